//! A position as a picture: of letters and signs, or SVG.
//!
//! Comes in: a position, or a game and the ply after which it is asked for. Goes out: eight ranks
//! with their numbers and the letters of the files beneath, as text in figurines or in the letters
//! of a language, or as a picture that needs no other file. White is below unless asked otherwise.
//!
//! ```text
//! 8 r c f d . f c r
//! ```

use std::fmt::Write as _;

use shakmaty::{Color, File, Piece, Rank, Role, Square};

use crate::chess::Position;
use crate::game::{Game, Standing};
use crate::lexicon::Language;

use super::Text;

/// How a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drawing {
    /// The letters of the men, White's in upper case; [`Language::Figurine`] draws the men
    /// themselves.
    pub language: Language,
    /// The side that sits below.
    pub below: Color,
}

impl Default for Drawing {
    fn default() -> Drawing {
        Drawing {
            language: Language::Figurine,
            below: Color::White,
        }
    }
}

/// The position of the main line after half-move `ply`, counted from 1; 0 is the start, none the
/// end.
///
/// None where the main line is shorter.
#[must_use]
pub fn position(game: &Game, ply: Option<u32>) -> Option<Standing<'_>> {
    let line = game.main();
    let at = line.plies.start + ply.unwrap_or(line.plies.len() as u32);
    (at <= line.plies.end).then(|| game.before(line, at))
}

/// Adds the board as eight lines of text and a ninth with the files.
///
/// ```
/// use greffier::chess::Position;
/// use greffier::write::board::{Drawing, text};
///
/// let mut out = Vec::new();
/// text(&mut out, &Position::initial(), Drawing::default());
/// assert!(String::from_utf8(out).unwrap().ends_with("1 ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖\n  a b c d e f g h\n"));
/// ```
pub fn text(out: &mut Vec<u8>, position: &Position, drawing: Drawing) {
    let mut out = Text(out);
    for rank in ranks(drawing.below) {
        // A vector takes every text, here and below.
        let _ = out.write_char(rank.char());
        for file in files(drawing.below) {
            let man = position.board().piece_at(Square::from_coords(file, rank));
            let _ = out.write_char(' ');
            let _ = match man {
                None => out.write_char('.'),
                Some(man) => man_as_text(&mut out, man, drawing.language),
            };
        }
        let _ = out.write_char('\n');
    }
    let _ = out.write_char(' ');
    for file in files(drawing.below) {
        let _ = write!(out, " {}", file.char());
    }
    let _ = out.write_char('\n');
}

fn man_as_text(out: &mut Text<'_>, man: Piece, language: Language) -> std::fmt::Result {
    if language == Language::Figurine {
        return out.write_char(figurine(man));
    }
    let letter = language.letters()[man.role as usize - 1];
    match man.color {
        Color::White => out.write_str(letter),
        Color::Black => letter.chars().try_for_each(|c| {
            let mut lower = c.to_lowercase();
            lower.try_for_each(|c| out.write_char(c))
        }),
    }
}

/// The sign of a man (Unicode block Miscellaneous Symbols).
const fn figurine(man: Piece) -> char {
    match (man.color, man.role) {
        (Color::White, Role::King) => '♔',
        (Color::White, Role::Queen) => '♕',
        (Color::White, Role::Rook) => '♖',
        (Color::White, Role::Bishop) => '♗',
        (Color::White, Role::Knight) => '♘',
        (Color::White, Role::Pawn) => '♙',
        (Color::Black, Role::King) => '♚',
        (Color::Black, Role::Queen) => '♛',
        (Color::Black, Role::Rook) => '♜',
        (Color::Black, Role::Bishop) => '♝',
        (Color::Black, Role::Knight) => '♞',
        (Color::Black, Role::Pawn) => '♟',
    }
}

/// The side of a square and the width of the margin with ranks and files, in units of the picture.
const SQUARE: u32 = 45;
const MARGIN: u32 = 20;

/// Adds the board as an SVG picture. Its men are drawn, so that they look alike wherever it is shown: [`Drawing::language`] is not
/// asked.
///
/// ```
/// use greffier::chess::Position;
/// use greffier::write::board::{Drawing, svg};
///
/// let mut out = Vec::new();
/// svg(&mut out, &Position::initial(), Drawing::default());
/// assert_eq!(String::from_utf8(out).unwrap().matches("\"#n\"").count(), 4);
/// ```
pub fn svg(out: &mut Vec<u8>, position: &Position, drawing: Drawing) {
    let mut out = Text(out);
    // A vector takes every text, here and below.
    let _ = svg_head(&mut out);
    for (row, rank) in (0..).zip(ranks(drawing.below)) {
        for (column, file) in (0..).zip(files(drawing.below)) {
            let square = Square::from_coords(file, rank);
            let (x, y) = (MARGIN + column * SQUARE, row * SQUARE);
            let _ = svg_square(&mut out, square, x, y);
            if let Some(man) = position.board().piece_at(square) {
                let _ = svg_man(&mut out, man, x, y);
            }
        }
        let (x, y) = (MARGIN / 2, row * SQUARE + SQUARE / 2 + 5);
        let _ = svg_label(&mut out, rank.char(), x, y);
    }
    for (column, file) in (0..).zip(files(drawing.below)) {
        let x = MARGIN + column * SQUARE + SQUARE / 2;
        let _ = svg_label(&mut out, file.char(), x, 8 * SQUARE + 15);
    }
    let _ = out.write_str("</svg>\n");
}

