//! §19 Whatever stands in a scenario: it is a battle that can be opened, or it is refused with the field at fault.

use contract::{Dice, Game as _, Turn, UserData, Viewer};
use hawks::Hawks;
use hawks::tables::{Options, prepare};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// Mostly something sound, sometimes not.
fn mostly(good: &[Value], bad: &[Value]) -> impl Strategy<Value = Value> + use<> {
    prop_oneof![30 => prop::sample::select(good.to_vec()), 1 => prop::sample::select(bad.to_vec())]
}

fn hex() -> impl Strategy<Value = Value> {
    prop_oneof![
        40 => (1i16..56, 1i16..40).prop_map(|(column, row)| json!(format!("{column}.{row}"))),
        1 => prop::sample::select(vec![json!("9999.1"), json!(7), json!("a.b"), json!("-3.60")]),
    ]
}

/// A few hexes, or none.
fn hexes() -> impl Strategy<Value = Vec<Value>> {
    prop_oneof![3 => Just(Vec::new()), 1 => prop::collection::vec(hex(), 0..3)]
}

/// One field of a ship.
fn ship_field() -> impl Strategy<Value = (&'static str, Value)> {
    let any =
        |name: &'static str, good: &[Value], bad: &[Value]| mostly(good, bad).prop_map(move |v| (name, v));
    prop_oneof![
        any("name", &[json!("Odd"), json!("Hub")], &[json!("")]),
        any("docked", &[json!("Hub")], &[json!("Nowhere")]),
        any("aboard", &[json!("Deck")], &[json!("Hub")]),
        any("number", &[json!(1), json!(2), json!(3)], &[json!(0), json!(200), json!(300)]),
        any("hull", &[json!(1), json!(33)], &[json!(0), json!(1000)]),
        any("adf", &[json!(0), json!(5)], &[json!(13)]),
        any("mr", &[json!(0), json!(5)], &[json!(13)]),
        any("hangar", &[json!(1), json!(9)], &[json!(200)]),
        any("militia", &[json!(true)], &[json!(1)]),
        any("drone", &[json!(true)], &[json!(null)]),
        any("away", &[json!(true)], &[json!("yes")]),
        any("out_of_supply", &[json!(true)], &[json!(2)]),
        any(
            "weapons",
            &[json!({}), json!({ "lb": 3, "m": 2, "s": 1 })],
            &[json!({ "xx": 1 }), json!({ "t": 300 })]
        ),
        any(
            "defences",
            &[json!({ "rh": true }), json!({ "rh": true, "icm": 3 })],
            &[json!({ "icm": 200 }), json!([])]
        ),
        any(
            "condition",
            &[json!({ "hull": 1 }), json!({ "out": ["fire", "power"] }), json!({ "rearmed": 2 })],
            &[
                json!({ "hull": 0 }),
                json!({ "out": ["hull"] }),
                json!({ "hit": { "t": 1 } }),
                json!({ "locked": ["fire"] })
            ],
        ),
        any(
            "now",
            &[
                json!({ "fleeing": true, "clear": 1 }),
                json!({ "weaves": true, "pulled": true }),
                json!({ "fired": true })
            ],
            &[json!({ "screen": "ps", "mask": 6 }), json!({ "mask": 99 })],
        ),
        any("crew", &[json!({ "gunners": 1, "pilot": 2, "engineer": 3 })], &[json!({ "gunners": 9 })]),
        any("at", &[json!("9.9")], &[json!("28.20")]),
        any("colour", &[json!("red")], &[json!("blue")]),
    ]
}

fn ship() -> impl Strategy<Value = Value> {
    let good = [
        "frigate",
        "fighter",
        "assault_scout",
        "minelayer",
        "assault_carrier",
        "heavy_cruiser",
        "armed_station",
    ];
    let class = mostly(&good.map(|class| json!(class)), &[json!("station"), json!("cruiser"), json!(3)]);
    let place = prop::option::of((hex(), mostly(&[json!("e"), json!("nw")], &[json!("n")]), 0u16..31));
    let fields = prop_oneof![2 => Just(Vec::new()), 1 => prop::collection::vec(ship_field(), 0..3)];
    (class, place, fields).prop_map(|(class, place, fields)| {
        let mut map: Map<String, Value> = fields.into_iter().map(|(name, v)| (name.to_owned(), v)).collect();
        let station = class == json!("armed_station");
        if let Some((at, facing, speed)) = place.filter(|_| !station) {
            for (name, value) in [("at", at), ("facing", facing), ("speed", json!(speed))] {
                map.entry(name).or_insert(value);
            }
        }
        map.insert("class".into(), class);
        Value::Object(map)
    })
}

