//! `gridwright licenses`: what the program is made of, and under which licences.

use std::io::{self, Write};

use clap::Args;
use gridwright_render::FONT_LICENSES;

use crate::failure::{CommandStatus, Failure};

const MIT: &str = include_str!("../../../../LICENSE-MIT");
const APACHE: &str = include_str!("../../../../LICENSE-APACHE");
/// The data of the knowledge pack: an overview, then texts.
const DATA: &str = include_str!("../../notices/data.txt");
/// The crates, made by `scripts/collect-notices`: an overview, then texts.
const CRATES: &str = include_str!("../../notices/crates.txt");
/// What stands between the parts of the notices.
const RULE: &str = "------------------------------------------------------------------------\n";

/// Show the licences of the program and of all that is built into it
///
/// Lists the fonts, the data and the crates in the program, each with its
/// licence.
#[derive(Args)]
pub struct LicensesCommand {
    /// Print the texts of all licences, too
    #[arg(long)]
    texts: bool,
}

impl LicensesCommand {
    pub fn run(&self) -> Result<CommandStatus, Failure> {
        let mut out = io::stdout().lock();
        writeln!(out, "Gridwright: MIT or Apache-2.0, at your choice\n")?;
        writeln!(out, "Fonts")?;
        for one in FONT_LICENSES {
            writeln!(out, "{}: {}", one.fonts, one.license)?;
        }
        writeln!(out, "\nData\n{}", overview(DATA))?;
        writeln!(out, "\nCrates\n{}", overview(CRATES))?;
        if self.texts {
            let ours = [("Gridwright", MIT), ("Gridwright", APACHE)];
            let fonts = FONT_LICENSES.map(|one| (one.fonts, one.text));
            for (what, text) in ours.into_iter().chain(fonts) {
                write!(out, "\n{RULE}Of {what}:\n\n{}\n", text.trim_matches('\n'))?;
            }
            for notices in [DATA, CRATES] {
                let texts = notices.split_once(RULE).map_or("", |(_, texts)| texts);
                write!(out, "\n{RULE}{texts}")?;
            }
        } else {
            writeln!(out, "\ngridwright licenses --texts prints the texts.")?;
        }
        Ok(CommandStatus::Done)
    }
}

/// What stands before the texts.
fn overview(notices: &str) -> &str {
    notices.split(RULE).next().unwrap_or_default().trim_end()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_have_an_overview_and_texts() {
        for notices in [DATA, CRATES] {
            assert!(overview(notices).contains(": MIT"));
            assert!(notices.split(RULE).count() > 2);
        }
    }
}
