//! The slow and obvious account of where records begin: one walk over the whole text, byte by byte,
//! with no cut, no size and no hurry.

use greffier::source::{CommentEnd, comment_end};

pub struct Account {
    /// Where the comment, tag or escape line begins that each byte belongs to.
    owner: Vec<Option<usize>>,
    depth: Vec<usize>,
    content: Vec<bool>,
    lines: Vec<usize>,
}

fn is_blank(sign: char) -> bool {
    sign == ' ' || sign == '\t'
}

fn is_tag(line: &str) -> bool {
    let Some(rest) = line.trim_start_matches(is_blank).strip_prefix('[') else {
        return false;
    };
    let rest = rest.trim_start_matches(is_blank);
    let value = rest.trim_start_matches(|sign: char| sign == '_' || sign.is_ascii_alphanumeric());
    let mark = value.trim_start_matches(is_blank);
    value.len() < rest.len() && mark.len() < value.len() && mark.starts_with('"')
}

/// How long the tags are that stand side by side at the start of the line.
fn tags(line: &str) -> usize {
    let mut len = 0;
    while is_tag(&line[len..]) {
        let value = len + line[len..].find('"').unwrap() + 1;
        let mut marks = line[value..].match_indices('"').map(|(at, _)| value + at);
        let close = marks.find(|mark| {
            line[mark + 1..]
                .trim_start_matches(is_blank)
                .starts_with(']')
        });
        len = close.map_or(line.len(), |mark| {
            mark + line[mark..].find(']').unwrap() + 1
        });
    }
    len
}

/// What begins at byte `at` and hides its text: where it ends, and whether it lacks its end.
fn hiding(text: &str, at: usize, line_start: bool) -> Option<(usize, bool)> {
    let line = &text[at..at + text[at..].find(['\n', '\r']).unwrap_or(text.len() - at)];
    match line.chars().next()? {
        '%' if line_start => Some((at + line.len(), false)),
        _ if line_start && is_tag(line) => Some((at + tags(line), false)),
        ';' => Some((at + line.len(), false)),
        '{' => match comment_end(text, at) {
            CommentEnd::Closed(close) => Some((close + 1, false)),
            CommentEnd::Unterminated(close) => Some((close, true)),
        },
        _ => None,
    }
}

pub fn account(text: &str) -> Account {
    let bytes = text.as_bytes();
    let ends = (0..bytes.len()).filter(|&at| bytes[at] == b'\n' || bytes[at] == b'\r');
    let mut account = Account {
        owner: vec![None; bytes.len()],
        depth: vec![0; bytes.len()],
        content: vec![false; bytes.len()],
        lines: std::iter::once(0).chain(ends.map(|at| at + 1)).collect(),
    };
    let (mut at, mut depth) = (0, 0usize);
    while at < bytes.len() {
        let line_start = account.lines.contains(&at);
        if let Some((end, unterminated)) = text
            .is_char_boundary(at)
            .then(|| hiding(text, at, line_start))
            .flatten()
        {
            if line_start && is_tag(&text[at..]) {
                depth = 0;
            }
            account.owner[at..end].fill(Some(at));
            account.depth[at..end].fill(depth);
            account.content[at] = unterminated;
            at = end;
            continue;
        }
        match bytes[at] {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        account.depth[at] = depth;
        account.content[at] = !bytes[at].is_ascii_whitespace();
        at += 1;
    }
    account
}

impl Account {
    /// Every place where a record certainly begins, and perhaps some that are less certain.
    pub fn starts(&self, text: &str) -> Vec<usize> {
        let begins = |&start: &usize| {
            start > 0 && (self.tags_begin(text, start) || self.numbers_begin(text, start))
        };
        self.lines.iter().copied().filter(begins).collect()
    }

    fn is_tag_outside(&self, text: &str, line: usize) -> bool {
        is_tag(&text[line..]) && self.owner[line] == Some(line)
    }

    fn tags_begin(&self, text: &str, start: usize) -> bool {
        let mut before = self.lines.iter().rev().filter(|&&line| line < start);
        let last_tag = before
            .find(|&&line| self.is_tag_outside(text, line))
            .copied();
        self.is_tag_outside(text, start)
            && (self.content[last_tag.unwrap_or(0)..start].contains(&true)
                || self.names_again(text, start))
    }

    /// Whether a blank line stands before the tags at `start`, of which one has the name of a tag above.
    fn names_again(&self, text: &str, start: usize) -> bool {
        let above = text[..start]
            .trim_end_matches([' ', '\t', '\n', '\r'])
            .len();
        let gap = text[above..start].replace("\r\n", "\n");
        let lead = |c| c == '[' || is_blank(c);
        let name = |&line: &usize| {
            text[line..]
                .split('"')
                .next()
                .unwrap_or_default()
                .trim_start_matches(lead)
                .trim_end()
        };
        let tags = |line: &&usize| self.is_tag_outside(text, **line);
        let (before, behind) = self
            .lines
            .split_at(self.lines.partition_point(|&line| line < start));
        let begins =
            |line: &&usize| !(text[..**line].ends_with('\r') && text[**line..].starts_with('\n'));
        let names: Vec<&str> = before.iter().filter(tags).map(name).collect();
        let again = |line| names.contains(&name(line));
        gap.matches(['\n', '\r']).count() > 1
            && behind.iter().filter(begins).take_while(tags).any(again)
    }

    fn numbers_begin(&self, text: &str, start: usize) -> bool {
        let line = text[start..].trim_start_matches(is_blank);
        let numbers = ["1.", "1)", "1/", "1…", "1 ", "1\t"];
        let number = numbers.iter().any(|number| line.starts_with(number));
        let before = text[..start].trim_end_matches([' ', '\t', '\n', '\r']);
        let gap = text[before.len()..start].replace("\r\n", "\n");
        let word = before
            .rsplit([' ', '\t', '\n', '\r'])
            .next()
            .unwrap_or_default();
        let results = ["1-0", "0-1", "1/2-1/2", "½-½", "½–½", "1–0", "*"];
        let at = before.len() - word.len();
        number
            && !line.starts_with("1/2")
            && gap.matches(['\n', '\r']).count() > 1
            && results.contains(&word)
            && self.owner[at].is_none()
            && self.depth[at] == 0
    }

    /// The `{` of every comment.
    pub fn comments(&self, text: &str) -> Vec<usize> {
        let opens = |&at: &usize| text.as_bytes()[at] == b'{' && self.owner[at] == Some(at);
        (0..text.len()).filter(opens).collect()
    }
}
