//! The mistakes of real sheets, made by a seeded generator.
//!
//! Shares and confusions are those counted on 3,115 half-moves that both players of a game wrote down
//! (the HCS data set of handwritten score sheets, CC-BY 3.0).

/// A small generator: SplitMix64 (Steele et al. 2014).
pub struct Dice(pub u64);

impl Dice {
    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    /// A number from 0 to 1.
    pub fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    fn weighted(&mut self, weights: &[f64]) -> usize {
        let mut at = self.share() * weights.iter().sum::<f64>();
        for (i, weight) in weights.iter().enumerate() {
            at -= weight;
            if at < 0.0 {
                return i;
            }
        }
        weights.len() - 1
    }
}

/// A kind of mistake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    File,
    Rank,
    Lost,
    Man,
    Arrival,
    Missing,
    Crossed,
    Short,
    Case,
    Unreadable,
    Exchanged,
    Twice,
    Castling,
    /// A mark of check or capture where none is, or none where one is. This and what follows is no part of the
    /// shares above, and is only made when it is asked for.
    Mark,
    /// Another number before the line.
    Number,
    /// The sign of Black's move before White's.
    Side,
}

impl Kind {
    /// The kind that the user names.
    pub fn from_name(name: &str) -> Option<Kind> {
        let extra = [Kind::Castling, Kind::Mark, Kind::Number, Kind::Side];
        let all = KINDS.iter().map(|(kind, _)| *kind).chain(extra);
        all.into_iter()
            .find(|kind| format!("{kind:?}").eq_ignore_ascii_case(name))
    }
}

const KINDS: [(Kind, f64); 12] = [
    (Kind::File, 0.33),
    (Kind::Rank, 0.21),
    (Kind::Lost, 0.10),
    (Kind::Man, 0.09),
    (Kind::Arrival, 0.05),
    (Kind::Missing, 0.05),
    (Kind::Crossed, 0.04),
    (Kind::Short, 0.04),
    (Kind::Case, 0.03),
    (Kind::Unreadable, 0.03),
    (Kind::Exchanged, 0.02),
    (Kind::Twice, 0.01),
];

const PAIRS: &str = "ce29 ag11 cd9 ad7 bh7 fg7 ac6 bc5 fh5 bg4 dg4 cf4 cg4 de4 ef3 df3 bf3 ch3 bd3";
const RANKS: &str = "35:12 45:8 27:7 18:6 12:6 17:5 67:5 68:4 26:3 56:3 34:2 23:2 57:2 38:2 78:2";
const MEN: &str = "TF3 CF2 CD2 FR2 TR2 DR1 CT1 DF1 CR1 DT1";

fn confused(dice: &mut Dice, byte: u8, kind: &[u8], pairs: &str) -> u8 {
    let count = |other: u8| {
        let found = pairs.split(' ').find(|pair| {
            let pair = pair.as_bytes();
            pair[..2] == [byte, other] || pair[..2] == [other, byte]
        });
        1.0 + found.map_or(0.0, |pair| {
            pair[2..].trim_start_matches(':').parse().unwrap_or(0.0)
        })
    };
    let others: Vec<u8> = kind
        .iter()
        .copied()
        .filter(|&other| other != byte)
        .collect();
    let weights: Vec<f64> = others.iter().map(|&other| count(other)).collect();
    others[dice.weighted(&weights)]
}

/// A half-move as it stands on the sheet.
#[derive(Clone)]
pub struct Cell {
    pub text: String,
    /// Which half-moves of the game it speaks for; none where it is one too many.
    pub ply: Option<usize>,
    /// Whether it holds a mistake.
    pub wrong: bool,
    /// Whether a slip was made in it that leaves it saying its move: it need not be found, and to tell it is true.
    pub harmless: bool,
    /// Whether half-moves are missing before it.
    pub after_gap: bool,
    /// Whether it stands in another's place.
    pub moved: bool,
    /// What the number before it is ahead, and whether it has Black's sign.
    pub ahead: i32,
    pub black: bool,
}

/// Exchanges the columns of a sheet throughout.
pub fn turn(cells: &mut [Cell]) {
    for pair in cells.chunks_exact_mut(2) {
        pair.swap(0, 1);
    }
}

