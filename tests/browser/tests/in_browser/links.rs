//! What people do with links: cancel in the waiting room, come back by an invitation, play on two devices, sign one out.

use anyhow::{Result, ensure};
use browser::friends::by_link;
use browser::{Host, Look, Session, trial};

const ALIVE: &str = "window.spy?.heard > 0 && document.querySelector('[data-live]')";

/// Ada sets up a table of Classic Salvo for a friend; gives the link.
async fn invited(host: &Host, ada: &Session) -> Result<String> {
    ada.goto(&format!("{}/new/classic", host.base())).await?;
    ada.choose("select[name=with]", "friend").await?;
    ada.click("form.card button.primary").await?;
    ada.wait("the link is there", "document.querySelector('input[readonly]')?.value").await?;
    ada.wait("the page is alive", ALIVE).await?;
    ada.ask("document.querySelector('input[readonly]').value").await
}

#[test]
fn a_game_is_cancelled_in_the_waiting_room() {
    trial("a_game_is_cancelled_in_the_waiting_room", async |kit| {
        let host = Host::start().await?;
        let ada = kit.open("ada", Look::DESKTOP).await?;
        invited(&host, &ada).await?;
        ada.click("[data-say=abort]").await?;
        ada.wait("it is asked about", "document.querySelector('.ask [data-say=sure]')").await?;
        ada.click(".ask [data-say=no]").await?;
        ada.wait(
            "nothing has happened",
            "!document.querySelector('.ask') && document.querySelector('.card.invite')",
        )
        .await?;
        ada.click("[data-say=abort]").await?;
        ada.wait("it is asked about again", "document.querySelector('.ask [data-say=sure]')").await?;
        ada.click(".ask [data-say=sure]").await?;
        ada.wait(
            "the game is over and the invitation gone",
            "document.getElementById('prompt').innerText.includes('cancelled') && !document.querySelector('.card.invite')",
        )
        .await?;
        println!("a game was cancelled in the waiting room");
        Ok(())
    });
}

#[test]
fn a_seat_is_played_on_two_devices_and_one_is_signed_out() {
    trial("a_seat_is_played_on_two_devices_and_one_is_signed_out", async |kit| {
        let host = Host::start().await?;
        let (ada, ben, phone) = tokio::try_join!(
            kit.open("ada", Look::DESKTOP),
            kit.open("ben", Look::DESKTOP),
            kit.open("phone", Look::DESKTOP)
        )?;
        by_link(&host, "classic", &[("o.first", "blue")], &ada, &ben).await?;
        ben.wait("Ben sits", ALIVE).await?;
        ada.wait("the invitation is gone", "!document.querySelector('.card.invite')").await?;
        let table: String = ben.ask("location.pathname").await?;
        ben.click("#devices summary").await?;
        ben.click("form[action$='/link'] button").await?;
        ben.wait("a link is made", "document.querySelector('input[readonly]')?.value").await?;
        let other: String = ben.ask("document.querySelector('input[readonly]').value").await?;
        ben.goto(&format!("{}{table}", host.base())).await?;
        ben.wait("Ben still plays", "window.spy?.heard > 0 && document.querySelector('[data-open]')").await?;
        phone.goto(&other).await?;
        phone
            .wait("the phone plays, too", "window.spy?.heard > 0 && document.querySelector('[data-open]')")
            .await?;
        phone.click("#devices summary").await?;
        phone.click("#devices button[name=device]").await?;
        ben.wait(
            "the other device is told",
            "document.querySelector('[role=alert]')?.innerText.includes('This device was signed out')",
        )
        .await?;
        ensure!(!ben.holds("document.querySelector('[data-open]')").await?, "it shows the seat no more");
        phone
            .wait("the phone plays on", "window.spy?.heard > 0 && document.querySelector('[data-open]')")
            .await?;
        println!("a seat was played on two devices until one was signed out");
        Ok(())
    });
}

#[test]
fn an_invitation_leads_back_to_the_table() {
    trial("an_invitation_leads_back_to_the_table", async |kit| {
        let host = Host::start().await?;
        let (ada, ben) = tokio::try_join!(kit.open("ada", Look::DESKTOP), kit.open("ben", Look::DESKTOP))?;
        let link = invited(&host, &ada).await?;
        ben.goto(&link).await?;
        ben.click("form button.primary").await?;
        ben.wait("Ben sits", ALIVE).await?;
        let table: String = ben.ask("location.pathname").await?;
        ben.goto(&link).await?;
        ben.wait("the same table", &format!("location.pathname == {table:?} && {ALIVE}")).await?;
        println!("a used invitation led its owner back");
        Ok(())
    });
}
