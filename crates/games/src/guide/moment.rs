//! The moments at which a book tells its dealer what to do.

use rulebook::choice;

choice! {
    /// A moment of the dealer's procedure, in the order of a round.
    pub enum Moment {
        /// The cards have come to the table.
        Open = "open",
        /// The same, where there are two decks.
        OpenShuffler = "open-shuffler",
        /// The dealer inspects the cards.
        Inspect = "inspect",
        /// Another office verifies the inspection.
        Verify = "verify",
        /// The cards are spread for the first player.
        Spread = "spread",
        /// The cards are turned down, mixed and stacked.
        Wash = "wash",
        /// Nobody plays.
        Idle = "idle",
        /// Somebody comes to a table where nobody played.
        Arrive = "arrive",
        /// The cards are shuffled.
        Shuffle = "shuffle",
        /// The device has counted the cards.
        SelfCount = "self-count",
        /// The cards are cut.
        Cut = "cut",
        /// Another cut was ordered.
        Recut = "recut",
        /// The cards go where they are dealt from.
        Load = "load",
        /// The second deck takes its turn.
        Alternate = "alternate",
        /// Wagers are taken.
        BetsOpen = "bets-open",
        /// Betting is closed by the call.
        BetsClose = "bets-close",
        /// The acceptors are locked.
        LockOut = "lock-out",
        /// The cards are dealt, whatever from.
        Deal = "deal",
        /// They are dealt from a shoe.
        DealShoe = "deal-shoe",
        /// They are dealt from the hand.
        DealHand = "deal-hand",
        /// They come from an automatic shuffler.
        DealShuffler = "deal-shuffler",
        /// They come from an automated shoe.
        DealAutoShoe = "deal-auto-shoe",
        /// The dealer's card is shown.
        UpCard = "up-card",
        /// The rest of the deck is put away.
        Stub = "stub",
        /// The rest of the deck is counted.
        Count = "count",
        /// The count was not right.
        CountWrong = "count-wrong",
        /// The players are told that they may decide.
        GoAhead = "go-ahead",
        /// The players decide.
        Decide = "decide",
        /// A player folds.
        Fold = "fold",
        /// The cards of a folded hand are collected, now that no wager keeps them.
        FoldCollect = "fold-collect",
        /// A player lays the cards down.
        Lay = "lay",
        /// A player changes a card.
        Change = "change",
        /// The new card comes for the one given up.
        Draw = "draw",
        /// The first three community cards are turned up.
        Flop = "flop",
        /// The last two are turned up.
        River = "river",
        /// The dealer's hand is turned up.
        Dealer = "dealer",
        /// The dealer does not qualify.
        NoHand = "no-hand",
        /// A hand is turned up although the dealer does not qualify.
        NoHandShow = "no-hand-show",
        /// An ante is paid because the dealer does not qualify.
        NoHandPay = "no-hand-pay",
        /// A player's hand is turned up and compared.
        Compare = "compare",
        /// A hand loses.
        Lose = "lose",
        /// A hand stands off.
        Tie = "tie",
        /// A hand wins.
        Win = "win",
        /// A hand of six cards is judged.
        SixCard = "six-card",
        /// A jackpot is won.
        Jackpot = "jackpot",
        /// The same: the deck is counted.
        JackpotCount = "jackpot-count",
        /// The same, where the pool is divided and the prize comes from its major part.
        JackpotCountMajor = "jackpot-count-major",
        /// A hand that lost is collected.
        CollectLost = "collect-lost",
        /// A hand that stood off is collected.
        CollectTied = "collect-tied",
        /// A hand that won is collected.
        CollectWon = "collect-won",
        /// A hand is collected, whatever became of it.
        Collect = "collect",
        /// A hand is collected after the dealer did not qualify.
        NoHandCollect = "no-hand-collect",
        /// The round ends.
        End = "end",
        /// The cards are changed.
        ReplaceCards = "replace-cards",
        /// A direction is given.
        Direction = "direction",
    }
}
