-- Where a seat is told that it is to act, and how that went (JSON). The address may hold a secret of its owner's:
-- it is here and nowhere else, and goes when the game is over.
CREATE TABLE hooks (
    table_id TEXT    NOT NULL,
    seat     INTEGER NOT NULL,
    url      TEXT    NOT NULL,
    state    TEXT    NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
