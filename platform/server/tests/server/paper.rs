//! The newspaper of a long game.

use std::time::Duration;

use crate::house::house;
use axum::http::StatusCode;
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

#[tokio::test]
async fn an_action_at_sea_has_a_report_and_its_chart_in_the_end() {
    let house = house().await;
    let (table, keys) = house.duel_of("naval").await;
    let paper = format!("/t/{table}/paper");
    let charts = ["chart.svg", "chart-dark.svg"].map(|name| format!("{paper}/{name}"));
    // A turn, in which everybody does what comes first.
    let place = house.place(&table).await;
    while !place.enter().await.game().unwrap().prompt(contract::Viewer::Public).contains("Turn 2") {
        let seat = place.enter().await.game().unwrap().to_act().lowest().unwrap();
        house.line(&table, &keys[usize::from(seat.0)], "done").await;
    }
    let report = house.get(&paper, None).await;
    assert_eq!(report.status, StatusCode::OK);
    for words in ["The Action Report", "Turn 2", "not finished", "Salvos fired"] {
        assert!(report.text.contains(words), "{words}: {}", report.text);
    }
    assert!(house.get(&format!("{paper}?day=1"), None).await.text.contains("The fleets manoeuvre"));
    // While it is fought there is no chart of everything, for nobody.
    assert!(!report.text.contains("chart.svg"), "{}", report.text);
    for path in &charts {
        for key in [None, Some(&keys[0][..]), Some(&keys[1][..])] {
            let told = house.get(path, key).await;
            assert_eq!(told.status, StatusCode::NOT_FOUND, "{path}");
            assert!(!told.text.contains("<svg class=\"chart\""), "{}", told.text);
        }
    }
    house.resign(&table, &keys[1]).await;
    let report = house.get(&paper, None).await.text;
    assert!(report.contains("what everybody knows") && !report.contains("not finished"), "{report}");
    for path in &charts {
        assert!(report.contains(path.as_str()), "{path}: {report}");
        let chart = house.get(path, None).await;
        assert_eq!(chart.status, StatusCode::OK);
        assert_eq!(chart.headers["content-type"], "image/svg+xml");
        assert!(chart.text.starts_with("<svg") && chart.text.contains("Bismarck"), "{}", chart.text);
    }
    assert_eq!(house.get(&format!("{paper}/map.png"), None).await.status, StatusCode::NOT_FOUND);
}
