//! Files of the page: embedded, named by what is in them, kept by browsers for good.

use axum::extract::Path;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use contract::Hash;
use rust_embed::RustEmbed;
use std::sync::LazyLock;

/// Pictures of the rulebooks; nothing else lies in their folder.
#[derive(RustEmbed)]
#[folder = "../../docs/pictures"]
struct Drawn;

const FILES: &[(&str, &str, &str)] = &[
    ("style.css", "text/css; charset=utf-8", include_str!("../../../web/style.css")),
    ("board.css", "text/css; charset=utf-8", include_str!("../../../web/board.css")),
    ("space.css", "text/css; charset=utf-8", include_str!("../../../web/space.css")),
    ("paper.css", "text/css; charset=utf-8", include_str!("../../../web/paper.css")),
    ("page.js", "text/javascript; charset=utf-8", include_str!("../../../web/page.js")),
    (
        "client.js",
        "text/javascript; charset=utf-8",
        concat!(
            include_str!("../../../web/speech.js"),
            include_str!("../../../web/focus.js"),
            include_str!("../../../web/attention.js"),
            include_str!("../../../web/client.js"),
        ),
    ),
    ("notify.js", "text/javascript; charset=utf-8", include_str!("../../../web/notify.js")),
    ("zoom.js", "text/javascript; charset=utf-8", include_str!("../../../web/zoom.js")),
    ("replay.js", "text/javascript; charset=utf-8", include_str!("../../../web/replay.js")),
    ("icon.svg", "image/svg+xml", include_str!("../../../web/icon.svg")),
    ("icon-turn.svg", "image/svg+xml", include_str!("../../../web/icon-turn.svg")),
];

/// Names with a piece of the content's hash in front.
static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let name = |(name, _, text): &(&str, &str, &str)| {
        let hash = Hash::of(&[text.as_bytes()]).to_string();
        format!("{}-{name}", &hash[..12])
    };
    FILES.iter().map(name).collect()
});

/// The address of a file.
pub(crate) fn address(name: &str) -> String {
    let at = FILES.iter().position(|(known, ..)| *known == name).expect("a file that is there");
    format!("/web/{}", NAMES[at])
}

/// Serves a file.
pub(crate) async fn file(Path(name): Path<String>) -> Response {
    let Some(at) = NAMES.iter().position(|known| *known == name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let (_, kind, text) = FILES[at];
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable")),
    ];
    (headers, text).into_response()
}

/// A picture that a game's own code has drawn; none if there is no such picture.
pub(crate) fn picture(name: &str) -> Option<String> {
    String::from_utf8(Drawn::get(name)?.data.into_owned()).ok()
}

/// How wide and high such a picture is.
pub(crate) fn drawn_size(name: &str) -> Option<(u32, u32)> {
    let text = picture(name)?;
    let number = |what: &str| text.split_once(what)?.1.split_once('"')?.0.parse().ok();
    Some((number(" width=\"")?, number(" height=\"")?))
}

/// Serves a picture of a rulebook.
pub(crate) async fn drawn(Path(name): Path<String>) -> Response {
    let Some(file) = Drawn::get(&name) else { return StatusCode::NOT_FOUND.into_response() };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/svg+xml")),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600")),
    ];
    (headers, file.data.into_owned()).into_response()
}
