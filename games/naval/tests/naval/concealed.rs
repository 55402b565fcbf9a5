//! §12.2 Two worlds that differ only in which of two markers is a ship and which a dummy: the opponent is told the same, byte
//! for byte, through whole turns, until something makes one of them out.
//!
//! A dummy sails out from under a ship. In the one world the ship takes the first of two courses and the dummy the second, in
//! the other it is the other way round, and so on in every turn. Everything else is the same: what everybody else does, and
//! the dice.

use std::collections::BTreeSet;

use crate::sea::{options, with};
use contract::{Dice, Seat, Viewer};
use naval::Naval;
use naval::action::Action;
use naval::event::Event;
use naval::gunnery::forecast;
use naval::state::Phase;
use naval::types::{Battery, Class, UnitId, enemy};
use paint::Present as _;
use serde_json::{Value, json};
use testkit::Scripted;

/// Both worlds, and what differs.
struct Pair {
    worlds: [Scripted<Naval>; 2],
    /// Whose markers they are.
    side: Seat,
    ship: UnitId,
    dummy: UnitId,
    luck: Dice,
    row: u64,
}

/// What became of a pair.
#[derive(Default)]
struct Story {
    rows: usize,
    turns: u8,
    stages: BTreeSet<String>,
    revealed: bool,
}

impl Pair {
    /// The pair sails for this side, with the capital ship that lies farthest from its enemies.
    fn start(scenario: &str, side: Seat, more: Value, seed: u64) -> Pair {
        let asked = options(with(json!({ "scenario": scenario, "rules": "advanced" }), more));
        let worlds = [0, 1].map(|_| Scripted::<Naval>::start(asked.clone()));
        let setup = worlds[0].setup().clone();
        let far = |id: &UnitId| {
            let at = setup.unit(*id).at.expect("a place");
            let foes = setup.units.iter().filter(|unit| unit.side != side);
            foes.filter_map(|unit| unit.at).map(|foe| foe.distance(at)).min()
        };
        let own = || setup.all().filter(|(_, info)| info.side == side);
        let ships = own().filter(|(_, info)| info.class.ship() && info.s > 0).map(|(id, _)| id);
        let ship = ships.max_by_key(far).expect("a ship");
        let dummy = own().find(|(_, info)| info.class == Class::Dummy).expect("a dummy").0;
        let mut pair = Pair { worlds, side, ship, dummy, luck: Dice::loose(seed), row: seed << 16 };
        let info = setup.unit(ship);
        let at = info.at.expect("a place");
        let under = Action::Place { at, heading: info.heading, speed: info.speed, unit: dummy };
        pair.both(side, under);
        for seat in [side, enemy(side)] {
            pair.both(seat, Action::Done);
        }
        pair
    }

    fn opponent(&self) -> Seat {
        enemy(self.side)
    }

    /// The same in both worlds, with the same dice; what happened in each.
    fn both(&mut self, seat: Seat, action: Action) -> [Vec<Event>; 2] {
        self.row += 1;
        let row = self.row;
        [0, 1].map(|world: usize| self.worlds[world].rolled(seat.0, action, &mut Dice::loose(row)))
    }

    /// An action of the ship's in one world is the dummy's in the other.
    fn mirrored(&self, action: Action) -> Action {
        let unit = self.dummy;
        match action {
            Action::Speed { speed, .. } => Action::Speed { speed, unit },
            Action::Ahead(_) => Action::Ahead(unit),
            Action::Turn { by, .. } => Action::Turn { by, unit },
            other => panic!("{other:?} is no movement"),
        }
    }

    /// What may be done in both worlds, of which `wanted` is true.
    fn common(&self, seat: Seat, wanted: impl Fn(&Action) -> bool) -> Vec<Action> {
        let short = |action: &Action| !matches!(action, Action::Place { .. });
        let one = self.worlds[0].legal(seat.0);
        let other = self.worlds[1].legal(seat.0);
        let listed = one.iter().take_while(|action| short(action)).filter(|action| wanted(action));
        listed.filter(|action| other.contains(action)).collect()
    }

    fn pick(&mut self, actions: &[Action]) -> Option<Action> {
        (!actions.is_empty()).then(|| actions[self.luck.index(actions.len())])
    }

