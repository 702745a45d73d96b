//! Cards, decks, the shuffle, and the ranking of hands.
