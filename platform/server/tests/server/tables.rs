//! Tables through the API and the pages, without a network.

use crate::house::{FLEET, House, house};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::json;
use store::Fault;

#[tokio::test]
async fn two_programs_play_and_neither_sees_the_others_fleet() {
    let house = house().await;
    let (table, keys) = house.duel().await;
    house.sail(&table, &keys).await;
    let [blue, red] = keys;
    let path = format!("/api/v1/tables/{table}");
    let blue_view = house.get(&path, Some(&blue)).await.json();
    let public = house.get(&path, None).await.json();
    assert_eq!(blue_view["to_act"], json!([0]));
    assert!(!public["view"].to_string().contains("carrier\",\"at"), "{public}");
    let shot = house.act(&table, &blue, json!({ "text": "shoot A1", "after": blue_view["after"] })).await;
    assert_eq!((shot.status, &shot.json()["committed"]), (StatusCode::OK, &json!(true)));
    // Somebody without a key, or with one for another seat, has no say.
    let refused = house.post(&format!("{path}/act"), None, json!({ "text": "shoot A1" })).await;
    assert_eq!((refused.status, refused.kind().as_str()), (StatusCode::FORBIDDEN, "not_yours"));
    let refused = house.act(&table, &red, json!({ "text": "shoot A1", "seat": 0 })).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_request_sent_again_is_not_done_again_and_a_late_one_is_stale() {
    let house = house().await;
    let (table, keys) = house.duel().await;
    house.sail(&table, &keys).await;
    let [blue, red] = keys;
    let shot = json!({ "text": "shoot A1", "request_id": "one" });
    let first = house.act(&table, &blue, shot.clone()).await;
    assert_eq!(first.status, StatusCode::OK);
    assert_eq!(house.act(&table, &blue, shot).await.text, first.text);
    house.act(&table, &red, json!({ "text": "shoot J10" })).await;
    let late = json!({ "text": "shoot B1", "after": first.json()["after"] });
    let told = house.act(&table, &blue, late).await;
    assert_eq!((told.status, told.kind().as_str()), (StatusCode::CONFLICT, "stale"));
}

#[tokio::test]
async fn a_request_id_is_answered_the_same_after_any_number_of_others_and_after_a_restart() {
    let house = house().await;
    let options = json!({ "first": "blue", "repeats": true });
    let made = house.table(json!({ "game": "classic", "options": options, "seats": ["me", "me"] })).await;
    let (table, key) = (made["table"].as_str().unwrap(), made["key"].as_str().unwrap());
    let mut answered = Vec::new();
    for seat in 0..2 {
        for line in FLEET {
            // Drafts and a row; some rows have an id and some have none.
            let id = (line != "ready" || seat == 0).then(|| format!("lay {line}"));
            let body = json!({ "seat": seat, "text": line, "request_id": id });
            let told = house.act(table, key, body.clone()).await;
            assert_eq!(told.status, StatusCode::OK, "{line}: {}", told.text);
            answered.extend(id.map(|_| (body, told.text)));
        }
    }
    for n in 0..110 {
        let cell = format!("{}{}", char::from(b'F' + n / 10 % 5), n % 10 + 1);
        for seat in 0..2 {
            let body =
                json!({ "seat": seat, "text": format!("shoot {cell}"), "request_id": format!("shot {n}") });
            let told = house.act(table, key, body.clone()).await;
            assert_eq!(told.status, StatusCode::OK, "{}", told.text);
            answered.push((body, told.text));
        }
    }
    assert_eq!(answered.len(), 231);
    let before = house.get(&format!("/api/v1/tables/{table}?seat=0"), Some(key)).await.text;
    for house in [&house, &house.again().await] {
        for (body, first) in &answered {
            assert_eq!(&house.act(table, key, body.clone()).await.text, first, "{body}");
        }
        let after = house.get(&format!("/api/v1/tables/{table}?seat=0"), Some(key)).await.text;
        assert_eq!(after, before, "nothing was done again");
    }
}

#[tokio::test]
async fn drafts_that_rest_with_their_table_are_not_drafted_again() {
    let house = house().await;
    let (table, [blue, _]) = house.duel().await;
    let body = json!({ "text": FLEET[0], "request_id": "mine" });
    let first = house.act(&table, &blue, body.clone()).await;
    assert_eq!(first.status, StatusCode::OK);
    house.hall.keep_drafts().await;
    let again = house.again().await;
    assert_eq!(again.act(&table, &blue, body).await.text, first.text);
}

#[tokio::test]
async fn a_request_that_was_answered_is_answered_also_when_the_seat_may_not_move_any_more() {
    let house = house().await;
    let (table, keys) = house.duel().await;
    house.sail(&table, &keys).await;
    let shot = json!({ "text": "shoot A1", "request_id": "one" });
    let first = house.act(&table, &keys[0], shot.clone()).await;
    house.resign(&table, &keys[1]).await;
    assert_eq!(house.act(&table, &keys[0], shot).await.text, first.text);
}

#[tokio::test]
async fn a_request_whose_answer_was_lost_is_done_once() {
    let house = house().await;
    let (table, keys) = house.duel().await;
    house.sail(&table, &keys).await;
    let shot = json!({ "text": "shoot A1", "request_id": "one" });
    house.store.set(Fault::Lost);
    let told = house.act(&table, &keys[0], shot.clone()).await;
    assert_eq!(told.status, StatusCode::SERVICE_UNAVAILABLE);
    house.store.set(Fault::None);
    let again = house.act(&table, &keys[0], shot.clone()).await;
    assert_eq!((again.status, &again.json()["committed"]), (StatusCode::OK, &json!(true)));
    assert_eq!(again.json()["sightings"].as_array().map(Vec::len), Some(1), "{}", again.text);
    assert_eq!(house.act(&table, &keys[0], shot).await.text, again.text);
}

/// A refusal has changed nothing, so it is not remembered: the same request may be right later. Whoever does not want that
/// says what they had been told when they decided.
#[tokio::test]
async fn a_refused_request_is_tried_again_unless_it_is_late() {
    let house = house().await;
    let (table, keys) = house.duel().await;
    house.sail(&table, &keys).await;
    let told = house.get(&format!("/api/v1/tables/{table}"), Some(&keys[1])).await.json()["after"].clone();
    let early = json!({ "text": "shoot J10", "request_id": "c27d" });
    let guarded = json!({ "text": "shoot J10", "request_id": "e90a", "after": told });
    for shot in [&early, &guarded] {
        let refused = house.act(&table, &keys[1], shot.clone()).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text);
    }
    house.line(&table, &keys[0], "shoot A1").await;
    let late = house.act(&table, &keys[1], guarded).await;
    assert_eq!((late.status, late.kind().as_str()), (StatusCode::CONFLICT, "stale"));
    let done = house.act(&table, &keys[1], early.clone()).await;
    assert_eq!((done.status, &done.json()["committed"]), (StatusCode::OK, &json!(true)), "{}", done.text);
    // From then on it is remembered, whatever it says now.
    house.line(&table, &keys[0], "shoot A2").await;
    let other = json!({ "text": "shoot J9", "request_id": "c27d" });
    for shot in [early, other] {
        assert_eq!(house.act(&table, &keys[1], shot).await.text, done.text);
    }
}

