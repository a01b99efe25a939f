"""Words of people and authors, written into files: they stay the words of who said them.

One function for each form. Whatever a text has in it, it can pass for no other line, heading, link,
image or cue. All take a text of any kind and give one line.
"""

from __future__ import annotations

import html
import re
import unicodedata

_MARKDOWN = re.compile(r"([\\`*_\[\]<>&~|#$])")
_BEGINNING = re.compile(r"^([-+=]|\d+(?=[.)]))")
"""What makes a list, or a heading of the line above, at the beginning of a line."""
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


def in_text(text: str) -> str:
    """For a plain text in which each line is somebody's."""
    return in_one_line(text)


def in_terminal(text: str) -> str:
    """For a terminal: what would move its cursor, or colour it, is gone."""
    return in_one_line(text)


def in_markdown(text: str) -> str:
    """For Markdown: no mark in it means anything."""
    marked = _MARKDOWN.sub(r"\\\1", in_one_line(text))
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
