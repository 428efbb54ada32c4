//! The little of the ZIP format that these files need: one file, stored or
//! deflated.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use super::unpack::{Unpacked, inflate};
use super::unreadable;
use crate::ReadError;

const LOCAL: &[u8] = b"PK\x03\x04";
const CENTRAL: &[u8] = b"PK\x01\x02";
const END: &[u8] = b"PK\x05\x06";

/// The ways of packing that we know.
const STORED: u16 = 0;
const DEFLATED: u16 = 8;

/// How many entries are looked at. A puzzle's archive has one, with the
/// puzzle, or a few, with pictures.
const MAX_ENTRIES: usize = 100;

pub(super) fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(LOCAL) || bytes.starts_with(END)
}

/// The first entry that holds XML.
pub(super) fn unzip(bytes: &[u8]) -> Result<Unpacked<'_>, ReadError> {
    let mut names = vec![];
    let mut refused = None;
    for entry in entries(bytes)? {
        match entry.packed(bytes) {
            Ok(packed) if looks_like_xml(&entry.head(packed)) => return entry.unpack(packed),
            Ok(_) => {}
            Err(error) => refused = refused.or(Some(error)),
        }
        names.push(entry.name);
    }
    Err(refused.unwrap_or_else(|| match &names[..] {
        [] => unreadable("expected a puzzle in the archive, found it empty"),
        names => {
            let shown = names.iter().take(3).map(|name| format!("{name:?}")).collect::<Vec<_>>();
            let more = if names.len() > 3 { " and others" } else { "" };
            unreadable(format!(
                "expected a puzzle as XML in the archive, found only {}{more}",
                shown.join(", ")
            ))
        }
    }))
}

/// Whether the first character, behind byte order marks, is a `<`.
fn looks_like_xml(bytes: &[u8]) -> bool {
    let quiet = |byte: &&u8| {
        !matches!(byte, 0 | 0xef | 0xbb | 0xbf | 0xff | 0xfe) && !byte.is_ascii_whitespace()
    };
    bytes.iter().take(64).find(quiet) == Some(&b'<')
}

struct ZipEntry {
    name: String,
    flags: u16,
    method: u16,
    size: usize,
    local: usize,
}

/// The entries of the directory at the end of an archive.
fn entries(bytes: &[u8]) -> Result<Vec<ZipEntry>, ReadError> {
    let cut_off = || unreadable("the archive is cut off: expected its directory at the end");
    // The end record is followed by a comment of at most 65,535 bytes.
    let tail = bytes.len().saturating_sub(65_535 + 22);
    let end = memchr::memmem::rfind(&bytes[tail..], END).ok_or_else(cut_off)? + tail;
    let count = usize::from(u16_at(bytes, end + 10).ok_or_else(cut_off)?);
    let mut at = offset_at(bytes, end + 16).ok_or_else(cut_off)?;
    let mut entries = vec![];
    for _ in 0..count.min(MAX_ENTRIES) {
        let (entry, next) = entry(bytes, at)
            .ok_or_else(|| unreadable("the directory of the archive is damaged"))?;
        at = next;
        entries.push(entry);
    }
    Ok(entries)
}

/// The directory's entry here, and where the next one is.
fn entry(bytes: &[u8], at: usize) -> Option<(ZipEntry, usize)> {
    if !bytes.get(at..)?.starts_with(CENTRAL) {
        return None;
    }
    let length = |offset| u16_at(bytes, at + offset).map(usize::from);
    let (name, extra, comment) = (length(28)?, length(30)?, length(32)?);
    let start = at + 46;
    let entry = ZipEntry {
        name: String::from_utf8_lossy(bytes.get(start..start + name)?).into_owned(),
        flags: u16_at(bytes, at + 8)?,
        method: u16_at(bytes, at + 10)?,
        size: offset_at(bytes, at + 20)?,
        local: offset_at(bytes, at + 42)?,
    };
    Some((entry, start + name + extra + comment))
}

