//! `gridwright completions`: what a shell needs to complete our commands.

use std::io::{self, Write};

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::Arguments;
use crate::failure::{CommandStatus, Failure};

/// Print the completions of a shell
///
/// For bash: gridwright completions bash > ~/.local/share/bash-completion/completions/gridwright.
/// For zsh: into a folder of your fpath, as _gridwright. For fish:
/// into ~/.config/fish/completions, as gridwright.fish.
#[derive(Args)]
pub struct CompletionsCommand {
    /// Which shell
    #[arg(value_enum)]
    shell: Shell,
}

impl CompletionsCommand {
    pub fn run(&self) -> Result<CommandStatus, Failure> {
        let mut script = vec![];
        clap_complete::generate(self.shell, &mut Arguments::command(), "gridwright", &mut script);
        io::stdout().write_all(&script)?;
        Ok(CommandStatus::Done)
    }
}
