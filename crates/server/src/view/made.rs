//! Which cards a hand is made of.

use cards::{Card, Cards, Ranking, five, three, two_and_three};
use games::Rules;
use games::ultimate_texas_holdem::HandForming;
use serde::Serialize;
use utoipa::ToSchema;

/// Cards of a hand, by their positions.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Made)]
pub struct MadeView {
    /// Those of the hand's own cards, from nought.
    pub own: Vec<usize>,
    /// Those of the board, from nought.
    pub board: Vec<usize>,
}

/// The cards of a hand that its name rests on, and those that count.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Made {
    /// A pair's two, a straight's five, of a high card the highest.
    pub(super) named: MadeView,
    /// The hand that is compared, whatever is in it.
    pub(super) counts: MadeView,
}

impl Made {
    /// What cards make that lie open, by the rules of a table.
    pub(super) fn of(rules: &Rules, own: &[Option<Card>], board: &[Option<Card>]) -> Made {
        let Some((named, counts)) = best(rules, own, board) else {
            return Made::default();
        };
        let find = |cards: &[Card]| {
            let at = |of: &[Option<Card>]| {
                let shown = of.iter().enumerate();
                let found = shown.filter(|(_, card)| card.is_some_and(|it| cards.contains(&it)));
                found.map(|(index, _)| index).collect()
            };
            MadeView {
                own: at(own),
                board: at(board),
            }
        };
        Made {
            named: find(&named),
            counts: find(&counts),
        }
    }
}

/// The cards that the name of the best hand rests on, and all of its cards.
fn best(
    rules: &Rules,
    own: &[Option<Card>],
    board: &[Option<Card>],
) -> Option<(Vec<Card>, Vec<Card>)> {
    let own: Vec<Card> = own.iter().copied().collect::<Option<_>>()?;
    let board: Vec<Card> = board.iter().copied().flatten().collect();
    let hole: Option<[Card; 2]> = own.as_slice().try_into().ok();
    // Two cards by themselves are a pair or a high card.
    if let (Some([one, other]), true) = (hole, board.is_empty()) {
        let counts = vec![one, other];
        let named = match one.rank() == other.rank() {
            true => counts.clone(),
            false => vec![one.max(other)],
        };
        return Some((named, counts));
    }
    let both = match rules {
        Rules::UltimateTexasHoldem(rules) => rules.hand_forming.value == HandForming::TwoAndThree,
        _ => false,
    };
    let river: Option<[Card; 5]> = board.as_slice().try_into().ok();
    let ranking = match (hole, river) {
        (Some(hole), Some(river)) if both => Ranking::Five(two_and_three::best(hole, river)),
        _ => Ranking::of(&Cards::new(own.into_iter().chain(board)).ok()?).ok()?,
    };
    let counts = ranking.made_of().to_vec();
    let of_name = match ranking {
        Ranking::Three(hand) => match hand.category() {
            three::Category::HighCard => 1,
            three::Category::Pair => 2,
            _ => 3,
        },
        Ranking::Five(hand) => match hand.category() {
            five::Category::HighCard => 1,
            five::Category::OnePair => 2,
            five::Category::ThreeOfAKind => 3,
            five::Category::TwoPair | five::Category::FourOfAKind => 4,
            _ => 5,
        },
    };
    let named = counts.iter().copied().take(of_name).collect();
    Some((named, counts))
}

#[cfg(test)]
mod tests {
    use games::Shelf;
    use rulebook::{Answers, Choices};

    use super::*;

    #[track_caller]
    fn check(book: &str, set: &[&str], own: &str, board: &str, named: &str, counts: &str) {
        let shelf = Shelf::load().unwrap();
        let choices = Choices::parse(set.iter().copied()).unwrap();
        let book = shelf.book(book).unwrap();
        let rules = Rules::ask(&Answers::new(book, None, &choices).unwrap()).unwrap();
        let read = |text: &str| -> Vec<Option<Card>> {
            let cards: Cards = text.parse().unwrap();
            cards.iter().copied().map(Some).collect()
        };
        let (own, board) = (read(own), read(board));
        let made = Made::of(&rules, &own, &board);
        let written = |made: &MadeView| {
            let of = |at: &[usize], cards: &[Option<Card>]| {
                let cards = at.iter().map(|index| cards[*index].unwrap().to_string());
                cards.collect::<String>()
            };
            format!("{}|{}", of(&made.own, &own), of(&made.board, &board))
        };
        assert_eq!(written(&made.named), named);
        assert_eq!(written(&made.counts), counts);
    }

    #[test]
    fn the_cards_that_make_a_hand_are_found_where_they_lie() {
        let stud = "nz-caribbean-stud";
        check(stud, &[], "5h8d5cKs2c", "", "5h5c|", "5h8d5cKs2c|");
        check(stud, &[], "Ah8d5cKs2c", "", "Ah|", "Ah8d5cKs2c|");
        check("nz-three-card-poker", &[], "7h7d2c", "", "7h7d|", "7h7d2c|");
        let ultimate = "nz-ultimate-texas-holdem";
        let seven = ["hand-forming=best-of-seven"];
        let two = ["hand-forming=two-and-three"];
        let board = "QcJd9h2s3s";
        check(
            ultimate,
            &seven,
            "TsKh",
            board,
            "TsKh|QcJd9h",
            "TsKh|QcJd9h",
        );
        // Of a board that is better by itself nothing of one's own counts, if it may be so.
        let board = "QcQdQh9s9c";
        check(
            ultimate,
            &seven,
            "2s3h",
            board,
            "|QcQdQh9s9c",
            "|QcQdQh9s9c",
        );
        check(ultimate, &two, "2s3h", board, "|QcQdQh", "2s3h|QcQdQh");
        check(ultimate, &two, "TsTh", "", "TsTh|", "TsTh|");
        check(ultimate, &two, "TsKh", "", "Kh|", "TsKh|");
    }
}
