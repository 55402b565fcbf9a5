//! The Dardanelles in short battles of one's own: fire over the land, trawlers, the way out, and the end of the time.

use anyhow::{Result, ensure};
use browser::chart::{Action, asked, click, done, marks, notice, open, panel, press, take, targets, told};
use browser::robot::look;
use browser::{Kit, Look, Session, trial};
use serde_json::{Value, json};

/// The straits as they are at Gallipoli.
const MAP: [&str; 16] = [
    ". . . . . . . . . . . . . . p # # # # # p . p # # # # #",
    ". . . . . . . . . . . . . p L # # # # # L p p # # # # #",
    ". . . . . . . . . . . . . p # # # # # # # p L # # # # #",
    ". . . . . . . . . . . . . L # # # # # L p . p # # # # #",
    ". . . . . . . . . . . . p # # # # L L . . p L # # # # #",
    ". . . . . . . . . . . p L # # # # p . . . L # # # # # #",
    ". . . . . . . . . . . L # # # L p . . . p # # # # # # #",
    ". . . . . . . . . . p # # L L . . . . p L # # # # # # #",
    ". . . . . . . . . . p L # p . . . . . L # # # # # # # #",
    ". . . . . . . . . . p p p . . . . p p # # # # # # # # #",
    ". . . . . . . . . . . p . . . p p L # # # # # # # # # #",
    ". . . . . . . . . . . L p L p # # # # # # # # # # # # #",
    ". . . . . . . . . . p # # # # # # # # # # # # # # # # #",
    ". . . . . . . . . p L # # # # # # # # # # # # # # # # #",
    ". . . . . . . . . L # # # # # # # # # # # # # # # # # #",
    ". . . . . . . . . L # # # # # # # # # # # # # # # # # #",
];

/// Ships by their ids, and their names.
const FLEET: [(&str, &str); 4] = [
    ("BR-BB17", "Queen Elizabeth"),
    ("BR-BC1", "Inflexible"),
    ("BR-B1", "Lord Nelson"),
    ("BR-B6", "Triumph"),
];

