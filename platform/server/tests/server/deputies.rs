//! Somebody is away: deputies, captains who finish for the late, and computer players that take over by themselves.

use crate::house::campaign::{Campaign, decide};
use crate::house::{self, House, Socket, house};
use axum::http::StatusCode;
use contract::{Seat, Viewer};
use serde_json::json;
use server::desk::PATIENCE;
use server::table::Word;
use server::visit::Visit;
use server::{Place, TableError};
use tokio_tungstenite::tungstenite::Message;

const CAPTAIN: usize = 0;
const MATE: usize = 1;
const ENEMY: usize = 2;
const REFEREE: usize = 3;

/// Waits until a computer player has decided for a seat; those who decide at the same time do so first.
async fn wait_for(house: &House, place: &std::sync::Arc<Place>, seat: Seat) {
    let mut bell = place.bell();
    loop {
        bell.mark_unchanged();
        let others = {
            let table = place.enter().await;
            let game = table.game().unwrap();
            if !game.to_act().contains(seat) {
                return;
            }
            table.desk.persons(game.beside(seat))
        };
        match others.lowest() {
            Some(other) => decide(house, place, other).await,
            None => bell.changed().await.unwrap(),
        }
    }
}

/// What a page shows to somebody who plays in these seats, of which some are their own.
async fn shown(house: &House, place: &Place, seats: u32, own: u32) -> String {
    let table = place.enter().await;
    let mut visit = Visit::new(seats);
    visit.hold(seats, own);
    visit.look(&table);
    visit.parts(&table, house.hall.now()).into_iter().map(|(_, html)| html).collect()
}

