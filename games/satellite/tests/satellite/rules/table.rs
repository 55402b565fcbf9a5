//! A table for tests: lines of notation, dice by hand.

use contract::{Game as _, Seat, Viewer};
use paint::Present as _;
use satellite::Satellite;
use satellite::event::Event;
use satellite::refusal::Refusal;
use satellite::tables::Options;
use satellite::view::View;
use testkit::Scripted;

/// A layout used for both sides where it does not matter which.
pub(crate) const LAYOUT: &str = "place citadel A1, reactor A5, hangar D1, barracks F1, dish H1, beacon M9";

pub(crate) fn options(json: &str) -> Options {
    serde_json::from_str(json).expect("options of a test")
}

pub(crate) struct Table(pub(crate) Scripted<Satellite>);

impl Table {
    pub(crate) fn new(json: &str) -> Self {
        Table(Scripted::start(options(json)))
    }

    /// Both laid out alike; seat 0 won the toss.
    pub(crate) fn laid_out(json: &str) -> Self {
        let mut table = Table::new(json);
        for (seat, dice) in [(0, &[][..]), (1, &[6, 6, 1, 2][..])] {
            table.line(seat, LAYOUT, &[]);
            table.line(seat, "ready", dice);
        }
        table
    }

    /// A position: these options with both sides laid out and seat 0 to begin.
    pub(crate) fn position(options: &str, orange: &str, purple: &str) -> Self {
        let comma = if options.is_empty() { "" } else { ", " };
        Table::new(&format!(
            r#"{{{options}{comma}"scenario": {{"first": 0, "orange": {{{orange}}}, "purple": {{{purple}}}}}}}"#
        ))
    }

    pub(crate) fn view(&self, seat: u8) -> View {
        self.0.view(Viewer::Seat(Seat(seat)))
    }

    /// Plays a line; its last action has the dice.
    #[track_caller]
    pub(crate) fn line(&mut self, seat: u8, text: &str, dice: &[u32]) -> Vec<Event> {
        let actions = Satellite::parse(&self.view(seat), text).unwrap_or_else(|e| panic!("{text}: {e}"));
        let (last, drafts) = actions.split_last().expect("a line does something");
        for draft in drafts {
            assert!(!Satellite::binding(draft), "{text}");
            self.0.act(seat, *draft, &[]);
        }
        self.0.act(seat, *last, dice)
    }

    /// Rolls five dice and holds them.
    #[track_caller]
    pub(crate) fn dice(&mut self, seat: u8, dice: [u32; 5]) {
        self.line(seat, "roll", &dice);
        self.line(seat, "hold", &[]);
    }

    /// A whole turn: dice, then a line that fires.
    #[track_caller]
    pub(crate) fn turn(&mut self, seat: u8, dice: [u32; 5], line: &str) -> Vec<Event> {
        self.dice(seat, dice);
        self.line(seat, line, &[])
    }

    /// A line whose last action is refused.
    #[track_caller]
    pub(crate) fn refuse(&self, seat: u8, text: &str) -> Refusal {
        let actions = Satellite::parse(&self.view(seat), text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(actions.len(), 1, "{text}");
        self.0.refuse(seat, actions[0])
    }

    pub(crate) fn unlocked(&self, seat: u8) -> Vec<String> {
        self.view(seat).unlocked.iter().map(|c| c.to_string()).collect()
    }

    pub(crate) fn over(&self) -> Option<contract::Outcome> {
        self.0.outcome()
    }
}

/// What a batch did: hits, misses, buildings destroyed.
pub(crate) fn struck(events: &[Event]) -> (Vec<String>, Vec<String>, usize) {
    let names = |cells: &[satellite::types::Cell]| cells.iter().map(ToString::to_string).collect();
    let find = events.iter().rev().find_map(|event| match event {
        Event::BatchStruck { hits, misses, destroyed, .. } => {
            Some((names(hits), names(misses), destroyed.len()))
        }
        _ => None,
    });
    find.expect("a batch was reported")
}

/// A side's scenario fields: the usual layout.
pub(crate) fn side(more: &str) -> String {
    let comma = if more.is_empty() { "" } else { ", " };
    format!(
        r#""buildings": [
            {{"building": "citadel", "at": "A1"}}, {{"building": "reactor", "at": "A5"}},
            {{"building": "hangar", "at": "D1"}}, {{"building": "barracks", "at": "F1"}},
            {{"building": "dish", "at": "H1"}}, {{"building": "beacon", "at": "M9"}}]{comma}{more}"#
    )
}

/// The same with these sectors struck already.
pub(crate) fn struck_side(cells: &[&str], more: &str) -> String {
    let comma = if more.is_empty() { "" } else { ", " };
    side(&format!(r#""struck": {}{comma}{more}"#, serde_json::to_string(cells).unwrap()))
}

/// Every sector of the usual layout but these.
pub(crate) fn all_but(left: &[&str]) -> Vec<&'static str> {
    let built = [
        "A1", "A2", "A3", "B1", "B2", "B3", "A5", "A6", "B5", "B6", "D1", "D2", "D3", "D4", "F1", "F2", "F3",
        "H1", "H2", "M9",
    ];
    built.into_iter().filter(|cell| !left.contains(cell)).collect()
}
