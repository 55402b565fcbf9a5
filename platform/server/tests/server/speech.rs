//! What is read out: everything new, once, in order, then what is asked; and the cell at each step of the cursor.

use crate::house::{FLEET, House, house};
use contract::{Seat, Viewer};
use serde_json::json;
use server::visit::{Said, Speech, Visit};
use server::{Place, Table};

/// What a page says now.
async fn speech(visit: &mut Visit, place: &Place) -> Speech {
    let table = place.enter().await;
    visit.look(&table);
    visit.speech(&table)
}

/// Does what was said to a page; what the page says then.
async fn hear(house: &House, visit: &mut Visit, place: &std::sync::Arc<Place>, said: Said) -> Speech {
    let deed = {
        let table = place.enter().await;
        visit.look(&table);
        visit.hear(said, &table)
    };
    if let Some(deed) = deed {
        visit.undertake(&deed);
        let server::visit::Deed::Act(seat, inputs) = deed else { panic!("{deed:?}") };
        let mut done = Ok(());
        for input in inputs {
            let act = server::Act { input, after: None, request: None };
            done = house.hall.act(place, seat, act).await.map(drop);
            if done.is_err() {
                break;
            }
        }
        visit.note(done);
    }
    speech(visit, place).await
}

fn told(table: &Table, seat: Seat) -> Vec<String> {
    let all = table.since(Viewer::Seat(seat), 0);
    all.iter().map(|seen| seen.text().to_string()).filter(|text| !text.is_empty()).collect()
}

#[tokio::test]
async fn every_sentence_is_said_once_and_in_order() {
    let house = house().await;
    let (table, keys) = house.duel().await;
    let place = house.place(&table).await;
    let mut visit = Visit::new(1);
    let opened = speech(&mut visit, &place).await;
    assert_eq!(opened.say.len(), 1, "a page that was just opened says what is asked: {opened:?}");
    assert!(speech(&mut visit, &place).await.is_empty(), "and not twice");
    house.sail(&table, &keys).await;
    // More at once than the log at the side shows.
    for row in "FGHIJ".chars() {
        for column in 1..=10 {
            for key in &keys {
                house.line(&table, key, &format!("shoot {row}{column}")).await;
            }
        }
    }
    let mut said = speech(&mut visit, &place).await.say;
    let asked = said.pop().unwrap();
    assert_eq!(said, told(&*place.enter().await, Seat(0)));
    assert!(said.len() > 100, "{}", said.len());
    assert_eq!(asked, place.enter().await.game().unwrap().prompt(Viewer::Seat(Seat(0))));
    // One shot and its answer: two sentences and the prompt, though that is the same as before.
    house.line(&table, &keys[0], "shoot A1").await;
    house.line(&table, &keys[1], "shoot A1").await;
    let said = speech(&mut visit, &place).await.say;
    assert_eq!(said.len(), 3, "{said:?}");
    assert!(said[0].contains("A1") && said[1].contains("A1") && said[2] == asked, "{said:?}");
}

#[tokio::test]
async fn the_end_is_told_with_what_brought_it_about_and_said_once() {
    let house = house().await;
    let (table, keys) = house.duel().await;
    let place = house.place(&table).await;
    house.sail(&table, &keys).await;
    let mut visit = Visit::new(0b10);
    speech(&mut visit, &place).await;
    let cells = [("A", 5), ("B", 4), ("C", 3), ("D", 3), ("E", 2)];
    let cells: Vec<String> =
        cells.iter().flat_map(|(row, n)| (1..=*n).map(move |c| format!("{row}{c}"))).collect();
    for (n, cell) in cells.iter().enumerate() {
        speech(&mut visit, &place).await;
        house.line(&table, &keys[0], &format!("shoot {cell}")).await;
        if n + 1 < cells.len() {
            let row = if n < 10 { 'J' } else { 'I' };
            house.line(&table, &keys[1], &format!("shoot {row}{}", n % 10 + 1)).await;
        }
    }
    let said = speech(&mut visit, &place).await.say;
    assert!(said.iter().any(|line| line.contains("E2") && line.contains("unk")), "the last shot: {said:?}");
    let text = said.join(" ");
    assert_eq!(text.matches("fleet is sunk").count(), 1, "{text}");
    assert!(text.ends_with("You lose."), "{text}");
}

#[tokio::test]
async fn the_same_mistake_is_told_again_and_a_draft_is_confirmed() {
    let house = house().await;
    let (table, _) = house.duel().await;
    let place = house.place(&table).await;
    let mut visit = Visit::new(1);
    speech(&mut visit, &place).await;
    let wrong = Said::Do("place carrier A8 across".into());
    let first = hear(&house, &mut visit, &place, wrong.clone()).await;
    assert_eq!(first.say.len(), 1, "{first:?}");
    assert_eq!(hear(&house, &mut visit, &place, wrong).await, first);
    // What would be refused is refused at once, without a question before it.
    let early = hear(&house, &mut visit, &place, Said::Do("ready".into())).await.say;
    assert!(early.len() == 1 && early[0].contains("not placed"), "{early:?}");
    let done = hear(&house, &mut visit, &place, Said::Do(FLEET[0].into())).await.say;
    assert!(!done.is_empty(), "a draft is confirmed");
    let again = hear(&house, &mut visit, &place, Said::Hints).await.say;
    assert!(!again.is_empty(), "hints are said");
}

