//! The opening wager that a game is reckoned with.

use money::Money;

/// The highest: what all deals of a game leave of it fits the whole numbers of the machine.
const HIGHEST: Money = Money::cents(1_000_000);

/// An opening wager as somebody writes it: an amount above nought.
///
/// # Errors
///
/// What is wrong with it, in words.
pub fn ante(text: &str) -> Result<Money, String> {
    let amount = text.parse::<Money>().map_err(|error| error.to_string())?;
    match amount {
        nothing if nothing <= Money::ZERO => Err("a wager is more than nothing".to_owned()),
        amount if amount <= HIGHEST => Ok(amount),
        _ => Err(format!("antes are reckoned with up to {HIGHEST}")),
    }
}