/// Makes `count` mistakes in `cells`, on distinct half-moves, of one kind if that is asked for; the kinds made.
pub fn spoil(
    dice: &mut Dice,
    cells: &mut Vec<Cell>,
    count: usize,
    (coordinate, only): (bool, Option<Kind>),
) -> Vec<Kind> {
    let mut made = Vec::new();
    let mut tries = 0;
    while made.len() < count && tries < 1000 {
        tries += 1;
        let at = dice.below(cells.len());
        let taken = |i: usize| cells.get(i).is_none_or(|c| c.wrong || c.after_gap);
        if taken(at) {
            continue;
        }
        let kind = match cells[at].text.starts_with("0-0") {
            _ if only.is_some() => only.unwrap_or(Kind::File),
            true if dice.share() < 0.8 => Kind::Castling,
            _ => KINDS[dice.weighted(&KINDS.map(|(_, share)| share))].0,
        };
        match kind {
            Kind::Missing if at + 1 < cells.len() && !taken(at + 1) => {
                cells.remove(at);
                cells[at].after_gap = true;
            }
            Kind::Exchanged if at + 1 < cells.len() && !taken(at + 1) => {
                if cells[at].text == cells[at + 1].text {
                    continue;
                }
                cells.swap(at, at + 1);
                cells[at].wrong = true;
                cells[at + 1].wrong = true;
                (cells[at].moved, cells[at + 1].moved) = (true, true);
            }
            Kind::Twice => {
                let mut twin = cells[at].clone();
                (twin.ply, twin.wrong) = (None, true);
                cells.insert(at + 1, twin);
            }
            Kind::Missing | Kind::Exchanged => continue,
            Kind::Mark => cells[at].text = marked(dice, &cells[at].text),
            Kind::Number => cells[at & !1].ahead = [-2, -1, 1, 2, 10][dice.below(5)],
            Kind::Side => cells[at & !1].black = true,
            _ => {
                let Some(text) = written(dice, &cells[at].text, kind, coordinate) else {
                    continue;
                };
                if text == cells[at].text {
                    continue;
                }
                cells[at].text = text;
                cells[at].wrong = true;
            }
        }
        made.push(kind);
    }
    made
}

/// A word with a mark too many or too few.
fn marked(dice: &mut Dice, text: &str) -> String {
    let bare = text.trim_end_matches(['+', '#']);
    let takes = text.contains('x');
    match (dice.below(2), takes) {
        _ if text.starts_with('0') => format!("{text}+"),
        (0, _) if bare.len() < text.len() => bare.to_owned(),
        (0, _) => format!("{text}+"),
        (_, true) => text.replace('x', ""),
        (_, false) if bare.len() > 2 => {
            let (man, square) = bare.split_at(bare.len() - 2);
            format!("{man}x{square}")
        }
        _ => format!("{text}+"),
    }
}

