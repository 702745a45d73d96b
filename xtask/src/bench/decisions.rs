//! How long decisions take to be advised on: each kind of decision, cold and warm.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::Result;

use super::measured::Measured;

/// A kind of decision, with cards that are tried for it.
struct Kind {
    book: &'static str,
    name: &'static str,
    /// What is known beside the cards.
    with: &'static [&'static str],
    /// The flags of the cards, and the cards of each decision.
    flags: &'static [&'static str],
    cards: &'static [&'static [&'static str]],
}

const FIVE: &[&[&str]] = &[
    &["AhKdQcJs4h", "As"],
    &["AhKdQhJhTh", "9s"],
    &["2h2d7c8s9h", "2s"],
    &["7h8h9hThKd", "Kc"],
    &["3c4d5h6s8c", "7d"],
    &["AcAdKcKd2s", "Qh"],
    &["2c4c6c8cTc", "5c"],
    &["QsJdTc9h2d", "3h"],
    &["KhQd9c5s3h", "Ad"],
    &["5h5d5c9s2h", "Jd"],
];

const FIVE_AND_FIVE: &[&[&str]] = &[
    &["AhKdQcJs4h", "As", "2s3s4s5s6s"],
    &["7h8h9hThKd", "Kc", "6hJhJc6c2d"],
    &["KhQd9c5s3h", "Ad", "AcAsKdKs2c"],
];

const HOLES: &[&[&str]] = &[
    &["QhTd"],
    &["2c7d"],
    &["AsAh"],
    &["Kd5d"],
    &["9c8c"],
    &["Jc9d"],
    &["3h3d"],
];

const FLOPS: &[&[&str]] = &[
    &["QhTd", "Kh8h2c"],
    &["2c7d", "AcKcQc"],
    &["9c8c", "7c6d2h"],
    &["Kd5d", "KsKh5c"],
    &["3h3d", "AhQhJd"],
];

const RIVERS: &[&[&str]] = &[
    &["QhTd", "Kh8h2c3d4d"],
    &["2c7d", "AcKcQcJc4d"],
    &["9c8c", "7c6d2hTh5s"],
    &["Kd5d", "KsKh5c5h2d"],
    &["3h3d", "AhQhJdTd9s"],
];

const KINDS: &[Kind] = &[
    Kind {
        book: "nz-three-card-poker",
        name: "play or fold",
        with: &[],
        flags: &["--hand"],
        cards: &[&["QhTd5c"], &["Qs6d4c"], &["2h2d3c"], &["KhQhJh"]],
    },
    Kind {
        book: "nz-three-card-poker",
        name: "with a hand seen",
        with: &[],
        flags: &["--hand", "--seen"],
        cards: &[&["Qs6d4c", "AhKh2d"], &["QhTd5c", "QsQdQc"]],
    },
    Kind {
        book: "nz-caribbean-stud",
        name: "bet or fold",
        with: &[],
        flags: &["--hand", "--up"],
        cards: FIVE,
    },
    Kind {
        book: "nz-caribbean-stud",
        name: "with a hand seen",
        with: &[],
        flags: &["--hand", "--up", "--seen"],
        cards: FIVE_AND_FIVE,
    },
    Kind {
        book: "section10-caribbean-stud",
        name: "bet or fold",
        with: &[],
        flags: &["--hand", "--up"],
        cards: FIVE,
    },
    Kind {
        book: "section10-caribbean-stud",
        name: "with a hand seen",
        with: &[],
        flags: &["--hand", "--up", "--seen"],
        cards: FIVE_AND_FIVE,
    },
    Kind {
        book: "venice-caribbean-poker",
        name: "bet, change or fold",
        with: &[],
        flags: &["--hand", "--up"],
        cards: FIVE,
    },
    Kind {
        book: "venice-caribbean-poker",
        name: "with a meter",
        with: &["--set", "jackpot-meter=250000.00"],
        flags: &["--hand", "--up"],
        cards: FIVE,
    },
    Kind {
        book: "venice-caribbean-poker",
        name: "after the change",
        with: &[],
        flags: &["--hand", "--up", "--dropped"],
        cards: &[
            &["AhKdQcJs4h", "As", "2c"],
            &["7h8h9hThJd", "Kc", "Kd"],
            &["5h5d5c9s2h", "Jd", "5s"],
        ],
    },
    Kind {
        book: "venice-caribbean-poker",
        name: "with a hand seen",
        with: &[],
        flags: &["--hand", "--up", "--seen"],
        cards: FIVE_AND_FIVE,
    },
    Kind {
        book: "nz-ultimate-texas-holdem",
        name: "before the flop",
        with: &[],
        flags: &["--hand"],
        cards: HOLES,
    },
    Kind {
        book: "nz-ultimate-texas-holdem",
        name: "before the flop, with a meter",
        with: &["--set", "jackpot-meter=250000.00"],
        flags: &["--hand"],
        cards: HOLES,
    },
    Kind {
        book: "nz-ultimate-texas-holdem",
        name: "after the flop",
        with: &[],
        flags: &["--hand", "--board"],
        cards: FLOPS,
    },
    Kind {
        book: "nz-ultimate-texas-holdem",
        name: "after the flop, best of seven",
        with: &["--set", "hand-forming=best-of-seven"],
        flags: &["--hand", "--board"],
        cards: FLOPS,
    },
    Kind {
        book: "nz-ultimate-texas-holdem",
        name: "at the river",
        with: &[],
        flags: &["--hand", "--board"],
        cards: RIVERS,
    },
    Kind {
        book: "nz-ultimate-texas-holdem",
        name: "after the flop, with two cards seen",
        with: &["--seen", "4s4h"],
        flags: &["--hand", "--board"],
        cards: FLOPS,
    },
    Kind {
        book: "nz-ultimate-texas-holdem",
        name: "before the flop, with two cards seen",
        with: &["--seen", "4s4c"],
        flags: &["--hand"],
        cards: HOLES,
    },
    Kind {
        book: "nz-ultimate-texas-holdem",
        name: "before the flop, best of seven, with six hands seen",
        with: &[
            "--set",
            "hand-forming=best-of-seven",
            "--seen",
            "4s4c5s6h7sTcTs8hJs2dQcKc",
        ],
        flags: &["--hand"],
        cards: HOLES,
    },
];

