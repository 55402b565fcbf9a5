//! A form that comes back: what was filled in stays, and what is wrong with it is marked.

use super::wish::{Fault, Wish};

/// The name of the place where the page says what is wrong; fields at fault refer to it.
pub(super) const ALERT: &str = "wrong";

/// What the form shows: what was filled in and refused, or what is offered first.
#[derive(Clone, Copy)]
pub(super) struct Filled<'a>(pub(super) Option<(&'a Wish, &'a Fault)>);

impl<'a> Filled<'a> {
    /// What was filled in; none if the form is new or has not sent that field.
    pub(super) fn text(self, field: &str) -> Option<&'a str> {
        self.0.and_then(|(wish, _)| wish.get(field)).map(String::as_str)
    }

    /// What was chosen, if that is offered; else the usual.
    pub(super) fn chosen<'b>(
        self,
        field: &str,
        offered: impl IntoIterator<Item = &'b str>,
        usual: &'b str,
    ) -> &'b str {
        let text = self.text(field);
        offered.into_iter().find(|value| Some(*value) == text).unwrap_or(usual)
    }

    /// Was a box ticked? Only boxes that are ticked are sent.
    pub(super) fn ticked(self, field: &str, usual: bool) -> bool {
        self.0.map_or(usual, |(wish, _)| wish.contains_key(field))
    }

    /// Does the scenario that was chosen, if any was, have what belongs to this one?
    pub(super) fn fits(self, scenario: &str) -> bool {
        scenario.is_empty() || self.text("o.scenario").is_none_or(|chosen| chosen == scenario)
    }

    /// Is this field at fault?
    pub(super) fn wrong(self, field: &str) -> bool {
        self.0.is_some_and(|(_, fault)| fault.field.as_deref() == Some(field))
    }

    /// The mark of a field at fault.
    pub(super) fn invalid(self, field: &str) -> Option<&'static str> {
        self.wrong(field).then_some("true")
    }

    /// Where a field at fault is told about.
    pub(super) fn described(self, field: &str) -> Option<&'static str> {
        self.wrong(field).then_some(ALERT)
    }
}
