//! Random games in descriptive notation, spelt and spaced as hands leave them, read back as they
//! were played, each in one reading.

use crate::support;
use crate::support::Draw;
use crate::support::sheets::assert_untouched;
use greffier::chess::Position;
use greffier::game::Status;
use greffier::homes::Homes;
use greffier::lexicon::Language;
use greffier::notation::Notation;
use greffier::phrase::Roles;
use greffier::reading::{Start, next};
use greffier::record::Choice;
use greffier::spelling::descriptive::{Case, write};

/// How a page is written.
struct Hand {
    takes: &'static str,
    /// Behind the first letter, and between other parts.
    first: &'static str,
    blank: &'static str,
    check: &'static str,
    mate: &'static str,
    castling: [&'static str; 2],
    number: &'static str,
    /// Whether Black's column has numbers of its own.
    columns: bool,
}

impl Hand {
    fn new(draw: &mut Draw) -> Hand {
        let blank = draw.of(&[" ", " ", "", "\u{a0}", "  "]);
        let joined = blank.is_empty();
        Hand {
            takes: match joined {
                true => draw.of(&["pr", "x", ":"]),
                false => draw.of(&[" pr ", " x ", " : ", " pr. ", "pr"]),
            },
            first: match joined {
                true => "",
                false => draw.of(&[" ", " . ", ". "]),
            },
            blank,
            check: draw.of(&[" éch.", " éch", "+", " échec", "†"]),
            mate: draw.of(&[" mat", " éch. et mat", " éch. & mat", " échec et mat", "#"]),
            castling: *draw_of(
                draw,
                &[
                    ["0-0", "0-0-0"],
                    ["Roq. TR", "Roque TD"],
                    ["O-O", "0 - 0 - 0"],
                ],
            ),
            number: draw.of(&[". ", ") ", ".", " . "]),
            columns: draw.one_in(4),
        }
    }

    /// A move in this hand.
    fn spelt(&self, spelt: &str) -> String {
        if let Some(side) = ["0-0-0", "0-0"]
            .iter()
            .position(|sign| spelt.starts_with(sign))
        {
            let sign = ["0-0-0", "0-0"][side];
            return self.castling[1 - side].to_owned() + &self.marks(&spelt[sign.len()..]);
        }
        let end = [" éch.", " mat"]
            .iter()
            .filter_map(|mark| spelt.find(mark))
            .min();
        let (body, marks) = spelt.split_at(end.unwrap_or(spelt.len()));
        let parts: Vec<&str> = body.split(' ').collect();
        let mut text = parts[0].to_owned();
        for (i, part) in parts.iter().enumerate().skip(1) {
            match (*part, parts[i - 1]) {
                ("pr", _) => text += self.takes,
                (_, "pr") => {}
                ("e.p.", _) => text += " ",
                _ if i == 1 => text += self.first,
                _ => text += self.blank,
            }
            text += if *part == "pr" { "" } else { part };
        }
        text + &self.marks(marks)
    }

    fn marks(&self, marks: &str) -> String {
        marks
            .replace(" éch.", self.check)
            .replace(" mat", self.mate)
    }
}

fn draw_of<'a, T>(draw: &mut Draw, all: &'a [T]) -> &'a T {
    &all[draw.below(all.len())]
}

