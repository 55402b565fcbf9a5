//! A captain: looks one movement ahead for every ship, and fires with all of them together.

use std::sync::Arc;

use contract::{Budget, Dice, Legal, Mind, Seat};
use grid::Hex;

use super::cover::Covers;
use super::model::{Model, Moves};
use super::steer::{Outlook, Start, Style, safe, strain};
use super::ways::{End, Grain, Ways};
use super::{answer, deeds, drones, escape, fly, placing, repairs, upkeep, volley};
use crate::Hawks;
use crate::action::Action;
use crate::picture::picture;
use crate::rules::s3_flying::{helm, must_weave, start};
use crate::state::State;
use crate::tables::Setup;
use crate::types::{Class, ShipId, Weapon};
use crate::view::{Sighting, Stage, View};

/// How well it plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grade {
    /// Errs as people do.
    Easy,
    /// As well as it can without looking further.
    Normal,
    /// Plays what it means to do in its head first.
    Hard,
}

/// A captain.
pub(super) struct Captain {
    pub(super) setup: Arc<Setup>,
    pub(super) grade: Grade,
    pub(super) covers: Covers,
}

impl Captain {
    pub(super) fn new(setup: &Setup, grade: Grade) -> Self {
        Captain { setup: Arc::new(setup.clone()), grade, covers: Covers::default() }
    }
}

impl Mind<Hawks> for Captain {
    fn heeds(&self) -> bool {
        false
    }

    fn fresh(&mut self) -> bool {
        true
    }

    fn notice(&mut self, _: &Sighting) {}

    fn choose(
        &mut self,
        view: &View,
        _: &Legal<Action>,
        budget: Budget,
        dice: &mut Dice,
        plan: &mut Vec<Action>,
    ) {
        let Some(seat) = view.seat else { return };
        let state = picture(&self.setup, view);
        match view.stage {
            Stage::Place => placing::place(&state, seat, plan),
            Stage::Seek => {
                if self.grade != Grade::Easy {
                    upkeep::screens(&state, &Model::of(&state), seat, plan);
                }
                upkeep::seekers(&state, seat, plan);
            }
            Stage::Move => self.movement(&state, seat, budget, dice, plan),
            Stage::Detonate => drones(&state, seat, plan),
            Stage::Defend | Stage::Attack => {
                let defensive = view.stage == Stage::Defend;
                if self.grade == Grade::Easy {
                    volley::careless(&state, seat, defensive, dice, plan);
                } else {
                    volley::volley(&state, seat, defensive, plan);
                }
            }
            // Most interceptors are forgotten.
            Stage::Answer if self.grade == Grade::Easy && dice.pick(4) > 1 => plan.push(Action::Answer),
            Stage::Answer => answer::answers(&state, &view.volley, seat, plan),
            Stage::Repair if self.grade == Grade::Easy => repairs(&state, seat, plan),
            Stage::Repair => upkeep::repairs(&state, seat, plan),
            Stage::Over => {}
        }
    }
}

/// What a ship means to do.
pub(super) struct Choice {
    /// In the list of the model.
    pub(super) craft: usize,
    pub(super) ways: Ways,
    /// The best ends, with what they are worth.
    pub(super) rated: Vec<(f32, u32)>,
    pub(super) start: Start,
    /// Which of them is taken.
    pub(super) taken: usize,
    /// Which of them each plan of a whole fleet would take.
    pub(super) plans: [usize; PLANS.len()],
    /// May it mask itself?
    pub(super) masks: bool,
    /// §5 The base where it is to dock or land.
    pub(super) base: Option<ShipId>,
}

impl Choice {
    pub(super) fn node(&self) -> u32 {
        self.rated[self.taken].1
    }

    pub(super) fn end(&self) -> End {
        self.ways.end(self.node())
    }

    /// Adds the best ends of every plan.
    fn widen(&mut self, usual: &Outlook<'_>, seat: Seat, covers: &mut Covers) {
        let model = usual.model;
        for (plan, style) in PLANS.into_iter().enumerate() {
            let mut outlook = Outlook::new(model, seat, style);
            outlook.goal = usual.goal;
            let mut best = outlook.rate(self.craft, &self.start, &self.ways, covers, 60);
            best = different(&self.ways, &best, PLAN_ENDS);
            best.retain(|(_, node)| safe(model, &model.crafts[self.craft], &self.ways.end(*node)));
            let nodes: Vec<u32> = best.into_iter().map(|(_, node)| node).collect();
            for (value, node) in usual.worth(self.craft, &self.start, &self.ways, covers, &nodes) {
                if self.rated.iter().all(|(_, known)| *known != node) {
                    self.rated.push((value, node));
                }
            }
            let first = nodes.first().and_then(|node| self.rated.iter().position(|(_, known)| known == node));
            self.plans[plan] = first.unwrap_or(0);
        }
    }

    /// §12.3 What it costs that the ship may break up.
    pub(super) fn risk(&self, model: &Model) -> f32 {
        strain(model, &model.crafts[self.craft], &self.start, &self.end())
    }
}

/// How a whole fleet may mean to fly, other than as usual.
pub(super) const PLANS: [Style; 2] = [Style::CHARGE, Style::CAUTIOUS];

/// So many ends of a ship are played on from, and so many more for each plan.
const USUAL_ENDS: usize = 14;
const PLAN_ENDS: usize = 4;

