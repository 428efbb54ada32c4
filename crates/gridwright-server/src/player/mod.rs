//! The player as a page of its own: one HTML file that works from disk, by
//! mail and on any host, or a page of a static site.
//!
//! Its scripts are those of the server's play page, joined into one. The
//! modules that talk to the server are exchanged for those in `web/play/local`,
//! which keep the game in the browser.

mod bundle;
mod joined;
mod page;
mod scorm;
mod script;
mod secret;
mod template;

use std::sync::LazyLock;

pub use bundle::BundleError;
pub use joined::{JOINED, joined};
pub use page::{
    ContestView, PageFiles, PlayerPage, RenderedPage, SiteLink, SitePlace, content_policy,
    player_script, player_style,
};
pub use scorm::scorm_package;
pub use secret::{AnswerHash, SolutionAccess, salt_of};

/// The element `<gridwright-puzzle>`, as an ES module.
pub fn embed_module() -> &'static str {
    crate::assets::text("gridwright-puzzle.js").unwrap_or_default()
}

/// A number that changes with everything that pages are made of.
pub fn page_version() -> u64 {
    static VERSION: LazyLock<u64> = LazyLock::new(|| crate::assets::all_files().1);
    *VERSION
}
