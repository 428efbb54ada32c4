//! `gridwright answer`: likely answers of clues.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use gridwright_clues::{Clue, Engine, Enumeration, Explanation, Known};
use gridwright_online::{Blended, Service, blend};
use serde_json::{Value, json};

use crate::cryptic::{CrypticReader, Reading};
use crate::failure::{CommandStatus, Failure};
use crate::knowledge::PackArguments;
use crate::online::{OnlineArguments, OnlineServices};

/// Answer clues
///
/// Known letters go in as a pattern: 'a?r?'. An enumeration at the end of the clue,
/// such as (5,5), gives the length. Without any of these all lengths from 3 to 15 are
/// considered. A file of clues has one a line, each
/// with its pattern or its length after a tab, if it is known.
#[derive(Args)]
pub struct AnswerCommand {
    /// The clue
    #[arg(required_unless_present = "file")]
    clue: Option<String>,
    /// The known letters, with ? for the others
    #[arg(long, short, value_name = "PATTERN", conflicts_with = "file")]
    pattern: Option<String>,
    /// The number of letters
    #[arg(long, short, value_name = "NUMBER", conflicts_with_all = ["pattern", "file"])]
    length: Option<usize>,
    /// Answer all clues of this file, or of standard input (-)
    #[arg(long, value_name = "FILE", conflicts_with = "clue")]
    file: Option<PathBuf>,
    /// Show so many answers
    #[arg(long, value_name = "NUMBER", default_value_t = 10)]
    top: usize,
    /// Say why each is likely
    #[arg(long)]
    explain: bool,
    /// Read the clue as a cryptic one: a definition at one end, wordplay in the rest. Without this
    /// a clue with its enumeration is read so where that explains it and nothing else does
    #[arg(long, conflicts_with = "plain")]
    cryptic: bool,
    /// Never read the clue as a cryptic one
    #[arg(long)]
    plain: bool,
    /// Print one JSON object per clue
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pack: PackArguments,
    #[command(flatten)]
    services: OnlineArguments,
}

/// The longest list that is given.
const MOST: usize = 10_000;
/// A cryptic clue without this cannot be asked.
const NO_LENGTH: &str = "a cryptic clue needs the length of its answer: end it with its \
                         enumeration, such as (6), or give --length or --pattern";
/// An answer with this probability is likelier than all others together.
const SURE: f64 = 0.5;
/// Clues of fewer words are not taken for cryptic ones unless that is said.
const CRYPTIC_WORDS: usize = 4;
/// So many answers of the engine are looked at when services have a say.
const BLENDED: usize = 500;

impl AnswerCommand {
    pub fn run(&self) -> Result<CommandStatus, Failure> {
        let asked = match (&self.clue, &self.file) {
            (Some(clue), _) if clue.trim().is_empty() => {
                return Err(Failure::new("the clue is empty"));
            }
            (Some(clue), _) => vec![Ok(AskedClue::new(clue, self.known()?))],
            (None, Some(path)) => read(path)?,
            (None, None) => {
                return Err(Failure::new("give a clue, or a file of clues with --file"));
            }
        };
        let mut status = CommandStatus::Done;
        let engine = self.pack.engine()?;
        let mut services = self.services.start()?;
        if self.cryptic && services.is_some() {
            return Err(Failure::with("--cryptic", "services do not read cryptic clues"));
        }
        let reader = CrypticReader::default();
        let mut out = io::stdout().lock();
        let many = asked.len() > 1;
        for asked in &asked {
            let asked = match asked {
                Ok(asked) => asked,
                Err(BadLine { place, problem }) => {
                    status = CommandStatus::SomeFailed;
                    eprintln!("gridwright: {place}: {problem}");
                    if self.json {
                        writeln!(out, "{}", json!({"line": place, "error": problem}))?;
                    }
                    continue;
                }
            };
            let ranked = if self.cryptic {
                match &asked.known {
                    Some(known) => Some(reader.ranked(&engine, &asked.written, known, self.top)?),
                    None => {
                        status = CommandStatus::SomeFailed;
                        eprintln!("gridwright: {}: {NO_LENGTH}", asked.written);
                        if self.json {
                            let object = json!({"clue": asked.written, "error": NO_LENGTH});
                            writeln!(out, "{object}")?;
                        }
                        continue;
                    }
                }
            } else {
                None
            };
            if let Some(ranked) = ranked {
                print_cryptic(asked, many, self.json, &ranked, &mut out)?;
                continue;
            }
            let found = self.answers(&engine, asked, services.as_mut());
            let is_sure = found.first().is_some_and(|first| first.probability >= SURE);
            if !self.plain
                && !is_sure
                && services.is_none()
                && let (Some(known), Some(_)) = (&asked.known, &asked.lengths)
                && asked.clue.split_whitespace().count() >= CRYPTIC_WORDS
            {
                let ranked = reader.ranked(&engine, &asked.written, known, self.top)?;
                if ranked.first().is_some_and(|one| one.is_spelt && one.probability >= SURE) {
                    print_cryptic(asked, many, self.json, &ranked, &mut out)?;
                    continue;
                }
            }
            let shown: Vec<String> =
                found.iter().map(|found| asked.shown(&engine, &found.answer)).collect();
            let explanations = self.explanations(&engine, asked, &found);
            let why = |place: usize| explanations.get(place).and_then(Option::as_ref);
            match self.json {
                true => print_json(asked, &found, &shown, why, &mut out)?,
                false => print(asked, many, &found, &shown, why, &mut out)?,
            }
        }
        let services = services.map_or(Ok(CommandStatus::Done), OnlineServices::finish)?;
        Ok(status.max(services))
    }

