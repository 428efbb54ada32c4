//! Moves: what players send, and what they receive.

use gridwright_core::{CellId, Direction, Entry};
use gridwright_play::{Action, Cursor, Event, PlayOptions, Save, SavedSquare, Scope, Statistics};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::PeopleNews;
use crate::error::ApiError;

/// Something a player has done, in terms of cells: where the cursor is and how
/// it moves is the page's own affair.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Move {
    /// Writes into a cell; an empty text clears it.
    Write {
        cell: usize,
        #[serde(default)]
        text: String,
        #[serde(default)]
        pencil: bool,
    },
    /// Marks wrong and empty cells.
    Check { cells: Vec<usize> },
    /// Writes the right letters.
    Reveal { cells: Vec<usize> },
    /// Clears cells.
    Clear { cells: Vec<usize> },
    /// Where the player is, to be found there again.
    Cursor { cell: usize, down: bool },
    /// How the keys behave, and whether letters are checked as they come.
    Options { options: PlayOptions },
    /// Takes up the pencil or puts it down.
    Pencil { on: bool },
    /// Stops the clock.
    Pause,
    /// Lets it run again.
    Resume,
    /// Starts over.
    Restart,
    /// Takes back the latest reveal or new start of the game.
    Restore,
}

impl Move {
    /// The action of the game.
    pub fn action(&self) -> Result<Action, ApiError> {
        Ok(match self {
            Self::Write { cell, text, pencil } => {
                let entry = Entry::new(text);
                if entry.is_none() && !text.is_empty() {
                    let message = format!("{text:?} cannot stand in a cell");
                    return Err(ApiError::unfit(message));
                }
                Action::Write { cell: CellId::from_index(*cell), entry, pencil: *pencil }
            }
            Self::Check { cells } => Action::Check(scope(cells)),
            Self::Reveal { cells } => Action::Reveal(scope(cells)),
            Self::Clear { cells } => Action::Clear(scope(cells)),
            Self::Cursor { cell, down } => Action::Go(Cursor {
                cell: CellId::from_index(*cell),
                direction: if *down { Direction::Down } else { Direction::Across },
            }),
            Self::Options { options } => Action::SetOptions(*options),
            Self::Pencil { on } => Action::Pencil(*on),
            Self::Pause => Action::Pause,
            Self::Resume => Action::Resume,
            Self::Restart => Action::Restart,
            Self::Restore => Action::Restore,
        })
    }
}

fn scope(cells: &[usize]) -> Scope {
    Scope::Cells(cells.iter().map(|cell| CellId::from_index(*cell)).collect())
}

/// Some moves of one player, in order.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Moves {
    /// A name that the player's page has chosen at random. Messages of one
    /// player whose numbers do not grow are not applied again. Without a name
    /// every message counts.
    #[serde(default)]
    pub player: String,
    /// The number of the message, sent back with the reply.
    #[serde(default)]
    pub seq: u64,
    /// The milliseconds of play since the last moves were sent.
    #[serde(default)]
    pub elapsed: u64,
    /// The moves.
    pub moves: Vec<Move>,
}

/// What came of some moves. By then they are safe on disk.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MovesReply {
    /// The number that came with the moves.
    pub seq: u64,
    #[serde(flatten)]
    pub update: GameUpdate,
    /// What happened, in order.
    pub events: Vec<GameEvent>,
}

/// How a game has changed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GameUpdate {
    /// Counts the changes of the game.
    pub version: u64,
    /// The cells that look different now and those that were written into,
    /// whole.
    pub squares: Vec<SavedSquare>,
    /// The milliseconds of play so far.
    pub elapsed: u64,
    /// Whether the clock is stopped.
    pub paused: bool,
    /// Whether the puzzle is solved.
    pub finished: bool,
    /// How it has gone so far.
    pub statistics: Statistics,
    /// The connection of the player who has caused this.
    pub by: u64,
}

impl GameUpdate {
    /// The state of these cells of a game.
    pub fn of(save: &Save, version: u64, finished: bool, cells: &[CellId]) -> Self {
        let blank = |cell: &CellId| SavedSquare { cell: cell.index(), ..SavedSquare::default() };
        let square = |cell: &CellId| {
            let at = save.squares.binary_search_by_key(&cell.index(), |square| square.cell);
            at.map_or_else(|_| blank(cell), |at| save.squares[at].clone())
        };
        Self {
            version,
            squares: cells.iter().map(square).collect(),
            elapsed: save.elapsed,
            paused: save.paused,
            finished,
            statistics: save.statistics,
            by: 0,
        }
    }
}

/// What the server sends over a connection that stays open.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum LiveMessage {
    /// What came of the moves of this connection.
    Reply { reply: MovesReply },
    /// What others have done.
    Update { update: GameUpdate },
    /// News of the people who are here.
    People { people: PeopleNews },
    /// The page has missed something and must ask for the whole game.
    Stale { stale: bool },
    /// Moves that could not be made or kept. If that is lasting, sending them
    /// again is of no use.
    Failed {
        #[serde(skip_serializing_if = "Option::is_none")]
        seq: Option<u64>,
        error: String,
        lasting: bool,
    },
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum GameEvent {
    /// A check found this.
    Checked { wrong: usize, empty: usize },
    /// So many letters were revealed.
    Revealed { cells: usize },
    /// All is filled, but not all is right, or there is no solution.
    Filled { wrong: usize },
    /// The puzzle is solved.
    Solved,
    /// A move was not made.
    Refused { reason: String },
}

impl GameEvent {
    /// The event for the page. Moved cursors and changed cells are reported in
    /// other ways.
    pub fn of(event: &Event) -> Option<Self> {
        match event {
            Event::Checked { wrong, empty } => Some(Self::Checked { wrong: *wrong, empty: *empty }),
            Event::Revealed(cells) => Some(Self::Revealed { cells: *cells }),
            Event::Filled { wrong } => Some(Self::Filled { wrong: *wrong }),
            Event::Solved => Some(Self::Solved),
            Event::Refused(refusal) => Some(Self::Refused { reason: refusal.to_string() }),
            _ => None,
        }
    }
}
