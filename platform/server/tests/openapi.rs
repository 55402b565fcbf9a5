//! The description of the API says what the API does: no more, no less.

mod house;

use std::collections::BTreeSet;

use axum::http::StatusCode;
use house::house;
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
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            assert!(operation["summary"].is_string(), "{method} {path} has no summary");
            assert!(operation["responses"].as_object().is_some_and(|all| !all.is_empty()));
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
        assert!(schemas[name]["example"].is_object(), "{name} has no example");
    }
}
