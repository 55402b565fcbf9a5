//! Games, tables and what is seen of them, as they are written in JSON.

use std::sync::Arc;

use catalogue::Seen;
use contract::{Seat, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value, json};
use store::{Status, Summary};

use super::ApiError;
use super::document::{Object, Part};
use super::standing::Standing;
use crate::desk::{Chair, Desk, Keeper, Watching, Who};
use crate::draw::side_name;
use crate::table::Table;

/// Why something was not done.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ErrorBody {
    pub(crate) error: Fault,
}

/// What went wrong.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(example = json!({"kind": "overlap", "section": "§1.2", "text": "two ships may not lie on one cell"}))]
pub(crate) struct Fault {
    /// A short stable name. A refusal of the rules has the rule's own; others are `bad_input`, `bad_options`, `bad_key`,
    /// `not_yours`, `not_begun`, `not_over`, `not_now`, `paused`, `kept`, `not_in`, `stale`, `unsaved`, `no_table`, `nothing_here`, `foreign`, `wrong_host`,
    /// `too_many`.
    pub(crate) kind: String,
    /// The rule behind it, if the rules said no.
    pub(crate) section: Option<String>,
    /// For people.
    pub(crate) text: String,
}

/// A computer player.
#[derive(Serialize, JsonSchema)]
pub(crate) struct MindInfo {
    /// Its name in requests.
    #[schemars(example = &"normal")]
    name: &'static str,
    /// What it does.
    about: &'static str,
}

/// A named starting position.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Scenario {
    /// What the option `scenario` is set to.
    id: String,
    /// For people.
    title: String,
}

/// One game, with JSON schemas of what goes in and comes out.
#[derive(Serialize, JsonSchema)]
pub(crate) struct GameInfo {
    #[schemars(example = &"classic")]
    game: &'static str,
    title: &'static str,
    /// What it is, in a sentence.
    pitch: &'static str,
    /// The version of its rules.
    rules: &'static str,
    /// The fewest and the most seats.
    seats: [u8; 2],
    /// What the seats are called.
    sides: &'static [&'static str],
    /// Computer players.
    minds: Vec<MindInfo>,
    /// Named starting positions.
    scenarios: Vec<Scenario>,
    /// JSON schema of the options.
    #[schemars(with = "Object")]
    options: Value,
    /// JSON schema of an action.
    #[schemars(with = "Object")]
    action: Value,
    /// JSON schema of a view.
    #[schemars(with = "Object")]
    view: Value,
    /// JSON schema of a sighting.
    #[schemars(with = "Object")]
    sighting: Value,
}

impl GameInfo {
    pub(crate) fn new(entry: &dyn catalogue::Entry) -> Self {
        let (meta, schemas) = (entry.meta(), entry.schemas());
        let minds = entry.levels().iter().map(|level| MindInfo { name: level.name, about: level.about });
        let scenarios = entry.scenarios().into_iter().map(|info| Scenario { id: info.id, title: info.title });
        GameInfo {
            game: meta.id,
            title: meta.title,
            pitch: meta.pitch,
            rules: meta.rules,
            seats: [meta.seats.0, meta.seats.1],
            sides: meta.sides,
            minds: minds.collect(),
            scenarios: scenarios.collect(),
            options: schemas.options,
            action: schemas.action,
            view: schemas.view,
            sighting: schemas.sighting,
        }
    }
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stage {
    /// Not everybody has sat down.
    Open,
    /// Being played.
    Playing,
    /// Over.
    Over,
}

impl From<Status> for Stage {
    fn from(status: Status) -> Self {
        match status {
            Status::Open => Stage::Open,
            Status::Playing => Stage::Playing,
            Status::Over => Stage::Over,
        }
    }
}

impl From<Stage> for Status {
    fn from(stage: Stage) -> Self {
        match stage {
            Stage::Open => Status::Open,
            Stage::Playing => Status::Playing,
            Stage::Over => Status::Over,
        }
    }
}

/// May others watch?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Watched {
    /// Everybody sees what everybody may see.
    #[default]
    On,
    /// The same in the browser, some minutes late; by the API once the game is over.
    Delayed,
    /// Nobody but the players.
    Off,
}

