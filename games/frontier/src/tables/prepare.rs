//! Options, built-in campaigns and a user's file → a validated set-up.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use contract::typo::did_you_mean;
use contract::{OptionError, ScenarioInfo, UserData};

use super::{
    Campaign, Chart, Circle, DATA, FirstCircle, ForceInfo, Options, OrderOfBattle, Planet, RetreatFile, Role,
    Route, Scenario, Setup, System, jump_boxes, ships::ships,
};
use crate::types::{CircleId, Class, Navy, PlanetId, RouteId, SystemId};

/// The order in which they are shown.
const ORDER: [&str; 3] = ["fdm", "fdm_ceil", "outpost"];

static CAMPAIGNS: LazyLock<BTreeMap<&str, Campaign>> = LazyLock::new(|| {
    let read =
        |n: usize| contract::read::toml::<Campaign>(DATA[n].1).expect("the built-in campaigns are tested");
    let (fdm, outpost) = (read(0), read(1));
    let mut ceil = fdm.clone();
    ceil.about = "the same with shorter routes, another reading of the lost map".into();
    ceil.routes.iter_mut().for_each(|route| route.boxes = route.boxes_ceil.unwrap_or(route.boxes));
    ceil.circles.iter_mut().for_each(|circle| circle.boxes = circle.boxes_ceil.unwrap_or(circle.boxes));
    [("fdm", fdm), ("fdm_ceil", ceil), ("outpost", outpost)].into()
});

/// §1 The built-in campaigns by name.
pub fn named_campaigns() -> &'static BTreeMap<&'static str, Campaign> {
    &CAMPAIGNS
}

/// Campaigns for lists.
pub fn scenarios() -> Vec<ScenarioInfo> {
    let info = |id: &str| {
        let campaign = CAMPAIGNS.get(id)?;
        Some(ScenarioInfo { id: id.to_owned(), title: format!("{}: {}", campaign.title, campaign.about) })
    };
    ORDER.into_iter().filter_map(info).collect()
}

/// Checks options and the user's campaign file.
///
/// ```
/// use contract::UserData;
/// use frontier::tables::{Options, Scenario, prepare};
/// let setup = prepare(&Options::default(), &UserData::default()).unwrap();
/// assert_eq!((setup.systems.len(), setup.routes.len(), setup.circles.len()), (18, 20, 5));
/// let options = Options { scenario: Scenario::Named("fmd".into()), ..Options::default() };
/// let error = prepare(&options, &UserData::default()).unwrap_err().to_string();
/// assert!(error.starts_with("`scenario`: there is no campaign `fmd` (did you mean `fdm`?)"), "{error}");
/// ```
pub fn prepare(options: &Options, data: &UserData) -> Result<Arc<Setup>, OptionError> {
    let options = &in_force(options, data);
    let setup = match (data.get("scenario"), &options.scenario) {
        (Some(file), _) => {
            let campaign: Campaign = file.parse()?;
            resolve(options, campaign).map_err(|error| error.in_file(file))?
        }
        (None, Scenario::Own(campaign)) => resolve(options, (**campaign).clone()).map_err(|error| {
            let field = error.field.clone().map(|field| format!("scenario.{field}"));
            OptionError { field, ..error }
        })?,
        (None, Scenario::Named(name)) => {
            let campaign = CAMPAIGNS.get(name.as_str()).ok_or_else(|| {
                let (hint, all) = (did_you_mean(name, &ORDER), ORDER.join(", "));
                OptionError::field("scenario", format!("there is no campaign `{name}`{hint}: take {all}"))
            })?;
            resolve(options, amend(options, campaign.clone()))?
        }
    };
    let roles = roles(options)?;
    last_days(options)?;
    Ok(Arc::new(Setup { roles, ..setup }))
}

/// §2 §1 Is this the campaign of the book, of which some options change the ships and the circles?
fn of_the_book(campaign: &Campaign) -> bool {
    campaign.systems.iter().any(|system| system.id == "truanes_star")
}

/// §2 §1 A campaign that is not the book's has its own ships and circles.
pub fn settled(options: &Options, data: &UserData) -> Vec<&'static str> {
    let book = match &options.scenario {
        Scenario::Named(name) => CAMPAIGNS.get(name.as_str()).is_none_or(of_the_book),
        Scenario::Own(_) => false,
    };
    if book && data.get("scenario").is_none() {
        return Vec::new();
    }
    vec!["order_of_battle", "first_circle"]
}

/// The options without those that the campaign decides.
fn in_force(options: &Options, data: &UserData) -> Options {
    let mut options = options.clone();
    if !settled(&options, data).is_empty() {
        options.order_of_battle = OrderOfBattle::default();
        options.first_circle = FirstCircle::default();
    }
    options
}

