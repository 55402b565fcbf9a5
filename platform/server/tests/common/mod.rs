//! A server without a network, and with one.

#![allow(dead_code, unreachable_pub, reason = "each test takes what it needs")]

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use futures_util::{SinkExt as _, StreamExt as _};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use server::clock::Clock;
use server::{App, Hall, router};
use store::{Faulty, Sqlite, Store as _, TableId};
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use tower::ServiceExt as _;

/// A clock that stands still.
pub fn now() -> i64 {
    1_700_000_000_000
}

/// A server without a network.
pub struct House {
    pub router: Router,
    pub hall: Arc<Hall>,
    pub store: Arc<Faulty<Sqlite>>,
    folder: TempDir,
}

/// One with nothing in it.
pub async fn house() -> House {
    house_with(|_| {}).await
}

/// One that is set up otherwise.
pub async fn house_with(change: impl FnOnce(&mut App)) -> House {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Faulty::new(Sqlite::open(folder.path()).await.unwrap()));
    let mut app = App::new(Hall::new(store.clone(), Clock::new(now)), None, true);
    change(&mut app);
    House { hall: app.hall.clone(), router: router(app), store, folder }
}

/// A whole fleet of Classic Salvo, ready.
pub const FLEET: [&str; 6] = [
    "place carrier A1 across",
    "place battleship B1 across",
    "place cruiser C1 across",
    "place cruiser D1 across",
    "place destroyer E1 across",
    "ready",
];

/// An answer.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }

    /// The kind of error.
    pub fn kind(&self) -> String {
        self.json()["error"]["kind"].as_str().unwrap_or_default().to_owned()
    }
}

impl House {
    pub async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Answer { status: parts.status, headers: parts.headers, text }
    }

    pub async fn ask(&self, method: &str, path: &str, key: Option<&str>, body: Option<Value>) -> Answer {
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
        self.send(request.body(body).unwrap()).await
    }

    pub async fn get(&self, path: &str, key: Option<&str>) -> Answer {
        self.ask("GET", path, key, None).await
    }

    pub async fn post(&self, path: &str, key: Option<&str>, body: Value) -> Answer {
        self.ask("POST", path, key, Some(body)).await
    }

    /// A table of Classic Salvo; what the server answered.
    pub async fn table(&self, order: Value) -> Value {
        let made = self.post("/api/v1/tables", None, order).await;
        assert_eq!(made.status, StatusCode::OK, "{}", made.text);
        made.json()
    }

    /// A table of two that waits for the second: its name, the first key, the invitation.
    pub async fn waiting(&self) -> (String, String, String) {
        let order = json!({ "game": "classic", "options": { "first": "blue" }, "seats": ["me", "open"] });
        let made = self.table(order).await;
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        (text(&made["table"]), text(&made["key"]), text(&made["invitations"][0][1]))
    }

    /// A table of two people; their keys.
    pub async fn duel(&self) -> (String, [String; 2]) {
        let (table, first, invitation) = self.waiting().await;
        let sat = self.post(&format!("/api/v1/tables/{table}/sit"), Some(&invitation), json!({})).await;
        assert_eq!(sat.status, StatusCode::OK, "{}", sat.text);
        let second = sat.json()["key"].as_str().unwrap().to_owned();
        (table, [first, second])
    }

    pub async fn act(&self, table: &str, key: &str, body: Value) -> Answer {
        self.post(&format!("/api/v1/tables/{table}/act"), Some(key), body).await
    }

    /// Both lay out their fleets.
    pub async fn sail(&self, table: &str, keys: &[String; 2]) {
        for key in keys {
            for line in FLEET {
                let told = self.act(table, key, json!({ "text": line })).await;
                assert_eq!(told.status, StatusCode::OK, "{}", told.text);
            }
        }
    }

    /// The secret of a table's dice, in hexadecimal digits.
    pub async fn store_seed(&self, table: &str) -> String {
        let stored = self.store.load(&TableId(table.to_owned())).await.unwrap().unwrap();
        serde_json::to_value(stored.seed).unwrap().as_str().unwrap().to_owned()
    }

    /// Listens on a port of its own until the test ends.
    pub async fn listen(&self) -> SocketAddr {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = self.router.clone();
        tokio::spawn(async move { axum::serve(listener, router).await });
        address
    }
}

/// An open socket.
pub struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    /// Opens one; the status if the server will not.
    pub async fn open(
        address: SocketAddr,
        path: &str,
        key: Option<&str>,
        origin: Option<&str>,
    ) -> Result<Self, u16> {
        let mut request = format!("ws://{address}{path}").into_client_request().unwrap();
        if let Some(key) = key {
            request.headers_mut().insert("authorization", format!("Bearer {key}").parse().unwrap());
        }
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().unwrap());
        }
        match connect_async(request).await {
            Ok((socket, _)) => Ok(Socket(socket)),
            Err(Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    /// The next message as it came; none if the socket was closed.
    pub async fn text(&mut self) -> Option<String> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Some(text.to_string()),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return None,
            }
        }
    }

    /// The next message; null if the socket was closed.
    pub async fn next(&mut self) -> Value {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return serde_json::from_str(&text).unwrap(),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return Value::Null,
            }
        }
    }

    pub async fn send(&mut self, message: Message) {
        self.0.send(message).await.unwrap();
    }
}
