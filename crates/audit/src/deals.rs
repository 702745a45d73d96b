//! The deals of a journal: committed to before betting, opened after it, and every card
//! that was shown the one that the deck had there.

use std::collections::{BTreeMap, HashSet};

use cards::Card;
use cards::chance::Revealed;
use floor::Table;
use floor::deal::{self, Deal};
use floor::house::{Event, House};
use games::Holder;
use games::round::{self, Phase};
use games::table::Chance;

use crate::{Check, Document, Finding};

/// What was seen of the deals so far.
#[derive(Debug, Default)]
pub(crate) struct Deals {
    /// The names of all deals.
    names: HashSet<String>,
    /// The cards of the latest deal of each table that were shown.
    shown: BTreeMap<u32, Vec<Shown>>,
    /// How many deals were opened.
    pub(crate) opened: u64,
    /// The deals that were given up because their key is gone, by table.
    pub(crate) lost: Vec<(u32, String)>,
    /// How many cards were compared with their decks.
    pub(crate) cards: u64,
}

/// A card that was shown.
#[derive(Debug)]
struct Shown {
    of: Holder,
    card: Card,
    /// Which card of the deck it is, from nought.
    index: usize,
    /// Where it was shown.
    at: Finding,
}

impl Deals {
    /// Looks at something that is about to happen in this house.
    pub(crate) fn see(
        &mut self,
        house: &House,
        document: &Document,
        event: &Event,
    ) -> Result<(), Finding> {
        let wrong = |what: String| Err(document.finding(Check::Deals, what));
        let (Event::Table { table: number, .. } | Event::Deal { table: number, .. }) = event else {
            return Ok(());
        };
        let Some(table) = house.tables.get(number) else {
            return wrong(format!("there is no table {number}"));
        };
        let seen = match event {
            Event::Deal { event, .. } => self.deal(*number, table, event),
            Event::Table { event, .. } if table.card.chance == Chance::Virtual => {
                self.table(*number, table, document, event)
            }
            Event::Table { .. }
            | Event::Jackpot { .. }
            | Event::House(_)
            | Event::SentToTable(_)
            | Event::BackFromTable(_)
            | Event::ValidationBegun { .. }
            | Event::TableOpened(_)
            | Event::TableChanged(_)
            | Event::BoughtIn(_)
            | Event::CashedOut(_)
            | Event::Linked { .. }
            | Event::Funded { .. }
            | Event::DealSaid { .. }
            | Event::Proposal { .. }
            | Event::Shift { .. }
            | Event::Tray { .. }
            | Event::Dispute { .. }
            | Event::Cage(_)
            | Event::SeatFreed { .. }
            | Event::ClockSet { .. } => Ok(()),
        };
        match seen {
            Ok(()) => Ok(()),
            Err(Wrong::Here(what)) => wrong(what),
            Err(Wrong::There(finding)) => Err(finding),
        }
    }

    /// Something that happens to a deal.
    fn deal(&mut self, number: u32, table: &Table, event: &deal::Event) -> Result<(), Wrong> {
        match event {
            deal::Event::Committed(committed) => {
                let before = table.deal.as_ref();
                if let Some(before) = before.filter(|deal| !is_over(deal)) {
                    let name = &before.committed.deal;
                    return here(format!("the deal before it, {name}, was never opened"));
                }
                if !self.names.insert(committed.deal.to_string()) {
                    return here(format!("there was a deal {} before", committed.deal));
                }
                self.shown.remove(&number);
                Ok(())
            }
            deal::Event::Salted { .. } => match table.deal.as_ref().filter(|it| !is_over(it)) {
                Some(deal) if !deal.has_begun() => Ok(()),
                _ => here("a salt was added to no deal, or to one that had begun".to_owned()),
            },
            deal::Event::Opened { deal, seed } => {
                let open = table.deal.as_ref().filter(|it| !is_over(it));
                let Some(open) = open.filter(|it| it.committed.deal == *deal) else {
                    return here(format!("no deal {deal} waits to be opened"));
                };
                self.open(number, table, open, seed)
            }
            deal::Event::Lost { deal } => {
                let open = table.deal.as_ref().filter(|it| !is_over(it));
                if open.is_none_or(|it| it.committed.deal != *deal) {
                    return here(format!("no deal {deal} is there to be given up"));
                }
                // What it showed cannot be held against its deck any more.
                self.shown.remove(&number);
                self.lost.push((number, deal.to_string()));
                Ok(())
            }
        }
    }

    fn open(
        &mut self,
        number: u32,
        table: &Table,
        deal: &Deal,
        seed: &Revealed,
    ) -> Result<(), Wrong> {
        let name = &deal.committed.deal;
        let over = matches!(table.round.phase, Phase::Settled | Phase::Void);
        let again = table.round.phase == Phase::Betting && deal.has_begun();
        if !over && !again {
            return here(format!("deal {name} was opened before it was over"));
        }
        if !deal.committed.commitment.opens_with(seed) {
            return here(format!(
                "the seed is not the one that deal {name} committed to"
            ));
        }
        let deck = seed.deck(&deal.salts());
        for shown in self.shown.remove(&number).unwrap_or_default() {
            self.cards += 1;
            let dealt = deck.order().get(shown.index).copied();
            if dealt != Some(shown.card) {
                return Err(Wrong::There(shown.not(dealt, deal)));
            }
        }
        self.opened += 1;
        Ok(())
    }

