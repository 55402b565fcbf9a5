//! The whole arsenal: against figures of a second program that shares no code, against its own forecast, and
//! against games that are played out.

use super::{
    ALL, Arsenal, Choice, FULL_HOUSE, Gains, HAZARD, Keep, LARGE_STRAIGHT, Roll, SALVO, SMALL_STRAIGHT,
    Stock, WildAfter, bit, fits, shots,
};

#[test]
fn s1_3_the_worth_and_the_prices_of_a_full_arsenal() {
    let arsenal = Arsenal::solve(Gains::default(), WildAfter::Firing);
    let near = |found: f64, wanted: f64| assert!((found - wanted).abs() < 1e-6, "{found}, not {wanted}");
    near(arsenal.value(Stock::FULL), 79.644_283_852);
    let prices = [
        3.833_826, 3.881_411, 3.886_743, 3.886_743, 3.881_411, 3.833_826, 6.125_210, 8.821_633, 12.158_820,
        14.256_298, 18.555_382, 4.009_684, 2.975_843,
    ];
    (0..).zip(prices).for_each(|(cartridge, price)| near(arsenal.price(Stock::FULL, cartridge), price));
    let thrown = Stock::FULL.discarded(SALVO, WildAfter::Firing);
    near(arsenal.value(Stock::FULL) - arsenal.value(thrown), 4.432_782);
    near(arsenal.value(Stock::new(0b10_1011_0000, true)), 23.443_870_252_3);
    near(arsenal.value(Stock::new(0b1101_1000_0001, false)), 31.812_297_881_1);
    near(arsenal.value(Stock::new(0, false)), 0.0);
    let games = 150;
    let (mean, error) = played(&arsenal, Stock::FULL, games);
    let value = arsenal.value(Stock::FULL);
    assert!((mean - value).abs() < 4.0 * error, "{mean} ± {error} in {games} games, not {value}");
}

/// An arsenal of six cartridges, with everything that can happen to one.
const FEW: u16 =
    bit(2) | bit(FULL_HOUSE) | bit(SMALL_STRAIGHT) | bit(LARGE_STRAIGHT) | bit(SALVO) | bit(HAZARD);

#[test]
fn s1_3_the_forecast_adds_up_to_the_value() {
    for rule in [WildAfter::Firing, WildAfter::FiringOrDiscarding] {
        let arsenal = Arsenal::solve_parts(Gains::default(), rule, FEW);
        let start = Stock::new(FEW, false);
        let forecast = arsenal.forecast(start);
        let worth = forecast.gained.iter().sum::<f64>() + forecast.lost * arsenal.worths().lost();
        assert!((worth - arsenal.value(start)).abs() < 1e-9, "{worth}");
        let spent = forecast.fired.iter().sum::<f64>() + forecast.lost;
        assert!((spent - 6.0).abs() < 1e-12, "every turn spends one: {spent}");
        assert!((forecast.fired[usize::from(HAZARD)] - 1.0).abs() < 1e-12, "Hazard always fits");
        assert!(forecast.fired.iter().all(|chance| (0.0..=1.0 + 1e-12).contains(chance)));
        assert_eq!(forecast.fired[0], 0.0);
    }
}

#[test]
fn s1_3_a_forecast_from_wild_fives() {
    let start = Stock::new(FEW & !bit(SALVO), true);
    let arsenal = Arsenal::solve_parts(Gains::default(), WildAfter::Firing, FEW);
    let forecast = arsenal.forecast(start);
    let worth = forecast.gained.iter().sum::<f64>() + forecast.lost;
    assert!((worth - arsenal.value(start)).abs() < 1e-9, "{worth}");
    assert!(arsenal.value(start) > arsenal.value(Stock::new(start.set(), false)));
}

#[test]
fn more_cartridges_and_looser_rules_are_worth_more() {
    let strict = Arsenal::solve_parts(Gains::default(), WildAfter::Firing, FEW);
    let loose = Arsenal::solve_parts(Gains::default(), WildAfter::FiringOrDiscarding, FEW);
    for set in (0..=FEW).filter(|set| set & !FEW == 0) {
        let stock = Stock::new(set, false);
        assert!(loose.value(stock) >= strict.value(stock));
        assert!((0..13).all(|c| set & bit(c) == 0 || strict.price(stock, c) > 0.0));
        assert!((0..13).all(|c| set & bit(c) != 0 || strict.price(stock, c) == 0.0));
        assert_eq!(strict.plan(stock).map_or(0.0, |plan| plan.value()), strict.value(stock));
    }
}

#[test]
fn s1_3_games_played_out_agree_with_the_value() {
    let arsenal = Arsenal::solve_parts(Gains::default(), WildAfter::Firing, FEW);
    let value = arsenal.value(Stock::new(FEW, false));
    let (mean, error) = played(&arsenal, Stock::new(FEW, false), 500);
    assert!((mean - value).abs() < 4.0 * error, "{mean} ± {error}, not {value}");
}

/// Plays games with a fixed row of dice; the mean worth and its standard error.
fn played(arsenal: &Arsenal, start: Stock, games: u32) -> (f64, f64) {
    let mut dice = Row(20_240_229);
    let (mut sum, mut squares) = (0.0, 0.0);
    for _ in 0..games {
        let worth = game(arsenal, start, &mut dice);
        sum += worth;
        squares += worth * worth;
    }
    let games = f64::from(games);
    let mean = sum / games;
    (mean, ((squares / games - mean * mean) / games).sqrt())
}

fn game(arsenal: &Arsenal, start: Stock, row: &mut Row) -> f64 {
    let (mut stock, mut worth) = (start, 0.0);
    while let Some(plan) = arsenal.plan(stock) {
        let mut dice = [0; 5].map(|_: u8| row.die());
        for rerolls in [2, 1] {
            let roll = Roll::of(dice).expect("faces of dice");
            let keep: Keep = plan.keep(roll, rerolls);
            for place in keep.rerolled(dice).expect("part of the dice") {
                dice[usize::from(place) - 1] = row.die();
            }
        }
        let roll = Roll::of(dice).expect("faces of dice");
        let fitting = fits(stock.set(), roll, stock.wild());
        stock = match plan.choice(roll) {
            Choice::Fire(cartridge) => {
                assert!(fitting & bit(cartridge) != 0);
                worth += arsenal.worths().of(cartridge, shots(cartridge + 1, roll, stock.wild()));
                stock.fired(cartridge)
            }
            Choice::Discard(cartridge) => {
                assert!(fitting == 0 && stock.set() & bit(cartridge) != 0);
                worth += arsenal.worths().lost();
                stock.discarded(cartridge, arsenal.rule())
            }
        };
    }
    worth
}

/// A row of dice that is the same every time.
struct Row(u64);

impl Row {
    fn die(&mut self) -> u8 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % 6) as u8 + 1
    }
}

#[test]
fn the_full_set_is_thirteen_cartridges() {
    assert_eq!((ALL, ALL.count_ones()), (8191, 13));
}
