//! What a case reports, counts and rules.

use games::Holder;
use games::irregularity::{Irregularity, Report, Ruling, Seen};
use games::round::{Command, Event};
use rulebook::{Book, Office, Role};

use super::{Refused, Replay};

impl Replay<'_> {
    /// A command with what the case's own cards say of it.
    pub(super) fn complete(&mut self, number: u32, command: &Command) -> Result<Command, Refused> {
        self.table(number)?;
        Ok(match command.clone() {
            Command::Report(mut report) => {
                report.seen = self.seen(number, &report)?;
                for seen in report.seen.iter().filter(|_| is_exposure(report.what)) {
                    if let Some((of, at)) = seen.at {
                        self.faces.entry((number, of, at)).or_insert(seen.card);
                    }
                }
                report.count = report.count.or_else(|| self.counted(number, &report));
                Command::Report(report)
            }
            Command::Declare {
                place,
                category: None,
            } => Command::Declare {
                place,
                category: self.announced(number, place)?,
            },
            other => other,
        })
    }

    /// What a command is about, so far as cards are moved for it.
    pub(super) fn concerned(
        &self,
        number: u32,
        command: &Command,
    ) -> (Option<Irregularity>, Vec<Holder>) {
        let table = self.house.tables.get(&number);
        let pending = table.and_then(|table| table.round.pending.as_ref());
        let report = match command {
            Command::Report(report) => Some(report),
            Command::Rule { .. } => pending.map(|pending| &pending.report),
            _ => None,
        };
        report.map_or((None, Vec::new()), |report| {
            (Some(report.what), report.who.clone())
        })
    }

    /// Does to the real cards what a ruling asks.
    pub(super) fn follow(
        &mut self,
        number: u32,
        what: Option<Irregularity>,
        who: &[Holder],
        events: &[Event],
    ) {
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
                    if given.ruling == Ruling::AsNext
                        && what == Some(Irregularity::HandToEmpty) =>
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

    /// The cards that a report says were seen, each where it lies.
    fn seen(&self, number: u32, report: &Report) -> Result<Vec<Seen>, Refused> {
        let (what, who) = (report.what, report.who.as_slice());
        if what == Irregularity::FaceUpInDeck && report.seen.is_empty() {
            let found = self.stacks.get(&number).map(|stack| stack.found.as_slice());
            let found = found.unwrap_or_default().last();
            return Ok(found
                .map(|card| Seen {
                    at: None,
                    card: *card,
                    in_the_deal: false,
                })
                .into_iter()
                .collect());
        }
        if is_exposure(what) && report.seen.is_empty() {
            let exposed = who.iter().flat_map(|holder| {
                let cards = self.exposed(number, *holder).into_iter();
                cards.map(|(position, card)| Seen {
                    at: Some((*holder, position)),
                    card,
                    in_the_deal: true,
                })
            });
            return Ok(exposed.collect());
        }
        let mut seen = Vec::new();
        for said in &report.seen {
            let Seen { at, card, .. } = said;
            let known = self.faces.iter().find(|((table, holder, _), face)| {
                *table == number && *face == card && (who.is_empty() || who.contains(holder))
            });
            let at = match (known, who) {
                _ if at.is_some() => *at,
                (Some(((_, holder, position), _)), _) => Some((*holder, *position)),
                (None, []) => None,
                // Real cards: what was just seen is the last card of the hand that nobody
                // has named.
                (None, [holder, ..]) => {
                    let table = self.house.tables.get(&number);
                    let cards = table.map_or(0, |table| table.cards_of(*holder));
                    let named = |at: &usize| {
                        let mut seen = seen.iter().filter_map(|seen: &Seen| seen.at);
                        self.faces.contains_key(&(number, *holder, *at))
                            || seen.any(|seen| seen == (*holder, *at))
                    };
                    let last = (0..cards).rev().find(|at| !named(at));
                    Some((*holder, last.unwrap_or(cards.saturating_sub(1))))
                }
            };
            let dealt = at.is_none_or(|(holder, position)| {
                let table = self.house.tables.get(&number);
                table.is_some_and(|table| position < table.cards_of(holder))
            });
            if !dealt && !matches!(what, Irregularity::HandToEmpty | Irregularity::WrongCount) {
                return Err(Refused::Nonsense(format!("{card} has not been dealt yet")));
            }
            let marked = at.is_some_and(|at| self.fell_face_up(number, at));
            let in_the_deal = said.in_the_deal || marked;
            seen.push(Seen {
                at,
                card: *card,
                in_the_deal,
            });
        }
        Ok(seen)
    }

    /// How many cards really lie where a report says something is wrong.
    fn counted(&self, number: u32, report: &Report) -> Option<u32> {
        let what = report.what;
        let counts = matches!(
            what,
            Irregularity::WrongCount | Irregularity::HandToEmpty | Irregularity::Skipped
        );
        let [holder] = report.who.as_slice() else {
            return None;
        };
        let dealt = self.really_dealt(number, *holder).filter(|_| counts)?;
        u32::try_from(dealt).ok()
    }
}

/// Whether it is about cards of hands that were seen in error.
fn is_exposure(what: Irregularity) -> bool {
    matches!(what, Irregularity::Exposed | Irregularity::DealerShows)
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
pub(super) fn is_name(office: &Office, word: &str) -> bool {
    word.parse::<Role>().is_err() && office.name.eq_ignore_ascii_case(word)
}

/// Who that is in our house: an office by its name or the last word of it, or a role.
pub(super) fn role(book: &Book, word: &str) -> Option<Role> {
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
