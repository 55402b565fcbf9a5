//! Plain English: notation in and out, sentences, the board as text.

use std::fmt::Write as _;

use contract::{Game as _, Journal, OptionError, UserData};
use paint::{Hand, Lesson, Misread, Paper, Part, Present, Screen, Shared, Sheet, Theme};

use crate::Solo;
use crate::action::Action;
use crate::code::{Coded, decode, encode};
use crate::event::{Event, Volley};
use crate::mind::random_ships;
use crate::share::{share, unshare};
use crate::study::answers::{best_ships, odds_text, view_odds};
use crate::study::search::Goal;
use crate::tables::{Options, named_layouts};
use crate::types::{Cell, EndRule, Half, Kind, Ship, Suit};
use crate::view::{Sighting, Stage, View};

const COMMANDS: &[(&str, &str)] = &[
    ("place SUIT SHIP FROM [TO]", "place a ship by its ends: place suns cruiser A0 A2"),
    ("lift CELL", "take back the ship that lies there"),
    ("clear", "take back all ships"),
    ("layout NAME|CODE", "lay out everything at once: layout lanes"),
    ("marker SUIT", "choose the suit that marks the columns"),
    ("rows SUIT SUIT SUIT SUIT", "choose the order of the tile rows"),
    ("call SUIT", "predict the survivor; the layout stands from then on"),
    ("fire", "roll a volley: four dice and the coin"),
];

impl Present for Solo {
    type Advice = ();

    fn notation(action: &Action) -> String {
        match action {
            Action::Marker(suit) => format!("marker {suit}"),
            Action::Rows(rows) => format!("rows {}", rows.map(Suit::name).join(" ")),
            Action::Place(Ship { suit, ship, from, to }) if from == to => {
                format!("place {suit} {ship} {from}")
            }
            Action::Place(Ship { suit, ship, from, to }) => format!("place {suit} {ship} {from} {to}"),
            Action::Lift(cell) => format!("lift {cell}"),
            Action::Call(suit) => format!("call {suit}"),
            Action::Fire => "fire".into(),
        }
    }

    fn parse(view: &View, text: &str) -> Result<Vec<Action>, Misread> {
        parse(view, text).map_err(Misread::new)
    }

