//! Simultaneous acts: either order comes to the same, and only the last one in rolls.

use std::collections::BTreeMap;

use contract::decide::sightings;
use contract::{Dice, Game, Imagine, Lane, Seat, Viewer};

use crate::driver::choose;
use crate::judge::{Judge, Table};
use crate::mix::Mix;
use crate::point::{Check, Fault, Point, ensure};
use crate::raw::{attempt, json};

/// While several seats may act in one lane, no action rolls.
pub(crate) fn no_early_roll<G: Game>(
    before: &G::State,
    seat: Seat,
    action: &G::Action,
    rolls: &[u32],
) -> Check {
    if rolls.is_empty() {
        return Ok(());
    }
    let lane = G::lane(before, seat, action);
    let together = G::waiting(before).iter().find(|w| w.lane == lane).map_or(0, |w| w.seats.len());
    ensure!(
        together < 2,
        Commute,
        "seat {seat}: {action:?} rolled {rolls:?} while {together} seats may act in lane {}",
        lane.0
    );
    Ok(())
}

/// One seat's row: drafts and a binding action.
struct Row<G: Game> {
    seat: Seat,
    actions: Vec<G::Action>,
    /// The lane of all its actions, drafts among them.
    lane: Lane,
}

/// A row at random from `state`; none if the drafts lead nowhere soon.
fn plan<G: Game>(state: &G::State, seat: Seat, luck: &mut Mix) -> Option<Row<G>> {
    let mut state = state.clone();
    let (mut actions, mut row) = (Vec::new(), None);
    let patience = luck.below(4) as usize;
    for _ in 0..64 {
        let (_, action) =
            choose::<G>(&G::legal(&state, seat), luck.next() as u32, actions.len() >= patience)?;
        let binding = G::binding(&action);
        let lane = G::lane(&state, seat, &action);
        if *row.get_or_insert(lane) != lane {
            continue;
        }
        let tried = attempt::<G>(&state, seat, &action, &mut Dice::loose(0));
        tried.answer.as_ref().ok()?;
        state = tried.state;
        actions.push(action);
        if binding {
            return Some(Row { seat, actions, lane });
        }
    }
    None
}

/// Where two rows lead, one after the other.
struct After<G: Game> {
    state: G::State,
    seen: Vec<(Viewer, Vec<String>)>,
}

/// Plays rows one after the other; the dice hang on the lane and the row's number in it, as at a table.
fn after<G: Game>(state: &G::State, rows: [&Row<G>; 2], seats: u8, stream: u64) -> Result<After<G>, Fault> {
    let mut lanes: BTreeMap<Lane, u64> = BTreeMap::new();
    let mut events = Vec::new();
    let mut now = state.clone();
    for row in rows {
        for action in &row.actions {
            let lane = G::lane(&now, row.seat, action);
            let at = lanes.get(&lane).copied().unwrap_or(0);
            let number = Mix::new(&[stream, u64::from(lane.0), at]).next();
            ensure!(
                G::waiting(&now).to_act().contains(row.seat),
                Commute,
                "seat {}: {action:?} comes too late after another seat's action, though both were waited for",
                row.seat
            );
            let tried = attempt::<G>(&now, row.seat, action, &mut Dice::loose(number));
            if let Err(refusal) = &tried.answer {
                ensure!(
                    false,
                    Commute,
                    "seat {}: {action:?} is refused after {:?} of another seat: {refusal}",
                    row.seat,
                    rows[0].actions
                );
            }
            no_early_roll::<G>(&now, row.seat, action, &tried.rolls)?;
            if G::binding(action) {
                lanes.insert(lane, at + 1);
            }
            events.extend(tried.events);
            now = tried.state;
        }
    }
    let mut seen = Vec::new();
    for (viewer, list) in sightings::<G>(state.clone(), &events, seats) {
        let mut texts = list.iter().map(json).collect::<Result<Vec<_>, _>>()?;
        // The order of the two rows shows, and may; what was seen may not depend on it.
        texts.sort();
        seen.push((viewer, texts));
    }
    Ok(After { state: now, seen })
}

/// Tries pairs of rows in both orders.
pub(crate) fn check<G: Imagine>(judge: &mut Judge<G>, table: &Table<'_, G>) -> Check {
    let state = table.driver.session.state();
    let windows = G::waiting(state);
    let seats: Vec<Seat> = windows.iter().flat_map(|w| w.seats.iter()).collect();
    if seats.len() < 2 {
        return Ok(());
    }
    judge.summary.apply(Point::Commute);
    let mut luck = table.luck(30);
    for _ in 0..judge.tries(6) {
        let (Some(one), Some(two)) = (luck.one(&seats).copied(), luck.one(&seats).copied()) else {
            return Ok(());
        };
        let (Some(first), Some(second)) =
            (plan::<G>(state, one, &mut luck), plan::<G>(state, two, &mut luck))
        else {
            continue;
        };
        // What one seat does in a lane comes in its order.
        if one == two && first.lane == second.lane {
            continue;
        }
        let stream = luck.next();
        let forth = after(state, [&first, &second], table.seats(), stream)?;
        let back = after(state, [&second, &first], table.seats(), stream)?;
        let (a, b) = (&first.actions, &second.actions);
        ensure!(
            forth.state == back.state,
            Commute,
            "seat {one}: {a:?} and seat {two}: {b:?} lead to different states in either order"
        );
        for ((viewer, seen), (_, other)) in forth.seen.iter().zip(&back.seen) {
            ensure!(
                seen == other,
                Commute,
                "seat {one}: {a:?} and seat {two}: {b:?} show viewer {viewer} {seen:?} in one order and \
                 {other:?} in the other"
            );
        }
        judge.summary.tick(Point::Commute);
    }
    Ok(())
}
