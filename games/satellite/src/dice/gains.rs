//! What cartridges are worth when they are fired. Whether that is a count of sectors or an estimate is the
//! caller's affair.

use super::cartridge::{BARRAGES, CARTRIDGES, FOUR_OF_A_KIND, FULL_HOUSE, HAZARD, LARGE_STRAIGHT, SALVO};
use super::cartridge::{SMALL_STRAIGHT, THREE_OF_A_KIND};

/// What each cartridge gains when it is fired, and what the shot of a lost cartridge gains.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gains {
    /// By cartridge and number of shots. Only barrages have shots; the others stand under 0.
    table: [[f64; 6]; CARTRIDGES],
    lost: f64,
}

impl Gains {
    /// Nothing gains anything.
    pub const NOTHING: Gains = Gains { table: [[0.0; 6]; CARTRIDGES], lost: 0.0 };

    /// §1.1.3 Worth is the sectors covered: beams by the size of the grid, bursts by the sectors of the patterns of
    /// three of a kind, full house and four of a kind, Salvo ten, every single shot one.
    pub fn coverage(rows: u8, cols: u8, bursts: [u8; 3]) -> Gains {
        let (long, both) = (f64::from(rows.max(cols)), f64::from(rows) + f64::from(cols) - 1.0);
        let [three, full, four] = bursts.map(f64::from);
        let mut gains = Gains::NOTHING
            .with_barrages([1.0, 2.0, 3.0, 4.0, 5.0])
            .with(THREE_OF_A_KIND, three)
            .with(FULL_HOUSE, full)
            .with(FOUR_OF_A_KIND, four)
            .with(SMALL_STRAIGHT, long)
            .with(LARGE_STRAIGHT, both)
            .with(SALVO, 10.0)
            .with(HAZARD, 1.0);
        gains.lost = 1.0;
        gains
    }

    /// The same, but this cartridge gains so much; of a Barrage, whatever its shots.
    #[must_use]
    pub fn with(mut self, cartridge: u8, gain: f64) -> Gains {
        if let Some(row) = self.table.get_mut(usize::from(cartridge)) {
            row.fill(gain);
        }
        self
    }

    /// The same, but every Barrage gains so much with 1 to 5 shots.
    #[must_use]
    pub fn with_barrages(mut self, by_shots: [f64; 5]) -> Gains {
        self.table[..BARRAGES].iter_mut().for_each(|row| row[1..].copy_from_slice(&by_shots));
        self
    }

    /// The same, but the Barrage of this number (1 to 6) gains so much with 1 to 5 shots.
    #[must_use]
    pub fn with_barrage(mut self, number: u8, by_shots: [f64; 5]) -> Gains {
        let row = usize::from(number).checked_sub(1).and_then(|n| self.table[..BARRAGES].get_mut(n));
        if let Some(row) = row {
            row[1..].copy_from_slice(&by_shots);
        }
        self
    }

    /// The same, but the shot of a lost cartridge gains so much.
    #[must_use]
    pub fn with_lost(mut self, gain: f64) -> Gains {
        self.lost = gain;
        self
    }

    /// What a cartridge gains; `shots` counts for a Barrage only. Nought for a number that is no cartridge.
    pub fn of(&self, cartridge: u8, shots: u8) -> f64 {
        let cartridge = usize::from(cartridge);
        let shots = if cartridge < BARRAGES { usize::from(shots) } else { 0 };
        self.table.get(cartridge).and_then(|row| row.get(shots)).copied().unwrap_or(0.0)
    }

    /// What the shot of a lost cartridge gains.
    pub fn lost(&self) -> f64 {
        self.lost
    }
}

impl Default for Gains {
    /// §1.1.3 Sectors covered on the grid of 13 rows and 9 columns with bursts of 5, 9 and 13 sectors.
    fn default() -> Gains {
        Gains::coverage(13, 9, [5, 9, 13])
    }
}
