//! The view as a terminal screen, and as plain text.

use contract::Seat;
use paint::{Hand, Line, Pointed, Present as _, Screen, Spot, Target, Tone, Tool};

use crate::Classic;
use crate::action::Action;
use crate::area::Area;
use crate::hints::Hints;
use crate::notes::Guess;
use crate::panel::{advised, brief, named_hits, panel};
use crate::tables::Class;
use crate::types::{Berth, Cell, Contact, Heading, Hits, Placing, Variant, other, side};
use crate::view::{Stage, View};
use crate::words::name;
use crate::wrecks::wrecks;

/// Characters before the first cell of a board: its row's letter.
const MARGIN: usize = 3;
/// Characters between the boards.
const GAP: usize = 4;

/// What the hand would place.
pub(crate) struct Ghost {
    pub(crate) berth: Berth,
    pub(crate) area: Area,
    pub(crate) fits: bool,
    /// Why it does not fit; empty if it does.
    pub(crate) why: &'static str,
}

/// What stands on one cell: a sign, brackets around it, and what it means.
struct Sign {
    sign: char,
    around: (char, char),
    tone: Tone,
}

/// How a pair of boards is drawn.
struct Drawing<'a> {
    view: &'a View,
    /// Whose boards stand left and right.
    seats: [Seat; 2],
    /// Characters of one cell: three, or two on wide boards.
    width: usize,
    ghost: Option<Ghost>,
    /// The cursor, and on which of the boards.
    cursor: Option<(Cell, Seat)>,
    /// Ships known to have sunk, on the left and the right board.
    wrecks: [Area; 2],
    /// What a helper would advise, where it is wanted.
    hints: Option<&'a Hints>,
}

impl<'a> Drawing<'a> {
    fn new(view: &'a View, hand: &Hand, hints: Option<&'a Hints>) -> Self {
        let own = view.seat.unwrap_or(Seat(0));
        let board = active(view);
        let cursor = board.filter(|_| hand.shown).map(|seat| (cursor_cell(view, hand), seat));
        Drawing {
            view,
            seats: [own, other(own)],
            width: if view.columns > 10 { 2 } else { 3 },
            ghost: ghost(view, hand),
            cursor,
            wrecks: [own, other(own)].map(|seat| wrecks(view, seat)),
            hints,
        }
    }

    /// A board's width; narrow ones leave room for their titles.
    fn board_width(&self) -> usize {
        MARGIN + self.cells_width().max(14)
    }

    fn cells_width(&self) -> usize {
        usize::from(self.view.columns) * self.width
    }

    /// Titles, columns' numbers, rows.
    fn lines(&self) -> Vec<Line> {
        let wide = self.board_width();
        let gap = " ".repeat(GAP);
        let [left, right] = self.seats.map(|seat| title(self.view, seat));
        let mut lines =
            vec![Line::of(format!("   {left:<w$}{gap}   {right}", w = wide - MARGIN), Tone::Strong)];
        let numbers: String = (1..=self.view.columns).map(|n| self.number(n)).collect();
        let pad = " ".repeat(wide - MARGIN - self.cells_width());
        lines.push(Line::of(format!("   {numbers}{pad}{gap}   {numbers}"), Tone::Dim));
        for row in 0..self.view.rows {
            let mut line = Line::new();
            for (n, seat) in self.seats.into_iter().enumerate() {
                let space = if n == 0 { String::new() } else { format!("{pad}{gap}") };
                line = line.add(format!("{space} {} ", char::from(b'A' + row)), Tone::Dim);
                for column in 0..self.view.columns {
                    let Some(cell) = Cell::at(row, column) else { continue };
                    let Sign { sign, around, tone } = self.sign(cell, seat);
                    let text = match self.width {
                        3 => format!("{}{sign}{}", around.0, around.1),
                        _ => format!("{}{sign}", around.0),
                    };
                    line = line.add(text, tone);
                }
            }
            lines.push(line);
        }
        lines
    }

