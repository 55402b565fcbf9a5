//! §3 Movement: speed, turning, and the course of one ship.

use std::collections::{BTreeMap, VecDeque};
use std::ops::RangeInclusive;

use crate::rules::s4_planet::{Pull, pull};
use crate::types::{Facing, Hand, Hex};

/// §3.1 The speeds that a ship may take on.
///
/// ```
/// use hawks::rules::s3_movement::speeds;
/// assert_eq!(speeds(5, 2), 3..=7);
/// assert_eq!(speeds(1, 3), 0..=4);
/// ```
pub fn speeds(old: u16, adf: u8) -> RangeInclusive<u16> {
    let adf = u16::from(adf);
    old.saturating_sub(adf)..=old + adf
}

/// Turns that are tried when all courses of a ship are looked for. A fast ship has far more courses than a page can show
/// or a computer player weigh, so the faster it is the fewer; one that must turn turns as it must.
pub(crate) fn tried_turns(helm: &Helm) -> u8 {
    let most = match speeds(helm.speed, helm.adf).end() {
        ..=36 => u8::MAX,
        37..=72 => 2,
        73.. => 1,
    };
    if helm.forced.is_some() || helm.weaves { helm.mr } else { helm.mr.min(most) }
}

/// What a course depends on.
#[expect(clippy::struct_excessive_bools, reason = "they are independent of one another")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Helm {
    /// The speed so far.
    pub speed: u16,
    /// Its ADF now.
    pub adf: u8,
    /// Its MR now.
    pub mr: u8,
    /// §3.2 May it turn freely where it starts, though it then moves: it leaves an orbit or a dock.
    pub loose: bool,
    /// The planet, if there is one.
    pub planet: Option<Hex>,
    /// §4.3 Does the planet bend courses?
    pub gravity: bool,
    /// §12.2 The way it must turn after every hex, while it can.
    pub forced: Option<Hand>,
    /// §8.6 Must it turn after every hex, either way, while it can?
    pub weaves: bool,
    /// §8.6 Hexes that it must enter at least, as the price of evading: see [`price`].
    pub owed: u16,
    /// §6 Has the sheet edges?
    pub edges: bool,
}

/// Why a course cannot go on so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// §3.1 It would be faster than it can.
    TooFast,
    /// §4.1 The planet is ahead.
    Planet,
    /// §4.3 It falls onto the planet.
    Falling,
    /// §3.2 It has turned in this hex.
    TurnedHere,
    /// §3.2 No turns are left.
    NoTurns,
    /// §3.2 It may not turn where it starts.
    AtStart,
    /// §12.2 It must turn first, or the other way.
    Forced,
    /// §3.2 It has moved: it cannot turn freely any more.
    Moving,
    /// §6 It has left the sheet.
    Off,
    /// §3.2 It faces so already.
    FacesSo,
    /// §3.2 It has faced about where it stands, and stays there.
    FacedAbout,
}

/// §3 The course of one ship in one phase: the hexes it enters, with its facing in each when it leaves it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Course {
    /// Where it starts, and facing what when it leaves.
    pub start: (Hex, Facing),
    /// What it faced before.
    faced: Facing,
    /// Each hex entered.
    pub path: Vec<(Hex, Facing)>,
    /// Turns that were paid for.
    pub turns: u8,
    /// Has it turned in this hex?
    turned: bool,
    /// §4.3 Has gravity turned it on this pass? Ruling R34: over several turns, if need be.
    pub pulled: bool,
    /// §4.3 Does it fall onto the planet?
    pub falls: bool,
    /// §6 Has it left the sheet?
    pub off: bool,
}

impl Course {
    /// A course that begins here.
    pub fn new(at: Hex, facing: Facing) -> Self {
        Course {
            start: (at, facing),
            faced: facing,
            path: Vec::new(),
            turns: 0,
            turned: false,
            pulled: false,
            falls: false,
            off: false,
        }
    }

    /// Where it is now.
    pub fn at(&self) -> Hex {
        self.last().0
    }

    /// What it faces now.
    pub fn facing(&self) -> Facing {
        self.last().1
    }

    fn last(&self) -> (Hex, Facing) {
        self.path.last().copied().unwrap_or(self.start)
    }

    /// §9 Did it turn at all, for whatever reason? A mask would be lost.
    pub fn bent(&self) -> bool {
        self.start.1 != self.faced || self.path.iter().any(|(_, facing)| *facing != self.faced)
    }

    /// How many hexes it has entered.
    pub fn speed(&self) -> u16 {
        self.path.len() as u16
    }

    /// §12.3 Points of ADF and MR that it costs.
    pub fn effort(&self, helm: &Helm) -> u16 {
        self.speed().abs_diff(helm.speed) + u16::from(self.turns)
    }

