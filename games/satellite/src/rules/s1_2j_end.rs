//! §1.2j The end, and the end of a turn.

use contract::{Outcome, Seat, Turn, Verdict};

use super::s1_2k_endgames;
use crate::Satellite;
use crate::event::{Ending, Event};
use crate::state::{Phase, State};
use crate::types::other;

/// §1.2j The last building gone, the attacker wins at once. Ruling R8: no reply, unless `last_reply` was agreed and
/// the first player finished. A Salvo goes on while it has shots; otherwise the turn passes.
#[inline]
pub(super) fn after_batch(turn: &mut Turn<'_, Satellite>, seat: Seat) {
    let state = turn.state();
    let bare = state.target(seat).destroyed == state.setup.all_buildings();
    let destructing = matches!(state.phase, Phase::SelfDestruct { .. });
    if bare {
        let ending = match state.reply {
            true => Ending::BothFell,
            false if state.setup.terms.last_reply && state.first == Some(seat) && !destructing => {
                turn.emit(Event::TurnPassed { to: other(seat), reply: true });
                return;
            }
            false => Ending::Destroyed { winner: seat },
        };
        turn.emit(Event::Ended(ending));
        return;
    }
    if matches!(state.phase, Phase::Salvo { left, .. } if left > 0 && !state.untouched(seat).is_empty()) {
        return;
    }
    if state.reply {
        // The reply was not enough.
        turn.emit(Event::Ended(Ending::Destroyed { winner: other(seat) }));
        return;
    }
    match &state.phase {
        Phase::SelfDestruct { first, .. } if *first != seat => turn.emit(Event::Ended(Ending::Exhausted)),
        Phase::SelfDestruct { .. } | Phase::Desperation { .. } => {
            turn.emit(Event::TurnPassed { to: other(seat), reply: false });
        }
        _ if s1_2k_endgames::spent(state) => s1_2k_endgames::begin(turn),
        _ => turn.emit(Event::TurnPassed { to: other(seat), reply: false }),
    }
}

/// §1.2j A win, or both lose. Ruling R10: then there is no winner and there are no points.
pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    let Phase::Over { ending } = state.phase else { return None };
    let reason = match ending {
        Ending::Destroyed { winner: Seat(0) } => "every building of Purple is destroyed",
        Ending::Destroyed { .. } => "every building of Orange is destroyed",
        Ending::BothFell => "both planets fell in the same round",
        Ending::MoreBuildings { .. } => "ceasefire: more buildings destroyed",
        Ending::MoreDamage { .. } => "ceasefire: equal in buildings, more damage done",
        Ending::Deadlock => "ceasefire: equal in buildings and in damage",
        Ending::Exhausted => "self destruct: neither planet fell",
    };
    let winner: Option<Seat> = ending.winner();
    Some(Outcome {
        result: if winner.is_some() { Verdict::Win } else { Verdict::BothLose },
        winners: winner.into_iter().collect(),
        reason: reason.into(),
        scores: [Seat(0), Seat(1)].map(|seat| i64::from(winner == Some(seat))).to_vec(),
    })
}
