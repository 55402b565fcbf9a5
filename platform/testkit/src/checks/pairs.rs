//! Pairs of worlds: the true one and one that a viewer cannot tell from it, side by side.

use contract::{Dice, Game, Imagine, Seat, Viewer, Worlds};

use crate::checks::states::no_canary;
use crate::driver::choose;
use crate::judge::{Judge, Table};
use crate::mix::Mix;
use crate::point::{Check, Fault, Point, ensure};
use crate::raw::{apart, attempt, glance, legal_of, unrevealed};

/// So many worlds are imagined for every viewer of a state.
const TRIES: usize = 2;
/// Pairs are played forward for so many rows.
const ROWS: usize = 12;

/// Imagines other worlds for every viewer and plays them beside the true one.
pub(crate) fn check<G: Imagine>(judge: &mut Judge<G>, table: &Table<'_, G>) -> Check {
    let (varies, leaks) = (judge.wants(Point::ImagineVaries), judge.wants(Point::LeakByDifference));
    if table.driver.session.outcome().is_some() || !(varies || leaks) {
        return Ok(());
    }
    let state = table.driver.session.state();
    let setup = table.driver.session.setup();
    for (index, (viewer, memory, _)) in table.viewers.iter().enumerate() {
        let mut luck = table.luck(40 + index as u64);
        let view = G::view(state, *viewer);
        let worlds = G::worlds(&view, memory, *viewer);
        if worlds == Worlds::Many {
            for point in [Point::LeakByDifference, Point::SightingsComplete, Point::ImagineComplete] {
                judge.summary.apply(point);
            }
        }
        for _ in 0..judge.tries(TRIES) {
            let other = G::imagine(setup, &view, memory, *viewer, &mut Dice::loose(luck.next()));
            let differs = other != *state;
            if varies {
                match worlds {
                    Worlds::One => ensure!(
                        !differs,
                        ImagineVaries,
                        "viewer {viewer} can imagine but one world, it says, but imagines another: {other:?}"
                    ),
                    Worlds::Many => {
                        let key = (table.title.clone(), *viewer);
                        let variety = judge.variety.entry(key).or_default();
                        variety.asked += 1;
                        variety.differed += u64::from(differs);
                    }
                }
                judge.summary.tick(Point::ImagineVaries);
            }
            if leaks {
                let pair = Pair { viewer: *viewer, seats: table.seats() };
                pair.alike(judge, state, &other, &mut luck)?;
                if differs {
                    if let (Some(ask), Viewer::Seat(seat)) = (judge.ask, *viewer) {
                        let told = table.told.get(&seat).map_or(&[][..], Vec::as_slice);
                        ask(seat, setup, told, [state, &other], &mut luck)?;
                        judge.summary.minds += 1;
                    }
                    judge.summary.pairs += 1;
                    judge.summary.tick(Point::LeakByDifference);
                    pair.forward(judge, state.clone(), other, &mut luck)?;
                }
            }
        }
    }
    Ok(())
}

/// The true world and the other one.
type Both<G> = (<G as Game>::State, <G as Game>::State);

struct Pair {
    viewer: Viewer,
    seats: u8,
}

impl Pair {
    fn own(&self, seat: Seat) -> bool {
        self.viewer.is(seat)
    }

    /// The viewer is shown, offered and refused the same in both worlds.
    fn alike<G: Imagine>(
        &self,
        judge: &Judge<G>,
        truth: &G::State,
        other: &G::State,
        luck: &mut Mix,
    ) -> Check {
        let viewer = self.viewer;
        if let Err(law) = G::audit(other) {
            ensure!(false, LeakByDifference, "the world that viewer {viewer} imagines breaks a law: {law}");
        }
        self.same_glance::<G>(truth, other)?;
        let Viewer::Seat(seat) = viewer else {
            return Ok(());
        };
        let (legal, twin) = (legal_of::<G>(truth, seat), legal_of::<G>(other, seat));
        for action in judge.pool.candidates(luck, judge.tries(3)) {
            ensure!(
                legal.contains(&action) == twin.contains(&action),
                LeakByDifference,
                "seat {seat} may do {action:?} in one of two worlds that it cannot tell apart"
            );
            if legal.contains(&action) {
                continue;
            }
            let said = |state| attempt::<G>(state, seat, &action, &mut Dice::loose(0)).answer.err();
            let (here, there) = (said(truth), said(other));
            let text = |refusal: &Option<G::Refusal>| refusal.as_ref().map(ToString::to_string);
            if judge.wants(Point::LeakByContent)
                && let Some(text) = text(&here)
            {
                no_canary(&G::canaries(truth, viewer), &text, viewer, "a refusal")?;
            }
            ensure!(
                here == there && text(&here) == text(&there),
                LeakByDifference,
                "seat {seat} is refused {action:?} with {:?} in one world and {:?} in another that it cannot \
                 tell apart",
                text(&here),
                text(&there)
            );
        }
        Ok(())
    }

    fn same_glance<G: Imagine>(&self, truth: &G::State, other: &G::State) -> Check {
        let viewer = self.viewer;
        match glance::<G>(truth, viewer)?.differs(&glance::<G>(other, viewer)?) {
            Some(what) => Err(Fault::new(
                Point::LeakByDifference,
                format!("viewer {viewer} was told the same in two worlds, but they differ in {what}"),
            )),
            None => Ok(()),
        }
    }

