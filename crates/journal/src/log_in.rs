//! What the house signs of a log-in, a link, a password, a second factor and a PIN, so that
//! nobody is signed in, or confirms anything, who only wrote a row.

use jiff::Timestamp;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row, query};

use crate::factor::{self, Factor};
use crate::password::{self, Password};
use crate::pin::{self, Pin};
use crate::{Column, Error, Finding, PublicKey, Sequence, Signature, Signer, VerifyError};

/// What a log-in was made with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entered {
    /// Whom it signs in.
    pub person: String,
    /// Since when, to the millisecond.
    pub created: Timestamp,
    /// How they showed who they are: a word of the house's; empty: nobody said.
    pub how: String,
    /// Until when it is good; none: it does not end by itself.
    pub expires: Option<Timestamp>,
    /// The office it acts in; empty: the highest that its person holds.
    pub office: String,
}

impl Entered {
    /// A log-in of which nothing more is said than whose it is.
    #[must_use]
    pub fn plain(person: &str, created: Timestamp) -> Entered {
        Entered {
            person: person.to_owned(),
            created,
            how: String::new(),
            expires: None,
            office: String::new(),
        }
    }

    pub(crate) fn expires_ms(&self) -> i64 {
        self.expires.map_or(0, Timestamp::as_millisecond)
    }

    /// A log-in as the columns `person, created, how, expires, office` from this one on have it.
    pub(crate) fn read(row: &AnyRow, first: usize) -> Result<Entered, String> {
        let text = |index: usize| {
            let text: sqlx::Result<String> = row.try_get(first + index);
            text.map_err(|error| error.to_string())
        };
        let time = |index: usize| {
            let ms: sqlx::Result<i64> = row.try_get(first + index);
            let ms = ms.map_err(|error| error.to_string())?;
            Timestamp::from_millisecond(ms).map_err(|error| error.to_string())
        };
        let expires = time(3)?;
        Ok(Entered {
            person: text(0)?,
            created: time(1)?,
            how: text(2)?,
            expires: (expires.as_millisecond() != 0).then_some(expires),
            office: text(4)?,
        })
    }
}

