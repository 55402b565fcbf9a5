//! One game, its types erased.

use std::marker::PhantomData;

use contract::guard::tried;
use contract::journal::DiceMode;
use contract::study::{Args, Progress, StudyError};
use contract::verify::{self, Verification, verify};
use contract::{
    Answer, Balance, Game, Imagine, Level, Measure, Meta, Minds, OptionError, Param, Record, ScenarioInfo,
    Seed, Session, Sitter, Study, UserData, Viewer,
};
use paint::{Hand, Lesson, Misread, Paper, Present, Shared, Sheet, Theme};
use schemars::generate::SchemaSettings;
use serde_json::Value;

use crate::errors::{AnalysisError, LoadError};
use crate::matches::Match;
use crate::played::{Played, keepsake};
use crate::playout::{Playout, Simulator};
use crate::replay::{Replay, Replayed, in_words};
use crate::sides::teams;

/// JSON schemas of what crosses the border.
pub struct Schemas {
    /// Its options.
    pub options: Value,
    /// Its actions.
    pub action: Value,
    /// Its views.
    pub view: Value,
    /// Its sightings.
    pub sighting: Value,
}

/// How a game is begun.
pub struct Start {
    /// The options, as JSON; null for the usual ones.
    pub options: Value,
    /// The user's own files.
    pub data: UserData,
    /// Who sits down, in seat order.
    pub sitters: Vec<Sitter>,
    /// The secret of the dice.
    pub seed: Seed,
    /// Where the dice come from.
    pub mode: DiceMode,
    /// Unix milliseconds.
    pub now: i64,
}

/// One game of the catalogue.
pub trait Entry: Send + Sync {
    /// What game it is.
    fn meta(&self) -> &'static Meta;
    /// Named starting positions.
    fn scenarios(&self) -> Vec<ScenarioInfo>;
    /// Strengths of its computer players.
    fn levels(&self) -> &'static [Level];
    /// JSON schemas of what crosses the border.
    fn schemas(&self) -> Schemas;
    /// Checks options; tells how many seats they give.
    fn seats(&self, options: &Value, data: &UserData) -> Result<u8, OptionError>;
    /// The side that each seat of these options plays for; none for a seat that takes no side.
    fn teams(&self, options: &Value, data: &UserData) -> Result<Vec<Option<u8>>, OptionError>;
    /// What the sides of these options are called.
    fn sides(&self, options: &Value, data: &UserData) -> Result<Vec<String>, OptionError>;
    /// The options in full, with the usual ones where nothing is said: as a record's header has them.
    fn options(&self, options: &Value) -> Result<Value, OptionError>;
    /// Checks options as somebody gives them: those that make no game are refused, and so is an option that the chosen
    /// scenario decides. Everything that takes options from outside asks this first; options in full, such as those of
    /// a record, would not pass.
    fn given(&self, options: &Value, data: &UserData) -> Result<(), OptionError>;
    /// The options that the others decide beside them; see [`Game::settled`]. None if the options make no sense.
    fn settled(&self, options: &Value) -> Vec<&'static str>;
    /// The options with which somebody begins who has chosen none; see [`Game::NEWCOMER`].
    fn newcomer(&self) -> Value;
    /// How often each side wins with these options; see [`Game::balance`].
    fn balance(&self, options: &Value) -> Balance;
    /// The seat of somebody who has chosen neither seat nor side: the first of a side that has a chance.
    fn newcomers_seat(&self, options: &Value, data: &UserData) -> Result<u8, OptionError>;
    /// Begins a game.
    fn start(&self, start: Start) -> Result<Box<dyn Match>, OptionError>;
    /// Goes on with a record.
    fn load(&self, record: &Record, seed: Option<Seed>) -> Result<Box<dyn Match>, LoadError>;
    /// Opens a record to look through.
    fn replay(&self, record: &Record) -> Result<Box<dyn Replay>, LoadError>;
    /// Checks a record's dice, rules and outcome.
    fn verify(&self, record: &Record) -> Result<Verification, LoadError>;
    /// A player of whole games without a table.
    fn simulator(
        &self,
        options: &Value,
        data: &UserData,
        minds: &[String],
    ) -> Result<Box<dyn Simulator>, OptionError>;
    /// The options as simulations and ladders play them; see [`Study::simulated`].
    fn simulated(&self, options: &Value) -> Result<Value, OptionError>;
    /// Figures that simulations add up.
    fn measures(&self) -> &'static [Measure];
    /// Parameters of `odds`.
    fn odds_params(&self) -> &'static [Param];
    /// Answers `odds`.
    fn odds(&self, args: &Args, data: &UserData, progress: Progress<'_>) -> Result<Answer, StudyError>;
    /// Luck and skill of a game that is over. The record is verified first: a game is asked only about what was
    /// really played under its rules.
    fn analyse(&self, record: &Record, progress: Progress<'_>) -> Result<Answer, AnalysisError>;
    /// Sheets to print for these options; empty if the game has none.
    fn sheets(&self, options: &Value, data: &UserData, paper: Paper) -> Result<Vec<Sheet>, OptionError>;
    /// What a finished record leaves to the player's statistics.
    fn keepsake(&self, record: &Record) -> Result<Option<Value>, LoadError>;
    /// A player's statistics.
    fn statistics(&self, keepsakes: &[Value]) -> Answer;
    /// The rulebook, in Markdown.
    fn rulebook(&self) -> &'static str;
    /// The guided first game.
    fn lesson(&self) -> &'static Lesson;
    /// What its newspaper is called, if it has one.
    fn paper(&self) -> Option<&'static str>;
    /// Forms of its commands with help.
    fn commands(&self) -> &'static [(&'static str, &'static str)];
    /// Reads a share code.
    fn unshare(&self, code: &str) -> Result<Shared<Value>, Misread>;
}

/// A game on the list.
pub(crate) struct Listed<G>(PhantomData<G>);

impl<G> Listed<G> {
    pub(crate) const NEW: Self = Listed(PhantomData);
}

pub(crate) fn read_options<G: Game>(options: &Value) -> Result<G::Options, OptionError> {
    if options.is_null() {
        return Ok(G::Options::default());
    }
    if !options.is_object() {
        return Err(OptionError::field("options", "they are a JSON object, each option by its name"));
    }
    contract::read::value(options)
        .map_err(|fault| OptionError::field(fault.field().unwrap_or_else(|| "options".into()), fault.message))
}

fn schema<T: schemars::JsonSchema>() -> Value {
    SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>().to_value()
}

/// Draws a game in every way a table does, for everybody who may look.
fn draw_all(game: &dyn Match) {
    for viewer in Viewer::live(game.seats()) {
        drop((game.text(viewer), game.prompt(viewer), game.history(viewer)));
        drop((game.screen(viewer, &Hand::default()), game.page(viewer, &Hand::default())));
        game.svg(viewer, Theme::Dark);
        if let Viewer::Seat(seat) = viewer {
            drop((game.legal(seat, Some(1)), game.beside(seat)));
        }
    }
    game.to_act();
}

impl<G: Game + Imagine + Present + Minds + Study> Entry for Listed<G> {
    fn meta(&self) -> &'static Meta {
        const { &G::META }
    }

    fn scenarios(&self) -> Vec<ScenarioInfo> {
        G::scenarios()
    }

    fn levels(&self) -> &'static [Level] {
        G::levels()
    }

