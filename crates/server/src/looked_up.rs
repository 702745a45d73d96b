//! Rounds that a dispute is about and that their table no longer remembers: the journal has them.

use std::sync::Arc;

use floor::house::{DisputeAct, PastRound};
use games::round::Phase;
use rulebook::Role;

use crate::app::App;
use crate::asker::Asker;
use crate::chance::Chance;
use crate::problem::Problem;
use crate::wish::Wish;

impl<C: Chance> App<C> {
    /// A wish with the older rounds that it disputes. Whoever works nowhere is not looked up
    /// for: they are refused as they are.
    pub(crate) async fn with_rounds(
        self: &Arc<Self>,
        asker: &Asker,
        role: Option<Role>,
        table: u32,
        mut wish: Wish,
    ) -> Result<Wish, Problem> {
        if role.is_none_or(|role| role == Role::Player) {
            return Ok(wish);
        }
        let wishes = match &mut wish {
            Wish::Together(wishes) => wishes.as_mut_slice(),
            single => std::slice::from_mut(single),
        };
        for wish in wishes {
            let Wish::Dispute(DisputeAct::OpenDispute {
                round: Some(number),
                looked_up,
                ..
            }) = wish
            else {
                continue;
            };
            let (house, number) = (Arc::clone(self), *number);
            let read = async move || house.look_up(table, number).await;
            *looked_up = self.budget.read(asker, read).await?;
        }
        Ok(wish)
    }

    /// A round of a table that is over and that the table does not remember.
    async fn look_up(&self, table: u32, number: u64) -> Result<Option<Box<PastRound>>, Problem> {
        let published = self.counter.published();
        let known = published.house.tables.get(&table);
        let remembers = known
            .is_none_or(|known| known.number <= number || known.disputes.round(number).is_some());
        let Some(span) = self.rounds.span(table, number).filter(|_| !remembers) else {
            return Ok(None);
        };
        let (store, key) = (&self.store, &self.key);
        let played = audit::past_round_at(store, key, table, number, span.first).await;
        let played = played.map_err(|error| Problem::failed(error.to_string()))?;
        let round = played.as_ref().and_then(|played| played.at_table());
        let over = round.filter(|it| matches!(it.round.phase, Phase::Settled | Phase::Void));
        Ok(over.map(|it| Box::new(PastRound::of(number, &it.round))))
    }
}
