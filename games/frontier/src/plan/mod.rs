//! What a viewer could do, and what it would lead to: the rules asked about the war as the viewer sees it. Words, screens
//! and pages ask here; none of them reads a state.

pub(crate) mod stack;

use contract::Seat;

use crate::action::Action;
use crate::picture::picture;
use crate::refusal::Refusal;
use crate::rules::{
    in_phase, may_draft, s4_day, s8_battles, s8_elsewhere, s9_break_off, s11_repair, s12_replacements,
};
use crate::state::{Phase, State};
use crate::tables::Setup;
use crate::types::{FleetId, Navy, Place, PlanetId, ShipId, SystemId, Way};
use crate::view::{BattleStage, BattleView, View};

/// A view, and the war that it shows.
pub(crate) struct Plan<'a> {
    pub(crate) view: &'a View,
    pub(crate) state: State,
}

impl<'a> Plan<'a> {
    pub(crate) fn new(view: &'a View) -> Self {
        Plan {
            view,
            state: picture(&view.basis, view, |_, board| hawks::picture::picture(&board.basis, board)),
        }
    }

    pub(crate) fn setup(&self) -> &'a Setup {
        &self.view.basis
    }

    /// Is the viewer waited for: in this phase, or in a battle?
    pub(crate) fn asked(&self) -> bool {
        let Some(seat) = self.view.seat else { return false };
        crate::waits(&self.state, seat) || self.view.battles.iter().any(|battle| self.waited_in(battle, seat))
    }

    /// Is this seat waited for in a battle?
    pub(crate) fn waited_in(&self, battle: &BattleView, seat: Seat) -> bool {
        if self.state.battles.is_empty() || !matches!(self.state.phase, Phase::Fight(_)) {
            return false;
        }
        let of = |navy: Navy| battle.commanders[navy.index()];
        match battle.stage {
            BattleStage::Played => {
                let inside = battle.board.as_ref().map(hawks::view::View::waited_for).unwrap_or_default();
                Navy::ALL.into_iter().any(|navy| of(navy) == seat && inside.contains(&navy.seat()))
            }
            BattleStage::Watched => of(battle.attacker) == seat,
            _ => self.state.battle(battle.id).is_some_and(|known| s8_battles::waiting(known).contains(seat)),
        }
    }

    /// May the viewer do this now?
    pub(crate) fn may(&self, action: &Action) -> Result<(), Refusal> {
        let state = &self.state;
        let Some(seat) = self.view.seat else { return Err(Refusal::NotNow) };
        match action {
            Action::Done => s4_day::may_be_done(state, seat),
            Action::Nova(_) => in_phase(state, seat, &Phase::Nova),
            Action::Rest(days) => crate::rules::s3_set_up::may_rest(state, seat, *days),
            Action::Roll => in_phase(state, seat, &Phase::Roll),
            Action::Vote { battle, rules, .. } => {
                s8_battles::may_vote(state, seat, *battle, *rules).map(drop)
            }
            Action::Submit(battle) => s8_elsewhere::may_submit(state, seat, *battle),
            Action::Confirm { battle, .. } => s8_elsewhere::may_confirm(state, seat, *battle),
            Action::Flee(battle) => s9_break_off::may_flee(state, seat, *battle),
            Action::Next(battle) | Action::Battle { battle, .. } => {
                let known = self.view.battles.iter().find(|known| known.id == *battle);
                let open = known.is_some_and(|known| self.waited_in(known, seat));
                if open { Ok(()) } else { Err(Refusal::NotNow) }
            }
            draft => may_draft(state, seat, draft),
        }
    }

    /// A ship's name.
    pub(crate) fn name(&self, ship: ShipId) -> &'a str {
        &self.setup().ship(ship).name
    }

    /// The fleet that a ship is counted to, as drafted.
    pub(crate) fn fleet(&self, ship: ShipId) -> Option<FleetId> {
        let drafted = self.view.drafts.labels.iter().find(|drafted| drafted.ship == ship);
        drafted.map_or(self.state.ship(ship).fleet, |drafted| drafted.what)
    }

    /// What a fleet is called, as drafted.
    pub(crate) fn fleet_name(&self, fleet: FleetId) -> &'a str {
        let drafted = self.view.drafts.names.iter().find(|drafted| drafted.fleet == fleet);
        let known = || self.view.fleets.get(fleet.index()).map_or("", |fleet| fleet.name.as_str());
        drafted.map_or_else(known, |drafted| drafted.name.as_str())
    }

    /// The fleets of a side, in the order of their numbers.
    pub(crate) fn fleets(&self, navy: Navy) -> impl Iterator<Item = FleetId> + '_ {
        self.view.fleets.iter().filter(move |fleet| fleet.navy == navy).map(|fleet| fleet.id)
    }

    /// May the viewer give this ship's orders?
    pub(crate) fn commands(&self, ship: ShipId) -> bool {
        let (Some(seat), Some(navy)) = (self.view.seat, self.view.side) else { return false };
        crate::rules::own(&self.state, seat, navy, ship).is_ok()
    }

    /// Ships of the viewer's side that are alive, stations not counted.
    pub(crate) fn own(&self) -> impl Iterator<Item = ShipId> + '_ {
        self.state
            .all()
            .filter(|(id, ship, info)| ship.lives() && !info.class.is_station() && self.commands(*id))
            .map(|(id, ..)| id)
    }

    /// The planet at which somebody arrives who names only the system.
    pub(crate) fn usual_planet(&self, system: SystemId) -> PlanetId {
        crate::rules::s5_movement::usual_planet(&self.state, system)
    }

    /// Ruling P3, P4: what yards of the viewer could do: ship, most hull points, systems.
    pub(crate) fn yard_choices(&self) -> Vec<(ShipId, u16, Vec<hawks::types::System>)> {
        self.view.seat.map(|seat| s11_repair::choices(&self.state, seat)).unwrap_or_default()
    }

    /// Ruling R3: what the viewer could replace, and by which station.
    pub(crate) fn replacements(&self) -> Vec<(ShipId, ShipId)> {
        self.view.seat.map(|seat| s12_replacements::choices(&self.state, seat)).unwrap_or_default()
    }

    /// Ruling B1: ships of the viewer that chose no way yet, and the ways that each could take.
    pub(crate) fn fleeing(&self, battle: u32) -> Vec<(ShipId, Vec<Way>)> {
        let (Some(known), Some(seat)) = (self.state.battle(battle), self.view.seat) else {
            return Vec::new();
        };
        let Some(navy) = s8_battles::commands(known, seat) else { return Vec::new() };
        s9_break_off::fled(&self.state, known, navy)
            .map(|ship| (ship, s9_break_off::ways(&self.state, known, ship)))
            .collect()
    }

    /// Where a ship is, with its base if it is a fighter.
    pub(crate) fn place(&self, ship: ShipId) -> Place {
        match self.state.ship(ship).place {
            Place::Aboard(base) => self.place(base),
            place => place,
        }
    }
}
