//! §3 Courses: where a ship can go, what each course costs, and what will come of it.

use super::Plan;
use crate::action::Action;
use crate::goal::{Leaving, leaving};
use crate::mind::fly::replay;
use crate::rules::s3_flights::{effort, may_commit};
use crate::rules::s3_flying::{helm, may_face, may_orbit, may_step, may_turn, must_weave, start};
use crate::rules::s3_movement::{Course, Halt, Helm, reach_from, speeds};
use crate::rules::s5_1_dock::may_dock;
use crate::rules::s8_2_field::ahead;
use crate::rules::s8_4_orders::may_order;
use crate::rules::s9_screens::may_screen;
use crate::rules::s12_3_break_up::break_up;
use crate::rules::s14_mines::may_lay;
use crate::rules::s15_seekers::may_drop;
use crate::rules::s17_crew::may_try;
use crate::rules::s21_3_break_off::{may_agree, may_flee, may_offer};
use crate::ship::Place;
use crate::state::Goal;
use crate::types::{Facing, Hand, Hex, Screen, ShipId};
use crate::view::{ShipView, Stage};

/// A ship that is to be moved: where it begins, and every end it can come to.
pub(crate) struct Voyage {
    ship: ShipId,
    begin: Course,
    helm: Helm,
    /// The course as it is drafted; none before anything is.
    pub(crate) now: Option<Course>,
    ends: Vec<Course>,
    /// Does the course end in a dock or an orbit?
    pub(crate) ended: bool,
}

/// What a course comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a warning of its own")]
pub(crate) struct Outlook {
    pub(crate) at: Hex,
    pub(crate) facing: Facing,
    pub(crate) speed: u16,
    pub(crate) turns: u8,
    /// May it end so?
    pub(crate) finished: bool,
    /// §12.3 The chance that it breaks up, in per cent.
    pub(crate) break_up: u8,
    /// §4.3 It falls onto the planet.
    pub(crate) falls: bool,
    /// §4.3 The planet turns it on the way.
    pub(crate) bent: bool,
    /// §9 Its mask would be lost.
    pub(crate) unmasks: bool,
    /// §6 It leaves the map, and what comes of that.
    pub(crate) leaves: Option<Leaving>,
    /// §4.1 It flies so that it cannot but strike the planet in its next movement.
    pub(crate) doomed: bool,
}

impl Outlook {
    /// What speaks against it, in words, with the section behind it.
    pub(crate) fn warnings(&self) -> Vec<String> {
        let mut list = Vec::new();
        if self.falls {
            list.push("It falls onto the planet and is lost (§4.3).".into());
        }
        if self.doomed && !self.falls {
            list.push("Next turn nothing will keep it from striking the planet head-on (§4.1).".into());
        }
        if self.break_up > 0 {
            list.push(format!("Its damaged hull breaks up with {} % (§12.3).", self.break_up));
        }
        if self.unmasks {
            list.push("Its masking screen is lost: it turns or changes speed (§9).".into());
        }
        match self.leaves {
            Some(Leaving::Loses) => {
                list.push("It leaves the map without the crew: the battle is lost (§19.1).".into());
            }
            Some(Leaving::Plain) => list.push("It leaves the map and the battle (§6).".into()),
            Some(Leaving::Wins) | None => {}
        }
        if self.bent {
            list.push("The planet's gravity turns it on the way (§4.3).".into());
        }
        list
    }
}

/// What keeps a ship from flying straight on as fast as it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ahead {
    /// Nothing.
    Clear,
    /// §6 The edge of the map, after so many hexes.
    Edge(u16),
    /// §4.1 The planet, after so many hexes.
    Planet(u16),
}

impl Voyage {
    /// §3.1 The slowest and the fastest it may fly.
    pub(crate) fn speeds(&self) -> (u16, u16) {
        speeds(self.helm.speed, self.helm.adf).into_inner()
    }

    /// Turns that are left.
    pub(crate) fn turns(&self) -> (u8, u8) {
        (self.now.as_ref().map_or(0, |course| course.turns), self.helm.mr)
    }

    /// Hexes within reach with the least effort to each, and whether that is a risk.
    pub(crate) fn goals(&self) -> Vec<(Hex, &Course)> {
        let mut found: Vec<(Hex, &Course)> = Vec::new();
        for course in &self.ends {
            match found.last_mut().filter(|(hex, _)| *hex == course.at()) {
                Some((_, known)) if course.effort(&self.helm) < known.effort(&self.helm) => *known = course,
                Some(_) => {}
                None => found.push((course.at(), course)),
            }
        }
        found
    }

    /// Every way to end in a hex, by the facing there.
    pub(crate) fn facings(&self, hex: Hex) -> Vec<&Course> {
        self.ends.iter().filter(|course| course.at() == hex).collect()
    }

    /// How far away is the farthest goal?
    pub(crate) fn near(&self, hex: Hex) -> bool {
        self.begin.at().distance(hex) <= self.speeds().1
    }

