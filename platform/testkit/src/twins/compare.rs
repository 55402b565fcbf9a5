//! What one viewer gets in both of two worlds.

use std::fmt;

use contract::decide::told;
use contract::{Dice, Game, Minds, Refuse as _, Seat, Viewer};
use paint::{Hand, Present, Theme};

use super::world::{Done, World};
use crate::raw::{apart, attempt, glance, json, legal_of};

/// Something that a viewer gets in one world and not in the other.
#[derive(Debug)]
pub(super) struct Unlike(String);

impl Unlike {
    pub(super) fn new<T: fmt::Debug>(what: &str, here: &T, there: &T, who: impl fmt::Display) -> Self {
        let (here, there) = (format!("{here:?}"), format!("{there:?}"));
        Unlike(format!("{who} gets {what} {}", apart(&here, &there)))
    }
}

impl fmt::Display for Unlike {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Both worlds as one viewer gets them.
pub(super) struct Both<'a, G: Game> {
    pub(super) here: &'a World<G>,
    pub(super) there: &'a World<G>,
    pub(super) viewer: Viewer,
}

impl<G: Game + Present + Minds> Both<'_, G> {
    fn same<T: fmt::Debug + PartialEq>(&self, what: &str, here: &T, there: &T) -> Result<(), Unlike> {
        if here == there {
            Ok(())
        } else {
            Err(Unlike::new(what, here, there, format!("viewer {}", self.viewer)))
        }
    }

    /// What the viewer is told of a row: at once, from the record, and in words. Gives it as JSON.
    pub(super) fn told(&self, one: &Done<G>, two: &Done<G>) -> Result<Vec<String>, Unlike> {
        let wrong = |fault: crate::point::Fault| Unlike(fault.message);
        let list = |done: &Done<G>| {
            let seen = done.step.sightings.iter().find(|(viewer, _)| *viewer == self.viewer);
            seen.map_or_else(Vec::new, |(_, list)| list.clone())
        };
        let texts = |list: &[G::Sighting]| list.iter().map(json).collect::<Result<Vec<_>, _>>();
        let (here, there) = (list(one), list(two));
        let (mine, theirs) = (texts(&here).map_err(wrong)?, texts(&there).map_err(wrong)?);
        self.same("a number of sightings:", &mine.len(), &theirs.len())?;
        for (mine, theirs) in mine.iter().zip(&theirs) {
            self.same("a sighting", mine, theirs)?;
        }
        let words = |list: &[G::Sighting]| list.iter().map(G::tell).collect::<Vec<_>>();
        self.same("words", &words(&here), &words(&there))?;
        for (done, seen) in [(one, &here), (two, &there)] {
            let mut state = done.before.clone();
            let record = told::<G>(&mut state, &done.events, [self.viewer]);
            let record: Vec<G::Sighting> = record.into_iter().flat_map(|(_, list)| list).collect();
            self.same("from the record, or at once,", &record, seen)?;
        }
        self.same("a number of dice:", &one.step.rolls.len(), &two.step.rolls.len())?;
        Ok(mine)
    }

    /// What the viewer is shown, offered and refused.
    pub(super) fn shown(&self, pool: &[G::Action], advised: bool) -> Result<(), Unlike> {
        let (viewer, worlds) = (self.viewer, [self.here, self.there]);
        let states = worlds.map(|world| world.session.state());
        let glances = states.map(|state| glance::<G>(state, viewer).map_err(|fault| Unlike(fault.message)));
        let [Ok(here), Ok(there)] = glances else { return Err(Unlike("no JSON".into())) };
        if let Some(what) = here.differs(&there) {
            return Err(Unlike(format!("viewer {viewer} is shown other things: {what}")));
        }
        self.same("who is to act:", &self.here.session.to_act(), &self.there.session.to_act())?;
        self.same("moves:", &self.here.session.moves(), &self.there.session.moves())?;
        let [here, there] = worlds.map(|world| world.session.view(viewer));
        self.same("a view", &here, &there)?;
        self.same("a text", &G::text(&here), &G::text(&there))?;
        self.same("a prompt", &G::prompt(&here), &G::prompt(&there))?;
        self.same("a picture", &G::board(&here, Theme::default()), &G::board(&there, Theme::default()))?;
        let hand = Hand { shown: true, hints: advised, ..Hand::default() };
        let advice = |view: &G::View| if advised { G::advise(view) } else { None };
        let (mine, theirs) = (advice(&here), advice(&there));
        let screens = [G::screen(&here, &hand, mine.as_ref()), G::screen(&there, &hand, theirs.as_ref())];
        self.same("a screen", &screens[0], &screens[1])?;
        let pages = [G::page(&here, &hand, mine.as_ref()), G::page(&there, &hand, theirs.as_ref())];
        self.same("a page", &pages[0], &pages[1])?;
        match viewer {
            Viewer::Seat(seat) => self.refused(seat, pool),
            Viewer::Public | Viewer::Arbiter => Ok(()),
        }
    }

    /// What others have just done is legal for the viewer in both worlds or in neither, and refused with the same words.
    fn refused(&self, seat: Seat, pool: &[G::Action]) -> Result<(), Unlike> {
        let worlds = [self.here, self.there].map(|world| world.session.state());
        for action in pool {
            let said = worlds.map(|state| {
                let legal = legal_of::<G>(state, seat).contains(action);
                let refusal = attempt::<G>(state, seat, action, &mut Dice::even(0)).answer.err();
                (legal, refusal.map(|refusal| (refusal.kind(), refusal.section(), refusal.to_string())))
            });
            self.same(&format!("an answer to {action:?}:"), &said[0], &said[1])?;
        }
        Ok(())
    }
}
