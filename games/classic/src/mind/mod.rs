//! Computer players: they see what a seat sees.

mod hunt;
mod placing;

use contract::{Budget, Dice, Legal, Level, Mind, Minds, Seat};

pub(crate) use hunt::Hunt;
pub(crate) use placing::{layouts, random_layout};

use crate::Classic;
use crate::action::Action;
use crate::area::Area;
use crate::log::Log;
use crate::tables::Setup;
use crate::types::{Cell, Placing, Variant, other, side};
use crate::view::{Sighting, Stage, View};

/// Strengths, weak to strong.
const LEVELS: &[Level] = &[
    Level { name: "random", about: "fires anywhere, whatever it was told" },
    Level { name: "easy", about: "hunts at random and follows up its hits" },
    Level {
        name: "normal",
        about: "imagines a handful of layouts that fit and fires where most have a ship",
    },
    Level { name: "hard", about: "weighs thousands of layouts that fit, and hides its own ships well" },
];

/// Layouts that `normal` and `hard` imagine; `hard` fewer where there are more than five ships, for then each
/// takes longer.
const NORMAL: usize = 5;
const HARD: usize = 3000;

impl Minds for Classic {
    fn levels() -> &'static [Level] {
        LEVELS
    }

    fn mind(level: &str, setup: &Setup, seat: Seat) -> Option<Box<dyn Mind<Self>>> {
        let style = match level {
            "random" => Style::Random,
            "easy" => Style::Easy,
            "normal" => Style::Posterior(Box::new(Hunt::new(setup)), NORMAL),
            "hard" => {
                let ships = setup.order.len().max(5);
                Style::Posterior(Box::new(Hunt::new(setup)), (HARD * 25 / (ships * ships)).max(60))
            }
            _ => return None,
        };
        Some(Box::new(Player { seat, style, careful: level == "hard" }))
    }
}

enum Style {
    Random,
    Easy,
    /// What it believes, and how many layouts it imagines.
    Posterior(Box<Hunt>, usize),
}

struct Player {
    seat: Seat,
    style: Style,
    /// Does it give thought to hiding its ships?
    careful: bool,
}

impl Mind<Classic> for Player {
    /// The view tells everything; nothing needs to be remembered.
    fn heeds(&self) -> bool {
        false
    }

    fn notice(&mut self, _: &Sighting) {}

    fn choose(
        &mut self,
        view: &View,
        legal: &Legal<Action>,
        _: Budget,
        dice: &mut Dice,
        plan: &mut Vec<Action>,
    ) {
        match view.stage {
            Stage::Placing => self.place(view, legal, dice, plan),
            Stage::Battle | Stage::Over => self.fire(view, legal, dice, plan),
        }
    }
}

impl Player {
    fn place(&self, view: &View, legal: &Legal<Action>, dice: &mut Dice, plan: &mut Vec<Action>) {
        if view.placing == Placing::Fixed {
            let ships = match self.style {
                Style::Random | Style::Easy => Vec::new(),
                Style::Posterior(..) => random_layout(view, &view.ships, dice),
            };
            let next =
                ships.first().map(|berth| Action::Moor(*berth)).filter(|action| legal.contains(action));
            plan.extend(next.or_else(|| any(legal, dice)));
            return;
        }
        plan.extend(view.ships.iter().map(|berth| Action::Lift(berth.at)));
        let ships = match self.style {
            Style::Random | Style::Easy => random_layout(view, &[], dice),
            Style::Posterior(..) => placing::hidden(view, self.careful, dice),
        };
        if ships.len() < view.order.len() {
            // Only a forged view has no room; whatever is legal is as good as anything else.
            plan.clear();
            plan.extend(any(legal, dice));
            return;
        }
        plan.extend(ships.into_iter().map(Action::Place));
        plan.push(Action::Ready);
    }

    fn fire(&mut self, view: &View, legal: &Legal<Action>, dice: &mut Dice, plan: &mut Vec<Action>) {
        match view.variant {
            Variant::Single => {
                let cell = match self.style {
                    Style::Random => None,
                    Style::Easy | Style::Posterior(..) => self.targets(view, 1, dice).first().copied(),
                };
                let shot = cell.map(Action::Shoot).filter(|shot| legal.contains(shot));
                plan.extend(shot.or_else(|| any(legal, dice)));
            }
            Variant::Salvo => {
                let cells = self.targets(view, usize::from(view.allowance), dice);
                plan.extend(view.aims.cells().map(Action::Unaim));
                plan.extend(cells.into_iter().map(Action::Aim));
                plan.push(Action::Fire);
            }
        }
    }

    /// Different cells to fire at, the best first.
    fn targets(&mut self, view: &View, count: usize, dice: &mut Dice) -> Vec<Cell> {
        let log = &view.strikes[side(self.seat)];
        let open = view.targets(self.seat);
        // To shoot where one knows what is there tells nothing.
        let fresh = open - log.struck();
        let mut chosen = match &mut self.style {
            Style::Random => Vec::new(),
            Style::Easy => neighbours(view, self.seat, fresh, count, dice),
            Style::Posterior(hunt, size) => hunt.best(log, fresh, count, *size, dice),
        };
        chosen.truncate(count);
        let random = matches!(self.style, Style::Random);
        let mut left =
            [if random { open } else { fresh }, open].map(|area| area - chosen.iter().copied().collect());
        while chosen.len() < count {
            let from = if left[0].is_empty() { left[1] } else { left[0] };
            let Some(cell) = pick(from, dice) else { break };
            chosen.push(cell);
            left = left.map(|area: Area| area - Area::of(cell));
        }
        chosen
    }
}

/// Any legal action.
fn any(legal: &Legal<Action>, dice: &mut Dice) -> Option<Action> {
    let len = u32::try_from(legal.len()).ok().filter(|len| *len > 0)?;
    legal.nth(u64::from(dice.pick(len) - 1))
}

/// Any cell of a set.
fn pick(area: Area, dice: &mut Dice) -> Option<Cell> {
    let len = area.len();
    if len == 0 { None } else { area.nth(dice.pick(len) - 1) }
}

/// Cells that were hit; and those of salvos of which it is only known that some shots hit.
fn suspects(log: &Log) -> Area {
    log.struck() - log.misses()
}

/// Cells beside hits, in line with two of them first; as long as ships that were hit may still float.
fn neighbours(view: &View, seat: Seat, fresh: Area, count: usize, dice: &mut Dice) -> Vec<Cell> {
    let log = &view.strikes[side(seat)];
    let hits = suspects(log);
    let gone: u32 = log.named().iter().map(|kind| u32::from(kind.length())).sum();
    if hits.len() <= gone || view.count_afloat(other(seat)) == Some(0) {
        return Vec::new();
    }
    let beside = |cell: Cell, down: i8, right: i8| {
        let row = cell.row().checked_add_signed(down)?;
        Cell::at(row, cell.column().checked_add_signed(right)?)
    };
    let mut ranked: [Area; 2] = [Area::EMPTY; 2];
    for hit in hits.cells() {
        for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let Some(cell) = beside(hit, down, right).filter(|cell| fresh.has(*cell)) else { continue };
            let lined = beside(hit, -down, -right).is_some_and(|behind| log.hits().has(behind));
            let rank = usize::from(!lined);
            ranked[rank] = ranked[rank] | Area::of(cell);
        }
    }
    let mut chosen = Vec::new();
    for mut area in [ranked[0], ranked[1] - ranked[0]] {
        while chosen.len() < count {
            let Some(cell) = pick(area, dice) else { break };
            chosen.push(cell);
            area = area - Area::of(cell);
        }
    }
    chosen
}
