//! What is counted in every deck, and the exact distributions it is held against.

use crate::figure::{Figure, Mean, chi_square};

/// A deck as the numbers of its cards, from the top.
pub(crate) type Order = [u8; 52];

/// Counts over many decks.
pub(crate) struct Battery {
    decks: u32,
    /// By position and card.
    frequency: Vec<[u32; 52]>,
    /// By card and the card after it, at one position of each deck.
    pairs: Vec<u32>,
    serial: Mean,
    between_decks: Mean,
    previous: Option<Order>,
    same_suit: Mean,
    same_rank: Mean,
    successors: Mean,
    colour_runs: Mean,
    descents: [u32; 52],
    /// Positions of the first, second, third and last ace.
    aces: [[u32; 52]; 4],
    cycles: [u32; 53],
    fixed: [u32; 53],
    even: [u32; 2],
    collection: Collection,
}

/// Top cards until every rank has been seen.
struct Collection {
    seen: u16,
    drawn: usize,
    /// Finished collections by how many cards they took; the last class is open.
    lengths: Vec<u32>,
}

const LONGEST_COLLECTION: usize = 400;
const RANKS: usize = 13;
const ACES: std::ops::Range<u8> = 48..52;

impl Battery {
    pub(crate) fn new() -> Battery {
        Battery {
            decks: 0,
            frequency: vec![[0; 52]; 52],
            pairs: vec![0; 52 * 52],
            serial: Mean::default(),
            between_decks: Mean::default(),
            previous: None,
            same_suit: Mean::default(),
            same_rank: Mean::default(),
            successors: Mean::default(),
            colour_runs: Mean::default(),
            descents: [0; 52],
            aces: [[0; 52]; 4],
            cycles: [0; 53],
            fixed: [0; 53],
            even: [0; 2],
            collection: Collection {
                seen: 0,
                drawn: 0,
                lengths: vec![0; LONGEST_COLLECTION + 1],
            },
        }
    }

    pub(crate) fn add(&mut self, order: &Order) {
        for (row, &card) in self.frequency.iter_mut().zip(order) {
            row[usize::from(card)] += 1;
        }
        self.add_neighbours(order);
        self.add_cycles(order);
        let aces = (0..52).filter(|&position| ACES.contains(&order[position]));
        for (nth, position) in aces.enumerate() {
            self.aces[nth][position] += 1;
        }
        self.collection.add(order[0] / 4);
        if let Some(previous) = self.previous.replace(*order) {
            let products = previous
                .iter()
                .zip(order)
                .map(|(&a, &b)| centred(a) * centred(b));
            self.between_decks.add(products.sum());
        }
        self.decks += 1;
    }

    fn add_neighbours(&mut self, order: &Order) {
        // One pair of each deck, so that the pairs counted are independent.
        let position = self.decks as usize % 51;
        let [first, second] = [order[position], order[position + 1]].map(usize::from);
        self.pairs[first * 52 + second] += 1;

        let neighbours = || order.windows(2).map(|pair| (pair[0], pair[1]));
        let count = |matches: fn(u8, u8) -> bool| {
            let number = neighbours().filter(|&(a, b)| matches(a, b)).count();
            f64::from(u32::try_from(number).expect("at most 51"))
        };
        self.serial
            .add(neighbours().map(|(a, b)| centred(a) * centred(b)).sum());
        self.same_suit.add(count(|a, b| a % 4 == b % 4));
        self.same_rank.add(count(|a, b| a / 4 == b / 4));
        self.successors.add(count(|a, b| a + 1 == b));
        self.colour_runs
            .add(1.0 + count(|a, b| is_red(a) != is_red(b)));
        self.descents[neighbours().filter(|(a, b)| a > b).count()] += 1;
    }

    fn add_cycles(&mut self, order: &Order) {
        let mut visited = [false; 52];
        let mut cycles = 0;
        for start in 0..52 {
            if visited[start] {
                continue;
            }
            cycles += 1;
            let mut position = start;
            while !visited[position] {
                visited[position] = true;
                position = usize::from(order[position]);
            }
        }
        self.cycles[cycles] += 1;
        self.even[cycles % 2] += 1;
        let fixed = (0_u8..)
            .zip(order)
            .filter(|(position, card)| position == *card)
            .count();
        self.fixed[fixed] += 1;
    }

    pub(crate) fn figures(&self) -> Vec<Figure> {
        let pairs = (0..52 * 52)
            .filter(|pair| pair / 52 != pair % 52)
            .map(|pair| self.pairs[pair]);
        let pairs: Vec<u32> = pairs.collect();
        let mut figures = vec![
            self.frequency(),
            chi_square(
                "adjacent pairs",
                &pairs,
                &vec![1.0 / f64::from(52 * 51); 52 * 51],
            ),
            // Two cards of a deck repel each other: each pair's product is a 51st of the
            // variance, (52² - 1) / 12, below nought; there are 51 pairs.
            self.serial
                .against("serial correlation", -f64::from(52 * 52 - 1) / 12.0),
            self.between_decks.against("correlation between decks", 0.0),
            self.same_suit.against("adjacent cards of a suit", 12.0),
            self.same_rank.against("adjacent cards of a rank", 3.0),
            self.successors
                .against("cards before their successor", 51.0 / 52.0),
            self.colour_runs.against("runs of a colour", 27.0),
            chi_square("rising runs", &self.descents, &eulerian()),
            chi_square("cycles", &self.cycles, &cycle_counts()),
            chi_square("cards in their own place", &self.fixed, &fixed_points()),
            chi_square("even and odd orders", &self.even, &[0.5; 2]),
            chi_square(
                "coupon collector",
                &self.collection.lengths,
                &collection_lengths(),
            ),
        ];
        let names = ["first ace", "second ace", "third ace", "last ace"];
        for (nth, (name, counts)) in names.into_iter().zip(&self.aces).enumerate() {
            figures.push(chi_square(name, counts, &ace_positions(nth)));
        }
        figures
    }

