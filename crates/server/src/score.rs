//! How well somebody has decided this evening: what each decision cost, and which were the
//! worst.
//!
//! An evening lasts until somebody has made no decision for some hours, and through a restart:
//! every decision is written down beside the journal (`score/file.rs`). Every figure follows
//! from the journal and the mathematics and nothing rests on it, so the file may be deleted
//! at any time.

mod file;
mod pending;
mod played;

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use floor::house::Play;
use gamemath::fraction::{Fraction, decimal, over, whole};
use jiff::Timestamp;
use money::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::coach::rounded;
use file::ScoreFile;
use pending::Pending;
pub(crate) use pending::Working;
use played::PlayedView;

/// A decision that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Made {
    /// In which round.
    pub(crate) round: String,
    /// By which book.
    pub(crate) book: String,
    /// Where.
    pub(crate) place: u8,
    /// What was chosen.
    pub(crate) chosen: String,
    /// What would have been best.
    pub(crate) better: String,
    /// How much that would have been better, in minor units.
    pub(crate) cost: Fraction,
    /// The ante.
    pub(crate) ante: Money,
    /// All that stood at the place after it.
    pub(crate) wagered: Money,
}

/// The last decision of somebody in a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = LastDecision)]
pub(crate) struct LastDecisionView {
    /// In which round.
    round: String,
    /// What was chosen.
    action: String,
    /// Whether nothing was better by half a minor unit or more.
    best: bool,
    /// What would have been best.
    better: String,
    /// How much that would have been better, in minor units, rounded to whole ones.
    cost: i64,
}

/// How well somebody has decided.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Score)]
pub(crate) struct ScoreView {
    /// Since when it is counted, as RFC 3339 has it; null: nothing was counted yet.
    #[schema(required)]
    since: Option<String>,
    /// What was played since then at all tables, those without a coach included; where nothing
    /// was decided, on this gaming day.
    played: PlayedView,
    /// All of it.
    evening: TallyView,
    /// By book.
    books: BTreeMap<String, TallyView>,
    /// The last decision; null: there is none.
    #[schema(required)]
    last: Option<LastDecisionView>,
}

/// Decisions, counted.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Tally)]
pub(crate) struct TallyView {
    /// How many decisions were made.
    decisions: u64,
    /// How many of them were best: nothing was better by half a minor unit.
    best: u64,
    /// How many hands they were.
    hands: u64,
    /// What was wagered on those, in minor units.
    wagered: i64,
    /// What was given up by decisions that were not best, in minor units, rounded.
    given_up: i64,
    /// The same exactly, a fraction in lowest terms.
    given_up_exact: String,
    /// The same in per cent of what was wagered, with two digits.
    share_percent: String,
    /// The same in antes for a hundred hands, with two digits.
    antes_per_100: String,
    /// The five worst decisions, the worst first.
    worst: Vec<WorstView>,
}

/// A decision that cost something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = WorstDecision)]
pub(crate) struct WorstView {
    /// In which round.
    round: String,
    /// Where.
    place: u8,
    /// What was chosen.
    chosen: String,
    /// What would have been best.
    better: String,
    /// How much that would have been better, in minor units, rounded to whole ones.
    cost: i64,
}

/// How many decisions of somebody are remembered.
const KEPT: usize = 1_000;

/// How many people's are.
const PEOPLE: usize = 4_096;

/// How many of the worst are shown.
const WORST: usize = 5;

/// An evening is over when nothing was decided for so many milliseconds.
const EVENING_MS: i64 = 6 * 3_600_000;

/// The scores of those who play.
#[derive(Debug, Default)]
pub struct Scores {
    kept: Mutex<Kept>,
    pending: Pending,
}

#[derive(Debug, Default)]
struct Kept {
    people: HashMap<String, Score>,
    /// Where decisions are written down; none: nowhere.
    file: Option<ScoreFile>,
}

