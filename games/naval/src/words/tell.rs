//! Sightings as sentences. Every number that changed a roll is named, with its section.

use contract::Seat;

use crate::event::{Cause, Event, Modifier, Order, Repair, Stage, Volley};
use crate::tables::SpecialHit;
use crate::types::{Hits, TrackKind, UnitId};
use crate::view::{Seen, Sighting};

/// The names in a sighting.
struct Names<'a>(&'a Sighting);

impl Names<'_> {
    fn unit(&self, id: UnitId) -> String {
        let found = self.0.names.iter().find(|named| named.unit == id);
        found.map_or_else(|| "somebody unseen".into(), |named| named.name.clone())
    }

    fn side(&self, side: Seat) -> &str {
        &self.0.sides[usize::from(side.0)]
    }
}

fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::Gunfire => "gunfire",
        Cause::Torpedo => "torpedoes",
        Cause::Mine => "a mine",
        Cause::AirStrike => "an air strike",
        Cause::Grounding => "running aground",
        Cause::Breakdown => "a breakdown of its turrets",
    }
}

fn result(hits: Hits) -> String {
    if hits.any() { hits.to_string() } else { "no effect".into() }
}

fn total((one, other): (u8, u8)) -> u8 {
    one + other
}

/// §6.3 Modifiers with their sections.
fn list(modifiers: &[Modifier]) -> String {
    let one = |m: &Modifier| format!("{:+} {} ({})", m.value, m.kind.name(), m.kind.section());
    modifiers.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn volley(names: &Names<'_>, volley: &Volley) -> String {
    let (unit, target) = (names.unit(volley.shot.unit), names.unit(volley.shot.target));
    let changed =
        if volley.modifiers.is_empty() { String::new() } else { format!(", {}", list(&volley.modifiers)) };
    let struck = if volley.struck == volley.shot.target {
        String::new()
    } else {
        format!(" By mistake it strikes {}.", names.unit(volley.struck))
    };
    let odds = match (volley.column, volley.crt) {
        (Some(column), Some(crt)) => {
            format!("{} damage points, {column}, {}: {}.", volley.points, total(crt), result(volley.hits))
        }
        _ => format!("{} damage points, not enough.", volley.points),
    };
    format!(
        "{unit} fires its {} at {target}, {} hexes: {} on the dice{changed}. {odds}{struck}",
        volley.shot.battery.name(),
        volley.range,
        total(volley.roll)
    )
}

/// One sighting as a sentence; empty if there is nothing to say.
pub fn tell(sighting: &Sighting) -> String {
    let names = Names(sighting);
    match &sighting.seen {
        Seen::Fact(event) => fact(&names, event),
        Seen::Turn { turn, .. } => format!("Turn {turn}."),
        Seen::MadeOut(unit) => format!("{} is made out.", unit.name),
        Seen::Nothing { at, .. } => format!("The contact at {at} was nothing."),
        Seen::Declared { by, units } => declared(names.side(*by), units.iter().map(|unit| unit.name.clone())),
        Seen::Burst { at, side } => format!("A starshell of the {} side lights up {at}.", names.side(*side)),
        Seen::Designated { shots, side } => {
            let one = |shot: &crate::view::ShotView| {
                let who = shot.unit.map_or("somebody unseen".into(), |unit| names.unit(unit));
                format!("{who} at {}", names.unit(shot.target))
            };
            let all: Vec<String> = shots.iter().map(one).collect();
            let what = if all.is_empty() { "no targets".into() } else { all.join(", ") };
            format!("{} names {what}.", names.side(*side))
        }
        Seen::UnseenFire { hits, target, .. } => {
            format!("Somebody unseen fires at {}: {}.", names.unit(*target), result(*hits))
        }
        Seen::Astray { target, unit, .. } => {
            let who = unit.map_or("somebody unseen".into(), |unit| names.unit(unit));
            format!("A shot of {who} at {} goes astray.", names.unit(*target))
        }
        Seen::Sunk { cause: by, unit } => format!("{} is lost to {}.", unit.name, cause(*by)),
        Seen::Left { unit, .. } => format!("{} has left the map.", unit.name),
        Seen::Smoke { side, .. } => format!("The {} side lays smoke.", names.side(*side)),
        Seen::Mine { at, exploded: true, .. } => format!("A mine goes off at {at}."),
        Seen::Mine { at, exploded: false, .. } => format!("There are mines at {at}."),
        Seen::Movement { side, .. } => format!("{} has moved.", names.side(*side)),
        Seen::Ordered { side } => format!("{} has decided.", names.side(*side)),
        Seen::Torpedoes { hits, target, unit, .. } => {
            let who = unit.map_or("somebody unseen".into(), |unit| names.unit(unit));
            let whom = target.map_or("somebody unseen".into(), |unit| names.unit(unit));
            let what = hits.map_or(String::new(), |hits| format!(": {}", result(hits)));
            format!("Torpedoes of {who} at {whom}{what}.")
        }
        Seen::Ended { ending, .. } => ended(&names, ending),
    }
}

fn declared(by: &str, names: impl Iterator<Item = String>) -> String {
    let all: Vec<String> = names.collect();
    if all.is_empty() {
        format!("{by} declares nothing.")
    } else {
        format!("{by} sights {}.", all.join(", "))
    }
}

fn ended(names: &Names<'_>, ending: &crate::event::Ending) -> String {
    let who = ending.winner.map_or("A draw".into(), |side| format!("{} wins", names.side(side)));
    format!("{who}: {}. Points {} to {}.", ending.reason, ending.points[0], ending.points[1])
}

fn fact(names: &Names<'_>, event: &Event) -> String {
    match event {
        Event::Drafted { .. }
        | Event::StageBegan { side: None, .. }
        | Event::SmokeDrifted
        | Event::TurnBegan { .. }
        | Event::MovementEnded { .. } => String::new(),
        Event::StageBegan { side: Some(side), stage } => {
            let side = names.side(*side);
            match stage {
                Stage::Sight => format!("{side} declares."),
                Stage::Shell => format!("{side} may fire starshells."),
                Stage::Strike => format!("{side} may send an air strike."),
                Stage::Aim => format!("{side} names targets."),
                Stage::Move => format!("{side} moves."),
                Stage::Deploy | Stage::Torpedo | Stage::Over => String::new(),
            }
        }
        Event::Deployed { side, .. } => format!("{} has laid out what it hides.", names.side(*side)),
        Event::Placed { at, unit, .. } => format!("{} is put at {at}.", names.unit(*unit)),
        Event::Mined { at, .. } => format!("Mines are laid at {at}."),
        Event::VisibilityRolled { change, die, now } => {
            format!("Visibility: {die} on the die, {change:+}: {now} hexes.")
        }
        Event::AdvantageRolled { bonus, dice, holder } => format!(
            "Advantage: {}{:+} against {}{:+}: {}.",
            dice[0],
            bonus[0],
            dice[1],
            bonus[1],
            names.side(*holder)
        ),
        Event::RadarRolled { die, unit } => {
            format!("The radar of {} reaches {} hexes.", names.unit(*unit), 6 + die)
        }
        Event::Detected { unit, .. } => format!("{} is made out.", names.unit(*unit)),
        Event::DummyFound { at, unit, .. } => {
            format!("{} at {at} is found out and removed.", names.unit(*unit))
        }
        Event::Declared { by, units } => {
            declared(names.side(*by), units.iter().map(|unit| names.unit(*unit)))
        }
        Event::ShellFired { aimed, burst, unit, .. } => match burst {
            Some(at) if at == aimed => format!("{} lights up {at}.", names.unit(*unit)),
            Some(at) => format!("{}'s starshell drifts and lights up {at}.", names.unit(*unit)),
            None => format!("{}'s starshell is a dud.", names.unit(*unit)),
        },
        Event::StrikeFlown { column, hits, target, .. } => match column {
            Some(column) => format!("Planes attack {} at {column}: {}.", names.unit(*target), result(*hits)),
            None => format!("Planes are driven off from {}.", names.unit(*target)),
        },
        Event::Designated { side, .. } => format!("{} names its targets.", names.side(*side)),
        Event::Fired(shot) => volley(names, shot),
        Event::SpecialRolled { hit, unit, roll } => {
            let unit = names.unit(*unit);
            match hit {
                None => format!("Special damage, {}: none.", total(*roll)),
                Some(SpecialHit::Deck) => {
                    format!("{unit} is on fire: +1 for fire at it in the next turn (§12.5).")
                }
                Some(SpecialHit::Radar) => format!("The radar of {unit} is destroyed (§12.5)."),
                Some(SpecialHit::Rudder) => format!("The rudder of {unit} is jammed in this turn (§12.5)."),
                Some(SpecialHit::Bridge) => format!("The bridge of {unit} is hit (§12.5)."),
                Some(SpecialHit::Engineering) => format!("{unit} has no power in the next turn (§12.5)."),
            }
        }
        Event::Damaged { cause: by, s, unit, w } => {
            let hits = Hits { w: *w, s: *s, x: false };
            format!("{} takes {hits} by {}.", names.unit(*unit), cause(*by))
        }
        Event::Sunk { cause: by, unit } => format!("{} is lost to {}.", names.unit(*unit), cause(*by)),
        Event::CommandLost { side, through: 0 } => format!("{} has lost its flagship.", names.side(*side)),
        Event::CommandLost { side, through } => {
            format!("{} has lost its command through turn {through} (§11.62).", names.side(*side))
        }
        Event::AdmiralKilled { side } => format!("The admiral of the {} side is dead.", names.side(*side)),
        Event::FlagshipNamed { unit } => format!("{} is the flagship now.", names.unit(*unit)),
        Event::OrderRolled { die, order, unit } => {
            let what = match order {
                Order::Straight => "goes straight ahead".into(),
                Order::OneTurn => "may turn by one hexside".into(),
                Order::Swerve(by) => format!("swerves by {by:+}"),
            };
            format!("{}: {die} on the die, it {what}.", names.unit(*unit))
        }
        Event::Entered { at, unit } => format!("{} arrives at {at}.", names.unit(*unit)),
        Event::Moved { path, speed, unit } => match path.last() {
            Some(leg) if path.len() > 1 => {
                format!(
                    "{} steams to {} at speed {speed}, heading {}.",
                    names.unit(*unit),
                    leg.at,
                    leg.heading
                )
            }
            _ => String::new(),
        },
        Event::Left { unit, .. } => format!("{} has left the map.", names.unit(*unit)),
        Event::Smoked { unit, .. } => format!("{} lays smoke.", names.unit(*unit)),
        Event::MineEntered { at, column, hits, unit, .. } => match column {
            Some(column) => {
                format!("{} strikes a mine at {at}, {column}: {}.", names.unit(*unit), result(*hits))
            }
            None => format!("{} is among mines at {at}, and none goes off.", names.unit(*unit)),
        },
        Event::PlaneLaunched { unit, .. } => format!("{} launches its plane.", names.unit(*unit)),
        Event::PlaneArrived { unit, .. } => format!("The plane of {} is on station.", names.unit(*unit)),
        Event::PlaneRolled { lost: true, unit, .. } => format!("The plane of {} is lost.", names.unit(*unit)),
        Event::PlaneRolled { .. } => String::new(),
        Event::PlaneGone { unit } => format!("The plane of {} goes home.", names.unit(*unit)),
        Event::TorpedoesOrdered { launches, .. } => {
            format!("{} salvos of torpedoes are ordered.", launches.len())
        }
        Event::TorpedoRun { column, hits, range, target, unit, .. } => {
            let odds = column.map_or("none".to_owned(), |column| column.to_string());
            let (unit, target) = (names.unit(*unit), names.unit(*target));
            format!("{unit} fires torpedoes at {target}, {range} hexes, {odds}: {}.", result(*hits))
        }
        Event::RepairTried { result, track, unit, .. } => {
            let track = match track {
                TrackKind::W => "weapons",
                TrackKind::S => "speed",
            };
            let unit = names.unit(*unit);
            match result {
                Repair::Unrepairable => format!("{unit}: a hit on its {track} cannot be repaired any more."),
                Repair::Removed => format!("{unit} repairs a hit on its {track}."),
                Repair::Nothing | Repair::Idle => String::new(),
            }
        }
        Event::WindRolled { wind, .. } => format!("The wind blows from {wind}."),
        Event::Bombarding { turns, unit } if *turns > 0 => {
            format!("{} bombards the shore.", names.unit(*unit))
        }
        Event::Bombarding { .. } => String::new(),
        Event::Bombarded { unit } => format!("{} has carried out the bombardment.", names.unit(*unit)),
        Event::Ended(ending) => ended(names, ending),
    }
}
