//! Two worlds in which hidden things have changed places: mines here or there, mines for seekers, a drone for a frigate, one
//! repair for another. Whoever cannot know it is told the same, byte for byte.

use std::cell::RefCell;
use std::collections::BTreeSet;

use contract::{Seat, UserData, Viewer};
use hawks::Hawks;
use hawks::action::Action;
use hawks::event::{Cause, Event};
use hawks::state::State;
use hawks::tables::{Options, prepare};
use hawks::types::{Class, Hex, ShipId, System, Weapon};
use serde_json::json;
use testkit::{Compared, Swap, Twins};

const UPF: Seat = Seat(0);

fn options(json: serde_json::Value) -> Options {
    serde_json::from_value(json).expect("options")
}

/// A defender with everything that is hidden, and one who comes slowly.
fn station(more: &[(&str, serde_json::Value)]) -> Options {
    let mut json = json!({
        "upf": "armed_station, minelayer, 3 frigate", "sathar": "2 frigate, destroyer", "rules": "campaign",
        "attacker": "sathar",
    });
    for (name, value) in more {
        json[*name] = value.clone();
    }
    options(json)
}

/// Facts that tell the other side about what was laid: something goes off or flies, or a ship has been where it lies.
fn found(owner: Seat) -> impl Fn(&State, &Event, Viewer) -> bool {
    let laid: RefCell<BTreeSet<Hex>> = RefCell::default();
    move |state, event, _| match event {
        Event::MinePlotted { at, .. }
        | Event::SeekerPlotted { at, .. }
        | Event::MineLaid { at, .. }
        | Event::SeekerDropped { at, .. } => {
            laid.borrow_mut().insert(*at);
            false
        }
        Event::Flew { path, ship, .. } => {
            state.info(*ship).side != owner && path.iter().any(|leg| laid.borrow().contains(&leg.at))
        }
        Event::MineBlew { .. } | Event::Activated { .. } => true,
        _ => false,
    }
}

fn check(name: &str, options: &Options, swap: impl Fn() -> Swap<Hawks>, games: u64, rows: usize) -> Compared {
    let mut all = Compared::default();
    for _ in 0..games {
        let twins = Twins::new((name, options.clone()), swap());
        let one = twins.games(2).rows(rows).levels(&["easy", "normal", "random"]).check();
        all.rows += one.rows;
        all.minds += one.minds;
        all.parted += one.parted;
        all.left += one.left;
        all.told.extend(one.told);
    }
    all
}

/// §14 What is sown before play lies in other hexes.
#[test]
fn s14_mines_here_are_as_good_as_mines_there() {
    let swap = || {
        let exchanged = |row: &[Action]| -> Vec<Action> {
            let sown = |action: &Action| matches!(action, Action::Sow { weapon: Weapon::M, .. });
            let mut places: Vec<Hex> = row.iter().filter(|action| sown(action)).filter_map(hex).collect();
            // The last field lies where nothing lay.
            if let Some(last) = places.last_mut() {
                *last = Hex::at(9, 9);
            }
            places.reverse();
            let mut places = places.into_iter();
            let mirrored = |action: &Action| match *action {
                Action::Sow { at, ship, weapon } if sown(action) => {
                    Action::Sow { at: places.next().unwrap_or(at), ship, weapon }
                }
                other => other,
            };
            row.iter().map(mirrored).collect()
        };
        Swap::<Hawks>::new([UPF], exchanged).parts(found(UPF))
    };
    let compared = check("mines", &station(&[]), swap, 1, 24);
    assert!(compared.rows > 10, "{} rows, {} left", compared.rows, compared.left);
}

fn hex(action: &Action) -> Option<Hex> {
    match action {
        Action::Sow { at, .. } => Some(*at),
        _ => None,
    }
}

/// §14 §15 Where mines were laid a seeker waits, and the other way round.
#[test]
fn s15_a_seeker_in_wait_is_as_good_as_a_mine() {
    let swap = || {
        let exchanged = |row: &[Action]| -> Vec<Action> {
            let mirrored = |action: &Action| match *action {
                Action::Lay(ship) => Action::Drop(ship),
                Action::Drop(ship) => Action::Lay(ship),
                other => other,
            };
            row.iter().map(mirrored).collect()
        };
        Swap::<Hawks>::new([UPF], exchanged).parts(found(UPF))
    };
    let compared = check("seekers", &station(&[]), swap, 2, 24);
    assert!(compared.rows > 10, "{} rows, {} left", compared.rows, compared.left);
}

