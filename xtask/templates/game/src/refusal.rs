//! Why not.

use contract::Refuse;
use thiserror::Error;

use crate::types::Number;

/// Why an action is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The number is hidden already.
    #[error("your number is hidden: it can no longer be changed")]
    AlreadyHidden,
    /// No such number.
    #[error("{0} is not one of the numbers: they run from 1 to {1}")]
    NoSuchNumber(Number, u8),
    /// Already so.
    #[error("you have picked {0} already")]
    SamePick(Number),
    /// Nothing to hide.
    #[error("pick a number before you hide it")]
    PickFirst,
    /// Not yet.
    #[error("both numbers must be hidden first")]
    HideFirst,
    /// Named before.
    #[error("you have named {0} before")]
    NamedBefore(Number),
    /// The other's turn.
    #[error("it is the other player's turn")]
    NotYourTurn,
    /// It is over.
    #[error("the game is over")]
    Over,
}

impl Refuse for Refusal {
    fn kind(&self) -> &'static str {
        match self {
            Refusal::AlreadyHidden => "already_hidden",
            Refusal::NoSuchNumber(..) => "no_such_number",
            Refusal::SamePick(_) => "same_pick",
            Refusal::PickFirst => "pick_first",
            Refusal::HideFirst => "hide_first",
            Refusal::NamedBefore(_) => "named_before",
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::Over => "over",
        }
    }

    fn section(&self) -> &'static str {
        match self {
            Refusal::AlreadyHidden | Refusal::NoSuchNumber(..) | Refusal::SamePick(_) | Refusal::PickFirst => {
                "§1.1"
            }
            Refusal::HideFirst | Refusal::NotYourTurn => "§1.3",
            Refusal::NamedBefore(_) => "Ruling R1",
            Refusal::Over => "§1.4",
        }
    }
}