/// A random game: its text in a random hand, and its moves.
fn game(seed: u64) -> (String, Vec<String>) {
    let mut draw = Draw(seed);
    let hand = Hand::new(&mut draw);
    let start = support::beginning(&mut draw);
    let mut homes = Homes::in_position(&start, Roles::ANY);
    let mut position = start.clone();
    let (mut text, mut moves) = (String::new(), Vec::new());
    if start != Position::initial() {
        text += &format!("[FEN \"{}\"]\n\n", start.to_fen());
    }
    for ply in 0..120 {
        let Some(played) = draw.played(&position) else {
            break;
        };
        let after = position.after(&played);
        let mut spelt = String::new();
        let case = Case {
            position: &position,
            homes: Some(&homes),
            played: &played,
            after: Some(&after),
        };
        write(&mut spelt, Language::French, case).expect("a string takes every text");
        let white = position.turn().is_white();
        if white || hand.columns || ply == 0 {
            let dots = if white || hand.columns && ply > 0 {
                ""
            } else {
                ".. "
            };
            text += &format!("{}{}{dots}", position.fullmoves(), hand.number);
        }
        text += &hand.spelt(&spelt);
        text += if draw.one_in(7) { "\n" } else { " " };
        moves.push(played.uci().to_string());
        homes.play(&played);
        position = after;
    }
    (text, moves)
}

#[test]
fn random_games_in_every_hand_read_back_as_they_were_played() {
    let games = std::env::var("GREFFIER_GAMES").ok();
    let games = games.and_then(|games| games.parse().ok()).unwrap_or(200);
    let choice = Choice {
        notation: Some(Notation::Descriptive),
        language: None,
        ..Choice::default()
    };
    let mut wrong = Vec::new();
    for seed in 0..games {
        let (text, moves) = game(seed);
        let Some((_, game, _)) = next(&text, 0, &choice, &Start::Record) else {
            assert!(moves.is_empty());
            continue;
        };
        let plies = game.plies_of(game.main());
        let read: Vec<String> = plies
            .iter()
            .map(|ply| ply.played.uci().to_string())
            .collect();
        if read != moves || game.status != Status::Whole {
            let at = read.iter().zip(&moves).take_while(|(a, b)| a == b).count();
            wrong.push(format!(
                "{seed}: {:?} at ply {at} of {}: {:?}\n{text}",
                game.status,
                moves.len(),
                game.faults
                    .first()
                    .map(|fault| (&fault.cause, &text[fault.span.clone()]))
            ));
        }
    }
    let (count, first) = (wrong.len(), wrong.first());
    assert!(
        count == 0,
        "{count} of {games}: {}",
        first.map_or("", |text| text)
    );
}

#[test]
fn words_among_the_moves_take_none_of_those_that_are_due() {
    for text in [
        "1. P4R P4R\n2. CR3F mieux CD3F\n3. F4F F4F\n",
        "1. P4R P4R 2. voyez CR3F CD3F 3. F4F F4F\n",
        "1. P4R, P4R. Le meilleur coup; P 4 FD est aussi joué. 2. CR3F CD3F 3. F4F F4F\n",
        "1 P 4 R  P 4 R\n2 C 3 FR, les Blancs menacent de prendre le P\nC 3 FD\n3 F 4 F  F 4 F\n",
    ] {
        let (_, game, _) = next(text, 0, &Choice::default(), &Start::Record).expect("a record");
        let played: Vec<String> = game
            .plies
            .iter()
            .map(|ply| ply.played.uci().to_string())
            .collect();
        let expected = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"];
        assert_eq!(
            (game.status, &played[..]),
            (Status::Whole, &expected.map(str::to_owned)[..]),
            "{text}"
        );
    }
}

#[test]
fn a_cell_that_nobody_can_read_takes_the_place_of_its_move() {
    for cell in ["CR 3 E", "GR 3 F", "CR l F", "C pr E", "?", "---"] {
        let text = format!("1 P 4 R  P 4 R\n2 {cell}  CD 3 F\n3 F 4 F  F 4 F\n");
        let (_, game, _) = next(&text, 0, &Choice::default(), &Start::Record).expect("a record");
        assert_eq!(
            (game.status, game.plies.len()),
            (Status::Broken, 2),
            "{text}"
        );
        assert_eq!(game.faults[0].ply, Some(3), "{text}");
    }
}

/// How printers and players set the same short games: a title, the page, a dashed line, the game.
const FORMS: &str = include_str!("../../fixtures/forms/compact.txt");

