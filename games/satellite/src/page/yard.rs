//! While planets are laid out: the buildings as buttons, those that stand with their place.

use maud::{Markup, html};
use paint::tokens::plan;

use super::{Scene, commands, side};
use crate::screen::arsenal::lines;
use crate::screen::held::Held;
use crate::types::{Building, SEATS};

/// The buildings of the viewer who places them; a word for those who wait.
pub(super) fn yard(scene: &Scene) -> Markup {
    let view = scene.view;
    let colours = side(view.seat.unwrap_or(SEATS[0]));
    let places = view.own().and_then(|own| own.buildings.as_deref()).unwrap_or_default();
    html! {
        section class=(format!("arsenal {} {colours}", if view.placing() { "yard" } else { "waiting" })) aria-label="Buildings" {
            @if view.placing() {
                header class="tray-head" {
                    h2 { "Your buildings" }
                    span class="quiet" { (places.len()) " of " (view.terms.fleet.len()) " stand" }
                }
                div class="tiles" {
                    @for (n, shape) in view.terms.fleet.iter().enumerate() {
                        @let building = Building(n as u8);
                        @let tool = lines(view, &scene.tools).find(|(row, _)| *row == n).map(|(_, tool)| tool);
                        @let held = scene.held == Some(Held::Place(building));
                        @let stands = places.iter().find(|place| place.building == building);
                        @let state = match (held, stands) { (true, _) => "lit held", (_, Some(_)) => "stands", _ => "lit" };
                        button type="button" class=(format!("tile {state}")) data-tool=[tool] aria-pressed=[tool.map(|_| held.to_string())]
                            data-do=[stands.map(|_| format!("lift {}", shape.name))]
                            title=[stands.map(|_| format!("takes the {} off again", shape.name))] {
                            (plan(shape.rows, shape.columns))
                            span class="name" { (shape.name) }
                            span class="note" {
                                @match stands {
                                    Some(place) => { "✓ at " (place.at) }
                                    None => { (shape.rows) "×" (shape.columns) }
                                }
                            }
                        }
                    }
                }
                (commands(scene))
            } @else {
                p class="quiet" {
                    (if view.seat.is_some() { "Your planet stands. The other player is still laying out." } else { "Both players lay out their planets." })
                }
            }
        }
    }
}
