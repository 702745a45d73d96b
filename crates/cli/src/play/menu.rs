//! What the player may do now, each by a key.

use games::round::{Command, Phase};
use games::{Rules, Wager};
use money::Money;
use narrator::Texts;
use rulebook::Citation;

use super::evening::Evening;
use super::words::{cited, wager_words};

/// Everything that is open to the player.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Menu {
    /// The wagers that can be made, changed or taken back.
    pub(super) wagers: Vec<WagerItem>,
    /// The decisions.
    pub(super) decisions: Vec<DecisionItem>,
    /// What Enter does.
    pub(super) go_on: Option<GoOn>,
    /// The wagers of the last round, where they can be made again.
    pub(super) again: Vec<(Wager, Money)>,
    /// Whether the chips do not suffice for the least wager.
    pub(super) is_broke: bool,
}

/// What Enter does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GoOn {
    /// The cards are dealt.
    Deal,
    /// The next round begins.
    NextRound,
}

impl GoOn {
    /// It in words.
    pub(super) fn words(self, texts: &Texts) -> String {
        match self {
            GoOn::Deal => texts.say("play.deal", &[]),
            GoOn::NextRound => texts.say("play.next", &[]),
        }
    }
}

/// A wager before the deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct WagerItem {
    pub(super) key: char,
    pub(super) wager: Wager,
    pub(super) words: String,
    pub(super) stands: Option<Money>,
    /// The least and the most it may be.
    pub(super) between: Option<(Money, Money)>,
    pub(super) under: Option<Citation>,
}

/// A decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct DecisionItem {
    pub(super) key: char,
    pub(super) words: String,
    pub(super) amount: Option<Money>,
    pub(super) under: Option<Citation>,
    /// What the coach calls it; also what it is called where it is written out.
    pub(super) action: String,
    /// Whether it gives up a card for another.
    pub(super) changes: bool,
    pub(super) command: Command,
    /// What the player is to be warned of first.
    pub(super) caution: Option<String>,
}

impl Menu {
    /// What is open now.
    pub(super) fn of(evening: &Evening) -> Menu {
        let betting = evening.table().round.phase == Phase::Betting;
        let wagers = if betting { wagers(evening) } else { Vec::new() };
        let stands = wagers.iter().any(|item| item.stands.is_some());
        let can_wager = wagers.iter().any(|item| item.between.is_some());
        let last = evening.last_stakes();
        let again = Money::sum(last.iter().map(|(_, amount)| *amount));
        let again = again.is_ok_and(|all| all <= evening.chips());
        Menu {
            decisions: if betting {
                Vec::new()
            } else {
                decisions(evening)
            },
            go_on: evening.may_go_on().then_some(match betting {
                true => GoOn::Deal,
                false => GoOn::NextRound,
            }),
            again: if betting && !stands && again {
                last
            } else {
                Vec::new()
            },
            is_broke: betting && !stands && !can_wager,
            wagers,
        }
    }
}

impl DecisionItem {
    /// It in a line, before its clause.
    pub(super) fn line(&self, texts: &Texts) -> String {
        match self.amount {
            Some(amount) => format!("{} {} ", self.words, texts.amount(amount)),
            None => format!("{} ", self.words),
        }
    }

    /// Whether a key means it: a check is on two, and so is playing one ante.
    pub(super) fn is_on(&self, key: char) -> bool {
        let also = match self.action.as_str() {
            "check" => Some('c'),
            "play-1x" => Some('1'),
            _ => None,
        };
        self.key == key || also == Some(key)
    }
}

impl WagerItem {
    /// It in a line, before its clause.
    pub(super) fn line(&self, texts: &Texts) -> String {
        let words = &self.words;
        match self.between {
            Some((least, most)) if least == most => format!("{words}: {} ", texts.amount(least)),
            Some((least, most)) => {
                let [least, most] = [least, most].map(|it| texts.amount(it));
                let values: [(&str, &str); 2] = [("least", &least), ("most", &most)];
                format!("{words}: {} ", texts.say("play.between", &values))
            }
            None => format!("{words} "),
        }
    }

    /// What the wager would be with one chip less; nothing: it is taken back.
    pub(super) fn lowered(&self, chip: Money) -> Option<Money> {
        let lowered = self.stands?.minus(chip).ok()?;
        // A bet stands as a whole: no other amount of it is offered.
        let least = self.between.map(|(least, _)| least);
        let stays = least.is_some_and(|least| lowered >= least);
        Some(if stays { lowered } else { Money::ZERO })
    }

    /// What the wager would be with one chip more.
    pub(super) fn raised(&self, chip: Money) -> Option<Money> {
        let (least, most) = self.between?;
        let standing = self.stands.unwrap_or(Money::ZERO);
        let raised = standing.plus(chip).ok()?;
        Some(raised.max(least).min(most))
    }
}

