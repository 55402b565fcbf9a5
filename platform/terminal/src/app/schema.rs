//! A form from a game's JSON schema: choices, switches, texts.

use catalogue::Entry;
use serde_json::{Map, Value};

use super::input::Input;

/// One possible value of a field.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Choice {
    pub(super) value: Value,
    pub(super) label: String,
    pub(super) about: String,
}

/// What a field takes.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    /// One of these; the number of the chosen one.
    Choice(Vec<Choice>, usize),
    /// Yes or no.
    Switch(bool),
    /// Something typed; empty means the usual value.
    Text(Input, Wanted),
}

/// How a typed text is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    Words,
    Number,
    /// A name, or JSON.
    Either,
    /// Names with commas between them, or JSON.
    Names,
    Json,
}

/// One option of a game.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Field {
    pub(super) name: String,
    /// What the game calls it for people, if it does.
    title: Option<String>,
    pub(super) help: String,
    pub(super) kind: Kind,
    usual: Value,
    /// What it means for each scenario that it means something for: scenario, sentence. None if it is the same for all.
    told: Option<Vec<(String, String)>>,
}

impl Field {
    /// For people.
    pub(super) fn label(&self) -> String {
        if let Some(title) = &self.title {
            return title.clone();
        }
        let mut letters = self.name.chars().map(|c| if c == '_' { ' ' } else { c });
        let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
        first + &letters.collect::<String>()
    }

    /// What it means for a scenario; none if that is the same for all.
    pub(super) fn told(&self, scenario: &str) -> Option<&str> {
        let mut told = self.told.as_ref()?.iter();
        let about = told.find(|(id, _)| id == scenario).map(|(_, about)| &about[..]);
        Some(about.unwrap_or("It changes nothing in this scenario."))
    }

    /// Its value; none if it is the usual one.
    fn value(&self) -> Result<Option<Value>, String> {
        let value = match &self.kind {
            Kind::Choice(choices, at) => choices[*at].value.clone(),
            Kind::Switch(on) => Value::Bool(*on),
            Kind::Text(input, _) if input.text().trim().is_empty() => return Ok(None),
            Kind::Text(input, wanted) => {
                let text = input.text().trim().to_owned();
                match wanted {
                    Wanted::Words => Value::String(text),
                    // What looks like JSON is meant as JSON; `5-9` is a name.
                    Wanted::Either if !text.starts_with(['{', '[', '"']) => Value::String(text),
                    Wanted::Names if !text.starts_with(['{', '[', '"']) => {
                        let names = text.split([',', ' ']).filter(|name| !name.is_empty());
                        names.map(|name| Value::String(name.to_owned())).collect()
                    }
                    Wanted::Number | Wanted::Either | Wanted::Names | Wanted::Json => {
                        serde_json::from_str(&text)
                            .map_err(|_| format!("{}: `{text}` is not {}", self.label(), wanted.name()))?
                    }
                }
            }
        };
        Ok((value != self.usual).then_some(value))
    }
}

impl Wanted {
    fn name(self) -> &'static str {
        match self {
            Wanted::Words => "a text",
            Wanted::Number => "a number",
            Wanted::Either => "a name or JSON",
            Wanted::Names => "a list of names or JSON",
            Wanted::Json => "JSON",
        }
    }
}

/// The options that a form stands for: null if all are the usual ones.
pub(super) fn options(fields: &[Field]) -> Result<Value, String> {
    let mut map = Map::new();
    for field in fields {
        if let Some(value) = field.value()? {
            map.insert(field.name.clone(), value);
        }
    }
    Ok(if map.is_empty() { Value::Null } else { Value::Object(map) })
}

/// The fields of a game's options: the scenario first, the others as the schema places them.
pub(super) fn fields(entry: &dyn Entry) -> Vec<Field> {
    let schema = entry.schemas().options;
    let Some(properties) = schema["properties"].as_object() else { return Vec::new() };
    let mut properties: Vec<(&String, &Value)> = properties.iter().collect();
    properties.sort_by_key(|(name, property)| {
        (*name != "scenario", property["place"].as_u64().unwrap_or(u64::MAX))
    });
    properties
        .into_iter()
        .map(|(name, property)| {
            let usual = match &property["default"] {
                // A switch of which nothing is said is off.
                Value::Null if property["type"] == "boolean" => Value::Bool(false),
                usual => usual.clone(),
            };
            let help = words(&property["description"]);
            // What is proposed to people may differ from what a program gets that says nothing.
            let newcomer = entry.newcomer();
            let begins = newcomer.get(name).filter(|_| name == "scenario");
            let proposed = begins.or(property.get("propose")).unwrap_or(&usual);
            let kind = kind(entry, name, resolve(&schema, property), proposed, &schema);
            let title = property["title"].as_str().map(ToOwned::to_owned);
            let told = property["told"].as_array().map(|told| {
                let word = |one: &Value, n: usize| one[n].as_str().unwrap_or_default().to_owned();
                told.iter().map(|one| (word(one, 0), word(one, 1))).collect()
            });
            Field { name: name.clone(), title, help, kind, usual, told }
        })
        .collect()
}

