//! The view as a picture.

use contract::Seat;
use maud::{Markup, html};
use paint::Theme;
use paint::svg::{at, document};

use crate::types::Number;
use crate::view::View;
use crate::words::lines;

const CELL: i32 = 40;
const LEFT: i32 = 20;
const TOP: i32 = 64;

/// The situation as an SVG document: for each seat, the numbers it has named.
pub(crate) fn svg(view: &View, theme: Theme) -> String {
    let width = (2 * LEFT + CELL * i32::from(view.numbers)).max(360);
    let body = html! {
        text x=(LEFT) y="30" font-size="18" font-weight="700" fill=(theme.palette().ink) { "__Title__" }
        @for (seat, said) in (0u8..).zip(lines(view)) {
            (at(LEFT, TOP + i32::from(seat) * 2 * CELL, row(view, Seat(seat), &said, theme)))
        }
    };
    document(width as u32, (TOP + 4 * CELL) as u32, "__Title__", theme, body)
}

fn row(view: &View, seat: Seat, said: &str, theme: Theme) -> Markup {
    let colours = theme.palette();
    let index = usize::from(seat.0);
    html! {
        text x="0" y="0" font-size="13" fill=(colours.ink) { (said) }
        @for number in Number::up_to(view.numbers) {
            @let x = CELL * (i32::from(number.0) - 1);
            @let fill = if view.named[index].contains(&number) { colours.kinds[index] } else { colours.paper };
            rect x=(x + 2) y="10" width=(CELL - 4) height=(CELL - 4) rx="6" fill=(fill) stroke=(colours.ink) {}
            text x=(x + CELL / 2) y="33" font-size="14" text-anchor="middle" fill=(colours.ink) { (number) }
        }
    }
}
