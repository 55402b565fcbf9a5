//! §10 Victory points.

use contract::Seat;

use crate::state::State;
use crate::tables::UnitInfo;
use crate::types::{Track, enemy};
use crate::unit::{Place, Unit};

/// §10 What a unit is worth when it is sunk or destroyed.
pub const fn value(info: &UnitInfo) -> i32 {
    info.points
}

/// §10 What a unit is worth that is afloat at the end.
fn afloat(info: &UnitInfo, unit: &Unit) -> i32 {
    if !info.class.ship() {
        return 0;
    }
    let Unit { w, s, .. } = unit;
    if w.full() || s.hits >= Track::FULL {
        return value(info) / 2;
    }
    i32::from(w.hits + s.hits) * if info.class.capital() { 2 } else { 1 }
}

fn sum(state: &State, worth: impl Fn(&UnitInfo, &Unit) -> i32) -> [i32; 2] {
    let victory = &state.setup.victory;
    [Seat(0), Seat(1)].map(|side| {
        let theirs = state.all().filter(|(_, info, _)| info.side == enemy(side));
        let ships: i32 = theirs.map(|(_, info, unit)| worth(info, unit)).sum();
        let flag = state
            .all()
            .any(|(_, info, unit)| info.side == enemy(side) && info.flag && unit.place == Place::Sunk);
        let factor = victory.factors.map_or(1, |factors| factors[usize::from(side.0)]);
        let given = victory.handicap[usize::from(side.0)];
        given + ships * factor + if flag { victory.flagship } else { 0 }
    })
}

/// §10 Points for what everybody knows: what is sunk.
pub(crate) fn open_points(state: &State) -> [i32; 2] {
    if state.fought() {
        return points(state);
    }
    sum(state, |info, unit| if unit.place == Place::Sunk { value(info) } else { 0 })
}

/// §10 Points at the end. Ruling N18: who has left counts as afloat.
pub(crate) fn points(state: &State) -> [i32; 2] {
    let mut all = sum(state, |info, unit| match unit.place {
        Place::Sunk => value(info),
        // §16 Who got away over an edge that is named for it is safe.
        Place::Left(edge) if state.setup.safe(info.side, info.class, edge, unit.left) => 0,
        Place::At(_) | Place::Left(_) => afloat(info, unit),
        Place::Waiting => 0,
    });
    if let Some(hulk) = &state.setup.victory.hulk
        && let Some(id) = state.setup.named(&hulk.unit)
    {
        let unit = state.unit(id);
        // §15 What it once has reached counts, though it be mended.
        let worth = match unit.w.hits.max(unit.reached) {
            _ if unit.place == Place::Sunk => hulk.three,
            0 | 1 => 0,
            2 => hulk.two,
            _ => hulk.three,
        };
        all[usize::from(enemy(state.info(id).side).0)] += worth;
    }
    all
}
