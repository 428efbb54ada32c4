//! The checksums of the format. Wrong ones are worth a warning, never more.

use super::file::PuzFile;
use super::text::version;
use crate::Location;
use crate::remarks::Remarks;

/// What the four masked checksums are masked with.
const MASK: &[u8; 8] = b"ICHEATED";

/// The format's own variant of a 16-bit checksum, begun at `seed`.
pub(super) fn of(bytes: &[u8], seed: u16) -> u16 {
    bytes.iter().fold(seed, |sum, byte| sum.rotate_right(1).wrapping_add(u16::from(*byte)))
}

/// The checksums in the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Checksums {
    whole: u16,
    cib: u16,
    masked: [u8; 8],
}

impl Checksums {
    /// The right checksums of a file. Notes count from version 1.3 on.
    fn of(file: &PuzFile, with_notes: bool) -> Self {
        let cib = of(&file.header.cib(file.clue_count()), 0);
        let whole = of(&file.state, of(&file.solution, cib));
        let parts = [cib, of(&file.solution, 0), of(&file.state, 0), texts(file, with_notes, 0)];
        let masked = std::array::from_fn(|index| {
            let [low, high] = parts[index % 4].to_le_bytes();
            MASK[index] ^ if index < 4 { low } else { high }
        });
        Self { whole: texts(file, with_notes, whole), cib, masked }
    }

    /// Those that the file gives.
    fn given(file: &PuzFile) -> Self {
        let header = &file.header;
        Self { whole: header.checksum, cib: header.cib_checksum, masked: header.masked_checksums }
    }
}

/// Title, author, copyright and notes count with their zero byte if there is
/// anything in them, clues without it.
fn texts(file: &PuzFile, with_notes: bool, seed: u16) -> u16 {
    let with_end =
        |text: &[u8], sum: u16| if text.is_empty() { sum } else { of(&[0], of(text, sum)) };
    let heading = [&file.title, &file.author, &file.copyright];
    let sum = heading.into_iter().fold(seed, |sum, text| with_end(text, sum));
    let sum = file.clues.iter().fold(sum, |sum, clue| of(clue, sum));
    if with_notes { with_end(&file.notes, sum) } else { sum }
}

/// Makes all checksums of the header right.
pub(super) fn set(file: &mut PuzFile) {
    let Checksums { whole, cib, masked } =
        Checksums::of(file, version(&file.header.version) >= (1, 3));
    file.header.checksum = whole;
    file.header.cib_checksum = cib;
    file.header.masked_checksums = masked;
}

/// Warnings about wrong checksums. Not all programs agree from which version
/// on the notes count, so both ways are right.
pub(super) fn check(file: &PuzFile, remarks: &mut Remarks) {
    let given = Checksums::given(file);
    let counts_notes = version(&file.header.version) >= (1, 3);
    let right = Checksums::of(file, counts_notes);
    if given != right && (file.notes.is_empty() || given != Checksums::of(file, !counts_notes)) {
        let start = file.preamble.len();
        let mut compare = |at: usize, what: &str, found: String, expected: String| {
            if found != expected {
                let message = format!("the checksum of {what} is {found}, expected {expected}");
                remarks.at(Location::Byte(start + at), message);
            }
        };
        let short = |sum: u16| format!("{sum:04x}");
        compare(0x00, "the whole file", short(given.whole), short(right.whole));
        compare(0x0e, "the header", short(given.cib), short(right.cib));
        let long = |sums: [u8; 8]| format!("{:016x}", u64::from_be_bytes(sums));
        compare(0x10, "the parts", long(given.masked), long(right.masked));
    }
    for section in &file.sections {
        let expected = of(&section.data, 0);
        if section.checksum != expected {
            let name = String::from_utf8_lossy(&section.name).into_owned();
            let found = section.checksum;
            let message = format!("the checksum is {found:04x}, expected {expected:04x}");
            remarks.part(format!("section {name}"), message);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_turns_and_adds() {
        assert_eq!(of(&[], 7), 7);
        assert_eq!(of(&[1], 0), 1);
        assert_eq!(of(&[1, 0], 0), 0x8000);
        assert_eq!(of(&[0xff, 0xff], 0xffff), 0x017e);
    }
}
