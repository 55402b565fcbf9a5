//! The chart in layers: ground, rings of range, where the unit in hand can go, units with their courses, and the hand.

use maud::{Markup, PreEscaped, html};
use paint::{Hand, Part, Pointed};

use super::corner;
use crate::action::Action;
use crate::board::geometry::centre;
use crate::board::{Chart, Counter, Flag, Ink, Kind, Layer, Path, Sailing, Window, layers, silhouette};
use crate::drawing::rings;
use crate::event::Stage;
use crate::screen::held::{Held, Item};
use crate::types::{Hex, UnitId};

/// So many columns and rows are seen at first, though there be little to see.
const LEAST: (i16, i16) = (18, 11);

/// §1.4 What is written where the unit in hand may leave: as it is meant to, or for nothing.
pub(super) const WANTED: &str = "✓ out";
pub(super) const LOST: &str = "off !";

/// With more lines of fire than this, only those of the unit in hand say their chance.
const LABELS: usize = 6;

/// The chart with what the hand adds to it.
pub(super) fn chart(held: &Held, mut chart: Chart) -> Chart {
    let view = held.plan.view;
    chart.window = held.window;
    chart.rings.extend(
        held.unit().filter(|_| !view.stage.fought()).map(|unit| rings(view, unit)).unwrap_or_default(),
    );
    // Where many fire, the chances of those that are not in hand would hide the chart.
    let here = held.item.and_then(|item| held.place(item));
    if chart.aims.len() > LABELS {
        let others = chart.aims.iter_mut().filter(|aim| ![Some(aim.from), Some(aim.to)].contains(&here));
        others.for_each(|aim| aim.label.clear());
    }
    // After the battle the track of the unit in hand stands out.
    if view.stage.fought()
        && let Some(unit) = held.unit()
        && let Some(mut path) = crate::drawing::track(unit)
    {
        path.course = Sailing::Planned;
        path.heading = Some(unit.unit.heading);
        chart.paths.push(path);
    }
    chart
}

/// One layer: an SVG over the others that shows the same part of the sea.
fn layer(name: &str, window: &Window, body: Markup) -> Markup {
    let (left, top, width, height) = window.bounds();
    html! {
        svg class=(format!("layer chart layer-{name}")) data-zoom="map" viewBox=(format!("{left} {top} {width} {height}"))
            aria-hidden="true" { (body) }
    }
}

/// The parts of the chart, from the ground up, and the buttons that move it.
pub(super) fn parts(held: &Held, chart: &Chart, hand: &Hand) -> Vec<Part> {
    let all = layers(chart, &Ink::PAGE);
    let svg = |ids: &[&str]| -> Markup {
        let found = ids.iter().filter_map(|id| all.iter().find(|layer| layer.id == *id));
        html! { @for Layer { svg, .. } in found { (PreEscaped(svg)) } }
    };
    let (left, top, width, height) = chart.window.bounds();
    let hulls = held.plan.view.basis.units.iter().map(|unit| (unit.class, Flag::of(unit.side)));
    let ground = html! {
        svg class=(if chart.closed { "layer chart layer-ground closed" } else { "layer chart layer-ground" }) data-zoom="map" viewBox=(format!("{left} {top} {width} {height}")) role="img"
            aria-label="The chart. The lists of ships say everything that is on it." {
            defs {
                path id="hx" d="M-30 0l15 -26h30l15 26l-15 26h-30z" {}
                (silhouette::symbols(hulls, &Ink::PAGE))
            }
            (svg(&["chart-ground"]))
        }
    };
    let over = |name: &'static str, body: Markup| Part::new(name, layer(name, &chart.window, body));
    vec![
        Part::new("ground", ground),
        over("arc", svg(&["chart-lights", "chart-rings"])),
        over("reach", reach(held)),
        over(
            "paths",
            html! { (drifts(held)) (svg(&["chart-paths", "chart-marks"])) (turns(held)) (chosen(held)) },
        ),
        over("ships", svg(&["chart-ships"])),
        over("press", counters(held, chart)),
        Part::new("hand", aimed(held, chart, hand, svg(&["chart-aims"]))),
        Part::new("zoom", html! { (buttons()) (corner::corner(held)) }),
    ]
}

