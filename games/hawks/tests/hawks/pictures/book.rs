//! What the pictures of the rulebook show. Courses are flown by the rules: a picture cannot tell them otherwise.

use hawks::board::card::WIDTH;
use hawks::board::counter::{Detail, badge, counter};
use hawks::board::silhouette::placed;
use hawks::board::{Aim, Card, Chart, Field, Flag, Flight, Ink, Path, Planet, Sign, State, Window, card};
use hawks::condition::Condition;
use hawks::rules::s3_movement::{Course, Helm};
use hawks::tables::lines as table;
use hawks::types::{Class, Hand, Hex, Rules, Screen, System, Weapon};
use maud::{Markup, html};
use paint::Theme;
use paint::svg::{at, document};

use super::plate::{Note, bad, hulls, lines, note, number, plate};
use crate::board::scenes::{course, facing, ship};

/// One picture of the book.
pub(crate) struct Picture {
    pub(crate) name: &'static str,
    pub(crate) draw: fn(Theme) -> String,
}

/// All of them.
pub(crate) const ALL: [Picture; 9] = [
    Picture { name: "battle", draw: battle },
    Picture { name: "card", draw: card_explained },
    Picture { name: "counter", draw: counter_explained },
    Picture { name: "stack", draw: stack },
    Picture { name: "turning", draw: turning },
    Picture { name: "orbit", draw: orbit },
    Picture { name: "gravity", draw: gravity },
    Picture { name: "field", draw: field },
    Picture { name: "ships", draw: ships },
];

/// How a ship of this speed, ADF and MR is steered near this planet.
pub(crate) fn helm(speed: u16, adf: u8, mr: u8, planet: Option<Hex>) -> Helm {
    Helm {
        speed,
        adf,
        mr,
        loose: false,
        planet,
        gravity: true,
        forced: None,
        weaves: false,
        owed: 0,
        edges: false,
    }
}

/// A course by its steps, as a player types them: F, L, R.
pub(crate) fn flown(from: (i16, i16), face: &str, helm: &Helm, steps: &str) -> Course {
    let mut course = Course::new(Hex::at(from.0, from.1), facing(face));
    for step in steps.chars() {
        let done = match step {
            'F' => course.step(helm),
            'L' => course.turn(helm, Hand::Left),
            _ => course.turn(helm, Hand::Right),
        };
        done.expect("a course of the rulebook is legal");
    }
    course
}

fn path(name: &str, side: Flag, kind: Flight, course: &Course) -> Path {
    let hexes = std::iter::once(course.start.0).chain(course.path.iter().map(|(hex, _)| *hex)).collect();
    Path { name: name.into(), side, course: kind, hexes, facing: Some(course.facing()) }
}

/// How a ship came to a hex, by the sides it left hexes through.
fn came(name: &str, side: Flag, to: (i16, i16), sides: &str) -> Path {
    let back = |side: &str| match side {
        "e" => "w",
        "se" => "nw",
        "sw" => "ne",
        "w" => "e",
        "nw" => "se",
        _ => "sw",
    };
    let reversed: Vec<&str> = sides.split(' ').rev().map(back).collect();
    let mut hexes = course(to, &reversed.join(" "));
    hexes.reverse();
    Path { name: name.into(), side, course: Flight::Flown, hexes, facing: None }
}

