//! Stacks: ships of one side that are at the same place and belong together.

use std::collections::BTreeMap;

use super::Plan;
use crate::types::{Class, FleetId, Navy, Place, PlanetId, ShipId};

/// What ships of a stack have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// Ruling M3: a fleet.
    Fleet(FleetId),
    /// The militia of a planet.
    Militia(PlanetId),
    /// Ships of no fleet.
    Loose,
}

/// Ships of one side at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stack {
    pub(crate) navy: Navy,
    pub(crate) place: Place,
    pub(crate) kind: Kind,
    /// Ships that move by themselves, the largest first.
    pub(crate) ships: Vec<ShipId>,
    /// Fighters with them.
    pub(crate) fighters: Vec<ShipId>,
}

impl Stack {
    /// Everybody.
    pub(crate) fn all(&self) -> impl Iterator<Item = ShipId> + '_ {
        self.ships.iter().chain(&self.fighters).copied()
    }
}

/// What tells a place from others on the map: ships in the same box that are bound apart are two stacks.
type Key = (Navy, Place, Kind);

impl Plan<'_> {
    /// What a ship belongs to.
    pub(crate) fn kind(&self, ship: ShipId) -> Kind {
        match (self.fleet(ship), self.setup().ship(ship).home()) {
            (Some(fleet), _) => Kind::Fleet(fleet),
            (None, Some(planet)) => Kind::Militia(planet),
            (None, None) => Kind::Loose,
        }
    }

    /// All stacks: by side and place. Fighters go with their carrier; those of a station form a stack of their own.
    pub(crate) fn stacks(&self) -> Vec<Stack> {
        let mut found: BTreeMap<Key, (Vec<ShipId>, Vec<ShipId>)> = BTreeMap::new();
        for (id, ship, info) in
            self.state.all().filter(|(_, ship, info)| ship.lives() && !info.class.is_station())
        {
            let fighter = info.class == Class::Fighter;
            let key = match ship.place {
                Place::Aboard(base) if !self.setup().ship(base).class.is_station() => {
                    (info.navy, self.place(base), self.kind(base))
                }
                Place::Aboard(base) => (info.navy, self.place(base), Kind::Loose),
                place => (info.navy, place, self.kind(id)),
            };
            let entry = found.entry(key).or_default();
            if fighter { entry.1.push(id) } else { entry.0.push(id) }
        }
        let mut stacks: Vec<Stack> = found
            .into_iter()
            .map(|((navy, place, kind), (mut ships, fighters))| {
                ships.sort_by_key(|id| (std::cmp::Reverse(self.setup().ship(*id).class), *id));
                Stack { navy, place, kind, ships, fighters }
            })
            .collect();
        stacks.sort_by_key(|stack| (stack.navy, stack.kind, stack.place));
        stacks
    }

    /// What a stack is called.
    pub(crate) fn stack_name(&self, stack: &Stack) -> String {
        match stack.kind {
            Kind::Fleet(fleet) => self.fleet_name(fleet).to_owned(),
            Kind::Militia(planet) => format!("{} militia", self.setup().planet(planet).name),
            Kind::Loose if stack.ships.is_empty() => "Fighters".into(),
            Kind::Loose => match stack.ships.as_slice() {
                [one] => self.name(*one).to_owned(),
                _ if stack.navy == Navy::Sathar => "Sathar ships".into(),
                _ => "Unattached ships".into(),
            },
        }
    }

    /// What a stack consists of: `2 LC, 1 CV (6 F)`.
    pub(crate) fn composition(&self, stack: &Stack) -> String {
        let mut counts: Vec<(Class, usize)> = Vec::new();
        for id in &stack.ships {
            let class = self.setup().ship(*id).class;
            match counts.last_mut().filter(|(known, _)| *known == class) {
                Some((_, count)) => *count += 1,
                None => counts.push((class, 1)),
            }
        }
        let mut words: Vec<String> =
            counts.into_iter().map(|(class, count)| format!("{count} {}", class.letters())).collect();
        if !stack.fighters.is_empty() {
            words.push(format!("{} {}", stack.fighters.len(), Class::Fighter.letters()));
        }
        words.join(", ")
    }

    /// How a stack is named in a command: its ships by their numbers, runs of them together.
    pub(crate) fn numbers(ships: &[ShipId]) -> String {
        let mut sorted: Vec<u16> = ships.iter().map(|ship| ship.0 + 1).collect();
        sorted.sort_unstable();
        let mut words: Vec<(u16, u16)> = Vec::new();
        for number in sorted {
            match words.last_mut().filter(|(_, last)| last + 1 == number) {
                Some((_, last)) => *last = number,
                None => words.push((number, number)),
            }
        }
        let word = |(first, last): (u16, u16)| {
            if first == last { first.to_string() } else { format!("{first}-{last}") }
        };
        words.into_iter().map(word).collect::<Vec<_>>().join(" ")
    }
}
