"""The pages that people read, and what stands in them: commands and links."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = [
    *(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "SECURITY", "benchmarks/README")),
    *sorted((ROOT / "docs").glob("*.md")),
]
LINKED = [
    *PAGES,
    *(ROOT / f"{name}.md" for name in ("CHANGELOG", "requirements/README")),
    *sorted((ROOT / "tests/data").glob("*/README.md")),
]
"""Those whose links are looked at: commands stand in `PAGES` alone."""
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
SHELL = ("sh", "bash", "shell", "console")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
IMAGE = re.compile(r"!\[[^\]]*\]\(([^)\s]+)\)|(?:src|srcset)=\"([^\"]+)\"")
OTHERWISE = re.compile(r"^\[[^\]]+\]:|\]\[|<a\s|<https?:", re.MULTILINE)
"""Links by reference, in HTML and bare ones: no page has them."""
OUTSIDE = re.compile(
    r"https://[a-z0-9-]+(\.[a-z0-9-]+)+(/[\w./%?=&+~@-]*)?(#[\w.-]+)?|mailto:\S+@\S+"
)
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
    """What the links to a page's headings end with; those of one name are counted."""
    text = without_fences(page)
    plain = [re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", one) for one in HEADING.findall(text)]
    names = [re.sub(r"[^\w -]", "", one).strip().lower().replace(" ", "-") for one in plain]
    seen = Counter[str]()
    found: set[str] = set()
    for name in names:
        found.add(f"{name}-{seen[name]}" if seen[name] else name)
        seen[name] += 1
    return frozenset(found)


def dead(page: Path) -> Iterator[str]:
    """A page's links that lead nowhere; of those to other machines, what is no address."""
    for link in links(page):
        path, _, anchor = link.partition("#")
        if re.match(r"[a-z]+:", link):
            known = OUTSIDE.fullmatch(link) is not None
        else:
            to = (page.parent / path).resolve() if path else page
            known = to.exists() and (not anchor or to.suffix != ".md" or anchor in anchors(to))
        if not known:
            yield link


def unread(page: Path) -> int:
    """How many links stand in a page in a way that `links` does not read."""
    text = INLINE.sub("", without_fences(page))
    return text.count("](") + len(OTHERWISE.findall(text)) - len(LINK.findall(text))
