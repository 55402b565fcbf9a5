//! What players settle beside their moves: time, offers, breaks, links, and playing again.

use std::sync::Arc;

use crate::house::{self, House, house};
use axum::http::StatusCode;
use contract::{Seat, Viewer};
use server::clock::Pace;
use server::desk::{Offer, Watching, Who};
use server::keys::Key;
use server::table::{Channel, Word};
use server::visit::Visit;
use server::{Order, Place, TableError};
use store::TableId;

const MINUTE: i64 = 60_000;
const BLUE: Seat = Seat(0);
const RED: Seat = Seat(1);

/// A game of Classic Salvo between two people with a clock, fleets laid out.
async fn duel(house: &House, clock: &str) -> (Arc<Place>, TableId) {
    let order = Order {
        options: serde_json::json!({ "first": "blue" }),
        chairs: vec![("Ann".into(), Who::Human), ("Bea".into(), Who::Human)],
        pace: Pace::read(clock).unwrap(),
        ..Order::default()
    };
    let (place, id, key) = house.hall.create(catalogue::find("classic").unwrap(), order).await.unwrap();
    for seat in [0, 1] {
        for line in house::FLEET {
            let body = serde_json::json!({ "text": line, "seat": seat });
            let told = house.act(&id.0, key.secret(), body).await;
            assert_eq!(told.status, StatusCode::OK, "{}", told.text);
        }
    }
    (place, id)
}

async fn outcome(place: &Place) -> Option<String> {
    let table = place.enter().await;
    table.game().and_then(|game| game.outcome()).map(|outcome| outcome.reason.clone())
}

/// What a page of somebody with these seats shows.
async fn shown(house: &House, place: &Place, seats: u32) -> String {
    let table = place.enter().await;
    let mut visit = Visit::new(seats);
    visit.look(&table);
    visit.parts(&table, house.hall.now()).into_iter().map(|(_, html)| html).collect()
}

#[tokio::test]
async fn time_runs_out_and_the_other_side_may_claim() {
    let house = house().await;
    let (place, id) = duel(&house, "5+5").await;
    assert!(matches!(house.hall.hear(&place, RED, Word::Claim).await, Err(TableError::Not(_))));
    house.pass(4 * MINUTE);
    assert!(!shown(&house, &place, 0b10).await.contains("data-say=\"claim\""));
    house.pass(2 * MINUTE);
    assert!(shown(&house, &place, 0b10).await.contains("data-say=\"claim\""));
    assert!(shown(&house, &place, 0b01).await.contains("Your time has run out"));
    assert!(matches!(house.hall.hear(&place, BLUE, Word::Claim).await, Err(TableError::Not(_))));
    // A server that was started again knows the time as well.
    let again = house.again().await.hall.find(&id).await.unwrap();
    assert_eq!(again.enter().await.fallen(house.hall.now()), [BLUE]);
    house.hall.hear(&place, RED, Word::Claim).await.unwrap();
    assert_eq!(outcome(&place).await.as_deref(), Some("Blue ran out of time"));
    let record = house.get(&format!("/t/{}/record", id.0), None).await.text;
    assert!(record.contains("flag_fell") && record.contains("claimed"), "{record}");
}

#[tokio::test]
async fn who_moves_in_time_gets_more_and_nobody_pays_for_waiting() {
    let house = house().await;
    let (place, id) = duel(&house, "5+5").await;
    house.pass(MINUTE);
    let act =
        |text: &str| server::Act { input: catalogue::Input::Text(text.into()), after: None, request: None };
    house.hall.act(&place, BLUE, act("shoot A1")).await.unwrap();
    house.pass(MINUTE);
    let now = house.hall.now();
    let left = |desk: &server::desk::Desk, seat| desk.clocks.as_ref().unwrap().left(seat, now);
    let desk = place.enter().await.desk.clone();
    // Five minutes, five seconds for the fleet that was laid out, five for the shot.
    assert_eq!((left(&desk, BLUE), left(&desk, RED)), (4 * MINUTE + 10_000, 4 * MINUTE + 5_000));
    let again = house.again().await.hall.find(&id).await.unwrap();
    assert_eq!(again.enter().await.desk, desk, "times survive a restart");
}

