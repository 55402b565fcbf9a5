//! The pages' handlers: what a browser asks for, and what it gets.

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Form, Path};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use catalogue::Input;
use contract::{Nonce, Seat};
use paint::Theme;
use store::TableId;

use crate::desk::{Watching, Who};
use crate::guard::{Door, Halt, page};
use crate::hall::HallError;
use crate::keys::{self, Key};
use crate::live;
use crate::pages::{self, Wish};
use crate::table::Act;

/// The game of an address.
fn game(id: &str) -> Result<&'static dyn catalogue::Entry, Halt> {
    catalogue::find(id)
        .map_err(|error| Halt::message(StatusCode::NOT_FOUND, "No such game", &error.to_string()))
}

pub(crate) async fn picture(Path(name): Path<String>) -> Result<Response, Halt> {
    let entry = game(name.trim_end_matches(".svg"))?;
    let svg = crate::sample::picture(entry, Theme::Light);
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "public, max-age=3600")];
    Ok((headers, svg).into_response())
}

pub(crate) async fn rules(Path(id): Path<String>) -> Result<Response, Halt> {
    Ok(page(StatusCode::OK, &pages::rules(game(&id)?)))
}

pub(crate) async fn form(Path(id): Path<String>) -> Result<Response, Halt> {
    Ok(page(StatusCode::OK, &pages::new(game(&id)?, None)))
}

pub(crate) async fn create(
    door: Door,
    Path(id): Path<String>,
    Form(wish): Form<Wish>,
) -> Result<Response, Halt> {
    door.same_origin()?;
    let entry = game(&id)?;
    let wrong = |text: &str| Halt::page(StatusCode::BAD_REQUEST, &pages::new(entry, Some(text)));
    let order = pages::read_wish(entry, &wish).map_err(|text| wrong(&text))?;
    let (_, table, key) = door.app.hall.create(entry, order).await.map_err(|error| match error {
        HallError::Options(text) => wrong(&text),
        error => error.into(),
    })?;
    let mut response = Redirect::to(&format!("/t/{table}")).into_response();
    if let Some(key) = key {
        response.headers_mut().insert(header::SET_COOKIE, door.cookie(&table, &key));
    }
    Ok(response)
}

pub(crate) async fn table(door: Door, Path(id): Path<String>) -> Result<Response, Halt> {
    let (place, seats) = door.enter(&id).await?;
    let free: Vec<Seat> = {
        let table = place.enter().await;
        if seats == 0 && table.desk.watching == Watching::Off {
            return Ok(page(StatusCode::FORBIDDEN, &pages::sit()));
        }
        let chairs = (0..).map(Seat).zip(&table.desk.chairs);
        chairs.filter(|(_, chair)| chair.who == Who::Nobody).map(|(seat, _)| seat).collect()
    };
    let mut invitations = Vec::new();
    if seats != 0 {
        for seat in free {
            let key = door.app.hall.invite(&place, seat).await?;
            invitations.push((seat, format!("{}/k/{}", door.base(), key.secret())));
        }
    }
    let table = place.enter().await;
    Ok(page(StatusCode::OK, &pages::table(&table, seats, &invitations, door.app.local)))
}

/// The table and the only seat that a link opens.
async fn by_link(door: &Door, key: &str) -> Result<(Key, TableId, Seat), Halt> {
    let unknown = || {
        let text = "This link opens no seat: it was replaced by a newer one, or it was cut off.";
        Halt::message(StatusCode::NOT_FOUND, "No seat", text)
    };
    let key = Key::read(key).ok_or_else(unknown)?;
    let found = door.unlock(&key).await?;
    let (table, seats) = found.filter(|(_, seats)| *seats != 0).ok_or_else(unknown)?;
    Ok((key, table, Seat(seats.trailing_zeros() as u8)))
}

pub(crate) async fn invited(door: Door, Path(text): Path<String>) -> Result<Response, Halt> {
    let (key, id, seat) = by_link(&door, &text).await?;
    let place = door.app.hall.find(&id).await?;
    let table = place.enter().await;
    let free = table.desk.chairs.get(usize::from(seat.0)).is_some_and(|chair| chair.who == Who::Nobody);
    if free {
        return Ok(page(StatusCode::OK, &pages::invitation(&table, seat, &format!("/k/{text}"))));
    }
    let mut response = Redirect::to(&format!("/t/{id}")).into_response();
    response.headers_mut().insert(header::SET_COOKIE, door.cookie(&id, &key));
    Ok(response)
}

pub(crate) async fn seated(
    door: Door,
    Path(text): Path<String>,
    Form(wish): Form<Wish>,
) -> Result<Response, Halt> {
    door.same_origin()?;
    let (key, id, seat) = by_link(&door, &text).await?;
    let place = door.app.hall.find(&id).await?;
    let name = wish.get("name").map_or("", String::as_str);
    let nonce = Some(Nonce(keys::random()));
    let key = door.app.hall.sit(&place, seat, name, nonce).await?.unwrap_or(key);
    let mut response = Redirect::to(&format!("/t/{id}")).into_response();
    response.headers_mut().insert(header::SET_COOKIE, door.cookie(&id, &key));
    Ok(response)
}

/// A command from a page without script.
pub(crate) async fn order(
    door: Door,
    Path(id): Path<String>,
    Form(wish): Form<Wish>,
) -> Result<Response, Halt> {
    door.same_origin()?;
    let (place, seats) = door.enter(&id).await?;
    let line = wish.get("line").cloned().unwrap_or_default();
    let seat = {
        let table = place.enter().await;
        let to_act = table.game().map(catalogue::Match::to_act);
        let mut own = (0..32).map(Seat).filter(|seat| seats >> seat.0 & 1 == 1);
        own.find(|seat| to_act.is_some_and(|seats| seats.contains(*seat)))
    };
    if let Some(seat) = seat {
        let act = Act { input: Input::Text(line), after: None, request: None };
        door.app.hall.act(&place, seat, act).await?;
    }
    Ok(Redirect::to(&format!("/t/{id}")).into_response())
}

pub(crate) async fn open(
    door: Door,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Halt> {
    door.same_origin()?;
    let (place, seats) = door.enter(&id).await?;
    if seats == 0 && place.enter().await.desk.watching == Watching::Off {
        return Err(Halt::page(StatusCode::FORBIDDEN, &pages::sit()));
    }
    let upgrade = live::bounded(upgrade);
    Ok(upgrade.on_upgrade(move |socket| live::serve(socket, door.app.hall, place, seats)))
}

/// The record of a game that is over.
pub(crate) async fn record(door: Door, Path(id): Path<String>) -> Result<Response, Halt> {
    let (place, seats) = door.enter(&id).await?;
    let table = place.enter().await;
    let over = table.game().filter(|game| game.outcome().is_some());
    let open = seats != 0 || table.desk.watching == Watching::On;
    let Some(game) = over.filter(|_| open) else {
        let text = "The record holds every secret of the game: it can be had once the game is over.";
        return Err(Halt::message(StatusCode::FORBIDDEN, "Not yet", text));
    };
    let name = format!("attachment; filename=\"{}-{id}.broadside\"", table.entry.meta().id);
    let kind = "text/plain; charset=utf-8".to_owned();
    let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, game.lines(0).concat()).into_response())
}
