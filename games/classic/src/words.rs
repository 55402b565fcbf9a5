//! Plain English: prompts, sentences, the situation as text.

use std::fmt::Write as _;

use contract::{Dice, Game as _, OptionError, Seat, UserData};
use paint::{Hand, Lesson, Misread, Paper, Part, Present, Screen, Sheet, Theme};

use crate::Classic;
use crate::action::Action;
use crate::event::Ending;
use crate::hints::Hints;
use crate::log::Told;
use crate::mind::layouts;
use crate::notation::{COMMANDS, layout_line, notation, parse};
use crate::notes::Guess;
use crate::tables::{Class, Options};
use crate::types::{Berth, Heading, Kind, Mark, Placing, Variant, other, side};
use crate::view::{Sighting, Stage, View};

impl Present for Classic {
    type Advice = Hints;

    fn advise(view: &View) -> Option<Hints> {
        crate::hints::hints(view)
    }

    fn notation(action: &Action) -> String {
        notation(action)
    }

    fn parse(view: &View, text: &str) -> Result<Vec<Action>, Misread> {
        parse(view, text).map_err(Misread::new)
    }

    fn commands() -> &'static [(&'static str, &'static str)] {
        COMMANDS
    }

    fn prompt(view: &View) -> String {
        prompt(view)
    }

    fn consequence(view: &View, action: &Action) -> String {
        match action {
            Action::Ready => "fixes your layout: no ship can be moved after this".into(),
            Action::Moor(_) => "puts the ship down for good".into(),
            // One shot a turn: a question each time would be a nuisance.
            Action::Shoot(_) => String::new(),
            Action::Fire if view.aims.len() == 1 => String::new(),
            Action::Fire => {
                format!("fires {}: they cannot be taken back", many(view.aims.len() as usize, "shot"))
            }
            Action::Place(_) | Action::Lift(_) => "can be taken back until you are ready".into(),
            Action::Aim(_) | Action::Unaim(_) => "can be taken back until you fire".into(),
            Action::Note { .. } => "is your own note, which nobody else sees".into(),
        }
    }

    fn verb(_: &View, action: &Action) -> &'static str {
        match action {
            Action::Ready => "Lock in",
            Action::Place(_) | Action::Moor(_) => "Place",
            Action::Lift(_) => "Remove",
            Action::Aim(_) | Action::Unaim(_) => "Aim",
            Action::Shoot(_) | Action::Fire => "Fire",
            Action::Note { .. } => "Note",
        }
    }

    fn text(view: &View) -> String {
        crate::screen::text(view)
    }

    fn tell(seen: &Sighting) -> String {
        tell(seen)
    }

    fn screen(view: &View, hand: &Hand, advice: Option<&Hints>) -> Screen {
        crate::screen::screen(view, hand, advice)
    }

    fn board(view: &View, theme: Theme) -> String {
        crate::board::svg(view, theme)
    }

    fn page(view: &View, hand: &Hand, _: Option<&Hints>) -> Vec<Part> {
        crate::page::page(view, hand)
    }

    fn sheets(options: &Options, data: &UserData, paper: Paper) -> Result<Vec<Sheet>, OptionError> {
        Ok(crate::sheet::sheets(&*Classic::prepare(options, data)?, paper))
    }

    fn rulebook() -> &'static str {
        include_str!("../../../rulebooks/classic.md")
    }

    fn lesson() -> &'static Lesson {
        &crate::lesson::LESSON
    }

    fn openings(view: &View, luck: u64) -> Vec<(&'static str, &'static str, Vec<String>)> {
        if view.stage != Stage::Placing || view.to_place.is_empty() && view.ships.is_empty() {
            return Vec::new();
        }
        let mut dice = Dice::loose(luck);
        let lines = |ships: Vec<Berth>| match view.placing {
            Placing::Free => vec![layout_line(&ships)],
            Placing::Fixed => ships.iter().map(|berth| notation(&Action::Moor(*berth))).collect(),
        };
        layouts(view, &mut dice).into_iter().map(|(name, about, ships)| (name, about, lines(ships))).collect()
    }
}

/// The name of a side.
pub(crate) fn name(seat: Seat) -> &'static str {
    ["Blue", "Red"][side(seat)]
}

/// `3 ships`.
pub(crate) fn many(count: usize, word: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
}

