//! What a line that a player writes means: a key, or a word for it.

use super::menu::{DecisionItem, Menu, WagerItem};

/// What a line means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Spoken {
    /// A wager, and what was written behind it.
    Wager(WagerItem, String),
    /// A decision.
    Decision(DecisionItem),
    /// Something else to be done.
    Deed(Deed),
    /// Why, or a rule.
    Why(String),
    /// Nothing that can be done now.
    Nothing,
}

/// What is done beside wagers and decisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Deed {
    GoOn,
    Hint,
    Repeat,
    Undo,
    Clear,
    Double,
    Money,
    Help,
    Pays,
    Replay,
}

impl Spoken {
    /// What a line means with what is open now.
    pub(super) fn read(menu: &Menu, line: &str) -> Spoken {
        let line = line.trim().to_lowercase();
        let wager = menu.wagers.iter().find_map(|item| {
            let name = item.wager.word().replace('-', " ");
            let names = [item.key.to_string(), name, item.words.to_lowercase()];
            let mut behind = names.iter().filter_map(|name| behind(&line, name));
            Some(Spoken::Wager(item.clone(), behind.next()?.to_owned()))
        });
        let decision = menu.decisions.iter().find(|item| {
            let named = item.action.replace('-', " ");
            let letters = line.chars().count();
            let key = line.chars().next().filter(|_| letters == 1);
            key.is_some_and(|key| item.is_on(key))
                || line == named
                || line == item.words.to_lowercase()
        });
        // Where one can play only one amount, nobody has to say which.
        let mut plays = menu.decisions.iter().filter(|item| {
            let mut words = item.action.split('-');
            words.next() == Some(line.as_str())
        });
        let only = plays.next().filter(|_| plays.next().is_none());
        let decision = decision.or(only);
        let decision = decision.map(|item| Spoken::Decision(item.clone()));
        wager
            .or(decision)
            .unwrap_or_else(|| Spoken::other(menu, &line))
    }

    fn other(menu: &Menu, line: &str) -> Spoken {
        let rule = ["w", "why"].iter().find_map(|word| behind(line, word));
        if let Some(rule) = rule {
            return Spoken::Why(rule.to_owned());
        }
        let betting = !menu.wagers.is_empty();
        Spoken::Deed(match line {
            "" | "deal" | "next" => Deed::GoOn,
            "h" | "hint" => Deed::Hint,
            "r" | "repeat" if betting && !menu.again.is_empty() => Deed::Repeat,
            "u" | "undo" if betting => Deed::Undo,
            "x" | "clear" if betting => Deed::Clear,
            "d" | "double" if betting => Deed::Double,
            "m" | "money" if menu.is_broke => Deed::Money,
            "?" | "help" => Deed::Help,
            "y" | "pays" | "pay tables" => Deed::Pays,
            "v" | "replay" => Deed::Replay,
            _ => return Spoken::Nothing,
        })
    }
}

/// What stands behind a word, if the line begins with it.
fn behind<'l>(line: &'l str, word: &str) -> Option<&'l str> {
    let rest = line.strip_prefix(word)?;
    match rest.is_empty() || rest.starts_with(' ') {
        true => Some(rest.trim()),
        false => None,
    }
}
