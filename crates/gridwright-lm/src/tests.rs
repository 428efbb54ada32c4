//! A tiny model, made as a real one is, against the plainest computation.

use gridwright_clues::pack::{self, PackError};

use crate::build::{BuildOptions, Gguf, GgufError, build};
use crate::matrix::WeightRows;
use crate::model::ModelWeights;
use crate::tokens::TokenId;
use crate::{ClueQuestion, LONGEST_CLUE, LanguageModel, NotWeighed};

/// Writes a GGUF file of small random numbers.
struct GgufFile {
    values: Vec<u8>,
    value_count: u64,
    tensors: Vec<u8>,
    tensor_count: u64,
    data: Vec<u8>,
    state: u64,
}

impl GgufFile {
    fn new() -> Self {
        Self {
            values: vec![],
            value_count: 0,
            tensors: vec![],
            tensor_count: 0,
            data: vec![],
            state: 1,
        }
    }

    fn text(out: &mut Vec<u8>, text: &str) {
        out.extend((text.len() as u64).to_le_bytes());
        out.extend(text.as_bytes());
    }

    fn number(&mut self, name: &str, value: f32) {
        self.value_count += 1;
        Self::text(&mut self.values, name);
        self.values.extend(6u32.to_le_bytes());
        self.values.extend(value.to_le_bytes());
    }

    fn texts(&mut self, name: &str, texts: &[String]) {
        self.value_count += 1;
        Self::text(&mut self.values, name);
        self.values.extend(9u32.to_le_bytes());
        self.values.extend(8u32.to_le_bytes());
        self.values.extend((texts.len() as u64).to_le_bytes());
        texts.iter().for_each(|text| Self::text(&mut self.values, text));
    }

    fn tensor(&mut self, name: &str, rows: usize, width: usize, middle: f32) {
        self.tensor_count += 1;
        Self::text(&mut self.tensors, name);
        self.tensors.extend(2u32.to_le_bytes());
        self.tensors.extend((width as u64).to_le_bytes());
        self.tensors.extend((rows as u64).to_le_bytes());
        self.tensors.extend(0u32.to_le_bytes());
        self.tensors.extend((self.data.len() as u64).to_le_bytes());
        for _ in 0..rows * width {
            self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let random = (self.state >> 40) as f32 / (1u64 << 24) as f32 - 0.5;
            self.data.extend((middle + random * 0.6).to_le_bytes());
        }
    }

    fn finish(self) -> Vec<u8> {
        let mut out = b"GGUF".to_vec();
        out.extend(3u32.to_le_bytes());
        out.extend(self.tensor_count.to_le_bytes());
        out.extend(self.value_count.to_le_bytes());
        out.extend(self.values);
        out.extend(self.tensors);
        out.resize(out.len().next_multiple_of(32), 0);
        out.extend(self.data);
        out
    }
}

const MERGES: [&str; 6] = ["t h", "Ġ th", "c a", "ca t", "Ġ cat", "{ }"];

/// A stock model of two layers.
fn stock() -> Vec<u8> {
    let mut file = GgufFile::new();
    let (width, queries, keys, units) = (64, 64, 32, 96);
    for (name, value) in [
        ("block_count", 2.0),
        ("embedding_length", width as f32),
        ("attention.head_count", 2.0),
        ("attention.head_count_kv", 1.0),
        ("feed_forward_length", units as f32),
        ("rope.freq_base", 10_000.0),
        ("attention.layer_norm_rms_epsilon", 1e-5),
    ] {
        file.number(&format!("llama.{name}"), value);
    }
    let mut tokens: Vec<String> = vec!["<|end|>".to_owned(), "Ġ".to_owned(), "Ċ".to_owned()];
    tokens.extend((b'!'..=b'~').map(|byte| char::from(byte).to_string()));
    tokens.extend(MERGES.map(|merge| merge.replace(' ', "")));
    file.texts("tokenizer.ggml.tokens", &tokens);
    file.texts("tokenizer.ggml.merges", &MERGES.map(str::to_owned));
    file.tensor("token_embd.weight", tokens.len(), width, 0.0);
    file.tensor("output_norm.weight", 1, width, 1.0);
    for layer in 0..2 {
        let mut part = |name: &str, rows, width, middle| {
            file.tensor(&format!("blk.{layer}.{name}.weight"), rows, width, middle);
        };
        part("attn_norm", 1, width, 1.0);
        part("attn_q", queries, width, 0.0);
        part("attn_k", keys, width, 0.0);
        part("attn_v", keys, width, 0.0);
        part("attn_output", width, queries, 0.0);
        part("ffn_norm", 1, width, 1.0);
        part("ffn_gate", units, width, 0.0);
        part("ffn_up", units, width, 0.0);
        part("ffn_down", width, units, 0.0);
    }
    file.finish()
}

