//! What a helper advises a seat: each tip is a command that is accepted as it stands, and a sentence that says why. It is
//! worked out from that seat's own view and nothing else.

use crate::action::Action;
use crate::plan::Plan;
use crate::plan::counsel::ship_of;
use crate::plan::course::Outlook;
use crate::plan::fire::tenths;
use crate::plan::repair::success;
use crate::rules::s8_2_field::{Ahead, ahead};
use crate::rules::s8_3_shots::Wish;
use crate::tell::{screen_name, system_name};
use crate::types::{ShipId, Weapon};
use crate::view::{ShipView, Stage, View};

/// Advice for the seat whose view it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// What could be done now; what is for all ships first.
    pub tips: Vec<Tip>,
}

/// One thing to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tip {
    /// The ship it is for; none if it is for all.
    pub ship: Option<ShipId>,
    /// The command, as it is typed.
    pub command: String,
    /// What it does and why, in a sentence.
    pub words: String,
}

impl Advice {
    /// What is for all, and what is for this ship.
    pub fn of(&self, ship: Option<ShipId>) -> impl Iterator<Item = &Tip> {
        self.tips.iter().filter(move |tip| tip.ship.is_none() || tip.ship == ship)
    }
}

/// Several things as people list them: `a, b and c`.
fn list(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

fn count(number: usize, one: &str, many: &str) -> String {
    if number == 1 { format!("one {one}") } else { format!("{number} {many}") }
}

/// What a helper would advise; none if nothing is asked of the viewer.
pub(crate) fn advise(view: &View) -> Option<Advice> {
    let plan = Plan::new(view);
    plan.asked()?;
    let orders = plan.suggestion();
    let helper = Helper { plan, orders };
    let tips = match view.stage {
        Stage::Move => helper.courses(),
        Stage::Defend | Stage::Attack => helper.shots(),
        Stage::Answer => helper.answers(),
        Stage::Repair => helper.repairs(),
        Stage::Place => helper.places(),
        Stage::Seek => helper.seekers(),
        Stage::Detonate => helper.drones(),
        Stage::Over => Vec::new(),
    };
    (!tips.is_empty()).then_some(Advice { tips })
}

/// A view with what is suggested.
struct Helper<'a> {
    plan: Plan<'a>,
    orders: Vec<Action>,
}

