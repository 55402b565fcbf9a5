//! How long a journey takes at each rate, and how likely it is to arrive.

use std::fmt::Write as _;

use contract::study::{Args, Progress, StudyError};
use contract::typo::did_you_mean;
use contract::{Answer, OptionError, Param, ParamKind, UserData};
use paint::percent;
use serde_json::{Value, json};

use crate::forecast::route_days;
use crate::tables::{Options, Scenario, Setup, prepare};
use crate::types::{RouteId, SystemId};

pub(super) const PARAMS: &[Param] = &[
    Param { name: "from", kind: ParamKind::Text, help: "the system in which a fleet starts; needed" },
    Param { name: "to", kind: ParamKind::Text, help: "the system to which it goes; needed" },
    Param {
        name: "best",
        kind: ParamKind::OneOf(&["battleship", "ship", "militia"]),
        help: "the best astrogator of the fleet: a UPF battleship's, any other ship's (usual), or only militia's",
    },
    Param {
        name: "map",
        kind: ParamKind::OneOf(&["fdm", "fdm_ceil", "outpost"]),
        help: "the campaign's map; usually fdm",
    },
];

/// §6 Chances in per cent at two and three boxes a day.
const CHANCES: [(&str, [u8; 2]); 3] = [("battleship", [95, 90]), ("ship", [90, 70]), ("militia", [70, 50])];

fn system(setup: &Setup, args: &Args, name: &str) -> Result<SystemId, OptionError> {
    let wanted = args.get(name).map(|text| text.trim()).filter(|text| !text.is_empty());
    let Some(wanted) = wanted else {
        return Err(OptionError::field(name, "name a system, such as `prenglar`"));
    };
    let key = |text: &str| text.to_lowercase().replace([' ', '-'], "_").replace('\'', "");
    let fits = |id: &SystemId| {
        let system = setup.system(*id);
        key(&system.id) == key(wanted) || key(&system.name) == key(wanted)
    };
    setup.system_ids().find(fits).ok_or_else(|| {
        let all: Vec<&str> = setup.systems.iter().map(|system| system.id.as_str()).collect();
        let hint = did_you_mean(&key(wanted), &all);
        OptionError::field(name, format!("there is no system `{wanted}`{hint}: take {}", all.join(", ")))
    })
}

/// The routes of the shortest way.
fn way(setup: &Setup, from: SystemId, to: SystemId) -> Vec<(SystemId, RouteId)> {
    let (mut here, mut list) = (from, Vec::new());
    while here != to
        && let Some(route) = setup.first_route(here, to)
        && let Some(end) = setup.route(route).end(here)
    {
        list.push((here, route));
        here = setup.route(route).system(end.other());
    }
    list
}

pub(super) fn answer(args: &Args, data: &UserData, _: Progress<'_>) -> Result<Answer, StudyError> {
    let map = args.get("map").cloned().unwrap_or_else(|| "fdm".into());
    let options = Options { scenario: Scenario::Named(map), ..Options::default() };
    let setup = prepare(&options, data)?;
    let (from, to) = (system(&setup, args, "from")?, system(&setup, args, "to")?);
    let best = args.get("best").map_or("ship", String::as_str);
    let Some((_, chances)) = CHANCES.into_iter().find(|(name, _)| *name == best) else {
        return Err(OptionError::field("best", "battleship, ship or militia").into());
    };
    let way = way(&setup, from, to);
    let name = |system: SystemId| setup.system(system).name.clone();
    let mut text = format!("From {} to {}", name(from), name(to));
    let stops: Vec<String> = way.iter().skip(1).map(|(system, _)| name(*system)).collect();
    let _ = if stops.is_empty() {
        writeln!(text, ":")
    } else {
        writeln!(text, " by way of {}:", stops.join(", "))
    };
    let mut rates: Vec<Value> = Vec::new();
    for rate in 1..=3u8 {
        let days: u16 = way.iter().map(|(from, route)| route_days(&setup, *from, *route, rate)).sum();
        let each = if rate == 1 { 1.0 } else { f64::from(chances[usize::from(rate) - 2]) / 100.0 };
        let arrives = each.powi(way.len() as i32);
        let _ = writeln!(text, "  {rate} a day   {days:>3} days   {:>7} arrive", percent(arrives));
        rates.push(json!({ "rate": rate, "days": days, "arrives": arrives }));
    }
    text.push_str(
        "\n  More than one box a day needs an ADF as high and a whole hull; every jump is rolled for.\n",
    );
    let way: Vec<Value> = way.iter().map(|(system, _)| json!(setup.system(*system).id)).collect();
    let (from, to) = (&setup.system(from).id, &setup.system(to).id);
    Ok(Answer {
        text,
        json: json!({ "from": from, "to": to, "best": best, "way": way, "rates": rates }),
        svg: None,
    })
}
