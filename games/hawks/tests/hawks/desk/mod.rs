//! A table for tests: commands as they are typed, and computer players that play on to a moment worth looking at.
#![allow(dead_code, reason = "each test file takes what it needs")]

use contract::journal::DiceMode;
use contract::{Budget, Dice, Game as _, Minds as _, Seat, Seed, Session, Sitter, UserData, Viewer};
use hawks::Hawks;
use hawks::view::{Stage, View};
use paint::Present as _;

/// A battle in a test's hands.
pub(crate) struct Desk {
    pub(crate) game: Session<Hawks>,
    dice: Dice,
}

impl Desk {
    /// A battle with these options, as JSON.
    pub(crate) fn open(options: &str, seed: &str) -> Self {
        let options = serde_json::from_str(options).expect("options");
        let seats = vec![Sitter::nobody(), Sitter::nobody()];
        let seed = Seed::from_text(seed);
        let game =
            Session::start(options, UserData::default(), seats, seed, DiceMode::PerRow, 0).expect("a battle");
        Desk { game, dice: Dice::loose(7) }
    }

    /// What a seat knows.
    pub(crate) fn view(&self, seat: u8) -> View {
        self.game.view(Viewer::Seat(Seat(seat)))
    }

    /// Does what a seat types.
    pub(crate) fn try_line(&mut self, seat: u8, line: &str) -> Result<(), String> {
        let view = self.view(seat);
        let revised = Hawks::revise(&view, &self.game.drafts(Seat(seat)), line);
        if let Some(revised) = revised {
            let revised = revised.map_err(|misread| misread.to_string())?;
            return self.game.revise(Seat(seat), &revised).map_err(|error| error.to_string());
        }
        let actions = Hawks::parse(&view, line).map_err(|misread| misread.to_string())?;
        self.game.act(Seat(seat), &actions, None, 0).map(drop).map_err(|error| error.to_string())
    }

    /// Does what a seat types.
    #[track_caller]
    pub(crate) fn line(&mut self, seat: u8, line: &str) {
        self.try_line(seat, line).unwrap_or_else(|why| panic!("{line}: {why}"));
    }

    /// Who is to act.
    pub(crate) fn to_act(&self) -> Option<u8> {
        self.game.to_act().lowest().map(|seat| seat.0)
    }

    /// One commitment of a computer player for whoever is to act; false once it is over.
    pub(crate) fn play(&mut self, level: &str) -> bool {
        let Some(seat) = self.to_act() else { return false };
        let mut mind = Hawks::mind(level, self.game.setup(), Seat(seat)).expect("a level");
        loop {
            let mut plan = Vec::new();
            let (view, legal) = (self.view(seat), self.game.legal(Seat(seat)));
            mind.choose(&view, &legal, Budget::default(), &mut self.dice, &mut plan);
            self.game.act(Seat(seat), &plan, None, 0).unwrap_or_else(|error| panic!("{plan:?}: {error}"));
            if plan.iter().any(Hawks::binding) {
                return true;
            }
        }
    }

    /// Plays on until this seat is asked in this stage, and `good` says so.
    pub(crate) fn until(&mut self, seat: u8, stage: Stage, good: impl Fn(&View) -> bool) -> bool {
        for _ in 0..400 {
            let view = self.view(seat);
            if self.game.to_act().contains(Seat(seat)) && view.stage == stage && good(&view) {
                return true;
            }
            if !self.play("reference") {
                return false;
            }
        }
        false
    }
}
