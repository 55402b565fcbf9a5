//! The map in layers: ground, where the ship in hand can go, ships with their courses, and the hand itself.

use maud::{Markup, PreEscaped, html};
use paint::{Hand, Part};

use crate::board::geometry::{HALF, POINT, centre};
use crate::board::{Chart, Detail, Field, Flag, Flight, Ink, Layer, Path, Window, layers, silhouette};
use crate::event::Attack;
use crate::plan::course::Outlook;
use crate::plan::placing::Put;
use crate::scene::aim;
use crate::screen::held::{Held, there};
use crate::types::{Hex, Weapon};
use crate::view::{ShipView, Stage};

/// More shots than this are not all drawn.
const MANY: usize = 8;
/// So many columns and rows are seen at first, though there be little to see.
const LEAST: (i16, i16) = (18, 11);

/// The map with what the hand adds to it.
pub(super) fn chart(held: &Held, mut chart: Chart) -> Chart {
    chart.window = held.window;
    chart.detail = Some(Detail::Near);
    chart.tools = held.tools.iter().enumerate().map(|(n, id)| (*id, n)).collect();
    // Of a large volley only what concerns the ship in hand is drawn.
    let view = held.plan.view;
    if chart.shots.len() > MANY {
        let mine = |attack: &&Attack| held.ship == Some(attack.target) || held.ship == attack.ship;
        let shots = view.shots.iter().chain(&view.volley).filter(mine);
        chart.shots = shots.filter_map(|attack| aim(view, attack)).collect();
    }
    chart.fields.extend(held.view().and_then(|ship| field(held, ship)));
    chart.open = held.view().and_then(|ship| ship.hex).filter(|hex| crowd(held, *hex) > 2);
    chart
}

/// How many ships can be seen in a hex.
fn crowd(held: &Held, hex: Hex) -> usize {
    held.plan.view.ships.iter().filter(|ship| there(ship) && ship.hex == Some(hex)).count()
}

/// §8.2 The forward field of a ship that has something to fire forward, from where its course ends.
fn field(held: &Held, ship: &ShipView) -> Option<Field> {
    let forward = |weapon: &Weapon| weapon.forward() && ship.condition.usable(*weapon) > 0;
    let range = Weapon::ALL.into_iter().filter(forward).map(Weapon::range).max()?;
    let end = ship.plot.as_ref().and_then(|plot| plot.path.last());
    let (from, facing) = end.map_or((ship.hex?, ship.facing), |leg| (leg.at, leg.facing));
    let looks = matches!(held.plan.view.stage, Stage::Move | Stage::Defend | Stage::Attack);
    looks.then_some(Field { side: Flag::of(ship.side), from, facing, range })
}

/// One layer: an SVG over the others that shows the same part of space.
fn layer(name: &str, window: &Window, body: Markup) -> Markup {
    let (left, top, width, height) = window.bounds();
    html! {
        svg class=(format!("layer chart layer-{name}")) data-zoom="map" viewBox=(format!("{left} {top} {width} {height}"))
            aria-hidden="true" { (body) }
    }
}

/// The parts of the map, from the ground up, and the buttons that move it.
pub(super) fn parts(held: &Held, chart: &Chart, hand: &Hand) -> Vec<Part> {
    let all = layers(chart, &Ink::PAGE);
    let svg = |ids: &[&str]| -> Markup {
        let found = ids.iter().filter_map(|id| all.iter().find(|layer| layer.id == *id));
        html! { @for Layer { svg, .. } in found { (PreEscaped(svg)) } }
    };
    let (left, top, width, height) = chart.window.bounds();
    let hulls = held.plan.view.ships.iter().map(|ship| (ship.class, Flag::of(ship.side)));
    let ground = html! {
        svg class="layer chart layer-ground" data-zoom="map" viewBox=(format!("{left} {top} {width} {height}")) role="img"
            aria-label="The map. The lists of ships say everything that is on it." {
            defs {
                path id="hx" d="M0 -30l26 15v30l-26 15l-26 -15v-30z" {}
                (silhouette::symbols(hulls, &Ink::PAGE))
            }
            (svg(&["chart-terrain"]))
        }
    };
    let shots = svg(&["chart-shots"]);
    let over = |name: &'static str, body: Markup| Part::new(name, layer(name, &chart.window, body));
    vec![
        Part::new("ground", ground),
        over("arc", svg(&["chart-fields"])),
        over("reach", reach(held)),
        over("paths", html! { (svg(&["chart-paths", "chart-laid"])) (chosen(held)) }),
        over("ships", svg(&["chart-ships", "chart-beyond"])),
        over("press", html! { (counters(held, chart)) (svg(&["chart-list"])) }),
        Part::new("hand", aimed(held, chart, hand, shots)),
        Part::new("zoom", buttons()),
    ]
}

