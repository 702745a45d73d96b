//! What a hand is called.

use cards::five::Category;
use cards::{Card, Cards, Face, Rank, Ranking, three};
use floor::Table;
use games::round::Round;
use games::{Holder, Worth};

use crate::texts::{OneHand, Texts};

/// How much of a hand is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// The hand, behind its owner: "pair of nines".
    Name,
    /// The hand by itself in a sentence: "a pair of nines".
    Full,
    /// The hand on its own, with what would decide: "pair of nines, king kicker".
    Label,
}

impl Texts {
    /// What a hand of this worth is called.
    #[must_use]
    pub fn hand(&self, worth: Worth, form: Form) -> String {
        if let Worth::Five(value) = worth
            && value.holds_ace_and_king()
            && form != Form::Label
        {
            return self.hands.ace_king.plain();
        }
        let (category, ranks) = read(worth);
        self.ranked(category, &ranks, form)
    }

    /// What kind of hand it is: "a flush".
    #[must_use]
    pub fn kind(&self, category: Category, form: Form) -> String {
        let texts = self.of(category);
        match form {
            Form::Full => texts.a_kind.plain(),
            Form::Name | Form::Label => texts.kind.plain(),
        }
    }

    /// What a hand makes with as much of the board as lies open, given the faces that are
    /// known: two cards are a pair or a high card.
    #[must_use]
    pub fn hand_so_far(
        &self,
        table: &Table,
        round: &Round,
        holder: Holder,
        form: Form,
    ) -> Option<String> {
        if let Some(named) = table.game().hand(round, holder, None) {
            return Some(self.hand(named.worth, form));
        }
        let known = |faces: &[Face]| -> Vec<Card> {
            faces.iter().filter_map(|face| face.known()).collect()
        };
        let own = round.hand(holder)?.all_shown()?;
        let board = known(round.board.faces());
        let cards = Cards::new(own.iter().copied().chain(board)).ok()?;
        match (cards.as_slice(), Ranking::of(&cards)) {
            ([one, other], _) => Some(self.two_cards(*one, *other, form)),
            (_, Ok(Ranking::Three(hand))) => Some(self.hand(Worth::Three(hand.value()), form)),
            (_, Ok(Ranking::Five(hand))) => Some(self.hand(Worth::Five(hand.value()), form)),
            (_, Err(_)) => None,
        }
    }

    /// What two cards are: a pair or a high card.
    #[must_use]
    pub fn two_cards(&self, one: Card, other: Card, form: Form) -> String {
        let (high, low) = (one.rank().max(other.rank()), one.rank().min(other.rank()));
        let category = match high == low {
            true => Category::OnePair,
            false => Category::HighCard,
        };
        // Nothing beside a pair of two cards could decide.
        let form = match form {
            Form::Label => Form::Name,
            Form::Name | Form::Full => form,
        };
        self.ranked(category, &[high, low], form)
    }

    fn ranked(&self, category: Category, ranks: &[Rank], form: Form) -> String {
        let texts = self.of(category);
        let text = match form {
            Form::Name => &texts.name,
            Form::Full => &texts.full,
            Form::Label => &texts.label,
        };
        let high = ranks.first().copied().unwrap_or(Rank::Two);
        let second = ranks.iter().copied().find(|rank| *rank != high);
        let once = |rank: &&Rank| ranks.iter().filter(|other| other == rank).count() == 1;
        let kicker = ranks.iter().find(once).copied();
        text.fill(&[
            ("high", self.rank(high)),
            ("highs", self.plural(high)),
            ("topped", self.topped(high)),
            ("seconds", self.plural(second.unwrap_or(high))),
            ("kicker", self.rank(kicker.unwrap_or(high))),
        ])
    }

    /// A hand without a pair as what another falls short of: "queen high".
    pub(crate) fn needed_high(&self, worth: Worth) -> String {
        let (_, ranks) = read(worth);
        let high = ranks.first().map_or("", |rank| self.rank(*rank));
        self.hands.needed_high.fill(&[("high", high)])
    }

