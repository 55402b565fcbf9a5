//! Facts as sentences.

use contract::Seat;

use crate::event::{Attack, Cause, Ending, Event, Thrown, Volley};
use crate::rules::s8_5_to_hit::{Chance, Item, Part};
use crate::rules::s12_2_damage::Harm;
use crate::rules::s13_repairs::Attempt;
use crate::ship::{Job, Order, Place};
use crate::tables::{Band, Column};
use crate::types::{Hand, Kind, Screen, ShipId, System};
use crate::view::{Named, Seen, Sighting};

/// A side's name.
pub(crate) const fn side(seat: Seat) -> &'static str {
    if seat.0 == 0 { "UPF" } else { "Sathar" }
}

/// §8.5 The items of a chance in words, with what each adds and the section behind it.
pub(crate) fn cited(chance: &Chance) -> Vec<(String, String, &'static str)> {
    let item = |Part { item, percent: value }: &Part| {
        let (words, section) = match item {
            Item::Table(Column::None) => ("no defence".into(), "10"),
            Item::Table(Column::Rh) => ("reflective hull".into(), "10"),
            Item::Table(Column::Screen(screen)) => (screen_name(*screen).to_owned(), "10"),
            Item::HeadOn => ("head-on".into(), "8.2"),
            Item::Range(range) => (format!("range {range}"), "7"),
            Item::CombatControl => ("combat control hit".into(), "12.2"),
            Item::Interceptors(1) => ("an interceptor".into(), "9"),
            Item::Interceptors(count) => (format!("{count} interceptors"), "9"),
            Item::Evasion => ("evasion".into(), "8.6"),
            Item::Dodge(level) => (format!("its pilot {level}"), "17"),
            Item::Gunner(level) => (format!("gunner {level}"), "17"),
            Item::Pilot(level) => (format!("pilot {level}"), "17"),
        };
        let value = match (item, value) {
            (Item::Table(_), value) => value.to_string(),
            (_, value) if *value < 0 => format!("−{}", -value),
            (_, value) => format!("+{value}"),
        };
        (words, value, section)
    };
    chance.items.iter().map(item).collect()
}

/// §8.5 A chance as a sum: `60 reflective hull, −20 range 4, +10 head-on = 50 %`.
pub(crate) fn sum(chance: &Chance) -> String {
    let items: Vec<String> =
        cited(chance).into_iter().map(|(words, value, _)| format!("{value} {words}")).collect();
    format!("{} = {} %", items.join(", "), chance.percent)
}

/// A screen's name.
pub(crate) const fn screen_name(screen: Screen) -> &'static str {
    match screen {
        Screen::Ms => "masking screen",
        Screen::Ps => "proton screen",
        Screen::Es => "electron screen",
        Screen::Ss => "stasis screen",
    }
}

/// The same with its article.
fn a_screen(screen: Screen) -> String {
    let article = if screen == Screen::Es { "an" } else { "a" };
    format!("{article} {}", screen_name(screen))
}

/// A system's name.
pub fn system_name(system: System) -> String {
    match system {
        System::Hull => "hull".into(),
        System::Drive => "drive".into(),
        System::Steering => "steering".into(),
        System::Weapon(weapon) => weapon.name().into(),
        System::Screen(screen) => screen_name(screen).into(),
        System::Interceptors => "interceptors".into(),
        System::Power => "power".into(),
        System::CombatControl => "combat control".into(),
        System::Navigation => "navigation".into(),
        System::Fire => "fire".into(),
        System::DamageControl => "damage control".into(),
    }
}

struct Names<'a>(&'a [Named]);

impl Names<'_> {
    fn of(&self, ship: ShipId) -> &str {
        self.0.iter().find(|known| known.ship == ship).map_or("a ship", |known| known.name.as_str())
    }

    fn shot(&self, attack: &Attack) -> String {
        let (target, weapon) = (self.of(attack.target), attack.weapon.name());
        match attack.ship {
            Some(ship) => format!("{}: {weapon} at {target}", self.of(ship)),
            None => format!("{weapon} at {} under {target}", attack.at),
        }
    }
}

/// One sighting as a sentence; empty if there is nothing to say.
pub(crate) fn tell(sighting: &Sighting) -> String {
    let names = Names(&sighting.names);
    match &sighting.seen {
        Seen::Ordered { side: who } => format!("{} orders repairs.", side(*who)),
        Seen::Fact(event) => fact(&names, event),
    }
}

