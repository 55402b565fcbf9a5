//! Worlds that fit what a viewer was told: mines and seekers of others that may lie where their layers have been, and
//! repairs that others have ordered.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use contract::{Dice, Imagine, Seat, Viewer, Worlds};

use crate::Hawks;
use crate::event::{Block, Cause, Event, Volley};
use crate::picture::picture;
use crate::rules::{s8_4_orders, s14_before, s16_drones};
use crate::ship::{Job, Leg, Place};
use crate::state::{Phase, State};
use crate::tables::Setup;
use crate::types::{Class, Hex, ShipId, Weapon};
use crate::view::{Seen, ShipView, Sighting, Stage, View};

/// What a viewer remembers.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// Hexes where a ship was when it could lay something.
    passed: BTreeMap<ShipId, BTreeSet<Hex>>,
    /// Of those, where mines may lie still: nobody of the other side has entered since.
    mined: BTreeMap<ShipId, BTreeSet<Hex>>,
    /// Where mines went off, by the side that laid them.
    blown: Vec<(Seat, Hex)>,
    /// Where seekers lay that were activated, by side.
    activated: Vec<(Seat, Hex)>,
    /// Whose ships are, as far as they have moved.
    sides: BTreeMap<ShipId, Seat>,
    /// The side that moves.
    mover: Option<Seat>,
    /// Hexes that each side has entered.
    entered: [BTreeSet<Hex>; 2],
    /// Hexes that ships have entered which then docked: under large ones what lay there has gone off.
    docked: BTreeMap<ShipId, BTreeSet<Hex>>,
    /// Of those, where nobody of the other side has been since.
    docked_since: BTreeMap<ShipId, BTreeSet<Hex>>,
    /// Who has entered what in the movement that is told, and whether it docks.
    flown: Vec<(ShipId, Vec<Hex>, bool)>,
    /// Ships that were set up.
    there: BTreeSet<ShipId>,
    /// Who sets up its ships.
    placing: Option<Seat>,
    /// Who has decided anything yet.
    acted: BTreeSet<Seat>,
    /// Who has: what may be laid before play is laid.
    placed: BTreeSet<Seat>,
}

impl Memory {
    /// Who has decided something with this: it may have given standing orders.
    fn actor(&self, event: &Event) -> Option<Seat> {
        match event {
            Event::SideReady(side) | Event::Answered { side, .. } | Event::RepairsOrdered { side, .. } => {
                Some(*side)
            }
            Event::Declared { volley: Volley::Defensive, .. } => self.mover.map(|mover| Seat(1 - mover.0)),
            Event::Declared { .. }
            | Event::VolleyDone(Volley::Seekers)
            | Event::MovementDone
            | Event::DronesDone
            | Event::ExtraTried { .. } => self.mover,
            _ => None,
        }
    }

    /// A ship of the side that moves was here: it may have laid something, in any hex of its path (Ruling R47). What lay
    /// there it has set off, unless it has landed, is gone, or will be lost before the movement is done.
    fn fly(&mut self, ship: ShipId, path: &[Leg], place: Place) {
        let hexes = || path.iter().map(|leg| leg.at);
        self.passed.entry(ship).or_default().extend(hexes());
        self.mined.entry(ship).or_default().extend(hexes());
        for (docked, since) in &mut self.docked_since {
            if self.sides.get(docked) != self.mover.as_ref() {
                since.retain(|hex| path.iter().all(|leg| leg.at != *hex));
            }
        }
        if !matches!(place, Place::Aboard(_) | Place::Away) {
            self.flown.push((ship, hexes().skip(1).collect(), matches!(place, Place::Docked(_))));
        }
    }

    /// A ship's station is gone before all movement is done.
    fn cast_off(&mut self, ship: ShipId) {
        for (_, _, docks) in self.flown.iter_mut().filter(|(known, ..)| *known == ship) {
            *docks = false;
        }
    }

    /// All movement is done.
    fn land(&mut self) {
        for (ship, hexes, docks) in std::mem::take(&mut self.flown) {
            if docks {
                self.sides.extend(self.mover.map(|mover| (ship, mover)));
                self.docked.entry(ship).or_default().extend(&hexes);
                self.docked_since.entry(ship).or_default().extend(&hexes);
            } else {
                self.enter(ship, hexes.into_iter());
            }
        }
    }

