//! The journal of one game: header, rows, footer, each hashed over what came before.
//!
//! A row holds the actions, the rolls **and** the events, so that a game can be watched without its rules
//! and re-decided with them. Hash of the header: `SHA-256("broadside-chain-1" ‖ body)`; of every later
//! line: `SHA-256(hash before ‖ body)`, the body being its canonical JSON.

use serde::{Deserialize, Serialize};

use crate::canonical::canonical;
use crate::dice::{DiceKey, Nonce, Seed};
use crate::game::Game;
use crate::hash::{Hash, hex_bytes};
use crate::outcome::Outcome;
use crate::seat::Seat;
use crate::userdata::UserData;
use crate::window::Lane;

/// The version of the record's own format.
pub const FORMAT_VERSION: u32 = 1;

/// Where the dice of a game come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DiceMode {
    /// A stream of its own for every row: the dice of a table.
    PerRow,
    /// One stream, of this number, for the whole game: the dice of a simulation.
    Stream(u64),
}

/// The first line: everything that is settled before play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header<O> {
    /// The version of the record's format.
    pub broadside: u32,
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: String,
    /// Its options.
    pub options: O,
    /// SHA-256 of the data files used.
    pub data: Hash,
    /// The user's own files in full.
    pub user: UserData,
    /// How many seats there are.
    pub seats: u8,
    /// Where the dice come from.
    pub dice: DiceMode,
    /// SHA-256 of the seed, told before play.
    pub commitment: Hash,
    /// When the game was begun: Unix milliseconds.
    pub created: i64,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// A person.
    Human,
    /// A computer player of this level.
    Mind(String),
}

/// A table's own fact: about the people, not the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Fact {
    /// A seat gave up.
    Resigned(Seat),
    /// A seat's time ran out.
    FlagFell(Seat),
    /// A seat claimed the game after the other's time ran out.
    Claimed(Seat),
    /// All agreed on a draw.
    DrawAgreed,
    /// The game was broken off without a result.
    Aborted,
    /// A mind keeps an absent player's seat.
    CaretakerIn(Seat, String),
    /// The owner of the seat is back.
    OwnerBack(Seat),
    /// The owner named a deputy.
    DeputyNamed(Seat, String),
    /// The owner has no deputy any more.
    DeputyGone(Seat),
    /// A deputy of this name plays in the seat.
    DeputyIn(Seat, String),
    /// The captain of the side, whose seat is the second, plays in the seat of somebody who is late.
    CaptainIn(Seat, Seat),
}

impl Fact {
    /// The seat it is about.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Fact::Resigned(seat)
            | Fact::FlagFell(seat)
            | Fact::Claimed(seat)
            | Fact::CaretakerIn(seat, _)
            | Fact::OwnerBack(seat)
            | Fact::DeputyNamed(seat, _)
            | Fact::DeputyGone(seat)
            | Fact::DeputyIn(seat, _)
            | Fact::CaptainIn(seat, _) => Some(*seat),
            Fact::DrawAgreed | Fact::Aborted => None,
        }
    }
}

/// What a row tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Entry<A, E> {
    /// Somebody sat down.
    Sat {
        /// Under what name.
        name: String,
        /// What the seat adds to the dice.
        nonce: Nonce,
        /// A person or a mind.
        player: Player,
        /// Where.
        seat: Seat,
    },
    /// The game opened: what happens before anybody acts.
    Opened {
        /// Its facts.
        events: Vec<E>,
        /// Its dice.
        rolls: Vec<u32>,
    },
    /// A seat acted: any number of drafts and one binding action.
    Moved {
        /// What it did.
        actions: Vec<A>,
        /// The row's number in that lane, which names its dice.
        at: u32,
        /// The facts.
        events: Vec<E>,
        /// In which lane.
        lane: Lane,
        /// The dice.
        rolls: Vec<u32>,
        /// Were the dice handed in instead of rolled?
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        scripted: bool,
        /// Who.
        seat: Seat,
    },
    /// Something happened at the table.
    Table(Fact),
}

impl<A, E> Entry<A, E> {
    /// The facts in it.
    pub fn events(&self) -> &[E] {
        match self {
            Entry::Opened { events, .. } | Entry::Moved { events, .. } => events,
            Entry::Sat { .. } | Entry::Table(_) => &[],
        }
    }
}

/// One row. Here and in every entry the members are declared as they are written, in alphabetical order: then nothing
/// need be put in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row<A, E> {
    /// What it tells.
    pub entry: Entry<A, E>,
    /// Keeps the hash from telling what the row says until the game is over.
    #[serde(with = "hex_bytes")]
    pub salt: [u8; 16],
    /// Its number, from 1.
    pub seq: u64,
    /// When: Unix milliseconds.
    pub time: i64,
}

