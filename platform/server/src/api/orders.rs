//! What programs send, and what they are answered, as it is written in JSON.

use contract::Nonce;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::document::Object;
use super::objects::{Sighted, Watched};

/// A table to set up.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"game": "classic", "options": {"first": "blue"}, "seats": ["me", "normal"]}))]
pub(crate) struct NewTable {
    pub(crate) game: String,
    /// The game's options; left out, the usual ones.
    #[serde(default)]
    #[schemars(with = "Option<Object>")]
    pub(crate) options: Value,
    /// For each seat `me`, `open` or the level of a computer player.
    pub(crate) seats: Vec<String>,
    /// The name shown in the seats that are `me`.
    #[serde(default)]
    pub(crate) name: String,
    /// The clocks, such as `5+5` or `day`; left out, there are none.
    pub(crate) pace: Option<String>,
    /// May others watch, and is the table listed?
    #[serde(default)]
    pub(crate) watching: Watched,
}

/// A table that was set up.
#[derive(Serialize, JsonSchema)]
#[schemars(example = json!({"table": "k3mwq8znap2r", "key": "a2b3c4d5e6f7g8h9i2j3k4m5n6", "invitations": []}))]
pub(crate) struct Made {
    pub(crate) table: String,
    /// Opens the seats named `me`. It is told only once.
    pub(crate) key: String,
    /// For each seat that is open, its number and what opens it until somebody sits down.
    pub(crate) invitations: Vec<(u8, String)>,
}

/// An action that is allowed now.
#[derive(Serialize, JsonSchema)]
pub(crate) struct LegalInfo {
    /// By the game's schema.
    pub(crate) action: Value,
    /// In the game's notation.
    #[schemars(example = &"shoot B4")]
    pub(crate) text: String,
    /// Does it commit, or is it a draft that can be taken back?
    pub(crate) binding: bool,
}

/// What is allowed now.
#[derive(Serialize, JsonSchema)]
pub(crate) struct LegalList {
    /// How many actions there are in all.
    pub(crate) count: u64,
    /// How many sightings the seat was told so far.
    pub(crate) after: u64,
    /// The first of them.
    pub(crate) actions: Vec<LegalInfo>,
}

/// What to do: either `actions` or `text`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"text": "shoot B4", "after": 12, "request_id": "b81f6c02d94e"}))]
pub(crate) struct ActBody {
    /// The seat, for those who hold several.
    pub(crate) seat: Option<u8>,
    /// Actions by the game's schema: drafts, and at most one that commits at the end.
    #[schemars(with = "Option<Vec<Value>>")]
    pub(crate) actions: Option<Vec<Box<RawValue>>>,
    /// One line of the game's notation; it may stand for several actions.
    pub(crate) text: Option<String>,
    /// How many sightings the seat had been told when it decided. If it was told more since, nothing is done.
    pub(crate) after: Option<u64>,
    /// An id of your own, 1 to 64 bytes, that the seat uses for no other act of this game: sent again, nothing is done again
    /// and the answer is the same. Draw it at random.
    pub(crate) request_id: Option<String>,
}

/// What came of it.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Acted {
    /// Was it committed, or kept as a draft?
    pub(crate) committed: bool,
    /// How many sightings the seat was told so far.
    pub(crate) after: u64,
    /// What the seat saw of it.
    pub(crate) sightings: Vec<Sighted>,
}

/// It is done.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Yes {
    #[schemars(example = true)]
    pub(crate) done: bool,
}

/// Something beside the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Saying {
    /// Offer a draw, or take the one that is offered.
    Draw,
    /// Offer a pause, or take the one that is offered.
    Pause,
    /// Take nothing of what is offered.
    Decline,
    /// End the pause.
    GoOn,
    /// Break the game off before anybody has moved.
    Abort,
    /// Claim the game of a player whose time has run out.
    Claim,
    /// Let a computer player of the table's level go on for those whose time has run out: at once for an ally, for
    /// anybody else a tenth of the clock later.
    Caretaker,
    /// Do not let the side give up, though others want it.
    PlayOn,
    /// Play on for somebody of your side who is late: `for` names their seat.
    TakeOver,
    /// Play for the one whose deputy you are: `for` names their seat, if you have one of your own.
    SitIn,
    /// Be back, so that whoever plays for you goes; or go, if you play for another.
    Back,
}

/// What a seat says beside its moves.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"word": "draw"}))]
pub(crate) struct WordBody {
    pub(crate) word: Saying,
    /// The seat that it is about, with `take_over` and `sit_in`.
    #[serde(rename = "for")]
    pub(crate) other: Option<u8>,
}

/// Who sits down.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"name": "Bea", "request_id": "5f0c9b1e7a3d4862"}))]
pub(crate) struct SitBody {
    /// The name shown.
    #[serde(default)]
    pub(crate) name: String,
    /// The key of the open seat; left out, the key of the request.
    pub(crate) invitation: Option<String>,
    /// What the seat adds to the dice, as 32 hexadecimal digits; left out, the server draws it.
    #[schemars(with = "Option<String>")]
    pub(crate) nonce: Option<Nonce>,
    /// A secret of your own, 16 to 64 random bytes: the same request, sent again, is answered with the same key.
    #[schemars(example = &"5f0c9b1e7a3d4862")]
    pub(crate) request_id: Option<String>,
}

/// Who sat down.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Sat {
    pub(crate) seat: u8,
    /// Opens the seat from now on, and nothing else does. Null if the seat was yours already, or a bot's token opens
    /// it.
    pub(crate) key: Option<String>,
}
