//! Walking through every history of a tiny set-up: all actions, all dice.
//!
//! A history is the opening and a row of acts (drafts and binding actions alike), each with the faces its
//! dice showed. Histories that agree in the state and in what everybody was told so far are walked once
//! and counted as often as they occur, so counts are exact.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use contract::decide::told;
use contract::{Game, OptionError, Seat, Turn, UserData, Viewer};

use crate::case::Case;
use crate::paths::{Odometer, Told, Trie};
use crate::raw::{attempt, json};

/// Who goes first where several seats may act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The lowest seat: simultaneous choices written one after the other, as other libraries do it.
    LowestSeat,
    /// Every order there is.
    Every,
}

/// Which drafts are walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DraftPaths {
    /// Every sequence of drafts; endless if drafts can go in circles.
    Every,
    /// One shortest way to every drafted state: enough to reach every world, but counts mean nothing then.
    Shortest,
}

/// How a tree is walked and where it is cut off.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// At most so many acts in a row of acts.
    pub acts: u32,
    /// At most about so many different nodes.
    pub nodes: usize,
    /// Who goes first.
    pub order: Order,
    /// Which drafts are walked.
    pub drafts: DraftPaths,
    /// How many worlds are kept for one sequence of sightings; none are when only counting.
    pub worlds: usize,
    /// At most so many dice in one act; rules that roll again on a tie have no end.
    pub dice: usize,
}

impl Limits {
    /// For counting histories and information sets, as far as they go.
    pub fn counting() -> Self {
        Limits {
            acts: u32::MAX,
            nodes: 1_000_000,
            order: Order::LowestSeat,
            drafts: DraftPaths::Every,
            worlds: 0,
            dice: 16,
        }
    }

    /// For finding every world: all orders, no detours, a few thousand nodes.
    pub fn worlds() -> Self {
        Limits {
            acts: 40,
            nodes: 6000,
            order: Order::Every,
            drafts: DraftPaths::Shortest,
            worlds: 128,
            dice: 8,
        }
    }
}

/// What a walk counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Histories, finished or not, the opening's included.
    pub histories: u128,
    /// Finished histories.
    pub terminal: u128,
    /// Information sets by seat: different things a seat may have seen and done when it is to act.
    pub infosets: Vec<u64>,
    /// Sequences by seat: one for having done nothing, and one for every action of every information set.
    pub sequences: Vec<u64>,
    /// Was the tree walked to its end?
    pub whole: bool,
}

/// A seat in the middle of its drafts: who, and from which committed node on.
type Drafting = Option<(Seat, usize)>;

#[derive(Clone)]
struct Node<S> {
    state: S,
    /// What every viewer saw.
    seen: Vec<Told>,
    /// What every seat saw and did.
    known: Vec<Told>,
    drafting: Drafting,
    times: u128,
}

/// A walk through a tiny set-up.
pub struct Tree<G: Game> {
    pub(crate) setup: Arc<G::Setup>,
    limits: Limits,
    counts: Counts,
    /// Sightings of every viewer.
    seen: Vec<(Viewer, Trie<G::Sighting>)>,
    known: Vec<Trie<()>>,
    infosets: Vec<BTreeSet<Told>>,
    /// Committed states by what each viewer saw.
    worlds: Vec<BTreeMap<Told, Vec<G::State>>>,
    /// Where the walk was cut off, by viewer.
    cut: Vec<BTreeSet<Told>>,
    /// Drafted states already walked, by row.
    drafted: BTreeMap<(Seat, usize), Vec<G::State>>,
    /// Nodes made, and acts tried to make them.
    made: usize,
    tried: usize,
    committed: usize,
}

type Level<S> = BTreeMap<(Drafting, Vec<Told>, Vec<Told>), Vec<Node<S>>>;

impl<G: Game> Tree<G> {
    /// Walks through a set-up without a user's files.
    ///
    /// # Panics
    /// If a value cannot be written as JSON or a listed action is refused: the battery says so before.
    pub fn walk(options: &G::Options, limits: Limits) -> Result<Self, OptionError> {
        Tree::walk_case(
            &Case { name: String::new(), options: options.clone(), data: UserData::default() },
            limits,
        )
    }

