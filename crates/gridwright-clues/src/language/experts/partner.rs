//! Things that are said together: "Adam's mate", "Salt and ___".

use super::frame::{AnswerSet, said};
use super::{Expert, Proposal};
use crate::language::Clue;

/// Things that are said together.
pub(super) struct Partner;

impl Expert for Partner {
    fn name(&self) -> &'static str {
        "partner"
    }

    fn triggers(&self) -> Vec<&'static str> {
        vec![
            "partner",
            "mate",
            "companion",
            "counterpart",
            "complement",
            "partners",
            "___",
            "accompaniment",
            "alternative",
            "go",
            "follower",
        ]
    }

    fn propose(&self, clue: &Clue, length: usize) -> Vec<Proposal> {
        let mut answers = AnswerSet::new(self.name(), length);
        let words = said(clue);
        let (named, sure, either) = match words[..] {
            [
                "partner" | "mate" | "companion" | "counterpart" | "partners" | "complement",
                "of" | "for" | "to",
                name,
                ..,
            ] => (name, 0.95, true),
            [
                name,
                "partner" | "mate" | "companion" | "counterpart" | "complement" | "partners",
            ] => (name, 0.95, true),
            [name, "and" | "or" | "n" | "nor", "___"] => (name, 0.93, false),
            [name, "and" | "or" | "n" | "nor", "___", _] => (name, 0.8, false),
            ["___", "and" | "or" | "n", name] => {
                let first = PAIRS.iter().filter(|pair| pair.1 == name).map(|pair| pair.0);
                answers.share_evenly(first, 0.9, "said together");
                return answers.done();
            }
            [first, "partner" | "mate", "in" | "on" | "at", ..] => (first, 0.75, true),
            _ => return answers.done(),
        };
        let after = PAIRS.iter().filter(|pair| pair.0 == named).map(|pair| pair.1);
        let before = PAIRS.iter().filter(|pair| either && pair.1 == named).map(|pair| pair.0);
        answers.share_evenly(after.chain(before), sure, "said together");
        answers.done()
    }
}

