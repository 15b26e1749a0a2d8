//! How well a sign sits between its neighbours.
//!
//! Comes in: a character beyond ASCII, as some encoding would have it, and the two beside it. Goes
//! out: a weight, above nothing where French chess text writes that, below where a wrong encoding
//! gives itself away: a ½ inside a word, a capital after a small letter, two strange letters side
//! by side.
//!
//! The figures are ranks, not measurements: 6 and 5 are signs that prove something, 1 and 2 are
//! possible, -3 is odd, -6 nearly excluded.
//!
//! `c`, `œ`, `u` -> 5; `c`, `½`, `u` -> -6.

/// The weight of `sign` between `before` and `after`; a line end stands for the text's ends.
pub(super) fn weight(before: char, sign: char, after: char) -> i64 {
    match sign {
        '\u{80}'..='\u{9F}' | char::REPLACEMENT_CHARACTER => -8,
        'ª' | 'º' => number_sign(before),
        _ if sign.is_alphabetic() => letter(before, sign, after),
        _ => mark(before, sign, after),
    }
}

fn letter(before: char, sign: char, after: char) -> i64 {
    if !before.is_alphabetic() && !after.is_alphabetic() {
        // The words of one letter: à, and ô in verse.
        return match sign {
            'à' | 'À' if !before.is_numeric() && !after.is_numeric() => 4,
            'ô' | 'Ô' if is_space(before) && is_space(after) => 1,
            _ => -3,
        };
    }
    if before.is_lowercase() && sign.is_uppercase() {
        return -6;
    }
    // Letters of other scripts come in rows; in French two accents meet in créée and the like only.
    let strange = |beside: char| beside.is_alphabetic() && !beside.is_ascii() && beside != 'é';
    if sign != 'é' && is_latin(sign) && (strange(before) || strange(after)) {
        return -4;
    }
    if before.is_ascii_digit() && sign.is_uppercase() {
        return -3;
    }
    letter_in_word(sign, before.is_uppercase() || after.is_uppercase())
}

/// Latin-1 and the two rows of Latin after it: where the scripts of western Europe are.
fn is_latin(sign: char) -> bool {
    sign < '\u{250}'
}

fn letter_in_word(sign: char, capitals: bool) -> i64 {
    match sign {
        'é' => 6,
        'è' | 'à' | 'œ' => 5,
        'ê' | 'ç' | 'É' | 'Œ' => 4,
        'â' | 'î' | 'ô' | 'û' | 'ù' | 'ë' | 'ï' | 'ö' | 'ü' | 'À' => 3,
        'Ê' | 'Ç' | 'È' if capitals => 3,
        'ä' | 'á' | 'í' | 'ó' | 'ú' | 'ñ' | 'ã' | 'å' | 'ß' | 'Ö' | 'Ç' | 'Ê' | 'È' | 'Î' | 'Ô' => {
            1
        }
        'æ' | 'ø' | 'ÿ' | 'š' | 'ž' | 'Š' | 'Ž' | 'Â' | 'Ä' | 'Ü' | 'Ø' | 'Å' | 'Á' | 'Ë' | 'Ï' => {
            1
        }
        // The function sign of Mac Roman, which Unicode counts among the letters.
        'ƒ' | 'ˆ' => -6,
        _ if is_latin(sign) => 0,
        _ => 2,
    }
}

