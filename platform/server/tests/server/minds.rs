//! Computer players at a table whose disk fails.

use crate::house::{FLEET, house};
use catalogue::Input;
use contract::Seat;
use serde_json::json;
use server::Act;
use store::Fault;

/// Waits until something happens at the table, though not for ever.
async fn rung(bell: &mut tokio::sync::watch::Receiver<u64>) {
    let waited = tokio::time::timeout(std::time::Duration::from_secs(30), bell.changed()).await;
    waited.expect("the mind gave up").unwrap();
}

#[tokio::test]
async fn a_mind_whose_move_cannot_be_kept_tries_again() {
    let house = house().await;
    let options = json!({ "first": "blue" });
    let made = house.table(json!({ "game": "classic", "options": options, "seats": ["me", "easy"] })).await;
    let (table, key) = (made["table"].as_str().unwrap(), made["key"].as_str().unwrap());
    let place = house.place(table).await;
    for line in FLEET {
        house.line(table, key, line).await;
    }
    // The mind lays out its fleet while nobody is asked; then it is the person's turn.
    let mut bell = place.bell();
    while place.enter().await.mind_to_act().is_some() {
        rung(&mut bell).await;
    }
    let kept = house.store.kept();
    let shot = Act { input: Input::Text("shoot A1".into()), after: None, request: None };
    house.hall.act(&place, Seat(0), shot).await.unwrap();
    assert_eq!(house.store.kept(), kept + 1);
    // The mind has not begun yet: it begins when this test waits for something.
    house.store.set(Fault::Fails);
    let mut bell = place.bell();
    bell.mark_unchanged();
    rung(&mut bell).await;
    assert!(place.enter().await.mind_to_act().is_some(), "it is still to act");
    assert_eq!(house.store.kept(), kept + 1, "nothing was kept");
    house.store.set(Fault::None);
    rung(&mut bell).await;
    assert!(place.enter().await.mind_to_act().is_none(), "it has shot, and the person is waited for");
    assert_eq!(house.store.kept(), kept + 2);
    assert!(place.enter().await.game().unwrap().to_act().contains(Seat(0)));
}

/// Whatever is done at a table while its computer player waits, one task sees to it.
#[tokio::test]
async fn a_table_has_one_task_for_its_minds() {
    let house = house().await;
    house.store.set(Fault::None);
    let made = house.table(json!({ "game": "classic", "seats": ["me", "easy"] })).await;
    let (table, key) = (made["table"].as_str().unwrap(), made["key"].as_str().unwrap());
    let place = house.place(table).await;
    // Its layout cannot be kept, so the mind tries again later; nobody else needs the disk for drafts.
    house.store.set(Fault::Fails);
    let mut bell = place.bell();
    bell.mark_unchanged();
    rung(&mut bell).await;
    let tasks = || tokio::runtime::Handle::current().metrics().num_alive_tasks();
    let before = tasks();
    for _ in 0..20 {
        house.line(table, key, FLEET[0]).await;
        house.hall.undo(&place, Seat(0)).await.unwrap();
    }
    assert!(tasks() <= before + 1, "{} tasks more", tasks() - before);
    house.store.set(Fault::None);
    while place.enter().await.mind_to_act().is_some() {
        rung(&mut bell).await;
    }
}