/// The middle of the first battle.
fn battle(theme: Theme) -> String {
    let mut scene = Chart::new("A battle at a planet", Window { columns: (19, 31), rows: (17, 24) });
    scene.planet = Some(Planet { name: "Pale".into(), hex: Hex::at(28, 20) });
    scene.names = true;
    let mut station = ship(0, "Doliin Bay", Class::Station, Flag::Upf, (27, 20), "e", 0);
    (station.hull, station.signs) = ((19, 25), vec![Sign::Orbit]);
    let mut frigate = ship(1, "Z'Gata", Class::Frigate, Flag::Upf, (27, 20), "nw", 0);
    frigate.signs = vec![Sign::Docked];
    let mut scout = ship(2, "Stiletto", Class::AssaultScout, Flag::Upf, (26, 23), "w", 5);
    scout.state = State::Chosen;
    let mut raider = ship(3, "Venomous", Class::Destroyer, Flag::Sathar, (25, 18), "e", 6);
    raider.screen = Some(Screen::Ms);
    let mut cruiser = ship(4, "Perdition", Class::HeavyCruiser, Flag::Sathar, (22, 23), "e", 4);
    (cruiser.hull.0, cruiser.state) = (52, State::Aimed);
    scene.counters = vec![station, frigate, scout, raider, cruiser];
    scene.paths = vec![
        came("Venomous", Flag::Sathar, (25, 18), "e e e e e"),
        came("Perdition", Flag::Sathar, (22, 23), "ne e e"),
        came("Stiletto", Flag::Upf, (26, 23), "sw sw w"),
    ];
    scene.shots = vec![Aim {
        side: Flag::Upf,
        from: Hex::at(26, 23),
        to: Hex::at(22, 23),
        weapon: Weapon::Ar,
        chance: 70,
    }];
    plate(&scene, &[], theme)
}

/// §3.2 The example of the section: MR 3, five hexes, turns after the first, the second and the fifth.
fn turning(theme: Theme) -> String {
    let helm = helm(4, 3, 3, None);
    let frigate = flown((12, 15), "e", &helm, "FLFRFFFR");
    let mut scene = Chart::new("A course with three turns", Window { columns: (10, 22), rows: (11, 16) });
    let mut own = ship(0, "Z'Gata", Class::Frigate, Flag::Upf, (12, 15), "e", 4);
    own.state = State::Chosen;
    let foe = ship(1, "Venomous", Class::Destroyer, Flag::Sathar, (20, 12), "w", 3);
    scene.names = true;
    scene.counters = vec![own, foe];
    scene.paths = vec![
        path("Z'Gata", Flag::Upf, Flight::Planned, &frigate),
        came("Venomous", Flag::Sathar, (20, 12), "w sw w"),
    ];
    let turned: Vec<Hex> = [0, 1, 4].map(|n| frigate.path[n].0).to_vec();
    let spot = |n: usize| turned[n].0.place();
    let numbers = [(0, "1"), (1, "2"), (2, "3")].map(|(n, word)| {
        let (column, row) = spot(n);
        number(column, row, (0, -21), word)
    });
    let mut notes: Vec<Note> = numbers.into();
    notes.push(note(12, 15, (96, 46), "no turn in the hex\nwhere it starts"));
    let (column, row) = spot(2);
    notes.push(note(column, row, (96, 4), "one turn, no second:\nit ends facing so"));
    plate(&scene, &notes, theme)
}

/// §4.2 §5.1 Orbit and docking.
fn orbit(theme: Theme) -> String {
    let planet = Hex::at(16, 14);
    let mut scene = Chart::new("Orbit and docking", Window { columns: (10, 22), rows: (11, 17) });
    scene.planet = Some(Planet { name: "Pale".into(), hex: planet });
    let mut station = ship(0, "Doliin Bay", Class::Station, Flag::Upf, (15, 14), "e", 0);
    station.signs = vec![Sign::Orbit];
    let mut circles = ship(1, "Dirk", Class::AssaultScout, Flag::Upf, (17, 13), "e", 0);
    circles.signs = vec![Sign::Orbit];
    let guest = ship(2, "Z'Gata", Class::Frigate, Flag::Upf, (13, 15), "e", 2);
    let helm = helm(2, 3, 3, Some(planet));
    let docks = flown((13, 15), "e", &helm, "FFLF");
    assert_eq!(docks.at(), Hex::at(15, 14));
    scene.counters = vec![station, circles, guest];
    scene.paths = vec![
        came("Doliin Bay", Flag::Upf, (15, 14), "nw"),
        came("Dirk", Flag::Upf, (17, 13), "e"),
        path("Z'Gata", Flag::Upf, Flight::Planned, &docks),
    ];
    let notes = [
        note(15, 14, (-110, -66), "a station goes one hex round\nin each turn, with all docked ships"),
        note(13, 15, (4, 66), "docks: ends in the station's hex,\nno faster than its ADF"),
        note(17, 13, (112, -48), "a ship in orbit: speed 0,\none hex round in each turn"),
    ];
    plate(&scene, &notes, theme)
}

