//! Positions and moves of the second generator, from text and as text.

use std::collections::BTreeSet;

use super::{At, Deed, Man, Plain};

impl std::fmt::Display for Deed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", name(self.from), name(self.to))?;
        if let Some(kind) = self.becomes {
            write!(f, "{kind}")?;
        }
        if let Some((_, to)) = self.rook {
            write!(f, "/{}", name(to))?;
        }
        if self.leap {
            write!(f, "!")?;
        }
        Ok(())
    }
}

fn name((rank, file): At) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

impl Plain {
    /// A position from the first four fields of a FEN.
    pub fn new(fen: &str, codes: impl IntoIterator<Item = String>) -> Plain {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut plain = Plain {
            board: [[None; 8]; 8],
            white_moves: fields[1] == "w",
            unmoved: BTreeSet::new(),
            passed: None,
            codes: codes.into_iter().collect(),
        };
        for (row, text) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for letter in text.chars() {
                match letter.to_digit(10) {
                    Some(empty) => file += empty as usize,
                    None => {
                        plain.board[7 - row][file] = Some(Man {
                            white: letter.is_ascii_uppercase(),
                            kind: letter.to_ascii_lowercase(),
                        });
                        file += 1;
                    }
                }
            }
        }
        for letter in fields[2].chars().filter(|&letter| letter != '-') {
            let rank = if letter.is_ascii_uppercase() { 0 } else { 7 };
            let file = if letter.eq_ignore_ascii_case(&'k') {
                7
            } else {
                0
            };
            plain.unmoved.extend([(rank, 4), (rank, file)]);
        }
        if fields[3] != "-" && !plain.plays("no-en-passant") {
            let at = fields[3].as_bytes();
            let passed = (i32::from(at[1] - b'1'), i32::from(at[0] - b'a'));
            plain.passed = Some((passed, (passed.0 - plain.ahead(), passed.1)));
        }
        plain
    }

    /// The men, as the first field of a FEN.
    pub fn placement(&self) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                match self.board[rank][file] {
                    None => empty += 1,
                    Some(man) => {
                        if empty > 0 {
                            text += &empty.to_string();
                        }
                        empty = 0;
                        let upper = man.kind.to_ascii_uppercase();
                        text.push(if man.white { upper } else { man.kind });
                    }
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            if rank > 0 {
                text.push('/');
            }
        }
        text
    }
}
