//! A tiny game for two with secrets, for tests of what a viewer may know: a whisper is seen by nobody else, a
//! shout rolls a die and is seen by all. Ten shouts end it.

use std::cell::Cell;
use std::sync::Arc;

use contract::study::{Args, Progress, StudyError};
use contract::{
    Answer, Budget, Dice, Game, Imagine, Journal, Legal, Level, Measure, Meta, Mind, Minds, OptionError,
    Outcome, Param, Refuse, Seat, Seats, Study, Turn, UserData, Verdict, Viewer, Windows, Worlds,
};
use paint::{Hand, Lesson, Line, Misread, Present, Screen, Theme};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The game.
pub(crate) struct Whisper;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Options {}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct State {
    whispers: [Vec<u8>; 2],
    thought: Option<u8>,
    shouts: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Action {
    /// Think of a number: a draft.
    Think(u8),
    /// Whisper the number, or none.
    Whisper,
    /// Shout.
    Shout,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    Thought(Seat, u8),
    Whispered(Seat, u8),
    Shouted(u8),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct View {
    whispers: Vec<u8>,
    shouts: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("nine is too much")]
pub(crate) struct TooMuch;

impl Refuse for TooMuch {
    fn kind(&self) -> &'static str {
        "too_much"
    }

    fn section(&self) -> &'static str {
        "§1"
    }
}

impl Game for Whisper {
    const META: Meta = Meta {
        id: "whisper",
        title: "Whisper",
        pitch: "Say it quietly.",
        rules: "1",
        seats: (2, 2),
        sides: &["Left", "Right"],
        minutes: (1, 1),
        data: &[],
    };
    type Options = Options;
    type Setup = ();
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Sighting = String;
    type Refusal = TooMuch;

    fn prepare(_: &Options, _: &UserData) -> Result<Arc<()>, OptionError> {
        Ok(Arc::new(()))
    }

    fn seats((): &()) -> u8 {
        2
    }

    fn blank(_: &Arc<()>) -> State {
        State::default()
    }

    fn open(_: &mut Turn<'_, Self>) {}

    fn waiting(state: &State) -> Windows {
        if state.shouts < 10 { Windows::seats(Seats::first(2)) } else { Windows::none() }
    }

    fn legal(_: &State, _: Seat) -> Legal<Action> {
        Legal::list(vec![Action::Think(7), Action::Whisper, Action::Shout])
    }

    fn binding(action: &Action) -> bool {
        !matches!(action, Action::Think(_))
    }

    fn act(turn: &mut Turn<'_, Self>, seat: Seat, action: &Action) -> Result<(), TooMuch> {
        match *action {
            Action::Think(9) => return Err(TooMuch),
            Action::Think(n) => turn.emit(Event::Thought(seat, n)),
            Action::Whisper => {
                let n = turn.state().thought.unwrap_or(0);
                turn.emit(Event::Whispered(seat, n));
            }
            Action::Shout => {
                let n = turn.dice().d6();
                turn.emit(Event::Shouted(n));
            }
        }
        Ok(())
    }

    fn evolve(state: &mut State, event: &Event) {
        match *event {
            Event::Thought(_, n) => state.thought = Some(n),
            Event::Whispered(seat, n) => {
                state.thought = None;
                state.whispers[usize::from(seat.0)].push(n);
            }
            Event::Shouted(_) => state.shouts += 1,
        }
    }

    fn view(state: &State, viewer: Viewer) -> View {
        let mine = |n: u8| viewer == Viewer::Arbiter || viewer.is(Seat(n));
        let heard = (0..2).filter(|n| mine(*n)).flat_map(|n| state.whispers[usize::from(n)].clone());
        View { whispers: heard.collect(), shouts: state.shouts }
    }

    fn sight(_: &State, event: &Event, viewer: Viewer) -> Option<String> {
        match *event {
            Event::Thought(seat, n) => viewer.is(seat).then(|| format!("You thought {n}.")),
            Event::Whispered(seat, n) => viewer.is(seat).then(|| format!("You whispered {n}.")),
            Event::Shouted(_) => Some("Somebody shouted.".into()),
        }
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let reason = "they are hoarse".into();
        (state.shouts == 10).then(|| Outcome {
            result: Verdict::Draw,
            winners: vec![],
            reason,
            scores: vec![0, 0],
        })
    }
}

thread_local! {
    /// How often advice was asked for.
    pub(crate) static ASKED: Cell<u32> = const { Cell::new(0) };
}

impl Present for Whisper {
    type Advice = String;

