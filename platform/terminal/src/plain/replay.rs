//! Looking through a record, line by line.

use std::io;

use catalogue::{Entry, Replay};
use contract::{Seat, Viewer};
use serde_json::Value;

use super::Plain;
use crate::words::{clean, count, result_to, seat_name, viewer_name};

/// Tells a record to `viewer`, or to the public if that viewer may not look yet. For a pipe that is all of it; a person goes through it: an empty line for the
/// next move, `back`, a move's number, `board`, `quit`.
pub fn replay_plain(
    entry: &'static dyn Entry,
    mut replay: Box<dyn Replay>,
    viewer: Viewer,
    plain: &mut Plain<'_>,
) -> io::Result<()> {
    let viewer = if replay.viewers().contains(&viewer) { viewer } else { Viewer::Public };
    let name = viewer_name(replay.sides(), &replay.players(), viewer);
    let moves = count(replay.len() as u64, "move");
    plain.say(&format!("{}, seen by {name}: {moves}", entry.meta().title))?;
    if replay.outcome().is_none() {
        plain.say("The game is not finished.")?;
    }
    plain.say("")?;
    plain.say(&replay.text(viewer))?;
    if !plain.interactive {
        for point in 1..=replay.len() {
            replay.seek(point);
            point_text(&*replay, viewer, plain)?;
        }
        plain.say("")?;
        plain.say(&replay.text(viewer))?;
        return closing(&*replay, viewer, plain);
    }
    plain.say("An empty line goes on; also: back, a move's number, board, quit.")?;
    while let Some(line) = plain.ask()? {
        let at = replay.point();
        match line.to_lowercase().as_str() {
            "" | "next" if at == replay.len() => plain.say("That was the last move.")?,
            "" | "next" => go(&mut *replay, at + 1, viewer, plain)?,
            "back" if at == 0 => plain.error("this is the beginning")?,
            "back" => go(&mut *replay, at - 1, viewer, plain)?,
            "board" => plain.say(&replay.text(viewer))?,
            "quit" | "exit" => break,
            other => match other.parse::<usize>() {
                Ok(n) if n <= replay.len() => go(&mut *replay, n, viewer, plain)?,
                Ok(n) => plain.error(&format!("there is no move {n}: the last is {}", replay.len()))?,
                Err(_) => plain.error("type nothing, `back`, a number, `board` or `quit`")?,
            },
        }
    }
    closing(&*replay, viewer, plain)
}

fn go(replay: &mut dyn Replay, point: usize, viewer: Viewer, plain: &mut Plain<'_>) -> io::Result<()> {
    replay.seek(point);
    if point == 0 { plain.say(&replay.text(viewer)) } else { point_text(replay, viewer, plain) }
}

fn point_text(replay: &dyn Replay, viewer: Viewer, plain: &mut Plain<'_>) -> io::Result<()> {
    plain.say(&format!("{}. {}", replay.point(), row_text(replay, viewer)))?;
    for seen in replay.told(viewer).iter().filter(|s| !s.text().is_empty()) {
        plain.say(&format!("   {}", clean(seen.text())))?;
    }
    Ok(())
}

fn closing(replay: &dyn Replay, viewer: Viewer, plain: &mut Plain<'_>) -> io::Result<()> {
    match replay.outcome() {
        Some(outcome) => plain.say(&result_to(replay.sides(), &replay.players(), outcome, viewer)),
        None => Ok(()),
    }
}

/// Who did what with which dice, in one line, as far as `viewer` may know it. A finished game of one seat has
/// nobody to keep anything from.
pub(crate) fn row_text(replay: &dyn Replay, viewer: Viewer) -> String {
    let open = replay.seats() == 1 && replay.outcome().is_some();
    let Some(row) = replay.row(if open { Viewer::Arbiter } else { viewer }) else {
        return if replay.point() == 0 { "The beginning".into() } else { "Nothing to be seen".into() };
    };
    if row.get("table").is_some() {
        return "At the table".into();
    }
    let dice: Vec<String> = row["rolls"].as_array().into_iter().flatten().map(Value::to_string).collect();
    let dice = if dice.is_empty() { String::new() } else { format!(" [dice {}]", dice.join(" ")) };
    let scripted = if row["scripted"] == true { " (dice handed in)" } else { "" };
    if row.get("opened").is_some() {
        return format!("The beginning{dice}");
    }
    let seat = Seat(row["seat"].as_u64().and_then(|n| u8::try_from(n).ok()).unwrap_or_default());
    let name = seat_name(replay.sides(), &replay.players(), seat);
    let Some(actions) = row["actions"].as_array() else { return format!("{name} moved") };
    let actions: Vec<&str> = actions.iter().filter_map(Value::as_str).collect();
    let shown = match actions.as_slice() {
        [.., last] if actions.len() > 4 => format!("{} steps, then {last}", actions.len() - 1),
        _ => actions.join(", "),
    };
    let who = if replay.seats() == 1 { String::new() } else { format!("{name}: ") };
    format!("{who}{shown}{dice}{scripted}")
}
