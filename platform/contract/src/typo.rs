//! Typos: which name was probably meant.

/// What is longer is no typo of a name.
const LONGEST: usize = 64;

/// ` (did you mean …?)` if one of the names is close to what was typed.
///
/// ```
/// let names = ["ceasefire", "desperation"];
/// assert_eq!(contract::typo::did_you_mean("ceasfire", &names), " (did you mean `ceasefire`?)");
/// assert_eq!(contract::typo::did_you_mean("peace", &names), "");
/// ```
pub fn did_you_mean(typed: &str, names: &[&str]) -> String {
    if typed.len() > LONGEST {
        return String::new();
    }
    let typed = typed.to_lowercase();
    let best = names
        .iter()
        .map(|name| (strsim::damerau_levenshtein(&typed, name), name))
        .filter(|(distance, name)| {
            *distance <= 1 + name.len() / 3 || !typed.is_empty() && name.starts_with(&typed)
        })
        .min_by_key(|(distance, _)| *distance);
    best.map(|(_, name)| format!(" (did you mean `{name}`?)")).unwrap_or_default()
}

/// What serde says of an unknown field or value, with the name that was probably meant; anything else as it is.
///
/// ```
/// let said = "unknown variant `tipe`, expected one of `count`, `type`, `outline`";
/// let better = "unknown `tipe` (did you mean `type`?), expected one of `count`, `type`, `outline`";
/// assert_eq!(contract::typo::explain(said), better);
/// ```
pub fn explain(message: &str) -> String {
    let (what, rest) =
        match (message.strip_prefix("unknown variant `"), message.strip_prefix("unknown field `")) {
            (Some(rest), _) => ("", rest),
            (_, Some(rest)) => ("field ", rest),
            (None, None) => return message.to_owned(),
        };
    // What was typed may hold the very words that follow it.
    let Some((typed, known)) = rest.rsplit_once("`, expected ") else { return message.to_owned() };
    let names: Vec<&str> = known.split('`').skip(1).step_by(2).collect();
    format!("unknown {what}`{typed}`{}, expected {known}", did_you_mean(typed, &names))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_values_and_fields_get_a_suggestion() {
        for (said, better) in [
            (
                "unknown variant `ceasfire`, expected `ceasefire` or `reloaded` at line 2 column 7",
                "unknown `ceasfire` (did you mean `ceasefire`?), expected `ceasefire` or `reloaded` at line 2 column 7",
            ),
            ("unknown variant `X`, expected `boxed`", "unknown `X`, expected `boxed`"),
            (
                "unknown field `sise`, expected `size`",
                "unknown field `sise` (did you mean `size`?), expected `size`",
            ),
            ("unknown variant `a`, expected b`, expected `ab`", "unknown `a`, expected b`, expected `ab`"),
            ("unknown field `x`, there are no fields", "unknown field `x`, there are no fields"),
            ("unknown variant `", "unknown variant `"),
            ("invalid type: null", "invalid type: null"),
        ] {
            assert_eq!(explain(said), better);
        }
    }

    #[test]
    fn what_is_far_from_every_name_gets_none() {
        assert_eq!(did_you_mean("", &["solo", "classic"]), "");
        assert_eq!(did_you_mean("CLASIC", &["solo", "classic"]), " (did you mean `classic`?)");
        assert_eq!(did_you_mean("desp", &["ceasefire", "desperation"]), " (did you mean `desperation`?)");
    }
}
