//! The colours of single cells, as classes: a page that allows no inline
//! styles can still show any colour.

use gridwright_core::Color;

/// The colours of single cells that a page has used so far: behind a cell on
/// light pages, and on dark ones.
#[derive(Debug, Default)]
pub(super) struct Tints(Vec<[Color; 2]>);

impl Tints {
    /// The class of a pair of colours.
    pub fn class(&mut self, light: Color, dark: Color) -> String {
        let pair = [light, dark];
        let index = self.0.iter().position(|known| *known == pair).unwrap_or_else(|| {
            self.0.push(pair);
            self.0.len() - 1
        });
        format!("t{index}")
    }

    /// The rules for all classes, on light pages (0) or dark ones (1).
    pub fn rules(&self, theme: usize) -> String {
        let rule = |(index, pair): (usize, &[Color; 2])| {
            let ground = pair[theme.min(1)];
            let ink = if ground.brightness() > 127 { "#111" } else { "#fff" };
            format!(".t{index}{{background:{ground};color:{ink}}}\n")
        };
        self.0.iter().enumerate().map(rule).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_colours_share_a_class() {
        let mut tints = Tints::default();
        let [red, navy] = ["#f00", "#000080"].map(|hex| Color::from_hex(hex).unwrap());
        assert_eq!(tints.class(Color::WHITE, navy), "t0");
        assert_eq!(tints.class(red, red), "t1");
        assert_eq!(tints.class(Color::WHITE, navy), "t0");
        assert_eq!(
            tints.rules(1),
            ".t0{background:#000080;color:#fff}\n.t1{background:#ff0000;color:#fff}\n"
        );
        assert!(tints.rules(0).starts_with(".t0{background:#ffffff;color:#111}"));
    }
}
