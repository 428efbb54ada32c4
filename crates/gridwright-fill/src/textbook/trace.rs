//! What the textbook method does, step by step.

use std::fmt;

use super::Variable;

/// One step of the method.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// The problem has been read.
    Variables {
        /// How many variables there are.
        count: usize,
        /// How many arcs.
        arcs: usize,
    },
    /// A variable has been made node consistent.
    Node {
        /// The variable.
        variable: Variable,
        /// How many words it has kept.
        kept: usize,
        /// How many it has lost.
        dropped: usize,
    },
    /// The first variable has lost words that had no partner in the second.
    Arc {
        /// The first.
        x: Variable,
        /// The second.
        y: Variable,
        /// How many words the first has left.
        kept: usize,
        /// How many it has lost.
        dropped: usize,
    },
    /// A word is tried.
    Try {
        /// For this variable.
        variable: Variable,
        /// The word.
        word: String,
        /// How many variables have words already.
        depth: usize,
        /// How many words the variable had to choose from.
        choices: usize,
    },
    /// A word that was tried contradicts the others.
    Conflict {
        /// The variable.
        variable: Variable,
        /// The word.
        word: String,
    },
    /// All words of a variable have failed.
    Backtrack {
        /// The variable.
        variable: Variable,
        /// How many variables have words still.
        depth: usize,
    },
    /// Every variable has a word.
    Solved {
        /// How many words were tried.
        nodes: u64,
    },
}

impl fmt::Display for Variable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, col, length) = (self.row + 1, self.col + 1, self.length);
        write!(f, "({row}, {col}) {} {length}", self.direction.name().to_lowercase())
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variables { count, arcs } => write!(f, "{count} variables, {arcs} arcs"),
            Self::Node { variable, kept, dropped } => {
                write!(f, "node {variable}: {kept} words kept, {dropped} dropped")
            }
            Self::Arc { x, y, kept, dropped } => {
                write!(f, "arc {x} -> {y}: {kept} words kept, {dropped} dropped")
            }
            Self::Try { variable, word, depth, choices } => {
                write!(f, "{:depth$}try {word} at {variable} (one of {choices})", "")
            }
            Self::Conflict { variable, word } => write!(f, "conflict: {word} at {variable}"),
            Self::Backtrack { variable, depth } => {
                write!(f, "{:depth$}back: no word is left for {variable}", "")
            }
            Self::Solved { nodes } => write!(f, "solved after {nodes} words"),
        }
    }
}
