//! What somebody sees of a table: public things for everybody, own cards and offers for
//! whoever they belong to. Nobody is told a card that the rules have not shown them.

mod clause;
mod headline;
mod offer;
mod parts;
mod story;

use cards::Card;
use floor::Table;
use floor::clock::Until;
use floor::house::House;
use games::round::{Phase, Stand, Word};
use games::table::Chance;
use games::{Holder, Place, Wager};
use jiff::Timestamp;

pub use clause::ClauseView;
pub use offer::OfferView;
pub use parts::{RoundView, TableView};
pub use story::{LineView, line, name};

use self::parts::{
    AreaView, CheckpointView, ClockView, DealView, GuideView, HandView, MeterView, PlaceView,
    ResultView, SignView, StakeView, ValidationView,
};
use crate::ask::Ask;
use crate::desk::Published;
use crate::people::{People, SignedIn};

/// The digits behind the point of the house's currency.
pub const MINOR_DIGITS: u8 = 2;

/// Whoever looks, and what they may know.
pub struct Onlooker<'o> {
    /// Who; none: whoever is not signed in.
    pub who: Option<&'o SignedIn>,
    /// The order of the deck that is dealt from, for the cards that are the onlooker's.
    pub order: Option<&'o [Card; 52]>,
    /// Everybody's names.
    pub people: &'o People,
}

impl TableView {
    /// The table as somebody sees it now, with what happened since they last looked.
    #[must_use]
    pub fn of(
        published: &Published,
        number: u32,
        onlooker: &Onlooker<'_>,
        happened: Vec<LineView>,
        last_rounds: Vec<RoundView>,
    ) -> Option<TableView> {
        let house = &published.house;
        let table = house.tables.get(&number)?;
        let now_ms = Timestamp::now().as_millisecond();
        let looking = Looking {
            house,
            number,
            table,
            onlooker,
            now_ms,
        };
        let (phase, headline) = looking.headline();
        let terms = house.terms.as_ref();
        Some(TableView {
            table: number,
            name: table.name.clone(),
            sequence: published.sequence(number),
            book: table.book.id.clone(),
            game: table.book.title.clone(),
            edition: looking.edition(),
            currency: terms.map_or_else(String::new, |terms| terms.currency.clone()),
            minor_digits: MINOR_DIGITS,
            phase,
            headline,
            dealer_says: looking.dealer_says(),
            clock: looking.clock(),
            round: table.round_id(number),
            deal: table.deal.as_ref().map(|deal| DealView {
                deal: deal.committed.deal.to_string(),
                commitment: deal.committed.commitment.to_string(),
                key: deal.committed.key.clone(),
            }),
            checkpoint: published
                .checkpoint
                .clone()
                .map(|(sequence, hash)| CheckpointView { sequence, hash }),
            chips: looking.chips(),
            notice: looking.notice(),
            areas: looking.areas(),
            meter: looking.meter(),
            dealer: looking.dealer(),
            board: looking.cards(Holder::Board),
            places: looking.places(),
            offers: looking.offers(),
            happened,
            purse: looking
                .person()
                .map_or(0, |person| house.cage.purse(person).in_cents()),
            last_rounds,
            guide: looking.guide(),
            validations: looking.validations(),
        })
    }
}

/// Somebody looking at a table.
pub(crate) struct Looking<'l> {
    pub(crate) house: &'l House,
    pub(crate) number: u32,
    pub(crate) table: &'l Table,
    pub(crate) onlooker: &'l Onlooker<'l>,
    pub(crate) now_ms: i64,
}

