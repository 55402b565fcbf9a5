//! How a player with a belief weighs things.

use contract::Dice;

use super::placing::Habit;
use crate::types::Endgame;
use crate::view::{Stage, View};

/// What the cartridges left after this turn are worth now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Future {
    /// §1.3 This share of what is left to find, the more of it the more sectors they cover.
    Sated(f64),
    /// So much for each sector they cover.
    Steady(f64),
}

/// The weights of a player with a belief. Those of [`Style::default`] are the plain ones of §1.3.
#[derive(Clone, Debug, PartialEq)]
pub struct Style {
    /// Layouts in its belief.
    pub particles: usize,
    /// §1.3 What finishing a building is worth, spread over its sectors left.
    pub finish: f64,
    /// What a miss is worth that would have been shot at later anyway.
    pub search: f64,
    /// §1.3 How much more a Salvo's shots are worth, being told after each.
    pub salvo: f64,
    /// What the cartridges left are worth now.
    pub future: Future,
    /// What a sector that a pattern will cover later is worth, a single shot being worth one.
    pub patterns: f64,
    /// What a Hazard will be worth later, in single shots.
    pub hazard: f64,
    /// What finishing everything with this batch is worth.
    pub ending: f64,
    /// Likeliest sectors compared by looking ahead when a single shot is fired; one does not look.
    pub compared: usize,
    /// Does it adapt to the endgame that was agreed?
    pub adapts: bool,
    /// Does it lay out its planet by mixed habits?
    pub mixes: bool,
}

impl Default for Style {
    fn default() -> Self {
        Style {
            particles: 150,
            finish: 1.0,
            search: 0.0,
            salvo: 1.45,
            future: Future::Sated(0.9),
            patterns: 1.0,
            hazard: 1.0,
            ending: 0.0,
            compared: 1,
            adapts: false,
            mixes: false,
        }
    }
}

/// Nothing else counts.
const EVERYTHING: f64 = 1000.0;

impl Style {
    /// A player for every day: the plain weights.
    pub fn usual() -> Self {
        Style { mixes: true, ..Style::default() }
    }

    /// The strongest that was measured.
    pub fn strongest() -> Self {
        Style {
            particles: 1500,
            finish: 0.3,
            search: 1.0,
            salvo: 1.45,
            future: Future::Steady(0.45),
            patterns: 0.75,
            hazard: 2.5,
            ending: 1.0,
            compared: 1,
            adapts: true,
            mixes: true,
        }
    }

    /// The weights for a position: what the endgame that was agreed makes of them.
    pub(crate) fn at(&self, view: &View) -> Style {
        let mut style = self.clone();
        if !self.adapts {
            return style;
        }
        let left = view.own().map_or(0, |own| own.arsenal.len());
        if view.reply || view.stage == Stage::SelfDestruct {
            // It is now or never.
            style.ending = EVERYTHING;
            style.future = Future::Steady(0.0);
        }
        match view.terms.endgame {
            // Nobody searches on after the last cartridge.
            Endgame::Ceasefire if left <= 1 => (style.search, style.finish) = (0.0, 1.0),
            // Cartridges come back, but not for a last reply.
            Endgame::Reloaded if !view.reply => style.future = Future::Steady(0.2),
            Endgame::Ceasefire | Endgame::Reloaded | Endgame::Desperation | Endgame::SelfDestruct => {}
        }
        style
    }

    /// How it lays out its planet this time.
    pub(super) fn habit(&self, dice: &mut Dice) -> Habit {
        if self.mixes { Habit::mixed(dice) } else { Habit::Anywhere }
    }
}

#[cfg(test)]
mod tests {
    use contract::{Game as _, Seat, UserData, Viewer};

    use super::*;
    use crate::Satellite;

    #[test]
    fn ruling_r8_nothing_comes_back_for_a_last_reply() {
        let options = serde_json::from_str(r#"{"endgame": "reloaded", "last_reply": true}"#).unwrap();
        let setup = Satellite::prepare(&options, &UserData::default()).unwrap();
        let mut view = Satellite::view(&Satellite::blank(&setup), Viewer::Seat(Seat(0)));
        let future = |view: &View| Style::strongest().at(view).future;
        assert_eq!(future(&view), Future::Steady(0.2));
        view.reply = true;
        assert_eq!(future(&view), Future::Steady(0.0));
    }
}
