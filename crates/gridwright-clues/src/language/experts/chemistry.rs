//! The elements: by symbol, number and neighbour.

use super::frame::{AnswerSet, said};
use super::{Expert, Proposal};
use crate::language::Clue;
use crate::language::clue::TokenKind;

/// The elements.
pub(super) struct Chemistry;

impl Expert for Chemistry {
    fn name(&self) -> &'static str {
        "chemistry"
    }

    fn triggers(&self) -> Vec<&'static str> {
        vec![
            "element",
            "elements",
            "atomic",
            "symbol",
            "chemical",
            "periodic",
            "noble",
            "inert",
            "chemist",
            "gas",
            "halogen",
            "metal",
            "chemically",
            "chemistry",
            "table",
        ]
    }

    fn propose(&self, clue: &Clue, length: usize) -> Vec<Proposal> {
        let mut answers = AnswerSet::new(self.name(), length);
        let words = said(clue);
        let says = |word: &str| words.contains(&word);
        let about = [
            "element",
            "atomic",
            "symbol",
            "chemical",
            "periodic",
            "chemist",
            "chemically",
            "chemistry",
        ]
        .into_iter()
        .any(says);
        let number = words.iter().find_map(|word| word.parse::<usize>().ok()).filter(|_| about);
        let by_number =
            number.and_then(|number| number.checked_sub(1)).and_then(|at| ELEMENTS.get(at));
        if let Some((_, name)) = by_number.filter(|_| says("element") || says("atomic")) {
            let sure = if words.len() <= 6 { 0.92 } else { 0.5 };
            answers.add(name, sure, "element of that number");
        } else if let Some((_, name)) = by_symbol(clue).filter(|_| about || says("table")) {
            answers.add(name, if words.len() <= 6 { 0.9 } else { 0.5 }, "element of that symbol");
        } else if let [.., "noble" | "inert", "gas"] = words[..] {
            answers.share_evenly(NOBLE, 0.8, "a noble gas");
        } else if says("halogen") && words.len() <= 2 {
            answers.share_evenly(HALOGENS, 0.7, "a halogen");
        } else if says("element") && !clue.has_blank() && words.len() <= 8 {
            let chemical =
                says("chemical") || says("periodic") || says("atomic") || says("metallic");
            let sure = if chemical { 0.7 } else { 0.45 };
            answers.share_evenly(ELEMENTS.iter().map(|element| element.1), sure, "an element");
        }
        answers.done()
    }
}

/// The element whose symbol the clue writes as symbols are written.
fn by_symbol(clue: &Clue) -> Option<&'static (&'static str, &'static str)> {
    let mut tokens =
        clue.tokens.iter().filter(|token| token.kind == TokenKind::Word && token.text.len() <= 2);
    tokens.find_map(|token| {
        let written = &clue.plain[token.range()];
        let common = matches!(written, "In" | "As" | "I" | "At" | "No" | "He" | "Be");
        let quoted = clue.title.as_deref() == Some(written);
        let fits = |element: &&(&str, &str)| element.0 == written;
        ELEMENTS.iter().find(fits).filter(|_| !common || quoted)
    })
}

/// The symbol of an element by its name in small letters.
pub(super) fn symbol_of(name: &str) -> Option<&'static str> {
    ELEMENTS.iter().find(|(_, own)| *own == name).map(|(symbol, _)| *symbol)
}

const NOBLE: [&str; 6] = ["helium", "neon", "argon", "krypton", "xenon", "radon"];
const HALOGENS: [&str; 5] = ["fluorine", "chlorine", "bromine", "iodine", "astatine"];

