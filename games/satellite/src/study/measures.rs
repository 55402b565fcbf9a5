//! Figures of a finished game that simulations add up.

use contract::{Measure, Seat};

use crate::event::{Ending, With};
use crate::state::{Phase, Side, State};
use crate::types::{Cartridge, SEATS, index, other};

/// The figures, in the order in which [`measure`] writes them.
pub(super) const MEASURES: &[Measure] = &[
    Measure {
        name: "ending",
        labels: &["destroyed", "both_fell", "more_buildings", "more_damage", "deadlock", "exhausted"],
    },
    Measure { name: "winner", labels: &["orange", "purple", "none"] },
    Measure { name: "winner_began", labels: &["yes", "no", "none"] },
    Measure { name: "endgame_reached", labels: &["no", "yes"] },
    Measure { name: "turns", labels: &[] },
    Measure { name: "endgame_shots", labels: &[] },
    Measure { name: "orange_destroyed", labels: &[] },
    Measure { name: "orange_hits", labels: &[] },
    Measure { name: "orange_touched", labels: &[] },
    Measure { name: "orange_finished_in_arsenal", labels: &["no", "yes"] },
    Measure { name: "orange_lost_cartridges", labels: &[] },
    Measure { name: "orange_salvo_fired", labels: &["no", "yes"] },
    Measure { name: "purple_destroyed", labels: &[] },
    Measure { name: "purple_hits", labels: &[] },
    Measure { name: "purple_touched", labels: &[] },
    Measure { name: "purple_finished_in_arsenal", labels: &["no", "yes"] },
    Measure { name: "purple_lost_cartridges", labels: &[] },
    Measure { name: "purple_salvo_fired", labels: &["no", "yes"] },
];

/// §1.2k Was it settled by an endgame?
pub(super) fn settled(ending: Ending) -> bool {
    match ending {
        Ending::Destroyed { .. } | Ending::BothFell => false,
        Ending::MoreBuildings { .. } | Ending::MoreDamage { .. } | Ending::Deadlock | Ending::Exhausted => {
            true
        }
    }
}

/// Did the arsenals run out before anybody won?
fn endgame(state: &State, ending: Ending) -> bool {
    let late =
        |side: &Side| side.strikes.iter().any(|s| matches!(s.with, With::Desperation | With::SelfDestruct));
    settled(ending) || state.reloads > 0 || state.sides.iter().any(late)
}

/// Writes the figures of a finished game.
pub(super) fn measure(state: &State, into: &mut Vec<u32>) {
    let Phase::Over { ending } = state.phase else { return };
    let kind = match ending {
        Ending::Destroyed { .. } => 0,
        Ending::BothFell => 1,
        Ending::MoreBuildings { .. } => 2,
        Ending::MoreDamage { .. } => 3,
        Ending::Deadlock => 4,
        Ending::Exhausted => 5,
    };
    let winner = ending.winner();
    let began = winner.map_or(2, |seat| u32::from(state.first != Some(seat)));
    let late = endgame(state, ending);
    let late_shots = state.sides.iter().flat_map(|side| side.strikes.iter());
    let late_shots = late_shots.filter(|s| matches!(s.with, With::Desperation)).count() as u32;
    into.extend([kind, winner.map_or(2, |seat| u32::from(seat.0)), began, u32::from(late)]);
    into.extend([u32::from(state.turns), late_shots]);
    for seat in SEATS {
        attack(state, seat, late, into);
    }
}

/// What one side did to the other's planet.
fn attack(state: &State, seat: Seat, late: bool, into: &mut Vec<u32>) {
    let planet = &state.sides[index(other(seat))];
    let fired = |wanted: fn(&With) -> bool| planet.strikes.iter().filter(|s| wanted(&s.with)).count() as u32;
    let lost = fired(|with| matches!(with, With::Lost(_)));
    let salvo = fired(|with| matches!(with, With::Cartridge(Cartridge::Salvo))) > 0;
    into.extend([planet.destroyed.count_ones(), planet.hits.len(), planet.touched().len()]);
    let bare = planet.destroyed == state.setup.all_buildings();
    into.extend([u32::from(!late && bare), lost, u32::from(salvo)]);
}
