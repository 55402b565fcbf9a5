//! What stands beside the map: what is asked, the ship in hand, and what can be done with it, as commands.

use paint::{Hand, Line, Pointed, Tone};

use super::held::Held;
use super::number;
use crate::action::Action;
use crate::advice::Advice;
use crate::goal::{Leaving, goal, verdict};
use crate::notation::{self, notation};
use crate::plan::fire::tenths;
use crate::plan::repair::success;
use crate::tell::{sum, system_name};
use crate::types::Screen;
use crate::view::{ShipView, Stage, View};
use crate::words::{arms, damage, prompt};

/// The line below the map: what Enter would do.
pub(super) fn pointed(held: &Held, hand: &Hand) -> String {
    let text = match held.pointed() {
        Some(Pointed::Do(line)) => format!("Enter: {line}{}", preview(held)),
        Some(Pointed::No(why)) if hand.shown => why,
        _ => String::new(),
    };
    text.chars().take(78).collect()
}

/// What the course to the hex pointed at comes to.
fn preview(held: &Held) -> String {
    let Some(voyage) = held.voyage() else { return String::new() };
    let Some(course) = held.plan.best(voyage, held.cursor) else { return String::new() };
    let outlook = held.plan.outlook(voyage, course);
    let mut words = vec![format!("speed {}", outlook.speed), format!("faces {}", outlook.facing)];
    words.extend((outlook.break_up > 0).then(|| format!("breaks up {} %", outlook.break_up)));
    let warnings = [
        (outlook.falls, "falls onto the planet!"),
        (outlook.doomed && !outlook.falls, "planet ahead!"),
        (outlook.leaves == Some(Leaving::Wins), "leaves the map and wins"),
        (outlook.leaves.is_some_and(|of| of != Leaving::Wins), "leaves the map!"),
        (outlook.unmasks, "mask lost"),
        (outlook.bent, "gravity turns it"),
    ];
    words.extend(warnings.into_iter().filter(|(is, _)| *is).map(|(_, words)| words.to_owned()));
    format!(" ({})", words.join(", "))
}

/// Everything beside the map.
pub(super) fn side(held: &Held, advice: Option<&Advice>) -> Vec<Line> {
    let mut lines = vec![Line::of(prompt(held.plan.view), Tone::Strong)];
    lines.extend(aim(held.plan.view));
    if let Some(ship) = held.view() {
        lines.extend(card(ship));
    }
    match held.plan.view.stage {
        Stage::Seek if held.plan.at(Stage::Seek) => screens(held, &mut lines),
        Stage::Move if held.plan.at(Stage::Move) => moving(held, &mut lines),
        Stage::Defend | Stage::Attack if held.plan.fires() => firing(held, &mut lines),
        Stage::Answer => answering(held, &mut lines),
        Stage::Repair => repairing(held, &mut lines),
        _ => {}
    }
    lines.extend(advice.into_iter().flat_map(|advice| advised(held, advice)));
    lines
}

/// What wins and how far it is; once it is over, by what it was won.
fn aim(view: &View) -> Vec<Line> {
    if let Some(ending) = view.ending {
        let (_, why, section) = verdict(ending);
        return vec![Line::plain(format!("{why} (§{section})"))];
    }
    let goal = goal(view);
    vec![Line::plain(format!("Goal: {} (§{})", goal.words, goal.section)), Line::of(goal.far, Tone::Dim)]
}

/// What a helper would do: the command, then why; the keys below are the same commands.
fn advised(held: &Held, advice: &Advice) -> Vec<Line> {
    let mut lines = vec![Line::of("Hints", Tone::Strong)];
    for tip in advice.of(held.ship) {
        lines.push(Line::of(tip.command.clone(), Tone::Good));
        lines.push(Line::plain(format!("  {}", tip.words)));
    }
    lines
}

/// A ship's card in four lines.
fn card(ship: &ShipView) -> Vec<Line> {
    let (now, full) = (&ship.condition, &ship.line);
    let title = format!("{} {}, {}", number(ship.id), ship.name, ship.class);
    let dcr = if full.dcr > 0 { format!(" DCR {}", now.dcr(full)) } else { String::new() };
    let screen = ship.screen.map(|screen| format!(", {screen} on")).unwrap_or_default();
    let mut lines = vec![
        Line::of(title, Tone::Kind(ship.side.0)),
        Line::plain(format!(
            "hull {}/{} ADF {} MR {}{dcr} speed {}",
            now.hull, full.hull, now.adf, now.mr, ship.speed
        )),
        Line::plain(format!("{}, ICM {}{screen}", arms(ship), now.icm)),
    ];
    let wrong = damage(ship);
    if !wrong.is_empty() {
        lines.push(Line::of(wrong.join(", "), Tone::Bad));
    }
    lines
}

