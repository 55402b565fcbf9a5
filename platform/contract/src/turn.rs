//! A turn lends rules the state, the dice and `emit`.

use crate::dice::Dice;
use crate::game::Game;
use crate::seat::Viewer;

/// Where an inner game's facts go: wrapped, to the outer one.
trait Desk<G: Game> {
    fn state(&self) -> &G::State;
    fn emit(&mut self, event: G::Event);
    fn dice(&mut self) -> &mut Dice;
}

/// What a viewer saw.
pub(crate) type Saw<G> = (Viewer, Vec<<G as Game>::Sighting>);

/// Lent to [`Game::act`] and [`Game::open`].
pub struct Turn<'a, G: Game>(Place<'a, G>);

/// The game itself is known by its parts, so that its rules run without detours; inner games go through
/// their outer one.
enum Place<'a, G: Game> {
    Root {
        state: &'a mut G::State,
        dice: &'a mut Dice,
        events: &'a mut Vec<G::Event>,
        /// What viewers see of it, if anybody wants to know.
        seen: Option<&'a mut [Saw<G>]>,
    },
    Inner(&'a mut dyn Desk<G>),
}

struct Inner<'a, 'b, O: Game, I: Game> {
    outer: &'a mut Turn<'b, O>,
    find: &'a dyn Fn(&O::State) -> &I::State,
    wrap: &'a dyn Fn(I::Event) -> O::Event,
}

impl<O: Game, I: Game> Desk<I> for Inner<'_, '_, O, I> {
    fn state(&self) -> &I::State {
        (self.find)(self.outer.state())
    }

    fn emit(&mut self, event: I::Event) {
        self.outer.emit((self.wrap)(event));
    }

    fn dice(&mut self) -> &mut Dice {
        self.outer.dice()
    }
}

impl<G: Game> Turn<'_, G> {
    /// Runs `rules` on `state` with `dice`; facts are applied and appended to `events`.
    pub fn run<R>(
        state: &mut G::State,
        dice: &mut Dice,
        events: &mut Vec<G::Event>,
        rules: impl FnOnce(&mut Turn<'_, G>) -> R,
    ) -> R {
        rules(&mut Turn(Place::Root { state, dice, events, seen: None }))
    }

    /// The same, and whatever viewers see of it is added to `seen`.
    pub(crate) fn run_seen<R>(
        state: &mut G::State,
        dice: &mut Dice,
        events: &mut Vec<G::Event>,
        seen: &mut [Saw<G>],
        rules: impl FnOnce(&mut Turn<'_, G>) -> R,
    ) -> R {
        rules(&mut Turn(Place::Root { state, dice, events, seen: Some(seen) }))
    }

    /// The state, with every fact emitted so far.
    #[inline]
    pub fn state(&self) -> &G::State {
        match &self.0 {
            Place::Root { state, .. } => state,
            Place::Inner(desk) => desk.state(),
        }
    }

    /// States a fact: applies it and writes it down.
    #[inline]
    pub fn emit(&mut self, event: G::Event) {
        match &mut self.0 {
            Place::Root { state, events, seen, .. } => {
                G::evolve(state, &event);
                for (viewer, list) in seen.iter_mut().flat_map(|seen| seen.iter_mut()) {
                    list.extend(G::sight(state, &event, *viewer));
                }
                events.push(event);
            }
            Place::Inner(desk) => desk.emit(event),
        }
    }

    /// The dice of this act.
    #[inline]
    pub fn dice(&mut self) -> &mut Dice {
        match &mut self.0 {
            Place::Root { dice, .. } => dice,
            Place::Inner(desk) => desk.dice(),
        }
    }

    /// Narrows this turn to an inner game: `find` shows where its state lies in ours, `wrap` makes its
    /// facts ours. The inner rules run unchanged, with the same dice.
    pub fn within<I: Game, R>(
        &mut self,
        find: impl Fn(&G::State) -> &I::State,
        wrap: impl Fn(I::Event) -> G::Event,
        rules: impl FnOnce(&mut Turn<'_, I>) -> R,
    ) -> R {
        let mut inner = Inner { outer: self, find: &find, wrap: &wrap };
        rules(&mut Turn(Place::Inner(&mut inner)))
    }
}
