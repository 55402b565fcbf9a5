//! §11.4 Smoke.

use std::collections::BTreeSet;

use contract::{Seat, Turn};

use super::{moving, own_real};
use crate::Naval;
use crate::course::Leg;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::State;
use crate::tables::Rule;
use crate::types::{Class, Hex, UnitId};

/// §11.4 May it lay smoke in this movement?
pub(crate) fn may_smoke(state: &State, seat: Seat, id: UnitId) -> Result<(), Refusal> {
    let (info, _) = own_real(state, seat, id, moving(state, seat))?;
    let able = state.setup.on(Rule::Smoke) && matches!(info.class, Class::Dd | Class::Cl);
    if able && !state.drafts(seat).smoke.contains(&id) { Ok(()) } else { Err(Refusal::NoSmoke) }
}

/// §11.4 Smoke lies in every hex that it left.
pub(crate) fn lay(turn: &mut Turn<'_, Naval>, unit: UnitId, path: &[Leg]) {
    let left = path.windows(2).filter(|pair| pair[0].at != pair[1].at).map(|pair| pair[0].at);
    let hexes: BTreeSet<Hex> = left.collect();
    if !hexes.is_empty() {
        turn.emit(Event::Smoked { hexes: hexes.into_iter().collect(), unit });
    }
}

/// §11.4 Smoke drifts, and is gone the second time.
pub(crate) fn drift(turn: &mut Turn<'_, Naval>) {
    if !turn.state().smoke.is_empty() {
        turn.emit(Event::SmokeDrifted);
    }
}
