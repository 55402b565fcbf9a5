//! Drafts are there again after the table or the server has rested, and nowhere else.

use crate::house::{FLEET, House, house};
use axum::http::StatusCode;
use serde_json::{Value, json};
use store::Fault;

/// Somebody is away for so many milliseconds.
const AWAY: i64 = 11 * 60 * 1000;

/// A table where both have laid out a part of their fleet: its name, the keys.
async fn half_way(house: &House) -> (String, [String; 2]) {
    let (table, keys) = house.duel().await;
    for (key, count) in keys.iter().zip([3, 1]) {
        for line in &FLEET[..count] {
            house.line(&table, key, line).await;
        }
    }
    (table, keys)
}

/// Nobody is there for a while.
async fn leave(house: &House) {
    house.pass(AWAY);
    // What looks whether a computer player is to act has its turn, and lets go of the table.
    tokio::task::yield_now().await;
}

/// What both see, and everybody.
async fn seen(house: &House, table: &str, keys: &[String; 2]) -> [Value; 3] {
    let path = format!("/api/v1/tables/{table}");
    let mut views = [Value::Null, Value::Null, Value::Null];
    for (view, key) in views.iter_mut().zip([Some(keys[0].as_str()), Some(keys[1].as_str()), None]) {
        *view = house.get(&path, key).await.json();
    }
    views
}

#[tokio::test]
async fn half_a_fleet_survives_a_restart_and_a_rest() {
    let house = house().await;
    let (table, keys) = half_way(&house).await;
    let before = seen(&house, &table, &keys).await;
    assert!(before[0].to_string().contains("carrier"));
    house.hall.keep_drafts().await;
    let again = house.again().await;
    assert_eq!(seen(&again, &table, &keys).await, before);
    // They can be taken back one by one, and gone on with.
    let undo = format!("/api/v1/tables/{table}/undo");
    for allowed in [true, true, true, false] {
        let status = again.post(&undo, Some(&keys[0]), Value::Null).await.status;
        assert_eq!(status == StatusCode::OK, allowed);
    }
    for line in &FLEET[..3] {
        again.line(&table, &keys[0], line).await;
    }
    leave(&again).await;
    again.hall.rest().await;
    assert_eq!(again.hall.awake().await, 0);
    assert_eq!(seen(&again, &table, &keys).await, before);
    for line in &FLEET[3..] {
        again.line(&table, &keys[0], line).await;
    }
}

#[tokio::test]
async fn drafts_of_another_moment_are_not_taken_up() {
    let house = house().await;
    let (table, keys) = half_way(&house).await;
    house.hall.keep_drafts().await;
    for line in &FLEET[1..] {
        house.line(&table, &keys[1], line).await;
    }
    // Red is ready now; what was kept is older than that.
    let again = house.again().await;
    let undo = format!("/api/v1/tables/{table}/undo");
    assert_ne!(again.post(&undo, Some(&keys[0]), Value::Null).await.status, StatusCode::OK);
    for line in FLEET {
        again.line(&table, &keys[0], line).await;
    }
    let told = again.act(&table, &keys[0], json!({ "text": "shoot A1" })).await;
    assert_eq!(told.status, StatusCode::OK, "{}", told.text);
}

#[tokio::test]
async fn a_table_whose_drafts_cannot_be_kept_stays_awake() {
    let house = house().await;
    let (table, keys) = half_way(&house).await;
    let before = seen(&house, &table, &keys).await;
    leave(&house).await;
    house.store.set(Fault::Fails);
    house.hall.rest().await;
    assert_eq!(house.hall.awake().await, 1);
    house.store.set(Fault::None);
    house.hall.rest().await;
    assert_eq!(house.hall.awake().await, 0);
    assert_eq!(seen(&house, &table, &keys).await, before);
}
