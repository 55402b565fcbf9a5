//! What can be printed: a card for every ship of the battle, and a log of shots.

use maud::{Markup, html};
use paint::sheet::kit::{
    Card, FOOT, INK, MARGIN, TOP, boxes, boxes_size, card_width, faint, flow, footer, heading, label, strong,
    table,
};
use paint::svg::at;
use paint::{Paper, Sheet, Theme};

use crate::board::silhouette;
use crate::board::{Flag, Ink};
use crate::tables::{Setup, ShipInfo};
use crate::tell::screen_name;
use crate::types::{Kind, Screen, Weapon};

/// Cards side by side.
const COLUMNS: i32 = 2;
/// A square to tick.
const BOX: i32 = 26;
/// Squares of hull points in a row.
const ACROSS: i32 = 25;
/// Game turns a card has room for.
const TURNS: i32 = 10;
/// A line of the log of shots.
const LINE: i32 = 58;

/// The sheets of this battle.
pub(crate) fn sheets(setup: &Setup, paper: Paper) -> Vec<Sheet> {
    let (width, height) = paper.across();
    let room = card_width(COLUMNS, paper);
    let cards = setup.ships.iter().map(|ship| card(setup, ship, room)).collect();
    let pages = flow(cards, COLUMNS, paper);
    let of = pages.len();
    let mut sheets: Vec<Sheet> = (1..)
        .zip(pages)
        .map(|(n, cards)| {
            let title = format!("Knight Hawks, {}: ships, page {n} of {of}", setup.title);
            let body = html! {
                (heading(width, "Knight Hawks", &format!("{}: ships, page {n} of {of}", setup.title), &[("Date", 260)]))
                (cards)
                (footer(height, "Tick a square for each hull point lost, shot fired or mount hit. Our own drawing; unofficial."))
            };
            Sheet::upright(paper, &format!("hawks-ships-{n}"), &title, body)
        })
        .collect();
    let title = format!("Knight Hawks, {}: log of shots", setup.title);
    let log = html! {
        (heading(width, "Knight Hawks", &format!("{}: log of shots", setup.title), &[("Page", 200), ("Date", 260)]))
        (at(MARGIN, TOP, shots(width - 2 * MARGIN, height - FOOT - TOP)))
        (footer(height, "The chance is the weapon's table less what range and screens take. Hit if the roll is not above it."))
    };
    sheets.push(Sheet::upright(paper, "hawks-log", &title, log));
    sheets
}

/// One ship.
fn card(setup: &Setup, ship: &ShipInfo, room: i32) -> Card {
    let flag = Flag::of(ship.side);
    let inner = room - 60;
    let mut rows: Vec<(i32, Markup)> = Vec::new();
    let mut facts = vec![format!("ADF {}", ship.line.adf), format!("MR {}", ship.line.mr)];
    if setup.rules.damage_table() {
        facts.push(format!("DCR {}", ship.line.dcr));
    }
    if ship.line.defences.rh {
        facts.push("reflective hull".into());
    }
    if ship.line.hangar > 0 {
        facts.push(format!("{} fighters", ship.line.hangar));
    }
    if ship.militia {
        facts.push("militia".into());
    }
    rows.push((56, label(0, 36, 32, "start", &facts.join(" · "))));
    let hull = i32::from(ship.condition.hull);
    let (_, deep) = boxes_size(hull, ACROSS, BOX);
    rows.push((
        deep + 56,
        html! { (strong(0, 32, 30, &format!("Hull {hull}"))) (at(0, 44, boxes(hull, ACROSS, BOX))) },
    ));
    rows.extend(stocks(ship).into_iter().map(|(name, count)| (48, stock(&name, count, inner))));
    if setup.rules.damage_table() {
        rows.push((48, faint(0, 32, 26, "Out of order:")));
    }
    let step = (inner - 120) / TURNS;
    let mut heads = vec![("Turn", 120)];
    let turns: Vec<String> = (1..=TURNS).map(|n| n.to_string()).collect();
    heads.extend(turns.iter().map(|n| (n.as_str(), step)));
    rows.push((
        5 * 44,
        table(&heads, 4, 44, |row, column| {
            (column == 0).then(|| ["Hex", "Facing", "Speed", "Hull"][row as usize].to_owned())
        }),
    ));
    let mut y = 130;
    let mut drawn = Vec::new();
    for (high, body) in rows {
        drawn.push(at(30, y, body));
        y += high;
    }
    let high = y + 20;
    let body = html! {
        rect width=(room) height=(high) rx="22" fill="none" stroke=(INK) stroke-width="5" {}
        (at(room - 110, 74, picture(ship, flag)))
        (strong(30, 66, 46, &ship.name))
        (faint(30, 108, 30, &format!("{} · {}", flag.name(), ship.class)))
        @for row in drawn { (row) }
    };
    Card { high, body }
}

/// What a ship looks like, in a square of 140 around the origin.
fn picture(ship: &ShipInfo, flag: Flag) -> Markup {
    let shape = silhouette::shape(ship.class, flag, &Ink::of(Theme::Light));
    html! { g transform="scale(1.4)" { (shape) } }
}

/// What is ticked off as it is used or hit: beams, stocks, screens, interceptors.
fn stocks(ship: &ShipInfo) -> Vec<(String, i32)> {
    let weapons = Weapon::ALL.into_iter().map(|weapon| {
        let word = match weapon.kind() {
            Kind::Beam => format!("{} ({})", weapon.name(), weapon.letters()),
            Kind::Stock | Kind::Laid | Kind::Ship => {
                format!("{}, shots ({})", weapon.name(), weapon.letters())
            }
        };
        (word, i32::from(ship.condition.weapons.of(weapon)))
    });
    let screens = [Screen::Ps, Screen::Es, Screen::Ss]
        .into_iter()
        .filter(|screen| ship.line.defences.has(*screen))
        .map(|screen| (screen_name(screen).to_owned(), 1));
    let rest = [
        ("masking screens".to_owned(), ship.condition.ms),
        ("interceptors (ICM)".to_owned(), ship.condition.icm),
    ];
    weapons
        .chain(screens)
        .chain(rest.into_iter().map(|(name, n)| (name, i32::from(n))))
        .filter(|(_, count)| *count > 0)
        .collect()
}

/// A line of the card: a name, and squares at the right.
fn stock(name: &str, count: i32, inner: i32) -> Markup {
    let (wide, _) = boxes_size(count, 99, BOX);
    html! { (label(0, 32, 30, "start", name)) (at((inner - wide).max(420), 8, boxes(count, 12, BOX))) }
}

/// A log of shots.
fn shots(width: i32, room: i32) -> Markup {
    let rest = width - 110 - 2 * 400 - 150 - 120 - 120 - 120;
    let heads = [
        ("Turn", 110),
        ("Firer", 400),
        ("Target", 400),
        ("Weapon", 150),
        ("Range", 120),
        ("Chance", 120),
        ("Roll", 120),
        ("Damage", rest),
    ];
    table(&heads, room / LINE - 1, LINE, |_, _| None)
}
