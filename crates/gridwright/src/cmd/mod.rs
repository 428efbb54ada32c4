//! The commands, one file each.

mod answer;
mod check;
mod convert;
mod count;
mod eval;
mod fetch;
mod fill;
mod layout;
mod list;
mod play;
mod render;
mod serve;
mod show;
mod solve;
mod train;
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
    Layout(Box<layout::Layout>),
    Words(words::Words),
    Answer(answer::Answer),
    Solve(solve::Solve),
    Eval(eval::Eval),
    Fetch(fetch::Fetch),
    Train(train::Train),
    Play(play::Play),
    Serve(serve::Serve),
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
            Self::Layout(command) => command.run(),
            Self::Words(command) => command.run(),
            Self::Answer(command) => command.run(),
            Self::Solve(command) => command.run(),
            Self::Eval(command) => command.run(),
            Self::Fetch(command) => command.run(),
            Self::Train(command) => command.run(),
            Self::Play(command) => command.run(),
            Self::Serve(command) => command.run(),
        }
    }
}
