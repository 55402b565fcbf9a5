//! A picture of each game for the first page: one that was drawn for it, or a game that two minds have begun.

use std::collections::BTreeMap;
use std::sync::Mutex;

use catalogue::{Entry, Input, Start};
use contract::journal::DiceMode;
use contract::{Budget, Seat, Seed, Sitter, UserData, Viewer};
use paint::Theme;
use serde_json::Value;

/// How many moves are made before the picture is taken.
const MOVES: u32 = 14;
/// As many more are tried: where a board grows and shrinks with what is on it, the closest look is the best.
const MORE: u32 = 26;

static DRAWN: Mutex<BTreeMap<(&'static str, bool), String>> = Mutex::new(BTreeMap::new());

/// The picture of a game; drawn once for each theme.
pub(crate) fn picture(entry: &'static dyn Entry, theme: Theme) -> String {
    let id = entry.meta().id;
    let dark = if theme == Theme::Dark { "-dark" } else { "" };
    if let Some(cover) = crate::web::picture(&format!("{id}-cover{dark}.svg")) {
        return cover;
    }
    let mut drawn = DRAWN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    drawn.entry((id, theme == Theme::Dark)).or_insert_with(|| draw(entry, theme).unwrap_or_default()).clone()
}

fn draw(entry: &'static dyn Entry, theme: Theme) -> Option<String> {
    let data = UserData::default();
    let seats = entry.seats(&Value::Null, &data).ok()?;
    let mut game = entry
        .start(Start {
            options: Value::Null,
            data,
            sitters: (0..seats).map(|_| Sitter::nobody()).collect(),
            seed: Seed::from_text("picture"),
            mode: DiceMode::PerRow,
            now: 0,
        })
        .ok()?;
    let level = entry.levels().first()?.name;
    let mut best: Option<(u32, String)> = None;
    for luck in 0..MOVES + MORE {
        if luck >= MOVES {
            let svg = game.svg(Viewer::Seat(Seat(0)), theme);
            let wide = width(&svg);
            // Most boards keep their size: the first picture will do.
            match &best {
                Some((least, _)) if wide > *least => {}
                Some((least, _)) if wide == *least => break,
                _ => best = Some((wide, svg)),
            }
        }
        let Some(seat) = game.to_act().lowest() else { break };
        let chosen = game.choose(seat, level, Budget::Nodes(200), u64::from(luck)).ok()?;
        let input = Input::Actions(chosen.into_iter().map(|action| action.action).collect());
        game.act(seat, &input, None, 0).ok()?;
    }
    best.map(|(_, svg)| svg).or_else(|| Some(game.svg(Viewer::Seat(Seat(0)), theme)))
}

/// How wide a picture is.
fn width(svg: &str) -> u32 {
    let text = svg.split("width=\"").nth(1).and_then(|rest| rest.split('"').next());
    text.and_then(|text| text.parse().ok()).unwrap_or(0)
}
