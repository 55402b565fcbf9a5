//! Guided first games: they can be gone through, by lines and by keys, and what they say is true.

use catalogue::{Input, Start};
use contract::journal::DiceMode;
use contract::{Seed, Sitter, UserData};
use paint::Want;
use ratatui::crossterm::event::KeyCode;
use terminal::{App, SMALLEST, Style, lesson_plain};

use crate::bench::{Bench, shelf, solo, speak};
use crate::duel::Duel;

/// What a learner types: an empty line where there is only something to read.
fn answers(entry: &dyn catalogue::Entry, like: &dyn Fn(&str) -> String) -> String {
    let answer = |want: &Want| match want {
        Want::Read => Some(String::new()),
        Want::Do(line) => Some((*line).to_owned()),
        Want::Like(prefix) => Some(like(prefix)),
        Want::Watch(_) | Want::Theirs(..) => None,
    };
    let steps = entry.lesson().steps.iter();
    steps.filter_map(|step| answer(&step.want)).map(|line| line + "\n").collect()
}

/// Something legal that begins like this, found in the game itself.
fn anything(prefix: &str) -> String {
    match prefix.trim() {
        "place suns submarine" => "place suns submarine H4 H5".into(),
        "call" => "call crowns".into(),
        other => panic!("the lesson wants something like `{other}`: add an example here"),
    }
}

/// The same for any game: the lesson is played beside, and what is free to choose is the first legal thing that
/// begins as it should.
fn found(entry: &dyn catalogue::Entry) -> String {
    let lesson = entry.lesson();
    let options = serde_json::from_str(lesson.options).expect("options are JSON");
    let seats = entry.seats(&options, &UserData::default()).expect("options are right");
    let start = Start {
        options,
        data: UserData::default(),
        sitters: (0..seats).map(|_| Sitter::nobody()).collect(),
        seed: Seed::from_text("lesson"),
        mode: DiceMode::PerRow,
        now: 0,
    };
    let mut game = entry.start(start).expect("it begins");
    let mut typed = String::new();
    for step in lesson.steps {
        let line = match (step.want, step.line()) {
            (Want::Like(prefix), Some((seat, _))) => {
                let (_, all) = game.legal(seat, Some(10_000));
                let first = all.into_iter().map(|a| a.text).find(|text| text.starts_with(prefix));
                first.unwrap_or_else(|| panic!("{}: nothing begins like `{prefix}`", entry.meta().id))
            }
            (_, line) => line.map_or("", |(_, line)| line).to_owned(),
        };
        if let Some((seat, _)) = step.line() {
            let dice = (!step.dice.is_empty()).then(|| step.dice.to_vec());
            let done = game.act(seat, &Input::Text(line.clone()), dice, 0);
            done.unwrap_or_else(|why| panic!("{}: seat {seat} cannot `{line}`: {why}", entry.meta().id));
        }
        if !matches!(step.want, Want::Watch(_) | Want::Theirs(..)) {
            typed += &line;
            typed.push('\n');
        }
    }
    typed
}

#[test]
fn every_lesson_can_be_gone_through() {
    for entry in catalogue::games() {
        let (done, said) = speak(&found(*entry), |plain| lesson_plain(*entry, plain));
        assert!(done.expect("it runs"), "{}: {said}", entry.meta().id);
        assert!(said.ends_with("That was the guided game.\n"), "{said}");
        let hints = said.matches("You chose").count() + said.matches("Nothing to do").count();
        assert_eq!(hints, 0, "{said}");
    }
}

#[test]
fn after_every_lesson_the_usual_game_begins() {
    for entry in catalogue::games() {
        let (dir, shelf) = shelf();
        let shelf = shelf.with_games(catalogue::games());
        let mut bench = Bench::on(dir, shelf, (100, 40), Style::default(), |desk| {
            App::lesson(desk, *entry).expect("it begins")
        });
        let answers = found(*entry);
        let mut lines = answers.lines();
        for step in entry.lesson().steps {
            match step.want {
                Want::Watch(_) | Want::Theirs(..) if step.say.is_empty() => bench.tick(1200),
                Want::Watch(_) | Want::Theirs(..) => bench.enter(),
                Want::Read | Want::Do(_) | Want::Like(_) => match lines.next() {
                    None | Some("") => bench.enter(),
                    Some(line) => bench.command(line),
                },
            };
        }
        bench.shows("That was the guided game.").keys("p").shows("· saved ·");
        let saved = &bench.shelf.list().expect("a list")[0];
        let record = bench.shelf.record(&saved.id).expect("it is read").to_json();
        let usual = entry.options(&entry.newcomer()).expect("there are usual ones");
        assert_eq!(record["header"]["header"]["options"], usual, "{}", entry.meta().id);
    }
}

