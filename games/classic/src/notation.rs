//! One typed line as actions.

use crate::action::Action;
use crate::area::Area;
use crate::notes::Guess;
use crate::types::{Berth, Cell, Heading, Kind, Placing, Variant};
use crate::view::{Stage, View};

/// The forms of the commands, with a word of help.
pub(crate) const COMMANDS: &[(&str, &str)] = &[
    ("place SHIP CELL [across|down]", "put a ship down by its upper or left end: place cruiser D4 down"),
    ("place CELL CELL", "put a ship down by its ends: place D4 F4"),
    ("lift CELL", "take back the ship that lies there"),
    ("clear", "take back all ships"),
    ("layout ENDS ENDS …", "put the whole fleet down at once: layout A1-A5 C2-F2 …"),
    ("ready", "your layout stands; the battle begins when both do"),
    ("moor SHIP CELL [across|down]", "put the next ship down for good, where ships are placed so"),
    ("shoot CELL", "fire your shot: shoot D4"),
    ("aim CELL …", "aim shots of a salvo: aim D4 E5"),
    ("unaim CELL", "take an aim back"),
    (
        "note CELL hit|miss|open",
        "where hits are only counted: note what you take a shot for, for yourself: note D4 hit",
    ),
    ("fire [CELL …]", "fire the salvo as aimed, or at these cells: fire D4 E5 F6"),
];

const VERBS: [&str; 11] =
    ["place", "lift", "clear", "layout", "ready", "moor", "shoot", "aim", "unaim", "fire", "note"];

/// Reads one line.
pub(crate) fn parse(view: &View, text: &str) -> Result<Vec<Action>, String> {
    let mut words =
        text.split(|c: char| c.is_whitespace() || c == ',' || c == ';').filter(|word| !word.is_empty());
    let first = words.next().ok_or("type a command, such as `shoot D4`")?;
    let rest: Vec<&str> = words.collect();
    if let Ok(cell) = first.parse::<Cell>() {
        return bare(view, cell, &rest);
    }
    let wanted = first.to_lowercase();
    let verb = VERBS
        .into_iter()
        .find(|verb| verb.starts_with(&wanted))
        .ok_or_else(|| format!("`{first}` is no command here; there are {}", VERBS.join(", ")))?;
    match (verb, rest.as_slice()) {
        ("place" | "moor", words) => place(view, verb, words),
        ("lift", [cell]) => Ok(vec![Action::Lift(end_of(view, cell.parse()?))]),
        ("clear", []) if view.ships.is_empty() => Err("there are no ships to take back".into()),
        ("clear", []) => Ok(lifts(view)),
        ("layout", words) if !words.is_empty() => layout(view, words),
        ("ready", []) => Ok(vec![Action::Ready]),
        ("shoot", [cell]) => Ok(vec![Action::Shoot(cell.parse()?)]),
        ("aim", words) if !words.is_empty() => {
            cells(words)?.into_iter().map(|c| Ok(Action::Aim(c))).collect()
        }
        ("unaim", [cell]) => Ok(vec![Action::Unaim(cell.parse()?)]),
        ("note", [cell, word]) => Ok(vec![Action::Note { cell: cell.parse()?, guess: guess(word)? }]),
        ("fire", []) => Ok(vec![Action::Fire]),
        ("fire", words) => fire(view, &cells(words)?),
        (verb, _) => {
            let form =
                COMMANDS.iter().find(|(form, _)| form.starts_with(verb)).map_or(verb, |(form, _)| form);
            Err(format!("it goes like this: {form}"))
        }
    }
}

/// A line of cells alone is a shot, or the aims of a salvo.
fn bare(view: &View, cell: Cell, rest: &[&str]) -> Result<Vec<Action>, String> {
    let mut all = vec![cell];
    all.extend(cells(rest)?);
    match (view.stage, view.variant, all.as_slice()) {
        (Stage::Placing, ..) => Err(format!("what about {cell}? `place SHIP {cell} down`, or `lift {cell}`")),
        (Stage::Battle | Stage::Over, Variant::Single, [cell]) => Ok(vec![Action::Shoot(*cell)]),
        (Stage::Battle | Stage::Over, Variant::Single, _) => Err("there is one shot a turn here".into()),
        (Stage::Battle | Stage::Over, Variant::Salvo, cells) => {
            Ok(cells.iter().map(|cell| Action::Aim(*cell)).collect())
        }
    }
}

fn cells(words: &[&str]) -> Result<Vec<Cell>, String> {
    words.iter().map(|word| word.parse()).collect()
}

fn guess(word: &str) -> Result<Guess, String> {
    let wanted = word.to_lowercase();
    Guess::ALL
        .into_iter()
        .find(|guess| !wanted.is_empty() && guess.word().starts_with(&wanted))
        .ok_or_else(|| format!("`{word}` cannot be noted: hit, miss or open"))
}

