//! Every way a ship can fly in one movement, with what it sees of the enemy on it.

use grid::{Hex, Side};

use super::guns::Sight;
use crate::rules::s3_movement::{Helm, speeds, tried_turns};
use crate::rules::s4_planet::{Pull, pull};
use crate::types::{Facing, Hand, Hex as Place};

/// A hex on a way.
#[derive(Clone, Copy, Debug)]
struct Node {
    at: Hex,
    facing: Side,
    steps: u16,
    turns: u8,
    turned: bool,
    pulled: bool,
    /// The leg before this one.
    before: u32,
}

/// All ways of a ship: a tree of hexes.
#[derive(Debug, Default)]
pub(super) struct Ways {
    nodes: Vec<Node>,
    /// For each node and foe how the ship has seen the foe so far, and the foe the ship.
    sights: Vec<[Sight; 2]>,
    foes: usize,
    /// Where a way may end.
    pub(super) ends: Vec<u32>,
}

/// The end of a way.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub(super) at: Hex,
    pub(super) facing: Side,
    pub(super) speed: u16,
    pub(super) turns: u8,
}

/// How finely ways are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grain {
    /// All of them.
    Fine,
    /// All speeds, no more turns than most ships have.
    Middle,
    /// A few speeds, few turns.
    Coarse,
}

const NONE: u32 = u32::MAX;

/// Which hexes with which facings were come to, with how many turns, at each number of steps.
struct Seen {
    middle: Hex,
    radius: i16,
    /// The number of steps, above how many turns.
    marks: Vec<u16>,
}

impl Seen {
    fn new(middle: Hex, most: u16) -> Self {
        let radius = most as i16 + 1;
        let width = (2 * radius + 1) as usize;
        Seen { middle, radius, marks: vec![u16::MAX; width * width * 12] }
    }

    /// Is it new, or cheaper than before?
    fn fresh(&mut self, node: &Node) -> bool {
        let (q, r) = (node.at.q - self.middle.q + self.radius, node.at.r - self.middle.r + self.radius);
        // A fast ship has more hexes around it than an `i16` can count.
        let cell = r as usize * (2 * self.radius + 1) as usize + q as usize;
        let mark = &mut self.marks[cell * 12 + node.facing.number() * 2 + usize::from(node.turned)];
        let (steps, turns) = (*mark >> 8, *mark & 255);
        let new = *mark == u16::MAX || steps != node.steps || u16::from(node.turns) < turns;
        if new {
            *mark = node.steps << 8 | u16::from(node.turns);
        }
        new
    }
}

impl Ways {
    /// All ways from here. Ships that would fall onto the planet or leave a sheet with edges are left out.
    pub(super) fn new(
        from: (Hex, Side),
        pulled: bool,
        helm: &Helm,
        foes: &[(Hex, Side)],
        grain: Grain,
    ) -> Self {
        let range = speeds(helm.speed, helm.adf);
        let most = (*range.end()).min(200);
        let mut ways = Ways { foes: foes.len(), ..Ways::default() };
        let mut seen = Seen::new(from.0, most);
        let still = range.contains(&0) && helm.owed == 0;
        let begin = |facing: Side| Node {
            at: from.0,
            facing,
            steps: 0,
            turns: 0,
            turned: true,
            pulled,
            before: NONE,
        };
        ways.push(begin(from.1), foes);
        if helm.mr > 0 && (helm.loose || still) {
            for facing in Side::ALL.into_iter().filter(|facing| *facing != from.1) {
                ways.push(begin(facing), foes);
            }
        }
        let turns = match grain {
            Grain::Fine => tried_turns(helm),
            Grain::Middle => tried_turns(helm).min(3),
            Grain::Coarse => tried_turns(helm).min(2),
        };
        let wanted = |steps: u16| {
            grain != Grain::Coarse
                || helm.adf < 3
                || steps.abs_diff(helm.speed).is_multiple_of(2)
                || steps == *range.start()
                || steps == *range.end()
        };
        let mut next = 0;
        while next < ways.nodes.len() {
            let index = next as u32;
            let node = ways.nodes[next];
            next += 1;
            let bound = helm.forced.is_some() || helm.weaves;
            let must = bound && node.steps > 0 && !node.turned && node.turns < helm.mr;
            let woven = node.steps >= helm.owed;
            if range.contains(&node.steps) && woven && !must && wanted(node.steps) {
                ways.ends.push(index);
            }
            let limit = if bound { helm.mr } else { turns };
            if node.steps > 0 && !node.turned && node.turns < limit {
                for hand in [Hand::Left, Hand::Right] {
                    if helm.forced.is_none_or(|forced| forced == hand) {
                        let facing = Facing(node.facing).turned(hand).0;
                        let turned = Node { facing, turned: true, turns: node.turns + 1, ..node };
                        if seen.fresh(&turned) {
                            ways.push(turned, foes);
                        }
                    }
                }
            }
            let about = !helm.loose && node.steps == 0 && node.facing != from.1;
            if node.steps >= most || must || about {
                continue;
            }
            if let Some(entered) = enter(&node, index, helm)
                && seen.fresh(&entered)
            {
                ways.push(entered, foes);
            }
        }
        ways
    }

