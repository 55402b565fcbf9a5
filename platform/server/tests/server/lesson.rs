//! Guided first games at a table: what is wanted is done, what is not is told kindly, and nothing is lost or leaks.

use std::sync::Arc;

use crate::house::{House, house};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use catalogue::{Coach, Input};
use contract::Seat;
use server::table::Learn;
use server::visit::{Deed, Said, Visit};
use server::{Act, Hall, Order, Place, TableError};
use store::TableId;
use tower::ServiceExt as _;

async fn lesson(house: &House, game: &str) -> (Arc<Place>, TableId) {
    let entry = catalogue::find(game).unwrap();
    let (place, id, _) = house.hall.create(entry, Order::lesson(entry, "Ann").unwrap()).await.unwrap();
    (place, id)
}

/// One part of what the learner's page shows.
async fn part(place: &Place, name: &str) -> String {
    let table = place.enter().await;
    let mut visit = Visit::new(1);
    visit.look(&table);
    let found = visit.parts(&table, 0).into_iter().find(|(known, _)| known == name);
    found.map(|(_, html)| html).unwrap_or_default()
}

async fn at(place: &Place) -> usize {
    place.enter().await.coach().map_or(usize::MAX, Coach::at)
}

async fn act(hall: &Arc<Hall>, place: &Arc<Place>, line: &str) -> Result<(), TableError> {
    let act = Act { input: Input::Text(line.into()), after: None, request: None };
    hall.act(place, Seat(0), act).await.map(drop)
}

/// Skips to a step.
async fn skip_to(hall: &Arc<Hall>, place: &Arc<Place>, step: usize) {
    for now in at(place).await..step {
        hall.learn(place, Learn::Skip(now)).await.unwrap();
    }
}

#[tokio::test]
async fn what_is_wanted_is_done_and_what_is_not_is_told_kindly() {
    let house = house().await;
    let (place, _) = lesson(&house, "classic").await;
    let panel = part(&place, "coach").await;
    assert!(panel.contains("Your first battle") && panel.contains("1 of 25"), "{panel}");
    assert!(panel.contains("data-learn=\"next\" data-step=\"0\""), "{panel}");
    assert_eq!(part(&place, "actions").await, "", "while one reads there is nothing to do");
    let told = act(&house.hall, &place, "ready").await.unwrap_err().to_string();
    assert_eq!(told, "Nothing to do yet: read on first.");
    for step in [0, 0, 1] {
        house.hall.learn(&place, Learn::Next(step)).await.unwrap();
    }
    assert_eq!(at(&place).await, 2, "what was asked twice is done once");
    assert!(matches!(house.hall.learn(&place, Learn::Next(2)).await, Err(TableError::Lesson(_))));
    let panel = part(&place, "coach").await;
    assert!(
        panel.contains("data-lead-to=\"[data-say=&quot;turn&quot;]\""),
        "it has to be turned first: {panel}"
    );
    let said = {
        let table = place.enter().await;
        let mut visit = Visit::new(1);
        visit.look(&table);
        visit.speech(&table).say
    };
    let [said] = said.as_slice() else { panic!("{said:?}") };
    assert!(
        said.contains("Place your cruiser at B2") && !said.contains(" ."),
        "those who listen are told: {said}"
    );
    let told = act(&house.hall, &place, "place cruiser B2 across").await.unwrap_err().to_string();
    assert_eq!(told, "You chose `place cruiser B2 across`. Please do `place cruiser B2 down`.");
    assert_eq!(at(&place).await, 2);
    let json = Act { input: Input::Actions(vec!["ready".into()]), after: None, request: None };
    assert!(matches!(house.hall.act(&place, Seat(0), json).await, Err(TableError::Lesson(_))));
    assert!(house.hall.undo(&place, Seat(0)).await.is_err());
    act(&house.hall, &place, "place cruiser B2 down").await.unwrap();
    assert_eq!(at(&place).await, 3);
    assert!(house.hall.undo(&place, Seat(0)).await.is_err(), "the coach counts on it");
}

#[tokio::test]
async fn a_page_marks_what_leads_on() {
    let house = house().await;
    let (place, _) = lesson(&house, "classic").await;
    skip_to(&house.hall, &place, 2).await;
    let mut visit = Visit::new(1);
    let mut leads = Vec::new();
    for said in [Said::Enter, Said::Turn, Said::Cell(1, 1)] {
        let deed = {
            let table = place.enter().await;
            visit.look(&table);
            let coach = visit.parts(&table, 0).into_iter().find(|(id, _)| id == "coach").unwrap().1;
            let lead = coach.split("data-lead-to=\"").nth(1).and_then(|rest| rest.split('"').next());
            leads.push(lead.unwrap_or_default().replace("&quot;", "'"));
            // Nothing is asked about in a lesson: what is not wanted does nothing.
            visit.hear(said, &table)
        };
        if let Some(Deed::Act(seat, inputs)) = deed {
            for input in inputs {
                let act = Act { input, after: None, request: None };
                visit.note(house.hall.act(&place, seat, act).await.map(drop));
            }
        }
    }
    assert_eq!(leads, ["[data-say='turn']", "[data-say='turn']", "[data-cell='1,1']"]);
    assert_eq!(at(&place).await, 3);
}

