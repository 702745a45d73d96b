//! `docs/problems.md`: every kind of problem that the server sends.

use narrator::Texts;
use server::problem::KINDS;

use super::NOTE;

/// The page.
pub(super) fn text() -> String {
    let mut text = format!(
        "# Problems\n\n{NOTE}\n\nWhat cannot be done is answered with a problem as RFC 9457 has it, \
         `application/problem+json`:\n`type`, `title`, `status`, `detail`, and beside them `clause` \
         (number, standing, what it asks) where a rule says no,\n`reason` (its word), `field` where \
         something of the request is wrong. The `type` is an address of the house and leads\nto \
         these words. Whoever asks for a page gets the same as a page.\n"
    );
    for kind in KINDS {
        text.push_str(&format!(
            "\n## {}\n\n`/problems/{}`, status {}. {}\n",
            kind.title(Texts::english()),
            kind.word,
            kind.status,
            kind.next
        ));
    }
    text
}
