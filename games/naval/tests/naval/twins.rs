//! §12.2 Two worlds in which two hidden things of one kind have changed places: ship for ship, dummy for dummy, mine for
//! mine, airship for airship. Whoever cannot tell them apart is told the same, in the same order, byte for byte.

use crate::sea::{battle, changed, options, unit, with};
use contract::{Seat, UserData, Viewer};
use naval::Naval;
use naval::action::Action;
use naval::event::Event;
use naval::state::State;
use naval::tables::{Options, Preset, Setup, UnitInfo, prepare};
use naval::types::{Battery, Class, Heading, Hex, UnitId};
use serde_json::{Value, json};
use testkit::{Compared, Swap, Twins};

/// The unit that does in the other world what this one does here.
fn other(pair: (UnitId, UnitId), id: UnitId) -> UnitId {
    match id {
        one if one == pair.0 => pair.1,
        two if two == pair.1 => pair.0,
        id => id,
    }
}

/// An action with two units exchanged.
fn exchanged(pair: (UnitId, UnitId), action: Action) -> Action {
    let it = |unit: UnitId| other(pair, unit);
    match action {
        Action::Place { at, heading, speed, unit } => Action::Place { at, heading, speed, unit: it(unit) },
        Action::Decline(unit) => Action::Decline(it(unit)),
        Action::Declare(unit) => Action::Declare(it(unit)),
        Action::Shell { at, unit } => Action::Shell { at, unit: it(unit) },
        Action::Aim { battery, target, unit } => Action::Aim { battery, target: it(target), unit: it(unit) },
        Action::Bombard { spotter, target, unit } => {
            Action::Bombard { spotter: it(spotter), target: it(target), unit: it(unit) }
        }
        Action::Hold { battery, unit } => Action::Hold { battery, unit: it(unit) },
        Action::Speed { speed, unit } => Action::Speed { speed, unit: it(unit) },
        Action::Ahead(unit) => Action::Ahead(it(unit)),
        Action::Turn { by, unit } => Action::Turn { by, unit: it(unit) },
        Action::Smoke(unit) => Action::Smoke(it(unit)),
        Action::Launch(unit) => Action::Launch(it(unit)),
        Action::Bomb { target, unit } => Action::Bomb { target: it(target), unit: it(unit) },
        Action::Torpedo { target, unit } => Action::Torpedo { target: it(target), unit: it(unit) },
        other @ (Action::Mine(_)
        | Action::Strike { .. }
        | Action::TurnAway
        | Action::Sweep(_)
        | Action::Done) => other,
    }
}

/// Has anything told who is who?
fn told(pair: (UnitId, UnitId), side: Seat, event: &Event) -> bool {
    let of = |unit: &UnitId| [pair.0, pair.1].contains(unit);
    match event {
        Event::Detected { by, unit } => *by != side && of(unit),
        Event::Declared { by, units } => *by != side && units.iter().any(of),
        Event::Sunk { unit, .. } | Event::Left { unit, .. } | Event::Bombarded { unit } => of(unit),
        // The largest ship that is left, the first of several.
        Event::FlagshipNamed { unit } => of(unit),
        Event::Fired(volley) => of(&volley.struck),
        Event::BattleEnded { .. } | Event::Ended(_) => true,
        _ => false,
    }
}

/// Two units of one side that have changed places.
fn swap(pair: (UnitId, UnitId), side: Seat) -> Swap<Naval> {
    let row = move |row: &[Action]| row.iter().map(|action| exchanged(pair, *action)).collect();
    let mirrored = move |here: &State, there: &State| {
        let same = |id: UnitId| here.unit(id) == there.unit(other(pair, id));
        same(pair.0) && same(pair.1)
    };
    Swap::<Naval>::new([side], row).parts(move |_, event, _| told(pair, side, event)).mirrored(mirrored)
}

