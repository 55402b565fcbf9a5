//! The rulebook's first battle, played word by word: §19.1.

use contract::{Seat, Viewer};
use hawks::Hawks;
use hawks::action::Action;
use hawks::event::Event;
use hawks::ship::Place;
use hawks::tables::Options;
use hawks::types::{Facing, Hand, Hex, Orbit, Screen, ShipId, Weapon};
use hawks::view::{Stage, View};
use testkit::Scripted;

const BOOK: &str = include_str!("../../../../rulebooks/hawks.md");
const Z_GATA: ShipId = ShipId(0);
const STILETTO: ShipId = ShipId(1);
const DOLIIN_BAY: ShipId = ShipId(2);
const VENOMOUS: ShipId = ShipId(3);
const PERDITION: ShipId = ShipId(4);
const UPF: u8 = 0;
const SATHAR: u8 = 1;

/// The chapter, up to the next one.
fn chapter() -> String {
    let (_, rest) = BOOK.split_once("## Your first battle").expect("the chapter");
    rest.split_once("\n## ").expect("another chapter").0.replace('\n', " ")
}

fn hex(text: &str) -> Hex {
    text.parse().expect("a hex")
}

fn side(text: &str) -> Facing {
    text.parse().expect("a side")
}

/// The battle in a reader's hands.
struct Reader {
    game: Scripted<Hawks>,
    text: String,
}

impl Reader {
    /// The book says so.
    #[track_caller]
    fn reads(&self, words: &str) {
        assert!(self.text.contains(words), "the book no longer says: {words}");
    }

    fn view(&self) -> View {
        self.game.view(Viewer::Public)
    }

    fn act(&mut self, seat: u8, action: Action, dice: &[u32]) -> Vec<Event> {
        self.game.act(seat, action, dice)
    }

    fn flies(&mut self, seat: u8, ship: ShipId, hexes: u8) {
        for _ in 0..hexes {
            self.act(seat, Action::Step(ship), &[]);
        }
    }

    /// How far it is from one ship to another.
    fn far(&self, from: ShipId, to: ShipId) -> u16 {
        let view = self.view();
        let at = |ship: ShipId| view.ships[ship.index()].hex.expect("on the map");
        at(from).distance(at(to))
    }

    fn hull(&self, ship: ShipId) -> u16 {
        self.view().ships[ship.index()].condition.hull
    }

    /// Aims from, or at, the hex of a path in which the chance is best.
    fn aims(&mut self, seat: u8, ship: ShipId, weapon: Weapon, target: ShipId) {
        let view = self.game.view(Viewer::Seat(Seat(seat)));
        let mover = if view.stage == Stage::Defend { target } else { ship };
        let legs = view.ships[mover.index()].path.len().max(1) as u8;
        let other = if mover == ship { target } else { ship };
        let at = view.ships[other.index()].hex.expect("on the map");
        let path: Vec<Hex> = view.ships[mover.index()].path.iter().map(|leg| leg.at).collect();
        let far = |leg: &u8| path.get(usize::from(*leg)).map_or(0, |hex| hex.distance(at));
        let mut nearest: Vec<u8> = (0..legs).collect();
        nearest.sort_by_key(far);
        let legal = self.game.legal(seat);
        let aims = nearest.into_iter().map(|leg| Action::Aim { leg, ship, target, weapon });
        let action = aims.into_iter().find(|action| legal.contains(action)).expect("a shot");
        self.act(seat, action, &[]);
    }
}

/// Chances of the shots that were rolled for, in their order.
fn chances(events: &[Event]) -> Vec<u8> {
    let chance = |event: &Event| match event {
        Event::Shot { chance, .. } => Some(chance.percent),
        _ => None,
    };
    events.iter().filter_map(chance).collect()
}

