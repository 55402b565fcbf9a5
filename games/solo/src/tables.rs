//! Options and layout files → a validated set-up.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use contract::typo::did_you_mean;
use contract::{OptionError, ScenarioInfo, UserData, UserFile};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use crate::types::{Cell, EndRule, Kind, Ship, Suit, Variant};

/// The data files of this game.
pub(crate) const DATA: &[(&str, &str)] = &[("layouts.toml", include_str!("../data/layouts.toml"))];

/// What is chosen before play.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// `ships` (dinghy, submarine and cruiser in every fleet) or `wumpuses` (six dinghies in every fleet).
    pub variant: Variant,
    /// Stop the instant one suit is left, die by die in tile-row order, instead of after the whole volley.
    pub die_by_die: bool,
    /// `open` (place the ships yourself), the name of a ready layout, or a layout of your own.
    pub scenario: Scenario,
}

/// Where the ships begin.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Scenario {
    /// By name.
    Named(String),
    /// In full, as in a layout file.
    Own(Box<Layout>),
}

impl Default for Scenario {
    fn default() -> Self {
        Scenario::Named("open".into())
    }
}

/// By hand, for an untagged enum cannot say which field is wrong.
impl<'de> Deserialize<'de> for Scenario {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        contract::choice::read(
            input,
            "the name of a layout, or a layout with its ships",
            Scenario::Named,
            Scenario::Own,
        )
    }
}

/// A layout: the schema of layout files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = "a layout with its fields")]
pub struct Layout {
    /// For people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What is set afloat.
    #[serde(default)]
    pub variant: Variant,
    /// The suit whose coins mark the columns.
    #[serde(default = "arms")]
    pub marker: Suit,
    /// The suits of the tile rows, from the top.
    #[serde(default = "all_suits")]
    pub rows: [Suit; 4],
    /// The ships of the three fleets.
    pub ships: Vec<Ship>,
    /// Coins already sunk.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sunk: Vec<Cell>,
    /// The call, if it is made already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<Suit>,
}

fn arms() -> Suit {
    Suit::Arms
}

fn all_suits() -> [Suit; 4] {
    Suit::ALL
}

/// Options, validated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    pub(crate) variant: Variant,
    pub(crate) end_rule: EndRule,
    /// The ships, where they are set from the start.
    pub(crate) layout: Option<Layout>,
}

static NAMED: LazyLock<BTreeMap<String, Layout>> =
    LazyLock::new(|| contract::read::toml(DATA[0].1).expect("the built-in layouts are tested"));

/// The ready layouts by name.
pub fn named_layouts() -> &'static BTreeMap<String, Layout> {
    &NAMED
}

/// Scenarios for lists: the open one first.
pub(crate) fn scenarios() -> Vec<ScenarioInfo> {
    let open = ScenarioInfo { id: "open".into(), title: "Place the ships yourself".into() };
    let named = NAMED.iter().map(|(id, layout)| ScenarioInfo {
        id: id.clone(),
        title: layout.title.clone().unwrap_or_else(|| id.clone()),
    });
    [open].into_iter().chain(named).collect()
}

/// Checks options and the user's layout file.
pub(crate) fn prepare(options: &Options, data: &UserData) -> Result<Arc<Setup>, OptionError> {
    let layout = match (data.get("scenario").or_else(|| data.get("layout")), &options.scenario) {
        (Some(file), _) => Some(read_layout(file)?),
        (None, Scenario::Own(layout)) => {
            let at = |e: OptionError| OptionError {
                field: Some(format!("scenario.{}", e.field.as_deref().unwrap_or_default())),
                ..e
            };
            Some(tidy((**layout).clone()).map_err(at)?)
        }
        (None, Scenario::Named(name)) if name == "open" => None,
        (None, Scenario::Named(name)) => Some(NAMED.get(name).cloned().ok_or_else(|| {
            let names: Vec<&str> = NAMED.keys().map(String::as_str).collect();
            let (hint, all) = (did_you_mean(name, &names), names.join(", "));
            let message = format!("there is no layout `{name}`{hint}: take `open`, {all}");
            OptionError::field("scenario", message)
        })?),
    };
    let variant = layout.as_ref().map_or(options.variant, |l| l.variant);
    let end_rule = if options.die_by_die { EndRule::DieByDie } else { EndRule::WholeVolley };
    Ok(Arc::new(Setup { variant, end_rule, layout }))
}

