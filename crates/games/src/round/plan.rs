//! The plan of a deal: who gets which card.

use smallvec::SmallVec;

use crate::place::Holder;

/// Who gets which card of a deal, in the order in which they are dealt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// Who has a hand, the dealer last.
    pub(super) holders: SmallVec<[Holder; 8]>,
    /// How many cards a hand has.
    pub(super) cards: usize,
    /// Whether a hand gets its cards at once, and not one each in turn.
    pub(super) packets: bool,
    /// How many community cards there are.
    pub(super) board: usize,
    /// Whether they come first.
    pub(super) board_first: bool,
}

impl Plan {
    /// How many cards are dealt.
    #[must_use]
    pub fn len(&self) -> usize {
        self.in_hands() + self.board
    }

    /// Whether no card is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Who gets a card, counted from nought; none after the last.
    #[must_use]
    pub fn get(&self, card: usize) -> Option<Holder> {
        let in_hand = match self.board_first {
            true => card.checked_sub(self.board),
            false => Some(card),
        };
        match in_hand.filter(|card| *card < self.in_hands()) {
            Some(card) if self.packets => self.holders.get(card.checked_div(self.cards)?).copied(),
            Some(card) => {
                let turn = card.checked_rem(self.holders.len())?;
                self.holders.get(turn).copied()
            }
            None => (card < self.len()).then_some(Holder::Board),
        }
    }

    /// Who gets each card.
    pub fn iter(&self) -> impl Iterator<Item = Holder> {
        (0..self.len()).map_while(|card| self.get(card))
    }

    fn in_hands(&self) -> usize {
        self.holders.len() * self.cards
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place::Place;

    #[track_caller]
    fn check(packets: bool, board: usize, board_first: bool, expected: &str) {
        let [one, two, ..] = Place::ALL.map(Holder::Place);
        let plan = Plan {
            holders: [one, two, Holder::Dealer].into_iter().collect(),
            cards: 2,
            packets,
            board,
            board_first,
        };
        let dealt: Vec<String> = plan.iter().map(|holder| holder.to_string()).collect();
        assert_eq!(dealt.join(" "), expected);
        assert_eq!((plan.get(plan.len()), dealt.len()), (None, plan.len()));
    }

    #[test]
    fn cards_come_one_by_one_or_in_packets() {
        check(false, 0, false, "1 2 dealer 1 2 dealer");
        check(true, 0, false, "1 1 2 2 dealer dealer");
    }

    #[test]
    fn community_cards_come_first_or_last() {
        check(false, 2, false, "1 2 dealer 1 2 dealer board board");
        check(true, 1, true, "board 1 1 2 2 dealer dealer");
    }
}
