//! Worlds that fit what a viewer was told: which unit is under which marker, what dice and orders are kept from it.

mod guess;
mod memory;
mod picture;

pub(crate) use memory::Memory;

use std::sync::Arc;

use contract::{Dice, Imagine, Seat, Viewer, Worlds};

use crate::Naval;
use crate::event::{Event, Launch, Stage};
use crate::rules::{may_run, s3_sequence, s11_6_command};
use crate::state::{Phase, State};
use crate::tables::{Rule, Setup};
use crate::types::{RadarSet, UnitId, enemy};
use crate::view::{Sighting, View, owns};

/// Sides whose secrets the viewer does not know.
fn others(viewer: Viewer) -> impl Iterator<Item = Seat> {
    [Seat(0), Seat(1)].into_iter().filter(move |side| !owns(viewer, *side))
}

/// §8.2 Every salvo that a side may have ordered in secret.
fn salvos(state: &State, side: Seat) -> Vec<Launch> {
    let ids = || state.all().map(|(id, ..)| id);
    let own = ids().filter(|id| state.info(*id).side == side);
    let all = own.flat_map(|unit| ids().map(move |target| Launch { unit, target }));
    all.filter(|launch| may_run(state, side, launch.unit, launch.target).is_ok()).collect()
}

/// §12.13 §11.62 Units of a side with dice that only it knows.
fn diced(state: &State, side: Seat) -> (Vec<UnitId>, Vec<UnitId>) {
    let setup = &state.setup;
    let impaired = setup.impaired_radar && setup.on(Rule::RadarSets) && state.turn > 0;
    let ids = |is: &dyn Fn(UnitId) -> bool| -> Vec<UnitId> {
        state.side(side).map(|(id, ..)| id).filter(|id| is(*id)).collect()
    };
    let radar = ids(&|id| impaired && state.info(id).radar == Some(RadarSet::Mark3));
    let moving = state.phase == Phase::Move(side);
    let ordered = if moving { s11_6_command::rolled_for(state, side) } else { Vec::new() };
    (radar, ordered)
}

/// Has a side laid out something before play that others do not know yet?
fn deployed(state: &State, view: &View, side: Seat) -> bool {
    view.stage == Stage::Deploy && view.ordered[usize::from(side.0)] && s3_sequence::deploys(state, side)
}

/// §12.21 May a side have made out something that it has not declared? While the other moves, or before; whoever has
/// moved is a contact again.
fn undeclared(state: &State, view: &View, by: Seat) -> bool {
    let declared = &state.declared[usize::from(by.0)];
    let other = enemy(by);
    // The side with the advantage moves last.
    let moved = view.advantage == by && !view.waiting.contains(&other);
    state.setup.fog()
        && view.stage == Stage::Move
        && !moved
        && state.real(other).any(|(id, ..)| !state.knows_openly(id) && !declared.contains(&id))
}

impl Imagine for Naval {
    type Memory = Memory;

    fn remember(memory: &mut Memory, sighting: &Sighting) {
        memory.remember(&sighting.seen);
    }

    fn imagine(_: &Arc<Setup>, view: &View, memory: &Memory, viewer: Viewer, dice: &mut Dice) -> State {
        // On a card of battles the one that is fought has a set-up of its own.
        let state = picture::picture(&view.basis, view);
        let mut state = guess::markers(state, view, memory, viewer, dice);
        state = guess::secrets(state, view, viewer, dice);
        state
    }

    fn worlds(view: &View, _: &Memory, viewer: Viewer) -> Worlds {
        if viewer == Viewer::Arbiter || view.stage == Stage::Over {
            return Worlds::One;
        }
        let state = picture::picture(&view.basis, view);
        let many = others(viewer).any(|side| {
            let (radar, ordered) = diced(&state, side);
            let torpedoes = view.stage == Stage::Torpedo && view.ordered[usize::from(side.0)];
            let mines = state.setup.on(Rule::Mines) && guess::hidden_mines(&state, view, side) > 0;
            !radar.is_empty()
                || !ordered.is_empty()
                || deployed(&state, view, side)
                || (mines && view.turn > 0)
                || undeclared(&state, view, side)
                || (torpedoes && !salvos(&state, side).is_empty())
        });
        // §7 With fog nobody knows where the other side has been.
        let moved = view.turn > 1 || matches!(view.stage, Stage::Move | Stage::Torpedo);
        let many = many || view.basis.fog() && moved && view.turn > 0;
        if many || !view.contacts.is_empty() { Worlds::Many } else { Worlds::One }
    }

    fn reveals(after: &State, event: &Event, viewer: Viewer) -> bool {
        crate::view::reveals(after, event, viewer)
    }
}
