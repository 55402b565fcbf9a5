//! Computer players: they see what a seat sees.

mod ahead;
mod assault;
pub(crate) mod desk;
mod fighting;
mod fights;
mod foresight;
mod ideas;
mod melee;
mod odds;
mod opening;
mod outlook;
mod patience;
mod plan_sathar;
mod plan_upf;
mod random;
mod reference;
mod reserve;
mod staff;
mod strength;
mod war;

use std::collections::BTreeMap;
use std::sync::Arc;

use contract::{Budget, Dice, Legal, Level, Mind, Minds, Seat};
use hawks::Hawks;

use self::desk::Desk;
use self::foresight::Foresight;
use self::random::Random;
use self::staff::{EASY, NORMAL, Staff};
use crate::Frontier;
use crate::action::Action;
use crate::tables::Setup;
use crate::view::{Seen, Sighting, StageView, View};

/// Strengths, weak to strong; then the one that others are measured by. `random` is none of them: its wars need not end.
const LEVELS: &[Level] = &[
    Level { name: "easy", about: "splits its fleets, and thinks of the enemy too late" },
    Level { name: "normal", about: "counts before it fights, and keeps its fleets together" },
    Level { name: "hard", about: "plays the war ahead, day by day, before it decides" },
    Level { name: "reference", about: "goes for the nearest weak station, or for the nearest threat" },
];

impl Minds for Frontier {
    fn levels() -> &'static [Level] {
        LEVELS
    }

    fn mind(level: &str, setup: &Setup, seat: Seat) -> Option<Box<dyn Mind<Self>>> {
        match level {
            "random" => Some(Box::new(Random)),
            "reference" => {
                Some(Box::new(Admiral::new(setup, seat, Box::new(reference::Reference), "reference")))
            }
            "easy" => Some(Box::new(Admiral::new(setup, seat, Box::new(Staff { skill: EASY }), "easy"))),
            "normal" => {
                Some(Box::new(Admiral::new(setup, seat, Box::new(Staff { skill: NORMAL }), "normal")))
            }
            "hard" => Some(Box::new(Admiral::new(setup, seat, Box::new(Foresight::new()), "hard"))),
            _ => None,
        }
    }

    /// What lasts for the whole war: the secret condition of retreat, the drones, when the force off the map comes, who
    /// commands a ship. Attacks are no such thing: a war in which a side never attacks need not end.
    fn forbidden(action: &Action) -> bool {
        let lasts = matches!(
            action,
            Action::Condition(_) | Action::Mark(_) | Action::Entrust { .. } | Action::Nova(true)
        );
        lasts || matches!(action, Action::Battle { action, .. } if Hawks::forbidden(action))
    }
}

/// What an admiral thinks about: one decision after the other, each as drafts on the desk. What is left undecided is done as
/// usual.
pub(crate) trait Brain: Send {
    /// §3 Sets up.
    fn set_up(&mut self, desk: &mut Desk, dice: &mut Dice);
    /// Ruling S8: is the force off the map called now?
    fn calls(&mut self, desk: &Desk) -> bool;
    /// §5 Moves.
    fn moves(&mut self, desk: &mut Desk, dice: &mut Dice);
    /// §8 Declares attacks.
    fn attacks(&mut self, desk: &mut Desk, dice: &mut Dice);
    /// §8 Meets attacks.
    fn defends(&mut self, desk: &mut Desk, dice: &mut Dice);
}

/// A computer player with this way to think.
struct Admiral {
    setup: Arc<Setup>,
    seat: Seat,
    brain: Box<dyn Brain>,
    /// How it fights a battle that is played.
    level: &'static str,
    battles: BTreeMap<u32, Box<dyn Mind<Hawks>>>,
}

impl Admiral {
    fn new(setup: &Setup, seat: Seat, brain: Box<dyn Brain>, level: &'static str) -> Self {
        Admiral { setup: Arc::new(setup.clone()), seat, brain, level, battles: BTreeMap::new() }
    }
}

impl Mind<Frontier> for Admiral {
    fn notice(&mut self, seen: &Sighting) {
        // What happens in a battle is told to whoever fights it.
        if let Seen::Battle { battle, seen } = &seen.seen
            && let Some(mind) = self.battles.get_mut(battle)
        {
            mind.notice(seen);
        }
        if let Seen::Fact(crate::event::Event::DayBegan(_)) = &seen.seen {
            self.battles.clear();
        }
    }

    fn choose(
        &mut self,
        view: &View,
        legal: &Legal<Action>,
        budget: Budget,
        dice: &mut Dice,
        plan: &mut Vec<Action>,
    ) {
        if let StageView::Fight(_) = view.stage {
            fighting::choose(self, view, budget, dice, plan);
            return;
        }
        let Some(mut desk) = Desk::new(&self.setup, view, self.seat) else { return };
        match view.stage {
            StageView::UpfSetUp | StageView::SatharSetUp => self.brain.set_up(&mut desk, dice),
            StageView::Nova => {
                plan.push(Action::Nova(self.brain.calls(&desk)));
                return;
            }
            StageView::Roll => {
                plan.push(Action::Roll);
                return;
            }
            StageView::Drones => desk.mark_any(dice),
            StageView::Move(_) => {
                self.brain.moves(&mut desk, dice);
                desk.enter_rest();
            }
            StageView::Declare(_) => self.brain.attacks(&mut desk, dice),
            StageView::Defend(_) => self.brain.defends(&mut desk, dice),
            StageView::Replace => desk.replace_all(),
            StageView::Yards | StageView::Fight(_) | StageView::Over => {}
        }
        plan.append(&mut desk.plan);
        if legal.is_empty() {
            return;
        }
        plan.push(Action::Done);
    }
}
