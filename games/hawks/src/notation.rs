//! Actions as a person types them, and back.

use contract::typo::did_you_mean;
use paint::Misread;

use crate::action::Action;
use crate::commands::COMMANDS;
use crate::plan::revise::fly_to;
use crate::ship::Order;
use crate::types::{Edge, Facing, Hand, Hex, Orbit, Screen, ShipId, System, Weapon};
use crate::view::{ShipView, View};

fn number(ship: ShipId) -> u16 {
    u16::from(ship.0) + 1
}

const fn screen(screen: Option<Screen>) -> &'static str {
    match screen {
        Some(Screen::Ms) => "ms",
        Some(Screen::Ps) => "ps",
        Some(Screen::Es) => "es",
        Some(Screen::Ss) => "ss",
        None => "off",
    }
}

/// A standing order's word.
fn order(order: Order) -> String {
    match order {
        Order::Ask => "ask".into(),
        Order::Never => "never".into(),
        Order::All => "all".into(),
        Order::Keep(count) => format!("keep{count}"),
        Order::Worth(points) => format!("worth{points}"),
    }
}

/// A system's word.
pub fn system(system: System) -> String {
    match system {
        System::Hull => "hull".into(),
        System::Drive => "drive".into(),
        System::Steering => "steering".into(),
        System::Weapon(weapon) => weapon.letters().to_lowercase(),
        System::Screen(of) => screen(Some(of)).into(),
        System::Interceptors => "icm".into(),
        System::Power => "power".into(),
        System::CombatControl => "combat".into(),
        System::Navigation => "navigation".into(),
        System::Fire => "fire".into(),
        System::DamageControl => "control".into(),
    }
}

/// An action as a person types it: ships by their numbers.
pub(crate) fn notation(action: &Action) -> String {
    let n = number;
    match action {
        Action::Planet(Some(at)) => format!("planet {at}"),
        Action::Planet(None) => "planet none".into(),
        Action::Enter(edge) => format!("enter {edge}"),
        Action::Put { at, ship } => format!("put {} {at}", n(*ship)),
        Action::Speed { ship, speed } => format!("speed {} {speed}", n(*ship)),
        Action::Usual => "usual".into(),
        Action::Sow { at, ship, weapon } => {
            format!("sow {} {} {at}", n(*ship), weapon.letters().to_lowercase())
        }
        Action::Mark(ship) => format!("mark {}", n(*ship)),
        Action::Blast(ship) => format!("blast {}", n(*ship)),
        Action::Detonate => "detonate".into(),
        Action::Deploy => "deploy".into(),
        Action::Screen { ship, screen: of } => format!("screen {} {}", n(*ship), screen(*of)),
        Action::Step(ship) => format!("step {}", n(*ship)),
        Action::Turn { hand: Hand::Left, ship } => format!("left {}", n(*ship)),
        Action::Turn { hand: Hand::Right, ship } => format!("right {}", n(*ship)),
        Action::Face { facing, ship } => format!("face {} {facing}", n(*ship)),
        Action::Orbit { ship, way: Orbit::Clockwise } => format!("orbit {} cw", n(*ship)),
        Action::Orbit { ship, way: Orbit::Anticlockwise } => format!("orbit {} ccw", n(*ship)),
        Action::Dock { base, ship } => format!("dock {} at {}", n(*ship), n(*base)),
        Action::Lay(ship) => format!("lay {}", n(*ship)),
        Action::Drop(ship) => format!("drop {}", n(*ship)),
        Action::Flee { on: true, ship } => format!("flee {}", n(*ship)),
        Action::Flee { on: false, ship } => format!("stay {}", n(*ship)),
        Action::Offer => "offer".into(),
        Action::Agree => "agree".into(),
        Action::Standing { order: of, ship } => {
            let ship = ship.map_or_else(|| "all".into(), |ship| n(ship).to_string());
            format!("order {ship} {}", order(*of))
        }
        Action::Extra(ship) => format!("extra {}", n(*ship)),
        Action::Move => "move".into(),
        Action::Activate(at) => format!("activate {at}"),
        Action::Seek => "seek".into(),
        Action::Aim { leg, ship, target, weapon } => {
            format!("aim {} {} at {} leg {leg}", n(*ship), weapon.letters().to_lowercase(), n(*target))
        }
        Action::Fire => "fire".into(),
        Action::Throw { count, ship, shot } => {
            format!("throw {} {count} at #{}", n(*ship), shot + 1)
        }
        Action::Evade(shot) => format!("evade #{}", shot + 1),
        Action::Answer => "answer".into(),
        Action::Mend { percent, ship, system: of } => format!("mend {} {} {percent}", n(*ship), system(*of)),
        Action::Repair => "repair".into(),
    }
}

