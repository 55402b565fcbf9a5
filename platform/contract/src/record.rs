//! Records: journals as text, one line each for header, rows and footer.
//!
//! A line is exactly `{"hash":"…","row":…}` (or `header`, `footer`) with the body's canonical JSON, so that
//! a change of any one byte is caught: either the frame no longer fits or the hash does not.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use thiserror::Error;

use crate::canonical::canonical;
use crate::game::Game;
use crate::hash::{Hash, from_hex, to_hex};
use crate::journal::{FORMAT_VERSION, Footer, Journal, Stamped, first_hash, next_hash};
use crate::read;
use crate::seat::Seat;

/// No record is read beyond this size.
pub const MAX_BYTES: usize = 256 << 20;

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// Nothing in it.
    #[error("the record is empty")]
    Empty,
    /// Larger than any game.
    #[error("the record has {bytes} bytes; nothing over {MAX_BYTES} is read")]
    TooBig {
        /// Its size.
        bytes: usize,
    },
    /// Not text at all.
    #[error("not a record: byte {byte} is not text (is this a binary or compressed file?)")]
    NotText {
        /// The first byte that is not UTF-8.
        byte: usize,
    },
    /// The line is none of ours.
    #[error("line {line}: not a line of a Broadside record ({why})")]
    NotARecord {
        /// The line, from 1.
        line: usize,
        /// What was expected.
        why: &'static str,
    },
    /// A format of another time.
    #[error("the record has format version {found}; this program reads version {FORMAT_VERSION}")]
    WrongVersion {
        /// Its version.
        found: u64,
    },
    /// A record of another game.
    #[error("the record is of the game `{found}`, not of `{wanted}`")]
    WrongGame {
        /// Its game.
        found: String,
        /// The game asked for.
        wanted: String,
    },
    /// A line whose body does not fit.
    #[error("line {line}: `{field}`: {message}")]
    BadLine {
        /// The line, from 1.
        line: usize,
        /// The field, as a path.
        field: String,
        /// What is wrong.
        message: String,
    },
    /// The text stops in the middle of a line.
    #[error("line {line} is cut off: the record was not written to its end")]
    Truncated {
        /// The line, from 1.
        line: usize,
    },
    /// The chain of hashes does not hold.
    #[error("line {line}: its hash does not fit: this line or one before it was changed")]
    Chain {
        /// The line, from 1.
        line: usize,
    },
    /// Lines in the wrong order.
    #[error("line {line}: {why}")]
    Order {
        /// The line, from 1.
        line: usize,
        /// What is out of order.
        why: &'static str,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Header,
    Row,
    Footer,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Header => "header",
            Kind::Row => "row",
            Kind::Footer => "footer",
        }
    }
}

/// A record whose frame and chain hold; its bodies are not read yet, so it may be of any game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    game: String,
    rules: String,
    lines: Vec<(Kind, Hash, String)>,
    torn: bool,
}

#[derive(Deserialize)]
struct Peek {
    broadside: u64,
    game: String,
    rules: String,
}

/// A line of a record, with its newline.
fn frame(kind: Kind, hash: Hash, body: &str) -> String {
    ["{\"hash\":\"", &to_hex(&hash.0), "\",\"", kind.name(), "\":", body, "}\n"].concat()
}

fn unframe(line: &str) -> Option<(Kind, Hash, &str)> {
    let rest = line.strip_prefix("{\"hash\":\"")?;
    let hash = Hash(from_hex(rest.get(..64)?)?);
    let rest = rest.get(64..)?.strip_prefix("\",\"")?;
    [Kind::Header, Kind::Row, Kind::Footer].into_iter().find_map(|kind| {
        let body = rest.strip_prefix(kind.name())?.strip_prefix("\":")?.strip_suffix('}')?;
        Some((kind, hash, body))
    })
}

impl Record {
    /// Reads a record from a file's bytes; it must be whole.
    ///
    /// ```
    /// use contract::{Record, RecordError};
    /// assert_eq!(Record::parse(b""), Err(RecordError::Empty));
    /// assert_eq!(Record::parse(&[0xff, 0x00]), Err(RecordError::NotText { byte: 0 }));
    /// ```
    pub fn parse(bytes: &[u8]) -> Result<Record, RecordError> {
        let record = Record::parse_torn(bytes)?;
        if record.torn {
            return Err(RecordError::Truncated { line: record.lines.len() + 1 });
        }
        Ok(record)
    }

