//! Why an action is refused.

use contract::Refuse;
use thiserror::Error;

/// Every reason to say no.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// It is over.
    #[error("the war is over")]
    Over,
    /// Not now.
    #[error("this is not the time for it")]
    NotNow,
    /// Somebody else's.
    #[error("that ship is not yours to command")]
    NotYours,
    /// Gone.
    #[error("there is no such ship any more")]
    NoShip,
    /// No such place.
    #[error("it cannot begin there")]
    NoBerth,
    /// Room.
    #[error("there is no room for another fighter aboard")]
    NoRoom,
    /// Too few.
    #[error("{placed} ships are placed: the Sathar begin with at least {least}, fighters not counted")]
    TooFew {
        /// How many are.
        placed: usize,
        /// How many must be.
        least: usize,
    },
    /// Too many in one circle.
    #[error("{here} of {all} ships would come through one Start Circle: no more than half may")]
    TooMany {
        /// How many are.
        here: usize,
        /// Of how many.
        all: usize,
    },
    /// No condition.
    #[error("choose a condition of retreat first")]
    NoCondition,
    /// It is in the options.
    #[error("both sides know the condition of retreat: it was chosen with the options")]
    KnownCondition,
    /// No drone.
    #[error("drones are two living frigates of a side, marked before the first day")]
    NoDrone,
    /// Too few drones.
    #[error("mark {0} frigates as shatter drones first")]
    Unmarked(usize),
    /// Not for so many days.
    #[error("keep it away for 2 to 30 days, or decide again tomorrow")]
    NoRest,
    /// No such force.
    #[error("nothing waits off the map")]
    NoNova,
    /// Cannot be ordered.
    #[error("that ship cannot do this where it is")]
    NoOrder,
    /// Not that fast.
    #[error("it cannot move {0} boxes a day: that needs an ADF as high and a whole hull")]
    TooFast(u8),
    /// In a risk jump.
    #[error("a ship on a risk jump goes on at full rate or turns round")]
    RiskJump,
    /// The rate.
    #[error("on this track it moves at most {0} boxes a day")]
    Rate(u8),
    /// Militia.
    #[error("militia stays within one system of home while its stations live")]
    Leash,
    /// Threatened.
    #[error("its home is threatened: the militia stays there, or goes home the quickest way")]
    Threatened,
    /// On the way home.
    #[error("the Sathar are on their way home")]
    GoingHome,
    /// Nobody has come in.
    #[error("{0} ships are back from the Void: say through which Start Circle each comes")]
    Unentered(usize),
    /// Only the captain.
    #[error("that is for the captain of your side to decide")]
    Captain,
    /// No base.
    #[error("a fighter moves to a carrier with room, or a station, at the same planet")]
    NoBase,
    /// No fleet.
    #[error("there is no such fleet of your side")]
    NoFleet,
    /// No name.
    #[error("a fleet's name has 1 to 24 letters, digits, spaces, hyphens and apostrophes")]
    NoName,
    /// No player.
    #[error("nobody of your side has that seat, or it has the ship already")]
    NoSeat,
    /// No group.
    #[error("there is no such group: take 0, or a number up to that of the last ship in the war")]
    NoGroup,
    /// Nothing to attack.
    #[error("there is nothing to attack there, or the ship is elsewhere")]
    NoTarget,
    /// Spent.
    #[error("that ship has attacked today")]
    Spent,
    /// No such battle.
    #[error("there is no such battle now")]
    NoBattle,
    /// Cannot join.
    #[error("that ship cannot join the defence there")]
    NoDefence,
    /// Must be there.
    #[error("a ship at the planet that is attacked is in that battle, or in another of its system")]
    MustFight,
    /// Nobody to meet them.
    #[error("only ships can meet an attack in deep space")]
    NoDeep,
    /// No way.
    #[error("it cannot flee that way")]
    NoWay,
    /// In the battle.
    #[error("{0}")]
    Battle(hawks::refusal::Refusal),
    /// Better than before.
    #[error("no ship comes out of a battle better than it went in")]
    Better,
    /// No yard.
    #[error("no yard can work on that ship today")]
    NoYard,
    /// No work.
    #[error("there is nothing of that kind to repair, or not so much can be done today")]
    NoWork,
    /// No replacement.
    #[error("that ship cannot be replaced by that station")]
    NoReplacement,
    /// Nothing changes.
    #[error("that is so already")]
    Already,
}

