//! The chart: what every run of words yields of one answer.

use crate::costs;
use crate::derivation::{Derivation, Place};
use crate::leaves::{Leaves, letter_number};
use crate::lexicon::{LONGEST, Mechanism};
use crate::parse::Parse;

/// A run of letters of the answer that a run of words spells.
#[derive(Clone, Copy)]
struct Yield {
    from: u8,
    to: u8,
    cost: f32,
    node: u32,
}

/// The same in two parts, with room for other letters between.
#[derive(Clone, Copy)]
struct Open {
    head: (u8, u8),
    tail: (u8, u8),
    cost: f32,
    node: u32,
}

/// How a yield comes about.
#[derive(Clone, Copy)]
enum Rule {
    Leaf(u32),
    /// A fodder, and the letters of the answer that it is mixed into.
    Mixed(u32, (u8, u8), (u8, u8)),
    /// Pieces in the order of the answer, and the words that join them.
    Charade(u32, u32, Option<Place>),
    Container {
        indicator: Place,
        outer: u32,
        inner: u32,
        at: u8,
    },
    /// A node of the table of the answer read backwards.
    Reversed(Place, u32),
}

/// What runs of words yield of an answer.
struct Table<'a> {
    leaves: &'a Leaves,
    target: Vec<u8>,
    plain: Vec<Vec<Yield>>,
    open: Vec<Vec<Open>>,
    nodes: Vec<Rule>,
}

/// So many yields of a run are kept.
const KEPT: usize = 40;

impl<'a> Table<'a> {
    /// The table, unless some letter of the answer is in no leaf.
    fn new(leaves: &'a Leaves, target: Vec<u8>) -> Self {
        let runs = (leaves.words + 1) * (leaves.words + 1);
        let mut table = Self {
            leaves,
            target,
            plain: vec![vec![]; runs],
            open: vec![vec![]; runs],
            nodes: vec![],
        };
        table.add_leaves();
        table
    }

    /// Whether every letter is part of a leaf.
    fn covers(&self, covered: &mut u64) -> bool {
        let range = |from: u8, to: u8| ((1_u64 << to) - 1) & !((1_u64 << from) - 1);
        for one in self.plain.iter().flatten() {
            *covered |= range(one.from, one.to);
        }
        for one in self.open.iter().flatten() {
            *covered |= range(one.head.0, one.head.1) | range(one.tail.0, one.tail.1);
        }
        *covered == (1 << self.target.len()) - 1
    }

    fn node(&mut self, node: Rule) -> u32 {
        self.nodes.push(node);
        self.nodes.len() as u32 - 1
    }

    fn offer(&mut self, run: Place, (from, to): (u8, u8), cost: f32, node: Rule) {
        let index = self.leaves.at(run);
        let known = self.plain[index].iter().position(|one| (one.from, one.to) == (from, to));
        match known {
            Some(place) if self.plain[index][place].cost <= cost => {}
            Some(place) => {
                let node = self.node(node);
                self.plain[index][place] = Yield { from, to, cost, node };
            }
            None => {
                let node = self.node(node);
                self.plain[index].push(Yield { from, to, cost, node });
            }
        }
    }

    fn offer_open(&mut self, run: Place, parts: ((u8, u8), (u8, u8)), cost: f32, node: Rule) {
        let index = self.leaves.at(run);
        let (head, tail) = parts;
        let known = self.open[index].iter().position(|one| (one.head, one.tail) == parts);
        match known {
            Some(place) if self.open[index][place].cost <= cost => {}
            Some(place) => {
                let node = self.node(node);
                self.open[index][place] = Open { head, tail, cost, node };
            }
            None if self.open[index].len() < 2 * KEPT => {
                let node = self.node(node);
                self.open[index].push(Open { head, tail, cost, node });
            }
            None => {}
        }
    }