/// A night in which one German ship is seen and two behind it, alike in everything, see by radar. Their numbers are below and
/// above the known one's.
fn night(more: Value) -> Options {
    let hidden = |name: &str, at: &str| {
        let more = json!({ "nation": "german", "radar": "fumo" });
        with(unit(2, "GE-BC1", name, at, "A", 4), more)
    };
    let units = [
        with(unit(1, "GB-BC1", "Hood", "1010", "A", 3), json!({ "nation": "british" })),
        with(unit(1, "CA", "Norfolk", "1110", "A", 3), json!({ "nation": "british" })),
        hidden("Scharnhorst", "1118"),
        with(unit(2, "DD", "Flotilla", "1113", "A", 3), json!({ "nation": "german" })),
        hidden("Gneisenau", "1118"),
    ];
    let base = json!({
        "night": true, "visibility": 4, "turns": 4, "mines": ["1011", "1016", "1115", "1116", "1117"],
        "map": { "columns": 22, "rows": 24 }, "victory": { "margin": 5 },
    });
    let mut options = battle(&units, &[], with(base, more));
    options.rules = Preset::Advanced;
    options
}

const HIDDEN: (UnitId, UnitId) = (UnitId(2), UnitId(4));

fn check(name: &str, options: Options, swap: Swap<Naval>, games: u64, rows: usize) -> Compared {
    Twins::new((name, options), swap).games(games).rows(rows).levels(&["easy", "normal"]).check()
}

#[test]
fn ruling_n2_the_order_of_what_is_told_does_not_tell_one_ship_from_another() {
    let compared = check("night", night(json!({})), swap(HIDDEN, Seat(1)), 30, 24);
    assert!(compared.count("unseen_fire") > 2 && compared.parted > 0, "{} parted", compared.parted);
    assert!(compared.minds > 20 && compared.rows > 200, "{} minds, {} rows", compared.minds, compared.rows);
}

/// Rows of the second side from the first turn on: declarations, starshells, targets, courses, torpedoes.
fn scripted(options: &Options, pair: (UnitId, UnitId), rows: [Vec<Action>; 5]) -> Compared {
    let done = |mut row: Vec<Action>| {
        row.push(Action::Done);
        (Seat(1), row)
    };
    let twins = Twins::new(("scripted", options.clone()), swap(pair, Seat(1))).opening(rows.map(done));
    twins.games(12).rows(12).levels(&["easy"]).check()
}

/// Two ships of one class behind a flotilla that is seen, with a radar each, in a night of visibility 4.
fn behind(class: &str, more: Value) -> Options {
    let hidden = |name: &str| {
        let radar = json!({ "nation": "german", "radar": "fumo" });
        with(unit(2, class, name, "1118", "A", 4), radar)
    };
    let units = [
        unit(1, "GB-BC1", "Hood", "1010", "A", 0),
        unit(1, "CA", "Norfolk", "1210", "A", 0),
        hidden("First"),
        with(unit(2, "DD", "Flotilla", "1313", "A", 4), json!({ "nation": "german" })),
        hidden("Second"),
    ];
    let more = with(json!({ "night": true, "visibility": 4 }), more);
    battle(&units, &["fog", "radar_sets", "smoke", "mines"], more)
}

#[test]
fn ruling_n2_fire_and_shells_of_unseen_ships_have_no_number() {
    let shell = |unit: u8, at: &str| Action::Shell { at: at.parse().expect(at), unit: UnitId(unit) };
    let aim = |battery: Battery, unit: u8| Action::Aim { battery, target: UnitId(0), unit: UnitId(unit) };
    // Only the first of the pair fires and lights up the sea.
    let rows = [
        Vec::new(),
        vec![shell(2, "1114"), shell(3, "1310")],
        vec![aim(Battery::Main, 2), aim(Battery::Main, 3)],
        Vec::new(),
        Vec::new(),
    ];
    let compared = scripted(&behind("GE-BC1", json!({})), HIDDEN, rows);
    for seen in ["unseen_fire", "burst"] {
        assert!(compared.count(seen) > 1, "{seen}: {}; {} left", compared.count(seen), compared.left);
    }
}

