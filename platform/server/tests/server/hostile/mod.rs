//! Requests and frames that nobody would send: the server answers them all, and goes on.
//!
//! Each line is one of them. `{t}` stands for a table, `{b}` and `{r}` for the keys of its two seats, `{i}` for the
//! invitation to a table that waits at `{w}`. A first line that is the name of a game says what is played at `{t}`;
//! without one it is Classic.

#![allow(dead_code, reason = "each target takes what it needs")]

use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderName, HeaderValue, Method, Request, Uri, header};
use serde_json::{Value, json};
use server::clock::Clock;
use server::hooks::{Hooks, Network, Pacing};
use server::table::Act;
use server::visit::{Deed, Said, Visit};
use server::{App, Hall, router};
use store::{Sqlite, TableId};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tower::ServiceExt as _;

/// So many lines of one input are taken.
const LINES: usize = 40;

struct Server {
    runtime: Runtime,
    hall: Arc<Hall>,
    router: Router,
    _folder: TempDir,
}

/// One server for all inputs; each has tables of its own.
fn server() -> &'static Server {
    static SERVER: OnceLock<Server> = OnceLock::new();
    SERVER.get_or_init(|| {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.expect("a runtime");
        let folder = tempfile::tempdir().expect("a folder");
        let store = Arc::new(runtime.block_on(Sqlite::open(folder.path())).expect("a store"));
        let clock = Clock::new(|| 1_700_000_000_000);
        // Hooks may be set, but nothing is called: no name is found, and no number is allowed.
        let nowhere = Network::new(|_| false, |_, _| Ok(Vec::new()));
        let hooks = Hooks::open(store.clone(), clock.clone(), nowhere, Pacing::default(), None);
        let hooks = runtime.block_on(hooks).expect("no hooks yet");
        let hall = Hall::with_hooks(store, clock, Some(hooks));
        let router = router(App::new(hall.clone(), None, true));
        Server { runtime, hall, router, _folder: folder }
    })
}

async fn post(path: &str, key: Option<&str>, body: Value) -> Value {
    let mut request = Request::post(path).header(header::CONTENT_TYPE, "application/json");
    if let Some(key) = key {
        request = request.header(header::AUTHORIZATION, format!("Bearer {key}"));
    }
    let request = request.body(Body::from(body.to_string())).expect("a request");
    let Ok(response) = server().router.clone().oneshot(request).await;
    let bytes = to_bytes(response.into_body(), usize::MAX).await.expect("an answer");
    serde_json::from_slice(&bytes).expect("JSON")
}

