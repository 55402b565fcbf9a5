//! Computer players: legal, finishing, repeatable, and better from level to level.

use std::sync::Arc;

use contract::decide::apply;
use contract::{Budget, Dice, Game, Mind, Minds, Seat, Turn, Viewer};
use satellite::Satellite;
use satellite::action::Action;
use satellite::mind::{Believer, Habit, Style, place};
use satellite::tables::{Options, Setup};
use satellite::view::Stage;

type State = <Satellite as Game>::State;
type Player = Box<dyn Mind<Satellite>>;

/// A tenth of the usual thought, for speed.
const BUDGET: Budget = Budget::Nodes(100);

fn setup(json: &str) -> Arc<Setup> {
    let options: Options = serde_json::from_str(json).expect("options of a test");
    Satellite::prepare(&options, &contract::UserData::default()).expect("options that fit")
}

fn mind(level: &str, setup: &Setup, seat: u8) -> Player {
    Satellite::mind(level, setup, Seat(seat)).expect("a level")
}

/// The names of the levels.
fn levels() -> Vec<&'static str> {
    Satellite::levels().iter().map(|level| level.name).collect()
}

fn begin(setup: &Arc<Setup>, rolls: &mut Dice) -> State {
    let mut state = Satellite::blank(setup);
    Turn::<Satellite>::run(&mut state, rolls, &mut Vec::new(), Satellite::open);
    state
}

/// Lets a mind act once; every action must be in the legal set.
fn act(
    mind: &mut dyn Mind<Satellite>,
    state: &mut State,
    seat: Seat,
    luck: &mut Dice,
    rolls: &mut Dice,
) -> Vec<Action> {
    let view = Satellite::view(state, Viewer::Seat(seat));
    let mut plan = Vec::new();
    mind.choose(&view, &Satellite::legal(state, seat), BUDGET, luck, &mut plan);
    assert!(!plan.is_empty(), "nothing chosen in {:?}", view.stage);
    assert_eq!(plan.iter().filter(|action| Satellite::binding(action)).count(), 1);
    for action in &plan {
        assert!(Satellite::legal(state, seat).contains(action), "{action:?} in {:?}", view.stage);
        apply::<Satellite>(state, &mut Vec::new(), seat, action, rolls).expect("it is legal");
    }
    plan
}

/// A whole game: the winner, if there is one, and everything that was chosen.
fn game(setup: &Arc<Setup>, players: &mut [Player; 2], seed: u64) -> (Option<Seat>, Vec<Action>) {
    let (mut rolls, mut luck) = (Dice::loose(2 * seed), Dice::loose(2 * seed + 1));
    let mut state = begin(setup, &mut rolls);
    let mut all = Vec::new();
    while let Some(seat) = Satellite::waiting(&state).to_act().lowest() {
        let mind = &mut *players[usize::from(seat.0)];
        all.extend(act(mind, &mut state, seat, &mut luck, &mut rolls));
        assert!(all.len() < 5000, "a game without end");
    }
    let winners = Satellite::outcome(&state).expect("it is over").winners;
    (winners.into_iter().next(), all)
}

fn pair(levels: [&str; 2], setup: &Setup) -> [Player; 2] {
    [mind(levels[0], setup, 0), mind(levels[1], setup, 1)]
}

#[test]
fn every_level_finishes_every_game() {
    for options in [
        r#"{"endgame": "desperation", "report": "type", "fleet": "no_beacon"}"#,
        r#"{"endgame": "reloaded", "report": "outline", "last_reply": true}"#,
        r#"{"endgame": "ceasefire", "contact": "none", "fleet": "stout"}"#,
        r#"{"endgame": "self_destruct", "scenario": "showdown"}"#,
        r#"{"endgame": "reloaded", "scenario": "showdown", "last_reply": true}"#,
    ] {
        let setup = setup(options);
        for (n, level) in (0..).zip(levels()) {
            game(&setup, &mut pair([level, level], &setup), n);
        }
    }
}

/// Grids of other sizes: masks of four words, and other worths of cartridges.
#[test]
fn every_level_plays_on_other_planets() {
    for options in [
        r#"{"endgame": "self_destruct", "grid": "13x13"}"#,
        r#"{"endgame": "desperation", "scenario": "skirmish", "wild_after_discard": true}"#,
        r#"{"scenario": {"grid": {"rows": 1, "columns": 3}, "fleet": {"buildings": [{"name": "hut", "rows": 1, "columns": 2}]},
            "orange": {"arsenal": ["cross", "barrage_1"], "salvo_fired": true}, "purple": {"arsenal": ["beam", "salvo"]}}}"#,
    ] {
        let setup = setup(options);
        for (n, [one, two]) in (0..).zip([["cadet", "officer"], ["admiral", "commander"]]) {
            game(&setup, &mut pair([one, two], &setup), n);
        }
    }
}

