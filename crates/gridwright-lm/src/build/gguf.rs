//! Reading GGUF files.
//!
//! A file is a header, a list of keys with values, a list of tensors, and
//! their data. See the specification in the repository of `ggml`.

use std::collections::HashMap;

/// What is wrong with a GGUF file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GgufError {
    /// The file does not begin as GGUF does.
    #[error("this is no GGUF file of version 2 or 3")]
    NotGguf,
    /// The file ends too early.
    #[error("the GGUF file is cut short at byte {at}")]
    CutShort {
        /// Where it ends.
        at: usize,
    },
    /// Something that is needed is not in it.
    #[error("the GGUF file has no '{name}'")]
    Missing {
        /// Its name.
        name: String,
    },
    /// A tensor is stored in a way that is not read.
    #[error("'{name}' is of type {kind}; read are F32, F16, Q8_0 and Q4_1")]
    Kind {
        /// The tensor.
        name: String,
        /// Its type, as a number of the specification.
        kind: u32,
    },
    /// The model is of another kind.
    #[error("{problem}")]
    Unfit {
        /// A whole sentence.
        problem: String,
    },
}

/// A value of the header.
enum Value {
    Number(f64),
    Text(String),
    Texts(Vec<String>),
    Other,
}

/// A tensor that has not been read yet.
struct TensorPlace {
    kind: u32,
    count: usize,
    offset: usize,
}

/// A GGUF file.
pub struct Gguf<'a> {
    values: HashMap<String, Value>,
    tensors: HashMap<String, TensorPlace>,
    data: &'a [u8],
}

impl<'a> Gguf<'a> {
    /// Reads the lists of a file.
    ///
    /// # Errors
    ///
    /// [`GgufError`] if it is something else, or cut short.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, GgufError> {
        let mut reader = Reader { bytes, at: 0 };
        if bytes.get(..4) != Some(b"GGUF") {
            return Err(GgufError::NotGguf);
        }
        reader.at = 4;
        if !(2..=3).contains(&reader.u32()?) {
            return Err(GgufError::NotGguf);
        }
        let (tensor_count, value_count) = (reader.u64()?, reader.u64()?);
        let mut values = HashMap::new();
        for _ in 0..value_count {
            let name = reader.text()?;
            let kind = reader.u32()?;
            let value = reader.value(kind)?;
            values.insert(name, value);
        }
        let mut tensors = HashMap::new();
        for _ in 0..tensor_count {
            let name = reader.text()?;
            let dimensions = reader.u32()?;
            let mut count = 1usize;
            for _ in 0..dimensions {
                count = count.saturating_mul(reader.u64()? as usize);
            }
            let kind = reader.u32()?;
            let offset = reader.u64()? as usize;
            tensors.insert(name, TensorPlace { kind, count, offset });
        }
        let alignment = match values.get("general.alignment") {
            Some(Value::Number(number)) if *number >= 1.0 => *number as usize,
            _ => 32,
        };
        let start = reader.at.next_multiple_of(alignment);
        let data = bytes.get(start..).ok_or(GgufError::CutShort { at: bytes.len() })?;
        Ok(Self { values, tensors, data })
    }

    /// A number of the header.
    ///
    /// # Errors
    ///
    /// [`GgufError::Missing`] if there is none.
    pub fn number(&self, name: &str) -> Result<f64, GgufError> {
        match self.values.get(name) {
            Some(Value::Number(number)) => Ok(*number),
            _ => Err(GgufError::Missing { name: name.to_owned() }),
        }
    }

    /// A list of texts of the header.
    ///
    /// # Errors
    ///
    /// [`GgufError::Missing`] if there is none.
    pub fn texts(&self, name: &str) -> Result<&[String], GgufError> {
        match self.values.get(name) {
            Some(Value::Texts(texts)) => Ok(texts),
            _ => Err(GgufError::Missing { name: name.to_owned() }),
        }
    }

    /// A text of the header, if it has it.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.values.get(name) {
            Some(Value::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// The values of a tensor.
    ///
    /// # Errors
    ///
    /// [`GgufError`] if there is none, or if it is stored otherwise.
    pub fn tensor(&self, name: &str) -> Result<Vec<f32>, GgufError> {
        let place =
            self.tensors.get(name).ok_or_else(|| GgufError::Missing { name: name.to_owned() })?;
        // Values and bytes of a block.
        let (values, bytes) = match place.kind {
            0 => (1, 4),
            1 => (1, 2),
            3 => (32, 20),
            8 => (32, 34),
            kind => return Err(GgufError::Kind { name: name.to_owned(), kind }),
        };
        let length = place.count / values * bytes;
        let blocks = self
            .data
            .get(place.offset..place.offset.saturating_add(length))
            .ok_or(GgufError::CutShort { at: self.data.len() })?;
        let mut out = Vec::with_capacity(place.count);
        for block in blocks.chunks_exact(bytes) {
            match place.kind {
                0 => out.push(f32::from_le_bytes([block[0], block[1], block[2], block[3]])),
                1 => out.push(half(block, 0)),
                3 => {
                    let (scale, least) = (half(block, 0), half(block, 2));
                    let codes = &block[4..];
                    out.extend(codes.iter().map(|byte| f32::from(byte & 15) * scale + least));
                    out.extend(codes.iter().map(|byte| f32::from(byte >> 4) * scale + least));
                }
                _ => {
                    let scale = half(block, 0);
                    out.extend(block[2..].iter().map(|byte| f32::from(*byte as i8) * scale));
                }
            }
        }
        Ok(out)
    }
}

