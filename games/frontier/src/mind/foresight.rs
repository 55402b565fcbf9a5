//! An admiral who plays the war ahead before it decides: every plan it thinks of, with the same luck for each, against an enemy that
//! counts as `normal` does. How much is played is counted in days of war, never in time.

use std::sync::Arc;

use contract::Dice;

use super::ahead::{self, Conduct, arena, leader, world};
use super::desk::Desk;
use super::outlook::outlook;
use super::patience::driven;
use super::staff::{HARD, Lead, NORMAL, Skill, Staff, follow};
use super::war::War;
use super::{Brain, ideas, reserve};
use crate::action::Action;
use crate::state::State;
use crate::tables::Setup;
use crate::types::Navy;

/// How much is played ahead for one decision.
#[derive(Clone, Copy, Debug)]
struct Depth {
    /// So many days of the war.
    days: u16,
    /// So many times at first.
    first: u32,
    /// So many more times for each of the best.
    more: u32,
    /// That many are the best.
    best: usize,
}

const MOVES: Depth = Depth { days: 22, first: 1, more: 1, best: 3 };
const ATTACKS: Depth = Depth { days: 12, first: 2, more: 2, best: 3 };

/// While nothing is near, it thinks again after so many days.
const QUIET: u16 = 3;

/// Something that can be done now, and how it goes on.
struct Idea {
    first: Vec<Action>,
    conduct: Conduct,
    score: f64,
    tries: u32,
}

impl Idea {
    fn mean(&self) -> f64 {
        self.score / f64::from(self.tries.max(1))
    }
}

/// Who plays the war ahead.
pub(super) struct Foresight {
    arena: Option<Arc<Setup>>,
}

impl Foresight {
    pub(super) const fn new() -> Self {
        Foresight { arena: None }
    }

    fn world(&mut self, desk: &Desk) -> State {
        let arena = self.arena.get_or_insert_with(|| arena(&desk.state.setup));
        world(desk, arena)
    }
}

/// The luck of all wars played ahead for a decision. Those who share a side have the same, and so the same plan.
fn luck(desk: &Desk, dice: &mut Dice) -> u64 {
    let shared = desk.state.setup.seats(desk.navy).count() > 1;
    if shared { 1000 * u64::from(desk.state.day) } else { dice.wide(1 << 32) }
}

/// A world to think about, for one side.
struct Study<'a> {
    world: &'a State,
    navy: Navy,
    depth: Depth,
    seed: u64,
    enemy: Conduct,
}

impl Study<'_> {
    /// A desk in this world.
    fn desk(&self) -> Desk {
        Desk { state: self.world.clone(), seat: leader(self.navy), navy: self.navy, plan: Vec::new() }
    }

    /// What this conduct moves today.
    fn moves(&self, conduct: Conduct) -> Idea {
        let mut desk = self.desk();
        let mut dice = Dice::loose(self.seed).unnoted();
        Staff { skill: conduct.skill }.moves(&mut desk, &mut dice);
        follow(&mut desk, &conduct.leads);
        desk.enter_rest();
        Idea { first: desk.plan, conduct, score: 0.0, tries: 0 }
    }

    /// Plays an idea so many times more.
    fn play(&self, idea: &mut Idea, times: u32) {
        for _ in 0..times {
            let mut dice = Dice::loose(self.seed + u64::from(idea.tries)).unnoted();
            let mut desk = self.desk();
            for action in &idea.first {
                desk.draft(action.clone());
            }
            let state =
                ahead::commit(desk.state, leader(self.navy), &Action::Done, &mut dice, &mut Vec::new());
            let conducts = match self.navy {
                Navy::Upf => [&idea.conduct, &self.enemy],
                Navy::Sathar => [&self.enemy, &idea.conduct],
            };
            let end = ahead::play(state, conducts, self.world.day + self.depth.days, &mut dice);
            let upf = outlook(&end);
            idea.score += if self.navy == Navy::Upf { upf } else { 1.0 - upf };
            idea.tries += 1;
        }
    }

    /// Plays all, then the best ones again; the best of all comes first.
    fn sift(&self, ideas: &mut Vec<Idea>) {
        let mut seen: Vec<(Vec<Action>, Skill, Vec<Lead>)> = Vec::new();
        ideas.retain(|idea| {
            let key = (idea.first.clone(), idea.conduct.skill, idea.conduct.leads.clone());
            let new = !seen.contains(&key);
            seen.push(key);
            new
        });
        for idea in ideas.iter_mut().filter(|idea| idea.tries == 0) {
            self.play(idea, self.depth.first);
        }
        ideas.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        let most = self.depth.first + self.depth.more;
        for idea in ideas.iter_mut().take(self.depth.best) {
            self.play(idea, most.saturating_sub(idea.tries));
        }
        ideas.truncate(self.depth.best);
        ideas.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
    }
}

/// Drafts what the best idea does today, as far as its ships are the desk's.
fn carry_over(ideas: &[Idea], desk: &mut Desk) {
    for action in ideas.iter().take(1).flat_map(|best| &best.first) {
        desk.draft(action.clone());
    }
}

impl Brain for Foresight {
    fn set_up(&mut self, desk: &mut Desk, dice: &mut Dice) {
        Staff { skill: HARD }.set_up(desk, dice);
    }

    fn calls(&mut self, _: &Desk) -> bool {
        true
    }

    fn moves(&mut self, desk: &mut Desk, dice: &mut Dice) {
        if desk.navy == Navy::Sathar && driven(&desk.state) {
            // There is nothing left to think about.
            return Staff { skill: HARD }.moves(desk, dice);
        }
        if !ideas::pressing(&War::new(&desk.state), desk.navy) && !desk.state.day.is_multiple_of(QUIET) {
            // Standing orders hold.
            if desk.navy == Navy::Sathar {
                reserve::enter(desk, HARD);
            }
            return;
        }
        let world = self.world(desk);
        let enemy = Conduct { skill: NORMAL, leads: Vec::new() };
        let seed = luck(desk, dice);
        let study = Study { world: &world, navy: desk.navy, depth: MOVES, seed, enemy };
        let profiles = ideas::profiles(desk.navy);
        let plain = |skill: &Skill| study.moves(Conduct { skill: *skill, leads: Vec::new() });
        let mut ideas: Vec<Idea> = profiles.iter().map(plain).collect();
        study.sift(&mut ideas);
        let Some(base) = ideas.first().map(|idea| idea.conduct.skill) else { return };
        let war = War::new(&world);
        for leads in ideas::leads(&war, desk.navy) {
            ideas.push(study.moves(Conduct { skill: base, leads }));
        }
        study.sift(&mut ideas);
        carry_over(&ideas, desk);
    }

    fn attacks(&mut self, desk: &mut Desk, dice: &mut Dice) {
        if desk.navy == Navy::Sathar && driven(&desk.state) {
            return Staff { skill: HARD }.attacks(desk, dice);
        }
        let world = self.world(desk);
        let enemy = Conduct { skill: NORMAL, leads: Vec::new() };
        let seed = luck(desk, dice);
        let study = Study { world: &world, navy: desk.navy, depth: ATTACKS, seed, enemy };
        let conduct = Conduct { skill: NORMAL, leads: Vec::new() };
        let mut ideas: Vec<Idea> = ideas::attacks(&study.desk())
            .into_iter()
            .map(|first| Idea { first, conduct: conduct.clone(), score: 0.0, tries: 0 })
            .collect();
        study.sift(&mut ideas);
        carry_over(&ideas, desk);
    }

    fn defends(&mut self, desk: &mut Desk, _: &mut Dice) {
        super::fights::defends(desk, NORMAL);
    }
}
