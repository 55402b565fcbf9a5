//! The map of a battle, in layers.

use std::collections::BTreeMap;

use maud::{Markup, html};
use paint::Theme;
use paint::svg::{at, document};

use super::counter::{Counter, Detail};
use super::geometry::{Window, centre, outline};
use super::ink::Ink;
use super::marks::{self, Aim, Field, Laid, Path, Reach};
use super::{beyond, silhouette, stack, terrain};
use crate::types::{Facing, Hex, ShipId};

/// §4.1 A planet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planet {
    /// Its name.
    pub name: String,
    /// Its hex.
    pub hex: Hex,
}

/// Everything a map shows. Of what lies outside the window only ships are shown, by pointers at its edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// What the map is called, for those who hear it.
    pub title: String,
    /// The part of space that is drawn.
    pub window: Window,
    /// The planet, if there is one.
    pub planet: Option<Planet>,
    /// The ships.
    pub counters: Vec<Counter>,
    /// Are names written under ships that are alone in their hex?
    pub names: bool,
    /// Mines and seekers the viewer knows of.
    pub laid: Vec<Laid>,
    /// Courses.
    pub paths: Vec<Path>,
    /// Where the ship in hand can go.
    pub reach: Vec<Reach>,
    /// Fields of fire.
    pub fields: Vec<Field>,
    /// Shots that are declared.
    pub shots: Vec<Aim>,
    /// The hex under the cursor.
    pub cursor: Option<Hex>,
    /// The hex whose ships are listed.
    pub open: Option<Hex>,
    /// Hexes that can be pointed at.
    pub cells: Vec<Hex>,
    /// Ships that can be taken in hand from a list, with the numbers of their tools.
    pub tools: Vec<(ShipId, usize)>,
    /// How much there is to be seen, if that does not follow from the window: on a map that is zoomed.
    pub detail: Option<Detail>,
}

impl Chart {
    /// An empty map.
    pub fn new(title: impl Into<String>, window: Window) -> Self {
        Chart {
            title: title.into(),
            window,
            planet: None,
            counters: Vec::new(),
            names: false,
            laid: Vec::new(),
            paths: Vec::new(),
            reach: Vec::new(),
            fields: Vec::new(),
            shots: Vec::new(),
            cursor: None,
            open: None,
            cells: Vec::new(),
            tools: Vec::new(),
            detail: None,
        }
    }

    /// How much there is to be seen.
    fn detail(&self) -> Detail {
        self.detail.unwrap_or(self.window.detail())
    }

    /// The ships by hex, those of a hex from the largest to the smallest.
    pub(crate) fn piles(&self) -> BTreeMap<Hex, Vec<&Counter>> {
        let mut piles: BTreeMap<Hex, Vec<&Counter>> = BTreeMap::new();
        for ship in self.counters.iter().filter(|ship| self.window.holds(ship.hex)) {
            piles.entry(ship.hex).or_default().push(ship);
        }
        for ships in piles.values_mut() {
            ships.sort_by_key(|ship| (std::cmp::Reverse(ship.hull.1), ship.id));
        }
        piles
    }

    /// What there is in a hex, in words.
    fn describe(&self, hex: Hex, ships: &[&Counter]) -> String {
        let mut text = hex.to_string();
        if self.planet.as_ref().is_some_and(|planet| planet.hex == hex) {
            text += ", the planet";
        }
        if let Some(reach) = self.reach.iter().find(|reach| reach.hex == hex) {
            text += &format!(", at speed {}{}", reach.speed, if reach.risky { ", at a risk" } else { "" });
        }
        match ships {
            [] => {}
            [ship] => text += &format!(": {}", ship.describe()),
            ships => {
                let names: Vec<&str> = ships.iter().map(|ship| ship.name.as_str()).collect();
                text += &format!(": {} ships, {}", ships.len(), names.join(", "));
            }
        }
        text
    }
}

/// One layer of a map: a group with an id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// Its id in the page.
    pub id: &'static str,
    /// What is in the group.
    pub svg: String,
}

