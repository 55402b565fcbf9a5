//! What a helper says: tips, and chances of battles from many that are fought by quick officers. It is asked once for each
//! view.

use contract::{Dice, Game as _, UserData};
use hawks::Hawks;
use hawks::aftermath::{Fate, aftermath};
use paint::Present as _;

use crate::battle::{Battle, Plan as Declared, Report, Stage};
use crate::counsel::{Tip, tips};
use crate::plan::Plan;
use crate::rules::{s8_battles, s8_declare};
use crate::state::Phase;
use crate::types::{Navy, PlanetId};
use crate::view::{BattleStage, StageView, View};

/// So many battles are tried at most, and so many at least; a battle of many ships takes longer, and is tried less often.
const TRIALS: usize = 120;
const FEWEST: usize = 60;
/// So many ships may fight in all trials of a battle together.
const SHIPS: usize = 2400;
/// Chances that are known as closely as this are tried no more.
const CLOSE: f64 = 0.07;

/// What a helper says: what could be done now, and chances of the battles that are declared, or could be.
#[derive(Default)]
pub struct Advice {
    /// What could be done.
    pub tips: Vec<Tip>,
    /// By planet.
    pub odds: Vec<Odds>,
    /// What Knight Hawks advises on boards that are open, by battle.
    boards: Vec<(u32, hawks::advice::Advice)>,
}

impl Advice {
    /// Those of a planet.
    pub fn of(&self, planet: PlanetId) -> Option<&Odds> {
        self.odds.iter().find(|odds| odds.planet == planet)
    }

    /// That of a battle's board.
    pub fn board(&self, battle: u32) -> Option<&hawks::advice::Advice> {
        self.boards.iter().find(|(id, _)| *id == battle).map(|(_, advice)| advice)
    }
}

/// The chances of a battle.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    /// For which planet.
    pub planet: PlanetId,
    /// How many were tried.
    pub trials: usize,
    /// The share that each side held the field.
    pub wins: [f64; 2],
    /// The share in which the station fell; none if there is none.
    pub station: Option<f64>,
    /// Ships that each side lost, stations not counted: the tenth part fewest, the middle, the tenth part most.
    pub losses: [[u16; 3]; 2],
    /// How many ships each side has in it, stations not counted.
    pub ships: [u16; 2],
}

impl Odds {
    /// Is it as good as decided?
    pub fn clear(&self) -> bool {
        self.wins.iter().any(|share| *share >= 0.9)
    }

    /// The bounds between which the true chance of a share lies in nineteen cases of twenty.
    pub fn bounds(&self, share: f64) -> (f64, f64) {
        bounds(share, self.trials)
    }
}

