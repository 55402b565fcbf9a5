//! Actions as a person types them, and back.

mod ships;
mod words;

use contract::Seat;
use contract::typo::did_you_mean;
use hawks::Hawks;
use hawks::types::Weapon;
use paint::{Misread, Present as _};

use crate::action::{Action, Berth, Fate, Work};
use crate::commands::COMMANDS;
use crate::plan::Plan;
use crate::state::FLEETS;
use crate::types::{CircleId, FleetId, Method, Order, Place, PlanetId, Retreat, RouteId, Rules, ShipId, Way};
use crate::view::{BattleView, View};
use ships::{Chosen, Which, batch};
use words::Words;

pub(crate) fn number(ship: ShipId) -> u16 {
    ship.0 + 1
}

/// A planet where no map is at hand.
fn world(planet: PlanetId) -> String {
    format!("#{}", u16::from(planet.0) + 1)
}

const fn circle(circle: CircleId) -> u16 {
    circle.0 as u16 + 1
}

const fn route(route: RouteId) -> u16 {
    route.0 as u16 + 1
}

const fn seat(seat: Seat) -> u16 {
    seat.0 as u16 + 1
}

/// The number of a fleet among those of its side.
pub(crate) const fn fleet(fleet: FleetId) -> usize {
    fleet.index() % FLEETS + 1
}

const fn rules(rules: Rules) -> &'static str {
    match rules {
        Rules::Advanced => "advanced",
        Rules::Campaign => "short",
        Rules::Basic => "basic",
    }
}

fn order(order: Order, ship: ShipId) -> String {
    let n = number(ship);
    match order {
        Order::Hold => format!("hold {n}"),
        Order::Ahead(rate) => format!("ahead {n} rate {rate}"),
        Order::Reverse => format!("reverse {n}"),
        Order::Leave { rate, route: by } => format!("leave {n} by route {} rate {rate}", route(by)),
        Order::Home(to) => format!("home {n} by circle {}", circle(to)),
        Order::Planet(to) => format!("planet {n} to {}", world(to)),
        Order::Course { rate, to } => format!("go {n} to {} rate {rate}", world(to)),
        Order::Enter(by) => format!("enter {n} circle {}", circle(by)),
        Order::Base(base) => format!("base {n} at {}", number(base)),
    }
}

fn way(way: Way) -> String {
    match way {
        Way::Route(by) => format!("by route {}", route(by)),
        Way::Fast { rate, route: by } => format!("by route {} rate {rate}", route(by)),
        Way::Red(by) => format!("by circle {}", circle(by)),
    }
}

fn fate(fate: Fate) -> String {
    match fate {
        Fate::There(hull) => format!("there {hull}"),
        Fate::Away(hull) => format!("away {hull}"),
        Fate::Lost => "lost".into(),
        Fate::Detonated => "detonated".into(),
        Fate::Adf(left) => format!("adf {left}"),
        Fate::Mr(left) => format!("mr {left}"),
        Fate::Left { number, weapon } => format!("left {} {number}", weapon.letters().to_lowercase()),
        Fate::Icm(left) => format!("icm {left}"),
        Fate::Ms(left) => format!("ms {left}"),
        Fate::Held => "held".into(),
    }
}