    /// The owner of the pair decides: never what would tell the worlds apart.
    fn own_turn(&mut self) {
        let side = self.side;
        match self.worlds[0].state().phase().clone() {
            Phase::Sight(_) => {
                // What only the ship has made out, here or there, is not declared.
                let [one, other] = [0, 1].map(|world: usize| -> BTreeSet<UnitId> {
                    self.worlds[world].view(Viewer::Seat(side)).detected.into_iter().collect()
                });
                for (world, secret) in [(0, &one - &other), (1, &other - &one)] {
                    for unit in secret {
                        self.worlds[world].act(side.0, Action::Decline(unit), &[]);
                    }
                }
            }
            Phase::Aim(_) => {
                let ship = self.ship;
                let shots =
                    self.common(side, |action| matches!(action, Action::Aim { unit, .. } if *unit != ship));
                let views = [0, 1].map(|world: usize| self.worlds[world].view(Viewer::Seat(side)));
                let same = |action: &Action| match *action {
                    Action::Aim { battery, target, unit } => {
                        let [one, other] =
                            [0, 1].map(|world: usize| forecast(&views[world], unit, battery, target).ok());
                        one == other
                    }
                    _ => false,
                };
                let shots: Vec<Action> = shots.into_iter().filter(same).collect();
                if let Some(shot) = self.pick(&shots) {
                    self.both(side, shot);
                }
            }
            Phase::Move(_) => self.movement(),
            Phase::Begin
            | Phase::Deploy(_)
            | Phase::Shell(_)
            | Phase::Strike(_)
            | Phase::Torpedo(_)
            | Phase::Between { .. }
            | Phase::Over(_) => {}
        }
        self.compare("before its owner is done");
    }

    /// All units of the owner are plotted to their last point, the pair mirrored.
    fn movement(&mut self) {
        let (side, ship, dummy) = (self.side, self.ship, self.dummy);
        for world in 0..2 {
            let of = |action: &Action| match action {
                Action::Speed { unit, .. } | Action::Turn { unit, .. } => *unit == ship,
                Action::Ahead(unit) => *unit == ship,
                _ => false,
            };
            let mut first = true;
            loop {
                let legal = self.worlds[world].legal(side.0);
                let other = self.worlds[1 - world].legal(side.0);
                let wanted = |action: &Action| of(action) && matches!(action, Action::Speed { .. }) == first;
                let moves: Vec<Action> = legal.iter().filter(wanted).collect();
                let moves: Vec<Action> =
                    moves.into_iter().filter(|action| other.contains(&self.mirrored(*action))).collect();
                let Some(step) = self.pick(&moves) else { break };
                first = false;
                let mirrored = self.mirrored(step);
                self.worlds[world].act(side.0, step, &[]);
                self.worlds[1 - world].act(side.0, mirrored, &[]);
            }
        }
        let others: Vec<UnitId> = self.worlds[0].setup().all().map(|(id, _)| id).collect();
        for unit in others.into_iter().filter(|id| *id != ship && *id != dummy) {
            // Straight on if that can be, so that little changes; else whatever comes first.
            let speeds =
                self.common(side, |action| matches!(action, Action::Speed { unit: who, .. } if *who == unit));
            let Some(speed) = self.pick(&speeds) else { continue };
            self.both(side, speed);
            loop {
                let steps = self.common(side, |action| match action {
                    Action::Ahead(who) | Action::Turn { unit: who, .. } => *who == unit,
                    _ => false,
                });
                let Some(step) = steps.first().copied() else { break };
                self.both(side, step);
            }
        }
    }

    /// The opponent does anything, and nothing that it may do differs.
    fn their_turn(&mut self) {
        let seat = self.opponent();
        for _ in 0..self.luck.pick(4) {
            let decided = |action: &Action| !matches!(action, Action::Done);
            let actions = self.common(seat, decided);
            let Some(action) = self.pick(&actions) else { break };
            self.both(seat, action);
            self.compare("while its opponent decides");
        }
        // Courses that overfill a hex cannot be committed; then none of them is.
        if !self.worlds[0].legal(seat.0).contains(&Action::Done) {
            let speeds = self.common(seat, |action| matches!(action, Action::Speed { speed: 0, .. }));
            for speed in speeds {
                self.both(seat, speed);
            }
        }
    }

    /// Has anything told the opponent what is what?
    fn reveals(&self, events: &[Event]) -> bool {
        let (by, ship, dummy) = (self.opponent(), self.ship, self.dummy);
        events.iter().any(|event| match event {
            Event::Detected { by: who, unit } => *who == by && *unit == ship,
            Event::DummyFound { unit, .. } => *unit == dummy,
            Event::Sunk { unit, .. } | Event::Left { unit, .. } | Event::MineEntered { unit, .. } => {
                *unit == ship
            }
            Event::Fired(volley) => [ship, dummy].contains(&volley.struck),
            // Without command every unit has a die of its own (§11.62): the two are not led alike any more.
            Event::CommandLost { side, .. } => *side != by,
            Event::Ended(_) => true,
            _ => false,
        })
    }

    /// What starshells light up and the ship alone sees is declared without being asked for (§12.21).
    fn lit(&self, events: &[Vec<Event>; 2]) -> bool {
        let declared = |events: &[Event]| -> Vec<Event> {
            let ours = |event: &&Event| matches!(event, Event::Declared { by, .. } if *by == self.side);
            events.iter().filter(ours).cloned().collect()
        };
        declared(&events[0]) != declared(&events[1])
    }

