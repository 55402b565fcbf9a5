//! §13 §16 What a view tells of Salvo II, put back into a state: for worlds that are imagined and plans that are made.

use super::View;
use crate::state::{Drafts, State};

/// What a viewer knows of airships, bombs, reinforcements and trawlers.
pub(crate) fn recall(view: &View, mut state: State) -> State {
    state.zeppelins = view.zeppelins;
    state.bombs.clone_from(&view.bombs);
    state.spotters = view.spotters.iter().map(|known| (known.unit, known.spotter)).collect();
    state.arriving = view.arriving.iter().copied().collect();
    state.turned_away = view.turned_away;
    state.swept = view.swept.iter().copied().collect();
    state
}

/// What the viewer has drafted of these.
pub(crate) fn recall_drafts(view: &View, drafts: &mut Drafts) {
    let shown = &view.drafts;
    drafts.spotters = shown.spotters.iter().map(|known| (known.unit, known.spotter)).collect();
    drafts.bombs.clone_from(&shown.bombs);
    drafts.turn_away = shown.turn_away;
    drafts.sweep = shown.sweep;
}