/// Words of a line, read one after the other.
pub(crate) struct Words<'a> {
    view: &'a View,
    words: Vec<&'a str>,
    at: usize,
}

impl<'a> Words<'a> {
    /// The words of a line.
    pub(crate) fn of(view: &'a View, text: &'a str) -> Self {
        Words { view, words: text.split_whitespace().collect(), at: 0 }
    }

    /// Is there another one?
    pub(crate) fn more(&self) -> bool {
        self.at < self.words.len()
    }

    /// A goal, and what to face there; none if the line goes on with steps.
    pub(crate) fn goal(&mut self) -> Option<Result<(Hex, Option<Facing>), Misread>> {
        let word = self.words.get(self.at).filter(|word| word.contains('.'))?;
        let hex = word.parse::<Hex>().map_err(|error| Misread::new(format!("`{word}` is no hex: {error}")));
        self.at += 1;
        let facing = self.more().then(|| self.read::<Facing>("a hexside")).transpose();
        Some(hex.and_then(|hex| Ok((hex, facing?))))
    }

    /// A system.
    pub(crate) fn system(&mut self) -> Result<System, Misread> {
        any_system(self.next("a system")?)
    }

    pub(crate) fn next(&mut self, what: &str) -> Result<&'a str, Misread> {
        let word = self.words.get(self.at).copied();
        self.at += 1;
        word.ok_or_else(|| Misread::new(format!("{what} is missing")))
    }

    fn skip(&mut self, word: &str) {
        if self.words.get(self.at).is_some_and(|found| found.eq_ignore_ascii_case(word)) {
            self.at += 1;
        }
    }

    /// A ship: its number, or the beginning of its name, which may be several words.
    pub(crate) fn ship(&mut self) -> Result<&'a ShipView, Misread> {
        let word = self.next("a ship")?;
        if let Ok(number) = word.parse::<usize>() {
            let found = number.checked_sub(1).and_then(|n| self.view.ships.get(n));
            let most = self.view.ships.len();
            return found
                .ok_or_else(|| Misread::new(format!("there is no ship {number}: they are 1 to {most}")));
        }
        // The longest name that begins as the line goes on.
        let rest = self.words[self.at - 1..].join(" ").to_lowercase();
        let whole = |ship: &&ShipView| rest.starts_with(&ship.name.to_lowercase());
        if let Some(ship) = self.view.ships.iter().filter(whole).max_by_key(|ship| ship.name.len()) {
            self.at += ship.name.split_whitespace().count() - 1;
            return Ok(ship);
        }
        let start = word.to_lowercase();
        let begins = |ship: &&ShipView| ship.name.to_lowercase().starts_with(&start);
        let mut found = self.view.ships.iter().filter(begins);
        match (found.next(), found.next()) {
            (Some(ship), None) => Ok(ship),
            (Some(_), Some(_)) => {
                Err(Misread::new(format!("several ships begin with `{word}`: use a number")))
            }
            (None, _) => {
                let names: Vec<&str> = self.view.ships.iter().map(|ship| ship.name.as_str()).collect();
                let hint = did_you_mean(word, &names);
                Err(Misread::new(format!("there is no ship `{word}`{hint}: use its number or its name")))
            }
        }
    }

    pub(crate) fn read<T: std::str::FromStr>(&mut self, what: &str) -> Result<T, Misread>
    where
        T::Err: std::fmt::Display,
    {
        let word = self.next(what)?;
        word.parse().map_err(|error| Misread::new(format!("`{word}` is not {what}: {error}")))
    }

    /// The number of a shot, from 0.
    pub(crate) fn shot(&mut self) -> Result<u16, Misread> {
        let word = self.next("the number of a shot")?;
        let number = word.trim_start_matches('#').parse::<u16>().ok().and_then(|n| n.checked_sub(1));
        number.ok_or_else(|| Misread::new(format!("`{word}` is no number of a shot, such as #1")))
    }

    /// Steps of a course: F forward, L and R turns.
    pub(crate) fn steps(&mut self, ship: ShipId) -> Result<Vec<Action>, Misread> {
        let mut actions = Vec::new();
        while let Some(word) = self.words.get(self.at) {
            self.at += 1;
            for letter in word.chars() {
                actions.push(match letter.to_ascii_lowercase() {
                    'f' => Action::Step(ship),
                    'l' => Action::Turn { hand: Hand::Left, ship },
                    'r' => Action::Turn { hand: Hand::Right, ship },
                    _ => {
                        let why = format!("`{letter}` is no step: F forward, L and R turns; or name a hex");
                        return Err(Misread::new(why));
                    }
                });
            }
        }
        let missing = || Misread::new("the goal is missing, such as 24.12, or steps such as FFLFF");
        if actions.is_empty() { Err(missing()) } else { Ok(actions) }
    }

    pub(crate) fn end(&self) -> Result<(), Misread> {
        match self.words.get(self.at) {
            None => Ok(()),
            Some(word) => Err(Misread::new(format!("`{word}` is too much"))),
        }
    }
}

