//! More connections than the system allows files: whoever comes next is served all the same.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::serving::Server;

/// What the server may have open.
const FILES: u32 = 1024;
/// What is opened against it.
const CROWD: u32 = 1100;
/// How long a newcomer may have to wait.
const WAIT: Duration = Duration::from_secs(10);

/// Programs that hold connections open; two, so that none needs more files than a shell usually has.
struct Crowd(Vec<Child>);

impl Crowd {
    /// Opens the connections, and says this on each of them.
    fn gather(server: &Server, said: &str) -> Crowd {
        let port = server.base.rsplit(':').next().unwrap().trim_end_matches('/');
        let each = CROWD / 2;
        let script = format!(
            "for n in $(seq {each}); do exec {{line}}<>/dev/tcp/127.0.0.1/{port} && printf '{said}' >&$line; done 2>/dev/null; \
             echo there; read"
        );
        let open = || {
            let mut child = Command::new("bash")
                .args(["-c", &script])
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .unwrap();
            let mut line = String::new();
            BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
            assert_eq!(line.trim(), "there");
            child
        };
        Crowd((0..2).map(|_| open()).collect())
    }
}

impl Drop for Crowd {
    fn drop(&mut self) {
        for child in &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Asks as somebody who comes now; how long it took.
fn newcomer(server: &Server) -> Duration {
    let config = ureq::Agent::config_builder().timeout_global(Some(WAIT)).max_idle_connections(0);
    let agent: ureq::Agent = config.build().into();
    let begun = Instant::now();
    loop {
        // A browser that is turned away tries again.
        match agent.get(&format!("{}/health", server.base)).call() {
            Ok(answer) => {
                assert_eq!(answer.status(), 200);
                return begun.elapsed();
            }
            Err(error) => assert!(begun.elapsed() < WAIT, "kept out: {error}"),
        }
    }
}

#[test]
fn silent_connections_keep_no_newcomer_out() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start_with_files(data.path(), FILES);
    newcomer(&server);
    for said in [
        "",
        "GET / HTTP/1.1\\r\\nhost: ",
        "POST /new/classic HTTP/1.1\\r\\nhost: localhost\\r\\ncontent-length: 90\\r\\n\\r\\nname=",
    ] {
        let crowd = Crowd::gather(&server, said);
        for _ in 0..3 {
            let waited = newcomer(&server);
            println!("{CROWD} connections that say {said:?}: a newcomer waited {waited:?}");
            assert!(waited < WAIT);
        }
        drop(crowd);
    }
    let mut meters = ureq::get(&format!("{}/metrics", server.base)).call().unwrap();
    let meters = meters.body_mut().read_to_string().unwrap();
    assert!(meters.contains("broadside_connections_cut_total"), "{meters}");
    server.kill();
}
