//! A ruling before it is confirmed: what becomes of every wager of the round by it.

use floor::Table;
use floor::what_now::{Effect, Ruled};
use serde::Serialize;
use utoipa::ToSchema;

use super::Onlooker;
use super::clause::ClauseView;

/// A ruling, and what becomes of every wager by it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PreviewRuling)]
pub struct RulingView {
    /// The ruling, by its word.
    #[schema(example = "void-hand")]
    ruling: String,
    /// It in words.
    text: String,
    /// The office that would choose it, by the book's own name; null: the book gives it.
    #[schema(required, example = "game supervisor")]
    choice_of: Option<String>,
    /// The clause it rests on.
    clause: ClauseView,
    /// What becomes of every wager that was made in the round.
    wagers: Vec<EffectView>,
}

/// What becomes of a wager.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = WagerEffect)]
pub(crate) struct EffectView {
    /// Where it stands.
    #[schema(minimum = 1, maximum = 7)]
    place: u8,
    /// Which it is.
    #[schema(example = "ante")]
    wager: String,
    /// How much it was, in minor units.
    amount: i64,
    /// What becomes of it, in order.
    fates: Vec<FateView>,
    /// The same in words.
    text: String,
    /// The clauses of that, where money moves.
    clauses: Vec<ClauseView>,
}

/// One thing that becomes of a wager, or of a part of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = WagerFate)]
pub(crate) struct FateView {
    /// `paid`, `taken`, `returned`, `stands`, `counts-as`, `open`: it stands as before the deal and
    /// may be changed, or `settled`: it was before, and stays so.
    #[schema(example = "returned")]
    word: &'static str,
    /// How much of it, in minor units.
    amount: i64,
}

impl RulingView {
    /// A ruling as it is shown to somebody.
    #[must_use]
    pub fn of(onlooker: &Onlooker<'_>, table: &Table, ruled: &Ruled) -> RulingView {
        let wagers = ruled.wagers.iter();
        RulingView {
            ruling: ruled.ruling.to_string(),
            text: onlooker.texts().ruling(ruled.ruling),
            choice_of: ruled.choice_of.clone(),
            clause: ClauseView::of(&table.book, ruled.under),
            wagers: wagers
                .map(|it| EffectView::of(onlooker, table, it))
                .collect(),
        }
    }
}

impl EffectView {
    fn of(onlooker: &Onlooker<'_>, table: &Table, effect: &Effect) -> EffectView {
        let fates = effect.fates.iter();
        let under = effect.under.iter();
        EffectView {
            place: effect.place.number(),
            wager: effect.wager.word().to_owned(),
            amount: effect.amount.in_cents(),
            fates: fates
                .map(|(fate, amount)| FateView {
                    word: fate.word(),
                    amount: amount.in_cents(),
                })
                .collect(),
            text: onlooker.texts().effect(effect),
            clauses: under.map(|it| ClauseView::of(&table.book, *it)).collect(),
        }
    }
}
