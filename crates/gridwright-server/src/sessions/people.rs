//! The people in a game: names, cursors, talk. Nothing of this is stored.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::broadcast;

use crate::wire::{ChatLine, GameRole, GameRules, PeopleNews, PersonView, PlayerNotice};

/// How many colours there are to tell people apart.
const COLOURS: u8 = 12;

/// The longest name and the longest thing to say, in letters.
const LONGEST_NAME: usize = 24;
const LONGEST_TEXT: usize = 500;

/// How much of the talk somebody sees who comes later.
const MOST_SAID: usize = 100;

/// How many things one may say in how long a time.
const MOST_AT_ONCE: usize = 6;
const AT_ONCE: Duration = Duration::from_secs(8);

/// How often a cursor is told to the others, and in how large a company.
const CURSOR_PACE: Duration = Duration::from_millis(40);
const MOST_CURSORS: usize = 40;

/// How many seats are known, and how many were sent away.
const MOST_SEATS: usize = 10_000;

/// How much news a follower may be behind.
const BEHIND: usize = 512;

/// The connection that caused some news, or the one that alone is to hear it.
#[derive(Clone, Debug)]
pub struct News {
    pub from: u64,
    pub only: Option<u64>,
    pub news: Arc<PeopleNews>,
}

/// The people in a game.
pub struct People {
    state: Mutex<PeopleState>,
    news: broadcast::Sender<News>,
}

#[derive(Default)]
struct PeopleState {
    here: BTreeMap<u64, Person>,
    said: VecDeque<ChatLine>,
    /// Seats that may play on where the game is locked.
    seats: HashSet<String>,
    banned: HashSet<String>,
}

/// A connection: which one, by which browser, and what it may do.
#[derive(Clone, Debug)]
pub struct Seat {
    pub connection: u64,
    /// A name that the browser has chosen at random for this game.
    pub name: String,
    pub role: GameRole,
}

struct Person {
    view: PersonView,
    seat: String,
    /// When this person has last said something, the latest last.
    spoken: VecDeque<Instant>,
    moved: Option<Instant>,
}

/// Who somebody is: what is noted beside the letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    pub name: String,
    pub colour: u8,
}

impl Default for People {
    fn default() -> Self {
        Self { state: Mutex::default(), news: broadcast::Sender::new(BEHIND) }
    }
}

impl People {
    /// Follows the news.
    pub fn follow(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }

    /// How many are here.
    pub fn count(&self) -> usize {
        self.lock().here.len()
    }

    /// What somebody who comes may do; nothing where that one was sent away.
    pub fn admit(&self, seat: &str, role: GameRole, rules: GameRules) -> Option<GameRole> {
        let mut state = self.lock();
        if !seat.is_empty() && state.banned.contains(seat) {
            return None;
        }
        if rules.locked && !state.seats.contains(seat) {
            return Some(GameRole::Look);
        }
        if role == GameRole::Play && !seat.is_empty() && state.seats.len() < MOST_SEATS {
            state.seats.insert(seat.to_owned());
        }
        Some(role)
    }

    /// Hears what a page says of its player. Gives the answer to that page.
    pub fn hear(&self, seat: &Seat, rules: GameRules, notice: PlayerNotice) -> Option<PeopleNews> {
        match notice {
            PlayerNotice::Here { name, colour } => Some(self.introduce(seat, rules, &name, colour)),
            PlayerNotice::At { cell, down } => {
                self.moved(seat.connection, cell, down);
                None
            }
            PlayerNotice::Say { text } => {
                self.say(seat.connection, rules, &text).err().map(refused)
            }
        }
    }

