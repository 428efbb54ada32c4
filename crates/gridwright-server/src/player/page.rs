//! One page with the player and a puzzle.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use gridwright_core::{Puzzle, SolutionStatus};
use gridwright_play::{Game, Save, undrawn};
use gridwright_render::html::escaped;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::bundle::{BundleError, ModuleSource, bundle};
use super::script::without_comments;
use super::secret::{AnswerHash, SolutionAccess, SolutionSecret, base64, salt_of};
use super::template::StandalonePage;
use crate::assets;
use crate::wire::PuzzleView;

/// The modules that take the place of those that talk to the server.
const INSTEAD: &[(&str, &str)] =
    &[("play/transport.js", "play/local/transport.js"), ("shared/api.js", "play/local/api.js")];

/// The style sheet of pages that stand alone.
const OWN_STYLE: &str = "css/page.css";

/// Where the scripts and styles of a page are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PageFiles<'a> {
    /// In the page itself.
    #[default]
    Inside,
    /// In files beside it, which many pages share.
    Beside {
        /// The address of [`player_script`].
        script: &'a str,
        /// The address of [`player_style`].
        style: &'a str,
        /// The address of a style sheet with other colours.
        theme: &'a str,
    },
}

/// A page to make.
#[derive(Clone, Copy, Debug)]
pub struct PlayerPage<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// What the page can tell of the solution.
    pub access: SolutionAccess,
    /// Whether it begins with the letters that stand in the puzzle.
    pub entries: bool,
    /// Where its scripts are.
    pub files: PageFiles<'a>,
    /// What is around it, on a site.
    pub site: Option<&'a SitePlace>,
    /// The address under which the server's home page lists the game.
    pub address: Option<&'a str>,
}

/// What is around a page of a site.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SitePlace {
    /// The way to the list of puzzles.
    pub home: Option<SiteLink>,
    /// The puzzle before.
    pub previous: Option<SiteLink>,
    /// The puzzle after.
    pub next: Option<SiteLink>,
    /// The puzzle as files.
    pub downloads: Vec<SiteLink>,
    /// What to find beyond the grid.
    pub contest: Option<ContestView>,
    /// More lines for the head of the page, as HTML.
    #[serde(skip)]
    pub head: String,
}

/// A link with its text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SiteLink {
    /// Where it leads.
    pub href: String,
    /// What it says.
    pub text: String,
}

/// A question whose answers are only known by their hashes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ContestView {
    /// The question.
    pub question: String,
    /// The last day on which answers count, as text.
    pub closes: Option<String>,
    /// The salt of the hashes.
    pub salt: String,
    /// The hashes of the answers: capital letters and digits only.
    pub answers: Vec<AnswerHash>,
}

/// A page and what it may do.
#[derive(Clone, Debug)]
pub struct RenderedPage {
    /// The page.
    pub html: String,
    /// The policy of its contents, for a server to send along.
    pub policy: String,
}

#[derive(Serialize)]
struct PageData<'a> {
    id: String,
    puzzle: PuzzleView,
    access: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<SolutionSecret>,
    #[serde(skip_serializing_if = "Option::is_none")]
    begun: Option<Save>,
    #[serde(skip_serializing_if = "Option::is_none")]
    site: Option<&'a SitePlace>,
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<&'a str>,
}

