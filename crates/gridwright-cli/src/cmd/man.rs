//! `gridwright man`: the manual, one page for every command.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;

use crate::Arguments;
use crate::examples::with_examples;
use crate::failure::{CommandStatus, Failure};
use crate::output::write_file;

/// Print the manual page of a command, or write all of them into a folder
///
/// gridwright man solve | man -l - shows one; gridwright man --out
/// ~/.local/share/man/man1 installs them, so that man gridwright-solve finds it.
#[derive(Args)]
pub struct ManCommand {
    /// The command; without it the page of the whole program
    #[arg(conflicts_with = "out")]
    command: Option<String>,
    /// Write the pages of the program and of every command into this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

impl ManCommand {
    pub fn run(&self) -> Result<CommandStatus, Failure> {
        let program = with_examples(Arguments::command()).disable_help_subcommand(true);
        let pages = pages(&program);
        if let Some(folder) = &self.out {
            fs::create_dir_all(folder).map_err(|error| Failure::with(folder.display(), error))?;
            for (name, page) in pages {
                let path = folder.join(format!("{name}.1"));
                write_file(&path, &page).map_err(|error| Failure::with(path.display(), error))?;
            }
            return Ok(CommandStatus::Done);
        }
        let wanted = match &self.command {
            Some(command) => format!("gridwright-{command}"),
            None => "gridwright".to_owned(),
        };
        let page = pages.into_iter().find(|(name, _)| *name == wanted);
        let (_, page) = page.ok_or_else(|| {
            Failure::new(format!("there is no page {wanted}; see gridwright help"))
        })?;
        io::stdout().write_all(&page)?;
        Ok(CommandStatus::Done)
    }
}

/// Every page with its name: that of the program first.
fn pages(program: &Command) -> Vec<(String, Vec<u8>)> {
    let mut commands = vec![("gridwright".to_owned(), program.clone())];
    for command in program.get_subcommands() {
        let name = format!("gridwright-{}", command.get_name());
        // The page has the name of the file; what is typed has a space.
        let usage = format!("gridwright {}", command.get_name());
        let page = command.clone().name(name.clone()).display_name(name.clone()).bin_name(usage);
        commands.push((name, page));
    }
    let page = |(name, command): (String, Command)| {
        let mut page = vec![];
        // A vector takes everything.
        let _ = Man::new(command).render(&mut page);
        (name, page)
    };
    commands.into_iter().map(page).collect()
}
