//! §15 Seekers: dropped in secret, activated, and then on their own way.

use contract::{Dice, Seat, Turn};

use super::s14_mines::hex_to_lay;
use super::{in_phase, s2_sequence, s8_4_volley, s9_screens};
use crate::Hawks;
use crate::event::{Attack, Event, Volley};
use crate::refusal::Refusal;
use crate::ship::Place;
use crate::state::{Phase, Seeker, State};
use crate::tables::Setup;
use crate::types::{Facing, Hex, Rules, ShipId, Weapon};

/// How often a seeker flies.
const FLIGHTS: u8 = 6;

/// §15 How far a seeker flies the `n`-th time, from 1.
///
/// ```
/// use hawks::rules::s15_seekers::allowance;
/// let all: Vec<u8> = (1..=6).map(allowance).collect();
/// assert_eq!((all.iter().sum::<u8>(), all), (42, vec![2, 4, 6, 8, 10, 12]));
/// ```
pub const fn allowance(flight: u8) -> u8 {
    2 * flight
}

/// §15 Before a movement its side may activate seekers, if it began with any. That everybody knows: who is asked tells
/// nothing.
pub(crate) fn asks(setup: &Setup, side: Seat) -> bool {
    let laid = &setup.laid[usize::from(side.0)];
    let armed = setup.ships.iter().any(|info| info.side == side && info.condition.weapons.s > 0)
        || !laid.seekers.is_empty()
        || !laid.hunting.is_empty();
    setup.rules != Rules::Basic && armed
}

/// §15 May a ship drop a seeker where it is on its course? Any number lie in a hex.
pub(crate) fn may_drop(state: &State, seat: Seat, id: ShipId) -> Result<Hex, Refusal> {
    let at = hex_to_lay(state, seat, id)?;
    let spent = state.drafts[usize::from(seat.0)].seekers.iter().filter(|(ship, _)| *ship == id).count();
    let left = usize::from(state.ship(id).condition.usable(Weapon::S)) > spent;
    if left { Ok(at) } else { Err(Refusal::NothingToLay) }
}

pub(super) fn drop_seeker(turn: &mut Turn<'_, Hawks>, seat: Seat, ship: ShipId) -> Result<(), Refusal> {
    let at = may_drop(turn.state(), seat, ship)?;
    turn.emit(Event::SeekerPlotted { at, ship });
    Ok(())
}

/// §15 May a seeker that lies here be activated?
pub(crate) fn may_activate(state: &State, seat: Seat, at: Hex) -> Result<(), Refusal> {
    in_phase(state, seat, matches!(state.phase, Phase::Seek))?;
    let side = usize::from(seat.0);
    let count = |list: &[Hex]| list.iter().filter(|known| **known == at).count();
    let left = count(&state.inert[side]) > count(&state.drafts[side].activated);
    if left { Ok(()) } else { Err(Refusal::NoSeeker) }
}

pub(super) fn activate(turn: &mut Turn<'_, Hawks>, seat: Seat, at: Hex) -> Result<(), Refusal> {
    may_activate(turn.state(), seat, at)?;
    turn.emit(Event::ActivationChosen(at));
    Ok(())
}

/// §15 Ships that a seeker flies to, and explodes under: not stations, nor what is docked there.
fn prey(state: &State) -> impl Iterator<Item = (ShipId, Hex)> {
    state.all().filter_map(|(id, ship)| match ship.place {
        Place::Space(at) | Place::Orbit { at, .. } if !state.info(id).class.is_station() => Some((id, at)),
        _ => None,
    })
}

/// §15 Who is hit in a hex: the largest by its original hull points, a die among equals.
fn victim(state: &State, at: Hex, dice: &mut Dice) -> Option<ShipId> {
    let here: Vec<ShipId> = prey(state).filter(|(_, hex)| *hex == at).map(|(id, _)| id).collect();
    let most = here.iter().map(|id| state.info(*id).line.hull).max()?;
    let largest: Vec<ShipId> = here.into_iter().filter(|id| state.info(*id).line.hull == most).collect();
    Some(one_of(&largest, dice))
}

fn one_of<T: Copy>(list: &[T], dice: &mut Dice) -> T {
    if list.len() == 1 { list[0] } else { list[dice.index(list.len())] }
}

