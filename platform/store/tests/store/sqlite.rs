//! What a store promises, on a real file.

use std::path::Path;
use std::sync::Arc;

use contract::Seed;
use store::{
    Asked, Bot, Change, Commit, Fault, Faulty, Hook, HookUrl, KeyHash, NewTable, Sqlite, Status, Store,
    StoreError, TableId, export, import,
};

fn id(name: &str) -> TableId {
    TableId(name.into())
}

fn table(name: &str) -> NewTable {
    NewTable {
        id: id(name),
        game: "solo".into(),
        created: 5,
        seed: Seed::from_text(name),
        desk: "{}".into(),
        keys: vec![(KeyHash([name.len() as u8; 32]), 1)],
    }
}

fn line(n: u64) -> Change {
    let asked = (n > 0).then(|| Asked { seat: 0, request: Some(format!("r{n}")), drafts: Vec::new() });
    Change::Line { n, text: format!("line {n}"), asked }
}

fn commit(name: &str, changes: Vec<Change>) -> Commit {
    Commit { table: id(name), changes }
}

async fn file(folder: &Path) -> Sqlite {
    Sqlite::open(folder).await.expect("it opens")
}

#[tokio::test]
async fn what_was_kept_is_there_after_it_is_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    {
        let store = file(folder.path()).await;
        store.create(table("a")).await.unwrap();
        store.commit(commit("a", vec![line(0), line(1)])).await.unwrap();
        let more = vec![line(2), Change::Desk("{\"x\":1}".into()), Change::Status(Status::Playing)];
        store.commit(commit("a", more)).await.unwrap();
        store.commit(commit("a", vec![Change::Chat(0, "hello".into())])).await.unwrap();
    }
    // The one before lets go of the file when its writer has ended.
    let store = loop {
        match Sqlite::open(folder.path()).await {
            Ok(store) => break store,
            Err(StoreError::InUse { .. }) => tokio::task::yield_now().await,
            Err(error) => panic!("{error}"),
        }
    };
    let found = store.load(&id("a")).await.unwrap().unwrap();
    assert_eq!(found.lines, ["line 0", "line 1", "line 2"]);
    assert_eq!(found.asked.len(), 2);
    assert_eq!((found.summary.desk.as_str(), found.summary.status), ("{\"x\":1}", Status::Playing));
    assert_eq!(found.chat, ["hello"]);
    assert_eq!(found.seed, Seed::from_text("a"));
    assert_eq!(store.open(&KeyHash([1; 32])).await.unwrap(), Some((id("a"), 1)));
    assert_eq!(store.open(&KeyHash([2; 32])).await.unwrap(), None);
    assert!(store.load(&id("b")).await.unwrap().is_none());
}

#[tokio::test]
async fn the_file_is_written_ahead_and_synced_at_every_commit() {
    let folder = tempfile::tempdir().unwrap();
    let store = file(folder.path()).await;
    let pragmas = store.pragmas();
    assert_eq!((pragmas.journal_mode.as_str(), pragmas.synchronous), ("wal", 2));
}

#[tokio::test]
async fn a_line_is_written_once_and_who_comes_second_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let store = file(folder.path()).await;
    store.create(table("a")).await.unwrap();
    store.commit(commit("a", vec![line(0)])).await.unwrap();
    let second = commit("a", vec![Change::Desk("late".into()), line(0), line(1)]);
    assert!(matches!(store.commit(second).await, Err(StoreError::Conflict { n: 0, .. })));
    let found = store.load(&id("a")).await.unwrap().unwrap();
    assert_eq!((found.lines.len(), found.summary.desk.as_str()), (1, "{}"));
    assert!(matches!(store.create(table("a")).await, Err(StoreError::Taken(_))));
    let nowhere = commit("b", vec![Change::Desk("x".into())]);
    assert!(matches!(store.commit(nowhere).await, Err(StoreError::NoTable(_))));
}

