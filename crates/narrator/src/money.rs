//! What becomes of wagers.

use std::collections::BTreeMap;

use floor::Table;
use games::round::{MoneyLine, Phase, Stand, Word};
use games::{Holder, Wager};
use money::Money;

use crate::hand::Form;
use crate::listener::Listener;
use crate::scene::{Scene, Who};
use crate::sentence::{Sentence, Topic};
use crate::text::{OnWager, Text};
use crate::texts::Texts;

/// A line of money as it stands in a list under the player's name: "Ante wins 5.00".
#[must_use]
pub fn bare(texts: &'static Texts, to: &dyn Listener, table: &Table, line: &MoneyLine) -> String {
    let scene = Scene {
        texts,
        to,
        table,
        people: &BTreeMap::new(),
    };
    scene.money_words(line, |text| &text.bare)
}

/// What became of an amount, in a word or two: "won", "returned".
#[must_use]
pub fn ended(texts: &Texts, word: Word, with_stake: bool) -> String {
    let money = &texts.money;
    let text = match word {
        Word::Paid if with_stake => &money.won_with_stake,
        Word::Paid => &money.won,
        Word::Taken => &money.lost,
        Word::Returned => &money.back,
        Word::Void => &money.nothing,
    };
    text.plain()
}

impl Texts {
    /// What a round comes to for whoever is told.
    #[must_use]
    pub fn result(&self, to: &dyn Listener, net: Money) -> String {
        let round = &self.round;
        won_or_lost(
            net,
            |it| to.amount(self, it),
            [&round.win, &round.lose, &round.even],
        )
    }

    /// The same beside a name: "wins 5.00".
    #[must_use]
    pub fn label_of(&self, net: Money) -> String {
        let round = &self.round;
        let texts = [&round.label_win, &round.label_lose, &round.label_even];
        won_or_lost(net, |it| self.amount(it), texts)
    }

    /// The same as a headline.
    #[must_use]
    pub fn headline_of(&self, net: Money) -> String {
        let headline = &self.headline;
        let texts = [&headline.win, &headline.lose, &headline.even];
        won_or_lost(net, |it| self.amount(it), texts)
    }
}

fn won_or_lost(
    net: Money,
    written: impl Fn(Money) -> String,
    [win, lose, even]: [&Text; 3],
) -> String {
    let amount = written(net.negated().map_or(net, |lost| lost.max(net)));
    match net.in_cents() {
        0 => even.plain(),
        1.. => win.fill(&[("amount", &amount)]),
        _ => lose.fill(&[("amount", &amount)]),
    }
}

impl Scene<'_> {
    /// What became of a wager.
    pub(crate) fn money(&self, line: &MoneyLine) -> Sentence {
        let words = match self.who(line.place) {
            Who::You => self.money_words(line, |text| &text.you),
            Who::Other(_) => self.money_words(line, |text| &text.other),
        };
        let told = Sentence::new(Topic::Money, words).at(line.place);
        Sentence {
            word: Some(line.word),
            ..told.on(line.wager, line.amount).under(line.under.iter())
        }
    }

    fn money_words(&self, line: &MoneyLine, which: impl Fn(&OnWager) -> &Text) -> String {
        let hand = self.judged_on(line);
        let who = match self.who(line.place) {
            Who::You => String::new(),
            Who::Other(who) => who,
        };
        let text = which(self.money_text(line, hand.is_some()));
        text.fill(&[
            ("who", &who),
            ("wager", &self.texts.name(line.wager)),
            ("label", &self.texts.label(line.wager)),
            ("amount", &self.to.amount(self.texts, line.amount)),
            ("hand", &hand.unwrap_or_default()),
        ])
    }

    fn money_text(&self, line: &MoneyLine, with: bool) -> &'static OnWager {
        let money = &self.texts.money;
        let is_fee = line.wager == Wager::Exchange;
        match line.word {
            Word::Paid if is_fee => &money.fee_paid,
            Word::Taken if is_fee => &money.fee_taken,
            Word::Returned if is_fee => &money.fee_returned,
            Word::Void if is_fee => &money.fee_void,
            Word::Paid if with => &money.paid_with,
            Word::Paid => &money.paid,
            Word::Taken if self.was_paid(line) => &money.kept,
            Word::Taken if with => &money.taken_with,
            Word::Taken => &money.taken,
            Word::Returned => &money.returned,
            Word::Void => &money.void,
        }
    }

    /// Whether the wager was paid: what is taken then is a stake that winners do not get
    /// back.
    fn was_paid(&self, line: &MoneyLine) -> bool {
        let mut lines = self.table.round.lines.iter();
        lines.any(|other| {
            (other.word, other.place, other.wager) == (Word::Paid, line.place, line.wager)
        })
    }

    /// The hand that decided what the wager was paid, where that is worth saying: it is not
    /// of a wager that the comparison with the dealer alone decides.
    fn judged_on(&self, line: &MoneyLine) -> Option<String> {
        let says = match line.wager {
            Wager::Trips | Wager::PairPlus | Wager::SixCardBonus | Wager::Jackpot => true,
            Wager::Bet | Wager::Blind | Wager::AnteBonus => line.word == Word::Paid,
            Wager::Ante | Wager::Play | Wager::Exchange => false,
        };
        let round = &self.table.round;
        let over = matches!(round.phase, Phase::Showing | Phase::Settled);
        let folded = |stand: Stand| matches!(stand, Stand::Folded | Stand::Void);
        let spot = round.spots.get(&line.place)?;
        if !says || !over || folded(spot.stand) {
            return None;
        }
        let holder = Holder::Place(line.place);
        let hand = self
            .table
            .game()
            .hand(&self.seen(), holder, Some(line.wager))?;
        Some(self.texts.hand(hand.worth, Form::Full))
    }
}
