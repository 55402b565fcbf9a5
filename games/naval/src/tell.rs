//! What a viewer saw, in sentences. Every number that changed a roll is named with its section.

use contract::Seat;

use crate::event::{Cause, Event, Order, Repair, Shift, ShiftKind, Spotter, Volley};
use crate::tables::SpecialHit;
use crate::types::{Class, Edge, Hits, TrackKind, UnitId};
use crate::view::{Seen, ShotView, Sighting, UnitView};

/// One sighting as a sentence; empty if there is nothing to say.
pub(crate) fn tell(sighting: &Sighting) -> String {
    let with = With(sighting);
    match &sighting.seen {
        Seen::Fact(event) => with.fact(event),
        Seen::Turn { contacts, turn } => match contacts.len() {
            0 => format!("Turn {turn}."),
            1 => format!("Turn {turn}. There is one contact."),
            many => format!("Turn {turn}. There are {many} contacts."),
        },
        Seen::MadeOut(unit) => format!("{} is made out (§12.21).", described(unit)),
        Seen::Nothing { at, side, .. } => {
            format!("The contact at {at} was a dummy of the {} (§12.22).", with.side(*side))
        }
        Seen::Declared { by, units } => {
            let names: Vec<String> = units.iter().map(described).collect();
            with.declared(*by, &names)
        }
        Seen::Burst { at, side } => {
            format!("A starshell of the {} bursts over {at} (§4.3).", with.side(*side))
        }
        Seen::Designated { shots, side, spotters } => with.designated(shots, *side, spotters),
        Seen::UnseenFire { hits, side, target } => {
            format!(
                "Fire of somebody unseen, {}, on {}: {}.",
                with.side(*side),
                with.name(*target),
                result(*hits)
            )
        }
        Seen::Astray { side, target, unit } => {
            let who = unit
                .map_or_else(|| format!("Somebody unseen, {},", with.side(*side)), |unit| with.name(unit));
            format!("{who} fires at {}, and strikes somebody else in the dark (§11.61).", with.name(*target))
        }
        Seen::Sunk { cause, unit } => sunk(unit, *cause),
        Seen::Left { edge, unit } => format!("{} leaves over the {} edge.", unit.name, edge_name(*edge)),
        Seen::Smoke { hexes, side } => {
            format!("The {} lay smoke in {} (§11.4).", with.side(*side), many(hexes.len(), "hex", "hexes"))
        }
        Seen::Mine { at, exploded: true, side } => {
            format!("A mine goes off under somebody unseen, {}, at {at} (§11.8).", with.side(*side))
        }
        Seen::Mine { at, exploded: false, side } => {
            format!("The {} find mines at {at} (§11.8).", with.side(*side))
        }
        Seen::Movement { .. } | Seen::Ordered { .. } => String::new(),
        Seen::Torpedoes { hits, side, target, unit } => {
            let who = unit
                .map_or_else(|| format!("Somebody unseen, {},", with.side(*side)), |unit| with.name(unit));
            let whom = target.map_or_else(|| "somebody".into(), |target| with.name(target));
            let what = hits.map(|hits| format!(": {}", result(hits))).unwrap_or_default();
            format!("{who} fires torpedoes at {whom}{what}.")
        }
        Seen::Ended { ending, .. } => with.ended(ending),
    }
}

/// A sighting with its names.
struct With<'a>(&'a Sighting);

