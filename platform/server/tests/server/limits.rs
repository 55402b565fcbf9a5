//! One address may not set up or guess without end.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use crate::house::{Answer, House, house_with};
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode, header};
use serde_json::json;
use server::limits::{Allowance, Allowances, Limits};

async fn strict(public: Option<&str>) -> House {
    let few = Allowance { burst: NonZeroU32::new(3).unwrap(), every: Duration::from_hours(1) };
    house_with(|app| {
        app.public = public.map(str::to_owned);
        app.proxies = vec!["127.0.0.1".parse().unwrap(), "192.0.2.80".parse().unwrap()];
        app.limits = Arc::new(Limits::new(Allowances { creations: few, wrong_keys: few }));
    })
    .await
}

/// Sends from an address; `forwarded` is what stands in the header of a proxy.
async fn from(house: &House, socket: &str, forwarded: Option<&str>, mut request: Request<Body>) -> Answer {
    let socket: SocketAddr = socket.parse().unwrap();
    request.extensions_mut().insert(ConnectInfo(socket));
    if let Some(list) = forwarded {
        request.headers_mut().insert("x-forwarded-for", list.parse().unwrap());
    }
    house.send(request).await
}

fn create() -> Request<Body> {
    let order = json!({ "game": "classic", "seats": ["me", "open"] });
    let request = Request::post("/api/v1/tables").header(header::CONTENT_TYPE, "application/json");
    request.body(Body::from(order.to_string())).unwrap()
}

fn open(link: &str) -> Request<Body> {
    Request::get(format!("/k/{link}")).body(Body::empty()).unwrap()
}

#[tokio::test]
async fn tables_of_one_address_are_limited_by_the_api_and_by_pages() {
    let house = strict(None).await;
    for _ in 0..3 {
        assert_eq!(from(&house, "192.0.2.1:5", None, create()).await.status, StatusCode::OK);
    }
    let refused = from(&house, "192.0.2.1:6", None, create()).await;
    assert_eq!((refused.status, refused.kind().as_str()), (StatusCode::TOO_MANY_REQUESTS, "too_many"));
    let wait: u64 = refused.headers[header::RETRY_AFTER].to_str().unwrap().parse().unwrap();
    assert!((3500..=3601).contains(&wait), "{wait}");
    let form =
        Request::post("/new/classic").header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let page = from(&house, "192.0.2.1:7", None, form.body(Body::from("with=friend")).unwrap()).await;
    assert_eq!(page.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(page.headers.contains_key(header::RETRY_AFTER) && page.text.contains("too often"));
    assert_eq!(from(&house, "192.0.2.2:5", None, create()).await.status, StatusCode::OK);
    // This machine itself is not limited.
    for _ in 0..5 {
        assert_eq!(from(&house, "127.0.0.2:5", None, create()).await.status, StatusCode::OK);
    }
    // Only the header of a named proxy is believed.
    let pretended = from(&house, "192.0.2.1:8", Some("192.0.2.9"), create()).await;
    assert_eq!(pretended.status, StatusCode::TOO_MANY_REQUESTS);
}

/// A wrong key, cannot-be-a-key or dead key counts wherever it comes in.
#[tokio::test]
async fn wrong_keys_count_wherever_they_come_in() {
    let house = strict(None).await;
    let (table, ..) = house.waiting().await;
    let wrong = "a".repeat(26);
    let get = |path: String, name: header::HeaderName, value: String| {
        let request = Request::get(path).header(name, value);
        move || request.body(Body::empty()).unwrap()
    };
    let bearer = |key: &str| format!("Bearer {key}");
    let cookie = || format!("seat-{table}={wrong}");
    let sit = |invitation: &str| {
        let body = json!({ "invitation": invitation }).to_string();
        let request = Request::post(format!("/api/v1/tables/{table}/sit"));
        request.header(header::CONTENT_TYPE, "application/json").body(Body::from(body)).unwrap()
    };
    let form = |path: String| {
        let request = Request::post(path).header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        request.header(header::COOKIE, format!("seat-{table}={wrong}")).body(Body::from("name=Eve")).unwrap()
    };
    type Ask<'a> = Box<dyn Fn() -> Request<Body> + 'a>;
    let api = format!("/api/v1/tables/{table}");
    let (get, form, sit) = (&get, &form, &sit);
    let ways: Vec<(&str, Ask)> = vec![
        ("a link that is none", Box::new(|| open("short"))),
        ("a link", Box::new(|| open(&wrong))),
        ("sitting down by a link", Box::new(|| form(format!("/k/{wrong}")))),
        ("a page", Box::new(|| get(format!("/t/{table}"), header::COOKIE, cookie())())),
        ("a replay", Box::new(|| get(format!("/t/{table}/replay"), header::COOKIE, cookie())())),
        ("a form of a page", Box::new(|| form(format!("/t/{table}/link")))),
        ("the first page", Box::new(|| get("/".into(), header::COOKIE, cookie())())),
        ("the day's page", Box::new(|| get("/daily".into(), header::COOKIE, cookie())())),
        ("a program", Box::new(|| get(api.clone(), header::AUTHORIZATION, bearer(&wrong))())),
        ("nonsense", Box::new(|| get(api.clone(), header::AUTHORIZATION, bearer("x"))())),
        ("a stream", Box::new(|| get(format!("{api}/stream"), header::AUTHORIZATION, bearer(&wrong))())),
        ("an invitation", Box::new(|| sit(&wrong))),
        ("an invitation that is none", Box::new(|| sit("x"))),
        ("a bot", Box::new(|| get("/api/v1/bots/me/tables".into(), header::AUTHORIZATION, bearer("botx"))())),
    ];
    for (n, (way, ask)) in ways.iter().enumerate() {
        let address = format!("198.51.100.{n}:5");
        for _ in 0..4 {
            let answer = from(&house, &address, None, ask()).await;
            assert_ne!(answer.status, StatusCode::TOO_MANY_REQUESTS, "{way}");
        }
        let answer = from(&house, &address, None, ask()).await;
        assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS, "{way}: {}", answer.text);
    }
}