    fn commands() -> &'static [(&'static str, &'static str)] {
        COMMANDS
    }

    fn prompt(view: &View) -> String {
        match view.stage {
            Stage::Muster if !view.yours => "The player is laying out the fleets.".into(),
            Stage::Call if !view.yours => "The fleets lie ready. The player is about to call one.".into(),
            Stage::Battle if !view.yours => {
                format!("The player called {} and fires the next volley.", view.call.map_or("?", Suit::name))
            }
            Stage::Muster => match view.to_place.first() {
                Some(next) => {
                    let coins: u32 = view.to_place.iter().map(|t| u32::from(t.count * t.ship.length())).sum();
                    format!(
                        "Place the ships: {coins} coins to go, next the {} of the {}.",
                        next.ship, next.suit
                    )
                }
                None => "All ships are placed. Which suit will survive?".into(),
            },
            Stage::Call => "The fleets lie ready. Which suit will survive?".into(),
            Stage::Battle => {
                let call = view.call.map_or("?", Suit::name);
                format!("You called {call}. Fire the next volley.")
            }
            Stage::Over => ending(view.yours, view.call, view.survivor),
        }
    }

    fn consequence(view: &View, action: &Action) -> String {
        match action {
            Action::Call(suit) if view.stage == Stage::Muster => {
                format!("calls {suit} and fixes the layout: neither can be changed after this")
            }
            Action::Call(suit) => format!("calls {suit}: it cannot be changed after this"),
            // There is nothing else to do: a question before every volley would only be in the way.
            Action::Fire => String::new(),
            Action::Marker(_) | Action::Rows(_) | Action::Place(_) | Action::Lift(_) => {
                "can be taken back until you call".into()
            }
        }
    }

    fn verb(_: &View, action: &Action) -> &'static str {
        match action {
            Action::Call(_) => "Call",
            Action::Fire => "Fire",
            Action::Marker(_) | Action::Rows(_) => "Choose",
            Action::Place(_) => "Place",
            Action::Lift(_) => "Remove",
        }
    }

    fn text(view: &View) -> String {
        let mut text = board_text(view);
        if view.stage != Stage::Muster || view.to_place.is_empty() && view.yours {
            if view.stage != Stage::Over {
                let _ = write!(
                    text,
                    "\nChance to be the survivor:\n{}",
                    odds_text(&view_odds(view), view.marker.others())
                );
            }
            if let (Some(last), Stage::Battle | Stage::Over) = (&view.last, view.stage) {
                let _ = writeln!(text, "\n{}", volley_text(last, view.volleys));
            }
        } else if view.yours {
            let left: Vec<String> =
                view.to_place.iter().map(|t| format!("{} × {} {}", t.count, t.suit, t.ship)).collect();
            let _ = writeln!(text, "\nTo place: {}.", left.join(", "));
        }
        let _ = writeln!(text, "\n{}", Self::prompt(view));
        text
    }

    fn tell(seen: &Sighting) -> String {
        match &seen.event {
            Event::MarkerChosen(suit) => format!("{} mark the columns.", capital(*suit)),
            Event::RowsOrdered(rows) => format!("The rows belong to {}.", rows.map(Suit::name).join(", ")),
            Event::ShipPlaced(ship) if ship.from == ship.to => {
                format!("{} place a {} on {}.", capital(ship.suit), ship.ship, ship.from)
            }
            Event::ShipPlaced(ship) => {
                format!("{} place a {} from {} to {}.", capital(ship.suit), ship.ship, ship.from, ship.to)
            }
            Event::ShipLifted(ship) => {
                format!("The {} of the {} is taken back from {}.", ship.ship, ship.suit, ship.from)
            }
            Event::FleetsSailed { .. } => "The fleets have sailed.".into(),
            Event::SurvivorCalled(suit) => format!("The call: {suit} will survive."),
            Event::VolleyFired(volley) => {
                let left: Vec<String> = seen.afloat.iter().map(|(suit, n)| format!("{suit} {n}")).collect();
                format!("{} Afloat: {}.", volley_text(volley, seen.volleys), left.join(", "))
            }
            // A sighting does not say whose eyes it is for.
            Event::BattleEnded { survivor } => ending(false, seen.call, *survivor),
        }
    }

    fn screen(view: &View, hand: &Hand, _: Option<&()>) -> Screen {
        crate::screen::screen(view, hand)
    }

    fn board(view: &View, theme: Theme) -> String {
        crate::board::svg(view, theme)
    }

    fn page(view: &View, hand: &Hand, _: Option<&()>) -> Vec<Part> {
        crate::page::page(view, hand)
    }

    fn sheets(options: &Options, data: &UserData, paper: Paper) -> Result<Vec<Sheet>, OptionError> {
        Ok(crate::sheet::sheets(&*Solo::prepare(options, data)?, paper))
    }

    fn rulebook() -> &'static str {
        include_str!("../../../rulebooks/solo.md")
    }

    fn lesson() -> &'static Lesson {
        &crate::lesson::LESSON
    }

    fn openings(view: &View, luck: u64) -> Vec<(&'static str, &'static str, Vec<String>)> {
        if view.stage != Stage::Muster || !view.yours {
            return Vec::new();
        }
        let code = |ships: Vec<Ship>| {
            let coded = Coded { variant: view.variant, marker: view.marker, rows: view.rows, ships };
            vec![format!("layout {}", encode(&coded).unwrap_or_default())]
        };
        let rule = view.end_rule();
        let worst = crate::study::answers::goal_ships(view.variant, rule, Goal::Worst, view.marker.others());
        let (best_of, worst_of) = match rule {
            EndRule::WholeVolley => (
                "the best layout there is for the first fleet",
                "the worst layout there is for the first fleet",
            ),
            EndRule::DieByDie => (
                "very good for the first fleet: the best layout for whole volleys, its rows in the best order",
                "very bad for the first fleet: the worst layout for whole volleys, its rows in the worst order",
            ),
        };
        let random = random_ships(view.variant, view.marker, &mut contract::Dice::loose(luck));
        vec![
            ("random", "ships anywhere", code(random)),
            ("admiral", best_of, code(best_ships(view.variant, rule, view.marker.others()))),
            ("doomed", worst_of, code(worst)),
        ]
    }

    fn share(journal: &Journal<Self>, deal: Option<&str>) -> Option<String> {
        share(journal, deal?)
    }

    fn unshare(code: &str) -> Result<Shared<Options>, Misread> {
        unshare(code)
    }
}