impl With<'_> {
    fn name(&self, unit: UnitId) -> String {
        let known = self.0.names.iter().find(|named| named.unit == unit);
        known.map_or_else(|| format!("unit {}", u16::from(unit.0) + 1), |named| named.name.clone())
    }

    fn side(&self, side: Seat) -> &str {
        self.0.sides.get(usize::from(side.0)).map_or("?", String::as_str)
    }

    fn declared(&self, by: Seat, names: &[String]) -> String {
        if names.is_empty() {
            format!("The {} declare nothing (§12.22).", self.side(by))
        } else {
            format!("The {} sight {} (§12.22).", self.side(by), listed(names))
        }
    }

    fn designated(&self, shots: &[ShotView], side: Seat, spotters: &[Spotter]) -> String {
        if shots.is_empty() {
            return format!("The {} name no targets.", self.side(side));
        }
        let one = |shot: &ShotView| {
            let who = shot.unit.map_or_else(|| "somebody unseen".into(), |unit| self.name(unit));
            let what = match shot.battery {
                Some(crate::types::Battery::Secondary) => " with secondary guns",
                _ => "",
            };
            let main = shot.battery == Some(crate::types::Battery::Main);
            let spotter = spotters.iter().find(|known| main && Some(known.unit) == shot.unit);
            let spots = spotter.map(|known| format!(", {} spotting (§13.3)", self.name(known.spotter)));
            format!("{who} at {}{what}{}", self.name(shot.target), spots.unwrap_or_default())
        };
        let all: Vec<String> = shots.iter().map(one).collect();
        format!("Targets of the {}: {} (§5).", self.side(side), all.join("; "))
    }

    fn ended(&self, ending: &crate::event::Ending) -> String {
        let [first, second] = ending.points;
        let who = match ending.winner {
            Some(winner) => format!("The {} win", self.side(winner)),
            None => "Nobody wins".into(),
        };
        format!("{who}: {}. Points: {first} to {second}.", ending.reason)
    }

    fn fact(&self, event: &Event) -> String {
        match event {
            Event::Drafted { .. }
            | Event::Deployed { .. }
            | Event::StageBegan { .. }
            | Event::Concealed { .. }
            | Event::MovementEnded { .. }
            | Event::BombsCounted
            | Event::TorpedoesOrdered { .. } => String::new(),
            Event::Placed { at, unit, .. } => format!("{} is at {at} (§12.22).", self.name(*unit)),
            Event::Mined { at, .. } => format!("You have mined {at} (§11.8)."),
            Event::TurnBegan { turn } => format!("Turn {turn}."),
            Event::VisibilityRolled { change, die, now } => {
                format!("Visibility {now}: the die shows {die}, {} (§4.1).", changed(*change))
            }
            Event::AdvantageRolled { bonus, dice, holder } => {
                let total = |side: usize| match bonus[side] {
                    0 => format!("{}", dice[side]),
                    bonus => format!("{} {bonus:+}", dice[side]),
                };
                let (own, other) = (usize::from(holder.0), 1 - usize::from(holder.0));
                let (side, own_total, other_total) = (self.side(*holder), total(own), total(other));
                let sum = |side: usize| i16::from(dice[side]) + i16::from(bonus[side]);
                if sum(own) == sum(other) {
                    format!("A tie, {own_total} against {other_total}: the {side} keep the advantage (§3.1).")
                } else {
                    format!("The {side} have the advantage: {own_total} against {other_total} (§3.1).")
                }
            }
            Event::RadarRolled { die, unit } => {
                let name = self.name(*unit);
                format!(
                    "The radar of {name} reaches {} hexes in this turn: 6 and the die, {die} (§12.13).",
                    6 + die
                )
            }
            Event::Detected { unit, .. } => format!("{} is made out (§12.21).", self.name(*unit)),
            Event::DummyFound { at, unit, .. } => {
                format!("{} at {at} was seen through, and is off the map (§12.22).", self.name(*unit))
            }
            Event::Declared { by, units } => {
                self.declared(*by, &units.iter().map(|unit| self.name(*unit)).collect::<Vec<_>>())
            }
            Event::ShellFired { aimed, burst, die, unit } => {
                let what = match burst {
                    Some(at) if at == aimed => "it bursts there".into(),
                    Some(at) => format!("it drifts to {at}"),
                    None => "it is a dud".into(),
                };
                format!("{} fires a starshell at {aimed}: {die}, {what} (§4.3).", self.name(*unit))
            }
            Event::StrikeFlown { bonus, column, die, hits, roll, target, .. } => {
                let die = if *bonus == 0 { format!("{die}") } else { format!("{die} {bonus:+}") };
                let what = match (column, roll) {
                    (Some(column), Some(roll)) => {
                        format!("{column}, {}: {}", rolled(*roll), result(*hits))
                    }
                    _ => "driven off".into(),
                };
                format!("Planes attack {}: {die}, {what} (§11.5).", self.name(*target))
            }
            Event::Designated { .. } => String::new(),
            Event::Fired(volley) => self.fired(volley),
            Event::SpecialRolled { hit, roll, unit } => {
                let what = match hit {
                    None => "nothing more".into(),
                    Some(hit) => special(*hit),
                };
                format!("Special damage on {}: {}, {what} (§12.5).", self.name(*unit), rolled(*roll))
            }
            Event::Damaged { cause, s, unit, w } => {
                let hits = Hits { w: *w, s: *s, x: false };
                format!("{} takes {}{} (§6.5).", self.name(*unit), result(hits), by(*cause))
            }
            Event::Sunk { cause, unit } => format!("{} sinks{}.", self.name(*unit), by(*cause)),
            Event::CommandLost { side, through: 0 } => {
                format!("The {} have lost their flagship.", self.side(*side))
            }
            Event::CommandLost { side, through } => format!(
                "The {} have lost their command: through turn {through} every unit rolls before it moves (§11.62).",
                self.side(*side)
            ),
            Event::AdmiralKilled { side } => {
                format!(
                    "The admiral of the {} is dead, and every crew is a level lower next turn (§12.5).",
                    self.side(*side)
                )
            }
            Event::FlagshipNamed { unit } => format!("{} is the flagship now (§11.62).", self.name(*unit)),
            Event::OrderRolled { die, order, unit } => {
                let what = match order {
                    Order::Straight => "straight ahead".into(),
                    Order::OneTurn => "one turn of one hexside at most".into(),
                    Order::Swerve(by) if *by < 0 => "her rudder takes her to port".into(),
                    Order::Swerve(_) => "her rudder takes her to starboard".into(),
                };
                let what: String = what;
                format!("{} rolls {die}: {what}.", self.name(*unit))
            }
            Event::Entered { at, unit } => format!("{} enters at {at}.", self.name(*unit)),
            Event::Arriving { die, side, units } => {
                let names: Vec<String> = units.iter().map(|unit| self.name(*unit)).collect();
                let die = die.map(|die| format!("The die shows {die}: ")).unwrap_or_default();
                match units.len() {
                    0 => format!("{die}no reinforcements come for the {} (§16).", self.side(*side)),
                    1 => format!("{die}{} comes (§16).", listed(&names)),
                    _ => format!("{die}{} come (§16).", listed(&names)),
                }
            }
            Event::ZeppelinsRolled { die, number, side } => {
                let die = die.map(|die| format!("The die shows {die}: ")).unwrap_or_default();
                let number = usize::from(*number);
                let the = if die.is_empty() { "The" } else { "the" };
                let number = many(number, "zeppelin", "zeppelins");
                format!("{die}{the} {} have {number} (§13.2).", self.side(*side))
            }
            Event::Drifted { at, unit } => format!("The wind carries {} to {at} (§13.2).", self.name(*unit)),
            Event::Bombed(bomb) => {
                let (who, whom) = (self.name(bomb.unit), self.name(bomb.target));
                let (column, roll, hits) = (bomb.column, rolled(bomb.roll), result(bomb.hits));
                format!("{who} bombs {whom} at {}: {column}, {roll}: {hits} (§13.2).", bomb.at)
            }
            Event::Driven { unit } => format!("{} exceeds her speed (§16).", self.name(*unit)),
            Event::TurnedAway { side, .. } => {
                format!("The {} turn away: every capital ship goes about (§16).", self.side(*side))
            }
            Event::Swept { at, cleared, die, side } => {
                let what = if *cleared { "the hex is clear" } else { "the mines stay" };
                format!("Trawlers of the {} sweep {at}: {die}, {what} (§16).", self.side(*side))
            }
            Event::Moved { path, speed, unit } => match (path.first(), path.last()) {
                (Some(first), Some(last)) if first.at != last.at => format!(
                    "{} steams from {} to {}, heading {}, at speed {speed}.",
                    self.name(*unit),
                    first.at,
                    last.at,
                    last.heading
                ),
                (Some(first), Some(last)) if first.heading != last.heading => {
                    format!("{} turns to {} at {}.", self.name(*unit), last.heading, last.at)
                }
                _ => format!("{} lies still.", self.name(*unit)),
            },
            Event::Left { edge, unit } => {
                format!("{} leaves over the {} edge.", self.name(*unit), edge_name(*edge))
            }
            Event::Smoked { hexes, unit } => {
                format!("{} lays smoke in {} (§11.4).", self.name(*unit), many(hexes.len(), "hex", "hexes"))
            }
            Event::MineEntered { at, column, die, hits, roll, unit, .. } => {
                let what = match (column, roll) {
                    (Some(column), Some(roll)) => {
                        format!("a mine goes off, {column}, {}: {}", rolled(*roll), result(*hits))
                    }
                    _ => "nothing happens".into(),
                };
                format!("{} is among mines at {at}: {die}, {what} (§11.8).", self.name(*unit))
            }
            Event::PlaneLaunched { from, unit } => {
                format!("{} launches her plane; it is on station from turn {from} (§11.2).", self.name(*unit))
            }
            Event::PlaneArrived { through, unit } => {
                format!("The plane of {} is on station through turn {through} (§11.2).", self.name(*unit))
            }
            Event::PlaneRolled { lost: true, roll, unit } => {
                format!("The plane of {} is lost: {} (§11.2).", self.name(*unit), rolled(*roll))
            }
            Event::PlaneRolled { lost: false, .. } | Event::SmokeDrifted => String::new(),
            Event::PlaneGone { unit } => format!("The plane of {} flies home (§11.2).", self.name(*unit)),
            Event::TorpedoRun { column, hits, range, roll, shifts, target, unit } => {
                let what = match (column, roll) {
                    (Some(column), Some(roll)) => {
                        format!("{column}{}, {}: {}", shifted(shifts), rolled(*roll), result(*hits))
                    }
                    _ => "they miss".into(),
                };
                let (who, whom) = (self.name(*unit), self.name(*target));
                format!(
                    "{who} fires torpedoes at {whom}, {}: {what} (§8.2).",
                    many(usize::from(*range), "hex", "hexes")
                )
            }
            Event::RepairTried { bonus, result, roll, track, unit } => {
                let (article, track) = match track {
                    TrackKind::W => ("a", "W"),
                    TrackKind::S => ("an", "S"),
                };
                let extra = if *bonus == 0 { String::new() } else { format!(" {bonus:+} for the crew") };
                let dice = format!("{}{extra}", rolled(*roll));
                match result {
                    Repair::Removed => {
                        format!("{} repairs {article} {track}: {dice} (§9).", self.name(*unit))
                    }
                    Repair::Unrepairable => {
                        let article = crate::brief::capital(article);
                        format!(
                            "{article} {track} of {} cannot be repaired any more: {dice} (§9).",
                            self.name(*unit)
                        )
                    }
                    Repair::Nothing | Repair::Idle => String::new(),
                }
            }
            Event::WindRolled { roll, wind } => match roll.0 + roll.1 {
                2 | 12 => format!("The wind shifts: it blows from {wind} now (§11.7)."),
                _ => String::new(),
            },
            Event::Bombarding { turns, unit } => {
                format!(
                    "{} has bombarded the shore for {}.",
                    self.name(*unit),
                    many(usize::from(*turns), "turn", "turns")
                )
            }
            Event::Bombarded { unit } => format!("{} has laid the shore in ruins.", self.name(*unit)),
            Event::BattleEnded { ending, next, won } => {
                let who =
                    won.as_ref().map_or_else(|| "Nobody wins".to_owned(), |side| format!("The {side} win"));
                let ([first, second], reason) = (ending.points, &ending.reason);
                let next = next.as_ref().map_or_else(
                    || "That was the last battle of the card.".to_owned(),
                    |next| format!("Next on the card: {}.", next.title),
                );
                format!("{who}: {reason}. Points: {first} to {second}. {next}")
            }
            Event::Ready { side } => format!("The {} are ready for the next battle.", self.side(*side)),
            Event::BattleBegan(next) => {
                format!("Battle {} of the card begins: {}.", u16::from(next.place) + 1, next.title)
            }
            Event::Ended(ending) => self.ended(ending),
        }
    }

    /// §6 A shot from beginning to end.
    fn fired(&self, volley: &Volley) -> String {
        let Volley {
            shot,
            range,
            attack,
            roll,
            modifiers,
            modified,
            quarters,
            points,
            struck,
            column,
            crt,
            hits,
        } = volley;
        let (who, whom) = (self.name(shot.unit), self.name(shot.target));
        let with = match shot.battery {
            crate::types::Battery::Main => "",
            crate::types::Battery::Secondary => " with secondary guns",
        };
        let items: Vec<String> = modifiers
            .iter()
            .map(|one| format!("{:+} {} ({})", one.value, one.kind.name(), one.kind.section()))
            .collect();
        let sum = if items.is_empty() {
            rolled(*roll)
        } else {
            format!("{}, {}, makes {modified}", rolled(*roll), items.join(", "))
        };
        let astray = if struck == &shot.target {
            String::new()
        } else {
            format!(" In the dark she strikes {} instead (§11.61).", self.name(*struck))
        };
        let end = match (column, crt) {
            (Some(column), Some(crt)) => format!("{column}, {}: {}", rolled(*crt), result(*hits)),
            _ => "not enough for any harm".into(),
        };
        let far = many(usize::from(*range), "hex", "hexes");
        let points = many(usize::from(*points), "damage point", "damage points");
        let times = fraction(*quarters);
        format!(
            "{who} fires at {whom}{with}, {far}: {sum}. {attack} × {times} makes {points}: {end} (§6).{astray}"
        )
    }
}

