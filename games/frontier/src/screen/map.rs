//! The map in characters: every system where it lies, its stations and ships, and who is between the stars.

use paint::{Line, Spot, Target, Tone};

use super::held::{Goal, Grip, Held};
use crate::plan::stack::Stack;
use crate::types::{Class, End, Navy, Place, PlanetId, SystemId};

/// Room for the map.
const WIDTH: usize = 78;
const HEIGHT: usize = 19;

/// A sheet of characters with tones.
struct Sheet {
    cells: Vec<Vec<(char, Tone)>>,
    spots: Vec<Spot>,
}

impl Sheet {
    fn new() -> Self {
        Sheet { cells: vec![vec![(' ', Tone::Ground); WIDTH]; HEIGHT], spots: Vec::new() }
    }

    fn put(&mut self, x: usize, y: usize, text: &str, tone: Tone) {
        for (n, letter) in text.chars().enumerate() {
            if let Some(cell) = self.cells.get_mut(y).and_then(|row| row.get_mut(x + n)) {
                *cell = (letter, tone);
            }
        }
    }

    /// Is there room for a text?
    fn free(&self, x: usize, y: usize, width: usize) -> bool {
        self.cells.get(y).is_some_and(|row| {
            x + width <= row.len() && row[x..x + width].iter().all(|(letter, _)| matches!(letter, ' ' | '·'))
        })
    }

    fn lines(self) -> Vec<Line> {
        let line = |row: Vec<(char, Tone)>| {
            let mut line = Line::new();
            let mut run = String::new();
            let mut tone = Tone::Ground;
            for (letter, next) in row {
                if next != tone && !run.is_empty() {
                    line = line.add(std::mem::take(&mut run), tone);
                }
                tone = next;
                run.push(letter);
            }
            line.add(run, tone)
        };
        self.cells.into_iter().map(line).collect()
    }
}

/// Where a system is drawn.
fn spot(held: &Held<'_>, system: SystemId) -> (usize, usize) {
    let setup = held.plan.setup();
    let range = |axis: usize| {
        let all = setup.systems.iter().map(move |system| system.xy[axis]);
        (all.clone().min().unwrap_or(0), all.max().unwrap_or(1))
    };
    let scale = |axis: usize, size: usize| {
        let (low, high) = range(axis);
        let at = setup.system(system).xy[axis] - low;
        usize::try_from(at).unwrap_or(0) * size / usize::try_from((high - low).max(1)).unwrap_or(1)
    };
    (1 + scale(0, WIDTH - 18), 1 + scale(1, HEIGHT - 3))
}

/// How a navy is written: the UPF in large letters, the Sathar in small ones.
pub(super) const fn tone(navy: Navy) -> Tone {
    match navy {
        Navy::Upf => Tone::Kind(1),
        Navy::Sathar => Tone::Kind(4),
    }
}

/// The letter of a station.
const fn letter(class: Class) -> char {
    match class {
        Class::Fortress => 'F',
        Class::FortifiedStation => 'S',
        _ => 'A',
    }
}

/// The map, and what can be pressed on it.
pub(super) fn map(held: &Held<'_>) -> (Vec<Line>, Vec<Spot>) {
    let mut sheet = Sheet::new();
    let setup = held.plan.setup();
    for route in &setup.routes {
        let [(ax, ay), (bx, by)] = route.ends.map(|end| spot(held, end));
        let long = ax.abs_diff(bx).max(ay.abs_diff(by) * 2).max(1);
        for n in 1..long {
            let x = (ax * (long - n) + bx * n) / long;
            let y = (ay * (long - n) + by * n) / long;
            if n % 2 == 0 {
                sheet.put(x, y, "·", Tone::Dim);
            }
        }
    }
    between(held, &mut sheet);
    for system in setup.system_ids() {
        star(held, &mut sheet, system);
    }
    let title = format!("{}, day {}", held.plan.view.chart.title, held.plan.view.day);
    if sheet.free(0, 0, title.chars().count()) {
        sheet.put(0, 0, &title, Tone::Strong);
    }
    let spots = std::mem::take(&mut sheet.spots);
    (sheet.lines(), spots)
}

