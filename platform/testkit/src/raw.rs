//! Single acts on clones of states, and what a viewer is shown, as bytes.

use contract::{Dice, Game, Imagine, Legal, Outcome, Seat, Turn, Viewer, Windows};
use serde::Serialize;

use crate::point::{Fault, Point};

/// One act on a clone.
pub(crate) struct Tried<G: Game> {
    pub(crate) state: G::State,
    pub(crate) events: Vec<G::Event>,
    pub(crate) rolls: Vec<u32>,
    pub(crate) answer: Result<(), G::Refusal>,
}

/// Tries an action without any of the session's safeguards.
pub(crate) fn attempt<G: Game>(
    state: &G::State,
    seat: Seat,
    action: &G::Action,
    dice: &mut Dice,
) -> Tried<G> {
    let mut state = state.clone();
    let mut events = Vec::new();
    let before = dice.rolls().len();
    let answer = Turn::<G>::run(&mut state, dice, &mut events, |turn| G::act(turn, seat, action));
    let rolls = dice.rolls().get(before..).unwrap_or_default().to_vec();
    Tried { state, events, rolls, answer }
}

/// The state that `events` lead to from `before`.
pub(crate) fn fold<G: Game>(before: &G::State, events: &[G::Event]) -> G::State {
    let mut state = before.clone();
    for event in events {
        G::evolve(&mut state, event);
    }
    state
}

/// A value as JSON; a value that cannot be written is a fault.
pub(crate) fn json<T: Serialize>(value: &T) -> Result<String, Fault> {
    serde_json::to_string(value)
        .map_err(|e| Fault::new(Point::JsonRoundTrip, format!("a value cannot be written as JSON: {e}")))
}

/// All members of a legal set, or `most` of them, spread evenly from an offset on.
pub(crate) fn spread<A: Clone + PartialEq + 'static>(legal: &Legal<A>, most: u64, offset: u64) -> Vec<A> {
    let len = legal.len();
    if len <= most {
        return (0..len).filter_map(|i| legal.nth(i)).collect();
    }
    let stride = len / most;
    (0..most).filter_map(|i| legal.nth((i * stride + offset % stride) % len)).collect()
}

/// A legal set as text: its size and its members, or a fixed sample of many.
pub(crate) fn legal_text<A: Serialize + Clone + PartialEq + 'static>(
    legal: &Legal<A>,
) -> Result<String, Fault> {
    Ok(format!("{} {}", legal.len(), json(&spread(legal, 64, 0))?))
}

/// What a seat may do; nothing unless it is waited for.
pub(crate) fn legal_of<G: Game>(state: &G::State, seat: Seat) -> Legal<G::Action> {
    if G::waiting(state).to_act().contains(seat) { G::legal(state, seat) } else { Legal::None }
}

/// Everything one viewer is shown of a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Glance {
    view: String,
    legal: String,
    waiting: Windows,
    outcome: Option<Outcome>,
}

/// Looks at a state as one viewer.
pub(crate) fn glance<G: Game>(state: &G::State, viewer: Viewer) -> Result<Glance, Fault> {
    let legal = match viewer {
        Viewer::Seat(seat) => legal_text(&legal_of::<G>(state, seat))?,
        Viewer::Public | Viewer::Arbiter => String::new(),
    };
    let view = json(&G::view(state, viewer))?;
    Ok(Glance { view, legal, waiting: G::waiting(state), outcome: G::outcome(state) })
}

impl Glance {
    /// The first thing that differs, in words; none if all is alike.
    pub(crate) fn differs(&self, other: &Glance) -> Option<String> {
        if self.view != other.view {
            return Some(format!("the view {}", apart(&self.view, &other.view)));
        }
        if self.legal != other.legal {
            return Some(format!("the legal set {}", apart(&self.legal, &other.legal)));
        }
        if self.waiting != other.waiting {
            return Some(format!("who is waited for: {:?} or {:?}", self.waiting, other.waiting));
        }
        (self.outcome != other.outcome)
            .then(|| format!("the outcome: {:?} or {:?}", self.outcome, other.outcome))
    }

    /// All of it in one text, to be hashed.
    pub(crate) fn text(&self) -> String {
        format!("{self:?}")
    }
}

/// Where two texts part, with a little of both.
pub(crate) fn apart(one: &str, other: &str) -> String {
    let same = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let cut = |text: &str| {
        let (from, to) = (same.saturating_sub(40), (same + 60).min(text.len()));
        String::from_utf8_lossy(text.as_bytes().get(from..to).unwrap_or_default()).into_owned()
    };
    format!("({} and {} bytes) at byte {same}: …{}… or …{}…", one.len(), other.len(), cut(one), cut(other))
}

/// What a viewer saw of `events` before a rule revealed anything to it, and whether one did.
pub(crate) struct Unrevealed {
    pub(crate) seen: Vec<String>,
    pub(crate) revealed: bool,
}

/// Looks at `events` as `viewer` until one reveals something.
pub(crate) fn unrevealed<G: Imagine>(
    before: &G::State,
    events: &[G::Event],
    viewer: Viewer,
) -> Result<Unrevealed, Fault> {
    let mut state = before.clone();
    let (mut seen, mut revealed) = (Vec::new(), false);
    for event in events {
        G::evolve(&mut state, event);
        revealed = G::reveals(&state, event, viewer);
        if revealed {
            break;
        }
        seen.extend(G::sight(&state, event, viewer));
    }
    // Where a row was cut short nothing is put in order: what came first must be alike as it came.
    if !revealed {
        G::arrange(&mut seen);
    }
    Ok(Unrevealed { seen: seen.iter().map(json).collect::<Result<_, _>>()?, revealed })
}