fn capital(suit: Suit) -> &'static str {
    match suit {
        Suit::Suns => "Suns",
        Suit::Moons => "Moons",
        Suit::Crowns => "Crowns",
        Suit::Arms => "Arms",
    }
}

/// The result, to the player or to others.
pub(crate) fn verdict(yours: bool, won: bool) -> &'static str {
    match (yours, won) {
        (true, true) => "You win",
        (true, false) => "You lose",
        (false, true) => "Won",
        (false, false) => "Lost",
    }
}

/// How it ended, in a sentence, to the player or to others.
fn ending(yours: bool, call: Option<Suit>, survivor: Option<Suit>) -> String {
    let verdict = |won| verdict(yours, won).to_lowercase();
    match (survivor, call) {
        (Some(suit), Some(call)) if suit == call => {
            format!("Only {suit} still float, as called: {}.", verdict(true))
        }
        (Some(suit), Some(call)) => {
            format!("Only {suit} still float, but {call} were called: {}.", verdict(false))
        }
        (Some(suit), None) => format!("Only {suit} still float."),
        (None, _) => format!("The last coins sank in one volley, nobody survived: {}.", verdict(false)),
    }
}

/// A volley in one sentence.
pub(crate) fn volley_text(volley: &Volley, number: u32) -> String {
    let (coin, halves) = match volley.half {
        Half::Upper => ("heads", "upper"),
        Half::Lower => ("tails", "lower"),
    };
    let faces = volley.dice.map(|f| f.to_string()).join(" ");
    let mut hits = Vec::new();
    let mut misses = Vec::new();
    for (cell, sunk) in volley.shots() {
        match sunk {
            Some(suit) => hits.push(format!("{cell} sinks {suit}")),
            None => misses.push(cell.to_string()),
        }
    }
    if !misses.is_empty() {
        hits.push(format!("{} {}", misses.join(", "), if misses.len() == 1 { "misses" } else { "miss" }));
    }
    let void = if volley.counted < 4 { " The other dice do not count." } else { "" };
    format!("Volley {number} ({faces}, {coin}: {halves} halves): {}.{void}", hits.join(", "))
}

/// The board as plain text: capitals float, small letters in brackets are sunk.
pub(crate) fn board_text(view: &View) -> String {
    let mut text =
        String::from("                  null ace  2   3   4   5\n                   0   1   2   3   4   5\n");
    for row in 0..8u8 {
        let suit = view.rows[usize::from(row / 2)];
        let (owner, half) = if row % 2 == 0 { (suit.name(), "upper") } else { ("", "lower") };
        let _ = write!(text, "  {owner:<7}{half} {} ", char::from(b'A' + row));
        for column in 0..6 {
            let cell = Cell::new(row * 6 + column).and_then(|c| view.coin(c));
            let _ = match cell {
                Some((suit, true)) => write!(text, "  {} ", suit.letter()),
                Some((suit, false)) => write!(text, " ({})", suit.letter().to_ascii_lowercase()),
                None => write!(text, "  · "),
            };
        }
        text.push('\n');
    }
    let _ = writeln!(
        text,
        "  {} mark the columns. Capitals float, (small) letters are sunk.",
        capital(view.marker)
    );
    text
}

