//! The guided first game, line by line.

use std::io;

use catalogue::{Coach, Entry};
use paint::Want;

use super::Plain;
use crate::coach;
use crate::error::Fault;
use crate::table::Table;
use crate::words::{seat_name, wrap};

/// Runs a game's guided first game. Every step is said; where nothing is wanted an empty line goes on;
/// `skip` leaves. True if it was gone through to its end. Nothing is saved.
pub fn lesson_plain(entry: &'static dyn Entry, plain: &mut Plain<'_>) -> Result<bool, Fault> {
    let (mut coach, mut table) = coach::sit_down(entry)?;
    let mut heard = 0;
    plain.say(&format!("{}: {}", entry.meta().title, coach.title()))?;
    plain.say("A guided first game. An empty line goes on, `skip` leaves.")?;
    plain.say("")?;
    situation(&table, plain)?;
    while let Some(step) = coach.step() {
        if !step.say.is_empty() {
            let (at, of) = coach.place();
            plain.say("")?;
            for line in wrap(&format!("[{at}/{of}] {}", step.typed()), 78) {
                plain.say(&line)?;
            }
        }
        match step.want {
            Want::Watch(line) | Want::Theirs(_, line) => {
                let done = match step.want {
                    Want::Theirs(seat, _) => format!("({} acts)", seat_name(table.game.sides(), &[], seat)),
                    Want::Watch(_) | Want::Read | Want::Do(_) | Want::Like(_) => {
                        format!("(done for you: {line})")
                    }
                };
                plain.say(&done)?;
                coach::show(&mut coach, &mut table)
                    .map_err(|why| Fault::Opening { line: line.into(), why })?;
                tell(&table, &mut heard, plain)?;
                if !coach.goes_on() {
                    situation(&table, plain)?;
                }
            }
            Want::Read => match plain.ask()?.as_deref() {
                None | Some("skip") => return left(plain),
                Some("") => coach.advance(),
                Some(_) => plain.say("Nothing to do yet: an empty line goes on.")?,
            },
            Want::Do(_) | Want::Like(_) => {
                let Some(line) = plain.ask()? else { return left(plain) };
                if line == "skip" {
                    return left(plain);
                }
                if line.is_empty() {
                    let wanted = wanted(step.want);
                    plain.say(&format!("Now it is your turn: {wanted}."))?;
                    continue;
                }
                match coach::attempt(&mut coach, &mut table, &line) {
                    Ok(()) => {
                        tell(&table, &mut heard, plain)?;
                        situation(&table, plain)?;
                    }
                    Err(hint) => plain.say(&hint)?,
                }
            }
        }
    }
    plain.say("")?;
    plain.say("That was the guided game.")?;
    Ok(true)
}

/// What to do, for those who press Enter only.
fn wanted(want: Want) -> String {
    match want {
        Want::Do(line) => format!("type `{line}`"),
        Want::Like(prefix) => format!("type something like `{} …`", prefix.trim_end()),
        Want::Read | Want::Watch(_) | Want::Theirs(..) => "an empty line goes on".into(),
    }
}

fn left(plain: &mut Plain<'_>) -> Result<bool, Fault> {
    plain.say("The guided game is left here; it can be begun again any time.")?;
    Ok(false)
}

fn situation(table: &Table, plain: &mut Plain<'_>) -> io::Result<()> {
    let text = table.game.text(Coach::EYES);
    plain.say(&text)
}

fn tell(table: &Table, heard: &mut usize, plain: &mut Plain<'_>) -> io::Result<()> {
    let told = table.told(Coach::EYES);
    for text in &told[*heard..] {
        plain.say(text)?;
    }
    *heard = told.len();
    Ok(())
}
