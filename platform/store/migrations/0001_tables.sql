CREATE TABLE tables (
    id      TEXT    NOT NULL PRIMARY KEY,
    game    TEXT    NOT NULL,
    created INTEGER NOT NULL,
    status  INTEGER NOT NULL,
    seed    BLOB    NOT NULL,
    desk    TEXT    NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tables_by_status ON tables (status, created);

-- The journal: header, rows, footer, as they stand in a record.
CREATE TABLE lines (
    table_id TEXT    NOT NULL,
    n        INTEGER NOT NULL,
    text     TEXT    NOT NULL,
    -- Who asked for it, and under what number of theirs.
    seat     INTEGER,
    request  TEXT,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

-- What opens seats: SHA-256 of the secret, and the seats as bits.
CREATE TABLE keys (
    hash     BLOB    NOT NULL PRIMARY KEY,
    table_id TEXT    NOT NULL,
    seats    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX keys_by_table ON keys (table_id);

CREATE TABLE chat (
    table_id TEXT    NOT NULL,
    n        INTEGER NOT NULL,
    said     TEXT    NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;
