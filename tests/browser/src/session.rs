//! One browser with a profile of its own: its pages, its clicks and keys, its console.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use fantoccini::actions::{
    InputSource as _, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction,
};
use fantoccini::elements::Element;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// How long a page may take to show what it should.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// How often it is looked at meanwhile.
const GLANCE: Duration = Duration::from_millis(12);

/// Counts what passes through the page's socket.
const SPY: &str = include_str!("spy.js");

/// The left button goes down.
const DOWN: PointerAction = PointerAction::Down { button: MOUSE_BUTTON_LEFT };
/// And up.
const UP: PointerAction = PointerAction::Up { button: MOUSE_BUTTON_LEFT };

/// Keys that are no letters.
#[allow(missing_docs)]
pub mod keys {
    pub const ENTER: char = '\u{e007}';
    pub const TAB: char = '\u{e004}';
    pub const ESCAPE: char = '\u{e00c}';
    pub const END: char = '\u{e010}';
    pub const HOME: char = '\u{e011}';
    pub const LEFT: char = '\u{e012}';
    pub const UP: char = '\u{e013}';
    pub const RIGHT: char = '\u{e014}';
    pub const DOWN: char = '\u{e015}';
}

/// How a browser looks at pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Width and height of the page.
    pub size: (u32, u32),
    /// Is it a phone, with a touch screen?
    pub phone: bool,
    /// Does its owner like dark pages?
    pub dark: bool,
}

impl Look {
    /// A window on a desk.
    pub const DESKTOP: Look = Look { size: (1280, 800), phone: false, dark: false };
    /// A small phone, held upright.
    pub const PHONE: Look = Look { size: (375, 740), phone: true, dark: false };

    /// The same in the dark.
    pub const fn dark(self) -> Look {
        Look { dark: true, ..self }
    }
}

/// One browser. Clones are the same browser.
#[derive(Clone)]
pub struct Session {
    /// What it is called in messages.
    pub name: String,
    client: Client,
    console: Arc<Mutex<Vec<String>>>,
    profile: Arc<tempfile::TempDir>,
}

/// A command that only this kind of driver knows.
#[derive(Debug)]
struct Special {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Special {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.body.to_string()))
    }
}

