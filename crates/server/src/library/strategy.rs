//! Rules of thumb in words.

use gamemath::Figures;
use gamemath::fraction::{Fraction, over, whole};
use narrator::Texts;

use super::words::percent;

/// What a rule of thumb tells a player to do, in a sentence; none: nobody wrote one.
pub(super) fn told(texts: &Texts, name: &str) -> Option<String> {
    let key = match name {
        "always bet" => "library.always-bet",
        "any pair" => "library.any-pair",
        "ace-king or better" => "library.from-ace-king",
        "A-K-J-8-3 or better" => "library.from-ace-king-jack",
        "three rules for ace-king" => "library.three-rules",
        "never change" => "library.never-change",
        "always play" => "library.always-play",
        "any queen" => "library.any-queen",
        "Q-6-4 or better" => "library.from-queen-six-four",
        "always 4x" => "library.always-raise",
        "published basic strategy" => "library.basic-strategy",
        "never before the river" => "library.never-raise",
        _ => return None,
    };
    Some(texts.say(key, &[]))
}

/// What a rule of thumb costs, in a sentence.
pub(super) fn price(texts: &Texts, cost: &Fraction) -> String {
    if *cost == whole(0) {
        return texts.say("library.strategy-is-best", &[]);
    }
    let cost = match percent(texts, cost, 2) {
        small if *cost < over(1, 20_000) => {
            let least = small.replacen("00", "01", 1);
            texts.say("library.less-than", &[("amount", &least)])
        }
        cost => cost,
    };
    texts.say("library.strategy-costs", &[("cost", &cost)])
}

/// The rule of thumb that gives away least, and how much; of equal ones the first, which is
/// the simpler.
pub(crate) fn cheapest(figures: &Figures) -> Option<(String, Fraction)> {
    let strategies = figures.strategies.iter();
    let priced = strategies.filter_map(|it| Some((it.name.clone(), figures.cost(it)?)));
    priced.reduce(|best, next| if next.1 < best.1 { next } else { best })
}