/// The evening of one person.
#[derive(Debug, Clone)]
struct Score {
    since_ms: i64,
    last_ms: i64,
    made: VecDeque<Made>,
}

impl Score {
    fn is_over(&self, now_ms: i64) -> bool {
        now_ms.saturating_sub(self.last_ms) > EVENING_MS
    }
}

impl Scores {
    /// Scores that are written down in a file, with those that it has.
    pub(crate) fn kept_at(path: PathBuf) -> Scores {
        let mut kept = Kept::default();
        let mut file = ScoreFile::at(path);
        for line in file.read() {
            kept.note(&line.person, line.made, line.at_ms);
        }
        let now_ms = Timestamp::now().as_millisecond();
        kept.people.retain(|_, score| !score.is_over(now_ms));
        file.write_anew(kept.lines());
        kept.file = Some(file);
        Scores {
            kept: Mutex::new(kept),
            pending: Pending::default(),
        }
    }

    /// A decision of somebody's is being worked out, until what is given back is dropped.
    pub(crate) fn begin(&self, person: &str) -> Working {
        self.pending.begin(person)
    }

    /// Waits until every decision that somebody made is counted; not for ever.
    pub(crate) async fn counted(&self, person: &str) {
        self.pending.none(person).await;
    }

    /// Notes a decision of somebody's, and when it was made: the evening begins with it, and
    /// not when it was worked out.
    pub(crate) fn note(&self, person: &str, made: Made, at_ms: i64) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.write_down(person, &made, at_ms);
        kept.note(person, made, at_ms);
    }

    /// The last decision of somebody in a round.
    pub(crate) fn last(&self, person: &str, round: &str) -> Option<LastDecisionView> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let last = kept.people.get(person)?.made.back()?;
        (last.round == round).then(|| LastDecisionView::of(last))
    }

    /// Notes that somebody decided where nothing is counted: the evening goes on, or begins.
    pub(crate) fn touch(&self, person: &str, at_ms: i64) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.touch(person, at_ms);
    }

    /// How well somebody has decided; `played` says what they played since a time, or on this
    /// gaming day.
    pub(crate) fn of(&self, person: &str, played: impl FnOnce(Option<i64>) -> Play) -> ScoreView {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let now_ms = Timestamp::now().as_millisecond();
        let score = kept.people.get(person);
        let score = score.filter(|score| !score.is_over(now_ms));
        let all: Vec<&Made> = score.into_iter().flat_map(|score| &score.made).collect();
        let mut books: BTreeMap<String, Vec<&Made>> = BTreeMap::new();
        for made in &all {
            books.entry(made.book.clone()).or_default().push(made);
        }
        let books = books.into_iter();
        let since = score.and_then(|it| Timestamp::from_millisecond(it.since_ms).ok());
        ScoreView {
            since: since.map(|since| since.to_string()),
            played: PlayedView::of(played(score.map(|it| it.since_ms))),
            evening: TallyView::of(&all),
            books: books
                .map(|(book, made)| (book, TallyView::of(&made)))
                .collect(),
            last: all.last().map(|made| LastDecisionView::of(made)),
        }
    }
}

impl Kept {
    fn note(&mut self, person: &str, made: Made, at_ms: i64) {
        let score = self.touch(person, at_ms);
        if score.made.len() == KEPT {
            score.made.pop_front();
        }
        score.made.push_back(made);
    }

    /// The evening of somebody who decided just now.
    fn touch(&mut self, person: &str, at_ms: i64) -> &mut Score {
        let people = &mut self.people;
        if people.len() >= PEOPLE && !people.contains_key(person) {
            // Whoever began first has most likely gone.
            let oldest = people.iter().min_by_key(|(_, score)| score.since_ms);
            let oldest = oldest.map(|(person, _)| person.clone());
            oldest.map(|oldest| people.remove(&oldest));
        }
        let new = || Score {
            since_ms: at_ms,
            last_ms: at_ms,
            made: VecDeque::new(),
        };
        let score = people.entry(person.to_owned()).or_insert_with(new);
        if score.is_over(at_ms) {
            *score = new();
        }
        score.last_ms = at_ms;
        score
    }

