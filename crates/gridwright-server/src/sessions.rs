//! The games in memory: what somebody plays, and what others hear of it.

mod access;
mod log;
mod people;
mod unlock;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Instant;

use gridwright_core::{CellId, Puzzle};
use gridwright_play::{Action, Event, Game, Save, undrawn};
use serde::{Deserialize, Serialize};
use tokio::sync::{broadcast, watch};

use crate::Link;
use crate::drafts::LinkTurns;
use crate::error::ApiError;
use crate::persistence::{Persistence, PuzzleSource, damaged};
use crate::store::{ContentHash, Fence, RecordKind, StoreChange, StoreError, StoredRecord};
use crate::wire::{
    GameEvent, GameUpdate, Move, Moves, MovesReply, PeopleNews, PlayerNotice, ReplayView, TeamView,
    WriterMark,
};
use access::GameAccess;
use log::GameLog;
use people::People;

pub use access::EnteredGame;
pub use people::{News, Seat};

/// How many games stay in memory without anybody following them.
const MOST_IDLE: usize = 2_000;

/// How many updates a follower may be behind before it must start over.
const BEHIND: usize = 256;

/// How many versions a server may give to a game beyond those in the store: the
/// next holder begins after them, so that none is given twice.
const VERSIONS_OF_A_HOLDER: u64 = 1 << 20;

/// How many moves may come at once.
const MOST_MOVES: usize = 5_000;

/// Of how many players the last message is remembered, for each game.
const MOST_PLAYERS: usize = 32;

/// The longest name that a player may have.
const LONGEST_PLAYER: usize = 64;

/// A game as it is kept in the store.
#[derive(Serialize, Deserialize)]
struct StoredGame {
    /// The link of the puzzle, sealed with that of the game.
    puzzle: Link,
    version: u64,
    save: Save,
    /// The last messages of the players, so that none is applied twice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    players: Vec<LastMessage>,
    /// Sealed likewise.
    #[serde(default, skip_serializing_if = "is_default")]
    access: GameAccess,
    #[serde(default, skip_serializing_if = "GameLog::is_empty")]
    log: GameLog,
}

/// Leaves out what is as it would be without being named.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The last message of a player that was applied.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct LastMessage {
    player: String,
    seq: u64,
    /// What the reply is about, for a player who has not received it.
    #[serde(skip)]
    effect: Effect,
}

/// What came of a message: the cells it is about, and what happened.
#[derive(Clone, Debug, Default)]
struct Effect {
    cells: Vec<CellId>,
    events: Vec<GameEvent>,
}

/// An update, and the connection that caused it.
pub type Notice = (u64, Arc<GameUpdate>);

/// One game that is played.
pub struct Session {
    link: Link,
    source: RwLock<Arc<PuzzleSource>>,
    state: tokio::sync::Mutex<SessionState>,
    /// Updates for all connections, in the order of their versions.
    updates: broadcast::Sender<Notice>,
    pub people: People,
    /// Where several servers use one store: that this one holds the game.
    fence: Option<Fence>,
    /// Whether another server holds it now.
    lost: watch::Sender<bool>,
}

struct SessionState {
    game: Game,
    version: u64,
    /// The last messages of the players, the latest first.
    players: Vec<LastMessage>,
    /// When time was last added, so that two players do not make it run twice
    /// as fast.
    ticked: Option<Instant>,
    access: GameAccess,
    log: GameLog,
    /// Whether somebody has taken the game away.
    is_deleted: bool,
}

/// A game as it stands.
pub struct SessionSnapshot {
    pub save: Save,
    pub version: u64,
    pub finished: bool,
    pub writers: Vec<WriterMark>,
}

/// All games in memory. Those that nobody uses are dropped when there are many.
#[derive(Default)]
pub struct Sessions {
    sessions: Mutex<HashMap<Link, Arc<Session>>>,
    /// Nobody else takes a game into memory between the look whether it is
    /// there and the moment it is.
    loads: LinkTurns,
}

