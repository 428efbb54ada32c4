//! The play page of the server, changed so that it stands alone.

/// The parts of the play page that differ where no server stands behind it.
pub struct StandalonePage {
    /// The page with marks where its head and its scripts go.
    html: String,
    /// The style sheets it names, in order.
    pub styles: Vec<String>,
}

const HEAD: &str = "<!--head-->";
const SCRIPTS: &str = "<!--scripts-->";

impl StandalonePage {
    /// Takes the page apart. Every line of the head that names a file of the
    /// server goes; what only the server can do is hidden.
    pub fn of(page: &str) -> Self {
        let mut styles = vec![];
        let mut html = String::with_capacity(page.len());
        for line in page.lines() {
            let names_file = line.contains("=\"/static/") || line.contains("rel=\"manifest\"");
            let in_head = line.starts_with("<link ") || line.starts_with("<script ");
            if in_head && names_file {
                if let Some(style) = line.strip_prefix("<link rel=\"stylesheet\" href=\"/static/") {
                    styles.extend(style.split('"').next().map(str::to_owned));
                }
                continue;
            }
            // The way to the server's other pages.
            if line.contains(" class=\"pages") {
                continue;
            }
            let line = match line {
                "</head>" => HEAD,
                "</body>" => SCRIPTS,
                other => other,
            };
            html.push_str(&without_server(line));
            html.push('\n');
        }
        Self { html, styles }
    }

    /// The whole page.
    pub fn filled(&self, title: &str, head: &str, home: &str, scripts: &str) -> Option<String> {
        let html = replaced(&self.html, "<title>", "</title>", &format!("<title>{title}</title>"))?;
        let html = replaced(&html, "<a class=\"wordmark\"", "</a>", home)?;
        let (before, rest) = html.split_once(HEAD)?;
        let (middle, after) = rest.split_once(SCRIPTS)?;
        Some(format!("{before}{head}</head>{middle}{scripts}</body>{after}"))
    }
}

/// A line in which what only the server can do is hidden, and leads nowhere.
fn without_server(line: &str) -> String {
    let mut parts = line.split(" data-server");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        if let Some(at) = out.rfind(" href=\"/").filter(|at| !out[*at..].contains('>')) {
            out.truncate(at);
        }
        out.push_str(" hidden");
        out.push_str(part);
    }
    out
}

/// A text in which what stands from one mark to another is exchanged.
fn replaced(text: &str, from: &str, to: &str, new: &str) -> Option<String> {
    let start = text.find(from)?;
    let end = start + text[start..].find(to)? + to.len();
    Some(format!("{}{new}{}", &text[..start], &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_needs_the_server_is_hidden() {
        let line = "<a href=\"/x\" data-server>X</a><a href=\"#y\">Y</a><b id=\"z\" data-server>";
        let hidden = "<a hidden>X</a><a href=\"#y\">Y</a><b id=\"z\" hidden>";
        assert_eq!(without_server(line), hidden);
    }
}
