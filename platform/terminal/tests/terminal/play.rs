//! Whole games on the screen: by keys, by mouse, by the command line.

use contract::Player;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use serde_json::Value;
use terminal::{App, Begin, Pace, PlayRequest, ResumeRequest, Status, Style};

use crate::bench::{Bench, luck, new, now, request, solo};

/// Where a cell of the sea is on the screen: row A is the third line of the board.
fn cell(row: u16, column: u16) -> (u16, u16) {
    (14 + 4 * column, 3 + row + row / 2)
}

#[test]
fn a_whole_game_by_keys() {
    let mut bench = Bench::solo();
    // The hand keeps its piece; every fleet has dinghy, submarine, cruiser in this order.
    for row in 0..9u16 {
        bench.key(KeyCode::Home).shows("+").enter().shows("✓ place");
        if row < 7 {
            bench.key(KeyCode::Down);
        } else {
            (0..7).for_each(|_| {
                bench.key(KeyCode::Up);
            });
            (0..3).for_each(|_| {
                bench.key(KeyCode::Right);
            });
        }
    }
    bench.shows("All ships are placed.").keys("2").shows("This calls moons and fixes the layout");
    bench.esc().shows("All ships are placed.").keys("2").enter().shows("You called moons.");
    bench.keys("f").shows("Volley 1 (").enter().shows("Volley 2 (").keys(" ").shows("Volley 3 (");
    bench.keys("i").shows("Game over").shows("SOLO1-").shows(".broadside");
    bench
        .keys("r")
        .shows("replay")
        .key(KeyCode::End)
        .shows("Only moons still float")
        .esc()
        .shows("Game over");
    bench.keys("n").shows("Place the ships: 18 coins to go").shows("0 moves");
    bench.esc().key(KeyCode::End).enter();
    assert!(bench.app.is_over());
    let saved = bench.shelf.list().expect("a list");
    assert_eq!(saved.len(), 1, "the second game was not touched and is not kept");
    assert!(matches!(saved[0].status, Status::Finished(_)));
}

#[test]
fn a_whole_game_by_mouse() {
    let mut bench = Bench::solo();
    let (x, y) = cell(7, 5);
    bench.click(x, y).click_on("1 suns dinghy");
    for n in 0..3u16 {
        for (k, kind) in ["dinghy", "submarine", "cruiser"].into_iter().enumerate() {
            let (x, y) = cell(2 * n, 0);
            let x = x + 4 * [0, 1, 3][k];
            bench.click(x, y).shows(kind).click(x, y).shows("✓ place");
        }
    }
    bench
        .click_on("call crowns")
        .shows("This calls crowns")
        .click_on("Enter  call")
        .shows("You called crowns.");
    bench.click_on("fire").shows("Volley 1 (").click_on("step").shows("Volley 2 (");
    bench.click_on("instant").shows("Game over").click_on("replay").shows("move 0 of");
    bench.click_on("on ").shows("move 1 of").click_on("leave").shows("Game over");
    bench.click_on("leave the table");
    assert!(bench.app.is_over());
    assert!(bench.app.ended().expect("it ended").outcome.is_some());
}

#[test]
fn a_whole_game_by_the_command_line() {
    let mut bench = Bench::solo();
    bench.command("layout lanes").shows("✓ layout lanes").command("call suns").enter();
    bench.command("fire").shows("Volley 1 (").command("step 3").shows("Volley 4 (");
    bench.command("instant").shows("Game over");
}

#[test]
fn the_wheel_turns_the_piece_and_a_click_moves_it() {
    let mut bench = Bench::solo();
    bench.keys("3").shows("│+S+ +S+│+S+");
    let (x, y) = cell(2, 2);
    bench.click(x, y).wheel(false, x, y).wheel(false, x, y);
    insta::assert_snapshot!("piece_turned", bench.text());
    bench.wheel(true, x, y).wheel(true, x, y).shows("+S+ +S+│+S+");
    bench.keys("rrrr").shows("+S+ +S+│+S+");
}

#[test]
fn where_a_piece_does_not_fit_it_says_so() {
    let mut bench = Bench::solo();
    bench.keys("3");
    (0..5).for_each(|_| {
        bench.key(KeyCode::Right);
    });
    bench.shows("!S!").shows("not here: the ship would leave the sea");
    bench.enter().shows("! Not here: the ship would leave the sea");
    assert_eq!(bench.shelf.list().expect("a list").len(), 1);
}

#[test]
fn refusals_name_the_rule_and_change_nothing() {
    let mut bench = Bench::solo();
    bench.command("fire");
    assert_eq!(bench.status(), "! call the survivor before the first volley (§2.1d)");
    bench.command("call suns");
    assert_eq!(bench.status(), "! 18 coins are not placed yet: place every ship before you call (§2.1d)");
    bench.command("place suns cruiser A0 A3").shows("! a cruiser is three coins");
    assert!(bench.status().ends_with("(§2.1c)"), "{}", bench.status());
    bench.command("dance").shows("no command here").command(".dance").shows("the table has no command");
    bench.shows("0 moves");
}

