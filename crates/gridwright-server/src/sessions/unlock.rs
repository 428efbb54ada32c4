//! Opening a locked solution in the middle of a game.

use gridwright_core::{Puzzle, SolutionStatus};
use gridwright_formats::puz::{self, ScrambleKey};
use gridwright_formats::{Format, read, write};
use gridwright_play::{Game, undrawn};

use super::Session;
use crate::error::{ApiError, blocking};
use crate::persistence::{Persistence, damaged};
use crate::store::RecordKind;
use crate::wire::GameUpdate;

/// A puzzle whose solution is open now, and its file.
struct Opened {
    puzzle: Puzzle,
    file: Vec<u8>,
}

impl Session {
    /// Opens the locked solution of the puzzle with its key. The game goes on
    /// with what was written; other games of the puzzle stay locked.
    pub async fn unlock(
        &self,
        persistence: &Persistence,
        key: ScrambleKey,
    ) -> Result<(), ApiError> {
        let link = self.source().link.clone();
        let bytes = persistence.get(RecordKind::Puzzle, &link).await?;
        let bytes = bytes.ok_or_else(|| ApiError::no_such("puzzle"))?;
        let Opened { puzzle, file } = blocking(move || open(&bytes, key)).await??;
        let source = persistence.keep_puzzle(puzzle, file).await?;
        let receipt = {
            let mut state = self.state.lock().await;
            state.game = {
                let save = state.game.save();
                Game::resume(&undrawn(&source.puzzle), &save).map_err(damaged)?
            };
            state.version += 1;
            self.set_source(source);
            let save = state.game.save();
            let update = GameUpdate::of(&save, state.version, state.game.is_finished(), &[]);
            let _ = self.updates.send((0, std::sync::Arc::new(update)));
            persistence.writer.send(self.record(&state, save)?).await?
        };
        self.heeded(receipt.wait().await)?;
        Ok(())
    }
}

fn open(bytes: &[u8], key: ScrambleKey) -> Result<Opened, ApiError> {
    let mut document = read(bytes).map_err(ApiError::unfit)?;
    if document.puzzle.status != SolutionStatus::Locked {
        return Err(ApiError::unfit("the solution of this puzzle is not locked"));
    }
    puz::unlock(&mut document, Some(key)).map_err(ApiError::unfit)?;
    let file = write(&document.puzzle, Format::Ipuz).map_err(ApiError::unfit)?.bytes;
    Ok(Opened { puzzle: document.puzzle, file })
}
