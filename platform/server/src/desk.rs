//! What a table remembers beside its journal.

use contract::{Nonce, Player, Seat, Sitter};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Who may sit in a chair, or does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// Nobody yet.
    Nobody,
    /// A person.
    Human,
    /// A computer player of this level.
    Mind(String),
}

/// One seat of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chair {
    /// The name shown; may be empty.
    pub name: String,
    /// Who sits there.
    pub who: Who,
    /// What the seat adds to the dice.
    pub nonce: Nonce,
}

/// May others watch?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Watching {
    /// Whoever has the table's address sees what everybody may see.
    #[default]
    On,
    /// Nobody but the players.
    Off,
}

/// What a table remembers beside its journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Desk {
    /// The game's options.
    pub options: Value,
    /// The seats.
    pub chairs: Vec<Chair>,
    /// May others watch?
    #[serde(default)]
    pub watching: Watching,
    /// Is it played by several people at one screen?
    #[serde(default)]
    pub one_screen: bool,
    /// The table where it was played again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<store::TableId>,
}

impl Desk {
    /// Does everybody sit?
    pub fn full(&self) -> bool {
        self.chairs.iter().all(|chair| chair.who != Who::Nobody)
    }

    /// Everybody, as the game wants to know them.
    pub fn sitters(&self) -> Vec<Sitter> {
        let sitter = |chair: &Chair| Sitter {
            name: chair.name.clone(),
            player: match &chair.who {
                Who::Mind(level) => Player::Mind(level.clone()),
                Who::Human | Who::Nobody => Player::Human,
            },
            nonce: chair.nonce,
        };
        self.chairs.iter().map(sitter).collect()
    }

    /// The level of the mind in a seat, if there is one.
    pub fn mind(&self, seat: Seat) -> Option<&str> {
        match &self.chairs.get(usize::from(seat.0))?.who {
            Who::Mind(level) => Some(level),
            Who::Human | Who::Nobody => None,
        }
    }
}
