//! The felt: what is printed on it and where chips may lie.

use games::ultimate_texas_holdem::HandForming;
use games::{Rule, Rules, Wager};
use parsheet::{Asked, InForce};
use serde::Serialize;
use utoipa::ToSchema;

use super::public::is_needed;
use super::words::ShapeWord;
use super::{ClauseView, Looking};

/// What is printed on the felt, and how many cards come to lie where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Felt)]
pub(crate) struct FeltView {
    /// What is printed in the middle: with which hand the dealer plays.
    pub(super) inscription: Vec<String>,
    /// How a hand is formed, where the book leaves the operator a choice.
    #[schema(required)]
    pub(super) forming: Option<FormingView>,
    /// What a player should know of the options in force before wagering, such as that one
    /// makes a wager cost unusually much.
    pub(super) warnings: Vec<String>,
    /// How many cards a player gets.
    pub(super) hand_size: usize,
    /// How many the dealer gets.
    pub(super) dealer_size: usize,
    /// How many all share.
    pub(super) board_size: usize,
}

/// How a hand is formed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Forming)]
pub(crate) struct FormingView {
    /// It in words.
    pub(super) words: String,
    /// The clause in force.
    pub(super) clause: ClauseView,
}

/// An area of the layout.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Area)]
pub(crate) struct AreaView {
    /// The wager.
    pub(super) wager: String,
    /// What is printed on it.
    pub(super) label: String,
    /// What the wager is called.
    pub(super) name: String,
    /// At least so much.
    #[schema(required)]
    pub(super) min: Option<i64>,
    /// At most so much.
    #[schema(required)]
    pub(super) max: Option<i64>,
    /// Whether one may play without it.
    pub(super) optional: bool,
    /// The key of the keyboard that puts a chip on it; null: chips come by a decision.
    #[schema(required)]
    pub(super) key: Option<String>,
    /// Whether chips come there by a decision alone.
    pub(super) decision: bool,
    /// The areas that a chip on this one sets too, to the same amount.
    pub(super) with: Vec<String>,
    /// Whether it is joined to the area before it: both are always as much.
    pub(super) joined: bool,
    /// How it is drawn.
    pub(super) shape: ShapeWord,
    /// What a player should know before wagering here, such as what the house keeps; null:
    /// nothing, or it is still being worked out.
    #[schema(required)]
    pub(super) note: Option<String>,
    /// What the house keeps of the wager, in per cent with two digits; null: it is still
    /// being worked out.
    #[schema(required)]
    pub(super) edge: Option<String>,
    /// Whether that is unusually much: more than a fifth.
    pub(super) costly: bool,
    /// The clause that has it on the layout.
    #[schema(required)]
    pub(super) clause: Option<ClauseView>,
}

/// The wagers of a player's own, in the order in which their areas lie on the felt: those
/// beside the game first, then those against the dealer.
const ORDER: [Wager; 9] = [
    Wager::Trips,
    Wager::PairPlus,
    Wager::SixCardBonus,
    Wager::Jackpot,
    Wager::Ante,
    Wager::Blind,
    Wager::Bet,
    Wager::Play,
    Wager::Exchange,
];

