//! Playing without eyes: what the live regions say and where the focus is, in every game, by keys alone.

use anyhow::{Context as _, Result, ensure};
use browser::session::keys;
use browser::{Host, Look, Session, trial};
use serde_json::json;

/// Writes down everything that a screen reader would be told.
const EARS: &str = r"
    window.ears = { live: [], here: [] };
    document.addEventListener('DOMContentLoaded', () => {
      for (const id of ['live', 'here']) {
        const region = document.getElementById(id);
        if (!region) continue;
        new MutationObserver((changes) => {
          for (const change of changes) for (const node of change.addedNodes) ears[id].push(node.textContent);
        }).observe(region, { childList: true, subtree: true });
      }
    });
";

/// How far the log has come, and its lines, the oldest first.
const LOG: &str = "[Number(document.querySelector('#log ol')?.getAttribute('start') ?? 0),
    [...document.querySelectorAll('#log li')].map((line) => line.textContent).reverse()]";

/// It is the player's turn, or nobody's any more.
const TURN: &str = "document.title.startsWith('●') || document.querySelector('.prompt.over')";

/// Buttons that do something in the game, but for those of the lists of ships: those stay what they are.
const BUTTONS: &str = "[...document.querySelectorAll('#actions button, .board button[data-do], .board button[data-open]')]
    .filter((one) => !one.disabled && one.checkVisibility() && !one.matches('[data-say=undo], [data-say=hints]'))";

/// A browser that listens.
async fn listener(kit: &browser::Kit) -> Result<Session> {
    let page = kit.open("listener", Look::DESKTOP).await?;
    page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": EARS })).await?;
    Ok(page)
}

/// Presses a key and waits for the answer.
async fn press(page: &Session, key: char) -> Result<()> {
    let before: u64 = page.ask("spy.heard").await?;
    page.press([key]).await?;
    page.wait("the key is answered", &format!("spy.heard > {before}")).await
}

/// The focus is on something of the page.
async fn focused(page: &Session, after: &str) -> Result<()> {
    let on: String = page.ask("document.activeElement === document.body ? 'body' : 'the page'").await?;
    ensure!(on != "body", "the focus is lost after {after}");
    Ok(())
}

/// Every arrow is answered with the cell the cursor is in.
async fn arrows(page: &Session, game: &str) -> Result<()> {
    let mut steps = Vec::new();
    for key in [keys::RIGHT, keys::DOWN, keys::DOWN, keys::LEFT, keys::UP] {
        let before: usize = page.ask("ears.here.length").await?;
        page.press([key]).await?;
        page.wait("the step is said", &format!("ears.here.length > {before}")).await?;
        let said: String = page.ask("ears.here.at(-1)").await?;
        ensure!(said.trim().len() > 3, "{game}: {said:?}");
        ensure!(page.holds("document.activeElement.matches('[data-cursor]')").await?, "{game}: on the board");
        steps.push(said);
    }
    println!("{game}: {}", steps.join(" / "));
    Ok(())
}

/// Does what the page offers, by the keyboard; the focus is never lost.
async fn acts(page: &Session, game: &str, count: usize) -> Result<()> {
    for n in 0..count {
        page.wait("it is our turn", TURN).await?;
        if page.holds("document.querySelector('.prompt.over')").await? {
            break;
        }
        // A ready-made opening first, then mostly what leads on, and now and then something else.
        let any = format!("{BUTTONS}[{n} * 7 % {BUTTONS}.length]");
        let leads = format!("{BUTTONS}.find((one) => one.matches('.primary:not([data-say=enter])'))");
        let chosen = match n {
            0 => format!("{BUTTONS}.find((one) => one.matches('[data-open]')) ?? {any}"),
            n if n % 3 == 2 => any,
            _ => format!("{leads} ?? {any}"),
        };
        let at = format!("document.querySelector('.ask .primary') ?? {chosen}");
        if !page.holds(&format!("!!({at})")).await? {
            // Nothing but the board: Enter acts there.
            press(page, keys::RIGHT).await?;
            press(page, keys::ENTER).await?;
            focused(page, &format!("{game}: Enter on the board")).await?;
            continue;
        }
        let label: String = page.ask(&format!("({at}).textContent.trim()")).await?;
        page.order(&format!("({at}).focus()")).await?;
        press(page, keys::ENTER).await?;
        focused(page, &format!("{game}: {label}")).await?;
    }
    page.wait("it is our turn", TURN).await?;
    focused(page, game).await
}

/// Plays a while, and compares what was said with what happened.
async fn listen(kit: &browser::Kit, game: &str, count: usize) -> Result<()> {
    let host = Host::start().await?;
    let page = listener(kit).await?;
    page.goto(&format!("{}/new/{game}", host.base())).await?;
    page.click("form.card button.primary").await?;
    page.wait("the table is alive", "window.spy?.heard > 0 && ears.live.length > 0").await?;
    page.wait("it is our turn", TURN).await?;
    let (begun, _): (usize, Vec<String>) = page.ask(LOG).await?;
    arrows(&page, game).await?;
    acts(&page, game, count).await?;
    let (said, log): (usize, Vec<String>) = page.ask(LOG).await?;
    let heard: Vec<String> = page.ask("ears.live").await?;
    let new = &log[log.len() - (said - begun).min(log.len())..];
    ensure!(!new.is_empty(), "{game}: nothing happened");
    let mut rest = heard.iter();
    for line in new {
        let found = rest.any(|said| said.trim() == line.trim());
        ensure!(found, "{game}: {line:?} was not said, or not in its place:\n{heard:#?}");
    }
    // A log that shows all there was shows how often it was.
    let twice = new.iter().filter(|_| said <= log.len()).find(|line| {
        let count = |lines: &[String]| lines.iter().filter(|one| one == line).count();
        count(&heard) > count(&log)
    });
    ensure!(twice.is_none(), "{game}: {twice:?} was said more often than it happened");
    println!("{game}: {} of {} sentences were news", new.len(), heard.len());
    Ok(())
}