/// A description as one line for people: its line breaks and marks of code belong to its source.
fn words(description: &Value) -> String {
    let text = description.as_str().unwrap_or_default().replace('`', "");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Follows references inside the schema.
fn resolve<'a>(root: &'a Value, mut part: &'a Value) -> &'a Value {
    for _ in 0..8 {
        let Some(path) = part["$ref"].as_str().and_then(|r| r.strip_prefix('#')) else { break };
        part = root.pointer(path).unwrap_or(&Value::Null);
    }
    part
}

fn kind(entry: &dyn Entry, name: &str, part: &Value, usual: &Value, root: &Value) -> Kind {
    let scenarios = entry.scenarios();
    if name == "scenario" && !scenarios.is_empty() {
        let choices: Vec<Choice> = scenarios
            .into_iter()
            .map(|s| Choice { about: String::new(), label: s.title, value: Value::String(s.id) })
            .collect();
        return chosen(choices, usual);
    }
    if part["type"] == "boolean" {
        return Kind::Switch(usual.as_bool().unwrap_or(false));
    }
    if part["type"] == serde_json::json!(["boolean", "null"]) {
        let choice = |on: bool, label: &str| Choice {
            value: Value::Bool(on),
            label: label.into(),
            about: String::new(),
        };
        return chosen(vec![choice(false, "no"), choice(true, "yes")], usual);
    }
    let choices = choices(part, root);
    if !choices.is_empty() {
        return chosen(choices, usual);
    }
    let wanted = match part["type"].as_str() {
        Some("string") => Wanted::Words,
        Some("integer" | "number") => Wanted::Number,
        _ if takes_names(part, root) => Wanted::Either,
        Some("array") if names_its_items(part, root) => Wanted::Names,
        _ => match part["type"].as_array() {
            Some(types) if types.iter().any(|t| t == "string") => Wanted::Either,
            _ => Wanted::Json,
        },
    };
    let text = match usual {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    Kind::Text(Input::of(&text), wanted)
}

/// One of these. Where nothing is usual, nothing can be chosen too.
fn chosen(mut choices: Vec<Choice>, usual: &Value) -> Kind {
    if usual.is_null() && choices.iter().all(|choice| !choice.value.is_null()) {
        let about = "whatever fits the rest".into();
        choices.insert(0, Choice { value: Value::Null, label: "as usual".into(), about });
    }
    let at = choices.iter().position(|c| c.value == *usual).unwrap_or(0);
    Kind::Choice(choices, at)
}

/// The alternatives of a union.
fn alternatives<'a>(part: &'a Value, root: &'a Value) -> impl Iterator<Item = &'a Value> {
    let list = part["oneOf"].as_array().or_else(|| part["anyOf"].as_array());
    list.into_iter().flatten().map(|item| resolve(root, item))
}

/// Is it a list of names?
fn names_its_items(part: &Value, root: &Value) -> bool {
    let item = resolve(root, &part["items"]);
    item["type"] == "string" || !choices(item, root).is_empty()
}

/// May a union be a text that is not one of a few?
fn takes_names(part: &Value, root: &Value) -> bool {
    alternatives(part, root).any(|item| item["type"] == "string" && choices(item, root).is_empty())
}

/// The values that have a name: those of an enumeration, and those of a union of names and things in full. None if
/// other texts or numbers would do as well.
fn choices(part: &Value, root: &Value) -> Vec<Choice> {
    let choice = |value: &Value, about: &Value| {
        let label = value.as_str().map_or_else(|| value.to_string(), |text| text.replace('_', " "));
        Choice { value: value.clone(), label, about: words(about) }
    };
    if let Some(list) = part["enum"].as_array() {
        return list.iter().map(|value| choice(value, &Value::Null)).collect();
    }
    let mut found = Vec::new();
    for item in alternatives(part, root) {
        let inner = choices(item, root);
        match (item.get("const"), item["enum"].as_array()) {
            (Some(value), _) => found.push(choice(value, &item["description"])),
            (None, Some(values)) => found.extend(values.iter().map(|v| choice(v, &item["description"]))),
            (None, None) if !inner.is_empty() => found.extend(inner),
            // Something in full, which nobody types into a form.
            (None, None) if matches!(item["type"].as_str(), Some("object" | "array" | "null")) => {}
            (None, None) => return Vec::new(),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solo_has_a_scenario_a_switch_and_a_variant() {
        let mut fields = fields(catalogue::games()[0]);
        let names: Vec<&str> = fields.iter().map(|f| f.name.as_str()).collect();
        assert_eq!(names, ["scenario", "die_by_die", "variant"]);
        assert_eq!(options(&fields), Ok(Value::Null));
        assert_eq!(fields[1].label(), "Die by die");
        fields[1].kind = Kind::Switch(true);
        let Kind::Choice(variants, at) = &mut fields[2].kind else { panic!("a choice") };
        assert_eq!(variants[1].label, "wumpuses");
        *at = 1;
        assert_eq!(options(&fields), Ok(serde_json::json!({"die_by_die": true, "variant": "wumpuses"})));
    }

    #[test]
    fn names_are_offered_where_a_thing_in_full_would_do_too() {
        let fields = fields(catalogue::find("satellite").expect("it is on the list"));
        for name in ["grid", "fleet", "bursts"] {
            let field = fields.iter().find(|f| f.name == name).expect("it has one");
            let Kind::Choice(choices, at) = &field.kind else { panic!("{name} is a choice") };
            assert_eq!(choices[*at].value, field.usual, "{name}");
            assert!(choices.len() > 2 && choices.iter().all(|c| !c.about.is_empty()), "{name}");
        }
    }

    #[test]
    fn options_stand_where_the_schema_places_them_under_its_titles() {
        for (game, first) in [
            ("naval", ["Scenario", "Even it out", "Rules", "Variants", "Night", "Visibility"]),
            (
                "frontier",
                [
                    "Scenario",
                    "Battles are fought",
                    "The last day of the war",
                    "Replacements",
                    "Shatter drones",
                    "The rules of battles",
                ],
            ),
        ] {
            let fields = fields(catalogue::find(game).expect("it is on the list"));
            let labels: Vec<String> = fields.iter().take(first.len()).map(Field::label).collect();
            assert_eq!(labels, first, "{game}");
        }
    }

    #[test]
    fn what_is_proposed_to_people_is_said() {
        let mut fields = fields(catalogue::find("naval").expect("it is on the list"));
        assert_eq!(options(&fields), Ok(serde_json::json!({"even": true})));
        let even = fields.iter_mut().find(|field| field.name == "even").expect("it has one");
        assert_eq!(even.kind, Kind::Switch(true));
        even.kind = Kind::Switch(false);
        assert_eq!(options(&fields), Ok(Value::Null));
    }

    #[test]
    fn lists_of_names_are_typed_with_commas() {
        let mut fields = fields(catalogue::find("naval").expect("it is on the list"));
        for (name, text) in [("even", ""), ("variants", "moltke, long_chase"), ("with", "fog")] {
            let field = fields.iter_mut().find(|field| field.name == name).expect(name);
            match &mut field.kind {
                Kind::Switch(on) => *on = false,
                Kind::Text(input, _) => *input = Input::of(text),
                Kind::Choice(..) => panic!("{name} is typed"),
            }
        }
        let said = serde_json::json!({"variants": ["moltke", "long_chase"], "with": ["fog"]});
        assert_eq!(options(&fields), Ok(said));
    }

    #[test]
    fn what_has_no_usual_value_can_be_left_out() {
        let part = serde_json::json!({"type": ["boolean", "null"]});
        let kind = kind(catalogue::games()[0], "x", &part, &Value::Null, &part);
        let Kind::Choice(choices, at) = &kind else { panic!("a choice") };
        assert_eq!(
            choices.iter().map(|choice| &choice.label[..]).collect::<Vec<_>>(),
            ["as usual", "no", "yes"]
        );
        assert_eq!(choices[*at].value, Value::Null);
    }

    #[test]
    fn a_union_with_free_texts_is_typed() {
        let part = serde_json::json!({"anyOf": [{"type": "string"}, {"type": "object"}]});
        let kind = kind(catalogue::games()[0], "x", &part, &Value::Null, &part);
        assert!(matches!(kind, Kind::Text(_, Wanted::Either)), "{kind:?}");
    }

    #[test]
    fn typed_values_are_checked() {
        let text = |text: &str, wanted| Field {
            name: "speed".into(),
            title: None,
            help: String::new(),
            kind: Kind::Text(Input::of(text), wanted),
            usual: Value::Null,
            told: None,
        };
        assert_eq!(options(&[text(" 7 ", Wanted::Number)]), Ok(serde_json::json!({"speed": 7})));
        assert_eq!(options(&[text("", Wanted::Number)]), Ok(Value::Null));
        assert_eq!(options(&[text("5-9", Wanted::Either)]), Ok(serde_json::json!({"speed": "5-9"})));
        assert_eq!(options(&[text("[5]", Wanted::Either)]), Ok(serde_json::json!({"speed": [5]})));
        assert!(options(&[text("{5", Wanted::Either)]).is_err_and(|e| e.contains("a name or JSON")));
        assert!(options(&[text("x", Wanted::Json)]).is_err_and(|e| e.contains("JSON")));
        assert_eq!(options(&[text("x", Wanted::Words)]), Ok(serde_json::json!({"speed": "x"})));
    }
}
