//! Everything that is true. It never leaves: views and sightings do.

use std::sync::Arc;

use contract::Seat;

use crate::area::Area;
use crate::event::Ending;
use crate::log::Log;
use crate::notes::Notes;
use crate::tables::Setup;
use crate::types::{Berth, Cell, Contact, Hits, Kind, Mark, Variant, other, side};

/// A ship and the cells it covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hull {
    pub(crate) berth: Berth,
    pub(crate) area: Area,
}

/// One seat's board: its ships, and what was fired at them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Yard {
    /// The ships, long ones first, then in reading order.
    pub(crate) hulls: Vec<Hull>,
    /// Cells with a ship.
    pub(crate) occupied: Area,
    /// Cells that were shot at.
    pub(crate) struck: Area,
    /// How many ships float.
    pub(crate) afloat: u16,
}

/// The order in which ships are kept.
pub(crate) fn rank(berth: &Berth) -> (u8, Cell) {
    (u8::MAX - berth.ship.length(), berth.at)
}

impl Yard {
    /// Water without ships, with room for this many.
    pub(crate) fn empty(ships: usize) -> Yard {
        Yard { hulls: Vec::with_capacity(ships), occupied: Area::EMPTY, struck: Area::EMPTY, afloat: 0 }
    }

    /// The ships as they lie.
    pub(crate) fn berths(&self) -> Vec<Berth> {
        self.hulls.iter().map(|hull| hull.berth).collect()
    }

    /// How many ships of a kind lie here.
    pub(crate) fn count(&self, kind: Kind) -> usize {
        self.hulls.iter().filter(|hull| hull.berth.ship == kind).count()
    }

    /// §1.4 Cells on which no further ship may lie.
    #[inline]
    pub(crate) fn closed(&self, contact: Contact) -> Area {
        match contact {
            Contact::Allowed => self.occupied,
            Contact::None => self.occupied.around(),
        }
    }

    /// §2.3 What a shot at `cell` finds, and which kind of ship it was where hits are named.
    #[inline]
    pub(crate) fn mark(&self, cell: Cell, hits: Hits) -> Mark {
        let hit = self.occupied.has(cell);
        let ship = match hits {
            Hits::Named if hit => {
                self.hulls.iter().find(|hull| hull.area.has(cell)).map(|hull| hull.berth.ship)
            }
            Hits::Named | Hits::Marked | Hits::Counted => None,
        };
        Mark { cell, hit: Some(hit), ship }
    }

    /// §2.3 The ships that sink if `cells`, which were not struck before, are struck now.
    #[inline]
    pub(crate) fn sinks(&self, cells: Area) -> impl Iterator<Item = Kind> {
        let left = self.occupied - self.struck - cells;
        self.hulls
            .iter()
            .filter(move |hull| hull.area.meets(cells) && !hull.area.meets(left))
            .map(|h| h.berth.ship)
    }
}

/// Where the game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// §1.3 Ships are being placed.
    Placing {
        /// Whose layout stands.
        ready: [bool; 2],
    },
    /// §2 Shots are fired.
    Battle {
        /// What each seat has fired.
        logs: [Log; 2],
        /// Whose turn it is.
        next: Seat,
        /// Where that seat aims (a draft).
        aims: Area,
        /// Who fired first.
        first: Seat,
        /// §3.3 The last reply, once it is that: the shots of a salvo.
        reply: Option<u16>,
    },
    /// §3 It is over.
    Over {
        /// What each seat has fired.
        logs: [Log; 2],
        /// How it ended.
        ending: Ending,
    },
}

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) setup: Arc<Setup>,
    pub(crate) yards: [Yard; 2],
    pub(crate) phase: Phase,
    /// §2.3 What each seat has noted about its shots.
    pub(crate) notes: [Notes; 2],
}

impl State {
    /// A seat's own board.
    pub(crate) fn yard(&self, seat: Seat) -> &Yard {
        &self.yards[side(seat)]
    }

    /// §2.5 How many shots `seat` has left, given what it has fired.
    #[inline]
    pub(crate) fn left(&self, log: &Log) -> usize {
        usize::from(self.setup.limit).saturating_sub(log.shots())
    }

    /// §2.4 Cells that `seat` may shoot at.
    #[inline]
    pub(crate) fn targets(&self, seat: Seat) -> Area {
        if self.setup.repeats {
            self.setup.sea
        } else {
            self.setup.sea - self.yards[side(other(seat))].struck
        }
    }

    /// §2.1, §2.2 How many shots `seat` fires in one turn. Ruling R4: as many as it has ships afloat, but no
    /// more than there are cells to shoot at, or shots left.
    pub(crate) fn allowance(&self, seat: Seat, log: &Log) -> usize {
        let ships = match self.setup.variant {
            Variant::Single => 1,
            Variant::Salvo => usize::from(self.reply().unwrap_or(self.yard(seat).afloat)),
        };
        ships.min(self.left(log)).min(self.targets(seat).len() as usize)
    }

    /// §2.6 Does this shot, before it falls, give `seat` another one? Ruling R12: a cell that was hit before does not.
    #[inline]
    pub(crate) fn goes_on(&self, seat: Seat, mark: &Mark) -> bool {
        let Phase::Battle { logs, .. } = &self.phase else { return false };
        let fresh = !self.yard(other(seat)).struck.has(mark.cell);
        self.setup.again && mark.is_hit() && fresh && self.left(&logs[side(seat)]) > 1
    }

