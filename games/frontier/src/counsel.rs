//! What a helper would do in every phase: each tip is a command that is accepted as it stands, and a sentence that says why.
//! Orders are those that the strongest admiral would give, who sees what the viewer sees.

use contract::{Budget, Dice, Legal, Minds as _};
use paint::percent;

use crate::Frontier;
use crate::action::{Action, Berth};
use crate::advice::Odds;
use crate::forecast;
use crate::plan::Plan;
use crate::plan::stack::Stack;
use crate::tell::{Names, capital, condition, counted, join};
use crate::types::{Method, Navy, Order, PlanetId, ShipId, Standing};
use crate::view::{BattleStage, BattleView, StageView};

/// One thing to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tip {
    /// The command, as it is typed.
    pub command: String,
    /// What it does and why, in a sentence.
    pub words: String,
    /// The ships it is for; none if it is for the whole side.
    pub ships: Vec<ShipId>,
}

/// What could be done now; nothing if the viewer is not waited for.
pub(crate) fn tips(plan: &Plan<'_>, odds: &[Odds]) -> Vec<Tip> {
    if !plan.asked() {
        return Vec::new();
    }
    let mut tips = match plan.view.stage {
        StageView::Fight(_) => fights(plan, odds),
        StageView::Roll => vec![all("roll", "Every loss may come back: roll for them.")],
        StageView::Over => Vec::new(),
        _ => orders(plan, odds),
    };
    tips.retain(|tip| accepted(plan, &tip.command));
    if tips.is_empty() && plan.may(&Action::Done).is_ok() {
        tips.push(all("done", finish(plan.view.stage)));
    }
    tips
}

fn all(command: &str, words: &str) -> Tip {
    Tip { command: command.into(), words: words.into(), ships: Vec::new() }
}

/// Is a line accepted as it stands?
fn accepted(plan: &Plan<'_>, line: &str) -> bool {
    crate::notation::parse(plan.view, line)
        .is_ok_and(|actions| !actions.is_empty() && actions.iter().all(|action| plan.may(action).is_ok()))
}

/// Why it is time to be done.
const fn finish(stage: StageView) -> &'static str {
    match stage {
        StageView::UpfSetUp | StageView::SatharSetUp => "Everything has its place: be done with it.",
        StageView::Move(_) => "Every fleet has its orders: carry them out.",
        StageView::Declare(_) => "No attack promises more than is told: declare what there is, or nothing.",
        StageView::Defend(_) => "Meet them as it stands.",
        StageView::Yards => "Left to themselves the yards mend hulls first, the largest ships before others.",
        _ => "There is nothing better to do: go on.",
    }
}

/// What the strongest admiral would draft, ships with the same order together.
fn orders(plan: &Plan<'_>, odds: &[Odds]) -> Vec<Tip> {
    let Some(mut mind) = plan.view.seat.and_then(|seat| Frontier::mind("hard", plan.setup(), seat)) else {
        return Vec::new();
    };
    let mut actions = Vec::new();
    let mut dice = Dice::loose(u64::from(plan.view.day) + 1).unnoted();
    mind.choose(plan.view, &Legal::none(), Budget::default(), &mut dice, &mut actions);
    let mut groups: Vec<(Action, Vec<ShipId>)> = Vec::new();
    for action in actions {
        let ship = of(&action);
        if ship.is_some_and(|ship| told(plan, ship, &action)) {
            continue;
        }
        let like = |(known, ships): &&mut (Action, Vec<ShipId>)| {
            let place = |ship: ShipId| plan.state.ship(ship).place;
            let near = ships.first().zip(ship).is_some_and(|(first, ship)| place(*first) == place(ship));
            near && template(plan, known) == template(plan, &action)
        };
        match groups.iter_mut().find(like) {
            Some((_, ships)) => ships.extend(ship),
            None => groups.push((action, ship.into_iter().collect())),
        }
    }
    let tip = |(action, ships): (Action, Vec<ShipId>)| {
        let command = template(plan, &action)?.replace("{}", &Plan::numbers(&ships));
        Some(Tip { command, words: capital(&why(plan, &action, &ships, odds)), ships })
    };
    groups.into_iter().filter_map(tip).collect()
}

/// The ship that an action is about.
const fn of(action: &Action) -> Option<ShipId> {
    match action {
        Action::Place { ship, .. }
        | Action::Mark(ship)
        | Action::Order { ship, .. }
        | Action::Strike { ship, .. }
        | Action::Join { ship, .. }
        | Action::Replace { ship, .. } => Some(*ship),
        _ => None,
    }
}