fn fact(names: &Names<'_>, event: &Event) -> String {
    let of = |ship: &ShipId| names.of(*ship);
    match event {
        Event::SetupBegan { job, side: who, .. } => match job {
            Job::Planet => format!("{} places the planet.", side(*who)),
            Job::Edge => format!("{} says from which edge it will come.", side(*who)),
            Job::Ships => format!("{} sets up.", side(*who)),
        },
        Event::EdgeTaken { edge, side: who } => format!("{} enters from the {edge}.", side(*who)),
        Event::Marked { ships, .. } => {
            let list: Vec<&str> = ships.iter().map(of).collect();
            format!("Your shatter drones: {}.", list.join(", "))
        }
        Event::DronesBegan | Event::DronesDone => String::new(),
        Event::Blasted { drone, ship } => format!("{} is hit by the drone {}.", of(ship), of(drone)),
        Event::DronesShown(ships) => {
            let list: Vec<&str> = ships.iter().map(of).collect();
            format!("These were shatter drones: {}.", list.join(", "))
        }
        Event::CastOff { place, ship } => format!("{} {}.", of(ship), place_words(names, *place)),
        Event::GoneAlong { carrier, ship } => format!("{} goes with {}.", of(ship), of(carrier)),
        Event::SideReady(_) => String::new(),
        Event::PlanetPlaced(at) => format!("The planet is at {at}."),
        Event::FirstDecided { dice, first } if dice.is_empty() => format!("{} moves first.", side(*first)),
        Event::FirstDecided { dice, first } => {
            let last = dice.last().copied().unwrap_or_default();
            format!("UPF rolls {}, Sathar {}: {} moves first.", last[0], last[1], side(*first))
        }
        Event::Deployed { place, ship, .. } => format!("{} {}.", of(ship), place_words(names, *place)),
        Event::MovementBegan { side: who, turn } => format!("Turn {turn}: {} moves.", side(*who)),
        Event::Stepped { at, ship } => format!("{} goes on around the planet to {at}.", of(ship)),
        Event::Swerves { hand, roll, ship } => {
            let hand = if *hand == Hand::Left { "left" } else { "right" };
            format!("{} does not answer the helm ({roll}): it turns {hand}.", of(ship))
        }
        Event::Fleeing { on: true, ship } => format!("{} flees.", of(ship)),
        Event::Fleeing { on: false, ship } => format!("{} does not flee any more.", of(ship)),
        Event::Outran { ship, turns: 0 } => format!("{} is within reach again.", of(ship)),
        Event::Outran { ship, turns: 1 } => format!("{} is out of reach.", of(ship)),
        Event::Outran { ship, turns } => format!("{} is out of reach for {turns} turns.", of(ship)),
        Event::Escaped(ship) => format!("{} has broken off.", of(ship)),
        Event::Offered(who) => format!("{} offers to end the battle.", side(*who)),
        Event::OrderSet { order, ships, .. } => {
            let list: Vec<&str> = ships.iter().map(of).collect();
            format!("Standing order for {}: {}.", list.join(", "), order_words(*order))
        }
        Event::Rearmed { ship, .. } => format!("{} has its rockets back.", of(ship)),
        Event::Restored { .. } | Event::Resumed(_) => String::new(),
        Event::LaidBefore { mines, seekers, .. } => {
            format!("Your mines in {} hexes, and {} seekers, lie already.", mines.len(), seekers.len())
        }
        Event::Hunted { hunting, seeker, side: who } => {
            format!("Seeker {seeker} of {} flies at {}.", side(*who), hunting.at)
        }
        Event::ExtraTried { percent: chance, roll, ship } => {
            let won = if roll <= chance { "it has one turn more" } else { "it has not" };
            format!("{} tries for an extra turn: {chance} %, {roll}: {won}.", of(ship))
        }
        Event::MaskLost(ship) => format!("{} loses its mask.", of(ship)),
        Event::SeekersBegan
        | Event::MovementDone
        | Event::Asked(_)
        | Event::VolleyDone(_)
        | Event::RepairBegan
        | Event::FireBegan { .. }
        | Event::TurnEnded { .. } => String::new(),
        Event::Activated { at, side: who, .. } => format!("{} activates a seeker at {at}.", side(*who)),
        Event::Sought { path, seeker } => match path.last() {
            Some(at) => format!("Seeker {seeker} flies to {at}."),
            None => format!("Seeker {seeker} stays where it is."),
        },
        Event::SeekerGone(seeker) => format!("Seeker {seeker} is gone."),
        Event::MineLaid { at, ship } => format!("{} lays mines at {at}.", of(ship)),
        Event::SeekerDropped { at, ship } => format!("{} drops a seeker at {at}.", of(ship)),
        Event::MineBlew { at, side: who } => format!("Mines of {} go off at {at}.", side(*who)),
        Event::ScreenSet { screen: Some(screen), ship } => {
            format!("{} raises {}.", of(ship), a_screen(*screen))
        }
        Event::ScreenSet { screen: None, ship } => format!("{} drops its screen.", of(ship)),
        Event::Flew { facing, path, place, ship, .. } if path.is_empty() => {
            format!("{} {} and faces {facing}.", of(ship), place_words(names, *place))
        }
        Event::Flew { place, ship, speed, .. } => {
            format!("{} moves {speed} and {}.", of(ship), place_words(names, *place))
        }
        Event::Strained { percent: chance, roll, ship } => {
            let held = if roll <= chance { "breaks up" } else { "holds" };
            format!("{} strains its hull: {chance} %, {roll}: it {held}.", of(ship))
        }
        Event::Lost { cause, ship } => format!("{} {}.", of(ship), cause_words(*cause)),
        Event::Burned { band, roll, ship } => {
            format!("{} burns: {roll} + 20, {}.", of(ship), band_words(*band))
        }
        Event::Declared { shots, .. } if shots.is_empty() => "Nobody fires.".into(),
        Event::Declared { shots, volley } => {
            let list: Vec<String> = shots.iter().map(|attack| names.shot(attack)).collect();
            format!("{}: {}.", volley_words(*volley), list.join("; "))
        }
        Event::Answered { shots, side: who } => answered(names, shots, *who),
        Event::Shot { attack, chance, hit, roll } => {
            let hit = if *hit { "hit" } else { "miss" };
            format!("{}: {}; {roll}: {hit}.", names.shot(attack), sum(chance))
        }
        Event::Wasted(attack) => format!("{}: wasted.", names.shot(attack)),
        Event::TableRolled { band, roll, ship } => {
            format!("{}: {roll} on the damage table, {}.", of(ship), band_words(*band))
        }
        Event::HullHit { points, ship } => format!("{} takes {points} on the hull.", of(ship)),
        Event::Harmed { harm, ship } => format!("{}: {}.", of(ship), harm_words(harm)),
        Event::RepairsOrdered { side: who, .. } => format!("{} orders repairs.", side(*who)),
        Event::Mended { attempt, percent, points, roll, ship, system } => {
            let what = system_name(*system);
            let went = match attempt {
                Attempt::Repaired if *points > 0 => format!("{points} points are back"),
                Attempt::Repaired => "repaired".into(),
                Attempt::Failed => "not yet".into(),
                Attempt::Locked => "not to be repaired in space".into(),
            };
            format!("{} works on its {what}: {percent} %, {roll}: {went}.", of(ship))
        }
        Event::CrewTaken { done, of } => format!("The crew comes aboard: {done} of {of} turns."),
        Event::Ended(ending) => match ending {
            Ending::Evacuated => "The crew got away: UPF wins.".into(),
            Ending::Stranded => "The crew does not get away: Sathar wins.".into(),
            Ending::Escaped => "Nothing but the convoy got away: a draw.".into(),
            Ending::BrokeOff(holder) => {
                format!("{} holds the field: the other fleet has broken off.", side(*holder))
            }
            Ending::BothGone => "Nobody holds the field: a draw.".into(),
            Ending::Agreed => "Both sides agree to end it: a draw.".into(),
            Ending::Destroyed(winner) => {
                format!("{} wins: nothing is left of the other fleet.", side(*winner))
            }
            Ending::BothDestroyed => "Nothing is left of either fleet: a draw.".into(),
            Ending::OnlyFighters(who) => format!("Only fighters of {} are left: a draw.", side(*who)),
            Ending::Quiet => "Nothing was in range for twelve turns: a draw.".into(),
        },
        Event::PlanetChosen(_)
        | Event::MarkChosen(_)
        | Event::FlightChosen { .. }
        | Event::OfferChosen(_)
        | Event::BlastChosen(_)
        | Event::EdgeChosen { .. }
        | Event::BerthChosen { .. }
        | Event::ScreenChosen { .. }
        | Event::StepPlotted(_)
        | Event::TurnPlotted { .. }
        | Event::FacingPlotted { .. }
        | Event::OrbitPlotted { .. }
        | Event::DockPlotted { .. }
        | Event::ActivationChosen(_)
        | Event::MinePlotted { .. }
        | Event::SeekerPlotted { .. }
        | Event::ShotAimed(_)
        | Event::ThrowChosen { .. }
        | Event::EvasionChosen(_)
        | Event::BlockChosen { .. } => String::new(),
    }
}