/// §6.2 A multiplier of the DPT: `1½`.
fn fraction(quarters: u16) -> String {
    let part = ["", "¼", "½", "¾"][usize::from(quarters % 4)];
    match quarters / 4 {
        0 if part.is_empty() => "0".into(),
        0 => part.into(),
        whole => format!("{whole}{part}"),
    }
}

fn described(unit: &UnitView) -> String {
    match unit.unit.hex() {
        Some(at) => format!("{} ({}, {at}, speed {})", unit.name, unit.class.code(), unit.unit.speed),
        None => unit.name.clone(),
    }
}

fn sunk(unit: &UnitView, cause: Cause) -> String {
    match unit.class {
        Class::Fort => format!("{} is destroyed{}.", unit.name, by(cause)),
        Class::Zeppelin => format!("{} comes down in flames{}.", unit.name, by(cause)),
        _ => format!("{} sinks{}.", unit.name, by(cause)),
    }
}

const fn by(cause: Cause) -> &'static str {
    match cause {
        Cause::Gunfire => "",
        Cause::Torpedo => ", torpedoed",
        Cause::Mine => ", mined",
        Cause::AirStrike => ", bombed",
        Cause::Grounding => ", aground",
        Cause::Bomb => ", bombed by a zeppelin",
        Cause::Breakdown => ", for her turrets have broken down",
    }
}

