//! Web hooks: who is told what, and what is never called.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

use crate::house::{self, FLEET, House, PUBLIC, Socket, hasty_house_with_hooks, house, house_with_hooks};
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use server::hooks::{Network, Pacing};
use store::Store as _;
use tokio::sync::{Semaphore, mpsc};

/// Nothing waits, so that a test need not.
const QUICK: Pacing = Pacing {
    gap: Duration::ZERO,
    pauses: &[Duration::ZERO; 2],
    patience: 3,
    unseen: Duration::from_millis(300),
};

/// Somebody else's server, on this machine.
struct Chat {
    port: u16,
    heard: mpsc::UnboundedReceiver<(String, Value)>,
    answer: Arc<AtomicU16>,
    /// Calls that may be answered.
    gate: Arc<Semaphore>,
}

type Ear = (mpsc::UnboundedSender<(String, Value)>, Arc<AtomicU16>, Arc<Semaphore>);

async fn hear(State((ear, answer, gate)): State<Ear>, uri: Uri, body: String) -> Response {
    let _ = ear.send((uri.path().to_owned(), serde_json::from_str(&body).unwrap()));
    gate.acquire().await.unwrap().forget();
    let status = StatusCode::from_u16(answer.load(Ordering::SeqCst)).unwrap();
    (status, [(header::LOCATION, "/elsewhere")]).into_response()
}

impl Chat {
    async fn open() -> Chat {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (ear, heard) = mpsc::unbounded_channel();
        let answer = Arc::new(AtomicU16::new(200));
        let gate = Arc::new(Semaphore::new(10_000));
        let router = Router::new().fallback(hear).with_state((ear, answer.clone(), gate.clone()));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Chat { port, heard, answer, gate }
    }

    fn url(&self, path: &str) -> Value {
        json!({ "url": format!("http://chat.example:{}{path}", self.port) })
    }

    fn answers(&self, status: u16) {
        self.answer.store(status, Ordering::SeqCst);
    }

    /// The next call: its path, and what it says.
    async fn next(&mut self) -> (String, Value) {
        let called = tokio::time::timeout(Duration::from_mins(1), self.heard.recv()).await;
        called.expect("nobody called").unwrap()
    }

    /// The next call is to this path, and tells of this.
    async fn tells(&mut self, path: &str, event: &str) -> Value {
        let (called, body) = self.next().await;
        assert_eq!((called.as_str(), body["event"].as_str()), (path, Some(event)), "{body}");
        body
    }
}

/// Every name is this machine's, and may be called.
fn near() -> Network {
    Network::new(|_| true, |_, port| Ok(vec![(Ipv4Addr::LOCALHOST, port).into()]))
}

/// A game between two who have hooks at `/blue` and `/red`.
async fn duel(house: &House, chat: &Chat) -> (String, [String; 2]) {
    let (table, keys) = house.duel().await;
    for (key, path) in keys.iter().zip(["/blue", "/red"]) {
        let set = house.ask("PUT", &hook(&table), Some(key), Some(chat.url(path))).await;
        assert_eq!(set.status, StatusCode::OK, "{}", set.text);
    }
    (table, keys)
}

fn hook(table: &str) -> String {
    format!("/api/v1/tables/{table}/hook")
}

async fn test(house: &House, table: &str, key: &str) -> Value {
    let tested = house.post(&format!("{}/test", hook(table)), Some(key), Value::Null).await;
    assert_eq!(tested.status, StatusCode::OK, "{}", tested.text);
    tested.json()
}