/// The last line: the result and what was secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Footer {
    /// The result.
    pub outcome: Outcome,
    /// The table's own fact that decided it, if the game itself did not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Fact>,
    /// The seed, opened.
    pub seed: Seed,
    /// The text the seed was made from, if it was: with it anybody can play the same dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<String>,
}

/// A row with its hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamped<T> {
    /// What it says.
    pub body: T,
    /// The chain up to and including it.
    pub hash: Hash,
}

/// A row of game `G`.
pub type RowOf<G> = Row<<G as Game>::Action, <G as Game>::Event>;

/// Everything that happened in one game.
pub struct Journal<G: Game> {
    /// What was settled before play.
    pub header: Stamped<Header<G::Options>>,
    /// What happened.
    pub rows: Vec<Stamped<RowOf<G>>>,
    /// How it ended.
    pub footer: Option<Stamped<Footer>>,
    /// The body of the newest row as it was hashed, so that it need not be written again to be kept.
    pub(crate) newest: Option<String>,
}

impl<G: Game> Clone for Journal<G> {
    fn clone(&self) -> Self {
        Journal {
            header: self.header.clone(),
            rows: self.rows.clone(),
            footer: self.footer.clone(),
            newest: self.newest.clone(),
        }
    }
}

/// Hash of the first line.
pub fn first_hash(body: &str) -> Hash {
    Hash::of(&[b"broadside-chain-1", body.as_bytes()])
}

/// Hash of a later line.
pub fn next_hash(before: Hash, body: &str) -> Hash {
    Hash::of(&[&before.0, body.as_bytes()])
}

/// SHA-256 over a game's data files, names included.
pub fn data_hash(data: &[(&str, &str)]) -> Hash {
    let parts: Vec<&[u8]> =
        data.iter().flat_map(|(name, text)| [name.as_bytes(), b"\0", text.as_bytes(), b"\0"]).collect();
    Hash::of(&parts)
}

impl<G: Game> Journal<G> {
    /// A journal with its first line.
    pub fn new(
        options: G::Options,
        user: UserData,
        seats: u8,
        dice: DiceMode,
        seed: &Seed,
        created: i64,
    ) -> Self {
        let header = Header {
            broadside: FORMAT_VERSION,
            game: G::META.id.to_owned(),
            rules: G::META.rules.to_owned(),
            options,
            data: data_hash(G::META.data),
            user,
            seats,
            dice,
            commitment: seed.commitment(),
            created,
        };
        let hash = first_hash(&canonical(&header));
        Journal { header: Stamped { body: header, hash }, rows: Vec::new(), footer: None, newest: None }
    }

    /// The newest hash: what a seat is shown so that nothing can be changed behind its back.
    pub fn head(&self) -> Hash {
        match (&self.footer, self.rows.last()) {
            (Some(footer), _) => footer.hash,
            (None, Some(row)) => row.hash,
            (None, None) => self.header.hash,
        }
    }

    /// Appends a row; the seed salts it.
    pub fn push(
        &mut self,
        entry: Entry<G::Action, G::Event>,
        time: i64,
        seed: Option<&Seed>,
    ) -> &Stamped<RowOf<G>> {
        let seq = self.rows.len() as u64 + 1;
        let salt = seed.map_or([0; 16], |s| s.salt(seq));
        let body = Row { entry, salt, seq, time };
        let text = canonical(&body);
        let hash = next_hash(self.head(), &text);
        self.newest = Some(text);
        self.rows.push(Stamped { body, hash });
        self.rows.last().expect("just pushed")
    }

    /// Closes the journal.
    pub fn close(&mut self, outcome: Outcome, by: Option<Fact>, seed: Seed, deal: Option<String>) {
        let body = Footer { outcome, by, seed, deal };
        let hash = next_hash(self.head(), &canonical(&body));
        self.footer = Some(Stamped { body, hash });
    }

    /// Every seat's nonce, in seat order; a seat that never sat down counts as zero.
    pub fn nonces(&self) -> Vec<Nonce> {
        let mut nonces = vec![Nonce::default(); usize::from(self.header.body.seats)];
        for row in &self.rows {
            if let Entry::Sat { seat, nonce, .. } = &row.body.entry
                && let Some(slot) = nonces.get_mut(usize::from(seat.0))
            {
                *slot = *nonce;
            }
        }
        nonces
    }

    /// The key of its dice, given the seed.
    pub fn dice_key(&self, seed: &Seed) -> DiceKey {
        DiceKey::new(seed, &self.nonces())
    }

    /// Rows in which a seat acted.
    pub fn moves(&self) -> usize {
        self.rows.iter().filter(|r| matches!(r.body.entry, Entry::Moved { .. })).count()
    }

    /// The facts of the game, in order, each with its row's number.
    pub fn events(&self) -> impl Iterator<Item = (u64, &G::Event)> {
        self.rows.iter().flat_map(|row| row.body.entry.events().iter().map(|event| (row.body.seq, event)))
    }
}
