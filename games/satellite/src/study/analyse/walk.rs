//! A game walked through, row by row: what was lucky, and what was given away.

use std::sync::Arc;

use contract::{Entry, Game as _, Journal, Seat, Viewer};

use super::PARTICLES;
use crate::Satellite;
use crate::action::Action;
use crate::advice::{Advisor, Judged};
use crate::dice::{self, Choice, Keep, Roll};
use crate::event::{Event, With};
use crate::mind::Style;
use crate::rules::last_totals;
use crate::state::{Phase, State};
use crate::tables::Setup;
use crate::types::{Cartridge, Cell, Cells, Positions, SEATS, index};
use crate::view::View;
use crate::words::side_name;

/// What kind of act it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Rolling and keeping dice.
    Dice,
    /// Choosing a cartridge and its targets.
    Shot,
}

/// One act: its luck, and what its decision gave away.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Finding {
    pub(super) turn: u16,
    pub(super) seat: Seat,
    pub(super) kind: Kind,
    pub(super) luck: f64,
    pub(super) loss: f64,
    /// What happened, in words.
    pub(super) what: String,
    /// What would have been better, in words.
    pub(super) better: String,
}

/// Walks through a game with one sample of beliefs.
pub(super) fn walk<const W: usize>(
    journal: &Journal<Satellite>,
    setup: &Arc<Setup>,
    seed: u64,
) -> Vec<Finding> {
    // A miss gains nothing here: points are sectors damaged and buildings finished.
    let style = Style { particles: PARTICLES, ..Style::default() };
    let mut advisors =
        SEATS.map(|seat| Advisor::<W>::new(setup, style.clone(), seed * 2 + u64::from(seat.0)));
    let mut state = Satellite::blank(setup);
    let mut findings = Vec::new();
    for row in &journal.rows {
        match &row.body.entry {
            Entry::Opened { events, .. } => {
                events.iter().for_each(|event| Satellite::evolve(&mut state, event));
            }
            Entry::Moved { seat, actions, events, .. } => {
                let before = state.clone();
                events.iter().for_each(|event| Satellite::evolve(&mut state, event));
                let view = Satellite::view(&before, Viewer::Seat(*seat));
                if !matches!(before.phase, Phase::Placing)
                    && let Some(judged) = advisors[index(*seat)].judge(&view)
                {
                    findings.extend(finding(&before, &view, &judged, *seat, actions, events));
                }
            }
            _ => {}
        }
    }
    findings
}

fn finding<const W: usize>(
    before: &State,
    view: &View,
    judged: &Judged<'_, W>,
    seat: Seat,
    actions: &[Action],
    events: &[Event],
) -> Option<Finding> {
    let (kind, luck, loss, what, better) = match actions.last()? {
        Action::Roll(positions) => rolled(view, judged, *positions, events)?,
        Action::Fire | Action::Shoot(_) | Action::Beam { .. } => fired(before, view, judged, events)?,
        _ => return None,
    };
    Some(Finding { turn: before.turns, seat, kind, luck, loss, what, better })
}

type Judgement = (Kind, f64, f64, String, String);

/// Dice: what the keep gave away, and what the roll brought.
fn rolled<const W: usize>(
    view: &View,
    judged: &Judged<'_, W>,
    positions: Positions,
    events: &[Event],
) -> Option<Judgement> {
    let turn = judged.plan.as_ref()?.turn();
    let after = events.iter().find_map(|event| match event {
        Event::DiceRolled { dice, .. } => Roll::of(dice.faces()),
        _ => None,
    })?;
    let shown = after.dice().map(|die| die.to_string()).join("-");
    let Some(dice) = view.dice else {
        let luck = turn.value(after, 2) - turn.expected();
        return Some((Kind::Dice, luck, 0.0, format!("rolled {shown}"), String::new()));
    };
    let rerolls = view.rerolls;
    let kept: [bool; 5] = std::array::from_fn(|n| !positions.has(n));
    let keep = Keep::at(dice.faces(), kept)?;
    let roll = Roll::of(dice.faces())?;
    let expected = turn.keep_value(keep, rerolls)?;
    let loss = (turn.value(roll, rerolls) - expected).max(0.0);
    let luck = turn.value(after, rerolls - 1) - expected;
    let best = turn.keep(roll, rerolls);
    let better = if best == keep { String::new() } else { keep_words(best) };
    Some((Kind::Dice, luck, loss, format!("kept {} and got {shown}", faces(keep)), better))
}

fn faces(keep: Keep) -> String {
    let list: Vec<String> = keep.faces().iter().map(ToString::to_string).collect();
    if list.is_empty() { "nothing".into() } else { list.join("-") }
}

fn keep_words(keep: Keep) -> String {
    if keep.size() == 5 { "holding the dice".into() } else { format!("keeping {}", faces(keep)) }
}