/// Symbols and names in the order of atomic number.
#[rustfmt::skip]
const ELEMENTS: [(&str, &str); 118] = [
    ("H", "hydrogen"), ("He", "helium"), ("Li", "lithium"), ("Be", "beryllium"), ("B", "boron"),
    ("C", "carbon"), ("N", "nitrogen"), ("O", "oxygen"), ("F", "fluorine"), ("Ne", "neon"),
    ("Na", "sodium"), ("Mg", "magnesium"), ("Al", "aluminum"), ("Si", "silicon"),
    ("P", "phosphorus"), ("S", "sulfur"), ("Cl", "chlorine"), ("Ar", "argon"), ("K", "potassium"),
    ("Ca", "calcium"), ("Sc", "scandium"), ("Ti", "titanium"), ("V", "vanadium"),
    ("Cr", "chromium"), ("Mn", "manganese"), ("Fe", "iron"), ("Co", "cobalt"), ("Ni", "nickel"),
    ("Cu", "copper"), ("Zn", "zinc"), ("Ga", "gallium"), ("Ge", "germanium"), ("As", "arsenic"),
    ("Se", "selenium"), ("Br", "bromine"), ("Kr", "krypton"), ("Rb", "rubidium"),
    ("Sr", "strontium"), ("Y", "yttrium"), ("Zr", "zirconium"), ("Nb", "niobium"),
    ("Mo", "molybdenum"), ("Tc", "technetium"), ("Ru", "ruthenium"), ("Rh", "rhodium"),
    ("Pd", "palladium"), ("Ag", "silver"), ("Cd", "cadmium"), ("In", "indium"), ("Sn", "tin"),
    ("Sb", "antimony"), ("Te", "tellurium"), ("I", "iodine"), ("Xe", "xenon"), ("Cs", "cesium"),
    ("Ba", "barium"), ("La", "lanthanum"), ("Ce", "cerium"), ("Pr", "praseodymium"),
    ("Nd", "neodymium"), ("Pm", "promethium"), ("Sm", "samarium"), ("Eu", "europium"),
    ("Gd", "gadolinium"), ("Tb", "terbium"), ("Dy", "dysprosium"), ("Ho", "holmium"),
    ("Er", "erbium"), ("Tm", "thulium"), ("Yb", "ytterbium"), ("Lu", "lutetium"), ("Hf", "hafnium"),
    ("Ta", "tantalum"), ("W", "tungsten"), ("Re", "rhenium"), ("Os", "osmium"), ("Ir", "iridium"),
    ("Pt", "platinum"), ("Au", "gold"), ("Hg", "mercury"), ("Tl", "thallium"), ("Pb", "lead"),
    ("Bi", "bismuth"), ("Po", "polonium"), ("At", "astatine"), ("Rn", "radon"), ("Fr", "francium"),
    ("Ra", "radium"), ("Ac", "actinium"), ("Th", "thorium"), ("Pa", "protactinium"),
    ("U", "uranium"), ("Np", "neptunium"), ("Pu", "plutonium"), ("Am", "americium"),
    ("Cm", "curium"), ("Bk", "berkelium"), ("Cf", "californium"), ("Es", "einsteinium"),
    ("Fm", "fermium"), ("Md", "mendelevium"), ("No", "nobelium"), ("Lr", "lawrencium"),
    ("Rf", "rutherfordium"), ("Db", "dubnium"), ("Sg", "seaborgium"), ("Bh", "bohrium"),
    ("Hs", "hassium"), ("Mt", "meitnerium"), ("Ds", "darmstadtium"), ("Rg", "roentgenium"),
    ("Cn", "copernicium"), ("Nh", "nihonium"), ("Fl", "flerovium"), ("Mc", "moscovium"),
    ("Lv", "livermorium"), ("Ts", "tennessine"), ("Og", "oganesson"),
];

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_among, check_silent};
    use super::*;

    #[test]
    fn elements() {
        let chemistry = |clue, answer| check(&Chemistry, clue, answer);
        chemistry("Element 50", "TIN");
        chemistry("Its atomic number is 10", "NEON");
        chemistry("Fe, to a chemist", "IRON");
        chemistry("Element with the symbol \"I\"", "IODINE");
        chemistry("Ne, on the periodic table", "NEON");
        check_among(&Chemistry, "Noble gas", "XENON");
        check_among(&Chemistry, "Metallic element", "ZINC");
        check_silent(&Chemistry, "Gas in Montana", 5);
        check_silent(&Chemistry, "No symbol", 4);
        check_silent(&Chemistry, "Element 900", 40);
    }
}
