//! Several seats: curtains between people, computer players among them.

use catalogue::Entry;
use contract::Player;
use ratatui::crossterm::event::KeyCode;
use serde_json::Value;
use terminal::{App, Plain, PlayRequest, Style, play_plain};

use crate::bench::{Bench, luck, new, now, shelf};
use crate::duel::Duel;

fn duel() -> &'static dyn Entry {
    catalogue::unlisted::<Duel>()
}

/// All the games of this test, as a list that lives long enough.
fn games() -> &'static [&'static dyn Entry] {
    Box::leak(Box::new([duel()]))
}

fn mind() -> Player {
    Player::Mind("top".into())
}

fn request(seats: Vec<Player>) -> PlayRequest {
    PlayRequest::fresh(duel(), Value::Null, seats, &mut luck(), now)
}

fn bench(seats: Vec<Player>) -> Bench {
    let (dir, shelf) = shelf();
    let shelf = shelf.with_games(games());
    Bench::on(dir, shelf, (80, 24), Style::default(), |desk| {
        App::play(desk, new(request(seats))).expect("it begins")
    })
}

#[test]
fn a_curtain_hides_everything_between_people() {
    let mut bench = bench(vec![Player::Human, Player::Human]);
    bench.shows("Pass to Red").hides("Pick").keys("u").shows("Pass to Red");
    bench
        .enter()
        .shows("Pick:")
        .key(KeyCode::Right)
        .shows("Enter: pick 1")
        .command("pick 2")
        .shows("for good")
        .enter()
        .shows("What came of it")
        .shows("You picked 2.")
        .shows("hand over")
        .enter();
    insta::assert_snapshot!("curtain", bench.text());
    bench.shows("Pass to Blue").hides("Pick").hides("Some(2)").hides("You picked");
    bench.keys("u").shows("Pass to Blue");
    bench.enter().keys(":").key(KeyCode::Up).hides("pick 2").esc();
    bench.shows("picks [None, None]").shows("Seat 0 has picked.").hides("Some(2)");
    bench.command("pick 1").enter().shows("Game over").shows("picks [Some(2), Some(1)]");
}

#[test]
fn everybody_has_hints_or_not_as_they_like() {
    let mut bench = bench(vec![Player::Human, Player::Human]);
    bench.enter().shows("hint: 2").shows("saved · hints on").keys("o").shows("Hints are hidden.");
    bench.hides("hint: 2").shows("hints off").command("pick 0").enter().enter();
    bench.shows("Pass to Blue").enter().shows("hint: 2").shows("hints on").keys("oo").shows("hint: 2");
}

#[test]
fn leaving_at_the_curtain_keeps_the_game() {
    let mut bench = bench(vec![Player::Human, Player::Human]);
    bench.enter().command("pick 0").enter().enter().shows("leave (saved)").esc();
    assert!(bench.app.is_over() && bench.app.ended().expect("it was left").id.is_some());
    let saved = bench.shelf.newest(None).expect("a look").expect("a game");
    assert_eq!((saved.game.as_str(), saved.moves), ("duel", 1));
}

#[test]
fn leaving_at_the_first_curtain_keeps_nothing_and_says_so() {
    let mut bench = bench(vec![Player::Human, Player::Human]);
    bench.shows("leave (nothing to save yet)").esc();
    assert!(bench.app.is_over() && bench.app.ended().is_none());
    assert!(bench.shelf.list().expect("a list").is_empty());
}

#[test]
fn one_person_needs_no_curtain_and_minds_play_by_themselves() {
    let mut bench = bench(vec![Player::Human, mind()]);
    bench.shows("Pick a number.").tick(10).shows("Blue (top) is thinking").tick(20);
    bench.shows("Seat 1 has picked.").hides("Some(2)").command("pick 3");
    assert_eq!(bench.status(), "! 3 is too high (§1)");
    bench.command("pick 1").enter().shows("Game over").shows("picks [Some(1), Some(2)]");
}

#[test]
fn the_mouse_picks_too() {
    let mut bench = bench(vec![mind(), Player::Human]);
    bench.tick(30);
    let (x, y) = bench.find(" 2 ");
    bench.click(x + 1, y).click(x + 1, y).shows("for good").enter().shows("Game over");
}

