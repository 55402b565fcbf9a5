//! What a seat may do now, with the same predicates as the rules.

use contract::{Compact, Legal, LegalSet, Seat, Words};
use grid::Mask;

use crate::action::Action;
use crate::area::Area;
use crate::notes::{Guess, Notes};
use crate::rules::{doubtful, finds_room, rooms};
use crate::state::{Phase, State};
use crate::types::{Berth, Cell, Contact, Heading, Kind, Placing, Variant, side};

/// The legal actions of `seat`.
#[inline]
pub(crate) fn legal(state: &State, seat: Seat) -> Legal<Action> {
    match &state.phase {
        Phase::Battle { logs, next, aims, .. } if *next == seat => match state.setup.variant {
            Variant::Single if state.setup.repeats => {
                Legal::compact(&Anywhere { rows: state.setup.rows, columns: state.setup.columns })
            }
            Variant::Single => Legal::compact(&Shots(state.targets(seat))),
            Variant::Salvo => {
                let full = aims.len() as usize >= state.allowance(seat, &logs[side(seat)]);
                let open = if full { Area::EMPTY } else { state.targets(seat) - *aims };
                let doubtful = doubtful(state, &logs[side(seat)]);
                Legal::set(Salvo { open, aims: *aims, full, doubtful, notes: state.notes[side(seat)] })
            }
        },
        Phase::Placing { ready } if seat.0 < 2 && !ready[side(seat)] => match state.setup.placing {
            Placing::Free => Legal::set(Yard::new(state, seat)),
            Placing::Fixed => moorings(state, seat),
        },
        Phase::Placing { .. } | Phase::Battle { .. } | Phase::Over { .. } => Legal::none(),
    }
}

/// §2.1 One shot at any of these.
struct Shots(Area);

impl LegalSet<Action> for Shots {
    #[inline]
    fn len(&self) -> u64 {
        u64::from(self.0.len())
    }

    #[inline]
    fn nth(&self, index: u64) -> Option<Action> {
        self.0.nth(u32::try_from(index).ok()?).map(Action::Shoot)
    }

    #[inline]
    fn contains(&self, action: &Action) -> bool {
        matches!(action, Action::Shoot(cell) if self.0.has(*cell))
    }
}

impl Compact<Action> for Shots {
    #[inline]
    fn pack(&self) -> Words {
        let [a, b, c, d] = self.0.0.0;
        [a, b, c, d, 0]
    }

    #[inline]
    fn unpack(&[a, b, c, d, _]: &Words) -> Self {
        Shots(Area(Mask([a, b, c, d])))
    }
}

/// §2.4 One shot anywhere on the board: where shots may be repeated nothing need be looked up.
struct Anywhere {
    rows: u8,
    columns: u8,
}

impl LegalSet<Action> for Anywhere {
    #[inline]
    fn len(&self) -> u64 {
        u64::from(self.rows) * u64::from(self.columns)
    }

    #[inline]
    fn nth(&self, index: u64) -> Option<Action> {
        let index = u16::try_from(index).ok().filter(|_| index < self.len())?;
        let columns = u16::from(self.columns);
        Cell::at((index / columns) as u8, (index % columns) as u8).map(Action::Shoot)
    }

    #[inline]
    fn contains(&self, action: &Action) -> bool {
        matches!(action, Action::Shoot(cell) if cell.row() < self.rows && cell.column() < self.columns)
    }
}

impl Compact<Action> for Anywhere {
    #[inline]
    fn pack(&self) -> Words {
        [self.rows.into(), self.columns.into(), 0, 0, 0]
    }

    #[inline]
    fn unpack(words: &Words) -> Self {
        Anywhere { rows: words[0] as u8, columns: words[1] as u8 }
    }
}

/// §2.2 Aiming, taking back, firing; §2.3 and notes.
struct Salvo {
    /// Cells that may be aimed at.
    open: Area,
    /// Cells that are.
    aims: Area,
    /// Are all shots aimed?
    full: bool,
    /// Cells about which something may be noted.
    doubtful: Area,
    /// What is noted.
    notes: Notes,
}

impl LegalSet<Action> for Salvo {
    fn len(&self) -> u64 {
        // Of each doubtful cell two things may be noted: what is noted already may not.
        u64::from(self.open.len() + self.aims.len() + 2 * self.doubtful.len()) + u64::from(self.full)
    }

    fn nth(&self, index: u64) -> Option<Action> {
        let mut left = u32::try_from(index).ok()?;
        if self.full {
            if left == 0 {
                return Some(Action::Fire);
            }
            left -= 1;
        }
        match left.checked_sub(self.open.len()) {
            None => self.open.nth(left).map(Action::Aim),
            Some(rest) => match rest.checked_sub(self.aims.len()) {
                None => self.aims.nth(rest).map(Action::Unaim),
                Some(rest) => {
                    let cell = self.doubtful.nth(rest / 2)?;
                    let noted = self.notes.of(cell);
                    let guess =
                        Guess::ALL.into_iter().filter(|guess| *guess != noted).nth(rest as usize % 2)?;
                    Some(Action::Note { cell, guess })
                }
            },
        }
    }