fn one_of<T: Copy>(word: &str, what: &str, known: &[(&str, T)]) -> Result<T, Misread> {
    let found = known.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, value)| *value);
    found.ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        Misread::new(format!("`{word}` is no {what}{}: {}", did_you_mean(word, &names), names.join(", ")))
    })
}

fn weapon(word: &str) -> Result<Weapon, Misread> {
    let known: Vec<(&str, Weapon)> = Weapon::ALL.iter().map(|weapon| (weapon.letters(), *weapon)).collect();
    one_of(word, "weapon", &known)
}

/// The system that a word names.
pub fn any_system(word: &str) -> Result<System, Misread> {
    let mut all = vec![
        System::Hull,
        System::Drive,
        System::Steering,
        System::Interceptors,
        System::Power,
        System::CombatControl,
        System::Navigation,
        System::Fire,
        System::DamageControl,
    ];
    all.extend(Weapon::ALL.map(System::Weapon));
    all.extend(Screen::ALL.map(System::Screen));
    let names: Vec<(String, System)> = all.into_iter().map(|of| (system(of), of)).collect();
    let known: Vec<(&str, System)> = names.iter().map(|(name, of)| (name.as_str(), *of)).collect();
    one_of(word, "system", &known)
}

/// One typed line as actions.
pub(crate) fn parse(view: &View, text: &str) -> Result<Vec<Action>, Misread> {
    let mut words = Words::of(view, text);
    let verb = words.next("a command")?.to_ascii_lowercase();
    let actions = match verb.as_str() {
        "usual" => vec![Action::Usual],
        "planet" if words.words.get(1).is_some_and(|word| word.eq_ignore_ascii_case("none")) => {
            words.skip("none");
            vec![Action::Planet(None)]
        }
        "planet" => vec![Action::Planet(Some(words.read::<Hex>("a hex")?))],
        "enter" => {
            let names = Edge::ALL.map(|edge| (edge.to_string(), edge));
            let known: Vec<(&str, Edge)> = names.iter().map(|(name, edge)| (name.as_str(), *edge)).collect();
            vec![Action::Enter(one_of(words.next("an edge")?, "edge", &known)?)]
        }
        "put" => {
            let ship = words.ship()?.id;
            words.skip("at");
            vec![Action::Put { at: words.read::<Hex>("a hex")?, ship }]
        }
        "speed" => {
            let ship = words.ship()?.id;
            vec![Action::Speed { ship, speed: words.read::<u16>("a speed")? }]
        }
        "sow" => {
            let ship = words.ship()?.id;
            let weapon = weapon(words.next("m or s")?)?;
            words.skip("at");
            vec![Action::Sow { at: words.read::<Hex>("a hex")?, ship, weapon }]
        }
        "mark" => vec![Action::Mark(words.ship()?.id)],
        "blast" => vec![Action::Blast(words.ship()?.id)],
        "detonate" => vec![Action::Detonate],
        "deploy" => vec![Action::Deploy],
        "fly" => fly(&mut words)?,
        "step" => vec![Action::Step(words.ship()?.id)],
        "left" => vec![Action::Turn { hand: Hand::Left, ship: words.ship()?.id }],
        "right" => vec![Action::Turn { hand: Hand::Right, ship: words.ship()?.id }],
        "face" => {
            let ship = words.ship()?.id;
            vec![Action::Face { facing: words.read::<Facing>("a hexside")?, ship }]
        }
        "orbit" => {
            let ship = words.ship()?.id;
            let known = [("cw", Orbit::Clockwise), ("ccw", Orbit::Anticlockwise)];
            vec![Action::Orbit { ship, way: one_of(words.next("cw or ccw")?, "way round", &known)? }]
        }
        "dock" | "land" => {
            let ship = words.ship()?.id;
            words.skip("at");
            vec![Action::Dock { base: words.ship()?.id, ship }]
        }
        "screen" => {
            let ship = words.ship()?.id;
            let known: Vec<(&str, Option<Screen>)> =
                Screen::ALL.map(Some).into_iter().chain([None]).map(|of| (screen(of), of)).collect();
            vec![Action::Screen { ship, screen: one_of(words.next("a screen")?, "screen", &known)? }]
        }
        "lay" => vec![Action::Lay(words.ship()?.id)],
        "drop" => vec![Action::Drop(words.ship()?.id)],
        "flee" => vec![Action::Flee { on: true, ship: words.ship()?.id }],
        "stay" => vec![Action::Flee { on: false, ship: words.ship()?.id }],
        "offer" => vec![Action::Offer],
        "agree" => vec![Action::Agree],
        "order" => {
            let all = words.words.get(1).is_some_and(|word| word.eq_ignore_ascii_case("all"));
            words.skip("all");
            let ship = if all { None } else { Some(words.ship()?.id) };
            let names = Order::ALL.map(|of| (order(of), of));
            let known: Vec<(&str, Order)> = names.iter().map(|(name, of)| (name.as_str(), *of)).collect();
            vec![Action::Standing { order: one_of(words.next("an order")?, "order", &known)?, ship }]
        }
        "extra" => vec![Action::Extra(words.ship()?.id)],
        "move" | "done" => vec![Action::Move],
        "activate" => vec![Action::Activate(words.read::<Hex>("a hex")?)],
        "seek" => vec![Action::Seek],
        "aim" => vec![aim(&mut words)?],
        "fire" => vec![Action::Fire],
        "throw" => {
            let ship = words.ship()?.id;
            let count = words.read::<u8>("a number of interceptors")?;
            words.skip("at");
            vec![Action::Throw { count, ship, shot: words.shot()? }]
        }
        "evade" => vec![Action::Evade(words.shot()?)],
        "answer" => vec![Action::Answer],
        "coast" | "back" | "clear" | "unaim" | "unevade" | "unactivate" | "unsow" | "unblast" | "assign" => {
            return Err(Misread::new("there is nothing of yours to change"));
        }
        "suggest" => crate::plan::revise::suggest(view, &[], &mut words)?,
        "mend" => {
            let ship = words.ship()?.id;
            let system = any_system(words.next("a system")?)?;
            vec![Action::Mend { percent: words.read::<u16>("a number of per cent")?, ship, system }]
        }
        "repair" => vec![Action::Repair],
        other => {
            let verbs: Vec<&str> = COMMANDS.iter().filter_map(|(form, _)| form.split(' ').next()).collect();
            let hint = did_you_mean(other, &verbs);
            return Err(Misread::new(format!("there is no command `{other}`{hint}")));
        }
    };
    words.end()?;
    Ok(actions)
}

/// A whole course: to a hex, or F forward, L and R turns.
fn fly(words: &mut Words<'_>) -> Result<Vec<Action>, Misread> {
    let ship = words.ship()?.id;
    match words.goal() {
        Some(goal) => goal.and_then(|(hex, facing)| fly_to(words.view, ship, hex, facing)),
        None => words.steps(ship),
    }
}

/// A shot; without a leg the last hex of the path.
fn aim(words: &mut Words<'_>) -> Result<Action, Misread> {
    let shooter = words.ship()?;
    let weapon = weapon(words.next("a weapon")?)?;
    words.skip("at");
    let target = words.ship()?;
    words.skip("leg");
    let moved = if shooter.side == words.view.mover { shooter } else { target };
    let leg = match words.words.get(words.at) {
        Some(_) => words.read::<u8>("a number of a hex")?,
        None => moved.path.len().saturating_sub(1).min(usize::from(u8::MAX)) as u8,
    };
    Ok(Action::Aim { leg, ship: shooter.id, target: target.id, weapon })
}
