//! What a page and a program receive depends on nothing that is hidden from them: two worlds that differ only in what
//! one side has laid out in secret give the other side the same bytes, until something is rightly revealed.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;

use crate::house::{House, Socket, house};
use catalogue::Input;
use contract::Seat;
use serde_json::{Value, json};
use server::desk::Who;
use server::keys::Key;
use server::{Act, Order, Place};
use tokio_tungstenite::tungstenite::Message;

const FIRST: Seat = Seat(0);
const SECOND: Seat = Seat(1);

/// One world: a table, and everybody who listens there.
struct World {
    house: House,
    place: Arc<Place>,
    /// The first seat's page, and that of somebody who watches.
    pages: [Socket; 2],
    /// The first seat's stream, and everybody's.
    streams: [Socket; 2],
    id: String,
    key: Key,
    /// Everything that came, by who received it.
    heard: BTreeMap<&'static str, Vec<String>>,
    asked: u32,
}

const PAGES: [&str; 2] = ["page of the first seat", "page of a watcher"];

impl World {
    async fn new(game: &str, options: Value) -> World {
        let house = house().await;
        let order = Order {
            options,
            chairs: vec![("Ann".into(), Who::Human), (String::new(), Who::Nobody)],
            // The same dice in every world.
            day: Some("2026-01-01".into()),
            ..Order::default()
        };
        let (place, id, key) = house.hall.create(catalogue::find(game).unwrap(), order).await.unwrap();
        house.hall.sit(&place, SECOND, "Bea", None).await.unwrap();
        let address: SocketAddr = house.listen().await;
        let live = format!("/t/{id}/live?plain=1");
        let stream = format!("/api/v1/tables/{id}/stream");
        let open =
            async |path: &str, key: Option<&str>| Socket::open(address, path, key, None).await.unwrap();
        let pages = [open(&live, Some(key.secret())).await, open(&live, None).await];
        let streams = [open(&stream, Some(key.secret())).await, open(&stream, None).await];
        World { house, place, pages, streams, id: id.0, key, heard: BTreeMap::new(), asked: 0 }
    }

    /// A seat acts, or tries to.
    async fn act(&self, seat: Seat, line: &str) -> bool {
        let act = Act { input: Input::Text(line.to_owned()), after: None, request: None };
        self.house.hall.act(&self.place, seat, act).await.is_ok()
    }

    fn note(&mut self, who: &'static str, text: String) {
        // Each table has a name of its own, and a journal's hash holds fast what is secret: with salts of 128 bits that
        // are opened at the end, it tells nothing of it.
        let mut text = text.replace(&self.id, "TABLE");
        while let Some(at) = text.find("\"head\":\"") {
            text.replace_range(at..at + 9 + 64, "HEAD");
        }
        self.heard.entry(who).or_default().push(text);
    }

    /// Takes in everything that was sent so far.
    async fn listen(&mut self) {
        self.asked += 1;
        let mark = format!("mark-{}", self.asked);
        for (n, who) in PAGES.into_iter().enumerate() {
            let hover = json!({ "id": mark, "say": { "hover": [0, 0] } });
            self.pages[n].send(Message::Text(hover.to_string().into())).await;
            loop {
                let text = self.pages[n].text().await.expect("the page stays open");
                let end = text.contains(&mark);
                self.note(who, text);
                if end {
                    break;
                }
            }
        }
        let path = format!("/api/v1/tables/{}", self.id);
        let key = self.key.secret().to_owned();
        for (who, key) in [("the first seat's view", Some(key.as_str())), ("everybody's view", None)] {
            let answer = self.house.get(&path, key).await;
            self.note(who, format!("{} {}", answer.status, answer.text));
        }
        let legal = self.house.get(&format!("{path}/legal"), Some(&key)).await;
        self.note("what the first seat may do", legal.text);
        let record = self.house.get(&format!("/t/{}/record", self.id), Some(&key)).await;
        self.note("the record", record.text);
        let replay = self.house.get(&format!("/t/{}/replay", self.id), Some(&key)).await;
        self.note("the replay", replay.text);
    }

