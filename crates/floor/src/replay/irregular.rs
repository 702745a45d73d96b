//! What a case reports, counts and rules.

use games::irregularity::{Irregularity, Report, Ruling, Seen};
use games::round::{Command, Event};
use games::{Holder, Place};
use rulebook::{Book, Office, Role};

use super::{Refused, Replay};
use crate::script::ReportLine;

impl Replay<'_> {
    pub(super) fn report(&mut self, number: u32, line: &ReportLine) -> Result<Vec<Event>, Refused> {
        let what: Irregularity = line.word.parse().map_err(Refused::Nonsense)?;
        let who = line.who.iter().filter(|who| *who != "deck");
        let who: Result<Vec<Holder>, String> = who.map(|who| who.parse()).collect();
        let who = who.map_err(Refused::Nonsense)?;
        self.table(number)?;
        let report = Report {
            what,
            seen: self.seen(number, what, &who, line)?,
            count: line.count.or_else(|| self.counted(number, what, &who)),
            chips: line.chips,
            on_top: line.pile.as_ref().map(|pile| pile == "top"),
            who,
        };
        self.send(number, report)
    }

    /// A count of a hand: one that is right is only noted.
    pub(super) fn count_hand(
        &mut self,
        number: u32,
        of: Holder,
        cards: u32,
    ) -> Result<Vec<Event>, Refused> {
        let table = self.table(number)?;
        let hand = match of {
            Holder::Board => u32::try_from(table.game().board().0).unwrap_or(0),
            _ => table.game().table().hand_cards.value,
        };
        if cards == hand {
            return Ok(Vec::new());
        }
        let mut report = Report::of(Irregularity::WrongCount, vec![of]);
        report.count = Some(cards);
        self.send(number, report)
    }

    fn send(&mut self, number: u32, report: Report) -> Result<Vec<Event>, Refused> {
        let (what, who) = (report.what, report.who.clone());
        let events = self.command(number, Command::Report(report))?;
        self.follow(number, what, &who, &events);
        Ok(events)
    }

    /// Does to the real cards what a ruling asks.
    fn follow(&mut self, number: u32, what: Irregularity, who: &[Holder], events: &[Event]) {
        for event in events {
            match event {
                Event::CardAdded { to } => {
                    let table = self.house.tables.get(&number);
                    let stack = self.stacks.get_mut(&number);
                    let card = stack.and_then(|stack| stack.next.pop_front());
                    let position = table.map(|table| table.round.dealer.len().saturating_sub(1));
                    if let (Some(card), Some(position)) = (card, position) {
                        self.faces.insert((number, *to, position), card);
                    }
                }
                Event::Ruled { given }
                    if given.ruling == Ruling::AsNext && what == Irregularity::HandToEmpty =>
                {
                    for holder in who {
                        if let Some(stack) = self.stacks.get_mut(&number) {
                            stack.use_strays(*holder);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    pub(super) fn rule(
        &mut self,
        number: u32,
        ruling: &str,
        who: &[String],
        by: &[String],
    ) -> Result<Vec<Event>, Refused> {
        let who: Result<Vec<Place>, String> = who.iter().map(|who| who.parse()).collect();
        let who = who.map_err(Refused::Nonsense)?;
        let table = self.table(number)?;
        let by = offices(&table.book, by);
        let pending = table.round.pending.as_ref();
        let asked = pending.map_or(&[][..], |pending| &pending.choices);
        let (what, of) = pending.map_or((Irregularity::Exposed, Vec::new()), |pending| {
            (pending.report.what, pending.report.who.clone())
        });
        // A case says `void` of a hand as it does of a round; what is asked tells which.
        let exactly = asked.iter().find(|asked| asked.word() == ruling);
        let named = exactly.or_else(|| asked.iter().find(|asked| is_named(**asked, ruling)));
        let ruling = match named {
            Some(ruling) => *ruling,
            None => ruling.parse().map_err(Refused::Nonsense)?,
        };
        let events = self.command(number, Command::Rule { ruling, who, by })?;
        self.follow(number, what, &of, &events);
        Ok(events)
    }

    /// The cards that a report says were seen, each where it lies.
    fn seen(
        &self,
        number: u32,
        what: Irregularity,
        who: &[Holder],
        line: &ReportLine,
    ) -> Result<Vec<Seen>, Refused> {
        if what == Irregularity::FaceUpInDeck && line.cards.is_empty() {
            let found = self.stacks.get(&number).map(|stack| stack.found.as_slice());
            let found = found.unwrap_or_default().last();
            return Ok(found
                .map(|card| Seen {
                    at: None,
                    card: *card,
                })
                .into_iter()
                .collect());
        }
        if what == Irregularity::Exposed && line.cards.is_empty() {
            let exposed = who.iter().flat_map(|holder| {
                let cards = self.exposed(number, *holder).into_iter();
                cards.map(|(position, card)| Seen {
                    at: Some((*holder, position)),
                    card,
                })
            });
            return Ok(exposed.collect());
        }
        let mut seen = Vec::new();
        for card in &line.cards {
            let known = self.faces.iter().find(|((table, holder, _), face)| {
                *table == number && *face == card && (who.is_empty() || who.contains(holder))
            });
            let at = match (known, who) {
                (Some(((_, holder, position), _)), _) => Some((*holder, *position)),
                (None, []) => None,
                // Real cards: what was just seen is the last card of the hand.
                (None, [holder, ..]) => {
                    let table = self.house.tables.get(&number);
                    let cards = table.map_or(0, |table| table.cards_of(*holder));
                    Some((*holder, cards.saturating_sub(1)))
                }
            };
            let dealt = at.is_none_or(|(holder, position)| {
                let table = self.house.tables.get(&number);
                table.is_some_and(|table| position < table.cards_of(holder))
            });
            if !dealt && !matches!(what, Irregularity::HandToEmpty | Irregularity::WrongCount) {
                return Err(Refused::Nonsense(format!("{card} has not been dealt yet")));
            }
            seen.push(Seen { at, card: *card });
        }
        Ok(seen)
    }

    /// How many cards really lie where a report says something is wrong.
    fn counted(&self, number: u32, what: Irregularity, who: &[Holder]) -> Option<u32> {
        let counts = matches!(
            what,
            Irregularity::WrongCount | Irregularity::HandToEmpty | Irregularity::Skipped
        );
        let [holder] = who else {
            return None;
        };
        let dealt = self.really_dealt(number, *holder).filter(|_| counts)?;
        u32::try_from(dealt).ok()
    }
}

/// Whether a word of the notation names a ruling: `void` is said of hands and rounds.
pub(super) fn is_named(ruling: Ruling, word: &str) -> bool {
    let void = matches!(
        ruling,
        Ruling::Void | Ruling::VoidHand | Ruling::VoidAndRemoveDeck
    );
    ruling.word() == word || (void && word == "void")
}

/// The offices of a book that people hold or stand above, by the words of a case.
pub(super) fn offices(book: &Book, by: &[String]) -> Vec<String> {
    let highest = by
        .iter()
        .filter_map(|word| role(book, word))
        .map(rank)
        .max();
    // Whoever is called by the full name of an office holds that one and no other.
    let named = |office: &Office| by.iter().any(|word| is_name(office, word));
    let by_name = book.offices.iter().any(named);
    let held = book.offices.iter().filter(|office| {
        let rank = office.role.map(rank);
        let above = rank.is_some() && rank <= highest;
        if by_name { named(office) } else { above }
    });
    held.map(|office| office.name.clone()).collect()
}

/// Whether a word of a case means an office of the book.
pub(super) fn is_office(book: &Book, office: &str, word: &str) -> bool {
    if book.offices.iter().any(|known| is_name(known, word)) {
        return office.eq_ignore_ascii_case(word);
    }
    let asked = book.offices.iter().find(|known| known.name == office);
    asked.is_some_and(|asked| asked.role.is_some() && asked.role == role(book, word))
}

/// Whether a word is the name of an office in full, and no name of a role.
fn is_name(office: &Office, word: &str) -> bool {
    word.parse::<Role>().is_err() && office.name.eq_ignore_ascii_case(word)
}

/// Who that is in our house: an office by its name or the last word of it, or a role.
fn role(book: &Book, word: &str) -> Option<Role> {
    let word = word.to_lowercase();
    let named = |office: &&Office| {
        let name = office.name.to_lowercase();
        name == word || name.split(' ').next_back() == Some(&*word)
    };
    let office = book.offices.iter().find(named);
    office
        .and_then(|office| office.role)
        .or_else(|| word.parse().ok())
}

fn rank(role: Role) -> u8 {
    match role {
        Role::Dealer => 1,
        Role::Supervisor => 2,
        Role::Manager => 3,
        _ => 0,
    }
}
