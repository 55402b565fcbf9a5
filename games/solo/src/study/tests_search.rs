//! Fleet rows, ships on the board, and the search for best and worst layouts.

use super::classes::Classes;
use super::fleet::fleet_rows;
use super::odds::{Comp, EndRule, FLEETS, Half};
use super::realise::{Ship, realise, realise_class, realise_class_sizes, realise_sizes};
use super::search::{Goal, SPAN, dot, known_best, search, search_sizes, weights};
use super::tables::TABLES;
use crate::types::Variant;

const GOALS: [Goal; 4] = [Goal::Best, Goal::Worst, Goal::MostNone, Goal::LeastNone];
const FLEET_KINDS: [Variant; 2] = [Variant::Ships, Variant::Wumpuses];

/// Checks ships cell by cell: straight, unbroken, apart, of the right sizes, and casting this composition.
fn check_ships(ships: &[Ship], comp: &Comp, sizes: &[u8]) {
    let mut cast = Comp::default();
    let mut taken = [false; 48];
    for ship in ships {
        let at = |k: usize| (i32::from(ship.cells[k]) / 6, i32::from(ship.cells[k]) % 6);
        for (k, &cell) in ship.cells.iter().enumerate() {
            assert!(!taken[usize::from(cell)], "two coins on cell {cell}");
            taken[usize::from(cell)] = true;
            cast.0[usize::from(cell) / 6][usize::from(ship.fleet)] += 1;
            if k > 0 {
                let step = (at(k).0 - at(k - 1).0, at(k).1 - at(k - 1).1);
                assert_eq!(step, (at(1).0 - at(0).0, at(1).1 - at(0).1), "bent: {ship:?}");
                assert!(step.0.abs() <= 1 && step.1.abs() <= 1, "broken: {ship:?}");
            }
        }
    }
    assert_eq!(cast, *comp);
    for f in 0..FLEETS {
        let mut found: Vec<usize> =
            ships.iter().filter(|s| usize::from(s.fleet) == f).map(|s| s.cells.len()).collect();
        found.sort_unstable();
        assert_eq!(found, sizes.iter().map(|&s| usize::from(s)).collect::<Vec<_>>());
    }
}

/// All compositions made of three fleet rows that fit on the board.
fn compositions(rows: &[[u8; 8]]) -> Vec<Comp> {
    let mut list = Vec::new();
    for a in rows {
        for b in rows {
            for c in rows {
                let comp = Comp(std::array::from_fn(|r| [a[r], b[r], c[r]]));
                if comp.fits() {
                    list.push(comp);
                }
            }
        }
    }
    list
}

/// One name for all compositions that must have the same value: rows sorted within halves, halves sorted.
fn class(comp: &Comp) -> Comp {
    let (mut upper, mut lower) = (comp.half(0), comp.half(1));
    upper.sort_unstable();
    lower.sort_unstable();
    Comp::from_halves(&upper.max(lower), &upper.min(lower))
}

#[test]
fn s2_2_fleet_rows_number_1116_and_1716() {
    assert_eq!(Variant::Ships.rows().len(), 1116);
    assert_eq!(Variant::Wumpuses.rows().len(), 1716);
    let free = Variant::Wumpuses.rows();
    assert!(Variant::Ships.rows().iter().all(|row| free.binary_search(row).is_ok()));
}

