//! Small wars for tests: made to measure, with battles whose results the test dictates.
#![allow(dead_code, reason = "not every test needs all of it")]

use contract::{OptionError, UserData, Viewer};
use frontier::Frontier;
use frontier::action::{Action, Berth, Fate};
use frontier::battle::{Battle, Stage};
use frontier::event::Event;
use frontier::refusal::Refusal;
use frontier::ship::Ship;
use frontier::state::{Phase, State};
use frontier::tables::{Options, Setup, prepare};
use frontier::types::{
    Cause, CircleId, End, Ending, Navy, Order, Place, PlanetId, Retreat, RouteId, ShipId, SystemId, Way,
};
use frontier::view::View;
use serde_json::{Value, json};
use testkit::Scripted;

pub(crate) const UPF: u8 = 0;
pub(crate) const SATHAR: u8 = 1;

/// Three systems in a row and two circles that open on the middle one: what is placed there before the first day is at the
/// star on the second. The UPF have a fortress and a station, the Sathar two of everything.
pub(crate) fn strait() -> Value {
    json!({
        "title": "The Strait",
        "stations_to_win": 2,
        "systems": [
            { "id": "haven", "name": "Haven", "xy": [10, 10], "planets": [
                { "id": "prime", "name": "Prime", "station": "fortress", "station_name": "Fortress Prime", "yard": 20 },
                { "id": "moon", "name": "Moon" },
            ] },
            { "id": "ford", "name": "Ford", "xy": [20, 10], "planets": [
                { "id": "gate", "name": "Gate", "station": "armed_station", "yard": 11,
                  "militia": { "assault_scout": 2, "frigate": 1 } },
                { "id": "isle", "name": "Isle" },
            ] },
            { "id": "rim", "name": "Rim", "xy": [30, 10], "planets": [{ "id": "rock", "name": "Rock" }] },
        ],
        "routes": [
            { "between": ["haven", "ford"], "boxes": 4 },
            { "between": ["ford", "rim"], "boxes": 3 },
        ],
        "circles": [{ "system": "ford", "boxes": 1 }, { "system": "ford", "boxes": 1 }],
        "forces": [
            { "id": "home", "name": "Home Fleet", "at": "prime", "ships": {
                "fighter": 2, "assault_scout": 2, "frigate": 2, "destroyer": 2, "minelayer": 1,
                "assault_carrier": 1, "battleship": 1 } },
        ],
        "sathar": { "least": 2, "ships": {
            "fighter": 4, "frigate": 2, "destroyer": 4, "heavy_cruiser": 2, "assault_carrier": 2 } },
    })
}

/// The strait with something changed.
pub(crate) fn strait_but(change: impl FnOnce(&mut Value)) -> Value {
    let mut own = strait();
    change(&mut own);
    own
}

/// The strait with the UPF's force at the gate, where the enemy comes.
pub(crate) fn guarded() -> Value {
    strait_but(|own| own["forces"][0]["at"] = json!("gate"))
}

/// The strait with something changed, where no line of the UPF reaches the ford: the only fortress lies beyond the haven, and
/// [`War::cut_off`] brings a Sathar ship there.
pub(crate) fn beyond(change: impl FnOnce(&mut Value)) -> Value {
    strait_but(|own| {
        own["forces"][0]["at"] = json!("gate");
        own["systems"][0]["planets"][0]["station"] = json!("armed_station");
        own["systems"].as_array_mut().expect("systems").push(json!({
            "id": "keep", "name": "Keep", "xy": [1, 10],
            "planets": [{ "id": "tower", "name": "Tower", "station": "fortress" }] }));
        own["routes"]
            .as_array_mut()
            .expect("routes")
            .push(json!({ "between": ["keep", "haven"], "boxes": 9 }));
        own["circles"].as_array_mut().expect("circles").push(json!({ "system": "haven", "boxes": 1 }));
        change(own);
    })
}

/// Options with results of battles dictated.
pub(crate) fn by_hand(scenario: &Value, more: &Value) -> Value {
    let mut options = json!({ "scenario": scenario, "battles": "hand" });
    if let Value::Object(more) = more {
        for (name, value) in more {
            options[name] = value.clone();
        }
    }
    options
}

pub(crate) fn options(json: &Value) -> Options {
    serde_json::from_value(json.clone()).expect("options")
}

/// Why options are refused.
#[track_caller]
pub(crate) fn refused(json: &Value) -> OptionError {
    prepare(&options(json), &UserData::default()).expect_err("these options must be refused")
}

