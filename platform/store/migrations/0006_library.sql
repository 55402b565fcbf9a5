-- Chapters in the order in which they were written, so that those of one moment lie side by side; an index finds a
-- table's. From now on a line may stand among the newest and in a chapter at once, until all that came with it is in one.
ALTER TABLE chapters RENAME TO before;

CREATE TABLE chapters (
    id       INTEGER NOT NULL PRIMARY KEY,
    table_id TEXT    NOT NULL,
    first    INTEGER NOT NULL,
    last     INTEGER NOT NULL,
    text     TEXT    NOT NULL
) STRICT;

INSERT INTO chapters (table_id, first, last, text)
SELECT table_id, first, last, text FROM before ORDER BY table_id, first;

DROP TABLE before;

CREATE UNIQUE INDEX chapters_of ON chapters (table_id, first, last);
