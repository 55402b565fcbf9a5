//! Any bytes as a record; and, with the chain mended, any bodies as rows, so that what stands behind the
//! hashes is reached too.
#![no_main]

use contract::journal::{first_hash, next_hash};
use contract::{Record, Viewer};
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};

fuzz_target!(|data: &[u8]| {
    if let Ok(record) = Record::parse(data) {
        look_through(&record);
    }
    if let Ok(record) = Record::parse_torn(data) {
        look_through(&record);
    }
    if let Some(record) = std::str::from_utf8(data).ok().and_then(mend) {
        look_through(&record);
    }
});

/// Lines of JSON as the bodies of a header and rows, chained as they should be.
fn mend(text: &str) -> Option<Record> {
    let mut before = None;
    let mut parts = Vec::new();
    for line in text.lines() {
        let body: Value = serde_json::from_str(line).ok()?;
        let kind = match (before, body.get("outcome")) {
            (None, _) => "header",
            (Some(_), None) => "row",
            (Some(_), Some(_)) => "footer",
        };
        let text = body.to_string();
        let hash = before.map_or_else(|| first_hash(&text), |b| next_hash(b, &text));
        before = Some(hash);
        parts.push((kind, json!({"hash": hash, kind: body})));
    }
    let of = |wanted: &str| parts.iter().filter(|p| p.0 == wanted).map(|p| p.1.clone()).collect::<Vec<_>>();
    let footer = of("footer").first().cloned();
    Record::from_json(&json!({"header": of("header").first(), "rows": of("row"), "footer": footer})).ok()
}

fn look_through(record: &Record) {
    let Ok(entry) = catalogue::find(record.game()) else { return };
    let _ = entry.verify(record);
    let _ = entry.keepsake(record);
    if let Ok(game) = entry.load(record, None) {
        let _ = (game.text(Viewer::Public), game.history(Viewer::Public), game.share(), game.keepsake());
    }
    if let Ok(mut replay) = entry.replay(record) {
        for point in 0..=replay.len() {
            replay.seek(point);
            let _ = (replay.told(Viewer::Arbiter), replay.text(Viewer::Arbiter), replay.row());
            let _ = (replay.screen(Viewer::Public), replay.svg(Viewer::Arbiter, Default::default()));
        }
    }
}
