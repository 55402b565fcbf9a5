//! A table for tests: commands as they are typed, and a plain player that plays on to a moment worth looking at.
#![allow(dead_code, reason = "each test file takes what it needs")]

use contract::journal::DiceMode;
use contract::{Seat, Seed, Session, Sitter, UserData, Viewer};
use naval::Naval;
use naval::event::Stage;
use naval::view::View;
use paint::Present as _;

/// A battle in a test's hands.
pub(crate) struct Desk {
    pub(crate) game: Session<Naval>,
}

impl Desk {
    /// A battle with these options, as JSON.
    pub(crate) fn open(options: &str, seed: &str) -> Self {
        let options = serde_json::from_str(options).expect("options");
        let seats = vec![Sitter::nobody(), Sitter::nobody()];
        let seed = Seed::from_text(seed);
        let game =
            Session::start(options, UserData::default(), seats, seed, DiceMode::PerRow, 0).expect("a battle");
        Desk { game }
    }

    /// The same battle, to be played on apart.
    pub(crate) fn fork(&self) -> Self {
        Desk { game: self.game.fork() }
    }

    /// What a seat knows.
    pub(crate) fn view(&self, seat: u8) -> View {
        self.game.view(Viewer::Seat(Seat(seat)))
    }

    /// Does what a seat types.
    pub(crate) fn try_line(&mut self, seat: u8, line: &str) -> Result<(), String> {
        let view = self.view(seat);
        let revised = Naval::revise(&view, &self.game.drafts(Seat(seat)), line);
        if let Some(revised) = revised {
            let revised = revised.map_err(|misread| misread.to_string())?;
            return self.game.revise(Seat(seat), &revised).map_err(|error| error.to_string());
        }
        let actions = Naval::parse(&view, line).map_err(|misread| misread.to_string())?;
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

    /// One commitment of a plain player: everything fires at the first target that there is, and closes in on it.
    pub(crate) fn play(&mut self) -> bool {
        let Some(seat) = self.to_act() else { return false };
        let view = self.view(seat);
        let enemies: Vec<u8> = view
            .units
            .iter()
            .filter(|unit| unit.side.0 != seat && unit.unit.in_play())
            .map(|unit| unit.id.0 + 1)
            .collect();
        match view.stage {
            Stage::Aim => {
                for enemy in enemies {
                    if self.try_line(seat, &format!("all {enemy}")).is_ok() {
                        break;
                    }
                }
            }
            Stage::Move => drop(self.try_line(seat, "straight")),
            _ => {}
        }
        // Straight on, too many may end in one hex: then an officer says how.
        if self.try_line(seat, "done").is_err() {
            self.line(seat, "suggest");
            self.line(seat, "done");
        }
        true
    }

    /// Plays on until this seat is asked in this stage, and `good` says so.
    pub(crate) fn until(&mut self, seat: u8, stage: Stage, good: impl Fn(&View) -> bool) -> bool {
        for _ in 0..400 {
            let view = self.view(seat);
            if self.game.to_act().contains(Seat(seat)) && view.stage == stage && good(&view) {
                return true;
            }
            if !self.play() {
                return false;
            }
        }
        false
    }
}
