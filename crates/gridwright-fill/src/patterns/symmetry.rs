//! Which cells of a pattern are each other's image.

use gridwright_core::Size;

/// The symmetry of a pattern.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Symmetry {
    /// Turned by half, it looks the same.
    #[default]
    Rotation,
    /// Left and right are each other's mirror image.
    LeftRight,
    /// Top and bottom are each other's mirror image.
    UpDown,
    /// Rows and columns may be exchanged; squares only.
    Diagonal,
    /// None.
    None,
}

impl Symmetry {
    /// Whether a grid of this size can have it.
    pub fn suits(self, size: Size) -> bool {
        self != Self::Diagonal || size.rows() == size.cols()
    }

    /// The image of a cell, as an index.
    pub(super) fn image(self, size: Size, cell: usize) -> usize {
        let (rows, cols) = (size.rows(), size.cols());
        let (row, col) = (cell / cols, cell % cols);
        match self {
            Self::Rotation => rows * cols - 1 - cell,
            Self::LeftRight => row * cols + cols - 1 - col,
            Self::UpDown => (rows - 1 - row) * cols + col,
            Self::Diagonal => col * cols + row,
            Self::None => cell,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_of_an_image_is_the_cell_itself() {
        let size = Size::new(4, 4).unwrap();
        for symmetry in [
            Symmetry::Rotation,
            Symmetry::LeftRight,
            Symmetry::UpDown,
            Symmetry::Diagonal,
            Symmetry::None,
        ] {
            for cell in 0..16 {
                let image = symmetry.image(size, cell);
                assert_eq!(symmetry.image(size, image), cell, "{symmetry:?}");
            }
        }
        assert_eq!(Symmetry::Rotation.image(size, 1), 14);
        assert_eq!(Symmetry::LeftRight.image(size, 4), 7);
        assert_eq!(Symmetry::UpDown.image(size, 1), 13);
        assert_eq!(Symmetry::Diagonal.image(size, 1), 4);
        assert!(!Symmetry::Diagonal.suits(Size::new(3, 4).unwrap()));
    }
}
