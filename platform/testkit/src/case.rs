//! A set-up to be tested.

use contract::{Game, UserData};

/// Options and a user's files under a name.
pub struct Case<G: Game> {
    /// Its name in reports.
    pub name: String,
    /// The options.
    pub options: G::Options,
    /// The user's own files.
    pub data: UserData,
}

impl<G: Game> Case<G> {
    /// Its name and options, for reports.
    pub(crate) fn title(&self) -> String {
        format!("{} {}", self.name, contract::canonical::canonical(&self.options))
    }
}

impl<G: Game> Clone for Case<G> {
    fn clone(&self) -> Self {
        Case { name: self.name.clone(), options: self.options.clone(), data: self.data.clone() }
    }
}

impl<G: Game, N: Into<String>> From<(N, G::Options)> for Case<G> {
    fn from((name, options): (N, G::Options)) -> Self {
        Case { name: name.into(), options, data: UserData::default() }
    }
}

impl<G: Game, N: Into<String>> From<(N, G::Options, UserData)> for Case<G> {
    fn from((name, options, data): (N, G::Options, UserData)) -> Self {
        Case { name: name.into(), options, data }
    }
}
