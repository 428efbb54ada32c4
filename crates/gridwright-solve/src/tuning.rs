//! The numbers that the solver is tuned by.
//!
//! Where no experiment is named, the value is a first choice that nothing has
//! contradicted. Experiments are in `docs/lab/solve`.

use gridwright_search::tuning;

tuning! {
    /// Every number that the solver is tuned by.
    pub struct Tuning {
        /// Loopy belief propagation.
        propagation: PropagationTuning;
        /// The last letter of answers in no list.
        final_letter: FinalLetterTuning;
        /// Clues that name other entries.
        references: ReferenceTuning;
        /// Words that the clue of a doubtful phrase makes likelier.
        second_opinions: WordBoostTuning;
        /// The local search.
        search: LocalSearchTuning;
        /// Cells with several letters.
        rebus: RebusTuning;
        /// The second pass with a language model.
        second_pass: SecondPassTuning;
        /// Themes that alter answers.
        theme: ThemeTuning;
        /// A letter that a sign hides in all clues.
        hidden_letter: HiddenLetterTuning;
        /// What a result reports.
        report: ReportTuning;
    }
}

tuning! {
    /// Numbers of the belief propagation.
    pub struct PropagationTuning {
        /// The most rounds of one propagation.
        /// More rounds help only where messages converge slowly; time grows in proportion.
        rounds: usize = 30, in 1..=1_000;
        /// The share of the old message that a new one keeps.
        /// More damping calms loops and takes more rounds.
        damping: f32 = 0.25, in 0.0..=0.95;
        /// How many rounds go without damping.
        undamped_rounds: usize = 3, in 0..=1_000;
        /// Smaller changes of a message count as none.
        /// Lower is more exact and takes more rounds.
        tolerance: f32 = 1e-3, in 1e-9..=0.1;
        /// The least weight of a letter in an incoming message, where the best letter has one.
        /// No slot rules out a letter by itself, because its answer may be in no list.
        least_incoming: f32 = 1e-6, in 1e-12..=0.01;
        /// The share of an outgoing message that all letters have alike.
        least_outgoing: f64 = 1e-5, in 0.0..=0.1;
        /// An answer is left out of a sum below this share of the evidence hint.
        /// Lower is more exact and slower.
        negligible_listed: f32 = 1e-9, in 0.0..=0.001;
        /// The evidence hint, as a share of the evidence of the last update.
        hint_share: f64 = 0.01, in 0.0..=1.0;
        /// The share of all evidence that the phrase model may leave out.
        /// Lower is more exact and slower.
        negligible_phrases: f64 = 1e-5, in 0.0..=0.1;
        /// The least probability that an answer is in no list: nothing is impossible.
        least_unlisted: f64 = 1e-6, in 0.0..=0.1;
    }
}

tuning! {
    /// Numbers of the last letter of answers in no list.
    pub struct FinalLetterTuning {
        /// The power that probabilities of listed answers are raised to before their last letters are counted.
        /// Below one, many unlikely answers that agree count for more.
        flattening: f32 = 0.7, in 0.1..=2.0;
        /// The power that the ratio of counted to usual letters is raised to; zero ignores it.
        trust: f32 = 0.6, in 0.0..=2.0;
        /// What every last letter has besides, as a share of how often it is last in the list.
        prior: f32 = 0.05, in 0.0..=10.0;
    }
}

tuning! {
    /// Numbers of clues that name other entries.
    pub struct ReferenceTuning {
        /// The least marginal of every letter of another entry whose answer is put into a clue.
        trusted: f64 = 0.6, in 0.0..=1.0;
        /// The share of the score that the clue as it is printed keeps.
        /// The rest is for the clue with the other answers put in.
        first_share: f32 = 0.3, in 0.0..=1.0;
        /// How far the listed answers over several entries are trusted.
        spanning_trust: f64 = 0.9, in 0.0..=1.0;
        /// The longest answer over several entries; longer ones are in no list.
        longest_spanning: usize = 24, in 2..=50;
        /// Less probable answers over several entries are left out.
        negligible: f32 = 1e-8, in 0.0..=0.01;
        /// The least marginal of a letter of the other entries.
        least_marginal: f64 = 1e-5, in 1e-12..=0.1;
    }
}

