//! Secrets in links: what opens a seat, and what tables are called.
//!
//! Keys are never compared with each other. One that arrives is hashed, and its hash is looked up in an index. How long
//! that takes may tell how much of a hash somebody hit; but nobody can choose a hash, and its preimage is one of 2^130
//! random secrets, so there is nothing to be learned from it.

use contract::Seat;
use sha2::{Digest as _, Sha256};
use store::{KeyHash, TableId};

/// Letters and digits that are not mistaken for each other.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// So many letters of a key: five bits each, 130 in all.
const KEY: usize = 26;
/// What a bot's token begins with. It is longer than a seat's key, so that neither is taken for the other.
const BOT: &str = "bot";
/// So many letters of a table's name.
const NAME: usize = 12;

/// What opens a seat. It is shown in a link and kept nowhere: the store has its hash.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(String);

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key(…)")
    }
}

fn letters(count: usize) -> String {
    let mut bytes = vec![0; count];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

impl Key {
    /// A new one.
    pub fn random() -> Self {
        Key(letters(KEY))
    }

    /// What was typed or sent; none if it cannot be a key.
    pub fn read(text: &str) -> Option<Self> {
        let fits = text.len() == KEY && text.bytes().all(|byte| LETTERS.contains(&byte));
        fits.then(|| Key(text.to_owned()))
    }

    /// A new one for a bot: it opens seats at many tables.
    pub fn bot() -> Self {
        Key(format!("{BOT}{}", letters(KEY)))
    }

    /// What a program sent: a seat's key or a bot's token.
    pub fn read_bearer(text: &str) -> Option<Self> {
        let bare = text.strip_prefix(BOT).filter(|bare| bare.len() == KEY).unwrap_or(text);
        Key::read(bare).map(|_| Key(text.to_owned()))
    }

    /// Is it a bot's token?
    pub fn is_bot(&self) -> bool {
        self.0.len() > KEY
    }

    /// For a link or a cookie.
    pub fn secret(&self) -> &str {
        &self.0
    }

    /// What opens a free seat of the table that this key's owner set up. It follows from the key, so that the owner
    /// can be shown it again though it is kept nowhere.
    pub fn invitation(&self, seat: Seat) -> Self {
        self.derived(b"invitation", &[seat.0])
    }

    /// What opens the seat of this invitation for whoever takes it with a secret of their own. It follows from both, so that
    /// they can be told it again if the answer was lost, and whoever else has the invitation cannot.
    pub fn claimed(&self, secret: &str) -> Self {
        self.derived(b"claimed", secret.as_bytes())
    }

    fn derived(&self, what: &[u8], more: &[u8]) -> Self {
        let hash = Sha256::new().chain_update(what).chain_update(self.0.as_bytes()).chain_update(more);
        Key(hash
            .finalize()
            .iter()
            .take(KEY)
            .map(|byte| char::from(LETTERS[usize::from(byte % 32)]))
            .collect())
    }

    /// What is kept of it.
    pub fn hash(&self) -> KeyHash {
        KeyHash(Sha256::digest(self.0.as_bytes()).into())
    }
}

/// The name of a new table.
pub fn table_name() -> TableId {
    TableId(letters(NAME))
}

/// Random bytes.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_long_differ_and_do_not_show_themselves() {
        let (a, b) = (Key::random(), Key::random());
        assert_ne!(a, b);
        assert_eq!(Key::read(a.secret()), Some(a.clone()));
        assert!(!format!("{a:?}").contains(a.secret()));
        let invitation = a.invitation(Seat(1));
        assert_eq!(Key::read(invitation.secret()), Some(a.invitation(Seat(1))));
        assert!(
            invitation != a && invitation != a.invitation(Seat(0)) && invitation != b.invitation(Seat(1))
        );
        assert_eq!((Key::read("short"), Key::read(&"!".repeat(KEY))), (None, None));
        let bot = Key::bot();
        assert_eq!(Key::read_bearer(bot.secret()), Some(bot.clone()));
        assert_eq!(Key::read_bearer(a.secret()), Some(a.clone()));
        assert_eq!((Key::read(bot.secret()), Key::read_bearer("bot")), (None, None));
        assert!(bot.is_bot() && !a.is_bot());
    }
}
