//! §3 The end.

use contract::{Outcome, Seat, Turn, Verdict};

use crate::Classic;
use crate::event::{Ending, Event};
use crate::state::{Phase, State};
use crate::types::{other, side};

/// §3.1 The battle is over when a fleet is sunk. Ruling R8: at once, without a last reply. §3.2 It is also over
/// when neither seat has a shot left.
#[inline]
pub(super) fn end_if_over(turn: &mut Turn<'_, Classic>, shooter: Seat) {
    let state = turn.state();
    let Phase::Battle { logs, .. } = &state.phase else { return };
    if state.yard(other(shooter)).afloat == 0 {
        end(turn, Ending::FleetSunk { winner: shooter });
    } else if logs.iter().all(|log| state.left(log) == 0) {
        let ships = state.setup.order.len() as u16;
        let sunk = [1, 0].map(|n: usize| ships.saturating_sub(state.yards[n].afloat));
        end(turn, Ending::ShotsSpent { sunk });
    }
}

fn end(turn: &mut Turn<'_, Classic>, ending: Ending) {
    let layouts = [0, 1].map(|n: usize| turn.state().yards[n].berths());
    turn.emit(Event::BattleEnded { ending, layouts });
}

/// §3.1 Whoever sank the other fleet wins. Ruling R9: where the shots ran out, more ships sunk win, and as many
/// are a draw. The score is the number of ships sunk.
pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    let Phase::Over { ending, .. } = &state.phase else { return None };
    let ships = state.setup.order.len() as i64;
    let scores = [1, 0].map(|n: usize| ships - i64::from(state.yards[n].afloat)).to_vec();
    let winner = ending.winner();
    let reason = match (ending, winner) {
        (Ending::FleetSunk { .. }, _) => "the other fleet is sunk".to_owned(),
        (Ending::ShotsSpent { sunk }, Some(winner)) => {
            let (more, fewer) = (sunk[side(winner)], sunk[side(other(winner))]);
            format!("all shots are fired, ships sunk {more} to {fewer}")
        }
        (Ending::ShotsSpent { sunk }, None) => {
            format!("all shots are fired, ships sunk {0} to {0}", sunk[0])
        }
    };
    Some(Outcome {
        result: if winner.is_some() { Verdict::Win } else { Verdict::Draw },
        winners: winner.into_iter().collect(),
        reason,
        scores,
    })
}
