//! What is asked, what a commitment leads to, and the situation as text.

use contract::{Game as _, OptionError, Seat, UserData};
use paint::{Hand, Lesson, Misread, Paper, Part, Pointed, Present, Screen, Sheet, Theme};

use crate::Hawks;

use crate::action::Action;
use crate::event::Ending;
use crate::goal::rescuer;
use crate::notation::system;
use crate::plan::Plan;
use crate::rules::s15_seekers::asks;
use crate::ship::{Job, Place};
use crate::tell::{screen_name, side};
use crate::types::{Kind, ShipId, Weapon};
use crate::view::{SeekerView, ShipView, Stage, View};

/// Whose ships of these have not ended their movement as they stand: the owner is told before it commits.
pub(crate) fn unmoved(view: &View) -> Vec<&ShipView> {
    let own = |ship: &&ShipView| view.seat == Some(ship.side) && matches!(ship.place, Place::Space(_));
    view.ships.iter().filter(own).filter(|ship| ship.plot.is_none() && ship.speed > 0).collect()
}

/// Who is waited for.
pub(crate) fn waited_for(view: &View) -> Vec<Seat> {
    let other = Seat(1 - view.mover.0);
    match view.stage {
        Stage::Place => view.setup.iter().map(|setup| setup.side).collect(),
        Stage::Seek | Stage::Move | Stage::Detonate | Stage::Attack => vec![view.mover],
        Stage::Defend => vec![other],
        Stage::Answer => view.asked.into_iter().collect(),
        Stage::Repair => {
            [Seat(0), Seat(1)].into_iter().filter(|seat| !view.ordered[usize::from(seat.0)]).collect()
        }
        Stage::Over => Vec::new(),
    }
}

impl View {
    /// Who is waited for.
    pub fn waited_for(&self) -> Vec<Seat> {
        waited_for(self)
    }
}

/// What is asked of the viewer now, in one line.
pub(crate) fn prompt(view: &View) -> String {
    if let Some(ending) = view.ending {
        return match ending {
            Ending::Destroyed(winner) | Ending::BrokeOff(winner) => {
                format!("It is over: {} wins.", side(winner))
            }
            Ending::Evacuated => format!("It is over: {} wins.", side(Seat(0))),
            Ending::Stranded => format!("It is over: {} wins.", side(Seat(1))),
            Ending::BothDestroyed
            | Ending::BothGone
            | Ending::Agreed
            | Ending::OnlyFighters(_)
            | Ending::Quiet
            | Ending::Escaped => "It is over: a draw.".into(),
        };
    }
    let waited = waited_for(view);
    if view.seat.is_none_or(|seat| !waited.contains(&seat)) {
        let who: Vec<&str> = waited.into_iter().map(side).collect();
        let what = match view.stage {
            Stage::Place => "sets up",
            Stage::Seek if asks(&view.basis, view.mover) => "switches screens and activates seekers",
            Stage::Seek => "switches screens",
            Stage::Move => "moves",
            Stage::Detonate => "may detonate drones",
            Stage::Defend => "fires at what moved",
            Stage::Attack => "fires",
            Stage::Answer => "answers the volley",
            Stage::Repair => "repairs",
            Stage::Over => "",
        };
        return format!("{} {what}.", who.join(" and "));
    }
    match view.stage {
        Stage::Place => set_up(view),
        Stage::Seek if asks(&view.basis, view.mover) => {
            "Switch screens and activate seekers, if you like.".into()
        }
        Stage::Seek => "Switch screens, if you like.".into(),
        Stage::Move => {
            let own = |ship: &&ShipView| view.seat == Some(ship.side);
            let plotted = view.ships.iter().filter(own).any(|ship| ship.plot.is_some());
            if let Some(ship) = rescuer(view).filter(|ship| ship.plot.is_none()) {
                return format!("Move your ships: {} has the crew aboard, fly it off the map.", ship.name);
            }
            match (unmoved(view).len(), plotted) {
                (0, true) => "Move your ships: all that fly have a course.".into(),
                (0, false) => "Move your ships: none has to fly.".into(),
                (1, _) => "Move your ships: one has no course yet.".into(),
                (left, _) => format!("Move your ships: {left} have no course yet."),
            }
        }
        Stage::Detonate => "Detonate drones, if you like.".into(),
        Stage::Defend => format!("Fire at what moved: {} declared.", shots(view)),
        Stage::Attack => format!("Fire: {} declared.", shots(view)),
        Stage::Answer => "You are fired at: throw interceptors, evade torpedoes.".into(),
        Stage::Repair => "Spend damage control on repairs.".into(),
        Stage::Over => String::new(),
    }
}

