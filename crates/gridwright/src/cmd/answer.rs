//! `gridwright answer`: likely answers of clues.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use gridwright_clues::{Clue, Engine, Explanation, Known};
use gridwright_online::{Blended, Service, blend};
use serde_json::{Value, json};

use crate::failure::{Failure, Outcome};
use crate::knowledge::PackArguments;
use crate::online::{OnlineArguments, Run};

/// Answer clues
///
/// Known letters go in as a pattern: 'a?r?'. Without pattern and length all
/// lengths from 3 to 15 are considered. A file of clues has one a line, each
/// with its pattern or its length after a tab, if it is known.
#[derive(Args)]
pub struct Answer {
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
/// So many answers of the engine are looked at when services have a say.
const BLENDED: usize = 500;

impl Answer {
    pub fn run(&self) -> Result<Outcome, Failure> {
        let asked = match (&self.clue, &self.file) {
            (Some(clue), _) => vec![Asked { clue: clue.clone(), known: self.known()? }],
            (None, Some(path)) => read(path)?,
            (None, None) => {
                return Err(Failure::new("give a clue, or a file of clues with --file"));
            }
        };
        if let Some(empty) = asked.iter().position(|asked| asked.clue.trim().is_empty()) {
            return Err(Failure::new(format!("clue {}: it is empty", empty + 1)));
        }
        let engine = self.pack.engine()?;
        let mut services = self.services.start()?;
        let mut out = io::stdout().lock();
        let many = asked.len() > 1;
        for asked in &asked {
            let found = self.answers(&engine, asked, services.as_mut());
            self.print(&engine, asked, (&found, many), &mut out)?;
        }
        services.map_or(Ok(()), Run::finish)?;
        Ok(Outcome::Done)
    }

    /// The answers of the engine, with those of the services if they are asked.
    fn answers(&self, engine: &Engine, asked: &Asked, services: Option<&mut Run>) -> Vec<Blended> {
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

    fn print(
        &self,
        engine: &Engine,
        asked: &Asked,
        (found, many): (&[Blended], bool),
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let why = |candidate: &Blended| match self.explain {
            true => engine.explain(&asked.clue, &candidate.answer),
            false => None,
        };
        if self.json {
            let answers: Vec<Value> = found.iter().map(|found| object(found, why(found))).collect();
            writeln!(out, "{}", json!({"clue": asked.clue, "answers": answers}))?;
            return Ok(());
        }
        if many {
            writeln!(out, "{}", asked.clue)?;
        }
        for candidate in found {
            let percent = candidate.probability * 100.0;
            writeln!(out, "{percent:6.2} %  {:12}  {}", candidate.answer, reasons(candidate))?;
            if let Some(explanation) = why(candidate) {
                explain(&explanation, out)?;
            }
        }
        Ok(())
    }
}

/// A clue with what is known of its answer.
struct Asked {
    clue: String,
    known: Option<Known>,
}

fn read(path: &Path) -> Result<Vec<Asked>, Failure> {
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
        let known = known.transpose().map_err(|error| Failure::with(&place, error))?;
        asked.push(Asked { clue: clue.to_owned(), known });
    }
    Ok(asked)
}

/// Why an answer is there, in words: what the engine thinks, and which
/// services have it.
fn reasons(candidate: &Blended) -> String {
    let own = candidate.source.iter().map(ToString::to_string);
    own.chain(candidate.services.iter().map(ToString::to_string)).collect::<Vec<_>>().join("; ")
}

fn object(candidate: &Blended, why: Option<Explanation>) -> Value {
    let mut object = json!({
        "answer": candidate.answer,
        "probability": candidate.probability,
        "source": candidate.source.as_ref().map_or("online", |source| source.name()),
    });
    if !candidate.services.is_empty() {
        let names = candidate.services.iter().map(|service| service.name());
        object["services"] = names.collect();
    }
    if let Some(why) = why {
        object["why"] = why_json(&why);
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

fn explain(why: &Explanation, out: &mut impl Write) -> io::Result<()> {
    if why.seen > 0 {
        writeln!(out, "            this very clue had it {} times", why.seen)?;
    }
    if why.clues > 0 {
        writeln!(out, "            {} different clues had it", why.clues)?;
    }
    for rule in &why.rules {
        writeln!(out, "            rule: {rule}")?;
    }
    for (name, nats) in &why.parts {
        writeln!(out, "            {nats:+6.2}  {name}")?;
    }
    Ok(())
}
