//! Word lists.

use gridwright_words::{Layer, ParseOptions, Pattern, WordQuery, merge, parse};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyBytesMethods};

use crate::error::invalid;

/// A list of scored words with its index.
#[pyclass(frozen, module = "gridwright")]
pub struct WordList {
    pub list: gridwright_words::WordList<'static>,
    remarks: Vec<String>,
}

#[pymethods]
impl WordList {
    /// Reads lists in any of the usual forms; words of several get their best
    /// score.
    #[staticmethod]
    fn parse(py: Python<'_>, files: Vec<Bound<'_, PyBytes>>, default_score: u16) -> PyResult<Self> {
        let files: Vec<&[u8]> = files.iter().map(PyBytesMethods::as_bytes).collect();
        let made = py.detach(|| {
            let reading = ParseOptions { default_score, ..ParseOptions::default() };
            let mut remarks = vec![];
            let mut layers = vec![];
            for file in files {
                let parsed = parse(file, &reading);
                let shown = parsed.malformed.first.iter().map(ToString::to_string);
                remarks.extend(shown);
                layers.push(Layer::new(parsed.words));
            }
            merge(&layers).map(|list| Self { list, remarks })
        });
        made.map_err(|error| invalid(py, error))
    }

    /// A list of these words with their scores.
    #[staticmethod]
    fn of(py: Python<'_>, words: Vec<(String, u16)>) -> PyResult<Self> {
        let spelling = gridwright_words::Spelling::default();
        let spelt: Vec<_> =
            words.iter().map(|(word, score)| (spelling.spell(word), *score)).collect();
        let mut scores = std::collections::BTreeMap::new();
        for (word, score) in &spelt {
            let best = scores.entry(word.as_str()).or_insert(*score);
            *best = (*best).max(*score);
        }
        let list =
            gridwright_words::WordList::build(scores.iter().map(|(word, score)| (*word, *score)))
                .map_err(|error| invalid(py, error))?;
        Ok(Self { list, remarks: vec![] })
    }

    /// What could not be read, with lines: the first few of each file.
    #[getter]
    fn remarks(&self) -> Vec<String> {
        self.remarks.clone()
    }

    fn __len__(&self) -> usize {
        self.list.len()
    }

    fn __contains__(&self, word: &str) -> bool {
        self.list.find(word).is_some()
    }

    /// The score of a word; none where it is not listed.
    fn score(&self, word: &str) -> Option<u16> {
        self.list.find(word).map(|id| self.list.score(id))
    }

    /// All words with their scores, the shortest first, then by alphabet.
    fn words(&self) -> Vec<(String, u16)> {
        self.list.ids().map(|id| (self.list.text(id), self.list.score(id))).collect()
    }

    /// The words that fit a pattern, an anagram, or both; the best score first.
    #[pyo3(signature = (pattern, anagram, min_score, most))]
    fn search(
        &self,
        py: Python<'_>,
        pattern: Option<&str>,
        anagram: Option<&str>,
        min_score: u16,
        most: Option<usize>,
    ) -> PyResult<Vec<(String, u16)>> {
        let pattern = pattern.map(Pattern::parse).transpose();
        let pattern = pattern.map_err(|error| invalid(py, error))?;
        let mut query = match anagram {
            Some(letters) => WordQuery::anagram(letters),
            None => WordQuery::default(),
        };
        query.pattern = pattern;
        query.min_score = min_score;
        let hits = self.list.search(&query).take(most.unwrap_or(usize::MAX));
        Ok(hits.map(|id| (self.list.text(id), self.list.score(id))).collect())
    }
}
