//! The API as programs meet it: lists, keys, records, errors.

use crate::house::{self, House, house, house_with};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};

fn order(watching: bool) -> Value {
    json!({ "game": "classic", "seats": ["me", "open"], "name": "Ada", "watching": if watching { "on" } else { "off" } })
}

async fn listed(house: &House, query: &str) -> (Vec<String>, Value) {
    let list = house.get(&format!("/api/v1/tables{query}"), None).await;
    assert_eq!(list.status, StatusCode::OK, "{}", list.text);
    let list = list.json();
    let tables = list["tables"].as_array().unwrap().iter();
    (tables.map(|table| table["table"].as_str().unwrap().to_owned()).collect(), list["next"].clone())
}

#[tokio::test]
async fn tables_are_listed_in_pages_and_those_nobody_may_watch_are_not() {
    let house = house().await;
    let mut all = Vec::new();
    for n in 0..7 {
        let made = house.table(order(n % 3 != 0)).await;
        if n % 3 != 0 {
            all.push(made["table"].as_str().unwrap().to_owned());
        }
    }
    let over = house.table(json!({ "game": "classic", "seats": ["me", "easy"] })).await;
    let (id, key) = (over["table"].as_str().unwrap(), over["key"].as_str());
    let resigned = house.post(&format!("/api/v1/tables/{id}/resign"), key, json!(null)).await;
    assert_eq!(resigned.status, StatusCode::OK, "{}", resigned.text);
    all.sort();
    let (mut found, mut query) = (Vec::new(), "?limit=3&status=open".to_owned());
    loop {
        let (page, next) = listed(&house, &query).await;
        assert!(page.len() <= 3);
        found.extend(page);
        let Some(next) = next.as_str() else { break };
        query = format!("?limit=3&status=open&after={next}");
    }
    found.sort();
    assert_eq!(found, all);
    assert_eq!(listed(&house, "?status=over").await.0, [id]);
    assert_eq!(listed(&house, "").await.0.len(), 5);
    // Only what everybody may know.
    let list = house.get("/api/v1/tables?status=open&limit=1", None).await.json();
    let fields: Vec<&String> = list["tables"][0].as_object().unwrap().keys().collect();
    assert_eq!(fields, ["created", "game", "seats", "status", "table", "watching"]);
    let seat = &list["tables"][0]["seats"][0];
    let blue = json!({
        "seat": 0, "side": "Blue", "team": 0, "name": "Ada", "kind": "player", "mind": null, "kept_by": null,
        "reissued": null
    });
    assert_eq!(*seat, blue);
    for query in ["?limit=0", "?limit=999", "?limit=x", "?after=x", "?status=shut", "?sort=id"] {
        let wrong = house.get(&format!("/api/v1/tables{query}"), None).await;
        assert_eq!((wrong.status, wrong.kind().as_str()), (StatusCode::BAD_REQUEST, "bad_input"), "{query}");
    }
}

