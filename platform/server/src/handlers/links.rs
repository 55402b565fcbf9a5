//! Links: sitting down by one, one's own devices, and a seat that gets a new one.

use axum::extract::{Form, Path};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use contract::{Nonce, Seat};
use store::TableId;

use super::{deputy, seat_at};
use crate::desk::Who;
use crate::guard::{Door, Halt, page};
use crate::keys::{self, Key};
use crate::pages::{self, Wish};
use crate::table::TableError;

/// What a link leads to.
enum Link {
    /// A seat: the table and the first seat that the key opens.
    Seat(Key, TableId, Seat),
    /// What to show instead.
    Elsewhere(Response),
}

/// What a link leads to.
async fn by_link(door: &Door, text: &str) -> Result<Link, Halt> {
    door.may_try()?;
    let hall = &door.app.hall;
    if let Some(key) = Key::read(text) {
        if let Some((table, seats)) = hall.unlock(&key).await? {
            return Ok(Link::Seat(key, table, Seat(seats.trailing_zeros() as u8)));
        }
        if let Some((place, seat)) = hall.spent(&key).await? {
            let table = place.enter().await;
            let own = door.own_key(&table.id).map_or(0, |key| table.owns(&key.hash()));
            // Whoever took the seat in this browser may never have got its key.
            let claimed = door.claim().map(|secret| key.claimed(secret.secret()));
            let claimed = claimed.filter(|own| table.only_owner(&own.hash(), seat).is_ok());
            let answer = match claimed {
                _ if own != 0 => Redirect::to(&format!("/t/{}", table.id)).into_response(),
                Some(own) => seat_at(door, &table.id, &own),
                None => page(StatusCode::GONE, &pages::taken(&table, seat)),
            };
            return Ok(Link::Elsewhere(answer));
        }
    }
    door.wrong_key();
    let text = "This link is no longer valid, or part of it is missing. Ask for a new one.";
    Err(Halt::message(StatusCode::NOT_FOUND, "Link not valid", text))
}

pub(crate) async fn invited(door: Door, Path(text): Path<String>) -> Result<Response, Halt> {
    let (key, id, seat) = match by_link(&door, &text).await? {
        Link::Seat(key, id, seat) => (key, id, seat),
        Link::Elsewhere(answer) => return Ok(answer),
    };
    let place = door.app.hall.find(&id).await?;
    let table = place.enter().await;
    let free = table.desk.chairs.get(usize::from(seat.0)).is_some_and(|chair| chair.who == Who::Nobody);
    if free && table.desk.called_off {
        let text = "Whoever invited you has cancelled this game.";
        return Err(Halt::message(StatusCode::GONE, "Game cancelled", text));
    }
    if free {
        let mut shown = page(StatusCode::OK, &pages::invitation(&table, seat, &format!("/k/{text}")));
        if door.claim().is_none() {
            shown.headers_mut().append(header::SET_COOKIE, door.new_claim(&key));
        }
        return Ok(shown);
    }
    if table.deputy_of(&key.hash()).is_some() {
        deputy::may_stand_in(&door, &table, seat, &key)?;
        if door.own_key(&id).as_ref() == Some(&key) {
            return Ok(Redirect::to(&format!("/t/{id}")).into_response());
        }
        return Ok(page(StatusCode::OK, &pages::asked(&table, seat, &format!("/k/{text}"))));
    }
    Ok(seat_at(&door, &id, &key))
}

pub(crate) async fn seated(
    door: Door,
    Path(text): Path<String>,
    Form(wish): Form<Wish>,
) -> Result<Response, Halt> {
    door.same_origin()?;
    let (key, id, seat) = match by_link(&door, &text).await? {
        Link::Seat(key, id, seat) => (key, id, seat),
        Link::Elsewhere(answer) => return Ok(answer),
    };
    let place = door.app.hall.find(&id).await?;
    let name = wish.get("name").map_or("", String::as_str);
    let deputy = {
        let table = place.enter().await;
        let deputy = table.deputy_of(&key.hash()).is_some();
        if deputy {
            deputy::may_stand_in(&door, &table, seat, &key)?;
        }
        deputy
    };
    if deputy {
        door.app.hall.greet_deputy(&place, &key.hash(), name).await?;
        return Ok(seat_at(&door, &id, &key));
    }
    let nonce = Some(pages::read_nonce(&wish).unwrap_or_else(|| Nonce(keys::random())));
    let own = door.claim().map(|secret| key.claimed(secret.secret()));
    let sat = door.app.hall.sit_with(&place, seat, name, nonce, &key, own).await?;
    Ok(seat_at(&door, &id, &sat.unwrap_or(key)))
}

/// A link for another device of one's own.
pub(crate) async fn another_device(door: Door, Path(id): Path<String>) -> Result<Response, Halt> {
    door.same_origin()?;
    let (place, own) = door.keyed(&id).await?;
    door.may_create()?;
    let key = door.app.hall.add_device(&place, &own).await?;
    let link = pages::NewLink { address: &door.link(&key), local: door.app.local };
    Ok(page(StatusCode::OK, &link.own(&*place.enter().await)))
}

/// Signs one of one's own devices out, or all others.
pub(crate) async fn sign_out(
    door: Door,
    Path(id): Path<String>,
    Form(wish): Form<Wish>,
) -> Result<Response, Halt> {
    door.same_origin()?;
    let (place, own) = door.keyed(&id).await?;
    door.app.hall.sign_out(&place, &own, wish.get("device").map(String::as_str)).await?;
    Ok(Redirect::to(&format!("/t/{id}#devices")).into_response())
}

/// The host gives somebody's seat a new link.
pub(crate) async fn reissue(
    door: Door,
    Path(id): Path<String>,
    Form(wish): Form<Wish>,
) -> Result<Response, Halt> {
    door.same_origin()?;
    let (place, host) = door.keyed(&id).await?;
    door.may_create()?;
    let seat = wish.get("seat").and_then(|seat| seat.parse().ok());
    let seat = Seat(seat.ok_or(TableError::Not("say which seat gets a new link"))?);
    let key = door.app.hall.reissue(&place, &host.hash(), seat).await?;
    let link = pages::NewLink { address: &door.link(&key), local: door.app.local };
    Ok(page(StatusCode::OK, &link.reissued(&*place.enter().await, seat)))
}
