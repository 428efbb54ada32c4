//! Title, author and date, so far as the page has them.

use gridwright_core::{Date, Metadata};

use super::page::{NytPageText, text_of};

pub(super) fn read(page: &NytPageText<'_>) -> Metadata {
    let detail = |names: &[&str]| {
        let class = |class: &str| names.iter().any(|name| class.starts_with(name));
        page.with_class(class).map(|index| text_of(&page.elements[index].inner.replace('<', " <")))
    };
    let in_head = |index: &usize| {
        let parent = page.elements[*index].parent;
        page.elements[*index].is("title") && parent.is_none_or(|p| !page.elements[p].is("svg"))
    };
    let window = (0..page.elements.len())
        .find(in_head)
        .map(|index| text_of(page.elements[index].inner))
        .unwrap_or_default();
    let title = detail(&["PuzzleDetails-title", "xwd__details--title"]);
    let date = detail(&["PuzzleDetails-date", "xwd__details--date"]).and_then(|text| date(&text));
    let byline = detail(&["PuzzleDetails-byline", "xwd__details--byline"]).unwrap_or_default();
    let (author, editor) = names(&byline);
    Metadata {
        title: title.filter(|title| !title.is_empty()).unwrap_or_else(|| {
            window.split(" - The New York").next().unwrap_or_default().to_owned()
        }),
        author,
        editor,
        date: date.or_else(|| self::date(&window)),
        ..Metadata::default()
    }
}

/// Author and editor in "By Ann One Edited by Bo Two".
fn names(byline: &str) -> (String, String) {
    let lower = byline.to_ascii_lowercase();
    let (author, editor) = match lower.find("edited by ") {
        Some(at) => (&byline[..at], &byline[at + "edited by ".len()..]),
        None => (byline, ""),
    };
    let by = author.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("by "));
    let bare = |name: &str| {
        name.trim_matches(|c: char| c.is_whitespace() || matches!(c, '/' | ',' | '|' | '·' | '.'))
            .to_owned()
    };
    (bare(if by { &author[3..] } else { author }), bare(editor))
}

/// The date in "Sunday, March 14, 2021" or "2021-03-14".
fn date(text: &str) -> Option<Date> {
    const MONTHS: [&str; 12] =
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    if let Some(date) = text.split_whitespace().find_map(|word| word.parse::<Date>().ok()) {
        return Some(date);
    }
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let month = words.iter().find_map(|word| {
        let start = word.get(..3)?.to_ascii_lowercase();
        let month = MONTHS.iter().position(|month| *month == start)?;
        i8::try_from(month + 1).ok()
    })?;
    let numbers = || words.iter().filter_map(|word| word.parse::<i16>().ok());
    let year = numbers().find(|number| *number > 1900)?;
    let day = numbers().find(|number| (1..=31).contains(number))?;
    Date::new(year, month, i8::try_from(day).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_found_in_texts() {
        for (text, expected) in [
            ("Sunday, March 14, 2021", Some("2021-03-14")),
            ("14 Sept. 2020", Some("2020-09-14")),
            ("Puzzle of 2021-03-14", Some("2021-03-14")),
            ("Friday, February 30, 2021", None),
            ("The Mini", None),
        ] {
            assert_eq!(date(text).map(|date| date.to_string()).as_deref(), expected, "{text:?}");
        }
    }

    #[test]
    fn names_are_found_in_bylines() {
        for (byline, author, editor) in [
            ("By Ann One", "Ann One", ""),
            ("By Ann One and Bo Two / Edited by Cy Three", "Ann One and Bo Two", "Cy Three"),
            ("Ann One", "Ann One", ""),
            ("", "", ""),
        ] {
            assert_eq!(names(byline), (author.to_owned(), editor.to_owned()), "{byline:?}");
        }
    }
}
