//! A table for tests: commands as they are typed, and a war that is played on at random.
#![allow(dead_code, reason = "each test file takes what it needs")]

use contract::journal::DiceMode;
use contract::{Dice, Game as _, Seat, Seed, Session, Sitter, UserData, Viewer};
use frontier::Frontier;
use frontier::action::Action;
use frontier::view::View;
use paint::Present as _;

/// A war in a test's hands.
pub(crate) struct Desk {
    pub(crate) game: Session<Frontier>,
    pub(crate) dice: Dice,
}

impl Desk {
    /// A war with these options, as JSON.
    pub(crate) fn open(options: &str, seed: &str) -> Self {
        let options: frontier::tables::Options = serde_json::from_str(options).expect("options");
        let setup = Frontier::prepare(&options, &UserData::default()).expect("a war");
        let seats = vec![Sitter::nobody(); usize::from(Frontier::seats(&setup))];
        let seed = Seed::from_text(seed);
        let game =
            Session::start(options, UserData::default(), seats, seed, DiceMode::PerRow, 0).expect("a war");
        Desk { game, dice: Dice::loose(7) }
    }

    /// What a seat knows.
    pub(crate) fn view(&self, seat: u8) -> View {
        self.game.view(Viewer::Seat(Seat(seat)))
    }

    /// Does what a seat types.
    pub(crate) fn try_line(&mut self, seat: u8, line: &str) -> Result<(), String> {
        let view = self.view(seat);
        let revised = Frontier::revise(&view, &self.game.drafts(Seat(seat)), line);
        if let Some(revised) = revised {
            let revised = revised.map_err(|misread| misread.to_string())?;
            return self.game.revise(Seat(seat), &revised).map_err(|error| error.to_string());
        }
        let actions = Frontier::parse(&view, line).map_err(|misread| misread.to_string())?;
        self.game.act(Seat(seat), &actions, None, 0).map(drop).map_err(|error| error.to_string())
    }

    /// Does what a seat types.
    #[track_caller]
    pub(crate) fn line(&mut self, seat: u8, line: &str) {
        self.try_line(seat, line).unwrap_or_else(|why| panic!("{line}: {why}"));
    }

    /// Takes a ready-made opening.
    #[track_caller]
    pub(crate) fn opening(&mut self, seat: u8, name: &str) {
        let found = Frontier::openings(&self.view(seat), 0);
        let (.., lines) = found.into_iter().find(|(known, ..)| *known == name).expect("such an opening");
        for line in lines {
            self.line(seat, &line);
        }
    }

    /// Who is to act.
    pub(crate) fn to_act(&self) -> Option<u8> {
        self.game.to_act().lowest().map(|seat| seat.0)
    }

    /// Commits something for whoever is to act, after a few drafts at random; false once it is over.
    pub(crate) fn play(&mut self) -> bool {
        let Some(seat) = self.to_act() else { return false };
        for drafted in 0..200 {
            let legal = self.game.legal(Seat(seat));
            let number = legal.len();
            let action = (0..20)
                .map(|_| legal.nth(self.dice.wide(number)).expect("listed"))
                .find(|action| drafted > 6 && Frontier::binding(action))
                .or_else(|| {
                    self.commits(seat).into_iter().find(|action| drafted > 6 && legal.contains(action))
                })
                .unwrap_or_else(|| legal.nth(self.dice.wide(number)).expect("listed"));
            let binds = Frontier::binding(&action);
            // Boards are fought by other tests: at random a course may lead nowhere.
            let fights = matches!(action, Action::Vote { method: frontier::types::Method::Play, .. });
            if fights || matches!(action, Action::Rename { .. }) {
                continue;
            }
            self.game
                .act(Seat(seat), std::slice::from_ref(&action), None, 0)
                .unwrap_or_else(|error| panic!("{action:?}: {error}"));
            if binds {
                return true;
            }
        }
        panic!("nothing to commit: {}", Frontier::text(&self.view(seat)));
    }

    /// What commits, wherever the war stands.
    fn commits(&self, seat: u8) -> Vec<Action> {
        let mut all = vec![Action::Done];
        for battle in &self.view(seat).battles {
            let wrap = |action| Action::Battle { action, battle: battle.id };
            all.extend(hawks::action::Action::BINDING.map(wrap));
            all.extend([Action::Submit(battle.id), Action::Flee(battle.id)]);
        }
        all
    }

    /// The usual set-up of both sides, and the first day.
    pub(crate) fn begun(options: &str, seed: &str) -> Self {
        let mut desk = Desk::open(options, seed);
        desk.line(0, "done");
        desk.opening(1, "hammer");
        desk.line(1, "done");
        desk.line(0, "nova hold");
        desk
    }

    /// Passes phases until `good` says so of a seat's view.
    #[track_caller]
    pub(crate) fn until(&mut self, seat: u8, good: impl Fn(&View) -> bool) {
        for _ in 0..400 {
            if good(&self.view(seat)) {
                return;
            }
            let Some(next) = self.to_act() else { break };
            let lines = ["done", "nova hold", "roll"];
            if lines.iter().any(|line| self.try_line(next, line).is_ok()) {
                continue;
            }
            let view = self.view(next);
            let tried = view.battles.iter().any(|battle| {
                let id = battle.id;
                ["vote N resolve", "next N", "away N", "submit N", "agree N"]
                    .iter()
                    .any(|line| self.try_line(next, &line.replace('N', &id.to_string())).is_ok())
            });
            assert!(tried, "stuck: {}", Frontier::text(&view));
        }
        panic!("it never came to that: {}", Frontier::text(&self.view(seat)));
    }
}
