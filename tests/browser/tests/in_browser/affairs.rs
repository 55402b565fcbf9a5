//! What two people settle beside the game: time, talk, offers, and playing again.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use anyhow::{Result, ensure};
use browser::friends::by_link;
use browser::host::now;
use browser::{Host, Look, Session, trial};
use server::clock::Clock;

/// Two people at a table of Classic Salvo with a clock, fleets laid out.
pub(crate) async fn duel(host: &Host, ada: &Session, ben: &Session, clock: &str) -> Result<()> {
    by_link(host, "classic", &[("clock", clock), ("o.first", "blue")], ada, ben).await?;
    for page in [ada, ben] {
        page.wait("the game begins", "window.spy?.heard > 0 && document.querySelector('[data-open]')")
            .await?;
        page.click("[data-open]").await?;
        page.wait("the fleet is laid out", "document.querySelector('button[data-do=ready]')").await?;
        page.click("button[data-do=ready]").await?;
        page.wait("it is asked about", "document.querySelector('[data-say=sure]')").await?;
        page.click("[data-say=sure]").await?;
    }
    ada.wait("it is Ada's turn", "document.title.startsWith('●')").await?;
    ben.wait("it is not Ben's turn", "!document.title.startsWith('●')").await
}

#[test]
fn time_runs_out_and_the_game_is_claimed_and_played_again() {
    trial("time_runs_out_and_the_game_is_claimed_and_played_again", async |kit| {
        let ahead = Arc::new(AtomicI64::new(0));
        let passed = ahead.clone();
        let host = Host::start_by(Clock::new(move || now() + passed.load(Ordering::SeqCst))).await?;
        let (ada, ben) = tokio::try_join!(kit.open("ada", Look::DESKTOP), kit.open("ben", Look::DESKTOP))?;
        duel(&host, &ada, &ben, "5+5").await?;
        ben.wait("clocks are shown", "document.querySelectorAll('#players .clock').length == 2").await?;
        ben.wait("Ada's runs", "/^[45]:/.test(document.querySelector('#players .clock.runs')?.textContent)")
            .await?;
        ensure!(!ben.holds("document.querySelector('[data-say=claim]')").await?, "nothing to claim yet");
        ahead.fetch_add(6 * 60 * 1000, Ordering::SeqCst);
        ada.wait("Ada is told", "document.getElementById('affairs').innerText.includes('time has run out')")
            .await?;
        ben.wait("Ben may claim", "document.querySelector('[data-say=claim]')").await?;
        ben.click("[data-say=claim]").await?;
        for page in [&ada, &ben] {
            page.wait(
                "both know how it ended",
                "document.getElementById('prompt').innerText.includes('ran out of time')",
            )
            .await?;
        }
        println!("Ada's time ran out and Ben claimed the game");
        ada.click("form[action$='/rematch'] button").await?;
        ada.wait(
            "Ada waits at a new table",
            "document.querySelector('[data-live]') && location.pathname.startsWith('/t/')",
        )
        .await?;
        ben.wait(
            "Ben is asked to join",
            "document.querySelector('form[action$=\"/rematch\"] button')?.innerText.includes('Join')",
        )
        .await?;
        ben.click("form[action$='/rematch'] button").await?;
        for page in [&ada, &ben] {
            page.wait(
                "the new game begins",
                "window.spy?.heard > 0 && document.querySelector('[data-open]')",
            )
            .await?;
            let names = page.text("#players").await?;
            ensure!(
                names.contains("Ben (Blue)") && names.contains("Ada (Red)"),
                "seats are swapped: {names}"
            );
        }
        println!("they play again with seats swapped");
        Ok(())
    });
}

#[test]
fn friends_talk_and_agree_on_a_draw() {
    trial("friends_talk_and_agree_on_a_draw", async |kit| {
        let host = Host::start().await?;
        let (ada, ben) = tokio::try_join!(kit.open("ada", Look::DESKTOP), kit.open("ben", Look::DESKTOP))?;
        duel(&host, &ada, &ben, "none").await?;
        ada.write("[data-chat] input", "good luck <3").await?;
        ada.click("[data-chat] button").await?;
        ben.wait("Ben reads it", "document.getElementById('chat').innerText.includes('good luck <3')")
            .await?;
        ben.click("[data-mute]").await?;
        ben.wait("muted, it is gone", "!document.getElementById('chat').checkVisibility()").await?;
        ben.click("[data-offer=draw]").await?;
        ada.wait("Ada is offered a draw", "document.querySelector('#affairs [data-offer=draw]')").await?;
        ada.click("#affairs [data-offer=draw]").await?;
        for page in [&ada, &ben] {
            page.wait("a draw", "document.getElementById('prompt').innerText.includes('a draw was agreed')")
                .await?;
        }
        println!("they talked, and agreed on a draw");
        Ok(())
    });
}
