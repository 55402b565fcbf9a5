//! Layouts as short codes that can be read out over a telephone.
//!
//! Letters and digits of Crockford's base 32 (no I, L, O, U), five bits each, with a check letter at the end.
//! A layout is its variant, marker, row order and, ship by ship in a fixed order, the number of the line it
//! lies on.

use crate::legal::orders;
use crate::types::{Cell, Kind, Ship, Suit, Variant};

const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// A layout as a code holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coded {
    /// What is set afloat.
    pub variant: Variant,
    /// The suit whose coins mark the columns.
    pub marker: Suit,
    /// The suits of the tile rows.
    pub rows: [Suit; 4],
    /// The ships, in reading order of their first cells.
    pub ships: Vec<Ship>,
}

/// Numbers in mixed bases, least significant first, as one big number in base 32.
struct Packer(Vec<u8>);

impl Packer {
    /// Multiplies by `base` and adds `digit`.
    fn push(&mut self, digit: u32, base: u32) {
        let mut carry = digit;
        for five in &mut self.0 {
            let value = u32::from(*five) * base + carry;
            *five = (value % 32) as u8;
            carry = value / 32;
        }
        while carry > 0 {
            self.0.push((carry % 32) as u8);
            carry /= 32;
        }
    }

    /// Divides by `base` and gives the remainder.
    fn pop(&mut self, base: u32) -> u32 {
        let mut rest = 0;
        for five in self.0.iter_mut().rev() {
            let value = rest * 32 + u32::from(*five);
            *five = (value / base) as u8;
            rest = value % base;
        }
        rest
    }
}

/// The ships of a layout in the order of its code: suits as in the piecepack, kinds from short to long.
fn slots(variant: Variant, marker: Suit) -> Vec<(Suit, Kind)> {
    let of = |suit| {
        Kind::ALL
            .into_iter()
            .flat_map(move |kind| (0..variant.fleet()[kind as usize]).map(move |_| (suit, kind)))
    };
    marker.others().into_iter().flat_map(of).collect()
}

/// The longest code without its check letter: beyond this the weights of [`check`] come round again.
const LONGEST: usize = 30;

/// The check letter: the letters, as elements of the field of 32, weighted with x, x², x³ and so on. No weight
/// is nothing and no two are equal, so one wrong letter changes the sum, and so do two that changed places.
fn check(fives: &[u8]) -> u8 {
    fives.iter().rev().fold(0, |sum, five| times_x(sum ^ five))
}

/// In the field of 32, with x⁵ = x² + 1.
fn times_x(five: u8) -> u8 {
    let twice = five << 1;
    if twice & 32 == 0 { twice } else { twice ^ 0b10_0101 }
}

/// A layout as a code.
pub fn encode(layout: &Coded) -> Option<String> {
    let mut ships = layout.ships.clone();
    ships.sort_by_key(|s| (s.suit, s.ship, s.from, s.to));
    let slots = slots(layout.variant, layout.marker);
    if slots.len() != ships.len() {
        return None;
    }
    let mut packer = Packer(Vec::new());
    for ((suit, kind), ship) in slots.iter().zip(&ships).rev() {
        if (ship.suit, ship.ship) != (*suit, *kind) {
            return None;
        }
        let ends = (ship.from.number(), ship.to.number());
        let line = kind.lines().iter().position(|l| (l.0, l.1) == ends)?;
        packer.push(line as u32, kind.lines().len() as u32);
    }
    packer.push(orders().position(|rows| rows == layout.rows)? as u32, 24);
    packer.push(layout.marker.index() as u32, 4);
    packer.push(u32::from(layout.variant == Variant::Wumpuses), 2);
    let sum = check(&packer.0);
    Some(packer.0.iter().chain([&sum]).map(|five| char::from(LETTERS[usize::from(*five)])).collect())
}

/// A code as a layout; the message says what is wrong with it.
pub fn decode(code: &str) -> Result<Coded, String> {
    let mut fives = Vec::new();
    for letter in code.trim().chars().filter(|c| *c != '-') {
        let letter = match letter.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        };
        let five = LETTERS.iter().position(|l| char::from(*l) == letter);
        fives.push(five.ok_or_else(|| format!("`{letter}` does not occur in codes"))? as u8);
    }
    let sum = fives.pop().ok_or("the code is empty")?;
    // No number is written with a nothing in front, which stands last here.
    if fives.last().is_none_or(|five| *five == 0) || fives.len() > LONGEST || sum != check(&fives) {
        return Err("a letter of the code is missing or wrong".into());
    }
    let mut packer = Packer(fives);
    let variant = if packer.pop(2) == 1 { Variant::Wumpuses } else { Variant::Ships };
    let marker = Suit::ALL[packer.pop(4) as usize];
    let rows = orders().nth(packer.pop(24) as usize).ok_or("the code names no order of rows")?;
    let (mut ships, mut taken) = (Vec::new(), 0);
    for (suit, ship) in slots(variant, marker) {
        let (from, to, mask) = ship.lines()[packer.pop(ship.lines().len() as u32) as usize];
        if taken & mask != 0 {
            return Err("the code puts two coins on one cell".into());
        }
        taken |= mask;
        let (Some(from), Some(to)) = (Cell::new(from), Cell::new(to)) else {
            return Err("no such cell".into());
        };
        ships.push(Ship { suit, ship, from, to });
    }
    if packer.0.iter().any(|five| *five != 0) {
        return Err("the code is too long".into());
    }
    ships.sort_by_key(|s| s.from);
    Ok(Coded { variant, marker, rows, ships })
}
