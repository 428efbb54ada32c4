//! Which language a clue hints at.

use super::Token;

/// A language, other than English, that answers are often in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// French.
    French,
    /// Spanish.
    Spanish,
    /// German.
    German,
    /// Italian.
    Italian,
    /// Latin.
    Latin,
    /// Portuguese.
    Portuguese,
    /// Greek.
    Greek,
    /// Hebrew.
    Hebrew,
    /// Yiddish.
    Yiddish,
    /// Russian.
    Russian,
    /// Japanese.
    Japanese,
    /// Scots.
    Scots,
    /// Hawaiian.
    Hawaiian,
    /// Dutch.
    Dutch,
    /// Swedish, Norwegian or Danish.
    Scandinavian,
    /// Turkish.
    Turkish,
    /// Arabic.
    Arabic,
    /// Hindi.
    Hindi,
    /// Chinese.
    Chinese,
}

/// The language of the first word that hints at one, and which word that is.
pub(super) fn of(tokens: &[Token]) -> Option<(Language, usize)> {
    tokens.iter().enumerate().find_map(|(at, token)| {
        if token.dotted {
            return shortened(&token.text).map(|language| (language, at));
        }
        if !token.capital {
            return None;
        }
        let index = HINTS.binary_search_by_key(&token.text.as_str(), |hint| hint.0).ok()?;
        let (_, language, strength) = HINTS[index];
        // A place or a person is a hint only as "in Lima", "to Luis", "Luis's".
        let before = at.checked_sub(1).map_or("", |before| tokens[before].text.as_str());
        let placed = token.possessive
            || matches!(before, "in" | "to" | "for" | "at" | "from" | "of" | "with" | "near");
        (strength == Word || placed).then_some((language, at))
    })
}

/// "Fr.", "Sp.": the point makes the difference.
fn shortened(text: &str) -> Option<Language> {
    match text {
        "fr" => Some(French),
        "sp" | "span" => Some(Spanish),
        "ger" => Some(German),
        "it" | "ital" => Some(Italian),
        "lat" => Some(Latin),
        "port" => Some(Portuguese),
        "gr" => Some(Greek),
        "heb" => Some(Hebrew),
        "russ" => Some(Russian),
        "scot" => Some(Scots),
        _ => None,
    }
}

/// How a word hints: alone, or only after "in", "to" and the like.
#[derive(Clone, Copy, PartialEq)]
enum Strength {
    Word,
    Placed,
}
use Language::{
    Arabic, Chinese, Dutch, French, German, Greek, Hawaiian, Hebrew, Hindi, Italian, Japanese,
    Latin, Portuguese, Russian, Scandinavian, Scots, Spanish, Turkish, Yiddish,
};
use Strength::{Placed, Word};

