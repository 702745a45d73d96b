//! The texts of one language, as its file has them.

use std::collections::BTreeMap;

use games::irregularity::{Irregularity, Ruling};
use games::{Wager, deck::Order};
use serde::Deserialize;

use crate::said::Said;
use crate::text::{Held, OnWager, Text, Whose};

/// Declares a table of the file, with a key for every field.
macro_rules! table {
    ($(#[$meta:meta])* $vis:vis $name:ident { $($field:ident: $kind:ty),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
        #[serde(deny_unknown_fields, rename_all = "kebab-case")]
        $vis struct $name {
            $(pub(crate) $field: $kind),+
        }
    };
}

table! {
    /// Everything that is said, in one language.
    pub Texts {
        place: Text,
        or: Text,
        and: Text,
        numbers: NumberTexts,
        cards: CardTexts,
        hands: HandTexts,
        wagers: BTreeMap<Wager, WagerTexts>,
        seats: SeatTexts,
        bets: BetTexts,
        deal: DealTexts,
        decisions: DecisionTexts,
        dealer: DealerTexts,
        outcome: OutcomeTexts,
        why: WhyTexts,
        notes: NoteTexts,
        money: MoneyTexts,
        round: RoundTexts,
        rulings: RulingTexts,
        jackpot: JackpotTexts,
        agreement: AgreementTexts,
        proposals: ProposalTexts,
        headline: HeadlineTexts,
        refusals: BTreeMap<String, Text>,
        only_when: BTreeMap<String, Text>,
        said: Said,
    }
}

table! {
    /// How numbers are written.
    pub(crate) NumberTexts {
        group: String,
        point: String,
        odds: Text,
    }
}

table! {
    /// What cards are called.
    pub(crate) CardTexts {
        ranks: [String; 13],
        plurals: [String; 13],
        topped: [String; 13],
        suits: [String; 4],
        spoken: Text,
        one: Text,
        several: Text,
    }
}

table! {
    /// What hands are called.
    pub(crate) HandTexts {
        high_card: OneHand,
        one_pair: OneHand,
        two_pair: OneHand,
        three_of_a_kind: OneHand,
        straight: OneHand,
        flush: OneHand,
        full_house: OneHand,
        four_of_a_kind: OneHand,
        straight_flush: OneHand,
        royal_flush: OneHand,
        ace_king: Text,
        ace_and_king: Text,
        needed_high: Text,
    }
}

table! {
    /// What hands of one kind are called.
    pub(crate) OneHand {
        kind: Text,
        a_kind: Text,
        name: Text,
        full: Text,
        label: Text,
    }
}

table! {
    /// What a wager is called.
    pub(crate) WagerTexts {
        name: Text,
        on: Text,
        label: Text,
        short: Text,
    }
}

table! {
    /// Who comes and goes.
    pub(crate) SeatTexts {
        joins: Whose,
        sits: Whose,
        stands: Whose,
        leaves: Whose,
        waits: Whose,
        kept_apart: Text,
    }
}

table! {
    /// What is wagered before the deal.
    pub(crate) BetTexts {
        placed: Whose,
        changed: Whose,
        withdrawn: Whose,
        found: Whose,
        found_over: Whose,
        opened: Text,
        jackpot_closed: Text,
    }
}

table! {
    /// What happens to cards.
    pub(crate) DealTexts {
        dealt: Text,
        dealer_shows: Text,
        board_shows: Text,
        place_shows: Whose,
        rekeyed: Text,
        turned_down: Held,
        counted: Held,
        completed: Held,
        set_aside: Text,
        stray: Text,
        mislaid: Whose,
        restored: Whose,
        stub_counted: Text,
        deck_counted: Text,
        deck_replaced: Text,
        shuffle_needed: Text,
        spread: Text,
        ordered: Text,
        ordered_because: Text,
        changed: Text,
        checkable: Text,
        lost: Text,
    }
}

table! {
    /// What players decide.
    pub(crate) DecisionTexts {
        hand: Text,
        hand_now: Text,
        looks: Whose,
        names: Whose,
        declares: Whose,
        checks: Whose,
        folds: Whose,
        bets: Whose,
        plays: Whose,
        stays: Whose,
        changes: Whose,
        draws: Whose,
        drew: Text,
        drew_pays: Text,
        seat_deemed: Whose,
        reopened: Whose,
    }
}

table! {
    /// What the dealer's hand is.
    pub(crate) DealerTexts {
        calls: Text,
        qualifies: Text,
        does_not_qualify: Text,
        hand_qualifies: Text,
        hand_does_not_qualify: Text,
    }
}

table! {
    /// How a hand fares.
    pub(crate) OutcomeTexts {
        wins: Whose,
        loses: Whose,
        ties: Whose,
        stands_off: Whose,
        kicker_wins: Whose,
        kicker_loses: Whose,
        not_compared: Whose,
        folded: Whose,
        prize: Whose,
    }
}

table! {
    /// What goes with one wager, and with several.
    pub(crate) Verb {
        one: Text,
        several: Text,
    }
}

table! {
    /// Why a hand won or lost, in one sentence.
    pub(crate) WhyTexts {
        win: Verb,
        beats: Text,
        lose: Verb,
        beaten: Text,
        you_win: Text,
        you_lose: Text,
        hand_wins: Text,
        hand_loses: Text,
        kicker_wins: Text,
        kicker_loses: Text,
        tie: Verb,
        ties: Verb,
        both: Text,
        wins: Verb,
        loses: Verb,
        loses_all: Verb,
        lost_in_all: Text,
        comes_back: Verb,
        plays_on: Verb,
        not_qualified: Text,
        still_wins: Text,
        still_loses: Text,
        folded: Text,
        late: Text,
        gave_up: Text,
        stays: Text,
        void: Text,
        misdeal: Text,
        void_because: Text,
        void_because_short: Text,
        void_bare: Text,
        beside: Text,
    }
}

table! {
    /// Why a wager ended as it did, in a few words.
    pub(crate) NoteTexts {
        odds_for: Text,
        whatever: Text,
        odds_of_six: Text,
        six_cards: Text,
        below: Text,
        share: Text,
        greater: Text,
        up_to_the_limit: Text,
        fee_kept: Text,
        card_changed: Text,
        folded: Text,
    }
}

table! {
    /// What becomes of wagers.
    pub(crate) MoneyTexts {
        paid: OnWager,
        paid_with: OnWager,
        taken: OnWager,
        taken_with: OnWager,
        kept: OnWager,
        returned: OnWager,
        void: OnWager,
        fee_paid: OnWager,
        fee_taken: OnWager,
        fee_returned: OnWager,
        fee_void: OnWager,
        proposed: Whose,
        corrected: Whose,
        won: Text,
        won_with_stake: Text,
        lost: Text,
        back: Text,
        nothing: Text,
    }
}

table! {
    /// How a round begins and ends.
    pub(crate) RoundTexts {
        opened: Text,
        settled: Text,
        void: Text,
        dealt_again: Text,
        hand_void: Whose,
        win: Text,
        lose: Text,
        even: Text,
        balance: Text,
        label_win: Text,
        label_lose: Text,
        label_even: Text,
    }
}

table! {
    /// What went wrong, and what is ruled.
    pub(crate) RulingTexts {
        given: Text,
        asked: Text,
        breached: Whose,
        what: BTreeMap<Irregularity, Text>,
        are: BTreeMap<Ruling, Text>,
        wagers: BTreeMap<String, Text>,
        orders: BTreeMap<Order, Text>,
    }
}

table! {
    /// What happens to a jackpot.
    pub(crate) JackpotTexts {
        suspended: Text,
        table_resumed: Text,
        resumed: Text,
        withdrawn: Whose,
        half_confirmed: Whose,
        half_confirmed_by: Whose,
        confirmed: Whose,
        seeded: Text,
        added: Text,
        down: Text,
        up: Text,
    }
}

table! {
    /// Why tables cannot play for one jackpot.
    pub(crate) AgreementTexts {
        one: Text,
        prize: Text,
        order: Text,
        sub_pool: Text,
        silent: Text,
        ruled: Text,
        seconds: Text,
        words: BTreeMap<String, Text>,
    }
}

table! {
    /// What two people do, and what becomes of it.
    pub(crate) ProposalTexts {
        proposed: Text,
        confirmed: Text,
        refused: Text,
        withdrawn: Text,
        lapsed: Text,
        outdated: Text,
        correct: Text,
        rekey: Text,
        validate: Text,
        change: Text,
        house: Text,
        add: Text,
        split: Text,
        combine: Text,
        rates: Text,
        wager: Text,
        sheet: Text,
        entered: Text,
        draw: Text,
        deposit: Text,
        line: Text,
        close_day: Text,
        compensate: Text,
        other: Text,
    }
}

/// What goes on at a table, and what to do next.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct HeadlineTexts {
    /// A jackpot hand was called.
    pub suspended: Text,
    /// An office rules: `office`.
    pub ruling: Text,
    /// A prize waits for those who confirm it.
    pub prize: Text,
    /// Betting is closed.
    pub closed: Text,
    /// Cards are dealt.
    pub dealing: Text,
    /// Hands are turned up.
    pub showing: Text,
    /// The round is over, and whoever reads it did not play.
    pub settled: Text,
    /// The round is void.
    pub void: Text,
    /// Whoever reads it has no seat.
    pub seat: Text,
    /// Bets can be made.
    pub bets: Text,
    /// There is nothing to bet with.
    pub no_chips: Text,
    /// No bet is taken at the table now.
    pub no_bets: Text,
    /// What whoever reads it lets themselves play leaves no bet.
    pub own_limit: Text,
    /// A wager is missing: `wager`.
    pub needs: Text,
    /// A wager is missing that equals another: `wager`, `other`.
    pub needs_equal: Text,
    /// The bets stand.
    pub placed: Text,
    /// The round won `amount`.
    pub win: Text,
    /// The round lost `amount`.
    pub lose: Text,
    /// The round came to nothing.
    pub even: Text,
    /// A decision is open.
    pub turn: Text,
    /// No decision is open.
    pub decided: Text,
    /// One player decides: `who`.
    pub waiting_one: Text,
    /// Several decide: `count`.
    pub waiting: Text,
}

