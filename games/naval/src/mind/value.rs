//! How a battle stands: a chance to win it, guessed from what the scenario asks of both sides, from damage and from what
//! is left of either. Whoever plays ahead compares worlds with it, and hits are worth what they change of it.

use contract::Seat;

use super::terms::{Out, Shore, Term, Terms};
use crate::course::Leg;
use crate::state::{Phase, State};
use crate::tables::{Map, Setup};
use crate::types::{Class, Edge, Hex, Track, UnitId, enemy};
use crate::unit::{Place, Unit};

/// What it costs a fleet to be hemmed in, and how much of it counts at most.
const HEMMED: (f64, f64) = (0.002, 40.0);
/// How much room a ship likes to have to the edges of an open sea.
const ROOM: i16 = 5;
/// A hex beyond the frame, in hexes of room that are missing.
const BEYOND: u16 = 3;

/// §1.4 How badly a place hems a ship in. Near an edge of an open sea there is little room; beyond it the sea goes on, but
/// no exit leads out of it, and it is a long way back.
pub(super) fn hemmed(map: &Map, at: Hex) -> u16 {
    if map.closed {
        return 0;
    }
    let inside = Hex::at(at.x.clamp(1, map.columns), at.y.clamp(1, map.rows));
    let room = [at.x - 1, map.columns - at.x, at.y - 1, map.rows - at.y];
    let missing = room.map(|room| (ROOM - room).clamp(0, ROOM)).into_iter().sum::<i16>();
    missing.unsigned_abs() + BEYOND * at.distance(inside)
}

/// What [`standing`] looks at.
#[derive(Clone, Copy)]
pub(crate) struct World<'a> {
    pub(crate) state: &'a State,
    pub(crate) terms: &'a Terms,
    pub(crate) units: &'a [Unit],
}

impl<'a> World<'a> {
    pub(crate) fn new(state: &'a State, terms: &'a Terms) -> Self {
        World { state, terms, units: &state.units }
    }

