//! Why something is refused, as people read it. What programs and logs read is the
//! refusal's own text.

use floor::house::{LimitOn, Refusal};
use games::Holder;
use games::round::{Caution, Reason};
use money::Money;

use crate::texts::Texts;

impl Texts {
    /// A refusal as a sentence, or two.
    #[must_use]
    pub fn refusal(&self, refusal: &Refusal) -> String {
        let said = |values: &[(&str, &str)]| self.refused(refusal.word(), values);
        match refusal {
            Refusal::Table(refusal) => self.reason(&refusal.reason),
            Refusal::BooksDiffer {
                table,
                with,
                differences,
                ..
            } => {
                let (table, with) = (table.to_string(), with.to_string());
                let differences = self.differences((&table, &with), differences);
                let values: [(&str, &str); 3] = [
                    ("table", &table),
                    ("with", &with),
                    ("differences", &differences),
                ];
                self.refused("books-differ", &values)
            }
            Refusal::NoSuchTable(table) => said(&[("table", &table.to_string())]),
            Refusal::NotEnoughChips { needs, has } => {
                let (needs, has) = (self.amount(*needs), self.amount(*has));
                said(&[("needs", &needs), ("has", &has)])
            }
            Refusal::ChipsElsewhere {
                needs,
                has,
                lie,
                table,
            } => said(&[
                ("needs", &self.amount(*needs)),
                ("has", &self.amount(*has)),
                ("lie", &self.amount(*lie)),
                ("table", &table.to_string()),
            ]),
            Refusal::OfSheet { line, why } => {
                let (line, why) = (line.to_string(), self.refusal(why));
                self.refused("of-sheet", &[("line", &line), ("why", &why)])
            }
            Refusal::PlaceIsTaken(place) => said(&[("place", &place.to_string())]),
            Refusal::NotYours(why) => self.whose(why),
            Refusal::NoSuchProposal(number) => said(&[("number", &number.to_string())]),
            Refusal::Stopped(_)
            | Refusal::Excluded(None)
            | Refusal::TwoPeople
            | Refusal::OnePerson
            | Refusal::OwnProposal
            | Refusal::ProposalLapsed(_) => said(&[]),
            Refusal::Excluded(Some(until)) => {
                self.refused("excluded-until", &[("day", &until.to_string())])
            }
            Refusal::OwnLimit { on, most } => match on {
                LimitOn::Time => self.refused("own-limit-time", &[("minutes", &most.to_string())]),
                LimitOn::Loss => {
                    let most = self.amount(Money::cents(*most));
                    self.refused("own-limit-loss", &[("most", &most)])
                }
                LimitOn::Stake => {
                    let most = self.amount(Money::cents(*most));
                    self.refused("own-limit-stake", &[("most", &most)])
                }
            },
            Refusal::Jackpot(_)
            | Refusal::NoSuchJackpot(_)
            | Refusal::Setup(_)
            | Refusal::ForeignPit { .. }
            | Refusal::Money(_)
            | Refusal::NotPermitted { .. }
            | Refusal::Deal(_) => match self.refusals.contains_key(refusal.word()) {
                true => said(&[]),
                // What only the people of a house run into stands in the house's language.
                false => sentence(&refusal.to_string()),
            },
        }
    }

