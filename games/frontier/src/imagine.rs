//! Worlds that fit what a viewer was told: other conditions of retreat, other standing orders, other drones, other mines in
//! battles.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use contract::{Dice, Imagine, Viewer, Worlds};
use hawks::Hawks;

use crate::Frontier;
use crate::event::{Began, Event};
use crate::picture::{alone, picture};
use crate::rules::{s3_set_up, s14_victory};
use crate::state::{Phase, State};
use crate::tables::{DroneIdentity, Setup};
use crate::types::{Cause, Class, Navy, Place, Retreat, ShipId, Standing};
use crate::view::{Seen, Sighting, View, inside, knows};

/// What a viewer remembers: of each battle that is open, what Knight Hawks needs.
#[derive(Clone, Default)]
pub struct Memory {
    battles: BTreeMap<u32, <Hawks as Imagine>::Memory>,
}

impl Imagine for Frontier {
    type Memory = Memory;

    fn remember(memory: &mut Memory, seen: &Sighting) {
        match &seen.seen {
            Seen::BattleBegan { battle, .. } => {
                memory.battles.insert(*battle, <Hawks as Imagine>::Memory::default());
            }
            Seen::Battle { battle, seen } => {
                Hawks::remember(memory.battles.entry(*battle).or_default(), seen);
            }
            // Battles of earlier days are over.
            Seen::Fact(Event::DayBegan(_)) => memory.battles.clear(),
            Seen::Fact(_) | Seen::ConditionChosen | Seen::Marked(_) => {}
        }
    }

    fn imagine(setup: &Arc<Setup>, view: &View, memory: &Memory, viewer: Viewer, dice: &mut Dice) -> State {
        let nothing = <Hawks as Imagine>::Memory::default();
        let mut state = picture(setup, view, |battle, board| {
            let memory = memory.battles.get(&battle).unwrap_or(&nothing);
            Hawks::imagine(&board.basis, board, memory, inside(setup, viewer), dice)
        });
        if view.condition.is_none() && chosen(&state.phase) {
            let possible = conditions(&state);
            state.condition = Some(possible[dice.index(possible.len())]);
        }
        if hides_drones(setup, viewer) && marked(&state) {
            for navy in Navy::ALL.into_iter().filter(|navy| !knows(setup, viewer, *navy)) {
                state.drones[navy.index()] = drones(&state, navy, dice);
            }
        }
        if view.nova_again.is_none() && off_map(view) && state.phase != Phase::Nova && dice.pick(2) == 1 {
            state.nova_again = state.day + 1 + dice.index(usize::from(*s3_set_up::RESTS.end())) as u16;
        }
        for id in 0..state.ships.len() {
            let id = ShipId(id as u16);
            let info = state.info(id);
            if !knows(setup, viewer, info.navy) && info.is_capital() {
                state.ships[id.index()].standing = standing(&state, id, dice);
            }
        }
        state
    }

    fn worlds(view: &View, _: &Memory, viewer: Viewer) -> Worlds {
        let setup = &view.basis;
        let secret = view.condition.is_none() && chosen(&phase(view));
        let own = |navy: Navy| knows(setup, viewer, navy);
        let bound = view.ships.iter().any(|ship| {
            let info = setup.ship(ship.id);
            !own(info.navy) && info.is_capital() && may_be_bound(ship.place)
        });
        // What somebody else has committed and is not carried out yet.
        let committed = view.done.iter().any(|seat| Some(*seat) != view.seat);
        let boards = view.battles.iter().any(|battle| battle.board.is_some());
        let drones = setup.options.shatter_drones && hides_drones(setup, viewer) && view.day > 0;
        // Ruling S8: for how long the force off the map stays away.
        let rests = view.nova_again.is_none() && off_map(view);
        if secret || bound || committed || boards || drones || rests { Worlds::Many } else { Worlds::One }
    }