    /// The answers of the engine, with those of the services if they are asked.
    fn answers(
        &self,
        engine: &Engine,
        asked: &AskedClue,
        services: Option<&mut OnlineServices>,
    ) -> Vec<Blended> {
        let count = self.top.min(MOST);
        let most = if services.is_some() { count.max(BLENDED) } else { count };
        let own = match &asked.known {
            Some(known) => engine.answers(&asked.clue, known, most),
            None => engine.answers_of_any_length(&asked.clue, most),
        };
        let Some(run) = services else { return blend(&own, &[], count) };
        let clue = Clue::parse(&asked.clue);
        let found = match &asked.known {
            Some(known) => run.online.candidates(&clue, known),
            None => {
                let lengths = (3..=15).map(Known::nothing);
                lengths.flat_map(|known| run.online.domain(&clue, known.len())).collect()
            }
        };
        let answers = blend(&own, &found, count);
        run.keep(|| {
            let answers: Vec<Value> = answers.iter().map(|answer| object(answer, None)).collect();
            let pattern = asked.known.as_ref().map(Known::pattern);
            let named = |service: Service| -> Vec<&str> {
                let own = found.iter().filter(|found| found.service == service);
                own.map(|found| found.word.as_str()).collect()
            };
            let domains: Value = Service::ALL
                .into_iter()
                .map(|service| (service.name().to_owned(), json!(named(service))))
                .collect();
            json!({"clue": asked.clue, "pattern": pattern, "domains": domains, "answers": answers})
        });
        answers
    }

    fn known(&self) -> Result<Option<Known>, Failure> {
        Ok(match (&self.pattern, self.length) {
            (Some(pattern), _) => {
                Some(Known::parse(pattern).map_err(|error| Failure::with("--pattern", error))?)
            }
            (None, Some(length)) => {
                Some(Known::of_length(length).map_err(|error| Failure::with("--length", error))?)
            }
            (None, None) => None,
        })
    }

    /// Why the answers are likely, if that is asked for: in their order, the
    /// answers of each length with one look at the class.
    fn explanations(
        &self,
        engine: &Engine,
        asked: &AskedClue,
        found: &[Blended],
    ) -> Vec<Option<Explanation>> {
        if !self.explain {
            return Vec::new();
        }
        let mut explanations = vec![None; found.len()];
        let mut lengths: Vec<usize> = found.iter().map(|found| found.answer.len()).collect();
        lengths.sort_unstable();
        lengths.dedup();
        for length in lengths {
            let places: Vec<usize> =
                (0..found.len()).filter(|place| found[*place].answer.len() == length).collect();
            let answers: Vec<&str> =
                places.iter().map(|place| found[*place].answer.as_str()).collect();
            let explained = engine.explain(&asked.clue, length, &answers);
            for (place, explanation) in places.into_iter().zip(explained) {
                explanations[place] = explanation;
            }
        }
        explanations
    }
}

fn print_json<'a>(
    asked: &AskedClue,
    found: &[Blended],
    shown: &[String],
    why: impl Fn(usize) -> Option<&'a Explanation>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let answers = found.iter().zip(shown).enumerate().map(|(place, (found, shown))| {
        let mut object = object(found, why(place));
        object["words"] = json!(shown);
        object
    });
    let answers: Vec<Value> = answers.collect();
    Ok(writeln!(out, "{}", json!({"clue": asked.written, "answers": answers}))?)
}

fn print<'a>(
    asked: &AskedClue,
    many: bool,
    found: &[Blended],
    shown: &[String],
    why: impl Fn(usize) -> Option<&'a Explanation>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if many {
        writeln!(out, "{}", asked.written)?;
    }
    for (place, candidate) in found.iter().enumerate() {
        let percent = candidate.probability * 100.0;
        writeln!(out, "{percent:6.2} %  {:12}  {}", shown[place], reasons(candidate))?;
        if let Some(explanation) = why(place) {
            explain(explanation, out)?;
        }
    }
    Ok(())
}

