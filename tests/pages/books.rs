//! What books, newspapers and pages of clubs print about their moves: roman numbers, markup, titles of pages, remarks between
//! numbered moves, men taken by their letters.

use crate::support::sheets::{codes, read, repaired, uci, variations, whole};
use greffier::game::Status;
use greffier::repair::{Options, Repaired};

/// The Italian game in its oldest form, as Greco and the Encyclopédie méthodique have it.
const ITALIAN: &str = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4 c3d4 c5b4";

#[test]
fn rows_are_numbered_in_roman_figures() {
    let rows = [
        "I. P 4 R P 4 R II. C 3 FR C 3 FD III. F 4 F F 4 F IV. P 3 F C 3 F V. P 4 D P pr P VI. P pr P F 5 CD éch.",
        "BLANCS. NOIRS.\nI. P 4 R  P 4 R\nII. C 3 FR  C 3 FD\nIII. F 4 F  F 4 F\nIV. P 3 F  C 3 F\nV. P 4 D  P pr P\nVI. P pr P  F 5 CD éch.",
        "I. e4 e5 II. Cf3 Cc6 III. Fc4 Fc5 IV. c3 Cf6 V. d4 exd4 VI. cxd4 Fb4+",
        "I) e2-e4 e7-e5 II) Cg1-f3 Cb8-c6 III) Ff1-c4 Ff8-c5 IV) c2-c3 Cg8-f6 V) d2-d4 e5xd4 VI) c3xd4 Fc5-b4+",
        "I. P 4 R P 4 R II. C 3 FR C 3 FD III. F 4 F F 4 F, bon coup IV. P 3 F C 3 F. Ce coup est le plus usité. V. P 4 D P pr P VI. P pr P F 5 CD éch.",
    ];
    for text in rows {
        assert_eq!(uci(&whole(text)), ITALIAN, "{text}");
    }
}

#[test]
fn letters_like_figures_are_misread_where_no_other_number_is_roman() {
    let (game, _) = read("l. e4 e5 2. Cf3 Cc6");
    assert_eq!(codes(&game), ["move-number"]);
    let (game, _) = read("I. e4 e5 2. Cf3 Cc6");
    assert_eq!(codes(&game), ["move-number"]);
    // The move may stand on the next line.
    let (game, _) = read("9. e4 e5 lO. Cf3 Cc6 1l.\nFb5 a6");
    assert_eq!(codes(&game), ["move-number"; 3]);
}

#[test]
fn the_title_of_a_book_stands_beside_the_number_of_a_page() {
    for head in [
        "46 LE PALAMÈDE.",
        "LE PALAMÈDE. 47",
        "— 46 —",
        "46 JOURNAL D'ÉCHECS",
    ] {
        let text = format!(
            "1 P 4 R P 4 R\n2 C 3 FR C 3 FD\n3 F 4 FD F 4 FD\n{head}\n4 P 3 FD C 3 FR\n5 P 4 D P pr P\n6 P pr P F 5 CD éch."
        );
        assert_eq!(uci(&whole(&text)), ITALIAN, "{text}");
    }
}

#[test]
fn a_variation_may_stand_before_the_move_it_replaces() {
    let text = "1. e4 e5 2. Cf3 (2... d6 3. d4) 2... Cc6 (3. Fb5 a6) 3. Fc4 Fc5 4. c3 Cf6 5. d4 exd4 6. cxd4 Fb4+";
    let game = whole(text);
    assert_eq!(uci(&game), ITALIAN);
    assert_eq!(variations(&game), ["d7d6 d2d4", "f1b5 a7a6"]);
}

