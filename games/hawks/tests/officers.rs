//! Officers who decide a battle at once: they use what their ships carry.

use std::sync::Arc;

use contract::{Dice, Game as _, Turn, UserData, decide};
use hawks::Hawks;
use hawks::aftermath::position;
use hawks::event::Event;
use hawks::resolver::{next_orders, resolve};
use hawks::state::State;
use hawks::tables::{Options, Setup};
use hawks::types::{Navy, Screen};
use serde_json::{Value, json};

/// A station with a minelayer, which the Sathar attack as in a campaign; the minelayer has so many mines and seekers.
fn guarded(mines: u8, seekers: u8) -> Arc<Setup> {
    let scenario = json!({
        "first": "sathar", "victory": "field", "planet": "28.20",
        "upf": { "ships": [
            { "class": "armed_station" }, { "class": "frigate", "number": 2 },
            { "class": "minelayer", "condition": { "weapons": { "m": mines, "s": seekers } } }] },
        "sathar": { "zone": "short_edge", "ships": [
            { "class": "heavy_cruiser" }, { "class": "destroyer", "number": 3 }] },
    });
    prepared(&json!({ "scenario": scenario, "preplace_seekers": "minelayer" }))
}

fn prepared(options: &Value) -> Arc<Setup> {
    let options: Options = serde_json::from_value(options.clone()).expect("options");
    Hawks::prepare(&options, &UserData::default()).expect("a battle")
}

/// Fights a battle, and looks at every moment of it.
fn watched(setup: &Arc<Setup>, seed: u64, mut look: impl FnMut(&State, &[Event])) -> State {
    let (mut state, mut events) = (Hawks::blank(setup), Vec::new());
    let mut dice = Dice::loose(seed);
    Turn::<Hawks>::run(&mut state, &mut dice, &mut events, Hawks::open);
    while let Some((seat, plan)) = next_orders(&state) {
        for action in &plan {
            events.clear();
            let done = decide::apply::<Hawks>(&mut state, &mut events, seat, action, &mut dice);
            assert!(done.is_ok(), "{action:?}: {done:?}");
            look(&state, &events);
        }
    }
    state
}

#[test]
fn s14_officers_lay_what_a_defending_minelayer_carries() {
    let mut laid = None;
    watched(&guarded(20, 4), 1, |state, events| {
        if laid.is_none() && events.contains(&Event::SeekersBegan) {
            let upf = position(state).upf;
            laid = Some((upf.mines.len(), upf.seekers.len()));
        }
    });
    assert_eq!(laid, Some((20, 4)));
}

#[test]
fn s9_s15_officers_release_seekers_switch_screens_and_throw_interceptors() {
    let (mut activated, mut screens, mut thrown) = (0, 0, 0);
    for seed in 0..10 {
        watched(&guarded(20, 4), seed, |_, events| {
            for event in events {
                match event {
                    Event::Activated { .. } => activated += 1,
                    Event::ScreenSet { screen, .. } => screens += u32::from(*screen != Some(Screen::Ms)),
                    Event::Answered { shots, .. } => {
                        thrown += shots.iter().map(|shot| shot.icms.len()).sum::<usize>();
                    }
                    _ => {}
                }
            }
        });
    }
    assert!(activated > 0 && screens > 0 && thrown > 0, "{activated} {screens} {thrown}");
}

#[test]
fn s14_a_defending_minelayer_is_worth_its_mines() {
    let held = |setup: &Arc<Setup>| {
        let won = |seed: &u64| {
            let end = resolve(setup, &mut Dice::loose(*seed).unnoted());
            Hawks::outcome(&end).is_some_and(|outcome| outcome.winners.contains(&Navy::Sathar.seat()))
        };
        (0..80).filter(won).count()
    };
    let (with, without) = (held(&guarded(20, 4)), held(&guarded(0, 0)));
    assert!(with + 8 <= without, "attackers hold the field {with} times of 80; without mines {without}");
}
