//! One attempt at a puzzle: asking, propagating, searching.

use gridwright_core::Limits;

use crate::asked::Asked;
use crate::belief::{Beliefs, Schedule};
use crate::board::Board;
use crate::boost;
use crate::factor::Factor;
use crate::reference;
use crate::search::Search;
use crate::solver::Options;
use crate::source::AnswerSource;

/// What an attempt came to.
pub(crate) struct Attempt {
    pub(crate) factors: Vec<Factor>,
    pub(crate) beliefs: Beliefs,
    /// What is believed of every cell.
    pub(crate) cells: Vec<[f64; 26]>,
    /// The letters that are put, 0 to 25.
    pub(crate) letters: Vec<u8>,
    /// The logarithm of the probability of each word as it stands.
    pub(crate) values: Vec<f64>,
}

impl Attempt {
    pub(crate) fn at<S: AnswerSource + ?Sized>(
        board: &Board,
        (asked, options): (&Asked<'_, S>, &Options),
        limits: &Limits,
        watch: &mut dyn FnMut(&Board, &Beliefs),
    ) -> Self {
        let source = asked.source;
        let places = board.places.iter().enumerate();
        let mut factors: Vec<Factor> = places
            .map(|(number, place)| (*asked.factor(board, number, place.cells.len())).clone())
            .collect();
        if options.references {
            reference::ask(board, &mut factors, asked, None);
        }
        let mut beliefs = Beliefs::new(board);
        let mut look = |beliefs: &Beliefs| watch(board, beliefs);
        let mut propagate = |beliefs: &mut Beliefs, factors: &[Factor]| {
            let schedule = Schedule::default();
            beliefs.propagate((board, factors), source, schedule, (limits, &mut look));
        };
        propagate(&mut beliefs, &factors);
        let mut cells = beliefs.cells(board);
        let mut changed =
            options.references && reference::ask(board, &mut factors, asked, Some(&cells));
        changed |=
            options.second_opinions && boost::second_opinions(board, &mut factors, asked, &cells);
        if changed {
            beliefs.forget();
            propagate(&mut beliefs, &factors);
            cells = beliefs.cells(board);
        }
        let mut search = Search::new((board, &factors), source, &cells, &beliefs);
        if options.search {
            search.run(limits);
        }
        let (letters, values) = search.result();
        Self { factors, beliefs, cells, letters, values }
    }

    /// The logarithm of the probability of all words together.
    pub(crate) fn total(&self) -> f64 {
        self.values.iter().sum()
    }
}
