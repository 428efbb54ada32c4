//! The problem as the engines see it: tables of words as bit masks, slots as
//! rows of cells, cells as letters to be found.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use gridwright_core::{CellId, Grid, Slot, SlotId, Slots};
use gridwright_words::{WordList, WordQuery, letters};
use smol_str::SmolStr;

use crate::problem::{ProblemError, Rules, given};
use crate::stems::stem;
use crate::tuning::FillTuning;

/// The words of one length that are allowed anywhere in the grid, by alphabet.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// Letters in a word.
    pub(crate) len: usize,
    /// 64-bit blocks in a mask.
    pub(crate) blocks: usize,
    /// The letters of all words.
    pub(crate) words: Vec<u16>,
    pub(crate) scores: Vec<u16>,
    /// A mask for every place and letter.
    masks: Vec<u64>,
    letters: usize,
}

impl Table {
    fn new(len: usize, letters: usize, mut words: Vec<(Vec<u16>, u16)>) -> Self {
        words.sort_unstable();
        words.dedup_by(|later, first| later.0 == first.0);
        let blocks = words.len().div_ceil(64);
        let mut masks = vec![0; len * letters * blocks];
        for (index, (word, _)) in words.iter().enumerate() {
            for (at, letter) in word.iter().enumerate() {
                masks[(at * letters + usize::from(*letter)) * blocks + index / 64] |=
                    1 << (index % 64);
            }
        }
        let scores = words.iter().map(|(_, score)| *score).collect();
        let words = words.into_iter().flat_map(|(word, _)| word).collect();
        Self { len, blocks, words, scores, masks, letters }
    }

    pub(crate) fn count(&self) -> usize {
        self.scores.len()
    }

    #[inline]
    pub(crate) fn mask(&self, at: usize, letter: u16) -> &[u64] {
        let first = (at * self.letters + usize::from(letter)) * self.blocks;
        &self.masks[first..first + self.blocks]
    }

    #[inline]
    pub(crate) fn word(&self, index: usize) -> &[u16] {
        &self.words[index * self.len..(index + 1) * self.len]
    }

    pub(crate) fn find(&self, word: &[u16]) -> Option<usize> {
        let (mut low, mut high) = (0, self.count());
        while low < high {
            let middle = usize::midpoint(low, high);
            match self.word(middle).cmp(word) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }
}

/// One cell of a slot whose letter is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Joint {
    /// The cell, as an index into [`Model::cells`].
    pub(crate) cell: usize,
    /// How many letters of the word come before.
    pub(crate) at: usize,
    /// The slot that crosses here, and which of its joints this is.
    pub(crate) crossing: Option<(usize, usize)>,
}

/// One slot.
#[derive(Clone, Debug)]
pub(crate) struct SlotModel {
    pub(crate) table: usize,
    pub(crate) joints: Vec<Joint>,
    /// The words that its own rules and its rebus cells allow.
    pub(crate) allowed: Vec<u64>,
}

/// One cell whose letter is to be found.
#[derive(Clone, Debug)]
pub(crate) struct CellModel {
    pub(crate) id: CellId,
    /// The slots through it, and which of their joints this is.
    pub(crate) slots: Vec<(usize, usize)>,
    pub(crate) given: Option<u16>,
}

/// The whole problem.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) alphabet: Vec<SmolStr>,
    pub(crate) tables: Vec<Table>,
    pub(crate) slots: Vec<SlotModel>,
    pub(crate) cells: Vec<CellModel>,
    /// The words that must be used, by table and index; words that no slot
    /// can hold are in `unplaceable`.
    pub(crate) must_use: Vec<(usize, usize)>,
    pub(crate) unplaceable: Option<SmolStr>,
    pub(crate) distinct: bool,
    /// How many columns the grid has.
    pub(crate) columns: usize,
    /// For every table and word its stem, where stems must differ.
    pub(crate) stems: Option<Stems>,
    /// For every cell and letter, how many binary digits of room it has to be
    /// worth more; nothing where no letter is shunned.
    pub(crate) shunned: Vec<f32>,
    pub(crate) tuning: FillTuning,
}

/// Which words share a stem.
#[derive(Clone, Debug)]
pub(crate) struct Stems {
    of: Vec<Vec<u32>>,
    words: Vec<Vec<(usize, usize)>>,
}

impl Stems {
    fn new(tables: &[Table], alphabet: &[SmolStr]) -> Self {
        let mut numbers: HashMap<String, u32> = HashMap::new();
        let mut stems = Self { of: vec![], words: vec![] };
        for (t, table) in tables.iter().enumerate() {
            let mut of = vec![];
            for word in 0..table.count() {
                let text: String =
                    table.word(word).iter().map(|l| alphabet[usize::from(*l)].as_str()).collect();
                let next = stems.words.len() as u32;
                let number = *numbers.entry(stem(&text).to_owned()).or_insert(next);
                if number == next {
                    stems.words.push(vec![]);
                }
                stems.words[number as usize].push((t, word));
                of.push(number);
            }
            stems.of.push(of);
        }
        stems
    }

