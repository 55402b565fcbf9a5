//! The two programs of one table.

use std::io;
use std::sync::Arc;
use std::time::Instant;

use serde_json::{Value, json};

use super::program::{LAYOUT, Program, Standing, Told};
use super::wire::{Requests, Stream};
use super::{Board, Kind};

/// A text as long as a row of the journal, for those who have no game.
const ROW: &str = "a row as long as one of Satellite Salvo: what was done, the dice, what came of it, who saw what, \
                   when, the hash of the row before and the hash of this one, which are sixty-four digits each, and \
                   the number of the request that asked for it, so that it is about three hundred bytes in all, all";

/// Plays at one table for ever, and at a new one whenever a game is over.
pub(super) async fn table(kind: Kind, port: u16, number: usize, board: Arc<Board>) -> io::Result<()> {
    match kind {
        Kind::Bare => echo(port, number, &board).await,
        Kind::House => {
            let mut doors = [Requests::open(port, None).await?, Requests::open(port, None).await?];
            loop {
                game(port, &mut doors, &board).await?;
                board.played();
            }
        }
    }
}

/// One side of a table.
struct Side {
    seat: u8,
    stream: Stream,
    /// What it was told of so far.
    heard: Option<Standing>,
    program: Program,
    requests: u64,
}

impl Side {
    /// Waits for the next message; true if it says that this side has acted.
    async fn hear(&mut self) -> io::Result<bool> {
        let text = self.stream.next().await?;
        match serde_json::from_slice(&text).map_err(io::Error::other)? {
            Told::Full(standing) | Told::Delta(standing) => {
                self.program.hear(&standing);
                self.heard = Some(standing);
                Ok(false)
            }
            Told::Acted(_) => Ok(true),
            Told::Refused(why) => Err(io::Error::other(why.to_string())),
        }
    }

    /// Is this side waited for, as far as it knows? None once the game is over.
    fn to_act(&self) -> Option<bool> {
        let Some(heard) = &self.heard else { return Some(false) };
        if heard.outcome.is_some() { None } else { Some(heard.to_act.contains(&self.seat)) }
    }

    /// Acts, and waits until it knows what came of it.
    async fn act(&mut self, mut what: Value, board: &Board) -> io::Result<()> {
        self.requests += 1;
        what["request_id"] = self.requests.to_string().into();
        let text = json!({ "act": what }).to_string();
        let begun = Instant::now();
        self.stream.send(&text).await?;
        while !self.hear().await? {}
        board.acted(begun);
        Ok(())
    }

    /// Lays out its planet and plays to the end.
    async fn play(mut self, board: &Board) -> io::Result<()> {
        self.stream.send(&json!({ "act": { "text": LAYOUT } }).to_string()).await?;
        while !self.hear().await? {}
        self.act(json!({ "text": "ready" }), board).await?;
        let mut actions = Vec::new();
        while let Some(mine) = self.to_act() {
            if mine {
                self.program.decide(&mut actions);
                self.act(json!({ "actions": &actions }), board).await?;
            } else {
                self.hear().await?;
            }
        }
        Ok(())
    }
}

/// Sets up a table, and both play at it.
async fn game(port: u16, doors: &mut [Requests; 2], board: &Board) -> io::Result<()> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let [first, second] = doors;
    let made = first.ask("/api/v1/tables", &json!({ "game": "satellite", "seats": ["me", "open"] })).await?;
    let (table, key) = (text(&made["table"]), text(&made["key"]));
    second.take(Some(&text(&made["invitations"][0][1])));
    let sat = second.ask(&format!("/api/v1/tables/{table}/sit"), &json!({})).await?;
    let keys = [key, text(&sat["key"])];
    let side = async |seat: u8| {
        let path = format!("/api/v1/tables/{table}/stream");
        let stream = Stream::open(port, &path, Some(&keys[usize::from(seat)])).await?;
        io::Result::Ok(Side { seat, stream, heard: None, program: Program::new(seat), requests: 0 })
    };
    let (one, other) = (side(0).await?, side(1).await?);
    tokio::try_join!(one.play(board), other.play(board))?;
    second.take(None);
    Ok(())
}

/// The same ways without a game: one sends, both are told, then the other sends.
async fn echo(port: u16, number: usize, board: &Board) -> io::Result<()> {
    let path = format!("/stream/{number}");
    let mut streams = [Stream::open(port, &path, None).await?, Stream::open(port, &path, None).await?];
    for turn in (0..2).cycle() {
        let begun = Instant::now();
        streams[turn].send(ROW).await?;
        streams[turn].next().await?;
        board.acted(begun);
        streams[1 - turn].next().await?;
    }
    Ok(())
}
