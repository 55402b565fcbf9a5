//! Facts as sentences, as a newspaper would have them.

use hawks::Hawks;
use hawks::aftermath::Fate;
use hawks::rules::s13_after::Work as Mending;
use hawks::rules::s13_repairs::Attempt;
use hawks::tell::system_name;
use paint::Present as _;

use crate::action::Work;
use crate::battle::{Plan, Report};
use crate::event::{Event, Put};
use crate::tables::Chart;
use crate::types::{
    Cause, Class, End, Ending, Method, Navy, Place, PlanetId, Retreat, Rules, ShipId, SystemId, Way, Why,
};
use crate::view::{Seen, Sighting};

/// Names of things on the map.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a>(pub(crate) &'a Chart);

impl<'a> Names<'a> {
    pub(crate) fn ship(self, id: ShipId) -> &'a str {
        self.0.ships.get(id.index()).map_or("a ship", |ship| ship.name.as_str())
    }

    pub(crate) fn class(self, id: ShipId) -> Class {
        self.0.ships.get(id.index()).map_or(Class::Frigate, |ship| ship.class)
    }

    pub(crate) fn navy(self, id: ShipId) -> Navy {
        self.0.ships.get(id.index()).map_or(Navy::Upf, |ship| ship.navy)
    }

    pub(crate) fn planet(self, id: PlanetId) -> &'a str {
        self.0.planets.get(id.index()).map_or("a planet", |planet| planet.name.as_str())
    }

    pub(crate) fn system(self, id: SystemId) -> &'a str {
        self.0.systems.get(id.index()).map_or("a system", |system| system.name.as_str())
    }

    /// Where something is: `at Triad`, `in box 3 of 7 from Prenglar to Cassidine`.
    pub(crate) fn place(self, place: Place) -> String {
        match place {
            Place::Star(planet) => format!("at {}", self.planet(planet)),
            Place::Track { route, at, heading, rate, .. } => {
                let Some(track) = self.0.routes.get(route.index()) else { return "on a route".into() };
                let (from, to, number) = match heading {
                    End::B => (track.ends[0], track.ends[1], at),
                    End::A => (track.ends[1], track.ends[0], track.boxes + 1 - at),
                };
                let fast = if rate > 1 { format!(", {rate} boxes a day") } else { String::new() };
                let jump =
                    if track.jump[usize::from(heading == End::A)] == at { " (the jump box)" } else { "" };
                let (from, to, boxes) = (self.system(from), self.system(to), track.boxes);
                format!("in box {number} of {boxes} from {from} to {to}{jump}{fast}")
            }
            Place::Red { circle, at, inward } => {
                let track = self.0.circles.get(circle.index());
                let (boxes, to) =
                    track.map_or((0, "a star"), |track| (track.boxes, self.system(track.system)));
                let way = if inward { "toward" } else { "away from" };
                format!("in red box {at} of {boxes} of circle {}, {way} {to}", u16::from(circle.0) + 1)
            }
            Place::Circle(circle) => format!("in Start Circle {}", u16::from(circle.0) + 1),
            Place::Void { back } => format!("in the Void until day {back}"),
            Place::Astray { back, .. } => format!("astray until day {back}"),
            Place::Reserve => "in reserve".into(),
            Place::OffMap => "off the map".into(),
            Place::Aboard(base) => format!("aboard {}", self.ship(base)),
            Place::Lost => "lost".into(),
            Place::Destroyed => "destroyed".into(),
        }
    }

    /// Some ships: their names, or how many of which class.
    pub(crate) fn ships(self, ships: &[ShipId]) -> String {
        if ships.len() <= 2 {
            return join(ships.iter().map(|ship| self.ship(*ship).to_owned()).collect());
        }
        let side = ships.first().map_or(Navy::Upf, |ship| self.navy(*ship));
        format!("{side}: {}", classes(ships.iter().map(|ship| self.class(*ship)).collect()))
    }
}