    /// The words, by table and index, that share the stem of one, itself included.
    pub(crate) fn family(&self, table: usize, word: usize) -> &[(usize, usize)] {
        &self.words[self.of[table][word] as usize]
    }
}

/// What a model is compiled from.
pub(crate) struct Input<'a> {
    pub(crate) grid: &'a Grid,
    pub(crate) list: &'a WordList<'a>,
    pub(crate) slots: &'a Slots,
    pub(crate) rules: &'a Rules,
    /// The words that are written out in the grid and that the list, or the
    /// lowest score, would not have allowed there.
    pub(crate) written: &'a BTreeMap<SlotId, SmolStr>,
}

/// The largest alphabet that the engines take.
pub(crate) const MOST_LETTERS: usize = 1024;

impl Model {
    pub(crate) fn compile(
        input: &Input<'_>,
        must_use: &[SmolStr],
        banned: &BTreeSet<SmolStr>,
    ) -> Result<Self, ProblemError> {
        let alphabet = input.alphabet(must_use);
        if alphabet.len() > MOST_LETTERS {
            return Err(ProblemError::Alphabet { found: alphabet.len(), most: MOST_LETTERS });
        }
        let number: HashMap<&str, u16> =
            alphabet.iter().zip(0..).map(|(text, number)| (text.as_str(), number)).collect();
        let (tables, of_length) = input.tables(&number, must_use, banned);
        let (mut cells, of_cell) = input.cells(&number);
        let mut slots: Vec<SlotModel> = vec![];
        for slot in input.slots.iter() {
            let table = of_length[&input.word_len(slot)];
            let joints = input.joints(slot, &of_cell);
            for (k, joint) in joints.iter().enumerate() {
                cells[joint.cell].slots.push((slot.id.index(), k));
            }
            let allowed = input.allowed(slot, &tables[table], &number, must_use);
            slots.push(SlotModel { table, joints, allowed });
        }
        for cell in &cells {
            if let [(a, ka), (b, kb)] = cell.slots[..] {
                slots[a].joints[ka].crossing = Some((b, kb));
                slots[b].joints[kb].crossing = Some((a, ka));
            }
        }
        let mut model = Self {
            stems: input.rules.distinct_stems.then(|| Stems::new(&tables, &alphabet)),
            tables,
            slots,
            cells,
            must_use: vec![],
            unplaceable: None,
            distinct: input.rules.distinct,
            columns: input.grid.cols(),
            alphabet: alphabet.clone(),
            shunned: vec![],
            tuning: FillTuning::default(),
        };
        model.oblige(must_use, &number, &of_length);
        Ok(model)
    }

    /// Notes the words that must be used.
    fn oblige(
        &mut self,
        must_use: &[SmolStr],
        number: &HashMap<&str, u16>,
        of_length: &BTreeMap<usize, usize>,
    ) {
        for word in must_use {
            let raw = raw(word, number);
            let place = of_length.get(&raw.len());
            match place.and_then(|t| Some((*t, self.tables[*t].find(&raw)?))) {
                Some(found) => self.must_use.push(found),
                None => self.unplaceable = Some(word.clone()),
            }
        }
    }

    /// The slots of a table.
    pub(crate) fn slots_of(&self, table: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.slots.len()).filter(move |s| self.slots[*s].table == table)
    }
}

/// The letters of a word as numbers, without those that no word has.
fn raw(word: &str, number: &HashMap<&str, u16>) -> Vec<u16> {
    letters(word).filter_map(|l| number.get(l).copied()).collect()
}

