//! What holds in every state: somebody can act, the laws, nothing shown that is secret.

use std::collections::BTreeSet;

use contract::{Game, Imagine, Lane, Seat, Viewer};

use crate::checks::{acts, commute, pairs};
use crate::judge::{Judge, Shown, Table};
use crate::point::{Check, Fault, Point, ensure};
use crate::raw::{glance, json, legal_of, legal_text};

/// A committed state, in the order in which faults explain each other best.
pub(crate) fn committed<G: Imagine>(judge: &mut Judge<G>, table: &Table<'_, G>) -> Check {
    let state = table.driver.session.state();
    if judge.wants(Point::SomeoneCanAct) {
        someone_can_act::<G>(state, table.seats())?;
        judge.summary.tick(Point::SomeoneCanAct);
    }
    laws(judge, state)?;
    for (viewer, ..) in &table.viewers {
        no_secrets(judge, state, *viewer)?;
    }
    if judge.samples(table, 1) {
        for seat in (0..table.seats()).map(Seat) {
            acts::listed(judge, table, seat)?;
            acts::unlisted(judge, table, seat)?;
        }
    }
    if judge.wants(Point::Commute) && judge.samples(table, 2) {
        commute::check(judge, table)?;
    }
    if judge.samples(table, 3) {
        pairs::check(judge, table)?;
    }
    if judge.wants(Point::JsonRoundTrip) && judge.samples(table, 5) {
        json(&G::view(state, Viewer::Arbiter))?;
    }
    if judge.wants(Point::SightingsComplete) {
        same_sightings_same_view(judge, table)?;
    }
    Ok(())
}

/// The world as a seat has drafted it.
pub(crate) fn drafted<G: Imagine>(judge: &mut Judge<G>, table: &Table<'_, G>, seat: Seat) -> Check {
    let state = table.driver.world(seat);
    if judge.wants(Point::SomeoneCanAct) {
        ensure!(
            !G::legal(state, seat).is_empty(),
            SomeoneCanAct,
            "seat {seat} has nothing left to do after its drafts"
        );
    }
    laws(judge, state)?;
    no_secrets(judge, state, Viewer::Seat(seat))?;
    if judge.samples(table, 4) {
        acts::listed(judge, table, seat)?;
        acts::unlisted(judge, table, seat)?;
    }
    Ok(())
}

fn someone_can_act<G: Game>(state: &G::State, seats: u8) -> Check {
    let (waiting, outcome) = (G::waiting(state), G::outcome(state));
    match &outcome {
        Some(outcome) => ensure!(
            waiting.is_empty(),
            SomeoneCanAct,
            "the game is over ({}), but seats {:?} are waited for",
            outcome.reason,
            waiting.to_act().iter().collect::<Vec<_>>()
        ),
        None => {
            ensure!(!waiting.is_empty(), SomeoneCanAct, "nobody is waited for, but the game has no outcome");
        }
    }
    let lanes: BTreeSet<Lane> = waiting.iter().map(|window| window.lane).collect();
    ensure!(lanes.len() == waiting.iter().count(), SomeoneCanAct, "two windows share a lane: {waiting:?}");
    for seat in waiting.to_act().iter() {
        ensure!(seat.0 < seats, SomeoneCanAct, "seat {seat} is waited for, but there are {seats} seats");
        ensure!(
            !G::legal(state, seat).is_empty(),
            SomeoneCanAct,
            "seat {seat} is waited for, but has nothing to do"
        );
    }
    Ok(())
}

/// The game's own laws.
pub(crate) fn laws<G: Imagine>(judge: &mut Judge<G>, state: &G::State) -> Check {
    if judge.wants(Point::Laws) {
        G::audit(state).map_err(|law| Fault::new(Point::Laws, law))?;
        judge.summary.tick(Point::Laws);
    }
    Ok(())
}

/// No canary stands in what the viewer is shown of this state.
fn no_secrets<G: Imagine>(judge: &mut Judge<G>, state: &G::State, viewer: Viewer) -> Check {
    if !judge.wants(Point::LeakByContent) {
        return Ok(());
    }
    let canaries = G::canaries(state, viewer);
    if canaries.is_empty() {
        return Ok(());
    }
    judge.summary.apply(Point::LeakByContent);
    judge.summary.tick(Point::LeakByContent);
    no_canary(&canaries, &json(&G::view(state, viewer))?, viewer, "its view")?;
    if let Viewer::Seat(seat) = viewer {
        no_canary(&canaries, &legal_text(&legal_of::<G>(state, seat))?, viewer, "its legal set")?;
    }
    Ok(())
}

/// None of `canaries` stands in `text`.
pub(crate) fn no_canary(canaries: &[String], text: &str, viewer: Viewer, place: &str) -> Check {
    let found = canaries.iter().find(|canary| text.contains(canary.as_str()));
    if let Some(canary) = found {
        let message = format!("viewer {viewer} can read the secret `{canary}` in {place}: {text}");
        return Err(Fault::new(Point::LeakByContent, message));
    }
    Ok(())
}

/// Whoever was told the same, in this run or another, is shown the same.
fn same_sightings_same_view<G: Imagine>(judge: &mut Judge<G>, table: &Table<'_, G>) -> Check {
    const BYTES: usize = 16 << 20;
    let state = table.driver.session.state();
    for (viewer, _, told) in &table.viewers {
        let text = glance::<G>(state, *viewer)?.text();
        let key = (table.title.clone(), *viewer, *told);
        let run = (table.seed, table.driver.rows);
        match judge.shown.get(&key) {
            Some(before) if before.run == run => {}
            Some(before) => {
                ensure!(
                    before.text == text,
                    SightingsComplete,
                    "viewer {viewer} saw the same as in the run of seed {}, row {}, but is shown something \
                     else: {}",
                    before.run.0,
                    before.run.1,
                    crate::raw::apart(&before.text, &text)
                );
                judge.summary.tick(Point::SightingsComplete);
            }
            None if judge.shown_bytes < BYTES => {
                judge.shown_bytes += text.len();
                judge.shown.insert(key, Shown { text, run });
            }
            None => {}
        }
    }
    Ok(())
}