#[test]
fn ruling_n2_smoke_and_mines_of_unseen_ships_have_no_number() {
    let course = |unit: u8, first: Option<i8>| {
        let unit = UnitId(unit);
        let turn = first.map(|by| Action::Turn { by, unit });
        let ahead = std::iter::repeat_n(Action::Ahead(unit), if turn.is_some() { 3 } else { 4 });
        std::iter::once(Action::Speed { speed: 4, unit }).chain(turn).chain(ahead)
    };
    let smoke = [2, 3].map(|unit| Action::Smoke(UnitId(unit)));
    // They part; the first of them goes through the mines, under smoke.
    let moved = course(2, None).chain(course(3, None)).chain(course(4, Some(1))).chain(smoke).collect();
    let rows = [Vec::new(), Vec::new(), Vec::new(), moved, Vec::new()];
    let compared = scripted(&behind("CL", json!({ "mines": ["1117", "1116", "1312"] })), HIDDEN, rows);
    for seen in ["\"smoke\":{", "\"mine\":{"] {
        assert!(compared.count(seen) > 1, "{seen}: {}; {} left", compared.count(seen), compared.left);
    }
}

#[test]
fn ruling_n2_torpedoes_of_unseen_ships_have_no_number() {
    let japanese = |class: &str, name: &str, at: &str| {
        with(unit(2, class, name, at, "A", 0), json!({ "nation": "japanese" }))
    };
    let units = [
        unit(1, "GB-BC1", "Hood", "1010", "A", 0),
        japanese("DD", "Shirayuki", "1014"),
        japanese("CL", "Nagara", "1012"),
        japanese("DD", "Hatsuyuki", "1014"),
    ];
    let options = battle(&units, &["fog"], json!({ "night": true, "visibility": 2 }));
    let torpedo = |unit: u8| Action::Torpedo { target: UnitId(0), unit: UnitId(unit) };
    let rows = [Vec::new(), Vec::new(), Vec::new(), Vec::new(), vec![torpedo(1), torpedo(2)]];
    let compared = scripted(&options, (UnitId(1), UnitId(3)), rows);
    assert!(compared.count("torpedoes\":{") > 1, "{} left", compared.left);
}

#[test]
fn s12_22_one_dummy_is_as_good_as_another() {
    let options = night(json!({}));
    let setup = prepared(&options);
    for side in [Seat(0), Seat(1)] {
        let own = |info: &UnitInfo| info.side == side && info.class == Class::Dummy;
        let dummies: Vec<UnitId> = setup.all().filter(|(_, info)| own(info)).map(|(id, _)| id).collect();
        let pair = (dummies[0], dummies[1]);
        let at = |at: &str, unit: UnitId| {
            let at: Hex = at.parse().expect(at);
            Action::Place { at, heading: Heading::A, speed: 3, unit }
        };
        let laid = vec![at("1012", pair.0), at("1212", pair.1), Action::Done];
        let twins = Twins::new(("dummies", options.clone()), swap(pair, side)).opening([(side, laid)]);
        let compared = twins.games(8).rows(24).levels(&["easy", "normal"]).check();
        assert!(compared.count("nothing") > 1 && compared.rows > 60, "{} rows", compared.rows);
    }
}

fn prepared(options: &Options) -> std::sync::Arc<Setup> {
    prepare(options, &UserData::default()).expect("a battle")
}