/// §4.3 Past the planet, and straight at it.
fn gravity(theme: Theme) -> String {
    let planet = Hex::at(16, 14);
    let mut scene = Chart::new("Gravity", Window { columns: (10, 22), rows: (11, 16) });
    scene.planet = Some(Planet { name: "Pale".into(), hex: planet });
    let helm = helm(6, 2, 3, Some(planet));
    let bent = flown((11, 13), "e", &helm, "FFFFFFFF");
    let straight = flown((11, 13), "e", &helm, "FFFFFFLFF");
    let doomed = flown((11, 14), "e", &helm, "FFFF");
    assert!(
        doomed.falls && bent.turns == 0 && bent.facing() != facing("e") && straight.facing() == facing("e")
    );
    scene.counters = vec![
        ship(0, "Vicious", Class::Destroyer, Flag::Sathar, (11, 13), "e", 6),
        ship(1, "Fang", Class::Frigate, Flag::Sathar, (11, 14), "e", 6),
    ];
    let mut past = path("Vicious", Flag::Sathar, Flight::Flown, &straight);
    past.facing = None;
    scene.paths = vec![
        past,
        path("Vicious", Flag::Sathar, Flight::Planned, &bent),
        path("Fang", Flag::Sathar, Flight::Flown, &doomed),
    ];
    let notes = [
        note(16, 13, (-80, -64), "planet ahead to one side:\nnothing yet"),
        note(17, 13, (76, -64), "planet behind to one side:\ngravity turns the ship"),
        note(19, 13, (34, 26), "1 MR spent against it:\nstraight on"),
        bad(15, 14, (-90, 64), "planet straight ahead:\nlost with all hands"),
    ];
    plate(&scene, &notes, theme)
}

/// §8.2 The forward field of a laser cannon.
fn field(theme: Theme) -> String {
    let mut scene = Chart::new("Forward field of fire", Window { columns: (10, 22), rows: (12, 16) });
    let from = Hex::at(11, 14);
    scene.counters = vec![ship(0, "Z'Gata", Class::Frigate, Flag::Upf, (11, 14), "e", 6)];
    scene.fields = vec![Field { side: Flag::Upf, from, facing: facing("e"), range: 10 }];
    let notes = [
        note(17, 14, (0, -3), "straight ahead: +10"),
        note(16, 13, (26, 0), "left row: no bonus"),
        note(16, 15, (26, 0), "right row: no bonus"),
        bad(12, 13, (-62, -12), "not in\nthe field"),
        bad(12, 15, (-62, 12), "not in\nthe field"),
    ];
    plate(&scene, &notes, theme)
}

