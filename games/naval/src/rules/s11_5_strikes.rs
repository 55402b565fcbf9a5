//! §11.5 Air strikes.

use contract::{Seat, Turn};

use super::{s6_5_damage, s6_gunfire, s11_6_command};
use crate::Naval;
use crate::event::{Cause, Event};
use crate::gunnery::result;
use crate::refusal::Refusal;
use crate::scene::{Eyes, Scene as _};
use crate::state::{Phase, State};
use crate::tables::Rule;
use crate::types::{Column, Hits, UnitId};

/// §11.5 Strikes that a side may send in this turn.
pub(crate) fn ready(state: &State, side: Seat) -> impl Iterator<Item = u8> {
    let all = (0u8..).zip(&state.setup.strikes);
    let on = state.setup.on(Rule::AirStrikes);
    all.filter(move |(n, strike)| {
        on && strike.side == side.0 + 1 && strike.from <= state.turn && !state.flown.contains(n)
    })
    .map(|(n, _)| n)
}

/// §11.5 May this strike be sent at this ship? With fog the ship must be declared.
pub(crate) fn may_strike(state: &State, seat: Seat, strike: u8, target: UnitId) -> Result<(), Refusal> {
    if state.phase != Phase::Strike(seat) {
        return Err(Refusal::NotNow);
    }
    let sent = state.drafts(seat).strikes.iter().any(|(n, _)| *n == strike);
    if sent || !ready(state, seat).any(|n| n == strike) {
        return Err(Refusal::NoStrike);
    }
    let eyes = Eyes { state, side: seat };
    let there = target.index() < state.units.len() && eyes.at(target).is_some();
    let fair = there && state.info(target).side != seat && state.info(target).class.ship();
    if fair && eyes.declared(seat, target) { Ok(()) } else { Err(Refusal::NoTarget) }
}

/// §11.5 The strikes of a side are flown; what they do counts at once.
pub(crate) fn fly(turn: &mut Turn<'_, Naval>, seat: Seat) {
    let strikes = turn.state().drafts(seat).strikes.clone();
    for (strike, target) in strikes {
        let die = turn.dice().d6();
        let state = turn.state();
        // §6.5 Dead in the water: it has stopped, or damage has stopped it since it moved.
        let (info, prey) = (state.info(target), state.unit(target));
        let still = prey.speed == 0 || prey.speed_left(&state.setup, info.s) == 0;
        let bonus = i8::from(still);
        let torpedo = state.setup.strikes[usize::from(strike)].torpedo;
        let flash = state.setup.flashes(target);
        let column = match die as i8 + bonus {
            ..=2 => None,
            3 | 4 => Some(Column::One),
            _ => Some(Column::Two),
        };
        let roll = column.map(|_| turn.dice().two_d6());
        let charts = turn.state().setup.charts();
        let hits = match (column, roll) {
            (Some(column), Some(roll)) => result(charts, column, roll.0 + roll.1, flash),
            _ => Hits::NONE,
        };
        let hits = if torpedo { hits.underwater() } else { hits };
        turn.emit(Event::StrikeFlown { bonus, column, die, hits, roll, strike, target });
        // §12.5 Bombs may do special damage; what strikes under water never does.
        if let (Some(column), Some(roll), false) = (column, roll, torpedo) {
            s6_gunfire::special(turn, target, column, roll.0 + roll.1);
        }
        s6_5_damage::apply(turn, target, hits, Cause::AirStrike);
    }
    s11_6_command::check(turn);
}
