//! Options that a scenario overrides are refused; those that it leaves open are not.
//!
//! What a scenario overrides is found by trying: an option that changes some scenario, but whatever its value never this
//! one, is ignored there. So a game cannot forget one in [`Game::settled`].

use contract::{Game, OptionError, UserData, given};
use serde_json::{Value, json};

/// Tries every option with every scenario. `more` adds values that the schema does not tell. Gives the pairs
/// `scenario option` that are refused.
///
/// # Panics
/// If an option that a scenario ignores is accepted, or one that counts is refused.
#[track_caller]
pub fn overridden_options_are_refused<G: Game>(more: &[(&str, Value)]) -> Vec<String> {
    let schema = schemars::schema_for!(G::Options).to_value();
    let scenarios: Vec<String> = G::scenarios().into_iter().map(|scenario| scenario.id).collect();
    let mut refused = Vec::new();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        if name == "scenario" {
            continue;
        }
        let mut values = Vec::new();
        samples(property, &schema, &mut values);
        values.extend(more.iter().filter(|(of, _)| of == name).map(|(_, value)| value.clone()));
        let tries: Vec<Vec<Try>> = scenarios
            .iter()
            .map(|scenario| values.iter().filter_map(|value| attempt::<G>(scenario, name, value)).collect())
            .collect();
        let counts = |tries: &Vec<Try>| tries.iter().any(|one| one.changes == Some(true));
        if !tries.iter().any(counts) {
            continue;
        }
        for (scenario, tries) in scenarios.iter().zip(&tries) {
            let live = counts(tries);
            // A scenario may agree with one value and refuse the others itself; two that are the same are ignored.
            let ignored = tries.iter().filter(|one| one.changes == Some(false)).count() > 1;
            for one in tries {
                let text = format!("{}: {scenario} with {name} = {}", G::META.id, one.value);
                match (&one.given, live) {
                    (Err(error), false) => {
                        assert_eq!(error.field.as_deref(), Some(name.as_str()), "{text}: {error}");
                        assert!(error.message.contains(&format!("`{scenario}`")), "{text}: {error}");
                    }
                    (Ok(()), false) => assert!(!ignored, "{text}: accepted, though it changes nothing"),
                    (Err(error), true) => panic!("{text}: refused, though it counts: {error}"),
                    (Ok(()), true) => {}
                }
            }
            if !tries.is_empty() && tries.iter().all(|one| one.given.is_err()) {
                refused.push(format!("{scenario} {name}"));
            }
        }
    }
    refused
}

/// One value of one option beside one scenario.
struct Try {
    value: Value,
    /// Does the game begin otherwise than without the option? Nothing if there is no such game.
    changes: Option<bool>,
    given: Result<(), OptionError>,
}

fn attempt<G: Game>(scenario: &str, name: &str, value: &Value) -> Option<Try> {
    let none = UserData::default();
    let given = json!({ "scenario": scenario, name: value });
    let options: G::Options = serde_json::from_value(given.clone()).ok()?;
    let plain: G::Options = serde_json::from_value(json!({ "scenario": scenario })).ok()?;
    let begin = |options: &G::Options| G::prepare(options, &none).ok().map(|setup| G::blank(&setup));
    let (with, without) = (begin(&options), begin(&plain));
    let changes = with.map(|with| Some(with) != without);
    Some(Try { value: value.clone(), changes, given: given::check::<G>(&given, &options, &none) })
}

/// Values that an option may have, as far as its schema tells them.
fn samples(property: &Value, schema: &Value, into: &mut Vec<Value>) {
    if let Some(path) = property["$ref"].as_str().and_then(|path| path.strip_prefix('#')) {
        return samples(schema.pointer(path).unwrap_or(&Value::Null), schema, into);
    }
    for list in ["oneOf", "anyOf"] {
        property[list].as_array().into_iter().flatten().for_each(|one| samples(one, schema, into));
    }
    into.extend(property.get("const").cloned());
    into.extend(property["enum"].as_array().into_iter().flatten().cloned());
    let is = |kind: &str| {
        property["type"] == kind
            || property["type"].as_array().is_some_and(|all| all.iter().any(|one| one == kind))
    };
    if is("boolean") {
        into.extend([json!(false), json!(true)]);
    }
    if is("integer") {
        let ends = [&property["minimum"], &property["maximum"]];
        into.extend(ends.into_iter().filter(|end| end.is_number()).cloned());
        into.extend([1, 2, 6, 10, 40].map(Value::from));
    }
    into.extend(
        property["counts"]
            .as_array()
            .and_then(|all| all.first()?.as_str())
            .map(|one| json!(format!("2 {one}"))),
    );
}
