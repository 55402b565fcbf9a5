//! What can be asked of the game: chances of cells, figures of simulations, a player's statistics.

mod odds;
mod statistics;

use contract::study::{Args, Progress, StudyError};
use contract::{Answer, Journal, Measure, Param, Study, UserData};
use serde_json::Value;

use crate::Classic;
use crate::event::Ending;
use crate::state::{Phase, State};

const MEASURES: &[Measure] = &[
    Measure { name: "winner", labels: &["blue", "red", "nobody"] },
    Measure { name: "ending", labels: &["fleet sunk", "shots spent", "both sunk"] },
    Measure { name: "blue_shots", labels: &[] },
    Measure { name: "red_shots", labels: &[] },
    Measure { name: "blue_hits", labels: &[] },
    Measure { name: "red_hits", labels: &[] },
];

impl Study for Classic {
    fn odds_params() -> &'static [Param] {
        odds::PARAMS
    }

    fn odds(args: &Args, data: &UserData, _: Progress<'_>) -> Result<Answer, StudyError> {
        odds::answer(args, data).map_err(StudyError::from)
    }

    fn measures() -> &'static [Measure] {
        MEASURES
    }

    fn measure(state: &State, into: &mut Vec<u32>) {
        let Phase::Over { logs, ending } = &state.phase else {
            into.extend([2, 1, 0, 0, 0, 0]);
            return;
        };
        let ended = match ending {
            Ending::FleetSunk { .. } => 0,
            Ending::ShotsSpent { .. } => 1,
            Ending::BothSunk => 2,
        };
        let hits = |n: usize| (state.yards[1 - n].struck & state.yards[1 - n].occupied).len();
        into.extend([ending.winner().map_or(2, |seat| u32::from(seat.0)), ended]);
        into.extend([logs[0].shots() as u32, logs[1].shots() as u32, hits(0), hits(1)]);
    }

    fn keepsake(journal: &Journal<Self>) -> Option<Value> {
        statistics::keepsake(journal)
    }

    fn statistics(keepsakes: &[Value]) -> Answer {
        statistics::statistics(keepsakes)
    }
}