tuning! {
    /// Numbers of the words that a clue makes likelier in an answer in no list.
    pub struct WordBoostTuning {
        /// What the probability of a word is multiplied by if it stands in the clue itself.
        clue_word: f32 = 0.1, in 0.0..=1.0;
        /// The least length of such a word.
        shortest_clue_word: usize = 4, in 1..=20;
        /// The least length of the answers that the clue is scored for.
        shortest_answer: usize = 3, in 2..=24;
        /// The greatest length of the answers that the clue is scored for.
        longest_answer: usize = 13, in 2..=24;
        /// The longest of these answers that may be one word of the phrase.
        longest_word: usize = 9, in 1..=24;
        /// The shortest of these answers that are cut into words.
        shortest_cut: usize = 5, in 2..=24;
        /// The shortest of these words that count.
        shortest_part: usize = 2, in 1..=24;
        /// The shortest slot that gets a second opinion; shorter answers are seldom phrases.
        /// Slots of five and six letters changed nothing on every third daily of 2022.
        shortest_phrase: usize = 7, in 2..=50;
        /// Slots whose every letter has this marginal need no second opinion.
        sure: f64 = 0.98, in 0.0..=1.0;
        /// Slots whose answer is in no list with less than this probability need none.
        least_unlisted: f64 = 0.01, in 0.0..=1.0;
        /// The most slots that get a second opinion. Each takes one score for every length.
        most_slots: usize = 12, in 0..=1_000;
        /// How fast the boost of a word grows with the probability of the answers it stands in.
        eagerness: f32 = 10.0, in 0.0..=1_000.0;
        /// The boost of a word is divided by its own probability times this ...
        usual_times: f32 = 100.0, in 0.0..=100_000.0;
        /// ... plus this.
        usual_least: f32 = 0.002, in 1e-6..=1.0;
        /// Less probable answers are left out.
        /// 0.002 and 0.0004 solve fewer dailies of 2022.
        least_probable: f32 = 0.0001, in 0.0..=1.0;
    }
}

tuning! {
    /// Numbers of the local search.
    pub struct LocalSearchTuning {
        /// Letters with this marginal are not changed.
        /// Higher searches more letters and takes longer.
        sure: f64 = 0.985, in 0.0..=1.0;
        /// How many listed answers of a slot are tried.
        answers: usize = 30, in 0..=10_000;
        /// How many phrases of a slot are tried besides.
        phrases: usize = 8, in 0..=1_000;
        /// Letters with a lower marginal are not tried.
        least_letter: f64 = 0.005, in 0.0..=1.0;
        /// How often all slots are gone through at most.
        passes: usize = 6, in 0..=1_000;
        /// The least gain of a change, in nats.
        least_gain: f64 = 1e-6, in 0.0..=10.0;
        /// The greatest loss of a change, in nats, that repairs of the crossing words may make up for.
        deepest_loss: f64 = 25.0, in 0.0..=1_000.0;
        /// The cost of a second copy of a word, in nats: no puzzle has the same answer twice.
        repeat_cost: f64 = 12.0, in 0.0..=1_000.0;
    }
}

tuning! {
    /// Numbers of cells with several letters.
    pub struct RebusTuning {
        /// The most letters of one cell.
        most_letters: usize = 5, in 2..=20;
        /// A word is in trouble where the logarithm of its probability is below this.
        troubled: f64 = -9.0, in -1_000.0..=0.0;
        /// The most words in trouble that propose strings.
        most_slots: usize = 30, in 0..=1_000;
        /// How many strings a word proposes for each of its cells.
        proposed: usize = 6, in 0..=1_000;
        /// The most proposals that are weighed with the crossing word.
        most_weighed: usize = 100, in 0..=100_000;
        /// The cost of the first cell with a string, in nats.
        first_cost: f64 = 5.0, in 0.0..=1_000.0;
        /// The cost of every cell with that string.
        cell_cost: f64 = 7.0, in 0.0..=1_000.0;
        /// The cost of a cell whose string stands in another cell already.
        known_cost: f64 = 3.0, in 0.0..=1_000.0;
        /// The cost of a cell in a puzzle whose cells all have different strings.
        next_cost: f64 = 5.0, in 0.0..=1_000.0;
        /// The least gain of a doubtful cell that is tried by itself.
        least_doubtful: f64 = 0.0, in -1_000.0..=1_000.0;
        /// The most doubtful cells that are tried by themselves. Each takes one solve.
        most_doubtful: usize = 4, in 0..=1_000;
        /// What the grid must gain by a trial of a string that stands in another cell.
        known_trial: f64 = 0.3, in 0.0..=1_000.0;
        /// How much earlier such a string is weighed, in nats.
        known_promise: f64 = 10.0, in 0.0..=1_000.0;
        /// Proposals with less than this share of the evidence of a word are left out.
        negligible: f64 = 1e-3, in 0.0..=1.0;
        /// How often cells are looked for at most. Each pass takes one solve or more.
        passes: usize = 8, in 0..=100;
        /// What the grid must gain by the first cells, in nats: few puzzles have any ...
        grid_cost: f64 = 20.0, in 0.0..=1_000.0;
        /// ... and for every cell.
        grid_cell_cost: f64 = 3.0, in 0.0..=1_000.0;
    }
}

