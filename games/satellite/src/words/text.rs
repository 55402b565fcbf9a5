//! The situation as plain text, prompts and consequences.

use std::fmt::Write as _;

use contract::Seat;

use super::tell::names;
use super::{ending, report_text, side_name};
use crate::action::Action;
use crate::types::{Cartridge, Cells, Placement, SEATS, Sectors, index, other};
use crate::view::{Stage, View};

/// What is asked of the viewer now.
pub(super) fn prompt(view: &View) -> String {
    if let Some(how) = view.ending {
        return ending(view.seat, how);
    }
    if view.stage == Stage::Placing {
        return placing_prompt(view);
    }
    let mover = view.mover.map_or("?", side_name);
    if !view.yours() {
        return match view.stage {
            Stage::ToRoll | Stage::Rolling | Stage::Aiming => {
                format!("{mover} is rolling and choosing a cartridge.")
            }
            _ => format!("{mover} is choosing a target."),
        };
    }
    let reply = if view.reply { "Your last reply. " } else { "" };
    let ask = match view.stage {
        Stage::ToRoll => "Your turn: roll the dice.".to_owned(),
        Stage::Rolling if view.lost => "Nothing fits. Roll again, or hold and lose a cartridge.".into(),
        Stage::Rolling => format!("{}: roll dice again, or choose a cartridge.", rerolls(view.rerolls)),
        Stage::Aiming => aiming_prompt(view),
        Stage::Salvo => {
            format!("Salvo: {} left. Choose the next target.", crate::screen::shots_text(view.shots))
        }
        Stage::Desperation => "Desperation: choose a target for one shot.".into(),
        Stage::SelfDestruct => {
            format!("Self Destruct: name {} ({} named), then fire.", targets(view.shots), view.aimed.len())
        }
        Stage::Placing | Stage::Over => String::new(),
    };
    format!("{reply}{ask}")
}

fn rerolls(left: u8) -> String {
    if left == 1 { "1 re-roll left".into() } else { format!("{left} re-rolls left") }
}

fn targets(count: u8) -> String {
    if count == 1 { "1 target".into() } else { format!("{count} targets") }
}

fn placing_prompt(view: &View) -> String {
    let Some(own) = view.own() else { return "Both players lay out their planets.".into() };
    if own.ready {
        return "Your layout stands. Waiting for the other planet.".into();
    }
    let placed = own.buildings.as_deref().unwrap_or_default();
    let missing =
        view.terms.fleet.iter().enumerate().find(|(n, _)| !placed.iter().any(|p| p.building.index() == *n));
    match missing {
        Some((_, shape)) => format!(
            "Lay out your planet: {} of {} buildings placed, next the {} ({}×{}).",
            placed.len(),
            view.terms.fleet.len(),
            shape.name,
            shape.rows,
            shape.columns
        ),
        None => "All buildings stand. Move them, or say ready.".into(),
    }
}

fn aiming_prompt(view: &View) -> String {
    match view.loaded {
        None if view.lost => "Nothing fits: choose a cartridge to lose, then shoot once.".into(),
        None => "Choose one of the unlocked cartridges.".into(),
        Some(cartridge) if view.lost => {
            format!("{cartridge} is lost. Choose the target of your single shot.")
        }
        Some(Cartridge::Beam) => "Choose the beam's target, and row or column.".into(),
        Some(cartridge) if cartridge.face().is_some() => {
            format!(
                "{cartridge}: name up to {} ({} named), then fire.",
                targets(view.shots),
                view.aimed.len()
            )
        }
        Some(cartridge) => format!("{cartridge}: choose its target."),
    }
}

