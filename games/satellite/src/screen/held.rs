//! What the hand holds: a building to place, a cartridge to fire, a target to name; what Enter would do with it.

use contract::Seat;
use paint::{Hand, Pointed};

use super::planet::Overlay;
use crate::layouts::covers;
use crate::tables::Patterns;
use crate::types::{
    Along, Building, Cartridge, Cell, Cells, Contact, Edition, Placement, Shape, index, other,
};
use crate::view::{Stage, View};

/// One thing to do with the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Held {
    /// Place this building.
    Place(Building),
    /// Fire this cartridge.
    Fire(Cartridge),
    /// Give this cartridge up for a single shot.
    Lose(Cartridge),
    /// Name one more target.
    Name,
    /// Fire a single shot.
    Shot,
    /// Note this building as destroyed, or rub the note out.
    Note(Building),
}

impl Held {
    /// For people.
    pub(super) fn label(self, view: &View, hand: &Hand) -> String {
        match self {
            Held::Place(building) => {
                let shape = &view.terms.fleet[building.index()];
                format!("{} {}×{}", shape.name, shape.rows, shape.columns)
            }
            Held::Fire(Cartridge::Beam) => format!("beam along the {}", along(hand).name()),
            Held::Fire(cartridge) if cartridge.face().is_some() => {
                format!("{cartridge}: {}", shots_text(view.shots_of(cartridge)))
            }
            Held::Fire(cartridge) => cartridge.to_string(),
            Held::Lose(cartridge) => format!("lose {cartridge}"),
            Held::Name => match view.loaded {
                Some(cartridge) => format!("{cartridge}: {} of {} named", view.aimed.len(), view.shots),
                None => format!("{} of {} targets named", view.aimed.len(), view.shots),
            },
            Held::Shot => "one shot".into(),
            Held::Note(building) => {
                let shape = &view.terms.fleet[building.index()];
                format!("note {} {}×{}", shape.name, shape.rows, shape.columns)
            }
        }
    }

    /// Does turning it make a difference?
    pub(super) const fn turns(self) -> bool {
        matches!(self, Held::Place(_) | Held::Note(_) | Held::Fire(Cartridge::Beam))
    }

    /// May the targets named so far be fired at?
    pub(super) fn may_fire(view: &View) -> bool {
        let named = view.aimed.len();
        named > 0 && (view.stage != Stage::SelfDestruct || named == usize::from(view.shots))
    }
}

/// `1 shot`, `2 shots`.
pub(crate) fn shots_text(shots: u8) -> String {
    if shots == 1 { "1 shot".into() } else { format!("{shots} shots") }
}

/// Everything the viewer could do with the cursor now.
pub(crate) fn tools(view: &View) -> Vec<Held> {
    if !view.yours() {
        return Vec::new();
    }
    let mut tools = moves(view);
    // Something must be pointed at anyway before a note can be.
    if !tools.is_empty() && field(view).is_some() && view.stage != Stage::Placing {
        tools.extend(notes(view));
    }
    tools
}

/// Buildings that could be noted as destroyed somewhere, in the pencil edition.
fn notes(view: &View) -> Vec<Held> {
    let Some(seat) = view.seat.filter(|_| view.terms.edition == Edition::Pencil) else { return Vec::new() };
    let hits = view.target_of(seat).hits.cells;
    let fits = |building: &Building| u32::from(view.terms.fleet[building.index()].sectors()) <= hits.len();
    (0..view.terms.fleet.len() as u8).map(Building).filter(fits).map(Held::Note).collect()
}

/// Everything but notes.
fn moves(view: &View) -> Vec<Held> {
    let own = || view.own().and_then(|own| own.buildings.as_deref()).unwrap_or_default();
    let arsenal = || view.own().map(|own| own.arsenal).unwrap_or_default();
    match (view.stage, view.loaded) {
        (Stage::Placing, _) => {
            let stands = |building: &Building| own().iter().any(|place| place.building == *building);
            (0..view.terms.fleet.len() as u8).map(Building).filter(|b| !stands(b)).map(Held::Place).collect()
        }
        (Stage::Aiming, None) if view.lost => arsenal().iter().map(Held::Lose).collect(),
        (Stage::Rolling | Stage::Aiming, None) => view.unlocked.iter().map(Held::Fire).collect(),
        (Stage::Aiming, Some(_)) if view.lost => vec![Held::Shot],
        (Stage::Aiming, Some(cartridge)) if cartridge.face().is_some() => vec![Held::Name],
        (Stage::Aiming, Some(cartridge)) => vec![Held::Fire(cartridge)],
        (Stage::Salvo | Stage::Desperation, _) => vec![Held::Shot],
        (Stage::SelfDestruct, _) => vec![Held::Name],
        (Stage::ToRoll | Stage::Rolling | Stage::Over, _) => Vec::new(),
    }
}

