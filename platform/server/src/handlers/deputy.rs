//! Naming a deputy on a table's page, and who may be one.

use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use contract::Seat;

use crate::guard::{Door, Halt, page};
use crate::keys::Key;
use crate::pages::{self, Wish};
use crate::table::{Table, TableError, Wanted};

/// Names or dismisses the deputy of one's own seat.
pub(crate) async fn deputy(
    door: Door,
    Path(id): Path<String>,
    Form(wish): Form<Wish>,
) -> Result<Response, Halt> {
    door.same_origin()?;
    let (place, key) = door.keyed(&id).await?;
    let owner = key.hash();
    let field = |name: &str| wish.get(name).map_or("", |text| text.trim());
    let seat = Seat(field("seat").parse().map_err(|_| TableError::NotYours)?);
    let wanted = match field("who").split_once(':') {
        Some(("mind", level)) => Wanted::Mind(level.to_owned()),
        Some(("seat", other)) => {
            Wanted::Seat(Seat(other.parse().map_err(|_| TableError::Not("there is no such seat"))?))
        }
        _ if field("who") == "person" => Wanted::Person(field("name").to_owned()),
        _ if field("who") == "nobody" => {
            door.app.hall.dismiss_deputy(&place, &owner, seat).await?;
            return Ok(Redirect::to(&format!("/t/{id}#deputy")).into_response());
        }
        _ => return Err(TableError::Not("say who is to be your deputy").into()),
    };
    door.may_create()?;
    match door.app.hall.name_deputy(&place, &owner, seat, wanted).await? {
        Some(key) => {
            let (address, local) = (door.link(&key), door.app.local);
            Ok(page(StatusCode::OK, &pages::deputy_link(&*place.enter().await, seat, &address, local)))
        }
        None => Ok(Redirect::to(&format!("/t/{id}#deputy")).into_response()),
    }
}

/// A browser that has a seat at the table already cannot take another one by a deputy's link: that of another side would
/// tell it that side's secrets, and for one of the same side its owner need only be named.
pub(super) fn may_stand_in(door: &Door, table: &Table, seat: Seat, key: &Key) -> Result<(), Halt> {
    let Some(held) = door.own_key(&table.id).filter(|held| held != key) else { return Ok(()) };
    let own = table.owns(&held.hash());
    let mut own = table.desk.seats().filter(|other| own >> other.0 & 1 == 1).peekable();
    if own.peek().is_none() {
        return Ok(());
    }
    let text = if own.any(|other| other == seat) {
        "This is the link for your deputy: send it to somebody else."
    } else if table
        .desk
        .seats()
        .any(|other| table.owns(&held.hash()) >> other.0 & 1 == 1 && !table.desk.one_side(seat, other))
    {
        "You play for another side at this table, so you cannot be a deputy for this one."
    } else {
        "You play for this side already: let them name your seat as their deputy, without a link."
    };
    Err(Halt::message(StatusCode::FORBIDDEN, "Not you", text))
}
