//! Who sees what and does what: refusals, two tabs of one seat, double clicks, two players at one screen.

use anyhow::{Result, ensure};
use browser::robot::{Robot, classic, look, solo};
use browser::stage::{Moment, Scene, put_up};
use browser::{Host, Look, Session, trial};

/// Begins a game from its form.
async fn begin(host: &Host, page: &Session, game: &str, with: Option<&str>) -> Result<()> {
    page.goto(&format!("{}/new/{game}", host.base())).await?;
    if let Some(with) = with {
        page.choose("select[name=with]", with).await?;
    }
    page.click("form.card button.primary").await?;
    page.wait("the table is alive", "window.spy?.heard > 0 && document.querySelector('#board *')").await
}

#[test]
fn a_refusal_tells_its_reason() {
    trial("a_refusal_tells_its_reason", async |kit| {
        let host = Host::start().await?;
        let page = kit.open("player", Look::DESKTOP).await?;
        begin(&host, &page, "classic", Some("mind:easy")).await?;
        page.write("[data-line]", "shoot A1\n").await?;
        page.wait("the notice is there", "document.querySelector('#notice .bad')").await?;
        let notice = page.text("#notice").await?;
        ensure!(notice.contains("shots are fired once both layouts stand"), "it tells why: {notice}");
        ensure!(notice.contains("§1.5"), "it tells the rule's section: {notice}");
        println!("`shoot A1` was refused: {notice}");
        let linked = "document.querySelector('#notice a[href^=\"/rules/\"]')";
        page.wait("the section is a link to the rulebook", linked).await?;
        let section: String = page.ask(&format!("{linked}.href")).await?;
        page.point("[data-cell='4,4']", &[]).await?;
        let pointed = "document.querySelector('[data-say=enter]')?.textContent.includes('E5')";
        page.wait("the pointer is answered", pointed).await?;
        ensure!(page.text("#notice").await? == notice, "the notice outlives a move of the pointer");
        page.goto(&section).await?;
        let there = "document.getElementById(decodeURIComponent(location.hash.slice(1)))";
        page.wait("the rulebook has that section", there).await?;
        Ok(())
    });
}

#[test]
fn two_tabs_of_one_seat_agree() {
    trial("two_tabs_of_one_seat_agree", async |kit| {
        let host = Host::start().await?;
        let page = kit.open("player", Look::DESKTOP).await?;
        begin(&host, &page, "classic", Some("mind:easy")).await?;
        let url = page.url().await?;
        page.new_tab(Look::DESKTOP).await?;
        page.goto(&url).await?;
        page.wait("the second tab is alive", "window.spy?.heard > 0").await?;
        let tabs = page.tabs().await?;
        let shows = "[document.getElementById('prompt').innerText, document.getElementById('log').innerText, \
                     document.querySelectorAll('.field .hit, .field .miss, .field .ship').length]";
        let mut robot = Robot::new(&page, classic, 9);
        for clicks in [1, 3, 4, 7] {
            let tab = &tabs[clicks % 2];
            page.switch(tab).await?;
            robot.until(clicks).await?;
            page.wait("the other side has answered", "document.title.startsWith('●')").await?;
            let here: (String, String, u32) = page.ask(shows).await?;
            page.switch(&tabs[(clicks + 1) % 2]).await?;
            let same = format!("JSON.stringify({shows}) == {:?}", serde_json::to_string(&here)?);
            page.wait("the other tab shows the same", &same).await?;
        }
        println!("two tabs played one seat in turn: {robot}");
        Ok(())
    });
}

#[test]
fn a_slow_click_counts() {
    trial("a_slow_click_counts", async |kit| {
        let host = Host::start().await?;
        let page = kit.open("player", Look::DESKTOP).await?;
        begin(&host, &page, "classic", Some("mind:easy")).await?;
        // The cell is drawn anew while the button is down: the pointer over it was answered.
        let before: u32 = page.ask("spy.heard").await?;
        page.click_slowly("[data-cell='4,4']", &format!("spy.heard > {before}")).await?;
        page.wait("the ship is placed", "document.querySelectorAll('.field .ship:not(.held)').length == 1")
            .await?;
        println!("a click counts though the board changed while the button was down");
        Ok(())
    });
}

