//! How much a scenario may say, so that every battle is set up and played quickly, whoever wrote it. What it says is checked
//! elsewhere.

use contract::OptionError;
use serde_json::Value;

use super::Scenario;

/// Entries of a list at most, such as hexes of an exit or rows of units.
const LONGEST: usize = 400;

/// Letters of a text at most.
const LETTERS: usize = 400;

/// Entries at most of lists that are gone through again and again during play.
const SHORT: [(&str, usize); 5] =
    [("special", 60), ("exits", 20), ("strikes", 40), ("victory.wins", 60), ("rules", 40)];

/// Lists of areas, which are bounded by the number of hexes they name; see [`super::chart::Areas`].
const AREAS: [&str; 4] = ["land", "partial_land", "partial_sea", "inside"];

/// No list and no text of a scenario is longer than it may be.
pub(super) fn scenario(scenario: &Scenario) -> Result<(), OptionError> {
    let wrong = |why: serde_json::Error| OptionError { message: why.to_string(), ..OptionError::default() };
    let value = serde_json::to_value(scenario).map_err(wrong)?;
    within(&value, "")
}

fn within(value: &Value, at: &str) -> Result<(), OptionError> {
    let fail = |why: String| Err(OptionError::field(at, why));
    match value {
        Value::Array(list) => {
            let areas = at.rsplit('.').next().is_some_and(|field| AREAS.contains(&field));
            let most = SHORT.iter().find(|(field, _)| *field == at).map_or(LONGEST, |(_, most)| *most);
            if list.len() > most && !areas {
                return fail(format!("{} entries are too many: give {most} at most", list.len()));
            }
            (0..).zip(list).try_for_each(|(n, entry)| within(entry, &format!("{at}[{n}]")))
        }
        Value::Object(fields) => {
            if fields.len() > LONGEST {
                return fail(format!("{} entries are too many: give {LONGEST} at most", fields.len()));
            }
            let dot = if at.is_empty() { "" } else { "." };
            fields.iter().try_for_each(|(field, entry)| within(entry, &format!("{at}{dot}{field}")))
        }
        Value::String(text) => match text.chars().count() {
            letters if letters > LETTERS => {
                fail(format!("{letters} letters are too many: write {LETTERS} at most"))
            }
            _ => Ok(()),
        },
        Value::Null | Value::Bool(_) | Value::Number(_) => Ok(()),
    }
}