fn files() -> Vec<Vec<u8>> {
    let stock = stock();
    build(&Gguf::parse(&stock).unwrap(), &BuildOptions::default().with_prompt("the cat\n")).unwrap()
}

fn tiny() -> LanguageModel {
    LanguageModel::open(&pack::from_bytes(files()).unwrap()).unwrap()
}

fn question(clue: &str, answers: &[&[&str]]) -> ClueQuestion {
    let ways = |ways: &&[&str]| ways.iter().map(|way| (*way).to_owned()).collect();
    ClueQuestion { clue: clue.to_owned(), answers: answers.iter().map(ways).collect() }
}

/// A matrix as numbers.
fn numbers(matrix: &impl WeightRows) -> Vec<Vec<f64>> {
    let mut row = vec![0i16; matrix.width()];
    let rows = (0..matrix.rows()).map(|at| {
        let scale = f64::from(matrix.unpack(at, &mut row));
        row.iter().map(|value| f64::from(*value) * scale).collect()
    });
    rows.collect()
}

fn times(matrix: &[Vec<f64>], line: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(line).map(|(a, b)| a * b).sum()).collect()
}

fn normal(line: &[f64], weights: &[f32]) -> Vec<f64> {
    let mean = line.iter().map(|value| value * value).sum::<f64>() / line.len() as f64;
    let factor = 1.0 / (mean + 1e-5).sqrt();
    line.iter().zip(weights).map(|(value, weight)| value * factor * f64::from(*weight)).collect()
}

/// The logarithm of the probability of the tokens from `first` on, each by all
/// before it, one token and one head after the other.
fn plain_log_p(model: &ModelWeights, tokens: &[TokenId], first: usize) -> f64 {
    let vectors = numbers(&model.vectors);
    let (queries, keys, head) = (64, 32, 32);
    let mut states: Vec<Vec<f64>> =
        tokens.iter().map(|token| vectors[*token as usize].clone()).collect();
    for layer in &model.layers {
        let (matrix_in, matrix_out) = (numbers(&layer.attention_in), numbers(&layer.attention_out));
        let mut lines: Vec<Vec<f64>> = states
            .iter()
            .map(|state| times(&matrix_in, &normal(state, &layer.attention_norm)))
            .collect();
        for (position, line) in lines.iter_mut().enumerate() {
            for start in (0..queries + keys).step_by(head) {
                for pair in 0..head / 2 {
                    let angle = position as f64 * 10_000f64.powf(-2.0 * pair as f64 / head as f64);
                    let at = start + 2 * pair;
                    let (x, y) = (line[at], line[at + 1]);
                    line[at] = x * angle.cos() - y * angle.sin();
                    line[at + 1] = x * angle.sin() + y * angle.cos();
                }
            }
        }
        for (position, state) in states.iter_mut().enumerate() {
            let mut mixed = vec![];
            for start in (0..queries).step_by(head) {
                let score = |other: &Vec<f64>| -> f64 {
                    let query = &lines[position][start..start + head];
                    let key = &other[queries..queries + head];
                    query.iter().zip(key).map(|(a, b)| a * b).sum::<f64>() / (head as f64).sqrt()
                };
                let shares: Vec<f64> =
                    lines[..=position].iter().map(|other| score(other).exp()).collect();
                let total: f64 = shares.iter().sum();
                mixed.extend((0..head).map(|at| {
                    let values = lines.iter().zip(&shares);
                    values
                        .map(|(line, share)| line[queries + keys + at] * share / total)
                        .sum::<f64>()
                }));
            }
            let change = times(&matrix_out, &mixed);
            state.iter_mut().zip(change).for_each(|(state, change)| *state += change);
        }
        let (matrix_in, matrix_out) = (numbers(&layer.unit_in), numbers(&layer.unit_out));
        for state in &mut states {
            let units = times(&matrix_in, &normal(state, &layer.unit_norm));
            let (gates, values) = units.split_at(96);
            let gated: Vec<f64> = gates
                .iter()
                .zip(values)
                .map(|(gate, value)| gate / (1.0 + (-gate).exp()) * value)
                .collect();
            let change = times(&matrix_out, &gated);
            state.iter_mut().zip(change).for_each(|(state, change)| *state += change);
        }
    }
    let log_p = |at: usize| {
        let logits = times(&vectors, &normal(&states[at - 1], &model.last_norm));
        let total: f64 = logits.iter().map(|logit| logit.exp()).sum();
        logits[tokens[at] as usize] - total.ln()
    };
    (first..tokens.len()).map(log_p).sum()
}