/// Does a ship do so anyway?
fn told(plan: &Plan<'_>, ship: ShipId, action: &Action) -> bool {
    let drafts = &plan.view.drafts;
    match action {
        Action::Order { order, .. } => {
            let drafted = drafts.orders.iter().find(|drafted| drafted.ship == ship);
            match (drafted, order) {
                (Some(drafted), _) => drafted.what == *order,
                (None, Order::Course { rate, to }) => {
                    plan.state.ship(ship).standing == Standing::Course { rate: *rate, to: *to }
                }
                (None, _) => forecast::today(plan, ship) == *order,
            }
        }
        Action::Strike { planet, .. } => {
            let drafted = drafts.fights.iter().find(|fight| fight.ship == ship);
            drafted.map_or(planet.is_none(), |fight| fight.what == *planet)
        }
        _ => false,
    }
}

/// The command, with `{}` where the ships stand; none for what no helper says.
fn template(plan: &Plan<'_>, action: &Action) -> Option<String> {
    let key = |planet: PlanetId| &plan.setup().planet(planet).id;
    Some(match action {
        Action::Place { at, .. } => match at {
            Berth::Planet(planet) => format!("place {{}} at {}", key(*planet)),
            Berth::OffMap => "place {} off map".into(),
            Berth::Circle(circle) => format!("place {{}} at circle {}", circle.0 + 1),
            Berth::Reserve => "place {} in reserve".into(),
            Berth::Base(base) => format!("place {{}} aboard {}", base.0 + 1),
        },
        Action::Order { order, .. } => match order {
            Order::Hold => "hold {}".into(),
            Order::Reverse => "reverse {}".into(),
            Order::Ahead(rate) => format!("ahead {{}} rate {rate}"),
            Order::Course { rate, to } => format!("go {{}} to {} rate {rate}", key(*to)),
            Order::Planet(planet) => format!("planet {{}} to {}", key(*planet)),
            Order::Enter(circle) => format!("enter {{}} circle {}", circle.0 + 1),
            Order::Home(circle) => format!("home {{}} by circle {}", circle.0 + 1),
            Order::Leave { .. } | Order::Base(_) => return None,
        },
        Action::Strike { planet: Some(planet), .. } => format!("attack {} with {{}}", key(*planet)),
        Action::Strike { planet: None, .. } => "spare {}".into(),
        Action::Join { planet: Some(planet), .. } => format!("join {{}} at {}", key(*planet)),
        Action::Join { planet: None, .. } => "stay out {}".into(),
        Action::Meet { deep, planet } => {
            format!("meet {} {}", key(*planet), if *deep { "deep" } else { "planet" })
        }
        Action::Mark(_) => "mark {}".into(),
        Action::Replace { station, ship } => format!("replace {} by {}", ship.0 + 1, station.0 + 1),
        Action::Condition(choice) => format!("condition {}", choice.id()),
        Action::Nova(call) => if *call { "nova" } else { "nova hold" }.into(),
        _ => return None,
    })
}

/// Who is meant: stacks by their names if it is all of them.
fn who(plan: &Plan<'_>, ships: &[ShipId]) -> String {
    let whole =
        |stack: &Stack| !stack.ships.is_empty() && stack.ships.iter().all(|ship| ships.contains(ship));
    let stacks: Vec<Stack> = plan.stacks().into_iter().filter(whole).collect();
    if stacks.iter().map(|stack| stack.ships.len()).sum::<usize>() == ships.len() && !stacks.is_empty() {
        return join(stacks.iter().map(|stack| plan.stack_name(stack)).collect());
    }
    let words = Names(&plan.view.chart).ships(ships);
    // The side is known.
    words.split_once(": ").map_or(words.clone(), |(_, list)| list.to_owned())
}

fn why(plan: &Plan<'_>, action: &Action, ships: &[ShipId], odds: &[Odds]) -> String {
    let planet = |id: PlanetId| plan.setup().planet(id).name.as_str();
    let who = who(plan, ships);
    match action {
        Action::Order { order: Order::Course { rate, to }, .. } => course(plan, ships, *to, *rate, &who),
        Action::Order { order, .. } => format!("{who}: {}.", forecast::order_words(plan, *order)),
        Action::Place { at, .. } => match at {
            Berth::Planet(at) => format!("{who}: begin at {}.", planet(*at)),
            Berth::OffMap => format!("{who}: wait with the force off the map."),
            Berth::Circle(circle) => format!("{who}: come through circle {}.", circle.0 + 1),
            Berth::Reserve => format!("{who}: wait in reserve."),
            Berth::Base(base) => format!("{who}: begin aboard {}.", plan.name(*base)),
        },
        Action::Strike { planet: Some(at), .. } => {
            format!("{who}: attack {}{}.", planet(*at), chance(plan, odds, *at))
        }
        Action::Strike { planet: None, .. } => format!("{who}: attack nothing."),
        Action::Join { planet: Some(at), .. } => format!("{who}: join the defence of {}.", planet(*at)),
        Action::Join { planet: None, .. } => format!("{who}: stay out of it."),
        Action::Meet { deep: true, planet: at } => {
            format!("Meet them in deep space off {}: the station is spared while you hold.", planet(*at))
        }
        Action::Meet { deep: false, planet: at } => {
            format!("Meet them at {}: the station fights beside you.", planet(*at))
        }
        Action::Mark(_) => format!("{who}: carry a shatter drone's charge."),
        Action::Replace { ship, station } => {
            format!("{} comes back at {}.", plan.name(*ship), plan.name(*station))
        }
        Action::Condition(choice) => {
            format!("Retreat only when {}.", condition(*choice, plan.setup().retreat))
        }
        Action::Nova(true) => "Call them: ships off the map defend nothing.".into(),
        Action::Nova(false) => "Keep them away: where the die would put them they may be alone.".into(),
        _ => String::new(),
    }
}