    /// The actions that lead along a course.
    pub(crate) fn actions(&self, course: &Course) -> Vec<Action> {
        let mut plan = Vec::new();
        replay(&self.begin, course, &self.helm, self.ship, &mut plan);
        plan
    }

    /// The course straight on with this speed, as far as there is one.
    pub(crate) fn straight(&self, speed: u16) -> Option<Course> {
        let mut course = self.begin.clone();
        for _ in 0..speed {
            course.step(&self.helm).ok()?;
        }
        course.may_end(&self.helm).then_some(course)
    }

    /// What lies straight ahead, as far as it can fly.
    pub(crate) fn ahead(&self) -> Ahead {
        let mut course = self.begin.clone();
        for flown in 0..self.speeds().1 {
            match course.step(&self.helm) {
                Ok(()) if course.off => return Ahead::Edge(flown + 1),
                Ok(()) if course.falls => return Ahead::Planet(flown),
                Ok(()) => {}
                Err(Halt::Planet | Halt::Falling) => return Ahead::Planet(flown),
                Err(_) => return Ahead::Clear,
            }
        }
        Ahead::Clear
    }

    /// On as it flies, or as near to that as it can.
    pub(crate) fn coast(&self) -> Option<Course> {
        let same = |course: &&Course| course.speed() == self.helm.speed;
        let found = self.straight(self.helm.speed);
        found.or_else(|| self.ends.iter().filter(same).min_by_key(|course| course.turns).cloned())
    }

    /// Where it starts.
    pub(crate) fn start(&self) -> Hex {
        self.begin.at()
    }

    /// Its speed so far.
    pub(crate) const fn speed(&self) -> u16 {
        self.helm.speed
    }

    /// §12.2 §8.6 What it is bound to do.
    pub(crate) const fn bound(&self) -> Option<&'static str> {
        match (self.helm.forced, self.helm.weaves) {
            (Some(Hand::Left), _) => {
                Some("Its navigation is hit: it must turn left after every hex while it can (§12.2).")
            }
            (Some(Hand::Right), _) => {
                Some("Its navigation is hit: it must turn right after every hex while it can (§12.2).")
            }
            (None, true) if self.helm.owed == 0 => {
                Some("It has evaded, but its way is blocked: it pays as much as it can (§8.6).")
            }
            (None, true) => {
                Some("It has evaded: it must turn after every hex while it can, and fly as far (§8.6).")
            }
            (None, false) => None,
        }
    }
}