/// Names that stand for tables and keys.
struct Names([(&'static str, String); 5]);

/// What is played at the table: a game that is named, and how it is ordered.
fn order(game: Option<&str>) -> Value {
    match game {
        Some("solo") => json!({ "game": "solo", "seats": ["me"] }),
        Some("frontier") => {
            json!({ "game": "frontier", "options": { "scenario": "outpost" }, "seats": ["me", "open"] })
        }
        Some(game) => json!({ "game": game, "seats": ["me", "open"] }),
        None => json!({ "game": "classic", "options": { "first": "blue" }, "seats": ["me", "open"] }),
    }
}

/// The game that the first line names, and the other lines.
fn game_and_lines(text: &str) -> (Option<&str>, impl Iterator<Item = &str>) {
    let first = text.lines().next();
    let game = first.filter(|name| catalogue::find(name).is_ok());
    (game, text.lines().skip(usize::from(game.is_some())).take(LINES))
}

impl Names {
    async fn new(game: Option<&str>) -> Self {
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let waits = post("/api/v1/tables", None, order(None)).await;
        let plays = post("/api/v1/tables", None, order(game)).await;
        let (table, key) = (text(&plays["table"]), text(&plays["key"]));
        let other = match plays["invitations"][0][1].as_str() {
            None => key.clone(),
            guest => text(&post(&format!("/api/v1/tables/{table}/sit"), guest, json!({})).await["key"]),
        };
        Names([
            ("{t}", table),
            ("{b}", key),
            ("{r}", other),
            ("{w}", text(&waits["table"])),
            ("{i}", text(&waits["invitations"][0][1])),
        ])
    }

    fn fill(&self, line: &str) -> String {
        self.0.iter().fold(line.to_owned(), |line, (name, value)| line.replace(name, value))
    }
}

/// A line as a request: method, path, headers as `name=value` with `;` between them, body, with tabs between them. None
/// if the line is none.
fn request(line: &str) -> Option<Request<Body>> {
    let mut parts = line.splitn(4, '\t');
    let method = Method::from_bytes(parts.next()?.as_bytes()).ok()?;
    let uri: Uri = parts.next()?.parse().ok()?;
    let mut request = Request::builder().method(method).uri(uri);
    for (name, value) in parts.next().unwrap_or_default().split(';').filter_map(|pair| pair.split_once('=')) {
        let (name, value) = (HeaderName::try_from(name).ok()?, HeaderValue::from_str(value).ok()?);
        request = request.header(name, value);
    }
    request.body(Body::from(parts.next().unwrap_or_default().to_owned())).ok()
}

/// Any requests: each gets an answer, and the fault is never the server's. Tells how many got what they asked for.
pub(crate) fn routes(data: &[u8]) -> usize {
    server().runtime.block_on(async {
        let mut granted = 0;
        let text = String::from_utf8_lossy(data);
        let (game, lines) = game_and_lines(&text);
        let names = Names::new(game).await;
        for line in lines {
            let Some(request) = request(&names.fill(line)) else { continue };
            let Ok(response) = server().router.clone().oneshot(request).await;
            assert!(!response.status().is_server_error(), "{line:?} is answered with {}", response.status());
            granted += usize::from(response.status().is_success() || response.status().is_redirection());
            let packed = response.headers().contains_key(header::CONTENT_ENCODING);
            let (api, status) = (line.contains("/api/") && !packed, response.status());
            let kind = response.headers().get(header::CONTENT_TYPE).cloned();
            let bytes = to_bytes(response.into_body(), usize::MAX).await.expect("an answer");
            if api && kind.is_some_and(|kind| kind == "application/json") && !bytes.is_empty() {
                let answer: Value = serde_json::from_slice(&bytes).expect("what is called JSON is JSON");
                assert_eq!(
                    status.is_client_error(),
                    answer["error"]["text"].is_string(),
                    "{line:?}: {answer}"
                );
            }
        }
        granted
    })
}

/// Any frames of four pages, which show one seat, the other, both and none: each is heard or not, and the page can be
/// drawn after it. Tells how many did something at the table.
pub(crate) fn frames(data: &[u8]) -> usize {
    server().runtime.block_on(async {
        let mut did = 0;
        let text = String::from_utf8_lossy(data);
        let (game, lines) = game_and_lines(&text);
        let (names, hall) = (Names::new(game).await, &server().hall);
        let place = hall.find(&TableId(names.fill("{t}"))).await.expect("a table");
        let mut pages = [Visit::new(1), Visit::new(2), Visit::new(3), Visit::new(0)];
        for (n, line) in lines.enumerate() {
            let Ok(said) = serde_json::from_str::<Said>(line) else { continue };
            let visit = &mut pages[n % 4];
            let deed = {
                let table = place.enter().await;
                visit.look(&table);
                visit.hear(said, &table)
            };
            let done = match deed {
                None => continue,
                Some(Deed::Act(seat, inputs)) => {
                    let mut done = Ok(());
                    for input in inputs {
                        let act = Act { input, after: None, request: None };
                        done = done.and(hall.act(&place, seat, act).await.map(drop));
                    }
                    done
                }
                Some(Deed::Undo(seat)) => hall.undo(&place, seat).await,
                Some(Deed::Word(seat, word)) => hall.hear(&place, seat, word).await,
                Some(Deed::Say(seat, to, text)) => hall.say(&place, seat, to, &text).await,
                Some(Deed::Learn(learn)) => hall.learn(&place, learn).await,
            };
            did += usize::from(done.is_ok());
            visit.note(done);
            let table = place.enter().await;
            visit.look(&table);
            assert!(!visit.parts(&table, 1_700_000_000_000).is_empty());
        }
        did
    })
}
