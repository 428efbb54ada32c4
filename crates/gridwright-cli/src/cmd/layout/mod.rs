//! `gridwright layout`: a criss-cross from anyone's list of words and clues.

mod output;

use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use gridwright_core::Size;
use gridwright_layout::seed::{self, Placing, Rank, Score};
use gridwright_layout::{
    Aspect, Bank, ItemId, Limits, Objective, Optimised, Problem, Rejected, Rule, SearchOptions,
    Seed, Settings, Weights, optimise,
};

use self::output::{OutputArguments, Result as Made};
use crate::cmd::fill::threads_here;
use crate::failure::{CommandStatus, Failure};
use crate::limits::LimitArguments;

/// Lay out a free-form crossword from a list of words and clues
///
/// LIST is CSV, TSV, JSON or plain text with the columns `clue` and `answer`
/// in any order, or answers alone. Without a limit the search goes on for five
/// seconds. Exit code 0 means that there is a layout.
#[derive(Args)]
pub struct LayoutCommand {
    /// The list of words and clues, or - for standard input
    #[arg(value_name = "LIST")]
    list: PathBuf,
    /// The box, rows first: 15x15, or 15 for a square
    #[arg(long, value_name = "SIZE", value_parser = size)]
    size: Option<Size>,
    /// What makes a layout good
    #[arg(long, value_enum, default_value_t = ObjectiveName::Letters)]
    objective: ObjectiveName,
    /// A sum to make as large as possible instead: letters=1,crossings=2,words=5
    #[arg(long, value_name = "SUM", value_parser = weights, conflicts_with = "objective")]
    weights: Option<Weights>,
    /// Whether words may lie side by side: never, or where they make listed words
    #[arg(long, value_enum, default_value_t = RuleName::Strict)]
    rule: RuleName,
    /// A word that must be laid out; may be given more than once
    #[arg(long, value_name = "WORD")]
    must_use: Vec<String>,
    /// A word that may not be laid out; may be given more than once
    #[arg(long, value_name = "WORD")]
    must_not_use: Vec<String>,
    /// Make the pattern look the same turned by half
    #[arg(long)]
    symmetric: bool,
    /// With the objective box: only boxes as high as wide
    #[arg(long)]
    square: bool,
    /// With the objective box: how many times as wide as high the box may be;
    /// 1.5 looks well on a page, longer boxes hold a little more
    #[arg(long, value_name = "TIMES", default_value = "1.5", conflicts_with = "square")]
    aspect: Aspect,
    /// How many crossings every word must have
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    min_crossings: u16,
    /// How many layouts to make, all different
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1000))]
    count: u16,
    #[command(flatten)]
    seeds: SeedArguments,
    #[command(flatten)]
    limits: LimitArguments,
    /// Where the search starts; the same seed and limit of nodes give the same layout
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many searches run side by side: as many as there are processors,
    /// or two where nodes are limited
    #[arg(long, value_name = "NUMBER")]
    threads: Option<usize>,
    #[command(flatten)]
    output: OutputArguments,
}

/// The simple algorithms instead of the optimiser.
#[derive(Args)]
struct SeedArguments {
    /// Place words one by one, ranked by this: a name or a number from 1 to 5
    #[arg(long, value_name = "RANKING", value_parser = named(&Rank::ALL, Rank::name))]
    rank: Option<Rank>,
    /// Place words one by one in this way: a name or a number from 1 to 5
    #[arg(long, value_name = "WAY", value_parser = named(&Placing::ALL, Placing::name))]
    place: Option<Placing>,
    /// Choose the layout of the simple algorithms by this score
    #[arg(long, value_name = "SCORE", value_parser = named(&Score::ALL, Score::name))]
    score: Option<Score>,
    /// Run all simple algorithms and print a table of all scores
    #[arg(long)]
    compare: bool,
}

impl SeedArguments {
    fn is_wanted(&self) -> bool {
        self.rank.is_some() || self.place.is_some() || self.score.is_some()
    }
}

