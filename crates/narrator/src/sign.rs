//! The sign of a table in words.

use games::{Paid, PaidHand, Rules, SignLine, Subject};
use jackpot::Prize;
use money::{Money, Rate};
use rulebook::{Book, Citation, Standing};

use crate::hand::{Form, of_three};
use crate::texts::Texts;

/// A line of the sign, whole and in the parts of a pay table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posted {
    /// All of it.
    pub words: String,
    /// What is paid.
    pub of: Option<String>,
    /// For which hand.
    pub hand: Option<String>,
    /// How much.
    pub pays: Option<String>,
}

impl Texts {
    /// What a line of the sign says.
    #[must_use]
    pub fn posted(&self, rules: &Rules, line: &SignLine) -> Posted {
        let words = match &line.about {
            // What is printed on the cloth keeps its words.
            Subject::Area | Subject::Other => line.text.clone(),
            Subject::Inscription => self.dealer_plays(rules),
            Subject::Limit { of, least, most } => {
                let (wager, least, most) =
                    (self.label(*of), self.amount(*least), self.amount(*most));
                let values: [(&str, &str); 3] =
                    [("wager", &wager), ("least", &least), ("most", &most)];
                self.say("sign.limit", &values)
            }
            Subject::Scale { of, number } => {
                let wagers: Vec<String> = of.iter().map(|it| self.label(*it)).collect();
                let (wagers, number) = (self.list(&wagers), number.to_string());
                let values: [(&str, &str); 2] = [("wagers", &wagers), ("number", &number)];
                self.say("sign.scale", &values)
            }
            Subject::Payout(most) => self.say("sign.payout", &[("amount", &self.amount(*most))]),
            Subject::JackpotWager(wager) => {
                self.say("sign.jackpot-wager", &[("amount", &self.amount(*wager))])
            }
            Subject::JackpotMeter(meter) => {
                self.say("sign.meter", &[("amount", &self.amount(*meter))])
            }
            Subject::Odds { of, hand, pays } => {
                let of = match of {
                    Paid::Wager(wager) => self.label(*wager),
                    Paid::BetAfterChange => self.say("sign.after-a-change", &[]),
                };
                let hand = hand.map(|hand| match hand {
                    PaidHand::Five(category) => self.kind(category, Form::Name),
                    PaidHand::Three(category) => self.kind(of_three(category), Form::Name),
                    PaidHand::MiniRoyal => self.say("sign.mini-royal", &[]),
                });
                return self.row(of, hand, self.odds(*pays));
            }
            Subject::Prize { hand, pays } => {
                let of = self.label(games::Wager::Jackpot);
                let pays = self.prize(*pays, |sum| self.amount(sum));
                return self.row(of, Some(self.kind(*hand, Form::Name)), pays);
            }
        };
        Posted {
            words,
            of: None,
            hand: None,
            pays: None,
        }
    }

    /// With which hand the dealer plays: "Dealer plays with ace and king or higher".
    #[must_use]
    pub fn dealer_plays(&self, rules: &Rules) -> String {
        let needed = self.needed(rules.qualifier());
        self.say("sign.dealer-plays", &[("hand", &needed)])
    }

    /// A clause and how the book stands behind it: `5.3(b)`, `11.8 by reading A05`.
    #[must_use]
    pub fn cited(&self, book: &Book, citation: Citation) -> String {
        let clause = book.clause_id(citation.clause);
        let (key, reading) = match citation.standing {
            Standing::Stated => return clause.to_owned(),
            Standing::Reconstructed => ("sign.rebuilt", ""),
            Standing::Reading(reading) => ("sign.reading", book.reading_id(reading)),
            Standing::OperatorsOption => ("sign.option", ""),
            Standing::NotByThisBook => ("sign.not-by-this-book", ""),
        };
        self.say(key, &[("clause", clause), ("reading", reading)])
    }

    /// What a hand wins from the jackpot.
    pub(crate) fn prize(&self, prize: Prize, amount: impl Fn(Money) -> String) -> String {
        let share = |share: Rate| {
            let share = self.number(share.to_string().trim_end_matches('%').trim_end());
            self.notes.share.fill(&[("share", &share)])
        };
        match prize {
            Prize::Sum(sum) => amount(sum),
            Prize::Odds(odds) => self.odds(odds),
            Prize::Share(rate) => share(rate),
            Prize::Greater { odds, share: rate } => {
                let (odds, share) = (self.odds(odds), share(rate));
                let values: [(&str, &str); 2] = [("odds", &odds), ("share", &share)];
                self.notes.greater.fill(&values)
            }
        }
    }

    fn row(&self, of: String, hand: Option<String>, pays: String) -> Posted {
        let words = match &hand {
            Some(hand) => {
                let values: [(&str, &str); 3] = [("wager", &of), ("hand", hand), ("pays", &pays)];
                self.say("sign.pays-for", &values)
            }
            None => self.say("sign.pays", &[("wager", &of), ("pays", &pays)]),
        };
        Posted {
            words,
            of: Some(of),
            hand,
            pays: Some(pays),
        }
    }
}
