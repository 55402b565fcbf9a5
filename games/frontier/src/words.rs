//! What is asked, what a commitment leads to, and the situation as text.

use contract::{Game as _, OptionError, UserData};
use hawks::Hawks;
use paint::{Hand, Lesson, Misread, Paper, Part, Present, Screen, Sheet, Theme};

use crate::Frontier;
use crate::action::Action;
use crate::plan::Plan;
use crate::rules::s3_set_up::most;
use crate::tell::{Names, capital, condition, join, method, rules_name, some};
use crate::types::{Navy, Place, Retreat, ShipId};
use crate::view::{BattleStage, BattleView, StageView, View};

/// Who is meant by a list of seats.
fn who(view: &View, seats: &[contract::Seat]) -> String {
    let side = |seat: &contract::Seat| view.basis.side(*seat);
    match seats {
        [] => "nobody".into(),
        [one] if view.basis.seats(side(one).unwrap_or(Navy::Upf)).count() == 1 => {
            side(one).map_or("the referee".into(), |navy| format!("the {navy}"))
        }
        many => join(many.iter().map(|seat| format!("player {}", u16::from(seat.0) + 1)).collect()),
    }
}

/// What is done in a phase, in the words of a headline.
pub(crate) fn phase(view: &View) -> String {
    match view.stage {
        StageView::UpfSetUp => "The UPF set up".into(),
        StageView::SatharSetUp => "The Sathar set up".into(),
        StageView::Nova => "Strike force: now or later?".into(),
        StageView::Drones => "Shatter drones".into(),
        StageView::Move(navy) => format!("{navy} movement"),
        StageView::Declare(navy) => format!("{navy} attacks"),
        StageView::Defend(navy) => format!("{} defence", navy.enemy()),
        StageView::Fight(navy) => format!("Battles of the {navy} attacks"),
        StageView::Yards => "Yards".into(),
        StageView::Roll => "Sathar replacements".into(),
        StageView::Replace => "UPF replacements".into(),
        StageView::Over => "The war is over".into(),
    }
}

/// What is asked of the viewer in a battle.
pub(crate) fn battle_prompt(plan: &Plan<'_>, battle: &BattleView) -> String {
    let name = &plan.setup().planet(battle.planet).name;
    let begin = format!("Battle {} for {name}", battle.id);
    let mine = plan.view.seat.is_some_and(|seat| plan.waited_in(battle, seat));
    match (battle.stage, mine) {
        (BattleStage::Asked, true) => format!("{begin}: how is it to be fought?"),
        (BattleStage::Asked, false) => format!("{begin}: the other side says how it is to be fought."),
        (BattleStage::Ballot, mine) => {
            let rules = battle.ballot.as_ref().map_or("other rules", |ballot| rules_name(ballot.rules));
            let ask = if mine { "do you agree to fight it" } else { "others say whether it is fought" };
            format!("{begin}: {ask} by the {rules}{}", if mine { "?" } else { "." })
        }
        (BattleStage::Played | BattleStage::Watched, _) if battle.board.is_none() => begin,
        (BattleStage::Played, _) => {
            let inner = battle.board.as_ref().map(Hawks::prompt).unwrap_or_default();
            format!("{begin}: {inner}")
        }
        (BattleStage::Watched, true) => format!("{begin}: officers fight it; let them go on."),
        (BattleStage::Watched, false) => format!("{begin}: officers fight it."),
        (BattleStage::Elsewhere, true) => format!("{begin}: write down what came of it."),
        (BattleStage::Elsewhere, false) => {
            format!("{begin} is fought elsewhere; the attacker writes down the result.")
        }
        (BattleStage::Reported, true) => format!("{begin}: is the result right?"),
        (BattleStage::Reported, false) => format!("{begin}: the result is being checked."),
        (BattleStage::Fleeing, true) => format!("{begin}: choose the ways of those that broke off."),
        (BattleStage::Fleeing, false) => format!("{begin}: others choose the ways of those that broke off."),
        (BattleStage::Done, _) => format!("{begin} is decided and waits for those before it."),
        (BattleStage::Applied, _) => format!("{begin} is over."),
    }
}

