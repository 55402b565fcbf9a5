//! §5 §6 §8.2 Fire: what bears on whom, and what is to be expected of it.

use std::collections::BTreeMap;

use super::Plan;
use crate::action::Action;
use crate::event::{Launch, Shift, Shot, Stage};
use crate::gunnery::{self, Forecast, ways};
use crate::refusal::Refusal;
use crate::rules::torpedo_column;
use crate::types::{Battery, Class, Column, Hits, UnitId};
use crate::view::UnitView;

/// Each result with its number among all equally likely ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Chances {
    results: BTreeMap<Hits, u32>,
    all: u32,
}

impl Chances {
    /// Of a shot: what matters to its target. §13.3 A fort has no speed to lose; §13.2 any S brings an airship down, and a W
    /// does it no harm.
    pub(crate) fn of(forecast: &Forecast, target: Class) -> Self {
        let matters = |hits: Hits| match target {
            Class::Fort => Hits { s: 0, ..hits },
            Class::Zeppelin => Hits { x: hits.x || hits.s > 0, ..Hits::NONE },
            _ => hits,
        };
        let mut results = BTreeMap::new();
        for (hits, count) in &forecast.outcomes {
            *results.entry(matters(*hits)).or_insert(0) += count;
        }
        Chances { all: forecast.outcomes.values().sum(), results }
    }

    /// §8.2 Of a salvo of torpedoes in a column.
    pub(crate) fn in_column(charts: &crate::tables::Charts, column: Column) -> Self {
        let mut results = BTreeMap::new();
        for roll in 2..=12 {
            *results.entry(charts.result(column, roll).underwater()).or_insert(0) += ways(roll);
        }
        Chances { results, all: 36 }
    }

    /// Chances for each result that does something, the most likely first, in tenths of a per cent.
    pub(crate) fn results(&self) -> Vec<(Hits, u32)> {
        let mut all: Vec<(Hits, u32)> = self
            .results
            .iter()
            .filter(|(hits, _)| hits.any())
            .map(|(hits, count)| (*hits, self.permille(*count)))
            .collect();
        all.sort_by_key(|(hits, count)| (std::cmp::Reverse(*count), *hits));
        all
    }

    fn permille(&self, count: u32) -> u32 {
        (count * 1000 + self.all / 2) / self.all.max(1)
    }

    fn sum(&self, is: impl Fn(&Hits) -> bool) -> u32 {
        self.permille(self.results.iter().filter(|(hits, _)| is(hits)).map(|(_, count)| count).sum())
    }

    /// That it hits at all, in tenths of a per cent.
    pub(crate) fn hit(&self) -> u32 {
        self.sum(|hits| hits.any())
    }

    /// That it sinks at once.
    pub(crate) fn sinks(&self) -> u32 {
        self.sum(|hits| hits.x)
    }

    /// Hits on weapons alone, on speed alone, or both.
    pub(crate) fn kinds(&self) -> [u32; 4] {
        [
            self.sum(|hits| !hits.x && hits.w > 0 && hits.s == 0),
            self.sum(|hits| !hits.x && hits.w == 0 && hits.s > 0),
            self.sum(|hits| !hits.x && hits.w > 0 && hits.s > 0),
            self.sinks(),
        ]
    }

    /// What it is worth, in thousandths of a hit on weapons: speed counts twice, a sinking six times.
    pub(crate) fn worth(&self) -> u32 {
        let worth = |hits: &Hits| if hits.x { 6 } else { u32::from(hits.w) + 2 * u32::from(hits.s) };
        self.permille(self.results.iter().map(|(hits, count)| worth(hits) * count).sum())
    }
}

/// A chance in words: per cent, and never 0 if it may happen.
pub(crate) fn percent(permille: u32) -> String {
    match permille {
        0 => "0 %".into(),
        1..=9 => format!("0.{permille} %"),
        10..=99 if !permille.is_multiple_of(10) => format!("{}.{} %", permille / 10, permille % 10),
        _ => format!("{} %", (permille + 5) / 10),
    }
}

/// A battery and a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) shot: Shot,
    pub(crate) forecast: Forecast,
    pub(crate) chances: Chances,
    /// Is it drafted?
    pub(crate) aimed: bool,
}

impl Choice {
    /// The column of an average roll.
    pub(crate) fn column(&self) -> Option<Column> {
        self.forecast.rolls.iter().find(|(roll, ..)| *roll == 7).and_then(|(.., column)| *column)
    }

    /// The order that aims it.
    pub(crate) const fn action(&self) -> Action {
        let Shot { unit, battery, target } = self.shot;
        Action::Aim { battery, target, unit }
    }
}

/// §8.2 A salvo and a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) launch: Launch,
    pub(crate) range: u16,
    pub(crate) column: Column,
    pub(crate) shifts: Vec<Shift>,
    pub(crate) chances: Chances,
    pub(crate) ordered: bool,
}