/// How many of which class, large ones first: `2 destroyers and a frigate`.
pub(crate) fn classes(mut all: Vec<Class>) -> String {
    all.sort_unstable_by(|a, b| b.cmp(a));
    join(all.chunk_by(|a, b| a == b).map(|same| counted(same[0], same.len())).collect())
}

/// `3 destroyers`, `a frigate`.
pub(crate) fn counted(class: Class, count: usize) -> String {
    let name = class.to_string().to_lowercase();
    match count {
        1 => format!("{} {name}", if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }),
        many if name.ends_with('s') => format!("{many} {name}es"),
        many => format!("{many} {name}s"),
    }
}

/// `a, b and c`.
pub(crate) fn join(mut list: Vec<String>) -> String {
    let Some(last) = list.pop() else { return String::new() };
    if list.is_empty() { last } else { format!("{} and {last}", list.join(", ")) }
}

/// `one ship`, `3 ships`.
pub(crate) fn some(count: usize, what: &str) -> String {
    let ending = if what.ends_with(['s', 'x']) { "es" } else { "s" };
    if count == 1 { format!("one {what}") } else { format!("{count} {what}{ending}") }
}

/// A condition of retreat in words.
pub(crate) fn condition(choice: Retreat, numbers: crate::tables::RetreatFile) -> String {
    match choice {
        Retreat::Carriers => format!("{} lost", some(numbers.carriers.into(), "assault carrier")),
        Retreat::Cruisers => format!("{} lost", some(numbers.cruisers.into(), "heavy cruiser")),
        Retreat::Ships => format!("{} lost, fighters counted", some(numbers.ships.into(), "ship")),
        Retreat::Stations => {
            format!("fewer than {} destroyed in a tenday", some(numbers.stations.into(), "station"))
        }
        Retreat::Losses => "more ships lost in combat than the UPF at the end of a tenday".into(),
    }
}

/// A condition of retreat that was met.
const fn reason(choice: Retreat) -> &'static str {
    match choice {
        Retreat::Carriers => "assault carriers lost",
        Retreat::Cruisers => "heavy cruisers lost",
        Retreat::Ships => "too many ships lost",
        Retreat::Stations => "too few stations destroyed in a tenday",
        Retreat::Losses => "more ships lost in combat than the UPF at the end of a tenday",
    }
}

/// How a battle is fought.
pub(crate) const fn method(method: Method) -> &'static str {
    match method {
        Method::Resolve => "decided at once",
        Method::Watch => "fought by officers, looked on",
        Method::Play => "fought by the players",
        Method::Hand => "fought elsewhere",
    }
}

/// One sighting as a sentence; empty if there is nothing to say.
pub(crate) fn tell(sighting: &Sighting) -> String {
    let names = Names(&sighting.chart);
    match &sighting.seen {
        Seen::Fact(event) => fact(names, event),
        Seen::BattleBegan { battle, watched, second } => {
            let how = if *watched { "Officers fight" } else { "Both sides fight" };
            let part = if *second { ": on to the station" } else { "" };
            format!("{how} battle {battle}{part}.")
        }
        Seen::Battle { battle, seen } => {
            let told = Hawks::tell(seen);
            if told.is_empty() { told } else { format!("Battle {battle}: {told}") }
        }
        Seen::ConditionChosen => "The Sathar have chosen what will make them retreat.".into(),
        Seen::Marked(navy) => format!("The {navy} have marked their shatter drones."),
    }
}