/// The rows of all kinds, for a program that keeps solved games in a folder.
pub(super) fn rows(program: &str, cache: &Path) -> Result<String> {
    let mut rows = String::new();
    for kind in KINDS {
        let row = kind.row(program, cache)?;
        println!("{row}");
        rows.push_str(&format!("{row}\n"));
    }
    Ok(rows)
}

impl Kind {
    fn row(&self, program: &str, cache: &Path) -> Result<String> {
        let take = |cards: &[&str], more: &[&str]| -> Result<Measured> {
            let mut command = Command::new(program);
            command
                .args(["advise", self.book, "--json"])
                .args(self.with);
            for (flag, cards) in self.flags.iter().zip(cards) {
                command.args([flag, cards]);
            }
            command.args(more).env("CROUPIER_CACHE_DIR", cache);
            Measured::of(&mut command)
        };
        let first = self.cards.first().copied().unwrap_or_default();
        let cold = take(first, &["--no-cache"])?;
        let (mut worst, mut wall) = (Duration::ZERO, Duration::ZERO);
        for cards in self.cards {
            let taken = take(cards, &[])?;
            worst = worst.max(taken.on_cores);
            wall = wall.max(taken.wall);
        }
        Ok(format!(
            "| {} | {} | {} | {} | {} | {} |",
            self.book,
            self.name,
            self.cards.len(),
            seconds(cold.on_cores),
            seconds(worst),
            seconds(wall)
        ))
    }
}

/// A time in seconds and hundredths.
pub(super) fn seconds(time: Duration) -> String {
    format!("{}.{:02}", time.as_secs(), time.subsec_millis() / 10)
}

#[cfg(test)]
mod tests {
    use cards::{CardSet, Cards};

    use super::*;

    #[test]
    fn every_decision_has_cards_for_its_flags() {
        for kind in KINDS {
            assert!(!kind.cards.is_empty(), "{}", kind.name);
            for cards in kind.cards {
                assert_eq!(cards.len(), kind.flags.len(), "{} {cards:?}", kind.name);
            }
        }
    }

    #[test]
    fn no_card_of_a_decision_stands_twice() {
        for kind in KINDS {
            let with = kind.with.windows(2);
            let beside = with.filter(|pair| pair.first() == Some(&"--seen"));
            let beside: String = beside.filter_map(|pair| pair.get(1).copied()).collect();
            for cards in kind.cards {
                let all: Cards = format!("{}{beside}", cards.concat()).parse().unwrap();
                let apart: CardSet = all.iter().copied().collect();
                assert_eq!(apart.len(), all.len(), "{} {all}", kind.name);
            }
        }
    }
}