/// Courses that nobody has ordered, faintly.
fn drifts(held: &Held) -> Markup {
    let mut bare = Chart::new(String::new(), held.window);
    bare.paths = crate::drawing::drifts(held.plan.view);
    let drawn = layers(&bare, &Ink::PAGE);
    html! {
        @if !bare.paths.is_empty() {
            g class="by-itself" { @for layer in drawn.iter().filter(|layer| layer.id == "chart-paths") { (PreEscaped(&layer.svg)) } }
        }
    }
}

/// After the battle: where each was at the end of every turn.
fn turns(held: &Held) -> Markup {
    let view = held.plan.view;
    let units = view.units.iter().filter(|unit| view.stage.fought() && unit.class.ship());
    html! {
        g class="turn-marks" {
            @for unit in units {
                @for passage in &unit.passages {
                    @if let Some((x, y)) = passage.hexes.last().copied().map(centre) {
                        circle class=(Flag::of(unit.side).id()) cx=(x) cy=(y) r="7" {}
                        text x=(x) y=(y + 3) { (passage.turn) }
                    }
                }
            }
        }
    }
}

/// The hex of what is in hand.
fn chosen(held: &Held) -> Markup {
    html! {
        @if let Some((x, y)) = held.item.and_then(|item| held.place(item)).map(centre) {
            use class="chosen-hex" href="#hx" x=(x) y=(y) {}
        }
    }
}

/// A hex that can be pressed.
fn site(held: &Held, hex: Hex) -> Markup {
    let (x, y) = centre(hex);
    html! {
        @if let Some((row, column)) = held.window.cell(hex) { use href="#hx" x=(x) y=(y) data-cell=(format!("{row},{column}")) {} }
    }
}

/// The whole sea, to be pressed anywhere.
fn everywhere(held: &Held, class: &str) -> Markup {
    let map = &held.plan.view.basis.map;
    let sheet = if map.closed { Window::frame(map.columns, map.rows) } else { held.window };
    let (left, top, width, height) = sheet.bare();
    let (column, row) = (held.window.columns.0, held.window.rows.0);
    html! { rect class=(class) x=(left) y=(top) width=(width) height=(height) data-hexes=(format!("{column} {row}")) data-upright data-cell="0,0" {} }
}

/// Where something can be done with what is in hand.
fn reach(held: &Held) -> Markup {
    let plan = &held.plan;
    if held.airship().is_some() {
        return html! { g class="goals" { @for hex in held.berths() { (site(held, hex)) } } };
    }
    if held.dummy().is_some_and(|unit| unit.helm.is_none())
        || plan.at(Stage::Deploy) && held.item == Some(Item::Mines)
    {
        return everywhere(held, "everywhere");
    }
    if plan.at(Stage::Shell) {
        let Some(unit) = held.mine() else { return html! {} };
        let open = held.window.hexes().filter(|at| plan.may(&Action::Shell { at: *at, unit: unit.id }));
        return html! { g class="goals" { @for hex in open { (site(held, hex)) } } };
    }
    let (Some(unit), Some(voyage)) = (held.mine(), held.voyage()) else { return html! {} };
    let berths = held.berths();
    let goals: Vec<_> = voyage.goals().into_iter().filter(|(hex, _)| !berths.contains(hex)).collect();
    let risky =
        |hex: &Hex| goals.iter().any(|(at, end)| at == hex && !plan.outlook(unit, end).warnings.is_empty());
    let (risks, rest): (Vec<Hex>, Vec<Hex>) =
        goals.iter().filter(|(_, end)| end.leaves.is_none()).map(|(hex, _)| *hex).partition(risky);
    let exits = goals.iter().filter_map(|(hex, end)| Some((*hex, plan.leaving(unit, end.leaves?).good())));
    let (wanted, lost): (Vec<_>, Vec<_>) = exits.partition(|(_, good)| *good);
    html! {
        // Where there is land, a press on it says why it is barred.
        @if !plan.view.basis.map.terrain.is_empty() { (everywhere(held, "everywhere barred")) }
        g class="goals entry" { @for hex in berths { (site(held, hex)) } }
        g class="goals" { @for hex in rest { (site(held, hex)) } }
        g class="goals risky" { @for hex in risks { (site(held, hex)) } }
        g class="goals exit" { @for (hex, _) in &lost { (site(held, *hex)) } }
        g class="goals exit wins" { @for (hex, _) in &wanted { (site(held, *hex)) } }
        g class="exits" { @for (hex, good) in wanted.iter().chain(&lost) { @let (x, y) = centre(*hex); text x=(x) y=(y + 4) { (if *good { WANTED } else { LOST }) } } }
        // Speeds stand on the straight course.
        g class="speeds" {
            @for (hex, end) in goals.iter().filter(|(hex, end)| end.turned() == 0 && end.leaves.is_none() && *hex != voyage.start().at) {
                @let (x, y) = centre(*hex);
                text x=(x) y=(y + 20) { (end.course.speed) }
            }
        }
    }
}