    /// Cards by position. Every deck fills each row and each column once, which leaves
    /// 51 · 51 degrees of freedom and makes the sum larger by 52/51 than chi-square.
    fn frequency(&self) -> Figure {
        let expected = f64::from(self.decks) / 52.0;
        let deviation = |&count: &u32| (f64::from(count) - expected).powi(2) / expected;
        let sum: f64 = self.frequency.iter().flatten().map(deviation).sum();
        Figure::of_chi_square("card by position", sum * 51.0 / 52.0, 51.0 * 51.0)
    }
}

impl Collection {
    fn add(&mut self, rank: u8) {
        self.drawn += 1;
        self.seen |= 1 << rank;
        if self.seen.count_ones() == 13 {
            self.lengths[self.drawn.min(LONGEST_COLLECTION)] += 1;
            (self.seen, self.drawn) = (0, 0);
        }
    }
}

fn centred(card: u8) -> f64 {
    f64::from(card) - 25.5
}

fn is_red(card: u8) -> bool {
    // Clubs, diamonds, hearts, spades.
    matches!(card % 4, 1 | 2)
}

/// The probability of each number of descents: Eulerian numbers over 52!.
fn eulerian() -> Vec<f64> {
    grow(52, |cards, descents, fewer, same| {
        ((descents + 1.0) * same + (cards - descents) * fewer) / cards
    })
}

/// The probability of each number of cycles: Stirling numbers of the first kind over 52!.
fn cycle_counts() -> Vec<f64> {
    let mut counts = grow(52, |cards, _, fewer, same| {
        (fewer + (cards - 1.0) * same) / cards
    });
    // One card is one cycle, and `grow` begins it at nought.
    counts.insert(0, 0.0);
    counts
}

/// A distribution over permutations, from one card to `cards` by adding a card: `step`
/// gets the number of cards, the class, and the probabilities of the class below and of
/// the same class with a card less.
fn grow(cards: usize, step: impl Fn(f64, f64, f64, f64) -> f64) -> Vec<f64> {
    let mut probabilities = vec![0.0; cards];
    probabilities[0] = 1.0;
    for number in (2..).map(f64::from).take(cards - 1) {
        let before = probabilities.clone();
        for (class, probability) in (0_u32..).zip(&mut probabilities) {
            let index = class as usize;
            let fewer = if index > 0 { before[index - 1] } else { 0.0 };
            *probability = step(number, f64::from(class), fewer, before[index]);
        }
    }
    probabilities
}

/// The probability of each number of cards in their own place.
fn fixed_points() -> Vec<f64> {
    let factorial = |n: u32| (1..=n).map(f64::from).product::<f64>();
    let derangements = |n: u32| {
        let terms = (0..=n).map(|k| if k % 2 == 0 { 1.0 } else { -1.0 } / factorial(k));
        terms.sum::<f64>()
    };
    (0..=52)
        .map(|fixed| derangements(52 - fixed) / factorial(fixed))
        .collect()
}

/// The probability of each position of the `nth` ace.
fn ace_positions(nth: usize) -> Vec<f64> {
    let choose = |n: u32, k: u32| {
        (0..k)
            .map(|i| f64::from(n.saturating_sub(i)) / f64::from(i + 1))
            .product::<f64>()
    };
    let before = u32::try_from(nth).expect("one of four");
    (0..52)
        .map(|position| {
            choose(position, before) * choose(51 - position, 3 - before) / choose(52, 4)
        })
        .collect()
}

/// The probability of each number of cards until all ranks are seen; the last class is
/// that number or more.
fn collection_lengths() -> Vec<f64> {
    // How likely it is to have seen so many ranks.
    let mut seen = [0.0; RANKS + 1];
    seen[0] = 1.0;
    let mut lengths = vec![0.0];
    for _ in 1..LONGEST_COLLECTION {
        for ranks in (1..=RANKS).rev() {
            let fraction = |ranks: usize| f64::from(u32::try_from(ranks).expect("few")) / 13.0;
            let stayed = if ranks < RANKS {
                seen[ranks] * fraction(ranks)
            } else {
                0.0
            };
            seen[ranks] = stayed + seen[ranks - 1] * (1.0 - fraction(ranks - 1));
        }
        seen[0] = 0.0;
        lengths.push(seen[RANKS]);
    }
    lengths.push(1.0 - lengths.iter().sum::<f64>());
    lengths
}

#[test]
fn distributions_are_complete_and_have_their_known_means() {
    #[track_caller]
    fn check(probabilities: &[f64], mean: f64) {
        let sum: f64 = probabilities.iter().sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
        let values = (0..).map(f64::from);
        let found: f64 = values.zip(probabilities).map(|(value, p)| value * p).sum();
        assert!((found - mean).abs() < 1e-6, "{found} and {mean}");
    }
    let harmonic = |n: u32| (1..=n).map(|k| 1.0 / f64::from(k)).sum::<f64>();
    check(&eulerian(), 51.0 / 2.0);
    check(&cycle_counts(), harmonic(52));
    check(&fixed_points(), 1.0);
    check(&collection_lengths(), 13.0 * harmonic(13));
    for nth in 0..4 {
        check(
            &ace_positions(nth),
            f64::from(u32::try_from(nth).expect("few") + 1) * 53.0 / 5.0 - 1.0,
        );
    }
}