#[tokio::test]
async fn every_lesson_can_be_skipped_through_and_hides_the_other_side_until_its_end() {
    let house = house().await;
    for entry in catalogue::games() {
        let game = entry.meta().id;
        let (place, id) = lesson(&house, game).await;
        let steps = entry.lesson().steps.len();
        for step in 0..steps {
            let table = place.enter().await;
            let (shown, over) = (table.game().unwrap().view(Coach::EYES), table.over());
            let mut visit = Visit::new(1);
            visit.look(&table);
            if !over {
                // What the page shows is drawn from the learner's view alone.
                let hand = paint::Hand { shown: true, ..paint::Hand::default() };
                let own: Vec<String> = table
                    .game()
                    .unwrap()
                    .page(Coach::EYES, &hand)
                    .into_iter()
                    .map(|part| part.html)
                    .collect();
                let sent = visit.parts(&table, 0).into_iter().filter(|(id, _)| id.starts_with("part-"));
                assert_eq!(sent.map(|(_, html)| html).collect::<Vec<_>>(), own, "{game} {step}: {shown}");
            }
            drop(table);
            let told = house.hall.learn(&place, Learn::Skip(step)).await;
            told.unwrap_or_else(|error| panic!("{game}, step {step}: {error}"));
        }
        assert!(place.enter().await.over(), "{game}");
        let panel = part(&place, "coach").await;
        assert!(panel.contains("Play a real game") && panel.contains("formaction=\"/learn/"), "{panel}");
        assert_eq!(part(&place, "affairs").await, "");
        // Its dice hold, though the script named them.
        let page = house.ask("GET", &format!("/t/{id}/dice"), None, None).await;
        assert_eq!(page.status, StatusCode::FORBIDDEN, "nobody else looks at a lesson: {}", page.text);
    }
}

#[tokio::test]
async fn a_lesson_goes_on_after_the_server_was_started_again() {
    let house = house().await;
    let (place, id) = lesson(&house, "classic").await;
    skip_to(&house.hall, &place, 2).await;
    act(&house.hall, &place, "place cruiser B2 down").await.unwrap();
    // After a crash a draft is gone: the lesson goes back to where it was.
    let again = house.again().await.hall;
    let woken = again.find(&id).await.unwrap();
    assert_eq!(at(&woken).await, 2);
    act(&again, &woken, "place cruiser B2 down").await.unwrap();
    // When the server is stopped drafts are kept, and the step with them.
    again.keep_drafts().await;
    let again = house.again().await.hall;
    let woken = again.find(&id).await.unwrap();
    assert_eq!(at(&woken).await, 3);
    skip_to(&again, &woken, 10).await;
    let third = house.again().await.hall;
    let woken = third.find(&id).await.unwrap();
    assert_eq!(at(&woken).await, 10, "what was committed is kept, with the step");
    assert!(part(&woken, "log").await.contains("C3"), "the shot stands");
    skip_to(&third, &woken, 12).await;
    assert_eq!(at(&third.find(&id).await.unwrap()).await, 12);
    let fourth = house.again().await.hall;
    assert_eq!(at(&fourth.find(&id).await.unwrap()).await, 12, "what was read is not read again");
}

#[tokio::test]
async fn who_leaves_the_lesson_plays_on_against_the_machine() {
    let house = house().await;
    let (place, _) = lesson(&house, "classic").await;
    skip_to(&house.hall, &place, 10).await;
    let mut bell = place.bell();
    house.hall.learn(&place, Learn::Leave).await.unwrap();
    while !place.enter().await.game().unwrap().to_act().contains(Seat(0)) {
        bell.changed().await.unwrap();
    }
    assert_eq!(part(&place, "coach").await, "");
    act(&house.hall, &place, "shoot A1").await.unwrap();
    assert!(matches!(house.hall.learn(&place, Learn::Skip(11)).await, Err(TableError::Not(_))));
}

#[tokio::test]
async fn a_lesson_is_begun_and_led_by_forms_too() {
    let house = house().await;
    let post = |path: String, cookie: String, body: &'static str| {
        let request = Request::post(path)
            .header(header::HOST, "localhost")
            .header(header::ORIGIN, "http://localhost")
            .header(header::COOKIE, cookie)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        house.router.clone().oneshot(request.body(Body::from(body)).unwrap())
    };
    let made = post("/learn/solo".into(), String::new(), "").await.unwrap();
    assert_eq!(made.status(), StatusCode::SEE_OTHER);
    let text = |name| made.headers()[name].to_str().unwrap().to_owned();
    let (path, cookie) = (text(header::LOCATION), text(header::SET_COOKIE));
    let cookie = cookie.split(';').next().unwrap().to_owned();
    let place = house.place(path.trim_start_matches("/t/")).await;
    let led = post(format!("{path}/lesson"), cookie.clone(), "next=0").await.unwrap();
    assert_eq!((led.status(), at(&place).await), (StatusCode::SEE_OTHER, 1));
    let stranger = post(format!("{path}/lesson"), String::new(), "next=1").await.unwrap();
    assert_eq!((stranger.status(), at(&place).await), (StatusCode::CONFLICT, 1));
    post(format!("{path}/lesson"), cookie, "leave=now").await.unwrap();
    assert_eq!(at(&place).await, usize::MAX);
}
