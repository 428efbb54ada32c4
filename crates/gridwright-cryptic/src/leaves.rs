//! What single runs of words yield, whatever the answer is.

use rustc_hash::FxHashMap;

use crate::clue::CrypticClue;
use crate::costs;
use crate::derivation::{Derivation, Place};
use crate::lexicon::{LONGEST, Lexicon, Mechanism};
use crate::rank::Definer;

/// A run of words, its indicator included, that yields letters by itself.
pub struct Leaf {
    pub place: Place,
    pub text: Vec<u8>,
    pub cost: f32,
    pub how: Derivation,
}

/// Letters that an indicator beside them mixes up.
pub struct Fodder {
    /// With the indicator.
    pub place: Place,
    pub indicator: Place,
    pub text: Vec<u8>,
    pub cost: f32,
    pub how: Derivation,
    pub joins: Vec<Place>,
}

/// All of a clue, found by their letters.
pub struct Leaves {
    pub words: usize,
    pub leaves: Vec<Leaf>,
    by_text: FxHashMap<Vec<u8>, Vec<u32>>,
    pub fodders: Vec<Fodder>,
    by_letters: FxHashMap<u64, Vec<u32>>,
    indicators: Vec<Vec<(Mechanism, f32)>>,
    /// The longest leaf.
    pub longest: usize,
}

/// The letters that a run may stand for.
struct Piece {
    place: Place,
    text: Vec<u8>,
    cost: f32,
    how: Derivation,
}

/// A number for every letter, so that their sum tells the letters of a text
/// whatever their order.
pub fn letter_sum(text: &[u8]) -> u64 {
    text.iter().fold(0_u64, |sum, letter| sum.wrapping_add(letter_number(*letter)))
}

pub fn letter_number(letter: u8) -> u64 {
    let mut number = u64::from(letter).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5851_F42D;
    number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    number ^ (number >> 27)
}

/// Synonyms are asked for in runs of so many words.
const LONGEST_PHRASE: usize = 3;
/// The most letters of a word that may be one of several in an anagram without
/// standing there: abbreviations.
const ABBREVIATION: usize = 2;

impl Leaves {
    pub fn new(
        clue: &CrypticClue,
        length: usize,
        lexicon: &Lexicon,
        definer: &impl Definer,
    ) -> Self {
        let words = clue.words.len();
        let mut found = Self {
            words,
            leaves: vec![],
            by_text: FxHashMap::default(),
            fodders: vec![],
            by_letters: FxHashMap::default(),
            indicators: vec![vec![]; (words + 1) * (words + 1)],
            longest: 0,
        };
        let mut pieces = vec![];
        for from in 0..words {
            for to in from + 1..=words.min(from + LONGEST) {
                let phrase = clue.phrase(from, to);
                let index = found.at((from, to));
                found.indicators[index] = lexicon.indicates(&phrase).to_vec();
                pieces_of(clue, (from, to), &phrase, length, lexicon, definer, &mut pieces);
            }
        }
        for piece in pieces.iter().filter(|piece| piece.text.len() <= length) {
            found.add(piece.place, piece.text.clone(), piece.cost, || piece.how.clone());
        }
        found.add_spelt(clue, length);
        found.add_changed(&pieces, length, definer);
        found.add_removals(&pieces, length);
        found.add_fodders(clue, length, &pieces);
        for (index, leaf) in found.leaves.iter().enumerate() {
            found.by_text.entry(leaf.text.clone()).or_default().push(index as u32);
            found.longest = found.longest.max(leaf.text.len());
        }
        for (index, fodder) in found.fodders.iter().enumerate() {
            found.by_letters.entry(letter_sum(&fodder.text)).or_default().push(index as u32);
        }
        found
    }

    pub fn at(&self, (from, to): Place) -> usize {
        from * (self.words + 1) + to
    }

    /// The leaves of a text.
    pub fn spelling(&self, text: &[u8]) -> &[u32] {
        self.by_text.get(text).map_or(&[], Vec::as_slice)
    }