    /// §5.1 Of these hexes, those where a mine of a side has gone off under ships that docked.
    fn blown_in_dock(view: &View, list: &BTreeMap<ShipId, BTreeSet<Hex>>, side: Seat) -> BTreeSet<Hex> {
        let large = |id: &ShipId| {
            view.ships.get(id.index()).is_some_and(|ship| ship.side != side && !ship.class.is_small())
        };
        list.iter().filter(|(id, _)| large(id)).flat_map(|(_, hexes)| hexes).copied().collect()
    }

    /// A ship entered hexes: nothing of the other side lies there any more.
    fn enter(&mut self, ship: ShipId, hexes: impl Iterator<Item = Hex>) {
        let Some(mover) = self.mover else { return };
        self.sides.insert(ship, mover);
        for hex in hexes {
            self.entered[usize::from(mover.0)].insert(hex);
            for (layer, mined) in &mut self.mined {
                if self.sides.get(layer) != Some(&mover) {
                    mined.remove(&hex);
                }
            }
        }
    }
}

/// What a side of which the viewer does not know everything may have hidden.
struct Hidden {
    /// Which ship of it may have; none if the battle says that it was laid already: then all of it is.
    ship: Option<ShipId>,
    /// What: mines or seekers.
    weapon: Weapon,
    /// Where it may lie now.
    now: Vec<Hex>,
    /// Where it may have been laid at any time.
    ever: BTreeSet<Hex>,
    /// How many it has at most.
    left: usize,
}

/// Where things of this kind may lie that a side has hidden, ship by ship, before what was seen of them is taken off.
fn hidden(view: &View, memory: &Memory, side: Seat) -> Vec<Hidden> {
    let mut found = Vec::new();
    let enemy = usize::from(1 - side.0);
    let docked = Memory::blown_in_dock(view, &memory.docked, side);
    let docked_since = Memory::blown_in_dock(view, &memory.docked_since, side);
    let lies = |hex: &&Hex| !memory.entered[enemy].contains(*hex) && !docked.contains(*hex);
    found.extend(before(view, memory, side, lies));
    for ShipView { id: ship, condition, .. } in view.ships.iter().filter(|ship| ship.side == side) {
        let ship = *ship;
        for weapon in [Weapon::M, Weapon::S] {
            let left = usize::from(condition.weapons.of(weapon));
            if left == 0 {
                continue;
            }
            // §14 §15 Laid before play.
            let sown = memory.placed.contains(&side) && view.sowers.contains(&ship);
            let zone: BTreeSet<Hex> =
                if sown { s14_before::zone(&view.mine_zone).into_iter().collect() } else { BTreeSet::new() };
            let passed = memory.passed.get(&ship).into_iter().flatten();
            let ever: BTreeSet<Hex> =
                zone.iter().chain(passed).copied().filter(|hex| Some(*hex) != view.planet).collect();
            let now = if weapon == Weapon::M {
                let before = zone.iter().filter(lies);
                let since = memory.mined.get(&ship).into_iter().flatten();
                let since = since.filter(|hex| !docked_since.contains(*hex));
                let now: BTreeSet<Hex> =
                    before.chain(since).copied().filter(|hex| ever.contains(hex)).collect();
                now.into_iter().collect()
            } else {
                ever.iter().copied().collect()
            };
            found.push(Hidden { ship: Some(ship), weapon, now, ever, left });
        }
    }
    found
}

/// What was seen of hidden things was somebody's: anybody's who can have laid it there.
fn settle(hidden: &mut [Hidden], seen: &[(Seat, Hex)], side: Seat, weapon: Weapon, dice: &mut Dice) {
    for (_, at) in seen.iter().filter(|(by, _)| *by == side) {
        let fits = |one: &Hidden| one.weapon == weapon && one.left > 0 && one.ever.contains(at);
        let mut found: Vec<usize> = (0..hidden.len()).filter(|n| fits(&hidden[*n])).collect();
        if found.is_empty() {
            // What was laid already may lie anywhere.
            let laid = |one: &Hidden| one.weapon == weapon && one.left > 0 && one.ship.is_none();
            found = (0..hidden.len()).filter(|n| laid(&hidden[*n])).collect();
        }
        if !found.is_empty() {
            hidden[found[dice.index(found.len())]].left -= 1;
        }
    }
}

/// Sides whose secrets the viewer does not know.
fn others(viewer: Viewer) -> impl Iterator<Item = Seat> {
    [Seat(0), Seat(1)].into_iter().filter(move |side| !viewer.is(*side) && viewer != Viewer::Arbiter)
}

