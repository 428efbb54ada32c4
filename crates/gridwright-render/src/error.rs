//! What can go wrong while drawing.

/// What can go wrong while drawing.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RenderError {
    /// The picture would have more pixels than anyone can look at.
    #[error(
        "the picture would be {width} x {height} pixels, but at most {most} pixels are drawn: \
         choose smaller cells or a smaller scale"
    )]
    TooLarge {
        /// The width asked for, in pixels.
        width: u64,
        /// The height asked for, in pixels.
        height: u64,
        /// The most pixels that are drawn.
        most: u64,
    },
    /// The PNG file could not be written.
    #[error("the PNG file could not be written: {0}")]
    Png(String),
    /// The PDF file could not be written.
    #[error("the PDF file could not be written: {0}")]
    Pdf(String),
}

impl RenderError {
    /// Whether the picture is too large, so that a smaller scale would help.
    pub fn is_too_large(&self) -> bool {
        matches!(self, Self::TooLarge { .. })
    }
}