/// A fact that everybody saw, as a sentence. That somebody is to decide now is no news: the prompt says it.
pub(crate) fn fact(names: Names<'_>, event: &Event) -> String {
    match event {
        Event::Drafted { .. } | Event::SeatDone(_) | Event::Settled(_) | Event::Began(_) => String::new(),
        Event::DayBegan(day) => format!("Day {day} begins."),
        Event::Placed { ships, .. } => placed(names, ships),
        Event::ConditionChosen(choice) => format!("Your condition of retreat: {}.", choice.id()),
        Event::Marked { ships, .. } => format!("Shatter drones: {}.", names.ships(ships)),
        Event::NovaHeld => "The force off the map stays away.".into(),
        Event::NovaRests(day) => format!("The force off the map stays away until day {day}."),
        Event::NovaPlaced { planet, roll, ships } => {
            let (place, list) = (names.planet(*planet), names.ships(ships));
            format!("A roll of {roll}: the force from off the map is at {place}. {list}.")
        }
        Event::Standing { ships, .. } => format!("Standing orders for {}.", some(ships.len(), "ship")),
        Event::Moved { ships, to } => {
            let verb = match to {
                Place::Star(_) => "arrive",
                Place::Void { .. } => "slip away and are",
                _ => "are",
            };
            format!("{} {}.", names.ships(ships), plural(verb, ships.len(), &names.place(*to)))
        }
        Event::Jumped { chance, roll, safe, ships } => {
            let end = if *safe { "through" } else { "the jump fails" };
            format!("Risk jump of {}: {chance} %, rolled {roll}: {end}.", names.ships(ships))
        }
        Event::Overshot { boxes, days, ships } => {
            let (boxes, days) = (some(usize::from(*boxes), "box"), some(usize::from(*days), "day"));
            format!("{} came out {boxes} too far and need {days} more.", names.ships(ships))
        }
        Event::Based { base, ship } => format!("{} is now aboard {}.", names.ship(*ship), names.ship(*base)),
        Event::Labelled { fleet, ships } => {
            let to =
                fleet.map_or("no fleet".into(), |fleet| format!("fleet {}", crate::notation::fleet(fleet)));
            format!("{} counted to {to}.", names.ships(ships))
        }
        Event::Renamed { fleet, name } => {
            format!("Fleet {} is called {name}.", crate::notation::fleet(*fleet))
        }
        Event::Entrusted { seat, ships } => {
            format!("Player {} gives orders to {}.", u16::from(seat.0) + 1, names.ships(ships))
        }
        Event::Declared(plans) => {
            let list = plans.iter().map(|plan| attack(names, plan)).collect::<Vec<_>>();
            list.join(" ")
        }
        Event::Met { battle, defenders, deep, .. } => {
            let place = if *deep { "in deep space" } else { "at the planet" };
            match defenders.len() {
                0 => format!("Battle {battle}: no ship meets the attack."),
                _ => format!("Battle {battle}: the attack is met {place} by {}.", names.ships(defenders)),
            }
        }
        Event::Voted { battle, navy, vote } => {
            let by = vote.rules.map_or(String::new(), |rules| format!(", by the {}", rules_name(rules)));
            format!("Battle {battle}: the {navy} want it {}{by}.", method(vote.method))
        }
        Event::Balloted { battle, ballot } => {
            let rules = rules_name(ballot.rules);
            format!("Battle {battle}: all players are asked whether it is to be fought by the {rules}.")
        }
        Event::Cast { agree, battle, seat } => {
            let player = u16::from(seat.0) + 1;
            let word = if *agree { "agrees to" } else { "is against" };
            format!("Battle {battle}: player {player} {word} other rules.")
        }
        Event::BattleBegan { battle, .. } => format!("Battle {battle} begins."),
        Event::TakenElsewhere(battle) => format!("Battle {battle} is fought elsewhere."),
        Event::Battle { .. } => String::new(),
        Event::Reported { battle, report } => {
            format!("Battle {battle}, as written down: {}", result(names, report))
        }
        Event::Disputed(battle) => format!("Battle {battle}: the other side does not agree with the result."),
        Event::Decided { battle, report } => format!("Battle {battle}: {}", result(names, report)),
        Event::Mended { ship, works, .. } => mended(names, *ship, works),
        Event::Fleeing { battle, .. } => format!("Battle {battle}: those that broke off choose their ways."),
        Event::Fled { navy, ways, .. } => {
            let one = |way: &Way| match way {
                Way::Route(route) | Way::Fast { route, .. } => names.0.routes.get(route.index()).map_or_else(
                    || "by a route".to_owned(),
                    |route| {
                        let [a, b] = route.ends.map(|end| names.system(end));
                        format!("by the route {a} – {b}")
                    },
                ),
                Way::Red(circle) => format!("toward circle {}", u16::from(circle.0) + 1),
            };
            let list = ways.iter().map(|escape| format!("{} {}", names.ship(escape.ship), one(&escape.way)));
            format!("The {navy} get away: {}.", join(list.collect()))
        }
        Event::Applied(battle) => format!("The result of battle {battle} holds."),
        Event::Voided(battles) => format!("{} not fought any more.", some(battles.len(), "battle")),
        Event::Lost { cause, ship } => lost(names, *ship, *cause),
        Event::Deputized(system) => {
            format!(
                "The last station of {} has fallen: its militia fights on as part of the fleet.",
                names.system(*system)
            )
        }
        Event::Rearmed(ships) => format!("Rearmed: {}.", names.ships(ships)),
        Event::Reloaded { ships, .. } => format!("Reloaded by their bases: {}.", names.ships(ships)),
        Event::Repaired { ship, work, yard } => {
            let done = match work {
                Work::Hull(points) => format!("{points} hull points"),
                Work::System(system) => system_name(*system),
            };
            format!("The yard of {} repairs {done} of {}.", names.planet(*yard), names.ship(*ship))
        }
        Event::RolledFor { back, roll, ship } => {
            let end = if *back { "it is replaced" } else { "it is gone for good" };
            format!("{}: a roll of {roll}, {end}.", names.ship(*ship))
        }
        Event::Replaced { ship, station } => {
            format!("{} is replaced by {}.", names.ship(*ship), names.ship(*station))
        }
        Event::RetreatBegan(ending) => {
            format!("The Sathar turn back. {}", ended(*ending, names.0.fortresses_to_win))
        }
        Event::Ended(ending) => ended(*ending, names.0.fortresses_to_win),
    }
}

