//! Simulated annealing: the temperature as a function of the round, and chances
//! at a temperature.

use gridwright_search::math::exp;

/// A temperature that falls along a straight line over some rounds.
///
/// Searches read no clock, so schedules are counted in rounds.
#[derive(Clone, Debug)]
pub(crate) struct CoolingSchedule {
    /// The temperature at the start and at the end.
    hot: f32,
    cold: f32,
    /// How many rounds are done, and of how many.
    pub round: u64,
    rounds: u64,
    /// How many times as long each next schedule is.
    growth: f32,
    /// The share of the rounds in which it falls; in the others it is cold.
    falling: f32,
}

impl CoolingSchedule {
    pub fn new(hot: f32, cold: f32, rounds: u64, growth: f32) -> Self {
        Self { hot, cold, round: 0, rounds, growth, falling: 1.0 }
    }

    /// The same, but cold for a share of the rounds at the end.
    pub fn level_for(self, share: f32) -> Self {
        Self { falling: 1.0 - share, ..self }
    }

    /// One as long as that which comes after so many.
    pub fn after(self, schedules: u32) -> Self {
        let rounds = (0..schedules).fold(self.rounds as f32, |rounds, _| rounds * self.growth);
        Self { rounds: rounds as u64, ..self }
    }

    pub fn is_over(&self) -> bool {
        self.round >= self.rounds
    }

    /// The temperature of this round.
    pub fn temperature(&self) -> f32 {
        let gone = (self.round as f32 / self.rounds as f32 / self.falling).min(1.0);
        self.hot + (self.cold - self.hot) * gone
    }

    /// Begins the next schedule.
    pub fn restart(&mut self) {
        *self = Self { round: 0, ..self.clone().after(1) };
    }

    /// Does a round, the first of the next schedule if this one is over. Says how
    /// hot it is.
    pub fn step(&mut self) -> f32 {
        if self.is_over() {
            self.restart();
        }
        let temperature = self.temperature();
        self.round += 1;
        temperature
    }
}

/// The costs between which chances are told apart.
const LOWEST: i32 = -256;
const HIGHEST: i32 = 511;

/// The chance of every cost at one temperature, that of nothing being one.
pub(crate) struct BoltzmannTable {
    weights: Vec<f32>,
    pub temperature: f32,
}

impl BoltzmannTable {
    pub fn new(temperature: f32) -> Self {
        let mut boltzmann = Self { weights: vec![], temperature };
        boltzmann.set(temperature);
        boltzmann
    }

    pub fn set(&mut self, temperature: f32) {
        self.temperature = temperature;
        self.weights.clear();
        // Products of one quotient, so that they are the same everywhere.
        let less = exp(-1.0 / f64::from(temperature));
        let mut chance = (LOWEST..0).fold(1.0, |chance, _| chance / less);
        for _ in LOWEST..=HIGHEST {
            self.weights.push(chance as f32);
            chance *= less;
        }
    }

    pub fn chance(&self, cost: i32) -> f32 {
        self.weights[(cost.clamp(LOWEST, HIGHEST) - LOWEST) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temperatures_fall_from_hot_to_cold_and_rounds_grow() {
        let mut schedule = CoolingSchedule::new(80.0, 40.0, 4, 1.6);
        let temperatures: Vec<f32> = (0..4).map(|_| schedule.step()).collect();
        assert_eq!(temperatures, [80.0, 70.0, 60.0, 50.0]);
        assert!(schedule.is_over());
        assert_eq!((schedule.temperature(), schedule.step()), (40.0, 80.0));
        assert_eq!((schedule.round, schedule.rounds), (1, 6));
        assert_eq!(schedule.after(2).rounds, 15);
    }

    #[test]
    fn chances_are_those_of_boltzmann() {
        for temperature in [2.0, 5.5, 13.0] {
            let boltzmann = BoltzmannTable::new(temperature);
            for cost in [-40, -1, 0, 1, 17, 80] {
                let exact = (-f64::from(cost) / f64::from(temperature)).exp();
                let error = f64::from(boltzmann.chance(cost)) / exact - 1.0;
                assert!(error.abs() < 1e-5, "{cost} at {temperature}: {error}");
            }
        }
    }
}