#[tokio::test(flavor = "multi_thread")]
async fn many_tables_write_at_once_and_a_refused_one_spoils_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(file(folder.path()).await);
    let mut tasks = Vec::new();
    for n in 0..50 {
        let store = store.clone();
        tasks.push(tokio::spawn(async move {
            let name = format!("t{n}");
            store.create(table(&name)).await.unwrap();
            for number in 0..20 {
                store.commit(commit(&name, vec![line(number)])).await.unwrap();
                assert!(store.commit(commit(&name, vec![line(number)])).await.is_err());
            }
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
    for n in 0..50 {
        assert_eq!(store.load(&id(&format!("t{n}"))).await.unwrap().unwrap().lines.len(), 20);
    }
    assert_eq!(store.count().await.unwrap()[0], (Status::Open, 50));
}

#[tokio::test]
async fn lines_are_the_same_wherever_they_lie() {
    let folder = tempfile::tempdir().unwrap();
    let store = file(folder.path()).await;
    let names = ["one", "two", "three"];
    for name in names {
        store.create(table(name)).await.unwrap();
    }
    // Enough for the first of them to be moved several times.
    let mut length = 0;
    for step in [1, 40, 700, 3, 1900, 1, 900, 1] {
        for name in names {
            let lines = (length..length + step).map(line).collect();
            store.commit(commit(name, lines)).await.unwrap();
            let again = store.commit(commit(name, vec![line(length)])).await;
            assert!(matches!(again, Err(StoreError::Conflict { n, .. }) if n == length), "{again:?}");
        }
        length += step;
        let looked = Sqlite::look(folder.path()).await.unwrap();
        for name in names {
            let lines = store.load(&id(name)).await.unwrap().unwrap().lines;
            assert_eq!(lines.len() as u64, length);
            assert_eq!(looked.load(&id(name)).await.unwrap().unwrap().lines, lines);
        }
    }
    drop(store);
    let store = file(folder.path()).await;
    for name in names {
        assert_eq!(store.load(&id(name)).await.unwrap().unwrap().lines.len() as u64, length);
        let again = store.commit(commit(name, vec![line(length - 1)])).await;
        assert!(matches!(again, Err(StoreError::Conflict { .. })), "{again:?}");
        store.commit(commit(name, vec![line(length)])).await.unwrap();
    }
}

#[tokio::test]
async fn a_name_that_could_be_taken_for_another_is_refused_and_harms_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let store = file(folder.path()).await;
    store.create(table("one")).await.unwrap();
    for name in ["one\t0", "one\n", "\t"] {
        assert!(matches!(store.create(table(name)).await, Err(StoreError::Broken { .. })), "{name:?}");
        let lines = commit(name, vec![line(0)]);
        assert!(matches!(store.commit(lines).await, Err(StoreError::Broken { .. })), "{name:?}");
    }
    store.commit(commit("one", vec![line(0)])).await.unwrap();
    assert_eq!(store.load(&id("one")).await.unwrap().unwrap().lines, ["line 0"]);
}

#[tokio::test]
async fn lists_come_in_pages_the_newest_first() {
    let folder = tempfile::tempdir().unwrap();
    let store = file(folder.path()).await;
    for (n, name) in ["a", "bb", "ccc", "dddd"].into_iter().enumerate() {
        store.create(NewTable { created: (n as i64) / 2, ..table(name) }).await.unwrap();
    }
    let first = store.list(Status::Open, None, 3).await.unwrap();
    let names = |page: &[store::Summary]| page.iter().map(|s| s.id.0.clone()).collect::<Vec<_>>();
    assert_eq!(names(&first), ["ccc", "dddd", "a"]);
    let second = store.list(Status::Open, first.last(), 3).await.unwrap();
    assert_eq!(names(&second), ["bb"]);
    assert!(store.list(Status::Over, None, 3).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_folder_in_use_and_a_newer_file_are_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let store = file(folder.path()).await;
    let second = Sqlite::open(folder.path()).await.err().unwrap().to_string();
    assert!(second.contains("in use by another Broadside"), "{second}");
    drop(store);
    let path = folder.path().join("tables.sqlite");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path);
    let mut raw = sqlx::ConnectOptions::connect(&options).await.unwrap();
    let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 VALUES (999, 'later', 1, x'00', 0)";
    sqlx::query(later).execute(&mut raw).await.unwrap();
    sqlx::Connection::close(raw).await.unwrap();
    let newer = loop {
        match Sqlite::open(folder.path()).await {
            Err(StoreError::InUse { .. }) => tokio::task::yield_now().await,
            other => break other.err().unwrap().to_string(),
        }
    };
    assert!(newer.contains("newer version"), "{newer}");
}

#[tokio::test]
async fn tables_move_to_another_machine_whole() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (from, to) = (file(here.path()).await, file(there.path()).await);
    for name in ["a", "bb", "ccc"] {
        from.create(table(name)).await.unwrap();
        let changes = vec![line(0), line(1), Change::Status(Status::Over), Change::Chat(0, "hi".into())];
        from.commit(commit(name, changes)).await.unwrap();
    }
    from.enrol(bot("Marvin")).await.unwrap();
    let mut text = Vec::new();
    assert_eq!(export(&from, &mut text).await.unwrap().tables, 3);
    to.create(table("bb")).await.unwrap();
    let moved = import(&to, &mut text.as_slice()).await.unwrap();
    assert_eq!((moved.tables, moved.skipped), (2, 1));
    assert_eq!(to.bots().await.unwrap(), [bot("Marvin")]);
    let old = "{\"broadside_tables\":1}\n";
    assert_eq!(import(&to, &mut old.as_bytes()).await.unwrap().tables, 0);
    assert_eq!(to.load(&id("a")).await.unwrap(), from.load(&id("a")).await.unwrap());
    for (bad, why) in [
        ("", "line 1: the file is empty"),
        ("nonsense\n", "line 1: this is no file of tables"),
        ("{\"broadside_tables\":4}\n", "format 4; this program reads 1 to 3"),
        ("{\"broadside_tables\":1}\n{\"id\":3}\n", "line 2: "),
    ] {
        let error = import(&to, &mut bad.as_bytes()).await.unwrap_err().to_string();
        assert!(error.contains(why), "{bad:?}: {error}");
    }
}

#[tokio::test]
async fn who_only_looks_needs_no_lock_and_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let error = Sqlite::look(folder.path()).await.err().unwrap().to_string();
    assert!(error.contains("there is no"), "{error}");
    let store = file(folder.path()).await;
    store.create(table("a")).await.unwrap();
    let looking = Sqlite::look(folder.path()).await.unwrap();
    assert_eq!(looking.load(&id("a")).await.unwrap(), store.load(&id("a")).await.unwrap());
    assert!(looking.create(table("bb")).await.is_err());
    assert_eq!(looking.count().await.unwrap()[0], (Status::Open, 1));
}