    fn add_leaves(&mut self) {
        let leaves = self.leaves;
        let target = std::mem::take(&mut self.target);
        let count = target.len();
        let mut sums = vec![0_u64; count + 1];
        for (at, letter) in target.iter().enumerate() {
            sums[at + 1] = sums[at].wrapping_add(letter_number(*letter));
        }
        let mut text = Vec::with_capacity(count);
        for from in 0..count {
            for to in from + 1..=count {
                let run = (from as u8, to as u8);
                for index in leaves.spelling(&target[from..to]) {
                    let leaf = &leaves.leaves[*index as usize];
                    self.offer(leaf.place, run, leaf.cost, Rule::Leaf(*index));
                }
                let length = to - from;
                let order = if length == count { 0.0 } else { costs::ORDER[length.min(6)] };
                for index in leaves.mixing(sums[to].wrapping_sub(sums[from])) {
                    let fodder = &leaves.fodders[*index as usize];
                    if fodder.text != target[from..to] {
                        let node = Rule::Mixed(*index, run, (0, 0));
                        self.offer(fodder.place, run, fodder.cost + order, node);
                    }
                }
                // The same with a gap, as the outside of a container.
                for start in to + 1..count {
                    for end in start + 1..=count {
                        let length = to - from + end - start;
                        let parts = (run, (start as u8, end as u8));
                        if length <= leaves.longest {
                            text.clear();
                            text.extend_from_slice(&target[from..to]);
                            text.extend_from_slice(&target[start..end]);
                            for index in leaves.spelling(&text) {
                                let leaf = &leaves.leaves[*index as usize];
                                let node = Rule::Leaf(*index);
                                self.offer_open(leaf.place, parts, leaf.cost, node);
                            }
                        }
                        let sum = (sums[to].wrapping_sub(sums[from]))
                            .wrapping_add(sums[end].wrapping_sub(sums[start]));
                        for index in leaves.mixing(sum) {
                            let fodder = &leaves.fodders[*index as usize];
                            let node = Rule::Mixed(*index, parts.0, parts.1);
                            let cost = fodder.cost + costs::ORDER[length.min(6)];
                            self.offer_open(fodder.place, parts, cost, node);
                        }
                    }
                }
            }
        }
        self.target = target;
    }

    /// Fills the chart from short runs to long ones.
    fn fill(&mut self, backwards: Option<&Table>) {
        let words = self.leaves.words;
        for length in 1..=words {
            for from in 0..=words - length {
                let run = (from, from + length);
                if let Some(other) = backwards {
                    self.add_reversed(run, other);
                }
                for middle in from + 1..run.1 {
                    self.add_charades(run, middle, middle, 0.0);
                    if middle + 1 < run.1 {
                        let between = (middle, middle + 1);
                        if let Some(cost) = self.leaves.indicator(between, Mechanism::Join) {
                            self.add_charades(run, middle, middle + 1, cost);
                        }
                    }
                    for end in middle + 1..run.1.min(middle + LONGEST) {
                        self.add_swapped(run, (middle, end));
                        self.add_containers(run, (from, middle), (end, run.1), (middle, end));
                    }
                }
                for end in from + 1..run.1.min(from + LONGEST) {
                    self.add_containers_after(run, (from, end));
                }
                let index = self.leaves.at(run);
                if self.plain[index].len() > KEPT {
                    let worth = |one: &Yield| one.cost - f32::from(one.to - one.from);
                    self.plain[index].sort_by(|a, b| worth(a).total_cmp(&worth(b)));
                    self.plain[index].truncate(KEPT);
                }
            }
        }
    }

    fn add_reversed(&mut self, (from, to): Place, other: &Table) {
        let count = self.target.len() as u8;
        for middle in from + 1..to {
            for (fodder, indicator) in
                [((from, middle), (middle, to)), ((middle, to), (from, middle))]
            {
                let Some(said) = self.leaves.known(indicator, Mechanism::Reversal) else {
                    continue;
                };
                for one in &other.plain[self.leaves.at(fodder)] {
                    let turned = (count - one.to, count - one.from);
                    if one.to - one.from > 1 {
                        let node = Rule::Reversed(indicator, one.node);
                        self.offer((from, to), turned, one.cost + said, node);
                    }
                }
                for one in &other.open[self.leaves.at(fodder)] {
                    let parts = (
                        (count - one.tail.1, count - one.tail.0),
                        (count - one.head.1, count - one.head.0),
                    );
                    let node = Rule::Reversed(indicator, one.node);
                    self.offer_open((from, to), parts, one.cost + said, node);
                }
            }
        }
    }

