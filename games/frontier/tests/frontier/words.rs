//! What notation writes, a typed line reads; every fact can be told; the lesson can be played; openings are legal.

use std::collections::{BTreeMap, BTreeSet};

use crate::desk::Desk;
use contract::{Dice, Game as _, Seat, Turn, UserData, Viewer};
use frontier::Frontier;
use frontier::action::Action;
use frontier::tables::{Options, prepare};
use frontier::types::{Navy, Place, Retreat};
use frontier::view::StageView;
use paint::{Lesson, Present as _};

/// Plays at random and holds what may be done against its notation.
fn holds(json: serde_json::Value, seed: u64, rows: usize) {
    let options: Options = serde_json::from_value(json).expect("options");
    let setup = prepare(&options, &UserData::default()).expect("a war");
    let mut dice = Dice::loose(seed);
    let (mut state, mut events) = (Frontier::blank(&setup), Vec::new());
    Turn::<Frontier>::run(&mut state, &mut dice, &mut events, Frontier::open);
    for _ in 0..rows {
        let Some(seat) = Frontier::waiting(&state).to_act().lowest() else { break };
        for drafted in 0.. {
            let view = Frontier::view(&state, Viewer::Seat(seat));
            let legal = Frontier::legal(&state, seat);
            if drafted % 4 == 0 {
                for _ in 0..10 {
                    let action = legal.nth(dice.wide(legal.len())).expect("listed");
                    let text = Frontier::notation(&action);
                    let read = Frontier::parse(&view, &text).unwrap_or_else(|e| panic!("{text}: {e}"));
                    assert_eq!(read, [action], "{text}");
                }
                assert!(!Frontier::prompt(&view).is_empty() && !Frontier::text(&view).is_empty());
            }
            let commits = |action: &Action| Frontier::binding(action);
            let action = (0..30)
                .map(|_| legal.nth(dice.wide(legal.len())).expect("listed"))
                .find(|action| drafted > 8 && commits(action))
                .or_else(|| [Action::Done].into_iter().find(|action| drafted > 8 && legal.contains(action)))
                .unwrap_or_else(|| legal.nth(dice.wide(legal.len())).expect("listed"));
            events.clear();
            // Each fact is told as things stood then: a battle may have another board a moment later.
            let mut then = state.clone();
            Turn::<Frontier>::run(&mut state, &mut dice, &mut events, |turn| {
                Frontier::act(turn, seat, &action)
            })
            .unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
            for event in &events {
                Frontier::evolve(&mut then, event);
                for viewer in [Viewer::Arbiter, Viewer::Public, Viewer::Seat(Seat(0))] {
                    let Some(seen) = Frontier::sight(&then, event, viewer) else { continue };
                    let told = Frontier::tell(&seen);
                    assert!(told.is_empty() || told.ends_with(['.', '!', '?']), "{told}");
                }
            }
            if commits(&action) {
                break;
            }
        }
    }
}

#[test]
fn what_is_written_is_read_and_every_fact_is_told() {
    let outpost = serde_json::json!({ "scenario": "outpost", "shatter_drones": true, "replacements": true,
        "flee_risk_jump": true, "misjump": "overshoot" });
    holds(outpost, 1, 120);
    holds(serde_json::json!({ "scenario": "fdm", "upf_players": 2, "sathar_players": 2 }), 2, 40);
    holds(serde_json::json!({ "scenario": "outpost", "battles": "hand" }), 3, 80);
}

