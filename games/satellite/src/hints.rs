//! What a helper would advise a seat, from that seat's own view and nothing else: it cannot tell more than the seat was told.

use paint::percent;

use crate::advice::{Advisor, Judged};
use crate::dice::{Choice, Keep, Roll};
use crate::mind::{Shot, Style};
use crate::tables::Setup;
use crate::types::{Cartridge, Cells, Positions};
use crate::view::{Stage, View};

/// Layouts in the helper's belief.
const PARTICLES: usize = 600;
/// How many commands are listed.
const LISTED: usize = 3;
/// How many ways to keep dice are compared with the shots.
const KEEPS: usize = 2;

/// Advice for the seat whose view it is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hints {
    /// For every sector of the target planet, in reading order, how likely a building stands there that was not
    /// struck yet: 0 to 1.
    pub heat: Vec<f32>,
    /// What could be done now, the best first, at most three.
    pub best: Vec<Hint>,
}

/// One thing that could be done now.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The command, as it is typed: `keep 1 2`, `cross D4`.
    pub command: String,
    /// What it is expected to bring: `1.9 hits`, `barrage 6 52 %, plus 31 %`.
    pub why: String,
    /// The faces of the dice that it keeps: `5-6-4`; empty if it keeps none.
    pub faces: String,
    /// How much less it is worth than the best one by the end of the game, in sectors.
    pub less: f32,
}

impl Hints {
    /// The chance that the digit 9 stands for.
    pub fn hottest(&self) -> f32 {
        self.heat.iter().copied().fold(0.0, f32::max)
    }
}

impl Hint {
    /// The command, why, and how many hits fewer it brings than the best by the end of the game.
    pub fn line(&self) -> String {
        let less = self.behind().map(|less| format!(", {less}")).unwrap_or_default();
        format!("{}  ({}{less})", self.deed(), self.why)
    }

    /// The same, without the word for dice.
    pub fn brief(&self) -> String {
        self.line().replacen("keep dice ", "keep ", 1).replacen("  (", " (", 1)
    }

    /// The same in fewer words.
    pub fn short(&self) -> String {
        let less = self.behind().map(|less| format!("  ({less})")).unwrap_or_default();
        format!("{}{less}", self.deed())
    }

    /// The command; dice are also named by their faces, because the numbers are their places.
    pub fn deed(&self) -> String {
        match self.command.strip_prefix("keep ") {
            Some(numbers) if !self.faces.is_empty() => format!("keep dice {numbers}: {}", self.faces),
            Some(_) | None => self.command.clone(),
        }
    }

    fn behind(&self) -> Option<String> {
        (self.less >= 0.05).then(|| format!("{:.1} fewer hits in the end", self.less))
    }
}

/// What a helper would advise; none if there is nothing to say.
pub fn hints(view: &View) -> Option<Hints> {
    if !view.yours() || matches!(view.stage, Stage::Placing | Stage::Over) {
        return None;
    }
    let setup = Setup::of_terms(&view.terms)?;
    if view.terms.grid.sectors() <= 128 { advise::<2>(&setup, view) } else { advise::<4>(&setup, view) }
}

/// Advice by the weights of the strongest player that was measured.
fn advise<const W: usize>(setup: &Setup, view: &View) -> Option<Hints> {
    let style = Style { particles: PARTICLES, ..Style::strongest() };
    let mut advisor = Advisor::<W>::new(setup, style, 0);
    let judged = advisor.judge(view)?;
    let heat = judged.chances().iter().map(|chance| *chance as f32).collect();
    let helper = Helper { setup, view, judged };
    let mut ranked = helper.commands();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    let most = ranked.first().map_or(0.0, |(worth, ..)| *worth);
    let hint = |(worth, command, why): Ranked| {
        let faces = kept_faces(view, &command);
        // Ruling R8: in a last reply only finishing counts, so that there is no number of hits to lose.
        let less = if view.reply { 0.0 } else { (most - worth) as f32 };
        Hint { command, why, faces, less }
    };
    Some(Hints { heat, best: ranked.into_iter().take(LISTED).map(hint).collect() })
}

/// A position with its judgement.
struct Helper<'a, const W: usize> {
    setup: &'a Setup,
    view: &'a View,
    judged: Judged<'a, W>,
}

/// What it is worth, the command, and why.
type Ranked = (f64, String, String);

