//! The thirteen cartridges as numbers and sets of bits: what a roll unlocks, and what is left afterwards. Whole
//! numbers only; nothing here knows what a cartridge is worth.

use super::combos::{ROLLS, Roll};

/// Cartridges in an arsenal, numbered from 0; a set of them is a `u16` with one bit each.
pub const CARTRIDGES: usize = 13;
/// The barrages: number 0 is Barrage 1, number 5 is Barrage 6.
pub const BARRAGES: usize = 6;
/// Three of a kind.
pub const THREE_OF_A_KIND: u8 = 6;
/// Full house.
pub const FULL_HOUSE: u8 = 7;
/// Four of a kind.
pub const FOUR_OF_A_KIND: u8 = 8;
/// Small straight.
pub const SMALL_STRAIGHT: u8 = 9;
/// Large straight.
pub const LARGE_STRAIGHT: u8 = 10;
/// Salvo: five of a kind.
pub const SALVO: u8 = 11;
/// Hazard.
pub const HAZARD: u8 = 12;
/// The whole arsenal.
pub const ALL: u16 = (1 << CARTRIDGES) - 1;

/// The set of one cartridge; empty for a number that is none.
pub const fn bit(cartridge: u8) -> u16 {
    if cartridge < CARTRIDGES as u8 { 1 << cartridge } else { 0 }
}

/// The cartridges of a set in order.
pub fn members(set: u16) -> impl Iterator<Item = u8> {
    (0..CARTRIDGES as u8).filter(move |cartridge| set & bit(*cartridge) != 0)
}

/// What each roll unlocks while fives are not wild.
static UNLOCKED: [u16; ROLLS] = {
    let mut unlocked = [0; ROLLS];
    let mut index = 0;
    while let Some(roll) = Roll::from_index(index) {
        unlocked[index] = unlocks(&roll.counts());
        index += 1;
    }
    unlocked
};

/// §1.2 What dice with these counts unlock, five of a kind not being wild.
const fn unlocks(counts: &[u8; 6]) -> u16 {
    let mut set = bit(HAZARD);
    let (mut most, mut pair) = (0, false);
    let (mut run, mut longest) = (0, 0);
    let mut face = 0;
    while face < 6 {
        let count = counts[face];
        if count > 0 {
            set |= 1 << face;
            run += 1;
        } else {
            run = 0;
        }
        if run > longest {
            longest = run;
        }
        if count > most {
            most = count;
        }
        pair |= count == 2;
        face += 1;
    }
    if most >= 3 {
        set |= bit(THREE_OF_A_KIND);
    }
    if most >= 4 {
        set |= bit(FOUR_OF_A_KIND);
    }
    if most == 3 && pair {
        set |= bit(FULL_HOUSE);
    }
    if longest >= 4 {
        set |= bit(SMALL_STRAIGHT);
    }
    if longest >= 5 {
        set |= bit(LARGE_STRAIGHT);
    }
    if most == 5 {
        set |= bit(SALVO);
    }
    set
}

/// §1.2 The cartridges of `available` that the roll unlocks. Five of a kind unlocks all of them once it is wild.
pub fn fits(available: u16, roll: Roll, wild: bool) -> u16 {
    let unlocked = if wild && roll.is_five_of_a_kind() { ALL } else { UNLOCKED[roll.index()] };
    available & unlocked
}

/// §1.2 The shots of the Barrage of this number (1 to 6): the dice that show it, or five if five of a kind is wild.
/// Nought for any other number.
pub fn shots(number: u8, roll: Roll, wild: bool) -> u8 {
    match usize::from(number).checked_sub(1).and_then(|face| roll.counts().get(face).copied()) {
        Some(_) if wild && roll.is_five_of_a_kind() => 5,
        Some(count) => count,
        None => 0,
    }
}

/// What makes five of a kind wild.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WildAfter {
    /// §1.2 Only a Salvo that was fired.
    #[default]
    Firing,
    /// Also a Salvo that was thrown away as a lost cartridge.
    FiringOrDiscarding,
}

/// What an attacker still has: the cartridges, and whether five of a kind is wild for him.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stock {
    set: u16,
    wild: bool,
}

impl Stock {
    /// The arsenal at the start.
    pub const FULL: Stock = Stock { set: ALL, wild: false };

    /// These cartridges. While Salvo is among them nothing is wild, whatever `wild` says.
    pub const fn new(set: u16, wild: bool) -> Stock {
        Stock { set: set & ALL, wild: wild && set & bit(SALVO) == 0 }
    }

    /// The cartridges.
    pub const fn set(self) -> u16 {
        self.set
    }

    /// Is five of a kind wild?
    pub const fn wild(self) -> bool {
        self.wild
    }

    /// How many cartridges are left: as many as there are turns.
    pub const fn len(self) -> u32 {
        self.set.count_ones()
    }

    /// Is the arsenal empty?
    pub const fn is_empty(self) -> bool {
        self.set == 0
    }

    /// §1.2 The cartridges that the roll unlocks.
    pub fn fits(self, roll: Roll) -> u16 {
        fits(self.set, roll, self.wild)
    }

    /// §1.2 What is left when this cartridge was fired. Firing Salvo makes later fives wild.
    pub const fn fired(self, cartridge: u8) -> Stock {
        let salvo = cartridge == SALVO && self.set & bit(SALVO) != 0;
        Stock::new(self.set & !bit(cartridge), self.wild || salvo)
    }

    /// §1.2 What is left when this cartridge was thrown away. That makes fives wild only where the rule says so.
    pub const fn discarded(self, cartridge: u8, rule: WildAfter) -> Stock {
        match rule {
            WildAfter::Firing => Stock::new(self.set & !bit(cartridge), self.wild),
            WildAfter::FiringOrDiscarding => self.fired(cartridge),
        }
    }
}