fn bot(name: &str) -> Bot {
    Bot { key: KeyHash([200 + name.len() as u8; 32]), name: name.into(), created: 7 }
}

#[tokio::test]
async fn one_key_of_a_bot_opens_seats_at_many_tables() {
    let folder = tempfile::tempdir().unwrap();
    let store = file(folder.path()).await;
    let marvin = bot("Marvin");
    store.enrol(marvin.clone()).await.unwrap();
    store.enrol(Bot { name: "Other".into(), ..marvin.clone() }).await.unwrap();
    assert_eq!(store.bot(&marvin.key).await.unwrap(), Some(marvin.clone()));
    assert_eq!(store.bot(&KeyHash([0; 32])).await.unwrap(), None);
    for (n, name) in ["a", "bb", "ccc"].into_iter().enumerate() {
        store.create(NewTable { created: n as i64, ..table(name) }).await.unwrap();
        store.commit(commit(name, vec![Change::Key(marvin.key, 1)])).await.unwrap();
    }
    store.commit(commit("bb", vec![Change::Key(marvin.key, 4)])).await.unwrap();
    store.commit(commit("ccc", vec![Change::Lock(marvin.key)])).await.unwrap();
    let keys = store.load(&id("bb")).await.unwrap().unwrap().keys;
    assert!(keys.contains(&(marvin.key, 5)), "{keys:?}");
    let keys = store.load(&id("ccc")).await.unwrap().map(|stored| stored.keys);
    assert!(keys.is_none_or(|keys| keys.iter().all(|(key, _)| *key != marvin.key)));
    let first = store.tables_of(&marvin.key, None, 1).await.unwrap();
    assert_eq!((first[0].0.id.0.as_str(), first[0].1), ("bb", 5));
    let second = store.tables_of(&marvin.key, Some(&first[0].0), 9).await.unwrap();
    assert_eq!((second.len(), second[0].0.id.0.as_str(), second[0].1), (1, "a", 1));
}