#[test]
fn markup_says_nothing() {
    for text in [
        "<p>1. e4 e5<br>\n2. Cf3 Cc6<br/>\n3. <b>Fc4</b> Fc5 4. c3 Cf6</p>\n<p>5. d4 exd4 6. cxd4 Fb4+</p>",
        "<table class=\"partie\">\n<tr><td>1.</td><td>e4</td><td>e5</td></tr>\n<tr><td>2.</td><td>Cf3</td><td>Cc6</td></tr>\n<tr><td>3.</td><td>Fc4</td><td>Fc5</td></tr>\n<tr><td>4.</td><td>c3</td><td>Cf6</td></tr>\n<tr><td>5.</td><td>d4</td><td>exd4</td></tr>\n<tr><td>6.</td><td>cxd4</td><td>Fb4+</td></tr></table>",
        "<i>1. P 4 R P 4 R</i> 2. C 3 FR C 3 FD 3. F 4 F F 4 F<br>4. P 3 F C 3 F<br>5. P 4 D P pr P<br>6. P pr P F 5 CD éch.",
        "*1. e4 e5* *2. Cf3 Cc6* 3. **Fc4** Fc5 4. *c3* Cf6 5. d4 exd4 6. cxd4 *Fb4+*",
        "''1. e4 e5'' 2. ''Cf3'' '''Cc6''' ''3. Fc4'' Fc5 4. '''''c3''''' Cf6 5. d4 exd4 6. cxd4 Fb4+",
        "_1. e4 e5_ 2. _Cf3_ _Cc6_ 3. __Fc4__ Fc5 4. c3 Cf6 5. d4 exd4 6. cxd4 _Fb4+_",
        "'''1. P 4 R P 4 R''' 2. ''C 3 FR'' C 3 FD 3. F 4 F F 4 F 4. P 3 F C 3 F 5. P 4 D ''P pr P'' 6. P pr P F 5 CD éch.",
        "1.&nbsp;e4&nbsp;e5 2.&nbsp;Cf3 Cc6<br>\n3.&nbsp;Fc4&nbsp;Fc5<br>&nbsp;4. c3 Cf6<br>\n&nbsp;&nbsp;5.&#160;d4 exd4 6. cxd4 Fb4+",
        "```\n1. e4 e5 2. Cf3 Cc6\n3. Fc4 Fc5 4. c3 Cf6 5. d4 exd4\n6. cxd4 Fb4+\n```",
        "```text\n1. P 4 R P 4 R\n2. C 3 FR C 3 FD\n3. F 4 F F 4 F\n4. P 3 F C 3 F\n5. P 4 D P pr P\n6. P pr P F 5 CD éch.\n```\n",
        "*1. P 4 R P 4 R* 2. C 3 FR C 3 FD *3. F 4 F F 4 F* 4. P 3 F C 3 F 5. P 4 D P pr P 6. P pr P F 5 CD éch.",
    ] {
        assert_eq!(uci(&whole(text)), ITALIAN, "{text}");
    }
    let text = "1. e4 e5 2. Cf3 Cc6 *\n";
    assert_eq!(uci(&whole(text)), "e2e4 e7e5 g1f3 b8c6");
}

#[test]
fn bullets_of_a_list_are_no_moves() {
    let text = "• 1. e4 e5 2. Cf3\n  Les Noirs défendent leur pion.\n• 2... Cc6 3. Fc4 Fc5\n• 4. c3 Cf6 5. d4 exd4\n• 6. cxd4 Fb4+";
    assert_eq!(uci(&whole(text)), ITALIAN);
}

#[test]
fn the_letter_of_a_man_taken_may_have_an_article() {
    let text = "1. P 4 R P 4 R 2. P 4 FR P prend le P 3. F 4 FD D 5 T éch. 4. R 1 F P 4 CD 5. F pr. le P C 3 FR";
    let moves = "e2e4 e7e5 f2f4 e5f4 f1c4 d8h4 e1f1 b7b5 c4b5 g8f6";
    assert_eq!(uci(&whole(text)), moves);
}

#[test]
fn men_are_exchanged_without_their_square() {
    let text =
        "1. e4 e5 2. Cf3 Cf6 3. Cxe5 Cxe4 4. De2 De7 5. DxC d6 6. d4 dxe5 7. Dxe5 DxD+ 8. dxe5";
    let moves = "e2e4 e7e5 g1f3 g8f6 f3e5 f6e4 d1e2 d8e7 e2e4 d7d6 d2d4 d6e5 e4e5 e7e5 d4e5";
    assert_eq!(uci(&whole(text)), moves);
    let text = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. FxC dxF 5. O-O Fg4 6. h3 FxC 7. DxF Df6";
    let moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 c8g4 h2h3 g4f3 d1f3 d8f6";
    assert_eq!(uci(&whole(text)), moves);
}

