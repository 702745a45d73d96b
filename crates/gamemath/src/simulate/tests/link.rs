//! The moving meter against the link that runs a jackpot in a house, on the same hits.

use std::collections::BTreeMap;

use ::jackpot::{
    Check, Command, HandDealt, Link, Mode, Pools, Round, RoundId, Setup, Stamp, TableId,
};
use money::Meter;
use rulebook::{Approval, Role};

use super::*;

const PLACES: u8 = 7;
const ROUNDS: u64 = 400;
const TABLE: TableId = TableId(1);

/// Every hand that can be judged, and the wagers that are lost or go back before.
fn cells() -> Vec<Cell> {
    let judged = five::Category::ALL.map(|hand| Fate::Judged(hand, Money::ZERO));
    let fates = judged.into_iter().chain([Fate::Forfeited, Fate::Returned]);
    let cells = fates.map(|fate| Cell {
        action: String::new(),
        wagers: vec![],
        jackpot: Some(fate),
    });
    cells.collect()
}

/// A link of one table.
struct House<'r> {
    rules: &'r ::jackpot::Rules,
    link: Link,
    /// What was paid in shares, and what the operator made up.
    paid: i64,
    topped_up: i64,
}

impl House<'_> {
    fn tell(&mut self, command: Command) {
        for event in self.link.decide(self.rules, command).unwrap() {
            self.link.apply(&event);
            match event {
                ::jackpot::Event::Awarded(award) => {
                    let prize = self.rules.prize(award.category).unwrap().value;
                    let is_share = prize.is_shared();
                    self.paid += if is_share { award.amount.in_cents() } else { 0 };
                }
                ::jackpot::Event::ToppedUp { amount, .. } => self.topped_up += amount.in_cents(),
                _ => {}
            }
        }
    }

    fn open(&mut self, meter: &MeterRules) {
        let devices = self.rules.jackpot_order.as_ref();
        let device = devices.and_then(|devices| devices.keys().next());
        let modes = &self.rules.jackpot_modes;
        let mode = [Mode::Electronic, Mode::Manual];
        self.tell(Command::Open(Setup {
            mode: mode.into_iter().find(|it| modes.contains_key(it)).unwrap(),
            wager: Money::cents(meter.wager),
            pools: Pools::One(Meter::at(Money::cents(meter.start)).unwrap()),
            rates: None,
            seed: None,
            tables: BTreeMap::from([(TABLE, device.map_or("shoe", String::as_str).to_owned())]),
            approval: Some(Approval {
                reference: "1".to_owned(),
                by: "the authority".to_owned(),
                on: "2020-01-01".parse().unwrap(),
                covers: vec![],
                conditions: None,
            }),
        }));
    }

    /// A whole round: wagers, cards, claims, checks, awards.
    fn play(&mut self, number: u64, fates: &[Fate]) {
        let at = Stamp {
            at_ms: i64::try_from(number).unwrap() * 100_000,
            sequence: number,
        };
        let round = Round {
            table: TABLE,
            number: RoundId(number),
        };
        let places = || (1..=PLACES).zip(fates);
        let wagers = places().filter(|(_, fate)| **fate != Fate::Returned);
        let wagers: Vec<_> = wagers
            .map(|(place, _)| (place, self.link.terms().unwrap().wager))
            .collect();
        let dealt = wagers.iter().map(|&(place, _)| HandDealt {
            place,
            first_card: at,
            complete: at,
        });
        let hands = dealt.collect();
        self.tell(Command::LockOut { round, at, wagers });
        self.tell(Command::Deal { round, hands });
        let mut claimed = Vec::new();
        for (place, fate) in places() {
            let hand = round.hand(place);
            if let Fate::Judged(category, _) = *fate
                && self.rules.prize(category).is_some()
            {
                let most = None;
                self.tell(Command::Claim {
                    hand,
                    category,
                    at,
                    most,
                });
                claimed.push(hand);
            }
        }
        self.tell(Command::Close { round });
        for &hand in &claimed {
            for check in [
                Check::HandVerified,
                Check::SupervisorNotified,
                Check::LightSeen,
                Check::DeckCounted { cards: 52 },
            ] {
                self.tell(Command::Check { hand, check });
            }
            let by = [Role::Supervisor, Role::Manager];
            self.tell(Command::Validate { hand, by });
        }
        if !claimed.is_empty() {
            self.tell(Command::Award);
        }
        assert_eq!(self.link.claims().count(), 0);
    }
}

#[track_caller]
fn check(book: &str, set: &[&str]) {
    let common = ["jackpot-seed=10000.00", "progression=77.77%"];
    let rules = rules(book, &[&common, set].concat());
    let jackpot = rules.jackpot().unwrap();
    let meter = MeterRules::new(Some(jackpot), PrizeLimit::default(), None).unwrap();
    let mut house = House {
        rules: jackpot,
        link: Link::default(),
        paid: 0,
        topped_up: 0,
    };
    house.open(&meter);
    let cells = cells();
    let mut moving = meter.batch(0);
    let mut practice = Practice::new(5);
    let mut crowded = 0;
    for number in 1..=ROUNDS {
        // The ranks of a deal stand for what becomes of the wagers: so several of a round win
        // together more often than not, and up to four the same.
        let cards: [Card; PLACES as usize] = practice.deal();
        let at_places = cards.map(|card| usize::from(card.index() / 4) % cells.len());
        let fates = at_places.map(|at| cells[at].jackpot.unwrap());
        let shared = fates.iter().filter(|fate| {
            matches!(fate, Fate::Judged(hand, _)
                if jackpot.prize(*hand).is_some_and(|prize| prize.value.is_shared()))
        });
        crowded += usize::from(shared.count() > 1);
        moving.round(&cells, &at_places);
        house.play(number, &fates);
    }
    assert!(crowded > 5, "{crowded}");
    let run = meter.follow(jackpot, &moving.finish()).unwrap();
    let pool = house.link.pools().total().unwrap();
    assert_eq!(run.end, i128::from(pool.in_per_10000()), "{book} {set:?}");
    assert_eq!(run.paid, i128::from(house.paid), "{book} {set:?}");
    let topped_up = i128::from(house.topped_up) * 10_000;
    assert_eq!(run.topped_up, topped_up, "{book} {set:?}");
}

#[test]
fn several_hits_of_a_round_are_paid_as_the_house_pays_them() {
    let new_zealand = [
        &[][..],
        &["fixed-prizes=float", "jackpot-wager=1.55"],
        &["straight-flush-base=falling", "share-rounding=up"],
        &["reseed=at-once"],
        &["jackpot-stake=returned", "share-rounding=nearest"],
    ];
    for set in new_zealand {
        check("nz-caribbean-stud", set);
        check("nz-ultimate-texas-holdem", set);
    }
    for set in [
        &[][..],
        &["meter-walk=by-class"],
        &["straight-flush-prize=5000"],
        &["fixed-prizes=pool"],
    ] {
        check("section10-caribbean-stud", set);
    }
    for set in [
        &[][..],
        &["fixed-prizes=pool"],
        &["straight-flush-share=tenth-each"],
        &["straight-flush-share=falling"],
        &["royal-and-straight-flush=both-full"],
    ] {
        check("venice-caribbean-poker", set);
    }
}
