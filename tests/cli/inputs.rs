//! Inputs that are hardly records: none of them stops the program, and none costs another.

use crate::run::{Dir, fed};

const STREAK: usize = 1 << 20;

#[test]
fn nothing_is_no_record() {
    for input in [
        &b""[..],
        b" \t\r\n\n  ",
        b"\xef\xbb\xbf",
        b"\xff\xfe",
        b"\xfe\xff",
        b"\xef\xbb\xbf\n",
    ] {
        for format in ["pgn", "json", "uci", "fen"] {
            let ran = fed(&["convert", "-t", format], input);
            assert_eq!(
                (ran.status, ran.out.as_str(), ran.err.as_str()),
                (0, "", ""),
                "{input:?}"
            );
        }
    }
}

#[test]
fn a_last_line_needs_no_end() {
    for input in [
        "1. e4 e5 2. Cf3",
        "1. e4 e5 2. Cf3\n",
        "1. e4 e5 2. Cf3 *",
        "1. e4 e5 2. Cf3 ; dit",
    ] {
        assert_eq!(
            fed(&["convert", "-t", "uci"], input).out,
            "e2e4 e7e5 g1f3\n",
            "{input}"
        );
    }
}

#[test]
fn tags_alone_are_a_record_without_moves() {
    let ran = fed(&["convert"], "[White \"Philidor\"]\n");
    assert_eq!(ran.status, 0);
    assert!(
        ran.out.contains("[White \"Philidor\"]") && ran.out.contains("\n\n*\n"),
        "{}",
        ran.out
    );
}

#[test]
fn a_control_character_is_a_fault_and_what_stands_around_it_is_read() {
    let ran = fed(
        &["convert", "-t", "uci", "--message-format", "short"],
        b"1. e4 \0 e5",
    );
    assert_eq!((ran.status, ran.out.as_str()), (1, "e2e4 e7e5\n"));
    assert!(
        ran.err.starts_with("-:1:7: error[unreadable]"),
        "{}",
        ran.err
    );
}

#[test]
fn a_page_of_prose_is_faulty_and_costs_no_other_record() {
    let dir = Dir::new("prose");
    dir.put("prose", "Ceci n'est pas une partie.\nVraiment pas.\n");
    dir.put("game", "1. e4 e5 *\n");
    let ran = dir.run(&["convert", "-t", "uci", "prose", "game"]);
    assert!(
        ran.status == 1 && ran.out.ends_with("e2e4 e7e5\n"),
        "{}",
        ran.out
    );
}

#[test]
fn a_file_that_ends_within_a_letter_is_read_to_there() {
    let text = "1. e4 e5 {déjà œuvre, c'était déjà là} 2. Cf3 {é";
    for cut in 1..=2 {
        let ran = fed(
            &["convert", "-t", "uci", "--message-format", "short"],
            &text.as_bytes()[..text.len() + 1 - cut],
        );
        assert_eq!((ran.status, ran.out.as_str()), (1, "e2e4 e7e5 g1f3\n"));
        assert!(ran.err.contains("[unterminated]"), "{}", ran.err);
    }
}

#[test]
fn long_lines_and_garbage_end() {
    let moves = "1. e4 e5 2. Nf3 Nc6 ".repeat(STREAK / 20);
    let words = "zut ".repeat(STREAK / 4);
    let comment = format!("1. e4 {{{}", "x".repeat(STREAK));
    let mut noise = 7u32;
    let garbage: Vec<u8> = std::iter::repeat_with(|| {
        noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (noise >> 24) as u8
    })
    .take(STREAK / 32)
    .collect();
    for input in [
        moves.as_bytes(),
        words.as_bytes(),
        comment.as_bytes(),
        &garbage,
    ] {
        let ran = fed(&["convert", "-t", "uci", "-q"], input);
        assert_eq!(ran.status, 1);
    }
}

#[test]
fn what_is_packed_is_unpacked() {
    use std::io::Write as _;
    let text = "1. e4 e5 {é} *\n\n1. d4 d5 *\n";
    let halves = text.split_at(16);
    let gzip = |text: &str| {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        packer.write_all(text.as_bytes()).expect("it packs");
        packer.finish().expect("it packs")
    };
    let bzip2 = |text: &str| {
        let mut packer = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::best());
        packer.write_all(text.as_bytes()).expect("it packs");
        packer.finish().expect("it packs")
    };
    let zstd = |text: &str| {
        let level = ruzstd::encoding::CompressionLevel::Fastest;
        ruzstd::encoding::compress_to_vec(text.as_bytes(), level)
    };
    let expected = fed(&["convert"], text);
    type Packer<'p> = &'p dyn Fn(&str) -> Vec<u8>;
    let packs: [Packer; 3] = [&gzip, &bzip2, &zstd];
    for pack in packs {
        assert_eq!(fed(&["convert"], pack(text)), expected);
        // Two streams one behind the other are one file.
        assert_eq!(
            fed(&["convert"], [pack(halves.0), pack(halves.1)].concat()),
            expected
        );
        let torn = fed(&["convert"], &pack(text)[..20]);
        assert!(
            torn.status == 2 && torn.err.starts_with("greffier: cannot read"),
            "{torn:?}"
        );
    }
}

#[test]
fn a_document_that_is_no_text_is_refused_by_name() {
    let dir = Dir::new("documents");
    dir.put("a.pdf", "%PDF-1.4\n1. e4 e5")
        .put("b.docx", "PK\x03\x04....")
        .put("c.rtf", "{\\rtf1 1. e4}");
    dir.put("d.txt", "1. e4 e5\n");
    for (file, name) in [
        ("a.pdf", "a PDF"),
        ("b.docx", "a ZIP archive"),
        ("c.rtf", "an RTF document"),
    ] {
        let ran = dir.run(&["convert", "-t", "uci", file, "d.txt"]);
        assert_eq!((ran.status, ran.out.as_str()), (2, "e2e4 e7e5\n"), "{file}");
        assert!(
            ran.err
                .contains(&format!("greffier: cannot read {file}: this is {name}")),
            "{}",
            ran.err
        );
    }
}
