//! Playing ahead: what becomes of a fleet that fights in one way or another, in worlds that may come.

use contract::{Budget, Dice, Seat, Turn};

use super::escape::Escape;
use super::steer::{Posture, Screen};
use super::task::Run;
use super::terms::Terms;
use super::value::{Brief, World};
use super::{guns, staff};
use crate::Naval;
use crate::action::Action;
use crate::event::Event;
use crate::evolve::evolve;
use crate::rules::s3_sequence::{finish, waiting};
use crate::rules::s16_fleets::may_turn_away;
use crate::state::{Phase, State};
use crate::types::{UnitId, enemy};

/// Turns that are played ahead.
const TURNS: u8 = 5;
/// Turns of one unit for each step of a budget.
const PER_NODE: u64 = 10;
/// Worlds at least and at most, in each round.
const WORLDS: (u64, u64) = (2, 40);
/// Rounds of comparison: how many plans are left after each.
const ROUNDS: [usize; 3] = [6, 3, 2];
/// How much more a range counts that is to be held by all means.
const FIRM: f64 = 5.0;
/// So many standard errors must a plan be better than the usual one.
const DOUBT: f64 = 0.5;

/// Ways to fight that are compared; the usual one first.
fn postures(state: &State, seat: Seat, brief: &Brief<'_>) -> Vec<Posture> {
    let usual = Posture { run: Run::AtOnce, ..Posture::NORMAL };
    let firm = Posture { pull: FIRM, ..usual };
    let mut all = vec![
        usual,
        Posture { caution: 0.5, ..usual },
        Posture { caution: 2.0, ..usual },
        Posture { range: Some(3), caution: 0.7, ..firm },
        Posture { range: Some(7), ..firm },
        Posture { range: Some(11), ..firm },
        Posture { range: Some(15), caution: 1.3, ..firm },
        Posture { range: Some(26), caution: 3.0, ..firm },
    ];
    let capital = |id: UnitId| state.info(id).class.capital();
    let screened = state.real(seat).any(|(id, ..)| capital(id))
        && state.real(seat).any(|(_, info, _)| info.class.screening());
    if screened {
        all.extend([
            Posture { screen: Screen::Attack, ..usual },
            Posture { screen: Screen::Back, ..usual },
            Posture { range: Some(9), screen: Screen::Attack, ..firm },
            Posture { range: Some(14), screen: Screen::Back, ..firm },
        ]);
    }
    for foe in prey(state, seat, brief).into_iter().take(2) {
        all.push(Posture { range: Some(4), prey: Some(foe), caution: 0.7, ..firm });
        all.push(Posture { range: Some(9), prey: Some(foe), ..firm });
    }
    let leaves = state.real(seat).find_map(|(id, ..)| Escape::of(state, id)).map(|escape| escape.edges);
    let bombards = state.real(seat).any(|(id, ..)| super::mission::shore(state, id).is_some());
    if leaves.is_some() || bombards {
        all.push(Posture { run: Run::Never, ..usual });
    }
    if let Some(edges) = leaves {
        all.push(Posture { run: Run::InTime, ..usual });
        all.extend(edges.into_iter().map(|edge| Posture { edge: Some(edge), ..usual }));
    }
    if may_turn_away(state, seat).is_ok() {
        let far = Posture { range: Some(26), caution: 3.0, ..firm };
        all.extend([usual, far].map(|way| Posture { about: Some(true), ..way }));
        all.push(Posture { about: Some(false), ..usual });
    }
    all
}

/// Orders applied and committed.
fn commit(state: State, seat: Seat, orders: &[Action], dice: &mut Dice) -> State {
    let mut state = state;
    for action in orders {
        evolve(&mut state, &Event::Drafted { action: *action, side: seat });
    }
    let mut events = Vec::new();
    Turn::<Naval>::run(&mut state, dice, &mut events, |turn| finish(turn, seat));
    state
}

/// How it stands for `seat` some turns later, if both sides fight so.
fn outcome(state: State, seat: Seat, ways: [Posture; 2], terms: &Terms, turns: u8, dice: &mut Dice) -> f64 {
    let last = state.turn.saturating_add(turns);
    let mut state = state;
    let mut brief = Brief::new(&state, terms);
    let mut turn = state.turn;
    while let Some(next) = waiting(&state).first().copied() {
        if state.turn != turn {
            if state.turn > last {
                break;
            }
            turn = state.turn;
            brief = Brief::new(&state, terms);
        }
        let mut orders = Vec::new();
        let way = ways[usize::from(next != seat)];
        staff::essential(&state, next, &brief, way, &mut orders);
        state = commit(state, next, &orders, dice);
    }
    World::new(&state, terms).standing(seat)
}

/// Orders with the way to fight on afterwards.
type Plan = (Posture, Vec<Action>);