    pub(crate) fn walk_case(case: &Case<G>, limits: Limits) -> Result<Self, OptionError> {
        let setup = G::prepare(&case.options, &case.data)?;
        let seats = usize::from(G::seats(&setup));
        let mut tree = Tree {
            setup,
            limits,
            counts: Counts { sequences: vec![1; seats], whole: true, ..Counts::default() },
            seen: Viewer::live(seats as u8).map(|viewer| (viewer, Trie::new())).collect(),
            known: (0..seats).map(|_| Trie::new()).collect(),
            infosets: vec![BTreeSet::new(); seats],
            worlds: vec![BTreeMap::new(); seats + 1],
            cut: vec![BTreeSet::new(); seats + 1],
            drafted: BTreeMap::new(),
            made: 0,
            tried: 0,
            committed: 0,
        };
        let mut level = tree.opening();
        for _ in 0..limits.acts {
            if level.is_empty() {
                break;
            }
            level = tree.next_level(level);
        }
        for node in level.into_values().flatten() {
            tree.visit(&node);
            if !G::waiting(&node.state).is_empty() {
                tree.cut_off(&node);
            }
        }
        tree.counts.infosets = tree.infosets.iter().map(|sets| sets.len() as u64).collect();
        Ok(tree)
    }

    /// What was counted; exact if the walk is whole and drafts were all walked.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Every viewer's sequences of sightings of which all worlds are known, with those worlds.
    pub(crate) fn sets(&self) -> impl Iterator<Item = (Viewer, Vec<&G::Sighting>, &[G::State])> {
        let most = self.limits.worlds;
        self.seen.iter().zip(&self.worlds).zip(&self.cut).flat_map(move |(((viewer, trie), worlds), cut)| {
            worlds
                .iter()
                .filter(move |(told, set)| set.len() <= most && !trie.reaches(**told, cut))
                .map(move |(told, set)| (*viewer, trie.path(*told), set.as_slice()))
        })
    }

    fn opening(&mut self) -> Level<G::State> {
        let blank = G::blank(&self.setup);
        let root = Node {
            state: blank.clone(),
            seen: vec![0; self.seen.len()],
            known: vec![0; self.known.len()],
            drafting: None,
            times: 1,
        };
        let mut level = Level::new();
        let mut odometer = Odometer::default();
        while let Some(mut dice) = odometer.next() {
            self.tried += 1;
            let (mut state, mut events) = (blank.clone(), Vec::new());
            Turn::<G>::run(&mut state, &mut dice, &mut events, G::open);
            if !odometer.turn(&dice, self.limits.dice) || self.spent() {
                self.cut_off(&root);
            } else {
                let child = self.child(&root, None, &events, None);
                self.place(&mut level, child);
            }
        }
        level
    }

    fn next_level(&mut self, level: Level<G::State>) -> Level<G::State> {
        let mut next = Level::new();
        for node in level.into_values().flatten() {
            self.visit(&node);
            if G::waiting(&node.state).is_empty() {
                continue;
            }
            if self.made >= self.limits.nodes || self.spent() {
                self.cut_off(&node);
                continue;
            }
            self.expand(&node, &mut next);
        }
        next
    }

    /// Counts a node, and keeps it as a world if it is a committed one.
    fn visit(&mut self, node: &Node<G::State>) {
        self.counts.histories += node.times;
        if G::outcome(&node.state).is_some() {
            self.counts.terminal += node.times;
        }
        for seat in self.movers(node) {
            let legal = G::legal(&node.state, seat);
            let index = usize::from(seat.0);
            if self.infosets[index].insert(node.known[index]) {
                self.counts.sequences[index] += legal.len();
            }
        }
        if node.drafting.is_none() {
            self.committed += 1;
            for (told, worlds) in node.seen.iter().zip(&mut self.worlds) {
                if self.limits.worlds == 0 {
                    continue;
                }
                let set = worlds.entry(*told).or_default();
                if set.len() <= self.limits.worlds && !set.contains(&node.state) {
                    set.push(node.state.clone());
                }
            }
        }
    }

