//! The address that a hook calls, as its owner typed it.

use std::fmt;

use axum::http::Uri;
use thiserror::Error;
use url::{Host, Url};

/// No address is longer.
pub(crate) const LONGEST: usize = 1000;

/// Why an address cannot be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadTarget {
    /// There are too many letters.
    #[error("the address is longer than {LONGEST} letters")]
    Long,
    /// It is none.
    #[error("this is no address: it begins with https:// or http:// and names a host")]
    None,
    /// It has a user's name or password.
    #[error("the address holds a user's name or a password: take one without")]
    User,
}

/// The address that a hook calls. It may hold a secret of its owner's, so it does not show itself.
#[derive(Clone, PartialEq, Eq)]
pub struct Target(Url);

impl fmt::Debug for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Target(…)")
    }
}

impl Target {
    /// Reads what was typed.
    pub fn read(text: &str) -> Result<Self, BadTarget> {
        let text = text.trim();
        if text.len() > LONGEST {
            return Err(BadTarget::Long);
        }
        let mut url = Url::parse(text).map_err(|_| BadTarget::None)?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(BadTarget::None);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(BadTarget::User);
        }
        // It is never sent.
        url.set_fragment(None);
        let target = Target(url);
        let fits =
            target.0.host_str().is_some_and(|host| !host.is_empty()) && target.0.as_str().len() <= LONGEST;
        if fits && target.path().parse::<Uri>().is_ok() { Ok(target) } else { Err(BadTarget::None) }
    }

    /// All of it, to be kept.
    pub(crate) fn whole(&self) -> &str {
        self.0.as_str()
    }

    /// As much of it as is shown, to its owner only: secrets of chat servers stand in the path.
    pub fn shown(&self) -> String {
        format!("{}/…", self.0.origin().ascii_serialization())
    }

    /// Is what is sent there sealed?
    pub(crate) fn sealed(&self) -> bool {
        self.0.scheme() == "https"
    }

    pub(crate) fn host(&self) -> Host<&str> {
        self.0.host().expect("it was looked at when it was read")
    }

    pub(crate) fn port(&self) -> u16 {
        self.0.port_or_known_default().expect("both schemes have one")
    }

    /// What the request asks the host for.
    pub(crate) fn path(&self) -> &str {
        &self.0[url::Position::BeforePath..url::Position::AfterQuery]
    }

    /// The host as the request names it.
    pub(crate) fn authority(&self) -> &str {
        &self.0[url::Position::BeforeHost..url::Position::AfterPort]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_taken_apart() {
        let target = Target::read("  https://Chat.Example:8443/api/hooks/7/s3cret?x=1#top ").unwrap();
        assert_eq!((target.authority(), target.port()), ("chat.example:8443", 8443));
        assert_eq!((target.path(), target.sealed()), ("/api/hooks/7/s3cret?x=1", true));
        assert_eq!(target.shown(), "https://chat.example:8443/…");
        assert!(!format!("{target:?}").contains("chat"));
        assert_eq!(Target::read(target.whole()), Ok(target));
        let bare = Target::read("http://chat.example").unwrap();
        assert_eq!((bare.path(), bare.port(), bare.authority()), ("/", 80, "chat.example"));
        let six = Target::read("http://[2606:4700::1111]:81/x").unwrap();
        assert_eq!(six.authority(), "[2606:4700::1111]:81");
    }

    #[test]
    fn other_ways_to_write_a_number_are_seen_through() {
        for text in ["http://127.1/", "http://0x7f000001/", "http://2130706433/", "http://0177.0.0.1/"] {
            assert_eq!(Target::read(text).unwrap().authority(), "127.0.0.1", "{text}");
        }
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for text in
            ["", "chat.example", "//chat.example", "http://", "ftp://chat.example/", "file:///etc/passwd"]
        {
            assert_eq!(Target::read(text), Err(BadTarget::None), "{text}");
        }
        for text in ["gopher://chat.example", "javascript:alert(1)", "unix:/run/x.sock", "data:,x"] {
            assert_eq!(Target::read(text), Err(BadTarget::None), "{text}");
        }
        for text in
            ["https://me@chat.example/", "https://me:word@chat.example/", "https://:word@chat.example/"]
        {
            assert_eq!(Target::read(text), Err(BadTarget::User), "{text}");
        }
        let long = format!("https://chat.example/{}", "x".repeat(LONGEST));
        assert_eq!(Target::read(&long), Err(BadTarget::Long));
    }
}