impl From<Watching> for Watched {
    fn from(watching: Watching) -> Self {
        match watching {
            Watching::On => Watched::On,
            Watching::Delayed => Watched::Delayed,
            Watching::Off => Watched::Off,
        }
    }
}

impl From<Watched> for Watching {
    fn from(watched: Watched) -> Self {
        match watched {
            Watched::On => Watching::On,
            Watched::Delayed => Watching::Delayed,
            Watched::Off => Watching::Off,
        }
    }
}

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    /// Nobody yet.
    Nobody,
    /// A person or a program.
    Player,
    /// A computer player of this server.
    Mind,
}

/// Who plays in a seat instead of its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum KeptBy {
    /// A computer player.
    Mind,
    /// The deputy whom the owner named.
    Deputy,
    /// Somebody else of the side.
    Ally,
}

/// One seat, as everybody may know it.
#[derive(Serialize, JsonSchema)]
pub(crate) struct SeatInfo {
    seat: u8,
    /// What the seat is called.
    #[schemars(example = &"Blue")]
    side: String,
    /// Seats of one number win and lose together; null for a seat that takes no side, such as a referee's.
    team: Option<u8>,
    /// The name of who sits there; may be empty.
    #[schemars(example = &"Ada")]
    name: String,
    kind: Kind,
    /// The level of a computer player.
    mind: Option<String>,
    /// Who plays in the seat until its owner is back.
    kept_by: Option<KeptBy>,
    /// When the host last gave the seat a new link because its owner had lost theirs: Unix milliseconds.
    reissued: Option<i64>,
}

fn seats(game: &str, desk: &Desk) -> Vec<SeatInfo> {
    let entry = catalogue::find(game).ok();
    let info = |(seat, chair): (Seat, &Chair)| {
        let (kind, mind) = match &chair.who {
            Who::Nobody => (Kind::Nobody, None),
            Who::Human => (Kind::Player, chair.caretaker.clone()),
            Who::Mind(level) => (Kind::Mind, Some(level.clone())),
        };
        let kept_by = match chair.keeper {
            _ if chair.caretaker.is_some() => Some(KeptBy::Mind),
            Some(Keeper::Deputy) => Some(KeptBy::Deputy),
            Some(Keeper::Ally(_)) => Some(KeptBy::Ally),
            None => None,
        };
        let side = entry.map_or_else(String::new, |entry| side_name(entry, desk, seat));
        SeatInfo {
            seat: seat.0,
            side,
            team: desk.team(seat),
            name: chair.name.clone(),
            kind,
            mind,
            kept_by,
            reissued: chair.reissued,
        }
    };
    desk.seats().zip(&desk.chairs).map(info).collect()
}

/// A table, as everybody may know it.
#[derive(Serialize, JsonSchema)]
pub(crate) struct TableInfo {
    #[schemars(example = &"k3mwq8znap2r")]
    pub(crate) table: String,
    #[schemars(example = &"classic")]
    game: String,
    status: Stage,
    /// When it was set up: Unix milliseconds.
    #[schemars(example = 1_700_000_000_000_i64)]
    created: i64,
    seats: Vec<SeatInfo>,
    watching: Watched,
    #[serde(skip)]
    one_screen: bool,
}

impl TableInfo {
    /// What a list says of a table; none if it cannot be read.
    pub(crate) fn new(summary: Summary) -> Option<Self> {
        let desk: Desk = serde_json::from_str(&summary.desk).ok()?;
        Some(TableInfo {
            table: summary.id.0,
            status: summary.status.into(),
            created: summary.created,
            seats: seats(&summary.game, &desk),
            watching: desk.watching.into(),
            one_screen: desk.one_screen,
            game: summary.game,
        })
    }

    /// What a stranger is told of it: of a game that is watched with a delay, nothing that has just changed.
    pub(crate) fn for_strangers(mut self) -> Self {
        if self.watching == Watched::Delayed && self.status == Stage::Playing {
            for seat in self.seats.iter_mut().filter(|seat| seat.kept_by.is_some()) {
                (seat.kept_by, seat.mind) = (None, None);
            }
        }
        self
    }

