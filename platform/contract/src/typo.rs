//! Typos: which name was probably meant, and what a value should have been.

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

/// What serde says of an unknown field or value, with the name that was probably meant, or of a value of the wrong kind, in
/// words for people; anything else as it is.
///
/// ```
/// let said = "unknown variant `tipe`, expected one of `count`, `type`, `outline`";
/// let better = "unknown `tipe` (did you mean `type`?), expected one of `count`, `type`, `outline`";
/// assert_eq!(contract::typo::explain(said), better);
/// let said = "invalid value: integer `999`, expected u8";
/// assert_eq!(contract::typo::explain(said), "`999` is not a whole number from 0 to 255");
/// ```
pub fn explain(message: &str) -> String {
    let kind = message.strip_prefix("invalid type: ").or_else(|| message.strip_prefix("invalid value: "));
    if let Some((found, wanted)) = kind.and_then(|rest| rest.rsplit_once(", expected ")) {
        return format!("{} is not {}", value(found), kind_of(wanted));
    }
    if message.starts_with("invalid length ") && message.contains(", expected struct ") {
        return "a list is not a table of fields".to_owned();
    }
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

/// A value that serde has found, as it was typed: `string "abc"`, `` integer `9` ``, `null`.
fn value(found: &str) -> String {
    let inside = |quote: char| {
        let (_, rest) = found.split_once(quote)?;
        Some(format!("`{}`", rest.strip_suffix(quote)?))
    };
    match found {
        "sequence" => "a list".to_owned(),
        "map" => "a table of fields".to_owned(),
        "null" | "unit value" | "Option value" => "nothing".to_owned(),
        _ if found.starts_with("string ") => inside('"').unwrap_or_else(|| found.to_owned()),
        _ => inside('`').unwrap_or_else(|| found.to_owned()),
    }
}

/// What serde wants: Rust's types in words, anything else as it is. A place in a file may follow.
fn kind_of(wanted: &str) -> String {
    let (kind, place) = wanted.find(" at line ").map_or((wanted, ""), |at| wanted.split_at(at));
    let words = match kind {
        "u8" => "a whole number from 0 to 255",
        "i8" => "a whole number from -128 to 127",
        "u16" => "a whole number from 0 to 65535",
        "i16" => "a whole number from -32768 to 32767",
        "u32" | "u64" | "u128" | "usize" => "a whole number from 0 on",
        "i32" | "i64" | "i128" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "a boolean" => "true or false",
        "a string" | "a borrowed string" => "a text",
        "a sequence" => "a list",
        "a map" => "a table of fields",
        "string or map" => "a name, or a table of fields",
        "map with a single key" => "a table with one field",
        _ if kind.starts_with("struct ") || kind.contains("internally tagged enum") => "a table of fields",
        _ if kind.starts_with("tuple ") => "a list",
        _ if kind.starts_with("unit ") => "a name alone",
        _ => kind,
    };
    format!("{words}{place}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_the_wrong_kind_are_told_in_words() {
        fn said<T: serde::de::DeserializeOwned>(json: &str) -> String {
            let error = serde_json::from_str::<T>(json).err().expect("it is of the wrong kind");
            explain(&error.to_string())
        }
        for (told, words) in [
            (said::<u8>("999"), "`999` is not a whole number from 0 to 255 at line 1 column 3"),
            (said::<i8>("\"a, expected b\""), "`a, expected b` is not a whole number from -128 to 127"),
            (said::<u16>("1.5"), "`1.5` is not a whole number from 0 to 65535"),
            (said::<bool>("\"maybe\""), "`maybe` is not true or false"),
            (said::<String>("[1]"), "a list is not a text"),
            (said::<Vec<u8>>("{\"a\":1}"), "a table of fields is not a list"),
            (said::<u32>("null"), "nothing is not a whole number from 0 on"),
            (said::<f64>("true"), "`true` is not a number"),
        ] {
            assert!(told.starts_with(words), "{told}");
        }
    }

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