    /// The fodders whose letters have this sum.
    pub fn mixing(&self, sum: u64) -> &[u32] {
        self.by_letters.get(&sum).map_or(&[], Vec::as_slice)
    }

    /// What it costs that a run indicates something, if the lexicon knows it.
    pub fn known(&self, place: Place, mechanism: Mechanism) -> Option<f32> {
        let known = self.indicators.get(self.at(place))?;
        known.iter().find(|(is, _)| *is == mechanism).map(|(_, cost)| *cost)
    }

    /// The same where the lexicon need not know it.
    pub fn indicator(&self, place: Place, mechanism: Mechanism) -> Option<f32> {
        if let Some(cost) = self.known(place, mechanism) {
            return Some(cost);
        }
        let words = place.1 - place.0;
        let unknown = match mechanism {
            Mechanism::Anagram => costs::UNKNOWN_ANAGRAM,
            Mechanism::Hidden => costs::UNKNOWN_HIDDEN,
            Mechanism::Join | Mechanism::Link => costs::UNKNOWN_LINK,
            Mechanism::After | Mechanism::Remove | Mechanism::Cycle | Mechanism::Gut => {
                return None;
            }
            _ => costs::UNKNOWN_OTHER,
        };
        (words <= 2).then(|| unknown + costs::UNKNOWN_WORD * (words - 1) as f32)
    }

    /// Whether any run is known to indicate this.
    pub fn has(&self, mechanism: Mechanism) -> bool {
        self.indicators.iter().flatten().any(|(is, _)| *is == mechanism)
    }

    fn add(&mut self, place: Place, text: Vec<u8>, cost: f32, how: impl FnOnce() -> Derivation) {
        if !text.is_empty() && cost < costs::MOST {
            self.leaves.push(Leaf { place, text, cost, how: how() });
        }
    }

    /// Every indicator beside a run of words: both together, and the cost.
    fn beside(&self, (from, to): Place, mechanism: Mechanism) -> Vec<(Place, Place, f32)> {
        let mut found = vec![];
        for words in 1..=LONGEST {
            if from >= words {
                let place = (from - words, from);
                if let Some(cost) = self.indicator(place, mechanism) {
                    found.push(((from - words, to), place, cost));
                }
            }
            if to + words <= self.words {
                let place = (to, to + words);
                if let Some(cost) = self.indicator(place, mechanism) {
                    found.push(((from, to + words), place, cost));
                }
            }
        }
        found
    }

    fn add_worked(
        &mut self,
        fodder: (Place, &Derivation),
        mechanism: Mechanism,
        text: &[u8],
        cost: f32,
    ) {
        for (place, indicator, said) in self.beside(fodder.0, mechanism) {
            self.add(place, text.to_vec(), cost + said, || Derivation::Worked {
                mechanism,
                indicator,
                fodder: Box::new(fodder.1.clone()),
                letters: String::from_utf8_lossy(text).into_owned(),
            });
        }
    }

