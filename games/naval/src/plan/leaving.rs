//! §1.4 §15 §16 What becomes of a unit that leaves the map: whether the scenario wants it, or the ship is lost to the battle for
//! nothing.

use contract::Seat;

use super::Plan;
use crate::rules::s7_helm::{self, Way};
use crate::rules::s10_victory::sound;
use crate::tables::Condition;
use crate::tell::edge_name;
use crate::types::{Edge, Edition};
use crate::unit::Place;
use crate::view::{UnitView, View};

/// What a leaving comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Leaving {
    /// The scenario wants it: so many get away with it, and so many are needed.
    Counts { away: u8, needed: u8 },
    /// §16 Its hits count for nobody.
    Safe,
    /// It would count from this turn on, and does not yet.
    Early(u8),
    /// It would count with fewer hits.
    Hurt,
    /// Nothing is gained by it.
    Lost,
}

impl Leaving {
    /// Is it a good thing?
    pub(crate) const fn good(self) -> bool {
        matches!(self, Leaving::Counts { .. } | Leaving::Safe)
    }

    /// In a sentence with its section.
    pub(crate) fn words(self, edge: Edge, edition: Edition) -> String {
        let over = edge_name(edge);
        let section = match edition {
            Edition::Salvo => "§15",
            Edition::SalvoII => "§16",
        };
        match self {
            Leaving::Counts { needed: 1, .. } => {
                format!("It gets away over the {over} edge, as it is meant to ({section}).")
            }
            Leaving::Counts { away, needed } => format!(
                "It gets away over the {over} edge, as it is meant to: that makes {away}, and {needed} are needed \
                 ({section})."
            ),
            Leaving::Safe => {
                format!("It gets away over the {over} edge: its hits count for nobody ({section}).")
            }
            Leaving::Early(from) => {
                format!("It leaves the map for good, and does not count before turn {from} ({section}).")
            }
            Leaving::Hurt => {
                format!("It leaves the map for good, and with so many hits it does not count ({section}).")
            }
            Leaving::Lost => "It leaves the map for good, and nothing is gained by it (§1.4).".into(),
        }
    }

    /// In a few words.
    pub(crate) fn short(self) -> String {
        match self {
            Leaving::Counts { away, needed } => format!("gets away, {away} of {needed}"),
            Leaving::Safe => "gets away".into(),
            Leaving::Early(from) => format!("leaves the map before turn {from}!"),
            Leaving::Hurt | Leaving::Lost => "leaves the map for nothing!".into(),
        }
    }
}

/// §15 §16 Has a unit got away as this condition wants it?
fn counts(view: &View, unit: &UnitView, condition: &Condition) -> bool {
    match (condition, unit.unit.place) {
        (Condition::Exited { units, edges, w_most, s_most, fixed, from, .. }, Place::Left(edge)) => {
            units.contains(&view.basis.unit(unit.id).name)
                && (edges.is_empty() || edges.contains(&edge))
                && from.is_none_or(|from| unit.unit.left >= from)
                && sound(&unit.unit, *w_most, *s_most, *fixed)
        }
        _ => false,
    }
}

/// §15 §16 How many units of a side have got away as they are meant to, and how many are needed: the first way to win of
/// which anything is done.
pub(crate) fn away(view: &View, seat: Seat) -> Option<(usize, u8)> {
    let wins = view.basis.victory.wins.iter().filter(|win| win.side == seat.0 + 1);
    wins.flat_map(|win| &win.when).find_map(|condition| match condition {
        Condition::Exited { count, .. } => {
            let gone = view.units.iter().filter(|unit| counts(view, unit, condition)).count();
            (gone > 0).then_some((gone, *count))
        }
        _ => None,
    })
}

impl Plan<'_> {
    /// §1.4 The edge over which a unit's course leads off the map.
    pub(crate) fn out(&self, unit: &UnitView) -> Option<Edge> {
        let path = &unit.plot.as_ref()?.path;
        let (last, before) = (path.last()?.at, path.iter().rev().nth(1)?.at);
        match s7_helm::way(&self.state, unit.id, before, last) {
            Way::Out(edge) => Some(edge),
            Way::Free | Way::Closed(_) => None,
        }
    }

    /// §15 §16 What comes of it if a unit leaves over this edge in this turn.
    pub(crate) fn leaving(&self, unit: &UnitView, edge: Edge) -> Leaving {
        let setup = &self.view.basis;
        let wins = setup.victory.wins.iter().filter(|win| win.side == unit.side.0 + 1);
        let wins = wins.filter(|win| win.through.is_none_or(|through| self.view.turn <= through));
        let wanted =
            wins.flat_map(|win| &win.when).filter_map(|condition| self.wanted(unit, edge, condition));
        let safe = setup.safe(unit.side, unit.class, edge, self.view.turn).then_some(Leaving::Safe);
        wanted.chain(safe).min().unwrap_or(Leaving::Lost)
    }

    /// What it comes to by one condition; nothing if that is about others.
    fn wanted(&self, unit: &UnitView, edge: Edge, condition: &Condition) -> Option<Leaving> {
        let Condition::Exited { units, count, edges, w_most, s_most, fixed, from } = condition else {
            return None;
        };
        let fits = |over: Edge| edges.is_empty() || edges.contains(&over);
        let named = |other: &UnitView| units.contains(&self.view.basis.unit(other.id).name);
        if !named(unit) || !fits(edge) {
            return None;
        }
        let whole = |other: &UnitView| sound(&other.unit, *w_most, *s_most, *fixed);
        let goes = |other: &UnitView| {
            other.id != unit.id && named(other) && whole(other) && self.out(other).is_some_and(fits)
        };
        let away = |other: &&UnitView| counts(self.view, other, condition) || goes(other);
        Some(match from.filter(|from| self.view.turn < *from) {
            _ if !whole(unit) => Leaving::Hurt,
            Some(from) => Leaving::Early(from),
            None => {
                let others = self.view.units.iter().filter(away).count() as u8;
                Leaving::Counts { away: others + 1, needed: *count }
            }
        })
    }
}
