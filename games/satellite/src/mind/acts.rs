//! From decisions to actions: what every computer player does alike, whatever it aims at.

use contract::Dice;

use super::placing::{Habit, place};
use crate::action::Action;
use crate::dice::{Choice, Keep, Plan, Roll, Stock};
use crate::types::{Along, Cartridge, Cells, Grid, Positions, other};
use crate::view::{Stage, View};

/// Where a shot goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shot {
    /// One target.
    At(u8),
    /// One target, and the way of the beam.
    Beam(u8, Along),
    /// Several targets at once.
    Batch(Vec<u8>),
}

/// Lays out the planet; what stands already is taken off first.
pub(super) fn lay_out(view: &View, habit: Habit, dice: &mut Dice, plan: &mut Vec<Action>) {
    let standing = view.own().and_then(|planet| planet.buildings.as_deref()).unwrap_or_default();
    plan.extend(standing.iter().map(|placed| Action::Lift(placed.building)));
    plan.extend(place(&view.terms, habit, dice).into_iter().map(Action::Place));
    plan.push(Action::Ready);
}

/// What the seat to move still has.
pub(super) fn stock(view: &View) -> Stock {
    view.own().map_or(Stock::new(0, false), |own| Stock::new(own.arsenal.0, own.wild))
}

/// The sectors that the viewer may still name as targets.
pub(crate) fn open(view: &View) -> Cells {
    let grid = view.terms.grid;
    let Some(seat) = view.seat else { return Cells::EMPTY };
    let planet = &view.planets[usize::from(other(seat).0)];
    let aimed: Cells = view.aimed.iter().filter_map(|cell| grid.number(*cell)).collect();
    Cells::below(grid.sectors()) - planet.hits.cells - planet.misses.cells - aimed
}

/// The dice on the table.
pub(super) fn roll(view: &View) -> Option<Roll> {
    Roll::of(view.dice?.faces())
}

/// Rolls everything but `keep`; true if that is everything there is to do now.
pub(super) fn reroll(view: &View, keep: Keep, plan: &mut Vec<Action>) -> bool {
    let faces = view.dice.map(crate::types::Roll::faces);
    let again = faces.and_then(|faces| keep.rerolled(faces));
    let positions = again.and_then(|places| Positions::from_numbers(places).ok());
    plan.extend(positions.map(Action::Roll));
    positions.is_some()
}

/// The cartridge that a plan takes for the dice on the table, and whether it is lost. A cartridge in hand stays.
pub(super) fn cartridge(view: &View, planned: Option<Choice>) -> Option<Cartridge> {
    let may = if view.lost { view.own()?.arsenal } else { view.unlocked };
    let wanted = planned.map(|choice| match choice {
        Choice::Fire(number) | Choice::Discard(number) => Cartridge::ALL[usize::from(number)],
    });
    view.loaded.or(wanted.filter(|wanted| may.has(*wanted))).or_else(|| may.iter().next())
}

/// Keeps dice or takes a cartridge as planned; gives the cartridge to aim, if it has come to that.
pub(super) fn follow(view: &View, turn: &Plan, plan: &mut Vec<Action>) -> Option<Cartridge> {
    let roll = roll(view)?;
    let rolling = view.stage == Stage::Rolling;
    if rolling && reroll(view, turn.keep(roll, view.rerolls), plan) {
        return None;
    }
    take(view, Some(turn.choice(roll)), plan)
}

/// Holds the dice and takes a cartridge.
pub(super) fn take(view: &View, planned: Option<Choice>, plan: &mut Vec<Action>) -> Option<Cartridge> {
    if view.stage == Stage::Rolling {
        plan.push(Action::Hold);
    }
    let cartridge = cartridge(view, planned)?;
    if view.loaded.is_none() {
        plan.push(if view.lost { Action::Lose(cartridge) } else { Action::Load(cartridge) });
    }
    Some(cartridge)
}

/// How many targets are still to be named for a cartridge that is fired as a batch; none for one that is not.
pub(super) fn batch(view: &View, cartridge: Cartridge) -> Option<usize> {
    let barrage = cartridge.face().is_some() && !view.lost;
    barrage.then(|| usize::from(view.shots_of(cartridge)).saturating_sub(view.aimed.len()))
}

/// Fires.
pub(super) fn fire(grid: Grid, shot: Shot, plan: &mut Vec<Action>) {
    match shot {
        Shot::At(at) => plan.push(Action::Shoot(grid.cell(at))),
        Shot::Beam(at, along) => plan.push(Action::Beam { at: grid.cell(at), along }),
        Shot::Batch(cells) => {
            plan.extend(cells.into_iter().map(|at| Action::Aim(grid.cell(at))));
            plan.push(Action::Fire);
        }
    }
}
