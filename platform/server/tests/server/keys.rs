//! Whatever makes a key: nobody gets one to somebody else's seat, and nobody loses their own.

use crate::house::campaign::Campaign;
use crate::house::{Answer, House, Socket, house};
use axum::http::StatusCode;
use contract::Seat;
use serde_json::{Value, json};
use server::keys::Key;
use store::TableId;

const MATE: usize = 1;
const ENEMY: usize = 2;
const REFEREE: usize = 3;

/// All keys that an answer holds.
fn keys_in(answer: &Answer) -> Vec<Key> {
    let cookies = answer.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap());
    let text = cookies.fold(answer.text.clone(), |text, cookie| text + "\n" + cookie);
    text.split(|c: char| !c.is_ascii_alphanumeric()).filter_map(Key::read).collect()
}

/// A form or JSON, by its path.
async fn send(house: &House, key: Option<&str>, method: &str, path: &str, body: &str) -> Answer {
    if path.starts_with("/api/") {
        let body = (!body.is_empty()).then(|| serde_json::from_str(body).unwrap());
        house.ask(method, path, key, body).await
    } else if method == "GET" {
        house.get(path, key).await
    } else {
        house.form(path, key, body).await
    }
}

/// Every way to a key, tried by everybody who should get nothing more than they have.
#[tokio::test]
async fn no_way_to_a_key_leads_to_anothers_seat() {
    let house = house().await;
    let order = json!({
        "game": "frontier",
        "options": { "scenario": "outpost", "battles": "resolve", "upf_players": 2, "referee": true },
        "seats": ["me", "open", "open", "open"], "name": "Ann"
    });
    let made = house.table(order).await;
    let table = made["table"].as_str().unwrap().to_owned();
    let api = format!("/api/v1/tables/{table}");
    let mut keys = vec![made["key"].as_str().unwrap().to_owned()];
    let mut used = String::new();
    for (sent, name) in made["invitations"].as_array().unwrap().iter().zip(["Bob", "Cid", "Ref"]) {
        let sat = house.post(&format!("{api}/sit"), sent[1].as_str(), json!({ "name": name })).await;
        keys.push(sat.json()["key"].as_str().unwrap().to_owned());
        if name == "Bob" {
            used = sent[1].as_str().unwrap().to_owned();
        }
    }
    // Somebody who played as Bob until his device was signed out.
    let former = std::mem::take(&mut keys[MATE]);
    keys[MATE] = house.sign_out(&table, &former).await;
    let named =
        house.ask("PUT", &format!("{api}/deputy"), Some(&keys[MATE]), Some(json!({ "name": "Dee" }))).await;
    let deputy = named.json()["key"].as_str().unwrap().to_owned();
    let bot = house.post("/api/v1/bots", None, json!({ "name": "Marvin" })).await.json();
    let bot = bot["token"].as_str().unwrap().to_owned();
    let place = house.place(&table).await;
    let names = async || {
        let desk = place.enter().await.desk.clone();
        desk.chairs.into_iter().map(|chair| chair.name).collect::<Vec<_>>()
    };
    let before = names().await;
    let mut ways: Vec<(&str, String, String)> = vec![
        ("GET", format!("/k/{used}"), String::new()),
        ("POST", format!("/k/{used}"), "name=Eve".into()),
        ("POST", format!("/k/{deputy}"), "name=Dee".into()),
        ("POST", format!("/t/{table}/rematch"), String::new()),
        ("POST", format!("/t/{table}/link"), String::new()),
        ("POST", format!("/t/{table}/devices"), String::new()),
        ("POST", format!("{api}/sit"), json!({ "name": "Eve", "invitation": used }).to_string()),
        ("POST", format!("{api}/sit"), json!({ "name": "Eve", "invitation": deputy }).to_string()),
    ];
    for seat in 0..4 {
        let at = format!("{api}/sit?seat={seat}");
        ways.push(("POST", at.clone(), json!({ "invitation": used, "name": "Eve" }).to_string()));
        ways.push(("POST", at, json!({ "invitation": deputy, "name": "Eve" }).to_string()));
        ways.push(("POST", format!("/t/{table}/reissue"), format!("seat={seat}")));
        ways.push(("POST", format!("{api}/reissue"), json!({ "seat": seat }).to_string()));
        ways.push(("POST", format!("{api}/devices?seat={seat}"), String::new()));
        ways.push(("DELETE", format!("{api}/devices?seat={seat}"), String::new()));
        ways.push(("POST", format!("/t/{table}/deputy"), format!("seat={seat}&who=person&name=Eve")));
        ways.push(("PUT", format!("{api}/deputy?seat={seat}"), json!({ "name": "Eve" }).to_string()));
        ways.push(("POST", format!("{api}/word"), json!({ "word": "sit_in", "for": seat }).to_string()));
        ways.push(("POST", format!("{api}/word"), json!({ "word": "take_over", "for": seat }).to_string()));
    }
    // Who, with what, and the seat that is theirs.
    let people: [(&str, Option<&str>, u32); 7] = [
        ("a stranger", None, 0),
        ("a former player", Some(&former), 0),
        ("whoever has a used invitation", Some(&used), 0),
        ("a bot that sits elsewhere", Some(&bot), 0),
        ("an enemy", Some(&keys[ENEMY]), 1 << ENEMY),
        ("a referee", Some(&keys[REFEREE]), 1 << REFEREE),
        ("a deputy", Some(&deputy), 0),
    ];
    for (who, key, own) in people {
        for (method, path, body) in &ways {
            if who == "a deputy" && body.contains("sit_in") && body.contains('1') {
                // That is what deputies are for.
                continue;
            }
            let answer = send(&house, key, method, path, body).await;
            assert!(!answer.status.is_server_error(), "{who}: {method} {path} {body}: {}", answer.text);
            let table = place.enter().await;
            for made in keys_in(&answer) {
                let owned = table.owns(&made.hash());
                assert_eq!(owned & !own, 0, "{who}: {method} {path} {body} made a key to {owned:b}");
                // A deputy's link opens the deputy's own seat, and the one whom an enemy named opens the enemy's.
                let theirs = own | if made.secret() == deputy { 1 << MATE } else { 0 };
                let opens = table.opens(&made.hash()).unwrap_or(0);
                assert_eq!(opens & !theirs, 0, "{who}: {method} {path} {body} opens {opens:b}");
            }
        }
        assert_eq!(names().await, before, "{who} took another's name away");
        for (seat, key) in keys.iter().enumerate() {
            let seen = house.get(&api, Some(key)).await;
            assert_eq!(seen.json()["seat"], seat, "{who} locked seat {seat} out: {}", seen.text);
        }
        assert_eq!(house.get(&format!("{api}?seat=1"), Some(&former)).await.status, StatusCode::UNAUTHORIZED);
    }
}

