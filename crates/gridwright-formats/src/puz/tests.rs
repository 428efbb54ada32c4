//! The format as a whole.

use proptest::prelude::*;

use crate::Format;
use crate::testing::{arbitrary_puzzle, check_round_trip};

proptest! {
    #[test]
    fn what_is_written_is_read_back(puzzle in arbitrary_puzzle()) {
        check_round_trip(&puzzle, Format::Puz);
    }
}