    /// §12.2 Must it turn before it goes on?
    fn must_turn(&self, helm: &Helm) -> bool {
        let bound = helm.forced.is_some() || helm.weaves;
        bound && !self.path.is_empty() && !self.turned && self.turns < helm.mr
    }

    /// §3.2 May it enter the hex it faces?
    pub fn may_step(&self, helm: &Helm) -> Result<(), Halt> {
        if self.falls {
            return Err(Halt::Falling);
        }
        if self.off {
            return Err(Halt::Off);
        }
        if self.has_faced(helm) {
            return Err(Halt::FacedAbout);
        }
        if self.speed() >= *speeds(helm.speed, helm.adf).end() {
            return Err(Halt::TooFast);
        }
        if self.must_turn(helm) {
            return Err(Halt::Forced);
        }
        if helm.planet == Some(self.at().toward(self.facing())) {
            return Err(Halt::Planet);
        }
        Ok(())
    }

    /// Ruling R2: a ship in open space that has faced about stands still.
    const fn has_faced(&self, helm: &Helm) -> bool {
        !helm.loose && self.start.1.0 as u8 != self.faced.0 as u8
    }

    /// §3.2 Enters the hex it faces; §4.3 gravity may turn it there.
    pub fn step(&mut self, helm: &Helm) -> Result<(), Halt> {
        self.may_step(helm)?;
        let (before, mut facing) = self.last();
        let at = before.toward(facing);
        self.turned = false;
        self.off = helm.edges && !at.on_sheet();
        match helm.planet.filter(|_| helm.gravity).map(|planet| pull(planet, at, facing)) {
            Some(Pull::Falls) => self.falls = true,
            Some(Pull::Bends(hand)) if !self.pulled => {
                facing = facing.turned(hand);
                self.pulled = true;
            }
            Some(Pull::Bends(_) | Pull::Nothing) => {}
            Some(Pull::Outside) | None => self.pulled = false,
        }
        self.path.push((at, facing));
        Ok(())
    }

    /// §4.2 Makes a step around the planet: free, and it faces what it faced.
    pub fn orbit(&mut self, at: Hex) {
        self.path.push((at, self.facing()));
        self.turned = false;
    }

    /// §3.2 May it turn here?
    pub fn may_turn(&self, helm: &Helm, hand: Hand) -> Result<(), Halt> {
        if self.falls {
            return Err(Halt::Falling);
        }
        if self.off {
            return Err(Halt::Off);
        }
        if self.path.is_empty() {
            return Err(Halt::AtStart);
        }
        if self.turned {
            return Err(Halt::TurnedHere);
        }
        if self.turns >= helm.mr {
            return Err(Halt::NoTurns);
        }
        if helm.forced.is_some_and(|forced| forced != hand) {
            return Err(Halt::Forced);
        }
        Ok(())
    }

    /// §3.2 Turns by one hexside.
    pub fn turn(&mut self, helm: &Helm, hand: Hand) -> Result<(), Halt> {
        self.may_turn(helm, hand)?;
        if let Some((_, facing)) = self.path.last_mut() {
            *facing = facing.turned(hand);
        }
        self.turned = true;
        self.turns += 1;
        Ok(())
    }

    /// §3.2 May it face anything where it starts? A ship that stands still all turn may, if it steers at all. Ruling R2:
    /// one that then moves may only when it leaves an orbit or a dock. Ruling R42: one that has evaded may if it owes
    /// no hex.
    pub fn may_face(&self, helm: &Helm) -> Result<(), Halt> {
        if !self.path.is_empty() {
            return Err(Halt::Moving);
        }
        if helm.mr == 0 {
            return Err(Halt::NoTurns);
        }
        let still = speeds(helm.speed, helm.adf).contains(&0) && helm.owed == 0;
        if helm.loose || still { Ok(()) } else { Err(Halt::AtStart) }
    }

    /// §3.2 Faces this where it starts.
    pub fn face(&mut self, helm: &Helm, facing: Facing) -> Result<(), Halt> {
        self.may_face(helm)?;
        self.start.1 = facing;
        Ok(())
    }

    /// §3.1 May the course end here? §8.6 One that weaves has entered as many hexes as it owes.
    pub fn may_end(&self, helm: &Helm) -> bool {
        self.falls || self.off || self.arrives(helm)
    }

    /// Has it come to an end on the map, neither on the planet nor beyond the edge?
    fn arrives(&self, helm: &Helm) -> bool {
        let fits = speeds(helm.speed, helm.adf).contains(&self.speed()) && self.speed() >= helm.owed;
        fits && !self.falls && !self.off && !self.must_turn(helm)
    }

