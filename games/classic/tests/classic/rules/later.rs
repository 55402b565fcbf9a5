//! The later sections: what is counted, and how games end.

use super::*;

#[test]
fn s2_6_a_hit_gives_another_shot() {
    let mut game = small(r#", "again": true"#);
    for line in ["B2", "C2", "D2"] {
        say(&mut game, 0, line);
        assert_eq!(game.to_act().lowest(), Some(Seat(0)), "{line} is a hit");
    }
    assert_eq!(Classic::prompt(&game.view(Viewer::Seat(Seat(0)))), "A hit! Shoot again.");
    say(&mut game, 0, "A1");
    assert_eq!(game.to_act().lowest(), Some(Seat(1)), "a miss ends the turn");
    say(&mut game, 1, "D4");
    assert_eq!(Classic::prompt(&game.view(Viewer::Seat(Seat(0)))), "Your shot.");
    say(&mut game, 0, "A4");
    say(&mut game, 0, "B4");
    assert_eq!(game.outcome().unwrap().winners, [Seat(0)]);
}

#[test]
fn s2_6_it_does_not_go_with_salvos() {
    use contract::{Game as _, UserData};
    let both = options(r#"{"variant": "salvo", "again": true}"#);
    let error = Classic::prepare(&both, &UserData::default()).unwrap_err();
    assert!(error.field.as_deref() == Some("again") && error.message.contains("salvo"), "{error}");
}

#[test]
fn ruling_r12_neither_a_repeated_hit_nor_the_last_shot_gives_another() {
    let mut game = small(r#", "again": true, "repeats": true, "shots": 3"#);
    say(&mut game, 0, "B2");
    say(&mut game, 0, "B2");
    assert_eq!(game.to_act().lowest(), Some(Seat(1)), "it was hit before");
    say(&mut game, 1, "D4");
    say(&mut game, 0, "C2");
    assert_eq!(game.to_act().lowest(), Some(Seat(1)), "Blue has no shot left");
}

/// Blue has sunk Red's fleet and Red, who has sunk Blue's cruiser and half of the destroyer, replies.
fn replying(more: &str) -> Scripted<Classic> {
    let mut game = small(&format!(r#", "last_reply": true{more}"#));
    for (n, line) in ["B2", "C2", "D2", "A4", "B4"].into_iter().enumerate() {
        say(&mut game, 0, line);
        if n < 4 {
            say(&mut game, 1, ["A1", "A2", "A3", "C1"][n]);
        }
    }
    game
}

#[test]
fn s3_3_the_second_player_finishes_the_round() {
    let mut game = replying("");
    assert_eq!((game.outcome(), game.to_act().lowest()), (None, Some(Seat(1))));
    let prompt = Classic::prompt(&game.view(Viewer::Seat(Seat(1))));
    assert_eq!(prompt, "Your fleet is sunk. You have a last reply: 1 shot.");
    say(&mut game, 1, "D4");
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.result, outcome.winners), (Verdict::Win, vec![Seat(0)]));
}

#[test]
fn ruling_r14_two_sunk_fleets_are_a_draw() {
    let mut game = replying("");
    say(&mut game, 1, "C2");
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.result, outcome.reason.as_str()), (Verdict::Draw, "both fleets are sunk"));
}

#[test]
fn s3_3_a_hit_of_the_last_reply_gives_another_shot_where_hits_do() {
    let json =
        r#"{"rows": 1, "columns": 6, "fleet": "1 1", "first": "blue", "last_reply": true, "again": true}"#;
    let mut game = battle(json, "A1 A3", "A2 A5");
    say(&mut game, 0, "A2");
    say(&mut game, 0, "A5");
    for line in ["A1", "A3"] {
        assert_eq!((game.outcome(), game.to_act().lowest()), (None, Some(Seat(1))), "{line}");
        say(&mut game, 1, line);
    }
    assert_eq!(game.outcome().unwrap().result, Verdict::Draw);
}

#[test]
fn s3_3_who_fired_second_needs_no_reply() {
    let json = r#"{"rows": 1, "columns": 3, "fleet": "1", "first": "blue", "last_reply": true}"#;
    let mut game = battle(json, "A1", "A2");
    say(&mut game, 0, "A3");
    say(&mut game, 1, "A1");
    assert_eq!(game.outcome().unwrap().winners, [Seat(1)]);
}

#[test]
fn ruling_r13_a_salvo_replies_with_the_ships_that_were_left() {
    let json = r#"{"rows": 2, "columns": 4, "fleet": "1 1", "first": "blue", "last_reply": true, "variant": "salvo"}"#;
    let mut game = battle(json, "A1 A3", "B1 B3");
    say(&mut game, 0, "fire B1 B3");
    let view = game.view(Viewer::Seat(Seat(1)));
    assert_eq!((view.next, view.allowance, view.reply), (Some(Seat(1)), 2, Some(2)));
    say(&mut game, 1, "fire A1 A3");
    assert_eq!(game.outcome().unwrap().result, Verdict::Draw);
}

/// Five by five, three ships, salvos of which only the number of hits is told; Blue begins.
fn counting(more: &str) -> Scripted<Classic> {
    let json = format!(
        r#"{{"rows": 5, "columns": 5, "fleet": "3 2 1", "variant": "salvo", "hits": "counted", "first": "blue"{more}}}"#
    );
    battle(&json, "A1-A3 C1-C2 E5", "B2-D2 A4-B4 E1")
}

/// What a viewer was told of the number of hits of the last strike.
fn number(game: &Scripted<Classic>, viewer: Viewer) -> Option<u16> {
    let struck = |seen: Sighting| match seen {
        Sighting::Struck { hits, .. } => Some(hits),
        _ => None,
    };
    game.saw(viewer).into_iter().find_map(struck).expect("something struck")
}

fn marks(shots: &[(&str, Option<bool>)]) -> Vec<Mark> {
    shots.iter().map(|(at, hit)| Mark { cell: cell(at), hit: *hit, ship: None }).collect()
}

#[test]
fn s2_3_only_the_number_of_hits_is_told_to_all_but_the_owner_of_the_fleet() {
    let mut game = counting("");
    let events = say(&mut game, 0, "fire B2 B4 E5");
    let truth = marks(&[("B2", Some(true)), ("B4", Some(true)), ("E5", Some(false))]);
    assert_eq!(events.last(), Some(&Event::SalvoFired { seat: Seat(0), marks: truth.clone(), sunk: vec![] }));
    let counted = marks(&[("B2", None), ("B4", None), ("E5", None)]);
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Public] {
        assert_eq!((told(&game, viewer).0, number(&game, viewer)), (counted.clone(), Some(2)));
        let log = &game.view(viewer).strikes[0];
        assert_eq!((log.marks(), log.count(0), log.doubtful().len()), (&counted[..], Some(2), 3));
        assert!(log.hits().is_empty() && log.misses().is_empty());
    }
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Arbiter] {
        assert_eq!((told(&game, viewer).0, number(&game, viewer)), (truth.clone(), None));
        assert_eq!(game.view(viewer).strikes[0].marks(), truth);
    }
    let said = Classic::tell(&game.saw(Viewer::Public)[0]);
    assert_eq!(said, "Blue fires. B2, B4, E5: 2 of 3 shots hit.");
    assert_eq!(Classic::tell(&game.saw(Viewer::Seat(Seat(1)))[0]), "Blue fires. B2, B4: hit. E5: miss.");
}