#[tokio::test]
async fn who_is_to_act_is_told_once_and_nobody_else() {
    let (house, mut chat) = (house_with_hooks(near(), QUICK).await, Chat::open().await);
    let (table, keys) = duel(&house, &chat).await;
    house.sail(&table, &keys).await;
    let body = chat.tells("/blue", "your_turn").await;
    assert_eq!(
        body,
        json!({
            "event": "your_turn",
            "game": "classic",
            "title": "Classic Salvo",
            "table": table,
            "seat": "Blue",
            "text": format!("Classic Salvo: it is your turn, Blue. {PUBLIC}/t/{table}"),
            "content": body["text"],
            "url": format!("{PUBLIC}/t/{table}"),
        })
    );
    let mut bodies = vec![body];
    for cell in ["J10", "J9", "J8"] {
        // What is refused hands nothing over.
        assert_ne!(house.act(&table, &keys[0], json!({ "text": "shoot Z99" })).await.status, StatusCode::OK);
        house.line(&table, &keys[0], &format!("shoot {cell}")).await;
        bodies.push(chat.tells("/red", "your_turn").await);
        house.line(&table, &keys[1], &format!("shoot {cell}")).await;
        bodies.push(chat.tells("/blue", "your_turn").await);
    }
    house.resign(&table, &keys[1]).await;
    let ends = [chat.next().await, chat.next().await];
    for (path, body) in ends {
        assert!(["/blue", "/red"].contains(&path.as_str()));
        let text = body["text"].as_str().unwrap();
        assert!(text.starts_with("Classic Salvo: It is over, Blue wins: Red resigned."), "{text}");
        bodies.push(body);
    }
    // No key, no ships, no seed.
    let told = Value::from(bodies).to_string();
    let mut secrets = vec![keys[0].clone(), keys[1].clone(), house.store_seed(&table).await];
    secrets.extend(FLEET[..5].iter().map(|line| line["place ".len()..].to_owned()));
    secrets.extend(["chat.example", "J10", "J9", "carrier"].map(str::to_owned));
    for secret in secrets {
        assert!(!told.contains(&secret), "a hook was told {secret}");
    }
    // What is over needs no hooks.
    while !house.store.hooks().await.unwrap().is_empty() {
        tokio::task::yield_now().await;
    }
    let late = house.ask("PUT", &hook(&table), Some(&keys[0]), Some(chat.url("/blue"))).await;
    assert_eq!(late.kind(), "not_now");
}

#[tokio::test]
async fn whoever_has_the_table_open_is_not_told_elsewhere() {
    let (house, mut chat) = (house_with_hooks(near(), QUICK).await, Chat::open().await);
    let (table, keys) = duel(&house, &chat).await;
    let address = house.listen().await;
    let path = format!("/api/v1/tables/{table}/stream");
    let mut stream = Socket::open(address, &path, Some(&keys[0]), None).await.unwrap();
    stream.next().await;
    house.sail(&table, &keys).await;
    house.line(&table, &keys[0], "shoot J10").await;
    chat.tells("/red", "your_turn").await;
}

/// Blue's page.
async fn page(house: &House, table: &str, key: &str) -> Socket {
    Socket::open(house.listen().await, &format!("/t/{table}/live?plain=1"), Some(key), None).await.unwrap()
}

#[tokio::test]
async fn an_open_page_that_nobody_looks_at_silences_nothing() {
    let (house, mut chat) = (house_with_hooks(near(), QUICK).await, Chat::open().await);
    let (table, keys) = duel(&house, &chat).await;
    let mut page = page(&house, &table, &keys[0]).await;
    page.next().await;
    house.sail(&table, &keys).await;
    chat.tells("/blue", "your_turn").await;
    house.resign(&table, &keys[1]).await;
    let mut told = [chat.next().await.0, chat.next().await.0];
    told.sort();
    assert_eq!(told, ["/blue", "/red"], "the end is told in the same way");
}

#[tokio::test]
async fn whoever_has_seen_their_turn_is_not_told_elsewhere() {
    let patient = Pacing { unseen: Duration::from_hours(1), ..QUICK };
    let (house, mut chat) = (house_with_hooks(near(), patient).await, Chat::open().await);
    let (table, keys) = duel(&house, &chat).await;
    let mut blue = page(&house, &table, &keys[0]).await;
    house.sail(&table, &keys).await;
    let mark = turn(&mut blue).await;
    let seen = json!({ "id": null, "say": { "seen": mark } }).to_string();
    blue.send(tokio_tungstenite::tungstenite::Message::Text(seen.into())).await;
    blue.send(tokio_tungstenite::tungstenite::Message::Close(None)).await;
    blue.ended().await;
    // The page is gone. What it has shown needs no other telling, what it has not does.
    house.line(&table, &keys[0], "shoot J10").await;
    chat.tells("/red", "your_turn").await;
    house.line(&table, &keys[1], "shoot J10").await;
    chat.tells("/blue", "your_turn").await;
}

