//! `broadside serve`: tables in the browser.

use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

use anyhow::Context as _;
use clap::Args;
use server::clock::Clock;
use server::{Config, Server};

use crate::cmd_move::tables;
use crate::log::{self, LogArgs};
use crate::setup::now;

/// The port that is taken if nothing is said.
const PORT: u16 = 7474;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ServeArgs {
    /// Where to listen; if the port is taken the next free one is used [default: 127.0.0.1:7474]
    #[arg(long, value_name = "ADDRESS:PORT", conflicts_with = "lan")]
    addr: Option<SocketAddr>,
    /// The folder with the tables [default: in your data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The address people use, if the server stands behind a proxy or has a name: links begin with it, and requests for
    /// other names than it and this machine's own are refused
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// The address of a proxy whose X-Forwarded-For header is believed; may be given several times
    #[arg(long, value_name = "ADDRESS")]
    trust_proxy: Vec<IpAddr>,
    /// Listen to your own network, so that others can join
    #[arg(long)]
    lan: bool,
    /// Let players set web hooks: this server then calls addresses on the open internet that they name, to tell them
    /// that it is their turn. Addresses that begin with https:// need a program built with --features full
    #[arg(long)]
    web_hooks: bool,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    #[command(flatten)]
    log: LogArgs,
}

const EXAMPLES: &str = "\
Examples:
  broadside serve                          play in the browser, on this machine
  broadside serve --lan                    with others in your network
  broadside serve --addr 127.0.0.1:9000 --public-url https://salvo.example --trust-proxy 127.0.0.1
                                           behind a proxy on the same machine
  broadside serve --web-hooks --addr 127.0.0.1:9000 --public-url https://salvo.example --trust-proxy 127.0.0.1
                                           the same, and players may be told in a chat room
  broadside serve --log info --log-json    every request, as lines of JSON

Programs find the API at /api/v1/openapi.json and figures for Prometheus at /metrics.
/health answers 200 while games can be saved, /ready while visitors should be sent here.
Tables are kept in one file, tables.sqlite; every move is on disk before anybody sees it. After a clean stop
(Ctrl-C, or SIGTERM) that file is all there is; while the server runs, tables.sqlite-wal belongs to it.";

pub(crate) fn run(args: ServeArgs) -> anyhow::Result<ExitCode> {
    log::begin(&args.log);
    let anywhere = IpAddr::V4(if args.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST });
    let public = args.public_url.map(|url| url.trim_end_matches('/').to_owned());
    if let Some(url) = &public
        && !(url.starts_with("http://") || url.starts_with("https://"))
    {
        anyhow::bail!("--public-url {url}: begin it with http:// or https://");
    }
    let config = Config {
        address: args.addr.unwrap_or(SocketAddr::new(anywhere, PORT)),
        data: tables(args.data)?,
        public,
        clock: Clock::new(now),
        web_hooks: args.web_hooks,
        proxies: args.trust_proxy,
    };
    let unnamed = config.public.is_some() && config.proxies.is_empty();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async move {
        let server = Server::listen(config).await?;
        let shown = server.base();
        let mut out = std::io::stdout();
        writeln!(
            out,
            "Broadside is served at {shown}\nStop it with Ctrl-C. `broadside menu` plays in the terminal."
        )?;
        if unnamed {
            writeln!(
                out,
                "No proxy is named, so everyone who comes through one counts as one address. Name it with --trust-proxy."
            )?;
        }
        if args.lan
            && let Some(code) = server::qr::text(&shown)
        {
            writeln!(
                out,
                "\nOthers in your network open that address, or take a picture of this:\n\n{code}"
            )?;
        }
        if !args.no_open {
            open_browser(&shown);
        }
        let (stop, stopped) = tokio::sync::watch::channel(false);
        ctrlc::set_handler(move || {
            // The second Ctrl-C does not wait for open pages.
            if stop.send_replace(true) {
                std::process::exit(0);
            }
        })
        .context("Ctrl-C cannot be heard")?;
        let mut stopped = stopped;
        server
            .run(async move {
                let _ = stopped.wait_for(|stop| *stop).await;
            })
            .await?;
        Ok(ExitCode::SUCCESS)
    });
    // Whatever is still being drawn or thought about is not waited for: everything that was committed is on disk.
    runtime.shutdown_background();
    served
}

/// Opens a browser if there is one; none is no error.
fn open_browser(url: &str) {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start"])
    } else {
        ("xdg-open", &[])
    };
    let quiet = |command: &mut Command| {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().is_ok()
    };
    let _ = quiet(Command::new(program).args(before).arg(url));
}
