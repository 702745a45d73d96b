//! How somebody showed who they are, and what that is enough for.

use floor::house::House;
use rulebook::Role;

use crate::people::SignedIn;

/// How somebody showed who they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// They came in as a guest.
    Guest,
    /// By a sign-in link of a demonstration house.
    Link,
    /// By a password.
    Password,
    /// By a password and a second factor.
    SecondFactor,
    /// By a password that is good once, to choose another one.
    Once,
}

/// What somebody has to do before they can do anything in their office.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// Choose a password of their own.
    Password,
    /// Set a second factor up, or sign in with it.
    SecondFactor,
}

const WORDS: [(Way, &str); 5] = [
    (Way::Guest, ""),
    (Way::Link, "link"),
    (Way::Password, "password"),
    (Way::SecondFactor, "second-factor"),
    (Way::Once, "once"),
];

impl Way {
    /// Its word, as log-ins keep it.
    #[must_use]
    pub fn word(self) -> &'static str {
        let found = WORDS.iter().find(|(way, _)| *way == self);
        found.map_or("", |(_, word)| word)
    }

    /// The way of a word; of one that is not known, the least.
    #[must_use]
    pub(crate) fn of(word: &str) -> Way {
        let found = WORDS.iter().find(|(_, known)| *known == word);
        found.map_or(Way::Guest, |(way, _)| *way)
    }
}

impl Need {
    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Need::Password => "password",
            Need::SecondFactor => "second-factor",
        }
    }
}

/// Whether an office moves money, or says who may: those want a second factor.
#[must_use]
pub const fn wants_second_factor(role: Role) -> bool {
    match role {
        Role::Supervisor | Role::Manager | Role::Cage | Role::Administrator => true,
        Role::Player | Role::Dealer | Role::Auditor => false,
    }
}

/// The office that a log-in is to act in: the one that was chosen, or the highest.
fn office(house: &House, who: &SignedIn) -> Role {
    let chosen = who.office.filter(|role| house.holds(&who.person, *role));
    chosen.unwrap_or_else(|| house.role_of(&who.person))
}

/// Whether somebody acts in an office only once they have a second factor.
pub(crate) fn wants_factor_here(house: &House, role: Role) -> bool {
    // Play money moves nothing.
    let plays_for_nothing = house
        .terms
        .as_ref()
        .is_some_and(|terms| terms.demonstration);
    !plays_for_nothing && wants_second_factor(role)
}

/// What somebody has to do first; none: nothing.
#[must_use]
pub fn need(house: &House, who: &SignedIn) -> Option<Need> {
    match who.way {
        Way::Once => Some(Need::Password),
        Way::SecondFactor => None,
        _ if wants_factor_here(house, office(house, who)) => Some(Need::SecondFactor),
        _ => None,
    }
}

/// What somebody may do: their office, once they have shown enough for it.
#[must_use]
pub fn role(house: &House, who: &SignedIn) -> Role {
    match need(house, who) {
        Some(_) => Role::Player,
        None => office(house, who),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_has_its_word() {
        for (way, word) in WORDS {
            assert_eq!((Way::of(word), way.word()), (way, word));
        }
        assert_eq!(Way::of("by the window"), Way::Guest);
    }
}