    fn introduce(
        &self,
        seat: &Seat,
        rules: GameRules,
        name: &str,
        colour: Option<u8>,
    ) -> PeopleNews {
        let Seat { connection, role, .. } = *seat;
        let mut state = self.lock();
        let colour = colour
            .filter(|colour| *colour < COLOURS)
            .or_else(|| state.here.get(&connection).map(|person| person.view.colour))
            .unwrap_or_else(|| state.free_colour());
        let view = PersonView {
            id: connection,
            name: cleaned(name, LONGEST_NAME),
            colour,
            role,
            cell: state.here.get(&connection).and_then(|person| person.view.cell),
            down: false,
        };
        let person = Person {
            view: view.clone(),
            seat: seat.name.clone(),
            spoken: VecDeque::new(),
            moved: None,
        };
        match state.here.get_mut(&connection) {
            Some(known) => known.view = view.clone(),
            None => drop(state.here.insert(connection, person)),
        }
        self.tell(connection, PeopleNews::Joined(view));
        let people = state.here.values().map(|person| person.view.clone()).collect();
        let said = if rules.chat { state.said.iter().cloned().collect() } else { vec![] };
        PeopleNews::Here { you: connection, people, said, rules }
    }

    fn moved(&self, connection: u64, cell: usize, down: bool) {
        let mut state = self.lock();
        let crowded = state.here.len() > MOST_CURSORS;
        let Some(person) = state.here.get_mut(&connection) else { return };
        (person.view.cell, person.view.down) = (Some(cell), down);
        let now = Instant::now();
        let is_soon = person.moved.is_some_and(|last| now.duration_since(last) < CURSOR_PACE);
        if !crowded && !is_soon {
            person.moved = Some(now);
            self.tell(connection, PeopleNews::At { id: connection, cell, down });
        }
    }

    fn say(&self, connection: u64, rules: GameRules, text: &str) -> Result<(), &'static str> {
        if !rules.chat {
            return Err("the owner of this game has switched the chat off");
        }
        if text.chars().count() > LONGEST_TEXT {
            return Err("a message has 500 letters at most");
        }
        let text = cleaned(text, LONGEST_TEXT);
        if text.is_empty() {
            return Ok(());
        }
        let mut state = self.lock();
        let Some(person) = state.here.get_mut(&connection) else {
            return Err("say who you are first");
        };
        let now = Instant::now();
        person.spoken.retain(|at| now.duration_since(*at) < AT_ONCE);
        if person.spoken.len() >= MOST_AT_ONCE {
            return Err("too many messages at once: wait a little");
        }
        person.spoken.push_back(now);
        let PersonView { name, colour, .. } = person.view.clone();
        let line = ChatLine { name, colour, text };
        state.said.push_back(line.clone());
        if state.said.len() > MOST_SAID {
            state.said.pop_front();
        }
        // Also to the one who has said it: all see the same order.
        self.tell(0, PeopleNews::Said(line));
        Ok(())
    }

    /// Somebody's connection has ended.
    pub fn leave(&self, connection: u64) {
        if self.lock().here.remove(&connection).is_some() {
            self.tell(connection, PeopleNews::Left(connection));
        }
    }

    /// Tells everybody what the owner has decided.
    pub fn tell_rules(&self, rules: GameRules) {
        self.tell(0, PeopleNews::Rules(rules));
    }

    /// Ends all connections: the link has changed.
    pub fn send_all_away(&self, reason: &str) {
        self.tell(0, PeopleNews::Gone { reason: reason.to_owned() });
    }

    /// Sends somebody away. Gives whether there is such a one.
    pub fn kick(&self, id: u64) -> bool {
        let mut state = self.lock();
        let Some(seat) = state.here.get(&id).map(|person| person.seat.clone()) else {
            return false;
        };
        state.seats.remove(&seat);
        if !seat.is_empty() && state.banned.len() < MOST_SEATS {
            state.banned.insert(seat);
        }
        drop(state);
        let news = PeopleNews::Gone { reason: "The owner of this game has sent you away.".into() };
        let _ = self.news.send(News { from: 0, only: Some(id), news: Arc::new(news) });
        self.leave(id);
        true
    }

    /// Who makes the moves of a connection, if that person has a name.
    pub fn signature(&self, connection: u64) -> Option<Signature> {
        let state = self.lock();
        let PersonView { name, colour, .. } = &state.here.get(&connection)?.view;
        (!name.is_empty()).then(|| Signature { name: name.clone(), colour: *colour })
    }

    fn tell(&self, from: u64, news: PeopleNews) {
        // Nobody may be listening.
        let _ = self.news.send(News { from, only: None, news: Arc::new(news) });
    }

    fn lock(&self) -> MutexGuard<'_, PeopleState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PeopleState {
    /// The colour that fewest have.
    fn free_colour(&self) -> u8 {
        let count = |colour: &u8| self.here.values().filter(|p| p.view.colour == *colour).count();
        (0..COLOURS).min_by_key(count).unwrap_or_default()
    }
}

