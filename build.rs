//! Lays the lexicon out ahead of time: `grammar/lexicon.tsv` becomes a static of the library.
//!
//! The room that reads the table is a module of this program too, so that there is one reader of it.

use std::path::Path;
use std::{env, fs};

#[allow(
    dead_code,
    unused_imports,
    reason = "the build needs the table's reader alone"
)]
#[path = "src/lexicon/mod.rs"]
mod lexicon;

fn main() {
    for watched in ["build.rs", "grammar/lexicon.tsv", "src/lexicon"] {
        println!("cargo::rerun-if-changed={watched}");
    }
    println!("cargo::rustc-cfg=laid_out");
    // At a fixed place the program needs no relocations when it starts, which were a quarter of a start. No unsafe code of ours lies
    // behind what a file can reach.
    let target = |part: &str| env::var(format!("CARGO_CFG_TARGET_{part}")).unwrap_or_default();
    if target("OS") == "linux" && target("ENV") == "gnu" {
        for argument in ["-no-pie", "-Wl,-z,lazy"] {
            println!("cargo::rustc-link-arg-bins={argument}");
        }
    }
    let place = env::var_os("OUT_DIR").expect("cargo names it");
    fs::write(Path::new(&place).join("lexicon.rs"), lexicon::laid_out())
        .expect("the place is ours");
}
