//! The newspaper of a long game.

use axum::extract::{Path, Query};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use contract::Viewer;
use paint::Theme;
use serde::Deserialize;

use crate::desk::Watching;
use crate::guard::{Door, Halt, Looked, page};
use crate::pages::PaperPage;
use crate::work;

#[derive(Deserialize)]
pub(crate) struct Day {
    day: Option<u32>,
}

/// The paper of a day; without one, or with one that has not come, the last.
pub(crate) async fn paper(
    door: Door,
    Path(id): Path<String>,
    Query(asked): Query<Day>,
) -> Result<Response, Halt> {
    let Looked { mut table, seats, .. } = door.look(&id).await?;
    let Some(name) = table.entry.paper() else {
        return Err(Halt::message(StatusCode::NOT_FOUND, "No newspaper", "This game has no newspaper."));
    };
    if seats == 0 && !table.over() && table.desk.watching != Watching::On {
        let text = "While the game is played only its players read the paper.";
        return Err(Halt::message(StatusCode::FORBIDDEN, "Not yet", text));
    }
    let aside = work::aside().await;
    let mut all = Vec::new();
    if table.game().is_some() {
        let (mut replay, checked) = aside.run(|| table.look_back())?;
        all = aside.run(|| {
            replay.seek(usize::MAX);
            replay.editions()
        });
        table.looked_back(replay, checked);
    }
    let drawn = table.over();
    let last = all.len().saturating_sub(1);
    let at = asked.day.and_then(|day| all.iter().position(|edition| edition.day == day)).unwrap_or(last);
    let shown = PaperPage { table: &table, name, all: &all, at, drawn };
    Ok(page(StatusCode::OK, &aside.run(|| shown.page())))
}

/// The board as it was in the end, with everything that was hidden; only of a game that is over.
pub(crate) async fn chart(door: Door, Path((id, name)): Path<(String, String)>) -> Result<Response, Halt> {
    let none = |text: &str| Halt::message(StatusCode::NOT_FOUND, "No such picture", text);
    let theme = match name.as_str() {
        "chart.svg" => Theme::Light,
        "chart-dark.svg" => Theme::Dark,
        _ => return Err(none("There is `chart.svg` and `chart-dark.svg`.")),
    };
    let mut table = door.look(&id).await?.table;
    if !table.over() || table.game().is_none() {
        return Err(none("The board is drawn when the game is over."));
    }
    let aside = work::aside().await;
    let (mut replay, checked) = aside.run(|| table.look_back())?;
    let svg = aside.run(|| {
        replay.seek(usize::MAX);
        replay.svg(Viewer::Arbiter, theme)
    });
    table.looked_back(replay, checked);
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}
