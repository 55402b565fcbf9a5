//! Where hidden ships are likely to lie: the joint posterior of everything that was said.

use std::sync::Arc;

use contract::Dice;
use grid::{Board, Mask};
use minds::belief::Belief;
use minds::layout::{Fleet, Piece};

use crate::area::Area;
use crate::imagine::{evidence_on, keep_named};
use crate::log::Log;
use crate::rules::rooms;
use crate::tables::{Class, Setup};
use crate::types::{Berth, Cell, Contact, Heading, Kind};
use crate::view::View;

/// A fleet on a board, ready to be looked for. Cells are numbered along the board's own rows, so that boards of
/// up to 128 cells need two words only.
pub(crate) struct Hunt {
    board: Board,
    fleet: Words,
}

enum Words {
    Two(Arc<Fleet<2>>),
    Four(Arc<Fleet<4>>),
}

/// What is believed: chances of cells, and whether they are exact.
pub(crate) struct Beliefs {
    /// The chance of a ship on every cell that was not hit yet, by cell.
    pub(crate) chances: Vec<(Cell, f64)>,
    /// How many layouts were looked at.
    pub(crate) layouts: usize,
    /// Are these all there are?
    pub(crate) exact: bool,
}

impl Hunt {
    /// The fleet of this set-up.
    pub(crate) fn new(setup: &Setup) -> Hunt {
        let board = Board { rows: setup.rows, columns: setup.columns };
        Hunt::on(board, &setup.classes, setup.contact)
    }

    /// The fleet that a view tells of.
    pub(crate) fn of_view(view: &View) -> Hunt {
        Hunt::on(Board { rows: view.rows, columns: view.columns }, &view.fleet, view.contact)
    }

    fn on(board: Board, classes: &[Class], contact: Contact) -> Hunt {
        let kinds: Vec<Kind> =
            classes.iter().flat_map(|class| (0..class.count).map(|_| class.ship)).collect();
        let sea = Area::board(board.rows, board.columns);
        let fleet = if board.cells() <= 128 {
            Words::Two(Arc::new(fleet(board, sea, &kinds, contact)))
        } else {
            Words::Four(Arc::new(fleet(board, sea, &kinds, contact)))
        };
        Hunt { board, fleet }
    }

    /// What is believed after these reports, from about `size` layouts.
    pub(crate) fn beliefs(&self, log: &Log, size: usize, seed: u64) -> Beliefs {
        match &self.fleet {
            Words::Two(fleet) => self.weigh(fleet, log, size, seed),
            Words::Four(fleet) => self.weigh(fleet, log, size, seed),
        }
    }

    fn weigh<const W: usize>(&self, fleet: &Arc<Fleet<W>>, log: &Log, size: usize, seed: u64) -> Beliefs {
        let mut fleet = fleet.clone();
        if log.marks().iter().any(|mark| mark.ship.is_some()) {
            keep_named(Arc::make_mut(&mut fleet), log, |cell| self.board.cell(cell.row(), cell.column()));
        }
        let belief = Belief::rebuild(fleet, evidence_on(log, |area| pack(self.board, area)), size, seed);
        let chances = belief.chances();
        let at = |number: usize| {
            let (row, column) = self.board.place(number as u8);
            Cell::at(row, column)
        };
        Beliefs {
            chances: chances.iter().enumerate().filter_map(|(n, p)| Some((at(n)?, *p))).collect(),
            layouts: belief.particles().len(),
            exact: belief.exact(),
        }
    }

    /// The likeliest of `open`, at most `count`; equal ones at random.
    pub(crate) fn best(
        &self,
        log: &Log,
        open: Area,
        count: usize,
        size: usize,
        dice: &mut Dice,
    ) -> Vec<Cell> {
        let seed = dice.wide(u64::MAX);
        let beliefs = self.beliefs(log, size, seed);
        let weighed = beliefs.chances.into_iter().filter(|(cell, p)| open.has(*cell) && *p > 0.0);
        let mut ranked: Vec<(f64, u32, Cell)> =
            weighed.map(|(cell, p)| (p, dice.pick(1 << 16), cell)).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2)));
        ranked.into_iter().take(count).map(|(_, _, cell)| cell).collect()
    }
}

/// A set of cells, numbered along the board's own rows.
fn pack<const W: usize>(board: Board, area: Area) -> Mask<W> {
    area.cells().filter_map(|cell| board.cell(cell.row(), cell.column())).collect()
}

fn fleet<const W: usize>(board: Board, sea: Area, kinds: &[Kind], contact: Contact) -> Fleet<W> {
    let piece = |kind: &Kind| {
        let [across, down] = rooms(sea, *kind);
        let lie = |at: Cell, heading| pack(board, Berth { ship: *kind, at, heading }.area());
        let across = across.cells().map(|at| lie(at, Heading::Across));
        let down = down.cells().map(|at| lie(at, Heading::Down));
        Piece { kind: kind.length(), placements: across.chain(down).collect() }
    };
    Fleet { board, pieces: kinds.iter().map(piece).collect(), contact: contact == Contact::Allowed }
}
