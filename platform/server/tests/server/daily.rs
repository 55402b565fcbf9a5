//! The results of the game of the day: who has finished, how, and nothing that would spoil it for the others.

use crate::house::{House, house};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use http_body_util::BodyExt as _;
use tower::ServiceExt as _;

const DAY: i64 = 24 * 60 * 60 * 1000;
/// The day on which the tests' clock stands.
const TODAY: &str = "2023-11-14";

/// A browser: what it was given opens its tables.
#[derive(Default)]
struct Browser(Vec<String>);

impl Browser {
    async fn ask(
        &mut self,
        house: &House,
        method: &str,
        path: &str,
        body: &str,
    ) -> (StatusCode, String, String) {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "localhost")
            .header(header::ORIGIN, "http://localhost")
            .header(header::COOKIE, self.0.join("; "))
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(body.to_owned()))
            .unwrap();
        let answer = house.router.clone().oneshot(request).await.unwrap();
        let text =
            |name| answer.headers().get(name).map(|v| v.to_str().unwrap().to_owned()).unwrap_or_default();
        let (place, cookie) = (text(header::LOCATION), text(header::SET_COOKIE));
        self.0.extend(cookie.split(';').next().filter(|pair| !pair.is_empty()).map(str::to_owned));
        let status = answer.status();
        let bytes = answer.into_body().collect().await.unwrap().to_bytes();
        (status, place, String::from_utf8_lossy(&bytes).into_owned())
    }

    async fn get(&mut self, house: &House, path: &str) -> (StatusCode, String) {
        let (status, _, text) = self.ask(house, "GET", path, "").await;
        (status, text)
    }

    /// Begins the day's Solo Salvo; gives the table's address.
    async fn begin(&mut self, house: &House, name: &str) -> String {
        let (status, place, text) =
            self.ask(house, "POST", "/new/solo", &format!("with=daily&name={name}")).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
        place
    }

    async fn say(&mut self, house: &House, table: &str, line: &str) -> StatusCode {
        self.ask(house, "POST", &format!("{table}/do"), &format!("line={}", line.replace(' ', "+"))).await.0
    }

    /// Plays it to its end.
    async fn finish(&mut self, house: &House, table: &str) {
        for line in ["layout lanes", "call crowns"] {
            assert_eq!(self.say(house, table, line).await, StatusCode::SEE_OTHER, "{line}");
        }
        let place = house.place(table.trim_start_matches("/t/")).await;
        while !place.enter().await.over() {
            assert_eq!(self.say(house, table, "fire").await, StatusCode::SEE_OTHER);
        }
    }
}

#[tokio::test]
async fn results_are_listed_and_nothing_is_spoilt() {
    let house = house().await;
    let (mut ann, mut bob) = (Browser::default(), Browser::default());
    let (_, page) = ann.get(&house, "/daily").await;
    assert!(page.contains("Nobody has finished it here yet"), "{page}");
    assert!(page.contains(TODAY), "{page}");
    let hers = ann.begin(&house, "Ann").await;
    // Nobody looks over her shoulder: the dice are the same for all.
    for path in [hers.clone(), format!("{hers}/replay"), format!("{hers}/dice")] {
        let (status, page) = bob.get(&house, &path).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{path}");
        assert!(
            page.contains("somebody&#39;s game of the day") || page.contains("somebody's game of the day")
        );
    }
    assert!(!bob.get(&house, "/").await.1.contains(&hers), "nor is her game listed to be watched");
    let api = format!("/api/v1/tables/{}", hers.trim_start_matches("/t/"));
    assert_eq!(bob.get(&house, &api).await.0, StatusCode::FORBIDDEN, "nor by programs");
    house.pass(3 * 60_000);
    ann.finish(&house, &hers).await;
    // She sees everything, marked as hers.
    let (_, page) = ann.get(&house, "/daily").await;
    for text in
        ["Ann</b><span class=\"quiet\"> you", "class=\"own\"", "volleys ", "3:00", "Replay", "survive"]
    {
        assert!(page.contains(text), "no `{text}`: {page}");
    }
    assert!(ann.get(&house, &hers).await.1.contains("Results of the day"));
    // He sees who and whether, not how.
    let (_, page) = bob.get(&house, "/daily").await;
    assert!(page.contains("<b>Ann</b>") && page.contains("Play it"), "{page}");
    for text in ["class=\"own\"", "/replay", "survive", hers.as_str()] {
        assert!(!page.contains(text), "`{text}` is told: {page}");
    }
    for path in [hers.clone(), format!("{hers}/replay"), format!("{hers}/record"), format!("{hers}/dice")] {
        assert_eq!(bob.get(&house, &path).await.0, StatusCode::FORBIDDEN, "{path}");
    }
    // Once he has finished his own, he may look; without a name he is someone.
    let his = bob.begin(&house, "").await;
    assert_eq!(bob.begin(&house, "").await, his, "one game of the day for everybody");
    assert!(bob.get(&house, "/daily").await.1.contains("Go on with yours"));
    bob.finish(&house, &his).await;
    let (_, page) = bob.get(&house, "/daily").await;
    assert!(page.contains("someone</b><span class=\"quiet\"> you"), "{page}");
    assert!(page.contains(&format!("{hers}/replay")), "{page}");
    assert_eq!(bob.get(&house, &format!("{hers}/replay")).await.0, StatusCode::OK);
}

#[tokio::test]
async fn earlier_days_are_open_to_everybody() {
    let house = house().await;
    let (mut ann, mut bob) = (Browser::default(), Browser::default());
    let hers = ann.begin(&house, "Ann").await;
    ann.finish(&house, &hers).await;
    house.pass(DAY);
    let (_, page) = bob.get(&house, "/daily").await;
    assert!(!page.contains("Ann"), "a new day: {page}");
    assert!(page.contains(&format!("/daily?day={TODAY}")), "the day before is reached: {page}");
    let (_, page) = bob.get(&house, &format!("/daily?day={TODAY}")).await;
    assert!(page.contains("Ann") && page.contains(&format!("{hers}/replay")), "{page}");
    assert!(page.contains("Nobody finished it here on that day"), "of the other games: {page}");
    assert_eq!(bob.get(&house, &format!("{hers}/replay")).await.0, StatusCode::OK);
    // What is no day, or is yet to come, is today.
    for day in ["2099-01-01", "nonsense", "2023-02-30"] {
        let (status, page) = bob.get(&house, &format!("/daily?day={day}")).await;
        assert_eq!(status, StatusCode::OK);
        assert!(page.contains("Today's results") && !page.contains("Ann"), "{day}: {page}");
    }
}

#[tokio::test]
async fn a_game_that_was_broken_off_is_no_result_and_may_be_begun_again() {
    let house = house().await;
    let mut ann = Browser::default();
    let first = ann.begin(&house, "Ann").await;
    let place = house.place(first.trim_start_matches("/t/")).await;
    house.hall.hear(&place, contract::Seat(0), server::table::Word::Abort).await.unwrap();
    assert!(!ann.get(&house, "/daily").await.1.contains("Ann"));
    assert_ne!(ann.begin(&house, "Ann").await, first);
}
