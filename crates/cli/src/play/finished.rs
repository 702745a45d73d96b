//! The rounds of an evening, kept for the end of it.

use cards::{Face, Faces};
use games::Wager;
use games::round::Word;
use money::Money;
use narrator::Texts;
use serde::Serialize;

use super::evening::{Evening, TABLE};
use super::score::Summary;

/// A round that is over.
#[derive(Debug, Clone, Serialize)]
pub(super) struct FinishedRound {
    /// Its name.
    pub(super) round: String,
    /// What the shuffle can be checked with.
    #[serde(flatten)]
    pub(super) receipt: Option<Receipt>,
    hand: String,
    dealer: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    board: String,
    lines: Vec<SettledLine>,
    /// What the round brought, in minor units.
    #[serde(rename = "net_cents")]
    pub(super) net: Money,
    /// What the player had after it, in minor units.
    #[serde(rename = "balance_cents")]
    balance: Money,
}

/// What one can check the shuffle of a deal with.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Receipt {
    pub(super) deal: String,
    pub(super) entropy: String,
    pub(super) commitment: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) salt: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) seed: Option<String>,
}

#[derive(Debug, Clone, Serialize)]
struct SettledLine {
    word: Word,
    wager: Wager,
    #[serde(rename = "amount_cents")]
    amount: Money,
    under: Vec<String>,
}

/// A whole evening.
#[derive(Debug, Serialize)]
pub(super) struct Account<'e> {
    book: &'e str,
    digest: String,
    place: u8,
    rounds: &'e [FinishedRound],
    #[serde(rename = "bought_cents")]
    bought: Money,
    #[serde(rename = "balance_cents")]
    balance: Money,
    #[serde(rename = "net_cents")]
    net: Money,
    score: Summary,
}

impl FinishedRound {
    /// The round that the evening has just settled.
    pub(super) fn of(evening: &Evening) -> FinishedRound {
        let table = evening.table();
        let sight = evening.sight();
        let text = |faces: Vec<Face>| {
            Faces::new(faces).map_or_else(|_| String::new(), |it| it.to_string())
        };
        let own = table.round.lines.iter();
        let own = own.filter(|line| line.place == evening.place);
        FinishedRound {
            round: table.round_id(TABLE),
            receipt: Receipt::of(evening),
            hand: text(sight.hand),
            dealer: text(sight.dealer),
            board: text(sight.board),
            lines: own
                .map(|line| SettledLine {
                    word: line.word,
                    wager: line.wager,
                    amount: line.amount,
                    under: line.under.iter().map(|it| table.book.cite(it)).collect(),
                })
                .collect(),
            net: evening.net(),
            balance: evening.balance(),
        }
    }
}

impl Receipt {
    /// The receipt of the deal that is on the table.
    pub(super) fn of(evening: &Evening) -> Option<Receipt> {
        let deal = evening.table().deal.as_ref()?;
        let salt = deal.salts.get(&evening.place);
        Some(Receipt {
            deal: deal.committed.deal.to_string(),
            entropy: deal.committed.entropy.to_string(),
            commitment: deal.committed.commitment.to_string(),
            salt: salt.map(ToString::to_string),
            seed: deal.seed.map(|seed| seed.to_string()),
        })
    }

    /// The receipt in lines, with how it is checked.
    pub(super) fn lines(&self, texts: &Texts) -> Vec<String> {
        let say = |key: &str| texts.say(key, &[]);
        let line = |key: &str, value: &str| format!("{:<11} {value}", say(key));
        let mut lines = vec![
            line("play.receipt-deal", &self.deal),
            line("play.receipt-entropy", &self.entropy),
            line("play.receipt-commitment", &self.commitment),
        ];
        let salt = self.salt.as_ref();
        lines.extend(salt.map(|salt| line("play.receipt-salt", salt)));
        match &self.seed {
            None => lines.push(say("play.receipt-later")),
            Some(seed) => {
                lines.push(line("play.receipt-seed", seed));
                lines.push(say("play.receipt-check"));
                // Two lines, which a shell takes as one: the seed fills the first.
                lines.push(format!("echo {seed} |"));
                lines.push("xxd -r -p | sha256sum".to_owned());
                lines.push(say("play.receipt-how"));
            }
        }
        lines
    }
}

impl<'e> Account<'e> {
    /// The evening so far.
    pub(super) fn of(evening: &'e Evening) -> Account<'e> {
        let book = &evening.table().book;
        Account {
            book: &book.id,
            digest: book.digest(),
            place: evening.place.number(),
            rounds: &evening.rounds,
            bought: evening.bought,
            balance: evening.balance(),
            net: evening.result(),
            score: evening.score.summary(),
        }
    }
}

/// What the evening came to, in lines, with how well it was played.
pub(super) fn review(evening: &mut Evening) -> Vec<String> {
    evening.score.wait();
    let (texts, played) = (evening.texts, evening.played());
    if played.0 == 0 {
        return vec![texts.say("play.rounds-none", &[])];
    }
    let values: [(&str, &str); 3] = [
        ("count", &played.0.to_string()),
        ("net", &texts.signed(evening.result())),
        ("balance", &texts.amount(evening.balance())),
    ];
    let mut lines = vec![texts.say("play.rounds", &values)];
    lines.extend(evening.score.lines(texts, played));
    lines
}