    fn setup(&self) -> &'a Setup {
        &self.state.setup
    }

    fn unit(&self, id: UnitId) -> &'a Unit {
        &self.units[id.index()]
    }

    /// Turns to come.
    fn left(&self) -> f64 {
        f64::from(self.setup().turns.saturating_sub(self.state.turn))
    }

    /// The chance that a unit will be sunk.
    fn doomed(&self, id: UnitId) -> f64 {
        let unit = self.unit(id);
        match unit.place {
            Place::Sunk => 1.0,
            Place::Left(_) => 0.0,
            Place::At(_) | Place::Waiting => {
                let by_hits = [0.06, 0.12, 0.2, 0.31, 0.45, 0.62, 0.82];
                let hits = usize::from(unit.w.hits + unit.s.hits).min(6);
                by_hits[hits] * (self.left() / 6.0).min(1.0)
            }
        }
    }

    /// The chance that so many of these come about at least, which have these chances.
    fn several(chances: impl Iterator<Item = f64>, count: usize) -> f64 {
        if count == 0 {
            return 1.0;
        }
        // By how many have come about so far; the last place is for all that are wanted.
        let mut so_far = vec![0.0; count + 1];
        so_far[0] = 1.0;
        for chance in chances {
            so_far[count] += so_far[count - 1] * chance;
            for n in (1..count).rev() {
                so_far[n] += (so_far[n - 1] - so_far[n]) * chance;
            }
            so_far[0] *= 1.0 - chance;
        }
        so_far[count]
    }

    /// How much of the fire of a side's forts is left, of 1; without forts there is none.
    fn batteries(&self, side: Seat) -> f64 {
        let all = self.terms.forts[usize::from(side.0)];
        if all == 0.0 {
            return 0.0;
        }
        let setup = self.setup();
        let forts = setup.all().filter(|(_, info)| info.class == Class::Fort && info.side == side);
        let left = forts.map(|(id, info)| {
            let unit = self.unit(id);
            if unit.in_play() { f64::from(unit.strength(setup, info.a)) } else { 0.0 }
        });
        left.sum::<f64>() / all
    }

    fn escapes(&self, id: UnitId, out: &Out) -> f64 {
        let Out { edges, w, s, fixed, from: from_turn } = out;
        let unit = self.unit(id);
        let hits = |track: Track| if *fixed { track.fixed } else { track.hits };
        let sound = w.is_none_or(|most| hits(unit.w) <= most) && s.is_none_or(|most| hits(unit.s) <= most);
        let counts = |edge: Edge| (edges.is_empty() || edges.contains(&edge)) && unit.left >= *from_turn;
        match unit.place {
            Place::Left(edge) if sound && counts(edge) => 1.0,
            Place::Left(_) | Place::Sunk => 0.0,
            Place::Waiting => 0.1,
            Place::At(at) => {
                let info = self.setup().unit(id);
                let speed = unit.speed_left(self.setup(), info.s);
                let speed = self.setup().capped_at(id, speed, self.state.turn);
                let from = Leg { at, heading: unit.heading };
                let Some(way) = self.terms.way(info.side, from, edges) else { return 0.0 };
                let turns = f64::from(way.points) / f64::from(speed.max(1));
                let turns = turns.max(f64::from(from_turn.saturating_sub(self.state.turn)));
                if speed == 0 || turns > self.left() + 1.0 {
                    return 0.02;
                }
                let repairs = if sound { 1.0 } else { 0.12 };
                let mines = 0.8f64.powi(i32::from(way.mines));
                // Forts fire at whoever passes, but not at everybody at once.
                let guns = 1.0 - 0.4 * self.batteries(enemy(info.side)) * (turns / 3.0).min(1.0);
                let hits = 0.85f64.powi(i32::from(unit.w.hits + unit.s.hits));
                repairs * 0.93f64.powf(turns) * hits * mines * guns
            }
        }
    }

    fn shelled(&self) -> f64 {
        if self.state.bombarded {
            return 1.0;
        }
        let chance = |shore: &Shore| {
            let unit = self.unit(shore.unit);
            let Place::At(at) = unit.place else { return 0.0 };
            let speed = unit.speed_left(self.setup(), self.setup().unit(shore.unit).s);
            let way = f64::from(at.distance(shore.hex).saturating_sub(shore.within));
            let turns =
                way / f64::from(speed.max(1)) + f64::from(shore.turns.saturating_sub(unit.bombarding));
            let sound = if unit.w.hits <= shore.w_most { 1.0 } else { 0.1 };
            let hurt = 0.85f64.powi(i32::from(unit.w.hits + unit.s.hits));
            if (speed == 0 && way > 0.0) || turns > self.left() + 1.0 {
                0.02
            } else {
                sound * hurt * 0.9f64.powf(turns)
            }
        };
        let none: f64 = self.terms.shores.iter().map(|shore| 1.0 - chance(shore)).product();
        1.0 - none
    }

    /// §10 Points of both sides as they may become.
    fn points(&self) -> [f64; 2] {
        let setup = self.setup();
        let mut sums = setup.victory.handicap.map(f64::from);
        for (id, info) in setup.all() {
            let unit = self.unit(id);
            let worth = self.terms.values[id.index()];
            let to = usize::from(enemy(info.side).0);
            let soft = match unit.place {
                Place::Sunk => worth,
                Place::Waiting => 0.0,
                Place::At(_) | Place::Left(_) if !info.class.ship() => worth * self.doomed(id) * 0.5,
                Place::At(_) | Place::Left(_) => {
                    let each = if info.class.capital() { 2.0 } else { 1.0 };
                    let full = unit.w.full() || unit.s.full();
                    let now = if full { worth / 2.0 } else { f64::from(unit.w.hits + unit.s.hits) * each };
                    now.max(worth * (self.doomed(id) - 0.06))
                }
            };
            let factor = setup.victory.factors.map_or(1, |factors| factors[to]);
            sums[to] += soft * f64::from(factor);
            if info.flag {
                sums[to] += f64::from(setup.victory.flagship) * (self.doomed(id) - 0.06).max(0.0);
            }
        }
        if let Some(hulk) = &setup.victory.hulk
            && let Some(id) = setup.named(&hulk.unit)
        {
            let unit = self.unit(id);
            let sunk = unit.place == Place::Sunk;
            let worth = [0.0, 0.4 * f64::from(hulk.two), f64::from(hulk.two), f64::from(hulk.three)];
            let worth = if sunk { worth[3] } else { worth[usize::from(unit.w.hits.min(3))] };
            sums[usize::from(enemy(setup.unit(id).side).0)] += worth;
        }
        sums
    }

    fn holds(&self, side: usize, term: &Term, points: [f64; 2]) -> f64 {
        let busy = (self.left() / 4.0).min(1.0);
        match term {
            Term::Sunk(units, count) => World::several(units.iter().map(|id| self.doomed(*id)), *count),
            Term::Kept(units, most) => {
                1.0 - World::several(units.iter().map(|id| self.doomed(*id)), most + 1)
            }
            Term::Exited { units, count, out } => {
                World::several(units.iter().map(|id| self.escapes(*id, out)), *count)
            }
            Term::Crippled(units, w, s) => {
                let one = |id: &UnitId| {
                    let unit = self.unit(*id);
                    if unit.place == Place::Sunk {
                        return 1.0;
                    }
                    if matches!(unit.place, Place::Left(_)) {
                        return if unit.w.hits >= *w || unit.s.hits >= *s { 1.0 } else { 0.0 };
                    }
                    let (w, s) = (w.saturating_sub(unit.w.hits), s.saturating_sub(unit.s.hits));
                    match w.min(s) {
                        0 => 0.95,
                        1 => 0.4 * busy + f64::from(u8::from(w == s)) * 0.1 * busy,
                        _ => 0.15 * busy,
                    }
                };
                units.iter().map(one).fold(0.0, f64::max)
            }
            Term::Afloat(units) => units.iter().map(|id| 1.0 - self.doomed(*id)).product(),
            Term::Sound(units, w, s) => {
                let one = |id: &UnitId| {
                    let unit = self.unit(*id);
                    let over = |most: &Option<u8>, track: Track| match most {
                        Some(most) if track.fixed > *most => 0.0,
                        Some(most) => 1.0 - 0.3 * f64::from(track.hits.saturating_sub(*most)),
                        None => 1.0,
                    };
                    over(w, unit.w) * over(s, unit.s)
                };
                units.iter().map(one).product()
            }
            Term::Bombarded => self.shelled(),
            Term::NotBombarded => 1.0 - self.shelled(),
            Term::Lead(over) => {
                let lead = points[side] - points[1 - side] - f64::from(*over);
                let scale = 3.0 + 0.8 * self.left();
                1.0 / (1.0 + (-lead / scale).exp())
            }
        }
    }

    /// What is left to fight with.
    fn strength(&self, side: Seat) -> f64 {
        let setup = self.setup();
        let own = setup.all().filter(|(_, info)| info.side == side && info.class != Class::Dummy);
        own.map(|(id, info)| {
            let unit = self.unit(id);
            if !matches!(unit.place, Place::At(_) | Place::Waiting) {
                return 0.0;
            }
            let guns = f64::from(unit.strength(setup, info.a)) + 0.5 * f64::from(info.secondary);
            let tubes = 3.0 * f64::from(unit.salvos);
            let hull = f64::from(info.d) * (1.0 - f64::from(unit.w.hits + unit.s.hits) / 9.0);
            guns + tubes + 0.6 * hull
        })
        .sum()
    }

    /// How badly the ships of a side are hemmed in, in the mean.
    fn hemmed(&self, side: Seat) -> f64 {
        let own = self.setup().all().filter(|(_, info)| info.side == side && info.class.ship());
        let places = own.filter_map(|(id, _)| self.unit(id).hex());
        let (sum, count) =
            places.fold((0, 0), |(sum, count), at| (sum + hemmed(&self.setup().map, at), count + 1));
        f64::from(sum) / f64::from(count.max(1))
    }

    /// How it stands for a side: from 0, lost, to 1, won.
    pub(crate) fn standing(&self, seat: Seat) -> f64 {
        if let Phase::Over(ending) | Phase::Between { ending, .. } = &self.state.phase {
            return match ending.winner {
                Some(winner) => f64::from(u8::from(winner == seat)),
                None => 0.5,
            };
        }
        let points = self.points();
        let mut none = [1.0; 2];
        for (side, terms) in &self.terms.wins {
            let chance: f64 = terms.iter().map(|term| self.holds(*side, term, points)).product();
            none[*side] *= 1.0 - chance;
        }
        let own = usize::from(seat.0);
        let ahead = none[1 - own] - none[own];
        let (mine, theirs) = (self.strength(seat), self.strength(enemy(seat)));
        let force = (mine - theirs) / (mine + theirs).max(1.0);
        let lead = (points[own] - points[1 - own]) / 100.0;
        let busy = (self.left() / 6.0).min(1.0);
        // Whoever runs off the chart pays for it, unless the enemy has followed.
        let room = (self.hemmed(enemy(seat)) - self.hemmed(seat)).clamp(-HEMMED.1, HEMMED.1);
        (0.5 + 0.4 * ahead + 0.12 * force * busy + 0.05 * lead.clamp(-1.0, 1.0) + HEMMED.0 * room)
            .clamp(0.01, 0.99)
    }
}

