//! The description of the API for programs: made from the handlers themselves.

use std::sync::OnceLock;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::tag::TagBuilder;
use utoipa::openapi::{ComponentsBuilder, InfoBuilder, OpenApi, OpenApiBuilder};

const ABOUT: &str = "\
Tables of the Salvo family of war games, for programs. A seat gets its own view and what it saw, and nothing else.

A key opens seats: send it as `Authorization: Bearer KEY`. Who sets up a table gets one for the seats named `me`, and one \
for each open seat to hand on. A bot's token opens all seats that the bot took, at any number of tables.

Nothing is told before it is on disk. Errors are `{\"error\": {\"kind\", \"section\", \"text\"}}`: a stable name for \
programs, the rule behind a refusal, and a sentence for people.";

/// What the description begins with.
pub(super) fn head() -> OpenApi {
    let info = InfoBuilder::new()
        .title("Broadside")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(ABOUT))
        .license(Some(utoipa::openapi::License::new("MIT OR Apache-2.0")))
        .build();
    let key = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("The key of a seat, or a bot's token"))
        .build();
    let tags = [
        ("games", "What can be played"),
        ("tables", "Where it is played"),
        ("play", "What a seat does and sees"),
        ("bots", "Programs with one key for all their tables"),
    ];
    let tag = |(name, about): (&str, &str)| TagBuilder::new().name(name).description(Some(about)).build();
    OpenApiBuilder::new()
        .info(info)
        .components(Some(ComponentsBuilder::new().security_scheme("key", SecurityScheme::Http(key)).build()))
        .tags(Some(tags.map(tag)))
        .build()
}

/// This description
#[utoipa::path(
    get, path = "/api/v1/openapi.json", tag = "games",
    responses((status = OK, body = Object, content_type = "application/json"))
)]
pub(crate) async fn document() -> Response {
    static TEXT: OnceLock<String> = OnceLock::new();
    let text = TEXT.get_or_init(|| super::router().into_openapi().to_json().expect("it is JSON"));
    ([(header::CONTENT_TYPE, "application/json")], text.as_str()).into_response()
}