#[test]
fn whatever_its_form_a_page_is_told_and_read_by_itself() {
    let uci = |text: &str| {
        let (record, game, end) = next(text, 0, &Choice::default(), &Start::Record)?;
        let plies = game.plies_of(game.main()).iter();
        let moves: Vec<String> = plies.map(|ply| ply.played.uci().to_string()).collect();
        let left = text[end..].trim().to_owned();
        Some((
            moves,
            game.status,
            game.faults.len(),
            left,
            record.dialect.notation,
        ))
    };
    let mut forms = 0;
    for form in FORMS.split("=== ").filter(|form| !form.trim().is_empty()) {
        let (title, rest) = form.split_once('\n').expect("a title");
        let (page, game) = rest.split_once("\n---\n").expect("a dashed line");
        let (moves, status, faults, left, notation) = uci(page).expect(title);
        let (expected, ..) = uci(game).expect(title);
        assert_eq!((moves, status), (expected, Status::Whole), "{title}");
        assert_eq!((faults, left.as_str()), (0, ""), "{title}");
        assert!(notation.goes_by(Notation::Descriptive), "{title}");
        forms += 1;
    }
    assert!(forms > 25);
}

#[test]
fn what_goes_back_behind_words_is_a_variation_and_notes_below_the_game_are_read() {
    let opening = "1. P 4 R   P 4 R\n2. C 3 FR  C 3 FD\n3. F 5 C   P 3 TD";
    let end = "4. F 4 T   C 3 F\n5. Roq.   F 2 R\n";
    let remarks = [
        "Exemple : 3. ... C 3 F 4. Roq. C pr P",
        "Exemple : 3 C 3 F 4 Roq. C pr P",
        "(Si 3. ... C 3 F 4. Roq. C pr P)",
        "Si 3... C 3 F 4. Roq. C pr P",
        "On peut jouer aussi 3... C 3 F 4. Roq. C pr P etc.",
        "Si les Noirs jouent 3. C 3 F, alors 4. Roq. C pr P",
    ];
    let among = remarks.map(|remark| format!("{opening}\n{remark}\n{end}"));
    let noted = remarks.map(|remark| remark.trim_matches(['(', ')']));
    let below = noted.map(|remark| format!("{opening} (a)\n{end}\n(a) {remark}\n"));
    let over = noted.map(|remark| {
        format!("{opening} (a)\n{end}Les Blancs gagnent.\n\nNOTES.\n(a) {remark}\n\n(b) Le coup juste.\n")
    });
    for text in among.iter().chain(&below).chain(&over) {
        let (_, game, end) = next(text, 0, &Choice::default(), &Start::Record).expect("a record");
        let line = |line| {
            let plies = game.plies_of(line).iter();
            let moves = plies.map(|ply| ply.played.uci().to_string());
            moves.collect::<Vec<_>>().join(" ")
        };
        let main = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7";
        assert_eq!(
            (line(game.main()).as_str(), game.status),
            (main, Status::Whole),
            "{text}"
        );
        assert_eq!(text[end..].trim(), "", "{text}");
        let told = game.lines.iter().skip(1).map(line).next();
        assert_eq!(told.as_deref(), Some("g8f6 e1g1 f6e4"), "{text}");
    }
}

#[test]
fn a_misprinted_number_behind_words_goes_nowhere() {
    let text =
        "1. P 4 R P 4 R\n2. C 3 FR C 3 FD\nLe meilleur coup. 2. F 4 F F 4 F\n4. P 3 D P 3 D\n";
    let (_, game, _) = next(text, 0, &Choice::default(), &Start::Record).expect("a record");
    assert_eq!(
        (game.status, game.plies_of(game.main()).len()),
        (Status::Whole, 8)
    );
}

