-- How often a name or an address was tried in vain to come in, by its hash: one count, however many
-- servers there are. A row gives nobody a right, so none is signed.
CREATE TABLE attempts (
    who         TEXT   NOT NULL PRIMARY KEY,
    times       BIGINT NOT NULL,
    tried       BIGINT NOT NULL,
    waits_until BIGINT NOT NULL
);
