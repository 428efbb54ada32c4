//! The words that phrases are made of, and the trie that the lattice walks.

/// A word of the vocabulary: its rank in alphabetical order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WordId(pub(super) u16);

impl WordId {
    /// The number of the word, counted from zero.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// How many words there may be: their ids have 16 bits, and one is kept back.
pub(super) const MOST_WORDS: usize = u16::MAX as usize;
/// The longest word of a phrase.
pub(super) const MAX_WORD_LENGTH: usize = 14;

/// Words in strictly rising alphabetical order, A to Z only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Vocabulary {
    letters: Vec<u8>,
    /// Where each word ends in `letters`.
    ends: Vec<u32>,
}

impl Vocabulary {
    /// Takes the words, sorted; passes over what is no word.
    pub(super) fn new<'a>(words: impl IntoIterator<Item = &'a str>) -> Self {
        let mut vocabulary = Self { letters: vec![], ends: vec![] };
        for word in words {
            let fits = !word.is_empty()
                && word.len() <= MAX_WORD_LENGTH
                && word.bytes().all(|letter| letter.is_ascii_uppercase());
            let rises =
                vocabulary.len() == 0 || vocabulary.bytes(vocabulary.len() - 1) < word.as_bytes();
            debug_assert!(fits && rises, "{word} is out of order");
            if fits && rises && vocabulary.len() < MOST_WORDS {
                vocabulary.letters.extend_from_slice(word.as_bytes());
                vocabulary.ends.push(vocabulary.letters.len() as u32);
            }
        }
        vocabulary
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    fn bytes(&self, index: usize) -> &[u8] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        &self.letters[start..self.ends[index] as usize]
    }

    /// The letters of a word; empty for an id of another vocabulary.
    pub(super) fn word(&self, id: WordId) -> &[u8] {
        if id.index() < self.len() { self.bytes(id.index()) } else { &[] }
    }

    pub(super) fn find(&self, word: &[u8]) -> Option<WordId> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = (low + high) / 2;
            match self.bytes(middle).cmp(word) {
                std::cmp::Ordering::Equal => return Some(WordId(middle as u16)),
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (WordId, &[u8])> {
        (0..self.len()).map(|index| (WordId(index as u16), self.bytes(index)))
    }
}

/// A node of the trie. Nodes stand in preorder, so that a walk is a scan: step
/// to the next node to go on, jump by `skip` to leave out everything below.
#[derive(Clone, Copy, Debug)]
pub(super) struct TrieNode {
    /// 0 for A to 25 for Z.
    pub(super) letter: u8,
    /// How many letters stand before this one.
    pub(super) depth: u8,
    /// The word that ends here, or [`NO_WORD`].
    pub(super) word: u16,
    /// How many nodes this one and those below it are.
    pub(super) skip: u32,
    /// The highest probability of any word that ends here or below.
    pub(super) best: f32,
}

/// The word of a node at which none ends.
pub(super) const NO_WORD: u16 = u16::MAX;

/// All words as a tree of letters.
#[derive(Clone, Debug)]
pub(super) struct Trie(pub(super) Vec<TrieNode>);

impl Trie {
    /// Builds the trie in one pass: the words are sorted, so each adds the
    /// letters that it does not share with the one before.
    pub(super) fn new(vocabulary: &Vocabulary, probability: &[f32]) -> Self {
        let mut nodes: Vec<TrieNode> = Vec::with_capacity(vocabulary.len() * 5 / 2);
        let mut path: Vec<u32> = vec![];
        let mut before: &[u8] = &[];
        for (id, word) in vocabulary.iter() {
            let shared = word.iter().zip(before).take_while(|(a, b)| a == b).count();
            close(&mut nodes, &mut path, shared);
            for (depth, letter) in word.iter().enumerate().skip(shared) {
                path.push(nodes.len() as u32);
                let (letter, depth) = (letter - b'A', depth as u8);
                nodes.push(TrieNode { letter, depth, word: NO_WORD, skip: 1, best: 0.0 });
            }
            if let Some(last) = path.last() {
                nodes[*last as usize].word = id.0;
            }
            let chance = probability.get(id.index()).copied().unwrap_or(0.0);
            for node in &path {
                let best = &mut nodes[*node as usize].best;
                *best = best.max(chance);
            }
            before = word;
        }
        close(&mut nodes, &mut path, 0);
        Self(nodes)
    }

    /// Calls `visit` for every word that stands at the start of `letters`
    /// (0 to 25 each), with its length, shortest first.
    pub(super) fn prefixes(&self, letters: &[u8], mut visit: impl FnMut(WordId, usize)) {
        let mut at = 0;
        let mut end = self.0.len();
        for (depth, letter) in letters.iter().enumerate() {
            while at < end && self.0[at].letter != *letter {
                at += self.0[at].skip as usize;
            }
            let Some(node) = self.0.get(at).filter(|_| at < end) else { return };
            if node.word != NO_WORD {
                visit(WordId(node.word), depth + 1);
            }
            end = at + node.skip as usize;
            at += 1;
        }
    }
}

/// Leaves the path below so many letters: the sizes of its nodes are now known.
fn close(nodes: &mut [TrieNode], path: &mut Vec<u32>, keep: usize) {
    let end = nodes.len() as u32;
    for node in path.drain(keep.min(path.len())..) {
        nodes[node as usize].skip = end - node;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Vocabulary {
        Vocabulary::new(["A", "AT", "ATE", "BE", "BEAT", "EAT"])
    }

    #[test]
    fn words_are_found_and_named() {
        let vocabulary = sample();
        for (id, word) in vocabulary.iter() {
            assert_eq!(vocabulary.find(word), Some(id));
            assert_eq!(vocabulary.word(id), word);
        }
        assert_eq!(vocabulary.find(b"ATEN"), None);
        assert_eq!(vocabulary.word(WordId(900)), b"");
    }

    #[test]
    fn the_trie_lists_the_words_that_start_a_string() {
        let vocabulary = sample();
        let trie = Trie::new(&vocabulary, &[0.1, 0.2, 0.3, 0.1, 0.2, 0.1]);
        let check = |text: &str, expected: &[&str]| {
            let letters: Vec<u8> = text.bytes().map(|letter| letter - b'A').collect();
            let mut found = vec![];
            trie.prefixes(&letters, |id, length| {
                let word = String::from_utf8_lossy(vocabulary.word(id)).into_owned();
                assert_eq!(word.len(), length);
                found.push(word);
            });
            assert_eq!(found, expected, "{text}");
        };
        check("ATEN", &["A", "AT", "ATE"]);
        check("BEATS", &["BE", "BEAT"]);
        check("BEGIN", &["BE"]);
        check("ZOO", &[]);
        check("", &[]);
        assert_eq!(trie.0.len(), 10);
        assert_eq!((trie.0[0].skip, trie.0[0].best), (3, 0.3));
    }
}