    /// Reads a record that may have been cut off while its last line was written; that line is left out.
    pub fn parse_torn(bytes: &[u8]) -> Result<Record, RecordError> {
        if bytes.iter().all(u8::is_ascii_whitespace) {
            return Err(RecordError::Empty);
        }
        if bytes.len() > MAX_BYTES {
            return Err(RecordError::TooBig { bytes: bytes.len() });
        }
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            // The end of the text may be cut off inside a character.
            Err(e) if e.error_len().is_none() && e.valid_up_to() > 0 => {
                std::str::from_utf8(&bytes[..e.valid_up_to()]).unwrap_or_default()
            }
            Err(e) => return Err(RecordError::NotText { byte: e.valid_up_to() }),
        };
        if text.trim_start().starts_with('{') && !text.starts_with("{\"hash\"") {
            return Record::from_json_text(text);
        }
        let mut record = Record { game: String::new(), rules: String::new(), lines: Vec::new(), torn: false };
        let mut pieces = text.split_inclusive('\n').enumerate().peekable();
        while let Some((index, piece)) = pieces.next() {
            let last = pieces.peek().is_none();
            let Some(line) = piece.strip_suffix('\n') else {
                if index == 0 && unframe(piece).is_none() {
                    return Err(RecordError::NotARecord { line: 1, why: "it should begin with a header" });
                }
                record.torn = true;
                break;
            };
            match record.take(index + 1, line) {
                Err(RecordError::NotARecord { line, .. }) if last && line > 1 => record.torn = true,
                other => other?,
            }
        }
        if record.lines.is_empty() {
            return Err(RecordError::Truncated { line: 1 });
        }
        Ok(record)
    }

    fn take(&mut self, line: usize, text: &str) -> Result<(), RecordError> {
        let why = if line == 1 { "it should begin with a header" } else { "it should be a row or a footer" };
        let (kind, hash, body) = unframe(text).ok_or(RecordError::NotARecord { line, why })?;
        let expected = match (kind, self.lines.last()) {
            (Kind::Header, None) => {
                let peek: Peek = read_body(line, body)?;
                if peek.broadside != u64::from(FORMAT_VERSION) {
                    return Err(RecordError::WrongVersion { found: peek.broadside });
                }
                (self.game, self.rules) = (peek.game, peek.rules);
                first_hash(body)
            }
            (Kind::Header, Some(_)) => {
                return Err(RecordError::Order { line, why: "a second header" });
            }
            (_, None) => {
                return Err(RecordError::Order { line, why: "the record does not begin with its header" });
            }
            (_, Some((Kind::Footer, ..))) => {
                return Err(RecordError::Order { line, why: "a line after the footer" });
            }
            (_, Some((_, before, _))) => next_hash(*before, body),
        };
        if expected != hash {
            return Err(RecordError::Chain { line });
        }
        self.lines.push((kind, hash, body.to_owned()));
        Ok(())
    }

    /// The game's name.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The version of its rules.
    pub fn rules(&self) -> &str {
        &self.rules
    }

    /// Was the last line cut off and left out?
    pub fn is_torn(&self) -> bool {
        self.torn
    }

    /// The record as lines of text.
    pub fn to_text(&self) -> String {
        self.lines.iter().map(|(kind, hash, body)| frame(*kind, *hash, body)).collect()
    }

    /// The record as one JSON object: `{"header":…,"rows":[…],"footer":…}`, each with its hash.
    pub fn to_json(&self) -> Value {
        let part = |(kind, hash, body): &(Kind, Hash, String)| {
            let body: Value = serde_json::from_str(body).expect("bodies are JSON");
            json!({ "hash": hash, kind.name(): body })
        };
        let of = |wanted: Kind| self.lines.iter().filter(move |l| l.0 == wanted).map(part);
        json!({
            "header": of(Kind::Header).next(),
            "rows": of(Kind::Row).collect::<Vec<_>>(),
            "footer": of(Kind::Footer).next(),
        })
    }

    /// Reads the one-object form of [`Record::to_json`].
    pub fn from_json(value: &Value) -> Result<Record, RecordError> {
        let mut record = Record { game: String::new(), rules: String::new(), lines: Vec::new(), torn: false };
        let odd = |why| RecordError::NotARecord { line: 1, why };
        let whole = value.as_object().ok_or(odd("it is not a JSON object"))?;
        if whole.keys().any(|key| !["header", "rows", "footer", "seed"].contains(&key.as_str())) {
            return Err(odd("it should have a header, rows and a footer, nothing else"));
        }
        let rows = whole.get("rows").and_then(Value::as_array).ok_or(odd("it has no rows"))?;
        let (Some(header), Some(footer)) = (whole.get("header"), whole.get("footer")) else {
            return Err(odd("it has no header or no footer"));
        };
        let parts = [header].into_iter().chain(rows).chain(Some(footer).filter(|f| !f.is_null()));
        for (index, part) in parts.enumerate() {
            let line = index + 1;
            let body = [Kind::Header, Kind::Row, Kind::Footer]
                .into_iter()
                .find_map(|k| Some((k, part.get(k.name())?)));
            let hash = part.get("hash").and_then(Value::as_str).and_then(from_hex).map(Hash);
            let (Some((kind, body)), Some(hash)) = (body, hash) else {
                return Err(RecordError::NotARecord { line, why: "it should have a hash and a body" });
            };
            // Values keep their keys sorted, so this is the line as it was written.
            record.take(line, frame(kind, hash, &body.to_string()).trim_end())?;
        }
        Ok(record)
    }

    fn from_json_text(text: &str) -> Result<Record, RecordError> {
        let value: Value = serde_json::from_str(text).map_err(|e| {
            if e.is_eof() {
                RecordError::Truncated { line: e.line() }
            } else {
                RecordError::NotARecord { line: e.line(), why: "it is not JSON" }
            }
        })?;
        Record::from_json(value.get("record").unwrap_or(&value))
    }

    /// Reads the bodies as game `G`.
    pub fn typed<G: Game>(&self) -> Result<Journal<G>, RecordError> {
        if self.game != G::META.id {
            return Err(RecordError::WrongGame { found: self.game.clone(), wanted: G::META.id.to_owned() });
        }
        let (_, hash, body) = &self.lines[0];
        let header = Stamped { body: read_body(1, body)?, hash: *hash };
        let mut journal: Journal<G> = Journal { header, rows: Vec::new(), footer: None, newest: None };
        for (index, (kind, hash, body)) in self.lines.iter().enumerate().skip(1) {
            let line = index + 1;
            if *kind == Kind::Footer {
                journal.footer = Some(Stamped { body: read_body::<Footer>(line, body)?, hash: *hash });
                continue;
            }
            let row = Stamped { body: read_body(line, body)?, hash: *hash };
            check_row::<G>(line, &row, journal.header.body.seats)?;
            journal.rows.push(row);
        }
        Ok(journal)
    }
}

