//! How things stand: the turn, how far one sees, the wind, who decides first, and what wins.

use contract::Seat;
use maud::{Markup, html};

use crate::drawing::side_name;
use crate::event::Stage;
use crate::view::View;

const STAGES: [(Stage, &str); 6] = [
    (Stage::Sight, "sight"),
    (Stage::Shell, "light"),
    (Stage::Strike, "air"),
    (Stage::Aim, "fire"),
    (Stage::Move, "move"),
    (Stage::Torpedo, "torpedoes"),
];

/// All of it.
pub(super) fn status(view: &View) -> Markup {
    let first = crate::types::enemy(view.advantage);
    html! {
        div class="aim sea-state" {
            p {
                b { "Turn " (view.turn) } " of " (view.turns) " · sight " b { (view.visibility) } (if view.visibility == 1 { " hex" } else { " hexes" })
                (if view.night { ", night" } else { "" }) " · wind from " b { (view.wind) }
            }
            @if view.turn > 0 {
                p class="far-line" {
                    span { (side_name(view, view.advantage)) " has the advantage: " (side_name(view, first)) " decides first " small { "§3.1" } }
                }
                (phases(view))
            }
            (goals(view))
        }
    }
}

/// §3 The phases of the turn, with the one that it is.
fn phases(view: &View) -> Markup {
    let there = |stage: Stage| match stage {
        Stage::Sight => view.basis.fog(),
        Stage::Shell => view.night,
        Stage::Strike => view.strikes.iter().any(|strike| strike.left),
        Stage::Torpedo => view.basis.units.iter().any(|unit| unit.salvos > 0),
        Stage::Aim | Stage::Move | Stage::Deploy | Stage::Over => true,
    };
    html! {
        ol class="phases" aria-label="Phases of the turn" {
            @for (stage, words) in STAGES.into_iter().filter(|(stage, _)| there(*stage)) {
                li aria-current=[(stage == view.stage).then_some("step")] { (words) }
            }
        }
    }
}

/// §10 §15 What wins, by side.
fn goals(view: &View) -> Markup {
    let victory = &view.basis.victory;
    let seats = match view.seat {
        Some(seat) => [seat, crate::types::enemy(seat)],
        None => [Seat(0), Seat(1)],
    };
    html! {
        details class="wins" {
            summary {
                "What wins"
                @if view.points != [0, 0] { span class="quiet" { " · points " (view.points[0]) " to " (view.points[1]) } }
            }
            @for seat in seats {
                @let ways: Vec<_> = victory.wins.iter().filter(|win| win.side == seat.0 + 1).collect();
                @if !ways.is_empty() {
                    p { b { (side_name(view, seat)) } ":" }
                    ul { @for win in ways {
                        li { (win.because) (if win.at_once { ": at once" } else { ": at the end" }) @if let Some(through) = win.through { ", through turn " (through) } }
                    } }
                }
            }
            @if let Some(margin) = victory.margin { p { "Else victory points: a lead of more than " (margin) " wins " small { "§10" } } }
            @else { p { "Else it is a draw after turn " (view.turns) "." } }
        }
    }
}
