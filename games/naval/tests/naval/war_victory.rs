//! §16 Every way in which the battles of Salvo II are won, lost or drawn; Gallipoli has a file of its own.

use crate::sea::{self, changed, fought_so, with};
use serde_json::{Value, json};

const NEITHER: &str = "neither side has done what it set out to do";
const POINTS: &str = "by victory points";
const NEAR: &str = "the victory points are too near";

type Shot = (u8, &'static str, &'static str);

/// How a scenario of one turn ends with these rows changed, in these variants, with these shots, all of which sink.
fn one(name: &str, rows: &[(&str, Value)], variants: &[&str], shots: &[Shot]) -> (Option<u8>, String) {
    end(changed(name, rows, json!({})), variants, shots)
}

fn end(scene: Value, variants: &[&str], shots: &[Shot]) -> (Option<u8>, String) {
    let game = fought_so(scene, json!({ "turns": 1, "variants": variants }), shots);
    let outcome = game.outcome().expect("over");
    (outcome.winners.first().map(|seat| seat.0), outcome.reason)
}

fn told(winner: impl Into<Option<u8>>, reason: &str) -> (Option<u8>, String) {
    (winner.into(), reason.to_owned())
}

fn to(at: &str, heading: &str, speed: u8) -> Value {
    json!({ "at": at, "heading": heading, "speed": speed })
}

/// So many hits that cannot be repaired; with hits on speed it goes slowly.
fn hurt(w: u8, s: u8) -> Value {
    let damage = json!({ "damage": { "w_fixed": w, "s_fixed": s } });
    if s > 0 { with(damage, json!({ "speed": u8::from(s < 3) })) } else { damage }
}

/// In the hex beside another and stopped, so that its fire tells.
fn beside(at: &str) -> Value {
    to(at, "A", 0)
}

#[test]
fn s16_10_1_coronel_asks_fifteen_points_of_the_germans() {
    // Good Hope with 3W gives half of 8; two points for each other hit of a capital ship, one of a screening unit.
    let british = |glasgow: u8| {
        let rows = [
            ("Good Hope", hurt(3, 0)),
            ("Monmouth", hurt(2, 2)),
            ("Glasgow", hurt(glasgow, 0)),
            ("Otranto", hurt(1, 0)),
        ];
        one("coronel", &rows, &[], &[])
    };
    // 4 + 8 + 2 = 14 with one W of Glasgow, and 15 with two.
    assert_eq!(british(1), told(None, NEITHER));
    assert_eq!(british(2), told(1, "the Germans lead by 15 points or more"));
    let level = told(0, "the British have as many points or more");
    assert_eq!(one("coronel", &[], &[], &[]), level);
    assert_eq!(one("coronel", &[("Glasgow", hurt(1, 0))], &[], &[]), told(None, NEITHER));
    assert_eq!(one("coronel", &[("Glasgow", hurt(1, 0)), ("Dresden", hurt(1, 0))], &[], &[]), level);
}

#[test]
fn s16_10_2_goeben_gets_away_to_the_south() {
    let out = |at: &str, more: Value| one("corfu", &[("Goeben", with(more, to(at, "D", 2)))], &[], &[]);
    let away = told(1, "Goeben got away");
    for at in ["1024", "2924", "2023"] {
        assert_eq!(out(at, json!({})), away, "{at}");
    }
    assert_eq!(out("1524", hurt(1, 1)), away);
    // Farther west is no way out, and a crippled ship has not got away.
    assert_eq!(out("0924", json!({})), told(None, NEITHER));
    assert_eq!(out("1524", hurt(2, 0)), told(None, NEITHER));
    assert_eq!(out("1524", hurt(0, 2)), told(0, "Goeben is slowed"));
}

#[test]
fn s16_10_2_goeben_is_sunk_or_slowed() {
    let near = [("Defence", beside("0707"))];
    assert_eq!(one("corfu", &near, &[], &[(1, "Defence", "Goeben")]), told(0, "Goeben is sunk"));
    let slow = |s: u8| one("corfu", &[("Goeben", hurt(0, s))], &[], &[]);
    assert_eq!((slow(1), slow(2)), (told(None, NEITHER), told(0, "Goeben is slowed")));
}

#[test]
fn s13_1_off_corfu_goeben_must_sink_two_cruisers_as_well() {
    let rows = [
        ("Goeben", to("1524", "D", 3)),
        ("Breslau", beside("2913")),
        ("Defence", with(hurt(3, 3), beside("1523"))),
        ("Warrior", with(hurt(3, 3), beside("2914"))),
    ];
    let shots: [Shot; 2] = [(1, "Goeben", "Defence"), (1, "Breslau", "Warrior")];
    let fulfilled = told(1, "Goeben got away, and two armoured cruisers are sunk");
    assert_eq!(one("corfu", &rows, &["engage"], &shots), fulfilled);
    assert_eq!(one("corfu", &rows, &["engage"], &shots[..1]), told(None, NEITHER));
    assert_eq!(one("corfu", &rows, &[], &[]), told(1, "Goeben got away"));
}

