//! Options and files → a validated set-up.

mod choice;
mod patterns;
mod position;
mod sets;

use std::sync::{Arc, LazyLock};

use contract::{OptionError, ScenarioInfo, Seat, UserData};
use grid::Board;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use choice::Choice;
pub use patterns::Patterns;
pub use position::{Position, Scenario, SideScenario, Stand};
pub use sets::{Bursts, FleetSet, GridSet};

use crate::types::{
    Arsenal, Building, Cells, Contact, Edition, Endgame, First, Grid, Placement, ReportDetail, Shape,
};

/// The data files of this game.
pub(crate) const DATA: &[(&str, &str)] = &[("sets.toml", sets::TEXT), ("scenarios.toml", position::TEXT)];

/// What is chosen before play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, expecting = "options with their names")]
pub struct Options {
    /// What happens when both arsenals are empty: `ceasefire`, `desperation`, `reloaded`, `self_destruct`.
    pub endgame: Endgame,
    /// Whose marks and words: `boxed` (tokens) or `pencil` (slashes and crosses). The rules are the same.
    pub edition: Edition,
    /// The planet's grid: `13x9`, `12x10`, `13x13`, or your own `{rows, columns, skip_i}`.
    pub grid: Choice<GridSet>,
    /// The buildings: `standard`, `no_beacon`, `stout`, or your own `{buildings}`.
    pub fleet: Choice<FleetSet>,
    /// The burst patterns: `5-9-13`, `5-9-9`, `5-5-9`, or your own `{plus, square, diamond}`.
    pub bursts: Choice<Bursts>,
    /// What is said of destroyed buildings: `count`, `type` or `outline`.
    pub report: ReportDetail,
    /// May buildings touch: `allowed` or `none`.
    pub contact: Contact,
    /// If the first player destroys everything, the second still plays that round; if both do, both lose.
    pub last_reply: bool,
    /// A Salvo thrown away makes later fives of a kind wild too.
    pub wild_after_discard: bool,
    /// Who begins: `lot` (two dice each, the higher total) or `orange` (the first seat).
    #[serde(skip_serializing_if = "First::is_lot")]
    #[schemars(extend("default" = "lot"))]
    pub first: First,
    /// `open` (place your buildings), a ready position by name, or one of your own.
    pub scenario: Choice<Scenario>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            endgame: Endgame::default(),
            edition: Edition::default(),
            grid: Choice::named("13x9"),
            fleet: Choice::named("standard"),
            bursts: Choice::named("5-9-13"),
            report: ReportDetail::default(),
            contact: Contact::default(),
            last_reply: false,
            wild_after_discard: false,
            first: First::default(),
            scenario: Choice::named("open"),
        }
    }
}

/// What both players agreed on: public, and in every view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Terms {
    /// What happens when both arsenals are empty.
    pub endgame: Endgame,
    /// Whose marks and words.
    pub edition: Edition,
    /// The planet's grid.
    pub grid: Grid,
    /// The buildings of each planet.
    pub fleet: Vec<Shape>,
    /// The burst patterns.
    pub bursts: Bursts,
    /// What is said of destroyed buildings.
    pub report: ReportDetail,
    /// May buildings touch?
    pub contact: Contact,
    /// May the second player finish the round?
    pub last_reply: bool,
    /// Does a Salvo thrown away make fives wild?
    pub wild_after_discard: bool,
}

/// Options, validated, with every table the rules look things up in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    pub(crate) terms: Arc<Terms>,
    pub(crate) board: Board,
    /// Every sector.
    pub(crate) all: Cells,
    pub(crate) patterns: Arc<Patterns>,
    /// For every building the top left sectors from which it stays on the grid: as listed, and turned.
    corners: Vec<[Cells; 2]>,
    pub(crate) position: Position,
}

impl Setup {
    /// The tables of agreed terms, without a position: for those who know only a view.
    pub(crate) fn of_terms(terms: &Arc<Terms>) -> Option<Setup> {
        let grid = terms.grid;
        Some(Setup {
            board: grid.board(),
            all: Cells::below(grid.sectors()),
            patterns: Arc::new(Patterns::new(grid, &terms.bursts).ok()?),
            corners: corners(grid, &terms.fleet),
            position: Position { first: None, stands: [Stand::default(), Stand::default()] },
            terms: terms.clone(),
        })
    }

    /// §1.2b The sectors a building would cover; none if it would leave the grid, or is a square turned.
    #[inline]
    pub(crate) fn covers(&self, place: &Placement) -> Option<Cells> {
        crate::layouts::covers(&self.terms, place)
    }

    /// §1.2b The top left sectors from which a building covers only `free` ones: as listed, and turned.
    pub(crate) fn anchors(&self, building: Building, free: Cells) -> [Cells; 2] {
        let shape = &self.terms.fleet[building.index()];
        [false, true].map(|turned| {
            if turned && shape.rows == shape.columns {
                return Cells::EMPTY;
            }
            let (rows, columns) = shape.lying(turned);
            let across = (1..columns).fold(free, |fits, column| fits & free.lower(column));
            let down = (1..rows).fold(across, |fits, row| fits & across.lower(row * self.board.columns));
            down & self.corners[building.index()][usize::from(turned)]
        })
    }

    /// §1.2i The first building of the fleet with the same shape.
    pub(crate) fn kind(&self, building: Building) -> Option<Building> {
        let size = |shape: &Shape| (shape.rows.min(shape.columns), shape.rows.max(shape.columns));
        let wanted = size(self.terms.fleet.get(building.index())?);
        let first = self.terms.fleet.iter().position(|shape| size(shape) == wanted)?;
        Some(Building(first as u8))
    }

