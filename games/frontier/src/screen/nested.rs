//! The board of a battle, as Knight Hawks shows it: what is pressed there is an order in that battle.

use hawks::Hawks;
use paint::{Hand, Line, Pointed, Present as _, Screen, Spot, Target, Tone, Tool};

use super::held::{Grip, Held};
use crate::advice::Advice;
use crate::view::{BattleStage, BattleView};

/// The hand as it is on the board.
pub(crate) fn inner(hand: &Hand, held: &Held<'_>) -> Hand {
    let tool = match held.grip() {
        Grip::Board(_, inner) => *inner,
        _ => 0,
    };
    Hand { tool, ..*hand }
}

/// The board as the viewer sees it: as one who looks on, unless the viewer commands there.
pub(crate) fn board(held: &Held<'_>, battle: &BattleView) -> Option<hawks::view::View> {
    let mut board = battle.board.clone()?;
    let commands = held.plan.view.seat.is_some_and(|seat| battle.commanders.contains(&seat));
    if battle.stage != BattleStage::Played || !commands {
        board.seat = None;
    }
    Some(board)
}

/// A line of the battle's own as one of the war's.
pub(crate) fn prefixed(battle: u32, line: &str) -> String {
    format!("battle {battle}: {line}")
}

/// The screen.
pub(super) fn screen(
    held: &Held<'_>,
    hand: &Hand,
    (battle, first): (&BattleView, usize),
    tools: Vec<Tool>,
    advice: Option<&Advice>,
) -> Screen {
    let Some(board) = board(held, battle) else { return Screen::default() };
    let advice = advice.and_then(|advice| advice.board(battle.id));
    let mut shown = Hawks::screen(&board, &inner(hand, held), advice);
    for spot in &mut shown.spots {
        if let Target::Tool(n) = spot.target {
            spot.target = Target::Tool(first + n);
        }
    }
    if let Some(Pointed::Do(line)) = &mut shown.pointed {
        *line = prefixed(battle.id, line);
    }
    for (_, command, _) in &mut shown.keys {
        *command = prefixed(battle.id, command);
    }
    // The title of the board leads back.
    if let Some(title) = shown.board.first_mut() {
        let back = "[map] ";
        let taken: String = title.text().chars().take(78 - back.len()).collect();
        *title = Line::of(back, Tone::Strong).add(taken, Tone::Plain);
        for spot in shown.spots.iter_mut().filter(|spot| spot.line == 0) {
            spot.column += back.len() as u16;
        }
        shown.spots.push(Spot {
            line: 0,
            column: 0,
            width: 5,
            target: Target::Tool(held.way(&Grip::Map).unwrap_or(0)),
        });
    }
    shown.side.insert(0, Line::of(format!("Battle {} (after its ships: the map)", battle.id), Tone::Dim));
    shown.tools = tools;
    if battle.stage == BattleStage::Watched {
        shown.keys = held.keys();
    }
    shown
}