impl ZipEntry {
    /// What is packed, if we can unpack it.
    fn packed<'a>(&self, bytes: &'a [u8]) -> Result<&'a [u8], ReadError> {
        let name = &self.name;
        if self.flags & 1 != 0 {
            return Err(unreadable(format!("{name:?} in the archive is encrypted")));
        }
        if ![STORED, DEFLATED].contains(&self.method) {
            return Err(unreadable(format!(
                "{name:?} in the archive is packed by method {}; only 0 (stored) and 8 (deflate) \
                 can be read",
                self.method
            )));
        }
        self.slice(bytes)
            .ok_or_else(|| unreadable(format!("the archive is cut off: {name:?} is not all there")))
    }

    fn slice<'a>(&self, bytes: &'a [u8]) -> Option<&'a [u8]> {
        if !bytes.get(self.local..)?.starts_with(LOCAL) {
            return None;
        }
        let length = |offset| u16_at(bytes, self.local + offset).map(usize::from);
        let start = self.local + 30 + length(26)? + length(28)?;
        bytes.get(start..start.checked_add(self.size)?)
    }

    fn unpack<'a>(&self, packed: &'a [u8]) -> Result<Unpacked<'a>, ReadError> {
        if self.method == STORED {
            return Ok(Unpacked::Borrowed(packed));
        }
        inflate(DeflateDecoder::new(packed), packed.len()).map(Unpacked::Owned)
    }

    /// The first bytes, as far as they can be unpacked.
    fn head<'a>(&self, packed: &'a [u8]) -> Unpacked<'a> {
        if self.method == STORED {
            return Unpacked::Borrowed(packed);
        }
        let mut head = vec![];
        // What is damaged further on is found out when all of it is unpacked.
        let _ = DeflateDecoder::new(packed).take(64).read_to_end(&mut head);
        Unpacked::Owned(head)
    }
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

fn offset_at(bytes: &[u8], at: usize) -> Option<usize> {
    let value = u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?);
    usize::try_from(value).ok()
}

