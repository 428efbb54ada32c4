//! Several ES modules as one script, so that a page needs no other file.
//!
//! Only what our own modules use is understood: named imports and exports, each
//! statement at the start of a line. Everything else is refused, and a test
//! bundles all that there is.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::script::{Statement, statements, without_comments};

/// Why modules cannot be joined.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{module}: {reason}")]
pub struct BundleError {
    /// The module, by its path.
    pub module: String,
    /// What is wrong with it.
    pub reason: String,
}

/// The modules of a page, and those that take the place of others.
pub struct ModuleSource<'a> {
    /// The text of a module.
    pub read: &'a dyn Fn(&str) -> Option<&'a str>,
    /// Modules that are to be used instead of others, by their paths.
    pub instead: &'a [(&'a str, &'a str)],
}

/// Joins a module and all that it imports. The result is one expression: a
/// promise that is kept when the first module is done.
pub fn bundle(source: &ModuleSource<'_>, first: &str) -> Result<String, BundleError> {
    let mut bundle = Bundle { source, places: BTreeMap::new(), script: String::new() };
    bundle.add(first)?;
    Ok(format!("(async () => {{\n\"use strict\";\n{}}})();\n", bundle.script))
}

struct Bundle<'a, 'b> {
    source: &'b ModuleSource<'a>,
    /// The number of each module; none while it is being added.
    places: BTreeMap<String, Option<usize>>,
    script: String,
}

impl Bundle<'_, '_> {
    /// Adds a module after all that it imports. Gives its number.
    fn add(&mut self, path: &str) -> Result<usize, BundleError> {
        let failed = |reason: String| BundleError { module: path.to_owned(), reason };
        match self.places.get(path) {
            Some(Some(place)) => return Ok(*place),
            Some(None) => return Err(failed("it imports itself, by way of others".into())),
            None => {}
        }
        self.places.insert(path.to_owned(), None);
        let text =
            (self.source.read)(path).ok_or_else(|| failed("there is no such file".into()))?;
        let (mut body, mut exports) = (String::new(), vec![]);
        for statement in statements(&without_comments(text)).map_err(failed)? {
            match statement {
                Statement::Import { names, from } => {
                    let place = self.add(&self.resolved(path, &from))?;
                    if !names.is_empty() {
                        let _ = writeln!(body, "const {{ {} }} = $${place};", names.join(", "));
                    }
                }
                Statement::Export { names } => exports.extend(names),
                Statement::Other(line) => {
                    body.push_str(&line);
                    body.push('\n');
                }
            }
        }
        let place = self.places.values().flatten().count();
        self.places.insert(path.to_owned(), Some(place));
        let exports = exports.join(", ");
        let _ = writeln!(
            self.script,
            "const $${place} = await (async () => {{\n{body}return {{ {exports} }};\n}})();"
        );
        Ok(place)
    }

    /// The path that an import leads to.
    fn resolved(&self, importer: &str, from: &str) -> String {
        let mut parts: Vec<&str> = importer.split('/').collect();
        parts.pop();
        for part in from.split('/') {
            match part {
                "." => {}
                ".." => {
                    parts.pop();
                }
                part => parts.push(part),
            }
        }
        let path = parts.join("/");
        let instead = self.source.instead.iter().find(|(module, _)| *module == path);
        // A module may build on the one whose place it takes.
        match instead {
            Some((_, other)) if *other != importer => (*other).to_owned(),
            _ => path,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(modules: &[(&'static str, &'static str)]) -> Result<String, BundleError> {
        let read =
            |path: &str| modules.iter().find(|(name, _)| *name == path).map(|(_, text)| *text);
        bundle(&ModuleSource { read: &read, instead: &[("b.js", "c/b.js")] }, "a.js")
    }

    #[test]
    fn modules_come_after_what_they_import_and_may_be_exchanged() {
        let script = joined(&[
            ("a.js", "import { x, y as z } from \"./b.js\";\nrun(x, z); // done\n"),
            ("c/b.js", "import { x as old } from \"../b.js\";\nexport const x = old;\nexport function y() {\n  return 1;\n}\n"),
            ("b.js", "const x = 5;\nexport { x };\n"),
        ])
        .unwrap();
        let expected = "(async () => {\n\"use strict\";\n\
            const $$0 = await (async () => {\nconst x = 5;\nreturn { x };\n})();\n\
            const $$1 = await (async () => {\nconst { x: old } = $$0;\nconst x = old;\n\
            function y() {\nreturn 1;\n}\nreturn { x, y };\n})();\n\
            const $$2 = await (async () => {\nconst { x, y: z } = $$1;\nrun(x, z);\nreturn {  };\n})();\n\
            })();\n";
        assert_eq!(script, expected);
    }

    #[test]
    fn what_cannot_be_joined_is_told() {
        let error = joined(&[("a.js", "import { x } from \"./none.js\";\n")]).unwrap_err();
        assert_eq!(error.to_string(), "none.js: there is no such file");
        let circle = [
            ("a.js", "import { x } from \"./d.js\";\n"),
            ("d.js", "import { y } from \"./a.js\";\n"),
        ];
        assert!(joined(&circle).unwrap_err().reason.contains("imports itself"));
        let error = joined(&[("a.js", "export default 5;\n")]).unwrap_err();
        assert!(error.reason.contains("export default"), "{error}");
    }
}
