-- The journal and what stands beside it. One text for every engine: BIGINT and TEXT alone,
-- hashes in hexadecimal, no default that a clock or a generator gives.

CREATE TABLE entries (
    stream   TEXT   NOT NULL,
    sequence BIGINT NOT NULL,
    hash     TEXT   NOT NULL,
    payload  TEXT   NOT NULL,
    PRIMARY KEY (stream, sequence)
);

-- The last entry of each stream; the row that a writer locks.
CREATE TABLE heads (
    stream   TEXT   NOT NULL PRIMARY KEY,
    sequence BIGINT NOT NULL,
    hash     TEXT   NOT NULL
);

-- What was answered to each accepted command, for whoever repeats it.
CREATE TABLE commands (
    person TEXT NOT NULL,
    id     TEXT NOT NULL,
    answer TEXT NOT NULL,
    PRIMARY KEY (person, id)
);

-- Folds of streams up to an entry. They may be deleted at any time.
CREATE TABLE snapshots (
    stream   TEXT   NOT NULL,
    sequence BIGINT NOT NULL,
    hash     TEXT   NOT NULL,
    body     TEXT   NOT NULL,
    PRIMARY KEY (stream, sequence)
);

-- People's names, which the journal does not hold.
CREATE TABLE people (
    id      TEXT   NOT NULL PRIMARY KEY,
    name    TEXT   NOT NULL,
    role    TEXT   NOT NULL,
    created BIGINT NOT NULL
);

-- Opaque tokens that sign a person in, hashed.
CREATE TABLE credentials (
    token   TEXT   NOT NULL PRIMARY KEY,
    person  TEXT   NOT NULL,
    created BIGINT NOT NULL
);
