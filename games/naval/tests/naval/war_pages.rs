//! What only Salvo II has, as it is pressed: airships, reinforcements, mines, land, a fleet that turns away.

use crate::desk::Desk;
use crate::war;
use naval::Naval;
use naval::event::Stage;
use naval::tables::{Condition, Scenario};
use naval::types::Hex;
use naval::view::View;
use paint::{Hand, Pointed, Present as _};

fn hex(text: &str) -> Hex {
    text.parse().expect(text)
}

/// The number of the tool that takes a unit in hand.
#[track_caller]
fn tool(view: &View, name: &str) -> usize {
    let tools = Naval::screen(view, &Hand::default(), None).tools;
    tools.iter().position(|tool| tool.label.contains(name)).unwrap_or_else(|| panic!("no {name}: {tools:?}"))
}

/// What a press on a hex leads to, with something in hand. The frame of the map begins at 0101, or a row higher.
#[track_caller]
fn press(view: &View, tool: usize, at: &str, above: u16) -> Pointed {
    let Hex { x, y } = hex(at);
    let cursor = (y as u16 - 1 + above, x as u16 - 1);
    Naval::pointed(view, &Hand { cursor, tool, shown: true, ..Hand::default() }).expect("something")
}

/// A press on a hex that is done.
#[track_caller]
fn pressed(desk: &mut Desk, seat: u8, name: &str, at: &str, above: u16) {
    let view = desk.view(seat);
    let Pointed::Do(line) = press(&view, tool(&view, name), at, above) else { panic!("{at} does nothing") };
    desk.line(seat, &line);
}

fn html(view: &View, tool: usize) -> String {
    let parts = Naval::page(view, &Hand { tool, ..Hand::default() }, None);
    parts.into_iter().map(|part| part.html).collect()
}

