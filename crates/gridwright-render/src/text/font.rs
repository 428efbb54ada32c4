//! The fonts that ship with the project, read when they are first needed.
//!
//! Text is set in Noto Sans; what it lacks comes from the first of the
//! fallbacks that has it. `fonts/README.md` says where the files come from.

use std::sync::OnceLock;

use harfrust::ShaperData;
use skrifa::charmap::Charmap;
use skrifa::outline::OutlineGlyphCollection;
use skrifa::raw::TableProvider;
use skrifa::{FontRef, MetadataProvider};

/// One of the fonts that ship with the project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct FontId(u8);

macro_rules! font_files {
    ($($name:literal),* $(,)?) => {
        /// The names and bytes of the files.
        static FILES: &[(&str, &[u8])] = &[
            $(($name, include_bytes!(concat!("../../fonts/", $name, ".ttf")))),*
        ];
    };
}

font_files![
    "NotoSans-Regular",
    "NotoSans-Bold",
    "NotoSans-Italic",
    "NotoSans-BoldItalic",
    "NotoSansHebrew-Regular",
    "NotoSansHebrew-Bold",
    "NotoSansArabic-Regular",
    "NotoSansArabic-Bold",
    "NotoSansDevanagari-Regular",
    "NotoSansDevanagari-Bold",
    "NotoSansThai-Regular",
    "NotoSansThai-Bold",
    "DroidSansFallback",
    "NotoSansSymbols-Regular",
    "NotoSansSymbols2-Regular",
    "NotoSansMath-Regular",
    "NotoSansArmenian-Regular",
    "NotoSansGeorgian-Regular",
    "NotoSansBengali-Regular",
    "NotoSansGurmukhi-Regular",
    "NotoSansGujarati-Regular",
    "NotoSansTamil-Regular",
    "NotoSansTelugu-Regular",
    "NotoSansKannada-Regular",
    "NotoSansMalayalam-Regular",
    "NotoSansSinhala-Regular",
    "NotoSansLao-Regular",
    "NotoSansMyanmar-Regular",
    "NotoSansKhmer-Regular",
    "NotoSansEthiopic-Regular",
];

/// The licence of fonts that are part of this crate, and so of every program
/// that draws with it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct FontLicense {
    /// The name of the fonts.
    pub fonts: &'static str,
    /// The name of the licence.
    pub license: &'static str,
    /// Its text, with the copyright.
    pub text: &'static str,
}

/// The licences of all fonts.
pub const FONT_LICENSES: [FontLicense; 2] = [
    FontLicense {
        fonts: "Noto Sans",
        license: "SIL Open Font License 1.1",
        text: include_str!("../../fonts/LICENSE-Noto.txt"),
    },
    FontLicense {
        fonts: "Droid Sans Fallback",
        license: "Apache License 2.0",
        text: include_str!("../../fonts/LICENSE-DroidSansFallback.txt"),
    },
];

/// The number of fonts in the text family: regular, bold, italic, bold italic.
const TEXT_FONTS: u8 = 4;
/// The fallbacks that come as a pair of regular and bold stand right after.
const PAIRED_FONTS: u8 = 8;

/// How high capitals are in Noto Sans, in ems.
pub(crate) const CAP_HEIGHT: f32 = 0.714;

/// A font, read.
pub(crate) struct FontFace {
    /// The file.
    pub bytes: &'static [u8],
    /// The tables.
    pub font: FontRef<'static>,
    /// What the shaper keeps of the tables.
    pub shaper: ShaperData,
    /// The outlines of the glyphs.
    pub outlines: OutlineGlyphCollection<'static>,
    /// The size of the design grid.
    pub units_per_em: f32,
    charmap: Charmap<'static>,
}

impl FontFace {
    fn read(id: FontId) -> Option<Self> {
        let (_, bytes) = *FILES.get(usize::from(id.0))?;
        let font = FontRef::new(bytes).ok()?;
        Some(Self {
            bytes,
            shaper: ShaperData::new(&font),
            outlines: font.outline_glyphs(),
            units_per_em: f32::from(font.head().ok()?.units_per_em()),
            charmap: font.charmap(),
            font,
        })
    }

