//! Shuffles with a known flaw, for the battery to find.

use cards::chance::KeyStream;

use crate::battery::Order;

type Shuffle = Box<dyn FnMut() -> Order>;

/// Each flaw, and a shuffle that has it.
pub(crate) fn all() -> Vec<(&'static str, Shuffle)> {
    vec![
        ("bytes taken modulo, none thrown away", shuffle(modulo)),
        (
            "each card exchanged with any of the 52",
            shuffle(any_of_the_deck),
        ),
        ("no card left in its place", shuffle(no_card_left)),
        ("three riffles", shuffle(three_riffles)),
        ("one cut of one order", shuffle(one_cut)),
        ("one deck in four as before", repeated()),
    ]
}

fn shuffle(shuffle: fn(&mut KeyStream) -> Order) -> Shuffle {
    let mut stream = KeyStream::new(b"the key of all flawed shuffles  ");
    Box::new(move || shuffle(&mut stream))
}

fn sorted() -> Order {
    std::array::from_fn(|card| u8::try_from(card).expect("52 cards"))
}

fn modulo(stream: &mut KeyStream) -> Order {
    let mut order = sorted();
    for place in (1..52).rev() {
        order.swap(place, usize::from(stream.byte()) % (place + 1));
    }
    order
}

fn any_of_the_deck(stream: &mut KeyStream) -> Order {
    let mut order = sorted();
    for place in 0..52 {
        order.swap(place, usize::from(stream.below(52)));
    }
    order
}

/// Sattolo's slip: a card is exchanged with one above it, never with itself.
fn no_card_left(stream: &mut KeyStream) -> Order {
    let mut order = sorted();
    for place in (1..52_u8).rev() {
        order.swap(usize::from(place), usize::from(stream.below(place)));
    }
    order
}

/// Cards fall from either half as often as the halves are thick.
fn three_riffles(stream: &mut KeyStream) -> Order {
    let mut order = sorted();
    for _ in 0..3 {
        let cut = (0..52).filter(|_| stream.byte() < 128).count();
        let (mut left, mut right) = order.split_at(cut);
        order = std::array::from_fn(|_| {
            let both = u8::try_from(left.len() + right.len()).expect("at most 52");
            let fallen = if usize::from(stream.below(both)) < left.len() {
                &mut left
            } else {
                &mut right
            };
            let (card, rest) = fallen
                .split_first()
                .expect("a half that is chosen has a card");
            *fallen = rest;
            *card
        });
    }
    order
}

fn one_cut(stream: &mut KeyStream) -> Order {
    let mut order = KeyStream::new(&[1; 32])
        .deck()
        .order()
        .map(cards::Card::index);
    order.rotate_left(usize::from(stream.below(52)));
    order
}

fn repeated() -> Shuffle {
    let mut stream = KeyStream::new(&[2; 32]);
    let mut order = sorted();
    Box::new(move || {
        if stream.below(4) > 0 {
            order = stream.deck().order().map(cards::Card::index);
        }
        order
    })
}
