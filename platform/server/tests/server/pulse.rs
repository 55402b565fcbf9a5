//! Silence at a socket: a page whose table is busy is not taken for one at which nobody is.

use std::net::SocketAddr;

use crate::house::{House, hasty_house_with_hooks, settle};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use server::hooks::{Network, Pacing};
use server::table::Channel;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Raw = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A house with little patience.
async fn hasty() -> House {
    hasty_house_with_hooks(Network::open(), Pacing::default()).await
}

/// A page at which nobody is, of another table. The server has given it up when this returns: so much time has passed.
async fn patience_passes(house: &House, address: SocketAddr) {
    let (table, ..) = house.waiting().await;
    let mut socket = TcpStream::connect(address).await.unwrap();
    let request = format!(
        "GET /t/{table}/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    socket.write_all(request.as_bytes()).await.unwrap();
    let _ = socket.read_to_end(&mut Vec::new()).await;
}

async fn open(address: SocketAddr, path: &str, key: &str) -> Raw {
    let mut request = format!("ws://{address}{path}").into_client_request().unwrap();
    request.headers_mut().insert("authorization", format!("Bearer {key}").parse().unwrap());
    connect_async(request).await.unwrap().0
}

/// Reads on until a message says so; false if the socket was closed.
async fn until(socket: &mut Raw, says: impl Fn(&Value) -> bool) -> bool {
    while let Some(Ok(message)) = socket.next().await {
        if let Message::Text(text) = message
            && serde_json::from_str(&text).is_ok_and(|value| says(&value))
        {
            return true;
        }
    }
    false
}

/// Something is heard from a page while its table is held for longer than silence is borne.
#[tokio::test]
async fn a_page_that_waits_for_its_table_is_not_closed() {
    let house = hasty().await;
    let (table, [blue, _]) = house.duel().await;
    let (place, address) = (house.place(&table).await, house.listen().await);
    let mut page = open(address, &format!("/t/{table}/live?plain=1"), &blue).await;
    let mut stream = open(address, &format!("/api/v1/tables/{table}/stream"), &blue).await;
    assert!(until(&mut page, |_| true).await && until(&mut stream, |_| true).await);
    let held = place.enter().await;
    let hover = |id: &str| Message::Text(json!({ "id": id, "say": { "hover": [0, 0] } }).to_string().into());
    let act = |id: &str| {
        Message::Text(
            json!({ "act": { "text": "place carrier A1 across", "request_id": id } }).to_string().into(),
        )
    };
    page.send(hover("held")).await.unwrap();
    stream.send(act("held")).await.unwrap();
    patience_passes(&house, address).await;
    patience_passes(&house, address).await;
    drop(held);
    assert!(until(&mut page, |sent| sent["heard"] == "held").await, "the page was closed");
    assert!(until(&mut stream, |told| told["acted"]["request_id"] == "held").await, "the stream was closed");
    // They answer questions meanwhile, and go on.
    tokio::join!(
        async {
            page.send(hover("later")).await.unwrap();
            assert!(until(&mut page, |sent| sent["heard"] == "later").await);
        },
        async {
            stream.send(act("later")).await.unwrap();
            assert!(
                until(&mut stream, |told| told["acted"].is_object() || told["refused"].is_object()).await
            );
        }
    );
}

/// The answer to a question came in while the table was held, and was not read yet.
#[tokio::test]
async fn what_has_come_in_is_read_before_silence_is_believed() {
    let house = hasty().await;
    for _ in 0..4 {
        let (table, [blue, _]) = house.duel().await;
        let (place, address) = (house.place(&table).await, house.listen().await);
        let mut page = open(address, &format!("/t/{table}/live?plain=1"), &blue).await;
        assert!(until(&mut page, |_| true).await);
        // It is asked; its answer goes out when the socket is looked at again.
        while !matches!(page.next().await, Some(Ok(Message::Ping(_)))) {}
        let seat = contract::Seat(1);
        let (said, held) = tokio::join!(house.hall.say(&place, seat, Channel::Table, "hello"), place.enter());
        said.unwrap();
        settle().await;
        let reading = tokio::spawn(async move { until(&mut page, |_| false).await });
        patience_passes(&house, address).await;
        patience_passes(&house, address).await;
        drop(held);
        // It is still there for what happens later.
        settle().await;
        patience_passes(&house, address).await;
        assert!(!reading.is_finished(), "the page was closed");
        reading.abort();
    }
}
