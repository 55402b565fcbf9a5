//! What the ways of the server would cost without a game: axum, one row for each message, rows of many tables in one
//! synced transaction, both seats told. No keys, no rules, no JSON.

use std::path::Path;
use std::sync::Arc;

use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path as Address, State};
use axum::response::Response;
use axum::routing::get;
use axum::serve::ListenerExt as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Executor as _};
use tokio::net::TcpListener;
use tokio::sync::{broadcast, mpsc, oneshot};

use super::TABLES;

/// Rows in one statement.
const ROWS: usize = 64;

struct Row {
    table: usize,
    text: Utf8Bytes,
    done: oneshot::Sender<()>,
}

struct Echo {
    inbox: mpsc::Sender<Row>,
    tables: Vec<broadcast::Sender<Utf8Bytes>>,
}

/// Serves for ever; gives the port to `told` when it listens.
pub(super) async fn serve(folder: &Path, told: impl FnOnce(u16)) -> Result<(), String> {
    let failed = |error: sqlx::Error| error.to_string();
    let options = SqliteConnectOptions::new()
        .filename(folder.join("bare.sqlite"))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full);
    let mut connection = options.connect().await.map_err(failed)?;
    let schema = "CREATE TABLE lines (n INTEGER PRIMARY KEY, at INTEGER NOT NULL, text TEXT NOT NULL) STRICT";
    connection.execute(schema).await.map_err(failed)?;
    let (inbox, jobs) = mpsc::channel(4096);
    tokio::spawn(write(connection, jobs));
    let tables = (0..TABLES).map(|_| broadcast::channel(16).0).collect();
    let router =
        Router::new().route("/stream/{table}", get(stream)).with_state(Arc::new(Echo { inbox, tables }));
    let listener = TcpListener::bind("127.0.0.1:0").await.map_err(|error| error.to_string())?;
    told(listener.local_addr().map_err(|error| error.to_string())?.port());
    let listener = listener.tap_io(|socket| drop(socket.set_nodelay(true)));
    axum::serve(listener, router).await.map_err(|error| error.to_string())
}

async fn stream(
    State(echo): State<Arc<Echo>>,
    Address(table): Address<usize>,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade.read_buffer_size(4096).write_buffer_size(4096).on_upgrade(move |socket| keep(socket, echo, table))
}

/// Keeps what is sent, then tells it to everybody at the table, the sender included.
async fn keep(mut socket: WebSocket, echo: Arc<Echo>, table: usize) {
    let mut told = echo.tables[table].subscribe();
    loop {
        tokio::select! {
            text = told.recv() => {
                let Ok(text) = text else { return };
                if socket.send(Message::Text(text)).await.is_err() {
                    return;
                }
            }
            sent = socket.recv() => {
                let Some(Ok(Message::Text(text))) = sent else { return };
                let (done, written) = oneshot::channel();
                let kept = echo.inbox.send(Row { table, text: text.clone(), done }).await;
                if kept.is_err() || written.await.is_err() {
                    return;
                }
                let _ = echo.tables[table].send(text);
            }
        }
    }
}

async fn write(mut connection: SqliteConnection, mut inbox: mpsc::Receiver<Row>) {
    let insert =
        |rows: usize| format!("INSERT INTO lines (at, text) VALUES (?, ?){}", ", (?, ?)".repeat(rows - 1));
    let (many, one) = (insert(ROWS), insert(1));
    let mut rows = Vec::new();
    while inbox.recv_many(&mut rows, 1024).await > 0 {
        connection.execute("BEGIN IMMEDIATE").await.expect("a transaction");
        let (full, rest) = rows.as_chunks::<ROWS>();
        let chunks =
            full.iter().map(|chunk| (&many, &chunk[..])).chain(rest.chunks(1).map(|row| (&one, row)));
        for (text, chunk) in chunks {
            let mut query = sqlx::query(AssertSqlSafe(text.as_str()));
            for row in chunk {
                query = query.bind(row.table as i64).bind(row.text.as_str());
            }
            connection.execute(query).await.expect("rows");
        }
        connection.execute("COMMIT").await.expect("a sync");
        for row in rows.drain(..) {
            let _ = row.done.send(());
        }
    }
}