/// A number of 16 bits at an offset.
fn half(bytes: &[u8], at: usize) -> f32 {
    let bits = u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    let sign = if bits >> 15 == 1 { -1.0 } else { 1.0 };
    let (exponent, fraction) = (i32::from((bits >> 10) & 31), f32::from(bits & 1023));
    match exponent {
        0 => sign * fraction * libm::exp2f(-24.0),
        31 => f32::NAN,
        _ => sign * (1024.0 + fraction) * libm::exp2f((exponent - 25) as f32),
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], GgufError> {
        let part = self.bytes.get(self.at..self.at.saturating_add(length));
        let part = part.ok_or(GgufError::CutShort { at: self.bytes.len() })?;
        self.at += length;
        Ok(part)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], GgufError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    fn u32(&mut self) -> Result<u32, GgufError> {
        self.array().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Result<u64, GgufError> {
        self.array().map(u64::from_le_bytes)
    }

    fn text(&mut self) -> Result<String, GgufError> {
        let length = self.u64()? as usize;
        Ok(String::from_utf8_lossy(self.take(length)?).into_owned())
    }

    fn value(&mut self, kind: u32) -> Result<Value, GgufError> {
        Ok(match kind {
            0 | 7 => Value::Number(f64::from(self.array::<1>()?[0])),
            1 => Value::Number(f64::from(i8::from_le_bytes(self.array()?))),
            2 => Value::Number(f64::from(u16::from_le_bytes(self.array()?))),
            3 => Value::Number(f64::from(i16::from_le_bytes(self.array()?))),
            4 => Value::Number(f64::from(self.u32()?)),
            5 => Value::Number(f64::from(i32::from_le_bytes(self.array()?))),
            6 => Value::Number(f64::from(f32::from_le_bytes(self.array()?))),
            8 => Value::Text(self.text()?),
            9 => {
                let (kind, count) = (self.u32()?, self.u64()?);
                let mut texts = vec![];
                for _ in 0..count {
                    if let Value::Text(text) = self.value(kind)? {
                        texts.push(text);
                    }
                }
                if kind == 8 { Value::Texts(texts) } else { Value::Other }
            }
            10 => Value::Number(self.u64()? as f64),
            11 => Value::Number(i64::from_le_bytes(self.array()?) as f64),
            12 => Value::Number(f64::from_le_bytes(self.array()?)),
            _ => return Err(GgufError::NotGguf),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_16_bits_are_read() {
        let check = |bits: u16, expected: f32| {
            assert_eq!(half(&bits.to_le_bytes(), 0), expected, "{bits:x}");
        };
        check(0x3C00, 1.0);
        check(0xC000, -2.0);
        check(0x3555, 0.333_251_95);
        check(0x0001, 5.960_464_5e-8);
        check(0, 0.0);
        check(0x7BFF, 65504.0);
    }

    #[test]
    fn other_files_and_cut_ones_are_refused() {
        assert_eq!(Gguf::parse(b"PK").err(), Some(GgufError::NotGguf));
        let mut bytes = b"GGUF".to_vec();
        bytes.extend(3u32.to_le_bytes());
        bytes.extend(1u64.to_le_bytes());
        bytes.extend(u64::MAX.to_le_bytes());
        assert_eq!(Gguf::parse(&bytes).err(), Some(GgufError::CutShort { at: 24 }));
    }
}
