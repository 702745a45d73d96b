//! What happens at a table, told in words.
//!
//! [`Narrator`] tells events one after another to a [`Listener`], as a dealer would say
//! them; pages, the terminal, receipts and reports all ask it. Every sentence stands in
//! `texts/`, a file for each language ([`Texts`]). What a line rests on goes beside it and
//! not into it.
//!
//! No rule is here: who wins and what is paid is asked of the game or stands in the event.
//! A card that was not shown is named to nobody but those whom [`Listener::face`] shows it.

mod agreement;
mod effect;
mod ending;
mod hand;
mod jackpot;
mod language;
mod listener;
mod money;
mod narrator;
mod outcome;
mod proposal;
mod record;
mod refusal;
mod round;
mod said;
mod scene;
mod sentence;
mod settlement;
mod sign;
mod text;
mod texts;
mod why;

pub use ending::Ending;
pub use hand::Form;
pub use language::Language;
pub use listener::{Bystander, Listener};
pub use money::{bare, ended};
pub use narrator::Narrator;
pub use outcome::outcome;
pub use record::{Recorded, record, stretch};
pub use sentence::{Sentence, Topic};
pub use settlement::{Fate, Settled, settlement};
pub use sign::Posted;
pub use text::Text;
pub use texts::{HeadlineTexts, Texts};
pub use why::{LONGEST, why};