fn item(counter: &Counter) -> Option<Item> {
    let number = counter.key.get(1..)?.parse().ok()?;
    Some(match counter.kind {
        Kind::Unit(..) => Item::Unit(UnitId(number)),
        Kind::Contact => Item::Contact(crate::types::ContactId(number)),
    })
}

/// Units that can be pressed: a hex over each pile. Where the unit in hand can do something to who is there, that is done;
/// else a pile gives its next unit. Where the unit in hand can go, units of others let the goal through.
fn counters(held: &Held, chart: &Chart) -> Markup {
    let goals: Vec<Hex> = held.voyage().map_or_else(Vec::new, |voyage| voyage.goals().into_keys().collect());
    let pressed = |hex: Hex| -> Option<(u16, u16)> {
        let cursor = held.window.cell(hex)?;
        let tool = held.item.and_then(|item| held.tool(item)).unwrap_or(0);
        let there = Held::new(held.plan.view, &Hand { cursor, tool, shown: true, ..Hand::default() });
        matches!(there.pointed(), Some(Pointed::Do(_))).then_some(cursor)
    };
    let lays = held.plan.at(Stage::Deploy)
        && (held.item == Some(Item::Mines) || held.airship().is_some() || held.dummy().is_some());
    let fires = matches!(held.plan.view.stage, Stage::Aim | Stage::Torpedo) && held.plan.asked().is_some();
    let next = |hex: Hex, ids: &[usize]| {
        let now = held.item.and_then(|item| held.tool(item));
        let next =
            now.and_then(|now| ids.iter().position(|n| *n == now)).map_or(0, |n| n + 1) % ids.len().max(1);
        let own = ids.iter().any(|n| matches!(held.items[*n], Item::Unit(id) if held.plan.own(id)));
        (own || !goals.contains(&hex)).then(|| ids.get(next).copied()).flatten()
    };
    html! {
        g class="cells" {
            @for (hex, units) in chart.piles() {
                @let ids: Vec<usize> = units.iter().filter_map(|unit| held.tool(item(unit)?)).collect();
                @let theirs = ids.iter().any(|n| matches!(held.items[*n], Item::Unit(id) if !held.plan.own(id)));
                @let (x, y) = centre(hex);
                @let words = html! { title { @for unit in &units { (unit.describe()) ". " } } };
                @if let Some((row, column)) = (lays || fires && theirs && held.mine().is_some()).then(|| pressed(hex)).flatten() {
                    use href="#hx" x=(x) y=(y) data-cell=(format!("{row},{column}")) { (words) }
                } @else if let Some(tool) = next(hex, &ids) {
                    use href="#hx" x=(x) y=(y) data-tool=(tool) { (words) }
                }
            }
        }
    }
}