/// A campaign of the book, prepared.
pub(crate) fn setup(json: &Value) -> std::sync::Arc<Setup> {
    prepare(&options(json), &UserData::default()).expect("a set-up")
}

/// A war in a test's hands.
pub(crate) struct War {
    pub(crate) game: Scripted<Frontier>,
}

impl War {
    /// The UPF set up.
    pub(crate) fn open(json: &Value) -> War {
        War { game: Scripted::start(options(json)) }
    }

    /// Both sides have set up, and the first day begins: these Sathar ships are in these circles, the rest is in reserve.
    #[track_caller]
    pub(crate) fn begin(json: &Value, condition: Retreat, ships: &[(&str, u8)]) -> War {
        let mut war = War::open(json);
        war.done(UPF);
        let captain = war.captain(Navy::Sathar);
        for (name, circle) in ships {
            let at = Berth::Circle(CircleId(*circle));
            war.act(captain, Action::Place { at, ship: war.id(name) });
        }
        war.act(captain, Action::Condition(condition));
        war.done(captain);
        war.until(|state| state.day() == 1);
        war
    }

    /// The strait with an enemy that is at the gate on the second day, just before it says what it attacks.
    #[track_caller]
    pub(crate) fn at_the_gate(json: &Value, condition: Retreat, ships: &[&str]) -> War {
        let halves: Vec<(&str, u8)> =
            ships.iter().enumerate().map(|(n, name)| (*name, n as u8 % 2)).collect();
        let mut war = War::begin(json, condition, &halves);
        war.until(|state| state.day() == 2 && *state.phase() == Phase::Move(Navy::Sathar));
        for name in ships {
            war.order(name, Order::Ahead(1));
        }
        war.until_declare(Navy::Sathar);
        war
    }

    /// As [`War::at_the_gate`], with a frigate at the haven that cuts the line of the UPF.
    #[track_caller]
    pub(crate) fn cut_off(json: &Value, condition: Retreat) -> War {
        let ships = [("Sathar Destroyer 1", 0), ("Sathar Destroyer 2", 1), ("Sathar Frigate 1", 2)];
        let mut war = War::begin(json, condition, &ships);
        war.until_day(2);
        for (name, _) in ships {
            war.order(name, Order::Ahead(1));
        }
        war.until_declare(Navy::Sathar);
        war
    }

    pub(crate) fn state(&self) -> &State {
        self.game.state()
    }

    pub(crate) fn setup(&self) -> &Setup {
        self.game.setup()
    }

    pub(crate) fn truth(&self) -> View {
        self.game.view(Viewer::Arbiter)
    }

    pub(crate) fn captain(&self, navy: Navy) -> u8 {
        self.setup().captain(navy).0
    }

    #[track_caller]
    pub(crate) fn id(&self, name: &str) -> ShipId {
        let found = self.setup().all().find(|(_, info)| info.name == name);
        found.unwrap_or_else(|| panic!("there is no ship {name}")).0
    }

    pub(crate) fn ship(&self, name: &str) -> &Ship {
        self.state().ship(self.id(name))
    }

    pub(crate) fn place(&self, name: &str) -> Place {
        self.ship(name).place
    }

    #[track_caller]
    pub(crate) fn planet(&self, id: &str) -> PlanetId {
        planet(self.setup(), id)
    }

    #[track_caller]
    pub(crate) fn system(&self, id: &str) -> SystemId {
        system(self.setup(), id)
    }

    #[track_caller]
    pub(crate) fn route(&self, a: &str, b: &str) -> RouteId {
        route(self.setup(), a, b)
    }

    /// Is the ship at this planet?
    pub(crate) fn is_at(&self, name: &str, planet: &str) -> bool {
        self.place(name) == Place::Star(self.planet(planet))
    }

    #[track_caller]
    pub(crate) fn act(&mut self, seat: u8, action: Action) -> Vec<Event> {
        self.game.act(seat, action, &[])
    }

    #[track_caller]
    pub(crate) fn refuse(&self, seat: u8, action: Action) -> Refusal {
        self.game.refuse(seat, action)
    }

    #[track_caller]
    pub(crate) fn done(&mut self, seat: u8) -> Vec<Event> {
        self.act(seat, Action::Done)
    }

    /// An order by whoever commands the ship.
    #[track_caller]
    pub(crate) fn order(&mut self, name: &str, order: Order) {
        let (ship, seat) = (self.id(name), self.ship(name).keeper);
        self.act(seat.0, Action::Order { order, ship });
    }