#[test]
fn an_example_of_plain_moves_is_a_variation_too() {
    for text in [
        "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6\nExemple : 3... Cf6 4. O-O\n4. Fa4 Cf6",
        "1. e2-e4 e7-e5 2. Cg1-f3 Cb8-c6 3. Ff1-b5 a7-a6\nExemple : 3... Cg8-f6 4. O-O\n4. Fb5-a4 Cg8-f6",
    ] {
        let (_, game, _) = next(text, 0, &Choice::default(), &Start::Record).expect("a record");
        assert_eq!(
            (game.status, game.faults.len()),
            (Status::Whole, 0),
            "{text}"
        );
        assert_eq!(game.plies_of(game.main()).len(), 8, "{text}");
        assert_eq!(game.plies.len(), 10, "{text}");
    }
    // The game goes on below one that is told in its last line.
    let text = "1. e4 e5 2. Cf3 Cc6 Exemple : 3... Cf6\n3. Fb5 a6";
    let (_, game, _) = next(text, 0, &Choice::default(), &Start::Record).expect("a record");
    assert_eq!(game.plies_of(game.main()).len(), 6);
}

#[test]
fn moves_that_notes_and_remarks_speak_of_are_not_played() {
    let rows = "1. P 4 R  P 4 R\n2. C 3 FR  C 3 FD (a)\n3. F 4 F  F 4 F\n";
    let next_row = "4. P 3 D  P 3 D\n";
    let squares = "1. e4 e5\n2. Cf3 Cc6 (a)\n3. Fc4 Fc5\n";
    let mut texts = Vec::new();
    for note in [
        "(a) P 3 D est plus sûr.",
        "(a) P 3 D est plus sûr. (b) C 3 F vaut mieux.\nD 2 R est aussi bon.",
        "(1) Le pion de la Dame deux pas serait mauvais, car les Blancs prendraient le pion.",
        "* P 3 D, suivi de Roque.",
    ] {
        texts.push((format!("{rows}\n{note}\n"), 6));
        texts.push((format!("{rows}{note}\n{next_row}"), 8));
        texts.push((format!("{rows}Les Noirs abandonnent.\n\n{note}\n"), 6));
    }
    for remark in ["F 5 C est aussi bon.", "Meilleur serait\nP 3 D"] {
        texts.push((format!("{rows}{remark}\n{next_row}"), 8));
    }
    // Behind White's move a remark ends where Black's column begins.
    let columns = "4 P 3 D ; coup prudent          4 P 3 D\n";
    let numbered =
        "1 P 4 R          1 P 4 R\n2 C 3 FR          2 C 3 FD\n3 F 4 F          3 F 4 F\n";
    texts.push((format!("{numbered}{columns}"), 8));
    // Behind Black's it may begin with a move.
    for remark in ["C 3 F était mieux", "bon coup"] {
        let numbered = numbered.trim_end();
        texts.push((
            format!("{numbered} ; {remark}\n4 P 3 D          4 P 3 D\n"),
            8,
        ));
    }
    for note in [
        "(a) d3!",
        "(a) Le meilleur coup.",
        "(a) Les Noirs sont perdus.",
        "(a) Cf6 est plus sûr.",
        "(a) Mieux que 2... d6.",
    ] {
        texts.push((format!("{squares}\n{note}\n"), 6));
        texts.push((format!("{squares}{note}\n4. d3 d6\n"), 8));
    }
    texts.push((format!("{squares}Fb5 est fort.\n4. d3 d6\n"), 8));
    for (text, plies) in texts {
        let (record, game, end) =
            next(&text, 0, &Choice::default(), &Start::Record).expect("a record");
        assert_eq!(text[end..].trim(), "", "{text}");
        let main = game.plies_of(game.main()).iter();
        let moves: Vec<String> = main.map(|ply| ply.played.uci().to_string()).collect();
        let game_moves = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 d2d3 d7d6".split(' ');
        assert_eq!(moves, game_moves.take(plies).collect::<Vec<_>>(), "{text}");
        assert_eq!(
            (game.status, game.faults.len()),
            (Status::Whole, 0),
            "{text}"
        );
        // Nothing of the notes is lost.
        let told: usize = record.items.iter().map(|item| item.span().len()).sum();
        let written = text.chars().filter(|c| !c.is_whitespace()).count();
        assert!(told >= written, "{text}");
    }
}

