//! The two programs of one table.

use std::io;
use std::sync::Arc;
use std::time::Instant;

use serde::Deserialize;
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
struct Side<'a> {
    seat: u8,
    door: &'a mut Requests,
    stream: Stream,
    path: String,
    /// What it was told of so far.
    heard: Option<Standing>,
    program: Program,
    requests: u64,
}

impl Side<'_> {
    /// Waits for the next message.
    async fn hear(&mut self) -> io::Result<()> {
        let text = self.stream.next().await?;
        let (Told::Full(standing) | Told::Delta(standing)) =
            serde_json::from_slice(&text).map_err(io::Error::other)?;
        self.program.hear(&standing);
        self.heard = Some(standing);
        Ok(())
    }

    /// Is this side waited for, as far as it knows? None once the game is over.
    fn to_act(&self) -> Option<bool> {
        let Some(heard) = &self.heard else { return Some(false) };
        if heard.outcome.is_some() { None } else { Some(heard.to_act.contains(&self.seat)) }
    }

    /// Acts, and waits until it knows what came of it.
    async fn act(&mut self, what: &Value, board: &Board) -> io::Result<()> {
        self.requests += 1;
        let mut body = what.clone();
        body["request_id"] = self.requests.to_string().into();
        let begun = Instant::now();
        let answer = self.door.post(&self.path, &body.to_string()).await?;
        board.acted(begun);
        #[derive(Deserialize)]
        struct Acted {
            after: u64,
        }
        let acted: Acted = serde_json::from_slice(&answer).map_err(io::Error::other)?;
        while self.heard.as_ref().is_none_or(|heard| heard.after < acted.after) {
            self.hear().await?;
        }
        Ok(())
    }

    /// Lays out its planet and plays to the end.
    async fn play(mut self, board: &Board) -> io::Result<()> {
        self.door.ask(&self.path, &json!({ "text": LAYOUT })).await?;
        self.act(&json!({ "text": "ready" }), board).await?;
        let mut actions = Vec::new();
        while let Some(mine) = self.to_act() {
            if mine {
                self.program.decide(&mut actions);
                self.act(&json!({ "actions": &actions }), board).await?;
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
    let side = async |seat: u8, door| {
        let (path, key): (_, &String) = (format!("/api/v1/tables/{table}/"), &keys[usize::from(seat)]);
        let stream = Stream::open(port, &format!("{path}stream"), Some(key)).await?;
        let door: &mut Requests = door;
        door.take(Some(key));
        let program = Program::new(seat);
        io::Result::Ok(Side { seat, door, stream, path: path + "act", heard: None, program, requests: 0 })
    };
    let (one, other) = (side(0, first).await?, side(1, second).await?);
    tokio::try_join!(one.play(board), other.play(board))?;
    first.take(None);
    second.take(None);
    Ok(())
}

/// The same ways without a game: one sends, both are told, then the other sends.
async fn echo(port: u16, number: usize, board: &Board) -> io::Result<()> {
    let (act, stream) = (format!("/act/{number}"), format!("/stream/{number}"));
    let mut doors = [Requests::open(port, None).await?, Requests::open(port, None).await?];
    let mut streams = [Stream::open(port, &stream, None).await?, Stream::open(port, &stream, None).await?];
    for turn in (0..2).cycle() {
        let begun = Instant::now();
        doors[turn].post(&act, ROW).await?;
        board.acted(begun);
        for stream in &mut streams {
            stream.next().await?;
        }
    }
    Ok(())
}