    /// Is the planet, the only thing that can be in the way, farther off than it still has to fly?
    fn clear(&self, helm: &Helm) -> bool {
        let speeds = speeds(helm.speed, helm.adf);
        let left = helm.owed.max(*speeds.start()).saturating_sub(self.speed());
        let far = helm.planet.is_none_or(|planet| planet.distance(self.at()) > left + 1);
        far && !self.has_faced(helm)
    }

    /// Can it come to an end that the rules allow?
    pub fn can_end(&self, helm: &Helm) -> bool {
        self.leads(helm, &|course| course.may_end(helm) || course.clear(helm))
    }

    /// Does some way to go on lead to what is wanted? §3.2 It may begin by facing something else.
    fn leads(&self, helm: &Helm, wanted: &dyn Fn(&Course) -> bool) -> bool {
        let about = |facing| {
            let mut course = self.clone();
            course.face(helm, facing).is_ok() && course.flies_to(helm, wanted)
        };
        self.flies_to(helm, wanted) || (helm.loose && self.may_face(helm).is_ok() && Facing::all().any(about))
    }

    /// Does some way to fly on lead to what is wanted?
    fn flies_to(&self, helm: &Helm, wanted: &dyn Fn(&Course) -> bool) -> bool {
        if wanted(self) {
            return true;
        }
        let tried = |change: &dyn Fn(&mut Course) -> Result<(), Halt>| {
            let mut course = self.clone();
            change(&mut course).is_ok() && course.flies_to(helm, wanted)
        };
        tried(&|course| course.step(helm))
            || tried(&|course| course.turn(helm, Hand::Left))
            || tried(&|course| course.turn(helm, Hand::Right))
    }
}

/// §8.6 Hexes that a ship must enter which has evaded: as many as its MR. Ruling R42: or as many as it can, neither falling
/// onto the planet nor leaving the map.
pub fn price(begin: &Course, helm: &Helm) -> u16 {
    if !helm.weaves {
        return 0;
    }
    let speeds = speeds(helm.speed, helm.adf);
    let most = u16::from(helm.mr).min(*speeds.end());
    let way = most.max(*speeds.start());
    let open = helm.planet.is_none_or(|planet| planet.distance(begin.at()) > way + 1);
    if open && !helm.edges {
        return most;
    }
    let pays = |owed: &u16| {
        let helm = Helm { owed: *owed, ..*helm };
        begin.leads(&helm, &|course| course.arrives(&helm))
    };
    (1..=most).rev().find(pays).unwrap_or(0)
}

/// §3 Every hex and facing that a ship can end its movement with, each by the course that costs the least; of a very fast
/// ship those with few turns. Ships that would fall onto the planet are left out.
pub fn reach(at: Hex, facing: Facing, helm: &Helm) -> BTreeMap<(Hex, Facing), Course> {
    reach_from(&Course::new(at, facing), helm)
}

/// The same for a course that has just begun. Ruling R34: on a pass that goes on, gravity may have turned it already.
pub fn reach_from(begin: &Course, helm: &Helm) -> BTreeMap<(Hex, Facing), Course> {
    let (facing, turns) = (begin.facing(), tried_turns(helm));
    let mut found: BTreeMap<(Hex, Facing), Course> = BTreeMap::new();
    let mut seen: BTreeMap<(Hex, Facing, u16, [bool; 2]), u8> = BTreeMap::new();
    let mut open = VecDeque::from([begin.clone()]);
    if begin.may_face(helm).is_ok() {
        open.extend(Facing::all().filter(|other| *other != facing).filter_map(|other| {
            let mut course = begin.clone();
            course.face(helm, other).ok().map(|()| course)
        }));
    }
    while let Some(course) = open.pop_front() {
        // Ruling R34: who was turned on this pass already flies on otherwise.
        let key = (course.at(), course.facing(), course.speed(), [course.turned, course.pulled]);
        if seen.get(&key).is_some_and(|turns| *turns <= course.turns) {
            continue;
        }
        seen.insert(key, course.turns);
        if course.falls {
            continue;
        }
        if course.may_end(helm) {
            let better = |known: &Course| course.effort(helm) < known.effort(helm);
            let end = (course.at(), course.facing());
            if found.get(&end).is_none_or(better) {
                found.insert(end, course.clone());
            }
        }
        for hand in [Hand::Left, Hand::Right].into_iter().filter(|_| course.turns < turns) {
            let mut turned = course.clone();
            if turned.turn(helm, hand).is_ok() {
                open.push_back(turned);
            }
        }
        let mut further = course;
        if further.step(helm).is_ok() {
            open.push_back(further);
        }
    }
    found
}