/// What is asked of the viewer now, in one line.
pub(crate) fn prompt(view: &View) -> String {
    let plan = Plan::new(view);
    if let Some(ending) = view.ending {
        return crate::tell::ended(ending, view.chart.fortresses_to_win);
    }
    let day = if view.day > 0 { format!("Day {}: ", view.day) } else { String::new() };
    if let StageView::Fight(_) = view.stage {
        let mine = |battle: &&BattleView| view.seat.is_some_and(|seat| plan.waited_in(battle, seat));
        let open = |battle: &&BattleView| !matches!(battle.stage, BattleStage::Done | BattleStage::Applied);
        let first = view.battles.iter().find(mine).or_else(|| view.battles.iter().find(open));
        return first.map_or_else(
            || format!("{day}battles."),
            |battle| format!("{day}{}", battle_prompt(&plan, battle)),
        );
    }
    if !plan.asked() {
        let late: Vec<contract::Seat> =
            view.asked.iter().filter(|seat| !view.done.contains(seat)).copied().collect();
        let what = match view.stage {
            StageView::UpfSetUp | StageView::SatharSetUp => "set up",
            StageView::Nova => "decide about the force off the map",
            StageView::Drones => "mark drones",
            StageView::Move(_) => "move",
            StageView::Declare(_) => "declare attacks",
            StageView::Defend(_) => "decide how to meet the attacks",
            StageView::Fight(_) => "fight",
            StageView::Yards => "allot the yards",
            StageView::Roll => "roll for replacements",
            StageView::Replace => "choose replacements",
            StageView::Over => "",
        };
        let one = |navy: &Option<Navy>| navy.is_none();
        let verb = if late.len() == 1 && one(&view.basis.side(late[0])) {
            format!("{what}s")
        } else {
            what.to_owned()
        };
        return format!("{day}{} {verb}.", capital_if(&day, &who(view, &late)));
    }
    let asks = match view.stage {
        StageView::UpfSetUp => "set up: place the ships that are not attached, and fighters.".into(),
        StageView::SatharSetUp => set_up(&plan),
        StageView::Nova => "call the force that is off the map, or keep it away.".into(),
        StageView::Drones => format!("mark {} as shatter drones.", some(2, "frigate")),
        StageView::Move(_) => moving(&plan),
        StageView::Declare(_) => declaring(&plan),
        StageView::Defend(_) => "say how you meet the attacks.".into(),
        StageView::Yards => "allot the work of the yards, or leave it to them.".into(),
        StageView::Roll => "roll for your losses.".into(),
        StageView::Replace => "choose which ships are replaced.".into(),
        StageView::Fight(_) | StageView::Over => String::new(),
    };
    format!("{day}{}", capital_if(&day, &asks))
}

/// A sentence begins with a capital letter, unless something stands before it.
fn capital_if(before: &str, text: &str) -> String {
    if before.is_empty() { capital(text) } else { text.to_owned() }
}

/// How many Sathar ships are placed, by circle.
pub(crate) fn entering(plan: &Plan<'_>) -> (usize, Vec<usize>) {
    let setup = plan.setup();
    let mut circles = vec![0; setup.circles.len()];
    for (_, ship, info) in plan.state.all() {
        if let Place::Circle(circle) = ship.place
            && info.is_capital()
        {
            circles[circle.index()] += 1;
        }
    }
    (circles.iter().sum(), circles)
}

fn set_up(plan: &Plan<'_>) -> String {
    let (placed, circles) = entering(plan);
    let least = usize::from(plan.setup().least);
    let here = circles.iter().max().copied().unwrap_or(0);
    if placed < least {
        format!("place at least {least} ships in the Start Circles: {placed} so far.")
    } else if here > most(plan.setup(), placed) {
        format!("no more than half may come through one circle: {here} of {placed} do.")
    } else if plan.view.condition.or(plan.view.drafts.condition).is_none() {
        "choose your condition of retreat.".into()
    } else {
        "everything is set up; be done when you are.".into()
    }
}

fn moving(plan: &Plan<'_>) -> String {
    let orders = plan.view.drafts.orders.len();
    match orders {
        0 => "give orders; without them standing orders are carried out.".into(),
        _ => format!("give orders: {} drafted.", some(orders, "order")),
    }
}

fn declaring(plan: &Plan<'_>) -> String {
    let ships = plan.view.drafts.fights.iter().filter(|fight| fight.what.is_some()).count();
    match ships {
        0 => "declare attacks, if you want any.".into(),
        _ => format!("declare attacks: {} told to.", some(ships, "ship")),
    }
}

/// What a binding action will lead to. Nothing where it is what was just ordered.
pub(crate) fn consequence(view: &View, action: &Action) -> String {
    match action {
        Action::Battle { action, battle } => {
            let board =
                view.battles.iter().find(|known| known.id == *battle).and_then(|known| known.board.as_ref());
            board.map(|board| Hawks::consequence(board, action)).unwrap_or_default()
        }
        Action::Done => done(&Plan::new(view)),
        Action::Nova(true) => "rolls for where the force turns up: it is there at once".into(),
        Action::Rest(days) => format!("you are asked again in {days} days, and not before"),
        Action::Submit(_) => "hands the result in; the other side says whether it is right".into(),
        _ => String::new(),
    }
}