    fn schemas(&self) -> Schemas {
        Schemas {
            options: schema::<G::Options>(),
            action: schema::<G::Action>(),
            view: schema::<G::View>(),
            sighting: schema::<G::Sighting>(),
        }
    }

    fn seats(&self, options: &Value, data: &UserData) -> Result<u8, OptionError> {
        Ok(G::seats(&*G::prepare(&read_options::<G>(options)?, data)?))
    }

    fn teams(&self, options: &Value, data: &UserData) -> Result<Vec<Option<u8>>, OptionError> {
        Ok(teams::<G>(&*G::prepare(&read_options::<G>(options)?, data)?))
    }

    fn sides(&self, options: &Value, data: &UserData) -> Result<Vec<String>, OptionError> {
        Ok(G::sides(&*G::prepare(&read_options::<G>(options)?, data)?))
    }

    fn options(&self, options: &Value) -> Result<Value, OptionError> {
        Ok(serde_json::to_value(read_options::<G>(options)?).expect("options are JSON"))
    }

    fn given(&self, options: &Value, data: &UserData) -> Result<(), OptionError> {
        let read = read_options::<G>(options)?;
        contract::given::check::<G>(options, &read, data)?;
        G::prepare(&read, data).map(drop)
    }

    fn settled(&self, options: &Value) -> Vec<&'static str> {
        let read = read_options::<G>(options);
        read.map(|options| G::settled(&options, &UserData::default())).unwrap_or_default()
    }

    fn newcomer(&self) -> Value {
        serde_json::from_str(G::NEWCOMER).unwrap_or_default()
    }

    fn balance(&self, options: &Value) -> Balance {
        read_options::<G>(options).map_or(Balance::Unknown, |options| G::balance(&options))
    }

    fn newcomers_seat(&self, options: &Value, data: &UserData) -> Result<u8, OptionError> {
        let teams = self.teams(options, data)?;
        // Nobody has measured a scenario of the user's own.
        let side = if data.0.is_empty() { self.balance(options).side() } else { 0 };
        let seat = teams.iter().position(|team| *team == Some(side)).unwrap_or_default();
        Ok(seat as u8)
    }

    fn start(&self, start: Start) -> Result<Box<dyn Match>, OptionError> {
        let options = read_options::<G>(&start.options)?;
        let session =
            Session::<G>::start(options, start.data, start.sitters, start.seed, start.mode, start.now)?;
        Ok(Box::new(Played::new(session)))
    }

    fn load(&self, record: &Record, seed: Option<Seed>) -> Result<Box<dyn Match>, LoadError> {
        let session = Session::<G>::resume_shown(record.typed()?, seed, in_words::<G>)?;
        let rules = session.journal().header.body.rules.clone();
        let game = Played::new(session);
        // These rules may fail to draw where other rules led to.
        if rules != G::META.rules && tried(|| draw_all(&game)).is_none() {
            return Err(LoadError::Undrawable(rules));
        }
        Ok(Box::new(game))
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn Replay>, LoadError> {
        Ok(Box::new(Replayed::<G>::new(record.typed()?)?))
    }

    fn verify(&self, record: &Record) -> Result<Verification, LoadError> {
        Ok(verify::<G>(&record.typed()?)?)
    }

    fn simulator(
        &self,
        options: &Value,
        data: &UserData,
        minds: &[String],
    ) -> Result<Box<dyn Simulator>, OptionError> {
        Ok(Box::new(Playout::<G>::new(&read_options::<G>(options)?, data, minds)?))
    }

    fn simulated(&self, options: &Value) -> Result<Value, OptionError> {
        let asked = serde_json::to_value(read_options::<G>(options)?).expect("options are JSON");
        let mut played = read_options::<G>(options)?;
        G::simulated(&mut played);
        let played = serde_json::to_value(played).expect("options are JSON");
        Ok(if played == asked { options.clone() } else { played })
    }

    fn measures(&self) -> &'static [Measure] {
        G::measures()
    }

    fn odds_params(&self) -> &'static [Param] {
        G::odds_params()
    }

    fn odds(&self, args: &Args, data: &UserData, progress: Progress<'_>) -> Result<Answer, StudyError> {
        G::odds(args, data, progress)
    }

    fn analyse(&self, record: &Record, progress: Progress<'_>) -> Result<Answer, AnalysisError> {
        let journal = record.typed::<G>().map_err(LoadError::from)?;
        if journal.footer.is_none() {
            return Err(AnalysisError::Unfinished);
        }
        let told = verify::<G>(&journal).map_err(LoadError::from)?;
        if let Some(finding) = told.findings.first() {
            return Err(AnalysisError::Unsound(finding.to_string()));
        }
        if told.other_rules {
            return Err(AnalysisError::OtherRules(journal.header.body.rules));
        }
        G::analyse(&journal, progress)?.ok_or(AnalysisError::Unknown(G::META.title))
    }

    fn sheets(&self, options: &Value, data: &UserData, paper: Paper) -> Result<Vec<Sheet>, OptionError> {
        let options = read_options::<G>(options)?;
        G::prepare(&options, data)?;
        G::sheets(&options, data, paper)
    }

    fn keepsake(&self, record: &Record) -> Result<Option<Value>, LoadError> {
        let journal = record.typed::<G>()?;
        let header = &journal.header.body;
        let setup = G::prepare(&header.options, &header.user)?;
        let sound = verify::sound(&journal, &setup, |_| ()).rows == journal.rows.len();
        Ok(sound.then(|| keepsake(&journal)).flatten())
    }

    fn statistics(&self, keepsakes: &[Value]) -> Answer {
        G::statistics(keepsakes)
    }

    fn rulebook(&self) -> &'static str {
        G::rulebook()
    }

    fn paper(&self) -> Option<&'static str> {
        G::PAPER
    }

    fn lesson(&self) -> &'static Lesson {
        G::lesson()
    }

    fn commands(&self) -> &'static [(&'static str, &'static str)] {
        G::commands()
    }

    fn unshare(&self, code: &str) -> Result<Shared<Value>, Misread> {
        let shared = G::unshare(code)?;
        let options = serde_json::to_value(&shared.options).map_err(|e| Misread::new(e.to_string()))?;
        Ok(Shared { options, deal: shared.deal, opening: shared.opening })
    }
}
