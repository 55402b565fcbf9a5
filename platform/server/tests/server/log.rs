//! The log holds no secret, however much is logged.

use std::io::Write;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex};

use crate::house::{FLEET, Socket, house_with_hooks};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};
use server::hooks::{Network, Pacing};
use tracing_subscriber::fmt::MakeWriter;

/// Everything that was logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Log;

    fn make_writer(&'a self) -> Log {
        self.clone()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_key_seed_nonce_or_placement_is_logged() {
    let log = Log::default();
    let all = tracing_subscriber::fmt()
        .with_ansi(false)
        .with_max_level(tracing::Level::TRACE)
        .with_writer(log.clone());
    tracing::subscriber::set_global_default(all.finish()).unwrap();
    let nobody = Network::new(|_| true, |_, _| Ok(vec![(Ipv4Addr::LOCALHOST, 1).into()]));
    let house = house_with_hooks(nobody, Pacing { pauses: &[], ..Pacing::default() }).await;
    let (nonce, mut secrets) = ("00112233445566778899aabbccddeeff", Vec::new());
    // Two play: by the API, by a link, by a page, over a socket.
    let (table, blue, invitation) = house.waiting().await;
    house.get(&format!("/k/{invitation}"), None).await;
    let sit = format!("/api/v1/tables/{table}/sit");
    let sat = house.post(&sit, Some(&invitation), json!({ "name": "Bea", "nonce": nonce })).await;
    let red = sat.json()["key"].as_str().unwrap().to_owned();
    // A hook that nobody answers.
    let hook = format!("/api/v1/tables/{table}/hook");
    let url = json!({ "url": "https://chat.example/hooks/s3cret" });
    assert_eq!(house.ask("PUT", &hook, Some(&blue), Some(url)).await.status, StatusCode::OK);
    house.post(&format!("{hook}/test"), Some(&blue), Value::Null).await;
    secrets.extend(["chat.example".to_owned(), "s3cret".to_owned()]);
    let address = house.listen().await;
    let path = format!("/api/v1/tables/{table}/stream?seat=0");
    let mut socket = Socket::open(address, &path, Some(&blue), None).await.unwrap();
    socket.next().await;
    house.sail(&table, &[blue.clone(), red.clone()]).await;
    house.act(&table, &blue, json!({ "text": "shoot A1", "request_id": "mine" })).await;
    house.act(&table, &blue, json!({ "text": "place carrier A1 across" })).await;
    let page = Request::get(format!("/t/{table}?key={blue}"))
        .header(header::COOKIE, format!("seat-{table}={blue}"))
        .body(Body::empty())
        .unwrap();
    house.send(page).await;
    house.get(&format!("/k/{red}"), None).await;
    house.get(&format!("/nowhere/{red}"), None).await;
    // A store that fails is logged too.
    house.store.set(store::Fault::Fails);
    house.act(&table, &red, json!({ "text": "shoot A1" })).await;
    house.store.set(store::Fault::None);
    house.post(&format!("/api/v1/tables/{table}/resign"), Some(&red), Value::Null).await;
    let bot = house.post("/api/v1/bots", None, json!({ "name": "Marvin" })).await.json();
    let seed = house.store_seed(&table).await;
    secrets.extend([blue, red, invitation, nonce.to_owned(), seed]);
    secrets.push(bot["token"].as_str().unwrap().to_owned());
    secrets.extend(FLEET[..5].iter().map(|line| line["place ".len()..].to_owned()));
    let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    for expected in [
        "route=\"/k/{key}\"",
        "route=\"/api/v1/tables/{id}/act\"",
        "status=200",
        "not kept",
        "why=\"unreachable\"",
    ] {
        assert!(text.contains(expected), "{expected} is not in the log:\n{text}");
    }
    for secret in secrets {
        assert!(!text.contains(&secret), "the log tells {secret}");
    }
}
