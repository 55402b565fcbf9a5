//! Questions and answers: odds, measures, statistics.

use contract::study::{Args, Progress, StudyError};
use contract::{Answer, Journal, Measure, Param, Study, UserData};
use serde_json::Value;

use crate::Satellite;
use crate::state::State;

impl Study for Satellite {
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

    fn keepsake(_: &Journal<Self>) -> Option<Value> {
        None
    }

    fn statistics(_: &[Value]) -> Answer {
        Answer::default()
    }
}
