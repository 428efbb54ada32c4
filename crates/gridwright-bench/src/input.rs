//! What is measured: a list, grids, settings.

use std::io::Read;
use std::path::{Path, PathBuf};

use gridwright_core::Grid;

/// The list and the grids of a directory.
pub struct Input {
    pub list: String,
    grids: PathBuf,
}

impl Input {
    pub fn open(dir: &str) -> Result<Self, String> {
        let path = Path::new(dir).join("stwl.dict.gz");
        let say = |error: std::io::Error| format!("{}: {error}", path.display());
        let mut list = String::new();
        let file = std::fs::File::open(&path).map_err(say)?;
        flate2::read::GzDecoder::new(file).read_to_string(&mut list).map_err(say)?;
        Ok(Self { list, grids: Path::new(dir).join("grids") })
    }

    /// The grids whose names contain one of some texts parted by commas, by name.
    pub fn grids(&self, only: &str) -> Result<Vec<(String, Grid)>, String> {
        let say = |error: std::io::Error| format!("{}: {error}", self.grids.display());
        let mut grids = vec![];
        for entry in std::fs::read_dir(&self.grids).map_err(say)? {
            let path = entry.map_err(say)?.path();
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            if only.split(',').any(|part| name.contains(part)) {
                let text = std::fs::read_to_string(&path).map_err(say)?.replace('_', ".");
                let rows: Vec<&str> = text.split_whitespace().collect();
                let grid = Grid::from_rows(&rows).map_err(|error| format!("{name}: {error}"))?;
                grids.push((name, grid));
            }
        }
        grids.sort_by(|a, b| a.0.cmp(&b.0));
        Ok(grids)
    }
}

/// What the options say.
#[derive(Clone, Debug)]
pub struct Settings {
    pub only: String,
    pub min_score: u16,
    pub seconds: f64,
    pub threads: usize,
    pub seed: u64,
    pub seeds: u64,
    pub alone: bool,
    pub show: bool,
    /// Numbers of the tuning that are not at their defaults.
    pub set: Vec<String>,
    /// The file that records are appended to.
    pub record: Option<String>,
    /// A knowledge pack instead of the built-in one.
    pub pack: Option<String>,
}

impl Settings {
    /// The inputs, which come first, and the options.
    pub fn read(arguments: &[String]) -> Result<(Vec<String>, Self), String> {
        let is_option = |text: &String| text.starts_with("--");
        let inputs = arguments.iter().position(is_option).unwrap_or(arguments.len());
        let (inputs, options) = arguments.split_at(inputs);
        let mut settings = Self {
            only: String::new(),
            min_score: 50,
            seconds: 10.0,
            threads: 1,
            seed: 1,
            seeds: 5,
            alone: false,
            show: false,
            set: vec![],
            record: None,
            pack: None,
        };
        let mut options = options.iter();
        while let Some(name) = options.next() {
            match name.as_str() {
                "--alone" => settings.alone = true,
                "--show" => settings.show = true,
                _ => {
                    let value = options.next().ok_or(format!("{name} needs a value"))?;
                    settings.set(name, value).ok_or(format!("{name} {value}: no such option"))?;
                }
            }
        }
        Ok((inputs.to_vec(), settings))
    }

    /// The seeds of the runs.
    pub fn seeds(&self) -> std::ops::Range<u64> {
        self.seed..self.seed + self.seeds
    }

    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        match name {
            "--only" => value.clone_into(&mut self.only),
            "--min-score" => self.min_score = value.parse().ok()?,
            "--seconds" => self.seconds = value.parse().ok()?,
            "--set" => self.set.push(value.to_owned()),
            "--record" => self.record = Some(value.to_owned()),
            "--pack" => self.pack = Some(value.to_owned()),
            "--threads" => self.threads = value.parse().ok()?,
            "--seed" => self.seed = value.parse().ok()?,
            "--seeds" => self.seeds = value.parse().ok().filter(|seeds| *seeds > 0)?,
            _ => return None,
        }
        Some(())
    }
}
