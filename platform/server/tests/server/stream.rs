//! Tables as they go on, over real sockets.

use crate::house::{self, House, Socket, house};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

async fn stream(house: &House, table: &str, query: &str, key: Option<&str>) -> Socket {
    let address = house.listen().await;
    let path = format!("/api/v1/tables/{table}/stream{query}");
    Socket::open(address, &path, key, None).await.expect("the stream opens")
}

/// Reads deltas until `after` is reached; all sightings in order.
async fn until(socket: &mut Socket, after: u64) -> Vec<Value> {
    let mut seen = Vec::new();
    loop {
        let delta = &socket.next().await["delta"];
        assert!(delta.is_object(), "not a delta: {delta}");
        seen.extend(delta["sightings"].as_array().unwrap().iter().cloned());
        if delta["after"] == after {
            return seen;
        }
    }
}

#[tokio::test]
async fn everything_comes_first_and_then_what_each_viewer_saw() {
    let house = house().await;
    let (table, keys) = house.duel().await;
    house.sail(&table, &keys).await;
    let mut blue = stream(&house, &table, "", Some(&keys[0])).await;
    let mut red = stream(&house, &table, "", Some(&keys[1])).await;
    let mut public = stream(&house, &table, "", None).await;
    let path = format!("/api/v1/tables/{table}");
    let (full, same) = (blue.next().await, house.get(&path, Some(&keys[0])).await.json());
    assert_eq!(full, json!({ "full": same }));
    let after = |full: Value| full["full"]["after"].as_u64().unwrap();
    let starts = [after(full), after(red.next().await), after(public.next().await)];
    for (key, line) in [(0, "shoot A1"), (1, "shoot J10"), (0, "shoot A2")] {
        let told = house.act(&table, &keys[key], json!({ "text": line })).await;
        assert_eq!(told.json()["committed"], true, "{}", told.text);
    }
    let keys = [Some(keys[0].as_str()), Some(keys[1].as_str()), None];
    for ((socket, key), start) in [&mut blue, &mut red, &mut public].into_iter().zip(keys).zip(starts) {
        let now = house.get(&path, key).await.json();
        let after = now["after"].as_u64().unwrap();
        let seen = until(socket, after).await;
        assert_eq!(seen.len() as u64, after - start);
        // Taken up again from anywhere it tells the same.
        let mut again = stream(&house, &table, &format!("?after={start}"), key).await;
        assert_eq!(until(&mut again, after).await, seen);
        assert!(!Value::from(seen).to_string().contains("rolls"));
    }
    // Somebody who was told more than there is starts anew.
    let mut ahead = stream(&house, &table, "?after=999", None).await;
    assert!(ahead.next().await["full"].is_object());
}

#[tokio::test]
async fn drafts_are_told_to_nobody_else_and_the_end_is_told_to_all() {
    let house = house().await;
    let (table, keys) = house.duel().await;
    let mut red = stream(&house, &table, "", Some(&keys[1])).await;
    let mut public = stream(&house, &table, "", None).await;
    let first = red.next().await["full"]["after"].as_u64().unwrap();
    public.next().await;
    house.act(&table, &keys[0], json!({ "text": "place carrier A1 across" })).await;
    house.post(&format!("/api/v1/tables/{table}/resign"), Some(&keys[0]), Value::Null).await;
    for socket in [&mut red, &mut public] {
        let told = socket.next().await;
        assert_eq!(told["delta"]["outcome"]["winners"], json!([1]), "{told}");
        let seen = told["delta"]["sightings"].as_array().unwrap();
        assert_eq!((seen.len(), &seen[0]["sighting"]), (1, &json!({ "resigned": 0 })));
        assert_eq!(told["delta"]["after"], first + 1);
        assert!(!told.to_string().contains("A1"), "{told}");
    }
}

#[tokio::test]
async fn a_table_that_waits_tells_when_it_begins() {
    let house = house().await;
    let (table, _, invitation) = house.waiting().await;
    let mut public = stream(&house, &table, "", Some(&invitation)).await;
    let full = public.next().await;
    assert_eq!((&full["full"]["begun"], &full["full"]["seat"]), (&json!(false), &Value::Null));
    house.post(&format!("/api/v1/tables/{table}/sit"), Some(&invitation), json!({})).await;
    let told = public.next().await;
    assert_eq!(told["delta"]["begun"], true, "{told}");
    let after = told["delta"]["after"].as_u64().unwrap();
    assert_eq!(told["delta"]["sightings"].as_array().unwrap().len() as u64, after);
}

