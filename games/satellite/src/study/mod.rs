//! Questions and answers: odds, measures, statistics.

mod analyse;
mod measures;
mod odds;
mod statistics;

use contract::study::{Args, Progress, StudyError};
use contract::{Answer, Journal, Measure, Param, Study, UserData};
use serde_json::Value;

use crate::Satellite;
use crate::state::State;

impl Study for Satellite {
    fn odds_params() -> &'static [Param] {
        odds::PARAMS
    }

    fn odds(args: &Args, _: &UserData, _: Progress<'_>) -> Result<Answer, StudyError> {
        Ok(odds::answer(args)?)
    }

    fn measures() -> &'static [Measure] {
        measures::MEASURES
    }

    fn measure(state: &State, into: &mut Vec<u32>) {
        measures::measure(state, into);
    }

    fn analyse(journal: &Journal<Self>, progress: Progress<'_>) -> Result<Option<Answer>, StudyError> {
        analyse::analyse(journal, progress)
    }

    fn keepsake(journal: &Journal<Self>) -> Option<Value> {
        statistics::keepsake(journal)
    }

    fn statistics(keepsakes: &[Value]) -> Answer {
        statistics::statistics(keepsakes)
    }
}
