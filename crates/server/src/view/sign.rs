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
            let posted = self.texts().posted(&self.table.rules, &line);
            SignView {
                words: posted.words,
                clause: under.map(|under| ClauseView::at(self.table, *under)),
                kind: match line.about {
                    Subject::Area => SignWord::Area,
                    Subject::Inscription => SignWord::Inscription,
                    Subject::Other | Subject::Scale { .. } => SignWord::Other,
                    Subject::Limit { .. } => SignWord::Limit,
                    Subject::Payout(_) => SignWord::Payout,
                    Subject::JackpotWager(_) | Subject::JackpotMeter(_) => SignWord::Jackpot,
                    Subject::Odds { .. } => SignWord::Odds,
                    Subject::Prize { .. } => SignWord::Prize,
                },
                of: posted.of,
                hand: posted.hand,
                pays: posted.pays,
            }
        });
        lines.collect()
    }
}
