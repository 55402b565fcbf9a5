//! Looking through a game that is over, and checking its dice.

use anyhow::ensure;
use browser::session::keys;
use browser::stage::{Moment, Scene, put_up};
use browser::{Host, Look, trial};

#[test]
fn a_game_is_looked_through_from_every_side() {
    trial("a_game_is_looked_through_from_every_side", async |kit| {
        let data = tempfile::tempdir()?;
        let scene = Scene {
            table: "tedeubecckab",
            game: "satellite",
            options: serde_json::Value::Null,
            deal: "picture",
            moment: Moment::End,
        };
        put_up(data.path(), &scene).await?;
        let host = Host::start_at(data.path()).await?;
        let page = kit.open("visitor", Look::DESKTOP).await?;
        page.goto(&format!("{}/t/{}/replay", host.base(), scene.table)).await?;
        let at = |n: &str| format!("document.querySelector('[data-at]').dataset.at == '{n}'");
        page.wait("it begins at the beginning", &at("0")).await?;
        page.press([keys::RIGHT]).await?;
        page.wait("a step on", &at("1")).await?;
        page.press([keys::END]).await?;
        page.wait("the end", "document.querySelector('[data-at]').dataset.at == document.querySelector('[data-at]').dataset.last")
            .await?;
        let last: String = page.ask("document.querySelector('[data-at]').dataset.last").await?;
        page.press([keys::LEFT]).await?;
        let before = (last.parse::<u32>()? - 1).to_string();
        page.wait("a step back", &at(&before)).await?;
        let mut seen = Vec::new();
        for side in ["truth", "0", "1", "public"] {
            page.click(&format!("[data-as='{side}']")).await?;
            page.wait(
                "the side changes",
                &format!("document.querySelector('[data-at]').dataset.view == '{side}'"),
            )
            .await?;
            seen.push(page.ask::<String>("document.querySelector('[data-board]').innerHTML").await?);
        }
        ensure!(seen[1] != seen[2] && seen[0] != seen[3], "sides see different things");
        page.click("[data-as='truth']").await?;
        page.press([keys::HOME]).await?;
        page.wait("the beginning", &at("0")).await?;
        page.choose("[data-speed]", "250").await?;
        page.click("[data-play]").await?;
        page.wait("it plays by itself", "Number(document.querySelector('[data-at]').dataset.at) >= 3")
            .await?;
        page.click("[data-play]").await?;
        let address = page.url().await?;
        ensure!(
            address.contains("at=") && address.contains("as=truth"),
            "the moment has an address: {address}"
        );
        page.goto(&format!("{}/t/{}/replay?at=12&as=1", host.base(), scene.table)).await?;
        page.wait("a shared moment is that moment", &at("12")).await?;
        page.goto(&format!("{}/t/{}/dice", host.base(), scene.table)).await?;
        let told = page.text("main").await?;
        ensure!(told.contains("All is right"), "{told}");
        println!("a game of {last} moves was looked through from four sides, and its dice are right");
        Ok(())
    });
}
