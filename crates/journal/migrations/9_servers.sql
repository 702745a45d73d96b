-- What several servers of one house tell each other. Nothing here is the journal's, and a row
-- gives nobody a right, so none is signed.

-- The servers that are open, when each was last there, and when somebody last looked at it.
CREATE TABLE servers (
    name    TEXT   NOT NULL PRIMARY KEY,
    beat    BIGINT NOT NULL,
    watched BIGINT NOT NULL
);

-- When somebody who plays was last there, at whichever server: so that no other takes the place
-- for one that was left.
CREATE TABLE present (
    person TEXT   NOT NULL PRIMARY KEY,
    seen   BIGINT NOT NULL
);

-- The keys of gaming days, sealed with the master key, which is a file outside the database.
CREATE TABLE house_keys (
    id     TEXT NOT NULL PRIMARY KEY,
    sealed TEXT NOT NULL
);
