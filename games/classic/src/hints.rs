//! What a helper would advise a seat, from that seat's own view and nothing else: it cannot tell more than the seat was
//! told.

use paint::percent;

use crate::area::Area;
use crate::mind::Hunt;
use crate::types::{Cell, Variant, side};
use crate::view::View;

/// Layouts in the helper's belief; fewer where there are more than five ships, for then each takes longer.
const LAYOUTS: usize = 500;
/// How many shots are listed.
const LISTED: usize = 3;

/// Advice for the seat that is to fire.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hints {
    /// The chance of a ship on every cell that may be shot at and was not yet, the likeliest first.
    pub chances: Vec<(Cell, f64)>,
    /// Commands, the best first, each with what it is expected to bring.
    pub best: Vec<(String, String)>,
}

/// What a helper would advise; none if it is not this viewer's turn to fire.
pub fn hints(view: &View) -> Option<Hints> {
    let seat = view.seat.filter(|_| view.firing())?;
    let log = &view.strikes[side(seat)];
    let ships = view.order.len().max(5);
    let beliefs = Hunt::of_view(view).beliefs(log, (LAYOUTS * 125 / ships.pow(3)).max(60), 1);
    let open = view.targets(seat) - log.struck();
    let mut chances: Vec<(Cell, f64)> = beliefs.chances;
    chances.retain(|(cell, _)| open.has(*cell));
    chances.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let best = commands(view, &chances);
    Some(Hints { chances, best })
}

/// The best shots, or the best salvo.
fn commands(view: &View, chances: &[(Cell, f64)]) -> Vec<(String, String)> {
    match view.variant {
        Variant::Single => {
            let one = |(cell, chance): &(Cell, f64)| (format!("shoot {cell}"), percent(*chance));
            chances.iter().take(LISTED).map(one).collect()
        }
        Variant::Salvo => {
            let count = usize::from(view.allowance);
            let best = &chances[..count.min(chances.len())];
            let mut cells: Vec<Cell> = best.iter().map(|(cell, _)| *cell).collect();
            // Ruling R4: no shot is kept back. Where shots are repeated and too few new cells are left, the others go anywhere.
            let aimed: Area = cells.iter().copied().collect();
            let rest = view.seat.map(|seat| view.targets(seat) - aimed).unwrap_or_default();
            cells.extend(rest.cells().take(count - best.len()));
            let words: Vec<String> = cells.iter().map(Cell::to_string).collect();
            let hits: f64 = best.iter().map(|(_, chance)| chance).sum();
            let salvo = (format!("fire {}", words.join(" ")), format!("{hits:.1} hits"));
            if words.is_empty() { Vec::new() } else { vec![salvo] }
        }
    }
}

impl Hints {
    /// The chance that the digit 9 stands for.
    pub fn most(&self) -> f64 {
        self.chances.first().map_or(0.0, |(_, chance)| *chance)
    }

    /// How likely a ship lies there, from 0 to 9; 9 is the likeliest cell.
    pub(crate) fn digit(&self, cell: Cell) -> Option<u32> {
        let (_, chance) = self.chances.iter().find(|(c, _)| *c == cell)?;
        Some((9.0 * chance / self.most().max(0.001)).round().clamp(0.0, 9.0) as u32)
    }

    /// What the digits mean.
    pub(crate) fn scale(&self) -> String {
        format!("digit 9: {} to hit", percent(self.most()))
    }
}
