//! One running game, its types erased.

use contract::{
    Budget, Dice, Entry as RowEntry, Fact, Game, Hash, Mind, Minds, Outcome, Player, Record, Seat, Seats,
    Seed, Session, Study, Viewer,
};
use paint::{Hand, Present, Screen, Theme};
use serde_json::Value;
use std::collections::BTreeMap;

use crate::did_you_mean;
use crate::entry::serde_path;
use crate::errors::Trouble;

/// An action at the border.
#[derive(Clone, Debug, PartialEq)]
pub struct LegalAction {
    /// As JSON.
    pub action: Value,
    /// In the game's notation.
    pub text: String,
    /// Does it commit?
    pub binding: bool,
}

/// What a seat hands in.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// Actions as JSON.
    Actions(Vec<Value>),
    /// One line of notation; it may stand for a whole batch.
    Text(String),
}

/// One sighting.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// As JSON.
    pub json: Value,
    /// As a sentence; may be empty.
    pub text: String,
}

/// What an act led to.
#[derive(Clone, Debug, PartialEq)]
pub struct Moved {
    /// Was it committed, or kept as a draft?
    pub committed: bool,
    /// The dice.
    pub rolls: Vec<u32>,
    /// What each viewer saw: the seats in order, then the public.
    pub sightings: Vec<(Viewer, Vec<Seen>)>,
}

/// One running game.
pub trait Match: Send {
    /// How many seats there are.
    fn seats(&self) -> u8;
    /// Who sits where: name and kind.
    fn players(&self) -> Vec<(String, Player)>;
    /// Who may act now.
    fn to_act(&self) -> Seats;
    /// The result, once there is one.
    fn outcome(&self) -> Option<&Outcome>;
    /// Committed moves so far.
    fn moves(&self) -> u64;
    /// Why the game can only be watched, if that is so.
    fn view_only(&self) -> Option<&str>;
    /// What `viewer` knows, as JSON.
    fn view(&self, viewer: Viewer) -> Value;
    /// The situation as plain text.
    fn text(&self, viewer: Viewer) -> String;
    /// What is asked of the viewer now.
    fn prompt(&self, viewer: Viewer) -> String;
    /// The situation for a terminal.
    fn screen(&self, viewer: Viewer, hand: &Hand) -> Screen;
    /// The situation as SVG.
    fn svg(&self, viewer: Viewer, theme: Theme) -> String;
    /// How many legal actions there are, and the first `limit` of them.
    fn legal(&self, seat: Seat, limit: Option<u64>) -> (u64, Vec<LegalAction>);
    /// A typed line as actions; nothing is done and legality is not asked.
    fn parse(&self, seat: Seat, line: &str) -> Result<Vec<LegalAction>, Trouble>;
    /// What a typed line will lead to, if it commits something.
    fn consequence(&self, seat: Seat, line: &str) -> Option<String>;
    /// Acts.
    fn act(&mut self, seat: Seat, input: &Input, dice: Option<Vec<u32>>, now: i64) -> Result<Moved, Trouble>;
    /// How many drafts the seat has.
    fn drafts(&self, seat: Seat) -> usize;
    /// The seat's drafts, oldest first; for keeping them while a game rests.
    fn drafted(&self, seat: Seat) -> Vec<LegalAction>;
    /// Drops the seat's last draft; says why there is nothing to take back.
    fn undo(&mut self, seat: Seat) -> Result<(), Trouble>;
    /// What a mind would do in this seat now: drafts and a binding action.
    fn choose(
        &mut self,
        seat: Seat,
        level: &str,
        budget: Budget,
        luck: u64,
    ) -> Result<Vec<LegalAction>, Trouble>;
    /// Ready-made openings for the seat: (name, about, lines of notation).
    fn openings(&self, seat: Seat, luck: u64) -> Vec<(&'static str, &'static str, Vec<String>)>;
    /// What each viewer saw of the opening.
    fn opening(&self) -> Vec<(Viewer, Vec<Seen>)>;
    /// Everything `viewer` saw so far.
    fn history(&self, viewer: Viewer) -> Vec<Seen>;
    /// States a table's own fact; with an outcome it ends the game.
    fn declare(&mut self, fact: Fact, outcome: Option<Outcome>, now: i64);
    /// The journal so far.
    fn record(&self) -> Record;
    /// The record's lines from number `from` (0 is the header), each with its newline; for saving as one goes.
    fn lines(&self, from: usize) -> Vec<String>;
    /// The newest hash of the chain.
    fn head(&self) -> Hash;
    /// The secret of the dice, to be kept apart until the game is over.
    fn seed(&self) -> Option<Seed>;
    /// Names the text the seed was made from.
    fn name_deal(&mut self, deal: &str) -> bool;
    /// Writes the last line of a game that is decided but was cut off before that line.
    fn settle(&mut self);
    /// A share code of the game, once it has something to share.
    fn share(&self) -> Option<String>;
    /// What the game leaves to the player's statistics, once it is over.
    fn keepsake(&self) -> Option<Value>;
    /// A picture of the game as it stands, to try things on.
    fn fork(&self) -> Box<dyn Match>;
}