macro_rules! heard {
    ($($test:ident: $game:literal, $count:literal;)*) => {
        $(#[test]
        fn $test() {
            trial(stringify!($test), async |kit| listen(kit, $game, $count).await);
        })*
    };
}

heard! {
    solo_is_heard: "solo", 12;
    classic_is_heard: "classic", 14;
    satellite_is_heard: "satellite", 16;
    hawks_is_heard: "hawks", 14;
    frontier_is_heard: "frontier", 10;
    naval_is_heard: "naval", 12;
}

#[test]
fn a_mistake_is_told_each_time_and_a_typed_question_gives_the_focus_back() {
    trial("a_mistake_is_told_each_time_and_a_typed_question_gives_the_focus_back", async |kit| {
        let host = Host::start().await?;
        let page = listener(kit).await?;
        page.goto(&format!("{}/new/classic", host.base())).await?;
        page.click("form.card button.primary").await?;
        page.wait("the table is alive", "window.spy?.heard > 0 && ears.live.length > 0").await?;
        page.press(['/']).await?;
        page.wait("the command line has the focus", "document.activeElement.matches('[data-line]')").await?;
        let mut refusals = Vec::new();
        for _ in 0..3 {
            let before: usize = page.ask("ears.live.length").await?;
            page.press("place carrier A8 across".chars().chain([keys::ENTER])).await?;
            page.wait("it is refused aloud", &format!("ears.live.length > {before}")).await?;
            refusals.push(page.ask::<String>("ears.live.at(-1)").await?);
        }
        refusals.dedup();
        let [refusal] = refusals.as_slice() else { anyhow::bail!("{refusals:?}") };
        println!("three times: {refusal}");
        // A draft is confirmed, and hints are read out.
        let before: usize = page.ask("ears.live.length").await?;
        page.press("place carrier A1 across".chars().chain([keys::ENTER])).await?;
        page.wait("it is confirmed", &format!("ears.live.length > {before}")).await?;
        page.click("[data-open]").await?;
        page.wait("a fleet is laid out", "document.querySelector('[data-do=ready]')").await?;
        page.press([keys::ESCAPE, '/']).await?;
        page.press("ready".chars().chain([keys::ENTER])).await?;
        page.wait("it is asked", "document.activeElement.closest('.ask')").await?;
        let described = "document.getElementById(document.querySelector('.ask').getAttribute('aria-describedby'))?.textContent";
        let asked: Option<String> = page.ask(described).await?;
        ensure!(asked.context("a question says what it asks")?.len() > 5);
        press(&page, keys::ENTER).await?;
        page.wait("the focus is back on the line", "document.activeElement.matches('[data-line]')").await?;
        Ok(())
    });
}

/// Everything that a page can do without is broken.
const BROKEN: &str = r"
    const fail = () => { throw new TypeError('Illegal constructor'); };
    window.Notification = class { static permission = 'granted'; static requestPermission = fail; constructor() { fail(); } };
    window.AudioContext = class { constructor() { fail(); } };
    window.shown = [];
    Object.defineProperty(navigator, 'serviceWorker', { value: {
      register: async () => ({ showNotification: async (title, { body }) => window.shown.push(body) }),
    } });
    for (const name of ['getItem', 'setItem']) Storage.prototype[name] = fail;
    Object.defineProperty(document, 'hidden', { get: () => window.away ?? false });
    window.sent = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) { window.sent.push(text); return send.call(this, text); };
";

#[test]
fn no_failing_extra_stops_the_page() {
    trial("no_failing_extra_stops_the_page", async |kit| {
        kit.forgive("left out:");
        let host = Host::start().await?;
        let (ada, ben) = tokio::try_join!(kit.open("ada", Look::DESKTOP), kit.open("ben", Look::DESKTOP))?;
        ben.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": BROKEN })).await?;
        crate::affairs::duel(&host, &ada, &ben, "none").await?;
        ben.order("document.querySelector('[data-sound]').click()").await?;
        for n in 0..3 {
            ben.order("window.away = true").await?;
            let seen: usize = ben.ask("sent.filter((text) => text.includes('seen')).length").await?;
            ada.click(&format!("[data-cell='0,{n}']")).await?;
            ben.wait("it is Ben's turn", "document.title.startsWith('●')").await?;
            ben.wait("the worker shows the notice", &format!("shown.length === {}", n + 1)).await?;
            // Nobody has seen it before the page is looked at.
            let still: usize = ben.ask("sent.filter((text) => text.includes('seen')).length").await?;
            ensure!(still == seen, "a page in the background says that it was seen");
            ben.order("window.away = false; document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))").await?;
            ben.wait(
                "now it is seen",
                &format!("sent.filter((text) => text.includes('seen')).length > {seen}"),
            )
            .await?;
            ben.click(&format!("[data-cell='0,{n}']")).await?;
            ada.wait("it is Ada's turn", "document.title.startsWith('●')").await?;
        }
        Ok(())
    });
}
