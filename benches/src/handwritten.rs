//! Solo Salvo as one would write it for nothing but speed: no events, no views, no choices to check. The
//! dice and the order of the rolls are those of the real game with the `easy` mind, so that both can be held
//! against each other game by game.

use contract::{Dice, DiceKey};

/// Ships of the three fleets, long ones first and the last fleet first, as the `easy` mind places them.
const ORDER: [(usize, usize); 9] = [(2, 2), (2, 1), (2, 0), (1, 2), (1, 1), (1, 0), (0, 2), (0, 1), (0, 0)];

/// Every line that a ship of each length can lie on, as masks of the 8 × 6 board.
pub struct Board {
    lines: [Vec<u64>; 3],
}

/// What the game came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The fleet left afloat, if any.
    pub survivor: Option<usize>,
    /// The fleet that was called.
    pub call: usize,
    /// Volleys fired.
    pub volleys: u32,
}

impl Default for Board {
    fn default() -> Self {
        Board { lines: [1, 2, 3].map(lines) }
    }
}

fn lines(length: i8) -> Vec<u64> {
    let headings: &[(i8, i8)] = if length == 1 { &[(0, 1)] } else { &[(0, 1), (1, 0), (1, 1), (1, -1)] };
    let mut found = Vec::new();
    for cell in 0..48 {
        let (row, column) = (cell / 6, cell % 6);
        for (down, right) in headings {
            let (last_row, last_column) = (row + down * (length - 1), column + right * (length - 1));
            if last_row < 8 && (0..6).contains(&last_column) {
                found.push((0..length).fold(0, |mask, n| mask | 1 << (cell + n * (down * 6 + right))));
            }
        }
    }
    found
}

impl Board {
    fn lay_out(&self, luck: &mut Dice) -> [u64; 3] {
        'again: loop {
            let mut fleets = [0u64; 3];
            for (size, fleet) in ORDER {
                let taken = fleets[0] | fleets[1] | fleets[2];
                let lines = &self.lines[size];
                if lines.iter().all(|line| line & taken != 0) {
                    continue 'again;
                }
                loop {
                    let line = lines[luck.index(lines.len())];
                    if line & taken == 0 {
                        fleets[fleet] |= line;
                        break;
                    }
                }
            }
            return fleets;
        }
    }

    /// Plays game `index` of the run that `key` belongs to.
    pub fn play(&self, key: &DiceKey, index: u64) -> Played {
        let mut rolls = key.stream(2 * index).unnoted();
        let mut luck = key.stream(2 * index + 1).unnoted();
        let mut fleets = self.lay_out(&mut luck);
        let call = luck.index(3);
        let mut volleys = 0;
        while fleets.iter().filter(|f| **f != 0).count() > 1 {
            let dice = [rolls.d6(), rolls.d6(), rolls.d6(), rolls.d6()];
            let half = if rolls.coin() { 0 } else { 6 };
            let struck = (0u64..4)
                .zip(dice)
                .fold(0, |mask, (row, die)| mask | 1 << (row * 12 + half + u64::from(die) - 1));
            fleets.iter_mut().for_each(|f| *f &= !struck);
            volleys += 1;
        }
        Played { survivor: fleets.iter().position(|f| *f != 0), call, volleys }
    }
}
