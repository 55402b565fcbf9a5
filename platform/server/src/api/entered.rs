//! What a request opens: the table of its address, and the seat it speaks for.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use contract::{Seat, Viewer};
use schemars::JsonSchema;
use serde::Deserialize;
use store::{KeyHash, TableId};

use super::ApiError;
use crate::app::App;
use crate::desk::Watching;
use crate::guard::{Door, Opened};
use crate::hall::{Hall, HallError, Place};
use crate::keys::Key;
use crate::table::{Table, TableError, Voice};

/// The seat that a request names, for those who hold several.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
pub(super) struct Named {
    /// Which seat, if the key opens several
    seat: Option<u8>,
}

/// A table, and the seats that the request's key opens.
pub(crate) struct Entered {
    pub(crate) door: Door,
    pub(crate) hall: Arc<Hall>,
    pub(crate) place: Arc<Place>,
    /// Seats it may look and act for, as bits.
    seats: u32,
    /// Those of them that are its own.
    own: u32,
    /// Seats it may sit down in, as bits.
    free: u32,
    named: Option<u8>,
    /// What it came with.
    key: Option<Key>,
}

impl FromRequestParts<App> for Entered {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        match enter(parts, app).await? {
            (_, true) => Err(ApiError::bad_key()),
            (entered, false) => Ok(entered),
        }
    }
}

/// The table of a request, and whether it brought a key in its header that opens nothing anywhere.
async fn enter(parts: &mut Parts, app: &App) -> Result<(Entered, bool), ApiError> {
    let Ok(door) = Door::from_request_parts(parts, app).await;
    door.same_origin()?;
    let Path(id) = Path::<String>::from_request_parts(parts, app).await?;
    let Query(named) = Query::<Named>::from_request_parts(parts, app).await?;
    let Opened { place, seats, own, free, unknown } = door.open(&id).await?;
    let key = door.own_key(&TableId(id));
    let (hall, named) = (app.hall.clone(), named.seat);
    Ok((Entered { door, hall, place, seats, own, free, named, key }, unknown))
}

/// A request of somebody who sits down. The invitation may have been used already: by themselves, if the answer was lost.
pub(crate) struct Arriving(pub(crate) Entered);

impl FromRequestParts<App> for Arriving {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let (entered, unknown) = enter(parts, app).await?;
        if unknown && entered.used().await.is_none() {
            return Err(ApiError::bad_key());
        }
        Ok(Arriving(entered))
    }
}

/// The seat that is named if it is among `seats`, else the lowest of them.
fn pick(seats: u32, named: Option<u8>) -> Result<Option<Seat>, TableError> {
    match named {
        Some(seat) if seat < 32 && seats >> seat & 1 == 1 => Ok(Some(Seat(seat))),
        Some(_) => Err(TableError::NotYours),
        None if seats == 0 => Ok(None),
        None => Ok(Some(Seat(seats.trailing_zeros() as u8))),
    }
}

impl Entered {
    /// The seat it acts for; `named` goes before what the address names.
    pub(crate) fn seat(&self, named: Option<u8>) -> Result<Seat, ApiError> {
        Ok(pick(self.seats, named.or(self.named))?.ok_or(TableError::NotYours)?)
    }

    /// The seat it speaks for as its owner.
    pub(crate) fn own_seat(&self) -> Result<Seat, ApiError> {
        let seat = self.seat(None)?;
        if self.own >> seat.0 & 1 == 1 {
            Ok(seat)
        } else {
            Err(TableError::Not("only the owner of the seat may do that").into())
        }
    }

    /// How it speaks for a seat, as the table says now.
    pub(crate) fn voice(&self, table: &Table, seat: Seat) -> Option<Voice> {
        table.voice(self.key.as_ref().map(Key::hash).as_ref(), seat)
    }

    /// The key that it came with.
    pub(crate) fn key(&self) -> Result<&Key, ApiError> {
        Ok(self.key.as_ref().ok_or(TableError::NotYours)?)
    }

    /// The used invitation that it came with, and its seat.
    async fn used(&self) -> Option<(Seat, Key)> {
        let key = self.key.clone()?;
        let seat = self.place.enter().await.spent(&key.hash())?;
        Some((seat, key))
    }

    /// The seat that an invitation opens or has opened, with the invitation.
    pub(crate) async fn invited(&self, text: &str) -> Result<(Seat, Key), ApiError> {
        let Some(key) = Key::read(text) else {
            self.door.may_try()?;
            self.door.wrong_key();
            return Err(ApiError::bad_key());
        };
        let used = self.place.enter().await.spent(&key.hash());
        if let Some(seat) = used {
            self.door.may_try()?;
            return Ok((seat, key));
        }
        let seats = self.door.seats(&key, &self.place).await?.ok_or(TableError::NotYours)?;
        Ok((pick(seats, self.named)?.ok_or(TableError::NotYours)?, key))
    }

