//! Advice as it was last given to each viewer of one game: a screen is drawn far more often than anything changes.

use std::cell::RefCell;
use std::collections::BTreeMap;

use contract::{Game, Viewer};
use paint::Present;

/// For each viewer the last view that advice was asked for, and the advice.
type Given<G> = BTreeMap<Viewer, (<G as Game>::View, Option<<G as Present>::Advice>)>;

/// The last advice of one running game.
pub(crate) struct Advised<G: Present>(RefCell<Given<G>>);

impl<G: Present> Default for Advised<G> {
    fn default() -> Self {
        Advised(RefCell::default())
    }
}

impl<G: Present> Advised<G> {
    /// Draws with advice if it is wanted; the game is asked only if the viewer's view has changed.
    pub(crate) fn draw<T>(
        &self,
        viewer: Viewer,
        view: &G::View,
        wanted: bool,
        draw: impl FnOnce(Option<&G::Advice>) -> T,
    ) -> T {
        if !wanted {
            return draw(None);
        }
        let mut given = self.0.borrow_mut();
        if given.get(&viewer).is_none_or(|(known, _)| known != view) {
            given.insert(viewer, (view.clone(), G::advise(view)));
        }
        draw(given.get(&viewer).and_then(|(_, advice)| advice.as_ref()))
    }
}