    /// A reason of the rules as a sentence, or two.
    #[must_use]
    pub fn reason(&self, reason: &Reason) -> String {
        let said = |values: &[(&str, &str)]| self.refused(reason.word(), values);
        match reason {
            Reason::NoSuchWager(wager)
            | Reason::AreaIsTaken(wager)
            | Reason::WagerHasLost(wager)
            | Reason::ComesFirst(wager)
            | Reason::NoWagerThere(wager)
            | Reason::HandStays(wager)
            | Reason::NothingToCorrect(wager) => {
                let (wager, label) = (self.short(*wager), self.label(*wager));
                said(&[("wager", &wager), ("label", &label)])
            }
            Reason::SitsThere(place) => said(&[("place", &place.to_string())]),
            Reason::NoSuchPlace(places) => said(&[("places", &places.to_string())]),
            Reason::WrongAmount { wager, required } => {
                let (wager, required) = (self.short(*wager), self.amount(*required));
                said(&[("wager", &wager), ("required", &required)])
            }
            Reason::BetMustBeDoubleTheAnte { required } => {
                said(&[("required", &self.amount(*required))])
            }
            Reason::UnderTheMinimum { minimum, .. } => said(&[("minimum", &self.amount(*minimum))]),
            Reason::OverTheMaximum { maximum, .. } => said(&[("maximum", &self.amount(*maximum))]),
            Reason::NoAmount(amount) => said(&[("amount", &self.amount(*amount))]),
            Reason::ChipsDoNotMakeIt { made, amount } => {
                let (made, amount) = (self.amount(*made), self.amount(*amount));
                said(&[("made", &made), ("amount", &amount)])
            }
            Reason::KeptApart(name) => said(&[("name", name)]),
            Reason::StepComesFirst(step) => said(&[("step", step)]),
            Reason::NotNow(when) => self.only(when),
            Reason::UnfairCut { at_least, leaves } => {
                let (at_least, leaves) = (at_least.to_string(), leaves.to_string());
                said(&[("at-least", &at_least), ("leaves", &leaves)])
            }
            Reason::MoreThanADeck(cards) => said(&[("cards", &cards.to_string())]),
            Reason::CardsTooOld(hours) => said(&[("hours", &hours.to_string())]),
            Reason::NotHeld(card) => said(&[("card", &card.printed())]),
            Reason::CardTwice { card, lies } => {
                let (key, place) = whose(*lies, "card-twice");
                self.refused(&key, &[("card", &card.printed()), ("place", &place)])
            }
            Reason::WrongFaces { of, needed, given } => {
                let (needed, given) = (needed.to_string(), given.to_string());
                let (key, place) = whose(Some(*of), "wrong-faces");
                let values = [("needed", needed), ("given", given), ("place", place)];
                self.refused(
                    &key,
                    &values.each_ref().map(|(key, value)| (*key, value.as_str())),
                )
            }
            Reason::RulingIsPending(office) | Reason::NotTheOffice(office) => {
                said(&[("office", office)])
            }
            Reason::MoreThanItCorrects { amount, most } => {
                let (amount, most) = (self.amount(*amount), self.amount(*most));
                said(&[("amount", &amount), ("most", &most)])
            }
            Reason::BettingIsClosed
            | Reason::WagersAreFrozen
            | Reason::ChipsOnly
            | Reason::OralNeedsChips
            | Reason::NotSeated
            | Reason::OnePlaceAPlayer
            | Reason::SomebodyWaits
            | Reason::NoJackpot
            | Reason::WrongArea
            | Reason::OneChip
            | Reason::NobodyThere
            | Reason::SomebodyPlays
            | Reason::HeldInTheOther
            | Reason::NobodyOrders
            | Reason::ReasonNeeded
            | Reason::NoDecisionOpen
            | Reason::TimeIsUp
            | Reason::NotOffered
            | Reason::NotToBeSeen
            | Reason::CardsAreCollected
            | Reason::CardWasChanged
            | Reason::CardsWereSeen
            | Reason::TheBookIsSilent
            | Reason::NothingToRule
            | Reason::OwnInspection
            | Reason::TwoPeople
            | Reason::TooLarge => said(&[]),
        }
    }

    /// What a player is warned of before a decision.
    #[must_use]
    pub fn caution(&self, caution: Caution) -> String {
        self.refused(caution.word(), &[])
    }

    fn refused(&self, word: &str, values: &[(&str, &str)]) -> String {
        let text = self.refusals.get(word);
        debug_assert!(text.is_some(), "no text for {word}");
        text.map_or_else(|| word.to_owned(), |text| text.fill(values))
    }

    /// When alone something can be done.
    fn only(&self, when: &str) -> String {
        let text = self.only_when.get(&when.replace(' ', "-"));
        text.map_or_else(|| self.refused("not-now", &[]), |text| text.plain())
    }

    /// Why something is not for a player to do.
    fn whose(&self, why: &str) -> String {
        let key = why.replace(' ', "-").replace('\'', "");
        let text = self.only_when.get(&key);
        text.map_or_else(|| self.refused("not-yours", &[]), |text| text.plain())
    }
}

/// Words as a sentence.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next();
    let first = first.into_iter().flat_map(char::to_uppercase);
    let stop = if words.ends_with('.') { "" } else { "." };
    first.chain(letters).chain(stop.chars()).collect()
}

/// The text for cards of a hand, and the number of its place.
fn whose(of: Option<Holder>, word: &str) -> (String, String) {
    match of {
        Some(Holder::Place(place)) => (format!("{word}-place"), place.to_string()),
        Some(Holder::Dealer) => (format!("{word}-dealer"), String::new()),
        Some(Holder::Board) => (format!("{word}-board"), String::new()),
        None => (word.to_owned(), String::new()),
    }
}
