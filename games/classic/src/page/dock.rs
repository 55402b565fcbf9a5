//! Above the boards: the ships still to be placed as buttons, the shots of a salvo, and the commands.

use contract::Seat;
use maud::{Markup, html};
use paint::tokens::plan;

use super::{Scene, colours};
use crate::screen::{keys, tools};
use crate::types::{Placing, Variant, other, side};
use crate::view::{Stage, View};
use crate::words::{ending, many, name, report};

/// What can be done now.
pub(super) fn dock(scene: &Scene) -> Markup {
    let view = scene.view;
    let own = view.seat.unwrap_or(Seat(0));
    let placing = view.stage == Stage::Placing && scene.active.is_some();
    html! {
        section class=(format!("arsenal {} {}", if placing { "yard" } else { "report" }, colours(own))) aria-label="Fleet" {
            @match view.stage {
                Stage::Placing if placing => (ships(scene)),
                Stage::Placing => p { (if view.seat.is_some() { "Your fleet lies. The other fleet is still being placed." } else { "Both fleets are being placed." }) },
                Stage::Battle => (battle(view)),
                Stage::Over => h2 { (ending(view)) },
            }
            (commands(scene))
            @if view.stage != Stage::Placing { (reports(view, own)) }
        }
    }
}

/// The ships to place: one button for each kind.
fn ships(scene: &Scene) -> Markup {
    let view = scene.view;
    let left: u16 = view.to_place.iter().map(|class| class.count).sum();
    let open = tools(view).len();
    let chosen = if view.placing == Placing::Fixed { 0 } else { scene.hand.tool % open.max(1) };
    html! {
        header class="tray-head" {
            h2 { "Your ships" }
            span class="quiet" { (if left == 0 { "all lie".to_owned() } else { format!("{left} to place") }) }
        }
        div class="tiles" {
            @for (n, class) in view.to_place.iter().enumerate() {
                @let held = scene.hand.shown && n == chosen;
                @let tool = (n < open).then_some(n);
                @let state = match (held, tool) { (true, _) => "lit held", (false, Some(_)) => "lit", (false, None) => "locked" };
                button type="button" class=(format!("tile {state}")) data-tool=[tool] aria-pressed=[tool.map(|_| held.to_string())]
                    aria-disabled=[tool.is_none().then_some("true")] title=[tool.is_none().then_some("its turn comes later")] {
                    (plan(1, class.ship.length()))
                    span class="name" { (class.ship) }
                    span class="note" { (class.ship.length()) " long" @if class.count > 1 { " × " (class.count) } }
                }
            }
        }
    }
}

/// Whose shot it is.
fn battle(view: &View) -> Markup {
    let title = match view.next {
        Some(seat) if view.seat == Some(seat) => "Your shots".to_owned(),
        Some(seat) => format!("{} fires", name(seat)),
        None => "The battle".to_owned(),
    };
    let aimed = view.aims.len();
    html! {
        header class="tray-head" {
            h2 { (title) }
            @if view.firing() {
                span class="quiet" {
                    @match view.variant {
                        Variant::Single => { "choose a cell of " (name(other(view.seat.unwrap_or(Seat(0))))) "'s waters" }
                        Variant::Salvo => { (aimed) " of " (many(usize::from(view.allowance), "shot")) " aimed" }
                    }
                }
            }
        }
        @if view.firing() && view.variant == Variant::Salvo {
            div class="shells" role="img" aria-label=(format!("{aimed} of {} shots aimed", view.allowance)) {
                @for n in 0..u32::from(view.allowance) {
                    span class=(if n < aimed { "shell aimed-at" } else { "shell" }) {}
                }
            }
        }
    }
}

/// The commands that can be given now.
fn commands(scene: &Scene) -> Markup {
    let keys = keys(scene.view);
    html! {
        @if !keys.is_empty() {
            div class="commands" {
                @for (key, command, label) in keys {
                    button type="button" class="primary" data-do=(command) title=(format!("key {key}")) { (label) }
                }
            }
        }
    }
}

/// What each side's last shots did.
fn reports(view: &View, own: Seat) -> Markup {
    html! {
        ul class="reports" {
            @for seat in [own, other(own)] {
                @let log = &view.strikes[side(seat)];
                @if let Some(shots) = log.strikes().next_back() {
                    li class=(colours(seat)) {
                        span class="flag" aria-hidden="true" {}
                        b { (if view.seat == Some(seat) { "You" } else { name(seat) }) }
                        " " (report(shots, log.count(log.len() - 1), &log.told(log.len() - 1)))
                    }
                }
            }
        }
    }
}
