//! Worlds that fit what a viewer was told.

use std::sync::Arc;

use contract::{Dice, Imagine, Seat, Viewer, Worlds};
use grid::{Board, Mask};
use minds::layout::{
    Evidence, Fleet, Piece, Report, STEPS as SEARCHED, Tally, Told as Said, solve, solve_within,
};

use crate::Classic;
use crate::area::Area;
use crate::event::Event;
use crate::log::{Log, Told};
use crate::notes::Notes;
use crate::rules::rooms;
use crate::state::{Hull, Phase, State, Yard, rank};
use crate::tables::Setup;
use crate::types::{Berth, Cell, Contact, Heading, Kind, Mark, Placing, WIDEST, other, side};
use crate::view::{Sighting, Stage, View};

impl Imagine for Classic {
    type Memory = ();

    /// The view tells all that was ever seen.
    fn remember((): &mut (), _: &Sighting) {}

    fn imagine(setup: &Arc<Setup>, view: &View, (): &(), viewer: Viewer, dice: &mut Dice) -> State {
        let yards = [Seat(0), Seat(1)].map(|seat| match known(view, viewer, seat) {
            Some(ships) => yard(ships),
            None => yard(&guess(setup, view, seat, dice)),
        });
        let mut logs = [Log::new(setup.sunk), Log::new(setup.sunk)];
        let yards = [(0, 1), (1, 0)].map(|(own, rival): (usize, usize)| {
            let mut yard = yards[own].clone();
            for shots in view.strikes[rival].strikes() {
                let cells: Area = shots.iter().map(|mark| mark.cell).collect();
                let mut sunk: Vec<Kind> = yard.sinks(cells - yard.struck).collect();
                sunk.sort_unstable();
                let marks: Vec<Mark> = shots.iter().map(|mark| yard.mark(mark.cell, setup.hits)).collect();
                logs[rival].push(&marks, &sunk);
                yard = Yard { struck: yard.struck | cells, afloat: yard.afloat - sunk.len() as u16, ..yard };
            }
            yard
        });
        let phase = match (view.stage, view.next, view.ending) {
            (Stage::Battle, Some(next), _) => {
                let first = view.first.unwrap_or(Seat(0));
                Phase::Battle { logs, next, aims: view.aims, first, reply: view.reply }
            }
            (Stage::Over, _, Some(ending)) => Phase::Over { logs, ending },
            (Stage::Placing | Stage::Battle | Stage::Over, ..) => Phase::Placing { ready: view.ready },
        };
        // What others have noted shows nowhere and changes nothing: their paper may as well be blank.
        let mut notes = [Notes::default(); 2];
        if let Viewer::Seat(seat) = viewer {
            notes[side(seat)] = view.notes;
        }
        State { setup: setup.clone(), yards, phase, notes }
    }

    fn worlds(view: &View, (): &(), viewer: Viewer) -> Worlds {
        let open = [Seat(0), Seat(1)].into_iter().filter(|seat| known(view, viewer, *seat).is_none());
        if open.into_iter().any(|seat| is_open(view, seat)) { Worlds::Many } else { Worlds::One }
    }

    /// A report tells about the fleet that was shot at, to all but its owner; the end tells everything.
    fn reveals(_: &State, event: &Event, viewer: Viewer) -> bool {
        match event {
            Event::ShotFired { seat, .. } | Event::SalvoFired { seat, .. } => !viewer.is(other(*seat)),
            Event::BattleEnded { .. } => true,
            Event::ShipPlaced { .. }
            | Event::ShipLifted { .. }
            | Event::ShipMoored { .. }
            | Event::FleetReady { .. }
            | Event::BattleBegan { .. }
            | Event::Aimed { .. }
            | Event::Unaimed { .. }
            | Event::Noted { .. }
            | Event::ReplyGiven { .. }
            | Event::TurnGiven { .. } => false,
        }
    }
}

/// The ships of `seat` as the viewer knows them; other seats' drafts are left empty.
fn known(view: &View, viewer: Viewer, seat: Seat) -> Option<&[Berth]> {
    let hidden = match (view.stage, view.placing) {
        (Stage::Placing, Placing::Free) => view.ready[side(seat)],
        (Stage::Placing, Placing::Fixed) => view.moored[side(seat)] > 0,
        (Stage::Battle | Stage::Over, _) => true,
    };
    let seen = viewer.is(seat) || view.layouts.is_some() || !hidden;
    seen.then(|| view.shown(seat))
}

/// How many ships of `seat` lie there, in the fleet's order.
fn placed(view: &View, seat: Seat, all: usize) -> usize {
    match (view.stage, view.placing) {
        (Stage::Placing, Placing::Fixed) => usize::from(view.moored[side(seat)]).min(all),
        (Stage::Placing | Stage::Battle | Stage::Over, _) => all,
    }
}

fn yard(ships: &[Berth]) -> Yard {
    let mut yard = Yard::empty(ships.len());
    yard.hulls.extend(ships.iter().map(|berth| Hull { berth: *berth, area: berth.area() }));
    yard.hulls.sort_unstable_by_key(|hull| rank(&hull.berth));
    yard.occupied = yard.hulls.iter().fold(Area::EMPTY, |all, hull| all | hull.area);
    yard.afloat = ships.len() as u16;
    yard
}