impl Looking<'_> {
    pub(crate) fn person(&self) -> Option<&str> {
        self.onlooker.who.map(|who| who.person.as_str())
    }

    fn edition(&self) -> String {
        let instruments = self.table.book.instruments.iter();
        let title = instruments
            .map(|instrument| instrument.title.as_str())
            .next();
        title.unwrap_or_default().to_owned()
    }

    fn dealer_says(&self) -> Option<String> {
        let quoted = |words: &str| {
            let (_, rest) = words.split_once('"')?;
            let (call, _) = rest.split_once('"')?;
            Some(call.to_owned())
        };
        self.table
            .log
            .iter()
            .rev()
            .find_map(|line| quoted(&line.words))
    }

    fn clock(&self) -> Option<ClockView> {
        let clock = self.table.clock?;
        let ends_at = Timestamp::from_millisecond(clock.to_ms).ok()?;
        Some(ClockView {
            what: match clock.until {
                Until::NoMoreBets => "betting",
                Until::Decided => "decision",
                Until::NextRound => "next-round",
            },
            ends_at: ends_at.to_string(),
            total_ms: clock.to_ms.saturating_sub(clock.from_ms),
            left_ms: clock.to_ms.saturating_sub(self.now_ms).max(0),
        })
    }

    fn chips(&self) -> Vec<i64> {
        let chips = self.table.card.chips.as_ref();
        let mut chips: Vec<i64> = chips.map_or_else(
            || vec![100, 500, 2_500, 10_000],
            |set| set.denominations().map(money::Money::in_cents).collect(),
        );
        chips.sort_unstable();
        chips
    }

    fn notice(&self) -> Vec<SignView> {
        let sign = self.table.sign(self.house.meter(self.number));
        let lines = sign.into_iter().map(|line| SignView {
            words: line.text,
            clause: line
                .under
                .first()
                .map(|under| ClauseView::of(&self.table.book, *under)),
        });
        lines.collect()
    }

    fn areas(&self) -> Vec<AreaView> {
        let game = self.table.game();
        let stays = [game.stay()];
        let mut wagers: Vec<Wager> = game.openings().to_vec();
        wagers.extend(
            stays
                .into_iter()
                .filter(|stay| !game.openings().contains(stay)),
        );
        let card = &self.table.card;
        let shown = wagers.into_iter().filter(|wager| {
            let jackpot = *wager != Wager::Jackpot || card.jackpot.is_some();
            jackpot && !card.unmarked.contains(wager)
        });
        shown.map(|wager| self.area(wager)).collect()
    }

    fn area(&self, wager: Wager) -> AreaView {
        let card = &self.table.card;
        let limits = card
            .limits
            .get(&wager)
            .map(|it| (it.minimum(), it.maximum()));
        let jackpot = card.jackpot.filter(|_| wager == Wager::Jackpot);
        let limits = limits.or(jackpot.map(|terms| (terms.wager, terms.wager)));
        let areas = self.table.rules.table().areas.as_ref();
        let label = areas.and_then(|areas| areas.get(&wager));
        AreaView {
            wager: wager.word().to_owned(),
            label: label.map_or_else(
                || name(wager).to_uppercase(),
                |label| label.value.to_string(),
            ),
            min: limits.map(|limits| limits.0.in_cents()),
            max: limits.map(|limits| limits.1.in_cents()),
            step: None,
            optional: !matches!(wager, Wager::Ante | Wager::Blind),
        }
    }

    fn meter(&self) -> Option<MeterView> {
        let amount = self.house.meter(self.number)?;
        let wager = self.table.card.jackpot?.wager;
        Some(MeterView {
            amount: amount.in_cents(),
            wager: wager.in_cents(),
            label: "Progressive jackpot".to_owned(),
        })
    }

    /// The cards of a hand as the onlooker may see them.
    pub(crate) fn cards(&self, holder: Holder) -> Vec<Option<Card>> {
        let round = &self.table.round;
        let Some(hand) = round.hand(holder) else {
            return Vec::new();
        };
        let person = self.person().unwrap_or_default();
        let sees = {
            let device = self.table.card.device;
            round.view(self.table.game(), device, person, holder).sees
        };
        let faces = hand.faces().iter().zip(sees).enumerate();
        faces
            .map(|(position, (face, sees))| {
                let known = || self.table.face(self.onlooker.order, holder, position);
                face.known().or_else(|| sees.then(known).flatten())
            })
            .collect()
    }

    fn named(&self, holder: Holder) -> Option<String> {
        let cards = self.cards(holder);
        let round = self.table.round.with_faces(|of, position| {
            let own = of == holder;
            own.then(|| cards.get(position).copied().flatten())
                .flatten()
        });
        let hand = self.table.game().hand(&round, holder, None)?;
        Some(hand.category.to_string())
    }

    fn dealer(&self) -> HandView {
        HandView {
            cards: self.cards(Holder::Dealer),
            named: self.named(Holder::Dealer),
            qualifies: self.table.round.qualified,
            up: self.table.steps().up_card(&self.table.round),
        }
    }

    fn places(&self) -> Vec<PlaceView> {
        Place::ALL
            .into_iter()
            .map(|place| self.place(place))
            .collect()
    }

    fn place(&self, place: Place) -> PlaceView {
        let round = &self.table.round;
        let holder = round.seating.holder(place);
        let spot = round.spots.get(&place);
        let person = holder.or(spot.map(|spot| spot.person.as_str()));
        let yours = person.is_some() && person == self.person();
        let stakes = spot.into_iter().flat_map(|spot| &spot.stakes);
        let lines: Vec<_> = round
            .lines
            .iter()
            .filter(|line| line.place == place)
            .collect();
        let over = matches!(round.phase, Phase::Settled);
        PlaceView {
            place: place.number(),
            person: person.map(|person| self.onlooker.people.name(person).to_string()),
            yours,
            seat: holder.is_some(),
            stakes: stakes
                .map(|(wager, stake)| StakeView {
                    wager: wager.word().to_owned(),
                    label: name(*wager),
                    amount: stake.amount.in_cents(),
                })
                .collect(),
            cards: self.cards(Holder::Place(place)),
            named: self.named(Holder::Place(place)),
            state: match (spot, person) {
                (None, None) => "empty",
                (None, Some(_)) => "in",
                (Some(spot), _) => match spot.stand {
                    Stand::Undecided | Stand::Checked => "in",
                    Stand::In => "playing",
                    Stand::Folded => "folded",
                    Stand::Void => "void",
                    Stand::Settled => "done",
                },
            },
            result: (over && !lines.is_empty()).then(|| {
                let net = net(lines.iter().copied());
                let label = label(net);
                ResultView { net, label }
            }),
            lines: lines
                .into_iter()
                .map(|it| LineView::money(self.table, it))
                .collect(),
        }
    }

    fn offers(&self) -> Vec<OfferView> {
        let Some(who) = self.onlooker.who else {
            return Vec::new();
        };
        if who.role != rulebook::Role::Player || self.table.card.chance != Chance::Virtual {
            return Vec::new();
        }
        let offers = self.house.offers(self.number, &who.person, self.now_ms);
        let shown = offers.iter().map(|offer| {
            let own = self.cards(Holder::Place(offer.place));
            OfferView::of(self.table, offer, |position| {
                own.get(position).copied().flatten()
            })
        });
        shown.collect()
    }

    fn guide(&self) -> Vec<GuideView> {
        let view = |line: &games::guide::Line, due| GuideView {
            words: line.words.clone(),
            clause: ClauseView::of(&self.table.book, line.under),
            due,
        };
        let done = self.table.log.iter().map(|line| view(line, false));
        let due = self.table.guide();
        done.chain(due.iter().map(|line| view(line, true)))
            .collect()
    }

    fn may_validate(&self, place: u8) -> bool {
        let asks = self.onlooker.who.zip(Place::new(place));
        asks.is_some_and(|(who, place)| {
            self.house
                .may_validate(self.number, place, &who.person, who.role)
        })
    }

    /// The hits at this table that wait for the two people who validate them, where this
    /// one may be the next.
    fn validations(&self) -> Vec<ValidationView> {
        use rulebook::Role;
        let staff = self
            .onlooker
            .who
            .is_some_and(|who| matches!(who.role, Role::Dealer | Role::Supervisor | Role::Manager));
        let jackpot = self.house.jackpot_of(self.number).filter(|_| staff);
        let Some((name, jackpot)) = jackpot else {
            return Vec::new();
        };
        let rules = self.house.rules(name);
        let proposed = rules.and_then(|rules| jackpot.link.proposed(rules).ok());
        let proposed = proposed.unwrap_or_default();
        let open = jackpot
            .link
            .claims()
            .filter(|it| it.validated.is_none() && it.claim.hand.round.table.0 == self.number)
            .filter(|it| self.may_validate(it.claim.hand.place));
        open.map(|it| {
            let hand = it.claim.hand;
            let award = proposed.iter().find(|award| award.hand == hand);
            let prize = award.map_or_else(String::new, |award| award.amount.to_string());
            ValidationView {
                place: hand.place,
                label: format!(
                    "Validate {} of place {}: {prize}",
                    it.claim.category, hand.place
                ),
                prize,
                command: Ask::Validate { place: hand.place },
            }
        })
        .collect()
    }
}

/// What lines of money come to for whoever they are about.
pub(crate) fn net<'m>(lines: impl Iterator<Item = &'m games::round::MoneyLine>) -> i64 {
    lines
        .map(|line| match line.word {
            Word::Paid => line.amount.in_cents(),
            Word::Taken => line.amount.in_cents().saturating_neg(),
            Word::Returned | Word::Void => 0,
        })
        .fold(0, i64::saturating_add)
}

/// A result in words.
pub(crate) fn label(net: i64) -> String {
    let amount = money::Money::cents(net.saturating_abs());
    match net {
        0 => "even".to_owned(),
        1.. => format!("wins {amount}"),
        _ => format!("loses {amount}"),
    }
}
