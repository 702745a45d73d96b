-- What vouches for a head between two checkpoints: the way to the root that is signed, who
-- signed it, and the signature. A head that was moved before there was one has none: for it
-- the last checkpoint alone vouches.

ALTER TABLE heads ADD COLUMN proof TEXT NOT NULL DEFAULT '';
ALTER TABLE heads ADD COLUMN key TEXT NOT NULL DEFAULT '';
ALTER TABLE heads ADD COLUMN signature TEXT NOT NULL DEFAULT '';
