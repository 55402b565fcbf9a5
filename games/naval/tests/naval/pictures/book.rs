//! What the pictures of the rulebook show. Sectors, lines and courses are the rules' own: a picture cannot tell them otherwise.

use maud::html;
use naval::board::{
    Aim, Chart, Counter, Flag, Light, Mark, MarkKind, Path, Ring, Sailing, Sign, State, Window,
};
use naval::course::{Course, Leg, Step};
use naval::hex::Line;
use naval::types::{Class, Heading, Hex, Sector, Terrain, Track};
use paint::Theme;

use super::plate::{contact, line, note, plate, sea, shade, unit};

/// One picture of the book.
pub(crate) struct Picture {
    pub(crate) name: &'static str,
    pub(crate) draw: fn(Theme) -> String,
}

/// All of them.
pub(crate) const ALL: [Picture; 8] = [
    Picture { name: "battle", draw: battle },
    Picture { name: "units", draw: units },
    Picture { name: "sectors", draw: sectors },
    Picture { name: "course", draw: course },
    Picture { name: "sight", draw: sight },
    Picture { name: "crossing", draw: crossing },
    Picture { name: "fog", draw: fog },
    Picture { name: "narrows", draw: narrows },
];

/// The picture on the first page: wide, and clear when it is small.
pub(crate) const COVER: Picture = Picture { name: "cover", draw: cover };

const ONE: (Class, u8) = (Class::Bb, 1);

fn steamed(name: &str, side: Flag, end: Hex, heading: Heading, long: i16) -> Path {
    let hexes = (0..=long).rev().map(|n| end.along(heading.opposite(), n)).collect();
    Path { name: name.into(), side, course: Sailing::Sailed, hexes, heading: None }
}

/// The wakes of all units.
fn wakes(scene: &Chart) -> Vec<Path> {
    let wake = |unit: &Counter| Some(steamed("", unit.side, unit.hex, unit.heading?, 3));
    scene.counters.iter().filter_map(wake).collect()
}

fn shot(side: Flag, from: (i16, i16), to: (i16, i16), label: &str) -> Aim {
    let (from, to) = (Hex::at(from.0, from.1), Hex::at(to.0, to.1));
    Aim { side, from, to, label: label.into(), lesser: false }
}

/// The Denmark Strait, a few minutes in.
fn battle(theme: Theme) -> String {
    let mut scene = sea(
        "The Denmark Strait: Hood and Prince of Wales fire at Bismarck and Prinz Eugen",
        (9, 26),
        (4, 14),
    );
    scene.counters = vec![
        Counter {
            flag: true,
            s: Track { hits: 1, fixed: 0 },
            signs: vec![Sign::Fire],
            state: State::Aimed,
            ..unit("Hood", (Class::Bc, 1), Flag::First, (22, 12), Heading::F)
        },
        unit("Prince of Wales", ONE, Flag::First, (23, 13), Heading::F),
        Counter {
            flag: true,
            w: Track { hits: 1, fixed: 1 },
            ..unit("Bismarck", ONE, Flag::Second, (14, 8), Heading::E)
        },
        unit("Prinz Eugen", (Class::Ca, 1), Flag::Second, (12, 9), Heading::E),
    ];
    scene.paths = wakes(&scene);
    scene.aims = vec![
        shot(Flag::First, (22, 12), (12, 9), "1:1"),
        shot(Flag::First, (23, 13), (14, 8), "1:2"),
        shot(Flag::Second, (14, 8), (22, 12), "1:1"),
    ];
    plate(&scene, theme, &|_| html! {})
}

/// A battleship straddles another, who is hit and fires at the battlecruiser behind.
fn cover(theme: Theme) -> String {
    let mut scene = sea("A battleship and a battlecruiser against another battleship", (10, 17), (3, 6));
    let fleet = [
        Counter { flag: true, ..unit("", ONE, Flag::First, (12, 4), Heading::A) },
        unit("", (Class::Bc, 1), Flag::First, (12, 6), Heading::A),
        Counter {
            flag: true,
            w: Track { hits: 1, fixed: 0 },
            ..unit("", ONE, Flag::Second, (16, 5), Heading::A)
        },
    ];
    scene.counters = fleet.into();
    scene.paths = wakes(&scene);
    scene.aims =
        vec![shot(Flag::First, (12, 4), (16, 5), "2:1"), shot(Flag::Second, (16, 5), (12, 6), "1:1")];
    scene.marks = [(17, 6), (15, 4)].map(|(x, y)| Mark { hex: Hex::at(x, y), kind: MarkKind::Splash }).into();
    plate(&scene, theme, &|_| html! {})
}

