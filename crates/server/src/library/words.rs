//! The words of the library: hands, odds and amounts as a reader's language has them.

use cards::{five, three};
use gamemath::fraction::{Fraction, decimal, whole};
use games::Worth;
use money::Odds;
use narrator::{Form, Texts};
use rulebook::{Book, Citation};

use super::question::encoded;
use crate::html::escape;

/// What a row of a pay table is called, by the name that a book has for it.
pub(super) fn hand(texts: &Texts, row: &str) -> String {
    match row {
        "ace-king" => ace_king(texts),
        "mini-royal" => texts.say("library.mini-royal", &[]),
        "one-pair-or-less" => texts.say("library.pair-or-less", &[]),
        row => match row.replace('-', " ").parse::<five::Category>() {
            Ok(category) => capital(&texts.kind(category, Form::Label)),
            // Three cards have a row for a pair that five call one pair.
            Err(_) if row == "pair" => capital(&texts.kind(five::Category::OnePair, Form::Label)),
            Err(_) => capital(&row.replace('-', " ")),
        },
    }
}

fn ace_king(texts: &Texts) -> String {
    use cards::Rank::{Ace, Four, King, Three, Two};
    let hand = five::Value::of_ranks([Ace, King, Four, Three, Two], false);
    hand.map_or_else(String::new, |hand| {
        capital(&texts.hand(Worth::Five(hand), Form::Name))
    })
}

/// What a hand of five that somebody needs at least is called in a sentence.
pub(super) fn at_least_five(texts: &Texts, hand: five::Value) -> String {
    match hand.category() {
        five::Category::HighCard => texts.hand(Worth::Five(hand), Form::Full),
        category => texts.kind(category, Form::Full),
    }
}

/// The same of three cards.
pub(super) fn at_least_three(texts: &Texts, hand: three::Value) -> String {
    texts.hand(Worth::Three(hand), Form::Full)
}

/// Odds in words.
pub(super) fn odds(texts: &Texts, odds: Odds) -> String {
    texts.odds(odds)
}

/// So many times something: "2", or "3 or 4".
pub(super) fn one_of(texts: &Texts, numbers: &[u32]) -> String {
    let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    match words.as_slice() {
        [one, other] => texts.say("library.either", &[("one", one), ("other", other)]),
        words => words.join(", "),
    }
}

/// A fraction of one as per cent, as the language writes it.
pub(super) fn percent(texts: &Texts, fraction: &Fraction, places: u32) -> String {
    texts.number(&decimal(&(fraction * whole(100)), places))
}

/// The same with its sign.
pub(super) fn signed(texts: &Texts, fraction: &Fraction, places: u32) -> String {
    let text = percent(texts, fraction, places);
    match *fraction > whole(0) {
        true => format!("+{text}"),
        false => text,
    }
}

/// A link to a clause, in the page of the book that has it, with no more of its number than
/// section and paragraph: the rest says again what the row is about, as in `5.8.bet.royal-flush`.
pub(super) fn clause(book: &Book, under: Citation) -> String {
    let Some(clause) = book.clause(under.clause) else {
        return String::new();
    };
    let id = escape(&clause.id);
    format!(
        "<a class=\"clause\" href=\"{}\" data-asks=\"{}\" aria-label=\"§{id}\">§{}</a>",
        escape(&address(&book.id, &clause.id)),
        escape(&clause.must),
        escape(shortly(&clause.id)),
    )
}

fn shortly(id: &str) -> &str {
    let mut points = id.match_indices('.').map(|(at, _)| at);
    let is_a_word = |at: &usize| {
        let rest = id.get(at + 1..).unwrap_or_default();
        rest.starts_with(|letter: char| letter.is_ascii_alphabetic())
    };
    let end = points.find(is_a_word);
    end.and_then(|end| id.get(..end)).unwrap_or(id)
}

/// Where a clause stands in the page of its book.
pub(crate) fn address(book: &str, clause: &str) -> String {
    let clause = encoded(clause);
    format!("/book/{book}?clause={clause}#clause-{clause}")
}

/// Words that begin with a capital letter.
pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// What a wager of a PAR sheet is called; the game's own goes by its ante.
pub(crate) fn wager(texts: &Texts, word: &str) -> String {
    match word {
        "base" => texts.say("library.base", &[]),
        word => match word.parse::<games::Wager>() {
            Ok(wager) => texts.label(wager),
            Err(_) => word.to_owned(),
        },
    }
}

/// A decimal with many places, rounded to two.
pub(super) fn two_decimals(text: &str) -> String {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let thousandths = format!("{part:0<3}");
    let thousandths: String = thousandths.chars().take(3).collect();
    match format!("{whole}{thousandths}").parse::<u64>() {
        Ok(number) => {
            let hundredths = (number + 5) / 10;
            format!("{sign}{}.{:02}", hundredths / 100, hundredths % 100)
        }
        Err(_) => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_for_people_have_two_decimals() {
        let check = |text: &str, expected: &str| assert_eq!(two_decimals(text), expected);
        check("5.1990819525", "5.20");
        check("-26.3736263736", "-26.37");
        check("9.9950000000", "10.00");
        check("7", "7.00");
    }

    #[test]
    fn clauses_of_rows_are_cut_where_words_begin() {
        let check = |id: &str, expected: &str| assert_eq!(shortly(id), expected);
        check("5.8.bet.royal-flush", "5.8");
        check("5.11.t1.blind.flush", "5.11");
        check("11.9(a)", "11.9(a)");
        check("pay.royal-flush.first", "pay");
        check("10", "10");
    }

    #[test]
    fn hands_of_pay_tables_have_names() {
        let english = Texts::english();
        assert_eq!(hand(english, "ace-king"), "Ace-king");
        assert_eq!(hand(english, "straight-flush"), "Straight flush");
        assert_eq!(hand(english, "pair"), "Pair");
        assert_eq!(hand(Texts::italian(), "flush"), "Colore");
    }
}
