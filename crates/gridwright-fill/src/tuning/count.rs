//! Numbers of counting.

use gridwright_search::tuning;

tuning! {
    /// Numbers of counting all fills. None changes the count, only the time.
    pub struct CountTuning {
        /// How many frontiers a table holds before it is first judged.
        /// Small tables fit the cache of a processor.
        table_trial: usize = 65_536, in 1..=1_073_741_824;
        /// How many frontiers a table must have to be divided among workers.
        /// No more than `table_trial`, so that nothing gets past undivided.
        table_divide: usize = 256, in 1..=1_073_741_824;
        /// How many words of 64 bits all tables of all workers take, about.
        table_words: usize = 67_108_864, in 1_024..=68_719_476_736;
        /// How many lines may be left where ways go on without a table.
        last_lines: usize = 3, in 0..=1_000;
        /// Up to how many frontiers ways are merged within a line, too.
        few_frontiers: f64 = 4_096.0, in 0.0..=1e12;
        /// Above how many letters it is worth while to look for a better sweep order.
        many: f64 = 1e6, in 0.0..=1e18;
        /// The same where there are hundreds of grids, most of them small.
        many_in_merged: f64 = 2e7, in 0.0..=1e18;
        /// How many times longer a letter takes in a grid with merged slots.
        merged_letter: f64 = 2.0, in 0.01..=1_000.0;
        /// How many random ways are asked whether a grid takes many letters.
        probes: u32 = 512, in 1..=1_000_000;
        /// The same for each order above `very_many` letters: few ways have most of them.
        more_probes: u32 = 8_192, in 1..=10_000_000;
        /// Above how many letters `more_probes` are worth while.
        very_many: f64 = 1e7, in 0.0..=1e18;
        /// How many words in a list, or sums that are looked up, take as long as a letter.
        words_per_letter: f64 = 4.0, in 0.01..=1_000.0;
        /// How many times longer it takes to join words whose corners are written letter by letter.
        corners_by_letter: f64 = 16.0, in 0.01..=1_000.0;
        /// How many words may be in a list for a cutset to be worth while.
        most_words: usize = 4_096, in 1..=1_000_000;
        /// How many random words are tried to estimate how many repeats there are together.
        repeat_probes: u32 = 32, in 1..=1_000_000;
        /// How many letters it takes to allow only those of some words, where one column is summed, and where two are.
        letters_per_choice: [f64; 2] = [40.0, 160.0], in 0.01..=100_000.0;
        /// How many words that do not fit take as long as a letter.
        tried_per_letter: f64 = 2.0, in 0.01..=1_000.0;
    }
}
