//! Tables, and those who play at them.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{Answer, House};

/// A whole fleet of Classic Salvo, ready.
pub(crate) const FLEET: [&str; 6] = [
    "place carrier A1 across",
    "place battleship B1 across",
    "place cruiser C1 across",
    "place cruiser D1 across",
    "place destroyer E1 across",
    "ready",
];

impl House {
    /// A new table; what the server answered.
    pub(crate) async fn table(&self, order: Value) -> Value {
        let made = self.post("/api/v1/tables", None, order).await;
        assert_eq!(made.status, StatusCode::OK, "{}", made.text);
        made.json()
    }

    /// A table of two that waits for the second: its name, the first key, the invitation.
    pub(crate) async fn waiting_of(&self, game: &str) -> (String, String, String) {
        let options = if game == "classic" { json!({ "first": "blue" }) } else { Value::Null };
        let made = self.table(json!({ "game": game, "options": options, "seats": ["me", "open"] })).await;
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        (text(&made["table"]), text(&made["key"]), text(&made["invitations"][0][1]))
    }

    /// A table of Classic Salvo that waits for the second.
    pub(crate) async fn waiting(&self) -> (String, String, String) {
        self.waiting_of("classic").await
    }

    /// A table of two people; their keys.
    pub(crate) async fn duel_of(&self, game: &str) -> (String, [String; 2]) {
        let (table, first, invitation) = self.waiting_of(game).await;
        let sat = self.post(&format!("/api/v1/tables/{table}/sit"), Some(&invitation), json!({})).await;
        assert_eq!(sat.status, StatusCode::OK, "{}", sat.text);
        let second = sat.json()["key"].as_str().unwrap().to_owned();
        (table, [first, second])
    }

    /// A table of Classic Salvo with two people; their keys.
    pub(crate) async fn duel(&self) -> (String, [String; 2]) {
        self.duel_of("classic").await
    }

    pub(crate) async fn act(&self, table: &str, key: &str, body: Value) -> Answer {
        self.post(&format!("/api/v1/tables/{table}/act"), Some(key), body).await
    }

    /// Types a line that is allowed.
    pub(crate) async fn line(&self, table: &str, key: &str, line: &str) {
        let told = self.act(table, key, json!({ "text": line })).await;
        assert_eq!(told.status, StatusCode::OK, "{line}: {}", told.text);
    }

    /// Both lay out their fleets.
    pub(crate) async fn sail(&self, table: &str, keys: &[String; 2]) {
        for key in keys {
            for line in FLEET {
                self.line(table, key, line).await;
            }
        }
    }

    /// Signs a device out from another one of the same seat; gives that one's key.
    pub(crate) async fn sign_out(&self, table: &str, key: &str) -> String {
        let (place, old) = (self.place(table).await, server::keys::Key::read(key).unwrap());
        let new = self.hall.add_device(&place, &old).await.unwrap();
        self.hall.sign_out(&place, &new, None).await.unwrap();
        new.secret().to_owned()
    }

    pub(crate) async fn resign(&self, table: &str, key: &str) {
        let told = self.post(&format!("/api/v1/tables/{table}/resign"), Some(key), Value::Null).await;
        assert_eq!(told.status, StatusCode::OK, "{}", told.text);
    }
}