/// Every kind of unit, for both sides, and what stands around one.
fn units(theme: Theme) -> String {
    let kinds = [
        (ONE, "battle ship"),
        ((Class::Bc, 1), "battle cruiser"),
        ((Class::Pb, 1), "pocket battleship"),
        ((Class::Ca, 1), "heavy cruiser"),
        ((Class::Cl, 2), "light cruisers"),
        ((Class::Dd, 5), "destroyers"),
        ((Class::Fort, 1), "fort"),
    ];
    let mut scene = sea("Units of both sides, and what is shown around one", (1, 15), (1, 7));
    let place = |n: usize| 2 + 2 * n as i16;
    for (n, (kind, _)) in kinds.iter().enumerate() {
        for (side, row) in [(Flag::First, 1), (Flag::Second, 3)] {
            scene.counters.push(Counter { speed: 4, ..unit("", *kind, side, (place(n), row), Heading::A) });
        }
    }
    let hurt = Counter {
        flag: true,
        w: Track { hits: 2, fixed: 1 },
        s: Track { hits: 1, fixed: 0 },
        signs: vec![Sign::Fire, Sign::Rudder],
        ..unit("", ONE, Flag::First, (4, 6), Heading::C)
    };
    scene.counters.push(hurt);
    scene.counters.push(contact(Flag::Second, (9, 6), 5));
    scene
        .counters
        .push(Counter { speed: 5, ..unit("", (Class::Dummy, 1), Flag::First, (13, 6), Heading::B) });
    plate(&scene, theme, &|ink| {
        html! {
            @for (n, (_, name)) in kinds.iter().enumerate() { (note((place(n), 2), (0, 0), &name.replace(' ', "\n"), ink)) }
            (note((4, 7), (0, 8), "speed, flag, hits, signs", ink))
            (note((9, 7), (0, -18), "a contact", ink))
            (note((13, 7), (0, -18), "a dummy of your own", ink))
        }
    })
}

/// §1.2 What lies ahead, abeam and astern.
fn sectors(theme: Theme) -> String {
    let mut scene = sea("Bow, stern and broadside sectors of a ship that heads B", (4, 18), (3, 12));
    let (at, heading) = (Hex::at(11, 8), Heading::B);
    scene.counters = vec![unit("", ONE, Flag::First, (at.x, at.y), heading)];
    let of = |wanted: Sector| -> Vec<Hex> {
        let inside = scene.window.hexes().filter(|hex| *hex != at && at.distance(*hex) <= 5);
        inside.filter(|hex| at.sector(heading, *hex) == wanted).collect()
    };
    let (bow, stern, side) = (of(Sector::Bow), of(Sector::Stern), of(Sector::Broadside));
    plate(&scene, theme, &|ink| {
        html! {
            (shade(&bow, ink.bad, "0.26")) (shade(&stern, ink.warm, "0.3")) (shade(&side, ink.good, "0.14"))
            (note((15, 6), (0, 0), "bow", ink)) (note((7, 10), (0, 0), "stern", ink))
            (note((11, 5), (-20, 0), "broadside", ink)) (note((11, 11), (20, 0), "broadside", ink))
        }
    })
}