/// An action as a person types it: ships by their numbers, planets by theirs.
pub(crate) fn notation(action: &Action) -> String {
    match action {
        Action::Place { at, ship } => {
            let n = number(*ship);
            match at {
                Berth::Planet(planet) => format!("place {n} at {}", world(*planet)),
                Berth::OffMap => format!("place {n} off map"),
                Berth::Circle(by) => format!("place {n} at circle {}", circle(*by)),
                Berth::Reserve => format!("place {n} in reserve"),
                Berth::Base(base) => format!("place {n} aboard {}", number(*base)),
            }
        }
        Action::Condition(choice) => format!("condition {}", choice.id()),
        Action::Mark(ship) => format!("mark {}", number(*ship)),
        Action::Nova(true) => "nova".into(),
        Action::Nova(false) => "nova hold".into(),
        Action::Rest(days) => format!("nova rest {days}"),
        Action::Order { order: of, ship } => order(*of, *ship),
        Action::Group { group, ship } => format!("group {group}: {}", number(*ship)),
        Action::Label { fleet: Some(of), ship } => format!("fleet {}: {}", fleet(*of), number(*ship)),
        Action::Label { fleet: None, ship } => format!("fleet none: {}", number(*ship)),
        Action::Rename { fleet: of, name } => format!("rename fleet {} {name}", fleet(*of)),
        Action::Entrust { seat: to, ship } => format!("entrust {} to seat {}", number(*ship), seat(*to)),
        Action::Strike { planet: Some(planet), ship } => {
            format!("attack {} with {}", world(*planet), number(*ship))
        }
        Action::Strike { planet: None, ship } => format!("spare {}", number(*ship)),
        Action::First(planet) => format!("first {}", world(*planet)),
        Action::Join { planet: Some(planet), ship } => {
            format!("join {} at {}", number(*ship), world(*planet))
        }
        Action::Join { planet: None, ship } => format!("stay out {}", number(*ship)),
        Action::Meet { deep, planet } => {
            format!("meet {} {}", world(*planet), if *deep { "deep" } else { "planet" })
        }
        Action::Command { planet, seat: to } => format!("command {} seat {}", world(*planet), seat(*to)),
        Action::Vote { battle, method, rules: None } => format!("vote {battle} {}", method.id()),
        Action::Vote { battle, method, rules: Some(of) } => {
            format!("vote {battle} {} {}", method.id(), rules(*of))
        }
        Action::Battle { action, battle } => format!("battle {battle}: {}", Hawks::notation(action)),
        Action::Next(battle) => format!("next {battle}"),
        Action::Report { battle, fate: of, ship } => {
            format!("report {battle}: {} {}", number(*ship), fate(*of))
        }
        Action::Submit(battle) => format!("submit {battle}"),
        Action::Confirm { agree: true, battle } => format!("agree {battle}"),
        Action::Confirm { agree: false, battle } => format!("dispute {battle}"),
        Action::Refuge { battle, ship, way: of } => format!("flee {battle}: {} {}", number(*ship), way(*of)),
        Action::Flee(battle) => format!("away {battle}"),
        Action::Yard { ship, work: Work::Hull(points) } => format!("yard {} hull {points}", number(*ship)),
        Action::Yard { ship, work: Work::System(system) } => {
            format!("yard {} {}", number(*ship), hawks::notation::system(*system))
        }
        Action::Roll => "roll".into(),
        Action::Replace { ship, station } => format!("replace {} by {}", number(*ship), number(*station)),
        Action::Done => "done".into(),
    }
}

/// The battle that a line begins with, `battle 3: …`, and the rest of it.
pub(crate) fn in_battle(text: &str) -> Option<(Option<u32>, &str)> {
    let text = text.trim_start();
    let rest =
        text.get(..6).filter(|word| word.eq_ignore_ascii_case("battle")).map(|_| text[6..].trim_start())?;
    match rest.split_once(':') {
        Some((number, line)) => Some((number.trim().parse().ok(), line.trim())),
        None => None,
    }
}

/// The open battle in which the viewer's lines are read that name none: the only one that the viewer commands in.
pub(crate) fn only_battle<'a>(plan: &Plan<'a>) -> Option<&'a BattleView> {
    let seat = plan.view.seat?;
    let mine = |battle: &&BattleView| battle.board.is_some() && plan.waited_in(battle, seat);
    let mut open = plan.view.battles.iter().filter(mine);
    open.next().filter(|_| open.next().is_none())
}

fn fight(battle: &BattleView, line: &str) -> Result<Vec<Action>, Misread> {
    let Some(board) = &battle.board else {
        return Err(Misread::new(format!("battle {} is not fought here now", battle.id)));
    };
    let actions = Hawks::parse(board, line)?;
    Ok(actions.into_iter().map(|action| Action::Battle { action, battle: battle.id }).collect())
}

