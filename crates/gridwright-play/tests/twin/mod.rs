//! The naive twin of the game.

use gridwright_core::{CellId, Direction, Entry, Puzzle, Side};
use gridwright_play::{Action, AtEnd, Cursor, PlayOptions, Scope, Square};

type Place = (usize, usize);

/// A whole picture of the letters before and after a step.
pub struct Picture {
    at: (Place, Direction),
    before: Vec<Vec<Square>>,
    after: Vec<Vec<Square>>,
}

/// The letters before a reveal, or before a new start with all that it takes.
struct Before {
    squares: Vec<Vec<Square>>,
    start: Option<(u64, Vec<Picture>, Vec<Picture>)>,
}

pub struct Twin {
    puzzle: Puzzle,
    squares: Vec<Vec<Square>>,
    at: Place,
    way: Direction,
    options: PlayOptions,
    pencil: bool,
    pub rebus: Option<String>,
    pub finished: bool,
    pub elapsed: u64,
    pub paused: bool,
    pub done: Vec<Picture>,
    pub undone: Vec<Picture>,
    before: Option<Before>,
}

impl Twin {
    pub fn new(puzzle: &Puzzle) -> Self {
        let given = |r, c| match puzzle.grid.at(r, c) {
            Some(cell) if cell.given => {
                Square { entry: cell.entry.clone(), given: true, ..Square::default() }
            }
            _ => Square::default(),
        };
        let (rows, cols) = (puzzle.grid.rows(), puzzle.grid.cols());
        let squares = (0..rows).map(|r| (0..cols).map(|c| given(r, c)).collect()).collect();
        let mut twin = Self {
            puzzle: puzzle.clone(),
            squares,
            at: (0, 0),
            way: Direction::Across,
            options: PlayOptions::default(),
            pencil: false,
            rebus: None,
            finished: false,
            elapsed: 0,
            paused: false,
            done: vec![],
            undone: vec![],
            before: None,
        };
        twin.go_to_start();
        twin.finished = twin.all_right();
        twin
    }

    pub fn square(&self, cell: CellId) -> &Square {
        let cols = self.puzzle.grid.cols();
        &self.squares[cell.index() / cols][cell.index() % cols]
    }

    pub fn cursor(&self) -> Cursor {
        let cell = CellId::from_index(self.at.0 * self.puzzle.grid.cols() + self.at.1);
        Cursor { cell, direction: self.way }
    }

    fn place(&self, cell: CellId) -> Place {
        let cols = self.puzzle.grid.cols();
        (cell.index() / cols, cell.index() % cols)
    }

    fn open(&self, (r, c): Place) -> bool {
        self.puzzle.grid.at(r, c).is_some_and(gridwright_core::Cell::is_open)
    }

