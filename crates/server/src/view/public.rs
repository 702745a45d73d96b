//! What all see of a table alike.

use games::round::Phase;
use games::{Holder, Wager};

use super::made::Made;
use super::parts::{CheckpointView, DealView, GuideView, HandView, MeterView, SharedView};
use super::{ClauseView, Looking, MINOR_DIGITS};
use crate::desk::Published;

impl Looking<'_> {
    /// What everybody sees; whoever renders it looks as nobody in particular.
    pub(super) fn shared(&self, published: &Published) -> SharedView {
        let table = self.table;
        let terms = self.house.terms.as_ref();
        let (cards, board) = (self.cards(Holder::Dealer), self.cards(Holder::Board));
        let made = Made::of(&table.rules, &cards, &board);
        SharedView {
            table: self.number,
            name: table.name.clone(),
            sequence: published.sequence(self.number),
            book: table.book.id.clone(),
            game: table.book.title.clone(),
            edition: table.book.edition(),
            currency: terms.map_or_else(String::new, |terms| terms.currency.clone()),
            minor_digits: MINOR_DIGITS,
            phase: self.phase(),
            dealer_says: self.dealer_says(),
            round: table.round_id(self.number),
            round_number: table.number,
            deal: table.deal_of_round().map(|deal| DealView {
                deal: deal.committed.deal.to_string(),
                commitment: deal.committed.commitment.to_string(),
                key: deal.committed.key.clone(),
            }),
            checkpoint: published
                .checkpoint
                .clone()
                .map(|(sequence, hash)| CheckpointView { sequence, hash }),
            play_money: terms.is_some_and(|terms| terms.demonstration),
            coach: !table.without_coach,
            felt: self.felt(),
            chips: self.chips(),
            notice: self.notice(),
            areas: self.areas(),
            meter: self.meter(),
            dealer: HandView {
                made: made.named,
                counts: made.counts,
                cards,
                named: self.named(Holder::Dealer),
                qualifies: table.round.qualified,
                up: table.steps().up_card(&table.round),
            },
            board,
            guide: self.guide(),
        }
    }

    /// The dealer's last call, while it still says what goes on.
    fn dealer_says(&self) -> Option<String> {
        let (table, round) = (self.table.rules.table(), &self.table.round);
        let no_more_bets = Some(&table.call_no_more_bets.value);
        let call = match round.phase {
            Phase::Betting => {
                let opened = table.call_faites_vos_jeux.as_ref();
                let opened = opened.filter(|_| !self.table.steps().must_open(round));
                opened.map(|call| &call.value)
            }
            Phase::Closed | Phase::Dealing | Phase::Dealt => no_more_bets,
            Phase::Deciding(_) => {
                let go_ahead = table.call_go_ahead.as_ref();
                go_ahead.map(|call| &call.value).or(no_more_bets)
            }
            // Whatever was called before the hands were turned up is over.
            Phase::Showing => {
                let no_hand = table.call_no_hand.as_ref();
                let no_hand = no_hand.filter(|_| round.qualified == Some(false));
                no_hand.and_then(|call| call.value.first())
            }
            Phase::Settled | Phase::Void => None,
        };
        call.cloned()
    }

    fn chips(&self) -> Vec<i64> {
        let chips = self.table.card.chips.as_ref();
        let mut chips: Vec<i64> = chips.map_or_else(
            || vec![100, 500, 2_500, 10_000],
            |set| set.denominations().map(money::Money::in_cents).collect(),
        );
        chips.sort_unstable();
        chips
    }

    fn meter(&self) -> Option<MeterView> {
        let amount = self.house.meter(self.number)?;
        let wager = self.table.card.jackpot?.wager;
        Some(MeterView {
            amount: amount.in_cents(),
            wager: wager.in_cents(),
            label: self.texts().say("table.meter", &[]),
        })
    }

    fn guide(&self) -> Vec<GuideView> {
        let view = |line: &games::guide::Line, due| GuideView {
            words: line.words.clone(),
            clause: ClauseView::at(self.table, line.under),
            due,
        };
        let done = self.table.log();
        let done = done.iter().map(|line| view(line, false));
        let due = self.table.guide();
        done.chain(due.iter().map(|line| view(line, true)))
            .collect()
    }
}

/// Whether nobody plays without this wager.
pub(super) fn is_needed(wager: Wager) -> bool {
    matches!(wager, Wager::Ante | Wager::Blind)
}
