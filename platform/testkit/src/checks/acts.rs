//! What is listed is accepted, what is not is refused.

use std::collections::BTreeSet;

use contract::{Dice, Game, Imagine, Legal, Refuse, Seat, Viewer};

use crate::checks::{commute, drafts, states, wire};
use crate::judge::{Judge, Table};
use crate::point::{Check, Point, ensure};
use crate::raw::{Tried, attempt, fold, json, legal_of, spread};

/// So many members of a set are looked at one by one.
const MOST: u64 = 48;

/// Everything `seat` may do now is accepted, and its set is a set.
pub(crate) fn listed<G: Imagine>(judge: &mut Judge<G>, table: &Table<'_, G>, seat: Seat) -> Check {
    let state = table.driver.world(seat);
    if !G::waiting(state).to_act().contains(seat) {
        if !judge.wants(Point::ListedAccepted) {
            return Ok(());
        }
        let idle = G::legal(state, seat);
        ensure!(
            idle.is_empty(),
            ListedAccepted,
            "seat {seat} is not waited for, but {} actions are listed for it, such as {:?}",
            idle.len(),
            idle.nth(0)
        );
        return Ok(());
    }
    let legal = G::legal(state, seat);
    if judge.wants(Point::ListedAccepted) {
        a_set::<G>(&legal, seat)?;
    }
    let mut luck = table.luck(10);
    let offset = luck.next();
    let mut private = judge.tries(4);
    for (index, action) in spread(&legal, MOST, offset).into_iter().enumerate() {
        let stream = luck.next();
        let tried = attempt::<G>(state, seat, &action, &mut Dice::loose(stream));
        if let Err(refusal) = &tried.answer {
            ensure!(
                !judge.wants(Point::ListedAccepted),
                ListedAccepted,
                "seat {seat} may do {action:?} by the list, but it is refused: {refusal}"
            );
            continue;
        }
        judge.summary.tick(Point::ListedAccepted);
        judge.pool.offer(&action);
        if index < 4 && judge.wants(Point::Determinism) {
            let again = attempt::<G>(state, seat, &action, &mut Dice::loose(stream));
            ensure!(
                again.events == tried.events && again.rolls == tried.rolls,
                Determinism,
                "seat {seat} did {action:?} twice in the same state with the same dice, and it led to {:?} \
                 and to {:?}",
                tried.events,
                again.events
            );
        }
        accepted(judge, state, seat, &action, &tried)?;
        if !G::binding(&action) {
            judge.summary.apply(Point::Drafts);
            if judge.wants(Point::Drafts) && private > 0 {
                private -= 1;
                drafts::private(state, &tried, seat, table.seats(), &action)?;
                judge.summary.tick(Point::Drafts);
            }
        }
        if judge.wants(Point::Commute) {
            commute::no_early_roll::<G>(state, seat, &action, &tried.rolls)?;
        }
    }
    Ok(())
}

/// What holds of any accepted action.
fn accepted<G: Imagine>(
    judge: &mut Judge<G>,
    before: &G::State,
    seat: Seat,
    action: &G::Action,
    tried: &Tried<G>,
) -> Check {
    if judge.wants(Point::ListedAccepted) {
        let lane = G::lane(before, seat, action);
        ensure!(
            G::waiting(before).iter().any(|w| w.lane == lane && w.seats.contains(seat)),
            ListedAccepted,
            "seat {seat}: {action:?} is taken in lane {}, but the seat is not waited for there",
            lane.0
        );
    }
    if judge.wants(Point::Fold) {
        ensure!(
            fold::<G>(before, &tried.events) == tried.state,
            Fold,
            "seat {seat} did {action:?}: its facts folded give another state"
        );
        judge.summary.tick(Point::Fold);
    }
    states::laws(judge, &tried.state)?;
    if judge.wants(Point::JsonRoundTrip) {
        wire::round_trip(action, "an action")?;
    }
    Ok(())
}

