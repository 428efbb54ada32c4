//! Logarithms that are the same on every machine.

use std::f64::consts::{LN_2, SQRT_2};

/// The natural logarithm of a number above zero. That of the standard library
/// may differ in its last bit from one machine to another; here are only sums,
/// products and quotients, which never do.
pub(crate) fn ln(x: f64) -> f64 {
    // The number is m times a power of two, and ln m = 2 artanh z.
    let bits = x.to_bits();
    let mut exponent = (bits >> 52) as i32 - 1023;
    let mut m = f64::from_bits(bits & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000);
    if m > SQRT_2 {
        m /= 2.0;
        exponent += 1;
    }
    let z = (m - 1.0) / (m + 1.0);
    let series = (0..10).rev().fold(0.0, |sum, term| sum * z * z + 1.0 / f64::from(2 * term + 1));
    f64::from(exponent) * LN_2 + 2.0 * z * series
}

#[cfg(test)]
mod tests {
    use super::ln;

    #[test]
    fn logarithms_are_those_of_the_library() {
        for x in [1e-30, 0.001, 0.5, 0.7, 0.999, 1.0, 1.001, 1.4, 1.5, 2.0, 3.0, 1e6, 1e300] {
            let error = ln(x) - f64::ln(x);
            assert!(error.abs() < 1e-13 * (1.0 + f64::ln(x).abs()), "{x}: {error}");
        }
    }
}
