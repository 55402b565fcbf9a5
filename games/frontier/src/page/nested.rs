//! The board of a battle, as Knight Hawks shows it. Its buttons give orders in that battle, its tools are tools of the war.

use hawks::Hawks;
use maud::{Markup, html};
use paint::{Hand, Part, Present as _};

use super::pieces::may;
use crate::action::Action;
use crate::advice::Advice;
use crate::notation::notation;
use crate::screen::held::{Grip, Held};
use crate::screen::nested::{board, inner, prefixed};
use crate::view::{BattleStage, BattleView};

/// The parts of the board, with a bar that leads back.
pub(super) fn parts(
    held: &Held<'_>,
    hand: &Hand,
    battle: &BattleView,
    first: usize,
    advice: Option<&Advice>,
) -> Vec<Part> {
    let Some(board) = board(held, battle) else { return Vec::new() };
    let advice = advice.and_then(|advice| advice.board(battle.id));
    let mut parts = Hawks::page(&board, &inner(hand, held), advice);
    for part in &mut parts {
        part.html = within(&part.html, battle.id, first);
    }
    parts.push(Part::new("war", bar(held, battle)));
    parts
}

/// A part of the board as a part of the war: commands name the battle, tools are counted on.
fn within(html: &str, battle: u32, first: usize) -> String {
    let html = html
        .replace("data-do=\"", &format!("data-do=\"{}", prefixed(battle, "")))
        .replace("data-set=\"", &format!("data-set=\"{}", prefixed(battle, "")));
    let mut pieces = html.split("data-tool=\"");
    let mut all = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (number, rest) = piece.split_once('"').unwrap_or((piece, ""));
        let tool = number.parse::<usize>().map_or(0, |n| n + first);
        all += &format!("data-tool=\"{tool}\"{rest}");
    }
    all
}

/// Back to the map, and to other boards.
fn bar(held: &Held<'_>, battle: &BattleView) -> Markup {
    let plan = &held.plan;
    let next = Action::Next(battle.id);
    html! {
        nav class="war-bar" aria-label="The war" {
            button type="button" data-tool=[held.way(&Grip::Map)] data-key="m" title="Back to the map (m)" { "← The map" }
            b { "Battle " (battle.id) ": " (plan.setup().planet(battle.planet).name) }
            @for other in plan.view.battles.iter().filter(|other| other.id != battle.id && other.board.is_some()) {
                button type="button" data-tool=[held.way_to(other.id)] { "Battle " (other.id) }
            }
            @if battle.stage == BattleStage::Watched { (may(&notation(&next), "primary", plan.may(&next).is_ok(), html! { "Go on" })) }
        }
    }
}