    fn all(&self) -> Vec<Place> {
        let (rows, cols) = (self.puzzle.grid.rows(), self.puzzle.grid.cols());
        let places = (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c)));
        places.filter(|place| self.open(*place)).collect()
    }

    fn get(&self, (r, c): Place) -> &Square {
        &self.squares[r][c]
    }

    fn empty(&self, place: Place) -> bool {
        self.get(place).entry.is_none()
    }

    fn fixed(&self, place: Place) -> bool {
        self.get(place).given || self.get(place).revealed
    }

    /// The word through a place, found by walking both ways.
    fn word(&self, place: Place, way: Direction) -> Vec<Place> {
        if !self.open(place) {
            return vec![];
        }
        let step = |(r, c): Place| match way {
            Direction::Across => (r, c + 1),
            Direction::Down => (r + 1, c),
        };
        // Bars are only ever on the left of cells here.
        let joined = |next: Place| {
            let barred = self
                .puzzle
                .grid
                .at(next.0, next.1)
                .is_some_and(|cell| way == Direction::Across && cell.bars.contains(Side::Left));
            self.open(next) && !barred
        };
        let mut start = match way {
            Direction::Across => (place.0, 0),
            Direction::Down => (0, place.1),
        };
        let mut word: Vec<Place> = vec![];
        while start.0 < self.puzzle.grid.rows() && start.1 < self.puzzle.grid.cols() {
            if !joined(start) {
                if word.contains(&place) {
                    break;
                }
                word.clear();
            }
            if self.open(start) {
                word.push(start);
            }
            start = step(start);
        }
        if word.len() < 2 || !word.contains(&place) { vec![] } else { word }
    }

    /// All words: across first, each by its first cell.
    fn words(&self) -> Vec<(Direction, Vec<Place>)> {
        let mut words = vec![];
        for way in Direction::BOTH {
            for place in self.all() {
                let word = self.word(place, way);
                if word.first() == Some(&place) {
                    words.push((way, word));
                }
            }
        }
        words
    }

    fn go_to_start(&mut self) {
        match self.words().first() {
            Some((way, word)) => (self.at, self.way) = (word[0], *way),
            None => {
                (self.at, self.way) =
                    (self.all().first().copied().unwrap_or((0, 0)), Direction::Across);
            }
        }
    }

    fn go(&mut self, place: Place, way: Direction) {
        if self.open(place) {
            self.at = place;
            let other =
                self.word(place, way).is_empty() && !self.word(place, way.turned()).is_empty();
            self.way = if other { way.turned() } else { way };
        }
    }

    fn go_word(&mut self, index: usize) {
        if let Some((way, word)) = self.words().get(index).cloned() {
            let first = word.iter().find(|p| self.empty(**p)).copied().unwrap_or(word[0]);
            self.go(first, way);
        }
    }

    fn word_after(&self, forward: bool, skip_full: bool) -> Option<usize> {
        let words = self.words();
        let n = words.len();
        if n == 0 {
            return None;
        }
        let here = words.iter().position(|(way, word)| *way == self.way && word.contains(&self.at));
        let mut order: Vec<usize> = match (here, forward) {
            (Some(h), true) => (h + 1..n).chain(0..=h).collect(),
            (Some(h), false) => (0..h).rev().chain((h..n).rev()).collect(),
            (None, true) => (0..n).collect(),
            (None, false) => (0..n).rev().collect(),
        };
        if skip_full {
            let gaps: Vec<usize> = order
                .iter()
                .copied()
                .filter(|i| words[*i].1.iter().any(|p| self.empty(*p)))
                .collect();
            if !gaps.is_empty() {
                order = gaps;
            }
        }
        order.first().copied()
    }

    fn current(&self) -> Vec<Place> {
        let word = self.word(self.at, self.way);
        if word.is_empty() { vec![self.at] } else { word }
    }

    fn accepts(&self, (r, c): Place, text: &str) -> bool {
        let Some(solution) = self.puzzle.grid.at(r, c).and_then(|cell| cell.solution.as_ref())
        else {
            return true;
        };
        match solution.as_str() {
            "AB" => ["AB", "A"].contains(&text),
            "A/B" => ["A/B", "A", "B", "AB", "BA", "B/A"].contains(&text),
            other => other == text,
        }
    }

    fn wrong(&self, place: Place) -> bool {
        let square = self.get(place);
        let refused = |entry: &Entry| !self.accepts(place, entry.as_str());
        !square.given && square.entry.as_ref().is_some_and(refused)
    }

    fn all_right(&self) -> bool {
        let all = self.all();
        self.solvable() && !all.is_empty() && all.iter().all(|p| !self.empty(*p) && !self.wrong(*p))
    }

    fn solvable(&self) -> bool {
        self.puzzle.grid.iter().any(|(_, cell)| cell.solution.is_some())
    }

    fn mark(&mut self, (r, c): Place) {
        self.squares[r][c].wrong = true;
        self.squares[r][c].was_wrong = true;
    }

    fn after_change(&mut self, changed: &[Place]) {
        if self.options.auto_check && self.solvable() {
            for place in changed {
                if self.wrong(*place) {
                    self.mark(*place);
                }
            }
        }
        self.finished |= !changed.is_empty() && self.all_right();
    }

    /// A step without letters: a reveal or a new start. Only the latest is kept.
    fn mark_step(&mut self, before: Before) {
        self.before = Some(before);
        self.done.retain(|picture| !picture.before.is_empty());
        self.undone.clear();
        let at = (self.at, self.way);
        self.done.push(Picture { at, before: vec![], after: vec![] });
    }

    fn take_back(&mut self) {
        let Some(before) = self.before.take() else { return };
        for (r, c) in self.all() {
            let square = &self.squares[r][c];
            let was_set =
                if before.start.is_some() { square.entry.is_none() } else { square.revealed };
            if was_set {
                self.squares[r][c] = before.squares[r][c].clone();
            }
        }
        match before.start {
            Some((elapsed, done, undone)) => {
                self.elapsed += elapsed;
                (self.done, self.undone) = (done, undone);
            }
            None => self.done.retain(|picture| !picture.before.is_empty()),
        }
        self.rebus = None;
        self.finished = self.all_right();
    }

    fn write(&mut self, writes: &[(Place, Option<Entry>)], pencil: bool) {
        let before = self.squares.clone();
        let at = (self.at, self.way);
        let mut changed = vec![];
        for ((r, c), entry) in writes {
            let square = &mut self.squares[*r][*c];
            let pencilled = pencil && entry.is_some();
            if square.entry == *entry && square.pencilled == pencilled {
                if square.missing {
                    square.missing = false;
                    changed.push((*r, *c));
                }
                continue;
            }
            let was_wrong = square.was_wrong;
            *square = Square { entry: entry.clone(), pencilled, was_wrong, ..Square::default() };
            changed.push((*r, *c));
        }
        let text = |s: &Vec<Vec<Square>>| -> Vec<(Option<Entry>, bool)> {
            s.iter().flatten().map(|q| (q.entry.clone(), q.pencilled)).collect()
        };
        if text(&before) != text(&self.squares) {
            self.undone.clear();
            self.done.push(Picture { at, before, after: self.squares.clone() });
        }
        self.after_change(&changed);
    }

    fn restore(&mut self, to: &[Vec<Square>], from: &[Vec<Square>]) {
        let mut changed = vec![];
        for (r, c) in self.all() {
            let (old, new) = (&from[r][c], &to[r][c]);
            let differs = (&old.entry, old.pencilled) != (&new.entry, new.pencilled);
            if differs && !self.fixed((r, c)) {
                let was_wrong = self.squares[r][c].was_wrong || new.was_wrong;
                self.squares[r][c] = Square { was_wrong, ..new.clone() };
                changed.push((r, c));
            }
        }
        self.after_change(&changed);
    }

    fn scope(&self, scope: &Scope) -> Vec<Place> {
        let cells = match scope {
            Scope::Letter => vec![self.at],
            Scope::Word => self.current(),
            Scope::Puzzle => self.all(),
            Scope::Cells(cells) => cells.iter().map(|cell| self.place(*cell)).collect(),
        };
        // In the order of the grid, each once.
        self.all().into_iter().filter(|place| cells.contains(place)).collect()
    }

    fn advance(&mut self, was_empty: bool) {
        let word = self.current();
        let at = word.iter().position(|p| *p == self.at).unwrap();
        let mut next = word.get(at + 1).copied();
        if was_empty && self.options.skip_filled {
            next = word[at..].iter().copied().find(|p| self.empty(*p));
            if next.is_none() && self.options.back_to_gap {
                next = word.iter().copied().find(|p| self.empty(*p));
            }
            // The current cell counts only if nothing could be written in it.
            if next == Some(self.at) {
                next = word[at + 1..].iter().copied().find(|p| self.empty(*p));
            }
        }
        match next {
            Some(place) => self.go(place, self.way),
            None if self.options.at_end == AtEnd::NextEntry => {
                if let Some(word) = self.word_after(true, self.options.skip_full_entries) {
                    self.go_word(word);
                }
            }
            None => {}
        }
    }

    fn retreat(&mut self) -> bool {
        let before = (self.at, self.way);
        let word = self.current();
        let at = word.iter().position(|p| *p == self.at).unwrap();
        if at > 0 {
            self.go(word[at - 1], self.way);
        } else if self.options.backspace_crosses
            && let Some(index) = self.word_after(false, false)
        {
            let (way, word) = self.words()[index].clone();
            self.go(*word.last().unwrap(), way);
        }
        before != (self.at, self.way)
    }

    fn arrow(&mut self, side: Side) {
        let way = match side {
            Side::Left | Side::Right => Direction::Across,
            _ => Direction::Down,
        };
        if way != self.way && self.options.arrow_turns_first && !self.word(self.at, way).is_empty()
        {
            self.way = way;
            return;
        }
        let (mut r, mut c) = (self.at.0 as isize, self.at.1 as isize);
        loop {
            match side {
                Side::Left => c -= 1,
                Side::Right => c += 1,
                Side::Top => r -= 1,
                Side::Bottom => r += 1,
            }
            let inside = r >= 0
                && c >= 0
                && (r as usize) < self.puzzle.grid.rows()
                && (c as usize) < self.puzzle.grid.cols();
            if !inside {
                self.go(self.at, way);
                return;
            }
            if self.open((r as usize, c as usize)) {
                self.go((r as usize, c as usize), way);
                return;
            }
        }
    }

    pub fn apply(&mut self, action: &Action) {
        let letters = matches!(
            action,
            Action::Type(_)
                | Action::Backspace
                | Action::Delete
                | Action::Write { .. }
                | Action::OpenRebus
                | Action::CommitRebus
                | Action::Check(_)
                | Action::Reveal(_)
                | Action::Clear(_)
                | Action::Undo
                | Action::Redo
        );
        let missing = match action {
            Action::Tap(cell) | Action::Go(Cursor { cell, .. }) => !self.open(self.place(*cell)),
            _ => false,
        };
        let over = self.finished && !(*action == Action::Undo && takes_back(&self.done));
        if missing || letters && (over || self.paused || !self.open(self.at)) {
            return;
        }
        let stays = matches!(
            action,
            Action::Type(_)
                | Action::Backspace
                | Action::OpenRebus
                | Action::CommitRebus
                | Action::CancelRebus
                | Action::Pencil(_)
                | Action::SetOptions(_)
                | Action::Tick(_)
                | Action::Restart
                | Action::Restore
        );
        if self.rebus.is_some() && !stays {
            self.change(&Action::CommitRebus);
        }
        if letters && self.finished && !(*action == Action::Undo && takes_back(&self.done)) {
            return;
        }
        if letters { self.change(action) } else { self.other(action) }
    }

    fn change(&mut self, action: &Action) {
        match action {
            Action::Type(entry) => match &mut self.rebus {
                Some(rebus) => rebus.push_str(entry.as_str()),
                None => {
                    let was_empty = self.empty(self.at);
                    if !self.fixed(self.at) {
                        self.write(&[(self.at, Some(entry.clone()))], self.pencil);
                    }
                    if !self.finished {
                        self.advance(was_empty);
                    }
                }
            },
            Action::Backspace => {
                if let Some(rebus) = &mut self.rebus {
                    rebus.pop();
                } else if !self.empty(self.at) && !self.fixed(self.at) {
                    self.write(&[(self.at, None)], false);
                    self.retreat();
                } else if self.retreat() && !self.fixed(self.at) {
                    self.write(&[(self.at, None)], false);
                }
            }
            Action::Delete if !self.fixed(self.at) => self.write(&[(self.at, None)], false),
            Action::Write { cell, entry, pencil } => {
                let place = self.place(*cell);
                if self.open(place) && !self.fixed(place) {
                    self.write(&[(place, entry.clone())], *pencil);
                }
            }
            Action::OpenRebus if !self.fixed(self.at) && self.rebus.is_none() => {
                let entry = self.get(self.at).entry.as_ref();
                self.rebus = Some(entry.map(ToString::to_string).unwrap_or_default());
            }
            Action::CommitRebus => {
                let Some(text) = self.rebus.take() else { return };
                let was_empty = self.empty(self.at);
                let entry = Entry::new(&text);
                if entry != self.get(self.at).entry {
                    self.write(&[(self.at, entry.clone())], self.pencil);
                    if entry.is_some() && !self.finished {
                        self.advance(was_empty);
                    }
                }
            }
            Action::Check(scope) if self.solvable() => {
                for (r, c) in self.scope(scope) {
                    if self.empty((r, c)) {
                        self.squares[r][c].missing |= self.options.mark_empty;
                    } else if self.wrong((r, c)) {
                        self.mark((r, c));
                    }
                }
            }
            Action::Reveal(scope) if self.solvable() => {
                let mut changed = vec![];
                let squares = self.squares.clone();
                for (r, c) in self.scope(scope) {
                    let solution = self.puzzle.grid.at(r, c).unwrap().solution.clone();
                    let needed = self.empty((r, c)) || self.wrong((r, c));
                    if solution.is_some() && needed && !self.fixed((r, c)) {
                        let was_wrong = self.squares[r][c].was_wrong;
                        self.squares[r][c] = Square {
                            entry: solution,
                            revealed: true,
                            was_wrong,
                            ..Square::default()
                        };
                        changed.push((r, c));
                    }
                }
                if !changed.is_empty() {
                    self.mark_step(Before { squares, start: None });
                }
                self.after_change(&changed);
            }
            Action::Clear(scope) => {
                let mut cells = self.scope(scope);
                cells.retain(|place| !self.fixed(*place));
                let writes: Vec<_> = cells.into_iter().map(|place| (place, None)).collect();
                self.write(&writes, false);
            }
            Action::Undo if takes_back(&self.done) => self.take_back(),
            Action::Undo => {
                if let Some(picture) = self.done.pop() {
                    self.restore(&picture.before, &picture.after);
                    self.go(picture.at.0, picture.at.1);
                    self.undone.push(picture);
                }
            }
            Action::Redo => {
                if let Some(picture) = self.undone.pop() {
                    let differs = |(r, c): &&Place| {
                        let (old, new) = (&picture.before[*r][*c], &picture.after[*r][*c]);
                        (&old.entry, old.pencilled) != (&new.entry, new.pencilled)
                    };
                    let first = self.all().iter().find(differs).copied().unwrap();
                    self.go(first, picture.at.1);
                    self.restore(&picture.after, &picture.before);
                    self.done.push(picture);
                }
            }
            _ => {}
        }
    }

    fn other(&mut self, action: &Action) {
        match action {
            Action::Arrow(side) => self.arrow(*side),
            Action::Turn => self.go(self.at, self.way.turned()),
            Action::Tap(cell) if self.place(*cell) == self.at => {
                self.go(self.at, self.way.turned());
            }
            Action::Tap(cell) => self.go(self.place(*cell), self.way),
            Action::Go(cursor) => self.go(self.place(cursor.cell), cursor.direction),
            Action::GoEntry(slot) => self.go_word(slot.index()),
            Action::NextEntry | Action::PreviousEntry => {
                let forward = *action == Action::NextEntry;
                if let Some(word) = self.word_after(forward, self.options.skip_full_entries) {
                    self.go_word(word);
                }
            }
            Action::Home => self.go(self.current()[0], self.way),
            Action::End => self.go(*self.current().last().unwrap(), self.way),
            Action::CancelRebus => self.rebus = None,
            Action::Pencil(pencil) => self.pencil = *pencil,
            Action::SetOptions(options) => {
                let looks = options.auto_check && !self.options.auto_check;
                self.options = *options;
                if looks && self.solvable() && !self.finished {
                    for place in self.all() {
                        if self.wrong(place) {
                            self.mark(place);
                        }
                    }
                }
            }
            Action::Tick(ms) if !self.finished && !self.paused => self.elapsed += ms,
            Action::Pause => self.paused = !self.finished,
            Action::Resume => self.paused = false,
            Action::Restore => self.take_back(),
            Action::Restart => {
                let squares = self.squares.clone();
                let (mut done, undone) = (vec![], std::mem::take(&mut self.undone));
                std::mem::swap(&mut done, &mut self.done);
                done.retain(|picture| !picture.before.is_empty());
                let start = Some((self.elapsed, done, undone));
                for square in self.squares.iter_mut().flatten() {
                    if !square.given {
                        *square = Square::default();
                    }
                }
                (self.rebus, self.elapsed, self.paused) = (None, 0, false);
                self.finished = self.all_right();
                self.mark_step(Before { squares, start });
                self.go_to_start();
            }
            _ => {}
        }
    }
}

/// Whether the last step was a reveal or a new start.
fn takes_back(done: &[Picture]) -> bool {
    done.last().is_some_and(|picture| picture.before.is_empty())
}