/// A session behind the border.
pub(crate) struct Played<G: Game> {
    session: Session<G>,
    minds: BTreeMap<(Seat, String), Box<dyn Mind<G>>>,
}

impl<G: Game> Played<G> {
    pub(crate) fn new(session: Session<G>) -> Self {
        Played { session, minds: BTreeMap::new() }
    }
}

/// An action with its words.
fn listed<G: Present>(action: &G::Action) -> LegalAction {
    LegalAction {
        action: serde_json::to_value(action).expect("actions are JSON"),
        text: G::notation(action),
        binding: G::binding(action),
    }
}

/// A sighting with its words.
pub(crate) fn seen<G: Present>(sighting: &G::Sighting) -> Seen {
    Seen { json: serde_json::to_value(sighting).expect("sightings are JSON"), text: G::tell(sighting) }
}

/// Everything a viewer saw of a journal, from stored events alone.
pub(crate) fn history<G: Game>(session: &Session<G>, viewer: Viewer) -> Vec<G::Sighting> {
    let mut state = G::blank(session.setup());
    let mut list = Vec::new();
    for (_, event) in session.journal().events() {
        G::evolve(&mut state, event);
        list.extend(G::sight(&state, event, viewer));
    }
    list
}

impl<G: Present + Minds> Played<G> {
    fn read(&self, seat: Seat, input: &Input) -> Result<Vec<G::Action>, Trouble> {
        match input {
            Input::Text(line) => Ok(G::parse(&self.session.view(Viewer::Seat(seat)), line)?),
            Input::Actions(list) => list
                .iter()
                .map(|json| {
                    serde_path(json).map_err(|(field, message)| {
                        let place = if field == "." { String::new() } else { format!(" `{field}`:") };
                        Trouble::Other(format!("no action of this game:{place} {message}"))
                    })
                })
                .collect(),
        }
    }

    /// The mind of a level in a seat; a new one is first told everything the seat has seen.
    fn wake(&mut self, seat: Seat, level: &str) -> Result<(), Trouble> {
        let key = (seat, level.to_owned());
        if self.minds.contains_key(&key) {
            return Ok(());
        }
        let Some(mut mind) = G::mind(level, self.session.setup(), seat) else {
            let names: Vec<&str> = G::levels().iter().map(|l| l.name).collect();
            let (hint, all) = (did_you_mean(level, &names), names.join(", "));
            return Err(Trouble::Other(format!("there is no mind `{level}`{hint}; the minds are: {all}")));
        };
        if mind.heeds() {
            history(&self.session, Viewer::Seat(seat)).iter().for_each(|s| mind.notice(s));
        }
        self.minds.insert(key, mind);
        Ok(())
    }
}

impl<G: Present + Minds + Study> Match for Played<G> {
    fn seats(&self) -> u8 {
        self.session.seats()
    }

    fn players(&self) -> Vec<(String, Player)> {
        let rows = &self.session.journal().rows;
        rows.iter()
            .filter_map(|row| match &row.body.entry {
                RowEntry::Sat { name, player, .. } => Some((name.clone(), player.clone())),
                RowEntry::Opened { .. } | RowEntry::Moved { .. } | RowEntry::Table(_) => None,
            })
            .collect()
    }

    fn to_act(&self) -> Seats {
        self.session.to_act()
    }

    fn outcome(&self) -> Option<&Outcome> {
        self.session.outcome()
    }

    fn moves(&self) -> u64 {
        self.session.moves()
    }