/// §7 A course of six points: two hexsides, one hex, one hexside, two hexes.
fn course(theme: Theme) -> String {
    let mut scene =
        sea("A course at speed 6: turn two hexsides, one hex, turn one, two hexes", (3, 12), (5, 9));
    let start = Leg { at: Hex::at(6, 7), heading: Heading::F };
    let steps = vec![Step::Turn(2), Step::Ahead, Step::Turn(1), Step::Ahead, Step::Ahead];
    let course = Course { speed: 6, steps };
    let legs = course.legs(start);
    let end = course.end(start);
    let mut hexes: Vec<Hex> = legs.iter().map(|leg| leg.at).collect();
    hexes.dedup();
    scene.counters = vec![Counter { speed: 6, ..unit("", (Class::Ca, 1), Flag::First, (6, 7), Heading::F) }];
    scene.paths = vec![Path {
        name: "The ship".into(),
        side: Flag::First,
        course: Sailing::Planned,
        hexes,
        heading: Some(end.heading),
    }];
    plate(&scene, theme, &|ink| {
        html! {
            (note((6, 8), (-34, 6), "F to B:\n2 points", ink)) (note((7, 6), (52, 14), "1 hex, then\nB to C: 2 points", ink))
            (note((end.at.x, end.at.y), (-6, 44), "2 hexes: 2 points", ink))
        }
    })
}

/// §4.2 §4.3 Lines of sight and light.
fn sight(theme: Theme) -> String {
    let mut scene = sea("Lines of sight at night: land blocks, a starshell lights", (2, 17), (2, 11));
    scene.night = true;
    for (x, y) in [(8, 5), (8, 6), (9, 6), (9, 7), (10, 6)] {
        scene.land.insert(Hex::at(x, y), Terrain::Land);
    }
    scene.land.insert(Hex::at(7, 6), Terrain::PartialSea);
    scene.land.insert(Hex::at(10, 5), Terrain::PartialLand);
    let (from, near, hidden, lit) = ((5, 8), (4, 5), (13, 4), (14, 9));
    scene.counters = vec![
        unit("", ONE, Flag::First, from, Heading::B),
        unit("", (Class::Ca, 1), Flag::Second, near, Heading::D),
        contact(Flag::Second, hidden, 4),
        unit("", (Class::Bc, 1), Flag::Second, lit, Heading::F),
    ];
    let hex = |(x, y): (i16, i16)| Hex::at(x, y);
    scene.rings = vec![Ring { hex: hex(from), range: 4, label: "visibility 4".into(), side: None }];
    let burst = Hex::at(14, 8);
    scene.lights = vec![Light { hexes: std::iter::once(burst).chain(burst.around()).collect() }];
    scene.marks = vec![Mark { hex: burst, kind: MarkKind::Starshell }];
    let blocked = |to: (i16, i16)| {
        Line::between(hex(from), hex(to))
            .blocked(|hex| scene.land.get(&hex).is_some_and(|kind| kind.blocks()))
    };
    assert_eq!([near, hidden, lit].map(blocked), [false, true, false]);
    plate(&scene, theme, &|ink| {
        html! {
            @for to in [near, hidden, lit] { (line(from, to, blocked(to), ink)) }
            (note(near, (0, -36), "seen", ink)) (note(hidden, (20, -34), "behind land", ink)) (note(lit, (0, 62), "lit: seen from afar, at −1", ink))
        }
    })
}

/// §12.62 Crossing the T.
fn crossing(theme: Theme) -> String {
    let mut scene = sea("Crossing the T: the line abeam fires along the column", (3, 17), (2, 11));
    let line = [(6, 3), (8, 4), (10, 5), (12, 6)];
    let column = [(7, 8), (6, 9), (5, 10)];
    scene.counters = line.iter().map(|at| unit("", ONE, Flag::First, *at, Heading::C)).collect();
    scene.counters.extend(column.iter().map(|at| unit("", (Class::Bc, 1), Flag::Second, *at, Heading::B)));
    let target = Hex::at(column[0].0, column[0].1);
    let crosses = |at: &(i16, i16)| {
        let from = Hex::at(at.0, at.1);
        target.sector(Heading::B, from).end_on() && target.distance(from) >= 5
    };
    let shot = |at: &(i16, i16)| Aim {
        side: Flag::First,
        from: Hex::at(at.0, at.1),
        to: target,
        label: if crosses(at) { "+1".into() } else { String::new() },
        lesser: false,
    };
    scene.aims = line.iter().map(shot).collect();
    assert_eq!(line.iter().filter(|at| crosses(at)).count(), 1);
    let sector: Vec<Hex> = scene
        .window
        .hexes()
        .filter(|hex| *hex != target && target.distance(*hex) <= 7)
        .filter(|hex| target.sector(Heading::B, *hex) == Sector::Bow)
        .collect();
    plate(&scene, theme, &|ink| {
        html! {
            (shade(&sector, ink.warm, "0.2"))
            (note((12, 3), (40, 0), "the leader's bow sector:\nfrom 5 hexes on, +1", ink))
        }
    })
}

