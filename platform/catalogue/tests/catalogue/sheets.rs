//! Every game can be printed, every scenario of it, on both papers; nothing is written beyond the paper's edge.

use contract::UserData;
use paint::{Paper, Sheet};
use serde_json::{Value, json};

/// Where the drawing stands: moved by so much, or turned or scaled, so that nothing is known of it.
type Origin = Option<(f32, f32)>;

/// Width of an average letter of the font, in shares of its height.
const LETTER: f32 = 0.50;

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let from = tag.find(&format!(" {name}=\""))? + name.len() + 3;
    tag[from..].split('"').next()
}

fn number(tag: &str, name: &str) -> f32 {
    attribute(tag, name).and_then(|text| text.parse().ok()).unwrap_or(0.0)
}

fn moved(origin: Origin, tag: &str) -> Origin {
    let (x, y) = origin?;
    match attribute(tag, "transform") {
        None => Some((x, y)),
        Some(words) => {
            let inner = words.strip_prefix("translate(")?.strip_suffix(')')?;
            let mut numbers = inner.split(' ').map(|n| n.parse::<f32>().ok());
            Some((x + numbers.next()??, y + numbers.next()??))
        }
    }
}

/// Texts that reach over the edge of the paper.
fn beyond(sheet: &Sheet) -> Vec<String> {
    let mut sizes = attribute(&sheet.svg, "viewBox").expect("a view box").split(' ').skip(2);
    let mut size = || sizes.next().and_then(|n| n.parse::<f32>().ok()).expect("a size");
    let (width, height) = (size(), size());
    let mut found = Vec::new();
    let mut origins: Vec<Origin> = vec![Some((0.0, 0.0))];
    for piece in sheet.svg.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').expect("a tag ends");
        let here = *origins.last().expect("tags are balanced");
        if tag == "/g" {
            origins.pop();
        } else if tag == "g" || tag.starts_with("g ") {
            origins.push(moved(here, tag));
        } else if tag.starts_with("text")
            && let Some((x, y)) = here
        {
            let (x, y) = (x + number(tag, "x"), y + number(tag, "y"));
            let wide = text.chars().count() as f32 * number(tag, "font-size") * LETTER;
            let left = match attribute(tag, "text-anchor") {
                Some("middle") => x - wide / 2.0,
                Some("end") => x - wide,
                _ => x,
            };
            if left < 30.0 || left + wide > width - 30.0 || y < 30.0 || y > height - 30.0 {
                found.push(format!("{}: `{text}` at {left:.0} to {:.0}, {y:.0}", sheet.name, left + wide));
            }
        }
    }
    assert_eq!(origins.len(), 1, "{}: groups are balanced", sheet.name);
    found
}

#[test]
fn every_game_and_scenario_can_be_printed_within_the_paper() {
    for entry in catalogue::games() {
        let id = entry.meta().id;
        let mut named: Vec<Value> =
            entry.scenarios().into_iter().map(|info| json!({ "scenario": info.id })).collect();
        named.push(Value::Null);
        for options in named {
            for paper in [Paper::A4, Paper::Letter] {
                let sheets = entry.sheets(&options, &UserData::default(), paper).expect("sheets");
                assert!(!sheets.is_empty(), "{id} {options} prints nothing");
                let mut names: Vec<&str> = sheets.iter().map(|sheet| sheet.name.as_str()).collect();
                names.sort_unstable();
                names.dedup();
                assert_eq!(names.len(), sheets.len(), "{id} {options}: two sheets have one name");
                let over: Vec<String> = sheets.iter().flat_map(beyond).collect();
                assert!(over.is_empty(), "{id} {options} {paper:?}: {over:#?}");
            }
        }
    }
}