    fn push(&mut self, node: Node, foes: &[(Hex, Side)]) {
        let before = if node.before == NONE { None } else { Some(node.before as usize * self.foes) };
        for (n, (at, facing)) in foes.iter().enumerate() {
            let mine = Sight::of(node.at, node.facing, *at);
            let theirs = Sight::of(*at, *facing, node.at);
            let so_far = before.map_or([Sight::NONE; 2], |before| self.sights[before + n]);
            self.sights.push([so_far[0].nearer(mine), so_far[1].nearer(theirs)]);
        }
        self.nodes.push(node);
    }

    /// How much there is to look at: every foe from every hex.
    pub(super) fn work(&self) -> u64 {
        (self.nodes.len() * self.foes.max(1)) as u64
    }

    /// Every hex and facing on any way.
    pub(super) fn poses(&self) -> impl Iterator<Item = (Hex, Side)> {
        self.nodes.iter().map(|node| (node.at, node.facing))
    }

    /// How a way ends.
    pub(super) fn end(&self, node: u32) -> End {
        let Node { at, facing, steps, turns, .. } = self.nodes[node as usize];
        End { at, facing, speed: steps, turns }
    }

    /// How every foe was seen on a way, and saw the ship.
    pub(super) fn seen(&self, node: u32) -> &[[Sight; 2]] {
        let from = node as usize * self.foes;
        &self.sights[from..from + self.foes]
    }

    /// The facing at the start, and every hex entered with the facing there.
    pub(super) fn path(&self, node: u32) -> (Side, Vec<(Hex, Side)>) {
        let mut path = Vec::new();
        let mut node = self.nodes[node as usize];
        while node.before != NONE {
            path.push((node.at, node.facing));
            node = self.nodes[node.before as usize];
        }
        path.reverse();
        (node.facing, path)
    }
}

/// The hex ahead, with what the planet does there; none if that is the end of the ship.
fn enter(node: &Node, index: u32, helm: &Helm) -> Option<Node> {
    let at = node.at.toward(node.facing);
    let (mut facing, mut pulled) = (node.facing, node.pulled);
    if let Some(planet) = helm.planet {
        if planet.0 == at {
            return None;
        }
        if helm.gravity {
            match pull(planet, Place(at), Facing(facing)) {
                Pull::Falls => return None,
                Pull::Bends(hand) if !pulled => {
                    facing = Facing(facing).turned(hand).0;
                    pulled = true;
                }
                Pull::Bends(_) | Pull::Nothing => {}
                Pull::Outside => pulled = false,
            }
        }
    }
    if helm.edges && !Place(at).on_sheet() {
        return None;
    }
    Some(Node { at, facing, steps: node.steps + 1, turns: node.turns, turned: false, pulled, before: index })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ruling_r42_who_has_evaded_and_owes_no_hex_may_stop_facing_anything() {
        let helm = |owed: u16| Helm {
            speed: 3,
            adf: 5,
            mr: 4,
            loose: false,
            planet: None,
            gravity: false,
            forced: None,
            weaves: true,
            owed,
            edges: false,
        };
        let stops = |owed: u16| {
            let ways = Ways::new((Hex::default(), Side::East), false, &helm(owed), &[], Grain::Fine);
            ways.ends.iter().filter(|node| ways.end(**node).speed == 0).count()
        };
        assert_eq!([stops(0), stops(1)], [6, 0]);
    }

    #[test]
    fn s3_1_a_ship_of_any_speed_has_ways() {
        let helm = Helm {
            speed: 120,
            adf: 1,
            mr: 1,
            loose: false,
            planet: None,
            gravity: false,
            forced: None,
            weaves: false,
            owed: 0,
            edges: false,
        };
        let ways = Ways::new((Hex::default(), Side::East), false, &helm, &[], Grain::Fine);
        assert!(ways.ends.iter().any(|node| ways.end(*node).at == Hex { q: 121, r: 0 }), "straight on");
    }
}
