//! How a game is played, in a few sentences made of what its book answers.

use floor::Table;
use games::three_card_poker::NoQualify as NoQueen;
use games::ultimate_texas_holdem::{HandForming, NoQualify as NoPair};
use games::{Rules, Wager, caribbean_stud, three_card_poker, ultimate_texas_holdem};
use narrator::Texts;

use super::layout::Layout;
use super::words::{at_least_five, at_least_three, odds, one_of};

/// How a game is played.
#[derive(Debug)]
pub(super) struct Play {
    /// The game in three sentences.
    pub(super) sentences: Vec<String>,
    /// What a player chooses, in order.
    pub(super) choices: Vec<String>,
    /// When the dealer's hand counts, and what happens if it does not.
    pub(super) qualifies: String,
    /// What lies on the table.
    pub(super) layout: Layout,
}

/// What is told of: texts, and the table whose limits are in force.
struct Told<'t> {
    texts: &'t Texts,
    table: Option<&'t Table>,
}

impl Play {
    /// How a game is played by these rules, at a table where there is one.
    pub(super) fn of(texts: &Texts, rules: &Rules, table: Option<&Table>) -> Play {
        let told = Told { texts, table };
        match rules {
            Rules::CaribbeanStud(rules) => told.caribbean_stud(rules),
            Rules::ThreeCardPoker(rules) => told.three_card_poker(rules),
            Rules::UltimateTexasHoldem(rules) => told.ultimate_texas_holdem(rules),
        }
    }
}

