//! The game's own questions: odds, and what simulations add up.

use contract::study::{Args, Progress, StudyError};
use contract::{Answer, Game as _, Journal, Measure, Param, ParamKind, Study, UserData};
use serde_json::{Value, json};

use crate::__Name__;
use crate::state::{Phase, State};
use crate::tables::{Choice, Options};

const ODDS: &[Param] =
    &[Param { name: "scenario", kind: ParamKind::Text, help: "standard, or the name of another scenario" }];

const MEASURES: &[Measure] =
    &[Measure { name: "winner", labels: &["first", "second"] }, Measure { name: "guesses", labels: &[] }];

impl Study for __Name__ {
    fn odds_params() -> &'static [Param] {
        ODDS
    }

    /// Without reading the other's mind, the one who begins wins with chance (n + 1) / 2n.
    fn odds(args: &Args, data: &UserData, _: Progress<'_>) -> Result<Answer, StudyError> {
        let scenario = args.get("scenario").cloned().map_or_else(Choice::default, Choice::Named);
        let setup = Self::prepare(&Options { scenario }, data)?;
        let numbers = f64::from(setup.numbers);
        let begins = (numbers + 1.0) / (2.0 * numbers);
        Ok(Answer {
            text: format!(
                "With {} numbers, whoever begins wins {:.1} % of the games.\n",
                setup.numbers,
                begins * 100.0
            ),
            json: json!({"numbers": setup.numbers, "beginner_wins": begins}),
            svg: None,
        })
    }

    fn measures() -> &'static [Measure] {
        MEASURES
    }

    fn measure(state: &State, into: &mut Vec<u32>) {
        let (winner, guesses) = match &state.phase {
            Phase::Over { winner, named, .. } => (winner.0, named.iter().map(Vec::len).sum()),
            Phase::Hiding { .. } | Phase::Duel { .. } => (0, 0),
        };
        into.extend([u32::from(winner), guesses as u32]);
    }

    fn keepsake(_: &Journal<Self>) -> Option<Value> {
        None
    }

    fn statistics(_: &[Value]) -> Answer {
        Answer { text: "Nothing is kept of this game.\n".into(), json: json!({"games": 0}), svg: None }
    }
}