fn parse(view: &View, text: &str) -> Result<Vec<Action>, String> {
    let mut words = text.split(|c: char| c.is_whitespace() || c == ',' || c == '-').filter(|w| !w.is_empty());
    let verb = words.next().ok_or("type a command, such as `fire`")?.to_lowercase();
    let verbs = ["place", "lift", "clear", "layout", "marker", "rows", "call", "fire"];
    let verb = verbs
        .iter()
        .find(|v| v.starts_with(&verb))
        .ok_or_else(|| format!("`{verb}` is no command here; there are {}", verbs.join(", ")))?;
    // Dashes stand between cells, but inside codes they belong to the word.
    let words: Vec<&str> =
        if *verb == "layout" { text.split_whitespace().skip(1).collect() } else { words.collect() };
    match (*verb, words.as_slice()) {
        ("fire", []) => Ok(vec![Action::Fire]),
        ("call", [suit]) => Ok(vec![Action::Call(suit.parse()?)]),
        ("marker", [suit]) => Ok(vec![Action::Marker(suit.parse()?)]),
        ("rows", [a, b, c, d]) => Ok(vec![Action::Rows([a.parse()?, b.parse()?, c.parse()?, d.parse()?])]),
        ("lift", [cell]) => Ok(vec![Action::Lift(first_cell(view, cell.parse()?))]),
        ("clear", []) if view.ships.is_empty() => Err("there are no ships to take back".into()),
        ("clear", []) => Ok(lifts(view)),
        ("place", [suit, ship, from]) => place(suit, ship, from, from),
        ("place", [suit, ship, from, to]) => place(suit, ship, from, to),
        ("layout", [name]) => layout(view, name),
        (verb, _) => {
            let form =
                COMMANDS.iter().find(|(form, _)| form.starts_with(verb)).map_or(verb, |(form, _)| form);
            Err(format!("it goes like this: {form}"))
        }
    }
}

/// The first cell of the ship that lies on `cell`, or the cell itself.
fn first_cell(view: &View, cell: Cell) -> Cell {
    view.ships.iter().find(|s| s.mask().unwrap_or(0) & cell.bit() != 0).map_or(cell, |s| s.from)
}

fn lifts(view: &View) -> Vec<Action> {
    view.ships.iter().map(|s| Action::Lift(s.from)).collect()
}

fn place(suit: &str, ship: &str, from: &str, to: &str) -> Result<Vec<Action>, String> {
    let (a, b): (Cell, Cell) = (from.parse()?, to.parse()?);
    let ship: Kind = ship.parse()?;
    if a == b && ship != Kind::Dinghy {
        return Err(format!("name both ends of the {ship}: place {suit} {ship} {a} …"));
    }
    Ok(vec![Action::Place(Ship { suit: suit.parse()?, ship, from: a.min(b), to: a.max(b) })])
}

/// A whole layout at once: what lies there is lifted first.
fn layout(view: &View, name: &str) -> Result<Vec<Action>, String> {
    let coded = match named_layouts().get(name) {
        Some(l) => Coded { variant: l.variant, marker: l.marker, rows: l.rows, ships: l.ships.clone() },
        None => decode(name).map_err(|e| {
            let names: Vec<&str> = named_layouts().keys().map(String::as_str).collect();
            format!("`{name}` is neither a ready layout ({}) nor a layout code: {e}", names.join(", "))
        })?,
    };
    if coded.variant != view.variant {
        return Err(format!("that layout is for the variant `{}`", coded.variant.name()));
    }
    let mut actions = lifts(view);
    if coded.marker != view.marker {
        actions.push(Action::Marker(coded.marker));
    }
    if coded.rows != view.rows {
        actions.push(Action::Rows(coded.rows));
    }
    actions.extend(coded.ships.into_iter().map(Action::Place));
    Ok(actions)
}
