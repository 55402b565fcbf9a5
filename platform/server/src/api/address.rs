//! An address of the API: what answers there, and what programs are told of it. The routes and the description are both
//! made from the lists of these, so that neither changes without the other. What an address does is not known here.

use axum::Router;
use axum::handler::Handler;
use axum::http::{Method, StatusCode};
use axum::routing::{MethodFilter, MethodRouter, on};
use schemars::generate::SchemaGenerator;
use schemars::{JsonSchema, Schema};
use serde_json::{Value, json};

use super::document::Tag;
use super::entered::Named;
use super::objects::ErrorBody;
use crate::app::App;

const JSON: &str = "application/json";

/// How an object is written, with a reference to it if it has a name.
type Form = fn(&mut SchemaGenerator) -> Schema;

fn form<T: JsonSchema>(forms: &mut SchemaGenerator) -> Schema {
    forms.subschema_for::<T>()
}

/// Must a request bring a key?
#[derive(Clone, Copy)]
enum Key {
    Needless,
    Welcome,
    Needed,
}

struct Answer {
    status: StatusCode,
    about: &'static str,
    kind: &'static str,
    form: Form,
}

/// One method of one address.
pub(super) struct Address {
    method: Method,
    /// What clients call it; no two have the same name.
    name: &'static str,
    path: &'static str,
    tag: Tag,
    summary: &'static str,
    about: &'static str,
    parameters: Vec<fn(&mut SchemaGenerator) -> Vec<Value>>,
    body: Option<Form>,
    answers: Vec<Answer>,
    key: Key,
    route: MethodRouter<App>,
}

/// What answers to this method there.
pub(super) fn address<H: Handler<T, App>, T: 'static>(
    method: Method,
    name: &'static str,
    path: &'static str,
    handler: H,
) -> Address {
    let filter = MethodFilter::try_from(method.clone()).expect("it is one of the usual ones");
    Address {
        method,
        name,
        path,
        tag: Tag::Games,
        summary: "",
        about: "",
        parameters: Vec::new(),
        body: None,
        answers: Vec::new(),
        key: Key::Needless,
        route: on(filter, handler),
    }
}

impl Address {
    /// In a few words, and in Markdown if there is more to say.
    pub(super) fn told(mut self, tag: Tag, summary: &'static str, about: &'static str) -> Self {
        (self.tag, self.summary, self.about) = (tag, summary, about);
        self
    }

    /// The path names a table, which may be shut.
    pub(super) fn at_table(mut self) -> Self {
        self.parameters.push(|_| {
            vec![json!({
                "name": "id", "in": "path", "description": "The table's name", "required": true,
                "schema": { "type": "string" },
            })]
        });
        self.fails_if(StatusCode::UNAUTHORIZED, "The key opens nothing")
            .fails_if(StatusCode::FORBIDDEN, "Not your seat, or not for you to see")
            .fails_if(StatusCode::NOT_FOUND, "No such table")
    }

    /// The path names a table, and the query one of the seats that the key opens.
    pub(super) fn at_seat(self) -> Self {
        self.at_table().query::<Named>()
    }

    /// What may stand in the query.
    pub(super) fn query<T: JsonSchema>(mut self) -> Self {
        self.parameters.push(in_query::<T>);
        self
    }

    /// The JSON that is sent.
    pub(super) fn takes<T: JsonSchema>(mut self) -> Self {
        self.body = Some(form::<T>);
        self
    }

    fn answers(mut self, status: StatusCode, about: &'static str, kind: &'static str, form: Form) -> Self {
        self.answers.push(Answer { status, about, kind, form });
        self
    }

    /// The answer if all went well.
    pub(super) fn gives<T: JsonSchema>(self) -> Self {
        self.answers(StatusCode::OK, "OK", JSON, form::<T>)
    }

    /// The answer if all went well, if it is plain text.
    pub(super) fn gives_text(self) -> Self {
        self.answers(StatusCode::OK, "OK", "text/plain", form::<String>)
    }

    /// Messages of this form follow over a WebSocket.
    pub(super) fn streams<T: JsonSchema>(self) -> Self {
        let about = "Messages of this form follow";
        self.answers(StatusCode::SWITCHING_PROTOCOLS, about, JSON, form::<T>)
    }

    /// The answer if this went wrong.
    pub(super) fn fails_if(self, status: StatusCode, about: &'static str) -> Self {
        self.answers(status, about, JSON, form::<ErrorBody>)
    }

    /// The request makes no sense.
    pub(super) fn fails_if_bad(self) -> Self {
        self.fails_if(StatusCode::BAD_REQUEST, "Something in the request makes no sense")
    }

    /// So much is not allowed.
    pub(super) fn fails_if_often(self) -> Self {
        self.fails_if(StatusCode::TOO_MANY_REQUESTS, "That was too often from your address")
    }

    /// A request must bring a key.
    pub(super) fn needs_key(mut self) -> Self {
        self.key = Key::Needed;
        self
    }

    /// A request may bring a key.
    pub(super) fn may_have_key(mut self) -> Self {
        self.key = Key::Welcome;
        self
    }

    /// The same routes with this one.
    pub(super) fn route_in(self, router: Router<App>) -> Router<App> {
        router.route(self.path, self.route)
    }

    /// The same paths with this one, as the description has them.
    pub(super) fn describe_in(&self, paths: &mut Value, forms: &mut SchemaGenerator) {
        let answers = self.answers.iter().map(|answer| {
            let content = json!({ answer.kind: { "schema": (answer.form)(forms) } });
            (answer.status.as_str().to_owned(), json!({ "description": answer.about, "content": content }))
        });
        let mut told = json!({
            "tags": [self.tag.name()],
            "summary": self.summary,
            "operationId": self.name,
            "responses": Value::Object(answers.collect()),
        });
        if !self.about.is_empty() {
            told["description"] = self.about.into();
        }
        if !self.parameters.is_empty() {
            told["parameters"] = self.parameters.iter().flat_map(|parameters| parameters(forms)).collect();
        }
        if let Some(body) = self.body {
            told["requestBody"] = json!({ "content": { JSON: { "schema": body(forms) } }, "required": true });
        }
        match self.key {
            Key::Needless => {}
            Key::Welcome => told["security"] = json!([{}, { "key": [] }]),
            Key::Needed => told["security"] = json!([{ "key": [] }]),
        }
        paths[self.path][self.method.as_str().to_lowercase()] = told;
    }
}

/// The fields of an object as parameters of a query.
fn in_query<T: JsonSchema>(forms: &mut SchemaGenerator) -> Vec<Value> {
    let mut object = T::json_schema(forms).to_value();
    let required = object["required"].take();
    let Value::Object(fields) = object["properties"].take() else { return Vec::new() };
    let parameter = |(name, mut form): (String, Value)| {
        let needed = required.as_array().is_some_and(|names| names.iter().any(|needed| *needed == name));
        let mut told = json!({ "name": name, "in": "query", "required": needed });
        for (at, from) in [("description", "/description"), ("example", "/examples/0")] {
            if let Some(text) = form.pointer_mut(from) {
                told[at] = text.take();
            }
        }
        told["schema"] = never_null(form);
        told
    };
    fields.into_iter().map(parameter).collect()
}

/// The form of something that is left out where JSON would have null.
fn never_null(mut form: Value) -> Value {
    if let Some(choices) = form["anyOf"].as_array() {
        return choices[0].clone();
    }
    if let Some(kinds) = form["type"].as_array() {
        form["type"] = kinds[0].clone();
    }
    if let Some(form) = form.as_object_mut() {
        form.retain(|_, value| !value.is_null());
        form.remove("examples");
    }
    form
}
