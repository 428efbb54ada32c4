#![no_main]

use gridwright_formats::Format;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| gridwright_fuzz::check(bytes, Format::Cfp));
