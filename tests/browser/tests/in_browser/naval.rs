//! Salvo!: a night action between two browsers, and orders given by pointing.

use anyhow::{Result, ensure};
use browser::friends::by_link;
use browser::robot::{Robot, naval};
use browser::{Host, Look, Session, trial};

/// Does something and waits until the page was told what came of it.
async fn click(page: &Session, css: &str) -> Result<()> {
    let before: u64 = page.ask("spy.heard").await?;
    page.click(css).await?;
    page.wait("it is answered", &format!("spy.heard > {before} && performance.now() - spy.last > 40")).await
}

/// Is the name of an enemy ship in anything that came to the page?
async fn heard_of(page: &Session, name: &str) -> Result<bool> {
    page.holds(&format!("spy.frames.some((frame) => frame.includes({name:?}))")).await
}

#[test]
fn a_night_action_is_fought_between_two_browsers() {
    trial("a_night_action_is_fought_between_two_browsers", async |kit| {
        let host = Host::start().await?;
        let (ada, ben) = tokio::try_join!(kit.open("ada", Look::DESKTOP), kit.open("ben", Look::DESKTOP))?;
        let choices = [("o.scenario", "matapan"), ("o.rules", "advanced")];
        by_link(&host, "naval", &choices, &ada, &ben).await?;
        for (page, side) in [(&ada, "Ada (British)"), (&ben, "Ben (Italians)")] {
            page.wait("the chart is there", "document.querySelector('.layer-ships, .layer-ground')").await?;
            page.wait("sides have their names", &format!("document.body.innerText.includes({side:?})"))
                .await?;
            page.wait("dummies are to be put out", "document.querySelector('.helm h2')").await?;
        }
        let (mut one, mut two) = (Robot::new(&ada, naval, 5), Robot::new(&ben, naval, 8));
        // Until the first movement nobody has been made out: all that is known of the other side are markers.
        let first = |seen: &browser::robot::Seen, _: usize| seen.over || seen.prompt.contains("Turn 1");
        tokio::try_join!(one.play("the first turn", first), two.play("the first turn", first))?;
        ensure!(one.pressed("suggest") && two.pressed("suggest"), "dummies were put out: {one}; {two}");
        ensure!(!heard_of(&ben, "Barham").await?, "the Italians know nothing of Barham");
        let (end, other) = tokio::try_join!(one.finish(), two.finish())?;
        for seen in [&end, &other] {
            ensure!(seen.prompt.contains("win"), "it is decided: {}", seen.prompt);
        }
        let report = "document.querySelector('.helm')?.innerText ?? ''";
        for page in [&ada, &ben] {
            let text: String = page.ask(report).await?;
            ensure!(!text.is_empty(), "the report is there");
        }
        println!("Salvo! by night: {one}; {two}: {}", end.prompt);
        Ok(())
    });
}

#[test]
fn a_gun_action_begins_by_clicks() {
    trial("a_gun_action_begins_by_clicks", async |kit| {
        let host = Host::start().await?;
        let page = kit.open("admiral", Look::DESKTOP).await?;
        page.goto(&format!("{}/new/naval", host.base())).await?;
        page.choose("select[name=with]", "mind:easy").await?;
        page.choose("select[name='o.scenario']", "north_cape").await?;
        let sides: Vec<String> =
            page.ask("[...document.querySelector('select[name=side]').options].map((o) => o.text)").await?;
        ensure!(sides[0].starts_with("Recommended side"), "a newcomer need not choose: {sides:?}");
        ensure!(sides[1..] == ["British", "Germans"], "sides as the scenario calls them: {sides:?}");
        page.choose("select[name='o.scenario']", "denmark_strait").await?;
        page.click("form.card button.primary").await?;
        page.wait("the table is alive", "window.spy?.heard > 0 && document.querySelector('.helm')").await?;
        page.wait(
            "targets are to be named",
            "document.querySelector('.helm h2')?.textContent === 'Name targets'",
        )
        .await?;
        // A target, with everything that counts.
        click(&page, ".helm [data-do^='aim ']").await?;
        page.wait("the line of fire is drawn", "document.querySelector('.aimed-row')").await?;
        ensure!(page.text(".helm").await?.contains("§6.3"), "modifiers have their section");
        click(&page, "[data-say=undo]").await?;
        page.wait("it is taken back", "!document.querySelector('.aimed-row')").await?;
        click(&page, "[data-say=hints]").await?;
        page.wait("hints are shown", "document.querySelector('.advice')").await?;
        click(&page, ".advice [data-do^=suggest]").await?;
        page.wait("what is suggested is drafted", "document.querySelector('.aimed-row')").await?;
        click(&page, ".helm [data-do=done]").await?;
        let mut robot = Robot::new(&page, naval, 3);
        robot.play("courses", |seen, _| seen.prompt.contains("courses")).await?;
        // A unit from the list, then a lit hex.
        page.wait("hexes are lit", "document.querySelectorAll('.goals [data-cell]').length > 3").await?;
        click(&page, ".goals [data-cell]:nth-child(3)").await?;
        page.wait(
            "a course is plotted",
            "document.querySelector('.outlook')?.innerText.includes('Plotted: speed')",
        )
        .await?;
        click(&page, ".helm [data-do^='clear ']").await?;
        robot.play("the second turn", |seen, _| seen.over || seen.prompt.contains("Turn 2")).await?;
        println!("Salvo! by clicks: {robot}");
        Ok(())
    });
}