/// The one the hand has chosen.
pub(crate) fn chosen(tools: &[Held], hand: &Hand) -> Option<Held> {
    tools.get(hand.tool % tools.len().max(1)).copied()
}

/// Whose planet the cursor moves over.
pub(crate) fn field(view: &View) -> Option<Seat> {
    let seat = view.seat.filter(|_| view.yours())?;
    match view.stage {
        Stage::Placing => Some(seat),
        Stage::Rolling if view.lost => None,
        Stage::Rolling | Stage::Aiming | Stage::Salvo | Stage::Desperation | Stage::SelfDestruct => {
            Some(other(seat))
        }
        Stage::ToRoll | Stage::Over => None,
    }
}

/// The sector pointed at; a cursor beyond the grid is at its edge.
pub(crate) fn cursor(view: &View, hand: &Hand) -> Cell {
    let grid = view.terms.grid;
    let row = hand.cursor.0.min(u16::from(grid.rows) - 1) as u8;
    let column = hand.cursor.1.min(u16::from(grid.columns) - 1) as u8;
    grid.cell(row * grid.columns + column)
}

/// Which way the beam in hand runs.
pub(crate) fn along(hand: &Hand) -> Along {
    if hand.turn.is_multiple_of(2) { Along::Row } else { Along::Column }
}

/// The letter of a building: the first of its name that no building before it has taken.
pub(crate) fn initial(fleet: &[Shape], building: Building) -> char {
    let mut taken = Vec::new();
    for shape in &fleet[..=building.index()] {
        let free =
            shape.name.chars().map(|c| c.to_ascii_uppercase()).find(|c| !taken.contains(c) && *c != 'X');
        taken.push(free.unwrap_or('#'));
    }
    taken.pop().unwrap_or('#')
}

/// The building in hand as it would stand at the cursor.
fn placement(view: &View, hand: &Hand, building: Building) -> Placement {
    let shape = &view.terms.fleet[building.index()];
    let turned = hand.turn % 2 == 1 && shape.rows != shape.columns;
    Placement { building, at: cursor(view, hand), turned }
}

/// The sectors of the viewer's buildings that stand, with the building.
fn standing(view: &View) -> Vec<(Building, Cells)> {
    let places = view.own().and_then(|own| own.buildings.as_deref()).unwrap_or_default();
    places.iter().filter_map(|place| Some((place.building, covers(&view.terms, place)?))).collect()
}

/// Why a building may not stand there; nothing if it may.
fn in_the_way(view: &View, place: &Placement) -> Option<String> {
    let name = &view.terms.fleet[place.building.index()].name;
    let Some(cells) = covers(&view.terms, place) else {
        return Some(format!("the {name} would leave the planet"));
    };
    let built = standing(view).iter().fold(Cells::EMPTY, |all, (_, cells)| all | *cells);
    if cells.meets(built) {
        return Some(format!("the {name} would stand on another building"));
    }
    let near = view.terms.grid.board().around(built);
    (view.terms.contact == Contact::None && cells.meets(near))
        .then(|| format!("the {name} would touch another building, and no contact was agreed"))
}

/// What of a building lies on the grid, though the rest may not.
fn part_inside(view: &View, place: &Placement) -> Cells {
    let board = view.terms.grid.board();
    let (rows, columns) = view.terms.fleet[place.building.index()].lying(place.turned);
    let (top, left) = board.place(view.terms.grid.number(place.at).unwrap_or(0));
    let cells = (0..rows).flat_map(|r| (0..columns).map(move |c| (top + r, left + c)));
    cells.filter_map(|(row, column)| board.cell(row, column)).collect()
}

