//! What is asked, what a press leads to, and the whole situation as plain text.

use std::fmt::Write as _;

use contract::Seat;

use crate::action::Action;
use crate::brief::{capital, goals, specials};
use crate::event::Stage;
use crate::tell::many;
use crate::types::{Battery, Class, Track, UnitId};
use crate::unit::Place;
use crate::view::{UnitView, View};

pub(crate) use crate::notation::notation;

/// What a phase is called.
pub(crate) const fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Deploy => "before the battle",
        Stage::Sight => "sightings",
        Stage::Shell => "starshells",
        Stage::Strike => "air strikes",
        Stage::Aim => "targets",
        Stage::Move => "movement",
        Stage::Torpedo => "torpedoes",
        Stage::Between => "between two battles",
        Stage::Over => "the end",
    }
}

/// What is asked of the viewer now, in one line.
pub(crate) fn prompt(view: &View) -> String {
    if let Some(ending) = &view.ending {
        let who = match (ending.winner, view.seat) {
            (None, _) => "Nobody wins".into(),
            (Some(winner), Some(seat)) if winner == seat => "You win".into(),
            (Some(winner), _) => format!("The {} win", side(view, winner)),
        };
        let reason = &ending.reason;
        return match (&view.card, view.stage) {
            (Some(card), Stage::Between) => {
                let asked = view.seat.is_some_and(|seat| view.waiting.contains(&seat));
                let names: Vec<&str> = view.waiting.iter().map(|seat| side(view, *seat)).collect();
                let wait = format!("Waiting for the {}.", names.join(" and the "));
                let next = if asked { "The next one begins when you go on." } else { &wait };
                format!("Battle {} of {}: {who}, {reason}. {next}", card.battle, card.battles)
            }
            _ => format!("{who}: {reason}."),
        };
    }
    let battle = view.card.as_ref().map(|card| format!("Battle {} of {}", card.battle, card.battles));
    let turn = match (battle, view.turn) {
        (None, 0) => String::new(),
        (Some(battle), 0) => format!("{battle}: "),
        (None, turn) => format!("Turn {turn} of {}: ", view.turns),
        (Some(battle), turn) => format!("{battle}, turn {turn} of {}: ", view.turns),
    };
    let asked = view.seat.filter(|seat| view.waiting.contains(seat));
    let Some(seat) = asked else {
        let names: Vec<&str> = view.waiting.iter().map(|seat| side(view, *seat)).collect();
        let stage = stage_name(view.stage);
        let stage = if turn.is_empty() { capital(stage) } else { stage.to_owned() };
        return format!("{turn}{stage}. Waiting for the {}.", names.join(" and the "));
    };
    let what = match view.stage {
        Stage::Deploy => {
            let mines = usize::from(view.basis.hidden_mines[usize::from(seat.0)]);
            let dummies = view.units.iter().any(|unit| unit.class == Class::Dummy && unit.side == seat);
            let airships = usize::from(view.zeppelins[usize::from(seat.0)]);
            let mut parts: Vec<String> = Vec::new();
            if dummies {
                parts.push("put your two dummies on the map, or none".into());
            }
            if mines > 0 && view.rules.contains(&crate::tables::Rule::Mines) {
                let laid = view.drafts.mines.len();
                let so_far = if laid > 0 { format!(" ({laid} laid)") } else { String::new() };
                parts.push(format!("mine {} in secret{so_far}", many(mines, "hex", "hexes")));
            }
            if airships > 0 {
                let flies = |id: UnitId| view.unit(id).is_some_and(|unit| unit.class == Class::Zeppelin);
                let placed = view.drafts.placing.iter().filter(|placing| flies(placing.unit)).count();
                let so_far = if placed > 0 { format!("{placed} placed") } else { "or none".into() };
                parts.push(format!("place {}, {so_far}", many(airships, "zeppelin", "zeppelins")));
            }
            format!("{}.", capital(&parts.join(", and ")))
        }
        Stage::Sight => {
            let open =
                view.detected.iter().filter(|id| !view.declared[usize::from(seat.0)].contains(id)).count();
            match open {
                0 => "You have sighted nobody.".into(),
                open => format!(
                    "You have sighted {}. Declare them, or keep it to yourself.",
                    many(open, "unit", "units")
                ),
            }
        }
        Stage::Shell => "Fire starshells, or none.".into(),
        Stage::Strike => "Send an air strike, or wait.".into(),
        Stage::Aim => "Name your targets.".into(),
        Stage::Move => "Plot your courses.".into(),
        Stage::Torpedo => "Fire torpedoes, or none.".into(),
        Stage::Between | Stage::Over => String::new(),
    };
    format!("{turn}{what}")
}

