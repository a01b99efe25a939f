"""Syntax errors of YAML in the words of somebody who writes a personality."""

from __future__ import annotations

import re
from typing import Any

from beatroom.flows.personality.errors import Fault, fault
from beatroom.flows.personality.tree import Lines

_QUOTES = 'Put the whole text in quotes: "…".'
_PLACEHOLDER_FIRST = re.compile(r"^\s*(?:- +)?(?:[\w-]+:\s+)?\{\{")


def explain(error: Any, text: str, lines: Lines) -> tuple[int, Fault]:
    """The index of the character at fault, and what is wrong there.

    Args:
        error: The parser's error, with `problem`, `problem_mark` and `context_mark`.
        text: The source.
        lines: The source's lines.
    """
    mark: Any = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    index = 0 if mark is None else min(int(mark.index), len(text))
    opened: Any = getattr(error, "context_mark", None)
    opened_at = index if opened is None else int(opened.index)
    problem = str(getattr(error, "problem", None) or error).strip()
    context = str(getattr(error, "context", None) or "")
    opened_line, _ = lines.place(opened_at)
    line, _ = lines.place(index)
    source = _line(text, index)
    if "quoted scalar" in context:
        if "escape" in problem or "escape" in context:
            return index, fault(
                "a backslash in double quotes starts an escape that YAML does not know",
                '\\n, \\" or \\\\',
                "Write \\\\ for a backslash, or use single quotes.",
            )
        return opened_at, fault(
            "the quotation mark that opens here is never closed", "the same mark at the end"
        )
    if _PLACEHOLDER_FIRST.match(source) or _PLACEHOLDER_FIRST.match(_line(text, opened_at)):
        at = index if _PLACEHOLDER_FIRST.match(source) else opened_at
        return at, fault("a text that starts with {{ has no quotes around it", "quotes", _QUOTES)
    if "\\t" in problem or "tab" in problem.lower() or _tab_indents(source):
        return index, fault(
            "there is a tab where YAML wants spaces", "spaces", "Indent with spaces, two a level."
        )
    if "mapping values are not allowed" in problem:
        return index, fault(
            "a colon stands where no key can be",
            "'key: value' with keys of one level exactly below each other",
            "Put a text that has a colon and a space in it in quotes, and check the indentation.",
        )
    if "could not find expected ':'" in problem:
        at = opened_at if opened_line < line else index
        return at, fault(
            "this line is neither 'key: value' nor part of the text above it",
            "a key, a colon and a space",
            "Indent it further if it belongs to the text above.",
        )
    if "flow" in context:
        return opened_at, fault(
            "the bracket that opens here is not closed properly",
            "commas between the entries, and the closing bracket",
            "A text that starts with [ or { needs quotes." if problem else "",
        )
    if "cannot start any token" in problem:
        return index, fault(
            f"a value cannot start with {text[index : index + 1]!r}", "quotes around it", _QUOTES
        )
    if "anchor" in context or "alias" in context:
        return index, fault("& or * stands here without a name", "a text in quotes", _QUOTES)
    if "block scalar" in context:
        return index, fault(
            "after | or > only a line break can follow", "the text on the next line, indented"
        )
    if "block end" in problem or "block" in context or "sequence entries" in problem:
        return index, fault(
            "this line does not fit the lines above it",
            "keys of one level exactly below each other, and '- ' before each entry of a list",
            f"Compare its indentation with line {opened_line}." if opened_line != line else _QUOTES,
        )
    return index, fault(f"this cannot be read as YAML ({problem[:120]})", "plain YAML")


def _line(text: str, index: int) -> str:
    start = max(text.rfind("\n", 0, index), text.rfind("\r", 0, index)) + 1
    end = text.find("\n", start)
    return text[start : end if end >= 0 else len(text)][:500]


def _tab_indents(source: str) -> bool:
    return "\t" in source[: len(source) - len(source.lstrip())]
