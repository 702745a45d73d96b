//! The deal of a round: its own at every instant, and what becomes of a round whose cards
//! are gone.

use std::collections::BTreeMap;

use floor::dealer;
use floor::house::{Command, Event, House, Opening};
use games::irregularity::{Irregularity, Report};
use games::round::{self, Phase};
use games::{Place, Wager};
use money::Money;

use crate::automatic::{Evening, check_fold, check_jackpots, count, money, sits, wagers};

impl Evening {
    /// Does what the dealer does without cards, until the deal is given up.
    fn lose_cards(&mut self, table: u32) {
        while !self.house.tables[&table].deal.as_ref().unwrap().lost {
            let command = dealer::without_cards(&self.house, table, self.now_ms);
            self.tell(command.expect("something is left to do"));
        }
    }

    fn staked(&self, table: u32) -> Money {
        let felt = Place::ALL.map(|place| self.house.cage.felt(table, place));
        Money::cents(felt.iter().map(|felt| felt.in_cents()).sum())
    }
}

#[test]
fn a_round_whose_cards_are_gone_is_ruled_on_by_its_book_and_no_stake_is_lost() {
    let chips = money(1_000_000);
    for table in 1..=5 {
        for late in [false, true] {
            let mut evening = Evening::begin(u64::from(table));
            evening.tell(Command::House(Opening::Chips {
                person: "ann".to_owned(),
                amount: chips,
            }));
            evening.deal(table);
            evening.act(table, "ann", sits);
            evening.act(table, "ann", |offer| wagers(offer, Some(Wager::Ante)));
            evening.act(table, "ann", |offer| wagers(offer, Some(Wager::Blind)));
            for side in [Wager::PairPlus, Wager::Trips, Wager::Jackpot] {
                evening.act(table, "ann", |offer| wagers(offer, Some(side)));
            }
            assert!(evening.staked(table).is_positive());
            if late {
                evening.now_ms += 60_000;
                evening.deal(table);
                let phase = evening.house.tables[&table].round.phase;
                assert!(matches!(phase, Phase::Deciding(_)), "{phase:?}");
            }
            evening.lose_cards(table);
            let state = &evening.house.tables[&table];
            let deal = state.deal.as_ref().unwrap();
            assert!(deal.lost && deal.seed.is_none());
            let ruled = count(&evening, table, |event| {
                matches!(event, round::Event::Ruled { .. })
            });
            assert_eq!(ruled, usize::from(late), "table {table}: the book rules");
            // After a misdeal the wagers stand for the next deal; else they are back.
            let again = late && state.round.phase == Phase::Betting;
            assert_eq!(evening.staked(table).is_positive(), again, "table {table}");
            let purse = evening.house.chips("ann");
            let all = Money::cents(purse.in_cents() + evening.staked(table).in_cents());
            assert_eq!(all, chips, "table {table}");
            // Where no other deal can be committed to, those go back too.
            let back = dealer::without_cards(&evening.house, table, evening.now_ms);
            assert_eq!(back.is_some(), again, "table {table}");
            back.into_iter().for_each(|command| evening.tell(command));
            assert_eq!(dealer::without_cards(&evening.house, table, 0), None);
            assert_eq!(evening.house.chips("ann"), chips, "table {table}");
            check_jackpots(&evening.house);
            check_fold(&evening);
            // With another key the table is dealt at again.
            evening.now_ms += 60_000;
            evening.round(table, &["ann"]);
        }
    }
}

#[test]
fn the_deal_of_a_round_is_its_own_at_every_instant() {
    let mut evening = Evening::begin(29);
    let people = ["ann", "bob"];
    for person in people {
        evening.tell(Command::House(Opening::Chips {
            person: person.to_owned(),
            amount: money(1_000_000),
        }));
    }
    for table in 1..=5 {
        for _ in 0..4 {
            evening.round(table, &people);
            evening.now_ms += 60_000;
        }
        // A round that is dealt again has two deals.
        evening.deal(table);
        evening.act(table, "ann", |offer| wagers(offer, Some(Wager::Ante)));
        evening.act(table, "ann", |offer| wagers(offer, Some(Wager::Blind)));
        evening.now_ms += 60_000;
        evening.deal(table);
        let report = Report::of(Irregularity::ShortDeck, Vec::new());
        let command = round::Command::Report(report);
        evening.tell(Command::Table { table, command });
        evening.deal(table);
        evening.now_ms += 60_000;
        evening.deal(table);
    }
    let mut house = House::default();
    let mut rounds = BTreeMap::new();
    let (mut shown, mut dealt, mut between) = (0, 0, 0);
    for event in &evening.journal {
        house.apply(event);
        if let Event::Deal {
            table,
            event: floor::deal::Event::Committed(committed),
        } = event
        {
            let round = house.tables[table].round_id(*table);
            rounds.insert(committed.deal.to_string(), round);
        }
        for (number, table) in &house.tables {
            let Some(deal) = table.deal_of_round() else {
                assert_eq!(table.round.phase, Phase::Betting);
                assert_eq!(table.round.cards_out(), 0);
                between += 1;
                continue;
            };
            let name = deal.committed.deal.to_string();
            assert_eq!(rounds[&name], table.round_id(*number), "{event:?}");
            shown += 1;
            if table.round.phase != Phase::Betting {
                dealt += 1;
            } else {
                assert!(!deal.has_begun() && !deal.is_over(), "{event:?}");
            }
        }
    }
    assert!(shown > dealt && dealt > 0 && between > 0);
}
