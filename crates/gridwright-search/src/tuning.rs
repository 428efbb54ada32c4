//! The numbers that an engine is tuned by, as data.
//!
//! [`tuning!`](crate::tuning!) makes a struct of numbers, each with a default,
//! a range and documentation, and implements [`Tunable`] for it, so that a
//! program can list them, read them and set them by name. Areas nest: their
//! names are joined by dots.
//!
//! ```
//! use gridwright_search::tuning;
//! use gridwright_search::tuning::Tunable;
//!
//! tuning! {
//!     /// How words are packed.
//!     pub struct Packing {
//!         /// The first temperature of the schedule.
//!         /// Higher leaves local optima sooner and settles later.
//!         temperature: f32 = 0.31, in 0.05..=2.0;
//!         /// How many candidates are kept in the cache.
//!         cache: usize = 4_096, in 1..=1_000_000;
//!     }
//! }
//! tuning! {
//!     /// Every number of the engine.
//!     pub struct Tuning {
//!         /// How words are packed.
//!         packing: Packing;
//!         /// Whether the exact search takes turns.
//!         exact: bool = true, in false..=true;
//!     }
//! }
//!
//! let mut tuning = Tuning::default();
//! assert_eq!(Tuning::names(), ["packing.temperature", "packing.cache", "exact"]);
//! tuning.set("packing.temperature", "0.5")?;
//! tuning.assign("exact=false")?;
//! assert_eq!((tuning.packing.temperature, tuning.exact), (0.5, false));
//! assert_eq!(tuning.get("packing.cache").as_deref(), Some("4096"));
//!
//! let error = tuning.set("packing.temperature", "7").unwrap_err();
//! assert_eq!(error.to_string(), "packing.temperature is 7, expected 0.05..=2");
//! # Ok::<(), gridwright_search::tuning::TuningError>(())
//! ```

use std::fmt::{Debug, Display};
use std::ops::RangeInclusive;

/// Why a parameter cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TuningError {
    /// No parameter has this name.
    #[error("there is no parameter {name}{}", near_names(.near))]
    Unknown {
        /// The name that was given.
        name: String,
        /// The names that come nearest, perhaps none.
        near: Vec<String>,
    },
    /// The text is not a value of the parameter's type.
    #[error("{name} is {text:?}, expected {expected}")]
    Unreadable {
        /// The parameter.
        name: String,
        /// The text that was given.
        text: String,
        /// What should have been there: `a number`.
        expected: String,
    },
    /// The value is outside the range of the parameter.
    #[error("{name} is {text}, expected {range}")]
    OutOfRange {
        /// The parameter.
        name: String,
        /// The text that was given.
        text: String,
        /// The range: `0.05..=2`.
        range: String,
    },
    /// An assignment has no equals sign.
    #[error("{0:?} is no assignment, expected name=value")]
    NoAssignment(String),
}

fn near_names(near: &[String]) -> String {
    if near.is_empty() { String::new() } else { format!(", near it: {}", near.join(", ")) }
}

/// One parameter, as a program shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Parameter {
    /// The name, with its areas: `packing.temperature`.
    pub name: String,
    /// What it is at the moment.
    pub value: String,
    /// What it is by default.
    pub default: String,
    /// What it may be: `0.05..=2`.
    pub range: String,
    /// What it means.
    pub doc: String,
}

/// The type of a parameter: a whole number, a number, `true` or `false`, or
/// a fixed count of one of these, separated by commas.
pub trait Value: Copy + PartialEq {
    /// The type of the ends of the range. Every entry of an array lies in it.
    type Bound: PartialOrd + Debug;

    /// What a text has to be: `a number`.
    fn expected() -> String;
    /// The value that a text stands for.
    fn read(text: &str) -> Option<Self>;
    /// The text that is [read](Self::read) as this value.
    fn write(&self) -> String;
    /// Whether the value lies in the range.
    fn is_in(&self, range: &RangeInclusive<Self::Bound>) -> bool;
}

