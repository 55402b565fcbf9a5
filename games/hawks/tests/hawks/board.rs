//! Maps and cards as pictures: each scene is drawn in both themes and checked. With `BROADSIDE_PICTURES` naming a
//! directory, the pictures are written there.

pub(crate) mod scenes;

use hawks::board::{Chart, Flag, Ink, Window, card_page, card_svg, chart, chart_svg, layers};
use hawks::rules::s8_2_field::ahead;
use hawks::types::{Class, Hex};
use paint::Theme;
use scenes::{battle, crowd, damaged, duel, facing, field, legend, plates, sheet, ship, whole};

/// Every tag that is opened is closed, in order; every attribute is quoted; nothing is left over.
fn check_xml(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = svg;
    while let Some(start) = rest.find('<') {
        assert!(!rest[..start].contains('>'), "a stray bracket near {}", &rest[..start]);
        let end = rest.find('>').unwrap();
        let tag = &rest[start + 1..end];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "closed in order");
        } else {
            assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
            open.push(tag.split(' ').next().unwrap());
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty() && rest.is_empty(), "{open:?} {rest}");
    for word in ["NaN", "inf", "--", "None", "Some("] {
        assert!(!svg.contains(&format!("\"{word}")) && !svg.contains(&format!(" {word} ")), "{word}");
    }
}

fn keep(name: &str, theme: Theme, svg: &str) {
    if let Some(folder) = std::env::var_os("BROADSIDE_PICTURES") {
        let theme = if theme == Theme::Dark { "dark" } else { "light" };
        std::fs::write(std::path::Path::new(&folder).join(format!("{name}-{theme}.svg")), svg).unwrap();
    }
}

fn picture(name: &str, draw: impl Fn(Theme) -> String) {
    for theme in [Theme::Light, Theme::Dark] {
        let svg = draw(theme);
        check_xml(&svg);
        keep(name, theme, &svg);
    }
}

/// Every ship in the window is named once in the layer of ships, and can be found by its number.
fn check_ships(scene: &Chart) {
    let layers = layers(scene, &Ink::PAGE);
    let ships = &layers.iter().find(|layer| layer.id == "chart-ships").unwrap().svg;
    for ship in &scene.counters {
        assert_eq!(ships.matches(&format!("data-ship=\"{}\"", ship.id.0)).count(), 1, "{}", ship.name);
        let title = format!("<title>{}, ", ship.name);
        assert_eq!(ships.matches(&title).count(), 1, "{}", ship.name);
    }
    assert_eq!(ships.matches("data-ship").count(), scene.counters.len());
}

#[test]
fn a_duel() {
    let scene = duel();
    picture("duel", |theme| chart_svg(&scene, theme));
    check_ships(&scene);
    let page = chart(&scene, &Ink::PAGE).into_string();
    check_xml(&page);
    keep("duel-page", Theme::Light, &page);
    assert!(
        !page.contains("=\"#1") && !page.contains("=\"#f"),
        "a page takes its colours from the style sheet"
    );
    assert_eq!(page.matches("class=\"cell\"").count(), 19 * 13);
    let words = "25.14: Venomous, Sathar destroyer, 25.14, faces sw, speed 8, hull 31 of 50, masking screen, on fire, aimed at";
    assert!(page.contains(&format!("data-cell=\"4,11\" data-hex=\"25.14\" aria-label=\"{words}\"")));
    assert!(page.contains("From 19.17 at 25.14: laser battery 15%, assault rocket 70%"));
    assert!(page.contains("Stiletto will go from 19.17 to 22.14, 5 hexes"));
    assert!(page.contains("data-hex=\"21.12\" aria-label=\"21.12, at speed 5\""));
}

#[test]
fn twenty_ships_and_a_planet() {
    let scene = battle();
    picture("battle", |theme| chart_svg(&scene, theme));
    check_ships(&scene);
    let svg = chart_svg(&scene, Theme::Dark);
    assert!(svg.contains("<title>Pale, a planet, in 28.20; the six hexes around it are its well</title>"));
    assert!(svg.contains("<title>Sathar seeker, hunting, 31.20</title>"));
    // A shape is drawn once, however many ships have it.
    assert_eq!(svg.matches("id=\"hull-sathar-heavy-cruiser\"").count(), 1);
    assert_eq!(svg.matches("href=\"#hull-sathar-heavy-cruiser\"").count(), 2);
}

#[test]
fn space_goes_on_beyond_the_sheet() {
    let scene = sheet();
    picture("sheet", |theme| chart_svg(&scene, theme));
    check_ships(&scene);
    // Ships outside the window are pointed at from its edge.
    let mut part = scene.clone();
    part.window = Window::SHEET;
    let layers = layers(&part, &Ink::PAGE);
    let ships = &layers.iter().find(|layer| layer.id == "chart-ships").unwrap().svg;
    assert_eq!(ships.matches("data-ship").count(), 19);
    let beyond = &layers.iter().find(|layer| layer.id == "chart-beyond").unwrap().svg;
    assert!(beyond.starts_with("<g class=\"beyond\" "), "{beyond}");
    assert!(beyond.contains("<title>Beyond the map: Maw, Sathar freighter, 57.20, "), "{beyond}");
    let mut cut = battle();
    cut.window = Window::around([Hex::at(28, 20)], 30).at_most(17, 11);
    assert_eq!(cut.window, Window { columns: (20, 36), rows: (15, 25) });
    picture("part", |theme| chart_svg(&cut, theme));
}

