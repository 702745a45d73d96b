//! What a house is: its name, its currency, its day.

use money::Money;
use rulebook::Role;

use crate::house_file::quarter;

/// For how many minutes limits are posted at most before they hold.
const LONGEST_NOTICE: u32 = 1_440;

/// What a house is.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Terms {
    /// Its name.
    pub name: String,
    /// The ISO 4217 code of its currency.
    pub currency: String,
    /// Whether it plays for nothing.
    pub demonstration: bool,
    /// The chips that a guest begins with.
    pub guest_chips: Money,
    /// Where it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The time zone of its gaming days, by its name; none: UTC.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<String>,
    /// When its gaming days begin; none: at 06:00.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gaming_day: Option<String>,
    /// The languages of its pages; none: English.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub languages: Vec<String>,
    /// For how many minutes other limits are posted before they hold; none: 20.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notice: Option<u32>,
    /// Who decides disputes at its tables; none: the office to which the book leaves most of its
    /// rulings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disputes: Option<Role>,
}

impl Terms {
    /// Why a house cannot open with them.
    pub(super) fn check(&self) -> Result<(), String> {
        let code = self.currency.as_bytes();
        if code.len() != 3 || !code.iter().all(u8::is_ascii_uppercase) {
            return Err(format!("currency: `{}` is no ISO 4217 code", self.currency));
        }
        match self.has_other_digits() {
            true => Err(format!(
                "currency: {} has not two digits behind the point, and no other will do",
                self.currency
            )),
            false => Ok(()),
        }
    }

    /// Why a house that is open cannot become this. What its books are kept in stays: every
    /// amount in them would be another.
    pub(super) fn check_after(&self, known: &Terms) -> Result<(), String> {
        let why = if self.currency != known.currency {
            "currency: the books of this house are kept in another, and it stays"
        } else if self.demonstration != known.demonstration {
            "demonstration: whether a house plays for money is said when it opens"
        } else if *self == *known {
            "name: the house is that already; say what changes"
        } else if self.name.trim().is_empty() {
            "name: a house has a name"
        } else if self.guest_chips.is_negative() {
            "guest-chips: nobody is given less than nothing"
        } else if self.guest_chips.is_positive() && !self.demonstration {
            "guest-chips: guests are given chips where a house plays for nothing"
        } else if self
            .gaming_day
            .as_deref()
            .is_some_and(|it| quarter(it).is_none())
        {
            "gaming-day: it begins on a quarter of an hour, as 06:00"
        } else if self.notice.is_some_and(|minutes| minutes > LONGEST_NOTICE) {
            "notice: it is in minutes, a day of them at most"
        } else if !matches!(self.disputes, None | Some(Role::Supervisor | Role::Manager)) {
            "disputes: a supervisor or a manager decides disputes"
        } else {
            return Ok(());
        };
        Err(why.to_owned())
    }

    /// Whether amounts of its currency have another number of digits than two.
    pub(super) fn has_other_digits(&self) -> bool {
        OTHER_DIGITS.contains(&self.currency.as_str())
    }
}

/// The currencies of ISO 4217 that have another number of digits behind the point than two, or
/// none at all because they are no money to pay with.
const OTHER_DIGITS: [&str; 38] = [
    "BHD", "BIF", "CLF", "CLP", "DJF", "GNF", "IQD", "ISK", "JOD", "JPY", "KMF", "KRW", "KWD",
    "LYD", "OMR", "PYG", "RWF", "TND", "UGX", "UYI", "UYW", "VND", "VUV", "XAF", "XAG", "XAU",
    "XBA", "XBB", "XBC", "XBD", "XDR", "XOF", "XPD", "XPF", "XPT", "XSU", "XUA", "XXX",
];
