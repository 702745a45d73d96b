//! Claims, and everything that is done before one is paid.

use cards::five::Category;
use money::Money;
use rulebook::{Citation, Citations, Cited, Role};

use crate::choices::{Mode, Order};
use crate::claim::{Check, Claim, Pending};
use crate::event::Event;
use crate::hand::{Hand, Stamp};
use crate::link::Link;
use crate::refusal::{Reason, Refusal};
use crate::rules::Rules;
use crate::setup::Terms;

/// How many cards a deck has: in every game that has a jackpot, one deck is in play.
const DECK: u32 = 52;

impl Link {
    pub(crate) fn decide_claim(
        &self,
        rules: &Rules,
        hand: Hand,
        category: Category,
        at: Stamp,
        most: Option<Cited<Money>>,
    ) -> Result<Vec<Event>, Refusal> {
        let wager = self.hand_in_play(rules, hand)?;
        let Some(prize) = rules.prize(category) else {
            return Err(Reason::WinsNothing(category).under(rules.jackpot_qualifies.under));
        };
        if self.claims.contains_key(&hand) {
            return Err(Reason::ClaimedAlready(hand).under(None));
        }
        let (stamp, mut ordered_by) = self.ordered(rules, hand, at)?;
        // With two pools the order between tables is not for prizes from the Minor one.
        if let (Some(divided), true) = (&rules.divided, self.pools.is_divided())
            && !prize.value.is_shared()
        {
            ordered_by = Some(divided.divided_order.under);
        }
        let named = rules
            .jackpot_hands
            .as_ref()
            .and_then(|hands| hands.get(&category))
            .map_or(rules.jackpot_qualifies.under, |stated| stated.under);
        let mut under = Citations::of(named)
            .and(rules.jackpot_whatever_dealer.under)
            .and(rules.jackpot_judged_on.under);
        if let Some(besides) = rules.jackpot_besides {
            under = under.and(besides.under);
        }
        let claim = Claim {
            hand,
            category,
            wager,
            prize,
            most,
            number: self.claimed + 1,
            stamp,
            ordered_by,
            under,
        };
        // A claim on the pool that nobody declared is declared by being shown.
        let suspends = self
            .suspends(rules)
            .filter(|_| claim.prize.value.is_shared());
        Ok(suspends
            .into_iter()
            .chain([Event::Claimed(claim)])
            .collect())
    }

    pub(crate) fn decide_withdraw(&self, rules: &Rules, hand: Hand) -> Result<Vec<Event>, Refusal> {
        self.pending(rules, hand)?;
        let under = rules.payment.hand_verified.map(|stated| stated.under);
        self.drafted(rules, vec![Event::ClaimWithdrawn { hand, under }])
    }

    pub(crate) fn decide_check(
        &self,
        rules: &Rules,
        hand: Hand,
        check: Check,
    ) -> Result<Vec<Event>, Refusal> {
        let pending = self.pending(rules, hand)?;
        let asked = match check {
            Check::HandVerified => rules.payment.hand_verified.map(|stated| stated.under),
            Check::SupervisorNotified => {
                rules.payment.supervisor_notified.map(|stated| stated.under)
            }
            Check::LightSeen => rules.payment.light_seen.map(|stated| stated.under),
            Check::DeckCounted { .. } => self.deck_count(rules, pending),
        };
        Ok(vec![Event::Checked {
            hand,
            check,
            under: asked,
        }])
    }

    pub(crate) fn decide_validate(
        &self,
        rules: &Rules,
        terms: &Terms,
        hand: Hand,
        by: [Role; 2],
    ) -> Result<Vec<Event>, Refusal> {
        let pending = self.pending(rules, hand)?;
        if let Some(missing) = self.unchecked(rules, terms, pending).into_iter().next() {
            return Err(missing);
        }
        let asked = rules
            .payment
            .supervisor_validates
            .or(rules.payment.supervisor_notified)
            .map(|stated| stated.under);
        let staff = |role: &Role| matches!(role, Role::Dealer | Role::Supervisor | Role::Manager);
        let senior = |role: &Role| matches!(role, Role::Supervisor | Role::Manager);
        if !by.iter().all(staff) || !by.iter().any(senior) {
            return Err(Reason::SupervisorValidates.under(asked));
        }
        let under = Citations::of(asked.unwrap_or(pending.claim.prize.under));
        Ok(vec![Event::Validated { hand, by, under }])
    }

