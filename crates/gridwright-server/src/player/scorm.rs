//! A puzzle as a SCORM 1.2 package, which schools' learning platforms take.
//!
//! The package is the one-file player in a frame, and around it a page that
//! tells the platform how far the pupil is: the share of the cells that are
//! filled as the score, and whether the puzzle is done.

use std::io::{Cursor, Write};

use gridwright_core::Puzzle;
use gridwright_render::html::escaped;
use zip::write::{SimpleFileOptions, ZipWriter};
use zip::{CompressionMethod, DateTime};

use super::{BundleError, PlayerPage, salt_of};

/// The page around the player, and its script.
const LAUNCHER: &str = include_str!("scorm/index.html");
const SCRIPT: &str = include_str!("scorm/scorm.js");

/// Makes the package of a puzzle. The same puzzle gives the same bytes.
pub fn scorm_package(puzzle: &Puzzle) -> Result<Vec<u8>, BundleError> {
    let player = PlayerPage::new(puzzle).render()?.html;
    let title = match puzzle.metadata.title.trim() {
        "" => "Crossword",
        title => title,
    };
    let files = [
        ("imsmanifest.xml", manifest(title, &salt_of(puzzle))),
        ("index.html", LAUNCHER.replace("{title}", &escaped(title).to_string())),
        ("scorm.js", SCRIPT.to_owned()),
        ("player.html", player),
    ];
    packed(&files).map_err(|error| BundleError {
        module: "the SCORM package".to_owned(),
        reason: error.to_string(),
    })
}

fn packed(files: &[(&str, String)]) -> zip::result::ZipResult<Vec<u8>> {
    let mut archive = ZipWriter::new(Cursor::new(vec![]));
    // No clock: the date is the earliest that the format has.
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .last_modified_time(DateTime::default());
    for (name, text) in files {
        archive.start_file(*name, options)?;
        archive.write_all(text.as_bytes())?;
    }
    Ok(archive.finish()?.into_inner())
}

fn manifest(title: &str, id: &str) -> String {
    // Identifiers of XML begin with a letter and have no other signs.
    let id: String = id.chars().filter(char::is_ascii_alphanumeric).collect();
    let title = escaped(title);
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="gridwright-{id}" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="crossword">
    <organization identifier="crossword">
      <title>{title}</title>
      <item identifier="puzzle" identifierref="player"><title>{title}</title></item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="player" type="webcontent" adlcp:scormtype="sco" href="index.html">
      <file href="index.html"/><file href="scorm.js"/><file href="player.html"/>
    </resource>
  </resources>
</manifest>
"#
    )
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use gridwright_core::Grid;

    use super::*;

    #[test]
    fn the_package_has_what_a_platform_looks_for() {
        let mut puzzle = Puzzle::new(Grid::from_rows(&["CAT", "O#O", "WIT"]).unwrap());
        puzzle.metadata.title = "Cats & <dogs>".into();
        let package = scorm_package(&puzzle).unwrap();
        assert_eq!(package, scorm_package(&puzzle).unwrap(), "the same bytes");
        let mut archive = zip::ZipArchive::new(Cursor::new(package)).unwrap();
        let mut text = |name: &str| {
            let mut text = String::new();
            archive.by_name(name).unwrap().read_to_string(&mut text).unwrap();
            text
        };
        let manifest = text("imsmanifest.xml");
        assert!(manifest.contains("<schemaversion>1.2</schemaversion>"));
        assert!(manifest.contains("<title>Cats &amp; &lt;dogs&gt;</title>"), "{manifest}");
        assert!(manifest.contains(r#"adlcp:scormtype="sco" href="index.html""#));
        for name in ["index.html", "scorm.js", "player.html"] {
            assert!(manifest.contains(&format!("<file href=\"{name}\"/>")), "{name}");
            assert!(!text(name).is_empty());
        }
        assert!(text("index.html").contains("<title>Cats &amp; &lt;dogs&gt;</title>"));
        assert!(text("player.html").contains("page-data"));
    }
}
