//! Why an action is refused.

use contract::Refuse;
use thiserror::Error;

use crate::rules::s3_movement::Halt;
use crate::types::Weapon;

/// Every reason to say no.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// It is over.
    #[error("the battle is over")]
    Over,
    /// Not now.
    #[error("this is not the time for it")]
    NotNow,
    /// The other side's.
    #[error("that ship is not yours")]
    NotYours,
    /// Not there.
    #[error("there is no such ship in the battle")]
    NoSuchShip,
    /// No planet there.
    #[error("the planet cannot be there")]
    NoPlanet,
    /// No such edge.
    #[error("your side does not enter from that edge")]
    NoEdge,
    /// Not there.
    #[error("{0} cannot begin there: {1}")]
    NoBerth(String, &'static str),
    /// Not so fast.
    #[error("it cannot begin with that speed")]
    NoSpeed,
    /// Everything has its place.
    #[error("everything has its place already")]
    AllPlaced,
    /// Something has none.
    #[error("{0} has no place yet: put it somewhere first")]
    Unplaced(String),
    /// Nothing to break off.
    #[error("from this battle nobody breaks off, and it is not ended by agreement")]
    NoField,
    /// Militia.
    #[error("militia breaks off only after it has fired at the enemy, as long as it can")]
    Militia,
    /// Nothing to change.
    #[error("that is so already")]
    NoFlight,
    /// No offer.
    #[error("no offer to end the battle is open, or one is open already")]
    NoOffer,
    /// No order.
    #[error("that ship has nothing to be ordered so, or it has that order already")]
    NoOrder,
    /// No extra turn.
    #[error("a pilot tries for an extra turn once, when the movement begins and nothing is plotted yet")]
    NoExtra,
    /// No drone.
    #[error("that is no frigate to be marked, or no drone of yours")]
    NoDrone,
    /// Not to be laid.
    #[error("that cannot be laid there before play")]
    NoSowing,
    /// It cannot be flown.
    #[error("a station keeps to its orbit")]
    Station,
    /// It docks or goes into orbit.
    #[error("its movement has ended: it docks, lands or goes into orbit")]
    MovementEnded,
    /// The course.
    #[error("{}", halt(*.0))]
    Course(Halt),
    /// A dead end.
    #[error("from there it could not end its movement")]
    DeadEnd,
    /// Not beside the planet.
    #[error("only a ship that begins its movement beside the planet, and can stop, goes into orbit")]
    NoOrbit,
    /// It has evaded.
    #[error("it has evaded a torpedo: it must fly, and weave")]
    MustWeave,
    /// It cannot dock.
    #[error(
        "it can dock or land only where its base is, at a speed of at most its ADF, if there is room, and not at the base from which it set out in this movement"
    )]
    NoDock,
    /// It has no such screen.
    #[error("it cannot switch that screen")]
    NoScreen,
    /// Too late.
    #[error("screens are switched before seekers are activated: that was at the beginning of this movement")]
    ScreensSet,
    /// A course is not finished.
    #[error("{0} has not ended its movement")]
    Unfinished(String),
    /// No such weapon is ready.
    #[error("no {} is ready", .0.name())]
    NotReady(Weapon),
    /// Not now.
    #[error("{} fires in its owner's own turn only", .0.one())]
    OwnTurnOnly(Weapon),
    /// Docked.
    #[error("a docked ship fires batteries only")]
    DockedShip,
    /// Not a target.
    #[error("that cannot be shot at")]
    NoTarget,
    /// No such leg.
    #[error("its path has no such hex")]
    NoLeg,
    /// Too far.
    #[error("out of range: {} reaches {} hexes, the target is at {range}", .weapon.one(), .weapon.range())]
    TooFar {
        /// With what.
        weapon: Weapon,
        /// How far it is.
        range: u16,
    },
    /// Not ahead.
    #[error("{} fires forward only", .0.one())]
    NotAhead(Weapon),
    /// The planet.
    #[error("the planet is in the way")]
    Blocked,
    /// No such shot.
    #[error("there is no such shot to answer")]
    NoShot,
    /// It has no interceptors.
    #[error("it has not so many interceptors, or none can stop that shot")]
    NoInterceptors,
    /// It cannot evade.
    #[error("only a fighter or an assault scout that can weave evades, and only torpedoes")]
    NoEvasion,
    /// Nothing to lay.
    #[error("nothing can be laid there: it has none left, it is docked, or one of yours lies there")]
    NothingToLay,
    /// No seeker.
    #[error("no seeker of yours lies there")]
    NoSeeker,
    /// Nothing to repair.
    #[error("that needs no repair, or cannot be repaired in space")]
    NothingToMend,
    /// Too much.
    #[error("it has {0} per cent of damage control left")]
    TooMuch(u16),
}

