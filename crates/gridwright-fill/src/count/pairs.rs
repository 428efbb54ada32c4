//! The words of two lines that face each other, counted together.

use super::automata::Automata;
use super::crossings::{Crossing, CrossingState, CutsetPlan, Letters, States, each};

impl CrossingState<'_> {
    /// The letters that two lines can have at the crossing.
    #[inline]
    fn open(&self, automata: &Automata, states: States) -> [u64; 2] {
        let open = |line: usize| match self.crossing.goes_on[line] {
            true => automata.letters(states[line]) & self.allowed[line],
            false => u64::MAX,
        };
        [open(0), open(1)]
    }

    /// Lets the words that have begun in two lines go on by the crossing.
    pub(super) fn extend(&self, automata: &Automata, begun: &[States], longer: &mut Vec<States>) {
        longer.clear();
        let letters = self.crossing.letters(self.state);
        let goes_on = self.crossing.goes_on;
        for states in begun {
            let open = self.open(automata, *states);
            for pair in letters {
                if open[0] >> pair[0] & open[1] >> pair[1] & 1 == 1 {
                    let after = |line: usize| match goes_on[line] {
                        true => automata.after(states[line], u32::from(pair[line])),
                        false => states[line],
                    };
                    longer.push([after(0), after(1)]);
                }
            }
        }
    }

    /// How many ways there are for words that wait to go on.
    pub(super) fn count(&self, waiting: &Waiting) -> u64 {
        let mut count = 0;
        for [x, y] in self.crossing.letters(self.state) {
            if waiting.any[0] >> x & waiting.any[1] >> y & 1 == 1 {
                count +=
                    waiting.open.iter().map(|open| open[0] >> x & open[1] >> y & 1).sum::<u64>();
            }
        }
        count
    }

    /// Lets words that wait go on.
    pub(super) fn go_on(&self, automata: &Automata, waiting: &Waiting, longer: &mut Vec<States>) {
        longer.clear();
        let goes_on = self.crossing.goes_on;
        for pair in self.crossing.letters(self.state) {
            if waiting.any[0] >> pair[0] & waiting.any[1] >> pair[1] & 1 == 0 {
                continue;
            }
            for (states, open) in waiting.states.iter().zip(&waiting.open) {
                if open[0] >> pair[0] & open[1] >> pair[1] & 1 == 1 {
                    let after = |line: usize| match goes_on[line] {
                        true => automata.after(states[line], u32::from(pair[line])),
                        false => states[line],
                    };
                    longer.push([after(0), after(1)]);
                }
            }
        }
    }
}

/// Words that have begun and go on by the same crossing many times, in many of
/// its states: the letters that they can have there are looked up once.
#[derive(Default)]
pub(super) struct Waiting {
    states: Vec<States>,
    open: Vec<[u64; 2]>,
    /// What any of them can have.
    any: [u64; 2],
}

impl Waiting {
    pub(super) fn wait(&mut self, automata: &Automata, known: CrossingState<'_>, begun: &[States]) {
        self.states.clear();
        self.states.extend_from_slice(begun);
        self.open.clear();
        self.open.extend(begun.iter().map(|states| known.open(automata, *states)));
        self.any = self.open.iter().fold([0; 2], |any, [a, b]| [any[0] | a, any[1] | b]);
    }
}

/// The letters that one line can have at the crossings that are summed, one
/// crossing or two, by number. Zero is the number of what no word has.
struct Ending {
    /// The number of two letters, and the letters of each number.
    numbers: Vec<u16>,
    letters: Vec<usize>,
    count: usize,
    /// One for the numbers whose letters are allowed, zero for others.
    open: Vec<u32>,
    /// The first of the states before them, and the numbers after each.
    first: u32,
    after: Vec<Vec<u16>>,
}