impl<const W: usize> Helper<'_, W> {
    /// Everything worth comparing.
    fn commands(&self) -> Vec<Ranked> {
        let view = self.view;
        match view.stage {
            Stage::Salvo | Stage::Desperation => {
                self.best(LISTED).into_iter().map(|at| self.single(at)).collect()
            }
            Stage::SelfDestruct => {
                let left = usize::from(view.shots).saturating_sub(view.aimed.len());
                let cells = self.judged.aims.batch(left);
                vec![(0.0, self.fire(&cells), self.hits(&cells))]
            }
            Stage::Rolling => self.keeps().into_iter().chain(self.shots()).collect(),
            Stage::Aiming => self.shots(),
            Stage::Placing | Stage::ToRoll | Stage::Over => Vec::new(),
        }
    }

    fn cell(&self, number: u8) -> String {
        self.view.terms.grid.cell(number).to_string()
    }

    fn list(&self, numbers: &[u8]) -> String {
        numbers.iter().map(|n| self.cell(*n)).collect::<Vec<_>>().join(" ")
    }

    /// The best sectors, this many.
    fn best(&self, count: usize) -> Vec<u8> {
        self.judged.aims.order.iter().copied().take(count).collect()
    }

    /// One shot, after which the next is chosen.
    fn single(&self, at: u8) -> Ranked {
        let chance = self.judged.chances()[usize::from(at)];
        (self.judged.gain(Cells::of(at)), format!("shoot {}", self.cell(at)), percent(chance))
    }

    /// Targets to name, and fire; those that are named already need not be.
    fn fire(&self, cells: &[u8]) -> String {
        format!("fire {}", self.list(cells)).trim_end().to_owned()
    }

    /// How many of these sectors are expected to have a building; those that are named already count too.
    fn hits(&self, cells: &[u8]) -> String {
        let grid = self.view.terms.grid;
        let named = self.view.aimed.iter().filter_map(|cell| grid.number(*cell));
        self.expected(cells.iter().copied().chain(named).collect())
    }

    fn expected(&self, cells: Cells) -> String {
        hits(cells.iter().map(|cell| self.judged.chances()[usize::from(cell)]).sum())
    }

    /// Dice to keep while others are rolled again, and what will be fired then.
    fn keeps(&self) -> Vec<Ranked> {
        let view = self.view;
        let (Some(plan), Some(dice)) = (&self.judged.plan, view.dice) else { return Vec::new() };
        let Some(roll) = Roll::of(dice.faces()) else { return Vec::new() };
        let line = |(keep, worth): (Keep, f64)| {
            let again = Positions::from_numbers(keep.rerolled(dice.faces())?).ok()?;
            let command = match Positions::from_bits(!again.bits() & 31) {
                None => "roll".to_owned(),
                Some(kept) => {
                    let list: Vec<String> = kept.iter().map(|n| n.to_string()).collect();
                    format!("keep {}", list.join(" "))
                }
            };
            Some((worth, command, likely(plan.chances_keeping(keep, view.rerolls))))
        };
        let ranked = plan.turn().ranked(roll, view.rerolls, usize::MAX);
        ranked.into_iter().filter_map(line).take(KEEPS).collect()
    }

    /// Shots that could be fired now.
    fn shots(&self) -> Vec<Ranked> {
        let view = self.view;
        if view.lost {
            return self.lose().into_iter().collect();
        }
        let wanted = |c: &Cartridge| view.loaded.is_none_or(|loaded| loaded == *c);
        view.unlocked.iter().filter(wanted).map(|cartridge| self.shot(cartridge)).collect()
    }

    /// Nothing fits: which cartridge to give up, and where the single shot goes.
    fn lose(&self) -> Option<Ranked> {
        let at = self.best(1).first().copied()?;
        let (worth, command, why) = self.single(at);
        if self.view.loaded.is_some() {
            return Some((worth, command, why));
        }
        let plan = self.judged.plan.as_ref()?;
        let roll = Roll::of(self.view.dice?.faces())?;
        let Choice::Discard(number) = plan.choice(roll) else { return None };
        let lost = Cartridge::ALL[usize::from(number)];
        Some((
            plan.turn().value(roll, 0),
            format!("lose {lost} at {}", self.cell(at)),
            format!("{why} to hit"),
        ))
    }

    /// The best shot of a cartridge.
    fn shot(&self, cartridge: Cartridge) -> Ranked {
        let view = self.view;
        let shots = view.shots_of(cartridge);
        let worth = self.judged.value(cartridge, shots);
        let left = cartridge.face().map(|_| usize::from(shots).saturating_sub(view.aimed.len()));
        let struck = |along, at| self.setup.patterns.struck(cartridge, along, at);
        let (command, why) = match self.judged.aims.shot(cartridge, left) {
            Shot::Batch(cells) if view.loaded.is_some() => (self.fire(&cells), self.hits(&cells)),
            Shot::Batch(cells) => (format!("{cartridge} {}", self.list(&cells)), self.hits(&cells)),
            Shot::Beam(at, along) => {
                (format!("{} {}", along.name(), self.cell(at)), self.expected(struck(Some(along), at)))
            }
            Shot::At(at) => {
                let why = match cartridge {
                    Cartridge::Hazard => hits(self.judged.hazard_hits(at)),
                    Cartridge::Salvo => self.hits(&self.best(10)),
                    _ => self.expected(struck(None, at)),
                };
                (format!("{cartridge} {}", self.cell(at)), why)
            }
        };
        (worth, command, why)
    }
}

/// The faces of the dice that a command keeps: `5-6-4`.
fn kept_faces(view: &View, command: &str) -> String {
    let numbers = command.strip_prefix("keep ").unwrap_or_default().split(' ');
    let places = numbers.filter_map(|number| number.parse::<usize>().ok()?.checked_sub(1));
    let faces = places.filter_map(|place| Some(view.dice?.faces().get(place)?.to_string()));
    faces.collect::<Vec<_>>().join("-")
}

/// `1.9 hits`.
fn hits(expected: f64) -> String {
    format!("{expected:.1} hits")
}

/// The two cartridges that will be fired most likely.
fn likely(chances: [f64; 13]) -> String {
    let mut chances: Vec<(f64, Cartridge)> = chances.into_iter().zip(Cartridge::ALL).collect();
    chances.sort_by(|a, b| b.0.total_cmp(&a.0));
    let worth = chances.iter().take(2).filter(|(chance, _)| *chance >= 0.005);
    let parts: Vec<String> = worth.map(|(chance, c)| format!("{c} {}", percent(*chance))).collect();
    if parts.is_empty() { "nothing will fit".into() } else { parts.join(", ") }
}
