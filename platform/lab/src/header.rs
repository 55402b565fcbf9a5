//! The first line of a file of games: which run it belongs to.

use contract::{Hash, UserData};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the file's format.
pub const FORMAT_VERSION: u32 = 1;

/// Everything that decides what the games of a run are like. How many games are asked for, and on how many
/// threads, is no part of it: a run can be extended, and the figures do not depend on the threads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the file's format.
    pub broadside_games: u32,
    /// `simulate` or `ladder`.
    pub command: String,
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: String,
    /// SHA-256 of the game's data files.
    pub data: Hash,
    /// Its options.
    pub options: Value,
    /// SHA-256 of the user's own files.
    pub user: Hash,
    /// The line-ups of minds, in seat order; game `g` of `n` line-ups is played by line-up `g mod n`.
    pub minds: Vec<Vec<String>>,
    /// The text the dice come from; game `g` of `n` line-ups has the dice of index `g div n`.
    pub seed: String,
    /// How many steps minds may think for each choice; as usual if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// What the columns of the lines after this one are.
    pub columns: Vec<String>,
}

impl Header {
    /// The header as the first line of a file, with its newline.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("a header is JSON") + "\n"
    }

    /// A short name that other runs do not share.
    pub fn short_id(&self) -> String {
        let mut id = Hash::of(&[self.line().as_bytes()]).to_string();
        id.truncate(10);
        id
    }

    /// The first field in which another header differs: its name, the other's value, ours.
    pub fn difference(&self, other: &Header) -> Option<(&'static str, String, String)> {
        let fields = |h: &Header| {
            let list = |minds: &[Vec<String>]| {
                minds.iter().map(|lineup| lineup.join(",")).collect::<Vec<_>>().join(" / ")
            };
            [
                ("command", h.command.clone()),
                ("game", h.game.clone()),
                ("rules", h.rules.clone()),
                ("data", h.data.to_string()),
                ("options", h.options.to_string()),
                ("user", h.user.to_string()),
                ("minds", list(&h.minds)),
                ("seed", h.seed.clone()),
                ("nodes", h.nodes.map_or_else(|| "usual".to_owned(), |n| n.to_string())),
                ("columns", h.columns.join(",")),
                ("broadside_games", h.broadside_games.to_string()),
            ]
        };
        let both = fields(other).into_iter().zip(fields(self));
        both.map(|((name, theirs), (_, ours))| (name, theirs, ours)).find(|(_, theirs, ours)| theirs != ours)
    }
}

/// SHA-256 of the user's files by role; their names do not matter.
pub(crate) fn user_hash(data: &UserData) -> Hash {
    let parts: Vec<&[u8]> = data
        .0
        .iter()
        .flat_map(|(role, file)| [role.as_bytes(), b"\0", file.text.as_bytes(), b"\0"])
        .collect();
    Hash::of(&parts)
}
