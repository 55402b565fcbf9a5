//! A game on a phone: nothing beside the screen, nothing too small for a finger.

use anyhow::ensure;
use browser::looks::complaints;
use browser::robot::{Robot, classic};
use browser::{Host, Look, trial};

#[test]
fn classic_is_played_on_a_phone() {
    trial("classic_is_played_on_a_phone", async |kit| {
        let host = Host::start().await?;
        let page = kit.open("phone", Look::PHONE).await?;
        page.goto(&format!("{}/new/classic", host.base())).await?;
        ensure!(page.holds("matchMedia('(pointer: coarse)').matches").await?, "a finger points here");
        page.choose("select[name=with]", "mind:easy").await?;
        page.click("form.card button.primary").await?;
        page.wait("the table is alive", "window.spy?.heard > 0 && document.querySelector('[data-board]')")
            .await?;
        let mut robot = Robot::new(&page, classic, 7);
        for clicks in [0, 1, 3, 8, usize::MAX] {
            robot.until(clicks).await?;
            let wrong = complaints(&page).await?;
            ensure!(wrong.is_empty(), "the table after {} clicks:\n  {}", robot.clicks, wrong.join("\n  "));
        }
        println!("Classic Salvo on a phone: {robot}");
        Ok(())
    });
}