/// Several ships in a hex.
fn stack(theme: Theme) -> String {
    let mut scene = Chart::new("Several ships in one hex", Window { columns: (10, 22), rows: (12, 16) });
    let all = [
        ("Venomous", Class::Destroyer, Flag::Sathar, (11, 14), 40),
        ("Vicious", Class::Destroyer, Flag::Sathar, (11, 14), 75),
        ("Fang", Class::Frigate, Flag::Sathar, (13, 14), 60),
        ("Shimmer", Class::Frigate, Flag::Upf, (13, 14), 60),
        ("Dirk", Class::AssaultScout, Flag::Upf, (13, 14), 60),
        ("Infamous", Class::HeavyCruiser, Flag::Sathar, (16, 14), 60),
        ("Carrion", Class::Minelayer, Flag::Sathar, (16, 14), 60),
        ("Maw", Class::LightCruiser, Flag::Sathar, (16, 14), 60),
        ("Claw", Class::Fighter, Flag::Sathar, (16, 14), 10),
    ];
    for (id, (name, class, side, place, _)) in (0u8..).zip(all) {
        scene.counters.push(ship(id, name, class, side, place, if side == Flag::Upf { "e" } else { "w" }, 5));
    }
    scene.counters[0].hull.0 = 22;
    scene.counters[6].signs = vec![Sign::Fire];
    scene.counters[6].hull.0 = 18;
    (scene.counters[7].hull.0, scene.counters[7].state) = (41, State::Chosen);
    scene.open = Some(Hex::at(16, 14));
    let notes = [
        note(11, 14, (0, -58), "two ships"),
        note(13, 14, (0, 58), "three, of both sides"),
        note(16, 14, (-16, -62), "four: the largest on top"),
    ];
    plate(&scene, &notes, theme)
}

/// A card with what is on it.
fn card_explained(theme: Theme) -> String {
    let ink = Ink::of(theme);
    let line = &table(Rules::Advanced)[&Class::LightCruiser];
    let mut now = Condition::new(line);
    (now.hull, now.adf, now.icm) = (38, 2, 5);
    (now.weapons.lb, now.hit.lb) = (now.weapons.lb.saturating_sub(1), 1);
    now.weapons.t = 2;
    now.out.insert(System::Fire);
    let ship = Card::new("Courageous", (Class::LightCruiser, Flag::Upf), line, &now, 6, Some(Screen::Es));
    let (left, top) = (222, 14);
    let (right, high) = (left + WIDTH, ship.height());
    let row = |n: i32| 171 + 20 * n;
    let damaged = ship.mounts.iter().position(|mount| mount.stock.hit > 0).unwrap_or(0) as i32;
    let spent = ship.mounts.iter().position(|mount| mount.stock.spent > 0).unwrap_or(0) as i32;
    let notes: [(bool, i32, i32, &str); 10] = [
        (true, 28, 40, "its shape as on the map"),
        (true, 82, 72, "hull points: left, and as built"),
        (true, 124, 128, "how much it can speed\nup or slow down"),
        (true, row(damaged), row(damaged) + 6, "a round mark for a mount;\ncrossed out: knocked out"),
        (true, row(spent), row(spent) + 36, "an upright mark for a shot;\nhollow: spent"),
        (false, 46, 46, "letters and class"),
        (false, 124, 100, "how often it can turn;\nits speed"),
        (false, 124, 148, "how well its crew repairs"),
        (false, row(ship.mounts.len() as i32), row(ship.mounts.len() as i32) - 8, "interceptors"),
        (false, high - 58, high - 50, "reflective hull, screens:\nwhich one is on"),
    ];
    let line = |(is_left, at, words_at, words): &(bool, i32, i32, &str)| -> Markup {
        let (edge, out, text, anchor) = if *is_left {
            (left - 3, left - 22, left - 28, "end")
        } else {
            (right + 3, right + 22, right + 28, "start")
        };
        html! {
            path d=(format!("M{edge} {}L{out} {}", at + top, words_at + top)) fill="none" stroke=(ink.faint) stroke-width="1.2" {}
            circle cx=(edge) cy=(at + top) r="2.4" fill=(ink.faint) {}
            (lines(text, words_at + top, anchor, words, &ink))
        }
    };
    let body = html! {
        (at(left, top, card(&ship, &ink)))
        @for note in &notes { (line(note)) }
        (lines(left + 160, top + high + 16, "middle", "below the line: what is broken", &ink))
    };
    document((right + 198) as u32, (high + 44) as u32, "A ship's card", theme, body)
}

