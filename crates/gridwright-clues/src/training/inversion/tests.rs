//! The attack on a small pack, of clues that were written for this test.

use super::*;
use crate::knowledge::SketchTuning;
use crate::training::{Corpus, Day, EncoderSettings, NoCheckpoints, RowKind, TrainOptions, train};

/// Clues of four words or more with their answers.
const CLUES: [(&str, &str); 24] = [
    ("AURA", "Pale light that surrounds a saint in a picture"),
    ("AURA", "What a healer claims to see around you"),
    ("OAR", "Wooden blade for a small boat"),
    ("OAR", "It moves when a rower moves his arms"),
    ("HALO", "Ring of light above an angel"),
    ("ERNE", "Large bird that takes fish from the water"),
    ("ERNE", "White-tailed hunter of the northern coast"),
    ("OBOE", "It gives the pitch to the whole orchestra"),
    ("ALOE", "Desert plant whose juice soothes burned skin"),
    ("TEA", "Drink that is served with milk at five"),
    ("TEA", "Leaves in hot water for a cold morning"),
    ("IRIS", "Flower or part of the eye"),
    ("ETNA", "Mountain of fire above a harbour in Sicily"),
    ("ECHO", "What a valley gives back after a shout"),
    ("ORE", "Rock from which a metal is taken"),
    ("ORE", "Miners carry it up in small wagons"),
    ("EEL", "Fish that looks very much like a snake"),
    ("EEL", "Slippery thing that swims to the Sargasso Sea"),
    ("ARIA", "Song for one voice in the second act"),
    ("ODE", "Poem that praises an urn or a bird"),
    ("ERA", "Long time with a name of its own"),
    ("ATOM", "Very small part of all that there is"),
    ("AXLE", "Rod on which two wheels turn together"),
    ("ARCH", "Bridge builders of old Rome were proud of it"),
];

/// What anybody may read: the documents of this repository.
const PUBLIC: [&str; 5] = [
    include_str!("../../../../../docs/answers.md"),
    include_str!("../../../../../docs/fill.md"),
    include_str!("../../../../../docs/layout.md"),
    include_str!("../../../../../docs/solve.md"),
    include_str!("../../../../../README.md"),
];

fn engine(sketch: SketchTuning) -> Engine {
    let mut corpus = Corpus::new(None);
    for (number, (answer, clue)) in CLUES.iter().enumerate() {
        let day = Day::parse(&format!("{}-03-01", 2000 + number % 12));
        corpus.add(clue, answer, day, RowKind::Puzzle, 1);
    }
    let encoder = EncoderSettings { width: 8, epochs: 1, ..EncoderSettings::default() };
    let options = TrainOptions { encoder, sketch, ..TrainOptions::default() };
    train(&corpus, &options, &mut NoCheckpoints, &mut |_| ()).unwrap().engine
}

/// An attacker who knows all words of the clues, among those of the documents.
fn attack(engine: &Engine, means: InversionMeans) -> InversionReport {
    let mut language = PublicLanguage::default();
    for text in PUBLIC {
        text.lines().for_each(|line| language.add_text(line));
    }
    for word in CLUES.iter().flat_map(|(_, clue)| clue.split(' ')) {
        language.add_word(word, 0.0);
    }
    let past: Vec<(String, String)> =
        CLUES.iter().map(|(answer, clue)| (answer.to_string(), clue.to_string())).collect();
    let options = InversionOptions { means, beam: 300, ..InversionOptions::default() };
    invert(engine, &language, &past, &options)
}

#[test]
fn clues_cannot_be_read_back() {
    let report = attack(&engine(SketchTuning::default()), InversionMeans::ALL);
    assert_eq!(report.tried, CLUES.len());
    assert_eq!(report.recovered, 0, "{report:?}");
    assert!(report.within > CLUES.len() / 2, "the attacker has the words: {report:?}");
}
