//! The fuzz targets' seeds, former crashes among them, on every build.

use crate::forge;
use std::path::PathBuf;

fn seeds(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let mut files: Vec<PathBuf> = std::fs::read_dir(dir).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    files.into_iter().map(|path| (path.clone(), std::fs::read(path).unwrap())).collect()
}

#[test]
fn records_can_be_looked_at_whatever_they_say() {
    for (path, data) in seeds("records") {
        forge::take(&data);
        let mended = std::str::from_utf8(&data).ok().and_then(forge::mend).is_some();
        assert!(mended || contract::Record::parse(&data).is_ok(), "{} is no seed", path.display());
    }
}

#[test]
fn protocol_lines_are_answered_whatever_they_say() {
    for (_, data) in seeds("protocol") {
        let mut engine = catalogue::Engine::new();
        for line in String::from_utf8_lossy(&data).lines() {
            let answer: serde_json::Value = serde_json::from_str(&engine.answer(line)).unwrap();
            assert!(answer["ok"].is_boolean());
        }
    }
}
