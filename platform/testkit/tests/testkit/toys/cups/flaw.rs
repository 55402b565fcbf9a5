//! What can be wrong with the game, and which point must catch it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use testkit::Point;

/// Something wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Flaw {
    /// Nothing.
    #[default]
    None,
    /// The view names the other's pearl.
    ViewNames,
    /// The sighting of a hiding names the pearl.
    SightingNames,
    /// A refusal names the other's pearl.
    RefusalNames,
    /// The view's length tells the other's cup.
    ViewPads,
    /// A cup that the pearl is not under is left out of the list.
    LegalHints,
    /// The window's lane tells the cup.
    LaneTells,
    /// The sighting of a guess tells something about the guesser's own pearl.
    SightingTells,
    /// A refusal tells how far off the guess is.
    RefusalTells,
    /// Eyeing a cup tells whether it is the one.
    EyeTells,
    /// A fact carries a number that is never the same.
    Counter,
    /// The state changes behind the facts.
    Flickers,
    /// Every preparation is a little different: facts.
    ShiftingFacts,
    /// Every preparation is a little different: dice.
    ShiftingDice,
    /// A fact does not survive JSON.
    LossyFact,
    /// After two guesses nothing is listed.
    DeadEnd,
    /// After two guesses nobody is waited for.
    Abandoned,
    /// The first cup is listed, but refused.
    ListedRefused,
    /// A listed cup is not contained in the set.
    DeniesMember,
    /// A cup is listed twice.
    ListsTwice,
    /// Those who are not waited for have lists.
    ListsIdle,
    /// Hiding happens in a lane that nobody waits in.
    StrayLane,
    /// A guess may be repeated, unlisted.
    AcceptsUnlisted,
    /// Seats may guess out of turn.
    OutOfTurn,
    /// A wrong guess is refused after a roll.
    RollsThenRefuses,
    /// Refusals name no rule.
    NoSection,
    /// One cup makes the rules panic.
    Panics,
    /// Eyeing rolls a die.
    EyeRolls,
    /// Eyeing is seen by others.
    EyeShows,
    /// Whoever eyes a cup is not waited for.
    EyeWaits,
    /// Who hides first guesses first.
    FirstInFirst,
    /// The first one in rolls.
    EarlyToss,
    /// Imagination was whispered the truth.
    SeesTruth,
    /// There is but one world, it says.
    SaysOne,
    /// Imagination never thinks of the last cup.
    NeverLast,
    /// Imagination thinks of cups that were looked under.
    Impossible,
    /// A guess loses a pearl.
    LosesPearl,
    /// The game goes on for ever.
    Endless,
    /// The view shows a roll that nobody was told.
    Untold,
    /// The options are refused.
    Refused,
}

impl Flaw {
    /// Every flaw with the point that must catch it.
    pub(crate) const CAUGHT_BY: [(Flaw, Point); 39] = [
        (Flaw::ViewNames, Point::LeakByContent),
        (Flaw::SightingNames, Point::LeakByContent),
        (Flaw::RefusalNames, Point::LeakByContent),
        (Flaw::ViewPads, Point::LeakByDifference),
        (Flaw::LegalHints, Point::LeakByDifference),
        (Flaw::LaneTells, Point::LeakByDifference),
        (Flaw::SightingTells, Point::LeakByDifference),
        (Flaw::RefusalTells, Point::LeakByDifference),
        (Flaw::EyeTells, Point::LeakByDifference),
        (Flaw::Counter, Point::Determinism),
        (Flaw::Flickers, Point::Fold),
        (Flaw::ShiftingFacts, Point::Replay),
        (Flaw::ShiftingDice, Point::Dice),
        (Flaw::LossyFact, Point::JsonRoundTrip),
        (Flaw::DeadEnd, Point::SomeoneCanAct),
        (Flaw::Abandoned, Point::SomeoneCanAct),
        (Flaw::ListedRefused, Point::ListedAccepted),
        (Flaw::DeniesMember, Point::ListedAccepted),
        (Flaw::ListsTwice, Point::ListedAccepted),
        (Flaw::ListsIdle, Point::ListedAccepted),
        (Flaw::StrayLane, Point::ListedAccepted),
        (Flaw::AcceptsUnlisted, Point::UnlistedRefused),
        (Flaw::OutOfTurn, Point::UnlistedRefused),
        (Flaw::RollsThenRefuses, Point::UnlistedRefused),
        (Flaw::NoSection, Point::UnlistedRefused),
        (Flaw::Panics, Point::NoPanic),
        (Flaw::EyeRolls, Point::Drafts),
        (Flaw::EyeShows, Point::Drafts),
        (Flaw::EyeWaits, Point::Drafts),
        (Flaw::FirstInFirst, Point::Commute),
        (Flaw::EarlyToss, Point::Commute),
        (Flaw::SeesTruth, Point::ImagineVaries),
        (Flaw::SaysOne, Point::ImagineVaries),
        (Flaw::NeverLast, Point::ImagineComplete),
        (Flaw::Impossible, Point::ImagineComplete),
        (Flaw::LosesPearl, Point::Laws),
        (Flaw::Endless, Point::Ends),
        (Flaw::Untold, Point::SightingsComplete),
        (Flaw::Refused, Point::Prepare),
    ];
}