    fn reveals(after: &State, event: &Event, viewer: Viewer) -> bool {
        let setup = &after.setup;
        let of = |ship: &ShipId| !alone(setup, viewer, setup.ship(*ship).navy);
        let any = |ships: &[ShipId]| ships.iter().any(of);
        let either = Navy::ALL.into_iter().any(|navy| !alone(setup, viewer, navy));
        match event {
            Event::Moved { ships, .. }
            | Event::Jumped { ships, .. }
            | Event::Overshot { ships, .. }
            | Event::Labelled { ships, .. }
            | Event::Entrusted { ships, .. }
            | Event::Rearmed(ships)
            | Event::Reloaded { ships, .. } => any(ships),
            Event::Based { ship, .. }
            | Event::Lost { ship, .. }
            | Event::Repaired { ship, .. }
            | Event::Replaced { ship, .. } => of(ship),
            Event::Placed { navy, .. } | Event::Standing { navy, .. } | Event::Fled { navy, .. } => {
                !alone(setup, viewer, *navy)
            }
            Event::Renamed { .. }
            | Event::Declared(_)
            | Event::Met { .. }
            | Event::Decided { .. }
            | Event::Mended { .. }
            | Event::Reported { .. }
            | Event::Ended(_)
            | Event::RetreatBegan(_)
            | Event::Voided(_)
            | Event::BattleBegan { .. } => either,
            Event::Battle { battle, event } => match after.battle(*battle).map(|battle| &battle.stage) {
                Some(crate::battle::Stage::Open { inner, .. }) => {
                    Hawks::reveals(inner, event, inside(setup, viewer))
                }
                _ => false,
            },
            // Ruling S8: whether the UPF are asked about the force off the map shows whether it rests.
            Event::Began(Began::Nova | Began::Move(Navy::Upf)) => !knows(setup, viewer, Navy::Upf),
            Event::Drafted { .. }
            | Event::Began(_)
            | Event::DayBegan(_)
            | Event::SeatDone(_)
            | Event::ConditionChosen(_)
            | Event::Marked { .. }
            | Event::NovaHeld
            | Event::NovaRests(_)
            | Event::NovaPlaced { .. }
            | Event::Voted { .. }
            | Event::Balloted { .. }
            | Event::Cast { .. }
            | Event::TakenElsewhere(_)
            | Event::Disputed(_)
            | Event::Fleeing { .. }
            | Event::Settled(_)
            | Event::Applied(_)
            | Event::Deputized(_)
            | Event::RolledFor { .. } => false,
        }
    }
}

fn phase(view: &View) -> Phase {
    use crate::view::StageView;
    match view.stage {
        StageView::UpfSetUp => Phase::UpfSetUp,
        StageView::SatharSetUp => Phase::SatharSetUp,
        _ => Phase::Nova,
    }
}

/// Is a force off the map?
fn off_map(view: &View) -> bool {
    view.ships.iter().any(|ship| ship.place == Place::OffMap)
}

/// Have the Sathar chosen their condition?
fn chosen(phase: &Phase) -> bool {
    !matches!(phase, Phase::Begin | Phase::UpfSetUp | Phase::SatharSetUp)
}

/// Are drones marked?
fn marked(state: &State) -> bool {
    state.setup.options.shatter_drones && state.day > 0
}

fn hides_drones(setup: &Setup, viewer: Viewer) -> bool {
    setup.options.drone_identity == DroneIdentity::Hidden
        && Navy::ALL.into_iter().any(|navy| !knows(setup, viewer, navy))
}

/// §14 Conditions that have not been met so far, nor at the end of any tenday.
pub(crate) fn conditions(state: &State) -> Vec<Retreat> {
    let possible: Vec<Retreat> =
        Retreat::ALL.into_iter().filter(|condition| s14_victory::not_met_yet(state, *condition)).collect();
    if possible.is_empty() { Retreat::ALL.to_vec() } else { possible }
}

/// Ruling D1: two frigates that may be drones: those that were detonated, and any others but, Ruling D3, those that were
/// replaced.
fn drones(state: &State, navy: Navy, dice: &mut Dice) -> BTreeSet<ShipId> {
    let replaced = |id: ShipId| state.ship(id).lives() && state.losses.iter().any(|loss| loss.ship == id);
    let frigates = state
        .setup
        .all()
        .filter(|(id, info)| info.navy == navy && info.class == Class::Frigate && !replaced(*id));
    let mut frigates: Vec<ShipId> = frigates.map(|(id, _)| id).collect();
    let number = frigates.len().min(2);
    let blown =
        |ship: &ShipId| state.losses.iter().any(|loss| loss.ship == *ship && loss.cause == Cause::Detonated);
    let mut found: BTreeSet<ShipId> = frigates.iter().copied().filter(blown).collect();
    while found.len() < number && !frigates.is_empty() {
        found.insert(frigates.swap_remove(dice.index(frigates.len())));
    }
    found
}

/// Might a ship here be bound to do something other than hold?
const fn may_be_bound(place: Place) -> bool {
    matches!(place, Place::Track { .. } | Place::Red { .. } | Place::Star(_))
}

/// A standing order that another side's ship may have.
fn standing(state: &State, id: ShipId, dice: &mut Dice) -> Standing {
    match (state.ship(id).place, dice.pick(3)) {
        (Place::Track { rate, .. }, 1 | 2) => Standing::Ahead(rate),
        (Place::Red { .. }, 1 | 2) => Standing::Ahead(1),
        (place, 3) if may_be_bound(place) => {
            let planets: Vec<_> = state.setup.planet_ids().collect();
            Standing::Course { rate: 1, to: planets[dice.index(planets.len())] }
        }
        _ => state.ship(id).standing,
    }
}