#[test]
fn minds_alone_play_when_told() {
    let mut bench = bench(vec![mind(), mind()]);
    bench.tick(1000).shows("0 moves").keys(" ").shows("1 move").keys(" ").shows("Game over");
}

#[test]
fn resigning_gives_the_other_seat_the_game() {
    let mut bench = bench(vec![Player::Human, mind()]);
    bench.command("resign").keys("y").shows("Blue (top) wins: Red gave up.");
}

#[test]
fn the_menu_offers_seats_and_a_game_for_two_has_no_daily() {
    let (dir, shelf) = shelf();
    let mut bench = Bench::on(dir, shelf.with_games(games()), (80, 24), Style::default(), App::menu);
    bench.shows("2 players · 1 minutes").hides("Daily").keys("d").shows("Guided first game");
    bench.keys("p").shows("computer, top").hides("Deal");
    insta::assert_snapshot!("form_for_two", bench.text());
    bench.enter().tick(30).shows("Pick a number.");
}

fn spoken(seats: Vec<Player>, lines: &str, interactive: bool) -> String {
    let (_dir, shelf) = shelf();
    let mut output = Vec::new();
    let mut input = lines.as_bytes();
    let mut plain = Plain { input: &mut input, output: &mut output, interactive, unicode: true };
    play_plain(&shelf.with_games(games()), new(request(seats)), &mut plain).expect("it is played");
    String::from_utf8(output).expect("text")
}

#[test]
fn lines_name_whose_turn_it_is() {
    let said = spoken(vec![Player::Human, Player::Human], "pick 2\npick 0\n", false);
    let blue =
        said.split("== Blue ==").nth(1).expect("Blue's turn").split("Dice ").next().expect("before the end");
    assert!(said.contains("== Red ==") && blue.contains("Seat 0 has picked."), "{said}");
    assert!(!blue.contains("Some(2)"), "Red's secret is told to Blue: {said}");
}

/// Lets time pass until the analysis, which runs beside the screen, has come to its end.
fn analysed(bench: &mut Bench) -> &mut Bench {
    while bench.text().contains("is being analysed") {
        std::thread::yield_now();
        bench.tick(10);
    }
    bench
}

#[test]
fn a_game_that_is_over_can_be_analysed() {
    let mut bench = bench(vec![Player::Human, mind()]);
    bench.tick(30).command("analyse").shows("waits until the game is over").hides("of luck");
    bench.command("pick 1").enter().shows("Game over").shows(" a  analyse").keys("?");
    bench.shows("what was luck, what was skill").keys("x").keys("a").shows("Duel · analysis");
    analysed(&mut bench)
        .shows("of luck, Blue")
        .shows("As a chart: broadside analyse")
        .shows("--svg chart.svg");
    bench.esc().shows("Game over").keys("n").shows("Pick a number.");
}

#[test]
fn an_analysis_that_is_left_brings_back_the_end() {
    let mut bench = bench(vec![Player::Human, mind()]);
    bench.tick(30).command("pick 1").enter().keys("a").esc().shows("Game over").tick(50).shows("Game over");
}

#[test]
fn lines_tell_the_analysis_after_the_end_only() {
    let said = spoken(vec![Player::Human, mind()], "analyse\npick 1\nanalyse\nboard\n\n", false);
    let (before, after) = said.split_once("Chain ends").expect("it ends");
    assert!(before.contains("error: the analysis waits until the game is over"), "{said}");
    assert!(!before.contains("of luck") && after.contains("of luck, Blue"), "{said}");
    assert!(after.contains("error: the game is over; `analyse` tells"), "{said}");
    let said = spoken(vec![Player::Human, mind()], "pick 1\n\n", true);
    assert!(
        said.contains("`analyse` tells what was luck and what was skill; an empty line leaves."),
        "{said}"
    );
}

#[test]
fn a_person_is_told_to_pass_the_keyboard() {
    let said = spoken(vec![Player::Human, Player::Human], "\npick 2\n\n\npick 0\n", true);
    let (mine, theirs) = said.split_once("Press Enter to hand over.").expect("it is handed over");
    assert!(mine.contains("You picked 2.") && !theirs.contains("You picked 2."), "{said}");
    assert!(said.contains("Pass the keyboard to Blue, who presses Enter."), "{said}");
    assert!(said.contains(&"\n".repeat(50)));
}
