//! b-inary/holdem-hand-evaluator, used as its own benchmark uses it: cards added up in
//! nested loops.
//!
//! `sequential|random|swept CARDS HANDS` prints how many hands were ranked, and the
//! nanoseconds on a core and on the wall; `values CARDS HANDS` the value of each hand.
//! HANDS is a file of hands, a byte a card.

use std::hint::black_box;
use std::time::{Duration, Instant};

use holdem_hand_evaluator::Hand;
use rustix::time::{ClockId, clock_gettime};

fn on_core() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap()
}

fn nested<const LEFT: usize>(hand: Hand, lowest: usize, count: &mut u64) -> u64 {
    match LEFT {
        3 => three(hand, lowest, count),
        5 => (lowest..52)
            .map(|a| {
                let hand = hand.add_card(a);
                (a + 1..52)
                    .map(|b| nested::<3>(hand.add_card(b), b + 1, count))
                    .sum::<u64>()
            })
            .sum(),
        6 => (lowest..52)
            .map(|a| nested::<5>(hand.add_card(a), a + 1, count))
            .sum(),
        _ => (lowest..52)
            .map(|a| nested::<6>(hand.add_card(a), a + 1, count))
            .sum(),
    }
}

#[inline]
fn three(hand: Hand, lowest: usize, count: &mut u64) -> u64 {
    let mut total = 0;
    for a in lowest..52 {
        let one = hand.add_card(a);
        for b in a + 1..52 {
            let two = one.add_card(b);
            for c in b + 1..52 {
                total += u64::from(two.add_card(c).evaluate());
            }
            *count += 51 - b as u64;
        }
    }
    total
}

fn sweeps(hand: Hand, left: usize, lowest: usize, kept: &mut [u16; 1326], count: &mut u64) {
    if left == 0 {
        let mut slots = kept.iter_mut();
        for a in lowest..52 {
            let one = hand.add_card(a);
            for (b, slot) in (a + 1..52).zip(&mut slots) {
                *slot = one.add_card(b).evaluate();
            }
            *count += 51 - a as u64;
        }
        black_box(&*kept);
        return;
    }
    for card in lowest..52 {
        sweeps(hand.add_card(card), left - 1, card + 1, kept, count);
    }
}

#[inline]
fn rank<const CARDS: usize>(cards: &[u8]) -> u16 {
    let cards: &[u8; CARDS] = cards.try_into().unwrap();
    let add = |hand: Hand, card: &u8| hand.add_card(usize::from(*card));
    cards.iter().fold(Hand::new(), add).evaluate()
}

fn run<const CARDS: usize>(order: &str, hands: &[u8]) {
    let each = || hands.chunks_exact(CARDS).map(rank::<CARDS>);
    if order == "values" {
        return each().for_each(|value| println!("{value}"));
    }
    let mut passes = 1;
    loop {
        let (mut count, mut kept) = (0, [0; 1326]);
        let (wall, start) = (Instant::now(), on_core());
        for _ in 0..passes {
            match order {
                "sequential" => {
                    black_box(nested::<CARDS>(Hand::new(), 0, &mut count));
                }
                "swept" => sweeps(Hand::new(), CARDS - 2, 0, &mut kept, &mut count),
                _ => {
                    black_box(each().map(u64::from).sum::<u64>());
                    count += (hands.len() / CARDS) as u64;
                }
            }
        }
        let spent = on_core() - start;
        if spent >= Duration::from_millis(33) {
            let wall = wall.elapsed();
            return println!("{count} {} {}", spent.as_nanos(), wall.as_nanos());
        }
        passes *= 4;
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [order, cards, hands] = arguments.as_slice() else {
        eprintln!("usage: sequential|random|swept|values CARDS HANDS");
        std::process::exit(2);
    };
    let hands = std::fs::read(hands).unwrap();
    match cards.as_str() {
        "5" => run::<5>(order, &hands),
        "6" => run::<6>(order, &hands),
        _ => run::<7>(order, &hands),
    }
}