/// §16 Which frigates are drones nobody knows until one explodes.
#[test]
fn s16_a_drone_is_as_good_as_a_frigate() {
    let options = station(&[("shatter_drones", true.into())]);
    let setup = prepare(&options, &UserData::default()).expect("a battle");
    let frigates: Vec<ShipId> =
        setup.fleet(UPF).filter(|id| setup.ship(*id).class == Class::Frigate).collect();
    let (one, two) = (frigates[0], frigates[2]);
    let swap = || {
        let exchanged = move |row: &[Action]| -> Vec<Action> {
            let it = |ship: ShipId| match ship {
                ship if ship == one => two,
                ship if ship == two => one,
                ship => ship,
            };
            let mirrored = |action: &Action| match *action {
                Action::Mark(ship) => Action::Mark(it(ship)),
                Action::Blast(ship) => Action::Blast(it(ship)),
                other => other,
            };
            row.iter().map(mirrored).collect()
        };
        Swap::<Hawks>::new([UPF], exchanged).parts(move |_, event: &Event, _| match event {
            Event::Blasted { .. } | Event::DronesShown(_) => true,
            Event::Lost { cause, .. } => *cause == Cause::Detonated,
            _ => false,
        })
    };
    let compared = check("drones", &options, swap, 2, 30);
    assert!(compared.rows > 20 && compared.minds > 3, "{} rows, {} left", compared.rows, compared.left);
}

/// §13 What is to be mended nobody else knows before it is tried.
#[test]
fn s13_one_repair_is_as_good_as_another() {
    let swap = || {
        let exchanged = |row: &[Action]| -> Vec<Action> {
            let mended = |action: &Action| match action {
                Action::Mend { system, .. } => Some(*system),
                _ => None,
            };
            let mut systems: Vec<System> = row.iter().filter_map(mended).collect();
            systems.reverse();
            let mut systems = systems.into_iter();
            let mirrored = |action: &Action| match *action {
                Action::Mend { percent, ship, system } => {
                    Action::Mend { percent, ship, system: systems.next().unwrap_or(system) }
                }
                other => other,
            };
            row.iter().map(mirrored).collect()
        };
        Swap::<Hawks>::new([UPF], exchanged)
            .parts(|_, event: &Event, _| matches!(event, Event::Mended { .. }))
    };
    let compared = check("repairs", &station(&[]), swap, 1, 30);
    assert!(compared.rows > 10, "{} rows, {} left", compared.rows, compared.left);
}

/// §13 Which ship is to be mended nobody else knows either.
#[test]
fn s13_one_ship_to_be_repaired_is_as_good_as_another() {
    let hurt = |at: &str| json!({ "class": "frigate", "at": at, "facing": "w", "condition": { "hull": 20 } });
    let options = options(json!({ "rules": "advanced", "scenario": {
        "first": "sathar", "moment": { "turn": 3, "mover": "upf" },
        "upf": { "ships": [hurt("12.11"), hurt("13.11")] }, "sathar": { "ships": [hurt("40.30")] },
    } }));
    let exchanged = |row: &[Action]| -> Vec<Action> {
        let mirrored = |action: &Action| match *action {
            Action::Mend { percent, ship: ShipId(ship @ (0 | 1)), system } => {
                Action::Mend { percent, ship: ShipId(1 - ship), system }
            }
            other => other,
        };
        row.iter().map(mirrored).collect()
    };
    let swap = Swap::<Hawks>::new([UPF], exchanged)
        .parts(|_, event: &Event, _| matches!(event, Event::Mended { .. }));
    let mend = Action::Mend { percent: 50, ship: ShipId(0), system: System::Hull };
    let opening = [(UPF, vec![Action::Move]), (UPF, vec![mend, Action::Repair])];
    let twins = Twins::new(("ships to be repaired", options), swap).opening(opening).games(8).rows(6);
    let compared = twins.levels(&["easy", "normal", "random"]).check();
    assert!(compared.count("\"ordered\"") > 2, "{} rows, {} left", compared.rows, compared.left);
}
