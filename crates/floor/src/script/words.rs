//! A line of a case, cut into words.

/// One word of a line: bare, or a text in quotation marks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Word {
    /// A bare word.
    Bare(String),
    /// What stood between quotation marks.
    Quoted(String),
}

/// The words of a line, read from the left.
#[derive(Debug, Clone)]
pub(super) struct Words {
    words: Vec<Word>,
    at: usize,
}

impl Words {
    /// Cuts a line into words; what follows `#` is a comment.
    pub(super) fn of(line: &str) -> Result<Words, String> {
        let mut words = Vec::new();
        let mut rest = line.trim_start();
        while !rest.is_empty() && !rest.starts_with('#') {
            if let Some(quoted) = rest.strip_prefix('"') {
                let Some((text, after)) = quoted.split_once('"') else {
                    return Err("the quotation mark is not closed".to_owned());
                };
                words.push(Word::Quoted(text.to_owned()));
                rest = after.trim_start();
            } else {
                let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
                let (word, after) = rest.split_at(end);
                words.push(Word::Bare(word.to_owned()));
                rest = after.trim_start();
            }
        }
        Ok(Words { words, at: 0 })
    }

    /// Whether nothing is left.
    #[must_use]
    pub(super) fn is_empty(&self) -> bool {
        self.at >= self.words.len()
    }

    /// The next bare word, without taking it.
    #[must_use]
    pub(super) fn peek(&self) -> Option<&str> {
        match self.words.get(self.at) {
            Some(Word::Bare(word)) => Some(word),
            _ => None,
        }
    }

    /// Takes the next word if it is this one.
    pub(super) fn take_if(&mut self, wanted: &str) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    /// Takes the next bare word.
    pub(super) fn word(&mut self, what: &str) -> Result<String, String> {
        match self.words.get(self.at) {
            Some(Word::Bare(word)) => {
                self.at += 1;
                Ok(word.clone())
            }
            Some(Word::Quoted(text)) => Err(format!(
                "{what} stands without quotation marks, not as \"{text}\""
            )),
            None => Err(format!("{what} is missing")),
        }
    }

    /// Takes the next quoted text, if one stands there.
    pub(super) fn quoted(&mut self) -> Option<String> {
        match self.words.get(self.at) {
            Some(Word::Quoted(text)) => {
                self.at += 1;
                Some(text.clone())
            }
            _ => None,
        }
    }

    /// Takes the next word and reads it.
    pub(super) fn parse<T: std::str::FromStr<Err: std::fmt::Display>>(
        &mut self,
        what: &str,
    ) -> Result<T, String> {
        let word = self.word(what)?;
        word.parse().map_err(|error| format!("{what}: {error}"))
    }

    /// Takes the next word if it can be read.
    pub(super) fn parse_if<T: std::str::FromStr>(&mut self) -> Option<T> {
        let value = self.peek()?.parse().ok()?;
        self.at += 1;
        Some(value)
    }

    /// Takes everything that is left as bare words.
    pub(super) fn rest(&mut self) -> Vec<String> {
        let mut words = Vec::new();
        while let Ok(word) = self.word("") {
            words.push(word);
        }
        words
    }

    /// Nothing may be left.
    pub(super) fn end(&self) -> Result<(), String> {
        match self.words.get(self.at) {
            None => Ok(()),
            Some(Word::Bare(word) | Word::Quoted(word)) => {
                Err(format!("nothing was expected at `{word}`"))
            }
        }
    }
}
