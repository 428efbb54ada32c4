//! Chances by the rules of heat: everything is the likelier the less it costs.

/// The costs between which chances are told apart.
const LOWEST: i32 = -256;
const HIGHEST: i32 = 511;

/// The chance of every cost at one temperature, that of nothing being one.
pub(super) struct Heat {
    chances: Vec<f32>,
    pub temperature: f32,
}

impl Heat {
    pub fn new(temperature: f32) -> Self {
        let mut heat = Self { chances: vec![], temperature: 0.0 };
        heat.set(temperature);
        heat
    }

    pub fn set(&mut self, temperature: f32) {
        self.temperature = temperature;
        self.chances.clear();
        // Products of one quotient, so that they are the same everywhere.
        let step = f64::from(temperature);
        let less = exp_of_minus(1.0 / step);
        let mut chance = 1.0;
        for _ in LOWEST..0 {
            chance /= less;
        }
        for _ in LOWEST..=HIGHEST {
            self.chances.push(chance as f32);
            chance *= less;
        }
    }

    pub fn chance(&self, cost: i32) -> f32 {
        self.chances[(cost.clamp(LOWEST, HIGHEST) - LOWEST) as usize]
    }
}

/// The exponential function of a number below zero and not far from it, by
/// sums, products and quotients only.
fn exp_of_minus(x: f64) -> f64 {
    let small = x / 64.0;
    let mut series = 1.0;
    for term in (1..=8).rev() {
        series = 1.0 + small / f64::from(term) * series;
    }
    (0..6).fold(1.0 / series, |power, _| power * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_boltzmann() {
        for temperature in [2.0, 5.5, 13.0] {
            let heat = Heat::new(temperature);
            for cost in [-40, -1, 0, 1, 17, 80] {
                let exact = (-f64::from(cost) / f64::from(temperature)).exp();
                let error = f64::from(heat.chance(cost)) / exact - 1.0;
                assert!(error.abs() < 1e-5, "{cost} at {temperature}: {error}");
            }
        }
    }
}
