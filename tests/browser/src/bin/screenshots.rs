//! Pictures of every page: light and dark, on a desk and on a phone.
//!
//! Called as `cargo xtask screenshots [FOLDER] [--whole] [--only=WORD]`.

use std::path::{Path, PathBuf};

use anyhow::Result;
use browser::host::target;
use browser::stage::{Shot, gallery};
use browser::{Host, Kit, Look};

#[tokio::main]
async fn main() -> Result<()> {
    let mut whole = false;
    let mut only = String::new();
    let mut folder: Option<PathBuf> = None;
    for arg in std::env::args().skip(1) {
        match arg.as_str() {
            "--whole" => whole = true,
            word if word.starts_with("--only=") => word["--only=".len()..].clone_into(&mut only),
            _ => folder = Some(arg.into()),
        }
    }
    let folder = folder.map_or_else(|| target().map(|target| target.join("screenshots")), Ok)?;
    std::fs::create_dir_all(&folder)?;
    let data = tempfile::tempdir()?;
    let mut shots = gallery(data.path()).await?;
    shots.retain(|shot| shot.name.contains(&only));
    let host = Host::on_stage(data.path()).await?;
    let kit = Kit::new().await?;
    let taken = take(&kit, &host, &shots, &folder, whole).await;
    kit.close().await;
    println!("{} pictures in {}", taken?, folder.display());
    Ok(())
}

/// Takes every picture in every look.
async fn take(kit: &Kit, host: &Host, shots: &[Shot], folder: &Path, whole: bool) -> Result<usize> {
    let looks = [("desktop", Look::DESKTOP), ("phone", Look::PHONE)];
    let mut taken = 0;
    for (size, look) in looks {
        let session = kit.open(size, look).await?;
        for (shade, look) in [("light", look), ("dark", look.dark())] {
            session.look(look).await?;
            for shot in shots {
                shot.visit(&session, host.base()).await?;
                let path = folder.join(format!("{}-{size}-{shade}.png", shot.name));
                if whole {
                    let height: u32 =
                        session.run("return document.documentElement.scrollHeight", vec![]).await?;
                    session.look(Look { size: (look.size.0, height.max(look.size.1)), ..look }).await?;
                    session.picture(&path).await?;
                    session.look(look).await?;
                } else {
                    session.picture(&path).await?;
                }
                taken += 1;
            }
        }
    }
    Ok(taken)
}
