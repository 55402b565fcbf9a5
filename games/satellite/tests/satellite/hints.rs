//! What a helper advises: commands that the rules take, ranked, from the seat's view alone.

use crate::screens::table::Table;
use paint::{Hand, Present as _};
use satellite::Satellite;
use satellite::hints::hints;
use satellite::view::Stage;

#[test]
fn every_hint_is_a_command_the_rules_take() {
    let games = [
        r#"{"scenario": "showdown", "endgame": "self_destruct"}"#,
        r#"{"scenario": {"first": 1, "orange": {"arsenal": ["salvo", "cross"]}, "purple": {"arsenal": ["barrage_1", "beam"]}}}"#,
        r#"{"endgame": "desperation", "scenario": {"orange": {"arsenal": ["salvo", "barrage_2"]}, "purple": {"arsenal": ["diamond", "square"]}}}"#,
        r#"{"grid": "13x13", "report": "outline"}"#,
    ];
    let (mut followed, mut lost, mut fired) = (0, 0, 0);
    for (n, options) in games.into_iter().enumerate() {
        let mut table = Table::open(options);
        table.settle(n as u64);
        table.wander(n as u64, 60, |table, seat, dice| {
            let view = table.view(seat.0);
            let Some(hints) = hints(&view) else { return };
            assert!(hints.best.len() <= 3 && hints.best.is_sorted_by(|a, b| a.less <= b.less));
            assert_eq!(hints.best.is_empty(), view.stage == Stage::ToRoll);
            for hint in hints.best {
                let answer = table.follow(seat, &hint.command, dice);
                assert_eq!(answer, Ok(()), "`{}`\n{}", hint.command, Satellite::text(&view));
                followed += 1;
                lost += usize::from(hint.command.starts_with("lose "));
                fired += usize::from(hint.command.starts_with("fire "));
            }
        });
    }
    assert!(followed > 100 && lost > 5 && fired > 5, "{followed} hints, {lost} losses, {fired} batches");
}

/// §1.3 Hazard fits anything, so rolling again costs nothing and may unlock more.
#[test]
fn s1_3_free_rerolls_are_taken_before_a_hazard() {
    let mut table = Table::open(r#"{"scenario": "showdown"}"#);
    table.settle(3);
    table.line(0, "roll", &[6, 5, 4, 2, 1]);
    let hints = hints(&table.view(0)).unwrap();
    let commands: Vec<String> = hints.best.iter().map(satellite::hints::Hint::line).collect();
    assert!(hints.best[0].command.starts_with("keep"), "{commands:?}");
    let hazard = hints.best.iter().find(|hint| hint.command.starts_with("hazard")).unwrap();
    assert!(hazard.less > 0.05, "{commands:?}");
}

#[test]
fn hints_fit_beside_the_dice_and_say_what_the_digits_mean() {
    let mut table = Table::battle("{}");
    let hand = Hand { hints: true, ..Hand::default() };
    table.line(0, "roll", &[6, 6, 4, 2, 1]);
    let view = table.view(0);
    let screen = Satellite::screen(&view, &hand, Satellite::advise(&view).as_ref());
    assert!(screen.board.iter().all(|line| line.width() <= 78));
    let side: Vec<String> = screen.side.iter().map(paint::Line::text).collect();
    assert!(screen.board[4].text().starts_with("  Purple 6/6  9="), "{}", screen.board[4].text());
    assert!(side[2].starts_with("Hints  digit 9: "), "{side:?}");
    assert!(side[3].starts_with("1 keep"), "{side:?}");
}

#[test]
fn what_to_do_stays_with_the_hints_and_numbers_say_what_they_are() {
    let mut table = Table::battle("{}");
    let hand = Hand { hints: true, shown: true, ..Hand::default() };
    table.line(0, "roll", &[6, 2, 6, 4, 1]);
    let view = table.view(0);
    let advice = Satellite::advise(&view).unwrap();
    let screen = Satellite::screen(&view, &hand, Some(&advice));
    let told: Vec<String> = screen.board[..4].iter().map(paint::Line::text).collect();
    assert!(told[3].ends_with("1–5 keep a die, r rolls the others, h holds all"), "{told:?}");
    let keep = advice.best.iter().find(|hint| hint.command.starts_with("keep ")).unwrap();
    let numbers = keep.command.strip_prefix("keep ").unwrap();
    let faces: Vec<&str> =
        numbers.split(' ').map(|n| ["6", "2", "6", "4", "1"][n.parse::<usize>().unwrap() - 1]).collect();
    let wanted = format!("keep dice {numbers}: {}  (", faces.join("-"));
    assert!(keep.line().starts_with(&wanted), "{}", keep.line());
    let behind = advice.best.iter().find(|hint| hint.less >= 0.05).unwrap();
    let less = format!("{:.1} fewer hits in the end", behind.less);
    assert!(behind.line().ends_with(&format!(", {less})")), "{}", behind.line());
    assert!(behind.short().ends_with(&format!("({less})")), "{}", behind.short());
}