#[tokio::test]
async fn a_long_game_is_told_from_any_point() {
    let house = house().await;
    let (table, keys) = house.duel().await;
    house.sail(&table, &keys).await;
    let mut public = stream(&house, &table, "?after=0", None).await;
    for cell in
        ["F", "G", "H", "I"].iter().flat_map(|row| (1..=10).map(move |column| format!("{row}{column}")))
    {
        for key in &keys {
            let told = house.act(&table, key, json!({ "text": format!("shoot {cell}") })).await;
            assert_eq!(told.json()["committed"], true, "{}", told.text);
        }
    }
    let after = house.get(&format!("/api/v1/tables/{table}"), None).await.json()["after"].as_u64().unwrap();
    let seen = until(&mut public, after).await;
    assert_eq!(seen.len() as u64, after);
    assert!(seen.len() > 80, "more than a table has at hand: {}", seen.len());
    for from in [0, 1, seen.len() - 65, seen.len() - 64, seen.len() - 1, seen.len()] {
        let mut again = stream(&house, &table, &format!("?after={from}"), None).await;
        assert_eq!(again.next().await["delta"]["sightings"], Value::from(seen[from..].to_vec()));
    }
}

#[tokio::test]
async fn minds_that_play_quickly_leave_no_gap() {
    let house = house().await;
    let made = house.table(json!({ "game": "classic", "seats": ["easy", "easy"] })).await;
    let mut public = stream(&house, made["table"].as_str().unwrap(), "?after=0", None).await;
    let (mut seen, mut over) = (0, false);
    while !over {
        let told = public.next().await;
        seen += told["delta"]["sightings"].as_array().unwrap().len();
        assert_eq!(told["delta"]["after"], seen);
        over = !told["delta"]["outcome"].is_null();
    }
}

/// Sends an act; everything that is told until it is answered.
async fn ask(socket: &mut Socket, act: Value) -> (Vec<Value>, Value) {
    socket.send(Message::Text(json!({ "act": act }).to_string().into())).await;
    let mut told = Vec::new();
    loop {
        let next = socket.next().await;
        if next.get("delta").is_none() {
            return (told, next);
        }
        told.push(next);
    }
}

#[tokio::test]
async fn a_seat_acts_over_its_stream() {
    let house = house().await;
    let (table, keys) = house.duel().await;
    house.sail(&table, &keys).await;
    let mut blue = stream(&house, &table, "", Some(&keys[0])).await;
    let mut red = stream(&house, &table, "", Some(&keys[1])).await;
    let start = blue.next().await["full"]["after"].as_u64().unwrap();
    red.next().await;
    // Drafts are told to nobody, but answered.
    let act = json!({ "text": "shoot A1", "request_id": "7", "after": start });
    let (told, answer) = ask(&mut blue, act.clone()).await;
    let after = told[0]["delta"]["after"].as_u64().unwrap();
    assert_eq!(answer, json!({ "acted": { "request_id": "7", "committed": true, "after": after } }));
    assert_eq!(told.len(), 1);
    let sightings = told[0]["delta"]["sightings"].as_array().unwrap();
    assert_eq!(sightings.len() as u64, after - start);
    assert_eq!(red.next().await["delta"]["to_act"], json!([1]));
    // Sent again it is not done again.
    let (told, again) = ask(&mut blue, act).await;
    assert_eq!((told.len(), again), (0, answer));
    // The rules' own refusal, and the stream goes on.
    let (_, answer) = ask(&mut red, json!({ "text": "shoot K11", "request_id": "x" })).await;
    let refused = &answer["refused"];
    assert_eq!(refused["request_id"], "x");
    assert!(refused["error"]["section"].is_string(), "{answer}");
    let kind = |answer: &Value| answer["refused"]["error"]["kind"].as_str().unwrap_or_default().to_owned();
    for (act, wanted) in [
        (json!({ "text": "shoot A1", "after": 0 }), "stale"),
        (json!({ "text": "shoot A1", "seat": 0 }), "not_yours"),
        (json!({}), "bad_input"),
        (json!({ "text": "shoot A1", "request_id": "" }), "bad_input"),
        (json!("shoot A1"), "bad_input"),
    ] {
        let (told, answer) = ask(&mut red, act.clone()).await;
        assert_eq!((told.len(), kind(&answer).as_str()), (0, wanted), "{act}: {answer}");
    }
    let (_, answer) = ask(&mut red, json!({ "text": "shoot J10" })).await;
    assert_eq!(answer["acted"]["committed"], true, "{answer}");
    let mut public = stream(&house, &table, "", None).await;
    public.next().await;
    let (_, answer) = ask(&mut public, json!({ "text": "shoot A2" })).await;
    assert_eq!(kind(&answer), "not_yours");
}