impl Input<'_> {
    /// The letters of the list, of the words that must be used and of those that
    /// are written out.
    fn alphabet(&self, must_use: &[SmolStr]) -> Vec<SmolStr> {
        let listed = self.list.alphabet().iter().map(|(_, text)| SmolStr::new(text));
        let mut alphabet: Vec<SmolStr> = listed.collect();
        let others = must_use.iter().chain(self.written.values());
        for letter in others.flat_map(|word| letters(word)) {
            if !alphabet.iter().any(|known| known == letter) {
                alphabet.push(SmolStr::new(letter));
            }
        }
        alphabet
    }

    /// How many letters the word of a slot has: one for each cell, and as many
    /// as it holds for each rebus cell.
    fn word_len(&self, slot: &Slot) -> usize {
        self.slots.cells(slot.id).iter().map(|cell| self.cell_len(*cell)).sum()
    }

    fn cell_len(&self, cell: CellId) -> usize {
        given(self.grid, cell).map_or(1, |entry| entry.letters().count())
    }

    fn min_score(&self, slot: &Slot) -> u16 {
        let rules = self.rules;
        let by_length = rules.min_score_by_length.get(&self.word_len(slot)).copied();
        let general = rules.min_score.max(by_length.unwrap_or(0));
        rules.slots.get(&slot.id).and_then(|rule| rule.min_score).unwrap_or(general)
    }

    /// A table for every word length that occurs.
    fn tables(
        &self,
        number: &HashMap<&str, u16>,
        must_use: &[SmolStr],
        banned: &BTreeSet<SmolStr>,
    ) -> (Vec<Table>, BTreeMap<usize, usize>) {
        let mut least: BTreeMap<usize, u16> = BTreeMap::new();
        for slot in self.slots.iter() {
            let min = self.min_score(slot);
            least.entry(self.word_len(slot)).and_modify(|m| *m = min.min(*m)).or_insert(min);
        }
        let mut tables = vec![];
        let mut of_length = BTreeMap::new();
        for (len, min) in least {
            let mut words: Vec<(Vec<u16>, u16)> = vec![];
            if let Some(class) = self.list.class(len) {
                let fitting = (0..class.len()).filter(|i| class.score(*i) >= min);
                words.extend(fitting.map(|i| {
                    (class.letters(i).map(|l| l.index() as u16).collect(), class.score(i))
                }));
            }
            let out: BTreeSet<Vec<u16>> = banned
                .iter()
                .filter(|word| letters(word).count() == len)
                .map(|word| raw(word, number))
                .collect();
            words.retain(|(word, _)| !out.contains(word));
            let others = must_use.iter().chain(self.written.values());
            for word in others.filter(|word| letters(word).count() == len) {
                let known = self.list.find(word).map_or(0, |id| self.list.score(id));
                words.push((raw(word, number), known));
            }
            of_length.insert(len, tables.len());
            tables.push(Table::new(len, number.len(), words));
        }
        (tables, of_length)
    }

    /// The cells whose letter is to be found: those in a slot, without the rebuses.
    fn cells(&self, number: &HashMap<&str, u16>) -> (Vec<CellModel>, HashMap<CellId, usize>) {
        let mut cells = vec![];
        let mut of_cell = HashMap::new();
        for (id, cell) in self.grid.iter() {
            if cell.is_open() && self.cell_len(id) == 1 && self.in_slot(id) {
                let given = given(self.grid, id).and_then(|e| number.get(e.as_str()).copied());
                of_cell.insert(id, cells.len());
                cells.push(CellModel { id, slots: vec![], given });
            }
        }
        (cells, of_cell)
    }

    fn in_slot(&self, cell: CellId) -> bool {
        gridwright_core::Direction::BOTH.iter().any(|way| self.slots.through(cell, *way).is_some())
    }

    fn joints(&self, slot: &Slot, of_cell: &HashMap<CellId, usize>) -> Vec<Joint> {
        let mut at = 0;
        let mut joints = vec![];
        for cell in self.slots.cells(slot.id) {
            if let Some(cell) = of_cell.get(cell) {
                joints.push(Joint { cell: *cell, at, crossing: None });
            }
            at += self.cell_len(*cell);
        }
        joints
    }

    /// The words that the rules of a slot and its given letters allow.
    fn allowed(
        &self,
        slot: &Slot,
        table: &Table,
        number: &HashMap<&str, u16>,
        must_use: &[SmolStr],
    ) -> Vec<u64> {
        let mut allowed = vec![0; table.blocks];
        let min = self.min_score(slot);
        let find = |word: &SmolStr| table.find(&raw(word, number));
        let mut forced: Vec<usize> = must_use.iter().filter_map(find).collect();
        let unlisted = self.written.values().filter(|word| self.list.find(word).is_none());
        // What only the grid knows as a word stands nowhere else.
        let elsewhere: Vec<usize> =
            unlisted.filter_map(find).filter(|word| !forced.contains(word)).collect();
        forced.extend(self.written.get(&slot.id).and_then(find));
        for word in 0..table.count() {
            let is_good = table.scores[word] >= min && !elsewhere.contains(&word);
            if is_good || forced.contains(&word) {
                allowed[word / 64] |= 1 << (word % 64);
            }
        }
        self.keep_given(slot, table, number, &mut allowed);
        if let Some(pattern) = self.rules.slots.get(&slot.id).and_then(|r| r.pattern.as_ref()) {
            let mut fitting = vec![0; table.blocks];
            for id in self.list.search(&WordQuery::pattern(pattern.clone())) {
                let word: Vec<u16> = self.list.letters(id).map(|l| l.index() as u16).collect();
                if let Some(index) = (word.len() == table.len).then(|| table.find(&word)).flatten()
                {
                    fitting[index / 64] |= 1 << (index % 64);
                }
            }
            allowed.iter_mut().zip(&fitting).for_each(|(block, fit)| *block &= fit);
        }
        allowed
    }

    fn keep_given(
        &self,
        slot: &Slot,
        table: &Table,
        number: &HashMap<&str, u16>,
        allowed: &mut [u64],
    ) {
        let mut at = 0;
        for cell in self.slots.cells(slot.id) {
            let Some(entry) = given(self.grid, *cell) else {
                at += 1;
                continue;
            };
            for letter in entry.letters() {
                match number.get(letter) {
                    Some(letter) => {
                        let mask = table.mask(at, *letter);
                        allowed.iter_mut().zip(mask).for_each(|(block, bits)| *block &= bits);
                    }
                    None => allowed.fill(0),
                }
                at += 1;
            }
        }
    }
}

/// The slot as the rest of the program names it.
pub(crate) fn slot_id(slot: usize) -> SlotId {
    SlotId::from_index(slot)
}
