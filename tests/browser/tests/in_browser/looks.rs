//! Every page in every look: names, headings, colours, width, sizes to touch.

use anyhow::ensure;
use browser::looks::complaints;
use browser::stage::gallery;
use browser::{Host, Look, trial};

fn every_page(name: &str, look: Look) {
    trial(name, async |kit| {
        let data = tempfile::tempdir()?;
        let shots = gallery(data.path()).await?;
        let host = Host::on_stage(data.path()).await?;
        let session = kit.open("visitor", look).await?;
        // The page that says that there is none.
        kit.forgive("/nothing/here");
        let mut wrong = Vec::new();
        for shade in [look, look.dark()] {
            session.look(shade).await?;
            for shot in &shots {
                shot.visit(&session, host.base()).await?;
                let shade = if shade.dark { "dark" } else { "light" };
                wrong.extend(
                    complaints(&session).await?.iter().map(|text| format!("{} ({shade}): {text}", shot.name)),
                );
            }
        }
        println!("{} pages, light and dark: names, headings, colours, width, sizes", shots.len());
        ensure!(wrong.is_empty(), "{} complaints:\n  {}", wrong.len(), wrong.join("\n  "));
        Ok(())
    });
}

#[test]
fn every_page_is_in_order_on_a_desk() {
    every_page("every_page_is_in_order_on_a_desk", Look::DESKTOP);
}

#[test]
fn every_page_is_in_order_on_a_phone() {
    every_page("every_page_is_in_order_on_a_phone", Look::PHONE);
}

#[test]
fn a_hard_look_finds_what_is_wrong() {
    trial("a_hard_look_finds_what_is_wrong", async |kit| {
        let host = Host::start().await?;
        let session = kit.open("visitor", Look::PHONE).await?;
        session.goto(host.base()).await?;
        let before = complaints(&session).await?;
        ensure!(before.is_empty(), "the first page is in order: {before:?}");
        let bad = "document.getElementById('main').insertAdjacentHTML('beforeend', `<h1>Two</h1><h4>Four</h4><img src='/web/x'>
            <button></button><a class='button tiny'>x</a><p class=pale>pale</p><p class=wide>wide</p>`);
            document.querySelector('.pale').style.color = '#999';
            document.querySelector('.wide').style.width = '600px';
            document.querySelector('.tiny').style.minHeight = '0';";
        kit.forgive("/web/x");
        session.order(bad).await?;
        let found = complaints(&session).await?.join("\n");
        for text in [
            "headings of the first",
            "skips a level",
            "no alt",
            "no name",
            "of contrast",
            "wide in a window",
            "small to touch",
        ] {
            ensure!(found.contains(text), "nothing is said of `{text}`: {found}");
        }
        println!("everything that was wrong is found:\n{found}");
        Ok(())
    });
}
