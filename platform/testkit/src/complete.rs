//! Imagination on tiny set-ups: exactly the worlds that fit what a viewer saw, each of them in the end.

use contract::{Dice, Imagine, Viewer, Worlds};

use crate::case::Case;
use crate::judge::Judge;
use crate::mix::Mix;
use crate::point::{Check, Fault, Point, ensure};
use crate::raw::{glance, json};
use crate::tree::{Limits, Tree};

/// Worlds imagined on one set-up, all in all.
const BUDGET: u64 = 40_000;

/// Walks through the set-up and compares every information set with what its viewer imagines.
pub(crate) fn check<G: Imagine>(judge: &mut Judge<G>, case: &Case<G>, limits: Limits, seed: u64) -> Check {
    judge.summary.apply(Point::ImagineComplete);
    let tree = Tree::<G>::walk_case(case, limits)
        .map_err(|e| Fault::new(Point::Prepare, format!("the options are refused: {e}")))?;
    let mut luck = Mix::new(&[seed, 60]);
    let sets: Vec<_> = tree.sets().collect();
    let share = BUDGET / (sets.len() as u64).max(1);
    let mut left = BUDGET;
    for (viewer, told, worlds) in sets {
        let about = || {
            let told: Vec<String> = told.iter().filter_map(|seen| json(seen).ok()).collect();
            format!(
                "viewer {viewer}, having seen {}",
                if told.is_empty() { "nothing".into() } else { told.join(" ") }
            )
        };
        let Some(first) = worlds.first() else {
            continue;
        };
        shown_alike::<G>(viewer, worlds, &about)?;
        judge.summary.tick(Point::SightingsComplete);
        if G::outcome(first).is_some() {
            continue;
        }
        // Small sets are looked at whatever they cost; wide ones as long as the budget lasts.
        let cost = 40 * worlds.len() as u64;
        if cost > share && cost > left {
            continue;
        }
        let view = G::view(first, viewer);
        let mut memory = G::Memory::default();
        for seen in &told {
            G::remember(&mut memory, seen);
        }
        let says = G::worlds(&view, &memory, viewer);
        let are = if worlds.len() == 1 { Worlds::One } else { Worlds::Many };
        ensure!(
            says == are,
            ImagineComplete,
            "{}: {} worlds fit, but it says that there are {says:?}",
            about(),
            worlds.len()
        );
        let imagine = |dice: &mut Dice| G::imagine(&tree.setup, &view, &memory, viewer, dice);
        let asked = reaches_all::<G>(worlds, imagine, &mut luck, &about)?;
        left = left.saturating_sub(asked);
        judge.summary.sets += 1;
        if worlds.len() > 1 {
            judge.summary.tick(Point::ImagineComplete);
        }
    }
    Ok(())
}

/// Worlds in which a viewer saw the same show it the same.
fn shown_alike<G: Imagine>(viewer: Viewer, worlds: &[G::State], about: &dyn Fn() -> String) -> Check {
    let Some((first, rest)) = worlds.split_first() else {
        return Ok(());
    };
    let shown = glance::<G>(first, viewer)?;
    for world in rest {
        if let Some(what) = shown.differs(&glance::<G>(world, viewer)?) {
            return Err(Fault::new(
                Point::SightingsComplete,
                format!("{}: two worlds differ in {what}", about()),
            ));
        }
    }
    Ok(())
}

/// Imagines until every world has come up; tells how often it had to.
fn reaches_all<G: Imagine>(
    worlds: &[G::State],
    imagine: impl Fn(&mut Dice) -> G::State,
    luck: &mut Mix,
    about: &dyn Fn() -> String,
) -> Result<u64, Fault> {
    let mut missing: Vec<bool> = vec![true; worlds.len()];
    // An even imagination misses one of n worlds in 40 n tries once in 10^17.
    let (least, most) = (4, 100 + 200 * worlds.len() as u64);
    for tries in 1..=most {
        let guess = imagine(&mut Dice::loose(luck.next()));
        let Some(at) = worlds.iter().position(|world| *world == guess) else {
            let message = format!("{}: it imagines a world that cannot be: {guess:?}", about());
            return Err(Fault::new(Point::ImagineComplete, message));
        };
        missing[at] = false;
        if tries >= least && !missing.contains(&true) {
            return Ok(tries);
        }
    }
    let lost = worlds.iter().zip(&missing).find(|(_, missing)| **missing);
    let message = format!(
        "{}: {} worlds fit, but in {most} tries it never imagined {:?}",
        about(),
        worlds.len(),
        lost.map(|(world, _)| world)
    );
    Err(Fault::new(Point::ImagineComplete, message))
}