#[test]
fn s13_2_an_airship_is_placed_by_a_press_and_moved_by_another() {
    let mut desk = Desk::open(r#"{"scenario":"august_sortie","variants":["two_zeppelins"]}"#, "war");
    pressed(&mut desk, 1, "Zeppelin 1", "1814", 0);
    pressed(&mut desk, 1, "Zeppelin 1", "2017", 0);
    pressed(&mut desk, 1, "Zeppelin 2", "1614", 0);
    let view = desk.view(1);
    let placed: Vec<Hex> = view.drafts.placing.iter().map(|placing| placing.at).collect();
    assert_eq!(placed, [hex("2017"), hex("1614")]);
    assert!(Naval::prompt(&view).contains("2 placed"), "{}", Naval::prompt(&view));
    // Far from every ship of theirs it says why not, and nothing is lit there.
    let Pointed::No(why) = press(&view, tool(&view, "Zeppelin 1"), "0202", 0) else { panic!("too far") };
    assert!(why.contains("near a ship of yours"), "{why}");
    assert!(!html(&view, tool(&view, "Zeppelin 1")).contains("data-cell=\"1,1\""));
    // Where it is drafted it stands on the chart of the terminal as well.
    let screen = Naval::screen(&view, &Hand { tool: tool(&view, "Zeppelin 1"), ..Hand::default() }, None);
    assert!(screen.board.iter().any(|line| format!("{line:?}").contains("z ↑")), "{:?}", screen.board);
}

#[test]
fn s16_a_reinforcement_enters_by_a_press_on_its_edge() {
    let mut desk = Desk::open(r#"{"scenario":"falklands","variants":["moltke"]}"#, "war");
    assert!(desk.until(1, Stage::Move, |_| true));
    let lit = html(&desk.view(1), tool(&desk.view(1), "Moltke"));
    assert!(lit.contains("class=\"goals entry\""), "its edge is lit");
    pressed(&mut desk, 1, "Moltke", "2501", 0);
    pressed(&mut desk, 1, "Moltke", "2505", 0);
    // Somewhere else after all: the course begins anew.
    pressed(&mut desk, 1, "Moltke", "2701", 0);
    let view = desk.view(1);
    assert_eq!(view.drafts.placing[0].at, hex("2701"));
    assert!(html(&view, 0).contains("enters at 2701"));
    assert!(desk.try_line(1, "enter Moltke 2510").is_err_and(|why| why.contains("north edge")));
    assert!(desk.try_line(1, "enter Scharnhorst 2501").is_err_and(|why| why.contains("does not enter")));
    // The enemy is not shown where it might come.
    assert!(!html(&desk.view(0), 0).contains("enters at"));
    desk.line(1, "done");
    let moltke = desk.view(0).units.iter().find(|unit| unit.name == "Moltke").cloned().expect("it is there");
    assert_eq!(moltke.passages[0].hexes[0], hex("2701"));
}

#[test]
fn s1_4_land_says_why_it_is_barred_and_a_closed_map_ends_at_its_frame() {
    let mut desk = Desk::open(r#"{"scenario":"gallipoli"}"#, "war");
    assert!(desk.until(0, Stage::Move, |_| true));
    let view = desk.view(0);
    let ship = tool(&view, "Majestic");
    for (at, words) in
        [("2612", "2612 is land"), ("2206", "lies ashore"), ("0203", "out of reach of Majestic")]
    {
        let Pointed::No(why) = press(&view, ship, at, 1) else { panic!("{at} is no goal") };
        assert!(why.contains(words), "{at}: {why}");
    }
    assert!(desk.try_line(0, "sail Majestic 2612").is_err_and(|why| why.contains("2612 is land")));
    // One row beyond the exit, and nothing beyond the other edges.
    let screen = Naval::screen(&view, &Hand { tool: ship, ..Hand::default() }, None);
    assert_eq!(screen.cells, Some((17, 28)));
    assert!(html(&view, ship).contains("layer-ground closed"));
}

#[test]
fn s11_8_mines_are_laid_by_a_press_and_every_refusal_has_its_reason() {
    let mut desk = Desk::open(r#"{"scenario":"gallipoli"}"#, "war");
    let why = |desk: &Desk, at: &str| match press(&desk.view(1), tool(&desk.view(1), "mines"), at, 1) {
        Pointed::No(why) => why,
        Pointed::Do(line) => panic!("{line}"),
    };
    assert!(why(&desk, "2510").contains("in the water"));
    assert!(why(&desk, "2105").contains("mines in it already"));
    // Under a fort of one's own.
    pressed(&mut desk, 1, "mines", "2202", 1);
    pressed(&mut desk, 1, "mines", "2106", 1);
    assert!(why(&desk, "1909").contains("all your mines are laid"));
    let page = html(&desk.view(1), 0);
    assert_eq!(page.matches(": mines that only you know of").count(), 2, "on the chart");
    assert!(page.contains("class=\"vessel mined\""), "over the fort");
    // Pressed again it is taken up.
    pressed(&mut desk, 1, "mines", "2106", 1);
    assert_eq!(desk.view(1).drafts.mines, [hex("2202")]);
}

#[test]
fn s11_8_wherever_the_mines_are_the_allied_page_is_the_same_to_the_byte() {
    let played = |fields: [&str; 2]| {
        let mut desk = Desk::open(r#"{"scenario":"gallipoli"}"#, "war");
        for at in fields {
            desk.line(1, &format!("mine {at}"));
        }
        let mut pages = Vec::new();
        while desk.view(0).turn < 2 {
            desk.play();
            let view = desk.view(0);
            pages.push((html(&view, 0), serde_json::to_string(&view).expect("JSON")));
        }
        pages
    };
    assert!(played(["2202", "2106"]) == played(["0303", "0404"]), "the Allies could tell them apart");
}

#[test]
fn s16_a_fleet_that_turns_away_is_drawn_the_other_way_round() {
    let mut desk = Desk::open(r#"{"scenario":"crossing_the_t"}"#, "war");
    assert!(desk.until(1, Stage::Move, |_| true));
    let heads = |desk: &Desk| html(&desk.view(1), 0).matches(", heading E, speed").count();
    let before = heads(&desk);
    desk.line(1, "turnaway");
    assert!(heads(&desk) >= before + 8, "{before} and {}", heads(&desk));
    assert!(html(&desk.view(1), 0).contains("data-do=\"unturn\""));
    desk.line(1, "unturn");
    assert_eq!(heads(&desk), before);
}

/// Gallipoli with two forts only, changed a little.
fn straits(change: impl FnOnce(&mut Scenario)) -> Desk {
    let options = war::changed("gallipoli", &[], |scenario| {
        let stays = ["Erenkeui", "Namazgah"];
        scenario
            .units
            .retain(|row| row.side == 1 || stays.contains(&row.name.as_deref().unwrap_or_default()));
        change(scenario);
    });
    Desk::open(&serde_json::to_string(&options).expect("JSON"), "war")
}

#[test]
fn s16_a_way_out_that_counts_is_no_warning() {
    let mut desk = straits(|scenario| {
        scenario.units.retain(|row| row.name.as_deref() != Some("Namazgah"));
        war::put(scenario, "BR-B3", "2301", "A", 1);
        war::put(scenario, "BR-B4", "2201", "A", 1);
        war::put(scenario, "BR-B5", "2201", "A", 1);
        let hurt = scenario.units.iter_mut().find(|row| row.ship == "BR-B4").expect("Majestic");
        hurt.damage.w_fixed = 2;
        // Nobody wants Swiftsure to leave.
        if let Condition::Exited { units, .. } = &mut scenario.victory.wins[0].when[0] {
            units.retain(|name| name != "Swiftsure");
        }
    });
    assert!(desk.until(0, Stage::Move, |_| true));
    let view = desk.view(0);
    let of = |name: &str| html(&view, tool(&view, name));
    let good = of("Prince George");
    // Both are explained in the key.
    let signs = |page: &str| [">✓ out<", ">off !<"].map(|sign| page.matches(sign).count() > 1);
    assert_eq!(signs(&good), [true, false]);
    let makes = "It gets away over the north edge, as it is meant to: that makes 1, and 4 are needed (§16).";
    assert!(good.contains(&format!("<p class=\"promise\">{makes}</p>")), "{good}");
    for (name, words) in [
        ("Majestic", "It leaves the map for good, and with so many hits it does not count (§16)."),
        ("Swiftsure", "It leaves the map for good, and nothing is gained by it (§1.4)."),
    ] {
        let bad = of(name);
        assert_eq!(signs(&bad), [false, true], "{name}");
        assert!(bad.contains(&format!("<li>{words}</li>")), "{name}");
    }
    // The lists say it of those that are not in hand.
    assert!(good.contains("… leaves the map for nothing!") && good.contains("… gets away, 1 of 4"));
    desk.line(0, "done");
    assert!(html(&desk.view(1), 0).contains("Allies: 1 of 4 away"), "both sides see how far it has come");
}

#[test]
fn s13_3_a_press_on_a_fort_behind_the_land_bombards_it() {
    let mut desk = straits(|scenario| war::put(scenario, "BR-BB17", "1402", "D", 2));
    assert!(desk.until(0, Stage::Aim, |_| true));
    let view = desk.view(0);
    let queen = tool(&view, "Queen Elizabeth");
    assert!(html(&view, queen).contains("another ship may spot for it"));
    pressed(&mut desk, 0, "Queen Elizabeth", "2203", 1);
    let view = desk.view(0);
    assert_eq!((view.drafts.shots.len(), view.drafts.spotters.len()), (1, 1));
    assert!(html(&view, queen).contains("spots for it, over the land"));
    // The fort in hand says who else could.
    assert!(html(&view, tool(&view, "Namazgah")).contains("Over the land"));
}

#[test]
fn a_card_says_how_the_last_battle_ended() {
    let mut desk = Desk::open(r#"{"scenario":"great_war","turns":1}"#, "war");
    assert!(html(&desk.view(0), 0).contains("No battle has been decided yet"));
    while desk.view(0).stage != Stage::Between {
        assert!(desk.play());
    }
    // The end of the first one is there to be looked at.
    let between = html(&desk.view(0), 0);
    assert!(between.contains("<p class=\"quiet\">Coronel</p>") && between.contains("turn-marks"));
    assert!(
        between.contains("Next, battle 2 of 10: <b>Corfu Island</b>.") && between.contains("Next battle")
    );
    while desk.view(0).card.as_ref().is_some_and(|card| card.battle == 1) {
        assert!(desk.play());
    }
    let view = desk.view(0);
    assert!(Naval::prompt(&view).starts_with("Battle 2 of 10"), "{}", Naval::prompt(&view));
    assert!(html(&view, 0).contains("<p class=\"last-battle\"><b>Coronel</b>: "));
    while desk.play() {}
    let over = html(&desk.view(0), 0);
    assert!(
        over.contains("The battles of the card") && over.contains("<b>Gallipoli</b>: "),
        "the last one too"
    );
}

#[test]
fn where_many_fire_only_the_lines_of_the_unit_in_hand_say_their_chance() {
    let mut desk = Desk::open(r#"{"scenario":"crossing_the_t"}"#, "war");
    assert!(desk.until(1, Stage::Aim, |view| view.shots.len() > 8));
    let view = desk.view(1);
    let labels = |name: &str| html(&view, tool(&view, name)).matches("class=\"label\"").count();
    let all = view.shots.len();
    let fires = view.shots[0].unit.and_then(|id| view.unit(id)).expect("somebody fires").name.clone();
    assert!((1..all).contains(&labels(&fires)), "{} of {all}", labels(&fires));
}

/// Off Coronel the sides do not see alike: each is told how far it sees itself.
#[test]
fn s16_sight_is_that_of_ones_own_side() {
    let desk = Desk::open(r#"{"scenario":"coronel"}"#, "dusk");
    let [british, german] = [0, 1].map(|seat| desk.view(seat));
    let change = british.visibility as i16 - 8;
    assert_eq!(british.sight() as i16, 6 + change);
    assert_eq!(german.sight() as i16, 8 + change, "toward the west");
    let told = format!("sight <b>{}</b>", british.sight());
    assert!(html(&british, 0).contains(&told), "{told}");
}

/// Which rules are used besides the basic ones can be looked up while one plays.
#[test]
fn the_rules_that_are_on_are_listed() {
    let page = |options: &str| html(&Desk::open(options, "rules").view(0), 0);
    assert!(page(r#"{"scenario":"coronel","rules":"basic"}"#).contains("with no optional or advanced rule"));
    let with = page(r#"{"scenario":"coronel","rules":"basic","with":["crossing_t"]}"#);
    assert!(with.contains("Besides the basic game: Crossing the T <small>§12.62</small>."), "{with}");
}
