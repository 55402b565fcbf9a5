//! The fuzz targets' seeds, and changes to them, on every build.

#[path = "inputs/mod.rs"]
mod inputs;

use std::path::PathBuf;

use contract::Dice;
use hawks::Hawks;

fn seeds(target: &str) -> Vec<Vec<u8>> {
    let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let mut files: Vec<PathBuf> = std::fs::read_dir(dir).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    files.into_iter().map(|path| std::fs::read(path).unwrap()).collect()
}

/// The seed, and the seed with a few bytes changed, left out or doubled.
fn changed(seed: &[u8], number: u64) -> Vec<Vec<u8>> {
    let mut dice = Dice::loose(number);
    let mut all = vec![seed.to_vec()];
    for _ in 0..60 {
        let mut other = seed.to_vec();
        for _ in 0..dice.pick(4) {
            if other.is_empty() {
                break;
            }
            let at = dice.index(other.len());
            match dice.pick(4) {
                1 => other[at] = dice.pick(256) as u8,
                2 => drop(other.remove(at)),
                3 => other.insert(at, other[at]),
                _ => other.truncate(at),
            }
        }
        all.push(other);
    }
    all
}

#[test]
fn any_scenario_opens_or_is_refused() {
    for (n, seed) in (0..).zip(seeds("hawks_scenarios")) {
        changed(&seed, n).iter().for_each(|data| inputs::scenario(data));
    }
}

#[test]
fn any_line_is_read_or_refused() {
    for (n, seed) in (0..).zip(seeds("hawks_lines")) {
        changed(&seed, n).iter().take(25).for_each(|data| inputs::lines(data));
    }
}

#[test]
fn any_bytes_play() {
    for (n, seed) in (0..).zip(seeds("hawks_actions")) {
        let options = serde_json::from_str(r#"{"scenario": "b1"}"#).unwrap();
        changed(&seed, n).iter().take(4).for_each(|data| testkit::fuzz_actions::<Hawks>(&options, data));
    }
}