/// What the button says that does a binding action.
pub(crate) fn verb(view: &View, action: &Action) -> &'static str {
    match action {
        Action::Battle { action, battle } => {
            let board =
                view.battles.iter().find(|known| known.id == *battle).and_then(|known| known.board.as_ref());
            board.map_or("Continue", |board| Hawks::verb(board, action))
        }
        Action::Done => match view.stage {
            StageView::Move(_) => "Move",
            StageView::Declare(_) if view.drafts.fights.iter().all(|fight| fight.what.is_none()) => {
                "Attack nothing"
            }
            StageView::Declare(_) => "Attack",
            StageView::UpfSetUp | StageView::SatharSetUp => "Lock in",
            _ => "Continue",
        },
        Action::Nova(_) => "Call the force",
        Action::Rest(_) => "Wait",
        Action::Submit(_) => "Submit",
        _ => "Continue",
    }
}

fn done(plan: &Plan<'_>) -> String {
    match plan.view.stage {
        StageView::Move(_) => {
            let worries = crate::forecast::worries(plan);
            if worries.is_empty() { String::new() } else { format!("moves, though {}", join(worries)) }
        }
        StageView::Declare(_) => {
            let any = plan.view.drafts.fights.iter().any(|fight| fight.what.is_some());
            if any { String::new() } else { "attacks nothing".into() }
        }
        StageView::UpfSetUp | StageView::SatharSetUp => "fixes your side as it is set up".into(),
        _ => String::new(),
    }
}

/// What is wrong with a ship, short: `hull 12/40, ADF 1/3`.
pub(crate) fn wear(plan: &Plan<'_>, id: ShipId) -> Vec<String> {
    let (line, now) = (&plan.setup().ship(id).line, &plan.state.ship(id).condition);
    let mut all = Vec::new();
    all.extend((now.hull < line.hull).then(|| format!("hull {}/{}", now.hull, line.hull)));
    all.extend((now.adf < line.adf).then(|| format!("ADF {}/{}", now.adf, line.adf)));
    all.extend((now.mr < line.mr).then(|| format!("MR {}/{}", now.mr, line.mr)));
    let broken = crate::rules::s11_repair::broken(line, now);
    let others = broken
        .iter()
        .filter(|system| !matches!(system, hawks::types::System::Drive | hawks::types::System::Steering));
    all.extend(others.map(|system| format!("{} out", hawks::tell::system_name(*system))));
    if crate::rules::s10_supply::lacks(line, now) {
        all.push("low on stores".into());
    }
    all
}

fn ship_line(plan: &Plan<'_>, id: ShipId) -> String {
    let (info, ship) = (plan.setup().ship(id), plan.state.ship(id));
    let fleet = plan.fleet(id).map(|fleet| format!("; {}", plan.fleet_name(fleet))).unwrap_or_default();
    let wear = wear(plan, id);
    let wear = if wear.is_empty() { String::new() } else { format!("; {}", wear.join(", ")) };
    let place = Names(&plan.view.chart).place(ship.place);
    format!("{:>4} {:<24} {:<17} {place}{fleet}{wear}", id.0 + 1, info.name, info.class.to_string())
}

/// The whole situation as plain text.
pub(crate) fn text(view: &View) -> String {
    let plan = Plan::new(view);
    let mut lines =
        vec![format!("{}, day {}. {}", view.chart.title, view.day, prompt(view)), standing(&plan)];
    for system in view.basis.system_ids() {
        lines.extend(system_lines(&plan, system));
    }
    let rest = |navy: Navy| {
        let away = |id: &ShipId| !matches!(plan.place(*id), Place::Star(_)) && plan.state.ship(*id).lives();
        plan.state
            .all()
            .filter(move |(_, _, info)| info.navy == navy)
            .map(|(id, ..)| id)
            .filter(away)
            .collect::<Vec<_>>()
    };
    for navy in Navy::ALL {
        let ships = rest(navy);
        if !ships.is_empty() {
            lines.push(format!("{navy} between the stars:"));
            lines.extend(ships.into_iter().map(|id| ship_line(&plan, id)));
        }
    }
    for battle in &view.battles {
        lines.push(battle_prompt(&plan, battle));
        if let Some(vote) = battle.votes.iter().flatten().next() {
            lines.push(format!("  one side wants it {}", method(vote.method)));
        }
        lines.extend(battle.board.as_ref().map(Hawks::text));
    }
    lines.push(String::new());
    lines.join("\n")
}

/// How the war stands, in one line.
pub(crate) fn standing(plan: &Plan<'_>) -> String {
    let (view, tally) = (plan.view, &plan.view.tally);
    let fell =
        format!("{} of {} fallen", tally.stations, some(usize::from(view.chart.stations_to_win), "station"));
    let forts = some(usize::from(tally.fortresses), "fortress");
    let known =
        view.condition.map(|choice| format!(" Retreat: {}.", progress(plan, choice))).unwrap_or_default();
    format!("{fell} that the Sathar need, {forts} left.{known}")
}

