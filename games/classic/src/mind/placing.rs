//! Hiding a fleet.

use contract::Dice;

use crate::area::Area;
use crate::imagine::layout_on;
use crate::rules::rooms;
use crate::types::{Berth, Contact, Heading, Kind, Placing};
use crate::view::View;

/// Random layouts tried before a search takes over.
const THROWS: usize = 400;

/// Ships for what is left to place beside `standing`, in the order in which they are placed. All layouts are
/// equally likely where they are easy to find; none at all if there is no room.
pub(crate) fn random_layout(view: &View, standing: &[Berth], dice: &mut Dice) -> Vec<Berth> {
    let kinds: Vec<Kind> = match view.placing {
        Placing::Free => view.order.clone(),
        Placing::Fixed => view.order.get(standing.len()..).unwrap_or_default().to_vec(),
    };
    let taken = standing.iter().fold(Area::EMPTY, |all, berth| all | berth.area());
    let free = view.sea() - if view.contact == Contact::None { taken.around() } else { taken };
    thrown(free, &kinds, view.contact, dice).unwrap_or_else(|| searched(free, &kinds, view.contact, dice))
}

/// Every ship anywhere; thrown again until none is in the way of another.
fn thrown(free: Area, kinds: &[Kind], contact: Contact, dice: &mut Dice) -> Option<Vec<Berth>> {
    let places: Vec<[Area; 2]> = kinds.iter().map(|kind| rooms(free, *kind)).collect();
    let mut ships = Vec::with_capacity(kinds.len());
    'throw: for _ in 0..THROWS {
        ships.clear();
        let mut closed = Area::EMPTY;
        for (kind, [across, down]) in kinds.iter().zip(&places) {
            let all = across.len() + down.len();
            if all == 0 {
                return None;
            }
            let index = dice.pick(all) - 1;
            let (heading, at) = match index.checked_sub(across.len()) {
                None => (Heading::Across, across.nth(index)?),
                Some(rest) => (Heading::Down, down.nth(rest)?),
            };
            let berth = Berth { ship: *kind, at, heading };
            let area = berth.area();
            if area.meets(closed) {
                continue 'throw;
            }
            closed = closed | if contact == Contact::None { area.around() } else { area };
            ships.push(berth);
        }
        return Some(ships);
    }
    None
}

/// Any layout that a search finds, or the one that was found when the fleet was accepted.
fn searched(free: Area, kinds: &[Kind], contact: Contact, dice: &mut Dice) -> Vec<Berth> {
    let found = layout_on(free, kinds, contact, dice);
    found.or_else(|| layout_on(free, kinds, contact, &mut Dice::loose(0))).unwrap_or_default()
}

/// Ship cells on the rim of the board.
fn on_the_rim(view: &View, ships: &[Berth]) -> u32 {
    let sea = view.sea();
    let inner = Area::board(view.rows.saturating_sub(1), view.columns.saturating_sub(1));
    let first: Area = sea.cells().filter(|cell| cell.row() == 0 || cell.column() == 0).collect();
    let rim = (sea - inner) | first;
    ships.iter().map(|berth| (berth.area() & rim).len()).sum()
}

/// Pairs of ships that touch.
fn contacts(ships: &[Berth]) -> u32 {
    let pair = |n: usize, other: &Berth| u32::from(ships[n].area().around().meets(other.area()));
    (0..ships.len()).map(|n| ships[n + 1..].iter().map(|other| pair(n, other)).sum::<u32>()).sum()
}

/// The best of a few layouts; the lowest mark is the best.
fn best_of(view: &View, tries: usize, dice: &mut Dice, mark: impl Fn(&[Berth]) -> i64) -> Vec<Berth> {
    let ships = (0..tries).map(|_| random_layout(view, &view.fixed(), dice));
    ships.min_by_key(|ships| mark(ships)).unwrap_or_default()
}

fn spread(view: &View, dice: &mut Dice) -> Vec<Berth> {
    best_of(view, 8, dice, |ships| i64::from(contacts(ships)))
}

fn rim(view: &View, dice: &mut Dice) -> Vec<Berth> {
    best_of(view, 16, dice, |ships| i64::from(contacts(ships)) * 2 - i64::from(on_the_rim(view, ships)))
}

/// A layout that is hard to find: mostly any, for whoever has a habit can be read; a careful player mixes in
/// layouts that do not touch, and some along the rim, where others look last.
pub(super) fn hidden(view: &View, careful: bool, dice: &mut Dice) -> Vec<Berth> {
    match (careful, dice.d10()) {
        (true, 1..=3) => spread(view, dice),
        (true, 4) => rim(view, dice),
        _ => random_layout(view, &[], dice),
    }
}

/// Ready-made layouts: (name, about, ships).
pub(crate) fn layouts(view: &View, dice: &mut Dice) -> Vec<(&'static str, &'static str, Vec<Berth>)> {
    let random = random_layout(view, &view.fixed(), dice);
    if random.is_empty() {
        return Vec::new();
    }
    vec![
        ("random", "ships anywhere", random),
        ("spread", "ships apart from each other", spread(view, dice)),
        ("rim", "ships along the edges, where people look last", rim(view, dice)),
    ]
}