#[test]
fn s2_2_half_classes_cover_every_composition() {
    // Count compositions half-row by half-row, then by classes and the orders each stands for.
    let mut tables = vec![0_u64; 343];
    tables[0] = 1;
    for _ in 0..8 {
        let mut next = vec![0; 343];
        for (sums, &count) in tables.iter().enumerate().filter(|&(_, &count)| count > 0) {
            let [a, b, c] = [sums / 49, sums / 7 % 7, sums % 7];
            for x in 0..=6 - a {
                for y in 0..=(6 - b).min(6 - x) {
                    for z in 0..=(6 - c).min(6 - x - y) {
                        next[(a + x) * 49 + (b + y) * 7 + c + z] += count;
                    }
                }
            }
        }
        tables = next;
    }
    let classes = Classes::new(6);
    let orders = |sums| -> u64 {
        let of_one = |class: &[[u8; FLEETS]; 4]| {
            let runs = class.chunk_by(|a, b| a == b).map(<[_]>::len);
            24 / runs.map(|n| (1..=n as u64).product::<u64>()).product::<u64>()
        };
        classes.group(sums).iter().map(of_one).sum()
    };
    let total: u64 = classes.all_sums().map(|sums| orders(sums) * orders(classes.rest(sums))).sum();
    assert_eq!(total, tables[342]);
}

#[test]
fn s2_1c_ships_are_found_wherever_fleet_rows_fit() {
    let rows = Variant::Ships.rows();
    for (a, b, c) in (0..400).map(|k| (k * 37 % 1116, k * 211 % 1116, k * 631 % 1116)) {
        let comp = Comp(std::array::from_fn(|r| [rows[a][r], rows[b][r], rows[c][r]]));
        match realise(&comp, Variant::Ships) {
            Some(ships) => check_ships(&ships, &comp, &[1, 2, 3]),
            None => assert!(!comp.fits(), "no ships for {comp:?}"),
        }
        if comp.fits() {
            let ships = realise(&comp, Variant::Wumpuses).expect("single coins fit wherever coins fit");
            check_ships(&ships, &comp, &[1; 6]);
        }
    }
}

#[test]
fn s2_1c_no_ships_for_impossible_compositions() {
    // Every second half-row: neither a cruiser nor a submarine can lie there.
    let scattered = Comp([[2, 2, 2], [0; 3], [2, 2, 2], [0; 3], [2, 2, 2], [0; 3], [0; 3], [0; 3]]);
    assert_eq!(realise(&scattered, Variant::Ships), None);
    assert_eq!(realise_class(&scattered, Variant::Ships), None);
    assert!(realise(&scattered, Variant::Wumpuses).is_some());
    let missing = Comp([[5, 0, 0], [0, 6, 0], [0, 0, 6], [0; 3], [0; 3], [0; 3], [0; 3], [0; 3]]);
    assert_eq!(realise(&missing, Variant::Wumpuses), None);
    let crowded = Comp([[6, 1, 0], [0, 5, 0], [0, 0, 6], [0; 3], [0; 3], [0; 3], [0; 3], [0; 3]]);
    assert_eq!(realise(&crowded, Variant::Wumpuses), None);
}

#[test]
fn s2_2_a_class_may_need_another_order_of_rows() {
    // Fleet 0 lacks a place for its submarine until two of its single coins are neighbours.
    let mut apart = Comp([[0; FLEETS]; 8]);
    for (row, coins) in [(0, 3), (1, 1), (4, 1), (6, 1)] {
        apart.0[row][0] = coins;
    }
    apart.0[3][1] = 6;
    apart.0[5][2] = 6;
    assert_eq!(realise(&apart, Variant::Ships), None);
    let (comp, ships) = realise_class(&apart, Variant::Ships).expect("upper half-rows can move");
    assert_eq!(class(&comp), class(&apart));
    check_ships(&ships, &comp, &[1, 2, 3]);
}

#[test]
fn s2_3_known_layouts_are_realisable() {
    for variant in FLEET_KINDS {
        for goal in GOALS {
            let comp = known_best(variant, goal);
            let ships = realise(&comp, variant).expect("known layouts exist");
            check_ships(&ships, &comp, variant.sizes());
        }
    }
}

