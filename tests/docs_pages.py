"""The pages that people read, and what stands in them: commands and links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = [
    *(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "SECURITY", "benchmarks/README")),
    *sorted((ROOT / "docs").glob("*.md")),
]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
SHELL = ("sh", "bash", "shell", "console")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
IMAGE = re.compile(r"!\[[^\]]*\]\(([^)\s]+)\)|(?:src|srcset)=\"([^\"]+)\"")
INLINE = re.compile(r"`[^`\n]*`")
INLINE_CODE = re.compile(r"`([^`]+)`")
"""What stands as code in a sentence; a line may end within it."""
HEADING = re.compile(r"^#+\s+(.*)$", re.MULTILINE)


def blocks(page: Path, *languages: str) -> Iterator[str]:
    """What stands fenced in a page, in these languages."""
    for language, block in FENCE.findall(page.read_text(encoding="utf-8")):
        if language in languages:
            yield block


def shell_lines(page: Path) -> Iterator[str]:
    """The commands of a page, each in one line."""
    for block in blocks(page, *SHELL):
        yield from (line for line in block.replace("\\\n", " ").splitlines() if line.strip())


def without_fences(page: Path) -> str:
    """A page's text without what is fenced in it."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def links(page: Path) -> Iterator[str]:
    """Where a page's links lead, and its pictures."""
    text = INLINE.sub("", without_fences(page))
    yield from dict.fromkeys((*LINK.findall(text), *pictures(page)))


def pictures(page: Path) -> Iterator[str]:
    """What a page shows: pictures as Markdown has them, and those in two themes."""
    for plain, themed in IMAGE.findall(INLINE.sub("", without_fences(page))):
        yield plain or themed


@cache
def anchors(page: Path) -> frozenset[str]:
    """What the links to a page's headings end with."""
    text = without_fences(page)
    plain = [re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", one) for one in HEADING.findall(text)]
    return frozenset(re.sub(r"[^\w -]", "", one).strip().lower().replace(" ", "-") for one in plain)
