//! The exact odds against independent methods: the inclusion–exclusion sums of the specification, an absorbing chain,
//! and dice thrown at cells.

use std::collections::BTreeMap;

use super::odds::{Comp, EndRule, FLEETS, Odds, odds};
use super::tables::TABLES;

const RULES: [EndRule; 2] = [EndRule::WholeVolley, EndRule::DieByDie];

/// Marsaglia's xorshift64*, good enough to throw dice in tests.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (((self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) * n) >> 31) as usize
    }

    /// Fleet by cell: coins of each fleet on random cells.
    fn layout(&mut self, coins: [usize; FLEETS]) -> [Option<usize>; 48] {
        let mut cells = [None; 48];
        for (fleet, &count) in coins.iter().enumerate() {
            for _ in 0..count {
                let free: Vec<usize> = (0..48).filter(|&c| cells[c].is_none()).collect();
                cells[free[self.below(free.len() as u64)]] = Some(fleet);
            }
        }
        cells
    }
}

fn composition(cells: &[Option<usize>; 48]) -> Comp {
    let mut comp = Comp::default();
    for (cell, fleet) in cells.iter().enumerate() {
        if let Some(fleet) = fleet {
            comp.0[cell / 6][*fleet] += 1;
        }
    }
    comp
}

fn near(a: f64, b: f64, tolerance: f64) {
    assert!((a - b).abs() <= tolerance, "{a} is not {b}");
}

fn choose(n: i32, k: i32) -> f64 {
    (0..k).map(|i| f64::from(n - i) / f64::from(i + 1)).product()
}

fn afloat(comp: &Comp) -> Vec<usize> {
    (0..FLEETS).filter(|&f| comp.coins(f) > 0).collect()
}

/// All outcomes of one volley: chance and what still floats, without any theory.
fn volley(comp: &Comp, rule: EndRule) -> BTreeMap<Comp, f64> {
    let mut outcomes = BTreeMap::new();
    for half in 0..2 {
        let mut now = BTreeMap::from([(*comp, 0.5)]);
        for t in 0..4 {
            let mut next = BTreeMap::new();
            for (state, p) in now {
                if rule == EndRule::DieByDie && afloat(&state).len() == 1 {
                    *next.entry(state).or_insert(0.0) += p;
                    continue;
                }
                let row = state.0[2 * t + half];
                *next.entry(state).or_insert(0.0) += p * f64::from(6 - row.iter().sum::<u8>()) / 6.0;
                for f in (0..FLEETS).filter(|&f| row[f] > 0) {
                    let mut hit = state;
                    hit.0[2 * t + half][f] -= 1;
                    *next.entry(hit).or_insert(0.0) += p * f64::from(row[f]) / 6.0;
                }
            }
            now = next;
        }
        for (state, p) in now {
            *outcomes.entry(state).or_insert(0.0) += p;
        }
    }
    outcomes
}

/// The chain itself: volley by volley until next to nothing is undecided.
fn chain(comp: &Comp, rule: EndRule) -> Odds {
    let mut result = Odds { survivor: [0.0; FLEETS], none: 0.0, volleys: Vec::new() };
    let mut moves: BTreeMap<Comp, BTreeMap<Comp, f64>> = BTreeMap::new();
    let mut now = BTreeMap::from([(*comp, 1.0)]);
    while now.values().sum::<f64>() > 1e-13 {
        let mut next = BTreeMap::new();
        let mut ended = 0.0;
        for (state, p) in now {
            let floating = afloat(&state);
            if floating.len() > 1 {
                for (to, share) in moves.entry(state).or_insert_with(|| volley(&state, rule)) {
                    *next.entry(*to).or_insert(0.0) += p * *share;
                }
                continue;
            }
            ended += p;
            match floating.first() {
                Some(&f) => result.survivor[f] += p,
                None => result.none += p,
            }
        }
        result.volleys.push(ended);
        now = next;
    }
    result
}

fn compare(comp: &Comp, rule: EndRule) {
    let (exact, chained) = (odds(comp, rule), chain(comp, rule));
    for f in 0..FLEETS {
        near(exact.survivor[f], chained.survivor[f], 1e-11);
    }
    near(exact.none, chained.none, 1e-11);
    for (a, b) in exact.volleys.iter().zip(&chained.volleys) {
        near(*a, *b, 1e-13);
    }
    near(exact.mean_volleys(), chained.mean_volleys(), 1e-8);
}