#[test]
fn s2_3_known_layouts_have_the_values_found() {
    let values = [
        (Variant::Ships, Goal::Best, 0.378_893_289_302),
        (Variant::Ships, Goal::Worst, 0.287_290_126_241),
        (Variant::Ships, Goal::MostNone, 0.068_790_120_992),
        (Variant::Ships, Goal::LeastNone, 0.011_242_362_024),
        (Variant::Wumpuses, Goal::Best, 0.378_893_289_302),
        (Variant::Wumpuses, Goal::Worst, 0.285_733_069_581),
        (Variant::Wumpuses, Goal::MostNone, 0.068_790_120_992),
        (Variant::Wumpuses, Goal::LeastNone, 0.011_242_362_024),
    ];
    for (variant, goal, value) in values {
        let found = goal.value(&known_best(variant, goal), EndRule::WholeVolley);
        assert!((found - value).abs() < 1e-12, "{variant:?} {goal:?}: {found}");
    }
}

#[test]
fn s2_3_no_single_change_improves_a_known_layout() {
    for goal in GOALS {
        let comp = known_best(Variant::Wumpuses, goal);
        let value = goal.value(&comp, EndRule::WholeVolley);
        let mut seen = vec![class(&comp)];
        for (f, from, to) in (0..FLEETS * 64).map(|k| (k / 64, k / 8 % 8, k % 8)) {
            if comp.0[from][f] == 0 {
                continue;
            }
            let mut moved = comp;
            moved.0[from][f] -= 1;
            moved.0[to][f] += 1;
            if moved.fits() && !seen.contains(&class(&moved)) {
                seen.push(class(&moved));
                let other = goal.value(&moved, EndRule::WholeVolley);
                let better = match goal {
                    Goal::Best | Goal::MostNone => other > value + 1e-12,
                    Goal::Worst | Goal::LeastNone => other < value - 1e-12,
                };
                assert!(!better, "{goal:?}: {other} from {moved:?}");
            }
        }
    }
}

#[test]
fn s2_3_search_agrees_with_trying_everything() {
    for sizes in [&[2_u8][..], &[1, 1]] {
        let rows = fleet_rows(sizes);
        let mut classes: Vec<Comp> = compositions(&rows).iter().map(class).collect();
        classes.sort_unstable();
        classes.dedup();
        classes.retain(|comp| realise_class_sizes(comp, sizes, &rows).is_some());
        for goal in GOALS {
            let renamings: &[[usize; FLEETS]] = match goal {
                Goal::Best | Goal::Worst => &[[0, 2, 1]],
                Goal::MostNone | Goal::LeastNone => &[[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]],
            };
            let renamed =
                |comp: &Comp, names: &[usize; FLEETS]| class(&Comp(comp.0.map(|row| names.map(|f| row[f]))));
            let distinct =
                classes.iter().filter(|comp| renamings.iter().all(|names| **comp <= renamed(comp, names)));
            let values: Vec<f64> = distinct.map(|comp| goal.value(comp, EndRule::WholeVolley)).collect();
            let best = match goal {
                Goal::Best | Goal::MostNone => values.iter().copied().fold(0.0, f64::max),
                Goal::Worst | Goal::LeastNone => values.iter().copied().fold(1.0, f64::min),
            };
            let mut last = (0, 1);
            let found = search_sizes(sizes, goal, &mut |done, total| {
                last = (done, total);
                true
            });
            let found = found.expect("not stopped");
            assert!((found.value - best).abs() < 1e-12, "{sizes:?} {goal:?}: {} not {best}", found.value);
            assert!(realise_sizes(&found.comp, sizes).is_some());
            assert_eq!(found.ties, values.iter().filter(|v| (*v - best).abs() < 1e-12).count() as u64);
            assert_eq!(last.0, last.1);
            assert!(found.classes_examined >= values.len() as u64);
            if sizes == [1, 1] {
                assert_eq!(found.classes_examined, values.len() as u64);
            }
        }
    }
}

#[test]
fn s2_3_search_stops_when_told() {
    let mut calls = 0;
    let found = search(Variant::Ships, Goal::Best, &mut |_, _| {
        calls += 1;
        calls < 3
    });
    assert_eq!((found, calls), (None, 3));
}