/// A verb for one or for several.
fn plural(verb: &str, count: usize, rest: &str) -> String {
    let verb = match (verb, count) {
        ("are", 1) => "is".to_owned(),
        ("slip away and are", 1) => "slips away and is".to_owned(),
        (verb, 1) => format!("{verb}s"),
        (verb, _) => verb.to_owned(),
    };
    format!("{verb} {rest}")
}

/// Where ships begin, or are back.
fn placed(names: Names<'_>, ships: &[Put]) -> String {
    let mut places: Vec<(Place, Vec<ShipId>)> = Vec::new();
    for put in ships {
        match places.iter_mut().find(|(place, _)| *place == put.at) {
            Some((_, list)) => list.push(put.ship),
            None => places.push((put.at, vec![put.ship])),
        }
    }
    let aboard = |place: &Place| matches!(place, Place::Aboard(_));
    let list: Vec<String> = places
        .iter()
        .filter(|(place, _)| !aboard(place))
        .map(|(place, ships)| format!("{} {}.", names.ships(ships), names.place(*place)))
        .collect();
    let fighters: usize =
        places.iter().filter(|(place, _)| aboard(place)).map(|(_, ships)| ships.len()).sum();
    let mut list = list;
    if fighters > 0 {
        list.push(format!("{} found other bases.", some(fighters, "fighter")));
    }
    list.join(" ")
}

/// §8 What a set of rules is called.
pub(crate) const fn rules_name(rules: Rules) -> &'static str {
    match rules {
        Rules::Advanced => "advanced rules",
        Rules::Basic | Rules::Campaign => "short rules",
    }
}

