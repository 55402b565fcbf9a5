//! The Action Report: a page for each turn, what matters most above it, figures that grow, and no more than its reader knows.

use crate::desk::Desk;
use contract::journal::Entry;
use contract::{Dice, Game as _, Seat, Turn, UserData, Viewer};
use naval::Naval;
use naval::tables::{Options, prepare};
use naval::view::Sighting;
use paint::{Edition, Present as _};

/// What a reader saw of the guided first game, from its opening to its end.
fn lesson(viewer: Viewer) -> Vec<Sighting> {
    let lesson = Naval::lesson();
    let options: Options = serde_json::from_str(lesson.options).expect("options");
    let setup = prepare(&options, &UserData::default()).expect("a battle");
    let (mut state, mut events, mut seen) = (Naval::blank(&setup), Vec::new(), Vec::new());
    Turn::<Naval>::run(&mut state, &mut Dice::given(vec![3, 5, 2]), &mut events, Naval::open);
    seen.extend(events.iter().filter_map(|event| Naval::sight(&state, event, viewer)));
    for (seat, line, dice) in
        lesson.steps.iter().filter_map(|step| step.line().map(|(seat, line)| (seat, line, step.dice)))
    {
        let view = Naval::view(&state, Viewer::Seat(seat));
        let mut dice = Dice::given(dice.to_vec());
        for action in Naval::parse(&view, line).expect(line) {
            events.clear();
            Turn::<Naval>::run(&mut state, &mut dice, &mut events, |turn| Naval::act(turn, seat, &action))
                .expect(line);
            seen.extend(events.iter().filter_map(|event| Naval::sight(&state, event, viewer)));
        }
    }
    seen
}

/// What a reader saw of a battle that is played by lines.
fn played(desk: &Desk, viewer: Viewer) -> Vec<Sighting> {
    let setup = desk.game.setup();
    let (mut state, mut seen) = (Naval::blank(setup), Vec::new());
    for row in &desk.game.journal().rows {
        let (Entry::Opened { events, .. } | Entry::Moved { events, .. }) = &row.body.entry else { continue };
        for event in events {
            Naval::evolve(&mut state, event);
            seen.extend(Naval::sight(&state, event, viewer));
        }
    }
    seen
}

fn whole(pages: &[Edition]) -> String {
    let lines = |page: &Edition| -> Vec<String> {
        let stories = page.stories.iter().flat_map(|story| story.text.iter().cloned());
        std::iter::once(page.headline.clone()).chain(stories).collect()
    };
    pages.iter().flat_map(lines).collect::<Vec<_>>().join("\n")
}

#[track_caller]
fn figure(page: &Edition, name: &str) -> u32 {
    let found = page.figures.iter().find(|(what, _)| what == name).unwrap_or_else(|| panic!("no {name}"));
    found.1.parse().expect("a number")
}

#[test]
fn every_turn_has_a_page_with_what_matters_most_above_it() {
    let pages = Naval::editions(&lesson(Viewer::Public));
    let heads: Vec<(u32, &str, &str)> =
        pages.iter().map(|page| (page.day, &page.date[..], &page.headline[..])).collect();
    assert_eq!(
        heads,
        [
            (0, "Turn 1", "One salvo strikes home"),
            (1, "Turn 2", "One salvo strikes home"),
            (2, "Turn 3", "The British win"),
        ]
    );
    // Stories stand in their order, none is empty, and the end goes before everything.
    for page in &pages {
        assert!(page.stories.iter().all(|story| !story.text.is_empty()), "{page:?}");
    }
    let last = pages.last().expect("a page");
    assert_eq!(last.stories[0].title, "The end of the action");
    assert_eq!(last.stories[1].title, "Lost");
}

#[test]
fn the_figures_count_the_whole_action_so_far() {
    let pages = Naval::editions(&lesson(Viewer::Public));
    for name in ["Salvos fired", "Salvos that hit", "Units lost"] {
        let all: Vec<u32> = pages.iter().map(|page| figure(page, name)).collect();
        assert!(all.is_sorted() && all.last() > Some(&0), "{name}: {all:?}");
    }
    let last = pages.last().expect("a page");
    assert!(figure(last, "Salvos that hit") <= figure(last, "Salvos fired"));
    assert_eq!(figure(last, "Units lost"), 1);
    assert_eq!(figure(last, "Torpedo salvos"), 0);
}

#[test]
fn a_report_of_a_battle_in_fog_names_nobody_that_was_not_made_out() {
    let mut desk = Desk::open(r#"{"scenario":"matapan","rules":"advanced"}"#, "report");
    let report = |desk: &Desk, viewer: Viewer| whole(&Naval::editions(&played(desk, viewer)));
    for _ in 0..8 {
        let (italian, view) = (report(&desk, Viewer::Seat(Seat(1))), desk.view(1));
        for name in view.unseen.iter().map(|id| &view.basis.unit(*id).name[..]) {
            assert!(!italian.contains(name), "{name}: {italian}");
        }
        desk.play();
    }
    // Everybody reads of fire; only the truth says whose it was.
    let (public, all) = (report(&desk, Viewer::Public), report(&desk, Viewer::Arbiter));
    assert!(public.contains("somebody unseen"), "{public}");
    assert!(!all.contains("somebody unseen") && all.contains("Valiant fires at"), "{all}");
}

#[test]
fn nobody_reads_of_secret_mines_before_the_end() {
    let mut desk = Desk::open(r#"{"scenario":"gallipoli"}"#, "report");
    desk.line(1, "mine 2202");
    desk.line(1, "mine 2106");
    while desk.view(0).turn < 2 {
        desk.play();
    }
    let report = |viewer: Viewer| whole(&Naval::editions(&played(&desk, viewer)));
    let told = report(Viewer::Arbiter);
    assert!(told.contains("2202") && told.contains("2106"), "{told}");
    for viewer in [Viewer::Public, Viewer::Seat(Seat(0))] {
        let told = report(viewer);
        assert!(!told.contains("2202") && !told.contains("2106"), "{told}");
    }
}