    fn view_only(&self) -> Option<&str> {
        self.session.view_only()
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.session.view(viewer)).expect("views are JSON")
    }

    fn text(&self, viewer: Viewer) -> String {
        G::text(&self.session.view(viewer))
    }

    fn prompt(&self, viewer: Viewer) -> String {
        G::prompt(&self.session.view(viewer))
    }

    fn screen(&self, viewer: Viewer, hand: &Hand) -> Screen {
        G::screen(&self.session.view(viewer), hand)
    }

    fn svg(&self, viewer: Viewer, theme: Theme) -> String {
        G::board(&self.session.view(viewer), theme)
    }

    fn legal(&self, seat: Seat, limit: Option<u64>) -> (u64, Vec<LegalAction>) {
        let legal = self.session.legal(seat);
        let count = legal.len();
        let shown = limit.map_or(count, |l| l.min(count));
        (count, (0..shown).filter_map(|i| legal.nth(i)).map(|a| listed::<G>(&a)).collect())
    }

    fn parse(&self, seat: Seat, line: &str) -> Result<Vec<LegalAction>, Trouble> {
        let actions = G::parse(&self.session.view(Viewer::Seat(seat)), line)?;
        Ok(actions.iter().map(|a| listed::<G>(a)).collect())
    }

    fn consequence(&self, seat: Seat, line: &str) -> Option<String> {
        let view = self.session.view(Viewer::Seat(seat));
        let actions = G::parse(&view, line).ok()?;
        let last = actions.last().filter(|a| G::binding(a))?;
        Some(G::consequence(&view, last))
    }

    fn act(&mut self, seat: Seat, input: &Input, dice: Option<Vec<u32>>, now: i64) -> Result<Moved, Trouble> {
        let actions = self.read(seat, input)?;
        let step = self.session.act(seat, &actions, dice, now)?;
        for ((seat, _), mind) in self.minds.iter_mut().filter(|(_, mind)| mind.heeds()) {
            let mine = step.sightings.iter().find(|(viewer, _)| viewer.is(*seat));
            mine.into_iter().flat_map(|(_, list)| list).for_each(|s| mind.notice(s));
        }
        let sightings = step
            .sightings
            .iter()
            .map(|(viewer, list)| (*viewer, list.iter().map(|s| seen::<G>(s)).collect()))
            .collect();
        Ok(Moved { committed: step.committed, rolls: step.rolls, sightings })
    }

    fn drafts(&self, seat: Seat) -> usize {
        self.session.drafts(seat).len()
    }

    fn drafted(&self, seat: Seat) -> Vec<LegalAction> {
        self.session.drafts(seat).iter().map(|a| listed::<G>(a)).collect()
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Trouble> {
        if self.session.undo(seat) {
            return Ok(());
        }
        let text = if self.session.moves() == 0 {
            "there is nothing to take back yet"
        } else {
            "what was committed stands: dice have been rolled or something was shown since"
        };
        Err(Trouble::Refused { kind: "nothing_to_undo".into(), section: "table".into(), text: text.into() })
    }

    fn choose(
        &mut self,
        seat: Seat,
        level: &str,
        budget: Budget,
        luck: u64,
    ) -> Result<Vec<LegalAction>, Trouble> {
        if seat.0 >= self.seats() || !self.session.to_act().contains(seat) {
            return Err(Trouble::Refused {
                kind: "not_your_turn".into(),
                section: "table".into(),
                text: format!("it is not seat {seat}'s turn"),
            });
        }
        self.wake(seat, level)?;
        let mut trial = self.session.preview(seat);
        let mind = self.minds.get_mut(&(seat, level.to_owned())).expect("just woken");
        let mut dice = Dice::loose(luck);
        let mut plan = Vec::new();
        loop {
            let before = plan.len();
            let (view, legal) = (trial.view(), trial.legal());
            mind.choose(&view, &legal, budget, &mut dice, &mut plan);
            for action in &plan[before..] {
                if G::binding(action) {
                    return Ok(plan.iter().map(|a| listed::<G>(a)).collect());
                }
                if !trial.draft(action) {
                    return Err(Trouble::Other(format!(
                        "the mind `{level}` chose something illegal: {action:?}"
                    )));
                }
            }
            if plan.len() == before || plan.len() > 10_000 {
                return Err(Trouble::Other(format!("the mind `{level}` came to no decision")));
            }
        }
    }

    fn openings(&self, seat: Seat, luck: u64) -> Vec<(&'static str, &'static str, Vec<String>)> {
        G::openings(&self.session.view(Viewer::Seat(seat)), luck)
    }

    fn opening(&self) -> Vec<(Viewer, Vec<Seen>)> {
        let opening = self.session.opening().iter();
        opening.map(|(viewer, list)| (*viewer, list.iter().map(|s| seen::<G>(s)).collect())).collect()
    }

    fn history(&self, viewer: Viewer) -> Vec<Seen> {
        history(&self.session, viewer).iter().map(|s| seen::<G>(s)).collect()
    }

    fn declare(&mut self, fact: Fact, outcome: Option<Outcome>, now: i64) {
        self.session.declare(fact, outcome, now);
    }

    fn record(&self) -> Record {
        self.session.journal().record()
    }

    fn lines(&self, from: usize) -> Vec<String> {
        let journal = self.session.journal();
        let rows = journal.rows.len();
        let line = |n: usize| match n {
            0 => Some(journal.header_line()),
            n if n <= rows => journal.row_line(n - 1),
            _ => journal.footer_line(),
        };
        (from..=rows + 1).filter_map(line).collect()
    }

    fn head(&self) -> Hash {
        self.session.journal().head()
    }

    fn seed(&self) -> Option<Seed> {
        self.session.seed().copied()
    }

    fn name_deal(&mut self, deal: &str) -> bool {
        self.session.name_deal(deal)
    }

    fn settle(&mut self) {
        self.session.settle();
    }

    fn share(&self) -> Option<String> {
        G::share(self.session.journal(), self.session.deal())
    }

    fn keepsake(&self) -> Option<Value> {
        G::keepsake(self.session.journal())
    }

    fn fork(&self) -> Box<dyn Match> {
        Box::new(Played::new(self.session.fork()))
    }
}