    /// §3.3 The shots of the last reply, while it is fired.
    pub(crate) fn reply(&self) -> Option<u16> {
        match self.phase {
            Phase::Battle { reply, .. } => reply,
            Phase::Placing { .. } | Phase::Over { .. } => None,
        }
    }

    /// What must hold whatever happened.
    pub(crate) fn audit(&self) -> Result<(), String> {
        for (n, yard) in self.yards.iter().enumerate() {
            self.audit_yard(yard).map_err(|law| format!("seat {n}: {law}"))?;
        }
        let whole = |n: usize| self.yards[n].hulls.len() == self.setup.order.len();
        match &self.phase {
            Phase::Placing { ready } => {
                if ready == &[true; 2] {
                    return Err("both are ready and nobody begins".into());
                }
                if (0..2).any(|n| ready[n] && !whole(n)) {
                    return Err("a seat is ready without all its ships".into());
                }
                let calm = self.yards.iter().all(|y| y.struck.is_empty());
                if calm { Ok(()) } else { Err("a shot fell before the battle".into()) }
            }
            Phase::Battle { logs, next, aims, first, reply } => {
                self.audit_logs(logs)?;
                let targets = self.targets(*next);
                let allowed = self.allowance(*next, &logs[side(*next)]);
                if !aims.within(targets) || aims.len() as usize > allowed {
                    return Err("a seat aims where or as often as it may not".into());
                }
                if allowed == 0 {
                    return Err("the battle goes on without a shot to fire".into());
                }
                let sunk = [0, 1].map(|n: usize| self.yards[n].afloat == 0);
                let replying = reply.is_some() && *next == other(*first);
                if sunk[side(other(*next))]
                    || sunk[side(*next)] != reply.is_some()
                    || reply.is_some() != replying
                {
                    return Err("the battle goes on without a ship to sink".into());
                }
                if whole(0) && whole(1) { Ok(()) } else { Err("ships are missing".into()) }
            }
            Phase::Over { logs, ending } => {
                self.audit_logs(logs)?;
                let sunk = [1, 0].map(|n: usize| self.setup.order.len() as u16 - self.yards[n].afloat);
                let right = match ending {
                    Ending::FleetSunk { winner } => self.yards[side(other(*winner))].afloat == 0,
                    Ending::ShotsSpent { sunk: told } => *told == sunk,
                    Ending::BothSunk => self.yards.iter().all(|yard| yard.afloat == 0),
                };
                if right { Ok(()) } else { Err("the battle did not end so".into()) }
            }
        }
    }

    fn audit_yard(&self, yard: &Yard) -> Result<(), String> {
        let mut seen = Area::EMPTY;
        for hull in &yard.hulls {
            let berth = hull.berth;
            let closed = match self.setup.contact {
                Contact::Allowed => seen,
                Contact::None => seen.around(),
            };
            let whole = hull.area == berth.area() && hull.area.len() == u32::from(berth.ship.length());
            if !whole || !hull.area.within(self.setup.sea) {
                return Err(format!("{berth:?} does not lie on the board"));
            }
            if hull.area.meets(closed) {
                return Err(format!("{berth:?} is too close to another ship"));
            }
            if yard.count(berth.ship) > self.setup.count(berth.ship) {
                return Err(format!("there are too many ships of {}", berth.ship.length()));
            }
            seen = seen | hull.area;
        }
        if yard.occupied != seen {
            return Err("the ships' cells are wrong".into());
        }
        if !yard.hulls.is_sorted_by_key(|hull| rank(&hull.berth)) {
            return Err("ships are out of order".into());
        }
        let afloat = yard.hulls.iter().filter(|hull| !hull.area.within(yard.struck)).count();
        if afloat != usize::from(yard.afloat) {
            return Err(format!("{afloat} ships float, not {}", yard.afloat));
        }
        Ok(())
    }

    fn audit_logs(&self, logs: &[Log; 2]) -> Result<(), String> {
        for (n, log) in logs.iter().enumerate() {
            let yard = &self.yards[1 - n];
            if log.struck() != yard.struck || !yard.struck.within(self.setup.sea) {
                return Err(format!("seat {n}: the shots are not where they fell"));
            }
            if !self.setup.repeats && yard.struck.len() as usize != log.shots() {
                return Err(format!("seat {n} shot twice at a cell"));
            }
            let notes = self.notes[n];
            if notes.hits.meets(notes.misses) || !(notes.hits | notes.misses).within(yard.struck) {
                return Err(format!("seat {n} has noted what it cannot have"));
            }
            if !log.doubtful().is_empty() || log.hits() != yard.struck & yard.occupied {
                return Err(format!("seat {n}: a report is not true"));
            }
            if log.shots() > usize::from(self.setup.limit) {
                return Err(format!("seat {n} fired too many shots"));
            }
            let gone = yard.hulls.iter().filter(|hull| hull.area.within(yard.struck)).map(|h| h.berth.ship);
            let (mut gone, mut said): (Vec<Kind>, Vec<Kind>) = (gone.collect(), log.gone().to_vec());
            gone.sort_unstable();
            said.sort_unstable();
            if gone != said {
                return Err(format!("seat {n}: sunk ships are not counted right"));
            }
        }
        Ok(())
    }
}