    /// A column's number; on wide boards every other one of those with two digits, so that they stand apart.
    fn number(&self, n: u8) -> String {
        let columns = self.view.columns;
        match n {
            _ if self.width == 3 => format!("{n:>2} "),
            10.. if !(columns - n).is_multiple_of(2) => "  ".into(),
            9 if columns.is_multiple_of(2) => "  ".into(),
            _ => format!("{n:>2}"),
        }
    }

    /// Brackets tell what colours only underline.
    fn sign(&self, cell: Cell, seat: Seat) -> Sign {
        let view = self.view;
        let log = &view.strikes[side(other(seat))];
        let fresh = log.strikes().next_back().is_some_and(|shots| shots.iter().any(|m| m.cell == cell));
        let found = found(view, seat, cell);
        let ship = view.shown(seat).iter().find(|berth| berth.area().has(cell));
        let here = active(view) == Some(seat);
        if let Some(ghost) = self.ghost.as_ref().filter(|g| here && g.area.has(cell)) {
            let (bar, tone) = if ghost.fits { ('+', Tone::Ghost) } else { ('!', Tone::Wrong) };
            return Sign { sign: digit(&ghost.berth), around: (bar, bar), tone };
        }
        let (sign, tone) = match (found, ship) {
            (Found::Hit | Found::Counted(_), _)
                if self.wrecks[usize::from(seat != self.seats[0])].has(cell) =>
            {
                ('#', Tone::Gone(crate::board::kind(seat) as u8))
            }
            (Found::Hit, _) => ('X', Tone::Bad),
            (Found::Miss, _) => ('o', Tone::Dim),
            (Found::Counted(Guess::Hit), _) => ('+', Tone::Bad),
            (Found::Counted(Guess::Miss), _) => ('-', Tone::Dim),
            (Found::Counted(Guess::Open), _) => ('?', Tone::Plain),
            (Found::Nothing, Some(berth)) => (digit(berth), Tone::Kind(crate::board::kind(seat) as u8)),
            (Found::Nothing, None) => self.warmth(cell, here),
        };
        if self.cursor == Some((cell, seat)) {
            return Sign { sign, around: ('>', '<'), tone: Tone::Cursor };
        }
        if here && view.aims.has(cell) {
            return Sign { sign, around: ('(', ')'), tone: Tone::Ghost };
        }
        if fresh {
            return Sign {
                sign,
                around: ('[', ']'),
                tone: if found == Found::Hit { tone } else { Tone::Fresh },
            };
        }
        Sign { sign, around: (' ', ' '), tone }
    }

    /// Open water, or how likely a ship lies there.
    fn warmth(&self, cell: Cell, here: bool) -> (char, Tone) {
        let digit = self.hints.filter(|_| here).and_then(|hints| hints.digit(cell));
        let tone = match digit {
            None | Some(0..=2) => Tone::Ground,
            Some(3..=6) => Tone::Plain,
            Some(_) => Tone::Strong,
        };
        (digit.and_then(|n| char::from_digit(n, 10)).unwrap_or('·'), tone)
    }

    /// Places that can be clicked, on the board where something is to be done.
    fn spots(&self) -> Vec<Spot> {
        let Some(seat) = active(self.view) else { return Vec::new() };
        let left = if seat == self.seats[0] { 0 } else { self.board_width() + GAP } + MARGIN;
        let all = (0..self.view.rows).flat_map(|row| (0..self.view.columns).map(move |column| (row, column)));
        all.map(|(row, column)| Spot {
            line: u16::from(row) + 2,
            column: (left + usize::from(column) * self.width) as u16,
            width: self.width as u16,
            target: Target::Cell(u16::from(row), u16::from(column)),
        })
        .collect()
    }
}

/// What a viewer knows of a shot at a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// No shot fell there.
    Nothing,
    Hit,
    Miss,
    /// A shot fell there, and only the number of hits was told; with what the viewer has noted.
    Counted(Guess),
}