/// What the hand draws.
pub(crate) fn overlay(view: &View, hand: &Hand, held: Option<Held>) -> Overlay {
    let Some(owner) = field(view).filter(|_| hand.shown) else { return Overlay::default() };
    let at = view.terms.grid.number(cursor(view, hand)).unwrap_or(0);
    let alone = Overlay { cursor: Some(at), ..Overlay::default() };
    let planet = &view.planets[index(owner)];
    let touched = planet.hits.cells | planet.misses.cells;
    match held {
        Some(Held::Place(_)) if standing(view).iter().any(|(_, cells)| cells.has(at)) => alone,
        Some(Held::Place(building)) => {
            let place = placement(view, hand, building);
            let letter = Some(initial(&view.terms.fleet, building));
            let wrong = in_the_way(view, &place).is_some();
            Overlay { cursor: None, ghost: part_inside(view, &place), letter, wrong }
        }
        Some(Held::Note(building)) => {
            let place = placement(view, hand, building);
            let fits = covers(&view.terms, &place).is_some_and(|cells| cells.within(planet.hits.cells));
            Overlay { cursor: Some(at), ghost: part_inside(view, &place), letter: None, wrong: !fits }
        }
        Some(Held::Name) if view.aimed.len() >= usize::from(view.shots) => alone,
        Some(Held::Fire(_) | Held::Lose(_) | Held::Name | Held::Shot) => {
            let named = view.aimed.contains(&cursor(view, hand));
            let wrong = touched.has(at) || named;
            let ghost = if wrong { Cells::of(at) } else { struck(view, hand, held, at) };
            Overlay { cursor: Some(at), ghost, letter: None, wrong }
        }
        None => alone,
    }
}

/// The sectors that would be struck.
fn struck(view: &View, hand: &Hand, held: Option<Held>, at: u8) -> Cells {
    match (held, Patterns::new(view.terms.grid, &view.terms.bursts)) {
        (Some(Held::Fire(cartridge)), Ok(patterns)) => patterns.struck(cartridge, Some(along(hand)), at),
        _ => Cells::of(at),
    }
}

/// What Enter would do.
pub(super) fn pointed(view: &View, hand: &Hand, held: Option<Held>) -> Option<Pointed> {
    let owner = field(view)?;
    let cell = cursor(view, hand);
    let at = view.terms.grid.number(cell)?;
    let act = |command: String| Some(Pointed::Do(command));
    if view.stage == Stage::Placing {
        return Some(place_or_lift(view, hand, held, at));
    }
    if let Some(Held::Note(building)) = held {
        return Some(note(view, hand, building));
    }
    if held == Some(Held::Name) && view.aimed.len() >= usize::from(view.shots) {
        return act("fire".into());
    }
    let planet = &view.planets[index(owner)];
    let touched = planet.hits.cells | planet.misses.cells;
    if touched.has(at) {
        return Some(Pointed::No(format!("{cell} was struck before, and a target must be untouched")));
    }
    if view.aimed.contains(&cell) {
        return Some(Pointed::No(format!("{cell} is named already; u takes back the last target")));
    }
    match held? {
        Held::Place(_) | Held::Note(_) => None,
        Held::Fire(Cartridge::Beam) => act(format!("{} {cell}", along(hand).name())),
        Held::Fire(cartridge) if cartridge.face().is_some() && view.shots_of(cartridge) > 1 => {
            act(format!("load {cartridge} at {cell}"))
        }
        Held::Fire(cartridge) => act(format!("{cartridge} {cell}")),
        Held::Lose(cartridge) => act(format!("lose {cartridge} at {cell}")),
        Held::Name => act(format!("aim {cell}")),
        Held::Shot => act(format!("shoot {cell}")),
    }
}

/// Notes a building on the target, or rubs the note out.
fn note(view: &View, hand: &Hand, building: Building) -> Pointed {
    let place = placement(view, hand, building);
    let name = &view.terms.fleet[building.index()].name;
    let hits = view.seat.map(|seat| view.target_of(seat).hits.cells).unwrap_or_default();
    if !covers(&view.terms, &place).is_some_and(|cells| cells.within(hits)) {
        return Pointed::No(format!("every sector of a destroyed {name} was hit"));
    }
    let turned = if place.turned { " turned" } else { "" };
    Pointed::Do(format!("outline {name} {}{turned}", place.at))
}

/// While a planet is laid out: lifts what stands there, or places what is in hand; at last it is ready.
fn place_or_lift(view: &View, hand: &Hand, held: Option<Held>, at: u8) -> Pointed {
    let fleet = &view.terms.fleet;
    if let Some((building, _)) = standing(view).iter().find(|(_, cells)| cells.has(at)) {
        return Pointed::Do(format!("lift {}", fleet[building.index()].name));
    }
    let Some(Held::Place(building)) = held else { return Pointed::Do("ready".into()) };
    let place = placement(view, hand, building);
    if let Some(why) = in_the_way(view, &place) {
        return Pointed::No(why);
    }
    let turned = if place.turned { " turned" } else { "" };
    Pointed::Do(format!("place {} {}{turned}", fleet[building.index()].name, place.at))
}