/// Pairs in the order they are said.
#[rustfmt::skip]
const PAIRS: &[(&str, &str)] = &[
    ("abbott", "costello"), ("abercrombie", "fitch"), ("above", "beyond"), ("abraham", "sarah"),
    ("adam", "eve"), ("aid", "abet"), ("aiding", "abetting"), ("alive", "kicking"),
    ("alive", "well"), ("all", "sundry"), ("alpha", "omega"), ("antigua", "barbuda"),
    ("antony", "cleopatra"), ("apollo", "artemis"), ("arm", "hammer"), ("arms", "legs"),
    ("assault", "battery"), ("aunt", "uncle"), ("aye", "nay"), ("ayes", "nays"), ("back", "forth"),
    ("bacon", "eggs"), ("bait", "switch"), ("ball", "chain"), ("bang", "olufsen"),
    ("bangers", "mash"), ("barnes", "noble"), ("barney", "betty"), ("bat", "ball"),
    ("batman", "robin"), ("bausch", "lomb"), ("beauty", "beast"), ("beck", "call"),
    ("bed", "board"), ("bed", "breakfast"), ("beer", "pretzels"), ("bells", "whistles"),
    ("ben", "jerry"), ("bert", "ernie"), ("betwixt", "between"), ("birds", "bees"),
    ("bits", "pieces"), ("black", "decker"), ("block", "tackle"), ("blood", "guts"),
    ("blood", "sand"), ("blood", "thunder"), ("bob", "weave"), ("body", "soul"),
    ("bonnie", "clyde"), ("born", "bred"), ("bosnia", "herzegovina"), ("bow", "arrow"),
    ("boy", "girl"), ("boys", "girls"), ("bread", "butter"), ("breaking", "entering"),
    ("bride", "groom"), ("broom", "dustpan"), ("brother", "sister"), ("brown", "serve"),
    ("bubble", "squeak"), ("bucket", "mop"), ("bull", "bear"), ("bump", "grind"),
    ("burns", "allen"), ("butch", "sundance"), ("by", "large"), ("cain", "abel"), ("cap", "gown"),
    ("captain", "tennille"), ("cash", "carry"), ("castor", "pollux"), ("cat", "mouse"),
    ("cats", "dogs"), ("cause", "effect"), ("cease", "desist"), ("chapter", "verse"),
    ("checks", "balances"), ("chips", "dip"), ("chips", "salsa"), ("chutes", "ladders"),
    ("cloak", "dagger"), ("coat", "tie"), ("cock", "bull"), ("coffee", "tea"), ("collar", "cuffs"),
    ("command", "conquer"), ("cops", "robbers"), ("cowboys", "indians"), ("crackle", "pop"),
    ("crate", "barrel"), ("cream", "sugar"), ("crime", "punishment"), ("cup", "saucer"),
    ("cupid", "psyche"), ("currier", "ives"), ("cut", "dried"), ("cut", "paste"), ("cut", "run"),
    ("damon", "pythias"), ("david", "bathsheba"), ("david", "goliath"), ("day", "night"),
    ("dead", "alive"), ("dead", "buried"), ("dead", "gone"), ("debit", "credit"), ("dick", "jane"),
    ("dido", "aeneas"), ("dine", "dash"), ("dit", "dah"), ("divide", "conquer"), ("do", "die"),
    ("dog", "pony"), ("dolce", "gabbana"), ("dollars", "cents"), ("done", "dusted"),
    ("dot", "dash"), ("dots", "dashes"), ("down", "dirty"), ("down", "out"), ("drag", "drop"),
    ("dribs", "drabs"), ("duck", "cover"), ("dun", "bradstreet"), ("dungeons", "dragons"),
    ("dusk", "dawn"), ("earth", "wind"), ("east", "west"), ("ebb", "flow"), ("eggs", "bacon"),
    ("either", "or"), ("ernst", "young"), ("ever", "anon"), ("far", "away"), ("far", "wide"),
    ("fast", "easy"), ("fast", "furious"), ("fast", "loose"), ("father", "son"),
    ("feast", "famine"), ("few", "far"), ("fight", "flight"), ("fine", "dandy"), ("fine", "good"),
    ("fire", "brimstone"), ("fire", "ice"), ("first", "foremost"), ("fish", "chips"),
    ("fits", "starts"), ("flesh", "blood"), ("flora", "fauna"), ("flotsam", "jetsam"),
    ("footloose", "fancyfree"), ("forgive", "forget"), ("fox", "hound"), ("fred", "ginger"),
    ("fred", "wilma"), ("frick", "frack"), ("fruits", "vegetables"), ("garlic", "onions"),
    ("gilbert", "sullivan"), ("gin", "tonic"), ("give", "take"), ("gog", "magog"),
    ("goldman", "sachs"), ("goods", "chattels"), ("goods", "services"), ("grin", "bear"),
    ("hale", "hearty"), ("hall", "oates"), ("ham", "cheese"), ("ham", "eggs"), ("hammer", "anvil"),
    ("hammer", "nail"), ("hammer", "sickle"), ("hammer", "tongs"), ("hammock", "rope"),
    ("hand", "foot"), ("hands", "knees"), ("hansel", "gretel"), ("hard", "fast"), ("hat", "coat"),
    ("he", "she"), ("head", "shoulders"), ("heads", "tails"), ("heart", "soul"), ("hearth", "home"),
    ("helter", "skelter"), ("hem", "haw"), ("here", "there"), ("hero", "leander"), ("hi", "lo"),
    ("hide", "hair"), ("hide", "seek"), ("high", "dry"), ("high", "low"), ("high", "mighty"),
    ("hill", "dale"), ("him", "her"), ("his", "hers"), ("hit", "miss"), ("hit", "run"),
    ("hither", "thither"), ("hither", "yon"), ("holmes", "watson"), ("hook", "eye"),
    ("hook", "ladder"), ("hook", "line"), ("hop", "skip"), ("horse", "buggy"),
    ("horse", "carriage"), ("hot", "bothered"), ("hot", "cold"), ("house", "home"),
    ("hows", "whys"), ("hue", "cry"), ("huey", "dewey"), ("huff", "puff"), ("hugs", "kisses"),
    ("hunt", "peck"), ("husband", "wife"), ("hustle", "bustle"), ("ice", "snow"), ("ifs", "buts"),
    ("ike", "tina"), ("in", "out"), ("ins", "outs"), ("intents", "purposes"), ("isaac", "rebecca"),
    ("jack", "jill"), ("jacob", "esau"), ("jekyll", "hyde"), ("johnson", "johnson"),
    ("jot", "tittle"), ("kettle", "pot"), ("king", "queen"), ("kiss", "makeup"), ("kiss", "tell"),
    ("kit", "caboodle"), ("kith", "kin"), ("knife", "fork"), ("knight", "armor"),
    ("ladies", "gentlemen"), ("lady", "tramp"), ("lancelot", "guinevere"), ("land", "sea"),
    ("lather", "rinse"), ("latitude", "longitude"), ("laurel", "hardy"), ("laverne", "shirley"),
    ("law", "order"), ("lea", "perrins"), ("leaps", "bounds"), ("leather", "lace"),
    ("lend", "lease"), ("length", "width"), ("lerner", "loewe"), ("lewis", "clark"),
    ("life", "death"), ("line", "sinker"), ("lion", "lamb"), ("lip", "cheek"), ("live", "learn"),
    ("live", "letlive"), ("lo", "behold"), ("lock", "key"), ("lock", "stock"), ("long", "short"),
    ("lord", "lady"), ("lords", "ladies"), ("lost", "found"), ("loud", "clear"), ("love", "hate"),
    ("love", "marriage"), ("lucy", "desi"), ("ma", "pa"), ("mac", "cheese"), ("make", "break"),
    ("mama", "papa"), ("man", "wife"), ("martin", "lewis"), ("me", "you"), ("meat", "potatoes"),
    ("merrill", "lynch"), ("milk", "cookies"), ("milk", "honey"), ("mind", "body"),
    ("mind", "matter"), ("mix", "match"), ("mom", "dad"), ("mork", "mindy"), ("mortar", "pestle"),
    ("mother", "child"), ("mutt", "jeff"), ("name", "address"), ("nature", "nurture"),
    ("naughty", "nice"), ("near", "dear"), ("neat", "clean"), ("neat", "tidy"),
    ("needle", "thread"), ("neither", "nor"), ("nice", "easy"), ("nice", "warm"),
    ("nickel", "dime"), ("night", "day"), ("nip", "tuck"), ("nook", "cranny"),
    ("nooks", "crannies"), ("north", "south"), ("nose", "throat"), ("now", "never"),
    ("now", "then"), ("null", "void"), ("nuts", "bolts"), ("oberon", "titania"), ("odds", "ends"),
    ("oil", "vinegar"), ("oil", "water"), ("on", "off"), ("once", "all"), ("one", "all"),
    ("one", "only"), ("ooh", "aah"), ("oohs", "aahs"), ("orpheus", "eurydice"), ("osiris", "isis"),
    ("out", "about"), ("over", "done"), ("over", "out"), ("ozzie", "harriet"), ("paper", "pen"),
    ("part", "parcel"), ("part", "whole"), ("peace", "quiet"), ("peanut", "jelly"), ("pen", "ink"),
    ("pen", "paper"), ("pen", "pencil"), ("pencil", "paper"), ("penn", "teller"),
    ("pick", "choose"), ("pick", "roll"), ("pick", "shovel"), ("pins", "needles"),
    ("pomp", "circumstance"), ("porgy", "bess"), ("pork", "beans"), ("pork", "sauerkraut"),
    ("pots", "pans"), ("pounds", "pence"), ("pride", "joy"), ("pride", "prejudice"),
    ("prim", "proper"), ("prince", "princess"), ("procter", "gamble"), ("profit", "loss"),
    ("pros", "cons"), ("punch", "judy"), ("pure", "simple"), ("pyramus", "thisbe"), ("q", "a"),
    ("question", "answer"), ("rack", "ruin"), ("rain", "shine"), ("ranch", "dressing"),
    ("rank", "file"), ("rant", "rave"), ("reading", "writing"), ("ready", "able"), ("ready", "set"),
    ("ready", "willing"), ("research", "development"), ("rest", "relaxation"), ("rhythm", "blues"),
    ("rib", "eye"), ("rice", "beans"), ("rinse", "repeat"), ("rise", "shine"), ("rock", "roll"),
    ("rocky", "bullwinkle"), ("rod", "cone"), ("rod", "reel"), ("rodgers", "hammerstein"),
    ("rodgers", "hart"), ("rods", "cones"), ("romeo", "juliet"), ("romulus", "remus"),
    ("room", "board"), ("root", "branch"), ("rope", "pulley"), ("rough", "ready"),
    ("rough", "tumble"), ("rowan", "martin"), ("rules", "regulations"), ("rum", "coke"),
    ("sackcloth", "ashes"), ("safe", "sound"), ("salt", "pepper"), ("salt", "vinegar"),
    ("samson", "delilah"), ("scotch", "soda"), ("scratch", "sniff"), ("scrimp", "save"),
    ("scylla", "charybdis"), ("sea", "sky"), ("search", "destroy"), ("search", "rescue"),
    ("sense", "sensibility"), ("shirt", "tie"), ("shock", "awe"), ("shoes", "socks"),
    ("short", "sweet"), ("show", "tell"), ("sick", "tired"), ("signed", "sealed"),
    ("simon", "garfunkel"), ("sink", "swim"), ("sixes", "sevens"), ("skin", "bones"),
    ("skull", "crossbones"), ("slings", "arrows"), ("slip", "slide"), ("slow", "steady"),
    ("smash", "grab"), ("smith", "wesson"), ("smoke", "mirrors"), ("snakes", "ladders"),
    ("snap", "crackle"), ("snick", "snee"), ("sock", "shoe"), ("sodom", "gomorrah"),
    ("son", "daughter"), ("son", "heir"), ("song", "dance"), ("sonny", "cher"), ("sound", "fury"),
    ("soup", "salad"), ("spic", "span"), ("spick", "span"), ("spit", "polish"),
    ("stand", "deliver"), ("standard", "poor"), ("stars", "bars"), ("stars", "stripes"),
    ("start", "stop"), ("sticks", "stones"), ("stiller", "meara"), ("stock", "barrel"),
    ("stocks", "bonds"), ("stop", "go"), ("stop", "smell"), ("stop", "start"),
    ("straight", "narrow"), ("stuff", "nonsense"), ("sugar", "spice"), ("suit", "tie"),
    ("sum", "substance"), ("sun", "moon"), ("supply", "demand"), ("surf", "turf"), ("sweet", "low"),
    ("sweet", "sour"), ("sweetness", "light"), ("swings", "roundabouts"), ("sword", "shield"),
    ("sword", "sorcery"), ("table", "chairs"), ("tables", "chairs"), ("tar", "feather"),
    ("tar", "feathers"), ("tea", "crumpets"), ("terms", "conditions"), ("thee", "thou"),
    ("thelma", "louise"), ("then", "now"), ("these", "those"), ("thick", "thin"), ("this", "that"),
    ("thunder", "lightning"), ("tic", "tac"), ("time", "again"), ("time", "tide"), ("tit", "tat"),
    ("to", "fro"), ("toast", "jam"), ("toil", "trouble"), ("tom", "dick"), ("tom", "jerry"),
    ("tooth", "nail"), ("top", "tails"), ("touch", "go"), ("town", "country"), ("town", "gown"),
    ("track", "field"), ("trial", "error"), ("trials", "tribulations"), ("trick", "treat"),
    ("tried", "tested"), ("tried", "true"), ("trinidad", "tobago"), ("tristan", "isolde"),
    ("true", "false"), ("truth", "dare"), ("turks", "caicos"), ("tux", "tails"), ("twist", "shout"),
    ("up", "down"), ("ups", "downs"), ("us", "them"), ("use", "abuse"), ("venus", "adonis"),
    ("vice", "versa"), ("vim", "vigor"), ("wait", "see"), ("war", "peace"), ("warm", "fuzzy"),
    ("wash", "dry"), ("wash", "wear"), ("watch", "wait"), ("wax", "polish"), ("wax", "wane"),
    ("ways", "means"), ("wear", "tear"), ("wham", "bam"), ("wheel", "deal"),
    ("wheeling", "dealing"), ("whys", "wherefores"), ("wild", "woolly"), ("will", "grace"),
    ("will", "testament"), ("willing", "able"), ("win", "lose"), ("wine", "cheese"),
    ("wine", "dine"), ("wine", "roses"), ("wine", "spirits"), ("wit", "wisdom"), ("wrack", "ruin"),
    ("x", "o"), ("yea", "nay"), ("yeas", "nays"), ("yes", "no"), ("yin", "yang"), ("ying", "yang"),
    ("you", "me"), ("zeus", "hera"), ("zig", "zag"),
];

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_silent};
    use super::*;

    #[test]
    fn partners() {
        check(&Partner, "Adam's mate", "EVE");
        check(&Partner, "Partner of salt", "PEPPER");
        check(&Partner, "Pepper's partner", "SALT");
        check(&Partner, "Needle and ___", "THREAD");
        check(&Partner, "___ and arrow", "BOW");
        check_silent(&Partner, "Arrow and ___", 3);
        check_silent(&Partner, "Law partner", 3);
        check_silent(&Partner, "___ of salt", 5);
    }
}
