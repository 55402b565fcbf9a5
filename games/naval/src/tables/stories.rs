//! The story of each battle, for people: no rule hangs on it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::{named_scenarios, scenarios};

static STORIES: LazyLock<BTreeMap<String, Vec<String>>> = LazyLock::new(|| {
    contract::read::toml(include_str!("../../data/stories.toml"))
        .expect("data/stories.toml is read by a test")
});

/// The story of a battle, paragraph by paragraph, by what the battle is called; nothing for one's own.
pub fn story(title: &str) -> &'static [String] {
    let id = named_scenarios().iter().find(|(_, scenario)| scenario.title == title).map(|(id, _)| id);
    id.and_then(|id| STORIES.get(id)).map_or(&[], Vec::as_slice)
}

/// All of them as a chapter of the rulebook, in the order of the battles.
pub fn chapter() -> String {
    let mut text =
        "\n## The stories of the battles\n\nWhat happened, or what was feared. Nothing here is a rule.\n"
            .to_owned();
    for info in scenarios() {
        let Some(scenario) = named_scenarios().get(&info.id) else { continue };
        text += &format!("\n### {}\n\n*{}*\n", scenario.title, scenario.about);
        story(&scenario.title).iter().for_each(|line| text += &format!("\n{line}\n"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{STORIES, story};
    use crate::tables::named_scenarios;

    #[test]
    fn every_battle_has_its_story() {
        for (id, scenario) in named_scenarios() {
            assert!(story(&scenario.title).len() >= 2, "{id} has no story");
        }
        for id in STORIES.keys() {
            assert!(named_scenarios().contains_key(id), "there is no battle {id}");
        }
    }
}
