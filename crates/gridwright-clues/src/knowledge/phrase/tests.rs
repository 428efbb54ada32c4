//! The model as a whole, against a listing of all strings.

use std::sync::LazyLock;

use proptest::prelude::*;

use super::*;

static SAMPLE: LazyLock<PhraseModel> = LazyLock::new(build);

static BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| sample().to_bytes());

fn sample() -> &'static PhraseModel {
    &SAMPLE
}

/// A small model in which words overlap in many ways.
fn build() -> PhraseModel {
    let mut builder = PhraseBuilder::new();
    for (word, count) in
        [("A", 50.0), ("AT", 40.0), ("EAT", 9.0), ("TEA", 8.0), ("TAT", 2.0), ("ATE", 5.0)]
    {
        builder.frequency(word, count);
    }
    let texts = builder.source(2.0);
    builder.text(texts, "eat at a tea, at a tea eat a tat");
    let titles = builder.source(2.0);
    for title in ["at tea", "a tea", "tea at eat", "ate a tat"] {
        builder.phrase(titles, title);
    }
    let list = builder.source(100.0);
    builder.pair(list, "eat", "tea", 300.0);
    for (answer, first_year) in [
        ("ATEA", 2001),
        ("EATTEA", 2002),
        ("TATATE", 2003),
        ("ATEATATE", 2020),
        ("EATAT", 2019),
        ("TEAEAT", 2019),
    ] {
        builder.answer(answer, Seen { count: 1, first_year });
    }
    builder.build()
}

/// Every string over A, E and T of a length.
fn strings(length: usize) -> impl Iterator<Item = Vec<u8>> {
    (0..3usize.pow(length as u32)).map(move |mut number| {
        (0..length)
            .map(|_| {
                let letter = [0u8, 4, 19][number % 3];
                number /= 3;
                letter
            })
            .collect()
    })
}

/// Messages that all but rule out letters other than A, E and T.
fn messages(weights: &[[f32; 3]]) -> Vec<Message> {
    let message = |weights: &[f32; 3]| {
        let mut message = [1e-30; 26];
        (message[0], message[4], message[19]) = (weights[0], weights[1], weights[2]);
        message
    };
    weights.iter().map(message).collect()
}

fn close(found: f64, expected: f64) -> bool {
    (found - expected).abs() <= 1e-4 * expected.abs() + 1e-12
}

fn check_spread(weights: &[[f32; 3]], boosts: &Boosts) {
    let model = sample();
    let incoming = messages(weights);
    let length = incoming.len();
    let mut expected = vec![[0.0; 26]; length];
    let mut total = 0.0;
    for letters in strings(length) {
        let each = |place: usize| f64::from(incoming[place][usize::from(letters[place])]);
        let product: f64 = (0..length).map(each).product();
        let term = model.boosted_probability(&letters, boosts) * product;
        total += term;
        for place in 0..length {
            expected[place][usize::from(letters[place])] += term / each(place);
        }
    }
    let mut out = vec![[0.0; 26]; length];
    let found =
        model.spread(PhraseQuery { incoming: &incoming, boosts, negligible: 0.0 }, &mut out);
    assert!(close(found, total), "evidence {found}, expected {total}");
    for place in 0..length {
        for letter in [0, 4, 19] {
            let (found, expected) = (out[place][letter], expected[place][letter]);
            assert!(close(found, expected), "place {place}, letter {letter}: {found} {expected}");
        }
    }
}

#[test]
fn messages_are_those_of_a_listing_of_all_strings() {
    let none = Boosts::default();
    check_spread(&[[1.0; 3]; 2], &none);
    check_spread(&[[1.0; 3]; 5], &none);
    check_spread(&[[1.0, 0.1, 0.3], [0.2, 1.0, 0.7], [1.0, 0.4, 0.01], [0.5, 0.5, 1.0]], &none);
}

#[test]
fn boosted_words_count_for_more() {
    let model = sample();
    let id = model.word_id("TEA").unwrap();
    let boosts = Boosts::new([(id, 8.0), (id, 3.0), (model.word_id("AT").unwrap(), 0.1)]);
    check_spread(&[[1.0, 0.1, 0.3], [0.2, 1.0, 0.7], [1.0, 0.4, 0.01], [0.5, 0.5, 1.0]], &boosts);
    let letters: Vec<u8> = "EATTEA".bytes().map(|byte| byte - b'A').collect();
    assert!(model.boosted_probability(&letters, &boosts) > model.probability(&letters));
}

#[test]
fn probabilities_of_a_length_sum_to_one() {
    let model = sample();
    // The chains give other letters a part too, so that the sum over three
    // letters is a little less.
    for length in [6, 8] {
        let share = model.share(length);
        let sum: f64 = strings(length)
            .map(|letters| {
                let [several, single] = segment::sums(model, &letters, &Boosts::default());
                several * share.unit(0) + single * share.unit(1)
            })
            .sum();
        let expected = share.parts[0] + if share.totals[1] > 0.0 { share.parts[1] } else { 0.0 };
        assert!((sum - f64::from(expected)).abs() < 1e-2, "{length}: {sum} {expected}");
    }
}