    /// Mechanisms that work on the letters as they stand.
    fn add_spelt(&mut self, clue: &CrypticClue, length: usize) {
        let letters: Vec<Vec<u8>> =
            (0..self.words).map(|word| clue.letters(word, word + 1).into_bytes()).collect();
        for from in 0..self.words {
            for to in from + 1..=self.words {
                let words = &letters[from..to];
                let all = words.concat();
                let run = (from, to);
                let how = Derivation::Literal(run);
                let fodder = (run, &how);
                if all.len() > 3 && words.iter().all(|word| !word.is_empty()) {
                    for (mechanism, text) in hidden(words, &all, length) {
                        let cost = costs::HIDDEN + costs::HIDDEN_SHORT[text.len().min(6)];
                        match mechanism {
                            Mechanism::Hidden => {
                                self.add_worked(fodder, Mechanism::Hidden, &text, cost);
                            }
                            _ => self.add_hidden_back(fodder, &text, cost),
                        }
                    }
                }
                if to - from > length {
                    continue;
                }
                let firsts: Vec<u8> =
                    words.iter().filter_map(|word| word.first()).copied().collect();
                let lasts: Vec<u8> = words.iter().filter_map(|word| word.last()).copied().collect();
                if firsts.len() == words.len() && all.len() > words.len() {
                    self.add_worked(fodder, Mechanism::First, &firsts, 0.0);
                    self.add_worked(fodder, Mechanism::Last, &lasts, 0.0);
                }
                if words.iter().all(|word| word.len() > 2) {
                    let ends: Vec<u8> =
                        words.iter().flat_map(|word| [word[0], word[word.len() - 1]]).collect();
                    self.add_worked(fodder, Mechanism::Ends, &ends, 0.0);
                }
                if all.len() > 3 && all.len() <= 2 * length + 1 {
                    for start in [0, 1] {
                        let text: Vec<u8> = all.iter().skip(start).step_by(2).copied().collect();
                        self.add_worked(fodder, Mechanism::Alternate, &text, 0.5);
                    }
                }
                if words.len() == 1 && all.len() > 2 {
                    let middle = all.len() / 2;
                    let first = if all.len() % 2 == 0 { middle - 1 } else { middle };
                    self.add_worked(fodder, Mechanism::Centre, &all[first..=middle], 0.0);
                }
            }
        }
    }

    /// A run of letters backwards: two indicators, of which the one that says
    /// backwards is told apart from the other only where both are known.
    fn add_hidden_back(&mut self, fodder: (Place, &Derivation), text: &[u8], cost: f32) {
        let back: Vec<u8> = text.iter().rev().copied().collect();
        for (place, indicator, said) in self.beside(fodder.0, Mechanism::Hidden) {
            if said > costs::WEAK {
                continue;
            }
            let inner = Derivation::Worked {
                mechanism: Mechanism::Hidden,
                indicator,
                fodder: Box::new(fodder.1.clone()),
                letters: String::from_utf8_lossy(text).into_owned(),
            };
            for (whole, reversed, more) in self.beside(place, Mechanism::Reversal) {
                if self.known(reversed, Mechanism::Reversal).is_some() {
                    self.add(whole, back.clone(), cost + said + more, || Derivation::Worked {
                        mechanism: Mechanism::Reversal,
                        indicator: reversed,
                        fodder: Box::new(inner.clone()),
                        letters: String::from_utf8_lossy(&back).into_owned(),
                    });
                }
            }
        }
    }

    /// Mechanisms that change what a run stands for.
    fn add_changed(&mut self, pieces: &[Piece], length: usize, definer: &impl Definer) {
        let sounds = self.has(Mechanism::Homophone);
        for piece in pieces {
            let text = piece.text.as_slice();
            let fodder = (piece.place, &piece.how);
            let (cost, count) = (piece.cost, text.len());
            if let [_, middle @ .., _] = text
                && !middle.is_empty()
            {
                let half = (count - (2 - count % 2)) / 2;
                let gutted = [&text[..half], &text[count - half..]].concat();
                let changed = [
                    (Mechanism::Behead, &text[1..]),
                    (Mechanism::Curtail, &text[..count - 1]),
                    (Mechanism::Trim, middle),
                    (Mechanism::Gut, &gutted),
                ];
                for (mechanism, text) in changed {
                    if self.has(mechanism) && text.len() <= length {
                        self.add_worked(fodder, mechanism, text, cost);
                    }
                }
            }
            if count <= length && count > 2 && self.has(Mechanism::Cycle) {
                for at in 1..count {
                    let turned = [&text[at..], &text[..at]].concat();
                    self.add_worked(fodder, Mechanism::Cycle, &turned, cost + 0.7);
                }
            }
            if sounds {
                for other in definer.sounding_like(&piece.text) {
                    if other.len() <= length && other.as_bytes() != text {
                        self.add_worked(fodder, Mechanism::Homophone, other.as_bytes(), cost);
                    }
                }
            }
        }
    }