/// §2 §1 What the options change in the campaign of the book.
fn amend(options: &Options, mut campaign: Campaign) -> Campaign {
    if !of_the_book(&campaign) {
        return campaign;
    }
    if options.first_circle == FirstCircle::TruanesStar {
        campaign.circles[0].system = "truanes_star".into();
    }
    let mut force = |id: &str, gone: Class, come: Class| {
        let Some(force) = campaign.forces.iter_mut().find(|force| force.id == id) else { return };
        force.ships.entry(gone).and_modify(|number| *number -= 1);
        *force.ships.entry(come).or_default() += 1;
    };
    match options.order_of_battle {
        OrderOfBattle::Corrected => {}
        OrderOfBattle::Printed => {
            force("task_force_prenglar", Class::AssaultCarrier, Class::Minelayer);
        }
        OrderOfBattle::Ssw => {
            force("task_force_prenglar", Class::AssaultCarrier, Class::Minelayer);
            force("non_attached", Class::Minelayer, Class::AssaultCarrier);
        }
    }
    campaign
}

/// §15 Who has which seat: players of the UPF, players of the Sathar, then the referee.
fn roles(options: &Options) -> Result<Vec<Role>, OptionError> {
    for (field, number) in [("upf_players", options.upf_players), ("sathar_players", options.sathar_players)]
    {
        if !(1..=5).contains(&number) {
            return Err(OptionError::field(field, "a side has 1 to 5 players"));
        }
    }
    if options.upf_players + options.sathar_players > 6 {
        return Err(OptionError::field("sathar_players", "there are six players at most in all"));
    }
    let side = |navy: Navy, number: u8| std::iter::repeat_n(Role::Player(navy), usize::from(number));
    let referee = options.referee.then_some(Role::Referee);
    let all = side(Navy::Upf, options.upf_players).chain(side(Navy::Sathar, options.sathar_players));
    Ok(all.chain(referee).collect())
}

/// Ruling S4, Ruling V8: days that the options name; the first day of a war is 1.
fn last_days(options: &Options) -> Result<(), OptionError> {
    for (field, day) in [("reserve_deadline", options.reserve_deadline), ("day_limit", options.day_limit)] {
        if day == Some(0) {
            return Err(OptionError::field(field, "the war begins on day 1: give that day or a later one"));
        }
    }
    Ok(())
}

/// A name in a file, and the field in which it stands.
struct Named<'a> {
    known: Vec<&'a str>,
    what: &'static str,
}

impl Named<'_> {
    fn find(&self, field: &str, name: &str) -> Result<u8, OptionError> {
        let found = self.known.iter().position(|known| *known == name);
        found.map(|n| n as u8).ok_or_else(|| {
            let (hint, what) = (did_you_mean(name, &self.known), self.what);
            OptionError::field(field, format!("there is no {what} `{name}`{hint}"))
        })
    }
}

fn word(id: &str) -> bool {
    let inner = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    (1..=24).contains(&id.len()) && id.starts_with(|c: char| c.is_ascii_lowercase()) && id.chars().all(inner)
}

fn title(name: &str) -> bool {
    (1..=30).contains(&name.chars().count()) && !name.chars().any(char::is_control) && name.trim() == name
}

/// §1 A name that nothing else of its kind has, not even in other capitals.
fn once(seen: &mut BTreeSet<String>, field: String, name: &str) -> Result<(), OptionError> {
    if seen.insert(name.to_lowercase()) {
        Ok(())
    } else {
        Err(OptionError::field(field, format!("`{name}` is named twice")))
    }
}

