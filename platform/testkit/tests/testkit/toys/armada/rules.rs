//! The rules.

use std::sync::Arc;

use contract::{
    Game, Lane, Legal, Meta, OptionError, Outcome, Seat, Seats, Turn, UserData, Verdict, Viewer, Window,
    Windows,
};

use super::duel::Stance;
use super::view::{Sighting, View};
use super::{Action, Armada, Duel, Event, Options, Phase, Plot, Refusal, State, duel};

/// Places on the chart.
const PLACES: u8 = 3;

pub(crate) fn rival(seat: Seat) -> Seat {
    Seat(1 - seat.0.min(1))
}

/// The lane of a battle; the game itself has lane 0.
fn lane_of(battle: u8) -> Lane {
    Lane(u32::from(battle) + 1)
}

/// The one place that lists and rules both ask. A fight is left to the duel's own rules.
fn allowed(state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
    if !Armada::waiting(state).to_act().contains(seat) {
        return Err(Refusal::NotYourTurn);
    }
    let own = usize::from(seat.0);
    match (action, &state.phase) {
        (Action::Mark(squadron), Phase::Muster { marks }) => match *squadron {
            2.. => Err(Refusal::NoSuchThing),
            _ if marks[own] == Some(*squadron) => Err(Refusal::NoChange),
            _ => Ok(()),
        },
        (Action::Ready, Phase::Muster { marks }) if marks[own].is_none() => Err(Refusal::NothingDrafted),
        (Action::Plot(Plot { squadron, to }), Phase::Approach { plot, .. }) => {
            if *squadron > 1 || *to >= PLACES {
                return Err(Refusal::NoSuchThing);
            }
            let stays = state.at[own][usize::from(*squadron)] == *to;
            let same = *plot == Some(Plot { squadron: *squadron, to: *to });
            if stays || same { Err(Refusal::NoChange) } else { Ok(()) }
        }
        (Action::Sail, Phase::Approach { plot: None, .. }) => Err(Refusal::NothingDrafted),
        (Action::Scout(squadron), Phase::Approach { .. }) => match *squadron {
            2.. => Err(Refusal::NoSuchThing),
            s if state.shown[1 - own][usize::from(s)] => Err(Refusal::NoChange),
            _ => Ok(()),
        },
        (Action::Fight { battle, .. }, Phase::Battle { duels }) => match duels.get(usize::from(*battle)) {
            Some(_) => Ok(()),
            None => Err(Refusal::NoSuchThing),
        },
        (Action::Ready, Phase::Muster { .. }) | (Action::Sail, Phase::Approach { .. }) => Ok(()),
        _ => Err(Refusal::NotNow),
    }
}

fn duel_of(state: &State, battle: u8) -> &duel::State {
    match &state.phase {
        Phase::Battle { duels } => &duels[usize::from(battle)],
        Phase::Muster { .. } | Phase::Approach { .. } | Phase::Over { .. } => panic!("no battle is on"),
    }
}

impl Game for Armada {
    const META: Meta = Meta {
        id: "armada",
        title: "Armada",
        pitch: "One of them is real",
        rules: "1",
        seats: (2, 2),
        sides: &["North", "South"],
        minutes: (5, 10),
        data: &[],
    };
    type Options = Options;
    type Setup = Options;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Sighting = Sighting;
    type Refusal = Refusal;

    fn prepare(options: &Options, _data: &UserData) -> Result<Arc<Options>, OptionError> {
        if options.battles > 2 {
            return Err(OptionError::field("battles", "there are two pairs of squadrons"));
        }
        Ok(Arc::new(*options))
    }

    fn seats(_setup: &Options) -> u8 {
        2
    }

    fn blank(setup: &Arc<Options>) -> State {
        State {
            options: **setup,
            phase: Phase::Muster { marks: [None; 2] },
            real: [None; 2],
            shown: [[false; 2]; 2],
            at: [[0; 2]; 2],
        }
    }

