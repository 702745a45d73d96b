-- Links that sign a person in: good once, until a time, and until others are made. Hashed.
CREATE TABLE links (
    link    TEXT   NOT NULL PRIMARY KEY,
    person  TEXT   NOT NULL,
    expires BIGINT NOT NULL,
    used    BIGINT NOT NULL
);
