//! §5 §6 Gunnery in plain values: who may fire at whom, with which modifiers, and what may come of it. Rules fire with
//! it, and viewers forecast with it from what they know.

use std::collections::BTreeMap;

use crate::event::{Modifier, ModifierKind, Shot};
use crate::refusal::Refusal;
use crate::scene::Scene;
use crate::tables::{Charts, Rule};
use crate::types::{Battery, Class, Column, Crew, Hits, Quality, Sector, UnitId};

/// §5 How a target is spotted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spotting {
    /// By eye.
    Sight,
    /// §4.3 By the light of a starshell.
    Light,
    /// §11.11 §12.11 By radar; within its spotting range without a penalty.
    Radar(Quality, bool),
    /// §11.2 From the air.
    Plane,
    /// §13.2 By an airship.
    Zeppelin,
    /// §13.3 By a ship inside the straits, over the land between.
    Indirect,
}

/// §6 A shot as it would be fired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// How far.
    pub range: u16,
    /// §6.1 The attack strength.
    pub attack: u16,
    /// §6.1 The target's defence.
    pub defence: u16,
    /// How it is spotted.
    pub spotting: Spotting,
    /// §6.3 What changes the roll.
    pub modifiers: Vec<Modifier>,
    /// All of it.
    pub total: i8,
    /// §11.9 Does flash destroy the target on a 2?
    pub flash: bool,
}

/// §5 Whether and how a battery may fire at a target, from what `scene` knows.
pub fn solve(scene: &(impl Scene + ?Sized), shot: Shot) -> Result<Solution, Refusal> {
    let setup = scene.setup();
    let Shot { unit, battery, target } = shot;
    let (info, foe) = (scene.info(unit), scene.info(target));
    let (Some(firer), Some(from)) = (scene.known(unit), scene.at(unit)) else {
        return Err(Refusal::NotYours);
    };
    if setup.surprised(info.side, scene.turn()) {
        return Err(Refusal::Surprised);
    }
    if setup.holds_fire(unit, scene.turn()) {
        return Err(Refusal::HoldsFire);
    }
    let attack = strength_at(scene, shot).ok_or(Refusal::NoGuns)?;
    let (Some(_), Some(to)) = (scene.known(target), scene.at(target)) else { return Err(Refusal::NoTarget) };
    if foe.side == info.side || foe.class == Class::Dummy {
        return Err(Refusal::NoTarget);
    }
    // §12.22 Who has been made out and is not declared is left alone.
    if !scene.declared(info.side, target) {
        return Err(Refusal::Undeclared);
    }
    let range = from.distance(to);
    let reach = match battery {
        Battery::Main => info.r,
        Battery::Secondary => setup.edition.secondary_range(),
    };
    // §13.2 Ships fire at airships with their own defence, within two hexes.
    let near = setup.charts().zeppelins.fired_at_within;
    let airship = foe.class == Class::Zeppelin;
    if airship && (range > near || battery == Battery::Secondary || !info.class.ship()) {
        return Err(Refusal::NoAirship { reach: near });
    }
    if !airship && range > reach {
        return Err(Refusal::TooFar { reach, range });
    }
    if battery == Battery::Secondary && foe.class == Class::Fort {
        return Err(Refusal::NoFort);
    }
    let sector = if info.class == Class::Fort { Sector::Broadside } else { from.sector(firer.heading, to) };
    if battery == Battery::Main && info.no_stern && sector == Sector::Stern {
        return Err(Refusal::NoStern);
    }
    let spotting = if let Some(spotter) = scene.spotter(unit).filter(|_| battery == Battery::Main) {
        indirect(scene, shot, spotter)?
    } else {
        let land = usize::from([info.class, foe.class].contains(&Class::Fort));
        if !scene.clear_over(from, to, info.class == Class::Dd, land) {
            let masked = scene.free_over(from, to, land, None);
            return Err(if masked { Refusal::Masked } else { Refusal::Blocked });
        }
        spotting(scene, unit, target, range).ok_or(Refusal::Unspotted)?
    };
    let modifiers = modifiers(scene, shot, range, spotting);
    let total = modifiers.iter().map(|modifier| modifier.value).sum();
    let attack = if range == 0 { attack * 3 } else { attack };
    let flash = setup.flashes(target);
    Ok(Solution { range, attack, defence: foe.d, spotting, modifiers, total, flash })
}

/// §13.3 May a ship outside the straits bombard a fort that one inside them sees? Ruling N24: a ship spots for any number
/// of others. Ruling N32: it needs a line of sight, over one land hex like any to a fort; how far it sees is no matter.
fn indirect(scene: &(impl Scene + ?Sized), shot: Shot, spotter: UnitId) -> Result<Spotting, Refusal> {
    let setup = scene.setup();
    let (info, foe) = (scene.info(shot.unit), scene.info(shot.target));
    let outside = scene.at(shot.unit).is_some_and(|at| !setup.straits.contains(&at));
    if !setup.indirect(info.side) || !outside || !info.class.ship() || foe.class != Class::Fort {
        return Err(Refusal::NoBombardment);
    }
    let to = scene.at(shot.target).ok_or(Refusal::NoTarget)?;
    let eyes = scene.info(spotter);
    let inside = scene.at(spotter).filter(|at| setup.straits.contains(at));
    let clear = inside.is_some_and(|at| scene.clear_over(at, to, false, 1));
    let sees = clear && eyes.side == info.side && eyes.class.ship();
    if sees { Ok(Spotting::Indirect) } else { Err(Refusal::NoSpotter) }
}

