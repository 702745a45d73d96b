//! One sentence that says why a hand won or lost, and how much.
//!
//! It is built from values and is never longer than [`LONGEST`]: the first way of saying it
//! that fits is taken.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use cards::Rank;
use cards::five::Category;
use floor::Table;
use games::irregularity::Irregularity;
use games::{Place, Wager, Worth};
use money::Money;

use crate::ending::Ending;
use crate::hand::{Form, deciding, kind_of};
use crate::listener::Listener;
use crate::scene::Scene;
use crate::text::Text;
use crate::texts::{Texts, Verb};

/// The most characters that a sentence has.
pub const LONGEST: usize = 90;

/// Why a place won or lost, to whoever plays there; none, before anything was settled.
#[must_use]
pub fn why(
    texts: &'static Texts,
    to: &dyn Listener,
    table: &Table,
    place: Place,
) -> Option<String> {
    let people = BTreeMap::new();
    let scene = Scene {
        texts,
        to,
        table,
        people: &people,
    };
    let ending = scene.ending(place)?;
    Some(texts.why(&ending, |amount| to.amount(texts, amount)))
}

impl Texts {
    /// The sentence for an ending, with amounts as they are written for whoever reads it.
    #[must_use]
    pub fn why(&self, ending: &Ending, written: impl Fn(Money) -> String) -> String {
        let why = &self.why;
        match ending {
            Ending::Compared {
                own,
                dealer,
                contest,
                wagers,
                amount,
                is_all,
            } => {
                let amount = written(*amount);
                // Whoever lost beside the hand is not told that they win.
                let result = match (contest, is_all) {
                    (Ordering::Equal, _) => return self.tied(*own, *dealer, wagers),
                    (Ordering::Greater, true) => &why.you_win,
                    (Ordering::Greater, false) => &why.hand_wins,
                    (Ordering::Less, true) => &why.you_lose,
                    (Ordering::Less, false) => &why.hand_loses,
                };
                let result = result.fill(&[("amount", &amount)]);
                let money = (wagers.as_slice(), amount.as_str(), result.as_str());
                match contest {
                    Ordering::Greater => {
                        let texts = (&why.win, &why.beats, &why.kicker_wins);
                        self.decided((*own, *dealer), Side::Own, money, texts)
                    }
                    _ => {
                        let texts = (&why.lose, &why.beaten, &why.kicker_loses);
                        self.decided((*own, *dealer), Side::Dealer, money, texts)
                    }
                }
            }
            Ending::NotQualified {
                dealer,
                needed,
                won,
                amount,
                back,
            } => {
                let amount = written(*amount);
                let needed = self.needed(*needed);
                let won = self.with(&why.wins, won, &amount);
                let back = self.with(&why.comes_back, back, &amount);
                let both = [won, back].into_iter().filter(|it| !it.is_empty());
                let money = both.collect::<Vec<_>>().join(", ");
                let dealer = self.hand(*dealer, Form::Full);
                let text = &why.not_qualified;
                text.fill(&[("dealer", &dealer), ("needed", &needed), ("money", &money)])
            }
            Ending::StillCompared {
                own,
                dealer,
                needed,
                back,
                net,
            } => {
                let needed = self.kind(kind_of(*needed), Form::Name);
                let back = self.with(&why.comes_back, back, "");
                let amount = written(net.negated().map_or(*net, |lost| lost.max(*net)));
                let text = match net.is_negative() {
                    true => &why.still_loses,
                    false => &why.still_wins,
                };
                let filled = |own: String, dealer: String| {
                    text.fill(&[
                        ("needed", &needed),
                        ("back", &back),
                        ("own", &own),
                        ("dealer", &dealer),
                        ("amount", &amount),
                    ])
                };
                let name = |worth| self.hand(worth, Form::Name);
                let kind = |worth| self.kind(kind_of(worth), Form::Name);
                first_that_fits([&|| filled(name(*own), name(*dealer)), &|| {
                    filled(kind(*own), kind(*dealer))
                }])
            }
            Ending::Folded {
                late,
                lost,
                amount,
                stay,
            } => self.given_up(*late, lost, &written(*amount), stay),
            Ending::Void {
                what,
                misdeal,
                amount,
            } => self.called_off(*what, *misdeal, &written(*amount)),
            Ending::Beside { own, wagers, net } => {
                let amount = written(net.negated().map_or(*net, |lost| lost.max(*net)));
                let money = match net.in_cents() {
                    0 => self.with(&why.comes_back, wagers, &amount),
                    1.. => self.with(&why.wins, wagers, &amount),
                    _ => self.with(&why.loses, wagers, &amount),
                };
                let own = self.hand(*own, Form::Name);
                why.beside.fill(&[("own", &own), ("money", &money)])
            }
        }
    }