/// A ready layout has its own variant.
pub(crate) fn settled(options: &Options, data: &UserData) -> Vec<&'static str> {
    let file = data.get("scenario").or_else(|| data.get("layout"));
    let open = matches!(&options.scenario, Scenario::Named(name) if name == "open");
    if file.is_some() || !open { vec!["variant"] } else { Vec::new() }
}

/// Reads and checks a layout file (TOML or JSON).
pub fn read_layout(file: &UserFile) -> Result<Layout, OptionError> {
    tidy(file.parse()?).map_err(|e| e.in_file(file))
}

/// A layout as people write it, checked and put in order: they may name the ships in any order, and a ship's
/// ends in either one. Checked before it is sorted, so that a mistake is told of the ship where it was made.
fn tidy(mut layout: Layout) -> Result<Layout, OptionError> {
    for ship in &mut layout.ships {
        (ship.from, ship.to) = (ship.from.min(ship.to), ship.from.max(ship.to));
    }
    check_layout(&layout)?;
    layout.ships.sort_by_key(|s| s.from);
    Ok(layout)
}

/// §2.1a–d Everything a layout must be.
fn check_layout(layout: &Layout) -> Result<(), OptionError> {
    let fail = |field: String, message: String| Err(OptionError::field(field, message));
    if let Some(missing) = Suit::ALL.iter().find(|s| !layout.rows.contains(s)) {
        return fail(
            "rows".into(),
            format!("the four rows need the four suits, each once: {missing} are missing"),
        );
    }
    let mut taken = 0u64;
    let mut counts = [[0u8; 3]; 4];
    for (n, ship) in layout.ships.iter().enumerate() {
        let at = |part: &str| format!("ships[{n}].{part}");
        if ship.suit == layout.marker {
            return fail(at("suit"), format!("{} mark the columns and have no fleet", ship.suit));
        }
        let Some(mask) = ship.mask() else {
            let (kind, len) = (ship.ship, ship.ship.length());
            let message =
                format!("{} to {} is no straight line of {len}, as a {kind} needs", ship.from, ship.to);
            return fail(at("to"), message);
        };
        if let Some(cell) = Cell::of_mask(mask & taken).next() {
            return fail(at("from"), format!("there is a coin on {cell} already"));
        }
        taken |= mask;
        counts[ship.suit.index()][ship.ship as usize] += 1;
    }
    for suit in layout.marker.others() {
        for kind in Kind::ALL {
            let (has, needs) = (counts[suit.index()][kind as usize], layout.variant.fleet()[kind as usize]);
            if has != needs {
                return fail("ships".into(), format!("{suit} have {has} × {kind}; they need {needs}"));
            }
        }
    }
    let mut afloat = [0u64; 4];
    for ship in &layout.ships {
        afloat[ship.suit.index()] |= ship.mask().unwrap_or(0);
    }
    for (n, cell) in layout.sunk.iter().enumerate() {
        if taken & cell.bit() == 0 {
            return fail(format!("sunk[{n}]"), format!("there is no coin on {cell} (or it is named twice)"));
        }
        taken &= !cell.bit();
        afloat.iter_mut().for_each(|mask| *mask &= !cell.bit());
    }
    if afloat.iter().filter(|mask| **mask != 0).count() < 2 {
        return fail("sunk".into(), "at least two suits must float, or there is no battle".into());
    }
    match layout.call {
        Some(call) if call == layout.marker => fail("call".into(), format!("{call} have no fleet")),
        Some(call) if afloat[call.index()] == 0 => {
            fail("call".into(), format!("no coin of the {call} floats: they cannot be the survivor"))
        }
        _ => Ok(()),
    }
}