    fn of(&self, category: Category) -> &OneHand {
        let hands = &self.hands;
        match category {
            Category::HighCard => &hands.high_card,
            Category::OnePair => &hands.one_pair,
            Category::TwoPair => &hands.two_pair,
            Category::ThreeOfAKind => &hands.three_of_a_kind,
            Category::Straight => &hands.straight,
            Category::Flush => &hands.flush,
            Category::FullHouse => &hands.full_house,
            Category::FourOfAKind => &hands.four_of_a_kind,
            Category::StraightFlush => &hands.straight_flush,
            Category::RoyalFlush => &hands.royal_flush,
        }
    }

    /// The name of a rank.
    pub(crate) fn rank(&self, rank: Rank) -> &str {
        let name = self.cards.ranks.get(usize::from(rank.index()));
        name.map_or(rank.name(), String::as_str)
    }

    fn plural(&self, rank: Rank) -> &str {
        let name = self.cards.plurals.get(usize::from(rank.index()));
        name.map_or(rank.plural(), String::as_str)
    }

    /// A straight or a flush by its highest card: "king high".
    fn topped(&self, rank: Rank) -> &str {
        let words = self.cards.topped.get(usize::from(rank.index()));
        words.map_or(rank.name(), String::as_str)
    }

    /// A card as it is spoken: "king of hearts".
    #[must_use]
    pub fn spoken(&self, card: Card) -> String {
        let suit = self.cards.suits.get(usize::from(card.suit().index()));
        let suit = suit.map_or(card.suit().name(), String::as_str);
        let rank = self.rank(card.rank());
        self.cards.spoken.fill(&[("rank", rank), ("suit", suit)])
    }
}

/// The first ranks in which two hands of one name differ; none, if they are worth the same.
pub(crate) fn deciding(own: Worth, dealer: Worth) -> Option<(Rank, Rank)> {
    let ((_, own), (_, dealer)) = (read(own), read(dealer));
    own.into_iter()
        .zip(dealer)
        .find(|(own, dealer)| own != dealer)
}

/// What kind of hand it is.
pub(crate) fn kind_of(worth: Worth) -> Category {
    read(worth).0
}

fn read(worth: Worth) -> (Category, Vec<Rank>) {
    match worth {
        Worth::Five(value) => (value.category(), value.ranks().to_vec()),
        Worth::Three(value) => (of_three(value.category()), value.ranks().to_vec()),
    }
}

/// The kind of hand of five cards that has the name of one of three.
pub(crate) fn of_three(category: three::Category) -> Category {
    match category {
        three::Category::HighCard => Category::HighCard,
        three::Category::Pair => Category::OnePair,
        three::Category::Flush => Category::Flush,
        three::Category::Straight => Category::Straight,
        three::Category::ThreeOfAKind => Category::ThreeOfAKind,
        three::Category::StraightFlush => Category::StraightFlush,
    }
}

#[cfg(test)]
mod tests {
    use cards::five;

    use super::*;

    #[test]
    fn a_hand_is_called_what_it_is_called_where_hands_are_ranked() {
        let texts = Texts::english();
        for value in (1..=7462).filter_map(five::Value::new) {
            assert_eq!(
                texts.hand(Worth::Five(value), Form::Label),
                value.to_string()
            );
        }
        for value in (1..=741).filter_map(three::Value::new) {
            assert_eq!(
                texts.hand(Worth::Three(value), Form::Label),
                value.to_string()
            );
        }
        for category in Category::ALL
            .into_iter()
            .filter(|it| *it != Category::OnePair)
        {
            assert_eq!(texts.kind(category, Form::Name), category.name());
        }
        for card in Card::ALL {
            let expected = format!("{} of {}", card.rank().name(), card.suit().name());
            assert_eq!(texts.spoken(card), expected);
        }
    }

    #[test]
    fn where_two_hands_of_one_name_differ_a_card_decides() {
        let texts = Texts::english();
        let all = || (1..=7462).filter_map(five::Value::new).map(Worth::Five);
        for (low, high) in all().zip(all().skip(1)) {
            let same = texts.hand(low, Form::Name) == texts.hand(high, Form::Name);
            let decides = deciding(high, low);
            assert!(!same || decides.is_some_and(|(high, low)| high > low));
        }
    }
}
