//! Playing and watching line by line.

use catalogue::Entry;
use contract::{Player, Seat, Viewer};
use serde_json::Value;
use terminal::{Begin, Ended, Pace, Plain, PlayRequest, ResumeRequest, play_plain, replay_plain};

use crate::bench::{luck, new, now, request, shelf, solo, speak};

/// Plays a new game; gives how it ended and what was said, without the folder's name.
fn played(request: PlayRequest, lines: &str) -> (Ended, String) {
    let (dir, shelf) = shelf();
    let (ended, said) = speak(lines, |plain| play_plain(&shelf, new(request), plain));
    (ended.expect("it is played"), said.replace(&dir.path().display().to_string(), "~shelf"))
}

#[test]
fn a_whole_game_reads_like_this() {
    let lines = "help\nlayout lanes\ncall crowns\nfire\nstep 2\nlog\ninstant\n";
    let (ended, said) = played(request(), lines);
    assert!(ended.outcome.is_some() && ended.share.is_some());
    insta::assert_snapshot!(said);
}

#[test]
fn the_same_seed_and_time_give_the_same_lines() {
    let lines = "random\nrandom\ncall moons\nauto\n";
    assert_eq!(played(request(), lines).1, played(request(), lines).1);
    assert_ne!(played(request(), lines).1, played(request().with_deal("other"), lines).1);
}

#[test]
fn what_cannot_be_done_is_an_error_line_and_changes_nothing() {
    let lines = "fire\nnonsense\nundo\nstep\ncall suns\nplace suns cruiser A0 A3\nstep x\n.nope\nundo now\n";
    let (_, said) = played(request(), lines);
    let errors: Vec<&str> = said.lines().filter(|l| l.starts_with("error: ")).collect();
    assert_eq!(errors.len(), 9, "{said}");
    assert!(errors[0].ends_with("(§2.1d)"), "{}", errors[0]);
    assert!(errors[1].contains("no command here"), "{}", errors[1]);
    assert_eq!(errors[2], "error: there is nothing to take back");
    assert!(errors[3].contains("a choice to make"), "{}", errors[3]);
    assert!(errors[5].ends_with("(§2.1c)"), "{}", errors[5]);
    assert!(said.ends_with("nothing is saved.\n"), "{said}");
}

#[test]
fn undo_takes_back_whole_commands_until_something_is_committed() {
    let lines = "place suns cruiser A0 A2\nrandom\nundo\nundo\nundo\nlayout lanes\ncall suns\nundo\n";
    let (_, said) = played(request(), lines);
    let words: Vec<&str> = said
        .lines()
        .filter(|l| l.starts_with("Taken") || l.starts_with("error") || l.contains("coins to go"))
        .collect();
    assert_eq!(
        words,
        [
            "Place the ships: 18 coins to go, next the dinghy of the suns.",
            "Place the ships: 15 coins to go, next the dinghy of the suns.",
            "Taken back.",
            "Place the ships: 15 coins to go, next the dinghy of the suns.",
            "Taken back.",
            "Place the ships: 18 coins to go, next the dinghy of the suns.",
            "error: there is nothing to take back",
            "error: what you committed stands: only drafts can be taken back",
        ]
    );
}

#[test]
fn the_end_of_the_input_keeps_the_game() {
    for lines in ["layout lanes\n", "layout lanes", "layout lanes\nquit\nfire\n", "layout lanes\nexit\n"] {
        let (ended, said) = played(request(), lines);
        assert!(ended.outcome.is_none() && ended.id.is_some());
        assert!(said.ends_with("can be continued.\n"), "{said}");
    }
    for lines in ["", "quit\nfire\n", "exit\n", "layout lanes\nundo\n"] {
        let (ended, said) = played(request(), lines);
        assert!(ended.outcome.is_none() && ended.id.is_none());
        assert!(said.ends_with("nothing is saved.\n"), "{said}");
    }
}

#[test]
fn bytes_that_are_no_text_are_refused_politely() {
    let (_dir, shelf) = shelf();
    let mut output = Vec::new();
    let mut input: &[u8] = b"\xff\xfe\x00\n\n   \nlayout lanes\r\n";
    let mut plain = Plain { input: &mut input, output: &mut output, interactive: false, unicode: true };
    play_plain(&shelf, new(request()), &mut plain).expect("it is played");
    let said = String::from_utf8(output).expect("text");
    assert_eq!(said.matches("error: ").count(), 1);
    assert!(said.contains("All ships are placed."), "{said}");
}

#[test]
fn a_person_gets_a_prompt_and_is_asked_before_giving_up() {
    let (_dir, shelf) = shelf();
    let mut output = Vec::new();
    let mut input: &[u8] = b"resign\nno\nresign\nyes\n";
    let mut plain = Plain { input: &mut input, output: &mut output, interactive: true, unicode: true };
    let ended = play_plain(&shelf, new(request()), &mut plain).expect("it is played");
    let said = String::from_utf8(output).expect("text");
    assert_eq!(said.matches("> ").count(), 5, "four answers, and a question about the analysis");
    assert!(said.contains("The game goes on.") && said.contains("Not won: Admiral gave up."), "{said}");
    assert_eq!(ended.outcome.expect("it is over").winners, []);
    let kept = shelf.keepsakes("solo").expect("counted");
    assert!(kept.values.is_empty() && kept.broken == 0, "a game given up does not count");
}

#[test]
fn paces_make_moves_without_a_choice_by_themselves() {
    let lines = "layout lanes\ncall suns\n";
    let (ended, auto) = played(PlayRequest { pace: Pace::Auto, ..request() }, lines);
    assert!(ended.outcome.is_some() && auto.matches("Volley ").count() > 10, "{auto}");
    let (ended, instant) = played(PlayRequest { pace: Pace::Instant, ..request() }, lines);
    assert!(ended.outcome.is_some());
    assert_eq!(instant.matches("Afloat: ").count(), 1, "only the last volley is told: {instant}");
    let (ended, _) = played(PlayRequest { pace: Pace::Step, ..request() }, lines);
    assert!(ended.outcome.is_none());
}