#[tokio::test]
async fn a_caretaker_plays_on_until_the_owner_is_back() {
    let house = house().await;
    let (place, id) = duel(&house, "5+5").await;
    house.pass(5 * MINUTE + 10_000);
    let early = house.hall.hear(&place, RED, Word::Caretaker).await;
    assert!(matches!(early, Err(TableError::Not(_))), "an opponent waits a tenth of the clock: {early:?}");
    house.pass(50_000);
    house.hall.hear(&place, RED, Word::Caretaker).await.unwrap();
    assert_eq!(place.enter().await.desk.mind(BLUE), Some("normal"));
    let mut bell = place.bell();
    while place.enter().await.game().unwrap().to_act().contains(BLUE) {
        bell.changed().await.unwrap();
    }
    let act = server::Act { input: catalogue::Input::Text("shoot A1".into()), after: None, request: None };
    house.hall.act(&place, RED, act.clone()).await.unwrap();
    while place.enter().await.game().unwrap().to_act().contains(BLUE) {
        bell.changed().await.unwrap();
    }
    assert!(matches!(house.hall.act(&place, BLUE, act).await, Err(TableError::Kept(_))));
    assert!(shown(&house, &place, 0b01).await.contains("I am back"));
    house.hall.hear(&place, BLUE, Word::Back).await.unwrap();
    assert!(matches!(house.hall.hear(&place, BLUE, Word::Back).await, Err(TableError::Not(_))));
    let desk = place.enter().await.desk.clone();
    assert_eq!(desk.mind(BLUE), None);
    assert_eq!(desk.clocks.unwrap().left(BLUE, house.hall.now()), 5 * MINUTE);
    let told =
        house.again().await.hall.find(&id).await.unwrap().enter().await.told(Viewer::Public).0.join("\n");
    assert!(told.contains("ran out of time") && told.contains("is back"), "{told}");
}

#[tokio::test]
async fn draws_and_pauses_need_everybody() {
    let house = house().await;
    let (place, _) = duel(&house, "5+5").await;
    house.hall.hear(&place, BLUE, Word::Offer(Offer::Pause)).await.unwrap();
    assert!(!place.enter().await.desk.paused);
    house.hall.hear(&place, RED, Word::Offer(Offer::Pause)).await.unwrap();
    house.pass(60 * MINUTE);
    assert_eq!(place.enter().await.fallen(house.hall.now()), []);
    let act = server::Act { input: catalogue::Input::Text("shoot A1".into()), after: None, request: None };
    assert!(matches!(house.hall.act(&place, BLUE, act.clone()).await, Err(TableError::Paused)));
    house.hall.hear(&place, RED, Word::GoOn).await.unwrap();
    house.hall.hear(&place, RED, Word::Offer(Offer::Draw)).await.unwrap();
    assert!(shown(&house, &place, 0b01).await.contains("You are offered a draw"));
    // Who plays on has declined.
    house.hall.act(&place, BLUE, act).await.unwrap();
    assert_eq!(place.enter().await.desk.offer, None);
    house.hall.hear(&place, BLUE, Word::Offer(Offer::Draw)).await.unwrap();
    house.hall.hear(&place, RED, Word::Decline).await.unwrap();
    house.hall.hear(&place, BLUE, Word::Offer(Offer::Draw)).await.unwrap();
    house.hall.hear(&place, RED, Word::Offer(Offer::Draw)).await.unwrap();
    assert_eq!(outcome(&place).await.as_deref(), Some("a draw was agreed"));
    assert!(matches!(house.hall.hear(&place, RED, Word::Resign).await, Err(TableError::Not(_))));
}

