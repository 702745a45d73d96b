//! The rules that the games know by name, so that a book can say which clause each is.
//!
//! A book that has a rule names its clause; a book that is silent does not, and the rule
//! does not bind its tables.

use rulebook::choice;

choice! {
    /// A rule that a book may have.
    pub enum Rule {
        /// An opening wager is required for cards.
        OpeningWager = "opening-wager",
        /// Wagers are made before the first card.
        BeforeTheFirstCard = "before-the-first-card",
        /// Chips in the marked area, and nothing else.
        ChipsOnly = "chips-only",
        /// A spoken wager counts only with chips and in time.
        OralWithChips = "oral-with-chips",
        /// A spoken wager with cash never counts.
        NoOralCash = "no-oral-cash",
        /// One wager to an area.
        OneWagerAnArea = "one-wager-an-area",
        /// A second place only while nobody is shut out.
        NobodyShutOut = "nobody-shut-out",
        /// Trips may stand beside the opening pair, and not without it.
        TripsBeside = "trips-beside",
        /// Only seated players wager.
        SeatedOnly = "seated-only",
        /// Wagers are frozen once betting is closed.
        Frozen = "frozen",
        /// A wager that has lost is not touched.
        LosersNotTouched = "losers-not-touched",
        /// A blind bet goes back on a fold.
        BlindBetBack = "blind-bet-back",
        /// The jackpot is there where the operator offers it.
        JackpotOffered = "jackpot-offered",
        /// A jackpot wager needs an opening wager.
        JackpotNeedsOpening = "jackpot-needs-opening",
        /// A jackpot wager is one chip of the posted amount.
        JackpotOneChip = "jackpot-one-chip",
        /// The light shows that a jackpot wager was accepted.
        JackpotLight = "jackpot-light",
        /// The Six Card Bonus needs an ante or Pair Plus.
        SixCardNeedsOpening = "six-card-needs-opening",
        /// The deal waits for the lock-out.
        LockOutFirst = "lock-out-first",
        /// The acceptors are locked in every round, whoever wagered.
        LockOutEveryRound = "lock-out-every-round",
        /// Players do not look before the deal is done.
        LookAfterTheDeal = "look-after-the-deal",
        /// A hand laid down is not touched again.
        LaidStays = "laid-stays",
        /// The dealer's hand waits until every hand is laid down.
        LayBeforeReveal = "lay-before-reveal",
        /// The dealer's hand waits until everybody has decided.
        DecideBeforeReveal = "decide-before-reveal",
        /// Fold is one of the decisions.
        FoldOffered = "fold-offered",
        /// The bet, or play, is the other.
        StayOffered = "stay-offered",
        /// Checking is a decision.
        CheckOffered = "check-offered",
        /// Checking is a decision once more after the first community cards.
        CheckAgain = "check-again",
        /// Players decide again after the first community cards.
        DecideOnFlop = "decide-on-flop",
        /// Players decide for the last time after the last community cards.
        DecideOnRiver = "decide-on-river",
        /// The first community cards wait until everybody has decided.
        DecideBeforeFlop = "decide-before-flop",
        /// The last community cards wait until everybody has decided.
        DecideBeforeRiver = "decide-before-river",
        /// A hand is the best five of all seven cards, where the operator says so.
        BestOfSeven = "best-of-seven",
        /// A player's best hand is formed as the table forms all hands.
        BestHand = "best-hand",
        /// A folded hand takes no further part.
        FoldIsFinal = "fold-is-final",
        /// A blind bet stands without a further decision.
        BlindBetStands = "blind-bet-stands",
        /// A blind bet is taken back only before the dealer turns to the next place.
        BlindBetAtOnce = "blind-bet-at-once",
        /// A stake found short is made up only by a player who has not seen the cards.
        ShortMadeUp = "short-made-up",
        /// A stake found short plays as it is once the cards were seen.
        ShortStands = "short-stands",
        /// What a lost bet was too large by goes back.
        ExcessBack = "excess-back",
        /// Nobody stakes more than the maximum.
        NotOverMaximum = "not-over-maximum",
        /// One card may be changed, once.
        ChangeOnce = "change-once",
        /// The cards that are kept lie face down until the new card has come.
        ChangeKeepsDown = "change-keeps-down",
        /// A changed card ends the chance of the jackpot.
        ChangeEndsJackpot = "change-ends-jackpot",
        /// The stakes of whoever picks up a discarded card go back.
        DiscardStakesBack = "discard-stakes-back",
        /// Whoever stays in lays the cards down with the wager, not to touch them again.
        LayWithStay = "lay-with-stay",
        /// Antes are paid without looking when the dealer does not qualify.
        UnseenOnNoHand = "unseen-on-no-hand",
        /// One player is enough for a round.
        OneIsEnough = "one-is-enough",
        /// Only those who play sit at the table.
        SittersPlay = "sitters-play",
        /// Cards that were collected are not looked at again.
        CollectedStays = "collected-stays",
        /// A jackpot hand is announced before unseen cards are collected.
        AnnounceUnseen = "announce-unseen",
        /// Players see their own cards only.
        OwnCardsOnly = "own-cards-only",
        /// Of several hands only that of the seat may be looked at, once so directed.
        SeatHandOnly = "seat-hand-only",
        /// Players decide as soon as the cards are dealt.
        DecideOnceDealt = "decide-once-dealt",
        /// What a later instrument brings is not there before its day.
        BeforeItsDay = "before-its-day",
        /// Extra hands stay unseen.
        ExtraHandsBlind = "extra-hands-blind",
        /// A jackpot wager of a folded hand is collected.
        FoldTakesJackpot = "fold-takes-jackpot",
        /// A losing jackpot wager is collected.
        TakesJackpot = "takes-jackpot",
        /// A jackpot wager without a prize is collected from a hand that loses.
        TakesJackpotOfLoser = "takes-jackpot-of-loser",
        /// A jackpot wager without a prize is collected from a hand that wins.
        TakesJackpotOfWinner = "takes-jackpot-of-winner",
        /// A jackpot wager without a prize is collected from a hand that stands off.
        TakesJackpotOfTie = "takes-jackpot-of-tie",
        /// Jackpot chips on electronic equipment are collected when betting closes.
        TakesJackpotChips = "takes-jackpot-chips",
        /// A jackpot hand stays until it is paid.
        JackpotHandStays = "jackpot-hand-stays",
        /// A device leaves the table before cards are shuffled or dealt in another way.
        DeviceOffFirst = "device-off-first",
        /// What a device has shuffled is not cut.
        NoCutAfterADevice = "no-cut-after-a-device",
        /// The discard rack holds cards of one deck only.
        OneDeckInTheRack = "one-deck-in-the-rack",
        /// The decks of a table take turns.
        DecksTakeTurns = "decks-take-turns",
        /// One deck is shuffled while the other is in play.
        OtherDeckShuffled = "other-deck-shuffled",
        /// Each of two decks is opened by itself.
        EachDeckOpened = "each-deck-opened",
        /// The dealer holds the cards in one hand for the whole round.
        OneHandHolds = "one-hand-holds",
        /// Betting is closed once the wagers are made.
        CloseAfterWagers = "close-after-wagers",
        /// Where the dealer has no hand, players are paid from the dealer's right.
        NoHandFromTheRight = "no-hand-from-the-right",
        /// Where the dealer has no hand, a hand with a jackpot wager is turned up.
        JackpotHandShown = "jackpot-hand-shown",
        /// A round is over when every wager has an outcome.
        RoundOver = "round-over",
        /// Odds are stated with `to`.
        OddsInWords = "odds-in-words",
        /// A wrong count of the stub has every hand counted before anything is ruled.
        CheckEveryHand = "check-every-hand",
        /// Hands are turned over from the dealer's right.
        TurnFromTheRight = "turn-from-the-right",
        /// Winners are paid from the dealer's right.
        WinnersFromTheRight = "winners-from-the-right",
        /// Hands that won are collected when all winners are paid.
        CollectAfterPaying = "collect-after-paying",
        /// Wagers of a void round go back.
        VoidGoesBack = "void-goes-back",
        /// A wager left alone where nobody plays goes back.
        StrayGoesBack = "stray-goes-back",
        /// After a void round wagers may be changed and the hands are dealt again.
        Redeal = "redeal",
    }
}