#[tokio::test]
async fn an_invitation_shows_nothing_of_the_seat_before_somebody_sits() {
    let house = house().await;
    let (table, _, invitation) = house.waiting().await;
    let path = format!("/api/v1/tables/{table}");
    let public = house.get(&path, Some(&invitation)).await;
    assert_eq!((public.status, &public.json()["seat"]), (StatusCode::OK, &Value::Null));
    for path in [format!("{path}?seat=1"), format!("{path}/legal"), format!("{path}/legal?seat=0")] {
        assert_eq!(house.get(&path, Some(&invitation)).await.kind(), "not_yours", "{path}");
    }
    // Nor afterwards: whoever sent it must not look over the shoulder of the one who took it.
    let sat = house.post(&format!("{path}/sit"), Some(&invitation), json!({ "name": "Bea" })).await.json();
    let own = format!("{path}?seat=1");
    assert_eq!(house.get(&own, Some(&invitation)).await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(house.get(&own, sat["key"].as_str()).await.status, StatusCode::OK);
}

#[tokio::test]
async fn keys_that_open_nothing_are_told_and_those_of_other_tables_show_what_all_see() {
    let house = house().await;
    let (table, [blue, _]) = house.duel().await;
    let (other, [elsewhere, _]) = house.duel().await;
    let path = format!("/api/v1/tables/{table}");
    let wrong = "a".repeat(26);
    for key in [wrong.as_str(), "short", ""] {
        let answer = house.get(&path, Some(key)).await;
        assert_eq!((answer.status, answer.kind().as_str()), (StatusCode::UNAUTHORIZED, "bad_key"), "{key}");
    }
    assert_eq!(house.get(&path, Some(&elsewhere)).await.json()["seat"], Value::Null);
    assert_eq!(house.get(&path, Some(&blue)).await.json()["seat"], 0);
    assert_eq!(house.act(&other, &blue, json!({ "text": "ready" })).await.kind(), "not_yours");
}

#[tokio::test]
async fn nobody_looks_at_a_table_that_is_not_to_be_watched() {
    let house = house().await;
    let made = house.table(order(false)).await;
    let path = format!("/api/v1/tables/{}", made["table"].as_str().unwrap());
    assert_eq!(house.get(&path, None).await.status, StatusCode::FORBIDDEN);
    assert_eq!(house.get(&path, made["key"].as_str()).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_record_can_be_had_when_the_game_is_over() {
    let house = house().await;
    let (table, [blue, _]) = house.duel().await;
    let path = format!("/api/v1/tables/{table}");
    let early = house.get(&format!("{path}/record"), Some(&blue)).await;
    assert_eq!((early.status, early.kind().as_str()), (StatusCode::CONFLICT, "not_over"));
    house.post(&format!("{path}/resign"), Some(&blue), Value::Null).await;
    let record = house.get(&format!("{path}/record"), None).await;
    assert_eq!(record.status, StatusCode::OK);
    let record = contract::Record::parse(record.text.as_bytes()).unwrap();
    let told = catalogue::find("classic").unwrap().verify(&record).unwrap();
    assert!(told.finished && told.findings.is_empty(), "{told:?}");
    assert_eq!(house.get(&path, None).await.json()["outcome"]["winners"], json!([1]));
}

#[tokio::test]
async fn what_is_wrong_is_said_in_json() {
    let house = house().await;
    let (table, [blue, _]) = house.duel().await;
    let nowhere = house.get("/api/v2/anything", None).await;
    assert_eq!((nowhere.status, nowhere.kind().as_str()), (StatusCode::NOT_FOUND, "nothing_here"));
    let path = format!("/api/v1/tables/{table}");
    assert_eq!(house.get(&format!("{path}?seat=x"), Some(&blue)).await.kind(), "bad_input");
    assert_eq!(house.get("/api/v1/tables/nowhere", None).await.kind(), "no_table");
    for body in [json!({ "txet": "ready" }), json!([1]), json!({ "text": "ready", "actions": [] })] {
        assert_eq!(house.act(&table, &blue, body.clone()).await.kind(), "bad_input", "{body}");
    }
    let text = Request::builder()
        .method("POST")
        .uri(format!("{path}/act"))
        .header(header::AUTHORIZATION, format!("Bearer {blue}"))
        .body(Body::from("ready"))
        .unwrap();
    let answer = house.send(text).await;
    assert_eq!((answer.status, answer.kind().as_str()), (StatusCode::UNSUPPORTED_MEDIA_TYPE, "bad_input"));
    let long = json!({ "text": "x".repeat(100_000) });
    assert_eq!(house.act(&table, &blue, long).await.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn another_sites_page_is_refused() {
    let house = house().await;
    let (table, [blue, _]) = house.duel().await;
    for (origin, status) in [
        ("https://elsewhere.example", StatusCode::FORBIDDEN),
        ("null", StatusCode::FORBIDDEN),
        ("http://localhost", StatusCode::OK),
    ] {
        let request = Request::builder()
            .method("POST")
            .uri(format!("/api/v1/tables/{table}/act"))
            .header(header::HOST, "localhost")
            .header(header::ORIGIN, origin)
            .header(header::COOKIE, format!("other=1; seat-{table}={blue}"))
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(json!({ "text": "place carrier A1 across" }).to_string()))
            .unwrap();
        assert_eq!(house.send(request).await.status, status, "{origin}");
    }
}

#[tokio::test]
async fn a_bot_plays_at_many_tables_with_one_token() {
    let house = house().await;
    let enrol = |name: &'static str| house.post("/api/v1/bots", None, json!({ "name": name }));
    let bot = enrol(" Marvin ").await.json();
    assert_eq!(bot["name"], "Marvin");
    let token = bot["token"].as_str().unwrap();
    let other = enrol("Other").await.json()["token"].as_str().unwrap().to_owned();
    // It sets up a table, and takes a seat at somebody else's.
    let seats = json!({ "game": "classic", "options": { "first": "blue" }, "seats": ["me", "open"] });
    let made = house.post("/api/v1/tables", Some(token), seats).await.json();
    let own = made["table"].as_str().unwrap().to_owned();
    let guest = made["invitations"][0][1].as_str().unwrap();
    house.post(&format!("/api/v1/tables/{own}/sit"), Some(guest), json!({})).await;
    let (theirs, host, invitation) = house.waiting().await;
    let sit = format!("/api/v1/tables/{theirs}/sit");
    assert_eq!(house.post(&sit, Some(token), json!({})).await.kind(), "not_yours");
    let wrong = json!({ "invitation": "a".repeat(26) });
    assert_eq!(house.post(&sit, Some(token), wrong).await.kind(), "bad_key");
    let sat = house.post(&sit, Some(token), json!({ "invitation": invitation })).await;
    assert_eq!(sat.json(), json!({ "seat": 1, "key": null }), "{}", sat.text);
    let again = house.post(&sit, Some(&other), json!({ "invitation": invitation })).await;
    assert_eq!(again.kind(), "bad_key", "the invitation opens nothing any more");
    for (table, seat) in [(&own, 0), (&theirs, 1)] {
        let seen = house.get(&format!("/api/v1/tables/{table}"), Some(token)).await.json();
        assert_eq!((&seen["seat"], &seen["seats"][seat]["name"]), (&json!(seat), &json!("Marvin")));
        let acted = house.act(table, token, json!({ "text": "place carrier A1 across" })).await;
        assert_eq!(acted.status, StatusCode::OK, "{}", acted.text);
        assert_eq!(house.act(table, &other, json!({ "text": "ready" })).await.kind(), "not_yours");
    }
    let list = house.get("/api/v1/bots/me/tables", Some(token)).await.json();
    let tables = list["tables"].as_array().unwrap();
    assert_eq!(tables.len(), 2);
    for table in tables {
        let seat = i32::from(table["table"] == theirs.as_str());
        assert_eq!(table["own"], json!([seat]), "{table}");
    }
    let page = house.get("/api/v1/bots/me/tables?limit=1", Some(token)).await.json();
    let path = format!("/api/v1/bots/me/tables?limit=1&after={}", page["next"].as_str().unwrap());
    let next = house.get(&path, Some(token)).await.json();
    assert_ne!(next["tables"][0]["table"], page["tables"][0]["table"]);
    // Nobody else, and no link.
    assert_eq!(house.get("/api/v1/bots/me/tables", Some(&other)).await.json()["tables"], json!([]));
    for key in [None, Some(host.as_str()), Some("nonsense")] {
        assert_eq!(house.get("/api/v1/bots/me/tables", key).await.kind(), "bad_key");
    }
    assert_eq!(house.get(&format!("/k/{token}"), None).await.status, StatusCode::NOT_FOUND);
    assert_eq!(enrol("  ").await.kind(), "bad_input");
}

#[tokio::test]
async fn programs_offer_pause_and_see_their_clocks() {
    let house = house().await;
    let order = json!({ "game": "classic", "seats": ["me", "me"], "pace": "5+5" });
    let made = house.table(order).await;
    let (path, key) = (format!("/api/v1/tables/{}", made["table"].as_str().unwrap()), made["key"].as_str());
    let begun = house.get(&path, key).await.json();
    assert_eq!(begun["clocks"][0]["until"], house::BEGIN + 300_000, "{begun}");
    let say = |seat: u8, word: &'static str| {
        let (house, path) = (&house, format!("{path}/word?seat={seat}"));
        async move { house.post(&path, key, json!({ "word": word })).await }
    };
    assert_eq!(say(0, "claim").await.kind(), "not_now");
    assert_eq!(say(0, "pause").await.status, StatusCode::OK);
    let offered = house.get(&path, None).await.json();
    assert_eq!(
        (&offered["offer"], &offered["paused"]),
        (&json!({ "what": "pause", "by": [0] }), &json!(false))
    );
    assert_eq!(say(1, "pause").await.status, StatusCode::OK);
    let paused = house.get(&path, key).await.json();
    assert_eq!((&paused["paused"], &paused["clocks"][0]["left"]), (&json!(true), &json!(300_000)));
    let table = made["table"].as_str().unwrap();
    assert_eq!(house.act(table, key.unwrap(), json!({ "text": "ready" })).await.kind(), "paused");
    assert_eq!(say(1, "go_on").await.status, StatusCode::OK);
    assert_eq!((say(0, "draw").await.status, say(1, "draw").await.status), (StatusCode::OK, StatusCode::OK));
    assert_eq!(house.get(&path, None).await.json()["outcome"]["result"], "draw");
    assert_eq!(say(0, "shout").await.kind(), "bad_input");
    let wrong = json!({ "game": "classic", "seats": ["me", "me"], "pace": "never" });
    assert_eq!(house.post("/api/v1/tables", None, wrong).await.kind(), "bad_input");
}

#[tokio::test]
async fn invitations_name_the_address_that_others_can_reach() {
    let lan = |app: &mut server::App| {
        app.local = false;
        app.own = "http://192.0.2.7:7474".into();
    };
    for (house, reached) in [(house().await, false), (house_with(lan).await, true)] {
        let (table, key, invitation) = house.waiting().await;
        let page = house.get(&format!("/t/{table}"), Some(&key)).await.text;
        assert_eq!(page.contains(&format!("http://192.0.2.7:7474/k/{invitation}")), reached, "{page}");
        assert_eq!(page.contains("class=\"qr\""), reached);
        assert_eq!(page.contains("serve --lan"), !reached);
    }
}
