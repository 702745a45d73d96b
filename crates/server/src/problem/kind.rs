//! The kinds of problems there are.

use narrator::Texts;

/// A kind of problem. Its address, `/problems/WORD`, is the `type` of every one of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kind {
    /// Its word.
    pub word: &'static str,
    /// The HTTP status.
    pub status: u16,
    /// What to do about it.
    pub next: &'static str,
}

impl Kind {
    /// It in words.
    #[must_use]
    pub fn title(&self, texts: &Texts) -> String {
        texts.say(&format!("problems.{}", self.word), &[])
    }
}

/// A field of the request makes no sense.
pub(super) const BAD_REQUEST: Kind = Kind {
    word: "bad-request",
    status: 400,
    next: "`field` names what is wrong: a part of the path or the query, a header, or the body. \
           Mend it and send the request again.",
};

/// Nobody is signed in.
pub(super) const SIGNED_OUT: Kind = Kind {
    word: "signed-out",
    status: 401,
    next: "Sign in with `POST /api/v1/sign-in`, come in as a guest with `POST /api/v1/guests`, or \
           open a sign-in link. Send the cookie, or the token as `Authorization: Bearer`.",
};

/// Nobody is signed in by this name, password and code.
pub(super) const WRONG_PASSWORD: Kind = Kind {
    word: "wrong-password",
    status: 401,
    next: "It is not said which, and for a name that nobody has it is the same. After five wrong \
           ones there is a wait, twice as long after each. Whoever forgot a password asks the \
           administrator for a new one.",
};

/// The password is right, and a code is wanted besides.
pub(super) const CODE_WANTED: Kind = Kind {
    word: "code-wanted",
    status: 401,
    next: "Send the same again with `code`: the six digits that your device shows, or one of your \
           recovery codes.",
};

/// Something has to be done first.
pub(super) const FIRST: Kind = Kind {
    word: "first-something-else",
    status: 403,
    next: "`reason` says what: with `password`, choose a password of your own at \
           `POST /api/v1/me/password`; with `second-factor`, set one up at \
           `POST /api/v1/me/second-factor`, or sign in with its code.",
};

/// It is for another office.
pub(super) const OTHER_OFFICE: Kind = Kind {
    word: "other-office",
    status: 403,
    next: "`GET /api/v1/me` says what you may do. Whoever holds several offices acts in one at a \
           time, and chooses at `POST /api/v1/me/office`.",
};

/// A page of another site sent it.
pub(super) const ELSEWHERE: Kind = Kind {
    word: "from-elsewhere",
    status: 403,
    next: "Only the pages of the house change something there with a browser. A program sends \
           no `Origin`.",
};

/// There is no such thing.
pub(super) const NOT_FOUND: Kind = Kind {
    word: "not-found",
    status: 404,
    next: "Look at the name in the path: a table is a number, a round is as t1-42, books are \
           listed at `/api/v1/books`.",
};

/// What stands there does not take this method.
pub(super) const NO_SUCH_METHOD: Kind = Kind {
    word: "no-such-method",
    status: 405,
    next: "`/openapi.json` lists what each path takes.",
};

/// It cannot be done as things stand.
pub(super) const NOT_NOW: Kind = Kind {
    word: "not-now",
    status: 409,
    next: "Look at the table again: there may be nothing to decide.",
};

/// A sign-in link was used or is too old.
pub(super) const LINK_IS_OVER: Kind = Kind {
    word: "link-is-over",
    status: 410,
    next: "A sign-in link is good once, for 15 minutes, and until the house starts again. Start \
           the house again: it prints new links.",
};

/// The table has moved on since the sender looked.
pub(super) const OUTDATED: Kind = Kind {
    word: "outdated",
    status: 412,
    next: "`If-Match` named another sequence than the table's. Look at the table again and \
           decide anew, under a new key.",
};

/// The request is larger than any that makes sense.
pub(super) const TOO_LARGE: Kind = Kind {
    word: "too-large",
    status: 413,
    next: "Post back the `command` of an offer and nothing else.",
};

/// The rules or the house say no.
pub(super) const REFUSED: Kind = Kind {
    word: "refused",
    status: 422,
    next: "`clause` is the clause that says so, where one does, and `reason` its word. Nothing \
           has changed; the offers of the table's view are what may be done.",
};

/// The key was accepted with another command.
pub(super) const OTHER_COMMAND: Kind = Kind {
    word: "other-command",
    status: 422,
    next: "`Idempotency-Key` is new for every command: the same key is for the same command sent \
           again. Nothing has changed; send this one under a new key.",
};

/// Too much is asked for at once.
pub(super) const TOO_MANY: Kind = Kind {
    word: "too-many",
    status: 429,
    next: "Nothing was done. Wait for the seconds that `Retry-After` names, and send it again.",
};

/// The server failed.
pub(super) const FAILED: Kind = Kind {
    word: "failed",
    status: 503,
    next: "Send a command again under the same key: it is accepted once, however often it \
           arrives. If it stays so, whoever runs the house should look at its log.",
};

/// Every kind of problem, by status.
pub const KINDS: [Kind; 17] = [
    BAD_REQUEST,
    SIGNED_OUT,
    WRONG_PASSWORD,
    CODE_WANTED,
    FIRST,
    OTHER_OFFICE,
    ELSEWHERE,
    NOT_FOUND,
    NO_SUCH_METHOD,
    NOT_NOW,
    LINK_IS_OVER,
    OUTDATED,
    TOO_LARGE,
    REFUSED,
    OTHER_COMMAND,
    TOO_MANY,
    FAILED,
];