    /// Two runs side by side, with or without a word between.
    fn add_charades(&mut self, run: Place, middle: usize, next: usize, said: f32) {
        let join = (next > middle).then_some((middle, next));
        let left = self.leaves.at((run.0, middle));
        let right = self.leaves.at((next, run.1));
        for a in 0..self.plain[left].len() {
            let first = self.plain[left][a];
            for b in 0..self.plain[right].len() {
                let second = self.plain[right][b];
                let cost = first.cost + second.cost + costs::CHARADE + said;
                if cost >= costs::MOST || second.from < first.to {
                    continue;
                }
                let node = Rule::Charade(first.node, second.node, join);
                if second.from == first.to {
                    self.offer(run, (first.from, second.to), cost, node);
                } else if join.is_none() {
                    let parts = ((first.from, first.to), (second.from, second.to));
                    self.offer_open(run, parts, cost, node);
                }
            }
        }
        if join.is_some() {
            return;
        }
        for a in 0..self.plain[left].len() {
            let first = self.plain[left][a];
            for b in 0..self.open[right].len() {
                let second = self.open[right][b];
                let cost = first.cost + second.cost + costs::CHARADE;
                if first.to == second.head.0 && cost < costs::MOST {
                    let parts = ((first.from, second.head.1), second.tail);
                    let node = Rule::Charade(first.node, second.node, None);
                    self.offer_open(run, parts, cost, node);
                }
            }
        }
        for a in 0..self.open[left].len() {
            let first = self.open[left][a];
            for b in 0..self.plain[right].len() {
                let second = self.plain[right][b];
                let cost = first.cost + second.cost + costs::CHARADE;
                if first.tail.1 == second.from && cost < costs::MOST {
                    let parts = (first.head, (first.tail.0, second.to));
                    let node = Rule::Charade(first.node, second.node, None);
                    self.offer_open(run, parts, cost, node);
                }
            }
        }
    }

    /// Two runs side by side in the other order.
    fn add_swapped(&mut self, run: Place, between: Place) {
        let Some(said) = self.leaves.known(between, Mechanism::After) else { return };
        let left = self.leaves.at((run.0, between.0));
        let right = self.leaves.at((between.1, run.1));
        for a in 0..self.plain[left].len() {
            let first = self.plain[left][a];
            for b in 0..self.plain[right].len() {
                let second = self.plain[right][b];
                let cost = first.cost + second.cost + costs::CHARADE + said;
                if second.to == first.from && cost < costs::MOST {
                    let node = Rule::Charade(second.node, first.node, Some(between));
                    self.offer(run, (second.from, first.to), cost, node);
                }
            }
        }
    }

    fn add_containers(&mut self, run: Place, left: Place, right: Place, indicator: Place) {
        for (mechanism, outer, inner) in
            [(Mechanism::Around, left, right), (Mechanism::Inside, right, left)]
        {
            if let Some(said) = self.leaves.indicator(indicator, mechanism) {
                self.contain(run, outer, inner, indicator, said);
            }
        }
    }

    /// Containers whose indicator comes first: "holding A, B".
    fn add_containers_after(&mut self, run: Place, indicator: Place) {
        for mechanism in [Mechanism::Around, Mechanism::Inside] {
            let Some(said) = self.leaves.known(indicator, mechanism) else { continue };
            for middle in indicator.1 + 1..run.1 {
                let (near, far) = ((indicator.1, middle), (middle, run.1));
                let (outer, inner) = match mechanism {
                    Mechanism::Around => (far, near),
                    _ => (near, far),
                };
                self.contain(run, outer, inner, indicator, said + costs::BEFORE);
            }
        }
    }