/// A counter, large, with what is on it; then screens and signs.
fn counter_explained(theme: Theme) -> String {
    let ink = Ink::of(theme);
    let mut one = ship(0, "Z'Gata", Class::Frigate, Flag::Upf, (1, 1), "e", 7);
    (one.hull.0, one.signs) = (22, vec![Sign::Fire]);
    let screens = Screen::ALL.map(|screen| {
        let mut other = ship(1, "", Class::Destroyer, Flag::Sathar, (1, 1), "w", 4);
        other.screen = Some(screen);
        (other, hawks::board::counter::screen_name(screen))
    });
    let signs = [Sign::Fire, Sign::Drifting, Sign::Docked, Sign::Orbit, Sign::Fleeing].map(|sign| {
        let mut other = ship(1, "", Class::Frigate, Flag::Upf, (1, 1), "e", 4);
        other.signs = vec![sign];
        (other, sign.words())
    });
    let hex = html! { path d="M0 -30l26 15v30l-26 15l-26 -15v-30z" fill=(ink.card) stroke=(ink.sea_line) stroke-width="0.8" {} };
    let small = |x: i32, y: i32, ship: &hawks::board::Counter, words: &str| {
        html! {
            g transform=(format!("translate({x} {y}) scale(1.35)")) { (hex) (counter(ship, Detail::Near, &ink)) }
            text x=(x) y=(y + 58) fill=(ink.ink) font-size="12" text-anchor="middle" { (words) }
        }
    };
    let big = [
        (-130, -52, (-68, -76), "what is the matter: here, fire", "end"),
        (-130, 44, (-66, 42), "its class: a frigate", "end"),
        (-130, 80, (-44, 68), "its hull in fifths: three are left", "end"),
        (130, -30, (88, -4), "the side it faces", "start"),
        (130, 44, (68, 42), "its speed", "start"),
    ];
    let body = html! {
        (hulls(&[(Class::Frigate, Flag::Upf), (Class::Destroyer, Flag::Sathar)], &ink))
        (at(360, 112, html! {
            g transform="scale(3)" { (hex) (counter(&one, Detail::Near, &ink)) }
            @for (x, y, (px, py), words, anchor) in big {
                @let edge = if x < 0 { x + 4 } else { x - 4 };
                path d=(format!("M{edge} {y}L{px} {py}")) stroke=(ink.faint) stroke-width="1.2" {}
                (lines(x, y, anchor, words, &ink))
            }
        }))
        @for (n, (ship, words)) in (0i32..).zip(&signs) { (small(130 + 116 * n, 276, ship, words)) }
        @for (n, (ship, words)) in (0i32..).zip(&screens) { (small(150 + 142 * n, 394, ship, words)) }
    };
    document(730, 472, "A counter", theme, body)
}

/// Every shape of both sides.
fn ships(theme: Theme) -> String {
    let ink = Ink::of(theme);
    let all: Vec<(Class, Flag)> =
        Flag::ALL.into_iter().flat_map(|side| Class::ALL.map(|class| (class, side))).collect();
    let cell = |n: i32, class: Class, side: Flag| {
        let (column, row) = (n % 7, 2 * (n / 7) + i32::from(side == Flag::Sathar));
        let y = 52 + 100 * row + 28 * (row / 2);
        let name = class.to_string();
        let (first, rest) = name.split_once(' ').unwrap_or((&name, ""));
        html! {
            g transform=(format!("translate({} {y})", 58 + 104 * column)) {
                (placed(class, side, 0, 176))
                (badge(class, side, 0, 50, &ink))
                @if side == Flag::Sathar {
                    text y="72" fill=(ink.ink) font-size="12" text-anchor="middle" { (first) " " (rest) }
                }
            }
        }
    };
    let body = html! {
        (hulls(&all, &ink))
        @for side in Flag::ALL { @for (n, class) in (0i32..).zip(Class::ALL) { (cell(n, class, side)) } }
    };
    document(740, 466, "Ships and stations", theme, body)
}