/// Ships between the stars: a number and the way they go.
fn between(held: &Held<'_>, sheet: &mut Sheet) {
    let setup = held.plan.setup();
    for (n, stack) in held.stacks.iter().enumerate().filter(|(_, stack)| !stack.ships.is_empty()) {
        let (x, y, sign) = match stack.place {
            Place::Track { route, at, heading, .. } => {
                let track = setup.route(route);
                let [(ax, ay), (bx, by)] = track.ends.map(|end| spot(held, end));
                let (at, boxes) = (usize::from(at), usize::from(track.boxes) + 1);
                let (x, y) = ((ax * (boxes - at) + bx * at) / boxes, (ay * (boxes - at) + by * at) / boxes);
                let right = (heading == End::B) == (bx >= ax);
                (x, y, if right { '>' } else { '<' })
            }
            Place::Red { circle, inward, .. } => {
                let (x, y) = spot(held, setup.circle(circle).system);
                (x.saturating_sub(1), y.saturating_sub(1), if inward { '!' } else { '?' })
            }
            Place::Circle(circle) => {
                let (x, y) = spot(held, setup.circle(circle).system);
                (x.saturating_sub(1), y.saturating_sub(1), 'o')
            }
            _ => continue,
        };
        let count = stack.ships.len();
        let text = match (stack.navy, sign) {
            (Navy::Upf, '<') => format!("<U{count}"),
            (Navy::Upf, _) => format!("U{count}>"),
            (Navy::Sathar, '<') => format!("<s{count}"),
            (Navy::Sathar, sign) => format!("s{count}{sign}"),
        };
        let width = text.chars().count();
        let free = (0..4usize).find_map(|down| sheet.free(x, y + down, width).then_some(y + down));
        let y = free.unwrap_or(y);
        let chosen = *held.grip() == Grip::Stack(n);
        sheet.put(x, y, &text, if chosen { Tone::Cursor } else { tone(stack.navy) });
        if let Some(tool) = held.way(&Grip::Stack(n)) {
            let (line, column, width) = (y as u16, x as u16, width as u16);
            sheet.spots.push(Spot { line, column, width, target: Target::Tool(tool) });
        }
    }
}

/// A system: its name, its stations and its ships.
fn star(held: &Held<'_>, sheet: &mut Sheet, system: SystemId) {
    let (plan, setup) = (&held.plan, held.plan.setup());
    let (x, y) = spot(held, system);
    let supplied = plan.view.side.is_some_and(|side| plan.view.supplied[side.index()].contains(&system));
    let name: String = setup.system(system).name.chars().take(12).collect();
    let (long, below) = (name.chars().count() + 2, room(held, system));
    // To the right of the star, or where that is taken to its left, or a line higher or lower.
    let left = x.saturating_sub(long - 1);
    let free = |(x, y): &(usize, usize)| sheet.free(*x, *y, long) && sheet.free(*x, y + 1, below);
    let higher = y.saturating_sub(1);
    let spots = [(x, y), (x, higher), (left, y), (left, higher), (x, y + 1)];
    let (x, y) = spots.into_iter().find(free).unwrap_or((x, y));
    sheet.put(x, y, &format!("*{name}"), if supplied { Tone::Strong } else { Tone::Plain });
    if plan.view.threatened.contains(&system) {
        sheet.put(x + 1 + name.chars().count(), y, "!", Tone::Bad);
    }
    let mut at = x + 1;
    for planet in &setup.system(system).planets {
        let station = setup.planet(*planet).station;
        let (sign, shade) = match station {
            None => ('o', Tone::Dim),
            Some(id) if plan.state.ship(id).lives() => (letter(setup.ship(id).class), tone(Navy::Upf)),
            Some(_) => ('x', Tone::Bad),
        };
        let pointed = held.goal == Some(Goal::Planet(*planet));
        sheet.put(at, y + 1, &sign.to_string(), if pointed { Tone::Cursor } else { shade });
        if let Some(row) = held.cell(Goal::Planet(*planet)) {
            let (line, column) = ((y + 1) as u16, at as u16);
            sheet.spots.push(Spot { line, column, width: 1, target: Target::Cell(row, 0) });
        }
        at += 1;
        at = ships(held, sheet, *planet, at, y + 1);
        at += 1;
    }
}

/// How much room the planets of a system take, with the ships that are there.
fn room(held: &Held<'_>, system: SystemId) -> usize {
    let planets = &held.plan.setup().system(system).planets;
    let here = |planet: PlanetId| {
        held.stacks.iter().filter(move |stack| stack.place == Place::Star(planet)).map(token)
    };
    planets.iter().map(|planet| 2 + here(*planet).map(|text| text.len()).sum::<usize>()).sum()
}

/// A stack at a planet: whose it is, and how many.
fn token(stack: &Stack) -> String {
    let count = stack.ships.len().max(stack.fighters.len().min(1));
    match stack.navy {
        Navy::Upf => format!("U{count}"),
        Navy::Sathar => format!("s{count}"),
    }
}

/// Ships at a planet; where the line goes on.
fn ships(held: &Held<'_>, sheet: &mut Sheet, planet: PlanetId, mut at: usize, y: usize) -> usize {
    for (n, stack) in held.stacks.iter().enumerate().filter(|(_, stack)| stack.place == Place::Star(planet)) {
        let text = token(stack);
        let chosen = matches!(held.grip(), Grip::Stack(m) | Grip::Fast(m, _) if *m == n);
        sheet.put(at, y, &text, if chosen { Tone::Cursor } else { tone(stack.navy) });
        if let Some(tool) = held.way(&Grip::Stack(n)) {
            let (line, column, width) = (y as u16, at as u16, text.len() as u16);
            if at + text.len() <= WIDTH {
                sheet.spots.push(Spot { line, column, width, target: Target::Tool(tool) });
            }
        }
        at += text.len();
    }
    at
}
