//! Tables as text: files of older formats are read, and what is none of ours ends.

use store::{Asked, Sqlite, Store as _, TableId, export, import};

async fn file(folder: &std::path::Path) -> Sqlite {
    Sqlite::open(folder).await.unwrap()
}

fn id(name: &str) -> TableId {
    TableId(name.into())
}

/// Files of the formats before, as they were written: tables with the ids of the requests that committed their lines.
#[tokio::test]
async fn files_of_older_formats_are_read() {
    for (format, head) in [(1, "{\"broadside_tables\":1}"), (2, "{\"broadside_tables\":2,\"bots\":[]}")] {
        let whole = serde_json::json!({
            "id": "a", "game": "classic", "created": 5, "status": "playing", "seed": "07".repeat(32),
            "desk": "{}", "lines": ["line 0", "line 1", "line 2"],
            "asked": [[1, { "seat": 0, "request": "one" }], [2, { "seat": 1, "request": "two" }]],
            "keys": [[vec![9u8; 32], 1]], "chat": ["hi"],
        });
        let folder = tempfile::tempdir().unwrap();
        let store = file(folder.path()).await;
        let moved = import(&store, &mut format!("{head}\n{whole}\n").as_bytes()).await.unwrap();
        assert_eq!(moved.tables, 1, "format {format}");
        let read = store.load(&id("a")).await.unwrap().unwrap();
        let one = |seat, id: &str| Asked { seat, request: Some(id.into()), drafts: Vec::new() };
        assert_eq!(read.asked, [(1, one(0, "one")), (2, one(1, "two"))], "format {format}");
        assert_eq!((read.lines.len(), read.chat), (3, vec!["hi".to_owned()]));
        // It is written again as the newest.
        let mut text = Vec::new();
        export(&store, &mut text).await.unwrap();
        assert!(text.starts_with(b"{\"broadside_tables\":3,"));
        let elsewhere = tempfile::tempdir().unwrap();
        let other = file(elsewhere.path()).await;
        import(&other, &mut text.as_slice()).await.unwrap();
        assert_eq!(other.load(&id("a")).await.unwrap(), store.load(&id("a")).await.unwrap());
    }
}

/// A source that never ends and never breaks a line.
struct Endless(&'static [u8]);

impl std::io::Read for Endless {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        into.fill(self.0[0]);
        Ok(into.len())
    }
}

#[tokio::test]
async fn an_endless_import_ends() {
    let folder = tempfile::tempdir().unwrap();
    let store = file(folder.path()).await;
    for byte in [b"\0", b"{"] {
        let mut from = std::io::BufReader::new(Endless(byte));
        let error = import(&store, &mut from).await.unwrap_err().to_string();
        assert!(error.starts_with("line 1: "), "{error}");
    }
}
