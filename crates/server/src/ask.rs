//! What people ask of a table, as it comes over the wire.

use cards::chance::Salt;
use floor::house::Command;
use floor::offer::{Offer, What};
use games::round::{self, Action, How};
use games::{Choice, Place, Wager};
use money::Money;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::people::SignedIn;

/// Something that a person asks of a table. Amounts are minor units.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Command)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ask {
    /// Sit down.
    Sit {
        /// Where.
        place: u8,
    },
    /// Make this, of several places, the seat.
    TakeSeat {
        /// Where.
        place: u8,
    },
    /// Give the place up.
    Leave {
        /// Where.
        place: u8,
    },
    /// Make a wager.
    Wager {
        /// Where.
        place: u8,
        /// Which.
        #[schema(value_type = String, example = "ante")]
        wager: Wager,
        /// How much.
        #[schema(value_type = i64, example = 500)]
        amount: Money,
        /// Bytes for the shuffle, as hexadecimal digits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<String>, nullable = false, example = "c0ffee")]
        salt: Option<Salt>,
    },
    /// Make a wager another amount.
    Change {
        /// Where.
        place: u8,
        /// Which.
        #[schema(value_type = String, example = "ante")]
        wager: Wager,
        /// How much.
        #[schema(value_type = i64, example = 500)]
        amount: Money,
    },
    /// Take a wager back.
    Withdraw {
        /// Where.
        place: u8,
        /// Which.
        #[schema(value_type = String, example = "ante")]
        wager: Wager,
    },
    /// Give up the hand.
    Fold {
        /// Where.
        place: u8,
    },
    /// Wait for the next cards.
    Check {
        /// Where.
        place: u8,
    },
    /// Stay in.
    Stay {
        /// Where.
        place: u8,
        /// With how much.
        #[schema(value_type = i64, example = 500)]
        amount: Money,
    },
    /// Change a card.
    Exchange {
        /// Where.
        place: u8,
        /// Which of the hand, from nought.
        card: usize,
    },
    /// Validate a jackpot prize, as one of two.
    Validate {
        /// Where.
        place: u8,
    },
}

/// A place that no table has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a place is from 1 to 7, not {0}")]
pub struct NoSuchPlace(u8);

impl Ask {
    /// The command that somebody gives with it.
    pub fn command(self, table: u32, who: &SignedIn) -> Result<Command, NoSuchPlace> {
        let person = || who.person.clone();
        let at = |number: u8| Place::new(number).ok_or(NoSuchPlace(number));
        let act = |place, action| round::Command::Act { place, action };
        let command = match self {
            Ask::Sit { place } => round::Command::Sit {
                place: at(place)?,
                person: person(),
            },
            Ask::TakeSeat { place } => round::Command::TakeSeat {
                place: at(place)?,
                person: person(),
            },
            Ask::Leave { place } => round::Command::Leave { place: at(place)? },
            Ask::Wager {
                place,
                wager,
                amount,
                salt,
            } => {
                let place = at(place)?;
                let command = round::Command::Place {
                    place,
                    person: person(),
                    wager,
                    amount,
                    how: How::Chips,
                    chips: Vec::new(),
                };
                let command = Command::Table { table, command };
                return Ok(match salt {
                    Some(salt) => {
                        let salt = Command::AddSalt { table, place, salt };
                        Command::Together(vec![command, salt])
                    }
                    None => command,
                });
            }
            Ask::Change {
                place,
                wager,
                amount,
            } => round::Command::Change {
                place: at(place)?,
                wager,
                amount,
            },
            Ask::Withdraw { place, wager } => round::Command::Withdraw {
                place: at(place)?,
                wager,
            },
            Ask::Fold { place } => act(at(place)?, Action::Fold),
            Ask::Check { place } => act(at(place)?, Action::Check),
            Ask::Stay { place, amount } => act(at(place)?, Action::Stay { amount }),
            Ask::Exchange { place, card } => act(at(place)?, Action::Exchange { position: card }),
            Ask::Validate { place } => {
                return Ok(Command::Validate {
                    table,
                    place: at(place)?,
                    person: person(),
                    role: who.role,
                });
            }
        };
        Ok(Command::Table { table, command })
    }

    /// What is posted back for an offer.
    #[must_use]
    pub fn of(offer: &Offer) -> Ask {
        let place = offer.place.number();
        match offer.what {
            What::Sit => Ask::Sit { place },
            What::TakeSeat => Ask::TakeSeat { place },
            What::Leave => Ask::Leave { place },
            What::Wager {
                wager,
                least,
                stands: false,
                ..
            } => Ask::Wager {
                place,
                wager,
                amount: least,
                salt: None,
            },
            What::Wager { wager, least, .. } => Ask::Change {
                place,
                wager,
                amount: least,
            },
            What::Withdraw(wager) | What::Decide(Choice::Withdraw { wager }) => {
                Ask::Withdraw { place, wager }
            }
            What::Decide(Choice::Fold) => Ask::Fold { place },
            What::Decide(Choice::Check) => Ask::Check { place },
            What::Decide(Choice::Stay { amount, .. }) => Ask::Stay { place, amount },
            What::Decide(Choice::Raise { wager, amount }) => Ask::Change {
                place,
                wager,
                amount,
            },
            What::Exchange { position, .. } => Ask::Exchange {
                place,
                card: position,
            },
            // An exchange is offered card by card.
            What::Decide(Choice::Exchange { .. }) => Ask::Exchange { place, card: 0 },
        }
    }
}
