//! §1.2g to §1.2i: targets, patterns and reports.

use contract::{Refuse as _, Seat, Viewer};
use satellite::event::Event;
use satellite::view::Sighting;

use crate::rules::table::{Table, all_but, side, struck, struck_side};

#[test]
fn s1_1_3_patterns_at_rims_and_corners() {
    for (dice, line, count) in [
        // Test vectors: the diamond at A1 strikes six, the plus at M9 three, the cross at A1 twenty-one.
        ([4, 4, 4, 4, 2], "diamond A1", 6),
        ([3, 3, 3, 1, 2], "plus M9", 3),
        ([2, 3, 4, 5, 6], "cross A1", 21),
        ([4, 4, 4, 4, 2], "diamond G5", 13),
        ([3, 3, 3, 1, 2], "plus G5", 5),
        ([3, 3, 3, 2, 2], "square G5", 9),
        ([3, 3, 3, 2, 2], "square A9", 4),
        ([1, 2, 3, 4, 6], "row M3", 9),
        ([1, 2, 3, 4, 6], "column B6", 13),
        ([2, 3, 4, 5, 6], "cross G5", 21),
    ] {
        let mut table = Table::laid_out("{}");
        let (hits, misses, _) = struck(&table.turn(0, dice, line));
        assert_eq!(hits.len() + misses.len(), count, "{line}");
    }
    let mut table = Table::laid_out("{}");
    let (hits, misses, _) = struck(&table.turn(0, [4, 4, 4, 4, 2], "diamond A1"));
    let mut all = [hits, misses].concat();
    all.sort();
    assert_eq!(all, ["A1", "A2", "A3", "B1", "B2", "C1"]);
    let mut table = Table::laid_out("{}");
    let (hits, misses, _) = struck(&table.turn(0, [3, 3, 3, 1, 2], "plus M9"));
    assert_eq!((hits, misses), (vec!["M9".to_owned()], vec!["L9".into(), "M8".into()]));
}

#[test]
fn s1_2g_targets_must_be_untouched_and_differ() {
    let mut table = Table::laid_out("{}");
    table.turn(0, [3, 3, 3, 1, 2], "barrage 3 E5 E6 E7");
    table.turn(1, [1, 2, 3, 4, 6], "hazard E5");
    table.dice(0, [5, 5, 5, 1, 2]);
    table.line(0, "load barrage 5", &[]);
    assert_eq!(table.refuse(0, "fire").kind(), "no_targets");
    assert_eq!(table.refuse(0, "aim E5").kind(), "touched");
    assert_eq!(table.refuse(0, "aim N1").kind(), "off_grid");
    assert_eq!(table.refuse(0, "shoot F5").kind(), "name_targets");
    table.line(0, "aim F5", &[]);
    assert_eq!(table.refuse(0, "aim F5").kind(), "named_twice");
    table.line(0, "aim F6 F7", &[]);
    assert_eq!(table.refuse(0, "aim F8").kind(), "no_shots_left");
    table.line(0, "fire", &[]);
    // Marks are by planet: seat 1 may strike E6 on the other one.
    table.turn(1, [6, 6, 1, 1, 2], "barrage 6 E6 E7");
}

#[test]
fn ruling_r6_only_the_target_must_be_untouched() {
    let mut table = Table::laid_out("{}");
    table.turn(0, [2, 3, 4, 5, 6], "cross E5");
    table.turn(1, [1, 2, 3, 4, 6], "hazard E5");
    table.dice(0, [3, 3, 3, 2, 2]);
    table.line(0, "load square", &[]);
    assert_eq!(table.refuse(0, "shoot E4").kind(), "touched");
    // Three of the nine are struck before and are simply left out.
    let (hits, misses, _) = struck(&table.line(0, "square F6", &[]));
    assert_eq!(hits.len() + misses.len(), 4);
}

#[test]
fn s1_2g_the_beam_names_target_then_way_before_anything_is_reported() {
    let mut table = Table::laid_out("{}");
    table.dice(0, [1, 2, 3, 4, 6]);
    table.line(0, "load beam", &[]);
    assert_eq!(table.refuse(0, "shoot B6").kind(), "row_or_column");
    let events = table.line(0, "column B6", &[]);
    assert_eq!(
        struck(&events),
        (
            vec!["A6".into(), "B6".into()],
            ["C6", "D6", "E6", "F6", "G6", "H6", "I6", "J6", "K6", "L6", "M6"].map(String::from).to_vec(),
            0
        )
    );
}

#[test]
fn s1_2g_single_targets_are_shot_at_and_beams_are_only_for_the_small_straight() {
    let mut table = Table::laid_out("{}");
    table.dice(0, [3, 3, 3, 2, 2]);
    table.line(0, "load plus", &[]);
    assert_eq!(table.refuse(0, "aim A1").kind(), "one_target");
    assert_eq!(
        table
            .0
            .refuse(
                0,
                satellite::action::Action::Beam {
                    at: "A1".parse().unwrap(),
                    along: satellite::types::Along::Row
                }
            )
            .kind(),
        "not_a_beam"
    );
}

