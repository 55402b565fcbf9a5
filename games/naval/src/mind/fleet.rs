//! A fleet as its officers weigh it: who would hit whom how hard, from where.

use std::cell::Cell;

use contract::Seat;

use super::odds::expected;
use super::terms::Terms;
use super::value::Brief;
use crate::course::Leg;
use crate::scene::{Eyes, Radar, Scene as _};
use crate::state::{Phase, State};
use crate::tables::Rule;
use crate::types::{Battery, Class, Crew, Hex, Quality, Sector, UnitId, enemy};

/// How a unit lies in the water.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lie {
    pub(crate) leg: Leg,
    pub(crate) speed: u8,
    pub(crate) turned: bool,
}

/// A unit with what it can do.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark on the counter")]
pub(crate) struct Piece {
    pub(crate) id: UnitId,
    pub(crate) class: Class,
    pub(crate) lie: Lie,
    pub(crate) guns: [u16; 2],
    pub(crate) defence: u16,
    pub(crate) range: u16,
    pub(crate) top: u8,
    pub(crate) no_stern: bool,
    pub(crate) full_bow: bool,
    pub(crate) flash: bool,
    pub(crate) salvos: u8,
    crew: i8,
    /// §10 What its side's guns suffer in every shot.
    handicap: i8,
    radar: Option<Radar>,
    plane: bool,
    /// What a W, an S and an X at it are worth to its enemies.
    pub(crate) worth: [f64; 3],
    pub(crate) tubes: u16,
    /// Its place in its fleet.
    place: usize,
}

/// What fire is worth, by who fires at whom, range and modifiers: worked out once. A figure is kept with 1 added, for 0 is
/// a figure that is not known yet.
struct Known {
    /// How many there are in both fleets.
    sizes: [usize; 2],
    cells: Vec<Cell<f64>>,
}

impl Known {
    /// Sums of modifiers that are told apart, and the least of them.
    const TOTALS: (i8, i8) = (17, -11);
    /// Bands of range that are told apart: those of the table, the reach of secondary guns, and the same hex.
    const BANDS: usize = 8;

    fn new(own: usize, foes: usize) -> Self {
        let cells = 2 * own * foes * Known::BANDS * Known::TOTALS.0 as usize;
        Known { sizes: [own, foes], cells: vec![Cell::new(0.0); cells] }
    }

    /// The place of a figure.
    fn place(&self, own: bool, by: usize, at: usize, band: usize, total: i8) -> &Cell<f64> {
        let (first, second) = if own { (by, at) } else { (at, by) };
        let pair = (usize::from(own) * self.sizes[0] + first) * self.sizes[1] + second;
        let total = (total - Known::TOTALS.1).clamp(0, Known::TOTALS.0 - 1) as usize;
        &self.cells[(pair * Known::BANDS + band) * Known::TOTALS.0 as usize + total]
    }
}

/// Both fleets as a side sees them.
pub(crate) struct Fleets<'a> {
    pub(crate) state: &'a State,
    pub(crate) seat: Seat,
    pub(crate) own: Vec<Piece>,
    pub(crate) foes: Vec<Piece>,
    pub(crate) secondary: u16,
    visibility: u16,
    night: bool,
    /// Are there forts?
    forts: bool,
    pub(crate) terms: &'a Terms,
    spray: [bool; 2],
    known: Known,
}

/// Chance that a starshell lights up what it is fired at.
const LIT: f64 = 0.6;

impl<'a> Fleets<'a> {
    pub(crate) fn new(state: &'a State, seat: Seat, brief: &Brief<'a>) -> Self {
        let piece = |id: UnitId| piece(state, seat, id, brief.worth[id.index()]);
        let fleet = |side: Seat| -> Vec<Piece> {
            let pieces = state.real(side).filter_map(|(id, ..)| piece(id)).enumerate();
            pieces.map(|(place, piece)| Piece { place, ..piece }).collect()
        };
        let (own, foes) = (fleet(seat), fleet(enemy(seat)));
        let setup = &state.setup;
        Fleets {
            known: Known::new(own.len(), foes.len()),
            state,
            seat,
            own,
            foes,
            secondary: setup.edition.secondary_range(),
            visibility: if matches!(state.phase, Phase::Move(_)) {
                setup.base_visibility(state.turn + 1)
            } else {
                state.visibility
            },
            night: setup.dark(state.turn),
            forts: setup.units.iter().any(|info| info.class == Class::Fort),
            terms: brief.terms,
            spray: [setup.spray(Seat(0)), setup.spray(Seat(1))],
        }
    }

