//! PGN read by pgn-reader.

use std::io::{self, Read, Write};
use std::ops::ControlFlow;

use pgn_reader::{Nag, Outcome, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

use crate::page::{Moves, Tags};

/// Reads all games and writes them.
pub fn converted(from: impl Read, out: &mut impl Write) -> io::Result<()> {
    let mut scribe = Scribe::default();
    let mut reader = Reader::new(from);
    while reader.read_game(&mut scribe)?.is_some() {
        if scribe.page.len() >= 1 << 16 {
            out.write_all(&scribe.page)?;
            scribe.page.clear();
        }
    }
    out.write_all(&scribe.page)
}

#[derive(Default)]
struct Scribe {
    page: Vec<u8>,
    tags: Tags,
    moves: Moves,
    left: Vec<(Chess, Chess)>,
    ended: bool,
}

impl Visitor for Scribe {
    type Tags = Chess;
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Chess> {
        self.tags.clear();
        ControlFlow::Continue(Chess::default())
    }

    fn tag(&mut self, start: &mut Chess, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        self.tags.push(name, value.as_bytes());
        if name == b"FEN"
            && let Ok(fen) = Fen::from_ascii(value.as_bytes())
            && let Ok(position) = fen.into_position(CastlingMode::Chess960)
        {
            *start = position;
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Chess) -> ControlFlow<()> {
        self.tags.write(&mut self.page);
        self.moves.start(start);
        self.left.clear();
        self.ended = false;
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<()> {
        match san.san.to_move(&self.moves.position) {
            Ok(played) => self.moves.play(played, &mut self.page),
            // The rest of the game cannot be known.
            Err(_) => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    }

    fn nag(&mut self, (): &mut (), nag: Nag) -> ControlFlow<()> {
        self.moves.word(nag.to_string().as_bytes(), &mut self.page);
        ControlFlow::Continue(())
    }

    fn comment(&mut self, (): &mut (), comment: RawComment<'_>) -> ControlFlow<()> {
        self.moves.word(b"{", &mut self.page);
        self.moves.word(comment.as_bytes(), &mut self.page);
        self.moves.word(b"}", &mut self.page);
        self.moves.numbered = true;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        let (before, position) = (self.moves.before.clone(), self.moves.position.clone());
        self.moves.position.clone_from(&before);
        self.left.push((before, position));
        self.moves.numbered = true;
        self.moves.word(b"(", &mut self.page);
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, (): &mut ()) -> ControlFlow<()> {
        if let Some((before, position)) = self.left.pop() {
            (self.moves.before, self.moves.position) = (before, position);
        }
        self.moves.numbered = true;
        self.moves.word(b")", &mut self.page);
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, (): &mut (), outcome: Outcome) -> ControlFlow<()> {
        self.moves
            .word(outcome.to_string().as_bytes(), &mut self.page);
        self.ended = true;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {
        if !self.ended {
            self.moves.word(b"*", &mut self.page);
        }
        self.page.extend_from_slice(b"\n\n");
    }
}
