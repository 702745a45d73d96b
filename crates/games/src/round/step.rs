//! The dealer's next step.

use std::cmp::Ordering;

use rulebook::Citation;
use smallvec::SmallVec;

use super::plan::Plan;
use super::{Phase, Round, Street};
use crate::deck::{Stage, Stub};
use crate::device::{Delivery, UpCard};
use crate::game::Game;
use crate::place::{Holder, Place};
use crate::round::{Spot, Stand};
use crate::rule::Rule;
use crate::table::{Fitting, TableCard};
use crate::wager::Wager;

/// Something the dealer does, in the order of the round.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = DealerStep))]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Step {
    /// Do to a deck what is due before it is dealt from.
    Prepare {
        /// Which deck, from nought.
        deck: usize,
        /// What.
        stage: Stage,
    },
    /// Open betting by the call.
    CallBets,
    /// Close betting by the call.
    CallNoMoreBets,
    /// Lock the acceptors.
    LockOut,
    /// Deal the next card.
    Deal(Holder),
    /// Put the rest of the deck in the discard rack, unseen.
    PutStubAway,
    /// Count the rest of the deck.
    CountStub,
    /// Count a hand, because the rest of the deck was not right.
    CountHand(Holder),
    /// Show the dealer's card that the book shows.
    TurnUpCard,
    /// Put the rest of the deck away, call, and let the players decide.
    OpenDecisions,
    /// Give the new card for the one given up.
    Draw(Place),
    /// Have the cards laid down.
    Lay(Place),
    /// Turn up community cards.
    TurnBoard(Street),
    /// Turn up the dealer's hand.
    TurnDealer,
    /// Turn up a player's hand and settle it.
    TurnHand(Place),
    /// Settle a hand that stays face down.
    SettleUnseen(Place),
    /// Settle a hand that was turned up and held back.
    Settle(Place),
    /// Collect a hand that was paid.
    Collect(Place),
    /// End the round.
    EndRound,
}

/// What the next step rests on: the round, its game and its table.
#[derive(Clone, Copy)]
pub struct Steps<'r> {
    /// The game.
    pub game: &'r dyn Game,
    /// The table.
    pub card: &'r TableCard,
}