#[test]
fn names_and_other_names() {
    assert_eq!(levels(), ["cadet", "officer", "commander", "admiral"]);
    let setup = setup("{}");
    for name in ["easy", "normal", "hard"] {
        assert!(Satellite::mind(name, &setup, Seat(0)).is_some(), "{name}");
    }
    assert!(Satellite::mind("captain", &setup, Seat(0)).is_none());
}

/// The same dice, the same game; also for minds that played another game before.
#[test]
fn choices_are_repeatable() {
    let setup = setup("{}");
    let mut players = pair(["admiral", "commander"], &setup);
    let first = game(&setup, &mut players, 7);
    assert_eq!(first, game(&setup, &mut pair(["admiral", "commander"], &setup), 7));
    assert!(players.iter_mut().all(|player| player.fresh()));
    assert_eq!(first, game(&setup, &mut players, 7));
    // Nobody told them that the game is another one.
    game(&setup, &mut players, 8);
    assert_eq!(first, game(&setup, &mut players, 7));
}

/// A mind that takes over in the middle of a game reads everything from the view.
#[test]
fn a_mind_may_come_late() {
    let setup = setup("{}");
    let (mut rolls, mut luck) = (Dice::loose(1), Dice::loose(2));
    let mut state = begin(&setup, &mut rolls);
    while let Some(seat) = Satellite::waiting(&state).to_act().lowest() {
        act(&mut *mind("commander", &setup, seat.0), &mut state, seat, &mut luck, &mut rolls);
    }
    assert!(Satellite::outcome(&state).is_some());
}

/// Drafts that were made before are taken up, not repeated.
#[test]
fn drafts_are_taken_up() {
    let setup = setup(r#"{"scenario": {"first": 0}}"#);
    for level in levels() {
        let (mut rolls, mut luck) = (Dice::loose(3), Dice::loose(4));
        let mut state = begin(&setup, &mut rolls);
        let mut player = mind(level, &setup, 0);
        let place = Satellite::legal(&state, Seat(0)).nth(5).expect("a place");
        apply::<Satellite>(&mut state, &mut Vec::new(), Seat(0), &place, &mut rolls).expect("it fits");
        act(&mut *player, &mut state, Seat(0), &mut luck, &mut rolls);
        act(&mut *mind("cadet", &setup, 1), &mut state, Seat(1), &mut luck, &mut rolls);
        apply::<Satellite>(
            &mut state,
            &mut Vec::new(),
            Seat(0),
            &Action::Roll(satellite::types::Positions::ALL),
            &mut rolls,
        )
        .expect("the first roll");
        // Hold, load the first cartridge that fits, name one target of it if it is a Barrage.
        for _ in 0..3 {
            let legal = Satellite::legal(&state, Seat(0));
            let drafts: Vec<Action> = (0..legal.len()).filter_map(|n| legal.nth(n)).collect();
            if let Some(draft) = drafts.into_iter().find(|action| !Satellite::binding(action)) {
                apply::<Satellite>(&mut state, &mut Vec::new(), Seat(0), &draft, &mut rolls)
                    .expect("a draft");
            }
        }
        let plan = act(&mut *player, &mut state, Seat(0), &mut luck, &mut rolls);
        assert!(!plan.contains(&Action::Hold), "{level}: {plan:?}");
    }
}

/// In a last reply one sector is left to find, and it can only be B3.
#[test]
fn ruling_r8_the_single_shot_of_a_last_reply_finishes() {
    let side = |struck: &str| {
        format!(
            r#""arsenal": [], "buildings": [{{"building": "dish", "at": "B2"}}], "struck": ["A1", "B2", {struck}]"#
        )
    };
    let (orange, purple) = (side(r#""A2", "B1", "C2""#), side(r#""C7""#));
    let setup = setup(&format!(
        r#"{{"endgame": "desperation", "last_reply": true, "scenario": {{"first": 0, "grid": {{"rows": 3, "columns": 7}},
            "fleet": {{"buildings": [{{"name": "dish", "rows": 1, "columns": 2}}]}}, "orange": {{{orange}}}, "purple": {{{purple}}}}}}}"#
    ));
    let (mut rolls, mut luck) = (Dice::loose(5), Dice::loose(6));
    let last = Action::Shoot("B3".parse().expect("a sector"));
    for level in ["commander", "admiral"] {
        let mut state = begin(&setup, &mut rolls);
        apply::<Satellite>(&mut state, &mut Vec::new(), Seat(0), &last, &mut rolls)
            .expect("it is Orange's turn");
        let plan = act(&mut *mind(level, &setup, 1), &mut state, Seat(1), &mut luck, &mut rolls);
        assert_eq!(plan, [last], "{level}");
    }
}

