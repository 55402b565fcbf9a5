//! Guided first games: how one begins, and how a page without script goes on.

use axum::extract::{Form, Path};
use axum::response::{IntoResponse, Redirect, Response};

use super::{game, seat_at};
use crate::guard::{Door, Halt};
use crate::hall::Order;
use crate::pages::Wish;
use crate::table::{Learn, Table};

/// Begins a guided first game.
pub(crate) async fn learn(
    door: Door,
    Path(id): Path<String>,
    Form(wish): Form<Wish>,
) -> Result<Response, Halt> {
    door.same_origin()?;
    door.may_create()?;
    let entry = game(&id)?;
    let order = Order::lesson(entry, wish.get("name").map_or("", String::as_str))?;
    let (_, table, key) = door.app.hall.create(entry, order).await?;
    Ok(seat_at(&door, &table, &key))
}

/// What a learner asks of the coach, from a page without script.
pub(crate) async fn lesson(
    door: Door,
    Path(id): Path<String>,
    Form(wish): Form<Wish>,
) -> Result<Response, Halt> {
    door.same_origin()?;
    let (place, key) = door.keyed(&id).await?;
    let theirs = |table: &Table| table.seats_of(&key.hash()) != 0;
    let step = |name: &str| wish.get(name).and_then(|step| step.parse().ok());
    let asked = step("next").map(Learn::Next).or_else(|| step("skip").map(Learn::Skip));
    if let Some(learn) = asked.or_else(|| wish.get("leave").map(|_| Learn::Leave)) {
        door.app.hall.learn_if(&place, learn, theirs).await?;
    }
    Ok(Redirect::to(&format!("/t/{id}")).into_response())
}
