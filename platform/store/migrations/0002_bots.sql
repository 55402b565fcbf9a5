-- One key may open seats at several tables: a bot has one for all of them.
CREATE TABLE keys_of_tables (
    hash     BLOB    NOT NULL,
    table_id TEXT    NOT NULL,
    seats    INTEGER NOT NULL,
    PRIMARY KEY (hash, table_id)
) STRICT, WITHOUT ROWID;

INSERT INTO keys_of_tables SELECT hash, table_id, seats FROM keys;

DROP TABLE keys;

ALTER TABLE keys_of_tables RENAME TO keys;

CREATE INDEX keys_by_table ON keys (table_id);

-- Programs that play: SHA-256 of their key, and what they are called.
CREATE TABLE bots (
    hash    BLOB    NOT NULL PRIMARY KEY,
    name    TEXT    NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
