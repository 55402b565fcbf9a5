//! The view as a screen of styled text: the map, what is in hand, or the board of a battle.

pub(crate) mod held;
mod here;
mod map;
pub(crate) mod nested;
mod side;

use paint::{Hand, Screen, Tool};

use crate::advice::Advice;
use crate::view::View;
use held::Held;

/// The screen.
pub(crate) fn screen(view: &View, hand: &Hand, advice: Option<&Advice>) -> Screen {
    let held = Held::new(view, hand);
    let tool = |grip| Tool { label: held.label(grip), thing: held.thing(grip) };
    let tools: Vec<Tool> = held.tools.iter().map(tool).collect();
    if let Some((battle, first)) = held.board() {
        return nested::screen(&held, hand, (battle, first), tools, advice);
    }
    let (board, spots) = map::map(&held);
    Screen {
        board,
        side: side::side(&held, advice),
        cells: Some((held.goals.len() as u16 + 1, 1)),
        home: Some((0, 0)),
        still: !matches!(view.stage, crate::view::StageView::Move(_)),
        here: here::here(&held),
        pointed: held.pointed(),
        keys: held.keys(),
        spots,
        tools,
        ..Screen::default()
    }
}
