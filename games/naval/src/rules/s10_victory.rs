//! §10 §15 Who has won.

use contract::{Seat, Turn};

use super::s10_points::points;
use crate::Naval;
use crate::event::{Ending, Event};
use crate::state::{Card, State};
use crate::tables::{Condition, Win};
use crate::types::{Class, UnitId, enemy};
use crate::unit::{Place, Unit};

/// How many units of a side's classes are sunk.
fn sunk(state: &State, side: u8, classes: &[Class]) -> usize {
    let of = |info: &crate::tables::UnitInfo| info.side.0 + 1 == side && classes.contains(&info.class);
    state.all().filter(|(_, info, unit)| of(info) && unit.place == Place::Sunk).count()
}

/// §15 §16 Has a unit no more hits than a way to win allows?
pub(crate) fn sound(unit: &Unit, w_most: Option<u8>, s_most: Option<u8>, fixed: bool) -> bool {
    let (w, s) = if fixed { (unit.w.fixed, unit.s.fixed) } else { (unit.w.hits, unit.s.hits) };
    w_most.is_none_or(|most| w <= most) && s_most.is_none_or(|most| s <= most)
}

/// Does a condition hold?
pub(crate) fn holds(state: &State, side: Seat, condition: &Condition) -> bool {
    let units = |names: &[String]| -> Vec<UnitId> {
        names.iter().filter_map(|name| state.setup.named(name)).collect()
    };
    let count =
        |ids: Vec<UnitId>, is: &dyn Fn(&Unit) -> bool| ids.iter().filter(|id| is(state.unit(**id))).count();
    match condition {
        Condition::Sunk { units: names, count: least } => {
            count(units(names), &|unit| unit.place == Place::Sunk) >= usize::from(*least)
        }
        Condition::SunkClass { side, classes, count } => sunk(state, *side, classes) >= usize::from(*count),
        Condition::SunkAtMost { side, classes, count } => sunk(state, *side, classes) <= usize::from(*count),
        Condition::Exited { units: names, count: least, edges, w_most, s_most, fixed, from } => {
            let out = |unit: &Unit| {
                let over =
                    matches!(unit.place, Place::Left(edge) if edges.is_empty() || edges.contains(&edge));
                let in_time = from.is_none_or(|from| unit.left >= from);
                over && in_time && sound(unit, *w_most, *s_most, *fixed)
            };
            count(units(names), &out) >= usize::from(*least)
        }
        Condition::Crippled { units: names, w, s } => {
            let hurt = |unit: &Unit| unit.w.hits >= *w || unit.s.hits >= *s || unit.place == Place::Sunk;
            count(units(names), &hurt) > 0
        }
        Condition::Afloat { units: names } => count(units(names), &|unit| unit.place == Place::Sunk) == 0,
        Condition::Sound { units: names, w_most, s_most } => {
            let sound = |unit: &Unit| sound(unit, *w_most, *s_most, true);
            let ids = units(names);
            let all = ids.len();
            count(ids, &sound) == all
        }
        Condition::Bombarded => state.bombarded,
        Condition::NotBombarded => !state.bombarded,
        Condition::Lead { over } => {
            let points = points(state);
            points[usize::from(side.0)] - points[usize::from(enemy(side).0)] > *over
        }
    }
}

/// The ways in which a side has won.
fn won(state: &State, side: Seat, last: bool) -> Option<&Win> {
    state.setup.victory.wins.iter().find(|win| {
        win.side == side.0 + 1
            && (win.at_once || last)
            && win.through.is_none_or(|through| state.turn <= through)
            && win.when.iter().all(|condition| holds(state, side, condition))
    })
}

/// Nothing of a side is left that could fight. Ruling N30: forts alone are a coast, and that stays.
fn gone(state: &State, side: Seat) -> bool {
    let fights = |class: Class| class.ship() || class == Class::Fort;
    // §13.3 A coast stays, and its mines with it.
    state.setup.sails(side)
        && !state.all().any(|(_, info, unit)| {
            info.side == side && fights(info.class) && matches!(unit.place, Place::At(_) | Place::Waiting)
        })
}

