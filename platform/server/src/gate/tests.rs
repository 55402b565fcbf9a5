//! Who is let in, and who goes.

use super::*;

fn rules() -> Rules {
    Rules { all: 4, each: 2, sockets: 3, sockets_each: 2, ..Rules::under(1024) }
}

fn from(text: &str) -> SocketAddr {
    SocketAddr::new(text.parse().unwrap(), 1000)
}

#[test]
fn what_the_system_allows_is_not_used_up() {
    for files in [256, 1024, 4096, 1 << 20] {
        let rules = Rules::under(files);
        assert!(rules.all + 16 <= files && rules.sockets < rules.all && rules.each < rules.all, "{rules:?}");
    }
}

#[tokio::test]
async fn an_address_has_so_many_and_a_network_counts_as_one() {
    let gate = Arc::new(Gate::new(rules()));
    let one = gate.enter(from("2001:db8::1")).await.expect("room");
    let _two = gate.enter(from("2001:db8::2:1")).await.expect("room");
    assert!(gate.enter(from("2001:db8::3")).await.is_none(), "one network");
    assert!(gate.enter(from("2001:db8:0:1::3")).await.is_some(), "another");
    drop(one);
    assert!(gate.enter(from("2001:db8::3")).await.is_some(), "there is room again");
    let both = [gate.enter(from("192.0.2.1")).await, gate.enter(from("::ffff:192.0.2.1")).await];
    assert!(both.iter().all(Option::is_some) && gate.enter(from("192.0.2.1")).await.is_none());
    drop(both);
    let local = [
        gate.enter(from("127.0.0.1")).await,
        gate.enter(from("::1")).await,
        gate.enter(from("::ffff:127.0.0.1")).await,
    ];
    assert!(local.iter().all(Option::is_some), "this machine counts for nobody");
}

#[tokio::test]
async fn a_named_proxy_counts_for_nobody() {
    let proxy = from("192.0.2.7");
    for (gate, most) in [(Gate::new(rules()), 2), (Gate::new(rules()).behind(vec![proxy.ip()]), 4)] {
        let gate = Arc::new(gate);
        let mut taken = Vec::new();
        for _ in 0..4 {
            taken.extend(gate.enter(proxy).await);
        }
        assert_eq!(taken.len(), most);
    }
}

#[tokio::test]
async fn the_longest_silent_one_goes_and_sockets_stay() {
    let gate = Arc::new(Gate::new(rules()));
    let mut all = Vec::new();
    for (n, peer) in ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"].into_iter().enumerate() {
        let admitted = gate.enter(from(peer)).await.expect("room");
        admitted.line.moved.store(n as u64, Ordering::Relaxed);
        all.push(admitted);
    }
    // The oldest is a socket, the next is being answered.
    let socket = gate.socket(None, Some(all[0].line.clone())).unwrap();
    all[1].line.busy.store(1, Ordering::Relaxed);
    all[1].line.moved.store(gate.now(), Ordering::Relaxed);
    let third = all.remove(2);
    let cut = tokio::spawn(async move {
        third.line.cut.notified().await;
        drop(third);
    });
    assert!(gate.enter(from("192.0.2.9")).await.is_some());
    cut.await.unwrap();
    drop(socket);
    assert_eq!(gate.lines().sockets, 0);
}

#[tokio::test]
async fn sockets_are_counted_for_whoever_asks() {
    let gate = Arc::new(Gate::new(rules()));
    let client = Some("192.0.2.1".parse().unwrap());
    let two = [gate.socket(client, None), gate.socket(client, None)];
    assert!(two.iter().all(Result::is_ok) && gate.socket(client, None).is_err(), "two for one address");
    let other = gate.socket(None, None).expect("another");
    assert!(gate.socket(None, None).is_err(), "and three in all");
    drop((two, other));
    drop(gate.socket(client, None).expect("there is room again"));
    assert!(gate.lines().sockets_each.is_empty());
}
