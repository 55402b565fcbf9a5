//! A session behind the border: JSON and notation in, JSON and words out. It decides nothing itself.

use std::collections::BTreeMap;

use contract::decide::told;
use contract::guard::tried;
use contract::{
    ActError, Budget, Dice, Entry as RowEntry, Fact, Game, Hash, Journal, Mind, Minds, Outcome, Player,
    Record, Seat, Seats, Seed, Session, Study, Viewer,
};
use paint::{Hand, Part, Pointed, Present, Screen, Theme};
use serde_json::Value;

use crate::advised::Advised;
use crate::did_you_mean;
use crate::errors::Trouble;
use crate::matches::{Input, LegalAction, Match, Moved, Question, Seen};
use crate::replay::seen_fact;
use crate::sides::names_of;
use crate::stand_in::{Way, cautiously, plainly};

/// A session behind the border.
pub(crate) struct Played<G: Present> {
    session: Session<G>,
    advised: Advised<G>,
    minds: BTreeMap<(Seat, String), Box<dyn Mind<G>>>,
    /// What the seats are called.
    names: Vec<String>,
}

impl<G: Present> Played<G> {
    pub(crate) fn new(session: Session<G>) -> Self {
        let names = names_of::<G>(session.setup());
        Played { session, advised: Advised::default(), minds: BTreeMap::new(), names }
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

/// What is asked before a binding action is done, if anything.
fn asked<G: Present>(view: &G::View, action: &G::Action) -> Option<Question> {
    let text = G::consequence(view, action);
    (!text.is_empty()).then(|| Question { text, verb: G::verb(view, action) })
}

/// An action as somebody wrote it. There is one way to write each: what reads as the same but is written otherwise (a list
/// for an object, say) is an error that shows the right form. Spaces and the order of fields do not matter.
fn read_action<G: Game>(text: &str) -> Result<G::Action, Trouble> {
    let action: G::Action = contract::read::json(text).map_err(|fault| {
        let place = fault.field().map(|field| format!(" `{field}`:")).unwrap_or_default();
        Trouble::Other(format!("no action of this game:{place} {}", fault.message))
    })?;
    let form = serde_json::to_string(&action).expect("actions are JSON");
    if form == text {
        return Ok(action);
    }
    let [form, json] = [&form, text].map(|text| serde_json::from_str::<Value>(text).expect("just read"));
    if form == json {
        return Ok(action);
    }
    Err(Trouble::Other(format!("no action of this game: {json} is to be written {form}")))
}

/// A sighting with its words.
pub(crate) fn seen<G: Present>(sighting: &G::Sighting) -> Seen {
    Seen::new(sighting, G::tell(sighting))
}

/// What each viewer saw, with its words. What several saw alike is written once.
fn seen_by<G: Present>(lists: &[(Viewer, Vec<G::Sighting>)]) -> Vec<(Viewer, Vec<Seen>)> {
    let mut done: Vec<(Viewer, Vec<Seen>)> = Vec::with_capacity(lists.len());
    for (viewer, list) in lists {
        let alike = |sighting: &G::Sighting| {
            lists.iter().zip(&done).find_map(|((_, known), (_, seen))| {
                known.iter().position(|known| known == sighting).map(|n| seen[n].clone())
            })
        };
        let seen = list.iter().map(|sighting| alike(sighting).unwrap_or_else(|| seen::<G>(sighting)));
        let seen = seen.collect();
        done.push((*viewer, seen));
    }
    done
}

/// What a finished game leaves to its player's statistics; nothing if it was played under rules whose facts these do not
/// understand.
pub(crate) fn keepsake<G: Study>(journal: &Journal<G>) -> Option<Value> {
    let keep = || G::keepsake(journal);
    if journal.header.body.rules == G::META.rules { keep() } else { tried(keep).flatten() }
}

/// Everything a viewer saw of a journal, from stored events alone.
pub(crate) fn history<G: Game>(session: &Session<G>, viewer: Viewer) -> Vec<G::Sighting> {
    let mut state = G::blank(session.setup());
    let rows = session.sound_rows().iter();
    let seen = rows.flat_map(|row| told::<G>(&mut state, row.body.entry.events(), [viewer]));
    seen.flat_map(|(_, list)| list).collect()
}

impl<G: Present + Minds> Played<G> {
    /// Everything that these viewers saw in the first `rows` rows, from stored events alone.
    fn told(&self, viewers: &[Viewer], rows: usize) -> Vec<(Viewer, Vec<Seen>)> {
        let mut state = G::blank(self.session.setup());
        let mut all: Vec<(Viewer, Vec<Seen>)> = viewers.iter().map(|viewer| (*viewer, Vec::new())).collect();
        for row in self.session.sound_rows().iter().take(rows) {
            match &row.body.entry {
                RowEntry::Opened { events, .. } | RowEntry::Moved { events, .. } => {
                    let seen = told::<G>(&mut state, events, viewers.iter().copied());
                    for ((_, all), (_, seen)) in all.iter_mut().zip(seen_by::<G>(&seen)) {
                        all.extend(seen);
                    }
                }
                RowEntry::Table(fact) => {
                    let seen = seen_fact(fact, &self.names);
                    all.iter_mut().for_each(|(_, all)| all.push(seen.clone()));
                }
                RowEntry::Sat { .. } => {}
            }
        }
        all
    }

    fn read(&self, seat: Seat, input: &Input) -> Result<Vec<G::Action>, Trouble> {
        match input {
            Input::Text(line) => Ok(G::parse(&self.session.view(Viewer::Seat(seat)), line)?),
            Input::Actions(list) => list.iter().map(|json| read_action::<G>(&json.to_string())).collect(),
            Input::Written(list) => list.iter().map(|text| read_action::<G>(text.get())).collect(),
        }
    }

    /// What is drafted instead of what was, if the line asks for that.
    fn revised(&self, seat: Seat, input: &Input) -> Option<Result<Vec<G::Action>, Trouble>> {
        let Input::Text(line) = input else { return None };
        if seat.0 >= self.session.seats() {
            return None;
        }
        let view = self.session.view(Viewer::Seat(seat));
        let revised = G::revise(&view, &self.session.drafts(seat), line)?;
        Some(revised.map_err(Trouble::from))
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

impl<G: Present + Minds> Played<G> {
    /// Has a mind ready for a seat that is to act.
    fn ask(&mut self, seat: Seat, level: &str) -> Result<(), Trouble> {
        if let Some(why) = self.session.view_only().filter(|_| self.session.outcome().is_none()) {
            return Err(ActError::<G::Refusal>::ViewOnly(why.to_owned()).into());
        }
        if seat.0 >= self.session.seats() || !self.session.to_act().contains(seat) {
            return Err(Trouble::Refused {
                kind: "not_your_turn".into(),
                section: "table".into(),
                text: format!("it is not seat {seat}'s turn"),
            });
        }
        self.wake(seat, level)
    }

    /// Has a mind decide for a seat.
    fn decide(
        &mut self,
        seat: Seat,
        level: &str,
        budget: Budget,
        luck: u64,
        way: Way<G>,
    ) -> Result<Vec<LegalAction>, Trouble> {
        self.ask(seat, level)?;
        let trial = self.session.preview(seat);
        let mind = self.minds.get_mut(&(seat, level.to_owned())).expect("just woken");
        let plan = way(trial, &mut **mind, budget, &mut Dice::loose(luck));
        let plan = plan.map_err(|what| Trouble::Other(format!("the mind `{level}` {what}")))?;
        Ok(plan.iter().map(|a| listed::<G>(a)).collect())
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

    fn sides(&self) -> &[String] {
        &self.names
    }

    fn to_act(&self) -> Seats {
        self.session.to_act()
    }

    fn beside(&self, seat: Seat) -> Seats {
        let windows = G::waiting(self.session.state());
        let shared = windows.iter().filter(|window| window.seats.contains(seat));
        shared.fold(Seats::NONE, |all, window| all.union(window.seats)).without(seat)
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
        let view = self.session.view(viewer);
        self.advised.draw(viewer, &view, hand.hints, |advice| G::screen(&view, hand, advice))
    }

    fn pointing(
        &self,
        viewer: Viewer,
        hands: &mut dyn Iterator<Item = Hand>,
        good: &mut dyn FnMut(&str) -> bool,
    ) -> Option<Hand> {
        let view = self.session.view(viewer);
        for hand in hands {
            if let Some(Pointed::Do(line)) = G::pointed(&view, &hand)
                && good(&line)
            {
                return Some(hand);
            }
        }
        None
    }

    fn page(&self, viewer: Viewer, hand: &Hand) -> Vec<Part> {
        let view = self.session.view(viewer);
        self.advised.draw(viewer, &view, hand.hints, |advice| G::page(&view, hand, advice))
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

    fn question(&self, seat: Seat, line: &str) -> Option<Question> {
        let view = self.session.view(Viewer::Seat(seat));
        let actions = G::parse(&view, line).ok()?;
        let (last, drafts) = actions.split_last().filter(|(last, _)| G::binding(last))?;
        // Nobody is asked about what would be refused.
        if drafts.is_empty() {
            return asked::<G>(&view, last).filter(|_| self.session.legal(seat).contains(last));
        }
        // The drafts before it belong to what it leads to.
        let mut fork = self.session.fork();
        fork.act(seat, drafts, None, 0).ok()?;
        asked::<G>(&fork.view(Viewer::Seat(seat)), last).filter(|_| fork.legal(seat).contains(last))
    }

    fn act(&mut self, seat: Seat, input: &Input, dice: Option<Vec<u32>>, now: i64) -> Result<Moved, Trouble> {
        if let Some(revised) = self.revised(seat, input) {
            self.session.revise(seat, &revised?)?;
            let sightings = Viewer::live(self.seats()).map(|viewer| (viewer, Vec::new())).collect();
            return Ok(Moved { committed: false, revised: true, rolls: Vec::new(), sightings });
        }
        let actions = self.read(seat, input)?;
        let step = self.session.act(seat, &actions, dice, now)?;
        for ((seat, _), mind) in self.minds.iter_mut().filter(|(_, mind)| mind.heeds()) {
            let mine = step.sightings.iter().find(|(viewer, _)| viewer.is(*seat));
            mine.into_iter().flat_map(|(_, list)| list).for_each(|s| mind.notice(s));
        }
        let sightings = seen_by::<G>(&step.sightings);
        Ok(Moved { committed: step.committed, revised: false, rolls: step.rolls, sightings })
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
        // Only the seat's own rows count: what others did in secret must not show in a refusal.
        let own = |row: &RowEntry<_, _>| matches!(row, RowEntry::Moved { seat: s, .. } if *s == seat);
        let text = if self.session.journal().rows.iter().any(|row| own(&row.body.entry)) {
            "what you committed stands: only drafts can be taken back"
        } else {
            "there is nothing to take back"
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
        self.decide(seat, level, budget, luck, plainly::<G>)
    }

    fn stand_in(
        &mut self,
        seat: Seat,
        level: &str,
        budget: Budget,
        luck: u64,
    ) -> Result<Vec<LegalAction>, Trouble> {
        self.decide(seat, level, budget, luck, cautiously::<G>)
    }

    fn openings(&self, seat: Seat, luck: u64) -> Vec<(&'static str, &'static str, Vec<String>)> {
        G::openings(&self.session.view(Viewer::Seat(seat)), luck)
    }

    fn opening(&self) -> Vec<(Viewer, Vec<Seen>)> {
        seen_by::<G>(self.session.opening())
    }

    fn history(&self, viewer: Viewer) -> Vec<Seen> {
        self.history_to(viewer, usize::MAX)
    }

    fn history_to(&self, viewer: Viewer, lines: usize) -> Vec<Seen> {
        // The first line is the header.
        self.told(&[viewer], lines.saturating_sub(1)).pop().map_or_else(Vec::new, |(_, seen)| seen)
    }

    fn histories(&self) -> Vec<(Viewer, Vec<Seen>)> {
        self.told(&Viewer::live(self.seats()).collect::<Vec<_>>(), usize::MAX)
    }

    fn declare(&mut self, fact: Fact, outcome: Option<Outcome>, now: i64) -> Result<Seen, Trouble> {
        let seen = seen_fact(&fact, &self.names);
        self.session.declare(fact, outcome, now)?;
        Ok(seen)
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
        let journal = self.session.journal();
        let sound = self.session.sound_rows().len() == journal.rows.len();
        sound.then(|| keepsake(journal)).flatten()
    }

    fn fork(&self) -> Box<dyn Match> {
        Box::new(Played::new(self.session.fork()))
    }
}