/// §21.2 What is asked while setting up.
fn set_up(view: &View) -> String {
    let Some(setup) = &view.setup else { return String::new() };
    if setup.job == Job::Ships && setup.free_planet && view.planet.is_none() {
        return "Put the planet on the map first.".into();
    }
    match (setup.job, &setup.unplaced) {
        (Job::Planet, Some(_)) => "Put the planet on the map.".into(),
        (Job::Edge, Some(_)) => "Say from which edge you will enter.".into(),
        (Job::Ships, Some(name)) => {
            format!("Set up: put {name} on the map.")
        }
        (_, None) => "Everything has its place: change what you like, or be ready.".into(),
    }
}

fn shots(view: &View) -> String {
    match view.shots.len() {
        0 => "no shots".into(),
        1 => "one shot".into(),
        count => format!("{count} shots"),
    }
}

/// What a binding action will lead to. Nothing where it is what was just ordered: a question each phase would be a nuisance.
pub(crate) fn consequence(view: &View, action: &Action) -> String {
    match action {
        Action::Move => {
            let own = |ship: &&ShipView| view.seat == Some(ship.side);
            let falls: Vec<&str> = view
                .ships
                .iter()
                .filter(own)
                .filter(|ship| ship.plot.as_ref().is_some_and(|plot| plot.falls))
                .map(|ship| ship.name.as_str())
                .collect();
            let strained: Vec<String> = view
                .ships
                .iter()
                .filter(own)
                .filter_map(|ship| Some((ship, ship.plot.as_ref()?.break_up_percent)))
                .filter(|(_, chance)| *chance > 0)
                .map(|(ship, chance)| format!("{} breaks up with {chance} %", ship.name))
                .collect();
            let mut all = vec!["flies all courses".to_owned()];
            let left = view.ships.iter().filter(own).filter(|ship| {
                matches!(ship.place, Place::Space(_)) && ship.plot.is_none() && !ship.class.is_station()
            });
            let plan = Plan::new(view);
            all.extend(left.map(|ship| format!("{} {}", ship.name, plan.by_itself(ship))));
            all.extend((!falls.is_empty()).then(|| format!("{} falls onto the planet", falls.join(" and "))));
            all.extend(strained);
            if all.len() > 1 { all.join("; ") } else { String::new() }
        }
        Action::Fire if view.shots.is_empty() && !Plan::new(view).choices().is_empty() => {
            "fires nothing in this step, though something bears".into()
        }
        Action::Fire => String::new(),
        Action::Answer => {
            let threats = Plan::new(view).threats();
            let done = threats
                .iter()
                .any(|threat| threat.attack.evades || threat.lenders.iter().any(|lender| lender.thrown > 0));
            let could = threats.iter().any(|threat| threat.evades || !threat.lenders.is_empty());
            if could && !done { "answers with nothing, though you could".into() } else { String::new() }
        }
        Action::Repair if view.blocks.is_empty() && Plan::new(view).open() => {
            "repairs nothing in this Repair Turn, though something could be mended".into()
        }
        Action::Repair => String::new(),
        Action::Seek => String::new(),
        Action::Extra(ship) => {
            let pilot = view.ships.get(ship.index()).map_or(0, |ship| ship.crew.pilot);
            format!("rolls for an extra turn: {} %", 10 * pilot)
        }
        Action::Agree => "ends the battle; nobody wins".into(),
        Action::Detonate if view.blasting.is_empty() => "detonates no drone".into(),
        Action::Detonate => "detonates your drones, and everything in their hexes is hit".into(),
        Action::Deploy => match view.setup.as_ref().and_then(|setup| setup.unplaced.as_ref()) {
            Some(_) => "fixes your side; what has no place yet begins where it usually does".into(),
            None => "fixes your side as it is set up".into(),
        },
        _ => String::new(),
    }
}

