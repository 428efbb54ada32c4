//! The chart parser: what every run of words may yield.

use crate::clue::CrypticClue;
use crate::derivation::{Derivation, Place};
use crate::lexicon::{LONGEST, Lexicon, Mechanism};
use crate::useful::Target;

/// A reading of a clue: which words define the answer, and how the others spell
/// it.
#[derive(Clone, Debug, PartialEq)]
pub struct Parse {
    /// The words of the definition, at one end of the clue or, where the whole
    /// clue defines its answer, all of them.
    pub definition: Place,
    /// The words that join definition and wordplay, if there are any.
    pub link: Option<Place>,
    /// The words that only put pieces side by side.
    pub joins: Vec<Place>,
    /// The wordplay.
    pub wordplay: Derivation,
    /// The negative logarithm of its probability.
    pub cost: f32,
}

impl Parse {
    /// The definition as it stands in the clue.
    pub fn definition(&self, clue: &CrypticClue) -> String {
        clue.words[self.definition.0..self.definition.1].join(" ")
    }

    /// The parse in words.
    pub fn explain(&self, clue: &CrypticClue) -> String {
        format!("definition \"{}\"; {}", self.definition(clue), self.wordplay.explain(clue))
    }
}

/// Costs of what the lexicon does not know, in nats.
mod costs {
    /// A word that stands for its own letters, by how many it has.
    pub fn literal(letters: usize) -> f32 {
        match letters {
            1 => 1.0,
            2 => 1.6,
            3 => 3.0,
            4 => 4.5,
            _ => 6.0,
        }
    }
    /// A phrase that indicates an anagram and is not known to.
    pub const UNKNOWN_ANAGRAM: f32 = 4.5;
    /// A phrase that indicates anything else and is not known to.
    pub const UNKNOWN_OTHER: f32 = 7.0;
    /// Each further word of an indicator that is not known.
    pub const UNKNOWN_WORD: f32 = 1.2;
    /// A link or join that is not known.
    pub const UNKNOWN_LINK: f32 = 5.0;
    /// Putting two pieces side by side.
    pub const CHARADE: f32 = 0.9;
    /// Putting one piece into another.
    pub const CONTAINER: f32 = 0.6;
    /// Chance that fodder has the letters of the answer, given back per letter:
    /// long anagrams and hidden words do not happen by accident.
    pub const PER_LETTER: f32 = 1.1;
}

/// How many yields of a run of words are kept.
const KEPT: usize = 48;
/// The longest clue that is read, in words.
const MOST_WORDS: usize = 24;

/// One way in which a run of words yields letters.
#[derive(Clone, Debug)]
struct Yield {
    text: Vec<u8>,
    cost: f32,
    how: Derivation,
    joins: Vec<Place>,
}

/// The best parses of a clue that spell an answer (capitals, no spaces), the
/// likeliest first; none where there is no way.
pub fn parse(clue: &CrypticClue, answer: &str, lexicon: &Lexicon) -> Vec<Parse> {
    let count = clue.words.len();
    if !(2..=MOST_WORDS).contains(&count) || answer.len() < 2 {
        return vec![];
    }
    let mut chart = Chart::new(clue, answer, lexicon);
    chart.fill();
    let mut parses = chart.parses(answer);
    parses.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    parses.truncate(8);
    parses
}

struct Chart<'a> {
    clue: &'a CrypticClue,
    lexicon: &'a Lexicon,
    target: Target,
    /// For every run of words what the lexicon says it indicates.
    indicators: Vec<Vec<(Mechanism, f32)>>,
    /// What a run stands for, whether that is useful or not.
    pieces: Vec<Vec<Yield>>,
    /// What a run yields that is of use.
    yields: Vec<Vec<Yield>>,
}

impl<'a> Chart<'a> {
    fn new(clue: &'a CrypticClue, answer: &str, lexicon: &'a Lexicon) -> Self {
        let count = clue.words.len();
        let runs = (count + 1) * (count + 1);
        let mut chart = Self {
            clue,
            lexicon,
            target: Target::new(answer),
            indicators: vec![vec![]; runs],
            pieces: vec![vec![]; runs],
            yields: vec![vec![]; runs],
        };
        for from in 0..count {
            for to in from + 1..=count.min(from + LONGEST) {
                let place = chart.at((from, to));
                let phrase = clue.phrase(from, to);
                chart.indicators[place] = lexicon.indicates(&phrase).to_vec();
                chart.pieces[place] = chart.pieces_of((from, to), &phrase);
            }
        }
        chart
    }