#[test]
fn names_are_read_however_they_are_written() {
    let mut desk = Desk::begun(r#"{"scenario":"fdm"}"#, "names");
    desk.until(0, |view| view.stage == StageView::Move(Navy::Upf));
    let view = desk.view(0);
    let read = |line: &str| Frontier::parse(&view, line);
    let all = |line: &str| read(line).unwrap_or_else(|why| panic!("{line}: {why}")).len();
    let force = all("go task force cassidine to dramune");
    assert!(force > 5, "{force}");
    assert_eq!(all("go Fleet 1 to Inner Reach"), force);
    assert_eq!(read("go fleet 1 to k'tsa-kar"), read("go FLEET 1 to Kawdl-Kit"));
    assert_eq!(read("go fleet 1 to clarion"), read("go fleet 1 to white light"));
    assert_eq!(read("go task force prenglar to ruperts hole"), read("go fleet 2 to Rupert's Hole rate 1"));
    assert!(read("go fleet 1 to dramun").is_ok(), "a beginning is enough");
    let wrong = read("go fleet 1 to casidine").expect_err("no such place").message;
    assert!(wrong.contains("did you mean `cassidine`"), "{wrong}");
    let wrong = read("goo fleet 1 to triad").expect_err("no such command").message;
    assert!(wrong.contains("did you mean `go`"), "{wrong}");
    let slow = read("go fleet 1 to dramune rate 2").expect_err("a minelayer is slow").message;
    assert!(slow.contains("Minelayer"), "{slow}");
    assert!(all("hold all") > 20);
    assert_eq!(all("go pale militia to new pale"), 4);
    assert_eq!(all("go 20-22 to new pale"), 3);
}

#[test]
fn an_order_can_be_taken_back_ship_by_ship() {
    let mut desk = Desk::begun(r#"{"scenario":"outpost"}"#, "clear");
    desk.until(0, |view| view.stage == StageView::Move(Navy::Upf));
    desk.line(0, "go home squadron to ford");
    let drafted = desk.view(0).drafts.orders.len();
    desk.line(0, "clear 15");
    assert_eq!(desk.view(0).drafts.orders.len(), drafted - 1);
    desk.line(0, "clear");
    assert!(desk.view(0).drafts.orders.is_empty());
}

#[test]
fn ready_made_openings_are_legal() {
    for scenario in ["fdm", "outpost"] {
        let options = format!(r#"{{"scenario":"{scenario}"}}"#);
        let open = || Desk::open(&options, "openings");
        let upf: Vec<&str> = Frontier::openings(&open().view(0), 0).iter().map(|(name, ..)| *name).collect();
        assert!(upf.len() >= 2, "{scenario}: {upf:?}");
        for name in &upf {
            let mut desk = open();
            desk.opening(0, name);
            desk.opening(0, upf[0]);
            desk.line(0, "done");
        }
        let mut ready = open();
        ready.line(0, "done");
        let sathar: Vec<&str> =
            Frontier::openings(&ready.view(1), 3).iter().map(|(name, ..)| *name).collect();
        assert!(sathar.len() >= 3, "{scenario}: {sathar:?}");
        for name in sathar {
            let mut desk = open();
            desk.line(0, "done");
            desk.opening(1, name);
            let view = desk.view(1);
            let mut circles = BTreeMap::new();
            for ship in &view.ships {
                if let Place::Circle(circle) = ship.place {
                    *circles.entry(circle).or_insert(0usize) += 1;
                }
            }
            let all: usize = circles.values().sum();
            assert!(
                circles.len() >= 2 && circles.values().all(|here| here * 2 <= all),
                "{name}: {circles:?}"
            );
            assert!(all >= usize::from(view.basis.least), "{name}: {all}");
            desk.line(1, "done");
        }
    }
}

#[test]
fn the_lesson_can_be_played_to_its_end() {
    let lesson = Frontier::lesson();
    let mut desk = Desk::open(lesson.options, "lesson");
    for (n, step) in lesson.steps.iter().enumerate() {
        let Some((seat, line)) = step.line() else { continue };
        let view = desk.view(seat.0);
        let actions = Frontier::parse(&view, line).unwrap_or_else(|why| panic!("step {n}, `{line}`: {why}"));
        let dice = (!step.dice.is_empty()).then(|| step.dice.to_vec());
        if let Err(error) = desk.game.act(seat, &actions, dice, 0) {
            panic!("step {n}, `{line}`: {error}");
        }
    }
    assert_eq!(Lesson::LEARNER, Seat(0));
    let longest = lesson.steps.iter().map(|step| step.typed().len()).max();
    assert!(longest < Some(330), "what is said fits below the board: {longest:?}");
}

/// What an opening brings on the map is in the open, so the secret condition must not follow from it.
#[test]
fn s14_ready_made_openings_draw_the_condition() {
    let ready = || {
        let mut desk = Desk::open(r#"{"scenario":"fdm"}"#, "openings");
        desk.line(0, "done");
        desk
    };
    let condition = |lines: &[String]| lines.iter().find(|line| line.starts_with("condition")).cloned();
    let view = ready().view(1);
    let mut found = BTreeMap::<(&str, String), usize>::new();
    let mut boards = BTreeMap::<Vec<String>, BTreeSet<String>>::new();
    for luck in 0..100 {
        for (name, _, lines) in Frontier::openings(&view, luck) {
            let drawn = condition(&lines).expect("a condition");
            let board = lines.into_iter().filter(|line| !line.starts_with("condition")).collect();
            boards.entry(board).or_default().insert(drawn.clone());
            *found.entry((name, drawn)).or_default() += 1;
        }
    }
    // Four, four and two of ten, whatever it looks like on the map.
    for name in ["hammer", "sweep", "flood", "probe"] {
        for (condition, fits) in [("cruisers", 25..=55), ("ships", 25..=55), ("carriers", 8..=34)] {
            let times = found.remove(&(name, format!("condition {condition}"))).unwrap_or(0);
            assert!(fits.contains(&times), "{name}: {condition} {times} of 100");
        }
    }
    assert!(found.is_empty(), "{found:?}");
    assert!(boards.values().all(|drawn| drawn.len() > 1), "{boards:?}");
    // What the player chose stays chosen.
    let mut desk = ready();
    desk.line(1, "condition losses");
    for luck in 0..5 {
        for (name, _, lines) in Frontier::openings(&desk.view(1), luck) {
            assert_eq!(condition(&lines).as_deref(), Some("condition losses"), "{name}");
        }
    }
    desk.opening(1, "hammer");
    assert_eq!(desk.view(1).drafts.condition, Some(Retreat::Losses));
}

/// What is said about the halves is what the rules go by: on a map with two circles an odd ship may come through either.
#[test]
fn ruling_s3_the_prompt_and_the_page_count_halves_as_the_rules_do() {
    let mut desk = Desk::open(r#"{"scenario":"outpost"}"#, "halves");
    desk.line(0, "done");
    desk.opening(1, "hammer");
    let placed: Vec<_> =
        desk.view(1).ships.into_iter().filter(|ship| matches!(ship.place, Place::Circle(_))).collect();
    assert_eq!(placed.len() % 2, 0);
    desk.line(1, &format!("place {} in reserve", placed[0].id.0 + 1));
    let view = desk.view(1);
    assert!(!Frontier::prompt(&view).contains("no more than half"), "{}", Frontier::prompt(&view));
    let html: String =
        Frontier::page(&view, &paint::Hand::default(), None).into_iter().map(|part| part.html).collect();
    assert!(html.contains("✓</span> no more than half"), "{html}");
    desk.line(1, "done");
}