    fn write_down(&mut self, person: &str, made: &Made, at_ms: i64) {
        let Some(mut file) = self.file.take() else {
            return;
        };
        // What is remembered is far less by now than what was written.
        if file.is_long() {
            file.write_anew(self.lines());
        }
        file.add(&file::line(person, made, at_ms));
        self.file = Some(file);
    }

    /// All that is remembered, as it is written down.
    fn lines(&self) -> impl Iterator<Item = String> {
        self.people.iter().flat_map(|(person, score)| {
            let made = score.made.iter().enumerate();
            made.map(move |(at, made)| {
                let at_ms = if at == 0 {
                    score.since_ms
                } else {
                    score.last_ms
                };
                file::line(person, made, at_ms)
            })
        })
    }
}

/// Whether a decision is as good as the best: it costs less than half a minor unit.
fn is_best(cost: &Fraction) -> bool {
    *cost < over(1, 2)
}

impl LastDecisionView {
    fn of(made: &Made) -> LastDecisionView {
        LastDecisionView {
            round: made.round.clone(),
            action: made.chosen.clone(),
            best: is_best(&made.cost),
            better: made.better.clone(),
            cost: rounded(&made.cost),
        }
    }
}

impl TallyView {
    fn of(made: &[&Made]) -> TallyView {
        let given_up: Fraction = made.iter().map(|it| &it.cost).fold(whole(0), |a, b| a + b);
        // The last decision of a hand says all that was wagered on it.
        let hands: BTreeMap<(&str, u8), &Made> = made
            .iter()
            .map(|it| ((it.round.as_str(), it.place), *it))
            .collect();
        let sum = |of: fn(&Made) -> Money| hands.values().map(|it| of(it).in_cents()).sum::<i64>();
        let (wagered, antes) = (sum(|it| it.wagered), sum(|it| it.ante));
        let per_hand = match antes {
            0 => whole(0),
            antes => &given_up / whole(antes),
        };
        let mut worst: Vec<&&Made> = made.iter().filter(|it| !is_best(&it.cost)).collect();
        worst.sort_by(|one, two| two.cost.cmp(&one.cost));
        let share = match wagered {
            0 => whole(0),
            wagered => &given_up * whole(100) / whole(wagered),
        };
        TallyView {
            decisions: made.len() as u64,
            best: made.iter().filter(|it| is_best(&it.cost)).count() as u64,
            hands: hands.len() as u64,
            wagered,
            given_up: rounded(&given_up),
            given_up_exact: given_up.to_string(),
            share_percent: decimal(&share, 2),
            antes_per_100: decimal(&(per_hand * whole(100)), 2),
            worst: worst
                .into_iter()
                .take(WORST)
                .map(|it| WorstView {
                    round: it.round.clone(),
                    place: it.place,
                    chosen: it.chosen.clone(),
                    better: it.better.clone(),
                    cost: rounded(&it.cost),
                })
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> i64 {
        Timestamp::now().as_millisecond()
    }

    fn of(scores: &Scores, person: &str) -> ScoreView {
        scores.of(person, |_| Play::default())
    }

    fn made(round: &str, cost: i64, per: i64) -> Made {
        Made {
            round: round.to_owned(),
            book: "nz-three-card-poker".to_owned(),
            place: 4,
            chosen: "play".to_owned(),
            better: "fold".to_owned(),
            cost: over(cost, per),
            ante: Money::cents(500),
            wagered: Money::cents(1_000),
        }
    }

    #[test]
    fn decisions_are_counted_with_what_they_gave_up() {
        let scores = Scores::default();
        assert_eq!(of(&scores, "ann").evening.decisions, 0);
        for (round, cost, per) in [("t4-1", 0, 1), ("t4-2", 2, 5), ("t4-3", 110, 1)] {
            scores.note("ann", made(round, cost, per), now());
        }
        let score = of(&scores, "ann");
        let evening = &score.evening;
        assert_eq!((evening.decisions, evening.best, evening.hands), (3, 2, 3));
        assert_eq!(evening.given_up, 110);
        assert_eq!(evening.given_up_exact, "552/5");
        // 110.4 of 3,000 wagered, and of 1,500 in antes over three hands.
        assert_eq!(evening.share_percent, "3.68");
        assert_eq!(evening.antes_per_100, "7.36");
        assert_eq!(evening.worst.len(), 1);
        assert_eq!(score.books.len(), 1);
        assert!(scores.last("ann", "t4-2").is_none());
        let last = scores.last("ann", "t4-3").unwrap();
        assert_eq!((last.best, last.cost), (false, 110));
    }

    #[test]
    fn what_was_played_counts_from_the_beginning_of_the_evening() {
        let scores = Scores::default();
        let asked = |person: &str| {
            let mut from = Some(-1);
            scores.of(person, |since| {
                from = since;
                Play::default()
            });
            from
        };
        assert_eq!(asked("ann"), None, "the gaming day");
        let began = now();
        scores.touch("ann", began);
        scores.note("ann", made("t4-1", 0, 1), began + 60_000);
        assert_eq!(asked("ann"), Some(began), "a table without a coach counts");
        let score = scores.of("ann", |_| Play {
            hands: 2,
            staked: Money::cents(3_000),
            net: Money::cents(-500),
            seated_ms: 119_000,
        });
        let played = PlayedView {
            minutes: 1,
            hands: 2,
            wagered: 3_000,
            net: -500,
        };
        assert_eq!((score.played, score.evening.decisions), (played, 1));
    }

    #[test]
    fn only_so_much_is_remembered() {
        let scores = Scores::default();
        for round in 0..KEPT + 10 {
            scores.note("ann", made(&format!("t4-{round}"), 1, 1), now());
        }
        assert_eq!(of(&scores, "ann").evening.decisions, KEPT as u64);
        for person in 0..PEOPLE + 10 {
            scores.note(&format!("guest-{person}"), made("t4-1", 1, 1), now());
        }
        assert!(scores.kept.lock().unwrap().people.len() <= PEOPLE);
    }

    #[test]
    fn an_evening_goes_on_after_a_restart() {
        let name = format!("croupier-scores-{}.jsonl", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = std::fs::remove_file(&path);
        let scores = Scores::kept_at(path.clone());
        scores.note("ann", made("t4-1", 110, 3), now());
        scores.note("bob", made("t4-1", 0, 1), now());
        scores.note("ann", made("t4-2", 1, 1), now());
        let before = of(&scores, "ann");
        drop(scores);
        // A line that a kill cut off is no decision, and harms no other.
        let mut text = std::fs::read_to_string(&path).unwrap();
        text.push_str("{\"at_ms\":12");
        std::fs::write(&path, text).unwrap();
        let scores = Scores::kept_at(path.clone());
        let after = of(&scores, "ann");
        assert_eq!(after.evening.given_up_exact, "113/3");
        assert_eq!(after.evening.worst, before.evening.worst);
        assert_eq!(after.last, before.last);
        scores.note("ann", made("t4-3", 1, 1), now());
        drop(scores);
        let scores = Scores::kept_at(path.clone());
        assert_eq!(of(&scores, "ann").evening.decisions, 3);
        assert_eq!(of(&scores, "bob").evening.decisions, 1);
        // Another evening begins at nothing.
        let mut kept = scores.kept.into_inner().unwrap();
        let later_ms = Timestamp::now().as_millisecond() + EVENING_MS + 1_000;
        kept.note("ann", made("t5-1", 1, 1), later_ms);
        assert_eq!(kept.people["ann"].made.len(), 1);
        std::fs::remove_file(&path).unwrap();
    }
}
