//! Small things that all panels use.

use hawks::board::{Flag, Ink, silhouette};
use maud::{Markup, html};
use paint::percent;

use crate::advice::Odds;
use crate::board::pieces::flag;
use crate::screen::held::{Grip, Held};
use crate::types::{Class, Navy, ShipId};
use crate::words;

/// A button that gives a command.
pub(super) fn order(command: &str, class: &str, label: Markup) -> Markup {
    html! { button type="button" class=(class) data-do=(command) { (label) } }
}

/// A button for a command, if it is allowed.
pub(super) fn may(command: &str, class: &str, allowed: bool, label: Markup) -> Markup {
    html! { button type="button" class=(class) data-do=[allowed.then_some(command)] disabled[!allowed] { (label) } }
}

/// The class that gives a side its colours.
pub(super) const fn side(navy: Navy) -> &'static str {
    match navy {
        Navy::Upf => "blue",
        Navy::Sathar => "red",
    }
}

/// A ship's shape, small.
pub(super) fn shape(class: Class, navy: Navy) -> Markup {
    html! {
        svg class="hull-sign" viewBox="-50 -50 100 100" aria-hidden="true" {
            use href=(format!("#{}", silhouette::id(class, flag(navy)))) {}
        }
    }
}

/// Letters and name of a ship.
pub(super) fn name(held: &Held<'_>, id: ShipId) -> Markup {
    let info = held.plan.setup().ship(id);
    html! {
        span class=(format!("ship-name {}", side(info.navy))) { span class="tag" { (info.class.letters()) } " " (info.name) }
    }
}

/// A button that takes a stack in hand.
pub(super) fn take(held: &Held<'_>, n: usize) -> Markup {
    let stack = &held.stacks[n];
    let lead = stack.ships.first().or(stack.fighters.first());
    let class = lead.map_or(Class::Fighter, |id| held.plan.setup().ship(*id).class);
    let pressed = matches!(held.grip(), Grip::Stack(m) | Grip::Fast(m, _) if *m == n);
    html! {
        button type="button" class="take stack" data-tool=[held.way(&Grip::Stack(n))] aria-pressed=(pressed) {
            (shape(class, stack.navy))
            span class=(format!("ship-name {}", side(stack.navy))) { (held.plan.stack_name(stack)) }
            span class="quiet" { (held.plan.composition(stack)) }
        }
    }
}

/// A button that takes one ship in hand.
pub(super) fn take_ship(held: &Held<'_>, id: ShipId) -> Markup {
    let info = held.plan.setup().ship(id);
    html! {
        button type="button" class="take" data-tool=[held.way_to_ship(id)] aria-pressed=(*held.grip() == Grip::Ship(id)) { (shape(info.class, info.navy)) (name(held, id)) }
    }
}

/// The place of a stack in the list.
pub(super) fn place_of(held: &Held<'_>, ships: &[ShipId]) -> Option<usize> {
    let first = ships.first()?;
    held.stacks.iter().position(|stack| stack.all().any(|id| id == *first))
}

/// Over every panel: what is done, the days, and how the war stands.
pub(super) fn head(held: &Held<'_>) -> Markup {
    let view = held.plan.view;
    let tally = &view.tally;
    let all = usize::from(view.chart.stations_to_win);
    html! {
        header class="helm-head" {
            h2 { (words::phase(view)) }
            @if view.day > 0 { span class="quiet" { "day " (view.day) } }
        }
        svg class="day-track" viewBox="0 -8 326 38" role="img" aria-label=(format!("Day {}", view.day)) { (crate::board::days(view, &Ink::PAGE)) }
        section class="aim" aria-label="What wins" {
            div class="far-line" {
                svg class="steps" viewBox=(format!("0 0 {} 10", 11 * all)) aria-hidden="true" {
                    @for n in 0..all { rect class=(if n < usize::from(tally.stations) { "fell" } else { "open" }) x=(11 * n + 1) y="1" width="8" height="8" rx="2" {} }
                }
                span { b { (tally.stations) } " of " (all) " stations fallen, " b { (tally.fortresses) } @if tally.fortresses == 1 { " fortress left" } @else { " fortresses left" } }
            }
            @let known = held.plan.setup().options.known_condition.is_some();
            @if let Some(choice) = view.condition.filter(|_| view.ending.is_none() && (known || view.side == Some(Navy::Sathar))) {
                p class="quiet" { @if known { "The Sathar retreat with " } @else { "Your secret: " } (words::progress(&held.plan, choice)) }
            }
        }
    }
}

/// The chances of a battle: a bar, bounds, losses.
pub(super) fn odds(odds: &Odds) -> Markup {
    let [upf, sathar] = odds.wins;
    let even = (1.0 - upf - sathar).max(0.0);
    let share = |part: f64| format!("{:.1}", part * 100.0);
    let (low, high) = odds.bounds(upf);
    let (low_s, high_s) = odds.bounds(sathar);
    html! {
        div class="odds" {
            svg viewBox="0 0 100 9" preserveAspectRatio="none" aria-hidden="true" {
                rect class="upf" width=(share(upf)) height="9" {}
                rect class="even" x=(share(upf)) width=(share(even)) height="9" {}
                rect class="sathar" x=(share(upf + even)) width=(share(sathar)) height="9" {}
            }
            p { b class="blue" { "UPF " (percent(upf)) } span class="quiet" { " (" (percent(low)) " – " (percent(high)) ")" } " hold the field; " b class="red" { "Sathar " (percent(sathar)) } span class="quiet" { " (" (percent(low_s)) " – " (percent(high_s)) ")" } }
            @if let Some(falls) = odds.station { p { "The station falls: " b { (percent(falls)) } } }
            p class="quiet" { "Ships lost, four times of five: UPF " (odds.losses[0][0]) "–" (odds.losses[0][2]) " of " (odds.ships[0]) ", Sathar " (odds.losses[1][0]) "–" (odds.losses[1][2]) " of " (odds.ships[1]) ". From " (odds.trials) " battles." }
        }
    }
}

/// A button that switches chances on, where there are none yet.
pub(super) fn ask_odds(known: bool) -> Markup {
    html! { @if !known { button type="button" class="plain" data-say="hints" { "Show the odds" } } }
}

/// Ships of a list, by class: shapes with numbers.
pub(super) fn force(held: &Held<'_>, ships: &[ShipId]) -> Markup {
    let mut counts: Vec<(Class, Navy, usize)> = Vec::new();
    let mut sorted: Vec<ShipId> = ships.to_vec();
    sorted.sort_by_key(|id| std::cmp::Reverse(held.plan.setup().ship(*id).class));
    for id in sorted {
        let info = held.plan.setup().ship(id);
        match counts.last_mut().filter(|(class, navy, _)| (*class, *navy) == (info.class, info.navy)) {
            Some((.., count)) => *count += 1,
            None => counts.push((info.class, info.navy, 1)),
        }
    }
    html! {
        span class="force" {
            @for (class, navy, count) in counts {
                span class=(format!("part-force {}", side(navy))) title=(crate::tell::counted(class, count)) { (shape(class, navy)) b { (count) } span class="quiet" { (class.letters()) } }
            }
        }
    }
}

/// A side's name in its colours.
pub(super) fn flagged(navy: Navy) -> Markup {
    html! { span class=(format!("ship-name {}", side(navy))) { span class="tag" { (Flag::name(flag(navy))) } } }
}