/// What is left can only stand on B3, and that target is named before the mind takes over.
#[test]
fn s1_2g_a_target_that_was_named_is_not_named_again() {
    let side = r#""arsenal": [], "buildings": [{"building": "dish", "at": "B2"}], "struck": ["A2", "B1", "B2", "C2"]"#;
    let setup = setup(&format!(
        r#"{{"endgame": "self_destruct", "scenario": {{"first": 0, "grid": {{"rows": 3, "columns": 3}},
            "fleet": {{"buildings": [{{"name": "dish", "rows": 1, "columns": 2}}]}}, "orange": {{{side}}}, "purple": {{{side}}}}}}}"#
    ));
    let (mut rolls, mut luck) = (Dice::loose(5), Dice::loose(6));
    for level in levels() {
        let mut state = begin(&setup, &mut rolls);
        let seat = Satellite::waiting(&state).to_act().lowest().expect("somebody fires");
        let named = Action::Aim("B3".parse().expect("a sector"));
        apply::<Satellite>(&mut state, &mut Vec::new(), seat, &named, &mut rolls).expect("a draft");
        let plan = act(&mut *mind(level, &setup, seat.0), &mut state, seat, &mut luck, &mut rolls);
        assert!(!plan.contains(&named), "{level}: {plan:?}");
    }
}

/// Mirrored: the same dice twice, seats swapped.
#[test]
fn the_strongest_beats_the_weakest() {
    let setup = setup("{}");
    let mut won = 0;
    for seed in 0..4 {
        let [one, two] = [["admiral", "cadet"], ["cadet", "admiral"]];
        won += u32::from(game(&setup, &mut pair(one, &setup), seed).0 == Some(Seat(0)));
        won += u32::from(game(&setup, &mut pair(two, &setup), seed).0 == Some(Seat(1)));
    }
    assert!(won >= 7, "{won} of 8");
}

/// What it expects to hit is what it hits, as far as a few runs can tell.
#[test]
fn expectations_come_true() {
    let setup = setup(r#"{"scenario": {"first": 0}}"#);
    let (mut expected, mut made) = (0.0, 0.0);
    for seed in 0..8 {
        let (mut rolls, mut luck) = (Dice::loose(100 + seed), Dice::loose(200 + seed));
        let mut state = begin(&setup, &mut rolls);
        let mut attacker = Believer::new(&setup, Style::strongest());
        let mut other = mind("cadet", &setup, 1);
        let layout = place(&Satellite::view(&state, Viewer::Public).terms, Habit::Anywhere, &mut luck);
        for action in layout.into_iter().map(Action::Place).chain([Action::Ready]) {
            apply::<Satellite>(&mut state, &mut Vec::new(), Seat(1), &action, &mut rolls).expect("a layout");
        }
        while let Some(seat) = Satellite::waiting(&state).to_act().lowest() {
            if seat == Seat(1) {
                act(&mut *other, &mut state, seat, &mut luck, &mut rolls);
                continue;
            }
            let before = Satellite::view(&state, Viewer::Public);
            let plan = act(&mut attacker, &mut state, seat, &mut luck, &mut rolls);
            let after = Satellite::view(&state, Viewer::Public);
            let hazard = plan.contains(&Action::Load(satellite::types::Cartridge::Hazard));
            let struck = |planet: &satellite::view::PlanetView| planet.hits.cells | planet.misses.cells;
            let fresh = struck(&after.planets[1]) - struck(&before.planets[1]);
            if !hazard && before.stage != Stage::Placing {
                expected += fresh.iter().map(|cell| attacker.chances()[usize::from(cell)]).sum::<f64>();
                made += f64::from((fresh & after.planets[1].hits.cells).len());
            }
        }
    }
    assert!(
        expected > 100.0 && (0.85..1.15).contains(&(made / expected)),
        "{made} made, {expected} expected"
    );
}
