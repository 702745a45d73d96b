//! What is said and done at the table, in sentences with their clauses.

use games::Holder;
use games::round::{Event, Phase, Street, Word};
use money::Money;
use rulebook::Citation;

use super::evening::Evening;
use super::sight::{said as card_said, spoken};
use super::words::wager_words;

/// Something said or done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Said {
    /// What sort of thing it is.
    pub(super) kind: Kind,
    /// The words.
    pub(super) words: String,
    /// What it rests on.
    pub(super) under: Vec<Citation>,
}

/// What sort of thing was said or done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// The dealer calls it, in these very words.
    Call,
    /// It is told of.
    Told,
    /// A wager is settled.
    Money,
}

impl Said {
    fn call(words: &str, under: Citation) -> Said {
        Said {
            kind: Kind::Call,
            words: words.to_owned(),
            under: vec![under],
        }
    }

    fn told(words: impl Into<String>, under: impl IntoIterator<Item = Citation>) -> Said {
        Said {
            kind: Kind::Told,
            words: words.into(),
            under: under.into_iter().collect(),
        }
    }
}

/// What an event that has just happened gives to say.
pub(super) fn said(evening: &Evening, event: &Event) -> Vec<Said> {
    let table = evening.table();
    let rules = table.rules.table();
    let own = evening.place;
    match event {
        Event::BettingOpened { under } => {
            let call = rules.call_faites_vos_jeux.as_ref();
            let call = call.map_or("Place your bets", |call| call.value.as_str());
            vec![Said::call(call, *under)]
        }
        Event::BettingClosed { under } => {
            vec![Said::call(&rules.call_no_more_bets.value, *under)]
        }
        Event::CardShown {
            of: Holder::Dealer,
            card,
            ..
        } if table.round.phase < Phase::Deciding(Street::Deal) => {
            let words = format!("The dealer shows the {}.", card_said(*card));
            let ups = rules.up_card.get(&table.card.device);
            vec![Said::told(words, ups.map(|up| up.under))]
        }
        Event::DecisionsOpened { street } => decisions(evening, *street),
        Event::CardDrawn { place } if *place == own => {
            let spot = table.round.spots.get(&own);
            let position = spot.and_then(|spot| spot.changed);
            let hand = evening.sight();
            let card = position.and_then(|at| hand.hand.get(at)?.known());
            let card = card.map_or_else(String::new, card_said);
            let is = hand.hand_is.unwrap_or_default();
            vec![Said::told(
                format!("Your new card is the {card}. You have {is}."),
                None,
            )]
        }
        Event::Checked { place } if *place == own => vec![Said::told("You check.", None)],
        Event::Folded { place } if *place == own => vec![Said::told("You fold.", None)],
        Event::Stayed {
            place,
            wager,
            amount,
        } if *place == own => {
            let words = format!("You {} {amount}.", wager.word());
            vec![Said::told(words, None)]
        }
        Event::DealerRead { qualifies, under } => read(evening, *qualifies, *under),
        Event::PrizeWon { place, category } if *place == own => {
            let words = format!("Your {category} wins a jackpot prize.");
            vec![Said::told(words, None)]
        }
        Event::Money {
            word,
            place,
            wager,
            amount,
            under,
        } if *place == own => {
            let wager = wager_words(table, *wager);
            vec![Said {
                kind: Kind::Money,
                words: format!("{wager}: {amount:#} {}", self::word(*word)),
                under: under.iter().collect(),
            }]
        }
        Event::RoundSettled => vec![Said::told(result(evening), None)],
        Event::RoundVoided { .. } => vec![Said::told("The round is void.", None)],
        Event::Ruled { given } => {
            vec![Said::told(
                format!("Ruled: {}.", given.what.word().replace('-', " ")),
                Some(given.under),
            )]
        }
        _ => Vec::new(),
    }
}

fn decisions(evening: &Evening, street: Street) -> Vec<Said> {
    let sight = evening.sight();
    let rules = evening.table().rules.table();
    let is = sight
        .hand_is
        .map_or_else(String::new, |is| format!(": {is}"));
    let turned = |faces: &[cards::Face]| spoken(faces);
    let words = match street {
        Street::Deal => format!("You have {}{is}.", spoken(&sight.hand)),
        Street::Flop => {
            let flop = sight.board.get(..3).unwrap_or(&sight.board);
            format!("The board shows {}. You have{is}.", turned(flop))
        }
        Street::River => {
            let river = sight.board.get(3..).unwrap_or(&sight.board);
            format!("The last two are {}. You have{is}.", turned(river))
        }
    };
    let call = rules.call_go_ahead.as_ref();
    let call = call.filter(|_| street == Street::Deal);
    let call = call.map(|call| Said::call(&call.value, call.under));
    let told = Said::told(words.replace("have: ", "have "), None);
    [told].into_iter().chain(call).collect()
}

fn read(evening: &Evening, qualifies: bool, under: Citation) -> Vec<Said> {
    let sight = evening.sight();
    let rules = evening.table().rules.table();
    let is = sight.dealer_is.unwrap_or_default();
    let mut words = String::new();
    if !sight.board.is_empty() {
        words.push_str(&format!("The board is {}. ", spoken(&sight.board)));
    }
    let verdict = if qualifies {
        "qualifies"
    } else {
        "does not qualify"
    };
    words.push_str(&format!(
        "The dealer has {}: {is}, and {verdict}.",
        spoken(&sight.dealer)
    ));
    let call = rules.call_no_hand.as_ref().filter(|_| !qualifies);
    let call = call.and_then(|call| Some(Said::call(call.value.first()?, call.under)));
    let told = Said::told(words, Some(under));
    [told].into_iter().chain(call).collect()
}

/// What became of a wager: "paid".
pub(super) fn word(word: Word) -> &'static str {
    match word {
        Word::Paid => "paid",
        Word::Taken => "taken",
        Word::Returned => "returned",
        Word::Void => "void",
    }
}

/// What the round came to, in a sentence.
fn result(evening: &Evening) -> String {
    let (net, balance) = (evening.net(), evening.balance());
    let came = match net.in_cents() {
        0 => "You come out even".to_owned(),
        1.. => format!("You win {net:#}"),
        _ => format!("You lose {:#}", net.negated().unwrap_or(Money::MAX)),
    };
    format!("{came} in this round and have {balance:#}.")
}
