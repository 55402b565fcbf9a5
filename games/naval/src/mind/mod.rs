//! Computer players: they see what a seat sees.

mod ahead;
mod check;
mod deeds;
mod ends;
mod escape;
mod fleet;
mod guns;
mod land;
mod mission;
mod odds;
mod picture;
mod random;
mod reference;
mod staff;
mod steer;
mod task;
mod terms;
mod value;
mod war;
mod waters;

use contract::{Budget, Dice, Legal, Level, Mind, Minds, Seat};

use self::picture::{picture, with_drafts};
use self::steer::Posture;
use self::terms::Terms;
use self::value::Brief;
use crate::Naval;
use crate::action::Action;
use crate::state::{Phase, State};
use crate::tables::Setup;
use crate::view::{Sighting, View};

/// Strengths, weak to strong, and one that others are measured by. What plays at random is no level for people.
const LEVELS: &[Level] = &[
    Level { name: "easy", about: "closes in, fires at the best target, and looks at one ship at a time" },
    Level { name: "normal", about: "weighs what every course and every shot brings and costs" },
    Level { name: "hard", about: "plays what it means to do in its head first" },
    Level { name: "reference", about: "holds its range, keeps its broadside to the enemy and fires" },
];

impl Minds for Naval {
    fn levels() -> &'static [Level] {
        LEVELS
    }

    fn mind(level: &str, _: &Setup, _: Seat) -> Option<Box<dyn Mind<Self>>> {
        let grade = match level {
            "easy" => Grade::Easy,
            "normal" => Grade::Normal,
            "hard" => Grade::Hard,
            "reference" => Grade::Reference,
            "random" => Grade::Random,
            _ => return None,
        };
        Some(Box::new(Admiral(grade)))
    }
}

/// How good a player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Grade {
    Easy,
    Normal,
    Hard,
    Reference,
    Random,
}

/// A player. It remembers nothing: a view tells all that it goes by.
struct Admiral(Grade);

impl Mind<Naval> for Admiral {
    fn heeds(&self) -> bool {
        false
    }

    fn fresh(&mut self) -> bool {
        true
    }

    fn notice(&mut self, _: &Sighting) {}

    fn choose(
        &mut self,
        view: &View,
        legal: &Legal<Action>,
        budget: Budget,
        dice: &mut Dice,
        plan: &mut Vec<Action>,
    ) {
        let Some(seat) = view.seat else { return };
        if self.0 == Grade::Random {
            return random::choose(legal, dice, plan);
        }
        let state = picture(view);
        let mut orders = Vec::new();
        match self.0 {
            Grade::Easy => easy(&state, seat, &mut orders),
            Grade::Hard if ahead::pays(&state) => {
                ahead::orders(&state, seat, &Terms::new(&state), budget, dice, &mut orders);
            }
            Grade::Normal | Grade::Hard => {
                let terms = Terms::new(&state);
                let brief = Brief::new(&state, &terms);
                staff::orders(&state, seat, &brief, Posture::NORMAL, &mut orders);
            }
            Grade::Reference => reference::orders(&state, seat, &mut orders),
            Grade::Random => {}
        }
        plan.extend(check::sure(with_drafts(view, state), seat, &orders));
    }
}

/// Fires as the reference does, steers at a glance and thinks little of its own losses.
fn easy(state: &State, seat: Seat, orders: &mut Vec<Action>) {
    if !matches!(state.phase, Phase::Move(_) | Phase::Deploy(_)) {
        return reference::orders(state, seat, orders);
    }
    let terms = Terms::new(state);
    let posture = Posture { caution: 0.3, turns: 1, passes: 1, ..Posture::NORMAL };
    staff::orders(state, seat, &Brief::new(state, &terms), posture, orders);
}

/// What a good officer would order now, from the view alone; the commitment comes last. The same view gives the same.
pub(crate) fn counsel(view: &View) -> Vec<Action> {
    let Some(seat) = view.seat.filter(|seat| view.waiting.contains(seat)) else { return Vec::new() };
    let state = picture(view);
    let terms = Terms::new(&state);
    let mut orders = Vec::new();
    staff::orders(&state, seat, &Brief::new(&state, &terms), Posture::NORMAL, &mut orders);
    check::sure(state, seat, &orders)
}