/// A finished game of Classic Salvo between two people; its table and their keys.
async fn finished(house: &House) -> (String, [String; 2]) {
    let (table, keys) = house.duel().await;
    house.sail(&table, &keys).await;
    house.resign(&table, &keys[0]).await;
    (table, keys)
}

/// The table and the key in the answer to a rematch.
fn led(answer: &Answer) -> (String, String) {
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    let (table, key) = cookie.strip_prefix("seat-").unwrap().split_once('=').unwrap();
    (table.to_owned(), key[..26].to_owned())
}

#[tokio::test]
async fn a_rematch_gives_nobody_the_seat_that_somebody_else_took() {
    let house = house().await;
    let (old, [ann, bob]) = finished(&house).await;
    let again = format!("/t/{old}/rematch");
    let (new, host) = led(&house.form(&again, Some(&ann), "").await);
    let page = house.get(&format!("/t/{new}"), Some(&host)).await.text;
    let (_, rest) = page.split_once("/k/").unwrap();
    let invitation = &rest[..26];
    let (_, cy) = led(&house.form(&format!("/k/{invitation}"), None, "name=Cy").await);
    let refused = house.form(&again, Some(&bob), "").await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.text);
    assert!(refused.text.contains("somebody else has taken your seat") && keys_in(&refused).is_empty());
    let api = format!("/api/v1/tables/{new}");
    let seats = house.get(&api, Some(&cy)).await.json();
    assert_eq!((&seats["seat"], &seats["seats"][0]["name"]), (&json!(0), &json!("Cy")));
    assert_eq!(house.get(&format!("{api}?seat=0"), Some(&bob)).await.status, StatusCode::FORBIDDEN);
    for nobody in [None, Some("a".repeat(26))] {
        let refused = house.form(&again, nobody.as_deref(), "").await;
        assert!(refused.status.is_client_error() && keys_in(&refused).is_empty(), "{}", refused.text);
    }
}