/// What the viewer knows of a shot at `cell` in the waters of `owner`.
pub(crate) fn found(view: &View, owner: Seat, cell: Cell) -> Found {
    let marks = view.strikes[side(other(owner))].marks().iter().filter(|mark| mark.cell == cell);
    // A shot that was only counted may be repeated, and then be told.
    match marks.map(|mark| mark.hit).max() {
        None => Found::Nothing,
        Some(Some(true)) => Found::Hit,
        Some(Some(false)) => Found::Miss,
        Some(None) => Found::Counted(view.guess(owner, cell)),
    }
}

/// Over a board.
pub(crate) fn title(view: &View, seat: Seat) -> String {
    match view.seat {
        Some(own) if own == seat => "Your fleet".into(),
        Some(_) => format!("{}'s waters", name(seat)),
        None => format!("{}'s fleet", name(seat)),
    }
}

/// A ship's sign: its length.
fn digit(berth: &Berth) -> char {
    char::from_digit(u32::from(berth.ship.length()), 36).unwrap_or('#')
}

/// The board on which the viewer has something to do.
pub(crate) fn active(view: &View) -> Option<Seat> {
    let seat = view.seat?;
    match view.stage {
        Stage::Placing if !view.ready[side(seat)] => Some(seat),
        Stage::Battle if view.next == Some(seat) => Some(other(seat)),
        Stage::Placing | Stage::Battle | Stage::Over => None,
    }
}

pub(crate) fn cursor_cell(view: &View, hand: &Hand) -> Cell {
    let row = hand.cursor.0.min(u16::from(view.rows.max(1)) - 1) as u8;
    let column = hand.cursor.1.min(u16::from(view.columns.max(1)) - 1) as u8;
    Cell::at(row, column).expect("clamped to the board")
}

/// The ship in hand, as it would lie from the cursor.
pub(crate) fn ghost(view: &View, hand: &Hand) -> Option<Ghost> {
    if !hand.shown || view.to_place.is_empty() {
        return None;
    }
    let tool = match view.placing {
        Placing::Free => hand.tool % view.to_place.len(),
        Placing::Fixed => 0,
    };
    let (ship, at) = (view.to_place[tool].ship, cursor_cell(view, hand));
    let taken = view.ships.iter().fold(Area::EMPTY, |all, berth| all | berth.area());
    if taken.has(at) {
        return None;
    }
    let turned = hand.turn % 2 == 1 && ship.length() > 1;
    let berth = Berth { ship, at, heading: if turned { Heading::Down } else { Heading::Across } };
    let closed = match view.contact {
        Contact::Allowed => taken,
        Contact::None => taken.around(),
    };
    let area = berth.area() & view.sea();
    let why = match () {
        () if area.len() < u32::from(ship.length()) => "it would leave the board",
        () if area.meets(taken) => "it would lie on another ship",
        () if area.meets(closed) => "it would touch another ship, and there must be water around each",
        () => "",
    };
    Some(Ghost { berth, area, fits: why.is_empty(), why })
}

/// The situation for a terminal.
pub(crate) fn screen(view: &View, hand: &Hand, hints: Option<&Hints>) -> Screen {
    let drawing = Drawing::new(view, hand, hints);
    let cells = active(view).map(|_| (u16::from(view.rows), u16::from(view.columns)));
    let mut board = drawing.lines();
    if view.rows <= 14 {
        board.push(Line::new());
        board.push(Line::of(legend(view, hints.is_some()), Tone::Dim));
        board.extend(hints.map(brief));
    }
    let mut side = hints.map(advised).unwrap_or_default();
    side.extend(panel(view));
    Screen {
        board,
        side,
        cells,
        tools: tools(view),
        here: crate::page::here(view, hand),
        pointed: pointed(view, hand, drawing.ghost.as_ref()),
        spots: drawing.spots(),
        keys: keys(view),
        ..Screen::default()
    }
}

/// What the signs mean. Digits are ships at the left, and with hints odds at the right.
fn legend(view: &View, odds: bool) -> String {
    let aimed = if view.variant == Variant::Salvo { "  ( ) aimed" } else { "" };
    let (last, digits) = match (odds, view.seat) {
        (true, _) if aimed.is_empty() => ("[ ] last shots", "digits left: ships, right: odds"),
        (true, _) => ("[ ] last", "digits left: ships, right: odds"),
        (false, Some(_)) => ("[ ] last shots", "digit: your ship's length"),
        (false, None) => ("[ ] last shots", "digit: a ship's length"),
    };
    if view.hits == Hits::Counted {
        return format!("   X hit  # sunk  o miss  ? not told  + - your notes  [ ] last{aimed}");
    }
    format!("   X hit  # sunk  o miss  {last}{aimed}  {digits}")
}

