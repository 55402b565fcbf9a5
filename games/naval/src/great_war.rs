//! §13 §16 Rules of the scenarios of Salvo II: plain questions to a set-up.

use contract::Seat;

use crate::tables::{Setup, Special};
use crate::types::{Class, Edge, Hex, UnitId};

/// Trawlers: from which turn, how near a ship, how far from forts, and what the die must show at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sweeping {
    /// The first turn.
    pub from: u8,
    /// Within so many hexes of a ship.
    pub ship: u16,
    /// With no fort within so many hexes.
    pub fort: u16,
    /// What the die must show at least.
    pub clears: u8,
}

/// §13.2 The airships of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Airships<'a> {
    /// Whose.
    pub side: Seat,
    /// What the die may show at most.
    pub most: u8,
    /// So many without rolling.
    pub number: Option<u8>,
    /// They begin within so many hexes of a ship of theirs.
    pub within: u16,
    /// Or on these edges.
    pub edges: &'a [Edge],
}

impl Setup {
    fn lists(&self, unit: UnitId, names: &[String]) -> bool {
        names.contains(&self.unit(unit).name)
    }

    /// Is it night in this turn?
    pub fn dark(&self, turn: u8) -> bool {
        self.night || self.nightfall().is_some_and(|(from, _)| turn >= from)
    }

    fn nightfall(&self) -> Option<(u8, u16)> {
        self.special.iter().find_map(|rule| match rule {
            Special::Nightfall { from, base } => Some((*from, *base)),
            _ => None,
        })
    }

    /// §4.1 The base visibility of a turn.
    pub fn base_visibility(&self, turn: u8) -> u16 {
        let night = self.nightfall().filter(|(from, _)| turn >= *from);
        night.map_or(self.visibility, |(_, base)| base)
    }

    /// §4.1 How far a side sees from one hex toward another, if `now` is the visibility of the turn. Ruling N20: the
    /// afterglow counts for each ship that looks; of several rows the farthest holds.
    pub fn sees(&self, side: Seat, turn: u8, from: Hex, to: Hex, now: u16) -> u16 {
        let row = |rule: &Special| match rule {
            Special::Visibility { side: of, from: first, through, base, target_west } => {
                let holds = *of == side.0 + 1 && (*first..=*through).contains(&turn);
                (holds && (!target_west || to.x < from.x)).then_some(*base)
            }
            _ => None,
        };
        let change = now as i16 - self.base_visibility(turn) as i16;
        let base = self.special.iter().filter_map(row).max();
        base.map_or(now, |base| base.saturating_add_signed(change).max(1))
    }

    /// What a scenario adds to a unit's fire.
    pub fn fire_modifier(&self, unit: UnitId) -> i8 {
        let of = |rule: &Special| match rule {
            Special::Fire { units, value } if self.lists(unit, units) => Some(*value),
            _ => None,
        };
        self.special.iter().filter_map(of).sum()
    }

    /// May it designate no targets in this turn?
    pub fn holds_fire(&self, unit: UnitId, turn: u8) -> bool {
        self.special.iter().any(|rule| match rule {
            Special::HoldFire { units, through } => turn <= *through && self.lists(unit, units),
            _ => false,
        })
    }

    /// What a speed comes to in this turn, where its engines fail it.
    pub fn capped_at(&self, unit: UnitId, speed: u8, turn: u8) -> u8 {
        let most = self.special.iter().filter_map(|rule| match rule {
            Special::Speed { unit: name, most, from, .. }
                if turn >= *from && self.unit(unit).name == *name =>
            {
                Some(*most)
            }
            _ => None,
        });
        most.fold(self.capped(unit, speed), u8::min)
    }

    /// By how much it may exceed its speed, and in one turn of how many.
    pub fn extra_speed(&self, unit: UnitId) -> Option<(u8, u8)> {
        self.special.iter().find_map(|rule| match rule {
            Special::ExtraSpeed { unit: name, by, every } if self.unit(unit).name == *name => {
                Some((*by, *every))
            }
            _ => None,
        })
    }

    /// Over which edge it must leave when this turn is over.
    pub fn leaves(&self, unit: UnitId, turn: u8) -> Option<Edge> {
        self.special.iter().find_map(|rule| match rule {
            Special::Leaves { units, after, edge } if turn >= *after && self.lists(unit, units) => {
                Some(*edge)
            }
            _ => None,
        })
    }

    /// The edge on which it may choose where it enters.
    pub fn entry(&self, unit: UnitId) -> Option<Edge> {
        self.special.iter().find_map(|rule| match rule {
            Special::Enters { units, edge, .. } if self.lists(unit, units) => Some(*edge),
            _ => None,
        })
    }

    /// Those who enter together anywhere on an edge, and what a die must show for it.
    pub fn entries(&self) -> impl Iterator<Item = (Vec<UnitId>, Option<u8>)> {
        self.special.iter().filter_map(|rule| match rule {
            Special::Enters { units, die, .. } => {
                Some((units.iter().filter_map(|name| self.named(name)).collect(), *die))
            }
            _ => None,
        })
    }

    /// §13.2 The airships that there may be.
    pub fn airships(&self) -> Option<Airships<'_>> {
        let all = self.special.iter().filter_map(|rule| match rule {
            Special::Zeppelins { side, most, number, within, edges, .. } => {
                Some(Airships { side: Seat(side - 1), most: *most, number: *number, within: *within, edges })
            }
            _ => None,
        });
        // A number that is agreed goes before a roll.
        all.max_by_key(|airships| airships.number.is_some())
    }

    /// Is a capital ship safe that left over this edge in this turn?
    pub fn safe(&self, side: Seat, class: Class, edge: Edge, turn: u8) -> bool {
        class.capital()
            && self.special.iter().any(|rule| match rule {
                Special::Safe { side: of, edges, from } => {
                    *of == side.0 + 1 && edges.contains(&edge) && turn >= *from
                }
                _ => false,
            })
    }

    /// May this side turn all capital ships about, once?
    pub fn turns_away(&self, side: Seat) -> bool {
        self.special.iter().any(|rule| matches!(rule, Special::TurnAway { side: of } if *of == side.0 + 1))
    }

    /// §13.3 May this side bombard forts that others see for it?
    pub fn indirect(&self, side: Seat) -> bool {
        self.special
            .iter()
            .any(|rule| matches!(rule, Special::IndirectFire { side: of, .. } if *of == side.0 + 1))
    }

    /// The trawlers of a side.
    pub fn sweeping(&self, side: Seat) -> Option<Sweeping> {
        self.special.iter().find_map(|rule| match rule {
            Special::Minesweeping { side: of, from, ship, fort, clears, .. } if *of == side.0 + 1 => {
                Some(Sweeping { from: *from, ship: *ship, fort: *fort, clears: *clears })
            }
            _ => None,
        })
    }

    /// §3 Has a side anything that could move at all?
    pub fn moves(&self, side: Seat) -> bool {
        self.units.iter().any(|unit| unit.side == side && unit.class != Class::Fort)
    }

    /// Has a side ships at all? A coast does not go away when its forts are destroyed.
    pub fn sails(&self, side: Seat) -> bool {
        self.units.iter().any(|unit| unit.side == side && unit.class.ship())
    }
}
