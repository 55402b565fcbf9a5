//! A small war of several players, each with a key of their own.

use std::sync::Arc;

use axum::http::StatusCode;
use contract::Seat;
use serde_json::{Value, json};
use server::Place;

use super::{Answer, House};

/// Has a seat decide, as an easy mind would.
pub(crate) async fn decide(house: &House, place: &Arc<Place>, seat: Seat) {
    let input = place.enter().await.think(seat, "easy", contract::Budget::Nodes(10)).unwrap();
    let act = server::Act { input, after: None, request: None };
    house.hall.act(place, seat, act).await.unwrap();
}

/// A war of the small map: people of the UPF, one of the Sathar, perhaps a referee.
pub(crate) struct Campaign<'a> {
    house: &'a House,
    pub(crate) table: String,
    pub(crate) place: Arc<Place>,
    /// The keys, by seat.
    pub(crate) keys: Vec<String>,
}

impl<'a> Campaign<'a> {
    /// A war in which everybody has sat down.
    pub(crate) async fn new(house: &'a House, upf: usize, referee: bool) -> Campaign<'a> {
        let options = json!({
            "scenario": "outpost", "battles": "resolve", "upf_players": upf, "referee": referee, "day_limit": 30
        });
        let others = upf + usize::from(referee);
        let seats: Vec<&str> = std::iter::once("me").chain(std::iter::repeat_n("open", others)).collect();
        Campaign::of(house, json!({ "game": "frontier", "options": options, "seats": seats })).await
    }

    /// A war of two people of the UPF and one of the Sathar, with clocks of five minutes and five seconds.
    pub(crate) async fn timed(house: &'a House) -> Campaign<'a> {
        let options = json!({ "scenario": "outpost", "battles": "resolve", "upf_players": 2 });
        let seats = ["me", "open", "open"];
        Campaign::of(house, json!({ "game": "frontier", "options": options, "seats": seats, "pace": "5+5" }))
            .await
    }

    /// The table that is ordered, once everybody has sat down.
    async fn of(house: &'a House, order: Value) -> Campaign<'a> {
        let made = house.table(order).await;
        let table = made["table"].as_str().unwrap().to_owned();
        let mut keys = vec![made["key"].as_str().unwrap().to_owned()];
        for sent in made["invitations"].as_array().unwrap() {
            let path = format!("/api/v1/tables/{table}/sit");
            let sat = house.post(&path, sent[1].as_str(), json!({})).await;
            assert_eq!(sat.status, StatusCode::OK, "{}", sat.text);
            keys.push(sat.json()["key"].as_str().unwrap().to_owned());
        }
        let place = house.place(&table).await;
        Campaign { house, table, place, keys }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/v1/tables/{}{rest}", self.table)
    }

    /// Has everybody else decide until a seat is waited for.
    pub(crate) async fn until_waited(&self, seat: usize) {
        for _ in 0..100 {
            let to_act = self.place.enter().await.game().unwrap().to_act();
            if to_act.contains(Seat(seat as u8)) {
                return;
            }
            decide(self.house, &self.place, to_act.iter().next().unwrap()).await;
        }
        panic!("seat {seat} was never waited for");
    }

    pub(crate) async fn get(&self, seat: usize, query: &str) -> Answer {
        self.get_with(&self.keys[seat], query).await
    }

    pub(crate) async fn get_with(&self, key: &str, query: &str) -> Answer {
        self.house.get(&self.path(query), Some(key)).await
    }

    pub(crate) async fn act(&self, seat: usize, body: Value) -> Answer {
        self.act_with(&self.keys[seat], body).await
    }

    pub(crate) async fn act_with(&self, key: &str, body: Value) -> Answer {
        self.house.act(&self.table, key, body).await
    }

    pub(crate) async fn word(&self, seat: usize, body: Value) -> Answer {
        self.word_with(&self.keys[seat], body).await
    }

    pub(crate) async fn word_with(&self, key: &str, body: Value) -> Answer {
        self.house.post(&self.path("/word"), Some(key), body).await
    }

    /// Somebody names a deputy.
    pub(crate) async fn name(&self, seat: usize, wish: Value) -> Answer {
        self.house.ask("PUT", &self.path("/deputy"), Some(&self.keys[seat]), Some(wish)).await
    }
}