#[tokio::test]
async fn a_game_is_called_off_before_the_first_move_only() {
    let house = house().await;
    let (place, _) = duel(&house, "none").await;
    assert!(matches!(house.hall.hear(&place, RED, Word::Abort).await, Err(TableError::Not(_))));
    let entry = catalogue::find("satellite").unwrap();
    let order = |other| Order {
        chairs: vec![(String::new(), Who::Human), (String::new(), other)],
        ..Order::default()
    };
    let (begun, ..) = house.hall.create(entry, order(Who::Mind("cadet".into()))).await.unwrap();
    let (open, id, key) = house.hall.create(entry, order(Who::Nobody)).await.unwrap();
    let invitation = house.hall.invitations(&open, &key).await.unwrap().remove(0).1;
    house.hall.hear(&open, BLUE, Word::Abort).await.unwrap();
    assert!(shown(&house, &open, 1).await.contains("cancelled"));
    assert!(house.hall.sit(&open, RED, "late", None).await.is_err());
    assert!(house.again().await.hall.find(&id).await.unwrap().enter().await.over());
    let page = house.get(&format!("/k/{}", invitation.secret()), None).await.text;
    assert!(page.contains("cancelled this game"), "{page}");
    // The mind may have been quicker; then there is nothing to call off.
    match house.hall.hear(&begun, BLUE, Word::Abort).await {
        Ok(()) => assert!(outcome(&begun).await.unwrap().contains("broken off")),
        Err(error) => assert!(matches!(error, TableError::Not(_))),
    }
}

#[tokio::test]
async fn talk_is_for_players_and_never_in_the_record() {
    let house = house().await;
    let (place, id) = duel(&house, "none").await;
    house.hall.say(&place, BLUE, Channel::Table, "  good\u{7} luck <b> ").await.unwrap();
    house.hall.say(&place, RED, Channel::Side, "to myself").await.unwrap();
    let (blue, red, public) =
        (shown(&house, &place, 1).await, shown(&house, &place, 2).await, shown(&house, &place, 0).await);
    assert!(blue.contains("good  luck &lt;b&gt;") && red.contains("good  luck"), "{blue}");
    assert!(red.contains("to myself") && !blue.contains("to myself"));
    assert!(!public.contains("luck"));
    for n in 0..8 {
        let said = house.hall.say(&place, RED, Channel::Table, &format!("word {n}")).await;
        assert_eq!(said.is_err(), n >= 4, "{n}");
    }
    let again = house.again().await.hall.find(&id).await.unwrap();
    assert!(shown(&house, &again, 1).await.contains("good  luck"), "talk survives a restart");
    house.hall.hear(&place, RED, Word::Resign).await.unwrap();
    let record = house.get(&format!("/t/{id}/record"), None).await.text;
    assert!(record.contains("resigned") && !record.contains("luck"));
    let public = house.get(&format!("/t/{id}"), None).await.text;
    assert!(!public.contains("luck"));
}

