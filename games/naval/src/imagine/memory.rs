//! What a viewer remembers: units as it last knew them, and where markers lay after each movement.

use std::collections::BTreeMap;

use contract::Seat;

use crate::event::{Event, Repair};
use crate::types::{Hex, TrackKind, UnitId};
use crate::unit::{Place, PlaneState, Unit};
use crate::view::{Contact, Seen};

/// What a viewer remembers.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// Units as they were last known, and how many movements of their side had been seen then.
    pub(super) known: BTreeMap<UnitId, (usize, Unit)>,
    /// Where markers lay after each movement of a side, by side.
    pub(super) log: [Vec<Vec<(Hex, u8)>>; 2],
    /// §16 Reinforcements that came, and how many movements of their side had been seen then.
    pub(super) arrived: BTreeMap<UnitId, usize>,
    turn: u8,
}

impl Memory {
    /// Takes one sighting in.
    pub(super) fn remember(&mut self, seen: &Seen) {
        match seen {
            // Another battle, with other ships.
            Seen::Fact(Event::BattleBegan(_)) => *self = Memory::default(),
            Seen::Fact(event) => self.fact(event),
            Seen::Turn { turn, .. } => self.turn = *turn,
            Seen::MadeOut(unit) | Seen::Sunk { unit, .. } | Seen::Left { unit, .. } => {
                self.know(unit.side, unit.id, unit.unit.clone());
            }
            Seen::Declared { units, .. } | Seen::Ended { units, .. } => {
                units.iter().for_each(|unit| self.know(unit.side, unit.id, unit.unit.clone()));
            }
            Seen::Movement { contacts, side } => self.moved(*side, contacts),
            Seen::Nothing { .. }
            | Seen::Burst { .. }
            | Seen::Designated { .. }
            | Seen::UnseenFire { .. }
            | Seen::Astray { .. }
            | Seen::Smoke { .. }
            | Seen::Mine { .. }
            | Seen::Ordered { .. }
            | Seen::Torpedoes { .. } => {}
        }
    }

    fn know(&mut self, side: Seat, id: UnitId, unit: Unit) {
        let at = self.log[usize::from(side.0)].len();
        self.known.insert(id, (at, unit));
    }

    fn moved(&mut self, side: Seat, contacts: &[Contact]) {
        let all = contacts.iter().filter(|contact| contact.side == side);
        self.log[usize::from(side.0)].push(all.map(|contact| (contact.at, contact.speed)).collect());
    }

    /// What is seen of a unit that is known.
    fn fact(&mut self, event: &Event) {
        let turn = self.turn;
        if let Event::Arriving { side, units, .. } = event {
            let at = self.log[usize::from(side.0)].len();
            self.arrived.extend(units.iter().map(|unit| (*unit, at)));
            return;
        }
        let Some((seen, unit)) = event.units().first().and_then(|id| self.known.get_mut(id)) else { return };
        match event {
            Event::Moved { path, speed, .. } => {
                if let Some(last) = path.last() {
                    unit.turned = path.windows(2).any(|pair| pair[0].heading != pair[1].heading);
                    (unit.place, unit.heading, unit.speed) = (Place::At(last.at), last.heading, *speed);
                }
                // The movement that is under way counts as seen.
                *seen += 1;
            }
            Event::Damaged { s, w, .. } => {
                unit.w.hits += w;
                unit.s.hits += s;
                unit.radar_lost |= unit.w.full();
            }
            Event::RepairTried { result, track, .. } => {
                let track = match track {
                    TrackKind::W => &mut unit.w,
                    TrackKind::S => &mut unit.s,
                };
                match result {
                    Repair::Unrepairable => track.fixed += 1,
                    Repair::Removed => track.hits -= 1,
                    Repair::Nothing | Repair::Idle => {}
                }
            }
            Event::SpecialRolled { hit: Some(hit), .. } => unit.struck(*hit, turn),
            Event::Fired(volley) if volley.shot.battery == crate::types::Battery::Main => {
                (unit.last_target, unit.last_fired) = (Some(volley.shot.target), turn);
            }
            Event::TorpedoRun { .. } => unit.salvos = unit.salvos.saturating_sub(1),
            Event::PlaneLaunched { from, .. } => unit.plane = PlaneState::Climbing(*from),
            Event::PlaneArrived { through, .. } => unit.plane = PlaneState::OnStation(*through),
            Event::PlaneGone { .. } | Event::PlaneRolled { lost: true, .. } => unit.plane = PlaneState::None,
            Event::Bombarding { turns, .. } => unit.bombarding = *turns,
            Event::Driven { .. } => unit.driven = turn,
            Event::Drifted { at, .. } => unit.place = Place::At(*at),
            _ => {}
        }
    }
}
