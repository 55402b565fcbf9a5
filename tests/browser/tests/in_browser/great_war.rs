//! Salvo II: the Dardanelles between two browsers, airships over the North Sea, a fleet that turns away, and help that enters.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use browser::robot::{Robot, Seen, look, naval};
use browser::stage::{Keys, Moment, Scene, put_up};
use browser::{Host, Look, Session, trial};
use serde_json::{Value, json};

/// Where the middle of a hex is in the window; nothing if it cannot be pressed there.
const WHERE: &str = "const svg = document.querySelector('.layer-ground');
    svg.scrollIntoView({ block: 'center' });
    const [x, y] = [Number(arguments[0].slice(0, 2)), Number(arguments[0].slice(2))];
    const hex = new DOMPoint((x - 1) * 45, (y - 1) * 52 + (x % 2 ? 0 : 26));
    const at = hex.matrixTransform(svg.getScreenCTM());
    const there = document.elementFromPoint(at.x, at.y);
    return there?.closest('[data-cell], [data-tool]') ? [at.x, at.y] : null";

/// A battle of two people with dice of its own, in the folder of a server that is not running yet.
async fn battle(data: &Path, table: &'static str, options: Value) -> Result<Keys> {
    put_up(data, &Scene { table, game: "naval", options, deal: table, moment: Moment::Opening }).await
}

/// Sits down, and waits until the page is alive.
async fn sit(page: &Session, host: &Host, table: &str, key: &str) -> Result<()> {
    page.goto(&format!("{}/k/{key}", host.base())).await?;
    page.goto(&format!("{}/t/{table}", host.base())).await?;
    page.wait("the table is alive", "window.spy?.heard > 0 && document.querySelector('.helm h2')").await
}

/// Waits until the page was told something new, and then nothing for a moment.
async fn answered(page: &Session, before: u64) -> Result<()> {
    page.wait("it is answered", &format!("spy.heard > {before} && performance.now() - spy.last > 40")).await
}

/// Presses something, and waits for what comes of it.
async fn click(page: &Session, css: &str) -> Result<()> {
    let before: u64 = page.ask("spy.heard").await?;
    page.click(css).await?;
    answered(page, before).await
}

/// Presses a hex of the chart, and waits for what comes of it.
async fn press(page: &Session, hex: &str) -> Result<()> {
    let before: u64 = page.ask("spy.heard").await?;
    let at: Option<(f64, f64)> = page.run(WHERE, vec![json!(hex)]).await?;
    page.click_at(at.with_context(|| format!("{}: nothing can be pressed at {hex}", page.name))?).await?;
    answered(page, before).await
}

/// Commits, and says that it is meant.
async fn done(page: &Session) -> Result<()> {
    click(page, ".helm [data-do=done]").await?;
    if look(page).await?.first("say", "sure").is_some() {
        click(page, "[data-say=sure]").await?;
    }
    Ok(())
}

async fn asked(page: &Session, words: &str) -> Result<()> {
    page.wait(words, &format!("document.getElementById('prompt').innerText.includes({words:?})")).await
}

/// The page says this of a press that led to nothing.
async fn notice(page: &Session, words: &str) -> Result<()> {
    page.wait(words, &format!("document.getElementById('notice').innerText.includes({words:?})")).await
}

/// Takes a unit in hand, by its name in the lists of ships.
async fn take(page: &Session, name: &str) -> Result<()> {
    let listed = format!(
        "[...document.querySelectorAll('.vessel-row')].some((row) => row.innerText.includes({name:?}))"
    );
    page.wait(name, &listed).await?;
    let find = "[...document.querySelectorAll('.vessel-row')].find((row) => row.innerText.includes(arguments[0]))?.dataset.tool";
    let tool: Option<String> = page.run(&format!("return {find}"), vec![json!(name)]).await?;
    let tool = tool.with_context(|| format!("{}: {name} is in no list", page.name))?;
    click(page, &format!(".vessel-row[data-tool='{tool}']")).await
}

/// Is this word in anything that came to the page, or on it?
async fn knows(page: &Session, word: &str) -> Result<bool> {
    let find = r"const word = new RegExp(`\\b${arguments[0]}\\b`);
        return word.test(document.documentElement.outerHTML) || spy.frames.some((frame) => word.test(frame))";
    page.run(find, vec![json!(word)]).await
}

/// The marks on the chart, in words.
async fn marks(page: &Session) -> Result<Vec<String>> {
    page.ask("[...document.querySelectorAll('.layer .mark title')].map((title) => title.textContent)").await
}

