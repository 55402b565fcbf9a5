//! What a learner should press next: found by trying what the hand could do, so that no game need say it.

use contract::Viewer;
use paint::{Hand, Screen, Want};
use serde_json::Value;

use crate::coach::Coach;
use crate::matches::Match;

/// Marks that are tried in every combination.
const MARKS: usize = 8;

/// Something on the screen that leads to what a lesson wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lead {
    /// A cell of the board.
    Cell(u16, u16),
    /// One of the tools, to be taken in hand first.
    Tool(usize),
    /// What is in hand has to be turned first.
    Turn,
    /// A mark to be set or taken off first.
    Mark(u8),
    /// A command that has a button of its own.
    Do(String),
    /// Any command with a button of its own that begins like this.
    Like(String),
}

/// How the hand is to be for what a lesson wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aim {
    tool: Option<usize>,
    turn: Option<u8>,
    marks: Option<u32>,
    last: Lead,
}

impl Coach {
    /// How the hand is to be for what is wanted now; none if nothing on the screen leads there. It stays the same until
    /// something is done at the table, and may take a while to find.
    pub fn aim(&self, game: &dyn Match, hand: &Hand) -> Option<Aim> {
        let want = self.step()?.want;
        let hand = Hand { hints: false, shown: true, ..*hand };
        let look = |hand: &Hand| game.screen(Viewer::Seat(Coach::LEARNER), hand);
        let screen = look(&hand);
        let wanted = Wanted::new(game, want)?;
        if let Some(last) = wanted.button(&screen) {
            return Some(Aim { tool: None, turn: None, marks: None, last });
        }
        for marks in 0..1u32 << screen.marks.len().min(MARKS) {
            if let Some(last) = wanted.button(&look(&Hand { marks, ..hand })) {
                return Some(Aim { tool: None, turn: None, marks: Some(marks), last });
            }
        }
        let (rows, columns) = screen.cells?;
        let tools = screen.tools.len().max(1);
        let turns = if screen.still { 1 } else { 4 };
        // What is in hand already comes first, and what is near it.
        for tool in (0..tools).map(|n| (hand.tool + n) % tools) {
            let home = look(&Hand { tool, cursor: (0, 0), ..hand }).home.unwrap_or_default();
            let mut cells: Vec<(u16, u16)> =
                (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).collect();
            cells.sort_by_key(|(row, column)| row.abs_diff(home.0).max(column.abs_diff(home.1)));
            for turn in (0..turns).map(|n| (hand.turn + n) % 4) {
                let mut hands = cells.iter().map(|cursor| Hand { tool, turn, cursor: *cursor, ..hand });
                let learner = Viewer::Seat(Coach::LEARNER);
                let found = game.pointing(learner, &mut hands, &mut |line| wanted.is(line));
                if let Some(Hand { cursor: (row, column), .. }) = found {
                    let tool = (!screen.tools.is_empty()).then_some(tool);
                    let turn = (tool.is_some() && turns > 1 && !wanted.free()).then_some(turn);
                    return Some(Aim { tool, turn, marks: None, last: Lead::Cell(row, column) });
                }
            }
        }
        None
    }
}

impl Aim {
    /// What is to be pressed next with this hand.
    pub fn next(&self, hand: &Hand, tools: usize) -> Lead {
        match (self.tool, self.turn, self.marks) {
            (Some(tool), ..) if hand.tool % tools.max(1) != tool => Lead::Tool(tool),
            (_, Some(turn), _) if hand.turn % 4 != turn => Lead::Turn,
            (.., Some(marks)) if hand.marks != marks => {
                Lead::Mark((hand.marks ^ marks).trailing_zeros() as u8)
            }
            _ => self.last.clone(),
        }
    }
}

/// What a lesson wants, to be compared with what the hand would do.
struct Wanted<'a> {
    game: &'a dyn Match,
    /// How the line begins, if anything of that kind will do.
    like: Option<&'static str>,
    actions: Vec<Value>,
}

impl<'a> Wanted<'a> {
    fn new(game: &'a dyn Match, want: Want) -> Option<Self> {
        let actions = |line| Some(game.parse(Coach::LEARNER, line).ok()?.into_iter().map(|a| a.action));
        match want {
            Want::Do(line) => Some(Wanted { game, like: None, actions: actions(line)?.collect() }),
            Want::Like(prefix) => Some(Wanted { game, like: Some(prefix), actions: Vec::new() }),
            Want::Read | Want::Watch(_) | Want::Theirs(..) => None,
        }
    }

    /// May the learner choose?
    fn free(&self) -> bool {
        self.like.is_some()
    }

    fn is(&self, line: &str) -> bool {
        let Ok(read) = self.game.parse(Coach::LEARNER, line) else { return false };
        match self.like {
            Some(prefix) => read.last().is_some_and(|last| last.text.starts_with(prefix)),
            None => read.into_iter().map(|action| action.action).eq(self.actions.iter().cloned()),
        }
    }

    /// The button that does it at once.
    fn button(&self, screen: &Screen) -> Option<Lead> {
        let (_, command, _) = screen.keys.iter().find(|(_, command, _)| self.is(command))?;
        Some(match self.like {
            Some(prefix) => Lead::Like(prefix.to_owned()),
            None => Lead::Do(command.clone()),
        })
    }
}
