//! The document of a run, or of a part of it: what was asked, and what was counted.

use std::collections::BTreeMap;

use cards::five::Category;
use gamemath::simulate::{Difference, End, Ends, Hit, Stretch, Totals, Winner};
use money::Money;
use serde::{Deserialize, Serialize};

use super::settings::Settings;
use crate::failure::Failure;

/// A part of a run, or the whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Part {
    pub(super) settings: Settings,
    /// Which part it is, `2/8`; none: the whole.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) shard: Option<String>,
    pub(super) counts: Counts,
}

/// What was counted. Sums that may be large stand as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Counts {
    rounds: u64,
    /// How many cells the game has.
    of: usize,
    /// By the number of a cell: how many hands came to it.
    cells: BTreeMap<usize, u64>,
    squares: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    difference: Option<DifferenceCount>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    sessions: Option<EndsCount>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    meter: Vec<StretchCount>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct DifferenceCount {
    apart: u64,
    sum: String,
    squares: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct EndsCount {
    tables: u64,
    /// By end: ruined, at the loss, at the win, played out.
    sessions: [u64; End::ALL.len()],
    together: [u64; End::ALL.len()],
    rounds: u64,
    net: String,
    squares: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct StretchCount {
    first: u64,
    end: u64,
    hits: Vec<HitCount>,
}

/// By how much the pool moved, the lowest it was, and the hands that won in the round after
/// that.
type HitCount = (i64, i64, Vec<WinnerCount>);

/// A hand that won, by place; last what it had been paid, in minor units, of a limit that it
/// shares with its prize.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum WinnerCount {
    Alone(u8, String),
    Sharing(u8, String, i64),
}

impl Part {
    /// The document of what was counted.
    pub(super) fn new(settings: Settings, shard: Option<(u64, u64)>, totals: &Totals) -> Part {
        let cells = totals.cells.iter().copied().enumerate();
        let Difference {
            apart,
            sum,
            squares,
        } = totals.difference;
        let ends = totals.ends;
        let counts = Counts {
            rounds: totals.rounds,
            of: totals.cells.len(),
            cells: cells.filter(|&(_, count)| count > 0).collect(),
            squares: totals.squares.iter().map(i128::to_string).collect(),
            difference: settings.against.as_ref().map(|_| DifferenceCount {
                apart,
                sum: sum.to_string(),
                squares: squares.to_string(),
            }),
            sessions: settings.sessions.map(|_| EndsCount {
                tables: ends.tables,
                sessions: ends.sessions,
                together: ends.together,
                rounds: ends.rounds,
                net: ends.net.to_string(),
                squares: ends.squares.to_string(),
            }),
            meter: totals.stretches.iter().map(StretchCount::of).collect(),
        };
        Part {
            settings,
            shard: shard.map(|(part, of)| format!("{part}/{of}")),
            counts,
        }
    }

    /// What was counted, or what in the document is no count.
    pub(super) fn totals(&self) -> Result<Totals, String> {
        let counts = &self.counts;
        let number = |field: &str, text: &str| {
            text.parse::<i128>()
                .map_err(|_| format!("counts.{field} `{}` is no number", text.escape_debug()))
        };
        // A game has a few thousand cells; a document that says more is not ours.
        if counts.of > 1 << 16 {
            return Err(format!("counts.of {} is more than a game has", counts.of));
        }
        let mut cells = vec![0; counts.of];
        for (&at, &count) in &counts.cells {
            match cells.get_mut(at) {
                Some(cell) => *cell = count,
                None => {
                    return Err(format!(
                        "counts.cells has {at}, which is not below {}",
                        counts.of
                    ));
                }
            }
        }
        let squares = counts.squares.iter().map(|text| number("squares", text));
        let difference = match &counts.difference {
            None => Difference::default(),
            Some(it) => Difference {
                apart: it.apart,
                sum: number("difference.sum", &it.sum)?,
                squares: number("difference.squares", &it.squares)?,
            },
        };
        let ends = match &counts.sessions {
            None => Ends::default(),
            Some(it) => Ends {
                tables: it.tables,
                sessions: it.sessions,
                together: it.together,
                rounds: it.rounds,
                net: number("sessions.net", &it.net)?,
                squares: number("sessions.squares", &it.squares)?,
            },
        };
        Ok(Totals {
            rounds: counts.rounds,
            cells,
            squares: squares.collect::<Result<_, _>>()?,
            difference,
            ends,
            stretches: counts
                .meter
                .iter()
                .map(StretchCount::read)
                .collect::<Result<_, _>>()?,
        })
    }

    /// The document as text.
    pub(super) fn text(&self) -> Result<String, Failure> {
        let text = serde_json::to_string_pretty(self);
        let text = text.map_err(|error| Failure::Work(error.to_string()))?;
        Ok(text + "\n")
    }
}

impl StretchCount {
    fn of(stretch: &Stretch) -> StretchCount {
        let hits = stretch.hits.iter().map(|hit| {
            let hands = hit.hands.iter();
            let hands = hands.map(WinnerCount::of);
            (hit.moved, hit.lowest, hands.collect())
        });
        StretchCount {
            first: stretch.first,
            end: stretch.end,
            hits: hits.collect(),
        }
    }

    fn read(&self) -> Result<Stretch, String> {
        let hits = self.hits.iter().map(|(moved, lowest, hands)| {
            let hands = hands.iter().map(WinnerCount::read);
            Ok::<_, String>(Hit {
                moved: *moved,
                lowest: *lowest,
                hands: hands.collect::<Result<_, _>>()?,
            })
        });
        Ok(Stretch {
            first: self.first,
            end: self.end,
            hits: hits.collect::<Result<_, _>>()?,
        })
    }
}

impl WinnerCount {
    fn of(winner: &Winner) -> WinnerCount {
        let (place, hand) = (winner.place, winner.hand.to_string());
        match winner.paid.in_cents() {
            0 => WinnerCount::Alone(place, hand),
            paid => WinnerCount::Sharing(place, hand, paid),
        }
    }

    fn read(&self) -> Result<Winner, String> {
        let (place, name, paid) = match self {
            WinnerCount::Alone(place, name) => (*place, name, 0),
            WinnerCount::Sharing(place, name, paid) => (*place, name, *paid),
        };
        let mut hands = Category::ALL.into_iter();
        let hand = hands.find(|hand| hand.name() == name);
        let unknown = || format!("counts.meter has the hand `{}`", name.escape_debug());
        Ok(Winner {
            place,
            hand: hand.ok_or_else(unknown)?,
            paid: Money::cents(paid),
        })
    }
}