impl Sessions {
    /// Begins a game of a puzzle that is in the store. Without an owner, whoever
    /// asks first becomes it.
    pub async fn begin(
        &self,
        persistence: &Persistence,
        source: PuzzleSource,
        owner: Option<Link>,
    ) -> Result<Link, ApiError> {
        let link = Link::random()?;
        let mut state = SessionState::new(Game::new(&undrawn(&source.puzzle)), 0, vec![]);
        state.access = GameAccess::owned(owner);
        let fence = persistence.claim(RecordKind::Game, &link).await?;
        let session = Session::new(link.clone(), source, state, fence);
        let record = {
            let state = session.state.lock().await;
            session.record(&state, state.game.save())?
        };
        persistence.writer.keep(record).await?;
        self.insert(session);
        Ok(link)
    }

    /// The game with this link, from memory or from the store.
    pub async fn find(
        &self,
        persistence: &Persistence,
        link: &Link,
    ) -> Result<Arc<Session>, ApiError> {
        if let Some(session) = self.known(link) {
            return Ok(session);
        }
        let _turn = self.loads.turn(link).await;
        if let Some(session) = self.known(link) {
            return Ok(session);
        }
        // It is read after nobody else can write it any more.
        let fence = match persistence.store.is_shared() {
            true => self.claim_stored(persistence, link).await?,
            false => None,
        };
        let found = persistence.find(RecordKind::Game, link).await?;
        let found = found.ok_or_else(|| ApiError::no_such("game"))?;
        let stored: StoredGame = serde_json::from_slice(&found.bytes).map_err(damaged)?;
        let content = found.content.ok_or_else(|| damaged("it names no puzzle"))?;
        let source =
            persistence.puzzle_of_game(link.seal("puzzle", &stored.puzzle), content).await?;
        let game = Game::resume(&undrawn(&source.puzzle), &stored.save).map_err(damaged)?;
        // What the last holder has shown and not kept has had numbers, too.
        let version = stored.version + fence.map_or(0, |_| VERSIONS_OF_A_HOLDER);
        let mut state = SessionState::new(game, version, stored.players);
        (state.access, state.log) = (stored.access.sealed(link), stored.log.resumed());
        Ok(self.insert(Session::new(link.clone(), source, state, fence)))
    }

    /// A game in memory that this server still holds.
    fn known(&self, link: &Link) -> Option<Arc<Session>> {
        let mut sessions = self.lock();
        let session = sessions.get(link)?;
        if *session.lost.borrow() {
            sessions.remove(link);
            return None;
        }
        Some(Arc::clone(session))
    }

    /// Takes a game for this server, if there is such a one.
    async fn claim_stored(
        &self,
        persistence: &Persistence,
        link: &Link,
    ) -> Result<Option<Fence>, ApiError> {
        let found = persistence.find(RecordKind::Game, link).await?;
        let is_first = found.ok_or_else(|| ApiError::no_such("game"))?.content.is_some();
        match is_first {
            true => persistence.claim(RecordKind::Game, link).await,
            false => Ok(None),
        }
    }

    /// Whether a game is in memory, and held by this server.
    #[cfg(feature = "cluster")]
    pub fn has(&self, link: &Link) -> bool {
        self.known(link).is_some()
    }

    /// None of the games is held by this server any more.
    #[cfg(feature = "cluster")]
    pub fn lose_all(&self) {
        let all = std::mem::take(&mut *self.lock());
        for session in all.values() {
            session.lost.send_replace(true);
        }
    }

    /// The same for the games of a puzzle by its hash in words.
    #[cfg(feature = "cluster")]
    pub async fn drop_games_named(&self, content: &str, reason: &str) {
        let of_it = |session: &&Arc<Session>| session.source().content.to_string() == *content;
        let known = self.lock().values().find(of_it).map(|session| session.source().content);
        if let Some(content) = known {
            self.drop_games_of(&content, reason).await;
        }
    }