    fn decided(
        &self,
        (own, dealer): (Worth, Worth),
        winner: Side,
        (wagers, amount, result): (&[Wager], &str, &str),
        (full, short, kicker): (&Verb, &Text, &Text),
    ) -> String {
        let name = |worth| self.hand(worth, Form::Name);
        let kind = |worth| self.kind(kind_of(worth), Form::Name);
        let names = (name(own), name(dealer));
        if names.0 == names.1
            && let Some((worth, against)) = deciding(own, dealer)
        {
            let rank = |rank: Rank| self.rank(rank);
            let both = |hand: String| {
                kicker.fill(&[
                    ("hand", &hand),
                    ("own", rank(worth)),
                    ("dealer", rank(against)),
                    ("result", result),
                ])
            };
            return first_that_fits([&|| both(self.hand(own, Form::Full)), &|| {
                both(self.kind(kind_of(own), Form::Full))
            }]);
        }
        let listed = self.listed(wagers);
        let text = full.of(wagers.len());
        let whole = text.fill(&[
            ("own", &names.0),
            ("dealer", &names.1),
            ("wagers", &listed),
            ("amount", amount),
        ]);
        let short = |(own, dealer): (String, String)| {
            short.fill(&[("own", &own), ("dealer", &dealer), ("result", result)])
        };
        let beaten = || match winner {
            Side::Own => (names.0.clone(), kind(dealer)),
            Side::Dealer => (kind(own), names.1.clone()),
        };
        let ways: [&dyn Fn() -> String; 4] = [
            &|| whole.clone(),
            &|| short(names.clone()),
            &|| short(beaten()),
            &|| short((kind(own), kind(dealer))),
        ];
        first_that_fits(ways)
    }

    fn tied(&self, own: Worth, dealer: Worth, wagers: &[Wager]) -> String {
        let why = &self.why;
        let names = (self.hand(own, Form::Name), self.hand(dealer, Form::Name));
        let listed = self.listed(wagers);
        let kind = self.kind(kind_of(dealer), Form::Name);
        if names.0 != names.1 {
            let ties = |dealer: &str| {
                let text = why.ties.of(wagers.len());
                text.fill(&[("own", &names.0), ("dealer", dealer), ("wagers", &listed)])
            };
            let hand = self.kind(kind_of(own), Form::Full);
            return first_that_fits([&|| ties(&names.1), &|| ties(&kind), &|| {
                why.both.fill(&[("hand", &hand)])
            }]);
        }
        let hand = self.hand(own, Form::Full);
        let text = why.tie.of(wagers.len());
        first_that_fits([
            &|| text.fill(&[("hand", &hand), ("wagers", &listed)]),
            &|| why.both.fill(&[("hand", &hand)]),
        ])
    }

    fn given_up(&self, late: bool, lost: &[Wager], amount: &str, stay: &[Wager]) -> String {
        let why = &self.why;
        let head = match late {
            true => why.late.plain(),
            false => why.folded.plain(),
        };
        let listed = self.with(&why.loses_all, lost, amount);
        let short = why.lost_in_all.fill(&[("amount", amount)]);
        let stay = self.with(&why.plays_on, stay, "");
        let sentence = |money: &str, stay: &str| {
            let said = why.gave_up.fill(&[("head", &head), ("money", money)]);
            match stay.is_empty() {
                true => said,
                false => format!("{said} {}", why.stays.fill(&[("stay", stay)])),
            }
        };
        if lost.is_empty() {
            return format!("{head}.");
        }
        first_that_fits([
            &|| sentence(&listed, &stay),
            &|| sentence(&short, &stay),
            &|| sentence(&short, ""),
        ])
    }

    fn called_off(&self, what: Option<Irregularity>, misdeal: bool, amount: &str) -> String {
        let why = &self.why;
        let head = match misdeal {
            true => why.misdeal.plain(),
            false => why.void.plain(),
        };
        let bare = || why.void_bare.fill(&[("head", &head), ("amount", amount)]);
        let what = what.and_then(|what| self.rulings.what.get(&what));
        let Some(what) = what.map(|what| lower(&what.plain())) else {
            return bare();
        };
        let values: [(&str, &str); 3] = [("head", &head), ("what", &what), ("amount", amount)];
        first_that_fits([
            &|| why.void_because.fill(&values),
            &|| why.void_because_short.fill(&values),
            &bare,
        ])
    }

    /// A wager or several with the verb that goes with them; none: nothing.
    fn with(&self, verb: &Verb, wagers: &[Wager], amount: &str) -> String {
        if wagers.is_empty() {
            return String::new();
        }
        let listed = self.listed(wagers);
        let text = verb.of(wagers.len());
        text.fill(&[("wagers", &listed), ("amount", amount)])
    }

    fn listed(&self, wagers: &[Wager]) -> String {
        let names: Vec<String> = wagers.iter().map(|it| self.short(*it)).collect();
        self.list(&names)
    }

    /// The weakest hand that is compared, as it is said: "ace and king".
    pub(crate) fn needed(&self, worth: Worth) -> String {
        match worth {
            Worth::Five(value) if value.holds_ace_and_king() => self.hands.ace_and_king.plain(),
            _ if kind_of(worth) == Category::HighCard => self.needed_high(worth),
            _ => self.kind(kind_of(worth), Form::Full),
        }
    }
}

/// Whose hand won.
#[derive(Clone, Copy)]
enum Side {
    Own,
    Dealer,
}

impl Verb {
    fn of(&self, count: usize) -> &Text {
        match count {
            1 => &self.one,
            _ => &self.several,
        }
    }
}

/// The first way of saying something that is no longer than it may be, or the last.
fn first_that_fits<const N: usize>(ways: [&dyn Fn() -> String; N]) -> String {
    let mut said = String::new();
    for way in ways {
        said = way();
        if said.chars().count() <= LONGEST {
            break;
        }
    }
    said
}

fn lower(words: &str) -> String {
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}
