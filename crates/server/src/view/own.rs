//! What is somebody's own of a table's view: the sentence, the clock, the offers.

use floor::authority::By;
use floor::clock::Until;
use floor::house::{Command as HouseCommand, LimitOn};
use games::round::{Command, Counted, Phase, Step};
use games::table::Chance;
use games::{Holder, Place, Rule, Wager};
use jiff::Timestamp;
use money::Money;
use narrator::Form;
use rulebook::Role;

use super::offer::CautionView;
use super::parts::{
    ClockView, NextView, OwnView, PostedView, RoundView, ShiftView, StakeView, ValidationView,
};
use super::rendered::Last;
use super::words::{ClockWord, OfferWord};
use super::{ClauseView, Looking, OfferView, label, net};
use crate::app::Told;
use crate::out_of_play::stakes;

/// With how much left the clock of somebody who plays alone is shown.
const ALONE_SHOWN_MS: i64 = 20_000;

impl Looking<'_> {
    /// What is the onlooker's own, but for their places.
    pub(super) fn own(&self, told: Told, last: Last) -> OwnView {
        let person = self.person();
        let offers = self.offered();
        OwnView {
            headline: self.headline(&offers),
            alert: self.onlooker.out.map(|why| why.alert(self.texts())),
            clock: self.clock(),
            offers: self.offers(&offers),
            happened: told.happened,
            beats: told.beats,
            balance: person.map_or(0, |person| {
                self.house.chips_at(self.number, person).in_cents()
            }),
            last_decision: last.decision,
            keep: self.keep(),
            warnings: self.warnings(),
            last_bets: self.bets_here().unwrap_or(last.bets),
            last_rounds: self.round_here().into_iter().chain(last.rounds).collect(),
            validations: self.validations(),
            shift: self.shift(),
            next: self.next(),
        }
    }

    /// The limits of the onlooker's own that are reached, or nearly.
    fn warnings(&self) -> Vec<String> {
        let person = self.person();
        // For most people nothing is set, and nothing is counted.
        let limited = person.filter(|it| self.house.allowance(it, self.now_ms).is_some());
        let Some(person) = limited else {
            return Vec::new();
        };
        let limits = self.house.own_limits(person, self.now_ms).into_iter();
        let near = limits.filter(|it| it.is_near() || it.is_reached());
        let warned = near.filter_map(|limit| {
            let written = |amount: i64| match limit.on {
                LimitOn::Time => amount.to_string(),
                LimitOn::Loss | LimitOn::Stake => self.texts().amount(Money::cents(amount)),
            };
            let key = match (limit.on, limit.is_reached()) {
                (LimitOn::Time, false) => "table.near-time",
                (LimitOn::Loss, false) => "table.near-loss",
                (LimitOn::Stake, false) => "table.near-stake",
                (LimitOn::Time, true) => "table.reached-time",
                (LimitOn::Loss, true) => "table.reached-loss",
                (LimitOn::Stake, true) => "table.reached-stake",
            };
            let (used, most) = (written(limit.used), written(limit.most?));
            let values = [("used", used.as_str()), ("most", most.as_str())];
            Some(self.texts().say(key, &values))
        });
        warned.collect()
    }

    /// What the dealer of this table does next.
    fn next(&self) -> Option<NextView> {
        let who = self.onlooker.who?;
        let table = self.table;
        if table.is_automatic() || table.round.pending.is_some() {
            return None;
        }
        // Cards that lie ready at a table at which nobody sits are spread.
        let vacant = self.house.vacant_since(self.number, self.now_ms).is_some();
        if vacant && table.round.phase == Phase::Betting && who.role == Role::Dealer {
            let words = table.guide().into_iter().map(|line| line.words);
            return Some(NextView {
                words: words.collect(),
                faces: 0,
                command: Command::Idle,
            });
        }
        let step = table.next_step()?;
        let real = table.card.chance == Chance::Real;
        let command = match step {
            // What is done to a deck is for the office that the book names.
            Step::Prepare { stage, .. } => {
                let command = Command::Prepare { stage, cards: None };
                let told = HouseCommand::Table {
                    table: self.number,
                    command: command.clone(),
                };
                let by = By::person(who.person.clone(), who.role);
                self.house.decide(&by, told, self.now_ms).ok()?;
                command
            }
            _ if who.role != Role::Dealer => return None,
            // With real cards a count is what somebody counted.
            Step::CountStub if real => Command::Count {
                what: Counted::Stub,
                cards: 0,
            },
            step => Command::Step {
                step,
                faces: Vec::new(),
            },
        };
        let words = table.guide().into_iter().map(|line| line.words);
        Some(NextView {
            words: words.collect(),
            faces: table.turns_up(step).len(),
            command,
        })
    }

    /// What is posted at the table.
    fn shift(&self) -> ShiftView {
        let shift = &self.table.shift;
        let posted = shift.limits.iter().flat_map(|(limits, from_ms)| {
            limits.iter().map(move |(wager, limits)| {
                let from = Timestamp::from_millisecond(*from_ms);
                let from = from.map_or_else(|_| String::new(), |from| from.to_string());
                let now = self.table.card.limits_of(*wager);
                let now = now.map_or_else(String::new, ToString::to_string);
                let label = self.texts().label(*wager);
                let values = [
                    ("wager", label.as_str()),
                    ("now", &now),
                    ("then", &limits.to_string()),
                    ("from", &from),
                ];
                PostedView {
                    wager: wager.to_string(),
                    text: self.texts().say("table.posted-limits", &values),
                    from,
                }
            })
        });
        ShiftView {
            closed: shift.closed,
            last_round: shift.last.is_some(),
            limits: posted.collect(),
        }
    }

    fn clock(&self) -> Option<ClockView> {
        let clock = self.table.clock?;
        let total_ms = clock.to_ms.saturating_sub(clock.from_ms);
        let flow = self.table.pace.flow;
        let alone = flow.is_some_and(|flow| flow.alone_ms == total_ms);
        let alone = alone && clock.until == Until::Decided;
        let ends_at = Timestamp::from_millisecond(clock.to_ms).ok()?;
        Some(ClockView {
            what: match clock.until {
                Until::NoMoreBets => ClockWord::Betting,
                Until::Decided => ClockWord::Decision,
                Until::NextRound => ClockWord::NextRound,
            },
            ends_at: ends_at.to_string(),
            total_ms,
            // A clock that has not begun to run has all of it left.
            left_ms: clock.to_ms.saturating_sub(self.now_ms).clamp(0, total_ms),
            shown_ms: alone.then_some(ALONE_SHOWN_MS),
        })
    }

    fn offered(&self) -> Vec<floor::offer::Offer> {
        let Some(who) = self.onlooker.who else {
            return Vec::new();
        };
        // With real cards, too, players may decide at screens of their own.
        let real = self.table.card.chance == Chance::Real;
        if who.role != Role::Player || (real && self.table.is_automatic()) {
            return Vec::new();
        }
        let mut offers = self.house.offers(self.number, &who.person, self.now_ms);
        // Whoever wagers on what is settled goes on first.
        if self.table.is_automatic() {
            let ahead = self
                .house
                .offers_ahead(self.number, &who.person, self.now_ms);
            offers.extend(ahead);
        }
        if self.onlooker.out.is_some() {
            offers.retain(|offer| !stakes(&offer.command));
        }
        offers
    }

    fn offers(&self, offers: &[floor::offer::Offer]) -> Vec<OfferView> {
        let shown = offers.iter().map(|offer| {
            let own = self.cards(Holder::Place(offer.place));
            let mut view = OfferView::of(self.texts(), self.table, offer, |position| {
                own.get(position).copied().flatten()
            });
            view.follow = self.follow(offer);
            view.blind = self.blind(offer);
            view.caution = self.caution(&offer.command);
            view
        });
        let mut shown: Vec<OfferView> = shown.collect();
        shown.extend(self.offers_of_the_house());
        shown
    }

    /// What the house itself offers: to deal, to go on, new play money.
    fn offers_of_the_house(&self) -> Vec<OfferView> {
        let Some(who) = self.onlooker.who.filter(|who| who.role == Role::Player) else {
            return Vec::new();
        };
        let mut own = Place::ALL.into_iter().filter(|place| self.is_own(*place));
        let Some(place) = own.next().map(Place::number) else {
            return Vec::new();
        };
        let mut offers = Vec::new();
        let table = self.number;
        let deal = HouseCommand::SayDeal { table };
        let by = By::player(who.person.clone());
        if self.house.decide(&by, deal, self.now_ms).is_ok() {
            let label = match self.table.round.phase {
                Phase::Betting => "offers.deal",
                _ => "offers.next-round",
            };
            let label = self.texts().say(label, &[]);
            offers.push(OfferView::own(place, OfferWord::Deal, "deal", label));
        }
        if let Some(amount) = self.house.refill(self.number, &who.person) {
            let written = self.texts().amount(amount);
            let label = self.texts().say("offers.refill", &[("amount", &written)]);
            let mut refill = OfferView::own(place, OfferWord::Money, "refill", label);
            refill.amount = Some(amount.in_cents());
            offers.push(refill);
        }
        offers
    }

    /// What the owner of a hand is warned of before a command, who sees its cards.
    fn caution(&self, command: &Command) -> Option<CautionView> {
        let holder = Holder::Place(command.place()?);
        let cards = self.cards(holder);
        let round = self.table.round.with_faces(|of, position| {
            let own = cards.get(position).filter(|_| of == holder);
            own.copied().flatten()
        });
        let warning = round.warning(self.table.game(), command)?;
        Some(CautionView {
            words: self.texts().caution(warning.of),
            clause: ClauseView::at(self.table, warning.under),
        })
    }

    /// What a bet before the cards gives up; none: the offer is no such bet.
    fn blind(&self, offer: &floor::offer::Offer) -> Option<String> {
        let (Command::Wager { wager, .. } | Command::Raise { wager, .. }) = &offer.command else {
            return None;
        };
        let game = self.table.game();
        if *wager != game.stay() {
            return None;
        }
        let texts = self.texts();
        if game.table().clause(Rule::BlindBetStands).is_none() {
            return Some(texts.say("offers.blind-back", &[]));
        }
        let edge = self.edge.as_ref();
        let kept = edge.and_then(|edge| {
            let (blind, seen) = (edge.blind_percent(1)?, edge.percent(Wager::Ante, 1)?);
            let (blind, seen) = (self.decimal(&blind), self.decimal(&seen));
            Some(texts.say("offers.blind-kept", &[("blind", &blind), ("seen", &seen)]))
        });
        Some(kept.unwrap_or_else(|| texts.say("offers.blind-stands", &[])))
    }

    /// The wagers of one's own that were made before the deal of the round that is over.
    fn bets_here(&self) -> Option<Vec<StakeView>> {
        let round = &self.table.round;
        if !matches!(round.phase, Phase::Settled | Phase::Void) {
            return None;
        }
        let person = self.person()?;
        let mut spots = round.spots.values();
        let spot = spots.find(|spot| spot.person == person)?;
        let made = spot.made.iter().filter(|(_, stake)| stake.before_deal);
        let made = made.map(|(wager, stake)| StakeView {
            wager: wager.word().to_owned(),
            label: self.texts().label(*wager),
            amount: stake.amount.in_cents(),
        });
        Some(made.collect())
    }

    /// The round that has just ended, for whoever played it.
    fn round_here(&self) -> Option<RoundView> {
        let round = &self.table.round;
        if round.phase != Phase::Settled {
            return None;
        }
        let person = self.person()?;
        let own = |place: &Place| round.spots.get(place).is_some_and(|it| it.person == person);
        let lines = round.lines.iter().filter(|line| own(&line.place));
        let mut lines = lines.peekable();
        lines.peek()?;
        let net = net(lines);
        Some(RoundView {
            round: self.table.round_id(self.number),
            number: self.table.number,
            net: Some(net),
            label: label(self.texts(), net),
        })
    }

    fn may_validate(&self, place: u8) -> bool {
        let asks = self.onlooker.who.zip(Place::new(place));
        asks.is_some_and(|(who, place)| {
            let by = (who.person.as_str(), who.role);
            self.house.may_validate(self.number, place, by, self.now_ms)
        })
    }

    /// The hits at this table that wait for the two people who validate them, where this
    /// one may be the next.
    fn validations(&self) -> Vec<ValidationView> {
        let staff = self
            .onlooker
            .who
            .is_some_and(|who| matches!(who.role, Role::Dealer | Role::Supervisor | Role::Manager));
        let jackpot = self.house.jackpot_of(self.number).filter(|_| staff);
        let Some((_, jackpot)) = jackpot else {
            return Vec::new();
        };
        let rules = self.house.rules_at(self.number);
        let proposed = rules.and_then(|rules| jackpot.link.proposed(rules).ok());
        let proposed = proposed.unwrap_or_default();
        let open = jackpot
            .link
            .claims()
            .filter(|it| it.validated.is_none() && it.claim.hand.round.table.0 == self.number)
            .filter(|it| self.may_validate(it.claim.hand.place));
        open.filter_map(|it| {
            let hand = it.claim.hand;
            let place = Place::new(hand.place)?;
            let award = proposed.iter().find(|award| award.hand == hand);
            let texts = self.texts();
            let prize = award.map_or_else(String::new, |award| texts.amount(award.amount));
            let label = {
                let hand = texts.kind(it.claim.category, Form::Name);
                let place = place.to_string();
                let values: [(&str, &str); 3] =
                    [("hand", &hand), ("place", &place), ("prize", &prize)];
                texts.say("table.validate", &values)
            };
            Some(ValidationView {
                place: hand.place,
                label,
                prize,
                command: Command::Validate { place },
            })
        })
        .collect()
    }
}