#[tokio::test]
async fn a_rematch_leads_its_players_back_until_their_seat_is_anothers() {
    let house = house().await;
    let (old, [ann, bob]) = finished(&house).await;
    let again = format!("/t/{old}/rematch");
    let (new, host) = led(&house.form(&again, Some(&ann), "").await);
    let (same, first) = led(&house.form(&again, Some(&bob), "").await);
    assert_eq!(same, new);
    let (_, second) = led(&house.form(&again, Some(&bob), "").await);
    let api = format!("/api/v1/tables/{new}");
    for key in [&first, &second] {
        assert_eq!(house.get(&api, Some(key)).await.json()["seat"], 0);
    }
    // The host gives the seat to whoever comes next: the old game does not lead there any more.
    let fresh = house.post(&format!("{api}/reissue"), Some(&host), json!({ "seat": 0 })).await;
    assert_eq!(fresh.status, StatusCode::OK, "{}", fresh.text);
    assert_eq!(house.form(&again, Some(&bob), "").await.status, StatusCode::CONFLICT);
    for key in [&first, &second] {
        assert_eq!(house.get(&api, Some(key)).await.status, StatusCode::UNAUTHORIZED);
    }
    assert_eq!(house.get(&api, fresh.json()["key"].as_str()).await.json()["seat"], 0);
}

#[tokio::test]
async fn a_rematch_that_was_cancelled_can_be_asked_for_anew() {
    let house = house().await;
    let (old, [ann, bob]) = finished(&house).await;
    let again = format!("/t/{old}/rematch");
    let (new, host) = led(&house.form(&again, Some(&ann), "").await);
    let word = json!({ "word": "abort" });
    assert_eq!(
        house.post(&format!("/api/v1/tables/{new}/word"), Some(&host), word).await.status,
        StatusCode::OK
    );
    let (other, key) = led(&house.form(&again, Some(&bob), "").await);
    assert_ne!(other, new);
    assert_eq!(house.get(&format!("/api/v1/tables/{other}"), Some(&key)).await.json()["seat"], 0);
}

/// The table of a rematch may be gone: then it is set up anew.
#[tokio::test]
async fn a_rematch_that_is_not_here_any_more_can_be_asked_for_anew() {
    let house = house().await;
    let (old, [ann, bob]) = finished(&house).await;
    house.place(&old).await.enter().await.desk.rematch = Some(TableId("goneaway2345".into()));
    let again = format!("/t/{old}/rematch");
    let (new, _) = led(&house.form(&again, Some(&ann), "").await);
    assert_eq!(led(&house.form(&again, Some(&bob), "").await).0, new);
}

/// Asked for again, a rematch is one more device, of which a seat has twelve. A deputy's key is none.
#[tokio::test]
async fn a_rematch_counts_its_players_own_devices() {
    let house = house().await;
    let (old, [ann, bob]) = finished(&house).await;
    let again = format!("/t/{old}/rematch");
    led(&house.form(&again, Some(&ann), "").await);
    let (new, key) = led(&house.form(&again, Some(&bob), "").await);
    let api = format!("/api/v1/tables/{new}");
    let devices = async || house.get(&format!("{api}/devices"), Some(&key)).await.json();
    for _ in 0..10 {
        led(&house.form(&again, Some(&bob), "").await);
    }
    let dee = house.ask("PUT", &format!("{api}/deputy"), Some(&key), Some(json!({ "name": "Dee" }))).await;
    assert_eq!(dee.status, StatusCode::OK, "{}", dee.text);
    led(&house.form(&again, Some(&bob), "").await);
    assert_eq!(devices().await.as_array().unwrap().len(), 12);
    assert_eq!(house.ask("DELETE", &format!("{api}/deputy"), Some(&key), None).await.status, StatusCode::OK);
    let more = house.form(&again, Some(&bob), "").await;
    assert_eq!(more.status, StatusCode::CONFLICT, "{}", more.text);
    assert!(more.text.contains("sign one of them out") && keys_in(&more).is_empty(), "{}", more.text);
}

