//! Whatever happens to a link, its books balance, and the record of it is the link.

use std::collections::BTreeMap;

use cards::five::Category;
use jackpot::{Command, Event, HandDealt, Link, Pool, Pools, Round, Source};
use money::{Meter, Money};
use proptest::prelude::*;

use crate::house::{
    CARIBBEAN, House, SECTION_10, ULTIMATE, VENICE, approval, awards, money, pools_of, rate, round,
};

/// Houses in which every switch stands each way somewhere.
const HOUSES: [(&str, &str); 14] = [
    (CARIBBEAN, ""),
    (CARIBBEAN, "same-time=split share-rounding=up"),
    (CARIBBEAN, "same-time=window:3 reseed=at-once"),
    (CARIBBEAN, "table-turns=by-hand straight-flush-base=falling"),
    (CARIBBEAN, "fixed-prizes=float share-rounding=nearest"),
    (
        CARIBBEAN,
        "contribution-at=collection jackpot-stake=returned",
    ),
    (ULTIMATE, ""),
    (SECTION_10, ""),
    (SECTION_10, "meter-walk=by-class fixed-prizes=pool"),
    (SECTION_10, "straight-flush-prize=5000 share-rounding=up"),
    (VENICE, ""),
    (VENICE, "straight-flush-share=tenth-each fixed-prizes=pool"),
    (VENICE, "straight-flush-share=falling reseed=at-once"),
    (
        VENICE,
        "royal-and-straight-flush=both-full share-rounding=nearest",
    ),
];

/// Something that may happen; what makes no sense at the time is refused.
#[derive(Debug, Clone, Copy)]
struct Act {
    kind: u8,
    table: u32,
    place: u8,
    amount: i64,
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let act = (0..24u8, 1..=3u32, 1..=4u8, 0..100_000i64);
    let act = act.prop_map(|(kind, table, place, amount)| Act {
        kind,
        table,
        place,
        amount,
    });
    prop::collection::vec(act, 1..120)
}

/// A house that plays: it knows which round each table is at.
struct Play {
    house: House,
    rounds: BTreeMap<u32, u64>,
    books: Books,
}

impl Play {
    fn open(house: (&str, &str), collects: bool) -> Play {
        let mut house = House::new(house.0, house.1);
        let mut setup = house.setup("1.00", pools_of("20000.00"));
        setup.rates = Some(Pools::One(rate("71.37%")));
        setup.seed = Some(money("5000.00"));
        if collects {
            setup.mode = jackpot::Mode::Manual;
        }
        house.does(Command::Open(setup));
        let mut books = Books::default();
        for event in &house.events {
            books.post(event);
        }
        Play {
            house,
            rounds: BTreeMap::new(),
            books,
        }
    }

    fn command(&mut self, act: Act) -> Command {
        let number = self.rounds.entry(act.table).or_insert(1);
        if act.kind == 0 {
            *number += 1;
        }
        let round = round(act.table, *number);
        let hand = round.hand(act.place);
        self.house.sequence += 1;
        let clock = i64::try_from(self.house.sequence).unwrap() * 700;
        let at = |ms: i64| jackpot::Stamp {
            at_ms: clock + ms,
            sequence: self.house.sequence,
        };
        let pool = [Pool::Whole, Pool::Major, Pool::Minor][usize::from(act.place) % 3];
        let amount = Money::cents(act.amount);
        let approval = Some(approval(&format!("SEC-{}", self.house.sequence)));
        match act.kind {
            0..=3 => Command::LockOut {
                round,
                at: at(0),
                wagers: (1..=act.place)
                    .map(|place| (place, money("1.00")))
                    .collect(),
            },
            4..=6 => Command::Deal {
                round,
                hands: (1..=4)
                    .map(|place| HandDealt {
                        place,
                        first_card: at(i64::from(place)),
                        complete: at(500 + i64::from(place)),
                    })
                    .collect(),
            },
            7..=10 => Command::Claim {
                hand,
                category: Category::ALL[5 + usize::try_from(act.amount % 5).unwrap()],
                at: at(0),
                most: None,
            },
            11..=13 => Command::Close { round },
            14..=16 => Command::Award,
            17 => Command::Void {
                round,
                places: vec![act.place],
                under: self.house.rules.jackpot_wager.under,
            },
            18 => Command::Add { pool, amount },
            19 => Command::Split {
                minor: amount,
                rates: Some((rate("50.01%"), rate("21.36%"))),
                approval,
            },
            20 => Command::Combine {
                rate: None,
                approval,
            },
            21 => Command::Declare {
                hand,
                category: Category::RoyalFlush,
                at: at(0),
            },
            22 => Command::Collect {
                round,
                places: vec![act.place],
            },
            _ => Command::Withdraw { hand },
        }
    }

    /// Does something, and holds the link against the books kept beside it.
    fn act(&mut self, act: Act) -> Result<(), TestCaseError> {
        let command = self.command(act);
        let proposed = match command {
            Command::Award => {
                self.house.validate_all();
                self.house.link.proposed(&self.house.rules).ok()
            }
            _ => None,
        };
        let before = self.house.link.clone();
        let Ok(events) = self.house.link.decide(&self.house.rules, command) else {
            prop_assert_eq!(&before, &self.house.link);
            return Ok(());
        };
        if let Some(proposed) = proposed {
            prop_assert_eq!(proposed, awards(&events));
        }
        for event in events {
            let frozen = self.house.link.pools().shared();
            let frozen = Some(frozen).filter(|pool| self.house.link.is_frozen(*pool));
            let stood = frozen.map(|pool| self.house.link.pools().meter(pool));
            self.house.link.apply(&event);
            self.books.post(&event);
            if let (Event::Contributed { .. } | Event::Added { .. }, Some(pool)) = (&event, frozen)
            {
                prop_assert_eq!(stood, Some(self.house.link.pools().meter(pool)));
            }
            self.house.events.push(event);
            self.balance()?;
        }
        Ok(())
    }

