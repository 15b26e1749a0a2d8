//! Every console block of the README, run as it stands.

#[test]
fn the_readme_tells_what_happens() {
    trycmd::TestCases::new()
        .env("LC_ALL", "C")
        .case("README.md")
        .run();
}