    /// Everything that the opponent and the public are told and may ask.
    fn compare(&self, when: &str) {
        let [one, other] = &self.worlds;
        let seat = self.opponent();
        assert_eq!(one.to_act(), other.to_act(), "{when}");
        for viewer in [Viewer::Seat(seat), Viewer::Public] {
            let bytes = |game: &Scripted<Naval>| {
                let view = game.view(viewer);
                let seen = game.saw(viewer);
                let told: Vec<String> = seen.iter().map(Naval::tell).collect();
                let seen = serde_json::to_string(&seen).expect("JSON");
                let shown = serde_json::to_string(&view).expect("JSON");
                [shown, seen, told.join("\n"), Naval::text(&view), Naval::prompt(&view)].join("\n")
            };
            let (one, other) = (bytes(one), bytes(other));
            if let Some(differs) = difference(&one, &other) {
                panic!("{when}, for {viewer:?}, in row {}: {differs}", self.row);
            }
        }
        let [mine, theirs] = [one.legal(seat.0), other.legal(seat.0)];
        assert_eq!(mine.len(), theirs.len(), "{when}");
        assert!(mine.iter().take(600).eq(theirs.iter().take(600)), "{when}");
        for unit in [self.ship, self.dummy] {
            let asked = [
                Action::Decline(unit),
                Action::Aim { battery: Battery::Main, target: unit, unit: self.any() },
                Action::Torpedo { target: unit, unit: self.any() },
                Action::Ahead(unit),
                Action::Smoke(unit),
            ];
            for action in asked.into_iter().filter(|action| !mine.contains(action)) {
                assert_eq!(one.refuse(seat.0, action), other.refuse(seat.0, action), "{when}: {action:?}");
            }
        }
    }

    /// Some unit of the opponent's.
    fn any(&self) -> UnitId {
        let setup = self.worlds[0].setup();
        setup.all().find(|(_, info)| info.side == self.opponent()).expect("a unit").0
    }

    /// Plays on until one of the two is made out, or so many turns.
    fn play(mut self, turns: u8) -> Story {
        let mut story = Story::default();
        self.compare("at the start");
        while let Some(seat) = self.worlds[0].to_act().lowest() {
            story.turns = self.worlds[0].state().turn();
            if story.turns > turns {
                break;
            }
            if seat == self.side {
                self.own_turn();
            } else {
                self.their_turn();
            }
            if !self.worlds.iter().all(|world| world.legal(seat.0).contains(&Action::Done)) {
                // Too many of the owner's in one hex, in one world or both: dummies do not count there.
                break;
            }
            story.stages.insert(format!(
                "{:?} {}",
                self.worlds[0].view(Viewer::Public).stage,
                seat == self.side
            ));
            let events = self.both(seat, Action::Done);
            if events.iter().any(|events| self.reveals(events)) || self.lit(&events) {
                story.revealed = true;
                break;
            }
            self.compare("when that is done");
            story.rows += 1;
        }
        story
    }
}

/// Where two texts begin to differ.
fn difference(one: &str, other: &str) -> Option<String> {
    if one == other {
        return None;
    }
    let same = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let around = |text: &str| text.chars().skip(same.saturating_sub(90)).take(180).collect::<String>();
    Some(format!("\n  {}\n  {}", around(one), around(other)))
}

/// Pairs of both sides with several seeds, with radar and without; what became of all of them.
fn hidden(scenario: &str) {
    let mut all = Story::default();
    for side in [Seat(0), Seat(1)] {
        for seed in 1..=3 {
            // As it is; and with neither radar nor moon, where little is made out.
            for more in [json!({}), json!({ "without": "radar_sets, radar", "visibility": 1 })] {
                let story = Pair::start(scenario, side, more, seed).play(5);
                all.rows += story.rows;
                all.turns = all.turns.max(story.turns);
                all.stages.extend(story.stages);
                all.revealed |= story.revealed;
            }
        }
    }
    // It went on for turns, through every phase of both sides, and the pair was told apart in the end.
    assert!(all.rows > 60 && all.turns > 2, "{scenario}: {} rows, {} turns", all.rows, all.turns);
    for stage in ["Sight", "Shell", "Aim", "Move", "Torpedo"] {
        for own in [true, false] {
            assert!(
                all.stages.contains(&format!("{stage} {own}")),
                "{scenario}: {stage}, {own}: {:?}",
                all.stages
            );
        }
    }
    assert!(all.revealed, "{scenario}: nothing was ever made out");
}

#[test]
fn s12_2_a_dummy_is_as_good_as_a_ship_at_matapan() {
    hidden("matapan");
}

#[test]
fn s12_2_a_dummy_is_as_good_as_a_ship_at_guadalcanal() {
    hidden("guadalcanal");
}

#[test]
fn s12_2_a_dummy_is_as_good_as_a_ship_at_north_cape() {
    hidden("north_cape");
}

#[test]
fn s12_2_a_dummy_is_as_good_as_a_ship_in_surigao_strait() {
    hidden("surigao");
}

#[test]
fn s12_2_a_dummy_is_as_good_as_a_ship_on_friday_the_13th() {
    hidden("friday_13th");
}
