//! Everything that is true.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use contract::Seat;

use crate::course::Course;
use crate::event::{Bomb, Bombing, Ending, Launch, NextBattle, Order, Placing, Shot, Stage};
use crate::tables::{Setup, UnitInfo};
use crate::types::{Class, Heading, Hex, UnitId, enemy};
use crate::unit::Unit;
use crate::view::Passage;

/// Whose move it is, and what is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Nobody has begun.
    Begin,
    /// §12.22 §11.8 Both sides lay dummies and mines before play; who has.
    Deploy([bool; 2]),
    /// §12.22 A side declares what it has sighted.
    Sight(Seat),
    /// §4.3 A side fires starshells.
    Shell(Seat),
    /// §11.5 A side may send air strikes.
    Strike(Seat),
    /// §5 A side names targets.
    Aim(Seat),
    /// §7 A side moves.
    Move(Seat),
    /// §8.2 Both sides fire torpedoes; what each has decided. A side without any is not asked.
    Torpedo([Option<Vec<Launch>>; 2]),
    /// A battle of a card is over, and the next one has not begun.
    Between {
        /// How it ended.
        ending: Ending,
        /// Who has seen enough of it.
        ready: [bool; 2],
    },
    /// It is over.
    Over(Ending),
}

impl Phase {
    /// Which phase it is, for viewers.
    pub const fn stage(&self) -> Stage {
        match self {
            Phase::Begin | Phase::Deploy(_) => Stage::Deploy,
            Phase::Sight(_) => Stage::Sight,
            Phase::Shell(_) => Stage::Shell,
            Phase::Strike(_) => Stage::Strike,
            Phase::Aim(_) => Stage::Aim,
            Phase::Move(_) => Stage::Move,
            Phase::Torpedo(_) => Stage::Torpedo,
            Phase::Between { .. } => Stage::Between,
            Phase::Over(_) => Stage::Over,
        }
    }
}

/// What a side has drafted in a phase and is nobody else's business yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drafts {
    /// §12.22 Dummies to be placed.
    pub placing: Vec<Placing>,
    /// §11.8 Hexes to be mined.
    pub mines: Vec<Hex>,
    /// §12.22 Detected units that are not to be declared.
    pub declined: BTreeSet<UnitId>,
    /// §4.3 Starshells: who, and where.
    pub shells: Vec<(UnitId, Hex)>,
    /// §11.5 Air strikes: which, and at whom.
    pub strikes: Vec<(u8, UnitId)>,
    /// §5 Targets.
    pub shots: Vec<Shot>,
    /// §7 Courses.
    pub courses: BTreeMap<UnitId, Course>,
    /// §11.4 Who lays smoke.
    pub smoke: BTreeSet<UnitId>,
    /// §11.2 Who launches its plane.
    pub launches: BTreeSet<UnitId>,
    /// §8.2 Torpedoes.
    pub torpedoes: Vec<Launch>,
    /// §13.3 Who spots for whom.
    pub spotters: BTreeMap<UnitId, UnitId>,
    /// §13.2 Whom airships bomb.
    pub bombs: Vec<Bombing>,
    /// §16 Do all capital ships turn about?
    pub turn_away: bool,
    /// §16 Where trawlers go.
    pub sweep: Option<Hex>,
}

/// Battles that are fought one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// All of them.
    pub battles: Arc<[Arc<Setup>]>,
    /// How those that are over ended, in order.
    pub results: Vec<Ending>,
}

impl Card {
    /// The card of a set-up, if it has one.
    fn of(setup: &Setup) -> Option<Card> {
        (!setup.card.is_empty()).then(|| Card { battles: setup.card.clone().into(), results: Vec::new() })
    }

    /// The battle that comes after another.
    pub fn next(&self, place: usize) -> Option<NextBattle> {
        let next = self.battles.get(place + 1)?;
        Some(NextBattle { place: place as u8 + 1, title: next.title.clone() })
    }

    /// Battles won by each side so far, and its points in all of them.
    pub fn score(results: &[Ending]) -> ([u32; 2], [i32; 2]) {
        let won = |side: u8| results.iter().filter(|ending| ending.winner == Some(Seat(side))).count() as u32;
        let points = |side: usize| results.iter().map(|ending| ending.points[side]).sum();
        ([won(0), won(1)], [points(0), points(1)])
    }
}

