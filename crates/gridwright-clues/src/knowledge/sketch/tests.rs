//! What sketches say of clues, and what they do not.

use gridwright_search::tuning::Tunable;

use super::*;
use crate::knowledge::list::AnswerFacts;
use crate::knowledge::pack::{PackWriter, from_bytes};
use crate::language::text::ClueWords;

const CLUES: [(&str, &str); 9] = [
    ("AURA", "Mystical glow"),
    ("AURA", "Glow around a saint"),
    ("AURA", "Mystical glow"),
    ("ELKO", "Nevada town"),
    ("RENO", "Nevada city"),
    ("RENO", "Biggest little city"),
    ("ARIA", "Solo"),
    ("SOLO", "Aria, for example"),
    ("NEON", "Glowing gas"),
];

fn small() -> (AnswerList, Sketches) {
    let fact = |text: &str| AnswerFacts { text: text.to_owned(), ..AnswerFacts::default() };
    let answers = AnswerList::new(CLUES.iter().map(|(answer, _)| fact(answer)).collect());
    let mut builder = SketchBuilder::new(&answers, SketchTuning::default());
    for (answer, clue) in CLUES {
        let answer = answers.find(answer).unwrap();
        builder.add(PastClue { answer, words: ClueWords::of(clue), count: 1 });
    }
    let sketches = builder.finish();
    (answers, sketches)
}

fn near(world: &(AnswerList, Sketches), clue: &str, answer: &str) -> Resemblance {
    let (answers, sketches) = world;
    let all = sketches.resemblances(&sketches.query(&ClueWords::of(clue)), 4);
    all[answers.find(answer).unwrap().0 as usize - answers.class(4).start]
}

#[test]
fn a_repeated_clue_is_known_again() {
    let world = small();
    assert_eq!(world.1.clues_of(4, 0), 1);
    let same = near(&world, "mystical glow", "AURA");
    assert_eq!((same.whole, same.content), (2.0, 2.0));
    assert!(same.coverage > 0.999 && same.ratio > 0.0, "{same:?}");
    let turned = near(&world, "glow mystical", "AURA");
    assert_eq!((turned.content, turned.coverage), (2.0, same.coverage));
    let part = near(&world, "the glow of gold", "AURA");
    assert!(part.content == 0.0 && part.coverage > 0.0 && part.coverage < 1.0, "{part:?}");
    assert!(near(&world, "cities", "RENO").profile > 0.0, "endings do not matter");
}

#[test]
fn strange_questions_are_like_nothing() {
    let (answers, sketches) = small();
    let all = sketches.resemblances(&sketches.query(&ClueWords::of("")), 4);
    assert!(all.iter().all(|near| *near == Resemblance::default()));
    assert_eq!(all.len(), answers.class(4).len());
    assert!(sketches.resemblances(&sketches.query(&ClueWords::of("glow")), 99).is_empty());
}

#[test]
fn chance_hits_are_as_rare_as_the_bits_say() {
    let world = small();
    let (mut covered, mut content, mut whole) = (0, 0, 0);
    for number in 0..40_000 {
        let found = near(&world, &format!("x{number} y{number}"), "ELKO");
        covered += usize::from(found.coverage > 0.999);
        content += usize::from(found.content > 0.0);
        whole += usize::from(found.whole > 0.0);
    }
    // Two of 32 cells are occupied: one in 256; of these one in 32; of these
    // one in eight.
    assert!((100..=230).contains(&covered), "{covered}");
    assert!(content <= 15 && whole <= 5, "{content} {whole}");
}

#[test]
fn a_clue_leaves_fewer_than_forty_bits() {
    let SketchTuning { cells, content_bits, whole_bits, most_words, .. } = SketchTuning::default();
    // Among n things in any order, n of c * n values say log2(c * e) bits each.
    let order = std::f64::consts::LOG2_E;
    let words = f64::from(most_words) * (f64::from(cells).log2() + order);
    let fingerprints = f64::from(content_bits) + f64::from(whole_bits) + 2.0 * order;
    assert!(words + fingerprints < 40.0, "{} bits", words + fingerprints);
}

#[test]
fn sketches_are_written_and_read() {
    let (answers, sketches) = small();
    let mut writer = PackWriter::new();
    sketches.write(&mut writer);
    let pack = from_bytes(writer.finish(usize::MAX)).unwrap();
    let read = Sketches::read(&pack, &answers).unwrap();
    for (_, clue) in CLUES {
        let words = ClueWords::of(clue);
        let (a, b) = (sketches.query(&words), read.query(&words));
        assert_eq!(sketches.resemblances(&a, 4), read.resemblances(&b, 4));
    }
    let fewer =
        AnswerList::new(vec![AnswerFacts { text: "AURA".into(), ..AnswerFacts::default() }]);
    let error = Sketches::read(&pack, &fewer).err().unwrap().to_string();
    assert!(error.contains("'sketch.clues.4' should have 1 values and has 6"), "{error}");
}

#[test]
fn counts_are_rounded_down_to_levels() {
    for (of, expected) in [(0, 0.0), (1, 1.0), (6, 6.0), (7, 6.0), (50, 45.0), (9_999, 256.0)] {
        assert_eq!(count(level(of)), expected, "{of}");
    }
}

#[test]
fn every_default_lies_in_its_range() {
    let tuning = SketchTuning::default();
    assert!(tuning.is_sound());
    assert_eq!(SketchTuning::of_numbers(&tuning.to_numbers()), tuning);
    assert_eq!(SketchTuning::names().len(), NUMBERS);
}
