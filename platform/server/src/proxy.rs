//! Who asks: the address behind a request. What a header says of it is believed only if a proxy wrote it that the operator
//! has named.

use std::net::{IpAddr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::request::Parts;

use crate::app::App;

/// The address of who asks; none where nothing is limited, which is on this machine itself unless it is reached through a
/// public address. A named proxy appends to `X-Forwarded-For`, so from its end on the first address that is no named
/// proxy's counts; anybody can make up those before it.
pub(crate) fn client(parts: &Parts, app: &App) -> Option<IpAddr> {
    let ConnectInfo(socket) = parts.extensions.get::<ConnectInfo<SocketAddr>>()?;
    let peer = socket.ip().to_canonical();
    let named = |address: &IpAddr| app.proxies.contains(address);
    if !named(&peer) {
        return Some(peer).filter(|peer| app.public.is_some() || !peer.is_loopback());
    }
    let lists = parts.headers.get_all("x-forwarded-for").iter().filter_map(|list| list.to_str().ok());
    let all: Vec<&str> = lists.flat_map(|list| list.split(',')).map(str::trim).collect();
    // What cannot be read was written by nobody who is to be believed.
    let read =
        all.iter().rev().map_while(|text| text.parse().ok().map(|address: IpAddr| address.to_canonical()));
    Some(read.into_iter().find(|address| !named(address)).unwrap_or(peer))
}