/// Blue's page, once it shows that it is Blue's turn; the mark that it would tell to be seen.
async fn turn(page: &mut Socket) -> u64 {
    loop {
        let sent = page.next().await;
        if sent["turn"] == true && sent["say"].to_string().contains("shot") {
            return sent["mark"].as_u64().expect("a mark comes with one's turn");
        }
    }
}

/// A deputy who only looks is not the owner: what they see, the owner has not seen.
#[tokio::test]
async fn a_deputy_who_only_looks_silences_nothing() {
    let patient = Pacing { unseen: Duration::from_hours(1), ..QUICK };
    let (house, mut chat) = (house_with_hooks(near(), patient).await, Chat::open().await);
    let (table, keys) = duel(&house, &chat).await;
    let named = json!({ "name": "Dee" });
    let api = format!("/api/v1/tables/{table}");
    let named = house.ask("PUT", &format!("{api}/deputy"), Some(&keys[0]), Some(named)).await.json();
    let dee = named["key"].as_str().unwrap();
    let mut looks = page(&house, &table, dee).await;
    let stream = Socket::open(house.listen().await, &format!("{api}/stream"), Some(dee), None).await.unwrap();
    looks.next().await;
    house.sail(&table, &keys).await;
    let seen = json!({ "say": { "seen": turn(&mut looks).await } }).to_string();
    looks.send(tokio_tungstenite::tungstenite::Message::Text(seen.into())).await;
    chat.tells("/blue", "your_turn").await;
    drop(stream);
}

/// Whatever answers for a program at a stream, perhaps nobody looks: only a page that is seen says so, and whoever acts.
#[tokio::test]
async fn a_stream_that_answers_pings_silences_nothing() {
    let (house, mut chat) = (hasty_house_with_hooks(near(), QUICK).await, Chat::open().await);
    let (table, keys) = duel(&house, &chat).await;
    let path = format!("/api/v1/tables/{table}/stream");
    let mut stream = Socket::open(house.listen().await, &path, Some(&keys[0]), None).await.unwrap();
    stream.next().await;
    tokio::spawn(async move { while stream.text().await.is_some() {} });
    house.sail(&table, &keys).await;
    chat.tells("/blue", "your_turn").await;
}

#[tokio::test]
async fn a_game_that_was_cancelled_is_told_as_that() {
    let (house, mut chat) = (house_with_hooks(near(), QUICK).await, Chat::open().await);
    let (table, key, _) = house.waiting().await;
    house.ask("PUT", &hook(&table), Some(&key), Some(chat.url("/blue"))).await;
    let word = json!({ "word": "abort" });
    house.post(&format!("/api/v1/tables/{table}/word"), Some(&key), word).await;
    let told = chat.tells("/blue", "over").await;
    assert!(told["text"].as_str().unwrap().starts_with("Classic Salvo: the game was cancelled."), "{told}");
}

#[tokio::test]
async fn a_page_that_vanished_is_soon_gone_and_its_owner_told() {
    let patient = Pacing { unseen: Duration::from_hours(1), ..QUICK };
    let (house, mut chat) = (hasty_house_with_hooks(near(), patient).await, Chat::open().await);
    let (table, keys) = duel(&house, &chat).await;
    // Nobody reads from these, so nobody answers; the connections stay open.
    let stream = format!("/api/v1/tables/{table}/stream");
    let page = page(&house, &table, &keys[0]).await;
    let stream = Socket::open(house.listen().await, &stream, Some(&keys[0]), None).await.unwrap();
    house.sail(&table, &keys).await;
    chat.tells("/blue", "your_turn").await;
    drop((page, stream));
    let meters = house.get("/metrics", None).await.text;
    for kind in ["page", "stream"] {
        assert!(meters.contains(&format!("broadside_vanished_total{{kind=\"{kind}\"}} 1")), "{meters}");
    }
}