/// What a W (0), an S (1) or an X (2) does to a unit; says whether it does anything.
fn struck(unit: &mut Unit, class: Class, hit: usize) -> bool {
    match (class, hit) {
        // §13.2 §13.3 What an airship or a fort does not mind.
        (Class::Zeppelin, 0) | (Class::Fort, 1) => return false,
        (Class::Fort, 0) if unit.w.hits + 1 < Track::FULL => unit.w.hits += 1,
        (Class::Zeppelin | Class::Fort, _) => unit.place = Place::Sunk,
        (_, 0) if !unit.w.full() => unit.w.hits += 1,
        (_, 1) if !unit.s.full() => unit.s.hits += 1,
        (_, 0) if !unit.s.full() => unit.s.hits += 1,
        (_, 1) if !unit.w.full() => unit.w.hits += 1,
        _ => unit.place = Place::Sunk,
    }
    true
}

/// What a W, an S and an X at each unit are worth to the other side.
fn worths(state: &State, terms: &Terms) -> Vec<[f64; 3]> {
    let mut units = state.units.clone();
    let mut all = vec![[0.0; 3]; units.len()];
    for (id, info) in state.setup.all() {
        let n = id.index();
        if !units[n].in_play() || info.class == Class::Dummy {
            continue;
        }
        let seat = enemy(info.side);
        let was = units[n].clone();
        let now = World { state, terms, units: &units }.standing(seat);
        for (hit, worth) in all[n].iter_mut().enumerate() {
            if !struck(&mut units[n], info.class, hit) {
                continue;
            }
            let then = World { state, terms, units: &units }.standing(seat);
            *worth = (then - now).max(0.0) + 0.0002 * (1.0 + terms.values[n] / 10.0);
            units[n] = was.clone();
        }
    }
    all
}

/// What a staff goes by: the scenario, and what hits are worth.
pub(crate) struct Brief<'a> {
    pub(crate) terms: &'a Terms,
    pub(crate) worth: Vec<[f64; 3]>,
}

impl<'a> Brief<'a> {
    pub(crate) fn new(state: &State, terms: &'a Terms) -> Self {
        Brief { terms, worth: worths(state, terms) }
    }
}
