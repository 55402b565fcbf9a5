//! A planet as lines of text: two characters a sector, so that what belongs together can be joined and what is
//! pointed at can be bracketed.

use contract::Seat;
use paint::{Line, Tone};

use super::held::initial;
use super::hue;
use crate::event::With;
use crate::hints::Hints;
use crate::layouts::covers;
use crate::types::{Building, Cells, Edition, index};
use crate::view::{PlanetView, Stage, View};

/// What the hand draws over a planet.
#[derive(Clone, Debug, Default)]
pub(crate) struct Overlay {
    /// The sector pointed at.
    pub(crate) cursor: Option<u8>,
    /// Sectors that would be struck or built on.
    pub(crate) ghost: Cells,
    /// The letter of the building in hand.
    pub(crate) letter: Option<char>,
    /// Is it not allowed there?
    pub(crate) wrong: bool,
}

/// How wide a planet is drawn, its title above it.
pub(super) fn width(view: &View) -> usize {
    (2 * usize::from(view.terms.grid.columns) + 2).max(20)
}

/// Where a sector's character stands in its line.
pub(super) fn column(column: u16) -> u16 {
    2 * column + 2
}

/// Whose planet it is, how many of its buildings stand, and what the digits on it mean where there is room.
pub(super) fn title(view: &View, owner: Seat, advice: Option<&Hints>, width: usize) -> String {
    let planet = &view.planets[index(owner)];
    let name = crate::words::side_name(owner);
    let all = view.terms.fleet.len();
    let count = match (view.stage, planet.ready) {
        (Stage::Placing, false) => String::new(),
        (Stage::Placing, true) => " ✓".into(),
        _ => format!(" {}/{all}", all - usize::from(planet.destroyed)),
    };
    match view.seat {
        Some(seat) if seat == owner => format!("  You: {name}{count}"),
        Some(_) => {
            let most = advice.map(Hints::hottest).filter(|most| *most > 0.0);
            let digits = most
                .map(|most| format!("  {name}{count}  9={}", paint::percent(most.into()).replace(' ', "")));
            let fits = digits.filter(|title| title.chars().count() <= width);
            fits.unwrap_or_else(|| format!("  Target: {name}{count}"))
        }
        None => format!("  {name}{count}"),
    }
}

/// The numbers of the columns; of those with two digits every other one, so that they stand apart.
pub(crate) fn numbers(columns: u8) -> String {
    let told = |n: &u8| match *n {
        10.. => (columns - n).is_multiple_of(2),
        9 => columns < 10 || !columns.is_multiple_of(2),
        _ => true,
    };
    let number = |n: u8| if told(&n) { format!("{n:>2}") } else { "  ".into() };
    (1..=columns).map(number).collect()
}

/// The marks of a hit and of a miss.
pub(super) fn marks(edition: Edition) -> (char, char) {
    match edition {
        Edition::Boxed => ('●', '○'),
        Edition::Pencil => ('X', '/'),
    }
}

/// The sectors of the batch fired last.
pub(crate) fn fresh(planet: &PlanetView) -> Cells {
    let last = planet.strikes.batch().filter(|strike| strike.with != With::Before);
    last.fold(Cells::EMPTY, |all, strike| all | strike.hits.cells | strike.misses.cells)
}

/// Everything a planet's picture is made of.
struct Sketch<'a> {
    view: &'a View,
    planet: &'a PlanetView,
    owner: Seat,
    over: &'a Overlay,
    heat: Option<&'a [f32]>,
    /// Sectors of each building or outline that is known, with its letter.
    known: Vec<(Cells, Option<char>)>,
    fresh: Cells,
    aimed: Cells,
    hottest: f32,
}

/// The planet of `owner`, one line a row.
pub(super) fn rows(view: &View, owner: Seat, over: &Overlay, heat: Option<&[f32]>) -> Vec<Line> {
    let planet = &view.planets[index(owner)];
    let built = planet.buildings.iter().flatten().filter_map(|place| {
        Some((covers(&view.terms, place)?, Some(initial(&view.terms.fleet, place.building))))
    });
    let told = planet.strikes.iter().flat_map(|strike| strike.outlines.iter().map(|o| (o.cells, None)));
    let noted = view.noted(owner).map(|cells| (cells, None));
    let known = built.chain(told.chain(noted).filter(|_| planet.buildings.is_none())).collect();
    let aims = view.mover.is_some_and(|mover| mover != owner);
    let sketch = Sketch {
        view,
        planet,
        owner,
        over,
        heat: heat.filter(|heat| heat.len() == usize::from(view.terms.grid.sectors())),
        known,
        fresh: fresh(planet),
        aimed: if aims {
            view.aimed.iter().filter_map(|cell| view.terms.grid.number(*cell)).collect()
        } else {
            Cells::EMPTY
        },
        hottest: heat.into_iter().flatten().copied().fold(0.001, f32::max),
    };
    (0..view.terms.grid.rows).map(|row| sketch.row(row)).collect()
}