    /// What fire of one unit at another is worth, both lying so. `lit` says that the target is lit, or spotted from the air,
    /// and that `shift`, which is what else changes the roll, allows for it.
    pub(crate) fn fire(&self, by: &Piece, at: &Piece, from: Lie, to: Lie, lit: bool, shift: i8) -> f64 {
        let range = from.leg.at.distance(to.leg.at);
        if at.class == Class::Zeppelin {
            return self.at_airship(by, at, range, shift);
        }
        if range > by.range || by.guns[0] == 0 && by.guns[1] == 0 {
            return 0.0;
        }
        let fort = by.class == Class::Fort;
        let own = if fort { Sector::Broadside } else { from.leg.at.sector(from.leg.heading, to.leg.at) };
        let stern = own == Sector::Stern;
        let (mut total, mut chance) = (shift + by.crew, 1.0);
        if !lit && range > self.visibility {
            match self.unseen(by, range, to.leg.at) {
                Some((penalty, likely)) => (total, chance) = (total + penalty, likely),
                None => return 0.0,
            }
        }
        if !self.clear(from.leg.at, to.leg.at, fort || at.class == Class::Fort) {
            return 0.0;
        }
        let setup = &self.state.setup;
        if stern || own == Sector::Bow && !by.full_bow {
            total -= 1;
        }
        total -= i8::from(own == Sector::Bow && self.spray[usize::from(self.state.info(by.id).side.0)]);
        total -= i8::from(from.turned);
        let at_fort = at.class == Class::Fort;
        if !at_fort {
            total += if to.speed <= 1 { 2 } else { 0 };
            total -= i8::from(setup.on(Rule::FastTarget) && to.speed >= 6);
            let end_on = || to.leg.at.sector(to.leg.heading, from.leg.at).end_on();
            total += i8::from(setup.on(Rule::CrossingT) && range >= 5 && end_on());
        }
        let full = !fort && from.speed != 0 && from.speed >= self.state.info(by.id).s;
        total -= i8::from(setup.on(Rule::FullSpeed) && full);
        let silent = by.no_stern && stern;
        if silent {
            return self.rounds(by, at, range, total, true) * chance;
        }
        let side = self.state.info(by.id).side == self.seat;
        let band = match range {
            0 => 0,
            5.. if range <= self.secondary => 7,
            _ => 1 + super::odds::band(range),
        };
        let known = self.known.place(side, by.place, at.place, band, total);
        if known.get() == 0.0 {
            known.set(1.0 + self.rounds(by, at, range, total, false));
        }
        (known.get() - 1.0) * chance
    }

    /// What all batteries of one unit at another are worth; the main one may be silent.
    fn rounds(&self, by: &Piece, at: &Piece, range: u16, total: i8, silent: bool) -> f64 {
        let (triple, total) = (if range == 0 { 3 } else { 1 }, total + by.handicap);
        let mut sum = 0.0;
        if by.guns[0] > 0 && !silent {
            sum += expected(by.guns[0] * triple, at.defence, range, total, at.flash).worth(at.worth);
        }
        if by.guns[1] > 0 && range <= self.secondary && at.class != Class::Fort {
            sum += expected(by.guns[1] * triple, at.defence, range, total, at.flash).worth(at.worth);
        }
        sum
    }