#[test]
fn s2_2_q_is_the_inclusion_exclusion_sum() {
    for k in 0..=6 {
        for u in 0..60 {
            let term = |j: i32| (-1.0_f64).powi(j) * choose(k, j) * (1.0 - f64::from(j) / 6.0).powi(u);
            near(TABLES.struck[k as usize][u as usize], (0..=k).map(term).sum(), 1e-13);
        }
    }
}

#[test]
fn s2_2_q2_is_q_plus_a_share_of_its_growth() {
    for k in 0..=6_i32 {
        for m in 1..=6 - k {
            for u in 0..60 {
                let mut sum = 0.0;
                for j in 0..=k {
                    for i in 0..=m {
                        let survive = (f64::from(6 - i - j) / 6.0).powi(u) * f64::from(6 - i) / 6.0;
                        sum += (-1.0_f64).powi(i + j) * choose(k, j) * choose(m, i) * survive;
                    }
                }
                let (all, at) = ((k + m) as usize, u as usize);
                let share = f64::from(m) / f64::from(k + m);
                near(TABLES.struck[all][at] + share * TABLES.closing[all][at], sum, 1e-13);
            }
        }
    }
}

#[test]
fn s2_2_two_coins_by_hand() {
    let place = |a: usize, b: usize| {
        let mut comp = Comp::default();
        comp.0[a][0] += 1;
        comp.0[b][1] += 1;
        comp
    };
    let two_rows = odds(&place(0, 2), EndRule::WholeVolley);
    near(two_rows.survivor[0], 5.0 / 11.0, 1e-13);
    near(two_rows.survivor[1], 5.0 / 11.0, 1e-13);
    near(two_rows.none, 1.0 / 11.0, 1e-13);
    near(two_rows.mean_volleys(), 72.0 / 11.0, 1e-9);
    let in_order = odds(&place(0, 2), EndRule::DieByDie);
    near(in_order.survivor[0], 5.0 / 11.0, 1e-13);
    near(in_order.survivor[1], 6.0 / 11.0, 1e-13);
    for rule in RULES {
        for apart in [place(3, 3), place(0, 1), place(2, 5)] {
            let fair = odds(&apart, rule);
            near(fair.survivor[0], 0.5, 1e-13);
            near(fair.survivor[1], 0.5, 1e-13);
            assert_eq!((fair.survivor[2], fair.none), (0.0, 0.0));
            near(fair.volleys[1], 1.0 / 6.0, 1e-15);
        }
    }
}

#[test]
fn s2_2_three_full_half_rows() {
    let mut comp = Comp::default();
    for (f, row) in [0, 2, 4].into_iter().enumerate() {
        comp.0[row][f] = 6;
    }
    let whole = odds(&comp, EndRule::WholeVolley);
    for f in 0..FLEETS {
        near(whole.survivor[f], 0.310, 0.0005);
    }
    near(whole.none, 0.0688, 0.00005);
    let dice = odds(&comp, EndRule::DieByDie);
    for (chance, stated) in dice.survivor.into_iter().zip([0.310, 0.332, 0.358]) {
        near(chance, stated, 0.0005);
    }
    assert_eq!(dice.none, 0.0);
    compare(&comp, EndRule::WholeVolley);
    compare(&comp, EndRule::DieByDie);
}

#[test]
fn s2_2_game_over_already() {
    for rule in RULES {
        let nobody = odds(&Comp::default(), rule);
        assert_eq!((nobody.survivor, nobody.none), ([0.0; FLEETS], 1.0));
        let mut comp = Comp::default();
        comp.0[3][1] = 2;
        let one = odds(&comp, rule);
        assert_eq!((one.survivor, one.none), ([0.0, 1.0, 0.0], 0.0));
        assert_eq!((one.volleys.clone(), one.quantile(1.0)), (vec![1.0], 0));
        assert_eq!(one.mean_volleys(), 0.0);
    }
}

#[test]
fn s2_2_small_positions_agree_with_the_chain() {
    let mut dice = Dice(2003);
    for coins in [[1, 1, 1], [0, 3, 2], [2, 0, 4], [2, 2, 2], [3, 1, 3], [1, 5, 2]] {
        let comp = composition(&dice.layout(coins));
        for rule in RULES {
            compare(&comp, rule);
        }
    }
    let crowded = Comp([[1, 2, 1], [0; 3], [2, 0, 0], [0; 3], [0, 1, 1], [0; 3], [0; 3], [0; 3]]);
    for rule in RULES {
        compare(&crowded, rule);
    }
}

