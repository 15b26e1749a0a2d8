//! Moves told in the words of the time, from cues that say what a book tells of each.
//!
//! Comes in: a cue (`Cr>3f`: the king's knight to the third of the bishop), the side, a hand. Goes out: one of the
//! sentences that hand might have written: `chev. du Roy à la 3. du fou`. The letters of the cues are explained in
//! `fixtures/README.md`.

use super::Draw;
use shakmaty::Color;

/// Who writes: his words, spelling and shortenings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    /// Asperling, about 1690.
    Old,
    /// Philidor and the editions of his book.
    Middle,
    /// French books of the nineteenth century.
    Later,
}

/// A book's line: its moves, and what it tells of each.
pub struct Line {
    pub title: String,
    /// Where it begins, if not at the start.
    pub fen: Option<String>,
    pub cues: Vec<String>,
    pub moves: Vec<String>,
}

/// The lines of a file of cues.
pub fn lines(text: &str) -> Vec<Line> {
    let line = |block: &str| {
        let (head, moves) = block.split_once("\n---\n").expect("moves");
        let (title, rest) = head.split_once('\n').expect("cues");
        let (fen, cues) = match rest.split_once('\n') {
            Some((fen, cues)) if fen.contains('/') => (Some(fen.to_owned()), cues),
            _ => (None, rest),
        };
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect();
        Line {
            title: title.to_owned(),
            fen,
            cues: words(cues),
            moves: words(moves),
        }
    };
    let text = format!("\n{text}");
    text.split("\n=== ").skip(1).map(line).collect()
}

/// One who tells moves.
pub struct Teller<'d> {
    pub draw: &'d mut Draw,
    pub hand: Hand,
    /// Whose move is told.
    pub side: Color,
}

