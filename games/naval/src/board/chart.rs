//! The chart of a battle, in layers.

use std::collections::BTreeMap;

use maud::{Markup, html};
use paint::Theme;
use paint::svg::{at, document};

use super::counter::{self, Counter, Kind};
use super::geometry::{Window, centre, outline};
use super::ink::Ink;
use super::marks::{self, Aim, Gate, Light, Mark, MarkKind, Path, Ring};
use super::names::labels;
use super::terrain::{self, Ground};
use super::{rose, silhouette};
use crate::types::{Heading, Hex, Terrain};

/// Everything a chart shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// What it is called, for those who hear it.
    pub title: String,
    /// The part of the sea that is drawn.
    pub window: Window,
    /// The frame of the map.
    pub frame: Window,
    /// What is not open sea.
    pub land: BTreeMap<Hex, Terrain>,
    /// Is there nothing beyond the frame?
    pub closed: bool,
    /// Is it night?
    pub night: bool,
    /// §11.7 From where the wind blows.
    pub wind: Heading,
    /// Where one may leave.
    pub gates: Vec<Gate>,
    /// The units and contacts.
    pub counters: Vec<Counter>,
    /// Smoke, mines, goals, wrecks.
    pub marks: Vec<Mark>,
    /// §4.3 Lit hexes.
    pub lights: Vec<Light>,
    /// Rings of range.
    pub rings: Vec<Ring>,
    /// Courses.
    pub paths: Vec<Path>,
    /// Lines of fire.
    pub aims: Vec<Aim>,
    /// The hex under the cursor.
    pub cursor: Option<Hex>,
}

impl Chart {
    /// An empty sea.
    pub fn new(title: impl Into<String>, frame: Window) -> Self {
        Chart {
            title: title.into(),
            window: frame,
            frame,
            land: BTreeMap::new(),
            closed: false,
            night: false,
            wind: Heading::A,
            gates: Vec::new(),
            counters: Vec::new(),
            marks: Vec::new(),
            lights: Vec::new(),
            rings: Vec::new(),
            paths: Vec::new(),
            aims: Vec::new(),
            cursor: None,
        }
    }

    /// The units in each hex.
    pub fn piles(&self) -> BTreeMap<Hex, Vec<&Counter>> {
        let mut piles: BTreeMap<Hex, Vec<&Counter>> = BTreeMap::new();
        for unit in self.counters.iter().filter(|unit| self.window.holds(unit.hex)) {
            piles.entry(unit.hex).or_default().push(unit);
        }
        piles
    }
}

/// One layer of a chart: a group with an id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// Its id in the page.
    pub id: &'static str,
    /// What is in the group.
    pub svg: String,
}

/// The layers from the bottom up. Only `chart-ground` is large, and it changes with the window alone.
pub fn layers(chart: &Chart, ink: &Ink) -> Vec<Layer> {
    let Chart { window, frame, land, gates, closed, night, .. } = chart;
    let seen = |hex: &Hex| window.holds(*hex);
    let units = chart.counters.iter().filter_map(|unit| match unit.kind {
        Kind::Unit(class, _) => Some((class, unit.side)),
        Kind::Contact => None,
    });
    let layer = |id: &'static str, body: Markup| Layer { id, svg: body.into_string() };
    let ground = Ground { window, frame, land, gates, closed: *closed, night: *night };
    vec![
        layer("chart-hulls", html! { defs { (silhouette::symbols(units, ink)) } }),
        layer("chart-ground", terrain::terrain(ground, ink)),
        layer("chart-lights", html! { @for light in &chart.lights { (marks::light(light, ink)) } }),
        layer("chart-rings", html! { @for ring in &chart.rings { (marks::ring(ring, ink)) } }),
        layer("chart-paths", html! { @for path in &chart.paths { (marks::path(path, ink)) } }),
        layer(
            "chart-marks",
            html! { @for mark in chart.marks.iter().filter(|mark| seen(&mark.hex)) { (marks::mark(mark, ink)) } },
        ),
        layer(
            "chart-cursor",
            html! { @if let Some(hex) = chart.cursor.filter(seen) { (marks::cursor(hex, ink)) } },
        ),
        layer("chart-ships", ships(chart, ink)),
        layer("chart-aims", html! { @for aim in &chart.aims { (marks::aim(aim, ink)) } }),
    ]
}

fn ships(chart: &Chart, ink: &Ink) -> Markup {
    let piles = chart.piles();
    html! {
        @for (hex, units) in &piles {
            @let (x, y) = centre(*hex);
            g class=[crowded(&piles, *hex).then_some("crowd")] transform=(format!("translate({x} {y})")) {
                @match &units[..] {
                    [unit] => (counter::counter(unit, ink)),
                    units => (counter::pile(units, ink)),
                }
                @if let Some(hidden) = mined(chart, *hex) { (marks::mined(hidden, ink)) }
            }
        }
        g class="names" aria-hidden="true" font-size="11" fill=(ink.ink) stroke=(ink.card) stroke-width="3" stroke-linejoin="round" paint-order="stroke" {
            @for label in labels(&piles) {
                @let (x, y) = centre(label.hex);
                (at(x, y, label.draw()))
            }
        }
    }
}

/// §11.8 Are there mines in this hex, and if so, does only the viewer know of them?
fn mined(chart: &Chart, hex: Hex) -> Option<bool> {
    chart.marks.iter().filter(|mark| mark.hex == hex).find_map(|mark| match mark.kind {
        MarkKind::Mines => Some(false),
        MarkKind::HiddenMines => Some(true),
        MarkKind::Smoke
        | MarkKind::Starshell
        | MarkKind::Sunk(_)
        | MarkKind::Ruin(_)
        | MarkKind::Goal(_)
        | MarkKind::Splash => None,
    })
}

/// Is there a unit in a hex beside this one? Such units are not drawn larger than they are, however far away.
fn crowded(piles: &BTreeMap<Hex, Vec<&Counter>>, hex: Hex) -> bool {
    hex.around().iter().any(|hex| piles.contains_key(hex))
}

/// A hex as something that can be pressed, invisible; `words` say what is there.
pub fn cell(window: &Window, hex: Hex, words: &str) -> Markup {
    html! {
        @if let Some((row, column)) = window.cell(hex) {
            g class="cell" role="button" tabindex="-1" data-cell=(format!("{row},{column}")) data-hex=(hex) aria-label=(words) {
                title { (words) }
                path d=(outline(hex)) fill="#000" fill-opacity="0" {}
            }
        }
    }
}

/// The chart for a page: an SVG element whose view box is the window.
pub fn chart(chart: &Chart, ink: &Ink) -> Markup {
    let (left, top, width, height) = chart.window.bounds();
    html! {
        svg class="chart" viewBox=(format!("{left} {top} {width} {height}")) role="group" aria-label=(chart.title) {
            (groups(chart, ink))
        }
    }
}

/// The chart as a picture that stands alone.
pub fn chart_svg(chart: &Chart, theme: Theme) -> String {
    let (left, top, width, height) = chart.window.bounds();
    let ink = Ink::of(theme);
    let compass = html! { g transform=(format!("translate({} 34)", width - 106)) { (rose(chart.wind, chart.night, &ink)) } };
    let body = html! { (at(-left, -top, groups(chart, &ink))) (compass) };
    document(width as u32, height as u32, &chart.title, theme, body)
}

fn groups(chart: &Chart, ink: &Ink) -> Markup {
    html! { @for layer in layers(chart, ink) { g id=(layer.id) { (maud::PreEscaped(layer.svg)) } } }
}
