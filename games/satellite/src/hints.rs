//! What a helper would advise a seat, from that seat's own view and nothing else: it cannot tell more than the seat was told.

use std::sync::{Mutex, PoisonError};

use crate::advice::{Advisor, Judged};
use crate::dice::Roll;
use crate::mind::Shot;
use crate::tables::Setup;
use crate::types::{Cartridge, Positions};
use crate::view::{Stage, View};

/// Layouts in the helper's belief.
const PARTICLES: usize = 600;
/// How many shots are listed.
const LISTED: usize = 5;

/// Advice for the seat whose view it is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hints {
    /// For every sector of the target planet, in reading order, how likely a building stands there that was not
    /// struck yet: 0 to 1.
    pub heat: Vec<f32>,
    /// Which dice to keep, as a command: `keep 1 2`, `hold`.
    pub keep: Option<String>,
    /// Good shots, best first, as commands: `cross D4`.
    pub targets: Vec<String>,
}

/// The last advice and what it was given for: a screen is drawn far more often than anything changes.
static LAST: Mutex<Option<(View, Option<Hints>)>> = Mutex::new(None);

/// What a helper would advise; none if there is nothing to say.
pub fn hints(view: &View) -> Option<Hints> {
    if !view.yours() || matches!(view.stage, Stage::Placing | Stage::Over) {
        return None;
    }
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((known, hints)) = &*last
        && known == view
    {
        return hints.clone();
    }
    let setup = Setup::of_terms(&view.terms)?;
    let hints =
        if view.terms.grid.sectors() <= 128 { advise::<2>(&setup, view) } else { advise::<4>(&setup, view) };
    *last = Some((view.clone(), hints.clone()));
    hints
}

fn advise<const W: usize>(setup: &Setup, view: &View) -> Option<Hints> {
    let mut advisor = Advisor::<W>::new(setup, PARTICLES, 0);
    let judged = advisor.judge(view)?;
    let heat = judged.chances().iter().map(|chance| *chance as f32).collect();
    Some(Hints { heat, keep: keep(view, &judged), targets: targets(view, &judged) })
}

/// Which dice to keep, where there is still a choice.
fn keep<const W: usize>(view: &View, judged: &Judged<'_, W>) -> Option<String> {
    let dice = view.dice.filter(|_| view.stage == Stage::Rolling)?;
    let keep = judged.plan.as_ref()?.keep(Roll::of(dice.faces())?, view.rerolls);
    let again = keep.rerolled(dice.faces())?;
    Some(match Positions::from_numbers(again) {
        Err(_) => "hold".to_owned(),
        Ok(again) => match Positions::from_bits(!again.bits() & 31) {
            None => "roll all five".to_owned(),
            Some(kept) => {
                let list: Vec<String> = kept.iter().map(|n| n.to_string()).collect();
                format!("keep {}", list.join(" "))
            }
        },
    })
}

/// Shots that could be fired now, best first.
fn targets<const W: usize>(view: &View, judged: &Judged<'_, W>) -> Vec<String> {
    let cell = |number: u8| view.terms.grid.cell(number).to_string();
    let list = |numbers: &[u8]| numbers.iter().map(|n| cell(*n)).collect::<Vec<_>>().join(" ");
    let best = |count: usize| judged.aims.order.iter().copied().take(count);
    match view.stage {
        Stage::Salvo | Stage::Desperation => best(LISTED).map(|n| format!("shoot {}", cell(n))).collect(),
        Stage::SelfDestruct => {
            vec![format!("fire {}", list(&best(usize::from(view.shots)).collect::<Vec<_>>()))]
        }
        Stage::Rolling | Stage::Aiming if view.lost => {
            best(1).map(|n| format!("shoot {}", cell(n))).collect()
        }
        Stage::Rolling | Stage::Aiming => {
            let wanted = |c: &Cartridge| view.loaded.is_none_or(|loaded| loaded == *c);
            let mut shots: Vec<(f64, Cartridge)> = view
                .unlocked
                .iter()
                .filter(wanted)
                .map(|cartridge| (judged.value(cartridge, view.shots_of(cartridge)), cartridge))
                .collect();
            shots.sort_by(|a, b| b.0.total_cmp(&a.0));
            let line = |(_, cartridge): &(f64, Cartridge)| {
                let count = cartridge.face().map(|_| usize::from(view.shots_of(*cartridge)));
                match judged.aims.shot(*cartridge, count) {
                    Shot::Batch(cells) => format!("{cartridge} {}", list(&cells)),
                    Shot::At(at) => format!("{cartridge} {}", cell(at)),
                    Shot::Beam(at, along) => format!("{} {}", along.name(), cell(at)),
                }
            };
            shots.iter().take(LISTED).map(line).collect()
        }
        Stage::Placing | Stage::ToRoll | Stage::Over => Vec::new(),
    }
}
