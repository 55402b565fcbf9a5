//! Results: figures, tables, JSON, CSV, charts.

use catalogue::GameResult;
use contract::Verdict;
use serde_json::Value;

use crate::course::Course;
use crate::fake::course;
use crate::run::Tally as _;
use crate::tests_run::play;
use crate::{Figures, Ladder, LadderTally, MeasureFigures, SimTally};
use crate::{charts, figures_csv, figures_text, ladder_csv, ladder_text};

fn figures(games: u64) -> Figures {
    let course = course("simulate", &["m1", "m2"], 2, "results");
    Figures::new(&course, &play::<SimTally>(&course, games, 2, None).tally, games)
}

fn ladder(course: &Course, rounds: u64) -> Ladder {
    Ladder::new(course, &play::<LadderTally>(course, rounds, 2, None).tally, rounds)
}

/// Splits CSV as a spreadsheet would; every line has as many fields as the first.
fn read_csv(text: &str) -> Vec<Vec<String>> {
    let split = |line: &str| {
        let mut fields = vec![String::new()];
        let mut quoted = false;
        for (n, c) in line.char_indices() {
            match c {
                '"' if quoted && line[..n].ends_with('"') => {}
                '"' => quoted = !quoted,
                ',' if !quoted => fields.push(String::new()),
                c => fields.last_mut().expect("one field").push(c),
            }
        }
        fields
    };
    let rows: Vec<Vec<String>> = text.lines().map(split).collect();
    assert!(rows.len() > 1 && text.ends_with('\n'));
    assert!(rows.iter().all(|r| r.len() == rows[0].len()), "{text}");
    rows
}

/// Every element is closed, every attribute quoted, no bare `&` or `<`.
fn assert_well_formed(svg: &str) {
    let mut open = Vec::new();
    let mut rest = svg;
    while let Some(at) = rest.find('<') {
        for piece in rest[..at].split('&').skip(1) {
            assert!(piece.split_once(';').is_some_and(|(name, _)| name.len() < 8), "bare & in {svg}");
        }
        let end = rest[at..].find('>').expect("a tag ends") + at;
        let tag = &rest[at + 1..end];
        assert!(!tag.contains('<') && tag.matches('"').count().is_multiple_of(2), "<{tag}>");
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{svg}");
        } else if !tag.ends_with('/') {
            open.push(tag.split_whitespace().next().expect("a name"));
        }
    }
    assert!(open.is_empty() && svg.starts_with("<svg") && rest.trim().is_empty(), "{open:?}");
}

#[test]
fn shares_add_up_and_lie_in_their_intervals() {
    let figures = figures(4000);
    assert!(figures.complete && figures.games == 4000);
    assert_eq!(figures.results.iter().map(|i| i.share.count).sum::<u64>(), 4000);
    let won: u64 = figures.seats.iter().map(|s| s.share.count).sum();
    assert_eq!(won, figures.results[0].share.count);
    for item in &figures.results {
        assert!(item.share.low <= item.share.share && item.share.share <= item.share.high);
    }
    let MeasureFigures::Category { name, values } = &figures.measures[0] else { panic!("a category") };
    assert_eq!((name.as_str(), values.len()), ("colour", 3));
    assert_eq!(values.iter().map(|i| i.share.count).sum::<u64>(), 4000);
    let MeasureFigures::Number(length) = &figures.measures[1] else { panic!("a number") };
    // Two dice: mean 7, variance 35/6; four thousand throws are close to it.
    assert!((length.mean - 7.0).abs() < 0.2 && (length.sd - (35.0_f64 / 6.0).sqrt()).abs() < 0.1);
    assert!(length.mean_low < length.mean && length.mean < length.mean_high);
    assert_eq!((length.min, length.p50, length.max), (2, 7, 12));
    assert_eq!(length.distribution.iter().map(|b| b.share.count).sum::<u64>(), 4000);
    assert_eq!(figures.actions.max, 4094);
}

#[test]
fn the_table_tells_every_figure() {
    let text = figures_text(&figures(4000));
    for told in
        ["Fake: 4,000 games", "minds m1, m2", "won", "0 North, upper (m1)", "green", "length", "sd", "█"]
    {
        assert!(text.contains(told), "{told} is missing in\n{text}");
    }
    let course = course("simulate", &["m1", "m2"], 2, "x");
    let part = Figures::new(&course, &SimTally::default(), 50);
    assert!(figures_text(&part).contains("0 of 50 games") && figures_text(&part).contains("No game"));
}

#[test]
fn json_has_every_figure() {
    let text = serde_json::to_string(&figures(500)).expect("JSON");
    let json: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&json["games"], &json["complete"]), (&Value::from(500), &Value::from(true)));
    assert_eq!(json["run"]["minds"], serde_json::json!([["m1", "m2"]]));
    assert_eq!(json["measures"][0]["kind"], "category");
    assert_eq!(json["measures"][1]["kind"], "number");
    let counts = json["measures"][1]["distribution"].as_array().expect("a list");
    assert_eq!(counts.iter().filter_map(|b| b["count"].as_u64()).sum::<u64>(), 500);
    for key in ["count", "share", "low", "high"] {
        assert!(json["results"][0][key].is_number() && json["seats"][1][key].is_number(), "{key}");
    }
}

