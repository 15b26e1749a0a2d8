//! A board printed on a page, rank below rank, whatever signs stand for its men and squares.
//!
//! Comes in: text at the start of a line. Goes out: the byte behind the board that begins there, with its frame and the letters of its files.
//! It is known by its shape: lines of eight squares each, most of a board's ranks one below the other, with men of one alphabet upon them.
//!
//! `8 t c f d r f . t`, `| 8 | ♜ | ♞ |`, `rnbqkb.r`, `nT nC nF`, `1 T . F D R F . T`

use crate::lexicon::{Language, Letters};

use super::super::tags::end_of_line;
use super::is_diagram;

/// The squares of a rank, and the ranks of a board.
const SQUARES: usize = 8;
/// So many ranks are a board though others were not read.
const RANKS_LEAST: usize = 6;
/// No position has fewer men.
const MEN_LEAST: usize = 2;
/// No line of a board has more bytes.
const LINE_MOST: usize = 160;
/// What parts the squares of a rank, in the order in which it is tried.
const BARS: [char; 8] = ['|', '│', '║', '┃', '¦', '\t', ';', '!'];
/// Signs of squares on which nobody stands.
const EMPTY: [char; 25] = [
    '.', '-', '–', '—', '·', '•', '#', '_', ':', '+', '*', '=', '/', '□', '■', '▢', '◻', '◼', '▫',
    '▪', '⬜', '⬛', '░', '▒', '▓',
];
/// Signs of what stands about a board, but for bars.
const FRAME: [char; 8] = ['+', '-', '=', '_', '–', '—', ':', '.'];
/// Letters and signs before a man that tell his side: white or black, in French, English and German.
const SIDES: &str = "wbnsWBNS*'-. ";
/// Signs of writing that have no width of their own.
const UNSEEN: [char; 2] = ['\u{fe0e}', '\u{fe0f}'];

/// What a line is of a board.
enum Part {
    Rank(Rank),
    /// The upper or the lower edge, or a rule between two ranks.
    Edge,
    /// The letters of the files.
    Files,
}

/// A rank as it is printed.
#[derive(Clone, Copy, Default)]
struct Rank {
    figure: Option<u32>,
    /// Whether all its squares show; else blanks stand for some.
    whole: bool,
    /// Whether bars show where the rank begins and ends.
    framed: bool,
    men: Men,
}

/// The men of a rank or of several: how many, and their letters.
#[derive(Clone, Copy, Default)]
struct Men {
    count: usize,
    letters: Letters,
}

impl Men {
    fn and(self, other: Men) -> Men {
        Men {
            count: self.count + other.count,
            letters: self.letters.union(other.letters),
        }
    }

    /// Whether one language has all the letters.
    fn are_of_one_alphabet(self) -> bool {
        let known = |language: Language| {
            // No move needs a letter for a pawn; a board does.
            let pawn = language.letters()[0].chars().next().unwrap_or('P');
            let alphabet = language.alphabet().with(pawn);
            self.letters.is_subset(alphabet) || self.letters.is_subset(alphabet.with('P'))
        };
        Language::ALL.into_iter().any(known)
    }
}

/// The ranks that were read.
#[derive(Default)]
struct Board {
    ranks: usize,
    whole: bool,
    framed: bool,
    /// Whether the letters of the files stand above or below.
    files: bool,
    men: Men,
    /// The figure of the first rank, and that of the last.
    first: Option<u32>,
    last: Option<u32>,
}

impl Board {
    /// Takes the next rank, if it can be that.
    fn add(&mut self, rank: Rank) -> bool {
        let adjacent = match (self.last, rank.figure) {
            (Some(last), Some(figure)) => last.abs_diff(figure) == 1,
            _ => true,
        };
        if self.ranks == SQUARES || !adjacent {
            return false;
        }
        if self.ranks == 0 {
            (self.whole, self.framed, self.first) = (true, true, rank.figure);
        }
        self.ranks += 1;
        self.whole &= rank.whole;
        self.framed &= rank.framed || rank.whole;
        self.last = rank.figure;
        self.men = self.men.and(rank.men);
        true
    }

    /// Whether it is a board, not rows that look like its ranks: where squares are left blank, a frame tells it, or numbers that count
    /// down from 8 to 1, or up to 8 beside the letters of the files.
    fn is_one(&self) -> bool {
        let squares = match self.whole {
            true => self.ranks >= RANKS_LEAST,
            false => {
                let ends = (self.first, self.last);
                let counted =
                    ends == (Some(8), Some(1)) || self.files && ends == (Some(1), Some(8));
                self.ranks == SQUARES && (self.framed || counted)
            }
        };
        squares && self.men.count >= MEN_LEAST && self.men.are_of_one_alphabet()
    }
}

