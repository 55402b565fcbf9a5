//! What the descriptions of many addresses have in common.

#![allow(dead_code, reason = "nothing of it is made: it only describes")]

use utoipa::openapi::path::{Parameter, ParameterIn};
use utoipa::{IntoParams, IntoResponses};

use super::objects::ErrorBody;

/// Which table.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct AtTable {
    /// The table's name
    id: String,
}

#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
struct Which {
    /// Which seat, if the key opens several
    seat: Option<u8>,
}

/// Which table and which seat.
pub(crate) struct AtSeat;

impl IntoParams for AtSeat {
    fn into_params(place: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        [AtTable::into_params(&place), Which::into_params(&place)].concat()
    }
}

/// What those are answered who may not come in.
#[derive(IntoResponses)]
pub(crate) enum Shut {
    /// The key opens nothing
    #[response(status = UNAUTHORIZED)]
    BadKey(ErrorBody),
    /// Not your seat, or not for you to see
    #[response(status = FORBIDDEN)]
    NotYours(ErrorBody),
    /// No such table
    #[response(status = NOT_FOUND)]
    NoTable(ErrorBody),
}