pub(crate) fn tools(view: &View) -> Vec<Tool> {
    let tool = |class: &Class| {
        let times = if class.count > 1 { format!(" × {}", class.count) } else { String::new() };
        Tool { label: format!("{} ({}){times}", class.ship, class.ship.length()), thing: None }
    };
    let most = if view.placing == Placing::Fixed { 1 } else { usize::MAX };
    view.to_place.iter().take(most).map(tool).collect()
}

pub(crate) fn pointed(view: &View, hand: &Hand, ghost: Option<&Ghost>) -> Option<Pointed> {
    let board = active(view)?;
    let cell = cursor_cell(view, hand);
    let act = |action: Action| Some(Pointed::Do(Classic::notation(&action)));
    let no = |why: &str| Some(Pointed::No(why.to_owned()));
    if view.stage == Stage::Placing {
        let under = view.ships.iter().find(|berth| berth.area().has(cell));
        return match (under, ghost, view.placing) {
            (Some(berth), _, Placing::Free) => act(Action::Lift(berth.at)),
            (Some(_), _, Placing::Fixed) => no("that ship lies there for good"),
            (None, Some(ghost), Placing::Free) if ghost.fits => act(Action::Place(ghost.berth)),
            (None, Some(ghost), Placing::Fixed) if ghost.fits => act(Action::Moor(ghost.berth)),
            (None, Some(ghost), _) => no(&format!("the {} does not fit: {}", ghost.berth.ship, ghost.why)),
            (None, None, Placing::Free) if view.to_place.is_empty() => act(Action::Ready),
            (None, None, _) => None,
        };
    }
    let allowed = view.targets(other(board)).has(cell);
    if let (false, Found::Counted(guess)) = (allowed, found(view, board, cell)) {
        return act(Action::Note { cell, guess: guess.next() });
    }
    match view.variant {
        Variant::Single if allowed => act(Action::Shoot(cell)),
        Variant::Salvo if view.aims.has(cell) => act(Action::Unaim(cell)),
        Variant::Salvo if view.aims.len() >= u32::from(view.allowance) => no("all shots are aimed: fire"),
        Variant::Salvo if allowed => act(Action::Aim(cell)),
        Variant::Single | Variant::Salvo => no("you have shot there before"),
    }
}

/// The viewer's keys; others only watch.
pub(crate) fn keys(view: &View) -> Vec<(char, String, String)> {
    let key = |key: char, command: &str| (key, command.to_owned(), command.to_owned());
    match (active(view), view.stage) {
        (Some(_), Stage::Placing) if view.to_place.is_empty() => vec![key('y', "ready")],
        (Some(_), Stage::Battle)
            if view.variant == Variant::Salvo && view.aims.len() == u32::from(view.allowance) =>
        {
            vec![key('f', "fire")]
        }
        _ => Vec::new(),
    }
}

/// The whole situation as plain text.
pub(crate) fn text(view: &View) -> String {
    let drawing = Drawing::new(view, &Hand::default(), None);
    let mut text: String =
        drawing.lines().iter().map(|line| line.text().trim_end().to_owned() + "\n").collect();
    text +=
        "   X hit, # sunk, o miss, a number is the length of a ship that lies there, [ ] the last shots\n";
    if view.hits == Hits::Counted {
        text +=
            "   ? a shot of which only the number of hits was told, + noted as a hit, - noted as a miss\n";
    }
    text += "\n";
    for line in panel(view) {
        text += &(line.text() + "\n");
    }
    for seat in drawing.seats.into_iter().rev() {
        text += &named_hits(view, seat);
    }
    text += &format!("\n{}\n", Classic::prompt(view));
    text
}
