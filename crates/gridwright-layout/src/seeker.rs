//! One search for all words in one box, of either kind: the fast one where it
//! can do what is asked, else the one that can do everything.

use crate::fixed::annealer;
use crate::optimise::Laid;
use crate::packing::packer::Packer;
use crate::problem::Problem;
use crate::search::anneal::{Annealer, Manner};

/// A word that is off the board costs several hundred, and now and then one
/// must be for another to come in.
const MANNER: Manner = Manner { hot: 400.0, cold: 200.0, scattered: 85, side: 3 };

pub(crate) enum Seeker<'a> {
    General(Box<Annealer<'a>>),
    Fast(Box<Packer<'a>>),
}

impl<'a> Seeker<'a> {
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
        if can_pack(problem) {
            let mut packer = Packer::new(problem, size, seed, courses);
            packer.resume(words);
            return Self::Fast(Box::new(packer));
        }
        let mut annealer = general(problem, size, seed);
        annealer.lengthen(courses);
        annealer.resume(words);
        Self::General(Box::new(annealer))
    }

    /// One node: whether the layout has changed.
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

fn general<'a>(problem: &'a Problem<'a>, size: (usize, usize), seed: u64) -> Annealer<'a> {
    let mut annealer = annealer(problem, size, seed);
    annealer.manner = MANNER;
    annealer
}

/// How many words may a list have for the fast search? It looks at all
/// words on the board in every round.
const FEW_ENOUGH: usize = 1_000;

fn can_pack(problem: &Problem<'_>) -> bool {
    problem.is_plain() && problem.len() <= FEW_ENOUGH
}
