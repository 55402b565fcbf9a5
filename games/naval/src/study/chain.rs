//! What becomes of a ship under the same fire, turn after turn: exact distributions over its two tracks.

use std::collections::BTreeMap;

use crate::gunnery::ways;
use crate::types::{Class, Crew, Hits, Track};

/// Equally likely pairs of rolls of a shot.
pub const PAIRS: u32 = 1296;

/// §6.5 The hits that a ship has; none once it is sunk.
pub type Hull = Option<(Track, Track)>;

/// A chance for each state of a ship.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances(BTreeMap<Hull, f64>);

/// §6.5 One hit on a track, or on the other if it is full; nothing is left if both are.
fn hit(tracks: (Track, Track), weapons: bool) -> Hull {
    let (mut w, mut s) = tracks;
    let (track, other) = if weapons { (&mut w, &mut s) } else { (&mut s, &mut w) };
    if !track.full() {
        track.hits += 1;
    } else if !other.full() {
        other.hits += 1;
    } else {
        return None;
    }
    Some((w, s))
}

/// §6.5 What a result leaves of a ship. §13.3 A fort has no speed to lose and is destroyed at 3W; §13.2 an airship by any
/// S or X.
fn struck(hull: Hull, result: Hits, class: Class) -> Hull {
    let mut tracks = hull.filter(|_| !result.x)?;
    match class {
        Class::Zeppelin => Some(tracks).filter(|_| result.s == 0),
        Class::Fort => {
            tracks.0.hits = (tracks.0.hits + result.w).min(Track::FULL);
            Some(tracks).filter(|(w, _)| !w.full())
        }
        _ => {
            let letters = std::iter::repeat_n(true, usize::from(result.w))
                .chain(std::iter::repeat_n(false, usize::from(result.s)));
            letters.into_iter().try_fold(tracks, hit)
        }
    }
}

/// §9 What an attempt makes of a track, with its number of 36 rolls.
fn repairs(track: Track, crew: Crew) -> Vec<(Track, u32)> {
    if track.repairable() == 0 {
        return vec![(track, 36)];
    }
    let mut all: BTreeMap<Track, u32> = BTreeMap::new();
    for roll in 2..=12u8 {
        let mut after = track;
        match roll as i8 + crew.bonus() {
            10.. => after.hits -= 1,
            ..=5 => after.fixed += 1,
            _ => {}
        }
        *all.entry(after).or_default() += ways(roll);
    }
    all.into_iter().collect()
}

impl Chances {
    /// A ship with these hits for certain.
    pub fn certain(w: u8, s: u8) -> Self {
        let track = |hits: u8| Track { hits: hits.min(Track::FULL), fixed: 0 };
        Chances([(Some((track(w), track(s))), 1.0)].into())
    }

    /// Every state becomes others, each with its share.
    fn then(&self, next: impl Fn(Hull) -> Vec<(Hull, f64)>) -> Self {
        let mut after = BTreeMap::new();
        for (hull, chance) in &self.0 {
            for (hull, share) in next(*hull) {
                *after.entry(hull).or_insert(0.0) += chance * share;
            }
        }
        Chances(after)
    }

    /// §6 After a shot with these results, each with its number of 1,296.
    pub fn shot(&self, results: &BTreeMap<Hits, u32>, class: Class) -> Self {
        let share = |count: u32| f64::from(count) / f64::from(PAIRS);
        self.then(|hull| {
            results.iter().map(|(result, count)| (struck(hull, *result, class), share(*count))).collect()
        })
    }

    /// §9 After an attempt on each track. A fort makes two on its weapons.
    pub fn repaired(&self, crew: Crew, class: Class) -> Self {
        let once = |chances: &Chances| {
            chances.then(|hull| {
                let Some((w, s)) = hull else { return vec![(None, 1.0)] };
                let guns = repairs(w, crew);
                let both =
                    guns.iter().flat_map(|one| repairs(s, crew).into_iter().map(move |other| (*one, other)));
                both.map(|((w, n), (s, m))| (Some((w, s)), f64::from(n * m) / f64::from(PAIRS))).collect()
            })
        };
        let first = once(self);
        if class == Class::Fort { once(&first) } else { first }
    }