    fn contain(&mut self, run: Place, outer: Place, inner: Place, indicator: Place, said: f32) {
        let (outside, inside) = (self.leaves.at(outer), self.leaves.at(inner));
        for a in 0..self.open[outside].len() {
            let around = self.open[outside][a];
            for b in 0..self.plain[inside].len() {
                let within = self.plain[inside][b];
                let cost = around.cost + within.cost + costs::CONTAINER + said;
                if within.from == around.head.1 && within.to == around.tail.0 && cost < costs::MOST
                {
                    let at = around.head.1 - around.head.0;
                    let (outer, inner) = (around.node, within.node);
                    let node = Rule::Container { indicator, outer, inner, at };
                    self.offer(run, (around.head.0, around.tail.1), cost, node);
                }
            }
        }
    }

    /// The derivation of a node, and the words that only join its pieces.
    fn derivation(&self, node: u32, other: Option<&Table>, joins: &mut Vec<Place>) -> Derivation {
        match self.nodes[node as usize] {
            Rule::Leaf(leaf) => self.leaves.leaves[leaf as usize].how.clone(),
            Rule::Mixed(index, head, tail) => {
                let fodder = &self.leaves.fodders[index as usize];
                joins.extend(&fodder.joins);
                Derivation::Worked {
                    mechanism: Mechanism::Anagram,
                    indicator: fodder.indicator,
                    fodder: Box::new(fodder.how.clone()),
                    letters: self.text(head) + &self.text(tail),
                }
            }
            Rule::Charade(first, second, join) => {
                joins.extend(join);
                let mut pieces = vec![];
                for one in [first, second] {
                    match self.derivation(one, other, joins) {
                        Derivation::Charade(more) => pieces.extend(more),
                        one => pieces.push(one),
                    }
                }
                Derivation::Charade(pieces)
            }
            Rule::Container { indicator, outer, inner, at } => Derivation::Container {
                indicator,
                outer: Box::new(self.derivation(outer, other, joins)),
                inner: Box::new(self.derivation(inner, other, joins)),
                at: usize::from(at),
            },
            Rule::Reversed(indicator, inner) => match other {
                None => Derivation::Literal(indicator),
                Some(other) => {
                    let letters = other.letters(inner).chars().rev().collect();
                    let fodder = Box::new(other.derivation(inner, None, joins));
                    let mechanism = Mechanism::Reversal;
                    Derivation::Worked { mechanism, indicator, fodder, letters }
                }
            },
        }
    }

    fn text(&self, (from, to): (u8, u8)) -> String {
        String::from_utf8_lossy(&self.target[usize::from(from)..usize::from(to)]).into_owned()
    }

    /// The letters of a node.
    fn letters(&self, node: u32) -> String {
        match self.nodes[node as usize] {
            Rule::Leaf(leaf) => {
                String::from_utf8_lossy(&self.leaves.leaves[leaf as usize].text).into_owned()
            }
            Rule::Mixed(_, head, tail) => self.text(head) + &self.text(tail),
            Rule::Charade(first, second, _) => self.letters(first) + &self.letters(second),
            Rule::Container { outer, inner, at, .. } => {
                let outer = self.letters(outer);
                let (head, tail) = outer.split_at(usize::from(at).min(outer.len()));
                format!("{head}{}{tail}", self.letters(inner))
            }
            Rule::Reversed(..) => String::new(),
        }
    }
}

/// The chart of one answer.
pub struct Chart<'a> {
    forwards: Table<'a>,
    backwards: Option<Table<'a>>,
}

/// A way to read a clue: what defines the answer, and the node of the rest.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    pub definition: Place,
    pub link: Option<Place>,
    pub cost: f32,
    node: u32,
}

/// The longest answer that a chart can hold.
pub const LONGEST_ANSWER: usize = 40;