    /// Plays both worlds forward with the same acts and the same dice until a rule tells them apart.
    fn forward<G: Imagine>(
        &self,
        judge: &mut Judge<G>,
        mut truth: G::State,
        mut other: G::State,
        luck: &mut Mix,
    ) -> Check {
        for _ in 0..ROWS {
            let seats: Vec<Seat> = G::waiting(&truth).to_act().iter().filter(|s| s.0 < self.seats).collect();
            let Some(seat) = luck.one(&seats).copied() else {
                return Ok(());
            };
            match self.row::<G>(&truth, &other, seat, luck)? {
                Some(next) => (truth, other) = next,
                None => return Ok(()),
            }
            judge.summary.pair_rows += 1;
            // Told the same, shown the same.
            judge.summary.tick(Point::SightingsComplete);
        }
        Ok(())
    }

    /// Plays one row in both worlds; none if a rule told them apart or no act is legal in both.
    fn row<G: Imagine>(
        &self,
        truth: &G::State,
        other: &G::State,
        seat: Seat,
        luck: &mut Mix,
    ) -> Result<Option<Both<G>>, Fault> {
        const DRAFTS: usize = 40;
        let (mut here, mut there) = (truth.clone(), other.clone());
        let patience = luck.below(4) as usize;
        for drafts in 0..DRAFTS {
            let Some(action) = Pair::common::<G>(&here, &there, seat, drafts >= patience, luck) else {
                return Ok(None);
            };
            if self.own(seat) {
                ensure!(
                    G::lane(&here, seat, &action) == G::lane(&there, seat, &action),
                    LeakByDifference,
                    "seat {seat} takes {action:?} in different lanes in worlds that it cannot tell apart"
                );
            }
            let stream = luck.next();
            let one = attempt::<G>(&here, seat, &action, &mut Dice::loose(stream));
            let two = attempt::<G>(&there, seat, &action, &mut Dice::loose(stream));
            for tried in [&one, &two] {
                if let Err(refusal) = &tried.answer {
                    let message = format!("seat {seat}: {action:?} is listed, but refused: {refusal}");
                    return Err(Fault::new(Point::ListedAccepted, message));
                }
            }
            if self.told_apart::<G>((&here, &one.events), (&there, &two.events), seat, &action)? {
                return Ok(None);
            }
            (here, there) = (one.state, two.state);
            self.same_glance::<G>(&here, &there).map_err(|fault| {
                Fault::new(fault.point, format!("after seat {seat} did {action:?}: {}", fault.message))
            })?;
            if G::binding(&action) {
                return Ok(Some((here, there)));
            }
        }
        Ok(None)
    }

    /// An act that is legal in both worlds.
    fn common<G: Imagine>(
        here: &G::State,
        there: &G::State,
        seat: Seat,
        commit: bool,
        luck: &mut Mix,
    ) -> Option<G::Action> {
        let (legal, twin) = (legal_of::<G>(here, seat), legal_of::<G>(there, seat));
        (0..8).find_map(|_| {
            let (_, action) = choose::<G>(&legal, luck.next() as u32, commit)?;
            twin.contains(&action).then_some(action)
        })
    }

    /// Compares what the viewer saw, event by event, up to where a rule reveals something on either side.
    fn told_apart<G: Imagine>(
        &self,
        (here, facts): (&G::State, &[G::Event]),
        (there, others): (&G::State, &[G::Event]),
        seat: Seat,
        action: &G::Action,
    ) -> Result<bool, Fault> {
        let viewer = self.viewer;
        let one = unrevealed::<G>(here, facts, viewer)?;
        let two = unrevealed::<G>(there, others, viewer)?;
        for (mine, yours) in one.seen.iter().zip(&two.seen) {
            ensure!(
                mine == yours,
                LeakByDifference,
                "seat {seat} did {action:?}; viewer {viewer} saw something else in a world that it could not \
                 tell apart, and no rule reveals it: {}",
                apart(mine, yours)
            );
        }
        for (short, long) in [(&one, &two), (&two, &one)] {
            ensure!(
                short.revealed || short.seen.len() >= long.seen.len(),
                LeakByDifference,
                "seat {seat} did {action:?}; viewer {viewer} saw {} things in one world and {} in another \
                 that it could not tell apart",
                short.seen.len(),
                long.seen.len()
            );
        }
        Ok(one.revealed || two.revealed)
    }
}

/// What only many runs show: imagination that never differs from the truth where it could.
pub(crate) fn varied<G: Imagine>(judge: &Judge<G>) -> Result<(), (String, Fault)> {
    /// Fewer questions than this prove nothing.
    const ENOUGH: u64 = 16;
    for ((title, viewer), variety) in &judge.variety {
        if variety.asked >= ENOUGH && variety.differed == 0 {
            let message = format!(
                "viewer {viewer} could be in more than one world, it says, but imagined the true one {} \
                 times out of {}",
                variety.asked, variety.asked
            );
            return Err((title.clone(), Fault::new(Point::ImagineVaries, message)));
        }
    }
    Ok(())
}
