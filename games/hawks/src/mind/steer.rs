//! Where ships fly: what they can shoot on the way and after it, against what can shoot at them.

use contract::Seat;
use grid::{Hex, Side};

use super::cover::Covers;
use super::guns::Pair;
use super::model::{Craft, Model, Moves};
use super::ways::{End, Grain, Ways};
use crate::rules::s3_movement::Helm;
use crate::rules::s12_3_break_up::break_up;
use crate::types::Hex as Place;

/// What a captain cares for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// Being shot at on the way.
    pub(super) loss: f32,
    /// Being shot at in the enemy's next turn.
    pub(super) later_loss: f32,
    /// Shooting in the own next turn.
    pub(super) later_gain: f32,
    /// Coming near.
    pub(super) close: f32,
    /// Staying together.
    pub(super) together: f32,
    /// Not being too fast.
    pub(super) brake: f32,
}

impl Style {
    pub(super) const USUAL: Style =
        Style { loss: 0.7, later_loss: 0.2, later_gain: 0.5, close: 0.25, together: 0.06, brake: 0.5 };

    /// At them, whatever it costs now.
    pub(super) const CHARGE: Style = Style { loss: 0.28, later_loss: 0.06, close: 0.5, ..Style::USUAL };

    /// Out of their reach, and in only for what is cheap.
    pub(super) const CAUTIOUS: Style = Style { loss: 0.9, later_loss: 0.8, close: 0.075, ..Style::USUAL };

    /// Away, and unhurt.
    pub(super) const FLEEING: Style =
        Style { loss: 1.0, later_loss: 1.2, later_gain: 0.1, close: -0.5, together: 0.0, brake: 0.0 };
}

/// The longest range of all, and what a ship can still add to its speed in the turn after this one.
const REACH: u16 = 18;

/// Where a ship starts and how it steers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    pub(super) from: (Hex, Side),
    pub(super) pulled: bool,
    pub(super) helm: Helm,
}

impl Start {
    /// As the model has it.
    pub(super) fn of(model: &Model, craft: &Craft) -> Start {
        let helm = Helm {
            speed: craft.speed,
            adf: craft.adf,
            mr: craft.mr,
            loose: craft.moves != Moves::Flies,
            planet: model.planet.map(Place),
            gravity: model.gravity,
            forced: None,
            weaves: false,
            owed: 0,
            edges: model.edges,
        };
        Start { from: (craft.at, craft.facing), pulled: false, helm }
    }
}

/// What one side sees of the other before it moves.
pub(super) struct Outlook<'a> {
    pub(super) model: &'a Model,
    pub(super) style: Style,
    /// Enemies that can be shot at or can shoot.
    pub(super) foes: Vec<usize>,
    pub(super) poses: Vec<(Hex, Side)>,
    /// Where each enemy is thought to be after its next movement.
    next: Vec<Hex>,
    share: f32,
    middle: Option<Hex>,
    /// Is there a station to be defended?
    home: bool,
    /// The base to which a ship goes.
    pub(super) goal: Option<Hex>,
}

impl<'a> Outlook<'a> {
    pub(super) fn new(model: &'a Model, side: Seat, mut style: Style) -> Self {
        // Nothing is won by waiting.
        let quiet = f32::from(model.quiet.saturating_sub(1));
        style.close *= 1.0 + 0.5 * quiet;
        style.later_loss /= 1.0 + 0.3 * quiet;

        let foes: Vec<usize> = model.side(Seat(1 - side.0)).filter(|n| model.crafts[*n].open).collect();
        let poses = foes.iter().map(|n| (model.crafts[*n].at, model.crafts[*n].facing)).collect();
        let next = foes.iter().map(|n| after(&model.crafts[*n])).collect();
        let own: Vec<usize> = model.side(side).filter(|n| model.crafts[*n].moves == Moves::Flies).collect();
        let share = 0.4 + 0.6 / own.len().max(1) as f32;
        let middle = centre(own.iter().map(|n| after(&model.crafts[*n])));
        let mut stations = (0..model.crafts.len()).filter(|n| {
            let craft = &model.crafts[*n];
            craft.class.is_station() && craft.alive() && craft.armed()
        });
        let first = stations.next();
        // Who shrinks from a station's guns, or leaves it alone under fire, loses.
        if first.is_some() {
            style.later_loss *= 0.5;
        }
        let own_station = first.into_iter().chain(stations).any(|n| model.crafts[n].side == side);
        let home = own_station && model.quiet < 9;
        Outlook { model, style, foes, poses, next, share, middle, home, goal: None }
    }