    fn open(_turn: &mut Turn<'_, Self>) {}

    fn waiting(state: &State) -> Windows {
        match &state.phase {
            Phase::Muster { .. } => Windows::seats(
                Seats::first(2).iter().filter(|s| state.real[usize::from(s.0)].is_none()).collect(),
            ),
            Phase::Approach { turn, .. } => Windows::seat(*turn),
            Phase::Battle { duels } => {
                let mut windows = Windows::none();
                for (battle, duel) in (0..).zip(duels) {
                    for inner in Duel::waiting(duel).iter() {
                        windows.push(Window { lane: lane_of(battle), seats: inner.seats });
                    }
                }
                windows
            }
            Phase::Over { .. } => Windows::none(),
        }
    }

    fn legal(state: &State, seat: Seat) -> Legal<Action> {
        if !Armada::waiting(state).to_act().contains(seat) {
            return Legal::none();
        }
        if let Phase::Battle { duels } = &state.phase {
            return Legal::join((0..).zip(duels).map(|(battle, duel)| {
                let inner = Duel::legal(duel, seat);
                Legal::list(inner.iter().map(|act| Action::Fight { battle, act }).collect())
            }));
        }
        let plots =
            (0..2).flat_map(|squadron| (0..PLACES).map(move |to| Action::Plot(Plot { squadron, to })));
        let all = [
            Action::Mark(0),
            Action::Mark(1),
            Action::Ready,
            Action::Sail,
            Action::Scout(0),
            Action::Scout(1),
        ];
        Legal::list(all.into_iter().chain(plots).filter(|a| allowed(state, seat, a).is_ok()).collect())
    }

    fn binding(action: &Action) -> bool {
        match action {
            Action::Mark(_) | Action::Plot(_) => false,
            Action::Fight { act, .. } => Duel::binding(act),
            Action::Ready | Action::Sail | Action::Scout(_) => true,
        }
    }

    fn lane(_state: &State, _seat: Seat, action: &Action) -> Lane {
        match action {
            Action::Fight { battle, .. } => lane_of(*battle),
            Action::Mark(_) | Action::Ready | Action::Plot(_) | Action::Sail | Action::Scout(_) => Lane(0),
        }
    }

    fn act(turn: &mut Turn<'_, Self>, seat: Seat, action: &Action) -> Result<(), Refusal> {
        allowed(turn.state(), seat, action)?;
        let own = usize::from(seat.0);
        match *action {
            Action::Mark(squadron) => turn.emit(Event::Marked { seat, squadron }),
            Action::Plot(plot) => turn.emit(Event::Plotted { seat, plot }),
            Action::Ready => {
                let mark = match &turn.state().phase {
                    Phase::Muster { marks } => marks[own],
                    Phase::Approach { .. } | Phase::Battle { .. } | Phase::Over { .. } => None,
                };
                turn.emit(Event::Mustered { seat, real: mark.ok_or(Refusal::NothingDrafted)? });
                if turn.state().real[1 - own].is_some() {
                    let first = Seat(u8::from(turn.dice().coin()));
                    turn.emit(Event::Began { first });
                    close_in(turn);
                }
            }
            Action::Sail => {
                let plot = match &turn.state().phase {
                    Phase::Approach { plot, .. } => *plot,
                    Phase::Muster { .. } | Phase::Battle { .. } | Phase::Over { .. } => None,
                };
                turn.emit(Event::Sailed { seat, plot: plot.ok_or(Refusal::NothingDrafted)? });
                turn.emit(Event::Passed { seat });
                close_in(turn);
            }
            Action::Scout(squadron) => {
                let real = turn.state().real[1 - own] == Some(squadron);
                turn.emit(Event::Turned { owner: rival(seat), squadron, real });
                turn.emit(Event::Passed { seat });
                close_in(turn);
            }
            Action::Fight { battle, act } => {
                turn.within::<Duel, _>(
                    |state| duel_of(state, battle),
                    |event| Event::Fought { battle, event },
                    |inner| Duel::act(inner, seat, &act),
                )?;
                finish(turn);
            }
        }
        Ok(())
    }

    fn evolve(state: &mut State, event: &Event) {
        match (event, &mut state.phase) {
            (Event::Marked { seat, squadron }, Phase::Muster { marks }) => {
                marks[usize::from(seat.0)] = Some(*squadron);
            }
            (Event::Mustered { seat, real }, Phase::Muster { marks }) => {
                marks[usize::from(seat.0)] = None;
                state.real[usize::from(seat.0)] = Some(*real);
            }
            (Event::Began { first }, phase) => {
                *phase = Phase::Approach { turn: *first, plot: None, left: [state.options.turns; 2] };
            }
            (Event::Plotted { plot: drafted, .. }, Phase::Approach { plot, .. }) => *plot = Some(*drafted),
            (Event::Sailed { seat, plot }, _) => {
                state.at[usize::from(seat.0)][usize::from(plot.squadron)] = plot.to;
            }
            (Event::Turned { owner, squadron, .. }, _) => {
                state.shown[usize::from(owner.0)][usize::from(*squadron)] = true;
            }
            (Event::Passed { seat }, Phase::Approach { turn, plot, left }) => {
                (*plot, *turn) = (None, rival(*seat));
                left[usize::from(seat.0)] -= 1;
            }
            (Event::Joined { hulls }, phase) => {
                let rounds = state.options.rounds;
                let begin = |hull: &[u8; 2]| Duel::blank(&Arc::new(duel::Options { hull: *hull, rounds }));
                *phase = Phase::Battle { duels: hulls.iter().map(begin).collect() };
            }
            (Event::Fought { battle, event }, Phase::Battle { duels }) => {
                Duel::evolve(&mut duels[usize::from(*battle)], event);
            }
            (Event::Ended { won }, phase) => *phase = Phase::Over { won: *won },
            (event, phase) => panic!("{event:?} cannot happen in {phase:?}"),
        }
    }

    fn view(state: &State, viewer: Viewer) -> View {
        View::of(state, viewer)
    }

    fn sight(after: &State, event: &Event, viewer: Viewer) -> Option<Sighting> {
        Sighting::of(after, event, viewer)
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let Phase::Over { won } = state.phase else {
            return None;
        };
        let winner = (won[0] != won[1]).then(|| Seat(u8::from(won[1] > won[0])));
        Some(Outcome {
            result: if winner.is_some() { Verdict::Win } else { Verdict::Draw },
            winners: winner.into_iter().collect(),
            reason: if winner.is_some() { "more battles were won" } else { "the sea is nobody's" }.into(),
            scores: won.iter().map(|w| i64::from(*w)).collect(),
        })
    }

    fn audit(state: &State) -> Result<(), String> {
        let unmarked = |seat: usize| state.shown[seat].contains(&true) && state.real[seat].is_none();
        if unmarked(0) || unmarked(1) {
            return Err("a squadron was turned over before it was mustered".into());
        }
        match &state.phase {
            Phase::Battle { duels } => duels.iter().try_for_each(Duel::audit),
            Phase::Muster { .. } | Phase::Approach { .. } | Phase::Over { .. } => Ok(()),
        }
    }
}

/// When nobody has a move left, all is turned over and the battles begin.
fn close_in(turn: &mut Turn<'_, Armada>) {
    if !matches!(turn.state().phase, Phase::Approach { left: [0, 0], .. }) {
        return;
    }
    for owner in [Seat(0), Seat(1)] {
        for squadron in 0..2 {
            let (seat, index) = (usize::from(owner.0), usize::from(squadron));
            if !turn.state().shown[seat][index] {
                let real = turn.state().real[seat] == Some(squadron);
                turn.emit(Event::Turned { owner, squadron, real });
            }
        }
    }
    let State { options, real, .. } = turn.state().clone();
    let hull = |seat: usize, squadron: u8| options.hull + u8::from(real[seat] == Some(squadron));
    let hulls = (0..options.battles).map(|s| [hull(0, s), hull(1, s)]).collect();
    turn.emit(Event::Joined { hulls });
    finish(turn);
}

/// When every battle is over, so is the game.
fn finish(turn: &mut Turn<'_, Armada>) {
    let Phase::Battle { duels } = &turn.state().phase else {
        return;
    };
    if duels.iter().all(duel::State::over) {
        let wins = |seat: usize| duels.iter().filter(|d| d.hull()[seat] > d.hull()[1 - seat]).count() as u8;
        let won = [wins(0), wins(1)];
        turn.emit(Event::Ended { won });
    }
}

/// Both stances, for tests.
pub(crate) fn fights(battle: u8) -> [Action; 2] {
    [Stance::Attack, Stance::Guard].map(|stance| Action::Fight { battle, act: duel::Action(stance) })
}
