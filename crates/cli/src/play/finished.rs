//! The rounds of an evening, kept for the end of it.

use cards::{Face, Faces};
use games::Wager;
use games::round::Word;
use money::Money;
use serde::Serialize;

use super::evening::{Evening, TABLE};

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
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = vec![
            format!("deal        {}", self.deal),
            format!("entropy     {}", self.entropy),
            format!("commitment  {}", self.commitment),
        ];
        lines.extend(self.salt.as_ref().map(|salt| format!("your salt   {salt}")));
        match &self.seed {
            None => lines.push("The seed is shown when the round is settled.".to_owned()),
            Some(seed) => {
                lines.push(format!("seed        {seed}"));
                lines.push("To check that the house kept to its commitment:".to_owned());
                // Two lines, which a shell takes as one: the seed fills the first.
                lines.push(format!("echo {seed} |"));
                lines.push("xxd -r -p | sha256sum".to_owned());
                lines.push(
                    "How the seed gives every card is in docs/shuffle.md, with thirty lines \
                     of Python that do it."
                        .to_owned(),
                );
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
        }
    }
}

/// What the evening came to, in a sentence.
pub(super) fn result(evening: &Evening) -> String {
    let rounds = match evening.rounds.len() {
        0 => "no round".to_owned(),
        1 => "1 round".to_owned(),
        many => format!("{many} rounds"),
    };
    let net = evening.result();
    let came = match net.in_cents() {
        0 => "came out even".to_owned(),
        1.. => format!("won {net:#}"),
        _ => format!("lost {:#}", net.negated().unwrap_or(Money::MAX)),
    };
    let balance = evening.balance();
    format!("You played {rounds} and {came}: {balance:#} in play money.")
}
