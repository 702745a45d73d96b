//! What a book leaves open, and what each choice does to the edge.

use std::fmt::Write;

use narrator::Texts;
use rulebook::{Book, Choice, Choices, Date};

use super::kept_edges::{KeptEdges, METER};
use super::words;
use crate::html::escape;

/// The options of a book on a day: those that move a figure first, the others folded. What a table
/// has chosen is marked.
pub(super) fn markup(texts: &Texts, book: &Book, on: Option<Date>, chosen: &Choices) -> String {
    let kept = KeptEdges::all(book);
    let choices = book.choices().into_iter();
    let choices = choices.filter(|choice| book.is_open(choice.name, on));
    let (moving, others): (Vec<_>, Vec<_>) =
        choices.partition(|choice| moves_a_figure(&kept, choice.name));
    let mut markup = String::new();
    for choice in &moving {
        markup.push_str(&of_choice(texts, book, choice, (&kept, chosen)));
    }
    if !others.is_empty() {
        let many = others.len().to_string();
        let _ = write!(
            markup,
            "<details><summary>{}</summary>",
            escape(&texts.say("library.other-options", &[("many", &many)]))
        );
        for choice in &others {
            markup.push_str(&of_choice(texts, book, choice, (&kept, chosen)));
        }
        markup.push_str("</details>");
    }
    markup
}

/// What an option is called; the rarer ones go by the name of the command line.
pub(super) fn named(texts: &Texts, option: &str) -> String {
    let key = match option {
        "ante-bonus" => "library.option-ante-bonus",
        "exchange" => "library.option-exchange",
        "exchange-fee" => "library.option-exchange-fee",
        "hand-forming" => "library.option-hand-forming",
        "jackpot-after-fold" => "library.option-jackpot-after-fold",
        "jackpot-meter" => "library.option-jackpot-meter",
        "jackpot-on-change" => "library.option-jackpot-on-change",
        "jackpot-stake" => "library.option-jackpot-stake",
        "like-hands" => "library.option-like-hands",
        "no-qualify" => "library.option-no-qualify",
        "pair-plus" => "library.option-pair-plus",
        "pair-plus-after-fold" => "library.option-pair-plus-after-fold",
        "pre-flop" => "library.option-pre-flop",
        "six-card" => "library.option-six-card",
        "six-card-after-fold" => "library.option-six-card-after-fold",
        "straight-flush-prize" => "library.option-straight-flush-prize",
        "trips" => "library.option-trips",
        "trips-after-fold" => "library.option-trips-after-fold",
        other => return words::capital(&other.replace('-', " ")),
    };
    texts.say(key, &[])
}

/// What a setting is called: a word of the command line without its hyphens. Pay tables and
/// amounts stay as they are.
pub(super) fn setting_named(setting: &str) -> String {
    match setting.starts_with(|first: char| first.is_ascii_lowercase()) {
        true => setting.replace('-', " "),
        false => setting.to_owned(),
    }
}

/// Options that change a figure though no PAR sheet of the project was worked out for them:
/// what is posted of a jackpot, and limits of what is paid.
const POSTED: [&str; 10] = [
    METER,
    "bet-odds",
    "cap-on-jackpot",
    "fixed-prizes",
    "jackpot-prizes",
    "jackpot-seed",
    "jackpot-wager",
    "payout-cap",
    "payout-max",
    "progression",
];

/// Whether an option is known to change a figure of a PAR sheet. Of the others nothing is
/// promised.
pub(super) fn moves_a_figure(kept: &[KeptEdges], option: &str) -> bool {
    let mut settings = kept.iter().flat_map(|kept| &kept.set);
    POSTED.contains(&option) || settings.any(|(name, _)| *name == option)
}

fn of_choice(
    texts: &Texts,
    book: &Book,
    choice: &Choice<'_>,
    (kept, chosen): (&[KeptEdges], &Choices),
) -> String {
    let clause = book.clause(choice.clause).map_or("", |clause| &clause.id);
    let asks = book.readings.iter();
    let asks = asks.filter(|reading| Some(reading.id.as_str()) == choice.reading);
    let asks: String = asks
        .map(|reading| format!("<p>{}</p>", escape(&reading.asks)))
        .collect();
    let mut markup = format!(
        "<section class=\"option\"><h3>{}</h3>{asks}<p class=\"quiet\"><code>{}</code> \
         <a class=\"clause\" href=\"{}\">§{}</a></p><dl>",
        escape(&named(texts, choice.name)),
        escape(choice.name),
        escape(&words::address(&book.id, clause)),
        escape(clause),
    );
    for setting in &choice.settings {
        let is_default = choice.default.as_deref() == Some(setting);
        let meaning = choice.meanings.iter().find(|it| it.value == *setting);
        let tag = |key| {
            let words = escape(&texts.say(key, &[]));
            format!("<span class=\"tag\">{words}</span> ")
        };
        let mut said = String::new();
        if is_default {
            said.push_str(&tag("library.by-default"));
        }
        if chosen.get(choice.name) == Some(setting) {
            said.push_str(&tag("library.at-this-table"));
        }
        if let Some(meaning) = meaning {
            said.push_str(&escape(&meaning.means));
        }
        if !is_default {
            for edge in edges(texts, kept, choice.name, setting) {
                let _ = write!(said, " <span class=\"edge\">{}</span>", escape(&edge));
            }
        }
        let _ = write!(
            markup,
            "<dt>{}</dt><dd>{said}</dd>",
            escape(&setting_named(setting))
        );
    }
    // Settings that the book describes by a pattern, of which some were worked out.
    for other in kept.iter().filter_map(KeptEdges::option) {
        let (name, setting) = other;
        if name == choice.name && !choice.settings.iter().any(|it| it == setting) {
            for edge in edges(texts, kept, name, setting) {
                let _ = write!(
                    markup,
                    "<dt>{}</dt><dd><span class=\"edge\">{}</span></dd>",
                    escape(setting),
                    escape(&edge)
                );
            }
        }
    }
    markup.push_str("</dl></section>");
    markup
}

/// What a setting does to each wager whose edge it moves, in words.
fn edges(texts: &Texts, kept: &[KeptEdges], option: &str, setting: &str) -> Vec<String> {
    let with = kept
        .iter()
        .find(|kept| kept.option() == Some((option, setting)));
    let Some(with) = with else { return Vec::new() };
    let without = kept
        .iter()
        .find(|kept| kept.option().is_none() && kept.has_meter() == with.has_meter());
    let Some(without) = without else {
        return Vec::new();
    };
    let moved = with.edges.iter().filter_map(|(of, edge)| {
        let before = without.of(of)?;
        (before != *edge).then(|| {
            let wager = words::wager(texts, of);
            let [before, after] = [before, edge].map(|it| texts.number(&words::two_decimals(it)));
            let values: [(&str, &str); 3] =
                [("wager", &wager), ("before", &before), ("after", &after)];
            match with.meter().filter(|_| *of == "jackpot") {
                Some(meter) => {
                    let meter = texts.amount(meter);
                    let [wager, before, after] = values;
                    texts.say(
                        "library.edge-moves-at",
                        &[wager, ("meter", &meter), before, after],
                    )
                }
                None => texts.say("library.edge-moves", &values),
            }
        })
    });
    moved.collect()
}