    /// An order that must be refused.
    #[track_caller]
    pub(crate) fn no_order(&self, name: &str, order: Order) -> Refusal {
        let (ship, seat) = (self.id(name), self.ship(name).keeper);
        self.refuse(seat.0, Action::Order { order, ship })
    }

    #[track_caller]
    pub(crate) fn course(&mut self, name: &str, to: &str, rate: u8) {
        let to = self.planet(to);
        self.order(name, Order::Course { rate, to });
    }

    #[track_caller]
    pub(crate) fn leave(&mut self, name: &str, a: &str, b: &str, rate: u8) {
        let route = self.route(a, b);
        self.order(name, Order::Leave { rate, route });
    }

    /// Whoever is waited for decides nothing more.
    #[track_caller]
    pub(crate) fn pass(&mut self) -> Vec<Event> {
        let seat = self.game.to_act().lowest().expect("somebody decides");
        let action = match self.state().phase() {
            Phase::Nova => Action::Nova(false),
            Phase::Fight(_) => panic!("a battle is to be decided"),
            _ => Action::Done,
        };
        self.act(seat.0, action)
    }

    #[track_caller]
    pub(crate) fn until(&mut self, there: impl Fn(&State) -> bool) {
        for _ in 0..1000 {
            if there(self.state()) {
                return;
            }
            self.pass();
        }
        panic!("it does not come to that");
    }

    /// To the movement of a side, on this day or the next.
    #[track_caller]
    pub(crate) fn until_move(&mut self, navy: Navy) {
        self.until(|state| *state.phase() == Phase::Move(navy));
    }

    #[track_caller]
    pub(crate) fn until_declare(&mut self, navy: Navy) {
        self.until(|state| *state.phase() == Phase::Declare(navy));
    }

    /// To the beginning of this day.
    #[track_caller]
    pub(crate) fn until_day(&mut self, day: u16) {
        self.until(|state| state.day() == day && *state.phase() == Phase::Move(Navy::Sathar));
    }

    /// Ends a movement whose jumps take these rolls.
    #[track_caller]
    pub(crate) fn jump(&mut self, seat: u8, rolls: &[u32]) -> Vec<Event> {
        self.game.act(seat, Action::Done, rolls)
    }

    /// Drafts an attack.
    #[track_caller]
    pub(crate) fn strike(&mut self, planet: &str, ships: &[&str]) {
        let planet = Some(self.planet(planet));
        for name in ships {
            let (ship, seat) = (self.id(name), self.ship(name).keeper);
            self.act(seat.0, Action::Strike { planet, ship });
        }
    }

    /// From declarations to the battles.
    #[track_caller]
    pub(crate) fn go_to_battle(&mut self) {
        self.until(|state| matches!(state.phase(), Phase::Fight(_)));
    }

    /// The battles of this phase.
    pub(crate) fn battles(&self) -> Vec<&Battle> {
        (1..1000).filter_map(|id| self.state().battle(id)).collect()
    }

    /// Writes down the result of the first battle that is open; the other side agrees, and crews roll these dice. Those that
    /// broke off go where they usually do.
    #[track_caller]
    pub(crate) fn result(&mut self, fates: &[(&str, Fate)], rolls: &[u32]) -> Vec<Event> {
        let id = self.told(fates);
        let judge = self.judge(id);
        let mut events = self.game.act(judge, Action::Confirm { agree: true, battle: id }, rolls);
        while let Some(Stage::Fleeing(sides)) = self.state().battle(id).map(|battle| battle.stage.clone()) {
            let navy = if sides[0] { Navy::Upf } else { Navy::Sathar };
            let seat = self.state().battle(id).expect("a battle").plan.commanders[navy.index()];
            events.extend(self.act(seat.0, Action::Flee(id)));
        }
        events
    }

    /// Writes down the result of the first battle that is open, and hands it in.
    #[track_caller]
    pub(crate) fn told(&mut self, fates: &[(&str, Fate)]) -> u32 {
        let open = self.battles().into_iter().find(|battle| battle.stage == Stage::Hand(false));
        let battle = open.expect("a battle to be decided");
        let (id, writer) = (battle.id, battle.plan.commanders[battle.plan.attacker.index()].0);
        for (name, fate) in fates {
            self.act(writer, Action::Report { battle: id, fate: *fate, ship: self.id(name) });
        }
        self.act(writer, Action::Submit(id));
        id
    }

    /// Who says whether a result is right.
    pub(crate) fn judge(&self, id: u32) -> u8 {
        let battle = self.state().battle(id).expect("a battle");
        battle.plan.commanders[battle.plan.attacker.enemy().index()].0
    }