/// §1 Systems and planets, with names that are said once.
fn places(campaign: &Campaign) -> Result<(Vec<System>, Vec<Planet>), OptionError> {
    let (mut systems, mut planets) = (Vec::new(), Vec::new());
    let mut seen = BTreeSet::new();
    // What systems and what planets are called: each name is said once.
    let (mut stars, mut worlds) = (BTreeSet::new(), BTreeSet::new());
    if !(2..=60).contains(&campaign.systems.len()) {
        return Err(OptionError::field("systems", "a campaign has 2 to 60 systems"));
    }
    for (n, file) in campaign.systems.iter().enumerate() {
        let at = format!("systems[{n}]");
        let named = |field: String, id: &str, name: &str| {
            if !word(id) {
                let why = "an id has 1 to 24 small letters, digits and _, a letter first";
                return Err(OptionError::field(format!("{field}.id"), why));
            }
            if !title(name) {
                return Err(OptionError::field(format!("{field}.name"), "a name has 1 to 30 characters"));
            }
            Ok(())
        };
        named(at.clone(), &file.id, &file.name)?;
        if !seen.insert(file.id.clone()) {
            return Err(OptionError::field(format!("{at}.id"), format!("`{}` is named twice", file.id)));
        }
        once(&mut stars, format!("{at}.name"), &file.name)?;
        if file.xy.iter().any(|c| !(0..=99).contains(c)) {
            return Err(OptionError::field(format!("{at}.xy"), "coordinates are 0 to 99"));
        }
        if !(1..=4).contains(&file.planets.len()) {
            return Err(OptionError::field(format!("{at}.planets"), "a system has 1 to 4 planets"));
        }
        let mut own = Vec::new();
        for (m, planet) in file.planets.iter().enumerate() {
            let at = format!("{at}.planets[{m}]");
            named(at.clone(), &planet.id, &planet.name)?;
            if !seen.insert(planet.id.clone()) {
                return Err(OptionError::field(
                    format!("{at}.id"),
                    format!("`{}` is named twice", planet.id),
                ));
            }
            once(&mut worlds, format!("{at}.name"), &planet.name)?;
            for (k, alias) in planet.aliases.iter().enumerate() {
                let field = format!("{at}.aliases[{k}]");
                if !title(alias) {
                    return Err(OptionError::field(field, "a name has 1 to 30 characters"));
                }
                // Its own name in other capitals is no other planet's.
                if alias.to_lowercase() != planet.name.to_lowercase() {
                    once(&mut worlds, field, alias)?;
                }
            }
            if planet.station.is_some_and(|class| !class.is_station() || class == Class::Station) {
                let why = "armed_station, fortified_station or fortress";
                return Err(OptionError::field(format!("{at}.station"), why));
            }
            if planet.station.is_none() && (planet.yard.is_some() || !planet.militia.is_empty()) {
                let why = "a yard and a militia need a station";
                return Err(OptionError::field(format!("{at}.station"), why));
            }
            if planet.yard.is_some_and(|points| !(1..=999).contains(&points)) {
                return Err(OptionError::field(format!("{at}.yard"), "a yard repairs 1 to 999 points a day"));
            }
            own.push(PlanetId(planets.len() as u8));
            planets.push(Planet {
                id: planet.id.clone(),
                name: planet.name.clone(),
                aliases: planet.aliases.clone(),
                system: SystemId(n as u8),
                station: None,
                yard: planet.yard,
            });
        }
        systems.push(System {
            id: file.id.clone(),
            name: file.name.clone(),
            xy: file.xy,
            planets: own,
            routes: Vec::new(),
            circles: Vec::new(),
        });
    }
    Ok((systems, planets))
}

/// §1 Routes and circles.
fn tracks(
    campaign: &Campaign,
    systems: &mut [System],
    stars: &Named<'_>,
) -> Result<(Vec<Route>, Vec<Circle>), OptionError> {
    let (mut routes, mut circles): (Vec<Route>, Vec<Circle>) = (Vec::new(), Vec::new());
    for (n, file) in campaign.routes.iter().enumerate() {
        let at = format!("routes[{n}]");
        let ends =
            [0, 1].map(|end: usize| stars.find(&format!("{at}.between"), &file.between[end]).map(SystemId));
        let ends = match ends {
            [Ok(a), Ok(b)] => [a, b],
            [Err(error), _] | [_, Err(error)] => return Err(error),
        };
        let twice = |route: &Route| route.ends == ends || route.ends == [ends[1], ends[0]];
        if ends[0] == ends[1] || routes.iter().any(twice) {
            return Err(OptionError::field(
                format!("{at}.between"),
                "one route between two different systems",
            ));
        }
        if !(1..=30).contains(&file.boxes) {
            return Err(OptionError::field(format!("{at}.boxes"), "a route has 1 to 30 boxes"));
        }
        let jump = file.jump.unwrap_or_else(|| jump_boxes(file.boxes));
        let fits = jump.iter().all(|at| (1..=file.boxes).contains(at)) && jump[1] <= jump[0];
        if !fits {
            let why = "both jump boxes lie on the track, and that of the way back not beyond the other";
            return Err(OptionError::field(format!("{at}.jump"), why));
        }
        for end in ends {
            systems[end.index()].routes.push(RouteId(n as u8));
        }
        routes.push(Route { ends, boxes: file.boxes, jump });
    }
    if routes.len() > 200 {
        return Err(OptionError::field("routes", "at most 200 routes"));
    }
    if !(2..=20).contains(&campaign.circles.len()) {
        return Err(OptionError::field("circles", "a campaign has 2 to 20 Start Circles"));
    }
    for (n, file) in campaign.circles.iter().enumerate() {
        let system = SystemId(stars.find(&format!("circles[{n}].system"), &file.system)?);
        if !(1..=30).contains(&file.boxes) {
            return Err(OptionError::field(format!("circles[{n}].boxes"), "a red track has 1 to 30 boxes"));
        }
        systems[system.index()].circles.push(CircleId(n as u8));
        circles.push(Circle { system, boxes: file.boxes });
    }
    Ok((routes, circles))
}