    /// Why somebody could not sit down. To whoever comes with an invitation that somebody else has used, it is a key like any
    /// other that opens nothing.
    pub(crate) async fn unseated(&self, came: &Key, error: HallError) -> ApiError {
        let used = self.place.enter().await.spent(&came.hash()).is_some();
        if used && matches!(error, HallError::Table(TableError::NotYours)) {
            // One that came in the header was counted at the door.
            if self.key.as_ref() != Some(came) {
                self.door.wrong_key();
            }
            return ApiError::bad_key();
        }
        error.into()
    }

    /// The seat it may sit down in: a free one, its own to take another name, or that of an invitation which was used; with
    /// the key that it came with.
    pub(crate) async fn chair(&self) -> Result<(Seat, Key), ApiError> {
        if let Some(used) = self.used().await {
            return Ok(used);
        }
        let any = if self.free == 0 { self.own } else { self.free };
        let seats = if self.named.is_some() { self.own | self.free } else { any };
        Ok((pick(seats, self.named)?.ok_or(TableError::NotYours)?, self.key()?.clone()))
    }
}

/// A request that speaks for a seat.
pub(crate) struct Seated {
    pub(crate) hall: Arc<Hall>,
    pub(crate) place: Arc<Place>,
    pub(crate) seat: Seat,
    key: Option<KeyHash>,
}

impl Seated {
    /// How it speaks for its seat, as the table says now.
    pub(crate) fn voice(&self, table: &Table) -> Option<Voice> {
        table.voice(self.key.as_ref(), self.seat)
    }
}

impl FromRequestParts<App> for Seated {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let entered = Entered::from_request_parts(parts, app).await?;
        let seat = entered.seat(None)?;
        let key = entered.key.as_ref().map(Key::hash);
        Ok(Seated { hall: entered.hall, place: entered.place, seat, key })
    }
}

/// A request that looks: with the eyes of a seat, or with everybody's.
pub(crate) struct Viewing {
    pub(crate) hall: Arc<Hall>,
    pub(crate) place: Arc<Place>,
    pub(crate) viewer: Viewer,
    /// What opened the viewer's seat: it may open nothing any more later.
    pub(super) key: Option<KeyHash>,
}

impl Viewing {
    /// Is the seat still its own, as the table says now?
    pub(crate) fn holds(&self, table: &Table) -> bool {
        match (self.viewer, &self.key) {
            (Viewer::Seat(Seat(seat)), Some(key)) => {
                table.opens(key).is_some_and(|seats| seats >> seat & 1 == 1)
            }
            (Viewer::Seat(_), None) => false,
            (Viewer::Public | Viewer::Arbiter, _) => true,
        }
    }

    /// Its seat as bits, if whoever asks plays in it.
    pub(crate) fn plays(&self, table: &Table) -> u32 {
        match self.viewer {
            Viewer::Seat(seat) => table.played_by(self.key.as_ref()) & 1 << seat.0,
            Viewer::Public | Viewer::Arbiter => 0,
        }
    }

    /// Refuses whoever may not look any more, as the table says now.
    pub(crate) fn still(&self, table: &Table) -> Result<(), ApiError> {
        if self.holds(table) { Ok(()) } else { Err(TableError::NotYours.into()) }
    }

    /// How it speaks for its seat, if it still may.
    pub(crate) fn voice(&self, table: &Table) -> Option<Voice> {
        match self.viewer {
            Viewer::Seat(seat) => table.voice(self.key.as_ref(), seat),
            Viewer::Public | Viewer::Arbiter => None,
        }
    }
}

impl FromRequestParts<App> for Viewing {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let entered = Entered::from_request_parts(parts, app).await?;
        let seat = pick(entered.seats, entered.named)?;
        if seat.is_none() {
            let table = entered.place.enter().await;
            // Programs are not shown what was two minutes ago, but nothing.
            let open = match table.desk.watching {
                Watching::On => true,
                Watching::Delayed => table.over(),
                Watching::Off => false,
            };
            // Nor what would spoil the game of the day.
            if !open || table.desk.spoiler(0, entered.hall.now()).is_some() {
                return Err(TableError::NotYours.into());
            }
        }
        let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
        let key = entered.key.as_ref().map(Key::hash);
        Ok(Viewing { hall: entered.hall, place: entered.place, viewer, key })
    }
}
