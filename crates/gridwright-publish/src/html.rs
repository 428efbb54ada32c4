//! The parts of the pages with lists.

use gridwright_render::html::escaped;
use jiff::civil::Date;

use crate::{PuzzleRecord, Site};

/// A page with lists, before it is written.
pub struct ListPage<'a> {
    /// Its path inside the site.
    pub path: &'a str,
    /// Its heading; the site's own name on the first page.
    pub heading: &'a str,
    /// What stands below the heading.
    pub about: &'a str,
    /// Whether it has a field for searching.
    pub has_search: bool,
    /// The lists, as HTML.
    pub body: String,
}

impl ListPage<'_> {
    /// The whole page.
    pub fn html(&self, site: &Site<'_>) -> String {
        let shared = &site.shared;
        let up = up(self.path);
        let title = escaped(&site.options.title);
        let heading = escaped(self.heading);
        let whole_title =
            if heading == title { title.clone() } else { format!("{heading} · {title}") };
        let theme = shared.theme.as_ref();
        let theme = theme.map(|path| format!("<link rel=\"stylesheet\" href=\"{up}{path}\">\n"));
        let about = match self.about {
            "" => String::new(),
            about => format!("<p class=\"about\">{}</p>\n", escaped(about)),
        };
        let search = if self.has_search { search_field() } else { "" };
        let home = match self.path {
            "index.html" => String::new(),
            _ => format!("<a class=\"home\" href=\"{up}index.html\">{title}</a>\n"),
        };
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{whole_title}</title>\n{description}{icon}\
             <link rel=\"stylesheet\" href=\"{up}{style}\">\n{theme}{feeds}</head>\n\
             <body data-up=\"{up}\">\n<header class=\"masthead\">\n{home}<h1>{heading}</h1>\n{about}{search}</header>\n\
             <main>\n{body}</main>\n{footer}\
             <script src=\"{up}{script}\"></script>\n</body>\n</html>\n",
            description = description(&site.options.about),
            icon = icon(),
            style = shared.style,
            theme = theme.unwrap_or_default(),
            feeds = feed_links(site, up),
            body = self.body,
            footer = footer(site, up),
            script = shared.script,
        )
    }
}

/// The way from a page to the top of the site.
pub fn up(path: &str) -> &'static str {
    if path.contains('/') { "../" } else { "" }
}

fn search_field() -> &'static str {
    "<search id=\"search\"><label for=\"find\">Search</label>\
     <input type=\"search\" id=\"find\" placeholder=\"Title, author, series or date\" autocomplete=\"off\">\
     <p id=\"found\" role=\"status\"></p></search>\n"
}

fn description(about: &str) -> String {
    match about {
        "" => String::new(),
        about => format!("<meta name=\"description\" content=\"{}\">\n", escaped(about)),
    }
}

/// The sign of the site, inside the page.
pub fn icon() -> &'static str {
    "<link rel=\"icon\" href=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E\
     %3Crect width='32' height='32' rx='6' fill='%231d2a33'/%3E%3Cpath fill='%23f7f4ec' d='M6 6h6v6H6zm7 0h6v6h-6zm-7 7h6v6H6zm14 0h6v6h-6zm-7 7h6v6h-6zm7 0h6v6h-6z'/%3E\
     %3Cpath fill='%23f2c14e' d='M20 6h6v6h-6z'/%3E%3C/svg%3E\">\n"
}

/// The lines of a head that name the feeds.
pub fn feed_links(site: &Site<'_>, up: &str) -> String {
    if site.options.base.is_none() {
        return String::new();
    }
    let title = escaped(&site.options.title);
    format!(
        "<link rel=\"alternate\" type=\"application/rss+xml\" title=\"{title}\" href=\"{up}feed.xml\">\n\
         <link rel=\"alternate\" type=\"application/feed+json\" title=\"{title}\" href=\"{up}feed.json\">\n"
    )
}

fn footer(site: &Site<'_>, up: &str) -> String {
    let mut links = vec![];
    if site.options.base.is_some() {
        links.push(format!("<a href=\"{up}feed.xml\">RSS</a>"));
        links.push(format!("<a href=\"{up}feed.json\">JSON feed</a>"));
    }
    let count = site.shown.len();
    let puzzles = if count == 1 { "1 crossword".to_owned() } else { format!("{count} crosswords") };
    format!(
        "<footer><p>{puzzles}. Games are kept in your browser.</p><p>{}</p></footer>\n",
        links.join(" · ")
    )
}

/// The cards of some puzzles.
pub fn cards(puzzles: &[&PuzzleRecord], site: &Site<'_>, up: &str) -> String {
    let cards: String = puzzles.iter().map(|puzzle| card(puzzle, site, up)).collect();
    format!("<ul class=\"cards\">\n{cards}</ul>\n")
}

fn card(puzzle: &PuzzleRecord, site: &Site<'_>, up: &str) -> String {
    let PuzzleRecord { rows, cols, thumb, .. } = puzzle;
    let mut facts = vec![];
    if !puzzle.author.is_empty() {
        facts.push(escaped(&puzzle.author));
    }
    facts.push(format!("{cols} × {rows}"));
    if let Some(date) = puzzle.date {
        facts.push(format!("<time datetime=\"{date}\">{}</time>", day(date)));
    }
    let contest = match puzzle.open_contest(site.today) {
        Some(_) => " <span class=\"tag\">Contest</span>",
        None => "",
    };
    format!(
        "<li><a class=\"card\" href=\"{up}{page}\" data-game=\"{id}\">\
         <svg viewBox=\"0 0 {cols} {rows}\" aria-hidden=\"true\"><path d=\"{thumb}\"/></svg>\
         <span class=\"words\"><strong>{title}{contest}</strong><small>{facts}</small></span></a></li>\n",
        page = puzzle.page(),
        id = escaped(&puzzle.id),
        title = escaped(&puzzle.title),
        facts = facts.join(" · "),
    )
}

/// A day for people.
pub fn day(date: Date) -> String {
    date.strftime("%-d %B %Y").to_string()
}
