//! Somebody who looks elsewhere is told that it is their turn: by a notice, by a sound, by the icon.

use anyhow::{Result, ensure};
use browser::{Host, Look, Session, trial};
use serde_json::json;

use crate::affairs::duel;

/// A browser without a desk to show notices on: what it would show is written down, and so are sounds.
const DESK: &str = r"
    window.told = [];
    window.rung = 0;
    window.Notification = class {
      static permission = 'default';
      static async requestPermission() { return (this.permission = window.answer ?? 'granted'); }
      constructor(title, { body, tag }) { window.told.push([title, body, tag].join('|')); }
    };
    const Real = window.AudioContext;
    window.AudioContext = class extends Real {
      constructor() { super(); window.rung += 1; }
    };
    Object.defineProperty(document, 'hidden', { get: () => window.away ?? false });
";

async fn press(page: &Session, what: &str) -> Result<()> {
    if !page.holds(&format!("document.querySelector('{what}').checkVisibility()")).await? {
        page.click("details:has([data-notify]) summary").await?;
    }
    page.click(what).await
}

#[test]
fn whoever_is_away_is_told_that_it_is_their_turn() {
    trial("whoever_is_away_is_told_that_it_is_their_turn", async |kit| {
        let host = Host::start().await?;
        let (ada, ben) = tokio::try_join!(kit.open("ada", Look::DESKTOP), kit.open("ben", Look::DESKTOP))?;
        ben.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": DESK })).await?;
        duel(&host, &ada, &ben, "none").await?;
        // Nothing was asked for yet, so nothing is told.
        ben.order("window.away = true").await?;
        let turn = |page: &Session| {
            let page = page.clone();
            async move { page.wait("it is their turn", "document.title.startsWith('●')").await }
        };
        ada.click("[data-cell='0,0']").await?;
        turn(&ben).await?;
        ensure!(ben.holds("told.length == 0 && rung == 0").await?, "nobody asked to be told");
        ensure!(
            ben.holds("document.querySelector('link[rel=icon]').href.includes('icon-turn')").await?,
            "the icon tells"
        );
        // Refused, and then allowed.
        ben.order("window.answer = 'denied'").await?;
        press(&ben, "[data-notify]").await?;
        ben.wait(
            "it says so",
            "document.querySelector('[data-notify]').innerText.includes('does not allow it')",
        )
        .await?;
        ben.order("window.answer = 'granted'").await?;
        press(&ben, "[data-notify]").await?;
        ben.wait("it says so", "document.querySelector('[data-notify]').innerText == 'You will be told'")
            .await?;
        press(&ben, "[data-sound]").await?;
        ensure!(ben.holds("rung == 1").await?, "one hears what it will sound like");
        ben.click("[data-cell='0,0']").await?;
        turn(&ada).await?;
        ben.wait(
            "the icon is the usual one",
            "!document.querySelector('link[rel=icon]').href.includes('icon-turn')",
        )
        .await?;
        ada.click("[data-cell='0,1']").await?;
        ben.wait("a notice and a sound", "told.length == 1 && rung == 2").await?;
        let told: String = ben.ask("told[0]").await?;
        ensure!(told.starts_with("Standard · Classic Salvo · Broadside|It is your turn.|/t/"), "{told}");
        // Whoever looks needs no notice, and who wants no sound hears none.
        ben.order("window.away = false").await?;
        press(&ben, "[data-sound]").await?;
        ben.click("[data-cell='0,1']").await?;
        turn(&ada).await?;
        ben.wait("it is Ada's turn", "!document.title.startsWith('●')").await?;
        ada.click("[data-cell='0,2']").await?;
        turn(&ben).await?;
        ensure!(ben.holds("told.length == 1 && rung == 2").await?, "neither notice nor sound");
        println!("away: {told}; there: nothing");
        Ok(())
    });
}
