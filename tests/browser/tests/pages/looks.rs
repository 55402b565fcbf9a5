//! Every page in every look: names, headings, colours, width, sizes to touch.

use anyhow::ensure;
use browser::looks::complaints;
use browser::stage::gallery;
use browser::{Host, Look, trial};

fn every_page(name: &str, look: Look) {
    trial(name, async |kit| {
        let data = tempfile::tempdir()?;
        let shots = gallery(data.path()).await?;
        let host = Host::start_at(data.path()).await?;
        let session = kit.open("visitor", look).await?;
        let mut wrong = Vec::new();
        for shade in [look, look.dark()] {
            session.look(shade).await?;
            for shot in &shots {
                shot.visit(&session, host.base()).await?;
                let shade = if shade.dark { "dark" } else { "light" };
                wrong.extend(complaints(&session).await?.iter().map(|text| format!("{} ({shade}): {text}", shot.name)));
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