    /// How likely it is sunk.
    pub fn sunk(&self) -> f64 {
        self.0.get(&None).copied().unwrap_or(0.0)
    }

    /// How likely it is afloat with so many hits on its weapons, 0 to 3.
    pub fn weapons(&self) -> [f64; 4] {
        self.by(|(w, _)| w)
    }

    /// How likely it is afloat with so many hits on its speed, 0 to 3.
    pub fn speed(&self) -> [f64; 4] {
        self.by(|(_, s)| s)
    }

    fn by(&self, track: fn((Track, Track)) -> Track) -> [f64; 4] {
        let mut all = [0.0; 4];
        for (hull, chance) in &self.0 {
            if let Some(tracks) = hull {
                all[usize::from(track(*tracks).hits)] += chance;
            }
        }
        all
    }

    /// How likely each pair of hits on weapons and speed is while it is afloat.
    pub fn pairs(&self) -> BTreeMap<(u8, u8), f64> {
        let mut all = BTreeMap::new();
        for ((w, s), chance) in self.0.iter().filter_map(|(hull, chance)| Some(((*hull)?, chance))) {
            *all.entry((w.hits, s.hits)).or_insert(0.0) += chance;
        }
        all
    }

    /// All of it: 1 but for rounding.
    pub fn whole(&self) -> f64 {
        self.0.values().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sure(result: &str) -> BTreeMap<Hits, u32> {
        [(result.parse().expect(result), PAIRS)].into()
    }

    #[test]
    fn s6_5_overflow_goes_to_the_other_track_and_then_under() {
        let near = |a: f64, b: f64| (a - b).abs() < 1e-12;
        let after = Chances::certain(3, 0).shot(&sure("W"), Class::Bb);
        assert!(near(after.weapons()[3], 1.0) && near(after.speed()[1], 1.0));
        let after = Chances::certain(2, 3).shot(&sure("SS"), Class::Bb);
        assert!(near(after.sunk(), 1.0), "one S fills the weapons, the next sinks");
        assert!(near(Chances::certain(2, 3).shot(&sure("S"), Class::Bb).weapons()[3], 1.0));
        assert!(near(Chances::certain(0, 0).shot(&sure("WWS"), Class::Bb).pairs()[&(2, 1)], 1.0));
        assert!(near(Chances::certain(0, 0).shot(&sure("X"), Class::Bb).sunk(), 1.0));
        assert!(near(Chances::certain(1, 0).shot(&sure("WW"), Class::Fort).sunk(), 1.0));
        assert!(near(Chances::certain(0, 0).shot(&sure("SS"), Class::Fort).pairs()[&(0, 0)], 1.0));
        assert!(near(Chances::certain(0, 0).shot(&sure("S"), Class::Zeppelin).sunk(), 1.0));
        assert!(near(Chances::certain(0, 0).shot(&sure("WW"), Class::Zeppelin).sunk(), 0.0));
    }

    #[test]
    fn s9_damage_control_by_crew() {
        let repaired = |crew| Chances::certain(1, 0).repaired(crew, Class::Bb).weapons()[0] * 36.0;
        for (crew, rolls) in [(Crew::Poor, 3.0), (Crew::Regular, 6.0), (Crew::Crack, 10.0)] {
            assert!((repaired(crew) - rolls).abs() < 1e-9, "{crew:?}");
        }
        // What has become permanent is not tried again: 6/36, then 20/36 · 6/36, …
        let mut chances = Chances::certain(1, 0);
        for _ in 0..200 {
            chances = chances.repaired(Crew::Regular, Class::Bb);
        }
        assert!((chances.weapons()[0] - 6.0 / 16.0).abs() < 1e-9 && (chances.whole() - 1.0).abs() < 1e-9);
    }
}
