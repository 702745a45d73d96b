-- What vouches for heads that moved together, once for all of them: the heads, a line each, who
-- signed them, and the signature. Each of the heads names it; one that no head names any more is
-- superfluous. A head that moved alone has its signature beside it, as before.

CREATE TABLE vouchers (
    name      TEXT NOT NULL PRIMARY KEY,
    heads     TEXT NOT NULL,
    key       TEXT NOT NULL,
    signature TEXT NOT NULL
);
ALTER TABLE heads ADD COLUMN voucher TEXT NOT NULL DEFAULT '';
