//! Playing: what is allowed, sitting down, acting, taking back, giving up.

use axum::Json;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use catalogue::Input;
use contract::{Seat, Viewer};
use serde::Deserialize;
use utoipa::IntoParams;

use super::entered::{Entered, Seated};
use super::objects::ErrorBody;
use super::orders::{ActBody, Acted, LegalInfo, LegalList, Sat, Saying, SitBody, WordBody, Yes};
use super::shared::{AtSeat, AtTable, Shut};
use super::{ApiError, Body};
use crate::desk::Offer;
use crate::table::{Act, REQUEST, TableError, Word};
use crate::work;

/// Actions that are listed, if nothing is said, and at most.
const LISTED: (u64, u64) = (1000, 10_000);

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AtMost {
    /// Which seat, if the key opens several.
    #[allow(dead_code, reason = "read with the table; named here for the description")]
    seat: Option<u8>,
    /// List at most so many actions: up to 10,000, usually 1,000.
    limit: Option<u64>,
}

/// What is allowed now
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/legal", tag = "play",
    params(AtTable, AtMost),
    responses(
        (status = OK, body = LegalList), Shut,
        (status = CONFLICT, body = ErrorBody, description = "Not everybody has sat down"),
    ),
    security(("key" = []))
)]
pub(crate) async fn legal(
    seated: Seated,
    most: Result<Query<AtMost>, QueryRejection>,
) -> Result<Json<LegalList>, ApiError> {
    let Query(most) = most?;
    let table = seated.place.enter().await;
    let aside = work::aside().await;
    let game = table.game().ok_or(TableError::Waiting)?;
    let limit = most.limit.unwrap_or(LISTED.0).min(LISTED.1);
    let (count, actions) = aside.run(|| game.legal(seated.seat, Some(limit)));
    let info = |action: catalogue::LegalAction| LegalInfo {
        action: action.action,
        text: action.text,
        binding: action.binding,
    };
    let after = table.after(Viewer::Seat(seated.seat));
    Ok(Json(LegalList { count, after, actions: actions.into_iter().map(info).collect() }))
}

/// Acts
///
/// Drafts are kept until an action commits them. What was committed is on disk before this answers.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/act", tag = "play", request_body = ActBody,
    params(AtTable),
    responses(
        (status = OK, body = Acted), Shut,
        (status = BAD_REQUEST, body = ErrorBody),
        (status = CONFLICT, body = ErrorBody, description = "Something happened before this arrived"),
        (status = UNPROCESSABLE_ENTITY, body = ErrorBody, description = "The rules say no"),
        (status = SERVICE_UNAVAILABLE, body = ErrorBody, description = "It could not be kept, so it did not happen"),
    ),
    security(("key" = []))
)]
pub(crate) async fn act(entered: Entered, Body(body): Body<ActBody>) -> Result<Json<Acted>, ApiError> {
    let seat = entered.seat(body.seat)?;
    let act = deed(body)?;
    let done = entered.hall.act_if(&entered.place, seat, act, |table| entered.voice(table, seat)).await?;
    let sightings = done.sightings.into_iter().map(Into::into).collect();
    Ok(Json(Acted { committed: done.committed, after: done.after, sightings }))
}

/// What a body asks for.
pub(super) fn deed(body: ActBody) -> Result<Act, ApiError> {
    let input = match (body.actions, body.text) {
        (Some(actions), None) => Input::Written(actions),
        (None, Some(text)) => Input::Text(text),
        _ => return Err(ApiError::bad("give either `actions` or `text`")),
    };
    if body.request_id.as_ref().is_some_and(|id| id.is_empty() || id.len() > REQUEST) {
        return Err(ApiError::bad("`request_id` has 1 to 64 bytes"));
    }
    Ok(Act { input, after: body.after, request: body.request_id })
}

/// Takes back the seat's last draft
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/undo", tag = "play",
    params(AtSeat),
    responses(
        (status = OK, body = Yes), Shut,
        (status = UNPROCESSABLE_ENTITY, body = ErrorBody, description = "There is nothing to take back"),
    ),
    security(("key" = []))
)]
pub(crate) async fn undo(seated: Seated) -> Result<Json<Yes>, ApiError> {
    seated.hall.undo_if(&seated.place, seated.seat, |table| seated.voice(table)).await?;
    Ok(Json(Yes { done: true }))
}

/// Gives up
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/resign", tag = "play",
    params(AtSeat),
    responses(
        (status = OK, body = Yes), Shut,
        (status = CONFLICT, body = ErrorBody, description = "The game is over, or has not begun"),
    ),
    security(("key" = []))
)]
pub(crate) async fn resign(seated: Seated) -> Result<Json<Yes>, ApiError> {
    seated.hall.hear_if(&seated.place, seated.seat, Word::Resign, |table| seated.voice(table)).await?;
    Ok(Json(Yes { done: true }))
}

/// Says something beside the moves
///
/// Offers and answers, a pause and its end, what to do about somebody whose time has run out.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/word", tag = "play", request_body = WordBody,
    params(AtSeat),
    responses(
        (status = OK, body = Yes), Shut,
        (status = BAD_REQUEST, body = ErrorBody),
        (status = CONFLICT, body = ErrorBody, description = "The table does not do that now"),
    ),
    security(("key" = []))
)]
pub(crate) async fn word(seated: Seated, Body(body): Body<WordBody>) -> Result<Json<Yes>, ApiError> {
    let word = match body.word {
        Saying::Draw => Word::Offer(Offer::Draw),
        Saying::Pause => Word::Offer(Offer::Pause),
        Saying::Decline => Word::Decline,
        Saying::GoOn => Word::GoOn,
        Saying::Abort => Word::Abort,
        Saying::Claim => Word::Claim,
        Saying::Caretaker => Word::Caretaker,
        Saying::PlayOn => Word::PlayOn,
        Saying::TakeOver => {
            Word::TakeOver(Seat(body.other.ok_or_else(|| ApiError::bad("`for` names the seat"))?))
        }
        Saying::SitIn => Word::SitIn(body.other.map_or(seated.seat, Seat)),
        Saying::Back => Word::Back,
    };
    seated.hall.hear_if(&seated.place, seated.seat, word, |table| seated.voice(table)).await?;
    Ok(Json(Yes { done: true }))
}

/// Sits down
///
/// In the open seat that the key opens. Who sits down gets a key of their own, and the one they came with opens
/// nothing any more. Who sits there already takes another name. A bot comes with its token and names the key of the
/// seat as `invitation`.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/sit", tag = "play", request_body = SitBody,
    params(AtSeat),
    responses(
        (status = OK, body = Sat), Shut,
        (status = BAD_REQUEST, body = ErrorBody),
    ),
    security(("key" = []))
)]
pub(crate) async fn sit(entered: Entered, Body(body): Body<SitBody>) -> Result<Json<Sat>, ApiError> {
    let bot = if entered.door.brings_bot() { entered.door.bot().await? } else { None };
    let (seat, came) = match &body.invitation {
        Some(text) => entered.invited(text).await?,
        None => entered.chair()?,
    };
    let (own, bot) = bot.unzip();
    let name = bot.filter(|_| body.name.is_empty()).map_or(body.name, |bot| bot.name);
    let is_bot = own.is_some();
    let key = entered.hall.sit_with(&entered.place, seat, &name, body.nonce, &came, own).await?;
    let key = key.filter(|_| !is_bot).map(|key| key.secret().to_owned());
    Ok(Json(Sat { seat: seat.0, key }))
}