    /// Takes in what came through the streams; only once nothing more is sent.
    async fn streams(&mut self) {
        for (n, who) in ["the first seat's stream", "everybody's stream"].into_iter().enumerate() {
            let wait = std::time::Duration::from_millis(300);
            while let Ok(Some(text)) = tokio::time::timeout(wait, self.streams[n].text()).await {
                self.note(who, text);
            }
        }
    }
}

fn same(one: &World, two: &World) {
    for (who, heard) in &one.heard {
        let other = &two.heard[who];
        for (n, (a, b)) in heard.iter().zip(other).enumerate() {
            assert_eq!(a, b, "{who} received something else as number {n}");
        }
        assert_eq!(heard.len(), other.len(), "{who} received more in one world");
    }
}

#[tokio::test]
async fn two_fleets_give_the_other_side_the_same_bytes() {
    let options = json!({ "first": "blue" });
    let mut worlds = [World::new("classic", options.clone()).await, World::new("classic", options).await];
    let ships = ["carrier", "battleship", "cruiser", "cruiser", "destroyer"];
    for (n, world) in worlds.iter_mut().enumerate() {
        world.listen().await;
        for (row, ship) in "ABCDE".chars().zip(ships) {
            assert!(world.act(FIRST, &format!("place {ship} {row}1 across")).await);
        }
        // In the second world the fleet lies elsewhere, and its owner dithers.
        for (row, ship) in "ABCDE".chars().zip(ships) {
            assert!(world.act(SECOND, &format!("place {ship} {row}{} across", n + 1)).await);
        }
        if n == 1 {
            world.house.hall.undo(&world.place, SECOND).await.unwrap();
            assert!(world.act(SECOND, "place destroyer J1 across").await);
            assert!(
                !world.act(SECOND, "place carrier A1 across").await,
                "a refusal is nobody else's business"
            );
        }
        world.listen().await;
        assert!(world.act(SECOND, "ready").await);
        world.listen().await;
        assert!(world.act(FIRST, "ready").await);
        world.listen().await;
        for cell in ["F10", "G10", "H10", "J10", "A9"] {
            assert!(world.act(FIRST, &format!("shoot {cell}")).await, "{cell}");
            world.listen().await;
            assert!(world.act(SECOND, &format!("shoot {cell}")).await, "{cell}");
            world.listen().await;
        }
        world.streams().await;
    }
    let [mut one, mut two] = worlds;
    same(&one, &two);
    assert!(one.heard[PAGES[0]].iter().map(String::len).sum::<usize>() > 10_000, "pages were sent");
    // And now the difference is told: the test can fail.
    for world in [&mut one, &mut two] {
        assert!(world.act(FIRST, "shoot A1").await);
        world.listen().await;
    }
    assert_ne!(one.heard[PAGES[0]], two.heard[PAGES[0]]);
    assert_ne!(one.heard["everybody's view"].last(), two.heard["everybody's view"].last());
}

#[tokio::test]
async fn two_planets_give_the_other_side_the_same_bytes() {
    let mut worlds = [World::new("satellite", Value::Null).await, World::new("satellite", Value::Null).await];
    for (n, world) in worlds.iter_mut().enumerate() {
        world.listen().await;
        for seat in [FIRST, SECOND] {
            // Ready-made planets: the first seat's is the same in both worlds, the second's is not.
            let luck = if seat == SECOND { n as u64 } else { 7 };
            let lines = {
                let table = world.place.enter().await;
                table.game().unwrap().openings(seat, luck).remove(0).2
            };
            for line in lines {
                assert!(world.act(seat, &line).await, "{line}");
            }
            world.listen().await;
        }
        for seat in [FIRST, SECOND] {
            let ready = world.act(seat, "ready").await;
            let begun = !world.place.enter().await.game().unwrap().to_act().contains(seat) || ready;
            assert!(begun);
            world.listen().await;
        }
        // Dice are no secret, and the same in both.
        let seat = world.place.enter().await.game().unwrap().to_act().lowest().unwrap();
        world.act(seat, "roll").await;
        world.listen().await;
        world.streams().await;
    }
    let [one, two] = worlds;
    let hidden = |world: &World| {
        let place = world.place.clone();
        async move { place.enter().await.game().unwrap().view(contract::Viewer::Seat(SECOND)) }
    };
    assert_ne!(hidden(&one).await, hidden(&two).await, "the worlds differ");
    same(&one, &two);
}