tuning! {
    /// Numbers of themes that alter answers.
    pub struct ThemeTuning {
        /// The shortest entry that may be altered.
        shortest: usize = 6, in 2..=50;
        /// A word is in trouble where the logarithm of its probability is below this.
        troubled: f64 = -9.0, in -1_000.0..=0.0;
        /// The most words in trouble that are looked at. Each takes a score for every length.
        most_slots: usize = 12, in 0..=1_000;
        /// The most letters that are added or dropped.
        most_letters: usize = 2, in 1..=10;
        /// How much of the probability of an answer is by the clue. The rest is by how usual it is: the clue may describe what has become of the answer.
        by_clue: f64 = 0.5, in 0.0..=1.0;
        /// Altered words with less than this share of the evidence of a slot are left out.
        negligible: f64 = 1e-3, in 0.0..=1.0;
        /// What an entry must gain by an alteration, in nats.
        entry_cost: f64 = 1.0, in 0.0..=1_000.0;
        /// What all entries together must gain beyond that for a trial.
        least_gain: f64 = 4.0, in -1_000.0..=1_000.0;
        /// How many entries must want the same alteration.
        fewest_entries: usize = 2, in 1..=50;
        /// How many alterations are tried. Each takes one propagation.
        /// None by default: what themes are worth on whole puzzles has not been measured yet.
        trials: usize = 0, in 0..=100;
        /// How probable it is that a troubled entry is altered like the others.
        trust: f64 = 0.7, in 0.0..=1.0;
        /// What the grid must gain, in nats.
        grid_cost: f64 = 5.0, in -1_000.0..=1_000.0;
    }
}

tuning! {
    /// Numbers of the second pass.
    pub struct SecondPassTuning {
        /// Letters with this marginal are in no doubt.
        /// Higher weighs more words and takes longer.
        sure: f64 = 0.985, in 0.0..=1.0;
        /// How much the language model counts beside the other evidence: the power its probabilities are raised to.
        weight: f64 = 0.3, in 0.0..=2.0;
        /// Words with less than this share of the evidence are not weighed.
        least_share: f64 = 0.003, in 0.0..=1.0;
        /// Letters with a lower marginal are not put into words.
        least_letter: f64 = 0.01, in 0.0..=1.0;
        /// The most words of a slot that are weighed in one round.
        most_words: usize = 16, in 1..=1_000;
        /// The most slots that are weighed in one round, the most doubtful ones.
        most_slots: usize = 40, in 0..=1_000;
        /// The most rounds. In each the words that have come up are weighed.
        rounds: usize = 3, in 0..=100;
        /// Where a greater share of all words is in doubt, nothing is weighed: such a grid plays with its letters, and a model that reads clues does harm.
        most_doubtful: f64 = 0.5, in 0.0..=1.0;
        /// In how many ways a string is cut into words.
        cuts: usize = 3, in 1..=100;
        /// Cuts that are less probable than the best by more than this are left out, in nats.
        cut_reach: f64 = 8.0, in 0.0..=1_000.0;
        /// Phrases of up to so many words are also written with all their capitals.
        most_titled: usize = 3, in 0..=50;
        /// Answers up to this length are also written in capitals, as abbreviations are.
        longest_abbreviation: usize = 4, in 0..=50;
    }
}

tuning! {
    /// Numbers of the letter that a sign hides in all clues.
    pub struct HiddenLetterTuning {
        /// The fewest words with the sign.
        fewest_words: usize = 6, in 1..=1_000;
        /// The share of them that must be known with the letter in its place.
        known: f64 = 0.7, in 0.0..=1.0;
    }
}

tuning! {
    /// Numbers of what a result reports.
    pub struct ReportTuning {
        /// The confidence in a cell with several letters.
        rebus_confidence: f64 = 0.9, in 0.0..=1.0;
        /// Less probable letters are not reported as alternatives.
        least_alternative: f64 = 0.005, in 0.0..=1.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright_search::tuning::Tunable;

    #[test]
    fn every_default_lies_in_its_range_and_is_documented() {
        let mut tuning = Tuning::default();
        for parameter in Tuning::DEFAULT.parameters() {
            assert_eq!(tuning.set(&parameter.name, &parameter.default), Ok(()));
            assert!(!parameter.doc.is_empty(), "{}", parameter.name);
        }
        assert_eq!(tuning, Tuning::default());
    }
}