#[test]
fn s2_2_full_layout_agrees_with_thrown_dice() {
    const GAMES: u32 = 40_000;
    let mut dice = Dice(24_112_003);
    let layout = dice.layout([6; FLEETS]);
    let comp = composition(&layout);
    let mut tallies = [[0_u32; FLEETS + 1]; 2];
    let mut total = 0_u32;
    for _ in 0..GAMES {
        let mut cells = layout;
        let mut left = [6; FLEETS];
        let mut first_alone = None;
        while left.iter().filter(|&&c| c > 0).count() > 1 {
            total += 1;
            let half = dice.below(2);
            for t in 0..4 {
                let cell = (2 * t + half) * 6 + dice.below(6);
                if let Some(fleet) = cells[cell].take() {
                    left[fleet] -= 1;
                    if first_alone.is_none() && left.iter().filter(|&&c| c > 0).count() == 1 {
                        first_alone = left.iter().position(|&c| c > 0);
                    }
                }
            }
        }
        tallies[0][left.iter().position(|&c| c > 0).unwrap_or(FLEETS)] += 1;
        tallies[1][first_alone.unwrap_or(FLEETS)] += 1;
    }
    let games = f64::from(GAMES);
    for (rule, tally) in RULES.into_iter().zip(tallies) {
        let exact = odds(&comp, rule);
        let chances = [exact.survivor[0], exact.survivor[1], exact.survivor[2], exact.none];
        for (p, count) in chances.into_iter().zip(tally) {
            near(f64::from(count) / games, p, 4.0 * (p * (1.0 - p) / games).sqrt());
        }
        let mean = exact.mean_volleys();
        let variance: f64 =
            exact.volleys.iter().enumerate().map(|(n, p)| p * (n as f64 - mean).powi(2)).sum();
        near(f64::from(total) / games, mean, 4.0 * (variance / games).sqrt());
    }
}

#[test]
fn s2_2_order_of_rows_and_halves_does_not_matter() {
    let mut dice = Dice(7);
    let comp = composition(&dice.layout([6; FLEETS]));
    let base = odds(&comp, EndRule::WholeVolley);
    let same = |image: [usize; 8]| {
        let other = odds(&Comp(image.map(|r| comp.0[r])), EndRule::WholeVolley);
        for f in 0..FLEETS {
            near(other.survivor[f], base.survivor[f], 1e-13);
        }
        near(other.none, base.none, 1e-13);
        near(other.mean_volleys(), base.mean_volleys(), 1e-9);
    };
    same([4, 1, 0, 3, 6, 5, 2, 7]);
    same([0, 7, 2, 3, 4, 1, 6, 5]);
    same([1, 0, 3, 2, 5, 4, 7, 6]);
}

#[test]
fn s2_2_names_of_fleets_do_not_matter() {
    let mut dice = Dice(8);
    let comp = composition(&dice.layout([6; FLEETS]));
    let turned = Comp(comp.0.map(|[a, b, c]| [c, a, b]));
    for rule in RULES {
        let (one, other) = (odds(&comp, rule), odds(&turned, rule));
        for f in 0..FLEETS {
            near(one.survivor[f], other.survivor[(f + 1) % FLEETS], 1e-13);
        }
    }
}

#[test]
fn s2_2_enemy_colours_do_not_matter_to_the_predicted_fleet() {
    let mut dice = Dice(9);
    let comp = composition(&dice.layout([6; FLEETS]));
    let merged = Comp(comp.0.map(|[a, b, c]| [a, b + c, 0]));
    for rule in RULES {
        near(odds(&comp, rule).survivor[0], odds(&merged, rule).survivor[0], 1e-13);
    }
}

#[test]
fn s2_2_chances_add_up() {
    let mut dice = Dice(10);
    for coins in [[6, 6, 6], [6, 1, 0], [2, 5, 3], [0, 1, 1], [16, 16, 16]] {
        let comp = composition(&dice.layout(coins));
        for rule in RULES {
            let odds = odds(&comp, rule);
            near(odds.survivor.iter().sum::<f64>() + odds.none, 1.0, 1e-12);
            near(odds.volleys.iter().sum(), 1.0, 1e-9);
            assert!(odds.volleys.iter().all(|&p| p >= 0.0));
            let median = odds.quantile(0.5);
            assert!(odds.volleys[..median].iter().sum::<f64>() < 0.5);
            assert!(odds.volleys[..=median].iter().sum::<f64>() >= 0.5);
        }
    }
}