    fn at(&self, (from, to): Place) -> usize {
        from * (self.clue.words.len() + 1) + to
    }

    /// The letters that a phrase may stand for.
    fn pieces_of(&self, place: Place, phrase: &str) -> Vec<Yield> {
        let longest = self.target.len() + 2;
        let mut found: Vec<Yield> = vec![];
        if place.1 == place.0 + 1 {
            let text = self.clue.letters(place.0, place.1).into_bytes();
            let cost = costs::literal(text.len());
            if !text.is_empty() && text.len() <= longest {
                let how = Derivation::Literal(place);
                found.push(Yield { text, cost, how, joins: vec![] });
            }
        }
        for (letters, cost) in self.lexicon.meanings(phrase) {
            if letters.len() <= longest {
                let how = Derivation::Meaning { place, letters: letters.clone() };
                let text = letters.clone().into_bytes();
                found.push(Yield { text, cost: *cost, how, joins: vec![] });
            }
        }
        found
    }

    /// The cost of an indicator: what the lexicon says, or that of one it does
    /// not know.
    fn indicator(&self, place: Place, mechanism: Mechanism) -> Option<f32> {
        let known = self.indicators[self.at(place)].iter().find(|(is, _)| *is == mechanism);
        if let Some((_, cost)) = known {
            return Some(*cost);
        }
        let words = place.1 - place.0;
        let unknown = match mechanism {
            Mechanism::Anagram => costs::UNKNOWN_ANAGRAM,
            Mechanism::Join | Mechanism::Link => costs::UNKNOWN_LINK,
            _ => costs::UNKNOWN_OTHER,
        };
        (words <= 2).then(|| unknown + costs::UNKNOWN_WORD * (words - 1) as f32)
    }

    /// Fills the chart from short runs to long ones.
    fn fill(&mut self) {
        let count = self.clue.words.len();
        for length in 1..=count {
            for from in 0..=count - length {
                let run = (from, from + length);
                let mut found = Collected { yields: vec![], target_length: self.target.len() };
                self.add_pieces(run, &mut found);
                self.add_worked(run, &mut found);
                self.add_pairs(run, &mut found);
                let place = self.at(run);
                self.yields[place] = found.best();
            }
        }
    }

    fn add_pieces(&self, run: Place, found: &mut Collected) {
        for piece in &self.pieces[self.at(run)] {
            if self.target.wants(&piece.text) {
                found.add(piece.clone());
            }
        }
    }

    /// An indicator before or after its fodder.
    fn add_worked(&self, (from, to): Place, found: &mut Collected) {
        for middle in from + 1..to {
            for (fodder, indicator) in
                [((from, middle), (middle, to)), ((middle, to), (from, middle))]
            {
                if indicator.1 - indicator.0 > LONGEST {
                    continue;
                }
                self.add_spelt(fodder, indicator, found);
                self.add_changed(fodder, indicator, found);
            }
        }
    }

    /// Mechanisms that work on the letters as they stand.
    fn add_spelt(&self, fodder: Place, indicator: Place, found: &mut Collected) {
        let words: Vec<Vec<u8>> = (fodder.0..fodder.1)
            .map(|word| self.clue.letters(word, word + 1).into_bytes())
            .collect();
        let all = words.concat();
        let mut offer = |mechanism: Mechanism, text: Vec<u8>, given_back: f32| {
            let Some(cost) = self.indicator(indicator, mechanism) else { return };
            if !self.target.wants(&text) {
                return;
            }
            let letters = String::from_utf8_lossy(&text).into_owned();
            let fodder = Box::new(Derivation::Literal(fodder));
            let how = Derivation::Worked { mechanism, indicator, fodder, letters };
            found.add(Yield { text, cost: (cost - given_back).max(0.0), how, joins: vec![] });
        };
        if (2..=self.target.len()).contains(&all.len()) {
            for text in self.target.anagrams(&all) {
                let given_back = costs::PER_LETTER * (text.len() as f32 - 4.0).max(0.0);
                offer(Mechanism::Anagram, text, given_back);
            }
        }
        if all.len() > 3 && words.iter().all(|word| !word.is_empty()) {
            for text in self.hidden(&words, &all) {
                let given_back = costs::PER_LETTER * (text.len() as f32 - 3.0).max(0.0);
                offer(Mechanism::Hidden, text, given_back);
            }
        }
        let firsts = words.iter().filter_map(|word| word.first()).copied().collect();
        let lasts = words.iter().filter_map(|word| word.last()).copied().collect();
        offer(Mechanism::First, firsts, 0.0);
        offer(Mechanism::Last, lasts, 0.0);
        if words.iter().all(|word| word.len() > 2) {
            let ends = words.iter().flat_map(|word| [word[0], word[word.len() - 1]]).collect();
            offer(Mechanism::Ends, ends, 0.0);
        }
        if all.len() > 3 {
            for start in [0, 1] {
                let text: Vec<u8> = all.iter().skip(start).step_by(2).copied().collect();
                offer(Mechanism::Alternate, text, 0.0);
            }
        }
        if words.len() == 1 && all.len() > 2 {
            let middle = all.len() / 2;
            let first = if all.len() % 2 == 0 { middle - 1 } else { middle };
            offer(Mechanism::Centre, all[first..=middle].to_vec(), 0.0);
        }
    }

