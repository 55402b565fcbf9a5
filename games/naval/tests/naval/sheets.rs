//! What is printed: a battle can be set up from its sheets.

use contract::UserData;
use naval::Naval;
use naval::tables::{Options, prepare};
use paint::{Paper, Present as _};
use serde_json::{Value, json};

/// All words on the sheets of a battle, one space between two.
fn printed(options: Value) -> String {
    let options: Options = serde_json::from_value(options).expect("options");
    let sheets = Naval::sheets(&options, &UserData::default(), Paper::A4).expect("sheets");
    let texts = sheets.iter().flat_map(|sheet| sheet.svg.split("<text").skip(1));
    let words: Vec<&str> = texts.filter_map(|text| text.split('>').nth(1)?.split('<').next()).collect();
    words.join(" ")
}

#[test]
fn every_unit_is_printed_with_its_place_and_its_hits() {
    let matapan = printed(json!({ "scenario": "matapan" }));
    let options: Options = serde_json::from_value(json!({ "scenario": "matapan" })).expect("options");
    for unit in &prepare(&options, &UserData::default()).expect("a battle").units {
        let at = unit.at.expect("a place");
        let place = format!("begins in {at}, heading {}, speed {}", unit.heading, unit.speed);
        assert!(matapan.contains(&place), "{}: {place} is not in {matapan}", unit.name);
    }
    assert!(matapan.contains("already hit: 3S that cannot be repaired"), "{matapan}");
    let heligoland = printed(json!({ "scenario": "heligoland" }));
    for part in ["already hit: 1W", "enters over the east edge, heading E, speed 4"] {
        assert!(heligoland.contains(part), "{part} is not in {heligoland}");
    }
}

#[test]
fn hits_from_before_the_battle_are_ticked() {
    let options: Options = serde_json::from_value(json!({ "scenario": "matapan" })).expect("options");
    let sheets = Naval::sheets(&options, &UserData::default(), Paper::A4).expect("sheets");
    let ticks: usize = sheets.iter().map(|sheet| sheet.svg.matches("M6 6L").count()).sum();
    assert_eq!(ticks, 3, "the three S of Pola");
}

#[test]
fn the_rules_in_use_and_the_handicap_are_printed() {
    let sheets = printed(json!({ "scenario": "matapan", "gunnery": 4, "with": ["smoke"] }));
    for part in ["smoke", "crew quality", "The guns of the British fire at −4", "surprised"] {
        assert!(sheets.contains(part), "{part} is not in {sheets}");
    }
    let basic = printed(json!({ "scenario": "calabria", "rules": "basic" }));
    assert!(basic.contains("The basic rules."), "{basic}");
    let gallipoli = printed(json!({ "scenario": "gallipoli" }));
    for part in
        ["Mines in 2005", "The Turks mine 2 more hexes in secret", "may leave over the north edge from 2201"]
    {
        assert!(gallipoli.contains(part), "{part} is not in {gallipoli}");
    }
}