fn halt(halt: Halt) -> &'static str {
    match halt {
        Halt::TooFast => "it cannot go faster than its ADF allows",
        Halt::Planet => "the planet is ahead",
        Halt::Falling => "it falls onto the planet",
        Halt::TurnedHere => "it has turned in this hex already",
        Halt::NoTurns => "its MR is used up",
        Halt::AtStart => "it may turn only after it has entered a hex",
        Halt::Forced => "it must turn after every hex, and that way",
        Halt::Moving => "it has moved: it cannot face about any more",
        Halt::Off => "it has left the map",
        Halt::FacesSo => "it faces so already",
        Halt::FacedAbout => "it has faced about where it stands, and stays there",
    }
}

impl Refuse for Refusal {
    fn kind(&self) -> &'static str {
        match self {
            Refusal::Over => "over",
            Refusal::NotNow => "not_now",
            Refusal::NotYours => "not_yours",
            Refusal::NoSuchShip => "no_such_ship",
            Refusal::NoPlanet => "no_planet",
            Refusal::NoEdge => "no_edge",
            Refusal::NoBerth(..) => "no_berth",
            Refusal::NoSpeed => "no_speed",
            Refusal::AllPlaced => "all_placed",
            Refusal::Unplaced(_) => "unplaced",
            Refusal::NoField => "no_field",
            Refusal::Militia => "militia",
            Refusal::NoFlight => "no_flight",
            Refusal::NoOffer => "no_offer",
            Refusal::NoOrder => "no_order",
            Refusal::NoExtra => "no_extra",
            Refusal::NoDrone => "no_drone",
            Refusal::NoSowing => "no_sowing",
            Refusal::Station => "station",
            Refusal::MovementEnded => "movement_ended",
            Refusal::Course(halt) => match halt {
                Halt::TooFast => "too_fast",
                Halt::Planet => "planet_ahead",
                Halt::Falling => "falling",
                Halt::TurnedHere => "turned_here",
                Halt::NoTurns => "no_turns",
                Halt::AtStart => "at_start",
                Halt::Forced => "forced",
                Halt::Moving => "moving",
                Halt::Off => "off_map",
                Halt::FacesSo => "faces_so",
                Halt::FacedAbout => "faced_about",
            },
            Refusal::DeadEnd => "dead_end",
            Refusal::NoOrbit => "no_orbit",
            Refusal::MustWeave => "must_weave",
            Refusal::NoDock => "no_dock",
            Refusal::NoScreen => "no_screen",
            Refusal::ScreensSet => "screens_set",
            Refusal::Unfinished(_) => "unfinished",
            Refusal::NotReady(_) => "not_ready",
            Refusal::OwnTurnOnly(_) => "own_turn_only",
            Refusal::DockedShip => "docked",
            Refusal::NoTarget => "no_target",
            Refusal::NoLeg => "no_leg",
            Refusal::TooFar { .. } => "too_far",
            Refusal::NotAhead(_) => "not_ahead",
            Refusal::Blocked => "blocked",
            Refusal::NoShot => "no_shot",
            Refusal::NoInterceptors => "no_interceptors",
            Refusal::NoEvasion => "no_evasion",
            Refusal::NothingToLay => "nothing_to_lay",
            Refusal::NoSeeker => "no_seeker",
            Refusal::NothingToMend => "nothing_to_mend",
            Refusal::TooMuch(_) => "too_much",
        }
    }

    fn section(&self) -> &'static str {
        match self {
            Refusal::Over | Refusal::NotNow | Refusal::NotYours | Refusal::NoSuchShip => "§2",
            Refusal::Course(Halt::TooFast) | Refusal::Unfinished(_) | Refusal::DeadEnd => "§3.1",
            Refusal::Course(Halt::Planet) | Refusal::Blocked => "§4.1",
            Refusal::Course(Halt::Falling) => "§4.3",
            Refusal::Course(Halt::Off) => "§6",
            Refusal::Course(Halt::Forced) => "§12.2",
            Refusal::Course(_) => "§3.2",
            Refusal::Station | Refusal::MovementEnded | Refusal::NoOrbit => "§4.2",
            Refusal::NoDock | Refusal::DockedShip => "§5.1",
            Refusal::NoScreen | Refusal::ScreensSet | Refusal::NoInterceptors => "§9",
            Refusal::NotReady(_) | Refusal::OwnTurnOnly(_) => "§7",
            Refusal::TooFar { .. } => "§8.1",
            Refusal::NotAhead(_) => "§8.2",
            Refusal::NoTarget | Refusal::NoLeg => "§8.3",
            Refusal::NoShot | Refusal::NoOrder => "§8.4",
            Refusal::NoEvasion | Refusal::MustWeave => "§8.6",
            Refusal::NoPlanet
            | Refusal::NoEdge
            | Refusal::NoBerth(..)
            | Refusal::NoSpeed
            | Refusal::AllPlaced
            | Refusal::Unplaced(_) => "§21.2",
            Refusal::NoField | Refusal::Militia | Refusal::NoFlight | Refusal::NoOffer => "§21.3",
            Refusal::NoExtra => "§17",
            Refusal::NoDrone => "§16",
            Refusal::NothingToLay | Refusal::NoSowing => "§14",
            Refusal::NoSeeker => "§15",
            Refusal::NothingToMend | Refusal::TooMuch(_) => "§13",
        }
    }
}