/// A salvo at exactly these cells: other aims are taken back first.
fn fire(view: &View, cells: &[Cell]) -> Result<Vec<Action>, String> {
    let wanted: Area = cells.iter().copied().collect();
    if wanted.len() as usize != cells.len() {
        return Err("the shots of a salvo go to different cells".into());
    }
    let drops = (view.aims - wanted).cells().map(Action::Unaim);
    let aims = (wanted - view.aims).cells().map(Action::Aim);
    Ok(drops.chain(aims).chain([Action::Fire]).collect())
}

/// The upper or left end of the viewer's ship that lies on `cell`, or the cell itself.
fn end_of(view: &View, cell: Cell) -> Cell {
    view.ships.iter().find(|berth| berth.area().has(cell)).map_or(cell, |berth| berth.at)
}

fn lifts(view: &View) -> Vec<Action> {
    view.ships.iter().map(|berth| Action::Lift(berth.at)).collect()
}

/// Putting a ship down, for good if the verb or the rules say so.
fn put(view: &View, verb: &str, berth: Berth) -> Action {
    match (verb, view.placing) {
        ("moor", _) | (_, Placing::Fixed) => Action::Moor(berth),
        (_, Placing::Free) => Action::Place(berth),
    }
}

fn place(view: &View, verb: &str, words: &[&str]) -> Result<Vec<Action>, String> {
    let berth = match words {
        [ends] if ends.contains('-') => between(ends)?,
        [from, to] if from.parse::<Cell>().is_ok() && to.parse::<Cell>().is_ok() => {
            line(from.parse()?, to.parse()?)?
        }
        [ship, at] => Berth { ship: ship.parse()?, at: at.parse()?, heading: Heading::Across },
        [ship, at, way] => Berth { ship: ship.parse()?, at: at.parse()?, heading: heading(way)? },
        _ => return Err(format!("it goes like this: {verb} SHIP CELL [across|down]")),
    };
    Ok(vec![put(view, verb, berth)])
}

fn heading(word: &str) -> Result<Heading, String> {
    let word = word.to_lowercase();
    [Heading::Across, Heading::Down]
        .into_iter()
        .find(|way| !word.is_empty() && way.word().starts_with(&word))
        .ok_or_else(|| format!("`{word}` is no direction: across or down"))
}

/// The ship between two ends that are written `A1-A5`, or on one cell.
fn between(word: &str) -> Result<Berth, String> {
    let (from, to) = word.split_once('-').unwrap_or((word, word));
    line(from.parse()?, to.parse()?)
}

/// The ship between two ends, named in either order.
fn line(a: Cell, b: Cell) -> Result<Berth, String> {
    let (at, to) = (a.min(b), a.max(b));
    let (down, right) = (to.row() - at.row(), to.column().abs_diff(at.column()));
    let (length, heading) = match (down, right) {
        (0, steps) => (steps + 1, Heading::Across),
        (steps, 0) => (steps + 1, Heading::Down),
        _ => return Err(format!("{a} and {b} are neither in one row nor in one column")),
    };
    let ship = Kind::try_from(length)?;
    Ok(Berth { ship, at, heading })
}

/// A whole layout at once: what lies there is lifted first.
fn layout(view: &View, words: &[&str]) -> Result<Vec<Action>, String> {
    if view.placing == Placing::Fixed {
        return Err("ships are placed one after the other here: moor SHIP CELL [across|down]".into());
    }
    let ships: Vec<Berth> = words.iter().map(|word| between(word)).collect::<Result<_, _>>()?;
    Ok(lifts(view).into_iter().chain(ships.into_iter().map(Action::Place)).collect())
}

/// An action as a person types it.
pub(crate) fn notation(action: &Action) -> String {
    let lie = |verb: &str, berth: &Berth| match berth {
        Berth { ship, at, heading: Heading::Across } if ship.length() == 1 => {
            format!("{verb} {} {at}", ship.word())
        }
        Berth { ship, at, heading } => format!("{verb} {} {at} {}", ship.word(), heading.word()),
    };
    match action {
        Action::Place(berth) => lie("place", berth),
        Action::Moor(berth) => lie("moor", berth),
        Action::Lift(cell) => format!("lift {cell}"),
        Action::Ready => "ready".into(),
        Action::Shoot(cell) => format!("shoot {cell}"),
        Action::Aim(cell) => format!("aim {cell}"),
        Action::Unaim(cell) => format!("unaim {cell}"),
        Action::Fire => "fire".into(),
        Action::Note { cell, guess } => format!("note {cell} {}", guess.word()),
    }
}

/// A layout as one line.
pub(crate) fn layout_line(ships: &[Berth]) -> String {
    let ends = |berth: &Berth| match berth.last() {
        Some(last) if last != berth.at => format!("{}-{last}", berth.at),
        _ => berth.at.to_string(),
    };
    format!("layout {}", ships.iter().map(ends).collect::<Vec<_>>().join(" "))
}
