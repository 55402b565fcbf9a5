//! How long battles take that are only to be decided: `cargo run --release -p hawks --example resolve`.

use std::time::Instant;

use contract::{Dice, Game as _, UserData};
use hawks::resolver::resolve;
use hawks::{Hawks, tables};

fn main() {
    let fleets = [
        ("3 v 3", "destroyer, frigate, assault_scout", "destroyer, frigate, light_cruiser"),
        (
            "8 v 8",
            "battleship, 2 heavy_cruiser, 2 destroyer, 2 frigate, assault_scout",
            "3 heavy_cruiser, 2 light_cruiser, 3 destroyer",
        ),
        (
            "15 v 15",
            "2 battleship, 4 heavy_cruiser, 4 destroyer, 4 frigate, assault_scout",
            "6 heavy_cruiser, 4 light_cruiser, 5 destroyer",
        ),
        (
            "30 v 30",
            "4 battleship, 8 heavy_cruiser, 8 destroyer, 8 frigate, 2 assault_scout",
            "12 heavy_cruiser, 8 light_cruiser, 10 destroyer",
        ),
    ];
    for (name, upf, sathar) in fleets {
        let options = tables::Options {
            upf: Some(upf.into()),
            sathar: Some(sathar.into()),
            rules: Some(hawks::types::Rules::Advanced),
            ..Default::default()
        };
        let setup = Hawks::prepare(&options, &UserData::default()).expect("a battle");
        let mut times: Vec<(f64, u16, &str)> = (0..41)
            .map(|n| {
                let begun = Instant::now();
                let state = resolve(&setup, &mut Dice::loose(n));
                let outcome = Hawks::outcome(&state);
                let reason = outcome.map_or("nothing", |outcome| {
                    if outcome.winners.is_empty() {
                        "draw"
                    } else if outcome.winners.contains(&contract::Seat(0)) {
                        "upf"
                    } else {
                        "sathar"
                    }
                });
                (begun.elapsed().as_secs_f64() * 1e3, state.turn(), reason)
            })
            .collect();
        times.sort_by(|a, b| a.0.total_cmp(&b.0));
        let count = |who: &str| times.iter().filter(|(.., winner)| *winner == who).count();
        println!(
            "{name}: median {:.2} ms, longest {:.2} ms, {} game turns; upf {}, sathar {}, draws {}",
            times[20].0,
            times[40].0,
            times[20].1,
            count("upf"),
            count("sathar"),
            count("draw")
        );
    }
}
