//! Options as somebody gives them, before the usual ones are filled in.
//!
//! A scenario decides some options by itself. Whoever sets one of them beside it would get something else than they
//! asked for, so it is refused, even if the value is the usual one. A record's header has all options in full and is not
//! read here.

use serde_json::Value;

use crate::game::Game;
use crate::userdata::{OptionError, UserData};

/// Refuses an option that is given although the chosen scenario decides it. `given` is the JSON object as it came in;
/// `options` is the same, read. An option that is null was not given.
pub fn check<G: Game>(given: &Value, options: &G::Options, data: &UserData) -> Result<(), OptionError> {
    let Some(given) = given.as_object() else { return Ok(()) };
    let is_given = |name: &str| given.get(name).is_some_and(|value| !value.is_null());
    if let (Some(file), true) = (data.get("scenario"), is_given("scenario")) {
        let why = format!("the scenario file {} is played: leave `scenario` out", file.name);
        return Err(OptionError::field("scenario", why));
    }
    let settled = G::settled(options, data);
    match settled.into_iter().find(|name| is_given(name)) {
        None => Ok(()),
        Some("scenario") => {
            let why = "the other options set up the whole game: leave `scenario` out, or leave them out";
            Err(OptionError::field("scenario", why))
        }
        Some(name) => {
            let scenario = match (data.get("scenario"), given.get("scenario").and_then(Value::as_str)) {
                (Some(file), _) => format!("the scenario file {}", file.name),
                (None, Some(id)) => format!("the scenario `{id}`"),
                (None, None) => "the scenario".to_owned(),
            };
            let why = format!("{scenario} decides `{name}`: leave it out, or choose another scenario");
            Err(OptionError::field(name, why))
        }
    }
}
