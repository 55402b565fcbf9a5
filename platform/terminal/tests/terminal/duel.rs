//! A tiny game for two with a secret: both pick a number, the last one in rolls a die, the higher sum wins.
//! It exists to test what needs several seats.

use std::sync::Arc;

use contract::study::{Args, Progress, StudyError};
use contract::{
    Answer, Budget, Dice, Game, Imagine, Journal, Legal, Level, Measure, Meta, Mind, Minds, OptionError,
    Outcome, Param, Refuse, Seat, Seats, Study, Turn, UserData, Verdict, Viewer, Windows, Worlds,
};
use paint::{
    Hand, Lesson, LessonStep, Line, Misread, Pointed, Present, Screen, Spot, Target, Theme, Tone, Want,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The game.
pub(crate) struct Duel;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Options {
    /// The highest number that may be picked.
    pub(crate) highest: Highest,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Highest {
    /// Up to two.
    #[default]
    Two,
    /// Up to five.
    Five,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    highest: u8,
    picks: [Option<u8>; 2],
    rolls: Option<[u8; 2]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    /// Pick a number.
    Pick(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    /// A seat picked.
    Picked(Seat, u8),
    /// Both dice.
    Rolled(u8, u8),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct View {
    /// Who looks.
    pub(crate) seat: Option<u8>,
    /// What the viewer may know of the picks.
    pub(crate) picks: [Option<u8>; 2],
    /// The dice.
    pub(crate) rolls: Option<[u8; 2]>,
    /// The highest number.
    pub(crate) highest: u8,
    /// Is it the viewer's turn?
    pub(crate) yours: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is too high")]
pub(crate) struct TooHigh(u8);

impl Refuse for TooHigh {
    fn kind(&self) -> &'static str {
        "too_high"
    }

    fn section(&self) -> &'static str {
        "§1"
    }
}

impl Game for Duel {
    const META: Meta = Meta {
        id: "duel",
        title: "Duel",
        pitch: "Two numbers, two dice.",
        rules: "1",
        seats: (2, 2),
        sides: &["Red", "Blue"],
        minutes: (1, 1),
        data: &[],
    };
    type Options = Options;
    type Setup = u8;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Sighting = String;
    type Refusal = TooHigh;

    fn prepare(options: &Options, _: &UserData) -> Result<Arc<u8>, OptionError> {
        Ok(Arc::new(if options.highest == Highest::Two { 2 } else { 5 }))
    }

    fn seats(_: &u8) -> u8 {
        2
    }

    fn blank(setup: &Arc<u8>) -> State {
        State { highest: **setup, picks: [None; 2], rolls: None }
    }

    fn open(_: &mut Turn<'_, Self>) {}

    fn waiting(state: &State) -> Windows {
        let open = (0..2).filter(|n| state.picks[usize::from(*n)].is_none()).map(Seat);
        let open: Seats = open.collect();
        if open.is_empty() { Windows::none() } else { Windows::seats(open) }
    }

    fn legal(state: &State, seat: Seat) -> Legal<Action> {
        match state.picks.get(usize::from(seat.0)) {
            Some(None) => Legal::list((0..=state.highest).map(Action::Pick).collect()),
            _ => Legal::none(),
        }
    }

    fn binding(_: &Action) -> bool {
        true
    }

    fn act(turn: &mut Turn<'_, Self>, seat: Seat, action: &Action) -> Result<(), TooHigh> {
        let Action::Pick(n) = *action;
        if n > turn.state().highest {
            return Err(TooHigh(n));
        }
        turn.emit(Event::Picked(seat, n));
        if turn.state().picks.iter().all(Option::is_some) {
            let (red, blue) = turn.dice().two_d6();
            turn.emit(Event::Rolled(red, blue));
        }
        Ok(())
    }

    fn evolve(state: &mut State, event: &Event) {
        match *event {
            Event::Picked(seat, n) => state.picks[usize::from(seat.0)] = Some(n),
            Event::Rolled(red, blue) => state.rolls = Some([red, blue]),
        }
    }

    fn view(state: &State, viewer: Viewer) -> View {
        let open = state.rolls.is_some() || viewer == Viewer::Arbiter;
        let may = |n: usize| open || viewer == Viewer::Seat(Seat(n as u8));
        let picks = [0, 1].map(|n| state.picks[n].filter(|_| may(n)));
        let seat = match viewer {
            Viewer::Seat(Seat(n)) => Some(n),
            Viewer::Public | Viewer::Arbiter => None,
        };
        let yours = seat.is_some_and(|n| state.picks[usize::from(n)].is_none());
        View { seat, picks, rolls: state.rolls, highest: state.highest, yours }
    }

    fn sight(after: &State, event: &Event, viewer: Viewer) -> Option<String> {
        Some(match *event {
            Event::Picked(seat, n) if viewer.is(seat) => format!("You picked {n}."),
            Event::Picked(seat, _) => format!("Seat {seat} has picked."),
            Event::Rolled(red, blue) => {
                let sums = sums(after);
                format!("Dice {red} and {blue}: sums {} and {}.", sums[0], sums[1])
            }
        })
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.rolls?;
        let [red, blue] = sums(state);
        let winner = if red >= blue { Seat(0) } else { Seat(1) };
        Some(Outcome {
            result: Verdict::Win,
            winners: vec![winner],
            reason: format!("{red} against {blue}"),
            scores: vec![red, blue],
        })
    }
}

fn sums(state: &State) -> [i64; 2] {
    let rolls = state.rolls.unwrap_or_default();
    [0, 1].map(|n| i64::from(state.picks[n].unwrap_or(0) + rolls[n]))
}

impl Present for Duel {
    type Advice = ();

    fn notation(action: &Action) -> String {
        let Action::Pick(n) = action;
        format!("pick {n}")
    }

    fn parse(_: &View, text: &str) -> Result<Vec<Action>, Misread> {
        let n = text.strip_prefix("pick ").and_then(|n| n.trim().parse().ok());
        n.map(|n| vec![Action::Pick(n)]).ok_or_else(|| Misread::new("it goes like this: pick N"))
    }

    fn commands() -> &'static [(&'static str, &'static str)] {
        &[("pick N", "pick a number")]
    }

    fn prompt(view: &View) -> String {
        if view.yours { "Pick a number.".into() } else { "Wait.".into() }
    }

    fn consequence(_: &View, action: &Action) -> String {
        format!("picks {action:?} for good")
    }

    fn verb(_: &View, _: &Action) -> &'static str {
        "Pick"
    }

    fn text(view: &View) -> String {
        format!("Picks {:?}, dice {:?}.\n", view.picks, view.rolls)
    }

    fn tell(seen: &String) -> String {
        seen.clone()
    }

    fn screen(view: &View, hand: &Hand, _: Option<&()>) -> Screen {
        let mut line = Line::plain("Pick: ");
        let mut spots = Vec::new();
        for n in 0..=view.highest {
            let tone = if hand.shown && hand.cursor.1 == u16::from(n) { Tone::Cursor } else { Tone::Plain };
            spots.push(Spot {
                line: 0,
                column: line.width() as u16,
                width: 3,
                target: Target::Cell(0, n.into()),
            });
            line = line.add(format!(" {n} "), tone);
        }
        let picks = format!("picks {:?}, dice {:?}", view.picks, view.rolls);
        let hint = hand.hints.then(|| Line::plain(format!("hint: {} is the most", view.highest)));
        Screen {
            board: [line].into_iter().chain(hint).collect(),
            side: vec![Line::plain(picks)],
            cells: view.yours.then_some((1, u16::from(view.highest) + 1)),
            pointed: view.yours.then(|| Pointed::Do(format!("pick {}", hand.cursor.1))),
            spots,
            ..Screen::default()
        }
    }

    fn board(_: &View, _: Theme) -> String {
        String::new()
    }

    fn rulebook() -> &'static str {
        "# Duel\n\nPick a number."
    }

    fn lesson() -> &'static Lesson {
        const {
            &Lesson {
                title: "Two picks",
                options: "{}",
                steps: &[
                    LessonStep {
                        say: "Blue picks first.",
                        keys: "",
                        want: Want::Theirs(Seat(1), "pick 2"),
                        dice: &[],
                    },
                    LessonStep { say: "Nobody saw it.", keys: "", want: Want::Read, dice: &[] },
                    LessonStep { say: "Pick one.", keys: "", want: Want::Do("pick 1"), dice: &[6, 1] },
                    LessonStep { say: "Red wins.", keys: "", want: Want::Read, dice: &[] },
                ],
            }
        }
    }
}