macro_rules! values {
    ($expected:literal: $($type:ty)*) => { $(
        impl Value for $type {
            type Bound = Self;

            fn expected() -> String {
                $expected.to_owned()
            }

            fn read(text: &str) -> Option<Self> {
                text.trim().parse().ok()
            }

            fn write(&self) -> String {
                self.to_string()
            }

            fn is_in(&self, range: &RangeInclusive<Self>) -> bool {
                range.contains(self)
            }
        }
    )* };
}

values!("a whole number": u8 u16 u32 u64 usize i8 i16 i32 i64 isize);
values!("a number": f32 f64);
values!("true or false": bool);

impl<T: Value, const N: usize> Value for [T; N] {
    type Bound = T::Bound;

    fn expected() -> String {
        format!("{N} values with commas between them, each {}", T::expected())
    }

    fn read(text: &str) -> Option<Self> {
        let values = text.split(',').map(T::read).collect::<Option<Vec<T>>>()?;
        values.try_into().ok()
    }

    fn write(&self) -> String {
        self.iter().map(T::write).collect::<Vec<_>>().join(",")
    }

    fn is_in(&self, range: &RangeInclusive<Self::Bound>) -> bool {
        self.iter().all(|value| value.is_in(range))
    }
}

/// A struct of parameters. [`tuning!`](crate::tuning!) implements it.
pub trait Tunable: Sized {
    /// The value of every parameter unless somebody sets it.
    const DEFAULT: Self;

    /// Appends all parameters; their names begin with `prefix`.
    fn collect(&self, prefix: &str, into: &mut Vec<Parameter>);

    /// Sets the parameter with the name `prefix` + `name`. Returns whether
    /// there is one.
    ///
    /// # Errors
    /// [`TuningError`] where the text cannot be its value.
    fn try_set(&mut self, prefix: &str, name: &str, text: &str) -> Result<bool, TuningError>;

    /// All parameters with value, default, range and documentation.
    fn parameters(&self) -> Vec<Parameter> {
        let mut parameters = Vec::new();
        self.collect("", &mut parameters);
        parameters
    }

    /// The names of all parameters, in the order of the struct.
    fn names() -> Vec<String> {
        Self::DEFAULT.parameters().into_iter().map(|parameter| parameter.name).collect()
    }

    /// The value of a parameter.
    fn get(&self, name: &str) -> Option<String> {
        let found = self.parameters().into_iter().find(|parameter| parameter.name == name);
        found.map(|parameter| parameter.value)
    }

    /// Sets a parameter by its name.
    ///
    /// # Errors
    /// [`TuningError`] where there is no such parameter, or the text is not a
    /// value in its range. Nothing changes then.
    fn set(&mut self, name: &str, text: &str) -> Result<(), TuningError> {
        if self.try_set("", name, text)? {
            return Ok(());
        }
        let last = |name: &str| name.rsplit('.').next().unwrap_or_default().to_owned();
        let area = |name: &str| name.rsplit_once('.').map(|(area, _)| area.to_owned());
        let (mut near, wanted) = (Self::names(), last(name));
        if near.iter().any(|known| last(known) == wanted) {
            near.retain(|known| last(known) == wanted);
        } else if near.iter().any(|known| area(known) == area(name)) {
            near.retain(|known| area(known) == area(name));
        } else {
            near.clear();
        }
        Err(TuningError::Unknown { name: name.to_owned(), near })
    }

    /// Sets a parameter by an assignment: `packing.temperature=0.31`.
    ///
    /// # Errors
    /// As [`set`](Self::set), and where there is no equals sign.
    fn assign(&mut self, assignment: &str) -> Result<(), TuningError> {
        let (name, text) = assignment
            .split_once('=')
            .ok_or_else(|| TuningError::NoAssignment(assignment.to_owned()))?;
        self.set(name.trim(), text.trim())
    }

    /// The parameters that are not at their default: `name=value` each.
    fn changed(&self) -> Vec<String> {
        let parameters = self.parameters().into_iter();
        let changed = parameters.filter(|parameter| parameter.value != parameter.default);
        changed.map(|parameter| format!("{}={}", parameter.name, parameter.value)).collect()
    }
}

