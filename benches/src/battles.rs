//! How long it takes to decide a battle of Knight Hawks with quick officers, and how that grows with the fleets.

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use contract::{DiceKey, Game, Seed, UserData};
use hawks::Hawks;
use hawks::resolver::resolve;
use hawks::tables::Options;

/// Battles of each size.
const BATTLES: u64 = 200;
/// What eight against eight may take, in milliseconds.
const MARK: f64 = 20.0;
/// A squadron of eight; fleets are made of the first so many ships of squadrons one after another.
const SQUADRON: [&str; 8] = [
    "heavy_cruiser",
    "light_cruiser",
    "light_cruiser",
    "destroyer",
    "destroyer",
    "frigate",
    "frigate",
    "assault_scout",
];

/// Times of battles between fleets of one size.
#[derive(Debug)]
pub struct Size {
    ships: usize,
    /// In milliseconds, the shortest first.
    times: Vec<f64>,
    undecided: usize,
}

/// Times of all sizes.
#[derive(Debug)]
pub struct Figures(Vec<Size>);

fn fleet(ships: usize) -> String {
    SQUADRON.iter().cycle().take(ships).copied().collect::<Vec<_>>().join(", ")
}

fn setup(ships: usize) -> Arc<<Hawks as Game>::Setup> {
    let options = serde_json::json!({ "upf": fleet(ships), "sathar": fleet(ships), "rules": "advanced" });
    let options: Options = serde_json::from_value(options).expect("our own options");
    Hawks::prepare(&options, &UserData::default()).expect("our own fleets")
}

/// Battles of eight, fifteen and thirty ships on each side, in turn, so that a busy machine slows all alike.
pub fn measure() -> Figures {
    let key = DiceKey::new(&Seed::from_text("battles"), &[]);
    let sizes = [8, 15, 30];
    let setups = sizes.map(setup);
    let mut figures = sizes.map(|ships| Size { ships, times: Vec::new(), undecided: 0 });
    for battle in 0..BATTLES {
        for (size, setup) in figures.iter_mut().zip(&setups) {
            let begun = Instant::now();
            let state = resolve(setup, &mut key.stream(battle).unnoted());
            size.times.push(begun.elapsed().as_secs_f64() * 1e3);
            let won = Hawks::outcome(&state).is_some_and(|outcome| !outcome.winners.is_empty());
            size.undecided += usize::from(!won);
        }
    }
    for size in &mut figures {
        size.times.sort_by(f64::total_cmp);
    }
    Figures(figures.into())
}

impl Size {
    fn median(&self) -> f64 {
        self.times[self.times.len() / 2]
    }

    /// The time that nine of ten battles stay within.
    fn ninth(&self) -> f64 {
        self.times[self.times.len() * 9 / 10]
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "Battles of Knight Hawks decided by quick officers, Advanced Game, {BATTLES} of each size"
        )?;
        for size in &self.0 {
            let ships = format!("{0} against {0}", size.ships);
            writeln!(
                f,
                "  {ships:<18} median {:7.2} ms, nine of ten within {:7.2} ms, undecided {}",
                size.median(),
                size.ninth(),
                size.undecided
            )?;
        }
        if let [first, .., last] = self.0.as_slice() {
            let growth =
                (last.median() / first.median()).ln() / (last.ships as f64 / first.ships as f64).ln();
            writeln!(f, "  time grows with the number of ships to the power of {growth:.2}")?;
            let kept = if first.median() <= MARK { "kept" } else { "missed" };
            writeln!(f, "  mark: {MARK} ms for {0} against {0}: {kept}", first.ships)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fleets_have_as_many_ships_as_they_should() {
        for ships in [8, 15, 30] {
            assert_eq!(setup(ships).fleet(contract::Seat(0)).count(), ships);
            assert_eq!(fleet(ships).split(", ").count(), ships);
        }
    }

    #[test]
    fn growth_and_mark_are_told() {
        let size = |ships: usize, time: f64| Size { ships, times: vec![time], undecided: 0 };
        let text = Figures(vec![size(8, 4.0), size(15, 14.0), size(32, 64.0)]).to_string();
        assert!(text.contains("power of 2.00") && text.contains("against 8: kept"), "{text}");
    }
}
