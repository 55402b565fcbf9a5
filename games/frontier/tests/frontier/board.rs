//! The map as a picture: whole, for both themes, with everything that is on it.

use crate::desk::Desk;
use frontier::Frontier;
use paint::{Present as _, Theme};

#[test]
fn every_system_circle_and_stack_is_drawn() {
    for scenario in ["fdm", "outpost"] {
        let mut desk = Desk::begun(&format!(r#"{{"scenario":"{scenario}"}}"#), "board");
        desk.until(0, |view| view.day == 3);
        let view = desk.view(0);
        for theme in [Theme::Light, Theme::Dark] {
            let svg = Frontier::board(&view, theme);
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"));
            for system in &view.chart.systems {
                let name = system.name.replace('\'', "&#39;");
                assert!(svg.contains(&system.name) || svg.contains(&name), "{}", system.name);
            }
            for planet in view.chart.planets.iter().filter(|planet| !planet.name.contains('\'')) {
                assert!(svg.contains(&planet.name), "{}", planet.name);
            }
            assert!(svg.matches("class=\"token ").count() > 4, "stacks");
            assert!(!svg.contains("var(--"), "a picture that stands alone has its own colours");
        }
    }
}

#[test]
fn places_keep_clear_of_each_other() {
    let desk = Desk::begun(r#"{"scenario":"fdm"}"#, "board");
    let svg = Frontier::board(&desk.view(0), Theme::Light);
    let size = svg.split("viewBox=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a size");
    let numbers: Vec<i32> = size.split(' ').filter_map(|n| n.parse().ok()).collect();
    assert!(numbers.len() == 4 && numbers[2] > numbers[3], "wider than high: {size}");
}
