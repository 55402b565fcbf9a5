//! Officers who decide a battle at once: they use what their ships carry.

use std::sync::Arc;

use contract::{Budget, Dice, Game as _, Legal, Minds as _, Seat, Turn, UserData, Viewer, decide};
use hawks::Hawks;
use hawks::action::Action;
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
    let won = |setup: &Arc<Setup>| {
        (0..80).filter(|seed| held(&resolve(setup, &mut Dice::loose(*seed).unnoted()))).count()
    };
    let (with, without) = (won(&guarded(20, 4)), won(&guarded(0, 0)));
    assert!(with + 8 <= without, "attackers hold the field {with} times of 80; without mines {without}");
}

/// A battle that has just begun.
fn begun(setup: &Arc<Setup>, dice: &mut Dice) -> State {
    let mut state = Hawks::blank(setup);
    Turn::<Hawks>::run(&mut state, dice, &mut Vec::new(), Hawks::open);
    state
}

/// Seekers that were laid before the battle are secret: the attackers' officers order the same whether they lie there or are
/// still aboard, as long as their side sees the same.
#[test]
fn s15_officers_do_not_know_what_the_enemy_has_hidden() {
    let (setup, sathar) = (guarded(0, 4), Navy::Sathar.seat());
    let mut fired = 0;
    for seed in 0..6 {
        let mut rolls = [Dice::loose(seed), Dice::loose(seed)];
        let mut worlds = rolls.each_mut().map(|dice| begun(&setup, dice));
        'battle: while let Some((seat, plan)) = next_orders(&worlds[0]) {
            let [one, other] = worlds.each_ref().map(|state| Hawks::view(state, Viewer::Seat(sathar)));
            if one != other {
                break;
            }
            if seat == sathar {
                assert_eq!(next_orders(&worlds[1]), Some((seat, plan.clone())), "seed {seed}");
                fired += plan.iter().filter(|action| matches!(action, Action::Aim { .. })).count();
            }
            for (n, (state, dice)) in worlds.iter_mut().zip(&mut rolls).enumerate() {
                for action in &plan {
                    // In the second world the seekers stay aboard.
                    let aboard = n == 1 && matches!(action, Action::Sow { .. });
                    if !aboard && decide::apply::<Hawks>(state, &mut Vec::new(), seat, action, dice).is_err()
                    {
                        break 'battle;
                    }
                }
            }
        }
    }
    assert!(fired > 0, "the worlds differed before a shot was fired");
}

/// Do the Sathar hold the field after a battle between two `normal` minds?
fn played(setup: &Arc<Setup>, seed: u64) -> bool {
    let (mut rolls, mut luck) = (Dice::loose(2 * seed).unnoted(), Dice::loose(2 * seed + 1).unnoted());
    let mut minds = [0, 1].map(|n| Hawks::mind("normal", setup, Seat(n)).expect("a level"));
    let mut state = begun(setup, &mut rolls);
    while let Some(seat) = Hawks::waiting(&state).to_act().lowest() {
        let mut plan = Vec::new();
        match Hawks::legal(&state, seat) {
            Legal::One(action) => plan.push(action),
            legal => {
                let view = Hawks::view(&state, Viewer::Seat(seat));
                minds[usize::from(seat.0)].choose(&view, &legal, Budget::default(), &mut luck, &mut plan);
            }
        }
        for action in &plan {
            let done = decide::apply::<Hawks>(&mut state, &mut Vec::new(), seat, action, &mut rolls);
            assert!(done.is_ok(), "{action:?}: {done:?}");
        }
    }
    held(&state)
}

fn held(end: &State) -> bool {
    Hawks::outcome(end).is_some_and(|outcome| outcome.winners.contains(&Navy::Sathar.seat()))
}

/// The weaker attackers win two such battles of three if officers only close in, and one of three if they keep their range.
#[test]
fn officers_decide_a_small_battle_as_normal_minds_play_it() {
    let setup = prepared(&json!({ "scenario": {
        "rules": "advanced", "first": "sathar", "victory": "field",
        "upf": { "ships": [{ "class": "destroyer" }, { "class": "frigate" }, { "class": "light_cruiser" }] },
        "sathar": { "zone": "short_edge", "ships": [
            { "class": "destroyer", "number": 2 }, { "class": "light_cruiser" }] },
    } }));
    let played = (0..60).filter(|seed| played(&setup, *seed)).count();
    let decided = (0..60).filter(|seed| held(&resolve(&setup, &mut Dice::loose(*seed).unnoted()))).count();
    assert!(
        played.abs_diff(decided) <= 14,
        "of 60 battles the attackers win {played} played, {decided} decided"
    );
}
