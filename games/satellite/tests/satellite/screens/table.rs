//! A table for tests: commands as they are typed, dice as they are told.
#![allow(dead_code, reason = "each test file takes what it needs")]

use contract::{Dice, Game as _, Imagine as _, Seat, Turn, Viewer};
use paint::Present as _;
use satellite::Satellite;
use satellite::action::Action;
use satellite::view::{Stage, View};
use testkit::Scripted;

/// A layout of the usual fleet on the usual grid.
pub(crate) const LAYOUT: &str =
    "place citadel B2, reactor D6, hangar I1 turned, barracks H4, dish L8 turned, beacon F9";

/// A game in a test's hands.
pub(crate) struct Table {
    pub(crate) game: Scripted<Satellite>,
}

impl Table {
    /// A game with these options, as JSON.
    pub(crate) fn open(options: &str) -> Self {
        Table { game: Scripted::start(serde_json::from_str(options).unwrap()) }
    }

    /// A game in which both planets are laid out and seat 0 begins.
    pub(crate) fn battle(options: &str) -> Self {
        let mut table = Table::open(options);
        let fixed = options.contains("\"first\"");
        table.line(0, LAYOUT, &[]);
        table.line(0, "ready", &[]);
        table.line(1, "place citadel D4, reactor J2, hangar A6, barracks G8 turned, dish L5, beacon H1", &[]);
        table.line(1, "ready", if fixed { &[] } else { &[6, 6, 1, 2] });
        table
    }

    /// Lays out both planets at random and lets the dice say who begins.
    pub(crate) fn settle(&mut self, luck: u64) {
        let mut dice = Dice::loose(luck);
        for seat in [0, 1] {
            let opening = Satellite::openings(&self.view(seat), luck + u64::from(seat))
                .remove(0)
                .2
                .pop()
                .expect("a line");
            self.line(seat, &opening, &[]);
            self.game.rolled(seat, Action::Ready, &mut dice);
        }
    }

    /// What a seat knows.
    pub(crate) fn view(&self, seat: u8) -> View {
        self.game.view(Viewer::Seat(Seat(seat)))
    }

    /// Does what a seat types; the last action of the line takes the dice.
    #[track_caller]
    pub(crate) fn line(&mut self, seat: u8, line: &str, dice: &[u32]) {
        let actions = Satellite::parse(&self.view(seat), line).unwrap();
        let last = actions.len().saturating_sub(1);
        for (n, action) in actions.into_iter().enumerate() {
            self.game.act(seat, action, if n == last { dice } else { &[] });
        }
    }

    /// What a viewer would know in another world that fits what the viewer was told.
    pub(crate) fn imagined(&self, viewer: Viewer, dice: &mut Dice) -> Option<View> {
        let view = self.game.view(viewer);
        let playing = view.ending.is_none() && view.stage != Stage::Placing;
        playing.then(|| {
            let world = Satellite::imagine(self.game.setup(), &view, &(), viewer, dice);
            Satellite::view(&world, viewer)
        })
    }

    /// Reads a line as a seat would type it and follows it action by action without touching the game: each must be
    /// legal when its turn comes.
    pub(crate) fn follow(&self, seat: Seat, line: &str, dice: &mut Dice) -> Result<(), String> {
        let actions = Satellite::parse(&self.view(seat.0), line).map_err(|e| e.to_string())?;
        let (mut state, mut events) = (self.game.state().clone(), Vec::new());
        for action in actions {
            if !Satellite::legal(&state, seat).contains(&action) {
                return Err(format!("{action:?} is not legal"));
            }
            Turn::<Satellite>::run(&mut state, dice, &mut events, |turn| Satellite::act(turn, seat, &action))
                .map_err(|refusal| refusal.to_string())?;
        }
        Ok(())
    }

    /// Lets both sides act at random until it is over or `rows` are played; `look` sees every situation.
    pub(crate) fn wander(
        &mut self,
        luck: u64,
        rows: usize,
        mut look: impl FnMut(&mut Table, Seat, &mut Dice),
    ) {
        let mut dice = Dice::loose(luck);
        for _ in 0..rows {
            let Some(seat) = self.game.to_act().lowest() else { break };
            look(self, seat, &mut dice);
            let legal = self.game.legal(seat.0);
            let Some(action) = legal.nth(dice.wide(legal.len())) else { break };
            self.game.rolled(seat.0, action, &mut dice);
        }
    }
}