fn mark(before: char, sign: char, after: char) -> i64 {
    let (left, right) = (before.is_alphabetic(), after.is_alphabetic());
    let number = before.is_ascii_digit();
    match sign {
        '½' => half(before, after),
        '¼' | '¾' if !left && !right => 1,
        '’' => apostrophe(before, after),
        '«' => at_edge(
            !left && !number,
            right || is_space(after) || after.is_ascii_digit(),
            4,
        ),
        '»' => at_edge(!right && !after.is_ascii_digit(), before != '\n', 4),
        '“' | '‘' | '„' | '‚' => at_edge(
            is_space(before) || before == '(',
            right || after.is_ascii_digit(),
            3,
        ),
        '”' => at_edge(!right && !after.is_ascii_digit(), !is_space(before), 3),
        '†' | '‡' => dagger(before, after),
        '×' => at_edge(
            left || number || is_space(before),
            after.is_ascii_alphanumeric() || is_space(after),
            3,
        ),
        '–' | '—' => dash(before, after),
        '…' => ellipsis(before, after),
        '°' => number_sign(before),
        '\u{A0}' => no_break_space(before, after),
        '€' | '£' => at_edge(number || is_space(before), !right, 1),
        '§' => at_edge(
            is_space(before),
            after.is_ascii_digit() || " \u{A0}".contains(after),
            2,
        ),
        '±' | '·' | '•' | '¿' | '¡' if !left && !right => 1,
        _ if left || right => -6,
        _ => -3,
    }
}

/// What fits on both sides weighs `good`; else it is out of place.
fn at_edge(left: bool, right: bool, good: i64) -> i64 {
    if left && right { good } else { -4 }
}

/// ½-½, ½/½, 3 ½, 3½.
fn half(before: char, after: char) -> i64 {
    let beside = |sign: char| {
        is_space(sign) || is_dash(sign) || sign.is_ascii_digit() || "/()[]\".,;:½".contains(sign)
    };
    match (beside(before), beside(after)) {
        (true, true) => 6,
        (false, false) => -6,
        _ => -3,
    }
}

/// l’autre, Rois’ ; not ’autre.
fn apostrophe(before: char, after: char) -> i64 {
    match (before.is_alphabetic(), after.is_alphabetic()) {
        (true, true) => 5,
        (true, false) => 1,
        _ => -1,
    }
}

/// Dh5†, h8D†; a cross before a year of death is possible, but begins no line: there it is the
/// no-break space of windows-1252, which pages leave on lines without text.
fn dagger(before: char, after: char) -> i64 {
    if after.is_alphabetic() {
        -4
    } else if matches!(before, '\n' | '\r') {
        -6
    } else if before.is_ascii_digit() || before.is_uppercase() || before == '†' {
        5
    } else if before.is_alphabetic() {
        -4
    } else {
        0
    }
}

/// A dash between blanks, e2–e4, 1–0, ½–½, O–O; hardly between two small letters.
fn dash(before: char, after: char) -> i64 {
    let side = |sign: char| {
        is_space(sign) || sign.is_ascii_digit() || sign == '½' || sign == 'O' || sign == 'o'
    };
    match (side(before), side(after)) {
        (true, true) => 4,
        (true, false) if before.is_ascii_digit() && after.is_alphabetic() => 4,
        (false, false) if before.is_alphabetic() && after.is_alphabetic() => -3,
        _ => 0,
    }
}

/// 1… e5, 1. … e5, etc…
fn ellipsis(before: char, after: char) -> i64 {
    if before.is_ascii_digit() || before == '.' || (is_space(before) && is_space(after)) {
        return 4;
    }
    match (before.is_alphabetic(), after.is_alphabetic()) {
        (true, false) => 2,
        (true, true) => -4,
        _ => -1,
    }
}

/// n° 3, 1°, and the ordinals of the south.
fn number_sign(before: char) -> i64 {
    if before.is_ascii_digit() || before == 'n' || before == 'N' {
        3
    } else {
        -3
    }
}

/// Before the high stops and within « », never beside another blank.
fn no_break_space(before: char, after: char) -> i64 {
    if is_space(before) || is_space(after) {
        -2
    } else if "!?;:»%".contains(after) || before == '«' {
        3
    } else {
        1
    }
}

fn is_space(sign: char) -> bool {
    sign.is_whitespace()
}

fn is_dash(sign: char) -> bool {
    matches!(sign, '-' | '‐'..='―' | '−')
}
