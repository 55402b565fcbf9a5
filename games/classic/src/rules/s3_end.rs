//! §3 The end.

use contract::{Outcome, Seat, Turn, Verdict};

use crate::Classic;
use crate::event::{Ending, Event};
use crate::state::{Phase, State};
use crate::types::{other, side};

/// §3.1 The battle is over when a fleet is sunk. Ruling R8: at once, unless §3.3 gives a last reply. §3.2 It is also over
/// when neither seat has a shot left. Ruling R13: a last reply has a shot for each of the `sank` ships that fell in this
/// strike. `again` tells whether the shooter's turn goes on.
#[inline]
pub(super) fn end_if_over(turn: &mut Turn<'_, Classic>, shooter: Seat, sank: u16, again: bool) {
    let state = turn.state();
    let Phase::Battle { logs, reply, .. } = &state.phase else { return };
    let sunk = state.yard(other(shooter)).afloat == 0;
    if reply.is_some() {
        match (sunk, again) {
            (true, _) => end(turn, Ending::BothSunk),
            (false, true) => {}
            (false, false) => end(turn, Ending::FleetSunk { winner: other(shooter) }),
        }
    } else if sunk && has_reply(state, shooter) {
        turn.emit(Event::ReplyGiven { seat: other(shooter), shots: sank });
    } else if sunk {
        end(turn, Ending::FleetSunk { winner: shooter });
    } else if logs.iter().all(|log| state.left(log) == 0) {
        let ships = state.setup.order.len() as u16;
        let sunk = [1, 0].map(|n: usize| ships.saturating_sub(state.yards[n].afloat));
        end(turn, Ending::ShotsSpent { sunk });
    }
}

/// §3.3 May the owner of the fleet that `shooter` has sunk finish the round? Only if the shooter began it, and only with a
/// shot left.
fn has_reply(state: &State, shooter: Seat) -> bool {
    let Phase::Battle { logs, first, .. } = &state.phase else { return false };
    let rival = other(shooter);
    let may_fire = state.left(&logs[side(rival)]) > 0 && !state.targets(rival).is_empty();
    state.setup.last_reply && *first == shooter && may_fire
}

fn end(turn: &mut Turn<'_, Classic>, ending: Ending) {
    let layouts = [0, 1].map(|n: usize| turn.state().yards[n].berths());
    turn.emit(Event::BattleEnded { ending, layouts });
}

/// §3.1 Whoever sank the other fleet wins. Ruling R9: where the shots ran out, more ships sunk win, and as many
/// are a draw. Ruling R14: so are two sunk fleets. The score is the number of ships sunk.
pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    let Phase::Over { ending, .. } = &state.phase else { return None };
    let ships = state.setup.order.len() as i64;
    let scores = [1, 0].map(|n: usize| ships - i64::from(state.yards[n].afloat)).to_vec();
    let winner = ending.winner();
    let reason = match (ending, winner) {
        (Ending::FleetSunk { .. }, _) => "the other fleet is sunk".to_owned(),
        (Ending::BothSunk, _) => "both fleets are sunk".to_owned(),
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
