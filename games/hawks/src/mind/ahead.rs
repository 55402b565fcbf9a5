//! Playing on in the head: what is meant to be done, the enemy's answer, and what is left then.

use contract::{Budget, Seat};

use super::captain::{Choice, PLANS};
use super::cover::Covers;
use super::exchange::{Seen, exchange};
use super::model::{Model, Moves};
use super::steer::{Outlook, Start, Style};
use super::ways::{End, Grain};

/// How many sights of one ship by another the usual budget lets a captain look at.
const WORK: u64 = 6_000_000;

/// A ship has flown there.
fn put(model: &mut Model, craft: usize, end: End) {
    let craft = &mut model.crafts[craft];
    (craft.at, craft.facing, craft.speed) = (end.at, end.facing, end.speed);
    craft.moves = Moves::Flies;
    craft.open = true;
}

/// One side's turn as both would play it without looking further; how much there was to look at.
pub(super) fn turn(model: &mut Model, seat: Seat, covers: &mut Covers) -> u64 {
    let mut work = 0;
    let mut seen = Seen::default();
    let mut ends = Vec::new();
    {
        let outlook = Outlook::new(model, seat, Style::USUAL);
        let flies = |n: &usize| model.crafts[*n].moves == Moves::Flies;
        for n in model.side(seat).filter(flies) {
            let start = Start::of(model, &model.crafts[n]);
            let ways = outlook.ways(&start, Grain::Coarse);
            work += ways.work();
            if let Some((_, node)) = outlook.rate(n, &start, &ways, covers, 1).first() {
                ends.push((n, ways.end(*node)));
                seen.add(n, ways.seen(*node));
            }
        }
        seen.foes.clone_from(&outlook.foes);
    }
    for (n, end) in ends {
        put(model, n, end);
    }
    exchange(model, seat, &seen);
    work
}

/// What a plan comes to after the enemy's answer, and the own next turn; how much there was to look at.
fn outcome(
    model: &Model,
    seat: Seat,
    choices: &[Choice],
    foes: &[usize],
    covers: &mut Covers,
    turns: u8,
) -> (f32, u64) {
    let mut model = model.clone();
    let mut seen = Seen::default();
    seen.foes.extend_from_slice(foes);
    let mut risk = 0.0;
    for choice in choices {
        seen.add(choice.craft, choice.ways.seen(choice.node()));
        risk += choice.risk(&model);
        put(&mut model, choice.craft, choice.end());
    }
    exchange(&mut model, seat, &seen);
    let mut next = Seat(1 - seat.0);
    let mut work = 0;
    for _ in 0..turns {
        work += turn(&mut model, next, covers);
        next = Seat(1 - next.0);
    }
    // What the plan looks like at first sight counts a little, too.
    let first: f32 = choices.iter().map(|choice| choice.rated[choice.taken].0).sum();
    (model.balance(seat) - risk + 0.15 * first, work)
}

/// Chooses among the best ends of every ship: first a plan for the whole fleet, then one ship after the other, the
/// others as they are chosen by then.
pub(super) fn choose(model: &Model, seat: Seat, choices: &mut [Choice], covers: &mut Covers, budget: Budget) {
    let nodes = match budget {
        Budget::Nodes(nodes) => nodes,
        Budget::Ms(ms) => ms,
    };
    let ships = model.side(Seat(0)).count() + model.side(Seat(1)).count();
    let foes = Outlook::new(model, seat, Style::USUAL).foes;
    if choices.is_empty() || foes.is_empty() {
        return;
    }
    let turns = if ships <= 8 { 4 } else { 2 };
    let most_work = WORK * nodes.min(20_000) / 1000;
    let mut spent = 0;
    let mut value = |choices: &[Choice]| {
        let (value, work) = outcome(model, seat, choices, &foes, covers, turns);
        spent += work;
        (value, spent < most_work)
    };
    let (mut most, mut more) = value(choices);
    for plan in 0..PLANS.len() {
        if !more {
            break;
        }
        let before: Vec<usize> = choices.iter().map(|choice| choice.taken).collect();
        choices.iter_mut().for_each(|choice| choice.taken = choice.plans[plan]);
        let (found, left) = value(choices);
        more = left;
        if found > most {
            most = found;
        } else {
            choices.iter_mut().zip(before).for_each(|(choice, taken)| choice.taken = taken);
        }
    }
    let mut quiet = 0;
    let mut n = 0;
    while quiet < choices.len() && more {
        let before = choices[n].taken;
        let mut best = before;
        for other in (0..choices[n].rated.len()).filter(|other| *other != before) {
            if !more {
                break;
            }
            choices[n].taken = other;
            let (found, left) = value(choices);
            more = left;
            if found > most {
                (most, best) = (found, other);
            }
        }
        choices[n].taken = best;
        quiet = if best == before { quiet + 1 } else { 0 };
        n = (n + 1) % choices.len();
    }
}