/// A battle in the straits with these ships, each with its hex, heading and speed: the first is the flagship. One fort at the
/// Narrows, two fields of mines, and two ships that must get through.
fn straits(turns: u8, ships: &[(&str, &str, &str, u8)]) -> Value {
    let ship = |(n, (ship, at, heading, speed)): (usize, &(&str, &str, &str, u8))| {
        let mut row =
            json!({ "side": 1, "ship": ship, "at": at, "heading": heading, "speed": speed, "flag": n == 0 });
        // A hulk that would not count.
        if *ship == "BR-B6" {
            row["damage"] = json!({ "w_fixed": 2 });
        }
        row
    };
    let mut units: Vec<Value> = ships.iter().enumerate().map(ship).collect();
    units.push(
        json!({ "side": 2, "ship": "FORT-major", "name": "Namazgah", "nation": "turkish", "at": "2203" }),
    );
    let named = |(id, name): &(&str, &'static str)| ships.iter().any(|ship| ship.0 == *id).then_some(*name);
    let known: Vec<&str> = FLEET.iter().filter_map(named).collect();
    let scenario = json!({
        "title": "The Narrows", "edition": "salvo_ii", "sides": ["Allies", "Turks"],
        "visibility": 12, "turns": turns, "wind": "B", "rules": ["mines"], "mines": ["1909", "2005"],
        "map": { "columns": 28, "rows": 16, "closed": true, "picture": MAP },
        "exits": [{ "side": 1, "edges": ["north"], "hexes": ["2201", "2301"] }],
        "units": units,
        "special": [
            { "indirect_fire": { "side": 1, "inside": ["1306-1516", "1601-2816"] } },
            { "minesweeping": { "side": 1, "from": 1, "ship": 2, "fort": 3, "clears": 1, "variant": "minesweeping" } },
        ],
        "victory": { "wins": [
            { "side": 1, "at_once": true, "because": "two ships are through the Narrows",
              "when": [{ "exited": { "units": known, "count": 2, "edges": ["north"], "w_most": 1, "s_most": 1, "fixed": true } }] },
            { "side": 2, "because": "the Narrows were held", "when": [] },
        ] },
    });
    json!({ "scenario": scenario, "variants": ["minesweeping"] })
}

/// The battle, with both at its table and turn 1 begun.
async fn begin(kit: &Kit, table: &'static str, options: Value, look: Look) -> Result<Action> {
    let battle = Action::begin(kit, table, options, [("ally", look), ("turk", Look::DESKTOP)]).await?;
    for page in &battle.pages {
        asked(page, "Turn 1").await?;
    }
    Ok(battle)
}

#[test]
fn a_fort_is_bombarded_over_the_land() {
    trial("a_fort_is_bombarded_over_the_land", async |kit| {
        let ships = [("BR-BB17", "1402", "D", 1), ("BR-BC1", "1908", "B", 1)];
        let battle = begin(kit, "everthetandz", straits(3, &ships), Look::DESKTOP).await?;
        let [ally, turk] = &battle.pages;
        if targets(turk).await? {
            done(turk).await?;
        }
        asked(ally, "Name your targets").await?;
        // Outside, she sees nothing of the Narrows; one inside does.
        take(ally, "Queen Elizabeth").await?;
        panel(ally, "another ship may spot for it").await?;
        panel(ally, "seen by").await?;
        // By the button, not after all, and by pressing the fort on the chart.
        click(ally, ".helm [data-do^='bombard ']").await?;
        panel(ally, "spots for it").await?;
        click(ally, "[data-say=undo]").await?;
        ally.wait("it is taken back", "!document.querySelector('.aimed-row')").await?;
        press(ally, "2203").await?;
        panel(ally, "spots for it").await?;
        ally.wait("the line of fire is drawn", "document.querySelector('.aimed-row')").await?;
        ensure!(ally.text(".helm").await?.contains("§13.3"), "the −3 has its section");
        done(ally).await?;
        if targets(turk).await? {
            done(turk).await?;
        }
        for page in [ally, turk] {
            told(page, "Queen Elizabeth fires at Namazgah").await?;
        }
        // A fort in hand says who could: from the other end the same order.
        asked(ally, "Plot your courses").await?;
        done(ally).await?;
        if targets(turk).await? {
            done(turk).await?;
        }
        asked(ally, "Turn 2").await?;
        asked(ally, "Name your targets").await?;
        take(ally, "Namazgah").await?;
        panel(ally, "seen by").await?;
        Ok(())
    });
}

#[test]
fn trawlers_sweep_a_field() {
    trial("trawlers_sweep_a_field", async |kit| {
        let ships = [("BR-BB17", "1808", "B", 1), ("BR-BC1", "1908", "B", 1)];
        let battle = begin(kit, "traweerszzzz", straits(3, &ships), Look::PHONE).await?;
        let [ally, turk] = &battle.pages;
        let known = marks(ally).await?;
        ensure!(known.len() == 2, "two fields: {known:?}");
        battle.hold_fire().await?;
        asked(ally, "Plot your courses").await?;
        // One field is near a ship and far from the fort; of the other nothing is offered.
        let offered: Vec<String> = ally
            .ask("[...document.querySelectorAll(\".helm [data-do^='sweep ']\")].map((b) => b.innerText)")
            .await?;
        ensure!(offered == ["Sweep 1909"], "{offered:?}");
        click(ally, ".helm [data-do='sweep 1909']").await?;
        panel(ally, "Trawlers go to 1909").await?;
        click(ally, ".helm [data-do=unsweep]").await?;
        click(ally, ".helm [data-do='sweep 1909']").await?;
        done(ally).await?;
        for page in [ally, turk] {
            told(page, "Trawlers of the Allies sweep 1909").await?;
            let gone = "![...document.querySelectorAll('.layer .mark title')].some((title) => title.textContent.includes('1909'))";
            page.wait("the field is gone from the chart", gone).await?;
        }
        ensure!(marks(turk).await?.len() == 1, "the other field is still there");
        Ok(())
    });
}

/// Every unit that leaves the map has its course, and every sentence about it.
async fn leave(page: &Session, name: &str, out: &str) -> Result<()> {
    take(page, name).await?;
    press(page, out).await?;
    panel(page, "off the map over the north edge").await
}

#[test]
fn two_ships_get_away_and_the_allies_win() {
    trial("two_ships_get_away_and_the_allies_win", async |kit| {
        let ships = [
            ("BR-BB17", "2201", "A", 1),
            ("BR-B1", "2301", "A", 0),
            ("BR-B6", "2301", "A", 1),
            ("BR-BC1", "1908", "B", 1),
        ];
        let battle = begin(kit, "gettingawayz", straits(3, &ships), Look::DESKTOP).await?;
        let [ally, turk] = &battle.pages;
        battle.hold_fire().await?;
        asked(ally, "Plot your courses").await?;
        // Where land is, and where the map ends, it says so.
        take(ally, "Inflexible").await?;
        press(ally, "2208").await?;
        notice(ally, "2208 is land").await?;
        // She is meant to leave: the way out is marked so, in words and signs, and there is no warning.
        take(ally, "Queen Elizabeth").await?;
        let signs = "[...document.querySelectorAll('.exits text')].map((text) => text.textContent)";
        let out: Vec<String> = ally.ask(signs).await?;
        ensure!(!out.is_empty() && out.iter().all(|sign| sign == "✓ out"), "{out:?}");
        leave(ally, "Queen Elizabeth", "2200").await?;
        ensure!(
            ally.text(".promise").await?.contains("that makes 1, and 2 are needed"),
            "it is a good thing"
        );
        ensure!(!ally.holds("document.querySelector('.outlook .warnings')").await?, "and no warning");
        // A hulk does not count: its way out is a warning.
        take(ally, "Triumph").await?;
        let out: Vec<String> = ally.ask(signs).await?;
        ensure!(!out.is_empty() && out.iter().all(|sign| sign == "off !"), "{out:?}");
        leave(ally, "Triumph", "2300").await?;
        ensure!(ally.text(".outlook .warnings").await?.contains("does not count"), "it is a warning");
        click(ally, ".helm [data-do^='clear ']").await?;
        leave(ally, "Lord Nelson", "2300").await?;
        ensure!(ally.text(".promise").await?.contains("that makes 2, and 2 are needed"), "both");
        done(ally).await?;
        for page in [ally, turk] {
            asked(page, "It is over").await?;
            asked(page, "two ships are through the Narrows").await?;
            panel(page, "The Allies have won").await?;
            panel(page, "left over the north edge").await?;
        }
        Ok(())
    });
}

#[test]
fn the_narrows_are_held_when_the_time_is_over() {
    trial("the_narrows_are_held_when_the_time_is_over", async |kit| {
        let ships = [("BR-BB17", "2201", "A", 1), ("BR-B1", "2301", "A", 0), ("BR-BC1", "1908", "B", 1)];
        let battle = begin(kit, "heedtheezzzz", straits(2, &ships), Look::DESKTOP).await?;
        let [ally, turk] = &battle.pages;
        battle.hold_fire().await?;
        asked(ally, "Plot your courses").await?;
        // One gets away, one stays: how far it has come is told to both.
        leave(ally, "Lord Nelson", "2300").await?;
        take(ally, "Queen Elizabeth").await?;
        click(ally, ".speeds-row [aria-label=stop]").await?;
        done(ally).await?;
        for page in [ally, turk] {
            told(page, "Lord Nelson leaves over the north edge").await?;
            panel(page, "Allies: 1 of 2 away").await?;
            asked(page, "Turn 2").await?;
        }
        ensure!(open(ally, "2300").await?.is_none(), "there is nothing left to press");
        battle.hold_fire().await?;
        asked(ally, "Plot your courses").await?;
        take(ally, "Queen Elizabeth").await?;
        click(ally, ".speeds-row [aria-label=stop]").await?;
        done(ally).await?;
        for page in [ally, turk] {
            asked(page, "It is over").await?;
            asked(page, "the Narrows were held").await?;
            panel(page, "The Turks have won").await?;
        }
        ensure!(look(ally).await?.over && look(turk).await?.over, "nothing is asked any more");
        Ok(())
    });
}
