//! A line of the source as it can be drawn.
//!
//! Comes in: a text, a line of it, and a span in that line. Goes out: as much of the line as a
//! terminal shows, without tabs and control characters, and where the span stands in it.
//!
//! `"1.\te4"`, the span of e4 -> `1. e4`, 3..5.

use std::ops::Range;

use super::drawable;

/// How many characters are shown before the span, at most.
const BEFORE: usize = 40;
/// How many characters are shown in all, at most.
const WIDTH: usize = 80;

/// Part of a line, made fit to be drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Window {
    /// What is drawn.
    pub shown: String,
    /// Offsets into the source's text, rising, each with the offset of the same character in `shown`.
    steps: Vec<(usize, usize)>,
}

impl Window {
    /// The window on bytes `line` of `text` that shows as much of `span` as has room.
    pub fn on(text: &str, line: Range<usize>, span: &Range<usize>) -> Window {
        let at = span.start.clamp(line.start, line.end);
        let part = part(text, &line, at);
        let mut window = Window::default();
        if part.start > line.start {
            window.shown.push('…');
        }
        for (offset, c) in text[part.clone()].char_indices() {
            window.steps.push((part.start + offset, window.shown.len()));
            window.shown.push(drawable(c));
        }
        window.steps.push((part.end, window.shown.len()));
        if part.end < line.end {
            window.shown.push('…');
        }
        window
    }

    /// Where in the window the bytes `span` of the source's text stand; what lies outside is cut off.
    pub fn span(&self, span: &Range<usize>) -> Range<usize> {
        let start = self.offset(span.start);
        start..self.offset(span.end).max(start)
    }

    fn offset(&self, at: usize) -> usize {
        let next = self.steps.partition_point(|(from, _)| *from < at);
        let last = self.steps.len().saturating_sub(1);
        self.steps.get(next.min(last)).map_or(0, |(_, to)| *to)
    }
}

/// The part of `line` that is shown around byte `at`. Only what is shown is looked at: a line can be
/// a whole file.
fn part(text: &str, line: &Range<usize>, at: usize) -> Range<usize> {
    let at = text.floor_char_boundary(at);
    let (left, right) = (&text[line.start..at], &text[at..line.end]);
    let room = WIDTH - right.chars().take(WIDTH - BEFORE).count();
    let back = left.char_indices().rev().take(room);
    let start = back.last().map_or(left.len(), |(offset, _)| offset);
    let taken = left[start..].chars().count();
    let mut ahead = right.char_indices().skip(WIDTH - taken);
    let end = ahead.next().map_or(right.len(), |(offset, _)| offset);
    line.start + start..at + end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(text: &str, span: Range<usize>) -> (Window, Range<usize>) {
        let window = Window::on(text, 0..text.len(), &span);
        let span = window.span(&span);
        (window, span)
    }

    #[test]
    fn a_short_line_is_shown_as_it_stands() {
        let (window, span) = window("1. é4 e5", 3..6);
        assert_eq!((window.shown.as_str(), span), ("1. é4 e5", 3..6));
    }

    #[test]
    fn tabs_and_control_characters_take_one_column() {
        let text = "1.\te4\0\x1b[31m\u{9b}\u{202e}Cz9";
        let at = text.find("Cz9").expect("it is there");
        let (window, span) = window(text, at..text.len());
        assert_eq!(window.shown, "1. e4␀␛[31m\u{fffd}\u{fffd}Cz9");
        assert_eq!(&window.shown[span], "Cz9");
    }

    #[test]
    fn a_line_of_ten_megabytes_is_cut_to_what_stands_around_the_span() {
        let text = "é4 ".repeat(3_000_000);
        for at in [0, 4, 4_000_000, text.len() - 4] {
            let (window, span) = window(&text, at..at + 3);
            assert!(
                window.shown.chars().count() <= WIDTH + 2,
                "{}",
                window.shown
            );
            assert!(window.shown.chars().count() >= WIDTH, "{}", window.shown);
            assert_eq!(&window.shown[span], &text[at..at + 3]);
            assert_eq!(window.shown.starts_with('…'), at > 400);
            assert_eq!(window.shown.ends_with('…'), at + 4 < text.len());
        }
    }

    #[test]
    fn a_span_that_has_no_room_is_cut_off() {
        let text = "{".to_owned() + &"mot ".repeat(1000);
        let (window, span) = window(&text, 0..text.len());
        assert_eq!(span, 0..window.shown.len() - 3);
    }

    #[test]
    fn a_span_beyond_the_text_is_its_end() {
        let (window, span) = window("1. e4", 9..12);
        assert_eq!((window.shown.as_str(), span), ("1. e4", 5..5));
    }
}
