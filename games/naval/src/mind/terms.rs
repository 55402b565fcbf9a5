//! What a scenario asks of both sides, as admirals read it: conditions with their units found, ways out, what units are worth.

use contract::Seat;

use super::land::Land;
use super::waters::{Waters, Way};
use crate::course::Leg;
use crate::rules::s10_points::value;
use crate::state::State;
use crate::tables::Condition;
use crate::types::{Class, Edge, Hex, UnitId};

/// How ships must leave.
#[derive(Clone, Debug)]
pub(super) struct Out {
    pub(super) edges: Vec<Edge>,
    pub(super) w: Option<u8>,
    pub(super) s: Option<u8>,
    pub(super) fixed: bool,
    pub(super) from: u8,
}

/// A condition with its units found.
#[derive(Clone, Debug)]
pub(super) enum Term {
    Sunk(Vec<UnitId>, usize),
    Kept(Vec<UnitId>, usize),
    Exited { units: Vec<UnitId>, count: usize, out: Out },
    Crippled(Vec<UnitId>, u8, u8),
    Afloat(Vec<UnitId>),
    Sound(Vec<UnitId>, Option<u8>, Option<u8>),
    Bombarded,
    NotBombarded,
    Lead(i32),
}

/// Ships that may bombard the shore.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shore {
    pub(super) unit: UnitId,
    pub(super) hex: Hex,
    pub(super) within: u16,
    pub(super) turns: u8,
    pub(super) w_most: u8,
}

/// What a scenario asks of both sides.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    pub(super) wins: Vec<(usize, Vec<Term>)>,
    pub(super) shores: Vec<Shore>,
    /// §10 What each unit is worth when it is sunk.
    pub(super) values: Vec<f64>,
    /// Land.
    pub(crate) land: Land,
    /// By side: the ways out over each edge that is an exit of its.
    ways: [Vec<(Edge, Waters)>; 2],
    /// By side: what all its forts are worth while they are whole.
    pub(super) forts: [f64; 2],
}

impl Terms {
    pub(crate) fn new(state: &State) -> Self {
        let setup = &state.setup;
        let ids = |names: &[String]| names.iter().filter_map(|name| setup.named(name)).collect::<Vec<_>>();
        let of = |class: &[Class], side: u8| {
            let is = setup.all().filter(|(_, info)| info.side.0 + 1 == side && class.contains(&info.class));
            is.map(|(id, _)| id).collect::<Vec<_>>()
        };
        let term = |condition: &Condition| match condition {
            Condition::Sunk { units, count } => Term::Sunk(ids(units), usize::from(*count)),
            Condition::SunkClass { side, classes, count } => {
                Term::Sunk(of(classes, *side), usize::from(*count))
            }
            Condition::SunkAtMost { side, classes, count } => {
                Term::Kept(of(classes, *side), usize::from(*count))
            }
            Condition::Exited { units, count, edges, w_most, s_most, fixed, from } => Term::Exited {
                units: ids(units),
                count: usize::from(*count),
                out: Out {
                    edges: edges.clone(),
                    w: *w_most,
                    s: *s_most,
                    fixed: *fixed,
                    from: from.unwrap_or(0),
                },
            },
            Condition::Crippled { units, w, s } => Term::Crippled(ids(units), *w, *s),
            Condition::Afloat { units } => Term::Afloat(ids(units)),
            Condition::Sound { units, w_most, s_most } => Term::Sound(ids(units), *w_most, *s_most),
            Condition::Bombarded => Term::Bombarded,
            Condition::NotBombarded => Term::NotBombarded,
            Condition::Lead { over } => Term::Lead(*over),
        };
        let mut wins: Vec<(usize, Vec<Term>)> = setup
            .victory
            .wins
            .iter()
            .map(|win| (usize::from(win.side - 1), win.when.iter().map(term).collect()))
            .collect();
        if let Some(margin) = setup.victory.margin {
            wins.extend([0, 1].map(|side| (side, vec![Term::Lead(margin)])));
        }
        let shores = setup.all().filter_map(|(unit, _)| {
            let (hex, within, turns, w_most) = setup.bombardment(unit)?;
            Some(Shore { unit, hex, within, turns, w_most })
        });
        let values = setup.units.iter().map(|info| f64::from(value(info))).collect();
        let guns = |side: u8| {
            let forts = setup.units.iter().filter(|info| info.class == Class::Fort && info.side.0 == side);
            forts.map(|info| f64::from(info.a)).sum()
        };
        Terms {
            wins,
            shores: shores.collect(),
            values,
            land: Land::new(setup),
            ways: [Seat(0), Seat(1)].map(|side| {
                let over = |edge: Edge| Some((edge, Waters::over(state, side, edge)?));
                Edge::ALL.into_iter().filter_map(over).collect()
            }),
            forts: [guns(0), guns(1)],
        }
    }

    /// The way of a side from here over the nearest of these edges, or over any of its exits if none is named; none if there is
    /// no way.
    pub(super) fn way(&self, side: Seat, from: Leg, edges: &[Edge]) -> Option<Way> {
        let own = self.ways[usize::from(side.0)].iter();
        let named = own.filter(|(edge, _)| edges.is_empty() || edges.contains(edge));
        named.filter_map(|(_, waters)| waters.way(from)).min_by_key(|way| way.cost())
    }

    /// What it costs in all.
    pub(crate) fn way_out(&self, side: Seat, from: Leg, edges: &[Edge]) -> u16 {
        self.way(side, from, edges).map_or(u16::MAX / 2, Way::cost)
    }
}