impl Ending {
    fn new(split: &CutsetPlan<'_>, line: usize) -> Self {
        let (plan, slot) = (split.plan, split.across[line]);
        let (listed, summed) = split.columns.split_at(split.columns.len() - split.summed);
        let depth = listed.iter().filter(|column| column.goes_on[line]).count();
        let (first, count) = match plan.slot_steps.get(slot) {
            Some(written) if depth == 0 => (written.automaton.start, 1),
            Some(written) => *written.automaton.depths.get(depth).unwrap_or(&(Automata::FREE, 1)),
            None => (Automata::FREE, 1),
        };
        let mut ending = Self {
            numbers: vec![0; 64 * 64],
            letters: vec![0],
            count: 1,
            open: vec![],
            first,
            after: vec![],
        };
        for state in first..first + count {
            let mut written: Vec<(u32, usize)> = vec![(state, 0)];
            for column in summed {
                let mut longer = vec![];
                for (state, letters) in written {
                    match column.goes_on[line] {
                        true => each(plan.automata.letters(state), |letter| {
                            let after = plan.automata.after(state, u32::from(letter));
                            longer.push((after, letters * 64 + usize::from(letter)));
                        }),
                        false => longer.push((state, letters * 64)),
                    }
                }
                written = longer;
            }
            let mut after = vec![];
            for (_, letters) in written {
                if ending.numbers[letters] == 0 {
                    ending.numbers[letters] = ending.count as u16;
                    ending.letters.push(letters);
                    ending.count += 1;
                }
                after.push(ending.numbers[letters]);
            }
            ending.after.push(after);
        }
        ending.open = vec![1; ending.count];
        ending
    }
}

/// How many ways there are to go on from each two endings of the lines that
/// cross columns, to be summed for many columns at once.
pub(super) struct Sums {
    endings: [Ending; 2],
    sums: Vec<u32>,
    /// For all letters that the last crossing leaves to the lines, where their
    /// sum is, if it alone is summed.
    places: Vec<u32>,
}

impl Sums {
    pub(super) fn new(split: &CutsetPlan<'_>) -> Self {
        let endings = [Ending::new(split, 0), Ending::new(split, 1)];
        let sums = vec![0; endings[0].count * endings[1].count];
        let mut places = vec![];
        if let (1, Some(last)) = (split.summed, split.columns.last()) {
            let [a, b] = &endings;
            let number = |ending: &Ending, letter: u8| ending.numbers[usize::from(letter)];
            let place = |[x, y]: &Letters| {
                u32::from(number(a, *x)) * b.count as u32 + u32::from(number(b, *y))
            };
            places = last.all().iter().map(place).collect();
        }
        Self { endings, sums, places }
    }

    /// Allows only some letters in the lines, by step.
    pub(super) fn allow(&mut self, split: &CutsetPlan<'_>, allowed: &[u64]) {
        let listed = split.columns.len() - split.summed;
        for (line, ending) in self.endings.iter_mut().enumerate() {
            for (open, letters) in ending.open.iter_mut().zip(&ending.letters) {
                let mut letters = *letters;
                *open = 1;
                for column in split.columns[listed..].iter().rev() {
                    let allowed = allowed[column.steps[line]] >> (letters % 64) & 1;
                    *open &= u32::from(allowed == 1 || !column.goes_on[line]);
                    letters /= 64;
                }
            }
        }
    }

    /// Adds words that have begun, or takes them away.
    pub(super) fn change(&mut self, begun: &[States], add: bool) {
        let [a, b] = &self.endings;
        for states in begun {
            let after = [
                &a.after[(states[0] - a.first) as usize],
                &b.after[(states[1] - b.first) as usize],
            ];
            for x in after[0] {
                let begin = usize::from(*x) * b.count;
                let row = &mut self.sums[begin..begin + b.count];
                let by = a.open[usize::from(*x)];
                let by = if add { by } else { by.wrapping_neg() };
                for y in after[1] {
                    let y = usize::from(*y);
                    row[y] = row[y].wrapping_add(by & b.open[y].wrapping_neg());
                }
            }
        }
    }

    /// How many ways the words of the two lines have by one crossing.
    #[inline]
    pub(super) fn by_one(&self, last: &Crossing, state: u32) -> u64 {
        let places = &self.places[last.range(state)];
        places.iter().map(|place| u64::from(self.sums[*place as usize])).sum()
    }

    /// How many ways the words of the two lines have by two crossings.
    #[inline]
    pub(super) fn by_two(&self, crossings: [&Crossing; 2], states: [u32; 2]) -> u64 {
        let [a, b] = &self.endings;
        let mut sum = 0;
        for [x, y] in crossings[0].letters(states[0]) {
            let first = &a.numbers[usize::from(*x) * 64..usize::from(*x) * 64 + 64];
            let second = &b.numbers[usize::from(*y) * 64..usize::from(*y) * 64 + 64];
            for [x, y] in crossings[1].letters(states[1]) {
                let row = usize::from(first[usize::from(*x & 63)]);
                let place = usize::from(second[usize::from(*y & 63)]);
                sum += u64::from(self.sums[row * b.count + place]);
            }
        }
        sum
    }
}