    /// Pieces that lose the letters of another one.
    fn add_removals(&mut self, pieces: &[Piece], length: usize) {
        for from in 1..self.words {
            for to in from + 1..=self.words.min(from + LONGEST) {
                let Some(said) = self.known((from, to), Mechanism::Remove) else { continue };
                let ending: Vec<&Piece> = pieces.iter().filter(|one| one.place.1 == from).collect();
                let beginning: Vec<&Piece> =
                    pieces.iter().filter(|one| one.place.0 == to).collect();
                for (wholes, parts) in [(&ending, &beginning), (&beginning, &ending)] {
                    self.remove((from, to), said, wholes, parts, length);
                }
            }
        }
    }

    fn remove(
        &mut self,
        indicator: Place,
        said: f32,
        wholes: &[&Piece],
        parts: &[&Piece],
        length: usize,
    ) {
        for gone in parts.iter().filter(|gone| gone.text.len() <= 3) {
            for whole in wholes {
                let (count, size) = (whole.text.len(), gone.text.len());
                if count <= size || count - size > length || count - size < 2 {
                    continue;
                }
                for at in (0..=count - size).filter(|at| whole.text[*at..].starts_with(&gone.text))
                {
                    let text = [&whole.text[..at], &whole.text[at + size..]].concat();
                    let place = (whole.place.0.min(gone.place.0), whole.place.1.max(gone.place.1));
                    let cost = whole.cost + gone.cost + said;
                    self.add(place, text, cost, || Derivation::Removal {
                        indicator,
                        from: Box::new(whole.how.clone()),
                        gone: Box::new(gone.how.clone()),
                        at,
                    });
                }
            }
        }
    }

    /// Letters as they stand, some words replaced by what they abbreviate, or
    /// left out where they only join.
    fn add_fodders(&mut self, clue: &CrypticClue, length: usize, pieces: &[Piece]) {
        let letters: Vec<Vec<u8>> =
            (0..self.words).map(|word| clue.letters(word, word + 1).into_bytes()).collect();
        let mut shorts: Vec<Vec<(&Piece, usize)>> = vec![vec![]; self.words];
        let is_short = |piece: &&Piece| {
            piece.text.len() <= ABBREVIATION
                && matches!(piece.how, Derivation::Meaning { .. })
                && piece.cost < costs::SHORT
        };
        for piece in pieces.iter().filter(is_short) {
            shorts[piece.place.0].push((piece, piece.place.1));
        }
        let mut all = vec![];
        for from in 0..self.words {
            let start = Mixed { end: from, text: vec![], parts: vec![], cost: 0.0, odd: 0 };
            self.extend_fodder(&letters, &shorts, length, (from, start), &mut all);
        }
        for (from, mixed) in all {
            let run = (from, mixed.end);
            let joins: Vec<Place> =
                mixed.parts.iter().filter(|(_, how)| how.is_none()).map(|(at, _)| *at).collect();
            let how = charade_of(&mixed.parts);
            for (place, indicator, said) in self.beside(run, Mechanism::Anagram) {
                let cost = said + mixed.cost;
                if cost < costs::MOST {
                    self.fodders.push(Fodder {
                        place,
                        indicator,
                        text: mixed.text.clone(),
                        cost,
                        how: how.clone(),
                        joins: joins.clone(),
                    });
                }
            }
        }
    }

