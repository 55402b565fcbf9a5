-- The newest lines of all tables, as they came. They move on to `lines` when there are enough of them: then each
-- table's lie together, and a commit of many tables need not touch a page for each.
CREATE TABLE fresh (
    at       INTEGER NOT NULL PRIMARY KEY,
    table_id TEXT    NOT NULL,
    n        INTEGER NOT NULL,
    text     TEXT    NOT NULL,
    seat     INTEGER,
    request  TEXT
) STRICT;
