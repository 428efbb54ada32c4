//! The weights of a model, used where they lie in its file.

use gridwright_clues::pack::{Array, Pack, PackError, PackWriter};

use crate::activation::MOST_WIDTH;
use crate::matrix::{ByteMatrix, GROUP, HalfByteMatrix, sized};
use crate::tokens::Tokens;

/// The sizes of a model of the Llama kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ModelShape {
    /// How many layers.
    pub layers: usize,
    /// How many numbers stand for a token between the layers.
    pub width: usize,
    /// How many heads ask.
    pub heads: usize,
    /// How many heads answer; each is asked by the same number of heads.
    pub key_heads: usize,
    /// How many numbers a head has.
    pub head_width: usize,
    /// How many gated units a layer has.
    pub units: usize,
    /// The base of the angles by which positions turn.
    pub angle_base: f32,
    /// What is added to a mean square.
    pub least_square: f32,
}

impl ModelShape {
    /// The width of all answering heads.
    pub fn key_width(&self) -> usize {
        self.key_heads * self.head_width
    }

    /// The width of all asking heads.
    pub fn query_width(&self) -> usize {
        self.heads * self.head_width
    }

    fn write(&self, writer: &mut PackWriter) {
        let sizes =
            [self.layers, self.width, self.heads, self.key_heads, self.head_width, self.units];
        writer.add("lm.sizes", &sizes.map(|size| size as u32));
        writer.add("lm.constants", &[self.angle_base, self.least_square]);
    }

    fn read(pack: &Pack) -> Result<Self, PackError> {
        let sizes = sized::<u32>(pack, "lm.sizes", 6)?;
        let constants = sized::<f32>(pack, "lm.constants", 2)?;
        let size = |at: usize| sizes[at] as usize;
        let shape = Self {
            layers: size(0),
            width: size(1),
            heads: size(2),
            key_heads: size(3),
            head_width: size(4),
            units: size(5),
            angle_base: constants[0],
            least_square: constants[1],
        };
        match shape.problem() {
            None => Ok(shape),
            Some(problem) => Err(PackError::Unusable {
                section: "lm.sizes".to_owned(),
                problem: problem.to_owned(),
            }),
        }
    }

    /// Why a model of these sizes cannot be computed.
    pub fn problem(&self) -> Option<&'static str> {
        let fits = |width: usize| width > 0 && width.is_multiple_of(GROUP) && width <= MOST_WIDTH;
        let fits = fits(self.width) && fits(self.units) && fits(self.query_width());
        if !fits {
            return Some("has a width that is no multiple of 32 or too large");
        }
        if self.key_heads == 0
            || !self.heads.is_multiple_of(self.key_heads)
            || !self.head_width.is_multiple_of(GROUP)
        {
            return Some("has heads that do not go together");
        }
        (self.layers == 0 || self.layers > 200).then_some("has no layers, or more than 200")
    }
}

/// The weights of one layer.
pub struct ModelLayer {
    pub attention_norm: Array<f32>,
    /// Queries, keys and values, one below the other.
    pub attention_in: HalfByteMatrix,
    pub attention_out: HalfByteMatrix,
    pub unit_norm: Array<f32>,
    /// Gates and values, one below the other.
    pub unit_in: HalfByteMatrix,
    pub unit_out: HalfByteMatrix,
}

/// All weights of a model.
pub struct ModelWeights {
    pub shape: ModelShape,
    pub tokens: Tokens,
    /// By token; also what the last layer is compared with.
    pub vectors: ByteMatrix,
    pub layers: Vec<ModelLayer>,
    pub last_norm: Array<f32>,
    /// What stands before every clue.
    pub prompt: String,
}

impl ModelWeights {
    pub fn read(pack: &Pack) -> Result<Self, PackError> {
        if !pack.contains("lm.sizes") {
            return Err(PackError::Unusable {
                section: "lm.sizes".to_owned(),
                problem: "is missing: this file holds no language model".to_owned(),
            });
        }
        let shape = ModelShape::read(pack)?;
        let tokens = Tokens::read(pack)?;
        let prompt = pack.array::<u8>("lm.prompt")?;
        let prompt = String::from_utf8_lossy(&prompt).into_owned();
        let (width, keys, queries) = (shape.width, shape.key_width(), shape.query_width());
        let layer = |number: usize| -> Result<ModelLayer, PackError> {
            let matrix = |part: &str, rows, width| {
                HalfByteMatrix::read(pack, &name(number, part), rows, width)
            };
            Ok(ModelLayer {
                attention_norm: sized(pack, &name(number, "norm"), width)?,
                attention_in: matrix("in", queries + 2 * keys, width)?,
                attention_out: matrix("out", width, queries)?,
                unit_norm: sized(pack, &name(number, "unit.norm"), width)?,
                unit_in: matrix("unit.in", 2 * shape.units, width)?,
                unit_out: matrix("unit.out", width, shape.units)?,
            })
        };
        Ok(Self {
            shape,
            vectors: ByteMatrix::read(pack, "lm.vectors", tokens.len(), width)?,
            tokens,
            layers: (0..shape.layers).map(layer).collect::<Result<_, _>>()?,
            last_norm: sized(pack, "lm.norm", width)?,
            prompt,
        })
    }

    pub fn write(&self) -> PackWriter {
        let mut writer = PackWriter::new();
        self.shape.write(&mut writer);
        self.tokens.write(&mut writer);
        writer.add("lm.prompt", self.prompt.as_bytes());
        self.vectors.write("lm.vectors", &mut writer);
        writer.add("lm.norm", &self.last_norm);
        for (number, layer) in self.layers.iter().enumerate() {
            writer.add(&name(number, "norm"), &layer.attention_norm);
            layer.attention_in.write(&name(number, "in"), &mut writer);
            layer.attention_out.write(&name(number, "out"), &mut writer);
            writer.add(&name(number, "unit.norm"), &layer.unit_norm);
            layer.unit_in.write(&name(number, "unit.in"), &mut writer);
            layer.unit_out.write(&name(number, "unit.out"), &mut writer);
        }
        writer
    }
}

/// The name of a section of a layer.
fn name(layer: usize, part: &str) -> String {
    format!("lm.{layer}.{part}")
}