fn wagers(evening: &Evening) -> Vec<WagerItem> {
    let table = evening.table();
    let offers = evening.offers();
    let items = table.game().openings().iter().filter_map(|wager| {
        let wager = *wager;
        let made = offers.iter().find_map(|offer| match offer.command {
            Command::Wager { wager: of, .. } | Command::Raise { wager: of, .. } if of == wager => {
                Some((offer.bounds?, offer.under))
            }
            _ => None,
        });
        let mut withdrawn = offers.iter();
        let place = evening.place;
        let withdraw = Command::Withdraw { place, wager };
        let withdrawn = withdrawn.find(|offer| offer.command == withdraw);
        let stands = evening.stake(wager);
        let (between, under) = match (made, withdrawn) {
            (Some((between, under)), _) => (Some(between), under),
            // Bound to another wager, it can still be changed together with it.
            (None, Some(offer)) => (limits(evening, wager), offer.under),
            (None, None) => return None,
        };
        // Of what stands already only the area has a clause.
        let areas = table.rules.table().areas.as_ref();
        let area = areas.and_then(|areas| areas.get(&wager)).map(|it| it.under);
        Some(WagerItem {
            key: wager_key(wager),
            wager,
            words: match wager == table.game().stay() {
                // What follows the cards, made before them, is called so.
                true => evening.texts.say(
                    "offers.blind",
                    &[("label", &wager_words(evening.texts, table, wager))],
                ),
                false => wager_words(evening.texts, table, wager),
            },
            stands,
            between,
            under: under.or(area),
        })
    });
    items.collect()
}

fn limits(evening: &Evening, wager: Wager) -> Option<(Money, Money)> {
    let limits = evening.table().card.limits_of(wager)?;
    Some((limits.minimum(), limits.maximum()))
}

fn wager_key(wager: Wager) -> char {
    match wager {
        Wager::Ante => 'a',
        Wager::Bet | Wager::Blind => 'b',
        Wager::Trips => 't',
        Wager::PairPlus | Wager::Play => 'p',
        Wager::SixCardBonus => 's',
        Wager::Jackpot => 'j',
        Wager::AnteBonus => 'o',
        Wager::Exchange => 'x',
    }
}

fn decisions(evening: &Evening) -> Vec<DecisionItem> {
    let table = evening.table();
    let stay = table.game().stay();
    let streets = matches!(*table.rules, Rules::UltimateTexasHoldem(_));
    let hand = evening.sight().hand;
    let texts = evening.texts;
    let say = |key: &str| texts.say(key, &[]);
    let items = evening.offers().into_iter().filter_map(|offer| {
        let changes = matches!(offer.command, Command::Change { .. });
        let (key, words, amount, action) = match &offer.command {
            Command::Fold { .. } => ('f', say("play.fold"), None, "fold".to_owned()),
            Command::Check { .. } => ('k', say("play.check"), None, "check".to_owned()),
            Command::Play { place, amount } if streets => {
                let times = table.times_the_ante(*place, *amount);
                // One ante is simply played, as at the page: p.
                let digit = u32::try_from(times).ok().filter(|it| *it > 1);
                (
                    digit.and_then(|it| char::from_digit(it, 10)).unwrap_or('p'),
                    texts.say("play.play-times", &[("times", &times.to_string())]),
                    Some(*amount),
                    format!("{}-{times}x", stay.word()),
                )
            }
            Command::Bet { amount, .. } | Command::Play { amount, .. } => (
                wager_key(stay),
                match stay {
                    Wager::Bet => say("play.bet"),
                    _ => say("play.play"),
                },
                Some(*amount),
                stay.word().to_owned(),
            ),
            Command::Raise { wager, amount, .. } => (
                'r',
                texts.say("play.raise", &[("wager", &texts.short(*wager))]),
                Some(*amount),
                "raise".to_owned(),
            ),
            Command::Change { card: position, .. } => {
                let card = hand.get(*position)?.known()?;
                (
                    char::from_digit(u32::try_from(*position).ok()? + 1, 10)?,
                    texts.say("play.change", &[("card", &card.printed())]),
                    Some(offer.costs),
                    format!("change {card}"),
                )
            }
            _ => return None,
        };
        Some(DecisionItem {
            key,
            words,
            amount,
            under: offer.under,
            action,
            changes,
            command: offer.command,
            caution: if key == 'f' { caution(evening) } else { None },
        })
    });
    items.collect()
}

/// What a fold would give up that the player might not have seen.
fn caution(evening: &Evening) -> Option<String> {
    let table = evening.table();
    let own = games::Holder::Place(evening.place);
    let hand = evening.sight().hand;
    let known = |holder, position: usize| {
        let face = hand.get(position).filter(|_| holder == own);
        face.and_then(|face| face.known())
    };
    let round = table.round.with_faces(known);
    let place = evening.place;
    let warning = round.warning(table.game(), &Command::Fold { place })?;
    let under = cited(evening.texts, &table.book, [warning.under]);
    Some(format!("{} {under}", evening.texts.caution(warning.of)))
}