/// Ruling V5: with how many fortresses the UPF have won when the Sathar retreat: two, or all if there are fewer.
fn fortresses_to_win(campaign: &Campaign, fortresses: usize) -> Result<u8, OptionError> {
    let usual = fortresses.min(2) as u8;
    let number = campaign.fortresses_to_win.unwrap_or(usual);
    if fortresses == 0 {
        let why = "a campaign needs a fortress: without one the UPF cannot win";
        return Err(OptionError::field("systems", why));
    }
    if number == 0 || usize::from(number) > fortresses {
        let why = format!("from 1 to the {fortresses} fortresses of this campaign");
        return Err(OptionError::field("fortresses_to_win", why));
    }
    Ok(number)
}

/// The campaign with everything looked up and checked; without its seats.
fn resolve(options: &Options, campaign: Campaign) -> Result<Setup, OptionError> {
    let (mut systems, mut planets) = places(&campaign)?;
    let stars = Named { known: campaign.systems.iter().map(|s| s.id.as_str()).collect(), what: "system" };
    let (routes, circles) = tracks(&campaign, &mut systems, &stars)?;
    let ids = planets.iter().map(|planet| planet.id.clone()).collect::<Vec<_>>();
    let worlds = Named { known: ids.iter().map(String::as_str).collect(), what: "planet" };
    let find = |field: String, name: &str| worlds.find(&field, name).map(PlanetId);
    let mut forces = Vec::new();
    for (n, file) in campaign.forces.iter().enumerate() {
        let at = file.at.as_deref().map(|at| find(format!("forces[{n}].at"), at)).transpose()?;
        if at.is_some() && file.off_map {
            return Err(OptionError::field(format!("forces[{n}].at"), "it is off the map, or at a planet"));
        }
        if !title(&file.name) {
            return Err(OptionError::field(format!("forces[{n}].name"), "a name has 1 to 30 characters"));
        }
        forces.push(ForceInfo { name: file.name.clone(), at, off_map: file.off_map });
    }
    if forces.iter().filter(|force| force.off_map).count() > 1 {
        return Err(OptionError::field("forces", "one force at most is off the map"));
    }
    let nova: Vec<PlanetId> =
        campaign.nova.iter().map(|name| find("nova".into(), name)).collect::<Result<_, _>>()?;
    if forces.iter().any(|force| force.off_map) && nova.len() != 10 {
        return Err(OptionError::field("nova", "ten planets, one for each roll of the die"));
    }
    let ships = ships(&campaign, &mut planets)?;
    let stations = ships.iter().filter(|ship| ship.class.is_station()).count();
    let fortresses = ships.iter().filter(|ship| ship.class == Class::Fortress).count();
    if usize::from(campaign.stations_to_win) > stations
        || usize::from(campaign.stations_to_win) < fortresses.max(1)
    {
        let why = format!("from the {fortresses} fortresses to all {stations} stations");
        return Err(OptionError::field("stations_to_win", why));
    }
    let fortresses_to_win = fortresses_to_win(&campaign, fortresses)?;
    let RetreatFile { carriers, cruisers, ships: lost, stations: few } = campaign.retreat;
    for (field, number) in
        [("carriers", carriers), ("cruisers", cruisers), ("ships", lost), ("stations", few)]
    {
        if number == 0 {
            let why = "take 1 or more: with 0 this condition is met at once, or never";
            return Err(OptionError::field(format!("retreat.{field}"), why));
        }
    }
    let capital = ships.iter().filter(|ship| ship.navy == Navy::Sathar && ship.is_capital()).count();
    if usize::from(campaign.sathar.least) > capital || campaign.sathar.least < 2 {
        return Err(OptionError::field("sathar.least", format!("from 2 to the {capital} ships they have")));
    }
    let mut setup = Setup {
        title: campaign.title.clone(),
        options: options.clone(),
        stations_to_win: campaign.stations_to_win,
        fortresses_to_win,
        retreat: campaign.retreat,
        least: campaign.sathar.least,
        nova,
        systems,
        planets,
        routes,
        circles,
        forces,
        ships,
        roles: Vec::new(),
        chart: Arc::default(),
        ways: Vec::new(),
    };
    setup.ways = setup.system_ids().map(|to| setup.ways_to(to)).collect();
    if let Some(lone) = setup.system_ids().find(|system| setup.ways[0][system.index()].is_none()) {
        let why = format!("no route leads to {} from {}", setup.system(lone).name, setup.systems[0].name);
        return Err(OptionError::field(format!("systems[{}]", lone.0), why));
    }
    setup.chart = Arc::new(Chart::of(&setup));
    Ok(setup)
}