    /// Every building's number.
    pub(crate) fn buildings(&self) -> impl Iterator<Item = Building> + use<> {
        (0..self.terms.fleet.len() as u8).map(Building)
    }

    /// A bit for every building.
    pub(crate) fn all_buildings(&self) -> u16 {
        ((1u32 << self.terms.fleet.len()) - 1) as u16
    }
}

/// Scenarios for lists: the open one first.
pub(crate) fn scenarios() -> Vec<ScenarioInfo> {
    let open = ScenarioInfo { id: "open".into(), title: "Place your buildings".into() };
    let named = position::named().iter().map(|(id, scenario)| ScenarioInfo {
        id: id.clone(),
        title: scenario.title.clone().unwrap_or_else(|| id.clone()),
    });
    [open].into_iter().chain(named).collect()
}

/// The options that the scenario decides; none if there is no such scenario.
pub(crate) fn settled(options: &Options, data: &UserData) -> Vec<&'static str> {
    let file = data.get("scenario").map(|file| file.parse::<Scenario>().unwrap_or_default());
    let chosen = match &options.scenario {
        Choice::Own(own) => Some(&**own),
        Choice::Named(name) => position::named().get(name),
    };
    let Some(scenario) = file.as_ref().or(chosen) else { return Vec::new() };
    let named = [
        ("grid", scenario.grid.is_some()),
        ("fleet", scenario.fleet.is_some()),
        ("bursts", scenario.bursts.is_some()),
        ("first", scenario.first.is_some()),
    ];
    named.into_iter().filter_map(|(name, set)| set.then_some(name)).collect()
}

/// Checks options and the user's scenario file.
pub(crate) fn prepare(options: &Options, data: &UserData) -> Result<Arc<Setup>, OptionError> {
    if let Some(file) = data.get("scenario") {
        let scenario: Scenario = file.parse()?;
        return build(options, &scenario).map_err(|e| match e.field.as_deref() {
            // What the options say wrongly is not in the file.
            Some(field) if field.starts_with("option ") => e,
            _ => e.in_file(file),
        });
    }
    /// The usual game, worked out once and shared by all who play it.
    static USUAL: LazyLock<(Options, Result<Arc<Setup>, OptionError>)> = LazyLock::new(|| {
        let usual = Options::default();
        let setup = build(&usual, &Scenario::default());
        (usual, setup)
    });
    if *options == USUAL.0 {
        return USUAL.1.clone();
    }
    match &options.scenario {
        Choice::Named(name) if name == "open" => build(options, &Scenario::default()),
        Choice::Named(name) => build(options, position::find(name)?),
        Choice::Own(scenario) => build(options, scenario).map_err(|e| OptionError {
            field: e.field.map(|f| match f.strip_prefix("option ") {
                Some(option) => option.to_owned(),
                None => format!("scenario.{f}"),
            }),
            ..e
        }),
    }
    .map_err(|e| OptionError { field: e.field.map(|f| f.trim_start_matches("option ").to_owned()), ..e })
}

/// A scenario's own sets go before the options'.
fn build(options: &Options, scenario: &Scenario) -> Result<Arc<Setup>, OptionError> {
    let in_option = |e: OptionError| OptionError { field: e.field.map(|f| format!("option {f}")), ..e };
    let grid = match &scenario.grid {
        Some(grid) => sets::grid(grid)?,
        None => sets::grid(&options.grid).map_err(in_option)?,
    };
    let fleet = match &scenario.fleet {
        Some(fleet) => sets::fleet(fleet)?,
        None => sets::fleet(&options.fleet).map_err(in_option)?,
    };
    let bursts = match &scenario.bursts {
        Some(bursts) => sets::bursts(bursts)?,
        None => sets::bursts(&options.bursts).map_err(in_option)?,
    };
    let board = grid.board();
    let patterns = Patterns::new(grid, &bursts);
    let patterns = Arc::new(patterns.map_err(|e| if scenario.bursts.is_some() { e } else { in_option(e) })?);
    let terms = Arc::new(Terms {
        endgame: options.endgame,
        edition: options.edition,
        grid,
        fleet,
        bursts,
        report: options.report,
        contact: options.contact,
        last_reply: options.last_reply,
        wild_after_discard: options.wild_after_discard,
    });
    let all = Cells::below(grid.sectors());
    let open = Position { first: None, stands: [Stand::default(), Stand::default()] };
    let corners = corners(grid, &terms.fleet);
    let mut setup = Setup { terms, board, all, patterns, corners, position: open };
    sets::check_fits(&setup).map_err(|e| match (&scenario.fleet, &scenario.grid) {
        (Some(_), _) => e,
        // Nobody chose the usual fleet.
        (None, Some(_)) if options.fleet == Options::default().fleet => {
            OptionError { field: Some("grid".into()), ..e }
        }
        (None, _) => in_option(e),
    })?;
    setup.position = position::check(&setup, scenario)?;
    if options.first == First::Orange && setup.position.first.is_none() {
        setup.position.first = Some(Seat(0));
    }
    Ok(Arc::new(setup))
}

/// Where each building stays on the grid.
fn corners(grid: Grid, fleet: &[Shape]) -> Vec<[Cells; 2]> {
    let board = grid.board();
    let inside = |(rows, columns): (u8, u8)| {
        let all = (0..grid.sectors()).map(|n| n as u8);
        all.filter(|at| board.rectangle::<4>(*at, rows, columns).is_some()).collect()
    };
    fleet.iter().map(|shape| [inside(shape.lying(false)), inside(shape.lying(true))]).collect()
}

impl Default for Stand {
    fn default() -> Self {
        Stand { layout: None, arsenal: Arsenal::FULL, salvo_fired: false, struck: Cells::EMPTY }
    }
}
