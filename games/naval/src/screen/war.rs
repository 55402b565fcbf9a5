//! §13 §16 What stands beside the chart in Salvo II: airships to place, who enters, bombs, spotters, trawlers.

use paint::{Line, Tone};

use super::held::{Held, Item, number};
use crate::action::Action;
use crate::event::Stage;
use crate::types::{Class, UnitId};
use crate::words::notation;

/// So many ways to bombard are listed.
const WAYS: usize = 4;

/// What is to be seen and done.
pub(super) fn war(held: &Held, lines: &mut Vec<Line>) {
    let view = held.plan.view;
    for bomb in &view.bombs {
        let text = format!("bombs on {}: {}, when both have moved", name(held, bomb.target), bomb.hits);
        lines.push(Line::of(text, Tone::Bad));
    }
    for known in view.spotters.iter().chain(&view.drafts.spotters) {
        let text = format!("{} spots for {}", name(held, known.spotter), name(held, known.unit));
        lines.push(Line::of(text, Tone::Dim));
    }
    if held.plan.asked().is_none() {
        return;
    }
    match view.stage {
        Stage::Deploy => airships(held, lines),
        Stage::Aim => bombardments(held, lines),
        Stage::Move => orders(held, lines),
        Stage::Sight | Stage::Shell | Stage::Strike | Stage::Torpedo | Stage::Between | Stage::Over => {}
    }
}

fn name<'a>(held: &'a Held<'_>, id: UnitId) -> &'a str {
    held.plan.unit(id).map_or("?", |unit| unit.name.as_str())
}

fn airships(held: &Held, lines: &mut Vec<Line>) {
    let view = held.plan.view;
    let own = view.units.iter().filter(|unit| Some(unit.side) == view.seat && unit.class == Class::Zeppelin);
    for unit in own {
        let placed = view.drafts.placing.iter().find(|placing| placing.unit == unit.id);
        lines.push(match placed {
            Some(placing) => Line::of(format!("✓{} at {}", unit.name, placing.at), Tone::Good),
            None => Line::of(format!("dummy {} HEX: put {} there", number(unit.id), unit.name), Tone::Dim),
        });
    }
}

/// §13.3 Forts that the ship in hand may bombard with another's eyes.
fn bombardments(held: &Held, lines: &mut Vec<Line>) {
    let Some(unit) = held.mine() else { return };
    for order in held.plan.bombards(unit.id).into_iter().take(WAYS) {
        lines.push(Line::of(notation(&order), Tone::Dim));
    }
}

fn orders(held: &Held, lines: &mut Vec<Line>) {
    let view = held.plan.view;
    for id in &view.arriving {
        let Some(unit) = held.plan.unit(*id).filter(|unit| Some(unit.side) == view.seat) else { continue };
        let at = held.place(Item::Unit(*id)).map(|at| at.to_string()).unwrap_or_default();
        lines.push(Line::plain(format!("{} enters at {at}", unit.name)));
        lines.push(Line::of(format!("enter {} HEX", unit.name), Tone::Dim));
    }
    if view.drafts.turn_away {
        lines.push(Line::of("✓every capital ship turns about: unturn", Tone::Good));
    } else if held.plan.may(&Action::TurnAway) {
        lines.push(Line::of("turnaway: every capital ship turns about", Tone::Dim));
    }
    for bombing in &view.drafts.bombs {
        let text = format!("✓{} bombs {}", name(held, bombing.unit), name(held, bombing.target));
        lines.push(Line::of(text, Tone::Good));
    }
    if let Some(unit) = held.mine().filter(|unit| unit.class == Class::Zeppelin) {
        let bombs = held.plan.theirs().map(|foe| Action::Bomb { target: foe.id, unit: unit.id });
        let open = bombs.filter(|order| held.plan.may(order));
        lines.extend(open.map(|order| Line::of(notation(&order), Tone::Dim)));
    }
    if let Some(at) = view.drafts.sweep {
        lines.push(Line::of(format!("✓trawlers go to {at}: unsweep"), Tone::Good));
    } else {
        let open = view.mines.iter().map(|at| Action::Sweep(*at)).filter(|order| held.plan.may(order));
        lines.extend(open.map(|order| Line::of(notation(&order), Tone::Dim)));
    }
}
