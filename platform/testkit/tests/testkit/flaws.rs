//! Every flaw is caught by the point that is there for it.

use testkit::{Battery, Finding, Point};

use crate::toys::armada::{self, Armada};
use crate::toys::cups::{Cups, Flaw, Options};

fn found(flaw: Flaw) -> Finding {
    let run = Battery::<Cups>::new()
        .options([("flawed", Options::flawed(flaw))])
        .tiny(Options::tiny(flaw))
        .games(12)
        .max_rows(60)
        .run();
    match run {
        Err(finding) => finding,
        Ok(summary) => panic!("{flaw:?} was not caught\n{summary}"),
    }
}

#[test]
fn each_flaw_is_caught_by_its_point() {
    let listed = Flaw::CAUGHT_BY.map(|(flaw, _)| flaw as usize);
    assert!(listed.iter().copied().eq(1..=Flaw::Refused as usize), "every flaw once, the last one last");
    let mut wrong = Vec::new();
    for (flaw, point) in Flaw::CAUGHT_BY {
        let finding = found(flaw);
        if finding.point != point {
            wrong.push(format!("{flaw:?} should be caught by {point}, but:\n{finding}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn a_finding_is_short_and_can_be_followed() {
    let finding = found(Flaw::AcceptsUnlisted);
    // Both hide, both guess, and the first one could guess the same again.
    assert!((3..=5).contains(&finding.choices.len()), "{finding}");
    assert_eq!(finding.moves.len(), finding.choices.len());
    assert!(finding.options.contains(r#""flaw":"accepts_unlisted""#), "{finding}");
    let played =
        testkit::replay::<Cups>(&Options::flawed(Flaw::AcceptsUnlisted), finding.seed, &finding.choices);
    assert_eq!(played.choices, finding.choices);
    let text = finding.to_string();
    assert!(text.contains("UnlistedRefused") && text.contains("seat 0: Hide(0)"), "{text}");
}

fn sails(flaw: armada::Flaw) -> Finding {
    let options = armada::Options { flaw, ..armada::Options::default() };
    Battery::<Armada>::new().options([("flawed", options)]).games(12).run().unwrap_err()
}

#[test]
fn a_dummy_that_looks_different_is_caught() {
    let finding = sails(armada::Flaw::NoWake);
    assert_eq!(finding.point, Point::LeakByDifference, "{finding}");
    assert!(finding.message.contains("wake"), "{finding}");
    assert_eq!(sails(armada::Flaw::Unseen).point, Point::LeakByDifference);
}

#[test]
#[should_panic(expected = "cups does not conform")]
fn check_panics_with_a_report() {
    Battery::<Cups>::new().options([("flawed", Options::flawed(Flaw::ListsTwice))]).check();
}

#[test]
fn a_point_can_be_waived_for_a_reason() {
    let summary =
        Battery::<Cups>::new().games(3).waive(Point::ImagineComplete, "no cup is small enough").check();
    assert!(!summary.applies(Point::ImagineComplete));
    assert!(summary.to_string().contains("waived: no cup is small enough"), "{summary}");
}

#[test]
#[should_panic(expected = "[ImagineComplete] apply, but were never exercised")]
fn a_point_that_was_never_exercised_is_a_defect() {
    // Pearls are hidden, but no tiny set-up is given to count the worlds on.
    Battery::<Cups>::new().games(3).check();
}

#[test]
#[should_panic(expected = "Add a set-up small enough to be walked through from end to end: `.tiny([")]
fn a_game_with_secrets_is_told_to_add_a_tiny_set_up() {
    Battery::<Cups>::new().games(3).check();
}