impl Plan<'_> {
    /// A ship's movement; none if it is not to be moved now.
    pub(crate) fn voyage(&self, id: ShipId) -> Option<Voyage> {
        let ship = self.ship(id).filter(|ship| self.own(id) && !ship.class.is_station())?;
        if !self.at(Stage::Move) {
            return None;
        }
        let begin = start(&self.state, id)?;
        let helm = helm(&self.state, id);
        let ends = reach_from(&begin, &helm).into_values().collect();
        let plot = self.state.plot(id);
        let now = plot.map(|plot| plot.course.clone());
        let ended = ship.plot.as_ref().is_some_and(|plot| plot.orbit.is_some() || plot.dock.is_some());
        Some(Voyage { ship: id, begin, helm, now, ends, ended })
    }

    /// What a course would come to.
    pub(crate) fn outlook(&self, voyage: &Voyage, course: &Course) -> Outlook {
        let (helm, id) = (&voyage.helm, voyage.ship);
        let ship = self.state.ship(id);
        let drafted = self.view.screens.iter().find(|switch| switch.ship == id);
        let screen = drafted.map_or(ship.screen, |switch| switch.screen);
        let hull = (self.state.info(id).line.hull, ship.condition.hull);
        // §9 Whoever docks or goes into orbit has speed 0.
        let plot = self.state.plot(id).filter(|plot| voyage.ended && plot.course == *course);
        let goal = plot.map_or(Goal::Fly, |plot| plot.goal);
        let speed = if plot.is_some() { 0 } else { course.speed() };
        let risk =
            if course.falls || course.off { 0 } else { break_up(hull.0, hull.1, effort(helm, course, goal)) };
        let turned: i32 = i32::from(course.turns);
        let bends = course.path.windows(2).filter(|pair| pair[0].1 != pair[1].1).count() as i32
            + i32::from(course.path.first().is_some_and(|(_, facing)| *facing != course.start.1));
        let next = Helm { speed: course.speed(), forced: None, weaves: false, owed: 0, ..*helm };
        let near = helm
            .planet
            .is_some_and(|planet| planet.distance(course.at()) <= course.speed() + u16::from(helm.adf) + 1);
        let doomed = || {
            // Ruling R34: on a pass that goes on.
            let beside = helm.planet.is_some_and(|planet| planet.distance(course.at()) == 1);
            let mut then = Course::new(course.at(), course.facing());
            then.pulled = course.pulled && beside && course.speed() > 0;
            !then.can_end(&next)
        };
        Outlook {
            at: course.at(),
            facing: course.facing(),
            speed: course.speed(),
            turns: course.turns,
            finished: course.may_end(helm) || matches!(goal, Goal::Orbit(_)),
            break_up: if self.view.rules.damage_table() { risk } else { 0 },
            falls: course.falls,
            bent: helm.gravity && !course.falls && bends > turned,
            unmasks: screen == Some(Screen::Ms) && (course.bent() || speed != helm.speed),
            leaves: course.off.then(|| leaving(self.view, id)),
            doomed: near && course.may_end(helm) && !course.off && doomed(),
        }
    }

    /// What a ship's course comes to that is drafted by these of some actions.
    pub(crate) fn sketch(&self, id: ShipId, actions: &[Action]) -> Option<Outlook> {
        let (begin, helm) = (start(&self.state, id)?, helm(&self.state, id));
        let mut course = begin.clone();
        for action in actions {
            match *action {
                Action::Step(ship) if ship == id => course.step(&helm).ok()?,
                Action::Turn { hand, ship } if ship == id => course.turn(&helm, hand).ok()?,
                Action::Face { facing, ship } if ship == id => course.face(&helm, facing).ok()?,
                _ => {}
            }
        }
        let voyage = Voyage { ship: id, begin, helm, now: None, ends: Vec::new(), ended: false };
        Some(self.outlook(&voyage, &course))
    }

    /// The best way to end in a hex: the least effort, then guns on the enemy.
    pub(crate) fn best<'v>(&self, voyage: &'v Voyage, hex: Hex) -> Option<&'v Course> {
        let enemies: Vec<Hex> = self
            .view
            .ships
            .iter()
            .filter(|ship| Some(ship.side) != self.view.seat)
            .filter_map(|ship| ship.hex)
            .collect();
        let aimed = |course: &Course| {
            enemies.iter().filter(|hex| ahead(course.at(), course.facing(), **hex).is_some()).count()
        };
        let rank = |course: &&Course| (course.effort(&voyage.helm), usize::MAX - aimed(course));
        voyage.ends.iter().filter(|course| course.at() == hex).min_by_key(rank)
    }

    /// Own ships that fly and have no course yet.
    pub(crate) fn unmoved(&self) -> Vec<&ShipView> {
        let own = |ship: &&ShipView| self.view.seat == Some(ship.side) && !ship.class.is_station();
        let owes =
            |ship: &ShipView| matches!(ship.place, Place::Orbit { .. }) && must_weave(&self.state, ship.id);
        let flies =
            |ship: &&ShipView| ship.plot.is_none() && (matches!(ship.place, Place::Space(_)) || owes(ship));
        self.view.ships.iter().filter(own).filter(flies).collect()
    }

    /// What a ship does in this movement if nothing is said.
    pub(crate) fn by_itself(&self, ship: &ShipView) -> &'static str {
        let adf = u16::from(ship.condition.adf);
        match ship.place {
            Place::Space(_) | Place::Orbit { .. } if must_weave(&self.state, ship.id) => "needs a course",
            Place::Space(_) if ship.speed == 0 => "stays where it is",
            Place::Space(_) if ship.speed <= adf => "stops where it is",
            Place::Space(_) => "needs a course",
            Place::Orbit { .. } => "goes on around the planet",
            Place::Docked(_) => "stays docked",
            Place::Aboard(_) => "stays aboard",
            Place::Waiting | Place::Away | Place::Lost => "",
        }
    }

    /// May the movement be committed as it stands?
    pub(crate) fn may_move(&self) -> Result<(), String> {
        let Some(seat) = self.asked() else { return Err("it is not your turn".into()) };
        may_commit(&self.state, seat).map_err(|refusal| refusal.to_string())
    }

    /// Would this step of a course be accepted?
    pub(crate) fn may_fly(&self, action: &Action) -> bool {
        let (Some(seat), state) = (self.asked(), &self.state) else { return false };
        match *action {
            Action::Step(ship) => may_step(state, seat, ship).is_ok(),
            Action::Turn { hand, ship } => may_turn(state, seat, ship, hand).is_ok(),
            Action::Face { facing, ship } => may_face(state, seat, ship, facing).is_ok(),
            Action::Orbit { ship, way } => may_orbit(state, seat, ship, way).is_ok(),
            Action::Dock { base, ship } => may_dock(state, seat, ship, base).is_ok(),
            Action::Lay(ship) => may_lay(state, seat, ship).is_ok(),
            Action::Drop(ship) => may_drop(state, seat, ship).is_ok(),
            Action::Screen { ship, screen } => may_screen(state, seat, ship, screen).is_ok(),
            Action::Flee { on, ship } => may_flee(state, seat, ship, on).is_ok(),
            Action::Offer => may_offer(state, seat).is_ok(),
            Action::Agree => may_agree(state, seat).is_ok(),
            Action::Standing { order, ship } => may_order(state, seat, ship, order).is_ok(),
            Action::Extra(ship) => may_try(state, seat, ship).is_ok(),
            _ => self.may(action),
        }
    }
}
