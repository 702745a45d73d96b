//! Pay tables, as a reader's language has them.

use std::fmt::Write;

use games::{Rules, Wager};
use jackpot::Prize;
use money::Odds;
use narrator::Texts;
use rulebook::{Book, Citation, Cited};

use super::words::{clause, hand, odds};
use crate::html::escape;

/// A pay table: what it is of, and each hand with what it is paid and why.
struct Pays {
    of: String,
    rows: Vec<(String, String, Citation)>,
}

/// Every pay table of a game, as markup.
pub(super) fn tables(texts: &Texts, book: &Book, rules: &Rules) -> String {
    let mut markup = "<div class=\"pay-tables\">".to_owned();
    let heads = ["library.hand", "library.pays", "library.clause"];
    let [head, pays, under] = heads.map(|key| escape(&texts.say(key, &[])));
    for table in all(texts, rules) {
        let _ = write!(
            markup,
            "<table class=\"figures\"><caption>{}</caption><thead><tr><th scope=\"col\">{head}</th>\
             <th scope=\"col\" class=\"n\">{pays}</th><th scope=\"col\" class=\"n\">{under}</th></tr></thead><tbody>",
            escape(&table.of)
        );
        for (row, pays, under) in &table.rows {
            let _ = write!(
                markup,
                "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>",
                escape(row),
                escape(pays),
                clause(book, *under)
            );
        }
        markup.push_str("</tbody></table>");
    }
    markup.push_str("</div>");
    markup
}

/// The best and the last row of every pay table, a sentence each.
pub(super) fn in_short(texts: &Texts, rules: &Rules) -> Vec<String> {
    let sentence = |table: Pays| {
        let ((best, most, _), (last, least, _)) = (table.rows.first()?, table.rows.last()?);
        let values: [(&str, &str); 5] = [
            ("wager", table.of.as_str()),
            ("best", best),
            ("most", most),
            ("last", last),
            ("least", least),
        ];
        Some(texts.say("library.pays-from", &values))
    };
    all(texts, rules).into_iter().filter_map(sentence).collect()
}

fn all(texts: &Texts, rules: &Rules) -> Vec<Pays> {
    let row = |name: String, cited: Cited<Odds>| (name, odds(texts, cited.value), cited.under);
    let five = |wager: Wager, pays: &games::FiveCardPays| Pays {
        of: texts.label(wager),
        rows: pays
            .rows()
            .map(|(category, cited)| row(five_row(texts, wager, category), cited))
            .collect(),
    };
    let three = |wager: Wager, pays: &games::ThreeCardPays| {
        let front = pays
            .mini_royal()
            .map(|cited| row(hand(texts, "mini-royal"), cited));
        let rows = pays.rows().map(|(category, cited)| {
            let name = category.name().replace(' ', "-");
            row(hand(texts, &name), cited)
        });
        Pays {
            of: texts.label(wager),
            rows: front.into_iter().chain(rows).collect(),
        }
    };
    let mut tables = Vec::new();
    match rules {
        Rules::CaribbeanStud(rules) => {
            tables.push(five(Wager::Bet, &rules.bet_pays));
            let exchange = rules.exchange.as_ref();
            if let Some(exchange) = exchange.filter(|exchange| exchange.exchange.value) {
                let mut changed = five(Wager::Bet, &exchange.changed_bet_pays);
                changed.of = texts.say("library.changed-bet", &[]);
                tables.push(changed);
            }
        }
        Rules::ThreeCardPoker(rules) => {
            tables.push(three(Wager::AnteBonus, &rules.ante_bonus_pays));
            tables.push(three(Wager::PairPlus, &rules.pair_plus_pays));
            let bonus = rules.offered_six_card();
            let scale = bonus.and_then(|it| it.six_card_pays.get(&it.six_card.value));
            tables.extend(scale.map(|pays| five(Wager::SixCardBonus, pays)));
        }
        Rules::UltimateTexasHoldem(rules) => {
            let number = rules.trips.value;
            let blind = rules.blind_pays.get(&number);
            tables.extend(blind.map(|pays| five(Wager::Blind, pays)));
            let trips = rules.trips_pays.get(&number);
            tables.extend(trips.map(|pays| five(Wager::Trips, pays)));
        }
    }
    if let Some(jackpot) = rules.jackpot() {
        let rows = jackpot.jackpot_prizes.iter().rev();
        let rows = rows.map(|(category, cited)| {
            let name = hand(texts, &category.name().replace(' ', "-"));
            (name, prize(texts, cited.value), cited.under)
        });
        tables.push(Pays {
            of: texts.label(Wager::Jackpot),
            rows: rows.collect(),
        });
    }
    tables
}

/// What a row is called: only ace and king of the hands without a pair can win a bet.
fn five_row(texts: &Texts, wager: Wager, category: cards::five::Category) -> String {
    match (wager, category) {
        (Wager::Bet, cards::five::Category::HighCard) => hand(texts, "ace-king"),
        _ => hand(texts, &category.name().replace(' ', "-")),
    }
}

fn prize(texts: &Texts, prize: Prize) -> String {
    let share = |share: money::Rate| {
        let share = texts.number(&share.to_string());
        texts.say("library.of-the-meter", &[("share", &share)])
    };
    match prize {
        Prize::Sum(amount) => texts.amount(amount),
        Prize::Odds(pays) => odds(texts, pays),
        Prize::Share(rate) => share(rate),
        Prize::Greater {
            odds: pays,
            share: rate,
        } => {
            let (pays, rate) = (odds(texts, pays), share(rate));
            texts.say("library.the-greater", &[("odds", &pays), ("share", &rate)])
        }
    }
}
