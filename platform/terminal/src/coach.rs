//! The guided first game at a table of the terminal: what the catalogue's coach asks for is done here.

use catalogue::{Coach, Cue, Entry, Input, Trouble};
use contract::{Nonce, Player, Seat, Seed, UserData};

use crate::error::Fault;
use crate::request::{Pace, PlayRequest};
use crate::table::Table;

/// A lesson and the table it is played at. The table is kept nowhere.
pub(crate) fn sit_down(entry: &'static dyn Entry) -> Result<(Coach, Table), Fault> {
    let coach = Coach::new(entry, 0);
    let options = coach.options();
    let seats = entry.seats(&options, &UserData::default())?;
    // The script plays for everybody else.
    let mind = entry.levels().first().map_or(Player::Human, |level| Player::Mind(level.name.into()));
    let player = |n: u8| if Seat(n) == Coach::LEARNER { Player::Human } else { mind.clone() };
    let request = PlayRequest {
        entry,
        options,
        data: UserData::default(),
        seats: (0..seats).map(player).collect(),
        names: Vec::new(),
        deal: None,
        seed: Seed::from_text(Coach::DEAL),
        nonces: vec![Nonce::default(); usize::from(seats)],
        opening: Vec::new(),
        pace: Pace::Step,
        now: || 0,
    };
    Ok((coach, Table::unsaved(&request)?))
}

/// Tries the learner's line. If it is what is wanted it is done and the lesson goes on; if not, a friendly word says
/// what is.
pub(crate) fn attempt(coach: &mut Coach, table: &mut Table, line: &str) -> Result<(), String> {
    let cue = coach.judge(&*table.game, line)?;
    play(coach, table, &cue).map_err(|trouble| format!("{}.", trouble.plainly()))
}

/// Does what is to be watched, and goes on; false if there is nothing to watch now.
pub(crate) fn show(coach: &mut Coach, table: &mut Table) -> Result<bool, Trouble> {
    match coach.show() {
        Some(cue) => play(coach, table, &cue).map(|()| true),
        None => Ok(false),
    }
}

fn play(coach: &mut Coach, table: &mut Table, cue: &Cue) -> Result<(), Trouble> {
    table.act(cue.seat, &Input::Text(cue.line.clone()), cue.dice.clone())?;
    coach.advance();
    Ok(())
}
