//! Why an action is refused.

use contract::Refuse;
use thiserror::Error;

use crate::types::{Cartridge, Cell};

/// Every reason to say no.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// It is over.
    #[error("the game is over")]
    GameOver,
    /// Not now.
    #[error("it is not your turn")]
    NotYourTurn,
    /// Buildings are placed once.
    #[error("your layout stands: buildings do not move any more")]
    LayoutStands,
    /// Placing first.
    #[error("both planets must be laid out first")]
    StillPlacing,
    /// No such building.
    #[error("there is no building number {0}")]
    NoSuchBuilding(u8),
    /// It stands already.
    #[error("the {0} stands already: lift it first to move it")]
    AlreadyPlaced(String),
    /// It does not stand.
    #[error("the {0} is not on your planet")]
    NotPlaced(String),
    /// Off the grid.
    #[error("the {0} would leave the planet there")]
    LeavesGrid(String),
    /// A square looks the same when turned.
    #[error("the {0} is a square: it looks the same when turned")]
    SquareTurned(String),
    /// Occupied.
    #[error("the {building} would stand on another building at {cell}")]
    Overlap {
        /// What was to be placed.
        building: String,
        /// Where they would meet.
        cell: Cell,
    },
    /// No contact was agreed.
    #[error("the {0} would touch another building: no contact was agreed")]
    Contact(String),
    /// Incomplete.
    #[error("the {0} is not placed yet")]
    NotAllPlaced(String),
    /// Notes belong to the pencil edition.
    #[error("notes are drawn in the pencil edition only")]
    NoNotes,
    /// Something there was not hit.
    #[error("the {0} does not fit there: every sector of a destroyed building was hit")]
    NotAllHit(String),
    /// The turn begins with all five dice.
    #[error("roll all five dice first")]
    NotRolled,
    /// The first roll is of all five.
    #[error("the first roll of a turn is with all five dice")]
    FirstRollIsAll,
    /// There are two re-rolls.
    #[error("the dice stay: both re-rolls are used, or you hold")]
    NoRerolls,
    /// Hold first.
    #[error("hold the dice first, or roll again")]
    NotHeld,
    /// No dice in this part of the game.
    #[error("there are no dice to roll now")]
    NoDice,
    /// Spent.
    #[error("the {0} cartridge is spent")]
    Spent(Cartridge),
    /// The dice do not unlock it.
    #[error("these dice do not unlock {0}: it needs {needs}", needs = .0.needs())]
    DoesNotFit(Cartridge),
    /// Loaded already.
    #[error("{0} is loaded already; take it back to choose another")]
    Loaded(Cartridge),
    /// Something fits.
    #[error("a cartridge is lost only when nothing fits, and {0} does")]
    SomethingFits(Cartridge),
    /// Nothing fits.
    #[error("nothing fits these dice: choose a cartridge to lose")]
    NothingFits,
    /// Choose first.
    #[error("choose a cartridge first")]
    NothingLoaded,
    /// Off the grid.
    #[error("{0} is not on the planet")]
    OffGrid(Cell),
    /// A target must be untouched.
    #[error("{0} was struck before: a target must be untouched")]
    Touched(Cell),
    /// Targets differ.
    #[error("{0} is named already")]
    NamedTwice(Cell),
    /// All shots are named.
    #[error("there are only {0} shots, and all are named")]
    NoShotsLeft(u8),
    /// Self Destruct fires them all.
    #[error("{0} more targets are to be named: every shot is fired")]
    ShotsLeft(u8),
    /// Name something.
    #[error("name at least one target")]
    NoTargets,
    /// Several targets.
    #[error("name the targets one by one, then fire")]
    NameTargets,
    /// One target.
    #[error("this fires at one target: shoot at it")]
    OneTarget,
    /// Row or column?
    #[error("say row or column, and the target")]
    RowOrColumn,
    /// Only the small straight.
    #[error("only the small straight fires along a row or column of your choice")]
    NotABeam,
}

impl Refuse for Refusal {
    fn kind(&self) -> &'static str {
        match self {
            Refusal::GameOver => "game_over",
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::LayoutStands => "layout_stands",
            Refusal::StillPlacing => "still_placing",
            Refusal::NoSuchBuilding(_) => "no_such_building",
            Refusal::AlreadyPlaced(_) => "already_placed",
            Refusal::NotPlaced(_) => "not_placed",
            Refusal::LeavesGrid(_) => "leaves_grid",
            Refusal::SquareTurned(_) => "square_turned",
            Refusal::Overlap { .. } => "overlap",
            Refusal::Contact(_) => "contact",
            Refusal::NotAllPlaced(_) => "not_all_placed",
            Refusal::NotRolled => "not_rolled",
            Refusal::FirstRollIsAll => "first_roll_is_all",
            Refusal::NoRerolls => "no_rerolls",
            Refusal::NotHeld => "not_held",
            Refusal::NoDice => "no_dice",
            Refusal::Spent(_) => "spent",
            Refusal::DoesNotFit(_) => "does_not_fit",
            Refusal::Loaded(_) => "loaded",
            Refusal::SomethingFits(_) => "something_fits",
            Refusal::NothingFits => "nothing_fits",
            Refusal::NoNotes => "no_notes",
            Refusal::NotAllHit(_) => "not_all_hit",
            Refusal::NothingLoaded => "nothing_loaded",
            Refusal::OffGrid(_) => "off_grid",
            Refusal::Touched(_) => "touched",
            Refusal::NamedTwice(_) => "named_twice",
            Refusal::NoShotsLeft(_) => "no_shots_left",
            Refusal::ShotsLeft(_) => "shots_left",
            Refusal::NoTargets => "no_targets",
            Refusal::NameTargets => "name_targets",
            Refusal::OneTarget => "one_target",
            Refusal::RowOrColumn => "row_or_column",
            Refusal::NotABeam => "not_a_beam",
        }
    }

    fn section(&self) -> &'static str {
        match self {
            Refusal::GameOver => "§1.2j",
            Refusal::LayoutStands
            | Refusal::StillPlacing
            | Refusal::NoSuchBuilding(_)
            | Refusal::AlreadyPlaced(_)
            | Refusal::NotPlaced(_)
            | Refusal::LeavesGrid(_)
            | Refusal::SquareTurned(_)
            | Refusal::Overlap { .. }
            | Refusal::Contact(_)
            | Refusal::NotAllPlaced(_) => "§1.2b",
            Refusal::NotYourTurn
            | Refusal::NotRolled
            | Refusal::FirstRollIsAll
            | Refusal::NoRerolls
            | Refusal::NotHeld
            | Refusal::NoDice
            | Refusal::Spent(_)
            | Refusal::Loaded(_)
            | Refusal::NothingLoaded => "§1.2c",
            Refusal::DoesNotFit(_) => "§1.2d",
            Refusal::SomethingFits(_) | Refusal::NothingFits => "§1.2f",
            Refusal::OffGrid(_)
            | Refusal::Touched(_)
            | Refusal::NamedTwice(_)
            | Refusal::NoTargets
            | Refusal::NameTargets
            | Refusal::OneTarget
            | Refusal::RowOrColumn
            | Refusal::NotABeam => "§1.2g",
            Refusal::NoShotsLeft(_) => "§1.2h",
            Refusal::NoNotes | Refusal::NotAllHit(_) => "§1.2i",
            Refusal::ShotsLeft(_) => "§1.2k",
        }
    }
}