#[test]
fn s19_1_the_first_battle_goes_as_the_book_tells_it() {
    let options: Options = serde_json::from_value(serde_json::json!({ "scenario": "b1" })).expect("options");
    let mut reader = Reader { game: Scripted::start(options), text: chapter() };
    let turn = |view: &View| (view.turn, view.mover.0, view.stage);

    reader.reads("The UPF puts the planet on 28.19");
    reader.reads("the station on 27.19, the hex to its left, to circle clockwise");
    reader.act(UPF, Action::Planet(Some(hex("28.19"))), &[]);
    reader.act(UPF, Action::Put { at: hex("27.19"), ship: DOLIIN_BAY }, &[]);
    reader.act(UPF, Action::Deploy, &[]);
    let station = reader.view().ships[DOLIIN_BAY.index()].place;
    assert_eq!(station, Place::Orbit { at: hex("27.19"), way: Orbit::Clockwise });
    reader.reads("at speed 12: Venomous on 1.17, two rows above the planet's row, Perdition on 1.24, five rows below it. Both face right");
    reader.act(SATHAR, Action::Put { at: hex("1.17"), ship: VENOMOUS }, &[]);
    reader.act(SATHAR, Action::Put { at: hex("1.24"), ship: PERDITION }, &[]);
    reader.act(SATHAR, Action::Speed { ship: VENOMOUS, speed: 12 }, &[]);
    reader.act(SATHAR, Action::Deploy, &[]);

    assert_eq!(turn(&reader.view()), (1, SATHAR, Stage::Move));
    reader.act(SATHAR, Action::Screen { ship: VENOMOUS, screen: Some(Screen::Ms) }, &[]);
    reader.flies(SATHAR, VENOMOUS, 12);
    reader.flies(SATHAR, PERDITION, 12);
    reader.act(SATHAR, Action::Move, &[]);
    // Nobody fires: the station steps.
    assert_eq!(turn(&reader.view()), (1, UPF, Stage::Move));
    let before = reader.view().ships[DOLIIN_BAY.index()].path[0].at;
    let from = |ship: ShipId| reader.view().ships[ship.index()].hex.expect("on the map").distance(before);
    reader.reads("Venomous is now 15 hexes from the station and Perdition 16");
    assert_eq!([from(VENOMOUS), from(PERDITION)], [15, 16]);
    reader.act(UPF, Action::Move, &[]);
    assert_eq!((turn(&reader.view()), reader.view().evacuated.turns), ((2, SATHAR, Stage::Move), 1));

    reader.flies(SATHAR, VENOMOUS, 12);
    reader.flies(SATHAR, PERDITION, 12);
    reader.act(SATHAR, Action::Move, &[]);
    reader.reads("Venomous ends 3 hexes from the station, Perdition 6");
    assert_eq!([reader.far(DOLIIN_BAY, VENOMOUS), reader.far(DOLIIN_BAY, PERDITION)], [3, 6]);
    for ship in [DOLIIN_BAY, Z_GATA, STILETTO] {
        reader.aims(UPF, ship, Weapon::Lb, PERDITION);
    }
    reader.reads("At Perdition each has 50 − 30 = 20. All three take Perdition. They roll 64, 17 and 88: one hit. Its damage die shows 6, and Perdition has 74 left");
    assert_eq!(chances(&reader.act(UPF, Action::Fire, &[64, 17, 6, 88])), [20; 3]);
    assert_eq!(reader.hull(PERDITION), 74);

    for weapon in [Weapon::T, Weapon::Lc, Weapon::Lb] {
        reader.aims(SATHAR, VENOMOUS, weapon, DOLIIN_BAY);
    }
    for _ in 0..2 {
        reader.aims(SATHAR, PERDITION, Weapon::Lb, DOLIIN_BAY);
    }
    reader.act(SATHAR, Action::Fire, &[]);
    reader.act(UPF, Action::Throw { count: 2, ship: DOLIIN_BAY, shot: 0 }, &[]);
    reader.reads("Four dice: 4, 7, 2 and 8 are 21, and Doliin Bay is down to 4");
    let events = reader.act(UPF, Action::Answer, &[41, 4, 7, 2, 8, 50, 60, 33, 75]);
    assert_eq!((chances(&events), reader.hull(DOLIIN_BAY)), (vec![50, 5, 5, 20, 20], 4));

    assert_eq!(turn(&reader.view()), (2, UPF, Stage::Move));
    reader.reads("it moves 5 hexes, and after the last one it turns one hexside to the left. Now Perdition is straight ahead, one hex away");
    reader.act(UPF, Action::Face { facing: side("sw"), ship: STILETTO }, &[]);
    reader.flies(UPF, STILETTO, 5);
    reader.act(UPF, Action::Turn { hand: Hand::Left, ship: STILETTO }, &[]);
    reader.act(UPF, Action::Move, &[]);
    let (scout, cruiser) = (reader.view().ships[1].clone(), reader.view().ships[4].clone());
    assert_eq!(scout.hex.map(|at| at.toward(scout.facing)), cruiser.hex);
    for weapon in [Weapon::Lb, Weapon::Lb, Weapon::Rb] {
        reader.aims(SATHAR, PERDITION, weapon, STILETTO);
    }
    reader.reads("Perdition's batteries have 50 − 5 = 45 each and roll 51 and 30. The hit takes 5 of Stiletto's 15 hull points");
    let events = reader.act(SATHAR, Action::Fire, &[51, 30, 5, 66]);
    assert_eq!((chances(&events), reader.hull(STILETTO)), (vec![45, 45, 40], 10));

    reader.aims(UPF, STILETTO, Weapon::Ar, PERDITION);
    reader.aims(UPF, STILETTO, Weapon::Lb, PERDITION);
    // The planet is between them where they are, not where they were.
    let last = Action::Aim { leg: 1, ship: DOLIIN_BAY, target: PERDITION, weapon: Weapon::Lb };
    let refused = reader.game.refuse(UPF, last);
    assert_eq!(contract::Refuse::kind(&refused), "blocked");
    reader.aims(UPF, DOLIIN_BAY, Weapon::Lb, PERDITION);
    reader.aims(UPF, Z_GATA, Weapon::Lb, PERDITION);
    reader.act(UPF, Action::Fire, &[]);
    reader.act(SATHAR, Action::Throw { count: 2, ship: PERDITION, shot: 0 }, &[]);
    reader.reads("Perdition has 52 left");
    reader.reads("at range 6 they have 20 each. They roll 71 and 54, and miss");
    let events = reader.act(SATHAR, Action::Answer, &[38, 9, 6, 45, 3, 71, 54]);
    assert_eq!((chances(&events), reader.hull(PERDITION)), (vec![60, 45, 20, 20], 52));

    assert_eq!((turn(&reader.view()), reader.view().evacuated.turns), ((3, SATHAR, Stage::Move), 2));
    reader.reads("needs about 27 hexes to the right edge. At 3, 6, 9 and 12 hexes it is gone in game turn 7");
    // In game turn 4 Z'Gata would set out from the hex to the right of the planet.
    assert_eq!(hex("29.19").distance(hex("56.19")), 27);
}
