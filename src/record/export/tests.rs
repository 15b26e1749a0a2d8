//! What is read at once is what the lexer reads, and what may be anything else is left to it.

use super::super::{Choice, Record, read};
use super::exported;

const TAGS: &str = "[White \"A\"]\n[Black \"B\"]\n\n";

fn items(record: &Record) -> Vec<String> {
    let items = record.items.iter();
    items
        .map(|item| format!("{:?} {:?}", item.span(), item.kind))
        .collect()
}

#[test]
fn what_is_read_at_once_is_what_the_lexer_reads() {
    for moves in [
        "1. e4 e5 2. Nf3 Nc6 *",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2\n",
        "1.e4 e5 2.Nf3 Nc6 3.Bb5+ a6! 4.O-O exd4 5.Nbxd2 bxa1=Q# 0-1",
        "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n1-0\n",
        "1) e2-e4 e7-e5 2) Cg1-f3 Cb8-c6 3)\nFf1xb5 O-O 1-0",
        "1. e4 {a\n; b} 1... e5 $1 (1... c5 {[%clk 1:02]} 2. Nf3 (2. c3 $14\n2... d5) 2... d6) 2. Nf3 *",
        "1. d4 {x} d5 2. c4 $6 {y | z} e6\n{w} 3. Nc3 Nf6 *",
        "1. e4 e5 2. Nf3\r\nNc6 *\r\n\r\n[Event \"?\"]\r\n\r\n1. d4 *",
    ] {
        let text = format!("{TAGS}{moves}");
        let choice = Choice::default();
        let (record, end) = exported(&text, 0, &choice).expect(moves);
        let (other, its_end) = read(&text, 0, &choice).expect(moves);
        assert_eq!((end, record.dialect), (its_end, other.dialect), "{moves:?}");
        assert_eq!(items(&record), items(&other), "{moves:?}");
        assert_eq!(record.tags, other.tags, "{moves:?}");
        assert_eq!(record.span, other.span, "{moves:?}");
    }
}

#[test]
fn what_may_be_anything_else_is_left_to_the_lexer() {
    for text in [
        "1. e4 e5 2. Nf3 *",
        "[White \"A\"]\n1. e4 e5 2. Nf3 *",
        "[Part \"1/2\"]\n\n1. e4 e5 2. Nf3 *",
        "[White \"A\"]\n\n1. e4 e5 2. Nf3",
        "[White \"A\"]\n\n1. e4 e5 3. Nf3 *",
        "[White \"A\"]\n\n1. e4 e5 2. Nf3 * 2. d4 *",
        "[White \"A\"]\n\n1. e4 e5 2. Nf3 {x *",
        "[White \"A\"]\n\n1. e4 e5 2. Nf3 (2. d4 *",
        "[White \"A\"]\n\n1. e4 e5 (2. d4) 2. Nf3 *",
        "[White \"A\"]\n\n1. e4 {[%nonstandard Ke1-g3]} e5 2. Nf3 *",
        "[White \"A\"]\n\n1. e4 e5 2. Nf3 *\n[Event \"B\"]\n\n1. e4 *",
        "[White \"A\"]\n\n1. P4R P4R 2. C3FR *",
    ] {
        assert!(exported(text, 0, &Choice::default()).is_none(), "{text:?}");
    }
}
