//! What the tests of the board draw.

use hawks::board::silhouette::{placed, symbols};
use hawks::board::{
    Aim, Card, Chart, Counter, Field, Flag, Flight, Ink, Laid, LaidKind, Path, Planet, Reach, Sign, State,
    Window,
};
use hawks::condition::Condition;
use hawks::tables::lines;
use hawks::types::{Class, Facing, Hex, Rules, Screen, ShipId, System, Weapon};
use paint::Theme;

pub(crate) fn facing(name: &str) -> Facing {
    name.parse().unwrap()
}

pub(crate) fn ship(
    id: u8,
    name: &str,
    class: Class,
    side: Flag,
    place: (i16, i16),
    face: &str,
    speed: u16,
) -> Counter {
    let hull = lines(Rules::Advanced)
        .get(&class)
        .or_else(|| lines(Rules::Basic).get(&class))
        .map_or(20, |line| line.hull);
    Counter {
        id: ShipId(id),
        name: name.to_owned(),
        class,
        side,
        hex: Hex::at(place.0, place.1),
        facing: facing(face),
        speed,
        hull: (hull, hull),
        screen: None,
        signs: Vec::new(),
        state: State::Plain,
    }
}

pub(crate) fn course(from: (i16, i16), sides: &str) -> Vec<Hex> {
    let mut hexes = vec![Hex::at(from.0, from.1)];
    for side in sides.split(' ') {
        hexes.push(hexes[hexes.len() - 1].toward(facing(side)));
    }
    hexes
}

/// Two ships, a planned course, a shot, what can be reached.
pub(crate) fn duel() -> Chart {
    let mut scene = Chart::new("A duel", Window { columns: (14, 32), rows: (10, 22) });
    let mut scout = ship(0, "Stiletto", Class::AssaultScout, Flag::Upf, (19, 17), "ne", 5);
    scout.state = State::Chosen;
    let mut raider = ship(1, "Venomous", Class::Destroyer, Flag::Sathar, (25, 14), "sw", 8);
    (raider.hull.0, raider.state, raider.screen) = (31, State::Aimed, Some(Screen::Ms));
    raider.signs = vec![Sign::Fire];
    scene.names = true;
    scene.counters = vec![scout, raider];
    scene.paths = vec![
        Path {
            name: "Venomous".into(),
            side: Flag::Sathar,
            course: Flight::Flown,
            hexes: course((30, 12), "w w sw w w sw"),
            facing: None,
        },
        Path {
            name: "Stiletto".into(),
            side: Flag::Upf,
            course: Flight::Planned,
            hexes: course((19, 17), "ne ne ne e e"),
            facing: None,
        },
    ];
    // Straight on, or turned once to either hand; the fastest ones strain the hull.
    for speed in 3..=6u16 {
        for turned in 1..=speed {
            for hand in ["nw", "e"] {
                let sides: Vec<&str> =
                    (0..speed).map(|step| if step < turned { "ne" } else { hand }).collect();
                let ends = course((19, 17), &sides.join(" "));
                let hex = ends[ends.len() - 1];
                if scene.reach.iter().all(|reach| reach.hex != hex) {
                    scene.reach.push(Reach { hex, speed, risky: speed > 5 });
                }
            }
        }
    }
    scene.shots = vec![
        Aim { side: Flag::Upf, from: Hex::at(19, 17), to: Hex::at(25, 14), weapon: Weapon::Lb, chance: 15 },
        Aim { side: Flag::Upf, from: Hex::at(19, 17), to: Hex::at(25, 14), weapon: Weapon::Ar, chance: 70 },
    ];
    scene.cells = scene.window.hexes().collect();
    scene.cursor = Some(Hex::at(22, 14));
    scene
}

