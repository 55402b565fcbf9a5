//! Plays by what can be clicked on the page, and by nothing else.

use std::collections::BTreeSet;
use std::fmt;
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use serde::Deserialize;
use serde_json::Value;

use crate::session::Session;

/// Everything that can be clicked, and what the page says.
const LOOK: &str = include_str!("look.js");

/// One of them, moved to where nothing lies over it.
const REACH: &str =
    "const thing = window.things[arguments[0]]; thing.scrollIntoView({ block: 'nearest' }); return thing";

/// No game has more clicks.
const STEPS: usize = 900;

/// A click that nothing came of is tried again so often.
const PATIENCE: usize = 6;

/// How long nothing may come of a click.
const ANSWER: Duration = Duration::from_secs(4);

/// How long the other side may take.
const OTHERS: Duration = Duration::from_secs(40);

/// How often the page is looked at meanwhile.
const GLANCE: Duration = Duration::from_millis(12);

/// Something that can be clicked.
#[derive(Clone, Debug, Deserialize)]
pub struct Thing {
    /// The attribute without its `data-`: cell, do, tool, mark, say, open.
    pub kind: String,
    /// The attribute's value.
    pub value: String,
    /// What it says.
    pub label: String,
    /// Is it pressed?
    pub pressed: bool,
    number: usize,
}

/// What a page shows.
#[derive(Clone, Debug, Deserialize)]
pub struct Seen {
    /// Is the game over?
    pub over: bool,
    /// What is asked of the player.
    pub prompt: String,
    /// The last answer, if there is one.
    pub notice: String,
    /// Is it the owner's turn, by the page's title?
    pub turn: bool,
    /// How many messages came so far.
    pub heard: u64,
    /// What can be clicked.
    pub things: Vec<Thing>,
}

impl Seen {
    /// The things of one kind.
    pub fn all<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a Thing> {
        self.things.iter().filter(move |thing| thing.kind == kind)
    }

    /// The first thing of this kind whose value begins like this.
    pub fn first(&self, kind: &str, value: &str) -> Option<&Thing> {
        self.things.iter().find(|thing| thing.kind == kind && thing.value.starts_with(value))
    }
}

/// Looks at a page.
pub async fn look(session: &Session) -> Result<Seen> {
    session.run(LOOK, vec![]).await
}

/// How one game is played: the next thing to click, with a number for luck; none if it is another's turn.
pub type Way = fn(&Seen, u64) -> Option<&Thing>;

/// Plays one seat on one page.
pub struct Robot {
    session: Session,
    way: Way,
    luck: u64,
    /// Clicks made.
    pub clicks: usize,
    /// Clicks that nothing came of.
    pub lost: usize,
    /// What was clicked, kinds and commands.
    pressed: BTreeSet<String>,
}

impl fmt::Display for Robot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pressed: Vec<&str> = self.pressed.iter().map(String::as_str).collect();
        write!(f, "{} clicks ({} came to nothing) on {}", self.clicks, self.lost, pressed.join(", "))
    }
}

impl Robot {
    /// A robot with its own luck.
    pub fn new(session: &Session, way: Way, luck: u64) -> Robot {
        Robot { session: session.clone(), way, luck, clicks: 0, lost: 0, pressed: BTreeSet::new() }
    }