/// The hex pointed at, the course that would lead there, lines of fire; and what the buttons of the chart show.
fn aimed(held: &Held, chart: &Chart, hand: &Hand, shots: Markup) -> Markup {
    let (left, top, width, height) = chart.window.bounds();
    let chosen = held.item.and_then(|item| held.place(item));
    let end = held.unit().and_then(|unit| unit.plot.as_ref()?.path.last()).map(|leg| leg.at);
    let goals = held.voyage().map_or_else(Vec::new, |voyage| voyage.goals().into_keys().collect());
    let near = Window::around(chosen.into_iter().chain(goals), 2);
    let moved = hand.cursor != (0, 0);
    let focus: Vec<Hex> = if moved { vec![held.cursor] } else { chosen.into_iter().chain(end).collect() };
    let focus = Window::around(focus, 1).map(|window| bounds(&window));
    let view = held.plan.view;
    let phase = format!("{} {:?} {:?}", view.turn, view.stage, view.waiting);
    let preview = held.voyage().filter(|_| moved && hand.shown).and_then(|voyage| {
        let unit = held.mine()?;
        let end = voyage.best(held.cursor, None)?;
        let drafted = unit
            .plot
            .as_ref()
            .is_some_and(|plot| plot.plotted && plot.path.last().is_some_and(|leg| leg.at == held.cursor));
        let mut hexes: Vec<Hex> = end.course.legs(voyage.start()).into_iter().map(|leg| leg.at).collect();
        hexes.dedup();
        (!drafted && hexes.len() > 1).then(|| Path {
            name: unit.name.clone(),
            side: Flag::of(unit.side),
            course: Sailing::Planned,
            hexes,
            heading: Some(end.leg.heading),
        })
    });
    let mut bare = Chart::new(String::new(), chart.window);
    bare.paths.extend(preview);
    bare.cursor = Some(held.cursor).filter(|_| moved && hand.shown);
    let drawn = layers(&bare, &Ink::PAGE);
    let drawn = drawn.iter().filter(|layer| matches!(layer.id, "chart-paths" | "chart-cursor"));
    html! {
        svg class="layer chart layer-hand" data-zoom="map" viewBox=(format!("{left} {top} {width} {height}")) aria-hidden="true"
            data-all=(bounds(&sight(held, chart))) data-chosen=[near.map(|window| bounds(&window))] data-focus=[focus] data-phase=(phase) {
            g class="preview" { @for layer in drawn { (PreEscaped(&layer.svg)) } }
            (shots)
        }
    }
}

/// What matters now: everything that is in the battle; when it is over, all tracks.
fn sight(held: &Held, chart: &Chart) -> Window {
    let mut here: Vec<Hex> = chart.counters.iter().map(|counter| counter.hex).collect();
    if held.plan.view.stage.fought() {
        here.extend(chart.paths.iter().flat_map(|path| path.hexes.iter().copied()));
    }
    Window::around(here, 2).unwrap_or(chart.frame).at_least(LEAST.0, LEAST.1)
}

/// A window as a view box without labels.
fn bounds(window: &Window) -> String {
    let (left, top, width, height) = window.bare();
    format!("{left} {top} {width} {height}")
}

/// Buttons that move the chart.
fn buttons() -> Markup {
    html! {
        div class="map-buttons" role="group" aria-label="Chart" data-zoomer="map" {
            button type="button" data-zoom-by="0.75" data-key="+" aria-label="Zoom in" title="Zoom in (+, or the wheel)" { "+" }
            button type="button" data-zoom-by="1.333" data-key="-" aria-label="Zoom out" title="Zoom out (−, or the wheel)" { "−" }
            button type="button" data-zoom-to="all" data-key="0" title="Show all units (0)" { "All" }
            button type="button" data-zoom-to="chosen" data-key="v" title="Show the unit in hand (v)" { "Unit" }
        }
    }
}
