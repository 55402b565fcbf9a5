//! Advice: every tip is a command that is accepted as it stands, and whole battles can be played by it.

use crate::desk::Desk;
use hawks::Hawks;
use hawks::view::{Stage, View};
use paint::{Hand, Present as _};

/// What commits a stage.
const fn commits(stage: Stage) -> &'static str {
    match stage {
        Stage::Place => "deploy",
        Stage::Seek => "seek",
        Stage::Move => "move",
        Stage::Detonate => "detonate",
        Stage::Defend | Stage::Attack => "fire",
        Stage::Answer => "answer",
        Stage::Repair => "repair",
        Stage::Over => "",
    }
}

fn hand(tool: usize) -> Hand {
    Hand { tool, shown: true, hints: true, ..Hand::default() }
}

/// Tries every tip, each on its own, and says how many there were.
fn try_all(desk: &mut Desk, seat: u8) -> usize {
    let view = desk.view(seat);
    let advice = Hawks::advise(&view).expect("whoever is asked is advised");
    assert_eq!(Hawks::advise(&view).as_ref(), Some(&advice), "the same view gives the same advice");
    // What is for all, and for the first and the last ship.
    let (first, last) = (advice.tips.iter().take(2), advice.tips.iter().skip(2).last());
    for tip in first.chain(last) {
        assert!(tip.words.ends_with('.') && tip.words.len() > 20, "{tip:?}");
        if tip.command == commits(view.stage) {
            continue;
        }
        desk.line(seat, &tip.command);
        desk.line(seat, "clear");
        assert_eq!(desk.view(seat), view, "what is suggested can be taken back");
    }
    advice.tips.len()
}

#[test]
fn every_tip_can_be_followed() {
    for (options, seed) in [
        (r#"{"scenario":"b1"}"#, "one"),
        (r#"{"scenario":"a2"}"#, "three"),
        (r#"{"scenario":"duel3"}"#, "four"),
        (r#"{"scenario":"assault","shatter_drones":true}"#, "five"),
    ] {
        let mut desk = Desk::open(options, seed);
        for row in 0..24 {
            let Some(seat) = desk.to_act() else { break };
            assert!(Hawks::advise(&desk.view(1 - seat)).is_none_or(|_| desk.view(0).stage == Stage::Repair));
            // Every position is dear in a test that is not optimised.
            if row % 5 == 0 || row < 4 {
                try_all(&mut desk, seat);
            }
            desk.play("reference");
        }
    }
}

#[test]
fn a_battle_is_played_by_advice_alone() {
    let mut desk = Desk::open(r#"{"scenario":"duel3"}"#, "advice");
    for _ in 0..120 {
        let Some(seat) = desk.to_act() else { return };
        let view = desk.view(seat);
        let first = Hawks::advise(&view).expect("advice").tips.remove(0);
        desk.line(seat, &first.command);
        if first.command != commits(view.stage) {
            desk.line(seat, commits(view.stage));
        }
    }
    assert!(desk.view(0).turn > 5);
}

#[test]
fn the_rest_is_suggested_around_what_is_ordered() {
    let mut desk = Desk::open(r#"{"scenario":"duel3"}"#, "rest");
    assert!(desk.until(0, Stage::Move, |view| view.turn > 1));
    let flying = |view: &View| view.ships.iter().filter(|ship| ship.plot.is_some()).count();
    desk.line(0, "coast 1");
    let kept = desk.view(0).ships[0].plot.clone();
    desk.line(0, "suggest");
    assert_eq!(desk.view(0).ships[0].plot, kept, "what is ordered stays");
    assert!(flying(&desk.view(0)) > 1);
    desk.line(0, "suggest 1");
    assert!(desk.view(0).ships[0].plot.is_some());
    assert!(desk.try_line(0, "suggest 4").unwrap_err().contains("not yours"));
    assert!(desk.try_line(0, "suggest nobody").is_err());
    desk.line(0, "move");
}

#[test]
fn screens_and_pages_show_it_only_if_it_is_wanted() {
    let mut desk = Desk::open(r#"{"scenario":"duel3"}"#, "shown");
    assert!(desk.until(0, Stage::Move, |view| view.turn > 1));
    let view = desk.view(0);
    let advice = Hawks::advise(&view).expect("advice");
    let own = advice.tips.iter().find(|tip| tip.ship.is_some()).expect("a course");
    let tool = usize::from(own.ship.expect("a ship").0);
    let side = |advice| {
        let lines = Hawks::screen(&view, &hand(tool), advice).side;
        lines.iter().map(paint::Line::text).collect::<Vec<_>>().join("\n")
    };
    let page = |advice| -> String {
        Hawks::page(&view, &hand(tool), advice).into_iter().map(|part| part.html).collect()
    };
    assert!(side(Some(&advice)).contains(&own.words) && !side(None).contains(&own.words));
    assert!(
        page(Some(&advice)).contains(&own.words.replace('\'', "&#39;"))
            || page(Some(&advice)).contains(&own.words)
    );
    assert!(!page(None).contains("class=\"advice\""));
    assert!(
        page(None).contains(&format!("data-do=\"{}\"", own.command)),
        "a suggestion is one press away all the same"
    );
}