#[tokio::test]
async fn a_game_against_the_computer_tells_when_it_has_moved() {
    let (house, mut chat) = (house_with_hooks(near(), QUICK).await, Chat::open().await);
    let order = json!({ "game": "classic", "options": { "first": "blue" }, "seats": ["me", "easy"] });
    let made = house.table(order).await;
    let (table, key) = (made["table"].as_str().unwrap(), made["key"].as_str().unwrap());
    // The computer lays out its fleet first.
    while house.get(&format!("/api/v1/tables/{table}"), Some(key)).await.json()["to_act"] != json!([0]) {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    house.ask("PUT", &hook(table), Some(key), Some(chat.url("/blue"))).await;
    for line in FLEET {
        house.line(table, key, line).await;
    }
    for cell in ["J10", "J9"] {
        house.line(table, key, &format!("shoot {cell}")).await;
        chat.tells("/blue", "your_turn").await;
    }
}

#[tokio::test]
async fn by_default_nothing_is_called() {
    let house = house().await;
    let (table, [blue, _]) = house.duel().await;
    let url = json!({ "url": "https://chat.example/" });
    let path = hook(&table);
    for (method, path, body) in [
        ("PUT", path.clone(), Some(url)),
        ("GET", path.clone(), None),
        ("DELETE", path.clone(), None),
        ("POST", format!("{path}/test"), None),
    ] {
        let answer = house.ask(method, &path, Some(&blue), body).await;
        assert_eq!((answer.status, answer.kind().as_str()), (StatusCode::FORBIDDEN, "no_hooks"), "{method}");
        assert!(answer.text.contains("broadside serve --web-hooks"), "{}", answer.text);
    }
    let page = house.get(&format!("/t/{table}"), Some(&blue)).await.text;
    assert!(!page.contains("/hook"), "{page}");
    let form = house
        .form(&format!("/t/{table}/hook"), Some(&blue), "seat=0&what=set&url=https://chat.example")
        .await;
    assert_eq!(form.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn addresses_that_are_not_on_the_open_internet_are_refused() {
    let house = house_with_hooks(Network::open(), QUICK).await;
    let (table, [blue, _]) = house.duel().await;
    for (url, kind) in [
        ("http://localhost/", "bad_address"),
        ("http://127.0.0.1:7474/", "bad_address"),
        ("http://[::1]/", "bad_address"),
        ("http://10.1.2.3/", "bad_address"),
        ("http://169.254.169.254/latest/meta-data/", "bad_address"),
        ("http://0x7f.1/", "bad_address"),
        ("ftp://chat.example/", "bad_input"),
        ("https://me:word@chat.example/", "bad_input"),
        ("nonsense", "bad_input"),
    ] {
        let answer = house.ask("PUT", &hook(&table), Some(&blue), Some(json!({ "url": url }))).await;
        assert_eq!((answer.status, answer.kind().as_str()), (StatusCode::BAD_REQUEST, kind), "{url}");
    }
    let shown = house.get(&hook(&table), Some(&blue)).await.json();
    assert_eq!(shown, json!({ "to": null, "delivered": null, "failed": null, "off": false }));
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let (house, mut chat) = (house_with_hooks(near(), QUICK).await, Chat::open().await);
    let (table, [blue, _]) = duel(&house, &chat).await;
    for status in [301, 302, 303, 307, 308] {
        chat.answers(status);
        let told = test(&house, &table, &blue).await;
        assert!(told["failed"]["why"].as_str().unwrap().contains("redirects are not followed"), "{told}");
        chat.tells("/blue", "test").await;
        chat.answers(204);
        assert_eq!(test(&house, &table, &blue).await["delivered"], house::BEGIN);
        // Nobody called elsewhere in between.
        chat.tells("/blue", "test").await;
    }
}

#[tokio::test]
async fn a_hook_is_tried_again_and_switches_itself_off() {
    let (house, mut chat) = (house_with_hooks(near(), QUICK).await, Chat::open().await);
    let (table, keys) = duel(&house, &chat).await;
    chat.answers(500);
    house.sail(&table, &keys).await;
    for _ in 0..3 {
        chat.tells("/blue", "your_turn").await;
    }
    // Two more that fail, and it has had enough.
    for off in [false, true] {
        while house.get(&hook(&table), Some(&keys[0])).await.json()["failed"].is_null() {
            tokio::task::yield_now().await;
        }
        assert_eq!(test(&house, &table, &keys[0]).await["off"], off);
        chat.tells("/blue", "test").await;
    }
    let page = house.get(&format!("/t/{table}"), Some(&keys[0])).await.text;
    assert!(page.contains("it answered 500") && page.contains("switched itself off"), "{page}");
    chat.answers(200);
    house.line(&table, &keys[0], "shoot J10").await;
    chat.tells("/red", "your_turn").await;
    house.line(&table, &keys[1], "shoot J10").await;
    // Blue was not told; a test that arrives switches it on again.
    assert_eq!(test(&house, &table, &keys[0]).await["off"], false);
    chat.tells("/blue", "test").await;
    let meters = house.get("/metrics", None).await.text;
    for result in ["delivered", "failed"] {
        assert!(meters.contains(&format!("broadside_hooks_total{{result=\"{result}\"}}")), "{meters}");
    }
}

#[tokio::test]
async fn a_newer_notice_takes_the_place_of_one_that_waits() {
    let (house, mut chat) = (house_with_hooks(near(), QUICK).await, Chat::open().await);
    let (table, keys) = house.duel().await;
    house.ask("PUT", &hook(&table), Some(&keys[1]), Some(chat.url("/red"))).await;
    house.sail(&table, &keys).await;
    chat.gate.forget_permits(10_000);
    for cell in ["J10", "J9", "J8", "J7"] {
        for key in &keys {
            house.line(&table, key, &format!("shoot {cell}")).await;
        }
    }
    chat.tells("/red", "your_turn").await;
    house.resign(&table, &keys[0]).await;
    chat.gate.add_permits(10);
    chat.tells("/red", "over").await;
}

#[tokio::test]
async fn a_hook_is_not_called_too_often() {
    let slow = Pacing { gap: Duration::from_hours(1), ..QUICK };
    let (house, chat) = (house_with_hooks(near(), slow).await, Chat::open().await);
    let (table, keys) = duel(&house, &chat).await;
    test(&house, &table, &keys[0]).await;
    let again = house.post(&format!("{}/test", hook(&table)), Some(&keys[0]), Value::Null).await;
    assert_eq!((again.status, again.kind().as_str()), (StatusCode::TOO_MANY_REQUESTS, "too_many"));
    assert!(again.headers.contains_key(header::RETRY_AFTER));
    // Another address does not help.
    house.ask("PUT", &hook(&table), Some(&keys[0]), Some(chat.url("/other"))).await;
    let again = house.post(&format!("{}/test", hook(&table)), Some(&keys[0]), Value::Null).await;
    assert_eq!(again.status, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn hooks_survive_a_restart() {
    let (house, mut chat) = (house_with_hooks(near(), QUICK).await, Chat::open().await);
    let (table, keys) = duel(&house, &chat).await;
    test(&house, &table, &keys[0]).await;
    chat.tells("/blue", "test").await;
    let shown = house.get(&hook(&table), Some(&keys[0])).await.json();
    let again = house.again().await;
    assert_eq!(again.get(&hook(&table), Some(&keys[0])).await.json(), shown);
    again.sail(&table, &keys).await;
    chat.tells("/blue", "your_turn").await;
    let removed = again.ask("DELETE", &hook(&table), Some(&keys[0]), None).await;
    assert_eq!(removed.status, StatusCode::OK, "{}", removed.text);
    let third = again.again().await;
    assert_eq!(third.get(&hook(&table), Some(&keys[0])).await.json()["to"], Value::Null);
    assert_eq!(
        third.post(&format!("{}/test", hook(&table)), Some(&keys[0]), Value::Null).await.kind(),
        "no_hook"
    );
}

#[tokio::test]
async fn only_the_owner_of_a_seat_sees_or_sets_its_hook() {
    let (house, chat) = (house_with_hooks(near(), QUICK).await, Chat::open().await);
    let (table, keys) = duel(&house, &chat).await;
    let path = hook(&table);
    for (method, at) in [("GET", &path), ("DELETE", &path), ("PUT", &path)] {
        let body = (method == "PUT").then(|| chat.url("/mine"));
        let own = format!("{at}?seat=0");
        assert_eq!(house.ask(method, &own, Some(&keys[1]), body.clone()).await.kind(), "not_yours");
        assert_eq!(house.ask(method, at, None, body.clone()).await.kind(), "not_yours");
        let wrong = "a".repeat(26);
        assert_eq!(house.ask(method, at, Some(&wrong), body).await.kind(), "bad_key");
    }
    let fields = "seat=0&what=remove";
    assert_ne!(
        house.form(&format!("/t/{table}/hook"), Some(&keys[1]), fields).await.status,
        StatusCode::SEE_OTHER
    );
    assert_eq!(house.store.hooks().await.unwrap().len(), 2);
    // Not even the owner is shown all of it, and nobody else anything.
    let own = house.get(&format!("/t/{table}"), Some(&keys[0])).await.text;
    assert!(own.contains(&format!("http://chat.example:{}/…", chat.port)) && !own.contains("/blue"), "{own}");
    house.resign(&table, &keys[0]).await;
    let mut export = Vec::new();
    store::export(&*house.store, &mut export).await.unwrap();
    for (what, text) in [
        ("the page", house.get(&format!("/t/{table}"), None).await.text),
        ("the view", house.get(&format!("/api/v1/tables/{table}"), None).await.text),
        ("the record", house.get(&format!("/t/{table}/record"), None).await.text),
        ("the export", String::from_utf8(export).unwrap()),
    ] {
        assert!(!text.contains("chat.example"), "{what} tells where a hook goes");
    }
}

#[tokio::test]
async fn a_page_sets_tries_and_removes_a_hook() {
    let (house, mut chat) = (house_with_hooks(near(), QUICK).await, Chat::open().await);
    let (table, [blue, _]) = house.duel().await;
    let (page, form) = (format!("/t/{table}"), format!("/t/{table}/hook"));
    assert!(house.get(&page, Some(&blue)).await.text.contains("Tell me there"));
    assert!(!house.get(&page, None).await.text.contains("Tell me there"), "not for those who watch");
    let url = format!("http%3A%2F%2Fchat.example%3A{}%2Fblue", chat.port);
    let set = house.form(&form, Some(&blue), &format!("seat=0&what=set&url={url}")).await;
    assert_eq!(set.status, StatusCode::SEE_OTHER, "{}", set.text);
    assert_eq!(set.headers[header::LOCATION], format!("{page}#hook"));
    assert!(house.get(&page, Some(&blue)).await.text.contains("No message has arrived there yet."));
    house.form(&form, Some(&blue), "seat=0&what=test").await;
    chat.tells("/blue", "test").await;
    assert!(house.get(&page, Some(&blue)).await.text.contains("The last message arrived just now."));
    let wrong = house.form(&form, Some(&blue), "seat=0&what=set&url=nonsense").await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
    assert!(wrong.text.contains("this is no address"), "{}", wrong.text);
    house.form(&form, Some(&blue), "seat=0&what=remove").await;
    assert!(house.store.hooks().await.unwrap().is_empty());
}
