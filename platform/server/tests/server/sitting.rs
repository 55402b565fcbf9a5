//! Sitting down when the answer is lost: whoever took the seat gets its key again, and nobody else does.

use crate::house::{Answer, House, house};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};

const ID: &str = "5f0c9b1e7a3d4862";

fn path(table: &str) -> String {
    format!("/api/v1/tables/{table}/sit")
}

async fn seat(house: &House, table: &str, key: &str) -> Value {
    house.get(&format!("/api/v1/tables/{table}"), Some(key)).await.json()["seat"].clone()
}

#[tokio::test]
async fn a_program_that_asks_again_gets_the_same_key_and_nobody_else_does() {
    let house = house().await;
    let (table, host, invitation) = house.waiting().await;
    let body = json!({ "name": "Bea", "request_id": ID });
    let first = house.post(&path(&table), Some(&invitation), body.clone()).await;
    assert_eq!(first.status, StatusCode::OK, "{}", first.text);
    let later = house.again().await;
    for house in [&house, &later] {
        let again = house.post(&path(&table), Some(&invitation), body.clone()).await;
        assert_eq!((again.status, &again.text), (StatusCode::OK, &first.text));
    }
    let key = first.json()["key"].as_str().unwrap().to_owned();
    assert_eq!(seat(&house, &table, &key).await, 1);
    // Without the id, with another one, and with whatever else somebody has: the invitation opens nothing any more.
    let other = json!({ "name": "Eve", "request_id": "5f0c9b1e7a3d4863" });
    for (with, body) in [
        (&invitation, json!({ "name": "Eve" })),
        (&invitation, other.clone()),
        (&"a".repeat(26), body.clone()),
    ] {
        let refused = house.post(&path(&table), Some(with), body).await;
        assert_eq!((refused.status, refused.kind().as_str()), (StatusCode::UNAUTHORIZED, "bad_key"));
    }
    let mut named = other;
    named["invitation"] = json!(invitation);
    let refused = house.post(&path(&table), Some(&host), named).await;
    assert_eq!(refused.status, StatusCode::UNAUTHORIZED, "{}", refused.text);
    let held = house.place(&table).await.enter().await.desk.chairs[1].name.clone();
    assert_eq!(held, "Bea");
    // What is a secret is long.
    let short = house.post(&path(&table), Some(&invitation), json!({ "request_id": "1" })).await;
    assert_eq!((short.status, short.kind().as_str()), (StatusCode::BAD_REQUEST, "bad_input"));
    // A device that was signed out does not come back that way.
    house.sign_out(&table, &key).await;
    let gone = house.post(&path(&table), Some(&invitation), body).await;
    assert_eq!(gone.status, StatusCode::UNAUTHORIZED, "{}", gone.text);
}

/// Both at the same moment, as a program does that does not wait.
#[tokio::test]
async fn two_equal_requests_at_once_sit_down_once() {
    let house = house().await;
    for _ in 0..8 {
        let (table, _, invitation) = house.waiting().await;
        let (at, body) = (path(&table), json!({ "request_id": ID }));
        let (one, two) = tokio::join!(
            house.post(&at, Some(&invitation), body.clone()),
            house.post(&at, Some(&invitation), body.clone())
        );
        assert_eq!((one.status, &one.text), (StatusCode::OK, &two.text));
    }
}

#[tokio::test]
async fn a_bot_that_asks_again_is_told_its_seat_again() {
    let house = house().await;
    let enrol = async |name: &str| {
        let bot = house.post("/api/v1/bots", None, json!({ "name": name })).await.json();
        bot["token"].as_str().unwrap().to_owned()
    };
    let (marvin, eve) = (enrol("Marvin").await, enrol("Eve").await);
    let (table, _, invitation) = house.waiting().await;
    let body = json!({ "invitation": invitation });
    let first = house.post(&path(&table), Some(&marvin), body.clone()).await;
    assert_eq!(first.json(), json!({ "seat": 1, "key": null }), "{}", first.text);
    assert_eq!(house.post(&path(&table), Some(&marvin), body.clone()).await.text, first.text);
    let refused = house.post(&path(&table), Some(&eve), body).await;
    assert_eq!(refused.status, StatusCode::UNAUTHORIZED, "{}", refused.text);
}

/// The cookie that an answer sets, as a browser sends it back.
fn cookie(answer: &Answer, name: &str) -> Option<String> {
    let set = answer.headers.get_all(header::SET_COOKIE).iter().map(|value| value.to_str().unwrap());
    let pair = set.map(|cookie| cookie.split(';').next().unwrap()).find(|pair| pair.starts_with(name));
    pair.map(str::to_owned)
}

async fn browse(house: &House, path: &str, cookie: Option<&str>, form: Option<&str>) -> Answer {
    let request = if form.is_some() { Request::post(path) } else { Request::get(path) };
    let mut request = request
        .header(header::HOST, "localhost")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    if let Some(cookie) = cookie {
        request = request.header(header::COOKIE, cookie);
    }
    house.send(request.body(Body::from(form.unwrap_or_default().to_owned())).unwrap()).await
}

#[tokio::test]
async fn a_browser_that_opens_the_link_again_is_let_in_and_another_is_not() {
    let house = house().await;
    let (table, _, invitation) = house.waiting().await;
    let link = format!("/k/{invitation}");
    let opened = browse(&house, &link, None, None).await;
    let claim = cookie(&opened, "claim=").expect("the browser is known again");
    let set = opened.headers[header::SET_COOKIE].to_str().unwrap();
    assert!(set.contains(&format!("Path={link}; HttpOnly; SameSite=Lax")), "{set}");
    assert!(cookie(&browse(&house, &link, Some(&claim), None).await, "claim=").is_none(), "it keeps its own");
    let stranger = cookie(&browse(&house, &link, None, None).await, "claim=").unwrap();
    assert_ne!(claim, stranger);
    let sat = browse(&house, &link, Some(&claim), Some("name=Bea")).await;
    assert_eq!(sat.status, StatusCode::SEE_OTHER, "{}", sat.text);
    let own = cookie(&sat, "seat-").unwrap();
    // Its answer never came: the form is sent again, or the link opened again.
    for form in [Some("name=Bea"), None] {
        let again = browse(&house, &link, Some(&claim), form).await;
        assert_eq!((again.status, cookie(&again, "seat-")), (StatusCode::SEE_OTHER, Some(own.clone())));
        for other in [None, Some(stranger.as_str()), Some("claim=nonsense")] {
            let refused = browse(&house, &link, other, form).await;
            assert_eq!((refused.status, cookie(&refused, "seat-")), (StatusCode::GONE, None));
        }
    }
    let (_, key) = own.split_once('=').unwrap();
    assert_eq!(seat(&house, &table, key).await, 1);
}
