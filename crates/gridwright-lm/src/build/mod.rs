//! Making a model file from a model of the Llama kind in GGUF.
//!
//! ```no_run
//! use gridwright_lm::build::{BuildOptions, Gguf, build};
//!
//! let bytes = std::fs::read("SmolLM2-135M-Instruct.Q4_1.gguf")?;
//! let files = build(&Gguf::parse(&bytes)?, &BuildOptions::default())?;
//! for (number, file) in files.iter().enumerate() {
//!     std::fs::write(format!("language.pack.{}", number + 1), file)?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod gguf;
mod vocabulary;

use gridwright_clues::pack::MAX_FILE_BYTES;

use crate::matrix::{ByteMatrix, HalfByteMatrix};
use crate::model::{ModelLayer, ModelShape, ModelWeights};
use crate::tokens::Tokens;

pub use gguf::{Gguf, GgufError};

/// What a model file is made with.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BuildOptions {
    /// How many merges are kept at most, the first ones.
    pub merges: usize,
    /// What stands before every clue.
    pub prompt: String,
    /// The largest file.
    pub most_bytes: usize,
}

impl Default for BuildOptions {
    fn default() -> Self {
        Self { merges: 24_000, prompt: PROMPT.to_owned(), most_bytes: MAX_FILE_BYTES }
    }
}

impl BuildOptions {
    /// The same with so many merges.
    #[must_use]
    pub fn with_merges(self, merges: usize) -> Self {
        Self { merges, ..self }
    }

    /// The same with another prompt.
    #[must_use]
    pub fn with_prompt(self, prompt: impl Into<String>) -> Self {
        Self { prompt: prompt.into(), ..self }
    }
}

/// Six clues with answers, of our own making: a word in the plural, a phrase, a
/// name, a verb, an abbreviation, a verb with its preposition.
pub const PROMPT: &str = "Crossword clues with their answers:
Contents of a quiver: arrows
\"Don't worry about me!\": I'm fine
Playwright Chekhov: Anton
Climbs up: scales
Place to catch a jet to the Big Apple, briefly: JFK
Went to bed: turned in
";

/// Makes the files of a model.
///
/// # Errors
///
/// [`GgufError`] if the model lacks something, or is of another kind.
pub fn build(model: &Gguf<'_>, options: &BuildOptions) -> Result<Vec<Vec<u8>>, GgufError> {
    let size = |key: &str| model.number(key).map(|number| number as usize);
    let heads = size("llama.attention.head_count")?;
    let width = size("llama.embedding_length")?;
    let shape = ModelShape {
        layers: size("llama.block_count")?,
        width,
        heads,
        key_heads: size("llama.attention.head_count_kv")?,
        head_width: width / heads.max(1),
        units: size("llama.feed_forward_length")?,
        angle_base: model.number("llama.rope.freq_base")? as f32,
        least_square: model.number("llama.attention.layer_norm_rms_epsilon")? as f32,
    };
    if let Some(problem) = shape.problem() {
        return Err(GgufError::Unfit { problem: format!("the model {problem}") });
    }
    let (tokens, kept) = vocabulary::shortened(model, options.merges)?;
    weights(model, shape, tokens, &kept, options)
        .map(|weights| weights.write().finish(options.most_bytes))
}

fn weights(
    model: &Gguf<'_>,
    shape: ModelShape,
    tokens: Tokens,
    kept: &[usize],
    options: &BuildOptions,
) -> Result<ModelWeights, GgufError> {
    let (width, keys, queries) = (shape.width, shape.key_width(), shape.query_width());
    let tensor = |name: &str, length: usize| -> Result<Vec<f32>, GgufError> {
        let values = model.tensor(name)?;
        match values.len() == length {
            true => Ok(values),
            false => Err(GgufError::Unfit {
                problem: format!("'{name}' should have {length} values and has {}", values.len()),
            }),
        }
    };
    let layer = |number: usize| -> Result<ModelLayer, GgufError> {
        let part =
            |name: &str, length: usize| tensor(&format!("blk.{number}.{name}.weight"), length);
        let mut attention_in = part("attn_q", queries * width)?;
        attention_in.extend(part("attn_k", keys * width)?);
        attention_in.extend(part("attn_v", keys * width)?);
        let mut unit_in = part("ffn_gate", shape.units * width)?;
        unit_in.extend(part("ffn_up", shape.units * width)?);
        Ok(ModelLayer {
            attention_norm: part("attn_norm", width)?.into(),
            attention_in: HalfByteMatrix::quantise(&attention_in, width),
            attention_out: HalfByteMatrix::quantise(
                &part("attn_output", width * queries)?,
                queries,
            ),
            unit_norm: part("ffn_norm", width)?.into(),
            unit_in: HalfByteMatrix::quantise(&unit_in, width),
            unit_out: HalfByteMatrix::quantise(
                &part("ffn_down", width * shape.units)?,
                shape.units,
            ),
        })
    };
    let all = model.tensor("token_embd.weight")?;
    let mut vectors = Vec::with_capacity(kept.len() * width);
    for id in kept {
        let row = all.get(id * width..(id + 1) * width);
        vectors.extend(row.ok_or_else(|| GgufError::Unfit {
            problem: "there are fewer vectors than tokens".to_owned(),
        })?);
    }
    Ok(ModelWeights {
        shape,
        tokens,
        vectors: ByteMatrix::quantise(&vectors, width),
        layers: (0..shape.layers).map(layer).collect::<Result<_, _>>()?,
        last_norm: tensor("output_norm.weight", width)?.into(),
        prompt: options.prompt.clone(),
    })
}
