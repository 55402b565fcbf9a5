//! What is counted, and what is not told by it.

use std::collections::BTreeMap;

use crate::house::{Socket, house};
use axum::http::StatusCode;
use serde_json::json;
use store::Fault;

#[tokio::test]
async fn what_happens_is_counted_and_nobody_is_named() {
    let house = house().await;
    let (table, keys) = house.duel().await;
    house.sail(&table, &keys).await;
    house.act(&table, &keys[0], json!({ "text": "shoot A1" })).await;
    house.act(&table, &keys[0], json!({ "text": "shoot A1" })).await;
    house.get("/no/such/page", None).await;
    house.get(&format!("/k/{}", keys[0]), None).await;
    house.table(json!({ "game": "classic", "seats": ["me", "easy"] })).await;
    let address = house.listen().await;
    let path = format!("/api/v1/tables/{table}/stream");
    let mut socket = Socket::open(address, &path, Some(&keys[0]), None).await.unwrap();
    socket.next().await;
    // The computer player has its own time.
    let mut metrics = house.get("/metrics", None).await;
    for _ in 0..1000 {
        if metrics.text.contains("broadside_mind_seconds") {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        metrics = house.get("/metrics", None).await;
    }
    assert_eq!(metrics.status, StatusCode::OK);
    assert!(metrics.headers["content-type"].to_str().unwrap().starts_with("text/plain; version=0.0.4"));
    for line in [
        "broadside_acts_total{result=\"draft\"} 10",
        "broadside_acts_total{result=\"refused\"} 1",
        "broadside_open{kind=\"stream\"} 1",
        "broadside_tables_awake 2",
        "broadside_tables{status=\"playing\"} 2",
        "broadside_http_requests_total{method=\"GET\",route=\"/k/{key}\",status=\"303\"} 1",
        "broadside_http_requests_total{method=\"GET\",route=\"none\",status=\"404\"} 1",
        "broadside_http_requests_total{method=\"POST\",route=\"/api/v1/tables/{id}/sit\",status=\"200\"} 1",
        "broadside_sync_seconds_bucket{le=\"0.0005\"}",
        "broadside_sync_commits_count",
        "broadside_http_seconds_count{route=\"/api/v1/tables\"} 2",
        "# HELP broadside_mind_seconds",
    ] {
        assert!(metrics.text.contains(line), "{line} is missing:\n{}", metrics.text);
    }
    for secret in [&table, &keys[0], &keys[1]] {
        assert!(!metrics.text.contains(secret.as_str()));
    }
}

#[tokio::test]
async fn figures_are_written_as_prometheus_reads_them() {
    let house = house().await;
    let (table, keys) = house.duel().await;
    house.sail(&table, &keys).await;
    house.act(&table, &keys[0], json!({ "text": "shoot A1" })).await;
    let text = house.get("/metrics", None).await.text;
    let mut kinds = BTreeMap::new();
    for group in text.trim_end().split("\n\n") {
        let mut lines = group.lines();
        let about = lines.next().unwrap().strip_prefix("# HELP ").expect(group);
        let (name, about) = about.split_once(' ').unwrap();
        assert!(name.starts_with("broadside_") && !about.is_empty(), "{group}");
        let kind = lines.next().unwrap().strip_prefix(&format!("# TYPE {name} ")).expect(group);
        assert!(kinds.insert(name, kind).is_none(), "{name} is there twice");
        // Buckets hold what those before them hold, and the last one everything.
        let mut bucket = 0;
        for line in lines {
            let (figure, value) = line.rsplit_once(' ').unwrap();
            assert!(value.parse::<f64>().is_ok(), "{line}");
            let (own, labels) = figure.split_once('{').unwrap_or((figure, "}"));
            let labels = labels.strip_suffix('}').expect(line);
            match (kind, own.strip_prefix(name).expect(line)) {
                ("counter" | "gauge", "") | ("histogram", "_sum") => {}
                ("histogram", "_bucket") => {
                    assert!(labels.contains("le=\""), "{line}");
                    let before = std::mem::replace(&mut bucket, value.parse::<u64>().expect(line));
                    assert!(before <= bucket, "{line}");
                }
                ("histogram", "_count") => {
                    let last = std::mem::take(&mut bucket);
                    assert_eq!(value, last.to_string(), "{line}: not what is in the last bucket");
                }
                other => panic!("{other:?}: {line}"),
            }
        }
    }
    for (name, kind) in [
        ("broadside_acts_total", "counter"),
        ("broadside_tables", "gauge"),
        ("broadside_http_seconds", "histogram"),
        ("broadside_sync_commits", "histogram"),
    ] {
        assert_eq!(kinds.get(name), Some(&kind), "{name}");
    }
}

#[tokio::test]
async fn a_server_with_its_tables_is_healthy() {
    let house = house().await;
    assert_eq!(house.get("/health", None).await.status, StatusCode::OK);
}

#[tokio::test]
async fn health_tells_that_nothing_can_be_saved_and_readiness_that_nobody_should_come() {
    let house = house().await;
    let status = async |path: &str| house.get(path, None).await.status;
    assert_eq!(status("/ready").await, StatusCode::SERVICE_UNAVAILABLE, "not everything was read yet");
    house.hall.read_alarms().await.unwrap();
    assert_eq!((status("/health").await, status("/ready").await), (StatusCode::OK, StatusCode::OK));
    // The disk is full. An answer is good for two seconds, so that asking costs little.
    house.store.set(Fault::Fails);
    assert_eq!(status("/health").await, StatusCode::OK);
    house.pass(2000);
    let told = house.get("/health", None).await;
    assert_eq!(told.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(!told.text.contains("disk"), "{}", told.text);
    assert_eq!(status("/ready").await, StatusCode::SERVICE_UNAVAILABLE);
    house.store.set(Fault::None);
    house.pass(2000);
    assert_eq!((status("/health").await, status("/ready").await), (StatusCode::OK, StatusCode::OK));
    house.hall.stops();
    assert_eq!(
        (status("/health").await, status("/ready").await),
        (StatusCode::OK, StatusCode::SERVICE_UNAVAILABLE)
    );
}
