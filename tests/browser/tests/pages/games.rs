//! Whole games by clicking only.

use browser::robot::{Robot, Way, classic, satellite, solo};
use browser::{Host, Look, trial};

#[test]
fn solo_is_played_by_clicks() {
    trial("solo_is_played_by_clicks", async |kit| {
        let host = Host::start().await?;
        let page = kit.open("player", Look::DESKTOP).await?;
        page.goto(host.base()).await?;
        page.click("form[action='/new/solo'] button").await?;
        let mut robot = Robot::new(&page, solo, 1);
        let end = robot.finish().await?;
        println!("Solo Salvo: {} clicks, {} lost, {}", robot.clicks, robot.lost, end.prompt);
        Ok(())
    });
}
#[test]
fn satellite_is_played_against_the_machine() {
    against("satellite", satellite, 3);
}
#[test]
fn classic_is_played_against_the_machine() {
    against("classic", classic, 4);
}
fn against(game: &'static str, way: Way, luck: u64) {
    trial(&format!("{game}_against_the_machine"), async |kit| {
        let host = Host::start().await?;
        let page = kit.open("player", Look::DESKTOP).await?;
        page.goto(host.base()).await?;
        page.click(&format!("form[action='/new/{game}'] button")).await?;
        let mut robot = Robot::new(&page, way, luck);
        let end = robot.finish().await?;
        println!("{game}: {} clicks, {} lost, {}", robot.clicks, robot.lost, end.prompt);
        Ok(())
    });
}