/// Packs a written `.jpz` file into an archive with one entry, as most
/// programs write them. It reads back as the same puzzle.
///
/// ```
/// use gridwright_core::{Grid, Puzzle};
/// use gridwright_formats::jpz::zipped;
/// use gridwright_formats::{Format, read, write};
///
/// let puzzle = Puzzle::new(Grid::from_rows(&["CAT", "O#O", "WIT"])?);
/// let plain = write(&puzzle, Format::Jpz)?.bytes;
/// let packed = zipped("puzzle.xml", &plain);
/// assert!(packed.starts_with(b"PK"));
/// assert_eq!(read(&packed)?.puzzle, puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn zipped(name: &str, content: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    // Writing to memory does not fail; stored is as good if it ever should.
    let packed = encoder.write_all(content).and_then(|()| encoder.finish());
    let (method, packed) = packed.map_or((STORED, content.to_vec()), |packed| (DEFLATED, packed));
    let name = &name.as_bytes()[..name.len().min(usize::from(u16::MAX))];
    let crc = {
        let mut crc = flate2::Crc::new();
        crc.update(content);
        crc.sum()
    };
    let long = |length: usize| u32::try_from(length).unwrap_or(u32::MAX).to_le_bytes();
    // Version, flags (names are UTF-8), method, and the first day of 1980,
    // since the same puzzle should give the same bytes.
    let mut common = vec![];
    for field in [20, 0x0800, method, 0, 0x21] {
        common.extend_from_slice(&u16::to_le_bytes(field));
    }
    common.extend_from_slice(&crc.to_le_bytes());
    common.extend_from_slice(&long(packed.len()));
    common.extend_from_slice(&long(content.len()));
    common.extend_from_slice(&(name.len() as u16).to_le_bytes());

    let mut archive = [LOCAL, &common, &[0, 0], name, &packed].concat();
    let directory = archive.len();
    archive.extend([CENTRAL, &[20, 0], &common, &[0; 12 + 4], name].concat());
    let length = archive.len() - directory;
    archive
        .extend([END, &[0; 4], &[1, 0, 1, 0], &long(length), &long(directory), &[0, 0]].concat());
    archive
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], expected: Result<&str, &str>) {
        let found = unzip(bytes).map(|content| String::from_utf8_lossy(&content).into_owned());
        assert_eq!(
            found.map_err(|error| error.to_string()),
            expected.map(str::to_owned).map_err(|message| format!("jpz: {message}"))
        );
    }

    /// An archive with its entries one after the other.
    fn archive(entries: &[(&str, &str)]) -> Vec<u8> {
        let mut bytes = vec![];
        let mut directory = vec![];
        for (name, content) in entries {
            let one = zipped(name, content.as_bytes());
            let central = memchr::memmem::find(&one, CENTRAL).unwrap();
            let end = memchr::memmem::rfind(&one, END).unwrap();
            let mut record = one[central..end].to_vec();
            record[42..46].copy_from_slice(&(bytes.len() as u32).to_le_bytes());
            directory.extend(record);
            bytes.extend_from_slice(&one[..central]);
        }
        let at = bytes.len() as u32;
        bytes.extend(directory);
        bytes.extend_from_slice(END);
        bytes.extend([0; 6]);
        bytes.extend((entries.len() as u16).to_le_bytes());
        bytes.extend([0; 4]);
        bytes.extend(at.to_le_bytes());
        bytes.extend([0; 2]);
        bytes
    }

    #[test]
    fn the_first_entry_that_is_xml_is_taken() {
        check(&zipped("a.xml", b"<a/>"), Ok("<a/>"));
        check(&archive(&[("a.png", "PNG"), ("b", " <b/>"), ("c.xml", "<c/>")]), Ok(" <b/>"));
        check(&archive(&[]), Err("expected a puzzle in the archive, found it empty"));
        check(
            &archive(&[("a.png", "PNG"), ("b.puz", "puz")]),
            Err("expected a puzzle as XML in the archive, found only \"a.png\", \"b.puz\""),
        );
    }

    #[test]
    fn archives_that_cannot_be_opened_say_why() {
        let good = zipped("a.xml", b"<a/>");
        check(
            &good[..good.len() - 22],
            Err("the archive is cut off: expected its directory at the end"),
        );
        let central = memchr::memmem::find(&good, CENTRAL).unwrap();
        let broken = |offset: usize, value: u8| {
            let mut bytes = good.clone();
            bytes[central + offset] = value;
            bytes
        };
        check(&broken(8, 1), Err("\"a.xml\" in the archive is encrypted"));
        check(
            &broken(10, 14),
            Err(
                "\"a.xml\" in the archive is packed by method 14; only 0 (stored) and 8 (deflate) can be read",
            ),
        );
        check(&broken(0, b'X'), Err("the directory of the archive is damaged"));
        check(&broken(22, 9), Err("the archive is cut off: \"a.xml\" is not all there"));
        check(&broken(45, 9), Err("the archive is cut off: \"a.xml\" is not all there"));
    }

    #[test]
    fn an_archive_in_an_archive_is_not_opened() {
        let inner = zipped("a.xml", b"<a/>");
        let nested = [LOCAL, b"x"].concat();
        assert!(is_zip(&nested));
        let outer = zipped("inner.jpz", &inner);
        check(&outer, Err("expected a puzzle as XML in the archive, found only \"inner.jpz\""));
    }

    #[test]
    fn every_cut_is_refused() {
        let good = zipped("a.xml", b"<a/>");
        // The last two bytes are the length of a comment, which nobody needs.
        for length in 0..good.len() - 2 {
            assert!(unzip(&good[..length]).is_err(), "{length}");
        }
    }
}