    fn extend_fodder(
        &self,
        letters: &[Vec<u8>],
        shorts: &[Vec<(&Piece, usize)>],
        length: usize,
        (from, mixed): (usize, Mixed),
        all: &mut Vec<(usize, Mixed)>,
    ) {
        let at = mixed.end;
        let ends_well = mixed.parts.last().is_some_and(|(_, how)| how.is_some());
        if mixed.text.len() >= 2 && ends_well && (mixed.odd == 0 || mixed.text.len() >= 5) {
            all.push((from, mixed.clone()));
        }
        if at == self.words || mixed.text.len() >= length {
            return;
        }
        let mut next = |end: usize, text: &[u8], how: Option<Derivation>, cost: f32, odd: usize| {
            if mixed.text.len() + text.len() > length || mixed.odd + odd > 2 {
                return;
            }
            let mut longer = mixed.clone();
            longer.end = end;
            longer.text.extend_from_slice(text);
            longer.parts.push(((at, end), how));
            longer.cost += cost;
            longer.odd += odd;
            self.extend_fodder(letters, shorts, length, (from, longer), all);
        };
        let literal = Derivation::Literal((at, at + 1));
        if !letters[at].is_empty() {
            next(at + 1, &letters[at], Some(literal), 0.0, 0);
        }
        for (piece, end) in &shorts[at] {
            let cost = piece.cost + costs::ABBREVIATED;
            next(*end, &piece.text, Some(piece.how.clone()), cost, 1);
        }
        if !mixed.parts.is_empty()
            && let Some(cost) = self.known((at, at + 1), Mechanism::Join)
        {
            next(at + 1, b"", None, cost, 1);
        }
    }
}

/// Letters that are being collected for an anagram.
#[derive(Clone)]
struct Mixed {
    end: usize,
    text: Vec<u8>,
    /// Runs and how they yield their letters; nothing where they only join.
    parts: Vec<(Place, Option<Derivation>)>,
    cost: f32,
    odd: usize,
}

/// One derivation of several; words that stand side by side are one literal.
fn charade_of(parts: &[(Place, Option<Derivation>)]) -> Derivation {
    let mut pieces: Vec<Derivation> = vec![];
    for how in parts.iter().filter_map(|(_, how)| how.as_ref()) {
        match (pieces.last_mut(), how) {
            (Some(Derivation::Literal((_, end))), Derivation::Literal((from, to)))
                if *end == *from =>
            {
                *end = *to;
            }
            _ => pieces.push(how.clone()),
        }
    }
    match pieces.len() {
        1 => pieces.remove(0),
        _ => Derivation::Charade(pieces),
    }
}

/// The letters that a phrase may stand for.
fn pieces_of(
    clue: &CrypticClue,
    place: Place,
    phrase: &str,
    length: usize,
    lexicon: &Lexicon,
    definer: &impl Definer,
    found: &mut Vec<Piece>,
) {
    let longest = length + 3;
    if place.1 == place.0 + 1 {
        let text = clue.letters(place.0, place.1).into_bytes();
        if !text.is_empty() && text.len() <= longest {
            let cost = costs::literal(text.len());
            found.push(Piece { place, text, cost, how: Derivation::Literal(place) });
        }
    }
    let own: Vec<u8> = clue.letters(place.0, place.1).into_bytes();
    let first = found.len();
    let mut add = |letters: &str, cost: f32| {
        let text = letters.as_bytes().to_vec();
        if text.len() > longest || text == own {
            return;
        }
        match found[first..].iter_mut().find(|one| one.text == text) {
            Some(known) => known.cost = known.cost.min(cost),
            None => {
                let how = Derivation::Meaning { place, letters: letters.to_owned() };
                found.push(Piece { place, text, cost, how });
            }
        }
    };
    for (letters, cost) in lexicon.meanings(phrase) {
        add(letters, *cost);
    }
    if place.1 - place.0 <= LONGEST_PHRASE {
        for (letters, cost) in definer.synonyms(phrase, longest) {
            if letters.len() >= 2 {
                add(&letters, costs::SYNONYM + cost);
            }
        }
    }
}

/// Runs of letters that go into every word of the fodder, and into more than
/// the words themselves; those that are read backwards are marked so.
fn hidden(words: &[Vec<u8>], all: &[u8], length: usize) -> Vec<(Mechanism, Vec<u8>)> {
    let (first, last) = (words[0].len(), words[words.len() - 1].len());
    let mut found = vec![];
    for start in 1..first.min(all.len()) {
        for end in (all.len() - last + 1).max(start + 3)..=all.len().min(start + length) {
            if end < all.len() || words.len() > 1 {
                let text = all[start..end].to_vec();
                if text.len() == length {
                    found.push((Mechanism::Reversal, text.clone()));
                }
                found.push((Mechanism::Hidden, text));
            }
        }
    }
    found
}
