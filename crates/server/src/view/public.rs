//! What all see of a table alike.

use games::round::Phase;
use games::{Holder, Wager};

use super::parts::{
    AreaView, CheckpointView, DealView, GuideView, HandView, MeterView, SharedView,
};
use super::{ClauseView, Looking, MINOR_DIGITS, name};
use crate::desk::Published;

impl Looking<'_> {
    /// What everybody sees; whoever renders it looks as nobody in particular.
    pub(super) fn shared(&self, published: &Published) -> SharedView {
        let table = self.table;
        let terms = self.house.terms.as_ref();
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
            deal: table.deal_of_round().map(|deal| DealView {
                deal: deal.committed.deal.to_string(),
                commitment: deal.committed.commitment.to_string(),
                key: deal.committed.key.clone(),
            }),
            checkpoint: published
                .checkpoint
                .clone()
                .map(|(sequence, hash)| CheckpointView { sequence, hash }),
            chips: self.chips(),
            notice: self.notice(),
            areas: self.areas(),
            meter: self.meter(),
            dealer: HandView {
                cards: self.cards(Holder::Dealer),
                named: self.named(Holder::Dealer),
                qualifies: table.round.qualified,
                up: table.steps().up_card(&table.round),
            },
            board: self.cards(Holder::Board),
            guide: self.guide(),
        }
    }

    /// The dealer's last call, while it still says what goes on.
    fn dealer_says(&self) -> Option<String> {
        let quoted = |words: &str| {
            let (_, rest) = words.split_once('"')?;
            let (call, _) = rest.split_once('"')?;
            Some(call.to_owned())
        };
        let mut log = self.table.log().into_iter().rev();
        match self.table.round.phase {
            Phase::Settled | Phase::Void => None,
            // Whatever was called before the hands were turned up is over.
            Phase::Showing => quoted(&log.next()?.words),
            _ => log.find_map(|line| quoted(&line.words)),
        }
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

    fn areas(&self) -> Vec<AreaView> {
        let game = self.table.game();
        let mut wagers: Vec<Wager> = game.openings().to_vec();
        if !wagers.contains(&game.stay()) {
            wagers.push(game.stay());
        }
        let card = &self.table.card;
        let shown = wagers.into_iter().filter(|wager| {
            let jackpot = *wager != Wager::Jackpot || card.jackpot.is_some();
            jackpot && !card.unmarked.contains(wager)
        });
        shown.map(|wager| self.area(wager)).collect()
    }

    fn area(&self, wager: Wager) -> AreaView {
        let card = &self.table.card;
        let limits = card.limits_of(wager);
        let limits = limits.map(|it| (it.minimum(), it.maximum()));
        let jackpot = card.jackpot.filter(|_| wager == Wager::Jackpot);
        let limits = limits.or(jackpot.map(|terms| (terms.wager, terms.wager)));
        let areas = self.table.rules.table().areas.as_ref();
        let label = areas.and_then(|areas| areas.get(&wager));
        AreaView {
            wager: wager.word().to_owned(),
            label: label.map_or_else(
                || name(wager).to_uppercase(),
                |label| label.value.to_string(),
            ),
            min: limits.map(|limits| limits.0.in_cents()),
            max: limits.map(|limits| limits.1.in_cents()),
            optional: !is_needed(wager),
        }
    }

    fn meter(&self) -> Option<MeterView> {
        let amount = self.house.meter(self.number)?;
        let wager = self.table.card.jackpot?.wager;
        Some(MeterView {
            amount: amount.in_cents(),
            wager: wager.in_cents(),
            label: "Progressive jackpot".to_owned(),
        })
    }

    fn guide(&self) -> Vec<GuideView> {
        let view = |line: &games::guide::Line, due| GuideView {
            words: line.words.clone(),
            clause: ClauseView::of(&self.table.book, line.under),
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
