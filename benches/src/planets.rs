//! Satellite Salvo with both sides doing anything that is legal, through the contract.

use std::sync::Arc;

use contract::decide::apply;
use contract::{DiceKey, Game, Turn, UserData};
use satellite::Satellite;
use satellite::event::Event;
use satellite::tables::Options;

/// The usual game.
pub struct Table {
    setup: Arc<<Satellite as Game>::Setup>,
    events: Vec<Event>,
}

impl Default for Table {
    fn default() -> Self {
        let setup = Satellite::prepare(&Options::default(), &UserData::default()).expect("the usual options");
        Table { setup, events: Vec::new() }
    }
}

impl Table {
    /// Plays game `index`: whoever is waited for takes any legal action. Gives the number of actions.
    pub fn play(&mut self, key: &DiceKey, index: u64) -> u64 {
        let (mut rolls, mut luck) = (key.stream(2 * index).unnoted(), key.stream(2 * index + 1).unnoted());
        let mut state = Satellite::blank(&self.setup);
        self.events.clear();
        Turn::<Satellite>::run(&mut state, &mut rolls, &mut self.events, Satellite::open);
        let mut actions = 0;
        while let Some(seat) = Satellite::waiting(&state).to_act().lowest() {
            self.events.clear();
            let legal = Satellite::legal(&state, seat);
            let number = luck.pick(legal.len() as u32) - 1;
            let action = legal.nth(u64::from(number)).expect("below its size");
            apply::<Satellite>(&mut state, &mut self.events, seat, &action, &mut rolls).expect("legal");
            actions += 1;
        }
        assert!(Satellite::outcome(&state).is_some());
        actions
    }
}