/// Always picks the highest number.
struct Top;

impl Mind<Duel> for Top {
    fn notice(&mut self, _: &String) {}

    fn choose(&mut self, view: &View, _: &Legal<Action>, _: Budget, _: &mut Dice, plan: &mut Vec<Action>) {
        plan.push(Action::Pick(view.highest));
    }
}

impl Minds for Duel {
    fn levels() -> &'static [Level] {
        &[Level { name: "top", about: "picks the highest number" }]
    }

    fn mind(level: &str, _: &u8, _: Seat) -> Option<Box<dyn Mind<Self>>> {
        (level == "top").then(|| Box::new(Top) as Box<dyn Mind<Self>>)
    }
}

impl Study for Duel {
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

    fn analyse(journal: &Journal<Self>, progress: Progress<'_>) -> Result<Option<Answer>, StudyError> {
        if !progress(1, 2) {
            return Err(StudyError::Stopped);
        }
        let dice = |event: &Event| match *event {
            Event::Rolled(red, blue) => Some(format!("Red had {red} of luck, Blue {blue}.\n")),
            Event::Picked(..) => None,
        };
        let text: String = journal.events().filter_map(|(_, event)| dice(event)).collect();
        Ok(Some(Answer { text, svg: Some("<svg/>".into()), ..Answer::default() }))
    }

    fn keepsake(journal: &Journal<Self>) -> Option<Value> {
        journal.footer.as_ref().map(|f| Value::from(f.body.outcome.reason.clone()))
    }

    fn statistics(keepsakes: &[Value]) -> Answer {
        Answer { text: format!("{} duels\n", keepsakes.len()), ..Answer::default() }
    }
}

impl Imagine for Duel {
    type Memory = ();

    fn remember((): &mut (), _: &String) {}

    fn imagine(setup: &Arc<u8>, view: &View, (): &(), _: Viewer, dice: &mut Dice) -> State {
        let guess = |pick: Option<u8>, dice: &mut Dice| pick.or_else(|| Some(dice.index(3) as u8));
        let picks = [guess(view.picks[0], dice), guess(view.picks[1], dice)];
        State { highest: **setup, picks, rolls: view.rolls }
    }

    fn worlds(view: &View, (): &(), _: Viewer) -> Worlds {
        if view.rolls.is_some() { Worlds::One } else { Worlds::Many }
    }

    fn reveals(_: &State, event: &Event, _: Viewer) -> bool {
        matches!(event, Event::Rolled(..))
    }
}
