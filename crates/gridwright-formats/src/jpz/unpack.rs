//! From a file, plain, zipped or gzipped, to its XML. Whatever the archive
//! says of itself, no more than [`MAX_UNPACKED`] bytes are ever unpacked.

use std::borrow::Cow;
use std::io::Read;

use flate2::read::GzDecoder;

use super::{unreadable, zip};
use crate::ReadError;

/// The XML, or the part of an archive that holds it.
pub(super) type Unpacked<'a> = Cow<'a, [u8]>;

/// How much an archive may unpack to. The largest grid takes about ten
/// megabytes.
const MAX_UNPACKED: usize = 16 << 20;

/// How many times its size a large archive may unpack to. The XML of puzzles
/// shrinks ten- to fiftyfold.
const MAX_RATIO: usize = 250;

/// From what size on the ratio counts.
const LARGE: usize = 1 << 20;

const GZIP: &[u8] = b"\x1f\x8b\x08";

/// How much of a file is looked at to tell its format.
const HEAD: usize = 16 << 10;

pub(super) fn unpack(bytes: &[u8]) -> Result<Unpacked<'_>, ReadError> {
    if zip::is_zip(bytes) {
        zip::unzip(bytes)
    } else if bytes.starts_with(GZIP) {
        inflate(GzDecoder::new(bytes), bytes.len()).map(Cow::Owned)
    } else {
        Ok(Cow::Borrowed(bytes))
    }
}

/// Unpacks a stream that takes this many bytes packed.
pub(super) fn inflate(stream: impl Read, packed: usize) -> Result<Vec<u8>, ReadError> {
    let limit = (packed.saturating_mul(MAX_RATIO)).clamp(LARGE, MAX_UNPACKED);
    let mut bytes = vec![];
    stream
        .take(limit as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| unreadable(format!("the packed data is damaged: {error}")))?;
    if bytes.len() > limit {
        let message = format!(
            "the archive unpacks to more than {limit} bytes from {packed}, which no puzzle does"
        );
        return Err(unreadable(message));
    }
    Ok(bytes)
}

/// The beginning of the XML, where the file may be XML.
pub(super) fn head(bytes: &[u8]) -> Unpacked<'_> {
    if bytes.starts_with(GZIP) {
        let mut head = vec![];
        // A file that is cut off can still be told by its beginning.
        let _ = GzDecoder::new(bytes).take(HEAD as u64).read_to_end(&mut head);
        return Cow::Owned(head);
    }
    Cow::Borrowed(&bytes[..bytes.len().min(HEAD)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn gzipped(content: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(vec![], flate2::Compression::best());
        encoder.write_all(content).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn plain_zipped_and_gzipped_files_are_the_same() {
        let xml = b"<crossword-compiler/>";
        for packed in [xml.to_vec(), gzipped(xml), zip::zipped("x", xml)] {
            assert_eq!(&*unpack(&packed).unwrap(), xml);
        }
        assert_eq!(&*head(&gzipped(xml)), xml);
    }

    #[test]
    fn bombs_are_refused_before_they_go_off() {
        let mut bomb = vec![b' '; 40 << 20];
        bomb[0] = b'<';
        for packed in [gzipped(&bomb), zip::zipped("x", &bomb)] {
            assert!(packed.len() < 100_000);
            let error = unpack(&packed).unwrap_err().to_string();
            assert!(error.contains("unpacks to more than"), "{error}");
        }
    }

    #[test]
    fn damaged_data_is_refused() {
        let mut packed = gzipped(b"<crossword-compiler/>");
        packed.truncate(20);
        assert!(unpack(&packed).unwrap_err().to_string().contains("damaged"));
    }
}
