//! The commands, one file each.

mod check;
mod convert;
mod render;
mod show;

use clap::Subcommand;

use crate::failure::{Failure, Outcome};

#[derive(Subcommand)]
pub enum Command {
    Show(show::Show),
    Check(check::Check),
    Convert(convert::Convert),
    Render(render::Render),
}

impl Command {
    pub fn run(self) -> Result<Outcome, Failure> {
        match self {
            Self::Show(command) => command.run(),
            Self::Check(command) => command.run(),
            Self::Convert(command) => command.run(),
            Self::Render(command) => command.run(),
        }
    }
}