/// What a binding action leads to.
pub(super) fn consequence(view: &View, action: &Action) -> String {
    let spend = |cartridge: Cartridge| format!("uses the {cartridge} cartridge and ends your turn");
    match action {
        Action::Place(_) | Action::Lift(_) => "can be moved until you are ready".into(),
        Action::Ready => "makes your layout stand: buildings cannot be moved after it".into(),
        // Dice are rolled two or three times a turn: a question each time would be a nuisance. So would one for every
        // shot of a Salvo, and for targets that were named one by one.
        Action::Roll(_) => String::new(),
        Action::Hold | Action::Load(_) | Action::Lose(_) | Action::Aim(_) => {
            "can be taken back until you fire".into()
        }
        Action::Outline(_) => "is your own note, which nobody else sees".into(),
        Action::Fire => match view.loaded {
            // A single shot comes with one key, and may give up re-rolls: that is asked about.
            Some(_) if view.shots > 1 && view.aimed.len() == usize::from(view.shots) => String::new(),
            Some(cartridge) if view.shots == 1 => format!("fires its only shot, {}", spend(cartridge)),
            Some(cartridge) => {
                let (named, all) = (view.aimed.len(), view.shots);
                format!("fires {named} of {all} shots, {}", spend(cartridge))
            }
            None => format!("fires all {} shots of Self Destruct", view.aimed.len()),
        },
        Action::Shoot(cell) => match (view.stage, view.loaded) {
            (Stage::Desperation, _) => String::new(),
            (Stage::Salvo, _) => String::new(),
            (_, Some(cartridge)) if view.lost => {
                format!("shoots at {cell}, loses the {cartridge} and ends your turn")
            }
            (_, Some(Cartridge::Salvo)) => {
                format!("fires the first of ten shots at {cell} and uses the Salvo")
            }
            (_, Some(cartridge)) => format!("fires {cartridge} at {cell}, {}", spend(cartridge)),
            _ => format!("shoots at {cell}"),
        },
        Action::Beam { at, along } => {
            format!("fires along the {} of {at}, {}", along.name(), spend(Cartridge::Beam))
        }
    }
}

/// What the button says that does a binding action.
pub(super) fn verb(action: &Action) -> &'static str {
    match action {
        Action::Place(_) => "Place",
        Action::Lift(_) => "Remove",
        Action::Ready => "Lock in",
        Action::Roll(_) => "Roll",
        Action::Hold => "Keep",
        Action::Load(_) => "Load",
        Action::Lose(_) => "Discard",
        Action::Aim(_) => "Aim",
        Action::Outline(_) => "Mark",
        Action::Fire | Action::Shoot(_) | Action::Beam { .. } => "Fire",
    }
}

/// A planet as rows of two characters a sector: `X` hit, `/` miss, `#` building, `*` target, `·` unknown; the newest shots
/// in brackets.
fn planet_rows(view: &View, owner: Seat) -> Vec<String> {
    let planet = &view.planets[index(owner)];
    let grid = view.terms.grid;
    let built = built(view, owner);
    let aimed = if view.mover == Some(other(owner)) { aimed(view) } else { Cells::EMPTY };
    let fresh = crate::screen::fresh(planet);
    let mut rows = vec![format!("  {}", crate::screen::numbers(grid.columns))];
    for row in 0..grid.rows {
        let mut line = format!("{} ", grid.letter(row));
        let mut before = false;
        for column in 0..grid.columns {
            let number = row * grid.columns + column;
            line.push(match (before, fresh.has(number)) {
                (false, true) => '[',
                (true, false) => ']',
                (false, false) | (true, true) => ' ',
            });
            before = fresh.has(number);
            line.push(match () {
                () if planet.hits.cells.has(number) => 'X',
                () if planet.misses.cells.has(number) => '/',
                () if aimed.has(number) => '*',
                () if built.has(number) => '#',
                () => '·',
            });
        }
        rows.push(if before { line + "]" } else { line });
    }
    rows
}

/// The targets named so far, as a set.
pub(crate) fn aimed(view: &View) -> Cells {
    view.aimed.iter().filter_map(|cell| view.terms.grid.number(*cell)).collect()
}

/// The sectors of a planet on which this viewer knows a building to stand.
pub(crate) fn built(view: &View, owner: Seat) -> Cells {
    let planet = &view.planets[index(owner)];
    let cells =
        planet.buildings.iter().flatten().filter_map(|place| crate::layouts::covers(&view.terms, place));
    cells.fold(Cells::EMPTY, |all, cells| all | cells)
}