#[tokio::test]
async fn a_stream_ends_when_its_key_opens_nothing_any_more() {
    let house = house().await;
    let (table, keys) = house.duel().await;
    house.sail(&table, &keys).await;
    let mut blue = stream(&house, &table, "", Some(&keys[0])).await;
    blue.next().await;
    house.sign_out(&table, &keys[0]).await;
    blue.send(Message::Text(json!({ "act": { "text": "shoot A1" } }).to_string().into())).await;
    let (answer, end) = (blue.next().await, blue.next().await);
    let told = [answer, end].map(|told| told.to_string()).concat();
    assert!(!told.contains("acted") && told.ends_with("null"), "{told}");
    let after = house.get(&format!("/api/v1/tables/{table}"), None).await.json();
    assert_eq!(after["to_act"], json!([0]), "nothing was done");
}

#[tokio::test]
async fn a_page_ends_when_its_key_opens_nothing_any_more() {
    let house = house().await;
    let (table, keys) = house.duel().await;
    let address = house.listen().await;
    let live = format!("/t/{table}/live?plain=1");
    let open = async |key: Option<&str>| Socket::open(address, &live, key, None).await.unwrap();
    let (mut mine, mut watching) = (open(Some(&keys[0])).await, open(None).await);
    assert!(mine.text().await.is_some() && watching.text().await.is_some());
    house.sign_out(&table, &keys[0]).await;
    assert_eq!(mine.ended().await, Some(server::live::SIGNED_OUT));
    let told = house.get(&format!("/t/{table}"), Some(&keys[0])).await.text;
    assert!(told.contains("This device was signed out"), "{told}");
    // Loaded anew it is a spectator's.
    let own = async |key: &str| {
        let page = house.get(&format!("/t/{table}"), Some(key)).await;
        page.text.contains("Place your ships")
    };
    assert!(own(&keys[1]).await && !own(&keys[0]).await);
    // Whoever watches goes on watching.
    for line in house::FLEET {
        house.line(&table, &keys[1], line).await;
    }
    assert!(watching.text().await.is_some());
}

#[tokio::test]
async fn strangers_and_chatterers_are_turned_away() {
    let house = house().await;
    let (table, keys) = house.duel().await;
    let address = house.listen().await;
    let path = format!("/api/v1/tables/{table}/stream");
    let open = |path: String, key: Option<&'static str>, origin: Option<String>| async move {
        Socket::open(address, &path, key, origin.as_deref()).await.err()
    };
    assert_eq!(open(path.clone(), Some("nonsense"), None).await, Some(401));
    assert_eq!(open(format!("{path}?seat=1"), None, None).await, Some(403));
    assert_eq!(open(path.clone(), None, Some("https://elsewhere.example".into())).await, Some(403));
    assert_eq!(open(path.clone(), None, Some(format!("http://{address}"))).await, None);
    let plain = house.get(&path, Some(&keys[0])).await;
    assert_eq!(plain.kind(), "bad_input", "{}", plain.text);
    let mut socket = stream(&house, &table, "", Some(&keys[0])).await;
    assert!(socket.next().await["full"].is_object());
    socket.send(Message::Text("hello".into())).await;
    assert_eq!(socket.next().await["refused"]["error"]["kind"], "bad_input");
    socket.send(Message::Binary(vec![0; 9000].into())).await;
    assert_eq!(socket.next().await, Value::Null);
}
