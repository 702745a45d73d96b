//! Lines of money, told to whoever reads a failure.

use games::Place;
use games::round::{MoneyLine, Word};
use money::Money;
use rulebook::{Book, Citation};

pub(super) fn net(lines: &[MoneyLine], place: Place) -> Money {
    let lines = lines.iter().filter(|line| line.place == place);
    let signed = lines.map(|line| match line.word {
        Word::Paid => line.amount,
        Word::Taken => line.amount.negated().unwrap_or(Money::ZERO),
        Word::Returned | Word::Void => Money::ZERO,
    });
    Money::sum(signed).unwrap_or(Money::ZERO)
}

pub(super) fn told(book: &Book, lines: &[MoneyLine], place: Place) -> String {
    let lines: Vec<_> = lines
        .iter()
        .filter(|line| line.place == place)
        .map(|line| line_words(book, line))
        .collect();
    if lines.is_empty() {
        "no line of money".to_owned()
    } else {
        lines.join("; ")
    }
}

pub(super) fn line_words(book: &Book, line: &MoneyLine) -> String {
    let word = match line.word {
        Word::Paid => "paid",
        Word::Taken => "taken",
        Word::Returned => "returned",
        Word::Void => "void",
    };
    format!(
        "{word} {} {} {} under {}",
        line.place,
        line.wager,
        line.amount,
        cite(book, line.under.iter())
    )
}

pub(super) fn cite(book: &Book, citations: impl IntoIterator<Item = Citation>) -> String {
    citations
        .into_iter()
        .map(|citation| book.cite(citation))
        .collect::<Vec<_>>()
        .join(", ")
}
