//! Screens as pictures: what they look like in a small and in a large window, with and without colours.

use ratatui::crossterm::event::KeyCode;
use ratatui::style::{Color, Modifier};
use terminal::{App, Style};

use crate::bench::{Bench, new, request};

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);

/// Goes through the screens of a game and takes a picture of each.
fn tour(name: &str, size: (u16, u16)) {
    let mut bench = Bench::sized(size, Style::default(), App::menu);
    let snap = |what: &str, bench: &Bench| insta::assert_snapshot!(format!("{name}_{what}"), bench.text());
    snap("menu", &bench);
    bench.keys("?");
    snap("help", &bench);
    bench.esc().keys("c");
    snap("continue_empty", &bench);
    bench.esc().keys("w");
    snap("watch_empty", &bench);
    bench.esc().keys("s").shows("· statistics").shows("No finished games yet.");
    bench.esc().keys("p").key(KeyCode::Down).key(KeyCode::Right);
    snap("form", &bench);
    bench.key(KeyCode::Left).key(KeyCode::Up).enter();
    snap("muster", &bench);
    bench.keys("l");
    snap("openings", &bench);
    bench.esc().command("layout lanes");
    snap("laid_out", &bench);
    bench.keys("3");
    snap("confirm", &bench);
    bench.enter().keys("ff");
    snap("battle", &bench);
    bench.keys("?");
    snap("battle_help", &bench);
    bench.esc().esc();
    snap("pause", &bench);
    bench.esc().keys("i");
    snap("end", &bench);
    bench.keys("r").key(KeyCode::PageDown).key(KeyCode::PageDown);
    snap("replay", &bench);
    bench.esc().enter().keys("w");
    snap("watch", &bench);
    bench.esc().keys("s").shows("Games 1: ").esc().esc();
    assert!(bench.app.is_over());
}

#[test]
fn the_tour_in_a_small_window() {
    tour("small", SMALL);
}

#[test]
fn the_tour_in_a_large_window() {
    tour("large", LARGE);
}

#[test]
fn a_window_that_is_too_small_says_so_and_recovers() {
    let mut bench = Bench::solo();
    let whole = bench.text();
    bench.resize(60, 20);
    insta::assert_snapshot!("too_small", bench.text());
    bench.enter().click(14, 3);
    bench.resize(3, 1);
    bench.resize(80, 24);
    assert_eq!(bench.text(), whole, "nothing was done meanwhile");
}

#[test]
fn windows_of_all_sizes_are_drawn() {
    let mut bench = Bench::menu();
    for (step, keys) in ["", "p", "\n", "l", "\n", "2", "\n", "i", "r"].into_iter().enumerate() {
        for key in keys.chars() {
            bench.key(if key == '\n' { KeyCode::Enter } else { KeyCode::Char(key) });
        }
        for (width, height) in
            [(80, 24), (81, 25), (100, 24), (80, 60), (200, 60), (79, 24), (1, 1), (300, 100)]
        {
            bench.resize(width, height);
            assert!(!bench.text().trim().is_empty() || width < 20, "step {step} at {width} × {height}");
        }
        bench.resize(80, 24);
    }
}

#[test]
fn without_colours_there_are_none_but_everything_can_be_told_apart() {
    let style = Style { colour: false, unicode: true };
    let mut bench = Bench::sized(SMALL, style, |desk| App::play(desk, new(request())).expect("it begins"));
    bench.command("layout lanes").keys("2").enter().keys("fff");
    assert!(bench.buffer().content.iter().all(|c| c.fg == Color::Reset && c.bg == Color::Reset));
    let (x, y) = bench.find("[");
    assert!(bench.buffer()[(x, y)].modifier.contains(Modifier::REVERSED), "the last volley stands out");
    insta::assert_snapshot!("no_colour", bench.text());
    let mut colourful = Bench::solo();
    colourful.command("layout lanes").keys("2").enter().keys("fff");
    assert_eq!(bench.text(), colourful.text(), "colours carry no meaning of their own");
    assert!(colourful.buffer().content.iter().any(|c| c.bg != Color::Reset));
}

#[test]
fn without_unicode_everything_is_ascii() {
    let style = Style { colour: true, unicode: false };
    let mut bench = Bench::sized(SMALL, style, App::menu);
    for keys in ["", "r", "\x1b", "p", "\n", "l", "\n", "3", "\n", "i", "r"] {
        for key in keys.chars() {
            bench.key(match key {
                '\n' => KeyCode::Enter,
                '\x1b' => KeyCode::Esc,
                c => KeyCode::Char(c),
            });
        }
        assert!(bench.text().is_ascii(), "{}", bench.text());
    }
    insta::assert_snapshot!("ascii", bench.text());
}

#[test]
fn the_menu_works_by_mouse() {
    let mut bench = Bench::menu();
    bench
        .click_on("Rulebook")
        .shows("search")
        .click_on("contents")
        .click_on("The volley")
        .shows("The volley");
    bench.click_on("back").click_on("Play").shows("new game").click_on("Die by die").click_on("Die by die");
    bench.shows("yes").click_on("Begin the game").shows("18 coins to go").click_on("menu").shows("Pause");
    bench.click_on("Leave the game").shows("Games").click_on("help").shows("Any key closes this");
    bench.click(1, 1).hides("Any key closes this").click_on("Daily game").shows("18 coins to go");
    bench.click_on("? ").shows("Keys on this screen");
}

