"""No link of a page is dead, nor does the product name a page that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from docs_pages import LINKED, ROOT, dead, unread

pytestmark = pytest.mark.unit

NAMED = re.compile(r"\b(?:docs|benchmarks)/[\w-]+\.md\b")
SAYS = ("bot", "flows", "web/src", "tools", "benchmarks", "tests", "examples", "personalities")
WORDS = {".py", ".yaml", ".ts", ".tsx", ".cfg", ".yml"}
APART = {"test_links.py", "changes.toml"}
"""Of `SAYS`, what names pages that are not there: this file."""


@pytest.mark.parametrize("page", LINKED, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_no_link_is_dead(page: Path) -> None:
    assert list(dead(page)) == []
    assert unread(page) == 0, "write it as [words](address)"


def test_a_dead_link_is_seen(tmp_path: Path) -> None:
    (tmp_path / "other.md").write_text("# Two words\n\n## Two words\n\n```md\n# Fenced\n```\n")
    page = tmp_path / "page.md"
    good = [
        "other.md",
        "other.md#two-words",
        "other.md#two-words-1",
        "#here",
        "https://example.org",
    ]
    bad = ["gone.md", "other.md#gone", "other.md#fenced", "other.md#two-words-2", "#gone"]
    no_address = ["http://example.org", "https://example", "https://exam ple.org".replace(" ", "_")]
    lines = [f"[{at}]({link})" for at, link in enumerate([*good, *bad, *no_address])]
    page.write_text("\n\n".join(["# Here", *lines, "`[code](gone.md)`"]))
    assert list(dead(page)) == [*bad, *no_address]
    assert unread(page) == 0


@pytest.mark.parametrize(
    "link",
    [
        "[words][name]",
        "[name]: https://example.org",
        '[words](https://example.org "title")',
        "<https://example.org>",
        '<a href="gone.md">words</a>',
    ],
)
def test_a_link_that_hides_is_seen(tmp_path: Path, link: str) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"A sentence with\n{link}\n")
    assert unread(page) == 1


def test_every_page_that_the_product_names_is_there() -> None:
    files = [path for name in SAYS for path in (ROOT / name).rglob("*") if path.suffix in WORDS]
    assert len(files) > 1000
    lost = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in files
        if path.name not in APART and path.is_file()
        for name in NAMED.findall(path.read_text(encoding="utf-8", errors="replace"))
        if not (ROOT / name).exists()
    }
    assert lost == set()
