//! Duel: both seats choose a stance in secret, the last one in tosses the coins. A game of its own, and
//! the inner game of [`armada`](super::armada).

use std::sync::Arc;

use contract::{
    Dice, Game, Imagine, Legal, Meta, OptionError, Outcome, Seat, Seats, Turn, UserData, Verdict, Viewer,
    Windows, Worlds,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The game.
pub(crate) struct Duel;

/// How it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Options {
    pub(crate) hull: [u8; 2],
    pub(crate) rounds: u8,
}

impl Default for Options {
    fn default() -> Self {
        Options { hull: [2, 2], rounds: 4 }
    }
}

/// A secret choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stance {
    Attack,
    Guard,
}

/// Everything that is true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    rounds: u8,
    hull: [u8; 2],
    stance: [Option<Stance>; 2],
}

impl State {
    /// Is there nothing left to fight for?
    pub(crate) fn over(&self) -> bool {
        self.rounds == 0 || self.hull.contains(&0)
    }

    /// The hulls that are left.
    pub(crate) fn hull(&self) -> [u8; 2] {
        self.hull
    }
}

/// What a seat can do: choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Action(pub(crate) Stance);

/// What can happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    Chose { seat: Seat, stance: Stance },
    Clashed { stances: [Stance; 2], heads: [bool; 2], damage: [u8; 2] },
}

/// What one viewer knows now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct View {
    rounds: u8,
    hull: [u8; 2],
    chosen: [bool; 2],
    own: Option<Stance>,
}

/// What one viewer saw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Sighting {
    Chose { stance: Stance },
    Ready { seat: Seat },
    Clashed { stances: [Stance; 2], heads: [bool; 2], damage: [u8; 2] },
}

/// Why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is nothing for you to choose now")]
pub(crate) struct Refusal;

impl contract::Refuse for Refusal {
    fn kind(&self) -> &'static str {
        "nothing_to_choose"
    }

    fn section(&self) -> &'static str {
        "§1"
    }
}

impl Game for Duel {
    const META: Meta = Meta {
        id: "duel",
        title: "Duel",
        pitch: "Strike or parry?",
        rules: "1",
        seats: (2, 2),
        sides: &["Left", "Right"],
        minutes: (1, 2),
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
        Ok(Arc::new(*options))
    }

    fn seats(_setup: &Options) -> u8 {
        2
    }

    fn blank(setup: &Arc<Options>) -> State {
        State { rounds: setup.rounds, hull: setup.hull, stance: [None; 2] }
    }

    fn open(_turn: &mut Turn<'_, Self>) {}

    fn waiting(state: &State) -> Windows {
        if state.over() {
            return Windows::none();
        }
        Windows::seats(Seats::first(2).iter().filter(|s| state.stance[usize::from(s.0)].is_none()).collect())
    }

    fn legal(state: &State, seat: Seat) -> Legal<Action> {
        if Duel::waiting(state).to_act().contains(seat) {
            Legal::list(vec![Action(Stance::Attack), Action(Stance::Guard)])
        } else {
            Legal::none()
        }
    }

    fn binding(_action: &Action) -> bool {
        true
    }

    fn act(turn: &mut Turn<'_, Self>, seat: Seat, action: &Action) -> Result<(), Refusal> {
        if !Duel::waiting(turn.state()).to_act().contains(seat) {
            return Err(Refusal);
        }
        turn.emit(Event::Chose { seat, stance: action.0 });
        if let [Some(left), Some(right)] = turn.state().stance {
            let stances = [left, right];
            let heads = [turn.dice().coin(), turn.dice().coin()];
            let hits = |by: usize| stances[by] == Stance::Attack && heads[by];
            let parries = |by: usize| stances[by] == Stance::Guard && heads[by];
            let damage = [u8::from(hits(1) && !parries(0)), u8::from(hits(0) && !parries(1))];
            turn.emit(Event::Clashed { stances, heads, damage });
        }
        Ok(())
    }

    fn evolve(state: &mut State, event: &Event) {
        match event {
            Event::Chose { seat, stance } => state.stance[usize::from(seat.0)] = Some(*stance),
            Event::Clashed { damage, .. } => {
                state.stance = [None; 2];
                state.rounds -= 1;
                for (hull, damage) in state.hull.iter_mut().zip(damage) {
                    *hull = hull.saturating_sub(*damage);
                }
            }
        }
    }

    fn view(state: &State, viewer: Viewer) -> View {
        let own = match viewer {
            Viewer::Seat(seat) => state.stance.get(usize::from(seat.0)).copied().flatten(),
            Viewer::Public | Viewer::Arbiter => None,
        };
        View { rounds: state.rounds, hull: state.hull, chosen: state.stance.map(|s| s.is_some()), own }
    }

    fn sight(_after: &State, event: &Event, viewer: Viewer) -> Option<Sighting> {
        Some(match *event {
            Event::Chose { seat, stance } if viewer.is(seat) => Sighting::Chose { stance },
            Event::Chose { seat, .. } => Sighting::Ready { seat },
            Event::Clashed { stances, heads, damage } => Sighting::Clashed { stances, heads, damage },
        })
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let [left, right] = state.hull;
        let winners: Vec<Seat> = [(0, left > right), (1, right > left)]
            .iter()
            .filter(|(_, w)| *w)
            .map(|(s, _)| Seat(*s))
            .collect();
        state.over().then(|| Outcome {
            result: if winners.is_empty() { Verdict::Draw } else { Verdict::Win },
            reason: if state.hull.contains(&0) { "a hull gave way" } else { "the day is over" }.into(),
            winners,
            scores: state.hull.iter().map(|h| i64::from(*h)).collect(),
        })
    }

    fn audit(state: &State) -> Result<(), String> {
        match state.stance {
            [Some(_), Some(_)] => Err("both chose, and nobody tossed".into()),
            _ => Ok(()),
        }
    }
}

impl Imagine for Duel {
    type Memory = ();

    fn remember((): &mut (), _seen: &Sighting) {}

    fn imagine(_setup: &Arc<Options>, view: &View, (): &(), viewer: Viewer, dice: &mut Dice) -> State {
        let mut stance = [None; 2];
        for (index, slot) in stance.iter_mut().enumerate() {
            if viewer.is(Seat(index as u8)) {
                *slot = view.own;
            } else if view.chosen[index] {
                *slot = Some(if dice.coin() { Stance::Attack } else { Stance::Guard });
            }
        }
        State { rounds: view.rounds, hull: view.hull, stance }
    }

    fn worlds(view: &View, (): &(), viewer: Viewer) -> Worlds {
        let hidden = (0..2).any(|s| view.chosen[usize::from(s)] && !viewer.is(Seat(s)));
        if hidden { Worlds::Many } else { Worlds::One }
    }

    fn reveals(_after: &State, event: &Event, _viewer: Viewer) -> bool {
        matches!(event, Event::Clashed { .. })
    }
}
