//! The view for a browser: the target planet, the own planet, the dice, the arsenal. Each is a part of its own, so that
//! only what changes is sent. What can be done comes from the same functions as on the terminal's screen.

mod arsenal;
mod buildings;
mod dice;
mod planet;
mod roster;
mod tokens;
mod yard;

use contract::Seat;
use maud::{Markup, html};
use paint::{Hand, Part};

use crate::hints::Hints;
use crate::screen::held::{self, Held};
use crate::screen::planet::Overlay;
use crate::screen::{keys, seats};
use crate::types::Edition;
use crate::view::{Stage, View};

/// Everything the parts are drawn from.
struct Scene<'a> {
    view: &'a View,
    hand: &'a Hand,
    /// What could be in hand, by number.
    tools: Vec<Held>,
    /// What is in hand, if the hand is shown.
    held: Option<Held>,
    /// What the hand draws over the planet it points at.
    over: Overlay,
    /// The planet it points at.
    active: Option<Seat>,
    advice: Option<&'a Hints>,
}

impl<'a> Scene<'a> {
    fn new(view: &'a View, hand: &'a Hand, advice: Option<&'a Hints>) -> Self {
        let tools = held::tools(view);
        let in_hand = held::chosen(&tools, hand);
        Scene {
            view,
            hand,
            over: held::overlay(view, hand, in_hand),
            held: in_hand.filter(|_| hand.shown),
            active: held::field(view),
            advice,
            tools,
        }
    }

    fn pencil(&self) -> bool {
        self.view.terms.edition == Edition::Pencil
    }
}

/// The sector under the cursor, in words.
pub(crate) fn here(view: &View, hand: &Hand, advice: Option<&Hints>) -> String {
    let scene = Scene::new(view, hand, advice);
    let sector = view.terms.grid.number(held::cursor(view, hand));
    let words = scene.active.zip(sector).map(|(owner, sector)| planet::label(&scene, owner, sector));
    words.unwrap_or_default()
}

/// The four parts.
pub(crate) fn page(view: &View, hand: &Hand, advice: Option<&Hints>) -> Vec<Part> {
    let scene = Scene::new(view, hand, advice);
    let [target, home] = seats(view);
    let placing = view.stage == Stage::Placing;
    vec![
        Part::new(
            "dice",
            if placing {
                html! {}
            } else {
                dice::tray(&scene)
            },
        ),
        Part::new("arsenal", if placing { yard::yard(&scene) } else { arsenal::arsenal(&scene) }),
        Part::new("target", planet::panel(&scene, target, "target")),
        Part::new("home", planet::panel(&scene, home, "home")),
    ]
}

/// The class that gives a side its colours.
const fn side(seat: Seat) -> &'static str {
    if seat.0 == 0 { "orange" } else { "purple" }
}

/// The commands that can be given now, as buttons; those that lead on stand out.
fn commands(scene: &Scene) -> Markup {
    let keys = keys(scene.view, scene.hand);
    html! {
        @if !keys.is_empty() {
            div class="commands" {
                @for (key, command, label) in keys {
                    @let quiet = matches!(command.as_str(), "clear" | "hold");
                    button type="button" class=(if quiet { "plain" } else { "primary" }) data-do=(command)
                        title=(format!("key {key}")) { (label) }
                }
            }
        }
    }
}