/// Of two who open one invitation at the same time one gets the seat, and the other changes nothing.
#[tokio::test]
async fn one_invitation_seats_one() {
    let house = house().await;
    for _ in 0..8 {
        let (table, _, invitation) = house.waiting().await;
        let path = format!("/k/{invitation}");
        let (one, two) =
            tokio::join!(house.form(&path, None, "name=Bea"), house.form(&path, None, "name=Cy"));
        let seated = |answer: &Answer| answer.status == StatusCode::SEE_OTHER;
        assert!(seated(&one) != seated(&two), "{} {}", one.status, two.status);
        let (name, winner) = if seated(&one) { ("Bea", &one) } else { ("Cy", &two) };
        let (_, key) = led(winner);
        let seen = house.get(&format!("/api/v1/tables/{table}"), Some(&key)).await.json();
        assert_eq!((&seen["seat"], &seen["seats"][1]["name"]), (&json!(1), &json!(name)));
    }
}

/// A host who makes and revokes links while a friend sits down gets no key to the friend's seat, nor takes theirs away.
#[tokio::test]
async fn links_made_while_somebody_sits_down_do_not_open_their_seat() {
    let house = house().await;
    for round in 0..8 {
        let (table, host, invitation) = house.waiting().await;
        let (place, host) = (house.place(&table).await, Key::read(&host).unwrap());
        let path = format!("/k/{invitation}");
        let sit = house.form(&path, None, "name=Bea");
        let known = if round % 2 == 0 {
            let (new, seated) = tokio::join!(house.hall.add_device(&place, &host), sit);
            assert_eq!(seated.status, StatusCode::SEE_OTHER, "{}", seated.text);
            new.unwrap()
        } else {
            let (out, seated) = tokio::join!(house.hall.sign_out(&place, &host, None), sit);
            let _ = out;
            if seated.status != StatusCode::SEE_OTHER {
                // The invitation went first.
                continue;
            }
            let (_, bea) = led(&seated);
            let seen = house.get(&format!("/api/v1/tables/{table}"), Some(&bea)).await.json();
            assert_eq!(seen["seat"], json!(1), "{seen}");
            host
        };
        let invited = known.invitation(Seat(1));
        let table = place.enter().await;
        assert_eq!(table.owns(&invited.hash()), 0, "round {round}");
        assert_eq!(table.opens(&invited.hash()).unwrap_or(0), 0, "round {round}");
    }
}

#[tokio::test]
async fn a_used_invitation_leads_its_owner_to_the_table_and_tells_others_what_to_do() {
    let house = house().await;
    let (table, _, invitation) = house.waiting().await;
    let path = format!("/k/{invitation}");
    let (_, key) = led(&house.form(&path, None, "name=Bea").await);
    let back = house.get(&path, Some(&key)).await;
    assert_eq!(back.status, StatusCode::SEE_OTHER, "{}", back.text);
    assert_eq!(back.headers["location"], format!("/t/{table}"));
    let other = house.get(&path, None).await;
    assert_eq!(other.status, StatusCode::GONE);
    assert!(other.text.contains("Is it you?") && other.text.contains("ask the host"), "{}", other.text);
    assert!(!other.text.contains("Bea") && keys_in(&other).is_empty());
    let again = house.form(&path, None, "name=Eve").await;
    assert_eq!(again.status, StatusCode::GONE);
    // To a program it is a key like any other that opens nothing; also after a restart.
    let later = house.again().await;
    for house in [&house, &later] {
        assert_eq!(
            house.get(&format!("/api/v1/tables/{table}"), Some(&invitation)).await.status,
            StatusCode::UNAUTHORIZED
        );
        assert_eq!(house.get(&path, Some(&key)).await.status, StatusCode::SEE_OTHER);
    }
}

