//! Which strings can be part of an answer.

/// The answer, ready to be asked what fits it.
pub struct Target {
    forwards: Vec<u8>,
    backwards: Vec<u8>,
}

impl Target {
    pub fn new(answer: &str) -> Self {
        let forwards = answer.as_bytes().to_vec();
        let backwards = forwards.iter().rev().copied().collect();
        Self { forwards, backwards }
    }

    pub fn len(&self) -> usize {
        self.forwards.len()
    }

    /// Whether a string is worth keeping: a substring of the answer, or one
    /// with something put inside, forwards or backwards.
    pub fn wants(&self, text: &[u8]) -> bool {
        let both = [&self.forwards, &self.backwards];
        !text.is_empty()
            && text.len() <= self.len()
            && both.iter().any(|way| contains(way, text) || surrounds(way, text))
    }

    /// Every run of the answer, forwards or backwards, that has just the letters
    /// of the fodder.
    pub fn anagrams(&self, fodder: &[u8]) -> Vec<Vec<u8>> {
        let mut wanted = fodder.to_vec();
        wanted.sort_unstable();
        let mut found: Vec<Vec<u8>> = vec![];
        if fodder.is_empty() || fodder.len() > self.len() {
            return found;
        }
        for way in [&self.forwards, &self.backwards] {
            for run in way.windows(fodder.len()).filter(|run| *run != fodder) {
                let mut letters = run.to_vec();
                letters.sort_unstable();
                if letters == wanted && !found.iter().any(|known| known == run) {
                    found.push(run.to_vec());
                }
            }
        }
        // Around something: the fodder spells the two ends of a run.
        for run_length in fodder.len() + 1..=self.len() {
            let gap = run_length - fodder.len();
            for run in self.forwards.windows(run_length) {
                for head in 1..fodder.len() {
                    let ends = [&run[..head], &run[head + gap..]].concat();
                    let mut letters = ends.clone();
                    letters.sort_unstable();
                    if letters == wanted && ends != fodder && !found.contains(&ends) {
                        found.push(ends);
                    }
                }
            }
        }
        found
    }
}

fn contains(whole: &[u8], part: &[u8]) -> bool {
    part.len() <= whole.len() && whole.windows(part.len()).any(|run| run == part)
}

/// Whether something can be put inside so that a substring comes out.
fn surrounds(whole: &[u8], text: &[u8]) -> bool {
    (1..text.len()).any(|split| {
        let (head, tail) = text.split_at(split);
        whole
            .windows(split)
            .enumerate()
            .filter(|(_, run)| *run == head)
            .any(|(at, _)| whole.get(at + split + 1..).is_some_and(|rest| contains(rest, tail)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_the_answer_are_wanted() {
        let target = Target::new("STRANGE");
        for wanted in ["STRANGE", "RANG", "GNAR", "STE", "SE", "ES", "EGS"] {
            assert!(target.wants(wanted.as_bytes()), "{wanted}");
        }
        for useless in ["", "STRANGER", "SAT", "X", "TSS"] {
            assert!(!target.wants(useless.as_bytes()), "{useless}");
        }
    }

    #[test]
    fn fodder_is_found_in_any_order() {
        let target = Target::new("SWAN");
        assert_eq!(target.anagrams(b"NSAW"), [b"SWAN".to_vec(), b"NAWS".to_vec()]);
        assert!(target.anagrams(b"NS").contains(&b"SN".to_vec()), "around WA");
        assert_eq!(target.anagrams(b"SWANS"), Vec::<Vec<u8>>::new());
        assert!(!target.anagrams(b"SWAN").contains(&b"SWAN".to_vec()), "nothing is mixed");
    }
}
