//! §6.5 Results: hits on the two tracks, and what runs over.

use contract::Turn;

use crate::Naval;
use crate::event::{Cause, Event};
use crate::types::{Class, Hits, Track, UnitId};

/// §6.5 What hits do to two tracks: hits on weapons and on speed that are taken, and whether the unit sinks.
///
/// ```
/// use naval::rules::overflow;
/// // A W on a unit at 3W becomes an S; with both tracks full it sinks.
/// assert_eq!(overflow(3, 1, 1, 0), (0, 1, false));
/// assert_eq!(overflow(3, 3, 1, 0), (0, 0, true));
/// ```
pub fn overflow(w: u8, s: u8, more_w: u8, more_s: u8) -> (u8, u8, bool) {
    let (mut new_w, mut new_s) = (w, s);
    let mut sunk = false;
    let hits =
        std::iter::repeat_n(true, usize::from(more_w)).chain(std::iter::repeat_n(false, usize::from(more_s)));
    for weapons in hits {
        let (own, other) = if weapons { (&mut new_w, &mut new_s) } else { (&mut new_s, &mut new_w) };
        if *own < Track::FULL {
            *own += 1;
        } else if *other < Track::FULL {
            *other += 1;
        } else {
            sunk = true;
        }
    }
    (new_w - w, new_s - s, sunk)
}

/// §6.5 A unit takes hits.
pub(crate) fn apply(turn: &mut Turn<'_, Naval>, unit: UnitId, hits: Hits, cause: Cause) {
    let state = turn.state();
    let (info, now) = (state.info(unit), state.unit(unit));
    if !now.in_play() || !hits.any() {
        return;
    }
    match info.class {
        // §12.22 Nothing happens to a dummy.
        Class::Dummy => {}
        // §13.2 Any S or X destroys an airship.
        Class::Zeppelin => {
            if hits.s > 0 || hits.x {
                turn.emit(Event::Sunk { cause, unit });
            }
        }
        // §13.3 A fort ignores S, and is destroyed at 3W.
        Class::Fort => {
            let w = hits.w.min(Track::FULL - now.w.hits);
            if hits.x || now.w.hits + hits.w >= Track::FULL {
                turn.emit(Event::Sunk { cause, unit });
            } else if w > 0 {
                turn.emit(Event::Damaged { cause, s: 0, unit, w });
            }
        }
        _ => {
            let (w, s, sunk) = overflow(now.w.hits, now.s.hits, hits.w, hits.s);
            if sunk || hits.x {
                turn.emit(Event::Sunk { cause, unit });
            } else {
                turn.emit(Event::Damaged { cause, s, unit, w });
            }
        }
    }
}
