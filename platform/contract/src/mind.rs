//! Computer players: ordinary seats that see what a seat sees.

use serde::{Deserialize, Serialize};

use crate::dice::Dice;
use crate::game::Game;
use crate::legal::Legal;
use crate::seat::Seat;

/// How long a mind may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Budget {
    /// A number of steps: the same choice on every machine.
    Nodes(u64),
    /// Milliseconds of real time.
    Ms(u64),
}

impl Default for Budget {
    fn default() -> Self {
        Budget::Nodes(1000)
    }
}

/// A strength that a game promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Level {
    /// Its name in commands: `easy`, `hard`.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
}

/// A computer player. Its memory is folded from its own seat's sightings and rebuilt from them after a restart.
pub trait Mind<G: Game>: Send {
    /// Does this mind need to be told what its seat saw?
    fn heeds(&self) -> bool {
        true
    }

    /// Makes itself ready for another game in the same seat of the same set-up: afterwards it must choose just as a new
    /// mind would, whatever it played before; what costs much to compute and cannot change a choice may be kept.
    /// False, unless a mind says otherwise: then a new one is made for every game.
    fn fresh(&mut self) -> bool {
        false
    }

    /// Takes in what its seat saw.
    fn notice(&mut self, seen: &G::Sighting);

    /// Puts its next actions into `plan`: any number of drafts, then one binding action; or some drafts
    /// only, and it is asked again. The first must be legal, the others after those before them.
    fn choose(
        &mut self,
        view: &G::View,
        legal: &Legal<G::Action>,
        budget: Budget,
        dice: &mut Dice,
        plan: &mut Vec<G::Action>,
    );
}

/// The computer players of a game.
pub trait Minds: Game {
    /// Strengths from weak to strong; never empty.
    fn levels() -> &'static [Level];
    /// A player of that strength for `seat`; `None` if there is no such level.
    fn mind(level: &str, setup: &Self::Setup, seat: Seat) -> Option<Box<dyn Mind<Self>>>;
    /// Is this an act that a mind leaves alone while it keeps somebody else's seat, unless nothing else can be done?
    /// Such acts commit the owner for the rest of the game, as the choice of a secret aim does.
    fn forbidden(_action: &Self::Action) -> bool {
        false
    }
}
