//! The view for a browser: the map in layers, beside it the panel of what is to be decided, below it the stack in hand, all
//! fleets and how the war went. When the board of a battle is in hand, the page is that of Knight Hawks.

mod attacks;
mod battles;
mod card;
mod fleets;
mod goals;
mod history;
mod map;
mod moving;
mod nested;
mod other;
mod pieces;
mod places;
mod report;
mod setting_up;
mod yards;

use maud::{Markup, html};
use paint::{Hand, Part};

use crate::action::Action;
use crate::advice::Advice;
use crate::counsel::Tip;
use crate::screen::held::Held;
use crate::view::{StageView, View};
use crate::words;
use pieces::order;

/// So many hints are shown at once.
const MOST: usize = 5;

/// All parts.
pub(crate) fn page(view: &View, hand: &Hand, advice: Option<&Advice>) -> Vec<Part> {
    let held = Held::new(view, hand);
    if let Some((battle, first)) = held.board() {
        return nested::parts(&held, hand, battle, first, advice);
    }
    let mut parts = map::parts(&held, hand);
    parts.push(Part::new("panel", panel(&held, advice)));
    parts.push(Part::new("card", card::card(&held)));
    parts.push(Part::new(
        "fleets",
        html! { (fleets::fleets(&held)) (places::places(&held)) (history::history(&held)) },
    ));
    parts
}

/// What is to be decided now.
fn panel(held: &Held<'_>, advice: Option<&Advice>) -> Markup {
    let view = held.plan.view;
    let own = held.plan.asked();
    html! {
        section class="helm war" aria-label="Orders" {
            (pieces::head(held))
            @if let Some(advice) = advice { (hints(held, advice)) }
            @match view.stage {
                StageView::Over => @if let Some(ending) = view.ending { (other::over(held, ending)) },
                StageView::Fight(_) => (battles::panel(held, advice)),
                StageView::UpfSetUp if own => (setting_up::upf(held)),
                StageView::SatharSetUp if own => (setting_up::sathar(held)),
                StageView::Nova if own => (other::nova(held)),
                StageView::Drones if own => (other::drones(held)),
                StageView::Move(_) if own => (moving::panel(held)),
                StageView::Declare(_) if own => (attacks::declare(held, advice)),
                StageView::Defend(_) if own => (attacks::defend(held, advice)),
                StageView::Yards if own => (yards::panel(held)),
                StageView::Roll if own => (other::roll(held)),
                StageView::Replace if own => (other::replace(held)),
                _ => {
                    p { (words::prompt(view)) }
                    p class="quiet" { "Meanwhile press any token to see what is there." }
                    @if held.stack().is_some() && held.goal.is_some() { (moving::outlook(held)) }
                }
            }
            (goals::goals(held))
            @if own && !matches!(view.stage, StageView::Fight(_) | StageView::Over | StageView::Nova | StageView::Roll) { (commit(held)) }
        }
    }
}

/// What a helper would do, each a press away: for what is in hand, or for all.
fn hints(held: &Held<'_>, advice: &Advice) -> Markup {
    let ships = held.ships();
    let near = |tip: &&Tip| tip.ships.iter().any(|ship| ships.contains(ship));
    let mut tips: Vec<&Tip> = advice.tips.iter().filter(near).collect();
    if tips.is_empty() {
        tips = advice.tips.iter().collect();
    }
    html! {
        @if !tips.is_empty() {
            div class="advice" role="group" aria-label="Hints" {
                h3 { "Hints" }
                ul class="shots" {
                    @for tip in tips.iter().take(MOST) {
                        li class="shot-row" { div class="shot-line" { span class="tip" { (tip.words) } (order(&tip.command, "plain", html! { "Do so" })) } }
                    }
                }
                @if tips.len() > MOST { p class="quiet" { "And " (tips.len() - MOST) " more, once these are done." } }
            }
        }
    }
}

/// The way to commit.
fn commit(held: &Held<'_>) -> Markup {
    let plan = &held.plan;
    let may = plan.may(&Action::Done);
    let drafts = &plan.view.drafts;
    let any = !drafts.orders.is_empty()
        || !drafts.places.is_empty()
        || !drafts.fights.is_empty()
        || !drafts.works.is_empty()
        || !drafts.labels.is_empty()
        || !drafts.marks.is_empty()
        || !drafts.replaced.is_empty()
        || !drafts.groups.is_empty();
    html! {
        div class="commands" {
            @if let Err(why) = &may { p class="quiet why" { (crate::tell::capital(&why.to_string())) "." } }
            @if any { (order("clear", "plain", html! { "Clear all" })) }
            button type="button" class="primary" data-do=[may.is_ok().then_some("done")] disabled[may.is_err()] { (done(plan.view.stage, any)) }
        }
    }
}

/// What being done means, with or without anything drafted.
const fn done(stage: StageView, any: bool) -> &'static str {
    match stage {
        StageView::UpfSetUp | StageView::SatharSetUp => "Set-up is done",
        StageView::Move(_) if any => "Move",
        StageView::Move(_) => "Same orders as before",
        StageView::Declare(_) if any => "Declare",
        StageView::Declare(_) => "No attack",
        StageView::Defend(_) => "Meet them so",
        StageView::Yards => "To work",
        _ => "Done",
    }
}
