//! Control characters in the texts of a puzzle. They mean nothing to a reader,
//! and some formats have no way to write them.

use gridwright_core::{Clue, ClueList, Markup, Metadata, Node, Puzzle, SmolStr};

/// How many texts hold control characters.
pub(crate) fn count(puzzle: &Puzzle) -> usize {
    // Counting is rare and removing does the same walk, so it is done on a copy.
    let mut copy = puzzle.clone();
    remove(&mut copy)
}

/// Takes them out, and says of how many texts.
pub(crate) fn remove(puzzle: &mut Puzzle) -> usize {
    let mut cleaner = ControlStripper::default();
    cleaner.metadata(&mut puzzle.metadata);
    for list in &mut puzzle.lists {
        cleaner.list(list);
    }
    for (_, cell) in puzzle.grid.iter_mut() {
        cell.label.iter_mut().for_each(|label| cleaner.label(label));
        cell.marks.iter_mut().for_each(|mark| cleaner.label(&mut mark.text));
    }
    cleaner.cleaned
}

fn is_unwanted(letter: char) -> bool {
    letter.is_control() && !matches!(letter, '\t' | '\n' | '\r')
}

#[derive(Default)]
struct ControlStripper {
    cleaned: usize,
}

impl ControlStripper {
    fn text(&mut self, text: &mut String) {
        if text.contains(is_unwanted) {
            text.retain(|letter| !is_unwanted(letter));
            self.cleaned += 1;
        }
    }

    fn label(&mut self, label: &mut SmolStr) {
        let mut text = label.to_string();
        self.text(&mut text);
        *label = text.into();
    }

    fn markup(&mut self, markup: &mut Markup) {
        let before = self.cleaned;
        let nodes = self.nodes(markup.nodes());
        if self.cleaned > before {
            self.cleaned = before + 1;
            *markup = Markup::new(nodes);
        }
    }

    fn nodes(&mut self, nodes: &[Node]) -> Vec<Node> {
        let clean = |node: &Node| match node {
            Node::Text(text) => {
                let mut text = text.clone();
                self.text(&mut text);
                Node::Text(text)
            }
            Node::Break => Node::Break,
            Node::Styled(style, inner) => Node::Styled(*style, self.nodes(inner)),
        };
        nodes.iter().map(clean).collect()
    }

    fn metadata(&mut self, data: &mut Metadata) {
        let lines = [
            &mut data.title,
            &mut data.author,
            &mut data.editor,
            &mut data.copyright,
            &mut data.publisher,
            &mut data.source,
            &mut data.difficulty,
        ];
        lines.into_iter().for_each(|line| self.text(line));
        let texts = [&mut data.intro, &mut data.notes, &mut data.explanation];
        texts.into_iter().for_each(|text| self.markup(text));
        for (name, value) in &mut data.others {
            self.text(name);
            self.text(value);
        }
    }

    fn list(&mut self, list: &mut ClueList) {
        self.text(&mut list.title);
        for Clue { label, text, enumeration, answer, continues, .. } in &mut list.clues {
            self.label(label);
            self.markup(text);
            enumeration.iter_mut().chain(answer).for_each(|text| self.text(text));
            for other in continues {
                self.text(&mut other.list);
                self.label(&mut other.label);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use gridwright_core::Grid;

    use super::*;

    #[test]
    fn control_characters_are_taken_out_of_all_texts() {
        let mut puzzle = Puzzle::new(Grid::from_rows(&["AB"]).unwrap());
        puzzle.metadata.title = "a\0b\u{9d}".to_owned();
        puzzle.metadata.notes = Markup::from("one\ntwo\tthree");
        puzzle.lists.push(ClueList {
            clues: vec![Clue::new("1\u{1b}", "\u{7}bell")],
            ..ClueList::named("More\0")
        });
        assert_eq!(count(&puzzle), 4);
        remove(&mut puzzle);
        assert_eq!(count(&puzzle), 0);
        assert_eq!(puzzle.metadata.title, "ab");
        assert_eq!(puzzle.metadata.notes.plain(), "one\ntwo\tthree");
        assert_eq!(puzzle.lists[0].clues[0], Clue::new("1", "bell"));
    }
}