/// §11.6 Who commands a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Command {
    /// The flagship.
    pub flagship: Option<UnitId>,
    /// Is the admiral alive?
    pub admiral: bool,
    /// §11.62 Command is lost through this turn; 0 if it is not.
    pub lost: u8,
    /// §12.5 The turn in which every crew of the side is a level lower, since the admiral was killed.
    pub shaken: u8,
}

/// A battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// What it began with.
    pub(crate) setup: Arc<Setup>,
    /// The turn, from 1; 0 before play.
    pub(crate) turn: u8,
    /// What is done now.
    pub(crate) phase: Phase,
    /// §4.1 How far one sees.
    pub(crate) visibility: u16,
    /// §3.1 Who has the advantage.
    pub(crate) advantage: Seat,
    /// §11.7 From where the wind blows.
    pub(crate) wind: Heading,
    /// All units, in the set-up's order.
    pub(crate) units: Vec<Unit>,
    /// §7 Where each has been, movement by movement; shared, for it only grows.
    pub(crate) passages: Vec<Arc<Vec<Passage>>>,
    /// §12.13 Mark 3 dice of the turn, by unit.
    pub(crate) radar_dice: BTreeMap<UnitId, u8>,
    /// §11.62 What units may do in the movement of the turn.
    pub(crate) orders: BTreeMap<UnitId, Order>,
    /// §12.21 Enemies that each side has made out in this turn and that have not moved since.
    pub(crate) detected: [BTreeSet<UnitId>; 2],
    /// §12.22 Of these, those that it has declared.
    pub(crate) declared: [BTreeSet<UnitId>; 2],
    /// §4.3 Where starshells burst in this turn.
    pub(crate) bursts: Vec<Hex>,
    /// §11.4 Smoke: how often it has drifted.
    pub(crate) smoke: BTreeMap<Hex, u8>,
    /// §5 Targets of the turn.
    pub(crate) shots: Vec<Shot>,
    /// §13.3 Who spots for whom in this turn.
    pub(crate) spotters: BTreeMap<UnitId, UnitId>,
    /// §13.2 Airships, by side: how many there may be.
    pub(crate) zeppelins: [u8; 2],
    /// §13.2 Bombs of this turn, until both sides have moved.
    pub(crate) bombs: Vec<Bomb>,
    /// §16 Reinforcements that may enter in this movement.
    pub(crate) arriving: BTreeSet<UnitId>,
    /// §16 Has a side turned away?
    pub(crate) turned_away: [bool; 2],
    /// §16 Mine hexes that were cleared.
    pub(crate) swept: BTreeSet<Hex>,
    /// §11.8 Hidden mines, by side.
    pub(crate) hidden_mines: [BTreeSet<Hex>; 2],
    /// §11.8 Mines that all know.
    pub(crate) mines: BTreeSet<Hex>,
    /// §11.5 Air strikes that were flown, by their place in the scenario.
    pub(crate) flown: BTreeSet<u8>,
    /// §11.6 Command, by side.
    pub(crate) command: [Command; 2],
    /// Was the shore bombarded?
    pub(crate) bombarded: bool,
    /// What each side has drafted.
    pub(crate) drafts: [Drafts; 2],
    /// The battles before and after this one.
    pub(crate) card: Option<Card>,
}

