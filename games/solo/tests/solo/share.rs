//! Share codes, and what is said to those who only watch.

use contract::journal::DiceMode;
use contract::{Game as _, Seat, Seed, Session, Sitter, Study as _, UserData, Viewer};
use paint::{Hand, Line, Present as _, Theme};
use proptest::prelude::*;
use serde_json::{Value, json};
use solo::Solo;
use solo::action::Action;
use solo::tables::{Options, named_layouts};
use solo::types::Suit;

const ME: Viewer = Viewer::Seat(Seat(0));

/// A game on these options, called if it is not yet, and fired to the end.
fn played(options: &Value, deal: &str) -> Session<Solo> {
    let options: Options = serde_json::from_value(options.clone()).unwrap();
    let sitters = vec![Sitter::nobody()];
    let seed = Seed::from_text(deal);
    let mut game =
        Session::<Solo>::start(options, UserData::default(), sitters, seed, DiceMode::PerRow, 0).unwrap();
    assert!(game.name_deal(deal));
    if game.view(ME).call.is_none() {
        game.act(Seat(0), &[Action::Call(Suit::Moons)], None, 0).unwrap();
    }
    while game.outcome().is_none() {
        game.act(Seat(0), &[Action::Fire], None, 0).unwrap();
    }
    game
}

fn shared(game: &Session<Solo>) -> Option<String> {
    Solo::share(game.journal(), game.deal())
}

/// The layout `lanes` with one field more.
fn lanes_with(field: &str, value: Value) -> Value {
    let mut layout = serde_json::to_value(&named_layouts()["lanes"]).unwrap();
    layout[field] = value;
    json!({"scenario": layout})
}

#[test]
fn the_daily_deal_and_its_layout_come_back() {
    for (options, head) in [
        (json!({"scenario": "lanes"}), "SOLO1-daily_2026-11-15-"),
        (json!({"scenario": "lanes", "die_by_die": true}), "SOLO1D-daily_2026-11-15-"),
    ] {
        let code = shared(&played(&options, "daily 2026-11-15")).unwrap();
        assert!(code.starts_with(head), "{code}");
        let back = Solo::unshare(&code).unwrap();
        assert_eq!(back.deal.as_deref(), Some("daily 2026-11-15"));
        assert_eq!(back.options.die_by_die, head.starts_with("SOLO1D"));
        let setup = Solo::prepare(&back.options, &UserData::default()).unwrap();
        let view = Solo::view(&Solo::blank(&setup), ME);
        assert_eq!(
            Solo::parse(&view, &back.opening[0]).unwrap(),
            Solo::parse(&view, "layout lanes").unwrap()
        );
    }
}

#[test]
fn a_position_that_no_layout_code_can_hold_has_no_share_code() {
    assert_eq!(shared(&played(&lanes_with("sunk", json!(["A0"])), "deal")), None);
    assert_eq!(shared(&played(&lanes_with("call", json!("suns")), "deal")), None);
    assert!(shared(&played(&lanes_with("title", json!("mine")), "deal")).is_some());
}

#[test]
fn s2_1d_a_call_that_came_with_the_set_up_is_not_counted_as_the_players() {
    let called = played(&lanes_with("call", json!("moons")), "deal");
    assert!(called.outcome().is_some());
    assert_eq!(Solo::keepsake(called.journal()), None);
    let own = Solo::keepsake(played(&lanes_with("title", json!("mine")), "deal").journal());
    assert_eq!(own.expect("a keepsake")["call"], "moons");
}

#[test]
fn a_code_that_cannot_be_read_says_why() {
    let code = shared(&played(&json!({"scenario": "lanes"}), "a deal")).unwrap();
    let layout = code.rsplit('-').next().unwrap();
    for (code, why) in [
        ("HELLO-x-y".to_owned(), "should begin with SOLO1-"),
        (format!("SOLO2-x-{layout}"), "another version of the rules"),
        ("SOLO1".to_owned(), "is missing"),
        (format!("SOLO1-{layout}"), "is missing"),
        (format!("SOLO1-50%-{layout}"), "two hexadecimal digits"),
        (format!("SOLO1-x-{layout}0"), "missing or wrong"),
    ] {
        let said = Solo::unshare(&code).err().map(|e| e.message).expect("refused");
        assert!(said.contains(why), "{code}: {said}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_deal_survives_its_share_code(deal in "[-_% a-c\\PC\t\n]{1,12}") {
        let code = shared(&played(&json!({"scenario": "lanes"}), &deal)).unwrap();
        prop_assert!(!code.contains(char::is_whitespace), "{}", code);
        prop_assert_eq!(Solo::unshare(&code).map(|s| s.deal), Ok(Some(deal)));
    }
}

/// Everything a viewer is told in words, and the keys that are offered.
fn told(game: &Session<Solo>, viewer: Viewer) -> (String, usize) {
    let view = game.view(viewer);
    let screen = Solo::screen(&view, &Hand::default(), None);
    let side: Vec<String> = screen.side.iter().map(Line::text).collect();
    let told = [Solo::prompt(&view), Solo::text(&view), side.join("\n"), Solo::board(&view, Theme::Light)];
    (told.join("\n"), screen.keys.len() + usize::from(screen.pointed.is_some()))
}

#[test]
fn those_who_watch_are_not_spoken_to_as_the_player() {
    let options = serde_json::from_value(json!({"scenario": "lanes"})).unwrap();
    let (sitters, seed) = (vec![Sitter::nobody()], Seed::from_text("watched"));
    let mut game =
        Session::<Solo>::start(options, UserData::default(), sitters, seed, DiceMode::PerRow, 0).unwrap();
    let mut steps = vec![Action::Call(Suit::Suns)];
    loop {
        let (said, offered) = told(&game, Viewer::Public);
        let words = said.to_lowercase();
        let mut words = words.split(|c: char| !c.is_alphabetic());
        assert!(words.all(|word| word != "you" && word != "your"), "{said}");
        assert_eq!(offered, 0, "{said}");
        let (said, offered) = told(&game, ME);
        if game.outcome().is_some() {
            assert!(said.contains("you win.") || said.contains("you lose."), "{said}");
            break;
        }
        assert!(offered > 0, "{said}");
        game.act(Seat(0), &[steps.pop().unwrap_or(Action::Fire)], None, 0).unwrap();
    }
    let last = game.journal().events().last().map(|(_, event)| event.clone()).unwrap();
    let seen = Solo::sight(game.state(), &last, ME).unwrap();
    let told = Solo::tell(&seen);
    assert!(told.ends_with(": won.") || told.ends_with(": lost."), "{told}");
}
