//! One of two worlds: a session, its minds, and rows with even dice.

use std::collections::BTreeMap;

use contract::decide::apply;
use contract::journal::DiceMode;
use contract::{Budget, Dice, Game, Mind, Minds, Player, Seat, Seed, Session, Sitter, Step, Viewer};

use super::Parts;
use crate::case::Case;
use crate::driver::choose;
use crate::mix::Mix;
use crate::raw::attempt;

/// How long minds think here.
const BUDGET: Budget = Budget::Nodes(40);

/// One of two worlds.
pub(super) struct World<G: Game> {
    pub(super) session: Session<G>,
    minds: BTreeMap<(Seat, &'static str), Box<dyn Mind<G>>>,
    told: BTreeMap<Seat, Vec<G::Sighting>>,
}

/// A row as it was played.
pub(super) struct Done<G: Game> {
    pub(super) before: G::State,
    pub(super) events: Vec<G::Event>,
    pub(super) step: Step<G>,
}

impl<G: Game> Done<G> {
    /// Does it tell a viewer which is which?
    pub(super) fn parts(&self, parts: &Parts<G>, viewer: Viewer) -> bool {
        let mut state = self.before.clone();
        self.events.iter().any(|event| {
            G::evolve(&mut state, event);
            parts(&state, event, viewer)
        })
    }
}

impl<G: Game + Minds> World<G> {
    pub(super) fn start(case: &Case<G>, seed: u64) -> Self {
        let setup = G::prepare(&case.options, &case.data).unwrap_or_else(|error| panic!("{error}"));
        let sitters = (0..G::seats(&setup)).map(|_| Sitter { player: Player::Human, ..Sitter::nobody() });
        let seed = Seed::from_text(&format!("twins {seed}"));
        let (options, data) = (case.options.clone(), case.data.clone());
        let session = Session::start(options, data, sitters.collect(), seed, DiceMode::PerRow, 0);
        let session = session.unwrap_or_else(|error| panic!("{error}"));
        let mut world = World { session, minds: BTreeMap::new(), told: BTreeMap::new() };
        let opening = world.session.opening().to_vec();
        world.hear(&opening);
        world
    }

    fn hear(&mut self, sightings: &[(Viewer, Vec<G::Sighting>)]) {
        for (viewer, list) in sightings {
            let Viewer::Seat(seat) = viewer else { continue };
            for ((who, _), mind) in &mut self.minds {
                if who == seat && mind.heeds() {
                    list.iter().for_each(|seen| mind.notice(seen));
                }
            }
            self.told.entry(*seat).or_default().extend(list.iter().cloned());
        }
    }

    /// What a mind would do: drafts and a binding action.
    pub(super) fn think(&mut self, seat: Seat, level: &'static str, luck: u64) -> Vec<G::Action> {
        let told = self.told.entry(seat).or_default();
        let setup = self.session.setup();
        let mind = self.minds.entry((seat, level)).or_insert_with(|| {
            let mut mind = G::mind(level, setup, seat).expect("a level of this game");
            if mind.heeds() {
                told.iter().for_each(|seen| mind.notice(seen));
            }
            mind
        });
        let mut trial = self.session.preview(seat);
        let (mut plan, mut dice) = (Vec::new(), Dice::loose(luck));
        loop {
            let before = plan.len();
            mind.choose(&trial.view(), &trial.legal(), BUDGET, &mut dice, &mut plan);
            for action in &plan[before..] {
                if G::binding(action) {
                    return plan;
                }
                assert!(trial.draft(action), "the mind `{level}` of seat {seat} drafts {action:?}");
            }
            assert!(plan.len() > before, "the mind `{level}` of seat {seat} comes to no decision");
        }
    }

    /// A row at random.
    pub(super) fn wander(&self, seat: Seat, luck: &mut Mix) -> Vec<G::Action> {
        let mut trial = self.session.preview(seat);
        let mut plan = Vec::new();
        let patience = luck.below(12) as usize;
        while let Some((_, action)) = choose::<G>(&trial.legal(), luck.next() as u32, plan.len() >= patience)
        {
            plan.push(action.clone());
            if G::binding(&action) || plan.len() > 200 || !trial.draft(&action) {
                break;
            }
        }
        plan
    }

    /// Plays a row with dice that all show one face; none if it is refused or commits nothing.
    pub(super) fn row(&mut self, seat: Seat, row: &[G::Action], face: u32) -> Option<Done<G>> {
        let (last, drafts) = row.split_last().filter(|(last, _)| G::binding(last))?;
        let before = self.session.state().clone();
        let mut state = before.clone();
        for draft in drafts {
            apply::<G>(&mut state, &mut Vec::new(), seat, draft, &mut Dice::given(Vec::new())).ok()?;
        }
        let rolls = attempt::<G>(&state, seat, last, &mut Dice::even(face)).rolls;
        let step = self.session.act(seat, row, Some(rolls), 0).ok()?;
        self.hear(&step.sightings);
        let events = self.session.journal().rows.last().map(|row| row.body.entry.events().to_vec());
        Some(Done { before, events: events.unwrap_or_default(), step })
    }
}
