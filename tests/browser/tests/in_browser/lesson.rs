//! Guided first games: gone through by pressing what is marked, skipped, left, and taken up again.

use anyhow::{Context as _, Result, ensure};
use browser::session::keys;
use browser::{Host, Look, Session, trial};

/// No lesson takes more presses.
const PRESSES: usize = 160;

/// Presses "Learn by playing" on the first page.
async fn learn(host: &Host, page: &Session, game: &str) -> Result<()> {
    page.goto(host.base()).await?;
    page.click(&format!("button[formaction='/learn/{game}']")).await?;
    alive(page).await
}

async fn alive(page: &Session) -> Result<()> {
    page.wait("the coach is there", "window.spy?.heard > 0 && document.querySelector('.coach')").await?;
    let marked = "!document.querySelector('.coach').dataset.leadTo || document.querySelector('.lead')";
    page.wait("what leads on is marked", marked).await
}

/// Which step the coach is at, and what is marked.
const STEP: &str = "document.querySelector('.coach [data-step]')?.dataset.step";

async fn step(page: &Session) -> Result<usize> {
    let step: Option<String> = page.ask(&format!("{STEP} ?? null")).await?;
    Ok(step.context("the coach is at no step")?.parse()?)
}

/// What the coach says, and what the mark is on: some things are pressed twice.
const SAID: &str =
    "document.querySelector('.coach').outerHTML + (document.querySelector('.lead')?.textContent ?? '')";

/// Presses what leads on once: what is marked, or the coach's own button. False if the lesson is over.
async fn press(page: &Session) -> Result<bool> {
    if !page.holds(STEP).await? {
        return Ok(false);
    }
    page.order(&format!("window.before = {SAID}")).await?;
    // What is only to be watched goes on by itself.
    if !page.holds("document.querySelector('.coach')?.dataset.goesOn").await? {
        let marked = page.holds("document.querySelector('.lead')").await?;
        page.click(if marked { ".lead" } else { ".coach [data-learn=next]" }).await?;
    }
    page.wait("the coach goes on", &format!("{SAID} != window.before")).await?;
    Ok(true)
}

#[test]
fn a_lesson_is_clicked_through() {
    trial("a_lesson_is_clicked_through", async |kit| {
        let host = Host::start().await?;
        let page = kit.open("learner", Look::DESKTOP).await?;
        learn(&host, &page, "satellite").await?;
        let mut presses = 0;
        while press(&page).await? {
            presses += 1;
            ensure!(presses < PRESSES, "it goes on and on at step {}", step(&page).await?);
            ensure!(!page.holds("document.querySelector('.ask')").await?, "nothing is asked about");
            // In the midst of it the page is loaded anew.
            if presses == 9 || presses == 24 {
                let before = step(&page).await?;
                page.reload().await?;
                alive(&page).await?;
                ensure!(step(&page).await? == before, "it goes on where it was");
            }
        }
        page.wait(
            "the end is told",
            "document.querySelector('.coach')?.innerText.includes('That was the guided game')",
        )
        .await?;
        ensure!(page.text("#log").await?.contains("win"), "it is won: {}", page.text("#log").await?);
        page.click(".coach button.primary").await?;
        page.wait("a real game begins", "window.spy?.heard > 0 && !document.querySelector('.coach') && document.querySelector('[data-open]')").await?;
        println!("Satellite Salvo's lesson took {presses} presses");
        Ok(())
    });
}

#[test]
fn the_first_days_of_a_war_are_clicked_through() {
    trial("the_first_days_of_a_war_are_clicked_through", async |kit| {
        let host = Host::start().await?;
        let page = kit.open("learner", Look::DESKTOP).await?;
        learn(&host, &page, "frontier").await?;
        let mut presses = 0;
        while press(&page).await? {
            presses += 1;
            ensure!(presses < PRESSES, "it goes on and on at step {}", step(&page).await?);
        }
        println!("the lesson of the Second Sathar War took {presses} presses");
        Ok(())
    });
}

#[test]
fn a_lesson_is_taken_on_a_phone() {
    trial("a_lesson_is_taken_on_a_phone", async |kit| {
        let host = Host::start().await?;
        let page = kit.open("learner", Look::PHONE).await?;
        learn(&host, &page, "classic").await?;
        let mut presses = 0;
        while press(&page).await? {
            presses += 1;
            ensure!(presses < PRESSES, "it goes on and on at step {}", step(&page).await?);
        }
        println!("Classic Salvo's lesson took {presses} presses on a phone");
        Ok(())
    });
}

#[test]
fn a_learner_errs_skips_leaves_and_comes_back() {
    trial("a_learner_errs_skips_leaves_and_comes_back", async |kit| {
        let host = Host::start().await?;
        let page = kit.open("learner", Look::DESKTOP).await?;
        page.goto(&format!("{}/new/classic", host.base())).await?;
        page.click(".learn button").await?;
        alive(&page).await?;
        let table = page.url().await?;
        // Enter reads on, wherever the focus is.
        for wanted in 1..=2 {
            page.press([keys::ENTER]).await?;
            page.wait("the next step", &format!("{STEP} == {wanted}")).await?;
        }
        page.wait(
            "those who listen are told",
            "document.getElementById('live').textContent.includes('Place your cruiser')",
        )
        .await?;
        page.wait("what leads on is marked", "document.querySelector('[data-say=turn].lead')").await?;
        // Something else does nothing and is told kindly.
        page.click("[data-cell='4,0']").await?;
        page.wait("a word about it", "document.getElementById('notice').innerText.includes('Not that one')")
            .await?;
        ensure!(step(&page).await? == 2, "the lesson waits");
        page.press(['r']).await?;
        page.wait("now the cell is marked", "document.querySelector('[data-cell=\"1,1\"].lead')").await?;
        page.click(".lead").await?;
        page.wait("the next step", &format!("{STEP} == 3")).await?;
        for wanted in 4..=6 {
            let skip = page.holds("document.querySelector('[data-learn=skip]')").await?;
            page.click(if skip { "[data-learn=skip]" } else { "[data-learn=next]" }).await?;
            page.wait("the next step", &format!("{STEP} == {wanted}")).await?;
        }
        // It can be left and found again.
        page.click(".leave summary").await?;
        page.click(".leave a").await?;
        page.wait(
            "the first page lists it",
            "document.querySelector('.tables .state')?.innerText == 'lesson'",
        )
        .await?;
        page.click(".tables a").await?;
        alive(&page).await?;
        ensure!(page.url().await? == table && step(&page).await? == 6, "it goes on where it was");
        // Without the coach the machine plays on.
        page.click(".leave summary").await?;
        page.click("[data-learn=leave]").await?;
        page.wait("the coach is gone", "!document.querySelector('.coach')").await?;
        page.wait("it is the learner's turn", "document.title.startsWith('●')").await?;
        page.click("[data-cell='5,5']").await?;
        page.wait("the shot is told", "document.getElementById('log').innerText.includes('F6')").await?;
        println!("a learner erred, skipped, left, came back, and played on without the coach");
        Ok(())
    });
}