/// A batch: what the choice gave away, and what the report brought.
fn fired<const W: usize>(
    before: &State,
    view: &View,
    judged: &Judged<'_, W>,
    events: &[Event],
) -> Option<Judgement> {
    let (with, targets, along) = events.iter().find_map(|event| match event {
        Event::BatchFired { with, targets, along, .. } => Some((*with, targets, *along)),
        _ => None,
    })?;
    let grid = view.terms.grid;
    let numbers: Vec<u8> = targets.iter().filter_map(|cell| grid.number(*cell)).collect();
    let struck = numbers.iter().fold(Cells::EMPTY, |all, number| {
        all | match with {
            With::Cartridge(cartridge) => before.setup.patterns.struck(cartridge, along, *number),
            _ => Cells::of(*number),
        }
    });
    let expected = match with {
        With::Cartridge(Cartridge::Hazard) => judged.hazard(*numbers.first()?),
        _ => judged.gain(struck),
    };
    let (loss, better) = choice_loss(view, judged, with, expected, numbers.len());
    let gained = gained(before, events);
    let hits = events
        .iter()
        .find_map(|e| if let Event::BatchStruck { hits, .. } = e { Some(hits.len()) } else { None });
    let what = format!("{} at {}: {} hit", with_words(with), cells(targets), hits.unwrap_or(0));
    Some((Kind::Shot, gained - expected, loss, what, better))
}

fn cells(targets: &[Cell]) -> String {
    targets.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn with_words(with: With) -> String {
    match with {
        With::Cartridge(cartridge) => format!("fired {cartridge}"),
        With::Lost(cartridge) => format!("lost {cartridge} and shot"),
        With::Desperation | With::Before => "shot".into(),
        With::SelfDestruct => "fired everything".into(),
    }
}

/// What the best choice known was worth, less what this one was; and that best choice in words.
fn choice_loss<const W: usize>(
    view: &View,
    judged: &Judged<'_, W>,
    with: With,
    expected: f64,
    count: usize,
) -> (f64, String) {
    let single = |chosen: f64| {
        ((judged.best_singles(count.max(1)) - chosen).max(0.0), best_cells(view, judged, count))
    };
    let (Some(plan), Some(dice)) = (&judged.plan, view.dice.and_then(|dice| Roll::of(dice.faces()))) else {
        return match with {
            // Shots of Self Destruct are all fired: the best are the likeliest.
            With::SelfDestruct => {
                let shots = last_totals(&view.tosses)[index(view.seat.unwrap_or(Seat(0)))];
                (
                    (judged.best_singles(usize::from(shots)) - expected).max(0.0),
                    best_cells(view, judged, count),
                )
            }
            _ => single(expected),
        };
    };
    let value = plan.turn().value(dice, view.rerolls);
    let chosen = match with {
        With::Cartridge(Cartridge::Salvo) if view.loaded == Some(Cartridge::Salvo) && view.dice.is_none() => {
            return single(expected);
        }
        With::Cartridge(Cartridge::Salvo) => {
            let after = judged.stock.fired(dice::SALVO);
            judged.with_future(judged.salvo() - judged.best_singles(1) + expected, after)
        }
        With::Cartridge(cartridge) => {
            judged.with_future(expected, judged.stock.fired(cartridge.index() as u8))
        }
        With::Lost(cartridge) => {
            let rule = crate::mind::wild_rule(&view.terms);
            judged.with_future(expected, judged.stock.discarded(cartridge.index() as u8, rule))
        }
        With::Desperation | With::SelfDestruct | With::Before => return single(expected),
    };
    let loss = (value - chosen).max(0.0);
    let better = if plan.keep(dice, view.rerolls).size() < 5 {
        format!("rolling again, {}", keep_words(plan.keep(dice, view.rerolls)))
    } else {
        match plan.choice(dice) {
            Choice::Fire(c) => {
                let cartridge = Cartridge::ALL[usize::from(c)];
                let shots = cartridge.face().map(|_| usize::from(view.shots_of(cartridge)));
                format!("{cartridge} at {}", shot_words(view, judged.aims.targets(cartridge, shots)))
            }
            Choice::Discard(c) => {
                format!(
                    "losing {} and shooting at {}",
                    Cartridge::ALL[usize::from(c)],
                    best_cells(view, judged, 1)
                )
            }
        }
    };
    (loss, better)
}

fn shot_words(view: &View, targets: Vec<u8>) -> String {
    let names: Vec<String> = targets.iter().map(|number| view.terms.grid.cell(*number).to_string()).collect();
    names.join(", ")
}

fn best_cells<const W: usize>(view: &View, judged: &Judged<'_, W>, count: usize) -> String {
    shot_words(view, judged.aims.order.iter().copied().take(count.max(1)).collect())
}

/// What a batch really gained: sectors, and of each building the share of what was left of it.
fn gained(before: &State, events: &[Event]) -> f64 {
    let mut points = 0.0;
    for event in events {
        let Event::BatchStruck { seat, hits, .. } = event else { continue };
        let planet = before.target(*seat);
        let grid = before.setup.terms.grid;
        let hits: Cells = hits.iter().filter_map(|cell| grid.number(*cell)).collect();
        points += f64::from(hits.len());
        for cells in &planet.covered {
            let left = *cells - planet.hits;
            if !left.is_empty() {
                points += f64::from((left & hits).len()) / f64::from(left.len());
            }
        }
    }
    points
}

/// A finding's seat for people.
pub(super) fn who(finding: &Finding) -> &'static str {
    side_name(finding.seat)
}
