//! Codes of airports and of countries on the internet.

use super::frame::{AnswerSet, said};
use super::{Expert, Proposal};
use crate::language::Clue;

/// Codes of airports.
pub(super) struct Airport;

impl Expert for Airport {
    fn name(&self) -> &'static str {
        "airport"
    }

    fn triggers(&self) -> Vec<&'static str> {
        vec!["airport", "airports", "luggage", "hub", "tag", "fliers", "baggage"]
    }

    fn propose(&self, clue: &Clue, length: usize) -> Vec<Proposal> {
        let mut answers = AnswerSet::new(self.name(), length);
        let words = said(clue);
        let says = |word: &str| words.contains(&word);
        let about = says("airport")
            || says("airports")
            || says("luggage")
            || says("hub")
            || says("baggage");
        if !about || words.len() > 10 {
            return answers.done();
        }
        let code = says("code") || says("tag") || clue.abbreviated || says("luggage");
        let served: Vec<_> = AIRPORTS
            .iter()
            .filter(|(_, name, city)| {
                contains(&words, city) || (!name.is_empty() && contains(&words, name))
            })
            .collect();
        let sure = if code { 0.75 } else { 0.3 };
        if !served.is_empty() {
            answers.share_evenly(
                served.iter().map(|airport| airport.0),
                sure,
                "code of an airport",
            );
            let names = served.iter().map(|airport| airport.1.replace(' ', ""));
            answers.share_evenly(names, if code { 0.1 } else { 0.6 }, "name of an airport");
        } else if code && says("airport") {
            answers.share_evenly(
                AIRPORTS.iter().map(|airport| airport.0),
                0.4,
                "code of an airport",
            );
        } else if let ["airport"] | [_, "airport"] = words[..] {
            let names = AIRPORTS.iter().map(|airport| airport.1.replace(' ', ""));
            answers.share_evenly(names, 0.2, "name of an airport");
        }
        answers.done()
    }
}

/// Whether the words of a name stand in a row.
fn contains(words: &[&str], name: &str) -> bool {
    let parts: Vec<&str> = name.split(' ').collect();
    words.windows(parts.len()).any(|window| window == parts)
}

/// Codes, names and cities of large airports.
#[rustfmt::skip]
const AIRPORTS: &[(&str, &str, &str)] = &[
    ("AMS", "schiphol", "amsterdam"), ("ATL", "hartsfield", "atlanta"), ("BCN", "", "barcelona"),
    ("BNA", "", "nashville"), ("BOS", "logan", "boston"), ("BWI", "", "baltimore"),
    ("CDG", "de gaulle", "paris"), ("CLE", "hopkins", "cleveland"), ("CLT", "", "charlotte"),
    ("DCA", "reagan", "washington"), ("DEN", "", "denver"), ("DFW", "", "dallas"),
    ("DTW", "", "detroit"), ("DXB", "", "dubai"), ("EWR", "newark", "new jersey"),
    ("FCO", "fiumicino", "rome"), ("FRA", "", "frankfurt"), ("GIG", "", "rio"), ("HKG", "", "hong kong"),
    ("HND", "haneda", "tokyo"), ("HNL", "inouye", "honolulu"), ("HOU", "hobby", "houston"),
    ("IAD", "dulles", "washington"), ("IAH", "bush", "houston"), ("IND", "", "indianapolis"),
    ("JFK", "kennedy", "new york"), ("JFK", "idlewild", "nyc"), ("LAS", "mccarran", "las vegas"),
    ("LAX", "", "los angeles"), ("LAX", "", "la"), ("LGA", "laguardia", "new york"),
    ("LGA", "laguardia", "nyc"), ("LGA", "la guardia", "queens"), ("JFK", "kennedy", "queens"),
    ("LGW", "gatwick", "london"), ("LHR", "heathrow", "london"), ("MAD", "barajas", "madrid"),
    ("MCI", "", "kansas city"), ("MCO", "", "orlando"), ("MDW", "midway", "chicago"), ("MEX", "", "mexico city"),
    ("MIA", "", "miami"), ("MSP", "", "minneapolis"), ("MSY", "armstrong", "new orleans"),
    ("MUC", "", "munich"), ("MXP", "malpensa", "milan"), ("NRT", "narita", "tokyo"), ("ITM", "itami", "osaka"),
    ("OAK", "", "oakland"), ("OMA", "eppley", "omaha"), ("ORD", "ohare", "chicago"), ("ORY", "orly", "paris"),
    ("PDX", "", "portland"), ("PEK", "", "beijing"), ("PHL", "", "philadelphia"),
    ("PHX", "sky harbor", "phoenix"), ("PIT", "", "pittsburgh"), ("PVD", "", "providence"),
    ("PVG", "pudong", "shanghai"), ("RDU", "", "raleigh"), ("RNO", "", "reno"), ("SAN", "lindbergh", "san diego"),
    ("SEA", "seatac", "seattle"), ("SFO", "", "san francisco"), ("SFO", "", "bay area"), ("SJC", "", "san jose"),
    ("SIN", "changi", "singapore"), ("SLC", "", "salt lake city"), ("STL", "lambert", "st louis"),
    ("SVO", "sheremetyevo", "moscow"), ("SYD", "", "sydney"), ("TLV", "ben gurion", "tel aviv"),
    ("TPA", "", "tampa"), ("VIE", "", "vienna"), ("YUL", "trudeau", "montreal"), ("YVR", "", "vancouver"),
    ("YYZ", "pearson", "toronto"), ("ZRH", "", "zurich"), ("OGG", "", "maui"), ("TXL", "tegel", "berlin"),
    ("LIN", "linate", "milan"), ("ARN", "arlanda", "stockholm"), ("CPH", "kastrup", "copenhagen"),
    ("LOD", "lod", "israel"), ("ONT", "", "ontario"), ("SNA", "john wayne", "orange county"),
];

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_among, check_silent};
    use super::*;

    #[test]
    fn codes_and_names() {
        check(&Airport, "Airport code for O'Hare", "ORD");
        check(&Airport, "Boston airport code", "BOS");
        check(&Airport, "Luggage tag letters at Heathrow", "LHR");
        check(&Airport, "Paris airport", "ORLY");
        check_among(&Airport, "Airport near Chicago", "OHARE");
        check_among(&Airport, "Airport code", "LAX");
        check_silent(&Airport, "Airport vehicle", 4);
        check_silent(&Airport, "Denver dish", 4);
    }
}
