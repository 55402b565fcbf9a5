//! The door: who asks, what their key opens, whether they came from a page of ours, and what is shown instead.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use maud::Markup;
use store::{Bot, StoreError, Summary, TableId};

use crate::agents;
use crate::app::App;
use crate::desk::Who;
use crate::gate::{self, NoRoom};
use crate::hall::{self, HallError, Place};
use crate::hooks::HookError;
use crate::keys::Key;
use crate::limits::TooMany;
use crate::pages;
use crate::proxy::client;
use crate::table::{Table, TableError};

/// A page with its status; no cache keeps it.
pub(crate) fn page(status: StatusCode, markup: &Markup) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], Html(markup.0.clone())).into_response()
}

/// Why a page is not the one that was asked for: what is shown instead.
pub(crate) struct Halt(Box<Response>);

impl Halt {
    pub(crate) fn page(status: StatusCode, markup: &Markup) -> Self {
        Halt(Box::new(page(status, markup)))
    }

    pub(crate) fn message(status: StatusCode, title: &str, text: &str) -> Self {
        Halt::page(status, &pages::message(title, text))
    }
}

impl From<HallError> for Halt {
    fn from(error: HallError) -> Self {
        Halt::message(status(&error), "That did not work", &error.to_string())
    }
}

impl From<TableError> for Halt {
    fn from(error: TableError) -> Self {
        HallError::from(error).into()
    }
}

impl From<StoreError> for Halt {
    fn from(error: StoreError) -> Self {
        HallError::from(error).into()
    }
}

impl From<HookError> for Halt {
    fn from(error: HookError) -> Self {
        let status = match error {
            HookError::NotHere => StatusCode::FORBIDDEN,
            HookError::Target(_) | HookError::Refused(_) => StatusCode::BAD_REQUEST,
            HookError::None | HookError::Over => StatusCode::CONFLICT,
            HookError::Soon { .. } => StatusCode::TOO_MANY_REQUESTS,
            HookError::Full | HookError::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
        };
        Halt::message(status, "No web hook", &error.to_string())
    }
}

impl From<Foreign> for Halt {
    fn from(foreign: Foreign) -> Self {
        Halt::message(StatusCode::FORBIDDEN, "Not from here", &foreign.to_string())
    }
}

impl From<TooMany> for Halt {
    fn from(many: TooMany) -> Self {
        let mut halt = Halt::message(StatusCode::TOO_MANY_REQUESTS, "Not so fast", &many.to_string());
        halt.0.headers_mut().insert(header::RETRY_AFTER, many.seconds.into());
        halt
    }
}

impl From<NoRoom> for Halt {
    fn from(error: NoRoom) -> Self {
        let mut halt = Halt::message(StatusCode::SERVICE_UNAVAILABLE, "No room", &error.to_string());
        halt.0.headers_mut().insert(header::RETRY_AFTER, NoRoom::RETRY.into());
        halt
    }
}

impl From<Barred> for Halt {
    fn from(barred: Barred) -> Self {
        match barred {
            Barred::Unknown => Halt::message(StatusCode::UNAUTHORIZED, "No seat", "This key opens no seat."),
            Barred::TooMany(many) => many.into(),
            Barred::Hall(error) => error.into(),
        }
    }
}

impl IntoResponse for Halt {
    fn into_response(self) -> Response {
        *self.0
    }
}

