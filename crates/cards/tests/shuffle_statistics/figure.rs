//! A measured figure, and where 99 % of such figures lie.

use std::fmt;

/// A measured figure and the range in which a perfect shuffle's lies 99 times of 100.
pub(crate) struct Figure {
    pub(crate) name: &'static str,
    value: f64,
    low: f64,
    high: f64,
}

/// The deviation of a normal variable that leaves half a per cent on each side.
const DEVIATION: f64 = 2.575_829;

impl Figure {
    pub(crate) fn is_fair(&self) -> bool {
        // Of a value that is not a number neither holds.
        self.low <= self.value && self.value <= self.high
    }

    /// A chi-square value with its degrees of freedom.
    pub(crate) fn of_chi_square(name: &'static str, value: f64, degrees: f64) -> Figure {
        let [low, high] = [-DEVIATION, DEVIATION].map(|deviation| quantile(degrees, deviation));
        Figure {
            name,
            value,
            low,
            high,
        }
    }
}

/// The quantile of chi-square at a normal deviation, by Wilson and Hilferty.
fn quantile(degrees: f64, deviation: f64) -> f64 {
    let spread = 2.0 / (9.0 * degrees);
    degrees * (1.0 - spread + deviation * spread.sqrt()).powi(3)
}

/// Counts against the probabilities of their classes; classes in which fewer than five
/// are to be expected are put together.
pub(crate) fn chi_square(name: &'static str, counts: &[u32], probabilities: &[f64]) -> Figure {
    assert_eq!(counts.len(), probabilities.len(), "{name}");
    let total: u32 = counts.iter().sum();
    let mut classes: Vec<(f64, f64)> = Vec::new();
    let mut open = (0.0, 0.0);
    for (&count, probability) in counts.iter().zip(probabilities) {
        open.0 += f64::from(count);
        open.1 += f64::from(total) * probability;
        if open.1 >= 5.0 {
            classes.push(std::mem::take(&mut open));
        }
    }
    let last = classes.last_mut().expect("something is to be expected");
    last.0 += open.0;
    last.1 += open.1;
    let value = classes
        .iter()
        .map(|(count, expected)| (count - expected).powi(2) / expected)
        .sum();
    let degrees = u32::try_from(classes.len() - 1).expect("not so many classes");
    Figure::of_chi_square(name, value, f64::from(degrees))
}

/// The mean of independent values, one by one.
#[derive(Default)]
pub(crate) struct Mean {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    pub(crate) fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    /// How many standard errors the mean is from where it should be.
    pub(crate) fn against(&self, name: &'static str, expected: f64) -> Figure {
        let mean = self.sum / self.count;
        let variance = self.squares / self.count - mean * mean;
        let value = (mean - expected) / (variance / self.count).sqrt();
        Figure {
            name,
            value,
            low: -DEVIATION,
            high: DEVIATION,
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Figure {
            name,
            value,
            low,
            high,
        } = self;
        write!(f, "{name}: {value:.2}, not within {low:.2} and {high:.2}")
    }
}

/// Printed tables of chi-square: the half per cent on either side.
#[test]
fn quantiles_are_those_of_printed_tables() {
    for (degrees, low, high) in [
        (10.0, 2.156, 25.188),
        (50.0, 27.991, 79.490),
        (100.0, 67.328, 140.169),
    ] {
        let figure = Figure::of_chi_square("table", 0.0, degrees);
        assert!((figure.low / low - 1.0).abs() < 0.04, "{figure}");
        assert!((figure.high / high - 1.0).abs() < 0.005, "{figure}");
    }
}
