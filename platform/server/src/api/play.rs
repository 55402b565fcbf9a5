//! Playing: what is allowed, sitting down, acting, taking back, giving up.

use axum::Json;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use axum::http::{Method, StatusCode};
use catalogue::Input;
use contract::{Seat, Viewer};
use schemars::JsonSchema;
use serde::Deserialize;

use super::address::{Address, address};
use super::document::Tag;
use super::entered::{Arriving, Entered, Seated};
use super::orders::{ActBody, Acted, LegalInfo, LegalList, Sat, Saying, SitBody, WordBody, Yes};
use super::{ApiError, Body};
use crate::desk::Offer;
use crate::table::{Act, REQUEST, TableError, Word};
use crate::work;

/// What a seat does.
pub(super) fn addresses() -> Vec<Address> {
    vec![
        address(Method::GET, "legal", "/api/v1/tables/{id}/legal", legal)
            .told(Tag::Play, "What is allowed now", "")
            .needs_key()
            .at_seat()
            .query::<AtMost>()
            .gives::<LegalList>()
            .fails_if(StatusCode::CONFLICT, "Not everybody has sat down"),
        address(Method::POST, "sit", "/api/v1/tables/{id}/sit", sit)
            .told(
                Tag::Play,
                "Sits down",
                "In the open seat that the key opens. Who sits down gets a key of their own, and the one they came with \
                 opens nothing any more. Who sits there already takes another name. A bot comes with its token and names \
                 the key of the seat as `invitation`. If the answer is lost, send the request again with the same \
                 `request_id`, or with the same token.",
            )
            .needs_key()
            .at_seat()
            .takes::<SitBody>()
            .gives::<Sat>()
            .fails_if_bad(),
        address(Method::POST, "act", "/api/v1/tables/{id}/act", act)
            .told(
                Tag::Play,
                "Acts",
                "Drafts are kept until an action commits them. What was committed is on disk before this answers.",
            )
            .needs_key()
            .at_table()
            .takes::<ActBody>()
            .gives::<Acted>()
            .fails_if_bad()
            .fails_if(StatusCode::CONFLICT, "Something happened before this arrived")
            .fails_if(StatusCode::UNPROCESSABLE_ENTITY, "The rules say no")
            .fails_if(StatusCode::SERVICE_UNAVAILABLE, "It could not be kept, so it did not happen"),
        address(Method::POST, "undo", "/api/v1/tables/{id}/undo", undo)
            .told(Tag::Play, "Takes back the seat's last draft", "")
            .needs_key()
            .at_seat()
            .gives::<Yes>()
            .fails_if(StatusCode::UNPROCESSABLE_ENTITY, "There is nothing to take back"),
        address(Method::POST, "resign", "/api/v1/tables/{id}/resign", resign)
            .told(Tag::Play, "Gives up", "")
            .needs_key()
            .at_seat()
            .gives::<Yes>()
            .fails_if(StatusCode::CONFLICT, "The game is over, or has not begun"),
        address(Method::POST, "word", "/api/v1/tables/{id}/word", word)
            .told(
                Tag::Play,
                "Says something beside the moves",
                "Offers and answers, a pause and its end, what to do about somebody whose time has run out.",
            )
            .needs_key()
            .at_seat()
            .takes::<WordBody>()
            .gives::<Yes>()
            .fails_if_bad()
            .fails_if(StatusCode::CONFLICT, "The table does not do that now"),
    ]
}

/// Actions that are listed, if nothing is said, and at most.
const LISTED: (u64, u64) = (1000, 10_000);

/// Fewest bytes of a request id that stands for a key: whoever knows it and the invitation gets the seat's key.
const SECRET: usize = 16;

#[derive(Deserialize, JsonSchema)]
pub(crate) struct AtMost {
    /// List at most so many actions: up to 10,000, usually 1,000.
    limit: Option<u64>,
}

async fn legal(
    seated: Seated,
    most: Result<Query<AtMost>, QueryRejection>,
) -> Result<Json<LegalList>, ApiError> {
    let Query(most) = most?;
    let table = seated.place.enter().await;
    seated.voice(&table).ok_or(TableError::NotYours)?;
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

async fn act(entered: Entered, Body(body): Body<ActBody>) -> Result<Json<Acted>, ApiError> {
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

async fn undo(seated: Seated) -> Result<Json<Yes>, ApiError> {
    seated.hall.undo_if(&seated.place, seated.seat, |table| seated.voice(table)).await?;
    Ok(Json(Yes { done: true }))
}

async fn resign(seated: Seated) -> Result<Json<Yes>, ApiError> {
    seated.hall.hear_if(&seated.place, seated.seat, Word::Resign, |table| seated.voice(table)).await?;
    Ok(Json(Yes { done: true }))
}

async fn word(seated: Seated, Body(body): Body<WordBody>) -> Result<Json<Yes>, ApiError> {
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

async fn sit(Arriving(entered): Arriving, Body(body): Body<SitBody>) -> Result<Json<Sat>, ApiError> {
    if body.request_id.as_ref().is_some_and(|id| !(SECRET..=REQUEST).contains(&id.len())) {
        let text = format!(
            "`request_id` has {SECRET} to {REQUEST} bytes here: it is a secret, so choose it at random"
        );
        return Err(ApiError::bad(text));
    }
    let bot = if entered.door.brings_bot() { entered.door.bot().await? } else { None };
    let (seat, came) = match &body.invitation {
        Some(text) => entered.invited(text).await?,
        None => entered.chair().await?,
    };
    let (own, bot) = bot.unzip();
    let name = bot.filter(|_| body.name.is_empty()).map_or(body.name, |bot| bot.name);
    let is_bot = own.is_some();
    let own = own.or_else(|| body.request_id.as_deref().map(|id| came.claimed(id)));
    let key = match entered.hall.sit_with(&entered.place, seat, &name, body.nonce, &came, own).await {
        Ok(key) => key,
        Err(error) => return Err(entered.unseated(&came, error).await),
    };
    let key = key.filter(|_| !is_bot).map(|key| key.secret().to_owned());
    Ok(Json(Sat { seat: seat.0, key }))
}
