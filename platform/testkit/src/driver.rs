//! Playing by numbers: a run is a seed for the dice and a list of choices.

use std::collections::BTreeMap;

use contract::decide::apply;
use contract::journal::DiceMode;
use contract::{ActError, Dice, Game, Legal, Nonce, OptionError, Player, Seat, Seed, Session, Sitter, Step};

use crate::case::Case;
use crate::mix::Mix;

/// A seat's drafts and the world as it sees it.
struct Sketch<G: Game> {
    actions: usize,
    state: G::State,
}

/// An act and the number that stands for it.
pub(crate) struct Pick<G: Game> {
    pub(crate) seat: Seat,
    pub(crate) action: G::Action,
    pub(crate) choice: u32,
}

/// A session with the drafted worlds beside it, driven by numbers.
pub(crate) struct Driver<G: Game> {
    pub(crate) session: Session<G>,
    sketches: BTreeMap<Seat, Sketch<G>>,
    seed: u64,
    /// Rows in which a seat acted.
    pub(crate) rows: u32,
}

/// The table's secret that a run's number stands for.
fn seed_of(seed: u64) -> Seed {
    Seed::from_text(&format!("testkit {seed}"))
}

/// One run in four rolls its dice as a simulation does.
pub(crate) fn mode_of(seed: u64) -> DiceMode {
    if seed % 4 == 3 { DiceMode::Stream(seed) } else { DiceMode::PerRow }
}

impl<G: Game> Driver<G> {
    pub(crate) fn start(case: &Case<G>, seed: u64) -> Result<Self, OptionError> {
        let Case { options, data, .. } = case;
        let seats = G::seats(&*G::prepare(options, data)?);
        let sitters = (0..seats).map(|s| Sitter {
            name: format!("seat {s}"),
            player: Player::Human,
            nonce: Nonce([s + 1; 16]),
        });
        let session = Session::start(
            options.clone(),
            data.clone(),
            sitters.collect(),
            seed_of(seed),
            mode_of(seed),
            0,
        )?;
        Ok(Driver { session, sketches: BTreeMap::new(), seed, rows: 0 })
    }

    /// The world as `seat` has drafted it.
    pub(crate) fn world(&self, seat: Seat) -> &G::State {
        self.sketches.get(&seat).map_or_else(|| self.session.state(), |s| &s.state)
    }

    /// How many drafts `seat` has made in this row.
    pub(crate) fn drafts(&self, seat: Seat) -> usize {
        self.sketches.get(&seat).map_or(0, |s| s.actions)
    }

    /// The act that a number stands for, and the lowest number that stands for it; none if nobody can act.
    pub(crate) fn pick(&self, choice: u32) -> Option<Pick<G>> {
        let seats: Vec<Seat> = self.session.to_act().iter().collect();
        let count = seats.len() as u32;
        let who = choice.checked_rem(count)?;
        let seat = *seats.get(who as usize)?;
        // Drafts can go round in circles; after a while, of a length that varies, the seat commits if it can.
        let patience = 2 + Mix::new(&[self.seed, u64::from(self.rows)]).below(24) as usize;
        let legal = self.session.legal(seat);
        let (index, action) = choose::<G>(&legal, choice / count, self.drafts(seat) >= patience)?;
        let lowest = index.checked_mul(count).and_then(|i| i.checked_add(who)).unwrap_or(choice);
        Some(Pick { seat, action, choice: lowest })
    }

    /// Acts, and keeps the drafted worlds in step.
    pub(crate) fn take(&mut self, seat: Seat, action: &G::Action) -> Result<Step<G>, ActError<G::Refusal>> {
        let now = i64::from(self.rows) + 1;
        let step = self.session.act(seat, std::slice::from_ref(action), None, now)?;
        if step.committed {
            self.rows += 1;
            self.sketches.remove(&seat);
        }
        let others: Vec<Seat> = self.sketches.keys().copied().chain([seat]).collect();
        for other in others {
            self.resketch(other);
        }
        Ok(step)
    }

    /// Takes the seat's last draft back.
    pub(crate) fn undo(&mut self, seat: Seat) -> bool {
        let undone = self.session.undo(seat);
        self.resketch(seat);
        undone
    }