/// An attack as it is declared.
pub(crate) fn attack(names: Names<'_>, plan: &Plan) -> String {
    let against = match (plan.station.filter(|_| plan.attacker == Navy::Sathar), plan.defenders.len()) {
        (Some(station), 0) => names.ship(station).to_owned(),
        (Some(station), _) => format!("{} and {}", names.ship(station), bare(names, &plan.defenders)),
        (None, _) => bare(names, &plan.defenders),
    };
    let (who, place) = (plan.attacker, names.planet(plan.planet));
    format!("The {who} attack {place} with {}, against {against}.", bare(names, &plan.attackers))
}

/// What came of a battle.
pub(crate) fn result(names: Names<'_>, report: &Report) -> String {
    let with = |fate: Fate, navy: Navy| -> Vec<ShipId> {
        let fits = |ship: &&crate::battle::Returned| ship.fate == fate && names.navy(ship.ship) == navy;
        report.ships.iter().filter(fits).map(|ship| ship.ship).collect()
    };
    let who =
        report.winner.map_or("nobody holds the field".into(), |navy| format!("the {navy} hold the field"));
    let turns = if report.turns > 0 {
        format!(" after {}", some(report.turns.into(), "turn"))
    } else {
        String::new()
    };
    let mut parts = Vec::new();
    for navy in Navy::ALL {
        let (lost, away) = (with(Fate::Lost, navy), with(Fate::Away, navy));
        parts.extend((!lost.is_empty()).then(|| format!("{navy} lost {}", bare(names, &lost))));
        parts.extend((!away.is_empty()).then(|| format!("{navy} broke off with {}", bare(names, &away))));
    }
    let tail = if parts.is_empty() { "nothing was lost".to_owned() } else { parts.join("; ") };
    format!("{who}{turns}; {tail}.")
}

/// Ships without the name of their side before them.
pub(crate) fn bare(names: Names<'_>, ships: &[ShipId]) -> String {
    let text = names.ships(ships);
    text.split_once(": ").map_or(text.clone(), |(_, rest)| rest.to_owned())
}

/// Ruling P1: what a crew has repaired; nothing is said of what failed.
fn mended(names: Names<'_>, ship: ShipId, works: &[Mending]) -> String {
    let whole: u32 = works.iter().map(|work| u32::from(work.points)).sum();
    let mut done: Vec<String> = works
        .iter()
        .filter(|work| work.attempt == Attempt::Repaired)
        .map(|work| system_name(work.system))
        .collect();
    done.dedup();
    done.retain(|name| name != "hull");
    let hull = (whole > 0).then(|| format!("{whole} hull points"));
    let list: Vec<String> = hull.into_iter().chain(done).collect();
    if list.is_empty() {
        format!("The crew of {} repairs nothing.", names.ship(ship))
    } else {
        format!("The crew of {} repairs {}.", names.ship(ship), join(list))
    }
}

fn lost(names: Names<'_>, ship: ShipId, cause: Cause) -> String {
    let name = names.ship(ship);
    let station = names.class(ship).is_station();
    match cause {
        Cause::Combat if station => format!("{name} has fallen."),
        Cause::Combat => format!("{name} is destroyed."),
        Cause::Misjump => format!("{name} never comes out of its jump."),
        Cause::Stranded => format!("{name} finds no base and is lost."),
        Cause::Detonated => format!("{name} was a drone and is gone."),
        Cause::Withheld => format!("{name} was kept back too long and counts as lost."),
    }
}

/// How the war ended; the UPF needed so many fortresses.
pub(crate) fn ended(ending: Ending, needed: u8) -> String {
    let (winner, why) = crate::verdict(ending, needed);
    let told = match ending {
        Ending::Retreat { why: Why::Condition(choice), .. } => {
            format!(" What made them retreat: {}.", reason(choice))
        }
        _ => String::new(),
    };
    match winner {
        Some(navy) => format!("The war is over: the {navy} win. {}.{told}", capital(&why)),
        None => format!("The war is over: a draw. {}.{told}", capital(&why)),
    }
}

/// With a capital letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