impl Teller<'_> {
    /// One of the words of each hand.
    fn word(
        &mut self,
        old: &[&'static str],
        middle: &[&'static str],
        later: &[&'static str],
    ) -> &'static str {
        match self.hand {
            Hand::Old => self.draw.of(old),
            Hand::Middle => self.draw.of(middle),
            Hand::Later => self.draw.of(later),
        }
    }

    /// The sentence of a cue, without its stop.
    pub fn told(&mut self, cue: &str) -> String {
        let cue = cue.trim_start_matches('?');
        match cue {
            "=" => return self.same().to_owned(),
            "K" => {
                return self
                    .word(
                        &["Rocque", "rocque", "le Roy rocque"],
                        &["le roi roque", "roque"],
                        &["roque", "le roi roque", "se roque"],
                    )
                    .to_owned();
            }
            "Kr" => {
                return self
                    .word(
                        &["le Roy rocque avec la Tour du Roy", "rocque avec sa Tour"],
                        &[
                            "le roi roque du côté de sa tour",
                            "le roi roque avec sa tour",
                        ],
                        &[
                            "roque avec la tour du roi",
                            "roque du côté du roi",
                            "le roi roque du côté de sa tour",
                            "fait le petit roque",
                        ],
                    )
                    .to_owned();
            }
            "Kd" => {
                return self
                    .word(
                        &[
                            "rocque avec la Tour de sa dame",
                            "le Roy rocque avec la Tour de dame",
                        ],
                        &[
                            "le roi roque du côté de sa dame",
                            "le roi roque avec la tour de sa dame",
                        ],
                        &[
                            "roque avec la tour de la dame",
                            "roque du côté de la dame",
                            "fait le grand roque",
                        ],
                    )
                    .to_owned();
            }
            _ => {}
        }
        let end = cue
            .find(|c: char| !c.is_alphabetic() || c == 'x')
            .unwrap_or(cue.len());
        let (man, rest) = cue.split_at(end);
        let (mark, deed) = match rest.strip_prefix(['!', '#']) {
            Some(deed) => (rest.chars().next(), deed),
            None => (None, rest),
        };
        match deed.chars().next() {
            None => self.checks(man, mark),
            Some('+') => self.paces(man, mark, &deed[1..]),
            Some('>') => self.goes(man, mark, &deed[1..]),
            Some('x') => self.takes(man, mark, &deed[1..]),
            Some('_') => self.covers(man),
            Some('%') => {
                let object = self.named(&deed[1..]);
                let on = self.word(&["sur", "va sur"], &["sur", "attaque"], &["sur", "attaque"]);
                format!("{} {on} {object}", self.named(man))
            }
            Some('@') => format!("{} se retire", self.named(man)),
            _ => self.queens(man),
        }
    }

    fn same(&mut self) -> &'static str {
        self.word(
            &[
                "de même",
                "de méme",
                "jouera de même",
                "de mesme",
                "joue de même",
                "le mesme",
            ],
            &["De même", "de mefme", "de même"],
            &[
                "de même",
                "idem",
                "joue de même",
                "la même chose",
                "en fait autant",
            ],
        )
    }

    fn knight(&mut self) -> &'static str {
        self.word(
            &["chev.", "chevalier", "cheval", "cheualier"],
            &["chevalier", "cavalier", "Chevalier"],
            &["cavalier", "Cavalier", "cav."],
        )
    }

    fn king(&mut self) -> &'static str {
        self.word(&["Roy", "roy", "Roi"], &["roi", "Roi"], &["roi", "Roi"])
    }

    fn queen(&mut self) -> &'static str {
        self.word(
            &["Dame", "dame", "Reyne"],
            &["dame", "Dame"],
            &["dame", "Dame", "reine"],
        )
    }

    fn noun(&mut self, letter: char) -> &'static str {
        match letter.to_ascii_uppercase() {
            'P' => self.word(&["pion", "piõ"], &["pion"], &["pion"]),
            'C' => self.knight(),
            'F' => self.word(&["fou", "Fou", "fol"], &["fou"], &["fou", "Fou"]),
            'T' => self.word(&["Tour", "tour"], &["tour"], &["tour", "Tour"]),
            'D' => self.queen(),
            _ => self.king(),
        }
    }

    /// ` du Roy`, ` de sa dame`.
    fn wing(&mut self, letter: char) -> String {
        match letter {
            'r' => {
                let of = self.word(
                    &["du", "de son"],
                    &["du", "du", "de son"],
                    &["du", "de son"],
                );
                format!(" {of} {}", self.king())
            }
            _ => {
                let of = self.word(
                    &["de", "de la", "de sa"],
                    &["de la", "de sa"],
                    &["de la", "de sa"],
                );
                format!(" {of} {}", self.queen())
            }
        }
    }

    /// ` du fou`, ` de sa dame`, ` du chev. de dame`: a file by letters of a cue.
    fn file(&mut self, letters: &str, own: bool) -> String {
        let mut letters = letters.chars();
        let (first, wing) = (letters.next().unwrap_or('r'), letters.next());
        let of = match (own && wing.is_none(), is_feminine(first)) {
            (true, true) => "de sa",
            (true, false) => "de son",
            (false, true) => "de la",
            (false, false) => "du",
        };
        let noun = self.noun(first);
        match wing {
            Some(wing) => format!(" {of} {noun}{}", self.wing(wing)),
            None => format!(" {of} {noun}"),
        }
    }

    /// A man with his article: `Cr`, `Pfd`, `Pd*`.
    fn named(&mut self, cue: &str) -> String {
        let letters = cue.trim_end_matches('*');
        let mut chars = letters.chars();
        let kind = chars.next().unwrap_or('P');
        let article = if is_feminine(kind) { "la" } else { "le" };
        let noun = self.noun(kind);
        let rest = chars.as_str();
        let of = match kind {
            _ if rest.is_empty() => String::new(),
            'P' => self.file(rest, false),
            _ => self.wing(rest.chars().next().unwrap_or('r')),
        };
        let theirs = if cue.ends_with('*') {
            self.theirs(letters)
        } else {
            ""
        };
        format!("{article} {noun}{of}{theirs}")
    }

    /// ` contraire`, ` noir`: of the other side. A colour agrees with the word before it.
    fn theirs(&mut self, letters: &str) -> &'static str {
        if self.hand == Hand::Middle && self.draw.one_in(2) {
            let feminine = letters.chars().last().is_some_and(is_feminine);
            return match (self.side, feminine) {
                (Color::White, false) => " noir",
                (Color::White, true) => " noire",
                (Color::Black, false) => " blanc",
                (Color::Black, true) => " blanche",
            };
        }
        self.word(
            &[" contraire", " cõtraire"],
            &[" adverse", " de l'adversaire"],
            &[" adverse", " contraire", " de l'adversaire", " ennemi"],
        )
    }

    /// `à la 3. du fou`: a place by its cue, `3f`, `4sd`, `2.`, `4c*`.
    fn place(&mut self, cue: &str) -> String {
        let (rank, rest) = cue.split_at(1);
        let theirs = rest.ends_with('*');
        let rest = rest.trim_end_matches('*');
        let (own, file) = match rest.strip_prefix('s') {
            Some(file) => (true, file),
            None => (false, rest),
        };
        let at = self.word(&["à", "à", "a"], &["à"], &["à"]);
        let rank = rank.parse::<usize>().unwrap_or(1) - 1;
        if file == "." {
            return format!("{at} {}", self.own_place(rank));
        }
        let numbered = self.numbered(rank);
        let whose = if theirs { self.theirs(file) } else { "" };
        format!("{at} la {numbered}{}{whose}", self.file(file, own))
    }

    fn numbered(&mut self, rank: usize) -> &'static str {
        match rank {
            0 => self.word(&["caze", "caſe"], &["case"], &["case"]),
            1 => self.word(
                &["2.", "2", "2. caze", "2 caze", "ſeconde caze"],
                &["seconde case", "deuxième case", "2.e case"],
                &["2e case", "2e", "deuxième case", "seconde case"],
            ),
            2 => self.word(
                &["3.", "3", "3. caze", "3 caze", "troiſiéme"],
                &["troisième case", "troisieme case", "3.e case"],
                &["3e case", "3e", "troisième case", "3ème case"],
            ),
            _ => self.word(
                &["4.", "4", "4. caze", "4 caze", "quatriéme caze"],
                &["quatrième case", "quatrieme case", "4.e case"],
                &["4e case", "4e", "quatrième case", "4me case"],
            ),
        }
    }

    fn own_place(&mut self, rank: usize) -> &'static str {
        match rank {
            0 => self.word(
                &["ſa caze", "la caze"],
                &["sa place", "sa case"],
                &["sa case", "sa place"],
            ),
            1 => self.word(
                &["ſa 2 caze", "la 2 de luy même", "la 2. de luy meſme"],
                &["sa seconde case", "sa deuxième case"],
                &["sa 2e case", "sa deuxième case"],
            ),
            _ => self.word(&["ſa 3 caze"], &["sa troisième case"], &["sa 3e case"]),
        }
    }

    /// What leads from the man to where he goes.
    fn lead(&mut self) -> &'static str {
        self.word(
            &[" ", " ", " va "],
            &[", ", " ", " , "],
            &[" ", ", ", " va ", " se place "],
        )
    }

    /// `joue le fou`, `le fou`: now and then the man is an object.
    fn moved(&mut self, man: &str) -> String {
        let named = self.named(man);
        match self.draw.below(6) {
            0 if self.hand != Hand::Middle => format!("joue {named}"),
            1 | 2 if self.hand == Hand::Old => named[3..].to_owned(),
            _ => named,
        }
    }

    fn paces(&mut self, man: &str, mark: Option<char>, count: &str) -> String {
        let paces = match count {
            "1" => self.word(
                &["une caze", "1. caze", "1 caze", "vne caze"],
                &["un pas"],
                &["un pas", "d'un pas", "une case"],
            ),
            _ => self.word(
                &["2. cazes", "2 cazes", "deux cazes"],
                &["deux pas"],
                &["deux pas", "de deux pas", "2 pas", "deux cases"],
            ),
        };
        let named = self.moved(man);
        let named = match self.draw.below(6) {
            0 if !named.starts_with("joue") && named.starts_with("le") => format!("pousse {named}"),
            _ => named,
        };
        let comma = self.word(&["", "", ","], &[",", ""], &["", ","]);
        let told = format!("{named}{comma} {paces}");
        match mark {
            Some(mark) => format!("{told}, & donne {}", self.mark(mark)),
            None => told,
        }
    }

    fn mark(&mut self, mark: char) -> &'static str {
        match mark {
            '#' => self.word(
                &["échec mat", "échec & mat", "eſchec & mat"],
                &["échec & mat"],
                &["échec et mat", "échec & mat"],
            ),
            _ => self.word(&["échec", "eſchec", "échec"], &["échec"], &["échec"]),
        }
    }

    fn goes(&mut self, man: &str, mark: Option<char>, place: &str) -> String {
        let place = self.place(place);
        match mark {
            Some(mark) if man.is_empty() => format!("{} {place}", self.mark(mark)),
            Some(mark) => match self.draw.one_in(2) {
                true => format!("{} {place}", self.checks(man, Some(mark))),
                false => format!(
                    "{}{}{place}, donnant {}",
                    self.named(man),
                    self.lead(),
                    self.mark(mark)
                ),
            },
            None => {
                let man = self.moved(man);
                let lead = if man.starts_with("joue") {
                    " "
                } else {
                    self.lead()
                };
                format!("{man}{lead}{place}")
            }
        }
    }

    /// `échec de la Dame`, `la dame donne échec`.
    fn checks(&mut self, man: &str, mark: Option<char>) -> String {
        let mark = self.mark(mark.unwrap_or('!'));
        let named = self.named(man);
        match self.hand {
            _ if man.is_empty() => mark.to_owned(),
            Hand::Old => format!("{mark} {}", of(&named)),
            Hand::Middle => format!("{named} donne {mark}"),
            Hand::Later => match self.draw.below(3) {
                0 => format!("{mark} {}", of(&named)),
                1 => format!("donne {mark} {}", of(&named)),
                _ => format!("{named} donne {mark}"),
            },
        }
    }

    fn takes(&mut self, man: &str, mark: Option<char>, rest: &str) -> String {
        let (object, by) = rest.split_once(':').unwrap_or((rest, ""));
        let taken = self.named(object);
        let with = self.with(by, object);
        let Some(mark) = mark else {
            return match man {
                "" => format!("prend {taken}{with}"),
                _ => format!(
                    "{} {} {taken}{with}",
                    self.named(man),
                    self.word(&["prend"], &["prend", "reprend"], &["prend"])
                ),
            };
        };
        let check = self.checks(man, Some(mark));
        let comma = self.draw.of(&[",", ""]);
        match self.draw.one_in(2) && man.is_empty() {
            true => format!(
                "prend {taken}{with} {} {check}",
                self.word(
                    &["donant", "donnant"],
                    &["& donne", "en donnant"],
                    &["& donne", "donnant"]
                )
            ),
            false => format!("{check}{comma} en prenant {taken}{with}"),
        }
    }

    /// ` avec son fou`, ` avec le sien`.
    fn with(&mut self, by: &str, object: &str) -> String {
        let Some(kind) = by.chars().next() else {
            return String::new();
        };
        if by.len() == 1 && object.starts_with(by) && !self.draw.one_in(3) {
            let own = if is_feminine(kind) {
                "la sienne"
            } else {
                "le sien"
            };
            return format!(" avec {own}");
        }
        let named = self.named(by);
        match self.draw.below(3) {
            0 if by.len() == 1 => format!(
                " avec {} {}",
                if is_feminine(kind) { "sa" } else { "son" },
                &named[3..]
            ),
            _ => format!(" avec {named}"),
        }
    }

    fn covers(&mut self, man: &str) -> String {
        let named = self.named(man);
        match (self.hand, self.draw.below(3)) {
            (Hand::Old, _) | (_, 0) => format!("couvre {}", of(&named)),
            (Hand::Middle, _) => format!("{named} couvre l'échec"),
            (Hand::Later, 1) => format!("couvre l'échec avec {named}"),
            (Hand::Later, _) => format!("se couvre {}", of(&named)),
        }
    }

    fn queens(&mut self, man: &str) -> String {
        let named = self.named(man);
        match self.draw.below(4) {
            0 => format!("pousse {named} à dame"),
            1 => format!("{named} va à dame"),
            2 => format!("{named} fait dame"),
            _ => format!("{named} à dame"),
        }
    }
}

/// `du fou` of `le fou`, `de la dame` of `la dame`.
fn of(named: &str) -> String {
    match named.strip_prefix("le ") {
        Some(noun) => format!("du {noun}"),
        None => format!("de {named}"),
    }
}

fn is_feminine(letter: char) -> bool {
    matches!(letter, 'T' | 'D' | 't' | 'd')
}