#[test]
fn a_variation_under_its_title_goes_on_from_the_number_below() {
    let rows = "1. P 4 R  P 4 R\n2. C 3 FR  C 3 FD\n3. F 4 F  F 4 F\n4. P 3 F C 3 F\n";
    for title in ["Variante.", "VARIANTE A.", "Variante"] {
        for dots in ["4...", "4. .....", "4. ..."] {
            let text =
                format!("{rows}\n{title}\n\n{dots}  D 2 R\n5. Roque  P 3 D\n6. P 4 D  F 3 C\n");
            let (_, game, _) =
                next(&text, 0, &Choice::default(), &Start::Record).expect("a record");
            assert_eq!(game.plies_of(game.main()).len(), 8, "{text}");
            let line = game.plies_of(&game.lines[1]).iter();
            let moves: Vec<String> = line.map(|ply| ply.played.uci().to_string()).collect();
            assert_eq!(moves.join(" "), "d8e7 e1g1 d7d6 d2d4 c5b6", "{text}");
        }
    }
}

#[test]
fn the_words_of_a_result_in_a_heading_hide_no_notation() {
    let moves = "1. P 4 FR P 4 R\n2. P pr. P P 3 D\n";
    for heading in [
        "Les Blancs abandonnent la partie.",
        "Partie nulle entre M. X et M. Y",
        "Les Noirs gagnent un pion.",
    ] {
        let text = format!("{heading}\n\n{moves}");
        let (record, game, _) =
            next(&text, 0, &Choice::default(), &Start::Record).expect("a record");
        assert_eq!(record.dialect.notation, Notation::Descriptive, "{text}");
        assert_eq!(
            (game.status, game.plies.len()),
            (Status::Whole, 4),
            "{text}"
        );
    }
}

#[test]
fn a_man_named_in_full_takes_or_is_taken_as_one_named_by_his_letter() {
    for (takes, taken) in [
        ("Pion pr P", "D pr Pion"),
        ("Pion prend P", "Dame pr P"),
        ("P pr Pion", "Dame prend P"),
        ("Pion prend Pion", "D prend P"),
        ("pion pr P", "dame pr P"),
    ] {
        for [number, between, end] in [
            [". ", " ", "\n"],
            [". ", " ", " "],
            [";", ";", "\n"],
            ["\t", "\t", "\n"],
        ] {
            let rows = [
                ["P 4 R", "P 4 R"],
                ["P 4 D", takes],
                [taken, "C 3 FD"],
                ["D 3 R", "C 3 F"],
            ];
            let row = |(row, n): (&[&str; 2], usize)| {
                format!("{n}{number}{}{between}{}{end}", row[0], row[1])
            };
            let page: String = rows.iter().zip(1..).map(row).collect();
            let moves = "e2e4 e7e5 d2d4 e5d4 d1d4 b8c6 d4e3 g8f6";
            assert_untouched(&page, moves);
        }
    }
}

#[test]
fn stops_behind_every_word_of_a_move_leave_its_origin_and_its_square_together() {
    let rows = [
        "1. P. 4. D. P. 4. D.",
        "2. C. 3. FR. C. 3. FR.",
        "3. C. 1. CD. - 2. D. P. 3. R.",
        "4. P. 3. R. C. 1. CD. - 2. D.",
        "5. F. 3. D. F. 3. D.",
    ];
    let moves = "d2d4 d7d5 g1f3 g8f6 b1d2 e7e6 e2e3 b8d7 f1d3 f8d6";
    for by in ["\n", " "] {
        let page = rows.join(by);
        for page in [
            page.replace("CD.", "C. D."),
            page.replace("CD.", "C."),
            page,
        ] {
            assert_untouched(&page, moves);
        }
    }
}
