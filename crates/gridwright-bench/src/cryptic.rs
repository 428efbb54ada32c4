//! How well cryptic clues are answered, one by one.

use std::fs::File;
use std::io::BufReader;
use std::time::Instant;

use flate2::bufread::MultiGzDecoder;
use gridwright_clues::language::text::letters;
use gridwright_cryptic::{
    CrypticClue, Definer, Lexicon, PreparedClue, RankTuning, WordSense, parse, verify,
};
use gridwright_formats::jsonl;

/// What came of one clue.
#[derive(Default)]
struct CrypticTally {
    clues: usize,
    listed: usize,
    parsed: usize,
    first: usize,
    ten: usize,
    half_first: usize,
    proved: usize,
    /// The sum of the probabilities of what came first.
    expected: f64,
    proved_right: usize,
    seconds: f64,
    seconds_half: f64,
}

/// Asks every so many clues of puzzles, bare and with half of the letters, and
/// prints what came first. `settings` are names and values of the tuning.
pub fn table(pack: &str, file: &str, every: usize, settings: &[String]) -> Result<(), String> {
    let engine = crate::recall::engine(Some(pack))?;
    let dictionary = gridwright_pack::dictionary().map_err(|error| error.to_string())?;
    let definitions = WordSense::new(&engine, &dictionary);
    let tuning = tuning(settings)?;
    let lexicon = Lexicon::built_in();
    let mut tally = CrypticTally::default();
    for (text, answer) in clues(file)?.iter().step_by(every.max(1)) {
        let clue = CrypticClue::read(text);
        let length = answer.len();
        tally.clues += 1;
        let words = definitions.words(length);
        let is_listed = words.chunks_exact(length).any(|word| word == answer.as_bytes());
        tally.listed += usize::from(is_listed);
        let parses = parse(&clue, answer, lexicon, &definitions);
        tally.parsed += usize::from(parses.iter().any(|one| verify(&clue, answer, one).is_ok()));
        let started = Instant::now();
        let prepared = PreparedClue::new(&clue, length, lexicon, &definitions, &tuning);
        let ranked = prepared.rank(|_| true, 10);
        tally.seconds += started.elapsed().as_secs_f64();
        tally.ten += usize::from(ranked.iter().any(|one| one.answer == *answer));
        if let Some(first) = ranked.first() {
            let right = first.answer == *answer;
            tally.first += usize::from(right);
            tally.expected += first.probability;
            if first.parse.is_some() && first.probability > 0.5 {
                tally.proved += 1;
                tally.proved_right += usize::from(right);
            }
        }
        // Every other letter is known, as in a grid of bars and blocks.
        let known = |word: &[u8]| {
            word.iter().zip(answer.bytes()).step_by(2).all(|(found, right)| *found == right)
        };
        let started = Instant::now();
        let quick = definitions.quick();
        let prepared = PreparedClue::new(&clue, length, lexicon, &quick, &tuning);
        let ranked = prepared.rank(known, 1);
        tally.seconds_half += started.elapsed().as_secs_f64();
        tally.half_first += usize::from(ranked.first().is_some_and(|one| one.answer == *answer));
    }
    print(&tally);
    Ok(())
}

fn print(tally: &CrypticTally) {
    let share = |part: usize| 100.0 * part as f64 / tally.clues.max(1) as f64;
    println!(
        "| clues | listed | parsed | first | first ten | first with half of the letters | s bare | s half |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    println!(
        "| {} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} | {:.2} | {:.2} |",
        tally.clues,
        share(tally.listed),
        share(tally.parsed),
        share(tally.first),
        share(tally.ten),
        share(tally.half_first),
        tally.seconds / tally.clues.max(1) as f64,
        tally.seconds_half / tally.clues.max(1) as f64,
    );
    println!(
        "{} of {} first answers with a parse and more than 50 % are right; {:.1} % first were expected",
        tally.proved_right,
        tally.proved,
        100.0 * tally.expected / tally.clues.max(1) as f64,
    );
}

fn tuning(settings: &[String]) -> Result<RankTuning, String> {
    let mut tuning = RankTuning::default();
    for setting in settings {
        let (name, value) = setting.split_once('=').ok_or("settings are name=value")?;
        let number: f32 = value.parse().map_err(|_| format!("{setting}: no number"))?;
        match name {
            "definition" => tuning.definition = number,
            "parse" => tuning.parse = number,
            "unparsed" => tuning.unparsed = number,
            "unparsed-letter" => tuning.unparsed_letter = number,
            "misfit" => tuning.misfit = number,
            "doubt" => tuning.doubt = number,
            "candidates" => tuning.candidates = number as usize,
            _ => return Err(format!("there is no setting {name}")),
        }
    }
    Ok(tuning)
}

fn clues(path: &str) -> Result<Vec<(String, String)>, String> {
    let file = File::open(path).map_err(|error| format!("{path}: {error}"))?;
    let stream = BufReader::new(MultiGzDecoder::new(BufReader::new(file)));
    let mut clues = vec![];
    for document in jsonl::JsonlReader::new(stream) {
        let document = document.map_err(|error| format!("{path}: {error}"))?;
        for (clue, answer) in document.puzzle.answered() {
            let answer = letters(&answer);
            if answer.len() >= 3 {
                clues.push((clue.text.plain(), answer));
            }
        }
    }
    Ok(clues)
}
