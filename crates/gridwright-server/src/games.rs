//! The games that are being played.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use gridwright_core::{CellId, Puzzle};
use gridwright_formats::read;
use gridwright_play::{Action, Event, Game, Save};
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;

use crate::Link;
use crate::app::Keeper;
use crate::error::ApiError;
use crate::store::{Kind, Record};
use crate::wire::{Happening, Moves, Reply, Update};

/// How many games stay in memory without anybody following them.
const MOST_IDLE: usize = 2_000;

/// How many updates a follower may be behind before it must start over.
const BEHIND: usize = 256;

/// How many moves may come at once.
const MOST_MOVES: usize = 5_000;

/// What is kept of a game.
#[derive(Serialize, Deserialize)]
struct Kept {
    puzzle: Link,
    version: u64,
    save: Save,
}

/// A game somebody plays.
pub struct Table {
    link: Link,
    pub puzzle_link: Link,
    pub puzzle: Arc<Puzzle>,
    seat: tokio::sync::Mutex<Seat>,
    /// Updates for everybody else who follows the game, with who caused them.
    news: broadcast::Sender<(u64, Arc<Update>)>,
}

struct Seat {
    game: Game,
    version: u64,
    /// When time was last added, so that two players do not make it run twice
    /// as fast.
    ticked: Option<Instant>,
}

/// All games in memory. Those that nobody uses are dropped when there are many.
#[derive(Default)]
pub struct Games {
    tables: Mutex<HashMap<Link, Arc<Table>>>,
}

impl Games {
    /// Begins a game of a puzzle that is in the store.
    pub async fn begin(&self, keeper: &Keeper, puzzle_link: Link) -> Result<Link, ApiError> {
        let puzzle = keeper.puzzle(&puzzle_link).await?;
        let link = Link::random()?;
        let game = Game::new(&puzzle);
        let table = Table::new(link.clone(), puzzle_link, Arc::new(puzzle), game, 0);
        let record = table.record(&*table.seat.lock().await)?;
        keeper.writer.keep(record).await?;
        self.seat(table);
        Ok(link)
    }

    /// The game with this link, from memory or from the store.
    pub async fn find(&self, keeper: &Keeper, link: &Link) -> Result<Arc<Table>, ApiError> {
        if let Some(table) = self.lock().get(link) {
            return Ok(Arc::clone(table));
        }
        let bytes = keeper.get(Kind::Game, link).await?.ok_or_else(|| ApiError::no_such("game"))?;
        let kept: Kept = serde_json::from_slice(&bytes).map_err(damaged)?;
        let puzzle = keeper.puzzle(&kept.puzzle).await?;
        let game = Game::resume(&puzzle, &kept.save).map_err(damaged)?;
        let table = Table::new(link.clone(), kept.puzzle, Arc::new(puzzle), game, kept.version);
        Ok(self.seat(table))
    }

    /// Puts a game into memory, unless somebody else has done so meanwhile.
    fn seat(&self, table: Table) -> Arc<Table> {
        let mut tables = self.lock();
        if tables.len() > MOST_IDLE {
            // A table that only the map holds is on disk as it is.
            tables.retain(|_, table| Arc::strong_count(table) > 1);
        }
        Arc::clone(tables.entry(table.link.clone()).or_insert_with(|| Arc::new(table)))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<Link, Arc<Table>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn damaged(error: impl std::fmt::Display) -> ApiError {
    let status = axum::http::StatusCode::INTERNAL_SERVER_ERROR;
    ApiError::new(status, format!("the stored game is damaged: {error}"))
}

impl Table {
    fn new(link: Link, puzzle_link: Link, puzzle: Arc<Puzzle>, game: Game, version: u64) -> Self {
        let seat = tokio::sync::Mutex::new(Seat { game, version, ticked: None });
        Self { link, puzzle_link, puzzle, seat, news: broadcast::Sender::new(BEHIND) }
    }

    fn record(&self, seat: &Seat) -> Result<Record, ApiError> {
        let (puzzle, save) = (self.puzzle_link.clone(), seat.game.save());
        let kept = Kept { puzzle, version: seat.version, save };
        let bytes = serde_json::to_vec(&kept).map_err(damaged)?;
        Ok(Record { kind: Kind::Game, link: self.link.clone(), bytes })
    }

    /// The state of the game, its version, and whether it is finished.
    pub async fn state(&self) -> (Save, u64, bool) {
        let seat = self.seat.lock().await;
        (seat.game.save(), seat.version, seat.game.is_finished())
    }

    /// The puzzle with what the player has written.
    pub async fn played(&self) -> Puzzle {
        let mut puzzle = (*self.puzzle).clone();
        self.seat.lock().await.game.record(&mut puzzle);
        puzzle
    }

    /// Follows what others do.
    pub fn follow(&self) -> broadcast::Receiver<(u64, Arc<Update>)> {
        self.news.subscribe()
    }

    /// Makes moves. The reply comes when they are on disk; if they cannot be
    /// written they stay in memory, and the next moves take them along.
    pub async fn play(&self, keeper: &Keeper, who: u64, moves: &Moves) -> Result<Reply, ApiError> {
        if moves.moves.len() > MOST_MOVES {
            return Err(ApiError::unfit(format!("more than {MOST_MOVES} moves at once")));
        }
        let actions: Vec<Action> =
            moves.moves.iter().map(crate::wire::Move::action).collect::<Result<_, _>>()?;
        let (reply, receipt) = {
            let mut seat = self.seat.lock().await;
            let events = seat.perform(actions, moves.elapsed);
            let update = seat.update(&events);
            // Sent while the seat is held, so that versions reach the disk in order.
            let receipt = keeper.writer.send(self.record(&seat)?).await?;
            let events = events.iter().filter_map(Happening::of).collect();
            (Reply { seq: moves.seq, update, events }, receipt)
        };
        receipt.wait().await?;
        // Nobody may be listening.
        let _ = self.news.send((who, Arc::new(reply.update.clone())));
        Ok(reply)
    }
}

impl Seat {
    fn perform(&mut self, actions: Vec<Action>, elapsed: u64) -> Vec<Event> {
        let now = Instant::now();
        let passed = self.ticked.map_or(elapsed, |last| {
            elapsed.min(now.duration_since(last).as_millis().try_into().unwrap_or(u64::MAX))
        });
        self.ticked = Some(now);
        self.game.apply(Action::Tick(passed));
        self.version += 1;
        actions.into_iter().flat_map(|action| self.game.apply(action)).collect()
    }

    fn update(&self, events: &[Event]) -> Update {
        let mut cells: Vec<CellId> = events
            .iter()
            .flat_map(|event| match event {
                Event::Changed(cells) => cells.as_slice(),
                _ => &[],
            })
            .copied()
            .collect();
        cells.sort_unstable();
        cells.dedup();
        Update::of(&self.game.save(), self.version, self.game.is_finished(), &cells)
    }
}

impl Keeper {
    /// A puzzle of the store.
    pub async fn puzzle(&self, link: &Link) -> Result<Puzzle, ApiError> {
        let bytes = self.get(Kind::Puzzle, link).await?;
        let bytes = bytes.ok_or_else(|| ApiError::no_such("puzzle"))?;
        let document = tokio::task::spawn_blocking(move || read(&bytes)).await;
        let document =
            document.map_err(damaged)?.map_err(|error| ApiError::unfit(error.to_string()))?;
        Ok(document.puzzle)
    }
}
