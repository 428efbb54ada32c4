//! The server's own play page with its scripts joined into one file and its
//! styles into another: two requests instead of dozens.

use std::fmt::Write as _;
use std::sync::LazyLock;

use super::bundle::{ModuleSource, bundle};
use super::page::plain_style;
use crate::assets;

/// The joined files, by the names that they have under `/static/`.
pub const JOINED: [&str; 2] = ["joined/play.js", "joined/play.css"];

/// The page whose files are joined.
const PAGE: &str = "play.html";

/// A file of the play page that is made of others, or the page that asks for
/// them; nothing for all other files. Where scripts cannot be joined the page
/// stays as it is.
pub fn joined(file: &str) -> Option<&'static [u8]> {
    static FILES: LazyLock<Option<JoinedPage>> = LazyLock::new(JoinedPage::make);
    let page = FILES.as_ref()?;
    match file {
        PAGE => Some(page.html.as_bytes()),
        _ if file == JOINED[0] => Some(page.script.as_bytes()),
        _ if file == JOINED[1] => Some(page.style.as_bytes()),
        _ => None,
    }
}

struct JoinedPage {
    html: String,
    script: String,
    style: String,
}

impl JoinedPage {
    fn make() -> Option<Self> {
        let source = ModuleSource { read: &assets::text, instead: &[] };
        let script = bundle(&source, "play/main.js").ok()?;
        let (mut html, mut style) = (String::new(), String::new());
        for line in assets::text(PAGE)?.lines() {
            if line.starts_with("<link rel=\"modulepreload\"") {
                continue;
            }
            if line.starts_with("<script type=\"module\" src=\"/static/play/main.js\"") {
                // Styles come before scripts, so all have been seen.
                let _ = writeln!(html, "<link rel=\"stylesheet\" href=\"/static/{}\">", JOINED[1]);
                let _ = writeln!(
                    html,
                    "<script type=\"module\" src=\"/static/{}\"></script>",
                    JOINED[0]
                );
                continue;
            }
            match sheet_of(line).and_then(assets::text) {
                Some(sheet) => style.push_str(&plain_style(sheet)),
                None => {
                    html.push_str(line);
                    html.push('\n');
                }
            }
        }
        Some(Self { html, script, style })
    }
}

/// The style sheet that a line of the page asks for.
fn sheet_of(line: &str) -> Option<&str> {
    line.strip_prefix("<link rel=\"stylesheet\" href=\"/static/")?.strip_suffix("\">")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_asks_for_two_files_that_are_there() {
        let html = String::from_utf8_lossy(joined(PAGE).unwrap());
        assert!(!html.contains("modulepreload") && !html.contains("/static/css/"));
        for name in JOINED {
            assert_eq!(html.matches(name).count(), 1, "{name}");
            assert!(joined(name).unwrap().len() > 10_000, "{name}");
        }
        assert!(html.contains("id=\"grid\""), "the page itself");
        assert_eq!(joined("index.html"), None);
    }
}