    /// A number that only depends on the luck and on how far the game is.
    fn roll(&self) -> u64 {
        let mut x = self.luck.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(self.clicks as u64);
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    /// Clicks; an error if it was drawn anew meanwhile.
    async fn click(&self, thing: &Thing) -> Result<()> {
        let element: Value = self.session.run(REACH, vec![thing.number.into()]).await?;
        Ok(self.session.element(&element)?.click().await?)
    }

    /// Clicks once if there is something to do on what was seen. True if there was.
    async fn step(&mut self, seen: &Seen) -> Result<bool> {
        let Some(thing) = (self.way)(seen, self.roll()) else { return Ok(false) };
        let clicked = self.click(thing).await;
        self.clicks += 1;
        let word = thing.value.split(' ').next().unwrap_or_default();
        self.pressed
            .insert(if thing.kind == "do" || thing.kind == "say" { word } else { &thing.kind }.to_owned());
        let came = match clicked {
            Ok(()) => self.answered(seen.heard).await?,
            // What was to be clicked was drawn anew meanwhile: look again.
            Err(_) => true,
        };
        if !came {
            self.lost += 1;
            let (name, kind, value) = (&self.session.name, &thing.kind, &thing.value);
            println!("{name}: nothing came of a click on {kind} `{value}` ({})", thing.label);
            ensure!(self.lost <= PATIENCE, "{name}: nothing came of {} clicks", self.lost);
        }
        Ok(true)
    }

    /// Waits until something was heard, and then nothing for a moment.
    async fn answered(&self, before: u64) -> Result<bool> {
        let begun = Instant::now();
        let script = "return spy.heard > arguments[0] && performance.now() - spy.last > 30";
        while begun.elapsed() < ANSWER {
            if self.session.run(script, vec![before.into()]).await? {
                return Ok(true);
            }
            tokio::time::sleep(GLANCE).await;
        }
        Ok(false)
    }

    /// Plays until `done`, which is asked about the page and the clicks made, and waits whenever it is another's turn.
    pub async fn play(&mut self, what: &str, done: impl Fn(&Seen, usize) -> bool) -> Result<Seen> {
        let mut idle = Instant::now();
        loop {
            let seen = look(&self.session).await?;
            if done(&seen, self.clicks) {
                return Ok(seen);
            }
            if seen.over || self.clicks > STEPS || idle.elapsed() > OTHERS {
                let name = &self.session.name;
                let why = match () {
                    () if seen.over => "the game is over".to_owned(),
                    () if self.clicks > STEPS => format!("after {} clicks it is not there", self.clicks),
                    () => format!("nothing could be done for {OTHERS:?}"),
                };
                let can: Vec<String> =
                    seen.things.iter().map(|t| format!("{} {}", t.kind, t.value)).collect();
                bail!("{name}: {what}: {why}. It says: {}. It offers: {}", seen.prompt, can.join(", "));
            }
            if self.step(&seen).await? {
                idle = Instant::now();
            } else {
                tokio::time::sleep(GLANCE).await;
            }
        }
    }

    /// Was this clicked: a kind of thing, or a command?
    pub fn pressed(&self, what: &str) -> bool {
        self.pressed.contains(what)
    }

    /// Plays until so many clicks were made, or to the end of the game.
    pub async fn until(&mut self, clicks: usize) -> Result<()> {
        self.play("so many clicks", |seen, made| seen.over || made >= clicks).await.map(drop)
    }

    /// Plays to the end of the game.
    pub async fn finish(&mut self) -> Result<Seen> {
        self.play("a game to its end", |seen, _| seen.over).await
    }
}

/// One of several, by luck.
fn pick<'a>(things: impl Iterator<Item = &'a Thing>, luck: u64) -> Option<&'a Thing> {
    let things: Vec<&Thing> = things.collect();
    (!things.is_empty()).then(|| things[luck as usize % things.len()])
}

/// What is the same in all games: answering a question, a ready-made opening, being ready.
fn opening(seen: &Seen, luck: u64) -> Option<&Thing> {
    let asked = seen.first("say", "sure").or_else(|| seen.first("do", "ready"));
    asked.or_else(|| pick(seen.all("open"), luck))
}

/// A cell that was not shot at.
fn target(seen: &Seen, luck: u64) -> Option<&Thing> {
    pick(seen.all("cell").filter(|cell| cell.label.contains("not struck")), luck)
}

/// Solo Salvo: a ready layout, a call, and fire.
pub fn solo(seen: &Seen, luck: u64) -> Option<&Thing> {
    if let Some(sure) = seen.first("say", "sure") {
        return Some(sure);
    }
    let call = pick(seen.all("do").filter(|thing| thing.value.starts_with("call ")), luck);
    call.or_else(|| seen.first("do", "fire")).or_else(|| pick(seen.all("open"), luck))
}

/// Classic Salvo: a ready layout, then shots at what was not shot at.
pub fn classic(seen: &Seen, luck: u64) -> Option<&Thing> {
    opening(seen, luck).or_else(|| seen.first("do", "fire")).or_else(|| target(seen, luck))
}

/// Knight Hawks: the usual places; courses by lit hexes of the map, or straight on; what is suggested is fired.
pub fn hawks(seen: &Seen, luck: u64) -> Option<&Thing> {
    if let Some(sure) = seen.first("say", "sure") {
        return Some(sure);
    }
    if let Some(usual) = seen.first("do", "usual").filter(|_| seen.prompt.contains("no place yet")) {
        return Some(usual);
    }
    let goal = pick(seen.all("cell"), luck).filter(|_| luck.is_multiple_of(3));
    let shots =
        seen.first("do", "suggest").filter(|_| seen.first("do", "unaim").is_none() && luck.is_multiple_of(2));
    let done = ["deploy", "move", "seek", "detonate", "fire", "answer", "repair"];
    let done = done.into_iter().find_map(|word| seen.first("do", word));
    goal.or_else(|| seen.first("do", "coast")).or(shots).or(done)
}

