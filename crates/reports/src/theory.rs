//! What the mathematics of the rules in force expects of the wagers that were made.

use std::collections::HashMap;
use std::sync::Arc;

use gamemath::fraction::{Fraction, over, whole};
use gamemath::{Confidence, Figures, UNIT};
use games::Rules;
use num_bigint::BigInt;
use parsheet::Store;

use crate::setting::Setting;
use crate::sums::{MATHS, Sums, pairs};

/// What the house should have won, and how far from it chance takes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expected {
    /// What it should have won, in minor units.
    pub win: Fraction,
    /// The square of the standard deviation of that, in squares of minor units. The hands of a
    /// round are taken as independent, and each as played in the best way.
    pub variance: Fraction,
}

impl Expected {
    /// Nothing.
    #[must_use]
    pub fn nothing() -> Expected {
        Expected {
            win: whole(0),
            variance: whole(0),
        }
    }

    /// With another beside it.
    #[must_use]
    pub fn and(self, other: &Expected) -> Expected {
        Expected {
            win: self.win + &other.win,
            variance: self.variance + &other.variance,
        }
    }

    /// Whether a win lies in the band that chance keeps to nineteen times in twenty. Squares
    /// are compared, so nothing is rounded.
    #[must_use]
    pub fn holds(&self, win: i128) -> bool {
        let off = whole(BigInt::from(win)) - &self.win;
        let deviations = Confidence::NinetyFive.deviations();
        &off * &off <= &deviations * &deviations * &self.variance
    }
}

/// The figures of one set of rules that a report needs.
#[derive(Debug, Clone)]
struct Edges {
    /// What the house keeps of each wager; none: the game does not have it.
    edges: [Option<Fraction>; 4],
    /// How each pair moves together.
    covariances: [Fraction; 10],
}

impl Edges {
    fn of(figures: &Figures) -> Edges {
        let edges = MATHS.map(|wager| figures.wager(wager).map(|it| it.house_edge()));
        let mut covariances: [Fraction; 10] = std::array::from_fn(|_| whole(0));
        for (at, one, other) in pairs() {
            let (Some(one), Some(other)) = (MATHS.get(one), MATHS.get(other)) else {
                continue;
            };
            let value = if one == other {
                figures.wager(*one).map(|wager| wager.variance())
            } else {
                let mut known = figures.covariances.iter();
                let found = known.find(|it| it.of == (*one, *other) || it.of == (*other, *one));
                found.map(|it| it.value.clone())
            };
            if let (Some(place), Some(value)) = (covariances.get_mut(at), value) {
                *place = value;
            }
        }
        Edges { edges, covariances }
    }
}

/// The mathematics of every set of rules that was asked for; each is solved once.
#[derive(Debug, Default)]
pub struct Theory {
    store: Store,
    silent: bool,
    known: HashMap<usize, (Arc<Rules>, Option<Arc<Edges>>)>,
}

impl Theory {
    /// With solved games kept in a store.
    #[must_use]
    pub fn of(store: Store) -> Theory {
        Theory {
            store,
            ..Theory::default()
        }
    }

    /// That knows no game, for whoever wants sums alone.
    #[must_use]
    pub fn of_nothing() -> Theory {
        Theory {
            silent: true,
            ..Theory::default()
        }
    }

    /// What is expected of wagers made under a setting; none: the game has no figures.
    pub fn expected(&mut self, setting: &Setting, sums: &Sums) -> Option<Expected> {
        if self.silent {
            return None;
        }
        let edges = self.edges(setting)?;
        let mut expected = Expected::nothing();
        for (stake, edge) in sums.stakes.iter().zip(&edges.edges) {
            match edge {
                Some(edge) => expected.win += edge * whole(BigInt::from(*stake)),
                None if *stake == 0 => {}
                None => return None,
            }
        }
        for (at, one, other) in pairs() {
            let product = sums.products.get(at).copied().unwrap_or(0);
            if let Some(covariance) = edges.covariances.get(at) {
                let times = if one == other { 1 } else { 2 };
                expected.variance += covariance * whole(BigInt::from(product * times));
            }
        }
        Some(expected)
    }

    fn edges(&mut self, setting: &Setting) -> Option<Arc<Edges>> {
        // Held, so that no other rules come to lie where these do.
        let key = Arc::as_ptr(&setting.rules) as usize;
        if !self.known.contains_key(&key) {
            let figures = self.store.figures(&setting.digest, &setting.rules, UNIT);
            let edges = figures.ok().map(|(it, _)| Arc::new(Edges::of(&it)));
            self.known.insert(key, (Arc::clone(&setting.rules), edges));
        }
        self.known.get(&key).and_then(|(_, edges)| edges.clone())
    }
}

/// A part of a whole, in hundredths; none of nothing.
pub(crate) fn percent(part: i128, of: i128) -> Option<Fraction> {
    (of != 0).then(|| over(BigInt::from(part * 100), BigInt::from(of)))
}