#[test]
fn undo_goes_back_by_commands_and_says_why_it_cannot() {
    let mut bench = Bench::solo();
    bench.keys("u").shows("There is nothing to take back.");
    bench.enter().keys("l").enter().shows("All ships are placed.");
    bench.keys("u").shows("Taken back.").shows("17 coins to go").keys("u").shows("18 coins to go");
    bench.command("layout lanes").command("call suns").enter();
    bench.keys("u").shows("! What you committed stands");
}

#[test]
fn openings_are_offered_and_differ_each_time() {
    let mut bench = Bench::solo();
    let first = bench.keys("l").shows("ships anywhere").enter().text();
    let second = bench.keys("l").enter().text();
    assert_ne!(first, second);
    bench.keys("l").keys("a").shows("✓ admiral").keys("l").key(KeyCode::End).enter().shows("✓ doomed");
    bench.keys("l").esc().command("clear").click_on("openings").click_on("random").shows("✓ random");
    bench.command("admiral").shows("✓ admiral").command("call suns").enter().keys("l");
    bench.shows("There is nothing ready-made now.");
}

#[test]
fn tab_completes_word_by_word_and_lists_what_is_unclear() {
    let mut bench = Bench::solo();
    bench.keys(":pl").key(KeyCode::Tab).shows(": place").key(KeyCode::Tab).shows("suns  moons  crowns");
    bench.keys("m").key(KeyCode::Tab).shows(": place moons").keys("c").key(KeyCode::Tab);
    bench.shows(": place moons cruiser").keys("A0").key(KeyCode::Tab).shows("A2  C0  C2");
    bench.keys("C0").enter().shows("✓ place moons cruiser A0 C0");
    bench.keys(":lay").key(KeyCode::Tab).shows(": layout").esc().shows("types a command");
}

#[test]
fn lines_typed_before_come_back() {
    let mut bench = Bench::solo();
    bench.command("place suns dinghy A0").command("place suns dinghy B0");
    bench.keys("/").key(KeyCode::Up).key(KeyCode::Up).shows(": place suns dinghy A0");
    bench.key(KeyCode::Down).shows(": place suns dinghy B0").key(KeyCode::Down);
    assert_eq!(bench.status(), ":");
    bench.key(KeyCode::Backspace);
    assert_eq!(bench.status(), "Enter: lift A0      : types a command");
}

#[test]
fn auto_fires_by_the_clock_pauses_and_changes_pace() {
    let mut bench = Bench::solo();
    bench.command("layout lanes").command("call suns").enter();
    bench.tick(5000).hides("Volley").keys("a").tick(600).hides("Volley 1").tick(200).shows("Volley 1 (");
    bench.tick(700).shows("Volley 2 (").keys(" ").tick(5000).shows("Paused").hides("Volley 3 ");
    bench.keys("a").keys("++").shows("every 0.2 seconds").tick(460).shows("Volley 4 (").keys("----");
    bench.shows("every 2.0 seconds").tick(60_000).shows("Volley ").keys("+++++").tick(60_000);
    bench.shows("Game over");
    assert_eq!(bench.app.pulse(), None);
}

#[test]
fn paces_asked_for_beforehand() {
    let begin = |pace| {
        let opening = vec!["layout lanes".into(), "call suns".into()];
        let request = PlayRequest { pace, opening, ..request() };
        Bench::sized((80, 24), Style::default(), |desk| App::play(desk, new(request)).expect("it begins"))
    };
    begin(Pace::Instant).tick(10).shows("Game over");
    begin(Pace::Auto).tick(800).shows("Volley 1 (");
    begin(Pace::Step).tick(60_000).hides("Volley");
}

#[test]
fn odds_can_be_hidden() {
    let mut bench = Bench::solo();
    bench.command("layout lanes").shows("32.0 %").keys("o").hides("32.0 %").shows("Hints are hidden.");
    bench.keys("o").shows("32.0 %");
}

#[test]
fn leaving_keeps_the_game_and_continuing_finds_it() {
    let mut bench = Bench::solo();
    bench.command("place suns cruiser A0 A2").esc().shows("it is saved; continue any time");
    bench.key(KeyCode::End).enter();
    let id = bench.app.ended().expect("it was left").id.clone().expect("it is saved");
    let Bench { dir, shelf, .. } = bench;
    let resume = Begin::Resume(ResumeRequest { id, pace: Pace::Step, now });
    let mut bench = Bench::on(dir, shelf, (80, 24), Style::default(), |desk| {
        App::play(desk, resume).expect("it goes on")
    });
    bench.shows("15 coins to go").keys("u").shows("18 coins to go");
}

