//! §2 §14 Ships by what people call them: `prince_of_wales`, `GB-BB2`, `dd`.

use contract::typo::did_you_mean;

use super::{Ship, ShipFile, ships};
use crate::types::{Class, Edition, Nation, TorpedoRow};

/// The built-in ships, and a user's own before them.
#[derive(Clone, Copy, Debug)]
pub struct Roster<'a> {
    own: Option<&'a ShipFile>,
}

/// Other names of generic counters: in Salvo!, in Salvo II.
const COUNTERS: [(&str, &str, &str); 9] = [
    ("ca", "CA", "CA"),
    ("heavy_cruiser", "CA", "CA"),
    ("cl", "CL", "CL-6in"),
    ("light_cruiser", "CL", "CL-6in"),
    ("dd", "DD", "DD-5"),
    ("destroyer", "DD", "DD-5"),
    ("destroyer_flotilla", "DD", "DD-5"),
    ("fort", "FORT-major", "FORT-major"),
    ("armed_merchant_cruiser", "AMC", "AMC"),
];

/// A name as it is typed: lower case, underscores, without accents.
pub fn slug(name: &str) -> String {
    let mut slug = String::new();
    for letter in name.trim().chars().flat_map(char::to_lowercase) {
        match letter {
            'ä' | 'à' | 'â' => slug.push('a'),
            'ö' | 'ô' => slug.push('o'),
            'ü' | 'û' => slug.push('u'),
            'é' | 'è' | 'ê' => slug.push('e'),
            'ç' => slug.push('c'),
            'ğ' => slug.push('g'),
            'ß' => slug.push_str("ss"),
            letter if letter.is_alphanumeric() => slug.push(letter),
            '\'' | '’' | '.' | '(' | ')' => {}
            _ if slug.ends_with('_') => {}
            _ => slug.push('_'),
        }
    }
    slug.trim_matches('_').to_owned()
}

/// With umlauts written out: `bluecher`.
fn written_out(name: &str) -> String {
    let pairs = [('ä', "ae"), ('ö', "oe"), ('ü', "ue")];
    slug(&pairs.iter().fold(name.to_lowercase(), |name, (letter, two)| name.replace(*letter, two)))
}

impl<'a> Roster<'a> {
    /// The built-in ships, and these before them.
    pub const fn new(own: &'a ShipFile) -> Self {
        Roster { own: Some(own) }
    }

    /// The built-in ships.
    pub const fn built_in() -> Self {
        Roster { own: None }
    }

    fn all(self) -> impl Iterator<Item = (&'a str, &'a Ship)> {
        let own = self.own.into_iter().flat_map(|file| &file.ships);
        own.chain(ships()).map(|(id, ship)| (id.as_str(), ship))
    }

    /// The ship with this id.
    pub fn by_id(self, id: &str) -> Option<&'a Ship> {
        self.own.and_then(|file| file.ships.get(id)).or_else(|| ships().get(id))
    }

    /// All ships that are called so, by id or by name, those of `Salvo!` first.
    pub fn called(self, text: &str) -> Vec<(&'a str, &'a Ship)> {
        let wanted = slug(text);
        let by_id: Vec<_> = self.all().filter(|(id, _)| slug(id) == wanted).take(1).collect();
        if !by_id.is_empty() && !COUNTERS.iter().any(|(name, ..)| *name == wanted) {
            return by_id;
        }
        let bare = wanted.strip_suffix('s').unwrap_or(&wanted);
        let mut found: Vec<(&str, &Ship)> = Vec::new();
        if let Some((_, salvo, second)) = COUNTERS.iter().find(|(name, ..)| *name == bare || *name == wanted)
        {
            let built_in = |id: &str| ships().get_key_value(id).map(|(id, ship)| (id.as_str(), ship));
            found.extend([salvo, second].into_iter().filter_map(|id| built_in(id)));
        } else {
            let is = |ship: &Ship| slug(&ship.name) == wanted || written_out(&ship.name) == wanted;
            found.extend(self.all().filter(|(_, ship)| is(ship)));
        }
        found.sort_by_key(|(_, ship)| ship.edition);
        // A user's ship takes the place of ours with the same name and edition.
        found.dedup_by_key(|(_, ship)| ship.edition);
        found
    }

    /// The ship that is called so, in this edition if there is one.
    pub fn pick(self, text: &str, edition: Option<Edition>) -> Result<(&'a str, &'a Ship), String> {
        let all = self.called(text);
        let fits = |(_, ship): &&(&str, &Ship)| edition.is_none_or(|edition| ship.edition == edition);
        all.iter().find(fits).or(all.first()).copied().ok_or_else(|| self.unknown(text))
    }

    /// The one edition to which all of these belong; `Salvo!` if both do, none if neither does.
    pub fn edition(self, texts: &[&str]) -> Option<Edition> {
        let has = |edition| {
            texts.iter().all(|text| self.called(text).iter().any(|(_, ship)| ship.edition == edition))
        };
        [Edition::Salvo, Edition::SalvoII].into_iter().find(|edition| has(*edition))
    }

    fn unknown(self, text: &str) -> String {
        let mut names: Vec<String> = self.all().map(|(_, ship)| slug(&ship.name)).collect();
        names.extend(COUNTERS.iter().map(|(name, ..)| (*name).to_owned()));
        names.extend(self.all().map(|(id, _)| id.to_lowercase()));
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let hint = did_you_mean(&slug(text), &names);
        format!(
            "there is no ship `{text}`{hint}: take a name such as `bismarck`, an id such as `GE-BB1`, or ca, cl or dd"
        )
    }
}

/// §2 §8.2 The torpedo row of a nation's counters, where it is not the counter's own.
pub(super) const fn national_torpedoes(class: Class, nation: Nation) -> Option<TorpedoRow> {
    match (class, nation) {
        (Class::Ca, Nation::Japanese) => Some(TorpedoRow::Jca),
        (Class::Cl, Nation::Japanese) => Some(TorpedoRow::Jcl),
        (Class::Dd, Nation::Japanese) => Some(TorpedoRow::Jdd),
        (Class::Ca, Nation::German) => Some(TorpedoRow::Gca),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ships_are_found_by_name_id_and_kind() {
        let roster = Roster::built_in();
        for (text, id) in [
            ("bismarck", "GE-BB1"),
            ("Prince of Wales", "GB-BB2"),
            ("king_george_v", "GB-BB1"),
            ("br-bb15", "BR-BB15"),
            ("blücher", "HS-AC1"),
            ("blucher", "HS-AC1"),
            ("bluecher", "HS-AC1"),
            ("schleswig-holstein", "HS-B2d"),
            ("dd", "DD"),
            ("destroyers", "DD"),
            ("CL-4in", "CL-4in"),
            ("major_fort", "FORT-major"),
            ("prinz_eugen", "GE-CA1"),
            ("jean_bart", "FR-BB2"),
        ] {
            assert_eq!(roster.pick(text, None).map(|(id, _)| id), Ok(id), "{text}");
        }
        assert_eq!(roster.pick("scharnhorst", Some(Edition::SalvoII)).unwrap().0, "HS-AC2");
        assert_eq!(roster.pick("dd", Some(Edition::SalvoII)).unwrap().0, "DD-5");
        assert_eq!(roster.edition(&["queen_elizabeth", "bouvet"]), Some(Edition::SalvoII));
        assert_eq!(roster.edition(&["warspite", "valiant"]), Some(Edition::Salvo));
        assert_eq!(roster.edition(&["bouvet", "yamato"]), None);
        assert!(roster.pick("bismark", None).unwrap_err().contains("did you mean `bismarck`?"));
    }
}