    /// Forgets the games of a puzzle and tells those who play them why.
    pub async fn drop_games_of(&self, content: &ContentHash, reason: &str) {
        let of_it = |session: &&Arc<Session>| session.source().content == *content;
        let all: Vec<Arc<Session>> = self.lock().values().filter(of_it).cloned().collect();
        for session in all {
            session.state.lock().await.is_deleted = true;
            self.lock().remove(&session.link);
            session.people.send_all_away(reason);
        }
    }

    /// How many games are in memory.
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    /// Puts a game into memory, unless another request has done so meanwhile.
    fn insert(&self, session: Session) -> Arc<Session> {
        let mut sessions = self.lock();
        if sessions.len() > MOST_IDLE {
            // A session that only the map holds is on disk as it is.
            sessions.retain(|_, session| Arc::strong_count(session) > 1);
        }
        Arc::clone(sessions.entry(session.link.clone()).or_insert_with(|| Arc::new(session)))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<Link, Arc<Session>>> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Session {
    fn new(link: Link, source: PuzzleSource, state: SessionState, fence: Option<Fence>) -> Self {
        Self {
            link,
            fence,
            lost: watch::Sender::new(false),
            source: RwLock::new(Arc::new(source)),
            state: tokio::sync::Mutex::new(state),
            updates: broadcast::Sender::new(BEHIND),
            people: People::default(),
        }
    }

    /// The puzzle of the game.
    pub fn source(&self) -> Arc<PuzzleSource> {
        Arc::clone(&self.source.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn set_source(&self, source: PuzzleSource) {
        *self.source.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(source);
    }

    /// What is to be stored of the game.
    fn record(&self, state: &SessionState, save: Save) -> Result<StoreChange, ApiError> {
        if state.is_deleted {
            return Err(StoreError::Gone.into());
        }
        if *self.lost.borrow() {
            return Err(StoreError::NotHolder.into());
        }
        let source = self.source();
        let stored = StoredGame {
            puzzle: self.link.seal("puzzle", &source.link),
            version: state.version,
            save,
            players: state.players.clone(),
            access: state.access.sealed(&self.link),
            log: state.log.clone(),
        };
        let bytes = serde_json::to_vec(&stored).map_err(damaged)?;
        let record = StoredRecord::new(RecordKind::Game, self.link.clone(), bytes);
        let (content, fence) = (Some(source.content), self.fence);
        Ok(StoreChange::Put(StoredRecord { content, fence, ..record }))
    }

    /// Waits until another server holds the game.
    pub async fn lost(&self) {
        // It cannot end before this does.
        let _ = self.lost.subscribe().wait_for(|lost| *lost).await;
    }

    /// Takes note where a change came too late: another server holds the game.
    fn heeded<T>(&self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        if matches!(done, Err(StoreError::NotHolder)) {
            self.lost.send_replace(true);
        }
        done
    }

    /// The game as it stands.
    pub async fn snapshot(&self) -> SessionSnapshot {
        let state = self.state.lock().await;
        let (save, finished) = (state.game.save(), state.game.is_finished());
        let writers = state.log.writers();
        SessionSnapshot { save, version: state.version, finished, writers }
    }

    /// How the game went, letter by letter.
    pub async fn replay(&self) -> ReplayView {
        self.state.lock().await.log.view()
    }

    /// How far the game is; its name and link are the caller's affair.
    pub async fn progress(&self) -> TeamView {
        let state = self.state.lock().await;
        TeamView {
            name: String::new(),
            link: self.link.clone(),
            filled: state.game.filled(),
            cells: state.game.board().open_cells().count(),
            finished: state.game.is_finished(),
            elapsed: state.game.elapsed(),
            people: self.people.count(),
        }
    }

    /// Hears what a page says of its player. Gives the answer, if there is one.
    pub async fn hear(&self, seat: &Seat, notice: PlayerNotice) -> Option<PeopleNews> {
        let rules = self.rules().await;
        self.people.hear(seat, rules, notice)
    }

    /// How many changes the game has had.
    pub async fn version(&self) -> u64 {
        self.state.lock().await.version
    }

    /// The puzzle with what the player has written.
    pub async fn played(&self) -> Puzzle {
        let mut puzzle = self.source().puzzle.clone();
        self.state.lock().await.game.record(&mut puzzle);
        puzzle
    }

    /// Follows what others do.
    pub fn follow(&self) -> broadcast::Receiver<Notice> {
        self.updates.subscribe()
    }

    /// Makes moves. The others hear of them at once, in the order of the
    /// versions. The reply comes when the moves are on disk; if they cannot be
    /// written they stay in memory, and the next moves take them along.
    ///
    /// A message that was applied before, told by its player and its number, is
    /// not applied again: it is only written and answered once more.
    pub async fn play(
        &self,
        persistence: &Persistence,
        connection: u64,
        moves: &Moves,
    ) -> Result<MovesReply, ApiError> {
        if moves.moves.len() > MOST_MOVES {
            return Err(ApiError::unfit(format!("more than {MOST_MOVES} moves at once")));
        }
        if moves.player.len() > LONGEST_PLAYER {
            let message = format!("the name of a player has {LONGEST_PLAYER} bytes at most");
            return Err(ApiError::unfit(message));
        }
        let by = self.people.signature(connection);
        let actions: Vec<Action> =
            moves.moves.iter().map(Move::action).collect::<Result<_, _>>()?;
        let (reply, receipt) = {
            let mut state = self.state.lock().await;
            let known = state.applied(&moves.player, moves.seq);
            let is_new = known.is_none();
            let effect = match known {
                Some(effect) => effect,
                None => state.apply(actions, moves, by.as_ref()),
            };
            let save = state.game.save();
            let finished = state.game.is_finished();
            let update = GameUpdate::of(&save, state.version, finished, &effect.cells);
            let update = GameUpdate { by: connection, ..update };
            if is_new {
                // Sent while the state is locked: followers get the versions in
                // order, whatever becomes of the write. Nobody may be listening.
                let _ = self.updates.send((connection, Arc::new(update.clone())));
            }
            // Likewise, so that versions reach the disk in order.
            let receipt = persistence.writer.send(self.record(&state, save)?).await?;
            (MovesReply { seq: moves.seq, update, events: effect.events }, receipt)
        };
        self.heeded(receipt.wait().await)?;
        Ok(reply)
    }
}

impl SessionState {
    fn new(game: Game, version: u64, players: Vec<LastMessage>) -> Self {
        let (access, log) = (GameAccess::default(), GameLog::default());
        Self { game, version, players, ticked: None, is_deleted: false, access, log }
    }

    /// What came of a message, where it was applied already. Messages without
    /// the name of a player are always new.
    fn applied(&self, player: &str, seq: u64) -> Option<Effect> {
        let last = self.players.iter().find(|last| last.player == player)?;
        match seq.cmp(&last.seq) {
            std::cmp::Ordering::Greater => None,
            std::cmp::Ordering::Equal => Some(last.effect.clone()),
            std::cmp::Ordering::Less => Some(Effect::default()),
        }
    }

    /// Applies the moves of a message.
    fn apply(
        &mut self,
        actions: Vec<Action>,
        moves: &Moves,
        by: Option<&people::Signature>,
    ) -> Effect {
        let begins_anew = actions.contains(&Action::Restart);
        let now = Instant::now();
        let passed = self.ticked.map_or(moves.elapsed, |last| {
            let most = now.duration_since(last).as_millis().try_into().unwrap_or(u64::MAX);
            moves.elapsed.min(most)
        });
        self.ticked = Some(now);
        self.game.apply(Action::Tick(passed));
        self.version += 1;
        let mut cells = written(&actions);
        let events: Vec<Event> =
            actions.into_iter().flat_map(|action| self.game.apply(action)).collect();
        for event in &events {
            if let Event::Changed(changed) = event {
                cells.extend(changed);
            }
        }
        // A page that has written into a cell is told what stands there now,
        // also where the move was refused.
        cells.retain(|cell| self.game.board().is_open(*cell) && !self.game.square(*cell).given);
        cells.sort_unstable();
        cells.dedup();
        if begins_anew {
            self.log.clear();
        }
        self.log.note(&self.game, &cells, by);
        let effect = Effect { cells, events: events.iter().filter_map(GameEvent::of).collect() };
        self.remember(moves, effect.clone());
        effect
    }

    fn remember(&mut self, moves: &Moves, effect: Effect) {
        if moves.player.is_empty() {
            return;
        }
        self.players.retain(|last| last.player != moves.player);
        self.players.truncate(MOST_PLAYERS - 1);
        let last = LastMessage { player: moves.player.clone(), seq: moves.seq, effect };
        self.players.insert(0, last);
    }
}

/// The cells that actions write into.
fn written(actions: &[Action]) -> Vec<CellId> {
    let cell = |action: &Action| match action {
        Action::Write { cell, .. } => Some(*cell),
        _ => None,
    };
    actions.iter().filter_map(cell).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use gridwright_core::Grid;
    use gridwright_formats::{Format, write as write_file};
    use serde_json::json;

    use super::*;
    use crate::store::Store;
    use crate::store::faulty::Faulty;
    use crate::writer::StoreWriter;

    async fn begun() -> (Arc<Faulty>, Persistence, Arc<Session>) {
        let faulty = Arc::<Faulty>::default();
        let store: Arc<dyn Store> = Arc::clone(&faulty) as _;
        let (writer, _) = StoreWriter::start(Arc::clone(&store));
        let persistence = Persistence { store, writer };
        let puzzle = Puzzle::new(Grid::from_rows(&["CAT", "O#O", "WIT"]).unwrap());
        let sessions = Sessions::default();
        let file = write_file(&puzzle, Format::Ipuz).unwrap().bytes;
        let source = persistence.keep_puzzle(puzzle, file).await.unwrap();
        let link = sessions.begin(&persistence, source, None).await.unwrap();
        let session = sessions.find(&persistence, &link).await.unwrap();
        (faulty, persistence, session)
    }

    fn message(player: &str, seq: u64, moves: &serde_json::Value) -> Moves {
        let message = json!({ "player": player, "seq": seq, "moves": moves });
        serde_json::from_value(message).unwrap()
    }

    fn write(cell: usize, text: &str) -> serde_json::Value {
        json!({ "type": "write", "cell": cell, "text": text })
    }

    #[tokio::test]
    async fn others_hear_of_a_change_that_cannot_be_written_yet() {
        let (store, persistence, session) = begun().await;
        let mut updates = session.follow();
        store.fails.store(true, Ordering::Relaxed);
        let moves = message("a", 1, &json!([write(0, "C")]));
        assert!(session.play(&persistence, 1, &moves).await.is_err());
        let (connection, heard) = updates.recv().await.unwrap();
        assert_eq!((connection, heard.version, heard.squares[0].text.as_str()), (1, 1, "C"));
        // The player sends the same again when there is room: it is safe then,
        // and nobody hears of it twice.
        store.fails.store(false, Ordering::Relaxed);
        let reply = session.play(&persistence, 1, &moves).await.unwrap();
        assert_eq!((reply.update.version, reply.update.squares[0].text.as_str()), (1, "C"));
        assert!(updates.try_recv().is_err());
    }

    #[tokio::test]
    async fn a_message_is_applied_once() {
        let (_, persistence, session) = begun().await;
        let restart = message("a", 1, &json!([{ "type": "restart" }]));
        session.play(&persistence, 1, &restart).await.unwrap();
        let letter = message("b", 1, &json!([write(2, "T")]));
        session.play(&persistence, 2, &letter).await.unwrap();
        // The reply was lost, and player a starts over again: nothing is erased.
        let reply = session.play(&persistence, 3, &restart).await.unwrap();
        assert_eq!((reply.seq, reply.update.version), (1, 2));
        assert_eq!(session.snapshot().await.save.squares.len(), 1);
        // Without a name every message counts.
        let nameless = message("", 1, &json!([write(0, "X")]));
        session.play(&persistence, 3, &nameless).await.unwrap();
        assert_eq!(session.play(&persistence, 3, &nameless).await.unwrap().update.version, 4);
    }

    #[tokio::test]
    async fn a_refused_letter_is_answered_with_what_stands_there() {
        let (_, persistence, session) = begun().await;
        let moves = json!([write(0, "C"), { "type": "pause" }, write(0, "X"), write(4, "Y")]);
        let reply = session.play(&persistence, 1, &message("a", 1, &moves)).await.unwrap();
        let squares: Vec<(usize, &str)> =
            reply.update.squares.iter().map(|square| (square.cell, square.text.as_str())).collect();
        assert_eq!(squares, [(0, "C")], "cell 4 is a block");
    }

    #[tokio::test]
    async fn what_was_acknowledged_is_kept_whichever_write_fails() {
        for fails_at in 0..12 {
            let (store, persistence, session) = begun().await;
            store.writes_left.store(fails_at, Ordering::Relaxed);
            let mut possible = vec![vec![]; 9];
            for n in 0..16u64 {
                let (cell, letter) =
                    ([0, 1, 2, 3, 5][n as usize % 5], ["A", "B", "C"][n as usize % 3]);
                let moves = message("a", n + 1, &json!([write(cell, letter)]));
                // A letter that was not acknowledged may come with the next one.
                if session.play(&persistence, 1, &moves).await.is_ok() {
                    possible[cell].clear();
                }
                possible[cell].push(letter);
            }
            // Another server begins with what is in the store.
            let found = Sessions::default().find(&persistence, &session.link).await.unwrap();
            let squares = found.snapshot().await.save.squares;
            for (cell, possible) in possible.iter().enumerate().filter(|(_, any)| !any.is_empty()) {
                let there = squares.iter().find(|square| square.cell == cell).unwrap();
                assert!(possible.contains(&there.text.as_str()), "write {fails_at}, cell {cell}");
            }
        }
    }

    #[tokio::test]
    async fn a_slow_disk_delays_and_loses_nothing() {
        let (store, persistence, session) = begun().await;
        store.delay.store(50, Ordering::Relaxed);
        let all = (0..20u64).map(|n| {
            let (session, persistence) = (&session, &persistence);
            async move {
                let moves = message(&format!("player {n}"), 1, &json!([write(0, "A")]));
                session.play(persistence, n, &moves).await.unwrap()
            }
        });
        let replies = futures_util::future::join_all(all).await;
        assert_eq!(replies.len(), 20);
        let found = Sessions::default().find(&persistence, &session.link).await.unwrap();
        assert_eq!(found.version().await, 20);
    }

    #[tokio::test]
    async fn a_deleted_game_stays_deleted() {
        let (_, persistence, session) = begun().await;
        let sessions = Sessions::default();
        let again = sessions.find(&persistence, &session.link).await.unwrap();
        sessions.delete(&persistence, &session.link, None).await.unwrap();
        let moves = message("a", 1, &json!([write(0, "A")]));
        let error = again.play(&persistence, 1, &moves).await.unwrap_err();
        assert_eq!(error.status, 410);
        assert_eq!(sessions.find(&persistence, &session.link).await.err().unwrap().status, 404);
    }
}
