//! Where a ship could shoot in its next turn, whatever it does until then.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use grid::{Hex, Side};

use super::guns::{FAR, Sight, turned_back};
use super::ways::{Grain, Ways};
use crate::rules::s3_movement::{Helm, speeds};

/// The longest range of all.
const LONGEST: i16 = 12;

/// For every hex around a ship that faces east the least ranges at which it could have it in its next turn.
#[derive(Debug)]
pub(super) struct Cover {
    radius: i16,
    seen: Vec<Sight>,
}

/// Faster ships count as this fast.
const FASTEST: u16 = 26;

impl Cover {
    fn new(speed: u16, adf: u8, mr: u8) -> Self {
        let most = *speeds(speed, adf).end();
        let radius = most as i16 + LONGEST + 1;
        let width = (2 * radius + 1) as usize;
        let mut cover = Cover { radius, seen: vec![Sight::NONE; width * width] };
        let helm = Helm {
            speed,
            adf,
            mr,
            loose: false,
            planet: None,
            gravity: false,
            forced: None,
            weaves: false,
            owed: 0,
            edges: false,
        };
        let ways = Ways::new((Hex::default(), Side::East), false, &helm, &[], Grain::Fine);
        // A ship that faces about where it stands is not looked at: it does not move then.
        let poses: BTreeSet<(Hex, Side)> = ways.poses().collect();
        for (at, facing) in poses {
            cover.look(at, facing);
        }
        cover.spread();
        cover
    }

    fn index(&self, q: i16, r: i16) -> Option<usize> {
        let inside = q.abs() <= self.radius && r.abs() <= self.radius;
        inside.then(|| ((r + self.radius) * (2 * self.radius + 1) + q + self.radius) as usize)
    }

    /// From here it sees what is ahead.
    fn look(&mut self, at: Hex, facing: Side) {
        let mut mark = |hex: Hex, range: i16, head: bool| {
            if let Some(n) = self.index(hex.q, hex.r) {
                let seen = &mut self.seen[n];
                seen.flank = seen.flank.min(range as u8);
                if head {
                    seen.head = seen.head.min(range as u8);
                }
                if range == 0 {
                    seen.any = 0;
                }
            }
        };
        for range in 0..=10 {
            mark(at.along(facing, range), range, true);
            if range >= 2 {
                let beside = at.along(facing, range - 1);
                mark(beside.toward(facing.left()), range, false);
                mark(beside.toward(facing.right()), range, false);
            }
        }
    }

    /// What it passes it has at no range; what lies beside that, at one; and so on.
    fn spread(&mut self) {
        let mut edge: Vec<(i16, i16)> = Vec::new();
        for r in -self.radius..=self.radius {
            for q in -self.radius..=self.radius {
                if self.index(q, r).is_some_and(|n| self.seen[n].any == 0) {
                    edge.push((q, r));
                }
            }
        }
        for range in 1..=LONGEST as u8 {
            let mut next = Vec::new();
            for (q, r) in edge {
                for hex in (Hex { q, r }).around() {
                    if let Some(n) = self.index(hex.q, hex.r).filter(|n| self.seen[*n].any == FAR) {
                        self.seen[n].any = range;
                        next.push((hex.q, hex.r));
                    }
                }
            }
            edge = next;
        }
    }

    /// How a ship in this hex with this facing could have another.
    pub(super) fn of(&self, from: Hex, facing: Side, to: Hex) -> Sight {
        let (q, r) = turned_back((to.q - from.q, to.r - from.r), facing);
        self.index(q, r).map_or(Sight::NONE, |n| self.seen[n])
    }
}

/// Covers by speed, ADF and MR.
type Known = BTreeMap<(u16, u8, u8), Arc<Cover>>;

/// Those that were worked out by anybody: they are the same in all battles.
static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);

/// Covers that were asked for.
#[derive(Debug, Default)]
pub(super) struct Covers(Known);

impl Covers {
    /// The cover of a ship with this speed, ADF and MR.
    pub(super) fn get(&mut self, speed: u16, adf: u8, mr: u8) -> Arc<Cover> {
        let key = (speed.min(FASTEST), adf, mr.min(4));
        let find = || {
            let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
            known.entry(key).or_insert_with(|| Arc::new(Cover::new(key.0, key.1, key.2))).clone()
        };
        self.0.entry(key).or_insert_with(find).clone()
    }
}