/// What the button says that does a binding action.
pub(crate) fn verb(view: &View, action: &Action) -> &'static str {
    match action {
        Action::Move => "Move",
        Action::Fire if view.shots.is_empty() => "Hold fire",
        Action::Fire => "Fire",
        Action::Answer => "Take the hits",
        Action::Repair if view.blocks.is_empty() => "Skip repairs",
        Action::Repair => "Repair",
        Action::Extra(_) => "Roll",
        Action::Agree => "End the battle",
        Action::Detonate if view.blasting.is_empty() => "Detonate none",
        Action::Detonate => "Detonate",
        Action::Deploy => "Lock in",
        _ => "Continue",
    }
}

/// What a ship carries, as a table writes it: `LC LB×2 T×3/4`.
pub(crate) fn arms(ship: &ShipView) -> String {
    let one = |weapon: Weapon| {
        let (had, now) = (ship.line.weapons.of(weapon), ship.condition.usable(weapon));
        let name = weapon.letters();
        match (had, now, weapon.kind()) {
            (0, ..) => None,
            (1, 1, Kind::Beam) => Some(name.to_owned()),
            (had, now, _) if had == now => Some(format!("{name}×{had}")),
            (had, now, _) => Some(format!("{name}×{now}/{had}")),
        }
    };
    let all: Vec<String> = Weapon::ALL.into_iter().filter_map(one).collect();
    if all.is_empty() { "unarmed".into() } else { all.join(" ") }
}

/// What is wrong with a ship, in words.
pub(crate) fn damage(ship: &ShipView) -> Vec<String> {
    let (line, now) = (&ship.line, &ship.condition);
    let mut all = Vec::new();
    all.extend((now.adf < line.adf).then(|| format!("ADF {} of {}", now.adf, line.adf)));
    all.extend((now.mr < line.mr).then(|| format!("MR {} of {}", now.mr, line.mr)));
    all.extend(now.out.iter().map(|of| format!("{} out", system(*of))));
    let beyond = Weapon::ALL.into_iter().filter(|weapon| now.beyond.of(*weapon) > 0);
    let beyond = beyond.map(|weapon| format!("{} {}", now.beyond.of(weapon), weapon.letters()));
    let locked: Vec<String> = now.locked.iter().map(|of| system(*of)).chain(beyond).collect();
    all.extend((!locked.is_empty()).then(|| format!("not to be repaired here: {}", locked.join(", "))));
    all
}

fn line(view: &View, ship: &ShipView) -> String {
    let named = |base: ShipId| view.ships.get(base.index()).map_or("", |base| base.name.as_str());
    let at = match ship.place {
        Place::Lost => "lost".into(),
        Place::Away => "away".into(),
        Place::Waiting => "waits".into(),
        Place::Docked(base) => format!("docked at {}", named(base)),
        Place::Aboard(base) => format!("aboard {}", named(base)),
        Place::Orbit { at, .. } => format!("{at} in orbit, facing {}", ship.facing),
        Place::Space(at) => format!("{at} facing {} speed {}", ship.facing, ship.speed),
    };
    let screen = ship.screen.map(|of| format!(", {}", screen_name(of))).unwrap_or_default();
    let wrong = damage(ship);
    let wrong = if wrong.is_empty() { String::new() } else { format!("; {}", wrong.join(", ")) };
    format!(
        "{:>3} {:<18} {:<17} {at}; hull {}/{}, ICM {}{screen}; {}{wrong}",
        u16::from(ship.id.0) + 1,
        ship.name,
        ship.class.to_string(),
        ship.condition.hull,
        ship.line.hull,
        ship.condition.icm,
        arms(ship),
    )
}