#[tokio::test]
async fn behind_a_proxy_the_last_address_counts() {
    let house = strict(Some("https://salvo.example")).await;
    for made_up in 0..3 {
        let list = format!("203.0.113.{made_up}, 192.0.2.1");
        assert_eq!(from(&house, "127.0.0.1:5", Some(&list), create()).await.status, StatusCode::OK);
    }
    let list = Some("203.0.113.7,192.0.2.1");
    assert_eq!(from(&house, "127.0.0.1:5", list, create()).await.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(from(&house, "127.0.0.1:5", Some("192.0.2.2"), create()).await.status, StatusCode::OK);
    // A second proxy behind the first is skipped if it is named, too.
    let list = Some("192.0.2.1, 192.0.2.80");
    assert_eq!(from(&house, "127.0.0.1:5", list, create()).await.status, StatusCode::TOO_MANY_REQUESTS);
    // Nobody else is believed, though there is a public address.
    for made_up in 0..3 {
        let list = format!("203.0.113.{made_up}");
        assert_eq!(from(&house, "192.0.2.7:5", Some(&list), create()).await.status, StatusCode::OK);
    }
    let other = from(&house, "192.0.2.7:5", Some("203.0.113.9"), create()).await;
    assert_eq!(other.status, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn who_tries_many_wrong_keys_is_not_heard_for_a_while() {
    let house = strict(None).await;
    let (table, _, invitation) = house.waiting().await;
    let wrong = "a".repeat(26);
    for _ in 0..4 {
        assert_eq!(from(&house, "192.0.2.1:5", None, open(&wrong)).await.status, StatusCode::NOT_FOUND);
    }
    let barred = from(&house, "192.0.2.1:5", None, open(&wrong)).await;
    assert_eq!(barred.status, StatusCode::TOO_MANY_REQUESTS);
    // Not even with a right one; but others are, and so is who needs no key.
    let right = from(&house, "192.0.2.1:5", None, open(&invitation)).await;
    assert_eq!(right.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(from(&house, "192.0.2.2:5", None, open(&invitation)).await.status, StatusCode::OK);
    let path = format!("/api/v1/tables/{table}");
    let watch = Request::get(&path).body(Body::empty()).unwrap();
    assert_eq!(from(&house, "192.0.2.1:5", None, watch).await.status, StatusCode::OK);
    // The API counts the same way.
    let ask = || Request::get(&path).header(header::AUTHORIZATION, format!("Bearer {wrong}"));
    for _ in 0..4 {
        let answer = from(&house, "192.0.2.3:5", None, ask().body(Body::empty()).unwrap()).await;
        assert_eq!(answer.status, StatusCode::UNAUTHORIZED);
    }
    let answer = from(&house, "192.0.2.3:5", None, ask().body(Body::empty()).unwrap()).await;
    assert_eq!((answer.status, answer.kind().as_str()), (StatusCode::TOO_MANY_REQUESTS, "too_many"));
}

/// Whatever makes a key is limited as setting up is: each tells everybody at the table something, or is written down.
#[tokio::test]
async fn whatever_makes_a_key_is_limited() {
    let house = strict(None).await;
    let (table, [host, _]) = house.duel().await;
    let api = format!("/api/v1/tables/{table}");
    let json = |method: &str, path: String, body: serde_json::Value| {
        (method.to_owned(), path, "application/json", body.to_string())
    };
    let form = |path: String, body: &str| {
        ("POST".to_owned(), path, "application/x-www-form-urlencoded", body.to_owned())
    };
    let ways = [
        json("POST", format!("{api}/reissue"), json!({ "seat": 1 })),
        json("POST", format!("{api}/devices"), json!(null)),
        json("PUT", format!("{api}/deputy"), json!({ "name": "Dee" })),
        form(format!("/t/{table}/reissue"), "seat=1"),
        form(format!("/t/{table}/link"), ""),
        form(format!("/t/{table}/deputy"), "seat=0&who=person&name=Dee"),
    ];
    for (n, (method, path, kind, body)) in ways.into_iter().enumerate() {
        let address = format!("192.0.2.{}:5", n + 1);
        for round in 0..4 {
            let request = Request::builder()
                .method(method.as_str())
                .uri(&path)
                .header(header::CONTENT_TYPE, kind)
                .header(header::AUTHORIZATION, format!("Bearer {host}"));
            let request = request.body(Body::from(body.clone())).unwrap();
            let told = from(&house, &address, None, request).await.status;
            let limited = told == StatusCode::TOO_MANY_REQUESTS;
            assert_eq!(limited, round == 3, "{method} {path}, the {round}. time: {told}");
        }
    }
}