#[test]
fn what_solos_lesson_says_is_true() {
    let (_, said) = speak(&answers(solo(), &anything), |plain| lesson_plain(solo(), plain));
    // Every claim of the lesson beside what the game itself tells at that point.
    let claims = [
        ("suns on top, arms at the bottom", "  suns   upper A"),
        ("Here all three are alike, and in about four games", "  nobody    3.941 %"),
        (
            "Fire!",
            "Volley 1 (null ace 5 2, heads: upper halves): A0 sinks suns, C1 sinks moons, E5, G2 miss.",
        ),
        ("sank the coin on A0", "Fire again."),
        (
            "Fire again.",
            "Volley 2 (ace null 5 null, tails: lower halves): B1 sinks suns, D0 sinks moons, F5 sinks crowns",
        ),
        ("B1, D0 and F5 went down", "carried on for you"),
        (
            "carried on for you",
            "Volley 6 (5 4 ace null, tails: lower halves): B5 sinks suns, F1 sinks crowns, D4, H0 miss. Afloat: suns 0, moons 1, crowns 1.",
        ),
        (
            "Afloat: suns 0, moons 1, crowns 1.",
            "  moons  upper C  (m) (m) (m)  ·   ·   · \n         lower D  (m) (m)  ·   ·   ·   M",
        ),
        ("lower D  (m) (m)  ·   ·   ·   M", "  crowns upper E  (c) (c)  C   ·   ·   ·"),
        (
            "One coin of the moons is left, on D5, and one of the crowns, on E2",
            "D5 sinks moons, B0, F0, H0 miss. Afloat: suns 0, moons 0, crowns 1.",
        ),
        ("so crowns are the", "That is the whole game."),
    ];
    let flat = said.replace('\n', " ");
    let mut from = 0;
    for (claim, fact) in claims {
        let text = if fact.contains('\n') { &said } else { &flat };
        let at =
            flat[from..].find(claim).unwrap_or_else(|| panic!("`{claim}` is not said in its place:\n{said}"));
        from += at;
        assert!(text[from..].contains(fact), "after `{claim}` there is no `{fact}`:\n{said}");
    }
    assert!(said.contains("as called: you win."), "crowns were called");
}

#[test]
fn wrong_commands_get_a_hint_and_do_nothing() {
    let lines = "\n\nplace suns cruiser B0 B2\nfire\nrubbish\n\nplace suns cruiser A2 A0\nplace moons dinghy D5\nskip\n";
    let (done, said) = speak(lines, |plain| lesson_plain(solo(), plain));
    assert!(!done.expect("it runs"), "it was left");
    assert!(
        said.contains("You chose `place suns cruiser B0 B2`. Please do `place suns cruiser A0 A2`."),
        "{said}"
    );
    assert!(said.contains("call the survivor before the first volley (§2.1d). Please do"), "{said}");
    assert!(said.contains("`rubbish` is no command here"), "{said}");
    assert!(said.contains("Now it is your turn: type `place suns cruiser A0 A2`."), "{said}");
    assert!(said.contains("Please do something like `place suns submarine …`."), "{said}");
    assert!(said.contains("The guided game is left here"), "{said}");
}

#[test]
fn a_lesson_may_end_with_its_input() {
    for lines in ["", "\n", "skip\n", "hello\nskip\n"] {
        let (done, said) = speak(lines, |plain| lesson_plain(solo(), plain));
        assert!(!done.expect("it runs"));
        assert!(said.contains("The guided game is left here"), "{said}");
    }
}

fn lesson() -> Bench {
    Bench::sized(SMALLEST, Style::default(), |desk| App::lesson(desk, solo()).expect("it begins"))
}

#[test]
fn the_lesson_on_the_screen_from_its_beginning_to_its_end() {
    let mut bench = lesson();
    insta::assert_snapshot!("lesson_begins", bench.text());
    bench.enter().enter().shows("Place the suns' cruiser");
    bench.enter().shows("! You chose `place suns dinghy A0`. Please do `place suns cruiser A0 A2`.");
    bench.keys("3").enter().shows("Now the suns' submarine");
    bench.keys("2").key(KeyCode::Down).keys("r").enter().shows("To save time");
    bench.enter().shows("about four games of a hundred");
    bench.keys("f").enter().shows("Make your call").keys("3").shows("Fire!");
    bench.keys("f").shows("sank the coin on A0").enter().keys("f").enter();
    bench.shows("carried on for you").enter().shows("Volley 3 (").tick(1000).shows("Volley 3 (");
    bench.tick(200).shows("Volley 4 (").tick(3000).shows("One coin of the moons is left");
    insta::assert_snapshot!("lesson_near_its_end", bench.text());
    bench.keys("f").enter().enter().shows("That was the guided game.");
    assert_eq!(bench.shelf.list().expect("a list"), [], "nothing is saved");
    bench.keys("p").shows("0 moves · saved");
}