    fn movers(&self, node: &Node<G::State>) -> Vec<Seat> {
        let waiting = G::waiting(&node.state).to_act();
        match (node.drafting, self.limits.order) {
            (Some((seat, _)), _) => vec![seat],
            (None, Order::LowestSeat) => waiting.lowest().into_iter().collect(),
            (None, Order::Every) => waiting.iter().collect(),
        }
    }

    /// Has enough been tried?
    fn spent(&self) -> bool {
        self.tried >= self.limits.nodes.saturating_mul(20)
    }

    fn cut_off(&mut self, node: &Node<G::State>) {
        self.counts.whole = false;
        for (told, cut) in node.seen.iter().zip(&mut self.cut) {
            cut.insert(*told);
        }
    }

    fn expand(&mut self, node: &Node<G::State>, next: &mut Level<G::State>) {
        for seat in self.movers(node) {
            for action in G::legal(&node.state, seat).iter() {
                let binding = G::binding(&action);
                let mut odometer = Odometer::default();
                while let Some(mut dice) = odometer.next() {
                    if self.spent() {
                        self.cut_off(node);
                        return;
                    }
                    self.tried += 1;
                    let tried = attempt::<G>(&node.state, seat, &action, &mut dice);
                    if let Err(refusal) = &tried.answer {
                        panic!("seat {seat}: {action:?} is listed, but refused: {refusal}");
                    }
                    if !odometer.turn(&dice, self.limits.dice) {
                        self.cut_off(node);
                        continue;
                    }
                    let drafting = self.drafting(node, seat, binding);
                    if self.walked(drafting, &tried.state) {
                        continue;
                    }
                    let child = self.child(node, Some((seat, &action)), &tried.events, drafting);
                    self.place(next, child);
                }
            }
        }
    }

    fn drafting(&self, node: &Node<G::State>, seat: Seat, binding: bool) -> Drafting {
        let base = match self.limits.drafts {
            DraftPaths::Every => 0,
            DraftPaths::Shortest => node.drafting.map_or(self.committed, |(_, base)| base),
        };
        (!binding).then_some((seat, base))
    }

    /// Was this drafted state reached in this row before, on a way no longer than this one?
    fn walked(&mut self, drafting: Drafting, state: &G::State) -> bool {
        let (Some(key), DraftPaths::Shortest) = (drafting, self.limits.drafts) else {
            return false;
        };
        let walked = self.drafted.entry(key).or_default();
        let known = walked.contains(state);
        if !known {
            walked.push(state.clone());
        }
        known
    }

    /// The node after `events`, which begin at `node`.
    fn child(
        &mut self,
        node: &Node<G::State>,
        act: Option<(Seat, &G::Action)>,
        events: &[G::Event],
        drafting: Drafting,
    ) -> Node<G::State> {
        let write =
            |text: Result<String, crate::point::Fault>| text.unwrap_or_else(|f| panic!("{}", f.message));
        let mut child = Node { drafting, ..node.clone() };
        if let Some((seat, action)) = act {
            let index = usize::from(seat.0);
            let text = format!("did {}", write(json(action)));
            child.known[index] = self.known[index].extend(child.known[index], text, None);
        }
        let viewers: Vec<Viewer> = self.seen.iter().map(|(viewer, _)| *viewer).collect();
        let told = told::<G>(&mut child.state, events, viewers);
        for (index, ((_, trie), (_, list))) in self.seen.iter_mut().zip(told).enumerate() {
            for sighting in list {
                let text = write(json(&sighting));
                child.seen[index] = trie.extend(child.seen[index], text.clone(), Some(sighting));
                if let Some(known) = self.known.get_mut(index) {
                    child.known[index] = known.extend(child.known[index], format!("saw {text}"), None);
                }
            }
        }
        child
    }

    /// Adds a node to its level, or counts it with the one that is the same.
    fn place(&mut self, level: &mut Level<G::State>, node: Node<G::State>) {
        let key = (node.drafting, node.seen.clone(), node.known.clone());
        let bucket = level.entry(key).or_default();
        if let Some(other) = bucket.iter_mut().find(|other| other.state == node.state) {
            other.times += node.times;
        } else {
            self.made += 1;
            bucket.push(node);
        }
    }
}
