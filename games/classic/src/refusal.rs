//! Why not.

use contract::Refuse;
use thiserror::Error;

use crate::types::{Berth, Cell, Kind};

/// Why an action is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// Somebody else is to act.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The layout stands.
    #[error("your layout stands: ships can no longer be moved")]
    LayoutStands,
    /// Too early.
    #[error("shots are fired once both layouts stand: place your ships and say ready")]
    NoBattleYet,
    /// Too late.
    #[error("the battle is over")]
    BattleOver,
    /// No more such ships.
    #[error("you have no {0} left to place")]
    NoneLeft(Kind),
    /// No such ships at all.
    #[error("there is no {ship} in this fleet: it has {fleet}")]
    NotInFleet {
        /// What was named.
        ship: Kind,
        /// What there is, in words.
        fleet: String,
    },
    /// Over the edge.
    #[error("a {ship} from {at} {word} would leave the board", ship = .0.ship, at = .0.at, word = .0.heading.word())]
    OffBoard(Berth),
    /// One cell has no direction.
    #[error("a ship of one cell has no direction: it lies across")]
    NoDirection,
    /// Something is there.
    #[error("there is a ship on {0} already")]
    CellTaken(Cell),
    /// Something is beside it.
    #[error("ships may not touch here, not even at a corner: {0} is beside another ship")]
    TooClose(Cell),
    /// Nothing is there.
    #[error("no ship of yours begins on {0}")]
    NoShipThere(Cell),
    /// Ships are missing.
    #[error("{0} of your ships are not placed yet")]
    NotAllPlaced(usize),
    /// Ships are placed one by one here.
    #[error("ships are placed for good here, one after the other: moor the {0}")]
    PlacedForGood(Kind),
    /// Ships are moved about here.
    #[error("ships are placed freely here: place them, then say ready")]
    PlacedFreely,
    /// Another ship comes first.
    #[error("the fleet's order counts here: the {0} comes next")]
    NotNext(Kind),
    /// The rest would not fit.
    #[error("with the {0} there, the rest of the fleet would find no room")]
    NoRoomAfter(Kind),
    /// There is no such cell.
    #[error("{0} is not on this board")]
    NoSuchCell(Cell),
    /// It was shot at.
    #[error("you have shot at {0} before")]
    ShotBefore(Cell),
    /// One shot a turn here.
    #[error("there is one shot a turn here: shoot")]
    OneShotATurn,
    /// Salvos here.
    #[error("shots are fired together here: aim, then fire")]
    SalvosOnly,
    /// Aimed at already.
    #[error("you aim at {0} already")]
    AimedAlready(Cell),
    /// Not aimed at.
    #[error("you do not aim at {0}")]
    NotAimed(Cell),
    /// All shots are aimed.
    #[error("all your shots are aimed ({0}): fire, or take an aim back")]
    AllAimed(usize),
    /// Hits are not only counted in this game, so every shot was reported.
    #[error("you were told what each of your shots did: notes are for games in which hits are only counted")]
    NothingToNote,
    /// No counted shot fell on that cell, so there is nothing to note.
    #[error(
        "there is nothing to guess about {0}: note cells of salvos of which only the number of hits was told"
    )]
    NotInDoubt(Cell),
    /// The cell has this very note already.
    #[error("that is what you have noted of {0} already")]
    NotedAlready(Cell),
    /// Shots are not aimed yet.
    #[error("{0} of your shots are not aimed yet")]
    ShotsLeft(usize),
}

impl Refuse for Refusal {
    fn kind(&self) -> &'static str {
        match self {
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::LayoutStands => "layout_stands",
            Refusal::NoBattleYet => "no_battle_yet",
            Refusal::BattleOver => "battle_over",
            Refusal::NoneLeft(_) => "none_left",
            Refusal::NotInFleet { .. } => "not_in_fleet",
            Refusal::OffBoard(_) => "off_board",
            Refusal::NoDirection => "no_direction",
            Refusal::CellTaken(_) => "cell_taken",
            Refusal::TooClose(_) => "too_close",
            Refusal::NoShipThere(_) => "no_ship_there",
            Refusal::NotAllPlaced(_) => "not_all_placed",
            Refusal::PlacedForGood(_) => "placed_for_good",
            Refusal::PlacedFreely => "placed_freely",
            Refusal::NotNext(_) => "not_next",
            Refusal::NoRoomAfter(_) => "no_room_after",
            Refusal::NoSuchCell(_) => "no_such_cell",
            Refusal::ShotBefore(_) => "shot_before",
            Refusal::OneShotATurn => "one_shot_a_turn",
            Refusal::SalvosOnly => "salvos_only",
            Refusal::AimedAlready(_) => "aimed_already",
            Refusal::NotAimed(_) => "not_aimed",
            Refusal::AllAimed(_) => "all_aimed",
            Refusal::NothingToNote => "nothing_to_note",
            Refusal::NotInDoubt(_) => "not_in_doubt",
            Refusal::NotedAlready(_) => "noted_already",
            Refusal::ShotsLeft(_) => "shots_left",
        }
    }

    fn section(&self) -> &'static str {
        match self {
            Refusal::OffBoard(_) | Refusal::NoSuchCell(_) => "§1.1",
            Refusal::NoneLeft(_) | Refusal::NotInFleet { .. } => "§1.2",
            Refusal::NoDirection
            | Refusal::CellTaken(_)
            | Refusal::NoShipThere(_)
            | Refusal::PlacedForGood(_)
            | Refusal::PlacedFreely
            | Refusal::NotNext(_) => "§1.3",
            Refusal::NoRoomAfter(_) => "Ruling R11",
            Refusal::TooClose(_) => "§1.4",
            Refusal::LayoutStands | Refusal::NoBattleYet | Refusal::NotAllPlaced(_) => "§1.5",
            Refusal::NotYourTurn | Refusal::OneShotATurn => "§2.1",
            Refusal::SalvosOnly
            | Refusal::AimedAlready(_)
            | Refusal::NotAimed(_)
            | Refusal::AllAimed(_)
            | Refusal::ShotsLeft(_) => "§2.2",
            Refusal::NothingToNote | Refusal::NotInDoubt(_) | Refusal::NotedAlready(_) => "§2.3",
            Refusal::ShotBefore(_) => "§2.4",
            Refusal::BattleOver => "§3.1",
        }
    }
}