    /// What the book still wants done before a claim is validated, in its order.
    #[must_use]
    pub fn missing(&self, rules: &Rules, hand: Hand) -> Vec<Refusal> {
        match (&self.terms, self.claims.get(&hand)) {
            (Some(terms), Some(pending)) => self.unchecked(rules, terms, pending),
            _ => Vec::new(),
        }
    }

    fn unchecked(&self, rules: &Rules, terms: &Terms, pending: &Pending) -> Vec<Refusal> {
        let (hand, checks) = (pending.claim.hand, pending.checks);
        let payment = &rules.payment;
        // Only electronic equipment has a light.
        let light = payment
            .light_seen
            .filter(|_| terms.mode == Mode::Electronic);
        let deck = self.deck_count(rules, pending);
        let mut missing = Vec::new();
        if let (Some(asked), false) = (payment.hand_verified, checks.hand_verified) {
            missing.push(Reason::NotVerified(hand).under(asked.under));
        }
        if let (Some(asked), false) = (light, checks.light_seen) {
            missing.push(Reason::LightNotSeen(hand).under(asked.under));
        }
        if let (Some(asked), false) = (payment.supervisor_notified, checks.supervisor_notified) {
            missing.push(Reason::NotNotified(hand).under(asked.under));
        }
        match checks.deck_counted {
            None => missing.extend(deck.map(|asked| Reason::DeckNotCounted(hand).under(asked))),
            Some(DECK) => {}
            Some(cards) => missing.push(Reason::DeckIsWrong(cards).under(deck)),
        }
        missing
    }

    /// The clause that wants the deck counted for a claim. With two pools it is counted
    /// for prizes from the Major one alone.
    fn deck_count(&self, rules: &Rules, pending: &Pending) -> Option<Citation> {
        let counted = rules.payment.deck_counted?;
        match &rules.divided {
            Some(divided) if self.pools.is_divided() => pending
                .claim
                .prize
                .value
                .is_shared()
                .then_some(divided.divided_deck_count.under),
            _ => Some(counted.under),
        }
    }

    /// The moment that orders a claim, and the clause that says which it is.
    fn ordered(
        &self,
        rules: &Rules,
        hand: Hand,
        at: Stamp,
    ) -> Result<(Stamp, Option<Citation>), Refusal> {
        let Some(order) = self.order(rules, hand.round.table) else {
            let declared = self.declared.get(&hand).map(|declared| declared.at);
            return Ok((declared.unwrap_or(at), None));
        };
        let dealt = self.round(hand.round)?.dealt.get(&hand.place);
        let dealt = dealt.ok_or_else(|| Reason::NotDealt(hand).under(order.under))?;
        Ok((dealt.stamp(order.value), Some(order.under)))
    }

    /// What orders the hands of a table among those of others, where the book orders.
    pub(crate) fn order(&self, rules: &Rules, table: crate::hand::TableId) -> Option<Cited<Order>> {
        let device = &self.tables.get(&table)?.device;
        rules.jackpot_order.as_ref()?.get(device).copied()
    }

    fn pending(&self, rules: &Rules, hand: Hand) -> Result<&Pending, Refusal> {
        let pending = self.claims.get(&hand);
        pending.ok_or_else(|| self.no_claim(rules, hand))
    }

    /// Why a hand that is presented has no prize: no light stands for a wager on it, or it
    /// is none of the hands that win.
    #[must_use]
    pub fn no_claim(&self, rules: &Rules, hand: Hand) -> Refusal {
        let light = rules.payment.light_seen.map(|stated| stated.under);
        let under = match self.wager(hand) {
            Some(_) => rules.jackpot_qualifies.under,
            None => light.unwrap_or(rules.dark_light.under),
        };
        Reason::NoClaim(hand).under(under)
    }
}