impl<'a> Helper<'a> {
    fn name(&self, id: ShipId) -> &'a str {
        self.plan.ship(id).map_or("", |ship| ship.name.as_str())
    }

    /// Ships for which something is suggested, in order.
    fn ships(&self) -> Vec<ShipId> {
        let mut ships: Vec<ShipId> = self.orders.iter().filter_map(ship_of).collect();
        ships.sort_unstable();
        ships.dedup();
        ships
    }

    fn orders_of(&self, ship: ShipId) -> impl Iterator<Item = &Action> {
        self.orders.iter().filter(move |action| ship_of(action) == Some(ship))
    }

    fn tip(ship: Option<ShipId>, command: impl Into<String>, words: String) -> Tip {
        Tip { ship, command: command.into(), words }
    }

    /// The same command for one ship.
    fn own_tip(ship: ShipId, words: String) -> Tip {
        Self::tip(Some(ship), format!("suggest {}", u16::from(ship.0) + 1), words)
    }

    /// §3 A course for every ship that should fly, and one key for all that have none yet.
    fn courses(&self) -> Vec<Tip> {
        let flies = |id: &ShipId| {
            self.orders_of(*id).any(|action| matches!(action, Action::Step(_) | Action::Face { .. }))
        };
        let ships = self.ships();
        let plotted = |id: &ShipId| self.plan.ship(*id).is_some_and(|ship| ship.plot.is_some());
        let open = ships.iter().filter(|id| flies(id) && !plotted(id)).count();
        let mut tips = Vec::new();
        if open > 0 {
            let words = match ships.iter().find(|id| flies(id) && !plotted(id)) {
                Some(id) if open == 1 => format!("Give {} the course suggested.", self.name(*id)),
                _ => format!("Give {open} ships without a course the one suggested."),
            };
            tips.push(Self::tip(None, "suggest", words));
        } else if self.plan.may_move().is_ok() {
            let any = self.plan.view.ships.iter().any(|ship| ship.plot.is_some());
            let words = if any {
                "Every ship that should fly has its course: fly them."
            } else {
                "No ship should fly now: go on."
            };
            tips.push(Self::tip(None, "move", words.into()));
        }
        tips.extend(ships.into_iter().filter_map(|id| Some(Self::own_tip(id, self.course(id)?))));
        tips
    }

    fn course(&self, id: ShipId) -> Option<String> {
        let mut parts: Vec<String> = Vec::new();
        let outlook = self.plan.sketch(id, &self.orders)?;
        if self.orders_of(id).any(|action| matches!(action, Action::Step(_) | Action::Face { .. })) {
            let hexes = count(usize::from(outlook.speed), "hex", "hexes");
            parts.push(match outlook.speed {
                0 => format!("stays at {}, facing {}", outlook.at, outlook.facing),
                _ => format!("{hexes} to {}, facing {}", outlook.at, outlook.facing),
            });
            let foes = self.plan.view.ships.iter().filter(|ship| !self.plan.own(ship.id));
            let near =
                foes.filter_map(|foe| Some((foe.hex?.distance(outlook.at), foe))).min_by_key(|(far, _)| *far);
            parts.extend(near.map(|(far, foe)| Self::bearing(&outlook, far, foe)));
        }
        for action in self.orders_of(id) {
            parts.extend(match *action {
                Action::Screen { screen, .. } => Some(match screen {
                    Some(screen) => format!("{} on", screen_name(screen)),
                    None => "screen off".into(),
                }),
                Action::Dock { base, .. } => Some(format!("docks at {}", self.name(base))),
                Action::Orbit { .. } => Some("goes into orbit".into()),
                Action::Drop(_) => Some("drops a seeker".into()),
                Action::Flee { on: true, .. } => Some("breaks off".into()),
                _ => None,
            });
        }
        let mines = self.orders_of(id).filter(|action| matches!(action, Action::Lay(_))).count();
        parts.extend(
            (mines > 0).then(|| format!("lays {}", count(mines, "pattern of mines", "patterns of mines"))),
        );
        parts.extend((outlook.break_up > 0).then(|| format!("breaks up with {} %", outlook.break_up)));
        (!parts.is_empty()).then(|| format!("{}: {}.", self.name(id), parts.join("; ")))
    }

    /// Where the nearest enemy will be seen from there, as it stands now.
    fn bearing(outlook: &Outlook, far: u16, foe: &ShipView) -> String {
        let seen = foe.hex.and_then(|hex| ahead(outlook.at, outlook.facing, hex));
        let how = match seen {
            Some(Ahead::HeadOn) if far <= 10 => ", straight ahead",
            Some(Ahead::Flank) if far <= 10 => ", in its field of fire",
            _ => "",
        };
        format!("{} is then {} away{how}", foe.name, count(usize::from(far), "hex", "hexes"))
    }

    /// §8 All shots at once, and those of one ship.
    fn shots(&self) -> Vec<Tip> {
        let mut targets: Vec<(ShipId, usize, u32)> = Vec::new();
        let mut of: Vec<(ShipId, String, usize)> = Vec::new();
        for action in &self.orders {
            let Action::Aim { leg, ship, target, weapon } = *action else { continue };
            let hull = self.plan.worth(Wish { ship, weapon, target, leg });
            match targets.iter_mut().find(|(known, ..)| *known == target) {
                Some((_, number, sum)) => (*number, *sum) = (*number + 1, *sum + hull),
                None => targets.push((target, 1, hull)),
            }
            let words = format!("{} at {}", weapon.name(), self.name(target));
            match of.iter_mut().find(|(by, known, _)| *by == ship && *known == words) {
                Some((.., number)) => *number += 1,
                None => of.push((ship, words, 1)),
            }
        }
        if targets.is_empty() {
            return vec![Self::tip(None, "fire", "Nothing is worth a shot: hold your fire.".into())];
        }
        let each: Vec<String> = targets
            .iter()
            .map(|(target, number, hull)| {
                let left = self.plan.ship(*target).map_or(0, |ship| ship.condition.hull);
                let shots = count(*number, "shot", "shots");
                format!("{shots} at {}, {} of {left} hull to be expected", self.name(*target), tenths(*hull))
            })
            .collect();
        // §8.4 What is declared as it is suggested needs only to be fired.
        let aim = |order: &Action| match *order {
            Action::Aim { ship, target, weapon, .. } => Some((ship, target, weapon)),
            _ => None,
        };
        let mut wanted: Vec<(ShipId, ShipId, Weapon)> = self.orders.iter().filter_map(aim).collect();
        let shots = self.plan.view.shots.iter();
        let mut declared: Vec<_> =
            shots.filter_map(|shot| Some((shot.ship?, shot.target, shot.weapon))).collect();
        wanted.sort_unstable();
        declared.sort_unstable();
        if wanted == declared {
            return vec![Self::tip(None, "fire", format!("Declared: {}. Fire.", each.join("; ")))];
        }
        let mut tips = vec![Self::tip(None, "suggest", format!("Declare {}.", each.join("; ")))];
        for id in self.ships() {
            let own: Vec<String> = of
                .iter()
                .filter(|(ship, ..)| *ship == id)
                .map(
                    |(_, words, number)| {
                        if *number > 1 { format!("{number} × {words}") } else { words.clone() }
                    },
                )
                .collect();
            tips.push(Self::own_tip(id, format!("{}: {}.", self.name(id), list(&own))));
        }
        tips
    }

    /// §8.4 Interceptors and evasion.
    fn answers(&self) -> Vec<Tip> {
        let mut parts = Vec::new();
        for action in &self.orders {
            match *action {
                Action::Throw { count: number, ship, shot } => parts.push(format!(
                    "{} of {} at #{}",
                    count(number.into(), "interceptor", "interceptors"),
                    self.name(ship),
                    shot + 1
                )),
                Action::Evade(shot) => parts.push(format!("evade torpedo #{}", shot + 1)),
                _ => {}
            }
        }
        vec![if parts.is_empty() {
            let words = "Nothing here is worth an interceptor: keep them for torpedoes.";
            Self::tip(None, "answer", words.into())
        } else {
            let words = format!("Where they save the most: {}.", list(&parts));
            Self::tip(None, "suggest", words)
        }]
    }

    /// §13 How damage control is split.
    fn repairs(&self) -> Vec<Tip> {
        let mut tips = Vec::new();
        for id in self.ships() {
            let blocks: Vec<String> = self
                .orders_of(id)
                .filter_map(|action| match action {
                    Action::Mend { percent, system, .. } => {
                        Some(format!("{} % on {}", success(*percent), system_name(*system)))
                    }
                    _ => None,
                })
                .collect();
            tips.push(Self::own_tip(
                id,
                format!("{}: {}, the most urgent first.", self.name(id), list(&blocks)),
            ));
        }
        match tips.len() {
            0 => vec![Self::tip(None, "repair", "Nothing of yours can be repaired.".into())],
            1 => vec![Tip { ship: None, command: "suggest".into(), ..tips.remove(0) }],
            n => {
                let words = format!("Split the damage control of all {n} ships, fires and drives first.");
                std::iter::once(Self::tip(None, "suggest", words)).chain(tips).collect()
            }
        }
    }

    /// §21.2 Where everything begins.
    fn places(&self) -> Vec<Tip> {
        let sown = self.orders.iter().filter(|action| matches!(action, Action::Sow { .. })).count();
        if self.orders.is_empty() {
            let words = "Everything has its place: be ready.";
            return vec![Self::tip(None, "deploy", words.into())];
        }
        let laid = if sown > 0 {
            format!(", and {} on the enemy's way", count(sown, "mine or seeker", "mines and seekers"))
        } else {
            String::new()
        };
        let words = format!("Everything that has no place yet where it usually begins{laid}.");
        vec![Self::tip(None, "suggest", words)]
    }

    /// §15 Seekers that are worth letting go.
    fn seekers(&self) -> Vec<Tip> {
        let go: Vec<String> = self
            .orders
            .iter()
            .filter_map(|action| match action {
                Action::Activate(hex) => Some(format!("the one at {hex}")),
                _ => None,
            })
            .collect();
        vec![if go.is_empty() {
            let words = "Let them lie: no enemy is near enough, or one of your own ships is nearer.";
            Self::tip(None, "seek", words.into())
        } else {
            let words = format!("Let go {}: an enemy is near, and nearer than any ship of yours.", list(&go));
            Self::tip(None, "suggest", words)
        }]
    }

    /// §16 Drones that are worth it.
    fn drones(&self) -> Vec<Tip> {
        let names: Vec<String> = self.ships().into_iter().map(|id| self.name(id).to_owned()).collect();
        vec![if names.is_empty() {
            let words = "Keep them: a blast would hurt you as much as the enemy.";
            Self::tip(None, "detonate", words.into())
        } else {
            let words = format!("Detonate {}: it costs the enemy more than you.", list(&names));
            Self::tip(None, "suggest", words)
        }]
    }
}
