//! What a site is told.

use std::fmt;
use std::str::FromStr;

use gridwright_formats::Format;

/// How a site is made.
#[derive(Clone, Debug, Default)]
pub struct SiteOptions {
    /// Its name.
    pub title: String,
    /// A sentence below the name.
    pub about: String,
    /// Where it will be, for feeds; without it there are none.
    pub base: Option<BaseUrl>,
    /// The files that are offered of each puzzle.
    pub downloads: Vec<DownloadKind>,
    /// A style sheet with other colours and typefaces.
    pub theme: Option<String>,
}

/// The address of a site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseUrl(String);

/// A text that is no address of a site.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no address: expected something like https://example.org/crosswords/")]
pub struct BaseUrlError(String);

impl FromStr for BaseUrl {
    type Err = BaseUrlError;

    fn from_str(text: &str) -> Result<Self, BaseUrlError> {
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        let plain = |c: char| c.is_ascii_alphanumeric() || "-._~:/%".contains(c);
        match rest {
            Some(rest) if !rest.is_empty() && !rest.starts_with('/') && rest.chars().all(plain) => {
                Ok(Self(format!("{}/", text.trim_end_matches('/'))))
            }
            _ => Err(BaseUrlError(text.to_owned())),
        }
    }
}

impl BaseUrl {
    /// The address of a file of the site.
    pub fn join(&self, path: &str) -> String {
        format!("{}{path}", self.0)
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A file that is offered of each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DownloadKind {
    /// A puzzle file.
    Puzzle(Format),
    /// A sheet to print.
    Pdf,
    /// The page to play in, as one file.
    Page,
}

/// A name that is no kind of file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is no file that can be offered; there are puz, ipuz, jpz, xd, exolve, cfp, pdf and page"
)]
pub struct DownloadKindError(String);

impl FromStr for DownloadKind {
    type Err = DownloadKindError;

    fn from_str(text: &str) -> Result<Self, DownloadKindError> {
        match text {
            "pdf" => Ok(Self::Pdf),
            "page" => Ok(Self::Page),
            name => Format::by_name(name)
                .filter(|format| format.is_writable())
                .map(Self::Puzzle)
                .ok_or_else(|| DownloadKindError(name.to_owned())),
        }
    }
}

impl DownloadKind {
    /// The ending of its name.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Puzzle(format) => format.extension(),
            Self::Pdf => "pdf",
            Self::Page => "html",
        }
    }

    /// What people read.
    pub fn label(self) -> String {
        match self {
            Self::Puzzle(format) => format!("Download .{}", format.extension()),
            Self::Pdf => "Download PDF".to_owned(),
            Self::Page => "Download this page as one file".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_end_with_a_stroke() {
        let base: BaseUrl = "https://example.org/a".parse().unwrap();
        assert_eq!(base.join("feed.xml"), "https://example.org/a/feed.xml");
        for text in ["example.org", "https://", "https:///x", "https://a b/", "https://a/\"<"] {
            assert!(text.parse::<BaseUrl>().is_err(), "{text}");
        }
    }

    #[test]
    fn files_have_names() {
        assert_eq!("pdf".parse(), Ok(DownloadKind::Pdf));
        assert_eq!("puz".parse::<DownloadKind>().unwrap().ending(), "puz");
        assert!("exe".parse::<DownloadKind>().is_err());
    }
}