#[test]
fn the_file_c_may_have_a_cedilla_and_a_pawn_its_letter_and_a_stop() {
    let moves = "d2d4 d7d5 c2c4 d5c4 b1c3 c7c5 d4c5 b8c6";
    for text in [
        "1. d4 d5 2. ç4 dxç4 3. Cç3 ç5 4. dxç5 Cç6",
        "1. d2-d4 d7-d5 2. ç2-ç4 d5xç4 3. Cb1-ç3 ç7-ç5 4. d4xç5 Cb8-ç6",
        "1. P. d4 P. d5 2. P. c4 P. x c4 3. C. c3 P. c5 4. P. x c5 C. c6",
    ] {
        assert_eq!(uci(&whole(text)), moves, "{text}");
    }
}

#[test]
fn words_among_numbered_moves_end_where_their_numbers_go_on() {
    for text in [
        "1. e4 e5 2. Cf3 Cc6 Deuxième principe. 3. Fc4 Fc5 1er échange possible 4. c3 Cf6 5. d4 exd4 6. cxd4 Fb4+",
        "1. e4 e5 2. Cf3 Cc6 3. Fc4 Les Blancs visent f7, et \"3. Fb5\" serait l'espagnole. 3. ...Fc5 4. c3 Cf6 5. d4 exd4 6. cxd4 Fb4+",
        "1. e4 e5 2. Cf3 Cc6 3. Fc4 Fc5 continue\nle jeu (premier\nprincipe) des pièces\nlégères (deuxième principe)\n4. c3 Cf6 5. d4 exd4 6. cxd4 Fb4+",
        "1. e4 e5 2. Cf3 Cc6 3. Fc4 Fc5 4. c3 Cf6 5. d4 exd4 6. cxd4 Fb4+ et il est difficile de dire qui est mieux.",
        "1. e4 e5 2. Cf3 Cc6 3. Fc4 ...\nLe fou vise f7 et la case est faible.\n3. ... Fc5 4. c3 Cf6 5. d4 exd4 6. cxd4 Fb4+",
    ] {
        assert_eq!(uci(&whole(text)), ITALIAN, "{text}");
    }
}

#[test]
fn an_alternative_of_black_whose_sentence_begins_a_line_above_is_a_variation() {
    let text = "1. e4 e5 2. Cf3 Cc6\n3. Fc4 Fc5\nL'alternative\n3... Cf6 est jouable, même après 4. Cg5 contre lequel il faut savoir\nse défendre. Alors 4... d5 5. exd5 Ca5\nest bon.\n4. c3 Cf6 5. d4 exd4 6. cxd4 Fb4+";
    let game = whole(text);
    assert_eq!(uci(&game), ITALIAN);
    assert_eq!(variations(&game), ["g8f6 f3g5 d7d5 e4d5 c6a5"]);
}

#[test]
fn pages_that_number_with_a_slash_say_moves_again_that_they_judge() {
    let text = "1/ e4 - e5 ;\n2/ Cf3 - ... ;\n2/ Fc4 suivi de 3/ Df3 est naïf.\n2/ ... - Cc6 ;\n2/ ... - d6; est aussi possible.\n3/ Fc4 - Fc5 ;\n4/ c3 - Cf6 ;\n5/ d4 - exd4 ;\n6/ cxd4 - Fb4+ ;";
    let game = whole(text);
    assert_eq!(uci(&game), ITALIAN);
    assert_eq!(variations(&game), ["d7d6"]);
}

#[test]
fn a_bracket_of_words_speaks_of_moves_between_its_own() {
    let text = "1. e4 e5 2. Cf3 Cc6 3. Fc4 Fc5 (les Noirs peuvent jouer 3... Cf6 mais les Blancs peuvent avancer le pion d4 en vue d'ouvrir la partie ; dans ce cas les Noirs jouent exd4 auquel cas il faut roquer) 4. c3 Cf6 5. d4 exd4 6. cxd4 Fb4+";
    let game = whole(text);
    assert_eq!(uci(&game), ITALIAN);
    assert_eq!(variations(&game), ["g8f6"]);
}

