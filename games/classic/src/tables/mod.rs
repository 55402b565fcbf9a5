//! Options and data files → a validated set-up.

mod fleet;
mod scenario;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use contract::typo::did_you_mean;
use contract::{OptionError, ScenarioInfo, Seat, UserData, UserFile};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::area::Area;
use crate::imagine::finds_layout;
use crate::rules::{looks_for_room, rooms};
use crate::types::{Berth, Cell, Contact, First, Heading, Hits, Kind, Placing, Sunk, Variant, WIDEST};

pub use fleet::{Fleet, named_fleets};
pub use scenario::{Scenario, Scene};

/// The data files of this game.
pub(crate) const DATA: &[(&str, &str)] = &[
    ("scenarios.toml", include_str!("../../data/scenarios.toml")),
    ("fleets.toml", include_str!("../../data/fleets.toml")),
];

/// What is chosen before play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, expecting = "options with their names")]
pub struct Options {
    /// A ready set-up by name, or one of your own with its ships in place.
    pub scenario: Scenario,
    /// How many rows the boards have: 1 to 16.
    #[schemars(range(min = 1, max = 16))]
    #[serde(deserialize_with = "crate::whole::side")]
    pub rows: u8,
    /// How many columns the boards have: 1 to 16.
    #[schemars(range(min = 1, max = 16))]
    #[serde(deserialize_with = "crate::whole::side")]
    pub columns: u8,
    /// `standard`, `pencil`, `continental`, `small`, `great`, or the lengths of up to 32 ships, such as `5 4 3 3 2`.
    pub fleet: Fleet,
    /// `single` (one shot a turn) or `salvo` (as many shots a turn as one has ships afloat).
    pub variant: Variant,
    /// `allowed` (ships may touch) or `none` (there is water all around every ship).
    pub contact: Contact,
    /// What is said when a ship sinks: `named` (its kind), `counted` (that one sank) or `silent` (nothing).
    pub sunk: Sunk,
    /// How many shots each player has in the whole battle; empty or 0 for no limit.
    #[serde(deserialize_with = "crate::whole::shots")]
    pub shots: Option<u16>,
    /// May a cell be shot at again?
    pub repeats: bool,
    /// `free` (ships are moved about until one is ready) or `fixed` (one after the other, each for good).
    pub placing: Placing,
    /// Who fires first: `lot` (a coin decides) or `blue` (the first seat).
    pub first: First,
    /// What is said of a hit: `marked` (that it is one), `named` (which kind of ship it struck) or `counted` (only how many shots
    /// of a salvo hit, not which).
    #[serde(skip_serializing_if = "usual")]
    #[schemars(extend("default" = "marked"))]
    pub hits: Hits,
    /// Does a hit give another shot at once? It goes with single shots.
    #[serde(skip_serializing_if = "usual")]
    #[schemars(extend("default" = false))]
    pub again: bool,
    /// If the player who fired first sinks the other fleet, does the other still finish the round? If both fleets are sunk, it
    /// is a draw.
    #[serde(skip_serializing_if = "usual")]
    #[schemars(extend("default" = false))]
    pub last_reply: bool,
}

/// Is an option as usual? Records leave out the house rules that are not played, so that older ones stay as they were written.
fn usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Default for Options {
    fn default() -> Self {
        Options {
            scenario: Scenario::default(),
            rows: 10,
            columns: 10,
            fleet: Fleet::default(),
            variant: Variant::default(),
            contact: Contact::default(),
            sunk: Sunk::default(),
            shots: None,
            repeats: false,
            placing: Placing::default(),
            first: First::default(),
            hits: Hits::default(),
            again: false,
            last_reply: false,
        }
    }
}

/// Ships of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Class {
    /// What they are.
    pub ship: Kind,
    /// How many.
    pub count: u16,
}

/// §4.2 What has happened before the game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Position {
    /// Layouts that stand, by seat.
    pub(crate) fleets: [Option<Vec<Berth>>; 2],
    /// Strikes that fell, by shooter.
    pub(crate) strikes: [Vec<Vec<Cell>>; 2],
    /// Whose turn it is.
    pub(crate) next: Option<Seat>,
}

/// Options, validated.
#[derive(Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub struct Setup {
    pub(crate) rows: u8,
    pub(crate) columns: u8,
    /// All cells of a board.
    pub(crate) sea: Area,
    /// The ships in the fleet's order.
    pub(crate) order: Vec<Kind>,
    /// The ships by kind, long ones first.
    pub(crate) classes: Vec<Class>,
    pub(crate) variant: Variant,
    pub(crate) contact: Contact,
    pub(crate) sunk: Sunk,
    /// §2.5 Shots of each seat; the highest number where there is no limit.
    pub(crate) limit: u16,
    pub(crate) repeats: bool,
    pub(crate) placing: Placing,
    pub(crate) first: First,
    pub(crate) hits: Hits,
    pub(crate) again: bool,
    pub(crate) last_reply: bool,
    /// Does the fleet find room wherever its first ships are placed?
    pub(crate) roomy: bool,
    pub(crate) position: Position,
}

