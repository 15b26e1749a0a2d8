//! Every console block of the front pages and of `docs/`, run as it stands; and what those pages promise of themselves.

use std::fs;
use std::path::{Path, PathBuf};

/// The longest that the README may be, in lines.
const MOST: usize = 250;

/// The front pages and those of the book.
fn pages() -> Vec<PathBuf> {
    let mut pages: Vec<PathBuf> = ["README.md", "README.fr.md"].map(PathBuf::from).into();
    let docs = fs::read_dir("docs").expect("the book's pages");
    let docs = docs.map(|entry| entry.expect("a page").path());
    pages.extend(docs.filter(|path| path.extension().is_some_and(|ending| ending == "md")));
    pages.sort();
    pages
}

#[test]
fn what_the_pages_show_is_what_happens() {
    let cases = trycmd::TestCases::new();
    cases.env("LC_ALL", "C");
    // Without it a block that shows a file would be passed over.
    if Path::new("/bin/cat").exists() {
        cases.register_bin("cat", PathBuf::from("/bin/cat"));
    }
    for page in pages() {
        cases.case(page);
    }
    cases.run();
}

#[test]
fn the_readme_is_short() {
    for page in ["README.md", "README.fr.md"] {
        let lines = fs::read_to_string(page).expect("a page").lines().count();
        assert!(lines <= MOST, "{page} has {lines} lines");
    }
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    for page in pages() {
        let text = fs::read_to_string(&page).expect("a page");
        for link in links(&text) {
            let (file, heading) = link.split_once('#').unwrap_or((&link, ""));
            let beside = page.parent().unwrap_or(Path::new("")).join(file);
            let target = if file.is_empty() {
                page.clone()
            } else {
                beside
            };
            assert!(target.exists(), "{}: {link}", page.display());
            if !heading.is_empty() {
                let text = fs::read_to_string(&target).expect("a page");
                let found = anchors(&text).any(|anchor| anchor == heading);
                assert!(found, "{}: {link}", page.display());
            }
        }
    }
}

/// The book's list of pages names every page of `docs/`, so that `mdbook` builds them all.
#[test]
fn the_summary_names_every_page() {
    let summary = fs::read_to_string("docs/SUMMARY.md").expect("a page");
    let named: Vec<String> = links(&summary).collect();
    for page in pages().iter().filter(|page| page.starts_with("docs")) {
        let name = page
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        assert!(name == "SUMMARY.md" || named.contains(&name), "{name}");
    }
}

/// The targets of `[words](target)` outside of code blocks, those of other places aside.
fn links(text: &str) -> impl Iterator<Item = String> {
    let prose = text.split("```").step_by(2);
    let targets = prose.flat_map(|part| part.split("](").skip(1));
    let targets = targets.filter_map(|rest| rest.split_once(')'));
    let targets = targets.map(|(target, _)| target.to_owned());
    targets.filter(|target| !target.contains("://"))
}

/// What the headings of a page are called in a link: `## A ply` is `a-ply`.
fn anchors(text: &str) -> impl Iterator<Item = String> {
    let prose = text.split("\n```").step_by(2).flat_map(str::lines);
    let headings = prose.filter(|line| line.starts_with('#'));
    headings.map(|line| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        let kept = words
            .chars()
            .filter(|sign| sign.is_alphanumeric() || " -_".contains(*sign));
        kept.map(|sign| if sign == ' ' { '-' } else { sign })
            .collect()
    })
}
