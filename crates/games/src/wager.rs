//! The wagers of the games, by the names of the trade.

use rulebook::choice;

choice! {
    /// A wager, by name. `AnteBonus` is only ever paid; `Exchange` is the price of a
    /// changed card.
    pub enum Wager {
        /// The opening stake against the dealer.
        Ante = "ante",
        /// Caribbean Stud: the stake that follows the deal.
        Bet = "bet",
        /// Ultimate Texas Hold'em: the opening stake beside the ante.
        Blind = "blind",
        /// The stake that stays in the game, in Three Card and in Ultimate.
        Play = "play",
        /// Ultimate Texas Hold'em: three of a kind or better.
        Trips = "trips",
        /// Three Card Poker: a pair or better in the player's own cards.
        PairPlus = "pair-plus" | "pairs-plus",
        /// Three Card Poker: the best five of the player's and the dealer's cards.
        SixCardBonus = "six-card-bonus",
        /// Three Card Poker: what a good hand wins beside the ante.
        AnteBonus = "ante-bonus",
        /// The progressive jackpot.
        Jackpot = "jackpot",
        /// Venice: the price of a changed card.
        Exchange = "exchange",
    }
}