impl State {
    /// Before anything has happened.
    pub fn new(setup: &Arc<Setup>) -> Self {
        let card = Card::of(setup);
        let setup = setup.card.first().unwrap_or(setup);
        let command = [Seat(0), Seat(1)].map(|side| {
            let flagship = setup.all().find(|(_, unit)| unit.side == side && unit.flag).map(|(id, _)| id);
            Command { flagship, admiral: flagship.is_some(), lost: 0, shaken: 0 }
        });
        State {
            turn: 0,
            phase: Phase::Begin,
            visibility: setup.visibility,
            advantage: Seat(1),
            wind: setup.wind,
            units: setup.units.iter().map(Unit::new).collect(),
            passages: setup.units.iter().map(|_| Arc::default()).collect(),
            radar_dice: BTreeMap::new(),
            orders: BTreeMap::new(),
            detected: [BTreeSet::new(), BTreeSet::new()],
            declared: [BTreeSet::new(), BTreeSet::new()],
            bursts: Vec::new(),
            smoke: BTreeMap::new(),
            shots: Vec::new(),
            spotters: BTreeMap::new(),
            zeppelins: [0; 2],
            bombs: Vec::new(),
            arriving: BTreeSet::new(),
            turned_away: [false; 2],
            swept: BTreeSet::new(),
            hidden_mines: [BTreeSet::new(), BTreeSet::new()],
            mines: setup.mines.iter().copied().collect(),
            flown: BTreeSet::new(),
            command,
            bombarded: false,
            drafts: [Drafts::default(), Drafts::default()],
            card,
            setup: setup.clone(),
        }
    }

    /// What it began with.
    pub fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// The turn, from 1.
    pub const fn turn(&self) -> u8 {
        self.turn
    }

    /// What is done now.
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// §3.1 Who has not the advantage: it decides first.
    pub const fn first(&self) -> Seat {
        enemy(self.advantage)
    }

    /// A unit.
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    /// A unit as the battle began.
    pub fn info(&self, id: UnitId) -> &UnitInfo {
        &self.setup.units[id.index()]
    }

    /// All units with their numbers.
    pub fn all(&self) -> impl Iterator<Item = (UnitId, &UnitInfo, &Unit)> {
        (0..)
            .map(UnitId)
            .zip(self.setup.units.iter().zip(&self.units))
            .map(|(id, (info, unit))| (id, info, unit))
    }

    /// Those of a side that are on the map, dummies too.
    pub fn side(&self, side: Seat) -> impl Iterator<Item = (UnitId, &UnitInfo, &Unit)> {
        self.all().filter(move |(_, info, unit)| info.side == side && unit.in_play())
    }

    /// Those of a side that are on the map and no dummies.
    pub fn real(&self, side: Seat) -> impl Iterator<Item = (UnitId, &UnitInfo, &Unit)> {
        self.side(side).filter(|(_, info, _)| info.class != Class::Dummy)
    }

    /// §12.21 Does a side know what this unit is: its own, made out, ashore, or without fog?
    pub fn knows(&self, side: Seat, id: UnitId) -> bool {
        let info = self.info(id);
        info.side == side
            || self.fought()
            || (info.class != Class::Dummy
                && (!self.setup.fog()
                    || info.class.open()
                    || !self.unit(id).in_play()
                    || self.detected[usize::from(side.0)].contains(&id)))
    }

    /// §12.21 Is it known to everybody, whoever has made it out: ashore, out of play, or without fog?
    pub fn knows_openly(&self, id: UnitId) -> bool {
        let class = self.info(id).class;
        class.open() || !self.setup.fog() || !self.unit(id).in_play()
    }

    /// What a side has drafted.
    pub fn drafts(&self, side: Seat) -> &Drafts {
        &self.drafts[usize::from(side.0)]
    }
}

/// What must hold in every state, whatever happened.
pub(crate) fn audit(state: &State) -> Result<(), String> {
    use crate::types::Track;
    for (id, info, unit) in state.all() {
        let name = &info.name;
        for track in [unit.w, unit.s] {
            if track.hits > Track::FULL || track.fixed > track.hits {
                return Err(format!("{name} has a track of {track:?}"));
            }
        }
        let extra = state.setup.extra_speed(id).map_or(0, |(by, _)| by);
        if unit.salvos > info.salvos || unit.speed > info.s.max(info.speed) + extra {
            return Err(format!("{name} has {} salvos and speed {}", unit.salvos, unit.speed));
        }
        let ashore = unit.hex().is_some_and(|hex| !state.setup.map.terrain(hex).navigable());
        if ashore && info.class.ship() {
            return Err(format!("{name} is ashore"));
        }
    }
    for side in [0, 1] {
        let own = |id: &UnitId| usize::from(state.info(*id).side.0) == side;
        if state.detected[side].iter().chain(&state.declared[side]).any(own) {
            return Err(format!("side {side} has made out itself"));
        }
    }
    Ok(())
}
