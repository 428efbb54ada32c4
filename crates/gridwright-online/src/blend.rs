//! What the engine thinks and what the services say, in one list.

use gridwright_clues::{Answer, Origin};

use crate::{Service, ServiceCandidate};

/// An answer of the engine, of the services, or of both.
#[derive(Clone, Debug, PartialEq)]
pub struct Blended {
    /// The letters.
    pub answer: String,
    /// How likely it is.
    pub probability: f64,
    /// Why the engine thinks so; none where only services have it.
    pub origin: Option<Origin>,
    /// The services that have it.
    pub services: Vec<Service>,
}

/// What part of the probability goes to what the services have found.
const SHARE: f64 = 0.15;
/// What the engine is taken to think of words that it does not have.
const UNTHOUGHT: f64 = 1e-3;

/// Mixes the candidates of the engine with what services have found, the most
/// likely first. The services have a fixed share of the probability (none if
/// they found nothing). Within it a word counts more the earlier a service
/// names it, the more services do, and the more the engine thinks of it.
pub fn blend(own: &[Answer], found: &[ServiceCandidate], count: usize) -> Vec<Blended> {
    let mut all: Vec<Blended> = own
        .iter()
        .map(|candidate| Blended {
            answer: candidate.answer.clone(),
            probability: candidate.probability,
            origin: Some(candidate.origin.clone()),
            services: vec![],
        })
        .collect();
    let mut weights = vec![0.0; all.len()];
    for service in Service::ALL {
        let named = found.iter().filter(|found| found.service == service);
        for (rank, found) in named.enumerate() {
            let at = all.iter().position(|known| known.answer == found.word).unwrap_or_else(|| {
                let answer = found.word.clone();
                all.push(Blended { answer, probability: 0.0, origin: None, services: vec![] });
                weights.push(0.0);
                all.len() - 1
            });
            if !all[at].services.contains(&service) {
                all[at].services.push(service);
                weights[at] += 1.0 / (rank + 2) as f64;
            }
        }
    }
    for (weight, blended) in weights.iter_mut().zip(&all) {
        *weight *= blended.probability + UNTHOUGHT;
    }
    let total: f64 = weights.iter().sum();
    if total > 0.0 {
        for (weight, blended) in weights.iter().zip(&mut all) {
            blended.probability = blended.probability * (1.0 - SHARE) + SHARE * weight / total;
        }
    }
    all.sort_by(|a, b| {
        b.probability.total_cmp(&a.probability).then_with(|| a.answer.cmp(&b.answer))
    });
    all.truncate(count);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(answer: &str, probability: f64) -> Answer {
        Answer { answer: answer.to_owned(), probability, origin: Origin::Learned }
    }

    fn found(word: &str, service: Service) -> ServiceCandidate {
        ServiceCandidate { word: word.to_owned(), service, term: String::new() }
    }

    #[test]
    fn services_lift_what_they_name_and_bring_what_is_new() {
        let engine = [own("HALO", 0.5), own("AURA", 0.4), own("GLOW", 0.1)];
        let services = [
            found("AURA", Service::Datamuse),
            found("NEON", Service::Datamuse),
            found("AURA", Service::Wikipedia),
        ];
        let blended = blend(&engine, &services, 9);
        let order: Vec<&str> = blended.iter().map(|b| b.answer.as_str()).collect();
        assert_eq!(order, ["AURA", "HALO", "GLOW", "NEON"]);
        assert_eq!(blended[0].services, [Service::Datamuse, Service::Wikipedia]);
        assert_eq!((blended[3].origin.is_none(), blended[3].probability > 0.0), (true, true));
        let total: f64 = blended.iter().map(|b| b.probability).sum();
        assert!((total - 1.0).abs() < 1e-9, "{total}");
    }

    #[test]
    fn without_services_the_engine_has_its_say() {
        let engine = [own("HALO", 0.5), own("AURA", 0.4)];
        let blended = blend(&engine, &[], 1);
        assert_eq!(blended.len(), 1);
        assert_eq!((blended[0].answer.as_str(), blended[0].probability), ("HALO", 0.5));
    }
}
