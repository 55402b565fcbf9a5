//! Classic Salvo with both sides firing at random, through the contract and as one would write it for nothing
//! but speed. Both draw the same numbers from the same stream, so that they can be held against each other
//! game by game.
//!
//! The set-up is the field's usual one: ten by ten, ships of 2, 3, 3, 4 and 5, fifty shots each that may be
//! repeated. Ships are placed one after the other wherever they fit.

use std::sync::Arc;

use classic::Classic;
use classic::action::Action;
use classic::event::Event;
use contract::decide::apply;
use contract::{Dice, DiceKey, Game, Turn, UserData};

/// Lengths in the order in which ships are placed.
const FLEET: [u32; 5] = [2, 3, 3, 4, 5];
/// Shots of each side.
const SHOTS: u32 = 50;

/// Ships sunk by each side.
pub type Sunk = [u32; 2];

/// The real game.
pub struct Table {
    setup: Arc<<Classic as Game>::Setup>,
    events: Vec<Event>,
}

impl Default for Table {
    fn default() -> Self {
        let options = serde_json::from_str(r#"{"scenario": "benchmark"}"#).expect("options");
        let setup = Classic::prepare(&options, &UserData::default()).expect("a scenario of its own");
        Table { setup, events: Vec::new() }
    }
}

impl Table {
    /// Plays game `index`: whoever is waited for takes any legal action.
    pub fn play(&mut self, key: &DiceKey, index: u64) -> Sunk {
        let (mut rolls, mut luck) = dice(key, index);
        let mut state = Classic::blank(&self.setup);
        self.events.clear();
        Turn::<Classic>::run(&mut state, &mut rolls, &mut self.events, Classic::open);
        while let Some(seat) = Classic::waiting(&state).to_act().lowest() {
            self.events.clear();
            let legal = Classic::legal(&state, seat);
            let number = luck.pick(legal.len() as u32) - 1;
            let action: Action = legal.nth(u64::from(number)).expect("below its size");
            apply::<Classic>(&mut state, &mut self.events, seat, &action, &mut rolls).expect("legal");
        }
        let scores = Classic::outcome(&state).expect("over").scores;
        [scores[0] as u32, scores[1] as u32]
    }
}

fn dice(key: &DiceKey, index: u64) -> (Dice, Dice) {
    (key.stream(2 * index).unnoted(), key.stream(2 * index + 1).unnoted())
}

/// Cells from which a line of `length` across stays on the board.
const fn across(length: u32) -> u128 {
    let (mut mask, mut row) = (0, 0);
    while row < 10 {
        mask |= ((1 << (11 - length)) - 1) << (10 * row);
        row += 1;
    }
    mask
}

/// Cells from which a line of `length` down stays on the board.
const fn down(length: u32) -> u128 {
    (1 << (10 * (11 - length))) - 1
}

/// The place of the bit that `index` others come before.
fn nth(mask: u128, index: u32) -> u32 {
    let (low, high) = (mask as u64, (mask >> 64) as u64);
    let (mut word, mut left, base) =
        if index < low.count_ones() { (low, index, 0) } else { (high, index - low.count_ones(), 64) };
    while left > 0 {
        word &= word - 1;
        left -= 1;
    }
    base + word.trailing_zeros()
}

/// A layout: each ship on any of the places that are left.
fn lay_out(luck: &mut Dice) -> [u128; 5] {
    let mut ships = [0; 5];
    let mut free: u128 = (1 << 100) - 1;
    for (ship, length) in ships.iter_mut().zip(FLEET) {
        let (mut flat, mut steep) = (free & across(length), free & down(length));
        for step in 1..length {
            flat &= free >> step;
            steep &= free >> (10 * step);
        }
        let places = flat.count_ones();
        let number = luck.pick(places + steep.count_ones()) - 1;
        let (at, stride) =
            if number < places { (nth(flat, number), 1) } else { (nth(steep, number - places), 10) };
        *ship = (0..length).fold(0, |mask, step| mask | 1 << (at + stride * step));
        free &= !*ship;
    }
    ships
}

/// The same game without events, views or choices to check.
pub fn bare(key: &DiceKey, index: u64) -> Sunk {
    let (_, mut luck) = dice(key, index);
    let fleets = [lay_out(&mut luck), lay_out(&mut luck)];
    let mut afloat = fleets.map(|ships| ships.iter().fold(0, |all, ship| all | ship));
    'battle: for _ in 0..SHOTS {
        for target in [1, 0] {
            afloat[target] &= !(1 << (luck.pick(100) - 1));
            if afloat[target] == 0 {
                break 'battle;
            }
        }
    }
    let sunk = |n: usize| fleets[n].iter().filter(|ship| *ship & afloat[n] == 0).count() as u32;
    [sunk(1), sunk(0)]
}