impl Told<'_> {
    fn say(&self, key: &str, values: &[(&str, &str)]) -> String {
        self.texts.say(key, values)
    }

    fn caribbean_stud(&self, rules: &caribbean_stud::Rules) -> Play {
        let bet = rules.bet_multiple.value.to_string();
        let hand = at_least_five(self.texts, rules.dealer_qualifies.value.0);
        let ante = odds(self.texts, rules.ante_pays.value);
        let exchange = rules.exchange.as_ref();
        let exchange = exchange.filter(|exchange| exchange.exchange.value);
        let price = exchange.map(|exchange| exchange.exchange_price.value.to_string());
        let decide = match &price {
            Some(price) => self.say(
                "library.stud-decide-or-change",
                &[("bet", &bet), ("price", price)],
            ),
            None => self.say("library.stud-decide", &[("bet", &bet)]),
        };
        let mut choices = vec![self.ante("library.choose-ante")];
        choices.extend(self.jackpot(rules.jackpot.as_ref()));
        if let Some(price) = &price {
            choices.push(self.say("library.choose-change", &[("price", price)]));
        }
        choices.push(self.say("library.choose-bet", &[("bet", &bet)]));
        let mut areas = vec![Wager::Ante, Wager::Bet];
        if exchange.is_some() {
            areas.push(Wager::Exchange);
        }
        areas.extend(
            self.has_jackpot(rules.jackpot.as_ref())
                .then_some(Wager::Jackpot),
        );
        Play {
            sentences: vec![
                self.say("library.stud-deal", &[]),
                decide,
                self.say("library.stud-end", &[("hand", &hand)]),
            ],
            choices,
            qualifies: self.say(
                "library.stud-qualifies",
                &[("hand", &hand), ("ante", &ante)],
            ),
            layout: Layout::new(self.texts, (5, 1), 0, 5, &areas),
        }
    }

    fn three_card_poker(&self, rules: &three_card_poker::Rules) -> Play {
        let play = rules.play_multiple.value.to_string();
        let hand = at_least_three(self.texts, rules.dealer_qualifies.value.0);
        let without = match rules.no_qualify.value {
            NoQueen::AntePays => "library.three-ante-pays",
            NoQueen::PlayPays => "library.three-play-pays",
        };
        let paid = match rules.no_qualify.value {
            NoQueen::AntePays => odds(self.texts, rules.ante_pays.value),
            NoQueen::PlayPays => odds(self.texts, rules.play_pays.value),
        };
        let mut choices = vec![self.ante("library.choose-ante")];
        choices.push(self.side(Wager::PairPlus, "library.choose-pair-plus"));
        let mut areas = vec![Wager::Ante, Wager::Play, Wager::PairPlus];
        if rules.offered_six_card().is_some() {
            choices.push(self.side(Wager::SixCardBonus, "library.choose-six-card"));
            areas.push(Wager::SixCardBonus);
        }
        choices.push(self.say("library.choose-play", &[("play", &play)]));
        Play {
            sentences: vec![
                self.say("library.three-deal", &[]),
                self.say("library.three-decide", &[("play", &play)]),
                self.say("library.three-end", &[("hand", &hand)]),
            ],
            choices,
            qualifies: self.say(without, &[("hand", &hand), ("odds", &paid)]),
            layout: Layout::new(self.texts, (3, 0), 0, 3, &areas),
        }
    }

    fn ultimate_texas_holdem(&self, rules: &ultimate_texas_holdem::Rules) -> Play {
        let before = rules.pre_flop.value;
        let before = match (before.lowest(), before.highest()) {
            (one, other) if one == other => vec![one],
            (low, high) => vec![low, high],
        };
        let before = one_of(self.texts, &before);
        let [flop, river] =
            [rules.flop_multiple, rules.river_multiple].map(|it| it.value.to_string());
        let hand = at_least_five(self.texts, rules.dealer_qualifies.value.0);
        let forming = match rules.hand_forming.value {
            HandForming::BestOfSeven => "library.ultimate-seven",
            HandForming::TwoAndThree => "library.ultimate-two-and-three",
        };
        let without = match rules.no_qualify.value {
            NoPair::Compare => "library.ultimate-compare",
            NoPair::PayAll => "library.ultimate-pay-all",
        };
        let multiples: [(&str, &str); 3] =
            [("before", &before), ("flop", &flop), ("river", &river)];
        let mut choices = vec![self.ante("library.choose-ante-and-blind")];
        choices.push(self.side(Wager::Trips, "library.choose-trips"));
        choices.extend(self.jackpot(rules.jackpot.as_ref()));
        choices.extend([
            self.say("library.choose-before", &[("before", &before)]),
            self.say("library.choose-flop", &[("flop", &flop)]),
            self.say("library.choose-river", &[("river", &river)]),
        ]);
        let mut areas = vec![Wager::Ante, Wager::Blind, Wager::Play, Wager::Trips];
        areas.extend(
            self.has_jackpot(rules.jackpot.as_ref())
                .then_some(Wager::Jackpot),
        );
        let board = u8::try_from(rules.community_cards.value).unwrap_or(5);
        Play {
            sentences: vec![
                self.say("library.ultimate-deal", &[]),
                self.say(forming, &[]),
                self.say("library.ultimate-decide", &multiples),
            ],
            choices,
            qualifies: self.say(without, &[("hand", &hand)]),
            layout: Layout::new(self.texts, (2, 0), board, 2, &areas),
        }
    }

    /// The ante, with its limits at the table.
    fn ante(&self, key: &str) -> String {
        self.side(Wager::Ante, key)
    }

    /// A wager that is made before the deal, with its limits at the table.
    fn side(&self, wager: Wager, key: &str) -> String {
        let limits = self.table.and_then(|table| table.card.limits_of(wager));
        let limits = limits.map_or_else(String::new, |limits| {
            let [least, most] =
                [limits.minimum(), limits.maximum()].map(|it| self.texts.amount(it));
            let values: [(&str, &str); 2] = [("least", &least), ("most", &most)];
            format!(" {}", self.say("library.from-to", &values))
        });
        self.say(key, &[("limits", &limits)])
    }

    fn has_jackpot(&self, rules: Option<&jackpot::Rules>) -> bool {
        match self.table {
            Some(table) => table.card.jackpot.is_some(),
            None => rules.is_some(),
        }
    }

    /// The jackpot wager, where there is one.
    fn jackpot(&self, rules: Option<&jackpot::Rules>) -> Option<String> {
        let posted = match self.table {
            Some(table) => Some(table.card.jackpot?.wager),
            None => rules?.jackpot_wager.value,
        };
        Some(match posted {
            Some(amount) => {
                let amount = self.texts.amount(amount);
                self.say("library.choose-jackpot", &[("amount", &amount)])
            }
            None => self.say("library.choose-jackpot-posted", &[]),
        })
    }
}