/// The orders that turn out best, for a movement or for targets.
pub(crate) fn orders(
    state: &State,
    seat: Seat,
    terms: &Terms,
    budget: Budget,
    dice: &mut Dice,
    plan: &mut Vec<Action>,
) {
    let mut state = state.clone();
    state.hidden_mines[usize::from(enemy(seat).0)] = super::war::suspected(&state, seat);
    let state = &state;
    let brief = Brief::new(state, terms);
    let mut plans: Vec<Plan> = Vec::new();
    let mut add = |plan: Plan| {
        if !plans.iter().any(|(_, known)| *known == plan.1) {
            plans.push(plan);
        }
    };
    if let Phase::Aim(_) = state.phase {
        for focus in std::iter::once(None).chain(prey(state, seat, &brief).into_iter().map(Some)) {
            let mut orders = Vec::new();
            guns::aims(state, seat, &favour(&brief, focus), &mut orders);
            add((Posture { run: Run::AtOnce, ..Posture::NORMAL }, orders));
        }
    } else {
        let usual = Posture { run: Run::AtOnce, ..Posture::NORMAL };
        let mut orders = Vec::new();
        staff::orders(state, seat, &brief, usual, &mut orders);
        let then = answered(state, seat, terms, &orders, dice);
        add((usual, orders));
        for posture in postures(state, seat, &brief) {
            let mut orders = Vec::new();
            staff::expecting(state, seat, &brief, posture, &then, &mut orders);
            add((posture, orders));
        }
    }
    let best = if plans.len() > 1 { compare(state, seat, terms, &plans, budget, dice) } else { 0 };
    plan.append(&mut plans[best].1);
}

/// The sea when the enemy has answered a movement as it usually does; if it has moved already, as it is.
fn answered(state: &State, seat: Seat, terms: &Terms, orders: &[Action], dice: &mut Dice) -> State {
    if state.phase != Phase::Move(state.first()) {
        return state.clone();
    }
    let drafted: Vec<Action> = orders.iter().copied().filter(essential).collect();
    let next = commit(state.clone(), seat, &drafted, dice);
    let mut reply = Vec::new();
    staff::essential(&next, enemy(seat), &Brief::new(&next, terms), Posture::NORMAL, &mut reply);
    commit(next, enemy(seat), &reply, dice)
}

/// Enemies on which fire may be concentrated: those that are worth most.
fn prey(state: &State, seat: Seat, brief: &Brief<'_>) -> Vec<UnitId> {
    let mut foes = super::picture::foes(state, seat);
    foes.sort_by(|a, b| brief.worth[b.index()][2].total_cmp(&brief.worth[a.index()][2]).then(a.cmp(b)));
    foes.truncate(4);
    foes
}

/// The same brief, but hits on one enemy count more.
fn favour<'a>(brief: &Brief<'a>, focus: Option<UnitId>) -> Brief<'a> {
    let mut worth = brief.worth.clone();
    if let Some(focus) = focus {
        worth[focus.index()] = worth[focus.index()].map(|worth| worth * 2.5);
    }
    Brief { terms: brief.terms, worth }
}

/// Plays all plans in the same worlds, and the best ones in more; which is best.
fn compare(
    state: &State,
    seat: Seat,
    terms: &Terms,
    plans: &[Plan],
    budget: Budget,
    dice: &mut Dice,
) -> usize {
    let units = (state.real(seat).count() + state.real(enemy(seat)).count()).max(1) as u64;
    let nodes = match budget {
        Budget::Nodes(nodes) => nodes,
        Budget::Ms(ms) => ms,
    };
    let all = nodes * PER_NODE / (units * u64::from(TURNS));
    let worlds = |plans: usize| (all / (ROUNDS.len() * plans) as u64).clamp(WORLDS.0, WORLDS.1);
    let mut values: Vec<Vec<f64>> = vec![Vec::new(); plans.len()];
    let mut left: Vec<usize> = (0..plans.len()).collect();
    for most in ROUNDS {
        for _ in 0..worlds(left.len()) {
            let seed = dice.wide(u64::MAX);
            for n in &left {
                values[*n].push(imagined(state, seat, terms, &plans[*n], seed));
            }
        }
        left.sort_by(|a, b| mean(&values[*b]).total_cmp(&mean(&values[*a])).then(a.cmp(b)));
        left.truncate(most);
        if !left.contains(&0) {
            left.pop();
            left.push(0);
        }
    }
    let mut best = (0, 0.0);
    for n in left.into_iter().filter(|n| *n != 0) {
        let gain = mean(&values[n]) - mean(&values[0]);
        let spread: f64 = values[n].iter().zip(&values[0]).map(|(a, b)| (a - b - gain).powi(2)).sum();
        let sure = gain - DOUBT * spread.sqrt() / values[n].len() as f64;
        if sure > best.1 {
            best = (n, sure);
        }
    }
    best.0
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// How it stands some turns later in one world.
fn imagined(state: &State, seat: Seat, terms: &Terms, (posture, orders): &Plan, seed: u64) -> f64 {
    let mut dice = Dice::loose(seed).unnoted();
    let drafted: Vec<Action> = orders.iter().copied().filter(essential).collect();
    let next = commit(state.clone(), seat, &drafted, &mut dice);
    let quick = |way: Posture| Posture { turns: 1, passes: 1, ..way };
    let ways = [quick(*posture), quick(Posture::NORMAL)];
    outcome(next, seat, ways, terms, TURNS, &mut dice)
}

/// Orders that are always allowed as they are worked out.
fn essential(action: &Action) -> bool {
    !matches!(action, Action::Launch(_) | Action::Smoke(_) | Action::Place { .. } | Action::Sweep(_))
}

/// Does playing ahead pay in this phase?
pub(crate) fn pays(state: &State) -> bool {
    matches!(state.phase, Phase::Move(_) | Phase::Aim(_))
}