/// §15 The way of a seeker: to the closest ship, at each step to the neighbour that is nearest to it, straight on if that
/// is as good, else by a die; never through the planet. It stops where a ship is.
fn way(state: &State, seeker: &Seeker, dice: &mut Dice) -> Vec<Hex> {
    let mut path = Vec::new();
    let (mut at, mut facing) = (seeker.at, None::<Facing>);
    let ships: Vec<(ShipId, Hex)> = prey(state).collect();
    let closest = ships.iter().map(|(_, hex)| hex.distance(at)).min();
    let Some(closest) = closest.filter(|closest| *closest > 0) else { return path };
    let nearest: Vec<Hex> =
        ships.iter().filter(|(_, hex)| hex.distance(at) == closest).map(|(_, hex)| *hex).collect();
    let goal = one_of(&nearest, dice);
    for _ in 0..allowance(seeker.flown + 1) {
        let sides: Vec<Facing> = match facing {
            None => Facing::all().collect(),
            Some(facing) => [0, -1, 1].map(|by| Facing(facing.0.turned(by))).to_vec(),
        };
        let open = |side: &Facing| state.planet != Some(at.toward(*side));
        let open: Vec<Facing> = sides.into_iter().filter(open).collect();
        let Some(best) = open.iter().map(|side| at.toward(*side).distance(goal)).min() else { break };
        let good: Vec<Facing> =
            open.into_iter().filter(|side| at.toward(*side).distance(goal) == best).collect();
        let ahead = facing.filter(|facing| good.contains(facing));
        let side = ahead.unwrap_or_else(|| one_of(&good, dice));
        at = at.toward(side);
        facing = Some(side);
        path.push(at);
        if ships.iter().any(|(_, hex)| *hex == at) {
            break;
        }
    }
    path
}

/// §15 Seekers are activated, and all of the side fly (Ruling R48: at once). Ruling R25: their explosions are one volley.
/// §2 Screens are switched before.
pub(super) fn seek(turn: &mut Turn<'_, Hawks>, seat: Seat) -> Result<(), Refusal> {
    in_phase(turn.state(), seat, matches!(turn.state().phase, Phase::Seek))?;
    s9_screens::commit(turn, seat);
    for at in turn.state().drafts[usize::from(seat.0)].activated.clone() {
        let seeker = turn.state().activated + 1;
        turn.emit(Event::Activated { at, seeker, side: seat });
    }
    let flying: Vec<Seeker> =
        turn.state().seekers.iter().filter(|seeker| seeker.side == seat).copied().collect();
    let mut shots = Vec::new();
    for seeker in flying {
        let state = turn.state().clone();
        let path = way(&state, &seeker, turn.dice());
        let at = path.last().copied().unwrap_or(seeker.at);
        turn.emit(Event::Sought { path, seeker: seeker.number });
        let target = victim(&state, at, turn.dice());
        shots.extend(target.map(|target| Attack::field(Weapon::S, at, target)));
        // On its last flight it explodes wherever it is.
        if target.is_some() || seeker.flown + 1 >= FLIGHTS {
            turn.emit(Event::SeekerGone(seeker.number));
        }
    }
    if shots.is_empty() {
        turn.emit(Event::VolleyDone(Volley::Seekers));
        s2_sequence::steer(turn);
    } else {
        s8_4_volley::declare(turn, shots, Volley::Seekers);
    }
    Ok(())
}

/// §15 Seekers that ships have flown into. Ruling R15: anybody's. With several ships in the hex the largest is hit.
pub(super) fn met(turn: &mut Turn<'_, Hawks>, ships: &[(ShipId, Vec<Hex>)]) -> Vec<Attack> {
    let flying = turn.state().seekers.clone();
    let mut shots = Vec::new();
    for seeker in flying {
        let under: Vec<ShipId> = ships
            .iter()
            .filter(|(id, path)| path.contains(&seeker.at) && !turn.state().info(*id).class.is_station())
            .map(|(id, _)| *id)
            .collect();
        let hull = |id: &ShipId| turn.state().info(*id).line.hull;
        let Some(most) = under.iter().map(hull).max() else { continue };
        let largest: Vec<ShipId> = under.iter().copied().filter(|id| hull(id) == most).collect();
        let target = one_of(&largest, turn.dice());
        turn.emit(Event::SeekerGone(seeker.number));
        shots.push(Attack::field(Weapon::S, seeker.at, target));
    }
    shots
}