/// Wilson's bounds.
fn bounds(share: f64, trials: usize) -> (f64, f64) {
    let n = trials as f64;
    let z = 1.96f64;
    let middle = (share + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

/// Is a chance known closely enough?
fn known(won: usize, trials: usize) -> bool {
    let (low, high) = bounds(won as f64 / trials as f64, trials);
    high - low < CLOSE
}

/// What a helper would say now.
pub(crate) fn advise(view: &View) -> Option<Advice> {
    let plan = Plan::new(view);
    let odds: Vec<Odds> = battles(&plan).iter().filter_map(|battle| odds(&plan, battle)).collect();
    let board = |battle: &crate::view::BattleView| Some((battle.id, Hawks::advise(battle.board.as_ref()?)?));
    let boards: Vec<_> = view.battles.iter().filter_map(board).collect();
    let tips = tips(&plan, &odds);
    let any = !tips.is_empty() || !odds.is_empty() || !boards.is_empty();
    any.then_some(Advice { tips, odds, boards })
}

/// The battles that chances are wanted for.
fn battles(plan: &Plan<'_>) -> Vec<Battle> {
    let battle = |declared: Declared| Battle {
        id: 0,
        plan: declared,
        stage: Stage::Done,
        second: false,
        report: Report::default(),
    };
    match plan.view.stage {
        StageView::Declare(navy) => {
            let mut state = plan.state.clone();
            state.phase = Phase::Declare(navy);
            // Where nothing is told yet, everybody who could.
            if let Some(seat) = plan.view.seat.filter(|_| plan.view.side == Some(navy)) {
                let mut fights = state.drafts[usize::from(seat.0)].fights.clone();
                for planet in plan.setup().planet_ids() {
                    if fights.values().any(|known| *known == Some(planet))
                        || !s8_declare::target(&state, navy, planet)
                    {
                        continue;
                    }
                    for ship in plan.own().filter(|ship| !fights.contains_key(ship)).collect::<Vec<_>>() {
                        let action = crate::action::Action::Strike { planet: Some(planet), ship };
                        if plan.may(&action).is_ok() && plan.state.planet(ship) == Some(planet) {
                            fights.insert(ship, Some(planet));
                        }
                    }
                }
                state.drafts[usize::from(seat.0)].fights = fights;
            }
            s8_declare::plans(&state, navy).into_iter().map(battle).collect()
        }
        StageView::Defend(_) => plan.state.battles.iter().map(|known| battle(known.plan.clone())).collect(),
        StageView::Fight(_) => {
            let asked = |id: u32| {
                plan.view.battles.iter().any(|known| known.id == id && known.stage == BattleStage::Asked)
            };
            plan.state
                .battles
                .iter()
                .filter(|known| asked(known.id))
                .map(|known| battle(known.plan.clone()))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// Fights a battle many times.
fn odds(plan: &Plan<'_>, battle: &Battle) -> Option<Odds> {
    let opposed = !battle.plan.defenders.is_empty()
        || (battle.plan.attacker == Navy::Sathar && battle.plan.station.is_some());
    if battle.plan.attackers.is_empty() || !opposed {
        return None;
    }
    let rules = plan.setup().options.battle_rules.rules(battle.plan.number());
    let options = s8_battles::scene(&plan.state, battle, rules, false);
    let setup = hawks::tables::prepare(&options, &UserData::default()).ok()?;
    let mut wins = [0usize; 2];
    let mut station = 0usize;
    let mut losses: [Vec<u16>; 2] = [Vec::new(), Vec::new()];
    // The same trials for the same battle.
    let mut dice = Dice::loose(u64::from(battle.plan.planet.0) + 1).unnoted();
    let most = (SHIPS / battle.plan.number().max(1)).clamp(FEWEST, TRIALS);
    let mut trials = 0;
    while trials < most && !(trials >= FEWEST && wins.iter().all(|won| known(*won, trials))) {
        trials += 1;
        let end = hawks::resolver::resolve(&setup, &mut dice);
        let outcome = Hawks::outcome(&end);
        for navy in Navy::ALL {
            let won = outcome.as_ref().is_some_and(|outcome| outcome.winners.contains(&navy.seat()));
            wins[navy.index()] += usize::from(won);
        }
        let mut lost = [0u16; 2];
        for ship in aftermath(&end) {
            let gone = ship.fate == Fate::Lost;
            if ship.vessel.class.is_station() {
                station += usize::from(gone);
            } else {
                lost[ship.navy.index()] += u16::from(gone);
            }
        }
        Navy::ALL.iter().for_each(|navy| losses[navy.index()].push(lost[navy.index()]));
    }
    let share = |count: usize| count as f64 / trials as f64;
    let spread = |mut list: Vec<u16>| {
        list.sort_unstable();
        [trials / 10, trials / 2, trials - 1 - trials / 10].map(|n| list[n])
    };
    let count = |navy: Navy| battle.plan.ships(navy).len() as u16;
    let fights = battle.plan.station.filter(|_| !battle.plan.deep);
    Some(Odds {
        planet: battle.plan.planet,
        trials,
        wins: wins.map(share),
        station: fights.map(|_| share(station)),
        losses: losses.map(spread),
        ships: Navy::ALL.map(count),
    })
}
