//! A battle at sea between two browsers, its chart and lists pressed as a person would.

use anyhow::{Context as _, Result};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::host::Host;
use crate::robot::{Robot, Seen, look, naval};
use crate::session::{Look, Session};
use crate::stage::{Moment, Scene, put_up};
use crate::trial::Kit;

/// Where the middle of a hex is in the window; nothing if it cannot be pressed there.
const WHERE: &str = "const svg = document.querySelector('.layer-ground');
    svg.scrollIntoView({ block: 'center' });
    const [x, y] = [Number(arguments[0].slice(0, 2)), Number(arguments[0].slice(2))];
    const hex = new DOMPoint((x - 1) * 45, (y - 1) * 52 + (x % 2 ? 0 : 26));
    const at = hex.matrixTransform(svg.getScreenCTM());
    const there = document.elementFromPoint(at.x, at.y);
    return there?.closest('[data-cell], [data-tool]') ? [at.x, at.y] : null";

/// A battle of two people with dice of its own, and both at its table.
pub struct Action {
    /// The pages of both sides.
    pub pages: [Session; 2],
    // Kept as long as the battle is.
    _host: Host,
    _data: TempDir,
}

impl Action {
    /// Puts the table up, and both sit down.
    pub async fn begin(
        kit: &Kit,
        table: &'static str,
        options: Value,
        sides: [(&str, Look); 2],
    ) -> Result<Action> {
        let data = tempfile::tempdir()?;
        let scene = Scene { table, game: "naval", options, deal: table, moment: Moment::Opening };
        let keys = put_up(data.path(), &scene).await?;
        let host = Host::start_at(data.path()).await?;
        let [one, other] = sides;
        let pages = tokio::try_join!(kit.open(one.0, one.1), kit.open(other.0, other.1))?;
        tokio::try_join!(
            sit(&pages.0, &host, table, &keys.seats[0]),
            sit(&pages.1, &host, table, &keys.seats[1])
        )?;
        Ok(Action { pages: pages.into(), _host: host, _data: data })
    }

    /// Both play until the second side plots its courses.
    pub async fn to_courses(&self, luck: u64) -> Result<[Robot; 2]> {
        let [first, second] = &self.pages;
        let (mut other, mut own) = (Robot::new(first, naval, luck), Robot::new(second, naval, luck));
        let moves = |seen: &Seen, _: usize| seen.prompt.contains("Plot your courses");
        let waits = |seen: &Seen, _: usize| {
            ["movement", "torpedoes", "Turn 2"].iter().any(|word| seen.prompt.contains(word))
        };
        tokio::try_join!(own.play("courses", moves), other.play("the enemy's courses", waits))?;
        Ok([other, own])
    }

    /// Both commit, whoever is asked first, until nobody is asked for targets any more.
    pub async fn hold_fire(&self) -> Result<()> {
        let [one, other] = &self.pages;
        let first = if targets(one).await? { [one, other] } else { [other, one] };
        for page in first {
            asked(page, "Name your targets").await?;
            done(page).await?;
        }
        Ok(())
    }
}

/// Is this side asked for targets?
pub async fn targets(page: &Session) -> Result<bool> {
    Ok(look(page).await?.prompt.contains("Name your targets"))
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
pub async fn click(page: &Session, css: &str) -> Result<()> {
    let before: u64 = page.ask("spy.heard").await?;
    page.click(css).await?;
    answered(page, before).await
}

/// Can this hex of the chart be pressed?
pub async fn open(page: &Session, hex: &str) -> Result<Option<(f64, f64)>> {
    page.run(WHERE, vec![json!(hex)]).await
}

/// Presses a hex of the chart, and waits for what comes of it.
pub async fn press(page: &Session, hex: &str) -> Result<()> {
    let before: u64 = page.ask("spy.heard").await?;
    let at = open(page, hex).await?;
    page.click_at(at.with_context(|| format!("{}: nothing can be pressed at {hex}", page.name))?).await?;
    answered(page, before).await
}

/// Commits, and says that it is meant.
pub async fn done(page: &Session) -> Result<()> {
    click(page, ".helm [data-do=done]").await?;
    if look(page).await?.first("say", "sure").is_some() {
        click(page, "[data-say=sure]").await?;
    }
    Ok(())
}

/// The page asks for this.
pub async fn asked(page: &Session, words: &str) -> Result<()> {
    page.wait(words, &format!("document.getElementById('prompt').innerText.includes({words:?})")).await
}

/// The page says this of a press that led to nothing.
pub async fn notice(page: &Session, words: &str) -> Result<()> {
    page.wait(words, &format!("document.getElementById('notice').innerText.includes({words:?})")).await
}

/// The panel says this.
pub async fn panel(page: &Session, words: &str) -> Result<()> {
    page.wait(words, &format!("document.querySelector('.helm')?.innerText.includes({words:?})")).await
}

/// What has happened, in words.
pub async fn told(page: &Session, words: &str) -> Result<()> {
    page.wait(words, &format!("document.querySelector('.log')?.textContent.includes({words:?})")).await
}

/// Takes a unit in hand, by its name in the lists of ships.
pub async fn take(page: &Session, name: &str) -> Result<()> {
    let listed = format!(
        "[...document.querySelectorAll('.vessel-row')].some((row) => row.innerText.includes({name:?}))"
    );
    page.wait(name, &listed).await?;
    let find = "[...document.querySelectorAll('.vessel-row')].find((row) => row.innerText.includes(arguments[0]))?.dataset.tool";
    let tool: Option<String> = page.run(&format!("return {find}"), vec![json!(name)]).await?;
    let tool = tool.with_context(|| format!("{}: {name} is in no list", page.name))?;
    click(page, &format!(".vessel-row[data-tool='{tool}']")).await?;
    let held = "[...document.querySelectorAll('.vessel-row[aria-pressed=true]')]";
    page.wait("it is in hand", &format!("{held}.some((row) => row.innerText.includes({name:?}))")).await
}

/// Is this word in anything that came to the page, or on it?
pub async fn knows(page: &Session, word: &str) -> Result<bool> {
    let find = r"const word = new RegExp(`\\b${arguments[0]}\\b`);
        return word.test(document.documentElement.outerHTML) || spy.frames.some((frame) => word.test(frame))";
    page.run(find, vec![json!(word)]).await
}

/// The marks on the chart, in words.
pub async fn marks(page: &Session) -> Result<Vec<String>> {
    page.ask("[...document.querySelectorAll('.layer .mark title')].map((title) => title.textContent)").await
}