/// What the types cannot say: numbers without gaps, seats that exist.
fn check_row<G: Game>(
    line: usize,
    row: &Stamped<crate::journal::RowOf<G>>,
    seats: u8,
) -> Result<(), RecordError> {
    use crate::journal::Entry;
    if row.body.seq != line as u64 - 1 {
        return Err(RecordError::Order { line, why: "the row's number is out of order" });
    }
    let seat = match &row.body.entry {
        Entry::Sat { seat, .. } | Entry::Moved { seat, .. } => Some(*seat),
        Entry::Table(fact) => fact.seat(),
        Entry::Opened { .. } => None,
    };
    match seat {
        Some(Seat(n)) if n >= seats => Err(RecordError::BadLine {
            line,
            field: "row.entry.seat".into(),
            message: format!("seat {n} does not exist: the game has {seats}"),
        }),
        _ => Ok(()),
    }
}

fn read_body<T: DeserializeOwned>(line: usize, body: &str) -> Result<T, RecordError> {
    read::json(body).map_err(|fault| RecordError::BadLine {
        line,
        field: fault.field().unwrap_or_else(|| ".".into()),
        message: fault.message,
    })
}

impl<G: Game> Journal<G> {
    /// The header as a line of a record, with its newline.
    pub fn header_line(&self) -> String {
        frame(Kind::Header, self.header.hash, &canonical(&self.header.body))
    }

    /// Row `index` (from 0) as a line of a record, with its newline.
    pub fn row_line(&self, index: usize) -> Option<String> {
        let row = self.rows.get(index)?;
        let newest = self.newest.as_ref().filter(|_| index + 1 == self.rows.len());
        Some(match newest {
            Some(body) => frame(Kind::Row, row.hash, body),
            None => frame(Kind::Row, row.hash, &canonical(&row.body)),
        })
    }

    /// The footer as a line of a record, with its newline.
    pub fn footer_line(&self) -> Option<String> {
        let footer = self.footer.as_ref()?;
        Some(frame(Kind::Footer, footer.hash, &canonical(&footer.body)))
    }

    /// The whole journal as a record.
    pub fn record(&self) -> Record {
        let mut lines = vec![(Kind::Header, self.header.hash, canonical(&self.header.body))];
        lines.extend(self.rows.iter().map(|r| (Kind::Row, r.hash, canonical(&r.body))));
        lines.extend(self.footer.iter().map(|f| (Kind::Footer, f.hash, canonical(&f.body))));
        Record {
            game: self.header.body.game.clone(),
            rules: self.header.body.rules.clone(),
            lines,
            torn: false,
        }
    }
}