/// Has another side ordered repairs that nobody knows yet, and could they be one thing or another?
fn ordered(view: &View, viewer: Viewer) -> impl Iterator<Item = Seat> {
    let repairs = view.stage == Stage::Repair;
    others(viewer).filter(move |side| repairs && view.ordered[usize::from(side.0)])
}

/// §13 Anything that a side may have ordered.
fn any_order(state: &State, side: Seat, dice: &mut Dice) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (id, ship) in state.side(side) {
        let line = &state.info(id).line;
        let systems = ship.condition.repairable(line);
        let mut unspent = ship.condition.dcr(line);
        while unspent > 0 && !systems.is_empty() && dice.coin() {
            let percent = dice.pick(u32::from(unspent)) as u16;
            blocks.push(Block { percent, ship: id, system: systems[dice.index(systems.len())] });
            unspent -= percent;
        }
    }
    blocks
}

/// §14 §15 What the battle says that a side had laid already: so many, but where is its secret.
fn before(view: &View, memory: &Memory, side: Seat, lies: impl Fn(&&Hex) -> bool) -> Vec<Hidden> {
    let laid = &view.basis.laid[usize::from(side.0)];
    let set_up = memory.there.iter().any(|id| view.basis.ship(*id).side == side);
    if !set_up || laid.mines.is_empty() && laid.seekers.is_empty() {
        return Vec::new();
    }
    let zone = s14_before::zone(&view.mine_zone).into_iter();
    let ever: BTreeSet<Hex> = zone.filter(|hex| Some(*hex) != view.planet).collect();
    let one = |weapon: Weapon, left: usize| {
        let mined = |hex: &&Hex| weapon != Weapon::M || lies(hex);
        let now = ever.iter().filter(mined).copied().collect();
        (left > 0).then(|| Hidden { ship: None, weapon, now, ever: ever.clone(), left })
    };
    let kinds = [one(Weapon::M, laid.mines.len()), one(Weapon::S, laid.seekers.len())];
    kinds.into_iter().flatten().collect()
}

/// §16 Any frigates that a side may have marked; those that were detonated it has.
fn mark(setup: &Setup, known: &BTreeSet<ShipId>, side: Seat, dice: &mut Dice) -> BTreeSet<ShipId> {
    let mut open: Vec<ShipId> = s16_drones::frigates(setup, side).collect();
    let mut marked: BTreeSet<ShipId> = open.iter().copied().filter(|id| known.contains(id)).collect();
    open.retain(|id| !known.contains(id));
    let most = s16_drones::number(setup, side);
    // Of a campaign's drones nobody knows how many are here.
    let number = if setup.switches.secret_drones { dice.index(most + 1) } else { most };
    while marked.len() < number && !open.is_empty() {
        marked.insert(open.swap_remove(dice.index(open.len())));
    }
    marked
}

/// §16 May a side have marked one frigate or another?
fn masked(view: &View, memory: &Memory, side: Seat) -> bool {
    let all = view.ships.iter().filter(|ship| ship.side == side && ship.class == Class::Frigate);
    let (gone, hidden): (Vec<_>, Vec<_>) = all.partition(|ship| view.detonated.contains(&ship.id));
    let left = usize::from(view.drones[usize::from(side.0)]).saturating_sub(gone.len());
    let secret = view.basis.switches.secret_drones && left > 0 && !hidden.is_empty();
    memory.placed.contains(&side) && (secret || (left > 0 && left < hidden.len()))
}

impl Imagine for Hawks {
    type Memory = Memory;

    fn remember(memory: &mut Memory, sighting: &Sighting) {
        let event = match &sighting.seen {
            Seen::Fact(event) => event,
            Seen::Ordered { side } => {
                memory.acted.insert(*side);
                return;
            }
        };
        memory.acted.extend(memory.actor(event));
        match event {
            Event::SetupBegan { job, side, .. } => {
                memory.placing = (*job == Job::Ships).then_some(*side);
            }
            Event::SideReady(_) => memory.placed.extend(memory.placing),
            Event::MovementBegan { side, .. } => memory.mover = Some(*side),
            Event::Deployed { ship, .. } => drop(memory.there.insert(*ship)),
            Event::Flew { path, place, ship, .. } => memory.fly(*ship, path, *place),
            Event::Lost { ship, .. } => memory.flown.retain(|(known, ..)| known != ship),
            Event::MovementDone => memory.land(),
            Event::Stepped { at, ship } => memory.flown.push((*ship, vec![*at], false)),
            // §5.1 Who is not docked any more is attacked by what it flew through.
            Event::CastOff { ship, .. } => memory.cast_off(*ship),
            Event::MineBlew { at, side } => memory.blown.push((*side, *at)),
            Event::Activated { at, side, .. } => memory.activated.push((*side, *at)),
            _ => {}
        }
    }