impl Steps<'_> {
    /// The dealer's next step; none while the round waits for its players or a jackpot
    /// prize, or is over.
    #[must_use]
    pub fn next(&self, round: &Round) -> Option<Step> {
        match round.phase {
            Phase::Betting if self.must_open(round) => Some(Step::CallBets),
            Phase::Betting => {
                let dealt_in = round.spots.values().any(|spot| self.game.is_dealt_in(spot));
                // Inspection needs no player; spreading and shuffling wait for one.
                let prepare = self.next_stage(round).filter(|step| match step {
                    Step::Prepare { stage, .. } => dealt_in || *stage <= Stage::Verified,
                    _ => false,
                });
                prepare.or(dealt_in.then_some(Step::CallNoMoreBets))
            }
            Phase::Closed => {
                let lock_out = self.must_lock_out(round).then_some(Step::LockOut);
                let prepare = self.next_stage(round);
                let deal = || self.next_card(round).map(Step::Deal);
                prepare.or(lock_out).or_else(deal)
            }
            Phase::Dealing if self.turns_first_card(round) => Some(Step::TurnUpCard),
            Phase::Dealing => self.next_card(round).map(Step::Deal),
            Phase::Dealt => self.next_stub(round).or(Some(if self.has_up_card(round) {
                Step::TurnUpCard
            } else {
                Step::OpenDecisions
            })),
            Phase::Deciding(_) if round.uncounted().is_some() => {
                round.uncounted().map(Step::CountHand)
            }
            Phase::Deciding(street) => self.next_deciding(round, street),
            Phase::Showing => self.next_showing(round),
            Phase::Settled | Phase::Void => {
                let call = self.game.table().call_faites_vos_jeux.as_ref();
                call.map(|_| Step::CallBets)
            }
        }
    }

    /// What may be done to a deck while nobody has wagered yet; the guide waits for somebody.
    pub(super) fn ahead(&self, round: &Round) -> Option<Step> {
        let betting = round.phase == Phase::Betting && !self.must_open(round);
        betting.then(|| self.next_stage(round)).flatten()
    }

    /// Who gets the next card; none when everybody has theirs.
    #[must_use]
    pub fn next_card(&self, round: &Round) -> Option<Holder> {
        self.plan(round).get(round.planned)
    }

    /// Who gets which card, in the order of the table's device.
    #[must_use]
    pub fn plan(&self, round: &Round) -> Plan {
        let table = self.game.table();
        let delivery = table.delivery.get(&self.card.device);
        let mut holders = SmallVec::new();
        for (place, _) in self.players(round) {
            holders.push(Holder::Place(*place));
        }
        holders.push(Holder::Dealer);
        let (board, board_first) = self.game.board();
        Plan {
            holders,
            cards: usize::try_from(table.hand_cards.value).unwrap_or(0),
            packets: delivery.is_some_and(|delivery| delivery.value == Delivery::Packets),
            board,
            board_first,
        }
    }

    /// How many cards are dealt.
    #[must_use]
    pub fn planned(&self, round: &Round) -> usize {
        let cards = usize::try_from(self.game.table().hand_cards.value).unwrap_or(0);
        let (board, _) = self.game.board();
        (self.players(round).count() + 1) * cards + board
    }

    /// The places that are dealt to.
    fn players<'s>(&'s self, round: &'s Round) -> impl Iterator<Item = (&'s Place, &'s Spot)> {
        // A hand that was dealt to goes on being so, whatever became of its wagers.
        round.spots.iter().filter(|(_, spot)| {
            spot.dealt_to || self.game.is_dealt_in(spot) || self.was_dealt_in(spot)
        })
    }

    /// Whether a hand that is out was to be dealt to when the deal began.
    fn was_dealt_in(&self, spot: &Spot) -> bool {
        spot.stand == Stand::Folded
            && self.game.is_dealt_in(&Spot {
                stakes: spot.made.clone(),
                ..spot.clone()
            })
    }

    /// Which of the dealer's cards is shown once all are dealt.
    #[must_use]
    pub fn up_card(&self, round: &Round) -> Option<usize> {
        let up = self.game.table().up_card.get(&self.card.device)?;
        match up.value {
            UpCard::First => Some(0),
            UpCard::Last => round.dealer.len().checked_sub(1),
            UpCard::Hidden => None,
        }
    }

    /// Whether the book has a call before which nothing is wagered, still to be made.
    #[must_use]
    pub fn must_open(&self, round: &Round) -> bool {
        !round.opened && self.game.table().call_faites_vos_jeux.is_some()
    }

    /// Whether the acceptors are still to be locked: with a jackpot wager on the layout,
    /// and whoever wagered where the book has it done every round.
    pub(super) fn must_lock_out(&self, round: &Round) -> bool {
        let every = self.game.table().clause(Rule::LockOutEveryRound).is_some();
        let mut spots = round.spots.values();
        let wagered = spots.any(|spot| spot.has(Wager::Jackpot));
        let due = wagered || (every && self.card.jackpot.is_some());
        due && round.phase == Phase::Closed && !round.locked_out
    }

    /// What is due to the decks before a card is dealt, the opening of each first.
    fn next_stage(&self, round: &Round) -> Option<Step> {
        let decks = usize::try_from(self.card.decks.clamp(1, 2)).unwrap_or(1);
        let openings = (0..decks).map(|deck| (deck, true));
        let all = openings.chain([(round.decks.in_play, false)]);
        all.filter_map(|(deck, opening)| {
            let passed = round.decks.get(deck)?.stage;
            let mut stages = Stage::ALL.iter().copied().filter(|stage| *stage > passed);
            let stage = stages.find(|stage| self.stage_clause(*stage).is_some())?;
            (!opening || stage.is_opening()).then_some(Step::Prepare { deck, stage })
        })
        .next()
    }

    /// The clause that wants a stage passed at this table; none: it is not passed.
    fn stage_clause(&self, stage: Stage) -> Option<Citation> {
        let table = self.game.table();
        let stated = match stage {
            Stage::Loaded => table.loads.as_ref()?.get(&self.card.device),
            Stage::Cut if self.card.shuffles_itself() => None,
            _ => table.stage.as_ref()?.get(&stage),
        };
        stated.map(|stated| stated.under)
    }

    /// What is due to the rest of the deck before the players decide.
    fn next_stub(&self, round: &Round) -> Option<Step> {
        if let Some(holder) = round.uncounted() {
            return Some(Step::CountHand(holder));
        }
        let away = round.decks.current().stub == Stub::Away;
        if !away && self.is_count_due(round) {
            return Some(Step::CountStub);
        }
        let put_away = self.game.table().stub_before_decisions.is_some();
        (!away && put_away).then_some(Step::PutStubAway)
    }

    /// Whether the rest of the deck must be counted in this round.
    #[must_use]
    pub fn is_count_due(&self, round: &Round) -> bool {
        let table = self.game.table();
        let counts_itself = self.counts_itself().is_some();
        let Some(every) = table.stub_count_every.filter(|_| !counts_itself) else {
            return false;
        };
        round.decks.current().rounds_since_count.saturating_add(1) >= every.value
    }

    /// The clause under which a device that counts the cards after each shuffle makes the
    /// count of the stub needless, dealt from what this table deals from.
    #[must_use]
    pub fn counts_itself(&self) -> Option<Citation> {
        let waived = self.game.table().self_counting.as_ref();
        let waived = waived.and_then(|by| by.get(&self.card.device));
        let counts = self.card.has.contains(&Fitting::SelfCounting);
        waived.filter(|_| counts).map(|stated| stated.under)
    }

    /// The clause that a step rests on.
    #[must_use]
    pub fn clause(&self, round: &Round, step: Step) -> Option<Citation> {
        let table = self.game.table();
        match step {
            Step::Prepare { deck, stage } => {
                let own = table.clause(Rule::EachDeckOpened);
                let second = deck > 0 && stage.is_opening();
                own.filter(|_| second).or_else(|| self.stage_clause(stage))
            }
            Step::CallBets => table.call_faites_vos_jeux.as_ref().map(|call| call.under),
            Step::CallNoMoreBets => Some(table.call_no_more_bets.under),
            Step::LockOut => {
                let wagered = round.spots.values().any(|spot| spot.has(Wager::Jackpot));
                let every = table.clause(Rule::LockOutEveryRound).filter(|_| !wagered);
                every.or_else(|| table.clause(Rule::LockOutFirst))
            }
            Step::Deal(_) => table.delivery.get(&self.card.device).map(|how| how.under),
            Step::PutStubAway => table.stub_before_decisions.map(|stated| stated.under),
            Step::CountStub => table.stub_count_every.map(|every| every.under),
            Step::CountHand(_) => match round.decks.current().stub {
                Stub::Wrong { under, .. } => Some(under),
                _ => None,
            },
            Step::TurnUpCard => table.up_card.get(&self.card.device).map(|up| up.under),
            Step::OpenDecisions => {
                let call = table.call_go_ahead.as_ref().map(|call| call.under);
                let rules = [Rule::DecideOnceDealt, Rule::StayOffered];
                call.or_else(|| rules.into_iter().find_map(|rule| table.clause(rule)))
            }
            Step::Draw(_) => table.clause(Rule::ChangeKeepsDown),
            Step::Lay(_) => table.clause(Rule::LayBeforeReveal),
            Step::TurnBoard(street) => table.clause(reveals(Some(street))),
            Step::TurnDealer => table.clause(reveals(None)),
            Step::TurnHand(_) | Step::SettleUnseen(_) => {
                let no_hand = match (step, round.qualified) {
                    (Step::TurnHand(place), Some(false)) => {
                        let spot = round.spots.get(&place);
                        let played = spot.is_some_and(|spot| spot.has(Wager::Jackpot));
                        let shown = table.clause(Rule::JackpotHandShown);
                        let shown = shown.filter(|_| played);
                        let shown = shown.or_else(|| self.game.shown_on_no_hand());
                        shown.or_else(|| self.no_hand_in_order(round))
                    }
                    _ => self.no_hand_in_order(round),
                };
                let from_the_right = table.clause(Rule::TurnFromTheRight);
                let in_order = from_the_right.or(self.game.settled_in_order());
                no_hand.or(in_order)
            }
            Step::Settle(_) => {
                let no_hand = self.no_hand_in_order(round);
                no_hand.or_else(|| self.game.settled_in_order())
            }
            Step::Collect(_) => table.clause(Rule::CollectAfterPaying),
            Step::EndRound => table.clause(Rule::RoundOver),
        }
    }

    /// The clause that puts a step before another that was asked for: of two places the one
    /// at the dealer's right, else what has the step done at all.
    pub(super) fn clause_before(
        &self,
        round: &Round,
        step: Step,
        asked: Option<Step>,
    ) -> Option<Citation> {
        let wins = |place: Place| {
            let spot = round.spots.get(&place);
            spot.and_then(|spot| self.game.contest(round, spot)) == Some(Ordering::Greater)
        };
        let in_turn = match (step, asked) {
            (Step::Settle(first), Some(Step::Settle(other))) if wins(first) && wins(other) => {
                self.game.table().clause(Rule::WinnersFromTheRight)
            }
            // Another place than the one whose turn it is, where the dealer has no hand.
            (
                Step::TurnHand(first) | Step::SettleUnseen(first),
                Some(Step::TurnHand(other) | Step::SettleUnseen(other)),
            ) if first != other => self.no_hand_in_order(round),
            _ => None,
        };
        let first = in_turn.or_else(|| self.clause(round, step));
        // Where no clause speaks of what comes first, one says when the other is done.
        first.or_else(|| self.clause(round, asked?))
    }

    /// The clause that says from where the dealer goes round without a hand that qualifies.
    fn no_hand_in_order(&self, round: &Round) -> Option<Citation> {
        let rule = self.game.table().clause(Rule::NoHandFromTheRight);
        rule.filter(|_| round.qualified == Some(false))
    }

    /// Whether the dealer's first card is to be shown as it falls.
    fn turns_first_card(&self, round: &Round) -> bool {
        let up = self.game.table().up_card.get(&self.card.device);
        up.is_some_and(|up| up.value == UpCard::First)
            && round.dealer.len() == 1
            && round.dealer.shown().is_empty()
    }

    fn has_up_card(&self, round: &Round) -> bool {
        self.up_card(round).is_some() && round.dealer.shown().is_empty()
    }

    fn next_deciding(&self, round: &Round, street: Street) -> Option<Step> {
        let mut spots = round.spots.iter();
        if let Some((place, _)) = spots.find(|(_, spot)| spot.awaits_card) {
            return Some(Step::Draw(*place));
        }
        let undecided = |stand| stand == Stand::Undecided;
        if round
            .spots
            .values()
            .any(|spot| undecided(spot.stand) && self.game.decides(spot))
        {
            return None;
        }
        let lay = self.game.table().clause(Rule::LayBeforeReveal).is_some();
        let unlaid = round
            .spots
            .iter()
            .find(|(_, spot)| lay && spot.stand == Stand::In && !spot.laid);
        if let Some((place, _)) = unlaid {
            return Some(Step::Lay(*place));
        }
        match self.game.next_street(street) {
            Some(next) => Some(Step::TurnBoard(next)),
            None => Some(Step::TurnDealer),
        }
    }

    fn next_showing(&self, round: &Round) -> Option<Step> {
        let qualified = round.qualified.unwrap_or(true);
        let mut held = Vec::new();
        for (place, spot) in round.spots.iter().rev() {
            if !spot.is_open() {
                continue;
            }
            if spot.hand.all_shown().is_some() {
                held.push((*place, self.game.contest(round, spot)));
            } else if qualified || self.game.shows_on_no_hand(spot) {
                return Some(Step::TurnHand(*place));
            } else {
                return Some(Step::SettleUnseen(*place));
            }
        }
        // What stands off is settled before what wins.
        let ties = held.iter().find(|(_, how)| *how != Some(Ordering::Greater));
        if let Some((place, _)) = ties.or(held.first()) {
            return Some(Step::Settle(*place));
        }
        let collected = |place| round.discards.contains(&Holder::Place(place));
        let on_the_table = round.spots.iter().rev().find(|(place, spot)| {
            let lies = !spot.hand.is_empty() && !collected(**place);
            lies && spot.prize.is_none()
        });
        match on_the_table {
            Some((place, _)) => Some(Step::Collect(*place)),
            None if round.awaits_prize() => None,
            None => Some(Step::EndRound),
        }
    }
}

