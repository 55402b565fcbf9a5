//! The journal: read back, verified, resumed, decided again, and safe from changes.

use contract::journal::DiceMode;
use contract::verify::{Check as Kind, Verification, verify};
use contract::{Entry, Game, Imagine, Journal, Record, Session, Sitter};

use crate::case::Case;
use crate::checks::drafts;
use crate::driver::{Driver, Pick};
use crate::judge::{Judge, Table};
use crate::point::{Check, Fault, Point, ensure};
use crate::raw::apart;

/// The whole journal, once the run is over (or its choices are).
pub(crate) fn journal<G: Imagine>(judge: &mut Judge<G>, table: &Table<'_, G>, choices: &[u32]) -> Check {
    let session = &table.driver.session;
    let text = session.journal().record().to_text();
    if judge.wants(Point::Replay) || judge.wants(Point::Dice) {
        let back = read_back::<G>(&text)?;
        let told = verified(&back)?;
        rolls(judge, &back, &told)?;
        resumed(table, back)?;
        edits_show(table, &text)?;
        judge.summary.tick(Point::Replay);
    }
    if judge.wants(Point::Determinism) {
        let again = rerun(table.case, table.seed, choices)?;
        ensure!(
            again == text,
            Determinism,
            "the same seed and choices give another record: {}",
            apart(&text, &again)
        );
        judge.summary.tick(Point::Determinism);
    }
    if judge.wants(Point::Replay) || judge.wants(Point::Drafts) {
        in_batches(session, &text)?;
    }
    if judge.wants(Point::Dice) {
        scripted(judge, session)?;
    }
    Ok(())
}

/// Text to journal and back.
fn read_back<G: Game>(text: &str) -> Result<Journal<G>, Fault> {
    let fault =
        |e: &dyn std::fmt::Display| Fault::new(Point::Replay, format!("the record cannot be read back: {e}"));
    let record = Record::parse(text.as_bytes()).map_err(|e| fault(&e))?;
    let journal = record.typed::<G>().map_err(|e| fault(&e))?;
    let again = journal.record().to_text();
    ensure!(again == text, Replay, "a record read and written again differs: {}", apart(text, &again));
    Ok(journal)
}

/// Nothing in the journal is contested.
pub(crate) fn verified<G: Game>(journal: &Journal<G>) -> Result<Verification, Fault> {
    let told = verify(journal)
        .map_err(|e| Fault::new(Point::Replay, format!("the record cannot be verified: {e}")))?;
    if let Some(finding) = told.findings.first() {
        let point = match finding.check {
            Kind::Dice | Kind::Salt => Point::Dice,
            Kind::Shape | Kind::Rules | Kind::Outcome => Point::Replay,
        };
        return Err(Fault::new(point, format!("the record does not verify: {finding}")));
    }
    Ok(told)
}

/// Every roll was derived again.
fn rolls<G: Imagine>(judge: &mut Judge<G>, journal: &Journal<G>, told: &Verification) -> Check {
    let count: u64 = journal.rows.iter().map(|row| rolls_of::<G>(&row.body.entry).len() as u64).sum();
    if count == 0 {
        return Ok(());
    }
    judge.summary.apply(Point::Dice);
    let checked = if told.finished { told.rolls_checked } else { told.rolls_unchecked };
    ensure!(
        checked == count && told.scripted_rows.is_empty(),
        Dice,
        "the record has {count} rolls, {} were derived again, {} were not, rows {:?} are scripted",
        told.rolls_checked,
        told.rolls_unchecked,
        told.scripted_rows
    );
    if told.finished {
        judge.summary.tick(Point::Dice);
    }
    Ok(())
}

fn rolls_of<G: Game>(entry: &Entry<G::Action, G::Event>) -> &[u32] {
    match entry {
        Entry::Opened { rolls, .. } | Entry::Moved { rolls, .. } => rolls,
        Entry::Sat { .. } | Entry::Table(_) => &[],
    }
}

/// A journal, whole or cut after any row, is taken up where it stopped.
fn resumed<G: Imagine>(table: &Table<'_, G>, whole: Journal<G>) -> Check {
    let session = &table.driver.session;
    let fault = |e: contract::OptionError| Fault::new(Point::Replay, format!("it cannot be resumed: {e}"));
    let per_row = whole.header.body.dice == DiceMode::PerRow;
    let mut part = whole.clone();
    let resumed = Session::resume(whole, session.seed().copied()).map_err(fault)?;
    let why = resumed.view_only().unwrap_or_default();
    ensure!(why.is_empty() || !per_row, Replay, "the record can only be watched: {why}");
    ensure!(
        resumed.state() == session.state() && resumed.outcome() == session.outcome(),
        Replay,
        "the record, resumed, gives another state"
    );
    let moves = part.moves();
    if moves < 2 || !per_row {
        return Ok(());
    }
    let cut = 1 + table.luck(50).below(moves as u64 - 1) as usize;
    part.footer = None;
    let whole_rows = part.rows.split_off(part.rows.len() - cut);
    let mut resumed = Session::resume(part, session.seed().copied()).map_err(fault)?;
    for row in whole_rows {
        let Entry::Moved { seat, actions, .. } = &row.body.entry else {
            continue;
        };
        if let Err(error) = resumed.act(*seat, actions, None, row.body.time) {
            ensure!(false, Replay, "resumed {cut} rows before the end, {actions:?} is refused: {error}");
        }
    }
    ensure!(
        resumed.journal().head() == session.journal().head() && resumed.state() == session.state(),
        Replay,
        "resumed {cut} rows before the end and played on, the game comes out otherwise"
    );
    Ok(())
}

