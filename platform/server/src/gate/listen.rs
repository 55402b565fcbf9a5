//! Taking connections, whatever happens: one that is silent is cut, and a system without free files is waited for.

use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use axum::http::header;
use futures_util::{StreamExt as _, stream};
use hyper::body::{Body as _, Incoming};
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, interval, sleep, timeout, timeout_at};

use super::watched::Watched;
use super::{Admitted, Gate, Line, counted_cut};

/// How often connections are looked through for those on which nothing moves.
const SWEEP: Duration = Duration::from_secs(1);
/// How long to wait if the system has no file for another connection.
const NO_FILES: Duration = Duration::from_millis(50);

/// Takes connections until `stop` is there. Then requests that have begun are finished, for as long as `patience`.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    gate: Arc<Gate>,
    stop: impl Future<Output = ()>,
    patience: Duration,
) {
    let (stopping, stopped) = watch::channel(false);
    // Every task holds an end of it: once all are dropped, the last one is done.
    let (working, mut done) = mpsc::channel::<()>(1);
    let mut stop = pin!(stop);
    let mut sweep = interval(SWEEP);
    loop {
        let taken = tokio::select! {
            taken = listener.accept() => taken,
            _ = sweep.tick() => {
                gate.sweep();
                continue;
            }
            () = &mut stop => break,
        };
        let (stream, peer) = match taken {
            Ok(taken) => taken,
            Err(error) => {
                refused(&gate, &error).await;
                continue;
            }
        };
        let Some(admitted) = gate.enter(peer).await else { continue };
        let task = attend(stream, peer, admitted, router.clone(), stopped.clone());
        let working = working.clone();
        tokio::spawn(async move {
            task.await;
            drop(working);
        });
    }
    drop((listener, working));
    let _ = stopping.send(true);
    let _ = timeout(patience, done.recv()).await;
}

/// No connection could be taken: the other side gave up, or the system has no file left.
async fn refused(gate: &Gate, error: &std::io::Error) {
    use std::io::ErrorKind;
    if matches!(
        error.kind(),
        ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset | ErrorKind::ConnectionRefused
    ) {
        return;
    }
    metrics::counter!("broadside_connections_refused_total", "why" => "files").increment(1);
    tracing::error!(%error, "no connection can be taken: silent ones are cut");
    gate.shed();
    sleep(NO_FILES).await;
}

/// Serves one connection until it is closed, cut, or a socket.
async fn attend(
    stream: TcpStream,
    peer: SocketAddr,
    admitted: Admitted,
    router: Router,
    mut stopped: watch::Receiver<bool>,
) {
    // A short message must not wait until the other side says that it has the one before.
    let _ = stream.set_nodelay(true);
    let (line, rules) = (admitted.line.clone(), admitted.gate.rules);
    let answer = service_fn(|request: hyper::Request<Incoming>| {
        let (router, line) = (TowerToHyperService::new(router.clone()), line.clone());
        async move {
            let _busy = Busy::new(line.clone());
            let mut request = limited(request, rules.body);
            request.extensions_mut().insert(ConnectInfo(peer));
            request.extensions_mut().insert(line);
            router.call(request).await
        }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(rules.head);
    let io = TokioIo::new(Watched { stream, admitted });
    let mut serving = pin!(http.serve_connection(io, answer).with_upgrades());
    let mut ending = false;
    loop {
        tokio::select! {
            served = &mut serving => {
                if served.as_ref().is_err_and(hyper::Error::is_timeout) {
                    counted_cut("head");
                }
                return;
            }
            () = line.cut.notified() => return,
            _ = stopped.wait_for(|stopped| *stopped), if !ending => {
                ending = true;
                serving.as_mut().graceful_shutdown();
            }
        }
    }
}

/// A request is being answered.
struct Busy(Arc<Line>);

impl Busy {
    fn new(line: Arc<Line>) -> Self {
        line.busy.fetch_add(1, Ordering::Relaxed);
        Busy(line)
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.busy.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A request whose body has to arrive in time.
fn limited(request: hyper::Request<Incoming>, longest: Duration) -> Request {
    // A request that becomes a socket has none.
    if request.body().is_end_stream() || request.headers().contains_key(header::UPGRADE) {
        return request.map(Body::new);
    }
    let until = Instant::now() + longest;
    request.map(|body| {
        let pieces = Body::new(body).into_data_stream();
        Body::from_stream(stream::unfold(Some(pieces), move |pieces| async move {
            let mut pieces = pieces?;
            match timeout_at(until, pieces.next()).await {
                Ok(Some(Ok(piece))) => Some((Ok(piece), Some(pieces))),
                Ok(Some(Err(error))) => Some((Err(error), None)),
                Ok(None) => None,
                Err(_) => {
                    counted_cut("body");
                    Some((Err(axum::Error::new("the request took too long")), None))
                }
            }
        }))
    })
}
