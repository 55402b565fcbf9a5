//! Why an action is refused.

use contract::Refuse;
use thiserror::Error;

/// Every reason to say no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// It is over.
    #[error("the battle is over")]
    Over,
    /// Not now.
    #[error("this is not the time for it")]
    NotNow,
    /// Not a unit of one's own that is in play.
    #[error("that is no unit of yours on the map")]
    NotYours,
    /// No dummy.
    #[error("that is no dummy of yours off the map")]
    NoDummy,
    /// No place.
    #[error("nothing can be put there")]
    NoPlace,
    /// No mine.
    #[error("that hex cannot be mined, or you have no mines left to lay")]
    NoMine,
    /// Not detected.
    #[error("you have not made out any such unit, or that is decided already")]
    NotDetected,
    /// No starshell.
    #[error("it has no starshell left to fire in this turn")]
    NoStarshell,
    /// Out of reach.
    #[error("a starshell does not reach that hex, or land or smoke is in the way")]
    ShellTooFar,
    /// No strike.
    #[error("no such air strike is ready")]
    NoStrike,
    /// No guns.
    #[error("it has no guns to fire in this turn")]
    NoGuns,
    /// Surprised.
    #[error("your side is surprised: it names no targets and fires no starshells")]
    Surprised,
    /// No target.
    #[error("that is no enemy that you may fire at: it must be made out and declared")]
    NoTarget,
    /// Too far.
    #[error("out of range: the guns reach {reach} hexes, the target is at {range}")]
    TooFar {
        /// How far they reach.
        reach: u16,
        /// How far it is.
        range: u16,
    },
    /// Not declared.
    #[error("you have made it out, but have not declared it in this turn")]
    Undeclared,
    /// Blocked.
    #[error("the line of sight is blocked")]
    Blocked,
    /// A unit is in the way.
    #[error("a unit is in the way: beside one end of the line, or a capital ship under a destroyer's fire")]
    Masked,
    /// Not spotted.
    #[error(
        "it does not see that target itself: beyond visibility and not lit, out of its own radar's reach, not spotted from the air"
    )]
    Unspotted,
    /// NS.
    #[error("its main guns cannot fire astern")]
    NoStern,
    /// A fort.
    #[error("secondary batteries do not fire at forts")]
    NoFort,
    /// An airship.
    #[error("only the main battery of a ship is laid on an airship, within {reach} hexes")]
    NoAirship {
        /// How far.
        reach: u16,
    },
    /// It holds its fire.
    #[error("it may not name a target yet, in this scenario")]
    HoldsFire,
    /// No indirect fire.
    #[error("only a ship outside the straits bombards a fort so, and only a fort within its range")]
    NoBombardment,
    /// No spotter.
    #[error("name a spotter: a ship of yours inside the straits with a line of sight to the fort")]
    NoSpotter,
    /// No bombs.
    #[error(
        "an airship bombs one ship a turn: one that you have made out, where the airship begins or where its course leads"
    )]
    NoBombs,
    /// No turning away.
    #[error("your fleet cannot turn away, or has done so already")]
    NoTurnAway,
    /// No sweeping.
    #[error("no trawlers go there: one known mine hex a turn, near a ship of yours and far from forts")]
    NoSweep,
    /// No order.
    #[error("no target is named for those guns")]
    NothingAimed,
    /// It cannot move.
    #[error("it cannot move")]
    Immobile,
    /// Too fast or slow.
    #[error("its speed may be {least} to {most}")]
    Speed {
        /// The lowest.
        least: u8,
        /// The highest.
        most: u8,
    },
    /// No points.
    #[error("give it a speed first, or it has spent all of it")]
    Spent,
    /// No turn.
    #[error("it cannot turn so, here and now")]
    NoTurn,
    /// No turn more.
    #[error("it has made all the turns of a movement: two for a capital ship, three for a screening unit")]
    TurnsMade,
    /// Land.
    #[error("land is ahead")]
    Land,
    /// The edge.
    #[error("the map ends there, and no exit of yours leads out")]
    Edge,
    /// A dead end.
    #[error("from there it could not finish its movement")]
    DeadEnd,
    /// Too near.
    #[error("it may not come so near in this scenario")]
    TooNear,
    /// Stacking.
    #[error(
        "too many units would end in {0}: two capital ships and one screening unit, or three screening units"
    )]
    Stacked(crate::types::Hex),
    /// No smoke.
    #[error("only destroyers and light cruisers lay smoke, and once a turn")]
    NoSmoke,
    /// No plane.
    #[error("it has no plane to launch, or it moves too fast, turns, or it is night")]
    NoPlane,
    /// No torpedoes.
    #[error("it has no torpedoes to fire")]
    NoTorpedoes,
    /// Out of reach of torpedoes.
    #[error("torpedoes do not reach that target, or the ship that fires does not see it")]
    NoRun,
}

