-- What is written to see whether the disk takes it. From now on a line may also name the request ids of the drafts that
-- went into it, which older programs cannot read.
CREATE TABLE pulse (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;

INSERT INTO pulse VALUES (1, 0);
