//! What can be printed: the map, a sheet of orders, and the forces of both sides to tick off. The map is drawn from what
//! everybody knows before the first day.

use std::sync::Arc;

use contract::{Game as _, Viewer};
use hawks::board::Ink;
use maud::{Markup, html};
use paint::sheet::kit::{
    Card, FOOT, INK, MARGIN, TOP, boxes, boxes_size, card_width, faint, flow, footer, heading, label, strong,
    table,
};
use paint::sheet::page;
use paint::svg::at;
use paint::{Paper, Sheet, Theme};

use crate::Frontier;
use crate::board::geometry::Layout;
use crate::board::{ground, plates, shapes};
use crate::plan::Plan;
use crate::tables::{Origin, Setup, ShipInfo};
use crate::types::Navy;

/// Cards side by side on the pages of forces.
const COLUMNS: i32 = 2;
/// A square for a hull point, and how many stand in a row.
const BOX: i32 = 20;
const ACROSS: i32 = 30;
/// A line of the sheet of orders.
const LINE: i32 = 62;
/// Days that are ticked off on the map, and squares in a row.
const DAYS: i32 = 100;
const WEEK: i32 = 10;

/// The sheets of this campaign.
pub(crate) fn sheets(setup: &Arc<Setup>, paper: Paper) -> Vec<Sheet> {
    let mut sheets = vec![map(setup, paper), orders(setup, paper)];
    for (navy, name) in [(Navy::Upf, "upf"), (Navy::Sathar, "sathar")] {
        sheets.extend(forces(setup, navy, name, paper));
    }
    sheets
}

/// The map, on a sheet that lies on its side.
fn map(setup: &Arc<Setup>, paper: Paper) -> Sheet {
    let (short, long) = paper.across();
    let title = format!("{}: the map", setup.title);
    let view = Frontier::view(&Frontier::blank(setup), Viewer::Public);
    let (plan, layout, ink) = (Plan::new(&view), Layout::of(&view.chart), Ink::of(Theme::Light));
    let room = (long - 2 * MARGIN, short - 200 - FOOT - 90);
    let permille = (room.0 * 1000 / layout.width).min(room.1 * 1000 / layout.height);
    let left = (long - layout.width * permille / 1000) / 2;
    let body = html! {
        defs { (shapes(&view, &ink)) }
        (strong(MARGIN, 130, 60, &setup.title))
        (faint(MARGIN, 180, 30, "Move one box a day for each point of the rate; tick off the days below."))
        g transform=(format!("translate({left} 200) scale({})", f64::from(permille) / 1000.0)) {
            (ground::routes(&view.chart, &layout, &ink))
            (ground::circles(&view.chart, &layout, &ink))
            (ground::stars(&layout, &ink))
            (plates::plates(&plan, &layout, &ink))
        }
        (at(MARGIN, short - FOOT - 60, days(long - 2 * MARGIN)))
        (footer(short, "Our own drawing; unofficial."))
    };
    let size = (long as u32, short as u32);
    Sheet { name: "frontier-map".into(), svg: page(size, &title, body), title }
}

/// A square for every day, the last of each tenday filled.
fn days(width: i32) -> Markup {
    let step = width / DAYS;
    html! {
        (label(0, -14, 28, "start", "Days"))
        @for day in 1..=DAYS {
            @let x = (day - 1) * step;
            rect x=(x) y="0" width=(step - 4) height="34" fill=(if day % WEEK == 0 { "#d7dbdf" } else { "none" }) stroke=(INK) stroke-width="2" {}
            @if day % WEEK == 0 { (label(x, 62, 24, "start", &day.to_string())) }
        }
    }
}

/// A sheet of orders.
fn orders(setup: &Setup, paper: Paper) -> Sheet {
    let (width, height) = paper.across();
    let title = format!("{}: orders", setup.title);
    let inner = width - 2 * MARGIN;
    let heads = [
        ("Day", 100),
        ("Ships", 560),
        ("From", 300),
        ("To", 300),
        ("Rate", 110),
        ("Arrives", 150),
        ("Notes", inner - 1520),
    ];
    let body = html! {
        (heading(width, &setup.title, "Orders: written in secret, carried out together.", &[("Side", 240), ("Page", 180)]))
        (at(MARGIN, TOP, table(&heads, (height - FOOT - TOP) / LINE - 1, LINE, |_, _| None)))
        (footer(height, "Rate 1 is safe; rates 2 and 3 are risk jumps. Our own drawing; unofficial."))
    };
    Sheet::upright(paper, "frontier-orders", &title, body)
}

/// The forces of a side: each with its ships and their hull points.
fn forces(setup: &Setup, navy: Navy, name: &str, paper: Paper) -> Vec<Sheet> {
    let (width, height) = paper.across();
    let room = card_width(COLUMNS, paper);
    let mut groups: Vec<(String, Vec<&ShipInfo>)> = Vec::new();
    for ship in setup.ships.iter().filter(|ship| ship.navy == navy) {
        let head = force(setup, ship);
        match groups.iter_mut().find(|(known, _)| *known == head) {
            Some((_, ships)) => ships.push(ship),
            None => groups.push((head, vec![ship])),
        }
    }
    let cards = groups.iter().flat_map(|(head, ships)| {
        // A card is never longer than half a page, so that a large fleet goes on in the next column.
        ships.chunks(12).enumerate().map(move |(n, part)| {
            let head = if n == 0 { head.clone() } else { format!("{head}, continued") };
            card(&head, part, room)
        })
    });
    let pages = flow(cards.collect(), COLUMNS, paper);
    let of = pages.len();
    let sheet = |(n, cards): (usize, Markup)| {
        let title = format!("{}: {navy}, page {n} of {of}", setup.title);
        let body = html! {
            (heading(width, &setup.title, &format!("{navy}: forces, page {n} of {of}"), &[("Player", 420)]))
            (cards)
            (footer(height, "Tick a square for each hull point lost. Our own drawing; unofficial."))
        };
        Sheet::upright(paper, &format!("frontier-{name}-{n}"), &title, body)
    };
    (1..).zip(pages).map(sheet).collect()
}

/// What a ship belongs to.
fn force(setup: &Setup, ship: &ShipInfo) -> String {
    match ship.origin {
        Origin::Station(_) => "Stations and fortresses".into(),
        Origin::Militia(planet) => format!("Militia of {}", setup.planet(planet).name),
        Origin::Force(n) => setup.forces[usize::from(n)].name.clone(),
        Origin::Sathar => format!("Sathar: {}", ship.class),
    }
}

/// A force with its ships.
fn card(head: &str, ships: &[&ShipInfo], room: i32) -> Card {
    let mut y = 80;
    let mut rows = Vec::new();
    for ship in ships {
        let hull = i32::from(ship.line.hull);
        let (_, deep) = boxes_size(hull, ACROSS, BOX);
        let place = match ship.origin {
            Origin::Station(_) | Origin::Militia(_) | Origin::Force(_) => {
                format!("{} · {}", ship.name, ship.class)
            }
            Origin::Sathar => ship.name.clone(),
        };
        rows.push(at(
            30,
            y,
            html! { (label(0, 30, 28, "start", &place)) (at(0, 42, boxes(hull, ACROSS, BOX))) },
        ));
        y += 42 + deep + 22;
    }
    let body = html! {
        rect width=(room) height=(y) rx="22" fill="none" stroke=(INK) stroke-width="5" {}
        (strong(30, 56, 40, head))
        @for row in rows { (row) }
    };
    Card { high: y, body }
}