fn answered(names: &Names<'_>, shots: &[Attack], who: Seat) -> String {
    let mut list = Vec::new();
    for attack in shots {
        for Thrown { count, ship } in &attack.icms {
            let many = if *count == 1 { "an interceptor".into() } else { format!("{count} interceptors") };
            list.push(format!("{} throws {many} at the {}", names.of(*ship), attack.weapon.name()));
        }
        if attack.evades {
            list.push(format!("{} evades the torpedo", names.of(attack.target)));
        }
    }
    if list.is_empty() {
        format!("{} does nothing about it.", side(who))
    } else {
        format!("{}.", list.join("; "))
    }
}

/// A standing order in words.
pub(crate) fn order_words(order: Order) -> String {
    match order {
        Order::Ask => "ask".into(),
        Order::Never => "do nothing about shots".into(),
        Order::All => "do all that can be done".into(),
        Order::Keep(count) => format!("do what can be done, but keep {count} interceptors"),
        Order::Worth(points) => format!("do what can be done if {points} points or more are to be expected"),
    }
}

fn place_words(names: &Names<'_>, place: Place) -> String {
    match place {
        Place::Waiting => "waits".into(),
        Place::Space(at) => format!("is at {at}"),
        Place::Orbit { at, .. } => format!("orbits the planet at {at}"),
        Place::Docked(base) => format!("is docked at {}", names.of(base)),
        Place::Aboard(base) => format!("is aboard {}", names.of(base)),
        Place::Away => "leaves the map".into(),
        Place::Lost => "is lost".into(),
    }
}