#[test]
fn a_lesson_can_be_left_at_any_time() {
    let mut bench = lesson();
    bench.esc().shows("Leave the guided game").key(KeyCode::End).enter();
    assert!(bench.app.is_over() && bench.app.ended().is_none());
    let mut bench = lesson();
    bench.command("skip");
    assert!(bench.app.is_over());
}

#[test]
fn every_step_of_every_lesson_fits_the_smallest_window() {
    for entry in catalogue::games() {
        for step in entry.lesson().steps {
            let said = step.typed();
            let words: Vec<&str> = said.split(' ').collect();
            let mut rows = 1;
            let mut width = 0;
            for word in words {
                if width + word.chars().count() > 77 {
                    (rows, width) = (rows + 1, 0);
                }
                width += word.chars().count() + 1;
            }
            assert!(rows <= 5, "{}: {} rows: {}", entry.meta().id, rows, step.say);
        }
    }
}

fn duel() -> &'static dyn catalogue::Entry {
    catalogue::unlisted::<Duel>()
}

/// What would tell Blue's pick before the dice do.
const SECRETS: [&str; 3] = ["Some(2)", "pick 2", "picked 2"];

#[test]
fn lines_never_tell_a_learner_what_another_seat_did_in_secret() {
    let (done, said) = speak("\npick 0\npick 1\n\n", |plain| lesson_plain(duel(), plain));
    assert!(done.expect("it runs"), "{said}");
    let (before, after) = said.split_once("Dice 6 and 1").expect("the dice fell as the script says");
    for secret in SECRETS {
        assert!(!before.contains(secret), "`{secret}` is told: {said}");
    }
    assert!(before.contains("(Blue acts)") && before.contains("Seat 1 has picked."), "{said}");
    assert!(before.contains("Please do `pick 1`") && before.contains("You picked 1."), "{said}");
    assert!(after.contains("Picks [Some(1), Some(2)]"), "{said}");
}

#[test]
fn screens_never_show_a_learner_what_another_seat_did_in_secret() {
    let (dir, shelf) = shelf();
    let games: &'static [&'static dyn catalogue::Entry] = Box::leak(Box::new([duel()]));
    let mut bench = Bench::on(dir, shelf.with_games(games), (80, 24), Style::default(), |desk| {
        App::lesson(desk, duel()).expect("it begins")
    });
    let hidden = |bench: &mut Bench| {
        for secret in SECRETS {
            bench.hides(secret);
        }
    };
    bench.shows("Blue picks first.").shows("Red · 0 moves · guided game").hides("Pass to");
    hidden(&mut bench);
    bench.command("pick 1").shows("Just watch this one").enter().shows("Nobody saw it.");
    hidden(&mut bench);
    bench
        .enter()
        .shows("Pick one.")
        .shows("picks [None, None]")
        .command("pick 0")
        .shows("You chose `pick 0`");
    hidden(&mut bench);
    bench.command("pick 1").shows("Red wins.").shows("picks [Some(1), Some(2)]");
    bench.enter().shows("That was the guided game.").keys("p");
    bench.shows("Pick a number.").tick(30).shows("Seat 1 has picked.");
}

#[test]
fn what_a_lesson_asks_for_can_be_typed_as_it_stands() {
    let (dir, shelf) = shelf();
    let entry = catalogue::find("satellite").expect("it is on the list");
    let mut bench = Bench::on(dir, shelf, SMALLEST, Style::default(), |desk| {
        App::lesson(desk, entry).expect("it begins")
    });
    // Enter has one meaning while there is something to read.
    bench.shows("Press Enter to go on.").hides("Enter: place").hides("l lays out").enter();
    bench.keys("place reactor A1").shows(": place reactor A1").enter().shows("Now the barracks");
    bench.keys("l").shows("In a game of your own");
    bench.keys("place barracks D3 turned").enter().shows("placed for you").enter();
    bench.keys("ready").enter().shows("Every turn begins").keys("roll").enter().shows("Two fours.");
    bench.enter().enter().keys("keep 1 2").enter().shows("A third four").enter();
    bench
        .keys("hold")
        .enter()
        .shows("Take barrage 4")
        .keys("load barrage 4 at C3")
        .enter()
        .shows("The next one");
}