    fn resketch(&mut self, seat: Seat) {
        let drafts = self.session.drafts(seat);
        if drafts.is_empty() {
            self.sketches.remove(&seat);
            return;
        }
        let mut state = self.session.state().clone();
        for action in &drafts {
            let _ = apply::<G>(&mut state, &mut Vec::new(), seat, action, &mut Dice::given(Vec::new()));
        }
        let actions = drafts.len();
        self.sketches.insert(seat, Sketch { actions, state });
    }
}

/// The member of a legal set that a number stands for, with the lowest such number; with `commit` the next
/// binding one, if there is one.
pub(crate) fn choose<G: Game>(
    legal: &Legal<G::Action>,
    choice: u32,
    commit: bool,
) -> Option<(u32, G::Action)> {
    const SCANNED: u64 = 4096;
    let len = legal.len();
    let wide = len > u64::from(u32::MAX / 64);
    let index = if wide { Mix::new(&[u64::from(choice)]).below(len) } else { u64::from(choice) % len.max(1) };
    let number = |at: u64| if wide { choice } else { at as u32 };
    let binding = |at: u64| Some((number(at % len), legal.nth(at % len).filter(G::binding)?));
    if commit && let Some(found) = (index..index + len.min(SCANNED)).find_map(binding) {
        return Some(found);
    }
    Some((number(index), legal.nth(index)?))
}

/// A game played by numbers.
pub struct Played<G: Game> {
    /// The game as it stands.
    pub session: Session<G>,
    /// The choices that led there; [`replay`] follows them.
    pub choices: Vec<u32>,
}

impl<G: Game> Case<G> {
    /// Plays at random until the game is over or has `max_rows` rows.
    ///
    /// # Panics
    /// If the options or a listed action are refused.
    pub fn play(&self, seed: u64, max_rows: u32) -> Played<G> {
        let mut mix = Mix::new(&[seed]);
        self.follow(seed, max_rows, std::iter::from_fn(|| Some(mix.next() as u32)))
    }

    /// Follows choices as far as they go.
    ///
    /// # Panics
    /// If the options or a listed action are refused.
    pub fn replay(&self, seed: u64, choices: &[u32]) -> Played<G> {
        self.follow(seed, u32::MAX, choices.iter().copied())
    }

    fn follow(&self, seed: u64, max_rows: u32, choices: impl Iterator<Item = u32>) -> Played<G> {
        let mut driver =
            Driver::<G>::start(self, seed).unwrap_or_else(|error| panic!("{}: {error}", G::META.id));
        let mut taken = Vec::new();
        for choice in choices {
            if driver.rows >= max_rows {
                break;
            }
            let Some(Pick { seat, action, choice }) = driver.pick(choice) else {
                break;
            };
            taken.push(choice);
            if let Err(error) = driver.take(seat, &action) {
                panic!("{}: seat {seat} may not do {action:?}, which is listed: {error}", G::META.id);
            }
        }
        Played { session: driver.session, choices: taken }
    }
}

/// Plays a game at random, for benches and for tests that need any finished game.
///
/// # Panics
/// If the options or a listed action are refused.
pub fn play<G: Game>(options: &G::Options, seed: u64, max_rows: u32) -> Played<G> {
    Case::<G>::from(("play", options.clone())).play(seed, max_rows)
}

/// Follows the choices of a [`Finding`](crate::Finding) or of [`play`], as far as they go. A set-up with a
/// user's files has [`Case::replay`].
///
/// # Panics
/// If the options or a listed action are refused.
pub fn replay<G: Game>(options: &G::Options, seed: u64, choices: &[u32]) -> Played<G> {
    Case::<G>::from(("replay", options.clone())).replay(seed, choices)
}

/// Reads choices from raw bytes, so that a fuzzer can drive any game: a byte below 252 is a choice, a
/// higher one announces a choice of four bytes, the lowest first.
///
/// ```
/// assert_eq!(testkit::choices_from_bytes(&[3, 255, 1, 1, 0, 0, 7]), [3, 257, 7]);
/// assert_eq!(testkit::choices_from_bytes(&[255, 9]), [9]);
/// ```
pub fn choices_from_bytes(data: &[u8]) -> Vec<u32> {
    let mut choices = Vec::new();
    let mut bytes = data.iter().copied();
    while let Some(byte) = bytes.next() {
        if byte < 252 {
            choices.push(u32::from(byte));
            continue;
        }
        let mut word = [0; 4];
        for (slot, byte) in word.iter_mut().zip(bytes.by_ref()) {
            *slot = byte;
        }
        choices.push(u32::from_le_bytes(word));
    }
    choices
}