/// §6.1 §13.2 The strength of a battery against a target now: at an airship a ship fires with its printed defence,
/// whatever has hit its weapons, while it has guns at all.
pub fn strength_at(scene: &(impl Scene + ?Sized), shot: Shot) -> Option<u16> {
    let strength = strength(scene, shot.unit, shot.battery)?;
    let airship = scene.info(shot.target).class == Class::Zeppelin;
    Some(if airship { scene.info(shot.unit).d } else { strength })
}

/// §6.1 §8.1 The strength of a battery now; none if it cannot fire in this turn. Screening units have but one battery.
pub fn strength(scene: &(impl Scene + ?Sized), id: UnitId, battery: Battery) -> Option<u16> {
    let (setup, info) = (scene.setup(), scene.info(id));
    let unit = scene.known(id)?;
    let printed = match battery {
        Battery::Main => info.a,
        Battery::Secondary if info.class.capital() => info.secondary,
        Battery::Secondary => 0,
    };
    // §4.3 A capital ship that fired a starshell has no secondary battery in this turn.
    let shelled = battery == Battery::Secondary && unit.starshells > 0;
    let waits = battery == Battery::Main
        && setup.every_other_turn(id)
        && unit.last_fired != 0
        && unit.last_fired + 1 == scene.turn();
    if printed == 0 || unit.w.full() || !unit.powered(scene.turn()) || shelled || waits {
        return None;
    }
    let strength = unit.strength(setup, printed);
    let wrong = battery == Battery::Main && setup.wrong_shells(id, scene.turn());
    let strength = if wrong { (strength * 2).div_ceil(3) } else { strength };
    (strength > 0).then_some(strength)
}

/// §5 How a target is spotted by a firing unit. §4.1 By eye only if that unit itself sees it: a friend's eyes do not aim
/// its guns. §4.3 §12.11 A target that is lit is fired at by that light, whatever radar there is; of the other ways the
/// one counts that costs least.
pub fn spotting(scene: &(impl Scene + ?Sized), unit: UnitId, target: UnitId, range: u16) -> Option<Spotting> {
    let to = scene.at(target)?;
    if scene.looks(unit, to, scene.info(target).class == Class::Fort) {
        return Some(Spotting::Sight);
    }
    if scene.lit(to) {
        return Some(Spotting::Light);
    }
    let radar = scene.radar(unit).filter(|radar| range <= radar.gun).map(|radar| {
        let splashes = radar.spotting.is_some_and(|most| range <= most);
        Spotting::Radar(radar.quality, splashes)
    });
    let plane = scene.plane(unit).then_some(Spotting::Plane);
    let airship = scene.overlooked(scene.info(unit).side, to).then_some(Spotting::Zeppelin);
    [radar, plane, airship]
        .into_iter()
        .flatten()
        .max_by_key(|way| penalty(*way).map_or(0, |(_, value)| value))
}

/// §6.3 What a way of spotting costs.
fn penalty(way: Spotting) -> Option<(ModifierKind, i8)> {
    match way {
        Spotting::Sight | Spotting::Radar(_, true) => None,
        Spotting::Light => Some((ModifierKind::Starshell, -1)),
        Spotting::Radar(Quality::Advanced, false) => Some((ModifierKind::AdvancedRadar, -2)),
        Spotting::Radar(Quality::Low, false) => Some((ModifierKind::LowRadar, -3)),
        Spotting::Plane => Some((ModifierKind::Plane, -3)),
        Spotting::Zeppelin => Some((ModifierKind::Zeppelin, -3)),
        Spotting::Indirect => Some((ModifierKind::Indirect, -3)),
    }
}