/// Is a line about the war, though a battle is open? What both games know is said in the battle, unless it names a number.
fn is_ours(verb: &str, text: &str) -> bool {
    let numbered = text.split_whitespace().nth(1).is_some_and(|word| word.parse::<u32>().is_ok());
    match verb {
        "vote" | "next" | "report" | "submit" | "dispute" | "away" => true,
        "agree" => numbered,
        _ => text.contains(':'),
    }
}

/// One typed line as actions.
pub(crate) fn parse(view: &View, text: &str) -> Result<Vec<Action>, Misread> {
    let plan = Plan::new(view);
    if let Some((number, line)) = in_battle(text) {
        let known = || {
            let open: Vec<String> = view.battles.iter().map(|battle| battle.id.to_string()).collect();
            if open.is_empty() {
                "there is no battle now".to_owned()
            } else {
                format!("battles: {}", open.join(", "))
            }
        };
        let battle = view.battles.iter().find(|battle| Some(battle.id) == number);
        return fight(battle.ok_or_else(|| Misread::new(known()))?, line);
    }
    let mut words = Words::of(&plan, text);
    let verb = words.next("a command")?.to_lowercase();
    let ours =
        COMMANDS.iter().flat_map(|(form, _)| form.split(" | ")).filter_map(|form| form.split(' ').next());
    let ours: Vec<&str> = ours.collect();
    if !is_ours(&verb, text)
        && let Some(battle) = only_battle(&plan)
    {
        return fight(battle, text.trim());
    }
    let actions = match verb.as_str() {
        "go" => go(&mut words)?,
        "hold" => plain(&mut words, Order::Hold)?,
        "reverse" => plain(&mut words, Order::Reverse)?,
        "ahead" => ahead(&mut words)?,
        "leave" => leave(&mut words)?,
        "home" => {
            let ships = words.ships(&["by", "circle"], Which::Capital)?;
            words.skip("by");
            let by = words.circle()?;
            batch(words.plan, &ships, |ship| Action::Order { order: Order::Home(by), ship })?
        }
        "planet" => {
            let ships = words.ships(&["to", "at"], Which::Capital)?;
            words.skip_any(&["to", "at"]);
            let to = words.planet()?;
            batch(words.plan, &ships, |ship| Action::Order { order: Order::Planet(to), ship })?
        }
        "enter" => {
            let ships = words.ships(&["by", "at", "circle"], Which::Capital)?;
            words.skip_any(&["by", "at"]);
            let by = words.circle()?;
            batch(words.plan, &ships, |ship| Action::Order { order: Order::Enter(by), ship })?
        }
        "base" => {
            let ships = words.ships(&["at", "aboard", "to"], Which::All)?;
            words.skip_any(&["at", "aboard", "to"]);
            let base = words.ship()?;
            batch(words.plan, &ships, |ship| Action::Order { order: Order::Base(base), ship })?
        }
        "group" => {
            // Each alone is each in the group of its own number.
            let alone = words.skip("each") || words.skip("alone");
            let group = if alone { 0 } else { words.read::<u16>("the number of a group, or `each`")? };
            let ships = words.ships(&[], Which::Capital)?;
            let of = |ship: ShipId| if alone { ship.0 + 1 } else { group };
            batch(words.plan, &ships, |ship| Action::Group { group: of(ship), ship })?
        }
        "fleet" => {
            let of = words.fleet_or_none()?;
            let ships = words.ships(&[], Which::Capital)?;
            batch(words.plan, &ships, |ship| Action::Label { fleet: of, ship })?
        }
        "rename" => {
            let of = words.fleet()?;
            words.skip_any(&["to", "as"]);
            vec![Action::Rename { fleet: of, name: words.rest() }]
        }
        "entrust" => {
            let ships = words.ships(&["to", "seat"], Which::All)?;
            words.skip("to");
            let to = words.seat()?;
            batch(words.plan, &ships, |ship| Action::Entrust { seat: to, ship })?
        }
        "place" => place(&mut words)?,
        "condition" => {
            let known: Vec<(&str, Retreat)> =
                Retreat::ALL.iter().map(|choice| (choice.id(), *choice)).collect();
            vec![Action::Condition(words.one_of("condition", &known)?)]
        }
        "mark" => {
            let ships = words.ships(&[], Which::Capital)?;
            batch(words.plan, &ships, Action::Mark)?
        }
        "nova" if words.skip("rest") => vec![Action::Rest(words.read("a number of days")?)],
        "nova" => vec![Action::Nova(!words.skip("hold"))],
        "attack" => {
            let planet = words.planet()?;
            words.skip_any(&["with", "by"]);
            let ships = if words.more() { words.ships(&[], Which::All)? } else { Chosen::all(words.plan) };
            batch(words.plan, &ships, |ship| Action::Strike { planet: Some(planet), ship })?
        }
        "spare" => {
            let ships = words.ships(&[], Which::All)?;
            batch(words.plan, &ships, |ship| Action::Strike { planet: None, ship })?
        }
        "first" => vec![Action::First(words.planet()?)],
        "join" => {
            let ships = words.ships(&["at", "to"], Which::All)?;
            words.skip_any(&["at", "to"]);
            let planet = words.planet()?;
            batch(words.plan, &ships, |ship| Action::Join { planet: Some(planet), ship })?
        }
        "stay" => {
            words.skip("out");
            let ships = words.ships(&[], Which::All)?;
            batch(words.plan, &ships, |ship| Action::Join { planet: None, ship })?
        }
        "meet" => {
            let planet = words.planet()?;
            words.skip_any(&["in", "at"]);
            let deep = words.one_of("place to meet them", &[("deep", true), ("planet", false)])?;
            words.skip("space");
            vec![Action::Meet { deep, planet }]
        }
        "command" => {
            let planet = words.planet()?;
            vec![Action::Command { planet, seat: words.seat()? }]
        }
        "vote" => vote(&mut words)?,
        "next" => vec![Action::Next(words.battle()?)],
        "report" => {
            let battle = words.battle()?;
            let ship = words.ship()?;
            vec![Action::Report { battle, fate: words.fate()?, ship }]
        }
        "submit" => vec![Action::Submit(words.battle()?)],
        "agree" => vec![Action::Confirm { agree: true, battle: words.battle()? }],
        "dispute" => vec![Action::Confirm { agree: false, battle: words.battle()? }],
        "flee" => flee(&mut words)?,
        "away" => vec![Action::Flee(words.battle()?)],
        "yard" => {
            let ship = words.ship()?;
            let work = if words.skip("hull") {
                Work::Hull(words.read::<u16>("a number of hull points")?)
            } else {
                Work::System(hawks::notation::any_system(words.next("hull, or a system")?)?)
            };
            vec![Action::Yard { ship, work }]
        }
        "roll" => vec![Action::Roll],
        "replace" => {
            let ship = words.ship_among(Place::gone)?;
            words.skip_any(&["by", "at"]);
            vec![Action::Replace { ship, station: words.ship()? }]
        }
        "done" => vec![Action::Done],
        "clear" => return Err(Misread::new("there is nothing of yours to take back")),
        other => {
            let hint = did_you_mean(other, &ours);
            return Err(Misread::new(format!("there is no command `{other}`{hint}")));
        }
    };
    words.end()?;
    Ok(actions)
}