/// The hex of the ship in hand.
fn chosen(held: &Held) -> Markup {
    html! {
        @if let Some((x, y)) = held.view().and_then(|ship| ship.hex).map(centre) {
            use class="chosen-hex" href="#hx" x=(x) y=(y) {}
        }
    }
}

/// Where something can be put while setting up: where that is nearly everywhere, the whole sheet can be pressed.
fn sites(held: &Held, put: Put) -> Markup {
    let open: Vec<Hex> =
        held.window.hexes().filter(|hex| hex.on_sheet() && held.plan.may_place(put, *hex).is_ok()).collect();
    let (left, top, width, height) = held.window.bounds();
    let (column, row) = (held.window.columns.0, held.window.rows.0);
    html! {
        @if open.len() > 700 {
            rect class="everywhere" x=(left) y=(top) width=(width) height=(height) data-hexes=(format!("{column} {row}")) data-cell="0,0" {}
        } @else {
            g class="goals" { @for hex in &open { (site(held, *hex)) } }
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

/// §3 Where the ship in hand can go: a hex for each goal, with its speed.
fn reach(held: &Held) -> Markup {
    if let Some(put) = held.put {
        return sites(held, put);
    }
    let Some(voyage) = held.voyage() else { return html! {} };
    let goals: Vec<(Hex, Outlook)> = voyage
        .goals()
        .into_iter()
        .filter(|(hex, _)| *hex != voyage.start())
        .map(|(hex, course)| (hex, held.plan.outlook(voyage, course)))
        .collect();
    let risky =
        |outlook: &Outlook| outlook.break_up > 0 || outlook.doomed || outlook.leaves || outlook.unmasks;
    let row = |risk: bool| goals.iter().filter(move |(_, outlook)| risky(outlook) == risk);
    html! {
        @for (class, risk) in [("goals", false), ("goals risky", true)] {
            g class=(class) {
                @for (hex, _) in row(risk) { (site(held, *hex)) }
            }
        }
        // Speeds stand on the straight course.
        g class="speeds" {
            @for (hex, outlook) in goals.iter().filter(|(_, outlook)| outlook.turns == 0) {
                @let (x, y) = centre(*hex);
                text x=(x) y=(y + 4) { (outlook.speed) @if risky(outlook) { "!" } }
            }
        }
    }
}

/// Ships that can be pressed: a hex over each pile. Pressed again, a pile gives its next ship; where the ship in hand can
/// go, ships of others let the goal through.
fn counters(held: &Held, chart: &Chart) -> Markup {
    let goals: Vec<Hex> = held
        .voyage()
        .map_or_else(Vec::new, |voyage| voyage.goals().into_iter().map(|(hex, _)| hex).collect());
    let pile = |hex: Hex, ids: Vec<usize>| {
        let now = held.ship.and_then(|id| held.tool(id));
        let next =
            now.and_then(|now| ids.iter().position(|n| *n == now)).map_or(0, |n| n + 1) % ids.len().max(1);
        let own = ids.iter().any(|n| held.plan.own(held.tools[*n]));
        (own || !goals.contains(&hex)).then(|| ids.get(next).copied()).flatten()
    };
    html! {
        g class="cells" {
            @for (hex, ships) in chart.piles() {
                @let ids: Vec<usize> = ships.iter().filter_map(|ship| held.tool(ship.id)).collect();
                @let (x, y) = centre(hex);
                @if let Some(tool) = pile(hex, ids) {
                    use href="#hx" x=(x) y=(y) data-tool=(tool) {
                        title { @for ship in &ships { (ship.describe()) ". " } }
                    }
                }
            }
        }
    }
}

/// The hex pointed at, the course that would lead there, shots, and the list of a crowded hex; and what the buttons of the
/// map show.
fn aimed(held: &Held, chart: &Chart, hand: &Hand, shots: Markup) -> Markup {
    let (left, top, width, height) = chart.window.bounds();
    let here = held.plan.view.ships.iter().filter(|ship| there(ship)).filter_map(|ship| ship.hex);
    let ends =
        held.plan.view.ships.iter().filter_map(|ship| ship.plot.as_ref()?.path.last()).map(|leg| leg.at);
    let placing = held.plan.view.stage == Stage::Place;
    let sheet = [Hex::at(1, 1), Hex::at(55, 39)].into_iter().filter(|_| placing);
    let all = Window::around(
        here.chain(ends).chain(held.plan.view.planet).chain(sheet),
        if placing { 0 } else { 2 },
    );
    let all = at_least(all);
    let chosen = held.view().and_then(|ship| ship.hex);
    let goals = held.voyage().map_or_else(Vec::new, |voyage| voyage.goals());
    let near = Window::around(chosen.into_iter().chain(goals.into_iter().map(|(hex, _)| hex)), 1);
    let moved = hand.cursor != (0, 0);
    let focus = if moved { Some(held.cursor) } else { chosen };
    let preview = held.voyage().filter(|_| moved && hand.shown).and_then(|voyage| {
        let course = held.plan.best(voyage, held.cursor)?;
        let drafted = voyage.now.as_ref().is_some_and(|now| now.at() == held.cursor);
        let start = std::iter::once(course.start.0);
        let hexes = start.chain(course.path.iter().map(|(hex, _)| *hex)).collect();
        let ship = held.view()?;
        (!drafted).then(|| Path {
            name: ship.name.clone(),
            side: Flag::of(ship.side),
            course: Flight::Planned,
            hexes,
            facing: Some(course.facing()),
        })
    });
    let mut bare = Chart::new(String::new(), chart.window);
    bare.paths.extend(preview);
    bare.cursor = Some(held.cursor).filter(|_| moved && hand.shown);
    let drawn = layers(&bare, &Ink::PAGE);
    let drawn = drawn.iter().filter(|layer| matches!(layer.id, "chart-paths" | "chart-cursor"));
    html! {
        svg class="layer chart layer-hand" data-zoom="map" viewBox=(format!("{left} {top} {width} {height}")) aria-hidden="true"
            data-all=(bounds(&all)) data-chosen=(bounds(&near)) data-focus=[focus.map(around)] {
            g class="preview" { @for layer in drawn { (PreEscaped(&layer.svg)) } }
            (shots)
        }
    }
}

/// A window that is not too small.
fn at_least(window: Window) -> Window {
    let wider = |(first, last): (i16, i16), least: i16| {
        let more = (least - (last - first + 1)).max(0);
        (first - more / 2, last + more - more / 2)
    };
    Window { columns: wider(window.columns, LEAST.0), rows: wider(window.rows, LEAST.1) }
}

/// A window as a view box without labels.
fn bounds(window: &Window) -> String {
    let (left, top, width, height) = window.bounds();
    let margin = window.margin();
    format!("{} {} {} {}", left + margin, top + margin, width - 2 * margin, height - 2 * margin)
}

/// The box of one hex with some room around it.
fn around(hex: Hex) -> String {
    let (x, y) = centre(hex);
    format!("{} {} {} {}", x - 3 * HALF, y - 2 * POINT, 6 * HALF, 4 * POINT)
}

/// Buttons that move the map.
fn buttons() -> Markup {
    html! {
        div class="map-buttons" role="group" aria-label="Map" data-zoomer="map" {
            button type="button" data-zoom-by="0.75" data-key="+" aria-label="Zoom in" title="Zoom in (+, or the wheel)" { "+" }
            button type="button" data-zoom-by="1.333" data-key="-" aria-label="Zoom out" title="Zoom out (−, or the wheel)" { "−" }
            button type="button" data-zoom-to="all" data-key="0" title="Show all ships (0)" { "All" }
            button type="button" data-zoom-to="chosen" data-key="v" title="Show the ship in hand (v)" { "Ship" }
        }
    }
}