#[test]
fn a_double_click_does_nothing_twice() {
    trial("a_double_click_does_nothing_twice", async |kit| {
        let host = Host::start().await?;
        let page = kit.open("player", Look::DESKTOP).await?;
        begin(&host, &page, "solo", None).await?;
        let mut robot = Robot::new(&page, solo, 10);
        robot.play("a call", |seen, _| seen.first("do", "fire").is_some()).await?;
        for volley in 1..=4 {
            let told = |n: u32| format!("document.getElementById('log').innerText.includes('Volley {n} ')");
            page.double_click("button[data-do=fire]").await?;
            let asked = "document.querySelector('[data-say=sure]')";
            page.wait("it is asked about or done", &format!("{asked} || {}", told(volley))).await?;
            if page.holds(asked).await? {
                page.double_click("[data-say=sure]").await?;
            }
            page.wait("a volley is told", &told(volley)).await?;
            // Whatever the second click did would come before the answer to this.
            page.press(['o']).await?;
            let on = "document.querySelector('[data-say=hints]').getAttribute('aria-pressed') == 'true'";
            page.wait("hints are switched", &format!("({on}) == {}", volley % 2 == 1)).await?;
            ensure!(!page.holds(&told(volley + 1)).await?, "one volley for a double click, not two");
            ensure!(!page.holds("document.querySelector('.ask')").await?, "nor is another one asked about");
        }
        println!("four double clicks on fire fired four volleys");
        Ok(())
    });
}

#[test]
fn a_double_click_rolls_once() {
    trial("a_double_click_rolls_once", async |kit| {
        let data = tempfile::tempdir()?;
        let scene = Scene {
            table: "tedeubecckab",
            game: "satellite",
            options: serde_json::Value::Null,
            deal: "picture",
            moment: Moment::Moves(46),
        };
        let keys = put_up(data.path(), &scene).await?;
        let host = Host::start_at(data.path()).await?;
        let page = kit.open("player", Look::DESKTOP).await?;
        page.goto(&format!("{}/k/{}", host.base(), keys.seats[0])).await?;
        page.wait("the table is alive", "window.spy?.heard > 0").await?;
        // The button is still there after the roll, and would roll again.
        page.double_click("button[data-do=roll]").await?;
        page.wait("the dice lie", "document.querySelectorAll('[data-mark]').length == 5").await?;
        // Whatever the second click did would come before the answer to this.
        page.press(['o']).await?;
        page.wait(
            "hints are on",
            "document.querySelector('[data-say=hints]').getAttribute('aria-pressed') == 'true'",
        )
        .await?;
        let left = page.text(".tray-head .quiet").await?;
        ensure!(left == "2 re-rolls left", "one roll for a double click: {left}");
        ensure!(!page.holds("document.querySelector('.ask')").await?, "nor is a second one asked about");
        let sent: u32 = page.ask("spy.sent.filter((text) => text.includes('\"do\"')).length").await?;
        ensure!(sent == 1, "one command is sent for a double click, not {sent}");
        println!("a double click on roll rolled once: {left}");
        Ok(())
    });
}

/// Nothing of the game is on the page while the curtain is down.
async fn hidden(page: &Session, whose: &str) -> Result<()> {
    page.wait(
        &format!("the curtain is down for {whose}"),
        &format!("document.querySelector('.curtain')?.innerText.includes({whose:?})"),
    )
    .await?;
    let mut shown: Vec<String> = page
        .run(
            "const secret = '[data-cell], [data-do], [data-tool], [data-mark], [data-open], .field, .arsenal, .tray, .ship, .roster';
             return [...document.querySelectorAll(secret)].map((e) => e.outerHTML.slice(0, 80))
               .concat(['prompt', 'actions', 'side', 'log', 'notice', 'live', 'here'].map((id) => document.getElementById(id).innerText.trim()).filter(Boolean))",
            vec![],
        )
        .await?;
    // Those who cannot see it hear that the curtain is down, and nothing of what was said before.
    shown.retain(|text| *text != format!("Pass the screen to {whose}."));
    ensure!(shown.is_empty(), "behind the curtain there is: {}", shown.join("; "));
    Ok(())
}

#[test]
fn the_curtain_hides_everything() {
    trial("the_curtain_hides_everything", async |kit| {
        let host = Host::start().await?;
        let page = kit.open("players", Look::DESKTOP).await?;
        begin(&host, &page, "classic", Some("screen")).await?;
        let sides = ["Blue", "Red"];
        let mut turns = 0;
        let mut robot = Robot::new(&page, classic, 11);
        for turn in 0..8 {
            let side = sides[turn % 2];
            hidden(&page, side).await?;
            page.order("spy.frames.length = 0").await?;
            page.reload().await?;
            page.wait("the page is alive", "window.spy?.heard > 0").await?;
            hidden(&page, side).await?;
            let frames: String = page.ask("spy.frames.join('')").await?;
            ensure!(
                !frames.contains("data-cell") && !frames.contains("field-picture"),
                "nothing was sent either"
            );
            page.click("[data-say=lift]").await?;
            page.wait("the board is shown", "document.querySelector('.field')").await?;
            robot.play("the result is read", |seen, _| seen.first("say", "lift").is_some()).await?;
            ensure!(page.holds("document.querySelector('.field')").await?, "what came of it is shown first");
            page.click("[data-say=lift]").await?;
            turns += 1;
            ensure!(!look(&page).await?.over, "the game goes on");
        }
        println!("{turns} times the screen changed hands: nothing was shown or sent meanwhile");
        Ok(())
    });
}