/// The byte behind the board that begins at byte `at`, the start of a line; none where no board stands there.
pub(in crate::record) fn board(text: &str, at: usize) -> Option<usize> {
    if !may_begin(text.as_bytes().get(at..)?) {
        return None;
    }
    let (mut board, mut end, mut line, mut blank) = (Board::default(), at, at, false);
    while line < text.len() {
        let line_end = end_of_line(text, line);
        let words = unquoted(&text[line..line_end]);
        line = past_break(text, line_end);
        if words.trim().is_empty() {
            // More than one blank line sets apart what stands below.
            if std::mem::replace(&mut blank, true) {
                break;
            }
            continue;
        }
        let takes = match part(words) {
            Some(Part::Rank(rank)) => board.add(rank),
            Some(Part::Edge) => !blank || board.ranks == 0,
            Some(Part::Files) => {
                board.files = true;
                true
            }
            None => false,
        };
        if !takes {
            break;
        }
        end = line_end - (words.len() - words.trim_end().len());
        blank = false;
        if board.ranks > 0 && matches!(part(words), Some(Part::Files)) {
            break;
        }
    }
    board.is_one().then_some(end)
}

/// The byte behind what draws a board at byte `at`, the start of a line: its ranks, or a line that is a diagram's by itself.
pub(crate) fn drawn(text: &str, at: usize) -> Option<usize> {
    // Nearly all lines are tags or begin with a number of two figures or with its stop.
    if let [b'[' | b'{' | b'9', ..]
    | [
        b'1'..=b'8',
        b'0'..=b'9' | b'.' | b')',
        b'0'..=b'9' | b'.' | b' ' | b'A'..=b'Z' | b'a'..=b'h',
        ..,
    ] = text.as_bytes().get(at..)?
    {
        return None;
    }
    board(text, at).or_else(|| {
        let line = text[at..end_of_line(text, at)].trim_end();
        is_diagram(line).then_some(at + line.len())
    })
}

/// Whether the first bytes of a line may be those of a board: nearly all lines begin with a number and its stop, or with words.
fn may_begin(line: &[u8]) -> bool {
    match line {
        [
            b'1'..=b'8',
            b'.' | b')',
            b' ' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z',
            ..,
        ] => false,
        [b'1'..=b'8', behind, ..] => !behind.is_ascii_digit() && *behind != b')',
        [b'O' | b'x', ..] => false,
        [first, ..] if first.is_ascii_alphabetic() => {
            // `Nd7`, `exd5`: no figure joins the letter of a man.
            let near = line[..line.len().min(SQUARES)].array_windows();
            let joins = |[one, next]: &[u8; 2]| {
                one.is_ascii_alphanumeric() && (next.is_ascii_digit() || *next == b'x')
            };
            !near.into_iter().any(joins)
        }
        [first, _, ..] => !matches!(first, b'[' | b'{' | b'(' | b'0' | b'9' | b'$' | b'%'),
        _ => false,
    }
}

/// A line without the signs of a letter that is answered: `> 8 t c f d r f . t`
fn unquoted(line: &str) -> &str {
    match line.trim_start().strip_prefix('>') {
        Some(quoted) => quoted.trim_start_matches(['>', ' ']),
        None => line,
    }
}

/// The byte behind the line break at `at`.
fn past_break(text: &str, at: usize) -> usize {
    match text.as_bytes().get(at..) {
        Some([b'\r', b'\n', ..]) => at + 2,
        Some([_, ..]) => at + 1,
        _ => at,
    }
}

/// What a line is of a board.
fn part(line: &str) -> Option<Part> {
    let words = line.trim();
    if words.len() > LINE_MOST {
        return None;
    }
    if is_files(words) {
        return Some(Part::Files);
    }
    if let Some(rank) = rank(words) {
        return Some(Part::Rank(rank));
    }
    let edge = |c: char| {
        c.is_whitespace() || BARS.contains(&c) || FRAME.contains(&c) || ('─'..='╿').contains(&c)
    };
    (words.chars().all(edge) && words.chars().count() >= SQUARES).then_some(Part::Edge)
}

/// Whether a line is the letters of the files, from either side: `a b c d e f g h`, `hgfedcba`, `| a | b |`.
fn is_files(words: &str) -> bool {
    let mut files = ['\0'; SQUARES];
    let mut count = 0;
    for c in words.chars() {
        if c.is_whitespace() || c == '+' || c == '-' || BARS.contains(&c) {
            continue;
        }
        if count == SQUARES || !('a'..='h').contains(&c.to_ascii_lowercase()) {
            return false;
        }
        files[count] = c.to_ascii_lowercase();
        count += 1;
    }
    files.iter().copied().eq('a'..='h') || files.iter().rev().copied().eq('a'..='h')
}

/// The rank that a line is.
fn rank(words: &str) -> Option<Rank> {
    let left = words.chars().next().and_then(figure);
    let right = words.chars().next_back().and_then(figure);
    let behind_left = words.get(usize::from(left.is_some())..)?;
    let cells = match right {
        // `5` alone has one figure.
        Some(_) if !behind_left.is_empty() => &behind_left[..behind_left.len() - 1],
        _ => behind_left,
    };
    let digits = cells.chars().filter(char::is_ascii_digit).count();
    if digits > 2 || left.zip(right).is_some_and(|(left, right)| left != right) {
        return None;
    }
    let figure = left.or(right);
    let rank = parted(cells, figure);
    if rank.is_some() || digits > 0 {
        return rank;
    }
    let cells = cells.trim();
    let framed = cells.trim_matches(BARS);
    let men = apart(framed).or_else(|| tight(framed.trim()));
    let whole = |men| Rank {
        figure,
        whole: true,
        framed: false,
        men,
    };
    let bars = cells.starts_with(BARS) && cells.ends_with(BARS);
    men.map(whole).or_else(|| with_blanks(framed, figure, bars))
}

