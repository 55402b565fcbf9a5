-- The journals: header, rows, footer of each table, as they stand in a record, many lines in one row. A line is who
-- asked for it, under what number of theirs (JSON), and the text, with tabs between them and a newline at the end.
CREATE TABLE chapters (
    table_id TEXT    NOT NULL,
    first    INTEGER NOT NULL,
    last     INTEGER NOT NULL,
    text     TEXT    NOT NULL,
    PRIMARY KEY (table_id, first)
) STRICT, WITHOUT ROWID;

INSERT INTO chapters
SELECT table_id, min(n), max(n), group_concat(
    coalesce(seat, '') || char(9) || iif(request IS NULL, '', json_quote(request)) || char(9) || text || char(10),
    '' ORDER BY n)
FROM (SELECT table_id, n, text, seat, request FROM lines
      UNION ALL SELECT table_id, n, text, seat, request FROM fresh)
GROUP BY table_id, n / 256;

DROP TABLE lines;

DROP TABLE fresh;

-- The newest lines of all tables, as they came, those of one sync in one row: each is the table, the line's number, and
-- what it is in a chapter. When there are enough of them they become chapters.
CREATE TABLE fresh (
    at   INTEGER NOT NULL PRIMARY KEY,
    text TEXT    NOT NULL
) STRICT;