/// Reads a parameter and checks its range. For [`tuning!`](crate::tuning!).
#[doc(hidden)]
pub fn read<T: Value>(
    name: String,
    text: &str,
    range: &RangeInclusive<T::Bound>,
) -> Result<T, TuningError> {
    let Some(value) = T::read(text) else {
        return Err(TuningError::Unreadable {
            name,
            text: text.to_owned(),
            expected: T::expected(),
        });
    };
    if value.is_in(range) {
        Ok(value)
    } else {
        let text = text.trim().to_owned();
        Err(TuningError::OutOfRange { name, text, range: range_text(range) })
    }
}

/// A parameter as data. For [`tuning!`](crate::tuning!).
#[doc(hidden)]
pub fn parameter<T: Value>(
    name: String,
    values: [&T; 2],
    range: &RangeInclusive<T::Bound>,
    doc: &str,
) -> Parameter {
    let [value, default] = values.map(T::write);
    let doc = doc.split_whitespace().collect::<Vec<_>>().join(" ");
    Parameter { name, value, default, range: range_text(range), doc }
}

fn range_text<B: Debug>(range: &RangeInclusive<B>) -> String {
    // 2.0 is written as 2, as everywhere else.
    let end = |bound: &B| {
        let text = format!("{bound:?}");
        text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
    };
    format!("{}..={}", end(range.start()), end(range.end()))
}

/// The part of a dotted name before and after the first dot. For
/// [`tuning!`](crate::tuning!).
#[doc(hidden)]
pub fn in_area<'n>(name: &'n str, area: &str) -> Option<&'n str> {
    name.strip_prefix(area)?.strip_prefix('.')
}

/// The name of an area, or of a parameter, after its prefix. For
/// [`tuning!`](crate::tuning!).
#[doc(hidden)]
pub fn join(prefix: &str, name: impl Display) -> String {
    if prefix.is_empty() { name.to_string() } else { format!("{prefix}.{name}") }
}