/// What committing leads to, if somebody may have forgotten something.
pub(crate) fn consequence(view: &View, action: &Action) -> String {
    if *action != Action::Done {
        return String::new();
    }
    let Some(seat) = view.seat else { return String::new() };
    let own = |unit: &&UnitView| unit.side == seat && unit.unit.in_play();
    match view.stage {
        Stage::Aim => {
            let aimed = |id: UnitId| {
                view.drafts.shots.iter().any(|shot| shot.unit == id && shot.battery == Battery::Main)
            };
            let able = view.units.iter().filter(own).filter(|unit| unit.attack > 0 && !aimed(unit.id));
            let idle = able.filter(|unit| {
                view.units.iter().any(|foe| {
                    foe.side != seat && crate::gunnery::forecast(view, unit.id, Battery::Main, foe.id).is_ok()
                })
            });
            let idle: Vec<&str> = idle.map(|unit| unit.name.as_str()).collect();
            match idle[..] {
                [] => String::new(),
                [one] => format!("{one} could still fire."),
                [one, other] => format!("{one} and {other} could still fire."),
                [one, other, ..] => format!("{one}, {other} and {} more could still fire.", idle.len() - 2),
            }
        }
        Stage::Deploy => {
            let mines = usize::from(view.basis.hidden_mines[usize::from(seat.0)]);
            let left = mines.saturating_sub(view.drafts.mines.len());
            if left > 0 {
                format!("{} could still be mined.", many(left, "hex", "hexes"))
            } else {
                String::new()
            }
        }
        Stage::Sight
        | Stage::Shell
        | Stage::Strike
        | Stage::Move
        | Stage::Torpedo
        | Stage::Between
        | Stage::Over => String::new(),
    }
}

/// What the button says that commits.
pub(crate) fn verb(view: &View, _: &Action) -> &'static str {
    match view.stage {
        Stage::Deploy => "Lock in",
        Stage::Aim if view.drafts.shots.is_empty() => "Hold fire",
        Stage::Aim => "Fire",
        Stage::Sight
        | Stage::Shell
        | Stage::Strike
        | Stage::Move
        | Stage::Torpedo
        | Stage::Between
        | Stage::Over => "Continue",
    }
}

pub(crate) fn side(view: &View, seat: Seat) -> &str {
    view.sides.get(usize::from(seat.0)).map_or("?", String::as_str)
}

/// Hits in letters, those that cannot be repaired small: `WwS`.
pub(crate) fn hits(w: Track, s: Track) -> String {
    let letters = |track: Track, letter: char| -> String {
        (0..track.hits).map(|n| if n < track.fixed { letter.to_ascii_lowercase() } else { letter }).collect()
    };
    format!("{}{}", letters(w, 'W'), letters(s, 'S'))
}

/// What there is to say of a unit besides its numbers.
pub(crate) fn notes(view: &View, unit: &UnitView) -> Vec<String> {
    let now = &unit.unit;
    let turn = view.turn;
    let mut all: Vec<String> = Vec::new();
    let mut add = |holds: bool, what: &str| {
        if holds {
            all.push(what.into());
        }
    };
    let flag = view.command[usize::from(unit.side.0)].flagship == Some(unit.id);
    add(flag && view.command[usize::from(unit.side.0)].admiral, "flagship");
    add(flag && !view.command[usize::from(unit.side.0)].admiral, "flagship without an admiral");
    add(now.in_play() && unit.class.ship() && unit.s > 0 && now.s.full(), "dead in the water");
    add(turn > 0 && now.deck_fire == turn, "deck fire");
    add(turn > 0 && now.rudder == turn, "rudder jammed");
    add(turn > 0 && now.power == turn, "no power");
    add(unit.radar.is_some() && now.radar_lost, "radar destroyed");
    add(now.turned, "turned");
    if let Some(radar) = unit.radar.filter(|_| !now.radar_lost) {
        all.push(radar.name().into());
    }
    if unit.torpedoes.is_some() && now.salvos > 0 {
        all.push(many(usize::from(now.salvos), "salvo", "salvos"));
    }
    match unit.crew {
        crate::types::Crew::Regular => {}
        crew => all.push(format!("{} crew", crew.name())),
    }
    all
}

