//! Calls to listeners of our own: what is sent, what counts as an answer, and what is never called.

use std::net::Ipv4Addr;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use super::*;

#[cfg(feature = "tls")]
mod sealed;

/// Everything may be called, and every name is this machine's.
fn near() -> Network {
    Network::new(|_| true, |_, port| Ok(vec![SocketAddr::new(Ipv4Addr::LOCALHOST.into(), port)]))
}

fn target(scheme: &str, host: &str, port: u16) -> Target {
    Target::read(&format!("{scheme}://{host}:{port}/hooks/s3cret?x=1")).unwrap()
}

/// Reads a request and answers it; gives what was read.
async fn serve(mut stream: impl AsyncRead + AsyncWrite + Unpin, answer: &[u8]) -> String {
    let mut read = Vec::new();
    while !read.ends_with(b"}") {
        let mut some = [0; 1024];
        match stream.read(&mut some).await {
            Ok(0) | Err(_) => break,
            Ok(n) => read.extend(&some[..n]),
        }
    }
    let _ = stream.write_all(answer).await;
    let _ = stream.shutdown().await;
    String::from_utf8(read).unwrap()
}

/// Listens for one call.
async fn listen(answer: &'static str) -> (u16, JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let heard = tokio::spawn(async move {
        let (stream, _) = listener.accept().await.unwrap();
        serve(stream, answer.as_bytes()).await
    });
    (port, heard)
}

#[tokio::test]
async fn a_call_names_the_host_and_goes_to_the_address_that_was_checked() {
    let (port, heard) = listen("HTTP/1.1 204 No Content\r\n\r\n").await;
    near().post(&target("http", "chat.example", port), "{}").await.unwrap();
    let heard = heard.await.unwrap();
    assert!(heard.starts_with("POST /hooks/s3cret?x=1 HTTP/1.1\r\n"), "{heard}");
    for line in [&format!("host: chat.example:{port}"), "content-type: application/json", "content-length: 2"]
    {
        assert!(heard.contains(line), "{line} is missing: {heard}");
    }
}

#[tokio::test]
async fn only_success_will_do_and_nothing_is_followed() {
    for (answer, failure) in [
        ("HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\n\r\n", Failure::Redirect(302)),
        ("HTTP/1.1 307 Temporary Redirect\r\nlocation: /\r\n\r\n", Failure::Redirect(307)),
        ("HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n", Failure::Refused(404)),
        ("HTTP/1.1 500 Oh\r\n\r\nsecret page", Failure::Refused(500)),
        ("SSH-2.0-OpenSSH_9.6\r\n", Failure::Broken),
        ("", Failure::Broken),
    ] {
        let (port, _heard) = listen(answer).await;
        let sent = near().post(&target("http", "chat.example", port), "{}").await;
        assert_eq!(sent, Err(failure), "{answer}");
    }
}

#[tokio::test]
async fn no_more_of_an_answer_is_read_than_its_status() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let flood = |head: &'static str, rest: &'static str| {
        let listener = &listener;
        async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            // An answer to nothing would be no answer.
            let _ = stream.read(&mut [0; 64]).await;
            let _ = stream.write_all(head.as_bytes()).await;
            // For as long as anybody listens.
            while stream.write_all(rest.as_bytes()).await.is_ok() {}
        }
    };
    let endless = target("http", "chat.example", port);
    let network = near();
    let (sent, ()) =
        tokio::join!(network.post(&endless, "{}"), flood("HTTP/1.1 200 OK\r\n\r\n", "and on and on "));
    assert_eq!(sent, Ok(()));
    let (sent, ()) =
        tokio::join!(network.post(&endless, "{}"), flood("HTTP/1.1 200 OK\r\n", "x: and on and on\r\n"));
    assert_eq!(sent, Err(Failure::Broken), "a head without an end");
}

#[tokio::test]
async fn who_does_not_answer_is_not_waited_for() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let network = Network { patience: Duration::from_millis(50), ..near() };
    assert_eq!(network.post(&target("http", "chat.example", port), "{}").await, Err(Failure::Slow));
    drop(listener);
    let sent = near().post(&target("http", "chat.example", port), "{}").await;
    assert_eq!(sent, Err(Failure::Unreachable));
}

#[tokio::test]
async fn what_is_not_on_the_open_internet_is_never_called() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let network = Network::open();
    for host in
        ["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "[::ffff:127.0.0.1]", "127.1", "169.254.169.254"]
    {
        let target = target("http", host, port);
        assert_eq!(network.check(&target).await, Err(Failure::Private), "{host}");
        assert_eq!(network.post(&target, "{}").await, Err(Failure::Private), "{host}");
    }
    // A name with one address outside and one inside is as bad as one inside.
    let inside = SocketAddr::new(Ipv4Addr::LOCALHOST.into(), port);
    let outside: SocketAddr = "1.1.1.1:80".parse().unwrap();
    for found in [vec![inside], vec![outside, inside], vec![inside, outside]] {
        let network = Network::new(is_public, move |_, _| Ok(found.clone()));
        let sent = network.post(&target("http", "chat.example", port), "{}").await;
        assert_eq!(sent, Err(Failure::Private));
    }
    let called = timeout(Duration::from_millis(50), listener.accept()).await;
    assert!(called.is_err(), "somebody called");
    let nowhere = Network::new(is_public, |_, _| Ok(Vec::new()));
    assert_eq!(nowhere.check(&target("http", "chat.example", 80)).await, Err(Failure::Unknown));
}

#[cfg(not(feature = "tls"))]
#[tokio::test]
async fn without_tls_a_sealed_address_is_refused_before_anybody_is_asked() {
    let network = Network::new(|_| true, |_, _| panic!("a name was looked up"));
    let target = target("https", "chat.example", 443);
    assert_eq!(network.check(&target).await, Err(Failure::NoTls));
    assert_eq!(network.post(&target, "{}").await, Err(Failure::NoTls));
}