/// A word with one mistake of a kind; none where it has no room for it.
fn written(dice: &mut Dice, text: &str, kind: Kind, coordinate: bool) -> Option<String> {
    let bytes = text.as_bytes().to_vec();
    let castles = text.starts_with("0-0");
    if !castles && !text.bytes().any(|byte| (b'a'..=b'h').contains(&byte)) && text != "?" {
        return named(dice, text, kind);
    }
    if castles {
        return match kind {
            Kind::Castling if text.starts_with("0-0-0") => Some(text.replacen("0-0-0", "0-0", 1)),
            Kind::Castling => Some(text.replacen("0-0", "0-0-0", 1)),
            Kind::Unreadable => Some("?".to_owned()),
            _ => None,
        };
    }
    let places = |is: fn(&u8) -> bool| -> Vec<usize> {
        (0..bytes.len()).filter(|&i| is(&bytes[i])).collect()
    };
    let files = places(|b| (b'a'..=b'h').contains(b));
    let ranks = places(u8::is_ascii_digit);
    let any = |dice: &mut Dice, places: &[usize]| match places.len() {
        0 => None,
        n => Some(places[dice.below(n)]),
    };
    let mut new = bytes.clone();
    match kind {
        Kind::File => {
            let at = any(dice, &files)?;
            new[at] = confused(dice, bytes[at], b"abcdefgh", PAIRS);
        }
        Kind::Rank => {
            let at = any(dice, &ranks)?;
            new[at] = confused(dice, bytes[at], b"12345678", RANKS);
        }
        Kind::Lost => {
            let at = any(dice, &places(u8::is_ascii_alphanumeric))?;
            new.remove(at);
        }
        Kind::Man => {
            if !bytes[0].is_ascii_uppercase() {
                return None;
            }
            new[0] = confused(dice, bytes[0], b"CFTDR", MEN);
        }
        Kind::Arrival => {
            let (&file, &rank) = (files.last()?, ranks.last()?);
            if dice.share() < 0.5 {
                new[rank] = b'1' + (b'8' - bytes[rank]);
            } else {
                let step = |dice: &mut Dice, byte: u8| byte + dice.below(3) as u8 - 1;
                (new[file], new[rank]) = (step(dice, bytes[file]), step(dice, bytes[rank]));
                if !(b'a'..=b'h').contains(&new[file]) || !(b'1'..=b'8').contains(&new[rank]) {
                    return None;
                }
            }
        }
        Kind::Crossed => {
            if coordinate && dice.share() < 0.5 {
                let squares = [files.first()?, ranks.first()?, files.get(1)?, ranks.get(1)?];
                for (one, other) in [(0, 2), (1, 3)] {
                    new.swap(*squares[one], *squares[other]);
                }
            } else {
                let at = dice.below(bytes.len() - 1);
                if !bytes[at].is_ascii_alphanumeric() || !bytes[at + 1].is_ascii_alphanumeric() {
                    return None;
                }
                new.swap(at, at + 1);
            }
        }
        Kind::Short => {
            let letter = usize::from(bytes[0].is_ascii_uppercase());
            let end = match coordinate {
                true => letter + 3,
                false if files.len() == 2 && letter == 1 || ranks.len() == 2 => letter + 1,
                false => return None,
            };
            new.drain(letter..end);
        }
        Kind::Case => {
            let at = any(dice, &places(|b| b"CDFcdf".contains(b)))?;
            new[at] ^= 0x20;
        }
        Kind::Unreadable => new = b"?".to_vec(),
        _ => return None,
    }
    (!new.is_empty()).then(|| String::from_utf8_lossy(&new).into_owned())
}

/// A word in the names of files and men (`C3FR`, `PxP`) with one mistake of a kind.
fn named(dice: &mut Dice, text: &str, kind: Kind) -> Option<String> {
    let bytes = text.as_bytes();
    let mut new = bytes.to_vec();
    let places = |is: fn(&u8) -> bool| -> Vec<usize> {
        (0..bytes.len()).filter(|&i| is(&bytes[i])).collect()
    };
    let any = |dice: &mut Dice, places: &[usize]| match places.len() {
        0 => None,
        n => Some(places[dice.below(n)]),
    };
    let behind: Vec<usize> = places(|b| b"CFTDR".contains(b))
        .into_iter()
        .filter(|&i| i > 0)
        .collect();
    match kind {
        Kind::File => {
            let at = any(dice, &behind)?;
            new[at] = match bytes[at] {
                b'R' if dice.share() < 0.5 => b'D',
                b'D' if dice.share() < 0.5 => b'R',
                byte => confused(dice, byte, b"CFTDR", MEN),
            };
        }
        Kind::Man => new[0] = confused(dice, bytes[0], b"PCFTDR", MEN),
        Kind::Rank => {
            let at = any(dice, &places(u8::is_ascii_digit))?;
            new[at] = confused(dice, bytes[at], b"12345678", RANKS);
        }
        Kind::Lost => {
            let at = any(dice, &places(u8::is_ascii_alphanumeric))?;
            new.remove(at);
        }
        Kind::Arrival => {
            let at = *places(u8::is_ascii_digit).last()?;
            new[at] = b'1' + (b'8' - bytes[at]);
        }
        Kind::Crossed => {
            let at = dice.below(bytes.len() - 1);
            if !bytes[at].is_ascii_alphanumeric() || !bytes[at + 1].is_ascii_alphanumeric() {
                return None;
            }
            new.swap(at, at + 1);
        }
        Kind::Short => {
            let last = behind
                .last()
                .copied()
                .filter(|&i| i > 1 && b"RD".contains(&bytes[i]))?;
            new.remove(last);
        }
        Kind::Case => {
            let at = any(dice, &places(|b| b"C1".contains(b)))?;
            new[at] = if bytes[at] == b'C' { b'G' } else { b'l' };
        }
        Kind::Unreadable => new = b"?".to_vec(),
        _ => return None,
    }
    (!new.is_empty()).then(|| String::from_utf8_lossy(&new).into_owned())
}