/// The German squadron beside the battlecruisers, and about to go down.
fn squadron() -> Vec<(&'static str, Value)> {
    let weak = |at: &str| with(hurt(3, 3), beside(at));
    vec![
        ("Invincible", beside("1609")),
        ("Inflexible", beside("1509")),
        ("Glasgow", beside("1709")),
        ("Scharnhorst", weak("1610")),
        ("Gneisenau", weak("1510")),
        ("Leipzig", weak("1710")),
    ]
}

#[test]
fn s16_10_3_the_squadron_is_destroyed() {
    let shots: [Shot; 3] =
        [(1, "Invincible", "Scharnhorst"), (1, "Inflexible", "Gneisenau"), (1, "Glasgow", "Leipzig")];
    let all = told(0, "both armoured cruisers and a light cruiser are sunk");
    assert_eq!(one("falklands", &squadron(), &[], &shots), all);
    assert_eq!(one("falklands", &squadron(), &[], &shots[..2]), told(None, NEITHER));
    assert_eq!(one("falklands", &squadron(), &[], &shots[1..]), told(None, NEITHER));
}

#[test]
fn s16_10_3_the_squadron_gets_away_or_sinks_a_battlecruiser() {
    let away = |ship: &'static str, at: &str, heading: &str| (ship, to(at, heading, 4));
    let one_out = told(1, "an armoured cruiser got away");
    assert_eq!(one("falklands", &[away("Scharnhorst", "2024", "D")], &[], &[]), one_out);
    assert_eq!(one("falklands", &[away("Gneisenau", "3612", "C")], &[], &[]), one_out);
    let light = [away("Nürnberg", "2024", "D"), away("Leipzig", "2124", "D"), away("Dresden", "3612", "C")];
    assert_eq!(one("falklands", &light, &[], &[]), told(1, "three ships got away"));
    assert_eq!(one("falklands", &light[..2], &[], &[]), told(None, NEITHER));
    // North and west are no way out.
    assert_eq!(one("falklands", &[away("Scharnhorst", "2001", "A")], &[], &[]), told(None, NEITHER));
    let mut rows = squadron();
    rows[3] = ("Scharnhorst", beside("1610"));
    let shot = [(1, "Scharnhorst", "Invincible")];
    assert_eq!(one("falklands", &rows, &[], &shot), told(1, "a battlecruiser is sunk"));
}

#[test]
fn s13_1_with_moltke_one_armoured_cruiser_is_enough() {
    let shot = [(1, "Invincible", "Scharnhorst")];
    let enough = told(0, "an armoured cruiser is sunk, and no battlecruiser");
    assert_eq!(one("falklands", &squadron(), &["moltke"], &shot), enough);
    assert_eq!(one("falklands", &squadron(), &["moltke"], &[]), told(None, NEITHER));
}

#[test]
fn s16_10_4_heligoland_asks_eight_points_of_the_british() {
    // Arethusa begins with a W, which may be repaired: 1 point for the Germans, unless it is gone.
    let whole = ("Arethusa", json!({ "damage": {} }));
    let lead = |mainz: u8, ariadne: u8| {
        let rows =
            [whole.clone(), ("Cöln", hurt(2, 2)), ("Mainz", hurt(mainz, 1)), ("Ariadne", hurt(ariadne, 0))];
        one("heligoland", &rows, &[], &[])
    };
    assert_eq!(lead(2, 0), told(None, NEITHER), "seven");
    assert_eq!(lead(2, 1), told(0, "the British lead by 8 points or more"), "eight");
    assert_eq!(one("heligoland", &[whole], &[], &[]), told(1, "the Germans have as many points or more"));
}

#[test]
fn s16_10_5_four_raiders_get_home() {
    let home = |s: u8| {
        let slow = with(hurt(0, s), to("3618", "C", 2));
        let rows = [
            ("Seydlitz", to("3612", "C", 5)),
            ("Moltke", to("3614", "C", 5)),
            ("Von der Tann", to("3616", "C", 5)),
            ("Derfflinger", slow),
        ];
        one("scarborough", &rows, &[], &[])
    };
    let away = told(1, "four capital ships got away");
    assert_eq!((home(0), home(1)), (away.clone(), away));
    // Two S that cannot be repaired: three only; and four points for the British.
    assert_eq!(home(2), told(0, POINTS));
    let level = one("scarborough", &[], &[], &[]);
    assert_eq!(level, told(None, NEAR));
    // The corner belongs to the east edge as well.
    let corner = [
        ("Seydlitz", to("3612", "C", 5)),
        ("Moltke", to("3614", "C", 5)),
        ("Von der Tann", to("3616", "C", 5)),
        ("Derfflinger", to("3624", "C", 3)),
    ];
    assert_eq!(one("scarborough", &corner, &[], &[]), told(1, "four capital ships got away"));
}