#[tokio::test]
async fn a_rematch_swaps_seats_and_only_players_get_in() {
    let house = house().await;
    let order =
        serde_json::json!({ "game": "classic", "seats": ["me", "open"], "name": "Ann", "pace": "15+10" });
    let made = house.table(order).await;
    let table = made["table"].as_str().unwrap();
    let bea = serde_json::json!({ "name": "Bea" });
    let sat =
        house.post(&format!("/api/v1/tables/{table}/sit"), made["invitations"][0][1].as_str(), bea).await;
    let hash = |key: &serde_json::Value| Key::read(key.as_str().unwrap()).unwrap().hash();
    let (first, second) = (hash(&made["key"]), hash(&sat.json()["key"]));
    let place = house.place(table).await;
    assert!(house.hall.rematch(&place, &first, None).await.is_err(), "not before it is over");
    house.hall.hear(&place, BLUE, Word::Resign).await.unwrap();
    let stranger = Key::random().hash();
    assert!(house.hall.rematch(&place, &stranger, None).await.is_err(), "not for those who watched");
    let (id, ann) = house.hall.rematch(&place, &first, None).await.unwrap();
    let new = house.hall.find(&id).await.unwrap();
    assert!(new.enter().await.game().is_none(), "it waits for the other");
    let (same, bea) = house.hall.rematch(&place, &second, None).await.unwrap();
    assert_eq!(same, id);
    {
        let table = new.enter().await;
        let names: Vec<&str> = table.desk.chairs.iter().map(|chair| chair.name.as_str()).collect();
        assert_eq!(names, ["Bea", "Ann"]);
        assert!(table.game().is_some() && table.desk.pace == Pace::read("15+10").unwrap());
    }
    assert_eq!(house.hall.unlock(&ann).await.unwrap(), Some((id.clone(), 2)));
    assert_eq!(house.hall.unlock(&bea).await.unwrap(), Some((id.clone(), 1)));
    // Pressed again, it leads to the same seat.
    let (_, more) = house.hall.rematch(&place, &second, None).await.unwrap();
    assert_eq!(house.hall.unlock(&more).await.unwrap(), Some((id, 1)));
}

#[tokio::test]
async fn looking_back_shows_ones_own_side_until_it_is_over() {
    let house = house().await;
    let (table, keys) = house.duel().await;
    house.sail(&table, &keys).await;
    let [blue, _] = keys;
    let path = format!("/t/{table}/replay");
    let get = |query: &str, key: Option<String>| {
        let (house, path) = (&house, format!("{path}{query}"));
        async move { house.get(&path, key.as_deref()).await }
    };
    let own = get("", Some(blue.clone())).await.text;
    for other in ["?as=1", "?as=truth", "?as=9", "?as=x"] {
        let page = get(other, Some(blue.clone())).await;
        assert_eq!((page.status, &page.text), (StatusCode::OK, &own), "{other}");
    }
    assert!(!own.contains("as=truth") && !own.contains("as=1"));
    assert!(get("?as=1", None).await.text.contains("what everybody saw"));
    let dice = house.get(&format!("/t/{table}/dice"), None).await.text;
    assert!(dice.contains("opened when the game is over") && !dice.contains("broadside verify"), "{dice}");
    let place = house.place(&table).await;
    house.hall.hear(&place, RED, Word::Resign).await.unwrap();
    for side in ["truth", "0", "1", "public"] {
        let page = get(&format!("?at=1&as={side}"), None).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.text.contains("move <b>1</b> of"), "{side}: {}", page.text);
    }
    let part = get("?at=99999&as=truth&part=1", None).await.text;
    assert!(part.contains("Red gave up") && !part.contains("<html"), "{part}");
    let dice = house.get(&format!("/t/{table}/dice"), None).await.text;
    assert!(dice.contains("All is right") && dice.contains("broadside verify classic-"), "{dice}");
}

#[tokio::test]
async fn those_who_watch_late_see_what_was_and_closed_tables_show_nothing() {
    let house = house().await;
    let entry = catalogue::find("classic").unwrap();
    let order = |watching| Order {
        options: serde_json::json!({ "first": "blue" }),
        chairs: vec![(String::new(), Who::Human), (String::new(), Who::Human)],
        watching,
        ..Order::default()
    };
    let (place, id, key) = house.hall.create(entry, order(Watching::Delayed)).await.unwrap();
    for (seat, line) in (0..2).flat_map(|seat| house::FLEET.map(|line| (seat, line))) {
        let body = serde_json::json!({ "text": line, "seat": seat });
        house.act(&id.0, key.secret(), body).await;
    }
    house.pass(5 * MINUTE);
    house.act(&id.0, key.secret(), serde_json::json!({ "text": "shoot A1", "seat": 0 })).await;
    let now = shown(&house, &place, 0).await;
    assert!(now.contains("two minutes behind") && !now.contains("A1"), "{now}");
    let view = format!("/api/v1/tables/{id}");
    assert_eq!(house.get(&view, None).await.status, StatusCode::FORBIDDEN);
    house.pass(3 * MINUTE);
    assert!(shown(&house, &place, 0).await.contains("A1"));
    let (_, id, _) = house.hall.create(entry, order(Watching::Off)).await.unwrap();
    for path in [
        format!("/t/{id}"),
        format!("/t/{id}/replay"),
        format!("/t/{id}/dice"),
        format!("/api/v1/tables/{id}"),
    ] {
        assert_eq!(house.get(&path, None).await.status, StatusCode::FORBIDDEN, "{path}");
    }
    let home = house.get("/", None).await.text;
    assert!(!home.contains(&id.0), "a closed table is not listed");
}