    /// May everybody know of it?
    pub(crate) fn listed(&self) -> bool {
        self.watching != Watched::Off && !self.one_screen
    }
}

/// A page of tables.
#[derive(Serialize, JsonSchema)]
pub(crate) struct TableList {
    pub(crate) tables: Vec<TableInfo>,
    /// What `after` is to be for the next page; null if this is the last one.
    #[schemars(example = &"playing.1700000000000.k3mwq8znap2r")]
    pub(crate) next: Option<String>,
}

/// A table as one viewer sees it.
#[derive(Serialize, JsonSchema)]
pub(crate) struct TableView {
    table: String,
    game: String,
    /// The viewer's seat; null if it sees what everybody sees.
    seat: Option<u8>,
    seats: Vec<SeatInfo>,
    #[serde(flatten)]
    #[schemars(with = "Part<Standing>")]
    pub(crate) standing: Standing,
    /// What the viewer knows, by the game's schema; null before the game begins.
    #[schemars(with = "Value", extend("type" = ["object", "null"]))]
    view: Option<Value>,
    /// The situation as plain text.
    text: Option<String>,
    /// The newest hash of the journal's chain.
    head: Option<String>,
    /// Why the game can only be watched, if that is so.
    view_only: Option<String>,
}

impl TableView {
    pub(crate) fn new(table: &Table, viewer: Viewer) -> Self {
        let (game, meta) = (table.game(), table.entry.meta());
        TableView {
            table: table.id.0.clone(),
            game: meta.id.to_owned(),
            seat: match viewer {
                Viewer::Seat(Seat(seat)) => Some(seat),
                Viewer::Public | Viewer::Arbiter => None,
            },
            seats: seats(meta.id, &table.desk),
            standing: Standing::new(table, viewer),
            view: game.map(|game| game.view(viewer)),
            text: game.map(|game| game.text(viewer)),
            head: game.map(|game| game.head().to_string()),
            view_only: game.and_then(|game| game.view_only().map(str::to_owned)),
        }
    }
}

/// Something the viewer saw.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Sighted {
    /// By the game's schema, or a fact of the table such as `{"resigned": 0}`.
    #[serde(serialize_with = "as_json")]
    #[schemars(with = "Value")]
    sighting: Seen,
    /// As a sentence; may be empty.
    #[schemars(with = "String", example = &"Blue shoots at B4: a hit.")]
    text: Arc<str>,
}

impl From<Seen> for Sighted {
    fn from(seen: Seen) -> Self {
        Sighted { text: seen.text().clone(), sighting: seen }
    }
}

fn as_json<S: Serializer>(seen: &Seen, out: S) -> Result<S::Ok, S::Error> {
    seen.json().serialize(out)
}

/// What changed since the message before.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Delta {
    #[serde(flatten)]
    #[schemars(with = "Part<Standing>")]
    pub(crate) standing: Standing,
    /// What the viewer saw since, in order and without gaps.
    pub(crate) sightings: Vec<Sighted>,
}

/// What a seat asked for over the stream is done.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ActedHere {
    /// The number under which it was asked for.
    pub(crate) request_id: Option<String>,
    /// Was it committed, or kept as a draft?
    pub(crate) committed: bool,
    /// How many sightings the seat was told so far.
    pub(crate) after: u64,
}

/// What a seat asked for over the stream was not done.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Refused {
    /// The number under which it was asked for.
    request_id: Option<String>,
    error: Fault,
}

impl Refused {
    pub(crate) fn new(request_id: Option<String>, error: ApiError) -> Self {
        Refused { request_id, error: error.fault }
    }
}

/// A message of the stream.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Told {
    /// The first one: everything.
    Full(Box<TableView>),
    /// Whenever something changed, and the first one of a stream that is taken up again.
    Delta(Box<Delta>),
    /// The seat acted.
    Acted(ActedHere),
    /// The seat wanted to act and did not.
    Refused(Refused),
}

impl Told {
    /// What stands open at the table by this message, if it says so.
    pub(crate) fn standing(self) -> Option<Standing> {
        match self {
            Told::Full(table) => Some(table.standing),
            Told::Delta(delta) => Some(delta.standing),
            Told::Acted(_) | Told::Refused(_) => None,
        }
    }
}