#[test]
fn csv_is_read_back() {
    let figures = figures(500);
    let rows = read_csv(&figures_csv(&figures));
    assert_eq!(rows[0], ["table", "name", "item", "value", "low", "high", "count"]);
    let win = rows.iter().find(|r| r[0] == "result" && r[2] == "win").expect("a row");
    assert_eq!(win[3].parse(), Ok(figures.results[0].share.share));
    let seat = rows.iter().find(|r| r[0] == "seat").expect("a row");
    assert_eq!(seat[1], "0 North, upper");
    let games: u64 = rows
        .iter()
        .filter(|r| r[0] == "distribution" && r[1] == "length")
        .map(|r| r[6].parse::<u64>().expect("a count"))
        .sum();
    assert_eq!(games, 500);
}

#[test]
fn charts_are_well_formed_svg_with_their_words() {
    for games in [500, 1] {
        let charts = charts(&figures(games));
        let files: Vec<&str> = charts.iter().map(|c| c.file.as_str()).collect();
        assert_eq!(files, ["fake-results.svg", "fake-seats.svg", "fake-colour.svg", "fake-length.svg"]);
        for chart in &charts {
            assert_well_formed(&chart.svg);
        }
        assert!(charts[2].svg.contains("green") && charts[2].svg.contains("share of games"));
        assert!(charts[1].svg.contains("South &amp; &lt;lower&gt;"), "{}", charts[1].svg);
    }
    let none = Figures::new(&course("simulate", &["m1"], 1, "x"), &SimTally::default(), 5);
    for chart in charts(&none) {
        assert_well_formed(&chart.svg);
    }
}

#[test]
fn a_ladder_of_two_seats_adds_up_both_seatings() {
    let fake = course("ladder", &["a", "b"], 2, "x");
    let game = |winners: u16| GameResult {
        verdict: if winners == 0 { Verdict::BothLose } else { Verdict::Win },
        winners,
        actions: 1,
        measures: Vec::new(),
    };
    let mut tally = LadderTally::default();
    // a–b: a wins, b wins, nobody; b–a (swapped): a wins (seat 1), a wins, both.
    for (straight, swapped) in [(0b01, 0b10), (0b10, 0b10), (0, 0b11)] {
        tally.add(&[game(straight), game(swapped)]);
    }
    let ladder = Ladder::new(&fake, &tally, 3);
    let pair = &ladder.pairs[0];
    assert_eq!((pair.games, pair.better, pair.equal, pair.worse), (6, 3, 2, 1));
    assert!((pair.score - 4.0 / 6.0).abs() < 1e-12);
    assert_eq!(pair.wins_by_seat.map(|s| s.map(|s| s.count)), Some([1, 2]));
    assert!((pair.elo.expect("finite") - 400.0 * 2.0_f64.log10()).abs() < 1e-9);
    let minds: Vec<&str> = ladder.standings.iter().map(|s| s.mind.as_str()).collect();
    assert_eq!(minds, ["a", "b"]);
    assert_eq!((ladder.standings[1].won, ladder.standings[1].drawn, ladder.standings[1].lost), (1, 2, 3));
}

#[test]
fn a_ladder_of_one_seat_compares_on_the_same_dice() {
    let course = course("ladder", &["m0", "m5", "m9"], 1, "pairs");
    let ladder = ladder(&course, 1000);
    assert_eq!(ladder.standings.iter().map(|s| s.mind.as_str()).collect::<Vec<_>>(), ["m9", "m5", "m0"]);
    // The same die plus five: whenever m0 wins, m5 does too; m9 always wins.
    let pair = &ladder.pairs[0];
    assert_eq!((pair.first.as_str(), pair.second.as_str(), pair.better), ("m0", "m5", 0));
    let difference = pair.difference.expect("one seat");
    assert!(difference.high < 0.0 && (difference.value + 0.5).abs() < 0.06, "{difference:?}");
    assert_eq!(ladder.standings[0].won, 1000);
    assert_eq!(pair.games, 1000);
    assert_eq!(pair.better + pair.equal + pair.worse, 1000);
}

#[test]
fn ladders_are_told_as_table_json_and_csv() {
    for (minds, seats) in [(["m0", "m1", "m30"], 2), (["m0", "m5", "m9"], 1)] {
        let ladder = ladder(&course("ladder", &minds, seats, "told"), 200);
        let text = ladder_text(&ladder);
        for told in ["Fake: ladder", "Minds", "Pairs", "Elo", minds[1], "95 % interval"] {
            assert!(text.contains(told), "{told} is missing in\n{text}");
        }
        let json: Value = serde_json::from_str(&serde_json::to_string(&ladder).expect("JSON")).expect("JSON");
        assert_eq!(json["pairs"].as_array().map(Vec::len), Some(3));
        let rows = read_csv(&ladder_csv(&ladder));
        assert_eq!(rows.len(), 4);
        if seats == 2 {
            // m30 always beats m0: an infinite difference has no number.
            assert!(text.contains("-∞"), "{text}");
            assert!(json["pairs"][1]["elo"].is_null() && rows[2][9].is_empty());
        }
    }
}