/// Words that hint at a language, in order.
#[rustfmt::skip]
const HINTS: &[(&str, Language, Strength)] = &[
    ("aachen", German, Placed), ("aberdeen", Scots, Placed), ("acapulco", Spanish, Placed),
    ("agra", Hindi, Placed), ("almodovar", Spanish, Placed), ("amsterdam", Dutch, Placed),
    ("andalucia", Spanish, Placed), ("andalusia", Spanish, Placed), ("ankara", Turkish, Placed),
    ("antony", Latin, Placed), ("arabic", Arabic, Word), ("archimedes", Greek, Placed),
    ("argentina", Spanish, Placed), ("aristotle", Greek, Placed), ("assisi", Italian, Placed),
    ("athenian", Greek, Word), ("athens", Greek, Placed), ("augustus", Latin, Placed),
    ("austria", German, Placed), ("austrian", German, Word), ("avignon", French, Placed),
    ("babette", French, Placed), ("bach", German, Placed), ("bahia", Portuguese, Placed),
    ("balzac", French, Placed), ("barcelona", Spanish, Placed), ("bavaria", German, Placed),
    ("bavarian", German, Word), ("beethoven", German, Placed), ("beijing", Chinese, Placed),
    ("bergen", Scandinavian, Placed), ("berlin", German, Placed), ("berliner", German, Word),
    ("bilbao", Spanish, Placed), ("bismarck", German, Placed), ("bizet", French, Placed),
    ("boccaccio", Italian, Placed), ("bogota", Spanish, Placed), ("bolivia", Spanish, Placed),
    ("bologna", Italian, Placed), ("bonn", German, Placed), ("bordeaux", French, Placed),
    ("borges", Spanish, Placed), ("boris", Russian, Placed), ("botticelli", Italian, Placed),
    ("brahms", German, Placed), ("brandt", German, Placed), ("brasilia", Portuguese, Placed),
    ("brazil", Portuguese, Placed), ("brazilian", Portuguese, Word), ("bremen", German, Placed),
    ("brest", French, Placed), ("brittany", French, Placed), ("brutus", Latin, Placed),
    ("burns", Scots, Placed), ("cadiz", Spanish, Placed), ("caen", French, Placed),
    ("caesar", Latin, Placed), ("cairo", Arabic, Placed), ("calabria", Italian, Placed),
    ("calais", French, Placed), ("caligula", Latin, Placed), ("camus", French, Placed),
    ("cancun", Spanish, Placed), ("cannes", French, Placed), ("cannois", French, Word),
    ("capri", Italian, Placed), ("caracas", Spanish, Placed), ("carlos", Spanish, Placed),
    ("caruso", Italian, Placed), ("casanova", Italian, Placed), ("castilian", Spanish, Word),
    ("castro", Spanish, Placed), ("cato", Latin, Placed), ("catullus", Latin, Placed),
    ("cervantes", Spanish, Placed), ("cezanne", French, Placed), ("chekhov", Russian, Placed),
    ("chihuahua", Spanish, Placed), ("chile", Spanish, Placed), ("china", Chinese, Placed),
    ("chinese", Chinese, Word), ("chiquita", Spanish, Placed), ("chirac", French, Placed),
    ("cicero", Latin, Placed), ("claudius", Latin, Placed), ("colette", French, Placed),
    ("cologne", German, Placed), ("colombia", Spanish, Placed),
    ("copenhagen", Scandinavian, Placed), ("corinth", Greek, Placed), ("cortes", Spanish, Placed),
    ("cortez", Spanish, Placed), ("cousteau", French, Placed), ("crete", Greek, Placed),
    ("cuba", Spanish, Placed), ("dali", Spanish, Placed), ("dane", Scandinavian, Word),
    ("danish", Scandinavian, Word), ("dante", Italian, Placed), ("debussy", French, Placed),
    ("degas", French, Placed), ("delhi", Hindi, Placed), ("denmark", Scandinavian, Placed),
    ("descartes", French, Placed), ("deutsche", German, Word), ("diego", Spanish, Placed),
    ("dieter", German, Placed), ("dijon", French, Placed), ("donatello", Italian, Placed),
    ("dresden", German, Placed), ("dumas", French, Placed), ("dundee", Scots, Placed),
    ("dusseldorf", German, Placed), ("dutch", Dutch, Word), ("ecuador", Spanish, Placed),
    ("edinburgh", Scots, Placed), ("egypt", Arabic, Placed), ("eilat", Hebrew, Placed),
    ("einstein", German, Placed), ("espanol", Spanish, Word), ("essen", German, Placed),
    ("evita", Spanish, Placed), ("fellini", Italian, Placed), ("fifi", French, Placed),
    ("florence", Italian, Placed), ("florentine", Italian, Word), ("francais", French, Word),
    ("france", French, Placed), ("francois", French, Placed), ("frankfurt", German, Placed),
    ("franz", German, Placed), ("french", French, Word), ("frenchman", French, Word),
    ("frenchwoman", French, Word), ("freud", German, Placed), ("fritz", German, Placed),
    ("galileo", Italian, Placed), ("gallic", French, Word), ("garibaldi", Italian, Placed),
    ("genoa", Italian, Placed), ("german", German, Word), ("germans", German, Word),
    ("germany", German, Placed), ("giovanni", Italian, Placed), ("giuseppe", Italian, Placed),
    ("glasgow", Scots, Placed), ("glaswegian", Scots, Word), ("goethe", German, Placed),
    ("goya", Spanish, Placed), ("granada", Spanish, Placed), ("greece", Greek, Placed),
    ("greek", Greek, Word), ("greeks", Greek, Word), ("grenoble", French, Placed),
    ("gretel", German, Placed), ("guadalajara", Spanish, Placed), ("guatemala", Spanish, Placed),
    ("guido", Italian, Placed), ("guy", French, Placed), ("hadrian", Latin, Placed),
    ("hague", Dutch, Placed), ("haifa", Hebrew, Placed), ("haiti", French, Placed),
    ("hamburg", German, Placed), ("hannover", German, Placed), ("hanover", German, Placed),
    ("hans", German, Placed), ("havana", Spanish, Placed), ("hawaii", Hawaiian, Placed),
    ("hawaiian", Hawaiian, Word), ("haydn", German, Placed), ("hebrew", Hebrew, Word),
    ("hegel", German, Placed), ("heidelberg", German, Placed), ("heidi", German, Placed),
    ("heinz", German, Placed), ("hellenic", Greek, Word), ("henri", French, Placed),
    ("hilo", Hawaiian, Placed), ("hindi", Hindi, Word), ("hokkaido", Japanese, Placed),
    ("holland", Dutch, Placed), ("homer", Greek, Placed), ("honduras", Spanish, Placed),
    ("honolulu", Hawaiian, Placed), ("horace", Latin, Placed), ("hugo", French, Placed),
    ("iberia", Spanish, Placed), ("ibiza", Spanish, Placed), ("india", Hindi, Placed),
    ("indian", Hindi, Word), ("inverness", Scots, Placed), ("israel", Hebrew, Placed),
    ("israeli", Hebrew, Word), ("istanbul", Turkish, Placed), ("italian", Italian, Word),
    ("italiano", Italian, Word), ("italians", Italian, Word), ("italy", Italian, Placed),
    ("ivan", Russian, Placed), ("jacques", French, Placed), ("jaime", Spanish, Placed),
    ("japan", Japanese, Placed), ("japanese", Japanese, Word), ("jeanne", French, Placed),
    ("jerusalem", Hebrew, Placed), ("jose", Spanish, Placed), ("juan", Spanish, Placed),
    ("juanita", Spanish, Placed), ("juarez", Spanish, Placed), ("jung", German, Placed),
    ("juvenal", Latin, Placed), ("kafka", German, Placed), ("kant", German, Placed),
    ("karl", German, Placed), ("kauai", Hawaiian, Placed), ("kiev", Russian, Placed),
    ("knesset", Hebrew, Placed), ("kohl", German, Placed), ("kyoto", Japanese, Placed),
    ("lagos", Portuguese, Placed), ("latin", Latin, Word), ("leipzig", German, Placed),
    ("lenin", Russian, Placed), ("leningrad", Russian, Placed), ("leonardo", Italian, Placed),
    ("lille", French, Placed), ("lima", Spanish, Placed), ("lisbon", Portuguese, Placed),
    ("livy", Latin, Placed), ("lorca", Spanish, Placed), ("loren", Italian, Placed),
    ("louvre", French, Placed), ("luigi", Italian, Placed), ("luis", Spanish, Placed),
    ("lupe", Spanish, Placed), ("lyon", French, Placed), ("lyons", French, Placed),
    ("machiavelli", Italian, Placed), ("macron", French, Placed), ("madrid", Spanish, Placed),
    ("madrileno", Spanish, Word), ("mahler", German, Placed), ("mainz", German, Placed),
    ("majorca", Spanish, Placed), ("malaga", Spanish, Placed), ("mallorca", Spanish, Placed),
    ("managua", Spanish, Placed), ("mandarin", Chinese, Word), ("marco", Italian, Placed),
    ("maria", Spanish, Placed), ("marie", French, Placed), ("mario", Italian, Placed),
    ("marseillais", French, Word), ("marseille", French, Placed), ("marseilles", French, Placed),
    ("martial", Latin, Placed), ("martinique", French, Placed), ("matisse", French, Placed),
    ("maui", Hawaiian, Placed), ("mecca", Arabic, Placed), ("merkel", German, Placed),
    ("metz", French, Placed), ("mexican", Spanish, Word), ("mexico", Spanish, Placed),
    ("michelangelo", Italian, Placed), ("miguel", Spanish, Placed), ("milan", Italian, Placed),
    ("milanese", Italian, Word), ("minsk", Russian, Placed), ("mitterrand", French, Placed),
    ("modena", Italian, Placed), ("moliere", French, Placed), ("monaco", French, Placed),
    ("monet", French, Placed), ("monterrey", Spanish, Placed), ("montevideo", Spanish, Placed),
    ("montreal", French, Placed), ("moscow", Russian, Placed), ("mozart", German, Placed),
    ("mumbai", Hindi, Placed), ("munich", German, Placed), ("muscovite", Russian, Word),
    ("nadal", Spanish, Placed), ("nagasaki", Japanese, Placed), ("nantes", French, Placed),
    ("naples", Italian, Placed), ("napoleon", French, Placed), ("neapolitan", Italian, Word),
    ("nero", Latin, Placed), ("netherlands", Dutch, Placed), ("nicaragua", Spanish, Placed),
    ("nice", French, Placed), ("nicois", French, Word), ("nietzsche", German, Placed),
    ("normandy", French, Placed), ("norway", Scandinavian, Placed),
    ("norwegian", Scandinavian, Word), ("nuremberg", German, Placed), ("oahu", Hawaiian, Placed),
    ("oaxaca", Spanish, Placed), ("orleans", French, Placed), ("osaka", Japanese, Placed),
    ("oslo", Scandinavian, Placed), ("otto", German, Placed), ("ovid", Latin, Placed),
    ("pablo", Spanish, Placed), ("padua", Italian, Placed), ("palermo", Italian, Placed),
    ("pamplona", Spanish, Placed), ("panama", Spanish, Placed), ("pancho", Spanish, Placed),
    ("paraguay", Spanish, Placed), ("paris", French, Placed), ("parisian", French, Word),
    ("parma", Italian, Placed), ("pascal", French, Placed), ("pavarotti", Italian, Placed),
    ("pedro", Spanish, Placed), ("pele", Portuguese, Placed), ("peru", Spanish, Placed),
    ("piaf", French, Placed), ("picasso", Spanish, Placed), ("pierre", French, Placed),
    ("pisa", Italian, Placed), ("plato", Greek, Placed), ("pliny", Latin, Placed),
    ("pompeii", Latin, Placed), ("ponce", Spanish, Placed), ("porto", Portuguese, Placed),
    ("portugal", Portuguese, Placed), ("portuguese", Portuguese, Word), ("proust", French, Placed),
    ("provencal", French, Word), ("provence", French, Placed), ("puccini", Italian, Placed),
    ("puebla", Spanish, Placed), ("pushkin", Russian, Placed), ("putin", Russian, Placed),
    ("pythagoras", Greek, Placed), ("quebec", French, Placed), ("quito", Spanish, Placed),
    ("quixote", Spanish, Placed), ("ramon", Spanish, Placed), ("raphael", Italian, Placed),
    ("ravel", French, Placed), ("ravenna", Italian, Placed), ("reims", French, Placed),
    ("renoir", French, Placed), ("rilke", German, Placed), ("rio", Portuguese, Placed),
    ("roman", Italian, Word), ("rome", Italian, Placed), ("rosa", Spanish, Placed),
    ("rossini", Italian, Placed), ("rotterdam", Dutch, Placed), ("rouen", French, Placed),
    ("russia", Russian, Placed), ("russian", Russian, Word), ("salzburg", German, Placed),
    ("sancho", Spanish, Placed), ("santiago", Spanish, Placed), ("sarkozy", French, Placed),
    ("sartre", French, Placed), ("scandinavian", Scandinavian, Word), ("schiller", German, Placed),
    ("schubert", German, Placed), ("scot", Scots, Word), ("scotland", Scots, Placed),
    ("scots", Scots, Word), ("scottish", Scots, Word), ("seneca", Latin, Placed),
    ("senor", Spanish, Word), ("senora", Spanish, Word), ("seville", Spanish, Placed),
    ("shanghai", Chinese, Placed), ("sicilian", Italian, Word), ("sicily", Italian, Placed),
    ("siena", Italian, Placed), ("socrates", Greek, Placed), ("sonora", Spanish, Placed),
    ("sophia", Italian, Placed), ("sorbonne", French, Placed), ("spain", Spanish, Placed),
    ("spaniard", Spanish, Word), ("spaniards", Spanish, Word), ("spanish", Spanish, Word),
    ("sparta", Greek, Placed), ("stockholm", Scandinavian, Placed), ("strasbourg", French, Placed),
    ("strauss", German, Placed), ("stuttgart", German, Placed), ("swede", Scandinavian, Word),
    ("sweden", Scandinavian, Placed), ("swedish", Scandinavian, Word), ("tacitus", Latin, Placed),
    ("tahiti", French, Placed), ("tampico", Spanish, Placed), ("tchaikovsky", Russian, Placed),
    ("teutonic", German, Word), ("tiberius", Latin, Placed), ("tijuana", Spanish, Placed),
    ("titian", Italian, Placed), ("tokyo", Japanese, Placed), ("toledo", Spanish, Placed),
    ("tolstoy", Russian, Placed), ("toulouse", French, Placed), ("trajan", Latin, Placed),
    ("trier", German, Placed), ("trieste", Italian, Placed), ("turin", Italian, Placed),
    ("turkey", Turkish, Placed), ("turkish", Turkish, Word), ("tuscany", Italian, Placed),
    ("ulm", German, Placed), ("umberto", Italian, Placed), ("uruguay", Spanish, Placed),
    ("valencia", Spanish, Placed), ("vatican", Italian, Placed), ("velazquez", Spanish, Placed),
    ("venetian", Italian, Word), ("venezuela", Spanish, Placed), ("venice", Italian, Placed),
    ("veracruz", Spanish, Placed), ("verdi", Italian, Placed), ("verona", Italian, Placed),
    ("versailles", French, Placed), ("vienna", German, Placed), ("virgil", Latin, Placed),
    ("vivaldi", Italian, Placed), ("voltaire", French, Placed), ("wagner", German, Placed),
    ("waikiki", Hawaiian, Placed), ("weimar", German, Placed), ("wolfgang", German, Placed),
    ("yiddish", Yiddish, Word), ("yves", French, Placed), ("zola", French, Placed),
    ("zurich", German, Placed),
];

#[cfg(test)]
mod tests {
    use super::super::Clue;
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<Language>) {
        assert_eq!(Clue::parse(text).language, expected, "{text:?}");
    }

    #[test]
    fn signals_of_language() {
        check("Friend: Fr.", Some(French));
        check("Friend, in France", Some(French));
        check("Parisian friend", Some(French));
        check("Two for Pablo", Some(Spanish));
        check("Pablo Picasso work", None);
        check("German article", Some(German));
        check("Cicero's \"to be\"", Some(Latin));
        check("\"___ kleine Nachtmusik\"", None);
        check("It. is a language", Some(Italian));
        check("In it for the money", None);
    }

    #[test]
    fn the_table_is_in_order() {
        assert!(HINTS.is_sorted_by(|a, b| a.0 < b.0));
    }
}
