//! The game's own questions: odds, and what simulations add up.

pub mod chain;
pub mod odds;

use contract::study::{Args, Progress, StudyError};
use contract::{Answer, Journal, Measure, Param, Study, UserData};
use serde_json::{Value, json};

use crate::Naval;
use crate::state::{Phase, State};
use crate::types::Class;
use crate::unit::Place;

const MEASURES: &[Measure] = &[
    Measure { name: "winner", labels: &["first", "second", "draw"] },
    Measure { name: "turns", labels: &[] },
    Measure { name: "lost_first", labels: &[] },
    Measure { name: "lost_second", labels: &[] },
];

impl Study for Naval {
    fn odds_params() -> &'static [Param] {
        odds::PARAMS
    }

    fn odds(args: &Args, data: &UserData, _: Progress<'_>) -> Result<Answer, StudyError> {
        odds::answer(args, data)
    }

    fn measures() -> &'static [Measure] {
        MEASURES
    }

    fn measure(state: &State, into: &mut Vec<u32>) {
        let winner = match &state.phase {
            Phase::Over(ending) => ending.winner.map_or(2, |side| u32::from(side.0)),
            _ => 2,
        };
        let lost = |side: u8| {
            let sunk = state.all().filter(|(_, info, unit)| {
                info.side.0 == side && info.class != Class::Dummy && unit.place == Place::Sunk
            });
            sunk.count() as u32
        };
        into.extend([winner, u32::from(state.turn), lost(0), lost(1)]);
    }

    fn keepsake(_: &Journal<Self>) -> Option<Value> {
        None
    }

    fn statistics(_: &[Value]) -> Answer {
        Answer {
            text: "Nothing is kept of these battles yet.\n".into(),
            json: json!({ "games": 0 }),
            svg: None,
        }
    }
}
