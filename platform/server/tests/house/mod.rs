//! What tests of tables share.
#![allow(dead_code, reason = "not every test file uses all of it")]

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use server::clock::Clock;
use server::{App, Hall, Place, router};
use store::{Faulty, Sqlite, TableId};
use tempfile::TempDir;
use tower::ServiceExt as _;

/// A server without a network, with a clock that stands still until it is moved.
pub(crate) struct House {
    pub(crate) router: Router,
    pub(crate) hall: Arc<Hall>,
    pub(crate) store: Arc<Faulty<Sqlite>>,
    pub(crate) time: Arc<AtomicI64>,
    _folder: TempDir,
}

pub(crate) async fn house() -> House {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Faulty::new(Sqlite::open(folder.path()).await.unwrap()));
    let time = Arc::new(AtomicI64::new(1_700_000_000_000));
    let told = time.clone();
    let hall = Hall::new(store.clone(), Clock::new(move || told.load(Ordering::SeqCst)));
    House { router: router(App::new(hall.clone(), None, true)), hall, store, time, _folder: folder }
}

impl House {
    /// Lets time pass.
    pub(crate) fn pass(&self, milliseconds: i64) {
        self.time.fetch_add(milliseconds, Ordering::SeqCst);
    }

    /// The place of a table.
    pub(crate) async fn place(&self, table: &str) -> Arc<Place> {
        self.hall.find(&TableId(table.to_owned())).await.unwrap()
    }

    /// Tables as another server would find them: everything is read anew.
    pub(crate) fn again(&self) -> Arc<Hall> {
        let told = self.time.clone();
        Hall::new(self.store.clone(), Clock::new(move || told.load(Ordering::SeqCst)))
    }

    pub(crate) async fn ask(
        &self,
        method: &str,
        path: &str,
        key: Option<&str>,
        body: Option<Value>,
    ) -> (StatusCode, String) {
        let mut request = Request::builder().method(method).uri(path).header(header::HOST, "localhost");
        if let Some(key) = key {
            request = request.header(header::AUTHORIZATION, format!("Bearer {key}"));
        }
        let body = match body {
            Some(json) => {
                request = request.header(header::CONTENT_TYPE, "application/json");
                Body::from(json.to_string())
            }
            None => Body::empty(),
        };
        let response = self.router.clone().oneshot(request.body(body).unwrap()).await.unwrap();
        let status = response.status();
        let bytes = response.into_body().collect().await.unwrap().to_bytes();
        (status, String::from_utf8_lossy(&bytes).into_owned())
    }

    pub(crate) async fn json(
        &self,
        method: &str,
        path: &str,
        key: Option<&str>,
        body: Option<Value>,
    ) -> (StatusCode, Value) {
        let (status, text) = self.ask(method, path, key, body).await;
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    /// A table of two people; their keys.
    pub(crate) async fn duel(&self, game: &str) -> (String, [String; 2]) {
        let options = if game == "classic" { json!({ "first": "blue" }) } else { Value::Null };
        let order = json!({ "game": game, "options": options, "seats": ["me", "open"] });
        let (status, made) = self.json("POST", "/api/v1/tables", None, Some(order)).await;
        assert_eq!(status, StatusCode::OK, "{made}");
        let table = made["table"].as_str().unwrap().to_owned();
        let first = made["key"].as_str().unwrap().to_owned();
        let invitation = made["invitations"][0][1].as_str().unwrap().to_owned();
        let path = format!("/api/v1/tables/{table}/sit");
        let (status, sat) = self.json("POST", &path, Some(&invitation), Some(json!({ "name": "Bea" }))).await;
        assert_eq!(status, StatusCode::OK, "{sat}");
        let second = sat["key"].as_str().unwrap().to_owned();
        // Whoever sent the invitation cannot look over the shoulder of the one who took it.
        let path = format!("/api/v1/tables/{table}?seat=1");
        assert_eq!(self.ask("GET", &path, Some(&invitation), None).await.0, StatusCode::UNAUTHORIZED);
        assert_eq!(self.ask("GET", &path, Some(&second), None).await.0, StatusCode::OK);
        (table, [first, second])
    }

    /// Both lay out their fleets.
    pub(crate) async fn sail(&self, table: &str, keys: [&str; 2]) {
        for key in keys {
            for line in FLEET {
                let (status, told) = self.act(table, key, json!({ "text": line })).await;
                assert_eq!(status, StatusCode::OK, "{told}");
            }
        }
    }

    pub(crate) async fn act(&self, table: &str, key: &str, body: Value) -> (StatusCode, Value) {
        self.json("POST", &format!("/api/v1/tables/{table}/act"), Some(key), Some(body)).await
    }
}

/// A whole fleet of Classic Salvo, ready.
pub(crate) const FLEET: [&str; 6] = [
    "place carrier A1 across",
    "place battleship B1 across",
    "place cruiser C1 across",
    "place cruiser D1 across",
    "place destroyer E1 across",
    "ready",
];