/// §6.3 §12.6 What changes the roll on the DPT, in the order of the list.
pub fn modifiers(scene: &(impl Scene + ?Sized), shot: Shot, range: u16, way: Spotting) -> Vec<Modifier> {
    let setup = scene.setup();
    let Shot { unit, battery, target } = shot;
    let (info, foe) = (scene.info(unit), scene.info(target));
    let (Some(firer), Some(prey)) = (scene.known(unit), scene.known(target)) else { return Vec::new() };
    let (Some(from), Some(to)) = (firer.hex(), prey.hex()) else { return Vec::new() };
    let mut all = Vec::new();
    let mut add = |holds: bool, kind: ModifierKind, value: i8| {
        if holds {
            all.push(Modifier { kind, value });
        }
    };
    let (fort, at_fort) = (info.class == Class::Fort, foe.class == Class::Fort);
    let crew = scene.crew(unit);
    let own = if fort { Sector::Broadside } else { from.sector(firer.heading, to) };
    let theirs = if at_fort { Sector::Broadside } else { to.sector(prey.heading, from) };
    add(!at_fort && prey.speed <= 1, ModifierKind::SlowTarget, 2);
    add(crew == Crew::Crack, ModifierKind::CrackCrew, 1);
    add(setup.on(Rule::CrossingT) && theirs.end_on() && range >= 5, ModifierKind::CrossingT, 1);
    let fire = setup.on(Rule::SpecialDamage) && setup.dark(scene.turn()) && prey.deck_fire == scene.turn();
    add(fire && scene.turn() > 0, ModifierKind::DeckFire, 1);
    let designated = scene.designated();
    let main = |known: &&crate::scene::Known| {
        known.target == target && known.battery == Some(Battery::Main) && known.unit != Some(unit)
    };
    let others = designated.iter().filter(main).count();
    let many = others + usize::from(battery == Battery::Main) >= 2;
    add(!at_fort && battery == Battery::Main && many, ModifierKind::Concentrated, -1);
    add(crew == Crew::Poor, ModifierKind::PoorCrew, -1);
    let bow = own == Sector::Bow;
    add(own == Sector::Stern || bow && !info.full_bow, ModifierKind::EndOn, -1);
    add(bow && setup.spray(info.side), ModifierKind::Spray, -1);
    let sea = setup.fire_modifier(unit);
    add(sea != 0, ModifierKind::HeavySea, sea);
    let given = setup.gunnery[usize::from(info.side.0)];
    add(given != 0, ModifierKind::Handicap, given);
    add(firer.turned, ModifierKind::Turned, -1);
    let before = firer.last_target.filter(|_| firer.last_fired != 0 && firer.last_fired + 1 == scene.turn());
    let shifted = battery == Battery::Main && before.is_some_and(|before| before != target);
    add(setup.on(Rule::Shifting) && shifted, ModifierKind::Shifted, -1);
    add(setup.on(Rule::FastTarget) && !at_fort && prey.speed >= 6, ModifierKind::FastTarget, -1);
    let full = !fort && firer.speed != 0 && firer.speed >= info.s;
    add(setup.on(Rule::FullSpeed) && full, ModifierKind::FullSpeed, -1);
    add(designated.iter().any(|known| known.target == unit), ModifierKind::FiredAt, -2);
    let bright = way == Spotting::Light && setup.searchlights(info.side, scene.turn());
    if let Some((kind, value)) = penalty(way).filter(|_| !bright) {
        add(true, kind, value);
    }
    all
}

/// §6.4 §11.9 The result of a roll in a column.
pub fn result(charts: &Charts, column: Column, roll: u8, flash: bool) -> Hits {
    if flash && roll == 2 && column != Column::Half {
        return Hits { x: true, ..Hits::NONE };
    }
    charts.result(column, roll)
}

/// In how many of 36 rolls two dice show this.
pub const fn ways(roll: u8) -> u32 {
    if roll < 2 || roll > 12 {
        0
    } else if roll <= 7 {
        roll as u32 - 1
    } else {
        13 - roll as u32
    }
}

/// §6 What may come of a shot: each result with its number of 1,296 equally likely pairs of rolls, as §17 counts them.
pub fn outcomes(
    charts: &Charts,
    attack: u16,
    defence: u16,
    range: u16,
    total: i8,
    flash: bool,
) -> BTreeMap<Hits, u32> {
    let mut all = BTreeMap::new();
    for roll in 2..=12u8 {
        let points = charts.points(attack, range, roll as i8 + total);
        match Column::odds(points, defence) {
            None => *all.entry(Hits::NONE).or_insert(0) += ways(roll) * 36,
            Some(column) => {
                for crt in 2..=12u8 {
                    *all.entry(result(charts, column, crt, flash)).or_insert(0) += ways(roll) * ways(crt);
                }
            }
        }
    }
    all
}

/// What a shot may come to, as a viewer can tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// The shot.
    pub solution: Solution,
    /// By natural roll from 2 to 12: damage points and the column.
    pub rolls: Vec<(u8, u16, Option<Column>)>,
    /// Each result with its number of 1,296.
    pub outcomes: BTreeMap<Hits, u32>,
}

/// §6 What a viewer can tell of a shot before it is fired.
pub fn forecast(
    scene: &(impl Scene + ?Sized),
    unit: UnitId,
    battery: Battery,
    target: UnitId,
) -> Result<Forecast, Refusal> {
    let solution = solve(scene, Shot { unit, battery, target })?;
    let charts = scene.setup().charts();
    let Solution { range, attack, defence, total, flash, .. } = solution;
    let one = |roll: u8| {
        let points = charts.points(attack, range, roll as i8 + total);
        (roll, points, Column::odds(points, defence))
    };
    let rolls = (2..=12).map(one).collect();
    Ok(Forecast { rolls, outcomes: outcomes(charts, attack, defence, range, total, flash), solution })
}
