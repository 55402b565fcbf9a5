//! The view as a terminal screen: a window of the map in characters around the hex pointed at, the ships beside it, and
//! what can be done with the ship in hand.

pub(crate) mod held;
mod map;
mod side;

use paint::{Hand, Line, Screen, Spot, Target, Tone, Tool};

use crate::advice::Advice;
use crate::ship::Place;
use crate::types::ShipId;
use crate::view::{ShipView, Stage, View};
use held::Held;

/// Lines of the map and of the list beside it.
const ROWS: usize = 16;
/// How wide the list is.
const LIST: usize = 23;

/// The situation for a terminal.
pub(crate) fn screen(view: &View, hand: &Hand, advice: Option<&Advice>) -> Screen {
    let held = Held::new(view, hand);
    let (lines, mut spots) = map::map(&held, hand);
    let listed = listed(&held);
    let mut board = vec![Line::of(title(&held), Tone::Strong)];
    for (n, line) in lines.into_iter().enumerate() {
        let gap = map::WIDTH.saturating_sub(line.width());
        let mut line = line.add(" ".repeat(gap), Tone::Plain);
        if let Some((id, (text, tone))) = listed.get(n) {
            if let Some(tool) = held.tool(*id) {
                let (column, width) = (line.width() as u16, LIST as u16);
                spots.push(Spot { line: n as u16 + 1, column, width, target: Target::Tool(tool) });
            }
            line = line.add(text.clone(), *tone);
        }
        board.push(line);
    }
    board.push(Line::of(side::pointed(&held, hand), Tone::Plain));
    let tool = |id: &ShipId| Tool {
        label: held.plan.ship(*id).map(|ship| format!("{} {}", number(*id), ship.name)).unwrap_or_default(),
        thing: None,
    };
    let (height, width) =
        (held.window.rows.1 - held.window.rows.0, held.window.columns.1 - held.window.columns.0);
    let points = held.plan.asked().is_some() && view.stage != Stage::Over;
    Screen {
        board,
        side: side::side(&held, advice),
        cells: points.then_some((height as u16 + 1, width as u16 + 1)),
        home: Some(held.home()),
        large: true,
        tools: held.tools.iter().map(tool).collect(),
        still: held.plan.puts(held.ship).len() < 2,
        here: if points { crate::scene::here(view, held.cursor) } else { String::new() },
        pointed: held.pointed(),
        spots,
        keys: keys(&held, advice),
        ..Screen::default()
    }
}

/// Keys for what can be done now, and for what is advised for all.
fn keys(held: &Held, advice: Option<&Advice>) -> Vec<(char, String, String)> {
    let mut keys = held.keys();
    let advised = advice.is_some_and(|advice| advice.of(None).any(|tip| tip.command == "suggest"));
    if advised && keys.iter().all(|(key, command, _)| *key != 'a' && command != "suggest") {
        keys.insert(0, ('a', "suggest".into(), "suggest all".into()));
    }
    keys
}

/// A ship's number, as people type it.
fn number(ship: ShipId) -> u16 {
    u16::from(ship.0) + 1
}

fn title(held: &Held) -> String {
    let view = held.plan.view;
    let stage = match view.stage {
        Stage::Place => "setting up",
        Stage::Detonate => "drones",
        Stage::Seek => "seekers",
        Stage::Move => "movement",
        Stage::Defend => "defensive fire",
        Stage::Attack => "offensive fire",
        Stage::Answer => "answers",
        Stage::Repair => "repairs",
        Stage::Over => "over",
    };
    format!("Turn {} · {stage} · hex {}", view.turn, held.cursor)
}

/// The list beside the map: as much of it as fits, with the ship in hand in it.
fn listed(held: &Held) -> Vec<(ShipId, (String, Tone))> {
    let at = held.ship.and_then(|id| held.tool(id)).unwrap_or(0);
    let first = at.saturating_sub(ROWS / 2).min(held.tools.len().saturating_sub(ROWS));
    let rows = held.tools.iter().skip(first).take(ROWS);
    rows.filter_map(|id| Some((*id, brief(held, held.plan.ship(*id)?)))).collect()
}

/// A ship in one short line: `▸12 DD Venomous 31/50✓`.
fn brief(held: &Held, ship: &ShipView) -> (String, Tone) {
    let chosen = held.ship == Some(ship.id);
    let mark = if chosen { '▸' } else { ' ' };
    let done = match (&ship.plot, held.plan.own(ship.id)) {
        (Some(plot), _) if plot.finished || plot.orbit.is_some() => '✓',
        (Some(_), _) => '…',
        (None, true)
            if held.plan.at(Stage::Move) && matches!(ship.place, Place::Space(_)) && ship.speed > 0 =>
        {
            '!'
        }
        _ => ' ',
    };
    let name: String = ship.name.chars().take(10).collect();
    let text = format!(
        "{mark}{:>2} {} {name:<10}{:>3}{done}",
        number(ship.id),
        map::letters(ship),
        ship.condition.hull
    );
    (text, if chosen { Tone::Strong } else { Tone::Kind(ship.side.0) })
}
