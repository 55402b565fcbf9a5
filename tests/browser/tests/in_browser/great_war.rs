//! Salvo II: the Dardanelles between two browsers, airships over the North Sea, a fleet that turns away, and help that enters.

use anyhow::ensure;
use browser::chart::{
    Action, asked, click, done, knows, marks, notice, open, panel, press, take, targets, told,
};
use browser::robot::{Robot, Seen, naval};
use browser::{Host, Look, trial};
use serde_json::json;

#[test]
fn the_dardanelles_are_held_between_two_browsers() {
    trial("the_dardanelles_are_held_between_two_browsers", async |kit| {
        let options = json!({ "scenario": "gallipoli" });
        let sides = [("ally", Look::DESKTOP), ("turk", Look::DESKTOP)];
        let battle = Action::begin(kit, "dardaneeesaa", options, sides).await?;
        let [ally, turk] = &battle.pages;
        // Land is no place for mines, and says so; the map ends where its frame does.
        press(turk, "2510").await?;
        notice(turk, "laid in the water").await?;
        // One field in open water, one under a fort of one's own.
        press(turk, "2106").await?;
        press(turk, "2202").await?;
        turk.wait("both are laid", "document.querySelector('.helm')?.innerText.includes('Mines: 2 of 2')")
            .await?;
        press(turk, "1909").await?;
        notice(turk, "all your mines are laid").await?;
        let own = marks(turk).await?;
        ensure!(own.iter().filter(|mark| mark.contains("only you know")).count() == 2, "{own:?}");
        done(turk).await?;
        asked(ally, "Turn 1").await?;
        // The Allies see the seven fields that are printed, and not a byte of the others.
        let known = marks(ally).await?;
        ensure!(known.len() == 7 && known.iter().all(|mark| mark.ends_with(": mines")), "{known:?}");
        ensure!(!knows(ally, "2106").await?, "a secret field came to the Allies");
        ensure!(!ally.source().await?.contains("only you know"), "hidden mines came to the Allies");
        let own = marks(turk).await?;
        ensure!(own.contains(&"2106: mines that only you know of".to_owned()), "{own:?}");
        // Whoever names targets first: a fort at a ship, and a ship at a fort, by pressing both on the chart.
        for page in [turk, ally] {
            asked(page, "Turn 1").await?;
        }
        let first = if targets(turk).await? { [turk, ally] } else { [ally, turk] };
        for page in first {
            asked(page, "Name your targets").await?;
            if page.name == "turk" {
                take(page, "Dardanos").await?;
                press(page, "1908").await?;
            } else {
                take(page, "Triumph").await?;
                press(page, "2008").await?;
            }
            page.wait("the line of fire is drawn", "document.querySelector('.aimed-row')").await?;
            done(page).await?;
        }
        told(ally, "Dardanos fires at").await?;
        told(turk, "Triumph fires at White Cliffs").await?;
        // Land is no way for a ship, and says so; a lit hex is.
        asked(ally, "Plot your courses").await?;
        take(ally, "Majestic").await?;
        press(ally, "2612").await?;
        notice(ally, "2612 is land").await?;
        press(ally, "1608").await?;
        ally.wait("a course is plotted", "document.querySelector('.outlook')?.innerText.includes('to 1608')")
            .await?;
        let (mut one, mut two) = (Robot::new(ally, naval, 4), Robot::new(turk, naval, 6));
        let later = |seen: &Seen, _: usize| seen.over || seen.prompt.contains("Turn 3");
        tokio::try_join!(one.play("the third turn", later), two.play("the third turn", later))?;
        ensure!(!ally.source().await?.contains("only you know"), "hidden mines came to the Allies");
        println!("Gallipoli: {one}; {two}");
        Ok(())
    });
}