/// An answer that has the browser forget its key to a table.
pub(crate) fn without_cookie(answer: impl IntoResponse, table: &TableId) -> Halt {
    let mut answer = answer.into_response();
    let text = format!("seat-{table}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
    if let Ok(value) = HeaderValue::from_str(&text) {
        answer.headers_mut().append(header::SET_COOKIE, value);
    }
    Halt(Box::new(answer))
}

/// The status that goes with an error.
pub(crate) fn status(error: &HallError) -> StatusCode {
    match error {
        HallError::NoTable => StatusCode::NOT_FOUND,
        HallError::Options(_) => StatusCode::BAD_REQUEST,
        HallError::Store => StatusCode::SERVICE_UNAVAILABLE,
        HallError::Table(_) => StatusCode::CONFLICT,
    }
}

/// Counts a request that was turned away.
fn limited(what: &'static str) {
    metrics::counter!("broadside_limited_total", "what" => what).increment(1);
}

/// A form or a socket from another site's page.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("This came from another site's page, so it was not done.")]
pub(crate) struct Foreign;

/// Why the door stays shut.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Barred {
    /// The key opens nothing.
    #[error("the key opens nothing")]
    Unknown,
    /// It was too often.
    #[error(transparent)]
    TooMany(#[from] TooMany),
    /// There is no such table, or it cannot be opened.
    #[error(transparent)]
    Hall(#[from] HallError),
}

impl From<StoreError> for Barred {
    fn from(error: StoreError) -> Self {
        Barred::Hall(error.into())
    }
}

/// The key that came with a request.
enum Given {
    /// None.
    Nothing,
    /// In its header, as programs do.
    Bearer(Key),
    /// In its cookie, as browsers do.
    Cookie(Key),
    /// Something that cannot be a key.
    Nonsense,
}

/// A table, and what a request opens there.
pub(crate) struct Opened {
    pub(crate) place: Arc<Place>,
    /// Seats to look and act for, as bits.
    pub(crate) seats: u32,
    /// Those of them that are one's own.
    pub(crate) own: u32,
    /// Seats to sit down in, as bits. Who was invited sees nothing of a seat before they take it: else they could go
    /// on looking when another has.
    pub(crate) free: u32,
    /// Did the request bring a key in its header that opens nothing anywhere?
    pub(crate) unknown: bool,
}

/// Most cookies of one request that are looked at.
const COOKIES: usize = 64;

/// A request at the door: nothing has been opened yet.
pub(crate) struct Door {
    pub(crate) app: App,
    headers: HeaderMap,
    /// Who asks; none where nothing is limited.
    client: Option<IpAddr>,
    /// The connection, if it came through the gate.
    line: Option<Arc<gate::Line>>,
}

impl FromRequestParts<App> for Door {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let (client, line) = (client(parts, app), parts.extensions.get().cloned());
        Ok(Door { app: app.clone(), headers: parts.headers.clone(), client, line })
    }
}

impl Door {
    fn header(&self, name: header::HeaderName) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// A form or a socket from another site's page is refused.
    pub(crate) fn same_origin(&self) -> Result<(), Foreign> {
        if !self.headers.contains_key(header::ORIGIN) {
            return Ok(());
        }
        let origin = self.header(header::ORIGIN).ok_or(Foreign)?;
        let host = self.header(header::HOST).unwrap_or_default();
        let bare = origin.strip_prefix("https://").or(origin.strip_prefix("http://")).unwrap_or(origin);
        if bare == host || self.app.public.as_deref() == Some(origin) { Ok(()) } else { Err(Foreign) }
    }

    /// The tables that the browser says it has keys for, the newest last as browsers send them.
    fn cookies(&self) -> Vec<(TableId, Key)> {
        let cookies = self.headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let read = |(name, key): (&str, &str)| {
            Some((TableId(name.strip_prefix("seat-")?.to_owned()), Key::read(key)?))
        };
        pairs.filter_map(read).collect()
    }

    /// The tables that the browser has keys for, the newest first, each with the seats that its key opens (bits); and those
    /// whose key opens nothing any more.
    pub(crate) async fn tables(&self) -> Result<(Vec<(Summary, u32)>, Vec<TableId>), Barred> {
        let (mut known, mut gone) = (Vec::new(), Vec::new());
        let cookies = self.cookies();
        if !cookies.is_empty() {
            self.may_try()?;
        }
        for (id, key) in cookies.into_iter().rev().take(COOKIES) {
            let found = self.app.hall.store().tables_of(&key.hash(), None, 1).await?.pop();
            match found.filter(|(summary, _)| summary.id == id) {
                Some(found) => known.push(found),
                None => gone.push(id),
            }
        }
        // Cookies grow old by themselves, so that all of them together count once.
        if !gone.is_empty() {
            self.wrong_key();
        }
        Ok((known, gone))
    }

    /// The key of the header.
    fn bearer(&self) -> Option<Given> {
        let value = self.header(header::AUTHORIZATION)?;
        let key = value.strip_prefix("Bearer ").and_then(|key| Key::read_bearer(key.trim()));
        Some(key.map_or(Given::Nonsense, Given::Bearer))
    }

    /// What came as a key: in the header, and else in the cookie for this table.
    fn given(&self, table: &TableId) -> Given {
        if let Some(given) = self.bearer() {
            return given;
        }
        let cookie = self.cookies().into_iter().find(|(known, _)| known == table);
        cookie.map_or(Given::Nothing, |(_, key)| Given::Cookie(key))
    }

    /// The key that the request opens this table with.
    pub(crate) fn own_key(&self, table: &TableId) -> Option<Key> {
        match self.given(table) {
            Given::Bearer(key) | Given::Cookie(key) => Some(key),
            Given::Nothing | Given::Nonsense => None,
        }
    }

    /// May this address open another socket?
    pub(crate) fn may_open(&self) -> Result<gate::Socket, NoRoom> {
        self.app.gate.socket(self.client, self.line.clone())
    }

    /// May this address set something up?
    pub(crate) fn may_create(&self) -> Result<(), TooMany> {
        let Some(client) = self.client else { return Ok(()) };
        self.app.limits.create(client).inspect_err(|_| limited("creations"))
    }

    /// May this address try a key?
    pub(crate) fn may_try(&self) -> Result<(), TooMany> {
        let Some(client) = self.client else { return Ok(()) };
        self.app.limits.may_try(client).inspect_err(|_| limited("keys"))
    }

    /// A key opened nothing, or what came as one cannot be one.
    pub(crate) fn wrong_key(&self) {
        metrics::counter!("broadside_wrong_keys_total").increment(1);
        if let Some(client) = self.client {
            self.app.limits.wrong_key(client);
        }
    }

    /// The seats that a key opens at a table; none if it opens nothing there, an error if it opens nothing anywhere.
    pub(crate) async fn seats(&self, key: &Key, place: &Arc<Place>) -> Result<Option<u32>, Barred> {
        self.may_try()?;
        let hash = key.hash();
        let opens = place.enter().await.opens(&hash);
        if opens.is_some() {
            return Ok(opens);
        }
        let store = self.app.hall.store();
        let known = if key.is_bot() {
            store.bot(&hash).await?.is_some()
        } else {
            self.app.hall.unlock(key).await?.is_some()
        };
        if known {
            return Ok(None);
        }
        self.wrong_key();
        Err(Barred::Unknown)
    }

    /// Did the request come with a bot's token?
    pub(crate) fn brings_bot(&self) -> bool {
        matches!(self.bearer(), Some(Given::Bearer(key)) if key.is_bot())
    }

    /// The bot that asks, with its token; none if the request brought no key in its header.
    pub(crate) async fn bot(&self) -> Result<Option<(Key, Bot)>, Barred> {
        let Some(given) = self.bearer() else { return Ok(None) };
        self.may_try()?;
        if let Given::Bearer(key) = given
            && key.is_bot()
            && let Some(bot) = self.app.hall.store().bot(&key.hash()).await?
        {
            return Ok(Some((key, bot)));
        }
        self.wrong_key();
        Err(Barred::Unknown)
    }

    /// The table of an address, and what the request opens there.
    pub(crate) async fn open(&self, id: &str) -> Result<Opened, Barred> {
        let id = TableId(id.to_owned());
        let place = self.app.hall.find(&id).await?;
        let (seats, unknown) = match self.given(&id) {
            Given::Nothing => (0, false),
            Given::Nonsense => {
                self.may_try()?;
                self.wrong_key();
                (0, true)
            }
            Given::Bearer(key) => match self.seats(&key, &place).await {
                Ok(seats) => (seats.unwrap_or(0), false),
                Err(Barred::Unknown) => (0, true),
                Err(error) => return Err(error),
            },
            // A cookie may be old: whoever has it sees what all see.
            Given::Cookie(key) => match self.seats(&key, &place).await {
                Ok(seats) => (seats.unwrap_or(0), false),
                Err(Barred::Unknown) => (0, false),
                Err(error) => return Err(error),
            },
        };
        let key = self.own_key(&id).map(|key| key.hash());
        let (nobody, own) = {
            let table = place.enter().await;
            let chairs = (0..32).zip(&table.desk.chairs);
            let nobody = chairs.filter(|(_, chair)| chair.who == Who::Nobody);
            let nobody = nobody.fold(0, |bits, (n, _)| bits | 1u32 << n);
            (nobody, key.map_or(0, |key| table.owns(&key)))
        };
        Ok(Opened { place, seats: seats & !nobody, own: own & !nobody, free: seats & nobody, unknown })
    }

    /// The table of an address, and the seats that the request opens there as their owner's.
    pub(crate) async fn enter_own(&self, id: &str) -> Result<(Arc<Place>, u32), Barred> {
        let opened = self.open(id).await?;
        Ok((opened.place, opened.own))
    }

    /// The table of an address, and the seats that the request opens there.
    pub(crate) async fn enter(&self, id: &str) -> Result<(Arc<Place>, u32), Barred> {
        let opened = self.open(id).await?;
        Ok((opened.place, opened.seats))
    }

    /// The table of an address, and the seats that the request opens there, if it may be looked at.
    pub(crate) async fn look(&self, id: &str) -> Result<(Arc<Place>, u32), Halt> {
        let (place, seats) = self.enter(id).await?;
        let (open, day, game) = {
            let table = place.enter().await;
            let (desk, now) = (&table.desk, self.app.hall.now());
            (desk.open_to(seats), desk.spoiler(seats, now), table.entry.meta().id)
        };
        if !open {
            let gone = self.signed_out(&*place.enter().await);
            let closed = if gone { pages::signed_out() } else { pages::sit() };
            let halt = Halt::page(StatusCode::FORBIDDEN, &closed);
            return Err(if gone { without_cookie(halt, &TableId(id.to_owned())) } else { halt });
        }
        if let Some(day) = day
            && !self.daily(&day).await?.iter().any(|(known, _, finished)| known == game && *finished)
        {
            let text = "This is somebody's game of the day. Everybody has the same dice, so it can be looked at once you have finished your own, or when the day is over.";
            return Err(Halt::message(StatusCode::FORBIDDEN, "Not yet", text));
        }
        Ok((place, seats))
    }

    /// Does the request bring a seat's key for a table where it opens nothing any more?
    pub(crate) fn signed_out(&self, table: &Table) -> bool {
        let key = self.own_key(&table.id).filter(|key| !key.is_bot());
        key.is_some_and(|key| table.opens(&key.hash()).is_none())
    }

    /// The browser's own tables of a day's games: game, table, and whether it is finished.
    pub(crate) async fn daily(&self, day: &str) -> Result<BTreeSet<(String, TableId, bool)>, Barred> {
        Ok(hall::daily_of(&self.tables().await?.0, day))
    }

    /// The link that a key is sent as.
    pub(crate) fn link(&self, key: &Key) -> String {
        format!("{}/k/{}", self.app.base(), key.secret())
    }

    /// What kind of browser asks, in a few words.
    pub(crate) fn browser(&self) -> String {
        agents::name(self.header(header::USER_AGENT).unwrap_or_default())
    }

    /// The cookie that opens a seat again.
    pub(crate) fn cookie(&self, table: &TableId, key: &Key) -> HeaderValue {
        let https = self.app.public.as_ref().is_some_and(|url| url.starts_with("https:"));
        let secure = if https { "; Secure" } else { "" };
        let text = format!(
            "seat-{table}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000{secure}",
            key.secret()
        );
        HeaderValue::from_str(&text).expect("letters and digits")
    }
}
