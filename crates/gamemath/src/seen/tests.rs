//! What is seen, drawn and reckoned.

use cards::{Card, CardSet};
use games::Shelf;
use rulebook::{Answers, Choices};

use super::*;
use crate::UNIT;
use crate::ultimate_texas_holdem::advise;

fn rules(book: &str) -> Rules {
    let shelf = Shelf::load().unwrap();
    let answers = Answers::new(shelf.book(book).unwrap(), None, &Choices::default()).unwrap();
    Rules::ask(&answers).unwrap()
}

const ONE: Seen = Seen {
    neighbours: 1,
    dealer_cards: 0,
};

/// Drawn deals with one neighbour come to what all deals do.
#[test]
fn what_is_drawn_comes_near_what_is_exact() {
    let any = rules("nz-three-card-poker");
    let exact = worth(&any, UNIT, ONE, 1, &AtomicU64::new(0)).unwrap();
    assert!(exact.is_exact);
    let Rules::ThreeCardPoker(rules) = &any else {
        panic!("another game")
    };
    let game = three_card_poker::Seeing::new(rules, UNIT, ONE).unwrap();
    let mut drawn = Drawn {
        parts: game.parts(),
        ..Drawn::default()
    };
    drawn.more(&|cards| game.gain(cards), 1, 200, &AtomicU64::new(0));
    let found = drawn.gain();
    let away = (&found.mean - &exact.gain.mean) / &found.standard_error;
    assert!(away < whole(4) && away > whole(-4), "{away}");
}

/// More is gained with more cards seen, and the interval is narrow enough.
#[test]
fn the_more_is_seen_the_more_is_gained() {
    let any = rules("nz-three-card-poker");
    let gain = |neighbours, dealer_cards| {
        let seen = Seen {
            neighbours,
            dealer_cards,
        };
        worth(&any, UNIT, seen, 1, &AtomicU64::new(0)).unwrap().gain
    };
    let (one, six, dealer) = (gain(1, 0), gain(6, 0), gain(0, 1));
    assert!(whole(0) < one.mean && one.mean < six.mean && six.mean < dealer.mean);
    assert!(six.half_width() <= over(1, 1000) && dealer.half_width() <= over(1, 1000));
    let nothing = Seen {
        neighbours: 0,
        dealer_cards: 0,
    };
    assert_eq!(
        worth(&any, UNIT, nothing, 1, &AtomicU64::new(0)),
        Err(Unseen::Nothing)
    );
}

/// No deal costs a player who sees more, and some are worth more than an ante.
#[test]
fn nobody_loses_by_seeing() {
    let mut cards = cards::chance::Practice::new(8);
    let seen = Seen {
        neighbours: 5,
        dealer_cards: 0,
    };
    let Rules::CaribbeanStud(rules) = rules("nz-caribbean-stud") else {
        panic!("another game");
    };
    let game = caribbean_stud::Seeing::new(&rules, UNIT, seen).unwrap();
    let gains: Vec<i64> = (0..2000).map(|_| game.gain(&mut cards)).collect();
    assert!(
        gains
            .iter()
            .all(|&gain| gain >= 0 && i128::from(gain) < 4 * game.parts())
    );
    assert!(gains.iter().any(|&gain| gain > 0));
}

/// Before the flop, with most of the deck seen: every flop by itself comes to the same.
#[test]
fn before_the_flop_every_flop_counts_once() {
    let Rules::UltimateTexasHoldem(rules) = rules("nz-ultimate-texas-holdem") else {
        panic!("another game");
    };
    let hole: [Card; 2] = "KsTd".parse::<cards::Cards>().unwrap().exactly().unwrap();
    let seen: CardSet = Card::ALL
        .into_iter()
        .step_by(4)
        .chain(Card::ALL.into_iter().skip(1).step_by(4))
        .collect();
    let seen = hole.into_iter().fold(seen, CardSet::without);
    let left: Vec<Card> = CardSet::FULL
        .minus(seen)
        .into_iter()
        .filter(|card| !hole.contains(card))
        .collect();
    let seen = left.iter().skip(14).copied().fold(seen, CardSet::with);
    let left = &left[..14];
    let advice = advise(&rules, UNIT, hole, &[], seen).unwrap();
    let (mut check, mut flops) = (whole(0), 0);
    for (c, &third) in left.iter().enumerate() {
        for (b, &second) in left[..c].iter().enumerate() {
            for &first in &left[..b] {
                let on_flop = advise(&rules, UNIT, hole, &[first, second, third], seen).unwrap();
                check += on_flop.best().unwrap().ev.clone();
                flops += 1;
            }
        }
    }
    assert_eq!(advice.of("check"), Some(&(check * over(1, flops))));
    assert!(advice.of("play-4x").unwrap() > &whole(-6));
}
