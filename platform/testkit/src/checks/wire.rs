//! What crosses the border survives it.

use contract::Wire;

use crate::point::{Check, Fault, Point, ensure};
use crate::raw::json;

/// Writes a value as JSON and reads it back, as text and as a tree.
pub(crate) fn round_trip<T: Wire + PartialEq>(value: &T, what: &str) -> Check {
    let text = json(value)?;
    let lost = |e: serde_json::Error| {
        Fault::new(Point::JsonRoundTrip, format!("{what} cannot be read back from {text}: {e}"))
    };
    let back: T = serde_json::from_str(&text).map_err(lost)?;
    ensure!(back == *value, JsonRoundTrip, "{what}: {value:?} became {back:?} by way of {text}");
    let tree = serde_json::to_value(value).map_err(lost)?;
    let back: T = serde_json::from_value(tree).map_err(lost)?;
    ensure!(back == *value, JsonRoundTrip, "{what}: {value:?} became {back:?} by way of a JSON tree");
    Ok(())
}
