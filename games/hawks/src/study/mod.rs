//! The game's own questions, and what simulations add up.

mod ledger;
mod odds;
mod statistics;

use contract::study::{Args, Progress, StudyError};
use contract::{Answer, Journal, Measure, Param, Study, UserData};
use serde_json::Value;

use crate::Hawks;
use crate::event::Ending;
use crate::state::{Phase, State};

const MEASURES: &[Measure] = &[
    Measure { name: "winner", labels: &["UPF", "Sathar", "nobody"] },
    Measure { name: "turns", labels: &[] },
    Measure { name: "lost_upf", labels: &[] },
    Measure { name: "lost_sathar", labels: &[] },
];

impl Study for Hawks {
    fn odds_params() -> &'static [Param] {
        odds::PARAMS
    }

    fn odds(args: &Args, data: &UserData, progress: Progress<'_>) -> Result<Answer, StudyError> {
        odds::answer(args, data, progress)
    }

    fn measures() -> &'static [Measure] {
        MEASURES
    }

    fn measure(state: &State, into: &mut Vec<u32>) {
        let winner = match &state.phase {
            Phase::Over(Ending::Destroyed(winner) | Ending::BrokeOff(winner)) => u32::from(winner.0),
            Phase::Over(Ending::Evacuated) => 0,
            Phase::Over(Ending::Stranded) => 1,
            _ => 2,
        };
        let lost = |side: u8| {
            let own = |(id, ship): &(crate::types::ShipId, &crate::ship::Ship)| {
                ship.lost() && !state.detonated.contains(id) && state.info(*id).side.0 == side
            };
            state.all().filter(own).count() as u32
        };
        into.extend([winner, u32::from(state.turn), lost(0), lost(1)]);
    }

    fn analyse(journal: &Journal<Self>, _: Progress<'_>) -> Result<Option<Answer>, StudyError> {
        ledger::analyse(journal)
    }

    fn keepsake(journal: &Journal<Self>) -> Option<Value> {
        statistics::keepsake(journal)
    }

    fn statistics(keepsakes: &[Value]) -> Answer {
        statistics::statistics(keepsakes)
    }
}