impl<'a> Chart<'a> {
    /// The chart of an answer; none where some letter has no source.
    pub fn new(leaves: &'a Leaves, answer: &[u8]) -> Option<Self> {
        if !(2..=LONGEST_ANSWER).contains(&answer.len()) {
            return None;
        }
        let mut forwards = Table::new(leaves, answer.to_vec());
        let mut backwards = leaves.has(Mechanism::Reversal).then(|| {
            let turned: Vec<u8> = answer.iter().rev().copied().collect();
            Table::new(leaves, turned)
        });
        let mut covered = 0_u64;
        if let Some(table) = &backwards {
            table.covers(&mut covered);
            covered = covered.reverse_bits() >> (64 - answer.len());
        }
        if !forwards.covers(&mut covered) {
            return None;
        }
        if let Some(table) = &mut backwards {
            table.fill(None);
        }
        forwards.fill(backwards.as_ref());
        Some(Self { forwards, backwards })
    }

    /// The runs that spell the answer, with a definition beside them.
    pub fn readings(&self) -> Vec<Reading> {
        let table = &self.forwards;
        let leaves = table.leaves;
        let count = leaves.words;
        let whole = table.target.len() as u8;
        let mut found = vec![];
        for from in 0..count {
            for to in from + 1..=count {
                if from > 0 && to < count {
                    continue;
                }
                let spelt = table.plain[leaves.at((from, to))]
                    .iter()
                    .filter(|one| (one.from, one.to) == (0, whole))
                    .filter(|one| !self.is_given(one.node));
                for one in spelt {
                    if (from, to) == (0, count) {
                        found.push(Reading {
                            definition: (0, count),
                            link: None,
                            cost: one.cost + costs::ALL_IN_ONE,
                            node: one.node,
                        });
                        continue;
                    }
                    for (definition, link) in around(from, to, count) {
                        let linking = match link {
                            None => 0.0,
                            Some(place) => match leaves.indicator(place, Mechanism::Link) {
                                Some(cost) => 0.7 + cost,
                                None => continue,
                            },
                        };
                        let cost = one.cost + linking;
                        found.push(Reading { definition, link, cost, node: one.node });
                    }
                }
            }
        }
        found
    }

    /// The runs that spell the answer, wherever they stand, with the definition
    /// at one end of the clue and the words that then do nothing. Runs that leave
    /// fewer words idle come first.
    pub fn loose_readings(&self) -> Vec<(Reading, Place)> {
        let table = &self.forwards;
        let leaves = table.leaves;
        let (count, whole) = (leaves.words, table.target.len() as u8);
        let mut found = vec![];
        for from in 1..count {
            for to in from + 1..count {
                let spelt = table.plain[leaves.at((from, to))]
                    .iter()
                    .filter(|one| (one.from, one.to) == (0, whole) && !self.is_given(one.node));
                for one in spelt {
                    let (cost, node) = (one.cost, one.node);
                    for (definition, idle) in [((0, from), (to, count)), ((to, count), (0, from))] {
                        found.push((Reading { definition, link: None, cost, node }, idle));
                    }
                }
            }
        }
        let idle = |(from, to): Place| to - from;
        found.sort_by(|a, b| idle(a.1).cmp(&idle(b.1)).then_with(|| a.0.cost.total_cmp(&b.0.cost)));
        found
    }

    /// Whether the answer stands in the clue as it is, or is only what its words
    /// mean: that is a second definition, and not wordplay.
    fn is_given(&self, node: u32) -> bool {
        match self.forwards.nodes[node as usize] {
            Rule::Leaf(leaf) => {
                let how = &self.forwards.leaves.leaves[leaf as usize].how;
                matches!(how, Derivation::Literal(_) | Derivation::Meaning { .. })
            }
            _ => false,
        }
    }

    /// A reading with its derivation.
    pub fn parse(&self, reading: &Reading) -> Parse {
        let mut joins = vec![];
        let wordplay = self.forwards.derivation(reading.node, self.backwards.as_ref(), &mut joins);
        Parse {
            definition: reading.definition,
            link: reading.link,
            joins,
            wordplay,
            cost: reading.cost,
        }
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
