//! The description of the API for programs: made from the addresses themselves.

use std::marker::PhantomData;
use std::sync::LazyLock;

use axum::http::{Method, header};
use axum::response::{IntoResponse, Response};
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema, json_schema};
use serde_json::{Map, Value, json};

use super::address::{Address, address};

const ABOUT: &str = "\
Tables of the Salvo family of war games, for programs. A seat gets its own view and what it saw, and nothing else.

A key opens seats: send it as `Authorization: Bearer KEY`. Who sets up a table gets one for the seats named `me`, and one \
for each open seat to hand on. A bot's token opens all seats that the bot took, at any number of tables.

Nothing is told before it is on disk. Errors are `{\"error\": {\"kind\", \"section\", \"text\"}}`: a stable name for \
programs, the rule behind a refusal, and a sentence for people.";

/// An object of which nothing more is said here.
pub(super) type Object = Map<String, Value>;

/// A group of addresses.
#[derive(Clone, Copy)]
pub(super) enum Tag {
    Games,
    Tables,
    Play,
    Bots,
}

impl Tag {
    const ALL: [Tag; 4] = [Tag::Games, Tag::Tables, Tag::Play, Tag::Bots];

    /// What it is called.
    pub(super) fn name(self) -> &'static str {
        match self {
            Tag::Games => "games",
            Tag::Tables => "tables",
            Tag::Play => "play",
            Tag::Bots => "bots",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Tag::Games => "What can be played",
            Tag::Tables => "Where it is played",
            Tag::Play => "What a seat does and sees",
            Tag::Bots => "Programs with one key for all their tables",
        }
    }
}

/// An object whose fields stand among those of another one; it is described once, under its own name.
pub(super) struct Part<T>(PhantomData<T>);

impl<T: JsonSchema> JsonSchema for Part<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::schema_name()
    }

    fn json_schema(forms: &mut SchemaGenerator) -> Schema {
        json_schema!({ "allOf": [forms.subschema_for::<T>()] })
    }
}

/// The description itself has an address, too.
pub(super) fn addresses() -> Vec<Address> {
    vec![
        address(Method::GET, "document", "/api/v1/openapi.json", document)
            .told(Tag::Games, "This description", "")
            .gives::<Object>(),
    ]
}

async fn document() -> Response {
    static TEXT: LazyLock<String> = LazyLock::new(|| describe(&super::addresses()).to_string());
    ([(header::CONTENT_TYPE, "application/json")], TEXT.as_str()).into_response()
}

/// The description of these addresses and of every object that they mention.
fn describe(addresses: &[Address]) -> Value {
    let settings = SchemaSettings::draft2020_12();
    let mut forms = settings.with(|it| it.definitions_path = "/components/schemas".into()).into_generator();
    let mut paths = json!({});
    for address in addresses {
        address.describe_in(&mut paths, &mut forms);
    }
    let tag = |tag: Tag| json!({ "name": tag.name(), "description": tag.about() });
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Broadside",
            "version": env!("CARGO_PKG_VERSION"),
            "description": ABOUT,
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "tags": Tag::ALL.map(tag),
        "paths": paths,
        "components": {
            "schemas": forms.take_definitions(true),
            "securitySchemes": {
                "key": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The key of a seat, or a bot's token",
                },
            },
        },
    })
}
