//! Tables through the API and the pages, without a network.

mod house;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use house::house;
use serde_json::json;
use store::Fault;
use tower::ServiceExt as _;

#[tokio::test]
async fn two_programs_play_and_neither_sees_the_others_fleet() {
    let house = house().await;
    let (table, [blue, red]) = house.duel("classic").await;
    house.sail(&table, [&blue, &red]).await;
    let path = format!("/api/v1/tables/{table}");
    let (_, blue_view) = house.json("GET", &path, Some(&blue), None).await;
    let (_, public) = house.json("GET", &path, None, None).await;
    assert_eq!(blue_view["to_act"], json!([0]));
    assert!(!public["view"].to_string().contains("carrier\",\"at"), "{public}");
    let (status, shot) =
        house.act(&table, &blue, json!({ "text": "shoot A1", "after": blue_view["after"] })).await;
    assert_eq!((status, &shot["committed"]), (StatusCode::OK, &json!(true)));
    // Somebody without a key, or with one for another seat, has no say.
    let (status, refused) =
        house.json("POST", &format!("{path}/act"), None, Some(json!({ "text": "shoot A1" }))).await;
    assert_eq!((status, refused["error"]["kind"].as_str()), (StatusCode::FORBIDDEN, Some("not_yours")));
    let (status, _) = house.act(&table, &red, json!({ "text": "shoot A1", "seat": 0 })).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_request_sent_again_is_not_done_again_and_a_late_one_is_stale() {
    let house = house().await;
    let (table, [blue, red]) = house.duel("classic").await;
    house.sail(&table, [&blue, &red]).await;
    let shot = json!({ "text": "shoot A1", "request_id": "one" });
    let first = house.act(&table, &blue, shot.clone()).await;
    assert_eq!(first.0, StatusCode::OK);
    assert_eq!(house.act(&table, &blue, shot).await, first);
    house.act(&table, &red, json!({ "text": "shoot J10" })).await;
    let late = json!({ "text": "shoot B1", "after": first.1["after"] });
    let (status, told) = house.act(&table, &blue, late).await;
    assert_eq!((status, told["error"]["kind"].as_str()), (StatusCode::CONFLICT, Some("stale")));
}

#[tokio::test]
async fn what_could_not_be_kept_did_not_happen() {
    let house = house().await;
    let (table, [blue, red]) = house.duel("classic").await;
    house.sail(&table, [&blue, &red]).await;
    let path = format!("/api/v1/tables/{table}");
    let before = house.json("GET", &path, Some(&red), None).await;
    house.store.set(Fault::Fails);
    let (status, told) = house.act(&table, &blue, json!({ "text": "shoot A1" })).await;
    assert_eq!((status, told["error"]["kind"].as_str()), (StatusCode::SERVICE_UNAVAILABLE, Some("unsaved")));
    assert_eq!(house.json("GET", &path, Some(&red), None).await, before);
    house.store.set(Fault::None);
    assert_eq!(house.act(&table, &blue, json!({ "text": "shoot A1" })).await.0, StatusCode::OK);
    // And while the disk takes its time nobody is told.
    house.store.set(Fault::Waits);
    let before = house.json("GET", &path, Some(&blue), None).await;
    let waiting = house.act(&table, &red, json!({ "text": "shoot A1" }));
    tokio::pin!(waiting);
    let soon = std::time::Duration::from_millis(200);
    assert!(tokio::time::timeout(soon, &mut waiting).await.is_err(), "answered before the row was kept");
    let looking = house.json("GET", &path, Some(&blue), None);
    tokio::pin!(looking);
    assert!(tokio::time::timeout(soon, &mut looking).await.is_err(), "shown before the row was kept");
    house.store.release(1);
    assert_eq!(waiting.await.0, StatusCode::OK);
    assert_ne!(looking.await, before);
}

#[tokio::test]
async fn refusals_name_their_section_and_bad_input_is_told() {
    let house = house().await;
    let (table, [blue, _]) = house.duel("satellite").await;
    let (status, told) = house.act(&table, &blue, json!({ "text": "ready" })).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{told}");
    assert!(told["error"]["section"].as_str().unwrap().contains("1.2"), "{told}");
    for (body, code) in [
        (json!({}), StatusCode::BAD_REQUEST),
        (json!({ "text": "abracadabra" }), StatusCode::BAD_REQUEST),
        (json!({ "actions": [{ "fly": 3 }] }), StatusCode::BAD_REQUEST),
        (json!({ "text": "ready", "request_id": "" }), StatusCode::BAD_REQUEST),
    ] {
        let (status, told) = house.act(&table, &blue, body.clone()).await;
        assert_eq!(status, code, "{body}: {told}");
        assert!(!told["error"]["text"].as_str().unwrap().is_empty());
    }
    for path in
        ["/t/nowhere", "/rules/chess", "/new/chess", "/k/short", "/web/none.js", "/api/v1/tables/nowhere"]
    {
        assert_eq!(house.ask("GET", path, None, None).await.0, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn every_game_has_its_pages_and_minds_answer() {
    let house = house().await;
    assert!(house.ask("GET", "/", None, None).await.1.contains("Satellite Salvo"));
    for entry in catalogue::games() {
        let id = entry.meta().id;
        for path in [format!("/new/{id}"), format!("/rules/{id}"), format!("/picture/{id}.svg")] {
            let (status, text) = house.ask("GET", &path, None, None).await;
            assert_eq!(status, StatusCode::OK, "{path}");
            assert!(text.contains("</"), "{path} is empty");
        }
        let request = Request::builder()
            .method("POST")
            .uri(format!("/new/{id}"))
            .header(header::HOST, "localhost")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from("with=usual"))
            .unwrap();
        let response = house.router.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::SEE_OTHER, "{id}");
        let cookie = response.headers()[header::SET_COOKIE].to_str().unwrap().to_owned();
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
        let at = response.headers()[header::LOCATION].to_str().unwrap().to_owned();
        let (status, page) = house.ask("GET", &at, None, None).await;
        assert_eq!(status, StatusCode::OK);
        assert!(page.contains("data-live"), "{id}: the page is not live");
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
    assert_eq!(house.router.clone().oneshot(request).await.unwrap().status(), StatusCode::FORBIDDEN);
}