/// The layers from the bottom up. Only `chart-terrain` is large, and it depends on nothing but window and planet.
pub fn layers(chart: &Chart, ink: &Ink) -> Vec<Layer> {
    let piles = chart.piles();
    let window = &chart.window;
    let seen = |hex: &Hex| window.holds(*hex);
    let ships = chart.counters.iter().map(|ship| (ship.class, ship.side));
    let layer = |id: &'static str, body: Markup| Layer { id, svg: body.into_string() };
    vec![
        layer("chart-hulls", html! { defs { (silhouette::symbols(ships, ink)) } }),
        layer("chart-terrain", terrain::terrain(window, chart.planet.as_ref(), chart.detail(), ink)),
        layer("chart-fields", html! { @for field in &chart.fields { (marks::field(window, field, ink)) } }),
        layer("chart-reach", {
            let reach: Vec<Reach> = chart.reach.iter().filter(|reach| seen(&reach.hex)).copied().collect();
            html! { @if !reach.is_empty() { (marks::reach(&reach, ink)) } }
        }),
        layer("chart-paths", html! { @for path in &chart.paths { (marks::path(path, ink)) } }),
        layer(
            "chart-laid",
            html! { @for laid in chart.laid.iter().filter(|laid| seen(&laid.hex)) { (marks::laid(laid, ink)) } },
        ),
        layer(
            "chart-cursor",
            html! { @if let Some(hex) = chart.cursor.filter(seen) { (marks::cursor(hex, ink)) } },
        ),
        layer("chart-ships", ships_layer(chart, &piles, ink)),
        layer("chart-beyond", beyond::beyond(window, &chart.counters, chart.detail(), ink)),
        layer("chart-shots", marks::shots(&chart.shots, chart.detail(), ink)),
        layer("chart-cells", cells(chart, &piles)),
        layer(
            "chart-list",
            html! {
                @if let Some((hex, ships)) = chart.open.and_then(|hex| piles.get(&hex).map(|ships| (hex, ships))) {
                    (stack::list(window, hex, ships, &chart.tools, ink))
                }
            },
        ),
    ]
}

fn ships_layer(chart: &Chart, piles: &BTreeMap<Hex, Vec<&Counter>>, ink: &Ink) -> Markup {
    let size = match chart.detail() {
        Detail::Near => 10,
        Detail::Far => 17,
    };
    html! {
        @for (hex, ships) in piles {
            @let (x, y) = centre(*hex);
            g class=[crowded(piles, *hex).then_some("crowd")] transform=(format!("translate({x} {y})")) {
                (stack::pile(ships, chart.detail(), ink))
            }
        }
        @if chart.names {
            g class="names" aria-hidden="true" font-size=(size) text-anchor="middle" fill=(ink.ink) stroke=(ink.card) stroke-width="3" stroke-linejoin="round" paint-order="stroke" {
                @for (hex, ships) in piles {
                    @if let Some(ship) = named(piles, *hex, ships) {
                        @let (x, y) = centre(*hex);
                        (at(x, y, html! { text y=(26 + size) { (ship.name) } }))
                    }
                }
            }
        }
    }
}

/// Is there a ship in a hex beside this one? Such ships are not drawn larger than they are, however far away.
fn crowded(piles: &BTreeMap<Hex, Vec<&Counter>>, hex: Hex) -> bool {
    Facing::all().any(|side| piles.contains_key(&hex.toward(side)))
}

/// The ship whose name stands under its hex: it is alone there, and its name lies over no other ship or its name.
fn named<'a>(piles: &BTreeMap<Hex, Vec<&Counter>>, hex: Hex, ships: &[&'a Counter]) -> Option<&'a Counter> {
    let [ship] = ships else { return None };
    let below = Facing::all().skip(1).take(2).any(|side| piles.contains_key(&hex.toward(side)));
    // A letter is about a ninth of a hex wide.
    let reach = (ship.name.chars().count() / 9) as i16;
    let (column, row) = hex.0.place();
    let beside = (1..=reach).flat_map(|n| [column - n, column + n]);
    let beside = beside.map(|column| Hex::at(column, row)).any(|hex| piles.contains_key(&hex));
    (!below && !beside).then_some(*ship)
}

/// Hexes that can be pointed at, invisible on top; each says what is there.
fn cells(chart: &Chart, piles: &BTreeMap<Hex, Vec<&Counter>>) -> Markup {
    html! {
        @for (hex, (row, column)) in chart.cells.iter().filter_map(|hex| chart.window.cell(*hex).map(|cell| (hex, cell))) {
            @let words = chart.describe(*hex, piles.get(hex).map_or(&[], Vec::as_slice));
            g class="cell" role="button" tabindex="-1" data-cell=(format!("{row},{column}")) data-hex=(hex) aria-label=(words) {
                title { (words) }
                path d=(outline(*hex)) fill="#000" fill-opacity="0" {}
            }
        }
    }
}

/// The map for a page: an SVG element whose view box is the window. Zooming and panning change the view box.
pub fn chart(chart: &Chart, ink: &Ink) -> Markup {
    let (left, top, width, height) = chart.window.bounds();
    html! {
        svg class="chart" viewBox=(format!("{left} {top} {width} {height}")) role="group" aria-label=(chart.title)
            data-window=(format!("{} {} {} {}", chart.window.columns.0, chart.window.rows.0, chart.window.columns.1, chart.window.rows.1)) {
            (groups(chart, ink))
        }
    }
}

/// The map as a picture that stands alone.
pub fn chart_svg(chart: &Chart, theme: Theme) -> String {
    let (left, top, width, height) = chart.window.bounds();
    let body = at(-left, -top, groups(chart, &Ink::of(theme)));
    document(width as u32, height as u32, &chart.title, theme, body)
}

fn groups(chart: &Chart, ink: &Ink) -> Markup {
    html! { @for layer in layers(chart, ink) { g id=(layer.id) { (maud::PreEscaped(layer.svg)) } } }
}
