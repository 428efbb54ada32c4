//! How a game went, letter by letter, and who has written what.

use std::collections::HashMap;

use gridwright_core::CellId;
use gridwright_play::Game;
use serde::{Deserialize, Serialize};

use super::people::Signature;
use crate::wire::{ReplayStep, ReplayView, WriterMark};

/// How many letters of a game are kept.
const MOST_STEPS: usize = 10_000;

/// How many writers are told apart.
const MOST_WRITERS: usize = 64;

/// How a game went, as it is stored with it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GameLog {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    writers: Vec<WriterMark>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<ReplayStep>,
    /// What stands in the cells after the last step.
    #[serde(skip)]
    last: HashMap<usize, String>,
}

impl GameLog {
    /// A log that was stored.
    pub fn resumed(mut self) -> Self {
        self.last = self.steps.iter().map(|step| (step.1 as usize, step.2.clone())).collect();
        self
    }

    pub fn is_empty(&self) -> bool {
        self.steps.is_empty() && self.writers.is_empty()
    }

    pub fn clear(&mut self) {
        *self = Self::default();
    }

    pub fn writers(&self) -> Vec<WriterMark> {
        self.writers.clone()
    }

    pub fn view(&self) -> ReplayView {
        let (writers, steps) = (self.writers.clone(), self.steps.clone());
        ReplayView { writers, steps, cut: self.steps.len() >= MOST_STEPS }
    }

    /// Notes what stands in some cells now, and who has written that.
    pub fn note(&mut self, game: &Game, cells: &[CellId], by: Option<&Signature>) {
        let tenths = u32::try_from(game.elapsed() / 100).unwrap_or(u32::MAX);
        let writer = by.map_or(0, |signature| self.number(signature));
        for &cell in cells {
            let text = game.square(cell).entry.as_ref().map(ToString::to_string);
            let text = text.unwrap_or_default();
            let index = cell.index();
            if self.last.get(&index).map_or("", String::as_str) == text {
                continue;
            }
            for (at, mark) in self.writers.iter_mut().enumerate() {
                mark.cells.retain(|other| *other != index);
                if at + 1 == usize::from(writer) && !text.is_empty() {
                    mark.cells.push(index);
                }
            }
            self.last.insert(index, text.clone());
            if self.steps.len() < MOST_STEPS {
                let cell = u32::try_from(index).unwrap_or(u32::MAX);
                self.steps.push(ReplayStep(tenths, cell, text, writer));
            }
        }
    }

    /// The number of a writer from one; zero where there are too many.
    fn number(&mut self, signature: &Signature) -> u8 {
        let Signature { name, colour } = signature;
        let is_same = |mark: &WriterMark| mark.name == *name && mark.colour == *colour;
        let at = self.writers.iter().position(is_same).or_else(|| {
            let is_room = self.writers.len() < MOST_WRITERS;
            is_room.then(|| {
                self.writers.push(WriterMark {
                    name: name.clone(),
                    colour: *colour,
                    cells: vec![],
                });
                self.writers.len() - 1
            })
        });
        at.and_then(|at| u8::try_from(at + 1).ok()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use gridwright_core::{Entry, Grid, Puzzle};
    use gridwright_play::Action;

    use super::*;

    #[test]
    fn letters_are_noted_once_with_their_writers() {
        let mut game = Game::new(&Puzzle::new(Grid::from_rows(&["CAT"]).unwrap()));
        let mut log = GameLog::default();
        let [ann, ben] = ["Ann", "Ben"].map(|name| Signature { name: name.to_owned(), colour: 1 });
        let mut write = |log: &mut GameLog, cell, text, by: Option<&Signature>| {
            let cell = CellId::from_index(cell);
            game.apply(Action::Tick(250));
            game.apply(Action::Write { cell, entry: Entry::new(text), pencil: false });
            log.note(&game, &[cell], by);
        };
        write(&mut log, 0, "A", Some(&ann));
        write(&mut log, 0, "A", Some(&ben));
        write(&mut log, 1, "B", Some(&ben));
        write(&mut log, 0, "C", None);
        let view = log.clone().resumed().view();
        let steps: Vec<_> = view.steps.iter().map(|s| (s.0, s.1, s.2.as_str(), s.3)).collect();
        assert_eq!(steps, [(2, 0, "A", 1), (7, 1, "B", 2), (10, 0, "C", 0)]);
        assert_eq!(view.writers[0].cells, Vec::<usize>::new());
        assert_eq!(view.writers[1].cells, [1]);
    }
}