/// §1.2i The names and outlines of a planet's destroyed buildings, as far as reports gave them.
fn destroyed(view: &View, owner: Seat) -> String {
    let strikes = &view.planets[index(owner)].strikes;
    let names: Vec<String> = strikes.iter().flat_map(|strike| names(view, &strike.kinds)).collect();
    let mut outlines: Vec<Sectors> = strikes.iter().flat_map(|strike| &strike.outlines).copied().collect();
    outlines.sort_by_key(|outline| outline.cells.first());
    let outlines: Vec<String> = outlines.into_iter().map(Sectors::list).collect();
    let mut text = String::new();
    if !names.is_empty() {
        let _ = writeln!(text, "Destroyed on {}: {}.", side_name(owner), names.join(", "));
    }
    if !outlines.is_empty() {
        let _ = writeln!(
            text,
            "Outlines of {}'s destroyed buildings: {}.",
            side_name(owner),
            outlines.join("; ")
        );
    }
    text
}

/// §1.2i The viewer's own notes.
fn notes(view: &View) -> String {
    let grid = view.terms.grid;
    let note = |place: &Placement| {
        let shape = view.terms.fleet.get(place.building.index())?;
        let cells = crate::layouts::covers(&view.terms, place)?;
        Some(format!("{} on {}", shape.name, Sectors { grid, cells }.list()))
    };
    let notes: Vec<String> = view.notes.iter().filter_map(note).collect();
    match view.seat {
        Some(seat) if !notes.is_empty() => {
            format!("Your notes on {}: {}.\n", side_name(other(seat)), notes.join("; "))
        }
        _ => String::new(),
    }
}

/// The whole situation.
pub(super) fn text(view: &View) -> String {
    let mut text = String::new();
    let seats = view.seat.map_or(SEATS, |seat| [other(seat), seat]);
    let width = 3 + 2 * usize::from(view.terms.grid.columns);
    let title = |owner: Seat| match view.seat {
        Some(seat) if seat == owner => format!("Your planet ({})", side_name(owner)),
        Some(_) => format!("Target ({})", side_name(owner)),
        None => side_name(owner).to_owned(),
    };
    let _ = writeln!(text, "{:<w$}  {}", title(seats[0]), title(seats[1]), w = width);
    let [left, right] = seats.map(|owner| planet_rows(view, owner));
    for (a, b) in left.iter().zip(&right) {
        let _ = writeln!(text, "{a:<width$}  {b}");
    }
    let _ =
        writeln!(text, "X hit, / miss, [ ] the newest shots, # your building, * target named, · not struck.");
    for owner in seats {
        let planet = &view.planets[index(owner)];
        let (all, gone) = (view.terms.fleet.len(), usize::from(planet.destroyed));
        let _ = match (view.stage, planet.ready) {
            (Stage::Placing, false) => writeln!(text, "{}: laying out.", side_name(owner)),
            (Stage::Placing, true) => writeln!(text, "{}: the layout stands.", side_name(owner)),
            _ => {
                let stand = if all - gone == 1 { "stands" } else { "stand" };
                writeln!(text, "{}: {} of {all} buildings {stand}.", side_name(owner), all - gone)
            }
        };
    }
    for owner in seats {
        text += &destroyed(view, owner);
    }
    text += &notes(view);
    for owner in seats.into_iter().rev() {
        let planet = &view.planets[index(owner)];
        let names: Vec<&str> = planet.arsenal.iter().map(Cartridge::name).collect();
        let list = if names.is_empty() { "empty".to_owned() } else { names.join(", ") };
        let wild = if planet.wild { " Five of a kind is wild." } else { "" };
        let _ = writeln!(text, "{}'s arsenal: {list}.{wild}", side_name(owner));
    }
    // Who fired last does not follow from whose turn it is, so each side's last shots are named as its own.
    for shooter in seats {
        if let Some(last) = view.target_of(shooter).strikes.last() {
            let _ = writeln!(text, "{}'s last report: {}", side_name(shooter), report_text(view, last));
        }
    }
    if let Some(dice) = view.dice {
        let _ = writeln!(text, "Dice: {dice}.");
        let names: Vec<String> = view
            .unlocked
            .iter()
            .map(|c| {
                if c.face().is_some() {
                    format!("{c} ({})", crate::screen::shots_text(view.shots_of(c)))
                } else {
                    c.to_string()
                }
            })
            .collect();
        if !names.is_empty() {
            let _ = writeln!(text, "Unlocked: {}.", names.join(", "));
        }
    }
    let _ = writeln!(text, "{}", prompt(view));
    text
}