/// A number of a request that needs care, as SQL and as text.
const ODD: (&str, &str) = ("'tab' || char(9) || 'line' || char(10) || '\"ü'", "tab\tline\n\"ü");

/// A file as an older version left it: its first steps, with a table of 602 lines.
async fn older(folder: &Path, steps: &[(i64, &'static str, &'static str)]) {
    let path = folder.join("tables.sqlite");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path).create_if_missing(true);
    let mut raw = sqlx::ConnectOptions::connect(&options).await.unwrap();
    let step = |(version, name, sql): &(i64, &'static str, &'static str)| {
        let sql = sqlx::SqlStr::from_static(sql);
        sqlx::migrate::Migration::new(
            *version,
            (*name).into(),
            sqlx::migrate::MigrationType::Simple,
            sql,
            false,
        )
    };
    let migrator = |steps: &[_]| sqlx::migrate::Migrator::with_migrations(steps.iter().map(step).collect());
    let rows = &steps[..steps.len().min(4)];
    migrator(rows).run_direct(None, &mut raw, false).await.unwrap();
    for insert in [
        "INSERT INTO tables VALUES ('old', 'solo', 5, 1, zeroblob(32), '{}')",
        "INSERT INTO lines VALUES ('old', 0, 'header', NULL, NULL), ('old', 1, 'row', 0, 'r1')",
        "WITH RECURSIVE more (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM more WHERE n < 600) \
         INSERT INTO lines SELECT 'old', n, 'line ' || n, NULL, NULL FROM more",
        "INSERT INTO keys VALUES (zeroblob(32), 'old', 3)",
        "INSERT INTO chat VALUES ('old', 0, 'hi')",
    ] {
        sqlx::query(insert).execute(&mut raw).await.unwrap();
    }
    migrator(steps).run_direct(None, &mut raw, false).await.unwrap();
    let odd = ODD.0;
    let last = match steps.len() {
        ..4 => format!("INSERT INTO lines VALUES ('old', 601, 'last', 1, {odd})"),
        4 => format!("INSERT INTO fresh VALUES (7, 'old', 601, 'last', 1, {odd})"),
        _ => format!(
            "INSERT INTO fresh VALUES (7, 'old' || char(9) || '601' || char(9) || '1' || char(9) \
             || json_quote({odd}) || char(9) || 'last' || char(10))"
        ),
    };
    sqlx::query(sqlx::AssertSqlSafe(last)).execute(&mut raw).await.unwrap();
    sqlx::Connection::close(raw).await.unwrap();
}

