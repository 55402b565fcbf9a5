//! Where ships lie, given what is known of them.

use std::fmt::Write as _;

use contract::study::Args;
use contract::{Answer, OptionError, Param, ParamKind, UserData, UserFile};
use maud::html;
use paint::Theme;
use paint::svg::{at, document};
use serde::Deserialize;
use serde_json::json;

use crate::area::Area;
use crate::log::Log;
use crate::mind::Hunt;
use crate::tables::{Fleet, Options, Setup, prepare};
use crate::types::{Cell, Contact, Kind, Mark, Sunk};

pub(super) const PARAMS: &[Param] = &[
    Param {
        name: "position",
        kind: ParamKind::File,
        help: "what is known (TOML or JSON): rows, columns, fleet, contact, and strikes with hits, ships (where hits are named), misses, sunk",
    },
    Param { name: "rows", kind: ParamKind::Text, help: "rows of the board, 1 to 16" },
    Param { name: "columns", kind: ParamKind::Text, help: "columns of the board, 1 to 16" },
    Param { name: "fleet", kind: ParamKind::Text, help: "a fleet by name, or lengths such as `5 4 3 3 2`" },
    Param { name: "contact", kind: ParamKind::OneOf(&["allowed", "none"]), help: "may ships touch?" },
];

/// Layouts that are looked at where there are too many to list.
const LAYOUTS: usize = 4000;

/// What a shooter knows: the schema of position files.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Known {
    rows: Option<u8>,
    columns: Option<u8>,
    fleet: Option<Fleet>,
    contact: Option<Contact>,
    strikes: Vec<Struck>,
}

/// One strike and its report.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Struck {
    hits: Vec<Cell>,
    /// Lengths of the ships that were hit, one for each hit; left out where hits are not named.
    ships: Option<Vec<Kind>>,
    misses: Vec<Cell>,
    /// Lengths of the ships that sank; left out where nothing was said.
    sunk: Option<Vec<Kind>>,
}

pub(super) fn answer(args: &Args, data: &UserData) -> Result<Answer, OptionError> {
    let file = data.get("position");
    let known: Known = file.map(UserFile::parse).transpose()?.unwrap_or_default();
    let options = options(args, &known, file.is_some())?;
    let said = |error: OptionError| match file {
        Some(file) => error.in_file(file),
        None => error,
    };
    let setup = prepare(&options, &UserData::default()).map_err(said)?;
    let log = log(&setup, &known).map_err(said)?;
    let beliefs = Hunt::new(&setup).beliefs(&log, LAYOUTS, 1);
    if beliefs.layouts == 0 {
        let error = OptionError::field("strikes", "no layout agrees with these reports");
        return Err(said(error));
    }
    let struck = log.struck();
    let open: Vec<(Cell, f64)> = beliefs.chances.into_iter().filter(|(cell, _)| !struck.has(*cell)).collect();
    let best = open.iter().copied().max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)));
    let about = if beliefs.exact && beliefs.layouts == 1 {
        "the only layout that agrees".to_owned()
    } else if beliefs.exact {
        format!("all {} layouts that agree", beliefs.layouts)
    } else {
        format!("{} layouts drawn at random from those that agree", beliefs.layouts)
    };
    let mut text = format!("Chance of a ship on each cell, in hundredths ({about}):\n\n");
    text += &table(&setup, &log, &open);
    if let Some((cell, chance)) = best {
        let _ = writeln!(text, "\nBest shot: {cell}, {:.1} %.", chance * 100.0);
    }
    let chances: serde_json::Map<String, serde_json::Value> =
        open.iter().map(|(cell, chance)| (cell.to_string(), json!(chance))).collect();
    let json = json!({
        "rows": setup.rows, "columns": setup.columns, "fleet": setup.order, "layouts": beliefs.layouts,
        "exact": beliefs.exact, "best": best.map(|b| b.0), "best_chance": best.map(|b| b.1), "chances": chances,
    });
    Ok(Answer { text, json, svg: Some(picture(&setup, &log, &open)) })
}

/// Board and fleet: from the position file or from the command line, not from both.
fn options(args: &Args, known: &Known, filed: bool) -> Result<Options, OptionError> {
    let mut options = Options::default();
    if filed {
        if let Some(name) =
            ["rows", "columns", "fleet", "contact"].into_iter().find(|n| args.contains_key(*n))
        {
            let why = format!("--position says it already: leave --{name} out, or write it into the file");
            return Err(OptionError::field(name, why));
        }
        options.rows = known.rows.unwrap_or(options.rows);
        options.columns = known.columns.unwrap_or(options.columns);
        options.fleet = known.fleet.clone().unwrap_or(options.fleet);
        options.contact = known.contact.unwrap_or(options.contact);
        return Ok(options);
    }
    for (name, size) in [("rows", &mut options.rows), ("columns", &mut options.columns)] {
        if let Some(text) = args.get(name) {
            let bad = |_| OptionError::field(name, format!("`{text}` is no number from 1 to 16"));
            *size = text.parse().map_err(bad)?;
        }
    }
    if let Some(text) = args.get("fleet") {
        let read =
            Fleet::deserialize(serde::de::value::StrDeserializer::<serde::de::value::Error>::new(text));
        options.fleet = read.map_err(|e| OptionError::field("fleet", e.to_string()))?;
    }
    if args.get("contact").is_some_and(|text| text == "none") {
        options.contact = Contact::None;
    }
    Ok(options)
}