impl Sketch<'_> {
    fn row(&self, row: u8) -> Line {
        let grid = self.view.terms.grid;
        let number = |column: u8| row * grid.columns + column;
        let mut line = Line::of(grid.letter(row).to_string(), Tone::Dim);
        let mut put = |c: char, tone: Tone| match line.0.last_mut().filter(|span| span.tone == tone) {
            Some(span) => span.text.push(c),
            None => line.0.push(paint::Span { text: c.into(), tone }),
        };
        for column in 0..=grid.columns {
            let left = column.checked_sub(1).map(number);
            let right = (column < grid.columns).then(|| number(column));
            let (c, tone) = self.between(left, right);
            put(c, tone);
            if let Some(cell) = right {
                let (c, tone) = self.cell(cell);
                put(c, tone);
            }
        }
        line
    }

    /// What stands left and right of a sector: brackets, or what joins two sectors.
    fn between(&self, left: Option<u8>, right: Option<u8>) -> (char, Tone) {
        let tone = if self.over.wrong { Tone::Wrong } else { Tone::Cursor };
        match (self.over.cursor, left, right) {
            (Some(cursor), Some(left), _) if cursor == left => return (']', tone),
            (Some(cursor), _, Some(right)) if cursor == right => return ('[', tone),
            _ => {}
        }
        let (Some(left), Some(right)) = (left, right) else { return (' ', Tone::Plain) };
        let both = |cells: Cells| cells.has(left) && cells.has(right);
        if self.over.letter.is_some() && both(self.over.ghost) {
            return (if self.over.wrong { '!' } else { '━' }, self.ghost());
        }
        match self.known.iter().find(|(cells, _)| both(*cells)) {
            Some((cells, _)) => ('━', self.building(*cells)),
            None => (' ', Tone::Plain),
        }
    }

    fn ghost(&self) -> Tone {
        if self.over.wrong { Tone::Wrong } else { Tone::Ghost }
    }

    /// The tone of a building: its side's, or faint once it is destroyed.
    fn building(&self, cells: Cells) -> Tone {
        if cells.within(self.planet.hits.cells) {
            Tone::Gone(hue(self.owner))
        } else {
            Tone::Kind(hue(self.owner))
        }
    }

    fn cell(&self, cell: u8) -> (char, Tone) {
        let (hit, miss) = marks(self.view.terms.edition);
        let pointed = self.over.cursor == Some(cell);
        let struck = self.planet.hits.cells.has(cell) || self.planet.misses.cells.has(cell);
        if self.over.ghost.has(cell) && (!struck || pointed) {
            let plain = match self.over.wrong {
                true if self.aimed.has(cell) => '*',
                true => '!',
                false => '+',
            };
            return (self.over.letter.unwrap_or(plain), self.ghost());
        }
        let (c, tone) = self.mark(cell, hit, miss);
        match (pointed, struck && self.over.ghost.has(cell)) {
            (true, _) => (c, if self.over.wrong { Tone::Wrong } else { Tone::Cursor }),
            (false, true) => (c, Tone::Dim),
            (false, false) => (c, tone),
        }
    }

    /// A sector as it lies, without the hand.
    fn mark(&self, cell: u8, hit: char, miss: char) -> (char, Tone) {
        let known = || self.known.iter().find(|(cells, _)| cells.has(cell));
        let own = self.view.seat.is_none_or(|seat| seat == self.owner);
        match () {
            () if self.planet.hits.cells.has(cell) => {
                let tone = match known() {
                    _ if self.fresh.has(cell) => Tone::Fresh,
                    Some((cells, _)) if cells.within(self.planet.hits.cells) => Tone::Gone(hue(self.owner)),
                    _ if own => Tone::Bad,
                    _ => Tone::Good,
                };
                (hit, tone)
            }
            () if self.planet.misses.cells.has(cell) => {
                (miss, if self.fresh.has(cell) { Tone::Fresh } else { Tone::Dim })
            }
            () if self.aimed.has(cell) => ('*', Tone::Strong),
            () => match (known(), self.heat) {
                (Some((cells, Some(letter))), _) => (*letter, self.building(*cells)),
                (_, Some(heat)) => self.warmth(heat[usize::from(cell)]),
                _ => ('·', Tone::Ground),
            },
        }
    }

    /// How likely a building stands there, from 0 to 9; 9 is the likeliest sector.
    fn warmth(&self, chance: f32) -> (char, Tone) {
        let digit = (9.0 * chance / self.hottest).round().clamp(0.0, 9.0) as u32;
        let tone = match digit {
            0..=2 => Tone::Ground,
            3..=6 => Tone::Plain,
            _ => Tone::Strong,
        };
        (char::from_digit(digit, 10).unwrap_or('?'), tone)
    }
}

/// How far each building of the viewer is damaged: letter, damaged sectors, sectors.
pub(crate) fn damage(view: &View, owner: Seat) -> Vec<(Building, u32, u32)> {
    let planet = &view.planets[index(owner)];
    let places = planet.buildings.iter().flatten();
    places
        .filter_map(|place| {
            let cells = covers(&view.terms, place)?;
            Some((place.building, (cells & planet.hits.cells).len(), cells.len()))
        })
        .collect()
}
