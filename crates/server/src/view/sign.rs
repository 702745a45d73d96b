//! The sign of a table, line by line.

use games::Subject;

use super::parts::SignView;
use super::words::SignWord;
use super::{ClauseView, Looking};

impl Looking<'_> {
    /// What the book wants displayed.
    pub(super) fn notice(&self) -> Vec<SignView> {
        let sign = self.table.sign(self.house.meter(self.number));
        let lines = sign.into_iter().map(|line| {
            let under = line.under.first();
            let view = SignView {
                words: line.text,
                clause: under.map(|under| ClauseView::of(&self.table.book, *under)),
                kind: SignWord::Other,
                of: None,
                hand: None,
                pays: None,
            };
            let of_kind = |kind| SignView {
                kind,
                ..view.clone()
            };
            match line.about {
                Subject::Area => of_kind(SignWord::Area),
                Subject::Inscription => of_kind(SignWord::Inscription),
                Subject::Other => of_kind(SignWord::Other),
                Subject::Limit => of_kind(SignWord::Limit),
                Subject::Payout => of_kind(SignWord::Payout),
                Subject::Jackpot => of_kind(SignWord::Jackpot),
                Subject::Odds { of, hand, pays } => SignView {
                    of: Some(of),
                    hand,
                    pays: Some(pays),
                    ..of_kind(SignWord::Odds)
                },
                Subject::Prize { hand, pays } => SignView {
                    of: Some("jackpot".to_owned()),
                    hand: Some(hand),
                    pays: Some(pays),
                    ..of_kind(SignWord::Prize)
                },
            }
        });
        lines.collect()
    }
}
