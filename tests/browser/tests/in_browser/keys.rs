//! A game without a mouse.

use anyhow::{Result, ensure};
use browser::session::keys;
use browser::{Host, Look, Session, robot, trial};

/// Waits until something new was heard.
async fn heard(page: &Session, before: u64) -> Result<()> {
    page.wait("the key is answered", &format!("spy.heard > {before}")).await
}

/// Presses one key and waits for the answer.
async fn press(page: &Session, key: char) -> Result<()> {
    let before = page.ask("spy.heard").await?;
    page.press([key]).await?;
    heard(page, before).await
}

/// Types a command on the command line.
async fn types(page: &Session, line: &str) -> Result<()> {
    let before = page.ask("spy.heard").await?;
    page.press(['/']).await?;
    page.wait("the command line has the focus", "document.activeElement.matches('[data-line]')").await?;
    page.press(line.chars().chain([keys::ENTER])).await?;
    heard(page, before).await?;
    page.press([keys::ESCAPE]).await?;
    page.wait("Escape leaves the command line", "!document.activeElement.matches('[data-line]')").await
}

/// Tabs until the focus is where it should be.
async fn tab_to(page: &Session, css: &str) -> Result<()> {
    for _ in 0..60 {
        page.press([keys::TAB]).await?;
        if page.holds(&format!("document.activeElement.matches({css:?})")).await? {
            return Ok(());
        }
    }
    anyhow::bail!("60 tabs do not lead to {css}")
}

/// What Enter would do, as the page says it.
async fn offered(page: &Session) -> Result<String> {
    page.ask("document.querySelector('[data-say=enter]')?.textContent ?? ''").await
}

#[test]
fn classic_is_played_by_keys() {
    trial("classic_is_played_by_keys", async |kit| {
        let host = Host::start().await?;
        let page = kit.open("player", Look::DESKTOP).await?;
        page.goto(&format!("{}/new/classic", host.base())).await?;
        tab_to(&page, "select[name=with]").await?;
        page.press([keys::HOME]).await?;
        tab_to(&page, "form.card button.primary").await?;
        page.press([keys::ENTER]).await?;
        page.wait("the table is alive", "window.spy?.heard > 0 && document.querySelector('[data-board]')")
            .await?;
        key_list(&page).await?;
        lay_out(&page).await?;
        let shots = shoot(&page).await?;
        let seen = robot::look(&page).await?;
        println!("Classic Salvo by keys: {shots} shots: {}", seen.prompt);
        Ok(())
    });
}

/// `?` lists the keys and hides them again; meanwhile they do nothing else.
async fn key_list(page: &Session) -> Result<()> {
    let (open, gone) =
        ("document.querySelector('dialog.keys[open]')", "!document.querySelector('dialog.keys')");
    page.press(['?']).await?;
    page.wait("the keys are listed", open).await?;
    let text = page.text("dialog.keys").await?;
    ensure!(
        ["turn", "undo", "Move the cursor", "Type a command"]
            .iter()
            .all(|key| text.to_lowercase().contains(&key.to_lowercase())),
        "{text}"
    );
    let before: u64 = page.ask("spy.heard").await?;
    page.press([keys::DOWN]).await?;
    page.press(['?']).await?;
    page.wait("the list is hidden", gone).await?;
    page.press(['?']).await?;
    page.wait("it is shown again", open).await?;
    page.press([keys::ESCAPE]).await?;
    page.wait("Escape hides it, too", gone).await?;
    ensure!(page.ask::<u64>("spy.heard").await? == before, "no key went to the table");
    Ok(())
}

/// Five ships in five rows, with keys that turn, take back and explain.
async fn lay_out(page: &Session) -> Result<()> {
    press(page, keys::ENTER).await?;
    press(page, 'u').await?;
    ensure!(offered(page).await?.contains("A1"), "what was taken back can be placed again");
    press(page, 'r').await?;
    ensure!(offered(page).await?.contains("down"), "r turns the ship: {}", offered(page).await?);
    press(page, 'r').await?;
    for row in 0..5 {
        press(page, keys::ENTER).await?;
        if row < 4 {
            press(page, keys::DOWN).await?;
            press(page, keys::DOWN).await?;
        }
    }
    press(page, 'y').await?;
    page.wait("it is asked about", "document.querySelector('[data-say=sure]')").await?;
    page.press([keys::ENTER]).await?;
    page.wait("the battle begins", "document.querySelector('.field.target.active')").await?;
    println!("five ships placed by arrow keys, Enter, r, u and y");
    Ok(())
}

/// Shoots at every cell in turn until the game is over: by the command line, then by arrow keys.
async fn shoot(page: &Session) -> Result<usize> {
    types(page, "shoot J10").await?;
    page.wait("the typed shot is told", "document.getElementById('log').innerText.includes('J10')").await?;
    // The cursor stays where it was: back to the corner first.
    page.press([keys::UP; 10].into_iter().chain([keys::LEFT; 10])).await?;
    let mut shots = 1;
    for row in 0..10u8 {
        for step in 0..10u8 {
            let column = if row % 2 == 0 { step + 1 } else { 10 - step };
            let cell = format!("{}{column}", char::from(b'A' + row));
            let next = match (step, row % 2) {
                (9, _) => keys::DOWN,
                (_, 0) => keys::RIGHT,
                _ => keys::LEFT,
            };
            if cell == "J10" {
                page.press([next]).await?;
                continue;
            }
            page.wait(
                &format!("it is our turn and the cursor is on {cell}, or it is over"),
                &format!(
                    "document.getElementById('prompt').innerText.startsWith('It is over') || \
                     document.querySelector('[data-say=enter]')?.textContent.endsWith(' {cell}')"
                ),
            )
            .await?;
            if robot::look(page).await?.over {
                return Ok(shots);
            }
            page.press([keys::ENTER]).await?;
            shots += 1;
            page.wait(
                "the shot is told",
                &format!("document.getElementById('log').innerText.includes('Blue fires. {cell}:')"),
            )
            .await?;
            page.wait(
                "it is our turn again, or it is over",
                "document.querySelector('[data-say=enter], .field.target.active') || \
                 document.getElementById('prompt').innerText.startsWith('It is over')",
            )
            .await?;
            page.press([next]).await?;
        }
    }
    Ok(shots)
}
