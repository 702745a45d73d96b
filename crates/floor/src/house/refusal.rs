//! Why a house says no.

use games::Place;
use jackpot::Difference;
use money::Money;
use rulebook::{Book, Citation, Date, Problems, Role, Standing, What};

use super::{Lapse, LimitOn};

/// Why a house says no.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The table does.
    #[error("{0}")]
    Table(#[from] games::round::Refusal),
    /// The jackpot does.
    #[error("{0}")]
    Jackpot(#[from] jackpot::Refusal),
    /// There is no such table.
    #[error("there is no table {0}")]
    NoSuchTable(u32),
    /// There is no such jackpot.
    #[error("there is no jackpot {0}")]
    NoSuchJackpot(String),
    /// The house, a book or a table cannot be opened so.
    #[error("{0}")]
    Setup(String),
    /// A book does not let a table be so.
    #[error("{why}")]
    NotPermitted {
        /// Why.
        why: String,
        /// The clause that says so.
        under: Citation,
    },
    /// Tables cannot play for one jackpot, for their books or options differ.
    #[error("table {table} cannot play for the jackpot of table {with}: {}", listed(.differences))]
    BooksDiffer {
        /// The table that would join.
        table: u32,
        /// One that plays for it.
        with: u32,
        /// What differs.
        differences: Vec<Difference>,
        /// The clause that says who takes part, where one does.
        under: Option<Citation>,
    },
    /// More would stand on the felt than somebody has.
    #[error("{needs} is more than the {has} that you have in chips")]
    NotEnoughChips {
        /// What it takes.
        needs: Money,
        /// What there is.
        has: Money,
    },
    /// The chips of somebody lie at another table.
    #[error(
        "{needs} is more than the {has} that you have in chips here; {lie} of yours lie at table \
         {table}, where your hand is not over"
    )]
    ChipsElsewhere {
        /// What it takes.
        needs: Money,
        /// What there is.
        has: Money,
        /// What lies there.
        lie: Money,
        /// Where.
        table: u32,
    },
    /// The office of this person holds in another pit.
    #[error("you are {role} in pit {own}, and this is about {foreign}")]
    ForeignPit {
        /// As what they act.
        role: Role,
        /// The pits that they hold it in.
        own: String,
        /// What it is about.
        foreign: String,
    },
    /// A line of a sheet cannot be.
    #[error("command {line} of the sheet: {why}")]
    OfSheet {
        /// Which, from 1.
        line: usize,
        /// Why.
        why: Box<Refusal>,
    },
    /// It is not for this person to say.
    #[error("{0}")]
    NotYours(&'static str),
    /// The place is another's.
    #[error("somebody else plays at place {0}")]
    PlaceIsTaken(Place),
    /// Somebody may not play.
    #[error("{}", excluded(.0.as_ref()))]
    Excluded(Option<Date>),
    /// A limit of somebody's own is reached, or would be passed.
    #[error("{}", own_limit(*.on, *.most))]
    OwnLimit {
        /// On what.
        on: LimitOn,
        /// How much.
        most: i64,
    },
    /// Two people do it.
    #[error("two people do this: propose it, and somebody else confirms")]
    TwoPeople,
    /// One person does it.
    #[error("one person does this; tell it without a proposal")]
    OnePerson,
    /// Whoever proposed something confirms or refuses it too.
    #[error("you proposed this; somebody else confirms")]
    OwnProposal,
    /// There is no such proposal, or it is over.
    #[error("proposal {0} is not open here")]
    NoSuchProposal(u64),
    /// The proposal has lapsed.
    #[error("{}", lapsed(*.0))]
    ProposalLapsed(Lapse),
    /// Money cannot move so.
    #[error("{0}")]
    Money(String),
    /// The deal is not where that can be done.
    #[error("{0}")]
    Deal(&'static str),
    /// The house has stopped.
    #[error("the house has stopped: {0}")]
    Stopped(String),
}

impl Refusal {
    /// The word by which a case names the reason.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Refusal::Table(refusal) => refusal.reason.word(),
            Refusal::Jackpot(refusal) => refusal.reason.word(),
            Refusal::NoSuchTable(_) => "no-such-table",
            Refusal::NoSuchJackpot(_) => "no-such-jackpot",
            Refusal::Setup(_) | Refusal::BooksDiffer { under: None, .. } => "setup",
            Refusal::NotPermitted { .. } | Refusal::BooksDiffer { under: Some(_), .. } => {
                "not-permitted"
            }
            Refusal::NotEnoughChips { .. } => "not-enough-chips",
            Refusal::ChipsElsewhere { .. } => "chips-elsewhere",
            Refusal::ForeignPit { .. } => "foreign-pit",
            Refusal::OfSheet { why, .. } => why.word(),
            Refusal::NotYours(_) => "not-yours",
            Refusal::PlaceIsTaken(_) => "place-is-taken",
            Refusal::Excluded(_) => "excluded",
            Refusal::OwnLimit { .. } => "own-limit",
            Refusal::TwoPeople => "two-people",
            Refusal::OnePerson => "one-person",
            Refusal::OwnProposal => "own-proposal",
            Refusal::NoSuchProposal(_) => "no-such-proposal",
            Refusal::ProposalLapsed(Lapse::Time) => "proposal-lapsed",
            Refusal::ProposalLapsed(Lapse::Changed) => "proposal-outdated",
            Refusal::Money(_) => "money",
            Refusal::Deal(_) => "deal",
            Refusal::Stopped(_) => "stopped",
        }
    }

    /// The clause it rests on, where a clause says so.
    #[must_use]
    pub fn under(&self) -> Option<Citation> {
        match self {
            Refusal::Table(refusal) => refusal.under,
            Refusal::Jackpot(refusal) => refusal.under,
            Refusal::NotPermitted { under, .. } => Some(*under),
            Refusal::BooksDiffer { under, .. } => *under,
            Refusal::OfSheet { why, .. } => why.under(),
            // What the house wants and no book says.
            Refusal::NoSuchTable(_)
            | Refusal::NoSuchJackpot(_)
            | Refusal::Setup(_)
            | Refusal::NotEnoughChips { .. }
            | Refusal::ChipsElsewhere { .. }
            | Refusal::ForeignPit { .. }
            | Refusal::NotYours(_)
            | Refusal::PlaceIsTaken(_)
            | Refusal::Excluded(_)
            | Refusal::OwnLimit { .. }
            | Refusal::TwoPeople
            | Refusal::OnePerson
            | Refusal::OwnProposal
            | Refusal::NoSuchProposal(_)
            | Refusal::ProposalLapsed(_)
            | Refusal::Money(_)
            | Refusal::Deal(_)
            | Refusal::Stopped(_) => None,
        }
    }

    /// What is wrong with a setup, under the first clause that says so.
    pub(super) fn of_setup(book: Option<&Book>, problems: &Problems) -> Refusal {
        let why = problems.to_string();
        let clauses = problems.0.iter().filter_map(|problem| match &problem.what {
            What::NotAllowed { clause, .. }
            | What::NotApproved { clause, .. }
            | What::WrongParts { clause, .. } => Some(clause),
            _ => None,
        });
        let mut found = clauses.filter_map(|clause| book?.register.find(clause));
        match found.next() {
            Some(clause) => Refusal::NotPermitted {
                why,
                under: Citation {
                    clause,
                    standing: Standing::Stated,
                },
            },
            None => Refusal::Setup(why),
        }
    }
}

fn listed(differences: &[Difference]) -> String {
    let differences: Vec<String> = differences.iter().map(ToString::to_string).collect();
    differences.join("; ")
}

fn excluded(until: Option<&Date>) -> String {
    match until {
        Some(until) => format!("you may not play before the gaming day of {until}"),
        None => "you may not play until the house lifts your exclusion".to_owned(),
    }
}

fn lapsed(why: Lapse) -> &'static str {
    match why {
        Lapse::Time => "the proposal has lapsed; propose it again",
        Lapse::Changed => "what the proposal is about has changed; propose it again",
    }
}

fn own_limit(on: LimitOn, most: i64) -> String {
    match on {
        LimitOn::Time => format!("you let yourself play for {most} minutes a day"),
        LimitOn::Loss => format!(
            "you let yourself lose {} a day, and this wager could pass it",
            Money::cents(most)
        ),
        LimitOn::Stake => format!(
            "you let yourself stake {} a day, and this wager would pass it",
            Money::cents(most)
        ),
    }
}