    /// What fire at something beyond the visibility suffers, and the chance that there is any.
    fn unseen(&self, by: &Piece, range: u16, to: Hex) -> Option<(i8, f64)> {
        let radar = by.radar.filter(|radar| range <= radar.gun).map(|radar| {
            let splashes = radar.spotting.is_some_and(|most| range <= most);
            let penalty = match radar.quality {
                _ if splashes => 0,
                Quality::Advanced => -2,
                Quality::Low => -3,
            };
            (penalty, 1.0)
        });
        let light =
            (self.night && range <= self.state.setup.edition.starshell_range() + 2).then_some((-1, LIT));
        let plane = (by.plane || self.overlooked(by, to)).then_some((-3, 1.0));
        [radar, light, plane].into_iter().flatten().max_by(|a, b| {
            let rate = |way: &(i8, f64)| way.1 * (6.0 + f64::from(way.0));
            rate(a).total_cmp(&rate(b))
        })
    }

    /// §13.2 Does an airship of this unit's side lie within the base visibility of a hex?
    fn overlooked(&self, by: &Piece, to: Hex) -> bool {
        let state = self.state;
        let own = state.info(by.id).side == self.seat;
        let base = state.setup.base_visibility(state.turn);
        let near = |piece: &Piece| piece.class == Class::Zeppelin && piece.lie.leg.at.distance(to) <= base;
        (if own { &self.own } else { &self.foes }).iter().any(near)
    }

    /// §13.2 What fire at an airship is worth: with the ship's own defence, from nearby.
    fn at_airship(&self, by: &Piece, at: &Piece, range: u16, shift: i8) -> f64 {
        let near = self.state.setup.charts().zeppelins.fired_at_within;
        if range > near || !by.class.ship() || by.guns[0] == 0 {
            return 0.0;
        }
        let triple = if range == 0 { 3 } else { 1 };
        let attack = self.state.info(by.id).d * triple;
        let odds = expected(attack, at.defence, range, shift + by.crew + by.handicap, false);
        (odds.s + odds.x).min(1.0) * at.worth[2]
    }

    /// Is the line clear of land? To and from a fort one hex of it does not count.
    fn clear(&self, from: Hex, to: Hex, fort: bool) -> bool {
        self.terms.land.clear(&self.state.setup, from, to, u8::from(fort))
    }

    /// Does one of these see a hex?
    pub(crate) fn sees<'p>(&self, by: impl IntoIterator<Item = &'p Lie>, at: Hex) -> bool {
        by.into_iter().any(|lie| {
            let from = lie.leg.at;
            from.distance(at) <= self.visibility && self.clear(from, at, self.forts)
        })
    }
}

fn piece(state: &State, seat: Seat, id: UnitId, worth: [f64; 3]) -> Option<Piece> {
    let (info, unit, setup) = (state.info(id), state.unit(id), &state.setup);
    let at = unit.hex()?;
    let truth = crate::scene::Truth(state);
    let eyes = Eyes { state, side: seat };
    let next = matches!(state.phase, Phase::Move(_) | Phase::Torpedo(_));
    let turn = state.turn + u8::from(next);
    let strength = |battery: Battery| {
        let printed = match battery {
            Battery::Main => info.a,
            Battery::Secondary if info.class.capital() => info.secondary,
            Battery::Secondary => 0,
        };
        if unit.w.full() || !unit.powered(turn) { 0 } else { unit.strength(setup, printed) }
    };
    let crew = match truth.crew(id) {
        Crew::Crack => 1,
        Crew::Regular => 0,
        Crew::Poor => -1,
    };
    let tubes = info.torpedoes.filter(|_| unit.salvos > 0 && !setup.no_torpedoes(info.class));
    let tubes = tubes.and_then(|row| setup.charts().torpedo(row));
    Some(Piece {
        id,
        class: info.class,
        lie: Lie { leg: Leg { at, heading: unit.heading }, speed: unit.speed, turned: unit.turned },
        guns: [strength(Battery::Main), strength(Battery::Secondary)],
        defence: info.d,
        range: info.r,
        top: setup.capped(id, unit.speed_left(setup, info.s)),
        no_stern: info.no_stern,
        full_bow: info.full_bow,
        flash: info.flash && setup.on(Rule::Flash),
        salvos: unit.salvos,
        crew,
        handicap: setup.gunnery[usize::from(info.side.0)],
        radar: eyes.radar(id).or_else(|| truth.radar(id)),
        plane: truth.plane(id),
        worth,
        tubes: tubes.map_or(0, |row| row.columns.len() as u16),
        place: 0,
    })
}
