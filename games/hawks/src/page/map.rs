//! The map in layers: ground, where the ship in hand can go, ships with their courses, and the hand itself.

use maud::{Markup, PreEscaped, html};
use paint::{Hand, Part};

use super::corner;
use crate::board::geometry::centre;
use crate::board::{Chart, Detail, Field, Flag, Flight, Ink, Layer, Path, Window, layers, silhouette};
use crate::event::Attack;
use crate::goal::Leaving;
use crate::plan::course::Outlook;
use crate::plan::placing::Put;
use crate::scene::aim;
use crate::screen::held::{Held, there};
use crate::tables::Start;
use crate::types::{Hex, Weapon};
use crate::view::{ShipView, Stage};

/// More shots than this are not all drawn.
const MANY: usize = 8;
/// So many columns and rows are seen at first, though there be little to see.
const LEAST: (i16, i16) = (18, 11);
/// More hexes than this are not lit one by one.
const EVERYWHERE: usize = 700;

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
    chart
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
    let sites = sites(held);
    let over = |name: &'static str, body: Markup| Part::new(name, layer(name, &chart.window, body));
    vec![
        Part::new("ground", ground),
        over("arc", svg(&["chart-fields"])),
        over("reach", reach(held, &sites)),
        over("paths", html! { (svg(&["chart-paths", "chart-laid"])) (chosen(held)) }),
        over("ships", svg(&["chart-ships", "chart-beyond"])),
        over("press", counters(held, chart)),
        Part::new("hand", aimed(held, chart, hand, &sites, shots)),
        Part::new("zoom", html! { (buttons()) (corner::corner(held)) }),
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

/// Where something can be put while setting up.
fn sites(held: &Held) -> Vec<Hex> {
    let Some(put) = held.put else { return Vec::new() };
    held.window.hexes().filter(|hex| hex.on_sheet() && held.plan.may_place(put, *hex).is_ok()).collect()
}

/// The same, to be pressed: where that is nearly everywhere, the whole sheet is.
fn open_sites(held: &Held, open: &[Hex]) -> Markup {
    let (left, top, width, height) = held.window.bounds();
    let (column, row) = (held.window.columns.0, held.window.rows.0);
    html! {
        @if open.len() > EVERYWHERE {
            rect class="everywhere" x=(left) y=(top) width=(width) height=(height) data-hexes=(format!("{column} {row}")) data-cell="0,0" {}
        } @else {
            g class="goals" { @for hex in open { (site(held, *hex)) } }
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

/// How a goal is lit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    Plain,
    Risky,
    Exit,
    Won,
}

impl Goal {
    const ALL: [Goal; 4] = [Goal::Plain, Goal::Risky, Goal::Exit, Goal::Won];

    const fn class(self) -> &'static str {
        match self {
            Goal::Plain => "goals",
            Goal::Risky => "goals risky",
            Goal::Exit => "goals exit",
            Goal::Won => "goals exit wins",
        }
    }
}

/// §3 Where the ship in hand can go: a hex for each goal, with its speed.
fn reach(held: &Held, sites: &[Hex]) -> Markup {
    if held.put.is_some() {
        return open_sites(held, sites);
    }
    let Some(voyage) = held.voyage() else { return html! {} };
    let goals: Vec<(Hex, Outlook)> = voyage
        .goals()
        .into_iter()
        .filter(|(hex, _)| *hex != voyage.start())
        .map(|(hex, course)| (hex, held.plan.outlook(voyage, course)))
        .collect();
    let risky = |outlook: &Outlook| outlook.break_up > 0 || outlook.doomed || outlook.unmasks;
    let kind = |outlook: &Outlook| match outlook.leaves {
        Some(Leaving::Wins) => Goal::Won,
        Some(Leaving::Plain | Leaving::Loses) => Goal::Exit,
        None if risky(outlook) => Goal::Risky,
        None => Goal::Plain,
    };
    html! {
        @for goal in Goal::ALL {
            g class=(goal.class()) {
                @for (hex, _) in goals.iter().filter(|(_, outlook)| kind(outlook) == goal) { (site(held, *hex)) }
            }
        }
        // §6 Where it would leave the map.
        g class="exits" {
            @for (hex, outlook) in goals.iter().filter(|(_, outlook)| outlook.leaves.is_some()) {
                @let (x, y) = centre(*hex);
                text x=(x) y=(y + 4) { (if outlook.leaves == Some(Leaving::Wins) { "✓ off" } else { "off" }) }
            }
        }
        // Speeds stand on the straight course.
        g class="speeds" {
            @for (hex, outlook) in goals.iter().filter(|(_, outlook)| outlook.turns == 0 && outlook.leaves.is_none()) {
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
fn aimed(held: &Held, chart: &Chart, hand: &Hand, sites: &[Hex], shots: Markup) -> Markup {
    let (left, top, width, height) = chart.window.bounds();
    let chosen = held.view().and_then(|ship| ship.hex);
    let end = held.view().and_then(|ship| ship.plot.as_ref()?.path.last()).map(|leg| leg.at);
    let goals = held.voyage().map_or_else(Vec::new, |voyage| voyage.goals());
    let near = Window::around(chosen.into_iter().chain(goals.into_iter().map(|(hex, _)| hex)), 1);
    let moved = hand.cursor != (0, 0);
    let focus: Vec<Hex> = if moved { vec![held.cursor] } else { chosen.into_iter().chain(end).collect() };
    let focus = (!focus.is_empty()).then(|| bounds(&Window::around(focus, 1)));
    let phase = phase(held);
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
            data-all=(bounds(&sight(held, sites))) data-chosen=(bounds(&near)) data-focus=[focus] data-phase=(phase) {
            g class="preview" { @for layer in drawn { (PreEscaped(&layer.svg)) } }
            (shots)
        }
    }
}

/// What is done now: when it changes, the map shows what matters then.
fn phase(held: &Held) -> String {
    let view = held.plan.view;
    let put = match held.put {
        Some(Put::Planet) => " planet",
        Some(Put::Ship(id)) if view.basis.ship(id).start == Start::Orbit => " station",
        Some(Put::Ship(_)) => " ships",
        Some(Put::Sow(..)) => " sown",
        None => "",
    };
    format!("{} {} {:?}{put}", view.turn, view.mover.0, view.stage)
}

/// What matters now: while setting up where things can be put, while firing who is near an enemy, else everything that
/// is in the battle.
fn sight(held: &Held, sites: &[Hex]) -> Window {
    let view = held.plan.view;
    let here: Vec<&ShipView> = view.ships.iter().filter(|ship| there(ship)).collect();
    let hexes = |ships: &[&ShipView]| -> Vec<Hex> {
        let ends = ships.iter().filter_map(|ship| ship.plot.as_ref()?.path.last()).map(|leg| leg.at);
        ships.iter().filter_map(|ship| ship.hex).chain(ends).collect()
    };
    if view.stage == Stage::Place {
        let few = !sites.is_empty() && sites.len() <= EVERYWHERE;
        let sheet = [Hex::at(1, 1), Hex::at(55, 39)];
        let area: Vec<Hex> =
            if few { sites.iter().copied().chain(view.planet).collect() } else { sheet.into() };
        return at_least(Window::around(area, i16::from(few)));
    }
    let fires = matches!(view.stage, Stage::Defend | Stage::Attack | Stage::Answer);
    let range = Weapon::ALL.into_iter().map(Weapon::range).max().unwrap_or(0);
    let near = |ship: &&&ShipView| {
        let enemy = |other: &&ShipView| other.side != ship.side && close(ship, other, range);
        here.iter().any(enemy)
    };
    let fighting: Vec<&ShipView> = here.iter().filter(|ship| fires && near(ship)).copied().collect();
    let seen = if fighting.is_empty() { hexes(&here) } else { hexes(&fighting) };
    let planet = view.planet.filter(|_| fighting.is_empty());
    at_least(Window::around(seen.into_iter().chain(planet), 2))
}

/// Are two ships within this range, or was one on its way?
fn close(ship: &ShipView, other: &ShipView, range: u16) -> bool {
    let along = |ship: &ShipView| -> Vec<Hex> {
        ship.hex.into_iter().chain(ship.path.iter().map(|leg| leg.at)).collect()
    };
    let there = along(other);
    along(ship).into_iter().any(|hex| there.iter().any(|at| at.distance(hex) <= range))
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
