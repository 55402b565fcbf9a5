//! Whole games by clicking only.

use anyhow::{Result, ensure};
use browser::friends::by_link;
use browser::robot::{Robot, classic, satellite, solo};
use browser::{Host, Look, Session, trial};

/// Presses "Play now" on the first page.
async fn play_now(host: &Host, page: &Session, game: &str) -> Result<()> {
    page.goto(host.base()).await?;
    page.click(&format!("form[action='/new/{game}'] button")).await?;
    page.wait("the table is alive", "window.spy.heard > 0 && document.querySelector('[data-board]')").await
}

#[test]
fn solo_is_played_by_clicks() {
    trial("solo_is_played_by_clicks", async |kit| {
        let host = Host::start().await?;
        let page = kit.open("player", Look::DESKTOP).await?;
        play_now(&host, &page, "solo").await?;
        let mut robot = Robot::new(&page, solo, 1);
        let end = robot.finish().await?;
        ensure!(end.prompt.contains("called"), "the end tells the call: {}", end.prompt);
        println!("Solo Salvo: {}: {}", robot, end.prompt);
        Ok(())
    });
}

#[test]
fn satellite_is_played_against_the_machine() {
    trial("satellite_is_played_against_the_machine", async |kit| {
        let host = Host::start().await?;
        let page = kit.open("player", Look::DESKTOP).await?;
        play_now(&host, &page, "satellite").await?;
        let mut robot = Robot::new(&page, satellite, 3);
        let end = robot.finish().await?;
        ensure!(
            robot.pressed("roll") && robot.pressed("mark") && robot.pressed("cell"),
            "dice and sectors were clicked: {robot}"
        );
        println!("Satellite Salvo against the machine: {}: {}", robot, end.prompt);
        Ok(())
    });
}

#[test]
fn classic_is_played_against_the_machine() {
    trial("classic_is_played_against_the_machine", async |kit| {
        let host = Host::start().await?;
        let page = kit.open("player", Look::DESKTOP).await?;
        play_now(&host, &page, "classic").await?;
        let mut robot = Robot::new(&page, classic, 4);
        let end = robot.finish().await?;
        println!("Classic Salvo against the machine: {}: {}", robot, end.prompt);
        Ok(())
    });
}

#[test]
fn two_friends_play_by_a_link() {
    trial("two_friends_play_by_a_link", async |kit| {
        let host = Host::start().await?;
        let (ada, ben) = tokio::try_join!(kit.open("ada", Look::DESKTOP), kit.open("ben", Look::DESKTOP))?;
        // So that it ends with the last cartridge.
        by_link(&host, "satellite", &[("o.endgame", "ceasefire")], &ada, &ben).await?;
        println!("Ada made a table, Ben opened the link and sat down");
        for page in [&ada, &ben] {
            page.wait("the game begins without a reload", "document.querySelector('[data-board]')").await?;
            page.wait("Ben's name is shown", "document.getElementById('players').innerText.includes('Ben')")
                .await?;
        }
        let card =
            "[...document.querySelectorAll('[data-live] > .card')].every((e) => !e.getClientRects().length)";
        ada.wait("the invitation is gone", card).await?;
        let (mut one, mut two) = (Robot::new(&ada, satellite, 5), Robot::new(&ben, satellite, 6));
        let (end, other) = tokio::try_join!(one.finish(), two.finish())?;
        ensure!(
            end.prompt == other.prompt,
            "both are told the same end: {} and {}",
            end.prompt,
            other.prompt
        );
        println!("Satellite Salvo between friends: {one}; {two}: {}", end.prompt);
        Ok(())
    });
}
