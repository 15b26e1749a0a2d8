//! One French game in every encoding and with every line end: the same PGN.

use crate::json::Json;
use crate::run::{Dir, Ran, fed};

const GAME: &str = "[Event \"Café de la Régence\"]\n[White \"Kermeur de Légal\"]\n\n\
    1. e4 e5 {un début déjà célèbre à l'époque, où les œuvres étaient jouées}\n\
    2. Cf3 d6 {c'est là le nœud} 3. Fc4 Fg4 {une manœuvre prématurée, hélas}\n\
    4. Cc3 g6 5. Cxe5 Fxd1 6. Fxf7+ Re7 7. Cd5# 1-0\n";

/// Bytes of the letters of [`GAME`] beyond ASCII.
fn single(text: &str, table: &[(char, u8)]) -> Vec<u8> {
    let byte = |c: char| match c.is_ascii() {
        true => c as u8,
        false => table.iter().find(|(one, _)| *one == c).expect("a letter").1,
    };
    text.chars().map(byte).collect()
}

const WINDOWS: [(char, u8); 6] = [
    ('é', 0xe9),
    ('è', 0xe8),
    ('à', 0xe0),
    ('ù', 0xf9),
    ('œ', 0x9c),
    ('ê', 0xea),
];
const LATIN_9: [(char, u8); 6] = [
    ('é', 0xe9),
    ('è', 0xe8),
    ('à', 0xe0),
    ('ù', 0xf9),
    ('œ', 0xbd),
    ('ê', 0xea),
];
const MAC: [(char, u8); 6] = [
    ('é', 0x8e),
    ('è', 0x8f),
    ('à', 0x88),
    ('ù', 0x9d),
    ('œ', 0xcf),
    ('ê', 0x90),
];

fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(bytes).collect()
}

/// The game in each encoding: its name, whether it is guessed, its bytes.
fn encoded(text: &str) -> Vec<(&'static str, bool, Vec<u8>)> {
    let marked = format!("\u{feff}{text}");
    vec![
        ("UTF-8", false, text.into()),
        ("UTF-8", false, marked.clone().into()),
        ("windows-1252", true, single(text, &WINDOWS)),
        ("ISO-8859-15", true, single(text, &LATIN_9)),
        ("macintosh", true, single(text, &MAC)),
        ("UTF-16LE", false, utf16(&marked, u16::to_le_bytes)),
        ("UTF-16BE", false, utf16(&marked, u16::to_be_bytes)),
        ("UTF-16LE", true, utf16(text, u16::to_le_bytes)),
        ("UTF-16BE", true, utf16(text, u16::to_be_bytes)),
    ]
}

fn short(args: &[&str], input: &[u8]) -> Ran {
    fed(
        &[&["convert", "--message-format", "short"], args].concat(),
        input,
    )
}

#[test]
fn one_game_is_one_pgn_in_every_encoding_and_with_every_line_end() {
    let expected = short(&[], GAME.as_bytes());
    assert!(expected.out.contains("{c'est là le nœud}") && expected.out.contains("Nd5#"));
    for line_end in ["\n", "\r\n", "\r"] {
        for (name, guessed, bytes) in encoded(&GAME.replace('\n', line_end)) {
            let ran = short(&[], &bytes);
            assert_eq!(
                (ran.status, &ran.out),
                (0, &expected.out),
                "{name} {line_end:?}"
            );
            let told =
                format!("-:1:12: warning[encoding]: the encoding was guessed: read as {name}\n");
            assert_eq!(
                ran.err,
                if guessed { told } else { String::new() },
                "{name} {line_end:?}"
            );
            let forced = short(&["-e", name], &bytes);
            assert_eq!(
                (forced.err.as_str(), forced.out),
                ("", ran.out),
                "{name} {line_end:?}"
            );
        }
    }
}

