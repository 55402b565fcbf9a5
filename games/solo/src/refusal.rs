//! Why not.

use contract::Refuse;
use thiserror::Error;

use crate::types::{Cell, Kind, Suit};

/// Why an action is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The layout stands.
    #[error("the fleets have sailed: the layout can no longer be changed")]
    AlreadySailed,
    /// The marker's coins mark the columns.
    #[error("{0} mark the columns and have no fleet")]
    MarkerHasNoFleet(Suit),
    /// Already so.
    #[error("{0} mark the columns already")]
    SameMarker(Suit),
    /// A marker cannot be changed under ships.
    #[error("lift all ships before you choose another marker suit")]
    ShipsStand,
    /// Not four different suits.
    #[error("the four rows need the four suits, each once")]
    NotFourSuits,
    /// Already so.
    #[error("the rows are in that order already")]
    SameRows,
    /// No more such ships.
    #[error("{0} have no {1} left to place")]
    NoneLeft(Suit, Kind),
    /// Not a straight line of that length.
    #[error("a {0} is {len} in a straight line, named from its upper or left end: {1} to {2} is not", len = coins(*.0))]
    NotALine(Kind, Cell, Cell),
    /// Something is there.
    #[error("there is a coin on {0} already")]
    CellTaken(Cell),
    /// Nothing is there.
    #[error("no ship begins on {0}")]
    NoShipThere(Cell),
    /// Ships are missing.
    #[error("{0} coins are not placed yet: place every ship before you call")]
    NotAllPlaced(u8),
    /// It cannot survive.
    #[error("no coin of the {0} floats: they cannot be the survivor")]
    NothingAfloat(Suit),
    /// The call stands.
    #[error("the call stands: it was made before the first volley")]
    AlreadyCalled,
    /// No call yet.
    #[error("call the survivor before the first volley")]
    CallFirst,
    /// It is over.
    #[error("the battle is over")]
    BattleOver,
    /// Not the player.
    #[error("only the player acts")]
    NotThePlayer,
}

fn coins(kind: Kind) -> &'static str {
    match kind {
        Kind::Dinghy => "one coin",
        Kind::Submarine => "two coins",
        Kind::Cruiser => "three coins",
    }
}

impl Refuse for Refusal {
    fn kind(&self) -> &'static str {
        match self {
            Refusal::AlreadySailed => "already_sailed",
            Refusal::MarkerHasNoFleet(_) => "marker_has_no_fleet",
            Refusal::SameMarker(_) => "same_marker",
            Refusal::ShipsStand => "ships_stand",
            Refusal::NotFourSuits => "not_four_suits",
            Refusal::SameRows => "same_rows",
            Refusal::NoneLeft(..) => "none_left",
            Refusal::NotALine(..) => "not_a_line",
            Refusal::CellTaken(_) => "cell_taken",
            Refusal::NoShipThere(_) => "no_ship_there",
            Refusal::NotAllPlaced(_) => "not_all_placed",
            Refusal::NothingAfloat(_) => "nothing_afloat",
            Refusal::AlreadyCalled => "already_called",
            Refusal::CallFirst => "call_first",
            Refusal::BattleOver => "battle_over",
            Refusal::NotThePlayer => "not_the_player",
        }
    }

    fn section(&self) -> &'static str {
        match self {
            Refusal::NotFourSuits | Refusal::SameRows => "§2.1a",
            Refusal::SameMarker(_) | Refusal::ShipsStand | Refusal::MarkerHasNoFleet(_) => "§2.1b",
            Refusal::NoneLeft(..)
            | Refusal::NotALine(..)
            | Refusal::CellTaken(_)
            | Refusal::NoShipThere(_) => "§2.1c",
            Refusal::AlreadySailed
            | Refusal::NotAllPlaced(_)
            | Refusal::NothingAfloat(_)
            | Refusal::AlreadyCalled
            | Refusal::CallFirst
            | Refusal::NotThePlayer => "§2.1d",
            Refusal::BattleOver => "§2.1f",
        }
    }
}