    fn balance(&self) -> Result<(), TestCaseError> {
        let (pools, held) = (self.house.link.pools(), self.house.link.held());
        let standing = pools.total().unwrap().plus(held.total().unwrap()).unwrap();
        prop_assert_eq!(self.books.in_pools, standing);
        prop_assert_eq!(self.books.staked, self.books.entered_or_retained);
        for (pool, meter) in pools.iter().chain(held.iter()) {
            prop_assert!(meter >= Meter::ZERO, "{} stands at {}", pool, meter);
        }
        Ok(())
    }
}

/// Books of our own, kept from the events alone.
#[derive(Debug, Default)]
struct Books {
    /// Contributions, the operator's sums and top-ups, without voids and prizes.
    in_pools: Meter,
    /// What the wagers that entered came to.
    staked: Meter,
    /// Where they went.
    entered_or_retained: Meter,
}

impl Books {
    fn post(&mut self, event: &Event) {
        let at = |amount: &Money| Meter::at(*amount).unwrap();
        let (into, out_of) = match event {
            Event::Opened { pools, .. } => (pools.total().unwrap(), Meter::ZERO),
            Event::Contributed {
                wagers,
                parts,
                retained,
                ..
            } => {
                let parts = parts.total().unwrap();
                self.stake(at(wagers), parts.plus(*retained).unwrap());
                (parts, Meter::ZERO)
            }
            Event::WagersVoided {
                wagers,
                parts,
                retained,
                ..
            } => {
                let parts = parts.total().unwrap();
                let back = |meter: Meter| Meter::ZERO.minus(meter).unwrap();
                self.stake(back(at(wagers)), back(parts.plus(*retained).unwrap()));
                (Meter::ZERO, parts)
            }
            Event::ToppedUp { amount, .. }
            | Event::Seeded { amount, .. }
            | Event::Added { amount, .. } => (at(amount), Meter::ZERO),
            Event::Awarded(award) if award.from != Source::Float => {
                (Meter::ZERO, at(&award.amount))
            }
            _ => (Meter::ZERO, Meter::ZERO),
        };
        let sum = self.in_pools.plus(into).unwrap();
        self.in_pools = sum.minus(out_of).unwrap();
    }

    fn stake(&mut self, staked: Meter, went: Meter) {
        self.staked = self.staked.plus(staked).unwrap();
        self.entered_or_retained = self.entered_or_retained.plus(went).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_books_balance_and_the_record_is_the_link(
        house in 0..HOUSES.len(),
        acts in acts(),
    ) {
        let (book, options) = HOUSES[house];
        let mut play = Play::open((book, options), options.contains("collection"));
        for act in acts {
            play.act(act)?;
        }
        prop_assert_eq!(&Link::replay(&play.house.events), &play.house.link);
    }

    /// Under class by class no place is better than another: the same hands win the
    /// same prizes, whoever holds them.
    #[test]
    fn reordering_the_boxes_changes_no_prize(
        classes in prop::collection::vec(5..10usize, 1..7),
        order in Just((1..=7u8).collect::<Vec<_>>()).prop_shuffle(),
        pool in 0..30_000_000i64,
        falling in any::<bool>(),
    ) {
        let options = if falling { "straight-flush-base=falling" } else { "" };
        let prizes = |places: &[u8]| {
            let opened = Pools::One(Money::cents(pool));
            let mut house = House::with_pools(CARIBBEAN, options, "1.00", opened);
            let round: Round = round(1, 1);
            let places = &places[..classes.len()];
            house.deal(round, places, "12:00:00");
            for (place, class) in places.iter().zip(&classes) {
                house.claim(round.hand(*place), Category::ALL[*class].name(), "12:01:00");
            }
            house.close(round);
            let mut prizes: Vec<_> = house
                .award()
                .iter()
                .map(|award| (award.category, award.amount))
                .collect();
            prizes.sort();
            (prizes, house.topped_up(), house.link.pools())
        };
        prop_assert_eq!(prizes(&[1, 2, 3, 4, 5, 6, 7]), prizes(&order));
    }
}

/// The random plays reach what they are meant to hold to account.
#[test]
fn random_plays_get_far_enough() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::{Config, TestRunner};

    let mut runner = TestRunner::new_with_rng(
        Config::default(),
        proptest::test_runner::TestRng::deterministic_rng(
            proptest::test_runner::RngAlgorithm::ChaCha,
        ),
    );
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    for (book, options) in HOUSES.iter().cycle().take(140) {
        let mut play = Play::open((book, options), options.contains("collection"));
        for act in acts().new_tree(&mut runner).unwrap().current() {
            play.act(act).unwrap();
        }
        for event in &play.house.events {
            let name = match event {
                Event::Awarded(award) if award.whole => "whole prize",
                Event::Awarded(award) if award.order > 1 => "later in order",
                Event::ToppedUp { hand: Some(_), .. } => "topped up",
                Event::Contributed { held: true, .. } => "held",
                Event::HeldReleased { .. } => "released",
                Event::WagersVoided { held: true, .. } => "held wager voided",
                Event::Seeded { .. } => "seeded",
                Event::Split { .. } => "split",
                Event::Combined { .. } => "combined",
                Event::Suspended { .. } => "suspended",
                Event::Resumed { .. } => "resumed",
                _ => continue,
            };
            *seen.entry(name).or_default() += 1;
        }
    }
    assert_eq!(seen.len(), 11, "{seen:?}");
}