/// Salvo!: what is suggested is ordered, and now and then a lit hex or another unit is pressed; then it is done.
pub fn naval(seen: &Seen, luck: u64) -> Option<&Thing> {
    if let Some(sure) = seen.first("say", "sure") {
        return Some(sure);
    }
    // The button is there as long as nothing is drafted.
    let suggest = seen.all("do").find(|thing| thing.value == "suggest" && thing.label == "Suggest");
    let goal =
        pick(seen.all("cell"), luck).filter(|_| luck.is_multiple_of(7) && seen.prompt.contains("courses"));
    goal.or(suggest.filter(|_| seen.notice.is_empty())).or_else(|| seen.first("do", "done"))
}

/// The Second Sathar War: what was told before is done again day by day; battles are fought on the board, as Knight Hawks is.
pub fn frontier(seen: &Seen, luck: u64) -> Option<&Thing> {
    if let Some(sure) = seen.first("say", "sure") {
        return Some(sure);
    }
    let boards = |thing: &&Thing| thing.kind == "do" && thing.value.starts_with("battle ");
    let inner = |word: &str| {
        let fits =
            |thing: &&Thing| thing.value.split_once(": ").is_some_and(|(_, line)| line.starts_with(word));
        seen.things.iter().filter(boards).find(fits)
    };
    if seen.things.iter().any(|thing| boards(&thing)) {
        let usual = inner("usual").filter(|_| seen.prompt.contains("Set up"));
        let shots = inner("suggest").filter(|_| inner("unaim").is_none() && luck.is_multiple_of(2));
        let done = ["deploy", "move", "seek", "detonate", "fire", "answer", "repair"];
        return usual.or_else(|| inner("coast")).or(shots).or_else(|| done.into_iter().find_map(inner));
    }
    let play =
        seen.things.iter().find(|thing| thing.value.starts_with("vote ") && thing.value.ends_with(" play"));
    play.or_else(|| seen.first("do", "nova hold")).or_else(|| seen.first("do", "done"))
}

/// Satellite Salvo: a ready planet; keeps the most common face, rolls, and fires what fits.
pub fn satellite(seen: &Seen, luck: u64) -> Option<&Thing> {
    if let Some(first) = opening(seen, luck) {
        return Some(first);
    }
    let fire = seen.first("do", "fire");
    if fire.is_some() && luck.is_multiple_of(3) {
        return fire;
    }
    let tools = seen.all("tool").count();
    let rolling = seen.all("mark").next().is_some();
    // Half the time the dice are rolled again though something fits, so that every button is pressed.
    if rolling && (tools == 0 || luck.is_multiple_of(2)) {
        return keep(seen, luck);
    }
    if tools > 1 && luck.is_multiple_of(5) {
        let other = pick(seen.all("tool").filter(|tool| !tool.pressed), luck);
        if other.is_some() {
            return other;
        }
    }
    target(seen, luck).or(fire).or_else(|| seen.first("do", "roll")).or_else(|| seen.first("do", "hold"))
}

/// Keeps one more die of the most common face, or rolls, or holds.
fn keep(seen: &Seen, luck: u64) -> Option<&Thing> {
    let face = |die: &Thing| die.label.split(": ").nth(1).and_then(|rest| rest.chars().next());
    let dice: Vec<&Thing> = seen.all("mark").collect();
    let common = dice.iter().map(|die| dice.iter().filter(|other| face(other) == face(die)).count()).max()?;
    let alike = |die: &&&Thing| dice.iter().filter(|other| face(other) == face(die)).count() == common;
    let best = dice.iter().find(alike).and_then(|die| face(die));
    let free = dice.iter().find(|die| face(die) == best && !die.pressed);
    if let Some(die) = free.filter(|_| common < dice.len()) {
        return Some(die);
    }
    let again = seen.first("do", "keep").or_else(|| seen.first("do", "roll"));
    let hold = seen.first("do", "hold");
    if luck.is_multiple_of(4) { hold.or(again) } else { again.or(hold) }
}
