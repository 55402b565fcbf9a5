//! Notation, sentences, screens, and a game played by minds.

use __name__::__Name__;
use __name__::event::Event;
use __name__::tables::Options;
use contract::journal::DiceMode;
use contract::{Budget, Dice, Game as _, Minds as _, Seat, Seed, Session, Sitter, UserData, Viewer};
use paint::{Hand, Present as _, Theme};
use testkit::golden_file;

fn begin() -> Session<__Name__> {
    let (sitters, seed) = (vec![Sitter::nobody(), Sitter::nobody()], Seed::from_text("words"));
    Session::start(Options::default(), UserData::default(), sitters, seed, DiceMode::PerRow, 0).expect("begun")
}

/// Types a line for a seat; the dice are handed in where some are needed.
fn line(game: &mut Session<__Name__>, seat: u8, text: &str, dice: &[u32]) {
    let actions = __Name__::parse(&game.view(Viewer::Seat(Seat(seat))), text).expect("read");
    let script = (!dice.is_empty()).then(|| dice.to_vec());
    game.act(Seat(seat), &actions, script, 0).expect("accepted");
}

/// The section a fact follows from.
fn section(event: &Event) -> &'static str {
    match event {
        Event::NumberPicked { .. } | Event::NumberHidden { .. } => "§1.1",
        Event::BeginnerRolled { .. } => "§1.2",
        Event::NumberNamed { .. } => "§1.3",
        Event::DuelWon { .. } => "§1.4",
    }
}

#[test]
fn golden_a_whole_game() {
    let mut game = begin();
    let said = [(0, "pick 4"), (0, "hide"), (1, "pick 2"), (1, "hide"), (0, "name 1"), (1, "name 6"), (0, "name 2")];
    for (seat, text) in said {
        line(&mut game, seat, text, if (seat, text) == (1, "hide") { &[5] } else { &[] });
    }
    let words = |event: &Event| {
        let seen = __Name__::sight(game.state(), event, Viewer::Arbiter)?;
        Some(format!("{} {}", section(event), __Name__::tell(&seen)))
    };
    let told = testkit::transcript(game.journal(), words);
    golden_file!("tests/golden/win.txt", &(told + "\n" + &__Name__::text(&game.view(Viewer::Public))));
}

#[test]
fn what_is_written_is_read_back() {
    let mut game = begin();
    line(&mut game, 0, "pick 4", &[]);
    let view = game.view(Viewer::Seat(Seat(0)));
    for action in game.legal(Seat(0)).iter() {
        assert_eq!(__Name__::parse(&view, &__Name__::notation(&action)), Ok(vec![action]));
    }
    assert!(__Name__::parse(&view, "dance").is_err());
}

#[test]
fn a_view_can_be_drawn_for_everybody() {
    let game = begin();
    for viewer in Viewer::live(2) {
        let view = game.view(viewer);
        assert!(__Name__::board(&view, Theme::Light).starts_with("<svg"));
        let screen = __Name__::screen(&view, &Hand::default(), None);
        assert!(screen.board.len() <= 19 && screen.board.iter().all(|l| l.width() <= 78));
    }
}

#[test]
fn the_lesson_can_be_played() {
    let mut game = begin();
    for step in __Name__::lesson().steps {
        if let Some((seat, text)) = step.line() {
            line(&mut game, seat.0, text, step.dice);
        }
    }
    assert!(game.outcome().is_some());
}

#[test]
fn every_mind_plays_to_the_end() {
    for level in __Name__::levels() {
        let mut game = begin();
        let mut minds = [0, 1].map(|n| __Name__::mind(level.name, game.setup(), Seat(n)).expect("listed"));
        let mut dice = Dice::loose(1);
        while let Some(seat) = game.to_act().lowest() {
            let (view, legal, mut plan) = (game.view(Viewer::Seat(seat)), game.legal(seat), Vec::new());
            minds[usize::from(seat.0)].choose(&view, &legal, Budget::default(), &mut dice, &mut plan);
            game.act(seat, &plan, None, 0).expect("legal");
        }
        assert!(game.outcome().is_some());
    }
}
