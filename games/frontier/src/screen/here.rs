//! The place under the cursor in words, for those who cannot see the map.

use super::held::{Goal, Held};
use crate::tell::some;
use crate::types::Place;

/// Its name and star, the station, the fleets that are there, and how many days off it is for the ships in hand.
pub(super) fn here(held: &Held<'_>) -> String {
    let Some(goal) = held.goal else { return "The map, no place chosen".into() };
    let plan = &held.plan;
    let mut words = vec![held.goal_name(goal)];
    let place = match goal {
        Goal::Planet(planet) => Place::Star(planet),
        Goal::Circle(circle) => Place::Circle(circle),
    };
    if let Goal::Planet(planet) = goal {
        let star = &plan.setup().system(plan.setup().star(planet)).name;
        if *star != words[0] {
            words.push(format!("at the star {star}"));
        }
        words.extend(plan.state.station(planet).map(|id| {
            let hull = plan.state.ship(id).condition.hull;
            format!("{}, hull {hull} of {}", plan.name(id), plan.setup().ship(id).line.hull)
        }));
    }
    let there = held.stacks.iter().filter(|stack| stack.place == place);
    words.extend(there.map(|stack| format!("{}: {}", plan.stack_name(stack), plan.composition(stack))));
    if let Goal::Planet(planet) = goal {
        let journeys = crate::forecast::journeys(plan, &held.mine(), planet);
        words.extend(journeys.iter().find(|way| way.rate == held.rate).or(journeys.first()).map(|way| {
            let risk = if way.safe < 100 {
                format!(", {} % risk of a misjump", 100 - way.safe)
            } else {
                String::new()
            };
            format!("{} away{risk}", some(way.days.into(), "day"))
        }));
    }
    words.join(", ")
}