#[test]
fn s1_2h_shots_are_capped_by_untouched_sectors() {
    let small = r#""grid": {"rows": 2, "columns": 3}, "fleet": {"buildings": [{"name": "dish", "rows": 1, "columns": 2}]}, "#;
    let scenario = |purple: &str| {
        format!(
            r#"{{"scenario": {{{small} "first": 0, "orange": {{"buildings": [{{"building": "dish", "at": "A1"}}]}}, "purple": {{"buildings": [{{"building": "dish", "at": "A1"}}], "struck": {purple}}}}}}}"#
        )
    };
    let mut table = Table::new(&scenario(r#"["A3", "B1", "B2", "A1"]"#));
    table.dice(0, [6, 6, 6, 6, 6]);
    table.line(0, "load barrage 6", &[]);
    assert_eq!(table.view(0).shots, 2);
    table.line(0, "aim A2 B3", &[]);
    table.line(0, "fire", &[]);
    assert!(table.over().is_some());
    // A Salvo stops when nothing is left to shoot at: here the last sector is the last of the dish.
    let mut table = Table::new(&scenario(r#"["A3", "B1", "B2", "A1"]"#));
    table.turn(0, [6, 6, 6, 6, 6], "salvo B3");
    assert_eq!(table.view(0).shots, 9);
    table.line(0, "salvo A2", &[]);
    assert!(table.over().is_some());
}

#[test]
fn ruling_r7_a_barrage_may_keep_shots_back() {
    let mut table = Table::laid_out("{}");
    let events = table.turn(0, [3, 3, 3, 1, 2], "barrage 3 E5");
    assert_eq!(struck(&events).1, ["E5"]);
    assert_eq!(table.view(0).mover, Some(Seat(1)));
}

#[test]
fn ruling_r7_self_destruct_fires_all_it_rolled() {
    let gone = r#""arsenal": []"#;
    let json = format!(
        r#"{{"endgame": "self_destruct", "scenario": {{"first": 0, "orange": {{{}}}, "purple": {{{}}}}}}}"#,
        side(gone),
        side(gone)
    );
    let mut table = Table(testkit::Scripted::open(crate::rules::table::options(&json), &[1, 2, 6, 6]));
    assert_eq!(table.view(0).shots, 3);
    table.line(0, "aim C1 C2", &[]);
    assert_eq!(table.refuse(0, "fire").kind(), "shots_left");
    table.line(0, "aim C3", &[]);
    assert_eq!(table.refuse(0, "aim C4").kind(), "no_shots_left");
    table.line(0, "fire", &[]);
    assert_eq!((table.view(1).mover, table.view(1).shots), (Some(Seat(1)), 12));
}

#[test]
fn s1_2i_a_batch_reports_sectors_and_the_number_destroyed() {
    let mut table = Table::laid_out("{}");
    let events = table.turn(0, [5, 5, 5, 5, 1], "barrage 5 H1 H2 M9 C9");
    assert_eq!(struck(&events), (vec!["H1".into(), "H2".into(), "M9".into()], vec!["C9".into()], 2));
    let seen = table.0.saw(Viewer::Seat(Seat(0)));
    let strike = seen.iter().find_map(|s| {
        if let Sighting::BatchStruck { strike, standing, .. } = s {
            Some((strike.clone(), *standing))
        } else {
            None
        }
    });
    let (strike, standing) = strike.unwrap();
    assert_eq!((strike.destroyed, standing), (2, 4));
    assert!(strike.kinds.is_empty() && strike.outlines.is_empty());
}

#[test]
fn s1_2i_targets_are_shown_before_results() {
    let mut table = Table::laid_out("{}");
    table.turn(0, [5, 5, 5, 5, 1], "barrage 5 H1 H2 M9 C9");
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public] {
        let seen = table.0.saw(viewer);
        let fired = seen.iter().position(|s| matches!(s, Sighting::BatchFired { .. }));
        let struck = seen.iter().position(|s| matches!(s, Sighting::BatchStruck { .. }));
        // The last act alone: fired, reported, turn passed.
        assert_eq!((fired, struck), (Some(0), Some(1)), "{viewer}");
    }
}

#[test]
fn s1_2i_the_report_may_name_shapes_or_show_outlines() {
    let strike = |report: &str| {
        let mut table = Table::laid_out(&format!(r#"{{"report": "{report}"}}"#));
        table.turn(0, [5, 5, 5, 5, 1], "barrage 5 H1 H2 M9 C9");
        table.view(0).planets[1].strikes.last().unwrap().clone()
    };
    let kinds: Vec<u8> = strike("type").kinds.iter().map(|b| b.0).collect();
    assert_eq!(kinds, [4, 5]);
    assert!(strike("type").outlines.is_empty());
    let outlines: Vec<String> = strike("outline").outlines.iter().map(|o| o.list()).collect();
    assert_eq!(outlines.len(), 2);
    assert!(outlines.contains(&"H1, H2".to_owned()) && outlines.contains(&"M9".to_owned()));
    // Equal shapes are one kind.
    let mut table = Table::new(r#"{"report": "type", "fleet": "no_beacon"}"#);
    for (seat, dice) in [(0, &[][..]), (1, &[6, 6, 1, 2][..])] {
        table.line(seat, "place citadel A1, reactor A5, barracks D1, bunker F1, dish H1, mast M1", &[]);
        table.line(seat, "ready", dice);
    }
    table.turn(0, [5, 5, 1, 1, 2], "barrage 5 M1 M2");
    assert_eq!(table.view(0).planets[1].strikes.last().unwrap().kinds[0].0, 4);
}

#[test]
fn s1_2i_a_salvo_reports_every_shot_before_the_next() {
    let mut table = Table::laid_out("{}");
    table.turn(0, [6, 6, 6, 6, 6], "salvo M9");
    assert_eq!((table.view(0).shots, table.view(0).mover), (9, Some(Seat(0))));
    assert_eq!(table.view(0).planets[1].strikes.len(), 1);
    for (n, cell) in ["M8", "M7", "M6", "M5", "M4", "M3", "M2", "M1"].into_iter().enumerate() {
        table.line(0, cell, &[]);
        assert_eq!(table.view(1).planets[1].strikes.len(), n + 2);
    }
    table.line(0, "L1", &[]);
    assert_eq!(table.view(0).mover, Some(Seat(1)));
}

#[test]
fn s1_2i_a_hazard_that_hits_destroys_the_building_and_shows_it() {
    let mut table = Table::position("", &side(""), &struck_side(&["A1", "A2"], ""));
    let events = table.turn(0, [1, 1, 2, 2, 4], "hazard B2");
    assert_eq!(struck(&events), (["A3", "B1", "B2", "B3"].map(String::from).to_vec(), vec![], 1));
    let strike = table.view(0).planets[1].strikes.last().unwrap().clone();
    assert_eq!((strike.destroyed, strike.outlines[0].list()), (1, "A1, A2, A3, B1, B2, B3".to_owned()));
    // They count as damage.
    assert_eq!(table.view(0).planets[1].hits.len(), 6);
}

#[test]
fn s1_2i_a_hazard_that_misses_strikes_one_sector() {
    let mut table = Table::laid_out("{}");
    let events = table.turn(0, [1, 1, 2, 2, 4], "hazard C3");
    assert_eq!(struck(&events), (vec![], vec!["C3".into()], 0));
    assert!(events.iter().all(|e| !matches!(e, Event::BatchStruck { bared: Some(_), .. })));
}

#[test]
fn s1_2i_a_salvo_stops_when_the_last_building_falls() {
    let mut table = Table::position("", &side(""), &struck_side(&all_but(&["M9"]), ""));
    table.turn(0, [6, 6, 6, 6, 6], "salvo M8");
    table.line(0, "salvo M9", &[]);
    assert_eq!(table.over().unwrap().winners, [Seat(0)]);
    assert!(table.0.to_act().is_empty());
}

/// §1.2i A note is its player's own: nobody else sees it, it is rubbed out as it was drawn, and it need not be true.
#[test]
fn s1_2i_a_pencil_player_notes_what_it_takes_for_destroyed() {
    let mut table = Table::laid_out(r#"{"edition": "pencil"}"#);
    table.line(0, "roll", &[1, 2, 3, 4, 6]);
    table.line(0, "row A1", &[]);
    table.line(1, "roll", &[1, 2, 3, 4, 6]);
    table.line(1, "row A1", &[]);
    table.line(0, "roll", &[6, 6, 1, 2, 4]);
    let hits = table.view(0).planets[1].hits.cells;
    assert!(hits.len() >= 2, "the layout has something in row A");
    let first = table.view(0).terms.grid.cell(hits.first().unwrap());
    let before = [1, 0].map(|seat| table.view(seat));
    let line = format!("outline dish {first}");
    table.line(0, &line, &[]);
    assert_eq!(table.view(0).notes.len(), 1);
    assert_eq!((table.view(1), table.0.saw(Viewer::Seat(Seat(1))).len()), (before[0].clone(), 0));
    assert!(table.0.saw(Viewer::Public).is_empty() && table.0.saw(Viewer::Arbiter).is_empty());
    // What is committed later keeps it; drawn again it is gone.
    table.line(0, "hazard M9", &[]);
    assert_eq!((table.view(0).notes.len(), table.view(1).notes.len()), (1, 0));
    table.line(1, "roll", &[6, 6, 1, 2, 4]);
    assert_eq!(table.refuse(1, "outline reactor L8").kind(), "not_all_hit");
    table.line(1, "hazard M8", &[]);
    table.line(0, "roll", &[6, 6, 1, 2, 4]);
    table.line(0, &line, &[]);
    assert!(table.view(0).notes.is_empty() && before[1].notes.is_empty());
}

#[test]
fn s1_2i_notes_belong_to_the_pencil_edition() {
    let mut table = Table::laid_out("{}");
    table.line(0, "roll", &[1, 2, 3, 4, 6]);
    assert_eq!(table.refuse(0, "outline beacon A1").kind(), "no_notes");
}