    /// An attack with its result.
    #[track_caller]
    pub(crate) fn fight(
        &mut self,
        planet: &str,
        attackers: &[&str],
        fates: &[(&str, Fate)],
        rolls: &[u32],
    ) -> Vec<Event> {
        self.strike(planet, attackers);
        self.go_to_battle();
        self.result(fates, rolls)
    }

    pub(crate) fn ending(&self) -> Option<Ending> {
        match self.state().phase() {
            Phase::Over(ending) => Some(*ending),
            _ => None,
        }
    }

    /// How a ship was lost, if it was.
    pub(crate) fn lost(&self, name: &str) -> Option<Cause> {
        let id = self.id(name);
        self.truth().losses.iter().rev().find(|loss| loss.ship == id).map(|loss| loss.cause)
    }
}

#[track_caller]
pub(crate) fn planet(setup: &Setup, id: &str) -> PlanetId {
    setup.planet_ids().find(|planet| setup.planet(*planet).id == id).expect("a planet")
}

#[track_caller]
pub(crate) fn system(setup: &Setup, id: &str) -> SystemId {
    setup.system_ids().find(|system| setup.system(*system).id == id).expect("a system")
}

#[track_caller]
pub(crate) fn route(setup: &Setup, a: &str, b: &str) -> RouteId {
    let ends = [system(setup, a), system(setup, b)];
    let joins = |route: &RouteId| ends.iter().all(|end| setup.route(*route).end(*end).is_some());
    setup.route_ids().find(joins).expect("a route")
}

/// A box of a track.
pub(crate) const fn on(route: RouteId, at: u8, side: End, heading: End, rate: u8) -> Place {
    Place::Track { route, at, side, heading, rate }
}

pub(crate) const fn way(route: RouteId) -> Way {
    Way::Route(route)
}

/// Five systems with nineteen stations, the four fortresses last, and a circle that opens on each: whatever the Sathar want to
/// attack is before them on the second day.
pub(crate) fn nineteen() -> Value {
    let mut systems = Vec::new();
    for system in 0..5 {
        let planets = if system == 3 { 3 } else { 4 };
        let class = if system == 4 { "fortress" } else { "armed_station" };
        let planets: Vec<Value> = (0..planets)
            .map(|n| json!({ "id": format!("p{system}{n}"), "name": format!("P{system}{n}"), "station": class }))
            .collect();
        systems.push(json!({ "id": format!("s{system}"), "name": format!("S{system}"), "xy": [10 * system, 10], "planets": planets }));
    }
    let routes: Vec<Value> =
        (1..5).map(|n| json!({ "between": [format!("s{}", n - 1), format!("s{n}")], "boxes": 3 })).collect();
    let circles: Vec<Value> = (0..5).map(|n| json!({ "system": format!("s{n}"), "boxes": 1 })).collect();
    json!({
        "title": "Nineteen Stations", "stations_to_win": 12, "systems": systems, "routes": routes, "circles": circles,
        "sathar": { "least": 20, "ships": { "destroyer": 20, "assault_carrier": 2, "heavy_cruiser": 5 } },
    })
}

/// The name of the destroyer that is before this planet on the second day.
pub(crate) fn besieger(planet: &str) -> String {
    let digit = |n: usize| usize::from(planet.as_bytes()[n] - b'0');
    format!("Sathar Destroyer {}", 4 * digit(1) + digit(2) + 1)
}

impl War {
    /// Four destroyers are before each of the five stars on the second day, and may say what they attack.
    #[track_caller]
    pub(crate) fn siege(more: &Value, condition: Retreat) -> War {
        let names: Vec<String> = (1..=20).map(|n| format!("Sathar Destroyer {n}")).collect();
        let ships: Vec<(&str, u8)> =
            names.iter().enumerate().map(|(n, name)| (name.as_str(), (n / 4) as u8)).collect();
        let mut war = War::begin(&by_hand(&nineteen(), more), condition, &ships);
        war.until_day(2);
        for name in &names {
            war.order(name, Order::Ahead(1));
        }
        war.until_declare(Navy::Sathar);
        war
    }

    /// These stations are attacked, and fall one after the other.
    #[track_caller]
    pub(crate) fn raze(&mut self, planets: &[&str]) {
        for planet in planets {
            self.strike(planet, &[&besieger(planet)]);
        }
        self.done(SATHAR);
        for planet in planets {
            let station = format!("{} Station", planet.to_uppercase());
            self.result(&[(&station, Fate::Lost)], &[]);
        }
    }
}
