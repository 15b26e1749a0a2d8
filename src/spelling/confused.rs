//! Letters and figures that hands confuse, and how often they were seen to: the rows of `grammar/confusions.tsv`.
//!
//! The pairs were counted on 3,115 half-moves that both players of a game wrote down (the HCS data set of
//! handwritten score sheets, CC-BY 3.0). Either of a pair may be written for the other. What merely looks alike in print was not counted.
//!
//! `c` for `e` is the likeliest of all; `b` for `d`, of which the books warn, was seen once in ninety.

/// The pairs of a kind (`file`, `rank`, `man`, `other`, `look`): two characters of ASCII, and how often one was taken for the other.
pub(crate) fn pairs(kind: &str) -> impl Iterator<Item = ([u8; 2], u8)> {
    let rows = include_str!("../../grammar/confusions.tsv").lines();
    rows.filter_map(move |row| {
        let (pair, seen) = row.strip_prefix(kind)?.trim_start().split_once('\t')?;
        Some((pair.as_bytes().try_into().ok()?, seen.parse().ok()?))
    })
}

#[cfg(test)]
mod tests {
    use super::pairs;

    #[test]
    fn every_row_is_of_a_kind() {
        let kinds = ["file", "rank", "man", "other", "look"].map(|kind| pairs(kind).count());
        let rows = include_str!("../../grammar/confusions.tsv").lines().count();
        assert_eq!((kinds, rows), ([19, 15, 10, 6, 30], 81));
    }
}
