//! Forward and backward through the lattice, with word pairs.

use super::lattice::{Lattice, WordArc};
use super::pairs::value_of;
use super::vocabulary::WordId;
use super::{Message, PhraseModel};

/// Two arcs whose words are a known pair: what the pair adds to the second,
/// as a factor of its weight.
struct Link {
    from: u32,
    to: u32,
    factor: f64,
}

/// The working values of one pass.
struct Pass<'a> {
    model: &'a PhraseModel,
    lattice: &'a Lattice,
    /// The arcs that end at each place.
    enders: Vec<Vec<u32>>,
    links: Vec<Link>,
    /// Where the links of each place begin.
    link_starts: Vec<usize>,
    forward: Vec<f64>,
    backward: Vec<f64>,
}

impl Lattice {
    /// Visits the arcs at a place whose words make a pair with a word, with
    /// how much the pair adds to the second, as a part of its own probability.
    /// Both the row of pairs and the arcs are sorted by word; the shorter is
    /// gone through, the longer searched.
    pub(super) fn each_pair(
        &self,
        model: &PhraseModel,
        word: WordId,
        place: usize,
        mut visit: impl FnMut(usize, f64),
    ) {
        let (mut followers, mut codes) = model.pairs.row(word);
        let mut at = self.starts[place];
        let end = self.starts[place + 1];
        let arcs = &self.arcs;
        while at < end && !followers.is_empty() {
            let wanted = arcs[at].word.0;
            let skipped = match followers.len() > 8 * (end - at) {
                true => followers.partition_point(|follower| *follower < wanted),
                false => followers.iter().take_while(|follower| **follower < wanted).count(),
            };
            (followers, codes) = (&followers[skipped..], &codes[skipped..]);
            let Some(found) = followers.first() else { return };
            if *found == wanted {
                let alone = f64::from(model.unigram[usize::from(wanted)]);
                visit(at, f64::from(value_of(codes[0])) / alone);
                at += 1;
            } else {
                let next = *found;
                at += arcs[at..end].partition_point(|arc| arc.word.0 < next);
            }
        }
    }

    /// The sum over all paths, as [`spread`](Self::spread) gives it.
    pub(super) fn evidence(&self, model: &PhraseModel, units: [f64; 2]) -> f64 {
        let mut pass = Pass::new(model, self);
        pass.go_forward();
        let flow = |(index, arc): (usize, &WordArc)| match usize::from(arc.length) == self.length {
            true => units[1] * arc.weight,
            false if arc.end() == self.length => {
                units[0] * pass.forward[index] * f64::from(model.stop[arc.word.index()])
            }
            false => 0.0,
        };
        self.arcs.iter().enumerate().map(flow).sum()
    }

    /// Adds the letters of every path to `out`, each with the share of its
    /// path, and gives the sum over all paths. The units weigh phrases of
    /// several words and single words.
    pub(super) fn spread(
        &self,
        model: &PhraseModel,
        incoming: &[Message],
        units: [f64; 2],
        out: &mut [[f64; 26]],
    ) -> f64 {
        let mut pass = Pass::new(model, self);
        pass.go_forward();
        pass.go_backward();
        let mut evidence = 0.0;
        for (index, arc) in self.arcs.iter().enumerate() {
            let flow = match usize::from(arc.length) == self.length {
                true => units[1] * arc.weight,
                false => units[0] * pass.forward[index] * pass.backward[index],
            };
            if flow <= 0.0 {
                continue;
            }
            if arc.start == 0 {
                evidence += flow;
            }
            let start = usize::from(arc.start);
            for (place, letter) in model.vocabulary.word(arc.word).iter().enumerate() {
                let letter = usize::from(letter - b'A');
                out[start + place][letter] += flow / f64::from(incoming[start + place][letter]);
            }
        }
        evidence
    }
}

impl<'a> Pass<'a> {
    fn new(model: &'a PhraseModel, lattice: &'a Lattice) -> Self {
        let mut enders = vec![vec![]; lattice.length + 1];
        for (index, arc) in lattice.arcs.iter().enumerate() {
            if usize::from(arc.length) < lattice.length {
                enders[arc.end()].push(index as u32);
            }
        }
        let zeros = vec![0.0; lattice.arcs.len()];
        Self {
            model,
            lattice,
            enders,
            links: vec![],
            link_starts: vec![],
            forward: zeros.clone(),
            backward: zeros,
        }
    }

    /// What goes on after an arc's word, to words by themselves.
    fn onward(&self, arc: u32) -> f64 {
        let word = self.lattice.arcs[arc as usize].word.index();
        f64::from((1.0 - self.model.stop[word]) * self.model.backoff[word])
    }

    fn go_forward(&mut self) {
        let lattice = self.lattice;
        for place in 0..lattice.length {
            self.link_starts.push(self.links.len());
            let range = lattice.starts[place]..lattice.starts[place + 1];
            if place == 0 {
                for index in range {
                    let arc = &lattice.arcs[index];
                    let start = f64::from(self.model.start[arc.word.index()]);
                    self.forward[index] = arc.weight * start;
                }
                continue;
            }
            let enders = std::mem::take(&mut self.enders[place]);
            let reach: f64 =
                enders.iter().map(|arc| self.forward[*arc as usize] * self.onward(*arc)).sum();
            self.forward[range].fill(reach);
            for from in &enders {
                self.link(*from, place);
            }
            self.enders[place] = enders;
            for link in &self.links[self.link_starts[place]..] {
                self.forward[link.to as usize] += self.forward[link.from as usize] * link.factor;
            }
            for index in lattice.starts[place]..lattice.starts[place + 1] {
                self.forward[index] *= lattice.arcs[index].weight;
            }
        }
        self.link_starts.push(self.links.len());
    }

    /// Finds the arcs at a place whose words make a pair with that of `from`.
    fn link(&mut self, from: u32, place: usize) {
        let word = self.lattice.arcs[from as usize].word;
        let going_on = f64::from(1.0 - self.model.stop[word.index()]);
        let links = &mut self.links;
        self.lattice.each_pair(self.model, word, place, |to, paired| {
            links.push(Link { from, to: to as u32, factor: going_on * paired });
        });
    }

    fn go_backward(&mut self) {
        let lattice = self.lattice;
        for arc in &self.enders[lattice.length] {
            let word = lattice.arcs[*arc as usize].word.index();
            self.backward[*arc as usize] = f64::from(self.model.stop[word]);
        }
        for place in (1..lattice.length).rev() {
            let range = lattice.starts[place]..lattice.starts[place + 1];
            let behind: f64 =
                range.map(|index| lattice.arcs[index].weight * self.backward[index]).sum();
            for at in 0..self.enders[place].len() {
                let arc = self.enders[place][at];
                self.backward[arc as usize] += self.onward(arc) * behind;
            }
            for link in &self.links[self.link_starts[place]..self.link_starts[place + 1]] {
                let to = link.to as usize;
                self.backward[link.from as usize] +=
                    link.factor * lattice.arcs[to].weight * self.backward[to];
            }
        }
    }
}