impl<'a> PlayerPage<'a> {
    /// A page of this puzzle that stands alone.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Self {
            puzzle,
            access: SolutionAccess::default(),
            entries: false,
            files: PageFiles::default(),
            site: None,
            address: None,
        }
    }

    /// The page.
    pub fn render(&self) -> Result<RenderedPage, BundleError> {
        let failed = |reason: &str| BundleError {
            module: "play.html".to_owned(),
            reason: reason.to_owned(),
        };
        let template = assets::text("play.html").ok_or_else(|| failed("there is no such file"))?;
        let page = StandalonePage::of(template);
        let data = self.data().map_err(|error| failed(&error.to_string()))?;
        let early = without_comments(assets::text("play/local/early.js").unwrap_or_default());
        let title = escaped(title_of(self.puzzle));
        let icon = base64(assets::text("favicon.svg").unwrap_or_default().as_bytes());
        let icon = format!("data:image/svg+xml;base64,{icon}");
        let mut head = format!("<link rel=\"icon\" href=\"{icon}\">\n");
        if let Some(site) = self.site {
            head.push_str(&site.head);
        }
        let (policy, scripts) = match self.files {
            PageFiles::Inside => {
                let (script, style) = (player_script()?, player_style());
                let policy = content_policy(&[&early, script], style);
                head.insert_str(
                    0,
                    &format!(
                        "<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n"
                    ),
                );
                head.push_str(&format!("<style>{style}</style>\n"));
                (policy, format!("<script type=\"module\">{script}</script>\n"))
            }
            PageFiles::Beside { script, style, theme } => {
                for sheet in [style, theme].iter().filter(|sheet| !sheet.is_empty()) {
                    head.push_str(&format!("<link rel=\"stylesheet\" href=\"{sheet}\">\n"));
                }
                (String::new(), format!("<script src=\"{script}\"></script>\n"))
            }
        };
        head.push_str(&format!("<script>{early}</script>\n"));
        let scripts = format!(
            "<noscript><p class=\"notice\">This crossword is played with JavaScript, which is \
             switched off here.</p></noscript>\n\
             <script type=\"application/json\" id=\"page-data\">{data}</script>\n{scripts}"
        );
        let html = page.filled(&title, &head, &self.home(&icon), &scripts);
        let html = html.ok_or_else(|| failed("it has not the parts that are looked for"))?;
        Ok(RenderedPage { html, policy })
    }

    fn data(&self) -> Result<String, serde_json::Error> {
        let mut puzzle = undrawn(self.puzzle).into_owned();
        let secret = SolutionSecret::of(&puzzle, self.access);
        if secret.is_none() {
            puzzle.status = SolutionStatus::Missing;
        }
        let data = PageData {
            id: salt_of(self.puzzle),
            puzzle: PuzzleView::to_play(&puzzle),
            access: match (&secret, self.access) {
                (None, _) | (_, SolutionAccess::Nothing) => "nothing",
                (_, SolutionAccess::Reveal) => "reveal",
                (_, SolutionAccess::Check) => "check",
                (_, SolutionAccess::Sealed) => "sealed",
            },
            secret,
            begun: self.entries.then(|| Game::new(&undrawn(self.puzzle)).save()),
            site: self.site,
            address: self.address,
        };
        // Inside a script nothing may look like the end of it.
        Ok(serde_json::to_string(&data)?.replace('<', "\\u003c"))
    }

    /// What stands in the place of the way to the server's home page.
    fn home(&self, icon: &str) -> String {
        let link = |link: &SiteLink, class: &str| {
            let (href, text) = (escaped(&link.href), escaped(&link.text));
            format!("<a class=\"{class}\" href=\"{href}\">{text}</a>")
        };
        let Some(site) = self.site else {
            return format!(
                "<span class=\"wordmark\"><img src=\"{icon}\" alt=\"\"><span>Gridwright</span></span>"
            );
        };
        let ways = [(&site.home, "way"), (&site.previous, "way older"), (&site.next, "way newer")];
        let ways: Vec<String> =
            ways.iter().filter_map(|(to, class)| to.as_ref().map(|to| link(to, class))).collect();
        format!("<nav class=\"ways\" aria-label=\"Puzzles\">{}</nav>", ways.concat())
    }
}

fn title_of(puzzle: &Puzzle) -> &str {
    match puzzle.metadata.title.as_str() {
        "" => "Crossword",
        title => title,
    }
}

/// The scripts of the player, as one.
pub fn player_script() -> Result<&'static str, BundleError> {
    static SCRIPT: LazyLock<Result<String, BundleError>> = LazyLock::new(|| {
        let source = ModuleSource { read: &assets::text, instead: INSTEAD };
        let script = bundle(&source, "play/main.js")?;
        let texts = texts_of(&script).map_err(|error| BundleError {
            module: "messages".to_owned(),
            reason: error.to_string(),
        })?;
        // What looks like the end of the script would be one.
        let whole = format!("globalThis.gridwrightTexts = {texts};\n{script}");
        Ok(whole.replace("</script", "<\\/script"))
    });
    SCRIPT.as_ref().map(String::as_str).map_err(Clone::clone)
}