#[test]
fn the_best_strings_are_those_of_the_listing() {
    let model = sample();
    let incoming = messages(&[[1.0; 3]; 6]);
    let best = model.best(&incoming, &Boosts::default(), 5);
    assert_eq!(best.len(), 5);
    let by_words = |letters: &[u8]| segment::sums(model, letters, &Boosts::default())[0];
    let top = strings(6).max_by(|a, b| by_words(a).total_cmp(&by_words(b))).unwrap();
    assert_eq!(best[0].letters, top);
    for phrase in &best {
        let spelled: String = phrase.words.iter().map(|word| model.word(*word)).collect();
        let letters: Vec<u8> = spelled.bytes().map(|byte| byte - b'A').collect();
        assert_eq!(letters, phrase.letters);
    }
    assert!(best.is_sorted_by(|a, b| a.weight >= b.weight));
}

#[test]
fn evidence_is_that_of_the_messages() {
    let model = sample();
    let boosts = Boosts::new([(model.word_id("TEA").unwrap(), 8.0)]);
    for (rows, boosts) in [
        (messages(&[[1.0, 0.1, 0.3], [0.2, 1.0, 0.7], [1.0, 0.4, 0.01], [0.5, 0.5, 1.0]]), &boosts),
        (messages(&[[1.0, 0.1, 0.3], [0.2, 1.0, 0.7]]), &Boosts::default()),
        (vec![[1.0; 26]; 5], &Boosts::default()),
    ] {
        let query = PhraseQuery { incoming: &rows, boosts, negligible: 0.0 };
        let spread = model.spread(query, &mut vec![[0.0; 26]; rows.len()]);
        let evidence = model.evidence(query);
        // Where nothing is known the shares are taken as they are, though the
        // tables behind them were rounded.
        let slack = if rows[0][3] == 1.0 { 0.03 } else { 1e-3 };
        assert!((evidence / spread - 1.0).abs() < slack, "{evidence} {spread}");
    }
}

#[test]
fn any_question_has_an_answer() {
    let model = sample();
    assert_eq!(model.probability(&[]), 0.0);
    assert_eq!(model.probability(&[77, 3]), 0.0);
    assert!(model.probability(&[25; 100]) >= 0.0);
    let mut out = vec![[0.0; 26]; 120];
    let incoming = vec![[1.0; 26]; 120];
    let query = PhraseQuery { incoming: &incoming, boosts: &Boosts::default(), negligible: 0.0 };
    assert!(model.spread(query, &mut out).is_finite());
    assert_eq!(model.spread(query, &mut []), 0.0, "there must be a row for each place");
    assert!(model.best(&[], &Boosts::default(), 3).is_empty());
    let empty = PhraseBuilder::new().build();
    assert!(empty.probability(&[1, 2, 3, 4, 5, 6]) > 0.0);
    assert!(empty.best(&incoming[..6], &Boosts::default(), 3).is_empty());
}

#[test]
fn bytes_are_read_back_to_the_same_model() {
    let model = sample();
    let bytes = BYTES.clone();
    let again = PhraseModel::from_bytes(&bytes).unwrap();
    assert_eq!(again.to_bytes(), bytes);
    for letters in strings(5) {
        assert_eq!(again.probability(&letters), model.probability(&letters));
    }
    assert_eq!(build().to_bytes(), bytes, "building is deterministic");
    let check = |bytes: &[u8], expected: &str| {
        assert_eq!(PhraseModel::from_bytes(bytes).unwrap_err().to_string(), expected);
    };
    check(b"", "byte 0: expected more bytes");
    check(b"something else altogether", "byte 0: expected a phrase model of version 1");
    check(&bytes[..17], "byte 16: expected more bytes");
    let longer = [&bytes[..], b"x"].concat();
    check(&longer, &format!("byte {}: expected the end", bytes.len()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn damage_is_an_error_or_another_model(at in 0usize..600, byte in any::<u8>(), keep in 0usize..2000) {
        let mut bytes = BYTES.clone();
        bytes[at] = byte;
        if let Ok(model) = PhraseModel::from_bytes(&bytes) {
            prop_assert!(model.probability(&[0, 19, 19, 4, 0]).is_finite());
            model.best(&messages(&[[1.0; 3]; 6]), &Boosts::default(), 3);
        }
        prop_assert!(PhraseModel::from_bytes(&bytes[..keep.min(bytes.len() - 1)]).is_err());
    }
}

#[test]
fn likelier_words_make_phrases_of_their_length_likelier() {
    let mut builder = PhraseBuilder::new();
    for word in ["AB", "CD", "EFG"] {
        builder.frequency(word, 100.0);
    }
    let model = builder.build();
    let word = model.word_id("AB").unwrap();
    let twice = Boosts::new([(word, 2.0)]);
    assert!((model.inflation(&Boosts::default(), 4) - 1.0).abs() < 1e-9);
    // AB is one of two words of two letters, and there are two words in a phrase of four.
    let usual: f64 = ["AB", "CD"]
        .iter()
        .map(|word| f64::from(model.word_probability(model.word_id(word).unwrap())))
        .sum();
    let gained = usual + f64::from(model.word_probability(word));
    let expected = (gained / usual).powi(2);
    assert!((model.inflation(&twice, 4) - expected).abs() < 1e-6);
    assert!((model.inflation(&twice, 3) - 1.0).abs() < 1e-9, "no phrase has three letters");
}
