//! Orders as an officer would draft them, for one unit or for all: what is drafted stays changeable.

use paint::Misread;

use super::lines::{Words, orders};
use crate::action::Action;
use crate::advice;
use crate::view::View;

/// Their form, with a word of help.
pub(crate) const COMMAND: (&str, &str) =
    ("suggest [UNIT]", "draft what a good officer would order, for one unit or for all: it can be changed");

/// What is drafted with what is suggested in its place: all of it, or that of one unit.
pub(super) fn suggest(
    view: &View,
    drafts: &[&Action],
    words: &mut Words<'_>,
) -> Result<Vec<Action>, Misread> {
    let unit = if words.more() { Some(words.unit()?) } else { None };
    let all = advice::orders(view);
    if all.is_empty() {
        return Err(Misread::new("nothing is asked of you now"));
    }
    let mut wanted: Vec<Action> = match unit {
        None => all,
        Some(unit) => {
            let own = all.into_iter().filter(|action| orders(action) == Some(unit.id)).collect::<Vec<_>>();
            if own.is_empty() {
                return Err(Misread::new(format!("nothing better comes to mind for {}", unit.name)));
            }
            let others = drafts.iter().map(|action| **action);
            others.filter(|action| orders(action) != Some(unit.id)).chain(own).collect()
        }
    };
    wanted.retain(|action| *action != Action::Done);
    if wanted.is_empty() {
        return Err(Misread::new("nothing is worth ordering here: say `done`"));
    }
    Ok(wanted)
}
