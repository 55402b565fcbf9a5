//! Strange records for tests and fuzzing: bodies with a mended chain, and looking at all of a record.

use contract::journal::{first_hash, next_hash};
use contract::{Record, Viewer};
use serde_json::{Value, json};

/// Lines of JSON as the bodies of a header, rows and a footer, chained as they should be.
pub(crate) fn mend(text: &str) -> Option<Record> {
    mend_with(text, |_| ())
}

/// The same, as if it had been played under other rules. Then no fact can be held against them.
pub(crate) fn mend_foreign(text: &str) -> Option<Record> {
    mend_with(text, |header| header["rules"] = "other".into())
}

fn mend_with(text: &str, change: impl Fn(&mut Value)) -> Option<Record> {
    let mut before = None;
    let mut parts = Vec::new();
    for line in text.lines() {
        let mut body: Value = serde_json::from_str(line).ok()?;
        if before.is_none() && body.is_object() {
            change(&mut body);
        }
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

/// Everything the program does with a record that it did not write itself.
pub(crate) fn look_through(record: &Record) {
    let Ok(entry) = catalogue::find(record.game()) else { return };
    let _ = entry.verify(record);
    let _ = entry.keepsake(record);
    let _ = entry.analyse(record, &mut |_, _| false);
    if let Ok(mut game) = entry.load(record, None) {
        let _ = (game.text(Viewer::Public), game.history(Viewer::Public), game.share(), game.keepsake());
        game.settle();
    }
    if let Ok(mut replay) = entry.replay(record) {
        for point in 0..=replay.len() {
            replay.seek(point);
            let _ = (replay.told(Viewer::Arbiter), replay.text(Viewer::Arbiter));
            let _ = (replay.row(Viewer::Arbiter), replay.row(Viewer::Public));
            let _ = (replay.screen(Viewer::Public), replay.svg(Viewer::Arbiter, paint::Theme::Dark));
        }
    }
}

/// Any bytes, in every way they can be taken for a record.
pub(crate) fn take(data: &[u8]) {
    if let Ok(record) = Record::parse(data) {
        look_through(&record);
    }
    if let Ok(record) = Record::parse_torn(data) {
        look_through(&record);
    }
    let text = std::str::from_utf8(data).ok();
    for record in [text.and_then(mend), text.and_then(mend_foreign)].into_iter().flatten() {
        look_through(&record);
    }
}
