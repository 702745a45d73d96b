//! What the mathematics say of a question, worked out beside the tables and kept at hand.

use std::sync::Arc;

use gamemath::{Figures, UNIT};
use games::Rules;
use parsheet::Store;
use rulebook::Book;

use super::question::Question;
use crate::asker::Asker;
use crate::budget::{Budget, Kept, Size};
use crate::problem::Problem;

/// How many answers are kept at hand.
const KEPT: usize = 128;

/// The figures that were asked for.
#[derive(Debug)]
pub struct Worked {
    made: Kept<Arc<Figures>>,
}

impl Default for Worked {
    fn default() -> Worked {
        Worked {
            made: Kept::new(KEPT),
        }
    }
}

impl Worked {
    /// The figures of a question, worked out at most once while they are at hand. What is
    /// supposed that no book says is put in no folder, for there is no end of it.
    pub(crate) async fn figures(
        &self,
        budget: &Budget,
        asker: &Asker,
        store: &Store,
        book: &Arc<Book>,
        question: &Question,
    ) -> Result<Arc<Figures>, Problem> {
        let (_, rules) = question.answers(book)?;
        let digest = book.digest();
        let name = format!("{digest} {question:?}");
        let store = match question.what_if.is_empty() {
            true => store.clone(),
            false => store.only_read(),
        };
        let unit = question.ante.unwrap_or(UNIT);
        let size = match rules {
            Rules::ThreeCardPoker(_) => Size::Small,
            Rules::CaribbeanStud(_) | Rules::UltimateTexasHoldem(_) => Size::Large,
        };
        let worked = self.made.get(name, || async {
            let work = move || store.figures(&digest, &rules, unit);
            let worked = budget.work(asker, size, work).await?;
            let (figures, _) = worked.map_err(|error| Problem::conflict(error.to_string()))?;
            Ok(Arc::new(figures))
        });
        worked.await
    }
}