/// Makes a struct of parameters. See [`tuning`](mod@crate::tuning).
///
/// A line `name: type = default, in range;` is a parameter, a line
/// `name: Struct;` an area that is a struct of parameters itself. The fields
/// are public, the struct is `#[non_exhaustive]` and implements `Clone`,
/// `Copy`, `Debug`, `PartialEq`, `Default` and
/// [`Tunable`](crate::tuning::Tunable). Default and range are added to the
/// documentation of the field.
#[macro_export]
macro_rules! tuning {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $(
                $(#[doc = $doc:literal])*
                $field:ident : $type:ty $(= $default:expr, in $range:expr)? ;
            )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[non_exhaustive]
        $vis struct $name {
            $(
                $(#[doc = $doc])*
                $(
                    #[doc = ""]
                    #[doc = concat!(
                        "Default: `", stringify!($default), "`. Range: `", stringify!($range), "`.",
                    )]
                )?
                pub $field: $type,
            )*
        }

        impl $crate::tuning::Tunable for $name {
            const DEFAULT: Self = Self {
                $( $field: $crate::tuning!(@default $type $(= $default)?), )*
            };

            fn collect(&self, prefix: &str, into: &mut Vec<$crate::tuning::Parameter>) {
                $( $crate::tuning!(
                    @collect self, prefix, into, $field, $type,
                    concat!("" $(, $doc, "\n")*) $(, $default, $range)?
                ); )*
            }

            fn try_set(
                &mut self,
                prefix: &str,
                name: &str,
                text: &str,
            ) -> Result<bool, $crate::tuning::TuningError> {
                $( $crate::tuning!(
                    @set self, prefix, name, text, $field, $type $(, $range)?
                ); )*
                Ok(false)
            }
        }

        impl Default for $name {
            fn default() -> Self {
                <Self as $crate::tuning::Tunable>::DEFAULT
            }
        }
    };

    (@default $type:ty) => { <$type as $crate::tuning::Tunable>::DEFAULT };
    (@default $type:ty = $default:expr) => { $default };

    (@collect $self:ident, $prefix:ident, $into:ident, $field:ident, $type:ty, $doc:expr) => {
        $crate::tuning::Tunable::collect(
            &$self.$field,
            &$crate::tuning::join($prefix, stringify!($field)),
            $into,
        )
    };
    (
        @collect $self:ident, $prefix:ident, $into:ident, $field:ident, $type:ty, $doc:expr,
        $default:expr, $range:expr
    ) => {
        $into.push($crate::tuning::parameter::<$type>(
            $crate::tuning::join($prefix, stringify!($field)),
            [&$self.$field, &$default],
            &$range,
            $doc,
        ))
    };

    (@set $self:ident, $prefix:ident, $name:ident, $text:ident, $field:ident, $type:ty) => {
        if let Some(rest) = $crate::tuning::in_area($name, stringify!($field)) {
            let prefix = $crate::tuning::join($prefix, stringify!($field));
            return $crate::tuning::Tunable::try_set(&mut $self.$field, &prefix, rest, $text);
        }
    };
    (
        @set $self:ident, $prefix:ident, $name:ident, $text:ident, $field:ident, $type:ty,
        $range:expr
    ) => {
        if $name == stringify!($field) {
            let name = $crate::tuning::join($prefix, stringify!($field));
            $self.$field = $crate::tuning::read::<$type>(name, $text, &$range)?;
            return Ok(true);
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    tuning! {
        /// An area.
        pub struct Cooling {
            /// The first temperature.
            first: f32 = 1.5, in 0.0..=2.0;
            /// Shares of the methods.
            shares: [u32; 3] = [1, 2, 3], in 0..=64;
        }
    }

    tuning! {
        /// All.
        struct All {
            /// An area.
            cooling: Cooling;
            /// How many nodes,
            /// in thousands.
            nodes: u64 = 40, in 1..=1_000;
        }
    }

    #[test]
    fn parameters_are_listed_with_what_they_mean() {
        let parameters = All::DEFAULT.parameters();
        let names: Vec<_> = parameters.iter().map(|parameter| parameter.name.as_str()).collect();
        assert_eq!(names, ["cooling.first", "cooling.shares", "nodes"]);
        let [first, shares, nodes] = &parameters[..] else { panic!("three parameters") };
        assert_eq!((first.value.as_str(), first.range.as_str()), ("1.5", "0..=2"));
        assert_eq!((shares.value.as_str(), shares.range.as_str()), ("1,2,3", "0..=64"));
        assert_eq!(nodes.doc, "How many nodes, in thousands.");
    }

    #[test]
    fn what_is_set_is_got() {
        let mut all = All::default();
        for (name, text) in [("cooling.first", "0.25"), ("cooling.shares", "4,0,9"), ("nodes", "7")]
        {
            assert_eq!(all.set(name, text), Ok(()));
            assert_eq!(all.get(name).as_deref(), Some(text));
        }
        assert_eq!(all.cooling.shares, [4, 0, 9]);
        assert_eq!(all.changed(), ["cooling.first=0.25", "cooling.shares=4,0,9", "nodes=7"]);
    }

    #[test]
    fn errors_say_what_was_expected() {
        let mut all = All::default();
        let mut error = |assignment: &str| match all.assign(assignment) {
            Ok(()) => String::new(),
            Err(error) => error.to_string(),
        };
        assert_eq!(error("nodes"), "\"nodes\" is no assignment, expected name=value");
        assert_eq!(error("nodes=x"), "nodes is \"x\", expected a whole number");
        assert_eq!(error("nodes=0"), "nodes is 0, expected 1..=1000");
        assert_eq!(error("cooling.first=NaN"), "cooling.first is NaN, expected 0..=2");
        assert_eq!(error("first=1"), "there is no parameter first, near it: cooling.first");
        assert_eq!(
            error("cooling.last=1"),
            "there is no parameter cooling.last, near it: cooling.first, cooling.shares"
        );
        assert_eq!(error("heating.last=1"), "there is no parameter heating.last");
        assert_eq!(
            error("cooling.shares=1,2"),
            "cooling.shares is \"1,2\", expected 3 values with commas between them, \
             each a whole number"
        );
        assert_eq!(all, All::DEFAULT);
    }

    #[test]
    fn every_default_lies_in_its_range() {
        let mut all = All::default();
        for parameter in All::DEFAULT.parameters() {
            assert_eq!(all.set(&parameter.name, &parameter.default), Ok(()));
        }
    }
}
