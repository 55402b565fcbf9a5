//! The game's own questions, and what simulations add up.

mod odds;
mod statistics;

use contract::study::{Args, Progress, StudyError};
use contract::{Answer, Journal, Measure, Param, Study, UserData};
use serde_json::Value;

use crate::Frontier;
use crate::rules::s14_victory;
use crate::state::{Phase, State};
use crate::tables::{Battles, Options};
use crate::types::{Cause, Ending, Navy, Retreat, Why};

/// The last day of a simulated war, if the options name none.
const LAST_DAY: u16 = 100;

const MEASURES: &[Measure] = &[
    Measure { name: "winner", labels: &["UPF", "Sathar", "nobody"] },
    Measure {
        name: "ending",
        labels: &[
            "conquest",
            "carriers lost",
            "cruisers lost",
            "ships lost",
            "too few stations",
            "combat losses",
            "collapse",
            "deadline",
        ],
    },
    Measure { name: "condition", labels: &["carriers", "cruisers", "ships", "stations", "losses"] },
    Measure {
        name: "winner_by_condition",
        labels: &[
            "carriers: UPF",
            "carriers: Sathar",
            "carriers: nobody",
            "cruisers: UPF",
            "cruisers: Sathar",
            "cruisers: nobody",
            "ships: UPF",
            "ships: Sathar",
            "ships: nobody",
            "stations: UPF",
            "stations: Sathar",
            "stations: nobody",
            "losses: UPF",
            "losses: Sathar",
            "losses: nobody",
        ],
    },
    Measure { name: "days", labels: &[] },
    Measure { name: "stations_fallen", labels: &[] },
    Measure { name: "fortresses_left", labels: &[] },
    Measure { name: "lost_upf", labels: &[] },
    Measure { name: "lost_militia", labels: &[] },
    Measure { name: "lost_sathar", labels: &[] },
    Measure { name: "battles", labels: &[] },
];

impl Study for Frontier {
    fn odds_params() -> &'static [Param] {
        odds::PARAMS
    }

    fn odds(args: &Args, data: &UserData, progress: Progress<'_>) -> Result<Answer, StudyError> {
        odds::answer(args, data, progress)
    }

    /// Nobody is asked how a battle is fought, and a war that drags on is settled on its last day.
    fn simulated(options: &mut Options) {
        if options.battles == Battles::Ask {
            options.battles = Battles::Resolve;
        }
        options.day_limit = options.day_limit.or(Some(LAST_DAY));
    }

    fn measures() -> &'static [Measure] {
        MEASURES
    }

    fn measure(state: &State, into: &mut Vec<u32>) {
        let Phase::Over(ending) = state.phase else { return };
        let winner =
            crate::verdict(ending, state.setup.fortresses_to_win).0.map_or(2, |navy| navy.index() as u32);
        let number = |condition: Retreat| u32::from(condition.number());
        let why = match ending {
            Ending::Conquest => 0,
            Ending::Retreat { why: Why::Condition(condition), .. } => number(condition),
            Ending::Retreat { why: Why::Collapse, .. } => 6,
            Ending::Retreat { why: Why::Deadline, .. } => 7,
        };
        let lost = |navy: Navy, militia: bool| {
            let counts = |loss: &&crate::state::Loss| {
                let info = state.info(loss.ship);
                let kind = info.is_capital() && info.home().is_some() == militia;
                info.navy == navy && kind && loss.cause != Cause::Detonated
            };
            state.losses.iter().filter(counts).count() as u32
        };
        let chosen = state.condition.map_or(0, |condition| number(condition) - 1);
        into.extend([
            winner,
            why,
            chosen,
            3 * chosen + winner,
            u32::from(state.day),
            s14_victory::fallen(state).count() as u32,
            u32::from(s14_victory::fortresses(state)),
            lost(Navy::Upf, false),
            lost(Navy::Upf, true),
            lost(Navy::Sathar, false),
            state.fought,
        ]);
    }

    fn keepsake(journal: &Journal<Self>) -> Option<Value> {
        statistics::keepsake(journal)
    }

    fn statistics(keepsakes: &[Value]) -> Answer {
        statistics::statistics(keepsakes)
    }
}