/// The same order for every ship.
fn plain(words: &mut Words<'_>, order: Order) -> Result<Vec<Action>, Misread> {
    let ships = words.ships(&[], Which::Capital)?;
    batch(words.plan, &ships, |ship| Action::Order { order, ship })
}

/// A course, or another planet of the same star.
fn go(words: &mut Words<'_>) -> Result<Vec<Action>, Misread> {
    let ships = words.ships(&["to"], Which::Capital)?;
    words.skip("to");
    let to = words.planet()?;
    let rate = words.rate()?.unwrap_or(1);
    batch(words.plan, &ships, |ship| Action::Order { order: Order::Course { rate, to }, ship })
}

/// On along the track, at the rate at which it goes unless another is named.
fn ahead(words: &mut Words<'_>) -> Result<Vec<Action>, Misread> {
    let ships = words.ships(&["rate"], Which::Capital)?;
    let wanted = words.rate()?;
    let plan = words.plan;
    batch(plan, &ships, |ship| {
        let rate = wanted.unwrap_or(match plan.state.ship(ship).place {
            Place::Track { rate, .. } => rate,
            _ => 1,
        });
        Action::Order { order: Order::Ahead(rate), ship }
    })
}

fn leave(words: &mut Words<'_>) -> Result<Vec<Action>, Misread> {
    let ships = words.ships(&["by", "for", "to", "rate"], Which::Capital)?;
    words.skip_any(&["by", "for", "to"]);
    let star = ships.first().and_then(|ship| words.plan.state.star(ship));
    let by = words.route(star)?;
    let rate = words.rate()?.unwrap_or(1);
    batch(words.plan, &ships, |ship| Action::Order { order: Order::Leave { rate, route: by }, ship })
}