#[test]
fn a_game_may_be_printed_in_capitals() {
    for text in [
        "PARTIE ITALIENNE\n\nBLANCS. NOIRS.\n1. P 4 R. P 4 R.\n2. C 3 FR. C 3 FD.\n3. F 4 FD. F 4 FD.\n4. P 3 FD. C 3 FR.\n5. P 4 D. P PR P.\n6. P PR P. F 5 CD ÉCHEC.",
        "1. P 4 R P 4 R 2. C 3 FR C 3 FD 3. F 4 FD F 4 FD 4. P 3 FD C 3 FR 5. P 4 D P PREND P 6. P PREND P F 5 CD",
    ] {
        assert_eq!(uci(&whole(text)), ITALIAN, "{text}");
    }
    // The pawn of the king is no sign.
    let text = "1. PR 4 R PR 4 R 2. C 3 FR C 3 FD";
    assert_eq!(uci(&whole(text)), "e2e4 e7e5 g1f3 b8c6");
}

#[test]
fn a_note_called_by_a_capital_is_a_variation() {
    let text = "1. P 4 R P 4 R\n2. C 3 FR C 3 FD\n3. F 4 FD F 4 FD\n4. P 3 FD (A) C 3 FR\n5. P 4 D P pr P\n6. P pr P F 5 CD éch.\n\n(A) 4. Roq C 3 FR\n5. P 3 D P 3 D\n";
    let game = whole(text);
    assert_eq!(uci(&game), ITALIAN);
    assert_eq!(variations(&game), ["e1g1 g8f6 d2d3 d7d6"]);
}

#[test]
fn a_remark_may_list_choices_for_a_move() {
    let text = "1. e4 e5 2. Cf3 Cc6 3. Fc4 Fc5\nLes Noirs avaient le choix entre 3... Cf6, 3... Fe7 et le coup du texte.\n4. c3 Cf6 5. d4 exd4 6. cxd4 Fb4+";
    let game = whole(text);
    assert_eq!(uci(&game), ITALIAN);
    assert_eq!(variations(&game), ["g8f6", "f8e7"]);
}

#[test]
fn choices_may_stand_before_the_move_they_replace() {
    let text =
        "1. e4 e5 2. Cf3 Cc6 (3. Fb5 a6; 3. d4 exd4) 3. Fc4 Fc5 4. c3 Cf6 5. d4 exd4 6. cxd4 Fb4+";
    let game = whole(text);
    assert_eq!(uci(&game), ITALIAN);
    assert_eq!(variations(&game), ["f1b5 a7a6", "d2d4 e5d4"]);
}

#[test]
fn whites_move_said_again_with_words_is_not_blacks() {
    let text = "1. e4 e5\n2. Cf3 Cc6\n3. Fc4\n3. d4 est la partie écossaise.\n3... Fc5\n4. c3 Cf6 5. d4 exd4 6. cxd4 Fb4+";
    assert_eq!(uci(&whole(text)), ITALIAN);
}

#[test]
fn words_behind_mate_are_a_remark() {
    let text = "1. e4 e5 2. Fc4 Fc5 3. Dh5 Cf6?? 4. Dxf7 mat.\nLe mat du berger.";
    assert_eq!(uci(&whole(text)), "e2e4 e7e5 f1c4 f8c5 d1h5 g8f6 h5f7");
}