/// The answers of a cryptic clue, each with its parse.
fn print_cryptic(
    asked: &AskedClue,
    many: bool,
    json: bool,
    ranked: &[Reading],
    out: &mut impl Write,
) -> Result<(), Failure> {
    let shown = |answer: &str| {
        let own = asked.lengths.as_ref().and_then(|lengths| lengths.shown(answer));
        own.unwrap_or_else(|| answer.to_owned())
    };
    if json {
        let answers: Vec<Value> = ranked
            .iter()
            .map(|one| {
                json!({
                    "answer": one.answer,
                    "probability": one.probability,
                    "source": "cryptic",
                    "words": shown(&one.answer),
                    "parse": one.parse,
                })
            })
            .collect();
        let object = json!({"clue": asked.written, "cryptic": true, "answers": answers});
        return Ok(writeln!(out, "{object}")?);
    }
    if many {
        writeln!(out, "{}", asked.written)?;
    }
    for one in ranked {
        let percent = one.probability * 100.0;
        let parse = one.parse.as_ref().map_or("no wordplay found", |parse| parse.text.as_str());
        writeln!(out, "{percent:6.2} %  {:12}  {parse}", shown(&one.answer))?;
    }
    Ok(())
}

/// A clue with what is known of its answer.
struct AskedClue {
    /// Without its enumeration.
    clue: String,
    /// As it was given.
    written: String,
    known: Option<Known>,
    lengths: Option<Enumeration>,
}

impl AskedClue {
    /// A clue as somebody gave it. The enumeration at its end says how long the
    /// answer is where nothing else does.
    fn new(written: &str, known: Option<Known>) -> Self {
        let (clue, lengths) = Enumeration::split_off(written);
        let from_lengths = || Known::of_length(lengths.as_ref()?.letters()).ok();
        let known = known.or_else(from_lengths);
        Self { clue: clue.to_owned(), written: written.to_owned(), known, lengths }
    }

    /// An answer with its spaces.
    fn shown(&self, engine: &Engine, answer: &str) -> String {
        let own = self.lengths.as_ref().and_then(|lengths| lengths.shown(answer));
        own.unwrap_or_else(|| engine.in_words(answer))
    }
}

/// A line of a file of clues that cannot be understood.
struct BadLine {
    place: String,
    problem: String,
}

/// The clues of a file. A bad line does not keep the others from being read.
fn read(path: &Path) -> Result<Vec<Result<AskedClue, BadLine>>, Failure> {
    let name = path.display();
    let lines: Box<dyn BufRead> = match path.to_str() {
        Some("-") => Box::new(io::stdin().lock()),
        _ => {
            Box::new(BufReader::new(File::open(path).map_err(|error| Failure::with(name, error))?))
        }
    };
    let mut asked = Vec::new();
    for (number, line) in lines.lines().enumerate() {
        let place = format!("{}, line {}", path.display(), number + 1);
        let line = line.map_err(|error| Failure::with(&place, error))?;
        if line.trim().is_empty() {
            continue;
        }
        let (clue, rest) = line.split_once('\t').unwrap_or((&line, ""));
        let known = match (rest.trim(), rest.trim().parse::<usize>()) {
            ("", _) => None,
            (_, Ok(length)) => Some(Known::of_length(length)),
            (pattern, Err(_)) => Some(Known::parse(pattern)),
        };
        asked.push(match known.transpose() {
            Ok(_) if clue.trim().is_empty() => {
                Err(BadLine { place, problem: "the clue is empty".to_owned() })
            }
            Ok(known) => Ok(AskedClue::new(clue, known)),
            Err(error) => Err(BadLine { place, problem: error.to_string() }),
        });
    }
    Ok(asked)
}

/// Why an answer is there, in words: what the engine thinks, and which
/// services have it.
fn reasons(candidate: &Blended) -> String {
    let own = candidate.origin.iter().map(ToString::to_string);
    own.chain(candidate.services.iter().map(ToString::to_string)).collect::<Vec<_>>().join("; ")
}

fn object(candidate: &Blended, why: Option<&Explanation>) -> Value {
    let mut object = json!({
        "answer": candidate.answer,
        "probability": candidate.probability,
        "source": candidate.origin.as_ref().map_or("online", |origin| origin.name()),
    });
    if !candidate.services.is_empty() {
        let names = candidate.services.iter().map(|service| service.name());
        object["services"] = names.collect();
    }
    if let Some(why) = why {
        object["why"] = why_json(why);
        object["why"]["text"] = json!(reasons(candidate));
    }
    object
}

/// An explanation for programs.
pub(super) fn why_json(why: &Explanation) -> Value {
    let parts: Vec<Value> =
        why.parts.iter().map(|(name, nats)| json!({"part": name, "nats": nats})).collect();
    json!({"seen": why.seen, "clues": why.clues, "rules": why.rules, "parts": parts})
}

/// "once", "twice", "8 times".
pub(super) fn times(number: u32) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{number} times"),
    }
}

fn explain(why: &Explanation, out: &mut impl Write) -> io::Result<()> {
    if why.seen > 0 {
        writeln!(out, "            this very clue had it at least {}", times(why.seen))?;
    }
    if why.clues > 0 {
        let clues = if why.clues == 1 {
            "one clue".to_owned()
        } else {
            format!("{} different clues", why.clues)
        };
        writeln!(out, "            it has been the answer of {clues}")?;
    }
    for rule in &why.rules {
        writeln!(out, "            rule: {rule}")?;
    }
    Ok(())
}