fn force() -> impl Strategy<Value = Value> {
    let zones = ["anywhere", "anywhere", "anywhere", "short_edge", "announced"].map(|zone| json!(zone));
    let zone = mostly(&zones, &[json!("up"), json!("west")]);
    let speed = mostly(&[json!("each"), json!("each"), json!("common")], &[json!(31), json!(-1), json!(3)]);
    let laid = (hexes(), hexes(), prop::option::weighted(0.2, 0u8..7));
    (prop::collection::vec(ship(), 1..4), zone, speed, laid).prop_map(|(ships, zone, speed, laid)| {
        let (mines, seekers, flown) = laid;
        let hunting: Vec<Value> = flown.map(|flown| json!({ "at": "9.9", "flown": flown })).into_iter().collect();
        json!({ "ships": ships, "zone": zone, "speed": speed, "mines": mines, "seekers": seekers, "hunting": hunting })
    })
}

fn battle() -> impl Strategy<Value = Value> {
    let planet = mostly(
        &[
            json!("28.20"),
            json!("28.20"),
            json!({ "by": "upf", "middle": 5 }),
            json!({ "by": "sathar", "optional": true }),
        ],
        &[Value::Null, json!("1.1"), json!({ "by": "sathar", "edges": 40 })],
    );
    let moment = mostly(
        &[Value::Null, Value::Null, json!({ "turn": 4, "mover": "upf" })],
        &[json!({ "turn": 0, "mover": "upf" }), json!({ "turn": 3, "mover": "sathar", "quiet": 50 })],
    );
    let rules = mostly(&[json!("advanced"), json!("campaign")], &[json!("basic"), json!("odd")]);
    let first = mostly(&[json!("upf"), json!("sathar")], &[json!("roll"), json!("nobody")]);
    let victory = mostly(&[json!("last_fleet"), json!("field")], &[json!("convoy"), json!("evacuation")]);
    let special =
        mostly(&[Value::Null], &[json!({ "convoy": { "ship": "Odd" } }), json!({ "evacuation": {} })]);
    let rest = (rules, first, victory, special, hexes());
    (planet, moment, rest, force(), force()).prop_map(|(planet, moment, rest, upf, sathar)| {
        let (rules, first, victory, special, zone) = rest;
        let mut battle = json!({
            "rules": rules, "first": first, "victory": victory, "mine_zone": zone, "upf": upf, "sathar": sathar,
        });
        for (name, value) in [("planet", planet), ("moment", moment), ("special", special)] {
            if !value.is_null() {
                battle[name] = value;
            }
        }
        battle
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn s19_any_scenario_is_a_battle_or_refused_with_its_field(battle in battle(), drones in any::<bool>()) {
        let json = json!({ "scenario": battle, "shatter_drones": drones });
        let options = match serde_json::from_value::<Options>(json) {
            Ok(options) => options,
            Err(error) => {
                prop_assert!(!error.to_string().is_empty());
                return Ok(());
            }
        };
        match prepare(&options, &UserData::default()) {
            Err(error) => {
                let field = error.field.clone().unwrap_or_default();
                prop_assert!(field.starts_with("scenario.") || field == "shatter_drones", "{error}");
            }
            Ok(setup) => {
                let mut state = Hawks::blank(&setup);
                let mut dice = Dice::loose(1);
                Turn::<Hawks>::run(&mut state, &mut dice, &mut Vec::new(), Hawks::open);
                let waiting = Hawks::waiting(&state).to_act();
                prop_assert!(waiting.iter().all(|seat| !Hawks::legal(&state, seat).is_empty()));
                prop_assert!(Hawks::outcome(&state).is_some() || waiting.lowest().is_some());
                serde_json::to_string(&Hawks::view(&state, Viewer::Public)).expect("written");
                for _ in 0..60 {
                    let Some(seat) = Hawks::waiting(&state).to_act().lowest() else { break };
                    let legal = Hawks::legal(&state, seat);
                    let action = legal.nth(dice.wide(legal.len())).expect("listed");
                    let acted = Turn::<Hawks>::run(&mut state, &mut dice, &mut Vec::new(), |turn| {
                        Hawks::act(turn, seat, &action)
                    });
                    prop_assert!(acted.is_ok(), "{action:?}");
                }
            }
        }
    }
}
