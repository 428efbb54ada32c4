//! An attack on a pack: how many of the clues it was made of can be read back.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::time::Instant;

use flate2::bufread::MultiGzDecoder;
use gridwright_clues::training::{
    Day, InversionMeans, InversionOptions, InversionReport, PublicLanguage, invert,
};
use gridwright_formats::jsonl;

use crate::recall;

/// What is asked for.
#[derive(Default)]
struct AttackSettings {
    words: Option<String>,
    corpus: Vec<String>,
    before: Option<Day>,
    options: InversionOptions,
    means: bool,
}

impl AttackSettings {
    fn read(arguments: &[String]) -> Result<Self, String> {
        let mut settings = Self::default();
        let mut rest = arguments.iter();
        while let Some(name) = rest.next() {
            if name == "--means" {
                settings.means = true;
                continue;
            }
            let value = rest.next().ok_or_else(|| format!("{name}: expected a value"))?;
            let number = || value.parse().map_err(|_| format!("{name}: {value} is no number"));
            match name.as_str() {
                "--words" => settings.words = Some(value.clone()),
                "--corpus" => settings.corpus.push(value.clone()),
                "--clues" => settings.options.clues = number()?,
                "--beam" => settings.options.beam = number()?,
                "--before" => {
                    let day = Day::parse(value);
                    settings.before = Some(day.ok_or_else(|| format!("{value} is no day"))?);
                }
                _ => return Err(format!("{name}: no such option of invert")),
            }
        }
        Ok(settings)
    }
}

/// Attacks a pack and prints what was recovered.
pub fn table(pack: &str, arguments: &[String]) -> Result<(), String> {
    let settings = AttackSettings::read(arguments)?;
    let words = settings.words.as_deref().ok_or("invert: --words names a folder of lists")?;
    let engine = recall::engine(Some(pack))?;
    let language = read_language(Path::new(words))?;
    let past = read_clues(&settings)?;
    println!("{} public words, {} clues with their answers\n", language.words(), past.len());
    println!(
        "| the attacker uses | tried | words known | met | recovered | of answers with one clue | two to five | more |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let all = InversionMeans::ALL;
    let mut attacks = vec![("everything", all)];
    if settings.means {
        attacks.push(("no fingerprints", InversionMeans { fingerprints: false, ..all }));
        attacks.push(("no bags of words", InversionMeans { words: false, ..all }));
        attacks.push(("no encoder", InversionMeans { encoder: false, ..all }));
    }
    let mut recovered = Vec::new();
    for (name, means) in attacks {
        let started = Instant::now();
        let mut options = settings.options.clone();
        options.means = means;
        let report = invert(&engine, &language, &past, &options);
        print_row(name, &report);
        eprintln!("{name}: {:?}", started.elapsed());
        recovered.extend(report.examples);
    }
    recovered.sort();
    recovered.dedup();
    recovered.iter().for_each(|(answer, clue)| println!("\nrecovered: {clue} ({answer})"));
    Ok(())
}

fn print_row(name: &str, report: &InversionReport) {
    let InversionReport { tried, recovered, met, within, by_clues, .. } = report;
    let share = *recovered as f64 * 100.0 / (*tried).max(1) as f64;
    let classes = by_clues.map(|[all, found]| format!("{found} of {all}")).join(" | ");
    println!("| {name} | {tried} | {within} | {met} | {recovered} ({share:.2} %) | {classes} |");
}

/// The lists of a folder, by the beginnings of their names as `gridwright
/// train` knows them.
fn read_language(folder: &Path) -> Result<PublicLanguage, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut language = PublicLanguage::default();
    let entries = std::fs::read_dir(folder).map_err(failed)?.collect::<Result<Vec<_>, _>>();
    let mut paths: Vec<_> = entries.map_err(failed)?.iter().map(std::fs::DirEntry::path).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is = |start: &str| name.starts_with(start);
        let words = ["common", "large", "phrases"].into_iter().any(is);
        if !(words || is("frequency") || is("pairs")) {
            continue;
        }
        for line in BufReader::new(File::open(&path).map_err(failed)?).lines() {
            let line = line.map_err(|error| format!("{name}: {error}"))?;
            let cells: Vec<&str> = line.split_whitespace().collect();
            match cells[..] {
                [first, second, count] if is("pairs") => {
                    language.add_pair(first, second, count.parse().unwrap_or(0.0));
                }
                [word, count] if is("frequency") => {
                    language.add_word(word, count.parse().unwrap_or(0.0));
                }
                _ if words => cells.iter().for_each(|word| language.add_word(word, 0.0)),
                _ => {}
            }
        }
    }
    match language.words() {
        0 => Err(format!("{}: no list of words is in it", folder.display())),
        _ => Ok(language),
    }
}

/// The clues that the pack was made of.
fn read_clues(settings: &AttackSettings) -> Result<Vec<(String, String)>, String> {
    let mut found = Vec::new();
    for path in &settings.corpus {
        let file = File::open(path).map_err(|error| format!("{path}: {error}"))?;
        let stream = BufReader::new(MultiGzDecoder::new(BufReader::new(file)));
        for document in jsonl::JsonlReader::new(stream) {
            let puzzle = document.map_err(|error| format!("{path}: {error}"))?.puzzle;
            let day = puzzle.metadata.date.and_then(|date| Day::parse(&date.to_string()));
            if matches!((day, settings.before), (Some(day), Some(before)) if day >= before) {
                continue;
            }
            let clues = puzzle.answered().into_iter();
            found.extend(clues.map(|(clue, answer)| (answer.to_string(), clue.text.plain())));
        }
    }
    match found.is_empty() {
        true => Err("invert: --corpus names files of puzzles (.jsonl.gz) to compare with".into()),
        false => Ok(found),
    }
}