#[tokio::test]
async fn files_of_older_schemas_open_and_keep_their_tables() {
    let steps = [
        (1, "tables", include_str!("../../migrations/0001_tables.sql")),
        (2, "bots", include_str!("../../migrations/0002_bots.sql")),
        (3, "hooks", include_str!("../../migrations/0003_hooks.sql")),
        (4, "fresh", include_str!("../../migrations/0004_fresh.sql")),
        (5, "chapters", include_str!("../../migrations/0005_chapters.sql")),
    ];
    let mut lines = vec!["header".to_owned(), "row".to_owned()];
    lines.extend((2..=600).map(|n| format!("line {n}")));
    lines.push("last".into());
    let asked =
        |n, seat, request: &str| (n, Asked { seat, request: Some(request.into()), drafts: Vec::new() });
    for known in 1..=steps.len() {
        let folder = tempfile::tempdir().unwrap();
        older(folder.path(), &steps[..known]).await;
        let looked = Sqlite::look(folder.path()).await.unwrap().load(&id("old")).await.unwrap();
        let store = file(folder.path()).await;
        let found = store.load(&id("old")).await.unwrap().unwrap();
        assert_eq!(looked.as_ref(), Some(&found));
        assert_eq!((&found.lines, &found.chat[..]), (&lines, &["hi".to_owned()][..]));
        assert_eq!(found.asked, [asked(1, 0, "r1"), asked(601, 1, ODD.1)]);
        assert_eq!(found.keys, [(KeyHash([0; 32]), 3)]);
        assert_eq!(store.open(&KeyHash([0; 32])).await.unwrap(), Some((id("old"), 3)));
        assert_eq!(found.summary.status, Status::Playing);
        for n in [2, 601, 603] {
            let refused = store.commit(commit("old", vec![line(n)])).await;
            assert!(matches!(refused, Err(StoreError::Conflict { .. })), "{n}: {refused:?}");
        }
        let text = "a break\nwithin".into();
        let broken = commit("old", vec![Change::Line { n: 602, text, asked: None }]);
        assert!(matches!(store.commit(broken).await, Err(StoreError::Broken { .. })));
        let odd = Asked { seat: 3, request: Some(ODD.1.into()), drafts: Vec::new() };
        let more = Change::Line { n: 602, text: String::new(), asked: Some(odd.clone()) };
        store.commit(commit("old", vec![more, line(603)])).await.unwrap();
        let found = store.load(&id("old")).await.unwrap().unwrap();
        assert_eq!((found.lines.len(), &found.lines[602][..], &found.asked[2]), (604, "", &(602, odd)));
        assert_eq!(store.hooks().await.unwrap(), []);
    }
}

/// Lines become chapters while others are written: nothing is lost, doubled or put elsewhere, whenever one looks and
/// wherever the program is stopped.
#[tokio::test]
async fn lines_of_many_tables_are_whole_while_they_become_chapters() {
    const TABLES: u64 = 60;
    let folder = tempfile::tempdir().unwrap();
    let mut store = file(folder.path()).await;
    let name = |table: u64| format!("t{table}");
    for table in 0..TABLES {
        store.create(self::table(&name(table))).await.unwrap();
    }
    let mut written = vec![0; TABLES as usize];
    for round in 0..120 {
        // Some tables write seldom, one only at first.
        for table in (0..TABLES).filter(|table| round % (1 + table % 7) == 0 && (*table > 0 || round < 2)) {
            let next = &mut written[table as usize];
            store.commit(commit(&name(table), (*next..*next + 6).map(line).collect())).await.unwrap();
            *next += 6;
        }
        if round % 40 == 39 {
            drop(store);
            store = file(folder.path()).await;
        }
        if round % 10 == 9 {
            for table in 0..TABLES {
                let found = store.load(&id(&name(table))).await.unwrap().unwrap().lines;
                let wanted: Vec<String> = (0..written[table as usize]).map(|n| format!("line {n}")).collect();
                assert_eq!(found, wanted, "table {table} in round {round}");
            }
        }
    }
    for table in 0..TABLES {
        for n in [written[table as usize] - 1, written[table as usize] + 1] {
            let refused = store.commit(commit(&name(table), vec![line(n)])).await;
            assert!(matches!(refused, Err(StoreError::Conflict { .. })), "{table} {n}: {refused:?}");
        }
    }
}