fn special(hit: SpecialHit) -> String {
    match hit {
        SpecialHit::Deck => "her deck burns and lights her up next turn",
        SpecialHit::Radar => "her radar is destroyed",
        SpecialHit::Rudder => "her rudder is jammed for this movement",
        SpecialHit::Bridge => "her bridge is hit",
        SpecialHit::Engineering => "her power fails for the next turn",
    }
    .into()
}

fn shifted(shifts: &[Shift]) -> String {
    let name = |kind: ShiftKind| match kind {
        ShiftKind::SlowTarget => "target slow",
        ShiftKind::FastTarget => "target at speed 6",
        ShiftKind::Combed => "target combs the tracks",
        ShiftKind::Damage => "own damage",
        ShiftKind::Crew => "crew",
    };
    let all: Vec<String> =
        shifts.iter().map(|shift| format!("{:+} {}", shift.value, name(shift.kind))).collect();
    if all.is_empty() { String::new() } else { format!(" after {}", all.join(", ")) }
}

/// Two dice and their sum.
pub(crate) fn rolled((one, other): (u8, u8)) -> String {
    format!("{one}+{other}={}", one + other)
}

/// What hits are called.
pub(crate) fn result(hits: Hits) -> String {
    match (hits.x, hits.any()) {
        (true, _) => "X, destroyed".into(),
        (_, false) => "no effect".into(),
        _ => hits.to_string(),
    }
}

pub(crate) const fn edge_name(edge: Edge) -> &'static str {
    match edge {
        Edge::North => "north",
        Edge::East => "east",
        Edge::South => "south",
        Edge::West => "west",
    }
}

fn changed(change: i8) -> String {
    match change {
        0 => "as usual".into(),
        less if less < 0 => format!("{} less than usual", -less),
        more => format!("{more} more than usual"),
    }
}

pub(crate) fn many(count: usize, one: &str, more: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {more}") }
}

fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
