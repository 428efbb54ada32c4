//! The feeds: RSS 2.0 and JSON Feed 1.1.

use gridwright_render::html::escaped;
use jiff::civil::Date;
use serde_json::{Value, json};

use crate::options::BaseUrl;
use crate::{PuzzleRecord, Site, SiteFile};

/// How many puzzles a feed has.
const NEWEST: usize = 50;

/// Both feeds; none where nobody has said where the site will be.
pub fn feeds(site: &Site<'_>) -> Vec<SiteFile> {
    let Some(base) = &site.options.base else { return vec![] };
    let newest = &site.shown[..site.shown.len().min(NEWEST)];
    let rss = SiteFile { path: "feed.xml".to_owned(), bytes: rss(site, base, newest).into_bytes() };
    let json = json_feed(site, base, newest).to_string();
    vec![rss, SiteFile { path: "feed.json".to_owned(), bytes: json.into_bytes() }]
}

fn rss(site: &Site<'_>, base: &BaseUrl, newest: &[&PuzzleRecord]) -> String {
    let items: String = newest
        .iter()
        .map(|puzzle| {
            let address = text(&base.join(&puzzle.page()));
            let day = puzzle.date.map(|date| format!("<pubDate>{}</pubDate>\n", rfc_822(date)));
            format!(
                "<item>\n<title>{}</title>\n<link>{address}</link>\n<guid>{address}</guid>\n{}\
                 <description>{}</description>\n</item>\n",
                text(&puzzle.title),
                day.unwrap_or_default(),
                text(&summary(puzzle)),
            )
        })
        .collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
         <rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\">\n<channel>\n\
         <title>{title}</title>\n<link>{base}</link>\n<description>{about}</description>\n\
         <atom:link href=\"{own}\" rel=\"self\" type=\"application/rss+xml\"/>\n{items}</channel>\n</rss>\n",
        title = text(&site.options.title),
        about = text(match site.options.about.as_str() {
            "" => &site.options.title,
            about => about,
        }),
        base = text(&base.join("")),
        own = text(&base.join("feed.xml")),
    )
}

fn json_feed(site: &Site<'_>, base: &BaseUrl, newest: &[&PuzzleRecord]) -> Value {
    let items = newest.iter().map(|puzzle| {
        let address = base.join(&puzzle.page());
        let mut item = json!({
            "id": address,
            "url": address,
            "title": puzzle.title,
            "content_text": summary(puzzle),
        });
        if let Some(date) = puzzle.date {
            item["date_published"] = format!("{date}T00:00:00Z").into();
        }
        if !puzzle.author.is_empty() {
            item["authors"] = json!([{ "name": puzzle.author }]);
        }
        if !puzzle.series.is_empty() {
            item["tags"] = json!([puzzle.series]);
        }
        item
    });
    let mut feed = json!({
        "version": "https://jsonfeed.org/version/1.1",
        "title": site.options.title,
        "home_page_url": base.join("index.html"),
        "feed_url": base.join("feed.json"),
        "items": items.collect::<Vec<Value>>(),
    });
    if !site.options.about.is_empty() {
        feed["description"] = site.options.about.as_str().into();
    }
    feed
}

fn summary(puzzle: &PuzzleRecord) -> String {
    let mut text = format!("A {} × {} crossword", puzzle.cols, puzzle.rows);
    if !puzzle.author.is_empty() {
        text.push_str(&format!(" by {}", puzzle.author));
    }
    if !puzzle.series.is_empty() {
        text.push_str(&format!(", {}", puzzle.series));
    }
    text
}

/// The start of a day as RSS has it.
fn rfc_822(date: Date) -> String {
    date.strftime("%a, %d %b %Y 00:00:00 +0000").to_string()
}

/// Text for XML, which cannot hold two characters that HTML can.
fn text(text: &str) -> String {
    escaped(&text.replace(['\u{fffe}', '\u{ffff}'], ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_texts_are_as_the_standard_has_them() {
        assert_eq!(rfc_822(jiff::civil::date(2026, 11, 9)), "Mon, 09 Nov 2026 00:00:00 +0000");
        assert_eq!(text("a<b>&\"c\"\u{1}\u{ffff}"), "a&lt;b&gt;&amp;&quot;c&quot;");
    }
}
