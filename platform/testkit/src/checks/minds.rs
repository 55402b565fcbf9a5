//! Minds in two worlds that their seat cannot tell apart: they choose the same.

use contract::{Budget, Dice, Minds, Seat, Viewer};

use crate::mix::Mix;
use crate::point::{Check, ensure};
use crate::raw::legal_of;

/// How long minds think here.
const BUDGET: Budget = Budget::Nodes(20);

/// A seat with what it was told, the true world and another that it cannot tell from it; luck.
pub(crate) type Ask<G> = fn(
    Seat,
    &<G as contract::Game>::Setup,
    &[<G as contract::Game>::Sighting],
    [&<G as contract::Game>::State; 2],
    &mut Mix,
) -> Check;

/// Asks a new mind of some level in both worlds.
pub(crate) fn ask<G: Minds>(
    seat: Seat,
    setup: &G::Setup,
    told: &[G::Sighting],
    worlds: [&G::State; 2],
    luck: &mut Mix,
) -> Check {
    let Some(level) = luck.one(G::levels()) else { return Ok(()) };
    let number = luck.next();
    let [here, there] = worlds.map(|world| {
        let mut plan = Vec::new();
        let legal = legal_of::<G>(world, seat);
        if let Some(mut mind) = G::mind(level.name, setup, seat).filter(|_| !legal.is_empty()) {
            if mind.heeds() {
                told.iter().for_each(|seen| mind.notice(seen));
            }
            let view = G::view(world, Viewer::Seat(seat));
            mind.choose(&view, &legal, BUDGET, &mut Dice::loose(number), &mut plan);
        }
        plan
    });
    ensure!(
        here == there,
        LeakByDifference,
        "the mind `{}` of seat {seat} chooses {here:?} in one world and {there:?} in another that it cannot tell apart",
        level.name
    );
    Ok(())
}
