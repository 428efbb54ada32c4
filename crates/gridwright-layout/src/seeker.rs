//! One search for all words in one box, of either kind: the fast one where it
//! can do what is asked, else the one that can do everything.

use crate::bits::Bits;
use crate::fixed::annealer;
use crate::optimise::Laid;
use crate::packing::packer::{Packer, Packing};
use crate::problem::Problem;
use crate::search::anneal::{Annealer, Manner};

/// A word that is off the board costs several hundred, and now and then one
/// must be for another to come in.
const MANNER: Manner = Manner { hot: 400.0, cold: 200.0, scattered: 85, side: 3 };

/// What a node takes: a round of the general search, or up to sixteen of the fast
/// one, in long boxes a part of one. Rounds of that take ten times as long where
/// places have to be looked for as where they are known, and searches should be done
/// with their nodes at about the same time.
pub(crate) const NODE: u32 = 16;

pub(crate) enum Seeker<'a> {
    General(Box<Annealer<'a>>),
    Fast(Box<dyn Packing + 'a>),
}

impl<'a> Seeker<'a> {
    /// Whether it is the fast search.
    pub fn is_fast(&self) -> bool {
        matches!(self, Self::Fast(_))
    }

    /// Boxes whose shorter sides are no longer than the first of these are
    /// searched the fastest; then the second.
    pub fn swift_sides(problem: &Problem<'_>) -> &'static [usize] {
        if can_pack(problem) { &[u64::LONGEST, u128::LONGEST] } else { &[] }
    }

    /// A search that begins with nothing.
    pub fn start(problem: &'a Problem<'a>, size: (usize, usize), seed: u64) -> Self {
        Self::General(Box::new(general(problem, size, seed)))
    }

    /// A search that begins with these words, as far as they are inside the
    /// box. Its course is as long as one after so many others.
    pub fn resume(
        problem: &'a Problem<'a>,
        size: (usize, usize),
        words: &[Laid],
        seed: u64,
        courses: u32,
    ) -> Self {
        // The fewer bits there are to a column, the faster it is.
        type Make<'a> = fn(&'a Problem<'a>, (usize, usize), u64, u32) -> Box<dyn Packing + 'a>;
        let makers: [(usize, Make<'a>); 4] = [
            (u16::LONGEST, packer::<u16>),
            (u32::LONGEST, packer::<u32>),
            (u64::LONGEST, packer::<u64>),
            (u128::LONGEST, packer::<u128>),
        ];
        let maker = makers.into_iter().find(|(longest, _)| size.0.min(size.1) <= *longest);
        let maker = maker.filter(|_| can_pack(problem));
        let packer = maker.map(|(_, make)| make(problem, size, seed, courses));
        if let Some(mut packer) = packer {
            packer.resume(words);
            return Self::Fast(packer);
        }
        let mut annealer = general(problem, size, seed);
        annealer.lengthen(courses);
        annealer.resume(words);
        Self::General(Box::new(annealer))
    }

    /// What the last round took, the nodes' measure being [`NODE`].
    pub fn effort(&self) -> u32 {
        match self {
            Self::General(_) => NODE,
            Self::Fast(packer) => packer.effort(),
        }
    }

    /// One round: whether the layout has changed.
    pub fn step(&mut self) -> bool {
        match self {
            Self::General(annealer) => {
                if annealer.board.live().is_empty() {
                    annealer.start();
                }
                annealer.step()
            }
            Self::Fast(packer) => packer.step(),
        }
    }

    /// Whether a course has come to its end.
    pub fn is_between_courses(&self) -> bool {
        match self {
            Self::General(annealer) => annealer.is_between_courses(),
            Self::Fast(packer) => packer.is_between_courses(),
        }
    }

    /// How many of so many words are missing, or have been at the least.
    pub fn missing(&self, wanted: usize) -> usize {
        match self {
            Self::General(annealer) => wanted.saturating_sub(annealer.board.live().len()),
            Self::Fast(packer) => packer.missing(),
        }
    }

    /// How many words are laid out, if they hang together.
    pub fn laid(&self) -> usize {
        match self {
            Self::General(annealer) => annealer.board.live().len(),
            Self::Fast(packer) => packer.laid(),
        }
    }

    /// The layout, or the part of it that keeps all rules.
    pub fn words(&mut self) -> Vec<Laid> {
        match self {
            Self::General(annealer) => annealer.stripped(Annealer::words),
            Self::Fast(packer) => packer.words(),
        }
    }
}

fn packer<'a, B: Bits + 'a>(
    problem: &'a Problem<'a>,
    size: (usize, usize),
    seed: u64,
    courses: u32,
) -> Box<dyn Packing + 'a> {
    Box::new(Packer::<B>::new(problem, size, seed, courses))
}

fn general<'a>(problem: &'a Problem<'a>, size: (usize, usize), seed: u64) -> Annealer<'a> {
    let mut annealer = annealer(problem, size, seed);
    annealer.manner = MANNER;
    annealer
}

/// How many words may a list have for the fast search? It was not measured with
/// longer ones.
const FEW_ENOUGH: usize = 1_000;

/// It keeps the crossings of a word as bits.
const LONGEST_WORD: usize = 64;

fn can_pack(problem: &Problem<'_>) -> bool {
    problem.is_plain() && problem.len() <= FEW_ENOUGH && problem.lexicon.longest() <= LONGEST_WORD
}