/// A row that signs somebody in, as the house vouches for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LogIn<'r> {
    /// A token, by its hash.
    Credential(&'r str, &'r Entered),
    /// A link, its person, until a time in milliseconds.
    Link(&'r str, &'r str, i64),
    /// A password.
    Password(&'r Password),
    /// A second factor.
    Factor(&'r Factor),
    /// A PIN.
    Pin(&'r Pin),
}

impl LogIn<'_> {
    /// What is signed: lines, with a break between them. Whatever a person is called the lines
    /// are told apart: all before it are numbers, words of the house or of a length that is
    /// said.
    fn message(self) -> String {
        match self {
            LogIn::Credential(token, it) if it.is_plain() => {
                let created = it.created.as_millisecond();
                format!("croupier-log-in-1\n{token}\n{}\n{created}", it.person)
            }
            LogIn::Credential(token, it) => {
                let (created, expires) = (it.created.as_millisecond(), it.expires_ms());
                let Entered {
                    person,
                    how,
                    office,
                    ..
                } = it;
                format!(
                    "croupier-log-in-2\n{token}\n{created}\n{how}\n{expires}\n{office}\n{person}"
                )
            }
            LogIn::Link(link, person, expires) => {
                format!("croupier-link-1\n{link}\n{person}\n{expires}")
            }
            LogIn::Password(it) => format!(
                "croupier-password-1\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}",
                i64::from(it.once),
                i64::from(it.factor),
                it.changed.as_millisecond(),
                it.name.len(),
                it.hash.len(),
                it.name,
                it.hash,
                it.person
            ),
            LogIn::Factor(it) => format!(
                "croupier-factor-1\n{}\n{}\n{}\n{}",
                i64::from(it.confirmed),
                it.salt,
                it.recovery.join(","),
                it.person
            ),
            LogIn::Pin(it) => format!(
                "croupier-pin-1\n{}\n{}\n{}",
                it.changed.as_millisecond(),
                it.hash,
                it.person
            ),
        }
    }

    /// The signature of the house, as it is stored.
    pub(crate) fn sign(self, signer: &Signer) -> String {
        signer.sign(self.message().as_bytes()).to_string()
    }

    /// Whether this key signed it.
    pub(crate) fn is_signed(self, key: PublicKey, signature: &str) -> bool {
        let signature = signature.parse::<Signature>();
        signature.is_ok_and(|signature| key.signed(self.message().as_bytes(), &signature))
    }
}

impl Entered {
    fn is_plain(&self) -> bool {
        self.how.is_empty() && self.expires.is_none() && self.office.is_empty()
    }
}

/// Checks that this key signed every log-in, link, password, second factor and PIN there is.
pub(crate) async fn check(
    connection: &mut AnyConnection,
    key: PublicKey,
) -> Result<(), VerifyError> {
    const CREDENTIALS: &str = "SELECT signature, token, person, created, how, expires, office \
                               FROM credentials ORDER BY token";
    const LINKS: &str = "SELECT signature, link, person, expires FROM links ORDER BY link";
    for (text, column) in [
        (CREDENTIALS, Column::Credential),
        (LINKS, Column::Link),
        (password::ALL, Column::Password),
        (factor::ALL, Column::Factor),
        (pin::ALL, Column::Pin),
    ] {
        let rows = query(text).fetch_all(&mut *connection).await;
        let rows = rows.map_err(Error::on("read the log-ins"))?;
        for (number, row) in (1..).zip(&rows) {
            let wrong = |what: String| Finding {
                stream: column.name().to_owned(),
                sequence: Sequence::new(number),
                column,
                what,
            };
            let person = match signed(row, column, key).map_err(wrong)? {
                Ok(()) => continue,
                Err(person) => person,
            };
            let what = format!(
                "the house did not sign that this signs {person} in; it signs nobody in. Find \
                 out who wrote it, and delete the row"
            );
            return Err(wrong(what).into());
        }
    }
    Ok(())
}

/// Whether this key signed a row; if not, whom it is about.
fn signed(row: &AnyRow, column: Column, key: PublicKey) -> Result<Result<(), String>, String> {
    let said = |error: sqlx::Error| error.to_string();
    let text = |index: usize| row.try_get::<String, _>(index).map_err(said);
    let signature = text(0)?;
    let (is_signed, person) = match column {
        Column::Link => {
            let (link, person) = (text(1)?, text(2)?);
            let expires: i64 = row.try_get(3).map_err(said)?;
            let is_signed = LogIn::Link(&link, &person, expires).is_signed(key, &signature);
            (is_signed, person)
        }
        Column::Password => {
            let password = Password::read(row, 1)?;
            let is_signed = LogIn::Password(&password).is_signed(key, &signature);
            (is_signed, password.person)
        }
        Column::Factor => {
            let factor = Factor::read(row, 1)?;
            let is_signed = LogIn::Factor(&factor).is_signed(key, &signature);
            (is_signed, factor.person)
        }
        Column::Pin => {
            let pin = Pin::read(row, 1)?;
            (LogIn::Pin(&pin).is_signed(key, &signature), pin.person)
        }
        _ => {
            let (token, entered) = (text(1)?, Entered::read(row, 2)?);
            let is_signed = LogIn::Credential(&token, &entered).is_signed(key, &signature);
            (is_signed, entered.person)
        }
    };
    Ok(if is_signed { Ok(()) } else { Err(person) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entered(person: &str, created: i64) -> Entered {
        Entered::plain(person, Timestamp::from_millisecond(created).unwrap())
    }

    #[test]
    fn a_log_in_is_signed_for_one_person_and_no_link_is_one() {
        let signer = Signer::new(&[7; 32]);
        let key = signer.public();
        let ann = entered("ann", 5);
        let own = LogIn::Credential("aa", &ann);
        let signature = own.sign(&signer);
        assert!(own.is_signed(key, &signature));
        let strong = Entered {
            how: "second-factor".to_owned(),
            ..ann.clone()
        };
        let office = Entered {
            office: "cage".to_owned(),
            ..ann.clone()
        };
        for other in [
            LogIn::Credential("ab", &ann),
            LogIn::Credential("aa", &entered("ben", 5)),
            LogIn::Credential("aa", &entered("ann", 6)),
            LogIn::Credential("aa", &strong),
            LogIn::Credential("aa", &office),
            LogIn::Link("aa", "ann", 5),
        ] {
            assert!(!other.is_signed(key, &signature), "{other:?}");
        }
        assert!(!own.is_signed(Signer::new(&[8; 32]).public(), &signature));
        assert!(!own.is_signed(key, ""));
    }
}