#[test]
fn sixty_ships_in_twenty_hexes() {
    let scene = crowd();
    assert_eq!(scene.counters.len(), 60);
    let hexes: std::collections::BTreeSet<Hex> = scene.counters.iter().map(|ship| ship.hex).collect();
    assert_eq!(hexes.len(), 20);
    picture("crowd", |theme| chart_svg(&scene, theme));
    check_ships(&scene);
    let svg = chart_svg(&scene, Theme::Light);
    assert_eq!(svg.matches("role=\"listitem\"").count(), 8);
    assert!(svg.contains("aria-label=\"8 ships in "));
}

#[test]
fn ships_beside_each_other_keep_apart() {
    let mut scene = duel();
    let first = scene.counters[0].hex;
    scene.names = true;
    let drawn = |scene: &Chart| {
        let layers = layers(scene, &Ink::PAGE);
        layers.into_iter().find(|layer| layer.id == "chart-ships").unwrap().svg
    };
    // Far from each other they have their names, and are drawn as large as need be.
    scene.counters[1].hex = Hex::at(first.0.place().0 + 6, first.0.place().1);
    let apart = drawn(&scene);
    let name = |n: usize| format!(">{}</text>", scene.counters[n].name);
    let (upper, lower) = (name(0), name(1));
    assert!(!apart.contains("\"crowd\"") && apart.contains(&upper) && apart.contains(&lower), "{apart}");
    // Below each other, the upper one's name would lie over the lower one.
    scene.counters[1].hex = first.toward(facing("se"));
    let beside = drawn(&scene);
    assert_eq!(beside.matches("class=\"crowd\"").count(), 2);
    assert!(!beside.contains(&upper) && beside.contains(&lower), "{beside}");
}

#[test]
fn only_what_changed_is_sent() {
    let before = duel();
    let mut after = before.clone();
    after.counters[0].hex = Hex::at(20, 16);
    let (before, after) = (layers(&before, &Ink::PAGE), layers(&after, &Ink::PAGE));
    let changed: Vec<&str> = before.iter().zip(&after).filter(|(a, b)| a != b).map(|(a, _)| a.id).collect();
    assert_eq!(changed, ["chart-ships", "chart-cells"]);
    let mut ids: Vec<&str> = before.iter().map(|layer| layer.id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), before.len());
}

#[test]
fn the_field_of_fire_is_the_one_of_the_rules() {
    let scene = field();
    picture("field", |theme| chart_svg(&scene, theme));
    let layers = layers(&scene, &Ink::PAGE);
    let svg = &layers.iter().find(|layer| layer.id == "chart-fields").unwrap().svg;
    let from = scene.fields[0].from;
    let there =
        |hex: &Hex| *hex != from && from.distance(*hex) <= 10 && ahead(from, facing("e"), *hex).is_some();
    assert_eq!(svg.matches("l26 15v30").count(), scene.window.hexes().filter(there).count());
    assert_eq!(svg.matches("l26 15v30").count(), 28);
}

#[test]
fn every_class_has_a_shape_of_its_own() {
    picture("ships", plates);
    let ink = Ink::of(Theme::Light);
    let shape = |class, side| hawks::board::silhouette::shape(class, side, &ink).into_string();
    let all: std::collections::BTreeSet<String> =
        Flag::ALL.into_iter().flat_map(|side| Class::ALL.map(|class| shape(class, side))).collect();
    assert_eq!(all.len(), 28);
}

#[test]
fn cards_of_a_whole_and_of_a_damaged_cruiser() {
    picture("card-whole", |theme| card_svg(&whole(), theme));
    picture("card-damaged", |theme| card_svg(&damaged(), theme));
    check_xml(&card_page(&damaged(), &Ink::PAGE).into_string());
    let words = damaged().describe();
    for part in [
        "Perdition, Sathar heavy cruiser. Hull 23 of ",
        "ADF 0 of ",
        "DCR ",
        "laser battery: ",
        " 1 hit",
        "On fire",
    ] {
        assert!(words.contains(part), "{part}: {words}");
    }
    assert!(words.contains("Combat control hit: −10 on every attack, beyond repair in space"), "{words}");
    assert!(words.contains("electron screen: on") && words.contains("proton screen: out"), "{words}");
    assert_eq!(whole().damage, Vec::<String>::new());
}

#[test]
fn a_hull_is_whole_only_if_it_is_whole() {
    let mut one = ship(0, "A", Class::Frigate, Flag::Upf, (1, 1), "e", 0);
    let steps = [(40, 5), (39, 4), (32, 4), (24, 3), (9, 2), (8, 1), (1, 1), (0, 0)];
    for (left, wanted) in steps {
        one.hull = (left, 40);
        assert_eq!(one.fifths(), wanted, "{left}");
    }
}

#[test]
fn whatever_is_the_matter_with_a_ship_is_shown_and_said() {
    let scene = legend();
    picture("legend", |theme| chart_svg(&scene, theme));
    check_ships(&scene);
    let svg = chart_svg(&scene, Theme::Dark);
    for words in
        ["masking screen", "stasis screen", "on fire", "drifting", "docked", "fleeing", "in hand", "aimed at"]
    {
        assert!(svg.contains(&format!(", {words}")), "{words}");
    }
}

#[test]
fn names_are_escaped() {
    let mut scene = duel();
    scene.counters[0].name = "<b>\"&".into();
    check_xml(&chart_svg(&scene, Theme::Light));
    assert!(chart_svg(&scene, Theme::Light).contains("&lt;b&gt;"));
}