    fn advise(view: &View) -> Option<String> {
        ASKED.set(ASKED.get() + 1);
        Some(format!("{view:?}"))
    }

    fn notation(action: &Action) -> String {
        match action {
            Action::Think(n) => format!("think {n}"),
            Action::Whisper => "whisper".into(),
            Action::Shout => "shout".into(),
        }
    }

    fn parse(_: &View, text: &str) -> Result<Vec<Action>, Misread> {
        match text.split_once(' ') {
            None if text == "whisper" => Ok(vec![Action::Whisper]),
            None if text == "shout" => Ok(vec![Action::Shout]),
            Some(("think", n)) => {
                n.parse().map(|n| vec![Action::Think(n)]).map_err(|_| Misread::new("think of a number"))
            }
            _ => Err(Misread::new("think N, whisper or shout")),
        }
    }

    fn commands() -> &'static [(&'static str, &'static str)] {
        &[]
    }

    fn prompt(_: &View) -> String {
        String::new()
    }

    fn consequence(_: &View, _: &Action) -> String {
        String::new()
    }

    fn verb(_: &View, _: &Action) -> &'static str {
        "Continue"
    }

    fn text(view: &View) -> String {
        format!("{view:?}")
    }

    fn tell(seen: &String) -> String {
        seen.clone()
    }

    fn screen(_: &View, _: &Hand, advice: Option<&String>) -> Screen {
        Screen { side: advice.into_iter().map(Line::plain).collect(), ..Screen::default() }
    }

    fn board(_: &View, _: Theme) -> String {
        String::new()
    }

    fn rulebook() -> &'static str {
        ""
    }

    fn lesson() -> &'static Lesson {
        const { &Lesson { title: "", options: "{}", steps: &[] } }
    }
}

struct Loud;

impl Mind<Whisper> for Loud {
    fn notice(&mut self, _: &String) {}

    fn choose(&mut self, _: &View, _: &Legal<Action>, _: Budget, _: &mut Dice, plan: &mut Vec<Action>) {
        plan.push(Action::Shout);
    }
}

impl Minds for Whisper {
    fn levels() -> &'static [Level] {
        &[Level { name: "loud", about: "shouts" }]
    }

    fn mind(level: &str, (): &(), _: Seat) -> Option<Box<dyn Mind<Self>>> {
        (level == "loud").then(|| Box::new(Loud) as Box<dyn Mind<Self>>)
    }
}

impl Study for Whisper {
    fn odds_params() -> &'static [Param] {
        &[]
    }

    fn odds(_: &Args, _: &UserData, _: Progress<'_>) -> Result<Answer, StudyError> {
        Ok(Answer::default())
    }

    fn measures() -> &'static [Measure] {
        &[]
    }

    fn measure(_: &State, _: &mut Vec<u32>) {}

    /// Tells every secret: what was whispered, by whom.
    fn analyse(journal: &Journal<Self>, progress: Progress<'_>) -> Result<Option<Answer>, StudyError> {
        let secret = |event: &Event| match *event {
            Event::Whispered(seat, n) => Some(format!("{seat} whispered {n}")),
            Event::Thought(..) | Event::Shouted(_) => None,
        };
        let told: Vec<String> = journal.events().filter_map(|(_, event)| secret(event)).collect();
        if !progress(1, 1) {
            return Err(StudyError::Stopped);
        }
        let json = Value::from(told.clone());
        Ok(Some(Answer { text: told.join("\n"), json, svg: Some("<svg/>".into()) }))
    }

    fn keepsake(_: &Journal<Self>) -> Option<Value> {
        None
    }

    fn statistics(_: &[Value]) -> Answer {
        Answer::default()
    }
}

impl Imagine for Whisper {
    type Memory = ();

    fn remember((): &mut (), _: &String) {}

    fn imagine(_: &Arc<()>, view: &View, (): &(), _: Viewer, _: &mut Dice) -> State {
        State { shouts: view.shouts, ..State::default() }
    }

    fn worlds(_: &View, (): &(), _: Viewer) -> Worlds {
        Worlds::Many
    }

    fn reveals(_: &State, _: &Event, _: Viewer) -> bool {
        false
    }
}
