//! Twins: two games that differ only in that two hidden things of one kind have changed places, side by side.
//!
//! Both are played from the same options with the same acts. In one of them the owner of what is hidden plays its acts as
//! they are, in the other [`Swap`] mirrors them: what the one ship did there, the other does here. Until a rule tells a viewer
//! which is which, it must get the same in both, byte for byte: sightings at once and from the record, views, texts, screens,
//! pages, pictures, legal sets, refusals, who is waited for, the number of dice, and what a mind in its seat would do.
//!
//! The dice of a row all show the same face ([`Dice::even`](contract::Dice::even)), since things that have changed places roll in another order.

mod compare;
mod world;

use std::collections::{BTreeMap, VecDeque};

use contract::{Game, Minds, Seat, Viewer};
use paint::Present;

use crate::case::Case;
use crate::mix::Mix;
use compare::{Both, Unlike};
use world::World;

/// A row that an owner plays, as it plays it in the other world.
type Mirror<G> = Box<dyn Fn(&[<G as Game>::Action]) -> Vec<<G as Game>::Action>>;
/// Does a fact tell a viewer which is which? The state is the one after it.
type Parts<G> = Box<dyn Fn(&<G as Game>::State, &<G as Game>::Event, Viewer) -> bool>;

/// Are two states each other's mirror still?
type Mirrored<G> = Box<dyn Fn(&<G as Game>::State, &<G as Game>::State) -> bool>;

/// Two hidden things of one kind that change places.
pub struct Swap<G: Game> {
    owners: Vec<Seat>,
    mirror: Mirror<G>,
    parts: Parts<G>,
    mirrored: Mirrored<G>,
}

impl<G: Game> Swap<G> {
    /// Things of these seats, and a row of theirs as it is played in the other world. Both worlds begin alike, so the two
    /// things must be alike in all but their names and numbers, or be hidden by the rows that are mirrored.
    pub fn new(
        owners: impl IntoIterator<Item = Seat>,
        mirror: impl Fn(&[G::Action]) -> Vec<G::Action> + 'static,
    ) -> Self {
        let over = |state: &G::State, _: &G::Event, _: Viewer| G::outcome(state).is_some();
        let owners = owners.into_iter().collect();
        Swap { owners, mirror: Box::new(mirror), parts: Box::new(over), mirrored: Box::new(|_, _| true) }
    }

    /// Tells whether two states are each other's mirror still. A rule that breaks ties by number may end that; then the game
    /// is left, since the rows that follow would not be the same.
    pub fn mirrored(mut self, mirrored: impl Fn(&G::State, &G::State) -> bool + 'static) -> Self {
        self.mirrored = Box::new(mirrored);
        self
    }

    /// Facts that tell a viewer which is which. The end of a game always does.
    pub fn parts(mut self, parts: impl Fn(&G::State, &G::Event, Viewer) -> bool + 'static) -> Self {
        self.parts =
            Box::new(move |state, event, viewer| G::outcome(state).is_some() || parts(state, event, viewer));
        self
    }
}

/// What a run of twins has compared.
#[derive(Clone, Debug, Default)]
pub struct Compared {
    /// Rows after which somebody was still to be kept in the dark.
    pub rows: usize,
    /// What was told in them, as JSON: equal in both worlds.
    pub told: Vec<String>,
    /// Choices of minds that were asked in both worlds.
    pub minds: usize,
    /// Viewers whom a rule told which is which.
    pub parted: usize,
    /// Games that were left, because a mirrored row was refused or the worlds were each other's mirror no more.
    pub left: usize,
}

impl Compared {
    /// How many of the sightings hold this text.
    pub fn count(&self, text: &str) -> usize {
        self.told.iter().filter(|told| told.contains(text)).count()
    }
}

/// Twins of one set-up.
pub struct Twins<G: Game> {
    case: Case<G>,
    swap: Swap<G>,
    opening: Vec<(Seat, Vec<G::Action>)>,
    games: u64,
    rows: usize,
    levels: Vec<&'static str>,
}

impl<G: Game + Present + Minds> Twins<G> {
    /// Eight games of thirty rows, unless told otherwise.
    pub fn new(case: impl Into<Case<G>>, swap: Swap<G>) -> Self {
        let levels = G::levels().iter().map(|level| level.name).collect();
        Twins { case: case.into(), swap, opening: Vec::new(), games: 8, rows: 30, levels }
    }