/// §9 The screens to which the ship in hand can be switched now.
fn screens(held: &Held, lines: &mut Vec<Line>) {
    let Some(ship) = held.ship else { return };
    for screen in std::iter::once(None).chain(Screen::ALL.into_iter().map(Some)) {
        let action = Action::Screen { ship, screen };
        if held.plan.may_fly(&action) {
            lines.push(Line::plain(notation(&action)));
        }
    }
}

fn moving(held: &Held, lines: &mut Vec<Line>) {
    if let Some(voyage) = held.voyage() {
        let ((slow, fast), (used, mr)) = (voyage.speeds(), voyage.turns());
        lines.push(Line::plain(format!("may fly {slow} to {fast}, turns {used} of {mr}")));
        lines.extend(voyage.bound().map(|words| Line::of(words, Tone::Bad)));
        if let Some(course) = &voyage.now {
            let outlook = held.plan.outlook(voyage, course);
            let going = if outlook.finished { "" } else { ", must go on" };
            let text = format!(
                "plotted: {} hexes to {}, faces {}{going}",
                outlook.speed, outlook.at, outlook.facing
            );
            lines.push(Line::of(text, Tone::Good));
            lines.extend(outlook.warnings().into_iter().map(|words| Line::of(words, Tone::Bad)));
            let ways: Vec<String> =
                voyage.facings(course.at()).iter().map(|way| way.facing().to_string()).collect();
            if ways.len() > 1 && !voyage.ended {
                lines.push(Line::plain(format!("can end there facing {}", ways.join(", "))));
            }
        }
    }
    let left = held.plan.unmoved();
    if !left.is_empty() {
        lines.push(Line::of("Not ordered yet:", Tone::Strong));
        lines.extend(left.iter().take(8).map(|ship| {
            Line::plain(format!("{} {} {}", number(ship.id), ship.name, held.plan.by_itself(ship)))
        }));
        lines.extend((left.len() > 8).then(|| Line::plain(format!("and {} more", left.len() - 8))));
    }
    if let Err(why) = held.plan.may_move() {
        lines.push(Line::of(why, Tone::Bad));
    }
}

fn firing(held: &Held, lines: &mut Vec<Line>) {
    for (target, count, hull) in held.plan.expected() {
        let name = held.plan.ship(target).map_or("", |ship| ship.name.as_str());
        lines.push(Line::of(format!("{name}: {count} declared, expect {} hull", tenths(hull)), Tone::Good));
    }
    for (n, attack) in held.plan.view.shots.iter().enumerate() {
        let who = attack.ship.map_or(0, number);
        let text = format!("#{} {who} {} at {}", n + 1, attack.weapon, number(attack.target));
        lines.push(Line::plain(text));
    }
    let own = held.ship.is_some_and(|id| held.plan.own(id));
    let choices = held.plan.choices();
    let mine = choices.iter().filter(|c| held.ship == Some(if own { c.ship } else { c.target }));
    for choice in mine {
        let Some(best) = choice.ways.first() else { continue };
        let (ship, target, weapon) = (choice.ship, choice.target, choice.weapon);
        lines.push(Line::of(notation(&Action::Aim { leg: best.leg, ship, target, weapon }), Tone::Strong));
        lines.push(Line::plain(format!("  {}; {} hull", sum(&best.odds.chance), tenths(best.odds.hull))));
    }
}

fn answering(held: &Held, lines: &mut Vec<Line>) {
    for threat in held.plan.threats() {
        let name = held.plan.ship(threat.attack.target).map_or("", |ship| ship.name.as_str());
        let text = format!("#{} {} at {name}", threat.shot + 1, threat.attack.weapon.name());
        lines.push(Line::of(text, Tone::Strong));
        lines.extend(threat.odds.map(|odds| Line::plain(format!("  {}", sum(&odds.chance)))));
        for lender in &threat.lenders {
            let text = format!(
                "  ICM of {}: {} thrown, {} at most",
                number(lender.ship),
                lender.thrown,
                lender.most
            );
            lines.push(Line::plain(text));
        }
        if threat.evades {
            lines.push(Line::plain("  can be evaded: it must weave in its next movement"));
        }
    }
}

fn repairing(held: &Held, lines: &mut Vec<Line>) {
    for shop in held.plan.workshops() {
        let name = held.plan.ship(shop.ship).map_or("", |ship| ship.name.as_str());
        let text = format!("{} {name}: {} of {} % left", number(shop.ship), shop.unspent, shop.rating);
        lines.push(Line::of(text, Tone::Strong));
        for (system, spent) in &shop.systems {
            let word = notation::system(*system);
            lines.push(Line::plain(format!("  {} ({word}): {} %", system_name(*system), success(*spent))));
        }
    }
}