/// How it stands: is it over? `last` when no turn is left.
fn ending(state: &State, last: bool) -> Option<Ending> {
    let sides = [Seat(0), Seat(1)];
    let last = last || sides.into_iter().any(|side| gone(state, side));
    let wins = sides.map(|side| won(state, side, last));
    let end = |winner: Option<Seat>, reason: &str| {
        Some(Ending { winner, points: points(state), reason: reason.to_owned() })
    };
    match wins {
        [Some(one), None] => end(Some(Seat(0)), &one.because),
        [None, Some(other)] => end(Some(Seat(1)), &other.because),
        // Who wins unless the other does has not won if the other has.
        [Some(one), Some(other)] if other.when.is_empty() && !one.when.is_empty() => {
            end(Some(Seat(0)), &one.because)
        }
        [Some(one), Some(other)] if one.when.is_empty() && !other.when.is_empty() => {
            end(Some(Seat(1)), &other.because)
        }
        [Some(_), Some(_)] => end(None, "both sides have done what they set out to do"),
        [None, None] if !last => None,
        [None, None] => match state.setup.victory.margin {
            Some(margin) => {
                let [one, other] = points(state);
                if one - other > margin {
                    end(Some(Seat(0)), "by victory points")
                } else if other - one > margin {
                    end(Some(Seat(1)), "by victory points")
                } else {
                    end(None, "the victory points are too near")
                }
            }
            None => end(None, "neither side has done what it set out to do"),
        },
    }
}

/// Ruling N33 Has gunfire decided the battle, in the middle of a turn?
pub(crate) fn at_once(turn: &mut Turn<'_, Naval>) -> bool {
    finish(turn, false)
}

/// The turn is over: is the battle?
pub(crate) fn end_of_turn(turn: &mut Turn<'_, Naval>) -> bool {
    let last = turn.state().turn >= turn.state().setup.turns;
    finish(turn, last)
}

fn finish(turn: &mut Turn<'_, Naval>, last: bool) -> bool {
    match ending(turn.state(), last) {
        Some(ending) => {
            conclude(turn, ending);
            true
        }
        None => false,
    }
}

/// The battle is over: on a card both sides look at it before the next one begins, or the card is added up.
fn conclude(turn: &mut Turn<'_, Naval>, ending: Ending) {
    let Some(card) = &turn.state().card else { return turn.emit(Event::Ended(ending)) };
    let results: Vec<Ending> = card.results.iter().cloned().chain([ending.clone()]).collect();
    let next = card.next(card.results.len());
    let won = ending.winner.map(|winner| turn.state().setup.sides[usize::from(winner.0)].clone());
    let over = next.is_none();
    turn.emit(Event::BattleEnded { ending, next, won });
    if over {
        turn.emit(Event::Ended(added_up(&results)));
    }
}

/// Both sides have seen enough of a battle: the next one of the card begins.
pub(crate) fn next_battle(turn: &mut Turn<'_, Naval>) {
    let fought = |card: &Card| card.results.len().checked_sub(1);
    let card = turn.state().card.as_ref();
    if let Some(next) = card.and_then(|card| card.next(fought(card)?)) {
        turn.emit(Event::BattleBegan(next));
        super::s3_sequence::begin(turn);
    }
}

/// Who has won a card: whoever won more battles; else whoever has more points.
fn added_up(results: &[Ending]) -> Ending {
    let ([one, other], points) = Card::score(results);
    let (winner, reason) = match one.cmp(&other).then(points[0].cmp(&points[1])) {
        std::cmp::Ordering::Equal => (None, format!("{one} battles won by each, and the same points")),
        order => {
            let (seat, most, least) =
                if order.is_gt() { (Seat(0), one, other) } else { (Seat(1), other, one) };
            let by = if one == other { " each, and more points" } else { "" };
            let count =
                if by.is_empty() { format!("{most} battles to {least}") } else { format!("{most} battles") };
            (Some(seat), format!("{count}{by} on the card"))
        }
    };
    Ending { winner, points, reason }
}

/// §15 Ships that may bombard the shore: so many turns in a row near it, without a ship as target of any of their
/// guns. Ruling N34: the turn in which one comes there is the first.
pub(crate) fn bombard(turn: &mut Turn<'_, Naval>) {
    let ids: Vec<UnitId> = turn.state().all().map(|(id, ..)| id).collect();
    for unit in ids {
        let state = turn.state();
        let Some((hex, within, wanted, w_most)) = state.setup.bombardment(unit) else { continue };
        let now = state.unit(unit);
        let near = now.hex().is_some_and(|at| at.distance(hex) <= within);
        let at_ship = |target: UnitId| state.info(target).class.ship();
        let busy = state.shots.iter().any(|shot| shot.unit == unit && at_ship(shot.target));
        let turns = if near && now.w.hits <= w_most && !busy { now.bombarding + 1 } else { 0 };
        if turns != now.bombarding {
            turn.emit(Event::Bombarding { turns, unit });
        }
        if turns >= wanted && !turn.state().bombarded {
            turn.emit(Event::Bombarded { unit });
        }
    }
}
