//! §2.1f The end.

use contract::{Outcome, Turn, Verdict};

use crate::Solo;
use crate::event::Event;
use crate::state::{Phase, State};
use crate::types::{ADMIRAL, Suit};

/// §2.1f After a volley the game is over if at most one suit floats.
pub(super) fn over_after(turn: &mut Turn<'_, Solo>) {
    let sea = turn.state().sea();
    if sea.suits_afloat() <= 1 {
        let survivor = sea.last_afloat();
        turn.emit(Event::BattleEnded { survivor });
    }
}

/// §2.1f The call was right: a win. Another suit is left: a loss. Ruling R5: none is left: a loss too.
#[inline]
pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    let Phase::Over { call, survivor, .. } = state.phase else { return None };
    let won = survivor == Some(call);
    Some(Outcome {
        result: if won { Verdict::Win } else { Verdict::None },
        winners: if won { vec![ADMIRAL] } else { Vec::new() },
        reason: reason(call, survivor),
        scores: vec![i64::from(won)],
    })
}

fn reason(call: Suit, survivor: Option<Suit>) -> String {
    match survivor {
        Some(suit) if suit == call => [suit.name(), " survived, as called"].concat(),
        Some(suit) => [suit.name(), " survived, ", call.name(), " were called"].concat(),
        None => ["no survivor: the last coins sank in one volley; ", call.name(), " were called"].concat(),
    }
}