    /// Something that happens at a table of virtual cards.
    fn table(
        &mut self,
        number: u32,
        table: &Table,
        document: &Document,
        event: &round::Event,
    ) -> Result<(), Wrong> {
        let deal = table.deal.as_ref().filter(|deal| !is_over(deal));
        match event {
            round::Event::WagerPlaced { .. } => {
                let stakes = |spot: &round::Spot| !spot.stakes.is_empty();
                let first = !table.round.spots.values().any(stakes);
                let fresh = deal.is_some_and(|deal| !deal.has_begun());
                if first && !fresh {
                    return here(
                        "the round was wagered on before its deal was committed to".into(),
                    );
                }
            }
            round::Event::CardDealt { .. }
            | round::Event::CardAdded { .. }
            | round::Event::CardDrawn { .. }
            | round::Event::CardSetAside
                if deal.is_none() =>
            {
                return here("a card was dealt of no deal that was committed to".to_owned());
            }
            round::Event::CardShown {
                of, position, card, ..
            } => {
                let index = deal.and_then(|deal| deal.index(*of, *position));
                let Some(index) = index else {
                    return here(format!(
                        "the {card} is shown where no card of the deal lies"
                    ));
                };
                self.shown.entry(number).or_default().push(Shown {
                    of: *of,
                    card: *card,
                    index,
                    at: document.finding(Check::Deals, ""),
                });
            }
            round::Event::Sat { .. }
            | round::Event::SeatTaken { .. }
            | round::Event::Stood { .. }
            | round::Event::Left { .. }
            | round::Event::Waited { .. }
            | round::Event::CorrectionProposed(_)
            | round::Event::Corrected { .. }
            | round::Event::WagerChanged { .. }
            | round::Event::WagerWithdrawn { .. }
            | round::Event::BettingOpened { .. }
            | round::Event::BettingClosed { .. }
            | round::Event::LockedOut
            | round::Event::CardDealt { .. }
            | round::Event::CardTurnedDown { .. }
            | round::Event::CardRekeyed { .. }
            | round::Event::CardExposed { .. }
            | round::Event::DealCompleted
            | round::Event::DecisionsOpened { .. }
            | round::Event::Looked { .. }
            | round::Event::Laid { .. }
            | round::Event::HandNamed { .. }
            | round::Event::Declared { .. }
            | round::Event::Checked { .. }
            | round::Event::Stayed { .. }
            | round::Event::Folded { .. }
            | round::Event::CardGivenUp { .. }
            | round::Event::CardDrawn { .. }
            | round::Event::DealerRead { .. }
            | round::Event::PrizeWon { .. }
            | round::Event::Money { .. }
            | round::Event::Collected { .. }
            | round::Event::Ruled { .. }
            | round::Event::RulingAsked { .. }
            | round::Event::RulingAnswered
            | round::Event::KeptApart { .. }
            | round::Event::Breached { .. }
            | round::Event::HandCounted { .. }
            | round::Event::CardAdded { .. }
            | round::Event::CardSetAside
            | round::Event::StrayDiscarded { .. }
            | round::Event::HandMislaid { .. }
            | round::Event::HandRestored { .. }
            | round::Event::SeatDeemed { .. }
            | round::Event::Reopened { .. }
            | round::Event::ChipsFound { .. }
            | round::Event::HandVoided { .. }
            | round::Event::RoundVoided { .. }
            | round::Event::RoundSettled { .. }
            | round::Event::RoundOpened { .. }
            | round::Event::DeckStaged { .. }
            | round::Event::ShuffleNeeded
            | round::Event::DeckReplaced
            | round::Event::StubPutAway
            | round::Event::CardsCounted { .. }
            | round::Event::Ordered { .. }
            | round::Event::TableIdle
            | round::Event::Held { .. }
            | round::Event::ClockRead { .. } => {}
        }
        Ok(())
    }
}

impl Shown {
    /// The finding that another card was dealt.
    fn not(self, dealt: Option<Card>, deal: &Deal) -> Finding {
        let Shown { of, card, at, .. } = self;
        let name = &deal.committed.deal;
        let dealt = dealt.map_or("no card".to_owned(), |card| format!("the {card}"));
        let what =
            format!("it shows the {card} for {of}, and the deck of {name} has {dealt} there");
        Finding { what, ..at }
    }
}

/// What is wrong: with what is looked at, or with something before it.
enum Wrong {
    Here(String),
    There(Finding),
}

fn here(what: String) -> Result<(), Wrong> {
    Err(Wrong::Here(what))
}

fn is_over(deal: &Deal) -> bool {
    deal.is_over()
}
