//! The names that are answered, the links that are built, and what no cache may keep.

use crate::house::{Answer, House, house, house_with};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::json;
use server::table::Channel;

async fn ask(house: &House, host: &str, path: &str, key: Option<&str>) -> Answer {
    let mut request = Request::get(path).header(header::HOST, host);
    if let Some(key) = key {
        request = request.header(header::AUTHORIZATION, format!("Bearer {key}"));
    }
    house.send(request.body(Body::empty()).unwrap()).await
}

/// A name that somebody made point here gets nothing.
#[tokio::test]
async fn only_own_names_and_addresses_are_answered() {
    let public = |app: &mut server::App| app.public = Some("https://salvo.example:8443".into());
    let (own, public) = (house().await, house_with(public).await);
    let own_names =
        ["localhost", "LOCALHOST:7474", "127.0.0.1:7474", "127.0.0.1", "[::1]:80", "game.localhost"];
    let strange = [
        "evil.example",
        "localhost.evil.example",
        "evil.example:7474",
        "192.0.2.1",
        "0.0.0.0:7474",
        "[2001:db8::1]",
        "127.0.0.1.evil.example",
        "",
    ];
    for path in ["/", "/rules", "/health", "/api/v1/tables", "/nowhere"] {
        for host in own_names {
            for house in [&own, &public] {
                let answer = ask(house, host, path, None).await;
                assert_ne!(answer.status, StatusCode::MISDIRECTED_REQUEST, "{host} {path}");
            }
        }
        for house in [&own, &public] {
            for host in strange {
                let answer = ask(house, host, path, None).await;
                assert_eq!(answer.status, StatusCode::MISDIRECTED_REQUEST, "{host} {path}");
                assert!(answer.text.contains("does not answer to the name"), "{}", answer.text);
                assert_eq!(answer.kind() == "wrong_host", path.starts_with("/api/"), "{}", answer.text);
            }
        }
        for host in ["salvo.example", "salvo.example:8443", "Salvo.Example."] {
            assert_eq!(ask(&own, host, path, None).await.status, StatusCode::MISDIRECTED_REQUEST, "{host}");
            assert_ne!(
                ask(&public, host, path, None).await.status,
                StatusCode::MISDIRECTED_REQUEST,
                "{host}"
            );
        }
    }
}

#[tokio::test]
async fn links_begin_with_the_configured_address_whatever_was_asked() {
    for (public, begins) in
        [(None, "http://localhost/k/"), (Some("https://salvo.example"), "https://salvo.example/k/")]
    {
        let house = house_with(|app| app.public = public.map(str::to_owned)).await;
        let (table, key, invitation) = house.waiting().await;
        for host in ["127.0.0.1:9", "localhost:8"] {
            let page = ask(&house, host, &format!("/t/{table}"), Some(&key)).await.text;
            assert!(page.contains(&format!("{begins}{invitation}")) && !page.contains(host), "{page}");
        }
    }
}

/// What depends on a key is in nobody's cache, and neither is what leads to it.
#[tokio::test]
async fn nothing_that_depends_on_a_key_is_cached() {
    let house = house().await;
    let (table, [blue, red]) = house.duel().await;
    let (t, api) = (format!("/t/{table}"), format!("/api/v1/tables/{table}"));
    for path in [
        "/",
        "/daily",
        "/k/x",
        &t,
        &format!("{t}/replay"),
        &format!("{t}/dice"),
        &format!("{t}/record"),
        &api,
        &format!("{api}/legal"),
        &format!("{api}/deputy"),
        &format!("{api}/devices"),
        &format!("{api}/record"),
        &format!("{api}/stream"),
        "/api/v1/tables",
        "/api/v1/bots/me/tables",
        &format!("/k/{red}"),
    ] {
        let answer = house.get(path, Some(&blue)).await;
        assert_eq!(answer.headers[header::CACHE_CONTROL], "no-store", "{path}: {}", answer.status);
    }
    for (path, body) in
        [("act", json!({ "text": "x" })), ("word", json!({ "word": "draw" })), ("devices", json!({}))]
    {
        let answer = house.post(&format!("{api}/{path}"), Some(&blue), body).await;
        assert_eq!(answer.headers[header::CACHE_CONTROL], "no-store", "{path}");
    }
    house.resign(&table, &blue).await;
    let record = house.get(&format!("{t}/record"), Some(&blue)).await;
    assert_eq!(
        (record.status, record.headers[header::CACHE_CONTROL].to_str().unwrap()),
        (StatusCode::OK, "no-store")
    );
    // What is the same for everybody may be kept.
    assert!(
        house.get("/picture/solo.svg", None).await.headers[header::CACHE_CONTROL]
            .to_str()
            .unwrap()
            .contains("public")
    );
}

/// Wherever a name or a text comes in, nothing unseen comes with it.
#[tokio::test]
async fn names_and_remarks_hold_nothing_unseen() {
    let house = house().await;
    let odd = "\u{202e}A\u{200b}n\u{2066}n\u{feff}";
    let bot = house.post("/api/v1/bots", None, json!({ "name": odd })).await.json();
    assert_eq!(bot["name"], "Ann");
    let made = house.table(json!({ "game": "classic", "seats": ["me", "open"], "name": odd })).await;
    let (table, key) = (made["table"].as_str().unwrap(), made["key"].as_str().unwrap());
    let api = format!("/api/v1/tables/{table}");
    let sat =
        house.post(&format!("{api}/sit"), made["invitations"][0][1].as_str(), json!({ "name": odd })).await;
    assert_eq!(sat.status, StatusCode::OK);
    let seats = house.get(&api, None).await.json()["seats"].clone();
    assert_eq!((&seats[0]["name"], &seats[1]["name"]), (&json!("Ann"), &json!("Ann")));
    house.ask("PUT", &format!("{api}/deputy"), Some(key), Some(json!({ "name": odd }))).await;
    let deputy = house.get(&format!("{api}/deputy"), Some(key)).await.json();
    assert_eq!(deputy["name"], "Ann");
    let place = house.place(table).await;
    house.hall.say(&place, contract::Seat(0), Channel::Table, &format!("{odd}\u{202e} hello")).await.unwrap();
    assert_eq!(place.enter().await.remarks(contract::Seat(1)).next().unwrap().text, "Ann hello");
    let nameless = house.post("/api/v1/bots", None, json!({ "name": "\u{200b}\u{2060}" })).await;
    assert_eq!(nameless.kind(), "bad_input", "a name of nothing is none");
    let form = house.form("/new/classic", None, "with=friend&name=%E2%80%AEA%E2%80%8Bnn").await;
    let at = form.headers["location"].to_str().unwrap().to_owned();
    assert!(house.get(&at, None).await.text.contains(">Ann (Blue)"), "the form, too");
}
