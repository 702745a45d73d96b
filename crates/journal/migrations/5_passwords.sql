-- What people sign in with, and what a log-in was made with.

-- How somebody showed who they are (empty: a log-in of before there was more than one way),
-- until when the log-in is good (0: it does not end by itself), and the office it acts in
-- (empty: the highest that its person holds).
ALTER TABLE credentials ADD COLUMN how TEXT NOT NULL DEFAULT '';
ALTER TABLE credentials ADD COLUMN expires BIGINT NOT NULL DEFAULT 0;
ALTER TABLE credentials ADD COLUMN office TEXT NOT NULL DEFAULT '';

-- The name that somebody signs in with, the hash of the password, whether it has to be changed
-- before anything else, and whether a second factor is wanted besides: without its row in the
-- next table nobody gets in.
CREATE TABLE passwords (
    person    TEXT   NOT NULL PRIMARY KEY,
    name      TEXT   NOT NULL UNIQUE,
    hash      TEXT   NOT NULL,
    once      BIGINT NOT NULL,
    factor    BIGINT NOT NULL,
    changed   BIGINT NOT NULL,
    signature TEXT   NOT NULL
);

-- Second factors. The secret is not here: it is made of the signing key and the salt. `step`
-- is the last code that was used, so that none is used twice; `recovery` the hashes of codes
-- for whoever lost the first device.
CREATE TABLE factors (
    person    TEXT   NOT NULL PRIMARY KEY,
    salt      TEXT   NOT NULL,
    confirmed BIGINT NOT NULL,
    recovery  TEXT   NOT NULL,
    step      BIGINT NOT NULL,
    signature TEXT   NOT NULL
);