#[test]
fn s2_3_sinkings_are_told_of_a_counted_salvo_as_the_option_says() {
    for (rule, sunk) in [("named", names(&[2])), ("counted", Told::Count(1)), ("silent", Told::Count(1))] {
        let mut game = counting(&format!(r#", "sunk": "{rule}""#));
        say(&mut game, 0, "fire A4 B4 E5");
        assert_eq!((told(&game, Viewer::Seat(Seat(0))).1, number(&game, Viewer::Public)), (sunk, Some(2)));
    }
}

#[test]
fn ruling_r15_no_hit_or_nothing_but_hits_tells_each_shot() {
    let mut game = counting("");
    say(&mut game, 0, "fire A1 A2 E5");
    let seat = Viewer::Seat(Seat(0));
    assert_eq!(told(&game, seat).0, marks(&[("A1", Some(false)), ("A2", Some(false)), ("E5", Some(false))]));
    assert_eq!(Classic::tell(&game.saw(seat)[0]), "Blue fires. A1, A2, E5: miss.");
    say(&mut game, 1, "fire B1 B2 B3");
    say(&mut game, 0, "fire B2 C2 D2");
    let hits = marks(&[("B2", Some(true)), ("C2", Some(true)), ("D2", Some(true))]);
    assert_eq!((told(&game, seat).0, number(&game, seat)), (hits, None));
}

#[test]
fn s2_3_hits_are_counted_in_salvos_only() {
    use contract::{Game as _, UserData};
    let single = options(r#"{"hits": "counted"}"#);
    let error = Classic::prepare(&single, &UserData::default()).unwrap_err();
    assert!(error.field.as_deref() == Some("hits") && error.message.contains("play `salvo`"), "{error}");
    let again = options(r#"{"hits": "counted", "variant": "salvo", "again": true}"#);
    assert_eq!(Classic::prepare(&again, &UserData::default()).unwrap_err().field.as_deref(), Some("again"));
}

#[test]
fn ruling_r16_a_hit_that_is_repeated_counts_as_a_hit() {
    let mut game = counting(r#", "repeats": true"#);
    say(&mut game, 0, "fire B2 A1 A2");
    say(&mut game, 1, "fire B1 B2 B3");
    say(&mut game, 0, "fire B2 A1 E5");
    assert_eq!(number(&game, Viewer::Seat(Seat(0))), Some(1));
    say(&mut game, 1, "fire B1 B2 B3");
    // Fired at with known misses alone, it is known; and so it stays.
    say(&mut game, 0, "fire A1 A2 E5");
    let log = game.view(Viewer::Seat(Seat(0))).strikes[0].clone();
    assert_eq!((log.misses().len(), log.doubtful().len()), (3, 1));
}

#[test]
fn s3_1_at_the_end_every_shot_is_shown() {
    let mut game = counting(r#", "shots": 3"#);
    say(&mut game, 0, "fire B2 B4 E5");
    say(&mut game, 1, "fire A1 B1 B2");
    let view = game.view(Viewer::Public);
    assert_eq!(view.stage, Stage::Over);
    assert!(view.strikes.iter().all(|log| log.doubtful().is_empty()));
    assert_eq!(view.strikes[0].hits().len(), 2);
}

#[test]
fn ruling_r17_notes_are_their_owners_alone() {
    let mut game = counting("");
    assert_eq!(no(&game, 0, "note B2 hit"), ("not_in_doubt", "§2.3"));
    say(&mut game, 0, "fire B2 B4 E5");
    assert_eq!(no(&game, 0, "note B2 hit"), ("not_your_turn", "§2.1"));
    assert_eq!(no(&game, 1, "note B2 hit"), ("not_in_doubt", "§2.3"));
    say(&mut game, 1, "fire B1 B2 B3");
    assert_eq!(game.legal(0).len(), 22 + 6, "two notes on each of three cells");
    say(&mut game, 0, "note B2 hit");
    assert_eq!(game.saw(Viewer::Seat(Seat(0))).len(), 1);
    assert!(game.saw(Viewer::Seat(Seat(1))).is_empty() && game.saw(Viewer::Public).is_empty());
    assert_eq!(no(&game, 0, "note B2 hit"), ("noted_already", "§2.3"));
    say(&mut game, 0, "note E5 hit");
    say(&mut game, 0, "note E5 miss");
    say(&mut game, 0, "note B4 hit");
    say(&mut game, 0, "note B4 open");
    let notes = game.view(Viewer::Seat(Seat(0))).notes;
    assert_eq!(
        (notes.hits, notes.misses),
        ([cell("B2")].into_iter().collect(), [cell("E5")].into_iter().collect())
    );
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Public, Viewer::Arbiter] {
        assert!(game.view(viewer).notes.is_empty());
    }
    // They stay from turn to turn, and nothing depends on them.
    say(&mut game, 0, "fire A1 A2 A3");
    say(&mut game, 1, "fire E2 E3 E4");
    assert_eq!(game.view(Viewer::Seat(Seat(0))).notes, notes);
    assert_eq!(no(&small(r#", "variant": "salvo""#), 0, "note A1 hit"), ("nothing_to_note", "§2.3"));
}

/// Nobody looks for a ship where the count leaves no room for one.
#[test]
fn s2_3_counts_are_believed() {
    use contract::{Dice, Imagine as _};
    let json = r#"{"rows": 1, "columns": 9, "fleet": "2 2", "variant": "salvo", "hits": "counted", "first": "blue", "sunk": "counted"}"#;
    let mut game = battle(json, "A1-A2 A8-A9", "A2-A3 A5-A6");
    // Of A1 and A2 one is a hit: the ship lies A2-A3.
    say(&mut game, 0, "fire A1 A2");
    say(&mut game, 1, "fire A3 A4");
    let seat = Viewer::Seat(Seat(0));
    let view = game.view(seat);
    assert_eq!(view.strikes[0].count(0), Some(1));
    for luck in 0..40 {
        let world = Classic::imagine(game.setup(), &view, &(), seat, &mut Dice::loose(luck));
        assert_eq!(<Classic as contract::Game>::view(&world, seat), view);
        let layouts = <Classic as contract::Game>::view(&world, Viewer::Arbiter).layouts.unwrap();
        assert!(layouts[1].iter().any(|ship| ship.at == cell("A2")), "{layouts:?}");
    }
    let advice = Classic::advise(&view).unwrap();
    assert_eq!(advice.chances[0], (cell("A3"), 1.0));
    assert_eq!(advice.best[0].0.split(' ').nth(1), Some("A3"));
}

/// A position in which Blue's last shot was a hit, and Blue's turn begins.
#[test]
fn s4_2_a_hit_before_the_game_gives_no_other_shot() {
    let mut game = Scripted::<Classic>::start(options(
        r#"{"again": true, "scenario": {"rows": 1, "columns": 6, "fleet": "1 1", "next": 0,
            "blue": [{"ship": 1, "at": "A1", "heading": "across"}, {"ship": 1, "at": "A3", "heading": "across"}],
            "red": [{"ship": 1, "at": "A2", "heading": "across"}, {"ship": 1, "at": "A5", "heading": "across"}],
            "blue_strikes": ["A2"], "red_strikes": ["A6"]}}"#,
    ));
    let prompt = |game: &Scripted<Classic>, seat: u8| Classic::prompt(&game.view(Viewer::Seat(Seat(seat))));
    assert_eq!(prompt(&game, 0), "Your shot.");
    say(&mut game, 0, "A1");
    say(&mut game, 1, "A3");
    assert_eq!(prompt(&game, 1), "A hit! Shoot again.");
}

#[test]
fn s2_6_where_shots_are_repeated_only_a_new_hit_says_shoot_again() {
    let mut game = small(r#", "again": true, "repeats": true"#);
    let prompt = |game: &Scripted<Classic>| Classic::prompt(&game.view(Viewer::Seat(Seat(0))));
    say(&mut game, 0, "B2");
    assert_eq!(prompt(&game), "A hit! Shoot again.");
    say(&mut game, 0, "B2");
    say(&mut game, 1, "D4");
    assert_eq!(prompt(&game), "Your shot.");
}

/// Red has no shot left, so Blue fires on: not because of a hit.
#[test]
fn ruling_r10_firing_on_alone_is_no_other_shot_after_a_hit() {
    let mut game = Scripted::<Classic>::start(options(
        r#"{"again": true, "shots": 2, "scenario": {"rows": 1, "columns": 6, "fleet": "1 1", "next": 0,
            "blue": [{"ship": 1, "at": "A1", "heading": "across"}, {"ship": 1, "at": "A3", "heading": "across"}],
            "red": [{"ship": 1, "at": "A2", "heading": "across"}, {"ship": 1, "at": "A5", "heading": "across"}],
            "red_strikes": ["A6", "A5"]}}"#,
    ));
    say(&mut game, 0, "A4");
    assert_eq!(Classic::prompt(&game.view(Viewer::Seat(Seat(0)))), "Your shot.");
}

/// A position of single shots with a last reply. Of each fleet, boats on A1 and A3 and on A2 and A5, one boat may have been hit.
fn underway(more: &str, next: u8, blue: &str, red: &str) -> Scripted<Classic> {
    Scripted::<Classic>::start(options(&format!(
        r#"{{"last_reply": true{more}, "scenario": {{"rows": 1, "columns": 6, "fleet": "1 1", "next": {next},
            "blue": [{{"ship": 1, "at": "A1", "heading": "across"}}, {{"ship": 1, "at": "A3", "heading": "across"}}],
            "red": [{{"ship": 1, "at": "A2", "heading": "across"}}, {{"ship": 1, "at": "A5", "heading": "across"}}],
            "blue_strikes": [{blue}], "red_strikes": [{red}]}}}}"#
    )))
}

/// Blue has had two turns and Red one, so that it is Red who finishes the round.
#[test]
fn ruling_r18_in_the_middle_of_a_round_whoever_has_had_more_turns_fired_first() {
    let start = || underway("", 1, r#""A4", "A2""#, r#""A1""#);
    let mut game = start();
    let view = game.view(Viewer::Public);
    assert_eq!((view.first, view.next), (Some(Seat(0)), Some(Seat(1))));
    say(&mut game, 1, "A3");
    assert_eq!(game.outcome().unwrap().winners, [Seat(1)], "both have had two turns");
    let mut game = start();
    say(&mut game, 1, "A6");
    say(&mut game, 0, "A5");
    assert_eq!((game.outcome(), game.to_act().lowest()), (None, Some(Seat(1))), "Red has a reply");
    say(&mut game, 1, "A3");
    assert_eq!(game.outcome().unwrap().result, Verdict::Draw);
}

#[test]
fn ruling_r18_after_as_many_turns_whoever_is_next_fired_first() {
    let mut game = underway("", 1, r#""A2""#, r#""A1""#);
    assert_eq!(game.view(Viewer::Public).first, Some(Seat(1)));
    say(&mut game, 1, "A3");
    assert_eq!((game.outcome(), game.to_act().lowest()), (None, Some(Seat(0))), "Blue has a reply");
}

/// Red has missed, and Blue has hit: the same turn of Blue's goes on.
#[test]
fn ruling_r18_a_new_hit_ends_no_turn_where_it_gives_another_shot() {
    for (more, first) in [(r#", "again": true"#, 1), (r#", "again": true, "repeats": true"#, 1), ("", 0)] {
        let game = underway(more, 0, r#""A2""#, r#""A6""#);
        assert_eq!(game.view(Viewer::Public).first, Some(Seat(first)), "{more}");
    }
    // A hit that was repeated ended the turn.
    let game = underway(r#", "again": true, "repeats": true"#, 0, r#""A2", "A2""#, r#""A6""#);
    assert_eq!(game.view(Viewer::Public).first, Some(Seat(0)));
}

/// Blue's third shot hit, but it was its last: Blue has had three turns and Red two.
#[test]
fn ruling_r18_the_last_shot_of_a_limit_ends_a_turn_even_if_it_hits() {
    let first = |more: &str| {
        let game = underway(more, 1, r#""A4", "A6", "A2""#, r#""A6", "A4""#);
        game.view(Viewer::Public).first
    };
    assert_eq!(first(r#", "again": true, "shots": 3"#), Some(Seat(0)));
    // With a shot left the same turn went on.
    assert_eq!(first(r#", "again": true, "shots": 4"#), Some(Seat(1)));
}