/// The reports as a log; where one strike tells what sank, all do.
fn log(setup: &Setup, known: &Known) -> Result<Log, OptionError> {
    let named = known.strikes.iter().any(|strike| strike.sunk.is_some());
    let mut log = Log::new(if named { Sunk::Named } else { Sunk::Silent });
    let mut seen = Area::EMPTY;
    for (n, strike) in known.strikes.iter().enumerate() {
        if strike.ships.as_ref().is_some_and(|ships| ships.len() != strike.hits.len()) {
            let why = "name one ship for each hit, or leave this out";
            return Err(OptionError::field(format!("strikes[{n}].ships"), why));
        }
        let both = strike.hits.iter().map(|c| (*c, true)).chain(strike.misses.iter().map(|c| (*c, false)));
        let mut marks = Vec::new();
        for (cell, hit) in both {
            let field = format!("strikes[{n}].{}", if hit { "hits" } else { "misses" });
            if !setup.sea.has(cell) {
                return Err(OptionError::field(field, format!("{cell} is not on this board")));
            }
            if seen.has(cell) {
                return Err(OptionError::field(field, format!("{cell} was shot at before")));
            }
            seen = seen | Area::of(cell);
            let ship =
                strike.ships.as_ref().filter(|_| hit).and_then(|ships| ships.get(marks.len()).copied());
            marks.push(Mark { cell, hit: Some(hit), ship });
        }
        log.push(&marks, strike.sunk.as_deref().unwrap_or_default());
    }
    Ok(log)
}

fn table(setup: &Setup, log: &Log, open: &[(Cell, f64)]) -> String {
    let numbers: Vec<String> = (1..=setup.columns).map(|n| format!("{n:>3}")).collect();
    let mut text = format!("   {}\n", numbers.concat());
    for row in 0..setup.rows {
        let _ = write!(text, " {} ", char::from(b'A' + row));
        for cell in (0..setup.columns).filter_map(|column| Cell::at(row, column)) {
            let chance = open.iter().find(|(c, _)| *c == cell).map(|(_, p)| (p * 100.0).round());
            let _ = match (chance, log.hits().has(cell)) {
                (Some(chance), _) => write!(text, "{chance:>3}"),
                (None, true) => write!(text, "  X"),
                (None, false) => write!(text, "  o"),
            };
        }
        text.push('\n');
    }
    text
}

/// A board on which likelier cells are darker.
fn picture(setup: &Setup, log: &Log, open: &[(Cell, f64)]) -> String {
    const CELL: i32 = 40;
    let c = Theme::Light.palette();
    let most = open.iter().map(|(_, p)| *p).fold(0.001, f64::max);
    let (wide, high) = (i32::from(setup.columns) * CELL, i32::from(setup.rows) * CELL);
    let place = |cell: Cell| (i32::from(cell.column()) * CELL, i32::from(cell.row()) * CELL);
    let body = html! {
        (at(44, 44, html! {
            rect width=(wide) height=(high) fill=(c.sea) stroke=(c.sea_line) {}
            @for (cell, chance) in open {
                @let (x, y) = place(*cell);
                rect x=(x + 1) y=(y + 1) width=(CELL - 2) height=(CELL - 2) rx="4" fill=(c.kinds[4])
                    opacity=(format!("{:.2}", chance / most * 0.9)) {}
                text x=(x + CELL / 2) y=(y + CELL / 2 + 5) fill=(c.ink) font-size="12" text-anchor="middle" {
                    (format!("{:.0}", chance * 100.0))
                }
            }
            @for mark in log.marks() {
                @let (x, y) = place(mark.cell);
                text x=(x + CELL / 2) y=(y + CELL / 2 + 6) fill=(c.ink) font-size="17" font-weight="700" text-anchor="middle" {
                    (if mark.is_hit() { "X" } else { "o" })
                }
            }
            @for n in 0..i32::from(setup.columns) {
                text x=(n * CELL + CELL / 2) y="-10" fill=(c.faint) font-size="13" text-anchor="middle" { (n + 1) }
            }
            @for n in 0..i32::from(setup.rows) {
                text x="-12" y=(n * CELL + CELL / 2 + 5) fill=(c.faint) font-size="13" text-anchor="end" {
                    (char::from(b'A' + n as u8))
                }
            }
        }))
    };
    document((wide + 64) as u32, (high + 64) as u32, "Where ships lie", Theme::Light, body)
}