/// A layout that fits what was said of the fleet of `seat`.
fn guess(setup: &Setup, view: &View, seat: Seat, dice: &mut Dice) -> Vec<Berth> {
    let log = &view.strikes[side(other(seat))];
    let mut fleet = fleet(setup.sea, &setup.order, setup.contact);
    keep_named(&mut fleet, log, |cell| Some(cell.0));
    let evidence = evidence(log);
    // Where hits are only counted a search may take too long: then the layout agrees with what is certain. Only a forged
    // view has no layout at all.
    let found = solve_within(&fleet, &evidence, dice, SEARCHED)
        .unwrap_or_else(|_| solve(&fleet, &evidence.certain(), dice))
        .unwrap_or_default();
    let ships = found.iter().zip(&setup.order).map(|(mask, kind)| berth(*mask, *kind));
    ships.take(placed(view, seat, setup.order.len())).collect()
}

/// Is there more than one layout that fits? Every other one does without some ship of the one found.
fn is_open(view: &View, seat: Seat) -> bool {
    let kinds = &view.order;
    let log = &view.strikes[side(other(seat))];
    let mut fleet = fleet(view.sea(), kinds, view.contact);
    keep_named(&mut fleet, log, |cell| Some(cell.0));
    let evidence = evidence(log);
    let mut dice = Dice::loose(0);
    let Some(found) = solve(&fleet, &evidence, &mut dice) else { return false };
    let count = placed(view, seat, kinds.len());
    for piece in &mut fleet.pieces[count..] {
        // Ships that do not lie there yet are of no interest: they are told apart from those that do.
        piece.kind += WIDEST;
    }
    for (mask, kind) in found.iter().zip(kinds).take(count) {
        let mut other = fleet.clone();
        for piece in other.pieces[..count].iter_mut().filter(|piece| piece.kind == kind.length()) {
            piece.placements.retain(|place| place != mask);
        }
        if solve(&other, &evidence, &mut dice).is_some() {
            return true;
        }
    }
    false
}

/// Steps of a search for a layout on an empty board that a fleet may cost: one that needs more is too crowded.
const STEPS: u64 = 1 << 12;

/// A layout of these ships on free cells, drawn at random; none if a search of [`STEPS`] steps finds none.
pub(crate) fn layout_on(free: Area, kinds: &[Kind], contact: Contact, dice: &mut Dice) -> Option<Vec<Berth>> {
    let found = solve_within(&fleet(free, kinds, contact), &Evidence::new(), dice, STEPS).ok()??;
    Some(found.iter().zip(kinds).map(|(mask, kind)| berth(*mask, *kind)).collect())
}

/// Is a layout of these ships quickly found? Then [`layout_on`] with the same luck always finds one.
pub(crate) fn finds_layout(sea: Area, kinds: &[Kind], contact: Contact) -> bool {
    layout_on(sea, kinds, contact, &mut Dice::loose(0)).is_some()
}

/// The fleet as the solver knows it, on a board of the widest kind.
fn fleet(sea: Area, kinds: &[Kind], contact: Contact) -> Fleet<4> {
    let piece = |kind: &Kind| {
        let [across, down] = rooms(sea, *kind);
        let lie = |at: Cell, heading| Berth { ship: *kind, at, heading }.area().0;
        let across = across.cells().map(|at| lie(at, Heading::Across));
        let down = down.cells().map(|at| lie(at, Heading::Down));
        Piece { kind: kind.length(), placements: across.chain(down).collect() }
    };
    let board = Board { rows: WIDEST, columns: WIDEST };
    Fleet { board, pieces: kinds.iter().map(piece).collect(), contact: contact == Contact::Allowed }
}

/// §2.3 Leaves out places over hits that were named as other ships. Every hit is covered by some ship, so that it is one of
/// the kind that was named. `number` is a cell's number on the fleet's board.
pub(crate) fn keep_named<const W: usize>(
    fleet: &mut Fleet<W>,
    log: &Log,
    number: impl Fn(Cell) -> Option<u8>,
) {
    let named: Vec<(u8, u8)> =
        log.marks().iter().filter_map(|mark| Some((number(mark.cell)?, mark.ship?.length()))).collect();
    for piece in fleet.pieces.iter_mut().filter(|_| !named.is_empty()) {
        let fits =
            |place: &Mask<W>| named.iter().all(|(cell, kind)| *kind == piece.kind || !place.has(*cell));
        piece.placements.retain(fits);
    }
}

/// The reports as the solver knows them, on a board of the widest kind.
fn evidence(log: &Log) -> Evidence<4> {
    evidence_on(log, |area| area.0)
}

/// The reports as the solver knows them; `pack` writes cells as they are numbered on the fleet's board.
pub(crate) fn evidence_on<const W: usize>(log: &Log, pack: impl Fn(Area) -> Mask<W>) -> Evidence<W> {
    let mut evidence = Evidence::new();
    for (n, shots) in log.strikes().enumerate() {
        let cells = |hit: Option<bool>| pack(shots.iter().filter(|m| m.hit == hit).map(|m| m.cell).collect());
        let told = match log.told(n) {
            Told::Nothing => Said::Nothing,
            Told::Count(count) => Said::Count(count as u8),
            Told::Kinds(kinds) => Said::Kinds(kinds.iter().map(|kind| kind.length()).collect()),
        };
        let counted = log.count(n).map(|hits| Tally { cells: cells(None), hits: u32::from(hits) });
        let (hits, misses) = (cells(Some(true)), cells(Some(false)));
        evidence.push(&Report { hits, misses, told, shown: Vec::new(), counted });
    }
    evidence
}

/// The ship that covers these cells.
fn berth(mask: Mask<4>, kind: Kind) -> Berth {
    let at = Cell(mask.first().unwrap_or(0));
    let along = mask.has(at.0.saturating_add(1)) || kind.length() == 1;
    Berth { ship: kind, at, heading: if along { Heading::Across } else { Heading::Down } }
}