/// What has happened, in words.
async fn told(page: &Session, words: &str) -> Result<()> {
    page.wait(words, &format!("document.querySelector('.log')?.textContent.includes({words:?})")).await
}

#[test]
fn the_dardanelles_are_held_between_two_browsers() {
    trial("the_dardanelles_are_held_between_two_browsers", async |kit| {
        let data = tempfile::tempdir()?;
        let table = "dardaneeesaa";
        let keys = battle(data.path(), table, json!({ "scenario": "gallipoli" })).await?;
        let host = Host::start_at(data.path()).await?;
        let (ally, turk) =
            tokio::try_join!(kit.open("ally", Look::DESKTOP), kit.open("turk", Look::DESKTOP))?;
        tokio::try_join!(sit(&ally, &host, table, &keys.seats[0]), sit(&turk, &host, table, &keys.seats[1]))?;
        // Land is no place for mines, and says so; the map ends where its frame does.
        press(&turk, "2510").await?;
        notice(&turk, "laid in the water").await?;
        // One field in open water, one under a fort of one's own.
        press(&turk, "2106").await?;
        press(&turk, "2202").await?;
        turk.wait("both are laid", "document.querySelector('.helm')?.innerText.includes('Mines: 2 of 2')")
            .await?;
        press(&turk, "1909").await?;
        notice(&turk, "all your mines are laid").await?;
        let own = marks(&turk).await?;
        ensure!(own.iter().filter(|mark| mark.contains("only you know")).count() == 2, "{own:?}");
        done(&turk).await?;
        asked(&ally, "Turn 1").await?;
        // The Allies see the seven fields that are printed, and not a byte of the others.
        let known = marks(&ally).await?;
        ensure!(known.len() == 7 && known.iter().all(|mark| mark.ends_with(": mines")), "{known:?}");
        ensure!(!knows(&ally, "2106").await?, "a secret field came to the Allies");
        ensure!(!ally.source().await?.contains("only you know"), "hidden mines came to the Allies");
        let own = marks(&turk).await?;
        ensure!(own.contains(&"2106: mines that only you know of".to_owned()), "{own:?}");
        // Whoever names targets first: a fort at a ship, and a ship at a fort, by pressing both on the chart.
        for page in [&turk, &ally] {
            asked(page, "Turn 1").await?;
        }
        let first = if look(&turk).await?.prompt.contains("Name your targets") {
            [&turk, &ally]
        } else {
            [&ally, &turk]
        };
        for page in first {
            asked(page, "Name your targets").await?;
            if page.name == "turk" {
                take(page, "Dardanos").await?;
                press(page, "1908").await?;
            } else {
                take(page, "Triumph").await?;
                press(page, "2008").await?;
            }
            page.wait("the line of fire is drawn", "document.querySelector('.aimed-row')").await?;
            done(page).await?;
        }
        told(&ally, "Dardanos fires at").await?;
        told(&turk, "Triumph fires at White Cliffs").await?;
        // Land is no way for a ship, and says so; a lit hex is.
        asked(&ally, "Plot your courses").await?;
        take(&ally, "Majestic").await?;
        press(&ally, "2612").await?;
        notice(&ally, "2612 is land").await?;
        press(&ally, "1608").await?;
        ally.wait("a course is plotted", "document.querySelector('.outlook')?.innerText.includes('to 1608')")
            .await?;
        let (mut one, mut two) = (Robot::new(&ally, naval, 4), Robot::new(&turk, naval, 6));
        let later = |seen: &Seen, _: usize| seen.over || seen.prompt.contains("Turn 3");
        tokio::try_join!(one.play("the third turn", later), two.play("the third turn", later))?;
        ensure!(!ally.source().await?.contains("only you know"), "hidden mines came to the Allies");
        println!("Gallipoli: {one}; {two}");
        Ok(())
    });
}