#[tokio::test]
async fn what_happened_while_the_connection_was_lost_is_said_after_it() {
    let house = house().await;
    let (table, keys) = house.duel().await;
    let place = house.place(&table).await;
    house.sail(&table, &keys).await;
    let mut visit = Visit::new(1);
    speech(&mut visit, &place).await;
    let had = visit.in_hand();
    house.line(&table, &keys[0], "shoot J1").await;
    house.line(&table, &keys[1], "shoot J2").await;
    let mut again = Visit::new(1);
    speech(&mut again, &place).await;
    let said = hear(&house, &mut again, &place, Said::Resume(had)).await.say;
    assert!(said.len() == 3 && said[0].contains("J1") && said[1].contains("J2"), "{said:?}");
}

#[tokio::test]
async fn every_step_of_the_cursor_is_said_in_every_game() {
    let house = house().await;
    for (game, options) in [
        ("solo", json!(null)),
        ("classic", json!(null)),
        ("satellite", json!(null)),
        ("hawks", json!({ "scenario": "b1" })),
        ("frontier", json!(null)),
        ("naval", json!({ "scenario": "denmark_strait" })),
    ] {
        let entry = catalogue::find(game).unwrap();
        let seats = entry.seats(&options, &contract::UserData::default()).unwrap();
        let sitting: Vec<&str> = (0..seats).map(|_| "me").collect();
        let made = house.table(json!({ "game": game, "options": options, "seats": sitting })).await;
        let place = house.place(made["table"].as_str().unwrap()).await;
        // The seat that is to act.
        let seat = place.enter().await.game().unwrap().to_act().lowest().unwrap();
        let mut visit = Visit::new(1 << seat.0);
        speech(&mut visit, &place).await;
        let mut heard = Vec::new();
        for (rows, columns) in [(0, 1), (1, 0), (1, 0), (0, -1), (-1, 0)] {
            let here = hear(&house, &mut visit, &place, Said::Move(rows, columns)).await.here;
            let here = here.unwrap_or_else(|| panic!("{game}: a silent step"));
            assert!(here.trim().len() > 3 && here.ends_with('.'), "{game}: {here}");
            heard.push(here);
        }
        let edge = hear(&house, &mut visit, &place, Said::Move(-64, 0)).await;
        let edge = (edge, hear(&house, &mut visit, &place, Said::Move(-64, 0)).await).1.here.unwrap();
        assert!(edge.starts_with("Edge. "), "{game}: {edge}");
        heard.dedup();
        assert!(heard.len() > 2, "{game}: {heard:?}");
        println!("{game}: {heard:?}");
    }
}

#[tokio::test]
async fn nothing_that_one_player_heard_is_left_for_the_other_at_one_screen() {
    let house = house().await;
    let (table, keys) = house.duel().await;
    let place = house.place(&table).await;
    house.sail(&table, &keys).await;
    let mut visit = Visit::new(0b11);
    let curtain = speech(&mut visit, &place).await;
    assert!(curtain.hush && curtain.say == ["Pass the screen to Blue."], "{curtain:?}");
    assert!(speech(&mut visit, &place).await.is_empty(), "once is enough");
    let lifted = hear(&house, &mut visit, &place, Said::Lift).await;
    assert!(!lifted.hush && lifted.say.len() == 1, "{lifted:?}");
    hear(&house, &mut visit, &place, Said::Do("shoot J10".into())).await;
    // What was to be said is forgotten with the rest.
    {
        let table = place.enter().await;
        visit.hear(Said::Hints, &table);
        visit.hear(Said::Move(1, 0), &table);
    }
    let curtain = hear(&house, &mut visit, &place, Said::Lift).await;
    assert!(
        curtain.hush && curtain.say == ["Pass the screen to Red."] && curtain.here.is_none(),
        "{curtain:?}"
    );
    let lifted = hear(&house, &mut visit, &place, Said::Lift).await;
    assert!(lifted.say.iter().any(|line| line.contains("J10")), "Red is told: {lifted:?}");
}

/// What a question's buttons say is what they do.
#[tokio::test]
async fn a_question_has_its_own_verb_and_cancel_as_the_way_back() {
    let house = house().await;
    let (table, keys) = house.duel().await;
    for line in &FLEET[..5] {
        house.line(&table, &keys[0], line).await;
    }
    let place = house.place(&table).await;
    let mut visit = Visit::new(1);
    let buttons = async |visit: &Visit| {
        let table = place.enter().await;
        let parts = visit.parts(&table, 0);
        parts.into_iter().find(|(name, _)| name == "actions").map(|(_, html)| html).unwrap_or_default()
    };
    for (said, verb) in [(Said::Do("ready".into()), "Lock in"), (Said::Resign, "Give up")] {
        hear(&house, &mut visit, &place, said).await;
        let asked = buttons(&visit).await;
        for (word, text) in [("sure", verb), ("no", "Cancel")] {
            let button = format!("data-say=\"{word}\"");
            let (_, rest) = asked.split_once(&button).unwrap_or_else(|| panic!("{asked}"));
            let shown = rest.split_once('>').and_then(|(_, rest)| rest.split_once('<')).unwrap().0;
            assert_eq!(shown, text, "{asked}");
        }
        hear(&house, &mut visit, &place, Said::No).await;
        assert!(!buttons(&visit).await.contains("data-say=\"sure\""), "the question is gone");
    }
}
