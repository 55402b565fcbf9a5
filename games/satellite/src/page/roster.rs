//! The list of a planet's buildings below it: which stand, which are damaged, which are destroyed, as far as was told.

use contract::Seat;
use maud::{Markup, html};
use paint::tokens::plan;

use super::Scene;
use crate::screen::planet::damage;
use crate::screen::side::{extent, size};
use crate::types::{ReportDetail, Shape, index};
use crate::view::{Stage, View};

/// How a building stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// As far as is known, all of it stands.
    Stands,
    /// It is damaged, with this many sectors left.
    Damaged(u32),
    /// Nothing is left.
    Destroyed,
}

/// The buildings of a planet.
pub(super) fn roster(scene: &Scene, owner: Seat) -> Markup {
    let view = scene.view;
    if view.stage == Stage::Placing {
        return html! {};
    }
    let (fates, silent) = match &view.planets[index(owner)].buildings {
        Some(_) => (known(view, owner), 0),
        None => told(view, owner),
    };
    html! {
        ul class="roster" aria-label="Buildings" {
            @for (shape, fate) in view.terms.fleet.iter().zip(fates) {
                @let (class, word) = match fate {
                    Fate::Stands => ("stands", String::new()),
                    Fate::Damaged(left) => ("damaged", format!("{left} of {} left", shape.sectors())),
                    Fate::Destroyed => ("destroyed", "destroyed".to_owned()),
                };
                li class=(class) {
                    (plan(shape.rows, shape.columns))
                    span class="what" { (shape.name) }
                    @if !word.is_empty() { span class="word" { (word) } }
                }
            }
            @if silent > 0 {
                li class="untold" { (silent) " destroyed, not told which" }
            }
        }
    }
}

/// The buildings of a planet whose layout the viewer knows.
fn known(view: &View, owner: Seat) -> Vec<Fate> {
    let state = damage(view, owner);
    let fate = |n: usize| match state.iter().find(|(building, ..)| building.index() == n) {
        Some((_, hit, all)) if hit == all => Fate::Destroyed,
        Some((_, hit, all)) if *hit > 0 => Fate::Damaged(all - hit),
        _ => Fate::Stands,
    };
    (0..view.terms.fleet.len()).map(fate).collect()
}

/// What was told of the buildings of a hidden layout, and of how many destroyed ones nothing was told.
fn told(view: &View, owner: Seat) -> (Vec<Fate>, usize) {
    let planet = &view.planets[index(owner)];
    let strikes = planet.strikes.iter();
    let mut sizes: Vec<(u8, u8)> = match view.terms.report {
        ReportDetail::Type => strikes
            .flat_map(|strike| &strike.kinds)
            .map(|kind| size(&view.terms.fleet[kind.index()]))
            .collect(),
        ReportDetail::Count | ReportDetail::Outline => {
            strikes.flat_map(|strike| &strike.outlines).map(|outline| extent(view, outline.cells)).collect()
        }
    };
    let silent = usize::from(planet.destroyed).saturating_sub(sizes.len());
    let mut fate = |shape: &Shape| match sizes.iter().position(|known| *known == size(shape)) {
        Some(n) => {
            sizes.remove(n);
            Fate::Destroyed
        }
        None => Fate::Stands,
    };
    (view.terms.fleet.iter().map(&mut fate).collect(), silent)
}
