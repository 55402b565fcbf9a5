//! Drafts are private: no dice, no news, freely taken back.

use contract::{Dice, Entry, Game, Imagine, Seat, Viewer};

use crate::judge::Table;
use crate::point::{Check, Point, ensure};
use crate::raw::{Tried, attempt, glance, json, legal_text};

/// A draft rolled nothing and told nobody else anything.
pub(crate) fn private<G: Game>(
    before: &G::State,
    tried: &Tried<G>,
    seat: Seat,
    seats: u8,
    action: &G::Action,
) -> Check {
    ensure!(tried.rolls.is_empty(), Drafts, "seat {seat}: the draft {action:?} rolled {:?}", tried.rolls);
    ensure!(
        G::waiting(&tried.state) == G::waiting(before) && G::outcome(&tried.state) == G::outcome(before),
        Drafts,
        "seat {seat}: the draft {action:?} changes who is waited for, or ends the game"
    );
    for viewer in Viewer::live(seats).filter(|v| !v.is(seat)) {
        let mut state = before.clone();
        for event in &tried.events {
            G::evolve(&mut state, event);
            if let Some(seen) = G::sight(&state, event, viewer) {
                let seen = json(&seen)?;
                ensure!(false, Drafts, "seat {seat}: the draft {action:?} shows viewer {viewer} {seen}");
            }
        }
        let differs = glance::<G>(before, viewer)?.differs(&glance::<G>(&tried.state, viewer)?);
        if let Some(what) = differs {
            ensure!(false, Drafts, "seat {seat}: the draft {action:?} changes for viewer {viewer} {what}");
        }
    }
    Ok(())
}

/// The draft just made can be taken back and made again.
pub(crate) fn undone_and_redone<G: Imagine>(
    table: &mut Table<'_, G>,
    seat: Seat,
    action: &G::Action,
    before: &(String, String),
) -> Check {
    let after = shown(table, seat)?;
    ensure!(
        table.driver.undo(seat) && shown(table, seat)? == *before,
        Drafts,
        "seat {seat}: taking back the draft {action:?} does not restore what the seat had"
    );
    let again = table.driver.take(seat, action);
    ensure!(
        again.is_ok_and(|step| !step.committed) && shown(table, seat)? == after,
        Drafts,
        "seat {seat}: the draft {action:?}, taken back and made again, leads to something else"
    );
    Ok(())
}

/// What a seat is shown, its drafts included.
pub(crate) fn shown<G: Imagine>(
    table: &Table<'_, G>,
    seat: Seat,
) -> Result<(String, String), crate::point::Fault> {
    let session = &table.driver.session;
    let view = format!("{:?} {}", session.drafts(seat), json(&session.view(Viewer::Seat(seat)))?);
    Ok((view, legal_text(&session.legal(seat))?))
}

/// The row just committed comes to the same as its actions one by one.
pub(crate) fn one_by_one<G: Imagine>(table: &Table<'_, G>, before: &G::State) -> Check {
    let Some(Entry::Moved { seat, actions, rolls, events, .. }) =
        table.driver.session.journal().rows.last().map(|row| &row.body.entry)
    else {
        return Ok(());
    };
    let mut state = before.clone();
    let mut facts = Vec::new();
    for (index, action) in actions.iter().enumerate() {
        let last = index + 1 == actions.len();
        let mut dice = Dice::given(if last { rolls.clone() } else { Vec::new() });
        let tried = attempt::<G>(&state, *seat, action, &mut dice);
        ensure!(
            tried.answer.is_ok() && dice.finish().is_ok(),
            Drafts,
            "seat {seat}: {action:?}, the action {index} of a row, does not go one by one"
        );
        facts.extend(tried.events);
        state = tried.state;
    }
    ensure!(
        facts == *events && state == *table.driver.session.state(),
        Drafts,
        "seat {seat}: the row {actions:?} comes to something else than its actions one by one"
    );
    Ok(())
}

/// Which point a difference between drafts and batches belongs to.
pub(crate) fn point_of<G: Game>(actions: &[G::Action]) -> Point {
    if actions.len() > 1 { Point::Drafts } else { Point::Replay }
}