/// §12.2 The same sea, as its owner and as the enemy sees it.
fn fog(theme: Theme) -> String {
    let mut scene = sea("What you know, and what your opponent sees of it", (1, 20), (1, 7));
    let side = Flag::Second;
    let own: [Counter; 4] = [
        Counter { hidden: true, ..unit("Kirishima", (Class::Bc, 1), side, (3, 3), Heading::C) },
        Counter { hidden: true, ..unit("Dummy", (Class::Dummy, 1), side, (6, 5), Heading::C) },
        unit("Nagara", (Class::Cl, 1), side, (8, 2), Heading::D),
        unit("", (Class::Dd, 4), Flag::First, (8, 4), Heading::A),
    ];
    let seen = |unit: &Counter| {
        let at = (unit.hex.x + 11, unit.hex.y);
        let hex = Hex::at(at.0, at.1);
        if unit.hidden {
            contact(side, at, unit.speed)
        } else {
            Counter { hex, key: format!("{}-", unit.key), ..unit.clone() }
        }
    };
    // Columns stay odd or even: eleven would shift them by half a hex.
    let seen = |unit: &Counter| {
        let unit = seen(unit);
        Counter { hex: Hex::at(unit.hex.x - 1, unit.hex.y), ..unit }
    };
    scene.counters = own.iter().chain(&own.each_ref().map(seen)).cloned().collect();
    plate(&scene, theme, &|ink| {
        let (left, top, _, height) = Chart::new("", scene.window).window.bare();
        let middle = left + 10 * 45 + 8;
        html! {
            path d=(format!("M{middle} {top}v{height}")) stroke=(ink.ink) stroke-width="2" stroke-dasharray="2 6" stroke-linecap="round" {}
            (note((5, 7), (0, -4), "what you know", ink)) (note((15, 7), (0, -4), "what your opponent sees", ink))
        }
    })
}

/// The Narrows, from the scenario's own map: forts, printed mines, and a ship on her way to the exit.
fn narrows(theme: Theme) -> String {
    let options: naval::tables::Options =
        serde_json::from_value(serde_json::json!({ "scenario": "gallipoli" })).expect("options");
    let setup = naval::tables::prepare(&options, &contract::UserData::default()).expect("Gallipoli");
    let mut scene = sea("The Narrows of the Dardanelles", (16, 25), (1, 10));
    scene.land = setup.map.terrain.clone();
    scene.closed = true;
    scene.frame = Window::frame(setup.map.columns, setup.map.rows);
    let mines = setup.mines.iter().map(|hex| Mark { hex: *hex, kind: MarkKind::Mines });
    let hidden = [Hex::at(21, 6), Hex::at(22, 2)].map(|hex| Mark { hex, kind: MarkKind::HiddenMines });
    scene.marks = mines.chain(hidden).collect();
    let forts = setup.all().filter(|(_, info)| info.class == Class::Fort);
    let fort = |info: &naval::tables::UnitInfo| {
        let at = info.at.expect("a place");
        let major = if info.a > 5 { info.name.as_str() } else { "" };
        Counter { speed: 0, ..unit(major, (Class::Fort, 1), Flag::Second, (at.x, at.y), Heading::A) }
    };
    scene.counters = forts.map(|(_, info)| fort(info)).collect();
    let ship = unit("Irresistible", (Class::B, 1), Flag::First, (20, 6), Heading::B);
    scene.counters.push(Counter { speed: 3, ..ship });
    let way = [(20, 6), (21, 6), (22, 5), (22, 4), (22, 3), (22, 2), (22, 1)];
    scene.paths = vec![Path {
        name: "Irresistible".into(),
        side: Flag::First,
        course: Sailing::Planned,
        hexes: way.map(|(x, y)| Hex::at(x, y)).to_vec(),
        heading: Some(Heading::A),
    }];
    plate(&scene, theme, &|ink| html! { (note((22, 1), (0, -30), "the way out", ink)) })
}
