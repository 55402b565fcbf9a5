//! What can be printed: the sea to draw the fleets in, so that ordinary dice and a pencil are enough, and a line for
//! every volley.

use maud::{Markup, html};
use paint::sheet::kit::{
    FAINT, FOOT, INK, MARGIN, boxes, footer, grid, heading, label, paragraphs, strong, table,
};
use paint::svg::at;
use paint::{Paper, Sheet};

use crate::board::emblem;
use crate::tables::Setup;
use crate::types::{EndRule, Suit, Variant};

/// Where the sea begins.
const SEA: (i32, i32) = (MARGIN + 250, 400);
/// How wide a cell of it is.
const CELL: i32 = 130;
/// How high a line of the log is.
const LINE: i32 = 50;

/// The sheets of a game that is set up like this.
pub(crate) fn sheets(setup: &Setup, paper: Paper) -> Vec<Sheet> {
    vec![Sheet::upright(paper, "solo-sea", "Solo Salvo: the sea and a log", body(setup, paper.across()))]
}

fn body(setup: &Setup, (width, height): (i32, i32)) -> Markup {
    let (suits, marker) =
        setup.layout.as_ref().map_or((Suit::ALL, Suit::Arms), |layout| (layout.rows, layout.marker));
    let (x, y) = SEA;
    let beside = x + 6 * CELL + 80;
    let (_, rules) = paragraphs(&rules(setup), 33, width - MARGIN - beside);
    let log = y + 8 * CELL + 260;
    html! {
        (heading(width, "Solo Salvo", "One player, four dice, a coin. Which fleet will be the last afloat?", &[("Player", 400), ("Date", 260)]))
        (at(x, y, sea(&suits)))
        (at(beside, y - 60, rules))
        (at(MARGIN, y + 8 * CELL + 70, calls(marker)))
        (at(MARGIN, log, volleys(&suits, width - 2 * MARGIN, height - FOOT - log)))
        (footer(height, "Our own words; unofficial. Solo Salvo was designed by Eric Witt, 2003."))
    }
}

/// The sea: tiles with strong borders, each pair of rows with its suit.
fn sea(suits: &[Suit; 4]) -> Markup {
    let faces = ["null", "ace", "2", "3", "4", "5"];
    let letter = |row: i32| char::from(b'A' + row as u8).to_string();
    let mut tiles = String::new();
    for n in 1..3 {
        tiles += &format!("M{} 0v{}", 2 * n * CELL, 8 * CELL);
    }
    for n in 1..4 {
        tiles += &format!("M0 {}h{}", 2 * n * CELL, 6 * CELL);
    }
    html! {
        (grid((8, 6), CELL, letter, |column| faces[column as usize].to_owned()))
        path d=(tiles) fill="none" stroke=(INK) stroke-width="5" {}
        @for (n, suit) in suits.iter().enumerate() {
            @let middle = (2 * n as i32 + 1) * CELL;
            (at(-190, middle - 20, emblem(*suit, 42, INK)))
            (label(-190, middle + 62, 32, "middle", suit.name()))
            @for (row, side) in [(0, "heads"), (1, "tails")] {
                (label(-75, middle + (2 * row - 1) * CELL / 2 + 10, 26, "end", side))
            }
        }
    }
}

/// The three fleets: which of them is called, and how many coins each has left.
fn calls(marker: Suit) -> Markup {
    html! {
        @for (n, suit) in Suit::ALL.into_iter().filter(|suit| *suit != marker).enumerate() {
            @let x = n as i32 * 620;
            (at(x + 40, 30, emblem(suit, 30, INK)))
            (strong(x + 95, 44, 40, suit.name()))
            (at(x + 270, 12, boxes(6, 6, 38)))
            (label(x + 95, 108, 30, "start", "called"))
            (at(x + 210, 80, boxes(1, 1, 34)))
        }
        path d="M0 150h1880" stroke=(FAINT) stroke-width="2" {}
    }
}

/// The rules in a few sentences.
fn rules(setup: &Setup) -> Vec<String> {
    let fleet = match setup.variant {
        Variant::Ships => {
            "Each of three suits has a dinghy (1 coin), a submarine (2) and a cruiser (3), laid in straight lines, slanting ones too."
        }
        Variant::Wumpuses => "Each of three suits has six dinghies of one coin.",
    };
    let end = match setup.end_rule {
        EndRule::WholeVolley => "When at most one suit floats after a volley, it is over.",
        EndRule::DieByDie => {
            "The battle stops at the very die, read from the top row down, that leaves one suit afloat."
        }
    };
    [
        fleet,
        "Write a letter for each coin, two coins never in one square. Then call the suit that will survive.",
        "Volley: roll one die for each pair of rows (a plain die: 1 is null, 2 is ace, 3 to 6 are 2 to 5) and flip a coin. Heads strikes the upper row of each pair, tails the lower.",
        "A coin that is struck is crossed out and ticked off below. A square that is empty or crossed out is a miss.",
        end,
        "You win if it is the suit you called.",
    ]
    .map(str::to_owned)
    .into()
}

/// A line for every volley, in two columns.
fn volleys(suits: &[Suit; 4], width: i32, room: i32) -> Markup {
    let rows = (room / LINE - 1).clamp(0, 20);
    let step = width / 2 + 10;
    let mut heads = vec![("Volley", 130), ("Coin", 120)];
    heads.extend(suits.iter().map(|suit| (suit.name(), 130)));
    heads.push(("Sunk", step - 20 - 250 - 4 * 130));
    html! {
        @for n in 0..2 {
            (at(n * step, 0, table(&heads, rows, LINE, |row, column| (column == 0).then(|| (n * rows + row + 1).to_string()))))
        }
    }
}