#[tokio::test]
async fn hooks_are_kept_by_seat_and_never_moved_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let store = file(folder.path()).await;
    store.create(table("a")).await.unwrap();
    let set = |seat, url: &str| Change::Hook(seat, Some(HookUrl(url.into())));
    let state = |seat, text: &str| Change::HookState(seat, text.into());
    let changes = vec![set(0, "https://chat.example/one"), set(1, "https://chat.example/two")];
    store.commit(commit("a", changes)).await.unwrap();
    store.commit(commit("a", vec![state(0, "{\"x\":1}"), state(7, "nobody")])).await.unwrap();
    let hook = |seat, url: &str, state: &str, over| Hook {
        table: id("a"),
        seat,
        url: HookUrl(url.into()),
        state: state.into(),
        over,
    };
    let one = hook(0, "https://chat.example/one", "{\"x\":1}", false);
    assert_eq!(store.hooks().await.unwrap(), [one.clone(), hook(1, "https://chat.example/two", "{}", false)]);
    assert!(!format!("{one:?}").contains("chat.example"));
    // A new address begins anew; one that is gone is not brought back by how it went.
    let changes = vec![set(0, "https://chat.example/new"), Change::Hook(1, None), state(1, "late")];
    store.commit(commit("a", changes)).await.unwrap();
    store.commit(commit("a", vec![Change::Status(Status::Over)])).await.unwrap();
    assert_eq!(store.hooks().await.unwrap(), [hook(0, "https://chat.example/new", "{}", true)]);
    let mut text = Vec::new();
    export(&store, &mut text).await.unwrap();
    assert!(!String::from_utf8(text).unwrap().contains("chat.example"));
}

#[tokio::test]
async fn a_faulty_store_fails_or_waits_on_demand() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Faulty::new(file(folder.path()).await));
    store.create(table("a")).await.unwrap();
    store.set(Fault::Fails);
    assert!(store.commit(commit("a", vec![line(0)])).await.is_err());
    assert!(store.load(&id("a")).await.unwrap().unwrap().lines.is_empty());
    store.set(Fault::Waits);
    let waiting = tokio::spawn({
        let store = store.clone();
        async move { store.commit(commit("a", vec![line(0)])).await }
    });
    tokio::task::yield_now().await;
    assert_eq!(store.kept(), 0);
    store.release(1);
    waiting.await.unwrap().unwrap();
    assert_eq!(store.kept(), 1);
}

#[cfg(unix)]
fn mode(path: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::metadata(path).expect("it is there").permissions().mode() & 0o777
}

#[cfg(unix)]
fn set_mode(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
}

/// Everything in a folder that others may read.
#[cfg(unix)]
fn readable(folder: &Path) -> Vec<(std::path::PathBuf, u32)> {
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    files.map(|path| (path.clone(), mode(&path))).filter(|(_, mode)| mode & 0o077 != 0).collect()
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_may_read_the_files_nor_the_folder() {
    let outside = tempfile::tempdir().unwrap();
    let folder = outside.path().join("data").join("tables");
    let store = file(&folder).await;
    store.create(table("a")).await.unwrap();
    let names: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert!(names.len() >= 4, "the file, its companions and the lock: {names:?}");
    assert_eq!(readable(&folder), []);
    assert_eq!((mode(&folder), mode(folder.parent().unwrap())), (0o700, 0o700));
    drop(store);
    // Files of an older program are closed when they are opened.
    while Sqlite::open(&folder).await.is_err() {
        tokio::task::yield_now().await;
    }
    for name in ["tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm", "tables.lock"] {
        let path = folder.join(name);
        drop(std::fs::OpenOptions::new().append(true).create(true).open(&path).unwrap());
        set_mode(&path, 0o644);
    }
    set_mode(&folder, 0o755);
    while Sqlite::open(&folder).await.is_err() {
        tokio::task::yield_now().await;
    }
    assert_eq!((readable(&folder), mode(&folder)), (vec![], 0o700));
}

/// A folder that holds other things is not ours to close; what lies in it of ours is.
#[cfg(unix)]
#[tokio::test]
async fn somebody_elses_folder_keeps_its_permissions() {
    let outside = tempfile::tempdir().unwrap();
    let folder = outside.path().join("shared");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("notes.txt"), "mine").unwrap();
    set_mode(&folder, 0o755);
    set_mode(&folder.join("notes.txt"), 0o644);
    let _store = file(&folder).await;
    assert_eq!((mode(&folder), readable(&folder)), (0o755, vec![(folder.join("notes.txt"), 0o644)]));
}

