//! The acts themselves: facts, sightings, and the session that writes them down.

use contract::{Entry, Imagine, Seat, Viewer};

use crate::checks::{drafts, states, wire};
use crate::judge::{Judge, Table};
use crate::point::{Check, Fault, Point, ensure};
use crate::raw::json;

/// Takes the opening in: its facts fold, its sightings are remembered.
pub(crate) fn opened<G: Imagine>(judge: &mut Judge<G>, table: &mut Table<'_, G>) -> Check {
    facts(judge, table)?;
    for (viewer, seen) in table.driver.session.opening().to_vec() {
        table.tell(viewer, &seen)?;
    }
    Ok(())
}

/// Acts through the session; tells whether that committed a row.
pub(crate) fn act<G: Imagine>(
    judge: &mut Judge<G>,
    table: &mut Table<'_, G>,
    seat: Seat,
    action: &G::Action,
) -> Result<bool, Fault> {
    if judge.wants(Point::JsonRoundTrip) {
        wire::round_trip(action, "an action")?;
        judge.summary.tick(Point::JsonRoundTrip);
    }
    sound(judge, table, seat, action)?;
    let binding = G::binding(action);
    let looks_at_drafts = !binding && judge.wants(Point::Drafts);
    let shown = if looks_at_drafts { Some(drafts::shown(table, seat)?) } else { None };
    let head = table.driver.session.journal().head();
    let before = table.folded.clone();
    let step = table.driver.take(seat, action).map_err(|error| {
        Fault::new(Point::ListedAccepted, format!("seat {seat}: {action:?} is listed, but refused: {error}"))
    })?;
    ensure!(
        step.committed == binding,
        Drafts,
        "seat {seat}: {action:?} is {}, but the session thinks otherwise",
        if binding { "binding" } else { "a draft" }
    );
    if let Some(shown) = shown {
        ensure!(
            head == table.driver.session.journal().head(),
            Drafts,
            "seat {seat}: the draft {action:?} was written down"
        );
        drafts::undone_and_redone(table, seat, action, &shown)?;
    }
    if !binding {
        return Ok(false);
    }
    facts(judge, table)?;
    if judge.wants(Point::Drafts) {
        drafts::one_by_one(table, &before)?;
    }
    for (viewer, seen) in &step.sightings {
        table.tell(*viewer, seen)?;
    }
    Ok(true)
}

/// Sounds the action out on a clone first, so that a refusal after a roll is a finding and not a panic.
fn sound<G: Imagine>(judge: &mut Judge<G>, table: &Table<'_, G>, seat: Seat, action: &G::Action) -> Check {
    let state = table.driver.world(seat);
    let stream = table.luck(20).next();
    let tried = crate::raw::attempt::<G>(state, seat, action, &mut contract::Dice::loose(stream));
    if let Err(refusal) = &tried.answer {
        let message = format!("seat {seat}: {action:?} is listed, but refused: {refusal}");
        return Err(Fault::new(Point::ListedAccepted, message));
    }
    if judge.wants(Point::Determinism) {
        let again = crate::raw::attempt::<G>(state, seat, action, &mut contract::Dice::loose(stream));
        ensure!(
            again.events == tried.events && again.state == tried.state,
            Determinism,
            "seat {seat}: {action:?}, done twice in one state with the same dice, leads to different facts"
        );
        judge.summary.tick(Point::Determinism);
    }
    Ok(())
}

/// The facts of the last row: they fold, they survive JSON, and nobody reads a secret in them.
fn facts<G: Imagine>(judge: &mut Judge<G>, table: &mut Table<'_, G>) -> Check {
    let session = &table.driver.session;
    let entry = session.journal().rows.last().map(|row| &row.body.entry);
    let Some(Entry::Opened { events, .. } | Entry::Moved { events, .. }) = entry else {
        return Ok(());
    };
    let mut state = table.folded.clone();
    for event in events {
        let mut twin = state.clone();
        G::evolve(&mut twin, event);
        G::evolve(&mut state, event);
        if judge.wants(Point::Fold) {
            ensure!(twin == state, Fold, "{event:?}, applied twice to one state, gives different states");
        }
        if judge.wants(Point::JsonRoundTrip) {
            wire::round_trip(event, "a fact")?;
        }
        for viewer in Viewer::live(session.seats()).chain([Viewer::Arbiter]) {
            let Some(seen) = G::sight(&state, event, viewer) else {
                continue;
            };
            let text = json(&seen)?;
            if judge.wants(Point::LeakByContent) && viewer != Viewer::Arbiter {
                states::no_canary(&G::canaries(&state, viewer), &text, viewer, "a sighting")?;
            }
        }
    }
    if judge.wants(Point::Fold) {
        ensure!(state == *session.state(), Fold, "the facts of the last row, folded, give another state");
        judge.summary.tick(Point::Fold);
    }
    table.folded = state;
    Ok(())
}
