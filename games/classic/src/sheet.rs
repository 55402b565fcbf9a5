//! What can be printed: a player's sheet with both boards, the fleets to cross off and a line for every turn.

use maud::{Markup, html};
use paint::sheet::kit::{
    FOOT, MARGIN, boxes, faint, footer, grid, heading, label, paragraphs, strong, table,
};
use paint::svg::at;
use paint::{Paper, Sheet};

use crate::tables::{Class, Setup};
use crate::types::{Contact, First, Hits, Kind, Placing, Sunk, Variant};
use crate::words::many;

/// Where the boards begin.
const BOARDS: i32 = 400;
/// Left of a board, for the letters of its rows.
const LETTERS: i32 = 60;
/// How high a line of the log is.
const LINE: i32 = 52;

/// The sheets of a game that is set up like this.
pub(crate) fn sheets(setup: &Setup, paper: Paper) -> Vec<Sheet> {
    let title = "Classic Salvo: player's sheet";
    vec![Sheet::upright(paper, "classic-player", title, body(setup, paper.across()))]
}

fn body(setup: &Setup, (width, height): (i32, i32)) -> Markup {
    let half = (width - 2 * MARGIN) / 2;
    let (rows, columns) = (i32::from(setup.rows), i32::from(setup.columns));
    let cell = ((half - LETTERS - 40) / columns).min(900 / rows).min(120);
    let fleet = BOARDS + rows * cell + 90;
    let (deep, ships) = fleet_list(setup, half - LETTERS - 40);
    let (said, terms) = paragraphs(&terms(setup), 32, width - 2 * MARGIN);
    let log = fleet + deep + 60 + said + 60;
    html! {
        (heading(width, "Classic Salvo", "Hide your fleet on the right, shoot on the left.", &[("Player", 400), ("Against", 400), ("Date", 260)]))
        @for (n, title) in ["Enemy waters", "Your fleet"].into_iter().enumerate() {
            @let x = MARGIN + LETTERS + n as i32 * half;
            (strong(x, BOARDS - 80, 44, title))
            (at(x, BOARDS, grid((rows, columns), cell, letter, |column| (column + 1).to_string())))
            (strong(x, fleet, 36, if n == 0 { "Cross off what you sink" } else { "Cross off what you lose" }))
            (at(x, fleet + 30, ships.clone()))
        }
        (at(MARGIN, fleet + deep + 60, terms))
        (at(MARGIN, log, turns(setup, width - 2 * MARGIN, height - FOOT - log)))
        (footer(height, "Hit: cross. Miss: dot. A traditional pencil game; unofficial."))
    }
}

fn letter(row: i32) -> String {
    char::from(b'A' + row as u8).to_string()
}

/// The fleet to scale, in two columns; how deep it is, and its drawing.
fn fleet_list(setup: &Setup, room: i32) -> (i32, Markup) {
    let longest = setup.classes.first().map_or(1, |class| i32::from(class.ship.length()));
    let side = (room / 2 / (longest + 2)).clamp(14, 34);
    let (step, per) = (side + 52, setup.classes.len().div_ceil(2).max(1));
    let drawing = html! {
        @for (n, class) in setup.classes.iter().enumerate() {
            (at((n / per) as i32 * (room / 2), (n % per) as i32 * step, ship(*class, side)))
        }
    };
    (per as i32 * step + 20, drawing)
}

/// A kind of ship: its name, how many there are, its length in squares.
fn ship(Class { ship, count }: Class, side: i32) -> Markup {
    let times = if count > 1 { format!("{count} × {}", name(ship)) } else { name(ship) };
    html! {
        (label(0, 30, 30, "start", &times))
        (at(0, 42, boxes(i32::from(ship.length()), 99, side)))
    }
}

fn name(ship: Kind) -> String {
    format!("{ship} ({})", ship.length())
}

/// What was agreed, in words.
fn terms(setup: &Setup) -> Vec<String> {
    let turn = match setup.variant {
        Variant::Single => "A turn is one shot.",
        Variant::Salvo => {
            "A turn is one shot for each of your ships still afloat; the results are given together."
        }
    };
    let contact = match setup.contact {
        Contact::Allowed => "Ships may touch.",
        Contact::None => "Ships may not touch, not even at a corner.",
    };
    let sunk = match setup.sunk {
        Sunk::Named => "Say which ship has sunk.",
        Sunk::Counted => "Say that a ship has sunk, but not which.",
        Sunk::Silent => "Do not say when a ship has sunk.",
    };
    let again = if setup.again { " A hit gives another shot." } else { "" };
    let answer = match setup.hits {
        Hits::Marked => "Answer hit or miss.",
        Hits::Named => "Answer hit or miss, and name the ship that was hit.",
        Hits::Counted => "Answer only how many of the shots hit, not which.",
    };
    let placing = match setup.placing {
        Placing::Free => "",
        Placing::Fixed => " Ships are placed one after the other, each for good.",
    };
    let repeats = if setup.repeats { " You may shoot at a cell again." } else { "" };
    let end = if setup.last_reply {
        "When the first player sinks the last ship, the second has one reply; two sunk fleets are a draw."
    } else {
        "The last fleet afloat wins."
    };
    let limit = match setup.limit {
        u16::MAX => String::new(),
        limit => {
            format!(
                " Each player has {}; when all are fired, more ships sunk win.",
                many(usize::from(limit), "shot")
            )
        }
    };
    let first = match setup.first {
        First::Blue => " Blue fires first.",
        First::Lot => "",
    };
    vec![format!("{turn}{again}{repeats} {answer} {sunk} {contact}{placing} {end}{limit}{first}")]
}

/// A line for every turn, as many as there is room for, in columns.
fn turns(setup: &Setup, width: i32, room: i32) -> Markup {
    let columns = match setup.variant {
        Variant::Single => 4,
        Variant::Salvo => 2,
    };
    let rows = (room / LINE - 1).clamp(0, 40);
    let step = width / columns + 20 / columns;
    let shots = step - 20 - 110 - 130;
    html! {
        @if rows >= 3 {
            @for n in 0..columns {
                (at(n * step, 0, table(&[("Turn", 110), ("Shots", shots), ("Hits", 130)], rows, LINE, |row, column| {
                    (column == 0).then(|| (n * rows + row + 1).to_string())
                })))
            }
        } @else {
            (faint(0, 30, 30, "Note the turns on another sheet."))
        }
    }
}