/// The whole situation as plain text.
pub(crate) fn text(view: &View) -> String {
    let mut out = String::new();
    let setup = &view.basis;
    let hour = if view.night { "night" } else { "day" };
    if let Some(card) = &view.card {
        let [one, other] = &view.sides;
        let ([won, lost], [first, second]) = (card.won, card.points);
        let (battle, battles) = (card.battle, card.battles);
        let _ = writeln!(
            out,
            "Battle {battle} of {battles} on the card. Won: {one} {won}, {other} {lost}; points {first} and {second}."
        );
    }
    let _ = writeln!(out, "{}. {}", setup.title, setup.about);
    if view.turn > 0 {
        let _ = writeln!(
            out,
            "Turn {} of {}, {}. {hour}, visibility {}, wind from {}. The {} have the advantage.",
            view.turn,
            view.turns,
            stage_name(view.stage),
            view.sight(),
            view.wind,
            side(view, view.advantage)
        );
    }
    let _ =
        writeln!(out, "Points: {} {}, {} {}.", view.sides[0], view.points[0], view.sides[1], view.points[1]);
    for seat in [Seat(0), Seat(1)] {
        let _ =
            writeln!(out, "\n{}{}", side(view, seat), if view.seat == Some(seat) { " (you)" } else { "" });
        for line in goals(setup, seat) {
            let _ = writeln!(out, "  goal: {line}");
        }
        for unit in view.units.iter().filter(|unit| unit.side == seat) {
            let _ = writeln!(out, "  {}", row(view, unit));
        }
        for contact in view.contacts.iter().filter(|contact| contact.side == seat) {
            let _ = writeln!(out, "   ?  contact at {}, speed {}", contact.at, contact.speed);
        }
    }
    for line in specials(setup) {
        let _ = writeln!(out, "\nRule of this battle: {line}");
    }
    let name =
        |id: UnitId| view.unit(id).map_or_else(|| format!("unit {}", id.0 + 1), |unit| unit.name.clone());
    for shot in &view.shots {
        let who = shot.unit.map_or_else(|| "somebody unseen".into(), name);
        let _ = writeln!(out, "Target: {who} at {}", name(shot.target));
    }
    for shot in &view.drafts.shots {
        let guns = if shot.battery == Battery::Secondary { ", secondary guns" } else { "" };
        let _ = writeln!(out, "You mean to fire: {} at {}{guns}", name(shot.unit), name(shot.target));
    }
    for hex in &view.bursts {
        let _ = writeln!(out, "A starshell burns over {hex}.");
    }
    if !view.smoke.is_empty() {
        let all: Vec<String> = view.smoke.iter().map(|smoke| smoke.at.to_string()).collect();
        let _ = writeln!(out, "Smoke: {}.", all.join(", "));
    }
    waters(view, &mut out);
    let _ = writeln!(out, "\n{}", prompt(view));
    out
}

/// §11.8 §13 §16 Mines, bombs that do not count yet, and who spots for whom.
fn waters(view: &View, out: &mut String) {
    let name = |id: UnitId| view.unit(id).map_or_else(|| "somebody".to_owned(), |unit| unit.name.clone());
    let list = |hexes: &[crate::types::Hex]| {
        hexes.iter().map(ToString::to_string).collect::<Vec<String>>().join(", ")
    };
    for (what, hexes) in
        [("Mines", &view.mines), ("Your own hidden mines", &view.own_mines), ("Swept", &view.swept)]
    {
        if !hexes.is_empty() {
            let _ = writeln!(out, "{what}: {}.", list(hexes));
        }
    }
    for bomb in &view.bombs {
        let hits = crate::tell::result(bomb.hits);
        let _ = writeln!(out, "Bombs on {}: {hits}, when both sides have moved.", name(bomb.target));
    }
    for known in view.spotters.iter().chain(&view.drafts.spotters) {
        let _ = writeln!(out, "{} spots for {}.", name(known.spotter), name(known.unit));
    }
    for known in &view.drafts.bombs {
        let _ = writeln!(out, "You mean to bomb: {} with {}.", name(known.target), name(known.unit));
    }
    if view.drafts.turn_away {
        let _ = writeln!(out, "You mean to turn away.");
    }
    if let Some(at) = view.drafts.sweep {
        let _ = writeln!(out, "You mean to send trawlers to {at}.");
    }
}

/// One unit as a line: number, name, class, place, heading, speed, numbers, hits, notes.
pub(crate) fn row(view: &View, unit: &UnitView) -> String {
    let now = &unit.unit;
    let place = match now.place {
        Place::At(hex) if unit.class == Class::Fort => hex.to_string(),
        Place::At(hex) => format!("{hex} heading {} speed {}", now.heading, now.speed),
        Place::Waiting if matches!(unit.class, Class::Dummy | Class::Zeppelin) => "off the map".into(),
        Place::Waiting if view.arriving.contains(&unit.id) => "enters in this movement".into(),
        Place::Waiting => format!("still to come, turn {} or later", unit.enters),
        Place::Left(edge) => format!("left over the {} edge", crate::tell::edge_name(edge)),
        Place::Sunk if unit.class.open() => "destroyed".into(),
        Place::Sunk => "sunk".into(),
    };
    let numbers = if unit.class == Class::Dummy {
        String::new()
    } else {
        format!(" {}-{}-{}-{}", unit.attack, unit.d, unit.speed_left, unit.r)
    };
    let hits = hits(now.w, now.s);
    let hits = if hits.is_empty() { hits } else { format!(" hits {hits}") };
    let notes = notes(view, unit);
    let notes = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) };
    format!("{:>2} {} {}{numbers}: {place}{hits}{notes}", unit.id.0 + 1, unit.name, unit.class.code())
}
