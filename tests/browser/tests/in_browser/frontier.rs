//! The Second Sathar War: two browsers, three days and a battle; what each side may see; fleets that are split and merged.

use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use browser::friends::by_link;
use browser::looks::complaints;
use browser::robot::{Robot, frontier};
use browser::session::keys;
use browser::{Host, Look, Session, trial};

/// How long the turns of a battle may take.
const LONG: Duration = Duration::from_secs(80);

/// Both sides have moved and fired on the board: its third turn has begun.
const FOUGHT: &str = r"/Turn [3-9]/.test(document.getElementById('log').innerText)";

/// Does something and waits until the page was told what came of it.
async fn click(page: &Session, css: &str) -> Result<()> {
    let before: u64 = page.ask("spy.heard").await?;
    page.click(css).await?;
    page.wait("it is answered", &format!("spy.heard > {before} && performance.now() - spy.last > 40")).await
}

/// Waits until the panel has this heading.
async fn panel(page: &Session, heading: &str) -> Result<()> {
    let there = format!("document.querySelector('.helm h2')?.textContent === {heading:?}");
    page.wait(&format!("it is time for {heading}"), &there).await
}

/// Commits a set-up.
async fn ready(page: &Session) -> Result<()> {
    click(page, ".helm [data-do=done]").await?;
    click(page, "[data-say=sure]").await
}

/// The UPF set up, send the Home Squadron to Reach by two presses on the map, and wait for the Sathar.
async fn ada_leads(ada: &Session) -> Result<()> {
    panel(ada, "The UPF set up").await?;
    click(ada, ".helm [data-open=guard]").await?;
    ready(ada).await?;
    let mut robot = Robot::new(ada, frontier, 7);
    robot.play("the first day", |seen, _| seen.prompt.starts_with("Day 1: give orders")).await?;
    click(ada, ".stacks .take").await?;
    ada.wait(
        "the squadron is in hand",
        "document.querySelector('.helm .who')?.innerText.includes('Home Squadron')",
    )
    .await?;
    ada.order(
        "const at = [...document.querySelectorAll('.goals-of-war rect')].find((e) => e.textContent === 'Reach');
         at.dispatchEvent(new MouseEvent('click', { bubbles: true }))",
    )
    .await?;
    ada.wait("the course is told", "document.querySelector('.forecast .told')").await?;
    ada.wait("the way is drawn", "document.querySelector('.course.drafted')").await?;
    ensure!(ada.text(".forecast").await?.contains("day 5"), "the day of arrival is told");
    let wrong = complaints(ada).await?;
    ensure!(wrong.is_empty(), "the map:\n  {}", wrong.join("\n  "));
    robot.play("the attack", |seen, _| seen.prompt.contains("say how you meet")).await?;
    ensure!(ada.text(".battle-card").await?.contains("Reach"), "the attack is told");
    click(ada, ".helm [data-do=done]").await
}

/// The Sathar set up with a condition of their own, come in, and attack the first station. Gives the condition in words.
async fn ben_leads(ben: &Session) -> Result<String> {
    panel(ben, "The Sathar set up").await?;
    click(ben, ".helm [data-open]").await?;
    let secret = "[data-do='condition cruisers']";
    if ben.holds(&format!("document.querySelector({secret:?})")).await? {
        click(ben, secret).await?;
    }
    ready(ben).await?;
    ben.wait(
        "his own condition is told",
        "document.querySelector('.aim p')?.innerText.startsWith('Your secret: ')",
    )
    .await?;
    let told = ben.text(".aim p").await?;
    let secret =
        told.trim_start_matches("Your secret: ").split(" (now").next().unwrap_or_default().to_owned();
    ensure!(secret.len() > 8, "the condition is told in words: {told}");
    let mut robot = Robot::new(ben, frontier, 8);
    robot.play("the attack", |seen, _| seen.prompt.starts_with("Day 4: declare")).await?;
    click(ben, ".battle-card [data-do^='attack ']").await?;
    ben.wait("ships are told to attack", "document.querySelector('.battle-card .told')").await?;
    click(ben, ".helm [data-do=done]").await?;
    Ok(secret)
}

