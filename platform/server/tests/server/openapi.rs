//! The description of the API says what the API does: no more, no less.

use std::collections::BTreeSet;

use crate::house::house;
use axum::http::StatusCode;
use serde_json::Value;

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

#[tokio::test]
async fn every_address_of_the_description_answers_and_no_other_method_does() {
    let house = house().await;
    let (table, [blue, _]) = house.duel().await;
    let document = house.get("/api/v1/openapi.json", None).await.json();
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() >= 12, "{:?}", paths.keys());
    for (path, item) in paths {
        let at = path.replace("{id}", &table);
        assert!(!at.contains('{'), "what is {path}?");
        for method in METHODS {
            let answer = house.ask(&method.to_uppercase(), &at, Some(&blue), None).await;
            let missing = [StatusCode::NOT_FOUND, StatusCode::METHOD_NOT_ALLOWED].contains(&answer.status);
            assert_eq!(item[method].is_null(), missing, "{method} {path}: {}", answer.status);
            assert!(!answer.status.is_server_error(), "{method} {path}: {}", answer.text);
        }
    }
}

#[tokio::test]
async fn every_address_of_the_api_is_described() {
    let house = house().await;
    let document = house.get("/api/v1/openapi.json", None).await.json();
    let described: BTreeSet<&str> =
        document["paths"].as_object().unwrap().keys().map(String::as_str).collect();
    // A router shows its addresses when it is printed.
    let printed = format!("{:?}", house.router);
    let known: BTreeSet<&str> = printed.split('"').filter(|text| text.starts_with("/api/")).collect();
    assert_eq!(known, described);
}

#[tokio::test]
async fn every_object_is_described_and_every_operation_is_told_in_words() {
    let house = house().await;
    let document = house.get("/api/v1/openapi.json", None).await.json();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let mut wanted = Vec::new();
    fn references<'a>(value: &'a Value, into: &mut Vec<&'a str>) {
        match value {
            Value::Object(map) => {
                into.extend(map.get("$ref").and_then(Value::as_str));
                map.values().for_each(|value| references(value, into));
            }
            Value::Array(list) => list.iter().for_each(|value| references(value, into)),
            _ => {}
        }
    }
    references(&document, &mut wanted);
    for reference in wanted {
        let name = reference.strip_prefix("#/components/schemas/").unwrap();
        assert!(schemas.contains_key(name), "{name} is not described");
    }
    for (name, schema) in schemas {
        assert!(schema["description"].is_string(), "{name} has no description");
    }
    let tags: Vec<&Value> = document["tags"].as_array().unwrap().iter().map(|tag| &tag["name"]).collect();
    let mut names = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            assert_ne!(operation["summary"].as_str().unwrap(), "", "{method} {path} has no summary");
            assert!(tags.contains(&&operation["tags"][0]), "{method} {path}: {}", operation["tags"]);
            // A client is made of them: one function for each.
            let name = operation["operationId"].as_str().unwrap();
            assert!(names.insert(name), "two are called {name}");
            let answers = operation["responses"].as_object().unwrap();
            assert!(!answers.is_empty(), "{method} {path} answers nothing");
            for (status, answer) in answers {
                assert_ne!(answer["description"].as_str().unwrap(), "", "{method} {path}: {status}");
            }
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                assert_ne!(parameter["description"].as_str().unwrap(), "", "{method} {path}: {parameter}");
                // It is left out, or it has a value: an address cannot say null.
                let form = parameter["schema"].as_object().unwrap();
                assert!(
                    form.get("type").is_some_and(Value::is_string) || form.contains_key("$ref"),
                    "{method} {path}: {parameter}"
                );
            }
            // Whoever may not come in is told so, at every table.
            let shut = ["401", "403", "404"].map(|status| &operation["responses"][status]);
            for answer in shut.into_iter().filter(|_| path.contains("{id}")) {
                let body = &answer["content"]["application/json"]["schema"]["$ref"];
                assert_eq!(body, "#/components/schemas/ErrorBody", "{method} {path}: {answer}");
                assert_ne!(answer["description"], "", "{method} {path}");
            }
        }
    }
    // An object that is sent has an example.
    for name in ["NewTable", "ActBody", "SitBody", "WordBody", "NewBot"] {
        assert!(schemas[name]["examples"][0].is_object(), "{name} has no example");
    }
}

/// Actions without a value are texts in JSON: whoever reads the description may not believe that all are objects.
#[tokio::test]
async fn what_is_written_by_a_games_schema_may_be_whatever_that_allows() {
    let house = house().await;
    let document = house.get("/api/v1/openapi.json", None).await.json();
    let schemas = &document["components"]["schemas"];
    let games = house.get("/api/v1/games", None).await.json();
    let classic = games.as_array().unwrap().iter().find(|game| game["game"] == "classic").unwrap();
    assert!(classic["action"].to_string().contains("\"const\":\"ready\""), "{}", classic["action"]);
    for (name, field) in [("LegalInfo", "action"), ("Sighted", "sighting")] {
        let form = &schemas[name]["properties"][field];
        assert!(form["description"].is_string() && form["type"].is_null(), "{name}.{field}: {form}");
    }
    let sent = &schemas["ActBody"]["properties"]["actions"]["items"];
    assert_eq!(*sent, true, "anything");
}
