//! Mathematical functions that give the same bits on every machine.
//!
//! The functions of the standard library may differ in their last bit from
//! one machine to another, and a search or a sum that runs long enough makes a
//! difference of that. These are computed by `libm` in plain sums, products
//! and quotients, which never differ.

/// The natural logarithm.
#[inline]
pub fn ln(x: f64) -> f64 {
    libm::log(x)
}

/// The natural logarithm in single precision.
#[inline]
pub fn ln_f32(x: f32) -> f32 {
    libm::logf(x)
}

/// The natural logarithm of `1 + x`, exact for small `x`.
#[inline]
pub fn ln_1p(x: f64) -> f64 {
    libm::log1p(x)
}

/// The natural logarithm of `1 + x` in single precision.
#[inline]
pub fn ln_1p_f32(x: f32) -> f32 {
    libm::log1pf(x)
}

/// The binary logarithm.
#[inline]
pub fn log2(x: f64) -> f64 {
    libm::log2(x)
}

/// The binary logarithm in single precision.
#[inline]
pub fn log2_f32(x: f32) -> f32 {
    libm::log2f(x)
}

/// The exponential function.
#[inline]
pub fn exp(x: f64) -> f64 {
    libm::exp(x)
}

/// The exponential function in single precision.
#[inline]
pub fn exp_f32(x: f32) -> f32 {
    libm::expf(x)
}

/// `x` to the power of `y`.
#[inline]
pub fn pow(x: f64, y: f64) -> f64 {
    libm::pow(x, y)
}

/// `x` to the power of `y` in single precision.
#[inline]
pub fn pow_f32(x: f32, y: f32) -> f32 {
    libm::powf(x, y)
}

/// `e` to the power of `x`, less one; exact for small `x`.
#[inline]
pub fn exp_m1_f32(x: f32) -> f32 {
    libm::expm1f(x)
}

/// The cosine of an angle.
#[inline]
pub fn cos_f32(angle: f32) -> f32 {
    libm::cosf(angle)
}

/// The angle of a point, from -pi to pi.
#[inline]
pub fn atan2_f32(y: f32, x: f32) -> f32 {
    libm::atan2f(y, x)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The last bits, as they are on every machine.
    #[test]
    fn the_bits_are_known() {
        assert_eq!(ln(3.0).to_bits(), 0x3ff1_93ea_7aad_030a);
        assert_eq!(exp(-2.5).to_bits(), 0x3fb5_0385_c094_f425);
        assert_eq!(ln_f32(3.0).to_bits(), 0x3f8c_9f54);
        assert_eq!(exp_f32(-2.5).to_bits(), 0x3da8_1c2e);
        assert_eq!(exp_m1_f32(0.5).to_bits(), 0x3f26_1299);
        assert_eq!(cos_f32(0.5).to_bits(), 0x3f60_a940);
        assert_eq!(atan2_f32(1.0, 3.0).to_bits(), 0x3ea4_bc7d);
        assert_eq!(pow_f32(0.3, 0.75).to_bits(), 0x3ecf_8b5a);
    }

    #[test]
    fn they_are_the_usual_functions() {
        for x in [1e-30, 0.001, 0.5, 0.999, 1.0, 1.5, 3.0, 1e6] {
            let close = |a: f64, b: f64| (a - b).abs() <= 1e-14 * (1.0 + b.abs());
            assert!(close(ln(x), f64::ln(x)), "ln {x}");
            assert!(close(log2(x), f64::log2(x)), "log2 {x}");
            assert!(close(exp(-x), f64::exp(-x)), "exp -{x}");
            assert!(close(pow(x, 0.75), f64::powf(x, 0.75)), "pow {x}");
        }
    }
}
