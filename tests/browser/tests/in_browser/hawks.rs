//! Knight Hawks: the beginning of a battle by clicks, by keys, and on a phone; the map that is moved and zoomed.

use anyhow::{Result, ensure};
use browser::looks::complaints;
use browser::robot::{Robot, hawks};
use browser::session::keys;
use browser::{Host, Look, Session, trial};

/// The panel tells a course.
const PLOTTED: &str = "document.querySelector('.outlook')?.innerText.startsWith('Plotted:')";
/// The second ship is in hand.
const IN_HAND: &str = "document.querySelector('.helm .who')?.innerText.includes('Perdition')";

/// Sets up a table: the attackers of a scenario, against the computer.
async fn begin(host: &Host, page: &Session, scenario: &str, side: &str) -> Result<()> {
    page.goto(&format!("{}/new/hawks", host.base())).await?;
    page.choose("select[name=with]", "mind:reference").await?;
    page.choose("select[name=side]", side).await?;
    page.choose("select[name='o.scenario']", scenario).await?;
    page.click("form.card button.primary").await?;
    page.wait("the table is alive", "window.spy?.heard > 0 && document.querySelector('.helm')").await
}

/// Waits until the panel has this heading.
async fn panel(page: &Session, heading: &str) -> Result<()> {
    let there = format!("document.querySelector('.helm h2')?.textContent === {heading:?}");
    page.wait(&format!("it is time for {heading}"), &there).await
}

/// Does something and waits until the page was told what came of it.
async fn answered(page: &Session, done: impl AsyncFnOnce() -> Result<()>) -> Result<()> {
    let before: u64 = page.ask("spy.heard").await?;
    done().await?;
    page.wait("it is answered", &format!("spy.heard > {before} && performance.now() - spy.last > 40")).await
}

async fn click(page: &Session, css: &str) -> Result<()> {
    answered(page, async || page.click(css).await).await
}

async fn press(page: &Session, key: char) -> Result<()> {
    answered(page, async || page.press([key]).await).await
}

/// What all layers of the map show; they agree.
async fn shown(page: &Session) -> Result<String> {
    let boxes = "[...document.querySelectorAll('svg[data-zoom]')].map((e) => e.getAttribute('viewBox'))";
    let boxes: Vec<String> = page.ask(boxes).await?;
    ensure!(boxes.len() >= 7 && boxes.iter().all(|one| *one == boxes[0]), "the layers agree: {boxes:?}");
    Ok(boxes[0].clone())
}

/// Sets the ships up where they usually begin.
async fn deploy(page: &Session) -> Result<()> {
    panel(page, "Set up").await?;
    click(page, ".helm [data-do=usual]").await?;
    click(page, ".helm [data-do=deploy]").await?;
    click(page, "[data-say=sure]").await?;
    panel(page, "Move").await
}