/// One changed byte anywhere is noticed.
fn edits_show<G: Imagine>(table: &Table<'_, G>, text: &str) -> Check {
    let mut luck = table.luck(51);
    for _ in 0..12 {
        let mut bytes = text.as_bytes().to_vec();
        let at = luck.below(bytes.len() as u64) as usize;
        if let Some(byte) = bytes.get_mut(at) {
            *byte ^= 1 << luck.below(3);
        }
        let noticed = Record::parse(&bytes).and_then(|record| record.typed::<G>()).is_err();
        ensure!(noticed, Replay, "byte {at} of the record was changed, and nobody noticed");
    }
    Ok(())
}

/// The same run once more, without looking.
fn rerun<G: Imagine>(case: &Case<G>, seed: u64, choices: &[u32]) -> Result<String, Fault> {
    let fault = |message: String| Fault::new(Point::Determinism, message);
    let mut driver = Driver::<G>::start(case, seed).map_err(|e| fault(e.to_string()))?;
    for choice in choices {
        let Some(Pick { seat, action, .. }) = driver.pick(*choice) else {
            return Err(fault("the run, played again, is over sooner".into()));
        };
        if let Err(error) = driver.take(seat, &action) {
            return Err(fault(format!("seat {seat}: {action:?} was accepted once, then refused: {error}")));
        }
    }
    Ok(driver.session.journal().record().to_text())
}

/// A session on the same table, with nobody having acted yet.
fn seated<G: Game>(session: &Session<G>) -> Result<Session<G>, Fault> {
    let header = &session.journal().header.body;
    let sitters = session.journal().rows.iter().filter_map(|row| match &row.body.entry {
        Entry::Sat { name, player, nonce, .. } => {
            Some(Sitter { name: name.clone(), player: player.clone(), nonce: *nonce })
        }
        Entry::Opened { .. } | Entry::Moved { .. } | Entry::Table(_) => None,
    });
    let seed = *session.seed().ok_or_else(|| Fault::new(Point::Replay, "the session lost its seed"))?;
    let (options, data) = (header.options.clone(), header.user.clone());
    Session::start(options, data, sitters.collect(), seed, header.dice, header.created)
        .map_err(|e| Fault::new(Point::Replay, format!("the same options are refused now: {e}")))
}

/// Every row handed in at once, drafts and all, writes the same record.
fn in_batches<G: Imagine>(session: &Session<G>, text: &str) -> Check {
    let mut twin = seated(session)?;
    for row in &session.journal().rows {
        let Entry::Moved { seat, actions, .. } = &row.body.entry else {
            continue;
        };
        let point = drafts::point_of::<G>(actions);
        let fault = |m: String| {
            Fault::new(point, format!("seat {seat}: the row {actions:?}, handed in at once, {m}"))
        };
        let step = twin.act(*seat, actions, None, row.body.time);
        step.map_err(|error| fault(format!("is refused: {error}")))?;
        let hash = twin.journal().rows.last().map(|r| r.hash);
        if hash != Some(row.hash) {
            return Err(fault("gives another hash".into()));
        }
    }
    let again = twin.journal().record().to_text();
    ensure!(again == text, Replay, "decided again, the game gives another record: {}", apart(text, &again));
    Ok(())
}

/// Handed-in dice are marked, and the rest of the game goes on as before.
fn scripted<G: Imagine>(judge: &mut Judge<G>, session: &Session<G>) -> Check {
    let rolled = session.journal().rows.iter().rev().find_map(|row| match &row.body.entry {
        Entry::Moved { rolls, .. } if !rolls.is_empty() => Some(row.body.seq),
        _ => None,
    });
    let (Some(seq), DiceMode::PerRow) = (rolled, session.journal().header.body.dice) else {
        return Ok(());
    };
    let mut twin = seated(session)?;
    for row in &session.journal().rows {
        if let Entry::Moved { seat, actions, rolls, .. } = &row.body.entry {
            let script = (row.body.seq == seq).then(|| rolls.clone());
            let done = twin.act(*seat, actions, script, row.body.time);
            if let Err(error) = done {
                ensure!(
                    false,
                    Dice,
                    "row {seq} with its own dice handed in: {actions:?} is refused: {error}"
                );
            }
        }
    }
    let told = verified(twin.journal())?;
    ensure!(
        told.scripted_rows == [seq] && twin.state() == session.state(),
        Dice,
        "row {seq} had its dice handed in, but rows {:?} are marked, or the game came out otherwise",
        told.scripted_rows
    );
    judge.summary.tick(Point::Dice);
    Ok(())
}