#[test]
fn a_sheet_in_capitals_is_read_as_one_in_small_letters() {
    let moves = "1. P 4 D P 4 D\n2. P 4 FD P 3 R\n3. C 3 FD C 3 FR\n4. P 4 FD pr P 5 D P 3 R pr P\n5. F 5 CR F 5 CD\n\
        6. F pr C D pr F\n7. D 4 TD éch. C 3 FD\n8. T 1 FD F pr C éch.\n9. T pr F 0-0\n";
    let (game, _) = read(moves);
    for sign in ["PR", "PR.", "PREND"] {
        for check in ["ÉCHEC", "ECHEC", "ÉCH.", "ECH."] {
            let rows = moves.replace("pr", sign).replace("éch.", check);
            for page in [
                rows.clone(),
                rows.replace('\n', " "),
                rows.replace('\n', " ")
                    .replace(&format!(" {sign} P 5"), &format!("\n{sign} P 5")),
            ] {
                let (capitals, _) = read(&page);
                assert_eq!(
                    (capitals.status, uci(&capitals)),
                    (game.status, uci(&game)),
                    "{page}"
                );
                assert!(capitals.faults.is_empty(), "{page}");
            }
        }
    }
    assert_eq!(game.plies.len(), 18);
    // The king's pawn has the letters of that sign.
    let (game, _) = read("1. P 4 R P 4 D 2. P 4 FD PR 3 R 3. PR PR P PR PR P");
    assert_eq!(uci(&game), "e2e4 d7d5 c2c4 e7e6 e4d5 e6d5");
}

#[test]
fn a_castling_in_capitals_is_read_as_one_in_small_letters() {
    let game = "1. P 4 D P 4 D\n2. C 3 FD C 3 FD\n3. F 4 FR F 4 FR\n4. D 2 D D 2 D\n5. * *\n6. P 3 R P 3 R\n";
    for castling in [
        "gr. roq.",
        "grand roq.",
        "gd roque",
        "roque dame",
        "roque du côté de la dame",
        "roque, côté dame",
    ] {
        let small = game.replace('*', castling);
        for page in [
            &small,
            &small.to_uppercase(),
            &small.to_uppercase().replace('Ô', "O"),
        ] {
            let (read, _) = read(page);
            assert_eq!(read.status, Status::Whole, "{page}");
            assert!(read.faults.is_empty(), "{page}");
            assert!(uci(&read).ends_with("e1c1 e8c8 e2e3 e7e6"), "{page}");
        }
    }
}

#[test]
fn a_castling_beside_a_man_named_in_full_does_not_name_him() {
    let game = "1. P 4 R  P 4 R\n2. C 3 FR  C 3 FD\n3. F 4 FD  F 4 FD\n4. Roque*Dame 2 R\n5. P 3 D  P 3 D\n";
    for gap in ["  ", " ", ", ", " — "] {
        let page = game.replace('*', gap);
        let (read, _) = read(&page);
        assert!(read.faults.is_empty(), "{page}");
        assert!(uci(&read).ends_with("e1g1 d8e7 d2d3 d7d6"), "{page}");
    }
}

#[test]
fn mistakes_in_words_in_capitals_are_found_as_in_small_letters() {
    let game = "1. Le pion du roi, deux pas. De même.\n2. Le cavalier du roi à la 3. case de son fou. Le cavalier de la dame à la \
                3. case de son fou.\n3. Le fou du roi à la 4. case du fou de sa dame. De même.\n4. Le pion de la dame, un pas. Le pion \
                de la dame, un pas.\n5. Le roi roque du côté de sa tour. Le cavalier du roi à la 3. case de son fou.\n";
    for [right, wrong] in [
        [
            "Le cavalier du roi à la 3. case",
            "Le cavalier du cavalier à la 3. case",
        ],
        ["la dame à la 3. case", "la fou à la 3. case"],
        [
            "Le pion de la dame, un pas. Le pion",
            "Le roi de la dame, un pas. Le pion",
        ],
    ] {
        let page = game.replacen(right, wrong, 1);
        let small = repaired(&page, &Options::default());
        let capitals = repaired(&page.to_uppercase(), &Options::default());
        assert_eq!(uci(&capitals.game), uci(&whole(game)), "{page}");
        let spans = |mended: &Repaired| -> Vec<_> {
            let counts = mended.repairs.iter().filter(|repair| repair.counts());
            counts.map(|repair| repair.span.clone()).collect()
        };
        assert_eq!(spans(&capitals), spans(&small), "{page}");
    }
}