    fn contains(&self, action: &Action) -> bool {
        match action {
            Action::Fire => self.full,
            Action::Aim(cell) => self.open.has(*cell),
            Action::Unaim(cell) => self.aims.has(*cell),
            Action::Note { cell, guess } => self.doubtful.has(*cell) && self.notes.of(*cell) != *guess,
            Action::Place(_) | Action::Lift(_) | Action::Ready | Action::Moor(_) | Action::Shoot(_) => false,
        }
    }
}

/// §1.3 Places for ships of one kind, without a list of them.
struct Rooms {
    kind: Kind,
    starts: [Area; 2],
    counts: [u32; 2],
}

impl Rooms {
    #[inline]
    fn new(free: Area, kind: Kind) -> Rooms {
        let starts = rooms(free, kind);
        Rooms { kind, starts, counts: [starts[0].len(), starts[1].len()] }
    }

    #[inline]
    fn len(&self) -> u32 {
        self.counts[0] + self.counts[1]
    }

    #[inline]
    fn nth(&self, index: u32) -> Option<Berth> {
        let (heading, at) = match index.checked_sub(self.counts[0]) {
            None => (Heading::Across, self.starts[0].nth(index)?),
            Some(rest) => (Heading::Down, self.starts[1].nth(rest)?),
        };
        Some(Berth { ship: self.kind, at, heading })
    }

    #[inline]
    fn has(&self, berth: &Berth) -> bool {
        let starts = match berth.heading {
            Heading::Across => self.starts[0],
            Heading::Down => self.starts[1],
        };
        berth.ship == self.kind && starts.has(berth.at)
    }
}

/// §1.3 The next ship, wherever it fits. Ruling R11: and leaves room for the rest.
#[inline]
fn moorings(state: &State, seat: Seat) -> Legal<Action> {
    let (setup, yard) = (&state.setup, state.yard(seat));
    let Some(kind) = setup.order.get(yard.hulls.len()) else { return Legal::none() };
    let free = setup.sea - yard.closed(setup.contact);
    let rooms = Rooms::new(free, *kind);
    if setup.roomy {
        return Legal::set(Moorings(rooms));
    }
    let mut rest = setup.order[yard.hulls.len() + 1..].to_vec();
    rest.sort_unstable_by(|a, b| b.cmp(a));
    let leaves = |berth: &Berth| {
        let closed = match setup.contact {
            Contact::Allowed => berth.area(),
            Contact::None => berth.area().around(),
        };
        finds_room(free - closed, &rest, setup.contact)
    };
    let all = (0..rooms.len()).filter_map(|n| rooms.nth(n));
    Legal::list(all.filter(leaves).map(Action::Moor).collect())
}

struct Moorings(Rooms);

impl LegalSet<Action> for Moorings {
    #[inline]
    fn len(&self) -> u64 {
        u64::from(self.0.len())
    }

    #[inline]
    fn nth(&self, index: u64) -> Option<Action> {
        self.0.nth(u32::try_from(index).ok()?).map(Action::Moor)
    }

    #[inline]
    fn contains(&self, action: &Action) -> bool {
        matches!(action, Action::Moor(berth) if self.0.has(berth))
    }
}

/// §1.3, §1.5 Placing, taking back, being ready.
struct Yard {
    /// Kinds of which ships are left.
    rooms: Vec<Rooms>,
    /// Upper and left ends of the ships that lie there.
    ends: Area,
    ready: bool,
}

impl Yard {
    fn new(state: &State, seat: Seat) -> Yard {
        let (setup, yard) = (&state.setup, state.yard(seat));
        let free = setup.sea - yard.closed(setup.contact);
        let left = setup.classes.iter().filter(|class| yard.count(class.ship) < usize::from(class.count));
        Yard {
            rooms: left.map(|class| Rooms::new(free, class.ship)).collect(),
            ends: yard.hulls.iter().map(|hull| hull.berth.at).collect(),
            ready: yard.hulls.len() == setup.order.len(),
        }
    }
}

impl LegalSet<Action> for Yard {
    fn len(&self) -> u64 {
        let places: u32 = self.rooms.iter().map(Rooms::len).sum();
        u64::from(places + self.ends.len()) + u64::from(self.ready)
    }

    fn nth(&self, index: u64) -> Option<Action> {
        let mut left = u32::try_from(index).ok()?;
        if self.ready {
            if left == 0 {
                return Some(Action::Ready);
            }
            left -= 1;
        }
        for rooms in &self.rooms {
            match left.checked_sub(rooms.len()) {
                None => return rooms.nth(left).map(Action::Place),
                Some(rest) => left = rest,
            }
        }
        self.ends.nth(left).map(|cell: Cell| Action::Lift(cell))
    }

    fn contains(&self, action: &Action) -> bool {
        match action {
            Action::Ready => self.ready,
            Action::Place(berth) => self.rooms.iter().any(|rooms| rooms.has(berth)),
            Action::Lift(cell) => self.ends.has(*cell),
            Action::Moor(_)
            | Action::Shoot(_)
            | Action::Aim(_)
            | Action::Unaim(_)
            | Action::Fire
            | Action::Note { .. } => false,
        }
    }
}