/// The whole situation as plain text.
pub(crate) fn text(view: &View) -> String {
    let mut lines = vec![format!("Turn {}, {}", view.turn, prompt(view))];
    lines.extend(view.planet.map(|at| format!("Planet at {at}")));
    for seat in [Seat(0), Seat(1)] {
        lines.push(format!("{}:", side(seat)));
        lines.extend(view.ships.iter().filter(|ship| ship.side == seat).map(|ship| line(view, ship)));
    }
    for SeekerView { number, side: owner, at, flown } in &view.seekers {
        lines.push(format!("Seeker {number} of {} at {at}, flown {flown} of 6 times", side(*owner)));
    }
    let own = |what: &str, list: &[crate::types::Hex]| {
        let hexes: Vec<String> = list.iter().map(ToString::to_string).collect();
        (!hexes.is_empty()).then(|| format!("{what} at {}", hexes.join(" ")))
    };
    lines.extend(own("Your mines", &view.mines));
    lines.extend(own("Your seekers in wait", &view.inert));
    lines.push(String::new());
    lines.join("\n")
}

impl Present for Hawks {
    type Advice = crate::advice::Advice;

    fn advise(view: &View) -> Option<Self::Advice> {
        crate::advice::advise(view)
    }

    fn notation(action: &Action) -> String {
        crate::notation::notation(action)
    }

    fn parse(view: &View, text: &str) -> Result<Vec<Action>, Misread> {
        crate::notation::parse(view, text)
    }

    fn revise(view: &View, drafts: &[&Action], text: &str) -> Option<Result<Vec<Action>, Misread>> {
        crate::plan::revise::revise(view, drafts, text)
    }

    fn commands() -> &'static [(&'static str, &'static str)] {
        crate::commands::COMMANDS
    }

    fn prompt(view: &View) -> String {
        prompt(view)
    }

    fn consequence(view: &View, action: &Action) -> String {
        consequence(view, action)
    }

    fn verb(view: &View, action: &Action) -> &'static str {
        verb(view, action)
    }

    fn text(view: &View) -> String {
        text(view)
    }

    fn tell(seen: &crate::view::Sighting) -> String {
        crate::tell::tell(seen)
    }

    fn screen(view: &View, hand: &Hand, advice: Option<&Self::Advice>) -> Screen {
        crate::screen::screen(view, hand, advice)
    }

    fn pointed(view: &View, hand: &Hand) -> Option<Pointed> {
        crate::screen::held::Held::new(view, hand).pointed()
    }

    fn page(view: &View, hand: &Hand, advice: Option<&Self::Advice>) -> Vec<Part> {
        crate::page::page(view, hand, advice)
    }

    fn board(view: &View, theme: Theme) -> String {
        crate::board::chart_svg(&crate::scene::chart(view), theme)
    }

    fn sheets(options: &Self::Options, data: &UserData, paper: Paper) -> Result<Vec<Sheet>, OptionError> {
        Ok(crate::sheet::sheets(&*Hawks::prepare(options, data)?, paper))
    }

    fn rulebook() -> &'static str {
        include_str!("../../../rulebooks/hawks.md")
    }

    fn openings(view: &View, _: u64) -> Vec<(&'static str, &'static str, Vec<String>)> {
        let open = view.setup.as_ref().is_some_and(|setup| setup.unplaced.is_some());
        let usual = ("usual", "everything where it usually begins", vec!["usual".to_owned()]);
        if open { vec![usual] } else { Vec::new() }
    }

    fn lesson() -> &'static Lesson {
        &crate::lesson::LESSON
    }
}
