//! §14 Victory and retreat.

use contract::Turn;

use super::s5_movement::days_from;
use super::s5_orders::toward;
use crate::Frontier;
use crate::battle::Stage;
use crate::event::Event;
use crate::state::{Loss, State};
use crate::tables::FifthCondition;
use crate::types::{Cause, Class, Ending, Navy, Order, Place, Retreat, ShipId, Why};

/// So many days are a tenday.
pub(crate) const TENDAY: u16 = 10;
/// Ruling V7: so many days without a Sathar ship on the map.
const EMPTY: u16 = 10;

/// Stations that fell.
pub(crate) fn fallen(state: &State) -> impl Iterator<Item = &Loss> {
    state.losses.iter().filter(|loss| state.info(loss.ship).class.is_station())
}

/// Fortresses that live.
pub(crate) fn fortresses(state: &State) -> u8 {
    state.all().filter(|(_, ship, info)| info.class == Class::Fortress && ship.lives()).count() as u8
}

/// Ruling V1: have the Sathar won?
fn conquered(state: &State) -> bool {
    let stations = fallen(state).count();
    stations >= usize::from(state.setup.stations_to_win) && fortresses(state) == 0
}

/// Sathar ships lost, whatever the cause: those of Ruling M12, Ruling F3 and Ruling S4 count, those of Ruling D3 do not.
pub(crate) fn lost(state: &State, fits: impl Fn(Class) -> bool) -> usize {
    let counts = |loss: &&Loss| {
        let info = state.info(loss.ship);
        info.navy == Navy::Sathar && loss.cause != Cause::Detonated && fits(info.class)
    };
    state.losses.iter().filter(counts).count()
}

/// Ruling V2: is one of the first three conditions met?
fn met(state: &State, condition: Retreat) -> bool {
    let numbers = state.setup.retreat;
    match condition {
        Retreat::Carriers => {
            lost(state, |class| class == Class::AssaultCarrier) >= usize::from(numbers.carriers)
        }
        Retreat::Cruisers => {
            lost(state, |class| class == Class::HeavyCruiser) >= usize::from(numbers.cruisers)
        }
        Retreat::Ships => lost(state, |_| true) >= usize::from(numbers.ships),
        Retreat::Stations | Retreat::Losses => false,
    }
}

/// Stations that fell in the tenday that ends now.
pub(crate) fn fallen_lately(state: &State) -> usize {
    fallen(state).filter(|loss| loss.day + TENDAY > state.day).count()
}

/// Ruling V4: ships lost in combat, as the fifth condition counts them: no fighters, no militia, no stations, no drones that
/// were detonated.
pub(crate) fn combat_losses(state: &State, navy: Navy) -> usize {
    let lately = state.setup.options.cond5 == FifthCondition::PerTenday;
    let counts = |loss: &&Loss| {
        let info = state.info(loss.ship);
        info.navy == navy
            && info.is_capital()
            && info.home().is_none()
            && loss.cause == Cause::Combat
            && (!lately || loss.day + TENDAY > state.day)
    };
    state.losses.iter().filter(counts).count()
}

/// Ruling V3, Ruling V4: is one of the last two met at the end of a tenday?
fn met_at_tenday(state: &State, condition: Retreat) -> bool {
    match condition {
        Retreat::Stations => fallen_lately(state) < usize::from(state.setup.retreat.stations),
        Retreat::Losses => combat_losses(state, Navy::Sathar) > combat_losses(state, Navy::Upf),
        Retreat::Carriers | Retreat::Cruisers | Retreat::Ships => false,
    }
}

/// §14 Could this be the condition: it is not met, nor was it at the end of any tenday so far?
pub(crate) fn not_met_yet(state: &State, condition: Retreat) -> bool {
    let ends = (1..).map(|n| n * TENDAY).take_while(|day| *day < state.day);
    let past = |day: u16| {
        let before = |loss: &&Loss| loss.day <= day;
        let losses = state.losses.iter().filter(before).copied().collect();
        !met_at_tenday(&State { day, losses, ..state.clone() }, condition)
    };
    !met(state, condition) && ends.into_iter().all(past)
}

fn sathar_on_map(state: &State) -> bool {
    state.all().any(|(_, ship, info)| info.navy == Navy::Sathar && ship.place.on_map())
}

