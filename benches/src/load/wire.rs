//! Requests and streams as a program sends and reads them, with as little work as can be: what is measured is the
//! server.

use std::io;

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// Bytes that are read at once.
const CHUNK: usize = 16 << 10;

/// A connection with what has arrived and was not looked at yet.
struct Line {
    socket: TcpStream,
    read: Vec<u8>,
}

impl Line {
    async fn open(port: u16) -> io::Result<Self> {
        let socket = TcpStream::connect(("127.0.0.1", port)).await?;
        socket.set_nodelay(true)?;
        Ok(Line { socket, read: Vec::with_capacity(CHUNK) })
    }

    async fn more(&mut self) -> io::Result<()> {
        self.read.reserve(CHUNK);
        match self.socket.read_buf(&mut self.read).await? {
            0 => Err(io::Error::other("the server closed the connection")),
            _ => Ok(()),
        }
    }

    /// Waits until so many bytes are there.
    async fn at_least(&mut self, bytes: usize) -> io::Result<()> {
        while self.read.len() < bytes {
            self.more().await?;
        }
        Ok(())
    }

    /// The head of an answer: its status, its length, and how long its body is.
    async fn head(&mut self) -> io::Result<(u16, usize, usize)> {
        let end = loop {
            match self.read.windows(4).position(|four| four == b"\r\n\r\n") {
                Some(at) => break at + 4,
                None => self.more().await?,
            }
        };
        let text = std::str::from_utf8(&self.read[..end]).map_err(io::Error::other)?;
        let status = text.get(9..12).and_then(|number| number.parse().ok());
        let length = text.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse().ok())?
        });
        Ok((status.unwrap_or(0), end, length.unwrap_or(0)))
    }
}

/// One program's connection for requests.
pub(crate) struct Requests {
    line: Line,
    /// What every request begins with after its first line.
    headers: String,
    sent: String,
}

impl Requests {
    /// Connects; `key` opens a seat.
    pub(crate) async fn open(port: u16, key: Option<&str>) -> io::Result<Self> {
        let mut requests =
            Requests { line: Line::open(port).await?, headers: String::new(), sent: String::new() };
        requests.take(key);
        Ok(requests)
    }

    /// Goes on with another key.
    pub(crate) fn take(&mut self, key: Option<&str>) {
        let bearer = key.map(|key| format!("authorization: Bearer {key}\r\n")).unwrap_or_default();
        self.headers = format!("host: localhost\r\n{bearer}content-type: application/json\r\n");
    }

    /// Sends JSON and gives the body of the answer, which must not be a refusal.
    pub(crate) async fn post(&mut self, path: &str, body: &str) -> io::Result<Vec<u8>> {
        use std::fmt::Write as _;
        self.sent.clear();
        let (headers, length) = (&self.headers, body.len());
        let _ = write!(self.sent, "POST {path} HTTP/1.1\r\n{headers}content-length: {length}\r\n\r\n{body}");
        self.line.socket.write_all(self.sent.as_bytes()).await?;
        self.answer().await
    }

    /// Asks for a page and throws it away.
    pub(crate) async fn get(&mut self, path: &str) -> io::Result<()> {
        let request = format!("GET {path} HTTP/1.1\r\n{}\r\n", self.headers);
        self.line.socket.write_all(request.as_bytes()).await?;
        self.answer().await.map(drop)
    }

    /// The body of an answer, which must not be a refusal.
    async fn answer(&mut self) -> io::Result<Vec<u8>> {
        let (status, end, length) = self.line.head().await?;
        self.line.at_least(end + length).await?;
        let body = self.line.read[end..end + length].to_vec();
        self.line.read.drain(..end + length);
        if status != 200 {
            return Err(io::Error::other(format!("{status}: {}", String::from_utf8_lossy(&body))));
        }
        Ok(body)
    }

    /// The same, with the answer read.
    pub(crate) async fn ask(&mut self, path: &str, body: &Value) -> io::Result<Value> {
        let answer = self.post(path, &body.to_string()).await?;
        serde_json::from_slice(&answer).map_err(io::Error::other)
    }
}

/// One program's WebSocket.
pub(crate) struct Stream(Line);

impl Stream {
    /// Connects; `key` opens a seat.
    pub(crate) async fn open(port: u16, path: &str, key: Option<&str>) -> io::Result<Self> {
        let mut line = Line::open(port).await?;
        let bearer = key.map(|key| format!("authorization: Bearer {key}\r\n")).unwrap_or_default();
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: localhost\r\n{bearer}connection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        );
        line.socket.write_all(request.as_bytes()).await?;
        let (status, end, _) = line.head().await?;
        if status != 101 {
            return Err(io::Error::other(format!("the stream is refused: {status}")));
        }
        line.read.drain(..end);
        Ok(Stream(line))
    }

    /// Sends a text. The mask that the protocol asks of clients is zero here, so that nothing need be changed.
    pub(crate) async fn send(&mut self, text: &str) -> io::Result<()> {
        let mut frame = Vec::with_capacity(text.len() + 8);
        match u16::try_from(text.len()) {
            Ok(length) if length < 126 => frame.extend([0x81, 0x80 | length as u8]),
            Ok(length) => {
                frame.extend([0x81, 0xfe]);
                frame.extend(length.to_be_bytes());
            }
            Err(_) => return Err(io::Error::other("a text of more than 64 KiB")),
        }
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        self.0.socket.write_all(&frame).await
    }

    /// The next message with text in it.
    pub(crate) async fn next(&mut self) -> io::Result<Vec<u8>> {
        loop {
            let (kind, body) = self.frame().await?;
            match kind {
                1 | 2 => return Ok(body),
                8 => return Err(io::Error::other("the server closed the stream")),
                _ => {}
            }
        }
    }

    /// One frame as a server sends it: not masked, and here never in pieces.
    async fn frame(&mut self) -> io::Result<(u8, Vec<u8>)> {
        let line = &mut self.0;
        line.at_least(2).await?;
        let (kind, short) = (line.read[0] & 0x0f, line.read[1] & 0x7f);
        let (head, length) = match short {
            126 => {
                line.at_least(4).await?;
                (4, usize::from(u16::from_be_bytes([line.read[2], line.read[3]])))
            }
            127 => return Err(io::Error::other("a message of more than 64 KiB")),
            short => (2, usize::from(short)),
        };
        line.at_least(head + length).await?;
        let body = line.read[head..head + length].to_vec();
        line.read.drain(..head + length);
        Ok((kind, body))
    }
}