/// Waits until both pages tell that the battle was fought for a while.
async fn fought(pages: [&Session; 2]) -> Result<()> {
    let begun = Instant::now();
    for page in pages {
        while !page.holds(FOUGHT).await? {
            ensure!(begun.elapsed() < LONG, "{}: no third turn after {LONG:?}", page.name);
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    Ok(())
}

#[test]
fn two_fleets_meet_in_the_outpost_war() {
    trial("two_fleets_meet_in_the_outpost_war", async |kit| {
        let host = Host::start().await?;
        let (ada, ben) = tokio::try_join!(kit.open("ada", Look::DESKTOP), kit.open("ben", Look::DESKTOP))?;
        by_link(&host, "frontier", &[("o.scenario", "outpost")], &ada, &ben).await?;
        for page in [&ada, &ben] {
            page.wait("the war begins", "window.spy?.heard > 0 && document.querySelector('.helm')").await?;
        }
        // All that Ada's page is ever told is kept.
        ada.order("spy.frames.shift = () => undefined").await?;
        let ((), secret) = tokio::try_join!(ada_leads(&ada), ben_leads(&ben))?;
        println!("three days were played, and an attack is declared and met");
        // Both fight it, on the board.
        for page in [&ada, &ben] {
            click(page, ".helm [data-do='vote 1 play']").await?;
        }
        let (mut one, mut two) = (Robot::new(&ada, frontier, 9), Robot::new(&ben, frontier, 10));
        tokio::select! {
            ended = async { tokio::try_join!(one.finish(), two.finish()) } => { ended?; bail!("the war is over already"); }
            there = fought([&ada, &ben]) => there?,
        }
        for (page, robot) in [(&ada, &one), (&ben, &two)] {
            let shots = r"/= \d+ %; \d+: (hit|miss)/.test(document.getElementById('log').innerText)";
            ensure!(page.holds(shots).await?, "{}: shots are told with their sums", page.name);
            println!("{}: {robot}", page.name);
        }
        // To the map and back.
        click(&ada, ".war-bar [data-key=m]").await?;
        ada.wait("the map is shown", "document.querySelector('.sector')").await?;
        // What makes the Sathar retreat is on one page only.
        let told: String = ada.ask("spy.frames.join('') + document.documentElement.outerHTML").await?;
        ensure!(!told.contains(&secret) && !told.contains("Your secret"), "Ada is told: {secret}");
        println!("only the Sathar know that they retreat when {secret}");
        Ok(())
    });
}

/// The stack in hand, as its card names it.
const NAME: &str = "document.querySelector('.dossier h3')?.innerText";

/// The ship in hand, as its row in the card names it.
const SHIP: &str = "document.querySelector('.vessel-row[aria-pressed=true] .ship-name')?.innerText";

/// The number of ships in the stack in hand.
async fn vessels(page: &Session) -> Result<u64> {
    page.ask("document.querySelectorAll('.dossier .vessel-row').length").await
}

#[test]
fn a_fleet_is_split_named_and_merged() {
    trial("a_fleet_is_split_named_and_merged", async |kit| {
        let host = Host::start().await?;
        let page = kit.open("ada", Look::DESKTOP).await?;
        page.goto(&format!("{}/new/frontier", host.base())).await?;
        page.choose("select[name=with]", "mind:reference").await?;
        page.choose("select[name='o.scenario']", "outpost").await?;
        page.click("form.card button.primary").await?;
        page.wait("the war begins", "window.spy?.heard > 0 && document.querySelector('.helm')").await?;
        ready(&page).await?;
        let mut robot = Robot::new(&page, frontier, 7);
        robot.play("the first day", |seen, _| seen.prompt.starts_with("Day 1: give orders")).await?;
        click(&page, ".stacks .take").await?;
        let (fleet, all): (String, u64) = (page.ask(NAME).await?, vessels(&page).await?);
        ensure!(all > 2, "{fleet} has {all} ships");
        // One ship leaves it, and is still the one in hand.
        click(&page, ".vessels li:nth-child(2) .vessel-row").await?;
        let ship: String = page.ask(SHIP).await?;
        let new =
            "[...document.querySelectorAll('.choices .chip')].find((e) => e.innerText.startsWith('new: '))";
        let name: String = page.ask(&format!("{new}.innerText.slice(5)")).await?;
        page.order(&format!("{new}.id = 'new-fleet'")).await?;
        click(&page, "#new-fleet").await?;
        page.wait("it is a fleet of its own", &format!("{NAME} === {name:?}")).await?;
        ensure!(page.text(".dossier .vessel-row").await?.contains(ship.trim()), "{ship} is in hand");
        // It gets a name, which lists tell at once.
        page.order("document.querySelector('.rename input').select()").await?;
        page.write(".rename input", &format!("Vanguard{}", keys::ENTER)).await?;
        page.wait("it has its name", &format!("{NAME} === 'Vanguard'")).await?;
        ensure!(page.text(".stacks").await?.contains("Vanguard"), "the list tells it");
        let wrong = complaints(&page).await?;
        ensure!(wrong.is_empty(), "the card:\n  {}", wrong.join("\n  "));
        // A day later it is still there, and in hand; then it joins the others again.
        click(&page, ".helm [data-do=done]").await?;
        robot.play("the next day", |seen, _| seen.prompt.starts_with("Day 2: give orders")).await?;
        page.wait("it stays in hand", &format!("{NAME} === 'Vanguard'")).await?;
        let back = format!(
            "[...document.querySelectorAll('.dossier .facings .chip')].find((e) => e.innerText === {fleet:?})"
        );
        page.order(&format!("{back}.id = 'back'")).await?;
        click(&page, "#back").await?;
        page.wait("they are one fleet again", &format!("{NAME} === {fleet:?}")).await?;
        ensure!(vessels(&page).await? == all, "all {all} are there");
        ensure!(page.ask::<String>(SHIP).await? == ship, "{ship} is still in hand");
        println!("{ship} left {fleet}, was called Vanguard for a day, and came back");
        Ok(())
    });
}