/// A course: when they are there, and what for.
fn course(plan: &Plan<'_>, ships: &[ShipId], to: PlanetId, rate: u8, who: &str) -> String {
    let setup = plan.setup();
    let system = setup.star(to);
    let mut words = format!("{who}: to {}", setup.planet(to).name);
    if let Some(journey) = forecast::journey(plan, ships, to, rate) {
        words += &format!(", there on day {}", journey.day);
        if journey.safe < 100 {
            words += &format!(", {} % to be lost on the way", 100 - journey.safe);
        }
    }
    let navy = setup.ship(ships[0]).navy;
    let enemies = forecast::meeting(plan, navy, system).enemy.len();
    let station = plan.state.station(to).map(|id| setup.ship(id).class);
    words += &match (navy, &station) {
        (Navy::Sathar, Some(class)) if enemies > 0 => {
            format!("; {} and {enemies} ships guard it", counted(*class, 1))
        }
        (Navy::Sathar, Some(class)) => format!("; only {} guards it", counted(*class, 1)),
        (Navy::Upf, _) if enemies > 0 => format!("; {enemies} of the enemy are there"),
        (Navy::Upf, _) if plan.view.threatened.contains(&system) => "; it is threatened".into(),
        _ => String::new(),
    };
    words + "."
}

/// The chance of an attack, if it is known.
fn chance(plan: &Plan<'_>, odds: &[Odds], planet: PlanetId) -> String {
    let found = odds.iter().find(|odds| odds.planet == planet).zip(plan.view.side);
    found.map_or(String::new(), |(odds, navy)| {
        format!(", {} to hold the field", percent(odds.wins[navy.index()]))
    })
}

/// §8 How battles are fought, watched and left.
fn fights(plan: &Plan<'_>, odds: &[Odds]) -> Vec<Tip> {
    let Some(seat) = plan.view.seat else { return Vec::new() };
    let mine = plan.view.battles.iter().filter(|battle| plan.waited_in(battle, seat));
    mine.filter_map(|battle| fight(plan, battle, odds)).collect()
}

fn fight(plan: &Plan<'_>, battle: &BattleView, odds: &[Odds]) -> Option<Tip> {
    let id = battle.id;
    Some(match battle.stage {
        BattleStage::Asked => {
            let found = odds.iter().find(|odds| odds.planet == battle.planet);
            let clear = found.is_none_or(Odds::clear);
            let (method, words) = if clear {
                (Method::Resolve, "It is as good as decided: let it be decided at once.")
            } else {
                (Method::Play, "It hangs in the balance: fight it yourself, and every shot counts.")
            };
            let vote = Action::Vote { battle: id, method, rules: None };
            all(&crate::notation::notation(&vote), &format!("Battle {id}: {words}"))
        }
        BattleStage::Ballot => {
            all(&format!("agree {id}"), &format!("Battle {id}: if you like these rules as well, say so."))
        }
        BattleStage::Watched => all(&format!("next {id}"), &format!("Battle {id}: let the officers go on.")),
        BattleStage::Reported => {
            all(&format!("agree {id}"), &format!("Battle {id}: if the result is what you saw, say so."))
        }
        BattleStage::Elsewhere => all(
            &format!("submit {id}"),
            &format!("Battle {id}: write down what became of each ship, then hand it in."),
        ),
        BattleStage::Fleeing => {
            let ships = plan.fleeing(id).into_iter().map(|(ship, _)| ship).collect();
            let words = format!("Battle {id}: who broke off takes the usual way, out of harm's reach.");
            Tip { command: format!("away {id}"), words, ships }
        }
        BattleStage::Played | BattleStage::Done | BattleStage::Applied => return None,
    })
}
