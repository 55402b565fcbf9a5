//! How things stand: the turn, how far one sees, the wind, who decides first, and what wins.

use contract::Seat;
use maud::{Markup, html};

use crate::brief::{specials, ways};
use crate::drawing::side_name;
use crate::event::Stage;
use crate::plan::leaving::away;
use crate::tables::{Rule, story};
use crate::view::{CardResult, CardView, View};

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
            @if let Some(card) = &view.card { (carded(view, card)) }
            p {
                @if view.turn == 0 { b { "Before play" } } @else { b { "Turn " (view.turn) } " of " (view.turns) }
                " · sight " b { (view.sight()) } (if view.sight() == 1 { " hex" } else { " hexes" })
                (if view.night { ", night" } else { "" }) " · wind from " b { (view.wind) }
            }
            @if view.turn > 0 {
                p class="far-line" title="The side without the advantage decides first" {
                    span { "advantage " (side_name(view, view.advantage)) ", first to decide " (side_name(view, first)) " " small { "§3.1" } }
                }
                (phases(view))
            }
            (goals(view))
            (rules(view))
            (told(view))
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
        Stage::Aim | Stage::Move | Stage::Deploy | Stage::Between | Stage::Over => true,
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
                @for (seat, (gone, needed)) in seats.iter().filter_map(|seat| Some((seat, away(view, *seat)?))) { span class="quiet" { " · " (side_name(view, *seat)) ": " (gone) " of " (needed) " away" } }
                @if view.points != [0, 0] { span class="quiet" { " · points " (side_name(view, Seat(0))) " " (view.points[0]) ", " (side_name(view, Seat(1))) " " (view.points[1]) } }
            }
            @for seat in seats {
                @let ways = ways(&view.basis, seat);
                @if !ways.is_empty() {
                    p { b { (side_name(view, seat)) } ":" }
                    ul { @for way in ways { li { (way) } } }
                }
            }
            @if let Some(margin) = victory.margin { p { "Else victory points: a lead of more than " (margin) " wins " small { "§10" } } }
            @else if victory.wins.iter().all(|win| !win.when.is_empty()) { p { "Else it is a draw after turn " (view.turns) "." } }
        }
    }
}

/// §15 §16 Rules that only this battle has, and §11 §12 those that are used besides the basic ones.
fn rules(view: &View) -> Markup {
    let all = specials(&view.basis);
    let on: Vec<Rule> = view.basis.switches.iter().collect();
    html! {
        details class="wins" {
            summary { "Rules of this battle" }
            @if !all.is_empty() { ul { @for line in all { li { (line) } } } }
            p {
                @if on.is_empty() { "The basic game, with no optional or advanced rule." }
                @else { "Besides the basic game: " @for (n, rule) in on.iter().enumerate() { @if n > 0 { ", " } (rule.title()) " " small { (rule.section()) } } "." }
            }
        }
    }
}

/// The story of the battle.
fn told(view: &View) -> Markup {
    let story = story(&view.basis.title);
    html! {
        @if !story.is_empty() {
            details class="wins story" {
                summary { "The story" }
                @for line in story { p { (line) } }
            }
        }
    }
}

/// A card of battles: which one this is, and the score.
fn carded(view: &View, card: &CardView) -> Markup {
    let [one, other] = &view.sides;
    html! {
        // What has just ended is not to be missed.
        @if let Some(last) = card.results.last().filter(|_| view.turn <= 1) { p class="last-battle" { (decided(last)) "." } }
        details class="wins card-score" {
            summary { "Battle " b { (card.battle) } " of " (card.battles) ": " (view.basis.title) " · " b { (card.won[0]) } " : " b { (card.won[1]) } }
            p { "Battles won: " (one) " " b { (card.won[0]) } ", " (other) " " b { (card.won[1]) } ". Points: " (card.points[0]) " to " (card.points[1]) "." }
            @if card.results.is_empty() { p { "No battle has been decided yet. Whoever wins more of them wins the card." } }
            @else { ol { @for result in &card.results { li { (decided(result)) } } } }
        }
    }
}

/// How a battle of a card was decided.
fn decided(result: &CardResult) -> Markup {
    html! { b { (result.title) } ": " @match &result.winner { Some(side) => { "the " (side) " win" }, None => "nobody wins" } ", " (result.reason) ", " (result.points[0]) " to " (result.points[1]) " points" }
}

/// The battles of a card, when one or all is over.
pub(super) fn battles(card: &CardView) -> Markup {
    html! {
        details class="wins card-score" open {
            summary { "The battles of the card" }
            ol { @for result in &card.results { li { (decided(result)) } } }
        }
    }
}
