//! Actions as a person types them.

use crate::action::Action;
use crate::types::Placement;

/// An action as a person types it.
pub(super) fn notation(action: &Action) -> String {
    match action {
        Action::Place(placement) => format!("place {}", place(placement)),
        Action::Lift(building) => format!("lift {}", building.0 + 1),
        Action::Ready => "ready".into(),
        Action::Roll(positions) => {
            let numbers: Vec<String> = positions.iter().map(|n| n.to_string()).collect();
            format!("roll {}", numbers.join(" "))
        }
        Action::Hold => "hold".into(),
        Action::Load(cartridge) => format!("load {cartridge}"),
        Action::Lose(cartridge) => format!("lose {cartridge}"),
        Action::Aim(cell) => format!("aim {cell}"),
        Action::Outline(placement) => format!("outline {}", place(placement)),
        Action::Fire => "fire".into(),
        Action::Shoot(cell) => format!("shoot {cell}"),
        Action::Beam { at, along } => format!("{} {at}", along.name()),
    }
}

/// A building by its number and its place.
pub(super) fn place(place: &Placement) -> String {
    let turned = if place.turned { " turned" } else { "" };
    format!("{} {}{turned}", place.building.0 + 1, place.at)
}
