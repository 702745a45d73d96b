-- The hashes of the PINs by which people confirm what somebody else proposed, at a screen that is
-- not their own. A PIN signs nobody in.
CREATE TABLE pins (
    person    TEXT   NOT NULL PRIMARY KEY,
    hash      TEXT   NOT NULL,
    changed   BIGINT NOT NULL,
    signature TEXT   NOT NULL
);
