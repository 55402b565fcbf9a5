//! Computer players: `easy` lays out and guesses at random, `hard` computes.

use contract::{Budget, Dice, Legal, Level, Mind, Minds, Seat};

use crate::Solo;
use crate::action::Action;
use crate::study::answers::{best_ships, view_odds};
use crate::tables::Setup;
use crate::types::{Cell, Kind, Ship, Suit, Variant};
use crate::view::{Sighting, Stage, View};

/// Strengths, weak to strong.
const LEVELS: &[Level] = &[
    Level { name: "easy", about: "lays out at random and guesses" },
    Level { name: "hard", about: "takes the best layout it knows and calls the likeliest survivor" },
];

impl Minds for Solo {
    fn levels() -> &'static [Level] {
        LEVELS
    }

    fn mind(level: &str, _: &Setup, _: Seat) -> Option<Box<dyn Mind<Self>>> {
        match level {
            "easy" => Some(Box::new(Easy)),
            "hard" => Some(Box::new(Hard)),
            _ => None,
        }
    }
}

/// Guesses.
struct Easy;

/// Computes.
struct Hard;

impl Mind<Solo> for Easy {
    fn heeds(&self) -> bool {
        false
    }

    fn fresh(&mut self) -> bool {
        true
    }

    fn notice(&mut self, _: &Sighting) {}

    fn choose(&mut self, view: &View, _: &Legal<Action>, _: Budget, dice: &mut Dice, plan: &mut Vec<Action>) {
        match view.stage {
            Stage::Battle | Stage::Over => plan.push(Action::Fire),
            Stage::Muster => {
                if random_places(view, dice, plan) {
                    plan.push(Action::Call(view.marker.others()[dice.index(3)]));
                }
            }
            Stage::Call => {
                let afloat = view.afloat().count();
                if afloat > 0 {
                    plan.extend(view.afloat().nth(dice.index(afloat)).map(Action::Call));
                }
            }
        }
    }
}

impl Mind<Solo> for Hard {
    fn heeds(&self) -> bool {
        false
    }

    fn fresh(&mut self) -> bool {
        true
    }

    fn notice(&mut self, _: &Sighting) {}

    fn choose(&mut self, view: &View, _: &Legal<Action>, _: Budget, dice: &mut Dice, plan: &mut Vec<Action>) {
        let fleets = view.marker.others();
        match view.stage {
            Stage::Battle | Stage::Over => plan.push(Action::Fire),
            Stage::Muster if view.ships.is_empty() => {
                let ships = best_ships(view.variant, view.end_rule(), fleets);
                plan.extend(ships.into_iter().map(Action::Place));
                plan.push(Action::Call(fleets[0]));
            }
            Stage::Muster if !view.to_place.is_empty() => {
                random_places(view, dice, plan);
            }
            Stage::Muster | Stage::Call => plan.extend(likeliest(view).map(Action::Call)),
        }
    }
}

/// The suit with the best chance to survive, of those that float.
fn likeliest(view: &View) -> Option<Suit> {
    let odds = view.marker.others().into_iter().zip(view_odds(view).survivor);
    let afloat = odds.filter(|(suit, _)| view.afloat().any(|s| s == *suit));
    afloat.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(suit, _)| suit)
}

/// Places what is left, long ships first, every free line equally likely. Where there is no room, a ship is
/// taken back instead, and false says that there is more to do.
fn random_places(view: &View, dice: &mut Dice, plan: &mut Vec<Action>) -> bool {
    let placed = view.ships.iter().filter_map(Ship::mask).fold(0, |all, mask| all | mask);
    let mut left: Vec<(Kind, Suit)> = Vec::with_capacity(18);
    for kind in Kind::ALL.into_iter().rev() {
        for place in view.to_place.iter().rev().filter(|p| p.ship == kind) {
            left.extend((0..place.count).map(|_| (place.ship, place.suit)));
        }
    }
    let all = try_places(placed, &left, dice, plan);
    if !all {
        plan.extend(view.ships.first().map(|ship| Action::Lift(ship.from)));
    }
    all
}

/// Places every ship, each on a free line; places nothing and gives false if there is none for one of them.
///
/// That happens in forged states only. To leave a cruiser no line along a half-row, two coins must lie in each
/// of the eight, sixteen in all; while a cruiser is still to come there are at most fifteen. Shorter ships
/// find room all the more.
fn try_places(mut taken: u64, left: &[(Kind, Suit)], dice: &mut Dice, plan: &mut Vec<Action>) -> bool {
    let begun = plan.len();
    for (ship, suit) in left {
        let lines = ship.lines();
        if lines.iter().all(|line| line.2 & taken != 0) {
            plan.truncate(begun);
            return false;
        }
        let (from, to, mask) = loop {
            let line = lines[dice.index(lines.len())];
            if line.2 & taken == 0 {
                break line;
            }
        };
        taken |= mask;
        if let (Some(from), Some(to)) = (Cell::new(from), Cell::new(to)) {
            plan.push(Action::Place(Ship { suit: *suit, ship: *ship, from, to }));
        }
    }
    true
}

/// A whole random layout's ships.
pub fn random_ships(variant: Variant, marker: Suit, dice: &mut Dice) -> Vec<Ship> {
    let mut left: Vec<(Kind, Suit)> = marker
        .others()
        .into_iter()
        .flat_map(|suit| Kind::ALL.map(|kind| (kind, suit)))
        .flat_map(|slot| (0..variant.fleet()[slot.0 as usize]).map(move |_| slot))
        .collect();
    left.sort_unstable_by(|a, b| b.cmp(a));
    let mut plan = Vec::new();
    // On an empty sea there is always room.
    try_places(0, &left, dice, &mut plan);
    let ship = |action: &Action| match action {
        Action::Place(ship) => Some(*ship),
        _ => None,
    };
    let mut ships: Vec<Ship> = plan.iter().filter_map(ship).collect();
    ships.sort_by_key(|s| s.from);
    ships
}
