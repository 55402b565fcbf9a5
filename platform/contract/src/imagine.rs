//! Guessing worlds: what a viewer was told, turned into a state that could be true.

use std::sync::Arc;

use crate::dice::Dice;
use crate::game::Game;
use crate::seat::Viewer;

/// How many worlds fit what a viewer was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worlds {
    /// Just one: nothing is hidden from this viewer now.
    One,
    /// More than one.
    Many,
}

/// Guesses a world consistent with what a viewer was told. It powers search and proves that nothing leaks:
/// the test kit plays the guessed world beside the true one and compares every byte the viewer gets.
pub trait Imagine: Game {
    /// What a viewer remembers of its sightings, as far as imagining needs it.
    type Memory: Clone + Default + Send;

    /// Takes one sighting into the memory.
    fn remember(memory: &mut Self::Memory, seen: &Self::Sighting);

    /// A state that `viewer` could not tell from the true one. Every such state must be possible.
    fn imagine(
        setup: &Arc<Self::Setup>,
        view: &Self::View,
        memory: &Self::Memory,
        viewer: Viewer,
        dice: &mut Dice,
    ) -> Self::State;

    /// Does the viewer's knowledge leave room for more than one world?
    fn worlds(view: &Self::View, memory: &Self::Memory, viewer: Viewer) -> Worlds;

    /// Does `event`, by the rules, tell `viewer` something about what was hidden from it (the report on a
    /// shot, a marker turned over)? Only there may two worlds begin to look different.
    fn reveals(after: &Self::State, event: &Self::Event, viewer: Viewer) -> bool;

    /// Texts that would betray a secret if they stood in anything `viewer` is shown now; for tests that
    /// plant such names.
    fn canaries(_state: &Self::State, _viewer: Viewer) -> Vec<String> {
        Vec::new()
    }
}