#[tokio::test]
async fn a_new_link_that_got_lost_locks_nobody_out() {
    let house = house().await;
    let (table, [blue, _]) = house.duel().await;
    let path = format!("/api/v1/tables/{table}");
    let sees = async |house: &House, key: &str| house.get(&path, Some(key)).await.json()["seat"] == 0;
    // The answer with the link for another device is lost, also for a server that was started anew.
    let own = server::keys::Key::read(&blue).unwrap();
    let new = house.hall.add_device(&house.place(&table).await, &own).await.unwrap();
    let again = house.again().await;
    assert!(sees(&house, &blue).await && sees(&again, &blue).await);
    assert!(sees(&again, new.secret()).await);
}

#[tokio::test]
async fn strangers_do_not_read_what_the_store_says() {
    let house = house().await;
    house.store.set(Fault::Fails);
    let order = json!({ "game": "classic", "seats": ["me", "open"] });
    let told = house.post("/api/v1/tables", None, order).await;
    assert_eq!(told.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(!told.text.contains("disk") && told.text.contains("cannot be reached just now"), "{}", told.text);
}

#[tokio::test]
async fn a_crowded_fleet_is_refused_at_once() {
    let house = house().await;
    let order = |fleet: String| {
        let options = json!({ "rows": 16, "columns": 16, "fleet": fleet });
        json!({ "game": "classic", "options": options, "seats": ["me", "open"] })
    };
    let told = house.post("/api/v1/tables", None, order("2 ".repeat(120))).await;
    assert_eq!((told.status, told.kind().as_str()), (StatusCode::BAD_REQUEST, "bad_options"));
    assert!(told.text.contains("at most 32"), "{}", told.text);
    let made = house.table(order("3 ".repeat(32))).await;
    let (table, key) = (made["table"].as_str().unwrap(), made["key"].as_str().unwrap());
    let page = house.get(&format!("/t/{table}"), Some(key)).await;
    assert_eq!(page.status, StatusCode::OK);
}

#[tokio::test]
async fn what_could_not_be_kept_did_not_happen() {
    let house = house().await;
    let (table, keys) = house.duel().await;
    house.sail(&table, &keys).await;
    let [blue, red] = keys;
    let path = format!("/api/v1/tables/{table}");
    let before = house.get(&path, Some(&red)).await.json();
    house.store.set(Fault::Fails);
    let told = house.act(&table, &blue, json!({ "text": "shoot A1" })).await;
    assert_eq!((told.status, told.kind().as_str()), (StatusCode::SERVICE_UNAVAILABLE, "unsaved"));
    assert_eq!(house.get(&path, Some(&red)).await.json(), before);
    house.store.set(Fault::None);
    assert_eq!(house.act(&table, &blue, json!({ "text": "shoot A1" })).await.status, StatusCode::OK);
    // And while the disk takes its time nobody is told.
    house.store.set(Fault::Waits);
    let before = house.get(&path, Some(&blue)).await.json();
    let waiting = house.act(&table, &red, json!({ "text": "shoot A1" }));
    tokio::pin!(waiting);
    let soon = std::time::Duration::from_millis(200);
    assert!(tokio::time::timeout(soon, &mut waiting).await.is_err(), "answered before the row was kept");
    let looking = house.get(&path, Some(&blue));
    tokio::pin!(looking);
    assert!(tokio::time::timeout(soon, &mut looking).await.is_err(), "shown before the row was kept");
    house.store.release(1);
    assert_eq!(waiting.await.status, StatusCode::OK);
    assert_ne!(looking.await.json(), before);
}

#[tokio::test]
async fn refusals_name_their_section_and_bad_input_is_told() {
    let house = house().await;
    let (table, [blue, _]) = house.duel_of("satellite").await;
    let told = house.act(&table, &blue, json!({ "text": "ready" })).await;
    assert_eq!(told.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", told.text);
    assert!(told.json()["error"]["section"].as_str().unwrap().contains("1.2"), "{}", told.text);
    for (body, code) in [
        (json!({}), StatusCode::BAD_REQUEST),
        (json!({ "text": "abracadabra" }), StatusCode::BAD_REQUEST),
        (json!({ "actions": [{ "fly": 3 }] }), StatusCode::BAD_REQUEST),
        (json!({ "text": "ready", "request_id": "" }), StatusCode::BAD_REQUEST),
    ] {
        let told = house.act(&table, &blue, body.clone()).await;
        assert_eq!(told.status, code, "{body}: {}", told.text);
        assert!(!told.json()["error"]["text"].as_str().unwrap().is_empty());
    }
    for path in
        ["/t/nowhere", "/rules/chess", "/new/chess", "/k/short", "/web/none.js", "/api/v1/tables/nowhere"]
    {
        assert_eq!(house.get(path, None).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn every_game_has_its_pages_and_minds_answer() {
    let house = house().await;
    assert!(house.get("/", None).await.text.contains("Satellite Salvo"));
    for entry in catalogue::games() {
        let id = entry.meta().id;
        for path in [format!("/new/{id}"), format!("/rules/{id}"), format!("/picture/{id}.svg")] {
            let page = house.get(&path, None).await;
            assert_eq!(page.status, StatusCode::OK, "{path}");
            assert!(page.text.contains("</"), "{path} is empty");
        }
        let made = house.form(&format!("/new/{id}"), None, "with=usual").await;
        assert_eq!(made.status, StatusCode::SEE_OTHER, "{id}");
        let cookie = made.headers[header::SET_COOKIE].to_str().unwrap().to_owned();
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
        let at = made.headers[header::LOCATION].to_str().unwrap().to_owned();
        let page = house.get(&at, None).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.text.contains("data-live"), "{id}: the page is not live");
    }
}

/// A table is called by what is played at it.
#[tokio::test]
async fn a_table_is_called_by_its_scenario() {
    let house = house().await;
    for (form, wish, title) in [
        ("/new/naval", "o.scenario=denmark_strait&with=friend", "Denmark Strait · Salvo! and Salvo II"),
        ("/new/naval", "o.scenario=crossing_the_t&with=friend", "Salvo II, Jutland: crossing the T"),
        ("/new/frontier", "o.scenario=fdm&with=friend", "The Second Sathar War"),
        ("/new/solo", "with=usual", "Solo Salvo"),
    ] {
        let made = house.form(form, None, wish).await;
        let at = made.headers[header::LOCATION].to_str().unwrap().to_owned();
        let page = house.get(&at, None).await.text;
        assert!(page.contains(&format!("<title>{title} · Broadside</title>")), "{wish}: {page:.300}");
    }
}

/// A picture that was drawn for the first page is shown there.
#[tokio::test]
async fn a_cover_stands_for_its_game() {
    let house = house().await;
    for dark in ["", "-dark"] {
        let shown = house.get(&format!("/picture/naval{dark}.svg"), None).await.text;
        assert_eq!(shown, house.get(&format!("/drawn/naval-cover{dark}.svg"), None).await.text);
        assert!(shown.contains("<svg"));
    }
}

#[tokio::test]
async fn another_sites_form_is_refused() {
    let house = house().await;
    let request = Request::builder()
        .method("POST")
        .uri("/new/classic")
        .header(header::HOST, "localhost")
        .header(header::ORIGIN, "https://elsewhere.example")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(Body::from("with=usual"))
        .unwrap();
    assert_eq!(house.send(request).await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn ships_of_ones_own_are_counted_in_the_form() {
    let house = house().await;
    let form = house.get("/new/hawks", None).await.text;
    assert!(
        form.contains("name=\"n.upf.light_cruiser\"") && form.contains("name=\"n.sathar.fortress\""),
        "{form}"
    );
    assert!(form.contains("value=\"duel3\" selected"), "an even battle is chosen");
    let own =
        "with=screen&o.scenario=b1&n.upf.frigate=2&n.upf.fortress=&n.sathar.destroyer=1&n.sathar.fighter=0";
    let made = house.form("/new/hawks", None, own).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text);
    let at = made.headers[header::LOCATION].to_str().unwrap().to_owned();
    let id = store::TableId(at.trim_start_matches("/t/").into());
    let table = house.hall.find(&id).await.unwrap();
    let options = table.enter().await.desk.options.clone();
    assert_eq!((&options["sathar"], &options["upf"]), (&json!("1 destroyer"), &json!("2 frigate")));
    let wrong = house.form("/new/hawks", None, "with=screen&n.upf.frigate=-2&n.sathar.destroyer=1").await;
    assert!(wrong.text.contains("-2 frigate"), "{}", wrong.text);
}