/// The translations of what the player says: by language, those whose English
/// text stands in the page or in its script.
fn texts_of(script: &str) -> Result<String, serde_json::Error> {
    let page = assets::text("play.html").unwrap_or_default();
    let mut all = BTreeMap::new();
    for (language, file) in assets::texts_in("messages") {
        let mut texts: BTreeMap<String, String> = serde_json::from_str(file)?;
        texts.retain(|text, _| {
            let quoted = serde_json::Value::from(text.as_str()).to_string();
            page.contains(escaped(text).as_str()) || script.contains(&quoted)
        });
        all.insert(language, texts);
    }
    serde_json::to_string(&all)
}

/// The style sheets of the player, as one.
pub fn player_style() -> &'static str {
    static STYLE: LazyLock<String> = LazyLock::new(|| {
        let page = StandalonePage::of(assets::text("play.html").unwrap_or_default());
        let sheets = page.styles.iter().map(String::as_str).chain([OWN_STYLE]);
        sheets.filter_map(assets::text).map(plain_style).collect()
    });
    &STYLE
}

/// A style sheet without comments and indentation.
pub fn plain_style(sheet: &str) -> String {
    let mut out = String::with_capacity(sheet.len());
    let mut rest = sheet;
    while let Some((before, after)) = rest.split_once("/*") {
        out.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    out.push_str(rest);
    out.lines().map(str::trim).filter(|line| !line.is_empty()).fold(
        String::new(),
        |mut all, line| {
            all.push_str(line);
            all.push('\n');
            all
        },
    )
}

/// The policy of a page that holds these scripts and this style: nothing else
/// runs, and nothing is fetched from anywhere.
pub fn content_policy(scripts: &[&str], style: &str) -> String {
    let hash = |text: &str| format!("'sha256-{}'", base64(&Sha256::digest(text)));
    let scripts: Vec<String> = scripts.iter().map(|script| hash(script)).collect();
    format!(
        "default-src 'none'; script-src {}; style-src {}; img-src data:; base-uri 'none'; \
         form-action 'none'",
        scripts.join(" "),
        hash(style)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Puzzle {
        gridwright_formats::read(crate::samples::SAMPLES[0].bytes).unwrap().puzzle
    }

    #[test]
    fn a_page_names_no_file_and_stays_small() {
        let page = PlayerPage::new(&sample()).render().unwrap();
        assert!(!page.html.contains("/static/"), "nothing of the server");
        assert!(!page.html.contains("src=\"/"), "nothing of the server");
        assert!(!page.html.contains("href=\"/"), "nothing of the server");
        assert!(page.html.len() < 250 * 1024, "{} bytes", page.html.len());
        assert_eq!(page.html.matches("</script>").count(), 3);
        assert!(page.html.contains(&page.policy));
    }

    #[test]
    fn no_answer_is_read_in_a_page() {
        let puzzle = sample();
        for access in [SolutionAccess::Reveal, SolutionAccess::Check, SolutionAccess::Sealed] {
            let page = PlayerPage { access, ..PlayerPage::new(&puzzle) }.render().unwrap();
            let slots = puzzle.grid.slots();
            let solution = gridwright_core::Solution::of(&puzzle.grid);
            for slot in slots.iter() {
                let word = solution.word(slots.cells(slot.id)).unwrap();
                assert!(!page.html.contains(&format!("\"{word}\"")), "{word}");
            }
            assert!(!page.html.contains("\"solution\":"));
        }
    }

    #[test]
    fn hostile_titles_stay_text() {
        let mut puzzle = sample();
        puzzle.metadata.title = "</script><script>alert(1)</script>".into();
        let page = PlayerPage::new(&puzzle).render().unwrap();
        assert_eq!(page.html.matches("<script").count(), 3);
    }
}
