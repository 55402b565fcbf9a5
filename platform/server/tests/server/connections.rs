//! Connections that say nothing, half of something, or too much: they are cut, and everybody else is served.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use crate::house::{House, Socket, house_with};
use server::gate::{self, Gate, Rules};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

/// Short times, so that a test need not wait.
fn short() -> Rules {
    let time = Duration::from_millis(200);
    Rules { head: time, body: time, stall: time, ..Rules::under(1024) }
}

/// A server behind a gate.
async fn behind(rules: Rules) -> (House, SocketAddr) {
    let gate = Arc::new(Gate::new(rules));
    let own = gate.clone();
    let house = house_with(move |app| app.gate = own).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = house.router.clone();
    tokio::spawn(gate::serve(listener, router, gate, std::future::pending(), Duration::ZERO));
    (house, address)
}

/// Sends this and reads until the server closes the connection.
async fn until_closed(address: SocketAddr, sent: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(sent.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut answer));
    let _ = read.await.expect("the server closes the connection");
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn whoever_is_silent_or_stops_in_the_middle_is_cut() {
    let (house, address) = behind(short()).await;
    until_closed(address, "").await;
    until_closed(address, "GET / HTT").await;
    until_closed(address, "GET / HTTP/1.1\r\nhost: localhost\r\nx-a: ").await;
    let body = "POST /new/classic HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\nname=A";
    let answer = until_closed(address, body).await;
    assert!(!answer.starts_with("HTTP/1.1 2") && !answer.starts_with("HTTP/1.1 3"), "{answer}");
    // A whole request is answered; then the connection waits for another, and not for ever.
    let answer = until_closed(address, "GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n").await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let meters = house.get("/metrics", None).await.text;
    for why in ["head", "body"] {
        assert!(
            meters.contains(&format!("broadside_connections_cut_total{{why=\"{why}\"}}")),
            "{why}: {meters}"
        );
    }
    assert!(meters.contains("broadside_connections 0"), "{meters}");
}

#[tokio::test]
async fn a_newcomer_takes_the_place_of_the_longest_silent() {
    let long = Duration::from_hours(1);
    let (house, address) = behind(Rules { all: 20, head: long, stall: long, ..short() }).await;
    let mut silent = Vec::new();
    for _ in 0..20 {
        silent.push(TcpStream::connect(address).await.unwrap());
    }
    let asked = "GET /health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    assert!(until_closed(address, asked).await.starts_with("HTTP/1.1 200"));
    let meters = house.get("/metrics", None).await.text;
    assert!(meters.contains("broadside_connections_cut_total{why=\"room\"}"), "{meters}");
    drop(silent);
}

#[tokio::test]
async fn pages_leave_room_for_others_and_are_not_cut_for_them() {
    let (house, address) = behind(Rules { sockets: 2, ..short() }).await;
    let (table, keys) = house.duel().await;
    let path = format!("/t/{table}/live?plain=1");
    let mut one = Socket::open(address, &path, Some(&keys[0]), None).await.unwrap();
    let mut two = Socket::open(address, &path, Some(&keys[1]), None).await.unwrap();
    let stream = format!("/api/v1/tables/{table}/stream");
    assert_eq!(Socket::open(address, &path, Some(&keys[0]), None).await.err(), Some(503));
    assert_eq!(Socket::open(address, &stream, Some(&keys[0]), None).await.err(), Some(503));
    assert!(!one.next().await.is_null() && !two.next().await.is_null());
    // Far longer than any other connection may be silent.
    tokio::time::sleep(Duration::from_secs(2)).await;
    house.sail(&table, &keys).await;
    assert!(!one.next().await.is_null(), "a page may be quiet");
    drop(one);
    loop {
        // The server notices in its own time.
        if Socket::open(address, &stream, Some(&keys[0]), None).await.is_ok() {
            break;
        }
        tokio::task::yield_now().await;
    }
}
