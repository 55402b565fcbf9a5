//! The sea as a view shows it: forecasts and minds ask it what the rules ask.

use contract::Seat;

use super::View;
use crate::scene::{Known, Marker, Scene};
use crate::tables::Setup;
use crate::types::{Hex, UnitId};
use crate::unit::Unit;

impl View {
    /// §4.1 §16 How far the viewer's side sees in this turn, where a scenario lets one side see farther than the other; of
    /// several ways to look, the farthest.
    pub fn sight(&self) -> u16 {
        let (west, east) = (Hex::at(1, 1), Hex::at(2, 1));
        let far = |seat: Seat| self.basis.sees(seat, self.turn, east, west, self.visibility);
        self.seat.map_or(self.visibility, far)
    }

    /// A unit that the viewer knows.
    pub fn unit(&self, id: UnitId) -> Option<&super::UnitView> {
        self.units.iter().find(|unit| unit.id == id)
    }
}

impl Scene for View {
    fn setup(&self) -> &Setup {
        &self.basis
    }

    fn turn(&self) -> u8 {
        self.turn
    }

    fn visibility(&self) -> u16 {
        self.visibility
    }

    fn known(&self, id: UnitId) -> Option<&Unit> {
        self.unit(id).map(|unit| &unit.unit)
    }

    fn markers(&self) -> Vec<Marker> {
        let known = self.units.iter().filter_map(|unit| {
            let blocks = !unit.class.open();
            Some(Marker { at: unit.unit.hex()?, capital: unit.class.capital(), blocks })
        });
        let contacts = self.contacts.iter().map(|c| Marker { at: c.at, capital: false, blocks: true });
        known.chain(contacts).collect()
    }

    fn bursts(&self) -> &[Hex] {
        &self.bursts
    }

    fn smoky(&self, hex: Hex) -> bool {
        self.smoke.iter().any(|smoke| smoke.at == hex)
    }

    fn smoke(&self) -> bool {
        !self.smoke.is_empty()
    }

    fn designated(&self) -> Vec<Known> {
        let named = self.shots.iter().map(|s| Known { unit: s.unit, battery: s.battery, target: s.target });
        let drafted = self.drafts.shots.iter();
        let drafted =
            drafted.map(|s| Known { unit: Some(s.unit), battery: Some(s.battery), target: s.target });
        named.chain(drafted).collect()
    }

    fn declared(&self, side: Seat, id: UnitId) -> bool {
        let open = !self.basis.fog() || self.info(id).class.open();
        open || self.declared[usize::from(side.0)].contains(&id)
    }

    fn radar_die(&self, id: UnitId) -> Option<u8> {
        self.unit(id).and_then(|unit| unit.radar_die)
    }

    fn spotter(&self, id: UnitId) -> Option<UnitId> {
        let of = |known: &&crate::event::Spotter| known.unit == id;
        let found = self.drafts.spotters.iter().find(of).or_else(|| self.spotters.iter().find(of));
        found.map(|known| known.spotter)
    }

    fn shaken(&self, side: Seat) -> bool {
        let shaken = self.command[usize::from(side.0)].shaken;
        shaken != 0 && shaken == self.turn
    }
}
