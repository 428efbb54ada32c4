//! The commands, one file each.

#[cfg(unix)]
mod admin;
mod answer;
mod check;
mod check_clue;
mod completions;
mod convert;
mod count;
mod db;
mod eval;
mod fetch;
mod fill;
mod layout;
mod licenses;
mod list;
mod man;
mod merge;
mod pattern;
mod play;
mod publish;
mod render;
mod serve;
mod show;
mod solve;
mod test_solve;
mod train;
mod wordplay;
mod words;

use clap::Subcommand;

use crate::failure::{CommandStatus, Failure};

#[derive(Subcommand)]
pub enum Command {
    Show(show::ShowCommand),
    Check(check::CheckCommand),
    Convert(convert::ConvertCommand),
    Render(render::RenderCommand),
    Fill(fill::FillCommand),
    Count(count::CountCommand),
    List(list::ListCommand),
    Pattern(pattern::PatternCommand),
    Layout(Box<layout::LayoutCommand>),
    Words(words::WordsCommand),
    Answer(answer::AnswerCommand),
    CheckClue(check_clue::CheckClueCommand),
    Wordplay(wordplay::WordplayCommand),
    Solve(solve::SolveCommand),
    TestSolve(test_solve::TestSolveCommand),
    Eval(eval::EvalCommand),
    Merge(merge::MergeCommand),
    Fetch(fetch::FetchCommand),
    Train(train::TrainCommand),
    Play(play::PlayCommand),
    Publish(Box<publish::PublishCommand>),
    Serve(Box<serve::ServeCommand>),
    Db(db::DbCommand),
    #[cfg(unix)]
    Admin(admin::AdminCommand),
    Completions(completions::CompletionsCommand),
    Man(man::ManCommand),
    Licenses(licenses::LicensesCommand),
}

impl Command {
    pub fn run(self) -> Result<CommandStatus, Failure> {
        match self {
            Self::Show(command) => command.run(),
            Self::Check(command) => command.run(),
            Self::Convert(command) => command.run(),
            Self::Render(command) => command.run(),
            Self::Fill(command) => command.run(),
            Self::Count(command) => command.run(),
            Self::List(command) => command.run(),
            Self::Pattern(command) => command.run(),
            Self::Layout(command) => command.run(),
            Self::Words(command) => command.run(),
            Self::Answer(command) => command.run(),
            Self::CheckClue(command) => command.run(),
            Self::Wordplay(command) => command.run(),
            Self::Solve(command) => command.run(),
            Self::TestSolve(command) => command.run(),
            Self::Eval(command) => command.run(),
            Self::Merge(command) => command.run(),
            Self::Fetch(command) => command.run(),
            Self::Train(command) => command.run(),
            Self::Play(command) => command.run(),
            Self::Publish(command) => command.run(),
            Self::Serve(command) => command.run(),
            Self::Db(command) => command.run(),
            #[cfg(unix)]
            Self::Admin(command) => command.run(),
            Self::Completions(command) => command.run(),
            Self::Man(command) => command.run(),
            Self::Licenses(command) => command.run(),
        }
    }
}
