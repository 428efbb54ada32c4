//! The commands, one file each.

mod check;
mod convert;
mod count;
mod fill;
mod list;
mod render;
mod show;
mod words;

use clap::Subcommand;

use crate::failure::{Failure, Outcome};

#[derive(Subcommand)]
pub enum Command {
    Show(show::Show),
    Check(check::Check),
    Convert(convert::Convert),
    Render(render::Render),
    Fill(fill::Fill),
    Count(count::Count),
    List(list::List),
    Words(words::Words),
}

impl Command {
    pub fn run(self) -> Result<Outcome, Failure> {
        match self {
            Self::Show(command) => command.run(),
            Self::Check(command) => command.run(),
            Self::Convert(command) => command.run(),
            Self::Render(command) => command.run(),
            Self::Fill(command) => command.run(),
            Self::Count(command) => command.run(),
            Self::List(command) => command.run(),
            Self::Words(command) => command.run(),
        }
    }
}
