//! The hands to be ranked.

use cards::Card;

/// One column of the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Work {
    pub(crate) order: Order,
    /// How many cards a hand has.
    pub(crate) cards: usize,
}

/// In which order hands come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// All there are, each ascending, as nested loops give them, one after another.
    Sequential,
    /// A million of them, from memory, drawn at random.
    Random,
    /// All there are, the last two cards swept over the rest of the deck and every value
    /// kept.
    Swept,
}

impl Order {
    /// As a table and a peer's program know it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Order::Sequential => "sequential",
            Order::Random => "random",
            Order::Swept => "swept",
        }
    }
}

impl Work {
    pub(crate) const ALL: [Work; 11] = [
        Work::new(Order::Sequential, 3),
        Work::new(Order::Sequential, 5),
        Work::new(Order::Sequential, 6),
        Work::new(Order::Sequential, 7),
        Work::new(Order::Random, 3),
        Work::new(Order::Random, 5),
        Work::new(Order::Random, 6),
        Work::new(Order::Random, 7),
        Work::new(Order::Swept, 5),
        Work::new(Order::Swept, 6),
        Work::new(Order::Swept, 7),
    ];

    const fn new(order: Order, cards: usize) -> Self {
        Work { order, cards }
    }

    /// The name of the column.
    pub(crate) fn name(self) -> String {
        format!("{} {}", self.cards, self.order.word())
    }
}

/// Random hands of three, five, six and seven cards.
pub(crate) struct Hands {
    pub(crate) threes: Vec<[Card; 3]>,
    pub(crate) fives: Vec<[Card; 5]>,
    pub(crate) sixes: Vec<[Card; 6]>,
    pub(crate) sevens: Vec<[Card; 7]>,
}

impl Hands {
    /// A million of each.
    pub(crate) fn random() -> Self {
        let mut drawer = Drawer {
            deck: Card::ALL,
            state: 1,
        };
        Hands {
            threes: drawer.hands(),
            fives: drawer.hands(),
            sixes: drawer.hands(),
            sevens: drawer.hands(),
        }
    }

    /// The hands of so many cards, a byte a card.
    pub(crate) fn bytes(&self, cards: usize) -> Vec<u8> {
        fn indices<const N: usize>(hands: &[[Card; N]]) -> Vec<u8> {
            hands.iter().flatten().map(|card| card.index()).collect()
        }
        match cards {
            3 => indices(&self.threes),
            5 => indices(&self.fives),
            6 => indices(&self.sixes),
            _ => indices(&self.sevens),
        }
    }
}

/// Draws hands that are the same in every run.
struct Drawer {
    deck: [Card; 52],
    state: u64,
}

impl Drawer {
    fn hands<const N: usize>(&mut self) -> Vec<[Card; N]> {
        (0..1 << 20).map(|_| self.hand()).collect()
    }

    #[expect(clippy::indexing_slicing, reason = "a hand is of fewer than 52 cards")]
    fn hand<const N: usize>(&mut self) -> [Card; N] {
        for place in 0..N {
            self.state = self
                .state
                .wrapping_mul(0x5851_f42d_4c95_7f2d)
                .wrapping_add(0x1405_7b7e_f767_814f);
            // The upper half looks random; as a fraction of the cards left it is a choice.
            let left = 52 - place;
            let chosen = ((self.state >> 32) * left as u64) >> 32;
            self.deck
                .swap(place, place + usize::try_from(chosen).unwrap_or_default());
        }
        std::array::from_fn(|place| self.deck[place])
    }
}