#[test]
fn s16_10_5_two_raiders_are_sunk() {
    let rows = [
        ("Lion", beside("1510")),
        ("Queen Mary", beside("1709")),
        ("Seydlitz", with(hurt(3, 3), beside("1511"))),
        ("Moltke", with(hurt(3, 3), beside("1710"))),
    ];
    let shots: [Shot; 2] = [(1, "Lion", "Seydlitz"), (1, "Queen Mary", "Moltke")];
    assert_eq!(one("scarborough", &rows, &[], &shots), told(0, "two capital ships are sunk"));
    assert_eq!(one("scarborough", &rows, &[], &shots[..1]), told(0, POINTS));
}

/// Seydlitz and Blücher beside British ships.
fn dogger(more: &[(&'static str, Value)]) -> Vec<(&'static str, Value)> {
    let mut rows = vec![
        ("Lion", beside("1510")),
        ("Tiger", beside("1709")),
        ("Seydlitz", with(hurt(3, 3), beside("1511"))),
        ("Blücher", with(hurt(3, 3), beside("1710"))),
    ];
    rows.extend_from_slice(more);
    rows
}

#[test]
fn s16_10_6_dogger_bank_is_won_by_two_or_by_one_for_none() {
    let shots: [Shot; 2] = [(1, "Lion", "Seydlitz"), (1, "Tiger", "Blücher")];
    assert_eq!(one("dogger_bank", &dogger(&[]), &[], &shots), told(0, "two capital ships are sunk"));
    let single = told(0, "a capital ship is sunk, and none lost");
    assert_eq!(one("dogger_bank", &dogger(&[]), &[], &shots[1..]), single);
    assert_eq!(one("dogger_bank", &dogger(&[]), &[], &[]), told(None, NEITHER));
    // One for one.
    let exchange =
        dogger(&[("Princess Royal", with(hurt(3, 3), beside("1910"))), ("Moltke", beside("1911"))]);
    let both: [Shot; 2] = [(1, "Tiger", "Blücher"), (1, "Moltke", "Princess Royal")];
    assert_eq!(one("dogger_bank", &exchange, &[], &both), told(None, NEITHER));
}

#[test]
fn s16_10_6_dogger_bank_is_lost_when_three_get_home_and_one_limps() {
    let home = |lion: Value| {
        let rows = [
            ("Seydlitz", to("3612", "C", 4)),
            ("Moltke", to("3614", "C", 4)),
            ("Derfflinger", to("2024", "D", 4)),
            ("Lion", lion),
        ];
        one("dogger_bank", &rows, &[], &[])
    };
    let limps = told(1, "three capital ships got away, and a British one is slowed or sunk");
    assert_eq!(home(hurt(0, 2)), limps);
    assert_eq!(home(hurt(3, 1)), told(None, NEITHER));
}

/// With Von der Tann there are five: three may have left, and two be lost.
#[test]
fn s16_10_6_the_germans_may_lose_one() {
    let rows = dogger(&[
        ("Lion", with(hurt(0, 2), beside("1510"))),
        ("Moltke", to("3612", "C", 4)),
        ("Derfflinger", to("3614", "C", 4)),
    ]);
    let mut scene = changed("dogger_bank", &rows, json!({}));
    // She has a row for each of her variants.
    let tann = scene["units"].as_array_mut().expect("units").iter_mut().filter(|row| row["ship"] == "HS-BC1");
    tann.for_each(|row| *row = with(row.take(), to("2024", "D", 4)));
    let lost = |shots: &[Shot]| end(scene.clone(), &["with_von_der_tann"], shots);
    let limps = "three capital ships got away, and a British one is slowed or sunk";
    assert_eq!(lost(&[]), told(1, limps));
    // One lost and none of the British: both sides have what they wanted.
    assert_eq!(lost(&[(1, "Tiger", "Blücher")]).0, None);
    assert_eq!(
        lost(&[(1, "Lion", "Seydlitz"), (1, "Tiger", "Blücher")]),
        told(0, "two capital ships are sunk")
    );
}

#[test]
fn s16_margins_decide_in_the_north_sea() {
    for (name, rows, margin) in [
        ("run_to_the_south", ["Lützow", "Derfflinger", "Seydlitz", "Moltke"], 15),
        ("crossing_the_t", ["Markgraf", "Kronprinz", "Kaiser", "Kaiserin"], 20),
        ("august_sortie", ["Markgraf", "König", "Kaiser", "Kaiserin"], 15),
    ] {
        // Whatever damage a scenario begins with is taken away; a hit of a capital ship is worth 2, of another 1.
        let lead = |points: u8| {
            let pairs = points / 2;
            let mut all: Vec<(&str, Value)> = Vec::new();
            for (n, ship) in rows.into_iter().enumerate() {
                let hits = pairs.saturating_sub(4 * n as u8).min(4);
                all.push((ship, hurt(hits.min(2), hits.saturating_sub(2))));
            }
            let screen = if name == "crossing_the_t" { "German destroyers 1" } else { "Regensburg" };
            if name == "crossing_the_t" {
                all.extend(["König", "Derfflinger"].map(|ship| (ship, json!({ "damage": {} }))));
                all.push(("Seydlitz", json!({ "damage": {} })));
            }
            all.push((screen, hurt(points % 2, 0)));
            one(name, &all, &[], &[])
        };
        assert_eq!(lead(margin), told(0, POINTS), "{name} {margin}");
        assert_eq!(lead(margin - 1), told(None, NEAR), "{name} {}", margin - 1);
    }
}

/// Variants of ours that make a battle more even.
#[test]
fn s16_10_3_in_the_long_chase_it_is_too_early_to_leave() {
    let early = [("Scharnhorst", to("2024", "D", 4))];
    assert_eq!(one("falklands", &early, &["long_chase"], &[]), told(None, NEITHER));
    let chase = |from: u8| {
        let mut scene = changed("falklands", &early, json!({}));
        let wins = scene["victory"]["wins"].as_array_mut().expect("wins");
        let dusk = wins.iter_mut().filter(|win| win["variant"] == "long_chase");
        dusk.for_each(|win| {
            assert_eq!(win["when"][0]["exited"]["from"], 20);
            win["when"][0]["exited"]["from"] = json!(from);
        });
        end(scene, &["long_chase"], &[])
    };
    assert_eq!(chase(1), told(1, "an armoured cruiser got away in the dusk"));
    assert_eq!(chase(2), told(None, NEITHER));
}

#[test]
fn s16_10_4_a_clear_lead_is_asked_of_the_british() {
    let whole = ("Arethusa", json!({ "damage": {} }));
    let lead = |last: u8| {
        let rows = [
            whole.clone(),
            ("Cöln", hurt(2, 2)),
            ("Mainz", hurt(2, 2)),
            ("Ariadne", hurt(2, 2)),
            ("Stettin", hurt(2, 2)),
            ("Strassburg", hurt(2, last)),
        ];
        one("heligoland", &rows, &["clear_lead"], &[])
    };
    assert_eq!(lead(1), told(1, "the British lead by less than 20 points"), "nineteen");
    assert_eq!(lead(2), told(0, "the British lead by 20 points or more"), "twenty");
}

#[test]
fn s16_10_1_holding_out_is_enough_for_the_british() {
    let lead = |glasgow: u8| {
        let rows = [
            ("Good Hope", hurt(3, 0)),
            ("Monmouth", hurt(2, 2)),
            ("Glasgow", hurt(glasgow, 0)),
            ("Otranto", hurt(1, 0)),
        ];
        one("coronel", &rows, &["hold_out"], &[])
    };
    assert_eq!(lead(1), told(0, "the Germans lead by less than 15 points"), "fourteen");
    assert_eq!(lead(2), told(1, "the Germans lead by 15 points or more"), "fifteen");
}

#[test]
fn s16_10_2_goebens_boilers_may_be_worn_sooner() {
    let speeds = |variants: &[&str]| {
        let options = sea::options(json!({ "scenario": "corfu", "variants": variants }));
        let setup = naval::tables::prepare(&options, &contract::UserData::default()).expect("a battle");
        let goeben = setup.named("Goeben").expect("she sails");
        [2, 3, 8, 9].map(|turn| setup.capped_at(goeben, 5, turn))
    };
    assert_eq!(speeds(&[]), [5, 5, 5, 4]);
    assert_eq!(speeds(&["worn_boilers"]), [5, 4, 4, 4]);
}

#[test]
fn s16_10_5_with_half_of_the_second_battle_squadron() {
    let squadron = |variants: &[&str]| {
        let options = sea::options(json!({ "scenario": "scarborough", "variants": variants }));
        let setup = naval::tables::prepare(&options, &contract::UserData::default()).expect("a battle");
        ["King George V", "Orion", "Monarch", "Conqueror"].map(|name| setup.named(name).is_some())
    };
    assert_eq!(squadron(&[]), [true; 4]);
    assert_eq!(squadron(&["half_squadron"]), [true, true, false, false]);
}
