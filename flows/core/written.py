"""Words of people and authors, written into files: they stay the words of who said them.

One function for each form. Whatever a text has in it, it can pass for no other line, heading, link,
image or cue, and is not made a link by who shows it. All take a text of any kind and give one line.
Who said it stands before it by `named_line_in_...`: there a name has nothing that divides lines.
"""

from __future__ import annotations

import html
import re
import unicodedata

_MARKDOWN = re.compile(r"([\\`*_\[\]<>&~|#$])")
_BEGINNING = re.compile(r"^([-+=]|\d+(?=[.)]))")
"""What makes a list, or a heading of the line above, at the beginning of a line."""
_LINKED = re.compile(r"((?<=/)/|\.(?=[^\W\d_]))")
"""What makes an address of a text, for programs that look for addresses by themselves."""
_MAILED = "\\@\u2060"
"""An @ that makes no address: GitHub looks for those after it has read the escapes, so an
invisible joiner ends the word as well."""
_IN_NAMES = frozenset(" .'-(),&!?/+")
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
_JOINERS = "\u200c\u200d"
"""Without these, words of some scripts and many emoji fall apart."""


def in_one_line(text: str) -> str:
    """A text without line breaks, control characters, and marks that turn the reading around."""
    kept = "".join(
        " " if c.isspace() or (unicodedata.category(c) in _INVISIBLE and c not in _JOINERS) else c
        for c in text
    )
    return " ".join(kept.split())


def in_name(name: str) -> str:
    """A name of any kind without brackets, colons, quotation marks and what looks like them."""
    kept = "".join(c if c in _IN_NAMES or _in_words(c) else " " for c in in_one_line(name))
    return " ".join(kept.split()) or "Guest"


def _in_words(char: str) -> bool:
    if unicodedata.name(char, "").startswith("MODIFIER LETTER"):
        return False
    return char in _JOINERS or unicodedata.category(char)[0] in "LMN"


def named_line_in_text(name: str, text: str) -> str:
    """`Name: text`, for a plain text in which each line is somebody's."""
    return f"{in_text(in_name(name))}: {in_text(text)}"


def named_line_in_markdown(name: str, text: str, when: str) -> str:
    """`**Name** (when): text`; a name is no link either."""
    return f"**{in_markdown(in_name(name))}** ({when}): {in_markdown(text)}"


def named_line_in_vtt(name: str, text: str) -> str:
    """A caption's words in their speaker's voice tag."""
    return f"<v {in_vtt(in_name(name))}>{in_vtt(text)}"


def in_text(text: str) -> str:
    """For a plain text in which each line is somebody's."""
    return in_one_line(text)


def in_terminal(text: str) -> str:
    """For a terminal: what would move its cursor, or colour it, is gone."""
    return in_one_line(text)


def in_markdown(text: str) -> str:
    """For Markdown: no mark in it means anything."""
    marked = _LINKED.sub(r"\\\1", _MARKDOWN.sub(r"\\\1", in_one_line(text)))
    marked = marked.replace("@", _MAILED)
    first = _BEGINNING.match(marked)
    if first is None:
        return marked
    before, after = (first[1], "\\") if first[1].isdigit() else ("\\", first[1])
    return before + after + marked[first.end() :]


def in_html(text: str) -> str:
    """For HTML, between tags or in a quoted attribute."""
    return html.escape(in_one_line(text), quote=True)


def in_vtt(text: str) -> str:
    """For a caption, or the name in its voice tag: it ends neither the cue nor the tag."""
    return in_one_line(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