impl Setup {
    /// How many ships of a kind each fleet has.
    pub(crate) fn count(&self, kind: Kind) -> usize {
        self.classes.iter().find(|class| class.ship == kind).map_or(0, |class| usize::from(class.count))
    }
}

static SCENES: LazyLock<BTreeMap<String, Scene>> =
    LazyLock::new(|| contract::read::toml(DATA[0].1).expect("the built-in scenarios are tested"));

/// §4.1 The ready set-ups by name.
pub fn named_scenes() -> &'static BTreeMap<String, Scene> {
    &SCENES
}

/// Scenarios for lists: the standard one first.
pub(crate) fn scenarios() -> Vec<ScenarioInfo> {
    let info = |(id, scene): (&String, &Scene)| ScenarioInfo {
        id: id.clone(),
        title: scene.title.clone().unwrap_or_else(|| id.clone()),
    };
    let (mut first, rest): (Vec<_>, Vec<_>) = SCENES.iter().map(info).partition(|info| info.id == "standard");
    first.extend(rest);
    first
}

/// The set-up that the options name.
fn scene(options: &Options) -> Result<&Scene, OptionError> {
    match &options.scenario {
        Scenario::Own(scene) => Ok(scene),
        Scenario::Named(name) => SCENES.get(name).ok_or_else(|| {
            let names: Vec<&str> = SCENES.keys().map(String::as_str).collect();
            let (hint, all) = (did_you_mean(name, &names), names.join(", "));
            OptionError::field("scenario", format!("there is no scenario `{name}`{hint}: take {all}"))
        }),
    }
}

/// §4.1 The options that the scenario decides; none if there is no such scenario.
pub(crate) fn settled(options: &Options, data: &UserData) -> Vec<&'static str> {
    let file = data.get("scenario").map(|file| file.parse::<Scene>().unwrap_or_default());
    file.as_ref().or_else(|| scene(options).ok()).map(Scene::settled).unwrap_or_default()
}

/// Checks options and the user's scenario file.
pub(crate) fn prepare(options: &Options, data: &UserData) -> Result<Arc<Setup>, OptionError> {
    let setup = if let Some(file) = data.get("scenario") {
        let scene: Scene = file.parse()?;
        set_up(options, &scene).map_err(|e| in_scene(e, &scene, |e| e.in_file(file)))
    } else {
        let found = scene(options)?;
        let own = matches!(options.scenario, Scenario::Own(_));
        let within = |e: OptionError| OptionError {
            field: Some(format!("scenario.{}", e.field.as_deref().unwrap_or_default())),
            ..e
        };
        set_up(options, found).map_err(|e| if own { in_scene(e, found, within) } else { e })
    };
    setup.map(Arc::new)
}

/// Says of the scenario what is wrong in it, and of the options what is wrong in them.
fn in_scene(error: OptionError, scene: &Scene, say: impl Fn(OptionError) -> OptionError) -> OptionError {
    let field = error.field.as_deref().unwrap_or_default();
    let head = field.split(['.', '[']).next().unwrap_or_default();
    if scene.names(head) { say(error) } else { error }
}

/// Reads a user's scenario file (TOML or JSON) without further options.
pub fn read_scene(file: &UserFile) -> Result<Arc<Setup>, OptionError> {
    let data = UserData([("scenario".to_owned(), file.clone())].into());
    prepare(&Options::default(), &data)
}

