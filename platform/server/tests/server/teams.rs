//! Several play for a side: names, giving up, draws, talk, and how such a table is set up.

use crate::house::campaign::Campaign;
use crate::house::{House, house};
use axum::http::StatusCode;
use contract::Record;
use serde_json::{Value, json};

async fn outcome(war: &Campaign<'_>) -> Value {
    war.get(0, "").await.json()["outcome"].clone()
}

async fn verified(house: &House, table: &str) {
    let text = house.get(&format!("/api/v1/tables/{table}/record"), None).await.text;
    let record = Record::parse(text.as_bytes()).unwrap();
    let told = catalogue::find("frontier").unwrap().verify(&record).unwrap();
    assert!(told.finished && told.findings.is_empty(), "{:?}", told.findings);
}

#[tokio::test]
async fn a_side_gives_up_when_all_of_it_want_to() {
    let house = house().await;
    let war = Campaign::new(&house, 3, true).await;
    let resign = |seat: usize| war_post(&house, &war, seat);
    assert_eq!(resign(4).await, StatusCode::CONFLICT, "a referee has nothing to give up");
    assert_eq!(resign(0).await, StatusCode::OK);
    assert!(outcome(&war).await.is_null(), "a captain alone does not end it");
    assert_eq!(war.get(1, "").await.json()["giving_up"], json!([0]));
    for other in [3, 4] {
        assert_eq!(war.get(other, "").await.json()["giving_up"], json!([]), "it is nobody else's business");
    }
    assert_eq!(war.word(3, json!({ "word": "play_on" })).await.status, StatusCode::CONFLICT);
    assert_eq!(war.word(1, json!({ "word": "play_on" })).await.status, StatusCode::OK);
    assert_eq!(war.get(0, "").await.json()["giving_up"], json!([]));
    for seat in [2, 1, 1] {
        assert_eq!(resign(seat).await, StatusCode::OK);
        assert!(outcome(&war).await.is_null());
    }
    let again = house.again().await;
    assert_eq!(again.place(&war.table).await.enter().await.desk.giving_up, 0b110, "it is not forgotten");
    assert_eq!(resign(0).await, StatusCode::OK);
    let end = outcome(&war).await;
    assert_eq!((&end["winners"], &end["scores"]), (&json!([3]), &json!([0, 0, 0, 1, 0])));
    assert_eq!(end["reason"], "UPF resigned");
    verified(&house, &war.table).await;
}

async fn war_post(house: &House, war: &Campaign<'_>, seat: usize) -> StatusCode {
    let path = format!("/api/v1/tables/{}/resign", war.table);
    house.post(&path, Some(&war.keys[seat]), json!({})).await.status
}

#[tokio::test]
async fn the_winners_are_the_whole_other_side() {
    let house = house().await;
    let war = Campaign::new(&house, 2, true).await;
    assert_eq!(war_post(&house, &war, 2).await, StatusCode::OK, "who plays alone gives up alone");
    let end = outcome(&war).await;
    assert_eq!((&end["winners"], &end["scores"]), (&json!([0, 1]), &json!([1, 1, 0, 0])));
    verified(&house, &war.table).await;
}

#[tokio::test]
async fn captains_agree_on_a_draw() {
    let house = house().await;
    let war = Campaign::new(&house, 2, true).await;
    let draw = json!({ "word": "draw" });
    for seat in [1, 3] {
        assert_eq!(war.word(seat, draw.clone()).await.status, StatusCode::CONFLICT, "{seat}");
    }
    assert_eq!(war.word(0, draw.clone()).await.status, StatusCode::OK);
    // Whoever is not asked may move without declining.
    war.until_waited(1).await;
    assert_eq!(war.word(0, draw.clone()).await.status, StatusCode::OK);
    assert_eq!(war.act(1, json!({ "actions": ["done"] })).await.status, StatusCode::OK);
    assert_eq!(war.get(2, "").await.json()["offer"]["by"], json!([0]));
    assert_eq!(war.word(2, draw).await.status, StatusCode::OK);
    assert_eq!(outcome(&war).await["result"], "draw");
    verified(&house, &war.table).await;
}

#[tokio::test]
async fn seats_are_called_by_their_side() {
    let house = house().await;
    let war = Campaign::new(&house, 2, true).await;
    let seats = war.get(0, "").await.json()["seats"].clone();
    let sides: Vec<&str> =
        seats.as_array().unwrap().iter().map(|seat| seat["side"].as_str().unwrap()).collect();
    assert_eq!(sides, ["UPF 1", "UPF 2", "Sathar", "Referee"]);
    let teams: Vec<&Value> = seats.as_array().unwrap().iter().map(|seat| &seat["team"]).collect();
    assert_eq!(teams, [&json!(0), &json!(0), &json!(1), &Value::Null]);
    let page = house.get(&format!("/t/{}", war.table), None).await.text;
    assert!(page.contains("UPF 2") && page.contains("Referee") && page.contains("captain"), "{page}");
    let own = house.get(&format!("/t/{}", war.table), Some(&war.keys[1])).await.text;
    assert!(own.contains("to my side only") && own.contains("Give up"));
    assert!(own.contains("A side gives up when all who play for it want to"));
    let referee = house.get(&format!("/t/{}", war.table), Some(&war.keys[3])).await.text;
    assert!(!referee.contains("Give up") && !referee.contains("to my side only"));
}

#[tokio::test]
async fn time_that_runs_out_loses_no_game_of_many() {
    let house = house().await;
    let war = Campaign::timed(&house).await;
    house.pass(6 * 60_000);
    assert_eq!(war.word(2, json!({ "word": "claim" })).await.status, StatusCode::CONFLICT);
    assert_eq!(war.word(2, json!({ "word": "caretaker" })).await.status, StatusCode::OK);
    assert_eq!(war.place.enter().await.desk.mind(contract::Seat(0)), Some("normal"));
    // Now the second speaks for the side.
    assert!(war.place.enter().await.desk.is_captain(contract::Seat(1)));
}

#[tokio::test]
async fn a_page_sets_up_a_table_of_many() {
    let house = house().await;
    let form = house.get("/new/frontier", None).await.text;
    assert!(form.contains("Others of my side") && form.contains("no side, as referee"));
    assert!(!house.get("/new/classic", None).await.text.contains("Others of my side"));
    let wish = "o.scenario=outpost&o.upf_players=2&o.sathar_players=2&o.referee=true&side=1&with=friend&mates=mind%3Aeasy";
    let made = house.form("/new/frontier", None, wish).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text);
    let cookie = made.headers["set-cookie"].to_str().unwrap();
    let (table, key) = cookie.strip_prefix("seat-").unwrap().split_once('=').unwrap();
    let key = &key[..26];
    let page = house.get(&format!("/t/{table}"), Some(key)).await.text;
    for part in ["Invite UPF 1", "Invite UPF 2", "Invite Referee", "Sathar 2, computer (easy)"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("Invite Sathar"));
    let (_, rest) = page.split_once("/k/").unwrap();
    let invited = house.get(&format!("/k/{}", &rest[..26]), None).await.text;
    assert!(invited.contains("You are invited to play"), "{invited}");
    // A referee there is not.
    let none = house.form("/new/frontier", None, "o.scenario=outpost&side=none").await;
    assert_eq!(none.status, StatusCode::BAD_REQUEST);
    assert!(none.text.contains("there is no referee"), "{}", none.text);
    let wish = "o.scenario=outpost&o.referee=true&side=none&with=mind%3Aeasy";
    let made = house.form("/new/frontier", None, wish).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text);
}
