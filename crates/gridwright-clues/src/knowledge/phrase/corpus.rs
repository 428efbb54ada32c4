//! Counting words and pairs of words in what the builder is given.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization;

/// A word as it was given, before it is known whether it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct TokenId(pub(super) u32);

/// All words seen, each with a number.
#[derive(Clone, Debug, Default)]
pub(super) struct Tokens {
    ids: HashMap<String, TokenId>,
    words: Vec<String>,
}

impl Tokens {
    pub(super) fn id(&mut self, word: &str) -> TokenId {
        if let Some(id) = self.ids.get(word) {
            return *id;
        }
        let id = TokenId(self.words.len() as u32);
        self.ids.insert(word.to_owned(), id);
        self.words.push(word.to_owned());
        id
    }

    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    pub(super) fn word(&self, id: TokenId) -> &str {
        &self.words[id.0 as usize]
    }
}

/// The counts of one kind of text.
#[derive(Clone, Debug)]
pub(super) struct TokenCounts {
    /// How many sightings of a word it takes before its pairs count for half.
    pub(super) prior: f64,
    pub(super) words: HashMap<TokenId, f64>,
    pub(super) pairs: HashMap<(TokenId, TokenId), f64>,
    /// How often each word was the first of a pair that was forgotten.
    pub(super) forgotten: HashMap<TokenId, f64>,
    /// Words that begin a phrase, and those that end one.
    pub(super) first: HashMap<TokenId, f64>,
    pub(super) last: HashMap<TokenId, f64>,
}

impl TokenCounts {
    pub(super) fn new(prior: f64) -> Self {
        Self {
            prior: prior.max(f64::MIN_POSITIVE),
            words: HashMap::new(),
            pairs: HashMap::new(),
            forgotten: HashMap::new(),
            first: HashMap::new(),
            last: HashMap::new(),
        }
    }

    /// Counts a run of words.
    pub(super) fn run(&mut self, run: &[TokenId]) {
        for word in run {
            *self.words.entry(*word).or_default() += 1.0;
        }
        for pair in run.windows(2) {
            *self.pairs.entry((pair[0], pair[1])).or_default() += 1.0;
        }
    }

    /// Forgets the pairs that were met less often.
    pub(super) fn forget_rare_pairs(&mut self, least: f64) {
        let Self { pairs, forgotten, .. } = self;
        pairs.retain(|(first, _), count| {
            let kept = *count >= least;
            if !kept {
                *forgotten.entry(*first).or_default() += *count;
            }
            kept
        });
    }

    /// Counts the two ends of a phrase.
    pub(super) fn ends(&mut self, run: &[TokenId]) {
        if let (Some(first), Some(last)) = (run.first(), run.last())
            && run.len() > 1
        {
            *self.first.entry(*first).or_default() += 1.0;
            *self.last.entry(*last).or_default() += 1.0;
        }
    }
}

/// Runs of words that follow each other with nothing but spaces and hyphens
/// between them, in capitals, without accents, apostrophes and full stops.
/// Anything else (digits, commas, brackets, blanks to fill) ends a run.
pub(super) fn runs(text: &str) -> Vec<Vec<String>> {
    let mut runs = vec![vec![]];
    let mut word = String::new();
    let close = |word: &mut String, runs: &mut Vec<Vec<String>>, ends_run: bool| {
        if !word.is_empty() {
            let word = std::mem::take(word);
            runs.last_mut().into_iter().for_each(|run| run.push(word.clone()));
        }
        if ends_run && runs.last().is_some_and(|run| !run.is_empty()) {
            runs.push(vec![]);
        }
    };
    for letter in text.nfd().filter(|letter| !('\u{300}'..'\u{370}').contains(letter)) {
        match letter {
            'a'..='z' | 'A'..='Z' => word.push(letter.to_ascii_uppercase()),
            '\'' | '\u{2019}' | '.' => {}
            ' ' | '-' | '\u{2013}' | '\u{a0}' => close(&mut word, &mut runs, false),
            '&' => {
                close(&mut word, &mut runs, false);
                word.push_str("AND");
                close(&mut word, &mut runs, false);
            }
            _ => close(&mut word, &mut runs, true),
        }
    }
    close(&mut word, &mut runs, true);
    runs.pop();
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_cut_into_runs_of_words() {
        let check = |text: &str, expected: &[&[&str]]| {
            assert_eq!(runs(text), expected, "{text}");
        };
        check("Don't look now", &[&["DONT", "LOOK", "NOW"]]);
        check("Café au lait, s.v.p.", &[&["CAFE", "AU", "LAIT"], &["SVP"]]);
        check("Rock & roll (\"2 Legit\")", &[&["ROCK", "AND", "ROLL"], &["LEGIT"]]);
        check("___-do-well", &[&["DO", "WELL"]]);
        check("", &[]);
        check("1, 2, 3", &[]);
    }
}