impl Refuse for Refusal {
    fn kind(&self) -> &'static str {
        match self {
            Refusal::Over => "over",
            Refusal::NotNow => "not_now",
            Refusal::NotYours => "not_yours",
            Refusal::NoShip => "no_ship",
            Refusal::NoBerth => "no_berth",
            Refusal::NoRoom => "no_room",
            Refusal::TooFew { .. } => "too_few",
            Refusal::TooMany { .. } => "too_many",
            Refusal::NoCondition => "no_condition",
            Refusal::KnownCondition => "known_condition",
            Refusal::NoDrone => "no_drone",
            Refusal::Unmarked(_) => "unmarked",
            Refusal::NoNova => "no_nova",
            Refusal::NoRest => "no_rest",
            Refusal::NoOrder => "no_order",
            Refusal::TooFast(_) => "too_fast",
            Refusal::RiskJump => "risk_jump",
            Refusal::Rate(_) => "rate",
            Refusal::Leash => "leash",
            Refusal::Threatened => "threatened",
            Refusal::GoingHome => "going_home",
            Refusal::Unentered(_) => "unentered",
            Refusal::Captain => "captain",
            Refusal::NoBase => "no_base",
            Refusal::NoFleet => "no_fleet",
            Refusal::NoName => "no_name",
            Refusal::NoSeat => "no_seat",
            Refusal::NoGroup => "no_group",
            Refusal::NoTarget => "no_target",
            Refusal::Spent => "spent",
            Refusal::NoBattle => "no_battle",
            Refusal::NoDefence => "no_defence",
            Refusal::MustFight => "must_fight",
            Refusal::NoDeep => "no_deep",
            Refusal::NoWay => "no_way",
            Refusal::Battle(inner) => inner.kind(),
            Refusal::Better => "better",
            Refusal::NoYard => "no_yard",
            Refusal::NoWork => "no_work",
            Refusal::NoReplacement => "no_replacement",
            Refusal::Already => "already",
        }
    }

    fn section(&self) -> &'static str {
        match self {
            Refusal::Over => "§14",
            Refusal::NotNow => "§4",
            Refusal::NotYours | Refusal::NoSeat | Refusal::Captain => "§15",
            Refusal::NoShip | Refusal::NoRoom => "§2",
            Refusal::NoBerth
            | Refusal::TooFew { .. }
            | Refusal::NoNova
            | Refusal::NoRest
            | Refusal::Unentered(_) => "§3",
            Refusal::TooMany { .. } => "Ruling S3",
            Refusal::NoCondition | Refusal::KnownCondition => "§14",
            Refusal::NoDrone | Refusal::Unmarked(_) => "§13",
            Refusal::NoOrder | Refusal::Already => "§5",
            Refusal::TooFast(_) => "Ruling M6",
            Refusal::RiskJump => "Ruling M7",
            Refusal::Rate(_) => "Ruling M9",
            Refusal::Leash => "Ruling L1",
            Refusal::Threatened => "Ruling L3",
            Refusal::GoingHome => "Ruling V5",
            Refusal::NoBase => "Ruling F4",
            Refusal::NoFleet | Refusal::NoName => "Ruling M3",
            Refusal::NoGroup => "Ruling M11",
            Refusal::NoTarget => "Ruling C1",
            Refusal::Spent => "Ruling C3",
            Refusal::NoBattle | Refusal::Better => "§8",
            Refusal::NoDefence => "Ruling C4",
            Refusal::MustFight => "Ruling C12",
            Refusal::NoDeep => "Ruling C6",
            Refusal::NoWay => "Ruling B1",
            Refusal::Battle(_) => "§8",
            Refusal::NoYard => "Ruling P2",
            Refusal::NoWork => "Ruling P4",
            Refusal::NoReplacement => "Ruling R3",
        }
    }
}
