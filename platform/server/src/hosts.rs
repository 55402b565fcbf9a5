//! The names this server answers to. Anybody can make a name of theirs point to this machine; to a browser, a page that
//! came from that name is then of one origin with the server (DNS rebinding). So only requests for the server's own names and
//! addresses are answered.

use std::net::{IpAddr, UdpSocket};
use std::sync::LazyLock;

use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::api::{self, ApiError};
use crate::app::App;
use crate::guard::page;
use crate::pages;

/// Longest part of a strange name that is shown, in characters.
const SHOWN: usize = 80;

/// Passes on requests for this server's own names and addresses; any other is told where to go. A request that names no
/// host comes from no browser.
pub(crate) async fn only_own(State(app): State<App>, request: Request, next: Next) -> Response {
    let named = request.headers().get(header::HOST).map(|host| host.to_str().unwrap_or_default());
    let named = named.or_else(|| request.uri().authority().map(axum::http::uri::Authority::as_str));
    let Some(host) = named.filter(|host| !knows(&app, host)) else { return next.run(request).await };
    let host: String = host.chars().take(SHOWN).collect();
    let text = format!(
        "This server does not answer to the name \"{host}\". Open {} instead. If this is your server and people reach it \
         by that name, start it with --public-url.",
        app.base()
    );
    let code = StatusCode::MISDIRECTED_REQUEST;
    if request.uri().path().starts_with(api::ROOT) {
        return ApiError::new(code, "wrong_host", text).into_response();
    }
    page(code, &pages::message("Wrong address", &text))
}

/// Is this one of the server's own names or addresses? Ports do not matter: a proxy may have others.
fn knows(app: &App, host: &str) -> bool {
    let name = bare(host);
    let configured = |url: &str| bare(authority(url)) == name;
    if configured(&app.base()) {
        return true;
    }
    match name.parse::<IpAddr>() {
        Ok(address) => is_own(address.to_canonical()),
        Err(_) => {
            name == "localhost"
                || name.ends_with(".localhost")
                || machine().is_some_and(|own| name == own || name == format!("{own}.local"))
        }
    }
}

/// The host and port of an address such as `https://salvo.example:8443/x`.
fn authority(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().unwrap_or_default()
}

/// A host without its port, without brackets, in small letters.
fn bare(host: &str) -> String {
    let host = host.trim();
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.rsplit_once(':').map_or(host, |(name, port)| {
            if port.bytes().all(|byte| byte.is_ascii_digit()) { name } else { host }
        }),
    };
    name.trim_end_matches('.').to_ascii_lowercase()
}

/// Is this an address of this machine? Only one that is can be bound; nothing is sent.
fn is_own(address: IpAddr) -> bool {
    let everybodys = match address {
        IpAddr::V4(v4) => v4.is_broadcast(),
        IpAddr::V6(_) => false,
    };
    if address.is_unspecified() || address.is_multicast() || everybodys {
        return false;
    }
    address.is_loopback() || UdpSocket::bind((address, 0)).is_ok()
}

/// What this machine is called in its network.
fn machine() -> Option<&'static str> {
    static NAME: LazyLock<String> = LazyLock::new(|| {
        let files = ["/proc/sys/kernel/hostname", "/etc/hostname"];
        let kept = files.into_iter().find_map(|file| std::fs::read_to_string(file).ok());
        let name = kept.or_else(|| std::env::var("COMPUTERNAME").ok()).unwrap_or_default();
        name.trim().to_ascii_lowercase()
    });
    Some(NAME.as_str()).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_read_without_its_port() {
        for (host, name) in [
            ("Localhost:7474", "localhost"),
            ("salvo.example.", "salvo.example"),
            ("[::1]:80", "::1"),
            ("[::1]", "::1"),
            ("192.0.2.1:99", "192.0.2.1"),
            ("", ""),
            (":80", ""),
            ("a:b", "a:b"),
        ] {
            assert_eq!(bare(host), name, "{host:?}");
        }
        assert_eq!(authority("https://salvo.example:8443/x?y"), "salvo.example:8443");
    }

    #[test]
    fn only_this_machines_addresses_are_its_own() {
        let own = |text: &str| is_own(text.parse().unwrap());
        assert!(own("127.0.0.1") && own("127.3.2.1") && own("::1"));
        for strange in ["192.0.2.1", "0.0.0.0", "::", "224.0.0.1", "255.255.255.255", "2001:db8::1"] {
            assert!(!own(strange), "{strange}");
        }
    }
}
