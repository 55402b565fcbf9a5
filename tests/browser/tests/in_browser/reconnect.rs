//! The server dies and comes back: the page goes on as if nothing had been.

use anyhow::ensure;
use browser::host::Process;
use browser::robot::{Robot, classic};
use browser::{Look, trial};

const LOG: &str = "[...document.querySelectorAll('#log li')].map((e) => e.innerText).reverse()";

#[test]
fn a_page_outlives_its_server() {
    trial("a_page_outlives_its_server", async |kit| {
        kit.forgive("ERR_CONNECTION_REFUSED");
        let mut server = Process::start().await?;
        let page = kit.open("player", Look::DESKTOP).await?;
        page.goto(server.base()).await?;
        page.click("form[action='/new/classic'] button").await?;
        page.wait("the table is alive", "window.spy?.heard > 0 && document.querySelector('[data-board]')")
            .await?;
        page.order("window.same = true").await?;
        let mut robot = Robot::new(&page, classic, 8);
        robot.until(8).await?;
        page.wait("it is our turn", "document.querySelector('.field.target.active')").await?;
        let before: Vec<String> = page.ask(LOG).await?;
        let drawn = "[...document.querySelectorAll('.field .hit, .field .miss')].length";
        let marks: u32 = page.ask(drawn).await?;

        server.kill().await?;
        page.wait("the page says that it is offline", "document.querySelector('.offline')").await?;
        let said = "document.getElementById('live').textContent";
        page.wait("and aloud", &format!("{said}.includes('Connection lost.')")).await?;
        let free = "[...document.querySelectorAll('[data-cell]')].find((e) => e.getAttribute('aria-label').includes('not struck'))";
        let cell: String = page.ask(&format!("{free}.getAttribute('aria-label').split(',')[0]")).await?;
        let place: String = page.ask(&format!("{free}.dataset.cell")).await?;
        page.click(&format!("[data-cell='{place}']")).await?;
        println!("after {} lines of the log the server is killed; then {cell} is clicked", before.len());

        server.restart().await?;
        page.wait("the page is online again", "!document.querySelector('.offline')").await?;
        ensure!(
            page.holds(&format!("/Not connected.*Connected again/.test({said})")).await?,
            "that is said, too"
        );
        let told = format!(
            "[...document.querySelectorAll('#log li')].filter((e) => /^Blue fires\\W+{cell}\\b/.test(e.innerText)).length"
        );
        page.wait("the click made meanwhile arrives", &format!("{told} > 0")).await?;
        page.wait("it is our turn again", "document.querySelector('.field.target.active')").await?;
        let after: Vec<String> = page.ask(LOG).await?;
        ensure!(after.starts_with(&before), "nothing is lost:\n{before:?}\n{after:?}");
        ensure!(page.ask::<u32>(&told).await? == 1, "it arrives once: {after:?}");
        ensure!(page.ask::<u32>(drawn).await? == marks + 2, "one shot each is drawn");
        ensure!(page.holds("window.same").await?, "the page was not loaded anew");
        robot.until(robot.clicks + 3).await?;
        println!("the page went on without a reload: {}", after[before.len()..].join(" "));
        Ok(())
    });
}
