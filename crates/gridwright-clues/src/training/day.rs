//! Days, as far as training needs them.

use std::fmt;

/// A day as the number YYYYMMDD, so that later days are greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(u32);

impl Day {
    /// Reads a year ("2012") or a day ("2012-03-31").
    ///
    /// ```
    /// use gridwright_clues::training::Day;
    ///
    /// assert!(Day::parse("2012") < Day::parse("2012-03-31"));
    /// assert_eq!(Day::parse("2012-13-01"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.trim().split('-');
        let year: u32 = parts.next()?.parse().ok()?;
        let mut part = |most: u32| match parts.next() {
            None => Some(1),
            Some(text) => text.parse().ok().filter(|value| (1..=most).contains(value)),
        };
        let (month, day) = (part(12)?, part(31)?);
        let known = (1800..=2999).contains(&year) && parts.next().is_none();
        known.then_some(Self(year * 10_000 + month * 100 + day))
    }

    /// The year.
    pub fn year(self) -> u32 {
        self.0 / 10_000
    }

    /// The same day a year before.
    pub fn year_before(self) -> Self {
        Self(self.0 - 10_000)
    }

    /// The years from another day to this one, roughly.
    pub fn years_since(self, other: Self) -> f32 {
        let years = |day: Self| {
            let (month, date) = (day.0 / 100 % 100, day.0 % 100);
            day.year() as f32 + (month as f32 - 1.0) / 12.0 + (date as f32 - 1.0) / 366.0
        };
        years(self) - years(other)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}-{:02}-{:02}", self.year(), self.0 / 100 % 100, self.0 % 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_and_written() {
        let day = Day::parse("2020-11-01").unwrap();
        assert_eq!(day.to_string(), "2020-11-01");
        assert_eq!(day.year_before().to_string(), "2019-11-01");
        assert!((day.years_since(day.year_before()) - 1.0).abs() < 1e-3);
        for wrong in ["", "x", "12", "2020-00-01", "2020-01-32", "2020-01-01-01"] {
            assert_eq!(Day::parse(wrong), None, "{wrong:?}");
        }
    }
}