fn refused(reason: &str) -> PeopleNews {
    PeopleNews::Refused { reason: reason.to_owned() }
}

/// A text without control characters, on one line, and not too long.
fn cleaned(text: &str, longest: usize) -> String {
    let plain: String =
        text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(longest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: GameRules = GameRules { locked: false, chat: true };

    fn seat(connection: u64) -> Seat {
        Seat { connection, name: format!("seat {connection}"), role: GameRole::Play }
    }

    fn here(people: &People, id: u64, name: &str) -> PeopleNews {
        let notice = PlayerNotice::Here { name: name.to_owned(), colour: None };
        people.hear(&seat(id), RULES, notice).unwrap()
    }

    fn say(people: &People, id: u64, text: &str) -> Option<PeopleNews> {
        people.hear(&seat(id), RULES, PlayerNotice::Say { text: text.to_owned() })
    }

    #[test]
    fn people_have_colours_of_their_own_and_names_in_one_line() {
        let people = People::default();
        here(&people, 1, " <b>Ann</b>\n\u{7} ");
        let PeopleNews::Here { people: all, .. } = here(&people, 2, &"x".repeat(99)) else {
            panic!("an introduction is answered");
        };
        assert_eq!(all[0].name, "<b>Ann</b>");
        assert_eq!(all[1].name.len(), LONGEST_NAME);
        assert_ne!(all[0].colour, all[1].colour);
    }

    #[test]
    fn talk_has_limits() {
        let people = People::default();
        here(&people, 1, "Ann");
        assert!(say(&people, 2, "hello").is_some(), "a stranger");
        assert!(say(&people, 1, &"word ".repeat(200_000)).is_some(), "a novel");
        let refusals = (0..10).filter(|_| say(&people, 1, "hello").is_some()).count();
        assert_eq!(refusals, 10 - MOST_AT_ONCE);
        let silent = GameRules { chat: false, ..RULES };
        let notice = PlayerNotice::Say { text: "hello".to_owned() };
        assert!(people.hear(&seat(1), silent, notice).is_some(), "no chat");
    }

    #[test]
    fn two_hundred_people_do_not_flood_each_other_with_cursors() {
        let people = People::default();
        for id in 1..=200 {
            here(&people, id, "x");
        }
        let mut news = people.follow();
        for id in 1..=200 {
            people.hear(&seat(id), RULES, PlayerNotice::At { cell: 3, down: false });
        }
        assert!(news.try_recv().is_err());
    }

    #[test]
    fn who_is_sent_away_does_not_come_back() {
        let people = People::default();
        here(&people, 1, "Ann");
        let mut news = people.follow();
        assert!(people.kick(1) && !people.kick(1));
        assert_eq!(news.try_recv().unwrap().only, Some(1));
        assert_eq!(people.admit("seat 1", GameRole::Play, RULES), None);
        assert_eq!(people.count(), 0);
    }

    #[test]
    fn a_locked_game_goes_on_for_those_who_were_there() {
        let people = People::default();
        let locked = GameRules { locked: true, ..RULES };
        assert_eq!(people.admit("one", GameRole::Play, RULES), Some(GameRole::Play));
        assert_eq!(people.admit("one", GameRole::Play, locked), Some(GameRole::Play));
        assert_eq!(people.admit("two", GameRole::Play, locked), Some(GameRole::Look));
        assert_eq!(people.admit("", GameRole::Play, locked), Some(GameRole::Look));
    }
}
