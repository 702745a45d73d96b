//! Dealer hands counted by inclusion and exclusion.

/// How many dealer hands were let in, by the cards they hold beside the up-card.
pub(super) struct LetIn {
    all: i64,
    with_one: Vec<i64>,
    with_two: Vec<i64>,
    with_three: Vec<i64>,
    with_four: Vec<i64>,
}

impl LetIn {
    pub(super) fn new() -> Self {
        LetIn {
            all: 0,
            with_one: vec![0; 51],
            with_two: vec![0; 51 * 50 / 2],
            with_three: vec![0; 51 * 50 * 49 / 6],
            with_four: vec![0; 51 * 50 * 49 * 48 / 24],
        }
    }

    pub(super) fn add(&mut self, &[a, b, c, d]: &[usize; 4]) {
        self.all += 1;
        for one in [a, b, c, d] {
            self.with_one[one] += 1;
        }
        for [x, y] in [[a, b], [a, c], [a, d], [b, c], [b, d], [c, d]] {
            self.with_two[two(x, y)] += 1;
        }
        for [x, y, z] in [[a, b, c], [a, b, d], [a, c, d], [b, c, d]] {
            self.with_three[three(x, y, z)] += 1;
        }
        self.with_four[four(a, b, c, d)] += 1;
    }

    /// How many hold none of five cards.
    pub(super) fn apart_from(&self, &[a, b, c, d, e]: &[usize; 5]) -> i64 {
        let ones = [a, b, c, d, e].map(|one| self.with_one[one]);
        let twos = [
            [a, b],
            [a, c],
            [a, d],
            [a, e],
            [b, c],
            [b, d],
            [b, e],
            [c, d],
            [c, e],
            [d, e],
        ];
        let twos = twos.map(|[x, y]| self.with_two[two(x, y)]);
        let threes = [
            [a, b, c],
            [a, b, d],
            [a, b, e],
            [a, c, d],
            [a, c, e],
            [a, d, e],
            [b, c, d],
            [b, c, e],
            [b, d, e],
            [c, d, e],
        ];
        let threes = threes.map(|[x, y, z]| self.with_three[three(x, y, z)]);
        let fours = [
            [a, b, c, d],
            [a, b, c, e],
            [a, b, d, e],
            [a, c, d, e],
            [b, c, d, e],
        ];
        let fours = fours.map(|[w, x, y, z]| self.with_four[four(w, x, y, z)]);
        self.all - ones.iter().sum::<i64>() + twos.iter().sum::<i64>() - threes.iter().sum::<i64>()
            + fours.iter().sum::<i64>()
    }
}

/// The place of a set among those of its size, its members in ascending order.
fn two(a: usize, b: usize) -> usize {
    a + b * (b - 1) / 2
}

fn three(a: usize, b: usize, c: usize) -> usize {
    two(a, b) + c * (c - 1) * c.saturating_sub(2) / 6
}

fn four(a: usize, b: usize, c: usize, d: usize) -> usize {
    three(a, b, c) + d * (d - 1) * (d - 2) * (d - 3) / 24
}

/// The subsets of a size, each in ascending order.
pub(super) struct Subsets {
    of: usize,
    next: Option<Vec<usize>>,
}

impl Subsets {
    pub(super) fn of(size: usize, of: usize) -> Self {
        Subsets {
            of,
            next: Some((0..size).collect()),
        }
    }
}

impl Iterator for Subsets {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let set = self.next.take()?;
        let size = set.len();
        let can_move = |&at: &usize| set[at] < self.of - size + at;
        if let Some(at) = (0..size).rev().find(can_move) {
            let mut next = set.clone();
            for (offset, member) in next[at..].iter_mut().enumerate() {
                *member = set[at] + 1 + offset;
            }
            self.next = Some(next);
        }
        Some(set)
    }
}
