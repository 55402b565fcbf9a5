//! What happens while a request is under way: its seat may become somebody else's, and its connection may be cut.

use std::sync::Arc;

use crate::house::{House, Socket, house, house_with_hooks, settle};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use contract::{Seat, Viewer};
use serde_json::json;
use server::hooks::{Network, Pacing};
use server::keys::Key;
use server::{Place, TableError};
use store::{Fault, Store as _};
use tokio::task::JoinHandle;
use tower::ServiceExt as _;

/// The seat whose owner changes.
const SEAT: Seat = Seat(1);

/// Sends a request in a task of its own.
fn send(house: &House, method: &str, path: String, key: &str, kind: &str, body: String) -> JoinHandle<u16> {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header(header::HOST, "localhost")
        .header(header::AUTHORIZATION, format!("Bearer {key}"))
        .header(header::CONTENT_TYPE, kind);
    let (router, request) = (house.router.clone(), request.body(Body::from(body)).unwrap());
    tokio::spawn(async move { router.oneshot(request).await.unwrap().status().as_u16() })
}

fn waits(place: &Arc<Place>) -> JoinHandle<tokio::sync::OwnedMutexGuard<server::Table>> {
    let place = place.clone();
    tokio::spawn(async move { place.enter().await })
}

fn near() -> Network {
    Network::new(|_| true, |_, port| Ok(vec![(std::net::Ipv4Addr::LOCALHOST, port).into()]))
}

/// The host gives a seat to somebody else after a request of the old owner has held the table for the first time, the second
/// time and so on: whatever it found out before, nothing of what it wants is there in the end.
#[tokio::test]
async fn nothing_is_done_for_a_seat_that_became_anothers_meanwhile() {
    const JSON: &str = "application/json";
    const FORM: &str = "application/x-www-form-urlencoded";
    let house = house_with_hooks(near(), Pacing::default()).await;
    let ways = [
        ("PUT", "/api/v1/tables/{t}/deputy", JSON, json!({ "name": "Dee" }).to_string()),
        ("PUT", "/api/v1/tables/{t}/deputy", JSON, json!({ "mind": "easy" }).to_string()),
        ("POST", "/t/{t}/deputy", FORM, "seat=1&who=person&name=Dee".to_owned()),
        ("PUT", "/api/v1/tables/{t}/hook", JSON, json!({ "url": "http://chat.example/" }).to_string()),
        ("POST", "/t/{t}/hook", FORM, "seat=1&what=set&url=http://chat.example/".to_owned()),
        ("POST", "/t/{t}/link", FORM, String::new()),
        ("POST", "/api/v1/tables/{t}/devices", JSON, String::new()),
    ];
    for (method, path, kind, body) in ways {
        let mut refused = 0;
        for turn in 1..=5 {
            let (table, [host, old]) = house.duel().await;
            let (place, host) = (house.place(&table).await, Key::read(&host).unwrap());
            let mut held = place.enter().await;
            let request = send(&house, method, path.replace("{t}", &table), &old, kind, body.clone());
            settle().await;
            for _ in 1..turn {
                let next = waits(&place);
                settle().await;
                drop(held);
                held = next.await.unwrap();
                settle().await;
            }
            let (hall, at) = (house.hall.clone(), place.clone());
            let reissue = tokio::spawn(async move { hall.reissue(&at, &host.hash(), SEAT).await });
            settle().await;
            drop(held);
            let fresh = reissue.await.unwrap().unwrap();
            refused += u32::from(request.await.unwrap() >= 400);
            let table = place.enter().await;
            assert!(table.desk.chairs[1].deputy.is_none(), "{method} {path}, turn {turn}: a deputy");
            assert!(house.store.hooks().await.unwrap().is_empty(), "{method} {path}, turn {turn}: a hook");
            assert_eq!(table.owns(&fresh.hash()), 0b10, "{method} {path}, turn {turn}");
            drop(table);
            let keys = house.hall.devices(&place, &fresh.hash()).await;
            assert_eq!(keys.len(), 1, "{method} {path}, turn {turn}: another key");
        }
        assert!(refused > 0, "{method} {path} was never late");
    }
}

/// Whoever has asked for a rematch with a key that was signed out meanwhile gets none.
#[tokio::test]
async fn only_whoever_owns_a_seat_now_plays_again_or_learns() {
    let house = house().await;
    let (table, [blue, _]) = house.duel().await;
    house.resign(&table, &blue).await;
    let new = house.sign_out(&table, &blue).await;
    let place = house.place(&table).await;
    let (old, new) = (Key::read(&blue).unwrap().hash(), Key::read(&new).unwrap().hash());
    assert!(house.hall.rematch(&place, &old, None).await.is_err());
    assert!(place.enter().await.desk.rematch.is_none());
    assert!(house.hall.rematch(&place, &new, None).await.is_ok());
    let nobody = house.hall.learn_if(&place, server::table::Learn::Leave, |_| false).await;
    assert!(matches!(nobody, Err(TableError::NotYours)));
}

/// The connection of an act is cut while it is being written down: it is done, everybody is told, and the game goes on.
#[tokio::test]
async fn what_was_begun_is_finished_though_the_request_was_cut() {
    let house = house().await;
    let (table, keys) = house.duel().await;
    house.sail(&table, &keys).await;
    let place = house.place(&table).await;
    let address = house.listen().await;
    let stream = format!("/api/v1/tables/{table}/stream");
    let mut red = Socket::open(address, &stream, Some(&keys[1]), None).await.unwrap();
    let before = red.next().await["full"]["after"].as_u64().unwrap();
    let kept = house.store.kept();
    house.store.set(Fault::Waits);
    let path = format!("/api/v1/tables/{table}/act");
    let body = json!({ "text": "shoot A1", "request_id": "b81f6c02d94e" }).to_string();
    let cut = send(&house, "POST", path, &keys[0], "application/json", body.clone());
    settle().await;
    cut.abort();
    assert!(cut.await.unwrap_err().is_cancelled(), "it had not been answered yet");
    house.store.set(Fault::None);
    house.store.release(1);
    assert_eq!(place.enter().await.after(Viewer::Seat(Seat(1))), before + 1, "told at the table");
    assert_eq!(house.store.kept(), kept + 1);
    assert_eq!(red.next().await["delta"]["after"], before + 1, "told by the stream");
    let again = house.act(&table, &keys[0], serde_json::from_str(&body).unwrap()).await;
    assert_eq!((again.status, house.store.kept()), (StatusCode::OK, kept + 1), "{}", again.text);
    house.line(&table, &keys[1], "shoot J10").await;
    house.line(&table, &keys[0], "shoot B1").await;
}