const fn cause_words(cause: Cause) -> &'static str {
    match cause {
        Cause::Hull => "is destroyed",
        Cause::BrokeUp => "breaks up",
        Cause::Planet => "falls onto the planet",
        Cause::Carrier => "is lost with its carrier",
        Cause::Detonated => "is a shatter drone, and explodes",
        Cause::Outreached => "has no ships left, and falls to guns that outreach it",
    }
}

const fn volley_words(volley: Volley) -> &'static str {
    match volley {
        Volley::Seekers => "Seekers explode",
        Volley::Field => "Something goes off",
        Volley::Defensive => "Defensive fire",
        Volley::Offensive => "Offensive fire",
    }
}

const fn band_words(band: Band) -> &'static str {
    match band {
        Band::HullTwice => "the hull, twice",
        Band::Hull => "the hull",
        Band::DriveOne | Band::DriveHalf | Band::DriveAll => "the drive",
        Band::SteeringOne | Band::SteeringAll => "the steering",
        Band::Weapon(_) => "a weapon",
        Band::Power => "a short circuit",
        Band::Defence(_) => "a defence",
        Band::CombatControl => "combat control",
        Band::Navigation => "navigation",
        Band::Fire => "an electrical fire",
        Band::DamageControl => "damage control",
        Band::Disaster => "a disastrous fire",
    }
}

fn harm_words(harm: &Harm) -> String {
    match harm {
        Harm::Drive(points) => format!("the drive loses {points} ADF"),
        Harm::Steering(points) => format!("the steering loses {points} MR"),
        Harm::Weapon(weapon) if weapon.kind() == Kind::Beam => format!("{} is out", weapon.one()),
        Harm::Weapon(weapon) => format!("all shots of its {} are out", weapon.name()),
        Harm::Out(System::Fire) => "it burns".into(),
        Harm::Out(System::Power) => "screens and interceptors fail".into(),
        Harm::Out(System::CombatControl) => "it aims worse".into(),
        Harm::Out(System::Navigation) => "it does not steer where it should".into(),
        Harm::Out(System::DamageControl) => "it repairs worse".into(),
        Harm::Out(System::Interceptors) => "its interceptors are out".into(),
        Harm::Out(system) => format!("its {} is out", system_name(*system)),
    }
}