/// §3 Where ships begin.
fn place(words: &mut Words<'_>) -> Result<Vec<Action>, Misread> {
    let ships = words.ships(&["at", "in", "off", "aboard", "circle", "reserve", "to"], Which::All)?;
    let aboard = words.peek("aboard");
    words.skip_any(&["at", "in", "to", "aboard"]);
    let at = if aboard {
        Berth::Base(words.ship()?)
    } else if words.skip("reserve") {
        Berth::Reserve
    } else if words.skip("off") {
        words.skip("the");
        words.skip("map");
        Berth::OffMap
    } else if words.peek("circle") {
        Berth::Circle(words.circle()?)
    } else {
        match words.try_base() {
            Some(base) => Berth::Base(base),
            None => Berth::Planet(words.planet()?),
        }
    };
    batch(words.plan, &ships, |ship| Action::Place { at, ship })
}

fn vote(words: &mut Words<'_>) -> Result<Vec<Action>, Misread> {
    let battle = words.battle()?;
    let known: Vec<(&str, Method)> = Method::ALL.iter().map(|method| (method.id(), *method)).collect();
    let method = words.one_of("way to fight", &known)?;
    let rules = if words.more() {
        let known = [
            ("advanced", Rules::Advanced),
            ("short", Rules::Campaign),
            ("campaign", Rules::Campaign),
            ("basic", Rules::Campaign),
        ];
        Some(words.one_of("kind of rules", &known)?)
    } else {
        None
    };
    Ok(vec![Action::Vote { battle, method, rules }])
}

/// Ruling B1: the way of ships that broke off.
fn flee(words: &mut Words<'_>) -> Result<Vec<Action>, Misread> {
    let battle = words.battle()?;
    let ships = words.ships(&["by", "to", "rate", "circle"], Which::Capital)?;
    words.skip_any(&["by", "to"]);
    let way = if words.peek("circle") {
        Way::Red(words.circle()?)
    } else {
        let known = words.plan.view.battles.iter().find(|known| known.id == battle);
        let by = words.route(known.map(|known| words.plan.setup().star(known.planet)))?;
        match words.rate()? {
            Some(rate) if rate > 1 => Way::Fast { rate, route: by },
            _ => Way::Route(by),
        }
    };
    batch(words.plan, &ships, |ship| Action::Refuge { battle, ship, way })
}

