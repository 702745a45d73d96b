//! What a house is: its name, its currency, its day.

use money::Money;
use rulebook::Role;

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
