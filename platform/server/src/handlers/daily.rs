//! The results of the game of the day.

use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;

use crate::guard::{Door, Halt, page};
use crate::pages;

#[derive(Deserialize)]
pub(crate) struct Day {
    day: Option<String>,
}

/// The results of a day.
pub(crate) async fn daily(door: Door, Query(asked): Query<Day>) -> Result<Response, Halt> {
    let today = catalogue::day(door.app.hall.now());
    let known = |day: &String| catalogue::day_span(day).is_some() && *day <= today;
    let day = asked.day.filter(known).unwrap_or_else(|| today.clone());
    let results = door.app.hall.results(&day).await?;
    let own: Vec<_> =
        door.daily(&day).await?.into_iter().map(|(game, id, done)| (game, id.0, done)).collect();
    let daily = pages::Daily { day: &day, today: &today, results: &results, own: &own };
    Ok(page(StatusCode::OK, &daily.page()))
}