/// A parser of names, or of numbers from one.
fn named<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync {
    move |text: &str| {
        let number = text.parse::<usize>().ok().and_then(|n| all.get(n.checked_sub(1)?));
        let found = number.or_else(|| all.iter().find(|one| name(**one) == text));
        found.copied().ok_or_else(|| {
            let names: Vec<_> = all.iter().map(|one| name(*one)).collect();
            format!("expected one of {}, or its number", names.join(", "))
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ObjectiveName {
    /// The most letters in the box
    Letters,
    /// The most crossings
    Crossings,
    /// The most words
    Words,
    /// All words in the smallest box
    Box,
    /// The most points by the rules of the Crozzle
    Crozzle,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum RuleName {
    Strict,
    Relaxed,
}

/// Reads "15x15" or "15".
fn size(text: &str) -> Result<Size, String> {
    let expected = || format!("expected a size like 15x15 or 15, found {text:?}");
    let number = |part: &str| part.trim().parse::<usize>().map_err(|_| expected());
    let (rows, cols) = text.split_once(['x', 'X', '×']).unwrap_or((text, text));
    Size::new(number(rows)?, number(cols)?).map_err(|error| error.to_string())
}

/// Reads "letters=1,crossings=2".
fn weights(text: &str) -> Result<Weights, String> {
    let expected = || format!("expected a sum like letters=1,crossings=2,words=5, found {text:?}");
    let mut weights = Weights::default();
    for part in text.split(',') {
        let (name, value) = part.split_once('=').ok_or_else(expected)?;
        let value = value.trim().parse().map_err(|_| expected())?;
        match name.trim() {
            "letters" => weights.letters = value,
            "crossings" => weights.crossings = value,
            "words" => weights.words = value,
            _ => return Err(expected()),
        }
    }
    Ok(weights)
}

/// The largest box that is looked at where none is given and all words are
/// wanted; for the other objectives, the box.
const LARGEST: (usize, usize) = (255, 255);
const USUAL: (usize, usize) = (15, 15);

/// How many rows that were left out are told of for every reason.
const TOLD_OF_A_KIND: usize = 3;

/// How long the search goes on where nothing is said.
const USUAL_TIME: Duration = Duration::from_secs(5);

impl LayoutCommand {
    pub fn run(&self) -> Result<CommandStatus, Failure> {
        let started = Instant::now();
        let bank = self.bank()?;
        let load_seconds = started.elapsed().as_secs_f64();
        let problem = Problem::new(&bank, self.settings()?)
            .map_err(|error| Failure::with(self.list.display(), error))?;
        self.tell_of_misfits(&problem);
        if self.seeds.compare {
            let comparison = seed::compare(&problem, &self.options(self.limits.start(), self.seed))
                .map_err(|rejected| not_legal(&rejected))?;
            self.output.print_comparison(&comparison, started.elapsed().as_secs_f64())?;
            return Ok(CommandStatus::Done);
        }
        let mut made: Vec<Made> = vec![];
        for number in 0..u64::from(self.count) {
            // Each has a seed of its own, and those that come out the same
            // are made again with yet another, a few times.
            for attempt in 0..4 {
                let seed = self.seed.wrapping_add(number + attempt * 1_000_003);
                let mut one = match self.seeds.is_wanted() {
                    true => self.simple(&problem, seed),
                    false => self.optimised(&problem, seed),
                }
                .map_err(|rejected| not_legal(&rejected))?;
                one.load_seconds = load_seconds;
                if !made.iter().any(|other| other.layout == one.layout) {
                    made.push(one);
                    break;
                }
            }
        }
        if made.iter().any(|one| one.layout.placements().is_empty()) {
            return Err(Failure::new("the layout is not legal: there is no word"));
        }
        if made.len() < usize::from(self.count) {
            eprintln!("gridwright: found only {} different layouts", made.len());
        }
        self.output.put(&made, &problem)
    }

    fn bank(&self) -> Result<Bank, Failure> {
        let name = self.list.display();
        let mut bytes = vec![];
        if self.list.as_os_str() == "-" {
            io::stdin().lock().read_to_end(&mut bytes)
        } else {
            fs::read(&self.list).map(|read| {
                bytes = read;
                bytes.len()
            })
        }
        .map_err(|error| Failure::with(&name, error))?;
        let bank = Bank::parse(&bytes);
        let summary = bank.summary();
        if let Some(broken) = &summary.broken {
            return Err(Failure::with(&name, broken));
        }
        if summary.dropped() > 0 {
            let (kept, rows) = (summary.kept, summary.rows);
            eprintln!("gridwright: {name}: {kept} words from {rows} rows; left out:");
            for tally in summary.tallies() {
                let first: Vec<String> =
                    tally.first.iter().take(TOLD_OF_A_KIND).map(ToString::to_string).collect();
                let more = if tally.count > first.len() { "; ..." } else { "" };
                eprintln!("gridwright:   {}: {}{more}", tally.count, first.join("; "));
            }
        }
        Ok(bank)
    }

    fn settings(&self) -> Result<Settings, Failure> {
        let objective = match (self.weights, self.objective) {
            (Some(weights), _) => Objective::Weighted(weights),
            (None, ObjectiveName::Letters) => Objective::Letters,
            (None, ObjectiveName::Crossings) => Objective::Crossings,
            (None, ObjectiveName::Words) => Objective::Words,
            (None, ObjectiveName::Box) => Objective::Box,
            (None, ObjectiveName::Crozzle) => Objective::Crozzle,
        };
        let (rows, cols) = if objective == Objective::Box { LARGEST } else { USUAL };
        let usual = Size::new(rows, cols).map_err(|error| Failure::new(error.to_string()))?;
        Ok(Settings {
            rule: match self.rule {
                RuleName::Strict => Rule::Strict,
                RuleName::Relaxed => Rule::Relaxed,
            },
            objective,
            must: self.must_use.clone(),
            forbidden: self.must_not_use.clone(),
            symmetric: self.symmetric,
            square: self.square,
            aspect: self.aspect,
            min_crossings: self.min_crossings,
            ..Settings::sized(self.size.unwrap_or(usual))
        })
    }

    /// Tells of words that cannot be laid out, with their lines.
    fn tell_of_misfits(&self, problem: &Problem<'_>) {
        let size = problem.settings().size;
        self.tell(problem, problem.too_long(), &format!("too long for a box of {size}"));
        self.tell(problem, &problem.loners(), "sharing no letter with any other word");
    }

    fn tell(&self, problem: &Problem<'_>, items: &[ItemId], what: &str) {
        if items.is_empty() {
            return;
        }
        let first: Vec<String> = items
            .iter()
            .filter_map(|id| problem.bank().get(*id))
            .take(3)
            .map(|item| format!("line {}: {}", item.line, item.answer))
            .collect();
        let more = if items.len() > 3 { "; ..." } else { "" };
        let (name, count) = (self.list.display(), items.len());
        eprintln!("gridwright: {name}: {count} {what}: {}{more}", first.join("; "));
    }

    fn options(&self, limits: Limits, seed: u64) -> SearchOptions {
        SearchOptions::default().with_limits(limits).with_seed(Seed(seed))
    }

    fn optimised(&self, problem: &Problem<'_>, seed: u64) -> Result<Made, Rejected> {
        let (limits, started) = (self.limits.start_or(USUAL_TIME), Instant::now());
        // The number of searches is part of what makes a result the same on
        // every machine.
        let usual = if limits.nodes().is_some() { 2 } else { threads_here() };
        let watched = io::stderr().is_terminal();
        let mut history = vec![];
        let threads = self.threads.unwrap_or(usual);
        let options = self.options(limits, seed).with_threads(threads);
        let found = optimise(problem, &options, &mut |better| {
            let seconds = started.elapsed().as_secs_f64();
            history.push((seconds, better.figures));
            if watched {
                eprint!(
                    "\r\x1b[K{seconds:8.2} s  {}",
                    output::in_words(better.layout, &better.figures)
                );
            }
        })?;
        if watched {
            eprintln!();
        }
        self.tell_of_missing(problem, &found);
        let seconds = started.elapsed().as_secs_f64();
        let Optimised { layout, figures, proven, nodes, .. } = found;
        Ok(Made { layout, figures, proven, nodes, seconds, load_seconds: 0.0, history, by: None })
    }

    fn tell_of_missing(&self, problem: &Problem<'_>, found: &Optimised) {
        for item in found.missing.iter().filter_map(|id| problem.bank().get(*id)) {
            let (name, line, answer) = (self.list.display(), item.line, &item.answer);
            eprintln!(
                "gridwright: {name}: line {line}: {answer} must be laid out, but no place was found for it"
            );
        }
    }

    fn simple(&self, problem: &Problem<'_>, seed: u64) -> Result<Made, Rejected> {
        let options = self.options(self.limits.start_or(USUAL_TIME), seed);
        let started = Instant::now();
        let score = self.seeds.score.unwrap_or_default();
        let mut layouts = vec![];
        for rank in self.seeds.rank.map_or(Rank::ALL.to_vec(), |rank| vec![rank]) {
            for place in self.seeds.place.map_or(Placing::ALL.to_vec(), |place| vec![place]) {
                layouts.extend(seed::lay_out(problem, rank, place, &options)?);
            }
        }
        layouts.sort_by_key(|made| std::cmp::Reverse(score.count(&made.figures)));
        let by = layouts.first().map(|best| (best.rank, best.place));
        let best = layouts.into_iter().next().map(|best| (best.layout, best.figures));
        let size = problem.settings().size;
        let (layout, figures) = best
            .unwrap_or_else(|| (gridwright_layout::Layout::new(size, vec![]), Default::default()));
        let seconds = started.elapsed().as_secs_f64();
        let (proven, nodes, load_seconds, history) = (false, 0, 0.0, vec![]);
        Ok(Made { layout, figures, proven, nodes, seconds, load_seconds, history, by })
    }
}

/// A layout that the validator has refused.
fn not_legal(rejected: &Rejected) -> Failure {
    Failure::new(format!("the layout is not legal: {}", rejected.reason))
}

/// The folder and name of one of several files: `out.pdf` becomes `out-2.pdf`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = match path.extension() {
        Some(ending) => format!("{stem}-{number}.{}", ending.to_string_lossy()),
        None => format!("{stem}-{number}"),
    };
    path.with_file_name(name)
}

/// One line after the other on standard output.
fn say(line: &str) -> Result<(), Failure> {
    Ok(writeln!(io::stdout(), "{line}")?)
}