/// How far a condition of retreat is.
pub(crate) fn progress(plan: &Plan<'_>, choice: Retreat) -> String {
    let (tally, numbers) = (&plan.view.tally, plan.setup().retreat);
    let now = match choice {
        Retreat::Carriers => tally.carriers.to_string(),
        Retreat::Cruisers => tally.cruisers.to_string(),
        Retreat::Ships => tally.ships.to_string(),
        Retreat::Stations => format!("{} in this tenday", tally.lately),
        Retreat::Losses => format!("{} against {}", tally.combat[1], tally.combat[0]),
    };
    format!("{} (now {now})", condition(choice, numbers))
}

fn system_lines(plan: &Plan<'_>, system: crate::types::SystemId) -> Vec<String> {
    let (view, setup) = (plan.view, plan.setup());
    let mut notes = Vec::new();
    for navy in Navy::ALL {
        notes.extend(view.supplied[navy.index()].contains(&system).then(|| format!("{navy} in supply")));
    }
    notes.extend(view.threatened.contains(&system).then(|| "threatened".to_owned()));
    let near: Vec<String> = setup
        .neighbours(system)
        .map(|(route, next)| format!("{} {}", setup.system(next).name, setup.route(route).boxes + 1))
        .collect();
    let mut lines =
        vec![format!("{} ({}); days to {}", setup.system(system).name, notes.join(", "), near.join(", "))];
    for planet in &setup.system(system).planets {
        let station = match setup.planet(*planet).station {
            None => "no station".to_owned(),
            Some(id) if plan.state.ship(id).lives() => {
                format!(
                    "{} hull {}/{}",
                    setup.ship(id).class,
                    plan.state.ship(id).condition.hull,
                    setup.ship(id).line.hull
                )
            }
            Some(id) => format!("{} destroyed", setup.ship(id).class),
        };
        let yard = setup.planet(*planet).yard.map(|points| format!(", yard {points}")).unwrap_or_default();
        lines.push(format!("  {}: {station}{yard}", setup.planet(*planet).name));
        let here = |id: &ShipId| plan.place(*id) == Place::Star(*planet) && plan.state.ship(*id).lives();
        let all = plan.state.all().filter(|(_, _, info)| !info.class.is_station()).map(|(id, ..)| id);
        lines.extend(all.filter(here).map(|id| ship_line(plan, id)));
    }
    lines
}

impl Present for Frontier {
    type Advice = crate::advice::Advice;

    fn advise(view: &View) -> Option<Self::Advice> {
        crate::advice::advise(view)
    }

    fn notation(action: &Action) -> String {
        crate::notation::notation(action)
    }

    fn parse(view: &View, text: &str) -> Result<Vec<Action>, Misread> {
        crate::notation::parse(view, text)
    }

    fn revise(view: &View, drafts: &[&Action], text: &str) -> Option<Result<Vec<Action>, Misread>> {
        crate::notation::revise(view, drafts, text)
    }

    fn commands() -> &'static [(&'static str, &'static str)] {
        crate::commands::COMMANDS
    }

    fn prompt(view: &View) -> String {
        prompt(view)
    }

    fn consequence(view: &View, action: &Action) -> String {
        consequence(view, action)
    }

    fn verb(view: &View, action: &Action) -> &'static str {
        verb(view, action)
    }

    fn text(view: &View) -> String {
        text(view)
    }

    fn tell(seen: &crate::view::Sighting) -> String {
        crate::tell::tell(seen)
    }

    fn screen(view: &View, hand: &Hand, advice: Option<&Self::Advice>) -> Screen {
        crate::screen::screen(view, hand, advice)
    }

    fn page(view: &View, hand: &Hand, advice: Option<&Self::Advice>) -> Vec<Part> {
        crate::page::page(view, hand, advice)
    }

    fn board(view: &View, theme: Theme) -> String {
        crate::board::board(view, theme)
    }

    fn sheets(options: &Self::Options, data: &UserData, paper: Paper) -> Result<Vec<Sheet>, OptionError> {
        Ok(crate::sheet::sheets(&Frontier::prepare(options, data)?, paper))
    }

    fn rulebook() -> &'static str {
        include_str!("../../../rulebooks/frontier.md")
    }

    const PAPER: Option<&'static str> = Some("The Frontier Herald");

    fn editions(seen: &[crate::view::Sighting]) -> Vec<paint::Edition> {
        crate::gazette::editions(seen)
    }

    fn lesson() -> &'static Lesson {
        &crate::lesson::LESSON
    }

    fn openings(view: &View, luck: u64) -> Vec<(&'static str, &'static str, Vec<String>)> {
        crate::openings::openings(view, luck)
    }
}