/// §4.1 The options with what the scenario sets, checked.
fn set_up(options: &Options, scene: &Scene) -> Result<Setup, OptionError> {
    let o = scene.over(options);
    for (field, size) in [("rows", o.rows), ("columns", o.columns)] {
        if !(1..=WIDEST).contains(&size) {
            return Err(OptionError::field(field, format!("a board has 1 to 16 {field}, not {size}")));
        }
    }
    let order = o.fleet.ships()?;
    let sea = Area::board(o.rows, o.columns);
    let mut sorted = order.clone();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    let classes = sorted
        .chunk_by(|a, b| a == b)
        .map(|ships| Class { ship: ships[0], count: ships.len() as u16 })
        .collect();
    let touch = if o.contact == Contact::None { " without touching" } else { "" };
    let on = format!("on {} × {} cells{touch}", o.rows, o.columns);
    let why = match room_for(sea, &sorted, o.contact) {
        Some(true) if finds_layout(sea, &order, o.contact) => None,
        Some(false) => Some(format!("ships of {} do not fit {on}", o.fleet)),
        Some(true) | None => Some(format!("ships of {} are too crowded {on}: leave more room", o.fleet)),
    };
    if let Some(why) = why {
        return Err(OptionError::field("fleet", why));
    }
    let roomy = roomy(o.rows, o.columns, &order, o.contact);
    if o.placing == Placing::Fixed && !roomy && !loose(o.rows, o.columns, &order, o.contact) {
        let why =
            format!("with ships placed for good, those of {} need more room than they have {on}", o.fleet);
        return Err(OptionError::field("placing", why));
    }
    if o.again && o.variant == Variant::Salvo {
        let why = "a salvo is fired at once, so that no hit can give another shot: leave `again` out, or play `single`";
        return Err(OptionError::field("again", why));
    }
    if o.hits == Hits::Counted && o.variant == Variant::Single {
        let why = "hits are counted for a salvo; the number of a single shot would tell what it did: play `salvo`, or leave \
                   `counted` out";
        return Err(OptionError::field("hits", why));
    }
    let limit = match o.shots {
        None | Some(0) => u16::MAX,
        Some(shots) => shots,
    };
    let setup = Setup {
        rows: o.rows,
        columns: o.columns,
        sea,
        roomy,
        order,
        classes,
        variant: o.variant,
        contact: o.contact,
        sunk: reported(o.variant, o.sunk),
        limit,
        repeats: o.repeats,
        placing: o.placing,
        first: o.first,
        hits: o.hits,
        again: o.again,
        last_reply: o.last_reply,
        position: Position::default(),
    };
    let position = scene.position(&setup)?;
    Ok(Setup { position, ..setup })
}

/// Ruling R6: a salvo's size tells how many ships float, so that silent reports are counted ones.
fn reported(variant: Variant, sunk: Sunk) -> Sunk {
    match (variant, sunk) {
        (Variant::Salvo, Sunk::Silent) => Sunk::Counted,
        (Variant::Single | Variant::Salvo, sunk) => sunk,
    }
}

/// Steps of a search for room that a fleet may cost: one that needs more cannot be played with.
const STEPS: u32 = 100_000;

/// §1.2 Does a fleet (long ships first) find room on these cells? Nothing if that takes too long to tell.
fn room_for(sea: Area, ships: &[Kind], contact: Contact) -> Option<bool> {
    let cells: u32 = ships.iter().map(|ship| u32::from(ship.length())).sum();
    if cells > sea.len() {
        return Some(false);
    }
    looks_for_room(sea, ships, contact, STEPS)
}

/// Does a fleet leave enough of the board free that, wherever its first ships lie, it is quickly told whether the others
/// find room? Boards on which every layout could be tried always do.
fn loose(rows: u8, columns: u8, order: &[Kind], contact: Contact) -> bool {
    let sea = Area::board(rows, columns);
    let places = |kind: &Kind| rooms(sea, *kind).iter().map(|starts| u64::from(starts.len())).sum::<u64>();
    let layouts = order.iter().try_fold(1_u64, |all, kind| all.checked_mul(places(kind)));
    // A ship that may not be touched has the water below and to the right of it for itself.
    let side = |size: u8| u32::from(size) + u32::from(contact == Contact::None);
    let taken: u32 = order.iter().map(|kind| side(kind.length()) * side(1)).sum();
    layouts.is_some_and(|layouts| layouts <= TRIED) || 5 * taken <= 3 * side(rows) * side(columns)
}

/// Layouts of a board on which every one could be tried.
const TRIED: u64 = 100_000;

/// Does every ship find room after the ones before it, wherever those lie? Tells no lie, but may be too
/// careful: it counts how many places each ship can take from a later one at most.
fn roomy(rows: u8, columns: u8, order: &[Kind], contact: Contact) -> bool {
    let sea = Area::board(rows, columns);
    let places = |kind: &Kind| {
        let down = if kind.length() > 1 { sea.starts(Heading::Down, kind.length()).len() } else { 0 };
        sea.starts(Heading::Across, kind.length()).len() + down
    };
    let taken = |by: &Kind, from: &Kind| {
        let (long, short) = match contact {
            Contact::Allowed => (u32::from(by.length()), 1),
            Contact::None => (u32::from(by.length()) + 2, 3),
        };
        let ship = u32::from(from.length());
        short * (ship + long - 1) + long * (ship + short - 1)
    };
    (0..order.len()).all(|n| {
        let lost: u32 = order[..n].iter().map(|by| taken(by, &order[n])).sum();
        places(&order[n]) > lost
    })
}