/// Ruling V2, Ruling V6: after every battle, movement and day: has somebody won? A victory of the Sathar comes first.
pub(crate) fn judge(turn: &mut Turn<'_, Frontier>) -> bool {
    let state = turn.state();
    // Ruling V5: the result of a retreat was fixed when it began.
    if let Some(ending) = state.retreating {
        return !sathar_on_map(state) && end(turn, ending);
    }
    if conquered(state) {
        return end(turn, Ending::Conquest);
    }
    let gone = state.all().all(|(_, ship, info)| info.navy != Navy::Sathar || ship.place.gone());
    if gone {
        return retreat(turn, Why::Collapse);
    }
    match state.condition.filter(|condition| met(state, *condition)) {
        Some(condition) => retreat(turn, Why::Condition(condition)),
        None => false,
    }
}

/// The end of a day: Ruling S4, Ruling V3, Ruling V4, Ruling V7, Ruling V8.
pub(crate) fn at_day_end(turn: &mut Turn<'_, Frontier>) -> bool {
    let state = turn.state();
    if state.setup.options.reserve_deadline == Some(state.day) {
        let waits = |ship: &crate::ship::Ship| match ship.place {
            Place::Reserve => true,
            Place::Aboard(base) => state.ship(base).place == Place::Reserve,
            _ => false,
        };
        let late: Vec<ShipId> = state
            .all()
            .filter(|(_, ship, info)| info.navy == Navy::Sathar && waits(ship))
            .map(|(id, ..)| id)
            .collect();
        for ship in late {
            turn.emit(Event::Lost { cause: Cause::Withheld, ship });
        }
    }
    if judge(turn) {
        return true;
    }
    if let Some(why) = due(turn.state())
        && retreat(turn, why)
    {
        return true;
    }
    let state = turn.state();
    if state.setup.options.day_limit.is_none_or(|last| state.day < last) {
        return false;
    }
    // Ruling V5: what a retreat comes to was fixed when it began, even if it began just now.
    match state.retreating {
        Some(ending) => end(turn, ending),
        None => retreat(turn, Why::Deadline),
    }
}

/// Ruling V3, Ruling V4, Ruling V7: why the Sathar retreat at the end of this day, if they do not already.
fn due(state: &State) -> Option<Why> {
    if state.retreating.is_some() {
        return None;
    }
    let tenday = state.day.is_multiple_of(TENDAY);
    let condition = state.condition.filter(|condition| tenday && met_at_tenday(state, *condition));
    let gone = !sathar_on_map(state) && state.day >= state.seen + EMPTY;
    condition.map(Why::Condition).or(gone.then_some(Why::Collapse))
}

/// Ruling V5: the Sathar retreat: the war is decided, and over unless it is played out.
fn retreat(turn: &mut Turn<'_, Frontier>, why: Why) -> bool {
    let fortresses = fortresses(turn.state());
    let ending = Ending::Retreat { why, fortresses };
    let played = turn.state().setup.options.play_out_retreat && sathar_on_map(turn.state());
    if !played || why == Why::Deadline {
        return end(turn, ending);
    }
    turn.emit(Event::RetreatBegan(ending));
    false
}

fn end(turn: &mut Turn<'_, Frontier>, ending: Ending) -> bool {
    let open: Vec<u32> = turn
        .state()
        .battles
        .iter()
        .filter(|battle| battle.stage != Stage::Applied)
        .map(|battle| battle.id)
        .collect();
    if !open.is_empty() {
        turn.emit(Event::Voided(open));
    }
    turn.emit(Event::Ended(ending));
    true
}

/// Ruling V5: what a Sathar ship must do on its way home: the shortest way to the nearest circle.
pub(crate) fn homeward(state: &State, id: ShipId) -> Option<Order> {
    let setup = &state.setup;
    let place = state.ship(id).place;
    if let Place::Red { inward, .. } = place {
        return Some(if inward { Order::Reverse } else { Order::Ahead(1) });
    }
    let way = |circle: &crate::types::CircleId| {
        let track = setup.circle(*circle);
        let turned = super::s5_movement::turned(place);
        let days = [days_from(setup, place, track.system), days_from(setup, turned, track.system)];
        days.into_iter().flatten().min().map(|days| days + u16::from(track.boxes))
    };
    let nearest = setup.circle_ids().filter_map(|circle| Some((way(&circle)?, circle))).min()?.1;
    let system = setup.circle(nearest).system;
    match place {
        Place::Star(planet) if setup.star(planet) == system => Some(Order::Home(nearest)),
        Place::Star(_) | Place::Track { .. } => Some(toward(state, id, system, 1)),
        _ => None,
    }
}
