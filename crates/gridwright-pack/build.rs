//! Finds the data of the pack. It is in the repository and too large for a
//! registry, so the package there goes without it.

use std::path::Path;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(built_in, with_dictionary)");
    for file in ["answers.pack", "answers.pack.2", "dictionary.gz"] {
        println!("cargo::rerun-if-changed={file}");
    }
    let wanted = std::env::var_os("CARGO_FEATURE_BUILT_IN").is_some();
    if wanted && Path::new("answers.pack").exists() && Path::new("answers.pack.2").exists() {
        println!("cargo::rustc-cfg=built_in");
    }
    if Path::new("dictionary.gz").exists() {
        println!("cargo::rustc-cfg=with_dictionary");
    }
    println!("cargo::rustc-check-cfg=cfg(language_built_in)");
    for file in ["language.pack", "language.pack.2"] {
        println!("cargo::rerun-if-changed={file}");
    }
    if wanted && Path::new("language.pack").exists() && Path::new("language.pack.2").exists() {
        println!("cargo::rustc-cfg=language_built_in");
    }
}
