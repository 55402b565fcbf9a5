//! §8.4 Answers: interceptors for each shot, evasion with its price, and what each does to the chance.

use maud::{Markup, html};

use super::pieces::{name, number, odds, order};
use crate::plan::answer::{Lender, Threat};
use crate::screen::held::Held;

/// The panel.
pub(super) fn panel(held: &Held) -> Markup {
    let threats = held.plan.threats();
    html! {
        header class="helm-head" { h2 { "Under fire" } span class="quiet" { (threats.len()) (if threats.len() == 1 { " shot" } else { " shots" }) } }
        p class="quiet" { "Interceptors take from a missile's chance and are spent, whether it hits or not (§9). All shots are rolled for once you answer." }
        div class="commands" {
            @if held.plan.open() { (order("suggest", "plain", html! { "Suggest" })) }
            (order("answer", "primary", html! { "Answer" }))
        }
        @let (open, sure): (Vec<&Threat>, Vec<&Threat>) = threats.iter().partition(|threat| answerable(threat));
        ul class="shots" { @for threat in open { (shot(held, threat)) } }
        @if !sure.is_empty() {
            details class="ways" {
                summary { "Nothing stops these (" (sure.len()) ")" }
                ul class="shots" { @for threat in sure { (shot(held, threat)) } }
            }
        }
    }
}

/// Can anything be done about it?
fn answerable(threat: &Threat) -> bool {
    !threat.lenders.is_empty() || threat.evades || threat.attack.evades
}

fn shot(held: &Held, threat: &Threat) -> Markup {
    let attack = &threat.attack;
    let n = threat.shot + 1;
    let target = held.plan.ship(attack.target);
    html! {
        li class="shot-row" {
            div class="shot-head" {
                span class="weapon" { "#" (n) " " b { (attack.weapon.letters()) } " " (attack.weapon.name()) }
                @if let Some(ship) = attack.ship.and_then(|id| held.plan.ship(id)) { span { "by " (name(ship)) } }
                @if let Some(ship) = target { span { "at " (name(ship)) } }
            }
            div class="shot-line" {
                @if let Some(found) = &threat.odds { (odds(found)) }
                span class="quiet" { "range " (attack.from.distance(attack.at)) }
            }
            @for lender in &threat.lenders { (thrown(held, threat, *lender)) }
            @if attack.evades {
                p class="evades" { "Evades. Next movement it turns after every hex it can, and flies at least as far as its MR (§8.6). " (order(&format!("unevade #{n}"), "plain", html! { "Rather not" })) }
            } @else if threat.evades {
                @let mr = target.map_or(0, |ship| u16::from(ship.condition.mr));
                div class="row" {
                    (order(&format!("evade #{n}"), "plain", html! { "Evade (−" (5 * mr) " %)" }))
                    span class="quiet price" { "Price: in its next movement it must turn after every hex while it has turns, and fly at least " (mr) " hexes (§8.6)." }
                }
            }
        }
    }
}

/// Fewer or more interceptors of one ship at one shot.
fn thrown(held: &Held, threat: &Threat, lender: Lender) -> Markup {
    let Lender { ship, thrown, most } = lender;
    let each = threat.attack.weapon.interceptor().unwrap_or_default();
    let command = |count: u8| format!("throw {} {count} at #{}", number(ship), threat.shot + 1);
    let (fewer, more) = (thrown.checked_sub(1), (thrown < most).then(|| thrown + 1));
    let who = held.plan.ship(ship).map_or("", |ship| ship.name.as_str());
    html! {
        div class="counter-row" role="group" aria-label=(format!("Interceptors of {who}")) {
            button type="button" data-do=[fewer.map(command)] disabled[fewer.is_none()] aria-label=(format!("one interceptor of {who} fewer")) { "−" }
            output { (thrown) }
            button type="button" data-do=[more.map(command)] disabled[more.is_none()] aria-label=(format!("one interceptor of {who} more")) { "+" }
            span class="quiet" { "ICM of " (who) ", " (most.saturating_sub(thrown)) " left, −" (each) " % each" }
        }
    }
}