    /// The same for one ship with no more than so many enemies, the nearest first, and only the nearest one of those that are
    /// out of reach this turn and the next.
    pub(super) fn near(&self, own: usize, most: usize) -> Self {
        let own = &self.model.crafts[own];
        let fast = |craft: &Craft| craft.speed + u16::from(craft.adf);
        let away = |n: &usize| self.poses[*n].0.distance(own.at);
        let mut order: Vec<usize> = (0..self.foes.len()).collect();
        order.sort_by_key(|n| (away(n), *n));
        let nearest = order.first().copied();
        let reach = |n: &usize| 2 * fast(own) + fast(&self.model.crafts[self.foes[*n]]) + REACH;
        order.retain(|n| Some(*n) == nearest || away(n) <= reach(n));
        order.truncate(most);
        Outlook {
            model: self.model,
            style: self.style,
            foes: order.iter().map(|n| self.foes[*n]).collect(),
            poses: order.iter().map(|n| self.poses[*n]).collect(),
            next: order.iter().map(|n| self.next[*n]).collect(),
            share: self.share,
            middle: self.middle,
            home: self.home,
            goal: self.goal,
        }
    }

    /// Where each enemy is thought to be after its next movement.
    pub(super) fn next(&self) -> Vec<Place> {
        self.next.iter().map(|at| Place(*at)).collect()
    }

    /// All ways of a ship.
    pub(super) fn ways(&self, start: &Start, grain: Grain) -> Ways {
        Ways::new(start.from, start.pulled, &start.helm, &self.poses, grain)
    }

    /// All ends of a ship's ways with what they are worth, the best first; at most so many.
    pub(super) fn rate(
        &self,
        n: usize,
        start: &Start,
        ways: &Ways,
        covers: &mut Covers,
        most: usize,
    ) -> Vec<(f32, u32)> {
        let mut rated = self.worth(n, start, ways, covers, &ways.ends);
        rated.sort_by(|a, b| b.0.total_cmp(&a.0));
        rated.truncate(most);
        rated
    }

    /// What these ends of a ship's ways are worth.
    pub(super) fn worth(
        &self,
        n: usize,
        start: &Start,
        ways: &Ways,
        covers: &mut Covers,
        ends: &[u32],
    ) -> Vec<(f32, u32)> {
        let craft = &self.model.crafts[n];
        let fire: Vec<[Pair; 2]> = self
            .foes
            .iter()
            .map(|foe| {
                [Pair::new(craft, &self.model.crafts[*foe]), Pair::new(&self.model.crafts[*foe], craft)]
            })
            .collect();
        let theirs: Vec<_> = self
            .foes
            .iter()
            .map(|foe| {
                let foe = &self.model.crafts[*foe];
                covers.get(foe.speed, foe.adf, foe.mr)
            })
            .collect();
        let prices: Vec<f32> = self.foes.iter().map(|foe| self.model.crafts[*foe].price()).collect();
        let own_price = craft.price();
        let mut own = None;
        let mut rated: Vec<(f32, u32)> = Vec::with_capacity(ends.len());
        for node in ends {
            let end = ways.end(*node);
            let cover = match &own {
                Some((speed, cover)) if *speed == end.speed => cover,
                _ => &own.insert((end.speed, covers.get(end.speed, craft.adf, craft.mr))).1,
            };
            let (mut now, mut later) = ([0f32; 5], [0f32; 5]);
            let (mut loss, mut later_loss) = (0.0, 0.0);
            for (foe, sight) in ways.seen(*node).iter().enumerate() {
                let [mine, foes] = &fire[foe];
                best(&mut now, mine.harm(sight[0], true), prices[foe]);
                loss += foes.total(sight[1], false);
                let (at, facing) = self.poses[foe];
                later_loss += foes.total(theirs[foe].of(at, facing, end.at), true);
                let there = cover.of(end.at, end.facing, self.next[foe]);
                best(&mut later, mine.harm(there, true), prices[foe]);
            }
            let gain = now.iter().sum::<f32>() + self.style.later_gain * later.iter().sum::<f32>();
            let price = own_price * self.share;
            let loss = (self.style.loss * loss + self.style.later_loss * later_loss) * price;
            let score = gain - loss + self.place(craft, &end) - strain(self.model, craft, start, &end);
            rated.push((score, *node));
        }
        rated
    }

