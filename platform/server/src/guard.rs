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
use tokio::sync::OwnedMutexGuard;

mod halt;

pub(crate) use halt::{Halt, without_cookie};

use crate::agents;
use crate::app::App;
use crate::desk::Who;
use crate::gate::{self, NoRoom};
use crate::hall::{self, HallError, Place};
use crate::keys::Key;
use crate::limits::TooMany;
use crate::pages;
use crate::proxy::client;
use crate::table::{Table, TableError};

/// A page with its status; no cache keeps it.
pub(crate) fn page(status: StatusCode, markup: &Markup) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], Html(markup.0.clone())).into_response()
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

/// A table that the request may look at, held.
pub(crate) struct Looked {
    pub(crate) place: Arc<Place>,
    pub(crate) table: OwnedMutexGuard<Table>,
    /// Seats to look and act for, as bits.
    pub(crate) seats: u32,
}

/// The cookie with which a browser takes the seat of an invitation.
const CLAIM: &str = "claim";

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

    /// The cookies of the request: name, value.
    fn cookie_pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        let cookies = self.headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='))
    }

    /// The tables that the browser says it has keys for, the newest last as browsers send them.
    fn cookies(&self) -> Vec<(TableId, Key)> {
        let read = |(name, key): (&str, &str)| {
            Some((TableId(name.strip_prefix("seat-")?.to_owned()), Key::read(key)?))
        };
        self.cookie_pairs().filter_map(read).collect()
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

    /// The table of an address, and the key that the request brings for it. What the key opens there, the table says when
    /// something is done with it: meanwhile it may open nothing any more.
    pub(crate) async fn keyed(&self, id: &str) -> Result<(Arc<Place>, Key), Halt> {
        let place = self.open(id).await?.place;
        let key = self.own_key(&TableId(id.to_owned())).ok_or(TableError::NotYours)?;
        if place.enter().await.opens(&key.hash()).is_none() {
            return Err(TableError::NotYours.into());
        }
        Ok((place, key))
    }

    /// The table of an address, and the seats that the request opens there.
    pub(crate) async fn enter(&self, id: &str) -> Result<(Arc<Place>, u32), Barred> {
        let opened = self.open(id).await?;
        Ok((opened.place, opened.seats))
    }

    /// The seats that the request opens at a table that is held, as bits.
    pub(crate) fn seats_at(&self, table: &Table) -> u32 {
        let key = self.own_key(&table.id).map(|key| key.hash());
        let seats = key.and_then(|key| table.opens(&key)).unwrap_or(0);
        let free = table.desk.chairs.iter().map(|chair| chair.who == Who::Nobody);
        free.enumerate().filter(|(_, free)| *free).fold(seats, |seats, (n, _)| seats & !(1 << n))
    }

    /// The table of an address, held, if it may be looked at.
    pub(crate) async fn look(&self, id: &str) -> Result<Looked, Halt> {
        let place = self.open(id).await?.place;
        let table = place.enter().await;
        let (seats, day) = self.may_look(&table)?;
        if let Some(day) = day {
            let game = table.entry.meta().id;
            if !self.daily(&day).await?.iter().any(|(known, _, finished)| known == game && *finished) {
                let text = "This is somebody's game of the day. Everybody has the same dice, so it can be looked at once you have finished your own, or when the day is over.";
                return Err(Halt::message(StatusCode::FORBIDDEN, "Not yet", text));
            }
        }
        Ok(Looked { place, table, seats })
    }

    /// The seats with which the request may look at a table that is held, and the day whose game that could spoil.
    pub(crate) fn may_look(&self, table: &Table) -> Result<(u32, Option<String>), Halt> {
        let seats = self.seats_at(table);
        if !table.desk.open_to(seats) {
            let gone = self.signed_out(table);
            let closed = if gone { pages::signed_out() } else { pages::sit() };
            let halt = Halt::page(StatusCode::FORBIDDEN, &closed);
            return Err(if gone { without_cookie(halt, &table.id) } else { halt });
        }
        Ok((seats, table.desk.spoiler(seats, self.app.hall.now())))
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

    /// The secret with which this browser takes the seat of an invitation. It is sent to the invitation's address only, so
    /// that the browser is known again if the answer was lost.
    pub(crate) fn claim(&self) -> Option<Key> {
        self.cookie_pairs().find_map(|(name, value)| if name == CLAIM { Key::read(value) } else { None })
    }

    /// A new secret for taking the seat of an invitation, as a cookie.
    pub(crate) fn new_claim(&self, invitation: &Key) -> HeaderValue {
        let text = format!(
            "{CLAIM}={}; Path=/k/{}; HttpOnly; SameSite=Lax; Max-Age=31536000{}",
            Key::random().secret(),
            invitation.secret(),
            self.secure()
        );
        HeaderValue::from_str(&text).expect("letters and digits")
    }

    /// What kind of browser asks, in a few words.
    pub(crate) fn browser(&self) -> String {
        agents::name(self.header(header::USER_AGENT).unwrap_or_default())
    }

    /// The cookie that opens a seat again.
    pub(crate) fn cookie(&self, table: &TableId, key: &Key) -> HeaderValue {
        let text = format!(
            "seat-{table}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000{}",
            key.secret(),
            self.secure()
        );
        HeaderValue::from_str(&text).expect("letters and digits")
    }

    /// What a cookie says about encryption.
    fn secure(&self) -> &'static str {
        let https = self.app.public.as_ref().is_some_and(|url| url.starts_with("https:"));
        if https { "; Secure" } else { "" }
    }
}