/// The figure of a rank.
fn figure(c: char) -> Option<u32> {
    c.to_digit(10).filter(|figure| (1..=8).contains(figure))
}

/// A rank whose squares are parted by bars, its figure in a cell of its own perhaps: `| 8 | t | c | f | d | r | f |   | t |`
fn parted(cells: &str, mut found: Option<u32>) -> Option<Rank> {
    let bar = BARS
        .into_iter()
        .find(|bar| cells.matches(*bar).count() + 1 >= SQUARES)?;
    let pieces: Vec<&str> = cells.split(bar).map(str::trim).collect();
    let mut pieces = pieces.as_slice();
    let number = |cell: &str| cell.parse().ok().filter(|value| (1..=8).contains(value));
    while pieces.len() > SQUARES {
        let (first, last) = (pieces.first()?, pieces.last()?);
        match (number(first), number(last)) {
            (Some(value), _) if found.is_none_or(|found| found == value) => {
                (pieces, found) = (&pieces[1..], Some(value));
            }
            (_, Some(value)) if found.is_none_or(|found| found == value) => {
                (pieces, found) = (&pieces[..pieces.len() - 1], Some(value));
            }
            _ if first.is_empty() => pieces = &pieces[1..],
            _ if last.is_empty() => pieces = &pieces[..pieces.len() - 1],
            _ => return None,
        }
    }
    let squares = pieces.iter().map(|cell| match cell.is_empty() {
        true => Some(Men::default()),
        false => square(cell),
    });
    let men = all(squares)?;
    Some(Rank {
        figure: found,
        whole: true,
        framed: true,
        men,
    })
}

/// The men of a rank whose squares are parted by blanks: `t c f d r f . t`, `nT nC nF nD nR nF -- nT`
fn apart(cells: &str) -> Option<Men> {
    let squares = cells.split_whitespace();
    match squares.clone().take(SQUARES + 1).count() {
        SQUARES => all(squares.map(square)),
        _ => None,
    }
}

/// The men of a rank of eight signs that nothing parts, or of eight pairs of signs: `tcfdrf.t`, `nTnCnFnDnRnF--nT`
fn tight(cells: &str) -> Option<Men> {
    if cells.contains(char::is_whitespace) {
        return None;
    }
    let seen = || cells.char_indices().filter(|(_, c)| !UNSEEN.contains(c));
    match seen().take(2 * SQUARES + 1).count() {
        SQUARES => all(seen().map(|(_, c)| sign(c))),
        n if n == 2 * SQUARES => {
            let mut starts: Vec<usize> = seen().map(|(at, _)| at).step_by(2).collect();
            starts.push(cells.len());
            all(starts
                .windows(2)
                .map(|pair| square(&cells[pair[0]..pair[1]])))
        }
        _ => None,
    }
}

/// The men of a numbered rank, or of one in a frame, in which blanks stand for squares: `8 t c f d r f   t`, `5`
fn with_blanks(cells: &str, figure: Option<u32>, framed: bool) -> Option<Rank> {
    let marks = || cells.chars().filter(|c| !UNSEEN.contains(c));
    let squares = marks().filter(|c| !c.is_whitespace());
    let long = marks().count() > 4 * SQUARES || squares.clone().count() > SQUARES;
    if figure.is_none() && !framed || long {
        return None;
    }
    let men = all(squares.map(sign))?;
    Some(Rank {
        figure,
        whole: false,
        framed,
        men,
    })
}

/// The men of all squares, if each of them is one.
fn all(mut squares: impl Iterator<Item = Option<Men>>) -> Option<Men> {
    squares.try_fold(Men::default(), |men, square| Some(men.and(square?)))
}

/// What stands on a square that has some sign: nobody, or a man, with a sign before him perhaps that tells his side.
fn square(cell: &str) -> Option<Men> {
    let mut signs = cell.chars().filter(|c| !UNSEEN.contains(c));
    let (first, second) = (signs.next()?, signs.next());
    if signs.next().is_some() {
        return None;
    }
    let Some(second) = second else {
        return sign(first);
    };
    match EMPTY.contains(&first) && EMPTY.contains(&second) {
        true => Some(Men::default()),
        false if SIDES.contains(first) => sign(second).filter(|man| man.count > 0),
        false => None,
    }
}

/// What a sign says of its square.
fn sign(c: char) -> Option<Men> {
    let count = usize::from(!EMPTY.contains(&c));
    let man = count == 0 || c.is_ascii_alphabetic() || ('♔'..='♟').contains(&c);
    man.then(|| Men {
        count,
        letters: Letters::NONE.with(c.to_ascii_uppercase()),
    })
}
