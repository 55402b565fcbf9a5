//! Where computer players put their buildings.

use contract::Dice;

use crate::tables::Terms;
use crate::types::{Cells, Placement};

/// A way to lay out a planet.
///
/// How often it is found out within one arsenal (2,000 attack runs by each level, `cargo run --release -p satellite
/// --example attack -- admiral,commander,officer 2000 h desperation rim`):
///
/// | habit | admiral | commander | officer |
/// | --- | ---: | ---: | ---: |
/// | anywhere | 42 % | 31 % | 16 % |
/// | spread | 38 % | 25 % | 6 % |
/// | rim | 34 % | 22 % | 16 % |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
    /// Uniformly from all layouts.
    Anywhere,
    /// The most sectors along the rim, of many layouts.
    Rim,
    /// Nothing touching, as far as possible.
    Spread,
}

impl Habit {
    /// A habit at random, so that none can be learnt: mostly anywhere, sometimes along the rim, sometimes spread.
    pub fn mixed(dice: &mut Dice) -> Habit {
        match dice.percent() {
            percent if percent <= ANYWHERE => Habit::Anywhere,
            percent if percent <= ANYWHERE + RIM => Habit::Rim,
            _ => Habit::Spread,
        }
    }
}

/// How often a layout of the mixed habit is any, in percent.
const ANYWHERE: u8 = 60;
/// How often it hugs the rim; the others are spread.
const RIM: u8 = 25;

/// How many layouts a habit chooses from.
const CHOICES: u32 = 40;

/// A layout by habit.
pub fn place(terms: &Terms, habit: Habit, dice: &mut Dice) -> Vec<Placement> {
    let tries = if habit == Habit::Anywhere { 1 } else { CHOICES };
    let layouts = (0..tries).map(|_| crate::layouts::any_layout(terms, dice).unwrap_or_default());
    layouts.max_by_key(|layout| score(terms, habit, layout)).unwrap_or_default()
}

fn score(terms: &Terms, habit: Habit, layout: &[Placement]) -> u32 {
    let board = terms.grid.board();
    let masks: Vec<Cells> = layout.iter().filter_map(|place| crate::layouts::covers(terms, place)).collect();
    match habit {
        Habit::Anywhere => 0,
        Habit::Rim => {
            let rim = |cell: &u8| {
                let (row, column) = board.place(*cell);
                row == 0 || column == 0 || row + 1 == board.rows || column + 1 == board.columns
            };
            masks.iter().flat_map(|mask| mask.iter()).filter(rim).count() as u32
        }
        Habit::Spread => {
            let touches = |n: usize| masks[..n].iter().any(|mask| board.around(*mask).meets(masks[n]));
            (0..masks.len()).filter(|n| !touches(*n)).count() as u32
        }
    }
}