/// §11.8 A field here or there, until somebody has been at either place.
#[test]
fn s11_8_one_minefield_is_as_good_as_another() {
    let fields: [Hex; 2] = ["1112", "1008"].map(|at| at.parse().expect(at));
    let side = Seat(1);
    let row = move |row: &[Action]| -> Vec<Action> {
        let mirrored = |action: &Action| match action {
            Action::Mine(at) if *at == fields[0] => Action::Mine(fields[1]),
            Action::Mine(at) if *at == fields[1] => Action::Mine(fields[0]),
            other => *other,
        };
        row.iter().map(mirrored).collect()
    };
    let swap = || {
        Swap::<Naval>::new([side], row).parts(move |_, event: &Event, _| match event {
            Event::MineEntered { at, .. } => fields.contains(at),
            Event::Moved { path, .. } => path.iter().any(|leg| fields.contains(&leg.at)),
            _ => false,
        })
    };
    let options = night(json!({ "hidden_mines": [0, 2] }));
    // One of them is laid; or both, in either order, and then nothing is ever told apart.
    for laid in [&fields[..1], &fields[..]] {
        let row = laid.iter().map(|at| Action::Mine(*at)).chain([Action::Done]).collect();
        let twins = Twins::new(("mines", options.clone()), swap()).opening([(side, row)]);
        let compared = twins.games(8).rows(16).levels(&["easy", "normal"]).check();
        assert!(compared.rows > 20, "{} rows", compared.rows);
    }
}

/// §13.2 Who lies where is told when both sides have laid out what they hide.
#[test]
fn s13_2_one_airship_is_as_good_as_another() {
    let json = json!({ "scenario": "august_sortie", "variants": ["two_zeppelins"], "rules": "advanced" });
    let options = options(json);
    let setup = prepared(&options);
    let airship = |(_, info): &(UnitId, &UnitInfo)| info.class == Class::Zeppelin;
    let airships: Vec<(UnitId, Seat)> =
        setup.all().filter(airship).map(|(id, info)| (id, info.side)).collect();
    let (pair, side) = ((airships[0].0, airships[1].0), airships[0].1);
    let apart = move |_: &State, event: &Event, _: Viewer| match event {
        Event::Placed { unit, .. } => [pair.0, pair.1].contains(unit),
        other => told(pair, side, other),
    };
    let compared = check("airships", options, swap(pair, side).parts(apart), 12, 8);
    assert!(compared.rows > 6, "{} rows", compared.rows);
}

/// Every scenario with two units of one kind, both of which begin where the first of them does, with all rules on.
#[test]
fn s12_2_ships_of_one_kind_are_alike_in_every_scenario() {
    let mut pairs = 0;
    let mut all = Compared::default();
    for name in naval::tables::named_scenarios().keys() {
        let asked = |scenario: Value| options(json!({ "scenario": scenario, "rules": "advanced" }));
        let setup = prepared(&asked(json!(name)));
        let alike = |one: &UnitInfo, two: &UnitInfo| {
            let UnitInfo { name, at, heading, speed, points, .. } = one.clone();
            let moved = UnitInfo { name, at, heading, speed, points, ..two.clone() };
            *one == moved && one.class.ship() && !one.flag && one.at.is_some() && one.enters == 0
        };
        let units: Vec<(UnitId, &UnitInfo)> = setup.all().collect();
        let found = units.iter().enumerate().find_map(|(n, (_, one))| {
            let rest = units[n + 1..].iter().rev();
            rest.clone().find(|(_, two)| alike(one, two)).map(|(_, two)| (*one, *two))
        });
        let Some((one, two)) = found else { continue };
        let at = one.at.map(|at| at.to_string());
        let there = json!({ "at": at, "heading": one.heading, "speed": one.speed });
        let options = asked(changed(name, &[(&two.name, there)], json!({})));
        let setup = prepared(&options);
        let id = |name: &str| setup.named(name).expect("a unit");
        let pair = (id(&one.name), id(&two.name));
        if setup.unit(pair.0).points != setup.unit(pair.1).points {
            continue;
        }
        pairs += 1;
        let twins = Twins::new((name.as_str(), options), swap(pair, one.side));
        let compared = twins.games(1).rows(14).levels(&["easy"]).check();
        all.rows += compared.rows;
        all.left += compared.left;
    }
    assert!(pairs > 4 && all.rows > 40, "{pairs} pairs, {} rows, {} left", all.rows, all.left);
}