fn svg_head(out: &mut Text<'_>) -> std::fmt::Result {
    let side = 8 * SQUARE + MARGIN;
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" \
         width=\"{side}\" height=\"{side}\" text-anchor=\"middle\">\n\
         <style>.w{{fill:#fff;stroke:#000}}.b{{fill:#000;stroke:#fff}}\
         .l{{font:14px sans-serif;fill:#444}}</style>\n<defs>"
    )?;
    for (role, path) in MEN {
        writeln!(
            out,
            "<path id=\"{}\" stroke-width=\"1.2\" stroke-linejoin=\"round\" d=\"{path}\"/>",
            role.char()
        )?;
    }
    writeln!(out, "</defs>")
}

/// The outlines of the men, each in a square of 45 units.
const MEN: [(Role, &str); 6] = [
    (
        Role::Pawn,
        "M12 39 H33 C33 33 28 31 26 25 H28 V22 H26 A6.5 6.5 0 1 0 19 22 H17 V25 H19 C17 31 12 33 12 39 Z",
    ),
    (
        Role::Knight,
        "M13 39 H35 C36 24 33 12 21 9 L20 5 L17 10 C12 14 11 19 8 25 L11 29 L15 27 L20 24 C21 29 14 32 13 39 Z M17 16 h1.5",
    ),
    (
        Role::Bishop,
        "M10 39 H35 V36 H27 V33 H30 V30 H28 C34 23 31 16 24 11 A2.6 2.6 0 1 0 21 11 C14 16 11 23 17 30 H15 V33 H18 V36 H10 Z M22.5 16 v8 M18.500 20 h8",
    ),
    (
        Role::Rook,
        "M10 39 H35 V35 H32 V32 L30 29 V17 L33 14 V8 H29 V11 H25 V8 H20 V11 H16 V8 H12 V14 L15 17 V29 L13 32 V35 H10 Z",
    ),
    (
        Role::Queen,
        "M11 39 H34 V36 L32 32 L35 25 L39 12 L30 24 L29 9 L22.5 23 L16 9 L15 24 L6 12 L10 25 L13 32 L11 36 Z",
    ),
    (
        Role::King,
        "M11 39 H34 V36 L32 31 C41 26 40 16 32 16 C27 16 24 19 22.500 23 C21 19 18 16 13 16 C5 16 4 26 13 31 L11 36 Z M21 15 V11 H18 V8 H21 V5 H24 V8 H27 V11 H24 V15 Z",
    ),
];

fn svg_square(out: &mut Text<'_>, square: Square, x: u32, y: u32) -> std::fmt::Result {
    let fill = if square.is_light() {
        "#f0d9b5"
    } else {
        "#b58863"
    };
    writeln!(
        out,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{fill}\"/>"
    )
}

fn svg_man(out: &mut Text<'_>, man: Piece, x: u32, y: u32) -> std::fmt::Result {
    let class = man.color.fold_wb('w', 'b');
    let drawn = man.role.char();
    writeln!(
        out,
        "<use href=\"#{drawn}\" class=\"{class}\" x=\"{x}\" y=\"{y}\"/>"
    )
}

fn svg_label(out: &mut Text<'_>, label: char, x: u32, y: u32) -> std::fmt::Result {
    writeln!(out, "<text class=\"l\" x=\"{x}\" y=\"{y}\">{label}</text>")
}

/// The ranks from the top of the picture.
fn ranks(below: Color) -> [Rank; 8] {
    let mut ranks = Rank::ALL;
    if below == Color::White {
        ranks.reverse();
    }
    ranks
}

/// The files from the left of the picture.
fn files(below: Color) -> [File; 8] {
    let mut files = File::ALL;
    if below == Color::Black {
        files.reverse();
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_side_below_sees_its_own_first_rank() {
        let position = Position::from_fen("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1").unwrap();
        let draw = |below| {
            let mut out = Vec::new();
            let language = Language::French;
            text(&mut out, &position, Drawing { language, below });
            String::from_utf8(out).unwrap()
        };
        let (white, black) = (draw(Color::White), draw(Color::Black));
        assert!(white.starts_with("8 . . . . r . . .\n"), "{white}");
        assert!(white.ends_with("1 . C . . R . . .\n  a b c d e f g h\n"));
        assert!(black.starts_with("1 . . . R . . C .\n"), "{black}");
        assert!(black.ends_with("8 . . . r . . . .\n  h g f e d c b a\n"));
    }
}