#[tokio::test]
async fn a_deputy_with_a_link_plays_until_the_owner_is_back() {
    let house = house().await;
    let war = Campaign::new(&house, 2, true).await;
    war.until_waited(MATE).await;
    let key = war.name(MATE, json!({ "name": "Dee" })).await.json()["key"].as_str().unwrap().to_owned();
    let view = war.get_with(&key, "").await.json();
    assert_eq!(view["seat"], 1, "a deputy sees what the seat sees");
    assert_eq!(view["view"], war.get(MATE, "").await.json()["view"]);
    let done = json!({ "actions": ["done"] });
    assert_eq!(war.act_with(&key, done.clone()).await.json()["error"]["kind"], "not_in");
    assert!(shown(&house, &war.place, 0b10, 0).await.contains("You are the deputy of"));
    assert_eq!(war.word_with(&key, json!({ "word": "sit_in" })).await.status, StatusCode::OK);
    // Sent again, or from another tab.
    assert_eq!(war.word_with(&key, json!({ "word": "sit_in" })).await.status, StatusCode::CONFLICT);
    assert_eq!(war.act(MATE, done.clone()).await.json()["error"]["kind"], "kept");
    let page = shown(&house, &war.place, 0b10, 0b10).await;
    assert!(page.contains("Your deputy, Dee, plays for you") && page.contains("I am back"), "{page}");
    assert!(shown(&house, &war.place, 0, 0).await.contains("played by the deputy"), "marked for everybody");
    // A deputy moves; what concerns the whole game is the owner's.
    for word in ["draw", "pause", "abort", "claim", "play_on"] {
        assert_eq!(war.word_with(&key, json!({ "word": word })).await.status, StatusCode::CONFLICT, "{word}");
    }
    let path = format!("/api/v1/tables/{}", war.table);
    assert_eq!(
        house.post(&format!("{path}/resign"), Some(&key), json!({})).await.status,
        StatusCode::CONFLICT
    );
    let named =
        house.ask("PUT", &format!("{path}/deputy"), Some(&key), Some(json!({ "mind": "easy" }))).await;
    assert_eq!(named.status, StatusCode::CONFLICT);
    let linked = house.ask("POST", &format!("/t/{}/link", war.table), Some(&key), None).await;
    assert_eq!(linked.status, StatusCode::CONFLICT, "nobody locks the owner out");
    let told = war.act_with(&key, done.clone()).await;
    assert_eq!(told.status, StatusCode::OK, "{}", told.text);
    assert_eq!(war.word(MATE, json!({ "word": "back" })).await.status, StatusCode::OK);
    assert_eq!(war.word(MATE, json!({ "word": "back" })).await.status, StatusCode::CONFLICT);
    assert_eq!(war.act_with(&key, done).await.json()["error"]["kind"], "not_in");
    // A new link of the owner's leaves the deputy's alone; dismissed, it opens nothing.
    assert_eq!(war.get_with(&key, "").await.status, StatusCode::OK);
    let gone = house.ask("DELETE", &format!("{path}/deputy"), Some(&war.keys[MATE]), None).await;
    assert_eq!(gone.status, StatusCode::OK, "{}", gone.text);
    assert_eq!(war.get_with(&key, "").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(war.word_with(&key, json!({ "word": "sit_in" })).await.status, StatusCode::UNAUTHORIZED);
    let told = house.again().await.place(&war.table).await.enter().await.told(Viewer::Public).0.join("\n");
    for part in ["UPF 2 named Dee as deputy", "Dee plays for UPF 2", "UPF 2 is back", "UPF 2 has no deputy"] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[tokio::test]
async fn nobody_is_their_own_deputy_nor_that_of_the_enemy() {
    let house = house().await;
    let war = Campaign::new(&house, 2, true).await;
    let refused = [
        json!({ "seat": MATE }),
        json!({ "seat": ENEMY }),
        json!({ "seat": REFEREE }),
        json!({ "seat": 77 }),
        json!({ "mind": "genius" }),
    ];
    for wish in refused {
        let told = war.name(MATE, wish.clone()).await;
        assert_eq!(told.json()["error"]["kind"], "not_now", "{wish}: {}", told.text);
    }
    for wish in [json!({}), json!({ "mind": "easy", "seat": 0 }), json!({ "level": "easy" })] {
        let told = war.name(MATE, wish.clone()).await;
        assert!(told.status.is_client_error() && told.text.contains("bad_input"), "{wish}: {}", told.text);
    }
    // A browser that has a seat of the enemy's cannot open the link; one without a seat can.
    let key = war.name(MATE, json!({ "name": "" })).await.json()["key"].as_str().unwrap().to_owned();
    let link = format!("/k/{key}");
    for (holder, said) in [
        (ENEMY, "another side"),
        (REFEREE, "another side"),
        (CAPTAIN, "for this side already"),
        (MATE, "your deputy"),
    ] {
        for told in [
            house.get(&link, Some(&war.keys[holder])).await,
            house.form(&link, Some(&war.keys[holder]), "name=Eve").await,
        ] {
            assert_eq!(told.status, StatusCode::FORBIDDEN, "{holder}: {}", told.text);
            assert!(told.text.contains(said), "{holder}: {}", told.text);
        }
    }
    assert!(house.get(&link, None).await.text.contains("asked to be the deputy of"));
    let told = house.form(&link, None, "name=Dee").await;
    assert_eq!(told.status, StatusCode::SEE_OTHER, "{}", told.text);
    assert!(told.headers["set-cookie"].to_str().unwrap().contains(&key));
    let page = house.get(&format!("/t/{}", war.table), Some(&war.keys[MATE])).await.text;
    assert!(page.contains("When I am away") && page.contains("Dee"), "{page}");
    // Named anew, the older link opens nothing.
    let fresh = war.name(MATE, json!({ "name": "Dee" })).await.json()["key"].as_str().unwrap().to_owned();
    assert_ne!(fresh, key);
    assert_eq!(house.get(&link, None).await.status, StatusCode::NOT_FOUND);
    // The same wish twice is one wish.
    for _ in 0..2 {
        assert_eq!(war.name(MATE, json!({ "mind": "easy" })).await.status, StatusCode::OK);
    }
    let told = war.place.enter().await.told(Viewer::Public).0.join("\n");
    assert_eq!(told.matches("computer player (easy) as deputy").count(), 1, "{told}");
    assert_eq!(house.get(&format!("/k/{fresh}"), None).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_page_names_a_deputy_and_shows_the_link_once() {
    let house = house().await;
    let war = Campaign::new(&house, 2, false).await;
    let path = format!("/t/{}/deputy", war.table);
    let told = house.form(&path, Some(&war.keys[MATE]), "seat=1&who=person&name=Dee").await;
    assert!(told.text.contains("Your deputy") && told.text.contains("/k/"), "{}", told.text);
    for (holder, fields) in [
        (ENEMY, "seat=1&who=mind%3Aeasy"),
        (MATE, "seat=1&who=seat%3A2"),
        (MATE, "seat=1&who=seat%3Ax"),
        (MATE, "seat=1&who="),
    ] {
        let told = house.form(&path, Some(&war.keys[holder]), fields).await;
        assert_eq!(told.status, StatusCode::CONFLICT, "{fields}: {}", told.text);
    }
    let told = house.form(&path, Some(&war.keys[MATE]), "seat=1&who=seat%3A0").await;
    assert_eq!(told.status, StatusCode::SEE_OTHER, "{}", told.text);
    let told = house.form(&path, Some(&war.keys[MATE]), "seat=1&who=nobody").await;
    assert_eq!(told.status, StatusCode::SEE_OTHER);
    let told = house.form(&path, Some(&war.keys[MATE]), "seat=1&who=nobody").await;
    assert_eq!(told.status, StatusCode::CONFLICT, "there is none any more");
}

#[tokio::test]
async fn somebody_of_the_side_sits_in_with_their_own_key() {
    let house = house().await;
    let war = Campaign::new(&house, 2, false).await;
    war.until_waited(MATE).await;
    assert_eq!(war.word(CAPTAIN, json!({ "word": "sit_in", "for": 1 })).await.status, StatusCode::CONFLICT);
    assert_eq!(war.name(MATE, json!({ "seat": 0 })).await.status, StatusCode::OK);
    assert_eq!(war.get(CAPTAIN, "?seat=1").await.status, StatusCode::FORBIDDEN, "not before they sit in");
    assert_eq!(war.word(ENEMY, json!({ "word": "sit_in", "for": 1 })).await.status, StatusCode::CONFLICT);
    assert!(shown(&house, &war.place, 1, 1).await.contains("Sit in for them"));
    assert_eq!(war.word(CAPTAIN, json!({ "word": "sit_in", "for": 1 })).await.status, StatusCode::OK);
    assert_eq!(war.get(CAPTAIN, "?seat=1").await.json()["seat"], 1);
    let page = shown(&house, &war.place, 0b11, 1).await;
    assert!(page.contains("You play for") && page.contains("data-as=\"1\""), "{page}");
    assert!(!page.contains("Pass the screen"), "one person needs no curtain");
    let told = war.act(CAPTAIN, json!({ "actions": ["done"], "seat": 1 })).await;
    assert_eq!(told.status, StatusCode::OK, "{}", told.text);
    assert_eq!(war.word(MATE, json!({ "word": "back" })).await.status, StatusCode::OK);
    assert_eq!(war.get(CAPTAIN, "?seat=1").await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_captain_finishes_for_a_late_one_only() {
    let house = house().await;
    let war = Campaign::new(&house, 2, true).await;
    war.until_waited(MATE).await;
    let over = |seat: usize| json!({ "word": "take_over", "for": seat });
    assert_eq!(war.word(CAPTAIN, over(MATE)).await.status, StatusCode::CONFLICT, "nobody is late yet");
    house.pass(PATIENCE - 1);
    assert!(!shown(&house, &war.place, 1, 1).await.contains("Play on for them"));
    house.pass(1);
    assert!(shown(&house, &war.place, 1, 1).await.contains("Play on for them"));
    for (who, whom) in
        [(ENEMY, MATE), (REFEREE, MATE), (MATE, MATE), (CAPTAIN, ENEMY), (CAPTAIN, CAPTAIN), (CAPTAIN, 9)]
    {
        assert_eq!(war.word(who, over(whom)).await.status, StatusCode::CONFLICT, "{who} for {whom}");
    }
    let told = war.word(CAPTAIN, json!({ "word": "take_over" })).await;
    assert_eq!(told.status, StatusCode::BAD_REQUEST);
    // After a restart it is still known who was waited for, and since when.
    let again = house.again().await;
    assert!(again.place(&war.table).await.enter().await.desk.is_late(Seat(1), house.hall.now()));
    assert_eq!(war.word(CAPTAIN, over(MATE)).await.status, StatusCode::OK);
    assert_eq!(war.word(CAPTAIN, over(MATE)).await.status, StatusCode::CONFLICT, "sent again");
    assert_eq!(war.act(MATE, json!({ "actions": ["done"] })).await.json()["error"]["kind"], "kept");
    let told = war.act(CAPTAIN, json!({ "actions": ["done"], "seat": 1 })).await;
    assert_eq!(told.status, StatusCode::OK, "{}", told.text);
    assert!(shown(&house, &war.place, 0b10, 0b10).await.contains("UPF 1 plays on for you"));
    assert_eq!(war.word(MATE, json!({ "word": "back" })).await.status, StatusCode::OK);
    assert_eq!(
        war.act(CAPTAIN, json!({ "actions": ["done"], "seat": 1 })).await.status,
        StatusCode::FORBIDDEN
    );
    let told = war.place.enter().await.told(Viewer::Public).0.join("\n");
    assert!(told.contains("UPF 1 plays for UPF 2, who is late") && told.contains("UPF 2 is back"), "{told}");
}

#[tokio::test]
async fn an_open_page_takes_up_a_seat_and_loses_it_when_the_owner_is_back() {
    let house = house().await;
    let war = Campaign::new(&house, 2, false).await;
    war.until_waited(MATE).await;
    house.pass(PATIENCE);
    let address = house.listen().await;
    let live = format!("/t/{}/live?plain=1", war.table);
    let open = async |key: &str| Socket::open(address, &live, Some(key), None).await.unwrap();
    let (mut one, mut two) = (open(&war.keys[CAPTAIN]).await, open(&war.keys[CAPTAIN]).await);
    let mut mate = open(&war.keys[MATE]).await;
    for page in [&mut one, &mut two, &mut mate] {
        assert!(page.text().await.is_some());
    }
    let say = |id: &str, what: serde_json::Value| {
        Message::Text(json!({ "id": id, "say": what }).to_string().into())
    };
    one.send(say("a", json!({ "take_over": 1 }))).await;
    // Both tabs of the captain show the seat, and the owner is told.
    for page in [&mut one, &mut two] {
        while !page.text().await.unwrap().contains("To the seat of UPF 2") {}
    }
    while !mate.text().await.unwrap().contains("I am back") {}
    two.send(say("b", json!({ "as": 1 }))).await;
    while !two.text().await.unwrap().contains("until they are back") {}
    // The second tab moves for the seat; the first one, late with the same, is refused.
    two.send(say("c", json!({ "do": "done" }))).await;
    two.send(say("d", "sure".into())).await;
    let mut bell = war.place.bell();
    while war.place.enter().await.game().unwrap().to_act().contains(Seat(1)) {
        bell.changed().await.unwrap();
    }
    mate.send(say("e", "back".into())).await;
    assert_eq!(one.ended().await, Some(server::live::REPLACED));
    assert_eq!(two.ended().await, Some(server::live::REPLACED));
    let page = house.get(&format!("/t/{}", war.table), Some(&war.keys[CAPTAIN])).await.text;
    assert!(!page.contains("To the seat of"), "{page}");
    // Whoever looks back sees who moved.
    house.hall.hear(&war.place, Seat(2), Word::Resign).await.unwrap();
    let last = war.place.enter().await.game().unwrap().record().to_text().lines().count();
    let mut told = String::new();
    for at in 0..last {
        told += &house.get(&format!("/t/{}/replay?as=truth&part=1&at={at}", war.table), None).await.text;
    }
    assert!(told.contains("UPF 2, played by UPF 1"), "{told}");
}

#[tokio::test]
async fn a_computer_deputy_takes_over_unasked_also_after_a_restart() {
    let house = house().await;
    let war = Campaign::new(&house, 2, false).await;
    war.until_waited(MATE).await;
    assert_eq!(war.name(MATE, json!({ "mind": "easy" })).await.status, StatusCode::OK);
    house.hall.relieve().await;
    assert_eq!(war.place.enter().await.desk.mind(Seat(1)), None, "they are not late");
    house.pass(PATIENCE);
    // Nobody has the table open: another server finds it in the store.
    let again = house.again().await;
    again.hall.read_alarms().await.unwrap();
    again.hall.relieve().await;
    let place = again.place(&war.table).await;
    assert_eq!(place.enter().await.desk.mind(Seat(1)), Some("easy"));
    wait_for(&again, &place, Seat(1)).await;
    assert!(shown(&again, &place, 0, 0).await.contains("played by the computer"));
    assert!(shown(&again, &place, 0b10, 0b10).await.contains("leaves alone what cannot be undone"));
    let seats = again.get(&format!("/api/v1/tables/{}", war.table), None).await.json()["seats"].clone();
    assert_eq!((&seats[1]["kept_by"], &seats[1]["mind"]), (&json!("mind"), &json!("easy")));
    again.hall.hear(&place, Seat(1), Word::Back).await.unwrap();
    assert_eq!(place.enter().await.desk.mind(Seat(1)), None);
    let told = place.enter().await.told(Viewer::Public).0.join("\n");
    assert!(told.contains("UPF 2 is kept by the mind `easy`") && told.contains("UPF 2 is back"), "{told}");
}

#[tokio::test]
async fn whoever_named_a_computer_player_loses_no_game_by_time() {
    let house = house().await;
    let order =
        json!({ "game": "classic", "options": { "first": "blue" }, "seats": ["me", "open"], "pace": "5+5" });
    let made = house.table(order).await;
    let (table, blue) =
        (made["table"].as_str().unwrap().to_owned(), made["key"].as_str().unwrap().to_owned());
    let invitation = made["invitations"][0][1].as_str().unwrap().to_owned();
    let path = format!("/api/v1/tables/{table}");
    let early =
        house.ask("PUT", &format!("{path}/deputy"), Some(&blue), Some(json!({ "mind": "easy" }))).await;
    assert_eq!(early.json()["error"]["kind"], "not_begun");
    let sat = house.post(&format!("{path}/sit"), Some(&invitation), json!({})).await;
    let red = sat.json()["key"].as_str().unwrap().to_owned();
    house.sail(&table, &[blue.clone(), red.clone()]).await;
    let named =
        house.ask("PUT", &format!("{path}/deputy"), Some(&blue), Some(json!({ "mind": "easy" }))).await;
    assert_eq!(named.status, StatusCode::OK, "{}", named.text);
    let info = house.get(&format!("{path}/deputy"), Some(&blue)).await.json();
    assert_eq!((&info["mind"], &info["plays"]), (&json!("easy"), &json!(false)));
    house.pass(6 * 60_000);
    let place = house.place(&table).await;
    let claimed = house.hall.hear(&place, Seat(1), Word::Claim).await;
    assert!(matches!(claimed, Err(TableError::Not("nobody's time has run out"))), "{claimed:?}");
    assert_eq!(place.enter().await.desk.mind(Seat(0)), Some("easy"));
    let told = place.enter().await.told(Viewer::Public).0.join("\n");
    assert!(told.contains("Blue ran out of time") && told.contains("Blue is kept by the mind"), "{told}");
}

/// A deputy who has not sat in only looks, whoever plays in the seat meanwhile.
#[tokio::test]
async fn a_deputy_who_has_not_sat_in_neither_moves_nor_sends_anybody_away() {
    let house = house().await;
    let war = Campaign::new(&house, 2, false).await;
    war.until_waited(MATE).await;
    let eve = war.name(MATE, json!({ "name": "Eve" })).await.json()["key"].as_str().unwrap().to_owned();
    house.pass(PATIENCE);
    assert_eq!(war.word(CAPTAIN, json!({ "word": "take_over", "for": 1 })).await.status, StatusCode::OK);
    let page = shown(&house, &war.place, 0b10, 0).await;
    assert!(page.contains("UPF 1 plays for UPF 2.") && page.contains("Sit in instead"), "{page}");
    assert!(!page.contains("Hand the seat back"), "{page}");
    let done = json!({ "actions": ["done"] });
    assert_eq!(war.act_with(&eve, done.clone()).await.json()["error"]["kind"], "not_in");
    assert_eq!(war.word_with(&eve, json!({ "word": "back" })).await.json()["error"]["kind"], "not_in");
    let undo = house.post(&format!("/api/v1/tables/{}/undo", war.table), Some(&eve), json!({})).await;
    assert_eq!(undo.json()["error"]["kind"], "not_in");
    assert_eq!(war.get(CAPTAIN, "?seat=1").await.status, StatusCode::OK, "the captain still plays there");
    // The page says nothing in the owner's name either.
    let address = house.listen().await;
    let live = format!("/t/{}/live?plain=1", war.table);
    let mut page = Socket::open(address, &live, Some(&eve), None).await.unwrap();
    page.text().await.unwrap();
    let said = json!({ "id": "a", "say": { "chat": "I give up" } }).to_string();
    page.send(Message::Text(said.into())).await;
    while !page.text().await.unwrap().contains("sit in for its owner first") {}
    assert_eq!(war.place.enter().await.remarks(Seat(0)).count(), 0);
    // The owner chose her, so she may take the captain's place.
    assert_eq!(war.word_with(&eve, json!({ "word": "sit_in" })).await.status, StatusCode::OK);
    assert_eq!(war.get(CAPTAIN, "?seat=1").await.status, StatusCode::FORBIDDEN);
    let told = war.act_with(&eve, done).await;
    assert_eq!(told.status, StatusCode::OK, "{}", told.text);
}

/// Anybody of the side may play on for a captain who is late, and take the place of a computer player that an opponent
/// brought in.
#[tokio::test]
async fn any_ally_plays_on_for_a_late_captain_before_an_opponent_may_act() {
    let house = house().await;
    let war = Campaign::timed(&house).await;
    let place = war.place.clone();
    // Everybody but the captain decides, until the captain alone is waited for.
    for _ in 0..100 {
        let to_act = place.enter().await.game().unwrap().to_act();
        let Some(other) = to_act.iter().find(|seat| *seat != Seat(0)) else { break };
        decide(&house, &place, other).await;
    }
    assert_eq!(place.enter().await.game().unwrap().to_act().iter().collect::<Vec<_>>(), [Seat(0)]);
    house.pass(5 * 60_000 + 10_000);
    let (caretaker, over) = (json!({ "word": "caretaker" }), json!({ "word": "take_over", "for": 0 }));
    assert!(shown(&house, &place, 0b10, 0b10).await.contains("Play on for them"));
    let enemy = shown(&house, &place, 0b100, 0b100).await;
    assert!(
        enemy.contains("bring in the computer in") && !enemy.contains("data-say=\"caretaker\""),
        "{enemy}"
    );
    assert_eq!(war.word(ENEMY, caretaker.clone()).await.kind(), "not_now", "the side comes first");
    assert_eq!(war.word(ENEMY, json!({ "word": "caretaker", "mind": "easy" })).await.kind(), "bad_input");
    house.pass(30_000);
    assert_eq!(war.word(ENEMY, caretaker).await.status, StatusCode::OK);
    assert_eq!(place.enter().await.desk.mind(Seat(0)), Some("normal"), "nobody chooses a weak one");
    assert_eq!(war.word(MATE, over.clone()).await.status, StatusCode::OK, "an ally goes before the computer");
    let kept = war.get(ENEMY, "").await.json()["seats"][0]["kept_by"].clone();
    assert_eq!(kept, "ally");
    assert_eq!(war.word(MATE, over).await.status, StatusCode::CONFLICT, "sent again");
}

/// A computer player that keeps a seat decides last of those who decide together: its owner may be back by then.
#[tokio::test]
async fn a_computer_player_fixes_no_set_up_before_it_must() {
    let house = house().await;
    let (table, keys) = house.duel().await;
    let path = format!("/api/v1/tables/{table}");
    let named =
        house.ask("PUT", &format!("{path}/deputy"), Some(&keys[0]), Some(json!({ "mind": "easy" }))).await;
    assert_eq!(named.status, StatusCode::OK, "{}", named.text);
    house.pass(PATIENCE);
    house.hall.relieve().await;
    let place = house.place(&table).await;
    assert_eq!(place.enter().await.desk.mind(Seat(0)), Some("easy"));
    assert_eq!(place.enter().await.mind_to_act(), None, "the other still lays out");
    for line in house::FLEET {
        house.line(&table, &keys[1], line).await;
    }
    let mut bell = place.bell();
    while place.enter().await.game().unwrap().moves() < 2 {
        bell.changed().await.unwrap();
    }
}