    fn imagine(setup: &Arc<Setup>, view: &View, memory: &Memory, viewer: Viewer, dice: &mut Dice) -> State {
        let mut state = picture(setup, view);
        for side in others(viewer) {
            let mut hidden = hidden(view, memory, side);
            settle(&mut hidden, &memory.blown, side, Weapon::M, dice);
            settle(&mut hidden, &memory.activated, side, Weapon::S, dice);
            let n = usize::from(side.0);
            for Hidden { ship, weapon, mut now, left, .. } in hidden {
                let most = if weapon == Weapon::M { left.min(now.len()) } else { left };
                let wanted = match ship {
                    _ if now.is_empty() => 0,
                    Some(_) => dice.index(most + 1),
                    None => most,
                };
                let mut laid = 0;
                for _ in 0..wanted {
                    let at = dice.index(now.len());
                    if weapon == Weapon::S {
                        state.inert[n].push(now[at]);
                        laid += 1;
                    } else {
                        laid += usize::from(state.mines[n].insert(now.swap_remove(at)));
                    }
                }
                if let Some(ship) = ship {
                    let stock = state.ships[ship.index()].condition.weapons.of_mut(weapon);
                    stock.into_iter().for_each(|stock| *stock = (left - laid) as u8);
                }
            }
            state.inert[n].sort_unstable();
        }
        for side in others(viewer).filter(|side| memory.placed.contains(side)) {
            if s16_drones::marks(setup, side) || setup.switches.secret_drones {
                state.marked[usize::from(side.0)] = mark(setup, &state.detonated, side, dice);
            }
        }
        for side in others(viewer).filter(|side| memory.acted.contains(side)) {
            for id in setup.fleet(side) {
                let orders = s8_4_orders::orders(&state, id);
                if !orders.is_empty() {
                    state.ships[id.index()].order = orders[dice.index(orders.len())];
                }
            }
        }
        for side in ordered(view, viewer) {
            let blocks = any_order(&state, side, dice);
            if let Phase::Repair(orders) = &mut state.phase {
                orders[usize::from(side.0)] = Some(blocks);
            }
        }
        state
    }

    fn worlds(view: &View, memory: &Memory, viewer: Viewer) -> Worlds {
        let laid = |side: Seat| {
            let hidden = hidden(view, memory, side);
            [(Weapon::M, &memory.blown), (Weapon::S, &memory.activated)].into_iter().any(|(weapon, seen)| {
                let able = hidden.iter().filter(|one| one.weapon == weapon && !one.now.is_empty());
                able.map(|one| one.left).sum::<usize>() > seen.iter().filter(|(by, _)| *by == side).count()
            })
        };
        let drones = others(viewer).any(|side| masked(view, memory, side));
        let lent = |side: Seat| {
            view.rules.shared_interceptors()
                && view.ships.iter().any(|ship| ship.side == side && ship.line.defences.icm > 0)
        };
        let orders = |side: Seat| {
            let takes = |ship: &ShipView| ship.line.defences.icm > 0 || ship.class.is_small();
            memory.acted.contains(&side)
                && (lent(side) || view.ships.iter().any(|ship| ship.side == side && takes(ship)))
        };
        let secret = drones
            || others(viewer).any(orders)
            || others(viewer).any(laid)
            || ordered(view, viewer).next().is_some();
        if secret && view.stage != Stage::Over { Worlds::Many } else { Worlds::One }
    }

    /// Whoever enters a hex learns whether something lay there; what goes off or flies is seen by all.
    fn reveals(after: &State, event: &Event, viewer: Viewer) -> bool {
        match event {
            Event::Flew { ship, .. } | Event::Stepped { ship, .. } => {
                let enemy = Seat(1 - after.info(*ship).side.0);
                !viewer.is(enemy)
            }
            // Who is asked has no standing orders for it; who is not has.
            Event::Asked(side) | Event::Answered { side, .. } => !viewer.is(*side),
            Event::Lost { ship, cause: Cause::Detonated } => !viewer.is(after.info(*ship).side),
            Event::MineBlew { side, .. } | Event::Activated { side, .. } => !viewer.is(*side),
            Event::Mended { ship, .. } => !viewer.is(after.info(*ship).side),
            Event::Ended(_) => true,
            _ => false,
        }
    }
}