impl Looking<'_> {
    /// What is printed on the felt.
    pub(crate) fn felt(&self) -> FeltView {
        let rules = &self.table.rules;
        let table = rules.table();
        let forming = match rules.as_ref() {
            Rules::UltimateTexasHoldem(rules) => {
                let seven = rules.hand_forming.value == HandForming::BestOfSeven;
                let under = match table.clause(Rule::BestOfSeven).filter(|_| seven) {
                    Some(stated) => stated,
                    None => rules.hand_forming.under,
                };
                let words = match rules.hand_forming.value {
                    HandForming::BestOfSeven => "table.best-of-seven",
                    HandForming::TwoAndThree => "table.two-and-three",
                };
                Some(FormingView {
                    words: self.texts().say(words, &[]),
                    clause: ClauseView::at(self.table, under),
                })
            }
            Rules::CaribbeanStud(_) | Rules::ThreeCardPoker(_) => None,
        };
        let cards = usize::try_from(table.hand_cards.value).unwrap_or(0);
        FeltView {
            inscription: vec![self.texts().dealer_plays(rules)],
            forming,
            warnings: self
                .findings()
                .into_iter()
                .map(|(_, words)| words)
                .collect(),
            hand_size: cards,
            dealer_size: cards,
            board_size: self.table.game().board().0,
        }
    }

    /// What is known of the options in force, with the wager that each turns.
    fn findings(&self) -> Vec<(Wager, String)> {
        let table = self.table;
        let asked = Asked {
            on: table.on,
            choices: &table.choices,
            extension: None,
            ante: None,
        };
        let in_force = InForce::of(&table.book, asked);
        let known = parsheet::known(&in_force).filter_map(|finding| {
            let words = match finding.option {
                "no-qualify" => "table.finding-no-qualify",
                "exchange-fee" => "table.finding-exchange-fee",
                "hand-forming" => "table.finding-hand-forming",
                _ => return None,
            };
            let wager = match finding.wager {
                gamemath::Wager::Base => Wager::Ante,
                gamemath::Wager::PairPlus => Wager::PairPlus,
                gamemath::Wager::SixCardBonus => Wager::SixCardBonus,
                gamemath::Wager::Trips => Wager::Trips,
                gamemath::Wager::Jackpot => Wager::Jackpot,
            };
            Some((wager, self.texts().say(words, &[])))
        });
        known.collect()
    }

    /// What a player should know before wagering on an area.
    fn note(&self, wager: Wager) -> Option<String> {
        let kept = self.edge.as_ref();
        let kept = kept.and_then(|edge| edge.percent(wager, 1));
        let kept = kept.filter(|_| !is_needed(wager)).map(|kept| {
            let kept = self.decimal(&kept);
            self.texts().say("table.kept", &[("kept", &kept)])
        });
        let found = self.findings().into_iter();
        let found = found.filter(|(of, _)| *of == wager).map(|(_, words)| words);
        kept.into_iter()
            .chain(found)
            .reduce(|one, two| format!("{one}. {two}"))
    }

    /// The areas of a place, in the order of the felt.
    pub(crate) fn areas(&self) -> Vec<AreaView> {
        let game = self.table.game();
        let card = &self.table.card;
        let marked = |wager: &Wager| {
            let has = game.openings().contains(wager) || *wager == game.stay();
            let jackpot = *wager != Wager::Jackpot || card.jackpot.is_some();
            has && jackpot && !card.unmarked.contains(wager)
        };
        let marked = ORDER.into_iter().filter(marked);
        marked.map(|wager| self.area(wager)).collect()
    }

    fn area(&self, wager: Wager) -> AreaView {
        let (card, game) = (&self.table.card, self.table.game());
        let limits = card.limits_of(wager);
        let limits = limits.map(|it| (it.minimum(), it.maximum()));
        let jackpot = card.jackpot.filter(|_| wager == Wager::Jackpot);
        let limits = limits.or(jackpot.map(|terms| (terms.wager, terms.wager)));
        let areas = self.table.rules.table().areas.as_ref();
        let label = areas.and_then(|areas| areas.get(&wager));
        let opens = game.openings().contains(&wager);
        // What is always as much as the opening wager is put down with it.
        let equal = game.equal_to(wager);
        let with = equal.filter(|equal| wager == Wager::Ante && is_needed(*equal));
        AreaView {
            wager: wager.word().to_owned(),
            label: label.map_or_else(
                || self.texts().label(wager).to_uppercase(),
                |label| label.value.to_string(),
            ),
            name: self.texts().label(wager),
            min: limits.map(|limits| limits.0.in_cents()),
            max: limits.map(|limits| limits.1.in_cents()),
            optional: !is_needed(wager),
            key: opens.then(|| wager.word().chars().take(1).collect()),
            decision: wager == game.stay(),
            with: with.map(|it| it.word().to_owned()).into_iter().collect(),
            joined: equal.is_some_and(|equal| is_needed(wager) && equal == Wager::Ante),
            shape: self.shape(wager),
            note: self.note(wager),
            edge: self.edge.as_ref().and_then(|edge| edge.percent(wager, 2)),
            costly: self.edge.as_ref().is_some_and(|edge| edge.is_costly(wager)),
            clause: label.map(|label| ClauseView::at(self.table, label.under)),
        }
    }

    /// As the layouts of the games have it.
    fn shape(&self, wager: Wager) -> ShapeWord {
        let three = matches!(self.table.rules.as_ref(), Rules::ThreeCardPoker(_));
        match wager {
            Wager::Jackpot => ShapeWord::Slot,
            Wager::Bet => ShapeWord::Square,
            Wager::Ante | Wager::Play if three => ShapeWord::Square,
            _ => ShapeWord::Round,
        }
    }
}
