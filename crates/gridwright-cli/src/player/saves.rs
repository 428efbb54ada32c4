//! Where games of the terminal player are kept.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use gridwright_core::Puzzle;
use gridwright_play::{Game, Save};

use crate::data;
use crate::failure::Failure;
use crate::output::write_file;

/// The file that a game is kept in.
pub struct SaveFile {
    path: PathBuf,
}

impl SaveFile {
    /// A file of the player's choice.
    pub fn at(path: PathBuf) -> Self {
        Self { path }
    }

    /// The usual file for a puzzle, in the data folder.
    pub fn usual(puzzle: &Puzzle, file: &Path) -> Result<Self, Failure> {
        let name = format!("{}.json", data::name_of(puzzle, file));
        Ok(Self { path: data::subfolder("terminal")?.join(name) })
    }

    /// Takes the game up where it was left, or begins it.
    pub fn resume(&self, puzzle: &Puzzle) -> Result<Game, Failure> {
        let bytes = match fs::read(&self.path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Game::new(puzzle)),
            Err(error) => return Err(Failure::with(self.path.display(), error)),
        };
        let advice = "give --restart to begin again";
        let save: Save = serde_json::from_slice(&bytes).map_err(|error| {
            Failure::with(self.path.display(), format!("not a saved game: {error}; {advice}"))
        })?;
        Game::resume(puzzle, &save)
            .map_err(|error| Failure::with(self.path.display(), format!("{error}; {advice}")))
    }

    /// Writes the game, whole or not at all.
    pub fn write(&self, game: &Game) -> Result<(), Failure> {
        let text = serde_json::to_vec(&game.save())
            .map_err(|error| Failure::with(self.path.display(), error))?;
        write_file(&self.path, &text).map_err(|error| Failure::with(self.path.display(), error))
    }
}