#[test]
fn an_airship_bombs_and_the_fleet_turns_away() {
    trial("an_airship_bombs_and_the_fleet_turns_away", async |kit| {
        let options = json!({ "scenario": "crossing_the_t", "variants": ["zeppelins"] });
        let sides = [("british", Look::DESKTOP), ("german", Look::DESKTOP)];
        let battle = Action::begin(kit, "cressingtaaa", options, sides).await?;
        let [british, german] = &battle.pages;
        asked(german, "Place").await?;
        // Put over the sea and moved, out of reach of British guns.
        press(german, "1909").await?;
        german
            .wait("it is placed", "document.querySelector('.helm').innerText.includes('over 1909')")
            .await?;
        press(german, "1808").await?;
        german.wait("it is moved", "document.querySelector('.helm').innerText.includes('over 1808')").await?;
        click(german, ".helm .facings [aria-label='heading B']").await?;
        done(german).await?;
        let [other, own] = battle.to_courses(9).await?;
        // Every capital ship about, not after all, and about.
        click(german, ".helm [data-do=turnaway]").await?;
        click(german, ".helm [data-do=unturn]").await?;
        click(german, ".helm [data-do=turnaway]").await?;
        ensure!(german.text(".helm").await?.contains("Every capital ship turns about"), "it is drafted");
        // An airship over the line: a course into a ship's hex, then bombs.
        take(german, "Zeppelin").await?;
        let where_is =
            "[...document.querySelectorAll('.fleet-list.blue .where')].map((at) => at.innerText.slice(0, 4))";
        let ships: Vec<String> = german.ask(where_is).await?;
        let mut bombs = false;
        for ship in ships {
            let goal = open(german, &ship).await?;
            let lit = "document.querySelector('.layer-reach .goals [data-cell]')";
            if goal.is_none() || !german.holds(lit).await? {
                continue;
            }
            press(german, &ship).await?;
            take(german, "Zeppelin").await?;
            bombs = german.holds("document.querySelector(\".helm [data-do^='bomb ']\")").await?;
            if bombs {
                break;
            }
        }
        ensure!(bombs, "no ship is within reach of the airship");
        click(german, ".helm [data-do^='bomb ']").await?;
        ensure!(german.text(".helm").await?.contains("It bombs"), "it is drafted");
        done(german).await?;
        for page in [german, british] {
            told(page, "The Germans turn away").await?;
            told(page, "bombs").await?;
            told(page, "The wind carries").await?;
        }
        println!("Jutland: {own}; {other}");
        Ok(())
    });
}

#[test]
fn a_reinforcement_enters_by_a_click() {
    trial("a_reinforcement_enters_by_a_click", async |kit| {
        let options = json!({ "scenario": "falklands", "variants": ["moltke"] });
        let sides = [("british", Look::DESKTOP), ("german", Look::PHONE)];
        let battle = Action::begin(kit, "faekeandsaaa", options, sides).await?;
        let [british, german] = &battle.pages;
        let [other, own] = battle.to_courses(2).await?;
        take(german, "Moltke").await?;
        german
            .wait("its edge is lit", "document.querySelectorAll('.goals.entry [data-cell]').length > 30")
            .await?;
        press(german, "2101").await?;
        let there = "[...document.querySelectorAll('.vessel-row')].some((row) => row.innerText.includes('enters at 2101'))";
        german.wait("it enters there", there).await?;
        press(german, "2105").await?;
        german
            .wait(
                "its course begins there",
                "document.querySelector('.outlook')?.innerText.includes('to 2105')",
            )
            .await?;
        done(german).await?;
        told(british, "Moltke enters at 2101").await?;
        told(british, "Moltke steams from 2101 to 2105").await?;
        println!("The Falklands: {own}; {other}");
        Ok(())
    });
}

#[test]
fn a_card_of_battles_keeps_its_score() {
    trial("a_card_of_battles_keeps_its_score", async |kit| {
        let host = Host::start().await?;
        let page = kit.open("admiral", Look::DESKTOP).await?;
        page.goto(&format!("{}/new/naval", host.base())).await?;
        page.choose("select[name=with]", "mind:easy").await?;
        page.choose("select[name='o.scenario']", "great_war").await?;
        page.click("form.card summary").await?;
        page.write("input[name='o.turns']", "1").await?;
        page.click("form.card button.primary").await?;
        page.wait("the table is alive", "window.spy?.heard > 0 && document.querySelector('.helm h2')")
            .await?;
        panel(&page, "Battle 1 of 10: Coronel").await?;
        panel(&page, "0 : 0").await?;
        let mut robot = Robot::new(&page, naval, 3);
        // The end of a battle stays on the table until both go on.
        robot.play("the end of the first battle", |seen, _| seen.prompt.ends_with("when you go on.")).await?;
        panel(&page, "Next, battle 2 of 10: Corfu Island.").await?;
        page.wait("the tracks are drawn", "document.querySelector('.turn-marks circle')").await?;
        page.reload().await?;
        page.wait("the table is alive", "window.spy?.heard > 0 && document.querySelector('.helm .commands')")
            .await?;
        robot.play("the second battle", |seen, _| seen.prompt.contains("Battle 2 of 10")).await?;
        told(&page, "Battle 2 of the card begins: Corfu Island").await?;
        panel(&page, "Battle 2 of 10: Corfu Island").await?;
        // What has been is on the card, with its reason and its points.
        page.click(".card-score summary").await?;
        let score = page.text(".card-score").await?;
        ensure!(score.contains("Battles won: British") && score.contains("Coronel:"), "{score}");
        robot.play("the third battle", |seen, _| seen.prompt.contains("Battle 3 of 10")).await?;
        page.reload().await?;
        page.wait("the table is alive", "window.spy?.heard > 0 && document.querySelector('.helm h2')")
            .await?;
        panel(&page, "Battle 3 of 10").await?;
        let results: usize = page.ask("document.querySelectorAll('.card-score li').length").await?;
        ensure!(results == 2, "{results} battles are on the card");
        println!("The Great War: {robot}");
        Ok(())
    });
}