/// Ships by kind: `2 cruisers, 1 destroyer`.
pub(crate) fn list(classes: &[Class]) -> String {
    let one = |class: &Class| match class.ship.length() {
        6.. => format!("{} of {}", many(usize::from(class.count), "ship"), class.ship.length()),
        _ => many(usize::from(class.count), &class.ship.to_string()),
    };
    classes.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn prompt(view: &View) -> String {
    let Some(seat) = view.seat else { return watched(view) };
    match view.stage {
        Stage::Placing if view.ready[side(seat)] => {
            format!("Your layout stands. {} is still placing ships.", name(other(seat)))
        }
        Stage::Placing => match view.to_place.first() {
            Some(next) => {
                let left: usize = view.to_place.iter().map(|class| usize::from(class.count)).sum();
                format!("Place your ships: {} to go, next a {} ({}).", left, next.ship, next.ship.length())
            }
            None => "All your ships are placed. Ready?".into(),
        },
        Stage::Battle if view.next == Some(seat) && view.reply.is_some() => {
            let shots = many(usize::from(view.allowance), "shot");
            format!("Your fleet is sunk. You have a last reply: {shots}.")
        }
        Stage::Battle if view.next == Some(seat) => match view.variant {
            Variant::Single if view.more => "A hit! Shoot again.".into(),
            Variant::Single => "Your shot.".into(),
            Variant::Salvo => {
                let (aimed, all) = (view.aims.len(), view.allowance);
                format!("Your salvo: {aimed} of {} aimed.", many(usize::from(all), "shot"))
            }
        },
        Stage::Battle if view.reply.is_some() => {
            format!("You have sunk {}'s fleet. {} has a last reply.", name(other(seat)), name(other(seat)))
        }
        Stage::Battle => format!("{} is about to fire.", name(other(seat))),
        Stage::Over => ending(view),
    }
}

fn watched(view: &View) -> String {
    match (view.stage, view.next) {
        (Stage::Placing, _) => match view.ready {
            [true, _] => "Blue's layout stands; Red is placing ships.".into(),
            [_, true] => "Red's layout stands; Blue is placing ships.".into(),
            [false, false] => "Both are placing ships.".into(),
        },
        (Stage::Battle, next) => format!("{} is about to fire.", next.map_or("Somebody", name)),
        (Stage::Over, _) => ending(view),
    }
}

/// How it ended, to this viewer.
pub(crate) fn ending(view: &View) -> String {
    let Some(ending) = view.ending else { return String::new() };
    let told = ended(&ending);
    match (view.seat, ending.winner()) {
        (Some(seat), Some(winner)) if seat == winner => format!("{told} You win."),
        (Some(_), Some(_)) => format!("{told} You lose."),
        (_, None) => told,
        (None, Some(_)) => told,
    }
}

fn ended(ending: &Ending) -> String {
    match ending {
        Ending::FleetSunk { winner } => {
            format!("{}'s fleet is sunk: {} wins.", name(other(*winner)), name(*winner))
        }
        Ending::BothSunk => "Both fleets are sunk: a draw.".into(),
        Ending::ShotsSpent { sunk: [blue, red] } => {
            let score = format!("All shots are fired. Blue sank {blue}, Red {red}");
            match ending.winner() {
                Some(winner) => format!("{score}: {} wins.", name(winner)),
                None => format!("{score}: a draw."),
            }
        }
    }
}

/// A ship in its place, in words.
fn lies(berth: &Berth) -> String {
    match berth.heading {
        Heading::Across if berth.ship.length() == 1 => format!("{} on {}", berth.ship, berth.at),
        heading => format!("{} from {} {}", berth.ship, berth.at, heading.word()),
    }
}

fn tell(seen: &Sighting) -> String {
    match seen {
        Sighting::Placed(berth) => format!("A {} is placed.", lies(berth)),
        Sighting::Lifted(berth) => format!("The {} is taken back.", lies(berth)),
        Sighting::Moored { seat, berth: Some(berth) } => format!("{} moors a {}.", name(*seat), lies(berth)),
        Sighting::Moored { seat, berth: None } => format!("{} has put down a ship.", name(*seat)),
        Sighting::Ready { seat, .. } => format!("{} is ready.", name(*seat)),
        Sighting::Began { first, coin: Some(coin) } => {
            let side = if *coin == 1 { "heads" } else { "tails" };
            format!("The coin shows {side}: {} fires first.", name(*first))
        }
        Sighting::Began { first, coin: None } => format!("{} fires first.", name(*first)),
        Sighting::Aimed(cell) => format!("Aimed at {cell}."),
        Sighting::Unaimed(cell) => format!("The aim at {cell} is taken back."),
        Sighting::Noted { cell, guess: Guess::Open } => format!("Note on {cell} rubbed out."),
        Sighting::Noted { cell, guess } => format!("{cell} noted as a {}.", guess.word()),
        Sighting::Struck { seat, shots, hits, sunk } => {
            format!("{} fires. {}", name(*seat), report(shots, *hits, sunk))
        }
        Sighting::Reply { seat, .. } => {
            format!("{}'s fleet is sunk. {} has a last reply.", name(*seat), name(*seat))
        }
        Sighting::Turn(seat) => format!("It is {}'s turn.", name(*seat)),
        Sighting::Ended { ending, .. } => ended(ending),
    }
}

/// §2.3 A report: which shots hit, which missed, or only how many `hits` there were; and what sank.
pub(crate) fn report(shots: &[Mark], hits: Option<u16>, sunk: &Told) -> String {
    let cells = |hit: Option<bool>| {
        let one = |mark: &Mark| match mark.ship {
            Some(ship) => format!("{} ({ship})", mark.cell),
            None => mark.cell.to_string(),
        };
        let cells: Vec<String> = shots.iter().filter(|m| m.hit == hit).map(one).collect();
        cells.join(", ")
    };
    let (struck, misses) = (cells(Some(true)), cells(Some(false)));
    let mut text = match (hits, struck.is_empty(), misses.is_empty()) {
        (Some(hits), ..) => format!("{}: {hits} of {} shots hit.", cells(None), shots.len()),
        (None, false, true) => format!("{struck}: hit."),
        (None, true, false) => format!("{misses}: miss."),
        (None, false, false) => format!("{struck}: hit. {misses}: miss."),
        (None, true, true) => "No shot.".into(),
    };
    match sunk {
        Told::Count(count) if *count > 0 => {
            let _ = write!(text, " {} sunk!", many(usize::from(*count), "ship"));
        }
        Told::Kinds(kinds) if !kinds.is_empty() => {
            let names: Vec<String> = kinds.iter().map(Kind::to_string).collect();
            let _ = write!(text, " Sunk: {}!", names.join(", "));
        }
        Told::Nothing | Told::Count(_) | Told::Kinds(_) => {}
    }
    text
}