#[test]
fn a_surprise_attack_begins_by_clicks() {
    trial("a_surprise_attack_begins_by_clicks", async |kit| {
        let host = Host::start().await?;
        let page = kit.open("sathar", Look::DESKTOP).await?;
        begin(&host, &page, "b1", "1").await?;
        deploy(&page).await?;
        // A ship from the list, then a lit hex of the map.
        click(&page, ".fleet-list.red .vessel-row:not([aria-pressed=true])").await?;
        page.wait("the second ship is in hand", IN_HAND).await?;
        page.wait("goals are lit", "document.querySelectorAll('.goals [data-cell]').length > 3").await?;
        click(&page, ".goals [data-cell]:nth-child(4)").await?;
        page.wait("the course is plotted", PLOTTED).await?;
        page.wait("the course is drawn", "document.querySelector('.layer-paths .path')").await?;
        let bytes: usize = page.ask("Math.max(...spy.frames.slice(-2).map((frame) => frame.length))").await?;
        println!("a course drafted by a click sends {bytes} bytes before they are packed");
        ensure!(bytes < 30_000, "{bytes} bytes for a draft");
        click(&page, ".helm [data-do^='back ']").await?;
        click(&page, ".helm [data-do^='clear ']").await?;
        page.wait("the course is cleared", "!document.querySelector('.outlook')").await?;
        // The map.
        let before = shown(&page).await?;
        page.click("[data-zoom-by='0.75']").await?;
        let near = shown(&page).await?;
        ensure!(near != before, "the map is nearer");
        click(&page, ".helm [data-do=coast]").await?;
        ensure!(shown(&page).await? == near, "what is drawn anew stays where it was");
        page.click("[data-zoom-to=all]").await?;
        ensure!(shown(&page).await? != near, "all ships are shown again");
        let wrong = complaints(&page).await?;
        ensure!(wrong.is_empty(), "the page:\n  {}", wrong.join("\n  "));
        // What was ordered is flown without a question.
        click(&page, ".helm [data-do=move]").await?;
        let mut robot = Robot::new(&page, hawks, 3);
        robot.until(40).await?;
        ensure!(robot.pressed("cell") && robot.pressed("coast"), "courses were clicked: {robot}");
        let later = r"/Turn ([2-9]|\d\d): /.test(document.getElementById('log').innerText)";
        ensure!(page.holds(later).await?, "the battle went on");
        println!("Knight Hawks by clicks: {robot}");
        Ok(())
    });
}

#[test]
fn a_surprise_attack_begins_by_keys() {
    trial("a_surprise_attack_begins_by_keys", async |kit| {
        let host = Host::start().await?;
        let page = kit.open("sathar", Look::DESKTOP).await?;
        begin(&host, &page, "b1", "1").await?;
        panel(&page, "Set up").await?;
        press(&page, 's').await?;
        press(&page, 'd').await?;
        page.wait("it is asked about", "document.querySelector('[data-say=sure]')").await?;
        page.press([keys::ENTER]).await?;
        panel(&page, "Move").await?;
        // The next ship, a step ahead, a step back.
        press(&page, 'n').await?;
        page.wait("n takes the next ship", IN_HAND).await?;
        press(&page, 'f').await?;
        press(&page, 'f').await?;
        press(&page, 'x').await?;
        ensure!(page.text(".outlook").await?.contains("1 hex"), "two steps and one back");
        press(&page, 'c').await?;
        press(&page, 'p').await?;
        // The cursor goes from the ship itself; Enter flies there.
        let faces: String = page.text(".fleet-list.red .vessel-row[aria-pressed=true] .where").await?;
        let (ahead, aside) =
            if faces.contains(" w ") { (keys::LEFT, keys::UP) } else { (keys::RIGHT, keys::UP) };
        for key in [ahead, ahead, ahead, ahead, ahead, aside] {
            press(&page, key).await?;
        }
        press(&page, keys::ENTER).await?;
        page.wait("Enter flies to the cursor", PLOTTED).await?;
        // The same by a typed line, in the place of what was plotted.
        page.press(['/']).await?;
        answered(&page, async || page.press("coast 4".chars().chain([keys::ENTER])).await).await?;
        page.press([keys::ESCAPE]).await?;
        press(&page, 'g').await?;
        press(&page, 'd').await?;
        page.wait(
            "the movement is told",
            "document.getElementById('log').innerText.includes('Perdition moves')",
        )
        .await?;
        println!("Knight Hawks by keys: set up and moved");
        Ok(())
    });
}

#[test]
fn a_stand_is_looked_at_on_a_phone() {
    trial("a_stand_is_looked_at_on_a_phone", async |kit| {
        let host = Host::start().await?;
        let page = kit.open("phone", Look::PHONE).await?;
        begin(&host, &page, "a2", "1").await?;
        let mut robot = Robot::new(&page, hawks, 5);
        for clicks in [0, 4, 9] {
            robot.until(clicks).await?;
            let wrong = complaints(&page).await?;
            ensure!(wrong.is_empty(), "after {} clicks:\n  {}", robot.clicks, wrong.join("\n  "));
        }
        println!("Knight Hawks on a phone: {robot}");
        Ok(())
    });
}
