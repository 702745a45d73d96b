//! Theory by another way: hand by hand, in fractions.

use std::collections::BTreeMap;

use floor::house::House;
use gamemath::fraction::{Fraction, decimal, over, whole};
use gamemath::{Confidence, Figures, UNIT, Wager as Math};
use games::Wager;
use reports::Row;
use testkit::casino::SettledHand;

/// The figures of the games, by the first of the four tables of a book.
#[derive(Default)]
pub(crate) struct OwnTheory(BTreeMap<u32, Figures>);

impl OwnTheory {
    fn figures(&mut self, house: &House, table: u32) -> &Figures {
        // Four tables of a book have the same rules.
        let first = table - (table - 1) % 4;
        self.0
            .entry(first)
            .or_insert_with(|| Figures::of(&house.tables[&first].rules, UNIT).unwrap())
    }

    /// What a hand should leave the house, and the variance of that.
    fn of(&mut self, house: &House, hand: &SettledHand) -> (Fraction, Fraction) {
        let figures = self.figures(house, hand.of.table);
        let known = [
            (Wager::Ante, Math::Base),
            (Wager::PairPlus, Math::PairPlus),
            (Wager::SixCardBonus, Math::SixCardBonus),
            (Wager::Trips, Math::Trips),
        ];
        let staked: Vec<(Fraction, Math)> = known
            .into_iter()
            .filter_map(|(wager, math)| Some((whole(*hand.stakes.get(&wager)?), math)))
            .collect();
        let (mut win, mut variance) = (whole(0), whole(0));
        for (stake, math) in &staked {
            let wager = figures.wager(*math).unwrap();
            win += stake * wager.house_edge();
            for (other, with) in &staked {
                let moves = if math == with {
                    wager.variance()
                } else {
                    let found = figures
                        .covariances
                        .iter()
                        .find(|it| it.of == (*math, *with) || it.of == (*with, *math));
                    found.unwrap().value.clone()
                };
                variance += stake * other * moves;
            }
        }
        (win, variance)
    }

    /// Holds the theory of a row against that of its hands.
    pub(crate) fn check(&mut self, row: &Row, hands: &[&SettledHand], house: &House) {
        let (mut win, mut variance) = (whole(0), whole(0));
        for hand in hands {
            let of = self.of(house, hand);
            win += of.0;
            variance += of.1;
        }
        let of = &row.of;
        let played = !hands.is_empty();
        let expected = played.then(|| decimal(&win, 2));
        assert_eq!(row.theoretical_win, expected, "{of}");
        let handle = whole(row.sums.handle);
        let expected = played.then(|| decimal(&(&win * whole(100) / handle), 2));
        assert_eq!(row.theoretical_percent, expected, "{of}");
        let off = whole(row.sums.win) - win;
        let deviations = Confidence::NinetyFive.deviations();
        let within = &off * &off <= &deviations * &deviations * &variance;
        assert_eq!(row.within_95_percent, played.then_some(within), "{of}");
        // Two decimals of a root are right where the square lies between those of its
        // neighbours.
        assert_eq!(row.deviation.is_some(), played, "{of}");
        if let Some(deviation) = &row.deviation {
            let digits: i128 = deviation.replace('.', "").parse().unwrap();
            let square = |digits: i128| over(digits * digits, 10_000);
            let near = square(digits - 1) < variance && variance < square(digits + 1);
            assert!(
                near,
                "{of}: {deviation} squared is not {}",
                decimal(&variance, 4)
            );
        }
    }
}