#[test]
fn commands_given_beforehand_are_done_first() {
    let opening = vec!["random".into(), "call suns".into(), "fire".into()];
    let (_, said) = played(PlayRequest { opening, ..request() }, "step\n");
    assert!(said.contains("Volley 2 "), "{said}");
}

#[test]
fn a_mind_plays_alone_and_the_public_is_told() {
    let minds = PlayRequest::fresh(solo(), Value::Null, vec![Player::Mind("hard".into())], &mut luck(), now);
    let (ended, said) = played(minds, "");
    assert!(ended.outcome.is_some());
    assert!(said.starts_with("Solo Salvo: Admiral (hard)\n") && said.contains("Volley 1 "), "{said}");
    assert!(!said.contains("place a"), "drafts are nobody else's business");
}

#[test]
fn share_codes_play_the_same_dice() {
    let (ended, first) = played(request(), "layout lanes\ncall suns\nauto\n");
    let shared = solo().unshare(&ended.share.expect("a code")).expect("it is read");
    let deal = shared.deal.expect("a deal");
    let again =
        PlayRequest { options: shared.options, opening: shared.opening, ..request() }.with_deal(&deal);
    let (_, second) = played(again, "call suns\nauto\n");
    let volleys =
        |said: &str| said.lines().filter(|l| l.starts_with("Volley")).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(volleys(&first), volleys(&second));
}

#[test]
fn ascii_only_where_nothing_else_can_be_shown() {
    let (_dir, shelf) = shelf();
    let mut output = Vec::new();
    let mut input: &[u8] = b"layout lanes\nboard\nfire\nrules\nhelp\n";
    let mut plain = Plain { input: &mut input, output: &mut output, interactive: false, unicode: false };
    play_plain(&shelf, new(request()), &mut plain).expect("it is played");
    assert!(output.is_ascii());
}

fn replayed(viewer: Viewer, input: &str, interactive: bool) -> String {
    let (_dir, shelf) = shelf();
    let lines = "layout lanes\ncall suns\ninstant\n";
    let (ended, _) = speak(lines, |plain| play_plain(&shelf, new(request()), plain));
    let id = ended.expect("it is played").id.expect("it is saved");
    let (entry, replay): (&'static dyn Entry, _) = shelf.replay(&id).expect("it can be watched");
    let mut output = Vec::new();
    let mut input = input.as_bytes();
    let mut plain = Plain { input: &mut input, output: &mut output, interactive, unicode: true };
    replay_plain(entry, replay, viewer, &mut plain).expect("it is told");
    String::from_utf8(output).expect("text")
}

#[test]
fn a_record_is_told_with_its_dice() {
    let said = replayed(Viewer::Public, "", false);
    assert!(said.starts_with("Solo Salvo, seen by spectator: "), "{said}");
    assert!(said.contains("\n1. 9 steps, then call suns\n"), "{said}");
    assert!(said.contains("\n2. fire [dice ") && said.contains("   Volley 1 ("), "{said}");
    assert!(said.trim_end().ends_with("were called."), "{said}");
}

#[test]
fn a_person_walks_through_a_record() {
    let said = replayed(Viewer::Seat(Seat(0)), "\n\nback\nback\nback\n3\n99\nx\nboard\nquit\n", true);
    assert!(said.contains("error: this is the beginning"), "{said}");
    assert!(said.contains("\n> 3. fire"), "{said}");
    assert!(said.contains("error: there is no move 99"), "{said}");
    assert!(said.contains("error: type nothing"), "{said}");
}

#[test]
fn a_resumed_game_says_what_it_is() {
    let (_dir, shelf) = shelf();
    let (ended, _) = speak("layout lanes\n", |plain| play_plain(&shelf, new(request()), plain));
    let id = ended.expect("it is played").id.expect("it is saved");
    let resume = Begin::Resume(ResumeRequest { id: id.clone(), pace: Pace::Step, now });
    let (_, said) = speak("save\n", |plain| play_plain(&shelf, resume, plain));
    assert!(said.contains(&format!("Game {id}\n")) && said.contains("Saved: "), "{said}");
    assert!(said.contains("All ships are placed."), "{said}");
}

#[test]
fn what_is_drafted_is_taken_back_by_a_line_of_the_game() {
    let (dir, shelf) = shelf();
    let options = serde_json::json!({ "scenario": "gallipoli" });
    let seats = vec![Player::Mind("easy".into()), Player::Human];
    let naval = catalogue::find("naval").expect("it is there");
    let request = PlayRequest::fresh(naval, options, seats, &mut luck(), now);
    let lines = "mine 2202\nunmine 2202\nunmine 2202\nmine 2106\nclear\nquit\n";
    let (ended, said) = speak(lines, |plain| play_plain(&shelf, new(request), plain));
    ended.expect("it is played");
    drop(dir);
    let words: Vec<&str> = said
        .lines()
        .filter(|line| line.starts_with("Done") || line.starts_with("error") || line.starts_with("Mine "))
        .collect();
    assert_eq!(
        words,
        [
            "Mine 2 hexes in secret.",
            "Done: mine 2202",
            "Mine 2 hexes in secret (1 laid).",
            "Done.",
            "Mine 2 hexes in secret.",
            "error: there is nothing of that kind to take back",
            "Done: mine 2106",
            "Mine 2 hexes in secret (1 laid).",
            "Done.",
            "Mine 2 hexes in secret.",
        ]
    );
}
