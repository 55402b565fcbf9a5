//! What a page has in hand, kept through a lost connection.

use catalogue::Question;
use paint::{Hand, Screen};
use serde::{Deserialize, Serialize};

use super::{Ask, Visit};

/// What a page has in hand: sent along, and said again by the page after a new connection.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InHand {
    cursor: (u16, u16),
    tool: usize,
    turn: u8,
    marks: u32,
    hints: bool,
    /// The command that is asked about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ask: Option<String>,
    /// The seat shown, and how many of its sentences were said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) told: Option<(Option<u8>, usize)>,
}

impl Visit {
    /// What the page has in hand.
    pub fn in_hand(&self) -> InHand {
        let Hand { cursor, tool, turn, marks, hints, .. } = self.hand;
        let ask = match &self.ask {
            Some(Ask::Line(line, _)) => Some(line.clone()),
            Some(Ask::Resign | Ask::Abort) | None => None,
        };
        InHand { cursor, tool, turn, marks, hints, ask, told: self.told_so_far() }
    }

    /// Takes up again what the page had in hand.
    pub(super) fn resume(&mut self, screen: &Screen, had: InHand) {
        self.point(screen, had.cursor.0, had.cursor.1);
        self.hand.tool = had.tool.min(screen.tools.len().saturating_sub(1));
        self.hand.turn = had.turn % 4;
        self.hand.hints = had.hints;
        let known = 1u64 << screen.marks.len().min(32);
        self.hand.marks = had.marks & (known - 1) as u32;
        self.ask = had.ask.map(|line| Ask::Line(line, Question { text: String::new(), verb: "Continue" }));
    }
}