/// Twenty ships and a planet with a station in its orbit.
pub(crate) fn battle() -> Chart {
    let mut scene = Chart::new("Twenty ships", Window { columns: (12, 44), rows: (8, 30) });
    scene.planet = Some(Planet { name: "Pale".into(), hex: Hex::at(28, 20) });
    scene.names = true;
    let upf = [
        ("Valiant", Class::Battleship, (24, 22), "ne", 4),
        ("Courageous", Class::LightCruiser, (22, 20), "e", 6),
        ("Zamra", Class::HeavyCruiser, (21, 24), "e", 5),
        ("Admiral Clinton", Class::AssaultCarrier, (17, 23), "e", 3),
        ("Shimmer", Class::Frigate, (25, 17), "ne", 7),
        ("Z'Gata", Class::Frigate, (24, 25), "e", 7),
        ("Driadia", Class::Destroyer, (26, 24), "se", 6),
        ("Stiletto", Class::AssaultScout, (30, 17), "e", 9),
        ("Dirk", Class::AssaultScout, (30, 17), "e", 9),
        ("Pale Fortress", Class::Fortress, (29, 20), "e", 0),
    ];
    let sathar = [
        ("Infamous", Class::HeavyCruiser, (35, 15), "sw", 5),
        ("Perdition", Class::HeavyCruiser, (36, 17), "w", 5),
        ("Venomous", Class::Destroyer, (33, 14), "sw", 8),
        ("Vicious", Class::Destroyer, (33, 18), "w", 8),
        ("Doomfist", Class::Battleship, (38, 19), "w", 3),
        ("Star Scourge", Class::AssaultCarrier, (41, 16), "sw", 3),
        ("Carrion", Class::Minelayer, (37, 22), "w", 4),
        ("Faminewind", Class::LightCruiser, (34, 22), "nw", 6),
        ("Fang", Class::Frigate, (32, 24), "nw", 9),
        ("Maw", Class::Freighter, (42, 24), "w", 2),
    ];
    let all = upf.into_iter().map(|s| (s, Flag::Upf)).chain(sathar.into_iter().map(|s| (s, Flag::Sathar)));
    scene.counters = all
        .zip(0u8..)
        .map(|(((name, class, place, face, speed), side), id)| {
            ship(id, name, class, side, place, face, speed)
        })
        .collect();
    scene.counters[0].state = State::Chosen;
    scene.counters[1].screen = Some(Screen::Es);
    scene.counters[2].screen = Some(Screen::Ps);
    (scene.counters[3].screen, scene.counters[3].hull.0) = (Some(Screen::Ss), 20);
    scene.counters[4].signs = vec![Sign::Drifting, Sign::Fire];
    scene.counters[5].state = State::Done;
    (scene.counters[6].signs, scene.counters[6].hull.0) = (vec![Sign::Fleeing], 6);
    scene.counters[9].signs = vec![Sign::Orbit];
    scene.counters[12].state = State::Aimed;
    scene.counters[11].screen = Some(Screen::Ms);
    scene.counters[13].hull.0 = 22;
    scene.laid = vec![
        Laid { side: Flag::Sathar, hex: Hex::at(31, 22), kind: LaidKind::Mines },
        Laid { side: Flag::Upf, hex: Hex::at(20, 17), kind: LaidKind::Mines },
        Laid { side: Flag::Sathar, hex: Hex::at(31, 20), kind: LaidKind::Hunting(facing("sw")) },
        Laid { side: Flag::Upf, hex: Hex::at(22, 15), kind: LaidKind::Seeker },
    ];
    scene.paths = vec![
        Path {
            name: "Infamous".into(),
            side: Flag::Sathar,
            course: Flight::Flown,
            hexes: course((38, 14), "w w w sw"),
            facing: None,
        },
        Path {
            name: "Fang".into(),
            side: Flag::Sathar,
            course: Flight::Flown,
            hexes: course((40, 27), "w w w nw w w nw w nw"),
            facing: None,
        },
    ];
    scene.shots = vec![
        Aim { side: Flag::Upf, from: Hex::at(25, 17), to: Hex::at(33, 14), weapon: Weapon::Lc, chance: 35 },
        Aim { side: Flag::Sathar, from: Hex::at(32, 24), to: Hex::at(26, 24), weapon: Weapon::T, chance: 50 },
    ];
    scene
}

/// Sixty ships in twenty hexes.
pub(crate) fn crowd() -> Chart {
    let mut scene = Chart::new("Sixty ships", Window { columns: (18, 36), rows: (12, 24) });
    let kinds = [
        Class::Battleship,
        Class::HeavyCruiser,
        Class::Frigate,
        Class::Fighter,
        Class::Destroyer,
        Class::LightCruiser,
        Class::AssaultScout,
        Class::Minelayer,
    ];
    let sizes = [1, 2, 3, 5, 8, 2, 3, 1, 4, 2, 1, 3, 6, 2, 4, 3, 2, 3, 4, 1];
    let sides = ["e", "ne", "se", "w", "nw", "sw"];
    let mut id = 0u8;
    for (n, size) in (0i16..).zip(sizes) {
        for k in 0..size {
            // Every fourth hex is contested.
            let other = n % 4 == 0 && k % 2 == 1;
            let side = if (n % 2 == 0) == other { Flag::Sathar } else { Flag::Upf };
            let class = kinds[(usize::from(id) * 5 + k) % kinds.len()];
            let place = (20 + (n % 5) * 3 + n / 5, 14 + (n / 5) * 2 + n % 2);
            let mut one = ship(
                id,
                &format!("Ship {id:02}"),
                class,
                side,
                place,
                sides[usize::from(id) % 6],
                u16::from(id % 9),
            );
            one.hull.0 = one.hull.1 - one.hull.1 * (u16::from(id) % 5) / 5;
            if id % 11 == 3 {
                one.signs.push(Sign::Fire);
            }
            scene.counters.push(one);
            id += 1;
        }
    }
    scene.open = Some(scene.counters[12].hex);
    scene.cursor = scene.open;
    scene.cells = scene.window.hexes().collect();
    scene
}

/// The whole sheet and space beyond it.
pub(crate) fn sheet() -> Chart {
    let mut scene = battle();
    scene.title = "The whole sheet".into();
    scene.window = Window { columns: (-2, 58), rows: (-1, 41) };
    scene.counters[19].hex = Hex::at(57, 20);
    scene
}

