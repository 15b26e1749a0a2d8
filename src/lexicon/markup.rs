//! The markup of pages of HTML.
//!
//! Comes in: text at a `<` or `&`. Goes out: how many bytes a tag, a comment or the name of a character has; and of any text what a
//! reader of the page sees.
//!
//! `<p>`, `<br/>`, `</b>`, `<td class="coup">`, `<!-- ici -->`, `&nbsp;`

use std::borrow::Cow;

/// The signs that markup begins with.
pub const MARKUP: [char; 2] = ['<', '&'];

/// No tag of an element has more bytes, and no name of a character.
const TAG_MOST: usize = 300;
const NAME_MOST: usize = 32;
/// In how many bytes an element ends that is not one of HTML.
const CLOSED_MOST: usize = 1024;
/// In how many bytes what is not seen ends.
const UNSEEN_MOST: usize = 16_384;

/// What stands in the text of a page and is no word of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Markup {
    /// The tag of an element within a line: `<b>`, `</span>`
    Inline,
    /// That of one that ends a line: `<br>`, `</p>`.
    Block,
    /// `<!-- -->`
    Comment,
    /// The name of a character: `&eacute;`
    Character,
}

/// The markup at the start of `rest`, and its bytes.
#[must_use]
pub fn markup(rest: &str) -> Option<(Markup, usize)> {
    match rest.as_bytes().first()? {
        b'<' => comment(rest).or_else(|| tag(rest)),
        b'&' => character(rest).map(|n| (Markup::Character, n)),
        _ => None,
    }
}

fn comment(rest: &str) -> Option<(Markup, usize)> {
    let inside = rest.strip_prefix("<!--")?;
    let end = near(inside, UNSEEN_MOST).find("-->")?;
    Some((Markup::Comment, end + 7))
}

fn tag(rest: &str) -> Option<(Markup, usize)> {
    let inside = near(&rest[1..], TAG_MOST);
    let name = inside.strip_prefix(['/', '!']).unwrap_or(inside);
    let behind = name.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
    let named = name.starts_with(|c: char| c.is_ascii_alphabetic());
    if !named || !behind.starts_with(['>', '/', ' ', '\t', '\n', '\r']) {
        return None;
    }
    // What no page knows and nothing closes is a name: `<zaza> Cf3 !`
    let bare = behind.starts_with('>') && !inside.starts_with(['/', '!']);
    let known = [BLOCKS, INLINE, NOTES, UNSEEN];
    if bare && !known.iter().any(|names| is_named(name, names)) {
        let own = &name[..name.len() - behind.len()];
        near(behind, CLOSED_MOST).find(&format!("</{own}"))?;
    }
    let close = inside.find(['<', '>'])?;
    let n = inside[close..].starts_with('>').then_some(close + 2)?;
    let kind = match is_named(name, BLOCKS) {
        true => Markup::Block,
        false => Markup::Inline,
    };
    Some((kind, n))
}

fn character(rest: &str) -> Option<usize> {
    let inside = near(&rest[1..], NAME_MOST);
    let end = inside.find(';').filter(|&end| end > 0)?;
    let name = inside[..end].bytes();
    let known = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'#';
    name.into_iter().all(known).then_some(end + 2)
}

fn near(text: &str, most: usize) -> &str {
    &text[..text.floor_char_boundary(most)]
}

/// The elements of which no reader of a page sees what stands in them.
const UNSEEN: &str = "style script";

/// The bytes of what stands behind the tag at the start of `rest` and no reader sees, with the tag that closes it: a style, a script.
#[must_use]
pub fn unseen(rest: &str) -> usize {
    let mut names = UNSEEN.split(' ');
    let inside = rest.strip_prefix('<').unwrap_or_default();
    let Some(name) = names.find(|name| is_named(inside, name)) else {
        return 0;
    };
    let tag = markup(rest).map_or(0, |(_, n)| n);
    let close = format!("</{name}>");
    let end = near(&rest[tag..], UNSEEN_MOST).find(&close);
    end.map_or(0, |end| end + close.len())
}

/// The elements that end a line.
const BLOCKS: &str = "p br li ul ol div tr td th table h1 h2 h3 h4 h5 h6 blockquote pre hr dd";

/// The other elements, which stand among words.
const INLINE: &str = "a abbr address article audio b big body button canvas caption center cite code col \
    colgroup del details dfn dl dt em embed fieldset figcaption figure font footer form \
    head header html i iframe img input ins kbd label legend link main map mark meta nav \
    nobr noscript nowiki object option q s samp section select span strike strong \
    summary svg tbody textarea tfoot thead time title tt u var video wbr";

/// The elements that hold what is said beside a text.
const NOTES: &str = "ref sup sub small aside";

/// Whether an element has one of some names.
fn is_named(inside: &str, names: &str) -> bool {
    let end = inside.find(|c: char| !c.is_ascii_alphanumeric());
    let name = &inside[..end.unwrap_or(inside.len())];
    let mut names = names.split(' ');
    names.any(|known| known.eq_ignore_ascii_case(name))
}

/// The byte, from the start of `rest`, of the tag that closes the note which begins there: `<ref>Lasker proposait 3. Fc4.</ref>`
#[must_use]
pub fn closes_note(rest: &str) -> Option<usize> {
    let inside = rest
        .strip_prefix('<')
        .filter(|inside| is_named(inside, NOTES))?;
    let near = near(inside, UNSEEN_MOST);
    let named = |at: &usize| is_named(&near[at + 2..], NOTES);
    let close = near.match_indices("</").map(|(at, _)| at).find(named)?;
    Some(close + 1)
}

/// What a reader of a page sees of `text`: no tags, and characters for their names. Where an element ends a line a blank stands.
#[must_use]
pub fn without_markup(text: &str) -> Cow<'_, str> {
    let mut seen = String::new();
    let (mut from, mut at) = (0, 0);
    while let Some(next) = text[at..].find(MARKUP) {
        at += next;
        let Some((kind, n)) = markup(&text[at..]) else {
            at += 1;
            continue;
        };
        seen.push_str(&text[from..at]);
        match kind {
            Markup::Inline | Markup::Comment => at += unseen(&text[at..]),
            Markup::Block => seen.push(' '),
            Markup::Character => {
                seen.push_str(&html_escape::decode_html_entities(&text[at..at + n]));
            }
        }
        at += n;
        from = at;
    }
    match from {
        0 => Cow::Borrowed(text),
        _ => Cow::Owned(seen + &text[from..]),
    }
}