    /// Runs of letters that go into every word of the fodder, and into more than
    /// the words themselves.
    fn hidden(&self, words: &[Vec<u8>], all: &[u8]) -> Vec<Vec<u8>> {
        let first = words[0].len();
        let last = words[words.len() - 1].len();
        let mut found = vec![];
        for start in 1..first.min(all.len()) {
            for end in (all.len() - last + 1).max(start + 3)..=all.len() {
                if (end < all.len() || words.len() > 1) && end - start <= self.target.len() {
                    found.push(all[start..end].to_vec());
                }
            }
        }
        found
    }

    /// Mechanisms that change what their fodder yields.
    fn add_changed(&self, fodder: Place, indicator: Place, found: &mut Collected) {
        let mut offer = |mechanism: Mechanism, text: &[u8], from: &Yield| {
            let Some(cost) = self.indicator(indicator, mechanism) else { return };
            if text != from.text.as_slice() && self.target.wants(text) {
                let letters = String::from_utf8_lossy(text).into_owned();
                let fodder = Box::new(from.how.clone());
                let how = Derivation::Worked { mechanism, indicator, fodder, letters };
                let (cost, joins) = (from.cost + cost, from.joins.clone());
                found.add(Yield { text: text.to_vec(), cost, how, joins });
            }
        };
        for from in &self.yields[self.at(fodder)] {
            let backwards: Vec<u8> = from.text.iter().rev().copied().collect();
            offer(Mechanism::Reversal, &backwards, from);
        }
        for from in &self.pieces[self.at(fodder)] {
            let text = from.text.as_slice();
            if let [_, middle @ .., _] = text
                && !middle.is_empty()
            {
                offer(Mechanism::Behead, &text[1..], from);
                offer(Mechanism::Curtail, &text[..text.len() - 1], from);
                offer(Mechanism::Trim, middle, from);
            }
            let backwards: Vec<u8> = text.iter().rev().copied().collect();
            offer(Mechanism::Reversal, &backwards, from);
        }
    }

    /// Two pieces: side by side, or one inside the other.
    fn add_pairs(&self, (from, to): Place, found: &mut Collected) {
        for middle in from + 1..to {
            let lefts = &self.yields[self.at((from, middle))];
            if lefts.is_empty() {
                continue;
            }
            self.add_charades(lefts, &self.yields[self.at((middle, to))], None, found);
            for end in middle + 1..to.min(middle + LONGEST + 1) {
                let between = (middle, end);
                let rights = &self.yields[self.at((end, to))];
                if rights.is_empty() {
                    continue;
                }
                if end == middle + 1 {
                    self.add_charades(lefts, rights, Some(between), found);
                }
                self.add_containers(lefts, rights, between, found);
            }
        }
    }

    fn add_charades(
        &self,
        lefts: &[Yield],
        rights: &[Yield],
        join: Option<Place>,
        found: &mut Collected,
    ) {
        let joining = match join {
            None => 0.0,
            Some(place) => match self.indicator(place, Mechanism::Join) {
                Some(cost) => cost,
                None => return,
            },
        };
        for left in lefts {
            for right in rights.iter().filter(|right| !matches!(right.how, Derivation::Charade(_)))
            {
                let cost = left.cost + right.cost + costs::CHARADE + joining;
                if left.text.len() + right.text.len() > self.target.len() || !found.admits(cost) {
                    continue;
                }
                let text = [left.text.as_slice(), &right.text].concat();
                if !self.target.wants(&text) {
                    continue;
                }
                let mut pieces = match &left.how {
                    Derivation::Charade(pieces) => pieces.clone(),
                    other => vec![other.clone()],
                };
                pieces.push(right.how.clone());
                let mut joins = [left.joins.as_slice(), &right.joins].concat();
                joins.extend(join);
                found.add(Yield { text, cost, how: Derivation::Charade(pieces), joins });
            }
        }
    }

