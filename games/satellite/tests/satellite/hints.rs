//! What a helper advises: commands that the rules take, ranked, from the seat's view alone.

use crate::rules::table::{self, all_but, struck_side};
use crate::screens::table::Table;
use contract::{Dice, Seat};
use paint::{Hand, Present as _};
use satellite::Satellite;
use satellite::hints::{Hint, hints};
use satellite::types::Cell;
use satellite::view::Stage;
use testkit::Scripted;

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
    let commands: Vec<String> = hints.best.iter().map(Hint::line).collect();
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

/// Only finishing counts in a last reply, so no shot is worth so many hits more than another.
#[test]
fn ruling_r8_hints_for_a_last_reply_count_no_hits_in_the_end() {
    for endgame in ["desperation", "reloaded"] {
        let worn = struck_side(&all_but(&["M9"]), "");
        let options = format!(r#""last_reply": true, "endgame": "{endgame}""#);
        let mut table = table::Table::position(&options, &worn, &worn);
        table.turn(0, [1, 1, 2, 2, 4], "hazard M9");
        table.line(1, "roll", &[3, 3, 3, 2, 2]);
        let view = table.view(1);
        assert!(view.reply);
        let best = hints(&view).unwrap().best;
        assert_eq!(best.len(), 3);
        for hint in &best {
            assert!(!hint.line().contains("fewer") && !hint.short().contains("fewer"), "{}", hint.line());
        }
    }
}

/// A single shot finishes only where one sector is left to find, so that the likeliest sector is the right one.
#[test]
fn ruling_r8_a_hint_for_the_last_shot_of_a_reply_finishes() {
    let side = |struck: &str| {
        format!(
            r#""arsenal": [], "buildings": [{{"building": "dish", "at": "B2"}}], "struck": ["A1", "B2", {struck}]"#
        )
    };
    // What is left of Orange's dish can only stand on B3.
    let (orange, purple) = (side(r#""A2", "B1", "C2""#), side(r#""C7""#));
    let options = format!(
        r#"{{"endgame": "desperation", "last_reply": true, "scenario": {{"first": 0, "grid": {{"rows": 3, "columns": 7}},
            "fleet": {{"buildings": [{{"name": "dish", "rows": 1, "columns": 2}}]}}, "orange": {{{orange}}}, "purple": {{{purple}}}}}}}"#
    );
    let mut table = Table::open(&options);
    table.line(0, "B3", &[]);
    let view = table.view(1);
    assert!(view.reply && view.stage == Stage::Desperation);
    let best = hints(&view).unwrap().best;
    assert_eq!((best[0].command.as_str(), best[0].why.as_str()), ("shoot B3", ">99 %"), "{best:?}");
}

/// Self Destruct on a small planet. Nothing but two crosses of five sectors is open on it, with B2 and B6 in their middles, and
/// all that is left to find is a dish in one of them. Orange has two shots.
fn crosses() -> Table {
    let options = r#"{"endgame": "self_destruct", "scenario": {"first": 0, "grid": {"rows": 3, "columns": 7},
        "fleet": {"buildings": [{"name": "dish", "rows": 1, "columns": 2}]},
        "orange": {"arsenal": [], "buildings": [{"building": "dish", "at": "A1"}]},
        "purple": {"arsenal": [], "buildings": [{"building": "dish", "at": "B2"}],
            "struck": ["A1", "A3", "A4", "A5", "A7", "B4", "C1", "C3", "C4", "C5", "C7"]}}}"#;
    Table { game: Scripted::open(serde_json::from_str(options).unwrap(), &[1, 1, 6, 6]) }
}

/// The sectors that a hint fires at.
fn fired(hint: &Hint) -> Vec<Cell> {
    hint.command.split(' ').skip(1).map(|cell| cell.parse().unwrap()).collect()
}

/// Do two sectors of that planet lie side by side?
fn beside(table: &Table, one: Cell, two: Cell) -> bool {
    let grid = table.view(0).terms.grid;
    let [(row, column), (other_row, other_column)] = [one, two].map(|cell| {
        let number = grid.number(cell).unwrap();
        (number / grid.columns, number % grid.columns)
    });
    row.abs_diff(other_row) + column.abs_diff(other_column) == 1
}

/// The two middles are the likeliest sectors, but together they never finish a dish.
#[test]
fn s1_3_hints_for_self_destruct_finish_what_they_can() {
    let mut table = crosses();
    let best = hints(&table.view(0)).unwrap().best;
    let [one, two] = fired(&best[0])[..] else { panic!("{best:?}") };
    assert!(beside(&table, one, two), "{best:?}");
    // What is named already counts.
    table.line(0, "aim B6", &[]);
    let best = hints(&table.view(0)).unwrap().best;
    let [last] = fired(&best[0])[..] else { panic!("{best:?}") };
    assert!(beside(&table, last, "B6".parse().unwrap()), "{best:?}");
}

/// What is left can only stand on B3: once that is named, the other shots go elsewhere.
#[test]
fn s1_2g_hints_name_no_target_twice() {
    let side = |arsenal: &str| {
        format!(
            r#""arsenal": [{arsenal}], "buildings": [{{"building": "dish", "at": "B2"}}], "struck": ["A2", "B1", "B2", "C2"]"#
        )
    };
    let open = |arsenal: &str, dice: &[u32]| {
        let side = side(arsenal);
        let options = format!(
            r#"{{"endgame": "self_destruct", "scenario": {{"first": 0, "grid": {{"rows": 3, "columns": 3}},
                "fleet": {{"buildings": [{{"name": "dish", "rows": 1, "columns": 2}}]}}, "orange": {{{side}}}, "purple": {{{side}}}}}}}"#
        );
        Table { game: Scripted::open(serde_json::from_str(&options).unwrap(), dice) }
    };
    let mut barrage = open(r#""barrage_6""#, &[]);
    barrage.line(0, "roll", &[6, 6, 1, 2, 3]);
    barrage.line(0, "hold", &[]);
    barrage.line(0, "load barrage 6", &[]);
    for mut table in [barrage, open("", &[1, 1, 6, 6])] {
        table.line(0, "aim B3", &[]);
        let view = table.view(0);
        let best = hints(&view).unwrap().best;
        assert!(!fired(&best[0]).contains(&"B3".parse().unwrap()), "{best:?}");
        assert_eq!(table.follow(Seat(0), &best[0].command, &mut Dice::loose(0)), Ok(()), "{best:?}");
    }
}
