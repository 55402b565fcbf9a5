//! A turn lends rules the state, the dice and `emit`.

use crate::dice::Dice;
use crate::game::Game;

/// Where a turn's facts go. The root writes them down; an inner game's turn wraps them for the outer one.
trait Desk<G: Game> {
    fn state(&self) -> &G::State;
    fn emit(&mut self, event: G::Event);
    fn dice(&mut self) -> &mut Dice;
}

/// Lent to [`Game::act`] and [`Game::open`].
pub struct Turn<'a, G: Game> {
    desk: &'a mut dyn Desk<G>,
}

struct Root<'a, G: Game> {
    state: &'a mut G::State,
    dice: &'a mut Dice,
    events: &'a mut Vec<G::Event>,
}

impl<G: Game> Desk<G> for Root<'_, G> {
    fn state(&self) -> &G::State {
        self.state
    }

    fn emit(&mut self, event: G::Event) {
        G::evolve(self.state, &event);
        self.events.push(event);
    }

    fn dice(&mut self) -> &mut Dice {
        self.dice
    }
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
        rules(&mut Turn { desk: &mut Root { state, dice, events } })
    }

    /// The state, with every fact emitted so far.
    pub fn state(&self) -> &G::State {
        self.desk.state()
    }

    /// States a fact: applies it and writes it down.
    pub fn emit(&mut self, event: G::Event) {
        self.desk.emit(event);
    }

    /// The dice of this act.
    pub fn dice(&mut self) -> &mut Dice {
        self.desk.dice()
    }

    /// Narrows this turn to an inner game: `find` shows where its state lies in ours, `wrap` makes its
    /// facts ours. The inner rules run unchanged, with the same dice.
    pub fn within<I: Game, R>(
        &mut self,
        find: impl Fn(&G::State) -> &I::State,
        wrap: impl Fn(I::Event) -> G::Event,
        rules: impl FnOnce(&mut Turn<'_, I>) -> R,
    ) -> R {
        let mut outer = Turn { desk: &mut *self.desk };
        rules(&mut Turn { desk: &mut Inner { outer: &mut outer, find: &find, wrap: &wrap } })
    }
}
