//! Admirals who count before they fight: `easy`, `normal`, and what `hard` begins with. They plan for their whole side and give
//! orders to the ships they command.

use contract::Dice;

use super::Brain;
use super::desk::Desk;
use super::patience::{driven, worn};
use super::war::{Goal, Group, War};
use super::{assault, fights, opening, plan_sathar, plan_upf, reserve};
use crate::action::Action;
use crate::rules::s5_orders;
use crate::types::{Navy, Order, Place, ShipId};

/// How well an admiral thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Skill {
    /// Battles that are tried out before one is begun.
    pub(crate) tries: u32,
    /// By how much the UPF want to be stronger than what they fall on.
    pub(crate) wanted: f64,
    /// So many days later than theirs others are counted that come to a battle.
    pub(crate) horizon: u16,
    /// The UPF do not go farther than this.
    pub(crate) reach: u16,
    /// What of those the UPF count as caught that may still turn away.
    pub(crate) chase: f64,
    /// What the UPF count for ships lost.
    pub(crate) grief: f64,
    /// The chance with which the UPF stand, while there are fortresses enough.
    pub(crate) stand: f64,
    /// So many days before they arrive the UPF see to the Sathar.
    pub(crate) sight: u16,
    /// How much the UPF care to be near fortresses when they gather.
    pub(crate) centre: f64,
    /// By how much the Sathar want to be stronger.
    pub(crate) margin: f64,
    /// What the Sathar count for ships lost.
    pub(crate) cost: f64,
    /// So much stronger than needed, and the Sathar send a part.
    pub(crate) ample: f64,
    /// The chance with which the Sathar stand.
    pub(crate) hold: f64,
    /// What the Sathar expect of UPF ships that could come: all of them at 1.
    pub(crate) fear: f64,
    /// Do the Sathar begin far from the fleets of the UPF, and grow bolder as time goes by?
    pub(crate) far: bool,
    /// What it counts for turning round, in days.
    pub(crate) steady: u16,
    /// The chance with which attacks are declared.
    pub(crate) nerve: f64,
    /// The share of their ships that the Sathar keep in reserve.
    pub(crate) reserve: f64,
    /// The reserve waits no longer than until this day.
    pub(crate) waits: u16,
    /// Does militia help next door?
    pub(crate) helps: bool,
    /// Do the Sathar repair through the Void?
    pub(crate) mends: bool,
}

/// Splits its fleets, hardly expects anybody to come, and gives way where it could stand.
pub(crate) const EASY: Skill = Skill {
    wanted: 1.2,
    horizon: 0,
    reach: 6,
    stand: 0.8,
    margin: 0.9,
    ample: 1.6,
    hold: 0.1,
    fear: 0.1,
    nerve: 0.3,
    reserve: 0.0,
    helps: false,
    mends: false,
    ..NORMAL
};

/// Counts, and keeps together.
pub(crate) const NORMAL: Skill = Skill {
    tries: 0,
    wanted: 1.0,
    horizon: 1,
    reach: 12,
    chase: 1.0,
    grief: 0.6,
    stand: 0.6,
    sight: 9,
    centre: 0.0,
    margin: 1.1,
    cost: 0.25,
    ample: 2.6,
    hold: 0.4,
    fear: 1.0,
    far: false,
    steady: 0,
    nerve: 0.5,
    reserve: 0.15,
    waits: 20,
    helps: true,
    mends: true,
};

/// Spends ships where that pays, tries out what is in doubt, and does not run after those that can turn away.
pub(crate) const HARD: Skill = Skill {
    tries: 8,
    far: true,
    steady: 3,
    wanted: 0.9,
    chase: 0.1,
    stand: 0.4,
    margin: 1.0,
    cost: 0.05,
    ample: 3.0,
    ..NORMAL
};

/// Who thinks about the strengths of both sides.
pub(super) struct Staff {
    pub(super) skill: Skill,
}

impl Brain for Staff {
    fn set_up(&mut self, desk: &mut Desk, dice: &mut Dice) {
        match desk.navy {
            Navy::Upf => opening::upf(desk),
            Navy::Sathar => opening::sathar(desk, self.skill, dice),
        }
    }

    fn calls(&mut self, _: &Desk) -> bool {
        true
    }

    fn moves(&mut self, desk: &mut Desk, _: &mut Dice) {
        let war = War::new(&desk.state);
        let skill = worn(self.skill, desk.navy, &desk.state);
        let plan = match desk.navy {
            Navy::Upf => plan_upf::plan(&war, skill),
            Navy::Sathar if driven(&desk.state) => assault::plan(&war),
            Navy::Sathar => plan_sathar::plan(&war, skill),
        };
        for (group, goal) in plan {
            give(desk, &group, goal);
        }
        if desk.navy == Navy::Sathar {
            reserve::enter(desk, skill);
        }
    }

    fn attacks(&mut self, desk: &mut Desk, _: &mut Dice) {
        fights::attacks(desk, worn(self.skill, desk.navy, &desk.state));
    }

    fn defends(&mut self, desk: &mut Desk, _: &mut Dice) {
        fights::defends(desk, self.skill);
    }
}

/// Something that is decided for more than a day: these ships go there, or stay, until that day.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Lead {
    pub(super) ships: Vec<ShipId>,
    pub(super) goal: Goal,
    pub(super) until: u16,
}

/// Orders for what was decided before; who is there is free.
pub(super) fn follow(desk: &mut Desk, leads: &[Lead]) {
    let day = desk.state.day;
    for lead in leads.iter().filter(|lead| day < lead.until) {
        for ship in lead.ships.iter().copied() {
            let now = desk.state.ship(ship);
            let there = match (lead.goal, now.place) {
                (Goal::To(goal), Place::Star(planet)) => {
                    desk.state.setup.star(planet) == desk.state.setup.star(goal)
                }
                _ => false,
            };
            if there || !now.place.on_map() || now.keeper != desk.seat {
                continue;
            }
            if let Some(order) = order(desk, ship, now.place, lead.goal) {
                desk.draft(Action::Order { order, ship });
            }
        }
    }
}

/// Orders for the ships of a group that the desk commands.
fn give(desk: &mut Desk, group: &Group, goal: Goal) {
    for ship in group.ships.iter().copied() {
        if desk.state.ship(ship).keeper != desk.seat {
            continue;
        }
        if let Some(order) = order(desk, ship, group.place, goal) {
            desk.draft(Action::Order { order, ship });
        }
    }
}

fn order(desk: &Desk, ship: ShipId, place: Place, goal: Goal) -> Option<Order> {
    let setup = &desk.state.setup;
    let most = desk.state.info(ship).line.adf.max(1);
    match goal {
        Goal::Stay => Some(Order::Hold),
        Goal::To(planet) if place == Place::Star(planet) => Some(Order::Hold),
        // Who has risked a jump goes on as fast as it can.
        Goal::To(to) => Some(Order::Course { rate: declared(place).min(most), to }),
        Goal::Home => match place {
            Place::Star(planet) => {
                setup.system(setup.star(planet)).circles.first().map(|circle| Order::Home(*circle))
            }
            Place::Red { inward: true, .. } => Some(Order::Reverse),
            Place::Red { inward: false, .. } => Some(Order::Ahead(1)),
            _ => None,
        },
    }
    .filter(|order| s5_orders::fits(&desk.state, ship, *order).is_ok())
}

/// The rate at which a place was reached.
const fn declared(place: Place) -> u8 {
    match place {
        Place::Track { rate, .. } => rate,
        _ => 1,
    }
}