/// §8.2 The forward field of a laser cannon.
pub(crate) fn field() -> Chart {
    let mut scene = Chart::new("Field of fire", Window { columns: (12, 27), rows: (10, 18) });
    scene.counters = vec![ship(0, "Courageous", Class::LightCruiser, Flag::Upf, (14, 14), "e", 6)];
    scene.fields = vec![Field { side: Flag::Upf, from: Hex::at(14, 14), facing: facing("e"), range: 10 }];
    scene
}

pub(crate) fn whole() -> Card {
    let line = &lines(Rules::Advanced)[&Class::HeavyCruiser];
    Card::new("Zamra", (Class::HeavyCruiser, Flag::Upf), line, &Condition::new(line), 5, None)
}

pub(crate) fn damaged() -> Card {
    let line = &lines(Rules::Advanced)[&Class::HeavyCruiser];
    let mut now = Condition::new(line);
    (now.hull, now.adf, now.mr, now.icm) = (23, 0, 0, 3);
    (now.weapons.lb, now.hit.lb) = (now.weapons.lb - 1, 1);
    (now.weapons.t, now.weapons.rb) = (1, 3);
    now.out.extend([System::Weapon(Weapon::Rb), System::Fire, System::CombatControl, System::DamageControl]);
    now.out.insert(System::Screen(Screen::Ps));
    now.locked.insert(System::CombatControl);
    Card::new("Perdition", (Class::HeavyCruiser, Flag::Sathar), line, &now, 12, Some(Screen::Es))
}

/// Every shape of both sides, as in a book.
pub(crate) fn plates(theme: Theme) -> String {
    let ink = Ink::of(theme);
    let all = Flag::ALL.into_iter().flat_map(|side| Class::ALL.map(|class| (class, side)));
    let body = maud::html! {
        defs { (symbols(all.clone(), &ink)) }
        @for (n, (class, side)) in all.enumerate() {
            @let (column, row) = (n % 7, n / 7);
            g transform=(format!("translate({} {})", 70 + 130 * column, 60 + 120 * row)) {
                (placed(class, side, 0, 200))
                text y="54" fill=(ink.faint) font-size="11" text-anchor="middle" { (side.name()) " " (class) }
            }
        }
    };
    paint::svg::document(920, 500, "Ships and stations", theme, body)
}

/// Every screen, every sign, every state, and ships at a station.
pub(crate) fn legend() -> Chart {
    let mut scene = Chart::new("Screens, signs, states", Window { columns: (1, 11), rows: (1, 9) });
    scene.names = true;
    let sides = ["e", "se", "sw", "w", "nw", "ne"];
    let mut id = 0u8;
    let mut add = |name: &str, class: Class, place: (i16, i16), change: &dyn Fn(&mut Counter)| {
        let side = Flag::ALL[usize::from(id % 2)];
        let mut one = ship(id, name, class, side, place, sides[usize::from(id) % 6], u16::from(id) + 1);
        change(&mut one);
        id += 1;
        scene.counters.push(one);
    };
    for (n, screen) in (0i16..).zip(Screen::ALL) {
        add(screen.letters(), Class::HeavyCruiser, (2 + 2 * n, 2), &|one| one.screen = Some(screen));
    }
    let signs = [Sign::Fire, Sign::Drifting, Sign::Docked, Sign::Orbit, Sign::Fleeing];
    for (n, sign) in (0i16..).zip(signs) {
        add(sign.words(), Class::Destroyer, (2 + 2 * n, 4), &|one| one.signs = vec![sign]);
    }
    for (n, (name, state)) in (0i16..).zip([
        ("plain", State::Plain),
        ("done", State::Done),
        ("chosen", State::Chosen),
        ("aimed", State::Aimed),
    ]) {
        add(name, Class::Frigate, (2 + 2 * n, 6), &|one| one.state = state);
    }
    add("Far", Class::Fortress, (2, 8), &|one| one.side = Flag::Upf);
    add("Doliin Bay", Class::Station, (4, 8), &|one| one.side = Flag::Upf);
    for name in ["Dirk", "Stiletto"] {
        add(name, Class::AssaultScout, (4, 8), &|one| {
            (one.side, one.signs) = (Flag::Upf, vec![Sign::Docked]);
        });
    }
    add("Nest", Class::FortifiedStation, (6, 8), &|one| one.side = Flag::Sathar);
    add("Claw", Class::LightCruiser, (6, 8), &|one| {
        (one.side, one.signs) = (Flag::Sathar, vec![Sign::Docked]);
    });
    add("Ark", Class::AssaultCarrier, (8, 8), &|one| {
        (one.facing, one.signs) = (facing("ne"), vec![Sign::Fire, Sign::Drifting]);
    });
    add("Hive", Class::Battleship, (10, 8), &|one| {
        (one.facing, one.signs) = (facing("sw"), vec![Sign::Fire, Sign::Fleeing]);
    });
    // A shot within one hex.
    let here = Hex::at(8, 6);
    scene.shots = vec![Aim { side: Flag::Sathar, from: here, to: here, weapon: Weapon::Rb, chance: 40 }];
    scene
}