/// Size, numbers and membership of a legal set agree.
fn a_set<G: Game>(legal: &Legal<G::Action>, seat: Seat) -> Check {
    let len = legal.len();
    ensure!(
        legal.nth(len).is_none(),
        ListedAccepted,
        "seat {seat} has {len} actions, but there is one with number {len}"
    );
    let members = spread(legal, MOST, 0);
    ensure!(
        members.len() as u64 == len.min(MOST),
        ListedAccepted,
        "seat {seat} has {len} actions, but some of their numbers have none"
    );
    let mut texts = BTreeSet::new();
    for action in &members {
        ensure!(
            legal.contains(action),
            ListedAccepted,
            "seat {seat}: {action:?} is listed, but `contains` denies it"
        );
        ensure!(texts.insert(json(action)?), ListedAccepted, "seat {seat}: {action:?} is listed twice");
    }
    if len <= MOST {
        ensure!(
            legal.iter().eq(members),
            ListedAccepted,
            "seat {seat}: going through the set gives other actions than its numbers do"
        );
    }
    Ok(())
}

/// Actions from elsewhere and mutants are refused unless they are listed, and a refusal changes nothing.
pub(crate) fn unlisted<G: Imagine>(judge: &mut Judge<G>, table: &Table<'_, G>, seat: Seat) -> Check {
    if !judge.wants(Point::UnlistedRefused) && !judge.wants(Point::LeakByContent) {
        return Ok(());
    }
    let state = table.driver.world(seat);
    let legal = legal_of::<G>(state, seat);
    let mut luck = table.luck(11);
    let mut wrong = judge.pool.candidates(&mut luck, judge.tries(8));
    if judge.effort.thorough {
        wrong.extend_from_slice(judge.pool.actions());
    }
    for action in wrong {
        let tried = attempt::<G>(state, seat, &action, &mut Dice::loose(luck.next()));
        if legal.contains(&action) {
            ensure!(
                tried.answer.is_ok() || !judge.wants(Point::ListedAccepted),
                ListedAccepted,
                "seat {seat}: `contains` lists {action:?}, but it is refused"
            );
            continue;
        }
        if judge.wants(Point::ListedAccepted) && legal.len() <= MOST {
            ensure!(
                !legal.iter().any(|a| a == action),
                ListedAccepted,
                "seat {seat}: {action:?} is in the set by its numbers, but `contains` denies it"
            );
        }
        if judge.wants(Point::UnlistedRefused) {
            refused(state, seat, &action, &tried)?;
            judge.summary.tick(Point::UnlistedRefused);
        }
        if let Err(refusal) = &tried.answer
            && judge.wants(Point::LeakByContent)
        {
            let canaries = G::canaries(state, Viewer::Seat(seat));
            let said = format!("{} {refusal}", refusal.kind());
            states::no_canary(&canaries, &said, Viewer::Seat(seat), "a refusal")?;
        }
    }
    Ok(())
}

fn refused<G: Game>(state: &G::State, seat: Seat, action: &G::Action, tried: &Tried<G>) -> Check {
    let Err(refusal) = &tried.answer else {
        let waited = G::waiting(state).to_act().contains(seat);
        let why = if waited { "is not listed" } else { "comes from a seat that is not waited for" };
        ensure!(false, UnlistedRefused, "seat {seat}: {action:?} {why}, but it is accepted");
        return Ok(());
    };
    ensure!(
        tried.rolls.is_empty() && tried.events.is_empty(),
        UnlistedRefused,
        "seat {seat}: {action:?} is refused only after it rolled {:?} and stated {:?}",
        tried.rolls,
        tried.events
    );
    ensure!(
        tried.state == *state,
        UnlistedRefused,
        "seat {seat}: {action:?} is refused, but changes the state"
    );
    let (kind, text, section) = (refusal.kind(), refusal.to_string(), refusal.section());
    ensure!(
        !kind.is_empty() && !text.trim().is_empty(),
        UnlistedRefused,
        "seat {seat}: {action:?} is refused without a kind or a text: `{kind}`, `{text}`"
    );
    ensure!(
        section.starts_with('§') || section.starts_with("Ruling"),
        UnlistedRefused,
        "seat {seat}: the refusal `{kind}` of {action:?} names no rule: `{section}`"
    );
    Ok(())
}
