//! `gridwright play`: a puzzle in the browser or in the terminal.

use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use clap::Args;
use gridwright_core::Puzzle;
use gridwright_formats::read;
use gridwright_play::Game;
use gridwright_server::{Config, Server};

use super::serve::show;
use crate::data;
use crate::failure::{CommandStatus, Failure};
use crate::knowledge;
use crate::output::allows_color;
use crate::player::{Player, SaveFile, Theme};
use crate::serving;

/// The largest puzzle file that is opened.
const LARGEST_FILE: u64 = 8 << 20;

/// Play a puzzle, in the browser or in the terminal
///
/// The game is saved as you play and taken up again where you left it. In the
/// browser the page is served by this command until Ctrl-C stops it, or by a
/// `gridwright serve` that is running already.
#[derive(Args)]
pub struct PlayCommand {
    /// The puzzle, or - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Play in the terminal
    #[arg(long)]
    terminal: bool,
    /// Begin again instead of taking up the saved game
    #[arg(long)]
    restart: bool,
    /// In the terminal: ASCII characters and no colours; NO_COLOR does the same
    #[arg(long, requires = "terminal")]
    plain: bool,
    /// In the terminal: keep the game in this file
    #[arg(long, value_name = "FILE", requires = "terminal")]
    save: Option<PathBuf>,
    /// In the browser: the port; 0 takes any that is free
    #[arg(long, default_value_t = 0, conflicts_with = "terminal")]
    port: u16,
    /// In the browser: only print the address
    #[arg(long, conflicts_with = "terminal")]
    no_open: bool,
}

impl PlayCommand {
    pub fn run(&self) -> Result<CommandStatus, Failure> {
        let bytes = bytes_of(&self.file)?;
        let document = read(&bytes).map_err(|error| Failure::with(self.file.display(), error))?;
        match self.terminal {
            true => self.in_terminal(&document.puzzle)?,
            false => self.in_browser(&document.puzzle, &bytes)?,
        }
        Ok(CommandStatus::Done)
    }

    fn in_terminal(&self, puzzle: &Puzzle) -> Result<(), Failure> {
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return Err(Failure::new("playing needs a terminal; standard input or output is none"));
        }
        let save = match &self.save {
            Some(path) => SaveFile::at(path.clone()),
            None => SaveFile::usual(puzzle, &self.file)?,
        };
        let game = if self.restart { Game::new(puzzle) } else { save.resume(puzzle)? };
        let theme = Theme { is_plain: self.plain || !allows_color() };
        Player::new(puzzle, game, theme, save).run()
    }

    fn in_browser(&self, puzzle: &Puzzle, bytes: &[u8]) -> Result<(), Failure> {
        let database = serving::usual_database()?;
        let note = data::subfolder("browser")?.join(data::name_of(puzzle, &self.file));
        let known = fs::read_to_string(&note).ok().filter(|_| !self.restart);
        if let Some(address) = serving::running(&database) {
            let known = known.filter(|link| serving::has_game(address, link));
            let link = known.or_else(|| serving::begin_there(address, bytes));
            let link = link.ok_or_else(|| {
                Failure::with(address, "the server that is running would not take the puzzle")
            })?;
            return self.opened(address, &link, &note);
        }
        let address = SocketAddr::from(([127, 0, 0, 1], self.port));
        let config = Config {
            address,
            database: Some(database),
            knowledge: Some(knowledge::for_server()),
            ..Config::default()
        };
        serving::run(config, async |server: &Server| {
            let link = match known {
                Some(link) if server.has_game(&link).await => link,
                _ => server.begin_game(bytes).await.map_err(Failure::new)?,
            };
            self.opened(server.address(), &link, &note)?;
            eprintln!("gridwright: Ctrl-C stops the server; the game is kept");
            Ok(())
        })
    }

    /// Notes which game belongs to the puzzle, and opens it.
    fn opened(&self, address: SocketAddr, link: &str, note: &Path) -> Result<(), Failure> {
        fs::write(note, link).map_err(|error| Failure::with(note.display(), error))?;
        let page = format!("http://{address}/play/{link}");
        writeln!(io::stdout(), "{page}")?;
        if !self.no_open {
            show(&page);
        }
        Ok(())
    }
}

fn bytes_of(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = vec![];
    match path.as_os_str() == "-" {
        true => io::stdin().lock().take(LARGEST_FILE).read_to_end(&mut bytes),
        false => {
            fs::File::open(path).and_then(|file| file.take(LARGEST_FILE).read_to_end(&mut bytes))
        }
    }
    .map_err(|error| Failure::with(path.display(), error))?;
    Ok(bytes)
}