    /// What it is worth to end here, guns apart.
    fn place(&self, craft: &Craft, end: &End) -> f32 {
        let mut score = 0.0;
        if let Some(goal) = self.goal {
            let slow = end.speed <= u16::from(craft.adf);
            let there = if goal == end.at && slow { 6.0 } else { 0.0 };
            return there
                - f32::from(goal.distance(end.at))
                - if slow { 0.0 } else { 0.3 * f32::from(end.speed) };
        }
        let nearest = self.next.iter().map(|hex| hex.distance(end.at)).min();
        if let Some(nearest) = nearest {
            let near = f32::from(nearest);
            let most = 4.0 + near / 2.0;
            let close = if self.home { 0.3 } else { 1.0 } * self.style.close;
            score -=
                close * (near - 6.0).max(0.0) + self.style.brake * (f32::from(end.speed) - most).max(0.0);
        }
        if let Some(middle) = self.middle.filter(|_| !craft.class.is_small()) {
            score -= self.style.together * (f32::from(middle.distance(end.at)) - 3.0).max(0.0);
        }
        score
    }
}

/// §12.3 What it costs that a ship may break up.
pub(super) fn strain(model: &Model, craft: &Craft, start: &Start, end: &End) -> f32 {
    if !model.table {
        return 0.0;
    }
    let effort = end.speed.abs_diff(start.helm.speed) + u16::from(end.turns);
    let chance = break_up(craft.full as u16, craft.hull.max(1.0) as u16, effort);
    craft.value() * f32::from(chance) / 100.0
}

/// The best that each kind of gun can do.
fn best(list: &mut [f32; 5], harm: [f32; 5], price: f32) {
    for (most, harm) in list.iter_mut().zip(harm) {
        *most = most.max(harm * price);
    }
}

/// Where a ship is after its next movement if it flies straight on.
pub(super) fn after(craft: &Craft) -> Hex {
    craft.at.along(craft.facing, craft.speed.min(30) as i16)
}

fn centre(hexes: impl Iterator<Item = Hex>) -> Option<Hex> {
    let (mut q, mut r, mut count) = (0i32, 0i32, 0i32);
    for hex in hexes {
        q += i32::from(hex.q);
        r += i32::from(hex.r);
        count += 1;
    }
    (count > 1).then(|| Hex { q: (q / count) as i16, r: (r / count) as i16 })
}

/// Can a ship that ends so still fly on in its next movement: not into the planet, nor off a sheet with edges?
pub(super) fn safe(model: &Model, craft: &Craft, end: &End) -> bool {
    let room = end.speed + u16::from(craft.adf) + 1;
    let near = model.planet.is_some_and(|planet| planet.distance(end.at) <= room);
    let edge = model.edges && Place(end.at).from_edges() <= room;
    if !near && !edge {
        return true;
    }
    let craft =
        Craft { at: end.at, facing: end.facing, speed: end.speed, moves: Moves::Flies, ..craft.clone() };
    let start = Start::of(model, &craft);
    !Ways::new(start.from, false, &start.helm, &[], Grain::Coarse).ends.is_empty()
}
