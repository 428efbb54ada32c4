//! Enough of JavaScript to join modules: where comments are, and what a module
//! imports and exports.

/// A line of a module, or a whole import or export.
#[derive(Debug, PartialEq, Eq)]
pub enum Statement {
    /// Names, as a pattern for what another module gives, and where it is.
    Import {
        /// `name` or `name: other`.
        names: Vec<String>,
        /// The path, as it stands there.
        from: String,
    },
    /// Names that the module gives, as properties of an object.
    Export {
        /// `name` or `other: name`.
        names: Vec<String>,
    },
    /// Anything else.
    Other(String),
}

/// The statements of a module without comments. What is exported where it is
/// declared comes as the declaration and the export.
pub fn statements(text: &str) -> Result<Vec<Statement>, String> {
    let mut found = vec![];
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let is_list = line.starts_with("import ") || line.starts_with("export {");
        let mut whole = line.to_owned();
        while is_list && !whole.trim_end().ends_with(';') {
            let next = lines.next().ok_or_else(|| format!("no end of {line:?}"))?;
            whole.push(' ');
            whole.push_str(next);
        }
        if is_list {
            found.push(list(&whole).ok_or_else(|| format!("{whole:?} is not understood"))?);
        } else if let Some(declared) = line.strip_prefix("export ") {
            let name =
                declared_name(declared).ok_or_else(|| format!("{line:?} is not understood"))?;
            found.push(Statement::Other(declared.to_owned()));
            found.push(Statement::Export { names: vec![name] });
        } else if line.contains("import(") {
            return Err(format!("{line:?} imports while it runs"));
        } else {
            found.push(Statement::Other(line.to_owned()));
        }
    }
    Ok(found)
}

/// `import { a, b as c } from "x";`, `import "x";` or `export { a as b };`
fn list(statement: &str) -> Option<Statement> {
    let statement = statement.trim_end().strip_suffix(';')?;
    let names = |inner: &str, turn: bool| -> Vec<String> {
        let pairs = inner.split(',').map(str::trim).filter(|name| !name.is_empty());
        pairs
            .map(|pair| match pair.split_once(" as ") {
                Some((inside, outside)) if turn => format!("{outside}: {inside}"),
                Some((outside, inside)) => format!("{outside}: {inside}"),
                None => pair.to_owned(),
            })
            .collect()
    };
    if let Some(rest) = statement.strip_prefix("export {") {
        return Some(Statement::Export { names: names(rest.trim().strip_suffix('}')?, true) });
    }
    let rest = statement.strip_prefix("import ")?.trim();
    let quoted = |text: &str| Some(text.trim().strip_prefix('"')?.strip_suffix('"')?.to_owned());
    if rest.starts_with('"') {
        return Some(Statement::Import { names: vec![], from: quoted(rest)? });
    }
    let (inner, from) = rest.strip_prefix('{')?.split_once('}')?;
    let from = quoted(from.trim().strip_prefix("from")?)?;
    Some(Statement::Import { names: names(inner, false), from })
}

/// The name that a declaration gives to something.
fn declared_name(declaration: &str) -> Option<String> {
    let rest = ["function ", "async function ", "class ", "const "]
        .iter()
        .find_map(|word| declaration.strip_prefix(word))?;
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$')?;
    (end > 0).then(|| rest[..end].to_owned())
}

/// A script without its comments, blank lines and indentation. Strings,
/// templates and regular expressions stay as they are.
pub fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = match c {
            '/' if rest.starts_with("//") => {
                rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
                continue;
            }
            '/' if rest.starts_with("/*") => {
                rest = &rest[rest.find("*/").map_or(rest.len(), |at| at + 2)..];
                continue;
            }
            '/' if begins_expression(&out) => quoted_length(rest, '/'),
            '"' | '\'' => quoted_length(rest, c),
            '`' => template_length(rest),
            '\n' => {
                out.truncate(out.trim_end_matches([' ', '\t']).len());
                if !out.is_empty() && !out.ends_with('\n') {
                    out.push('\n');
                }
                rest = rest[1..].trim_start_matches([' ', '\t']);
                continue;
            }
            other => other.len_utf8(),
        };
        out.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    out
}

/// Whether a stroke after this begins a regular expression, and is no division.
fn begins_expression(before: &str) -> bool {
    let before = before.trim_end();
    before.is_empty()
        || before.ends_with(['(', ',', '=', ':', '[', '!', '&', '|', '?', '{', '}', ';'])
        || ["return", "typeof", "=>"].iter().any(|word| before.ends_with(word))
}

/// The length of a string or regular expression with both its ends.
fn quoted_length(text: &str, end: char) -> usize {
    let (mut escaped, mut in_class) = (false, false);
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '[' if end == '/' => in_class = true,
            ']' => in_class = false,
            c if c == end && !in_class => return at + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

/// The length of a template with both its ends, and with templates inside.
fn template_length(text: &str) -> usize {
    let mut at = 1;
    while let Some(c) = text[at..].chars().next() {
        match c {
            '`' => return at + 1,
            '\\' => at += 1 + text[at + 1..].chars().next().map_or(0, char::len_utf8),
            '$' if text[at..].starts_with("${") => at += 2 + hole_length(&text[at + 2..]),
            c => at += c.len_utf8(),
        }
    }
    text.len()
}

/// The length of what stands between `${` and its brace, with that.
fn hole_length(text: &str) -> usize {
    let (mut at, mut depth) = (0, 0);
    while let Some(c) = text[at..].chars().next() {
        match c {
            '}' if depth == 0 => return at + 1,
            '}' => depth -= 1,
            '{' => depth += 1,
            '`' => {
                at += template_length(&text[at..]);
                continue;
            }
            '"' | '\'' => {
                at += quoted_length(&text[at..], c);
                continue;
            }
            _ => {}
        }
        at += c.len_utf8();
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_go_and_nothing_else() {
        let check = |text: &str, expected: &str| assert_eq!(without_comments(text), expected);
        check("a; // b\n  c;\n", "a;\nc;\n");
        check("/** x\n * y */\nconst a = /** @type {A} */ (b);\n", "const a =  (b);\n");
        check("const u = \"http://x\"; const v = '//';", "const u = \"http://x\"; const v = '//';");
        check("s.split(/\\/\\/[/]\"/g); t", "s.split(/\\/\\/[/]\"/g); t");
        check("x = a / b / c; // d", "x = a / b / c; ");
        check("`a // ${b ? `}//` : \"}\"} \n  // c`;//d", "`a // ${b ? `}//` : \"}\"} \n  // c`;");
    }

    #[test]
    fn imports_and_exports_are_found() {
        let found = statements("import \"./x.js\";\nimport {\na,\nb as c,\n} from \"y\";\nexport { d as e };\nexport async function f() {}\n").unwrap();
        let names = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(
            found,
            [
                Statement::Import { names: vec![], from: "./x.js".into() },
                Statement::Import { names: names(&["a", "b: c"]), from: "y".into() },
                Statement::Export { names: names(&["e: d"]) },
                Statement::Other("async function f() {}".into()),
                Statement::Export { names: names(&["f"]) },
            ]
        );
        assert!(statements("const x = await import(\"y\");\n").is_err());
        assert!(statements("import * as x from \"y\";\n").is_err());
    }
}
