//! Refusals behind which no rule stands, each with the reason.
//!
//! Every other refusal cites the clause it rests on; random play holds the house to it.

/// A refusal that cites no clause.
#[derive(Debug, Clone, Copy)]
pub struct Uncited {
    /// The word of its reason.
    pub word: &'static str,
    /// The books in which it cites none; empty: in all of them.
    pub books: &'static [&'static str],
    /// Why no clause stands behind it.
    pub why: &'static str,
}

const fn everywhere(word: &'static str, why: &'static str) -> Uncited {
    Uncited {
        word,
        books: &[],
        why,
    }
}

const fn within(word: &'static str, books: &'static [&'static str], why: &'static str) -> Uncited {
    Uncited { word, books, why }
}

const NZ_CARIBBEAN: &str = "nz-caribbean-stud";
const NZ_THREE_CARD: &str = "nz-three-card-poker";
const NZ_ULTIMATE: &str = "nz-ultimate-texas-holdem";
const SECTION_10: &str = "section10-caribbean-stud";
const VENICE: &str = "venice-caribbean-poker";

/// The refusals that may cite no clause.
pub const UNCITED: [Uncited; 22] = [
    everywhere("sits-there", "the person sits there already"),
    everywhere("nobody-there", "nobody plays there"),
    everywhere("somebody-plays", "what was reported is not so"),
    everywhere("no-wager-there", "no such wager was made"),
    everywhere("no-such-wager", "the game has no such wager"),
    everywhere(
        "not-now",
        "what was reported cannot have happened yet, or any more",
    ),
    everywhere("the-book-is-silent", "the book says nothing on it"),
    everywhere("nobody-orders", "the book leaves it to nobody"),
    everywhere("nothing-to-rule", "nothing was asked of anybody"),
    everywhere("nothing-is-declared", "the book has nothing declared"),
    everywhere("wrong-faces", "a slip of whoever keys the cards"),
    everywhere("two-people", "corrections are the house's own control"),
    everywhere(
        "nothing-to-correct",
        "corrections are the house's own control",
    ),
    everywhere(
        "more-than-it-corrects",
        "corrections are the house's own control",
    ),
    everywhere("no-amount", "nothing is no wager, and puts nothing right"),
    within(
        "chips-only",
        &[VENICE],
        "the book does not say what a wager is made with",
    ),
    within(
        "area-is-taken",
        &[SECTION_10, VENICE],
        "the book does not say how many wagers an area takes",
    ),
    within(
        "under-the-minimum",
        &[SECTION_10, NZ_ULTIMATE],
        "the book leaves the limits of its wagers to the operator's sign",
    ),
    within(
        "over-the-maximum",
        &[SECTION_10, NZ_ULTIMATE],
        "the book leaves the limits of its wagers to the operator's sign",
    ),
    within(
        "not-validated",
        &[VENICE],
        "two people validate a prize by the house's own control where the book asks for nobody",
    ),
    within(
        "no-decision-open",
        &[NZ_ULTIMATE],
        "the book does not have cards laid down",
    ),
    within(
        "cards-are-collected",
        &[NZ_CARIBBEAN, NZ_THREE_CARD, NZ_ULTIMATE, SECTION_10],
        "the book has nothing declared",
    ),
];

/// Whether a refusal of this word may be without a clause in a book.
pub(super) fn may_be(book: &str, word: &str) -> bool {
    let mut known = UNCITED.iter().filter(|known| known.word == word);
    known.any(|known| known.books.is_empty() || known.books.contains(&book))
}