impl Refuse for Refusal {
    fn kind(&self) -> &'static str {
        match self {
            Refusal::Over => "over",
            Refusal::NotNow => "not_now",
            Refusal::NotYours => "not_yours",
            Refusal::NoDummy => "no_dummy",
            Refusal::NoPlace => "no_place",
            Refusal::NoMine => "no_mine",
            Refusal::NotDetected => "not_detected",
            Refusal::NoStarshell => "no_starshell",
            Refusal::ShellTooFar => "shell_too_far",
            Refusal::NoStrike => "no_strike",
            Refusal::NoGuns => "no_guns",
            Refusal::Surprised => "surprised",
            Refusal::NoTarget | Refusal::Undeclared => "no_target",
            Refusal::TooFar { .. } => "too_far",
            Refusal::Blocked | Refusal::Masked => "blocked",
            Refusal::Unspotted => "unspotted",
            Refusal::NoStern => "no_stern",
            Refusal::NoFort => "no_fort",
            Refusal::NoAirship { .. } => "no_airship",
            Refusal::HoldsFire => "holds_fire",
            Refusal::NoBombardment => "no_bombardment",
            Refusal::NoSpotter => "no_spotter",
            Refusal::NoBombs => "no_bombs",
            Refusal::NoTurnAway => "no_turn_away",
            Refusal::NoSweep => "no_sweep",
            Refusal::Edge => "edge",
            Refusal::NothingAimed => "nothing_aimed",
            Refusal::Immobile => "immobile",
            Refusal::Speed { .. } => "speed",
            Refusal::Spent => "spent",
            Refusal::NoTurn | Refusal::TurnsMade => "no_turn",
            Refusal::Land => "land",
            Refusal::DeadEnd => "dead_end",
            Refusal::TooNear => "too_near",
            Refusal::Stacked(_) => "stacked",
            Refusal::NoSmoke => "no_smoke",
            Refusal::NoPlane => "no_plane",
            Refusal::NoTorpedoes => "no_torpedoes",
            Refusal::NoRun => "no_run",
        }
    }

    fn section(&self) -> &'static str {
        match self {
            Refusal::Over | Refusal::NotNow | Refusal::NotYours => "§3",
            Refusal::NoDummy | Refusal::NoPlace | Refusal::NotDetected | Refusal::Undeclared => "§12.22",
            Refusal::NoMine => "§11.8",
            Refusal::NoStarshell | Refusal::ShellTooFar => "§4.3",
            Refusal::NoStrike => "§11.5",
            Refusal::NoGuns
            | Refusal::NoTarget
            | Refusal::TooFar { .. }
            | Refusal::Unspotted
            | Refusal::NoStern
            | Refusal::NoFort
            | Refusal::NothingAimed => "§5",
            Refusal::Surprised | Refusal::TooNear => "§15",
            Refusal::NoAirship { .. } | Refusal::NoBombs => "§13.2",
            Refusal::NoBombardment | Refusal::NoSpotter => "§13.3",
            Refusal::HoldsFire | Refusal::NoTurnAway | Refusal::NoSweep => "§16",
            Refusal::Edge => "§1.4",
            Refusal::Blocked => "§4.2",
            Refusal::Masked => "§12.41",
            Refusal::TurnsMade => "§12.31",
            Refusal::Immobile
            | Refusal::Speed { .. }
            | Refusal::Spent
            | Refusal::NoTurn
            | Refusal::Land
            | Refusal::DeadEnd => "§7",
            Refusal::Stacked(_) => "§2",
            Refusal::NoSmoke => "§11.4",
            Refusal::NoPlane => "§11.2",
            Refusal::NoTorpedoes | Refusal::NoRun => "§8.2",
        }
    }
}
