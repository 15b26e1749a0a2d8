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

/// Adds the board as an SVG picture. Its men are the black figurines, filled with the colour of
/// their side and outlined, so that both sides look alike in every font.
///
/// ```
/// use greffier::chess::Position;
/// use greffier::write::board::{Drawing, svg};
///
/// let mut out = Vec::new();
/// svg(&mut out, &Position::initial(), Drawing::default());
/// assert_eq!(String::from_utf8(out).unwrap().matches("♞").count(), 4);
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
         <style>.m{{font:36px serif;stroke:#000}}.w{{fill:#fff}}.b{{fill:#000}}\
         .l{{font:14px sans-serif;fill:#444}}</style>"
    )
}

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
    let (x, y) = (x + SQUARE / 2, y + 35);
    let class = man.color.fold_wb('w', 'b');
    // The selector behind the sign asks for text: the pawn's is else drawn as a coloured picture.
    let sign = figurine(man.role.of(Color::Black));
    writeln!(
        out,
        "<text class=\"m {class}\" x=\"{x}\" y=\"{y}\">{sign}\u{fe0e}</text>"
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