impl Round {
    /// The next hand to be counted after a wrong count of the stub.
    #[must_use]
    pub fn uncounted(&self) -> Option<Holder> {
        if !matches!(self.decks.current().stub, Stub::Wrong { .. }) {
            return None;
        }
        let places = self.spots.iter().filter(|(_, spot)| !spot.hand.is_empty());
        let places = places.map(|(place, _)| Holder::Place(*place));
        let mut holders = places.chain([Holder::Dealer]);
        holders.find(|holder| !self.counts.contains_key(holder))
    }
}

/// The rule that has every player decide before the next cards are turned up: those of a
/// street, or the dealer's.
pub(super) fn reveals(street: Option<Street>) -> Rule {
    match street {
        Some(Street::Flop) => Rule::DecideBeforeFlop,
        Some(Street::River) => Rule::DecideBeforeRiver,
        Some(Street::Deal) | None => Rule::DecideBeforeReveal,
    }
}

impl Step {
    /// The step as a dealer would say it.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Step::Prepare { stage, .. } => stage.words(),
            Step::PutStubAway => "putting the rest of the deck away",
            Step::CountStub => "the count of the rest of the deck",
            Step::CountHand(_) => "the count of every hand",
            Step::CallBets => "the call that opens betting",
            Step::CallNoMoreBets => "the call that closes betting",
            Step::LockOut => "the lock-out",
            Step::Deal(_) => "the deal",
            Step::TurnUpCard => "the dealer's card",
            Step::OpenDecisions => "the opening of decisions",
            Step::Draw(_) => "the new card",
            Step::Lay(_) => "laying the cards down",
            Step::TurnBoard(_) => "turning the community cards",
            Step::TurnDealer => "turning the dealer's hand",
            Step::TurnHand(_) => "turning the player's hand",
            Step::SettleUnseen(_) | Step::Settle(_) => "settling the hands",
            Step::Collect(_) => "collecting the hands",
            Step::EndRound => "the end of the round",
        }
    }
}