impl Texts {
    /// The texts of a file.
    pub fn read(file: &str) -> Result<Texts, toml::de::Error> {
        toml::from_str(file)
    }

    /// What goes on at a table, and what to do next.
    #[must_use]
    pub fn headline(&self) -> &HeadlineTexts {
        &self.headline
    }

    /// What a wager is called where it stands alone: "Pair Plus".
    #[must_use]
    pub fn label(&self, wager: Wager) -> String {
        self.wager(wager, |texts| &texts.label)
    }

    /// What a wager is called behind its owner: "Pair Plus bet".
    pub(crate) fn name(&self, wager: Wager) -> String {
        self.wager(wager, |texts| &texts.name)
    }

    /// What a wager is called where something is put on it: "the ante".
    pub(crate) fn on(&self, wager: Wager) -> String {
        self.wager(wager, |texts| &texts.on)
    }

    /// What a wager is called in a list: "ante, blind and play".
    #[must_use]
    pub fn short(&self, wager: Wager) -> String {
        self.wager(wager, |texts| &texts.short)
    }

    // A test holds every file to having every wager.
    fn wager(&self, wager: Wager, which: impl Fn(&WagerTexts) -> &Text) -> String {
        let texts = self.wagers.get(&wager);
        texts.map_or_else(|| wager.to_string(), |texts| which(texts).plain())
    }

    /// So many cards.
    pub(crate) fn count(&self, cards: u32) -> String {
        match cards {
            1 => self.cards.one.plain(),
            _ => self.cards.several.fill(&[("count", &cards.to_string())]),
        }
    }
}