/// Four half-rows of own and enemy coins, sorted, with the sums of both.
fn two_colour_halves() -> Vec<([usize; 2], [[u8; FLEETS]; 4])> {
    let rows: Vec<[u8; 2]> = (0..=6).flat_map(|own| (0..=6 - own).map(move |enemy| [own, enemy])).collect();
    let mut list = Vec::new();
    for (a, ra) in rows.iter().enumerate() {
        for (b, rb) in rows.iter().enumerate().skip(a) {
            for (c, rc) in rows.iter().enumerate().skip(b) {
                for rd in &rows[c..] {
                    let half = [ra, rb, rc, rd].map(|row| [row[0], row[1], 0]);
                    let sum = |f: usize| half.iter().map(|row| usize::from(row[f])).sum::<usize>();
                    if sum(0) <= 6 && sum(1) <= 12 {
                        list.push(([sum(0), sum(1)], half));
                    }
                }
            }
        }
    }
    list
}

/// One fleet's coins by half, everything sorted.
fn halves_of(row: [u8; 8]) -> [[u8; 4]; 2] {
    let mut halves = [[row[0], row[2], row[4], row[6]], [row[1], row[3], row[5], row[7]]];
    for half in &mut halves {
        half.sort_unstable();
    }
    halves.sort_unstable();
    halves
}

#[test]
fn s2_3_best_and_worst_are_proved_in_two_colours() {
    // The predicted fleet does not care which enemy a coin belongs to, so own and enemy coins are all there is.
    struct Entry([[u8; FLEETS]; 4], Vec<f64>, Vec<f64>);
    let weights = weights();
    let weigh = |v: &[f64]| -> Vec<f64> { weights.iter().map(|row| dot(row, v)).collect() };
    let mut groups: Vec<Vec<Entry>> = (0..7 * 13).map(|_| Vec::new()).collect();
    for (sums, rows) in two_colour_halves() {
        let half = Half::new(&rows, EndRule::WholeVolley, &TABLES);
        let (gone, last) = (half.gone[..SPAN].to_vec(), half.last[0][..SPAN].to_vec());
        groups[sums[0] * 13 + sums[1]].push(Entry(rows, gone, last));
    }
    let known = |variant, goal: Goal| goal.value(&known_best(variant, goal), EndRule::WholeVolley);
    let worst_with_ships = known(Variant::Ships, Goal::Worst);
    let (mut best, mut worst, mut even_worse) = (0.0_f64, 1.0_f64, Vec::new());
    for (g, group) in groups.iter().enumerate() {
        let rest = &groups[(6 - g / 13) * 13 + 12 - g % 13];
        if group.len() > rest.len() {
            continue;
        }
        for Entry(rows, gone, last) in group {
            let (gone, last) = (weigh(gone), weigh(last));
            for Entry(other_rows, other_gone, other_last) in rest {
                let value = dot(&gone, other_last) + dot(&last, other_gone);
                best = best.max(value);
                worst = worst.min(value);
                if value < worst_with_ships - 1e-12 {
                    even_worse.push([*rows, *other_rows].map(|half| half.map(|row| row[0])));
                }
            }
        }
    }
    assert!((best - known(Variant::Wumpuses, Goal::Best)).abs() < 1e-12);
    assert!((best - known(Variant::Ships, Goal::Best)).abs() < 1e-12);
    assert!((worst - known(Variant::Wumpuses, Goal::Worst)).abs() < 1e-12);
    // Only 2 + 2 + 2 coins in one half would be worse than the worst with ships, and no cruiser can lie there.
    assert!(!even_worse.is_empty());
    for [a, b] in even_worse {
        let row = [a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3]];
        assert_eq!(halves_of(row), [[0; 4], [0, 2, 2, 2]]);
    }
    for row in Variant::Ships.rows() {
        assert_ne!(halves_of(row), [[0; 4], [0, 2, 2, 2]]);
    }
}
