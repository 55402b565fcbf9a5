//! What a battle's dice did: shots and hits of each side against what was to be expected, damage, losses and repairs.

use std::collections::BTreeMap;

use contract::study::StudyError;
use contract::{Answer, Game as _, Journal};
use serde_json::{Value, json};

use crate::Hawks;
use crate::event::{Cause, Event};
use crate::rules::s13_repairs::Attempt;
use crate::tables::Setup;
use crate::types::{Navy, ShipId, Weapon};

/// Tries of one kind, with the chance each had.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Tries {
    pub(super) made: u32,
    pub(super) good: u32,
    expected: f64,
    variance: f64,
}

impl Tries {
    fn add(&mut self, percent: f64, good: bool) {
        let p = percent / 100.0;
        self.made += 1;
        self.good += u32::from(good);
        self.expected += p;
        self.variance += p * (1.0 - p);
    }

    /// How far from what was to be expected, in standard deviations.
    fn luck(&self) -> f64 {
        if self.variance > 0.0 { (f64::from(self.good) - self.expected) / self.variance.sqrt() } else { 0.0 }
    }

    fn json(&self) -> Value {
        json!({ "made": self.made, "good": self.good, "expected": self.expected, "deviations": self.luck() })
    }
}

/// What one side did.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Side {
    pub(super) shots: Tries,
    by_weapon: BTreeMap<Weapon, Tries>,
    /// Points of hulls it took from the other side by fire.
    pub(super) damage: u32,
    /// Shots at what was destroyed already.
    wasted: u32,
    /// §12.3 Strains that its ships held out.
    strains: Tries,
    /// §13 Repairs.
    repairs: Tries,
    pub(super) lost: Vec<ShipId>,
}

/// Adds up a battle.
pub(super) fn ledger(setup: &Setup, journal: &Journal<Hawks>) -> ([Side; 2], u16) {
    let mut sides = [Side::default(), Side::default()];
    let mut turns = 0;
    let of = |ship: ShipId| usize::from(setup.ships[ship.index()].side.0);
    // Whose hit the next points of a hull are.
    let mut by = None;
    for (_, event) in journal.events() {
        match event {
            Event::MovementBegan { turn, .. } => turns = *turn,
            Event::Shot { attack, chance, hit, .. } => {
                let side = 1 - of(attack.target);
                sides[side].shots.add(f64::from(chance.percent), *hit);
                let own = sides[side].by_weapon.entry(attack.weapon).or_default();
                own.add(f64::from(chance.percent), *hit);
                by = hit.then_some((side, attack.target));
            }
            Event::HullHit { points, ship } => {
                if let Some((side, target)) = by.filter(|(_, target)| target == ship) {
                    sides[side].damage += u32::from(*points);
                    by = Some((side, target));
                }
            }
            Event::Wasted(attack) => sides[1 - of(attack.target)].wasted += 1,
            Event::Burned { .. } | Event::Blasted { .. } | Event::VolleyDone(_) => by = None,
            Event::Strained { percent, roll, ship } => {
                let holds = 100.0 - f64::from((*percent).min(100));
                sides[of(*ship)].strains.add(holds, roll > percent);
            }
            Event::Mended { attempt, percent, ship, .. } => {
                let chance = f64::from((*percent).min(89));
                sides[of(*ship)].repairs.add(chance, *attempt == Attempt::Repaired);
            }
            Event::Lost { cause, ship } if *cause != Cause::Detonated => sides[of(*ship)].lost.push(*ship),
            _ => {}
        }
    }
    (sides, turns)
}

fn line(about: &str, tries: &Tries) -> Option<String> {
    (tries.made > 0).then(|| {
        format!(
            "  {about}: {} of {}; {:.1} were to be expected ({:+.1} standard deviations).\n",
            tries.good,
            tries.made,
            tries.expected,
            tries.luck()
        )
    })
}

/// Luck of a finished battle, side by side.
pub(super) fn analyse(journal: &Journal<Hawks>) -> Result<Option<Answer>, StudyError> {
    let header = &journal.header.body;
    let setup = Hawks::prepare(&header.options, &header.user)?;
    let (sides, turns) = ledger(&setup, journal);
    let mut text = format!("{}, {turns} game turns.\n", setup.title);
    let mut json = json!({ "turns": turns });
    for (navy, side) in Navy::ALL.into_iter().zip(&sides) {
        text += &format!("{}\n", ["UPF", "Sathar"][usize::from(navy == Navy::Sathar)]);
        text.extend(line("Hits", &side.shots));
        for (weapon, tries) in &side.by_weapon {
            text.extend(line(&format!("  {}", weapon.name()), tries));
        }
        text.extend(line("Strained hulls that held", &side.strains));
        text.extend(line("Repairs", &side.repairs));
        text +=
            &format!("  Hull points shot away: {}; shots wasted on wrecks: {}.\n", side.damage, side.wasted);
        let lost: Vec<&str> = side.lost.iter().map(|id| setup.ships[id.index()].name.as_str()).collect();
        text += &if lost.is_empty() {
            "  No ship was lost.\n".to_owned()
        } else {
            format!("  Lost: {}.\n", lost.join(", "))
        };
        let weapons: serde_json::Map<String, Value> = side
            .by_weapon
            .iter()
            .map(|(weapon, tries)| (weapon.letters().to_lowercase(), tries.json()))
            .collect();
        json[navy.id()] = json!({
            "shots": side.shots.json(), "weapons": weapons, "strains": side.strains.json(),
            "repairs": side.repairs.json(), "damage": side.damage, "wasted": side.wasted, "lost": lost,
        });
    }
    Ok(Some(Answer { text, json, svg: None }))
}