    /// The first rows of seats, as they are played in the first world; each seat's are played when it is to act.
    pub fn opening(mut self, rows: impl IntoIterator<Item = (Seat, Vec<G::Action>)>) -> Self {
        self.opening = rows.into_iter().collect();
        self
    }

    /// How many games are played.
    pub fn games(mut self, games: u64) -> Self {
        self.games = games;
        self
    }

    /// After how many rows a game is left.
    pub fn rows(mut self, rows: usize) -> Self {
        self.rows = rows;
        self
    }

    /// Which minds play; all of them, unless told otherwise.
    pub fn levels(mut self, levels: &[&'static str]) -> Self {
        self.levels = levels.to_vec();
        self
    }

    /// Plays all games.
    ///
    /// # Panics
    /// If a viewer gets something else in one of two worlds that it cannot tell apart.
    #[track_caller]
    pub fn check(self) -> Compared {
        let mut compared = Compared::default();
        for seed in 0..self.games {
            let mut moves = Vec::new();
            if let Err(unlike) = self.play(seed, &mut compared, &mut moves) {
                let moves = moves.join("\n  ");
                panic!("{} {}, game {seed}: {unlike}\n  {moves}", G::META.id, self.case.title());
            }
        }
        compared
    }

    fn play(&self, seed: u64, compared: &mut Compared, moves: &mut Vec<String>) -> Result<(), Unlike> {
        let mut luck = Mix::new(&[seed, 77]);
        let start = || World::start(&self.case, seed);
        let (mut here, mut there) = (start(), start());
        let mut opening: BTreeMap<Seat, VecDeque<&[G::Action]>> = BTreeMap::new();
        for (seat, row) in &self.opening {
            opening.entry(*seat).or_default().push_back(row);
        }
        let blind = Viewer::live(here.session.seats());
        let mut blind: Vec<Viewer> =
            blind.filter(|viewer| !self.swap.owners.iter().any(|owner| viewer.is(*owner))).collect();
        let mut pool: Vec<G::Action> = Vec::new();
        for viewer in &blind {
            Both { here: &here, there: &there, viewer: *viewer }.shown(&pool, true)?;
        }
        for row in 0..self.rows {
            let seats: Vec<Seat> = here.session.to_act().iter().collect();
            let Some(seat) = luck.one(&seats).copied() else { break };
            let owner = self.swap.owners.contains(&seat);
            let scripted = opening.get_mut(&seat).and_then(VecDeque::pop_front);
            let knows_not = blind.iter().any(|viewer| viewer.is(seat));
            let mine = match scripted {
                Some(row) => row.to_vec(),
                None => match luck.one(&self.levels).filter(|_| luck.clone().below(3) > 0) {
                    Some(level) => {
                        let number = luck.next();
                        let mine = here.think(seat, level, number);
                        if knows_not {
                            let theirs = there.think(seat, level, number);
                            compared.minds += 1;
                            if mine != theirs {
                                return Err(Unlike::new("the choice of a mind", &mine, &theirs, seat));
                            }
                        }
                        mine
                    }
                    None => here.wander(seat, &mut luck),
                },
            };
            let theirs = if owner { (self.swap.mirror)(&mine) } else { mine.clone() };
            moves.push(format!("seat {seat}: {mine:?} or {theirs:?}"));
            pool.extend(mine.iter().chain(&theirs).cloned());
            pool.drain(..pool.len().saturating_sub(24));
            let face = luck.below(60) as u32;
            let (one, two) = match (here.row(seat, &mine, face), there.row(seat, &theirs, face)) {
                (Some(one), Some(two)) => (one, two),
                (None, Some(_)) | (Some(_), None) if knows_not => {
                    return Err(Unlike::new("an answer to what it did,", &mine, &theirs, seat));
                }
                _ => {
                    compared.left += 1;
                    break;
                }
            };
            let before = blind.len();
            blind.retain(|viewer| ![&one, &two].iter().any(|done| done.parts(&self.swap.parts, *viewer)));
            compared.parted += before - blind.len();
            if blind.is_empty() {
                break;
            }
            compared.rows += 1;
            for viewer in &blind {
                let both = Both { here: &here, there: &there, viewer: *viewer };
                compared.told.extend(both.told(&one, &two)?);
                both.shown(&pool, row % 8 == 0)?;
            }
            if !(self.swap.mirrored)(here.session.state(), there.session.state()) {
                compared.left += 1;
                break;
            }
        }
        Ok(())
    }
}