#[test]
fn probabilities_are_those_of_the_plain_computation() {
    let model = tiny();
    let weights = ModelWeights::read(&pack::from_bytes(files()).unwrap()).unwrap();
    let log_p = |clue: &str, way: &str| {
        let start = weights.tokens.encode(&format!("the cat\n{clue}:"));
        let mut tokens = start.clone();
        tokens.extend(weights.tokens.encode(&format!(" {way}\n")));
        plain_log_p(&weights, &tokens, start.len())
    };
    let found = model.weigh(&[
        question("A pet, say", &[&["cat"], &["that", "th at"]]),
        question("Not this", &[&["that cat"]]),
    ]);
    let summed = (log_p("A pet, say", "that").exp() + log_p("A pet, say", "th at").exp()).ln();
    let expected = [vec![log_p("A pet, say", "cat"), summed], vec![log_p("Not this", "that cat")]];
    for (found, expected) in found.iter().zip(&expected) {
        for (found, expected) in found.as_ref().unwrap().iter().zip(expected) {
            assert!((found - expected).abs() < 0.05, "{found} {expected}");
        }
    }
}

#[test]
fn company_changes_nothing() {
    let model = tiny();
    let words: Vec<String> = (0..60).map(|at| format!("th{at}cat at {at}")).collect();
    let ways: Vec<[&str; 1]> = words.iter().map(|word| [word.as_str()]).collect();
    let answers: Vec<&[&str]> = ways.iter().map(|ways| &ways[..]).collect();
    let together = model.weigh(&[question("Many", &answers), question("Few", &answers[..3])]);
    for (at, answer) in answers.iter().enumerate() {
        let alone = tiny().weigh(&[question("Many", &[answer])]);
        let alone = alone[0].as_ref().unwrap()[0];
        assert_eq!(together[0].as_ref().unwrap()[at].to_bits(), alone.to_bits(), "{answer:?}");
    }
}

#[test]
fn long_clues_are_refused_and_the_others_weighed() {
    let long = "x".repeat(10_000);
    let found = tiny().weigh(&[question(&long, &[&["cat"]]), question("Pet", &[&["cat"], &[]])]);
    assert_eq!(found[0], Err(NotWeighed::TooLong));
    assert!(NotWeighed::TooLong.to_string().contains(&LONGEST_CLUE.to_string()));
    let weighed = found[1].as_ref().unwrap();
    assert!(weighed[0] < 0.0 && weighed[0].is_finite());
    assert_eq!(weighed[1], f64::NEG_INFINITY, "no way to write it, no probability");
}

#[test]
fn the_vocabulary_keeps_plain_merges_only() {
    let model = tiny();
    // A space, a line end, 94 signs, and all merges but that of two brackets,
    // which are signs and stay.
    assert_eq!(model.vocabulary(), 2 + 94 + 6);
    let stock = stock();
    let options = BuildOptions::default().with_merges(2);
    let files = build(&Gguf::parse(&stock).unwrap(), &options).unwrap();
    let model = LanguageModel::open(&pack::from_bytes(files).unwrap()).unwrap();
    assert_eq!(model.vocabulary(), 2 + 94 + 2);
}

#[test]
fn damaged_files_are_refused_with_a_reason() {
    let file = files().remove(0);
    for at in (0..file.len()).step_by(4_999) {
        assert!(pack::from_bytes(vec![file[..at].to_vec()]).is_err(), "cut at {at}");
    }
    let mut changed = file;
    let last = changed.len() - 1;
    changed[last] ^= 1;
    let error = pack::from_bytes(vec![changed]).err().unwrap();
    assert!(matches!(error, PackError::Damaged { .. }), "{error}");
    let other = pack::from_bytes(pack::PackWriter::new().finish(1_000)).err();
    assert!(matches!(other, Some(PackError::FilesMissing { .. })), "{other:?}");
    let mut writer = pack::PackWriter::new();
    writer.add("answers", b"CAT");
    let other = pack::from_bytes(writer.finish(1_000)).unwrap();
    let error = LanguageModel::open(&other).err().unwrap();
    assert!(error.to_string().contains("no language model"), "{error}");
    assert_eq!(Gguf::parse(&stock()[..900]).err(), Some(GgufError::CutShort { at: 900 }));
}
