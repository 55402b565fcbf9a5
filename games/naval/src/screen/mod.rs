//! The view as a terminal screen: a window of the chart in characters around the hex pointed at, the units beside it, and
//! what can be done with the unit in hand.

pub(crate) mod held;
mod here;
mod map;
mod side;
mod war;

use paint::{Hand, Line, Screen, Spot, Target, Tone, Tool};

use crate::advice::Advice;
use crate::event::Stage;
use crate::view::{UnitView, View};
use held::{Held, Item, number};

/// Lines of the chart and of the list beside it.
const ROWS: usize = 16;
/// How wide the list is.
const LIST: usize = 24;

/// The situation for a terminal.
pub(crate) fn screen(view: &View, hand: &Hand, advice: Option<&Advice>) -> Screen {
    let held = Held::new(view, hand);
    let (lines, mut spots) = map::map(&held, hand);
    let listed = listed(&held);
    let mut board = vec![Line::of(title(&held), Tone::Strong)];
    for (n, line) in lines.into_iter().enumerate() {
        let gap = map::WIDTH.saturating_sub(line.width());
        let mut line = line.add(" ".repeat(gap), Tone::Plain);
        if let Some((tool, text, tone)) = listed.get(n) {
            let (column, width) = (line.width() as u16, LIST as u16);
            spots.push(Spot { line: n as u16 + 1, column, width, target: Target::Tool(*tool) });
            line = line.add(text.clone(), *tone);
        }
        board.push(line);
    }
    board.push(Line::of(side::pointed(&held, hand), Tone::Plain));
    let label = |item: &Item| match item {
        Item::Unit(id) => {
            view.unit(*id).map(|unit| format!("{} {}", number(*id), unit.name)).unwrap_or_default()
        }
        Item::Contact(id) => format!("contact {}", id.0 + 1),
        Item::Mines => "mines".into(),
    };
    let (height, width) =
        (held.window.rows.1 - held.window.rows.0, held.window.columns.1 - held.window.columns.0);
    let points = held.plan.asked().is_some() && !view.stage.fought();
    Screen {
        board,
        side: side::side(&held, advice),
        cells: points.then_some((height as u16 + 1, width as u16 + 1)),
        home: Some(held.home()),
        large: true,
        tools: held.items.iter().map(|item| Tool { label: label(item), thing: thing(view, item) }).collect(),
        still: true,
        here: if points { here::here(&held) } else { String::new() },
        pointed: held.pointed(),
        spots,
        keys: held.keys(),
        ..Screen::default()
    }
}

fn title(held: &Held) -> String {
    let view = held.plan.view;
    let stage = match view.stage {
        Stage::Deploy => "laying out",
        Stage::Sight => "sightings",
        Stage::Shell => "starshells",
        Stage::Strike => "air strikes",
        Stage::Aim => "targets",
        Stage::Move => "movement",
        Stage::Torpedo => "torpedoes",
        Stage::Between => "this battle is over",
        Stage::Over => "over",
    };
    let night = if view.night { " by night" } else { "" };
    format!(
        "Turn {}/{} · {stage} · sight {}{night} · wind from {} · hex {}",
        view.turn,
        view.turns,
        view.sight(),
        view.wind,
        held.cursor
    )
}

/// The list beside the chart: as much of it as fits, with what is in hand in it.
fn listed(held: &Held) -> Vec<(usize, String, Tone)> {
    let at = held.item.and_then(|item| held.tool(item)).unwrap_or(0);
    let first = at.saturating_sub(ROWS / 2).min(held.items.len().saturating_sub(ROWS));
    let rows = held.items.iter().enumerate().skip(first).take(ROWS);
    rows.map(|(n, item)| brief(held, n, *item)).collect()
}

/// One short line: `▸12 BB Bismarck   W2S1✓`.
fn brief(held: &Held, tool: usize, item: Item) -> (usize, String, Tone) {
    let chosen = held.item == Some(item);
    let mark = if chosen { '▸' } else { ' ' };
    let (text, tone) = match item {
        Item::Unit(id) => match held.plan.unit(id) {
            Some(unit) => (row(held, mark, unit), Tone::Kind(unit.side.0)),
            None => (String::new(), Tone::Plain),
        },
        Item::Contact(id) => {
            let contact = held.plan.view.contacts.iter().find(|contact| contact.id == id);
            let text = contact
                .map(|contact| format!("{mark} ? contact {:<2} {} s{}", id.0 + 1, contact.at, contact.speed));
            (text.unwrap_or_default(), Tone::Kind(contact.map_or(1, |contact| contact.side.0)))
        }
        Item::Mines => (format!("{mark} * lay mines"), Tone::Plain),
    };
    (tool, text.chars().take(LIST).collect(), if chosen { Tone::Strong } else { tone })
}

fn row(held: &Held, mark: char, unit: &UnitView) -> String {
    let drafts = &held.plan.view.drafts;
    let ordered = unit.plot.as_ref().is_some_and(|plot| plot.plotted)
        || drafts.shots.iter().any(|shot| shot.unit == unit.id)
        || drafts.torpedoes.iter().any(|launch| launch.unit == unit.id);
    let aimed = drafts.shots.iter().any(|shot| shot.target == unit.id)
        || held.plan.view.shots.iter().any(|shot| shot.target == unit.id);
    let sign = if ordered {
        '✓'
    } else if aimed {
        '⌖'
    } else {
        ' '
    };
    let hits = |letter: char, hits: u8| if hits > 0 { format!("{letter}{hits}") } else { String::new() };
    let hurt = format!("{}{}", hits('W', unit.unit.w.hits), hits('S', unit.unit.s.hits));
    // Whoever is unhurt shows where it is: the chart is larger than what is seen of it.
    let at = held.place(Item::Unit(unit.id)).map(|hex| hex.to_string()).unwrap_or_default();
    let last = if hurt.is_empty() { at } else { hurt };
    let name: String = unit.name.chars().take(10).collect();
    format!("{mark}{:>2} {:<2} {name:<10}{last:>5}{sign}", number(unit.id), map::letters(unit))
}

/// Units keep their number though the list changes, but in the next battle of a card it is another's; contacts are good
/// until the next movement.
fn thing(view: &View, item: &Item) -> Option<u64> {
    let battle = view.card.as_ref().map_or(0, |card| u64::from(card.battle));
    match item {
        Item::Unit(id) => Some(battle << 16 | u64::from(id.0)),
        Item::Contact(_) | Item::Mines => None,
    }
}