/// Most sights of one ship by another that are looked at in one movement before ways get fewer.
const SIGHTS: u64 = 8_000_000;

/// The best of those that end elsewhere or otherwise.
fn different(ways: &Ways, rated: &[(f32, u32)], most: usize) -> Vec<(f32, u32)> {
    let mut kept: Vec<((f32, u32), End)> = Vec::new();
    for one in rated {
        let end = ways.end(one.1);
        let like = |other: &End| other.facing == end.facing && other.at.distance(end.at) <= 1;
        if kept.iter().all(|(_, other)| !like(other)) {
            kept.push((*one, end));
        }
        if kept.len() == most {
            break;
        }
    }
    kept.into_iter().map(|(one, _)| one).collect()
}

/// The ships of a side that fly now, the large ones first.
fn flying(state: &State, model: &Model, seat: Seat) -> Vec<usize> {
    let foes: Vec<Hex> = model.side(Seat(1 - seat.0)).map(|n| model.crafts[n].at).collect();
    let flies = |n: &usize| {
        let craft = &model.crafts[*n];
        let near = foes.iter().map(|at| at.distance(craft.at)).min().unwrap_or(u16::MAX);
        match craft.moves {
            _ if craft.class.is_station() || escape::bound(state, craft.id) => false,
            Moves::Flies => true,
            // §19.1 With the crew aboard nothing keeps it in dock.
            Moves::Orbits(_) | Moves::Carried(_) if escape::leaves(state, craft.id) => craft.adf > 0,
            Moves::Orbits(_) => near <= 12 && craft.adf > 0 || must_weave(state, craft.id),
            Moves::Carried(_) => {
                let loaded = craft.arms.iter().any(|count| *count > 0)
                    && (craft.class != Class::Fighter
                        || state.ship(craft.id).condition.usable(Weapon::Ar) > 0);
                near <= 15 && craft.adf > 0 && loaded
            }
        }
    };
    let mut list: Vec<usize> = model.side(seat).filter(flies).collect();
    list.sort_by_key(|n| model.crafts[*n].class.is_small());
    list
}

impl Captain {
    fn movement(
        &mut self,
        state: &State,
        seat: Seat,
        budget: Budget,
        dice: &mut Dice,
        plan: &mut Vec<Action>,
    ) {
        let model = Model::of(state);
        if self.grade != Grade::Easy {
            upkeep::screens(state, &model, seat, plan);
        }
        let beaten = escape::beaten(&model, state, seat);
        if beaten {
            escape::flee(state, seat, plan);
        }
        let style = if beaten { Style::FLEEING } else { Style::USUAL };
        let mut choices = Vec::new();
        let mut looked = 0;
        for n in flying(state, &model, seat) {
            let id = model.crafts[n].id;
            let (helm, begin) = (helm(state, id), start(state, id));
            let Some(begin) = begin else { continue };
            if escape::leaves(state, id) {
                escape::course(&begin, &helm, id, plan);
                continue;
            }
            let start = Start { from: (begin.at().0, begin.facing().0), pulled: begin.pulled, helm };
            let base = deeds::base(state, &model, n, &choices);
            let mut outlook = Outlook::new(&model, seat, style);
            outlook.goal = base.map(|(_, at)| at);
            // In a very large battle the small ships, which come last, look at fewer ways.
            let grain = if looked < SIGHTS { Grain::Fine } else { Grain::Coarse };
            let mut ways = outlook.ways(&start, grain);
            if ways.ends.is_empty() && grain == Grain::Coarse {
                ways = outlook.ways(&start, Grain::Fine);
            }
            looked += ways.work();
            let most = if self.grade == Grade::Normal { 40 } else { 250 };
            let mut rated = outlook.rate(n, &start, &ways, &mut self.covers, most);
            if self.grade == Grade::Hard {
                rated = different(&ways, &rated, USUAL_ENDS);
            }
            rated.retain(|(_, node)| safe(&model, &model.crafts[n], &ways.end(*node)));
            // Who errs still means to fight: the fewer ways there are, the fewer are wrong.
            let kept =
                if self.grade == Grade::Easy { (ways.ends.len() / 6).clamp(1, 60) } else { USUAL_ENDS };
            rated.truncate(kept);
            if rated.is_empty() {
                rated = outlook.rate(n, &start, &ways, &mut self.covers, 1);
            }
            if rated.is_empty() {
                fly::forced(begin, &helm, id, plan);
                continue;
            }
            let (base, masks) = (base.map(|(base, _)| base), self.grade != Grade::Easy);
            let mut choice =
                Choice { craft: n, ways, rated, start, taken: 0, plans: [0; PLANS.len()], masks, base };
            if self.grade == Grade::Hard && !beaten && grain == Grain::Fine {
                choice.widen(&outlook, seat, &mut self.covers);
            }
            choices.push(choice);
        }
        match self.grade {
            Grade::Easy => {
                for choice in &mut choices {
                    choice.taken = dice.index(choice.rated.len());
                }
            }
            Grade::Normal => {}
            Grade::Hard if beaten => {}
            Grade::Hard => super::ahead::choose(&model, seat, &mut choices, &mut self.covers, budget),
        }
        for choice in &choices {
            deeds::fly(state, &model, seat, choice, plan);
        }
        plan.push(Action::Move);
    }
}
