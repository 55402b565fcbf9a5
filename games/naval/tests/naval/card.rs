//! The campaign card: battle after battle with a running score.

use contract::{Dice, Game as _, Seat, Turn, UserData, Viewer};
use naval::Naval;
use naval::action::Action;
use naval::event::{Event, Stage};
use naval::state::State;
use paint::Present as _;
use serde_json::json;

/// Both sides only say that they are done, until the end or `rows`.
fn idle(options: serde_json::Value, rows: usize) -> (State, Vec<Event>) {
    let options = serde_json::from_value(options).expect("options");
    let setup = Naval::prepare(&options, &UserData::default()).expect("a card");
    let (mut dice, mut all) = (Dice::loose(5), Vec::new());
    let mut state = Naval::blank(&setup);
    Turn::<Naval>::run(&mut state, &mut dice, &mut all, Naval::open);
    for _ in 0..rows {
        let Some(seat) = Naval::waiting(&state).to_act().lowest() else { break };
        let mut events = Vec::new();
        Turn::<Naval>::run(&mut state, &mut dice, &mut events, |turn| Naval::act(turn, seat, &Action::Done))
            .unwrap_or_else(|refusal| panic!("{refusal}"));
        all.append(&mut events);
    }
    (state, all)
}

#[test]
fn the_battles_of_a_card_are_fought_in_their_order() {
    for (card, count) in [("great_war", 10), ("world_war", 11)] {
        let (state, events) = idle(json!({ "scenario": card, "turns": 1 }), 2000);
        let outcome = Naval::outcome(&state).expect("it is over");
        let ended = |event: &Event| match event {
            Event::BattleEnded { ending, next, .. } => {
                Some((ending.clone(), next.clone().map(|next| next.title)))
            }
            _ => None,
        };
        let battles: Vec<_> = events.iter().filter_map(ended).collect();
        assert_eq!(battles.len(), count, "{card}");
        assert_eq!(battles[count - 1].1, None, "nothing comes after the last");
        let titles: Vec<&str> = battles.iter().filter_map(|(_, title)| title.as_deref()).collect();
        let listed: Vec<String> = naval::tables::scenarios()
            .iter()
            .map(|info| naval::tables::named_scenarios()[&info.id].clone())
            .filter(|scenario| (scenario.edition == naval::types::Edition::Salvo) == (card == "world_war"))
            .map(|scenario| scenario.title)
            .collect();
        assert_eq!(titles, listed[1..], "{card}");
        // Points of all battles are added up.
        let last = events.iter().rev().find_map(|event| match event {
            Event::Ended(ending) => Some(ending.clone()),
            _ => None,
        });
        let last = last.expect("an ending");
        assert_eq!(outcome.scores, last.points.map(i64::from));
        // The last battle is among those that the report lists.
        let view = Naval::view(&state, Viewer::Public).card.expect("a card");
        assert_eq!((usize::from(view.battle), view.results.len()), (count, count));
        assert_eq!(view.points, last.points);
        assert!(last.reason.contains("battles") || last.reason.contains("each"), "{}", last.reason);
    }
}

#[test]
fn a_card_shows_how_it_stands() {
    let (mut state, _) = idle(json!({ "scenario": "great_war", "turns": 1 }), 0);
    let view = Naval::view(&state, Viewer::Seat(Seat(0)));
    let card = view.card.as_ref().expect("a card");
    assert_eq!((card.battle, card.battles, card.results.len()), (1, 10, 0));
    assert_eq!(view.basis.title, "Coronel");
    let things = |view: &naval::view::View| -> Vec<u64> {
        let screen = Naval::screen(view, &paint::Hand::default(), None);
        screen.tools.iter().filter_map(|tool| tool.thing).collect()
    };
    let before = things(&view);
    assert!(!before.is_empty());
    let mut dice = Dice::loose(5);
    while Naval::view(&state, Viewer::Public).card.is_some_and(|card| card.battle == 1) {
        let seat = Naval::waiting(&state).to_act().lowest().expect("somebody acts");
        let done = Turn::<Naval>::run(&mut state, &mut dice, &mut Vec::new(), |turn| {
            Naval::act(turn, seat, &Action::Done)
        });
        done.unwrap_or_else(|refusal| panic!("{refusal}"));
    }
    let view = Naval::view(&state, Viewer::Seat(Seat(1)));
    let card = view.card.as_ref().expect("a card");
    assert_eq!((card.battle, card.results[0].title.as_str()), (2, "Coronel"));
    assert_eq!(card.next.as_deref(), Some("Falkland Islands"));
    assert_eq!(view.basis.title, "Corfu Island");
    assert!(Naval::text(&view).contains("Battle 2 of 10"), "{}", Naval::text(&view));
    assert_eq!(view.units.iter().filter(|unit| unit.name == "Good Hope").count(), 0, "new ships");
    assert!(things(&view).iter().all(|thing| !before.contains(thing)), "no ship stays in hand");
}

/// The end of a battle can be looked at: the next one begins when both sides have seen enough, and until then nobody can do
/// anything else.
#[test]
fn between_two_battles_both_sides_look_at_the_end() {
    let (mut state, mut dice) =
        (idle(json!({ "scenario": "world_war", "turns": 1, "rules": "advanced" }), 0).0, Dice::loose(5));
    let mut done = |state: &mut State, seat| {
        let mut events = Vec::new();
        Turn::<Naval>::run(state, &mut dice, &mut events, |turn| Naval::act(turn, seat, &Action::Done))
            .unwrap_or_else(|refusal| panic!("{refusal}"));
        events
    };
    while state.phase().stage() != Stage::Between {
        let seat = Naval::waiting(&state).to_act().lowest().expect("somebody acts");
        done(&mut state, seat);
    }
    let view = Naval::view(&state, Viewer::Seat(Seat(1)));
    assert_eq!((view.basis.title.as_str(), view.waiting.len()), ("Lofoten", 2));
    assert!(view.contacts.is_empty() && view.unseen.is_empty(), "everything may be known now");
    let card = view.card.as_ref().expect("a card");
    assert_eq!((card.battle, card.results.len(), card.next.as_deref()), (1, 1, Some("Calabria")));
    let prompt = Naval::prompt(&view);
    assert!(prompt.starts_with("Battle 1 of 11: ") && prompt.ends_with("when you go on."), "{prompt}");
    assert_eq!(Naval::legal(&state, Seat(1)).iter().collect::<Vec<_>>(), [Action::Done]);
    // One side goes on: the other one has time.
    assert_eq!(done(&mut state, Seat(1)), [Event::Ready { side: Seat(1) }]);
    let waits = Naval::view(&state, Viewer::Seat(Seat(1)));
    assert!(Naval::prompt(&waits).ends_with("Waiting for the British."), "{}", Naval::prompt(&waits));
    assert_eq!(Naval::waiting(&state).to_act().lowest(), Some(Seat(0)));
    let events = done(&mut state, Seat(0));
    assert!(matches!(&events[1], Event::BattleBegan(next) if next.title == "Calabria"), "{events:?}");
    assert_eq!(Naval::view(&state, Viewer::Public).basis.title, "Calabria");
}
