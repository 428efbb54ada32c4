//! Replies kept in a folder, one file each.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::{HttpReply, Tape};

/// A folder of replies. Each file is a tape of one reply, so that it says
/// itself what it answers; a file that is broken or answers something else
/// counts as absent.
pub(crate) struct Cache {
    folder: PathBuf,
}

impl Cache {
    pub(crate) fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    pub(crate) fn get(&self, url: &str) -> Option<HttpReply> {
        let text = fs::read_to_string(self.file(url)).ok()?;
        Tape::from_json(&text).ok()?.get(url).cloned()
    }

    /// Writes beside and renames, so that no reader sees half a file.
    pub(crate) fn keep(&self, url: &str, reply: &HttpReply) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let mut tape = Tape::default();
        tape.keep(url, reply.clone());
        let file = self.file(url);
        let beside = file.with_extension(format!("{}.part", std::process::id()));
        fs::write(&beside, tape.to_json())?;
        fs::rename(&beside, &file).inspect_err(|_| drop(fs::remove_file(&beside)))
    }

    fn file(&self, url: &str) -> PathBuf {
        self.folder.join(format!("{:016x}.json", hash(url)))
    }
}

/// FNV-1a: names of files need no more, since each says what it answers.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(&folder.path().join("new"));
        let reply = HttpReply { status: 200, body: "[]".to_owned() };
        assert_eq!(cache.get("http://a"), None);
        cache.keep("http://a", &reply).unwrap();
        assert_eq!(cache.get("http://a"), Some(reply));
        assert_eq!(cache.get("http://b"), None);
        fs::write(cache.file("http://a"), "{").unwrap();
        assert_eq!(cache.get("http://a"), None);
    }
}