#[test]
fn control_c_leaves_from_anywhere_and_keeps_the_game() {
    let mut bench = Bench::solo();
    bench.command("layout lanes").keys("2").shows("This calls moons");
    bench.event(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    assert!(bench.app.is_over());
    assert!(matches!(bench.shelf.list().expect("a list")[0].status, Status::Unfinished { seed: true, .. }));
}

#[test]
fn resigning_is_asked_about_and_ends_the_game() {
    let mut bench = Bench::solo();
    bench.esc().key(KeyCode::Down).key(KeyCode::Down).enter().shows("Give up for good?").esc();
    bench.shows("18 coins to go").command("resign").keys("y").shows("Game over").shows("Admiral gave up");
}

#[test]
fn what_may_be_done_is_listed() {
    let mut bench = Bench::solo();
    bench.command("legal").shows("What may be done").shows("possible actions").esc();
    bench.command("log").shows("look back").command("save").shows("Saved as solo-");
    bench
        .command("rules")
        .shows("Contents".to_lowercase().as_str())
        .esc()
        .command("undo now")
        .shows("stands alone");
    bench.command("board").shows("Hints are hidden.").command("auto").shows("make themselves");
}

#[test]
fn the_log_can_be_looked_back_through() {
    let mut bench = Bench::solo();
    bench.command("layout lanes").command("call suns").enter().command("step 12").shows("Volley 12 (");
    bench.key(KeyCode::PageUp).shows("log, 3 back").shows("Volley 9 (");
    let (x, y) = bench.find("log, 3 back");
    bench.wheel(false, x, y + 1).shows("log, 2 back").key(KeyCode::PageDown).hides("back");
}

#[test]
fn a_computer_player_is_watched() {
    let seats = vec![Player::Mind("hard".into())];
    let request = PlayRequest::fresh(solo(), Value::Null, seats, &mut luck(), now);
    let mut bench =
        Bench::sized((80, 24), Style::default(), |desk| App::play(desk, new(request)).expect("it begins"));
    bench.shows("Computer players only").tick(5000).shows("0 moves");
    bench.keys(" ").shows("1 move ").shows("The call: suns").keys("a").tick(3000).shows("Volley");
    bench.keys("i").shows("Game over").shows("Admiral (hard)");
}

#[test]
fn the_panel_can_be_read_in_full() {
    let mut bench = Bench::solo();
    bench.keys("p").shows("Beside the board").shows("9 crowns cruiser").esc().hides("Beside");
    bench.keys("p").click(1, 1).hides("Beside").shows("18 coins to go");
    bench.keys("p").shows("Esc closes this").keys("p").hides("Beside");
    bench.command("legal").shows("lines below").key(KeyCode::End).hides("lines below").keys("k");
    bench.shows("1 line below").key(KeyCode::Home).keys("j").shows("lines below").esc();
}

#[test]
fn control_with_a_letter_is_not_the_letter() {
    let mut bench = Bench::solo();
    let before = bench.text();
    for c in "rlopbqaiu?".chars() {
        bench.event(KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL));
        assert_eq!(bench.text(), before, "Ctrl-{c}");
    }
    assert!(bench.app.take_stale() && !bench.app.take_stale(), "Ctrl-L draws anew");
    bench.keys(":legal").event(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL)).hides("legal");
}

#[test]
fn the_help_tells_the_game_first_and_the_commands_of_now_before_the_others() {
    let mut bench = Bench::solo();
    bench
        .keys("?")
        .shows("In one minute")
        .shows("1. Place a dinghy, a submarine and a cruiser for each")
        .esc();
    bench.resize(120, 60);
    bench.command("layout lanes").keys("1").enter().keys("?");
    let text = bench.text();
    let commands = text.split("Commands, typed after :").nth(1).expect("commands are listed");
    assert!(commands.find("│ fire") < commands.find("│ place"), "{text}");
}

#[test]
fn the_whole_rulebook_is_one_key_away() {
    let mut bench = Bench::solo();
    bench
        .keys("b")
        .shows("Solo Salvo")
        .keys("/")
        .keys("wumpus")
        .enter()
        .shows("1 of")
        .keys("n")
        .shows("2 of");
    bench.keys("N").shows("1 of").keys("t").shows("Contents").key(KeyCode::Down).enter().esc();
    bench.shows("18 coins to go");
}

#[test]
fn pasted_text_is_never_played() {
    let mut bench = Bench::solo();
    bench.command("layout lanes").command("call suns").enter();
    bench.app.paste("fffi\n");
    bench.tick(10).shows("Pasted text is not played").shows("1 move ");
    bench.keys(":").hides("Pasted text");
    bench.app.paste("fire\nfire\n");
    bench.tick(10).shows(": fire fire").shows("1 move ").esc().keys("f").shows("2 moves");
}

#[test]
fn only_what_a_game_has_is_offered_at_its_end() {
    let mut bench = Bench::solo();
    bench.command("layout lanes").command("call suns").enter().keys("i").shows("Game over");
    bench.shows("replay").hides("analyse").keys("a").shows("Game over").keys("?").hides("analyse");
}