/// What a ship has left of a weapon, and what became of it.
impl Words<'_> {
    fn fate(&mut self) -> Result<Fate, Misread> {
        let word = self.next("what became of it")?.to_lowercase();
        let fate = match word.as_str() {
            "there" => Fate::There(self.read("hull points")?),
            "away" => Fate::Away(self.read("hull points")?),
            "lost" | "destroyed" => Fate::Lost,
            "detonated" => Fate::Detonated,
            "adf" => Fate::Adf(self.read("an ADF")?),
            "mr" => Fate::Mr(self.read("an MR")?),
            "icm" => Fate::Icm(self.read("a number of interceptors")?),
            "ms" => Fate::Ms(self.read("a number of screens")?),
            "held" => Fate::Held,
            "left" => {
                let known: Vec<(&str, Weapon)> =
                    Weapon::ALL.iter().map(|weapon| (weapon.letters(), *weapon)).collect();
                let weapon = self.one_of("weapon", &known)?;
                Fate::Left { number: self.read("how many are left")?, weapon }
            }
            other => {
                let known = ["there", "away", "lost", "detonated", "adf", "mr", "icm", "ms", "left", "held"];
                let hint = did_you_mean(other, &known);
                return Err(Misread::new(format!("`{other}` is no fate{hint}: {}", known.join(", "))));
            }
        };
        self.skip("hull");
        Ok(fate)
    }
}

/// A line that takes back what was drafted: for some ships, or all of it.
pub(crate) fn revise(view: &View, drafts: &[&Action], text: &str) -> Option<Result<Vec<Action>, Misread>> {
    let plan = Plan::new(view);
    let (battle, line) = if let Some((number, line)) = in_battle(text) {
        (view.battles.iter().find(|battle| Some(battle.id) == number)?, line)
    } else {
        let verb = text.split_whitespace().next()?.to_lowercase();
        if verb == "clear"
            && (only_battle(&plan).is_none() || drafts.iter().any(|draft| draft.battle().is_none()))
        {
            return Some(clear(&plan, drafts, text));
        }
        (only_battle(&plan)?, text.trim())
    };
    let board = battle.board.as_ref()?;
    let inner: Vec<&hawks::action::Action> = drafts
        .iter()
        .filter_map(|draft| match draft {
            Action::Battle { action, battle: id } if *id == battle.id => Some(action),
            _ => None,
        })
        .collect();
    let revised = match Hawks::revise(board, &inner, line)? {
        Ok(revised) => revised,
        Err(misread) => return Some(Err(misread)),
    };
    // What is drafted elsewhere stays as it is.
    let other = |draft: &&&Action| !matches!(draft, Action::Battle { battle: id, .. } if *id == battle.id);
    let mut all: Vec<Action> = drafts.iter().filter(other).map(|draft| (*draft).clone()).collect();
    all.extend(revised.into_iter().map(|action| Action::Battle { action, battle: battle.id }));
    Some(Ok(all))
}

/// `clear`, `clear 14 15`: the drafts without those of these ships.
fn clear(plan: &Plan<'_>, drafts: &[&Action], text: &str) -> Result<Vec<Action>, Misread> {
    let mut words = Words::of(plan, text);
    words.next("clear")?;
    if !words.more() {
        return Ok(drafts
            .iter()
            .filter(|draft| draft.battle().is_some())
            .map(|draft| (*draft).clone())
            .collect());
    }
    let ships = words.ships(&[], Which::All)?;
    words.end()?;
    let of = |draft: &Action| match draft {
        Action::Place { ship, .. }
        | Action::Mark(ship)
        | Action::Order { ship, .. }
        | Action::Group { ship, .. }
        | Action::Label { ship, .. }
        | Action::Entrust { ship, .. }
        | Action::Strike { ship, .. }
        | Action::Join { ship, .. }
        | Action::Report { ship, .. }
        | Action::Refuge { ship, .. }
        | Action::Yard { ship, .. }
        | Action::Replace { ship, .. } => Some(*ship),
        _ => None,
    };
    let kept: Vec<Action> = drafts
        .iter()
        .filter(|draft| of(draft).is_none_or(|ship| !ships.contains(ship)))
        .map(|draft| (*draft).clone())
        .collect();
    if kept.len() == drafts.len() { Err(Misread::new("nothing is drafted for them")) } else { Ok(kept) }
}