    fn add_containers(
        &self,
        lefts: &[Yield],
        rights: &[Yield],
        indicator: Place,
        found: &mut Collected,
    ) {
        for (mechanism, outers, inners) in
            [(Mechanism::Around, lefts, rights), (Mechanism::Inside, rights, lefts)]
        {
            let Some(said) = self.indicator(indicator, mechanism) else { continue };
            for outer in outers.iter().filter(|outer| outer.text.len() > 1) {
                for inner in inners {
                    let cost = outer.cost + inner.cost + said + costs::CONTAINER;
                    let length = outer.text.len() + inner.text.len();
                    if length > self.target.len() || !found.admits(cost) {
                        continue;
                    }
                    for at in 1..outer.text.len() {
                        let text = [&outer.text[..at], &inner.text, &outer.text[at..]].concat();
                        if self.target.wants(&text) {
                            let how = Derivation::Container {
                                indicator,
                                outer: Box::new(outer.how.clone()),
                                inner: Box::new(inner.how.clone()),
                                at,
                            };
                            let joins = [outer.joins.as_slice(), &inner.joins].concat();
                            found.add(Yield { text, cost, how, joins });
                        }
                    }
                }
            }
        }
    }

    /// The runs that spell the answer, with a definition beside them.
    fn parses(&self, answer: &str) -> Vec<Parse> {
        let count = self.clue.words.len();
        let mut found = vec![];
        for from in 0..count {
            for to in from + 1..=count {
                if (from == 0) == (to == count) {
                    continue;
                }
                let spelt = self.yields[self.at((from, to))]
                    .iter()
                    .filter(|one| one.text == answer.as_bytes())
                    .filter(|one| !matches!(one.how, Derivation::Literal(_)));
                for one in spelt {
                    for (definition, link) in around(from, to, count) {
                        let linking = match link {
                            None => 0.0,
                            Some(place) => match self.indicator(place, Mechanism::Link) {
                                Some(cost) => 0.7 + cost,
                                None => continue,
                            },
                        };
                        found.push(Parse {
                            definition,
                            link,
                            joins: one.joins.clone(),
                            wordplay: one.how.clone(),
                            cost: one.cost + linking,
                        });
                    }
                }
            }
        }
        found
    }
}

/// The definitions that may stand beside a run, each with the link between.
fn around(from: usize, to: usize, count: usize) -> Vec<(Place, Option<Place>)> {
    let mut found = vec![];
    for linked in 0..3 {
        if from == 0 && to + linked < count {
            found.push(((to + linked, count), (linked > 0).then_some((to, to + linked))));
        }
        if to == count && from > linked {
            found.push(((0, from - linked), (linked > 0).then_some((from - linked, from))));
        }
    }
    found
}

/// The yields of a run while they are collected.
struct Collected {
    yields: Vec<Yield>,
    target_length: usize,
}

impl Collected {
    /// Whether a yield of this cost can still be among the kept.
    fn admits(&self, cost: f32) -> bool {
        // Nobody pays more than for a word that is simply unknown.
        cost < 8.0 + 2.0 * self.target_length as f32
    }

    /// Adds a yield unless the same letters are known for less.
    fn add(&mut self, new: Yield) {
        match self.yields.iter_mut().find(|known| known.text == new.text) {
            Some(known) if known.cost <= new.cost => {}
            Some(known) => *known = new,
            None => self.yields.push(new),
        }
    }

    fn best(mut self) -> Vec<Yield> {
        self.yields.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        // A longer string is worth more: it explains more of the answer.
        let worth = |one: &Yield| one.cost - costs::PER_LETTER * one.text.len() as f32;
        if self.yields.len() > KEPT {
            self.yields.sort_by(|a, b| worth(a).total_cmp(&worth(b)));
            self.yields.truncate(KEPT);
        }
        self.yields
    }
}