/// Only the file of tables is left, and the lock.
#[tokio::test]
async fn a_closed_store_is_one_whole_file() {
    let folder = tempfile::tempdir().unwrap();
    let store = file(folder.path()).await;
    store.create(table("a")).await.unwrap();
    store.commit(commit("a", vec![line(0), line(1)])).await.unwrap();
    assert!(folder.path().join("tables.sqlite-wal").exists());
    store.close().await.unwrap();
    let names = || {
        let entries = std::fs::read_dir(folder.path()).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    assert_eq!(names(), ["tables.lock", "tables.sqlite"]);
    let looked = Sqlite::look(folder.path()).await.unwrap();
    assert_eq!(looked.load(&id("a")).await.unwrap().unwrap().lines.len(), 2);
    looked.close().await.unwrap();
    assert_eq!(names(), ["tables.lock", "tables.sqlite"], "looking leaves nothing behind");
    assert!(store.commit(commit("a", vec![line(2)])).await.is_err(), "nothing is kept after that");
    // A copy of the one file is all there is, and the folder can be opened at once.
    let copy = tempfile::tempdir().unwrap();
    std::fs::copy(folder.path().join("tables.sqlite"), copy.path().join("tables.sqlite")).unwrap();
    for place in [folder.path(), copy.path()] {
        let found = file(place).await.load(&id("a")).await.unwrap().unwrap();
        assert_eq!(found.lines, ["line 0", "line 1"]);
    }
}

#[tokio::test]
async fn a_probe_writes_and_tells_that_the_file_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let store = Faulty::new(file(folder.path()).await);
    store.probe().await.unwrap();
    store.set(Fault::Fails);
    assert!(store.probe().await.is_err());
    store.set(Fault::None);
    store.probe().await.unwrap();
    std::fs::remove_file(folder.path().join("tables.sqlite")).unwrap();
    assert!(store.probe().await.is_err());
    std::fs::write(folder.path().join("tables.sqlite"), "another file").unwrap();
    assert!(store.probe().await.is_err());
}

#[tokio::test]
async fn request_ids_of_drafts_are_kept_with_their_line_and_moved_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = file(folder.path()).await;
    store.create(table("a")).await.unwrap();
    let drafts = vec![("x\ty".to_owned(), 3), ("[\"z\"".to_owned(), 4)];
    let both = Asked { seat: 1, request: Some("r".into()), drafts: drafts.clone() };
    let only = Asked { seat: 0, request: None, drafts };
    let line = |n, asked: &Asked| Change::Line { n, text: format!("line {n}"), asked: Some(asked.clone()) };
    store.commit(commit("a", vec![line(0, &both), line(1, &only)])).await.unwrap();
    let wanted = [(0, both), (1, only)];
    assert_eq!(store.load(&id("a")).await.unwrap().unwrap().asked, wanted);
    let mut text = Vec::new();
    export(&store, &mut text).await.unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let other = file(elsewhere.path()).await;
    import(&other, &mut text.as_slice()).await.unwrap();
    assert_eq!(other.load(&id("a")).await.unwrap().unwrap().asked, wanted);
}
