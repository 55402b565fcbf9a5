//! Looks hard at a page: names, headings, colours, width, and sizes where a finger is all there is.

use anyhow::{Result, ensure};

use crate::session::Session;

/// Everything a script can judge, as a list of complaints.
const LOOKS: &str = include_str!("looks.js");

/// Says what is wrong with the page; nothing if all is well.
pub async fn complaints(session: &Session) -> Result<Vec<String>> {
    session.run(LOOKS, vec![]).await
}

/// Fails if anything is wrong with the page.
pub async fn inspect(session: &Session, page: &str) -> Result<()> {
    let found = complaints(session).await?;
    ensure!(found.is_empty(), "{}: {page}:\n  {}", session.name, found.join("\n  "));
    println!("{page}: names, headings, colours, width and sizes are in order");
    Ok(())
}