#[tokio::test]
async fn those_who_watch_late_are_told_nothing_of_the_present() {
    let house = house().await;
    let order = serde_json::json!({
        "game": "classic", "options": { "first": "blue" }, "seats": ["me", "me"], "watching": "delayed", "pace": "10+5",
    });
    let made = house.table(order).await;
    let (table, key) = (made["table"].as_str().unwrap(), made["key"].as_str().unwrap());
    for (seat, line) in (0..2).flat_map(|seat| house::FLEET.map(|line| (seat, line))) {
        house.act(table, key, serde_json::json!({ "text": line, "seat": seat })).await;
    }
    house.pass(3 * MINUTE);
    let place = house.place(table).await;
    let paths = [format!("/t/{table}"), format!("/t/{table}/dice"), "/".into(), "/api/v1/tables".into()];
    let told = async || {
        let mut all = vec![shown(&house, &place, 0).await];
        for path in &paths {
            all.push(house.get(path, None).await.text);
        }
        all
    };
    let before = told().await;
    assert!(!before[0].contains("to act") && !before[0].contains("data-until"), "{}", before[0]);
    let shot = house.act(table, key, serde_json::json!({ "text": "shoot A1", "seat": 0 })).await;
    assert_eq!(shot.status, StatusCode::OK, "{}", shot.text);
    assert_eq!(told().await, before, "a move that was just made shows nowhere");
    house.pass(2 * MINUTE);
    assert_ne!(told().await[0], before[0], "two minutes later it does");
}

#[tokio::test]
async fn everybody_has_the_same_dice_in_the_game_of_the_day() {
    let house = house().await;
    let entry = catalogue::find("solo").unwrap();
    let order = || Order {
        chairs: vec![(String::new(), Who::Human)],
        day: Some("2026-11-16".into()),
        ..Order::default()
    };
    let (one, ..) = house.hall.create(entry, order()).await.unwrap();
    let (two, ..) = house.hall.create(entry, order()).await.unwrap();
    let seeds = [one.enter().await.game().unwrap().seed(), two.enter().await.game().unwrap().seed()];
    // The same as in the terminal.
    let day = Some(contract::Seed::from_text(&catalogue::daily_deal("2026-11-16")));
    assert_eq!((seeds[0], seeds[1]), (day, day));
}

#[tokio::test]
async fn idle_tables_are_forgotten_and_woken_again() {
    let house = house().await;
    let (table, keys) = house.duel().await;
    house.sail(&table, &keys).await;
    house.hall.rest().await;
    assert_eq!(house.hall.awake().await, 1);
    house.pass(11 * MINUTE);
    house.hall.rest().await;
    assert_eq!(house.hall.awake().await, 0);
    let told = house.act(&table, &keys[0], serde_json::json!({ "text": "shoot A1" })).await;
    assert_eq!(told.status, StatusCode::OK, "{}", told.text);
    assert_eq!(house.hall.awake().await, 1);
}

