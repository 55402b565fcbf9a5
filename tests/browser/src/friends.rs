//! Two people who come to one table by a link.

use anyhow::Result;

use crate::host::Host;
use crate::session::Session;

/// Ada sets up a table with these choices (fields of the form and their values); Ben opens the link she is given, and
/// sits down.
pub async fn by_link(
    host: &Host,
    game: &str,
    choices: &[(&str, &str)],
    ada: &Session,
    ben: &Session,
) -> Result<()> {
    ada.goto(&format!("{}/new/{game}", host.base())).await?;
    ada.choose("select[name=with]", "friend").await?;
    ada.write("input[name=name]", "Ada").await?;
    ada.click("form.card summary").await?;
    for (field, value) in choices {
        ada.choose(&format!("select[name='{field}']"), value).await?;
    }
    ada.click("form.card button.primary").await?;
    ada.wait("the link is there", "document.querySelector('input[readonly]')?.value").await?;
    let link: String = ada.ask("document.querySelector('input[readonly]').value").await?;
    ben.goto(&link).await?;
    ben.write("input[name=name]", "Ben").await?;
    ben.click("form button.primary").await
}
