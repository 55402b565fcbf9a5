//! Words of a line, read one after the other; names of places and ships, however they are written.

use contract::Seat;
use contract::typo::did_you_mean;
use paint::Misread;

use super::ships::{Chosen, Which, choose};
use crate::plan::Plan;
use crate::types::{CircleId, FleetId, Place, PlanetId, RouteId, ShipId, SystemId};

/// No name has more words than this.
const LONGEST: usize = 5;

/// Words of a line.
pub(crate) struct Words<'a> {
    pub(crate) plan: &'a Plan<'a>,
    words: Vec<&'a str>,
    at: usize,
}

/// A name without what people write differently: case, apostrophes, hyphens, spaces.
pub(crate) fn bare(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

impl<'a> Words<'a> {
    /// The words of a line; commas and colons part words as spaces do.
    pub(crate) fn of(plan: &'a Plan<'a>, text: &'a str) -> Self {
        let words =
            text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ':')).filter(|word| !word.is_empty());
        Words { plan, words: words.collect(), at: 0 }
    }

    pub(crate) fn more(&self) -> bool {
        self.at < self.words.len()
    }

    pub(crate) fn next(&mut self, what: &str) -> Result<&'a str, Misread> {
        let word = self.words.get(self.at).copied();
        self.at += 1;
        word.ok_or_else(|| Misread::new(format!("{what} is missing")))
    }

    /// Is this the next word?
    pub(crate) fn peek(&self, word: &str) -> bool {
        self.words.get(self.at).is_some_and(|found| found.eq_ignore_ascii_case(word))
    }

    pub(super) fn peeks(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.peek(word))
    }

    pub(crate) fn skip(&mut self, word: &str) -> bool {
        let found = self.peek(word);
        self.at += usize::from(found);
        found
    }

    pub(crate) fn skip_any(&mut self, words: &[&str]) {
        if self.peeks(words) {
            self.at += 1;
        }
    }

    pub(crate) fn end(&self) -> Result<(), Misread> {
        match self.words.get(self.at) {
            None => Ok(()),
            Some(word) => Err(Misread::new(format!("`{word}` is too much"))),
        }
    }

    /// All words that are left, as they stand.
    pub(crate) fn rest(&mut self) -> String {
        let rest = self.words[self.at.min(self.words.len())..].join(" ");
        self.at = self.words.len();
        rest
    }

    pub(crate) fn read<T: std::str::FromStr>(&mut self, what: &str) -> Result<T, Misread> {
        let word = self.next(what)?;
        word.parse().map_err(|_| Misread::new(format!("`{word}` is not {what}")))
    }

    pub(crate) fn one_of<T: Copy>(&mut self, what: &str, known: &[(&str, T)]) -> Result<T, Misread> {
        let word = self.next(&format!("a {what}"))?;
        let found = known.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, value)| *value);
        found.ok_or_else(|| {
            let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
            Misread::new(format!("`{word}` is no {what}{}: {}", did_you_mean(word, &names), names.join(", ")))
        })
    }

    /// The number of a battle; the only one if none is named.
    pub(crate) fn battle(&mut self) -> Result<u32, Misread> {
        let battles = &self.plan.view.battles;
        if let Some(number) = self.words.get(self.at).and_then(|word| word.parse().ok()) {
            self.at += 1;
            return Ok(number);
        }
        match battles.as_slice() {
            [one] => Ok(one.id),
            [] => Err(Misread::new("there is no battle now")),
            several => {
                let list: Vec<String> = several
                    .iter()
                    .map(|battle| format!("{} {}", battle.id, self.plan.setup().planet(battle.planet).name))
                    .collect();
                Err(Misread::new(format!("name the battle by its number: {}", list.join(", "))))
            }
        }
    }

    /// `rate 2`, if it is there.
    pub(crate) fn rate(&mut self) -> Result<Option<u8>, Misread> {
        if self.skip("at") || self.peek("rate") {
            self.skip("rate");
            return self.read("a rate from 1 to 3").map(Some);
        }
        Ok(None)
    }

    pub(crate) fn seat(&mut self) -> Result<Seat, Misread> {
        self.skip("seat");
        let number: u8 = self.read("the number of a seat")?;
        number.checked_sub(1).map(Seat).ok_or_else(|| Misread::new("seats are numbered from 1"))
    }

    pub(crate) fn circle(&mut self) -> Result<CircleId, Misread> {
        self.skip("circle");
        let most = self.plan.setup().circles.len();
        let number: usize = if let Some(number) = self.words.get(self.at).and_then(|word| word.parse().ok()) {
            self.at += 1;
            number
        } else {
            // By the system that it leads to.
            let system = self.system("a Start Circle")?;
            let setup = self.plan.setup();
            let mut there = setup.circle_ids().filter(|id| setup.circle(*id).system == system);
            let name = &setup.system(system).name;
            let found =
                there.next().ok_or_else(|| Misread::new(format!("no Start Circle leads to {name}")))?;
            found.index() + 1
        };
        let fits = (1..=most).contains(&number);
        if fits {
            Ok(CircleId((number - 1) as u8))
        } else {
            Err(Misread::new(format!("Start Circles are numbered 1 to {most}")))
        }
    }

    /// A route: its number, or the system to which it leads from this star.
    pub(crate) fn route(&mut self, star: Option<SystemId>) -> Result<RouteId, Misread> {
        let setup = self.plan.setup();
        if self.skip("route") {
            let most = setup.routes.len();
            let number: usize = self.read("the number of a route")?;
            let fits = (1..=most).contains(&number);
            return if fits {
                Ok(RouteId((number - 1) as u8))
            } else {
                Err(Misread::new(format!("routes are numbered 1 to {most}")))
            };
        }
        let to = self.system("a system")?;
        let star = star.ok_or_else(|| Misread::new("they are at no star"))?;
        let found = setup.neighbours(star).find(|(_, next)| *next == to).map(|(route, _)| route);
        found.ok_or_else(|| {
            let near: Vec<&str> =
                setup.neighbours(star).map(|(_, next)| setup.system(next).name.as_str()).collect();
            let (here, there) = (&setup.system(star).name, &setup.system(to).name);
            Misread::new(format!("no route leads from {here} to {there}: only to {}", near.join(", ")))
        })
    }

    /// The longest of these names with which the line goes on, and how many words it has.
    pub(super) fn named<T: Copy>(&self, known: &[(String, T)]) -> Option<(T, usize)> {
        let most = LONGEST.min(self.words.len().saturating_sub(self.at));
        (1..=most).rev().find_map(|count| {
            let said = bare(&self.words[self.at..self.at + count].concat());
            known.iter().find(|(name, _)| !said.is_empty() && *name == said).map(|(_, value)| (*value, count))
        })
    }

    /// The only one of these names that begins like the next word.
    pub(super) fn begun<T: Copy + PartialEq>(&self, known: &[(String, T)]) -> Option<T> {
        let start = self.words.get(self.at).map(|word| bare(word)).filter(|word| word.len() >= 3)?;
        let mut found = known.iter().filter(|(name, _)| name.starts_with(&start));
        let (_, first) = found.next()?;
        found.all(|(_, other)| other == first).then_some(*first)
    }

    fn systems(&self) -> Vec<(String, SystemId)> {
        let setup = self.plan.setup();
        let names = |id: SystemId| [setup.system(id).id.as_str(), setup.system(id).name.as_str()];
        setup.system_ids().flat_map(|id| names(id).map(|name| (bare(name), id))).collect()
    }

    fn planets(&self) -> Vec<(String, PlanetId)> {
        let setup = self.plan.setup();
        let mut all = Vec::new();
        for id in setup.planet_ids() {
            let planet = setup.planet(id);
            let names = [&planet.id, &planet.name].into_iter().chain(&planet.aliases);
            all.extend(names.map(|name| (bare(name), id)));
        }
        all
    }

    fn system(&mut self, what: &str) -> Result<SystemId, Misread> {
        let known = self.systems();
        if let Some((id, count)) = self.named(&known) {
            self.at += count;
            return Ok(id);
        }
        let (planets, setup) = (self.planets(), self.plan.setup());
        if let Some((id, count)) = self.named(&planets) {
            self.at += count;
            return Ok(setup.star(id));
        }
        if let Some(id) = self.begun(&known) {
            self.at += 1;
            return Ok(id);
        }
        let word = self.next(what)?;
        let names: Vec<&str> = setup.systems.iter().map(|system| system.name.as_str()).collect();
        Err(Misread::new(format!("there is no system `{word}`{}", suggest(word, &names))))
    }

    /// A planet: by its number (`#3`), its name, or its system.
    pub(crate) fn planet(&mut self) -> Result<PlanetId, Misread> {
        let setup = self.plan.setup();
        if let Some(number) = self.words.get(self.at).and_then(|word| word.strip_prefix('#')) {
            let number: Option<usize> = number.parse().ok();
            self.at += 1;
            let found = number.filter(|number| (1..=setup.planets.len()).contains(number));
            let most = setup.planets.len();
            return found
                .map(|number| PlanetId((number - 1) as u8))
                .ok_or_else(|| Misread::new(format!("planets are numbered #1 to #{most}")));
        }
        let (planets, systems) = (self.planets(), self.systems());
        let usual = |system: SystemId| self.plan.usual_planet(system);
        let (planet, system) = (self.named(&planets), self.named(&systems));
        let found = match (planet, system) {
            (Some((id, count)), known) if known.is_none_or(|(_, other)| count >= other) => Some((id, count)),
            (_, Some((id, count))) => Some((usual(id), count)),
            (None, None) => {
                self.begun(&planets).or_else(|| self.begun(&systems).map(usual)).map(|id| (id, 1))
            }
            (Some(_), None) => None,
        };
        if let Some((id, count)) = found {
            self.at += count;
            return Ok(id);
        }
        let word = self.next("a planet")?;
        let names: Vec<&str> = setup
            .planets
            .iter()
            .map(|planet| planet.name.as_str())
            .chain(setup.systems.iter().map(|system| system.name.as_str()))
            .collect();
        Err(Misread::new(format!("there is no planet `{word}`{}", suggest(word, &names))))
    }

    /// A fleet of the viewer's side.
    pub(crate) fn fleet(&mut self) -> Result<FleetId, Misread> {
        let own: Vec<FleetId> =
            self.plan.view.side.map(|navy| self.plan.fleets(navy).collect()).unwrap_or_default();
        let known = self.fleet_names();
        if let Some((id, count)) = self.named(&known) {
            self.at += count;
            return Ok(id);
        }
        self.skip("fleet");
        if let Some(number) = self.words.get(self.at).and_then(|word| word.parse::<usize>().ok()) {
            self.at += 1;
            let found = number.checked_sub(1).and_then(|n| own.get(n)).copied();
            return found.ok_or_else(|| Misread::new(format!("fleets are numbered 1 to {}", own.len())));
        }
        let word = self.next("a fleet")?;
        let names: Vec<&str> = own.iter().map(|id| self.plan.fleet_name(*id)).collect();
        Err(Misread::new(format!("there is no fleet `{word}`{}", suggest(word, &names))))
    }

    /// A fleet, or none of them.
    pub(crate) fn fleet_or_none(&mut self) -> Result<Option<FleetId>, Misread> {
        if self.skip("none") { Ok(None) } else { self.fleet().map(Some) }
    }

    /// The names of the viewer's fleets; one that looks like a number of another is left out.
    pub(super) fn fleet_names(&self) -> Vec<(String, FleetId)> {
        let Some(navy) = self.plan.view.side else { return Vec::new() };
        let named = |id: FleetId| (bare(self.plan.fleet_name(id)), id);
        let plain = |(name, id): &(String, FleetId)| match name.strip_prefix("fleet").map(str::parse::<usize>)
        {
            Some(Ok(number)) => number == super::fleet(*id),
            _ => true,
        };
        self.plan.fleets(navy).map(named).filter(plain).collect()
    }

    /// One ship: its number, or its name.
    pub(crate) fn ship(&mut self) -> Result<ShipId, Misread> {
        self.ship_among(|place| !place.gone())
    }

    /// One ship; where a name is begun only, of those that are at such a place.
    pub(crate) fn ship_among(&mut self, fits: impl Fn(Place) -> bool) -> Result<ShipId, Misread> {
        let setup = self.plan.setup();
        let all: Vec<(String, ShipId)> = setup.all().map(|(id, info)| (bare(&info.name), id)).collect();
        if let Some((id, count)) = self.named(&all) {
            self.at += count;
            return Ok(id);
        }
        let word = self.next("a ship")?;
        if let Ok(number) = word.parse::<usize>() {
            let most = setup.ships.len();
            let found = (1..=most).contains(&number);
            let missing = || Misread::new(format!("there is no ship {number}: they are 1 to {most}"));
            return if found { Ok(ShipId((number - 1) as u16)) } else { Err(missing()) };
        }
        self.at -= 1;
        let near: Vec<(String, ShipId)> =
            all.into_iter().filter(|(_, id)| fits(self.plan.state.ship(*id).place)).collect();
        if let Some(id) = self.begun(&near) {
            self.at += 1;
            return Ok(id);
        }
        self.at += 1;
        let names: Vec<&str> = setup.ships.iter().map(|info| info.name.as_str()).collect();
        Err(Misread::new(format!(
            "there is no ship `{word}`{}: use its number or its name",
            suggest(word, &names)
        )))
    }

    /// A station or a carrier, if its name or number comes next.
    pub(crate) fn try_base(&mut self) -> Option<ShipId> {
        let setup = self.plan.setup();
        let holds = |id: ShipId| setup.ship(id).class.is_station() || setup.ship(id).line.hangar > 0;
        let begun = self.at;
        let found = self
            .words
            .get(self.at)
            .is_some_and(|word| !word.starts_with('#'))
            .then(|| self.ship().ok())
            .flatten();
        let base = found.filter(|id| holds(*id));
        if base.is_none() {
            self.at = begun;
        }
        base
    }

    /// Ships, up to one of these words.
    pub(crate) fn ships(&mut self, until: &[&str], which: Which) -> Result<Chosen, Misread> {
        choose(self, until, which)
    }

    /// Where the reader stands, to go back to.
    pub(super) fn mark(&self) -> usize {
        self.at
    }

    pub(super) fn go_on(&mut self, by: usize) {
        self.at += by;
    }

    pub(super) fn here(&self) -> Option<&'a str> {
        self.words.get(self.at).copied()
    }
}

/// `did_you_mean` for names with capitals.
fn suggest(word: &str, names: &[&str]) -> String {
    let lower: Vec<String> = names.iter().map(|name| name.to_lowercase()).collect();
    did_you_mean(word, &lower.iter().map(String::as_str).collect::<Vec<_>>())
}
