//! Arrays that are either our own or lie in a pack.

use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::Arc;

use bytemuck::AnyBitPattern;

use super::SharedBytes;

/// A list of numbers: built by the trainer, or used where it lies in a pack.
#[derive(Clone)]
pub struct Array<T>(Storage<T>);

#[derive(Clone)]
enum Storage<T> {
    Owned(Vec<T>),
    /// `offset` and `bytes` were checked against the source and the
    /// alignment of `T` when the array was made.
    Shared {
        source: SharedBytes,
        offset: usize,
        bytes: usize,
        values: PhantomData<T>,
    },
}

impl<T: AnyBitPattern> Array<T> {
    /// A part of a source, if it is inside, aligned, and a whole number of
    /// values.
    pub(super) fn shared(source: &SharedBytes, offset: usize, bytes: usize) -> Option<Self> {
        let part = (**source).as_ref().get(offset..offset.checked_add(bytes)?)?;
        bytemuck::try_cast_slice::<u8, T>(part).ok()?;
        let source = Arc::clone(source);
        Some(Self(Storage::Shared { source, offset, bytes, values: PhantomData }))
    }
}

impl<T> From<Vec<T>> for Array<T> {
    fn from(values: Vec<T>) -> Self {
        Self(Storage::Owned(values))
    }
}

impl<T: AnyBitPattern> Deref for Array<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match &self.0 {
            Storage::Owned(values) => values,
            Storage::Shared { source, offset, bytes, .. } => {
                let part = (**source).as_ref().get(*offset..offset + bytes).unwrap_or(&[]);
                bytemuck::try_cast_slice(part).unwrap_or(&[])
            }
        }
    }
}

/// Bytes read from a file as a source whose start is aligned for every array.
pub fn aligned(bytes: Vec<u8>) -> SharedBytes {
    if bytes.as_ptr().addr().is_multiple_of(align_of::<u64>()) {
        return Arc::new(bytes);
    }
    let mut words = vec![0u64; bytes.len().div_ceil(8)];
    let length = bytes.len();
    bytemuck::cast_slice_mut::<u64, u8>(&mut words)[..length].copy_from_slice(&bytes);
    Arc::new(AlignedWords { words, length })
}

struct AlignedWords {
    words: Vec<u64>,
    length: usize,
}

impl AsRef<[u8]> for AlignedWords {
    fn as_ref(&self) -> &[u8] {
        &bytemuck::cast_slice(&self.words)[..self.length]
    }
}
