-- What the house vouches for beside the journal: who is signed in, and by which links. Nobody
-- signed those that are there, so whoever was signed in signs in again.

DELETE FROM credentials;
DELETE FROM links;
ALTER TABLE credentials ADD COLUMN signature TEXT NOT NULL DEFAULT '';
ALTER TABLE links ADD COLUMN signature TEXT NOT NULL DEFAULT '';