impl Plan<'_> {
    /// §5 What a battery could do to a target.
    pub(crate) fn choice(&self, shot: Shot) -> Result<Choice, Refusal> {
        let forecast = gunnery::forecast(self.view, shot.unit, shot.battery, shot.target)?;
        let aimed = self.view.drafts.shots.contains(&shot);
        let chances = Chances::of(&forecast, self.view.basis.unit(shot.target).class);
        Ok(Choice { shot, forecast, chances, aimed })
    }

    fn choices(&self, pairs: impl Iterator<Item = (UnitId, UnitId)>) -> Vec<Choice> {
        let shots =
            pairs.flat_map(|(unit, target)| Battery::ALL.map(|battery| Shot { unit, battery, target }));
        let mut all: Vec<Choice> = shots.filter_map(|shot| self.choice(shot).ok()).collect();
        all.sort_by_key(|choice| (choice.shot.battery, std::cmp::Reverse(choice.chances.worth())));
        all
    }

    /// What a unit could fire at, the best first.
    pub(crate) fn fire_by(&self, unit: UnitId) -> Vec<Choice> {
        self.choices(self.theirs().map(|target| (unit, target.id)))
    }

    /// Who could fire at a target, the best first.
    pub(crate) fn fire_at(&self, target: UnitId) -> Vec<Choice> {
        self.choices(self.mine().map(|unit| (unit.id, target)))
    }

    /// §13.3 The order by which a unit bombards a fort with another's eyes: by the first friend that may spot for it.
    pub(crate) fn bombardment(&self, unit: UnitId, fort: UnitId) -> Option<Action> {
        let seat = self.view.seat.filter(|seat| self.view.basis.indirect(*seat))?;
        let friends = self.view.units.iter().filter(|other| other.side == seat);
        let mut orders = friends.map(|other| Action::Bombard { spotter: other.id, target: fort, unit });
        orders.find(|order| self.may(order))
    }

    /// §13.3 Forts that a unit may bombard so.
    pub(crate) fn bombards(&self, unit: UnitId) -> Vec<Action> {
        let forts = self.theirs().filter(|other| other.class == Class::Fort);
        forts.filter_map(|fort| self.bombardment(unit, fort.id)).collect()
    }

    /// What is drafted, by target.
    pub(crate) fn declared(&self) -> BTreeMap<UnitId, Vec<Choice>> {
        let mut all: BTreeMap<UnitId, Vec<Choice>> = BTreeMap::new();
        for shot in &self.view.drafts.shots {
            if let Ok(choice) = self.choice(*shot) {
                all.entry(shot.target).or_default().push(choice);
            }
        }
        all
    }

    /// Own units that could name a target for their main guns and have not.
    pub(crate) fn silent(&self) -> Vec<&UnitView> {
        if !self.at(Stage::Aim) {
            return Vec::new();
        }
        let aims = |unit: &&UnitView| {
            let drafted = |shot: &Shot| shot.unit == unit.id && shot.battery == Battery::Main;
            !self.view.drafts.shots.iter().any(drafted)
                && self.fire_by(unit.id).iter().any(|choice| choice.shot.battery == Battery::Main)
        };
        self.mine().filter(aims).collect()
    }

    /// §5 Why a unit's main guns cannot fire at the nearest enemy.
    pub(crate) fn mute(&self, unit: &UnitView) -> Option<String> {
        let from = unit.unit.hex()?;
        let near = self.theirs().min_by_key(|target| target.unit.hex().map(|hex| hex.distance(from)))?;
        let shot = Shot { unit: unit.id, battery: Battery::Main, target: near.id };
        let why = self.choice(shot).err()?;
        Some(format!("{}: {why} ({})", near.name, contract::Refuse::section(&why)))
    }

    /// §8.2 What the torpedoes of a unit could do.
    pub(crate) fn runs(&self, unit: &UnitView) -> Vec<Run> {
        let mut all: Vec<Run> = self
            .theirs()
            .filter_map(|target| {
                let launch = Launch { unit: unit.id, target: target.id };
                let ordered = self.view.drafts.torpedoes.contains(&launch);
                let may = ordered || self.may(&Action::Torpedo { target: target.id, unit: unit.id });
                let (column, shifts) = torpedo_column(self.view, launch).filter(|_| may)?;
                let range = unit.unit.hex()?.distance(target.unit.hex()?);
                let chances = Chances::in_column(self.view.basis.charts(), column);
                Some(Run { launch, range, column, shifts, chances, ordered })
            })
            .collect();
        all.sort_by_key(|run| std::cmp::Reverse(run.chances.worth()));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gunnery::{Solution, Spotting};

    /// §13.2 §13.3 A fort has no speed to lose; an airship falls by any S, and a W does it no harm.
    #[test]
    fn only_what_matters_to_the_target_counts_as_a_hit() {
        let hits = |w: u8, s: u8, x: bool| Hits { w, s, x };
        let outcomes = BTreeMap::from([
            (Hits::NONE, 400),
            (hits(1, 0, false), 300),
            (hits(0, 1, false), 200),
            (hits(1, 1, false), 60),
            (hits(0, 0, true), 40),
        ]);
        let solution = Solution {
            range: 7,
            attack: 18,
            defence: 8,
            spotting: Spotting::Sight,
            modifiers: Vec::new(),
            total: 0,
            flash: false,
        };
        let forecast = Forecast { solution, rolls: Vec::new(), outcomes };
        let chances = |class: Class| {
            let found = Chances::of(&forecast, class);
            (found.hit(), found.sinks())
        };
        assert_eq!(chances(Class::Bb), (600, 40));
        assert_eq!(chances(Class::Fort), (400, 40));
        assert_eq!(chances(Class::Zeppelin), (300, 300));
        assert_eq!(Chances::of(&forecast, Class::Fort).kinds(), [360, 0, 0, 40]);
    }
}