impl Session {
    /// Opens a browser.
    pub async fn open(driver: &str, name: &str, look: Look) -> Result<Session> {
        let profile = tempfile::tempdir()?;
        let (width, height) = look.size;
        let mut args: Vec<String> = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-default-apps",
            "--disable-extensions",
            "--hide-scrollbars",
            "--force-device-scale-factor=1",
            "--force-prefers-reduced-motion",
            "--lang=en-GB",
        ]
        .map(str::to_owned)
        .into();
        args.push(format!("--window-size={width},{height}"));
        args.push(format!("--user-data-dir={}", profile.path().display()));
        let mut options = json!({ "args": args });
        if look.phone {
            let metrics =
                json!({ "width": width, "height": height, "pixelRatio": 2.0, "touch": true, "mobile": true });
            options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
        }
        let wanted = json!({
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        let Value::Object(wanted) = wanted else { bail!("capabilities are an object") };
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(wanted)
            .connect(driver)
            .await
            .context("no browser opens: is Chromium installed beside chromedriver?")?;
        let session =
            Session { name: name.to_owned(), client, console: Arc::default(), profile: Arc::new(profile) };
        session.prepare(look).await?;
        Ok(session)
    }

    /// Sets up the tab that is in front.
    async fn prepare(&self, look: Look) -> Result<()> {
        self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": SPY })).await?;
        self.look(look).await
    }

    /// Looks at pages in another way from now on.
    pub async fn look(&self, look: Look) -> Result<()> {
        let scheme = if look.dark { "dark" } else { "light" };
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]);
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": features })).await?;
        let (width, height) = look.size;
        let scale = if look.phone { 2 } else { 1 };
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": look.phone });
        self.devtools("Emulation.setDeviceMetricsOverride", metrics).await?;
        Ok(())
    }

    /// Opens another tab with the same profile and goes there.
    pub async fn new_tab(&self, look: Look) -> Result<()> {
        let tab = String::from(self.client.new_window(true).await?.handle);
        self.switch(&tab).await?;
        self.prepare(look).await
    }

    /// The tabs, in the order in which they were opened.
    pub async fn tabs(&self) -> Result<Vec<String>> {
        Ok(self.client.windows().await?.into_iter().map(String::from).collect())
    }

    /// Goes to a tab.
    pub async fn switch(&self, tab: &str) -> Result<()> {
        Ok(self.client.switch_to_window(tab.to_owned().try_into()?).await?)
    }

    /// A command of the developer tools.
    pub async fn devtools(&self, command: &str, params: Value) -> Result<Value> {
        let body = json!({ "cmd": command, "params": params });
        let answer = self.client.issue_cmd(Special { path: "goog/cdp/execute", body }).await;
        answer.with_context(|| format!("{}: {command}", self.name))
    }

    /// Opens an address.
    pub async fn goto(&self, url: &str) -> Result<()> {
        self.client.goto(url).await.with_context(|| format!("{}: {url} does not open", self.name))
    }

    /// Where it is.
    pub async fn url(&self) -> Result<String> {
        Ok(self.client.current_url().await?.to_string())
    }

    /// The title of the page.
    pub async fn title(&self) -> Result<String> {
        Ok(self.client.title().await?)
    }

    /// Runs a script in the page; gives what it returns.
    pub async fn run<T: DeserializeOwned>(&self, script: &str, args: Vec<Value>) -> Result<T> {
        let value = self.client.execute(script, args).await?;
        serde_json::from_value(value.clone()).with_context(|| format!("{script} gave {value}"))
    }

    /// The value of an expression in the page.
    pub async fn ask<T: DeserializeOwned>(&self, expression: &str) -> Result<T> {
        self.run(&format!("return ({expression})"), vec![]).await
    }

    /// Is an expression in the page true?
    pub async fn holds(&self, expression: &str) -> Result<bool> {
        self.ask(&format!("!!({expression})")).await
    }

    /// Runs a script for what it does.
    pub async fn order(&self, script: &str) -> Result<()> {
        self.run::<Value>(script, vec![]).await.map(drop)
    }

    /// Waits until an expression in the page is true.
    pub async fn wait(&self, what: &str, expression: &str) -> Result<()> {
        let begun = Instant::now();
        loop {
            // A page that is being left cannot be asked.
            let seen = self.holds(expression).await;
            if let Ok(true) = seen {
                return Ok(());
            }
            if begun.elapsed() > PATIENCE {
                let why = seen.err().map(|error| format!(" ({error:#})")).unwrap_or_default();
                bail!("{}: waited in vain until {what}: {expression}{why}", self.name);
            }
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// The first element that fits, once it is there.
    pub async fn find(&self, css: &str) -> Result<Element> {
        let wait = self.client.wait().at_most(PATIENCE).every(GLANCE);
        wait.for_element(Locator::Css(css)).await.with_context(|| format!("{}: there is no {css}", self.name))
    }

    /// An element that a script gave.
    pub fn element(&self, value: &Value) -> Result<Element> {
        let id = value.as_object().and_then(|fields| fields.values().next()).and_then(Value::as_str);
        let id = id.context("this is no element")?.to_owned();
        Ok(Element::from_element_id(self.client.clone(), id.into()))
    }

    /// Moves an element to where nothing lies over it.
    async fn reach(&self, element: &Element) -> Result<()> {
        let script = "arguments[0].scrollIntoView({ block: 'nearest' })";
        self.run::<Value>(script, vec![json!(element)]).await.map(drop)
    }

    /// Clicks the first element that fits.
    pub async fn click(&self, css: &str) -> Result<()> {
        let begun = Instant::now();
        loop {
            let element = self.find(css).await?;
            let _ = self.reach(&element).await;
            let clicked = element.click().await;
            match clicked {
                Ok(()) => return Ok(()),
                Err(_) if begun.elapsed() < PATIENCE => tokio::time::sleep(GLANCE).await,
                Err(error) => {
                    return Err(error).with_context(|| format!("{}: {css} cannot be clicked", self.name));
                }
            }
        }
    }

    /// Moves the pointer over the first element that fits, and does what else is given.
    pub async fn point(&self, css: &str, then: &[PointerAction]) -> Result<()> {
        let element = self.find(css).await?;
        self.reach(&element).await?;
        let there = PointerAction::MoveToElement { element, duration: None, x: 0.0, y: 0.0 };
        let mouse = MouseActions::new("mouse".to_owned()).then(there);
        let mouse = then.iter().cloned().fold(mouse, fantoccini::actions::InputSource::then);
        Ok(self.client.perform_actions(mouse).await?)
    }

    /// Clicks a point of the window, given in its pixels.
    pub async fn click_at(&self, (x, y): (f64, f64)) -> Result<()> {
        let there = PointerAction::MoveTo { duration: None, x, y };
        let mouse = MouseActions::new("mouse".to_owned()).then(there).then(DOWN).then(UP);
        Ok(self.client.perform_actions(mouse).await?)
    }

    /// Clicks the first element that fits twice, before any server can answer.
    pub async fn double_click(&self, css: &str) -> Result<()> {
        let pause = PointerAction::Pause { duration: Duration::from_millis(15) };
        self.point(css, &[DOWN, UP, pause, DOWN, UP]).await
    }

    /// Presses the button down on the first element that fits, waits until something is true, and lets it go.
    pub async fn click_slowly(&self, css: &str, until: &str) -> Result<()> {
        self.point(css, &[DOWN]).await?;
        self.wait("the page has an answer while the button is down", until).await?;
        Ok(self.client.perform_actions(MouseActions::new("mouse".to_owned()).then(UP)).await?)
    }

    /// Loads the page anew.
    pub async fn reload(&self) -> Result<()> {
        Ok(self.client.refresh().await?)
    }

    /// Chooses an option by its value.
    pub async fn choose(&self, css: &str, value: &str) -> Result<()> {
        let chosen = self.find(css).await?.select_by_value(value).await;
        chosen.with_context(|| format!("{}: {css} has no option {value}", self.name))
    }

    /// Writes into a field.
    pub async fn write(&self, css: &str, text: &str) -> Result<()> {
        Ok(self.find(css).await?.send_keys(text).await?)
    }

    /// Presses keys, one after another, wherever the focus is.
    pub async fn press(&self, keys: impl IntoIterator<Item = char> + Send) -> Result<()> {
        let mut actions = KeyActions::new("keys".to_owned());
        for value in keys {
            actions = actions.then(KeyAction::Down { value }).then(KeyAction::Up { value });
        }
        Ok(self.client.perform_actions(actions).await?)
    }

    /// The text of the first element that fits, as it is seen.
    pub async fn text(&self, css: &str) -> Result<String> {
        self.run("return document.querySelector(arguments[0])?.innerText ?? ''", vec![json!(css)]).await
    }

    /// Everything the console said so far.
    pub async fn console(&self) -> Result<Vec<String>> {
        let body = json!({ "type": "browser" });
        let said = self.client.issue_cmd(Special { path: "se/log", body }).await?;
        let mut console = self.console.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        for line in said.as_array().into_iter().flatten() {
            let (level, text) = (line["level"].as_str(), line["message"].as_str());
            console.push(format!("{} {}", level.unwrap_or("?"), text.unwrap_or("?")));
        }
        Ok(console.clone())
    }

    /// A picture of what is seen.
    pub async fn picture(&self, path: &Path) -> Result<()> {
        Ok(std::fs::write(path, self.client.screenshot().await?)?)
    }

    /// The whole page as it stands.
    pub async fn source(&self) -> Result<String> {
        Ok(self.client.source().await?)
    }

    /// Closes the browser.
    pub async fn close(self) -> Result<()> {
        self.client.clone().close().await?;
        drop(self.profile);
        Ok(())
    }
}