    /// Whether the font has a glyph for everything visible in the text.
    fn covers(&self, text: &str) -> bool {
        text.chars().all(|c| is_invisible(c) || self.charmap.map(c).is_some())
    }
}

impl FontId {
    /// How many fonts there are.
    pub const COUNT: usize = FILES.len();

    /// The number of the font, from zero.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The font for plain text in this weight and slant.
    pub fn text(bold: bool, italic: bool) -> Self {
        Self(u8::from(bold) + 2 * u8::from(italic))
    }

    /// The file's name without its extension.
    #[cfg(test)]
    pub fn name(self) -> &'static str {
        FILES.get(usize::from(self.0)).map_or("", |(name, _)| *name)
    }

    /// The font, read on first use.
    #[expect(clippy::expect_used, reason = "the files are part of the program and tested")]
    pub fn face(self) -> &'static FontFace {
        static FACES: [OnceLock<FontFace>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];
        FACES[usize::from(self.0)]
            .get_or_init(|| FontFace::read(self).expect("an embedded font can be read"))
    }

    /// The font for one visible character with its marks: the text font if it
    /// has it, else the font of the character before if that has it and this
    /// is no letter (so that words are not torn apart at their commas), else
    /// the first fallback that has it. Where no font has it, the text font
    /// shows its empty box.
    pub fn choose(character: &str, bold: bool, italic: bool, before: Option<Self>) -> Self {
        let text_font = Self::text(bold, italic);
        let is_mark = !character.chars().any(char::is_alphanumeric);
        if let Some(before) = before.filter(|id| is_mark && *id != text_font)
            && before.face().covers(character)
        {
            return before;
        }
        if character.is_ascii() || text_font.face().covers(character) {
            return text_font;
        }
        Self::fallbacks(bold).find(|id| id.face().covers(character)).unwrap_or(text_font)
    }

    fn fallbacks(bold: bool) -> impl Iterator<Item = Self> {
        let pairs_end = TEXT_FONTS + PAIRED_FONTS;
        let pairs = (TEXT_FONTS..pairs_end).step_by(2).map(move |id| id + u8::from(bold));
        pairs.chain(pairs_end..FILES.len() as u8).map(Self)
    }
}

/// Whether the character never shows: joiners, direction marks, variation
/// selectors. Shaping deals with them whether or not the font knows them.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(character: &str, bold: bool, expected: &str) {
        assert_eq!(FontId::choose(character, bold, false, None).name(), expected, "{character}");
    }

    #[test]
    fn every_file_can_be_read_and_the_whole_is_small() {
        for id in 0..FILES.len() as u8 {
            assert!(FontFace::read(FontId(id)).is_some(), "{}", FontId(id).name());
        }
        let bytes: usize = FILES.iter().map(|(_, bytes)| bytes.len()).sum();
        assert!(bytes <= 10_000_000, "{bytes} bytes of fonts");
    }

    #[test]
    fn each_script_has_a_font() {
        check("A", false, "NotoSans-Regular");
        check("é", true, "NotoSans-Bold");
        check("Ω", false, "NotoSans-Regular");
        check("Ж", false, "NotoSans-Regular");
        check("ש", false, "NotoSansHebrew-Regular");
        check("ש", true, "NotoSansHebrew-Bold");
        check("ع", true, "NotoSansArabic-Bold");
        check("हि", false, "NotoSansDevanagari-Regular");
        check("ไ", true, "NotoSansThai-Bold");
        check("漢", true, "DroidSansFallback");
        check("한", false, "DroidSansFallback");
        check("ひ", false, "DroidSansFallback");
        check("♥\u{fe0f}", false, "NotoSansSymbols2-Regular");
        check("√", false, "NotoSansMath-Regular");
        check("ა", false, "NotoSansGeorgian-Regular");
        check("\u{10ffff}", false, "NotoSans-Regular");
    }

    #[test]
    fn a_space_stays_in_the_font_before_it() {
        let hebrew = FontId::choose("ש", false, false, None);
        assert_eq!(FontId::choose(" ", false, false, Some(hebrew)), hebrew);
        assert_eq!(FontId::choose("7", false, false, Some(hebrew)), FontId::text(false, false));
    }
}
