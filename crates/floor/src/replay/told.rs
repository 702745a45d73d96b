//! Lines of money, told to whoever reads a failure.

use games::Place;
use games::round::Word;
use money::Money;

use super::desk::cited;
use crate::report::MoneyReport;

pub(super) fn net(lines: &[MoneyReport], place: Place) -> Money {
    let lines = lines.iter().filter(|line| line.place == place);
    let signed = lines.map(|line| match line.word {
        Word::Paid => line.amount,
        Word::Taken => line.amount.negated().unwrap_or(Money::ZERO),
        Word::Returned | Word::Void => Money::ZERO,
    });
    Money::sum(signed).unwrap_or(Money::ZERO)
}

pub(super) fn told(lines: &[MoneyReport], place: Place) -> String {
    let lines = lines.iter().filter(|line| line.place == place);
    let lines: Vec<_> = lines.map(line_words).collect();
    if lines.is_empty() {
        "no line of money".to_owned()
    } else {
        lines.join("; ")
    }
}

pub(super) fn line_words(line: &MoneyReport) -> String {
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
        cited(&line.under)
    )
}
