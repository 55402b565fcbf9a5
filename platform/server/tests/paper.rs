//! The newspaper of a long game.

mod house;

use std::time::Duration;

use axum::http::StatusCode;
use house::house;
use serde_json::json;

#[tokio::test]
async fn a_war_has_a_newspaper_of_each_day() {
    let house = house().await;
    let options = json!({ "scenario": "outpost", "battles": "resolve", "day_limit": 2 });
    let order = json!({ "game": "frontier", "options": options, "seats": ["reference", "reference"] });
    let made = house.table(order).await;
    let table = made["table"].as_str().unwrap();
    let waiting = json!({ "game": "frontier", "options": options, "seats": ["me", "open"] });
    let waiting = house.table(waiting).await["table"].as_str().unwrap().to_owned();
    let early = house.get(&format!("/t/{waiting}/paper"), None).await;
    assert!(early.text.contains("There is no paper yet"), "{}", early.text);

    // The minds play on while others ask.
    while house.get(&format!("/api/v1/tables/{table}"), None).await.json()["outcome"].is_null() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let paper = house.get(&format!("/t/{table}/paper?day=1"), None).await;
    assert_eq!(paper.status, StatusCode::OK);
    for words in ["The Frontier Herald", "Day 1", "Bound for Hollow Star", "The count"] {
        assert!(paper.text.contains(words), "{words}: {}", paper.text);
    }
    // A day that has not come shows the last one there is.
    let last = house.get(&format!("/t/{table}/paper?day=77"), None).await;
    assert_eq!(last.text, house.get(&format!("/t/{table}/paper"), None).await.text);
    assert!(last.text.contains("the last day has passed") || last.text.contains("The last day has passed"));
    assert_eq!(house.get(&format!("/t/{table}/paper?day=soon"), None).await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_paper_is_for_those_who_may_look() {
    let house = house().await;
    let options = json!({ "scenario": "outpost" });
    let order =
        json!({ "game": "frontier", "options": options, "seats": ["me", "normal"], "watching": "delayed" });
    let made = house.table(order).await;
    let (table, key) = (made["table"].as_str().unwrap(), made["key"].as_str().unwrap());
    let path = format!("/t/{table}/paper");
    assert_eq!(house.get(&path, None).await.status, StatusCode::FORBIDDEN);
    let own = house.get(&path, Some(key)).await;
    assert_eq!(own.status, StatusCode::OK);
    // A game without a newspaper says so.
    let (table, keys) = house.duel().await;
    let none = house.get(&format!("/t/{table}/paper"), Some(&keys[0])).await;
    assert_eq!(none.status, StatusCode::NOT_FOUND);
}
