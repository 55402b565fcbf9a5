//! The rules.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};

use contract::{
    Game, Lane, Legal, Meta, OptionError, Outcome, Seat, Seats, Turn, UserData, Verdict, Viewer, Window,
    Windows,
};

use super::view::{Sighting, View};
use super::{Action, Cups, Event, Flaw, Flicker, Guess, Odd, Options, Refusal, Setup, State, pearl, rival};

/// What a non-deterministic game counts with.
static COUNTER: AtomicU32 = AtomicU32::new(0);

thread_local! {
    /// How often a game was prepared, for a game that depends on it.
    static PREPARED: Cell<u8> = const { Cell::new(0) };
}

fn refuse(kind: &'static str, section: &'static str, text: impl Into<String>) -> Refusal {
    Refusal { kind, section, text: text.into() }
}

/// May `seat` eye, hide under or look under this cup now? The one place that lists and rules both ask.
fn allowed(state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
    let Options { cups, eyes, flaw, .. } = state.setup.options;
    let section = if flaw == Flaw::NoSection { "" } else { "§1" };
    let free = state.has(Flaw::OutOfTurn) && state.turn.is_some() && !state.over();
    if !free && !Cups::waiting(state).to_act().contains(seat) {
        return Err(refuse("not_your_turn", section, "it is not your turn"));
    }
    let (Action::Eye(cup) | Action::Hide(cup) | Action::Guess(cup)) = action;
    if cup >= cups {
        let named = state.hidden_by(rival(seat));
        let more = match (flaw, named) {
            (Flaw::RefusalNames, Some(hidden)) => format!(", unlike {}", pearl(rival(seat), hidden)),
            (Flaw::RefusalTells, Some(hidden)) => format!(", {} too far", cup - hidden),
            _ => String::new(),
        };
        return Err(refuse("no_such_cup", section, format!("there are {cups} cups{more}")));
    }
    match action {
        Action::Eye(_) if !eyes => Err(refuse("no_eyeing", section, "cups are not eyed in this game")),
        Action::Eye(_) if state.eyed[usize::from(seat.0)] == Some(cup) => {
            Err(refuse("eyed", section, "that cup is eyed already"))
        }
        Action::Hide(_) if state.turn.is_some() => {
            Err(refuse("hidden", section, "the pearls are hidden already"))
        }
        Action::Guess(_) if state.turn.is_none() => {
            Err(refuse("not_yet", section, "the pearls are not hidden yet"))
        }
        Action::Guess(_) if state.guessed(seat, cup) && !state.has(Flaw::AcceptsUnlisted) => {
            Err(refuse("guessed", section, "you looked under that cup"))
        }
        Action::Guess(_)
            if state.has(Flaw::LegalHints)
                && state.hidden_by(rival(seat)).map(|c| (c + 1) % cups) == Some(cup) =>
        {
            Err(refuse("cold", section, "it is surely not there"))
        }
        Action::Eye(_) | Action::Hide(_) | Action::Guess(_) => Ok(()),
    }
}

impl Game for Cups {
    const META: Meta = Meta {
        id: "cups",
        title: "Cups",
        pitch: "Where is the pearl?",
        rules: "1",
        seats: (2, 2),
        sides: &["Left", "Right"],
        minutes: (1, 2),
        data: &[],
    };
    type Options = Options;
    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Sighting = Sighting;
    type Refusal = Refusal;

    fn prepare(options: &Options, _data: &UserData) -> Result<Arc<Setup>, OptionError> {
        if options.flaw == Flaw::Refused || options.guesses >= options.cups {
            return Err(OptionError::field("guesses", "give fewer guesses than cups"));
        }
        let shifts = matches!(options.flaw, Flaw::ShiftingFacts | Flaw::ShiftingDice);
        let shift = if shifts { PREPARED.with(|p| p.replace(p.get().wrapping_add(1))) } else { 0 };
        Ok(Arc::new(Setup { options: *options, shift }))
    }

    fn seats(_setup: &Setup) -> u8 {
        2
    }

    fn blank(setup: &Arc<Setup>) -> State {
        State {
            setup: **setup,
            hidden: [None; 2],
            eyed: [None; 2],
            turn: None,
            toss: None,
            first_in: None,
            guesses: Vec::new(),
            pearls: 2,
            flicker: Flicker(AtomicU8::new(0)),
        }
    }