#[test]
fn an_airship_bombs_and_the_fleet_turns_away() {
    trial("an_airship_bombs_and_the_fleet_turns_away", async |kit| {
        let data = tempfile::tempdir()?;
        let table = "cressingtaaa";
        let options = json!({ "scenario": "crossing_the_t", "variants": ["zeppelins"] });
        let keys = battle(data.path(), table, options).await?;
        let host = Host::start_at(data.path()).await?;
        let (british, german) =
            tokio::try_join!(kit.open("british", Look::DESKTOP), kit.open("german", Look::DESKTOP))?;
        tokio::try_join!(
            sit(&british, &host, table, &keys.seats[0]),
            sit(&german, &host, table, &keys.seats[1])
        )?;
        asked(&german, "Place").await?;
        // Put over the sea and moved, out of reach of British guns.
        press(&german, "1909").await?;
        german
            .wait("it is placed", "document.querySelector('.helm').innerText.includes('over 1909')")
            .await?;
        press(&german, "1808").await?;
        german.wait("it is moved", "document.querySelector('.helm').innerText.includes('over 1808')").await?;
        click(&german, ".helm .facings [aria-label='heading B']").await?;
        done(&german).await?;
        let mut other = Robot::new(&british, naval, 9);
        let mut own = Robot::new(&german, naval, 9);
        let moves = |seen: &Seen, _: usize| seen.prompt.contains("Plot your courses");
        let waits = |seen: &Seen, _: usize| {
            seen.prompt.contains("movement")
                || seen.prompt.contains("torpedoes")
                || seen.prompt.contains("Turn 2")
        };
        tokio::try_join!(own.play("courses", moves), other.play("the enemy's courses", waits))?;
        // Every capital ship about, not after all, and about.
        click(&german, ".helm [data-do=turnaway]").await?;
        click(&german, ".helm [data-do=unturn]").await?;
        click(&german, ".helm [data-do=turnaway]").await?;
        ensure!(german.text(".helm").await?.contains("Every capital ship turns about"), "it is drafted");
        // An airship over the line: a course into a ship's hex, then bombs.
        take(&german, "Zeppelin").await?;
        let where_is =
            "[...document.querySelectorAll('.fleet-list.blue .where')].map((at) => at.innerText.slice(0, 4))";
        let ships: Vec<String> = german.ask(where_is).await?;
        let mut bombs = false;
        for ship in ships {
            let goal: Option<(f64, f64)> = german.run(WHERE, vec![json!(ship)]).await?;
            let lit = "document.querySelector('.layer-reach .goals [data-cell]')";
            if goal.is_none() || !german.holds(lit).await? {
                continue;
            }
            press(&german, &ship).await?;
            take(&german, "Zeppelin").await?;
            bombs = german.holds("document.querySelector(\".helm [data-do^='bomb ']\")").await?;
            if bombs {
                break;
            }
        }
        ensure!(bombs, "no ship is within reach of the airship");
        click(&german, ".helm [data-do^='bomb ']").await?;
        ensure!(german.text(".helm").await?.contains("It bombs"), "it is drafted");
        done(&german).await?;
        for page in [&german, &british] {
            told(page, "The Germans turn away").await?;
            told(page, "bombs").await?;
            told(page, "The wind carries").await?;
        }
        println!("Jutland: {own}; {other}");
        Ok(())
    });
}

#[test]
fn a_reinforcement_enters_by_a_click() {
    trial("a_reinforcement_enters_by_a_click", async |kit| {
        let data = tempfile::tempdir()?;
        let table = "faekeandsaaa";
        let options = json!({ "scenario": "falklands", "variants": ["moltke"] });
        let keys = battle(data.path(), table, options).await?;
        let host = Host::start_at(data.path()).await?;
        let (british, german) =
            tokio::try_join!(kit.open("british", Look::DESKTOP), kit.open("german", Look::PHONE))?;
        tokio::try_join!(
            sit(&british, &host, table, &keys.seats[0]),
            sit(&german, &host, table, &keys.seats[1])
        )?;
        let (mut own, mut other) = (Robot::new(&german, naval, 2), Robot::new(&british, naval, 2));
        let moves = |seen: &Seen, _: usize| seen.prompt.contains("Plot your courses");
        let waits =
            |seen: &Seen, _: usize| seen.prompt.contains("movement") || seen.prompt.contains("Turn 2");
        tokio::try_join!(own.play("courses", moves), other.play("the enemy's courses", waits))?;
        take(&german, "Moltke").await?;
        german
            .wait("its edge is lit", "document.querySelectorAll('.goals.entry [data-cell]').length > 30")
            .await?;
        press(&german, "2101").await?;
        let there = "[...document.querySelectorAll('.vessel-row')].some((row) => row.innerText.includes('enters at 2101'))";
        german.wait("it enters there", there).await?;
        press(&german, "2105").await?;
        german
            .wait(
                "its course begins there",
                "document.querySelector('.outlook')?.innerText.includes('to 2105')",
            )
            .await?;
        done(&german).await?;
        told(&british, "Moltke enters at 2101").await?;
        told(&british, "Moltke steams from 2101 to 2105").await?;
        println!("The Falklands: {own}; {other}");
        Ok(())
    });
}
