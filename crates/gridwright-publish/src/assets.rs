//! The files that all pages of a site share. Their names have hashes, so that
//! browsers may keep them for ever.

use gridwright_server::player::{BundleError, player_script, player_style};
use xxhash_rust::xxh3::xxh3_64;

use crate::{SiteFile, SiteOptions};

const STYLE: &str = include_str!("../assets/site.css");
const SCRIPT: &str = include_str!("../assets/site.js");

/// Where the shared files are, as paths inside the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedFiles {
    /// The player.
    pub player: String,
    /// What the player looks like.
    pub player_style: String,
    /// The search and the marks of games that were begun.
    pub script: String,
    /// What the lists look like.
    pub style: String,
    /// The owner's colours, if there are any.
    pub theme: Option<String>,
}

/// The module with the element for pages of others. Its name stays.
pub const ELEMENT: &str = "gridwright-puzzle.js";

impl SharedFiles {
    /// Their names.
    pub fn of(options: &SiteOptions) -> Result<Self, BundleError> {
        let named = |stem: &str, text: &str, ending: &str| {
            format!("assets/{stem}-{:08x}.{ending}", xxh3_64(text.as_bytes()) as u32)
        };
        Ok(Self {
            player: named("player", player_script()?, "js"),
            player_style: named("player", player_style(), "css"),
            script: named("site", SCRIPT, "js"),
            style: named("site", STYLE, "css"),
            theme: options.theme.as_deref().map(|theme| named("theme", theme, "css")),
        })
    }

    /// The files themselves.
    pub fn files(&self, options: &SiteOptions) -> Result<Vec<SiteFile>, BundleError> {
        let file = |path: &str, text: &str| SiteFile { path: path.to_owned(), bytes: text.into() };
        let mut files = vec![
            file(&self.player, player_script()?),
            file(&self.player_style, player_style()),
            file(&self.script, SCRIPT),
            file(&self.style, STYLE),
            file(ELEMENT, gridwright_server::player::embed_module()),
        ];
        if let (Some(path), Some(theme)) = (&self.theme, &options.theme) {
            files.push(file(path, theme));
        }
        Ok(files)
    }
}