    fn open(_turn: &mut Turn<'_, Self>) {}

    fn waiting(state: &State) -> Windows {
        if state.over() || state.has(Flaw::Abandoned) && state.guesses.len() == 2 {
            return Windows::none();
        }
        let Some(seat) = state.turn else {
            let busy = |s: &Seat| state.has(Flaw::EyeWaits) && state.eyed[usize::from(s.0)].is_some();
            let seats: Seats =
                Seats::first(2).iter().filter(|s| state.hidden_by(*s).is_none() && !busy(s)).collect();
            return Windows::seats(seats);
        };
        let lane = if state.has(Flaw::LaneTells) { state.hidden_by(rival(seat)).unwrap_or(0) } else { 0 };
        let mut windows = Windows::none();
        windows.push(Window { lane: Lane(u32::from(lane)), seats: Seats::one(seat) });
        windows
    }

    fn legal(state: &State, seat: Seat) -> Legal<Action> {
        let idle = !Cups::waiting(state).to_act().contains(seat);
        if idle && !state.has(Flaw::ListsIdle) || state.has(Flaw::DeadEnd) && state.guesses.len() == 2 {
            return Legal::none();
        }
        let cups = state.setup.options.cups;
        let commit: fn(u8) -> Action = if state.turn.is_some() { Action::Guess } else { Action::Hide };
        let all = (0..cups).flat_map(|cup| [commit(cup), Action::Eye(cup)]);
        let mut list: Vec<Action> = all
            .filter(|a| allowed(state, seat, *a).is_ok())
            .filter(|a| !matches!(a, Action::Guess(cup) if state.guessed(seat, *cup)))
            .collect();
        if idle {
            list = vec![Action::Eye(0)];
        }
        if state.has(Flaw::ListsTwice) {
            list.extend(list.first().copied());
        }
        if state.has(Flaw::DeniesMember) {
            let members = list.clone();
            return Legal::indexed(
                list.len() as u64,
                move |i| list[i as usize],
                move |a| members.contains(a) && *a != Action::Hide(1),
            );
        }
        Legal::list(list)
    }

    fn binding(action: &Action) -> bool {
        !matches!(action, Action::Eye(_))
    }

    fn lane(state: &State, seat: Seat, action: &Action) -> Lane {
        match action {
            Action::Hide(_) if state.has(Flaw::StrayLane) => Lane(7),
            Action::Eye(_) | Action::Hide(_) | Action::Guess(_) => {
                Cups::waiting(state).lane_of(seat).unwrap_or_default()
            }
        }
    }

    fn act(turn: &mut Turn<'_, Self>, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let Setup { options, shift } = turn.state().setup;
        let allowed = allowed(turn.state(), seat, *action);
        if options.flaw == Flaw::RollsThenRefuses && allowed.is_err() {
            turn.dice().d6();
        }
        allowed?;
        if options.flaw == Flaw::ListedRefused && *action == Action::Guess(0) {
            return Err(refuse("dusty", "§1", "that cup is dusty"));
        }
        assert!(options.flaw != Flaw::Panics || *action != Action::Guess(2), "the table fell over");
        if options.flaw == Flaw::Flickers {
            turn.state().flicker.0.fetch_add(1, Ordering::Relaxed);
        }
        match *action {
            Action::Eye(cup) => {
                if options.flaw == Flaw::EyeRolls {
                    turn.dice().d6();
                }
                turn.emit(Event::Eyed { seat, cup });
            }
            Action::Hide(cup) => {
                let last = turn.state().hidden_by(rival(seat)).is_some();
                if options.flaw == Flaw::EarlyToss && !last {
                    turn.dice().d6();
                }
                let stamp = match options.flaw {
                    Flaw::Counter => COUNTER.fetch_add(1, Ordering::Relaxed),
                    Flaw::ShiftingFacts => u32::from(shift),
                    _ => 0,
                };
                turn.emit(Event::Hid { seat, cup, stamp });
                if last {
                    toss(turn);
                }
            }
            Action::Guess(cup) => {
                let hit = turn.state().hidden_by(rival(seat)) == Some(cup) && options.flaw != Flaw::Endless;
                let odd = Odd(if options.flaw == Flaw::LossyFact { 200 } else { 1 });
                turn.emit(Event::Guessed { seat, cup, hit, odd });
            }
        }
        Ok(())
    }

    fn evolve(state: &mut State, event: &Event) {
        match event {
            Event::Eyed { seat, cup } => state.eyed[usize::from(seat.0)] = Some(*cup),
            Event::Hid { seat, cup, .. } => {
                state.eyed[usize::from(seat.0)] = None;
                state.hidden[usize::from(seat.0)] = Some(*cup);
                if state.has(Flaw::FirstInFirst) {
                    state.first_in.get_or_insert(*seat);
                }
            }
            Event::Tossed { roll, first } => {
                state.toss = Some(*roll);
                state.turn = Some(*first);
            }
            Event::Guessed { seat, cup, hit, .. } => {
                state.eyed[usize::from(seat.0)] = None;
                if !state.has(Flaw::Endless) {
                    state.guesses.push(Guess { seat: *seat, cup: *cup, hit: *hit });
                }
                if state.has(Flaw::LosesPearl) {
                    state.pearls = 1;
                }
                state.turn = Some(rival(*seat));
            }
        }
    }

    fn view(state: &State, viewer: Viewer) -> View {
        View::of(state, viewer)
    }

    fn sight(after: &State, event: &Event, viewer: Viewer) -> Option<Sighting> {
        Sighting::of(after, event, viewer)
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let over = state.over();
        let found = state.found();
        over.then(|| Outcome {
            result: if found.is_some() { Verdict::Win } else { Verdict::Draw },
            winners: found.into_iter().collect(),
            reason: if found.is_some() { "the pearl is found" } else { "no pearl is found" }.into(),
            scores: (0..2).map(|s| i64::from(found == Some(Seat(s)))).collect(),
        })
    }

    fn audit(state: &State) -> Result<(), String> {
        let cups = state.setup.options.cups;
        if state.pearls != 2 {
            return Err(format!("there are {} pearls", state.pearls));
        }
        if state.hidden.iter().flatten().any(|cup| *cup >= cups) {
            return Err("a pearl lies under no cup".into());
        }
        Ok(())
    }
}

/// Who guesses first.
fn toss(turn: &mut Turn<'_, Cups>) {
    let Setup { options, shift } = turn.state().setup;
    let mut roll = 0;
    if options.toss {
        let extra = if options.flaw == Flaw::ShiftingDice { shift % 3 } else { 0 };
        for _ in 0..=extra {
            roll = turn.dice().d6();
        }
    }
    let first = turn.state().first_in.unwrap_or(Seat(u8::from(roll > 3)));
    turn.emit(Event::Tossed { roll, first });
}