#[test]
fn a_guess_is_told_once_a_file_and_stands_in_its_record() {
    let dir = Dir::new("guesses");
    let one = single(GAME, &WINDOWS);
    dir.put("a", [b"1. d4 *\n\n".as_slice(), &one, b"\n", &one].concat())
        .put("b", &one);
    let ran = dir.run(&[
        "convert",
        "-t",
        "json",
        "--message-format",
        "short",
        "a",
        "b",
    ]);
    let told: Vec<&str> = ran.err.lines().collect();
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(told[0].starts_with("a:3:12: warning[encoding]"), "{told:?}");
    assert!(told[1].starts_with("b:1:12: warning[encoding]"), "{told:?}");
    let guesses = |line: &str| line.matches("\"code\":\"encoding\"").count();
    assert_eq!(
        ran.out.lines().map(guesses).collect::<Vec<_>>(),
        [0, 1, 0, 1]
    );
    assert_eq!(ran.status, 0);
    assert_eq!(dir.run(&["check", "--strict", "a"]).status, 1);
}

#[test]
fn a_wrong_byte_is_told_with_its_place_and_reading_goes_on() {
    let input = b"1. e4 e5 {\xc3\xa9t\xe9 \xff} 2. Cf3 Cc6 *\n";
    let ran = short(&["-e", "utf-8", "-t", "json"], input);
    assert_eq!(ran.status, 0);
    let told: Vec<&str> = ran.err.lines().collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(
        told[0].starts_with("-:1:13: warning[encoding]: a byte that does not exist in UTF-8: 0xE9"),
        "{told:?}"
    );
    assert!(
        told[1].starts_with("-:1:15: warning[encoding]: "),
        "{told:?}"
    );
    let json = Json::of(&ran.out);
    let fault = &json["faults"].list()[1];
    assert_eq!(fault["text"].text(), "\u{fffd}");
    assert_eq!(json["plies"].list().len(), 4);
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_text() {
    for input in [
        "\u{feff}1. ñ4".as_bytes(),
        &utf16("\u{feff}1. ñ4", u16::to_le_bytes),
    ] {
        let ran = short(&["-t", "json"], input);
        let json = Json::of(&ran.out);
        let fault = &json["faults"].list()[0];
        assert_eq!((fault["column"].number(), fault["text"].text()), (4, "ñ4"));
        assert_eq!(
            fault["span"]
                .list()
                .iter()
                .map(Json::number)
                .collect::<Vec<_>>(),
            [3, 6]
        );
    }
}

#[test]
fn the_code_pages_of_dos_are_read_by_name() {
    for (label, name, byte) in [
        ("cp850", "IBM850", 0x82),
        ("IBM437", "IBM437", 0x82),
        ("863", "IBM863", 0x82),
        ("dos-852", "IBM852", 0x82),
    ] {
        let input = [b"1. e4 {jou".as_slice(), &[byte], b"} e5 *\n"].concat();
        let ran = short(&["-e", label, "-t", "json"], &input);
        assert!(
            ran.out.contains("joué") && ran.out.contains(&format!("\"encoding\":\"{name}\"")),
            "{ran:?}"
        );
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    }
    assert_eq!(short(&["-e", "cp999"], b"").status, 2);
}

/// Collections are put together of files of either kind.
#[test]
fn a_line_of_utf_8_is_read_so_among_lines_of_another_encoding() {
    let old = b"[White \"M\xfcller\"]\n\n1. e4 e5 *\n\n";
    let new = "[White \"Jörg\"]\n\n1. d4 d5 *\n\n".as_bytes();
    for (input, names) in [
        ([old.as_slice(), new].concat(), vec!["Müller", "Jörg"]),
        (
            [old.as_slice(), old, new, old].concat(),
            vec!["Müller", "Müller", "Jörg", "Müller"],
        ),
        (
            [old.as_slice(), new].concat().repeat(5000),
            ["Müller", "Jörg"].repeat(5000),
        ),
    ] {
        let ran = short(&[], &input);
        let read: Vec<&str> = ran
            .out
            .lines()
            .filter_map(|line| line.strip_prefix("[White \"")?.strip_suffix("\"]"))
            .collect();
        assert!(read == names, "{:?}", &read[..2]);
    }
}