#[tokio::test]
async fn finished_tables_are_forgotten_sooner_unless_somebody_looks_back() {
    let house = house().await;
    let (over, keys) = house.duel().await;
    house.resign(&over, &keys[0]).await;
    let (looked, keys) = house.duel().await;
    house.resign(&looked, &keys[0]).await;
    let told = house.get(&format!("/t/{looked}/replay"), None).await;
    assert_eq!(told.status, StatusCode::OK, "{}", told.text);
    house.duel().await;
    house.pass(4_999);
    house.hall.rest().await;
    assert_eq!(house.hall.awake().await, 3);
    house.pass(1);
    house.hall.rest().await;
    assert_eq!(house.hall.awake().await, 2);
}

#[tokio::test]
async fn one_screen_shows_the_result_before_the_curtain_falls() {
    let house = house().await;
    let (place, _) = duel(&house, "none").await;
    let mut visit = Visit::new(0b11);
    let parts = |visit: &Visit, table: &server::Table| -> String {
        visit.parts(table, 0).into_iter().map(|(_, html)| html).collect()
    };
    {
        let table = place.enter().await;
        visit.look(&table);
        assert!(parts(&visit, &table).contains("Pass the screen to Ann"));
        assert!(!parts(&visit, &table).contains("board-classic"), "the curtain hides the board");
        assert_eq!(visit.hear(server::visit::Said::Lift, &table), None);
        assert!(parts(&visit, &table).contains("board-classic"));
    }
    let act = server::Act { input: catalogue::Input::Text("shoot J10".into()), after: None, request: None };
    house.hall.act(&place, BLUE, act).await.unwrap();
    let table = place.enter().await;
    visit.look(&table);
    let after = parts(&visit, &table);
    assert!(after.contains("board-classic") && after.contains("Hand the screen to Bea"), "{after}");
    assert_eq!(visit.viewer(), Viewer::Seat(BLUE));
    visit.hear(server::visit::Said::Lift, &table);
    let curtain = parts(&visit, &table);
    assert!(curtain.contains("Pass the screen to Bea") && !curtain.contains("board-classic"));
}

#[tokio::test]
async fn a_page_tells_what_happened_since_its_owner_acted() {
    let house = house().await;
    let (place, _) = duel(&house, "none").await;
    let mut visit = Visit::new(0b01);
    let part = |visit: &Visit, table: &server::Table, name: &str| -> String {
        let found = visit.parts(table, 0).into_iter().find(|(known, _)| known == name);
        found.map(|(_, html)| html).unwrap_or_default()
    };
    let shoot = |seat, cell: &str| {
        let input = catalogue::Input::Text(format!("shoot {cell}"));
        house.hall.act(&place, seat, server::Act { input, after: None, request: None })
    };
    {
        let table = place.enter().await;
        visit.look(&table);
        visit.hear(server::visit::Said::Do("shoot J10".into()), &table);
    }
    shoot(BLUE, "J10").await.unwrap();
    shoot(RED, "J9").await.unwrap();
    {
        let table = place.enter().await;
        let news = part(&visit, &table, "news");
        // Folded up, only the last of it is seen.
        let (folded, list) = news.split_once("<ol").expect("a list");
        assert!(folded.contains("<span class=\"count\">2</span>") && folded.contains("J9"), "{folded}");
        let (own, other) = (list.find("J10").expect("the own shot"), list.find("J9").expect("the other's"));
        assert!(own < other && news.matches("<li>").count() == 2, "in order, and nothing older: {news}");
        assert!(part(&visit, &table, "menu").contains("Give up"));
        // What is only drafted leaves the news to be read; what is done next ends them.
        visit.hear(server::visit::Said::Enter, &table);
        assert_eq!(part(&visit, &table, "news"), news);
    }
    shoot(BLUE, "I10").await.unwrap();
    {
        let table = place.enter().await;
        let news = part(&visit, &table, "news");
        assert!(news.contains("I10") && !news.contains("J9"), "{news}");
    }
    house.hall.hear(&place, RED, Word::Resign).await.unwrap();
    let table = place.enter().await;
    assert!(!part(&visit, &table, "menu").contains("Give up"), "it is over");
}