#[tokio::test]
async fn a_seat_is_open_on_several_devices_each_of_which_can_be_signed_out() {
    let house = house().await;
    let (table, desk, invitation) = house.waiting().await;
    let (page, api) = (format!("/t/{table}"), format!("/api/v1/tables/{table}"));
    assert_eq!(house.ask("POST", &format!("{page}/link"), None, None).await.status, StatusCode::CONFLICT);
    let made = house.form(&format!("{page}/link"), Some(&desk), "").await;
    let phone = keys_in(&made).remove(0).secret().to_owned();
    assert!(made.text.contains("Link for another device"), "{}", made.text);
    for key in [&desk, &phone] {
        assert_eq!(house.get(&api, Some(key)).await.json()["seat"], 0, "both devices play");
    }
    // Both show the invitation, each a link of its own, and whoever uses one shuts the other.
    let shown = house.get(&page, Some(&phone)).await.text;
    assert!(
        shown.contains("Invite Red") && shown.contains("My devices") && shown.contains("Sign out"),
        "{shown}"
    );
    let list = house.get(&format!("{api}/devices"), Some(&phone)).await.json();
    let listed = list.as_array().unwrap();
    assert_eq!(listed.len(), 2);
    assert_eq!((&listed[0]["this"], &listed[0]["name"]), (&json!(true), &json!("Unknown browser")));
    let old = listed[1]["device"].as_str().unwrap();
    assert!(!list.to_string().contains(&desk) && !list.to_string().contains(&phone), "no key is shown");
    // Another player's devices are nobody's business.
    let sat = house.post(&format!("{api}/sit"), Some(&invitation), json!({})).await;
    let red = sat.json()["key"].as_str().unwrap().to_owned();
    let foreign = format!("{api}/devices?device={old}");
    assert_eq!(house.ask("DELETE", &foreign, Some(&red), None).await.status, StatusCode::CONFLICT);
    assert_eq!(house.get(&format!("{api}/devices"), Some(&red)).await.json().as_array().unwrap().len(), 1);
    let address = house.listen().await;
    let mut open = Socket::open(address, &format!("{page}/live?plain=1"), Some(&desk), None).await.unwrap();
    let mut stream = Socket::open(address, &format!("{api}/stream"), Some(&desk), None).await.unwrap();
    assert!(open.text().await.is_some() && stream.text().await.is_some());
    let told = house.form(&format!("{page}/devices"), Some(&phone), &format!("device={old}")).await;
    assert_eq!(told.status, StatusCode::SEE_OTHER, "{}", told.text);
    assert_eq!(open.ended().await, Some(server::live::SIGNED_OUT));
    assert_eq!(stream.ended().await, Some(server::live::SIGNED_OUT));
    assert_eq!(house.get(&api, Some(&desk)).await.status, StatusCode::UNAUTHORIZED);
    let gone = house.get(&page, Some(&desk)).await;
    assert!(gone.text.contains("This device was signed out"), "{}", gone.text);
    assert!(gone.headers["set-cookie"].to_str().unwrap().contains("Max-Age=0"), "it is told once");
    assert_eq!(house.get(&api, Some(&phone)).await.json()["seat"], 0);
    // Nobody locks themselves out by mistake.
    let last = house.get(&format!("{api}/devices"), Some(&phone)).await.json()[0]["device"].clone();
    let last = format!("{api}/devices?device={}", last.as_str().unwrap());
    assert_eq!(house.ask("DELETE", &last, Some(&phone), None).await.status, StatusCode::CONFLICT);
    for _ in 0..11 {
        assert_eq!(
            house.post(&format!("{api}/devices"), Some(&phone), Value::Null).await.status,
            StatusCode::OK
        );
    }
    let more = house.post(&format!("{api}/devices"), Some(&phone), Value::Null).await;
    assert_eq!((more.status, more.kind().as_str()), (StatusCode::CONFLICT, "not_now"));
}

#[tokio::test]
async fn a_closed_table_tells_a_device_that_it_was_signed_out() {
    let house = house().await;
    let order = json!({ "game": "classic", "seats": ["me", "easy"], "watching": "off" });
    let made = house.table(order).await;
    let (table, key) = (made["table"].as_str().unwrap(), made["key"].as_str().unwrap());
    house.sign_out(table, key).await;
    let gone = house.get(&format!("/t/{table}"), Some(key)).await;
    assert_eq!(gone.status, StatusCode::FORBIDDEN);
    assert!(gone.text.contains("This device was signed out"), "{}", gone.text);
    let stranger = house.get(&format!("/t/{table}"), None).await;
    assert!(stranger.text.contains("A closed table"), "{}", stranger.text);
}

