//! Requests and frames that nobody would send, for a few seconds on every build; `fuzz/` goes on for hours.

use crate::hostile;
use std::path::PathBuf;

use proptest::prelude::*;

fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    files.into_iter().map(|file| std::fs::read(file).unwrap()).collect()
}

/// Seeds that are all refused would lead a fuzzer nowhere.
#[test]
fn seeds_of_routes_are_answered() {
    for data in seeds("server_routes") {
        let granted = hostile::routes(&data);
        assert!(granted > 1, "{granted} are granted of {}", String::from_utf8_lossy(&data));
    }
}

#[test]
fn seeds_of_frames_are_heard() {
    for data in seeds("server_frames") {
        let did = hostile::frames(&data);
        assert!(did > 0, "{did} did something of {}", String::from_utf8_lossy(&data));
    }
}

/// One of these, or something nobody thought of.
fn one_of(known: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop_oneof![
        9 => prop::sample::select(known).prop_map(str::to_owned),
        1 => "[ -~]{0,12}",
    ]
}

fn path() -> impl Strategy<Value = String> {
    let known = &[
        "/",
        "/health",
        "/metrics",
        "/rules",
        "/rules/solo",
        "/new/classic",
        "/k/{b}",
        "/k/{i}",
        "/t/{t}",
        "/t/{w}",
        "/t/{t}/do",
        "/t/{t}/live",
        "/t/{t}/record",
        "/t/{t}/replay",
        "/t/{t}/dice",
        "/t/{t}/rematch",
        "/t/{t}/link",
        "/t/{t}/devices",
        "/t/{t}/reissue",
        "/t/{t}/hook",
        "/t/{t}/deputy",
        "/picture/solo.svg",
        "/web/style.css",
        "/drawn/x",
        "/api/v1/games",
        "/api/v1/tables",
        "/api/v1/tables/{t}",
        "/api/v1/tables/{w}",
        "/api/v1/tables/{t}/legal",
        "/api/v1/tables/{t}/act",
        "/api/v1/tables/{t}/undo",
        "/api/v1/tables/{t}/resign",
        "/api/v1/tables/{w}/sit",
        "/api/v1/tables/{t}/stream",
        "/api/v1/tables/{t}/record",
        "/api/v1/tables/{t}/word",
        "/api/v1/tables/{t}/deputy",
        "/api/v1/tables/{t}/devices",
        "/api/v1/tables/{t}/reissue",
        "/api/v1/tables/{t}/hook",
        "/api/v1/tables/{t}/hook/test",
        "/api/v1/bots",
        "/api/v1/bots/me/tables",
        "/api/v1/openapi.json",
    ];
    let query = &[
        "",
        "?seat=0",
        "?device=00000000",
        "?seat=255",
        "?seat=-1",
        "?limit=0",
        "?limit=7",
        "?after=over.1.x",
        "?at=99999999",
        "?as=arbiter",
        "?as=0&part=1",
        "?q=%00",
        "?after=18446744073709551615",
    ];
    (one_of(known), one_of(query)).prop_map(|(path, query)| format!("{path}{query}"))
}

fn headers() -> impl Strategy<Value = String> {
    let known = &[
        "authorization=Bearer {b}",
        "authorization=Bearer {r}",
        "authorization=Bearer {i}",
        "authorization=Bearer x",
        "authorization=Basic x",
        "cookie=seat-{t}={b}",
        "origin=http://localhost",
        "origin=null",
        "host=localhost",
        "content-type=application/json",
        "content-type=application/x-www-form-urlencoded",
        "content-length=7",
        "connection=upgrade",
        "upgrade=websocket",
        "sec-websocket-version=13",
        "sec-websocket-key=AAAA",
        "accept-encoding=gzip",
        "x-forwarded-for=1.2.3.4",
    ];
    prop::collection::vec(one_of(known), 0..5).prop_map(|list| list.join(";"))
}

fn body() -> impl Strategy<Value = String> {
    one_of(&[
        "",
        "{}",
        "[]",
        "null",
        "{\"text\":\"ready\"}",
        "{\"text\":\"place carrier A1 across\"}",
        "{\"text\":\"shoot A1\",\"after\":0}",
        "{\"actions\":[{}]}",
        "{\"actions\":[],\"request_id\":\"a\"}",
        "{\"name\":\"\\u0000\"}",
        "{\"name\":\"x\",\"nonce\":\"00\"}",
        "{\"invitation\":\"{i}\"}",
        "line=ready",
        "seat=1",
        "{\"seat\":255}",
        "seat=0&what=set&url=http%3A%2F%2F127.1",
        "seat=0&what=test",
        "{\"url\":\"https://chat.example/x\"}",
        "{\"url\":\"https://[::1]:99999/\"}",
        "{\"game\":\"solo\",\"seats\":[\"me\"]}",
        "{\"game\":\"classic\",\"seats\":[\"easy\",\"me\"],\"options\":{\"x\":1}}",
        "with=usual&name=%F0%9F%9A%A2",
        "with=friend&side=99&pace=none&nonce=zz",
        "name=%ff",
    ])
}

fn requests() -> impl Strategy<Value = String> {
    let method = one_of(&["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS"]);
    let line = (method, path(), headers(), body())
        .prop_map(|(method, path, headers, body)| format!("{method}\t{path}\t{headers}\t{body}"));
    prop::collection::vec(line, 1..12).prop_map(|lines| lines.join("\n"))
}

fn said() -> impl Strategy<Value = String> {
    one_of(&[
        "{\"cell\":[0,0]}",
        "{\"cell\":[65535,65535]}",
        "{\"hover\":[3,3]}",
        "{\"move\":[-2147483648,2147483647]}",
        "{\"move\":[1,0]}",
        "\"enter\"",
        "{\"tool\":0}",
        "{\"tool\":18446744073709551615}",
        "\"turn\"",
        "{\"mark\":255}",
        "{\"mark\":31}",
        "{\"mark\":32}",
        "{\"do\":\"ready\"}",
        "{\"do\":\"\"}",
        "{\"do\":\"place carrier J10 across\"}",
        "{\"open\":\"random\"}",
        "{\"open\":\"\"}",
        "\"sure\"",
        "\"no\"",
        "\"undo\"",
        "\"hints\"",
        "\"resign\"",
        "\"abort\"",
        "{\"offer\":\"draw\"}",
        "{\"offer\":\"pause\"}",
        "\"decline\"",
        "\"go_on\"",
        "\"claim\"",
        "\"caretaker\"",
        "\"back\"",
        "\"play_on\"",
        "{\"take_over\":1}",
        "{\"take_over\":255}",
        "{\"sit_in\":0}",
        "{\"sit_in\":255}",
        "{\"as\":1}",
        "{\"as\":255}",
        "{\"chat\":\"hello\"}",
        "{\"aside\":\"<b>\"}",
        "{\"complete\":\"pl\"}",
        "{\"complete\":\"\"}",
        "{\"resume\":{\"cursor\":[65535,0],\"tool\":99,\"turn\":255,\"marks\":4294967295,\"hints\":true}}",
        "\"lift\"",
    ])
}

/// Which game is played: with no name Classic.
fn game() -> impl Strategy<Value = String> {
    one_of(&["", "solo", "satellite", "hawks", "frontier", "naval"])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_requests_are_answered(game in game(), text in requests()) {
        hostile::routes(format!("{game}\n{text}").as_bytes());
    }

    #[test]
    fn any_frames_are_heard(game in game(), lines in prop::collection::vec(said(), 1..20)) {
        hostile::frames(format!("{game}\n{}", lines.join("\n")).as_bytes());
    }
}