#[test]
fn the_form_takes_options_seats_and_deals() {
    let mut bench = Bench::menu();
    bench.keys("p").key(KeyCode::Down);
    while !bench.text().contains("Lanes: every fleet") {
        bench.key(KeyCode::Right);
    }
    bench.key(KeyCode::Down).keys(" ").shows("yes").key(KeyCode::Down).key(KeyCode::Left).shows("wumpuses");
    // The layout has its own variant, and says so.
    bench.shows("the scenario `lanes` decides `variant`").key(KeyCode::Right).hides("decides");
    bench.key(KeyCode::Down).key(KeyCode::Right).shows("computer, easy").key(KeyCode::Left).shows("you");
    bench.key(KeyCode::Down).keys("tuesday?").shows("tuesday?").enter().shows("begin").enter();
    bench.shows("The fleets lie ready.").keys("1").enter().keys("i").shows("SOLO1D-tuesday?-");
    let code = bench.app.ended();
    assert!(code.is_none(), "still at the table");
}

#[test]
fn a_share_code_in_the_form_brings_its_layout() {
    let mut bench = Bench::solo();
    bench.command("layout lanes").keys("1").enter().keys("i").shows("Game over");
    let line = bench.text().lines().find(|l| l.contains("SOLO1-")).expect("a code").to_owned();
    let code = line.split_whitespace().find(|w| w.starts_with("SOLO1-")).expect("a code").to_owned();
    let result = bench.text().lines().find(|l| l.contains("survive")).map(str::to_owned);
    let mut bench = Bench::menu();
    bench.keys("p").key(KeyCode::Up).keys(&code).enter().enter().shows("All ships are placed.");
    bench.keys("1").enter().keys("i");
    assert_eq!(bench.text().lines().find(|l| l.contains("survive")).map(str::to_owned), result);
}

#[test]
fn saved_games_are_continued_and_watched_from_the_menu() {
    let mut bench = Bench::menu();
    bench.keys("p").enter().keys("l").enter().esc().key(KeyCode::End).enter().shows("1 unfinished");
    std::fs::write(bench.dir.path().join("broken.broadside"), "rubbish\n").expect("written");
    bench.keys("c").shows("unfinished").shows("cannot be read").key(KeyCode::Down).enter();
    bench.shows("This file cannot be read: line 1");
    insta::assert_snapshot!("saved_with_a_broken_file", bench.text());
    bench.key(KeyCode::Up).enter().shows("All ships are placed.").keys("1").enter().keys("i").enter();
    bench
        .shows("broken")
        .esc()
        .shows("none")
        .keys("w")
        .enter()
        .shows("move 0 of")
        .keys("v")
        .shows("spectator");
    bench.keys("v").shows("the whole truth").keys("v").shows("seen by Admiral");
}

#[test]
fn the_daily_game_is_one_game_a_day() {
    let mut bench = Bench::menu();
    bench.shows("  2026-11-15\n").keys("d").command("layout lanes").esc().key(KeyCode::End).enter();
    bench.shows("2026-11-15 · begun").keys("d").shows("All ships are placed.").keys("1").enter().keys("i");
    bench.shows("SOLO1-daily_2026-11-15-").enter().shows("2026-11-15 · played");
    assert_eq!(bench.shelf.list().expect("a list").len(), 1);
}

#[test]
fn a_replay_runs_by_itself() {
    let mut bench = Bench::solo();
    bench
        .command("layout lanes")
        .keys("1")
        .enter()
        .keys("i")
        .keys("r")
        .keys(" ")
        .tick(790)
        .shows("move 0 of");
    bench.tick(30).shows("move 1 of").tick(800).shows("move 2 of").keys(" ").tick(5000).shows("move 2 of");
    bench.keys("+++ ").tick(60_000).shows("were called.").keys(" ").shows("move 0 of").key(KeyCode::Left);
    bench.shows("move 0 of").wheel(false, 5, 5).shows("move 1 of").keys("b").shows("search").esc().esc();
}

/// Something of everything a rulebook has.
const BOOK: &str = "# A rulebook\n\nSome *slanted*, some **bold** words and `code`, long enough to be broken \
    into several lines where the window is narrow.\n\n![a board](x.svg)\n\n## Fleets (§1)\n\n1. First do this.\n2. Then \
    that:\n   - with care,\n   - in order.\n\n| ship | coins | what it is for |\n| --- | ---: | --- |\n| dinghy | 1 | \
    nothing much |\n| cruiser | 3 | it is long, and what is long is hit more often than what is short |\n\n> A \
    remark.\n\n```\nplace suns cruiser A0 A2\n```\n\n## The end (§2)\n\nIt is over.\n";

#[test]
fn a_rulebook_is_set_like_a_page() {
    for (name, size) in [("small", SMALL), ("large", LARGE)] {
        let mut bench = Bench::sized(size, Style::default(), |desk| App::rulebook(desk, "Rules", BOOK));
        insta::assert_snapshot!(format!("{name}_rulebook"), bench.text());
        bench.keys("t");
        insta::assert_snapshot!(format!("{name}_contents"), bench.text());
    }
}

#[test]
fn the_rulebook_can_be_searched() {
    let mut bench = Bench::menu();
    bench.keys("r").keys("/").keys("volley").shows("/ volley").enter().shows("1 of");
    assert!(bench.buffer().content.iter().any(|c| c.bg == Color::Indexed(227)), "what was found is marked");
    bench.keys("/").keys("xyzzy").enter().shows("`xyzzy` is not in the text");
    bench.key(KeyCode::End).shows("100 %").key(KeyCode::Home).keys("n").shows("not in the text");
    bench.resize(120, 40);
    bench.shows("Solo Salvo").keys("/").esc().esc();
}