#[tokio::test]
async fn the_host_gives_a_lost_seat_anew_and_everybody_is_told() {
    let house = house().await;
    let war = Campaign::new(&house, 2, true).await;
    let dee = war.name(MATE, json!({ "name": "Dee" })).await.json()["key"].as_str().unwrap().to_owned();
    let reissue = async |who: usize, seat: u8| {
        let path = format!("/api/v1/tables/{}/reissue", war.table);
        house.post(&path, Some(&war.keys[who]), json!({ "seat": seat })).await
    };
    for (who, seat) in [(MATE, 0), (ENEMY, 1), (REFEREE, 2), (0, 0), (0, 9), (0, 255)] {
        assert_eq!(reissue(who, seat).await.kind(), "not_now", "{who} for {seat}");
    }
    let page = house.get(&format!("/t/{}", war.table), Some(&war.keys[0])).await.text;
    assert!(page.contains("A player lost their link"), "{page}");
    let others = house.get(&format!("/t/{}", war.table), Some(&war.keys[ENEMY])).await.text;
    assert!(!others.contains("A player lost their link"), "{others}");
    let form = house.form(&format!("/t/{}/reissue", war.table), Some(&war.keys[0]), "seat=1").await;
    assert!(form.status.is_success() && form.text.contains("New link for UPF 2"), "{}", form.text);
    let fresh = keys_in(&form).remove(0).secret().to_owned();
    for old in [&war.keys[MATE], &dee] {
        assert_eq!(war.get_with(old, "").await.status, StatusCode::UNAUTHORIZED);
    }
    assert_eq!(war.get_with(&fresh, "").await.json()["seat"], 1);
    let seats = house.get(&format!("/api/v1/tables/{}", war.table), None).await.json()["seats"].clone();
    assert!(seats[1]["reissued"].is_i64() && seats[0]["reissued"].is_null(), "{seats}");
    // Also after a restart.
    let later = house.again().await;
    for place in [house.place(&war.table).await, later.place(&war.table).await] {
        let table = place.enter().await;
        for seat in 0..4 {
            let told: Vec<&str> = table.remarks(Seat(seat)).map(|remark| remark.text.as_str()).collect();
            assert_eq!(told, ["The host gave UPF 2 a new link. The old ones no longer work."], "{seat}");
        }
        assert!(table.desk.chairs[MATE].deputy.is_none());
    }
    let opened = house.get(&format!("/k/{fresh}"), None).await;
    assert_eq!(opened.status, StatusCode::SEE_OTHER, "{}", opened.text);
    assert_eq!(
        house.hall.unlock(&Key::read(&fresh).unwrap()).await.unwrap(),
        Some((TableId(war.table.clone()), 2))
    );
}

/// In the waiting room a game is cancelled by a press and an answer, and the invitations go.
#[tokio::test]
async fn a_game_is_cancelled_in_the_waiting_room() {
    let house = house().await;
    let order = json!({
        "game": "frontier", "options": { "scenario": "outpost", "upf_players": 2 }, "seats": ["me", "open", "open"]
    });
    let made = house.table(order).await;
    let (table, key) = (made["table"].as_str().unwrap(), made["key"].as_str().unwrap());
    let page = house.get(&format!("/t/{table}"), Some(key)).await.text;
    assert!(
        page.contains("id=\"invite-1\"") && page.contains("id=\"invite-2\"") && page.contains("Cancel game")
    );
    let address = house.listen().await;
    let mut open = Socket::open(address, &format!("/t/{table}/live?plain=1"), Some(key), None).await.unwrap();
    open.text().await.unwrap();
    let say = |id: &str, what: &str| {
        let said = json!({ "id": id, "say": what }).to_string();
        tokio_tungstenite::tungstenite::Message::Text(said.into())
    };
    // A seat that is taken needs no invitation any more.
    let sent = made["invitations"][0][1].as_str();
    house.post(&format!("/api/v1/tables/{table}/sit"), sent, json!({})).await;
    while !open.text().await.unwrap().contains("[\"invite-1\",\"\"]") {}
    open.send(say("a", "abort")).await;
    while !open.text().await.unwrap().contains("Cancel this game?") {}
    open.send(say("b", "no")).await;
    while !open.text().await.unwrap().contains("[\"actions\",\"\"]") {}
    open.send(say("c", "abort")).await;
    open.send(say("d", "sure")).await;
    loop {
        let told = open.text().await.unwrap();
        if told.contains("This game was cancelled") {
            assert!(told.contains("[\"invite-2\",\"\"]"), "{told}");
            break;
        }
    }
    assert!(house.place(table).await.enter().await.over());
    let page = house.get(&format!("/t/{table}"), Some(key)).await.text;
    assert!(!page.contains("card invite") && !page.contains("Cancel game"), "{page}");
}
